//! A step of a battle through the handle, against Rust's own: `cargo run --release -p case-ffi
//! --example speed`. Ratios of one run; run it on a quiet machine.

use case::battle::{
    case_battle, case_battle_free, case_battle_new, case_battle_set_seed, case_battle_step,
};
use case::status::case_status;
use case_core::any::{AnyBattle, AnyStep};
use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

const ROSTER: &str = include_str!("../../case-core/examples/rosters/case.toml");
const FIGHTS: u64 = 50;
/// Each fight is timed so often, and its best time counts: the others hold what else the machine
/// did.
const TRIES: usize = 15;

/// The steps of a fight, and how long they took.
fn rust(seed: u64) -> (u32, Duration) {
    let node = toml::from_str(ROSTER).expect("TOML");
    let mut battle = AnyBattle::new(&node).expect("a roster");
    battle.set_seed(seed);
    let (start, mut steps) = (Instant::now(), 1);
    while black_box(&mut battle).step() == AnyStep::Going {
        steps += 1;
    }
    (steps, start.elapsed())
}

fn through_c(seed: u64) -> (u32, Duration) {
    let mut battle: *mut case_battle = std::ptr::null_mut();
    let step: unsafe extern "C" fn(*mut case_battle) -> case_status = black_box(case_battle_step);
    // SAFETY: a text, a place for the handle, and then the handle.
    unsafe {
        let status = case_battle_new(ROSTER.as_ptr().cast(), ROSTER.len(), 0, &raw mut battle);
        assert_eq!(status, case_status::CASE_OK);
        assert_eq!(case_battle_set_seed(battle, seed), case_status::CASE_OK);
        let (start, mut steps) = (Instant::now(), 1);
        while step(battle) == case_status::CASE_OK {
            steps += 1;
        }
        let time = start.elapsed();
        case_battle_free(battle);
        (steps, time)
    }
}

fn main() -> std::io::Result<()> {
    let (mut steps, mut own, mut c) = (0, Duration::ZERO, Duration::ZERO);
    for seed in 0..FIGHTS {
        let (mut best_own, mut best_c) = (Duration::MAX, Duration::MAX);
        let mut count = 0;
        for _ in 0..TRIES {
            let (a, time) = rust(seed);
            best_own = best_own.min(time);
            let (b, time) = through_c(seed);
            best_c = best_c.min(time);
            assert_eq!(a, b, "the same fight");
            count = a;
        }
        (steps, own, c) = (steps + count, own + best_own, c + best_c);
    }
    let each = |time: Duration| time.as_secs_f64() * 1e9 / f64::from(steps);
    let mut out = std::io::stdout();
    writeln!(out, "a step in Rust:         {:.0} ns", each(own))?;
    writeln!(out, "a step through a handle: {:.0} ns", each(c))?;
    writeln!(out, "ratio:                  {:.3} (aim 1.2)", each(c) / each(own))
}
