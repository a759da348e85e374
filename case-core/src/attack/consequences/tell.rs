//! Consequences of a roll as sentences.

use super::Consequence;
use crate::attack::AttackStake;
use crate::battle::Battle;
use crate::data::codes::Code;
use crate::data::words::{Naming, Speech, Text, ValueStyle};
use crate::kernel::log::Names;
use crate::kernel::system::System;
use alloc::format;
use alloc::string::{String, ToString};

const CERTAIN: Text =
    Text::new(&["{outcome}, {chance}: {headline}; then {then}", "{outcome}, {chance}: {headline}"]);
const ATTACK: Text = Text::new(&[
    "{outcome}, {chance}: {decided}; hits {hit}, mean harm {harm}, fells {fell}; then {then}",
    "{outcome}, {chance}: {decided}; hits {hit}, mean harm {harm}, fells {fell}",
    "{outcome}, {chance}: {decided}; hits, mean harm {harm}, fells {fell}; then {then}",
    "{outcome}, {chance}: {decided}; hits, mean harm {harm}, fells {fell}",
    "{outcome}, {chance}: hits {hit}, mean harm {harm}, fells {fell}; then {then}",
    "{outcome}, {chance}: hits {hit}, mean harm {harm}, fells {fell}",
    "{outcome}, {chance}: hits, mean harm {harm}, fells {fell}; then {then}",
    "{outcome}, {chance}: hits, mean harm {harm}, fells {fell}",
]);
const PLAIN: Text =
    Text::new(&["{outcome}, {chance}: then {then}", "{outcome}, {chance}: not decided yet"]);
const RANGE: Text = Text::new(&["{low} to {high}", "{low} or more", "{high} or less"]);

/// Its texts, by their keys.
pub(crate) const LINES: [(&str, Text); 4] =
    [("certain", CERTAIN), ("attack", ATTACK), ("plain", PLAIN), ("range", RANGE)];

/// What a row says beside its outcomes and their chance.
pub(super) struct Parts {
    pub figures: [String; 3],
    /// What the roll itself decides; empty where the rest says enough.
    pub decided: String,
    /// The roll that follows, by its name.
    pub then: Option<&'static str>,
}

impl<S: System> Battle<S> {
    /// Gives the consequences of a roll their texts, all in ascending order, from the parts of each;
    /// `is_open` is whether the first and the last of several outcomes read as *or less* and *or more*,
    /// as totals do.
    pub(super) fn put_into_words(
        &self,
        rows: &mut [Consequence],
        parts: &[Parts],
        is_open: bool,
        speech: &Speech<'_>,
    ) {
        let names = Names::<S>(self.setup());
        let last = rows.len().saturating_sub(1);
        for (place, (row, parts)) in rows.iter_mut().zip(parts).enumerate() {
            let ends = match (is_open && place == 0, is_open && place == last) {
                (true, false) => [false, true],
                (false, true) => [true, false],
                _ => [true, true],
            };
            let outcome = outcomes(row, ends, speech, &names);
            let roll = S::Roll::ALL.iter().find(|roll| parts.then == Some(roll.name()));
            let then = roll.map(|roll| speech.named("roll", roll.name(), roll.word(), S::CATALOGS));
            let ready = [("outcome", &*outcome), ("then", then.as_deref().unwrap_or_default())];
            row.text = line(row, parts, ready, (speech, &names));
        }
    }
}

/// Where an attack is open: its chance to hit unless it is certain, its harm and its chance to fell.
pub(super) fn figures(attack: Option<&AttackStake>, speech: &Speech<'_>) -> [String; 3] {
    let Some(attack) = attack else { return Default::default() };
    let hit = attack.hit.mean;
    [
        if hit < 1.0 { percent(hit) } else { String::new() },
        speech.decimal(format!("{:.1}", attack.harm.mean)),
        percent(attack.fell.mean),
    ]
}

/// The outcomes of a row; `ends` is whether to say the lowest and the highest.
fn outcomes(row: &Consequence, ends: [bool; 2], speech: &Speech<'_>, names: &dyn Naming) -> String {
    let [low, high] = [row.low, row.high].map(|end| speech.value(end, ValueStyle::Words, names));
    if row.low == row.high {
        return low;
    }
    let [low, high] =
        [(ends[0], &low), (ends[1], &high)].map(|(said, end)| if said { end } else { "" });
    let ready = [("low", low), ("high", high)];
    speech.say_with("consequence", "range", &RANGE, &[], names, &ready).unwrap_or_default()
}

/// All of a row.
fn line(
    row: &Consequence,
    parts: &Parts,
    [outcome, then]: [(&'static str, &str); 2],
    (speech, names): (&Speech<'_>, &dyn Naming),
) -> String {
    let [hit, harm, fell] = &parts.figures;
    let ready = [
        outcome,
        ("chance", &percent(row.chance.as_f64())),
        ("headline", row.headline.as_deref().unwrap_or("")),
        ("hit", hit),
        ("harm", harm),
        ("fell", fell),
        then,
        ("decided", &parts.decided),
    ];
    let (name, text) = match (&row.headline, &row.attack) {
        (Some(_), _) => ("certain", &CERTAIN),
        (None, Some(_)) => ("attack", &ATTACK),
        (None, None) => ("plain", &PLAIN),
    };
    speech.say_with("consequence", name, text, &[], names, &ready).unwrap_or_default()
}

/// A share in percent; what is neither 0 nor 1 is not rounded to it.
fn percent(share: f64) -> String {
    match 100.0 * share {
        some if 0.0 < some && some < 0.5 => "< 1 %".to_string(),
        most if (99.5..100.0).contains(&most) => "> 99 %".to_string(),
        share => format!("{share:.0} %"),
    }
}
