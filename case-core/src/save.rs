//! Saving a battle at any ask, and resuming it.
//!
//! A save holds the roster and everything that went into the battle: the faces and the answers, in
//! order, also those that wait for the rest of their step. Resuming runs the rules again on them,
//! so that a save can only give a battle that could have been played.

use crate::battle::{Battle, By, Control, DiceFrom, Input, MAX_INPUTS};
use crate::dice::{Die, Fair};
use crate::node::{Fields, Node, Problems, int};
use crate::system::System;
use crate::value::{Kind, Value};
use crate::who::ActorId;
use crate::words::List;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

/// The version of saves. It is raised whenever the same inputs could give another battle.
pub const SAVE_VERSION: i32 = 2;

/// What the first field of every save says.
const FORMAT: &str = "case-save";

/// A saved battle: write it with any serde format, read it back as a [`Node`].
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(bound(serialize = "")))]
pub struct Save<'a, S: System> {
    #[cfg_attr(not(feature = "serde"), expect(dead_code, reason = "only written"))]
    format: &'static str,
    #[cfg_attr(not(feature = "serde"), expect(dead_code, reason = "only written"))]
    version: i32,
    system: &'static str,
    roster: &'a S::Roster,
    /// The seed of fair dice and how many words they have drawn; nothing for the host's dice.
    seed: Option<String>,
    words: Option<String>,
    /// For seeded dice, how many words they had drawn at each checkpoint: what undoing goes back to.
    drawn: Vec<u64>,
    /// Who of the fighters is decided for by the host, and whether the Judge and the map are.
    host: Vec<usize>,
    host_seats: bool,
    steps: usize,
    /// Faces and answers in order, such as `d100:17` and `defense:dodge`; those that the engine's
    /// side gave begin with `*`.
    inputs: Vec<String>,
    digest: String,
}

/// Why a save was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// It is not a save of a battle.
    #[error("this is not a saved battle")]
    NotASave,
    /// It is of another version.
    #[error("the save is of version {found}, this engine reads version {SAVE_VERSION}")]
    Version {
        /// The version of the save.
        found: i64,
    },
    /// It is of another system.
    #[error("the save is of the system `{found}`, not `{wanted}`")]
    System {
        /// The system of the save.
        found: String,
        /// The system that was to be resumed.
        wanted: &'static str,
    },
    /// Something in it is wrong.
    #[error("the save can't be read:\n{0}")]
    Problems(Problems),
    /// It was changed after it was written.
    #[error("the save was cut short or changed after it was written: its digest does not match")]
    Digest,
    /// Its inputs do not give the battle it says.
    #[error("the save's dice and answers do not fit its battle")]
    Inputs,
}

/// FNV-1a over what is written into it.
struct Digest(u64);

impl Write for Digest {
    fn write_str(&mut self, s: &str) -> core::fmt::Result {
        for byte in s.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}

impl<S: System> Save<'_, S> {
    fn digest(&self) -> String {
        let mut digest = Digest(0xcbf2_9ce4_8422_2325);
        let _ = write!(
            digest,
            "{} {:?} {:?} {:?} {:?} {:?} {} {} {:?}",
            self.system,
            self.roster,
            self.seed,
            self.words,
            self.drawn,
            self.host,
            self.host_seats,
            self.steps,
            self.inputs
        );
        format!("{:016x}", digest.0)
    }
}

impl<S: System> Battle<S> {
    /// The battle as a save.
    pub fn save(&self) -> Save<'_, S> {
        let (control, seats) = self.controls();
        let fair = match self.dice() {
            DiceFrom::Host => None,
            DiceFrom::Seed(fair) => Some(fair),
        };
        let hosted = control.iter().enumerate().filter(|(_, c)| **c == Control::Host);
        let mut save = Save {
            format: FORMAT,
            version: SAVE_VERSION,
            system: S::NAME,
            roster: self.roster(),
            seed: fair.map(|f| f.seed().to_string()),
            words: fair.map(|f| f.words().to_string()),
            drawn: if fair.is_some() { self.drawn().collect() } else { Vec::new() },
            host: hosted.map(|(i, _)| i).collect(),
            host_seats: seats == Control::Host,
            steps: self.checkpoints(),
            inputs: self.inputs().iter().map(|input| write_input::<S>(*input)).collect(),
            digest: String::new(),
        };
        save.digest = save.digest();
        save
    }

    /// Resumes a save: the battle stands exactly where it stood, log and open inputs included.
    ///
    /// # Errors
    /// [`ResumeError`], without any effect.
    pub fn resume(node: &Node) -> Result<Self, ResumeError> {
        check_head(node, S::NAME)?;
        let mut p = Problems::default();
        let mut f = Fields::open(node, "", &mut p);
        for head in ["format", "version", "system"] {
            f.get(head);
        }
        let roster = match f.get("roster").map(S::read) {
            Some(Ok(roster)) => Some(roster),
            Some(Err(problems)) => return Err(ResumeError::Problems(problems)),
            None => {
                f.missing(&mut p, "roster", "the battle's roster");
                None
            }
        };
        let seed = number(&mut f, &mut p, "seed");
        let words = number(&mut f, &mut p, "words");
        let drawn = numbers(&mut f, &mut p, "drawn", 0, i32::MAX);
        if seed.is_some() != words.is_some() {
            p.add(f.path("words"), "a seed and the words it has drawn stand together");
        }
        let host = numbers(&mut f, &mut p, "host", 0, i32::from(u16::MAX));
        let host_seats = f.flag(&mut p, "host_seats").unwrap_or(false);
        let most = i32::try_from(MAX_INPUTS).unwrap_or(i32::MAX);
        let steps = f.int(&mut p, "steps", 0, most);
        let mut inputs = Vec::new();
        for (path, node) in f.list(&mut p, "inputs") {
            match node.as_text().and_then(read_input::<S>) {
                Some(input) => inputs.push(input),
                None => {
                    p.add(path, "expected a face such as `d100:17` or an answer such as `areas:3`")
                }
            }
        }
        let digest = f.text(&mut p, "digest").unwrap_or_default().to_string();
        f.finish(&mut p);
        let (roster, steps) = p.or(roster.zip(steps)).map_err(ResumeError::Problems)?;

        let mut battle = Battle::<S>::new(roster).map_err(ResumeError::Problems)?;
        if !battle.rerun(inputs, usize::try_from(steps).unwrap_or(0)) {
            return Err(ResumeError::Inputs);
        }
        battle.set_drawn(drawn.iter().filter_map(|&words| u64::try_from(words).ok()));
        for place in host {
            battle.set_control(ActorId::from_number(place), Control::Host);
        }
        if host_seats {
            battle.set_control(ActorId::JUDGE, Control::Host);
        }
        if let (Some(seed), Some(words)) = (seed, words) {
            battle.set_dice(DiceFrom::Seed(Fair::resume(seed, words)));
        }
        if battle.save().digest != digest {
            return Err(ResumeError::Digest);
        }
        Ok(battle)
    }
}

/// An input as it stands in a save.
fn write_input<S: System>(input: Input) -> String {
    let (text, by) = match input {
        Input::Face { die, face, by } => (format!("{}:{face}", die.name()), by),
        Input::Answer { answer, by } => (write_value(answer, S::LISTS), by),
    };
    if by == By::Source { format!("*{text}") } else { text }
}

/// The input again.
fn read_input<S: System>(text: &str) -> Option<Input> {
    let (text, by) = match text.strip_prefix('*') {
        Some(rest) => (rest, By::Source),
        None => (text, By::Host),
    };
    if let Some((die, face)) = text.split_once(':')
        && let Some(die) = Die::ALL.iter().copied().find(|known| known.name() == die)
    {
        let face = face.parse::<u8>().ok().filter(|face| die.has(i32::from(*face)))?;
        return Some(Input::Face { die, face, by });
    }
    Some(Input::Answer { answer: read_value(text, S::LISTS)?, by })
}

/// A value as text, such as `areas:3`, `defense:dodge`, `attack:0.2`, `yes` or `nothing`: the same
/// in saves of every language. `lists` are the system's ([`System::LISTS`]).
pub fn write_value(value: Value, lists: &[&List]) -> String {
    let n = value.number;
    match value.kind {
        Kind::Nothing => "nothing".to_string(),
        Kind::YesNo => (if n == 0 { "no" } else { "yes" }).to_string(),
        Kind::Attack => format!("attack:{}.{n}", value.of.number()),
        Kind::Name(list) => {
            let list = lists.get(usize::from(list));
            let member = list.and_then(|list| list.name(n).map(|name| (list, name)));
            match member {
                Some((list, name)) => format!("{}:{name}", list.name_in_wire()),
                None => "nothing".to_string(),
            }
        }
        Kind::Set(list) => match lists.get(usize::from(list)) {
            Some(list) => format!("set_of_{}:{}", list.name_in_wire(), list.names(n).join("+")),
            None => "nothing".to_string(),
        },
        kind => format!("{}:{n}", kind.name()),
    }
}

/// The value of such a text; `None` where it is none.
pub fn read_value(text: &str, lists: &[&List]) -> Option<Value> {
    match text {
        "nothing" => return Some(Value::NOTHING),
        "yes" => return Some(Value::yes(true)),
        "no" => return Some(Value::yes(false)),
        _ => {}
    }
    let (kind, number) = text.split_once(':')?;
    if kind == "attack" {
        let (of, place) = number.split_once('.')?;
        let of = ActorId::from_number(of.parse().ok()?);
        return Some(Value::attack(of, place.parse().ok()?));
    }
    let plain = |known: &&Kind| known.name() == kind && !matches!(known, Kind::Nothing);
    if let Some(kind) = Kind::PLAIN.iter().find(plain) {
        return Some(Value::new(*kind, number.parse().ok()?));
    }
    if let Some(list) = kind.strip_prefix("set_of_") {
        let place = lists.iter().position(|known| known.name_in_wire() == list)?;
        let bit = |bits, name| Some(bits | 1 << (lists.get(place)?.number(name)? & 31));
        let bits = number.split('+').try_fold(0, bit)?;
        return Some(Value::new(Kind::Set(u8::try_from(place).ok()?), bits));
    }
    let place = lists.iter().position(|list| list.name_in_wire() == kind)?;
    let number = lists.get(place)?.number(number)?;
    Some(Value::new(Kind::Name(u8::try_from(place).ok()?), number))
}

/// The system that a save is of.
///
/// # Errors
/// [`ResumeError`] where it is no save, or of another version.
pub fn system_of(node: &Node) -> Result<&str, ResumeError> {
    if node.get("format").and_then(Node::as_text) != Some(FORMAT) {
        return Err(ResumeError::NotASave);
    }
    match node.get("version") {
        Some(Node::Int(version)) if *version == i64::from(SAVE_VERSION) => {}
        Some(Node::Int(version)) => return Err(ResumeError::Version { found: *version }),
        _ => return Err(ResumeError::NotASave),
    }
    node.get("system").and_then(Node::as_text).ok_or(ResumeError::NotASave)
}

fn check_head(node: &Node, wanted: &'static str) -> Result<(), ResumeError> {
    let found = system_of(node)?;
    if found != wanted {
        return Err(ResumeError::System { found: found.chars().take(60).collect(), wanted });
    }
    Ok(())
}

/// A 64-bit number, written as a text because JSON readers round large ones.
fn number(f: &mut Fields<'_>, p: &mut Problems, name: &'static str) -> Option<u64> {
    let text = f.text(p, name)?;
    let parsed = text.parse().ok();
    if parsed.is_none() {
        p.add(f.path(name), "expected a whole number below 2^64 in quotation marks");
    }
    parsed
}

fn numbers(
    f: &mut Fields<'_>,
    p: &mut Problems,
    name: &'static str,
    low: i32,
    high: i32,
) -> Vec<i32> {
    let items = f.list(p, name);
    items.iter().filter_map(|(path, node)| int(node, path, p, low, high)).collect()
}
