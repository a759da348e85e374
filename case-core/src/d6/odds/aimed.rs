//! Attacks for the odds: how they are made ready and carried out.

use crate::attack::{Aim, AttackResult, AttackRules, Can, Feat, OfAim, Toll, outcome_fields};
use crate::d6::book::range::{Distance, EstimatedDistance};
use crate::d6::book::rule::Rule;
use crate::d6::book::rulings::InjuryMethod;
use crate::d6::book::tables::{Called, Maneuver};
use crate::d6::book::wounds::WoundLevel;
use crate::d6::plans::plan;
use crate::d6::questions::asked::{ChooseAct, Mark, Question, QuestionKind};
use crate::d6::questions::refusals::Refusal;
use crate::d6::rules::attack::{self, AttackOutcome, Force, Health, Stood};
use crate::d6::rules::blow::AttackIntent;
use crate::d6::rules::defense::{self, Mode};
use crate::d6::rules::injury::{self, Harm};
use crate::d6::rules::steering;
use crate::d6::rules::{declare, driving, effects, legal};
use crate::d6::state::arms;
use crate::d6::state::setup::Setup;
use crate::d6::state::store::{State, name_of};
use crate::d6::words::event::{Act, ActiveDefense, DefenseKind};
use crate::d6::{D6, Field, Note, TurnPhase};
use crate::data::codes::Code;
use crate::data::index::Numbered;
use crate::data::value::{Actions, AttackId, Points, TenthsOfMeter, Typed, Uses, Value};
use crate::data::who::ActorId;
use crate::kernel::decide::DecisionSource;
use crate::kernel::log::{Event, Key};
use crate::kernel::refusal::needs;
use crate::kernel::sources::at_any_table;
use crate::kernel::system::{Stop, Table, View};
use crate::odds::{Budget, Odds, OddsError, RunError, Stages, Wide};
use alloc::vec::Vec;

impl AttackResult for AttackOutcome {
    const FEATS: &'static [Feat] = &[Feat::Hit, Feat::Hurt, Feat::Fell];

    outcome_fields! { o =>
        "hit": bool = o.hit, "Whether it hits.";
        "hurt": bool = o.hurt, "Whether the target is worse off.";
        "level": WoundLevel = o.level, "The target's Wound level afterwards.";
        "body_points": Points = Points(o.body_points),
            "The target's Body Points afterwards; 0 where they are not counted.";
        "stands": bool = o.stands, "Whether the target still stands.";
    }

    fn has(&self, feat: Feat) -> bool {
        match feat {
            Feat::Hit => self.hit,
            Feat::Hurt => self.hurt,
            Feat::Fell => !self.stands,
            _ => false,
        }
    }

    fn told(values: &[Value], feat: Feat) -> bool {
        let &[hit, hurt, _, _, stands, ..] = values else { return false };
        match feat {
            Feat::Hit => hit.number != 0,
            Feat::Hurt => hurt.number != 0,
            Feat::Fell => stands.number == 0,
            _ => false,
        }
    }

    /// A Wound level counts as a hundred Body Points.
    fn harm(&self) -> i32 {
        i32::from(self.level.number()).saturating_mul(100).saturating_sub(self.body_points)
    }

    fn begun(&self) -> bool {
        self.begun
    }
}

impl AttackRules for D6 {
    type Intent = AttackIntent;
    type Outcome = AttackOutcome;
    const BEGINS: Note = Note::EffectBegins;
    const AIMED: &'static [OfAim<D6>] = &[
        (QuestionKind::Act, |_| Act::Attack.to_value()),
        (QuestionKind::Weapon, Aim::its_attack),
        (QuestionKind::Target, Aim::its_target),
    ];
    const SETS_UP: bool = true;

    /// OD28: Body Points where they are counted, otherwise Wound levels.
    const TOLL: Option<Toll<D6>> = Some(|v, target, outcome| {
        let lost = match v.setup.rulings.injury {
            InjuryMethod::BodyPoints => v.state.of(target, Field::BodyPoints) - outcome.body_points,
            InjuryMethod::Wounds => {
                i32::from(outcome.level.number()) - i32::from(v.state.level(target).number())
            }
        };
        (lost.max(0), outcome.has(Feat::Fell))
    });

    fn begins(setup: &Setup, attack: AttackId) -> Option<usize> {
        arms::arm(setup, attack)?.begins.map(usize::from)
    }

    /// OD3: an attacker that is not about to act begins a turn with only this attack, so that no
    /// other action weakens it. A defense that the target has set up remains.
    fn assume(setup: &Setup, state: &mut State, aim: &Aim) -> bool {
        let who = aim.attack.of;
        if acts(state, who) {
            return false;
        }
        let quick = state.of(who, Field::QuickAttacks);
        let cost = legal::cost(setup, state, who, Act::Attack);
        let borrowed = state.of(who, Field::Borrowed);
        let known = if borrowed > 0 { state.of(who, Field::Declared) } else { quick };
        for (field, actions) in [
            (Field::Declared, if known > 0 { known } else { cost }),
            (Field::Left, if known > 0 { known - borrowed } else { cost }),
            (Field::Borrowed, 0),
        ] {
            state.set(Key::of(who, field), actions);
        }
        true
    }

    /// OD3: outside the target's turn, a defense is one of two actions, a full one the only action.
    fn presume(_: &Setup, state: &mut State, aim: &Aim) -> Vec<(Rule, &'static str)> {
        let two = "a target that defends does one thing besides, with a full defense nothing else";
        let fresh = !acts(state, aim.target);
        fresh.then_some((Rule::OD3, two)).into_iter().collect()
    }

    /// OD3: the attack begins with the map's answer on where the target is.
    fn announces(event: &Event<D6>, aim: &Aim) -> bool {
        let Event::Decision {
            question:
                Question::Distance { attacker, target, .. }
                | Question::Situation { attacker, target, .. },
            ..
        } = event
        else {
            return false;
        };
        *attacker == aim.attack.of && *target == Mark::Fighter(aim.target)
    }

    /// OD3: the attack as declared.
    fn ready<'a>(t: &mut impl Table<'a, D6>, aim: &Aim) -> Result<Option<AttackIntent>, Stop<D6>> {
        let who = aim.attack.of;
        if !t.state().stands(who) {
            return Ok(None);
        }
        let lost = legal::has_no_turn(t.setup(), t.state(), who);
        if lost && t.state().battle(Field::Acting) != name_of(who) {
            t.note(Rule::OD3, Note::TurnLost, who, ActorId::NOBODY, ());
            return Ok(None);
        }
        let left = t.state().of(who, Field::Left);
        if left >= legal::cost(t.setup(), t.state(), who, Act::Attack) {
            t.ask(ChooseAct { who, left: Actions(left) })?;
        }
        declare::attack(t, who)
    }

    fn strike<'a>(
        t: &mut impl Table<'a, D6>,
        intent: &AttackIntent,
    ) -> Result<AttackOutcome, Stop<D6>> {
        if driving::steadies(t, intent.attacker)? {
            return attack::exchange(t, intent);
        }
        let before = Health::of(t.state(), intent.target);
        Ok(attack::outcome(t.state(), intent.target, false, before))
    }

    /// OD19, OD31, OD35: an attack without an option or a particular aim, with one round. OD21,
    /// OD22: from a distance at which it reaches.
    fn plain(question: &Question, aim: &Aim, v: View<'_, D6>) -> Option<Value> {
        match question {
            Question::Maneuver { who, .. } if *who == aim.attack.of => {
                Some(Maneuver::Plain.to_value())
            }
            Question::Rounds { who, .. } if *who == aim.attack.of => Some(Uses(1).into()),
            Question::Rider { who, .. } if *who == aim.attack.of => Some(Value::yes(false)),
            Question::CalledShot { who, .. } if *who == aim.attack.of => {
                Some(Called::Nothing.to_value())
            }
            Question::Distance { attacker, target, .. } if *attacker == aim.attack.of => {
                let told = plan::between(v, *attacker, *target);
                near(v, aim, Distance::Measured(TenthsOfMeter(told)))
            }
            Question::Situation { attacker, target, .. } if *attacker == aim.attack.of => {
                near(v, aim, Distance::Estimated(plan::situation(v, *attacker, *target)))
            }
            _ => None,
        }
    }

    /// OD3: no Fate Point and no Character Point.
    fn kept(question: &Question) -> Option<Value> {
        matches!(question, Question::FatePoint { .. } | Question::CharacterPoint { .. })
            .then_some(Value::yes(false))
    }

    fn guarded(question: &Question, aim: &Aim, guard: Value) -> Option<Value> {
        let of_target =
            matches!(question, Question::Defense { who, free, .. } if *who == aim.target && !free);
        let kind = ActiveDefense::from_value(guard).map(ActiveDefense::kind);
        of_target.then(|| kind.to_value())
    }

    /// OD14, OD15: the target sets up a defense in its own turn, as one of two actions or as the
    /// only one; in the middle of its turn, with the actions it has. A partial defense granted by
    /// the gamemaster (OD16) is not a guard but a question, `free defense`.
    fn hindrance(
        v: View<'_, D6>,
        aim: &Aim,
        intent: &AttackIntent,
        guard: Value,
    ) -> Option<Refusal> {
        let set_up = ActiveDefense::from_value(guard)?;
        let (setup, state, who, kind) = (v.setup, v.state, aim.target, set_up.kind());
        let drives = steering::drives(setup, state, who);
        let weapon = AttackId::new(intent.attacker, intent.weapon);
        let interceptable = arms::arm(setup, weapon).is_none_or(|arm| arm.interceptable);
        let now = acts(state, who);
        let over = in_turns(state) && state.has_begun(who) && !now;
        let declared =
            if now { state.of(who, Field::Declared) } else { declared_for(state, who, set_up) };
        let left = if now {
            state.of(who, Field::Left)
        } else {
            declared - state.of(who, Field::Borrowed)
        };
        let by_driving = || match (drives, kind == DefenseKind::Drive) {
            (true, false) => Some(Refusal::DefendsByDriving),
            (false, true) => Some(Refusal::DrivesNothing),
            _ => None,
        };
        let actions = || {
            if set_up.is_full() {
                needs(declared == 1 && left == 1, Refusal::FullAlone)
            } else {
                needs(declared >= 2 && left >= 1, Refusal::PartialAmongOthers)
            }
        };
        needs(state.stands(who), Refusal::Down)
            .or_else(|| needs(!legal::has_no_turn(setup, state, who), Refusal::RoundLost))
            .or_else(|| needs(!legal::is_bound(state, who), Refusal::Bound))
            .or_else(|| needs(state.of(who, Field::AllOut) == 0, Refusal::AllOut))
            .or_else(by_driving)
            .or_else(|| needs(defense::works(kind, interceptable), Refusal::NotIntercepted))
            .or_else(|| needs(!over, Refusal::TurnOver))
            .or_else(actions)
            .or_else(|| {
                let mut then = state.clone();
                then.set(Key::of(who, Field::Declared), declared);
                legal::why_not_defended(setup, &then, who, (kind, false))
            })
    }

    /// OD14, OD15: the target rolled its defense in its own turn.
    fn set_up<'a>(t: &mut impl Table<'a, D6>, aim: &Aim, guard: Value) -> Result<(), Stop<D6>> {
        let Some(set_up) = ActiveDefense::from_value(guard) else { return Ok(()) };
        let who = aim.target;
        if !acts(t.state(), who) {
            defense::lapse(t, who);
            let declared = declared_for(t.state(), who, set_up);
            t.set(Rule::OD3, Key::of(who, Field::Declared), declared);
        }
        defense::defend(t, who, if set_up.is_full() { Mode::Full } else { Mode::Partial })
    }

    fn rule_of(_: View<'_, D6>, _: &AttackIntent, feat: Feat, can: &Can<'_>) -> Rule {
        if feat == Feat::Hit || !can(Feat::Hit) { Rule::OD27 } else { Rule::OD28 }
    }

    /// In stages: the preparation of the swing, its roll, the damage, the resistance roll, the
    /// effects. Between them, values that no rule reads any more are removed so that more states
    /// merge: a defense after the swing, the attacker's points and the hours of a knockout after the
    /// damage roll, the damage after the resistance roll.
    fn odds_from<P: DecisionSource<D6>>(
        setup: &Setup,
        states: Stages<State>,
        intent: &AttackIntent,
        deciders: &mut P,
        work: &mut Budget<'_>,
    ) -> Result<Odds<AttackOutcome>, RunError<Stop<D6>>> {
        let (who, target) = (intent.attacker, intent.target);
        let Some(first) = states.iter().next().map(|(state, _)| state.clone()) else {
            return Err(OddsError::Empty.into());
        };
        let defended = states.iter().len() > 1;
        // The states between stages, each stored once, so that the values to merge are small.
        let (mut kept, mut state) = (Numbered::new(), first);
        let drawn = Wide::Exact(states).then(work, |from, dice| {
            state.clone_from(from);
            let drawn = at_any_table((setup, &mut state), (dice, &mut *deciders), &mut (), |t| {
                let steady = driving::steadies(t, who)?;
                if steady { attack::draws_back(t, intent) } else { Ok(None) }
            })?;
            Ok((drawn, kept.place(&state)))
        })?;
        let swings = drawn.then(work, |(drawn, at), dice| {
            state.clone_from(kept.at(*at));
            let swing = at_any_table((setup, &mut state), (dice, &mut *deciders), &mut (), |t| {
                let swing = attack::swings(t, intent, *drawn);
                swing.map(|swing| attack::same_margin(t, intent, swing))
            })?;
            if defended {
                forget(&mut state, target, &VALUES);
            }
            Ok((swing, kept.place(&state)))
        })?;
        let blows = swings.then(work, |(swing, at), dice| {
            state.clone_from(kept.at(*at));
            let before = Health::of(&state, target);
            let (force, body) =
                at_any_table((setup, &mut state), (dice, &mut *deciders), &mut (), |t| {
                    let force = attack::force(t, intent, *swing)?.map(Force::rolled);
                    Ok((force, force.and_then(|force| attack::on_body(t, intent, &force))))
                })?;
            if body.is_none_or(|harm| harm.target != who) {
                forget(&mut state, who, &[Field::CharacterPoints, Field::FatePoints]);
            }
            Ok(((swing.hits(), before), force, body, kept.place(&state)))
        })?;
        let met = blows.then(work, |(swung, force, body, at), dice| {
            state.clone_from(kept.at(*at));
            let Some(harm) = body else { return Ok((*swung, *force, None, *at)) };
            let met = at_any_table((setup, &mut state), (dice, &mut *deciders), &mut (), |t| {
                injury::resists(t, harm)
            })?;
            let force = force.map(Force::resisted);
            Ok((*swung, force, Some((Harm { damage: 0, ..*harm }, met)), kept.place(&state)))
        })?;
        let ends = met.then(work, |((hit, before), force, body, at), dice| {
            state.clone_from(kept.at(*at));
            let stood = Stood::of(&state, target);
            let begun = at_any_table((setup, &mut state), (dice, &mut *deciders), &mut (), |t| {
                let bare = matches!(force, Some(Force::Bare(_)));
                let met = body.as_ref().map(|(_, met)| *met);
                let begun = effects::lands(t, intent, (*hit && !bare, met))?;
                match (force, body) {
                    (Some(force), Some((harm, met))) => {
                        injury::suffers(t, harm, *met)?;
                        attack::after(t, intent, force, stood)?;
                    }
                    (Some(force), None) => attack::on_vehicle(t, intent, force)?,
                    (None, _) => {}
                }
                Ok(begun)
            })?;
            Ok(AttackOutcome { begun, ..attack::outcome(&state, target, *hit, *before) })
        })?;
        Ok(ends.into_odds()?)
    }
}

/// The fields that hold active defenses.
const VALUES: [Field; 4] =
    [Field::DodgeValue, Field::BlockValue, Field::ParryValue, Field::DriveValue];

/// Removes from a state a fighter's values that no rule reads any more.
fn forget(state: &mut State, who: ActorId, fields: &[Field]) {
    for field in fields {
        state.set(Key::of(who, *field), 0);
    }
}

/// Whether a fighter is about to act: with actions left, in its own turn, or interrupting.
fn acts(state: &State, who: ActorId) -> bool {
    in_turns(state)
        && state.has_begun(who)
        && (state.of(who, Field::Left) > 0
            || state.battle(Field::Acting) == name_of(who)
            || state.battle(Field::Interrupting) != 0)
}

/// Whether the round is in its phase of turns.
fn in_turns(state: &State) -> bool {
    state.battle(Field::TurnPhase) == i32::from(TurnPhase::Turns.number())
}

/// The number of actions that a fighter declares to set up a defense in a coming turn.
fn declared_for(state: &State, who: ActorId, set_up: ActiveDefense) -> i32 {
    let known = match state.of(who, Field::Borrowed) {
        0 => state.of(who, Field::QuickAttacks),
        _ => state.of(who, Field::Declared),
    };
    match (known, set_up.is_full()) {
        (0, false) => 2,
        (0, true) => 1,
        (known, _) => known,
    }
}

/// A distance at which the aimed weapon reaches, if it does not reach at the map's distance: one
/// step for a hand weapon, the first range value for a ranged one; estimated, a few steps.
fn near(v: View<'_, D6>, aim: &Aim, told: Distance) -> Option<Value> {
    let arm = arms::arm(v.setup, aim.attack)?;
    if legal::band(v.setup, arm, told, false).is_some() {
        return None;
    }
    let step = Distance::Measured(TenthsOfMeter(plan::STEP));
    Some(match (told, arm.ranges) {
        (Distance::Measured(_), None) => step.to_value(),
        (Distance::Measured(_), Some([first, ..])) => {
            TenthsOfMeter(first.saturating_mul(10)).to_value()
        }
        (Distance::Estimated(_), _) => EstimatedDistance::Steps.to_value(),
    })
}
