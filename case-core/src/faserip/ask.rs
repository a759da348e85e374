//! Everything that is asked: what answers are legal, and what they mean.

use super::adapter::case_question;
use super::joined::joined;
use super::rule::{Ph, Rule};
use super::shared::{
    Attack, Case, CaseField, CaseQuestionKind, Defense, Form, MAX_AREAS, act, case_ask,
};
use super::sheet::Setup;
use super::state::{MovementOption, State, Step};
use super::tables::half;
use crate::codes::codes;
use crate::decide;
use crate::log::Key;
use crate::system::{Bounds, System};
use crate::who::ActorId;
use alloc::string::{String, ToString};

codes! {
    /// What the phases ask besides CASE. The comment says who decides and what the answer is;
    /// `other`, `a` and `b` are the question's subject.
    "question", pub enum PhQuestionKind {
        /// The map: whose engagement is not as the engine has it: a fighter's place + 1, or 0 for
        /// nobody's (PH1).
        Regroup "whose engagement changes",
        /// The map: with whom `other` is now engaged, or no longer: a fighter's place (PH1).
        RegroupWith "engaged with",
        /// The fighter: its movement option, the code of a [`MovementOption`] (PH12 to PH18).
        Option "movement option",
        /// The fighter: how many attacks to try for, 1 to 3 (PH3).
        Attacks "attacks to try",
        /// The fighter: how many areas it moves; its velocity (PH8, PH16, PH17).
        Areas "areas to move",
        /// The map: areas that fighter `a` has to move to reach `other` (nobody: an object); `b` is
        /// 1 for a charge, which has at least one (PH14, PH15).
        Way "areas to the target",
        /// The fighter: whether it dodges this turn; 1 yes (PH13).
        Dodge "dodge this turn",
        /// The Judge: whether the teleport of `other` goes by its power FEAT (0), or acts in Phase A
        /// (1) or B (2) (PH18).
        Teleport "teleport when",
        /// The Judge: which of the level sides from place `a` of the order goes first (PH-r2).
        SideFirst "side to go first",
        /// The fighter: what to strike with at `other`, who has closed in or charged: the place of
        /// an attack + 1, or 0 (PH25).
        Counter "strike at the comer",
        /// The Judge: whether the battle goes on (0) or has ended, by retreat, surrender or truce
        /// (1) (PH27).
        GoesOn "battle goes on",
    }
}

joined! {
    /// Everything that is asked.
    "question", pub enum QuestionKind { Case(CaseQuestionKind), Own(PhQuestionKind) }
}

/// A question of the combat phases.
pub type Question = decide::Question<QuestionKind>;

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

/// The rule that asks.
pub(super) fn asked_by(ask: QuestionKind) -> Rule {
    let own = match ask {
        QuestionKind::Case(ask) => return Rule::Case(case_ask::asked_by(ask)),
        QuestionKind::Own(ask) => ask,
    };
    Rule::Own(match own {
        PhQuestionKind::Regroup | PhQuestionKind::RegroupWith => Ph::PH1,
        PhQuestionKind::Option => Ph::PH2,
        PhQuestionKind::Attacks => Ph::PH3,
        PhQuestionKind::Areas => Ph::PH8,
        PhQuestionKind::Way => Ph::PH15,
        PhQuestionKind::Dodge => Ph::PH13,
        PhQuestionKind::Teleport => Ph::PH18,
        PhQuestionKind::SideFirst => Ph::PH4,
        PhQuestionKind::Counter => Ph::PH25,
        PhQuestionKind::GoesOn => Ph::PH27,
    })
}

/// How far a fighter may move this turn by its option: all of its movement in a charge, when it
/// disengages and when it moves without an attack; half of it, rounded up, in a fighting withdrawal
/// and with any other attack.
pub(super) fn limit(setup: &Setup, state: &State, who: ActorId) -> i32 {
    let all = setup.allowance(who);
    match state.option(who) {
        MovementOption::Charge | MovementOption::Disengage => all,
        MovementOption::Withdraw | MovementOption::Close => half(all),
        MovementOption::Lateral => match kind(setup, who, planned(state, who, 0).0) {
            Kind::Pass => all,
            _ => half(all),
        },
        MovementOption::Hold | MovementOption::Teleport => 0,
    }
}

/// The bounds of a question.
pub(super) fn bounds(q: &Question, setup: &Setup, state: &State) -> Bounds {
    let ask = match q.kind {
        QuestionKind::Case(kind) => {
            return case_ask::bounds(&case_question(q, kind), &setup.case, &state.case);
        }
        QuestionKind::Own(ask) => ask,
    };
    let fighters = case_ask::count(setup.case.fighters.len());
    match ask {
        PhQuestionKind::Regroup => Bounds::pick(0, fighters),
        PhQuestionKind::RegroupWith => Bounds::pick(0, fighters - 1),
        PhQuestionKind::Option => Bounds::pick(0, MovementOption::Teleport as i32),
        PhQuestionKind::Attacks => Bounds::pick(1, MOST_ATTACKS),
        PhQuestionKind::Areas => {
            let least = i32::from(state.option(q.who) == MovementOption::Lateral);
            Bounds::amount(least, limit(setup, state, q.who).max(least))
        }
        PhQuestionKind::Way => Bounds::amount(q.b.clamp(0, 1), MAX_AREAS),
        PhQuestionKind::Dodge | PhQuestionKind::GoesOn => Bounds::pick(0, 1),
        PhQuestionKind::Teleport => Bounds::pick(0, 2),
        PhQuestionKind::SideFirst => Bounds::pick(0, case_ask::count(setup.case.sides.len()) - 1),
        PhQuestionKind::Counter => {
            let attacks = setup.case.fighters.get(q.who.index()).map_or(0, |s| s.attacks.len());
            Bounds::pick(0, case_ask::count(attacks))
        }
    }
}

/// Whether an answer within the bounds is legal.
pub(super) fn allows(q: &Question, answer: i32, setup: &Setup, state: &State) -> bool {
    let ask = match q.kind {
        QuestionKind::Case(kind) => return allows_case(q, kind, answer, setup, state),
        QuestionKind::Own(ask) => ask,
    };
    match ask {
        PhQuestionKind::Regroup => {
            answer == 0 || is_there(setup, state, ActorId::from_number(answer - 1))
        }
        PhQuestionKind::RegroupWith => {
            let who = ActorId::from_number(answer);
            setup.side(who) != setup.side(q.other) && is_there(setup, state, who)
        }
        PhQuestionKind::Option => allows_option(q.who, answer, setup, state),
        PhQuestionKind::Attacks => answer == 1 || may_try_more(setup, state, q.who),
        PhQuestionKind::Dodge => answer == 0 || allows_dodge(q.who, setup, state),
        PhQuestionKind::SideFirst => {
            level_sides(state, q.a).any(|side| case_ask::count(side) == answer)
        }
        PhQuestionKind::Counter => answer == 0 || allows_counter(q.who, answer, setup, state),
        PhQuestionKind::Areas
        | PhQuestionKind::Way
        | PhQuestionKind::Teleport
        | PhQuestionKind::GoesOn => true,
    }
}

fn is_there(setup: &Setup, state: &State, who: ActorId) -> bool {
    state.case.is_here(&setup.case, who) && !state.case.is_dead(who)
}

/// CASE's questions: legal there, and by the fighter's movement option.
fn allows_case(
    q: &Question,
    kind: CaseQuestionKind,
    answer: i32,
    setup: &Setup,
    state: &State,
) -> bool {
    let legal =
        |answer| case_ask::allows(&case_question(q, kind), answer, &setup.case, &state.case);
    match kind {
        CaseQuestionKind::Action => legal(answer) && allows_action(q, answer, setup, state),
        CaseQuestionKind::Target if answer < 0 => {
            let last = setup.case.fighters.len() + setup.case.objects.len();
            !(0..case_ask::count(last)).any(|t| legal(t) && allows_target(q, t, setup, state))
        }
        CaseQuestionKind::Target => legal(answer) && allows_target(q, answer, setup, state),
        // PH13: a dodge is declared in step 3.
        CaseQuestionKind::Defense => answer != Defense::Dodge as i32 + 1 && legal(answer),
        _ => legal(answer),
    }
}

/// PH12 to PH18: which options a fighter has. One who is engaged stands, withdraws or disengages;
/// one who is held stays.
fn allows_option(who: ActorId, answer: i32, setup: &Setup, state: &State) -> bool {
    let option = usize::try_from(answer).ok().and_then(|n| MovementOption::ALL.get(n));
    let Some(&option) = option else { return false };
    let held = state.case.held(who).is_some();
    let pressed = state.is_pressed(setup, who);
    let moves = setup.allowance(who) > 0;
    match option {
        MovementOption::Hold => true,
        MovementOption::Lateral => !held && !pressed && moves,
        MovementOption::Close => !held && !pressed && has(setup, state, who, Kind::Contact),
        MovementOption::Charge => {
            !held && !pressed && moves && has(setup, state, who, Kind::Charge)
        }
        MovementOption::Withdraw | MovementOption::Disengage => !held && pressed && moves,
        MovementOption::Teleport => {
            !held && setup.movers.get(who.index()).is_some_and(|m| m.teleport.is_some())
        }
    }
}

/// Whether a fighter has an attack of that kind that it can use.
pub(super) fn has(setup: &Setup, state: &State, who: ActorId, wanted: Kind) -> bool {
    let Some(sheet) = setup.case.fighters.get(who.index()) else { return false };
    sheet.attacks.iter().enumerate().any(|(place, attack)| {
        kind_of(attack) == wanted && case_ask::usable(&setup.case, &state.case, who, place)
    })
}

/// PH3: whether a fighter may try for several attacks: Slugfest or shooting, no charge, no hold.
pub(super) fn may_try_more(setup: &Setup, state: &State, who: ActorId) -> bool {
    let Some(sheet) = setup.case.fighters.get(who.index()) else { return false };
    state.case.holding(who).is_none()
        && !state.case.is_pinned(who)
        && sheet.attacks.iter().enumerate().any(|(place, attack)| {
            is_repeatable(attack)
                && case_ask::usable(&setup.case, &state.case, who, place)
                && option_allows(setup, state, who, attack)
        })
}

/// PH3: Slugfest and shooting alone can be made several times.
fn is_repeatable(attack: &Attack) -> bool {
    matches!(attack.form, Form::Blunt | Form::Edged | Form::Shooting)
}

/// PH12 to PH19: whether a movement option leaves room for an attack.
fn option_allows(setup: &Setup, state: &State, who: ActorId, attack: &Attack) -> bool {
    let at_hand = || state.engaged(who).any(|foe| is_there(setup, state, foe));
    let grabs = attack.form == Form::Grabbing && !setup.case.objects.is_empty();
    match (state.option(who), kind_of(attack)) {
        (MovementOption::Hold | MovementOption::Lateral | MovementOption::Teleport, Kind::Shot)
        | (MovementOption::Close | MovementOption::Teleport, Kind::Contact)
        | (MovementOption::Charge, Kind::Charge) => true,
        (MovementOption::Hold, Kind::Contact) => attack.reach > 0 || grabs || at_hand(),
        (MovementOption::Lateral, Kind::Contact) => attack.reach > 0,
        (MovementOption::Withdraw, Kind::Contact) => at_hand(),
        _ => false,
    }
}

fn allows_action(q: &Question, answer: i32, setup: &Setup, state: &State) -> bool {
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
            (!several || is_repeatable(attack))
                && (state.step() > Step::Events || option_allows(setup, state, q.who, attack))
        }),
    }
}

fn allows_target(q: &Question, answer: i32, setup: &Setup, state: &State) -> bool {
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

/// PH-r9: whether a fighter may dodge, by the limits that a group may set.
pub(super) fn allows_dodge(who: ActorId, setup: &Setup, state: &State) -> bool {
    let rulings = &setup.rulings;
    let slow = state.of(who, super::PhField::Areas) <= half(setup.allowance(who));
    let few = state.case_of(who, CaseField::Wanted) <= 1;
    (!rulings.dodge_half_speed || slow) && (!rulings.dodge_one_other_action || few)
}

/// PH25: what can strike at one who has closed in or charged: any attack by contact.
fn allows_counter(who: ActorId, answer: i32, setup: &Setup, state: &State) -> bool {
    let place = usize::try_from(answer - 1).unwrap_or(usize::MAX);
    let several = state.case_of(who, CaseField::Wanted) > 1;
    let attack = setup.case.fighters.get(who.index()).and_then(|s| s.attacks.get(place));
    case_ask::usable(&setup.case, &state.case, who, place)
        && attack.is_some_and(|a| kind_of(a) == Kind::Contact && (!several || is_repeatable(a)))
}

/// The sides that are level from a place of the order on.
pub(super) fn level_sides(state: &State, place: i32) -> impl Iterator<Item = usize> + '_ {
    let first = usize::try_from(place).unwrap_or(0);
    let end = (first + 1..state.sides_len()).find(|p| !state.is_level(*p));
    let end = end.unwrap_or(state.sides_len());
    state.side_order().take(end).skip(first)
}

/// What an answer means, in English.
pub(super) fn label(q: &Question, answer: i32, setup: &Setup) -> String {
    let ask = match q.kind {
        QuestionKind::Case(kind) => {
            return case_ask::label(&case_question(q, kind), answer, &setup.case);
        }
        QuestionKind::Own(ask) => ask,
    };
    let named = |n: i32| Case::name(&setup.case, ActorId::from_number(n)).to_string();
    let pick = |labels: &[&str]| {
        let n = usize::try_from(answer).unwrap_or(usize::MAX);
        labels.get(n).map_or_else(|| answer.to_string(), ToString::to_string)
    };
    match ask {
        PhQuestionKind::Regroup if answer == 0 => "nobody's".to_string(),
        PhQuestionKind::Regroup => named(answer - 1),
        PhQuestionKind::RegroupWith => named(answer),
        PhQuestionKind::Option => {
            let option = usize::try_from(answer).ok().and_then(|n| MovementOption::ALL.get(n));
            option.map_or_else(|| answer.to_string(), ToString::to_string)
        }
        PhQuestionKind::Dodge => pick(&["no dodge", "dodge"]),
        PhQuestionKind::Teleport => pick(&["by the power FEAT", "Phase A", "Phase B"]),
        PhQuestionKind::SideFirst => {
            Case::side_name(&setup.case, u8::try_from(answer).unwrap_or(u8::MAX)).to_string()
        }
        PhQuestionKind::Counter if answer == 0 => "no strike".to_string(),
        PhQuestionKind::Counter => {
            case_ask::act_label(q.who, act::ATTACK + answer - 1, &setup.case)
        }
        PhQuestionKind::GoesOn => pick(&["it goes on", "it is over"]),
        PhQuestionKind::Attacks | PhQuestionKind::Areas | PhQuestionKind::Way => answer.to_string(),
    }
}
