//! The state of a battle, and keeping it.

use super::fault::{Done, Fault, FaultCode};
use super::given;
use super::notation::{Anything, Data, Line, without_arguments};
use super::on::{Does, On};
use super::rows::{self, FieldRow, Fighter, Said, Saved};
use crate::any;
use crate::data::codes::{codes, hint, shown};
use crate::data::described::{Own, Tree};
use crate::data::message::message;
use crate::data::ruling::Ruling;
use crate::data::sheet::{OneOf, YesNo, sheet};
use crate::kernel::tracker::TrackerOf;
use crate::plan::Basis;
use crate::schema::Entry;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

codes! {
    /// What a name is one of.
    "sort of name", pub enum NameOf {
        /// A roll.
        Roll "roll",
        /// A field of the state.
        Field "field",
        /// The id of a rule.
        Rule "rule",
        /// An intervention of the referee.
        Intervention "intervention",
    }
}

sheet! {
    /// The word for a name of the schema.
    pub struct WordOf {
        /// What it is one of.
        pub of: NameOf = OneOf, needed("what the name is one of", NameOf::Field);
        /// The name.
        pub name: String = Line, needed("the name", String::new());
    }
    /// Every listed field.
    pub struct StateAsked {
        /// Whether at the open request; else at the last checkpoint.
        pub open: bool = YesNo, or(true);
    }
    /// A value in words.
    pub struct Say {
        /// The value, with its kind.
        pub value: Data = Anything, needed("a value with its kind", Data::default());
    }
    /// Saves a battle.
    pub struct Save {
        /// Without the defaults of the roster.
        pub brief: bool = YesNo, or(false);
    }
}

without_arguments!(TrackerAsked, FightersAsked, RulingsAsked, BasisAsked, RosterNow);

impl Does for TrackerAsked {
    type Out = TrackerOf;
    fn does(self, on: &mut On<'_>) -> Done<TrackerOf> {
        let (words, audience) = (on.words(), on.audience(false)?);
        let battle = on.battle()?;
        Ok(battle.tracker(&words.speech(), audience).shown(battle.lists()))
    }
}

impl Does for StateAsked {
    type Out = Vec<FieldRow>;
    fn does(self, on: &mut On<'_>) -> Done<Vec<FieldRow>> {
        let audience = on.audience(false)?;
        let battle = on.battle()?;
        let lists = battle.lists();
        Ok(battle.state(self.open, audience).iter().map(|of| rows::field(of, lists)).collect())
    }
}

impl Does for FightersAsked {
    type Out = Vec<Fighter>;
    fn does(self, on: &mut On<'_>) -> Done<Vec<Fighter>> {
        Ok(rows::fighters(on.battle()?))
    }
}

impl Does for RulingsAsked {
    type Out = Vec<Ruling>;
    fn does(self, on: &mut On<'_>) -> Done<Self::Out> {
        Ok(on.battle()?.rulings())
    }
}

impl Does for BasisAsked {
    type Out = Basis;
    fn does(self, on: &mut On<'_>) -> Done<Self::Out> {
        // The digest of a state tells what is hidden in it to whoever tries all that it can be.
        match on.known()? {
            Some(known) => Ok(known.basis()),
            None => Ok(on.battle()?.basis()),
        }
    }
}

impl Does for WordOf {
    type Out = Said;
    fn does(self, on: &mut On<'_>) -> Done<Said> {
        let words = on.words();
        let speech = words.speech();
        let system = on.battle()?.system();
        let schema = any::schema_in(system, speech);
        let schema = schema.ok_or_else(|| Fault::new(FaultCode::Name, "no such system"))?;
        let said = |entries: &[Entry]| -> Vec<(&'static str, String)> {
            entries.iter().map(|of| (of.name, of.said.clone())).collect()
        };
        let all = match self.of {
            NameOf::Rule => schema.rules.iter().map(|of| (of.id, of.title.to_string())).collect(),
            NameOf::Roll => said(&schema.rolls),
            NameOf::Field => schema.fields.iter().map(|of| (of.name, of.said.clone())).collect(),
            NameOf::Intervention => said(&schema.interventions),
        };
        let text = all.iter().find(|(name, _)| *name == self.name).map(|(_, said)| said.clone());
        let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
        found(text, &self.name, &names)
    }
}

fn found(text: Option<String>, name: &str, known: &[&str]) -> Done<Said> {
    text.map(|text| Said { text }).ok_or_else(|| {
        let message =
            message!("no such name: `{name}`{hint}", name = shown(name), hint = hint(name, known));
        Fault::at(FaultCode::Name, "name", message)
    })
}

impl Does for Say {
    type Out = Said;
    fn does(self, on: &mut On<'_>) -> Done<Said> {
        let words = on.words();
        let battle = on.battle()?;
        let value = given::value(battle, &self.value.0, &[], "value");
        let value = value.map_err(|_| {
            let message =
                "expected a value with its kind, such as {\"kind\": \"points\", \"value\": 30}";
            Fault::at(FaultCode::Range, "value", message)
        })?;
        Ok(Said { text: battle.say(value, &words.speech()) })
    }
}

impl Does for Save {
    type Out = Saved;
    fn does(self, on: &mut On<'_>) -> Done<Saved> {
        let battle = on.battle()?;
        let save = if self.brief { battle.save_brief() } else { battle.save() };
        Ok(Saved { save: Own(save) })
    }
}

impl Does for RosterNow {
    type Out = Tree;
    fn does(self, on: &mut On<'_>) -> Done<Tree> {
        on.battle()?.roster_now().map(Tree).map_err(|p| Fault::all(FaultCode::Roster, &p))
    }
}
