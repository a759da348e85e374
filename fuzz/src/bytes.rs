//! The bytes of one run, taken one after the other. Where they have run out all that is taken is 0,
//! which therefore stands for the cheapest choice everywhere.

pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl<'a> Bytes<'a> {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
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
        let n = self.below(most).min(self.0.len());
        let (head, tail) = self.0.split_at(n);
        self.0 = tail;
        String::from_utf8_lossy(head).into_owned()
    }

    pub(crate) fn pick<'l, T>(&mut self, list: &'l [T]) -> Option<&'l T> {
        list.get(self.below(list.len()))
    }

    pub(crate) fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.0)
    }
}
