//! Every error names the place and what would be right: wrong calls of every command of the protocol,
//! generated from its declarations, and wrong values at every place of a roster. What names neither is
//! on a list, with its reason.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::any::SYSTEMS;
use case_core::call::{Ceiling, Session, schema};
use case_core::{AnyBattle, node::Node};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Messages that say less, by their templates, each with its reason.
const LESS: &str = include_str!("wrong_calls.txt");

/// What may stand in the place of an argument: of every kind, out of every range, unknown names.
fn wrong() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(255),
        json!(2_000_000_001),
        json!(1_000_000_000_000_i64),
        json!(-1_000_000_000_000_i64),
        json!(1.5),
        json!(1e20),
        json!("1001D"),
        json!(""),
        json!("nix"),
        json!("x".repeat(100)),
        json!("a\u{7}"),
        json!("a\u{202e}b"),
        json!([]),
        json!(["nix"]),
        json!([1_000_000]),
        json!([-1]),
        json!([{}]),
        json!([{"nix": 1}]),
        json!({}),
        json!({"nix": 1}),
        json!({"kind": "nix", "value": 1}),
        json!({"kind": "points", "value": 1_000_000}),
        json!({"kind": "actor", "value": 104}),
        json!({"kind": "nothing", "value": 3}),
    ]
}

/// What an error says would be right, in one of these ways.
const RIGHT: [&str; 44] = [
    "expected ",
    "known are",
    "Known: ",
    "did you mean",
    "there are",
    "there is none",
    "there can be",
    "missing: ",
    "at most",
    "at least",
    "begins with",
    "out of range: ",
    "characters",
    "give ",
    "say ",
    "open one",
    "close ",
    "resume it",
    "is answered by",
    "has to ",
    "have to",
    "such as",
    "write it like",
    "needs ",
    "a number, a rank, or both",
    "is a table",
    "is a whole number",
    "must not",
    "by place or name",
    "by place, id or name",
    "is for the gamemaster",
    "raise the limit",
    "answer it",
    "let it go on",
    "between turns only",
    "leave ",
    "it has ",
    "choose ",
    "by its place or name",
    "faces alone",
    ", only ",
    "step ",
    "commands can that",
    "change its fields",
];

fn says_what_is_right(message: &str) -> bool {
    RIGHT.iter().any(|way| message.contains(way))
}

/// The errors that say less: by template, with an example.
#[derive(Default)]
struct Found {
    less: BTreeMap<String, String>,
    errors: usize,
    templates: BTreeSet<String>,
}

impl Found {
    /// Takes an error that says `message` at `path`; `place` is where the wrong value stands.
    fn take(&mut self, template: &str, message: &str, has_place: bool, example: &str) {
        self.errors += 1;
        self.templates.insert(template.to_owned());
        if !has_place || !says_what_is_right(message) {
            let lacks = match (has_place, says_what_is_right(message)) {
                (false, false) => "place, right",
                (false, true) => "place",
                _ => "right",
            };
            let example: String = example.chars().take(300).collect();
            self.less
                .entry(template.to_owned())
                .or_insert_with(|| format!("lacks {lacks}: {message}\n      {example}"));
        }
    }

    fn check(self, of: &str) {
        let listed = LESS.lines().filter_map(|line| line.split_once(" | "));
        let listed: BTreeMap<&str, &str> = listed.collect();
        let new: Vec<String> = self
            .less
            .iter()
            .filter(|(template, _)| !listed.contains_key(template.as_str()))
            .map(|(template, example)| format!("{template}\n    {example}"))
            .collect();
        let mut old: Vec<&str> = listed.keys().copied().collect();
        old.retain(|template| !self.less.contains_key(*template));
        let all = of == "commands" && is_whole();
        assert!(!all || old.is_empty(), "on the list without a need: {old:#?}");
        let counts = (self.errors, self.templates.len());
        assert!(new.is_empty(), "{of} {counts:?}: {} say less:\n{}", new.len(), new.join("\n"));
        assert!(counts.0 > 500 && counts.1 >= 30, "{of}: {counts:?}");
    }
}

fn is_whole() -> bool {
    std::env::var_os("CASE_LONG").is_some()
}

fn call(session: &mut Session, command: &Value) -> Value {
    let command: Node = serde_json::from_value(command.clone()).unwrap();
    serde_json::to_value(session.call(&Ceiling::GAMEMASTER, command)).unwrap()
}

fn roster(system: &str) -> Value {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters");
    toml::from_str(&std::fs::read_to_string(format!("{folder}/{system}.toml")).unwrap()).unwrap()
}

/// A battle `b` in which a decision is wanted, a roll, or nothing any more, and its copy `c`; or none.
fn scene(system: &str, wanted: &str) -> Session {
    let mut session = Session::default();
    let seats = match wanted {
        "none" => return session,
        "decision" => json!([{"control": "host"}]),
        _ => json!([]),
    };
    let mut new = json!({"call": "new", "roster": roster(system), "seats": seats, "name": "b"});
    if wanted != "roll" {
        new["seed"] = json!(7);
    }
    let opened = call(&mut session, &new);
    assert_eq!(opened["status"], if wanted == "over" { "over" } else { wanted }, "{opened}");
    again(&mut session);
    session
}

/// The copy as the battle is, whatever was done to it.
fn again(session: &mut Session) {
    call(session, &json!({"call": "close", "battle": "c"}));
    call(session, &json!({"call": "copy", "battle": "b", "name": "c"}));
}

/// Arguments with which a command is right, or as right as it can be in that scene.
fn right(session: &mut Session, system: &str, name: &str) -> Value {
    let mut ask =
        |call_of: &str| call(session, &json!({"call": call_of, "battle": "c"}))["result"].clone();
    let settable = |rows: Value| {
        let rows = rows.as_array().cloned().unwrap_or_default();
        let field =
            rows.into_iter().find(|row| row["settable"] == true && !row["limits"].is_null());
        field.unwrap_or(json!({"field": "health", "value": {"value": 1}}))
    };
    match name {
        "new" => json!({"roster": roster(system), "seed": 7}),
        "resume" => json!({"save": ask("save")["save"]}),
        "run" => json!({"steps": 1}),
        "invite" => json!({"who": 0}),
        "revoke" => json!({"token": "t"}),
        "answer" | "label" => json!({"value": 0}),
        "face" => json!({"faces": [1]}),
        "fill" => json!({"answers": []}),
        "word" => json!({"of": "rule", "name": "A1"}),
        "say" => json!({"value": {"kind": "points", "value": 3}}),
        "set" | "add" => {
            let field = settable(ask("state"));
            let mut of =
                json!({"field": field["field"], "who": field["who"], "place": field["place"]});
            let (by, value) = if name == "set" {
                ("to", field["value"]["value"].clone())
            } else {
                ("by", json!(1))
            };
            of[by] = value;
            of
        }
        "shift" => json!({"who": 0, "by": 1}),
        "join" => json!({"part": {"fighters": []}}),
        "ruling" => json!({"name": ask("rulings")[0]["name"], "to": 1}),
        "teams" => json!({"teams": []}),
        "sheet" => json!({"who": 0, "part": {}}),
        "reorder" => json!({"who": 0, "after": null}),
        "correct" => json!({"input": 0, "faces": [1]}),
        "stakes" | "consequences" => json!({"trials": 0}),
        "advise" => json!({"trials": 2, "work": 10}),
        "aim" => json!({"attacker": 0, "target": 1, "paths": 10}),
        "odds" | "solve" => json!({"paths": 10}),
        "simulate" => json!({"trials": 1, "checkpoints": 5}),
        "matters" => json!({"trials": 1, "paths": 10, "names": []}),
        "tune" => json!({"side": "nobody", "trials": 8, "first": 8, "answers": 0}),
        "balance" => json!({"roster": roster(system), "side": "nobody", "share": 0.5,
            "value": "fighters[0].health", "low": 1, "high": 2, "trials": 1}),
        "schema" | "rules" | "tables" | "sentences" | "plans" | "policies" => {
            json!({"system": system})
        }
        "plan" => json!({"system": system, "plan": {"name": "a", "about": "b", "rules": []}}),
        "import" => json!({"sheets": "name,strength\nA,30\n", "system": system}),
        "texts" => json!({"name": "own", "texts": {}}),
        "check_texts" => json!({"texts": {}}),
        _ => json!({}),
    }
}

/// What a fault is about that is no argument: the state of the battle, or of the session.
const OF_THE_STATE: [&str; 9] =
    ["battle", "busy", "audience", "not_asked", "face", "answer", "refused", "full", "odds"];

/// Takes what a command answers to a wrong argument.
///
/// `known` are the arguments of a command that is wrong in others too.
fn look(found: &mut Found, answer: &Value, command: &Value, argument: &str, known: &[String]) {
    let error = &answer["error"];
    if error.is_null() {
        return;
    }
    let code = error["code"].as_str().unwrap();
    assert!(!matches!(code, "panic" | "parse" | "door"), "{answer} to {command}");
    let example = format!("{code} of {command}");
    let said = |of: &Value| {
        let message = of["message"].as_str().unwrap().to_owned();
        (of["template"].as_str().map_or(message.clone(), String::from), message)
    };
    let problems = error["problems"].as_array().cloned().unwrap_or_default();
    let right = error["right"].as_array().is_some_and(|right| !right.is_empty());
    let with =
        |message: String| if right { format!("{message}; there are buttons") } else { message };
    let is_of_data = matches!(
        argument,
        "roster" | "save" | "part" | "texts" | "sheets" | "teams" | "to" | "low" | "high" | "value"
    );
    let places: BTreeSet<_> = problems.iter().map(|problem| problem["path"].as_str()).collect();
    assert_eq!(places.len(), problems.len(), "told twice: {problems:?} to {command}");
    for problem in &problems {
        let path = problem["path"].as_str().unwrap();
        let first = path.split(['.', '[']).next().unwrap();
        let is_other = argument.is_empty() || !known.is_empty();
        let is_there = first == argument || (!path.is_empty() && (is_of_data || is_other));
        let (template, message) = said(problem);
        found.take(&template, &with(message), is_there, &format!("at `{path}`, {example}"));
    }
    if problems.is_empty() {
        let (template, message) = said(error);
        found.take(&template, &with(message), OF_THE_STATE.contains(&code), &example);
    }
}

/// All that every command can be told, wrongly.
fn shared() -> Vec<(&'static str, Value)> {
    let names =
        ["battle", "audience", "language", "catalog", "also", "progress", "run", "protocol"];
    names.iter().flat_map(|name| wrong().into_iter().map(move |value| (*name, value))).collect()
}

#[test]
fn wrong_commands_are_told_where_and_what_would_be_right() {
    let schema = serde_json::to_value(schema()).unwrap();
    let commands = schema["commands"].as_object().unwrap();
    let mut found = Found::default();
    let scenes = SYSTEMS.iter().map(|system| (*system, "decision"));
    let first = SYSTEMS[0];
    let scenes = scenes.chain(["roll", "over", "none"].map(|wanted| (first, wanted)));
    for (n, (system, wanted)) in scenes.enumerate() {
        let mut session = scene(system, wanted);
        for (name, of) in commands {
            // They are about no battle, and what they answer is long.
            let is_long =
                matches!(name.as_str(), "schema" | "protocol" | "check_texts" | "sentences");
            if is_long && n > 0 {
                continue;
            }
            let mut command = right(&mut session, system, name);
            command["call"] = json!(name);
            if wanted != "none" && of["battle"] == true {
                command["battle"] = json!("c");
            }
            let mut tries: Vec<(String, Value)> = vec![(String::new(), command.clone())];
            let properties = of["arguments"]["properties"].as_object();
            for argument in properties.into_iter().flat_map(|all| all.keys()) {
                let mut less = command.clone();
                less.as_object_mut().unwrap().remove(argument);
                tries.push((argument.clone(), less));
                // Without its limit it would work for long.
                let limits = ["paths", "trials", "checkpoints", "work", "first"];
                let is_limit = limits.contains(&argument.as_str());
                if is_limit {
                    tries.pop();
                }
                for value in wrong() {
                    if is_limit && (value.is_null() || value == 255) {
                        continue;
                    }
                    let mut with = command.clone();
                    with[argument] = value;
                    tries.push((argument.clone(), with));
                }
            }
            let mut more = command.clone();
            more["nix"] = json!(1);
            tries.push(("nix".into(), more));
            if matches!(name.as_str(), "tracker" | "suggest" | "systems") {
                for (member, value) in shared() {
                    let mut with = command.clone();
                    with[member] = value;
                    tries.push((member.into(), with));
                }
            }
            let mut known = Vec::new();
            for (at, (argument, with)) in tries.into_iter().enumerate() {
                // Of the further scenes one in eight, and with `CASE_LONG` all.
                if n > 0 && at > 0 && at % 8 != n % 8 && !is_whole() {
                    continue;
                }
                let answer = call(&mut session, &with);
                if argument.is_empty() && !answer["error"].is_null() {
                    known.extend(properties.into_iter().flat_map(|all| all.keys()).cloned());
                }
                look(&mut found, &answer, &with, &argument, &known);
                if answer["error"].is_null() && (of["changes"] == true || name == "close") {
                    again(&mut session);
                }
            }
        }
    }
    let mut session = Session::default();
    for value in [json!([]), json!(1), json!({}), json!({"call": 1}), json!({"call": "trakcer"})] {
        look(&mut found, &call(&mut session, &value), &value, "call", &[]);
    }
    found.check("commands");
}

/// Every place of a file, as paths of JSON pointers.
fn places(of: &Value, path: &str, into: &mut Vec<String>) {
    into.push(path.to_owned());
    match of {
        Value::Array(list) => {
            for (n, value) in list.iter().enumerate().take(2) {
                places(value, &format!("{path}/{n}"), into);
            }
        }
        Value::Object(map) => {
            map.iter().for_each(|(name, of)| places(of, &format!("{path}/{name}"), into));
        }
        _ => {}
    }
}

#[test]
fn wrong_rosters_are_told_where_and_what_would_be_right() {
    let mut found = Found::default();
    for (system, folder) in SYSTEMS.iter().map(|system| (system, "")) {
        let mut good = roster(&format!("{folder}{system}"));
        // Few are enough to be wrong about, and soon read.
        good["fighters"].as_array_mut().unwrap().truncate(2);
        let mut list = Vec::new();
        places(&good, "", &mut list);
        for place in list {
            let mut others = wrong();
            if let Value::Object(map) = good.pointer(&place).unwrap() {
                for name in map.keys() {
                    let mut less = map.clone();
                    less.remove(name);
                    others.push(less.into());
                    let mut spelled = map.clone();
                    spelled.insert(format!("{name}x"), json!(1));
                    others.push(spelled.into());
                }
            }
            for other in others {
                let mut file = good.clone();
                *file.pointer_mut(&place).unwrap() = other.clone();
                let node: Node = serde_json::from_value(file).unwrap();
                let Err(problems) = AnyBattle::new(&node) else { continue };
                let example = format!("{system} {place} = {other}");
                let first = place.split('/').nth(1).unwrap_or_default();
                for problem in problems.list() {
                    let message = problem.message.to_string();
                    // At the changed place, or where something else no longer fits to it.
                    let is_there = !problem.path.is_empty() || first.is_empty();
                    let example = format!("at `{}`, {example}", problem.path);
                    found.take(problem.message.template(), &message, is_there, &example);
                }
            }
        }
    }
    found.check("rosters");
}

/// The problems of an answer, as `place: message`.
fn problems(answer: &Value) -> Vec<String> {
    let problems = answer["error"]["problems"].as_array().cloned().unwrap_or_default();
    let text = |of: &Value, name: &str| of[name].as_str().unwrap().to_owned();
    problems.iter().map(|of| format!("{}: {}", text(of, "path"), text(of, "message"))).collect()
}

/// What a command says that is wrong in one thing: that alone, and what was meant.
#[test]
fn wrong_commands_say_what_was_meant() {
    let mut session = Session::default();
    let opened = json!({"call": "new", "roster": roster("powers/case"), "seed": 7, "name": "b"});
    assert!(call(&mut session, &opened)["error"].is_null());
    let set = |field: &str, place: Value, to: Value| json!({"call": "set", "field": field, "who": 0, "place": place, "to": to});
    let sheet = |part: Value| json!({"call": "sheet", "who": 0, "part": part});
    let effects = "weakness, burning, blinded, venom, knitting flesh, force field, stone form, frozen, \
        corroded, bark shield, mirror veil, drinking skin";
    let no_place = format!("place: `status_effect` has no such place: expected {effects}");
    for (mut command, said) in [
        (json!({"call": 5}), "call: expected a text, found a whole number"),
        (json!({"call": "remark", "words": " "}), "words: a remark needs words, a line of them"),
        (set("health", Value::Null, json!(1e20)), "to: expected points, 0 to 66"),
        (set("health", Value::Null, json!("much")), "to: expected points, 0 to 66"),
        (
            set("status_effect", json!("burnin"), json!(2)),
            &format!("{no_place}, did you mean `burning`?"),
        ),
        (set("status_effect", json!(1e20), json!(2)), &no_place),
        (
            set("status_effect", json!("burning"), json!(9_000)),
            "to: 9000 is out of range: `status_effect` is -1 to 1000",
        ),
        (
            sheet(json!({"attacks": {"nix": null}})),
            "attacks.nix: there is nothing of this name to take out, known are: flame, fire storm, kick",
        ),
        (
            sheet(json!({"attacks": {"kick": null}})),
            "attacks.kick: it keeps its place, also in the log, and can't be taken out: change its \
             fields, or have it hang on an effect (`only_under`)",
        ),
    ] {
        command["battle"] = json!("b");
        let answer = call(&mut session, &command);
        assert_eq!(problems(&answer), [said], "{command}");
    }
    // What has no place is taken out by its name, and comes back.
    let talents = json!([{"name": "aim", "rolls": ["attack"]}]);
    let mut told = |command: Value| {
        let answer = call(&mut session, &command);
        assert!(answer["error"].is_null(), "{answer}");
        call(&mut session, &json!({"call": "roster_now", "battle": "b"}))["result"]["fighters"][0]
            ["talents"][0]["name"]
            .clone()
    };
    let sheet = |part: Value| json!({"call": "sheet", "battle": "b", "who": 0, "part": part});
    assert_eq!(told(sheet(json!({ "talents": talents }))), "aim");
    assert_eq!(told(sheet(json!({"talents": {"aim": null}}))), Value::Null);
    assert_eq!(told(json!({"call": "undo", "battle": "b"})), "aim");
}

/// What does not fit together in a roster is refused where it stands, in every system.
#[test]
fn rosters_say_what_does_not_fit() {
    for system in SYSTEMS {
        let (attacks, plus, minus) = match *system {
            "d6" => ("weapons", "+1D", "-1D"),
            "case" | "faserip" => ("attacks", "+1 CS", "-1 CS"),
            _ => ("attacks", "+1", "-1"),
        };
        let good = roster(&format!("powers/{system}"));
        let effects = good["effects"].as_array().unwrap();
        let (at, first) = (effects.len(), effects[0]["name"].as_str().unwrap());
        let attack = |of: Value| (format!("/fighters/0/{attacks}/0"), of);
        let effect = |of: Value| {
            let mut effect = json!({"name": "it"});
            effect.as_object_mut().unwrap().extend(of.as_object().unwrap().clone());
            (String::from("/effects/-"), effect)
        };
        let fighter = |of: Value| (String::from("/fighters/0"), of);
        let now = |turns: i32| {
            let mut now = vec![0; at];
            now.push(turns);
            fighter(json!({"now": {"status_effect": now}}))
        };
        let in_attack = |field: &str| format!("fighters[0].{attacks}[0].{field}: ");
        let in_effect = |field: &str| format!("effects[{at}].{field}: ");
        let fades = "the damage fades in an area: give `area` too, at least 1";
        let against = "expected `immune`, `half`, `double` or a protection";
        let mut wrong = vec![
            (
                [attack(json!({"area": null, "area_loss": 2}))].to_vec(),
                in_attack("area_loss") + fades,
            ),
            ([attack(json!({"area": 0, "area_loss": 2}))].to_vec(), in_attack("area_loss") + fades),
            (
                [attack(json!({"only_under": first, "not_under": first}))].to_vec(),
                in_attack("not_under")
                    + "it could never be used: this is the effect of `only_under`; leave one out",
            ),
            (
                [attack(json!({"pierces": plus}))].to_vec(),
                in_attack("pierces")
                    + &format!("`{plus}` adds to the armor: to pierce it, write it like `{minus}`"),
            ),
            (
                [effect(json!({"then": first}))].to_vec(),
                in_effect("then") + "needs an end: give `turns`, `ends_when` or `put_out`",
            ),
            (
                [effect(json!({"ignores_armor": true}))].to_vec(),
                in_effect("ignores_armor") + "needs `harm`, which it is about",
            ),
            (
                [effect(json!({"rests_when": "hurt"}))].to_vec(),
                in_effect("rests_when") + "needs `harm` or `healing`, which it is about",
            ),
            (
                [fighter(json!({"against": {"fire": "imune"}}))].to_vec(),
                format!("fighters[0].against.fire: {against}, did you mean `immune`?"),
            ),
            (
                [effect(json!({"against": {"fire": "dubble"}}))].to_vec(),
                in_effect("against.fire") + &format!("{against}, did you mean `double`?"),
            ),
        ];
        if *system == "d6" {
            let many = "a die code has at most 50 dice";
            wrong.push(([attack(json!({"damage": "1001D"}))].to_vec(), in_attack("damage") + many));
        }
        let right = [
            [effect(json!({"turns": 4})), now(4)],
            [effect(json!({"turns": 4})), now(-1)],
            // The referee may let an effect last.
            [effect(json!({"turns": 4})), now(900)],
            [effect(json!({})), now(900)],
            [effect(json!({"then": first, "put_out": true})), attack(json!({"pierces": minus}))],
            [
                attack(json!({"area": 1, "area_loss": 2})),
                fighter(json!({"against": {"fire": "half"}})),
            ],
        ];
        let right = right.map(|patches| (patches.to_vec(), String::new()));
        for (patches, said) in wrong.into_iter().chain(right) {
            let mut file = good.clone();
            for (place, of) in &patches {
                match file.pointer_mut(place.trim_end_matches("/-")).unwrap() {
                    Value::Array(list) => list.push(of.clone()),
                    Value::Object(map) => map.extend(of.as_object().unwrap().clone()),
                    other => panic!("{other}"),
                }
            }
            let found = AnyBattle::new(&serde_json::from_value(file).unwrap());
            let found = found.map_or_else(|problems| problems.to_string(), |_| String::new());
            assert_eq!(found, said, "{system}: {patches:?}");
        }
    }
}
