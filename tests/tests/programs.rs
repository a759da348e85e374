//! The programs that the examples of the engine are: a tracker, a game, an analysis. Each is written by
//! its pages alone; here they run, and do what they say.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
#![allow(dead_code, reason = "the programs' own `main`")]

#[path = "../../case-core/examples/analysis.rs"]
mod analysis;
#[path = "../../case-core/examples/game.rs"]
mod game;
#[path = "../../case-core/examples/tracker.rs"]
mod tracker;

use case_core::log::Audience;
use case_core::words::Speech;

fn text(out: Vec<u8>) -> String {
    String::from_utf8(out).unwrap()
}

#[test]
fn the_tracker_shows_the_log_whatever_was_taken_back() {
    let mut out = Vec::new();
    let (battle, told) = tracker::run(&mut out).unwrap();
    let tell = |event| battle.tell(event, &Speech::default(), Audience::Gamemaster);
    assert!(battle.is_over());
    assert_eq!(told, (0..battle.events()).filter_map(tell).collect::<Vec<_>>());
    let out = text(out);
    for what in ["(saved, and opened again", "? ", "  [", "Round "] {
        assert!(out.contains(what), "{what}");
    }
}

#[test]
fn the_game_ends_and_speaks_french_where_it_can() {
    let mut out = Vec::new();
    let winner = game::run(&mut out).unwrap();
    let out = text(out);
    assert!(winner.is_some(), "{out}");
    for what in ["Tour 2", "Santé", "####", "? "] {
        assert!(out.contains(what), "{what}");
    }
}

#[test]
fn the_analysis_is_exact_where_it_says_so() {
    let mut out = Vec::new();
    let (rows, duel, fight) = analysis::run(400, &mut out).unwrap();
    let out = text(out);
    let table = out.lines().take_while(|line| !line.starts_with("damage "));
    assert_eq!(table.count(), rows + 1);
    assert!(out.contains('/') && out.contains("damage rolled: "), "{out}");
    assert!(duel > 0.0 && duel < 1.0 && fight.low < fight.mean && fight.mean < fight.high);
}
