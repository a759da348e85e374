//! Words: what a reader sees, made from data outside the rules.
//!
//! A [`Text`] is a template in every language of the engine, often in several variants: the first
//! that needs no absent value is taken, so no template has conditions. Units and their plurals
//! belong to a kind in a language, never to a template. A host can bring its own
//! [`OwnCatalog`]; what it lacks falls back to a language of the engine, units and all.
//!
//! In a template `{name}` is a value as a reader says it (`3 turns`, `dodge`, a fighter's name),
//! `{name:n}` its bare number and `{name:+}` its number with a sign.

use crate::data::codes::Code;
use crate::data::codes::codes;
use crate::data::value::{Kind, Named, Value};
use crate::data::who::ActorId;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

codes! {
    /// A language that the engine speaks.
    #[non_exhaustive]
    "language", pub enum Language {
        /// English.
        English "English",
        /// German.
        German "German",
    }
}

/// A template in every language, in variants: the first that needs nothing absent is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// In English.
    pub en: &'static [&'static str],
    /// In German.
    pub de: &'static [&'static str],
}

impl Text {
    /// A text of these variants.
    pub const fn new(en: &'static [&'static str], de: &'static [&'static str]) -> Text {
        Text { en, de }
    }

    /// The variants in a language.
    pub const fn variants(&self, language: Language) -> &'static [&'static str] {
        match language {
            Language::English => self.en,
            Language::German => self.de,
        }
    }
}

/// How something that happened is told: its values' names and kinds, and its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Line {
    /// How far the line is set in: 0 for a turn or a deed, 1 for what it leads to, 2 for details.
    pub indent: u8,
    /// Whether the line ends with the id of its rule; only headings and the end don't.
    pub cites: bool,
    /// The names and kinds of its values, in order.
    pub values: ValueKinds,
    /// The text; besides the values it can name `who` and `other`. Without variants nothing is told.
    pub text: Text,
}

/// The names and kinds of a line's values, in order.
type ValueKinds = &'static [(&'static str, Kind)];

/// The levels of `notes!`.
#[doc(hidden)]
impl Line {
    /// A heading, such as a turn's beginning: without a rule's id.
    pub const fn heading(values: ValueKinds, text: Text) -> Line {
        Line { indent: 0, cites: false, values, text }
    }

    /// What somebody does, at the margin.
    pub const fn deed(values: ValueKinds, text: Text) -> Line {
        Line { indent: 0, cites: true, values, text }
    }

    /// What a deed leads to.
    pub const fn then(values: ValueKinds, text: Text) -> Line {
        Line { indent: 1, cites: true, values, text }
    }

    /// A detail of that.
    pub const fn detail(values: ValueKinds, text: Text) -> Line {
        Line { indent: 2, cites: true, values, text }
    }

    /// What is in the data and not told: another line says it.
    pub const fn silent(values: ValueKinds, text: Text) -> Line {
        Line { indent: 0, cites: true, values, text }
    }
}

/// A list of what can happen; `notes!` writes it.
#[doc(hidden)]
pub trait NoteCode: Code {
    /// How it is told, and its values' names and kinds.
    fn line(self) -> &'static Line;
}

/// A listed enumeration of a system: its members' names, words and meanings.
#[derive(Clone, Copy, Debug)]
pub struct List {
    /// What it is a list of, in English, such as `attack form`.
    pub what: &'static str,
    len: usize,
    name: fn(i32) -> Option<&'static str>,
    word: fn(i32) -> Option<&'static str>,
    meaning: fn(i32) -> Option<&'static str>,
    german: &'static [&'static str],
}

fn name_of<C: Code>(number: i32) -> Option<&'static str> {
    C::from_number(number).map(C::name)
}

fn word_of<C: Code>(number: i32) -> Option<&'static str> {
    C::from_number(number).map(Code::word)
}

fn meaning_of<C: Code>(number: i32) -> Option<&'static str> {
    C::from_number(number).map(Code::meaning)
}

/// Two lists are the same if they list the same.
impl PartialEq for List {
    fn eq(&self, other: &List) -> bool {
        (self.what, self.len) == (other.what, other.len)
    }
}

impl Eq for List {}

impl List {
    /// The list of a closed list's members.
    pub const fn of<C: Code>() -> List {
        List {
            what: C::WHAT,
            len: C::ALL.len(),
            name: name_of::<C>,
            word: word_of::<C>,
            meaning: meaning_of::<C>,
            german: C::GERMAN,
        }
    }

    /// Its name in `snake_case`, such as `attack_form`.
    pub fn name_in_wire(&self) -> String {
        crate::data::codes::snake(self.what)
    }

    /// Whether that is its name in values as text. The name is not built for any other: a save
    /// asks for thousands.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        let letter = |byte: &u8| byte.is_ascii_alphanumeric();
        let words = self.what.bytes().filter(letter).map(|byte| byte.to_ascii_lowercase());
        words.eq(name.bytes().filter(letter)) && self.name_in_wire() == name
    }

    /// How many members it has; their numbers count from 0.
    #[expect(clippy::len_without_is_empty, reason = "no list is empty")]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// A member's wire name.
    pub fn name(&self, number: i32) -> Option<&'static str> {
        (self.name)(number)
    }

    /// A member's word in a language.
    pub fn word(&self, number: i32, language: Language) -> Option<&'static str> {
        match language {
            Language::English => (self.word)(number),
            Language::German => {
                usize::try_from(number).ok().and_then(|n| self.german.get(n)).copied()
            }
        }
    }

    /// What a member means, in English.
    pub fn meaning(&self, number: i32) -> Option<&'static str> {
        (self.meaning)(number)
    }

    /// The wire names of a set of members, a bit each.
    pub fn names(&self, bits: i32) -> Vec<&'static str> {
        self.members(bits).filter_map(|n| self.name(n)).collect()
    }

    /// The numbers of a set of members, a bit each.
    pub fn members(&self, bits: i32) -> impl Iterator<Item = i32> + use<> {
        let len = i32::try_from(self.len).unwrap_or(0).min(31);
        (0..len).filter(move |n| bits >> n & 1 != 0)
    }

    /// The number of the member of that wire name.
    pub fn number(&self, name: &str) -> Option<i32> {
        (0..i32::try_from(self.len).unwrap_or(0)).find(|n| self.name(*n) == Some(name))
    }
}

/// The lists of another system, and behind them those of one's own.
#[doc(hidden)]
pub const fn joined<const N: usize>(
    others: &[&'static List],
    own: &[&'static List],
) -> [&'static List; N] {
    let mut all = [own[0]; N];
    let mut i = 0;
    while i < N {
        all[i] = if i < others.len() { others[i] } else { own[i - others.len()] };
        i += 1;
    }
    all
}

/// A kind by name: a plain kind's, a list's, or that of sets of a list's members.
pub fn kind_name(kind: Kind, lists: &[&List]) -> String {
    match kind {
        Kind::Name(list) => {
            lists.get(usize::from(list)).map_or_else(|| "name".into(), |l| l.name_in_wire())
        }
        Kind::Set(list) => {
            let members = kind_name(Kind::Name(list), lists);
            alloc::format!("set_of_{members}")
        }
        kind => kind.name().into(),
    }
}

/// The kind of a listed enumeration's members.
#[doc(hidden)]
pub const fn kind_of<T: crate::data::value::Typed>() -> Kind {
    T::KINDS[0]
}

/// How the stored number of a field is read: nothing is handed out coded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Cell {
    /// What it is a number of.
    pub kind: Kind,
    /// What is taken off the stored number.
    pub offset: i32,
    /// The stored number that says that there is nothing.
    pub absent: Option<i32>,
}

impl Cell {
    /// The value of a stored number.
    pub const fn read(&self, stored: i32) -> Value {
        match self.absent {
            Some(absent) if absent == stored => Value::NOTHING,
            _ => Value::new(self.kind, stored.saturating_sub(self.offset)),
        }
    }

    /// The stored number of a value, where it is one of this field.
    pub fn write(&self, value: Value) -> Option<i32> {
        if value.is_nothing() {
            return self.absent;
        }
        (value.kind == self.kind).then(|| value.number.saturating_add(self.offset))
    }
}

codes! {
    /// What a field belongs to, and so what its place counts.
    #[non_exhaustive]
    #[doc(hidden)]
    "shape of a field", pub enum Shape {
        /// One of the battle.
        Battle "battle",
        /// One of each fighter.
        Actor "actor",
        /// Several of the battle, by a place.
        BattleList "battle list",
        /// Several of each fighter, by a place.
        ActorList "actor list",
        /// One of each fighter for each of its attacks.
        ActorAttack "actor and attack",
        /// One of each fighter for every other fighter.
        ActorFoe "actor and foe",
        /// One of each object.
        Object "object",
    }
}

codes! {
    /// Who sees a field.
    #[non_exhaustive]
    #[doc(hidden)]
    "view of a field", pub enum Visibility {
        /// Listed with the state, and its changes are told.
        Told "told",
        /// Listed with the state.
        Listed "listed",
        /// The engine's own.
        Internal "internal",
    }
}

/// A field of the state, as a host lists it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct FieldInfo {
    /// What it belongs to.
    pub shape: Shape,
    /// How its number is read.
    pub cell: Cell,
    /// Who sees it.
    pub shown: Visibility,
    /// Its name in German.
    pub de: &'static str,
    /// Of several values, what the place is a number of; [`Kind::Place`] counts from 1.
    pub by: Kind,
    /// How many places a fighter has of it, where that is a fixed number; 0 where there is no
    /// bound but the kind of place.
    pub slots: u16,
    /// Whether the referee may set it.
    pub settable: bool,
    /// Whether it outlasts the fight: a roster can say how it stands now.
    pub lasting: bool,
}

/// What `fields!` adds to a field.
#[doc(hidden)]
impl FieldInfo {
    /// The same field, which the referee may set.
    #[must_use]
    pub const fn settable(self) -> FieldInfo {
        FieldInfo { settable: true, ..self }
    }

    /// The same field, which outlasts the fight.
    #[must_use]
    pub const fn lasting(self) -> FieldInfo {
        FieldInfo { lasting: true, ..self }
    }

    /// The same field, with so many places for each fighter.
    ///
    /// # Panics
    /// At compile time, where there are more than a place counts.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "asserted to fit")]
    pub const fn slots(self, slots: usize) -> FieldInfo {
        assert!(slots <= u16::MAX as usize, "far fewer places than that");
        FieldInfo { slots: slots as u16, ..self }
    }

    /// The same field, with its name in German.
    #[must_use]
    pub const fn in_german(self, de: &'static str) -> FieldInfo {
        FieldInfo { de, ..self }
    }

    /// The same list, its places being members of a list or sides rather than numbers.
    #[must_use]
    pub const fn by(self, by: Kind) -> FieldInfo {
        FieldInfo { by, ..self }
    }
}

impl FieldInfo {
    /// What the place of one of several values is: an attack, a foe, an object, a part of the body.
    pub fn place(&self, who: ActorId, place: u16) -> Value {
        let number = i32::from(place);
        match (self.shape, self.by) {
            (Shape::Battle | Shape::Actor, _) => Value::NOTHING,
            (Shape::BattleList | Shape::ActorList, Kind::Place) => {
                Value::new(Kind::Place, number + 1)
            }
            (Shape::BattleList | Shape::ActorList, by) => Value::new(by, number),
            (Shape::ActorAttack, _) => Value::attack(who, number),
            (Shape::ActorFoe, _) => Value::new(Kind::Actor, number),
            (Shape::Object, _) => Value::new(Kind::Object, number),
        }
    }

    /// The place of what is one of several values; `None` where it is of another kind.
    pub fn which(&self, place: Value) -> Option<u16> {
        let first = self.place(ActorId::NOBODY, 0);
        if first.kind != place.kind {
            return None;
        }
        u16::try_from(place.number.checked_sub(first.number)?).ok()
    }

    /// The kind of what the place is, where there are several values.
    pub fn place_kind(&self) -> Option<Kind> {
        let place = self.place(ActorId::NOBODY, 0);
        (!place.is_nothing()).then_some(place.kind)
    }
}

/// A list of what can change; `fields!` writes it.
#[doc(hidden)]
pub trait FieldCode: Code {
    /// What the field is.
    fn info(self) -> &'static FieldInfo;
}

/// The words of `fields!`: who sees a field and what it belongs to, and how its number is read.
#[doc(hidden)]
pub mod of_fields {
    use super::{Cell, FieldInfo, Shape, Visibility};
    use crate::data::value::Kind;

    /// A field that is listed with the state, its changes told.
    pub const fn told(shape: Shape, cell: Cell) -> FieldInfo {
        FieldInfo { shown: Visibility::Told, ..listed(shape, cell) }
    }

    /// A field that is listed with the state.
    pub const fn listed(shape: Shape, cell: Cell) -> FieldInfo {
        FieldInfo {
            shape,
            cell,
            shown: Visibility::Listed,
            de: "",
            slots: 0,
            by: Kind::Place,
            settable: false,
            lasting: false,
        }
    }

    /// A field of the engine's own.
    pub const fn internal(shape: Shape) -> FieldInfo {
        FieldInfo { shown: Visibility::Internal, ..listed(shape, plain(Kind::Internal)) }
    }

    /// The number as it is stored.
    pub const fn plain(kind: Kind) -> Cell {
        Cell { kind, offset: 0, absent: None }
    }

    /// 0 for nothing, else the number plus one.
    pub const fn or_nothing(kind: Kind) -> Cell {
        Cell { kind, offset: 1, absent: Some(0) }
    }

    /// 0 for nothing, else the number as it is.
    pub const fn unless_zero(kind: Kind) -> Cell {
        Cell { kind, offset: 0, absent: Some(0) }
    }
}

/// A host's own words: templates by key, such as `note.stunned`, `unit.turns`, `roll.attack`,
/// `word.defense.dodge`. What is not there is said in [`OwnCatalog::fallback`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnCatalog {
    /// The variants of each text, by its key.
    pub texts: BTreeMap<String, Vec<String>>,
    /// The language for what is not there.
    pub fallback: Option<Language>,
}

/// What a text is said with: a language of the engine, or a host's own words over one.
#[derive(Clone, Copy, Debug)]
pub struct Speech<'c> {
    /// The language.
    pub language: Language,
    own: Option<&'c OwnCatalog>,
}

impl From<Language> for Speech<'_> {
    fn from(language: Language) -> Self {
        Speech { language, own: None }
    }
}

impl<'c> From<&'c OwnCatalog> for Speech<'c> {
    fn from(own: &'c OwnCatalog) -> Self {
        Speech { language: own.fallback.unwrap_or(Language::English), own: Some(own) }
    }
}

/// The names that a roster gives to values, and the lists of its system.
pub trait Naming {
    /// The name of a fighter or seat.
    fn actor(&self, who: ActorId) -> &str;
    /// The name of a side.
    fn side(&self, side: i32) -> &str;
    /// The name of somebody's attack.
    fn attack(&self, of: ActorId, place: i32) -> Option<String>;
    /// The name of an object.
    fn object(&self, place: i32) -> Option<&str>;
    /// The system's lists.
    fn lists(&self) -> &'static [&'static List];
}

/// The words of a kind's numbers: for one, and for any other number.
const fn unit(kind: Kind) -> Option<Text> {
    Some(match kind {
        Kind::Columns => Text::new(&["{n:+} CS", "{n:+} CS"], &["{n:+} CS", "{n:+} CS"]),
        Kind::Ranks => Text::new(&["{n} rank", "{n} ranks"], &["{n} Rang", "{n} Ränge"]),
        Kind::Modifier => Text::new(&["{n:+}", "{n:+}"], &["{n:+}", "{n:+}"]),
        Kind::Dice => Text::new(&["{n}D", "{n}D"], &["{n}W", "{n}W"]),
        Kind::Chance => Text::new(&["{n} %", "{n} %"], &["{n} %", "{n} %"]),
        Kind::Areas => Text::new(&["{n} area", "{n} areas"], &["{n} Bereich", "{n} Bereiche"]),
        Kind::Feet => Text::new(&["{n} foot", "{n} feet"], &["{n} Fuß", "{n} Fuß"]),
        Kind::Yards => Text::new(&["{n} yard", "{n} yards"], &["{n} Yard", "{n} Yards"]),
        Kind::Turns => Text::new(&["{n} turn", "{n} turns"], &["{n} Zug", "{n} Züge"]),
        Kind::Rounds => Text::new(&["{n} round", "{n} rounds"], &["{n} Runde", "{n} Runden"]),
        Kind::Minutes => Text::new(&["{n} minute", "{n} minutes"], &["{n} Minute", "{n} Minuten"]),
        Kind::Actions => Text::new(&["{n} action", "{n} actions"], &["{n} Aktion", "{n} Aktionen"]),
        Kind::Attacks => {
            Text::new(&["{n} attack", "{n} attacks"], &["{n} Angriff", "{n} Angriffe"])
        }
        Kind::Uses => Text::new(&["{n} use", "{n} uses"], &["{n} Anwendung", "{n} Anwendungen"]),
        Kind::Things => Text::new(&["{n} thing", "{n} things"], &["{n} Ding", "{n} Dinge"]),
        Kind::Times => Text::new(&["once", "{n} times"], &["einmal", "{n}-mal"]),
        _ => return None,
    })
}

/// Which variant of a unit a number takes.
const fn plural(number: i32) -> usize {
    (number != 1 && number != -1) as usize
}

impl Speech<'_> {
    fn own(&self, key: impl FnOnce() -> String) -> Option<&[String]> {
        let own = self.own?;
        own.texts.get(&key()).map(Vec::as_slice).filter(|texts| !texts.is_empty())
    }

    /// The word of a member of a list.
    pub fn word(&self, list: &List, number: i32) -> String {
        let name = list.name(number).unwrap_or("?");
        let key = || format!("word.{}.{name}", crate::data::codes::snake(list.what));
        match self.own(key).and_then(<[String]>::first) {
            Some(word) => word.clone(),
            None => list.word(number, self.language).unwrap_or("?").to_string(),
        }
    }

    /// A name of one of the engine's lists that has a word in both languages.
    pub fn named(&self, section: &str, name: &str, en: &str, de: &str) -> String {
        match self.own(|| format!("{section}.{name}")).and_then(<[String]>::first) {
            Some(word) => word.clone(),
            None => match self.language {
                Language::English => en,
                Language::German => de,
            }
            .to_string(),
        }
    }

    /// A text by its key: the first variant that needs nothing absent, its names filled in.
    /// `None` where there is no such variant.
    pub fn say(
        &self,
        section: &str,
        name: &str,
        text: &Text,
        values: &[Named],
        cast: &dyn Naming,
    ) -> Option<String> {
        self.say_with(section, name, text, values, cast, &[])
    }

    /// The same, with ready texts for some names.
    pub(crate) fn say_with(
        &self,
        section: &str,
        name: &str,
        text: &Text,
        values: &[Named],
        cast: &dyn Naming,
        ready: &[(&str, &str)],
    ) -> Option<String> {
        let there = |name: &str| {
            values.iter().any(|v| v.name == name && !v.value.is_nothing())
                || ready.iter().any(|(n, text)| *n == name && !text.is_empty())
        };
        let fits = |template: &&str| holes(template).all(|(name, _)| there(name));
        let own = self.own(|| format!("{section}.{name}"));
        let template = match own.and_then(|own| own.iter().map(String::as_str).find(&fits)) {
            Some(template) => template,
            None => text.variants(self.language).iter().copied().find(&fits)?,
        };
        Some(self.fill(template, values, cast, ready))
    }

    /// A template with its names filled in; names that are not there stay as they are.
    fn fill(
        &self,
        template: &str,
        values: &[Named],
        cast: &dyn Naming,
        ready: &[(&str, &str)],
    ) -> String {
        let mut out = String::with_capacity(template.len() + 24);
        let mut rest = template;
        while let Some(start) = rest.find('{') {
            out.push_str(&rest[..start]);
            let Some(end) = rest[start..].find('}').map(|e| start + e) else { break };
            let (name, form) = split(&rest[start + 1..end]);
            match (ready.iter().find(|r| r.0 == name), values.iter().find(|v| v.name == name)) {
                (Some((_, text)), _) => out.push_str(text),
                (None, Some(named)) => out.push_str(&self.value(named.value, form, cast)),
                (None, None) => out.push_str(&rest[start..=end]),
            }
            rest = &rest[end + 1..];
        }
        out.push_str(rest);
        out
    }

    /// A value as a reader says it.
    pub fn value(&self, value: Value, form: ValueStyle, cast: &dyn Naming) -> String {
        let n = value.number;
        match form {
            ValueStyle::Number => return n.to_string(),
            ValueStyle::Signed => return format!("{n:+}"),
            ValueStyle::Words => {}
        }
        let missing = |name: Option<&str>| name.unwrap_or("?").to_string();
        match value.kind {
            Kind::Nothing => "–".to_string(),
            Kind::Actor => match ActorId::from_number(n) {
                ActorId::JUDGE => self.named("seat", "judge", "the Judge", "die Spielleitung"),
                ActorId::MAP => self.named("seat", "map", "the map", "die Karte"),
                who => cast.actor(who).to_string(),
            },
            Kind::Side => cast.side(n).to_string(),
            Kind::Attack => cast.attack(value.of, n).unwrap_or_else(|| "?".to_string()),
            Kind::Object => missing(cast.object(n)),
            Kind::Name(list) => match cast.lists().get(usize::from(list)) {
                Some(list) => self.word(list, n),
                None => n.to_string(),
            },
            Kind::Set(list) => match cast.lists().get(usize::from(list)) {
                Some(list) => {
                    let words: Vec<String> =
                        { list.members(n).map(|n| self.word(list, n)).collect() };
                    words.join(", ")
                }
                None => n.to_string(),
            },
            Kind::YesNo => {
                let (name, en, de) =
                    if n == 0 { ("no", "no", "nein") } else { ("yes", "yes", "ja") };
                self.named("unit", name, en, de)
            }
            Kind::TenthsOfMeter if n % 10 == 0 => format!("{} m", n / 10),
            Kind::TenthsOfMeter => {
                let point = if self.language == Language::German { ',' } else { '.' };
                let sign = if n < 0 { "-" } else { "" };
                format!("{sign}{}{point}{} m", (n / 10).abs(), (n % 10).abs())
            }
            Kind::Pips => pips(n, self.language),
            kind => match unit(kind) {
                Some(text) => {
                    let own = self.own(|| format!("unit.{}", kind.name()));
                    let own = own.and_then(|own| own.get(plural(n)).or(own.last()));
                    let builtin = text.variants(self.language).get(plural(n)).copied();
                    let template = own.map(String::as_str).or(builtin).unwrap_or("{n}");
                    template.replace("{n:+}", &format!("{n:+}")).replace("{n}", &n.to_string())
                }
                None => n.to_string(),
            },
        }
    }
}

/// A die code: three pips are a die.
fn pips(pips: i32, language: Language) -> String {
    let die = if language == Language::German { 'W' } else { 'D' };
    match (pips.div_euclid(3), pips.rem_euclid(3)) {
        (dice, 0) => format!("{dice}{die}"),
        (0, rest) => format!("+{rest}"),
        (dice, rest) => format!("{dice}{die}+{rest}"),
    }
}

/// How a template wants a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueStyle {
    /// As a reader says it.
    Words,
    /// The bare number.
    Number,
    /// The number with its sign.
    Signed,
}

fn split(hole: &str) -> (&str, ValueStyle) {
    match hole.split_once(':') {
        Some((name, "n")) => (name, ValueStyle::Number),
        Some((name, "+")) => (name, ValueStyle::Signed),
        _ => (hole, ValueStyle::Words),
    }
}

/// The names that a template fills in, each with its form.
#[doc(hidden)]
pub fn holes(template: &str) -> impl Iterator<Item = (&str, ValueStyle)> {
    template.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(hole, _)| split(hole))
}
