//! Rulings as data: the domain of every switch, and its default.

use case_core::any::{SYSTEMS, schema};
use case_core::case::{Forms, Rulings};
use case_core::node::{Node, Problems};
use case_core::ruling::{Ruling, Switch};
use case_core::sheet::Domain;

fn switches(system: &str) -> Vec<(Ruling, Switch)> {
    let rulings = schema(system).unwrap().rulings;
    rulings.into_iter().filter_map(|r| r.switch.clone().map(|switch| (r, switch))).collect()
}

/// Every system lists its rulings without a battle, each switch at its default, with what each of
/// its values means.
#[test]
fn every_system_lists_its_rulings() {
    for (system, least) in SYSTEMS.iter().zip([90, 55, 34, 45, 32]) {
        let all = schema(system).unwrap().rulings;
        assert!(all.len() >= least, "{system}: {}", all.len());
        for (ruling, switch) in switches(system) {
            let name = ruling.name;
            assert_eq!(switch.value, switch.default, "{system} {name}");
            match &switch.values {
                Domain::OneOf { members } | Domain::SetOf { members } => {
                    assert!(members.len() > 1, "{name}");
                    for member in members {
                        assert!(is_snake(member.name), "{name} {}", member.name);
                        assert!(name == "rise_cap" || !member.meaning.is_empty(), "{name}");
                    }
                }
                Domain::Number { low, high, or } => {
                    assert!(low < high, "{name}");
                    assert!(or.as_ref().is_none_or(|word| !word.meaning.is_empty()), "{name}");
                }
                Domain::YesNo
                | Domain::List { .. }
                | Domain::Text { .. }
                | Domain::AnyOf { .. } => {}
                other => panic!("{name}: {other:?}"),
            }
        }
    }
}

fn is_snake(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// Every value that a domain lists can be set by one text, and is then the value in force.
#[test]
fn every_listed_value_can_be_set() {
    let mut rulings = Rulings::default();
    for (ruling, switch) in switches("case") {
        let values: Vec<String> = match &switch.values {
            Domain::YesNo => ["true", "false"].map(Into::into).to_vec(),
            Domain::OneOf { members } => members.iter().map(|m| m.name.to_string()).collect(),
            Domain::SetOf { members } => {
                let names: Vec<&str> = members.iter().map(|m| m.name).collect();
                vec![names.join(", "), names[0].into(), String::new()]
            }
            Domain::Number { low, high, or } => {
                let numbers = [low.to_string(), high.to_string()];
                numbers.into_iter().chain(or.iter().map(|word| word.name.to_string())).collect()
            }
            other => panic!("{other:?}"),
        };
        for value in values {
            assert!(rulings.set(ruling.name, &value).is_ok(), "{} = {value}", ruling.name);
            let now = rulings.list().into_iter().find(|r| r.name == ruling.name).unwrap();
            assert_eq!(now.switch.unwrap().value, value, "{}", ruling.name);
        }
        assert!(rulings.set(ruling.name, "bogus").is_err(), "{}", ruling.name);
    }
    let unknown = rulings.set("rise_cup", "Shift X").unwrap_err().to_string();
    assert!(unknown.contains("`rise_cap`"), "{unknown}");
    let wrong = rulings.set("rise_cap", "high").unwrap_err().to_string();
    assert!(wrong.starts_with("rise_cap: "), "{wrong}");
    rulings.set("rise_cap", "Shift X").unwrap();
    rulings.set("kill_on_green", "EA Sh ET").unwrap();
    rulings.set("automatic_from", "never").unwrap();
    rulings.set("initiative_beyond", "+26").unwrap();
}

/// A switch is read by its type and by one text; what does not fit is told with what would.
#[test]
fn switches_are_read() {
    let read = |name: &str, value: Node| {
        let (mut rulings, mut p) = (case_core::cosmic::Rulings::default(), Problems::default());
        rulings.read(&Node::Map(vec![(name.into(), value)]), "rulings", &mut p);
        let told = p.to_string();
        let now = rulings.list().into_iter().find(|r| r.name == name).unwrap();
        p.or(Some(now.switch.unwrap().value)).map_err(|_| told)
    };
    let text = |text: &str| Node::Text(text.into());
    assert_eq!(read("percent_per_rank", Node::Int(4)).as_deref(), Ok("4"));
    assert_eq!(read("percent_per_rank", text("4")).as_deref(), Ok("4"));
    assert_eq!(read("soak", text("armor else toughness")).as_deref(), Ok("armor_else_toughness"));
    assert_eq!(read("row7_wounds", text("false")).as_deref(), Ok("false"));
    assert_eq!(read("free_defenses", text("unlimited")).as_deref(), Ok("unlimited"));
    assert_eq!(read("critical_thresholds", text("5, 96")).as_deref(), Ok("5, 96"));
    let list = Node::List(vec![Node::Int(5), Node::Int(96)]);
    assert_eq!(read("critical_thresholds", list).as_deref(), Ok("5, 96"));
    for (name, value, told) in [
        ("percent_per_rank", Node::Int(0), "expected a whole number from 1 to 20"),
        ("free_defenses", Node::Int(-1), "expected a whole number from 0 to 100 or `unlimited`"),
        ("row7_wounds", text("maybe"), "expected true or false"),
        ("soak", text("armour_else_toughness"), "did you mean `armor else toughness`?"),
        ("soak", Node::Int(3), "values: sum, armor_else_toughness"),
    ] {
        let error = read(name, value).unwrap_err();
        assert!(error.starts_with(&format!("rulings.{name}: ")) && error.contains(told), "{error}");
    }
}

/// Rulings are read and written by any format; what is left out has its default.
#[test]
fn rulings_are_data() {
    let mut rulings = Rulings::default();
    rulings.kill_on_green = Forms::default();
    rulings.automatic_from = None;
    rulings.class_ranks_fall = false;
    let json = serde_json::to_value(&rulings).unwrap();
    assert_eq!(json["automatic_from"], "none");
    assert_eq!(json["buddy_bonus"], 1);
    assert_eq!(json["class_ranks_fall"], false);
    assert_eq!(json["rise_cap"], "shift_z");
    assert_eq!(serde_json::from_value::<Rulings>(json).unwrap(), rulings);
    assert_eq!(serde_json::from_str::<Rulings>("{}").unwrap(), Rulings::default());
    let error = serde_json::from_str::<Rulings>(r#"{"rebond": "stopped"}"#).unwrap_err();
    assert!(error.to_string().contains("did you mean `rebound`?"), "{error}");
}
