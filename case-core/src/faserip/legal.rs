//! What is legal: what an action is to the phases, and what a movement option leaves.

use super::shared::{Attack, CaseField, CaseQuestion, CaseQuestionKind, Defense, Form, act, case_ask};
use super::sheet::Setup;
use super::state::{MovementOption, State, Step};
use super::tables::half;
use super::{Faserip, PhField};
use crate::log::Key;
use crate::value::{Place, Value};
use crate::who::ActorId;

/// What a question looks at.
type View<'a> = crate::system::View<'a, Faserip>;

/// The most attacks that can be tried for in a turn (PH3).
pub const MOST_ATTACKS: i32 = 3;

/// What an action is to the phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// None.
    Pass,
    /// An escape from a hold.
    Escape,
    /// First aid.
    Aid,
    /// A ranged attack (PH7).
    Shot,
    /// An attack by contact: Slugfest, wrestling, a power by touch (PH20).
    Contact,
    /// A charge (PH15).
    Charge,
}

/// What an action of a fighter is to the phases.
pub(super) fn kind(setup: &Setup, who: ActorId, code: i32) -> Kind {
    match code {
        act::ESCAPE => Kind::Escape,
        act::AID => Kind::Aid,
        _ => attack_of(setup, who, code).map_or(Kind::Pass, kind_of),
    }
}

/// What an attack is to the phases.
pub(super) fn kind_of(attack: &Attack) -> Kind {
    if attack.is_shot() {
        Kind::Shot
    } else if attack.form == Form::Charging {
        Kind::Charge
    } else {
        Kind::Contact
    }
}

/// The attack of an action.
pub(super) fn attack_of(setup: &Setup, who: ActorId, code: i32) -> Option<&Attack> {
    case_ask::attack_at(&setup.case, who, code - act::ATTACK)
}

/// The action that a fighter declared in a slot, and its target.
pub(super) fn planned(state: &State, who: ActorId, slot: i32) -> (i32, i32) {
    let place = usize::try_from(slot).unwrap_or(0);
    let get = |field| state.case.get(Key::at(who, field, place));
    (get(CaseField::Act), get(CaseField::Target))
}

/// The next action that a fighter declared, and its target.
pub(super) fn next_planned(state: &State, who: ActorId) -> (i32, i32) {
    planned(state, who, state.case_of(who, CaseField::Next))
}

/// How far a fighter may move this turn by its option: all of its movement in a charge, when it
/// disengages and when it moves without an attack; half of it, rounded up, in a fighting withdrawal
/// and with any other attack.
pub(super) fn limit(v: View<'_>, who: ActorId) -> i32 {
    let all = v.setup.allowance(who);
    match v.state.option(who) {
        MovementOption::Charge | MovementOption::Disengage => all,
        MovementOption::Withdraw | MovementOption::Close => half(all),
        MovementOption::Lateral => match kind(v.setup, who, planned(v.state, who, 0).0) {
            Kind::Pass => all,
            _ => half(all),
        },
        MovementOption::Hold | MovementOption::Teleport => 0,
    }
}

/// Whether a fighter is there to be engaged: here and not dead.
pub(super) fn is_there(v: View<'_>, who: ActorId) -> bool {
    v.state.case.is_here(&v.setup.case, who) && !v.state.case.is_dead(who)
}

/// PH1: whether an engagement of two fighters could begin or end.
pub(super) fn could_regroup(v: View<'_>, who: ActorId, foe: ActorId) -> bool {
    v.setup.side(who) != v.setup.side(foe) && is_there(v, foe)
}

/// PH12 to PH18: which options a fighter has. One who is engaged stands, withdraws or disengages;
/// one who is held stays.
pub(super) fn allows_option(v: View<'_>, who: ActorId, option: MovementOption) -> bool {
    let held = v.state.case.held(who).is_some();
    let pressed = v.state.is_pressed(v.setup, who);
    let moves = v.setup.allowance(who) > 0;
    match option {
        MovementOption::Hold => true,
        MovementOption::Lateral => !held && !pressed && moves,
        MovementOption::Close => !held && !pressed && has(v, who, Kind::Contact),
        MovementOption::Charge => !held && !pressed && moves && has(v, who, Kind::Charge),
        MovementOption::Withdraw | MovementOption::Disengage => !held && pressed && moves,
        MovementOption::Teleport => {
            !held && v.setup.movers.get(who.index()).is_some_and(|m| m.teleport.is_some())
        }
    }
}

/// The attacks that a fighter can use now, each with its place on the sheet.
pub(super) fn usable<'a>(
    v: View<'a>,
    who: ActorId,
) -> impl Iterator<Item = (usize, &'a Attack)> + Clone {
    let attacks = v.setup.case.fighters.get(who.index()).map_or(&[][..], |s| &s.attacks);
    let usable = move |place| case_ask::usable(&v.setup.case, &v.state.case, who, place);
    attacks.iter().enumerate().filter(move |(place, _)| usable(*place))
}

/// Whether a fighter has an attack of that kind that it can use.
pub(super) fn has(v: View<'_>, who: ActorId, wanted: Kind) -> bool {
    usable(v, who).any(|(_, attack)| kind_of(attack) == wanted)
}

/// PH3: whether a fighter may try for several attacks: Slugfest or shooting, no charge, no hold.
pub(super) fn may_try_more(v: View<'_>, who: ActorId) -> bool {
    v.state.case.holding(who).is_none()
        && !v.state.case.is_pinned(who)
        && usable(v, who).any(|(_, a)| is_repeatable(a) && option_allows(v, who, a))
}

/// PH3: Slugfest and shooting alone can be made several times.
fn is_repeatable(attack: &Attack) -> bool {
    matches!(attack.form, Form::Blunt | Form::Edged | Form::Shooting)
}

/// PH3: whether an attack can be one of those that a fighter tries for this turn.
fn fits_several(v: View<'_>, who: ActorId, attack: &Attack) -> bool {
    v.state.case_of(who, CaseField::Wanted) <= 1 || is_repeatable(attack)
}

/// PH12 to PH19: whether a movement option leaves room for an attack.
fn option_allows(v: View<'_>, who: ActorId, attack: &Attack) -> bool {
    let at_hand = || v.state.engaged(who).any(|foe| is_there(v, foe));
    let grabs = attack.form == Form::Grabbing && !v.setup.case.objects.is_empty();
    match (v.state.option(who), kind_of(attack)) {
        (MovementOption::Hold | MovementOption::Lateral | MovementOption::Teleport, Kind::Shot)
        | (MovementOption::Close | MovementOption::Teleport, Kind::Contact)
        | (MovementOption::Charge, Kind::Charge) => true,
        (MovementOption::Hold, Kind::Contact) => attack.reach > 0 || grabs || at_hand(),
        (MovementOption::Lateral, Kind::Contact) => attack.reach > 0,
        (MovementOption::Withdraw, Kind::Contact) => at_hand(),
        _ => false,
    }
}

/// PH-r9: whether a fighter may dodge, by the limits that a group may set.
pub(super) fn allows_dodge(v: View<'_>, who: ActorId) -> bool {
    let rulings = &v.setup.rulings;
    let slow = v.state.of(who, PhField::Areas) <= half(v.setup.allowance(who));
    let few = v.state.case_of(who, CaseField::Wanted) <= 1;
    (!rulings.dodge_half_speed || slow) && (!rulings.dodge_one_other_action || few)
}

/// PH25: what can strike at one who has closed in or charged: any attack by contact.
pub(super) fn allows_counter(v: View<'_>, who: ActorId, attack: usize) -> bool {
    let mut found = usable(v, who).filter(|(place, _)| *place == attack);
    found.any(|(_, a)| kind_of(a) == Kind::Contact && fits_several(v, who, a))
}

/// The sides that are level from a place of the order on.
pub(super) fn level_sides(state: &State, place: Place) -> impl Iterator<Item = usize> + '_ {
    let first = usize::try_from(place.0 - 1).unwrap_or(0);
    let end = (first + 1..state.sides_len()).find(|p| !state.is_level(*p));
    let end = end.unwrap_or(state.sides_len());
    state.side_order().take(end).skip(first)
}

/// Whether the phases leave an answer to one of CASE's questions that is legal there.
pub(super) fn allows_case(v: View<'_>, q: &CaseQuestion, answer: Value) -> bool {
    match q.kind {
        CaseQuestionKind::Action => allows_action(v, q, answer.number),
        CaseQuestionKind::Target => allows_target(v, q, answer.number),
        // PH13: a dodge is declared in step 3.
        CaseQuestionKind::Defense => answer.number != Defense::Dodge as i32 + 1,
        _ => true,
    }
}

fn allows_action(v: View<'_>, q: &CaseQuestion, answer: i32) -> bool {
    let View { setup, state } = v;
    let (first, _) = planned(state, q.who, 0);
    let wanted = kind(setup, q.who, answer);
    if state.step() > Step::Events {
        // A changed action (T13) belongs to the same phase; one more after an escape (D15) is a blow
        // at an engaged foe.
        let (declared, _) = next_planned(state, q.who);
        let changed = q.a == state.case_of(q.who, CaseField::Next);
        let fits = if changed { kind(setup, q.who, declared) } else { Kind::Contact };
        if wanted != Kind::Pass && wanted != fits {
            return false;
        }
    } else if q.a > 0 && answer != first {
        return false;
    }
    let several = state.case_of(q.who, CaseField::Wanted) > 1;
    match wanted {
        Kind::Pass => answer == act::PASS,
        Kind::Escape => !several,
        Kind::Aid => {
            use MovementOption as M;
            !several && !matches!(state.option(q.who), M::Charge | M::Withdraw | M::Disengage)
        }
        _ => attack_of(setup, q.who, answer).is_some_and(|attack| {
            fits_several(v, q.who, attack)
                && (state.step() > Step::Events || option_allows(v, q.who, attack))
        }),
    }
}

fn allows_target(v: View<'_>, q: &CaseQuestion, answer: i32) -> bool {
    let View { setup, state } = v;
    let fighters = case_ask::count(setup.case.fighters.len());
    let Some(attack) = attack_of(setup, q.who, q.a) else { return true };
    let in_phase = state.step() > Step::Events;
    match kind_of(attack) {
        Kind::Charge => !in_phase || answer == next_planned(state, q.who).1,
        Kind::Contact if answer < fighters => {
            let closes =
                matches!(state.option(q.who), MovementOption::Close | MovementOption::Teleport);
            attack.reach > 0
                || (closes && !in_phase)
                || state.are_engaged(q.who, ActorId::from_number(answer))
        }
        _ => true,
    }
}
