//! The cards of a log: what they hold, and what their headlines say of it.

use case_core::battle::{Battle, Control, Request, Step};
use case_core::codes::Code;
use case_core::log::{self, Audience, Card, CardKind, Event, changes, headline, replay, undo};
use case_core::question::LegalAnswers;
use case_core::system::System;
use case_core::value::Value;
use case_core::words::Language;

/// Runs the same property for every system, over this many random fights: `CASE_CARDS=n` for more.
macro_rules! for_every_system {
    ($($system:ident $S:ty;)+) => {$(
        #[test]
        fn $system() {
            let fights = std::env::var("CASE_CARDS").ok().and_then(|n| n.parse().ok());
            for seed in 0..fights.unwrap_or(6) {
                let mut battle = battle::<$S>(seed);
                cards_are_the_log(&mut battle, seed);
            }
        }
    )+};
}

for_every_system! {
    case case_core::case::Case;
    faserip case_core::faserip::Faserip;
    d6 case_core::d6::D6;
    talislanta case_core::talislanta::Talislanta;
    cosmic case_core::cosmic::Cosmic;
}

fn battle<S: System>(seed: u64) -> Battle<S> {
    let path =
        format!("{}/../case-core/examples/rosters/{}.toml", env!("CARGO_MANIFEST_DIR"), S::NAME);
    let text = std::fs::read_to_string(path).expect("every system has a bundled roster");
    let roster = S::read(&toml::from_str(&text).expect("it is TOML")).expect("it reads");
    Battle::new(roster).expect("it is right").seeded(seed)
}

/// Answers at random what the host is asked.
fn answer<S: System>(battle: &mut Battle<S>, random: &mut u64) {
    *random =
        random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let draw = *random >> 33;
    let Some(Request::Decision(_)) = battle.request() else { panic!("dice are seeded") };
    let answer = match battle.legal_answers().expect("a question has answers") {
        LegalAnswers::Range { kind, low, high } => {
            let width = u64::from(low.abs_diff(high)) + 1;
            Value::new(kind, low + i32::try_from(draw % width.min(4)).expect("small"))
        }
        LegalAnswers::List(list) => list[usize::try_from(draw).expect("small") % list.len()],
        _ => panic!("answers of a kind that this test does not know"),
    };
    battle.feed_answer(answer).expect("a listed answer is legal");
}

/// Cards without a parent follow each other from the first event to the last; the others lie within
/// their parents. Every attack of a fight that is over has one card, whose headline agrees with the
/// states before and after it.
fn cards_are_the_log<S: System>(battle: &mut Battle<S>, seed: u64) {
    // Every other fight is played by people who answer anything.
    if seed % 2 == 1 {
        battle.set_control_of_all(Control::Host);
    }
    let mut random = seed;
    let mut wanted = 0;
    for _ in 0..4_000 {
        match battle.step() {
            Step::Going => {}
            Step::Wanted => {
                wanted += 1;
                if wanted % 50 == 0 {
                    partition(&battle.cards(), battle.log().len(), battle.open_events().len());
                }
                answer(battle, &mut random);
            }
            _ => break,
        }
    }
    battle.undo();
    let log = battle.log();
    let cards = log::cards(log, &[]);
    partition(&cards, log.len(), 0);
    let outcomes = |event: &&Event<S>| matches!(event, Event::Outcome { .. });
    let attacks = cards.iter().filter(|card| card.kind == CardKind::Attack);
    assert_eq!(attacks.count(), log.iter().filter(outcomes).count());
    for (place, card) in cards.iter().enumerate() {
        assert!(!card.is_open);
        for language in Language::ALL {
            let words = (*language).into();
            let told = headline(card, |at| log.get(at), battle.setup(), &words, Audience::Players);
            let told = told.unwrap_or_else(|| panic!("{card:?} has no headline"));
            assert!(!told.is_empty() && !told.contains(['?', '{', '\n']), "{told}");
        }
        if let Some(outcome) = card.outcome {
            let Event::Outcome { who, other, .. } = &log[outcome] else { panic!("{card:?}") };
            assert_eq!((card.who, card.other), (*who, *other));
            agrees(battle, &cards, place, outcome);
        }
    }
}

fn partition(cards: &[Card], log: usize, open: usize) {
    let mut at = 0;
    for (place, card) in cards.iter().enumerate() {
        assert!(card.first <= card.headline && card.headline < card.end, "{card:?}");
        assert_eq!(card.is_open, open > 0 && card.end == log + open, "{card:?}");
        if let Some(parent) = card.parent {
            assert!(parent < place && cards[parent].kind == CardKind::Attack, "{card:?}");
            assert!(cards[parent].first < card.first && card.end <= cards[parent].end, "{card:?}");
        } else {
            assert_eq!(card.first, at, "{card:?}");
            at = card.end;
        }
    }
    assert_eq!(at, log + open);
}

/// Whether the headline of an attack's card agrees with what its own events changed.
fn agrees<S: System>(battle: &Battle<S>, cards: &[Card], place: usize, outcome: usize) {
    let (card, log, setup) = (&cards[place], battle.log(), battle.setup());
    let within = cards.iter().filter(|inner| inner.parent == Some(place));
    let within: Vec<_> = within.map(|inner| inner.first..inner.end).collect();
    let own: Vec<_> = (card.first..=outcome)
        .filter(|at| !within.iter().any(|inner| inner.contains(at)))
        .map(|at| log[at].clone())
        .collect();
    let mut after = battle.state().clone();
    undo::<S>(&mut after, &log[outcome..]);
    let mut before = after.clone();
    undo::<S>(&mut before, &own);
    let mut again = before.clone();
    replay::<S>(&mut again, &own);
    if within.is_empty() {
        assert_eq!(again, after);
    }
    let (target, record) = (card.other, log[outcome].record(setup));
    let number = |name: &str| record.value(name).number;
    let [was, left] = [&before, &after].map(|state| S::fitness(setup, state, target));
    let [stood, stands] = [&before, &after].map(|state| S::stands(setup, state, target));
    let lost = was - left;
    let told = || format!("{} {card:?} {:?}: {was} to {left}", record.name, record.values);
    assert_eq!(number("left"), left, "{}", told());
    assert_eq!(
        record.name == "attack_felled",
        stood && !stands && record.name != "attack_joined",
        "{}",
        told()
    );
    if record.name == "attack_hurt" {
        assert!(lost > 0 || was == 0 || S::NAME == "d6", "{}", told());
    }
    if ["attack_missed", "attack_avoided", "attack_stopped", "attack_held"].contains(&record.name) {
        assert!(lost <= 0 || is_more_than_the_attack(battle, &own), "{}", told());
    }
    let damage = ["through", "damage", "points"].map(|name| record.value(name));
    if let Some(damage) = damage.iter().find(|value| !value.is_nothing()) {
        // Health ends at 0, hit points do not; the dead of Cosmic have none left.
        let harm = if S::NAME == "talislanta" { damage.number } else { damage.number.min(was) };
        let more = number("dead") != 0 || is_more_than_the_attack(battle, &own);
        assert!(lost == harm || more && lost > harm, "{}", told());
    }
    assert!(changes(&own).iter().all(|changed| changed.from != changed.to));
}

/// Whether something besides the attack's own damage takes points: a hold that squeezes at once, what
/// a body is thrown against.
fn is_more_than_the_attack<S: System>(battle: &Battle<S>, own: &[Event<S>]) -> bool {
    let more = ["squeezes", "impact", "falls"];
    own.iter().any(|event| more.contains(&event.record(battle.setup()).name))
}
