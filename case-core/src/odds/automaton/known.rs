//! The memoized part of a battle: an automaton over rolls that grows while trials run.
//!
//! A node is a roll, a state that has not been stepped yet, or an end. A way leads from an outcome
//! of a roll to the next node, with the rules in between already run. Equal states are one node.
//! The automaton is stored in pages of words that never move: readers need no lock and writers hold
//! one, so all threads of a run share what they learn. A way is written last, after all that it
//! leads to.

use crate::data::index::{Index, hash_of};
use crate::dice::{Die, OwnedReading, Reading, RollOutcome};
use crate::kernel::system::System;
use crate::odds::pages::{Block, Head, MANY, PAGE, PLACES, Pages, Way};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::hash::Hash;

/// The most states.
const STATES: usize = 1 << 20;

/// Words for each state, so that rolls take no more memory than states.
const WORDS: usize = 256;

/// The part of a roll's outcome that rules see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::odds) struct Seen {
    pub(in crate::odds) outcome: i32,
    pub(in crate::odds) wild_one: bool,
    pub(in crate::odds) lost: i32,
}

impl From<&RollOutcome> for Seen {
    fn from(drawn: &RollOutcome) -> Seen {
        Seen { outcome: drawn.outcome, wild_one: drawn.wild_one, lost: drawn.lost }
    }
}

impl From<Seen> for RollOutcome {
    fn from(Seen { outcome, wild_one, lost }: Seen) -> RollOutcome {
        RollOutcome { outcome, wild_one, lost, ..RollOutcome::default() }
    }
}

/// Room for the faces of a die, counted from 0.
pub(in crate::odds) const FACES: usize = 128;

/// A reading, and the number of the way that each of its outcomes takes.
#[derive(Clone, Debug)]
pub(in crate::odds) struct Learned {
    pub(in crate::odds) reading: OwnedReading,
    /// For one die: the way of each face.
    ways: [u8; FACES],
    /// For several dice: the outcomes so far, and the way of each.
    came: Vec<Seen>,
    sorted: Vec<(Seen, u32)>,
}

impl Learned {
    fn new(reading: &Reading<'_>) -> Learned {
        let mut ways = [0; FACES];
        if let Some(die) = one_die(reading) {
            for face in 1..=die.faces() {
                let way = reading.band_of(face).unwrap_or(i32::from(face) - 1);
                ways[usize::from(face & 127)] = u8::try_from(way).unwrap_or(0);
            }
        }
        Learned { reading: reading.into(), ways, came: Vec::new(), sorted: Vec::new() }
    }

    /// The way of each face of one die.
    pub(in crate::odds) fn ways_of_faces(&self) -> [u8; FACES] {
        self.ways
    }

    /// The way of an outcome of several dice; `None` for a new outcome.
    #[inline]
    pub(in crate::odds) fn way_of(&self, seen: Seen) -> Option<u32> {
        let found = self.sorted.binary_search_by(|(known, _)| known.cmp(&seen));
        found.ok().map(|at| self.sorted[at].1)
    }

    fn add(&mut self, seen: Seen) -> u32 {
        match self.sorted.binary_search_by(|(known, _)| known.cmp(&seen)) {
            Ok(at) => self.sorted[at].1,
            Err(at) => {
                let way = number(self.came.len());
                self.came.push(seen);
                self.sorted.insert(at, (seen, way));
                way
            }
        }
    }

    /// The outcome of a way.
    pub(in crate::odds) fn outcome_of(&self, way: u32) -> Seen {
        let plain = |outcome| Seen { outcome, wild_one: false, lost: 0 };
        let numbered = i32::try_from(way).unwrap_or(i32::MAX);
        match self.reading {
            OwnedReading::Bands { .. } => plain(numbered),
            OwnedReading::Face(_) => plain(numbered.saturating_add(1)),
            _ => self.came.get(way as usize).copied().unwrap_or(plain(0)),
        }
    }

    /// The number of ways in a block of such a roll, including the place of a further block.
    fn ways(&self) -> u32 {
        match &self.reading {
            OwnedReading::Bands { tops, .. } => number(tops.len()),
            OwnedReading::Face(die) => u32::from(die.faces()),
            _ => MANY + 1,
        }
    }

    pub(in crate::odds) fn is_of(&self, reading: &Reading<'_>) -> bool {
        self.reading.reading() == *reading
    }
}

/// The die of a roll that has only one.
pub(in crate::odds) fn one_die(reading: &Reading<'_>) -> Option<Die> {
    match *reading {
        Reading::Bands { die, .. } | Reading::Face(die) => Some(die),
        _ => None,
    }
}

fn number(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}

/// A roll of a step: its reading, by number if known, and its outcome.
#[derive(Debug)]
pub(in crate::odds) enum Rolled {
    Known(u32, Seen),
    New(OwnedReading, Seen),
}

/// A step that was run: its start and its end.
#[derive(Debug)]
pub(in crate::odds) struct Ran<'r, T> {
    /// The node and the way from which on the step was new.
    pub(in crate::odds) from: (u32, u32),
    /// The rolls that followed.
    pub(in crate::odds) rolled: &'r [Rolled],
    pub(in crate::odds) state: &'r T,
    pub(in crate::odds) over: bool,
    /// The turns forgotten in the state.
    pub(in crate::odds) turns: u32,
}

/// The blocks of an automaton.
#[derive(Debug)]
struct Blocks {
    pages: Pages,
    used: u32,
    most: u32,
}

impl Blocks {
    /// Adds a block of `ways` words between its head and its last word; `None` if there is no room.
    fn add(&mut self, head: Head, ways: u32, last: u32) -> Option<u32> {
        let len = ways + 2;
        let in_page = self.used & (PAGE - 1);
        if in_page + len > PAGE {
            self.used += PAGE - in_page;
        }
        if self.used + len > self.most {
            return None;
        }
        self.pages.reach(self.used)?;
        let place = self.used;
        self.used += len;
        self.pages.write_head(place, head);
        self.pages.write(place + 1 + ways, last);
        Some(place)
    }
}

/// Different states with the places of their blocks; 0 if there was no room for a block.
#[derive(Debug)]
struct States<T> {
    states: Vec<(T, u32)>,
    index: Index,
}

impl<T: Clone + Eq + Hash> States<T> {
    const fn new() -> Self {
        States { states: Vec::new(), index: Index::new() }
    }

    /// The place of a state. If there is room, a new one is added, with the block that `add` makes
    /// for its number.
    fn place(
        &mut self,
        state: &T,
        has_room: bool,
        add: impl FnOnce(u32) -> Option<u32>,
    ) -> Option<u32> {
        let (hash, new, states) = (hash_of(state), number(self.states.len()), &self.states);
        let same = |known: u32| states[known as usize].0 == *state;
        let known = if has_room {
            self.index.find_or_add(hash, new, same)
        } else {
            self.index.find(hash, same)?
        };
        if known == new {
            self.states.push((state.clone(), add(new).unwrap_or(0)));
        }
        Some(self.states[known as usize].1).filter(|place| *place > 0)
    }
}

/// The automaton, with what is needed to extend it.
#[derive(Debug)]
pub(in crate::odds) struct Known<S: System> {
    blocks: Blocks,
    room: usize,
    states: States<S::State>,
    ends: States<S::State>,
    readings: Vec<Arc<Learned>>,
}

/// The place of the first state.
pub(in crate::odds) const START: u32 = 1;

impl<S: System> Known<S> {
    /// An automaton with the first state alone, and with room for this many states.
    pub(in crate::odds) fn new(start: &S::State, room: usize) -> Self {
        let words = room.saturating_mul(WORDS).saturating_add(WORDS);
        let most = u32::try_from(words).unwrap_or(PLACES).min(PLACES);
        let mut known = Known {
            blocks: Blocks { pages: Pages::default(), used: START, most },
            room: room.min(STATES),
            states: States::new(),
            ends: States::new(),
            readings: Vec::new(),
        };
        known.state(start);
        known
    }

    /// The number of known states.
    pub(in crate::odds) fn states(&self) -> usize {
        self.states.states.len() + self.ends.states.len()
    }

    pub(in crate::odds) fn pages(&self) -> Pages {
        self.blocks.pages.clone()
    }

    pub(in crate::odds) fn readings(&self) -> Vec<Arc<Learned>> {
        self.readings.clone()
    }

    /// The state of an end.
    pub(in crate::odds) fn end_state(&self, end: u32) -> Option<&S::State> {
        self.ends.states.get(end as usize).map(|(state, _)| state)
    }

    /// The reading of a roll and the way of its outcome.
    fn roll_of(&mut self, rolled: &Rolled) -> Option<(u32, u32)> {
        let (reading, seen) = match rolled {
            Rolled::Known(reading, seen) => (*reading, *seen),
            Rolled::New(reading, seen) => (self.reading(&reading.reading())?, *seen),
        };
        let way = match self.readings.get(reading as usize)?.reading {
            OwnedReading::Bands { .. } => u32::try_from(seen.outcome).ok()?,
            OwnedReading::Face(_) => u32::try_from(seen.outcome - 1).ok()?,
            _ => self.outcome(reading, seen),
        };
        Some((reading, way))
    }

    /// The number of a reading; `None` if there are too many.
    fn reading(&mut self, reading: &Reading<'_>) -> Option<u32> {
        let found = self.readings.iter().position(|known| known.is_of(reading));
        let found = found.or_else(|| {
            let new = self.readings.len();
            let fits = new < 1 << 16 && one_die(reading).is_none_or(|die| die.faces() < 128);
            fits.then(|| self.readings.push(Arc::new(Learned::new(reading))))?;
            Some(new)
        });
        found.map(number)
    }

    /// The way of an outcome of several dice.
    pub(in crate::odds) fn outcome(&mut self, reading: u32, seen: Seen) -> u32 {
        let reading = self.readings.get_mut(reading as usize);
        reading.map_or(0, |reading| Arc::make_mut(reading).add(seen))
    }

    fn state(&mut self, state: &S::State) -> Option<u32> {
        let has_room = self.states() < self.room;
        let head = Head::new(Block::State, 0, 0);
        self.states.place(state, has_room, |new| self.blocks.add(head, 1, new))
    }

    fn end(&mut self, state: &S::State) -> Option<u32> {
        let has_room = self.states() < self.room;
        let add = |new| self.blocks.add(Head::new(Block::End, new, 0), 0, 0);
        self.ends.place(state, has_room, add)
    }

    /// Adds a step. Returns the place to which it led, and whether that has not been stepped yet;
    /// `None` if there is no room.
    pub(in crate::odds) fn learn(&mut self, ran: &Ran<'_, S::State>) -> Option<(u32, bool)> {
        let (mut at, mut way) = ran.from;
        for rolled in ran.rolled {
            let (reading, rolled) = self.roll_of(rolled)?;
            let word = self.way_word(at, way)?;
            let mut to = self.blocks.pages.way(word).to();
            if to == 0 {
                to = self.roll(reading, at)?;
                self.blocks.pages.write_way(word, Way::new(to, 0, 0));
            }
            (at, way) = (to, rolled);
        }
        let to = if ran.over { self.end(ran.state)? } else { self.state(ran.state)? };
        let word = self.way_word(at, way)?;
        let blocks = &mut self.blocks;
        if blocks.pages.read(word) == 0 {
            let way = if ran.turns < 16 {
                Way::new(to, 1, ran.turns)
            } else {
                let far = blocks.add(Head::new(Block::Far, 0, 0), 1, ran.turns)?;
                blocks.pages.write_way(far + 1, Way::new(to, 0, 0));
                Way::new(far, 1, 0)
            };
            blocks.pages.write_way(word, way);
        }
        Some((to, !ran.over && blocks.pages.read(to + 1) == 0))
    }

    fn roll(&mut self, reading: u32, before: u32) -> Option<u32> {
        let learned = self.readings.get(reading as usize)?;
        let die = one_die(&learned.reading.reading());
        let block = if die.is_some() { Block::Roll } else { Block::Many };
        let ways = learned.ways();
        self.blocks.add(Head::new(block, reading, die.map_or(0, Die::faces)), ways, before)
    }

    /// The place of a way of a node; adds further blocks to a roll with many outcomes.
    fn way_word(&mut self, mut at: u32, mut way: u32) -> Option<u32> {
        let blocks = &mut self.blocks;
        if blocks.pages.head(at).block() == Block::Many {
            while way >= MANY {
                way -= MANY;
                let more = at + 1 + MANY;
                if blocks.pages.read(more) == 0 {
                    let next = blocks.add(blocks.pages.head(at), MANY + 1, 0)?;
                    blocks.pages.write(more, next);
                }
                at = blocks.pages.read(more);
            }
        }
        Some(at + 1 + way)
    }

    /// The state whose step contains a node, and the outcomes that lead from it to the node or to
    /// the end of one of its ways, the last one first.
    pub(in crate::odds) fn trace(
        &self,
        node: u32,
        way: Option<u32>,
        outcomes: &mut Vec<Seen>,
    ) -> Option<&S::State> {
        let (mut at, pages) = (node, &self.blocks.pages);
        let head = pages.head(at);
        if let Some(way) = way.filter(|_| head.block() != Block::State) {
            outcomes.push(self.readings.get(head.number() as usize)?.outcome_of(way));
        }
        loop {
            let head = pages.head(at);
            let before = match head.block() {
                Block::State => {
                    let state = pages.read(at + 2) as usize;
                    return self.states.states.get(state).map(|(state, _)| state);
                }
                Block::Roll | Block::Many => {
                    let ways = self.readings.get(head.number() as usize)?.ways();
                    pages.read(at + 1 + ways)
                }
                Block::End | Block::Far => return None,
            };
            let head = pages.head(before);
            if head.block() != Block::State {
                let way = self.way_to(before, head, at)?;
                outcomes.push(self.readings.get(head.number() as usize)?.outcome_of(way));
            }
            at = before;
        }
    }

    /// The way of a roll that leads to a node.
    fn way_to(&self, roll: u32, head: Head, node: u32) -> Option<u32> {
        let (mut at, mut before, pages) = (roll, 0, &self.blocks.pages);
        let many = head.block() == Block::Many;
        let ways = if many { MANY } else { self.readings.get(head.number() as usize)?.ways() };
        loop {
            let found = (0..ways).find(|way| pages.way(at + 1 + way).to() == node);
            if let Some(found) = found {
                return Some(before + found);
            }
            if !many {
                return None;
            }
            at = pages.read(at + 1 + MANY);
            before += MANY;
            if at == 0 {
                return None;
            }
        }
    }
}

/// Access to an automaton: directly, or through a lock.
pub(in crate::odds) trait Shelf<S: System> {
    /// Calls a function with the automaton.
    fn with<R>(&mut self, f: impl FnOnce(&mut Known<S>) -> R) -> R;
}

impl<S: System> Shelf<S> for Known<S> {
    fn with<R>(&mut self, f: impl FnOnce(&mut Known<S>) -> R) -> R {
        f(self)
    }
}
