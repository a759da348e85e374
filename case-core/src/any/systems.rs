//! What a system has without a battle: its schema, tables, texts, named plans.

use super::SystemId;
use crate::attack::{AttackResult, AttackRules, Feat};
use crate::data::codes::ParseError;
use crate::data::message::Message;
use crate::data::node::{Node, Problems};
use crate::data::ruling::PrintedTable;
use crate::data::sentences::Sentence;
use crate::data::words::{OutcomeField, Speech};
use crate::kernel::system::{System, Words};
use crate::plan::{Plan, Policy};
use crate::schema::fingerprint::Fingerprint;
use crate::schema::{RuleEntry, Schema};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

impl SystemId {
    /// The system of exactly this name.
    pub(crate) fn named(name: &str) -> Option<SystemId> {
        SystemId::ALL.iter().copied().find(|system| system.name() == name)
    }
}

impl fmt::Display for SystemId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// By its name; the error lists those of this build.
impl FromStr for SystemId {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<SystemId, ParseError> {
        let known = SystemId::ALL.iter().map(|system| system.name());
        SystemId::named(name).ok_or_else(|| ParseError::new("system", name, known))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for SystemId {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.name())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for SystemId {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        String::deserialize(d)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Declares what each system has: a method of [`SystemId`]; and hidden, for bindings, a function of the
/// system's name, which gives nothing for an unknown one.
macro_rules! of_systems {
    ($($(#[$doc:meta])+
        $name:ident $([$($of:tt)+])? ($($arg:ident: $ty:ty),*) -> $out:ty = $S:ident => $body:expr;)+
    ) => {
        impl SystemId { $(
            $(#[$doc])+
            pub fn $name $(<$($of)+>)? (self, $($arg: $ty),*) -> $out {
                of_system!(self, $S => $body)
            }
        )+ }
        $(
            #[doc(hidden)]
            #[allow(missing_docs, reason = "as the method")]
            pub fn $name $(<$($of)+>)? (system: &str, $($arg: $ty),*) -> Option<$out> {
                Some(SystemId::named(system)?.$name($($arg),*))
            }
        )+
    };
}

of_systems! {
    /// The full name.
    title() -> &'static str = S => S::TITLE;
    /// The printed tables.
    tables() -> Vec<PrintedTable> = S => S::tables();
    /// The rule ids.
    rules() -> Vec<RuleEntry> = S => crate::schema::rules::<S>();
    /// The table of the sentences of the rule book, empty without the feature `texts`.
    sentences() -> Vec<Sentence> =
        S => S::BOOKS.iter().flat_map(|book| Sentence::all(book)).collect();
    /// The schema: everything that the system can ask, roll, log and change.
    schema() -> Schema = S => Schema::of::<S>();
    /// The schema with its words, templates, meanings, titles and rulings in a language, or in a host's
    /// own words.
    ///
    /// ```
    /// use case_core::any::SystemId;
    /// use case_core::words::Language;
    /// let system: SystemId = "case".parse().unwrap();
    /// let schema = system.schema_in(Language::German);
    /// let white = &schema.lists.iter().find(|list| list.name == "color").unwrap().members[0];
    /// assert_eq!(white.meaning, "Weiß.");
    /// assert!("chess".parse::<SystemId>().unwrap_err().to_string().contains("talislanta"));
    /// ```
    schema_in['c](speech: impl Into<Speech<'c>>) -> Schema = S => Schema::of_in::<S>(speech);
    /// The JSON Schema (draft 2020-12) of rosters.
    roster_json() -> Node = S => Schema::roster_json::<S>();
    /// The JSON Schema of rosters with its descriptions in a language.
    roster_json_in['c](speech: impl Into<Speech<'c>>) -> Node =
        S => crate::schema::roster_json_in::<S>(speech.into());
    /// The hash of the game, equal in two installations that play alike.
    fingerprint() -> Fingerprint = S => Fingerprint::of::<S>();
    /// What the engine says in a language: the problems of a roster or a plan, the message of an error,
    /// or a text in English, such as a meaning of the schema or the title of a rule. What the engine does
    /// not have, such as a host's own text, stays as it is.
    ///
    /// ```
    /// use case_core::any::{AnyBattle, SystemId};
    /// use case_core::node::Node;
    /// use case_core::words::Language;
    /// let problems = AnyBattle::new(&Node::Null).unwrap_err();
    /// assert_eq!(
    ///     SystemId::Case.said(&problems, Language::German),
    ///     "eine Aufstellung ist eine Tabelle mit `system` und `fighters`"
    /// );
    /// ```
    said['c](what: impl Into<Message>, speech: impl Into<Speech<'c>>) -> String =
        S => crate::schema::said::<S>(what, speech);
    /// The named plans.
    named_plans() -> Vec<Plan> = S => crate::plan::named::<S>();
    /// A named plan, by its name ([`crate::plan::by_name`]).
    ///
    /// # Errors
    /// If there is no plan of that name.
    named_plan(name: &str) -> Result<Plan, Problems> = S => crate::plan::by_name::<S>(name);
    /// Checks a plan as far as possible without a battle.
    ///
    /// # Errors
    /// Every problem of the plan.
    check_plan(plan: &Plan) -> Result<(), Problems> = S => plan.check::<S>();
    /// The policies that come with the system ([`Policy::named`]).
    named_policies() -> Vec<Policy> = S => Policy::named::<S>();
    /// The fields of an attack's outcome.
    outcome_fields() -> &'static [OutcomeField] = S => S::OUTCOME;
    /// The feats that attacks can have.
    feats() -> &'static [Feat] = S => <S as AttackRules>::Outcome::FEATS;
}
