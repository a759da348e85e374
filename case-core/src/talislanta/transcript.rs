//! Events and answers as English sentences, made from their numbers alone.

use super::action::Action;
use super::ask::{Asked, QuestionKind, fighter, place};
use super::check::Setup;
use super::defense::{Maneuver, Opening};
use super::event::{Note, Roll};
use super::outcome::Effect;
use super::state::{Exit, Field};
use super::tables::{Band, Trait};
use super::{Rule, Talislanta};
use crate::codes::{Code, RuleCode};
use crate::log::Old;
use crate::system::System;
use crate::who::ActorId;
use alloc::format;
use alloc::string::{String, ToString};

/// A code's name as words.
fn words(name: &str) -> String {
    name.replace('_', " ")
}

fn coded<C: Code>(number: i32) -> String {
    C::from_number(number).map_or_else(|| number.to_string(), |code| words(code.word()))
}

fn name(setup: &Setup, who: ActorId) -> &str {
    match who {
        ActorId::JUDGE => "the Judge",
        ActorId::MAP => "the map",
        _ => Talislanta::name(setup, who),
    }
}

/// A band as a noun.
fn band(number: i32) -> &'static str {
    match Band::from_number(number) {
        Some(Band::Mishap) => "a mishap",
        Some(Band::Failure) | None => "a failure",
        Some(Band::Partial) => "a partial success",
        Some(Band::Full) => "a full success",
        Some(Band::Critical) => "a critical success",
    }
}

/// What an answer means.
pub(super) fn label(q: &Asked, answer: i32, setup: &Setup) -> String {
    match q.kind {
        QuestionKind::Action => coded::<Action>(answer),
        QuestionKind::Attack => {
            setup.attacks(q.who).nth(place(answer)).unwrap_or("no attack").to_string()
        }
        QuestionKind::Target if answer == q.who.number() => "nobody".to_string(),
        QuestionKind::Target | QuestionKind::Unintended => name(setup, fighter(answer)).to_string(),
        QuestionKind::React => coded::<Maneuver>(answer),
        QuestionKind::Trait | QuestionKind::SpecialSkill => coded::<Trait>(answer),
        QuestionKind::TerrainSkill if answer == 0 => "no roll".to_string(),
        QuestionKind::TerrainSkill => coded::<Trait>(answer - 1),
        QuestionKind::Opening => coded::<Opening>(answer),
        QuestionKind::Mishap | QuestionKind::Effect => coded::<Effect>(answer),
        QuestionKind::StepIn
        | QuestionKind::LeaveAnyway
        | QuestionKind::LeaveBattle
        | QuestionKind::Undefended
        | QuestionKind::LeaveEngaged
        | QuestionKind::Alert
        | QuestionKind::MoveIsAction => if answer == 0 { "no" } else { "yes" }.to_string(),
        QuestionKind::FleeDistance
        | QuestionKind::MoveDistance
        | QuestionKind::Approach
        | QuestionKind::Distance
        | QuestionKind::TerrainLoss => {
            format!("{answer} ft")
        }
        QuestionKind::Targets
        | QuestionKind::Hits
        | QuestionKind::Cover
        | QuestionKind::Difficulty
        | QuestionKind::Hindrance
        | QuestionKind::UnintendedDamage
        | QuestionKind::CriticalWound => answer.to_string(),
    }
}

/// An event as a sentence, or nothing where a reader needs none.
pub(super) fn tell(event: &Old<Talislanta>, setup: &Setup) -> Option<String> {
    match *event {
        Old::Roll { rule, who, roll, at, ref faces, outcome } => {
            Some(tell_roll((rule, name(setup, who)), roll, at, faces, outcome))
        }
        Old::Modifier { rule, by, .. } => Some(format!("    {by:+} {} ({rule})", reason(rule))),
        Old::Note { rule, note, who, other, value } => {
            let text = tell_note(note, (name(setup, who), name(setup, other)), value, setup)?;
            Some(if note == Note::RoundBegins { text } else { format!("  {text} ({rule})") })
        }
        Old::Change { rule, key, from, to } if key.field == Field::HitPoints => {
            Some(format!("    {}: {from} to {to} hit points ({rule})", name(setup, key.who)))
        }
        Old::Change { .. } | Old::Decision { .. } => None,
    }
}

/// What a shift comes from, by the rule that gives it.
fn reason(rule: Rule) -> &'static str {
    match rule {
        Rule::TAL2 => "Speed",
        Rule::TAL4 => "earlier actions",
        Rule::TAL5 => "as a substitute",
        Rule::TAL6 | Rule::TAL11 => "skill",
        Rule::TAL7 => "Defense rating",
        Rule::TAL8 => "disadvantage",
        Rule::TAL9 => "extra targets",
        Rule::TAL10 => "extra hits",
        Rule::TAL15 => "from the last defense",
        Rule::TAL14 | Rule::TAL16 | Rule::TAL19 | Rule::TAL20 | Rule::TAL22 | Rule::TAL23 => {
            "rating"
        }
        other => other.title(),
    }
}

fn tell_roll((rule, who): (Rule, &str), roll: Roll, at: i32, faces: &[u8], outcome: i32) -> String {
    let face = faces.first().map_or_else(String::new, |face| format!(" rolls {face}"));
    let what = words(roll.word());
    match roll {
        Roll::Initiative => format!("  {who}: initiative {} ({rule})", outcome + at),
        Roll::RollOff => format!("  {who} rolls off a tie: {outcome} ({rule})"),
        Roll::CommonAttack => format!("  {who}: {what} at {at:+}{face} ({rule})"),
        _ => format!("  {who}: {what} at {at:+}{face}, {} ({rule})", band(outcome)),
    }
}

fn tell_note(note: Note, (who, other): (&str, &str), value: i32, setup: &Setup) -> Option<String> {
    Some(match note {
        Note::RoundBegins => format!("Round {value}"),
        Note::Declares => {
            let action = coded::<Action>(value);
            let aimed = other != "nobody" && other != who;
            if aimed {
                format!("{who} declares: {action}, {other}")
            } else {
                format!("{who} declares: {action}")
            }
        }
        Note::TurnBegins => format!("{who} acts"),
        Note::TurnLost => format!("{who} loses the turn"),
        Note::ActionLost => format!("{who}'s action has lost its object"),
        Note::Ready => format!("{who} holds a {} ready", coded::<Action>(value)),
        Note::Approaches => format!("{who} moves {value} ft up to {other}"),
        Note::TooFar => format!("{who} has {value} ft to {other}: too far to attack this turn"),
        Note::MovementIsAction => format!("{who}'s movement counts as an action"),
        Note::Substitutes => {
            let by = Trait::from_number(value).unwrap_or(Trait::CombatRating);
            format!("{who} makes do with {} against {other}", words(by.word()))
        }
        Note::Avoided => format!("{who} escapes the attack of {other}"),
        Note::Halved => format!("halving leaves a Damage Rating of {value}"),
        Note::ArmorStops => format!("{who}'s armor stops {value}"),
        Note::Immune => format!("normal weapons do not harm {who}"),
        Note::Damage => format!("{who} loses {value} hit points"),
        Note::CriticalHit => format!("a critical hit on {who} by {other}"),
        Note::CannotParry => format!("{who} cannot parry this attack of {other}"),
        Note::Effect => tell_effect(who, value),
        Note::Unintended => format!("{who} hits {other} by accident, Damage Rating {value}"),
        Note::Out => format!("{who} is out of the battle: {}", coded::<Exit>(value)),
        Note::Engaged => format!("{who} and {other} are engaged"),
        Note::Disengaged => format!("{who} gets away from {other}"),
        Note::ChaseBonus => format!("{who} has +{value} Speed in the first round of a chase"),
        Note::MovesAway => format!("{who} backs {value} ft away from {other}"),
        Note::Moves => format!("{who} moves {value} ft"),
        Note::FollowUp => format!("{who} has +{value} on the next attack on {other}"),
        Note::Seizes => format!("{who} seizes the initiative over {other} for the next round"),
        Note::StepsIn => format!("{who} steps into the attack of {other}"),
        Note::Raised => format!("{} of {who} counts as a full success", band(value)),
        Note::NoReturnBlow => format!("{who} does not get to strike back at {other}"),
        Note::Undefended if value == 0 => format!("{who} lets {other} go"),
        Note::Undefended => format!("{who} has an Undefended Attack on {other}"),
        // The rolls say it already, but for the one roll that several targets share.
        Note::AttackResult if is_common(setup) => {
            format!("against {other}: {}", band(value))
        }
        Note::AttackResult
        | Note::DodgeResult
        | Note::ParryResult
        | Note::ResistResult
        | Note::FleeResult
        | Note::TerrainResult
        | Note::SpecialResult
        | Note::ConstitutionResult => return None,
    })
}

fn is_common(setup: &Setup) -> bool {
    setup.rulings().extra_targets == super::rulings::ExtraTargets::OneRoll
}

fn tell_effect(who: &str, value: i32) -> String {
    match Effect::from_number(value) {
        Some(Effect::Nothing) | None => format!("nothing more comes of it for {who}"),
        Some(Effect::Hindered) => format!("{who} is at a disadvantage"),
        Some(Effect::DropsWeapon) => format!("{who} drops the weapon"),
        Some(Effect::BreaksWeapon) => format!("{who}'s weapon breaks"),
        Some(Effect::HitsOther) => format!("{who} hits somebody else"),
        Some(Effect::Held) => format!("{who} is held and will lose a turn"),
        Some(Effect::DrivenBack) => format!("{who} is driven back"),
        Some(Effect::RegainsWeapon) => format!("{who} picks up the weapon"),
        Some(Effect::Disabled) => format!("{who} is disabled"),
    }
}
