//! Who joins a battle is checked alone, and becomes what a roster with everybody would have made of it.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::ActorId;
use case_core::battle::{Battle, Intervention};
use case_core::node::Node;
use case_core::sheet;
use case_core::system::System;
use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;

thread_local! {
    static BLOCKS: Cell<u64> = const { Cell::new(0) };
}

/// Counts the blocks of memory that a thread asks for: work that no other load of the machine changes.
struct Counting;

// SAFETY: the system's allocator does it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        BLOCKS.set(BLOCKS.get() + 1);
        // SAFETY: as the caller's.
        unsafe { std::alloc::System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as the caller's.
        unsafe { std::alloc::System.dealloc(block, layout) }
    }

    // Without it a block that grows would be copied, which `memory_of_texts` would see.
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        BLOCKS.set(BLOCKS.get() + 1);
        // SAFETY: as the caller's.
        unsafe { std::alloc::System.realloc(block, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// How many blocks something asks for.
fn blocks(what: impl FnOnce()) -> u64 {
    let before = BLOCKS.get();
    what();
    BLOCKS.get() - before
}

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

/// The least work of a join and of its undo among several, in a battle to which so many have come.
fn work<S: System>(battle: &mut Battle<S>, to: usize) -> [u64; 2] {
    let sheet = fighters(&roster::<S>(""))[0].clone();
    let own = |id: &str| with(&sheet, &[("id", id), ("x_token", "a token of the host")]);
    let one = |number: usize| part(&[own(&format!("n{number}"))]);
    for number in S::fighters(battle.setup())..to {
        battle.intervene(one(number), "").unwrap();
    }
    let mut least = [u64::MAX; 2];
    for _ in 0..3 {
        let what = one(to);
        let join = blocks(|| battle.intervene(what, "").unwrap());
        let undo = blocks(|| assert!(battle.undo_input()));
        least = [least[0].min(join), least[1].min(undo)];
    }
    least
}

/// To join 400 fighters, and to go away from them, is hardly more work than with 20. To check
/// everybody is twenty times as much.
fn costs_no_more<S: System>() {
    let mut battle = battle::<S>(&roster::<S>(""));
    let (few, many) = (work(&mut battle, 20), work(&mut battle, 400));
    for (few, many) in few.into_iter().zip(many) {
        assert!(many < few + few / 4 + 20, "{}: {few} with 20 fighters, {many} with 400", S::NAME);
    }
}

/// The work of an intervention, and of its undo, does not grow with those before it.
#[test]
fn interventions_cost_what_they_cost_at_first() {
    let mut battle = battle::<case_core::case::Case>(&roster::<case_core::case::Case>(""));
    let health = || Intervention::add("health", ActorId::fighter(0), -1);
    let mut least = |number: usize| {
        for _ in 0..number {
            battle.intervene(health(), "a reason").unwrap();
        }
        let mut least = [u64::MAX; 2];
        for _ in 0..3 {
            let put = blocks(|| battle.intervene(health(), "a reason").unwrap());
            let undo = blocks(|| assert!(battle.undo_input()));
            least = [least[0].min(put), least[1].min(undo)];
        }
        least
    };
    let (early, late) = (least(20), least(3_000));
    for (early, late) in early.into_iter().zip(late) {
        assert!(late <= early + 2, "{early} blocks after 20 interventions, {late} after 3,000");
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
