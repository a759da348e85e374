//! Legality: the kinds of actions in the phases, and what a movement option allows.

use crate::data::value::{AttackId, Place, Typed, Value};
use crate::data::who::ActorId;
use crate::faserip::book::rulings::{ChargeMet, FirstStrikeOfACharger, WithdrawalAttack};
use crate::faserip::book::tables::half;
use crate::faserip::questions::refusals::{PhRefusal, Refusal};
use crate::faserip::rules::adapter::as_case;
use crate::faserip::shared::{
    Act, Attack, Case, CaseField, CaseQuestion, CaseRefusal, Defense, Form, Occasion, PickAction,
    PickTarget, Target, attack_at, usable_attacks, why_not_at_thing, why_not_attacked,
    why_not_there, why_unusable,
};
use crate::faserip::state::sheet::Setup;
use crate::faserip::state::store::State;
use crate::faserip::{MovementOption, PhField, TurnStep, View};
use crate::kernel::effects;
use crate::kernel::question::Query;
use crate::kernel::refusal::needs;

/// The most attacks that can be tried for in a turn (PH3).
#[doc(hidden)]
pub const MOST_ATTACKS: i32 = 3;

/// The kind of an action in the phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// No action.
    Pass,
    /// An escape from a hold.
    Escape,
    /// First aid.
    Aid,
    /// A ranged attack (PH7).
    Shot,
    /// An attack by contact: Slugfest, wrestling, or a power by touch (PH20).
    Contact,
    /// A charge (PH15).
    Charge,
    /// Leaving the battle (T18).
    Leave,
}

/// The kind of an action in the phases.
pub(crate) fn kind(setup: &Setup, act: Act) -> Kind {
    match act {
        Act::Pass => Kind::Pass,
        Act::Retreat | Act::Surrender => Kind::Leave,
        Act::Escape => Kind::Escape,
        Act::FirstAid | Act::PutOut | Act::Power => Kind::Aid,
        Act::Attack(id) => attack_at(&setup.case, id).map_or(Kind::Pass, kind_of),
    }
}

/// The kind of an attack in the phases.
pub(crate) fn kind_of(attack: &Attack) -> Kind {
    if attack.is_shot() {
        Kind::Shot
    } else if attack.form == Form::Charging {
        Kind::Charge
    } else {
        Kind::Contact
    }
}

/// How far a fighter may move this turn by its option: its full movement in a charge, disengagement
/// or move without an attack; else half, rounded up.
pub(crate) fn limit(v: View<'_>, who: ActorId) -> i32 {
    let all = v.setup.allowance(who);
    match v.state.option(who) {
        MovementOption::Charge | MovementOption::Disengage => all,
        MovementOption::Withdraw | MovementOption::Close => half(all),
        MovementOption::Lateral => match kind(v.setup, v.state.case.declared(who, 0).act) {
            Kind::Pass | Kind::Leave => all,
            _ => half(all),
        },
        MovementOption::Hold | MovementOption::Teleport => 0,
    }
}

/// Whether a fighter is there to be engaged: present and not dead.
pub(crate) fn is_there(v: View<'_>, who: ActorId) -> bool {
    v.state.case.is_there(&v.setup.case, who)
}

/// PH1: whether the map can begin or end an engagement of two: none begins between friends.
pub(crate) fn could_regroup(v: View<'_>, who: ActorId, foe: ActorId) -> bool {
    let foes = are_foes(v, who, foe) || are_foes(v, foe, who);
    (foes || v.state.are_engaged(who, foe)) && is_there(v, foe)
}

/// X10: whether a fighter may attack another, friendly fire aside.
pub(crate) fn are_foes(v: View<'_>, who: ActorId, foe: ActorId) -> bool {
    let case = as_case(v);
    effects::are_foes::<Case>(case.setup, case.state, (who, foe))
}

/// PH1: why an engagement of two fighters can neither begin nor end; see [`could_regroup`].
pub(crate) fn why_not_regrouped(v: View<'_>, who: ActorId, foe: ActorId) -> Option<Refusal> {
    if could_regroup(v, who, foe) {
        return None;
    }
    why_not_there(as_case(v), foe).map(Refusal::Case).or(Some(PhRefusal::NotFoes.into()))
}

/// PH12 to PH18: whether an option is open to a fighter.
pub(crate) fn allows_option(v: View<'_>, who: ActorId, option: MovementOption) -> bool {
    why_no_option(v, who, option).is_none()
}

/// PH12 to PH18: why an option is not open. An engaged fighter stands, withdraws or disengages.
pub(crate) fn why_no_option(
    v: View<'_>,
    who: ActorId,
    option: MovementOption,
) -> Option<PhRefusal> {
    let pressed = || v.state.is_pressed(v.setup, who);
    let free = || needs(v.state.case.held(who).is_none(), PhRefusal::HeldStays);
    let moves = || needs(v.setup.allowance(who) > 0, PhRefusal::NoMovement);
    let apart = || free().or_else(|| needs(!pressed(), PhRefusal::Pressed));
    let comes = |wanted| needs(could_come(v, who, wanted), PhRefusal::NobodyToComeTo);
    match option {
        MovementOption::Hold => None,
        MovementOption::Lateral => apart().or_else(moves),
        MovementOption::Close => apart().or_else(|| comes(Kind::Contact)),
        MovementOption::Charge => apart().or_else(moves).or_else(|| comes(Kind::Charge)),
        MovementOption::Withdraw | MovementOption::Disengage => {
            free().or_else(|| needs(pressed(), PhRefusal::NotPressed)).or_else(moves)
        }
        MovementOption::Teleport => {
            let mover = v.setup.movers.get(who.index());
            needs(mover.is_some_and(|m| m.teleport.is_some()), PhRefusal::NoTeleport).or_else(free)
        }
    }
}

/// The attacks that a fighter can use now.
pub(crate) fn usable(v: View<'_>, who: ActorId) -> impl Iterator<Item = (AttackId, &Attack)> {
    let (setup, state) = (&v.setup.case, &v.state.case);
    let usable = usable_attacks(who, setup, state);
    usable.filter_map(move |id| attack_at(setup, id).map(|attack| (id, attack)))
}

/// Whether a fighter has a usable attack of a kind.
pub(crate) fn has(v: View<'_>, who: ActorId, wanted: Kind) -> bool {
    usable(v, who).any(|(_, attack)| kind_of(attack) == wanted)
}

/// PH14, PH15: whether a fighter has a usable attack of a kind, and a target to come up to with it.
fn could_come(v: View<'_>, who: ActorId, wanted: Kind) -> bool {
    let there = |foe: ActorId| could_come_to(v, who, foe);
    let foes = || (0..v.setup.case.fighters.len()).map(ActorId::fighter).any(there);
    let things = || {
        let wanted = usable(v, who).filter(|(_, attack)| kind_of(attack) == wanted);
        wanted.into_iter().any(|(_, attack)| is_for_things(v, who, attack))
    };
    has(v, who, wanted) && (foes() || things())
}

/// Whether a foe is present whom a fighter may attack and is not engaged with yet.
fn could_come_to(v: View<'_>, who: ActorId, foe: ActorId) -> bool {
    foe != who
        && why_not_attacked(as_case(v), who, foe).is_none()
        && is_there(v, foe)
        && !v.state.are_engaged(who, foe)
}

/// A29: whether there is an object that an attack can be aimed at.
fn is_for_things(v: View<'_>, who: ActorId, attack: &Attack) -> bool {
    let mut things = 0..v.setup.case.objects.len();
    things.any(|o| why_not_at_thing(as_case(v), who, Some(attack.form), o).is_none())
}

/// PH3: whether a fighter may try for several attacks: Slugfest or shooting, without a hold.
pub(crate) fn may_try_more(v: View<'_>, who: ActorId) -> bool {
    v.state.case.holding(who).is_none()
        && !v.state.case.is_pinned(who)
        && usable(v, who).any(|(_, a)| is_repeatable(a) && option_allows(v, who, a))
}

/// PH3: only Slugfest and shooting attacks can be made several times.
pub(crate) fn is_repeatable(attack: &Attack) -> bool {
    matches!(attack.form, Form::Blunt | Form::Edged | Form::Shooting)
}

/// PH3: whether an attack can be one of those a fighter tries for this turn.
fn fits_several(v: View<'_>, who: ActorId, attack: &Attack) -> bool {
    v.state.case_of(who, CaseField::Wanted) <= 1 || is_repeatable(attack)
}

/// PH12 to PH19: whether a movement option allows an attack.
fn option_allows(v: View<'_>, who: ActorId, attack: &Attack) -> bool {
    let at_hand = || v.state.engaged(who).any(|foe| is_there(v, foe));
    let grabs = attack.form == Form::Grabbing && !v.setup.case.objects.is_empty();
    let at_thing = || grabs || is_for_things(v, who, attack);
    match (v.state.option(who), kind_of(attack)) {
        (MovementOption::Hold | MovementOption::Lateral | MovementOption::Teleport, Kind::Shot)
        | (MovementOption::Close | MovementOption::Teleport, Kind::Contact)
        | (MovementOption::Charge, Kind::Charge) => true,
        (MovementOption::Hold, Kind::Contact) => attack.reach > 0 || at_hand() || at_thing(),
        (MovementOption::Lateral, Kind::Contact) => attack.reach > 0,
        (MovementOption::Withdraw, Kind::Contact) => at_hand(),
        (MovementOption::Withdraw, Kind::Shot) => {
            v.setup.rulings.withdrawal_attack == WithdrawalAttack::Any
        }
        _ => false,
    }
}

/// PH-r9: whether a fighter may dodge, by a group's optional limits.
pub(crate) fn allows_dodge(v: View<'_>, who: ActorId) -> bool {
    let rulings = &v.setup.rulings;
    // At most half: rounded down.
    let slow = v.state.of(who, PhField::Areas) <= v.setup.allowance(who) / 2;
    let few = v.state.case_of(who, CaseField::Wanted) <= 1;
    (!rulings.dodge_half_speed || slow) && (!rulings.dodge_one_other_action || few)
}

/// PH13: whether anybody who could attack a fighter has a usable attack that a dodge works against.
pub(crate) fn faces_shots(v: View<'_>, who: ActorId) -> bool {
    let attacks = |other: ActorId| {
        why_not_attacked(as_case(v), other, who).is_none()
            && other != who
            && v.state.case.is_able(&v.setup.case, other)
    };
    (0..v.setup.case.fighters.len()).map(ActorId::fighter).filter(|other| attacks(*other)).any(
        |other| {
            usable(v, other).any(|(_, a)| Defense::Dodge.works_against(a.form, a.touch, a.directed))
        },
    )
}

/// PH25: why an attack can't strike at a closer or charger: it is not by contact, or has no effect.
pub(crate) fn why_no_counter(
    v: View<'_>,
    who: ActorId,
    comer: ActorId,
    id: AttackId,
) -> Option<Refusal> {
    let Some(attack) = attack_at(&v.setup.case, id) else {
        return Some(Refusal::Case(CaseRefusal::NoSuchAttack));
    };
    let (act, occasion) = (Act::Attack(id), Occasion::FirstStrike);
    let aim = PickTarget { who, act, like_first: false, occasion };
    why_unusable(&v.setup.case, &v.state.case, id)
        .map(Refusal::Case)
        .or_else(|| match charges_at(v, who, comer) {
            Some(charge) => needs(id == charge, PhRefusal::ChargeDeclared.into()),
            None => needs(kind_of(attack) == Kind::Contact, PhRefusal::NoContact.into()),
        })
        .or_else(|| needs(fits_several(v, who, attack), PhRefusal::SeveralWanted.into()))
        .or_else(|| aim.refusal(as_case(v), Some(Target::Actor(comer))).map(Refusal::Case))
}

/// PH15, PH25: the charge that a fighter strikes first with at a foe who comes up, if it has declared
/// one at that foe (`first_strike_of_a_charger`).
pub(crate) fn charges_at(v: View<'_>, who: ActorId, comer: ActorId) -> Option<AttackId> {
    let (rulings, state) = (&v.setup.rulings, v.state);
    let declared = state.next_declared(who);
    let charges = kind(v.setup, declared.act) == Kind::Charge
        && declared.target == Some(Target::Actor(comer))
        && state.option(who) == MovementOption::Charge
        && state.case_of(who, CaseField::Next) == 0
        && state.case.actions(who) > 0
        && state.of(who, PhField::Areas) > 0
        && rulings.charge_met == ChargeMet::Resolves
        && rulings.first_strike_of_a_charger == FirstStrikeOfACharger::TheCharge;
    declared.act.attack().filter(|_| charges)
}

/// The sides tied from a position of the order on.
pub(crate) fn level_sides(state: &State, place: Place) -> impl Iterator<Item = usize> + '_ {
    let first = usize::try_from(place.0 - 1).unwrap_or(0);
    let end = (first + 1..state.sides_len()).find(|p| !state.is_level(*p));
    let end = end.unwrap_or(state.sides_len());
    state.side_order().take(end).skip(first)
}

/// Why the phases forbid an answer to one of CASE's questions that CASE allows.
pub(crate) fn why_not_left(v: View<'_>, question: &CaseQuestion, answer: Value) -> Option<Refusal> {
    if let Some(q) = PickAction::of(question) {
        return match Act::from_value(answer) {
            Some(act) => why_not_now(v, q, act),
            None => Some(Refusal::Case(CaseRefusal::NoSuchAction)),
        };
    }
    if let Some(q) = PickTarget::of(question) {
        return why_not_aimed(v, &q, Target::from_value(answer)?).map(Refusal::Own);
    }
    match question {
        // PH13: a dodge is declared in step 3.
        CaseQuestion::Defense { .. } => {
            needs(answer != Defense::Dodge.into(), PhRefusal::DodgeInStep3.into())
        }
        _ => None,
    }
}

/// PH3, PH12 to PH19: why an action does not fit the movement option and the other attacks. A
/// changed action (T13) stays in its phase; one after an escape (D15) is an attack on an engaged
/// foe.
fn why_not_now(v: View<'_>, q: PickAction, act: Act) -> Option<Refusal> {
    use MovementOption as M;
    let option = v.state.option(q.who);
    let one = || needs(v.state.case_of(q.who, CaseField::Wanted) <= 1, PhRefusal::SeveralWanted);
    let own = |fits, why: PhRefusal| one().or_else(|| needs(fits, why)).map(Refusal::Own);
    let fits = || why_not_on_occasion(v, q, act, kind(v.setup, act));
    match act {
        // PH27: a retreat is a move away, a surrender happens on the spot; the engaged disengage
        // first.
        Act::Retreat => fits().or_else(|| own(option == M::Lateral, PhRefusal::RetreatMoves)),
        Act::Surrender => fits().or_else(|| {
            // T18: the held may, though engaged with the holder.
            let held = v.state.case.held(q.who).is_some();
            let stands = option == M::Hold && (held || !v.state.is_pressed(v.setup, q.who));
            own(stands, PhRefusal::SurrenderStands)
        }),
        Act::Pass if q.occasion != Occasion::Declaration => None,
        Act::Pass => fits()
            .or_else(|| needs(!needs_attack(v, q, option), Refusal::Own(PhRefusal::AttackNeeded))),
        Act::Escape => fits().or_else(|| one().map(Refusal::Own)),
        Act::FirstAid | Act::PutOut | Act::Power => fits().or_else(|| {
            let leaves = matches!(option, M::Charge | M::Withdraw | M::Disengage);
            own(!leaves, PhRefusal::NotWithOption)
        }),
        Act::Attack(id) => why_attack_not_left(v, q, id)
            .or_else(|| needs(has_target(v, q, act), PhRefusal::NothingToAimAt.into())),
    }
}

/// PH15, PH18: whether a movement option is nothing without an attack, and there is one for it.
fn needs_attack(v: View<'_>, q: PickAction, option: MovementOption) -> bool {
    let fits = |id| why_attack_not_left(v, q, id).is_none() && has_target(v, q, Act::Attack(id));
    matches!(option, MovementOption::Charge | MovementOption::Teleport)
        && usable(v, q.who).any(|(id, _)| fits(id))
}

/// PH3, PH12 to PH19: why an attack does not fit the movement option and the other attacks.
pub(crate) fn why_attack_not_left(v: View<'_>, q: PickAction, id: AttackId) -> Option<Refusal> {
    let Some(attack) = attack_at(&v.setup.case, id) else {
        return Some(Refusal::Case(CaseRefusal::NoSuchAttack));
    };
    let declares = q.occasion == Occasion::Declaration;
    let option = || !declares || option_allows(v, q.who, attack);
    why_not_on_occasion(v, q, Act::Attack(id), kind_of(attack))
        .or_else(|| needs(fits_several(v, q.who, attack), PhRefusal::SeveralWanted.into()))
        .or_else(|| needs(option(), PhRefusal::NotWithOption.into()))
}

/// T13, D15: why an action does not fit the occasion on which it is asked for.
fn why_not_on_occasion(v: View<'_>, q: PickAction, act: Act, wanted: Kind) -> Option<Refusal> {
    let phase = |fits| needs(fits, PhRefusal::OtherPhase.into());
    match q.occasion {
        Occasion::Declaration => {
            let like_first = q.slot.0 <= 1 || act == v.state.case.declared(q.who, 0).act;
            needs(like_first, Refusal::Case(CaseRefusal::NotLikeFirst))
        }
        Occasion::Change => phase(wanted == kind(v.setup, v.state.next_declared(q.who).act)),
        Occasion::Escape | Occasion::FirstStrike => phase(wanted == Kind::Contact),
    }
}

/// Whether there is a legal target for an attack.
pub(crate) fn has_target(v: View<'_>, q: PickAction, act: Act) -> bool {
    let aim = PickTarget { who: q.who, act, like_first: false, occasion: q.occasion };
    let v_case = as_case(v);
    let mut legal = aim.candidates(v_case).filter(|target| aim.refusal(v_case, *target).is_none());
    legal.any(|target| target.is_some_and(|target| why_not_aimed(v, &aim, target).is_none()))
}

/// T13: whether a fighter who closes in, charges or teleports has yet to go its way.
pub(crate) fn is_before_its_way(v: View<'_>, who: ActorId) -> bool {
    use MovementOption as M;
    let step = v.state.step();
    let foe = v.state.case.declared(who, 0).target.and_then(Target::actor);
    matches!(v.state.option(who), M::Close | M::Charge | M::Teleport)
        && v.state.case_of(who, CaseField::Next) == 0
        && step >= TurnStep::PhaseA
        && !(step == TurnStep::Meetings && v.state.stage() > 0)
        && !foe.is_some_and(|foe| v.state.are_engaged(who, foe))
}

/// PH15, PH19, PH20: why an attack can't be aimed at a target: a charge needs one not engaged yet,
/// later the declared one; contact needs one engaged, within reach, or about to be closed upon.
pub(crate) fn why_not_aimed(v: View<'_>, q: &PickTarget, target: Target) -> Option<PhRefusal> {
    let declares = q.occasion == Occasion::Declaration;
    let engaged = |foe| v.state.are_engaged(q.who, foe);
    if q.act == Act::Pass {
        return target.actor().and_then(|foe| needs(!engaged(foe), PhRefusal::AtHand));
    }
    let attack = q.act.attack().and_then(|id| attack_at(&v.setup.case, id))?;
    match (kind_of(attack), target) {
        (Kind::Charge | Kind::Contact, _) if is_before_its_way(v, q.who) => None,
        (Kind::Charge, _) if !declares => {
            let declared = v.state.next_declared(q.who).target == Some(target);
            needs(declared, PhRefusal::ChargeDeclared)
        }
        (Kind::Charge, Target::Actor(foe)) => needs(!engaged(foe), PhRefusal::AtHand),
        (Kind::Contact, Target::Actor(foe)) => match v.state.option(q.who) {
            MovementOption::Close if declares => needs(!engaged(foe), PhRefusal::AtHand),
            MovementOption::Teleport if declares => None,
            _ => needs(attack.reach > 0 || engaged(foe), PhRefusal::NotInReach),
        },
        _ => None,
    }
}
