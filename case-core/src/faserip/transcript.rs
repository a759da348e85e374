//! The transcript: events as English sentences, made from the events alone.

use super::ask::{Kind, kind};
use super::event::{Field, Note, PhNote, PhRoll, Roll};
use super::rule::{Ph, Rule};
use super::shared::{Case, Color, Rank, case_ask, tell_case};
use super::sheet::Setup;
use super::state::MovementOption;
use super::{Faserip, QuestionKind};
use crate::log::{Key, Old};
use crate::system::System;
use crate::who::ActorId;
use alloc::format;
use alloc::string::{String, ToString};

/// An event as a sentence; nothing where a reader needs none.
pub(super) fn tell(event: &Old<Faserip>, setup: &Setup) -> Option<String> {
    if let Some(event) = as_case(event) {
        return tell_case(&event, &setup.case);
    }
    let name = |who: ActorId| Case::name(&setup.case, who);
    match event {
        Old::Roll { rule, who, roll, at, faces, outcome } => {
            let face = faces.first().map_or_else(|| "–".to_string(), ToString::to_string);
            Some(match roll {
                Roll::Own(PhRoll::SideInitiative) => {
                    let side = Case::side(&setup.case, *who);
                    let side = Case::side_name(&setup.case, side);
                    format!("  {} rolls {face} {at:+} for {side} ({rule}).", name(*who))
                }
                roll => {
                    let rank = u8::try_from(*at).ok().and_then(|n| Rank::try_from(n).ok());
                    let rank = rank.map_or("?", Rank::word);
                    let color = Color::of_band(*outcome).word();
                    format!("    {} rolls {roll} ({rule}): {face} on {rank}: {color}.", name(*who))
                }
            })
        }
        Old::Modifier { rule, who, roll, by } => {
            Some(format!("    {by:+} CS on {roll} of {} ({rule}).", name(*who)))
        }
        Old::Note { rule: Rule::Own(rule), note: Note::Own(note), who, other, value } => {
            tell_note(*rule, *note, (*who, *other, *value), setup)
        }
        Old::Note { .. } | Old::Decision { .. } | Old::Change { .. } => None,
    }
}

/// The event as CASE's, where all its codes are.
fn as_case(event: &Old<Faserip>) -> Option<Old<Case>> {
    Some(match event {
        Old::Roll { rule: Rule::Case(rule), who, roll: Roll::Case(roll), at, faces, outcome } => {
            let (faces, roll) = (faces.clone(), *roll);
            Old::Roll { rule: *rule, who: *who, roll, at: *at, faces, outcome: *outcome }
        }
        Old::Modifier { rule: Rule::Case(rule), who, roll: Roll::Case(roll), by } => {
            Old::Modifier { rule: *rule, who: *who, roll: *roll, by: *by }
        }
        Old::Decision {
            rule: Rule::Case(rule),
            who,
            ask: QuestionKind::Case(ask),
            other,
            answer,
        } => Old::Decision { rule: *rule, who: *who, ask: *ask, other: *other, answer: *answer },
        Old::Note { rule: Rule::Case(rule), note: Note::Case(note), who, other, value } => {
            Old::Note { rule: *rule, note: *note, who: *who, other: *other, value: *value }
        }
        Old::Change { rule: Rule::Case(rule), key, from, to } => {
            let Field::Case(field) = key.field else { return None };
            let key = Key { who: key.who, field, place: key.place };
            Old::Change { rule: *rule, key, from: *from, to: *to }
        }
        _ => return None,
    })
}

fn areas(n: i32) -> String {
    format!("{n} {}", if n == 1 { "area" } else { "areas" })
}

fn tell_note(
    rule: Ph,
    note: PhNote,
    (who, other, value): (ActorId, ActorId, i32),
    setup: &Setup,
) -> Option<String> {
    let name = |who: ActorId| Case::name(&setup.case, who);
    let (a, b) = (name(who), name(other));
    let side = |n: i32| Case::side_name(&setup.case, u8::try_from(n).unwrap_or(u8::MAX));
    let option = usize::try_from(value).ok().and_then(|n| MovementOption::ALL.get(n));
    let option = option.map_or("?", |o| o.word());
    let player = setup.case.fighters.get(who.index()).is_some_and(|s| s.player);
    let text = match note {
        PhNote::Engagement if value == 1 => format!("  {a} and {b} are engaged"),
        PhNote::Engagement => format!("  {a} and {b} are no longer engaged"),
        PhNote::Option if player => format!("  {a} will {}", verb(option)),
        // PH2: what a non-player will do stays hidden until step 3.
        PhNote::Option | PhNote::Feat | PhNote::BookKeeping | PhNote::Events => return None,
        PhNote::Revealed => format!("  {a} will {}", verb(option)),
        PhNote::RevealedAct => {
            let what = case_ask::act_label(who, value, &setup.case);
            match kind(setup, who, value) {
                Kind::Escape | Kind::Pass => format!("  {a} declared: {what}"),
                _ => {
                    let target = case_ask::target_label(other.number(), &setup.case);
                    format!("  {a} declared: {what} at {target}")
                }
            }
        }
        PhNote::SideTotal => {
            let own = side(i32::from(Case::side(&setup.case, who)));
            format!("    {own}: {value}")
        }
        PhNote::SideTie => "  The sides are level".to_string(),
        PhNote::MasterInitiative => format!("  Master Initiative: {}", side(value)),
        PhNote::Phase => {
            let phase = ["", "A: fire and movement", "B: Slugfest", "C: movement resolution"];
            let phase = usize::try_from(value).ok().and_then(|n| phase.get(n)).unwrap_or(&"");
            return Some(format!("Phase {phase} ({rule})"));
        }
        PhNote::Speedster => format!("  {a} is faster than the eye"),
        PhNote::ShotWaits => format!("  {a}'s shot waits for the foe's blows"),
        PhNote::Moves => format!("  {a} moves {}", areas(value)),
        PhNote::Arrives if other == ActorId::NOBODY => {
            format!("  {a} arrives after {}", areas(value))
        }
        PhNote::Arrives => format!("  {a} reaches {b} after {}", areas(value)),
        PhNote::TooFar => format!("  {a} does not get there: {} to go", areas(value)),
        PhNote::Teleports => {
            format!("  {a} will appear in Phase {}", if value == 1 { "A" } else { "B" })
        }
        PhNote::LongReach => format!("  {a} reaches out"),
        PhNote::NextAttack => format!("  {a} follows up"),
        PhNote::LeftOver => format!("  {a} keeps {value} for Phase C"),
        PhNote::FirstStrike => format!("  {a} strikes first at {b}"),
        PhNote::StrikesBack => format!("  {a} strikes back at {b}"),
        PhNote::NoMove => format!("  {a} makes no move"),
        PhNote::SlamEnds if value < 0 => format!("  {a} is out of sight"),
        PhNote::SlamEnds => format!("  {a} comes down after {}", areas(value)),
    };
    Some(format!("{text} ({rule})."))
}

fn verb(option: &str) -> &str {
    match option {
        "hold" => "hold position",
        "lateral move" => "move",
        "fighting withdrawal" => "withdraw fighting",
        other => other,
    }
}
