//! What answers mean, in English.

use super::ask::{Act, Ask, circumstance};
use super::code::DieCode;
use super::event::DefenseKind;
use super::legal;
use super::range::Situation;
use super::setup::Setup;
use super::tables::{Called, Cover, Maneuver};
use super::vehicle::{Collision, Speed};
use crate::codes::Code;
use crate::decide::Question;
use crate::who::Who;
use alloc::format;
use alloc::string::{String, ToString};

/// What an answer means.
pub(crate) fn label(q: &Question<Ask>, answer: i32, setup: &Setup) -> String {
    match q.kind {
        Ask::Surprise => match usize::try_from(answer - 1).ok().and_then(|s| setup.sides.get(s)) {
            Some(side) => format!("{side} has the surprise"),
            None => "nobody is surprised".to_string(),
        },
        Ask::FirstAction | Ask::Target => fighter(answer, setup),
        Ask::QuickDraw if answer == 0 => "no quick draw".to_string(),
        Ask::QuickDraw => format!("draw {} quickly", weapon(q.who, answer - 1, setup)),
        Ask::QuickAttacks => format!("{answer} attacks"),
        Ask::QuickDice => format!("move {answer}D to initiative"),
        Ask::Actions => format!("{answer} actions"),
        Ask::Act => named::<Act>(answer),
        Ask::Resume => either(answer, "act now", "go on waiting"),
        Ask::Interrupt => either(answer, "interrupt", "let it happen"),
        Ask::Distance => meters(answer),
        Ask::Situation => named::<Situation>(answer),
        Ask::Weapon if legal::arm(setup, q.who, answer).is_none() => "no attack".to_string(),
        Ask::Weapon | Ask::ParryWith | Ask::ReadyWeapon => weapon(q.who, answer, setup),
        Ask::Maneuver => named::<Maneuver>(answer),
        Ask::CalledShot => named::<Called>(answer),
        Ask::Rounds => format!("{answer} further rounds"),
        Ask::Cover if answer == 0 => "nothing more".to_string(),
        Ask::Cover => named::<Cover>(answer - 1),
        Ask::CoverArmor | Ask::Obstacle => {
            DieCode::from_pips(u16::try_from(answer).unwrap_or(0)).to_string()
        }
        Ask::Circumstance => circumstances(answer),
        Ask::FreeDefense => either(answer, "a free partial defense", "no free defense"),
        Ask::Defense => named::<DefenseKind>(answer),
        Ask::FatePoint => either(answer, "spend a Fate Point", "don't"),
        Ask::CharacterPoint => either(answer, "spend a Character Point", "don't"),
        Ask::WildOne => either(answer, "a complication", "take it and the highest die away"),
        Ask::StunEffect => either(answer, "only defend next round", "a die less until then"),
        Ask::AimWith => either(answer, "aim a throw", "aim a shot"),
        Ask::EscapeBy => either(answer, "slip out", "break it"),
        Ask::Grip => either(answer, "use an action to keep it", "let it go"),
        Ask::Resist => either(answer, "resist, and do nothing else", "don't resist"),
        Ask::TrickDifficulty | Ask::LiftDifficulty | Ask::CommandDifficulty => {
            format!("difficulty {answer}")
        }
        Ask::Join => either(answer, "join the attack", "go on waiting"),
        Ask::PartHurt => either(answer, "hurt for good", "not hurt for good"),
        Ask::Speed => named::<Speed>(answer),
        Ask::Collision => named::<Collision>(answer),
        Ask::VehicleEffect => either(answer, "speed", "Maneuverability"),
    }
}

fn either(answer: i32, one: &str, zero: &str) -> String {
    if answer == 1 { one } else { zero }.to_string()
}

/// The name of a member of a closed list.
pub(crate) fn named<C: Code>(number: i32) -> String {
    C::from_number(number).map_or("none", |code| code.code_name()).to_string()
}

/// Tenths of a meter as meters.
pub(crate) fn meters(tenths: i32) -> String {
    if tenths % 10 == 0 {
        format!("{} m", tenths / 10)
    } else {
        format!("{}.{} m", tenths / 10, tenths % 10)
    }
}

fn fighter(answer: i32, setup: &Setup) -> String {
    let fighter = setup.fighter(Who::from_number(answer));
    fighter.map_or_else(|| "nobody".to_string(), |fighter| fighter.name.clone())
}

/// The name of somebody's weapon.
pub(crate) fn weapon(who: Who, place: i32, setup: &Setup) -> String {
    legal::arm(setup, who, place)
        .map_or_else(|| "nothing".to_string(), |arm| arm.weapon.name.clone())
}

fn circumstances(answer: i32) -> String {
    let all = [
        (circumstance::UNSEEN, "the target can't see it coming"),
        (circumstance::BLIND, "the attacker is blind"),
        (circumstance::SURPRISE, "a surprise"),
        (circumstance::SHIELD, "the shield is between"),
    ];
    let mut text = String::new();
    for (bit, words) in all {
        if answer & bit != 0 {
            if !text.is_empty() {
                text.push_str(", ");
            }
            text.push_str(words);
        }
    }
    if text.is_empty() { "nothing special".to_string() } else { text }
}
