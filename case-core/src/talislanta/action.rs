//! The actions of a round, and what every roll for them has in common.

use super::reason::Reason;
use super::tables::tops;
use super::{ACTION_STEP, ActorId, Band, Field, Key, Result, Roll, Rule, State, Table, Trait};
use crate::data::codes::codes;
use crate::data::value::Value;
use crate::data::words::kind_of;
use crate::dice::{Die, Reading};
use crate::kernel::system::RollCall;

codes! {
    /// What a character can do in a round: exactly one of these (rule TAL1). The first six are
    /// attacks.
    "action", pub enum Action {
        /// A blow with a weapon or bare hands.
        Strike "strike",
        /// A grab, tackle or hold.
        Grapple "grapple",
        /// Driving an opponent back.
        ForceBack "force back",
        /// Taking an opponent's weapon out of its hand.
        Disarm "disarm",
        /// Disabling an opponent without wounding it.
        Disable "disable",
        /// A shot, throw or aimed spell.
        Shoot "shoot",
        /// Dodging whatever comes.
        Dodge "dodge",
        /// Parrying whatever comes.
        Parry "parry",
        /// Running away from an opponent.
        Flee "flee",
        /// Moving.
        Move "move",
        /// Any stunt or trick.
        Special "special maneuver",
        /// Stepping into an opponent's attack.
        SacrificeStrike "sacrifice strike",
        /// Giving up: out of the battle unhurt.
        Surrender "surrender",
    }

    /// The purpose of an attack. All but a shot are close attacks (rule TAL6).
    "form of attack", pub enum Form {
        /// To wound.
        Strike "strike",
        /// To hold. It cannot be parried (rule TAL23).
        Grapple "grapple",
        /// To drive back.
        ForceBack "force back",
        /// To disarm.
        Disarm "disarm",
        /// To disable.
        Disable "disable",
        /// A ranged attack (rule TAL11).
        Shot "shot",
    }
}

impl Action {
    /// The form of the attack, if the action is one. A sacrifice strike is a strike.
    pub const fn form(self) -> Option<Form> {
        match self {
            Action::Strike | Action::SacrificeStrike => Some(Form::Strike),
            Action::Grapple => Some(Form::Grapple),
            Action::ForceBack => Some(Form::ForceBack),
            Action::Disarm => Some(Form::Disarm),
            Action::Disable => Some(Form::Disable),
            Action::Shoot => Some(Form::Shot),
            _ => None,
        }
    }

    /// Whether it is held ready from the start of the round, against any attacker.
    #[doc(hidden)]
    pub const fn is_held_ready(self) -> bool {
        matches!(self, Action::Dodge | Action::Parry | Action::SacrificeStrike)
    }
}

impl Form {
    /// Whether it is a close attack.
    #[doc(hidden)]
    pub const fn is_close(self) -> bool {
        !matches!(self, Form::Shot)
    }

    /// Whether it wounds; the others have effects that the Judge resolves.
    #[doc(hidden)]
    pub const fn is_damaging(self) -> bool {
        matches!(self, Form::Strike | Form::Shot)
    }
}

/// The modifiers of a roll, each with its rule and reason: logged by play, only summed by plans.
#[derive(Clone, Copy, Debug)]
pub(super) struct Modifiers {
    list: [(Rule, i32, Reason); 16],
    count: usize,
}

impl Modifiers {
    /// No modifiers.
    pub(super) const NONE: Modifiers =
        Modifiers { list: [(Rule::TAL1, 0, Reason::Rating); 16], count: 0 };

    /// Adds a modifier. No roll has more than there is room for.
    pub(super) fn with(mut self, rule: Rule, by: i32, why: Reason) -> Modifiers {
        if let Some(slot) = self.list.get_mut(self.count) {
            *slot = (rule, by, why);
            self.count += 1;
        }
        self
    }

    /// Adds the penalty for actions already taken in this round: 5 for each (rule TAL4).
    pub(super) fn with_earlier_actions(self, state: &State, who: ActorId) -> Modifiers {
        let by = ACTION_STEP.saturating_mul(state.of(who, Field::Actions));
        self.with(Rule::TAL4, by, Reason::EarlierActions)
    }

    /// Adds the penalty of a disadvantage (rule TAL8).
    pub(super) fn with_hindrance(self, state: &State, who: ActorId) -> Modifiers {
        self.with(Rule::TAL8, state.of(who, Field::Hindrance).saturating_neg(), Reason::Hindrance)
    }

    fn list(&self) -> &[(Rule, i32, Reason)] {
        &self.list[..self.count]
    }

    /// Their sum.
    pub(super) fn sum(&self) -> i32 {
        self.list().iter().fold(0, |sum, &(_, by, _)| sum.saturating_add(by))
    }

    /// Logs them for the next roll of that name; returns their sum.
    pub(super) fn log<'a>(&self, t: &mut impl Table<'a>, who: ActorId, roll: Roll) -> i32 {
        for &(rule, by, why) in self.list() {
            t.shift(rule, who, roll, by, why);
        }
        self.sum()
    }
}

/// A roll on the Action Table.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableRoll {
    /// The rule that calls for it.
    pub(super) rule: Rule,
    /// Who rolls, and which roll.
    pub(super) who: ActorId,
    pub(super) roll: Roll,
    /// Against whom, or nobody.
    pub(super) against: ActorId,
    /// What it is rolled by: an attack, a skill or an attribute.
    pub(super) by: Value,
    /// The die.
    pub(super) die: Die,
}

impl TableRoll {
    /// A roll of a skill or attribute against nobody.
    pub(super) fn of(rule: Rule, who: ActorId, roll: Roll, by: Trait) -> TableRoll {
        TableRoll { rule, who, roll, against: ActorId::NOBODY, by: by.into(), die: by.die() }
    }

    /// Rolls it against somebody.
    pub(super) fn against(self, against: ActorId) -> TableRoll {
        TableRoll { against, ..self }
    }

    /// Rolls at the sum of the modifiers, which are logged first; the referee's shift of this roll
    /// is among them (rule TAL1, reading `circumstance`).
    pub(super) fn make<'a>(self, t: &mut impl Table<'a>, modifiers: &Modifiers) -> Result<Band> {
        let circumstance = t.take_circumstance(Rule::TAL1, self.who);
        let modifier = modifiers
            .with(Rule::TAL1, circumstance, Reason::Circumstance)
            .log(t, self.who, self.roll);
        let tops = tops(t.setup().rulings(), self.die, modifier);
        let reading = Reading::Bands { die: self.die, tops: &tops };
        let call = RollCall::new(self.rule, self.who, self.roll, reading)
            .against(self.against)
            .from(self.by)
            .adding(modifier)
            .giving(kind_of::<Band>());
        Ok(Band::of(t.roll(call)?.outcome))
    }
}

/// Counts further actions in this round (rule TAL4).
pub(super) fn count_actions<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId, by: i32) {
    let key = Key::of(who, Field::Actions);
    let actions = t.get(key).saturating_add(by);
    t.set(rule, key, actions);
}
