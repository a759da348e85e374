//! Reading rosters from data.

use super::check::{self, NUMBERS};
use super::damage_dice::DamageDice;
use super::sheet::{Attack, ByPart, Grip, Kind, Roster, Sheet, Shield};
use super::tables::Part;
use crate::codes::Code;
use crate::node::{Fields, Node, Problems};
use crate::system::System;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Reads a roster, all problems at once.
pub(super) fn roster(node: &Node) -> Result<Roster, Problems> {
    let mut p = Problems::default();
    let mut f = Fields::open(node, "", &mut p);
    match f.text(&mut p, "system") {
        Some(name) if name == super::Cosmic::NAME => {}
        Some(other) => {
            let shown: String = other.chars().take(40).collect();
            p.add("system", format!("expected `{}`, found `{shown}`", super::Cosmic::NAME));
        }
        None if f.get("system").is_none() => {
            f.missing(&mut p, "system", "the rule system, `cosmic`");
        }
        None => {}
    }
    let mut roster = Roster::default();
    if let Some(node) = f.get("rulings") {
        roster.rulings.read(node, "rulings", &mut p);
    }
    roster.rulings.check(&mut p);
    for (path, node) in f.list(&mut p, "fighters") {
        let before = p.list().len();
        let sheet = sheet(node, &path, roster.fighters.len(), &mut p);
        if p.list().len() == before {
            check::body(&sheet, &path, &mut p);
        }
        roster.fighters.push(sheet);
    }
    f.finish(&mut p);
    check::company(&roster, &mut p);
    p.or(Some(roster))
}

/// A name or side that has to be there; where it is not, one that is like no other.
fn needed_name(
    f: &mut Fields<'_>,
    p: &mut Problems,
    name: &'static str,
    what: &str,
    place: usize,
) -> String {
    if f.get(name).is_none() {
        f.missing(p, name, what);
    }
    f.name(p, name).unwrap_or_else(|| format!("\u{1}{place}"))
}

fn sheet(node: &Node, path: &str, place: usize, p: &mut Problems) -> Sheet {
    let mut f = Fields::open(node, path, p);
    let mut sheet = check::blank();
    sheet.name = needed_name(&mut f, p, "name", "the fighter's name", place);
    sheet.side = needed_name(&mut f, p, "side", "the name of its side", place);
    sheet.player = f.flag(p, "player").unwrap_or(false);
    for number in &NUMBERS {
        let read = match f.get(number.name) {
            Some(Node::Text(_) | Node::Float(_)) if number.name == "running" => {
                p.add(
                    f.path("running"),
                    "expected the ranks of Running, a whole number from 0 to 100, not a speed: \
                     ranks + 2 is the yards of a round",
                );
                None
            }
            Some(_) => f.int(p, number.name, number.low, number.high),
            None if number.needed => {
                let what = format!("a whole number from {} to {}", number.low, number.high);
                f.missing(p, number.name, &what);
                None
            }
            None => None,
        };
        if let Some(value) = read {
            (number.put)(&mut sheet, value);
        }
    }
    sheet.painkillers = f.flag(p, "painkillers").unwrap_or(false);
    sheet.shield = f.get("shield").map(|node| shield(node, &f.path("shield"), p));
    match f.get("mortality") {
        Some(node) => sheet.mortality = points(node, &f.path("mortality"), p),
        None => f.missing(p, "mortality", "a table of Mortality Points by part of the body"),
    }
    if let Some(node) = f.get("armor") {
        sheet.armor = by_part(node, &f.path("armor"), p);
    }
    if f.get("attacks").is_none() {
        f.missing(p, "attacks", "a list of 1 to 16 attacks");
    }
    sheet.attacks = f.list(p, "attacks").iter().map(|(path, node)| attack(node, path, p)).collect();
    f.finish(p);
    sheet
}

/// The value of each part, 0 where nothing is written.
fn by_part(node: &Node, path: &str, p: &mut Problems) -> ByPart<i32> {
    let mut f = Fields::open(node, path, p);
    let mut parts = ByPart::default();
    for &part in Part::ALL {
        *parts.get_mut(part) = f.int(p, part.name(), 0, check::MAX_POINTS).unwrap_or(0);
    }
    f.finish(p);
    parts
}

/// Mortality Points: head and torso have to be there.
fn points(node: &Node, path: &str, p: &mut Problems) -> ByPart<i32> {
    let parts = by_part(node, path, p);
    for part in [Part::Head, Part::Torso] {
        if matches!(node, Node::Map(_)) && node.get(part.name()).is_none() {
            let path = format!("{path}.{}", part.name());
            p.add(path, format!("missing: Mortality Points from 1 to {}", check::MAX_POINTS));
        }
    }
    parts
}

fn shield(node: &Node, path: &str, p: &mut Problems) -> Shield {
    let mut f = Fields::open(node, path, p);
    let ranks = needed_ranks(&mut f, p);
    let grip = f.code(p, "grip").unwrap_or(Grip::LeftArm);
    f.finish(p);
    Shield { ranks, grip }
}

fn needed_ranks(f: &mut Fields<'_>, p: &mut Problems) -> i32 {
    if f.get("ranks").is_none() {
        f.missing(p, "ranks", &format!("a whole number from 0 to {}", check::MAX_RANKS));
    }
    f.int(p, "ranks", 0, check::MAX_RANKS).unwrap_or(0)
}

fn attack(node: &Node, path: &str, p: &mut Problems) -> Attack {
    let mut f = Fields::open(node, path, p);
    let name = needed_name(&mut f, p, "name", "the attack's name", 0);
    let kind = f.code(p, "kind");
    if f.get("kind").is_none() {
        let kinds: Vec<&str> = Kind::LIST.iter().map(|kind| kind.name()).collect();
        f.missing(p, "kind", &kinds.join(", "));
    }
    let kind = kind.unwrap_or(Kind::Melee);
    let ranks = needed_ranks(&mut f, p);
    let damage = damage(&mut f, p);
    let usual = if kind == Kind::Unarmed { Grip::EitherArm } else { Grip::RightArm };
    let grip = f.code(p, "grip").unwrap_or(usual);
    let flexible = f.flag(p, "flexible").unwrap_or(false);
    let edged = f.flag(p, "edged").unwrap_or(false);
    let physical = f.flag(p, "physical");
    f.finish(p);
    Attack { name, kind, ranks, damage, grip, flexible, edged, physical }
}

fn damage(f: &mut Fields<'_>, p: &mut Problems) -> DamageDice {
    if f.get("damage").is_none() {
        f.missing(p, "damage", "dice such as 2d6+1");
    }
    let text = f.text(p, "damage");
    let read = text.and_then(|text| {
        text.parse()
            .map_err(|e: super::DamageDiceError| p.add(f.path("damage"), e.to_string()))
            .ok()
    });
    read.unwrap_or(DamageDice::ONE_D6)
}
