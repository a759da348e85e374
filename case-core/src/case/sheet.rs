//! Sheets and rosters: what a person writes.
//!
//! A [`Roster`] is plain data. [`crate::system::System::validate`] turns it into a [`Setup`], all
//! problems at once.

use super::forms::{Ability, Form};
use super::rank::{MAX_NUMBER, Rank, Value};
use super::rulings::Rulings;
use crate::node::{Fields, Node, Problems, int};
use crate::who::{ActorId, MAX_FIGHTERS};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The most attacks on one sheet, the most objects and events of a roster: more than any table
/// uses, and a bound for strangers' files.
pub(super) const MAX_ATTACKS_ON_SHEET: usize = 50;
/// The most objects of a roster.
pub(crate) const MAX_OBJECTS: usize = 1_000;
/// The most scheduled events of a roster.
pub(crate) const MAX_EVENTS: usize = 1_000;
/// The most sides of a battle.
pub(super) const MAX_SIDES: usize = 100;
/// The most uses of an attack.
pub(super) const MAX_AMMUNITION: i32 = 10_000;
/// The longest distance, in areas.
pub const MAX_AREAS: i32 = 1_000;
/// The last turn in which a fighter may appear or an event be scheduled.
pub(super) const MAX_TURN: i32 = 10_000;

/// R7: a value as a person writes it: `50`, `"Amazing"` or `"Amazing 55"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// A number.
    Number(i32),
    /// A rank.
    Rank(Rank),
    /// A rank and a number in it; the way to give Beyond a number.
    Both(Rank, i32),
}

impl Score {
    /// Reads a value.
    pub(crate) fn read(node: &Node, path: &str, p: &mut Problems) -> Option<Score> {
        let Node::Text(text) = node else {
            return int(node, path, p, 0, MAX_NUMBER).map(Score::Number);
        };
        if let Ok(rank) = text.parse() {
            return Some(Score::Rank(rank));
        }
        let parts = text.trim().rsplit_once(' ');
        let number = parts.and_then(|(_, n)| n.trim_matches(['(', ')']).parse::<i32>().ok());
        let (Some((name, _)), Some(number)) = (parts, number) else {
            if let Err(e) = text.parse::<Rank>() {
                p.add(path, format!("{e}; a value is a number, a rank, or both"));
            }
            return None;
        };
        match name.parse::<Rank>() {
            Err(e) => p.add(path, e),
            Ok(_) if !(0..=MAX_NUMBER).contains(&number) => {
                p.add(path, format!("{number} is out of range: 0 to {MAX_NUMBER}"));
            }
            Ok(rank) if rank != Rank::Beyond && Rank::of_number(number) != rank => {
                p.add(path, format!("{number} is {}, not {rank}", Rank::of_number(number)));
            }
            Ok(rank) => return Some(Score::Both(rank, number)),
        }
        None
    }

    /// R1: the value; Beyond without a number is refused.
    pub(crate) fn value(self, path: &str, p: &mut Problems) -> Value {
        match self {
            Score::Both(Rank::Beyond, n) => Value::beyond(n),
            Score::Number(n) | Score::Both(_, n) => Value::of_number(n),
            Score::Rank(rank) => Value::of_rank(rank).unwrap_or_else(|| {
                p.add(path, "Beyond has no number: write one, such as `Beyond 10000`");
                Value::ZERO
            }),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Score {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Score::Number(n) => s.serialize_i32(*n),
            Score::Rank(rank) => s.serialize_str(rank.name()),
            Score::Both(rank, n) => s.serialize_str(&format!("{rank} {n}")),
        }
    }
}

macro_rules! scores {
    ($($(#[$m:meta])* $name:ident),+ $(,)?) => {
        /// The abilities as a person writes them: wholes, halves, or both. A half that is missing
        /// is the whole's; a whole that is missing is the mean of its halves.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        pub struct AbilitiesSpec {
            $($(#[$m])* pub $name: Option<Score>,)+
        }

        impl AbilitiesSpec {
            fn read(node: &Node, path: &str, p: &mut Problems) -> AbilitiesSpec {
                let mut f = Fields::open(node, path, p);
                $(
                    let $name = f.get(stringify!($name));
                    let $name = $name.and_then(|n| Score::read(n, &f.path(stringify!($name)), p));
                )+
                f.finish(p);
                AbilitiesSpec { $($name),+ }
            }
        }
    };
}

scores! {
    /// Fighting.
    fighting,
    /// Fighting, offensive half.
    fighting_off,
    /// Fighting, defensive half.
    fighting_def,
    /// Agility.
    agility,
    /// Agility, dexterity half.
    agility_dex,
    /// Agility, balance half.
    agility_bal,
    /// Strength.
    strength,
    /// Strength, might half.
    strength_mgt,
    /// Strength, vigor half.
    strength_vgr,
    /// Endurance.
    endurance,
    /// Endurance, resistance half.
    endurance_res,
    /// Reason.
    reason,
    /// Intuition.
    intuition,
    /// Psyche.
    psyche,
}

/// An attack as a person writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AttackSheet {
    /// Its name.
    pub name: String,
    /// Its form.
    pub form: Form,
    /// Its damage, where it has one of its own (G3).
    pub damage: Option<Score>,
    /// Its range in areas; a throw without one has that of table 24 (A13).
    pub range: Option<i32>,
    /// How many areas away a melee attack still reaches (A11).
    pub reach: i32,
    /// A power delivered by touch: melee to avert and to reach (D6, D8).
    pub touch: bool,
    /// A directed energy of another kind: it can be braced against (D2).
    pub directed: bool,
    /// An edge that was not made to be thrown: the Judge sets a shift (A17).
    pub improvised: bool,
    /// A hold by a power, such as telekinesis (D5).
    pub power_hold: bool,
    /// How many times it can be used (T15).
    pub ammunition: Option<i32>,
    /// The object that must be in hand for it, and leaves it when thrown.
    pub object: Option<String>,
}

impl AttackSheet {
    fn read(node: &Node, path: &str, p: &mut Problems) -> Option<AttackSheet> {
        let mut f = Fields::open(node, path, p);
        let name = f.name(p, "name");
        let form = f.code::<Form>(p, "form");
        if f.get("name").is_none() {
            f.missing(p, "name", "the attack's name");
        }
        if f.get("form").is_none() {
            f.missing(p, "form", "BA, EA, BT, ET, En, Fo, Sh, Gb, Gp or Ch");
        }
        let damage = f.get("damage").and_then(|n| Score::read(n, &f.path("damage"), p));
        let range = f.int(p, "range", 0, MAX_AREAS);
        let reach = f.int(p, "reach", 0, MAX_AREAS).unwrap_or(0);
        let touch = f.flag(p, "touch").unwrap_or(false);
        let directed = f.flag(p, "directed").unwrap_or(false);
        let improvised = f.flag(p, "improvised").unwrap_or(false);
        let power_hold = f.flag(p, "power_hold").unwrap_or(false);
        let ammunition = f.int(p, "ammunition", 1, MAX_AMMUNITION);
        let object = f.name(p, "object");
        f.finish(p);
        Some(AttackSheet {
            name: name?,
            form: form?,
            damage,
            range,
            reach,
            touch,
            directed,
            improvised,
            power_hold,
            ammunition,
            object,
        })
    }
}

/// A sheet as a person writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Sheet {
    /// The fighter's name.
    pub name: String,
    /// The name of its side.
    pub side: String,
    /// Whether a player declares for it, after the others (T2).
    pub player: bool,
    /// The abilities.
    pub abilities: AbilitiesSpec,
    /// Health, where it is not the sum of F, A, S and E (Q10).
    pub health: Option<i32>,
    /// Karma, where it is not the sum of R, I and P (Q10).
    pub karma: Option<i32>,
    /// Body armor.
    pub armor: Option<Score>,
    /// Other protection against single forms, in place of the armor where it is more.
    #[cfg_attr(feature = "serde", serde(serialize_with = "write_protection"))]
    pub protection: Vec<(Form, Score)>,
    /// The attacks.
    pub attacks: Vec<AttackSheet>,
    /// Health regained at each wrap up (T15).
    pub recovery: i32,
    /// Whether the fighter can revive the stunned (E7).
    pub first_aid: bool,
    /// The turn in which the fighter appears; 0 and 1 from the start.
    pub arrives: i32,
}

/// Protection by form is written as a table of forms.
#[cfg(feature = "serde")]
fn write_protection<S: serde::Serializer>(list: &[(Form, Score)], s: S) -> Result<S::Ok, S::Error> {
    s.collect_map(list.iter().map(|(form, score)| (form.name(), score)))
}

impl Sheet {
    fn read(node: &Node, path: &str, p: &mut Problems) -> Sheet {
        let mut f = Fields::open(node, path, p);
        let sheet = Sheet::read_fields(&mut f, p);
        f.finish(p);
        sheet
    }

    /// Reads a sheet from a table that may hold more.
    pub(crate) fn read_fields(f: &mut Fields<'_>, p: &mut Problems) -> Sheet {
        let name = f.name(p, "name");
        let side = f.name(p, "side");
        for field in ["name", "side"] {
            if f.get(field).is_none() {
                f.missing(p, field, "a text");
            }
        }
        let player = f.flag(p, "player").unwrap_or(false);
        let abilities = if let Some(node) = f.get("abilities") {
            AbilitiesSpec::read(node, &f.path("abilities"), p)
        } else {
            f.missing(p, "abilities", "fighting, agility, strength, endurance and the others");
            AbilitiesSpec::default()
        };
        let health = f.int(p, "health", 1, MAX_NUMBER);
        let karma = f.int(p, "karma", 0, MAX_NUMBER);
        let armor = f.get("armor").and_then(|n| Score::read(n, &f.path("armor"), p));
        let protection = match f.get("protection") {
            Some(node) => read_protection(node, &f.path("protection"), p),
            None => Vec::new(),
        };
        let attacks = f.list(p, "attacks");
        if attacks.len() > MAX_ATTACKS_ON_SHEET {
            p.add(f.path("attacks"), format!("at most {MAX_ATTACKS_ON_SHEET} attacks"));
        }
        let attacks = attacks
            .iter()
            .take(MAX_ATTACKS_ON_SHEET)
            .filter_map(|(path, node)| AttackSheet::read(node, path, p))
            .collect();
        let recovery = f.int(p, "recovery", 0, MAX_NUMBER).unwrap_or(0);
        let first_aid = f.flag(p, "first_aid").unwrap_or(false);
        let arrives = f.int(p, "arrives", 0, MAX_TURN).unwrap_or(1);
        Sheet {
            name: name.unwrap_or_default(),
            side: side.unwrap_or_default(),
            player,
            abilities,
            health,
            karma,
            armor,
            protection,
            attacks,
            recovery,
            first_aid,
            arrives,
        }
    }
}

fn read_protection(node: &Node, path: &str, p: &mut Problems) -> Vec<(Form, Score)> {
    let Node::Map(entries) = node else {
        p.add(path, "expected a table of attack forms, such as { En = \"Good\" }");
        return Vec::new();
    };
    let mut list: Vec<(Form, Score)> = Vec::new();
    for (name, node) in entries {
        let path = format!("{path}.{}", name.chars().take(20).collect::<String>());
        match crate::codes::parse::<Form>(name) {
            Err(e) => p.add(&path, e),
            Ok(form) if list.iter().any(|(f, _)| *f == form) => p.add(&path, "stands twice"),
            Ok(form) => list.extend(Score::read(node, &path, p).map(|score| (form, score))),
        }
    }
    list
}

/// An object that can be held, thrown, grabbed, broken or charged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ObjectSheet {
    /// Its name.
    pub name: String,
    /// Its material strength.
    pub material: Score,
    /// Who holds it at the start; nobody if it lies or stands somewhere.
    pub holder: Option<String>,
}

/// T11: a team: it rolls initiative once, with one member's modifier, and acts together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TeamSpec {
    /// The names of its members.
    pub members: Vec<String>,
    /// The member that rolls; the first if none is named.
    pub roller: Option<String>,
}

/// T15: an event that the Judge scheduled for the wrap up of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct EventSheet {
    /// The turn.
    pub turn: i32,
    /// Whom it strikes.
    pub target: String,
    /// The damage, less armor.
    pub damage: i32,
}

/// A roster as a person writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Roster {
    /// The rulings in force.
    pub rulings: Rulings,
    /// Leave to attack one's own side.
    pub friendly_fire: bool,
    /// The fighters.
    pub fighters: Vec<Sheet>,
    /// The objects.
    pub objects: Vec<ObjectSheet>,
    /// The teams.
    pub teams: Vec<TeamSpec>,
    /// The scheduled events.
    pub events: Vec<EventSheet>,
}

impl Roster {
    /// Reads a roster.
    ///
    /// # Errors
    /// All problems with their paths.
    pub(crate) fn read(node: &Node) -> Result<Roster, Problems> {
        let mut p = Problems::default();
        let mut f = Fields::open(node, "", &mut p);
        if let Some(system) = f.text(&mut p, "system")
            && system != "case"
        {
            p.add("system", format!("expected `case`, found `{}`", cut(system)));
        }
        let mut rulings = Rulings::default();
        if let Some(preset) = f.text(&mut p, "preset") {
            match preset {
                "case" => {}
                "msh" => rulings = Rulings::msh(),
                other => {
                    p.add("preset", format!("unknown preset `{}`: case or msh", cut(other)));
                }
            }
        }
        if let Some(node) = f.get("rulings") {
            rulings.read(node, "rulings", &mut p);
        }
        let friendly_fire = f.flag(&mut p, "friendly_fire").unwrap_or(false);
        let fighters = f.list(&mut p, "fighters");
        if fighters.len() > MAX_FIGHTERS {
            let found = fighters.len();
            p.add("fighters", format!("{found} fighters: a battle takes at most {MAX_FIGHTERS}"));
            return Err(p);
        }
        let fighters = fighters.iter().map(|(path, n)| Sheet::read(n, path, &mut p)).collect();
        let objects = bounded(&mut f, &mut p, "objects", MAX_OBJECTS);
        let objects = objects.iter().filter_map(|(path, n)| read_object(n, path, &mut p)).collect();
        let teams = bounded(&mut f, &mut p, "teams", MAX_FIGHTERS);
        let teams = teams.iter().map(|(path, n)| read_team(n, path, &mut p)).collect();
        let events = bounded(&mut f, &mut p, "events", MAX_EVENTS);
        let events = events.iter().filter_map(|(path, n)| read_event(n, path, &mut p)).collect();
        f.finish(&mut p);
        p.or(Some(Roster { rulings, friendly_fire, fighters, objects, teams, events }))
    }
}

pub(crate) fn cut(text: &str) -> String {
    text.chars().take(60).collect()
}

pub(crate) fn bounded<'n>(
    f: &mut Fields<'n>,
    p: &mut Problems,
    name: &'static str,
    most: usize,
) -> Vec<(String, &'n Node)> {
    let mut list = f.list(p, name);
    if list.len() > most {
        p.add(name, format!("{} are too many: at most {most}", list.len()));
        list.clear();
    }
    list
}

pub(crate) fn read_object(node: &Node, path: &str, p: &mut Problems) -> Option<ObjectSheet> {
    let mut f = Fields::open(node, path, p);
    let name = f.name(p, "name");
    let material = f.get("material").and_then(|n| Score::read(n, &f.path("material"), p));
    if f.get("name").is_none() {
        f.missing(p, "name", "the object's name");
    }
    if f.get("material").is_none() {
        f.missing(p, "material", "the object's material strength, a number or a rank");
    }
    let holder = f.name(p, "holder");
    f.finish(p);
    Some(ObjectSheet { name: name?, material: material?, holder })
}

fn read_team(node: &Node, path: &str, p: &mut Problems) -> TeamSpec {
    let mut f = Fields::open(node, path, p);
    let mut members = Vec::new();
    for (path, node) in f.list(p, "members") {
        match node.as_text() {
            Some(name) => members.push(name.to_string()),
            None => p.add(path, "expected a fighter's name"),
        }
    }
    let roller = f.name(p, "roller");
    f.finish(p);
    TeamSpec { members, roller }
}

pub(crate) fn read_event(node: &Node, path: &str, p: &mut Problems) -> Option<EventSheet> {
    let mut f = Fields::open(node, path, p);
    let turn = f.int(p, "turn", 1, MAX_TURN);
    let target = f.name(p, "target");
    let damage = f.int(p, "damage", 0, MAX_NUMBER);
    for name in ["turn", "target", "damage"] {
        if f.get(name).is_none() {
            f.missing(p, name, "an event has turn, target and damage");
        }
    }
    f.finish(p);
    Some(EventSheet { turn: turn?, target: target?, damage: damage? })
}

/// A checked attack.
#[derive(Clone, Debug)]
pub struct Attack {
    pub(crate) name: String,
    pub(crate) form: Form,
    pub(crate) damage: Option<Value>,
    pub(crate) range: Option<i32>,
    pub(crate) reach: i32,
    pub(crate) touch: bool,
    pub(crate) directed: bool,
    pub(crate) improvised: bool,
    pub(crate) power_hold: bool,
    pub(crate) ammunition: Option<i32>,
    pub(crate) object: Option<usize>,
}

impl Attack {
    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The form.
    pub fn form(&self) -> Form {
        self.form
    }

    /// A13: whether it is used at a distance.
    #[inline]
    pub(crate) fn is_shot(&self) -> bool {
        self.form.is_ranged() && !self.touch
    }

    /// A3, A4: whether it is thrown.
    #[inline]
    pub(crate) fn is_thrown(&self) -> bool {
        matches!(self.form, Form::BluntThrowing | Form::EdgedThrowing)
    }
}

/// A checked sheet.
#[derive(Clone, Debug)]
pub struct Fighter {
    pub(crate) name: String,
    pub(crate) side: u8,
    pub(crate) player: bool,
    pub(crate) scores: [Value; 10],
    pub(crate) health: i32,
    pub(crate) karma: i32,
    pub(crate) armor: Value,
    pub(crate) protection: [Value; 10],
    pub(crate) attacks: Vec<Attack>,
    pub(crate) recovery: i32,
    pub(crate) first_aid: bool,
    pub(crate) arrives: i32,
    pub(crate) team: Option<usize>,
}

impl Fighter {
    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The attacks.
    pub fn attacks(&self) -> &[Attack] {
        &self.attacks
    }

    /// An ability as it stands on the sheet.
    #[inline]
    pub fn score(&self, ability: Ability) -> Value {
        self.scores[ability as usize]
    }

    /// Q10: Health at the start.
    pub fn health(&self) -> i32 {
        self.health
    }

    /// Q10: Karma at the start.
    pub fn karma(&self) -> i32 {
        self.karma
    }

    /// Body armor.
    pub fn armor(&self) -> Value {
        self.armor
    }
}

/// A checked object.
#[derive(Clone, Debug)]
pub(crate) struct Object {
    pub(crate) name: String,
    pub(crate) material: Value,
    pub(crate) holder: Option<usize>,
}

/// A checked team.
#[derive(Clone, Debug)]
pub(crate) struct Team {
    pub(crate) members: Vec<usize>,
    pub(crate) roller: usize,
}

/// A checked event.
#[derive(Clone, Debug)]
pub(crate) struct Scheduled {
    pub(crate) turn: i32,
    pub(crate) target: ActorId,
    pub(crate) damage: i32,
}

/// A checked roster.
#[derive(Clone, Debug)]
pub struct Setup {
    pub(crate) rulings: Rulings,
    pub(crate) friendly_fire: bool,
    pub(crate) fighters: Vec<Fighter>,
    pub(crate) objects: Vec<Object>,
    pub(crate) teams: Vec<Team>,
    pub(crate) events: Vec<Scheduled>,
    pub(crate) sides: Vec<String>,
    /// T2: who declares when: non-players first.
    pub(crate) declare_order: Vec<ActorId>,
    /// The places of the fighters of each side, for plans that look for a foe.
    pub(crate) by_side: Vec<Vec<ActorId>>,
}

impl Setup {
    /// The rulings in force.
    pub fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    /// A fighter's body armor; nothing of anybody else.
    #[inline]
    pub(crate) fn armor(&self, who: ActorId) -> Value {
        self.fighters.get(who.index()).map_or(Value::ZERO, |s| s.armor)
    }

    /// A fighter's sheet.
    pub fn sheet(&self, who: ActorId) -> Option<&Fighter> {
        self.fighters.get(who.index())
    }

    /// The sheets, in the roster's order.
    pub fn sheets(&self) -> &[Fighter] {
        &self.fighters
    }

    /// The same roster under other rulings: what one ruling changes.
    #[must_use]
    pub fn under(&self, rulings: Rulings) -> Setup {
        Setup { rulings, ..self.clone() }
    }
}
