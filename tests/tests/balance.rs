//! Balance: the value or the number of fighters with which a side wins as often as wanted.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::SideId;
use case_core::any::{AnyBattle, Balance, BalanceError, Balanced, Moved};
use case_core::filled;
use case_core::node::Node;
use case_core::odds::{Chain, Estimate, Sample, unwatched};
use core::ops::ControlFlow;

/// A duel that is solved at once, and thugs of whom there may be several. Nobody can be disarmed: against
/// that, more hit points are no help.
const DUEL: &str = r#"
    system = "talislanta"
    [[fighters]]
    name = "Ariane"
    side = "a"
    combat_rating = 2
    hit_points = 4
    attacks = [{ name = "sword", means = "natural", rating = 4, damage = 2 }]
    [[fighters]]
    name = "Thug"
    id = "thug"
    side = "b"
    combat_rating = 2
    hit_points = 3
    attacks = [{ name = "club", means = "natural", rating = 4, damage = 2 }]
"#;

fn node(text: &str) -> Node {
    toml::from_str(text).unwrap()
}

fn value(path: &str) -> Moved {
    Moved::Value(path.into())
}

/// Side `a` of the duel with so many hit points wins so often, solved.
fn solved(hit_points: i32) -> f64 {
    let text = DUEL.replace("hit_points = 4", &format!("hit_points = {hit_points}"));
    let battle = AnyBattle::new(&node(&text)).unwrap();
    let solved = battle.solve(&mut Chain::new()).unwrap().map(|end| end.winner);
    let (low, high) = solved.p(&Some(case_tests::side(0))).as_f64();
    assert!(high - low < 1e-6, "{hit_points}: {low} to {high}");
    low
}

/// What is played is what is solved: shares, sides of the goal and the crossing.
#[test]
fn values_are_as_good_as_they_are_solved_to_be() {
    let roster = node(DUEL);
    let range = 2..=6;
    let truth: Vec<f64> = range.clone().map(solved).collect();
    assert!(truth.is_sorted() && truth[0] < 0.5 && truth[4] > 0.6, "{truth:?}");
    let goal = 0.58;
    let ask = Balance::new("a", goal, value("Ariane.hit_points"), range.clone());
    let ask = filled!(Balance { seed: 7, trials: 3_072, ..ask });
    let found = ask.find(&roster, &mut unwatched).unwrap();
    for (row, truth) in found.rows.iter().zip(&truth) {
        assert!((row.wins.mean - truth).abs() <= 5.0 * row.wins.error.max(1e-3), "{row:?} {truth}");
        assert!(row.reaches.is_none_or(|reaches| reaches == (*truth >= goal)), "{row:?} {truth}");
    }
    let at = truth.iter().position(|truth| *truth >= goal).unwrap();
    let [crossing] = found.crossings[..] else { panic!("{found}") };
    let (before, behind) = (range.clone().nth(at - 1).unwrap(), range.clone().nth(at).unwrap());
    assert!(crossing.rises && crossing.low <= before && behind <= crossing.high, "{found}");
    let nearest = found.nearest.value;
    assert!([before, behind].contains(&nearest), "{found}: {truth:?}");
}

/// Copies fight as fighters that are written one by one, under the plans that are given.
#[test]
fn copies_are_fighters() {
    let roster = node(DUEL);
    let (_, thug) = DUEL.split_once("[[fighters]]").unwrap().1.split_once("[[fighters]]").unwrap();
    let plan = "weakest first";
    let ask = |range| Balance::new("a", 0.5, Moved::Copies("thug".into()), range);
    let plans = vec![("b".into(), Node::Text(plan.into()))];
    let found = filled!(Balance { plans, trials: 2_048, ..ask(1..=3) });
    let found = found.find(&roster, &mut unwatched).unwrap();
    for row in &found.rows {
        let mut text = DUEL.to_string();
        for n in 2..=row.value {
            text += "[[fighters]]";
            text += &thug.replace("Thug", &format!("Thug {n}")).replace("id = \"thug\"", "");
        }
        let mut battle = AnyBattle::new(&node(&text)).unwrap();
        assert_eq!(battle.fighters(), usize::try_from(row.value).unwrap() + 1);
        let plan = case_core::any::named_plan("talislanta", plan).unwrap().unwrap();
        battle.set_plan(SideId::new(1).unwrap(), &plan).unwrap();
        let mut sample = Sample::new(row.wins.trials).seed(1).common().checkpoints(20_000);
        let ends = battle.sample_values(&mut sample).unwrap();
        let won = ends
            .iter()
            .flatten()
            .filter(|(_, end)| end.winner == Some(case_tests::side(0)))
            .count();
        assert_eq!(Estimate::share(won as u64, ends.len() as u64), row.wins, "{row:?}");
    }
    let [one, two, three] = &found.rows[..] else { panic!() };
    assert!(one.wins.mean > two.wins.mean && two.wins.mean > three.wins.mean, "{found}");
    assert!(found.to_string().contains("number of thug = "), "{found}");
    // Nobody is left to fight.
    let none = ask(0..=0).find(&roster, &mut unwatched).unwrap_err();
    assert!(matches!(&none, BalanceError::Roster { value: 0, .. }), "{none}");
}

/// A question of a host says everything that is wrong with it, and a search ends when it is told to.
#[test]
fn questions_of_hosts() {
    let roster = node(DUEL);
    let read = |text: &str| Balance::read(&node(text));
    let good = "side = \"a\"\nshare = 0.5\nvalue = \"Ariane.hit_points\"\nlow = 2\nhigh = 4\ntrials = 1024";
    let found: Balanced = read(good).unwrap().find(&roster, &mut unwatched).unwrap();
    // Of so few trials none is clear of the wanted share.
    let few = Balance::new("a", 0.5, value("Ariane.hit_points"), 3..=3);
    let few = few.find(&roster, &mut unwatched).unwrap();
    assert_eq!(few.nearest.reaches, None);
    assert!(few.to_string().ends_with("; no clear crossing from 3 to 3"), "{few}");
    let told = found.to_node();
    assert_eq!(told.get("nearest"), Some(&Node::Int(i64::from(found.nearest.value))));
    let Some(Node::List(rows)) = told.get("rows") else { panic!() };
    assert_eq!(rows.len(), 3);
    let wrong = read("share = 60\ncopies = \"x\"\nvalue = \"y\"\nlow = 1\nplan = 2").unwrap_err();
    let paths: Vec<&str> = wrong.list().iter().map(|problem| problem.path.as_str()).collect();
    assert_eq!(paths, ["side", "share", "value", "low", "plan"], "{wrong}");
    let ask = |moved, range| {
        let ask = filled!(Balance { trials: 1, ..Balance::new("a", 0.5, moved, range) });
        ask.find(&roster, &mut unwatched)
    };
    #[expect(clippy::reversed_empty_ranges, reason = "it is refused")]
    let empty = ask(value("Ariane.hit_points"), 4..=3);
    assert_eq!(empty.unwrap_err(), BalanceError::Range { low: 4, high: 3 });
    let long = ask(value("Ariane.hit_points"), 1..=1_000_000);
    assert_eq!(long.unwrap_err(), BalanceError::Range { low: 1, high: 1_000_000 });
    for (moved, said) in [
        (value("Arian.hit_points"), "did you mean `Ariane`?"),
        (value("Ariane.hit_point"), "did you mean `hit_points`"),
        (value("Ariane.attacks.swrod.damage"), "`swrod`, did you mean `sword`?; there are: sword"),
        (value("fighters[9].hit_points"), "no such place in a list of 2, from 0"),
        (value("fighters.x"), "there are: Ariane"),
        (value("Ariane.name[0]"), "a place in brackets is one of a list: this is none"),
        (Moved::Copies("Thugs".into()), "thug"),
    ] {
        let error = ask(moved, 2..=3).unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
    }
    // Strangers ask too: neither a path nor a number of copies is followed beyond what a roster can hold.
    let deep = value(&format!("Ariane{}", ".a".repeat(100_000)));
    assert!(ask(deep, 2..=3).unwrap_err().to_string().contains("fewer than 24 steps"));
    let many = ask(Moved::Copies("thug".into()), 2_000_000_000..=2_000_000_000).unwrap_err();
    assert!(matches!(&many, BalanceError::Roster { value: 2_000_000_000, .. }), "{many}");
    let side =
        Balance::new("c", 0.5, value("Ariane.hit_points"), 2..=3).find(&roster, &mut unwatched);
    assert!(side.unwrap_err().to_string().contains("there are: a, b"));
    let plan = Balance::new("a", 0.5, value("Ariane.hit_points"), 2..=3);
    let plans = vec![("b".into(), Node::Text("none such".into()))];
    let plan = filled!(Balance { plans, ..plan }).find(&roster, &mut unwatched);
    assert!(matches!(plan, Err(BalanceError::Plan { .. })));
    let mut stop = |_| ControlFlow::Break(());
    let stopped = Balance::new("a", 0.5, value("Ariane.hit_points"), 2..=3);
    assert!(matches!(stopped.find(&roster, &mut stop), Err(BalanceError::Odds(_))));
}
