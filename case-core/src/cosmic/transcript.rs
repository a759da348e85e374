//! The log in English, made from the events alone.

use super::Cosmic;
use super::check::Setup;
use super::event::{Defense, Field, Note, QuestionKind, Roll};
use super::rule::Rule;
use super::tables::{Location, Part};
use crate::codes::{Code, RuleCode};
use crate::log::Old;
use crate::who::ActorId;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// An event as a sentence with the id of its rule, or nothing where a reader needs none.
pub(super) fn tell(event: &Old<Cosmic>, setup: &Setup) -> Option<String> {
    let rule = event.rule();
    match event {
        Old::Note { note: Note::Round, value, .. } => return Some(format!("Round {value}")),
        Old::Note { note: Note::Over, value, .. } => return Some(tell_end(setup, *value)),
        _ => {}
    }
    Some(format!("{} ({rule})", sentence(event, setup)?))
}

fn sentence(event: &Old<Cosmic>, setup: &Setup) -> Option<String> {
    match event {
        Old::Roll { who, roll, at, faces, outcome, .. } => {
            Some(tell_roll(name(setup, *who), *roll, *at, faces, *outcome))
        }
        Old::Modifier { rule, who, roll, by } => {
            let why = match rule {
                Rule::COS2 => "Traits",
                Rule::COS7 => "range, cover, difficulty",
                Rule::COS13 => "prone",
                Rule::COS16 => "fatigue",
                Rule::COS22 => "hurt torso",
                rule => rule.title(),
            };
            Some(format!("  {}: {by:+} to {}, {why}", name(setup, *who), roll_name(*roll)))
        }
        Old::Decision { who, ask: QuestionKind::Severed, other, answer, .. } => {
            let what = if *answer == 1 { "severed" } else { "crushed" };
            Some(format!("  {} rules: {}'s limb is {what}", name(setup, *who), name(setup, *other)))
        }
        Old::Decision { .. } => None,
        Old::Note { note, who, other, value, .. } => {
            tell_note(setup, *note, (*who, *other), *value)
        }
        Old::Change { key, from, to, .. } => {
            let part = part_name(i32::from(key.place));
            let who = name(setup, key.who);
            match key.field {
                Field::Lost if to > from => {
                    let sheet = setup.sheet(key.who);
                    let points = Part::from_number(i32::from(key.place))
                        .map_or(0, |part| sheet.mortality.get(part));
                    let (loss, left) = (to - from, points - to);
                    Some(format!("  {who}: {loss} off the {part}, {left} of {points} left"))
                }
                Field::ToughnessLost if to > from => {
                    let left = setup.sheet(key.who).toughness - to;
                    Some(format!("  {who}: Toughness goes down to {left}"))
                }
                _ => None,
            }
        }
    }
}

fn name(setup: &Setup, who: ActorId) -> &str {
    match who {
        ActorId::JUDGE => "the Judge",
        ActorId::MAP => "the map",
        ActorId::NOBODY => "nobody",
        fighter => &setup.sheet(fighter).name,
    }
}

fn part_name(number: i32) -> &'static str {
    Part::from_number(number).map_or("body", Part::title)
}

const fn roll_name(roll: Roll) -> &'static str {
    match roll {
        Roll::Initiative => "initiative",
        Roll::Attack => "the attack",
        Roll::Defense => "the defense",
        Roll::Location => "hit location",
        Roll::SevenPart => "the part hit",
        Roll::Damage => "damage",
        Roll::Spirit => "Spirit",
        Roll::FirstAid => "First Aid",
    }
}

fn tell_roll(who: &str, roll: Roll, at: i32, faces: &[u8], outcome: i32) -> String {
    let shown: Vec<String> = faces.iter().map(ToString::to_string).collect();
    let shown = shown.join(", ");
    let what = roll_name(roll);
    match roll {
        Roll::Initiative => format!("  {who} rolls {what}: {shown} {at:+} = {}", outcome + at),
        Roll::Damage => {
            format!("  {who} rolls {what}: {shown} {at:+} = {}", (outcome + at).max(0))
        }
        Roll::Location | Roll::SevenPart => format!("  {who} rolls {what}: {shown}"),
        Roll::Attack | Roll::Defense | Roll::Spirit | Roll::FirstAid => {
            format!("  {who} rolls {what}: {shown}, needs {at} or less")
        }
    }
}

fn tell_note(
    setup: &Setup,
    note: Note,
    (who, other): (ActorId, ActorId),
    value: i32,
) -> Option<String> {
    let (who, other) = ((who, name(setup, who)), name(setup, other));
    let what = match note {
        Note::Total => return None,
        Note::AtOnce if value == 2 => format!("and {other} act at once"),
        Note::AtOnce => format!("and {} others act at once", value - 1),
        Note::Attacks => {
            let place = usize::try_from(value).unwrap_or(usize::MAX);
            let attack = setup.attack(who.0, place).map_or("?", |attack| &attack.name);
            format!("attacks {other} with {attack}")
        }
        Note::Misses => format!("misses {other}"),
        Note::Defends => {
            let how = match Defense::from_number(value) {
                Some(Defense::Dodge) => "dodge",
                Some(Defense::Parry) => "parry",
                Some(Defense::Block) => "block",
                Some(Defense::Shield) => "block with the shield",
                _ => "stand",
            };
            format!("tries to {how}")
        }
        Note::Lands => format!("lands the blow on {other}"),
        Note::Hit => {
            let row = Location::from_number(value).map_or("?", Location::title);
            format!("is hit: {row}")
        }
        Note::OutOfReach => format!("is too far from {other}, and moves {value} yards nearer"),
        Note::Disarmed | Note::WeaponLost | Note::PicksUp => {
            let place = usize::try_from(value).unwrap_or(usize::MAX);
            let weapon = setup.attack(who.0, place).map_or("?", |attack| &attack.name);
            match note {
                Note::Disarmed => format!("drops {weapon}"),
                Note::WeaponLost => format!("loses {weapon} for good"),
                _ => format!("picks up {weapon}"),
            }
        }
        Note::TreatmentFails => {
            format!("is not helped by {other}: the {} bleeds on", part_name(value))
        }
        plain => tell_plain(plain, value),
    };
    Some(format!("{}{} {what}", indent(note), who.1))
}

/// What happens on a count stands at the margin; what follows from it is indented.
const fn indent(note: Note) -> &'static str {
    match note {
        Note::AtOnce
        | Note::Attacks
        | Note::Lands
        | Note::CannotAct
        | Note::Holds
        | Note::ActsFromHold
        | Note::Rises
        | Note::GuardsUp
        | Note::PicksUp
        | Note::DoesOther
        | Note::Rests
        | Note::Yields
        | Note::OutOfReach => "",
        _ => "  ",
    }
}

/// What needs nothing but a number.
fn tell_plain(note: Note, value: i32) -> String {
    let part = part_name(value);
    let text = match note {
        Note::CannotAct => "can't act",
        Note::Holds => "holds the action",
        Note::ActsFromHold => "takes the held action",
        Note::LosesHold => "loses the held action",
        Note::Carried => "holds into the next round",
        Note::CriticalSuccess => "has a critical success",
        Note::CriticalFailure => "has a critical failure",
        Note::Defended => "stops the attack",
        Note::DefenseFails => "does not stop the attack",
        Note::Prone => "is knocked prone",
        Note::Stunned => "is stunned",
        Note::Recovers => "is no longer stunned",
        Note::Rises => "gets up",
        Note::Unconscious => "is unconscious",
        Note::Wakes => "comes round",
        Note::ShieldDestroyed => "loses the shield: it is destroyed",
        Note::NoSpecial => "loses nothing",
        Note::KeepsUp => "does not pass out",
        Note::TorsoHurt => "is badly hurt in the torso",
        Note::Dies => "dies",
        Note::GuardsUp => "takes an extra defense",
        Note::DoesOther => "does something else",
        Note::Rests => "does nothing",
        Note::Yields => "gives up",
        Note::Exhausted => "is too exhausted to move",
        Note::ToughnessRestored => "has all Toughness back",
        Note::Painkillers => "is given painkillers",
        Note::Calls => return format!("aims at the {part}"),
        Note::Moves => return format!("moves {value} yards"),
        Note::PartOfSeven => return format!("is hit at the {part}"),
        Note::Soaked => return format!("has {value} stopped by armor and Toughness"),
        Note::Unharmed => return format!("loses nothing at the {part}"),
        Note::ArmorRuined => return format!("has no armor left at the {part}"),
        Note::SpecialDamage => return format!("takes {value} special damage"),
        Note::Disabled => return format!("can't use the {part}"),
        Note::Destroyed => return format!("has the {part} destroyed"),
        Note::SeveredLimb => return format!("has the {part} severed"),
        Note::Treated => return format!("bleeds no longer at the {part}"),
        Note::Drained | Note::Rested => return format!("has {value} Fatigue Drain"),
        Note::Healed => return format!("has {value} Mortality Points healed"),
        other => other.word(),
    };
    text.to_string()
}

fn tell_end(setup: &Setup, side: i32) -> String {
    let name = usize::try_from(side).ok().and_then(|side| setup.sides().get(side));
    match name {
        Some(name) => format!("The battle is over: {name} holds the field."),
        None => "The battle is over: nobody is left standing.".to_string(),
    }
}
