//! Lines of the call protocol: commands as a stranger may write them, and as bytes. Every answer is
//! JSON; what is refused says why and leaves the battle as it was.

use super::bytes::Bytes;
use super::trees::{change_once, few, leaf};
use case_core::call::{Ceiling, Order, Session, schema};
use case_core::log::Audience;
use case_core::node::Node;
use case_core::text::{Format, read};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// How many commands one session gets.
const COMMANDS: usize = 12;

/// Limits of work that a line can't raise here: one run takes milliseconds.
const LIMITS: [&str; 5] = ["paths", "trials", "checkpoints", "work", "first"];

/// What is worked out for long, whatever its limits.
const LONG: [&str; 8] =
    ["solve", "tune", "balance", "matters", "advise", "stakes", "protocol", "check_texts"];

/// The names of the arguments of each command.
fn commands() -> &'static BTreeMap<String, Vec<String>> {
    static READ: OnceLock<BTreeMap<String, Vec<String>>> = OnceLock::new();
    READ.get_or_init(|| {
        let names = |node: Option<&Node>| match node {
            Some(Node::Map(of)) => of.iter().map(|(name, _)| name.clone()).collect(),
            _ => Vec::new(),
        };
        let schema = schema();
        let all = schema.get("commands").expect("a schema has commands");
        let of = |name: &String| {
            let arguments = all.get(name).and_then(|of| of.get("arguments"));
            names(arguments.and_then(|of| of.get("properties")))
        };
        names(Some(all)).into_iter().map(|name| (name.clone(), of(&name))).collect()
    })
}

/// Runs the target.
pub fn run(data: &[u8]) {
    let mut b = Bytes::new(data);
    let mut session = Session::default();
    let (system, which) = b.roster();
    let roster = few(system, which.unwrap_or_default()).clone();
    let seats = Node::Map(vec![("control".into(), Node::Text("host".into()))]);
    let new = [
        ("call", Node::Text("new".into())),
        ("roster", roster),
        ("seed", Node::Int(b.byte().into())),
        ("seats", Node::List(vec![seats])),
    ];
    let opened = session.call(&Ceiling::GAMEMASTER, table(new));
    assert!(json(&opened).get("error").is_none(), "a bundled roster is refused");
    for _ in 0..COMMANDS {
        if b.is_empty() {
            return;
        }
        if b.once_in(8) {
            line(&mut session, &b.text(200));
        } else {
            command(&mut session, &mut b);
        }
    }
}

fn table<const N: usize>(of: [(&str, Node); N]) -> Node {
    Node::Map(of.into_iter().map(|(name, node)| (name.to_owned(), node)).collect())
}

/// An answer as a host reads it.
fn json(answer: &case_core::call::Answer) -> Node {
    let text = serde_json::to_string(answer).expect("an answer is JSON");
    serde_json::from_str(&text).expect("JSON that the engine wrote")
}

/// A line that may be none.
fn line(session: &mut Session, text: &str) {
    let parse = |text: &str| read(text, Format::Any, text.len());
    match Order::of_text(text, parse, parse) {
        Err(answer) => said_well(&json(&answer)),
        Ok(_) => {
            if let Ok(node) = parse(text) {
                said_well(&json(&session.call(&Ceiling::GAMEMASTER, node)));
            }
        }
    }
}

/// A command with some of its arguments, of any kind.
fn command(session: &mut Session, b: &mut Bytes<'_>) {
    let all = commands();
    let (name, arguments) = all.iter().nth(b.below(all.len())).expect("some");
    if LONG.contains(&name.as_str()) && !b.thorough {
        return;
    }
    let mut of = vec![("call".to_owned(), Node::Text(name.clone()))];
    for argument in arguments {
        let value = match b.below(4) {
            _ if LIMITS.contains(&argument.as_str()) => Node::Int(i64::from(b.byte() % 4)),
            0 => continue,
            1 => leaf(b),
            2 => Node::Int((b.byte() % 6).into()),
            _ => Node::List(vec![leaf(b)]),
        };
        of.push((argument.clone(), value));
    }
    let mut command = Node::Map(of);
    if b.once_in(4) {
        change_once(&mut command, b);
    }
    let ceiling = if b.once_in(4) { Ceiling::of(Audience::Players) } else { Ceiling::GAMEMASTER };
    let before = stands(session, b.thorough);
    let answer = json(&session.call(&ceiling, command.clone()));
    said_well(&answer);
    if answer.get("error").is_some() {
        assert!(stands(session, b.thorough) == before, "refused, yet done: {command:?}");
    }
}

/// How the battles of a session stand; the save of the first takes most of a run.
fn stands(session: &mut Session, thorough: bool) -> Node {
    let list =
        json(&session.call(&Ceiling::GAMEMASTER, table([("call", Node::Text("battles".into()))])));
    if !thorough {
        return list;
    }
    let ask = |call: &str| {
        table([("call", Node::Text(call.into())), ("battle", Node::Text("b1".into()))])
    };
    let save = json(&session.call(&Ceiling::GAMEMASTER, ask("save")));
    Node::List(vec![list, save])
}

/// An error has a sort and a sentence, and is no bug.
fn said_well(answer: &Node) {
    let Some(error) = answer.get("error") else {
        assert!(answer.get("result").is_some(), "{answer:?}");
        return;
    };
    let text = |name: &str| error.get(name).and_then(Node::as_text).unwrap_or_default();
    assert!(!matches!(text("code"), "panic" | ""), "{error:?}");
    assert!(!text("message").is_empty(), "{error:?}");
}
