//! Which tier runs what.

use super::{
    first_round::{self, FirstRound},
    many,
    portable::{self, PortableKey},
    state::State,
    tail, vector,
    vector_key::VectorKey,
};
use crate::{
    aead::{Packet, batch::ForPackets},
    aes::schedule::Rounds,
    simd::InOut,
};
use zeroize::ZeroizeOnDrop;

kernels! {
    /// The kernels of AES-GCM: on keys with powers, and on the portable tier's, which have another form.
    pub(crate) const KERNELS = "aes_gcm", wipes frame;

    /// Seals or opens text that ends a message or is whole blocks.
    pub(super) fn crypt[; SEAL: bool](key: &PortableKey, state: &mut State, io: &mut InOut<'_>) {
        portable => portable::crypt::<SEAL>, "the standard's steps, four blocks at a time";
    }

    /// Computes the powers of the hash key from the round keys.
    fn set_up for VectorToken (key: &mut VectorKey) {
        clmul => vector::set_up::<V128<Clmul>>, "eight powers";
        vaes => vector::set_up::<V256<Vaes>>, "16 powers in 256-bit registers";
        avx512 => vector::set_up::<V512>, "32 powers in 512-bit registers";
        pmull => vector::set_up::<V128<Pmull>>, "eight powers";
    }

    /// Overwrites all secrets of a key with zeros.
    fn wipe for VectorToken (key: &mut VectorKey) {
        clmul => vector::wipe_key::<V128<Clmul>>, "16-byte stores";
        vaes => vector::wipe_key::<V256<Vaes>>, "32-byte stores, twice as many powers";
        avx512 => vector::wipe_key::<V512>, "64-byte stores, four times as many powers";
        pmull => vector::wipe_key::<V128<Pmull>>, "16-byte stores";
    }

    /// Hashes the last block of additional data, if it is still to come; seals or opens groups, and half a group, as
    /// many as the text has.
    fn groups[; R: usize, SEAL: bool] for VectorToken (
        key: &VectorKey, state: &mut State, aad: &[u8], io: &mut InOut<'_>, table: Option<&mut FirstRound>,
    ) {
        clmul => vector::groups::<V128<Clmul>, R, SEAL>, "eight blocks of AES between the products of eight of GHASH";
        vaes => vector::groups::<V256<Vaes>, R, SEAL>, "16 blocks between 16 in 256-bit registers";
        avx512 => vector::groups::<V512, R, SEAL>, "32 blocks between 32 in 512-bit registers";
        pmull => vector::groups::<V128<Pmull>, R, SEAL>, "eight blocks of AES between the products of eight of GHASH";
        sha3 => vector::groups::<V128<Sha3>, R, SEAL>, "the same source with three-way XOR";
    }

    /// Seals or opens whole blocks, a vector at a time.
    fn blocks[; SEAL: bool] for VectorToken (key: &VectorKey, state: &mut State, io: &mut InOut<'_>) {
        clmul => vector::blocks::<V128<Clmul>, SEAL>, "block by block";
        vaes => vector::blocks::<V256<Vaes>, SEAL>, "two blocks at a time in a 256-bit register";
        avx512 => vector::blocks::<V512, SEAL>, "four blocks at a time in a 512-bit register", leaves nothing;
        pmull => vector::blocks::<V128<Pmull>, SEAL>, "block by block";
    }

    /// Seals or opens the last bytes, with the last block of additional data. Gives the tag, unless there are too many.
    fn finish[; SEAL: bool] for VectorToken (key: &VectorKey, state: &State, aad: &[u8], io: &mut InOut<'_>) ->
        Option<[u8; 16]> {
        clmul => tail::finish::<V128<Clmul>, SEAL>, "text, tag's mask and lengths in one pass";
        vaes => tail::finish_by_length::<V128<Vaes>, V256<Vaes>, SEAL>,
            "the same in 256-bit registers but for a few blocks";
        avx512 => tail::finish_in_widths::<V128<Avx512>, V256<Avx512>, V512, SEAL>,
            "the same in 512-bit registers, loads and stores masked, but for a few whole blocks", leaves nothing;
        pmull => tail::finish::<V128<Pmull>, SEAL>, "text, tag's mask and lengths in one pass";
        sha3 => tail::finish::<V128<Sha3>, SEAL>, "the same source with three-way XOR";
    }

    /// Seals or opens the packets of a batch.
    pub(super) fn many[P: ForPackets<VectorKey>; R: usize, SEAL: bool] for VectorToken (packets: &mut [Packet<'_, P>]) {
        clmul => many::run::<V128<Clmul>, P, R, SEAL>, "one behind the other, short ones without a call between them";
        vaes => many::run::<V256<Vaes>, P, R, SEAL>, "the same in 256-bit registers";
        avx512 => many::run::<V512, P, R, SEAL>,
            "the same in 512-bit registers, loads and stores masked", leaves nothing;
        pmull => many::run::<V128<Pmull>, P, R, SEAL>, "one behind the other, short ones without a call between them";
        sha3 => many::run::<V128<Sha3>, P, R, SEAL>, "the same source with three-way XOR";
    }
}

impl VectorKey {
    /// Computes the powers of the hash key from the round keys.
    pub(super) fn set_up(&mut self) {
        set_up(self.powers.token, self);
    }

    /// Hashes the last block of additional data, if it is still to come; seals or opens groups, and half a group, as
    /// many as the text has.
    #[inline]
    pub(super) fn groups<const SEAL: bool>(&self, state: &mut State, aad: &[u8], io: &mut InOut<'_>) {
        if SEAL { self.seal_groups(state, aad, io) } else { self.open_groups(state, aad, io) }
    }

    // Neither is generic: who seals elsewhere would compile the kernels there.
    fn seal_groups(&self, state: &mut State, aad: &[u8], io: &mut InOut<'_>) {
        self.groups_by_rounds::<true>(state, aad, io);
    }

    fn open_groups(&self, state: &mut State, aad: &[u8], io: &mut InOut<'_>) {
        self.groups_by_rounds::<false>(state, aad, io);
    }

    /// In a group the rounds lie between the hash's products, so their number is the kernel's.
    #[inline(always)]
    fn groups_by_rounds<const SEAL: bool>(&self, state: &mut State, aad: &[u8], io: &mut InOut<'_>) {
        let token = self.powers.token;
        let mut table;
        let table = if first_round::is_profitable(token.tier(), io.len()) {
            table = FirstRound::empty();
            Some(&mut table)
        } else {
            None
        };
        match self.rounds {
            Rounds::Ten => groups::<10, SEAL>(token, self, state, aad, io, table),
            Rounds::Twelve => groups::<12, SEAL>(token, self, state, aad, io, table),
            Rounds::Fourteen => groups::<14, SEAL>(token, self, state, aad, io, table),
        }
    }

    /// All of a message but what a tail takes: whole blocks of additional data, and of a long text the groups. Gives
    /// the additional data that is left for the tail.
    #[inline(always)]
    pub(super) fn before_the_tail<'a, const SEAL: bool>(
        &self,
        state: &mut State,
        mut aad: &'a [u8],
        io: &mut InOut<'_>,
    ) -> &'a [u8] {
        let long = io.len() > self.half_group;
        if aad.len() > 16 {
            let (whole, last) = aad.split_at((aad.len() - 1) & !15);
            self.powers.absorb(if long { &mut state.y } else { &mut state.aad }, whole);
            aad = last;
        }
        if long {
            self.groups::<SEAL>(state, aad, io);
            aad = &[];
        }
        aad
    }

    /// Seals or opens whole blocks, best less than half a group.
    pub(super) fn blocks<const SEAL: bool>(&self, state: &mut State, io: &mut InOut<'_>) {
        blocks::<SEAL>(self.powers.token, self, state, io);
    }

    /// Seals or opens the last bytes, best at most half a group, with the last block of additional data. Gives the tag.
    #[inline]
    pub(super) fn finish<const SEAL: bool>(
        &self,
        state: &mut State,
        mut aad: &[u8],
        io: &mut InOut<'_>,
    ) -> [u8; 16] {
        loop {
            if let Some(tag) = finish::<SEAL>(self.powers.token, self, state, aad, io) {
                return tag;
            }
            // No caller leaves so much. Without text it ends.
            self.before_the_end::<SEAL>(state, aad, io);
            aad = &[];
        }
    }

    /// All of a message but its tag, block by block.
    #[cold]
    fn before_the_end<const SEAL: bool>(&self, state: &mut State, aad: &[u8], io: &mut InOut<'_>) {
        self.powers.absorb(&mut state.aad, aad);
        for (y, hash) in state.y.iter_mut().zip(&mut state.aad) {
            *y ^= core::mem::take(hash);
        }
        self.blocks::<SEAL>(state, io);
    }
}

impl Drop for VectorKey {
    fn drop(&mut self) {
        // The powers too, so that their own drop has nothing left to do.
        wipe(self.powers.token, self);
    }
}

impl ZeroizeOnDrop for VectorKey {}
