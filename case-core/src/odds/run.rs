//! Solving a chain: mass moves from state to state.

use super::RunError;
use super::graph::{Edge, Graph, To, next_id};
use super::solved::{Cuts, Size, Solved};
use super::watch::{Progress, ProgressTicker};
use crate::dice::{Every, Mass, Shown};
use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec::Vec;
use core::hash::Hash;
use core::mem;

/// The number of known paths that are as much work to follow as one to run.
const FOLLOWED: u64 = 16;
/// A graph of this many states is kept whole, whether or not they come again.
const SMALL: usize = 1024;
/// The most different values of ends, and the most rows of turn and value; other ends count as
/// unresolved.
const VALUES: usize = 100_000;
const ROWS: usize = 2_000_000;
/// The number of steps between two estimates of the work left.
const ESTIMATED: u32 = 512;
/// The most ways of a state, on average.
const WAYS: usize = 24;
/// The most steps without a roll that are run as one.
const CERTAIN: u32 = 16;

/// Why mass is left.
enum Rest {
    Nothing,
    Turns,
    Paths,
    /// The states of this turn alone would exceed the limit of paths.
    Hopeless(Size),
    Stopped,
}

/// The result of a step of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkpoint<V> {
    /// Whether the step passed from one turn to the next.
    pub passed: bool,
    /// The value of the end, if the fight is over.
    pub over: Option<V>,
}

/// The limits of solving a chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) turns: u32,
    pub(super) states: usize,
    pub(super) step_paths: u64,
    pub(super) paths: u64,
    pub(super) least: Mass,
}

/// The start of a chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct From {
    /// The number of fighters in a state.
    pub(super) fighters: usize,
    /// The number of the turn.
    pub(super) turn: i32,
    /// Whether a state may come again after turns in which none did.
    pub(super) recurs: bool,
    /// Whether all steps are of one setup, so that sub-rules can be drawn whole.
    pub(super) one_setup: bool,
    /// Whether the first step is open, and runs on what it was given.
    pub(super) open: bool,
}

/// Runs a step from a state; `true` for the open step.
pub(super) trait Step<T, V, E>:
    FnMut(&mut T, &mut Every<Mass>, bool) -> Result<Checkpoint<V>, E>
{
}

impl<T, V, E, F: FnMut(&mut T, &mut Every<Mass>, bool) -> Result<Checkpoint<V>, E>> Step<T, V, E>
    for F
{
}

/// Solves a chain with at most `room` states at a time.
pub(super) fn solve<T: Eq + Hash + Clone, V: Ord + Clone, E>(
    limits: Limits,
    pulse: &mut ProgressTicker<'_>,
    (room, from): (usize, From),
    start: &T,
    step: &mut impl Step<T, V, E>,
) -> Result<Solved<V>, RunError<E>> {
    let mut run = Run::new(limits, pulse, room, (start, from.open));
    run.recurring_later = from.recurs;
    run.every.draw_whole(from.one_setup.then_some(Shown::Turns));
    let rest = loop {
        if run.turns >= limits.turns {
            break Rest::Turns;
        }
        match run.turn(step)? {
            Some(rest) => break rest,
            None if !run.pass() => break Rest::Nothing,
            None => {}
        }
    };
    Ok(run.finish(&rest).counted_from(from.turn))
}

/// A chain that is being solved.
struct Run<'c, 'w, T, V> {
    limits: Limits,
    pulse: &'c mut ProgressTicker<'w>,
    room: usize,
    graph: Graph<T>,
    /// The nodes with mass in this turn, and in the next.
    queue: VecDeque<u32>,
    later: Vec<u32>,
    values: BTreeMap<V, u32>,
    /// The mass of each value that ends in this turn, and at the beginning of the next.
    ends: Vec<u128>,
    ends_next: Vec<u128>,
    ended: Vec<(u32, u32, u128)>,
    /// The mass of all ends, and of those beyond the limits of values and rows.
    settled: u128,
    unnoted: u128,
    endless: u128,
    cuts: Cuts,
    turns: u32,
    /// The steps run, and those since the last estimate.
    steps: u64,
    unestimated: u32,
    /// Whether states were forgotten, so that the graph is incomplete.
    forgot: bool,
    /// Whether a state of an earlier turn came again in this one.
    recurring: bool,
    /// Whether one may come again later, even if none does for some turns.
    recurring_later: bool,
    /// Whether the open step is still to be run.
    open: bool,
    paths: u64,
    states: u64,
    followed: u64,
    /// The paths followed at the last search for endless states.
    looked: u64,
    /// Reused memory.
    every: Every<Mass>,
    from: T,
    scratch: T,
    ways: Vec<Edge>,
}

impl<'c, 'w, T: Eq + Hash + Clone, V: Ord + Clone> Run<'c, 'w, T, V> {
    fn new(
        limits: Limits,
        pulse: &'c mut ProgressTicker<'w>,
        room: usize,
        (start, open): (&T, bool),
    ) -> Self {
        let mut graph = Graph::new();
        let first = if open { graph.add_open(start.clone()) } else { graph.find_or_add(start, 0) };
        graph.now[first as usize] = Mass::ONE.0;
        Run {
            limits,
            pulse,
            room,
            graph,
            queue: VecDeque::from([first]),
            later: Vec::new(),
            values: BTreeMap::new(),
            ends: Vec::new(),
            ends_next: Vec::new(),
            ended: Vec::new(),
            settled: 0,
            unnoted: 0,
            endless: 0,
            cuts: Cuts::default(),
            turns: 0,
            steps: 0,
            unestimated: 0,
            forgot: false,
            recurring: false,
            recurring_later: false,
            open,
            paths: 0,
            states: 1,
            followed: 0,
            looked: 0,
            every: Every::new(Mass::ONE),
            from: start.clone(),
            scratch: start.clone(),
            ways: Vec::new(),
        }
    }

    /// Solves this turn. `Some` if a limit stopped it.
    fn turn<E>(&mut self, step: &mut impl Step<T, V, E>) -> Result<Option<Rest>, RunError<E>> {
        self.recurring = false;
        while let Some(id) = self.queue.pop_front() {
            let mass = mem::take(&mut self.graph.now[id as usize]);
            if mass < self.limits.least.0 {
                self.cuts.least += mass;
                continue;
            }
            let node = &self.graph.nodes[id as usize];
            if node.known {
                self.recurring |= node.born < self.turns;
            } else {
                if self.paths + self.followed / FOLLOWED >= self.limits.paths {
                    return Ok(Some(Rest::Paths));
                }
                if !self.expand(id, step)? {
                    return Ok(Some(Rest::Stopped));
                }
                if let Some(size) = self.hopeless() {
                    return Ok(Some(Rest::Hopeless(size)));
                }
            }
            let followed = self.follow(id, Mass(mass));
            if self.checks(followed / FOLLOWED) {
                return Ok(Some(Rest::Stopped));
            }
            if self.followed / FOLLOWED >= self.limits.paths {
                return Ok(Some(Rest::Paths));
            }
            if self.graph.nodes.len() > self.room || self.graph.ways() / WAYS > self.room {
                self.compact(self.room / 2);
            }
            if self.followed - self.looked > 8 * self.graph.ways() as u64 + 1024 {
                self.take_out_endless();
            }
        }
        Ok(None)
    }

    /// Estimates the states left in this turn. `Some` if their paths alone would exceed the limit
    /// while less than half of all fights have ended.
    fn hopeless(&mut self) -> Option<Size> {
        self.steps += 1;
        self.unestimated += 1;
        if self.unestimated < ESTIMATED || self.paths < self.limits.paths / 16 {
            return None;
        }
        self.unestimated = 0;
        let known = |id: &&u32| self.graph.nodes[**id as usize].known;
        let waiting = self.queue.iter().filter(|id| !known(id)).count() as u64;
        let size = Size { waiting, step_paths: self.paths.div_ceil(self.steps.max(1)) };
        let ending: u128 = self.ends.iter().sum();
        let open = 2 * (self.settled + ending + self.endless) < Mass::ONE.0;
        (open && size.paths() > self.limits.paths.saturating_sub(self.paths)).then_some(size)
    }

    /// Runs every path of a node's step. `false` if the callback stopped it.
    fn expand<E>(&mut self, id: u32, step: &mut impl Step<T, V, E>) -> Result<bool, RunError<E>> {
        let mut ways = mem::take(&mut self.ways);
        ways.clear();
        let (mut cut, mut of_sub_rules) = (false, 0);
        self.every.at_most(self.limits.step_paths);
        let mut checkpoint = self.first_path(id, step)?;
        for path in 1.. {
            let share = self.every.weight()?;
            let to = self.to(checkpoint);
            match ways.last_mut().filter(|last| last.to == to) {
                Some(last) => last.share.0 += share.0,
                None => ways.push(Edge { to, share }),
            }
            let within = self.every.take_paths_of_sub_rules();
            (self.paths, of_sub_rules) = (self.paths + 1 + within, of_sub_rules + within);
            if self.checks(1 + within) {
                return Ok(false);
            }
            let cut_short = of_sub_rules >= self.limits.step_paths;
            if !self.every.next_path() && !cut_short {
                break;
            }
            if cut_short || path == self.limits.step_paths {
                cut = true;
                break;
            }
            self.scratch.clone_from(&self.from);
            let next = step(&mut self.scratch, &mut self.every, self.open);
            checkpoint = next.map_err(RunError::Rule)?;
        }
        self.open = false;
        self.graph.connect(id, &mut ways, cut);
        self.ways = ways;
        Ok(true)
    }

    /// Runs the first path of a node's step. If nothing falls on it, further steps are run until
    /// something would: the states between are no nodes.
    fn first_path<E>(
        &mut self,
        id: u32,
        step: &mut impl Step<T, V, E>,
    ) -> Result<Checkpoint<V>, RunError<E>> {
        self.from.clone_from(&self.graph.nodes[id as usize].state);
        self.every.restart(Mass::ONE);
        let mut certain = Checkpoint { passed: false, over: None };
        for steps in 0.. {
            self.scratch.clone_from(&self.from);
            let next = step(&mut self.scratch, &mut self.every, self.open);
            let next = next.map_err(RunError::Rule)?;
            if steps == 0 && !self.every.is_certain() {
                return Ok(next);
            }
            if steps == CERTAIN || !self.every.is_certain() || certain.passed && next.passed {
                mem::swap(&mut self.scratch, &mut self.from);
                self.every.restart(Mass::ONE);
                break;
            }
            certain = Checkpoint { passed: certain.passed || next.passed, over: next.over };
            if certain.over.is_some() || self.graph.find(&self.scratch).is_some() {
                break;
            }
            self.paths += 1;
            self.open = false;
            mem::swap(&mut self.scratch, &mut self.from);
        }
        Ok(certain)
    }

    /// Where a step led, with its state in `scratch`.
    fn to(&mut self, checkpoint: Checkpoint<V>) -> To {
        let Checkpoint { passed, over } = checkpoint;
        let Some(value) = over else {
            let id = self.node(passed);
            return if passed { To::Next(id) } else { To::Here(id) };
        };
        let new = next_id(self.values.len());
        // One more place is for all values without room.
        let value = match self.values.get(&value) {
            Some(known) => *known,
            None if self.values.len() < VALUES => *self.values.entry(value).or_insert(new),
            None => new,
        };
        if value as usize == self.ends.len() {
            self.ends.push(0);
            self.ends_next.push(0);
        }
        if passed { To::OverNext(value) } else { To::Over(value) }
    }

    /// The node of the state in `scratch`, of this turn or the next.
    fn node(&mut self, passed: bool) -> u32 {
        let born = self.turns + u32::from(passed);
        let known = self.graph.nodes.len();
        let id = self.graph.find_or_add(&self.scratch, born);
        self.states += (self.graph.nodes.len() - known) as u64;
        self.recurring |= self.graph.nodes[id as usize].born < born;
        id
    }

    /// Moves mass along the known ways of a node; returns their number.
    fn follow(&mut self, id: u32, mass: Mass) -> u64 {
        let (queue, later) = (&mut self.queue, &mut self.later);
        let (ends, ends_next) = (&mut self.ends, &mut self.ends_next);
        let start = |to, next| if next { later.push(to) } else { queue.push_back(to) };
        let end = |value: u32, next, part| {
            let ends = if next { &mut *ends_next } else { &mut *ends };
            ends[value as usize] += part;
        };
        let (ways, left) = self.graph.follow(id, mass, start, end);
        if self.graph.nodes[id as usize].cut {
            self.cuts.step_paths += left;
        } else if ways == 0 {
            self.endless += left;
        } else {
            self.cuts.rounding += left;
        }
        self.followed += ways as u64;
        ways as u64
    }

    fn checks(&mut self, work: u64) -> bool {
        let (paths, states, turns) = (self.paths, self.states, self.turns);
        let settled = Mass(self.settled + self.endless);
        self.pulse.checks(work.max(1), || Progress {
            paths,
            states,
            turns,
            settled: settled.in_millionths(),
            ..Progress::default()
        })
    }

    /// Goes on to the next turn; `false` if no mass is left.
    fn pass(&mut self) -> bool {
        self.write_ends();
        self.turns += 1;
        for id in self.later.drain(..) {
            let mass = mem::take(&mut self.graph.later[id as usize]);
            if mass > 0 {
                self.graph.now[id as usize] = mass;
                self.queue.push_back(id);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        if !self.recurring && !self.recurring_later && self.graph.nodes.len() > SMALL {
            self.compact(self.room / 2);
        }
        true
    }

    fn write_ends(&mut self) {
        for (value, mass) in (0..).zip(&mut self.ends) {
            if *mass == 0 {
                continue;
            }
            let mass = mem::take(mass);
            self.settled += mass;
            if value as usize >= VALUES || self.ended.len() >= ROWS {
                self.unnoted += mass;
            } else {
                self.ended.push((self.turns, value, mass));
            }
        }
        mem::swap(&mut self.ends, &mut self.ends_next);
    }

    fn compact(&mut self, most: usize) {
        let (renamed, cut) = self.graph.compact(most);
        self.cuts.states += cut;
        self.forgot = true;
        let rename = |id: u32| renamed[id as usize];
        self.queue = self.queue.drain(..).filter_map(rename).collect();
        self.later = self.later.drain(..).filter_map(rename).collect();
        self.looked = self.followed;
    }

    fn take_out_endless(&mut self) {
        self.looked = self.followed;
        let endless = self.graph.endless();
        let masses = self.graph.now.iter_mut().zip(&mut self.graph.later);
        for ((now, later), _) in masses.zip(endless).filter(|&(_, endless)| endless) {
            self.endless += mem::take(now) + mem::take(later);
        }
    }

    fn finish(mut self, rest: &Rest) -> Solved<V> {
        // Mass left by a limit may be proven endless, which is better than unresolved.
        self.take_out_endless();
        for _ in 0..2 {
            self.write_ends();
            self.turns += 1;
        }
        // If every state was stepped, no other can come.
        let complete = !self.forgot
            && self.unnoted == 0
            && self.graph.nodes.iter().all(|node| node.known && !node.cut);
        let must_end = complete && !self.graph.endless().contains(&true);
        let mut values: Vec<(V, u32)> = self.values.into_iter().collect();
        values.sort_unstable_by_key(|&(_, id)| id);
        let named =
            |(turns, id, mass): (u32, u32, u128)| ((turns, values[id as usize].0.clone()), mass);
        let mut ended: Vec<_> = self.ended.into_iter().map(named).collect();
        ended.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        let sum: u128 = ended.iter().map(|(_, mass)| mass).sum();
        let unresolved = Mass::ONE.0 - self.endless - sum;
        let mut cuts = Cuts { values: self.unnoted, ..self.cuts };
        let mut hopeless = None;
        let noted = cuts.values + cuts.states + cuts.step_paths + cuts.least + cuts.rounding;
        match rest {
            Rest::Nothing => {}
            Rest::Turns => cuts.turns = unresolved - noted,
            Rest::Paths => cuts.paths = unresolved - noted,
            Rest::Hopeless(size) => {
                cuts.paths = unresolved - noted;
                hopeless = Some(*size);
            }
            Rest::Stopped => cuts.stopped = unresolved - noted,
        }
        Solved {
            known_values: complete.then(|| values.into_iter().map(|(value, _)| value).collect()),
            must_end,
            ended,
            endless: self.endless,
            unresolved,
            cuts,
            hopeless,
            paths: self.paths,
            states: self.states,
            turns: self.turns - 2,
        }
    }
}
