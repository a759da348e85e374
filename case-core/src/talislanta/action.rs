//! The actions of a round, and what every roll of one has in common.

use super::event::Roll;
use super::rule::Rule;
use super::state::Field;
use super::tables::{ACTION_STEP, Band, tops};
use super::{Stop, Talislanta};
use crate::codes::codes;
use crate::dice::{Die, Reading};
use crate::log::Key;
use crate::system::Table;
use crate::who::ActorId;

codes! {
    /// What a character can do in a round: exactly one of these (rule TAL1). The first six are
    /// attacks.
    "action", pub enum Action {
        /// A blow with a weapon or bare hands.
        Strike "strike",
        /// A grab, tackle or hold.
        Grapple "grapple",
        /// Driving an opponent back.
        ForceBack "force_back",
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
        Special "special",
        /// Stepping into an opponent's attack.
        SacrificeStrike "sacrifice_strike",
    }
}

codes! {
    /// What an attack is meant to do. All but a shot are close attacks (rule TAL6).
    "form of attack", pub enum Form {
        /// To wound.
        Strike "strike",
        /// To hold. It cannot be parried (rule TAL23).
        Grapple "grapple",
        /// To drive back.
        ForceBack "force_back",
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

    /// Whether it is held ready from the start of the round, for whoever attacks.
    pub const fn is_held_ready(self) -> bool {
        matches!(self, Action::Dodge | Action::Parry | Action::SacrificeStrike)
    }
}

impl Form {
    /// Whether it is a close attack.
    pub const fn is_close(self) -> bool {
        !matches!(self, Form::Shot)
    }

    /// Whether its results are wounds; the others have effects that the Judge resolves.
    pub const fn is_damaging(self) -> bool {
        matches!(self, Form::Strike | Form::Shot)
    }
}

/// Reads a roll on the Action Table at its net modifier. Every shift in it was logged before.
pub(super) fn read<'a>(
    t: &mut impl Table<'a, Talislanta>,
    rule: Rule,
    who: ActorId,
    roll: Roll,
    die: Die,
    modifier: i32,
) -> Result<Band, Stop> {
    let tops = tops(t.setup().rulings(), die, modifier);
    let drawn = t.roll_plain(rule, who, roll, modifier, &Reading::Bands { die, tops: &tops })?;
    Ok(Band::of(drawn.outcome))
}

/// What the actions already taken in this round cost: 5 for each (rule TAL4).
pub(super) fn multiple_action_penalty<'a>(t: &impl Table<'a, Talislanta>, who: ActorId) -> i32 {
    ACTION_STEP.saturating_mul(t.state().of(who, Field::Actions))
}

/// What a disadvantage costs its bearer (rule TAL8).
pub(super) fn hindrance<'a>(t: &impl Table<'a, Talislanta>, who: ActorId) -> i32 {
    t.state().of(who, Field::Hindrance).saturating_neg()
}

/// Logs what burdens every roll of the turn's own action: the actions before it, and a
/// disadvantage.
pub(super) fn action_modifier<'a>(
    t: &mut impl Table<'a, Talislanta>,
    who: ActorId,
    roll: Roll,
) -> i32 {
    let (penalty, hindrance) = (multiple_action_penalty(t, who), hindrance(t, who));
    t.shift(Rule::TAL4, who, roll, penalty) + t.shift(Rule::TAL8, who, roll, hindrance)
}

/// Counts further actions in this round (rule TAL4).
pub(super) fn count_actions<'a>(
    t: &mut impl Table<'a, Talislanta>,
    rule: Rule,
    who: ActorId,
    by: i32,
) {
    let key = Key::of(who, Field::Actions);
    let actions = t.get(key).saturating_add(by);
    t.set(rule, key, actions);
}
