//! Files from strangers under limits, and the bounds of what they hold: SECURITY.md promises what
//! this shows.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::battle::{InterveneError, Intervention};
use case_core::battle::{MAX_INPUTS, MAX_INTERVENTIONS, MAX_REASON, MAX_ROSTER_CHANGES};
use case_core::case::Rulings;
use case_core::log::Audience;
use case_core::node::{MAX_NODES, Node, Problems};
use case_core::plan::{Plan, Policy};
use case_core::words::Catalog;
use case_core::{ActorId, AnyBattle};
use case_tests::hostile::{files, play, ran_within_limits};
use serde::Deserialize;
use serde::de::value::{Error, SeqDeserializer};
use std::cell::Cell;

/// The texts of a file as a host's own words.
fn catalog(node: &Node) -> Catalog {
    let text = |node: &Node| node.as_text().map(str::to_owned);
    let texts = |node: &Node| match node {
        Node::List(list) => list.iter().map(text).collect(),
        one => text(one).map(|text| vec![text]),
    };
    let entries: &[(String, Node)] = if let Node::Map(entries) = node { entries } else { &[] };
    let texts = entries.iter().filter_map(|(key, node)| Some((key.clone(), texts(node)?)));
    Catalog::new(texts.collect())
}

/// Gives a file to every reader; what is accepted is played for some steps. Counts what is accepted.
fn read(text: &str, told: &AnyBattle, accepted: &mut [usize; 5]) {
    let mut said = Vec::new();
    match serde_json::from_str::<Node>(text) {
        Err(error) => said.push(error.to_string()),
        Ok(node) => {
            let mut problems = Problems::default();
            Rulings::default().read(&node, "", &mut problems);
            let read = [
                AnyBattle::new(&node).map(Some).map_err(|error| error.to_string()),
                AnyBattle::resume(&node).map(Some).map_err(|error| error.to_string()),
                Plan::read(&node).map(|_| None).map_err(|error| error.to_string()),
                Policy::read(&node).map(|_| None).map_err(|error| error.to_string()),
                problems.or(Some(None)).map_err(|error| error.to_string()),
            ];
            for (accepted, read) in accepted.iter_mut().zip(read) {
                match read {
                    Ok(battle) => {
                        *accepted += 1;
                        if let Some(mut battle) = battle {
                            battle.set_seed(1);
                            play(&mut battle, 20);
                        }
                    }
                    Err(error) => said.push(error),
                }
            }
            let own = catalog(&node);
            let lines =
                (0..told.events()).filter_map(|n| told.tell(n, &(&own).into(), Audience::Players));
            let bytes: usize = lines.map(|line| line.len()).sum();
            assert!(bytes < 1 << 28, "a log of {bytes} bytes");
        }
    }
    for message in said {
        assert!(message.len() < 1 << 16, "a message of {} bytes: {message:.200}", message.len());
    }
}

/// 1,000 kinds of hostile rosters, saves, plans, policies, rulings and catalogs are refused with a
/// message of less than 64 kB or used, in less than 1 GiB of address space and 4 minutes of processor
/// time, unoptimized.
#[test]
fn files_from_strangers() {
    if ran_within_limits("hostile::files_from_strangers") {
        return;
    }
    let mut told = battle();
    told.set_seed(1);
    play(&mut told, 4);
    let mut accepted = [0; 5];
    files().for_each(|text| read(&text, &told, &mut accepted));
    // Each reader met files that it takes, so more than their first line was read.
    assert!(accepted.iter().all(|&n| n > 0), "{accepted:?}");
}

/// Reading stops at value 8,000,001 of a file, whatever comes after it.
#[test]
fn values_of_a_file() {
    let taken = Cell::new(0);
    let values = (0..MAX_NODES + 1_000).map(|_| {
        taken.set(taken.get() + 1);
        false
    });
    let error = Node::deserialize(SeqDeserializer::<_, Error>::new(values)).unwrap_err();
    assert_eq!(error.to_string(), "more than 8000000 values");
    // The list is the first value.
    assert_eq!(taken.get(), MAX_NODES);
}

fn battle() -> AnyBattle {
    let roster = include_str!("../../case-core/examples/rosters/case.toml");
    AnyBattle::new(&toml::from_str(roster).unwrap()).unwrap()
}

/// The save with its inputs changed.
fn with_inputs(battle: &AnyBattle, change: impl FnOnce(&mut Vec<Node>)) -> Node {
    let mut save = battle.save().node().clone();
    let Node::Map(fields) = &mut save else { unreachable!() };
    let inputs = fields.iter_mut().find(|(name, _)| name == "inputs").unwrap();
    let Node::List(inputs) = &mut inputs.1 else { unreachable!() };
    change(inputs);
    save
}

fn refusal(save: &Node) -> String {
    AnyBattle::resume(save).unwrap_err().to_string()
}

/// A save with 4,000,001 inputs is refused before they are read.
#[test]
fn inputs_of_a_save() {
    let save = with_inputs(&battle(), |inputs| inputs.resize(MAX_INPUTS + 1, Node::Null));
    let said = "inputs: 4000001 inputs: there can be at most 4000000";
    assert!(refusal(&save).ends_with(said), "{}", refusal(&save));
}

/// A save holds 10,000 interventions, of which 1,000 change the roster; with more it is refused
/// before they are carried out.
#[test]
fn interventions_of_a_save() {
    let value = Node::Text("rolled".into());
    let ruling = Intervention::Ruling { name: "damage_method".into(), value };
    let health = Intervention::add("health", ActorId::fighter(0), -1);
    for (what, most) in [(ruling, MAX_ROSTER_CHANGES), (health, MAX_INTERVENTIONS)] {
        let mut battle = battle();
        battle.intervene(what, "").unwrap();
        let with = |count: usize| {
            refusal(&with_inputs(&battle, |inputs| inputs.resize(count, inputs[0].clone())))
        };
        let full = "at most 10000 interventions, 1000 of them changing the roster";
        assert!(!with(most).contains(full));
        assert!(with(most + 1).contains(full), "{}", with(most + 1));
    }
}

/// A reason has 500 characters on one line, also in a save.
#[test]
fn reasons_of_interventions() {
    let mut battle = battle();
    let reason = "é".repeat(MAX_REASON);
    battle.intervene(Intervention::End, &reason).unwrap();
    assert!(AnyBattle::resume(battle.save().node()).is_ok());
    for bad in [format!("{reason}é"), "two\nlines".into()] {
        assert_eq!(battle.intervene(Intervention::GoOn, &bad), Err(InterveneError::Reason));
        let save = with_inputs(&battle, |inputs| {
            let Node::Map(fields) = &mut inputs[0] else { unreachable!() };
            fields.iter_mut().find(|(name, _)| name == "reason").unwrap().1 = Node::Text(bad);
        });
        let said = "inputs[0].reason: a reason is a line of at most 500 characters";
        assert!(refusal(&save).contains(said), "{}", refusal(&save));
    }
}

/// A name has 80 characters, whatever their bytes.
#[test]
fn lengths_of_names() {
    let named = |length: usize| {
        let roster = include_str!("../../case-core/examples/rosters/case.toml");
        let roster = roster.replace("Granite Dove", &"é".repeat(length));
        AnyBattle::new(&toml::from_str(&roster).unwrap()).map_err(|error| error.to_string())
    };
    assert!(named(80).is_ok());
    assert!(named(81).unwrap_err().contains("a name has 1 to 80 characters"));
}

/// A plan and a policy have 200 rules.
#[test]
fn rules_of_a_plan() {
    let with = |count: usize| {
        let rule = serde_json::json!({"question": "defense", "then": "dodge"});
        let plan = serde_json::json!({"name": "a plan", "rules": vec![rule; count]});
        let rule = serde_json::json!({"question": "defense", "ask": "always"});
        let policy = serde_json::json!({"name": "a policy", "rules": vec![rule; count]});
        let plan = Plan::read(&serde_json::from_value(plan).unwrap()).map(drop);
        let policy = Policy::read(&serde_json::from_value(policy).unwrap()).map(drop);
        [plan, policy].map(|read| read.map_err(|error| error.to_string()))
    };
    assert_eq!(with(200), [Ok(()), Ok(())]);
    for refused in with(201) {
        assert!(refused.as_ref().is_err_and(|said| said.contains("at most 200")), "{refused:?}");
    }
}
