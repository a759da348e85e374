//! The notations of the parts of a plan.

use super::{Answer, MAX_ITEMS, Order, TargetOrder};
use crate::data::codes::{Code, shown};
use crate::data::message::message;
use crate::data::node::{MAX_NAME, Node, Problems, check_name};
use crate::data::person::{kept, problem};
use crate::data::sheet::{Domain, ListOf, Name, Notation, Number, OneOf, choices};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

/// An answer: a name, a number, yes or no.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnyAnswer;

impl Notation<Answer> for AnyAnswer {
    fn domain(&self) -> Domain {
        let number = Domain::Number { low: i32::MIN, high: i32::MAX, or: None };
        Domain::AnyOf { domains: vec![Name.domain(), number, Domain::YesNo] }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<Answer> {
        match node {
            Node::Bool(yes) => Some(Answer::YesNo(*yes)),
            Node::Int(_) => Number(i32::MIN, i32::MAX).read(node, path, p).map(Answer::Number),
            Node::Text(_) => Name.read(node, path, p).map(Answer::Name),
            other => {
                let found = other.kind();
                p.add(
                    path,
                    message!(
                        "expected a name, a whole number or true or false, found {found}",
                        found
                    ),
                );
                None
            }
        }
    }
    fn write(&self, value: &Answer) -> Node {
        match value {
            Answer::Name(name) => Node::Text(name.clone()),
            Answer::Number(number) => Node::Int((*number).into()),
            Answer::YesNo(yes) => Node::Bool(*yes),
        }
    }
}

/// A list; a single item may be written without one.
#[derive(Clone, Copy, Debug)]
pub(super) struct OneOrMore<N>(pub(super) ListOf<N>);

impl<T, N: Notation<T>> Notation<Vec<T>> for OneOrMore<N> {
    fn domain(&self) -> Domain {
        Domain::AnyOf { domains: vec![self.0.of.domain(), self.0.domain()] }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<Vec<T>> {
        match node {
            Node::List(_) => self.0.read(node, path, p),
            one => self.0.of.read(one, path, p).map(|one| vec![one]),
        }
    }
    fn write(&self, value: &Vec<T>) -> Node {
        self.0.write(value)
    }
    fn check(&self, value: &Vec<T>, path: &str, p: &mut Problems) {
        self.0.check(value, path, p);
    }
}

/// Answers by the names of a question's subject; a single answer may be written without a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct About;

const ANSWERS: ListOf<AnyAnswer> =
    ListOf { of: AnyAnswer, what: "answers", least: 1, most: MAX_ITEMS };

impl Notation<Vec<(String, Vec<Answer>)>> for About {
    fn domain(&self) -> Domain {
        Domain::Named { of: Box::new(ANSWERS.domain()) }
    }
    fn read(
        &self,
        node: &Node,
        path: &str,
        p: &mut Problems,
    ) -> Option<Vec<(String, Vec<Answer>)>> {
        let Node::Map(entries) = node else {
            p.add(
                path,
                message!("expected a table by subject, found {found}", found = node.kind()),
            );
            return None;
        };
        if entries.len() > MAX_ITEMS {
            let (found, most) = (entries.len(), MAX_ITEMS);
            p.add(path, message!("{found} subjects: there can be at most {most}", found, most));
            return None;
        }
        let read = |(name, node): &(String, Node)| {
            let path = format!("{path}.{}", shown(name));
            let name = kept(name);
            if !check_name(&name, &path, p) {
                return None;
            }
            Some((name.into_owned(), OneOrMore(ANSWERS).read(node, &path, p)?))
        };
        Some(entries.iter().filter_map(read).collect())
    }
    fn write(&self, value: &Vec<(String, Vec<Answer>)>) -> Node {
        let entry =
            |(name, answers): &(String, Vec<Answer>)| (name.clone(), ANSWERS.write(answers));
        Node::Map(value.iter().map(entry).collect())
    }
}

/// An order of the list, or `attacks NAME`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Orders;

const ATTACKS: &str = "attacks ";

impl Notation<TargetOrder> for Orders {
    fn domain(&self) -> Domain {
        let attacks = Domain::Text { pattern: "^attacks .+$", example: "attacks Dove" };
        Domain::AnyOf { domains: vec![Domain::OneOf { members: choices::<Order>() }, attacks] }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<TargetOrder> {
        if let Node::Text(text) = node
            && let Some(order) = Order::ALL.iter().copied().find(|order| order.is_called(text))
        {
            return Some(TargetOrder::By(order));
        }
        if let Node::Text(text) = node
            && let Some(name) = text.strip_prefix(ATTACKS)
        {
            let name = kept(name);
            return check_name(&name, path, p).then(|| TargetOrder::Attacks(name.into_owned()));
        }
        OneOf.read(node, path, p).map(TargetOrder::By)
    }
    fn write(&self, value: &TargetOrder) -> Node {
        match value {
            TargetOrder::By(order) => OneOf.write(order),
            TargetOrder::Attacks(name) => Node::Text(format!("{ATTACKS}{name}")),
        }
    }
}

/// A sentence: up to five times as long as a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sentence;

const MOST: usize = 5 * MAX_NAME;

impl Notation<String> for Sentence {
    fn domain(&self) -> Domain {
        Domain::Name { most: MOST }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<String> {
        let Some(text) = node.as_text().map(kept) else {
            let (what, found) = ("a text", node.kind());
            p.add(path, message!("expected {what}, found {found}", what, found));
            return None;
        };
        let problem = problem(&text, "a sentence", 1, MOST);
        let fits = problem.is_none();
        if let Some(problem) = problem {
            p.add(path, problem);
        }
        fits.then(|| text.into_owned())
    }
    fn write(&self, value: &String) -> Node {
        Node::Text(value.clone())
    }
}
