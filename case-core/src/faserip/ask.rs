//! Everything that is asked: what answers are legal, and what they mean.

use super::Faserip;
use super::joined::joined;
use super::rule::{Ph, Rule};
use super::shared::case_ask::{PickAction, PickTarget};
use super::shared::{
    Act, Attack, Case, CaseField, CaseQuestion, CaseQuestionKind, Declared, Defense, Form,
    MAX_AREAS, Target, case_ask,
};
use super::sheet::Setup;
use super::state::{MovementOption, State, Step};
use super::tables::half;
use crate::codes::Code;
use crate::codes::codes;
use crate::decide;
use crate::question::{Asked, LegalAnswers, QuestionInfo};
use crate::system::{Bounds, View};
use crate::value::{AttackId, Kind as ValueKind, Named, Typed, Value};
use crate::who::ActorId;
use crate::words::{Cast, Speech, Text};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

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

/// A question of the combat phases' own.
pub type OwnQuestion = decide::Question<PhQuestionKind>;

/// A question of the combat phases: one of CASE's, or one of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Question {
    /// One of CASE's.
    Case(CaseQuestion),
    /// One of the phases' own.
    Own(OwnQuestion),
}

impl Question {
    /// The question, if it is one of CASE's.
    pub(super) fn case(self) -> Option<CaseQuestion> {
        match self {
            Question::Case(q) => Some(q),
            Question::Own(_) => None,
        }
    }
}

fn as_case<'a>(v: View<'a, Faserip>) -> View<'a, Case> {
    View::new(&v.setup.case, &v.state.case)
}

impl Asked<Faserip> for Question {
    fn kind(&self) -> QuestionKind {
        match self {
            Question::Case(q) => QuestionKind::Case(q.kind()),
            Question::Own(q) => QuestionKind::Own(q.kind),
        }
    }
    fn who(&self) -> ActorId {
        match self {
            Question::Case(q) => q.who(),
            Question::Own(q) => q.who,
        }
    }
    fn info(&self) -> QuestionInfo {
        match self {
            Question::Case(q) => q.info(),
            Question::Own(q) => own_info(q.kind),
        }
    }
    fn subject(&self) -> Vec<Named> {
        match self {
            Question::Case(q) => q.subject(),
            Question::Own(q) => Vec::from([
                Named::new("other", Value::actor(q.other)),
                Named::new("a", q.a.into()),
                Named::new("b", q.b.into()),
            ]),
        }
    }
    fn legal(&self, v: View<'_, Faserip>) -> LegalAnswers {
        match self {
            Question::Case(q) => match q.legal(as_case(v)) {
                LegalAnswers::List(mut list) => {
                    list.retain(|answer| self.is_legal(v, *answer));
                    // Nothing at all can be aimed at where each target is out of the way.
                    if list.is_empty() {
                        list.push(Value::NOTHING);
                    }
                    LegalAnswers::List(list)
                }
                range => range,
            },
            Question::Own(q) => {
                let Bounds { low, high, amount } = bounds(q, v.setup, v.state);
                if amount {
                    return LegalAnswers::Range { kind: ValueKind::Amount, low, high };
                }
                let legal = (low..=high).filter(|code| allows(q, *code, v.setup, v.state));
                LegalAnswers::List(legal.map(Value::from).collect())
            }
        }
    }
    fn only(&self, v: View<'_, Faserip>) -> Option<Value> {
        self.legal(v).only()
    }
    fn is_legal(&self, v: View<'_, Faserip>, answer: Value) -> bool {
        match self {
            Question::Case(q) => allows_case(q, answer, v),
            Question::Own(q) => {
                let Bounds { low, high, .. } = bounds(q, v.setup, v.state);
                answer.kind == ValueKind::Amount
                    && (low..=high).contains(&answer.number)
                    && allows(q, answer.number, v.setup, v.state)
            }
        }
    }
    fn suggestion(&self, v: View<'_, Faserip>) -> Value {
        super::plan::suggest(self, v)
    }
    fn infos() -> Vec<QuestionInfo> {
        let mut infos = <CaseQuestion as Asked<Case>>::infos();
        infos.extend(PhQuestionKind::ALL.iter().map(|kind| own_info(*kind)));
        infos
    }
    fn rebuild(kind: QuestionKind, who: ActorId, subject: &[Value]) -> Option<Self> {
        match kind {
            QuestionKind::Case(kind) => {
                <CaseQuestion as Asked<Case>>::rebuild(kind, who, subject).map(Question::Case)
            }
            QuestionKind::Own(kind) => {
                let [other, a, b] = subject else { return None };
                let other = other.as_actor().unwrap_or(ActorId::NOBODY);
                let question = OwnQuestion::new(who, kind).about(other).with(a.number, b.number);
                Some(Question::Own(question))
            }
        }
    }
    fn label(&self, answer: Value, speech: &Speech<'_>, cast: &dyn Cast) -> String {
        match self {
            Question::Case(q) => q.label(answer, speech, cast),
            Question::Own(_) => answer.number.to_string(),
        }
    }
}

fn own_info(kind: PhQuestionKind) -> QuestionInfo {
    QuestionInfo {
        name: kind.name(),
        meaning: kind.meaning(),
        rule: asked_by(QuestionKind::Own(kind)).code_name(),
        subject: &[
            ("other", &[ValueKind::Actor]),
            ("a", &[ValueKind::Amount]),
            ("b", &[ValueKind::Amount]),
        ],
        answers: &[ValueKind::Amount],
        title: Text::new(&[], &[]),
        labels: Text::new(&[], &[]),
        secret: false,
    }
}

/// Asks one of the phases' own questions.
pub(super) fn choose<'a>(
    t: &mut impl crate::system::Table<'a, Faserip>,
    question: OwnQuestion,
) -> Result<i32, super::Stop> {
    Ok(t.ask_any(Question::Own(question))?.number)
}

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

/// What an action is to the phases.
pub(super) fn kind(setup: &Setup, act: Act) -> Kind {
    match act {
        Act::Pass => Kind::Pass,
        Act::Escape => Kind::Escape,
        Act::FirstAid => Kind::Aid,
        Act::Attack(_) => attack_of(setup, act).map_or(Kind::Pass, kind_of),
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
pub(super) fn attack_of(setup: &Setup, act: Act) -> Option<&Attack> {
    case_ask::attack_at(&setup.case, act.attack()?)
}

/// The action that a fighter declared in a slot, and its target.
pub(super) fn planned(state: &State, who: ActorId, slot: usize) -> (Act, Option<Target>) {
    let Declared { act, target, .. } = state.case.declared(who, slot);
    (act, target)
}

/// The next action that a fighter declared, and its target.
pub(super) fn next_planned(state: &State, who: ActorId) -> (Act, Option<Target>) {
    planned(state, who, state.case.next_slot(who))
}

/// The rule that asks.
pub(super) fn asked_by(ask: QuestionKind) -> Rule {
    let own = match ask {
        QuestionKind::Case(ask) => return Rule::Case(ask.rule()),
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
        MovementOption::Lateral => match kind(setup, planned(state, who, 0).0) {
            Kind::Pass => all,
            _ => half(all),
        },
        MovementOption::Hold | MovementOption::Teleport => 0,
    }
}

pub(super) fn count(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

/// The bounds of a question.
pub(super) fn bounds(q: &OwnQuestion, setup: &Setup, state: &State) -> Bounds {
    let fighters = count(setup.case.fighters.len());
    match q.kind {
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
        PhQuestionKind::SideFirst => Bounds::pick(0, count(setup.case.sides.len()) - 1),
        PhQuestionKind::Counter => {
            let attacks = setup.case.fighters.get(q.who.index()).map_or(0, |s| s.attacks.len());
            Bounds::pick(0, count(attacks))
        }
    }
}

/// Whether an answer within the bounds is legal.
pub(super) fn allows(q: &OwnQuestion, answer: i32, setup: &Setup, state: &State) -> bool {
    match q.kind {
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
        PhQuestionKind::SideFirst => level_sides(state, q.a).any(|side| count(side) == answer),
        PhQuestionKind::Counter => answer == 0 || allows_counter(q.who, answer, setup, state),
        PhQuestionKind::Areas
        | PhQuestionKind::Way
        | PhQuestionKind::Teleport
        | PhQuestionKind::GoesOn => true,
    }
}

fn is_there(setup: &Setup, state: &State, who: ActorId) -> bool {
    state.case.is_there(&setup.case, who)
}

/// CASE's questions: legal there, and by the fighter's movement option.
fn allows_case(q: &CaseQuestion, answer: Value, v: View<'_, Faserip>) -> bool {
    let legal = |answer| q.is_legal(as_case(v), answer);
    match q {
        CaseQuestion::Action(pick) => {
            legal(answer)
                && Act::from_value(answer)
                    .is_some_and(|act| allows_action(pick, act, v.setup, v.state))
        }
        CaseQuestion::Target(pick) => {
            let fits = |target| allows_target(pick, target, v.setup, v.state);
            match Option::<Target>::from_value(answer) {
                Some(None) => {
                    let all = q.legal(as_case(v));
                    let LegalAnswers::List(all) = all else { return false };
                    !all.into_iter().filter_map(Target::from_value).any(fits)
                }
                Some(Some(target)) => legal(answer) && fits(target),
                None => false,
            }
        }
        // PH13: a dodge is declared in step 3.
        CaseQuestion::Defense(_) => answer != Defense::Dodge.into() && legal(answer),
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

/// Whether an attack can be used.
pub(super) fn usable(setup: &Setup, state: &State, id: AttackId) -> bool {
    case_ask::usable(&setup.case, &state.case, id)
}

/// Whether a fighter has an attack of that kind that it can use.
pub(super) fn has(setup: &Setup, state: &State, who: ActorId, wanted: Kind) -> bool {
    let Some(sheet) = setup.case.fighters.get(who.index()) else { return false };
    sheet.attacks.iter().enumerate().any(|(place, attack)| {
        kind_of(attack) == wanted && usable(setup, state, AttackId::new(who, place))
    })
}

/// PH3: whether a fighter may try for several attacks: Slugfest or shooting, no charge, no hold.
pub(super) fn may_try_more(setup: &Setup, state: &State, who: ActorId) -> bool {
    let Some(sheet) = setup.case.fighters.get(who.index()) else { return false };
    state.case.holding(who).is_none()
        && !state.case.is_pinned(who)
        && sheet.attacks.iter().enumerate().any(|(place, attack)| {
            is_repeatable(attack)
                && usable(setup, state, AttackId::new(who, place))
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

fn allows_action(q: &PickAction, act: Act, setup: &Setup, state: &State) -> bool {
    let slot = usize::try_from(q.slot.0 - 1).unwrap_or(0);
    let (first, _) = planned(state, q.who, 0);
    let wanted = kind(setup, act);
    if state.step() > Step::Events {
        // A changed action (T13) belongs to the same phase; one more after an escape (D15) is a blow
        // at an engaged foe.
        let (declared, _) = next_planned(state, q.who);
        let changed = slot == state.case.next_slot(q.who);
        let fits = if changed { kind(setup, declared) } else { Kind::Contact };
        if wanted != Kind::Pass && wanted != fits {
            return false;
        }
    } else if slot > 0 && act != first {
        return false;
    }
    let several = state.case_of(q.who, CaseField::Wanted) > 1;
    match wanted {
        Kind::Pass => act == Act::Pass,
        Kind::Escape => !several,
        Kind::Aid => {
            use MovementOption as M;
            !several && !matches!(state.option(q.who), M::Charge | M::Withdraw | M::Disengage)
        }
        _ => attack_of(setup, act).is_some_and(|attack| {
            (!several || is_repeatable(attack))
                && (state.step() > Step::Events || option_allows(setup, state, q.who, attack))
        }),
    }
}

fn allows_target(q: &PickTarget, target: Target, setup: &Setup, state: &State) -> bool {
    let Some(attack) = attack_of(setup, q.act) else { return true };
    let in_phase = state.step() > Step::Events;
    match (kind_of(attack), target) {
        (Kind::Charge, _) => !in_phase || Some(target) == next_planned(state, q.who).1,
        (Kind::Contact, Target::Actor(foe)) => {
            let closes =
                matches!(state.option(q.who), MovementOption::Close | MovementOption::Teleport);
            attack.reach > 0 || (closes && !in_phase) || state.are_engaged(q.who, foe)
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
    let id = AttackId::new(who, usize::try_from(answer - 1).unwrap_or(usize::MAX));
    let several = state.case_of(who, CaseField::Wanted) > 1;
    let attack = case_ask::attack_at(&setup.case, id);
    usable(setup, state, id)
        && attack.is_some_and(|a| kind_of(a) == Kind::Contact && (!several || is_repeatable(a)))
}

/// The sides that are level from a place of the order on.
pub(super) fn level_sides(state: &State, place: i32) -> impl Iterator<Item = usize> + '_ {
    let first = usize::try_from(place).unwrap_or(0);
    let end = (first + 1..state.sides_len()).find(|p| !state.is_level(*p));
    let end = end.unwrap_or(state.sides_len());
    state.side_order().take(end).skip(first)
}
