//! The same under the phases.

use super::case::{Blow, NOTHING, Told, blow, given, is_declared, matters, of_outcome};
use super::{Buttons, Chance, buttons};
use case_core::attack::Aim;
use case_core::battle::{Battle, RollRequest};
use case_core::case::odds::AttackOutcome;
use case_core::case::{Field as CaseField, Note as CaseNote};
use case_core::codes::Code;
use case_core::faserip::{Faserip, Field, MovementOption, Note, PhField, Rule};
use case_core::log::{Event, Key};
use case_core::system::System;
use case_core::value::{AttackId, Value};

impl Buttons for Faserip {
    type Seen = Blow;
    const ROSTER: &'static str = include_str!("faserip.toml");

    fn announced(event: &Event<Faserip>) -> Option<Aim> {
        let Event::Note { note: Note::Case(CaseNote::Intends), who, other, values, .. } = event
        else {
            return None;
        };
        values.0[1].is_nothing().then_some(())?;
        Some(Aim::new(AttackId::new(*who, usize::try_from(values.first().number).ok()?), *other))
    }

    fn given(chance: &mut Chance) -> Vec<(&'static str, Value)> {
        given(chance)
    }

    fn is_declared(battle: &Battle<Faserip>, aim: &Aim) -> bool {
        is_declared(aim, |who, field, place| {
            Faserip::get(battle.state(), Key::at(who, Field::Case(field), place))
        })
    }

    fn came_of(aim: &Aim, events: &[Event<Faserip>], ended: bool) -> Option<Blow> {
        let health = Key::of(aim.target, Field::Case(CaseField::Health));
        let hurt =
            |event: &&Event<Faserip>| matches!(event, Event::Change { key, .. } if *key == health);
        let told = events.iter().take_while(|event| !hurt(event)).filter_map(|event| match event {
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

    fn hits(seen: &Blow) -> bool {
        seen.0
    }

    fn nothing() -> Blow {
        NOTHING
    }

    fn matters(roll: &RollRequest) -> bool {
        matters(roll.roll)
    }

    fn marks(battle: &Battle<Faserip>, aim: &Aim) -> Vec<&'static str> {
        let of = |field, place| {
            Faserip::get(battle.state(), Key::at(aim.attack.owner(), Field::Own(field), place))
        };
        let charges = of(PhField::Option, 0) == i32::from(MovementOption::Charge.number());
        let foe = aim.target.place().unwrap();
        let met = of(PhField::Way, 0) > 0 && of(PhField::Engaged, foe) > 0;
        if charges && met { vec!["charge met"] } else { Vec::new() }
    }
}

#[test]
fn odds_are_what_comes() {
    let wanted = [
        "A13",
        "A14",
        "A23",
        "A31",
        "D11",
        "PH8",
        "PH9",
        "PH11",
        "PH13",
        "PH16",
        "PH17",
        "T4",
        "T5",
        "T13",
        "impossible",
        "presumed PH14",
        "presumed PH18",
        "presumed PH25",
        "charge met",
    ];
    buttons::<Faserip>(150, &wanted);
}
