//! Attacks as odds are asked of them: the pieces of play that make them ready and carry them out.

use super::action::Action;
use super::attack::{self, AttackIntent, AttackOutcome};
use super::check::Setup;
use super::declare::{declared_attack, may_use, targets};
use super::defense::{self, Maneuver, declared, may_react_now, works_against};
use super::questions::{ChooseAction, CountHits, Question};
use super::rule::Rule;
use super::state::{Field, State, TurnPhase};
use super::tables::Band;
use super::{Stop, Talislanta};
use crate::attack::{Aim, AttackRules, Feat, OutcomeField};
use crate::codes::Code;
use crate::log::Key;
use crate::system::{Table, View};
use crate::value::{AttackId, Attacks, Kind, Points, Typed, Value};
use crate::words::kind_of;
use alloc::vec::Vec;

const FIELDS: &[OutcomeField] = &[
    OutcomeField::new(
        "result",
        kind_of::<Band>(),
        "The best result of its hits; those that were stepped into count as what they were raised to.",
    ),
    OutcomeField::new(
        "hits",
        Kind::Attacks,
        "How many of its hits are a partial success or better.",
    ),
    OutcomeField::new("defense", kind_of::<Maneuver>(), "The reaction, if there is one."),
    OutcomeField::new("defense_result", kind_of::<Band>(), "The result of the reaction."),
    OutcomeField::new("damage", Kind::Points, "The hit points that the target loses."),
    OutcomeField::new("out", Kind::YesNo, "Whether the target is out of the battle."),
    OutcomeField::new(
        "returned",
        Kind::Points,
        "The hit points that the attacker loses to the blow back of a sacrifice strike.",
    ),
];

fn best(outcome: &AttackOutcome) -> Option<Band> {
    let counted = Band::LIST.iter().zip(outcome.bands);
    counted.filter(|(_, count)| *count > 0).map(|(band, _)| *band).max()
}

fn effective(outcome: &AttackOutcome) -> i32 {
    let counted = Band::LIST.iter().zip(outcome.bands);
    counted.filter(|(band, _)| **band >= Band::Partial).map(|(_, count)| i32::from(count)).sum()
}

/// Whether what strikes is not avoided altogether (TAL15, TAL18).
fn lands(outcome: &AttackOutcome) -> bool {
    effective(outcome) > 0 && outcome.defense.is_none_or(|d| d.band < Band::Full)
}

impl AttackRules for Talislanta {
    type Intent = AttackIntent;
    type Outcome = AttackOutcome;
    const FIELDS: &'static [OutcomeField] = FIELDS;
    const FEATS: &'static [Feat] = &[Feat::Hit, Feat::Hurt, Feat::Fell];

    fn values(o: &AttackOutcome) -> Vec<Value> {
        [
            best(o).to_value(),
            Attacks(effective(o)).into(),
            o.defense.map(|d| d.maneuver).to_value(),
            o.defense.map(|d| d.band).to_value(),
            Points(o.damage).into(),
            Value::yes(o.out),
            Points(o.returned).into(),
        ]
        .to_vec()
    }

    fn has(o: &AttackOutcome, feat: Feat) -> bool {
        match feat {
            Feat::Hit => lands(o),
            Feat::Hurt => o.damage > 0,
            Feat::Fell => o.out,
            _ => false,
        }
    }

    fn harm(o: &AttackOutcome) -> i32 {
        o.damage
    }

    /// TAL4: before anybody has declared, the target is taken to have its turn behind it: it can
    /// react.
    fn assume(setup: &Setup, state: &mut State, aim: &Aim) -> bool {
        let who = aim.target;
        let early = state.phase() != TurnPhase::Resolution && declared(state, who).is_none();
        if !early || may_react_now(setup, state, who) {
            return false;
        }
        state.set(Key::of(who, Field::Done), 1);
        true
    }

    /// TAL1, TAL10: the attack as it was declared, or a plain one with a single hit.
    fn ready<'a>(
        t: &mut impl Table<'a, Talislanta>,
        aim: &Aim,
    ) -> Result<Option<AttackIntent>, Stop> {
        let (who, target) = (aim.attacker, aim.target);
        if !t.state().stands(who) || !t.state().stands(target) || !t.state().has(who, aim.attack) {
            return Ok(None);
        }
        let (state, id) = (t.state(), AttackId::new(who, aim.attack));
        let form = declared(state, who).and_then(Action::form);
        let (attack, hits) = declared_attack(state, who);
        let named: Vec<_> = targets(state, who).collect();
        if let (Some(form), Some(nth)) = (form, named.iter().position(|other| *other == target))
            && attack == aim.attack
        {
            let place = |n: usize| i32::try_from(n).unwrap_or(0);
            let plain = AttackIntent::new(who, target, attack, form);
            return Ok(Some(AttackIntent {
                hits,
                nth: place(nth),
                of: place(named.len()),
                ..plain
            }));
        }
        let action = t.ask(ChooseAction { who })?;
        let Some(form) = action.form() else { return Ok(None) };
        let mut hits = Attacks(1);
        if form.is_damaging() {
            hits = t.ask(CountHits { who, target, action, attack: id })?;
        }
        Ok(Some(AttackIntent { hits: hits.0, ..AttackIntent::new(who, target, aim.attack, form) }))
    }

    fn strike<'a>(
        t: &mut impl Table<'a, Talislanta>,
        intent: &AttackIntent,
    ) -> Result<AttackOutcome, Stop> {
        attack::exchange(t, intent)
    }

    fn plain(question: &Question, aim: &Aim, v: View<'_, Talislanta>) -> Option<Value> {
        match question {
            Question::Action(q) if q.who == aim.attacker => {
                let attack = AttackId::new(aim.attacker, aim.attack);
                let fits = |action: &&Action| may_use(v, **action, attack);
                let plain = [Action::Strike, Action::Shoot, Action::Grapple];
                plain.iter().find(fits).map(|action| action.to_value())
            }
            Question::Hits(q) if q.who == aim.attacker => Some(Attacks(1).into()),
            _ => None,
        }
    }

    fn guarded(question: &Question, aim: &Aim, guard: Value) -> Option<Value> {
        matches!(question, Question::React(react) if react.who == aim.target).then_some(guard)
    }

    fn guards(v: View<'_, Talislanta>, aim: &Aim, intent: &AttackIntent) -> Vec<Value> {
        let attack = (AttackId::new(aim.attacker, intent.attack), intent.form);
        if !may_react_now(v.setup, v.state, aim.target) {
            return Vec::new();
        }
        let can = |maneuver: &&Maneuver| {
            works_against(v.setup, **maneuver, attack, aim.target)
                && maneuver
                    .substitutes()
                    .iter()
                    .any(|&(by, _)| defense::may_use(v, aim.target, **maneuver, by))
        };
        Maneuver::LIST.iter().filter(can).map(|maneuver| maneuver.to_value()).collect()
    }

    fn rule_of(
        _: &Setup,
        _: &State,
        intent: &AttackIntent,
        feat: Feat,
        can: &dyn Fn(Feat) -> bool,
    ) -> Rule {
        let roll = if intent.form.is_close() { Rule::TAL6 } else { Rule::TAL11 };
        if feat == Feat::Hit || !can(Feat::Hit) { roll } else { intent.result_rule() }
    }
}
