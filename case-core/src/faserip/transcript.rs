//! The transcript: events as English sentences, made from the events alone.

use super::Faserip;
use super::event::{Note, PhNote};
use super::rule::{Ph, Rule};
use super::shared::Case;
use super::sheet::Setup;
use super::state::MovementOption;
use crate::codes::Code;
use crate::log::{Audience, Event};
use crate::system::System;
use crate::who::ActorId;
use crate::words::Language;
use alloc::format;
use alloc::string::{String, ToString};

/// An event as a sentence; nothing where a reader needs none.
pub(super) fn tell(event: &Event<Faserip>, setup: &Setup) -> Option<String> {
    match event {
        Event::Note { rule: Rule::Own(rule), note: Note::Own(note), who, other, values } => {
            tell_note(*rule, *note, (*who, *other, values.first().number), setup)
        }
        event => crate::log::tell(event, setup, &Language::English.into(), Audience::Players),
    }
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
            let act = super::shared::ActKind::from_number(value).map_or("", |act| act.word());
            if other == ActorId::NOBODY {
                format!("  {a} declared: {act}")
            } else {
                format!("  {a} declared: {act} at {b}")
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
