//! A fight to its end, solved step by step with equal states merged.

use super::graph::{Edge, Graph, To, next_id};
use super::solved::{Cuts, Solved};
use super::watch::{Headway, Pulse, Watch};
use super::{OddsError, RunError};
use crate::dice::{Every, Mass};
use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec::Vec;
use core::mem;

/// What became of one step of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seam<V> {
    /// Whether the step passed from one turn to the next.
    pub passed: bool,
    /// The value of the end, if the fight is over.
    pub over: Option<V>,
}

/// How far a chain is solved: its limits, and who watches.
///
/// A limit never makes the answer wrong. What it cuts off is counted as unresolved mass, so that
/// every probability is an interval, and [`Solved::cuts`] says which limit to raise.
#[derive(Debug)]
pub struct Chain<'w> {
    limits: Limits,
    pulse: Pulse<'w>,
}

#[derive(Clone, Copy, Debug)]
struct Limits {
    turns: u32,
    states: usize,
    step_paths: u64,
    paths: u64,
    least: Mass,
}

/// Following so many known paths is about as much work as running one.
const FOLLOWED: u64 = 16;
/// A graph of so many states is kept whole, whether or not they come again.
const SMALL: usize = 1024;
/// The most different values that a fight may end with.
const VALUES: usize = 100_000;
/// Room for paths to a state, on average.
const WAYS: usize = 24;

impl Default for Chain<'_> {
    fn default() -> Self {
        Chain::new()
    }
}

impl Chain<'_> {
    /// The usual limits: 1,000 turns; 200,000 states at a time; 65,536 paths a step; 20 million
    /// paths in all; a least mass of 2⁻⁶⁰; nobody who watches.
    pub fn new() -> Self {
        let limits = Limits {
            turns: 1000,
            states: 200_000,
            step_paths: 1 << 16,
            paths: 20_000_000,
            least: Mass(1 << 60),
        };
        Chain { limits, pulse: Pulse::default() }
    }

    /// Follows the fight for at most so many turns.
    #[must_use]
    pub fn turns(mut self, limit: u32) -> Self {
        self.limits.turns = limit;
        self
    }

    /// Holds at most so many states at a time (at most 2³⁰), plus those of one step; where there
    /// are more, the lightest are cut off. A [`Scene`](super::Scene) of more than two fighters
    /// holds as many fewer as its states are larger.
    #[must_use]
    pub fn states(mut self, limit: usize) -> Self {
        self.limits.states = limit.min(1 << 30);
        self
    }

    /// Runs at most so many paths of one step (at most 2³⁰).
    #[must_use]
    pub fn step_paths(mut self, limit: u64) -> Self {
        self.limits.step_paths = limit.clamp(1, 1 << 30);
        self
    }

    /// Runs at most so many paths in all, plus those of one step; following sixteen that are known
    /// counts as running one.
    #[must_use]
    pub fn paths(mut self, limit: u64) -> Self {
        self.limits.paths = limit;
        self
    }

    /// Follows no state that holds less than this mass.
    #[must_use]
    pub fn least(mut self, mass: Mass) -> Self {
        self.limits.least = mass;
        self
    }

    /// Shows the headway to a callback that can stop the calculation: what is left then counts as
    /// unresolved.
    #[must_use]
    pub fn watch<'v>(self, watch: &'v mut Watch<'v>) -> Chain<'v> {
        Chain { limits: self.limits, pulse: Pulse::new(watch) }
    }

    /// Solves a chain from its start. `step` turns a state into the next one, by its dice; it must
    /// depend on the state and on its rolls alone.
    ///
    /// Each state is stepped once; its mass then follows the paths that were found, also in later
    /// turns where the same state comes again. A step that can lead back to the same state is
    /// solved exactly. A set of states that is never left is found out and counted as endless.
    ///
    /// # Errors
    /// [`RunError::Rule`] with what the step stops at; [`OddsError::TooDeep`] where one roll has too
    /// many dice; [`OddsError::Outcomes`] where there are more than 100,000 different values.
    ///
    /// ```
    /// use case_core::Who;
    /// use case_core::dice::{Ask, Dice, Die, NeedRoll, Spread};
    /// use case_core::odds::{Chain, Seam};
    ///
    /// // Two duelists shoot in turn, and the first who hits, on 4 to 6, has won.
    /// let ask = Ask { who: Who::JUDGE, rule: "example", roll: "shot" };
    /// let solved = Chain::new().solve(&1, |shooter, dice| {
    ///     let hit = dice.draw(ask, &Spread::Bands { die: Die::D6, tops: &[3, 6] })?.outcome == 1;
    ///     let (own, other) = (*shooter, 3 - *shooter);
    ///     *shooter = other;
    ///     Ok::<_, NeedRoll>(Seam { passed: other == 1, over: hit.then_some(own) })
    /// })?;
    /// let (low, high) = solved.p(&1).as_f64();
    /// assert!(low <= 2.0 / 3.0 && 2.0 / 3.0 <= high);
    /// assert!(solved.p(&1).width() < 1e-15);
    /// assert_eq!(solved.states(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve<T: Ord + Clone, V: Ord + Clone, E>(
        &mut self,
        start: &T,
        step: impl FnMut(&mut T, &mut Every<Mass>) -> Result<Seam<V>, E>,
    ) -> Result<Solved<V>, RunError<E>> {
        self.solve_for(0, start, step)
    }

    pub(super) fn solve_for<T: Ord + Clone, V: Ord + Clone, E>(
        &mut self,
        fighters: usize,
        start: &T,
        mut step: impl FnMut(&mut T, &mut Every<Mass>) -> Result<Seam<V>, E>,
    ) -> Result<Solved<V>, RunError<E>> {
        let room = (self.limits.states / fighters.max(2)).saturating_mul(2).max(2);
        self.pulse.fighters(fighters);
        let mut run = Run::new(self, room, start);
        let rest = loop {
            if run.turns >= run.chain.limits.turns {
                break Rest::Turns;
            }
            match run.turn(&mut step)? {
                Some(rest) => break rest,
                None if !run.pass() => break Rest::Nothing,
                None => {}
            }
        };
        Ok(run.finish(&rest))
    }
}

/// Why mass is left where it was.
enum Rest {
    Nothing,
    Turns,
    Paths,
    Stopped,
}

/// A chain that is being solved.
struct Run<'c, 'w, T, V> {
    chain: &'c mut Chain<'w>,
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
    endless: u128,
    cuts: Cuts,
    turns: u32,
    /// Whether states were forgotten, so that the graph no longer tells where they lead.
    forgot: bool,
    /// Whether a state of an earlier turn came again in this one.
    recurring: bool,
    paths: u64,
    states: u64,
    followed: u64,
    /// Paths followed when endless states were last looked for.
    looked: u64,
    /// Memory that one step leaves to the next.
    every: Every<Mass>,
    scratch: T,
    ways: Vec<Edge>,
}

impl<'c, 'w, T: Ord + Clone, V: Ord + Clone> Run<'c, 'w, T, V> {
    fn new(chain: &'c mut Chain<'w>, room: usize, start: &T) -> Self {
        let mut graph = Graph::new();
        let first = graph.find_or_add(start, 0);
        graph.now[first as usize] = Mass::ONE.0;
        Run {
            chain,
            room,
            graph,
            queue: VecDeque::from([first]),
            later: Vec::new(),
            values: BTreeMap::new(),
            ends: Vec::new(),
            ends_next: Vec::new(),
            ended: Vec::new(),
            endless: 0,
            cuts: Cuts::default(),
            turns: 0,
            forgot: false,
            recurring: false,
            paths: 0,
            states: 1,
            followed: 0,
            looked: 0,
            every: Every::new(Mass::ONE),
            scratch: start.clone(),
            ways: Vec::new(),
        }
    }

    /// Solves what happens in this turn. `Some` where it had to leave off.
    fn turn<E>(
        &mut self,
        step: &mut impl FnMut(&mut T, &mut Every<Mass>) -> Result<Seam<V>, E>,
    ) -> Result<Option<Rest>, RunError<E>> {
        self.recurring = false;
        while let Some(id) = self.queue.pop_front() {
            let mass = mem::take(&mut self.graph.now[id as usize]);
            if mass < self.chain.limits.least.0 {
                self.cuts.least += mass;
                continue;
            }
            let node = &self.graph.nodes[id as usize];
            if node.known {
                self.recurring |= node.born < self.turns;
            } else {
                if self.paths + self.followed / FOLLOWED >= self.chain.limits.paths {
                    return Ok(Some(Rest::Paths));
                }
                if !self.expand(id, step)? {
                    return Ok(Some(Rest::Stopped));
                }
            }
            let followed = self.follow(id, Mass(mass));
            if self.beat(followed / FOLLOWED) {
                return Ok(Some(Rest::Stopped));
            }
            if self.followed / FOLLOWED >= self.chain.limits.paths {
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

    /// Runs every path of a node's step. `false` where the caller said stop.
    fn expand<E>(
        &mut self,
        id: u32,
        step: &mut impl FnMut(&mut T, &mut Every<Mass>) -> Result<Seam<V>, E>,
    ) -> Result<bool, RunError<E>> {
        let state = alloc::rc::Rc::clone(&self.graph.nodes[id as usize].state);
        self.every.restart(Mass::ONE);
        let mut ways = mem::take(&mut self.ways);
        ways.clear();
        let mut cut = false;
        for path in 1.. {
            self.scratch.clone_from(&state);
            let seam = step(&mut self.scratch, &mut self.every).map_err(RunError::Rule)?;
            let share = self.every.weight()?;
            let to = self.to(seam)?;
            ways.push(Edge { to, share });
            self.paths += 1;
            if self.beat(1) {
                return Ok(false);
            }
            if !self.every.next_path() {
                break;
            }
            if path == self.chain.limits.step_paths {
                cut = true;
                break;
            }
        }
        self.graph.connect(id, &mut ways, cut);
        self.ways = ways;
        Ok(true)
    }

    /// Where a step led that left its state in `scratch`.
    fn to(&mut self, seam: Seam<V>) -> Result<To, OddsError> {
        if let Some(value) = seam.over {
            let new = next_id(self.values.len());
            let value = *self.values.entry(value).or_insert(new);
            if value == new {
                if self.values.len() > VALUES {
                    return Err(OddsError::Outcomes { limit: VALUES as u64 });
                }
                self.ends.push(0);
                self.ends_next.push(0);
            }
            return Ok(if seam.passed { To::OverNext(value) } else { To::Over(value) });
        }
        let born = self.turns + u32::from(seam.passed);
        let known = self.graph.nodes.len();
        let id = self.graph.find_or_add(&self.scratch, born);
        self.states += (self.graph.nodes.len() - known) as u64;
        self.recurring |= self.graph.nodes[id as usize].born < born;
        Ok(if seam.passed { To::Next(id) } else { To::Here(id) })
    }

    /// Moves mass along the known paths of a node; returns how many there are.
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

    fn beat(&mut self, work: u64) -> bool {
        let (paths, states, turns) = (self.paths, self.states, self.turns);
        let pulse = &mut self.chain.pulse;
        pulse.beat(work.max(1), || Headway { paths, states, turns, ..Headway::default() })
    }

    /// Goes on to the next turn; `false` where no mass is left.
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
        if !self.recurring && self.graph.nodes.len() > SMALL {
            self.compact(self.room / 2);
        }
        true
    }

    fn write_ends(&mut self) {
        for (value, mass) in (0..).zip(&mut self.ends) {
            if *mass > 0 {
                self.ended.push((self.turns, value, mem::take(mass)));
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
        for _ in 0..2 {
            self.write_ends();
            self.turns += 1;
        }
        // Where every state that was met was stepped, nothing else can be met.
        let complete = !self.forgot && self.graph.nodes.iter().all(|node| node.known && !node.cut);
        let must_end = complete && !self.graph.endless().contains(&true);
        let mut values: Vec<(V, u32)> = self.values.into_iter().collect();
        values.sort_unstable_by_key(|&(_, id)| id);
        let named =
            |(turns, id, mass): (u32, u32, u128)| ((turns, values[id as usize].0.clone()), mass);
        let mut ended: Vec<_> = self.ended.into_iter().map(named).collect();
        ended.sort_by(|(a, _), (b, _)| a.cmp(b));
        let sum: u128 = ended.iter().map(|(_, mass)| mass).sum();
        let unresolved = Mass::ONE.0 - self.endless - sum;
        let mut cuts = self.cuts;
        let noted = cuts.states + cuts.step_paths + cuts.least + cuts.rounding;
        match rest {
            Rest::Nothing => {}
            Rest::Turns => cuts.turns = unresolved - noted,
            Rest::Paths => cuts.paths = unresolved - noted,
            Rest::Stopped => cuts.stopped = unresolved - noted,
        }
        Solved {
            known_values: complete.then(|| values.into_iter().map(|(value, _)| value).collect()),
            must_end,
            ended,
            endless: self.endless,
            unresolved,
            cuts,
            paths: self.paths,
            states: self.states,
            turns: self.turns - 2,
        }
    }
}
