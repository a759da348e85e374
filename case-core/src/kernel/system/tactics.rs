//! What plans go by.

use super::System;
use crate::data::value::Value;
use crate::data::who::ActorId;
use alloc::vec::Vec;

/// What a system tells those who plan: which questions matter, and how fighters compare.
#[doc(hidden)]
pub trait Tactics<S: System> {
    /// The questions whose answers decide fights: whom to attack, with what, how to defend. A
    /// search for good plans tries their answers, and a tactician thinks about them.
    const TACTICAL: &'static [S::QuestionKind] = &[];

    /// The questions by which the target of an attack is asked how it defends itself.
    const DEFENDING: &'static [S::QuestionKind] = &[];

    /// Plans of the system's own that come with the engine.
    const NAMED_PLANS: &'static [NamedPlan] = &[];

    /// The first turn in which the built-in plan may end a battle only because it has lasted so
    /// long.
    fn calls_off(_setup: &S::Setup) -> i32 {
        i32::MAX
    }

    /// How dangerous somebody is: what its best attack takes from an average foe, in hundredths of
    /// a point. Only the order counts, within one system.
    fn danger(_setup: &S::Setup, _state: &S::State, _who: ActorId) -> i32 {
        0
    }

    /// How well somebody is protected against an average attack: armor, defense. Only the order
    /// counts, within one system.
    fn protection(_setup: &S::Setup, _state: &S::State, _who: ActorId) -> i32 {
        0
    }

    /// Whom somebody attacks: by what it has declared this turn, or else by what it did last, as
    /// far as the table has seen it.
    fn attacks(_setup: &S::Setup, _state: &S::State, _who: ActorId) -> Option<ActorId> {
        None
    }

    /// Who holds somebody.
    fn holder(_setup: &S::Setup, _state: &S::State, _who: ActorId) -> Option<ActorId> {
        None
    }

    /// Everything by which a target can meet an attack, whatever the attack: members of lists.
    fn defenses() -> Vec<Value> {
        Vec::new()
    }
}

/// A plan that gives the same answers to some questions wherever they are legal, as a system writes
/// it down.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct NamedPlan {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// Each question with its answers, the first that is legal first.
    pub(crate) answers: &'static [Answers],
}

/// A question with its answers.
type Answers = (&'static str, &'static [&'static str]);

impl NamedPlan {
    pub(crate) const fn new(
        name: &'static str,
        about: &'static str,
        answers: &'static [Answers],
    ) -> Self {
        NamedPlan { name, about, answers }
    }
}
