//! Patches in a save.

use super::{OnTape, count, tape};
use crate::battle::{MAX_INPUTS, MAX_INTERVENTIONS, Patch};
use crate::data::node::{Fields, Node, Problems};
use crate::data::sheet::{Domain, ListOf, Notation, or};
use crate::kernel::system::System;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::marker::PhantomData;

/// The greatest number of a patch.
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "a few millions")]
const MOST: i32 = MAX_INPUTS as i32;

/// The notation of a patch.
pub(super) struct OfPatch<S>(PhantomData<S>);

/// The notation of the patches of a save.
pub(super) fn all<S>() -> ListOf<OfPatch<S>> {
    ListOf { of: OfPatch(PhantomData), what: "patches", least: 0, most: MAX_INTERVENTIONS }
}

/// Whether patches, the latest last, can be undone on a tape of this length.
pub(super) fn fit(patches: &[Patch], mut len: usize) -> bool {
    let taken: usize = patches.iter().map(|patch| patch.taken.len()).sum();
    taken <= MAX_INPUTS
        && patches.iter().rev().all(|patch| {
            let fits = patch.put > 0 && patch.at + patch.put <= patch.len && patch.len <= len;
            len = (patch.len + patch.taken.len()).saturating_sub(patch.put);
            fits
        })
}

/// A patch as a table.
pub(super) fn write<S: System>(patch: &Patch) -> Node {
    let taken = patch.taken.iter().map(|input| OnTape::<S>::NEW.write(input)).collect();
    let fields = [
        ("at", count(patch.at)),
        ("taken", Node::List(taken)),
        ("put", count(patch.put)),
        ("inputs", count(patch.len)),
        ("steps", count(patch.checkpoints)),
    ];
    Node::Map(fields.into_iter().map(|(name, node)| (name.to_string(), node)).collect())
}

impl<S: System> Notation<Patch> for OfPatch<S> {
    fn domain(&self) -> Domain {
        Domain::Table { fields: Vec::new() }
    }

    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<Patch> {
        let mut f = Fields::open(node, path, p);
        let taken = or(&mut f, p, "taken", &tape::<S>(), Vec::new());
        let mut number = |name: &'static str| {
            let number = f.int(p, name, 0, MOST)?;
            usize::try_from(number).ok()
        };
        let (at, put) = (number("at"), number("put"));
        let (len, checkpoints) = (number("inputs"), number("steps"));
        f.finish(p);
        Some(Patch { at: at?, taken, put: put?, len: len?, checkpoints: checkpoints? })
    }

    fn write(&self, patch: &Patch) -> Node {
        write::<S>(patch)
    }
}
