//! Reading a roster from data, all problems at once.

use super::code::{DamageCode, DieCode, RangeEnd};
use super::sheet::{Roster, Scene, Sheet, Special, Vehicle, Weapon};
use super::skill::Skill;
use super::vehicle::Speed;
use crate::codes::{Code, parse, same_name};
use crate::node::{Fields, Node, Problems};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;
use core::str::FromStr;

/// The most Character and Fate Points, ranks and sizes a sheet may have: far beyond any character,
/// and small enough that no total overflows.
pub(crate) const MAX_POINTS: i32 = 1_000;

/// Reads a roster.
pub(crate) fn roster(node: &Node) -> Result<Roster, Problems> {
    let mut p = Problems::default();
    let mut f = Fields::open(node, "", &mut p);
    let mut roster = Roster::default();
    if let Some(system) = f.text(&mut p, "system") {
        if !system.is_empty() && !same_name(system, "d6") {
            p.add("system", format!("expected `d6`, found `{}`", cut(system)));
        }
        roster.system = cut(system);
    }
    if let Some(rulings) = f.get("rulings") {
        roster.rulings.read(rulings, "rulings", &mut p);
    }
    if let Some(node) = f.get("scene") {
        roster.scene = scene(node, &mut p);
    }
    if f.get("fighters").is_none() {
        f.missing(&mut p, "fighters", "a list of character sheets");
    }
    for (path, node) in f.list(&mut p, "fighters") {
        roster.fighters.push(sheet(node, &path, &mut p));
    }
    f.finish(&mut p);
    p.or(Some(roster))
}

fn cut(text: &str) -> String {
    text.chars().take(60).collect()
}

fn scene(node: &Node, p: &mut Problems) -> Scene {
    let mut f = Fields::open(node, "scene", p);
    let mut scene = Scene::default();
    scene.estimated_ranges = f.flag(p, "estimated_ranges").unwrap_or(scene.estimated_ranges);
    scene.gravity = f.code(p, "gravity").unwrap_or(scene.gravity);
    f.finish(p);
    scene
}

fn sheet(node: &Node, path: &str, p: &mut Problems) -> Sheet {
    let mut f = Fields::open(node, path, p);
    let mut s = Sheet::default();
    for (name, value) in [("name", &mut s.name), ("side", &mut s.side)] {
        match f.get(name).and_then(|_| f.name(p, name)) {
            Some(text) => *value = text,
            None if f.get(name).is_none() => f.missing(p, name, "a name"),
            None => {}
        }
    }
    s.player = f.flag(p, "player").unwrap_or(false);
    s.significant = f.flag(p, "significant").unwrap_or(false);
    s.attributes = codes(&mut f, p, "attributes");
    s.skills = codes(&mut f, p, "skills");
    for (path, node) in f.list(p, "weapons") {
        s.weapons.extend(weapon(node, &path, p));
    }
    s.armor = text_value(&mut f, p, "armor").unwrap_or_default();
    s.shield = text_value(&mut f, p, "shield").unwrap_or_default();
    if let Some(node) = f.get("special") {
        s.special = special(node, &f.path("special"), p);
    }
    s.body_points = f.int(p, "body_points", 1, MAX_POINTS);
    s.character_points = f.int(p, "character_points", 0, MAX_POINTS).unwrap_or(0);
    s.fate_points = f.int(p, "fate_points", 0, MAX_POINTS).unwrap_or(0);
    s.scale = f.int(p, "scale", -100, 100).unwrap_or(0);
    if let Some(node) = f.get("vehicle") {
        s.vehicle = vehicle(node, &f.path("vehicle"), p);
    }
    f.finish(p);
    s
}

/// A table of die codes by name.
fn codes<C: Code>(
    f: &mut Fields<'_>,
    p: &mut Problems,
    name: &'static str,
) -> BTreeMap<C, DieCode> {
    let path = f.path(name);
    let mut map = BTreeMap::new();
    let entries = match f.get(name) {
        Some(Node::Map(entries)) => entries.as_slice(),
        Some(_) => {
            p.add(path, format!("expected a table of die codes by {}", C::WHAT));
            return map;
        }
        None => return map,
    };
    for (key, node) in entries {
        let path = format!("{path}.{}", cut(key));
        match parse::<C>(key) {
            Ok(code) => {
                if let Some(value) = read_text(node, &path, p)
                    && map.insert(code, value).is_some()
                {
                    p.add(path, format!("the {} stands twice", C::WHAT));
                }
            }
            Err(e) => p.add(path, e),
        }
    }
    map
}

/// A value that is written as a text.
fn text_value<T>(f: &mut Fields<'_>, p: &mut Problems, name: &'static str) -> Option<T>
where
    T: FromStr<Err: Display>,
{
    let node = f.get(name)?;
    read_text(node, &f.path(name), p)
}

fn read_text<T: FromStr<Err: Display>>(node: &Node, path: &str, p: &mut Problems) -> Option<T> {
    let Some(text) = node.as_text() else {
        p.add(path, "expected a die code in quotation marks, such as \"3D+1\"");
        return None;
    };
    text.parse().map_err(|e: T::Err| p.add(path, e)).ok()
}

fn special(node: &Node, path: &str, p: &mut Problems) -> Special {
    let mut f = Fields::open(node, path, p);
    let d = Special::default();
    let s = Special {
        goes_first: f.flag(p, "goes_first").unwrap_or(d.goes_first),
        actions: f.int(p, "actions", 1, super::turn::MAX_ACTIONS).unwrap_or(d.actions),
        agility_ranks: f.int(p, "agility_ranks", 0, MAX_POINTS).unwrap_or(d.agility_ranks),
        search_ranks: f.int(p, "search_ranks", 0, MAX_POINTS).unwrap_or(d.search_ranks),
        physique_ranks: f.int(p, "physique_ranks", 0, MAX_POINTS).unwrap_or(d.physique_ranks),
        strength_damage: f
            .int(p, "strength_damage", -MAX_POINTS, MAX_POINTS)
            .unwrap_or(d.strength_damage),
        resistance: text_value(&mut f, p, "resistance").unwrap_or(d.resistance),
        debility: f.int(p, "debility", -MAX_POINTS, 0).unwrap_or(d.debility),
        blade_proof: f.flag(p, "blade_proof").unwrap_or(d.blade_proof),
        melee_parry: f.flag(p, "melee_parry").unwrap_or(d.melee_parry),
    };
    f.finish(p);
    s
}

fn weapon(node: &Node, path: &str, p: &mut Problems) -> Option<Weapon> {
    let mut f = Fields::open(node, path, p);
    for (name, what) in [
        ("name", "a name"),
        ("skill", "a combat skill"),
        ("damage", "a damage code such as \"+2D\""),
    ] {
        if f.get(name).is_none() {
            f.missing(p, name, what);
        }
    }
    let name = f.name(p, "name").unwrap_or_default();
    let skill = f.code::<Skill>(p, "skill");
    let damage = text_value::<DamageCode>(&mut f, p, "damage");
    let mut w = Weapon::new(name, Skill::Fighting, NO_DAMAGE);
    w.ranges = ranges(&mut f, p);
    w.length = f.int(p, "length", 0, MAX_POINTS).unwrap_or(w.length);
    w.bladed = f.flag(p, "bladed").unwrap_or(w.bladed);
    w.unwieldy = f.int(p, "unwieldy", 0, 100).unwrap_or(w.unwieldy);
    w.stun = f.flag(p, "stun").unwrap_or(w.stun);
    w.entangles = f.flag(p, "entangles").unwrap_or(w.entangles);
    w.ready = f.flag(p, "ready").unwrap_or(w.ready);
    w.reload = f.flag(p, "reload").unwrap_or(w.reload);
    w.quick = f.flag(p, "quick").unwrap_or(w.quick);
    w.interceptable = f.flag(p, "interceptable");
    w.bursts = f.flag(p, "bursts").unwrap_or(w.bursts);
    w.automatic = f.flag(p, "automatic").unwrap_or(w.automatic);
    w.rounds = f.int(p, "rounds", 1, super::setup::MAX_ROUNDS).unwrap_or(w.rounds);
    w.power = f.flag(p, "power").unwrap_or(w.power);
    w.takes_bonus = f.flag(p, "takes_bonus").unwrap_or(w.takes_bonus);
    f.finish(p);
    let (skill, damage) = skill.zip(damage)?;
    Some(Weapon { skill, damage, ..w })
}

const NO_DAMAGE: DamageCode = DamageCode { code: DieCode::ZERO, adds_strength: true };

/// The three values of a range listing.
fn ranges(f: &mut Fields<'_>, p: &mut Problems) -> Option<[RangeEnd; 3]> {
    f.get("ranges")?;
    let path = f.path("ranges");
    let items = f.list(p, "ranges");
    let read = |(path, node): &(String, &Node)| -> Result<RangeEnd, (String, String)> {
        let text = match node {
            Node::Int(meters) => meters.to_string(),
            Node::Text(text) => text.clone(),
            _ => String::new(),
        };
        text.parse().map_err(|e| (path.clone(), e))
    };
    let ends: Vec<_> = items.iter().map(read).collect();
    for (path, e) in ends.iter().filter_map(|end| end.as_ref().err()) {
        p.add(path, e);
    }
    let ends: Vec<RangeEnd> = ends.into_iter().filter_map(Result::ok).collect();
    if items.len() != 3 {
        p.add(path, "expected three values: the farthest Short, Medium and Long distance");
    }
    ends.try_into().ok()
}

fn vehicle(node: &Node, path: &str, p: &mut Problems) -> Option<Vehicle> {
    let mut f = Fields::open(node, path, p);
    for (name, what) in [("name", "a name"), ("kind", "land, water, air or magical")] {
        if f.get(name).is_none() {
            f.missing(p, name, what);
        }
    }
    let name = f.name(p, "name");
    let kind = f.code(p, "kind");
    let maneuverability = text_value(&mut f, p, "maneuverability").unwrap_or_default();
    let toughness = text_value(&mut f, p, "toughness").unwrap_or_default();
    let armor = text_value(&mut f, p, "armor").unwrap_or_default();
    let scale = f.int(p, "scale", -100, 100).unwrap_or(0);
    let speed = f.code(p, "speed").unwrap_or(Speed::Cruising);
    f.finish(p);
    let (name, kind) = name.zip(kind)?;
    Some(Vehicle { name, kind, maneuverability, toughness, armor, scale, speed })
}
