//! A plan that looks ahead, for one villain at a table.

use super::{Advise, Horizon};
use crate::data::codes::{Code, ParseError};
use crate::data::node::Problems;
use crate::data::sheet::{ListOf, Name, Number, OneOf, sheet};
use crate::kernel::system::System;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

sheet! {
    /// How somebody thinks about what to do: for some questions each answer is tried before one is
    /// given, as [`Battle::think`](crate::battle::Battle::think) does; all others the plan answers.
    ///
    /// What a decision costs is bounded by work and not by a clock, so that the same battle goes the
    /// same way on every machine. With the default a decision takes at most about 50 milliseconds in
    /// battles of the size of a table's, on one core of an ordinary machine.
    pub struct Tactician {
        /// How far it looks ahead.
        pub horizon: Horizon = OneOf, or(Horizon::Fight);
        /// How many trials each answer has at most.
        pub trials: i32 = Number(2, 1_000_000), or(200);
        /// How many checkpoints one decision costs at most ([`Advise::work`]).
        pub work: i32 = Number(1, 10_000_000), or(80_000);
        /// The seed of its trials.
        pub seed: i32 = Number(0, i32::MAX), or(0);
        /// The questions that it thinks about, by their names; without any, the system's tactical
        /// ones ([`Tactics::TACTICAL`](crate::system::Tactics::TACTICAL)).
        pub questions: Vec<String> = ListOf { of: Name, what: "questions", least: 0, most: 100 }, or(Vec::new());
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
        let [trials, work, seed] = [self.trials, self.work, self.seed].map(i32::unsigned_abs);
        let ask = Advise::new().horizon(self.horizon).trials(trials);
        ask.work(work.into()).seed(seed.into())
    }

    /// Checks the numbers, and that its questions are the system's.
    pub(crate) fn check<S: System>(&self, p: &mut Problems) {
        crate::data::sheet::SheetTable::check_fields(self, "", p);
        for (place, name) in self.questions.iter().enumerate() {
            let known = S::QuestionKind::LIST.iter().map(|kind| kind.code_name());
            if !known.clone().any(|known| known == name) {
                let error = ParseError::new("question", name, known);
                p.add(format!("questions[{place}]"), error);
            }
        }
    }
}
