//! Attacks as odds are asked of them: CASE's pieces of play, with what the phases put on them.

use super::Faserip;
use super::Stop;
use super::adapter::case;
use super::event::{Field, Note, PhField};
use super::legal::{Kind, kind_of};
use super::questions::Question;
use super::rule::{Ph, Rule};
use super::shared::{
    AttackIntent, CaseNote, CaseQuestion, attack_at, case_aimed, case_exchange, met, put_turn_on,
};
use super::sheet::Setup;
use super::state::{MovementOption, State, Step};
use super::strike::{gets_at, under_phases};
use crate::attack::{Aim, AttackRules, Feat, OutcomeField};
use crate::case::odds::{AttackOutcome, answers};
use crate::case::tables::turn::MAX_ATTACKS;
use crate::log::{Event, Key};
use crate::system::{Table, View};
use crate::value::{AttackId, Typed, Value};
use crate::who::ActorId;
use alloc::vec::Vec;

type CaseRules = crate::case::Case;

impl AttackRules for Faserip {
    type Intent = AttackIntent;
    type Outcome = AttackOutcome;
    const FIELDS: &'static [OutcomeField] = case_aimed::FIELDS;
    const FEATS: &'static [Feat] = case_aimed::FEATS;
    const MOST_FLURRY: i32 = MAX_ATTACKS;

    fn values(outcome: &AttackOutcome) -> Vec<Value> {
        CaseRules::values(outcome)
    }

    fn has(outcome: &AttackOutcome, feat: Feat) -> bool {
        CaseRules::has(outcome, feat)
    }

    fn harm(outcome: &AttackOutcome) -> i32 {
        CaseRules::harm(outcome)
    }

    /// PH2: who has still to declare begins the turn with one action.
    fn assume(_: &Setup, state: &mut State, aim: &Aim) -> bool {
        let mut assumed = false;
        for who in [aim.attacker, aim.target] {
            if has_to_declare(state, who) {
                case_aimed::give_an_action(&mut state.case, who);
                assumed = true;
            }
        }
        assumed
    }

    fn presume(setup: &Setup, state: &mut State, aim: &Aim) -> Vec<(Rule, &'static str)> {
        let fresh = has_to_declare(state, aim.attacker);
        let mut presumed = Vec::new();
        if !fresh {
            let list = case_aimed::presume_in_turn(&mut state.case, aim);
            presumed.extend(list.into_iter().map(|(rule, what)| (Rule::Case(rule), what)));
        }
        presumed.extend(on_the_way(setup, state, aim, fresh));
        presumed
    }

    fn announces(event: &Event<Faserip>, aim: &Aim) -> bool {
        let Event::Note { note: Note::Case(CaseNote::Attacks), who, other, values, .. } = event
        else {
            return false;
        };
        case_aimed::announces((*who, *other), values.first(), aim)
    }

    fn ready<'a>(t: &mut impl Table<'a, Faserip>, aim: &Aim) -> Result<Option<AttackIntent>, Stop> {
        let Some((mut strike, attack)) = case(t, |c| case_aimed::declared(c, aim))? else {
            return Ok(None);
        };
        if !case(t, |c| gets_at(c, &mut strike, attack, None))? {
            return Ok(None);
        }
        let mut strike = under_phases(t, strike);
        case(t, |c| {
            put_turn_on(c, &mut strike, attack);
            Ok(())
        })?;
        Ok(Some(strike))
    }

    fn strike<'a>(
        t: &mut impl Table<'a, Faserip>,
        intent: &AttackIntent,
    ) -> Result<AttackOutcome, Stop> {
        let mut intent = *intent;
        let attack = attack_at(&t.setup().case, AttackId::new(intent.attacker, intent.attack));
        let exchange = case(t, |c| match attack {
            Some(attack) => met(c, &mut intent, attack),
            None => case_exchange(c, &intent),
        })?;
        Ok(exchange.into())
    }

    fn plain(question: &Question, _: &Aim, _: View<'_, Faserip>) -> Option<Value> {
        match question {
            Question::Case(question) => case_aimed::plain(question),
            Question::Own(_) => None,
        }
    }

    fn guarded(question: &Question, aim: &Aim, guard: Value) -> Option<Value> {
        match question {
            Question::Case(CaseQuestion::Defense(defend)) => {
                (defend.who == aim.target).then_some(guard)
            }
            _ => None,
        }
    }

    fn guards(v: View<'_, Faserip>, _: &Aim, intent: &AttackIntent) -> Vec<Value> {
        let (setup, state) = (&v.setup.case, &v.state.case);
        if !intent.may_avert || state.is_surprised(setup, intent.target) {
            return Vec::new();
        }
        answers(setup, state, intent).into_iter().flatten().map(Typed::to_value).collect()
    }

    fn why_not(
        v: View<'_, Faserip>,
        _: &Aim,
        intent: &AttackIntent,
        guard: Value,
    ) -> (Option<Rule>, &'static str) {
        let view = View::new(&v.setup.case, &v.state.case);
        let (rule, why) = case_aimed::why_not(view, intent, guard);
        (rule.map(Rule::Case), why)
    }

    fn rule_of(
        setup: &Setup,
        state: &State,
        intent: &AttackIntent,
        feat: Feat,
        can: &dyn Fn(Feat) -> bool,
    ) -> Rule {
        Rule::Case(case_aimed::rule_of(&setup.case, &state.case, intent, feat, can))
    }
}

/// PH2: whether a fighter declares in this turn, and has not yet.
fn has_to_declare(state: &State, who: ActorId) -> bool {
    state.step() <= Step::Declare && !state.is_ready(who)
}

/// PH14, PH15, PH18, PH20: what is taken of an attacker's movement where it has still to move: that it
/// gets there.
fn on_the_way(
    setup: &Setup,
    state: &mut State,
    aim: &Aim,
    fresh: bool,
) -> Option<(Rule, &'static str)> {
    let (who, foe) = (aim.attacker, aim.target);
    let attack = attack_at(&setup.case, AttackId::new(who, aim.attack))?;
    let own = |rule, what| Some((Rule::Own(rule), what));
    match kind_of(attack) {
        Kind::Contact if attack.reach == 0 && !state.are_engaged(who, foe) => {
            for (one, other) in [(who, foe), (foe, who)] {
                let key = Key::at(one, Field::Own(PhField::Engaged), other.index());
                state.set(key, 1);
            }
            match state.option(who) {
                MovementOption::Teleport if !fresh => own(Ph::PH18, "the attacker has teleported"),
                _ => own(Ph::PH14, "the attacker has closed in"),
            }
        }
        Kind::Charge if state.of(who, PhField::Areas) == 0 => {
            state.set(Key::of(who, Field::Own(PhField::Areas)), 1);
            own(Ph::PH15, "the attacker charges through one area")
        }
        _ => None,
    }
}
