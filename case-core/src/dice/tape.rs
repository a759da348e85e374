//! Faces that were rolled elsewhere, and faces written down.

use super::{Die, FaceSource, RollReason};
use alloc::vec::Vec;

/// Faces that were rolled elsewhere, used in order. When they run out, the next die is asked for.
///
/// A face that its die does not have is never used: the roll is asked for instead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tape {
    faces: Vec<u8>,
    used: usize,
}

impl Tape {
    /// A tape of these faces.
    pub fn new(faces: impl IntoIterator<Item = u8>) -> Tape {
        Tape { faces: faces.into_iter().collect(), used: 0 }
    }

    /// Whether every face was used: a test that leaves faces over tested something else.
    pub fn is_used_up(&self) -> bool {
        self.used == self.faces.len()
    }

    /// Adds a face at the end.
    pub fn feed(&mut self, face: u8) {
        self.faces.push(face);
    }
}

impl FaceSource for Tape {
    fn face(&mut self, _: RollReason, die: Die) -> Option<u8> {
        let face = *self.faces.get(self.used)?;
        if !die.has(i32::from(face)) {
            return None;
        }
        self.used += 1;
        Some(face)
    }
}

/// Writes down every face that another source gives: the recording is a [`Tape`].
#[derive(Clone, Debug, Default)]
pub struct Recorder<F> {
    source: F,
    faces: Vec<u8>,
}

impl<F: FaceSource> Recorder<F> {
    /// Records what `source` gives.
    pub fn new(source: F) -> Self {
        Recorder { source, faces: Vec::new() }
    }

    /// What was recorded so far.
    pub fn tape(&self) -> Tape {
        Tape::new(self.faces.iter().copied())
    }
}

impl<F: FaceSource> FaceSource for Recorder<F> {
    fn face(&mut self, ask: RollReason, die: Die) -> Option<u8> {
        let face = self.source.face(ask, die)?;
        self.faces.push(face);
        Some(face)
    }
}
