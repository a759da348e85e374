//! Whole fights: their log, their saves, their end, and that nothing a decider does breaks a rule.

use super::common::{Scene, bundled, four};
use case_core::ActorId;
use case_core::battle::{Battle, Control, DiceFrom, Request, Step, Who};
use case_core::codes::Code;
use case_core::dice::{Die, Fair};
use case_core::filled;
use case_core::log::{Audience, Event, Key, replay, tell, undo};
use case_core::node::{Node, Problems};
use case_core::question::{Asked, LegalAnswers};
use case_core::system::{System, View};
use case_core::talislanta::{
    Band, Field, Note, Question, QuestionKind, Roll, Roster, Rule, Rulings, Setup, Sheet, State,
    Talislanta, TurnPhase,
};
use case_core::value::{Kind, Value};
use case_core::words::{FieldCode, Language, Shape, kind_of};
use case_tests::Feed as _;
use std::collections::BTreeSet;

fn fight(roster: Roster, seed: u64) -> Battle<Talislanta> {
    let mut battle = Battle::new(roster).unwrap_or_else(|p| panic!("{p}")).seeded(seed);
    assert!(matches!(battle.run(100_000), Step::Over));
    battle
}

/// The built-in plan brings the bundled fight to an end within a few dozen rounds.
#[test]
fn the_bundled_fight_ends() {
    let mut winners = BTreeSet::new();
    for seed in 0..100 {
        let battle = fight(bundled(), seed);
        assert!(battle.state().round() <= 60, "seed {seed}: {}", battle.state().round());
        let stands = |place: &usize| battle.state().stands(ActorId::fighter(*place));
        let sides: BTreeSet<u8> = (0..8)
            .filter(stands)
            .filter_map(|place| Talislanta::cast(battle.setup()).side(ActorId::fighter(place)))
            .collect();
        assert!(sides.len() <= 1);
        winners.extend(sides);
    }
    assert_eq!(winners.len(), 2, "either side can win");
}

/// Replaying the log gives the last state, undoing it the first.
#[test]
fn the_log_is_complete() {
    for seed in 0..20 {
        let battle = fight(bundled(), seed);
        let first = Talislanta::open(battle.setup());
        let mut state = first.clone();
        replay::<Talislanta>(&mut state, battle.log());
        assert_eq!(state, *battle.state());
        undo::<Talislanta>(&mut state, battle.log());
        assert_eq!(state, first);
    }
}

/// Stepping back to the start and forth again gives the same fight.
#[test]
fn undo_and_again() {
    let mut battle = fight(bundled(), 3);
    let (state, log) = (battle.state().clone(), battle.log().to_vec());
    while battle.undo() {}
    assert_eq!(*battle.state(), Talislanta::open(battle.setup()));
    assert!(battle.log().is_empty());
    battle.run(100_000);
    assert_eq!((battle.state(), battle.log()), (&state, log.as_slice()));
}

/// A save at every ask, also in the middle of an action, resumes as if nothing had happened.
#[test]
fn save_and_resume_at_every_ask() {
    let mut battle = Battle::<Talislanta>::new(bundled()).unwrap();
    battle.set_control(Who::Everybody, Control::Host).unwrap();
    let mut dice = Fair::new(5);
    let mut asks = 0;
    while asks < 400 {
        match battle.step() {
            Step::Going => {}
            Step::Over => break,
            Step::Wanted => {
                asks += 1;
                let text = serde_json::to_string(&battle.save()).unwrap();
                let node: Node = serde_json::from_str(&text).unwrap();
                let mut again = Battle::<Talislanta>::resume(&node).unwrap();
                assert_eq!((again.state(), again.log()), (battle.state(), battle.log()));
                assert_eq!(again.step(), Step::Wanted);
                assert_eq!(again.request(), battle.request());
                assert_eq!(again.legal_answers(), battle.legal_answers());
                battle = again;
                feed(&mut battle, &mut dice);
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(asks > 100);
}

/// The face or the built-in plan's answer.
fn feed(battle: &mut Battle<Talislanta>, dice: &mut Fair) {
    if let Some(Request::Roll(roll)) = battle.request() {
        let face = dice.roll(roll.next.die);
        battle.feed_face(i32::from(face)).unwrap();
    } else {
        let planned = battle.suggestion().unwrap();
        assert!(battle.legal_answers().unwrap().has(planned));
        battle.feed(planned).unwrap();
    }
}

/// A player knows everything about a roll before the die falls: by what, against whom, every
/// modifier with its rule, and the odds of each band.
#[test]
fn what_is_known_before_a_roll() {
    let mut battle = Battle::<Talislanta>::new(four(|_| {})).unwrap();
    let mut dice = Fair::new(1);
    let roll = loop {
        match (battle.step(), battle.request()) {
            (Step::Wanted, Some(Request::Roll(roll))) if roll.roll == Roll::Attack.name() => {
                break roll.clone();
            }
            (Step::Wanted, _) => feed(&mut battle, &mut dice),
            (step, _) => assert!(matches!(step, Step::Going)),
        }
    };
    assert_eq!((roll.rule, roll.outcome), ("TAL6", kind_of::<Band>()));
    assert_eq!(roll.base, Value::attack(roll.who, 0));
    assert_ne!(
        Talislanta::cast(battle.setup()).side(roll.who),
        Talislanta::cast(battle.setup()).side(roll.against)
    );
    let modifiers: Vec<(&str, i32)> =
        roll.modifiers.iter().map(|modifier| (modifier.rule, modifier.by.number)).collect();
    assert_eq!((modifiers, roll.flat), (vec![("TAL6", 10), ("TAL7", -10)], Some(0)));
    assert!(roll.modifiers.iter().all(|modifier| modifier.by.kind == Kind::Modifier));
    let (odds, whole) = roll.odds().unwrap();
    let odds: Vec<(i32, u64)> = odds.iter().map(|(band, ways)| (band.number, *ways)).collect();
    assert_eq!((odds, whole), (vec![(1, 5), (2, 5), (3, 9), (4, 1)], 20));
}

/// A seed gives one fight, to the letter.
#[test]
fn golden_transcript() {
    let battle = fight(bundled(), 4);
    let text: String = battle.transcript().map(|line| line + "\n").collect();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/talislanta.txt");
    case_tests::kept::text(path, &text);
}

/// Rulings drawn at random, as a person would write them.
fn random_rulings(dice: &mut Fair) -> Rulings {
    let values: [(&str, &[&str]); 31] = [
        ("action_table", &["0, 5, 10, 19", "1, 5, 10, 19"]),
        ("natural_1_and_20", &["nothing", "mishap_and_critical"]),
        ("melee_adds_str", &["true", "false"]),
        ("armor", &["subtracted", "none"]),
        ("out_at_hit_points", &["0", "-5"]),
        ("critical_con_roll", &["false", "true"]),
        ("initiative", &["d20_plus_spd", "d10_plus_spd", "d6_plus_spd", "d100_plus_spd"]),
        ("undefended_difficulty", &["0", "4"]),
        ("brawling_parries_martial_art", &["0", "-3"]),
        ("over_half_move", &["takes_turn", "free"]),
        ("movement", &["distances", "judged"]),
        ("sacrifice_may_defend", &["false", "true"]),
        ("combat_rating_defense", &["none_applies_or_higher", "none_applies"]),
        ("substitutes", &["without_the_skill", "always"]),
        ("reaction_when", &["after_attack_roll", "before_attack_roll"]),
        ("two_partials", &["quarter", "half"]),
        ("half_rounding", &["down", "up"]),
        ("halve_before_armor", &["true", "false"]),
        ("extra_targets", &["own_rolls", "one_roll"]),
        ("multi_attack_actions", &["one", "one_a_target"]),
        ("react_before_turn", &["false", "true"]),
        ("declared_defense_first", &["0", "-5"]),
        ("spd_factor", &["2", "1"]),
        ("sacrifice_after_out", &["no_return_blow", "return_blow"]),
        ("sacrifice_cost", &["action_or_reaction", "action"]),
        ("range_rounding", &["down", "up"]),
        ("lost_action", &["lost", "next_in_reach"]),
        ("flight_from", &["all", "each"]),
        ("engaged_elsewhere", &["stays_engaged", "leaves"]),
        ("immune_to_disable", &["true", "false"]),
        ("thrown_returns", &["false", "true"]),
    ];
    let mut rulings = Rulings::default();
    assert_eq!(rulings.list().len(), values.len());
    let mut p = Problems::default();
    let drawn = values.map(|(name, texts)| {
        let text = texts[usize::from(dice.roll(Die::D20)) % texts.len()];
        (name.to_string(), Node::Text(text.into()))
    });
    rulings.read(&Node::Map(drawn.into()), "rulings", &mut p);
    assert!(p.is_empty(), "{p}");
    rulings
}

/// Any legal answer: what a table might do at its wildest.
pub(super) fn any_answer(q: &Question, view: View<'_, Talislanta>, dice: &mut Fair) -> Value {
    let pick = |dice: &mut Fair, count: usize| {
        (usize::from(dice.roll(Die::D100)) * 100 + usize::from(dice.roll(Die::D100))) % count
    };
    match q.legal(view) {
        LegalAnswers::Range { kind, low, high } => {
            let width = usize::try_from(high - low).unwrap() + 1;
            Value::new(kind, low + i32::try_from(pick(dice, width.min(40))).unwrap())
        }
        LegalAnswers::List(list) => {
            assert!(list.len() > 1, "who has no choice is not asked: {q:?}");
            assert!(list.iter().all(|answer| q.is_legal(view, *answer)));
            list[pick(dice, list.len())]
        }
        other => panic!("{other:?}"),
    }
}

/// What is printed adds up: the modifiers since the last roll are what is added to the next.
fn printed_sums_add_up(battle: &Battle<Talislanta>) {
    let number = |word: &str| word.replace('\u{2212}', "-").parse::<i32>().ok();
    let mut sum = 0;
    for line in battle.transcript() {
        let line = line.trim();
        let first = line.split(' ').next().and_then(number);
        if let (Some(by), true) = (first, line.contains(" on ")) {
            sum += by;
        } else if line.contains(" rolls ") && !line.contains("rolls common attack") {
            let mut words = line.split([' ', ':']);
            let added =
                words.find(|word| word.starts_with(['+', '-', '\u{2212}'])).and_then(number);
            assert_eq!(added.unwrap_or(0), sum, "{line}");
            if let (Some(added), Some(total)) = (added, words.by_ref().skip(1).find_map(number)) {
                let die = line.split(' ').find_map(number);
                assert_eq!(die.map(|die| die + added), Some(total), "{line}");
            }
            sum = 0;
        } else if line.starts_with("against ") {
            sum = 0;
        }
    }
}

/// Every modifier that went into a roll was logged: they sum to what is added to the die.
fn modifiers_sum_to_rolls(log: &[Event<Talislanta>]) {
    let mut sum = 0;
    for event in log {
        match event {
            Event::Modifier { by, why, .. } => {
                assert!(!why.is_nothing(), "each has its reason in words");
                sum += by.number;
            }
            // One roll for several targets is read for each at what goes into that attack.
            Event::Roll { roll: Roll::CommonAttack, .. } => {}
            Event::Roll { flat, roll, .. } => {
                assert_eq!(sum, *flat, "{roll}");
                sum = 0;
            }
            Event::Note { note: Note::CommonResult, values, .. } => {
                assert_eq!(sum, values.0[1].number);
                sum = 0;
            }
            _ => {}
        }
    }
}

fn names<C: Code>(codes: impl IntoIterator<Item = C>) -> Vec<&'static str> {
    codes.into_iter().map(Code::name).collect()
}

/// Whatever is answered, under whatever rulings: the plan's answer is legal too, every rule is
/// applied somewhere, the log is complete, the state reads back as it was set.
#[test]
fn wild_tables() {
    let mut rules = BTreeSet::new();
    let mut rolls = BTreeSet::new();
    let mut notes = BTreeSet::new();
    let mut asked = BTreeSet::new();
    for seed in 0..300 {
        let mut dice = Fair::new(seed);
        let mut roster = bundled();
        roster.rulings = random_rulings(&mut dice);
        let mut battle = Battle::<Talislanta>::new(roster).unwrap().seeded(seed);
        let mut asks = BTreeSet::new();
        for _ in 0..400 {
            let mut deciders = |q: &Question, setup: &Setup, state: &State| {
                let view = View::new(setup, state);
                asks.insert(q.kind());
                let planned = q.suggestion(view);
                assert!(q.is_legal(view, planned), "{q:?} {planned:?}");
                Some(any_answer(q, view, &mut dice))
            };
            match battle
                .step_with(&mut Fair::stream(seed, battle.checkpoints() as u64), &mut deciders)
            {
                Step::Going => {}
                Step::Over => break,
                other => panic!("{other:?}"),
            }
        }
        asked.extend(asks);
        modifiers_sum_to_rolls(battle.log());
        printed_sums_add_up(&battle);
        for event in battle.log() {
            rules.extend(event.rule());
            match event {
                Event::Roll { roll, .. } => drop(rolls.insert(*roll)),
                Event::Note { note, .. } | Event::Outcome { note, .. } => _ = notes.insert(*note),
                _ => {}
            }
            let lines = Language::ALL
                .iter()
                .map(|&language| tell(event, battle.setup(), &language.into(), Audience::Players));
            let lines: Vec<Option<String>> = lines.collect();
            assert_eq!(lines[0].is_some(), lines[1].is_some(), "{event:?}");
            assert!(lines.iter().flatten().all(|line| !line.contains(['?', '{'])), "{lines:?}");
        }
        let mut state = battle.state().clone();
        // Each value is compared with the whole state.
        let fields = if seed % 12 == 0 { Field::ALL } else { &[] };
        for &field in fields {
            for who in
                (0..9).map(ActorId::fighter).chain([ActorId::NOBODY, ActorId::JUDGE, ActorId::MAP])
            {
                for place in 0..21 {
                    let key = Key::at(who, field, place);
                    let value = Talislanta::get(&state, key);
                    Talislanta::set(&mut state, key, value);
                    assert_eq!(state, *battle.state(), "{key:?}");
                }
            }
        }
        undo::<Talislanta>(&mut state, battle.log());
        assert_eq!(state, Talislanta::open(battle.setup()));
    }
    let all = |list: &[&'static str], found: BTreeSet<&'static str>| {
        let missing: Vec<_> = list.iter().filter(|name| !found.contains(*name)).collect();
        assert!(missing.is_empty(), "never seen: {missing:?}");
    };
    // Status effects have scenes of their own.
    let of_book = Rule::ALL.iter().copied().filter(|rule| !rule.name().starts_with('X'));
    all(&names(of_book), names(rules).into_iter().collect());
    let of_book = Roll::ALL.iter().copied().filter(|roll| *roll != Roll::Resistance);
    all(&names(of_book), names(rolls).into_iter().collect());
    let of_powers = [
        Note::PutsOut,
        Note::UsesPower,
        Note::UsesFreePower,
        Note::ImmuneToEffect,
        Note::CountsAgainst,
        Note::Pierces,
        Note::InArea,
        Note::Fades,
        Note::Turned,
    ];
    let is_of_effects =
        |note: &Note| note.name().starts_with("effect_") || of_powers.contains(note);
    let of_book = Note::ALL.iter().copied().filter(|note| !is_of_effects(note));
    all(&names(of_book), names(notes).into_iter().collect());
    // No table goes on for a thousand rounds.
    let rare = [
        QuestionKind::CallOff,
        QuestionKind::Power,
        QuestionKind::PowerOn,
        QuestionKind::InArea,
        QuestionKind::Apart,
        QuestionKind::FreePower,
    ];
    let others = QuestionKind::ALL.iter().copied().filter(|kind| !rare.contains(kind));
    all(&names(others.collect::<Vec<_>>()), names(asked).into_iter().collect());
}

/// A value is set and taken back without a trace, wherever it is.
#[test]
fn set_and_taken_back() {
    let scene = Scene::four(|_| {});
    for &field in Field::ALL {
        let one = matches!(field.info().shape, Shape::Actor | Shape::Battle);
        for who in (0..4).map(ActorId::fighter) {
            for place in [0, 1, 3, 9].into_iter().take(if one { 1 } else { 4 }) {
                let key = Key::at(who, field, place);
                let mut state = scene.state.clone();
                let before = Talislanta::get(&state, key);
                Talislanta::set(&mut state, key, 7);
                assert_eq!(Talislanta::get(&state, key), 7, "{key:?}");
                Talislanta::set(&mut state, key, before);
                assert_eq!(state, scene.state, "{key:?}");
            }
        }
    }
}

/// Running out of dice changes nothing.
#[test]
fn out_of_dice() {
    let mut battle = Battle::<Talislanta>::new(bundled()).unwrap();
    for _ in 0..200 {
        let (state, events) = (battle.state().clone(), battle.log().len());
        match battle.step() {
            Step::Wanted => {
                assert_eq!((battle.state(), battle.log().len()), (&state, events));
                let Some(Request::Roll(roll)) = battle.request() else { panic!("no roll") };
                let face = i32::from(roll.next.die.faces()) / 2;
                battle.feed_face(face).unwrap();
            }
            Step::Going => {}
            other => panic!("{other:?}"),
        }
    }
}

/// A thousand fighters fight to an end, and each round has about as many steps as fighters.
#[test]
fn a_thousand_fighters() {
    let host: Vec<Sheet> = (0..1_000)
        .map(|i| {
            filled!(Sheet {
                name: format!("{i}"),
                side: if i < 500 { "x" } else { "y" }.into(),
                hit_points: 12,
                spd: i % 5,
                ..super::common::sheet("", "")
            })
        })
        .collect();
    let battle = fight(filled!(Roster { fighters: host, ..four(|_| {}) }), 1);
    assert!(battle.state().round() < 40, "{}", battle.state().round());
}

/// The figures a host reads of a battle without knowing the rules.
#[test]
fn what_a_host_reads() {
    let mut battle = Battle::<Talislanta>::new(bundled()).unwrap();
    battle.set_dice(DiceFrom::Seed(Fair::new(1)));
    battle.run(1);
    let setup = battle.setup();
    assert_eq!(Talislanta::fighters(setup), 8);
    assert_eq!(Talislanta::name(setup, ActorId::fighter(6)), "the Pale Tide");
    assert_eq!(Talislanta::name(setup, ActorId::fighter(9)), "nobody");
    // The table's seats: a name, no side, and nobody who could fight.
    for (seat, name) in [(ActorId::JUDGE, "the Judge"), (ActorId::MAP, "the map")] {
        assert_eq!(Talislanta::name(setup, seat), name);
        assert_eq!(Talislanta::cast(setup).side(seat), None);
        assert!(!Talislanta::stands(setup, battle.state(), seat));
        assert_eq!(Talislanta::fitness(setup, battle.state(), seat), 0);
        assert_eq!(Talislanta::attack_name(setup, seat, 0), None);
    }
    assert_eq!(Talislanta::cast(setup).side_name(1), "the Causeway");
    assert_eq!(Talislanta::cast(setup).side(ActorId::fighter(7)), Some(1));
    assert_eq!(Talislanta::turn(battle.state()), 1);
    assert_eq!(Talislanta::fitness(setup, battle.state(), ActorId::fighter(0)), 24);
    assert!(Talislanta::stands(setup, battle.state(), ActorId::fighter(0)));
    assert!(!Talislanta::stands(setup, battle.state(), ActorId::fighter(8)));
    let attacks: Vec<&str> = setup.attacks(ActorId::fighter(1)).collect();
    assert_eq!(attacks, ["long bow", "cleaver", "bare hands"]);
    // One that ends within a round ends in it; one that is over before the next has begun, in the last.
    let mut state = battle.state().clone();
    let mut set =
        |field, value| Talislanta::set(&mut state, Key::of(ActorId::NOBODY, field), value);
    set(Field::Round, 3);
    set(Field::Ended, 1);
    set(Field::TurnPhase, TurnPhase::Resolution as i32);
    assert_eq!(Talislanta::turn(&state), 3);
    Talislanta::set(&mut state, Key::of(ActorId::NOBODY, Field::TurnPhase), 0);
    Talislanta::set(&mut state, Key::of(ActorId::NOBODY, Field::Cursor), 0);
    assert_eq!(Talislanta::turn(&state), 2);
}
