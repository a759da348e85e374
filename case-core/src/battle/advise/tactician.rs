//! A plan that looks ahead, for one villain at a table.

use super::{Advise, Horizon};
use crate::codes::Code;
use crate::system::System;
use alloc::string::String;
use alloc::vec::Vec;

/// How somebody thinks about what to do: for some questions each answer is tried before one is
/// given, as [`Battle::think`](crate::battle::Battle::think) does; all others the plan answers.
///
/// What a decision costs is bounded by work and not by a clock, so that the same battle goes the
/// same way on every machine. With the default a decision takes at most about 50 milliseconds in
/// battles of the size of a table's, on one core of an ordinary machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tactician {
    /// How far it looks ahead.
    pub horizon: Horizon,
    /// How many trials each answer has at most.
    pub trials: u32,
    /// How many checkpoints one decision costs at most ([`Advise::work`]).
    pub work: u64,
    /// The seed of its trials.
    pub seed: u64,
    /// The questions that it thinks about, by their names; without any, the system's tactical ones
    /// ([`System::TACTICAL`]).
    pub questions: Vec<String>,
}

impl Default for Tactician {
    fn default() -> Self {
        Tactician {
            horizon: Horizon::Fight,
            trials: 200,
            work: 80_000,
            seed: 0,
            questions: Vec::new(),
        }
    }
}

impl Tactician {
    /// Whether it thinks about a question.
    pub fn thinks_about<S: System>(&self, question: S::QuestionKind) -> bool {
        if self.questions.is_empty() {
            return S::TACTICAL.contains(&question);
        }
        self.questions.iter().any(|name| name == question.code_name())
    }

    /// Its settings, for [`Battle::think`](crate::battle::Battle::think) or, with the reasons, for
    /// [`Battle::advise`](crate::battle::Battle::advise).
    pub fn advise(&self) -> Advise<'static> {
        let ask = Advise::new().horizon(self.horizon).trials(self.trials);
        ask.work(self.work).seed(self.seed)
    }
}
