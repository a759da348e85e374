//! Stakes as sentences.

use super::{AttackStake, Stake, StakeAbout, Stakes};
use crate::battle::{Battle, labels};
use crate::data::value::{Typed, Value};
use crate::data::who::ActorId;
use crate::data::words::{Speech, Text, ValueStyle};
use crate::kernel::log::Names;
use crate::kernel::system::System;
use crate::odds::Estimate;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

const ATTACK: Text = Text::new(&[
    "{answer}: {attacker} hits {target} {hit}, {effect} {begun}, mean harm {harm}, fells {fell}",
    "{answer}: hits {hit}, {effect} {begun}, mean harm {harm}, fells {fell}",
    "{answer}: {attacker} hits {target} {hit}, mean harm {harm}, fells {fell}",
    "{answer}: hits {hit}, mean harm {harm}, fells {fell}",
]);
const FIGHT: Text = Text::new(&[
    "{answer}: {attacker} hits {target} {hit}, {effect} {begun}, mean harm {harm}, fells {fell}; wins {win}",
    "{answer}: hits {hit}, {effect} {begun}, mean harm {harm}, fells {fell}; wins {win}",
    "{answer}: {attacker} hits {target} {hit}, mean harm {harm}, fells {fell}; wins {win}",
    "{answer}: hits {hit}, mean harm {harm}, fells {fell}; wins {win}",
    "{answer}: wins {win}",
]);
const ALIKE: Text = Text::new(&["{answer}: as {other}"]);

/// Its texts, by their keys.
pub(crate) const LINES: [(&str, Text); 3] =
    [("attack", ATTACK), ("fight", FIGHT), ("alike", ALIKE)];

impl Stakes {
    /// The rows in words, a line for each: `Iron Matron: hits 45 %, mean harm 9.1, fells 2 %`,
    /// `yes: wins 64 ± 5 %`, `no: as yes`. `battle` is the one that they are of.
    ///
    /// Translations use the keys `stake.attack`, `stake.fight` and `stake.alike`.
    pub fn lines<S: System>(&self, speech: &Speech<'_>, battle: &Battle<S>) -> Vec<String> {
        let names = Names::<S>(battle.setup());
        let label = labels(self.question, self.who, &self.subject, speech, &names);
        let line = |row: &Stake| {
            let other = row.same_as.and_then(|place| self.rows.get(place));
            let other = other.map_or(String::new(), |other| label(other.answer));
            let figure = |of: Option<Estimate>, factor, unit| {
                of.map_or(String::new(), |of| speech.decimal(figure(of, factor, unit)))
            };
            let share = |of| figure(of, 100.0, " %");
            let (hit, fell) = (row.attack.map(|of| of.hit), row.attack.map(|of| of.fell));
            let [hit, fell, win] = [hit, fell, row.fight.map(|of| of.win)].map(share);
            let harm = figure(row.attack.map(|of| of.harm), 1.0, "");
            let begins = row.attack.and_then(|of| of.begins);
            let begun = share(begins.map(|of| of.chance));
            let effect = begins.map(|of| speech.value(of.effect, ValueStyle::Words, &names));
            let name = |who| speech.value(Value::actor(who), ValueStyle::Words, &names);
            let another = row.attack.filter(|of| self.is_another(row, of));
            let [attacker, target] =
                another.map(|of| [of.attacker, of.target].map(name)).unwrap_or_default();
            let (name, text) = match row.about {
                StakeAbout::Alike => ("alike", &ALIKE),
                StakeAbout::Fight => ("fight", &FIGHT),
                StakeAbout::Attack => ("attack", &ATTACK),
            };
            let answer = label(row.answer);
            let ready = [
                ("answer", answer.as_str()),
                ("other", &other),
                ("hit", &hit),
                ("harm", &harm),
                ("fell", &fell),
                ("effect", effect.as_deref().unwrap_or_default()),
                ("begun", &begun),
                ("win", &win),
                ("attacker", &attacker),
                ("target", &target),
            ];
            speech.say_with("stake", name, text, &[], &names, &ready).unwrap_or(answer)
        };
        self.rows.iter().map(line).collect()
    }

    /// Whether the attack that an answer leads to is not the one that the question is about, but, such as
    /// where the answer is to do nothing, somebody else's that comes next.
    fn is_another(&self, row: &Stake, of: &AttackStake) -> bool {
        let attacks = |row: &Stake| row.attack.is_some_and(|of| of.attacker == self.who);
        let about = self.subject.iter().map(|named| named.value).chain([row.answer]);
        let about: Vec<_> = about.filter_map(ActorId::from_value).collect();
        if self.rows.iter().any(attacks) {
            let aimed = about.is_empty() || about.contains(&of.target);
            return of.attacker != self.who || !aimed;
        }
        of.target != self.who && !(about.contains(&of.attacker) && about.contains(&of.target))
    }
}

/// An estimate times a factor: percent without decimals, means with one; an error unless it is exact.
fn figure(of: Estimate, factor: f64, unit: &str) -> String {
    let digits = usize::from(unit.is_empty());
    let (mean, error) = (factor * of.mean, factor * of.error);
    if error > 0.0 {
        format!("{mean:.digits$} ± {error:.digits$}{unit}")
    } else {
        format!("{mean:.digits$}{unit}")
    }
}
