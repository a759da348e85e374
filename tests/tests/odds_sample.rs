//! Simulation: the same trials on any split, and an end to every request.
#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]

use case_core::decide::{AskHost, BuiltIn};
use case_core::dice::{Die, Fair};
use case_core::odds::{BLOCK, Histogram, OddsError, Progress, RunError, Sample, Scene};
use case_core::system::{Stop, System};
use case_tests::patience::Patience;
use case_tests::toy::{Fighter, Setup, State, Toy, winner};
use proptest::prelude::*;
use std::num::NonZeroUsize;

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).unwrap()
}

fn duel() -> Setup {
    Setup::new(vec![Fighter::new(0, 7, 60), Fighter::new(1, 8, 55)])
}

fn end(setup: &Setup, state: &State) -> (u8, i32) {
    (winner(setup, state), state.turn)
}

fn run(setup: &Setup, mut sample: Sample<'_>) -> Histogram<(u8, i32)> {
    let start = Toy::open(setup);
    Scene::<Toy, _>::new(setup, &start, BuiltIn).sample(&mut sample, end).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_split_into_blocks_and_threads_counts_the_same(
        seed: u64,
        trials in 0..5 * BLOCK,
        split in 0..6u64,
        count in 1..4usize,
    ) {
        let setup = duel();
        let whole = run(&setup, Sample::new(trials).seed(seed));
        prop_assert_eq!(whole.trials(), trials);
        let first = run(&setup, Sample::new(trials).seed(seed).blocks(0..split));
        let last = run(&setup, Sample::new(trials).seed(seed).blocks(split..u64::MAX));
        prop_assert_eq!(first.trials(), trials.min(split * BLOCK));
        prop_assert_eq!(&last.clone().merge(first.clone()), &whole);
        prop_assert_eq!(&first.merge(last), &whole);
        let start = Toy::open(&setup);
        let scene = Scene::<Toy, _>::new(&setup, &start, BuiltIn);
        let threaded = scene.sample_on(threads(count), &mut Sample::new(trials).seed(seed), end).unwrap();
        prop_assert_eq!(&threaded, &whole);
        let values = scene.sample_values(&mut Sample::new(trials).seed(seed), end).unwrap();
        prop_assert_eq!(values.len() as u64, trials);
        for (outcome, counted) in whole.iter() {
            let times = values.iter().filter(|value| value.as_ref() == Some(outcome)).count();
            prop_assert_eq!(times as u64, counted);
        }
    }

    #[test]
    fn merging_tallies_is_associative(seed: u64) {
        let part = |block: u64| {
            let mut sample = Sample::new(3 * BLOCK).seed(seed).blocks(block..block + 1);
            sample.tally(|dice: &mut Fair| Ok::<_, ()>(dice.roll(Die::D20))).unwrap()
        };
        let (a, b, c) = (part(0), part(1), part(2));
        prop_assert_eq!(
            a.clone().merge(b.clone()).merge(c.clone()),
            a.merge(b.merge(c))
        );
    }
}

#[test]
fn a_trial_is_the_same_whatever_runs_beside_it() {
    let roll = |dice: &mut Fair| Ok::<_, ()>(dice.roll(Die::D100));
    let long = Sample::new(4 * BLOCK).seed(5).values(roll).unwrap();
    let short = Sample::new(BLOCK + 7).seed(5).values(roll).unwrap();
    assert_eq!(short, long[..short.len()]);
    let third = Sample::new(4 * BLOCK).seed(5).blocks(2..3).values(roll).unwrap();
    let block = usize::try_from(BLOCK).unwrap();
    assert_eq!(third, long[2 * block..3 * block]);
    // A block's dice are the stream of its number: the first faces of the third block.
    let mut dice = Fair::stream(5, 2);
    assert!(third.iter().all(|&face| face == dice.roll(Die::D100)));
    let threaded = Sample::new(4 * BLOCK).seed(5).tally_on(threads(3), || roll).unwrap();
    assert_eq!(threaded, Sample::new(4 * BLOCK).seed(5).tally(roll).unwrap());
}

#[test]
fn blocks_are_independent_of_each_other() {
    // The means of many blocks scatter as means of independent trials do: a chi-square of 1024
    // degrees of freedom, which lies within five of its deviations (√2048) nearly always.
    for seed in [0, 1, 0xDEAD_BEEF] {
        let blocks = 1024;
        let mut chi = 0.0;
        for block in 0..blocks {
            let mut sample = Sample::new(blocks * BLOCK).seed(seed).blocks(block..block + 1);
            let mean = sample.tally(|dice| Ok::<_, ()>(i64::from(dice.roll(Die::D100)))).unwrap();
            let away = mean.mean().mean - 50.5;
            chi += away * away / (9999.0 / 12.0 / 1024.0);
        }
        let freedom = 1024.0f64;
        assert!((chi - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{seed}: {chi}");
    }
}

#[test]
fn means_come_with_their_standard_error() {
    let mut sample = Sample::new(50_000).seed(3);
    let tally = sample.tally(|dice: &mut Fair| Ok::<_, ()>(i64::from(dice.roll(Die::D6)))).unwrap();
    let mean = tally.mean();
    assert!((mean.mean - 3.5).abs() < 5.0 * mean.error, "{mean:?}");
    let error = (35.0f64 / 12.0 / 50_000.0).sqrt();
    assert!((mean.error / error - 1.0).abs() < 0.02, "{mean:?}");
    let sixes = tally.share(|&face| face == 6);
    assert!((sixes.mean - 1.0 / 6.0).abs() < 5.0 * sixes.error);
    assert!((sixes.error / (5.0f64 / 36.0 / 50_000.0).sqrt() - 1.0).abs() < 0.02);
    let frequencies = tally.frequencies().unwrap();
    assert!((frequencies.mean().unwrap().as_f64() - mean.mean).abs() < 1e-9);
    assert_eq!((tally.trials(), tally.outcomes(), tally.count(&7)), (50_000, 6, 0));
    let none = Sample::new(0).seed(3).tally(|_| Ok::<_, ()>(0i64)).unwrap();
    assert_eq!((none.trials(), none.mean().trials), (0, 0));
    assert_eq!(none.frequencies(), Err(OddsError::Empty));
}

#[test]
fn battles_that_do_not_end_are_counted_as_such() {
    let setup = Setup::new(vec![Fighter::new(0, 5, 50).weak(6), Fighter::new(1, 5, 50).weak(6)]);
    let tally = run(&setup, Sample::new(100).seed(1).checkpoints(500));
    assert_eq!((tally.trials(), tally.unended(), tally.ended()), (100, 100, 0));
    let start = Toy::open(&setup);
    let scene = Scene::<Toy, _>::new(&setup, &start, BuiltIn);
    let values = scene.sample_values(&mut Sample::new(3).seed(1).checkpoints(500), end).unwrap();
    assert_eq!(values, [None, None, None]);
}

/// Runs a hostile request and says stop after a while.
fn stops(request: impl FnOnce(Sample<'_>) -> Result<(), OddsError>, sample: Sample<'_>) {
    let mut patience = Patience::new(50);
    let mut watch = |progress: Progress| {
        assert!(progress.trials < progress.of);
        patience.look()
    };
    assert_eq!(request(sample.watch(&mut watch)), Err(OddsError::Stopped));
    patience.check();
}

fn only_odds<T>(result: Result<T, RunError<Stop<Toy>>>) -> Result<(), OddsError> {
    result.map(drop).map_err(|error| match error {
        RunError::Odds(error) => error,
        other => panic!("{other}"),
    })
}

#[test]
fn endless_requests_can_be_stopped() {
    let trillion = || Sample::new(1_000_000_000_000).seed(1);
    for count in [1, 2] {
        let (setup, endless) = (
            duel(),
            Setup::new(vec![Fighter::new(0, 5, 50).weak(6), Fighter::new(1, 5, 50).weak(6)]),
        );
        for setup in [setup, endless] {
            let start = Toy::open(&setup);
            let scene = Scene::<Toy, _>::new(&setup, &start, BuiltIn);
            stops(
                |mut sample| only_odds(scene.sample_on(threads(count), &mut sample, end)),
                trillion().checkpoints(u64::MAX),
            );
            stops(
                |mut sample| only_odds(scene.sample(&mut sample, end)),
                trillion().checkpoints(u64::MAX),
            );
        }
    }
    // A battle of ten thousand.
    let setup =
        Setup::new((0..10_000).map(|i| Fighter::new(u8::from(i % 2 == 0), 5, 50)).collect());
    let start = Toy::open(&setup);
    let scene = Scene::<Toy, _>::new(&setup, &start, BuiltIn);
    stops(|mut sample| only_odds(scene.sample(&mut sample, end)), trillion());
}

#[test]
fn values_without_end_are_refused() {
    let roll = |dice: &mut Fair| Ok::<_, ()>(dice.roll(Die::D6));
    let kept = Sample::new(1_000_000_000_000).seed(1).values(roll);
    assert!(matches!(kept, Err(RunError::Odds(OddsError::Outcomes { .. }))));
    for count in [1, 2] {
        let mut sample = Sample::new(1_100_000).seed(1);
        let tally = sample.tally_on(threads(count), || {
            |dice: &mut Fair| {
                let mut word = 0u64;
                for _ in 0..8 {
                    word = word * 100 + u64::from(dice.roll(Die::D100));
                }
                Ok::<_, ()>(word)
            }
        });
        let error = RunError::Odds(OddsError::Outcomes { limit: 1_000_000 });
        assert_eq!(tally.map(|_| ()), Err(error));
    }
}

#[test]
fn the_first_failure_is_told_on_any_number_of_threads() {
    let fails = || {
        |dice: &mut Fair| {
            let words = (dice.seed(), dice.words());
            let face = dice.roll(Die::D100);
            let other = dice.roll(Die::D100);
            if (face, other) == (100, 100) { Err((words, dice.words())) } else { Ok(face) }
        }
    };
    let one = Sample::new(200 * BLOCK).seed(9).tally(fails());
    assert!(matches!(one, Err(RunError::Rule(_))));
    for count in 1..5 {
        assert_eq!(Sample::new(200 * BLOCK).seed(9).tally_on(threads(count), fails), one);
    }
    let setup = duel();
    let start = Toy::open(&setup);
    let open =
        Scene::<Toy, _>::new(&setup, &start, AskHost).sample(&mut Sample::new(5).seed(1), end);
    assert!(matches!(open, Err(RunError::Rule(Stop::Decision(_)))));
}
