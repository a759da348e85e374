//! Fights of every system to their end: what a solver may forget, and what a turn's number means.
#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]
#![allow(clippy::cast_precision_loss, reason = "counts of trials")]

use case_core::ActorId;
use case_core::any::{AnyBattle, Standing};
use case_core::case::Case;
use case_core::cosmic::Cosmic;
use case_core::d6::D6;
use case_core::decide::{BuiltIn, DecisionSource};
use case_core::dice::{Die, Fair};
use case_core::faserip::Faserip;
use case_core::node::Node;
use case_core::odds::{Chain, Interval, Sample, Scene, Solved};
use case_core::system::{RuleTable, StepEnd, System, View};
use case_core::talislanta::Talislanta;
use case_core::value::Value;

/// A duel of two with hardly any Health.
const CASE_DUEL: &str = r#"{"system": "case", "fighters": [
    {"name": "A", "side": "a", "health": 12, "attacks": [{"name": "fists", "form": "BA"}],
     "abilities": {"fighting": "Ex", "agility": "Ty", "strength": "Gd", "endurance": "Ty",
                   "reason": "Ty", "intuition": "Gd", "psyche": "Ty"}},
    {"name": "B", "side": "b", "health": 10, "attacks": [{"name": "fists", "form": "BA"}],
     "abilities": {"fighting": "Ty", "agility": "Ty", "strength": "Gd", "endurance": "Ty",
                   "reason": "Ty", "intuition": "Ty", "psyche": "Ty"}}]}"#;
const TALISLANTA_DUEL: &str = r#"{"system": "talislanta", "fighters": [
    {"name": "A", "side": "a", "hit_points": 4, "combat_rating": 3,
     "attacks": [{"name": "sword", "means": "weapon", "rating": 4, "damage": 4}]},
    {"name": "B", "side": "b", "hit_points": 3, "combat_rating": 2,
     "attacks": [{"name": "club", "means": "weapon", "rating": 3, "damage": 3}]}]}"#;

fn setup<S: System>(roster: &Node) -> S::Setup {
    S::validate(&S::read(roster).unwrap()).unwrap()
}

fn text(system: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters");
    std::fs::read_to_string(format!("{folder}/{system}.toml")).unwrap()
}

fn example(system: &str) -> Node {
    toml::from_str(&text(system)).unwrap()
}

/// The built-in plan, as if it read the number of the turn.
struct Reading;

impl<S: System> DecisionSource<S> for Reading {
    fn choose(&mut self, question: &S::Question, view: View<'_, S>) -> Option<Value> {
        DecisionSource::<S>::choose(&mut BuiltIn, question, view)
    }

    fn reads_turn(&self) -> bool {
        true
    }
}

fn left<S: System>(setup: &S::Setup, state: &S::State) -> End {
    let all = (0..S::fighters(setup)).map(ActorId::fighter);
    all.map(|who| S::stands(setup, state, who).then(|| S::fitness(setup, state, who))).collect()
}

type End = Vec<Option<i32>>;

fn solve<S: System>(
    text: &str,
    plan: impl DecisionSource<S>,
    chain: &mut Chain<'_>,
) -> Solved<End> {
    let setup = setup::<S>(&serde_json::from_str(text).unwrap());
    let state = S::open(&setup);
    Scene::<S, _>::new(&setup, &state, plan).chain(chain, left::<S>).unwrap()
}

/// Whether two proofs of the same probability can both be right.
fn agree(a: Interval, b: Interval) -> bool {
    a.low <= b.high && b.low <= a.high
}

fn compare<S: System>(text: &str, turns: u32) {
    let short = solve::<S>(text, BuiltIn, &mut Chain::new().turns(turns));
    let long = solve::<S>(text, Reading, &mut Chain::new().turns(turns));
    assert!(short.states() < long.states(), "{} {}", short.states(), long.states());
    let ends = |s: &Solved<End>| s.gather(|turn, end| (turn, end.clone()));
    let (a, b) = (ends(&short), ends(&long));
    assert!(a.len() > 3, "{}", S::NAME);
    assert_eq!(a.len(), b.len(), "{}", S::NAME);
    for ((how, p), (same, q)) in a.iter().zip(&b) {
        assert_eq!(how, same, "{}", S::NAME);
        assert!(agree(*p, *q), "{}: {how:?} {p:?} {q:?}", S::NAME);
        // As narrow as each other, but for what rounding lost.
        assert!((p.width() - q.width()).abs() < 1e-9, "{}: {how:?}", S::NAME);
    }
}

#[test]
fn solving_with_the_turn_forgotten_gives_the_same_intervals() {
    compare::<Case>(CASE_DUEL, 2);
    compare::<Talislanta>(TALISLANTA_DUEL, 3);
}

/// Orders of initiative that are kept for a fight, and one that is rolled anew: of fighters alone and
/// with a team.
const KEPT_ORDERS: [&str; 6] = [
    r#""rulings": {"initiative_method": "once"}"#,
    r#""rulings": {"initiative_method": "modifier"}"#,
    r#""rulings": {"initiative_method": "every_turn"}"#,
    r#""rulings": {"initiative_method": "once"}, "teams": [{"members": ["A", "C", "E"]}]"#,
    r#""rulings": {"initiative_method": "modifier"}, "teams": [{"members": ["A", "C", "E"]}]"#,
    r#""rulings": {"initiative_method": "every_turn"}, "teams": [{"members": ["A", "C", "E"]}]"#,
];

/// Six fighters who hardly hurt each other, but for one who falls soon and leaves the slowest team to
/// the other; two come later.
fn crowd(order: &str) -> String {
    let fighters = "ABCDEF".char_indices().map(|(i, name)| {
        let (side, arrives) = (["a", "b"][i % 2], [1, 1, 1, 1, 3, 4][i]);
        let [strength, intuition] = [["Ty", "Gd"], ["Gd", "Fe"], ["Ex", "Am"]][i / 2];
        let intuition = if i == 0 { "Fe" } else { intuition };
        let (health, endurance) = if i == 0 { (4, "Sh0") } else { (60, "Ex") };
        format!(
            r#"{{"name": "{name}", "side": "{side}", "arrives": {arrives}, "health": {health},
            "attacks": [{{"name": "fists", "form": "BA"}}],
            "abilities": {{"fighting": "Ex", "agility": "Gd", "strength": "{strength}",
            "endurance": "{endurance}", "reason": "Ty", "intuition": "{intuition}", "psyche": "Ty"}}}}"#
        )
    });
    let fighters = fighters.collect::<Vec<_>>().join(", ");
    format!(r#"{{"system": "case", {order}, "fighters": [{fighters}]}}"#)
}

/// Plays a fight twice with the same dice: as it is, and with the turn forgotten whenever one
/// begins. Nobody may be able to tell.
fn same_fight<S: System>(setup: &S::Setup, seed: u64) -> i32 {
    let closed = S::closed(setup);
    let mut states = [S::open(setup), S::open(setup)];
    let mut dice = [Fair::new(seed), Fair::new(seed)];
    let mut turns = 0;
    for _ in 0..3_000 {
        let mut over = [false; 2];
        let mut passed = [false; 2];
        for (at, setup) in [setup, &closed].into_iter().enumerate() {
            let (state, dice) = (&mut states[at], &mut dice[at]);
            let turn = S::turn(state);
            let deciders = &mut BuiltIn;
            let mut table = RuleTable { setup, state, dice, deciders, log: &mut () };
            over[at] = S::step(&mut table).unwrap() == StepEnd::Over;
            passed[at] = S::turn(state) != turn;
        }
        let ends = [left::<S>(setup, &states[0]), left::<S>(&closed, &states[1])];
        assert_eq!(ends[0], ends[1], "{} seed {seed}", S::NAME);
        assert_eq!((over[0], passed[0]), (over[1], passed[1]), "{} seed {seed}", S::NAME);
        assert_eq!(dice[0].clone().roll(Die::D100), dice[1].clone().roll(Die::D100));
        if over[0] {
            break;
        }
        if passed[0] {
            turns += 1;
            S::forget_turn(&closed, &mut states[1]);
        }
    }
    turns
}

#[test]
fn nobody_can_tell_that_the_turn_was_forgotten() {
    fn fights<S: System>(roster: &Node) {
        let setup = setup::<S>(roster);
        let longest = (0..4).map(|seed| same_fight::<S>(&setup, seed)).max().unwrap();
        assert!(longest > 3, "{}: {longest}", S::NAME);
    }
    fights::<Case>(&example("case"));
    for kept in KEPT_ORDERS {
        fights::<Case>(&serde_json::from_str(&crowd(kept)).unwrap());
    }
    fights::<Faserip>(&example("faserip"));
    // The plan varies what it does over twelve rounds: they have to live longer.
    let hard = |line: &str| match line.split_once(" = ") {
        Some(("armor", _)) => "armor = \"9D\"\n".to_owned(),
        _ => format!("{line}\n"),
    };
    let armored = toml::from_str(&text("d6").lines().map(hard).collect::<String>()).unwrap();
    fights::<D6>(&armored);
    fights::<Talislanta>(&example("talislanta"));
    fights::<Cosmic>(&example("cosmic"));
}

#[test]
fn a_turn_has_the_same_number_solved_and_played() {
    for system in ["case", "faserip", "d6", "talislanta", "cosmic"] {
        assert_eq!(AnyBattle::new(&example(system)).unwrap().turn(), 1, "{system}");
    }
    let battle = AnyBattle::new(&serde_json::from_str(TALISLANTA_DUEL).unwrap()).unwrap();
    let solved = battle.solve(&mut Chain::new().turns(40)).unwrap();
    let trials = 4_000;
    let played = battle.sample_values(&mut Sample::new(trials).seed(3)).unwrap();
    let share = |so: &dyn Fn(i32, &Standing) -> bool| {
        let count = played.iter().flatten().filter(|(turn, end)| so(*turn, end)).count();
        count as f64 / trials as f64
    };
    let near = |(low, high): (f64, f64), share: f64, what: &str| {
        let error = (share * (1.0 - share) / trials as f64).sqrt().max(1e-3);
        assert!(low - 5.0 * error < share && share < high + 5.0 * error, "{what}: {share} {low}");
    };
    assert_eq!(solved.lengths()[0].0, 1);
    for (turn, interval) in solved.lengths().into_iter().take(6) {
        let number = i32::try_from(turn).unwrap();
        near(interval.as_f64(), share(&|turn, _| turn == number), "turn");
    }
    // Who wins and what is left of everybody come from the same solve.
    for (end, interval) in solved.values() {
        near(interval.as_f64(), share(&|_, other| *other == end), "end");
    }
    let wins = solved.map(|end| end.winner);
    near(
        wins.p(&Some(case_tests::side(0))).as_f64(),
        share(&|_, end| end.winner == Some(case_tests::side(0))),
        "wins",
    );
    let total: u128 = solved.values().iter().map(|(_, interval)| interval.low.0).sum();
    assert_eq!(total, wins.values().iter().map(|(_, interval)| interval.low.0).sum::<u128>());
}
