//! Trials that are watched, and trials on common dice.
#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]
#![allow(clippy::cast_precision_loss, reason = "counts of trials are small")]

use case_core::ActorId;
use case_core::SideId;
use case_core::any::{AnyBattle, AnyStep, Recorded, Statistic};
use case_core::battle::Who;
use case_core::log::EventKind;
use case_core::node::Node;
use case_core::odds::Sample;
use case_tests::side;
use std::num::NonZeroUsize;

const SYSTEMS: [&str; 5] = ["case", "faserip", "d6", "talislanta", "cosmic"];

fn text(system: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters");
    std::fs::read_to_string(format!("{folder}/{system}.toml")).unwrap()
}

fn battle(text: &str) -> AnyBattle {
    let node: Node = toml::from_str(text).unwrap();
    AnyBattle::new(&node).unwrap()
}

/// The winner of each trial, on common dice.
fn winners(text: &str, trials: u64) -> Vec<Option<SideId>> {
    let values = battle(text).sample_values(&mut Sample::new(trials).seed(5).common()).unwrap();
    values.into_iter().map(|end| end.and_then(|(_, end)| end.winner)).collect()
}

fn recorded(battle: &AnyBattle, sample: &mut Sample<'_>, wanted: &[Statistic]) -> Vec<Recorded> {
    let mut rows = Vec::new();
    let mut each = |row: Option<&Recorded>| rows.push(row.unwrap().clone());
    battle.sample_recorded(sample, wanted, None, &mut each).unwrap();
    rows
}

#[test]
fn recorded_trials_are_the_sampled_ones() {
    let wanted = [
        Statistic::FirstDown,
        Statistic::FellIn,
        Statistic::Stands { turn: i32::MAX },
        Statistic::Stands { turn: 1 },
        Statistic::Fitness { turn: i32::MAX },
        Statistic::Count { of: "attacks".to_owned(), who: ActorId::NOBODY },
        Statistic::Count { of: "attacks".to_owned(), who: ActorId::fighter(0) },
    ];
    for system in SYSTEMS {
        let mut one = battle(&text(system));
        let sample = || Sample::new(40).seed(3);
        let ends = one.sample_values(&mut sample()).unwrap();
        let fighters = ends[0].as_ref().unwrap().1.fitness.len();
        let rows = recorded(&one, &mut sample(), &wanted);
        let mut threaded = Vec::new();
        let mut each = |row: Option<&Recorded>| threaded.push(row.unwrap().clone());
        let two = NonZeroUsize::new(2).unwrap();
        one.sample_recorded_on(two, &mut sample(), &wanted, &mut each).unwrap();
        assert_eq!(rows, threaded);
        for (row, end) in rows.iter().zip(ends) {
            assert_eq!(end, Some((row.turn, row.end.clone())), "{system}");
            let (first, rest) = row.numbers.split_first().unwrap();
            let (fell, rest) = rest.split_at(fighters);
            let (stand, rest) = rest.split_at(fighters);
            let (early, rest) = rest.split_at(fighters);
            let (fitness, counts) = rest.split_at(fighters);
            for place in 0..fighters {
                assert_eq!(stand[place] == 1, row.end.fitness[place].is_some(), "{system}");
                assert!(row.end.fitness[place].is_none_or(|points| points == fitness[place]));
                // Who is down at the end has fallen at some time; some get up again.
                assert!(stand[place] == 1 || fell[place] > 0);
                assert!(early[place] == 1 || fell[place] == 1);
            }
            let first = usize::try_from(*first).unwrap();
            let turns = fell.iter().filter(|turn| **turn > 0);
            assert_eq!(turns.min(), Some(&fell[first]), "{system}");
            assert!(counts[0] >= counts[1]);
        }
        // The first trial rolls the dice of a battle of that seed.
        one.set_seed(3);
        while one.step() == AnyStep::Going {}
        let log =
            (0..one.events()).filter_map(|at| one.record(at, case_core::log::Audience::Gamemaster));
        let outcomes = log.filter(|record| record.event == EventKind::Outcome).count();
        assert_eq!(i32::try_from(outcomes).ok(), rows[0].numbers.iter().rev().nth(1).copied());
    }
}

#[test]
fn names_that_nothing_has_are_refused_with_those_that_there_are() {
    let battle = battle(&text("d6"));
    let who = ActorId::NOBODY;
    let name = || "blows".to_owned();
    for (wanted, told) in [
        (Statistic::Count { of: name(), who }, "attacks, hit, hurt"),
        (Statistic::Sum { of: name(), who }, "body_points"),
        (Statistic::Value { who: ActorId::fighter(0), field: name(), turn: 1 }, "fate_points"),
        (Statistic::Value { who: ActorId::fighter(99), field: name(), turn: 1 }, "fate_points"),
    ] {
        let found =
            battle.sample_recorded(&mut Sample::new(1).seed(1), &[wanted], None, &mut |_| ());
        let message = found.unwrap_err().to_string();
        assert!(message.contains("`blows`") && message.contains(told), "{message}");
    }
}

/// What is set anew in each turn says nothing at its end.
#[test]
fn values_that_do_not_outlast_their_turn_are_refused() {
    let battle = battle(&text("case"));
    let wanted =
        Statistic::Value { who: ActorId::fighter(0), field: "initiative".to_owned(), turn: 1 };
    let found = battle.sample_recorded(&mut Sample::new(1).seed(1), &[wanted], None, &mut |_| ());
    let message = found.unwrap_err().to_string();
    assert!(message.contains("`initiative` does not outlast its turn"), "{message}");
}

/// A feat is counted where the outcome of an attack has it; a roll of the same name apart from it.
#[test]
fn feats_are_counted_as_attacks_have_them() {
    let count = |of: &str| Statistic::Count { of: of.to_owned(), who: ActorId::NOBODY };
    let wanted = ["attacks", "hit", "hurt", "fell", "kill", "rank_lost", "roll:kill"];
    let battle = battle(&text("case"));
    let wanted: Vec<_> = wanted.iter().map(|of| count(of)).collect();
    let rows = recorded(&battle, &mut Sample::new(300).seed(2), &wanted);
    let mut rolled = 0;
    for row in rows {
        let [attacks, hit, hurt, fell, kill, lost, roll] = row.numbers[..] else {
            panic!("{:?}", row.numbers)
        };
        assert!(attacks >= hit && hit >= hurt && fell >= kill);
        assert_eq!(kill, lost, "a Kill? check or zero Health");
        rolled += i32::from(roll != kill);
    }
    assert!(rolled > 30, "most checks are passed: {rolled} of 300 fights tell them apart");
}

/// The log has more values of an outcome than the outcome, such as the attack.
#[test]
fn in_no_system_more_are_felled_than_are_hit() {
    let count = |of: &str| Statistic::Count { of: of.to_owned(), who: ActorId::NOBODY };
    for system in SYSTEMS {
        let battle = battle(&text(system));
        let wanted: Vec<_> = ["attacks", "hit", "hurt", "fell"].map(count).into();
        let rows = recorded(&battle, &mut Sample::new(20).seed(2), &wanted);
        let mut sums = [0; 4];
        for row in &rows {
            for (sum, number) in sums.iter_mut().zip(&row.numbers) {
                *sum += number;
            }
        }
        let [attacks, hit, hurt, fell] = sums;
        assert!(attacks > hit && hit >= hurt && hit > fell && fell > 0, "{system}: {sums:?}");
        assert!(hurt > fell, "{system}: {sums:?}");
    }
}

/// Who comes first, and the order of acting: consistent with each other in every trial.
#[test]
fn who_is_first_is_recorded() {
    let first = |of: &str| Statistic::First { of: of.to_owned() };
    let wanted = [
        Statistic::FirstToAct { turn: 1 },
        Statistic::Order { turn: 1 },
        first("attacks"),
        first("hit"),
        Statistic::FirstToAct { turn: i32::MAX },
    ];
    for system in SYSTEMS {
        let battle = battle(&text(system));
        let fighters = battle.fighters();
        if system == "faserip" {
            let mut each = |_: Option<&Recorded>| {};
            let refused = battle.sample_recorded(&mut Sample::new(1), &wanted, None, &mut each);
            assert!(refused.unwrap_err().to_string().contains("by sides and phases"));
            continue;
        }
        let rows = recorded(&battle, &mut Sample::new(40).seed(4), &wanted);
        let mut firsts = std::collections::BTreeSet::new();
        for row in rows {
            let (act, rest) = row.numbers.split_first().unwrap();
            let (order, rest) = rest.split_at(fighters);
            let first = order.iter().filter(|place| **place == 1).count();
            let Ok(act) = usize::try_from(*act) else {
                assert!(system == "cosmic" && first > 1, "{system}: {order:?}");
                continue;
            };
            assert_eq!(order[act], 1, "{system}");
            assert_eq!(first, 1, "{system}");
            let [attacked, hit, never] = rest[..] else { panic!("{rest:?}") };
            assert!((0..i32::try_from(fighters).unwrap()).contains(&attacked), "{system}");
            assert!(hit >= 0 && never == -1, "{system}");
            firsts.insert(act);
        }
        assert!(firsts.len() > 1, "{system}: initiative is rolled");
    }
}

/// A rule that decides is counted; one whose answer is legal nowhere is blocked each time.
#[test]
fn rules_are_counted_as_they_decide() {
    let plan: Node = toml::from_str(
        r#"
        name = "far"
        [[rules]]
        question = "hits"
        then = [10]
        [[rules]]
        question = "targets"
        then = [5]
        [[rules]]
        question = "target"
        when = { turn_at_least = 1000 }
        targets = "weakest"
    "#,
    )
    .unwrap();
    let mut battle = battle(&text("talislanta"));
    assert!(battle.rules_used(&mut Sample::new(4).seed(1)).unwrap().is_empty());
    battle.set_plan(Who::Everybody, &case_core::plan::Plan::read(&plan).unwrap()).unwrap();
    let used = battle.rules_used(&mut Sample::new(30).seed(1)).unwrap();
    let counts: Vec<_> = used.iter().map(|rule| (rule.rule, rule.decided, rule.blocked)).collect();
    let [(0, hits, _), (1, targets, blocked), (2, 0, 0)] = counts[..] else { panic!("{counts:?}") };
    assert!(hits > 0 && targets == 0 && blocked > 0, "{counts:?}");
    // The fights are those of the simulation.
    let ends = battle.sample_values(&mut Sample::new(30).seed(1)).unwrap();
    assert!(ends.iter().all(Option::is_some));
}

/// A number that no battle can allow is refused when the plan is read for a system.
#[test]
fn numbers_that_are_never_legal_are_refused() {
    for (system, question, number, right) in
        [("talislanta", "hits", 99, "1 to 10"), ("case", "karma_amount", 101, "10 to 99")]
    {
        let text =
            format!("name = \"x\"\nrules = [{{ question = \"{question}\", then = [{number}] }}]");
        let node: Node = toml::from_str(&text).unwrap();
        let plan = case_core::plan::Plan::read(&node).unwrap();
        let problems =
            battle(&self::text(system)).set_plan(Who::Everybody, &plan).unwrap_err().to_string();
        let told = format!("{number} is never a legal answer to `{question}`: {right}");
        assert!(problems.contains(&told), "{problems}");
    }
}

/// What a change does to who wins: the share of equal trials, and the standard error of the difference on
/// common dice and of two independent runs.
fn change(before: &[Option<SideId>], after: &[Option<SideId>]) -> (f64, f64, f64) {
    let n = before.len() as f64;
    let share =
        |list: &[Option<SideId>]| list.iter().filter(|w| **w == Some(side(0))).count() as f64 / n;
    let (p, q) = (share(before), share(after));
    let pairs = || before.iter().zip(after);
    let moved = |(a, b): &(&Option<SideId>, &Option<SideId>)| {
        (**a == Some(side(0))) != (**b == Some(side(0)))
    };
    let apart = pairs().filter(moved).count() as f64 / n;
    let same = pairs().filter(|(a, b)| a == b).count() as f64 / n;
    let paired = ((apart - (p - q) * (p - q)) / n).sqrt();
    let independent = ((p * (1.0 - p) + q * (1.0 - q)) / n).sqrt();
    (same, paired, independent)
}

/// A field of a roster, and another value of it with which the plans mostly answer alike: where they
/// choose another attack, fights part early.
const CHANGES: [(&str, &str, &str); 9] = [
    ("case", "armor = \"Excellent\"", "armor = 22"),
    ("case", "armor = \"Excellent\"", "armor = 21"),
    ("case", "armor = \"Excellent\"", "armor = 23"),
    ("talislanta", "hit_points = 24", "hit_points = 25"),
    ("talislanta", "armor = 6", "armor = 7"),
    ("talislanta", "hit_points = 34", "hit_points = 31"),
    ("cosmic", "toughness = 1", "toughness = 2"),
    ("cosmic", "armor = { torso = 2 }", "armor = { torso = 3 }"),
    ("cosmic", "shield = { ranks = 11", "shield = { ranks = 12"),
];

#[test]
fn a_difference_on_common_dice_has_half_the_error() {
    for (system, from, to) in CHANGES {
        let before = text(system);
        assert!(before.contains(from), "{system}: {from}");
        let after = before.replacen(from, to, 1);
        let (same, paired, independent) = change(&winners(&before, 200), &winners(&after, 200));
        assert!(2.0 * paired <= independent, "{system}: {same} {paired} {independent}");
    }
}

#[test]
fn trials_in_which_nothing_that_matters_differs_are_equal() {
    for (system, from, to) in [
        ("case", r#"reason = "Ty""#, r#"reason = "Gd""#),
        ("d6", "length = 95", "length = 96"),
        ("cosmic", "Tavi Quill", "Tavi Feather"),
    ] {
        let before = text(system);
        assert!(before.contains(from), "{system}: {from}");
        let after = before.replacen(from, to, 1);
        assert_eq!(winners(&before, 200), winners(&after, 200), "{system}");
    }
}

/// Slices give the trials of the whole, also where each has separate dice.
#[test]
fn common_trials_come_in_slices() {
    let battle = battle(&text("talislanta"));
    let all = battle.sample_values(&mut Sample::new(30).seed(8).common()).unwrap();
    let (mut place, mut parts) = (case_core::odds::SamplePlace::default(), Vec::new());
    while place.trial < 30 {
        let mut slice = Sample::new(30).seed(8).common().slice(place, 7);
        parts.extend(battle.sample_values(&mut slice).unwrap());
        place = slice.place();
    }
    assert_eq!(parts, all);
}
