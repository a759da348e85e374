//! Recorded faces, and a recorder of faces.

use super::{Die, FaceSource, RollReason};
use alloc::vec::Vec;

/// Faces rolled elsewhere, used in order. After the last one the next die is asked for, and so it is
/// for a face that the die does not have.
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

    /// Whether all faces have been used; a test that leaves faces did not test what it meant to.
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

/// Records every face of another source as a [`Tape`].
#[derive(Clone, Debug, Default)]
#[doc(hidden)]
pub struct Recorder<F> {
    source: F,
    faces: Vec<u8>,
}

impl<F: FaceSource> Recorder<F> {
    /// Records the faces of `source`.
    pub fn new(source: F) -> Self {
        Recorder { source, faces: Vec::new() }
    }

    /// The faces recorded so far.
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
