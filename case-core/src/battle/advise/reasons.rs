//! Advice as sentences and as data.

use super::{Advice, Advised, Horizon, labels};
use crate::battle::Battle;
use crate::data::value::Value;
use crate::data::words::{Speech, Text};
use crate::kernel::log::Names;
use crate::kernel::system::System;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

const BEST: Text = Text::new(&[
    "{answer}: {worth} ± {error}, wins {win}",
    "{answer}: {worth}, wins {win}",
    "{answer}: {worth} ± {error}",
    "{answer}: {worth}",
]);
const WORSE: Text = Text::new(&["{answer}: {behind} ± {error} worse", "{answer}: {behind} worse"]);
const ALIKE: Text =
    Text::new(&["{answer}: no clear difference ({behind} ± {error})", "{answer}: the same"]);

/// Its texts, by their keys.
pub(crate) const LINES: [(&str, Text); 3] = [("best", BEST), ("worse", WORSE), ("alike", ALIKE)];

impl Advice {
    /// The reasons in numbers, a line for each answer: the worth of the best, and how far the
    /// others are behind: `attack Ravager: +0.31 ± 0.02, wins 64 %`, `dodge: 0.12 ± 0.03 worse`.
    ///
    /// Translations use the keys `advice.best`, `advice.worse` and `advice.alike`.
    pub fn reasons<S: System>(&self, speech: &Speech<'_>, battle: &Battle<S>) -> Vec<String> {
        let names = Names::<S>(battle.setup());
        let labels = labels(self.question, self.who, &self.subject, speech, &names);
        let label = |row: &Advised| labels(row.answer);
        let rows = self.answers.iter().enumerate();
        rows.map(|(place, row)| self.reason_of(row, place == 0, &label(row), speech, &names))
            .collect()
    }

    /// The main reasons as one sentence: the best answer, the next two, and the plan's own.
    pub fn reason<S: System>(&self, speech: &Speech<'_>, battle: &Battle<S>) -> String {
        let lines = self.reasons(speech, battle).into_iter().zip(&self.answers).enumerate();
        let main = lines.filter(|(place, (_, row))| *place < 3 || row.suggested);
        main.map(|(_, (line, _))| line).collect::<Vec<_>>().join("; ")
    }

    fn reason_of<S: System>(
        &self,
        row: &Advised,
        best: bool,
        answer: &str,
        speech: &Speech<'_>,
        names: &Names<'_, S>,
    ) -> String {
        let (name, text) = match (best, row.alike) {
            (true, _) => ("best", &BEST),
            (false, true) => ("alike", &ALIKE),
            (false, false) => ("worse", &WORSE),
        };
        let number = |n: f64| speech.decimal(format!("{n:.2}"));
        let error = if best { row.fight.worth.error } else { row.behind.error };
        let error = if error > 0.0 { number(error) } else { String::new() };
        let worth = speech.decimal(format!("{:+.2}", row.fight.worth.mean));
        let win = match self.horizon {
            Horizon::Fight => format!("{:.0} %", 100.0 * row.fight.win.mean),
            _ => String::new(),
        };
        let ready = [
            ("answer", answer),
            ("worth", worth.as_str()),
            ("error", error.as_str()),
            ("win", win.as_str()),
            ("behind", &number(row.behind.mean)),
        ];
        let said = speech.say_with("advice", name, text, &[], names, &ready);
        said.unwrap_or_else(|| answer.into())
    }
}

/// Answers and the subject as kinds with decoded values.
#[cfg(feature = "serde")]
impl serde::Serialize for Advice {
    fn serialize<Z: serde::Serializer>(&self, z: Z) -> Result<Z::Ok, Z::Error> {
        use crate::data::shown::Shown;
        use alloc::collections::BTreeMap;
        use serde::ser::SerializeStruct;
        #[derive(serde::Serialize)]
        struct Row {
            answer: Shown,
            exact: bool,
            worth: f64,
            error: f64,
            win: f64,
            draw: f64,
            open: f64,
            behind: f64,
            behind_error: f64,
            alike: bool,
            suggested: bool,
        }
        let shown = |value| Shown { value, lists: self.lists };
        let rows = self.answers.iter().map(|row| Row {
            answer: shown(row.answer),
            exact: row.exact,
            worth: row.fight.worth.mean,
            error: row.fight.worth.error,
            win: row.fight.win.mean,
            draw: row.fight.draw,
            open: row.fight.open,
            behind: row.behind.mean,
            behind_error: row.behind.error,
            alike: row.alike,
            suggested: row.suggested,
        });
        let subject: BTreeMap<_, _> =
            self.subject.iter().map(|named| (named.name, shown(named.value))).collect();
        let mut advice = z.serialize_struct("Advice", 8)?;
        advice.serialize_field("who", &shown(Value::actor(self.who)))?;
        advice.serialize_field("question", self.question)?;
        advice.serialize_field("subject", &subject)?;
        advice.serialize_field("side", &self.side)?;
        advice.serialize_field("horizon", &self.horizon)?;
        advice.serialize_field("seed", &self.seed)?;
        advice.serialize_field("trials", &self.trials)?;
        advice.serialize_field("answers", &rows.collect::<Vec<_>>())?;
        advice.end()
    }
}
