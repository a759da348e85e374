//! Status effects and powers of strangers: the rosters that have them, changed, and effects that the
//! referee begins and ends.

use super::bytes::Bytes;
use super::inputs::intervene;
use super::play::{play, resumes, tell, unwinds};
use super::trees::{at, change_once, fewer, size};
use case_core::ActorId;
use case_core::any::AnyBattle;
use case_core::battle::Intervention;
use case_core::node::Node;
use case_core::value::{Kind, Value};
use std::sync::OnceLock;

/// The bundled rosters with powers.
const ROSTERS: [&str; 5] = [
    include_str!("../../case-core/examples/rosters/powers/case.toml"),
    include_str!("../../case-core/examples/rosters/powers/faserip.toml"),
    include_str!("../../case-core/examples/rosters/powers/d6.toml"),
    include_str!("../../case-core/examples/rosters/powers/talislanta.toml"),
    include_str!("../../case-core/examples/rosters/powers/cosmic.toml"),
];

fn rosters() -> &'static [Node; 5] {
    static READ: OnceLock<[Node; 5]> = OnceLock::new();
    READ.get_or_init(|| ROSTERS.map(|text| toml::from_str(text).expect("a bundled roster")))
}

/// A whole roster, or few of its fighters.
fn some(system: usize, few: Option<usize>) -> Node {
    static FEWER: [OnceLock<Vec<Node>>; 5] = [const { OnceLock::new() }; 5];
    let Some(which) = few else { return rosters()[system].clone() };
    let fewer = FEWER[system].get_or_init(|| fewer(&rosters()[system]));
    fewer[which % fewer.len()].clone()
}

/// Runs the target.
pub fn run(data: &[u8]) {
    let mut b = Bytes::new(data);
    let (system, few) = b.roster();
    let mut roster = some(system, few);
    for _ in 0..b.below(4) {
        change_effects(&mut roster, &mut b);
    }
    let Ok(mut battle) = AnyBattle::new(&roster) else { return };
    battle.set_seed(b.byte().into());
    for _ in 0..b.acts(8, 2) {
        if b.is_empty() {
            break;
        }
        let steps = b.below(b.acts(10, 6));
        play(&mut battle, steps, &mut b);
        let who = ActorId::fighter(b.below(battle.fighters()));
        let place = Value::new(Kind::StatusEffect, b.int() % 12);
        let to = if b.once_in(4) { Value::NOTHING } else { Value::new(Kind::Turns, b.int()) };
        let field = "status_effect".into();
        let set = Intervention::Set { field, who, place, to };
        intervene(&mut battle, &set, "", b.thorough);
    }
    if b.thorough {
        tell(&battle, 0);
        resumes(&battle);
        unwinds(&mut battle);
    }
}

/// One change, of an effect where there is one.
fn change_effects(roster: &mut Node, b: &mut Bytes<'_>) {
    if let Node::Map(fields) = roster
        && let Some((_, effects)) = fields.iter_mut().find(|(name, _)| name.contains("effect"))
        && b.below(4) > 0
    {
        return change_once(effects, b);
    }
    let place = b.below(size(roster));
    change_once(at(roster, place), b);
}
