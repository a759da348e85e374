//! X4: kinds of damage, such as fire, and what a sheet is against them.

use crate::data::codes::{did_you_mean, nearest, shown};
use crate::data::message::{Message, message};
use crate::data::node::{Node, Problems, check_name};
use crate::data::sheet::{Choice, Domain, Notation};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

/// The most kinds of damage of a roster.
pub(crate) const MAX_KINDS: usize = 100;

/// How much of a kind of damage is dealt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Against {
    /// All.
    #[default]
    Normal,
    /// Nothing.
    Immune,
    /// Half, rounded down.
    Half,
    /// Twice as much.
    Double,
}

impl Against {
    /// X4: how much of some damage is dealt, up to a bound.
    pub(crate) fn dealt(self, damage: i32) -> i32 {
        /// As many points as any sheet can have.
        const MOST: i32 = 100_000;
        match self {
            Against::Normal => damage,
            Against::Immune => 0,
            Against::Half => damage / 2,
            Against::Double => damage.saturating_mul(2).min(MOST),
        }
    }
}

/// What a sheet says against a kind of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stance<P> {
    /// Nothing of it is dealt.
    Immune,
    /// Half of it is dealt, rounded down.
    Half,
    /// Twice of it is dealt.
    Double,
    /// This protection counts in place of the armor, also where it is lower.
    Protection(P),
}

impl<P: Copy> Stance<P> {
    /// What it does: the share that is dealt, and the protection in place of the armor.
    pub(crate) fn does(self) -> (Option<Against>, Option<P>) {
        match self {
            Stance::Immune => (Some(Against::Immune), None),
            Stance::Half => (Some(Against::Half), None),
            Stance::Double => (Some(Against::Double), None),
            Stance::Protection(protection) => (None, Some(protection)),
        }
    }
}

/// X4: what the sheet and the effects in force are against a kind of damage: the share that is dealt, and
/// the protection in place of the armor. What comes later counts.
pub(crate) fn met<'a, P: Copy + 'a>(
    kind: Option<&str>,
    all: impl Iterator<Item = &'a [(String, Stance<P>)]>,
) -> (Against, Option<P>) {
    let Some(kind) = kind else { return (Against::Normal, None) };
    let fitting = all.flatten().filter(|(name, _)| name == kind).map(|(_, stance)| stance.does());
    fitting.fold((Against::Normal, None), |(share, protection), (is, worn)| {
        (is.unwrap_or(share), worn.or(protection))
    })
}

/// The notation of what is against kinds of damage, by their names; of the protection that of the system.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByKind<N>(pub(crate) N);

const WORDS: [(&str, Stance<()>, &str); 3] = [
    ("immune", Stance::Immune, "nothing of it is dealt"),
    ("half", Stance::Half, "half of it is dealt"),
    ("double", Stance::Double, "twice of it is dealt"),
];

impl<N> ByKind<N> {
    /// A protection; what is neither that nor a word is told with both.
    fn protection<P>(&self, node: &Node, path: &str, p: &mut Problems) -> Option<P>
    where
        N: Notation<P>,
    {
        let mut own = Problems::default();
        let read = self.0.read(node, path, &mut own);
        for problem in own.list() {
            let near = node.as_text().and_then(|text| nearest(text, WORDS.iter().map(|of| of.0)));
            let message: Message = match (near, node) {
                (None, Node::Int(_)) => problem.message.clone(),
                (None, _) => message!(
                    "expected `immune`, `half`, `double` or a protection: {why}",
                    why = problem.message.clone()
                ),
                (near, _) => message!(
                    "expected `immune`, `half`, `double` or a protection{hint}",
                    hint = did_you_mean(near)
                ),
            };
            p.add(path, message);
        }
        read
    }
}

impl<P: Copy, N: Notation<P>> Notation<Vec<(String, Stance<P>)>> for ByKind<N> {
    fn domain(&self) -> Domain {
        let choice = |(word, _, meaning): &(&'static str, Stance<()>, &str)| Choice {
            name: word,
            word,
            meaning: (*meaning).into(),
        };
        let words = Domain::OneOf { members: WORDS.iter().map(choice).collect() };
        Domain::Named { of: Box::new(Domain::AnyOf { domains: vec![words, self.0.domain()] }) }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<Vec<(String, Stance<P>)>> {
        let Node::Map(entries) = node else {
            let found = node.kind();
            p.add(path, message!("expected a table by kind of damage, found {found}", found));
            return None;
        };
        if entries.len() > MAX_KINDS {
            p.add(path, message!("there are at most {most} kinds of damage", most = MAX_KINDS));
            return None;
        }
        let read = |(name, node): &(String, Node)| {
            let path = format!("{path}.{}", shown(name));
            let word = |text: &str| WORDS.iter().find(|(word, ..)| *word == text);
            let stance = match node.as_text().and_then(word).map(|(_, stance, _)| stance) {
                Some(Stance::Immune) => Stance::Immune,
                Some(Stance::Half) => Stance::Half,
                Some(Stance::Double) => Stance::Double,
                _ => Stance::Protection(self.protection(node, &path, p)?),
            };
            check_name(name, &path, p).then(|| (name.clone(), stance))
        };
        Some(entries.iter().filter(|(_, node)| *node != Node::Null).filter_map(read).collect())
    }
    fn write(&self, value: &Vec<(String, Stance<P>)>) -> Node {
        let entry = |(name, stance): &(String, Stance<P>)| {
            let node = match stance {
                Stance::Immune => Node::Text("immune".into()),
                Stance::Half => Node::Text("half".into()),
                Stance::Double => Node::Text("double".into()),
                Stance::Protection(protection) => self.0.write(protection),
            };
            (name.clone(), node)
        };
        Node::Map(value.iter().map(entry).collect())
    }
}
