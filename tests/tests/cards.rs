//! The cards of a log: what they hold, and what their headlines say of it.

use case_core::ActorId;
use case_core::battle::{Battle, Control, Request, Step, Who};
use case_core::codes::Code;
use case_core::log::{self, Audience, Card, CardKind, Event, changes, headline, replay, undo};
use case_core::question::LegalAnswers;
use case_core::system::System;
use case_core::value::Value;
use case_core::words::Language;
use case_tests::Feed as _;

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
    battle.feed(answer).expect("a listed answer is legal");
}

/// Cards without a parent follow each other from the first event to the last; the others lie within
/// their parents. Every attack of a fight that is over has one card, whose headline agrees with the
/// states before and after it.
fn cards_are_the_log<S: System>(battle: &mut Battle<S>, seed: u64) {
    // Every other fight is played by people who answer anything.
    if seed % 2 == 1 {
        battle.set_control(Who::Everybody, Control::Host).expect("a seat");
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
    if battle.request().is_some() {
        battle.undo();
    }
    let log = battle.log();
    let cards = log::cards(log, &[]);
    every_roll_to_hit_has_its_card(battle, &cards);
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

/// Each roll to hit ends in the card of one attack by that fighter on that target, before the fighter
/// rolls for the next one; the several rolls of a rapid fire end in one. No attack has two cards.
fn every_roll_to_hit_has_its_card<S: System>(battle: &Battle<S>, cards: &[Card]) {
    let setup = battle.setup();
    let told = |at: usize| {
        let from = at.saturating_sub(25);
        let lines = battle.log()[from..].iter().take(60).filter_map(|e| S::tell(e, setup));
        lines.collect::<Vec<_>>().join("\n")
    };
    // By attacker: at whom, and where.
    let mut rolled: Vec<(ActorId, ActorId, usize)> = Vec::new();
    for (at, event) in battle.log().iter().enumerate() {
        let mine = |rolls: &[(ActorId, ActorId, usize)], who| {
            rolls.iter().rposition(|(attacker, ..)| *attacker == who)
        };
        match event {
            Event::Roll { who, roll, against, .. }
                if ["attack", "common attack"].contains(&roll.name()) =>
            {
                // Nobody is rolled against where several are or a thing is.
                if against.place().is_none() {
                    continue;
                }
                if let Some(place) = mine(&rolled, *who) {
                    let (_, target, since) = rolled[place];
                    assert_eq!(target, *against, "{} at {since} to {at}:\n{}", S::NAME, told(at));
                    assert!(is_rapid(battle, since, at), "{} at {at}:\n{}", S::NAME, told(at));
                }
                rolled.push((*who, *against, at));
            }
            Event::Outcome { who, other, .. } => {
                let ends = |card: &&Card| card.outcome == Some(at);
                let of: Vec<&Card> = cards.iter().filter(ends).collect();
                assert_eq!(of.len(), 1, "{} at {at}:\n{}", S::NAME, told(at));
                if mine(&rolled, *who).is_some() {
                    let its = |(attacker, target, _): &(ActorId, ActorId, usize)| {
                        (attacker, target) == (who, other)
                    };
                    rolled.retain(|roll| !its(roll));
                }
            }
            _ => {}
        }
    }
    if battle.is_over()
        && let Some((_, _, at)) = rolled.first()
    {
        panic!("{} at {at} of {}: no card\n{}", S::NAME, battle.log().len(), told(*at));
    }
}

/// Whether two rolls to hit are of one rapid fire: no attack is announced between them.
fn is_rapid<S: System>(battle: &Battle<S>, one: usize, other: usize) -> bool {
    let announces = |event: &Event<S>| match event {
        Event::Note { note, who, other, .. } => S::attacker_of(*note, (*who, *other)).is_some(),
        _ => false,
    };
    S::NAME == "talislanta" && !battle.log()[one..other].iter().any(announces)
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
    let elsewhere = ["attack_joined", "attack_met_by_body"].contains(&record.name);
    assert_eq!(record.name == "attack_felled", stood && !stands && !elsewhere, "{}", told());
    // An attacker who is hurt by a parry is no mere miss.
    let [was_well, is_well] = [&before, &after].map(|state| S::fitness(setup, state, card.who));
    let is_silent = ["attack_missed", "attack_stopped", "attack_avoided"].contains(&record.name);
    assert!(
        !is_silent || was_well <= is_well || is_more_than_the_attack(battle, &own),
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
    let words = Language::English.into();
    let said = headline(card, |at| log.get(at), setup, &words, Audience::Players);
    let said = said.expect("an attack has a headline");
    // What it did to others besides is told after it.
    let said = said.split("; ").next().expect("a part").to_string();
    let names = [card.who, card.other].map(|who| S::name(setup, who));
    let attack = usize::try_from(card.attack.number).ok();
    let attack = attack.and_then(|place| S::attack_name(setup, card.who, place));
    let mut rest = said.clone();
    for name in names.into_iter().chain(attack.as_deref()) {
        rest = rest.replace(name, "");
    }
    let numbers: Vec<i32> = rest
        .split(|c: char| !c.is_ascii_digit() && c != '-')
        .filter_map(|number| number.parse().ok())
        .collect();
    let counted = damage.iter().find(|value| !value.is_nothing()).map(|value| value.number);
    if let (Some(counted @ 1..), true) = (counted, record.name == "attack_hurt") {
        assert!(numbers.contains(&counted), "{said}: {}", told());
        let tells = S::NAME == "cosmic" || numbers.contains(&left);
        assert!(left <= 0 || tells, "{said}: {}", told());
    }
    if record.name == "attack_missed" || record.name == "attack_avoided" {
        assert!(numbers.is_empty(), "{said}: {}", told());
    }
    if record.name == "attack_held" {
        let holds = |changed: &log::Changed| {
            [card.who, card.other].contains(&changed.who)
                && ["hold", "held"].iter().any(|word| changed.field.contains(word))
        };
        assert!(changes(&own).iter().any(holds), "{said}: {} {:?}", told(), changes(&own));
    }
    assert!(changes(&own).iter().all(|changed| changed.from != changed.to));
}

/// Whether something besides the attack's own damage takes points: a hold that squeezes at once, what
/// a body is thrown against.
fn is_more_than_the_attack<S: System>(battle: &Battle<S>, own: &[Event<S>]) -> bool {
    let more = ["squeezes", "impact", "falls"];
    own.iter().any(|event| more.contains(&event.record(battle.setup()).name))
}
