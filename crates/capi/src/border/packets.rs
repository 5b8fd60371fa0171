//! Packets of a batch: an array in C's memory, whose elements point to the parts of a message each.

use super::context::shared;
use super::slot::{Slot, wf_aead};
use super::{CType, Region, Structure, View, read, write};
use crate::cipher::Aead;
use crate::status::Status;
use core::ffi::c_int;
use core::{
    mem::{discriminant, offset_of},
    slice,
};

/// A message of a batch.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(non_camel_case_types, reason = "the name in C")]
pub struct wf_aead_packet {
    /// The key.
    pub aead: *const wf_aead,
    /// As many bytes as the algorithm's nonce has.
    pub nonce: *const u8,
    /// The additional data.
    pub aad: *const u8,
    /// Its length.
    pub aad_len: usize,
    /// The text, which is sealed or opened in place.
    pub text: *mut u8,
    /// Its length.
    pub len: usize,
    /// The tag: written by sealing, read by opening.
    pub tag: [u8; 16],
    /// What came of it.
    pub status: c_int,
}

impl CType for *mut wf_aead_packet {
    const NAME: &'static str = "wf_aead_packet *";
}

impl wf_aead_packet {
    pub(crate) const LAYOUT: Structure = Structure {
        name: "wf_aead_packet",
        size: size_of::<Self>(),
        align: align_of::<Self>(),
        members: &[
            ("aead", offset_of!(Self, aead)),
            ("nonce", offset_of!(Self, nonce)),
            ("aad", offset_of!(Self, aad)),
            ("aad_len", offset_of!(Self, aad_len)),
            ("text", offset_of!(Self, text)),
            ("len", offset_of!(Self, len)),
            ("tag", offset_of!(Self, tag)),
            ("status", offset_of!(Self, status)),
        ],
    };
}

/// So many packets at most are compared in a place on the stack.
const FEW: usize = 64;

/// First address, and the one after the last.
type Span = (usize, usize);

impl Region {
    fn span(&self) -> Span {
        (self.start, self.start + self.bytes)
    }
}

/// Whether a region meets one of the spans, which are in order and apart. `near`: the one that it may well lie in front
/// of.
#[inline]
fn meets(spans: &[Span], region: &Region, near: usize) -> bool {
    let (start, end) = region.span();
    let in_front = near == 0 || spans.get(near - 1).is_some_and(|s| s.1 <= start);
    if region.bytes == 0 || in_front && spans.get(near).is_some_and(|s| end <= s.0) {
        return false;
    }
    match (spans.first(), spans.last()) {
        (Some(first), Some(last)) if start < last.1 && first.0 < end => {
            let behind = spans.partition_point(|s| s.1 <= start);
            spans.get(behind).is_some_and(|s| s.0 < end)
        }
        _ => false,
    }
}

/// An array of packets.
pub(crate) struct PacketArray(*mut wf_aead_packet, usize, Region);

/// So many packets, each of which has its parts elsewhere.
pub(crate) fn packet_array(start: *mut wf_aead_packet, count: usize) -> Result<PacketArray, Status> {
    let bytes = count.checked_mul(size_of::<wf_aead_packet>()).ok_or(Status::Length)?;
    Ok(PacketArray(start, count, Region::new(start, bytes)?.written()))
}

impl View for PacketArray {
    type Seen = Packets;
    fn region(&self) -> Region {
        self.2
    }
    unsafe fn get(self) -> Result<Packets, Status> {
        if self.1 == 0 {
            return Ok(Packets(&mut []));
        }
        // SAFETY: not null, aligned, within the address space by `Region::new`; the rest is the caller's promise. Any
        // bytes are a packet.
        let packets = unsafe { slice::from_raw_parts_mut(self.0, self.1) };
        let (mut few, mut many) = ([(0, 0); FEW], Vec::new());
        let texts = match few.get_mut(..packets.len()) {
            Some(few) => few,
            None => {
                many.resize(packets.len(), (0, 0));
                &mut many
            }
        };
        let mut written = 0;
        for packet in &*packets {
            let text = write(packet.text, packet.len)?.region();
            if text.bytes > 0 {
                texts[written] = text.span();
                written += 1;
            }
        }
        let texts = &mut texts[..written];
        // Mostly they come in order.
        if !texts.is_sorted() {
            texts.sort_unstable();
        }
        let overlaps = |region: Region, near: usize| region.overlaps(&self.2) || meets(texts, &region, near);
        let mut overlap = texts.windows(2).any(|pair| pair[0].1 > pair[1].0) || meets(texts, &self.2, 0);
        let (mut last, mut nonce_len, mut text) = (None, 0, 0);
        for packet in &*packets {
            if last != Some(packet.aead) {
                let key = shared(packet.aead)?;
                overlap |= overlaps(key.region(), 0);
                // SAFETY: the caller's promise; nothing is written before all has been looked at.
                nonce_len = unsafe { key.get() }?.nonce_len();
                last = Some(packet.aead);
            }
            overlap |= overlaps(read(packet.nonce, nonce_len)?.region(), text);
            overlap |= overlaps(read(packet.aad, packet.aad_len)?.region(), text);
            text += usize::from(packet.len > 0);
        }
        if overlap { Err(Status::Overlap) } else { Ok(Packets(packets)) }
    }
}

/// Packets of which each is good, and no text overlaps any other part of any.
pub(crate) struct Packets(&'static mut [wf_aead_packet]);

/// Some of them, whose keys are of one algorithm.
pub(crate) struct Run<'p>(&'p mut [wf_aead_packet], &'p Aead);

/// The parts of a message.
pub(crate) struct Parts<'p> {
    pub(crate) key: &'p Aead,
    pub(crate) nonce: &'p [u8],
    pub(crate) aad: &'p [u8],
    pub(crate) text: &'p mut [u8],
    pub(crate) tag: &'p mut [u8; 16],
    pub(crate) status: &'p mut c_int,
}

/// The key of a packet that is good.
///
/// # Safety
/// [`PacketArray`] has looked at the packet.
unsafe fn key<'p>(packet: &wf_aead_packet) -> &'p Aead {
    // SAFETY: there is a value, as the mark was seen. The lifetime ends with that of the packets.
    unsafe { (*packet.aead.cast::<Slot<Aead>>()).value.assume_init_ref() }
}

impl Packets {
    /// All, in runs of at most so many.
    pub(crate) fn runs(&mut self, most: usize) -> impl Iterator<Item = Run<'_>> {
        // SAFETY: there are `Packets` only if each has been looked at.
        let key = |packet: &wf_aead_packet| unsafe { key(packet) };
        let runs = self.0.chunk_by_mut(move |a, b| discriminant(key(a)) == discriminant(key(b)));
        runs.flat_map(move |run| run.chunks_mut(most)).filter_map(move |run| {
            let first = key(run.first()?);
            Some(Run(run, first))
        })
    }
}

impl<'p> Run<'p> {
    /// The key of the first.
    pub(crate) fn first_key(&self) -> &'p Aead {
        self.1
    }

    /// The parts of each.
    pub(crate) fn parts(&mut self) -> impl Iterator<Item = Parts<'_>> {
        let nonce_len = self.1.nonce_len();
        self.0.iter_mut().map(move |packet| {
            // SAFETY: the promise of `View::get`, under which alone there are `Packets`, and which has looked at each
            // part and found that nothing which is written overlaps anything else; nonces of one algorithm have one
            // length. The lifetimes end with that of the packets.
            unsafe {
                Parts {
                    key: key(packet),
                    nonce: slice::from_raw_parts(packet.nonce, nonce_len),
                    aad: if packet.aad_len == 0 {
                        &[]
                    } else {
                        slice::from_raw_parts(packet.aad, packet.aad_len)
                    },
                    text: if packet.len == 0 {
                        &mut []
                    } else {
                        slice::from_raw_parts_mut(packet.text, packet.len)
                    },
                    tag: &mut packet.tag,
                    status: &mut packet.status,
                }
            }
        })
    }
}
