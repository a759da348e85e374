//! Runs rule code with a dice source and a decision source.

use crate::dice::DiceSource;
use crate::kernel::decide::DecisionSource;
use crate::kernel::log::Sink;
use crate::kernel::system::{RuleTable, System};

/// Runs rule code at a table with these sources and this log, compiled for them.
#[cfg(not(any(case_small, debug_assertions)))]
#[inline]
pub(crate) fn at_table<'a, S: System, D: DiceSource, P: DecisionSource<S>, L: Sink<S>, T>(
    (setup, state): (&'a S::Setup, &'a mut S::State),
    (dice, deciders): (&'a mut D, &'a mut P),
    log: &'a mut L,
    run: impl FnOnce(&mut RuleTable<'a, S, D, P, L>) -> T,
) -> T {
    run(&mut RuleTable { setup, state, dice, deciders, log })
}

#[cfg(any(case_small, debug_assertions))]
pub(crate) use any::at_any_table as at_table;
pub(crate) use any::{OneTable, at_any_table};

/// The same with sources called through pointers, so that each rule is compiled once for all of them.
/// Code that runs rules a few times per call, such as a battle or a tactician, uses this; code that
/// runs them millions of times, such as odds and simulation, uses [`at_table`].
mod any {
    use super::{DecisionSource, DiceSource, RuleTable, Sink, System};
    use crate::data::value::Value;
    use crate::dice::{DrawsWhole, NextDie, Reading, RollOutcome, RollReason};
    use crate::kernel::decide::Ours;
    use crate::kernel::log::Event;
    use crate::kernel::system::{RollCall, View};

    pub(crate) struct AnyDice<'d>(&'d mut dyn DiceSource);

    impl DiceSource for AnyDice<'_> {
        fn draw(&mut self, ask: RollReason, reading: &Reading<'_>) -> Result<RollOutcome, NextDie> {
            self.0.draw(ask, reading)
        }

        fn merging(&mut self) -> Option<&mut dyn DrawsWhole> {
            self.0.merging()
        }
    }

    pub(crate) struct AnyDeciders<'p, S: System>(&'p mut dyn DecisionSource<S>);

    impl<S: System> DecisionSource<S> for AnyDeciders<'_, S> {
        fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
            self.0.choose(question, view)
        }

        fn reads_turn(&self) -> bool {
            self.0.reads_turn()
        }

        fn is_proven(&self, ours: Ours) -> bool {
            self.0.is_proven(ours)
        }
    }

    pub(crate) struct AnyLog<'l, S: System> {
        is_on: bool,
        log: &'l mut dyn Sink<S>,
    }

    impl<S: System> Sink<S> for AnyLog<'_, S> {
        fn is_on(&self) -> bool {
            self.is_on
        }

        fn push(&mut self, event: Event<S>) {
            self.log.push(event);
        }

        fn wanted(&mut self, call: &RollCall<'_, S>, next: NextDie) {
            self.log.wanted(call, next);
        }
    }

    /// The table of a system for all sources.
    pub(crate) type OneTable<'t, S> =
        RuleTable<'t, S, AnyDice<'t>, AnyDeciders<'t, S>, AnyLog<'t, S>>;

    pub(crate) fn at_any_table<S: System, T>(
        (setup, state): (&S::Setup, &mut S::State),
        (dice, deciders): (&mut dyn DiceSource, &mut dyn DecisionSource<S>),
        log: &mut dyn Sink<S>,
        run: impl FnOnce(&mut OneTable<'_, S>) -> T,
    ) -> T {
        let (mut dice, mut deciders) = (AnyDice(dice), AnyDeciders(deciders));
        let mut log = AnyLog { is_on: log.is_on(), log };
        let (dice, deciders, log) = (&mut dice, &mut deciders, &mut log);
        run(&mut RuleTable { setup, state, dice, deciders, log })
    }
}
