//! What aiming gains, and how it is lost.

use crate::d6::state::store::{name_of, put};
use crate::d6::{D6, Field, Note, Rule, Skill, State};
use crate::data::value::Dice;
use crate::data::who::ActorId;
use crate::kernel::system::Table;

/// OD25: Whether what aiming gains goes to this target: it is the one aimed at, or nobody was named,
/// which only the referee can do.
pub(crate) fn aims_at(state: &State, who: ActorId, target: ActorId) -> bool {
    State::named(state.of(who, Field::AimedAt)).is_none_or(|aimed| aimed == target)
}

/// OD25: Whoever aims at somebody who is out of the fight loses what that gained.
pub(crate) fn loses_mark<'a>(t: &mut impl Table<'a, D6>, target: ActorId) {
    for who in t.setup().cast.everybody() {
        if t.state().of(who, Field::AimedAt) == name_of(target) {
            lose_aim(t, who, true);
        }
    }
}

/// The fields that hold the dice gained by aiming.
pub(crate) const AIMED: [Field; 2] = [Field::AimedShot, Field::AimedThrow];

/// OD25: The dice gained by aiming are spent or, if `lost`, lost to an interruption.
pub(crate) fn lose_aim<'a>(t: &mut impl Table<'a, D6>, who: ActorId, lost: bool) {
    for field in AIMED {
        let dice = t.state().of(who, field);
        if dice != 0 {
            put(t, Rule::OD25, who, field, 0);
            if lost {
                t.note(Rule::OD25, Note::AimLost, who, ActorId::NOBODY, Dice(dice));
            }
        }
    }
    put(t, Rule::OD25, who, Field::AimedAt, 0);
}

/// The field that holds the dice gained by aiming with a skill.
pub(crate) const fn aimed(skill: Skill) -> Field {
    if matches!(skill, Skill::Throwing) { Field::AimedThrow } else { Field::AimedShot }
}
