//! The bytes of one run, taken one after the other. Where they have run out all that is taken is 0,
//! which therefore stands for the cheapest choice everywhere.

use std::sync::OnceLock;

pub(crate) struct Bytes<'a> {
    left: &'a [u8],
    /// Whether all is held against its save, resumed and unwound, which takes ten times as long as
    /// to do it: in every run, or in one of `CASE_FUZZ_THOROUGH`, where millions are wanted.
    pub(crate) thorough: bool,
}

/// One run in so many is thorough.
fn one_in() -> u64 {
    static ONE_IN: OnceLock<u64> = OnceLock::new();
    let said = || std::env::var("CASE_FUZZ_THOROUGH").ok()?.parse().ok().filter(|n| *n > 0);
    *ONE_IN.get_or_init(|| said().unwrap_or(1))
}

impl<'a> Bytes<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        let sum: u64 = data.iter().map(|byte| u64::from(*byte)).sum();
        Self { left: data, thorough: sum.is_multiple_of(one_in()) }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.left.is_empty()
    }

    pub(crate) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.left.split_first() else { return 0 };
        self.left = rest;
        *first
    }

    /// A system of five, and which of its rosters of few fighters; all of its fighters where it is
    /// thorough.
    pub(crate) fn roster(&mut self) -> (usize, Option<usize>) {
        let byte = usize::from(self.byte());
        (byte % 5, (!self.thorough).then_some(byte / 5))
    }

    /// How many things are done in one run: so many where it is thorough, else few.
    pub(crate) fn acts(&self, thorough: usize, few: usize) -> usize {
        if self.thorough { thorough } else { few }
    }

    /// A number below `n`; 0 where there is none. Large numbers take two bytes.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let mut number = usize::from(self.byte());
        if n > 256 {
            number = number * 256 + usize::from(self.byte());
        }
        number % n.max(1)
    }

    /// Once in so many times; not where the bytes have run out.
    pub(crate) fn once_in(&mut self, n: usize) -> bool {
        !self.is_empty() && self.below(n) == n - 1
    }

    /// A number: mostly small, or anything.
    pub(crate) fn int(&mut self) -> i32 {
        match self.byte() {
            b @ 0..=200 => i32::from(b) % 101,
            b @ 201..=230 => 200 - i32::from(b),
            231 => i32::MAX,
            232 => i32::MIN,
            _ => i32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()]),
        }
    }

    /// A short text, which may be none of any kind.
    pub(crate) fn text(&mut self, most: usize) -> String {
        let n = self.below(most).min(self.left.len());
        let (head, tail) = self.left.split_at(n);
        self.left = tail;
        String::from_utf8_lossy(head).into_owned()
    }

    pub(crate) fn pick<'l, T>(&mut self, list: &'l [T]) -> Option<&'l T> {
        list.get(self.below(list.len()))
    }

    pub(crate) fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.left)
    }
}
