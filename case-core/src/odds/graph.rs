//! The states of a chain, each expanded once, and the ways between them.

use crate::dice::Mass;
use alloc::collections::BTreeMap;
use alloc::rc::Rc;
use alloc::vec;
use alloc::vec::Vec;

/// Where a step leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum To {
    /// A state of the same turn.
    Here(u32),
    /// A state of the next turn.
    Next(u32),
    /// The end of the fight, with that value.
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
    pub(super) state: Rc<T>,
    /// The mass that waits there in this turn, and in the next.
    pub(super) now: u128,
    pub(super) later: u128,
    /// The turn in which the state was met.
    pub(super) born: u32,
    /// Whether its step was run, and whether some of its paths were left out.
    pub(super) known: bool,
    pub(super) cut: bool,
    edges: (usize, usize),
}

/// Index of the next item of a list: the limits of a chain keep its lists below 2³².
pub(super) fn next_id(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}

#[derive(Debug)]
pub(super) struct Graph<T> {
    index: BTreeMap<Rc<T>, u32>,
    pub(super) nodes: Vec<Node<T>>,
    edges: Vec<Edge>,
}

impl<T: Ord + Clone> Graph<T> {
    pub(super) const fn new() -> Self {
        Graph { index: BTreeMap::new(), nodes: Vec::new(), edges: Vec::new() }
    }

    /// The node of a state.
    pub(super) fn find_or_add(&mut self, state: &T, born: u32) -> u32 {
        if let Some(&id) = self.index.get(state) {
            return id;
        }
        let id = next_id(self.nodes.len());
        let state = Rc::new(state.clone());
        self.index.insert(Rc::clone(&state), id);
        self.push(state, 0, 0, born);
        id
    }

    fn push(&mut self, state: Rc<T>, now: u128, later: u128, born: u32) {
        let (known, cut, edges) = (false, false, (0, 0));
        self.nodes.push(Node { state, now, later, born, known, cut, edges });
    }

    /// Notes where the step of a node leads: `ways` as the paths gave them. A way back to the node
    /// itself is taken out, and the others are weighed as if it did not exist.
    pub(super) fn connect(&mut self, id: u32, ways: &mut Vec<Edge>, cut: bool) {
        ways.sort_unstable_by_key(|edge| edge.to);
        ways.dedup_by(|next, kept| {
            let equal = next.to == kept.to;
            if equal {
                kept.share.0 += next.share.0;
            }
            equal
        });
        let start = self.edges.len();
        let back = ways.iter().find(|edge| edge.to == To::Here(id));
        if let Some(onward) = back.map(|edge| Mass(Mass::ONE.0 - edge.share.0)) {
            let others = ways.iter().filter(|edge| edge.to != To::Here(id));
            self.edges.extend(others.map(|edge| Edge { share: edge.share.share_of(onward), ..*edge }));
        } else {
            self.edges.extend_from_slice(ways);
        }
        let end = self.edges.len();
        let node = &mut self.nodes[id as usize];
        (node.known, node.cut, node.edges) = (true, cut, (start, end));
    }

    /// Where the step of a node leads: nowhere, if it always leads back to itself.
    pub(super) fn edges_of(&self, id: u32) -> (usize, usize) {
        self.nodes[id as usize].edges
    }

    pub(super) fn edge(&self, at: usize) -> Edge {
        self.edges[at]
    }

    pub(super) fn edges(&self) -> usize {
        self.edges.len()
    }

    /// Forgets every way, and every state without mass; of the others only the `most` heaviest are
    /// kept. Returns the new number of each old node, and the mass that was cut.
    pub(super) fn compact(&mut self, most: usize) -> (Vec<Option<u32>>, u128) {
        let weight = |node: &Node<T>| node.now + node.later;
        let mut heavy: Vec<(u128, usize)> = self.nodes.iter().map(weight).zip(0..).collect();
        heavy.retain(|&(mass, _)| mass > 0);
        let mut cut = 0;
        if heavy.len() > most {
            // Of equal masses the older node is kept.
            heavy.select_nth_unstable_by(most, |a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
            cut = heavy.drain(most..).map(|(mass, _)| mass).sum();
        }
        heavy.sort_unstable_by_key(|&(_, id)| id);
        let mut renamed = vec![None; self.nodes.len()];
        let old = core::mem::take(&mut self.nodes);
        for &(_, id) in &heavy {
            let Node { state, now, later, born, .. } = &old[id];
            renamed[id] = Some(next_id(self.nodes.len()));
            self.push(Rc::clone(state), *now, *later, *born);
        }
        let index = core::mem::take(&mut self.index).into_iter();
        self.index =
            index.filter_map(|(state, id)| Some((state, renamed[id as usize]?))).collect();
        self.edges.clear();
        (renamed, cut)
    }

    /// Which nodes can lead neither to an end nor to anything that is not known: a fight that has
    /// come to one of them never ends.
    pub(super) fn endless(&self) -> Vec<bool> {
        let mut endless = vec![true; self.nodes.len()];
        let mut open = Vec::new();
        let mut first = vec![0usize; self.nodes.len() + 1];
        for (id, node) in self.nodes.iter().enumerate() {
            let edges = &self.edges[node.edges.0..node.edges.1];
            let ends = edges.iter().any(|e| matches!(e.to, To::Over(_) | To::OverNext(_)));
            if ends || node.cut || !node.known {
                endless[id] = false;
                open.push(id);
            }
            for edge in edges {
                if let To::Here(to) | To::Next(to) = edge.to {
                    first[to as usize] += 1;
                }
            }
        }
        // Where the ways into each node stand: `first` runs from the end of each list to its start.
        let mut sum = 0;
        for count in &mut first {
            sum += *count;
            *count = sum;
        }
        let mut from = vec![0usize; sum];
        for (id, node) in self.nodes.iter().enumerate() {
            for edge in &self.edges[node.edges.0..node.edges.1] {
                if let To::Here(to) | To::Next(to) = edge.to {
                    first[to as usize] -= 1;
                    from[first[to as usize]] = id;
                }
            }
        }
        while let Some(id) = open.pop() {
            for &before in &from[first[id]..first[id + 1]] {
                if core::mem::replace(&mut endless[before], false) {
                    open.push(before);
                }
            }
        }
        endless
    }
}
