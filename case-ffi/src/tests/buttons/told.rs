//! What the events of a step tell of an attack, in the words of each system.

use super::{CHANGE, DECISION, NOTE, Told, field, roll_of};
use crate::aim::case_aim;
use crate::tests::Owned;
use crate::tests::aim::{aim, answer};
use crate::tests::fight::words;
use crate::values::{case_named_value, case_value};
use case_core::case::Effect;
use case_core::codes::Code;
use case_core::talislanta::Band;
use case_core::value::{Kind, Value};

/// What comes of an attack: whether it hits, and whether its target is hurt.
pub(super) type Came = [bool; 2];

/// Whose attack on whom a value is.
fn attack_of(who: i32, other: i32, value: case_value) -> Option<case_aim> {
    let is = value.kind == Kind::Attack.number() && i32::from(value.of) == who && other < 60_000;
    is.then(|| aim(who, other, value.number))
}

/// The attack that an event announces.
pub(super) fn announced(told: &Told) -> Option<case_aim> {
    let is = told.kind == NOTE;
    is.then(|| told.values.iter().find_map(|v| attack_of(told.who, told.other, v.value))).flatten()
}

/// The attack that the step carries out, if that is sure before its first roll.
pub(super) fn next(system: &str, start: &Owned, probe: &Owned, told: &[Told]) -> Option<case_aim> {
    let roll = roll_of(probe.0);
    match system {
        // The declared attack of whose turn it is, on a single target.
        "talislanta" => {
            let nothing = Value::NOTHING.kind.number();
            let begins = told.iter().any(|event| event.is(NOTE, "turn_begins"));
            let [attack, target, second, moves] =
                [("attack", 0), ("target", 1), ("target", 2), ("moves_first", 0)]
                    .map(|(name, place)| field(start, name, roll.who, place));
            let plain = moves.number == 0 && second.kind == nothing;
            let is = begins && words(&roll.name) == "attack" && plain;
            let there = attack.kind != nothing && target.kind != nothing;
            (is && there).then(|| aim(roll.who, target.number, attack.number))
        }
        "d6" if told.iter().any(|event| event.is(NOTE, "group_attack")) => None,
        _ => {
            let rolled = || attack_of(roll.who, roll.against, roll.base);
            let noted = told.iter().find_map(announced);
            noted.or_else(|| rolled().filter(|_| words(&roll.name) == "attack"))
        }
    }
}

/// What its attacker answered before its dice. What the map and the Judge say their plans say here
/// as there.
pub(super) fn given(system: &str, aim: &case_aim, told: &[Told]) -> Vec<case_named_value> {
    let how = |name: &str| match system {
        "d6" => ["maneuver", "rounds", "called_shot", "rider"].contains(&name),
        "case" | "faserip" => true,
        _ => false,
    };
    let decided = told.iter().filter(|e| e.kind == DECISION && e.who == aim.attacker);
    let decided = decided.filter(|e| how(&e.name)).map(|e| answer(&e.name, e.answer()));
    let called = told.iter().filter(|e| system == "cosmic" && e.is(NOTE, "calls"));
    decided.chain(called.map(|e| answer("called_part", e.first()))).collect()
}

/// Whether an event says whether an attack of Cosmic hits; where and how hard comes afterwards.
pub(super) fn ends(event: &Told) -> bool {
    event.kind == NOTE
        && ["misses", "defended", "hit", "special_hit"].contains(&event.name.as_str())
}

/// What the events tell of the attack, up to the next one.
pub(super) fn came(system: &str, aim: &case_aim, told: &[Told]) -> Came {
    let is_it = |event: &Told| announced(event).as_ref() == Some(aim);
    let at = told.iter().position(is_it);
    let told = &told[at.map_or(0, |at| at + 1)..];
    // It is announced once more where it reaches its target.
    let next = told.iter().position(|event| announced(event).is_some() && !is_it(event));
    let told = &told[..next.unwrap_or(told.len())];
    let mut notes = told.iter().filter(|event| event.kind == NOTE);
    match system {
        "talislanta" => of_talislanta(aim, notes),
        "cosmic" => {
            let end = notes.find(|event| ends(event));
            let hits = |e: &Told| e.is(NOTE, "hit") || e.is(NOTE, "special_hit");
            [end.is_some_and(|event| hits(event) && event.who == aim.target), false]
        }
        "d6" => {
            let worse = |event: &&Told| match event.name.as_str() {
                "wound_level" => event.rises() > 0,
                "body_points" => event.rises() < 0,
                _ => false,
            };
            let of_target = |e: &&Told| e.kind == CHANGE && e.who == aim.target;
            let hurt = told.iter().filter(of_target).any(|event| worse(&event));
            [notes.any(|event| event.is(NOTE, "hit") && event.who == aim.attacker), hurt]
        }
        _ => {
            let effect = notes.find(|e| e.is(NOTE, "effect") && e.who == aim.attacker);
            let strikes = |e: &Told| e.first().number != i32::from(Effect::Miss.number());
            [effect.is_some_and(|e| strikes(e) && e.other == aim.target), false]
        }
    }
}

fn of_talislanta<'a>(aim: &case_aim, notes: impl Iterator<Item = &'a Told>) -> Came {
    let (mut strikes, mut avoided, mut hurt) = (false, false, false);
    for event in notes {
        let by = (event.who, event.other);
        let (by_attacker, by_target) =
            (by == (aim.attacker, aim.target), by == (aim.target, aim.attacker));
        let at_least = |band: Band| event.first().number >= i32::from(band.number());
        match (event.name.as_str(), event.rule.as_str()) {
            ("undefended", _) => break,
            ("result", "TAL20" | "TAL22") => {}
            ("result" | "common_result", _) if by_attacker => strikes |= at_least(Band::Partial),
            ("result", "TAL15" | "TAL18" | "TAL23") if by_target => avoided = at_least(Band::Full),
            ("raised", _) => strikes = true,
            ("damage" | "critical_wound", _) if by_target => hurt |= event.first().number > 0,
            _ => {}
        }
    }
    [strikes && !avoided, hurt]
}
