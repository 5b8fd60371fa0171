//! The lengths of ChaCha20-Poly1305: see [`crate::kernels::tuned`].

tuned! {
    /// The lengths of ChaCha20-Poly1305.
    pub(crate) const LENGTHS in "aead/chacha20_poly1305";

    /// A text of so many goes by rows, in a kernel with a small frame; a longer one by columns.
    ROWS_UP_TO in "blocks of keystream", 0 to 5;

    /// A text of so many goes in chunks, with its hash in runs beside the keystream; a shorter one is enciphered, then
    /// hashed.
    CHUNKS_FROM in "bytes", 1984 to 65536;

    /// When opening, a text of so many has its hash a batch behind the keystream; a longer one beside it.
    DELAYED_MAC_UP_TO in "bytes", 0 to 65536;

    /// A piece of a message of so many has cipher and hash side by side; a shorter one is enciphered, then hashed.
    PIECE_FROM in "bytes", 256 to 65536;

    /// So many packets of a tier go side by side, fewer one by one: they leave most of a vector empty.
    BATCH_FROM in "packets", 1 to 64;

    /// Packets of so many can go side by side; longer ones always go one by one.
    SIDE_BY_SIDE_UP_TO in "bytes", 0 to 16384;

    /// What a window of packets side by side takes besides. Of the times only the proportions count.
    WINDOW_NS in "ns", 0 to 100000;

    /// What a vector's fill of keystream takes.
    FILL_NS in "ns", 0 to 100000;

    /// What the hashes of a block of 64 bytes of each packet of a window take.
    HASHES_NS in "ns", 0 to 100000;

    /// What a packet alone takes besides.
    PACKET_NS in "ns", 0 to 100000;

    /// What each of its first eight blocks of 64 bytes takes.
    PACKET_BLOCK_NS in "ns", 0 to 100000;

    /// What each further one takes.
    PACKET_FURTHER_BLOCK_NS in "ns", 0 to 100000;

    all {
        PIECE_FROM = 2048,
        BATCH_FROM = 6,
    }
    portable {
        SIDE_BY_SIDE_UP_TO = 512,
        WINDOW_NS = 0,
        FILL_NS = 0,
        HASHES_NS = 0,
        PACKET_NS = 1,
        PACKET_BLOCK_NS = 1,
        PACKET_FURTHER_BLOCK_NS = 1,
    }
    clmul {
        ROWS_UP_TO = 2,
        DELAYED_MAC_UP_TO = 1279,
        SIDE_BY_SIDE_UP_TO = 128,
        WINDOW_NS = 30,
        FILL_NS = 214,
        HASHES_NS = 0,
        PACKET_NS = 85,
        PACKET_BLOCK_NS = 42,
        PACKET_FURTHER_BLOCK_NS = 42,
    }
    avx2 {
        ROWS_UP_TO = 5,
        DELAYED_MAC_UP_TO = 2559,
        SIDE_BY_SIDE_UP_TO = 768,
        WINDOW_NS = 154,
        FILL_NS = 150,
        HASHES_NS = 79,
        PACKET_NS = 80,
        PACKET_BLOCK_NS = 27,
        PACKET_FURTHER_BLOCK_NS = 27,
    }
    avx512 {
        ROWS_UP_TO = 5,
        CHUNKS_FROM = 2048,
        SIDE_BY_SIDE_UP_TO = 2048,
        WINDOW_NS = 177,
        FILL_NS = 163,
        HASHES_NS = 77,
        PACKET_NS = 85,
        PACKET_BLOCK_NS = 23,
        PACKET_FURTHER_BLOCK_NS = 11,
    }
    neon {
        ROWS_UP_TO = 2,
        DELAYED_MAC_UP_TO = 1279,
    }
}
