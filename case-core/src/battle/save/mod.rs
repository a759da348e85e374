//! Saving a battle at any request, and resuming it.
//!
//! A save holds the roster and all inputs of the battle in order, including those of the open step.
//! Resuming runs the rules again on them, so a save can only give a battle that could have been
//! played.
//!
//! ```
//! # #[cfg(feature = "serde")] {
//! use case_core::battle::Battle;
//! use case_core::case::Case;
//! # let roster = serde_json::from_str(r#"{"system": "case", "fighters": [
//! #     {"name": "Gale", "side": "heroes", "abilities": {"fighting": 30, "agility": 10,
//! #      "strength": 20, "endurance": 30, "reason": 6, "intuition": 10, "psyche": 6}},
//! #     {"name": "Ravager", "side": "villains", "abilities": {"fighting": 10, "agility": 6,
//! #      "strength": 40, "endurance": 30, "reason": 4, "intuition": 6, "psyche": 6}}]}"#).unwrap();
//! let mut battle = Battle::<Case>::new(roster).unwrap().seeded(7);
//! battle.step();
//! let text = serde_json::to_string(&battle.save()).unwrap();
//! let again = Battle::<Case>::resume(&serde_json::from_str(&text).unwrap()).unwrap();
//! assert_eq!(again.inputs(), battle.inputs());
//! # }
//! ```

mod intervention;
mod patches;
mod seats;

use crate::battle::intervention::check_count;
use crate::battle::{Battle, By, DiceFrom, Input, MAX_INPUTS};
use crate::data::codes::shown;
use crate::data::digest::digest;
use crate::data::message::{Message, errors, message};
use crate::data::node::{Fields, Node, Problems};
use crate::data::sheet::{Domain, ListOf, Notation, Number, or};
use crate::data::value::{Kind, Value};
use crate::data::who::ActorId;
use crate::data::words::List;
use crate::dice::{Die, Fair};
use crate::kernel::system::System;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::marker::PhantomData;

/// The version of the format of saves. A save also holds the version of the system's rules
/// ([`System::RULES_VERSION`]), which is raised whenever the same inputs could give another battle.
pub const SAVE_VERSION: i32 = 5;

/// The first field of every save.
const FORMAT: &str = "case-save";

/// A saved battle: write it with any serde format, read it back as a [`Node`].
///
/// | field | |
/// |---|---|
/// | `format`, `version` | `case-save`, and [`SAVE_VERSION`] |
/// | `system`, `rules_version` | the system's name, and [`System::RULES_VERSION`] |
/// | `roster` | the roster, as a person could write it |
/// | `seed`, `words`, `drawn` | of seeded dice: the seed, the number of words drawn, and the same at each checkpoint (for undo) |
/// | `seats` | groups of seats with the same decider: `control`, `of` (fighters), `others` (all other fighters, including those who join), `judge`, `map`, `dice`, and the `plan`, `tactician` and `policy` given; the built-in plan by default |
/// | `steps` | the number of checkpoints |
/// | `inputs` | faces and answers in order, such as `d100:17` and `defense:dodge`; those from the engine's sources begin with `*`, those of policies with `~`; interventions are tables |
/// | `patches` | the interventions that came before older inputs, for undo: the place `at`, the inputs `taken`, the number `put`, and the numbers of `inputs` after it and of `steps` before it |
/// | `digest` | a digest of everything else |
#[derive(Clone, Debug, PartialEq)]
pub struct Save {
    node: Node,
}

impl Save {
    /// The save as data.
    pub fn node(&self) -> &Node {
        &self.node
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Save {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.node.serialize(s)
    }
}

errors! {
    /// Why a save was refused.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum ResumeError {
        /// It is not a saved battle.
        #[error("this is not a saved battle: it has no `format` of one, or lacks its versions")]
        NotASave,
        /// It is a roster.
        #[error("this is a roster, not a saved battle: begin a battle with it")]
        Roster,
        /// Its format has another version.
        #[error(version(found))]
        Version {
            /// The version of the save's format.
            found: i64,
        },
        /// It was played by another version of the rules.
        #[error(
            "this save was played by version {found} of the rules of `{system}`, this engine plays version {wanted}: the same dice and answers could give another battle, so resume it with the engine that wrote it",
            found, system, wanted
        )]
        Rules {
            /// The system.
            system: &'static str,
            /// The version of the rules of the save.
            found: i64,
            /// The version of the rules of this engine.
            wanted: i32,
        },
        /// It is of another system.
        #[error("the save is of the system `{found}`, not `{wanted}`", found, wanted)]
        System {
            /// The system of the save.
            found: String,
            /// The system expected.
            wanted: &'static str,
        },
        /// Some of its data is not valid.
        #[error("the save can't be read:\n{problems}", problems)]
        Problems(problems: Problems),
        /// It was changed after it was written.
        #[error(
            "the save was cut short or changed after it was written: its digest does not match"
        )]
        Digest,
        /// Its inputs do not fit its battle.
        #[error("the save's dice and answers do not fit its battle")]
        Inputs,
    }
}

fn version(found: i64) -> Message {
    let writer = if found < i64::from(SAVE_VERSION) { "older" } else { "newer" };
    message!(
        "the format of this save is version {found}, this engine reads version {version}: resume it \
         with the {writer} version of the engine that wrote it",
        found,
        version = SAVE_VERSION,
        writer
    )
}

/// A number.
fn count<T: TryInto<i64>>(number: T) -> Node {
    Node::Int(number.try_into().unwrap_or(i64::MAX))
}

impl<S: System> Battle<S> {
    /// The battle as a save.
    pub fn save(&self) -> Save {
        self.saved(crate::data::sheet::write(self.roster()))
    }

    /// The same save with a roster that leaves out the defaults: at most about half the size, for a
    /// host with little memory. It is resumed like any other.
    pub fn save_brief(&self) -> Save {
        self.saved(crate::data::sheet::write_brief(self.roster()))
    }

    fn saved(&self, roster: Node) -> Save {
        let fair = match self.dice() {
            DiceFrom::Host => None,
            DiceFrom::Seed(fair) => Some(fair),
        };
        let text = |text: &str| Node::Text(text.to_string());
        let big = |n: Option<u64>| n.map_or(Node::Null, |n| Node::Text(n.to_string()));
        let drawn = if fair.is_some() { self.drawn().collect() } else { Vec::<u64>::new() };
        let inputs = self.inputs().iter().map(|input| OnTape::<S>::NEW.write(input));
        let fields = [
            ("format", text(FORMAT)),
            ("version", Node::Int(SAVE_VERSION.into())),
            ("system", text(S::NAME)),
            ("rules_version", Node::Int(S::RULES_VERSION.into())),
            ("roster", roster),
            ("seed", big(fair.map(Fair::seed))),
            ("words", big(fair.map(Fair::words))),
            ("drawn", Node::List(drawn.into_iter().map(count).collect())),
            ("seats", seats::write(self.seats())),
            ("steps", count(self.checkpoints())),
            ("inputs", Node::List(inputs.collect())),
            ("patches", Node::List(self.patches().iter().map(patches::write::<S>).collect())),
        ];
        let mut fields: Vec<(String, Node)> =
            fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect();
        fields.push(("digest".to_string(), Node::Text(digest(&fields))));
        Save { node: Node::Map(fields) }
    }

    /// Resumes a save: the battle is exactly as it was, including the log and open inputs.
    ///
    /// # Errors
    /// [`ResumeError`].
    pub fn resume(node: &Node) -> Result<Self, ResumeError> {
        check_head::<S>(node)?;
        let mut p = Problems::default();
        let mut f = Fields::open(node, "", &mut p);
        for head in ["format", "version", "system", "rules_version"] {
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
        let drawn = or(&mut f, &mut p, "drawn", &places(i32::MAX, MAX_INPUTS + 1), Vec::new());
        if seed.is_some() != words.is_some() {
            p.add(f.path("words"), "a save has both a seed and the words drawn, or neither");
        }
        let most = i32::try_from(MAX_INPUTS).unwrap_or(i32::MAX);
        let seats = or(&mut f, &mut p, "seats", &seats::GROUPS, Vec::new());
        let steps = f.int(&mut p, "steps", 0, most);
        let inputs = or(&mut f, &mut p, "inputs", &tape::<S>(), Vec::new());
        let patches = or(&mut f, &mut p, "patches", &patches::all::<S>(), Vec::new());
        if !patches::fit(&patches, inputs.len()) {
            p.add(f.path("patches"), "these do not fit the inputs");
        }
        if let Err(error) = check_count(&inputs) {
            p.add(f.path("inputs"), error);
        }
        let written = f.text(&mut p, "digest").unwrap_or_default();
        f.finish(&mut p);
        let (roster, steps) = p.or(roster.zip(steps)).map_err(ResumeError::Problems)?;

        let mut battle = Battle::<S>::new(roster).map_err(ResumeError::Problems)?;
        if !battle.rerun(inputs, patches, usize::try_from(steps).unwrap_or(0)) {
            return Err(ResumeError::Inputs);
        }
        let drawn = drawn.iter().filter_map(|&words| u64::try_from(words).ok());
        battle.set_drawn(drawn);
        seats::put(&mut battle, &seats).map_err(ResumeError::Problems)?;
        if let (Some(seed), Some(words)) = (seed, words) {
            battle.set_dice(DiceFrom::Seed(Fair::resume(seed, words)));
        }
        let Node::Map(fields) = node else { return Err(ResumeError::NotASave) };
        if digest(fields) != written {
            return Err(ResumeError::Digest);
        }
        Ok(battle)
    }
}

/// An input in a save.
fn write_input<S: System>(input: &Input) -> Node {
    let (text, by) = match input {
        Input::Face { die, face, by } => (format!("{}:{face}", die.name()), by),
        Input::Answer { answer, by } => (write_value(*answer, S::LISTS), by),
        Input::Intervention(taped) => return intervention::write::<S>(taped),
    };
    Node::Text(match by {
        By::Host => text,
        By::Source => format!("*{text}"),
        By::Policy => format!("~{text}"),
    })
}

/// Reads a face or an answer.
fn read_input<S: System>(text: &str) -> Option<Input> {
    let by = match text.as_bytes().first() {
        Some(b'*') => By::Source,
        Some(b'~') => By::Policy,
        _ => By::Host,
    };
    let text = if by == By::Host { text } else { &text[1..] };
    if let Some((die, face)) = text.split_once(':')
        && let Some(die) = Die::ALL.iter().copied().find(|known| known.name() == die)
    {
        let face = face.parse::<u8>().ok().filter(|face| die.has(i32::from(*face)))?;
        return Some(Input::Face { die, face, by });
    }
    Some(Input::Answer { answer: read_value(text, S::LISTS)?, by })
}

/// A value as text, such as `areas:3`, `defense:dodge`, `attack:0.2`, `yes` or `nothing`, for any
/// programming language. `lists` are the system's (`System::LISTS`).
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

/// Reads the text of a value; `None` if it is not valid.
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
    if let Some(kind) = Kind::of_numbers(kind) {
        return Some(Value::new(kind, number.parse().ok()?));
    }
    if let Some(list) = kind.strip_prefix("set_of_") {
        let place = lists.iter().position(|known| known.name_in_wire() == list)?;
        let bit = |bits, name| Some(bits | 1 << (lists.get(place)?.number(name)? & 31));
        let mut names = number.split('+').filter(|name| !name.is_empty());
        let bits = names.try_fold(0, bit)?;
        return Some(Value::new(Kind::Set(u8::try_from(place).ok()?), bits));
    }
    let place = lists.iter().position(|list| list.name_in_wire() == kind)?;
    let number = lists.get(place)?.number(number)?;
    Some(Value::new(Kind::Name(u8::try_from(place).ok()?), number))
}

/// Whether it calls itself a save.
pub(crate) fn is_save(node: &Node) -> bool {
    node.get("format").and_then(Node::as_text) == Some(FORMAT)
}

/// The system of a save.
///
/// # Errors
/// [`ResumeError`] if it is not a save, or has another version.
pub(crate) fn system_of(node: &Node) -> Result<&str, ResumeError> {
    if !is_save(node) {
        let is_roster = node.get("format").is_none() && node.get("fighters").is_some();
        return Err(if is_roster { ResumeError::Roster } else { ResumeError::NotASave });
    }
    match node.get("version") {
        Some(Node::Int(version)) if *version == i64::from(SAVE_VERSION) => {}
        Some(Node::Int(version)) => return Err(ResumeError::Version { found: *version }),
        _ => return Err(ResumeError::NotASave),
    }
    node.get("system").and_then(Node::as_text).ok_or(ResumeError::NotASave)
}

fn check_head<S: System>(node: &Node) -> Result<(), ResumeError> {
    let found = system_of(node)?;
    if found != S::NAME {
        return Err(ResumeError::System { found: shown(found), wanted: S::NAME });
    }
    match node.get("rules_version") {
        Some(Node::Int(version)) if *version == i64::from(S::RULES_VERSION) => Ok(()),
        Some(Node::Int(version)) => {
            Err(ResumeError::Rules { system: S::NAME, found: *version, wanted: S::RULES_VERSION })
        }
        _ => Err(ResumeError::NotASave),
    }
}

/// A 64-bit number, written as text because JSON readers round large numbers.
fn number(f: &mut Fields<'_>, p: &mut Problems, name: &'static str) -> Option<u64> {
    let text = f.text(p, name)?;
    let parsed = text.parse().ok();
    if parsed.is_none() {
        p.add(f.path(name), "expected a whole number below 2^64 in quotation marks");
    }
    parsed
}

/// The notation of a list of at most `most` numbers from 0 to `high`.
const fn places(high: i32, most: usize) -> ListOf<Number> {
    ListOf { of: Number(0, high), what: "numbers", least: 0, most }
}

/// The notation of a list of inputs.
fn tape<S: System>() -> ListOf<OnTape<S>> {
    ListOf { of: OnTape::NEW, what: "inputs", least: 0, most: MAX_INPUTS }
}

/// The notation of an input.
struct OnTape<S>(PhantomData<S>);

impl<S> OnTape<S> {
    const NEW: OnTape<S> = OnTape(PhantomData);
}

impl<S: System> Notation<Input> for OnTape<S> {
    fn domain(&self) -> Domain {
        Domain::Text { pattern: "^[*~]?[a-z0-9_:.-]+$", example: "d100:17" }
    }

    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<Input> {
        if matches!(node, Node::Map(_)) {
            return intervention::read::<S>(node, path, p)
                .map(|taped| Input::Intervention(Box::new(taped)));
        }
        let input = node.as_text().and_then(read_input::<S>);
        if input.is_none() {
            p.add(path, "expected a face such as `d100:17` or an answer such as `areas:3`");
        }
        input
    }

    fn write(&self, value: &Input) -> Node {
        write_input::<S>(value)
    }
}
