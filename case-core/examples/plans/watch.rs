//! Fights of the built-in plan against itself, and what is counted in them.

use crate::common::{Failure, out};
use case_core::SideId;
use case_core::decide::BuiltIn;
use case_core::dice::Fair;
use case_core::log::{Event, replay};
use case_core::node::Node;
use case_core::odds::{Sample, Scene};
use case_core::system::{RuleTable, StepEnd, System};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What a system's fights are watched for.
pub(crate) trait Watched: System {
    /// The bundled roster.
    const ROSTER: &'static str;

    /// Looks at an event and counts what is silly in it; the state is the one before the event.
    fn watch(counts: &mut Counts, setup: &Self::Setup, state: &Self::State, event: &Event<Self>);
}

/// What was counted: how often something silly was done, of how many times that it could have been.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts(BTreeMap<&'static str, (u32, u32)>);

impl Counts {
    /// Counts one more, silly or not.
    pub(crate) fn add(&mut self, what: &'static str, silly: bool) {
        let count = self.0.entry(what).or_default();
        count.0 += u32::from(silly);
        count.1 += 1;
    }
}

/// What is asked for.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) seeds: u64,
    pub(crate) roster: Option<Node>,
}

/// No fight of the bundled rosters is that long.
const CHECKPOINTS: u64 = 50_000;

impl Report {
    pub(crate) fn print<S: Watched>(&self) -> Result<(), Failure> {
        let bundled: Node = toml::from_str(S::ROSTER).map_err(Failure::other)?;
        let rosters = match &self.roster {
            Some(roster) => vec![("the roster", roster.clone())],
            None => vec![
                ("bundled", bundled.clone()),
                ("first side mirrored", mirrored(&bundled, 0)),
                ("second side mirrored", mirrored(&bundled, 1)),
            ],
        };
        for (name, roster) in rosters {
            let setup = S::read(&roster).and_then(|r| S::validate(&r));
            let setup = setup.map_err(|e| Failure::data(name, e))?;
            out(&self.table::<S>(name, &setup)?)?;
        }
        Ok(())
    }

    fn table<S: Watched>(&self, name: &str, setup: &S::Setup) -> Result<String, Failure> {
        let mut text = format!("{}, {name}, {} seeds\n", S::NAME, self.seeds);
        let state = S::open(setup);
        let scene = Scene::<S, _>::new(setup, &state, BuiltIn);
        let mut sample = Sample::new(self.seeds).seed(1).checkpoints(CHECKPOINTS);
        let end = |setup: &S::Setup, state: &S::State| (winner::<S>(setup, state), S::turn(state));
        let ends = scene.sample_values(&mut sample, end).map_err(Failure::other)?;
        let Some(first) = SideId::new(0) else { return Ok(text) };
        let wins: f64 =
            ends.iter().map(|end| points(end.and_then(|(winner, _)| winner), first)).sum();
        let turns: f64 = ends.iter().flatten().map(|(_, turn)| f64::from(*turn)).sum();
        let ended = ends.iter().flatten().count();
        #[expect(clippy::cast_precision_loss, reason = "a few thousand fights")]
        let [all, of_ended] = [ends.len(), ended].map(|n| n as f64);
        let _ = writeln!(
            text,
            "  first side wins: {:.1} %; turns {:.2}; without an end {}",
            100.0 * wins / all,
            turns / of_ended,
            ends.len() - ended,
        );
        for (what, (silly, of)) in self.counts::<S>(setup)?.0 {
            let _ = writeln!(text, "  {what}: {silly} of {of}");
        }
        text.push('\n');
        Ok(text)
    }

    fn counts<S: Watched>(&self, setup: &S::Setup) -> Result<Counts, Failure> {
        let mut counts = Counts::default();
        for seed in 1..=self.seeds {
            let mut state = S::open(setup);
            let mut dice = Fair::new(seed);
            for _ in 0..CHECKPOINTS {
                let (mut seen, mut log) = (state.clone(), Vec::new());
                let step = S::step(&mut RuleTable {
                    setup,
                    state: &mut state,
                    dice: &mut dice,
                    deciders: &mut BuiltIn,
                    log: &mut log,
                });
                for event in &log {
                    S::watch(&mut counts, setup, &seen, event);
                    replay(&mut seen, core::slice::from_ref(event));
                }
                if step.map_err(Failure::other)? == StepEnd::Over {
                    break;
                }
            }
        }
        Ok(counts)
    }
}

/// The only side of which anybody stands.
pub(crate) fn winner<S: System>(setup: &S::Setup, state: &S::State) -> Option<SideId> {
    S::cast(setup).only_side(|who| S::stands(setup, state, who))
}

/// What a fight counts for a side: one that nobody wins is half a win.
pub(crate) fn points(winner: Option<SideId>, side: SideId) -> f64 {
    winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 })
}

/// A roster in which a side fights its own likeness: everything that belongs to the other side is
/// left out, and everything of this one is there twice.
pub(crate) fn mirrored(roster: &Node, side: usize) -> Node {
    let Node::Map(entries) = roster else { return roster.clone() };
    let fighters = entries_of(roster, "fighters");
    let sides = sides(roster);
    let own: Vec<&Node> =
        fighters.iter().filter(|f| text(f, "side").as_ref() == sides.get(side)).collect();
    let names: Vec<String> = own.iter().filter_map(|f| text(f, "name")).collect();
    let others: Vec<String> = fighters
        .iter()
        .filter_map(|f| text(f, "name"))
        .filter(|name| !names.contains(name))
        .collect();
    let double = |items: &[Node]| {
        let kept: Vec<Node> = items.iter().filter(|i| !mentions(i, &others)).cloned().collect();
        let twins =
            kept.iter().filter(|i| mentions(i, &names)).map(|i| twin(i, &names, &sides[side]));
        let twins: Vec<Node> = twins.collect();
        Node::List(kept.into_iter().chain(twins).collect())
    };
    let entries = entries.iter().map(|(name, node)| match node {
        Node::List(items) => (name.clone(), double(items)),
        node => (name.clone(), node.clone()),
    });
    Node::Map(entries.collect())
}

/// The items of a list of a roster.
pub(crate) fn entries_of<'a>(roster: &'a Node, name: &str) -> &'a [Node] {
    match roster.get(name) {
        Some(Node::List(items)) => items,
        _ => &[],
    }
}

/// A text of a sheet.
pub(crate) fn text(node: &Node, name: &str) -> Option<String> {
    node.get(name).and_then(Node::as_text).map(String::from)
}

/// The names of the sides, in the order of the roster.
pub(crate) fn sides(roster: &Node) -> Vec<String> {
    let mut sides: Vec<String> = Vec::new();
    for fighter in entries_of(roster, "fighters") {
        let name = text(fighter, "side").unwrap_or_default();
        if !sides.contains(&name) {
            sides.push(name);
        }
    }
    sides
}

pub(crate) fn mentions(node: &Node, names: &[String]) -> bool {
    match node {
        Node::Text(text) => names.contains(text),
        Node::List(items) => items.iter().any(|i| mentions(i, names)),
        Node::Map(entries) => entries.iter().any(|(_, i)| mentions(i, names)),
        _ => false,
    }
}

/// The same with other names, on another side.
fn twin(node: &Node, names: &[String], side: &str) -> Node {
    match node {
        Node::Text(text) if names.contains(text) || text == side => {
            Node::Text(format!("{text}, the other"))
        }
        Node::List(items) => Node::List(items.iter().map(|i| twin(i, names, side)).collect()),
        Node::Map(entries) => {
            Node::Map(entries.iter().map(|(n, i)| (n.clone(), twin(i, names, side))).collect())
        }
        node => node.clone(),
    }
}
