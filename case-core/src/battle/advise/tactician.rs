//! A plan that looks ahead, for one villain at a table.

use super::{Advise, Horizon};
use crate::data::codes::{Code, ParseError};
use crate::data::node::Problems;
use crate::data::settings::settings;
use crate::data::sheet::{ListOf, Name, Number, OneOf, sheet};
use crate::kernel::system::System;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

sheet! {
    /// A decider that tries each answer first ([`Battle::think`](crate::battle::Battle::think)) for
    /// some questions, and leaves the others to the plan. It knows what its seat may know.
    ///
    /// The cost of a decision is limited by work, not by a clock, so that a battle goes the same
    /// way on every machine. By default a decision in a battle of ordinary size takes at most about
    /// 50 milliseconds on one core.
    pub struct Tactician {
        /// How far it looks ahead.
        pub horizon: Horizon = OneOf, or(Horizon::Fight);
        /// The most trials of each answer.
        pub trials: i32 = Number(2, 1_000_000), or(200);
        /// The most checkpoints of one decision ([`Advise::work`]).
        pub work: i32 = Number(1, 10_000_000), or(80_000);
        /// The seed of its trials.
        pub seed: i32 = Number(0, i32::MAX), or(0);
        /// The names of the questions that it thinks about; if empty, the system's tactical ones
        /// (`TACTICAL`).
        pub questions: Vec<String> = ListOf { of: Name, what: "questions", least: 0, most: 100 }, or(Vec::new());
    }
}

settings! { Tactician:
    /// The same, looking as far ahead.
    horizon: Horizon,
    /// The same with so many trials of each answer at most.
    trials: i32,
    /// The same with so many checkpoints of one decision at most ([`Advise::work`]).
    work: i32,
    /// The same with another seed of its trials.
    seed: i32,
    /// The same, thinking about the questions of these names.
    questions: Vec<String>,
}

impl Tactician {
    /// One with the defaults.
    pub fn new() -> Tactician {
        Tactician::default()
    }

    /// Whether it thinks about a question.
    #[doc(hidden)]
    pub fn thinks_about<S: System>(&self, question: S::QuestionKind) -> bool {
        if self.questions.is_empty() {
            return S::TACTICAL.contains(&question);
        }
        self.questions.iter().any(|name| name == question.name())
    }

    /// Its settings for [`Battle::think`](crate::battle::Battle::think) or
    /// [`Battle::advise`](crate::battle::Battle::advise).
    pub fn advise(&self) -> Advise {
        let [trials, work, seed] = [self.trials, self.work, self.seed].map(i32::unsigned_abs);
        let (work, seed) = (work.into(), seed.into());
        Advise { horizon: self.horizon, trials, work, seed, ..Advise::DEFAULT }
    }

    /// Checks its numbers, and that the system has its questions.
    pub(crate) fn check<S: System>(&self, p: &mut Problems) {
        crate::data::sheet::SheetTable::check_fields(self, "", p);
        for (place, name) in self.questions.iter().enumerate() {
            let known = S::QuestionKind::ALL.iter().map(|kind| kind.name());
            if !known.clone().any(|known| known == name) {
                let error = ParseError::new("question", name, known);
                p.add(format!("questions[{place}]"), error);
            }
        }
    }
}
