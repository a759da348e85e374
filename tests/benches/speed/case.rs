//! The rows of CASE, and what they are compared with.

use super::{FLAT, Most, Row};
use case_core::any::AnyBattle;
use case_core::case::odds::{Ending, Situation, always, attack, fight};
use case_core::case::{
    AttackIntent, Case, Color, DamageMethod, Defense, Form, Question, Rank, RankValue, Rulings,
    color, exchange,
};
use case_core::decide::{BuiltIn, DecisionSource};
use case_core::dice::{Die, Fair};
use case_core::odds::{Budget, Chain, Sample, Scene, Solved};
use case_core::question::Asked;
use case_core::system::{RuleTable, StepEnd, System, View};
use case_core::value::Value;
use case_core::{ActorId, node::Node};
use std::hint::black_box;
use std::num::NonZeroUsize;

type Setup = <Case as System>::Setup;
type State = <Case as System>::State;

const DUEL: &str = "one seeded duel, everything asked, no log";
const BY_HAND: &str = "exact exchange by hand, flat";
const CROWD: &str = "one action in a battle of 10";
const SAMPLED: &str = "one sampled duel of 40,000, one thread";
const WHOLE: &str = "exact duel, whole: nothing open beyond 1e-9";

pub(super) fn rows() -> Vec<Row> {
    let mut rows = vec![
        Row::new(
            FLAT,
            "the yardstick: a color read from a table by hand, without an engine",
            by_table,
        ),
        Row::new(
            "one action, face given",
            "a face read in the Universal Table: its color",
            one_action,
        ),
        Row::new("one fair d100", "one roll of the engine's own dice", one_roll()),
        Row::new(
            "one exchange (blunt, weave), seeded",
            "one attack with its defense, its damage and its checks, nothing logged",
            one_exchange(),
        )
        .aim(
            Most::Nanoseconds(38.0),
            "defense, blow, damage and checks are rules of their own, each put to the table's dice and decisions",
        ),
        Row::new(
            DUEL,
            "a fight of 1 against 1 from the first turn to the last, nothing logged",
            fights(setup(1)),
        )
        .aim(
            Most::Nanoseconds(2_400.0),
            "every question of a fight is put as at a table, and answered by a plan that weighs what it can do",
        ),
        Row::new(
            "one seeded battle of the bundled roster, 3 against 3",
            "a fight of 3 against 3 from the first turn to the last, nothing logged",
            fights(bundled()),
        )
        .aim(
            Most::Nanoseconds(7_700.0),
            "half of it are the built-in plans, which weigh every foe and every attack",
        ),
    ];
    rows.extend([10, 100, 1000].map(|n| {
        let row = Row::new(
            format!("one action in a battle of {n}"),
            format!("one action among {n} fighters: how many there are hardly matters"),
            crowd(n),
        )
        .against(CROWD);
        let far =
            "who acts next, and which foe is worth an attack, is looked for among more fighters";
        if n == 1000 { row.aim(Most::Times(1.3), far) } else { row }
    }));
    rows.extend(samples());
    rows.extend(exact());
    rows
}

/// Simulated fights.
fn samples() -> Vec<Row> {
    vec![
        Row::new(
            "one sampled duel of 10,000",
            "one trial of those that tell who wins to 1 %",
            sampled(10_000, 1),
        )
        .against(DUEL)
        .aim(
            Most::Nanoseconds(1_000.0),
            "the first trials learn the ways of a fight, by the rules; the later ones walk them",
        ),
        Row::new(
            "one sampled duel of 1,000,000",
            "one trial of those that tell who wins to 0.1 %",
            sampled(1_000_000, 1),
        )
        .against(DUEL)
        .aim(Most::Nanoseconds(500.0), "every roll of a fight is looked up where the way forks"),
        Row::new(SAMPLED, "one trial of a simulation of 40,000 duels", sampled(40_000, 1))
            .against(DUEL),
        Row::new(
            "one sampled duel of 40,000, two threads",
            "the same simulation on two cores",
            sampled(40_000, 2),
        )
        .against(SAMPLED)
        .aim(
            Most::Times(0.55),
            "what is learned of a fight both threads share, and one writes at a time",
        )
        .on_threads(),
        Row::new(
            "one sampled battle of the bundled roster, one thread",
            "one trial of a simulation of a fight of 3 against 3",
            team(1),
        ),
        Row::new(
            "one sampled battle of the bundled roster, two threads",
            "the same simulation on two cores",
            team(2),
        )
        .against("one sampled battle of the bundled roster, one thread")
        .aim(
            Most::Times(0.55),
            "what is learned of a fight both threads share, and one writes at a time",
        )
        .on_threads(),
    ]
}

/// Odds without chance.
fn exact() -> [Row; 6] {
    [
        Row::new(BY_HAND, "the yardstick: three rolls by nested loops, without rules", by_hand),
        Row::new(
            "exact exchange (weave, rolled, check), cold",
            "exact odds of the 52 results of an attack against a defense",
            cold_exchange(),
        )
        .against(BY_HAND)
        .aim(
            Most::Instructions(65_000.0),
            "each stage is enumerated once, and its outcomes are merged",
        ),
        Row::new(
            "the same, known from before",
            "the same odds again, as a sweep over many targets asks them",
            kept_exchange(),
        )
        .against(BY_HAND)
        .aim(
            Most::Instructions(20_000.0),
            "the outcomes of the stages are still weighed against each other",
        ),
        Row::new(
            "all 18 x 18 x 18 exchanges, by ranks alone",
            "exact odds of 5,832 attacks: a whole chart at once",
            all_exchanges,
        )
        .aim(Most::Nanoseconds(12e6), "each of the 5,832 attacks is enumerated"),
        Row::new(WHOLE, "who wins a duel, exactly, through every roll of every turn", exact_duel())
            .aim(
                Most::Instructions(185e6),
                "a charge at a foe who was flung away covers that way (A23, E1), so that this duel has four times the states for which the aim was set, of which each takes a sixth more",
            ),
        Row::new(
            "the same by `AnyBattle::solve`, as C and Python ask it",
            "the same as a host asks it",
            solved_duel(),
        )
        .against(WHOLE),
    ]
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

fn face(i: u64) -> u8 {
    u8::try_from(i % 100 + 1).unwrap_or(1)
}

fn by_table(times: u64) -> u64 {
    let mut sum = 0u64;
    for i in 0..times {
        sum = sum.wrapping_add(u64::from(flat(black_box(7), black_box(face(i)))));
    }
    black_box(sum);
    times
}

fn one_action(times: u64) -> u64 {
    let mut sum = 0u64;
    for i in 0..times {
        sum +=
            color(black_box(Rank::Incredible), black_box(face(i))).map_or(9, |c: Color| c as u64);
    }
    let expected: u64 = (0..times % 100).map(|i| u64::from(flat(7, face(i)))).sum();
    let of_all: u64 = (0..100).map(|i| u64::from(flat(7, face(i)))).sum();
    assert_eq!(sum, times / 100 * of_all + expected, "the colors of the flat table");
    times
}

fn one_roll() -> impl FnMut(u64) -> u64 {
    let mut dice = Fair::new(1);
    move |times| {
        let sum: u64 = (0..times).map(|_| u64::from(dice.roll(Die::D100))).sum();
        assert!((times..=100 * times).contains(&sum), "faces of a d100");
        assert!(times < 10_000 || (49 * times..52 * times).contains(&sum), "fair ones");
        times
    }
}

/// A blunt attack against a weave, with rolled damage and the check it calls for, enumerated by
/// nested loops over colors: no engine, and the least that could be asked for.
fn by_hand(times: u64) -> u64 {
    const TOPS: [u32; 4] = [35, 65, 94, 100];
    let mut sum = 0u64;
    for _ in 0..times {
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
    assert_eq!(sum, times * 100 * 6 * 6, "a red hit with a red result, in parts of a million");
    times
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
    let text = serde_json::json!({ "system": "case", "fighters": fighters }).to_string();
    serde_json::from_str(&text).expect("it is a roster")
}

fn checked(roster: &Node) -> Setup {
    Case::validate(&Case::read(roster).expect("it reads")).expect("it is right")
}

fn setup(each_side: usize) -> Setup {
    checked(&roster(each_side))
}

fn bundled() -> Setup {
    let text = include_str!("../../../case-core/examples/rosters/case.toml");
    checked(&toml::from_str(text).expect("it is a roster"))
}

fn one_exchange() -> impl FnMut(u64) -> u64 {
    let setup = setup(1);
    let mut state = Case::open(&setup);
    let mut dice = Fair::new(3);
    let strike = AttackIntent::new(ActorId::fighter(0), ActorId::fighter(1), 0);
    move |times| {
        let (mut sum, mut done) = (0u64, 0);
        for _ in 0..times {
            let mut table = RuleTable {
                setup: &setup,
                state: &mut state,
                dice: &mut dice,
                deciders: &mut BuiltIn,
                log: &mut (),
            };
            if let Ok(outcome) = exchange(&mut table, black_box(&strike)) {
                sum += u64::from(outcome.through().unsigned_abs());
                done += 1;
            }
        }
        assert_eq!(done, times, "every exchange is carried out");
        assert!(times < 100 || sum > 0, "some of them hurt");
        times
    }
}

/// Plays on to the end, and says that it is one.
fn play(
    setup: &Setup,
    state: &mut State,
    dice: &mut Fair,
    deciders: &mut impl DecisionSource<Case>,
) {
    let log = &mut ();
    let mut table = RuleTable { setup, state, dice, deciders, log };
    let end = loop {
        match Case::step(&mut table) {
            Ok(StepEnd::Going) => {}
            end => break end,
        }
    };
    assert!(matches!(end, Ok(StepEnd::Over)), "the fight comes to its end");
}

fn fights(setup: Setup) -> impl FnMut(u64) -> u64 {
    let start = Case::open(&setup);
    let (mut state, mut dice) = (start.clone(), Fair::new(5));
    move |times| {
        for _ in 0..times {
            state.clone_from(&start);
            play(&setup, &mut state, &mut dice, &mut BuiltIn);
        }
        assert!(times == 0 || state.turn() > 0, "it took turns");
        times
    }
}

/// The built-in plan, which counts the actions that go ahead.
struct Counting(u64);

impl DecisionSource<Case> for Counting {
    fn choose(&mut self, question: &Question, view: View<'_, Case>) -> Option<Value> {
        self.0 += u64::from(matches!(question, Question::Go { .. }));
        Some(question.suggestion(view))
    }
}

/// Seeded battles of `n` fighters: what is done is an action, and a turn that only ends is none.
fn crowd(n: usize) -> impl FnMut(u64) -> u64 {
    let setup = setup(n / 2);
    let start = Case::open(&setup);
    // The actions of the fight of each seed: counted at first, so that the time is of play alone.
    let mut known: Vec<u64> = Vec::new();
    let mut state = start.clone();
    move |times| {
        let mut actions = 0;
        for seed in 0..times {
            let at = usize::try_from(seed % 256).unwrap_or(0);
            if at >= known.len() {
                let mut counting = Counting(0);
                state.clone_from(&start);
                play(&setup, &mut state, &mut Fair::new(at as u64), &mut counting);
                known.push(counting.0);
            }
            state.clone_from(&start);
            play(&setup, &mut state, &mut Fair::new(at as u64), &mut BuiltIn);
            actions += known[at];
        }
        actions
    }
}

fn sample(setup: &Setup, trials: u64, threads: usize) {
    let state = Case::open(setup);
    let threads = NonZeroUsize::new(threads).expect("one or two");
    let scene: Scene<'_, Case> = Scene::new(setup, &state, BuiltIn);
    let value = |setup: &Setup, state: &State| Ending::of(setup, state).winner;
    let tally = scene.sample_on(threads, &mut Sample::new(trials).seed(7), value);
    let tally = tally.expect("it runs");
    assert_eq!((tally.trials(), tally.unended()), (trials, 0), "every trial comes to its end");
    assert!(tally.outcomes() > 1, "either side wins some");
}

fn sampled(trials: u64, threads: usize) -> impl FnMut(u64) -> u64 {
    let setup = setup(1);
    move |times| {
        (0..times).for_each(|_| sample(&setup, trials, threads));
        times * trials
    }
}

fn team(threads: usize) -> impl FnMut(u64) -> u64 {
    let setup = bundled();
    move |times| {
        (0..times).for_each(|_| sample(&setup, 8_192, threads));
        times * 8_192
    }
}

fn rolled() -> Setup {
    let setup = setup(1);
    let mut rulings = setup.rulings().clone();
    rulings.damage_method = DamageMethod::Rolled;
    setup.under(rulings).expect("the sheets give what it wants")
}

/// How many outcomes the exchange of both rows has.
const EXCHANGE: usize = 52;

fn cold_exchange() -> impl FnMut(u64) -> u64 {
    let setup = rolled();
    let state = Case::open(&setup);
    let strike = AttackIntent::new(ActorId::fighter(0), ActorId::fighter(1), 0);
    move |times| {
        for _ in 0..times {
            let (plan, work) = (always(Defense::Weave), &mut Budget::new());
            let odds = attack(&setup, &state, &strike, plan, work).expect("it runs");
            assert_eq!(odds.len(), EXCHANGE, "outcomes of the exchange");
        }
        times
    }
}

/// Every Fighting and Strength of the attacker against every Fighting of a target that weaves.
fn all_exchanges(times: u64) -> u64 {
    let mut rulings = Rulings::default();
    rulings.damage_method = DamageMethod::Rolled;
    let value = |rank: Rank| RankValue::of_rank(rank).unwrap_or(RankValue::ZERO);
    for _ in 0..times {
        let mut work = Budget::new();
        for fighting in Rank::ALL {
            for strength in Rank::ALL {
                let blow = Situation::new(Form::Blunt, fighting, value(strength), Rank::Remarkable);
                for target in Rank::ALL {
                    let woven = blow.answered(Defense::Weave, value(target));
                    black_box(woven.odds(&rulings, &mut work).expect("it runs"));
                }
            }
        }
    }
    times
}

fn kept_exchange() -> impl FnMut(u64) -> u64 {
    let setup = rolled();
    let state = Case::open(&setup);
    let strike = AttackIntent::new(ActorId::fighter(0), ActorId::fighter(1), 0);
    let mut work = Budget::new();
    move |times| {
        for _ in 0..times {
            let plan = always(Defense::Weave);
            let odds = attack(&setup, &state, &strike, plan, &mut work).expect("it runs");
            assert_eq!(odds.len(), EXCHANGE, "outcomes of the exchange");
        }
        times
    }
}

/// Enough to leave nothing open but what is rounded.
fn whole() -> Chain<'static> {
    Chain::new().turns(200).paths(100_000_000)
}

fn is_whole<V: Ord + Clone>(solved: &Solved<V>) {
    assert!(solved.unresolved().as_f64() < 1e-9, "{}", solved.assessment());
}

fn exact_duel() -> impl FnMut(u64) -> u64 {
    let setup = setup(1);
    let state = Case::open(&setup);
    move |times| {
        for _ in 0..times {
            is_whole(&fight(&setup, &state, BuiltIn, &mut whole()).expect("it runs"));
        }
        times
    }
}

fn solved_duel() -> impl FnMut(u64) -> u64 {
    let battle = AnyBattle::new(&roster(1)).expect("it is right");
    move |times| {
        for _ in 0..times {
            is_whole(&battle.solve(&mut whole()).expect("it runs"));
        }
        times
    }
}
