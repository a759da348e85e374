//! The same under the phases.

use super::case::{Blow, NOTHING, Told, blow, matters, of_outcome};
use super::{Buttons, buttons};
use case_core::attack::Aim;
use case_core::battle::{Battle, RollRequest};
use case_core::case::Note as CaseNote;
use case_core::case::odds::AttackOutcome;
use case_core::faserip::{Faserip, Note, Rule};
use case_core::log::Event;

impl Buttons for Faserip {
    type Seen = Blow;
    const ROSTER: &'static str = include_str!("faserip.toml");

    fn announced(event: &Event<Faserip>) -> Option<Aim> {
        let Event::Note { note: Note::Case(CaseNote::Attacks), who, other, values, .. } = event
        else {
            return None;
        };
        Some(Aim::new(*who, *other, usize::try_from(values.first().number).ok()?))
    }

    fn came_of(aim: &Aim, events: &[Event<Faserip>], ended: bool) -> Option<Blow> {
        let told = events.iter().filter_map(|event| match event {
            Event::Note { rule: Rule::Case(rule), note: Note::Case(note), who, other, values } => {
                let value = values.first();
                Some(Told { rule: *rule, note: *note, who: *who, other: *other, value })
            }
            _ => None,
        });
        blow(aim, told, ended)
    }

    fn seen(outcome: &AttackOutcome) -> Blow {
        of_outcome(outcome)
    }

    fn nothing() -> Blow {
        NOTHING
    }

    fn matters(roll: &RollRequest) -> bool {
        matters(roll.roll)
    }

    fn marks(_: &Battle<Faserip>, _: &Aim) -> Vec<&'static str> {
        Vec::new()
    }
}

#[test]
fn odds_are_what_comes() {
    buttons::<Faserip>(200, &[]);
}
