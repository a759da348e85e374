//! What answers mean, in English.

use super::ask::{Act, QuestionKind, circumstance};
use super::code::DieCode;
use super::event::DefenseKind;
use super::legal;
use super::range::Situation;
use super::setup::Setup;
use super::tables::{Called, Cover, Maneuver};
use super::vehicle::{Collision, Speed};
use crate::codes::Code;
use crate::decide::Question;
use crate::who::ActorId;
use alloc::format;
use alloc::string::{String, ToString};

/// What an answer means.
pub(crate) fn label(q: &Question<QuestionKind>, answer: i32, setup: &Setup) -> String {
    match q.kind {
        QuestionKind::Surprise => {
            match usize::try_from(answer - 1).ok().and_then(|s| setup.sides.get(s)) {
                Some(side) => format!("{side} has the surprise"),
                None => "nobody is surprised".to_string(),
            }
        }
        QuestionKind::FirstAction | QuestionKind::Target => fighter(answer, setup),
        QuestionKind::QuickDraw if answer == 0 => "no quick draw".to_string(),
        QuestionKind::QuickDraw => format!("draw {} quickly", weapon(q.who, answer - 1, setup)),
        QuestionKind::QuickAttacks => format!("{answer} attacks"),
        QuestionKind::QuickDice => format!("move {answer}D to initiative"),
        QuestionKind::Actions => format!("{answer} actions"),
        QuestionKind::Act => named::<Act>(answer),
        QuestionKind::Resume => either(answer, "act now", "go on waiting"),
        QuestionKind::Interrupt => either(answer, "interrupt", "let it happen"),
        QuestionKind::Distance => meters(answer),
        QuestionKind::Situation => named::<Situation>(answer),
        QuestionKind::Weapon if legal::arm(setup, q.who, answer).is_none() => {
            "no attack".to_string()
        }
        QuestionKind::Weapon | QuestionKind::ParryWith | QuestionKind::ReadyWeapon => {
            weapon(q.who, answer, setup)
        }
        QuestionKind::Maneuver => named::<Maneuver>(answer),
        QuestionKind::CalledShot => named::<Called>(answer),
        QuestionKind::Rounds => format!("{answer} further rounds"),
        QuestionKind::Cover if answer == 0 => "nothing more".to_string(),
        QuestionKind::Cover => named::<Cover>(answer - 1),
        QuestionKind::CoverArmor | QuestionKind::Obstacle => {
            DieCode::from_pips(u16::try_from(answer).unwrap_or(0)).to_string()
        }
        QuestionKind::Circumstance => circumstances(answer),
        QuestionKind::FreeDefense => either(answer, "a free partial defense", "no free defense"),
        QuestionKind::Defense => named::<DefenseKind>(answer),
        QuestionKind::FatePoint => either(answer, "spend a Fate Point", "don't"),
        QuestionKind::CharacterPoint => either(answer, "spend a Character Point", "don't"),
        QuestionKind::WildOne => {
            either(answer, "a complication", "take it and the highest die away")
        }
        QuestionKind::StunEffect => {
            either(answer, "only defend next round", "a die less until then")
        }
        QuestionKind::AimWith => either(answer, "aim a throw", "aim a shot"),
        QuestionKind::EscapeBy => either(answer, "slip out", "break it"),
        QuestionKind::Grip => either(answer, "use an action to keep it", "let it go"),
        QuestionKind::Resist => either(answer, "resist, and do nothing else", "don't resist"),
        QuestionKind::TrickDifficulty
        | QuestionKind::LiftDifficulty
        | QuestionKind::CommandDifficulty => {
            format!("difficulty {answer}")
        }
        QuestionKind::Join => either(answer, "join the attack", "go on waiting"),
        QuestionKind::PartHurt => either(answer, "hurt for good", "not hurt for good"),
        QuestionKind::Speed => named::<Speed>(answer),
        QuestionKind::Collision => named::<Collision>(answer),
        QuestionKind::VehicleEffect => either(answer, "speed", "Maneuverability"),
    }
}

fn either(answer: i32, one: &str, zero: &str) -> String {
    if answer == 1 { one } else { zero }.to_string()
}

/// The name of a member of a closed list.
pub(crate) fn named<C: Code>(number: i32) -> String {
    C::from_number(number).map_or("none", |code| code.word()).to_string()
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
    let fighter = setup.fighter(ActorId::from_number(answer));
    fighter.map_or_else(|| "nobody".to_string(), |fighter| fighter.name.clone())
}

/// The name of somebody's weapon.
pub(crate) fn weapon(who: ActorId, place: i32, setup: &Setup) -> String {
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
