//! Undo and redo.
//!
//! A battle follows from its tape, so every act of the host is a change of the tape, and undo is the
//! opposite change: the battle goes back to the last checkpoint before it, and plays the tape again
//! from there. An input at the end of the tape is cut off. An intervention between older inputs
//! leaves a [`Patch`], which tells what was there before it. Each undo keeps what it removes, for
//! redo.

use super::tape::{By, Input};
use super::{Battle, DiceFrom};
use crate::dice::{Fair, HostDice};
use crate::kernel::decide::AskHost;
use crate::kernel::log;
use crate::kernel::system::System;
use alloc::vec::Vec;

/// A change of the tape before its end: inputs taken out at a place, and others put in, of which
/// the first is an intervention.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Patch {
    /// The place.
    pub(crate) at: usize,
    /// The inputs taken out.
    pub(crate) taken: Vec<Input>,
    /// The number of inputs put in.
    pub(crate) put: usize,
    /// The length of the tape after it: inputs from there on are younger.
    pub(crate) len: usize,
    /// The number of checkpoints before it.
    pub(crate) checkpoints: usize,
}

impl Patch {
    /// The patch on a tape that is cut at a place; `None` if its intervention is cut off.
    fn cut(mut self, place: usize) -> Option<Patch> {
        let put = place.checked_sub(self.at).filter(|put| *put > 0)?;
        if put < self.put {
            self.put = put;
            self.taken.truncate(put - 1);
        }
        self.len = self.len.min(place);
        Some(self)
    }

    /// Where a place behind the patch was before it.
    fn place_before(&self, place: usize) -> usize {
        place - self.put + self.taken.len()
    }
}

/// What an undo has removed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Undone {
    /// The place on the tape, and the inputs that were there.
    at: usize,
    inputs: Vec<Input>,
    /// The number of checkpoints that were left.
    checkpoint: usize,
    /// The number of checkpoints before the undo.
    checkpoints: usize,
    /// The patches before the undo: the number of those that it left alone, and the others.
    kept: usize,
    patches: Vec<Patch>,
    /// Whether a patch was undone: what has been played since then comes after other inputs.
    is_patch: bool,
}

impl<S: System> Battle<S> {
    /// Undoes the inputs since the last checkpoint or, if there are none, the last step with its
    /// inputs. [`Battle::redo`] restores them. `false` at the start.
    pub fn undo(&mut self) -> bool {
        let is_open = self.tape.given.len() > self.checkpoint().inputs;
        let left = self.checkpoints.len() - usize::from(!is_open);
        let Some(last) = left.checked_sub(1).and_then(|last| self.checkpoints.get(last)) else {
            return false;
        };
        self.cut(left, last.inputs);
        true
    }

    /// Undoes the host's last face, answer or intervention and everything after it, across
    /// checkpoints. [`Battle::redo`] restores it. `false` if the host has given nothing.
    pub fn undo_input(&mut self) -> bool {
        let young = self.patches.last().map_or(0, |patch| patch.len);
        let given = self.tape.given.get(young..).unwrap_or(&[]);
        if let Some(last) = given.iter().rposition(Input::is_by_host) {
            return self.undo_to(young + last);
        }
        let Some(patch) = self.patches.pop() else { return false };
        let mut inputs = patch.taken.clone();
        let behind = self.tape.given.get(patch.at + patch.put..patch.len);
        inputs.extend_from_slice(behind.unwrap_or(&[]));
        let (checkpoint, checkpoints) = (self.checkpoints_to(patch.at), self.checkpoints.len());
        let inputs = self.play_from(checkpoint, patch.at, inputs, patch.checkpoints);
        let (kept, mut patches) = self.cut_patches(self.tape.given.len());
        let at = patch.at;
        patches.push(patch);
        let undone = Undone { at, inputs, checkpoint, checkpoints, kept, patches, is_patch: true };
        self.undone.push(undone);
        true
    }

    /// Undoes the input of this place among the [inputs](Battle::inputs), whoever gave it, and
    /// everything after it. [`Battle::redo`] restores it. `false` if there is no such input.
    ///
    /// In the next step the engine's seats and dice give the same inputs again: to have a person
    /// answer, give the seat another policy first.
    pub fn undo_to(&mut self, input: usize) -> bool {
        let is_given = input < self.tape.given.len();
        if is_given {
            self.cut(self.checkpoints_to(input), input);
        }
        is_given
    }

    /// Restores the inputs of the last undo, also if the battle has since taken the same inputs by
    /// itself, but not if it has taken others. `false` if there is nothing to restore.
    pub fn redo(&mut self) -> bool {
        let Some(undone) = self.undone.pop() else { return false };
        let since = self.tape.given.get(undone.at..).unwrap_or(&[]);
        if !undone.is_patch && !undone.inputs.starts_with(since) {
            self.undone.clear();
            return false;
        }
        self.patches.truncate(undone.kept);
        self.patches.extend(undone.patches);
        self.play_from(undone.checkpoint, undone.at, undone.inputs, undone.checkpoints);
        true
    }

    /// How often [`Battle::redo`] can restore something.
    pub fn redos(&self) -> usize {
        self.undone.len()
    }

    /// Goes back to this number of checkpoints, and cuts the tape at a place after the last of them.
    fn cut(&mut self, checkpoint: usize, at: usize) {
        let checkpoints = self.checkpoints.len();
        let (kept, patches) = self.cut_patches(at);
        let inputs = self.play_from(checkpoint, at, Vec::new(), checkpoint);
        let undone = Undone { at, inputs, checkpoint, checkpoints, kept, patches, is_patch: false };
        self.undone.push(undone);
    }

    /// Cuts the patches of a tape that is cut at a place. Returns the number of those that this
    /// leaves alone, and the others as they were.
    fn cut_patches(&mut self, mut place: usize) -> (usize, Vec<Patch>) {
        let (mut whole, mut cut) = (Vec::new(), Vec::new());
        while self.patches.last().is_some_and(|patch| patch.len > place) {
            let Some(patch) = self.patches.pop() else { break };
            if let Some(patch) = patch.clone().cut(place) {
                place = patch.place_before(place);
                cut.push(patch);
            }
            whole.push(patch);
        }
        let kept = self.patches.len();
        self.patches.extend(cut.into_iter().rev());
        whole.reverse();
        (kept, whole)
    }

    /// The number of checkpoints up to a place on the tape.
    pub(super) fn checkpoints_to(&self, place: usize) -> usize {
        self.checkpoints.partition_point(|checkpoint| checkpoint.inputs <= place)
    }

    /// Goes back to this number of checkpoints, replaces the inputs from a place on, and plays the
    /// tape again up to another number of checkpoints. Returns the inputs that were there.
    fn play_from(
        &mut self,
        checkpoint: usize,
        at: usize,
        inputs: Vec<Input>,
        until: usize,
    ) -> Vec<Input> {
        self.rewind(checkpoint);
        let removed = self.tape.given.split_off(at);
        self.tape.given.extend(inputs);
        while self.checkpoints.len() < until && self.plays_tape() {}
        // What a changed save says was taken out may never have fitted.
        self.drop_unfit();
        self.wind_dice(checkpoint);
        self.forget_request();
        removed
    }

    /// Takes a step on the tape alone; `false` if that comes to no checkpoint.
    pub(super) fn plays_tape(&mut self) -> bool {
        let before = self.checkpoints.len();
        self.step_with(&mut HostDice, &mut AskHost);
        self.checkpoints.len() > before
    }

    /// Goes back to this number of checkpoints. The tape stays.
    pub(super) fn rewind(&mut self, checkpoints: usize) {
        let roster_changes = self.checkpoint().roster_changes;
        self.checkpoints.truncate(checkpoints.max(1));
        let at = self.checkpoint();
        log::undo(&mut self.state, self.log.get(at.log..).unwrap_or(&[]));
        self.log.truncate(at.log);
        self.told = self.told.min(at.log);
        self.tape.used = at.inputs;
        if at.roster_changes != roster_changes {
            self.restore_roster();
        }
        self.over = S::is_over(&self.state);
        self.forget_request();
    }

    /// Counts the words of seeded dice again from this number of checkpoints on, and leaves the dice
    /// where they were after the last face of the tape.
    pub(super) fn wind_dice(&mut self, from: usize) {
        let Some(last) = self.checkpoints.get(from - 1) else { return };
        let DiceFrom::Seed(dice) = &mut self.dice else { return };
        *dice = Fair::resume(dice.seed(), last.words);
        let mut place = last.inputs;
        let mut roll = |dice: &mut Fair, until: usize| {
            for input in self.tape.given.get(place..until).unwrap_or(&[]) {
                if let Input::Face { die, by: By::Source, .. } = input {
                    dice.roll(*die);
                }
            }
            place = until;
        };
        for checkpoint in self.checkpoints.iter_mut().skip(from) {
            roll(dice, checkpoint.inputs);
            checkpoint.words = dice.words();
        }
        roll(dice, self.tape.given.len());
    }
}
