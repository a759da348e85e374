//! What is known of a battle from memory: an automaton over rolls that grows while trials run.
//!
//! A node is a roll, or a state that is not stepped yet, or an end; a way leads from a roll's outcome
//! to what comes next, the rules in between already run. Equal states are one node. It lies in pages
//! of words that never move: whoever walks reads them without a lock, whoever writes holds one, so
//! that all threads of a run share what each of them has learned. A way is written last, when all
//! that it leads to is there.

use crate::dice::{Die, OwnedReading, Reading, RollOutcome};
use crate::kernel::system::System;
use crate::odds::index::{Index, hash_of};
use crate::odds::pages::{Block, Head, MANY, PAGE, PLACES, Pages, Way};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// The most states that may be kept.
const STATES: usize = 1 << 20;

/// Words for each state that may be kept, so that those of rolls don't take more room than states.
const WORDS: usize = 256;

/// What a rule sees of a roll.
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
    /// Of one die: by its face.
    ways: [u8; FACES],
    /// Of many dice: the outcomes that came, and their ways by outcome.
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

    /// The way of each face, where one die is rolled.
    pub(in crate::odds) fn ways_of_faces(&self) -> [u8; FACES] {
        self.ways
    }

    /// The way of an outcome of many dice; `None` where it has not come up yet.
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

    /// How many ways one block of such a roll has, the place of a further one among them.
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

/// A roll of a step: its reading, by its number where it is known, and its outcome.
#[derive(Debug)]
pub(in crate::odds) enum Rolled {
    Known(u32, Seen),
    New(OwnedReading, Seen),
}

/// Where a step that was run began, and where it led.
#[derive(Debug)]
pub(in crate::odds) struct Ran<'r, T> {
    /// The node from which on the step was new, and its way.
    pub(in crate::odds) from: (u32, u32),
    /// The rolls that followed.
    pub(in crate::odds) rolled: &'r [Rolled],
    pub(in crate::odds) state: &'r T,
    pub(in crate::odds) over: bool,
    /// The turns that were forgotten in the state.
    pub(in crate::odds) turns: u32,
}

/// The automaton, and what has to be known to write on.
#[derive(Debug)]
pub(in crate::odds) struct Known<S: System> {
    pages: Pages,
    used: u32,
    most: u32,
    room: usize,
    states: Vec<(S::State, u32)>,
    state_index: Index,
    ends: Vec<(S::State, u32)>,
    end_index: Index,
    readings: Vec<Arc<Learned>>,
}

/// The place of the first state.
pub(in crate::odds) const START: u32 = 1;

impl<S: System> Known<S> {
    /// Nothing known but the first state; room for so many states.
    pub(in crate::odds) fn new(start: &S::State, room: usize) -> Self {
        let words = room.saturating_mul(WORDS).saturating_add(WORDS);
        let mut known = Known {
            pages: Pages::default(),
            used: START,
            most: u32::try_from(words).unwrap_or(PLACES).min(PLACES),
            room: room.min(STATES),
            states: Vec::new(),
            state_index: Index::new(),
            ends: Vec::new(),
            end_index: Index::new(),
            readings: Vec::new(),
        };
        known.state(start);
        known
    }

    /// How many states are known.
    pub(in crate::odds) fn states(&self) -> usize {
        self.states.len() + self.ends.len()
    }

    pub(in crate::odds) fn pages(&self) -> Pages {
        self.pages.clone()
    }

    pub(in crate::odds) fn readings(&self) -> Vec<Arc<Learned>> {
        self.readings.clone()
    }

    /// The state of an end.
    pub(in crate::odds) fn end_state(&self, end: u32) -> Option<&S::State> {
        self.ends.get(end as usize).map(|(state, _)| state)
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

    /// The number of a reading; `None` where there are too many.
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

    /// The way of an outcome of many dice.
    pub(in crate::odds) fn outcome(&mut self, reading: u32, seen: Seen) -> u32 {
        let reading = self.readings.get_mut(reading as usize);
        reading.map_or(0, |reading| Arc::make_mut(reading).add(seen))
    }

    /// A new block of so many words, the first and last of them given; `None` where no room is left.
    fn block(&mut self, head: Head, ways: u32, behind: u32) -> Option<u32> {
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
        self.pages.write(place + 1 + ways, behind);
        Some(place)
    }

    fn state(&mut self, state: &S::State) -> Option<u32> {
        let new = number(self.states.len());
        let states = &self.states;
        let same = |known: u32| states[known as usize].0 == *state;
        if self.states() >= self.room {
            let hash = hash_of(state);
            return self.state_index.find(hash, same).map(|known| self.states[known as usize].1);
        }
        let known = self.state_index.find_or_add(hash_of(state), new, same);
        if known == new {
            let place = self.block(Head::new(Block::State, 0, 0), 1, new).unwrap_or(0);
            self.states.push((state.clone(), place));
        }
        Some(self.states[known as usize].1).filter(|place| *place > 0)
    }

    fn end(&mut self, state: &S::State) -> Option<u32> {
        let new = number(self.ends.len());
        let ends = &self.ends;
        let same = |known: u32| ends[known as usize].0 == *state;
        if self.states() >= self.room {
            let hash = hash_of(state);
            return self.end_index.find(hash, same).map(|known| self.ends[known as usize].1);
        }
        let known = self.end_index.find_or_add(hash_of(state), new, same);
        if known == new {
            let place = self.block(Head::new(Block::End, new, 0), 0, 0).unwrap_or(0);
            self.ends.push((state.clone(), place));
        }
        Some(self.ends[known as usize].1).filter(|place| *place > 0)
    }

    /// Writes down where a step led. Gives the place, and whether nothing is known of it yet; `None`
    /// where no room is left.
    pub(in crate::odds) fn learn(&mut self, ran: &Ran<'_, S::State>) -> Option<(u32, bool)> {
        let (mut at, mut way) = ran.from;
        for rolled in ran.rolled {
            let (reading, rolled) = self.roll_of(rolled)?;
            let word = self.way_word(at, way)?;
            let mut to = self.pages.way(word).to();
            if to == 0 {
                to = self.roll(reading, at)?;
                self.pages.write_way(word, Way::new(to, 0, 0));
            }
            (at, way) = (to, rolled);
        }
        let to = if ran.over { self.end(ran.state)? } else { self.state(ran.state)? };
        let word = self.way_word(at, way)?;
        if self.pages.read(word) == 0 {
            let way = if ran.turns < 16 {
                Way::new(to, 1, ran.turns)
            } else {
                let far = self.block(Head::new(Block::Far, 0, 0), 1, ran.turns)?;
                self.pages.write_way(far + 1, Way::new(to, 0, 0));
                Way::new(far, 1, 0)
            };
            self.pages.write_way(word, way);
        }
        Some((to, !ran.over && self.pages.read(to + 1) == 0))
    }

    fn roll(&mut self, reading: u32, before: u32) -> Option<u32> {
        let learned = self.readings.get(reading as usize)?;
        let die = one_die(&learned.reading.reading());
        let block = if die.is_some() { Block::Roll } else { Block::Many };
        let ways = learned.ways();
        self.block(Head::new(block, reading, die.map_or(0, Die::faces)), ways, before)
    }

    /// Where the way of a node stands; of a roll with many outcomes, a block is added as needed.
    fn way_word(&mut self, at: u32, mut way: u32) -> Option<u32> {
        let mut at = at;
        if self.pages.head(at).block() == Block::Many {
            while way >= MANY {
                way -= MANY;
                let more = at + 1 + MANY;
                if self.pages.read(more) == 0 {
                    let head = self.pages.head(at);
                    let next = self.block(head, MANY + 1, 0)?;
                    self.pages.write(more, next);
                }
                at = self.pages.read(more);
            }
        }
        Some(at + 1 + way)
    }

    /// The state in whose step a node lies, and the outcomes that lead to it from there, or to the
    /// end of one of its ways, the last of them first.
    pub(in crate::odds) fn trace(
        &self,
        node: u32,
        way: Option<u32>,
        outcomes: &mut Vec<Seen>,
    ) -> Option<&S::State> {
        let mut at = node;
        let head = self.pages.head(at);
        if let Some(way) = way.filter(|_| head.block() != Block::State) {
            outcomes.push(self.readings.get(head.number() as usize)?.outcome_of(way));
        }
        loop {
            let head = self.pages.head(at);
            let before = match head.block() {
                Block::State => {
                    let state = self.pages.read(at + 2) as usize;
                    return self.states.get(state).map(|(state, _)| state);
                }
                Block::Roll | Block::Many => {
                    let ways = self.readings.get(head.number() as usize)?.ways();
                    self.pages.read(at + 1 + ways)
                }
                Block::End | Block::Far => return None,
            };
            let head = self.pages.head(before);
            if head.block() != Block::State {
                let way = self.way_to(before, head, at)?;
                outcomes.push(self.readings.get(head.number() as usize)?.outcome_of(way));
            }
            at = before;
        }
    }

    /// Which of a roll's ways leads to a node.
    fn way_to(&self, roll: u32, head: Head, node: u32) -> Option<u32> {
        let (mut at, mut before) = (roll, 0);
        let many = head.block() == Block::Many;
        let ways = if many { MANY } else { self.readings.get(head.number() as usize)?.ways() };
        loop {
            let found = (0..ways).find(|way| self.pages.way(at + 1 + way).to() == node);
            if let Some(found) = found {
                return Some(before + found);
            }
            if !many {
                return None;
            }
            at = self.pages.read(at + 1 + MANY);
            before += MANY;
            if at == 0 {
                return None;
            }
        }
    }
}

/// Whoever lets one write: the automaton itself, or a lock before it.
pub(in crate::odds) trait Shelf<S: System> {
    /// Looks at the automaton, and writes.
    fn with<R>(&mut self, f: impl FnOnce(&mut Known<S>) -> R) -> R;
}

impl<S: System> Shelf<S> for Known<S> {
    fn with<R>(&mut self, f: impl FnOnce(&mut Known<S>) -> R) -> R {
        f(self)
    }
}
