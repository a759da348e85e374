//! Where a piece of rule code meets what stands behind its doors.

use crate::decide::Deciders;
use crate::dice::Dice;
use crate::log::Sink;
use crate::system::{RuleTable, System};

/// Runs rule code at a table with these sources and this log.
#[cfg(not(case_small))]
#[inline]
pub(crate) fn at_table<'a, S: System, D: Dice, P: Deciders<S>, L: Sink<S>, T>(
    (setup, state): (&'a S::Setup, &'a mut S::State),
    (dice, deciders): (&'a mut D, &'a mut P),
    log: &'a mut L,
    run: impl FnOnce(&mut RuleTable<'a, S, D, P, L>) -> T,
) -> T {
    run(&mut RuleTable { setup, state, dice, deciders, log })
}

#[cfg(case_small)]
pub(crate) use small::at_table;

/// The same with sources that are called through pointers: whatever stands behind the doors, each rule
/// is compiled once. Smaller, and slower.
#[cfg(case_small)]
mod small {
    use super::{Deciders, Dice, RuleTable, Sink, System};
    use crate::decide::Ours;
    use crate::dice::{NextDie, Reading, RollOutcome, RollReason};
    use crate::log::Event;
    use crate::system::{RollCall, View};
    use crate::value::Value;

    pub(crate) struct AnyDice<'d>(&'d mut dyn Dice);

    impl Dice for AnyDice<'_> {
        fn draw(&mut self, ask: RollReason, spread: &Reading<'_>) -> Result<RollOutcome, NextDie> {
            self.0.draw(ask, spread)
        }
    }

    pub(crate) struct AnyDeciders<'p, S: System>(&'p mut dyn Deciders<S>);

    impl<S: System> Deciders<S> for AnyDeciders<'_, S> {
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

    /// What a log takes, without what is known of it at compile time.
    trait Takes<S: System> {
        fn take(&mut self, event: Event<S>);
        fn hear(&mut self, call: &RollCall<'_, S>, next: NextDie);
    }

    impl<S: System, L: Sink<S>> Takes<S> for L {
        fn take(&mut self, event: Event<S>) {
            self.push(event);
        }

        fn hear(&mut self, call: &RollCall<'_, S>, next: NextDie) {
            self.wanted(call, next);
        }
    }

    pub(crate) struct AnyLog<'l, S: System> {
        is_on: bool,
        log: &'l mut dyn Takes<S>,
    }

    impl<S: System> Sink<S> for AnyLog<'_, S> {
        const ON: bool = true;

        fn is_on(&self) -> bool {
            self.is_on
        }

        fn push(&mut self, event: Event<S>) {
            self.log.take(event);
        }

        fn wanted(&mut self, call: &RollCall<'_, S>, next: NextDie) {
            self.log.hear(call, next);
        }
    }

    /// The one table of a system.
    type OneTable<'t, S> = RuleTable<'t, S, AnyDice<'t>, AnyDeciders<'t, S>, AnyLog<'t, S>>;

    pub(crate) fn at_table<S: System, L: Sink<S>, T>(
        (setup, state): (&S::Setup, &mut S::State),
        (dice, deciders): (&mut dyn Dice, &mut dyn Deciders<S>),
        log: &mut L,
        run: impl FnOnce(&mut OneTable<'_, S>) -> T,
    ) -> T {
        let (mut dice, mut deciders) = (AnyDice(dice), AnyDeciders(deciders));
        let mut log = AnyLog { is_on: L::ON, log };
        let (dice, deciders, log) = (&mut dice, &mut deciders, &mut log);
        run(&mut RuleTable { setup, state, dice, deciders, log })
    }
}
