//! Attacks for the odds: how they are made ready and carried out.

use crate::attack::{Aim, AttackResult, AttackRules, Can, Feat, OfAim, outcome_fields};
use crate::data::value::{AttackId, Attacks, Place, Points, Typed, Value};
use crate::data::who::ActorId;
use crate::kernel::log::{Event, Key};
use crate::kernel::refusal::needs;
use crate::kernel::system::{Table, View};
use crate::talislanta::book::rule::Rule;
use crate::talislanta::book::rulings::SacrificeCost;
use crate::talislanta::book::tables::Band;
use crate::talislanta::questions::asked::{ChooseAction, ChooseAttack, ChooseTarget, CountHits};
use crate::talislanta::questions::refusals::Refusal;
use crate::talislanta::rules::attack::{self, AttackOutcome};
use crate::talislanta::rules::declare::{declared_attack, may_use, targets, usable};
use crate::talislanta::rules::defense::{declared, may_react_now, why_useless};
use crate::talislanta::rules::movement::{self, Walk};
use crate::talislanta::rules::{sacrifice, turn};
use crate::talislanta::state::check::Setup;
use crate::talislanta::state::effects::loses_turn;
use crate::talislanta::state::store::{State, number};
use crate::talislanta::{
    Action, AttackIntent, Effect, Field, Form, Maneuver, Note, Question, QuestionKind, Stop,
    Talislanta, TurnPhase,
};
use alloc::vec::Vec;

fn effective(outcome: &AttackOutcome) -> i32 {
    let counted = Band::ALL.iter().zip(outcome.bands);
    counted.filter(|(band, _)| **band >= Band::Partial).map(|(_, count)| i32::from(count)).sum()
}

/// Whether an attack hits and is not entirely avoided (TAL15, TAL18).
fn lands(outcome: &AttackOutcome) -> bool {
    effective(outcome) > 0 && outcome.defense.is_none_or(|d| d.band < Band::Full)
}

/// TAL2: whether a target has yet to declare.
fn has_to_declare(setup: &Setup, state: &State, who: ActorId) -> bool {
    state.phase() != TurnPhase::Resolution
        && declared(state, who).is_none()
        && !loses_turn(setup, state, who)
}

/// TAL4: whether a target has yet to declare, so that its possible reactions are unknown.
fn is_early(setup: &Setup, state: &State, who: ActorId) -> bool {
    has_to_declare(setup, state, who) && !may_react_now(setup, state, who)
}

impl AttackResult for AttackOutcome {
    const FEATS: &'static [Feat] = &[Feat::Hit, Feat::Hurt, Feat::Fell];

    outcome_fields! { o =>
        "result": Band = o.best(),
            "The best result of its hits; those that were stepped into count as what they were \
             raised to.";
        "hits": Attacks = Attacks(effective(o)),
            "How many of its hits are a partial success or better.";
        "defense": Maneuver = o.defense.map(|d| d.maneuver), "The reaction, if there is one.";
        "defense_result": Band = o.defense.map(|d| d.band), "The result of the reaction.";
        "damage": Points = Points(o.damage), "The hit points that the target loses.";
        "effect": Effect = o.effect,
            "What an attack without damage does: holds, drives back, disarms.";
        "out": bool = o.out,
            "Whether the target is out of the battle, also because it got away.";
        "returned": Points = Points(o.returned),
            "The hit points that the attacker loses to the blow back of a sacrifice strike.";
    }

    fn has(&self, feat: Feat) -> bool {
        match feat {
            Feat::Hit => lands(self),
            Feat::Hurt => self.damage > 0,
            // A target that is out without damage or an effect got away.
            Feat::Fell => self.out && (self.damage > 0 || self.effect.is_some()),
            _ => false,
        }
    }

    fn told(values: &[Value], feat: Feat) -> bool {
        let &[_, hits, _, defense, damage, effect, out, ..] = values else { return false };
        match feat {
            Feat::Hit => {
                let avoided = Band::from_value(defense).is_some_and(|band| band >= Band::Full);
                hits.number > 0 && !avoided
            }
            Feat::Hurt => damage.number > 0,
            Feat::Fell => out.number != 0 && (damage.number > 0 || !effect.is_nothing()),
            _ => false,
        }
    }

    fn harm(&self) -> i32 {
        self.damage
    }

    fn begun(&self) -> bool {
        self.begun
    }
}

impl AttackRules for Talislanta {
    type Intent = AttackIntent;
    type Outcome = AttackOutcome;
    const BEGINS: Note = Note::EffectBegins;
    const AIMED: &'static [OfAim<Talislanta>] =
        &[(QuestionKind::Attack, Aim::its_attack), (QuestionKind::Target, Aim::its_target)];

    fn begins(setup: &Setup, attack: AttackId) -> Option<usize> {
        setup.arm_of(attack)?.begins
    }

    /// TAL2: the declared attack with the first of its targets that stands.
    fn intends(v: View<'_, Talislanta>, who: ActorId) -> Option<(ActorId, usize)> {
        declared(v.state, who)?.form()?;
        let target = targets(v.state, who).find(|target| v.state.stands(*target))?;
        Some((target, declared_attack(v.state, who).0))
    }

    /// TAL4: a target that has yet to declare is assumed to have finished its turn: it can react.
    fn assume(setup: &Setup, state: &mut State, aim: &Aim) -> bool {
        let assumes = is_early(setup, state, aim.target);
        if assumes {
            state.set(Key::of(aim.target, Field::Done), 1);
        }
        assumes
    }

    /// TAL4: the penalty on the target's reactions depends on its actions in that turn.
    fn presume(setup: &Setup, state: &mut State, aim: &Aim) -> Vec<(Rule, &'static str)> {
        let unspent = "the target did nothing in its turn, or declared that very defense: its first \
                       reaction loses nothing; under its plan it has done what that declares";
        let assumes = is_early(setup, state, aim.target);
        assumes.then_some((Rule::TAL4, unspent)).into_iter().collect()
    }

    /// TAL2: the attacker's turn begins.
    fn announces(event: &Event<Talislanta>, aim: &Aim) -> bool {
        matches!(event, Event::Note { note: Note::TurnBegins, who, .. } if *who == aim.attack.of)
    }

    /// TAL1, TAL9, TAL10: the attack as declared, or a plain one with a single hit; TAL20, TAL21:
    /// with the movement to its target.
    fn ready<'a>(
        t: &mut impl Table<'a, Talislanta>,
        aim: &Aim,
    ) -> Result<Option<AttackIntent>, Stop> {
        let who = aim.attack.of;
        if !t.state().stands(who) {
            return Ok(None);
        }
        if loses_turn(t.setup(), t.state(), who) {
            t.note(Rule::TAL8, Note::TurnLost, who, ActorId::NOBODY, ());
            return Ok(None);
        }
        let mut walk = Walk::default();
        let blow = match as_declared(View::new(t.setup(), t.state()), aim) {
            Some(blow) => {
                let state = t.state();
                let goes = !state.is_engaged(who, aim.target) || state.apart(who, aim.target) > 0;
                if goes && t.state().of(who, Field::MovesFirst) != 0 {
                    walk = movement::move_(t, who)?;
                }
                blow
            }
            None => plain(t, aim)?,
        };
        let able = t.state().stands(who) && t.state().has(who, aim.attack.index());
        let able = able && movement::catches_up(t, &blow)?;
        Ok((able && movement::approach(t, &blow, &mut walk)?).then_some(blow))
    }

    fn strike<'a>(
        t: &mut impl Table<'a, Talislanta>,
        intent: &AttackIntent,
    ) -> Result<AttackOutcome, Stop> {
        attack::exchange(t, intent)
    }

    fn plain(question: &Question, aim: &Aim, v: View<'_, Talislanta>) -> Option<Value> {
        match question {
            Question::Action { who, .. } if *who == aim.attack.of => {
                let attack = aim.attack;
                let fits = |action: &&Action| may_use(v, **action, attack);
                let plain = [Action::Strike, Action::Shoot, Action::Grapple];
                plain.iter().find(fits).map(|action| action.to_value())
            }
            Question::Hits { who, .. } if *who == aim.attack.of => Some(Attacks(1).into()),
            _ => None,
        }
    }

    fn guarded(question: &Question, aim: &Aim, guard: Value) -> Option<Value> {
        match question {
            Question::React { who, .. } if *who == aim.target => Some(guard),
            Question::StepIn { who, .. } if *who == aim.target => {
                Some(Value::yes(guard == steps_in()))
            }
            _ => None,
        }
    }

    /// TAL4: a reaction, with the skill that the plan chooses unless one is given (`skill`); TAL24:
    /// or a sacrifice strike, if possible.
    fn hindrance(
        v: View<'_, Talislanta>,
        aim: &Aim,
        intent: &AttackIntent,
        guard: Value,
    ) -> Option<Refusal> {
        let (setup, state, who) = (v.setup, v.state, aim.target);
        let (maneuver, is_close) = (Maneuver::from_value(guard), intent.form.is_close());
        let attack = AttackId::new(intent.attacker, intent.attack);
        let is_ready = || sacrifice::holds_ready(state, who, intent.attacker);
        let reacts = || {
            needs(!loses_turn(setup, state, who), Refusal::Held)
                .or_else(|| needs(may_react_now(setup, state, who), Refusal::TurnToCome))
        };
        if maneuver.is_none() && guard != steps_in() {
            return None;
        }
        let Some(maneuver) = maneuver else {
            let by_action = setup.rulings().sacrifice_cost == SacrificeCost::Action;
            return needs(!by_action, Refusal::NotDeclared)
                .or_else(|| needs(is_close, Refusal::ShotSteppedInto))
                .or_else(reacts)
                .or_else(|| needs(!is_ready(), Refusal::StepsInAnyway));
        };
        reacts()
            .or_else(|| needs(!(is_close && is_ready()), Refusal::StepsInAnyway))
            .or_else(|| why_useless(setup, maneuver, (attack, intent.form), who))
    }

    /// TAL2: an attack is carried out when everybody has declared.
    fn foresee<'a>(t: &mut impl Table<'a, Talislanta>, aim: &Aim) -> Result<(), Stop> {
        let (setup, state, who) = (t.setup(), t.state(), aim.target);
        if !state.stands(who) || !has_to_declare(setup, state, who) {
            return Ok(());
        }
        turn::comes_first(t, who, aim.attack.of)
    }

    fn rule_of(_: View<'_, Talislanta>, intent: &AttackIntent, feat: Feat, can: &Can<'_>) -> Rule {
        let roll = if intent.form.is_close() { Rule::TAL6 } else { Rule::TAL11 };
        if feat == Feat::Hit || !can(Feat::Hit) { roll } else { intent.result_rule() }
    }
}

/// The sacrifice strike as an answer to an attack.
pub(crate) fn steps_in() -> Value {
    Action::SacrificeStrike.to_value()
}

/// The aimed attack as its attacker declared it for this turn.
fn as_declared(v: View<'_, Talislanta>, aim: &Aim) -> Option<AttackIntent> {
    let state = v.state;
    let (who, target) = (aim.attack.of, aim.target);
    let action = declared(state, who).filter(|action| !action.is_held_ready())?;
    let form = action.form()?;
    let (attack, hits) = declared_attack(state, who);
    let named: Vec<_> = targets(state, who).filter(|&other| state.stands(other)).collect();
    let nth = named.iter().position(|other| *other == target)?;
    let (nth, of) = (number(nth), number(named.len()));
    // TAL8: what takes the place of a weapon that is gone makes as many hits.
    let with = aim.attack.index();
    let instead = || !state.has(who, attack) && usable(v, who, action).any(|(at, _)| at == with);
    let blow = AttackIntent::new(who, target, with, form);
    (attack == with || instead()).then_some(AttackIntent { hits, nth, of, ..blow })
}

/// The aimed attack with a single hit, unless the aim says otherwise.
fn plain<'a>(t: &mut impl Table<'a, Talislanta>, aim: &Aim) -> Result<AttackIntent, Stop> {
    let (who, target) = (aim.attack.of, aim.target);
    let action = t.ask(ChooseAction { who })?;
    let attack = t.ask(ChooseAttack { who, action, against: None })?;
    t.ask(ChooseTarget { who, action, place: Place(1) })?;
    let form = action.form().unwrap_or(Form::Strike);
    let mut hits = Attacks(1);
    if form.is_damaging() {
        hits = t.ask(CountHits { who, target, action, attack })?;
    }
    Ok(AttackIntent { hits: hits.0, ..AttackIntent::new(who, target, aim.attack.index(), form) })
}
