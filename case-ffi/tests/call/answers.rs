//! The answers of `tests/answers.json` through the core and through C. Python and JavaScript ask the same.

use super::doors::{Core, InC, Says};
use serde_json::{Value, json};

/// A command with the data that its texts stand for.
fn meant(command: &Value, data: &Value) -> Value {
    match command {
        Value::String(text) => text.strip_prefix('$').map_or(command.clone(), |name| {
            let found = &data[name];
            assert!(!found.is_null(), "no data `{name}`");
            found.clone()
        }),
        Value::Array(list) => list.iter().map(|of| meant(of, data)).collect(),
        Value::Object(map) => {
            map.iter().map(|(name, of)| (name.clone(), meant(of, data))).collect()
        }
        other => other.clone(),
    }
}

/// What is at a place in an answer; null where nothing is.
fn at(answer: &Value, place: &str) -> Value {
    let mut found = answer.clone();
    for part in place.split('.') {
        found = match (part.split_once('='), part.parse::<usize>()) {
            (Some((key, value)), _) => {
                let has = |of: &&Value| match &of[key] {
                    Value::String(text) => text == value,
                    other => {
                        let said = other.to_string();
                        said == value
                    }
                };
                found.as_array().and_then(|list| list.iter().find(has)).cloned().unwrap_or_default()
            }
            (None, Ok(index)) => found[index].clone(),
            (None, Err(_)) => found[part].clone(),
        };
    }
    found
}

/// Whether a check holds, where `said` are the answers so far.
fn holds(found: &Value, (asked, with): (&str, &Value), said: &[Value]) -> bool {
    let number = |of: &Value| of.as_f64().expect("a number");
    let earlier = || {
        let step = usize::try_from(with[0].as_u64().expect("a step")).expect("a step");
        at(&said[step], with[1].as_str().expect("a place"))
    };
    match asked {
        "is" => found == with || found.as_f64().is_some_and(|n| Some(n) == with.as_f64()),
        "near" => (number(found) - number(&with[0])).abs() <= number(&with[1]),
        "above" => number(found) > number(with),
        "has" => found.to_string().contains(with.as_str().expect("a text")),
        "equals" => !found.is_null() && *found == earlier(),
        "differs" => !found.is_null() && *found != earlier(),
        other => panic!("no check `{other}`"),
    }
}

fn ask(mut new: impl FnMut() -> Box<dyn Says>) -> usize {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/answers.json");
    let text = std::fs::read_to_string(path).expect("the answers");
    let all: Value = serde_json::from_str(&text).expect("JSON");
    let mut checked = 0;
    for answer in all["answers"].as_array().expect("answers") {
        let (mut door, mut said) = (new(), Vec::new());
        for step in answer["steps"].as_array().expect("steps") {
            let heard = door.call(&meant(&step["call"], &all["data"]));
            let checks = step["check"].as_array().expect("checks");
            if checks.is_empty() {
                assert!(heard.get("error").is_none(), "{}: {heard}", answer["name"]);
            }
            said.push(heard.clone());
            for check in checks {
                let [place, asked, with] = [0, 1, 2].map(|part| &check[part]);
                let found = at(&heard, place.as_str().expect("a place"));
                let asked = (asked.as_str().expect("what is asked"), with);
                let call = &step["call"];
                let told = || heard.to_string().chars().take(3_000).collect::<String>();
                assert!(
                    holds(&found, asked, &said),
                    "{}: {check}, found {found}, after {call}: {}",
                    answer["name"],
                    told()
                );
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn right_answers_of_the_core_and_of_c() {
    let checked = ask(|| Box::new(Core::new()));
    assert!(checked > 40);
    assert_eq!(ask(|| Box::new(InC::new())), checked);
}

#[test]
fn a_wrong_answer_is_seen() {
    let said = [json!({"result": [{"side": "A", "low": 0.5, "plan": null}]})];
    let found = at(&said[0], "result.side=A.low");
    assert!(holds(&found, ("near", &json!([0.5, 0])), &said));
    assert!(!holds(&found, ("near", &json!([0.6, 0.05])), &said));
    assert!(!holds(&found, ("is", &json!(1)), &said));
    assert!(holds(&at(&said[0], "result.plan=null.side"), ("has", &json!("A")), &said));
    assert!(!holds(&found, ("differs", &json!([0, "result.0.low"])), &said));
    assert!(!holds(&Value::Null, ("equals", &json!([0, "result.1"])), &said));
}
