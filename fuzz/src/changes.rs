//! Sheets that the referee changes in a fight: parts of sheets of the same roster, changed. What is
//! refused leaves everything as it was; what is taken is undone, redone, saved and resumed.

use super::bytes::Bytes;
use super::inputs::intervene;
use super::play::{play, resumes, unwinds};
use super::trees::{change_once, leaf, midway, roster};
use case_core::ActorId;
use case_core::battle::Intervention;
use case_core::node::Node;

/// Runs the target.
pub fn run(data: &[u8]) {
    let mut b = Bytes::new(data);
    let (system, which) = b.roster();
    let roster = roster(system, which);
    let mut battle = midway(system, which);
    battle.set_seed(b.byte().into());
    for _ in 0..b.acts(8, 1) {
        if b.is_empty() {
            break;
        }
        let steps = b.below(b.acts(8, 3));
        play(&mut battle, steps, &mut b);
        let part = part(roster, &mut b);
        let who = ActorId::fighter(b.below(battle.fighters() + 1));
        intervene(&mut battle, &Intervention::Sheet { who, part }, "", b.thorough);
    }
    if b.thorough {
        resumes(&battle);
        unwinds(&mut battle);
    }
}

/// Some fields of some fighter, changed.
fn part(roster: &Node, b: &mut Bytes<'_>) -> Node {
    let Some(Node::List(fighters)) = roster.get("fighters") else { return leaf(b) };
    let Some(Node::Map(sheet)) = b.pick(fighters) else { return leaf(b) };
    let mut part = sheet.clone();
    // Names and sides are those of somebody else mostly.
    part.retain(|(name, _)| (name != "name" && name != "id") || b.once_in(8));
    while part.len() > 2 && !b.is_empty() && b.below(4) > 0 {
        let at = b.below(part.len());
        part.remove(at);
    }
    let mut part = Node::Map(part);
    for _ in 0..b.below(3) {
        change_once(&mut part, b);
    }
    part
}
