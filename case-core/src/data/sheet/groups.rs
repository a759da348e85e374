//! Fighters of a roster, of whom one sheet can stand for several: `count = 6`.

use super::host::size;
use super::{
    Domain, FieldTable, ListOf, Notation, Number, Place, SheetField, SheetTable, expected,
};
use crate::data::message::message;
use crate::data::node::{Fields, Node, Problems};
use crate::data::who::MAX_FIGHTERS;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// How many bytes all copies may take, as JSON: as many as a text may have.
const MAX_COPIES: usize = 64 * 1024 * 1024;

/// How many fighters a sheet can stand for.
const COUNT: Number = Number(1, 10_000);

/// The notation of the fighters of a roster, of whom there are at least so many. A sheet with a
/// `count` is read as that many, whose names and ids have a number behind them; they are written as
/// the sheets that they are.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Fighters(pub usize);

impl Fighters {
    fn list(self) -> ListOf<FieldTable> {
        ListOf { of: FieldTable, what: "fighters", least: self.0, most: MAX_FIGHTERS }
    }
}

/// How many fighters a sheet stands for, as far as it can be told.
pub(super) fn count(sheet: &Node) -> usize {
    match sheet.get("count") {
        Some(Node::Int(count)) => {
            let count = usize::try_from(*count).unwrap_or(1);
            if (1..=MAX_FIGHTERS).contains(&count) { count } else { 1 }
        }
        _ => 1,
    }
}

/// The sheet of one of several.
fn copy(sheet: &Node, number: usize) -> Node {
    let mut copy = sheet.clone();
    if let Node::Map(entries) = &mut copy {
        for (name, node) in entries {
            // A blank one stays blank, and is refused.
            if let ("name" | "id", Node::Text(text)) = (name.as_str(), node)
                && !text.trim().is_empty()
            {
                *text = format!("{} {number}", text.trim());
            }
        }
    }
    copy
}

/// Reads one sheet.
fn read<T: SheetTable>(node: &Node, path: &str, p: &mut Problems) -> T {
    let mut f = Fields::open(node, path, p);
    if !matches!(node, Node::Map(_)) {
        return T::default();
    }
    let table = T::read_fields(&mut f, p);
    if let Some(node) = f.get("count") {
        let _: Option<i32> = COUNT.read(node, &f.path("count"), p);
    }
    f.finish(p);
    table
}

impl<T: SheetTable> Notation<Vec<T>> for Fighters {
    fn domain(&self) -> Domain {
        let mut fields = super::fields::<T>();
        let meaning =
            "How many fighters this sheet stands for; they are numbered, and so are their ids.";
        let (meaning, domain) = (meaning.to_string(), COUNT.domain());
        fields.push(SheetField { name: "count", meaning, needed: false, default: None, domain });
        let of = Box::new(Domain::Table { fields });
        Domain::List { of, least: self.0, most: MAX_FIGHTERS }
    }

    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<Vec<T>> {
        let Node::List(items) = node else {
            expected("a list", node, path, p);
            return None;
        };
        let all: usize = items.iter().map(count).sum();
        if !self.list().fits(items.len(), path, p) || !self.list().fits(all, path, p) {
            return None;
        }
        let (mut at, mut bytes, mut fighters) = (Place::new(path), 0, Vec::new());
        for (i, item) in items.iter().enumerate() {
            let (path, count) = (at.of(i), count(item));
            if count == 1 {
                fighters.push(read(item, path, p));
                continue;
            }
            bytes += count.saturating_mul(size(item));
            if bytes > MAX_COPIES {
                let message = message!("{count} copies of so long a sheet are too many", count);
                p.add(format!("{path}.count"), message);
                return None;
            }
            // What is wrong with all of them is said once: with the first, or the longest name.
            fighters.push(read(&copy(item, 1), path, p));
            let mut others = Problems::default();
            let rest = (2..=count).map(|number| read(&copy(item, number), path, &mut others));
            fighters.extend(rest);
            if let (true, Some(first)) = (p.is_empty(), others.list().first()) {
                p.add(&first.path, &first.message);
            }
        }
        Some(fighters)
    }

    fn write(&self, value: &Vec<T>) -> Node {
        self.list().write(value)
    }

    fn check(&self, value: &Vec<T>, path: &str, p: &mut Problems) {
        self.list().check(value, path, p);
    }
}

/// Problems of a roster whose sheets were read, with the places where these are written.
pub(crate) fn as_written(roster: &Node, problems: Problems) -> Problems {
    let Some(Node::List(sheets)) = roster.get("fighters") else { return problems };
    if sheets.iter().all(|sheet| count(sheet) == 1) {
        return problems;
    }
    let places = sheets.iter().enumerate();
    let places: Vec<usize> =
        places.flat_map(|(place, sheet)| core::iter::repeat_n(place, count(sheet))).collect();
    let moved = |path: &str| -> Option<String> {
        let (place, rest) = path.strip_prefix("fighters[")?.split_once(']')?;
        let place = places.get(place.parse::<usize>().ok()?)?;
        Some(format!("fighters[{place}]{rest}"))
    };
    let mut written = Problems::default();
    for problem in problems.list() {
        let path = moved(&problem.path).unwrap_or_else(|| problem.path.clone());
        let mut message = problem.message.clone();
        message.each_written(&|text| moved(text));
        let is_known =
            |known: &crate::data::node::Problem| known.path == path && known.message == message;
        if !written.list().iter().any(is_known) {
            written.add(path, message);
        }
    }
    written.with_dropped(problems.dropped())
}
