//! GHASH and POLYVAL.

use crate::border::{exclusive, first, last, read, read_array, wiped, write_array};
use crate::token::token;
use widefield::ghash::{Ghash, Polyval};

context! {
    /// GHASH under way.
    wf_ghash, Ghash, 2048, 64, b"wf ghash", Nothing, wf_ghash_size, wf_ghash_align
}

context! {
    /// POLYVAL under way.
    wf_polyval, Polyval, 2048, 64, b"wf polyv", Nothing, wf_polyval_size, wf_polyval_align
}

exports! {
    /// Starts GHASH.
    secret_init fn wf_ghash_init(hash: *mut wf_ghash, key: *const u8) {
        let hash = first(hash);
        let key = read_array(key);
        {
            hash.fill(Ghash::new_with(token(), key));
            Ok(())
        }
    }

    /// Takes the next piece.
    step fn wf_ghash_update(hash: *mut wf_ghash, data: *const u8, len: usize) {
        let hash = exclusive(hash);
        let data = read(data, len);
        {
            hash.update(data);
            Ok(())
        }
    }

    /// The hash.
    secret_step fn wf_ghash_final(hash: *mut wf_ghash, out: *mut u8) {
        let hash = last(hash);
        let out = write_array(out);
        {
            *out = hash.take().finalize();
            Ok(())
        }
    }

    /// Ends it.
    void fn wf_ghash_wipe(hash: *mut wf_ghash) {
        let _wiped = wiped(hash);
        {}
    }

    /// The size of a context.
    plain fn wf_ghash_size() -> usize { size_of::<wf_ghash>() }

    /// The alignment of a context.
    plain fn wf_ghash_align() -> usize { align_of::<wf_ghash>() }

    /// Starts POLYVAL.
    secret_init fn wf_polyval_init(hash: *mut wf_polyval, key: *const u8) {
        let hash = first(hash);
        let key = read_array(key);
        {
            hash.fill(Polyval::new_with(token(), key));
            Ok(())
        }
    }

    /// Takes the next piece.
    step fn wf_polyval_update(hash: *mut wf_polyval, data: *const u8, len: usize) {
        let hash = exclusive(hash);
        let data = read(data, len);
        {
            hash.update(data);
            Ok(())
        }
    }

    /// The hash.
    secret_step fn wf_polyval_final(hash: *mut wf_polyval, out: *mut u8) {
        let hash = last(hash);
        let out = write_array(out);
        {
            *out = hash.take().finalize();
            Ok(())
        }
    }

    /// Ends it.
    void fn wf_polyval_wipe(hash: *mut wf_polyval) {
        let _wiped = wiped(hash);
        {}
    }

    /// The size of a context.
    plain fn wf_polyval_size() -> usize { size_of::<wf_polyval>() }

    /// The alignment of a context.
    plain fn wf_polyval_align() -> usize { align_of::<wf_polyval>() }
}
