//! Lines of the call protocol: commands as a stranger may write them, and as bytes. Every answer is
//! JSON; what is refused says why and leaves the battle as it was.

use super::bytes::Bytes;
use super::play::{Seen, all_of};
use super::trees::{change_once, leaf, midway, roster};
use case_core::any::AnyRequest;
use case_core::call::{Alone, Ceiling, Manner, Order, Session, schema};
use case_core::log::{Audience, Record};
use case_core::node::Node;
use case_core::text::{Format, read};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Limits of work that a line can't raise here: one run takes milliseconds.
const LIMITS: [&str; 5] = ["paths", "trials", "checkpoints", "work", "first"];

/// What is worked out for long, or listed at length, whatever its limits.
const LONG: [&str; 16] = [
    "solve",
    "tune",
    "balance",
    "matters",
    "advise",
    "stakes",
    "protocol",
    "check_texts",
    "versions",
    "schema",
    "rules",
    "tables",
    "sentences",
    "systems",
    "policies",
    "plans",
];

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

/// Who takes the commands: a session, or a battle alone, which is begun in a tenth of the time.
enum Table {
    Session(Session),
    Alone(Alone),
}

impl Table {
    fn call(&mut self, ceiling: &Ceiling, command: Node) -> String {
        let answer = match self {
            Table::Session(session) => session.call(ceiling, command),
            Table::Alone(alone) => {
                alone.call(&Manner::new(ceiling.clone()), Order::read(command), &mut |_, _| true)
            }
        };
        json(&answer)
    }

    /// How its battles stand.
    fn stands(&mut self) -> Stands {
        match self {
            Table::Session(_) => {
                let call = |call: &str| ("call", Node::Text(call.into()));
                let save = table([call("save"), ("battle", Node::Text("b1".into()))]);
                let asked = [table([call("battles")]), save];
                Stands::Session(asked.map(|ask| self.call(&Ceiling::GAMEMASTER, ask)))
            }
            Table::Alone(alone) => Stands::Alone(Box::new(all_of(alone, false))),
        }
    }
}

/// The answers of a session that tell it, or what a host sees of one battle.
#[derive(PartialEq)]
enum Stands {
    Session([String; 2]),
    Alone(Box<(Seen, Option<AnyRequest>, Vec<Record>, usize)>),
}

/// Runs the target.
pub fn run(data: &[u8]) {
    let mut b = Bytes::new(data);
    let (system, which) = b.roster();
    let mut to = if b.thorough {
        let seats = Node::Map(vec![("control".into(), Node::Text("host".into()))]);
        let new = [
            ("call", Node::Text("new".into())),
            ("roster", roster(system, which).clone()),
            ("seed", Node::Int(b.byte().into())),
            ("seats", Node::List(vec![seats])),
        ];
        let mut session = Table::Session(Session::default());
        let opened = session.call(&Ceiling::GAMEMASTER, table(new));
        assert!(!said_well(&opened), "a bundled roster is refused: {opened}");
        session
    } else {
        Table::Alone(Alone::new(midway(system, which)))
    };
    for _ in 0..b.acts(12, 2) {
        if b.is_empty() {
            return;
        }
        if b.once_in(8) {
            line(&mut to, &b.text(200));
        } else {
            command(&mut to, &mut b);
        }
    }
}

fn table<const N: usize>(of: [(&str, Node); N]) -> Node {
    Node::Map(of.into_iter().map(|(name, node)| (name.to_owned(), node)).collect())
}

/// An answer as a host gets it.
fn json(answer: &case_core::call::Answer) -> String {
    serde_json::to_string(answer).expect("an answer is JSON")
}

/// A line that may be none.
fn line(to: &mut Table, text: &str) {
    let parse = |text: &str| read(text, Format::Any, text.len());
    match Order::of_text(text, parse, parse) {
        Err(answer) => drop(said_well(&json(&answer))),
        Ok(_) => {
            if let Ok(node) = parse(text) {
                said_well(&to.call(&Ceiling::GAMEMASTER, node));
            }
        }
    }
}

/// A command with some of its arguments, of any kind.
fn command(to: &mut Table, b: &mut Bytes<'_>) {
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
    let before = to.stands();
    let answer = to.call(&ceiling, command.clone());
    if said_well(&answer) {
        assert!(to.stands() == before, "refused, yet done: {command:?}");
    }
}

/// What of an answer is looked at.
#[derive(serde::Deserialize)]
struct Said {
    error: Option<Fault>,
    result: Option<serde::de::IgnoredAny>,
}

#[derive(serde::Deserialize)]
struct Fault {
    code: String,
    message: String,
}

/// Whether it is refused. An answer is JSON, an error has a sort and a sentence and is no bug.
fn said_well(answer: &str) -> bool {
    let said: Said = serde_json::from_str(answer).expect("JSON that the engine wrote");
    let Some(error) = said.error else {
        // A result may be nothing.
        assert!(said.result.is_some() || answer.contains("\"result\":null"), "{answer}");
        return false;
    };
    assert!(!matches!(error.code.as_str(), "panic" | ""), "{answer}");
    assert!(!error.message.is_empty(), "{answer}");
    true
}
