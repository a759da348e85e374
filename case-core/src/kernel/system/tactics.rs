//! What a system tells plans and tacticians.

use super::{Stop, System, Table};
use crate::data::value::Value;
use crate::data::who::ActorId;
use alloc::vec::Vec;

/// What plans and tacticians need from a system: which questions matter, and how fighters compare.
#[doc(hidden)]
pub trait Tactics<S: System> {
    /// The questions whose answers decide fights: whom to attack, with what, how to defend. A search
    /// for plans tries their answers, and a tactician considers them.
    const TACTICAL: &'static [S::QuestionKind] = &[];

    /// The questions that the policy `usual` asks: those that different people answer differently.
    const USUAL: &'static [S::QuestionKind] = Self::TACTICAL;

    /// The questions that ask the target of an attack for its defense.
    const DEFENDING: &'static [S::QuestionKind] = &[];

    /// The answers of an easy foe: it does not defend itself.
    const EASY: &'static [Answers] = &[];

    /// The named plans of the system.
    const NAMED_PLANS: &'static [NamedPlan] = &[];

    /// The first turn in which the built-in plan may end a battle because of its length.
    fn calls_off(_setup: &S::Setup) -> i32 {
        i32::MAX
    }

    /// How dangerous a fighter is: the points that its best attack takes from an average foe, in
    /// hundredths. Only the order matters, within one system.
    fn danger(_setup: &S::Setup, _state: &S::State, _who: ActorId) -> i32 {
        0
    }

    /// How well a fighter is protected against an average attack by armor and defense. Only the
    /// order matters, within one system.
    fn protection(_setup: &S::Setup, _state: &S::State, _who: ActorId) -> i32 {
        0
    }

    /// Whom a fighter attacks: by its declaration of this turn, else by its last visible action.
    fn attacks(_setup: &S::Setup, _state: &S::State, _who: ActorId) -> Option<ActorId> {
        None
    }

    /// Has a fighter declare anew what it keeps secret, in all its places.
    ///
    /// # Errors
    /// [`Stop`] if an answer is wanted.
    fn declare_anew<'a>(_t: &mut impl Table<'a, S>, _who: ActorId) -> Result<(), Stop<S>>
    where
        S: 'a,
    {
        Ok(())
    }

    /// Who holds a fighter.
    fn holder(_setup: &S::Setup, _state: &S::State, _who: ActorId) -> Option<ActorId> {
        None
    }

    /// All defenses of a target against any attack: members of lists.
    fn defenses() -> Vec<Value> {
        Vec::new()
    }
}

/// A plan that prefers fixed answers to some questions, as declared by a system.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct NamedPlan {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// Each question with its answers, of which the first legal one is taken.
    pub(crate) answers: &'static [Answers],
}

/// A question with its answers.
pub(crate) type Answers = (&'static str, &'static [&'static str]);

impl NamedPlan {
    pub(crate) const fn new(
        name: &'static str,
        about: &'static str,
        answers: &'static [Answers],
    ) -> Self {
        NamedPlan { name, about, answers }
    }
}
