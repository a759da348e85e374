//! The fuzz targets (`fuzz/`) on any toolchain: the checked-in inputs, and some random ones.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

#[path = "../../fuzz/src/lib.rs"]
#[allow(unreachable_pub, reason = "a library of its own where it is fuzzed")]
pub(crate) mod targets;

use case_core::ActorId;
use case_core::battle::{Battle, Control, DiceFrom, Intervention, Request, Step, Who};
use case_core::dice::Fair;
use case_core::node::Node;
use case_core::question::LegalAnswers;
use case_core::system::System;
use case_core::talislanta::{Question, Talislanta};
use case_tests::Feed as _;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs a target over its corpus, and over as many inputs by chance: the corpus' own with bytes
/// changed, and new ones. `CASE_FUZZ=n` runs so many.
fn replay(name: &str, by_chance: usize, run: fn(&[u8])) {
    let folder = format!("{}/../fuzz/corpus/{name}", env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<_> = fs::read_dir(&folder).unwrap().map(|f| f.unwrap().path()).collect();
    paths.sort();
    let corpus: Vec<Vec<u8>> = paths.iter().map(|path| fs::read(path).unwrap()).collect();
    assert!(corpus.len() >= 10, "{folder} holds {}", corpus.len());
    let more = std::env::var("CASE_FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(by_chance);
    let mut chance = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = |n: usize| {
        chance =
            chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(chance >> 33).unwrap() % n.max(1)
    };
    let changed = (0..more).map(|n| {
        let mut input = if n % 2 == 0 { corpus[below(corpus.len())].clone() } else { vec![0; 160] };
        for _ in 0..if n % 2 == 0 { 4 } else { 200 } {
            let place = below(input.len());
            if let Some(byte) = input.get_mut(place) {
                *byte = u8::try_from(below(256)).unwrap();
            }
        }
        input
    });
    for input in corpus.iter().cloned().chain(changed) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| run(&input))) {
            let kept = std::env::temp_dir().join(format!("case-fuzz-{name}"));
            fs::write(&kept, &input).unwrap();
            let why = panic.downcast_ref::<String>().map_or("see above", |why| why);
            panic!("{name}, with the input that is kept in {}: {why}", kept.display());
        }
    }
}

/// Rosters from strangers.
#[test]
fn rosters() {
    replay("rosters", 20, targets::rosters::run);
}

/// Files of any encoding and format.
#[test]
fn texts() {
    replay("texts", 200, targets::texts::run);
}

/// Saves that were changed, with the right digest.
#[test]
fn saves() {
    replay("saves", 20, targets::saves::run);
}

/// Inputs and interventions.
#[test]
fn inputs() {
    replay("inputs", 20, targets::inputs::run);
}

/// Die codes and other texts.
#[test]
fn dice() {
    replay("dice", 5_000, targets::dice::run);
}

/// The JSON Schema of rosters against the reader.
#[test]
fn schema() {
    replay("schema", 500, targets::schema::run);
}

/// Lines of the call protocol.
#[test]
fn lines() {
    replay("lines", 20, targets::lines::run);
}

/// Own texts and translators' files.
#[test]
fn words() {
    replay("words", 40, targets::words::run);
}

/// Sheets that change in a fight.
#[test]
fn changes() {
    replay("changes", 20, targets::changes::run);
}

/// Effects and powers.
#[test]
fn powers() {
    replay("powers", 20, targets::powers::run);
}

/// A save that says wrongly what replaced faces took off the tape is undone and redone like any other:
/// inputs that do not fit are dropped.
#[test]
fn patches_with_inputs_that_do_not_fit() {
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters/talislanta.toml");
    let roster: Node = toml::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let mut battle = Battle::<Talislanta>::new(Talislanta::read(&roster).unwrap()).unwrap();
    battle.set_dice(DiceFrom::Seed(Fair::new(7)));
    battle.set_control(Who::Everybody, Control::BuiltIn).unwrap();
    battle.run(16);
    for at in [6, 0] {
        battle.intervene(Intervention::Faces { at, faces: vec![3; 3] }, "").unwrap();
    }
    let mut save = serde_json::to_value(battle.save()).unwrap();
    let patches = save["patches"].as_array_mut().unwrap();
    assert_eq!(patches.len(), 2);
    for patch in patches {
        patch["taken"].as_array_mut().unwrap().fill("yes".into());
    }
    let text = save.to_string();
    save["digest"] = targets::trees::digest(&serde_json::from_str(&text).unwrap()).into();
    let save: Node = serde_json::from_str(&save.to_string()).unwrap();
    let mut battle = Battle::<Talislanta>::resume(&save).unwrap();
    battle.undo();
    let state = battle.state().clone();
    let mut back = 0;
    while battle.undo_input() || battle.undo() {
        back += 1;
    }
    assert!(battle.inputs().is_empty() && back > 0);
    assert!((0..back).all(|_| battle.redo()));
    assert_eq!(battle.state(), &state);
}

/// Who has fled leaves a duel in which nobody can act, if it goes on all the same: what a replaced face
/// leaves on the tape is not waited for without end.
#[test]
fn replaced_faces_of_a_battle_without_end() {
    let mut idle = 0;
    for which in 0..targets::trees::FEW {
        let roster = targets::trees::few(3, which);
        let mut battle = Battle::<Talislanta>::new(Talislanta::read(roster).unwrap()).unwrap();
        for place in 1..Talislanta::fighters(battle.setup()) {
            battle.set_control(ActorId::fighter(place), Control::Host).unwrap();
        }
        let mut given = vec![5, 11, 7, 1, 2];
        while !battle.is_over() && battle.checkpoints() < 20 {
            battle.step();
            feed(&mut battle, &mut given);
        }
        if !battle.is_over() {
            continue;
        }
        battle.intervene(Intervention::GoOn, "").unwrap();
        // Who is left rolls a 1, and gives up.
        given = vec![12, 1];
        while !given.is_empty() && battle.checkpoints() < 20 {
            battle.step();
            feed(&mut battle, &mut given);
        }
        battle.step();
        let before = (battle.state().clone(), battle.inputs().to_vec(), battle.checkpoints());
        battle.intervene(Intervention::Faces { at: 1, faces: vec![1] }, "").unwrap();
        assert!(battle.checkpoints() < 50, "{} checkpoints", battle.checkpoints());
        let mut on = battle.clone();
        idle += usize::from(on.run(100) == Step::Going && on.inputs() == battle.inputs());
        assert!(battle.undo_input());
        let after = (battle.state().clone(), battle.inputs().to_vec(), battle.checkpoints());
        assert_eq!(after, before);
    }
    assert!(idle > 0);
}

/// Gives the last number, as a face or as an answer.
fn feed(battle: &mut Battle<Talislanta>, given: &mut Vec<i32>) {
    match battle.request() {
        Some(Request::Roll(_)) => {
            let face = given.pop().unwrap_or(10).min(10);
            battle.feed_face(face).unwrap();
        }
        // Whoever declared it does it.
        Some(Request::Decision(Question::CarryOut { .. })) => {
            battle.feed(true).unwrap();
        }
        Some(Request::Decision(_)) => {
            let number = given.pop().unwrap_or(0);
            let suggested = battle.suggestion().unwrap().value();
            let answer = match battle.legal_answers().unwrap() {
                LegalAnswers::List(list) => list.into_iter().find(|answer| answer.number == number),
                _ => None,
            };
            battle.feed(answer.unwrap_or(suggested)).unwrap();
        }
        _ => {}
    }
}
