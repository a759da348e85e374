//! Fights solved to their end: against hand-written recursion, against simulation, at their limits.
#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]

use case_core::ActorId;
use case_core::decide::{AskHost, BuiltIn, DecisionSource};
use case_core::dice::{DiceSource, Die, Every, Mass, NextDie, Reading, RollReason};
use case_core::odds::{
    Budget, Chain, Checkpoint, Cuts, Interval, Progress, RunError, Sample, Scene, Solved,
};
use case_core::question::Asked;
use case_core::system::{Stop, System, View};
use case_core::value::Value;
use case_tests::patience::Patience;
use case_tests::toy::{self, Fighter, Setup, State, Toy, forget_turn, winner};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

/// How everybody strikes.
#[derive(Clone, Copy, Debug)]
enum Plan {
    /// Steady blows.
    Steady,
    /// Wild blows while the striker has many points left.
    Wild,
}
use Plan::{Steady, Wild};

impl DecisionSource<Toy> for Plan {
    fn choose(&mut self, q: &toy::Question, view: View<'_, Toy>) -> Option<Value> {
        let strong = q.who().place().is_some_and(|i| view.state.points[i] > 6);
        Some(Value::yes(matches!(self, Wild) && strong))
    }
}

/// A duel of two with these chances to hit, points, and weakness of their blows.
fn duel(hit: [u8; 2], points: [i32; 2], weak: [i32; 2]) -> Setup {
    Setup::new(vec![
        Fighter::new(0, points[0], hit[0]).weak(weak[0]),
        Fighter::new(1, points[1], hit[1]).weak(weak[1]),
    ])
}

fn solve(setup: &Setup, plan: impl DecisionSource<Toy>) -> Solved<u8> {
    let start = Toy::open(setup);
    let mut scene = Scene::<Toy, _>::new(setup, &start, plan);
    scene.chain_forgetting(&mut Chain::new(), forget_turn, winner).unwrap()
}

fn holds(interval: Interval, p: f64, slack: f64) -> bool {
    let (low, high) = interval.as_f64();
    low - slack <= p && p <= high + slack
}

/// The probability that the first wins a duel of steady blows, by recursion over the points left:
/// no engine, only the faces.
fn first_wins(hit: [f64; 2], points: [i32; 2], weak: [i32; 2]) -> f64 {
    // (points lost, probability), for the blow of each side.
    let blow = |side: usize| {
        let mut lost = vec![(0, 1.0 - hit[side])];
        lost.extend((1..=6).map(|face| (0.max(face - weak[side]), hit[side] / 6.0)));
        lost
    };
    let blows = [blow(0), blow(1)];
    let mut wins = BTreeMap::new();
    for a in 1..=points[0] {
        for b in 1..=points[1] {
            let (mut won, mut stays) = (0.0, 0.0);
            for first in 0..2 {
                for &(lost, p) in &blows[first] {
                    for &(back, q) in &blows[1 - first] {
                        let p = p * q / 2.0;
                        let mut left = [a, b];
                        left[1 - first] -= lost;
                        if left[1 - first] > 0 {
                            left[first] -= back;
                        }
                        if left == [a, b] {
                            stays += p;
                        } else if left[1] <= 0 {
                            won += p;
                        } else if left[0] > 0 {
                            won += p * wins[&left];
                        }
                    }
                }
            }
            wins.insert([a, b], won / (1.0 - stays));
        }
    }
    wins[&points]
}

#[test]
fn duels_agree_with_recursion_by_hand() {
    for (hit, points, weak) in [
        ([50, 50], [10, 10], [0, 0]),
        ([35, 80], [30, 12], [0, 2]),
        ([3, 4], [20, 20], [0, 1]),
        ([100, 95], [25, 31], [3, 0]),
        ([10, 60], [1, 40], [0, 4]),
    ] {
        let setup = duel(hit, points, weak);
        let solved = solve(&setup, Steady);
        let by_hand = first_wins(hit.map(|p| f64::from(p) / 100.0), points, weak);
        assert!(holds(solved.p(&0), by_hand, 1e-13), "{:?} {by_hand}", solved.p(&0).as_f64());
        assert!(holds(solved.p(&1), 1.0 - by_hand, 1e-13));
        assert!(solved.p(&0).width() < 1e-11, "{}", solved.p(&0).width());
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(24))]

    #[test]
    fn any_duel_agrees_with_recursion_by_hand(
        hit in [1..100u8, 1..100u8],
        points in [1..14i32, 1..14i32],
        weak in [0..5i32, 0..5i32],
    ) {
        let setup = duel(hit, points, weak);
        let start = Toy::open(&setup);
        let mut scene = Scene::<Toy, _>::new(&setup, &start, BuiltIn);
        let mut chain = Chain::new().turns(300);
        let solved = scene.chain_forgetting(&mut chain, forget_turn, winner).unwrap();
        let by_hand = first_wins(hit.map(|p| f64::from(p) / 100.0), points, weak);
        proptest::prop_assert!(holds(solved.p(&0), by_hand, 1e-11));
        // What holds less than the least mass is not stepped, and then nothing is proven.
        proptest::prop_assert!(solved.must_end() || solved.cuts().least > 0);
        proptest::prop_assert!(!solved.never(|_| true));
    }
}

/// A place in a random chain, told apart by a hash that is right, or that says nothing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place<const HASHED: bool>(u8);

impl<const HASHED: bool> Hash for Place<HASHED> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if HASHED {
            self.0.hash(hasher);
        }
    }
}

/// Where each face leads from each place: to a place, or beyond them all to an end.
type Walk = Vec<[u8; 6]>;

/// Whether a path to `to` passes to the next turn: places of one turn rise, so that turns end.
fn passes(from: u8, to: u8) -> bool {
    to <= from
}

fn walk<const HASHED: bool>(walk: &Walk, turns: u32) -> Solved<u8> {
    let ask = RollReason { who: ActorId::JUDGE, rule: "example", roll: "way" };
    let chain = &mut Chain::new().turns(turns);
    let solved = chain.solve(&Place::<HASHED>(0), |place, dice| {
        let ways = walk[usize::from(place.0)];
        // What is certain is not rolled for.
        let is_certain = ways.iter().all(|way| *way == ways[0]);
        let face = if is_certain { 1 } else { dice.draw(ask, &Reading::Face(Die::D6))?.outcome };
        let to = ways[usize::try_from(face - 1).unwrap()];
        let (passed, over) = (passes(place.0, to), usize::from(to) >= walk.len());
        place.0 = to;
        Ok::<_, NextDie>(Checkpoint { passed, over: over.then_some(to) })
    });
    solved.unwrap()
}

/// The same by a tree of places, turn by turn, and how many places there are in it.
fn walk_by_tree(walk: &Walk, turns: u32) -> (BTreeMap<(u32, u8), f64>, usize) {
    let (mut ended, mut met) = (BTreeMap::new(), BTreeSet::from([0]));
    let mut now = BTreeMap::from([(0, 1.0)]);
    for turn in 1..=turns {
        let mut later = BTreeMap::new();
        while let Some((from, mass)) = now.pop_first() {
            for &to in &walk[usize::from(from)] {
                if usize::from(to) >= walk.len() {
                    *ended.entry((turn, to)).or_insert(0.0) += mass / 6.0;
                    continue;
                }
                met.insert(to);
                let waiting = if passes(from, to) { &mut later } else { &mut now };
                *waiting.entry(to).or_insert(0.0) += mass / 6.0;
            }
        }
        now = later;
    }
    (ended, met.len())
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(64))]

    #[test]
    fn a_chain_by_hash_equals_one_by_a_tree(
        mut ways in proptest::collection::vec([0..40u8, 0..40, 0..40, 0..40, 0..40, 0..40], 1..36),
        certain in proptest::collection::vec(0..3u8, 36),
        turns in 1..10u32,
    ) {
        for (ways, _) in ways.iter_mut().zip(&certain).filter(|(_, certain)| **certain > 0) {
            *ways = [ways[0]; 6];
        }
        let solved = walk::<true>(&ways, turns);
        // Ends that are certain one turn later may be known already.
        let (ended, met) = walk_by_tree(&ways, turns + 1);
        for ((turn, value), p) in &ended {
            let (low, _) = solved.chance(|t, v| (t, v) == (*turn, value)).as_f64();
            proptest::prop_assert!(low < p + 1e-12 && (*turn > turns || low > p - 1e-12));
        }
        let others = solved.chance(|turn, value| !ended.contains_key(&(turn, *value)));
        proptest::prop_assert_eq!(others.low, Mass(0));
        proptest::prop_assert!(solved.states() <= met as u64);
        // Hashes only find places: without any, everything is the same to the last digit.
        let unhashed = walk::<false>(&ways, turns);
        proptest::prop_assert_eq!(format!("{unhashed:?}"), format!("{solved:?}"));
    }
}

#[test]
fn masses_account_for_the_whole() {
    let setup = Setup::new(vec![Fighter::new(0, 15, 40), Fighter::new(1, 12, 55)]);
    let solved = solve(&setup, BuiltIn);
    let ended: u128 = solved.values().iter().map(|(_, interval)| interval.low.0).sum();
    assert_eq!(ended + solved.unresolved_mass().0, Mass::ONE.0);
    let Cuts { turns, states, step_paths, paths, least, stopped, rounding, .. } = solved.cuts();
    let cuts = turns + states + step_paths + paths + least + stopped + rounding;
    assert_eq!(cuts, solved.unresolved_mass().0);
    assert!(turns > 0 || least > 0, "a fight of luck has no last turn");
    assert_eq!((states, step_paths, paths, stopped), (0, 0, 0, 0));
    let lengths: u128 = solved.lengths().iter().map(|(_, interval)| interval.low.0).sum();
    assert_eq!(lengths, ended);
    let odds = solved.of_ended().unwrap();
    assert!((odds.chance(|(_, won)| *won == 0).as_f64() - solved.p(&0).as_f64().0).abs() < 1e-12);
}

#[test]
fn forgetting_the_turn_changes_the_work_and_not_the_answer() {
    let setup = Setup::new(vec![Fighter::new(0, 14, 45), Fighter::new(1, 12, 50)]);
    let start = Toy::open(&setup);
    let mut scene = Scene::<Toy, _>::new(&setup, &start, Wild);
    let value = |setup: &Setup, state: &State| (winner(setup, state), state.points[0]);
    let long = scene.chain(&mut Chain::new(), value).unwrap();
    let short = scene.chain_forgetting(&mut Chain::new(), forget_turn, value).unwrap();
    assert!(short.states() * 5 < long.states(), "{} {}", short.states(), long.states());
    assert!(short.paths() * 5 < long.paths());
    for ((a, p), (b, q)) in long.values().into_iter().zip(short.values()) {
        assert_eq!(a, b);
        assert!(p.low <= q.high && q.low <= p.high && p.width() < 1e-11 && q.width() < 1e-11);
    }
    for (a, b) in long.lengths().iter().zip(short.lengths()) {
        assert_eq!(a.0, b.0);
        assert!(a.1.low <= b.1.high && b.1.low <= a.1.high);
    }
}

#[test]
fn the_first_turn_of_a_chain_is_the_exact_turn() {
    let setup = Setup::new(vec![
        Fighter::new(0, 4, 70),
        Fighter::new(1, 3, 45),
        Fighter::new(1, 1, 30).weak(2),
    ]);
    let start = Toy::open(&setup);
    let mut scene = Scene::<Toy, _>::new(&setup, &start, Wild);
    let turn = scene.turn_odds(&mut Budget::new()).unwrap();
    let solved = scene.chain(&mut Chain::new().turns(1), |_, state| state.points.clone()).unwrap();
    let ends = turn.map(|next| next.over.then(|| next.state.points.clone()));
    assert!(ends.len() > 3);
    for (points, _) in ends.iter().filter(|(points, _)| points.is_some()) {
        let interval = solved.p(points.as_ref().unwrap());
        let (p, low) = (ends.p_exact(points), interval.low.as_fraction());
        assert!(p >= low, "{p} {:?}", interval.as_f64());
        // Only rounding is lost: less than 2⁻¹⁰⁰.
        assert!(p.as_f64() - low.as_f64() <= 1e-15);
    }
    assert!(solved.cuts().rounding < 1 << 20);
    assert_eq!(solved.turns(), 1);
    let going = turn.chance(|next| !next.over);
    let width = Mass(solved.cuts().turns).as_fraction();
    assert!(width <= going && (width.as_f64() - going.as_f64()).abs() < 1e-15);
}

#[test]
fn a_fight_that_cannot_end_is_proven_endless() {
    let setup = Setup::new(vec![Fighter::new(0, 50, 60).weak(6), Fighter::new(1, 50, 60).weak(6)]);
    let solved = solve(&setup, BuiltIn);
    assert!(solved.paths() < 500, "{}", solved.paths());
    assert!(solved.never_ends().low.as_f64() > 1.0 - 1e-15);
    assert!(solved.unresolved().as_f64() < 1e-25);
    assert!(solved.values().is_empty());
    assert!(solved.turns() < 500);
    // With the number of the turn in the state nothing is proven, and the limit of turns ends it.
    let start = Toy::open(&setup);
    let mut scene = Scene::<Toy, _>::new(&setup, &start, BuiltIn);
    let solved = scene.chain(&mut Chain::new(), winner).unwrap();
    assert!(solved.paths() < 100_000, "{}", solved.paths());
    assert_eq!((solved.turns(), solved.values().len(), solved.never_ends().low.0), (1000, 0, 0));
    assert!(Mass(solved.cuts().turns).as_f64() > 1.0 - 1e-15);
}

#[test]
fn a_ring_that_is_never_left_is_endless_and_what_misses_it_is_not() {
    // From 0: an end on 1, else into 1 -> 2 -> 3 -> 1, a coin deciding whether the turn passes.
    let ask = RollReason { who: ActorId::JUDGE, rule: "test", roll: "die" };
    for leak in [false, true] {
        let solved = Chain::new().turns(200).solve(&0, |state, dice| {
            let face = dice.draw(ask, &Reading::Face(Die::D6))?.outcome;
            let over = (face == 1 && *state == 0) || (leak && *state == 3 && face == 6);
            let from = std::mem::replace(state, *state % 3 + 1);
            let passed = face > 3;
            Ok::<_, NextDie>(Checkpoint { passed, over: over.then_some(from) })
        });
        let solved = solved.unwrap();
        assert!(holds(solved.p(&0), 1.0 / 6.0, 1e-15));
        let endless = solved.never_ends().low.as_f64();
        if leak {
            assert!(endless <= 0.0 && holds(solved.p(&3), 5.0 / 6.0, 1e-15));
        } else {
            assert!((endless - 5.0 / 6.0).abs() < 1e-15 && solved.turns() < 200);
        }
    }
}

#[test]
fn a_step_that_always_leads_back_is_endless_at_once() {
    let ask = RollReason { who: ActorId::JUDGE, rule: "test", roll: "die" };
    let solved = Chain::new()
        .solve(&0, |state, dice| {
            let face = dice.draw(ask, &Reading::Face(Die::D6))?.outcome;
            if *state == 0 && face > 2 {
                *state = 1;
            }
            Ok::<_, NextDie>(Checkpoint {
                passed: false,
                over: (face == 1 && *state == 0).then_some(()),
            })
        })
        .unwrap();
    // From 0: an end on 1, back on 2, to 1 on 3 to 6; at 1 nothing ever changes.
    assert!(holds(solved.p(&()), 0.2, 1e-15) && holds(solved.never_ends(), 0.8, 1e-15));
    assert!(solved.unresolved_mass().0 < 100);
    assert!(solved.cuts().rounding == solved.unresolved_mass().0 && solved.turns() == 1);
}

#[test]
fn an_end_at_the_turn_of_turns_counts_in_the_next() {
    let ask = RollReason { who: ActorId::JUDGE, rule: "test", roll: "die" };
    let solved = Chain::new().solve(&0, |_, dice| {
        let face = dice.draw(ask, &Reading::Face(Die::D4))?.outcome;
        // An end within the turn, an end as it passes, the turn passes, the same again.
        let over = (face <= 2).then_some(face);
        Ok::<_, NextDie>(Checkpoint { passed: face == 2 || face == 3, over })
    });
    let solved = solved.unwrap();
    for turns in 0..20 {
        let third = (1.0f64 / 3.0).powi(i32::try_from(turns).unwrap());
        let chance = |face| solved.chance(|after, value| (after, *value) == (turns + 1, face));
        assert!(holds(chance(1), third / 3.0, 1e-15), "{turns}");
        assert!(holds(chance(2), if turns == 0 { 0.0 } else { third }, 1e-15), "{turns}");
    }
    assert!(holds(solved.p(&1), 0.5, 1e-15) && holds(solved.p(&2), 0.5, 1e-15));
    assert!(solved.must_end() && solved.states() == 1);
}

#[test]
fn a_long_way_round_within_a_turn_comes_to_its_limit() {
    // 0 -> 1 -> 2 -> 0, each with a way out of one in a hundred: no state leads to itself.
    let ask = RollReason { who: ActorId::JUDGE, rule: "test", roll: "die" };
    let step = |state: &mut i32, dice: &mut Every<Mass>| {
        let out = dice.draw(ask, &Reading::Bands { die: Die::D100, tops: &[1, 100] })?.outcome == 0;
        let from = std::mem::replace(state, (*state + 1) % 3);
        Ok::<_, NextDie>(Checkpoint { passed: false, over: out.then_some(from) })
    };
    let solved = Chain::new().least(Mass(1 << 20)).solve(&0, step).unwrap();
    let whole = 1.0 - 0.99f64.powi(3);
    for value in 0..3 {
        let p = 0.01 * 0.99f64.powi(value) / whole;
        assert!(holds(solved.p(&value), p, 1e-15), "{:?} {p}", solved.p(&value).as_f64());
    }
    assert!(solved.unresolved().as_f64() < 1e-20);
    assert_eq!(solved.states(), 3);
}

#[test]
fn a_fight_that_cannot_be_won() {
    let setup = Setup::new(vec![Fighter::new(0, 8, 0), Fighter::new(1, 8, 20)]);
    let solved = solve(&setup, BuiltIn);
    assert_eq!(solved.p(&0).low.0, 0);
    assert!(solved.p(&0).as_f64().1 < 1e-12 && solved.p(&1).as_f64().0 > 1.0 - 1e-12);
    assert!(solved.never(|&won| won == 0) && !solved.never(|&won| won == 1) && solved.must_end());
    // A win of less than one in a thousand is not proven impossible, nor is one beyond a limit.
    let chance = Setup::new(vec![Fighter::new(0, 1, 1).weak(5), Fighter::new(1, 1, 100)]);
    let solved = solve(&chance, BuiltIn);
    assert!(
        holds(solved.p(&0), 1.0 / 1200.0, 1e-15)
            && !solved.never(|&won| won == 0)
            && solved.must_end()
    );
    let start = Toy::open(&setup);
    for mut chain in [Chain::new().turns(1), Chain::new().step_paths(20), Chain::new().paths(3)] {
        let mut scene = Scene::<Toy, _>::new(&setup, &start, BuiltIn);
        let cut = scene.chain(&mut chain, winner).unwrap();
        assert!(!cut.never(|&won| won == 0) && !cut.must_end(), "{:?}", cut.cuts());
    }
    let nobody = Setup::new(vec![Fighter::new(0, 8, 0), Fighter::new(1, 8, 0)]);
    assert!(!solve(&nobody, BuiltIn).must_end() && solve(&nobody, BuiltIn).never(|_| true));
}

/// Duels and small battles of every kind.
fn battles() -> Vec<(Setup, Plan)> {
    let pair = |a: Fighter, b: Fighter| Setup::new(vec![a, b]);
    let f = Fighter::new;
    vec![
        (pair(f(0, 10, 50), f(1, 10, 50)), Steady),
        (pair(f(0, 10, 50), f(1, 10, 50)), Wild),
        (pair(f(0, 30, 30), f(1, 15, 65)), Wild),
        (pair(f(0, 20, 25), f(1, 22, 27)), Steady),
        (pair(f(0, 1, 99), f(1, 40, 99)), Steady),
        (pair(f(0, 12, 40).weak(3), f(1, 12, 40).weak(4)), Wild),
        (pair(f(0, 9, 100), f(1, 9, 100)), Steady),
        (pair(f(0, 16, 21), f(1, 16, 19)), Wild),
        (pair(f(0, 8, 0), f(1, 8, 20)), Steady),
        (pair(f(0, 8, 5), f(1, 8, 6)), Steady),
        (Setup::new(vec![f(0, 8, 60), f(1, 4, 50), f(1, 5, 30)]), Wild),
        (Setup::new(vec![f(0, 6, 60), f(0, 3, 40), f(1, 4, 50), f(1, 5, 30)]), Steady),
        (
            Setup::new(vec![
                f(0, 7, 50).weak(2),
                f(0, 3, 90).weak(4),
                f(1, 8, 50).weak(1),
                f(1, 2, 10),
            ]),
            Wild,
        ),
    ]
}

#[test]
fn chains_agree_with_simulation() {
    for (setup, plan) in battles() {
        let start = Toy::open(&setup);
        let mut scene = Scene::<Toy, _>::new(&setup, &start, plan);
        let value =
            |setup: &Setup, state: &State| (winner(setup, state), state.points.iter().sum::<i32>());
        let mut chain = Chain::new().turns(10_000);
        let solved = scene.chain_forgetting(&mut chain, forget_turn, value).unwrap();
        let tally = scene
            .sample(&mut Sample::new(20_000).seed(11), |setup, state| {
                (value(setup, state), state.turn)
            })
            .unwrap();
        assert_eq!(tally.unended(), 0);
        let near = |interval: Interval, share: case_core::odds::Estimate| {
            let n = 20_000f64;
            // No count below about ten has an error that is itself well estimated.
            let error = share.error.max(3.0 / n);
            assert!(
                holds(interval, share.mean, 5.0 * error),
                "{:?} {share:?} {setup:?}",
                interval.as_f64()
            );
        };
        for side in 0..2 {
            near(solved.chance(|_, v| v.0 == side), tally.share(|(v, _)| v.0 == side));
        }
        for left in [1, 3, 6] {
            near(solved.chance(|_, v| v.1 <= left), tally.share(|(v, _)| v.1 <= left));
        }
        for turns in [1, 2, 4, 9] {
            near(
                solved.chance(|t, _| t <= turns),
                tally.share(|(_, t)| *t <= i32::try_from(turns).unwrap()),
            );
        }
        assert!(solved.unresolved().as_f64() < 1e-9, "{:?}", solved.cuts());
    }
}

#[test]
fn every_limit_leaves_an_interval_that_holds_the_truth() {
    let setup = Setup::new(vec![Fighter::new(0, 20, 50), Fighter::new(1, 18, 55)]);
    let start = Toy::open(&setup);
    let truth = solve(&setup, BuiltIn).p(&0);
    let cut = |mut chain: Chain<'_>| {
        let mut scene = Scene::<Toy, _>::new(&setup, &start, BuiltIn);
        let solved = scene.chain(&mut chain, winner).unwrap();
        let (low, high) = (solved.p(&0).low, solved.p(&0).high);
        assert!(low <= truth.high && truth.low <= high, "{:?}", solved.cuts());
        assert!(solved.p(&0).width() > 1e-9, "{:?}", solved.cuts());
        solved.cuts()
    };
    assert!(cut(Chain::new().turns(6)).turns > 0);
    assert!(cut(Chain::new().states(300)).states > 0);
    assert!(cut(Chain::new().step_paths(5)).step_paths > 0);
    assert!(cut(Chain::new().paths(5000)).paths > 0);
    assert!(cut(Chain::new().budget(5)).step_paths > 0);
    assert!(cut(Chain::new().least(Mass(1 << 106))).least > 0);
    let mut calls = 0;
    let mut watch = |progress: Progress| {
        calls += 1;
        if progress.turns < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    assert!(cut(Chain::new().watch(&mut watch)).stopped > 0);
    assert!(calls > 5);
    assert_eq!(cut(Chain::new().turns(0)).turns, Mass::ONE.0);
}

#[test]
fn a_budget_that_is_raised_is_raised_for_a_step_too() {
    let ask = RollReason { who: ActorId::JUDGE, rule: "test", roll: "die" };
    // One step of 100,000 paths, of which the highest sum of three wins.
    let of = |mut chain: Chain<'_>| {
        let solved = chain.solve(&0, |_, dice| {
            let mut sum = 0;
            for die in [Die::D100, Die::D100, Die::D10] {
                sum += dice.draw(ask, &Reading::Face(die))?.outcome;
            }
            Ok::<_, NextDie>(Checkpoint { passed: true, over: Some(sum == 210) })
        });
        solved.unwrap()
    };
    for chain in [Chain::new(), Chain::new().budget(1_500_000)] {
        assert!(of(chain).cuts().step_paths > 0);
    }
    let whole = of(Chain::new().budget(1_600_000));
    assert_eq!(whole.cuts().step_paths, 0);
    assert!(holds(whole.p(&true), 1e-5, 1e-15) && whole.p(&true).width() < 1e-15);
}

#[test]
fn a_battle_of_twenty_ends_within_its_limits_and_can_be_stopped() {
    let setup = Setup::new((0..20).map(|i| Fighter::new(i / 10, 9, 50)).collect());
    let start = Toy::open(&setup);
    let mut scene = Scene::<Toy, _>::new(&setup, &start, BuiltIn);
    let solved = scene.chain(&mut Chain::new().paths(200_000), winner).unwrap();
    let (low, high) = solved.p(&0).as_f64();
    assert!(low <= 0.5 && 0.5 <= high && solved.cuts().states + solved.cuts().paths > 0);
    let mut patience = Patience::new(300);
    let mut watch = |_| patience.look();
    let mut chain = Chain::new().watch(&mut watch);
    let solved = scene.chain(&mut chain, winner).unwrap();
    patience.check();
    assert!(solved.cuts().stopped > 0);
}

#[test]
fn a_question_left_open_stops_the_chain() {
    let setup = Setup::new(vec![Fighter::new(0, 3, 50), Fighter::new(1, 3, 50)]);
    let start = Toy::open(&setup);
    let open = Scene::<Toy, _>::new(&setup, &start, AskHost).chain(&mut Chain::new(), winner);
    assert!(matches!(open, Err(RunError::Rule(Stop::Decision(_)))));
}
