//! Events as English sentences, made from the event alone.

use super::D6;
use super::event::{Note, Posture, Roll};
use super::label::{meters, named, weapon};
use super::range::Band;
use super::rulings::WildReading;
use super::setup::Setup;
use super::tables::{Called, Cover, Maneuver};
use super::vehicle::{Collision, Speed, VehicleLevel};
use super::wounds::WoundLevel;
use crate::log::Old;
use crate::who::ActorId;
use alloc::format;
use alloc::string::{String, ToString};

/// An event as a sentence; `None` where a reader needs none.
pub(crate) fn tell(event: &Old<D6>, setup: &Setup) -> Option<String> {
    match event {
        Old::Roll { who, roll, at, faces, outcome, .. } => {
            Some(told_roll(name(*who, setup), *roll, *at, (faces, *outcome), setup))
        }
        Old::Modifier { rule, who, roll, by } => {
            Some(format!("  {by:+} on the {roll} of {} ({rule})", name(*who, setup)))
        }
        Old::Note { rule, note: Note::Dice, who, value, .. } => {
            Some(format!("  {value:+}D for {} ({rule})", name(*who, setup)))
        }
        Old::Note { note, who, other, value, .. } => told(*note, *who, *other, *value, setup),
        Old::Decision { .. } | Old::Change { .. } => None,
    }
}

fn name(who: ActorId, setup: &Setup) -> &str {
    setup.fighter(who).map_or(
        match who {
            ActorId::JUDGE => "the gamemaster",
            ActorId::MAP => "the cover",
            _ => "nobody",
        },
        |fighter| &fighter.name,
    )
}

/// A roll with its faces, and the total that they come to.
fn told_roll(
    name: &str,
    roll: Roll,
    at: i32,
    (faces, outcome): (&[u8], i32),
    setup: &Setup,
) -> String {
    let flat = if at == 0 { String::new() } else { format!(" {at:+}") };
    if faces.is_empty() {
        return format!("  {name} rolls for {roll}: outcome {outcome}{flat}");
    }
    let mut shown = String::new();
    for face in faces {
        shown.push(' ');
        shown.push_str(&face.to_string());
    }
    format!("  {name} rolls{shown}{flat} for {roll}: {}", sum(roll, faces, setup) + at)
}

/// What the faces of a roll come to. Where the gamemaster decides about a 1 of the Wild Die, it is
/// counted: what is decided stands in the next event.
fn sum(roll: Roll, faces: &[u8], setup: &Setup) -> i32 {
    let sum: i32 = faces.iter().map(|face| i32::from(*face)).sum();
    let plain = matches!(roll, Roll::Modifier | Roll::CharacterPoint | Roll::BodyPoints);
    match faces.split_first() {
        Some((1, others)) if !plain && setup.rulings.wild_one == WildReading::Cancel => {
            sum - 1 - others.iter().max().map_or(0, |highest| i32::from(*highest))
        }
        _ => sum,
    }
}

/// A happening as a sentence.
fn told(note: Note, who: ActorId, other: ActorId, value: i32, setup: &Setup) -> Option<String> {
    let n = name(who, setup);
    let o = name(other, setup);
    let side = || usize::try_from(value).ok().and_then(|side| setup.sides.get(side).cloned());
    Some(match note {
        Note::Place | Note::Range => return None,
        Note::Round => format!("Round {value}"),
        Note::Surprise => format!("{} has the surprise.", side()?),
        Note::FirstAction => format!("{n} acts first."),
        Note::Turn => format!("{n}: {}", counted(value, "action")),
        Note::TurnLost => format!("{n} has no turn."),
        Note::Unused => format!("  {} of {n} unused", counted(value, "action")),
        Note::FatePoint => format!("  {n} spends a Fate Point ({value} left)"),
        Note::Complication => format!("  a complication for {n}, at a total of {value}"),
        Note::NoDice => format!("  {n} has no dice left for it"),
        Note::Waits => format!("{n} waits with {}.", counted(value, "action")),
        Note::Resumes => format!("{n} waits no longer."),
        Note::Interrupts => format!("{n} interrupts {o}!"),
        Note::Moves => format!("{n} moves."),
        Note::Posture => format!("{n} is {} now.", named::<Posture>(value)),
        Note::Readies => format!("{n} readies {}.", weapon(who, value, setup)),
        Note::QuickDraw => format!("{n} draws quickly, with {value}D for initiative."),
        Note::Aims => format!("{n} aims: {value:+}D."),
        Note::AimLost => format!("  {n} loses what aiming had won"),
        Note::Wins => format!("Left standing: {}.", side()?),
        Note::NobodyLeft => "No side is left standing.".to_string(),
        _ => return told_attack(note, (who, n), (other, o), value, setup),
    })
}

/// What happens in an attack, as a sentence.
fn told_attack(
    note: Note,
    (who, n): (ActorId, &str),
    (other, o): (ActorId, &str),
    value: i32,
    setup: &Setup,
) -> Option<String> {
    Some(match note {
        Note::PartialDefense => format!("{n} defends: {value} to hit."),
        Note::FullDefense => format!("{n} defends with everything: {value} to hit."),
        Note::FreeDefense => format!("{n} is half aware of it: {value} to hit."),
        Note::GroupAttack => format!("{n} leads an attack on {o}."),
        Note::GroupFails => format!("{n} can't bring them together."),
        Note::Attacks if other == ActorId::NOBODY => format!("{n} attacks."),
        Note::Attacks => format!("{n} attacks {o} with {}.", weapon(who, value, setup)),
        Note::Maneuver => format!("  the way: {}", named::<Maneuver>(value)),
        Note::CalledShot => format!("  aimed at: {}", named::<Called>(value)),
        Note::EstimatedRange => format!("  {} range, by estimate", named::<Band>(value)),
        Note::OutOfRange if value < 0 => format!("{n} has nothing that reaches {o}."),
        Note::OutOfRange => format!("{n} has nothing that reaches {o} at {}.", meters(value)),
        Note::Cover => format!("  cover for {n}: {}", named::<Cover>(value)),
        Note::FullCover => format!("  {n} is wholly hidden"),
        Note::PassiveValue => format!("  the passive defense value of {n} is {value}"),
        Note::ActiveValue => format!("  the active defense value of {n} is {value}"),
        Note::LeastDifficulty => format!("  no difficulty is below {value}"),
        Note::Difficulty => format!("  difficulty {value}"),
        Note::Hit => format!("  {n} hits {o}."),
        Note::Miss => format!("  {n} misses {o}."),
        Note::Moot => "  it comes to nothing.".to_string(),
        Note::ParriedByBlade => format!("  {n} strikes the blade of {o}."),
        Note::BladeOnBody if value == 0 => format!("  {n} stops the blade unharmed."),
        Note::BladeOnBody => format!("  {n} meets the blade with the body."),
        Note::Damage => format!("  damage {value}"),
        Note::BonusIgnored => "  no bonus for accuracy there".to_string(),
        Note::ThroughCover => format!("  {value} of it gets through the cover"),
        _ => return told_harm(note, (who, n), o, value, setup),
    })
}

/// What becomes of somebody, as a sentence.
fn told_harm(
    note: Note,
    (who, n): (ActorId, &str),
    o: &str,
    value: i32,
    setup: &Setup,
) -> Option<String> {
    Some(match note {
        Note::Bruised => format!("  {n} is not hurt."),
        Note::Wound => format!("  {n}: {}", named::<WoundLevel>(value)),
        Note::BodyPoints => format!("  {n} loses {}.", counted(value, "Body Point")),
        Note::Stunned if value == 1 => format!("  {n} can only defend next round."),
        Note::Stunned => format!("  {n} is dazed for a moment."),
        Note::StaysUp => format!("  {n} stays up."),
        Note::Unconscious if value == 0 => format!("  {n} is out."),
        Note::Unconscious => format!("  {n} is out for {}.", counted(value, "minute")),
        Note::Wakes => format!("{n} comes to."),
        Note::Dying => format!("  {n} is dying."),
        Note::Dies => format!("  {n} is dead."),
        Note::PartHurt => format!("  {n} is hurt there for good: {}", named::<Called>(value)),
        Note::BodyFails => format!("  everything is harder for {n} now: {value:+}"),
        Note::Staggers => format!("  {n} staggers."),
        Note::Falls => format!("  {n} falls."),
        Note::Held => format!("  {o} has hold of {n}: {}", named::<Maneuver>(value)),
        Note::Free => format!("  {n} is free."),
        Note::StillHeld => format!("  {n} does not get free."),
        Note::Entangled => format!("  {n} is entangled: {value} to get free."),
        Note::Drops => format!("  {n} drops {}.", weapon(who, value, setup)),
        Note::KeepsGrip => format!("  {n} keeps {}.", weapon(who, value, setup)),
        Note::ArmBroken => format!("  {n}'s arm is broken."),
        Note::ForcedDown => format!("  {n} is forced down."),
        Note::NotLifted => format!("  {n} is too heavy."),
        Note::Slammed => format!("  {n} is thrown; what is struck takes {value}D."),
        Note::Trick => format!("  the trick of {n} gives {value:+} damage."),
        Note::TrickFails => format!("  the trick of {n} fails."),
        Note::Drives => format!("{n} drives: {}.", named::<Speed>(value)),
        Note::DrivingFails => format!("  {n} does not manage it."),
        Note::DrivesAt => format!("{n} drives at {o}."),
        Note::Collides => format!("  {n} runs into {o}: {}", named::<Collision>(value)),
        Note::VehicleDamaged => {
            format!("  the vehicle of {n} is {}.", named::<VehicleLevel>(value))
        }
        Note::PassengersSuffer => format!("  {value} of it reaches {n}."),
        Note::OutOfControl => {
            format!("The vehicle of {n} slows down: {}.", named::<Speed>(value))
        }
        _ => return None,
    })
}

/// A number of things.
fn counted(count: i32, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}
