//! What is at stake with an answer is what comes: the chance to hit, the mean harm and the chance to
//! fell against all faces of the step that carries out the attack.

use super::{Buttons, Chance, TRIALS, any_answer, by_plan, random_battle, so_far, step, told};
use case_core::attack::{Aim, AttackStake, StakeLimits};
use case_core::battle::{Battle, Control, DiceFrom, Request, Step, Who};
use case_core::codes::Code;
use case_core::cosmic::Cosmic;
use case_core::d6::D6;
use case_core::dice::Fair;
use case_core::faserip::Faserip;
use case_core::log::{Audience, Event};
use case_core::question::Asked;
use case_core::talislanta::Talislanta;
use case_core::value::{AttackId, Value};
use case_core::{ActorId, case::Case};
use case_tests::Feed as _;

/// The chance to hit, the mean harm, the chance to fell, the chance that the effect begins.
type Figures = [f64; 4];

/// The most paths through the faces of a step.
const PATHS: usize = 4_000;

/// How far an exact figure may be off in floating point.
const EXACT: f64 = 1e-6;

/// What comes of an attack by all faces, or by trials where they are too many; `None` where these are
/// too many, or where its target is harmed in the step before the attack begins.
fn comes<S: Buttons>(start: &Battle<S>, aim: &Aim, effect: Option<Value>) -> Option<Figures> {
    let mut figures = [0.0; 4];
    let mut count = |battle: &Battle<S>, weight: f64| {
        let events = told(battle, start.log().len());
        let mut before = start.state().clone();
        for event in &events[..begins(events, aim).unwrap_or(0)] {
            if let Event::Change { key, to, .. } = event {
                S::set(&mut before, *key, *to);
            }
        }
        let after = battle.open_state().unwrap_or(battle.state());
        let points = |state| S::counted(battle.setup(), state, aim.target);
        let felled = |state| S::is_felled(battle.setup(), state, aim.target);
        if points(&before) != points(start.state()) {
            return None;
        }
        let hit = S::hits(&S::told(aim, events, true)?);
        let harm = (points(&before) - points(after)).max(0);
        let fell = !felled(&before) && felled(after);
        let begun = |event: &Event<S>| match event {
            Event::Note { note, who, other, values, .. } => {
                note.name() == "effect_begins"
                    && (*who, *other) == (aim.target, aim.attack.owner())
                    && values.0.first().copied() == effect
            }
            _ => false,
        };
        let begun = events.iter().any(begun);
        let [hit, fell, begun] = [hit, fell, begun].map(|is| f64::from(u8::from(is)));
        let of = [hit, f64::from(harm), fell, begun];
        figures.iter_mut().zip(of).for_each(|(sum, n)| *sum += weight * n);
        Some(())
    };
    if S::POOLS {
        for seed in 0..TRIALS {
            let mut battle = start.clone().seeded(u64::from(seed));
            step(&mut battle, aim);
            count(&battle, 1.0 / f64::from(TRIALS))?;
        }
        return Some(figures);
    }
    let mut open = vec![(start.clone(), 1.0)];
    let mut paths = 0;
    while let Some((mut battle, weight)) = open.pop() {
        paths += 1;
        if paths > PATHS {
            return None;
        }
        if !matches!(step(&mut battle, aim), Step::Wanted)
            || ends(told(&battle, start.log().len()), aim)
        {
            count(&battle, weight)?;
            continue;
        }
        let Some(Request::Roll(roll)) = battle.request().cloned() else {
            panic!("no die is wanted")
        };
        let faces = i32::from(roll.next.die.faces());
        let bands: Vec<(i32, i32)> = match roll.bands() {
            _ if !S::matters(&roll) => vec![(1, faces)],
            bands if bands.is_empty() => (1..=faces).map(|face| (face, face)).collect(),
            bands => bands.iter().map(|b| (i32::from(b.1), i32::from(b.2))).collect(),
        };
        for (low, high) in bands {
            let mut next = battle.clone();
            next.feed_face(low).unwrap();
            open.push((next, weight * f64::from(high - low + 1) / f64::from(faces)));
        }
    }
    Some(figures)
}

/// Whether an announcement is that of the aim.
fn is_of(found: &Aim, aim: &Aim) -> bool {
    let of = |aim: &Aim| (aim.target, aim.attack);
    of(found) == of(aim)
}

/// The place of the event that announces the attack of the aim.
fn begins<S: Buttons>(events: &[Event<S>], aim: &Aim) -> Option<usize> {
    events.iter().position(|event| S::announced(event).is_some_and(|found| is_of(&found, aim)))
}

/// Whether another attack begins after that of the aim.
fn ends<S: Buttons>(events: &[Event<S>], aim: &Aim) -> bool {
    let mut announced = events.iter().filter_map(S::announced);
    announced.any(|found| is_of(&found, aim)) && announced.next().is_some()
}

/// The battle with its answer, up to the step that carries out this attack, if nothing but rolls for
/// the order comes before.
fn up_to<S: Buttons>(answered: &Battle<S>, of: &AttackStake) -> Option<Battle<S>> {
    let mut battle = by_plan(answered);
    let from = battle.log().len() + battle.open_events().len();
    for step in 0..8 {
        if let Some(aim) = S::next(&battle) {
            return ((aim.attack.owner(), aim.target, aim.attack.index()) == key(of))
                .then_some(battle);
        }
        battle.set_dice(DiceFrom::Seed(Fair::new(7)));
        if !matches!(battle.step(), Step::Going) {
            return None;
        }
        let changes = |event: &Event<S>| match event {
            Event::Decision { .. } => step > 0,
            Event::Roll { roll, .. } => !roll.name().contains("initiative"),
            _ => false,
        };
        if battle.log()[from.min(battle.log().len())..].iter().any(changes) {
            return None;
        }
        battle = by_plan(&battle);
    }
    None
}

fn key(of: &AttackStake) -> (ActorId, ActorId, usize) {
    (of.attacker, of.target, usize::try_from(of.attack.number).unwrap())
}

/// Compares the stakes of so many answers with what comes.
fn stakes<S: Buttons>(situations: usize) {
    let more = std::env::var("CASE_BUTTONS").ok().and_then(|n| n.parse().ok());
    let situations = more.unwrap_or(situations);
    let (mut found, mut asked) = (0, std::collections::BTreeMap::new());
    let mut chance = Chance(0x57A6_E500);
    while found < situations {
        let mut battle = random_battle::<S>(&mut chance);
        battle.set_control(Who::Everybody, Control::Host).unwrap();
        for _ in 0..400 {
            battle.set_dice(DiceFrom::Seed(Fair::new(chance.below(usize::MAX) as u64)));
            match battle.step() {
                Step::Going => continue,
                Step::Wanted => {}
                _ => break,
            }
            let Some(Request::Decision(question)) = battle.request().cloned() else { break };
            let name = question.kind().name();
            let times = asked.get(name).copied().unwrap_or(0);
            if times < 3 || chance.below(8) == 0 {
                let compared = compare(&battle, &mut chance, false);
                if compared > 0 {
                    *asked.entry(name).or_insert(0) += 1;
                    found += compared;
                }
            }
            let state = battle.open_state().unwrap_or(battle.state()).clone();
            let view = case_core::system::View::new(battle.setup(), &state);
            let answer = any_answer::<S>(&question, view, &mut chance);
            battle.feed(answer).unwrap();
        }
    }
    assert!(asked.len() >= 4, "compared at few questions: {asked:?}");
}

/// One question; how many of its answers are compared. What comes is played in the battle as whoever is
/// asked knows it, or with all secrets as the gamemaster does.
fn compare<S: Buttons>(battle: &Battle<S>, chance: &mut Chance, of_effects: bool) -> usize {
    let mut limits = StakeLimits::DEFAULT;
    limits.trials = 0;
    limits.secrets = chance.below(2) == 0;
    let (mut compared, stakes) = (0, battle.stakes(&limits).unwrap());
    let question = stakes.question;
    // What a triggered event does (T16) is no harm of the attack in whose step it comes.
    if question.starts_with("event_") {
        return 0;
    }
    let seat = stakes.who.place().map_or(Audience::Gamemaster, |_| Audience::Seat(stakes.who));
    let known = battle.known(seat);
    let battle = if limits.secrets { battle } else { &known };
    for row in &stakes.rows {
        // The suggestion is often the only one of a kind.
        if !row.suggested && chance.below(stakes.rows.len()) > 0 {
            continue;
        }
        let Some(attack) = row.attack.filter(|attack| attack.exact) else { continue };
        let mut answered = battle.clone();
        answered.feed(row.answer).unwrap();
        let Some(start) = up_to(&answered, &attack) else { continue };
        let (attacker, target, place) = key(&attack);
        let aim = Aim::new(AttackId::new(attacker, place), target);
        let effect = attack.begins.map(|of| of.effect);
        if of_effects && effect.is_none() {
            continue;
        }
        let Some(comes) = comes(&start, &aim, effect) else { continue };
        let begins = attack.begins.map_or(0.0, |of| of.chance.mean);
        let told = [attack.hit.mean, attack.harm.mean, attack.fell.mean, begins];
        let within = if S::POOLS { 6.0 * (0.25 / f64::from(TRIALS)).sqrt() } else { EXACT };
        for (place, (told, comes)) in told.iter().zip(&comes).enumerate() {
            // What an effect does at the end of a round is no harm of the attack that begins it.
            if of_effects && matches!(place, 1 | 2) {
                continue;
            }
            // Harm is up to 30 points in a system of pools.
            let within = if place == 1 && S::POOLS { 10.0 * within } else { within };
            assert!(
                (told - comes).abs() <= within,
                "{question} {:?}, figure {place}: at stake {told}, comes {comes}; {attack:?}, {}",
                row.answer,
                so_far(&start, &aim)
            );
        }
        compared += 1;
    }
    compared
}

/// X1: the same of attacks that begin an effect, in the bundled fights with powers.
fn of_effects<S: Buttons>(situations: usize) {
    let mut chance = Chance(0xEFFE_C700);
    let mut found = 0;
    for _ in 0..40 {
        let mut battle = crate::each_roll::powers::<S>();
        battle.set_control(Who::Everybody, Control::Host).unwrap();
        for _ in 0..200 {
            battle.set_dice(DiceFrom::Seed(Fair::new(chance.below(usize::MAX) as u64)));
            match battle.step() {
                Step::Going => continue,
                Step::Wanted => {}
                _ => break,
            }
            let Some(Request::Decision(question)) = battle.request().cloned() else { break };
            found += compare(&battle, &mut chance, true);
            if found >= situations {
                return;
            }
            let state = battle.open_state().unwrap_or(battle.state()).clone();
            let view = case_core::system::View::new(battle.setup(), &state);
            let answer = any_answer::<S>(&question, view, &mut chance);
            battle.feed(answer).unwrap();
        }
    }
    panic!("{}: only {found} attacks that begin an effect were compared", S::NAME);
}

#[test]
fn effects_begin_as_often_as_stakes_say() {
    of_effects::<Case>(12);
    of_effects::<Faserip>(12);
    of_effects::<D6>(12);
    of_effects::<Talislanta>(12);
    of_effects::<Cosmic>(12);
}

#[test]
fn stakes_are_what_comes_in_case() {
    stakes::<Case>(60);
}

#[test]
fn stakes_are_what_comes_under_the_phases() {
    stakes::<Faserip>(30);
}

#[test]
fn stakes_are_what_comes_in_d6() {
    stakes::<D6>(8);
}

#[test]
fn stakes_are_what_comes_in_talislanta() {
    stakes::<Talislanta>(60);
}

#[test]
fn stakes_are_what_comes_in_cosmic() {
    stakes::<Cosmic>(60);
}
