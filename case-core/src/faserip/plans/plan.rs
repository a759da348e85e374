//! The built-in plan: a legal and sensible answer to every question. A fighter who is alone and
//! nearly out of Health leaves; a held one tries to get loose, a holder keeps a foe who still
//! stands; a dying friend is helped. Otherwise each attack is weighed against each foe
//! (`promise.rs`), and the fighter moves as the best one requires: it stands and shoots, closes in,
//! charges or teleports. It dodges if a shot or charge comes, and strikes at a comer if that is
//! worth its own attack. The rest is CASE's plan. The map (`seats.rs`) is a brawl a few areas wide.

use super::promise::{self, best_chance, foes, promise};
use super::seats;
use crate::data::value::{AttackId, Place, Typed, Value};
use crate::data::who::ActorId;
use crate::faserip::questions::asked::{Question, QuestionKind, StrikeAtComer};
use crate::faserip::rules::adapter::as_case;
use crate::faserip::rules::declare;
use crate::faserip::rules::feats::best_rank;
use crate::faserip::rules::legal::{
    Kind, allows_option, is_before_its_way, kind_of, usable, why_attack_not_left, why_no_counter,
    why_not_aimed,
};
use crate::faserip::rules::movement::is_meeting;
use crate::faserip::shared::{
    Ability, Act, ActLimit, Attack, Case, CaseField, CaseQuestion, CaseQuestionKind, Declared,
    Defend, Defense, Form, Go, GoAhead, Occasion, PickAction, PickTarget, Rank, Target, attack_at,
    comes_first, defense_but, estimate, foe, is_pointless, is_to_be_spared, legal_go,
    of_highest_ranks, patient as patient_of, way_out, why_not_ready,
};
use crate::faserip::state::sheet::Setup;
use crate::faserip::state::store::State;
use crate::faserip::{Faserip, MovementOption, PhField, PhQuestionKind, Stop, View};
use crate::kernel::question::{Asked, Query};
use crate::kernel::system::{Answers, NamedPlan, Table, Tactics};
use alloc::vec::Vec;

impl Tactics<Faserip> for Faserip {
    const TACTICAL: &'static [QuestionKind] = &[
        QuestionKind::Own(PhQuestionKind::Option),
        QuestionKind::Own(PhQuestionKind::Attacks),
        QuestionKind::Case(CaseQuestionKind::Action),
        QuestionKind::Case(CaseQuestionKind::Target),
        QuestionKind::Case(CaseQuestionKind::Manner),
        QuestionKind::Case(CaseQuestionKind::Go),
        QuestionKind::Own(PhQuestionKind::Dodge),
        QuestionKind::Own(PhQuestionKind::Counter),
        QuestionKind::Case(CaseQuestionKind::Defense),
        QuestionKind::Case(CaseQuestionKind::Hold),
    ];

    const USUAL: &'static [QuestionKind] = &[
        QuestionKind::Case(CaseQuestionKind::Action),
        QuestionKind::Case(CaseQuestionKind::Target),
        QuestionKind::Case(CaseQuestionKind::Defense),
    ];

    const DEFENDING: &'static [QuestionKind] = &[QuestionKind::Case(CaseQuestionKind::Defense)];

    const EASY: &'static [Answers] = &[("dodge_this_turn", &["no"]), ("defense", &["nothing"])];

    const NAMED_PLANS: &'static [NamedPlan] = &[
        NamedPlan::new("always dodge", "Dodges in every turn.", &[("dodge_this_turn", &["yes"])]),
        NamedPlan::new("never defend", "Neither dodges nor answers an attack.", Self::EASY),
    ];

    /// PH2: its movement and its actions.
    fn declare_anew<'a>(t: &mut impl Table<'a, Faserip>, who: ActorId) -> Result<(), Stop> {
        declare::declare_anew(t, who)
    }

    fn calls_off(setup: &Setup) -> i32 {
        Case::calls_off(&setup.case)
    }

    fn danger(setup: &Setup, state: &State, who: ActorId) -> i32 {
        Case::danger(&setup.case, &state.case, who)
    }

    fn protection(setup: &Setup, state: &State, who: ActorId) -> i32 {
        Case::protection(&setup.case, &state.case, who)
    }

    fn attacks(setup: &Setup, state: &State, who: ActorId) -> Option<ActorId> {
        state.attacks(setup, who)
    }

    fn holder(setup: &Setup, state: &State, who: ActorId) -> Option<ActorId> {
        Case::holder(&setup.case, &state.case, who)
    }

    fn defenses() -> Vec<Value> {
        Case::defenses()
    }
}

/// PH3: whether two attacks are likely to succeed.
pub(crate) fn is_many_handed(v: View<'_>, who: ActorId) -> bool {
    best_rank(v, who) >= Rank::Amazing
}

/// PH3: whether to try for two attacks: that is likely to succeed and suits the intended attack.
pub(crate) fn tries_two(v: View<'_>, who: ActorId) -> bool {
    let (slot, limit, occasion) = (Place(1), ActLimit::Any, Occasion::Declaration);
    let escapes = || breaks_free(v, PickAction { who, slot, limit, occasion });
    is_many_handed(v, who)
        && !escapes()
        && patient(v, who).is_none()
        && best_chance(v, who, |option| option == v.state.option(who))
            .is_some_and(|chance| chance.repeats)
}

/// PH13: whether a dodge promises more than it costs.
pub(crate) fn dodges(v: View<'_>, who: ActorId) -> bool {
    if !is_shot_at(v, who) {
        return false;
    }
    let agility = v.state.case.rank(&v.setup.case, who, Ability::AgilityBalance);
    let busy = v.state.case_of(who, CaseField::Wanted) > 1;
    agility >= Rank::Excellent
        && (!busy || v.setup.rulings.dodge_own_cs == 0)
        && v.setup.allowance(who) > 0
}

/// PH13: whether anybody has declared an attack on a fighter that a dodge works against.
fn is_shot_at(v: View<'_>, who: ActorId) -> bool {
    let (setup, state) = (&v.setup.case, &v.state.case);
    let comes = |foe: ActorId| {
        let wanted = usize::try_from(state.of(foe, CaseField::Wanted)).unwrap_or(0);
        (0..wanted).filter(|slot| state.is_aimed_at(foe, *slot, who)).any(|slot| {
            let attack = state.declared(foe, slot).act.attack();
            attack.and_then(|id| attack_at(setup, id)).is_some_and(|attack| {
                Defense::Dodge.works_against(attack.form, attack.touch, attack.directed)
            })
        })
    };
    let foes = (0..setup.fighters.len()).map(ActorId::fighter);
    foes.filter(|foe| state.is_able(setup, *foe)).any(comes)
}

/// A standing fighter engaged with another, preferably a foe.
fn at_hand(v: View<'_>, who: ActorId) -> Option<ActorId> {
    let standing = v.state.engaged(who).filter(|other| v.state.case.stands(&v.setup.case, *other));
    standing.min_by_key(|other| v.setup.side(*other) == v.setup.side(who))
}

/// A22: whether a fighter holds another and intends to keep the hold.
fn keeps_hold(v: View<'_>, who: ActorId) -> bool {
    let (setup, state) = (&v.setup.case, &v.state.case);
    let ruthless = setup.fighters.get(who.index()).is_some_and(|sheet| sheet.ruthless);
    state.holding(who).is_some_and(|hold| ruthless || state.stands(setup, hold.other))
}

/// E7, E9: a friend whom a fighter can help and nobody else is about to.
fn patient(v: View<'_>, who: ActorId) -> Option<ActorId> {
    let sheet = v.setup.case.fighters.get(who.index())?;
    patient_of(who, sheet, as_case(v))
}

/// PH17, T18: how a fighter leaves a hopeless fight, if it is: a pressed one disengages first.
fn flight(v: View<'_>, who: ActorId) -> Option<(MovementOption, Act)> {
    use MovementOption as M;
    let sheet = v.setup.case.fighters.get(who.index())?;
    Some(match way_out(who, sheet, as_case(v))? {
        _ if v.state.is_pressed(v.setup, who) => (M::Disengage, Act::Pass),
        Act::Retreat if v.setup.allowance(who) > 0 => (M::Lateral, Act::Retreat),
        _ => (M::Hold, Act::Surrender),
    })
}

/// PH27: whether a fighter who has disengaged leaves the battle.
pub(crate) fn leaves(v: View<'_>, who: ActorId) -> bool {
    flight(v, who).is_some()
}

/// PH12 to PH18: the option that suits a fighter's intended action.
pub(crate) fn option(v: View<'_>, who: ActorId) -> MovementOption {
    use MovementOption as M;
    if let Some((option, _)) = flight(v, who).filter(|(option, _)| allows_option(v, who, *option)) {
        return option;
    }
    let stays = v.state.case.held(who).is_some() || keeps_hold(v, who);
    if stays || patient(v, who).is_some() || foes(v, who).next().is_none() {
        return M::Hold;
    }
    let wish = best_chance(v, who, |_| true).map_or(M::Hold, |chance| chance.option);
    if allows_option(v, who, wish) { wish } else { M::Hold }
}

/// PH25: the attack to strike with at a comer: the most promising one, unless the pending attack
/// that it replaces promises more. None at one whom an earlier blow of the meeting has felled.
pub(crate) fn counter(v: View<'_>, q: StrikeAtComer) -> Option<AttackId> {
    if is_to_be_spared(q.who, q.comer, as_case(v)) {
        return None;
    }
    let legal = |id: AttackId| why_no_counter(v, q.who, q.comer, id).is_none();
    let kept = usable(v, q.who).filter(|(id, _)| legal(*id));
    let weighed = kept.map(|(id, attack)| (promise(v, id, attack, q.comer), id, attack));
    let best = most_promising(weighed);
    best.filter(|(worth, _)| *worth > 0 && *worth >= pending(v, q.who)).map(|(_, id)| id)
}

/// The attack of the highest promise, the first of equal ones; a standard maneuver that the sheet does
/// not list only if it promises far more than everything on it, a hold of that kind after all that does
/// harm.
fn most_promising<'v>(
    weighed: impl Iterator<Item = (i32, AttackId, &'v Attack)>,
) -> Option<(i32, AttackId)> {
    let best = weighed.max_by_key(|(worth, id, attack)| {
        let holds = attack.form == Form::Grappling;
        let comes_first = *worth > 0 && !(attack.standard && holds);
        let counts = if attack.standard { estimate::unlisted(*worth) } else { *worth };
        (comes_first, counts, core::cmp::Reverse(id.place))
    });
    best.map(|(worth, id, _)| (worth, id))
}

/// The promise of a fighter's next declared attack, while its target stands.
fn pending(v: View<'_>, who: ActorId) -> i32 {
    let declared = v.state.next_declared(who);
    let Some(id) = declared.act.attack().filter(|_| v.state.of(who, PhField::LeftOver) == 0) else {
        return 0;
    };
    let foe = declared.target.and_then(Target::actor);
    let foe = foe.filter(|foe| v.state.case.stands(&v.setup.case, *foe));
    let attack = attack_at(&v.setup.case, id);
    foe.zip(attack).map_or(0, |(foe, attack)| promise(v, id, attack, foe))
}

/// The answer to one of CASE's questions.
pub(crate) fn of_case(v: View<'_>, question: &CaseQuestion) -> Value {
    if let Some(answer) = seats::of_map(v, question) {
        return answer;
    }
    if let Some(q) = PickAction::of(question) {
        action(v, q).to_value()
    } else if let Some(q) = PickTarget::of(question) {
        target(v, &q).to_value()
    } else if let Some(q) = Defend::of(question) {
        let spare = v.state.case.is_spare(q.who);
        let is_barred =
            |defense: Defense| defense == Defense::Dodge || (!spare && defense.costs_an_action());
        defense_but(q, as_case(v), is_barred).to_value()
    } else if let Some(q) = GoAhead::of(question) {
        legal_go(q, as_case(v), go(v, q)).into()
    } else {
        question.suggestion(as_case(v))
    }
}

/// T13: a pointless action is changed if there is another target for the attack, else given up.
fn go(v: View<'_>, q: GoAhead) -> Go {
    let gone = || is_out_of_reach(v, q.who, v.state.next_declared(q.who));
    if !is_pointless(q, as_case(v)) && !gone() {
        return Go::Ahead;
    }
    let slot = Place(v.state.case_of(q.who, CaseField::Next).saturating_add(1));
    let occasion = Occasion::Change;
    let other = PickAction { who: q.who, slot, limit: ActLimit::Any, occasion };
    let changes = !has_better_to_come(v, q.who) && best_attack(v, other).is_some();
    if changes { Go::Change } else { Go::GiveUp }
}

/// PH19, PH20, PH23: whether the target of a declared blow or charge has been thrown out of its reach,
/// or has gone.
fn is_out_of_reach(v: View<'_>, who: ActorId, declared: Declared) -> bool {
    let attack = declared.act.attack().and_then(|id| attack_at(&v.setup.case, id));
    let (Some(attack), Some(Target::Actor(foe))) = (attack, declared.target) else { return false };
    let too_far = || match kind_of(attack) {
        Kind::Contact => seats::apart(v, who, foe) > attack.reach,
        Kind::Charge => is_meeting(v.state, who),
        _ => false,
    };
    !v.state.are_engaged(who, foe) && !is_before_its_way(v, who) && too_far()
}

/// Whether one of a fighter's attacks after the next is aimed at a standing foe whom it reaches.
fn has_better_to_come(v: View<'_>, who: ActorId) -> bool {
    let state = &v.state.case;
    let next = state.next_slot(who);
    let left = usize::try_from(state.actions(who)).unwrap_or(0);
    (next + 1..next + left).any(|slot| {
        let declared = state.declared(who, slot);
        let foe = declared.target.and_then(Target::actor);
        foe.is_some_and(|foe| state.stands(&v.setup.case, foe))
            && !is_out_of_reach(v, who, declared)
    })
}

/// D5: whether a held fighter tries to get loose; in a partial hold it may be better to fight.
fn breaks_free(v: View<'_>, q: PickAction) -> bool {
    v.state.case.held(q.who).is_some() && q.plan(as_case(v)) == Act::Escape
}

/// T2: first out of a hold, then out of a hopeless fight, then aid, then the most promising attack.
fn action(v: View<'_>, q: PickAction) -> Act {
    let legal = |act: Act| Question::from(q).is_legal(v, act.to_value());
    let first = v.state.case.declared(q.who, 0).act;
    if q.slot.0 > 1 && q.limit == ActLimit::Any && legal(first) {
        return first;
    }
    if breaks_free(v, q) && legal(Act::Escape) {
        return Act::Escape;
    }
    if q.occasion == Occasion::Declaration {
        if let Some((_, way)) = flight(v, q.who).filter(|(_, way)| legal(*way)) {
            return way;
        }
        if patient(v, q.who).is_some() && legal(Act::FirstAid) {
            return Act::FirstAid;
        }
    }
    let sheet = v.setup.case.fighters.get(q.who.index());
    let of_case =
        sheet.and_then(|sheet| comes_first(q, sheet, foe(q.who, sheet, as_case(v)), as_case(v)));
    let goes_first = |act: &Act| {
        matches!(act, Act::FirstAid | Act::PutOut | Act::Power) || q.limit == ActLimit::LikeFirst
    };
    if let Some(act) = of_case.filter(goes_first).filter(|act| legal(*act)) {
        return act;
    }
    if let Some(id) = best_attack(v, q) {
        return Act::Attack(id);
    }
    let usable = usable(v, q.who).map(|(id, _)| id).filter(|id| legal(Act::Attack(*id)));
    let best = sheet.and_then(|sheet| of_highest_ranks(sheet, as_case(v), usable));
    best.map_or(Act::Pass, Act::Attack)
}

/// The attack that promises most against its best target.
fn best_attack(v: View<'_>, q: PickAction) -> Option<AttackId> {
    let weighed = usable(v, q.who).filter_map(|(id, attack)| {
        let act = Act::Attack(id);
        // A target is looked for below.
        let legal =
            why_attack_not_left(v, q, id).is_none() && why_not_ready(as_case(v), q, act).is_none();
        let aim = PickTarget { who: q.who, act, like_first: false, occasion: q.occasion };
        let (_, worth) = legal.then(|| best_foe(v, &aim)).flatten()?;
        Some((worth, id, attack))
    });
    most_promising(weighed).map(|(_, id)| id)
}

/// The foe against whom an attack promises most, and its promise.
fn best_foe(v: View<'_>, q: &PickTarget) -> Option<(ActorId, i32)> {
    let id = q.act.attack()?;
    let attack = attack_at(&v.setup.case, id)?;
    promise::best_foe(v, id, attack, targets(v, q))
}

/// The standing foes who are legal targets.
fn targets<'a>(v: View<'a>, q: &PickTarget) -> impl Iterator<Item = ActorId> + use<'a> {
    let q = *q;
    foes(v, q.who).filter(move |foe| {
        let target = Target::Actor(*foe);
        q.is_legal(as_case(v), Some(target)) && why_not_aimed(v, &q, target).is_none()
    })
}

fn target(v: View<'_>, q: &PickTarget) -> Option<Target> {
    let legal = |target: &Option<Target>| Question::from(*q).is_legal(v, target.to_value());
    let weighs = q.act.attack().is_some() && !q.like_first;
    if let Some((foe, _)) = weighs.then(|| best_foe(v, q)).flatten() {
        return Some(Target::Actor(foe));
    }
    let first = match q.act {
        Act::FirstAid => patient(v, q.who),
        _ => at_hand(v, q.who),
    };
    let first = first.map(|who| Some(Target::Actor(who)));
    let of_case = core::iter::once_with(|| q.plan(as_case(v)));
    let mut all = first.into_iter().chain(of_case).chain(q.candidates(as_case(v)));
    all.find(legal).flatten()
}
