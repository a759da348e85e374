//! A hash of a system's figures, by which two installations can see if they play the same game.
//!
//! It covers the version of the rules, every cell of every printed table, and the name, default and
//! values of every ruling; neither their words nor the built-in plan. It is the same on every machine,
//! in every language and with every set of features.

use crate::data::digest::Digest;
use crate::data::ruling::{PrintedTable, Ruling};
use crate::data::sheet::{Choice, Domain};
use crate::kernel::system::System;
use core::fmt;

/// The hash of one system's game, or of several: 16 hexadecimal digits.
///
/// ```
/// use case_core::case::Case;
/// use case_core::fingerprint::Fingerprint;
/// let here = Fingerprint::of::<Case>();
/// assert_eq!(here.to_string().len(), 16);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(into = "alloc::string::String"))]
pub struct Fingerprint(u64);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl From<Fingerprint> for alloc::string::String {
    fn from(print: Fingerprint) -> Self {
        alloc::format!("{print}")
    }
}

impl Fingerprint {
    /// The hash of a system's game.
    pub fn of<S: System>() -> Fingerprint {
        Fingerprint::from_parts(S::NAME, S::RULES_VERSION, &S::tables(), &S::default_rulings())
    }

    /// The hash of a game with these parts, as [`Fingerprint::of`] computes it, such as for a changed
    /// table or ruling.
    #[doc(hidden)]
    pub fn from_parts(
        name: &str,
        rules_version: i32,
        tables: &[PrintedTable],
        rulings: &[Ruling],
    ) -> Fingerprint {
        let mut hash = Hash::new();
        hash.text(name);
        hash.number(rules_version);
        hash.count(tables.len());
        for table in tables {
            hash.text(table.name);
            hash.count(table.rows.len() + 1);
            for row in core::iter::once(&table.columns).chain(&table.rows) {
                hash.count(row.len());
                for cell in row {
                    hash.text(cell);
                }
            }
        }
        hash.count(rulings.len());
        for ruling in rulings {
            hash.text(ruling.name);
            if let Some(switch) = &ruling.switch {
                hash.text(&switch.default);
                hash.domain(&switch.values);
            }
        }
        Fingerprint(hash.0.sum)
    }

    /// The hash of several games together.
    pub fn all(of: impl IntoIterator<Item = Fingerprint>) -> Fingerprint {
        let mut hash = Digest::new();
        for print in of {
            hash.bytes(&print.0.to_be_bytes());
        }
        Fingerprint(hash.sum)
    }
}

/// A digest of texts with their lengths, so that different lists of texts differ.
struct Hash(Digest);

impl Hash {
    fn new() -> Hash {
        Hash(Digest::new())
    }

    fn count(&mut self, count: usize) {
        self.0.bytes(&(count as u64).to_be_bytes());
    }

    fn number(&mut self, number: i32) {
        self.0.bytes(&number.to_be_bytes());
    }

    fn text(&mut self, text: &str) {
        self.count(text.len());
        self.0.bytes(text.as_bytes());
    }

    fn members(&mut self, members: &[Choice]) {
        self.count(members.len());
        for member in members {
            self.text(member.name);
        }
    }

    fn domain(&mut self, domain: &Domain) {
        match domain {
            Domain::Any | Domain::Host => self.text("any"),
            Domain::YesNo => self.text("yes_no"),
            Domain::Number { low, high, or } => {
                self.text("number");
                self.number(*low);
                self.number(*high);
                self.members(or.as_slice());
            }
            Domain::Name { .. } => self.text("name"),
            Domain::Text { pattern, .. } => {
                self.text("text");
                self.text(pattern);
            }
            Domain::OneOf { members } => {
                self.text("one_of");
                self.members(members);
            }
            Domain::SetOf { members } => {
                self.text("set_of");
                self.members(members);
            }
            Domain::List { of, least, most } => {
                self.text("list");
                self.count(*least);
                self.count(*most);
                self.domain(of);
            }
            Domain::ByName { members, of } => {
                self.text("by_name");
                self.members(members);
                self.domain(of);
            }
            Domain::Named { of } => {
                self.text("named");
                self.domain(of);
            }
            Domain::Table { fields } => {
                self.text("table");
                self.count(fields.len());
                for field in fields {
                    self.text(field.name);
                    self.domain(&field.domain);
                }
            }
            Domain::AnyOf { domains } => {
                self.text("any_of");
                self.count(domains.len());
                for domain in domains {
                    self.domain(domain);
                }
            }
        }
    }
}
