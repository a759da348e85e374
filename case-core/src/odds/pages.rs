//! The words of an automaton: blocks of ways.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicU32, Ordering};

const PAGE_BITS: u32 = 14;
/// The words of a page.
pub(super) const PAGE: u32 = 1 << PAGE_BITS;
const LEN: usize = PAGE as usize;

/// Words that never move.
type Page = Arc<[AtomicU32; LEN]>;

/// The ways in one block of a roll with many outcomes; further blocks have the others.
pub(super) const MANY: u32 = 16;

/// The most words: a way has 24 bits for a place.
pub(super) const PLACES: u32 = 1 << 24;

/// The words of an automaton.
#[derive(Clone, Debug, Default)]
pub(super) struct Pages(Vec<Page>);

impl Pages {
    /// The words from a place to the end of its page; `None` if the page is not known here.
    #[inline]
    pub(super) fn from(&self, place: u32) -> Option<&[AtomicU32]> {
        let page = self.0.get((place >> PAGE_BITS) as usize)?;
        Some(&page[place as usize & (LEN - 1)..])
    }

    /// A way; unknown if its place is not known here.
    #[inline]
    pub(super) fn way(&self, place: u32) -> Way {
        Way(self.read(place))
    }

    /// The place of a way of a roll with many outcomes; 0 if its block is not written yet.
    #[inline]
    pub(super) fn of_many(&self, roll: u32, mut way: u32) -> u32 {
        let mut at = roll;
        while way >= MANY {
            way -= MANY;
            at = self.read(at + 1 + MANY);
            if at == 0 {
                return 0;
            }
        }
        at + 1 + way
    }

    /// Joins a way and the next one in the place of the first, if one way can hold both.
    #[inline]
    pub(super) fn shorten(&self, (place, way): (u32, Way), next: Way) {
        if let Some(both) = way.and(next).filter(|_| way.is_known()) {
            self.write(place, both.0);
        }
    }

    #[inline]
    fn word(&self, place: u32) -> Option<&AtomicU32> {
        self.from(place)?.first()
    }

    #[inline]
    pub(super) fn read(&self, place: u32) -> u32 {
        self.word(place).map_or(0, |word| word.load(Ordering::Acquire))
    }

    pub(super) fn head(&self, place: u32) -> Head {
        Head(self.read(place))
    }

    /// Adds the page of a place if missing; `None` if that fails.
    pub(super) fn reach(&mut self, place: u32) -> Option<()> {
        if (place >> PAGE_BITS) as usize >= self.0.len() {
            let words: Vec<AtomicU32> = (0..LEN).map(|_| AtomicU32::new(0)).collect();
            let words: Arc<[AtomicU32]> = words.into();
            self.0.push(words.try_into().ok()?);
        }
        Some(())
    }

    pub(super) fn write_head(&self, place: u32, head: Head) {
        self.write(place, head.0);
    }

    pub(super) fn write_way(&self, place: u32, way: Way) {
        self.write(place, way.0);
    }

    pub(super) fn write(&self, place: u32, value: u32) {
        if let Some(word) = self.word(place) {
            word.store(value, Ordering::Release);
        }
    }
}

/// The first word of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head(u32);

/// The kind of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// A state: one way, to its first roll or beyond, then the state's number.
    State,
    /// A roll of one die: a way for each outcome.
    Roll,
    /// A roll with many outcomes: ways for some of them, and the place of a further block.
    Many,
    /// An end.
    End,
    /// One way, then its forgotten turns, which are more than a way can hold.
    Far,
}

impl Head {
    #[inline]
    pub(super) fn read(words: &[AtomicU32]) -> Head {
        Head(words.first().map_or(0, |word| word.load(Ordering::Relaxed)))
    }

    /// The last word of a block with one way.
    #[inline]
    pub(super) fn behind(words: &[AtomicU32]) -> u32 {
        words.get(2).map_or(0, |word| word.load(Ordering::Relaxed))
    }

    pub(super) fn new(block: Block, number: u32, faces: u8) -> Head {
        Head((block as u32) << 28 | u32::from(faces & 127) << 21 | number)
    }

    #[inline]
    pub(super) fn block(self) -> Block {
        match self.0 >> 28 {
            0 => Block::State,
            1 => Block::Roll,
            2 => Block::Many,
            3 => Block::End,
            _ => Block::Far,
        }
    }

    /// The number of its reading or end.
    #[inline]
    pub(super) fn number(self) -> u32 {
        self.0 & ((1 << 21) - 1)
    }

    /// The faces of the die that is rolled.
    #[inline]
    pub(super) fn faces(self) -> u8 {
        (self.0 >> 21 & 127) as u8
    }
}

/// A way: the place to which it leads, the steps that end on it, and the turns forgotten on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way(u32);

impl Way {
    pub(super) const UNKNOWN: Way = Way(0);

    #[inline]
    pub(super) fn read(words: &[AtomicU32], at: u32) -> Way {
        Way(words.get(at as usize).map_or(0, |word| word.load(Ordering::Acquire)))
    }

    pub(super) fn new(to: u32, steps: u32, turns: u32) -> Way {
        Way(to | steps << 24 | turns << 28)
    }

    /// Whether its place is known.
    #[inline]
    pub(super) fn is_known(self) -> bool {
        self.0 != 0
    }

    #[inline]
    pub(super) fn to(self) -> u32 {
        self.0 & (PLACES - 1)
    }

    #[inline]
    pub(super) fn steps(self) -> u32 {
        self.0 >> 24 & 15
    }

    #[inline]
    pub(super) fn turns(self) -> u32 {
        self.0 >> 28
    }

    /// This way and the next as one, if one can hold both.
    #[inline]
    fn and(self, next: Way) -> Option<Way> {
        let (steps, turns) = (self.steps() + next.steps(), self.turns() + next.turns());
        (steps < 16 && turns < 16).then(|| Way::new(next.to(), steps, turns))
    }
}
