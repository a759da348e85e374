//! The states of a chain, each expanded once, and the edges between them.

use crate::data::index::{Index, hash_of};
use crate::dice::Mass;
use alloc::vec;
use alloc::vec::Vec;
use core::hash::Hash;
use core::mem::{replace, take};

/// Where a step leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum To {
    /// A state of the same turn.
    Here(u32),
    /// A state of the next turn.
    Next(u32),
    /// The end of the fight, with this value.
    Over(u32),
    /// The end of the fight at the beginning of the next turn.
    OverNext(u32),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) to: To,
    pub(super) share: Mass,
}

#[derive(Debug)]
pub(super) struct Node<T> {
    pub(super) state: T,
    hash: u32,
    /// The turn in which the state first came.
    pub(super) born: u32,
    /// Whether its step was run, and whether some of its paths were cut off.
    pub(super) known: bool,
    pub(super) cut: bool,
    /// The range of its ways in the graph; empty if the step always leads back to this state.
    edges: (usize, usize),
    /// Whether mass has moved along its ways, and whether these were shortened since.
    followed: bool,
    short: bool,
}

impl<T> Node<T> {
    fn new(state: T, hash: u32, born: u32) -> Node<T> {
        let (known, cut, followed, short) = (false, false, false, false);
        Node { state, hash, born, known, cut, edges: (0, 0), followed, short }
    }
}

/// The index of the next item of a list: the limits of a chain keep its lists below 2³².
pub(super) fn next_id(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}

#[derive(Debug)]
pub(super) struct Graph<T> {
    index: Index,
    /// The last node found.
    last: u32,
    /// Forgotten states, whose memory is reused.
    free: Vec<T>,
    pub(super) nodes: Vec<Node<T>>,
    /// The mass at each node in this turn, and in the next. It is kept apart from the nodes, as it
    /// moves far more often than states are read.
    pub(super) now: Vec<u128>,
    pub(super) later: Vec<u128>,
    /// The ways of all nodes and their shares.
    ways: Vec<To>,
    shares: Vec<Mass>,
    /// Reused memory.
    shortened: Vec<Edge>,
}

/// The most nodes that one way skips.
const MOST_SKIPPED: usize = 16;

/// Sorts ways, and merges those to the same place.
fn merge(ways: &mut Vec<Edge>) {
    ways.sort_unstable_by_key(|edge| edge.to);
    ways.dedup_by(|next, kept| {
        let equal = next.to == kept.to;
        if equal {
            kept.share.0 += next.share.0;
        }
        equal
    });
}

impl<T: Eq + Hash + Clone> Graph<T> {
    pub(super) const fn new() -> Self {
        Graph {
            index: Index::new(),
            last: 0,
            free: Vec::new(),
            nodes: Vec::new(),
            now: Vec::new(),
            later: Vec::new(),
            ways: Vec::new(),
            shares: Vec::new(),
            shortened: Vec::new(),
        }
    }

    /// The node of a state, if there is one.
    pub(super) fn find(&self, state: &T) -> Option<u32> {
        self.index.find(hash_of(state), |id| self.nodes[id as usize].state == *state)
    }

    /// The node of a state.
    pub(super) fn find_or_add(&mut self, state: &T, born: u32) -> u32 {
        let is = |node: &Node<T>| node.state == *state;
        // Successive paths often lead to the same state, as most faces of a die do.
        if self.nodes.get(self.last as usize).is_some_and(is) {
            return self.last;
        }
        let (hash, new) = (hash_of(state), next_id(self.nodes.len()));
        let id = self.index.find_or_add(hash, new, |id| is(&self.nodes[id as usize]));
        self.last = id;
        if id == new {
            let state = match self.free.pop() {
                Some(mut freed) => {
                    freed.clone_from(state);
                    freed
                }
                None => state.clone(),
            };
            self.push(Node::new(state, hash, born), 0, 0);
        }
        id
    }

    /// A node of a step that is open: no other step leads to it, even where one leads to its state.
    pub(super) fn add_open(&mut self, state: T) -> u32 {
        let id = next_id(self.nodes.len());
        self.push(Node::new(state, 0, 0), 0, 0);
        self.last = u32::MAX;
        id
    }

    fn push(&mut self, node: Node<T>, now: u128, later: u128) {
        self.nodes.push(node);
        self.now.push(now);
        self.later.push(later);
    }

    /// Sets the ways of a node, as given by the paths of its step. A way back to the node itself is
    /// removed, and the others weighed as if it did not exist.
    pub(super) fn connect(&mut self, id: u32, ways: &mut Vec<Edge>, cut: bool) {
        merge(ways);
        let start = self.ways.len();
        let back = ways.iter().find(|edge| edge.to == To::Here(id));
        let onward = back.map(|edge| Mass(Mass::ONE.0 - edge.share.0));
        for edge in ways.iter().filter(|edge| edge.to != To::Here(id)) {
            self.ways.push(edge.to);
            self.shares.push(onward.map_or(edge.share, |onward| edge.share.share_of(onward)));
        }
        let node = &mut self.nodes[id as usize];
        (node.known, node.cut, node.edges) = (true, cut, (start, self.ways.len()));
    }

    /// The number of all ways.
    pub(super) fn ways(&self) -> usize {
        self.ways.len()
    }

    /// Moves mass along the ways of a node. Calls `start` with each node that had no mass before,
    /// and `end` with each value and mass of an end; both also with whether this is in the next
    /// turn. Returns the number of ways and the mass left over.
    #[inline]
    pub(super) fn follow(
        &mut self,
        id: u32,
        mass: Mass,
        mut start: impl FnMut(u32, bool),
        mut end: impl FnMut(u32, bool, u128),
    ) -> (usize, u128) {
        let node = &mut self.nodes[id as usize];
        if replace(&mut node.followed, true) && !replace(&mut node.short, true) {
            self.shorten(id);
        }
        let (first, last) = self.nodes[id as usize].edges;
        let mut left = mass.0;
        for (&to, &share) in self.ways[first..last].iter().zip(&self.shares[first..last]) {
            let part = mass.part(share).0;
            if part == 0 {
                continue;
            }
            left -= part;
            match to {
                To::Here(to) => {
                    let now = &mut self.now[to as usize];
                    if *now == 0 {
                        start(to, false);
                    }
                    *now += part;
                }
                To::Next(to) => {
                    let later = &mut self.later[to as usize];
                    if *later == 0 {
                        start(to, true);
                    }
                    *later += part;
                }
                To::Over(value) => end(value, false, part),
                To::OverNext(value) => end(value, true, part),
            }
        }
        (last - first, left)
    }

    /// Lets the ways of a node skip nodes that lead on for certain. They are known once mass has moved
    /// along the ways.
    #[cold]
    fn shorten(&mut self, id: u32) {
        let (first, last) = self.nodes[id as usize].edges;
        let mut ways = take(&mut self.shortened);
        let shares = self.shares[first..last].iter();
        ways.extend(self.ways[first..last].iter().zip(shares).map(|(to, share)| {
            let to = Some(self.onward(*to)).filter(|to| *to != To::Here(id)).unwrap_or(*to);
            Edge { to, share: *share }
        }));
        merge(&mut ways);
        self.nodes[id as usize].edges.1 = first + ways.len();
        for (at, edge) in (first..).zip(ways.drain(..)) {
            (self.ways[at], self.shares[at]) = (edge.to, edge.share);
        }
        self.shortened = ways;
    }

    /// Where a way leads in the end, through nodes that lead on for certain.
    fn onward(&self, mut to: To) -> To {
        // A ring of them has no end.
        for _ in 0..MOST_SKIPPED {
            let (To::Here(id) | To::Next(id)) = to else { break };
            let node = &self.nodes[id as usize];
            let (first, last) = node.edges;
            if !node.known || node.cut || last - first != 1 || self.shares[first] != Mass::ONE {
                break;
            }
            to = match (to, self.ways[first]) {
                (To::Here(_), onward) => onward,
                (_, To::Here(id)) => To::Next(id),
                (_, To::Over(value)) => To::OverNext(value),
                _ => break,
            };
        }
        to
    }

    /// Forgets all ways, and all states but the `most` heaviest with mass. Returns the new number
    /// of each old node, and the mass cut off.
    pub(super) fn compact(&mut self, most: usize) -> (Vec<Option<u32>>, u128) {
        let masses = self.now.iter().zip(&self.later).map(|(now, later)| now + later);
        let mut heavy: Vec<(u128, usize)> = masses.zip(0..).collect();
        heavy.retain(|&(mass, _)| mass > 0);
        let mut cut = 0;
        if heavy.len() > most {
            // Among equal masses the older node is kept.
            heavy.select_nth_unstable_by(most, |a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
            cut = heavy.drain(most..).map(|(mass, _)| mass).sum();
        }
        let mut renamed = vec![None; self.nodes.len()];
        heavy.sort_unstable_by_key(|&(_, id)| id);
        for (new, &(_, id)) in heavy.iter().enumerate() {
            renamed[id] = Some(next_id(new));
        }
        let old = (take(&mut self.nodes), take(&mut self.now), take(&mut self.later));
        (self.index, self.last) = (Index::new(), 0);
        for (id, node) in old.0.into_iter().enumerate() {
            let Some(new) = renamed[id] else {
                self.free.push(node.state);
                continue;
            };
            self.index.find_or_add(node.hash, new, |_| false);
            self.push(Node::new(node.state, node.hash, node.born), old.1[id], old.2[id]);
        }
        self.ways.clear();
        self.shares.clear();
        (renamed, cut)
    }

    /// Whether each node leads neither to an end nor to anything unknown: a fight at such a node
    /// never ends.
    pub(super) fn endless(&self) -> Vec<bool> {
        let mut endless = vec![true; self.nodes.len()];
        let mut open = Vec::new();
        let mut first = vec![0usize; self.nodes.len() + 1];
        for (id, node) in self.nodes.iter().enumerate() {
            let ways = &self.ways[node.edges.0..node.edges.1];
            let ends = ways.iter().any(|to| matches!(to, To::Over(_) | To::OverNext(_)));
            if ends || node.cut || !node.known {
                endless[id] = false;
                open.push(id);
            }
            for way in ways {
                if let To::Here(to) | To::Next(to) = *way {
                    first[to as usize] += 1;
                }
            }
        }
        // The lists of ways into each node: `first` moves from the end of each list to its start.
        let mut sum = 0;
        for count in &mut first {
            sum += *count;
            *count = sum;
        }
        let mut from = vec![0usize; sum];
        for (id, node) in self.nodes.iter().enumerate() {
            for way in &self.ways[node.edges.0..node.edges.1] {
                if let To::Here(to) | To::Next(to) = *way {
                    first[to as usize] -= 1;
                    from[first[to as usize]] = id;
                }
            }
        }
        while let Some(id) = open.pop() {
            for &before in &from[first[id]..first[id + 1]] {
                if replace(&mut endless[before], false) {
                    open.push(before);
                }
            }
        }
        endless
    }
}
