//! How fast the rules run: `cargo bench -p case-tests --bench speed`.
//!
//! Every figure is the median of several rounds in one run, and stands beside its ratio to a flat
//! baseline measured in the same run, so that it can be compared between machines.

#![allow(clippy::print_stdout, reason = "a benchmark prints")]
#![allow(clippy::cast_precision_loss, reason = "figures are rounded when printed")]

use case_core::case::odds::{Ending, Kept, always, attack_into, fight};
use case_core::case::{AttackIntent, Case, Color, Defense, Rank, color, exchange};
use case_core::decide::BuiltIn;
use case_core::dice::{Die, Fair};
use case_core::odds::{Budget, Chain, Sample, Scene};
use case_core::system::{Progress, RuleTable, System};
use case_core::{ActorId, node::Node};
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
    show("exact exchange by hand, flat", exact_by_hand());
    show("exact exchange (weave, rolled, check)", exact_exchange());
    show("  all 18 x 18 x 18 ranks of it, in all", triples());
    show("exact duel to its end", exact_duel());
    let (one, two) = sampled(40_000);
    show("one sampled duel, one thread", one);
    show("one sampled duel, two threads", two);
    println!("two threads give {:.2} times the duels of one", one / two);
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

/// A blunt attack against a weave, with rolled damage and the check it calls for, enumerated by
/// nested loops over colors: no engine, and the least that could be asked for.
fn exact_by_hand() -> f64 {
    const TOPS: [u32; 4] = [35, 65, 94, 100];
    measure(|n| {
        let mut sum = 0u64;
        for _ in 0..n {
            let tops = black_box(TOPS);
            let ways = |c: usize| u64::from(tops[c] - if c == 0 { 0 } else { tops[c - 1] });
            let mut table = [[0u64; 4]; 4];
            for defense in 0..4 {
                for (attack, row) in table.iter_mut().enumerate().skip(1) {
                    let weight = ways(defense) * ways(attack);
                    for (damage, cell) in row.iter_mut().enumerate() {
                        *cell += weight * ways(damage);
                    }
                }
            }
            sum = sum.wrapping_add(black_box(table)[3][3]);
        }
        sum
    })
}

fn rolled() -> <Case as System>::Setup {
    let mut setup = setup(1);
    let mut rulings = setup.rulings().clone();
    rulings.damage_method = case_core::case::DamageMethod::Rolled;
    setup = setup.under(rulings).expect("the sheets give what it wants");
    setup
}

fn exact_exchange() -> f64 {
    let setup = rolled();
    let mut state = Case::open(&setup);
    let strike = AttackIntent::new(ActorId::fighter(0), ActorId::fighter(1), 0);
    let (mut room, mut work) = (Kept::default(), Budget::new());
    let plan = always(Defense::Weave);
    measure(|n| {
        let mut sum = 0u64;
        for _ in 0..n {
            let done = attack_into(&mut room, &setup, &mut state, &strike, plan, &mut work);
            sum += u64::from(done.is_ok()) + room.outcomes.iter().len() as u64;
        }
        sum
    })
}

/// The exchange for every Fighting and Strength of the attacker and Fighting of the target.
fn triples() -> f64 {
    let (mut room, mut work) = (Kept::default(), Budget::new());
    let plan = always(Defense::Weave);
    let mut setups = Vec::new();
    for fighting in 0..17 {
        for strength in 0..17 {
            for target in 0..17 {
                let rank = |n: usize| serde_json::json!(Rank::ALL[n].name());
                let sheet = |name: &str, fighting, strength| {
                    serde_json::json!({"name": name, "side": name, "abilities": {
                        "fighting": rank(fighting), "agility": 6, "strength": rank(strength),
                        "endurance": 30, "reason": 6, "intuition": 6, "psyche": 6},
                        "attacks": [{"name": "fists", "form": "BA"}]})
                };
                let text = serde_json::json!({"rulings": {"damage_method": "rolled"},
                    "fighters": [sheet("a", fighting, strength), sheet("b", target, 6)]});
                let node: Node = serde_json::from_str(&text.to_string()).expect("it is data");
                let setup =
                    Case::validate(&Case::read(&node).expect("it reads")).expect("it is right");
                let state = Case::open(&setup);
                setups.push((setup, state));
            }
        }
    }
    let strike = AttackIntent::new(ActorId::fighter(0), ActorId::fighter(1), 0);
    let mut rounds: Vec<f64> = (0..5)
        .map(|_| {
            let start = Instant::now();
            for (setup, state) in &mut setups {
                let done = attack_into(&mut room, setup, state, &strike, plan, &mut work);
                black_box(done.is_ok());
            }
            start.elapsed().as_secs_f64() * 1e9 * 5832.0 / 4913.0
        })
        .collect();
    rounds.sort_by(f64::total_cmp);
    rounds[2]
}

fn exact_duel() -> f64 {
    let setup = setup(1);
    let state = Case::open(&setup);
    let mut rounds: Vec<f64> = (0..5)
        .map(|_| {
            let start = Instant::now();
            let solved = fight(&setup, &state, BuiltIn, &mut Chain::new().turns(200));
            black_box(solved.expect("it runs").unresolved());
            start.elapsed().as_secs_f64() * 1e9
        })
        .collect();
    rounds.sort_by(f64::total_cmp);
    rounds[2]
}

/// A sampled duel on one thread and on two.
fn sampled(trials: u64) -> (f64, f64) {
    let setup = setup(1);
    let state = Case::open(&setup);
    let time = |threads: usize| {
        let threads = core::num::NonZeroUsize::new(threads).expect("one or two");
        let scene: Scene<'_, Case> = Scene::new(&setup, &state, BuiltIn);
        let start = Instant::now();
        let mut sample = Sample::new(7, trials);
        let tally =
            scene.sample_on(threads, &mut sample, |setup, state| Ending::of(setup, state).winner);
        black_box(tally.expect("it runs").trials());
        start.elapsed().as_secs_f64() * 1e9 / trials as f64
    };
    let mut pairs: Vec<(f64, f64)> = (0..5).map(|_| (time(1), time(2))).collect();
    pairs.sort_by(|a, b| (a.0 / a.1).total_cmp(&(b.0 / b.1)));
    pairs[2]
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
    Case::validate(&roster).expect("it is right")
}

fn one_exchange(n: u64) -> f64 {
    let setup = setup(1);
    let mut state = Case::open(&setup);
    let mut dice = Fair::new(3);
    let strike = AttackIntent::new(ActorId::fighter(0), ActorId::fighter(1), 0);
    let _ = n;
    measure(|n| {
        let mut sum = 0u64;
        for _ in 0..n {
            let mut seat = RuleTable {
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
                let mut seat = RuleTable {
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
                    actions += u64::from(state.phase() == case_core::case::TurnPhase::Act);
                    let mut seat = RuleTable {
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
