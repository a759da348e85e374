//! Circumstance for the phases' own rolls; CASE's rules handle that of CASE's rolls.

use super::adapter::AsCase;
use crate::data::who::ActorId;
use crate::faserip::Faserip;
use crate::faserip::book::rule::Rule;
use crate::faserip::shared::{Ability, Attempt, CaseRoll, CaseRule, talents, use_up};
use crate::faserip::words::event::{PhRoll, Roll};
use crate::faserip::words::reason::PhReason;
use crate::kernel::system::Table;

/// A31: the shift of a single roll of the phases, in columns, just before it falls: the talents
/// that apply to it (side initiative counts as initiative and as an Intuition roll), and the
/// Judge's circumstance if it is due.
pub(crate) fn circumstance<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId, roll: PhRoll) -> i32 {
    let rule = Rule::Case(CaseRule::A31);
    let mut sum = 0;
    if roll == PhRoll::SideInitiative {
        let action = Attempt::new(CaseRule::T9, who, CaseRoll::Initiative);
        sum = talents(&t.setup().case, &t.state().case, action, Some(Ability::Intuition));
        t.shift(rule, who, Roll::Own(roll), sum, PhReason::Talents);
    }
    let by = use_up(&mut AsCase(t), who);
    sum.saturating_add(t.shift(rule, who, Roll::Own(roll), by, PhReason::Circumstance))
}
