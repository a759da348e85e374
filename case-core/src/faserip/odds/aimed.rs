//! Attacks for the odds: CASE's procedures with the effects of the phases.

use crate::attack::{Aim, AttackRules, Can, Feat};
use crate::case::book::tables::turn::MAX_ATTACKS;
use crate::case::rules::effects::takes;
use crate::case::rules::outcome::AttackOutcome;
use crate::data::value::{Areas, AttackId, Value};
use crate::data::who::ActorId;
use crate::dice::HostDice;
use crate::faserip::book::rule::{Ph, Rule};
use crate::faserip::questions::asked::{Question, QuestionKind, WayToCharge};
use crate::faserip::questions::refusals::{PhRefusal, Refusal};
use crate::faserip::rules::adapter::{AsCase, as_case, case};
use crate::faserip::rules::declare::arrive;
use crate::faserip::rules::feats::{best_rank, may_dodge, roll_dodge};
use crate::faserip::rules::legal::{Kind, allows_dodge, kind_of};
use crate::faserip::rules::movement::{can_move, is_meeting, whose_blow};
use crate::faserip::rules::order::set;
use crate::faserip::rules::strike::{gets_at, slammed, under_phases};
use crate::faserip::shared::{
    AttackIntent, CaseField, CaseNote, Defense, Impact, Target, attack_at, case_aimed, land, met,
    out_of_reach, put_turn_on,
};
use crate::faserip::state::sheet::Setup;
use crate::faserip::state::store::State;
use crate::faserip::{Faserip, Field, MovementOption, Note, PhField, PhQuestion, Stop, TurnStep};
use crate::kernel::decide::BuiltIn;
use crate::kernel::log::{Event, Key};
use crate::kernel::refusal::needs;
use crate::kernel::sources::at_any_table;
use crate::kernel::system::{Table, View};
use alloc::vec::Vec;

type CaseRules = crate::case::Case;

impl AttackRules for Faserip {
    type Intent = AttackIntent;
    type Outcome = AttackOutcome;
    const BEGINS: Note = Note::Case(CaseNote::EffectBegins);
    /// PH13: a dodge is set up in step 3.
    const SETS_UP: bool = true;
    const MOST_FLURRY: i32 = MAX_ATTACKS;
    fn begins(setup: &Setup, attack: AttackId) -> Option<usize> {
        crate::case::Case::begins(setup.case(), attack)
    }

    fn intends(v: View<'_, Faserip>, who: ActorId) -> Option<(ActorId, usize)> {
        CaseRules::intends(as_case(v), who)
    }

    /// PH2: a fighter that has yet to declare begins the turn with one action.
    fn assume(_: &Setup, state: &mut State, aim: &Aim) -> bool {
        let fresh = [aim.attack.of, aim.target].map(|who| has_to_declare(state, who));
        case_aimed::give_actions(&mut state.case, aim, fresh)
    }

    /// PH3: a flurry needs a FEAT that can succeed.
    fn unable(v: View<'_, Faserip>, aim: &Aim) -> Option<Refusal> {
        let rank = best_rank(v, aim.attack.of);
        case_aimed::unable(as_case(v), aim, rank).map(Refusal::Case)
    }

    fn presume(setup: &Setup, state: &mut State, aim: &Aim) -> Vec<(Rule, &'static str)> {
        let fresh = has_to_declare(state, aim.attack.of);
        let won = case_aimed::wins_attacks(&state.case, aim).into_iter();
        let mut presumed: Vec<_> = won.map(|(rule, what)| (Rule::Case(rule), what)).collect();
        if has_the_blow(View::new(setup, state), aim) {
            presumed.push((Rule::Own(Ph::PH25), "the attacker strikes at the comer"));
        } else if !fresh && !declares(setup, state, aim.attack.of) {
            let list = case_aimed::presume_in_turn(&setup.case, &mut state.case, aim);
            presumed.extend(list.into_iter().map(|(rule, what)| (Rule::Case(rule), what)));
        }
        presumed.extend(on_the_way(setup, state, aim, fresh));
        presumed
    }

    fn announces(event: &Event<Faserip>, aim: &Aim) -> bool {
        let Event::Note { note: Note::Case(CaseNote::Intends), who, other, values, .. } = event
        else {
            return false;
        };
        case_aimed::announces((*who, *other), values, aim)
    }

    /// PH7, PH20: the attack as declared, without the shifts of the phases: the exchange adds them,
    /// since a dodge may be set up in between. PH15: a charge that is yet to be declared covers the
    /// way that the map gives; one that was declared comes up to its target as in play.
    fn ready<'a>(t: &mut impl Table<'a, Faserip>, aim: &Aim) -> Result<Option<AttackIntent>, Stop> {
        let Some((mut strike, attack)) = case(t, |c| case_aimed::declared(c, aim))? else {
            return Ok(None);
        };
        let (who, target) = (aim.attack.of, Target::Actor(aim.target));
        let charges = kind_of(attack) == Kind::Charge;
        let is_on_its_way = charges
            && t.state().of(who, PhField::Way) > 0
            && comes_yet(t.setup(), t.state(), who, aim.target);
        if is_on_its_way {
            if !arrive(t, who)? {
                return Ok(None);
            }
        } else if charges && t.state().of(who, PhField::Areas) == 0 {
            let Areas(way) = t.ask(WayToCharge { who: ActorId::MAP, mover: who, target })?;
            if way == 0 || way > t.setup().allowance(who).max(1) {
                out_of_reach(&mut AsCase(t), who, target);
                return Ok(None);
            }
            set(t, Ph::PH15, who, PhField::Areas, way);
        }
        if !case(t, |c| gets_at(c, &mut strike, attack, None))? {
            return Ok(None);
        }
        put_turn_on(&mut AsCase(t), &mut strike, attack);
        Ok(Some(strike))
    }

    fn strike<'a>(
        t: &mut impl Table<'a, Faserip>,
        intent: &AttackIntent,
    ) -> Result<AttackOutcome, Stop> {
        let mut at = under_phases(t, *intent);
        let mut exchange = case(t, |c| met(c, &mut at))?;
        exchange.aftermath.begun = case(t, |c| takes(c, &at, exchange.landed()))?;
        Ok(case_aimed::for_target(intent, &at, exchange.into()))
    }

    /// PH23: what a slammed target strikes comes later in the turn.
    fn carry_out<'a>(
        t: &mut impl Table<'a, Faserip>,
        intent: &AttackIntent,
    ) -> Result<AttackOutcome, Stop> {
        let attack = attack_at(&t.setup().case, intent.id());
        let Some(attack) = attack else { return Self::strike(t, intent) };
        let mut at = under_phases(t, *intent);
        let outcome = case(t, |c| {
            let landed = land(c, &mut at, attack, None, Impact::Later)?;
            slammed(c, at.target, &landed)?;
            Ok(AttackOutcome::from(landed))
        })?;
        Ok(case_aimed::for_target(intent, &at, outcome))
    }

    fn plain(question: &Question, aim: &Aim, v: View<'_, Faserip>) -> Option<Value> {
        match question {
            Question::Case(question) => CaseRules::plain(question, aim, as_case(v)),
            Question::Own(PhQuestion::WayToCharge { .. }) => Some(Areas(1).into()),
            Question::Own(_) => None,
        }
    }

    fn kept(question: &Question) -> Option<Value> {
        let Question::Case(question) = question else { return None };
        CaseRules::kept(question)
    }

    fn spends(question: &Question) -> bool {
        matches!(question, Question::Case(question) if CaseRules::spends(question))
    }

    fn idles(question: &Question, answer: Value) -> Option<QuestionKind> {
        let Question::Case(question) = question else { return None };
        CaseRules::idles(question, answer).map(QuestionKind::Case)
    }

    fn hindrance(
        v: View<'_, Faserip>,
        aim: &Aim,
        intent: &AttackIntent,
        guard: Value,
    ) -> Option<Refusal> {
        let strike = with_phases(v, intent);
        let stands = intent.may_avert && !strike.may_avert;
        let of_case = || CaseRules::hindrance(as_case(v), aim, &strike, guard).map(Refusal::Case);
        needs(!stands, PhRefusal::DodgeStands.into()).or_else(of_case).or_else(|| {
            let dodges = guard == Defense::Dodge.into();
            why_no_dodge(v, aim.target).filter(|_| dodges).map(Refusal::Own)
        })
    }

    fn set_up<'a>(t: &mut impl Table<'a, Faserip>, aim: &Aim, guard: Value) -> Result<(), Stop> {
        if guard == Defense::Dodge.into() {
            set(t, Ph::PH13, aim.target, PhField::Dodge, 1);
            roll_dodge(t, aim.target)?;
        }
        Ok(())
    }

    fn rule_of(v: View<'_, Faserip>, intent: &AttackIntent, feat: Feat, can: &Can<'_>) -> Rule {
        let strike = with_phases(v, intent);
        Rule::Case(CaseRules::rule_of(as_case(v), &strike, feat, can))
    }
}

/// An attack with the effects of the phases.
fn with_phases(v: View<'_, Faserip>, intent: &AttackIntent) -> AttackIntent {
    let (state, dice) = (&mut v.state.clone(), &mut HostDice);
    let (deciders, log) = (&mut BuiltIn, &mut ());
    at_any_table((v.setup, state), (dice, deciders), log, |t| under_phases(t, *intent))
}

/// PH13, PH-r9: why a target can't dodge this turn; `None` if it can.
fn why_no_dodge(v: View<'_, Faserip>, who: ActorId) -> Option<PhRefusal> {
    let fresh = has_to_declare(v.state, who);
    let in_time = v.state.step() <= TurnStep::Feats && v.state.of(who, PhField::Dodge) == 0;
    needs(in_time, PhRefusal::DodgeInStep3)
        .or_else(|| needs(fresh || may_dodge(v, who), PhRefusal::ComesUp))
        .or_else(|| needs(allows_dodge(v, who), PhRefusal::TooFastToDodge))
}

/// PH2: whether a fighter has yet to declare this turn.
fn has_to_declare(state: &State, who: ActorId) -> bool {
    state.step() <= TurnStep::Declare && !state.is_ready(who)
}

/// PH2: whether the place of a fighter among those who declare has not passed.
fn declares(setup: &Setup, state: &State, who: ActorId) -> bool {
    state.step() == TurnStep::Declare && case_aimed::comes_after(&setup.case, state.cursor(), who)
}

/// PH25: whether the next blow of a meeting is the attacker's, at the comer: it is chosen freely, so no
/// declared action is changed for it.
fn has_the_blow(v: View<'_, Faserip>, aim: &Aim) -> bool {
    let (who, comer) = (aim.attack.of, aim.target);
    let attack = attack_at(&v.setup.case, aim.attack);
    is_meeting(v.state, comer)
        && whose_blow(v, comer) == who
        && attack.is_some_and(|attack| kind_of(attack) == Kind::Contact)
}

/// PH14, PH18, PH20: presumes that an attacker that has yet to move reaches its target. One
/// that has declared otherwise stays where it is, engaged or not.
fn on_the_way(
    setup: &Setup,
    state: &mut State,
    aim: &Aim,
    fresh: bool,
) -> Option<(Rule, &'static str)> {
    let (who, foe) = (aim.attack.of, aim.target);
    let attack = attack_at(&setup.case, aim.attack)?;
    let closes_in = kind_of(attack) == Kind::Contact
        && attack.reach == 0
        && !state.are_engaged(who, foe)
        && (fresh || comes_yet(setup, state, who, foe));
    if !closes_in {
        return None;
    }
    for (one, other) in [(who, foe), (foe, who)] {
        state.set(Key::at(one, Field::Own(PhField::Engaged), other.index()), 1);
    }
    Some(match state.option(who) {
        MovementOption::Teleport if !fresh => (Rule::Own(Ph::PH18), "the attacker has teleported"),
        _ => (Rule::Own(Ph::PH14), "the attacker has closed in"),
    })
}

/// PH14, PH18, PH24: whether a fighter has declared to come up to a foe and has yet to do so.
fn comes_yet(setup: &Setup, state: &State, who: ActorId, foe: ActorId) -> bool {
    let option = state.option(who);
    let comes =
        matches!(option, MovementOption::Close | MovementOption::Charge | MovementOption::Teleport);
    let has_come = state.case_of(who, CaseField::Next) > 0 || is_meeting(state, who);
    comes
        && !has_come
        && can_move(View::new(setup, state), who)
        && state.next_declared(who).target == Some(Target::Actor(foe))
}
