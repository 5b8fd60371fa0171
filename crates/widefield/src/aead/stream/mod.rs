//! STREAM: a text in chunks that are each authenticated, of Hoang, Reyhanitabar, Rogaway and Vizár (*Online
//! authenticated-encryption and its nonce-reuse misuse-resistance*, CRYPTO 2015), over any AEAD of the library.
//!
//! Each chunk is a message of the AEAD. Its nonce is a prefix of the stream (7 bytes, or 19 with
//! [`XChaCha20Poly1305`](super::XChaCha20Poly1305)), the number of the chunk as 32 bits in big-endian order, and a byte
//! that is 1 for the last chunk and 0 for all others. So a chunk opens in its place only, and the last one as the last
//! only: a chunk that was changed, left out, repeated, exchanged with another or put behind the last one, and a stream
//! that was cut off, are refused. This is the form called `StreamBE32` in the crate `aead-stream`, and each reads what
//! the other has written.
//!
//! * [`Sealer`] and [`Opener`] take chunk by chunk, in place, of any lengths, each with additional data of its own;
//!   without an allocation.
//! * [`Writer`] seals what is written to it, and [`Reader`] opens what it reads, in chunks of one length, with the tag
//!   behind each (feature `std`).
//! * [`Stream`] takes any chunk at any time: for threads that share the work.
//!
//! **Never reuse a prefix with the same key**; random ones of 7 bytes repeat after 2^28 streams or earlier. Who
//! seals many streams takes a key for each, derived from a random salt, or
//! [`XChaCha20Poly1305`](super::XChaCha20Poly1305), whose 19 bytes may be random. A stream has at most 2^32 chunks. How
//! long the chunks are, and which additional data belongs to them, both sides have to know.
//!
//! What an opener has handed out is authentic, but the end may still be missing: only who has opened the last chunk
//! knows that the text is whole.
//!
//! ```
//! # #[cfg(all(feature = "gcm", feature = "std"))] {
//! use std::io::{Read, Write};
//! use widefield::aead::{Aes256Gcm, stream::{CHUNK_LEN, Opener, Reader, Sealer, Writer}};
//!
//! let key = Aes256Gcm::new(&[7; 32]); // of this stream alone, so that the prefix may be any
//! let mut file = Vec::new();
//! let mut writer = Writer::new(Sealer::new(&key, &[0; 7]), b"header", CHUNK_LEN, &mut file)?;
//! writer.write_all(b"attack at dawn")?;
//! writer.finish()?; // without it the last chunk is missing
//!
//! let mut text = String::new();
//! Reader::new(Opener::new(&key, &[0; 7]), b"header", CHUNK_LEN, &file[..])?.read_to_string(&mut text)?;
//! assert_eq!(text, "attack at dawn");
//! # }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

#[cfg(feature = "std")]
mod buffer;
mod chunks;
mod ends;
#[cfg(feature = "std")]
mod reader;
#[cfg(test)]
#[cfg(all(feature = "std", feature = "gcm-siv", feature = "chacha20poly1305"))]
mod tests;
#[cfg(feature = "std")]
mod writer;

#[cfg(feature = "std")]
pub use buffer::CHUNK_LEN;
pub use chunks::Stream;
pub use ends::{Opener, Sealer};
#[cfg(feature = "std")]
pub use reader::Reader;
#[cfg(feature = "std")]
pub use writer::Writer;
