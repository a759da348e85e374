//! The transcript: events as sentences, made from the events alone, by a few templates for all
//! systems and the lines of each system.

use super::{Audience, Event, Intervened, InterventionKind, outcome_fields};
use crate::data::codes::Code;
use crate::data::person::set_apart;
use crate::data::value::{Kind, Named, Value};
use crate::data::who::ActorId;
use crate::data::words::{FieldCode, List, Naming, NoteCode, Speech, Text, ValueStyle, Visibility};
use crate::dice::FallenDie;
use crate::kernel::system::System;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

const ROLL_BAND: Text = Text::new(&[
    "{who} rolls {what}: {alone} on {column}: {outcome}",
    "{who} rolls {what}: {alone} against {at}: {outcome}",
    "{who} rolls {what}: {faces} {flat:+}, at most {most}, on {column}: {outcome}",
    "{who} rolls {what}: {faces} {flat:+} = {total} on {column}: {outcome}",
    "{who} rolls {what}: {faces} {flat:+} = {total} against {at}: {outcome}",
    "{who} rolls {what}: {faces} = {total} against {at}: {outcome}",
    "{who} rolls {what}: {faces} {flat:+} on {at}: {outcome}",
    "{who} rolls {what}: {faces} on {at}: {outcome}",
    "{who} rolls {what}: {faces} {flat:+} = {total}: {outcome}",
    "{who} rolls {what}: {faces} {flat:+}: {outcome}",
    "{who} rolls {what}: {faces}: {outcome}",
    "{who} rolls {what}: {outcome}",
]);
const ROLL_TOTAL: Text = Text::new(&[
    "{who} rolls {what}: {alone} against {at}",
    "{who} rolls {what}: {alone}",
    "{who} rolls {what}: {faces} {flat:+} = {total} against {at}",
    "{who} rolls {what}: {faces} = {total} against {at}",
    "{who} rolls {what}: {faces} {flat:+} = {total}",
    "{who} rolls {what}: {faces} = {total}",
    "{who} rolls {what}: {outcome}",
]);
const ROLL_FACE: Text = Text::new(&[
    "{who} rolls {what}: {faces} on {at}",
    "{who} rolls {what}: {faces}",
    "{who} rolls {what}: {outcome}",
]);
const ROLL_TITLE: Text = Text::new(&["{who} rolls {what} against {other}", "{who} rolls {what}"]);
const POOL: Text = Text::new(&[
    "wild {wild}, {faces} without the {one} and the {lost}",
    "wild {wild} without the {one}",
    "wild {wild}, {faces}",
    "wild {wild}",
]);
const MODIFIER: Text = Text::new(&["{by} on {what} of {who}: {why}", "{by} on {what} of {who}"]);
const HARDER: Text =
    Text::new(&["{by:+} on the difficulty for {who}: {why}", "{by:+} on the difficulty for {who}"]);
const CHANGE: Text = Text::new(&[
    "{what} of {who}, {place}: {from} → {to}",
    "{what} of {who}: {from} → {to}",
    "{what} of {place}: {from} → {to}",
    "{what}: {from} → {to}",
]);

/// The lines of all systems, by their keys.
pub(crate) const LINES: [(&str, Text); 8] = [
    ("roll_band", ROLL_BAND),
    ("roll_total", ROLL_TOTAL),
    ("roll_face", ROLL_FACE),
    ("roll_title", ROLL_TITLE),
    ("pool", POOL),
    ("modifier", MODIFIER),
    ("modifier_difficulty", HARDER),
    ("change", CHANGE),
];

/// The heading of an intervention.
pub(crate) const fn intervention(kind: InterventionKind) -> Text {
    macro_rules! texts {
        ($($Kind:ident $($en:literal)|+,)+) => {
            match kind {
                InterventionKind::Remark => {
                    Text::new(&["{who}: {reason}", "The referee: {reason}"])
                }
                $(InterventionKind::$Kind => Text::new(&[
                    $(concat!("The referee ", $en, ": {reason}."), concat!("The referee ", $en, "."),)+
                ]),)+
            }
        };
    }
    texts! {
        Set "changes something",
        Shift "gives {who} {by} on a roll",
        Join "brings in {what}",
        Ruling "changes a ruling, {what}",
        Teams "changes the teams",
        Face "changes a die from {from} to {to}",
        End "ends the battle",
        GoOn "has the battle go on",
        Sheet "changes the sheet of {who}: {what}",
        Reorder "has {what} act after {after}" | "has {what} act next",
    }
}

/// An event as a sentence that ends with the id of its rule; `None` for one that is data only.
pub fn tell<S: System>(
    event: &Event<S>,
    setup: &S::Setup,
    speech: &Speech<'_>,
    audience: Audience,
) -> Option<String> {
    if matches!(event, Event::Outcome { .. }) {
        return None;
    }
    let (indent, said) = say(event, setup, speech, audience)?;
    Some(match indent {
        Some(indent) => cited(indent, &said, event),
        None => said,
    })
}

/// An event as a sentence, with its indentation if it ends with the id of its rule; that of an outcome
/// is the headline of its card.
pub(crate) fn say<S: System>(
    event: &Event<S>,
    setup: &S::Setup,
    speech: &Speech<'_>,
    audience: Audience,
) -> Option<(Option<u8>, String)> {
    let cast = Names::<S>(setup);
    let hidden = !event.is_for(setup, audience);
    let mut values = Vec::with_capacity(8);
    let mut put = |name, value| values.push(Named::new(name, value));
    put("who", Value::actor(event.who()));
    let roll_words = |roll: S::Roll| speech.named("roll", roll.name(), roll.word(), S::CATALOGS);
    let (name, text, ready): (&str, &Text, [(&str, String); 3]) = match event {
        Event::Note { note, other, values: given, .. } => {
            let line = note.line();
            put("other", if hidden { Value::NOTHING } else { Value::actor(*other) });
            for ((name, _), value) in line.values.iter().zip(given.0) {
                put(name, if hidden { Value::NOTHING } else { value });
            }
            let said = speech.say("note", note.name(), &line.text, &values, &cast)?;
            return Some((line.cites.then_some(line.indent), said));
        }
        Event::Outcome { note, other, values: given, .. } => {
            put("other", Value::actor(*other));
            for (field, value) in outcome_fields::<S>().zip(given) {
                put(field.name, if counts(*value) { *value } else { Value::NOTHING });
            }
            let said = speech.say("note", note.name(), &note.line().text, &values, &cast)?;
            return Some((None, said));
        }
        _ if hidden => return None,
        Event::Decision { question, answer, .. } => {
            return Some((None, S::tell_decision(question, *answer, setup, speech)?));
        }
        Event::Roll { roll, against, base, at, flat, faces, dice, total, outcome, .. } => {
            put("other", Value::actor(*against));
            put("base", *base);
            // A member of a list is the column that is read, not what the total has to reach.
            let column = total.is_some() && matches!(at.kind, Kind::Name(_));
            put(if column { "column" } else { "at" }, *at);
            if *flat != 0 {
                put("flat", Value::new(Kind::Modifier, *flat));
            }
            // One die to which nothing is added is its own total.
            let is_bare =
                dice.is_empty() && matches!(faces[..], [face] if *total == Some(i32::from(face)));
            if let Some(total) = total {
                let sum =
                    faces.iter().map(|face| i32::from(*face)).sum::<i32>().saturating_add(*flat);
                let is_limited = faces.len() == 1 && *total < sum;
                put(if is_limited { "most" } else { "total" }, Value::new(Kind::Total, *total));
            }
            put("outcome", *outcome);
            let (name, text) = match outcome.kind {
                Kind::Total => ("roll_total", &ROLL_TOTAL),
                Kind::YesNo if total.is_some() => ("roll_total", &ROLL_TOTAL),
                Kind::Face => ("roll_face", &ROLL_FACE),
                _ => ("roll_band", &ROLL_BAND),
            };
            let faces = said_faces(faces, dice, speech, &cast);
            let alone = if is_bare { faces.clone() } else { String::new() };
            (name, text, [("what", roll_words(*roll)), ("faces", faces), ("alone", alone)])
        }
        Event::Modifier { roll, by, why, .. } => {
            put("why", *why);
            if by.kind == Kind::Difficulty {
                put("by", *by);
                ("modifier_difficulty", &HARDER, [(); 3].map(|()| ("", String::new())))
            } else {
                let by = signed(speech, *by, &cast);
                (
                    "modifier",
                    &MODIFIER,
                    [("what", roll_words(*roll)), ("by", by), ("", String::new())],
                )
            }
        }
        Event::Intervention { what, who, reason } => {
            return Some((None, tell_intervention::<S>(what, *who, reason, setup, speech)?));
        }
        Event::Change { key, from, to, .. } | Event::InterventionChange { key, from, to } => {
            let info = key.field.info();
            let is_told = match event {
                Event::Change { .. } => info.shown == Visibility::Told,
                // The heading of a shift already tells it.
                _ => {
                    info.shown != Visibility::Internal
                        && S::circumstance().is_none_or(|fields| !fields.contains(&key.field))
                }
            };
            if !is_told {
                return None;
            }
            put("place", info.place(key.who, key.place));
            let what = speech.named("field", key.field.name(), key.field.word(), S::CATALOGS);
            let value = |stored| info.cell.read(stored).owned_by(key.who);
            let words = |stored| speech.value(value(stored), ValueStyle::Words, &cast);
            ("change", &CHANGE, [("what", what), ("from", words(*from)), ("to", words(*to))])
        }
    };
    let ready = ready.each_ref().map(|(name, text)| (*name, text.as_str()));
    Some((Some(2), speech.say_with("line", name, text, &values, &cast, &ready)?))
}

/// A roll that is wanted as a sentence: who rolls what, and against whom. `None` if there is no roll of
/// that name.
pub(crate) fn roll_title<S: System>(
    name: &str,
    (who, against): (ActorId, ActorId),
    setup: &S::Setup,
    speech: &Speech<'_>,
) -> Option<String> {
    let roll = S::Roll::ALL.iter().find(|roll| roll.name() == name)?;
    let what = speech.named("roll", roll.name(), roll.word(), S::CATALOGS);
    let values = [("who", who), ("other", against)];
    let values = values.map(|(name, who)| Named::new(name, Value::actor(who)));
    speech.say_with(
        "line",
        "roll_title",
        &ROLL_TITLE,
        &values,
        &Names::<S>(setup),
        &[("what", &what)],
    )
}

/// The faces of a roll: of a pool with the Wild Die first, what was rolled again in parentheses, and
/// what was taken away, so that the sum adds up.
fn said_faces(faces: &[u8], dice: &[FallenDie], speech: &Speech<'_>, cast: &dyn Naming) -> String {
    let joined =
        |faces: &[u8], with| faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(with);
    let mut left = faces;
    let (mut wild, mut rest, mut lost) = (String::new(), Vec::new(), String::new());
    for die in dice {
        let (own, others) = left.split_at(usize::from(die.faces).min(left.len()));
        left = others;
        let said = joined(own, "+");
        let said = if own.len() > 1 { format!("({said})") } else { said };
        if die.taken && !die.wild {
            lost.clone_from(&said);
        }
        if die.wild { wild = said } else { rest.push(said) }
    }
    if wild.is_empty() {
        return if dice.is_empty() { joined(faces, " ") } else { rest.join(" ") };
    }
    let taken = if dice.iter().any(|die| die.taken) { "1" } else { "" };
    let ready =
        [("wild", wild.as_str()), ("faces", &rest.join(" ")), ("lost", &lost), ("one", taken)];
    speech.say_with("line", "pool", &POOL, &[], cast, &ready).unwrap_or_else(|| joined(faces, " "))
}

/// Whether a value of an outcome is shown: an absent one is not.
const fn counts(value: Value) -> bool {
    value.number != 0 || matches!(value.kind, Kind::Name(_) | Kind::Attack | Kind::Actor)
}

/// An intervention as a heading.
fn tell_intervention<S: System>(
    done: &Intervened,
    who: ActorId,
    reason: &str,
    setup: &S::Setup,
    speech: &Speech<'_>,
) -> Option<String> {
    let cast = Names::<S>(setup);
    let mut values = alloc::vec![Named::new("who", Value::actor(who))];
    let (mut what, mut signed_by) = (done.text.clone(), String::new());
    let [first, second] = done.values;
    match done.kind {
        InterventionKind::Shift => signed_by = signed(speech, first, &cast),
        InterventionKind::Face => {
            values.extend([Named::new("from", first), Named::new("to", second)]);
        }
        InterventionKind::Join => {
            let joined = (first.number..).take(usize::try_from(second.number).unwrap_or(0));
            let names = joined.map(|who| S::cast(setup).called(ActorId::from_number(who)));
            what = names.collect::<Vec<_>>().join(", ");
        }
        InterventionKind::Reorder if second != Value::NOTHING => {
            values.push(Named::new("after", second));
        }
        _ => {}
    }
    let ready = [
        ("what", what.as_str()),
        ("by", signed_by.as_str()),
        ("reason", &set_apart(reason.into())),
    ];
    let text = intervention(done.kind);
    speech.say_with("intervention", done.kind.name(), &text, &values, &cast, &ready)
}

/// A modifier with its sign.
fn signed(speech: &Speech<'_>, by: Value, cast: &dyn Naming) -> String {
    let words = speech.value(by, ValueStyle::Words, cast);
    let sign = if by.number > 0 && !words.starts_with('+') { "+" } else { "" };
    format!("{sign}{words}")
}

fn cited<S: System>(indent: u8, line: &str, event: &Event<S>) -> String {
    let width = usize::from(indent) * 2;
    match event.rule() {
        Some(rule) => format!("{:width$}{line} ({}).", "", rule.name()),
        None => format!("{:width$}{line}.", ""),
    }
}

/// The names of a system's setup.
pub(crate) struct Names<'a, S: System>(pub(crate) &'a S::Setup);

impl<S: System> Naming for Names<'_, S> {
    fn actor(&self, who: ActorId) -> &str {
        S::cast(self.0).called(who)
    }
    fn side(&self, side: i32) -> &str {
        u8::try_from(side).map_or("", |side| S::cast(self.0).side_name(side))
    }
    fn attack(&self, of: ActorId, place: i32, speech: &Speech<'_>) -> Option<String> {
        let place = usize::try_from(place).ok()?;
        let unlisted = if speech.is_english() { None } else { S::unlisted_name(self.0, of, place) };
        match unlisted {
            Some(name) => Some(speech.message(&name, S::CATALOGS)),
            None => S::attack_name(self.0, of, place),
        }
    }
    fn object(&self, place: i32) -> Option<&str> {
        S::object_name(self.0, usize::try_from(place).ok()?)
    }
    fn effect(&self, place: i32) -> Option<&str> {
        S::effect_name(self.0, usize::try_from(place).ok()?)
    }
    fn lists(&self) -> &'static [&'static List] {
        S::LISTS
    }
    fn parts(&self) -> &'static [&'static str] {
        S::CATALOGS
    }
}
