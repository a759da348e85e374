//! Consequences of a roll as sentences.

use super::Consequence;
use crate::attack::AttackStake;
use crate::battle::{Battle, comma};
use crate::data::codes::Code;
use crate::data::words::{Naming, Speech, Text, ValueStyle};
use crate::kernel::log::Names;
use crate::kernel::system::System;
use alloc::format;
use alloc::string::{String, ToString};

const CERTAIN: Text =
    Text::new(&["{outcome}, {chance}: {headline}"], &["{outcome}, {chance}: {headline}"]);
const ATTACK: Text = Text::new(
    &[
        "{outcome}, {chance}: hits {hit}, mean harm {harm}, fells {fell}; then {then}",
        "{outcome}, {chance}: hits {hit}, mean harm {harm}, fells {fell}",
        "{outcome}, {chance}: hits, mean harm {harm}, fells {fell}; then {then}",
        "{outcome}, {chance}: hits, mean harm {harm}, fells {fell}",
    ],
    &[
        "{outcome}, {chance}: trifft {hit}, mittlerer Schaden {harm}, besiegt {fell}; danach {then}",
        "{outcome}, {chance}: trifft {hit}, mittlerer Schaden {harm}, besiegt {fell}",
        "{outcome}, {chance}: trifft, mittlerer Schaden {harm}, besiegt {fell}; danach {then}",
        "{outcome}, {chance}: trifft, mittlerer Schaden {harm}, besiegt {fell}",
    ],
);
const PLAIN: Text = Text::new(
    &["{outcome}, {chance}: then {then}", "{outcome}, {chance}: not decided yet"],
    &["{outcome}, {chance}: danach {then}", "{outcome}, {chance}: noch nicht entschieden"],
);
const RANGE: Text = Text::new(
    &["{low} to {high}", "{low} or more", "{high} or less"],
    &["{low} bis {high}", "{low} oder mehr", "{high} oder weniger"],
);

impl<S: System> Battle<S> {
    /// Gives the consequences of a roll their texts, all in ascending order. `thens` are the rolls that
    /// follow, by their names; `is_open` is whether the first and the last of several outcomes read as
    /// *or less* and *or more*, as totals do.
    pub(super) fn put_into_words(
        &self,
        rows: &mut [Consequence],
        thens: &[Option<&'static str>],
        is_open: bool,
        speech: &Speech<'_>,
    ) {
        let names = Names::<S>(self.setup());
        let last = rows.len().saturating_sub(1);
        for (place, row) in rows.iter_mut().enumerate() {
            let ends = match (is_open && place == 0, is_open && place == last) {
                (true, false) => [false, true],
                (false, true) => [true, false],
                _ => [true, true],
            };
            let outcome = outcomes(row, ends, speech, &names);
            let then = thens.get(place).copied().flatten();
            let roll = S::Roll::ALL.iter().find(|roll| then == Some(roll.name()));
            let then =
                roll.map(|roll| speech.named("roll", roll.name(), roll.word(), roll.german()));
            row.text = line(row, &outcome, &then.unwrap_or_default(), (speech, &names));
        }
    }
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
    outcome: &str,
    then: &str,
    (speech, names): (&Speech<'_>, &dyn Naming),
) -> String {
    let of = |of: &dyn Fn(&AttackStake) -> String| row.attack.as_ref().map_or(String::new(), of);
    let hit = of(&|a| if a.hit.mean < 1.0 { percent(a.hit.mean) } else { String::new() });
    let harm = of(&|a| comma(format!("{:.1}", a.harm.mean), speech.language));
    let fell = of(&|a| percent(a.fell.mean));
    let ready = [
        ("outcome", outcome),
        ("chance", &percent(row.chance.as_f64())),
        ("headline", row.headline.as_deref().unwrap_or("")),
        ("hit", &hit),
        ("harm", &harm),
        ("fell", &fell),
        ("then", then),
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
