//! How fast the rules run: `cargo bench -p case-tests --bench speed`.
//!
//! Every figure is the median of several rounds in one run, and stands beside its ratio to a flat
//! baseline measured in the same run, so that it can be compared between machines.

#![allow(clippy::print_stdout, reason = "a benchmark prints")]
#![allow(clippy::cast_precision_loss, reason = "figures are rounded when printed")]

use case_core::case::{Case, Color, Rank, Strike, color, exchange};
use case_core::decide::BuiltIn;
use case_core::dice::{Die, Fair};
use case_core::system::{Progress, Seat, System};
use case_core::{Who, node::Node};
use std::hint::black_box;
use std::time::Instant;

fn main() {
    let baseline = measure(|n| {
        let mut sum = 0u64;
        for i in 0..n {
            sum = sum.wrapping_add(u64::from(flat(black_box(7), black_box((i % 100) as u8 + 1))));
        }
        sum
    });
    println!("{:<44} {:>12} {:>9}", "what", "ns each", "ratio");
    let show = |what: &str, ns: f64| println!("{what:<44} {ns:>12.2} {:>9.1}", ns / baseline);
    show("baseline: a flat threshold table, face given", baseline);
    show("one action, face given", action());
    show("one fair d100", fair());
    show("one exchange (blunt, weave), seeded", one_exchange(1_000_000));
    let (duel, round) = duels(20_000);
    show("one seeded duel without a log", duel);
    show("  a turn of it", round);
    for n in [2usize, 10, 100, 1000] {
        show(&format!("one action in a battle of {n}"), crowd(n));
    }
}

/// The time of one of `n` runs, in nanoseconds: the median of several rounds.
fn measure(mut f: impl FnMut(u64) -> u64) -> f64 {
    let mut n = 1000;
    loop {
        let start = Instant::now();
        black_box(f(n));
        if start.elapsed().as_millis() > 20 || n > 100_000_000 {
            break;
        }
        n *= 4;
    }
    let mut rounds: Vec<f64> = (0..9)
        .map(|_| {
            let start = Instant::now();
            black_box(f(n));
            start.elapsed().as_secs_f64() * 1e9 / n as f64
        })
        .collect();
    rounds.sort_by(f64::total_cmp);
    rounds[4]
}

/// Written by hand: the color as a number.
fn flat(column: usize, face: u8) -> u8 {
    const FIRST: [[u8; 3]; 18] = [
        [66, 95, 100],
        [61, 91, 100],
        [56, 86, 100],
        [51, 81, 98],
        [46, 76, 98],
        [41, 71, 95],
        [36, 66, 95],
        [31, 61, 91],
        [26, 56, 91],
        [21, 51, 86],
        [16, 46, 86],
        [11, 41, 81],
        [7, 41, 81],
        [4, 36, 76],
        [2, 36, 76],
        [2, 31, 71],
        [2, 26, 66],
        [2, 21, 61],
    ];
    let row = FIRST[column];
    u8::from(face >= row[0]) + u8::from(face >= row[1]) + u8::from(face >= row[2])
}

fn action() -> f64 {
    measure(|n| {
        let mut sum = 0u64;
        for i in 0..n {
            let face = black_box((i % 100) as u8 + 1);
            sum += color(black_box(Rank::Incredible), face).map_or(9, |c: Color| c as u64);
        }
        sum
    })
}

fn fair() -> f64 {
    let mut dice = Fair::new(1);
    measure(|n| (0..n).map(|_| u64::from(dice.roll(Die::D100))).sum())
}

fn roster(each_side: usize) -> Node {
    let fighters: Vec<serde_json::Value> = (0..2 * each_side)
        .map(|i| {
            serde_json::json!({
                "name": format!("fighter {i}"),
                "side": if i % 2 == 0 { "even" } else { "odd" },
                "armor": "Typical",
                "abilities": {
                    "fighting": if i % 2 == 0 { "Ex" } else { "Rm" }, "agility": "Gd",
                    "strength": if i % 2 == 0 { "Rm" } else { "Ex" }, "endurance": "Rm",
                    "reason": "Ty", "intuition": if i % 2 == 0 { "Ex" } else { "Gd" }, "psyche": "Ty"
                },
                "attacks": [{"name": "fists", "form": "BA"}],
            })
        })
        .collect();
    let text = serde_json::json!({ "fighters": fighters }).to_string();
    serde_json::from_str(&text).expect("it is a roster")
}

fn setup(each_side: usize) -> <Case as System>::Setup {
    let roster = Case::read(&roster(each_side)).expect("it reads");
    Case::check(&roster).expect("it is right")
}

fn one_exchange(n: u64) -> f64 {
    let setup = setup(1);
    let mut state = Case::open(&setup);
    let mut dice = Fair::new(3);
    let strike = Strike::new(Who::fighter(0), Who::fighter(1), 0);
    let _ = n;
    measure(|n| {
        let mut sum = 0u64;
        for _ in 0..n {
            let mut seat = Seat {
                setup: &setup,
                state: &mut state,
                dice: &mut dice,
                deciders: &mut BuiltIn,
                log: &mut (),
            };
            if let Ok(outcome) = exchange(&mut seat, black_box(&strike)) {
                sum += u64::from(outcome.through().unsigned_abs());
            }
        }
        sum
    })
}

/// A duel, and a turn of it.
fn duels(_: u64) -> (f64, f64) {
    let setup = setup(1);
    let start = Case::open(&setup);
    let mut state = start.clone();
    let mut dice = Fair::new(5);
    let (mut turns, mut fights) = (0u64, 0u64);
    let duel = measure(|n| {
        for _ in 0..n {
            state.clone_from(&start);
            loop {
                let mut seat = Seat {
                    setup: &setup,
                    state: &mut state,
                    dice: &mut dice,
                    deciders: &mut BuiltIn,
                    log: &mut (),
                };
                match Case::step(&mut seat) {
                    Ok(Progress::Going) => {}
                    _ => break,
                }
            }
            turns += u64::from(state.turn().unsigned_abs());
            fights += 1;
        }
        turns
    });
    (duel, duel * fights as f64 / turns as f64)
}

/// The time of one action among `n` fighters.
fn crowd(n: usize) -> f64 {
    let setup = setup(n / 2);
    let start = Case::open(&setup);
    let mut seed = 0;
    let mut rounds: Vec<f64> = (0..7)
        .map(|_| {
            let mut actions = 0u64;
            let clock = Instant::now();
            while clock.elapsed().as_millis() < 30 {
                seed += 1;
                let mut state = start.clone();
                let mut dice = Fair::new(seed);
                loop {
                    actions += u64::from(state.phase() == case_core::case::Phase::Act);
                    let mut seat = Seat {
                        setup: &setup,
                        state: &mut state,
                        dice: &mut dice,
                        deciders: &mut BuiltIn,
                        log: &mut (),
                    };

                    match Case::step(&mut seat) {
                        Ok(Progress::Going) => {}
                        _ => break,
                    }
                }
            }
            clock.elapsed().as_secs_f64() * 1e9 / actions as f64
        })
        .collect();
    rounds.sort_by(f64::total_cmp);
    rounds[3]
}
