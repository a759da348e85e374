//! Simulations that learn battles from memory, under every kind of plan: the trials are those that are
//! played.

use super::*;
use case_core::battle::Who;
use case_core::odds::Sample;

/// Some fighters of the bundled roster, under some other rulings; `None` where they don't fit.
fn varied<S: System>(random: &mut Fair) -> Option<Battle<S>> {
    use case_core::dice::Die;
    let mut pick = |n: usize| usize::from(random.roll(Die::D100) - 1) % n.max(1);
    let text = toml::to_string(&roster(S::NAME)).unwrap();
    let mut table: toml::Table = toml::from_str(&text).unwrap();
    let fighters = table.get_mut("fighters")?.as_array_mut()?;
    for keep in [3, 2].into_iter().take(1 + pick(2)) {
        while fighters.len() > keep {
            // Both sides stay.
            let at = 1 + pick(fighters.len() - 2);
            fighters.remove(at);
        }
    }
    let switches: Vec<_> =
        S::default_rulings().into_iter().filter_map(|r| Some((r.name, r.switch?))).collect();
    for _ in 0..4 {
        let (name, switch) = &switches[pick(switches.len())];
        let others = switch.others();
        let Some(value) = others.get(pick(others.len())) else { continue };
        let plain = toml::from_str::<toml::Table>(&format!("v = {value}"));
        let value =
            plain.ok().map_or(toml::Value::from(value.as_str()), |mut t| t.remove("v").unwrap());
        let rulings = table.entry(S::Rulings::table_of(name)).or_insert(toml::Table::new().into());
        rulings.as_table_mut()?.insert((*name).into(), value);
    }
    let node: Node = table.try_into().ok()?;
    Battle::new(S::read(&node).ok()?).ok()
}

/// The same trials, to the last value of their last state, whether they are memoized or played;
/// returns how many steps were known.
fn memoized<S: System>(battle: &Battle<S>, seed: u64, trials: u64, checkpoints: u64) -> u64 {
    let scene = battle.scene().unwrap();
    let sample = |room| Sample::new(trials).seed(seed).checkpoints(checkpoints).room(room);
    let run = |mut sample: Sample<'_>| {
        let ends = scene.sample_values(&mut sample, |_, state| state.clone()).unwrap();
        (ends, sample.memoized())
    };
    let (played, automaton) = run(sample(0));
    assert_eq!(automaton.walked, 0);
    let mut walked = 0;
    for room in [10, 1_000, 1_000_000] {
        let (ends, automaton) = run(sample(room));
        let first = ends.iter().zip(&played).position(|(a, b)| a != b);
        if let Some(first) = first {
            panic!(
                "{}: room {room}, trial {first}: {:?}\n{:?}",
                S::NAME,
                ends[first],
                played[first]
            );
        }
        assert!(automaton.walked >= walked || room < 1_000_000, "{}", S::NAME);
        walked = automaton.walked;
    }
    walked
}

#[test]
fn trials_known_by_heart_are_the_trials_played() {
    fn each<S: System>() {
        let (mut random, mut walked, mut fights) = (Fair::new(11), 0, 0);
        let plans = named::<S>();
        while fights < 6 {
            let Some(mut battle) = varied::<S>(&mut random) else { continue };
            if fights % 2 == 1 {
                battle.set_plan(Who::Everybody, &plans[fights % plans.len()]).unwrap();
            }
            walked += memoized(&battle, fights as u64, 30, if fights == 4 { 31 } else { 500 });
            fights += 1;
        }
        assert!(walked > 100, "{}: {walked}", S::NAME);
    }
    everywhere!(each);
}

/// Nobody can hurt anybody: the built-in plan calls it off in its thousandth turn, in which it is
/// played; also where the trials begin late.
#[test]
fn what_is_called_off_for_its_length_is_played() {
    let armored = DUEL.replace("health = 15", "health = 15\narmor = \"Unearthly\"");
    // A charge in such armor would hurt.
    let text = format!("rulings = {{ standard_maneuvers = \"as_listed\" }}\n{armored}");
    let node: Node = toml::from_str(&text).unwrap();
    let mut battle = Battle::<Case>::new(Case::read(&node).unwrap()).unwrap();
    for _ in 0..2 {
        let walked = memoized(&battle, 5, 3, 100_000);
        assert!(walked > 100, "{walked}");
        let scene = battle.scene().unwrap();
        let turns = |_: &case::Setup, state: &case::State| state.turn();
        let ends = scene.sample_values(&mut Sample::new(3).seed(5).room(99), turns).unwrap();
        assert!(ends.iter().all(|turn| turn.is_some_and(|turn| turn >= 1_000)), "{ends:?}");
        battle = battle.seeded(3);
        while battle.state().turn() < 60 {
            battle.run(1);
        }
    }
}

/// Who reads the number of the turn is played; threads share what they have learned and give the
/// same; whether it pays shows by itself.
#[test]
fn duels_are_known_by_heart_and_other_fights_are_played() {
    let text = include_str!("../../../case-core/examples/rosters/talislanta.toml");
    let any = |text: &str| AnyBattle::new(&toml::from_str::<Node>(text).unwrap()).unwrap();
    let ends_on = |battle: &AnyBattle, threads: usize, mut sample: Sample<'_>| {
        let (mut ends, threads) = (Vec::new(), std::num::NonZeroUsize::new(threads).unwrap());
        let mut keep = |end: Option<&_>| ends.push(end.cloned());
        battle.sample_each_on(threads, &mut sample, &mut keep).unwrap();
        (ends, sample.memoized())
    };
    for (text, pays) in [(DUEL, true), (text, false)] {
        let battle = any(text);
        let sample = || Sample::new(1_100).seed(2).checkpoints(if pays { 100_000 } else { 9 });
        let mut whole = sample();
        let played = battle.sample_values(&mut whole.room(0)).unwrap();
        whole = sample();
        assert_eq!(battle.sample_values(&mut whole).unwrap(), played);
        let automaton = whole.memoized();
        assert_eq!(automaton.walked > automaton.played, pays, "{automaton:?}");
        assert_eq!(ends_on(&battle, 2, sample()).0, played);
        assert_eq!(ends_on(&battle, 3, sample().room(100)).0, played);
    }
    let late = "name = \"late\"\nrules = [{ question = \"defense\", when = { turn_at_most = 2 }, \
                then = \"nothing\" }]";
    let mut battle = duel();
    battle.set_plan(ActorId::fighter(0), &toml(late)).unwrap();
    assert_eq!(memoized(&battle, 1, 20, 1_000), 0);
}
