//! Everything that went into a battle, in order: the faces and the answers.

use super::MAX_INPUTS;
use crate::decide::Deciders;
use crate::dice::{Dice, Die, FaceSource, NextDie, Reading, RollOutcome, RollReason};
use crate::question::Asked;
use crate::system::{System, View};
use crate::value::Value;
use alloc::vec::Vec;
use core::cell::RefCell;

/// Who gave an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum By {
    /// The host: undoing by one input takes it back.
    Host,
    /// Seeded dice, a plan, or another source of the engine's side.
    Source,
}

/// One input of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Input {
    /// The face of a die.
    Face {
        /// The die.
        die: Die,
        /// The face.
        face: u8,
        /// Who gave it.
        by: By,
    },
    /// An answer.
    Answer {
        /// The answer.
        answer: Value,
        /// Who gave it.
        by: By,
    },
}

impl Input {
    /// Whether the host gave it.
    pub fn is_by_host(&self) -> bool {
        matches!(self, Input::Face { by: By::Host, .. } | Input::Answer { by: By::Host, .. })
    }
}

/// The inputs, and how far the rules have used them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tape {
    pub(super) given: Vec<Input>,
    pub(super) used: usize,
    /// Up to where seeded dice have been rolled along with the faces they once gave.
    pub(super) synced: usize,
    /// The faces that already lie of the roll that lacks a die.
    pub(super) lying: Vec<u8>,
}

/// Faces that were given, then those of a source, which are kept.
pub(super) struct TapeDice<'a, 't> {
    pub(super) tape: &'a RefCell<&'t mut Tape>,
    pub(super) source: &'a mut dyn FaceSource,
}

impl Dice for TapeDice<'_, '_> {
    fn draw(&mut self, reason: RollReason, reading: &Reading<'_>) -> Result<RollOutcome, NextDie> {
        let mut tape = self.tape.borrow_mut();
        let start = tape.used;
        let drawn = reading.read(|die, count| {
            let next = NextDie { ask: reason, die, count };
            match tape.given.get(tape.used).copied() {
                Some(Input::Face { die: given, face, by }) if given == die => {
                    if by == By::Source && tape.used >= tape.synced {
                        // The source once gave this face: it goes on behind it.
                        let _ = self.source.face(reason, die);
                        tape.synced = tape.used + 1;
                    }
                    tape.used += 1;
                    return Ok(face);
                }
                Some(_) => return Err(next),
                None => {}
            }
            if tape.given.len() >= MAX_INPUTS {
                return Err(next);
            }
            let face = self.source.face(reason, die).ok_or(next)?;
            tape.given.push(Input::Face { die, face, by: By::Source });
            tape.used += 1;
            tape.synced = tape.used;
            Ok(face)
        });
        if drawn.is_err() {
            let lying = tape.given[start..tape.used].iter();
            tape.lying = lying
                .filter_map(|input| match input {
                    Input::Face { face, .. } => Some(*face),
                    Input::Answer { .. } => None,
                })
                .collect();
            tape.used = start;
        }
        drawn
    }
}

/// Answers that were given, then those of a source, which are kept.
pub(super) struct TapeDecisions<'a, 't, S: System> {
    pub(super) tape: &'a RefCell<&'t mut Tape>,
    pub(super) source: &'a mut dyn Deciders<S>,
}

impl<S: System> Deciders<S> for TapeDecisions<'_, '_, S> {
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        // Where only one answer is legal nobody is asked, and the tape does not hold it.
        if let Some(only) = question.only(view) {
            return Some(only);
        }
        let mut tape = self.tape.borrow_mut();
        match tape.given.get(tape.used).copied() {
            Some(Input::Answer { answer, .. }) => {
                tape.used += 1;
                return Some(answer);
            }
            Some(Input::Face { .. }) => return None,
            None => {}
        }
        if tape.given.len() >= MAX_INPUTS {
            return None;
        }
        let answer = self.source.choose(question, view)?;
        if question.is_legal(view, answer) {
            tape.given.push(Input::Answer { answer, by: By::Source });
            tape.used += 1;
            tape.synced = tape.synced.max(tape.used);
        }
        Some(answer)
    }
}
