//! Digests of data, equal for equal data in any format.

use crate::data::node::{Node, is_host};
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// FNV-1a, 64 bits.
pub(crate) struct Digest {
    pub(crate) sum: u64,
    /// Whether what a host keeps in tables is left out.
    rules_alone: bool,
}

impl Digest {
    pub(crate) const fn new() -> Digest {
        Digest { sum: 0xcbf2_9ce4_8422_2325, rules_alone: false }
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.sum = (self.sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// A letter for the kind of the value, then the value; for a text, a list or a table its length,
    /// then its content. Tables are sorted by name, without null values, because formats may drop
    /// those.
    fn node(&mut self, node: &Node) {
        match node {
            Node::Null => self.bytes(b"n"),
            Node::Bool(flag) => self.bytes(if *flag { b"y" } else { b"f" }),
            Node::Int(number) => {
                self.bytes(b"i");
                self.bytes(&number.to_le_bytes());
            }
            Node::Float(number) => {
                self.bytes(b"d");
                self.bytes(&number.to_bits().to_le_bytes());
            }
            Node::Text(text) => self.text(text),
            Node::List(items) => {
                self.bytes(b"l");
                self.length(items.len());
                for item in items {
                    self.node(item);
                }
            }
            Node::Map(entries) => self.table(entries.iter()),
        }
    }

    fn table<'n>(&mut self, entries: impl Iterator<Item = &'n (String, Node)>) {
        let counts = |(name, value): &&(String, Node)| {
            *value != Node::Null && !(self.rules_alone && is_host(name))
        };
        let mut entries: Vec<_> = entries.filter(counts).collect();
        entries.sort_by(|a, b| a.0.cmp(&b.0));
        self.bytes(b"t");
        self.length(entries.len());
        for (name, value) in entries {
            self.text(name);
            self.node(value);
        }
    }

    fn text(&mut self, text: &str) {
        self.bytes(b"s");
        self.length(text.len());
        self.bytes(text.as_bytes());
    }

    fn length(&mut self, length: usize) {
        self.bytes(&u64::try_from(length).unwrap_or(u64::MAX).to_le_bytes());
    }
}

/// What is hashed is the same on every machine: a number of the size of an address has 64 bits, and
/// the lowest byte comes first.
impl Hasher for Digest {
    fn finish(&self) -> u64 {
        self.sum
    }

    fn write(&mut self, bytes: &[u8]) {
        self.bytes(bytes);
    }

    fn write_u16(&mut self, number: u16) {
        self.bytes(&number.to_le_bytes());
    }

    fn write_u32(&mut self, number: u32) {
        self.bytes(&number.to_le_bytes());
    }

    fn write_u64(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    fn write_usize(&mut self, number: usize) {
        self.length(number);
    }

    fn write_i16(&mut self, number: i16) {
        self.bytes(&number.to_le_bytes());
    }

    fn write_i32(&mut self, number: i32) {
        self.bytes(&number.to_le_bytes());
    }

    fn write_i64(&mut self, number: i64) {
        self.bytes(&number.to_le_bytes());
    }

    fn write_isize(&mut self, number: isize) {
        self.bytes(&i64::try_from(number).unwrap_or(i64::MAX).to_le_bytes());
    }
}

/// The digest of a save: of all its fields but the digest itself.
pub(crate) fn digest(fields: &[(String, Node)]) -> String {
    let mut digest = Digest::new();
    digest.table(fields.iter().filter(|(name, _)| name != "digest"));
    format!("{:016x}", digest.sum)
}

/// The digest of any values.
pub(crate) fn digest_of_hash(values: &impl Hash) -> String {
    let mut digest = Digest::new();
    values.hash(&mut digest);
    format!("{:016x}", digest.sum)
}

/// The digest of any data.
pub(crate) fn digest_of(node: &Node) -> String {
    let mut digest = Digest::new();
    digest.node(node);
    format!("{:016x}", digest.sum)
}

/// The digest of what the fights of a roster depend on: of all but the host's own data.
pub(crate) fn digest_of_rules(node: &Node) -> String {
    format!("{:016x}", sum_of_rules(node))
}

fn sum_of_rules(node: &Node) -> u64 {
    let mut digest = Digest { rules_alone: true, ..Digest::new() };
    digest.node(node);
    digest.sum
}

/// Such a digest, worked out when it is first asked for, and once for all copies: to write a roster
/// again takes a third of what it takes to open it.
#[derive(Clone, Debug, Default)]
pub(crate) struct LazyDigest(Arc<AtomicU64>);

impl LazyDigest {
    pub(crate) fn of_rules(&self, node: impl FnOnce() -> Node) -> String {
        let mut sum = self.0.load(Relaxed);
        // Zero is not known; who has it as a digest works it out each time.
        if sum == 0 {
            sum = sum_of_rules(&node());
            self.0.store(sum, Relaxed);
        }
        format!("{sum:016x}")
    }
}
