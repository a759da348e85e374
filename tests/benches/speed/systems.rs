//! The rows of every system, over its bundled roster: fights, odds, and what a host does with a
//! long battle.

use super::{Most, Row};
use case_core::ActorId;
use case_core::any::{AnyBattle, AnyStep, SYSTEMS};
use case_core::attack::{Aim, Guard};
use case_core::odds::{Budget, Chain, Sample};
use case_core::value::AttackId;
use serde_json::Value as Json;
use std::hint::black_box;

/// What stands in the way of fights at a plan's pace.
const BY_PLANS: &str = "who acts, at whom and how are questions, each answered by a plan that weighs every foe and attack";

/// A row with the aim of its system, if there is one: instructions, and what stands in the way.
fn aimed(system: &str, aims: &[(&str, f64, &'static str)], row: Row) -> Row {
    match aims.iter().find(|(of, ..)| *of == system) {
        Some((_, most, in_the_way)) => row.aim(Most::Instructions(*most), in_the_way),
        None => row,
    }
}

pub(super) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for system in SYSTEMS {
        rows.extend([
            Row::new(
                format!("{system}: one sampled fight of the bundled roster"),
                "one trial of a simulation of a fight of the bundled fighters",
                trials(open(roster(system))),
            ),
            aimed(
                system,
                &[("case", 300e3, BY_PLANS), ("faserip", 1.1e6, BY_PLANS)],
                Row::new(
                    format!("{system}: one sampled fight of 3 against 3"),
                    "one trial of a simulation of a fight of 3 against 3",
                    trials(of_each_side(roster(system), &[0, 1, 2], &[0, 1, 2])),
                ),
            ),
            Row::new(
                format!("{system}: one seeded battle with its log"),
                "a whole fight with every roll, shift, rule and change logged",
                battles(system),
            ),
            aimed(
                system,
                &[(
                    "d6",
                    4e6,
                    "after each total of the attack and of the damage all that follows is a state of \
                     its own, copied and compared with the others",
                )],
                Row::new(
                    format!("{system}: one attack in exact odds, by plan"),
                    "exact odds on a button, before the attack is chosen",
                    attack(system),
                ),
            ),
            Row::new(
                format!("{system}: 20,000 paths of the solution of a duel"),
                "the first 20,000 of the ways in which a duel can go, followed exactly",
                solved(system),
            ),
        ]);
    }
    rows.push(
        Row::new(
            "d6: one turn of a duel without points, in exact odds",
            "every way in which a round of two can end, before it begins",
            turn_of_d6(),
        )
        .aim(Most::Nanoseconds(100e6), "each of a round's rolls has some thirty totals"),
    );
    rows.push(
        Row::new(
            "a roster of 1,000 fighters read and checked",
            "a file of 1,000 sheets is opened",
            crowd(),
        )
        .aim(
            Most::Instructions(80e6),
            "each of some 90 fields of a sheet is looked for by its name, read and checked",
        ),
    );
    rows.push(
        Row::new(
            "a battle of 20,000 inputs resumed from its save",
            "the save of a campaign's longest battle is opened, its rules run again",
            resumed(),
        )
        .aim(Most::Nanoseconds(10e6), "its rules run again, from the first input to the last"),
    );
    rows.push(
        Row::new("the same battle cloned", "a what-if or an undo point of that battle", cloned())
            .aim(Most::Nanoseconds(1e5), "the state is copied; the log and the inputs are shared"),
    );
    rows
}

pub(super) fn roster(system: &str) -> Json {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters");
    let file = format!("{folder}/{system}.toml");
    toml::from_str(&std::fs::read_to_string(file).expect("it is bundled")).expect("it is TOML")
}

fn open(roster: Json) -> AnyBattle {
    AnyBattle::new(&serde_json::from_value(roster).expect("data")).expect("it is right")
}

/// These of the first fighter's side against those of the others, by their places there, with
/// nothing of the roster that names others.
pub(super) fn of_each_side(mut roster: Json, own: &[usize], foes: &[usize]) -> AnyBattle {
    let all = roster["fighters"].as_array().expect("fighters").clone();
    let (ours, others): (Vec<Json>, Vec<Json>) =
        all.iter().cloned().partition(|one| one["side"] == all[0]["side"]);
    let chosen = own.iter().map(|&i| &ours[i]).chain(foes.iter().map(|&i| &others[i]));
    roster["fighters"] = chosen.cloned().collect();
    for table in ["teams", "holds", "foes"] {
        roster.as_object_mut().expect("a table").remove(table);
    }
    open(roster)
}

fn trials(battle: AnyBattle) -> impl FnMut(u64) -> u64 {
    const TRIALS: u64 = 256;
    move |times| {
        for _ in 0..times {
            let done = battle.sample_values(&mut Sample::new(TRIALS).seed(1)).expect("it runs");
            let ended = done.iter().flatten().count() as u64;
            assert_eq!(ended, TRIALS, "all come to their end");
        }
        times * TRIALS
    }
}

fn battles(system: &'static str) -> impl FnMut(u64) -> u64 {
    let start = open(roster(system));
    move |times| {
        for seed in 0..times {
            let mut battle = start.clone();
            battle.set_seed(seed % 16);
            let end = loop {
                match battle.step() {
                    AnyStep::Going => {}
                    end => break end,
                }
            };
            assert_eq!(end, AnyStep::Over, "it comes to its end");
        }
        times
    }
}

fn attack(system: &'static str) -> impl FnMut(u64) -> u64 {
    let mut battle = open(roster(system));
    battle.set_seed(3);
    let own = ActorId::fighter(0);
    let mut others = (1..battle.fighters()).map(ActorId::fighter);
    let foe = others.find(|foe| battle.side(*foe) != battle.side(own)).expect("a foe");
    move |times| {
        for _ in 0..times {
            let aimed = battle.aim(&Aim::new(AttackId::new(own, 0), foe)).expect("it can");
            let odds = aimed.odds(Guard::ByPlan, &mut Budget::new()).expect("it runs");
            assert!(odds.odds.len() > 1, "it can end in more than one way");
        }
        times
    }
}

fn turn_of_d6() -> impl FnMut(u64) -> u64 {
    let mut roster = roster("d6");
    for fighter in roster["fighters"].as_array_mut().expect("fighters") {
        let sheet = fighter.as_object_mut().expect("a table");
        sheet.retain(|field, _| field != "character_points" && field != "fate_points");
    }
    let battle = of_each_side(roster, &[0], &[0]);
    move |times| {
        for _ in 0..times {
            let odds = battle.turn_odds(&mut Budget::new()).expect("it fits the limits");
            assert!(odds.len() > 10, "{} ends", odds.len());
            let falls = odds.chance(|(over, _)| *over).as_f64();
            assert!((0.01..0.99).contains(&falls), "{falls}");
        }
        times
    }
}

fn solved(system: &'static str) -> impl FnMut(u64) -> u64 {
    let battle = of_each_side(roster(system), &[0], &[0]);
    move |times| {
        for _ in 0..times {
            let solved = battle.solve(&mut Chain::new().paths(20_000)).expect("it runs");
            assert!(solved.paths() > 1_000, "{} paths", solved.paths());
        }
        times
    }
}

/// Sixteen of each of the bundled roster, played until 20,000 inputs have gone into the battle.
fn long() -> AnyBattle {
    let mut roster = roster("case");
    let fighters = roster["fighters"].as_array().expect("fighters").clone();
    let copies = (0..16).flat_map(|copy| fighters.iter().map(move |fighter| (copy, fighter)));
    let many = copies.map(|(copy, fighter)| {
        let mut fighter = fighter.clone();
        fighter["name"] =
            Json::from(format!("{} {copy}", fighter["name"].as_str().expect("a name")));
        fighter
    });
    roster["fighters"] = Json::Array(many.collect());
    let mut battle = open(roster);
    battle.set_seed(1);
    while battle.inputs().len() < 20_000 {
        assert_eq!(battle.step(), AnyStep::Going, "it goes on after {}", battle.inputs().len());
    }
    battle
}

fn save(battle: &AnyBattle) -> Json {
    serde_json::to_value(battle.save()).expect("it is written")
}

fn crowd() -> impl FnMut(u64) -> u64 {
    let mut roster = roster("case");
    let of = |side: &str| {
        let mut fighter = roster["fighters"][0].clone();
        fighter["side"] = side.into();
        fighter
    };
    let sides = ["one", "other"].map(of);
    for table in ["teams", "holds", "foes"] {
        roster.as_object_mut().expect("a table").remove(table);
    }
    roster["fighters"] = (0..1_000)
        .map(|n| {
            let mut fighter = sides[n % 2].clone();
            fighter["name"] = format!("fighter {n}").into();
            fighter
        })
        .collect();
    let text = roster.to_string();
    move |times| {
        for _ in 0..times {
            let node = serde_json::from_str(&text).expect("data");
            assert_eq!(AnyBattle::new(&node).expect("it is right").fighters(), 1_000);
        }
        times
    }
}

fn resumed() -> impl FnMut(u64) -> u64 {
    let mut kept = None;
    move |times| {
        let kept = kept
            .get_or_insert_with(|| serde_json::from_value(save(&long())).expect("a save is data"));
        for _ in 0..times {
            let battle = AnyBattle::resume(kept).expect("it resumes");
            assert!(battle.inputs().len() >= 20_000, "with all its inputs");
        }
        times
    }
}

fn cloned() -> impl FnMut(u64) -> u64 {
    let mut kept = None;
    move |times| {
        let kept = kept.get_or_insert_with(long);
        for _ in 0..times {
            assert_eq!(black_box(kept.clone()).events(), kept.events());
        }
        times
    }
}
