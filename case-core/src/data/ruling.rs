//! The book of rulings and the printed tables as data.

use crate::data::codes::plain;
use crate::data::message::{Message, message};
use crate::data::node::{Fields, Node, Problems, join};
use crate::data::record::record;
use crate::data::sheet::{Choice, Domain, Notation, Number, SheetField};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

record! {
    /// A point on which the books are silent, contradictory or leave a choice, with this engine's reading.
    #[derive(PartialEq)]
    pub struct Ruling {
        /// The name; for a switch, its field in the system's `Rulings`.
        pub name: &'static str,
        /// The rule id or ids.
        pub rule: &'static str,
        /// The question that the book leaves open.
        pub question: Cow<'static, str>,
        /// The reading of this engine; for a switch, the default.
        pub reading: Cow<'static, str>,
        /// The value and domain of a switch; `None` for a fixed reading.
        pub switch: Option<Switch>,
    }
}

impl Ruling {
    /// What it is about, as the field of a roster says it: the question, the reading and the rule.
    pub(crate) fn meaning(&self) -> String {
        format!("{}: {} (rule {}).", self.question, self.reading, self.rule)
    }
}

record! {
    /// The value of a ruling that a playing group can choose.
    #[derive(PartialEq)]
    pub struct Switch {
        /// The value in force, as a person writes it.
        pub value: String,
        /// The default.
        pub default: String,
        /// The valid values.
        pub values: Domain,
    }
}

impl Switch {
    /// The other values worth trying, as a person writes them: the other of yes and no, every other
    /// member of a list, a set with one member more or less, and the empty set. Of at most a dozen
    /// numbers all others; of more those 1, 2 and 5 away, the bounds unless they are unlimited, 0, the
    /// default, and the word in place of a number; if that word is in force, 0, 1, 2, 3, 5 and 10. Of
    /// a list of numbers each one more and less; nothing while a word is in force in place of the
    /// list, since no numbers are then near. Of a text the default and the example.
    pub fn others(&self) -> Vec<String> {
        let mut list = Vec::new();
        put_others(&self.values, &self.value, &mut list);
        list.push(self.default.clone());
        let mut kept: Vec<String> = Vec::new();
        for value in list {
            if !alike(&value, &self.value) && !kept.iter().any(|known| alike(known, &value)) {
                kept.push(value);
            }
        }
        kept
    }
}

/// Whether two texts write the same value, ignoring case and the separators of words.
fn alike(one: &str, other: &str) -> bool {
    let letters = |text: &str| -> Vec<char> {
        let bare = |c: &char| c.is_alphanumeric() || "-+/,".contains(*c);
        text.chars().filter(bare).flat_map(char::to_lowercase).collect()
    };
    letters(one) == letters(other)
}

/// The greatest number of numbers that are all tried.
const FEW: i32 = 12;

fn put_others(domain: &Domain, now: &str, list: &mut Vec<String>) {
    match domain {
        Domain::YesNo => list.extend(["true", "false"].map(ToString::to_string)),
        Domain::OneOf { members } => list.extend(members.iter().map(|m| m.name.to_string())),
        Domain::Number { low, high, or } => {
            let few = high.saturating_sub(*low) < FEW;
            let bounds = [*low, *high].into_iter().filter(|bound| bound.abs() < ANY.1);
            let numbers: Vec<i32> = match now.parse::<i32>() {
                _ if few => (*low..=*high).collect(),
                Ok(now) => {
                    let near = [-1, 1, -2, 2, -5, 5].map(|by| now.saturating_add(by));
                    near.into_iter().chain([0]).chain(bounds).collect()
                }
                Err(_) => [0, 1, 2, 3, 5, 10].into_iter().chain(bounds).collect(),
            };
            let within = numbers.into_iter().filter(|number| (*low..=*high).contains(number));
            list.extend(within.map(|number| number.to_string()));
            list.extend(or.iter().map(|word| word.name.to_string()));
        }
        Domain::SetOf { members } => {
            let has: Vec<&str> = now.split([',', ' ']).filter(|name| !name.is_empty()).collect();
            for member in members {
                let mut set: Vec<&str> =
                    has.iter().copied().filter(|name| !alike(name, member.name)).collect();
                if set.len() == has.len() {
                    set.push(member.name);
                }
                list.push(set.join(", "));
            }
            list.push(String::new());
        }
        Domain::List { of, .. } if matches!(**of, Domain::Number { .. }) => {
            let numbers: Vec<i32> =
                now.split(',').filter_map(|number| number.trim().parse().ok()).collect();
            for (place, by) in (0..numbers.len()).flat_map(|place| [(place, -1), (place, 1)]) {
                let moved = numbers.iter().enumerate().map(|(at, number)| {
                    number.saturating_add(if at == place { by } else { 0 }).to_string()
                });
                list.push(moved.collect::<Vec<String>>().join(", "));
            }
        }
        Domain::Text { example, .. } => list.push((*example).to_string()),
        Domain::AnyOf { domains } => {
            for domain in domains {
                put_others(domain, now, list);
            }
        }
        _ => {}
    }
}

record! {
    /// A printed table as text.
    #[derive(PartialEq, Eq)]
    pub struct PrintedTable {
        /// The wire name.
        pub name: &'static str,
        /// Its rule ids.
        pub rule: &'static str,
        /// The printed heading.
        pub title: Cow<'static, str>,
        /// The column headings, the first for the row labels.
        pub columns: Vec<String>,
        /// The rows, each beginning with its label.
        pub rows: Vec<Vec<String>>,
    }
}

impl PrintedTable {
    pub(crate) fn new(
        name: &'static str,
        rule: &'static str,
        title: &'static str,
        columns: &[&str],
        rows: impl IntoIterator<Item = Vec<String>>,
    ) -> PrintedTable {
        let columns = columns.iter().map(ToString::to_string).collect();
        PrintedTable { name, rule, title: title.into(), columns, rows: rows.into_iter().collect() }
    }
}

/// The value of a switch of any type with its notation, so that the same code reads, lists and checks
/// the switches of all systems.
pub(crate) trait AnySwitch {
    /// Reads the value; whether there is a valid one.
    fn read(&mut self, node: &Node, path: &str, p: &mut Problems) -> bool;
    fn write(&self) -> Node;
    fn domain(&self) -> Domain;
    fn check(&self, path: &str, p: &mut Problems);
}

pub(crate) struct Held<'v, T, N>(pub(crate) &'v mut T, pub(crate) N);

impl<T, N: Notation<T>> AnySwitch for Held<'_, T, N> {
    fn read(&mut self, node: &Node, path: &str, p: &mut Problems) -> bool {
        self.1.read(node, path, p).map(|value| *self.0 = value).is_some()
    }
    fn write(&self) -> Node {
        self.1.write(self.0)
    }
    fn domain(&self) -> Domain {
        self.1.domain()
    }
    fn check(&self, path: &str, p: &mut Problems) {
        self.1.check(self.0, path, p);
    }
}

/// When a ruling may be chosen, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub enum WhenChosen {
    /// Never: the reading is the same at every table.
    Never,
    /// Before the battle, by the group.
    BeforeBattle,
    /// Before the battle, and between turns by the referee.
    BetweenTurns,
}

/// The declaration of a ruling.
#[derive(Debug)]
#[non_exhaustive]
#[doc(hidden)]
pub struct RulingInfo {
    /// The name.
    pub name: &'static str,
    /// The rule id or ids.
    pub rule: &'static str,
    /// The question that the book leaves open.
    pub question: &'static str,
    /// The reading of this engine; for a switch, the default.
    pub reading: &'static str,
    /// Question, reading and rule as one text.
    pub meaning: &'static str,
    /// When it may be chosen.
    pub chosen: WhenChosen,
}

impl RulingInfo {
    /// Its meaning as a message.
    pub(crate) fn message(&self) -> Message {
        let &RulingInfo { rule, question, reading, .. } = self;
        message!("{question}: {reading} (rule {rule}).", question, reading, rule)
    }

    /// The ruling with the value in force; a fixed reading has none.
    fn with(&self, switch: Option<Switch>) -> Ruling {
        let &RulingInfo { name, rule, question, reading, .. } = self;
        Ruling { name, rule, question: question.into(), reading: reading.into(), switch }
    }

    fn is_switch(&self) -> bool {
        self.chosen != WhenChosen::Never
    }
}

/// The book of rulings of a system, with the value of every switch.
#[doc(hidden)]
pub trait Book: Clone + Default + PartialEq + Send + Sync + 'static {
    /// The tables of a roster that hold switches, each with its rulings.
    const TABLES: &'static [(&'static str, &'static [RulingInfo])];

    /// Every ruling in the order of the book.
    fn book(&self) -> Vec<Ruling>;

    /// The switches that the referee may change between turns.
    fn changeable() -> impl Iterator<Item = &'static str> {
        let all = Self::TABLES.iter().flat_map(|(_, rulings)| *rulings);
        all.filter(|ruling| ruling.chosen == WhenChosen::BetweenTurns).map(|ruling| ruling.name)
    }

    /// The table of a roster that holds this switch.
    fn table_of(name: &str) -> &'static str {
        let has = |rulings: &[RulingInfo]| rulings.iter().any(|r| r.name == name && r.is_switch());
        let table = Self::TABLES.iter().find(|(_, rulings)| has(rulings)).or(Self::TABLES.first());
        table.map_or("rulings", |(table, _)| *table)
    }
}

/// A system without rulings.
impl Book for () {
    const TABLES: &'static [(&'static str, &'static [RulingInfo])] = &[];

    fn book(&self) -> Vec<Ruling> {
        Vec::new()
    }
}

/// Reads the value of a switch. A text can also spell a number, `true` or `false`, so that every
/// switch can be set by a text.
fn read_switch(switch: &mut dyn AnySwitch, node: &Node, path: &str, p: &mut Problems) -> bool {
    let mut unread = Problems::default();
    if switch.read(node, path, &mut unread) {
        return true;
    }
    if let Some(spelled) = spelled(node)
        && switch.read(&spelled, path, &mut Problems::default())
    {
        return true;
    }
    let domain = switch.domain();
    let told = unread.list().first().map(|problem| problem.message.clone()).unwrap_or_default();
    match &domain {
        Domain::YesNo | Domain::Number { .. } => {
            p.add(path, message!("expected {what}", what = domain.message()));
        }
        // An unknown name is told with those that are known.
        Domain::OneOf { .. } | Domain::SetOf { .. }
            if !matches!(node, Node::Text(_) | Node::List(_)) =>
        {
            p.add(
                path,
                message!("{what}; values: {values}", what = told, values = domain.message()),
            );
        }
        _ => p.add(path, told),
    }
    false
}

/// The number, `true` or `false` that a text spells.
fn spelled(node: &Node) -> Option<Node> {
    let text = node.as_text()?.trim();
    match text {
        "true" => Some(Node::Bool(true)),
        "false" => Some(Node::Bool(false)),
        number => number.strip_prefix('+').unwrap_or(number).parse().ok().map(Node::Int),
    }
}

/// The value of a switch as a person writes it, in one text.
pub(crate) fn written(node: &Node) -> String {
    match node {
        Node::Null | Node::Map(_) => String::new(),
        Node::Bool(flag) => flag.to_string(),
        Node::Int(number) => number.to_string(),
        Node::Float(number) => number.to_string(),
        Node::Text(text) => text.clone(),
        Node::List(items) => {
            let items: Vec<String> = items.iter().map(written).collect();
            items.join(", ")
        }
    }
}

/// Any whole number; no figure of the books comes near these bounds.
pub(crate) const ANY: Number = Number(-100_000, 100_000);

/// A number, or `none` with this meaning.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrNone(pub(crate) Number, pub(crate) &'static str);

impl Notation<Option<i32>> for OrNone {
    fn domain(&self) -> Domain {
        let Number(low, high) = self.0;
        let none = Choice { name: "none", word: "none", meaning: self.1.to_string() };
        Domain::Number { low, high, or: Some(none) }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<Option<i32>> {
        match node.as_text() {
            Some("none" | "never") => Some(None),
            _ => self.0.read(node, path, p).map(Some),
        }
    }
    fn write(&self, value: &Option<i32>) -> Node {
        value.map_or_else(|| Node::Text("none".to_string()), |n| Node::Int(n.into()))
    }
}

/// The rulings of one table of a roster, as [`switches!`](crate::declare::switches) declares them.
pub(crate) trait Switches: Clone + Default {
    /// Every ruling in the order of the book.
    const DECLARED: &'static [RulingInfo];

    /// Visits every switch.
    fn each(&mut self, visit: &mut dyn FnMut(&'static RulingInfo, &mut dyn AnySwitch));

    /// Reads the switches that are present; the others keep their values.
    fn read_over(&mut self, node: &Node, path: &str, p: &mut Problems) {
        let mut f = Fields::open(node, path, p);
        self.each(&mut |info, switch| {
            if let Some(node) = f.get(info.name) {
                let path = f.path(info.name);
                read_switch(switch, node, &path, p);
            }
        });
        f.finish(p);
    }

    /// Sets a switch by name, to a value as a person writes it.
    fn set_one(&mut self, name: &str, value: &str, p: &mut Problems) {
        let node = Node::Map([(name.into(), Node::Text(value.into()))].to_vec());
        self.read_over(&node, "", p);
    }

    /// Every switch with its default and its value.
    fn switches(&self, default: &Self) -> Vec<Ruling> {
        let mut defaults = Vec::new();
        default.clone().each(&mut |_, switch| defaults.push(written(&switch.write())));
        let (mut list, mut defaults) = (Vec::new(), defaults.into_iter());
        self.clone().each(&mut |info, switch| {
            list.push(info.with(Some(Switch {
                value: written(&switch.write()),
                default: defaults.next().unwrap_or_default(),
                values: switch.domain(),
            })));
        });
        list
    }

    /// Every ruling in the order of the book.
    fn rulings(&self) -> Vec<Ruling> {
        let mut switches = self.switches(&Self::default()).into_iter();
        let next = |info: &RulingInfo| {
            if info.is_switch() { switches.next() } else { Some(info.with(None)) }
        };
        Self::DECLARED.iter().filter_map(next).collect()
    }

    /// Every switch with its value.
    fn written(&self) -> Node {
        let mut map = Vec::new();
        self.clone().each(&mut |info, switch| map.push((info.name.into(), switch.write())));
        Node::Map(map)
    }

    /// Reports every value out of bounds that a program has set.
    fn check(&self, path: &str, p: &mut Problems) {
        self.clone().each(&mut |info, switch| switch.check(&join(path, info.name), p));
    }

    /// Every switch as a field of a roster, with its value here as the default.
    fn fields(&self) -> Vec<SheetField> {
        let mut list = Vec::new();
        self.clone().each(&mut |info, switch| {
            list.push(SheetField {
                name: info.name,
                meaning: plain(info.meaning),
                needed: false,
                default: Some(switch.write()).filter(|node| *node != Node::Null),
                domain: switch.domain(),
            });
        });
        list
    }
}

/// The notation of the switches; omitted ones have their values here.
#[derive(Clone, Debug)]
pub(crate) struct Ruled<T>(pub(crate) T);

impl<T: Switches> Notation<T> for Ruled<T> {
    fn domain(&self) -> Domain {
        Domain::Table { fields: self.0.fields() }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<T> {
        let mut rulings = self.0.clone();
        rulings.read_over(node, path, p);
        Some(rulings)
    }
    fn write(&self, value: &T) -> Node {
        value.written()
    }
    fn check(&self, value: &T, path: &str, p: &mut Problems) {
        value.check(path, p);
    }
}
