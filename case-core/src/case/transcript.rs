//! The transcript: events as English sentences, made from the events alone.

use super::Case;
use super::ask::{act_label, target_label};
use super::color::Color;
use super::event::{Field, Note, Roll};
use super::forms::{CheckResult, Defense, Effect};
use super::rank::Rank;
use super::rule::Rule;
use super::sheet::Setup;
use crate::log::Old;
use crate::system::System;
use crate::who::ActorId;
use alloc::format;
use alloc::string::{String, ToString};

fn rank_name(number: i32) -> &'static str {
    u8::try_from(number).ok().and_then(|n| Rank::try_from(n).ok()).map_or("?", Rank::word)
}

fn plural(n: i32, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// An event as a sentence; nothing where a reader needs none.
pub(crate) fn tell(event: &Old<Case>, setup: &Setup) -> Option<String> {
    let name = |who: ActorId| Case::name(setup, who);
    match event {
        Old::Roll { rule, who, roll, at, faces, outcome } => {
            let face = faces.first().map_or_else(|| "–".to_string(), ToString::to_string);
            let read = match roll {
                Roll::Initiative => {
                    return Some(format!("  {} rolls {face} {at:+} for initiative.", name(*who)));
                }
                Roll::RollOff | Roll::StunTurns | Roll::Direction => face,
                _ => format!("{face} on {}: {}", rank_name(*at), Color::of_band(*outcome).word()),
            };
            Some(format!("    {} rolls {} ({rule}): {read}.", name(*who), roll.word()))
        }
        Old::Modifier { rule, who, roll, by } => {
            Some(format!("    {by:+} CS on {} of {} ({rule}).", roll.word(), name(*who)))
        }
        Old::Change { rule, key, from, to } => match key.field {
            Field::Health => {
                Some(format!("    Health of {}: {from} → {to} ({rule}).", name(key.who)))
            }
            Field::Karma => {
                Some(format!("    Karma of {}: {from} → {to} ({rule}).", name(key.who)))
            }
            _ => None,
        },
        Old::Decision { .. } => None,
        Old::Note { rule, note, who, other, value } => {
            tell_note(*rule, *note, (*who, *other, *value), setup)
        }
    }
}

fn tell_note(
    rule: Rule,
    note: Note,
    (who, other, value): (ActorId, ActorId, i32),
    setup: &Setup,
) -> Option<String> {
    let name = |who: ActorId| Case::name(setup, who);
    let (a, b) = (name(who), name(other));
    let player = setup.fighters.get(who.index()).is_some_and(|s| s.player);
    let text = match note {
        Note::TurnBegins => return Some(format!("Turn {value}")),
        Note::Declared if player || rule != Rule::T2 => {
            format!("  {a} declares: {}", act_label(who, value, setup))
        }
        // T2: what a non-player does stays hidden until it acts.
        Note::Declared => format!("  {a} has decided"),
        Note::ExtraActions => {
            format!("  {a} wins {} this turn", plural(value, "action", "actions"))
        }
        Note::ExtraActionsFailed => format!("  {a} fails to win {value} actions: one, at −3 CS"),
        Note::Flurry => format!("  {a} makes one flurry of {value} attacks"),
        Note::Order => format!("  {value}. {a}"),
        Note::Round => format!("Round {value} of the turn"),
        Note::Acts => format!("{a}: {}", act_label(who, value, setup)),
        Note::Attacks => format!("  {a} attacks {b}"),
        Note::AttacksObject => {
            let fighters = i32::try_from(setup.fighters.len()).unwrap_or(0);
            format!("  {a} goes for {}", target_label(value.saturating_add(fighters), setup))
        }
        Note::Moot => format!("  {a} cannot do that any more"),
        Note::OutOfReach => format!("  {b} is out of {a}'s reach"),
        Note::GivenUp => format!("{a} gives the action up"),
        Note::Changed => format!("{a} changes the action"),
        Note::ChangeFailed => format!("{a} fails to change the action and loses the turn"),
        Note::Defends => format!("  {a} answers with {}", code::<Defense>(value)),
        Note::Protects => format!("    that protects {a} by {value}"),
        Note::Buddy => format!("    protections stack: {value}"),
        Note::Avoided => format!("  {a} avoids the attack"),
        Note::Caught => format!("  {a} catches it"),
        Note::CatchMissed => format!("  {a} misses the catch"),
        Note::CatchDamaged => format!("  it is damaged in {a}'s hands"),
        Note::AutoHit => format!("  {a} walks right into it"),
        Note::Impossible => format!("    impossible for {a}, not rolled"),
        Note::Automatic => format!("    automatic for {a}, not rolled"),
        Note::Effect => format!("  {}", code::<Effect>(value)),
        Note::PulledColor => format!("  {a} pulls it to {}", Color::of_band(value)),
        Note::PulledDamage => format!("  {a} pulls the damage to {value}"),
        Note::SpotStruck => "  right at the spot".to_string(),
        Note::SpotMissed => "  but not at the spot".to_string(),
        Note::Damage => format!("    {value} damage"),
        Note::PassedThrough => format!("    what it passes through takes {value}"),
        Note::Stopped => format!("    {value} is stopped"),
        Note::Through => format!("    {value} gets through to {a}"),
        Note::Check => format!("    {a}: {}", code::<CheckResult>(value)),
        Note::Slammed if value < 0 => format!("  {a} is slammed out of sight"),
        Note::Slammed => format!("  {a} is slammed {}", plural(value, "area", "areas")),
        Note::Direction => {
            let to = ["", "down", "left", "right", "back", "up"];
            let to = usize::try_from(value).ok().and_then(|n| to.get(n)).unwrap_or(&"");
            format!("    direction: {to}")
        }
        Note::Stunned => format!("  {a} is stunned for {}", plural(value, "turn", "turns")),
        Note::Unconscious => {
            format!("  {a} is unconscious for {}", plural(value, "turn", "turns"))
        }
        Note::RankLost => {
            format!("  {a} has lost {} of Endurance", plural(value, "rank", "ranks"))
        }
        Note::Dying => format!("  {a} is dying"),
        Note::Dead => format!("  {a} is dead"),
        Note::Revived => format!("  {b} revives {a}"),
        Note::Aided => format!("  {b} stops the dying of {a}"),
        Note::Held => {
            let kind = if value == 2 { "full" } else { "partial" };
            format!("  {b} has {a} in a {kind} hold")
        }
        Note::Free => format!("  {a} is free of {b}"),
        Note::Squeezes => format!("  {a} squeezes {b}"),
        Note::Reversed => format!("  {a} turns the hold on {b}"),
        Note::BystanderStruck => format!("  the shot strikes {a} instead"),
        Note::StruckBehind => format!("  the shot strikes something by or behind {b}"),
        Note::Taken if other == ActorId::NOBODY => format!("  {a} takes {}", thing(value, setup)),
        Note::Taken => format!("  {a} takes {} from {b}", thing(value, setup)),
        Note::Struggle => format!("  {a} and {b} struggle for {}", thing(value, setup)),
        Note::Broken => format!("  {} breaks", thing(value, setup)),
        Note::MayBreak => format!("  {a} goes through; {} may break", thing(value, setup)),
        Note::Charges => format!("  {a} charges through {}", plural(value, "area", "areas")),
        Note::Rebound => format!("    {value} comes back at {a}"),
        Note::Radiated => format!("    {a}'s armor turns {value} of it away"),
        Note::Impact if other == ActorId::NOBODY => format!("  {a} strikes something"),
        Note::Impact => format!("  {a} strikes {b}"),
        Note::Falls => format!("  {a} falls {}", plural(value, "area", "areas")),
        Note::KarmaSpent => format!("    {a} spends {value} Karma"),
        Note::ShiftSet => format!("  the Judge gives {a} {value:+} CS for the next turn"),
        Note::Event => format!("  something strikes {a} for {value}"),
        Note::Recovered => format!("  {a} regains {value} Health"),
        Note::AmmunitionLeft => format!("    {a} has {} left", plural(value, "use", "uses")),
        Note::Over if value < 0 => return Some("The battle is over; nobody has won.".to_string()),
        Note::Over => {
            let side = Case::side_name(setup, u8::try_from(value).unwrap_or(u8::MAX));
            return Some(format!("The battle is over: {side} has won."));
        }
        Note::Appears => format!("  {a} appears"),
        Note::ActionSpent => format!("    {a} spends an action on it"),
        Note::Initiative | Note::DefenseColor | Note::Color | Note::EscapeColor => return None,
    };
    Some(format!("{text} ({rule})."))
}

fn thing(object: i32, setup: &Setup) -> String {
    let object = usize::try_from(object).ok().and_then(|o| setup.objects.get(o));
    object.map_or_else(|| "it".to_string(), |o| o.name.clone())
}

fn code<C: crate::codes::Code>(number: i32) -> &'static str {
    C::from_number(number).map_or("?", C::word)
}
