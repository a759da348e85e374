//! Messages about input never repeat more of it than one short line.

use case_core::any::{AnyBattle, SYSTEMS};
use case_core::node::Node;

/// A long text with line ends in it.
fn long() -> String {
    "Beyond the\nhill, ".repeat(500)
}

/// The longest line that may be said.
fn is_short(message: &str) {
    for line in message.lines() {
        let length = line.chars().count();
        assert!(length <= 1_000, "{length}: {}", line.chars().take(300).collect::<String>());
    }
    let at = message.find("Beyond the\nhill").map(|at| &message[at.saturating_sub(200)..at + 40]);
    assert_eq!(at, None, "a line of the input ends a line of the error");
    assert!(message.matches("hill").count() <= 100 * 8);
}

/// A long text in the place of every value, and as a name in every table.
#[test]
fn long_texts_are_cut() {
    for (system, text) in SYSTEMS.iter().zip([
        include_str!("../../../case-core/examples/rosters/case.toml"),
        include_str!("../../../case-core/examples/rosters/faserip.toml"),
        include_str!("../../../case-core/examples/rosters/d6.toml"),
        include_str!("../../../case-core/examples/rosters/talislanta.toml"),
        include_str!("../../../case-core/examples/rosters/cosmic.toml"),
    ]) {
        let bundled: Node = toml::from_str(text).unwrap();
        let mut place = 0;
        loop {
            let mut at = place;
            let mut tree = bundled.clone();
            if !replace(&mut tree, &mut at) {
                break;
            }
            place += 7;
            if let Err(problems) = AnyBattle::new(&tree) {
                is_short(&problems.to_string());
            }
        }
        assert!(place > 100, "{system}");
    }
    let twice = format!("{{ {name}: 1, {name}: 2 }}", name = serde_json::Value::from(long()));
    is_short(&serde_json::from_str::<Node>(&twice).unwrap_err().to_string());
    let mut save = Node::Map(vec![("format".into(), Node::Text("case-save".into()))]);
    let Node::Map(fields) = &mut save else { unreachable!() };
    fields.push(("version".into(), Node::Int(case_core::save::SAVE_VERSION.into())));
    fields.push(("system".into(), Node::Text(long())));
    is_short(&AnyBattle::resume(&save).unwrap_err().to_string());
}

/// Puts a long text in the place of the value of that number, and a long name into its table.
fn replace(node: &mut Node, at: &mut usize) -> bool {
    if *at == 0 {
        match node {
            Node::Map(entries) => entries.push((long(), Node::Int(1))),
            other => *other = Node::Text(long()),
        }
        return true;
    }
    *at -= 1;
    match node {
        Node::List(items) => items.iter_mut().any(|item| replace(item, at)),
        Node::Map(entries) => entries.iter_mut().any(|(_, value)| replace(value, at)),
        _ => false,
    }
}

/// Many unknown names are counted, not looked up one by one.
#[test]
fn many_unknown_names_are_counted() {
    let mut fields: Vec<(String, Node)> =
        (0..200_000).map(|i| (format!("fightres{i}"), Node::Null)).collect();
    fields.push(("system".into(), Node::Text("d6".into())));
    let problems = AnyBattle::new(&Node::Map(fields)).unwrap_err();
    assert_eq!(problems.list().len(), 64);
    assert!(problems.to_string().ends_with("more"));
}
