//! Who joins a battle is checked alone, and becomes what a roster with everybody would have made of it.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::ActorId;
use case_core::battle::{Battle, Intervention};
use case_core::node::Node;
use case_core::sheet;
use case_core::system::System;
use std::time::{Duration, Instant};

/// The bundled roster of a system, or the one with powers.
fn roster<S: System>(folder: &str) -> Node {
    let rosters = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters");
    let text = std::fs::read_to_string(format!("{rosters}/{folder}{}.toml", S::NAME)).unwrap();
    toml::from_str(&text).unwrap()
}

fn battle<S: System>(roster: &Node) -> Battle<S> {
    Battle::new(S::read(roster).unwrap()).unwrap()
}

fn fighters(roster: &Node) -> &[Node] {
    let Some(Node::List(fighters)) = roster.get("fighters") else { panic!("fighters") };
    fighters
}

/// A sheet with other texts in these fields.
fn with(sheet: &Node, fields: &[(&str, &str)]) -> Node {
    let Node::Map(mut entries) = sheet.clone() else { panic!("a sheet") };
    for (name, text) in fields {
        entries.retain(|(known, _)| known != name);
        entries.push(((*name).into(), Node::Text((*text).into())));
    }
    Node::Map(entries)
}

fn part(fighters: &[Node]) -> Intervention {
    let part = Node::Map(vec![("fighters".into(), Node::List(fighters.to_vec()))]);
    Intervention::Join { part }
}

fn same_as_whole<S: System>(battle: &Battle<S>, whole: &Node) {
    let roster = S::read(whole).unwrap();
    let fresh = Battle::<S>::new(roster.clone()).unwrap();
    assert_eq!(format!("{:?}", battle.setup()), format!("{:?}", fresh.setup()), "{}", S::NAME);
    assert_eq!(battle.basis().roster, fresh.basis().roster, "{}", S::NAME);
    let now = sheet::write(&battle.roster_now().unwrap());
    let everybody = fighters(&now).iter().map(|sheet| sheet.get("name").cloned());
    let written = sheet::write(&roster);
    assert!(everybody.eq(fighters(&written).iter().map(|sheet| sheet.get("name").cloned())));
}

/// After each join and each undo the battle is the one of the whole roster: of one name with ids, of new
/// names, of a further side, of several by a count, with a table of the host, and of the fighters of the
/// roster themselves under other names.
fn grows<S: System>(folder: &str) {
    let first = roster::<S>(folder);
    let sheets = fighters(&first).to_vec();
    let mut battle = battle::<S>(&first);
    let one = &sheets[0];
    let count = |sheet: Node| {
        let Node::Map(mut entries) = sheet else { panic!("a sheet") };
        entries.push(("count".into(), Node::Int(3)));
        Node::Map(entries)
    };
    let mut joins = vec![
        vec![with(one, &[("id", "second")])],
        vec![with(one, &[("id", "third")]), with(one, &[("id", "x"), ("side", "the others")])],
        vec![count(with(one, &[("name", "Guard"), ("id", "g"), ("side", "guards")]))],
        vec![with(one, &[("name", "Keeper"), ("x_token", "7")])],
    ];
    for (i, sheet) in sheets.iter().enumerate() {
        let (name, id) = (format!("New {i}"), format!("new-{i}"));
        joins.push(vec![with(sheet, &[("name", &name), ("id", &id)])]);
    }
    let mut rosters = vec![first];
    for join in joins {
        let Node::Map(mut entries) = rosters[rosters.len() - 1].clone() else { panic!("a roster") };
        for (name, node) in &mut entries {
            if let ("fighters", Node::List(all)) = (name.as_str(), node) {
                all.extend(join.iter().cloned());
            }
        }
        let whole = Node::Map(entries);
        // What the whole roster refuses is refused, and changes nothing.
        match S::read(&whole).and_then(|roster| S::validate(&roster)) {
            Ok(_) => {
                battle.intervene(part(&join), "").unwrap();
                rosters.push(whole);
            }
            Err(_) => assert!(battle.intervene(part(&join), "").is_err()),
        }
        same_as_whole(&battle, &rosters[rosters.len() - 1]);
    }
    assert!(rosters.len() > 5, "{}: {}", S::NAME, rosters.len());
    while rosters.len() > 1 {
        rosters.pop();
        assert!(battle.undo_input());
        same_as_whole(&battle, &rosters[rosters.len() - 1]);
    }
    assert!(!battle.undo_input());
    assert!(battle.redo());
}

/// The least times of a join and of its undo among several, in a battle to which so many have come.
fn times<S: System>(battle: &mut Battle<S>, to: usize) -> [Duration; 2] {
    let sheet = with(&fighters(&roster::<S>(""))[0], &[]);
    let mut times = [Duration::MAX; 2];
    let one = |number: usize| part(&[with(&sheet, &[("id", &format!("n{number}"))])]);
    for number in S::fighters(battle.setup())..to {
        battle.intervene(one(number), "").unwrap();
    }
    for _ in 0..12 {
        let what = one(to);
        let start = Instant::now();
        battle.intervene(what, "").unwrap();
        let joined = Instant::now();
        assert!(battle.undo_input());
        times = [times[0].min(joined - start), times[1].min(joined.elapsed())];
    }
    times
}

/// To join 500 fighters, and to go away from them, takes at most three times as long as with 30: what is
/// copied of the others is little. To check everybody takes fifteen times as long.
fn costs_no_more<S: System>() {
    let mut battle = battle::<S>(&roster::<S>(""));
    let (few, many) = (times(&mut battle, 30), times(&mut battle, 500));
    for (few, many) in few.into_iter().zip(many) {
        assert!(many < few * 3, "{}: {few:?} with 30 fighters, {many:?} with 500", S::NAME);
    }
}

/// The cost of an intervention, and of its undo, does not grow with those before it.
#[test]
fn interventions_cost_what_they_cost_at_first() {
    let mut battle = battle::<case_core::case::Case>(&roster::<case_core::case::Case>(""));
    let mut least = |number: usize| {
        let mut times = [Duration::MAX; 2];
        for _ in 0..number {
            let what = Intervention::add("health", ActorId::fighter(0), -1);
            battle.intervene(what, "a reason").unwrap();
        }
        for _ in 0..20 {
            let what = Intervention::add("health", ActorId::fighter(0), -1);
            let start = Instant::now();
            battle.intervene(what, "a reason").unwrap();
            let put = Instant::now();
            assert!(battle.undo_input());
            times = [times[0].min(put - start), times[1].min(put.elapsed())];
        }
        times
    };
    let (early, late) = (least(20), least(6_000));
    for (early, late) in early.into_iter().zip(late) {
        assert!(late < early * 3, "{early:?} after 20 interventions, {late:?} after 6,000");
    }
}

macro_rules! of_each_system {
    ($($name:ident: $S:ty;)+) => { $(
        mod $name {
            #[test]
            fn joins_are_those_of_the_whole_roster() {
                super::grows::<$S>("");
                super::grows::<$S>("powers/");
            }

            #[test]
            fn joins_cost_no_more_in_a_crowd() {
                super::costs_no_more::<$S>();
            }
        }
    )+ };
}

of_each_system! {
    case: case_core::case::Case;
    faserip: case_core::faserip::Faserip;
    d6: case_core::d6::D6;
    talislanta: case_core::talislanta::Talislanta;
    cosmic: case_core::cosmic::Cosmic;
}
