//! Sheets and rosters: what a person writes.
//!
//! A [`Roster`] is plain data. [`crate::kernel::system::System::validate`] turns it into a
//! [`Setup`] and reports all problems at once.

use super::effects::{Change, Changed, Changing, Effect, EffectSheet, Met, Sort, Stance};
use crate::case::book::forms::{Ability, Defense, Form};
use crate::case::book::rank::{MAX_NUMBER, Rank, RankValue, Shift, Shifted};
use crate::case::book::rulings::{Preset, Rulings, Secondary, StandardManeuvers};
use crate::case::words::event::Roll;
use crate::case::words::lists::Goes;
use crate::case::{Case, MAX_SHIFT};
use crate::data::memo::Memo;
use crate::data::message::{Message, message};
use crate::data::node::out_of_range;
use crate::data::node::{Node, Problems, int};
use crate::data::ruling::Ruled;
use crate::data::sheet::{
    ByName, Domain, FieldTable, Fighters, ListOf, Name, Notation, Number, OneOf, YesNo, sheet,
};
use crate::data::value::AttackId;
use crate::data::who::{ActorId, MAX_FIGHTERS};
use crate::kernel::areas::AttackArea;
use crate::kernel::cast::Cast;
use crate::kernel::effects::MAX_EFFECTS;
use crate::kernel::kinds::ByKind;
use crate::kernel::now::{Now, NowOf};
use crate::kernel::powers::MAX_POWERS;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

/// The most attacks on one sheet. These limits exceed any real use, and bound untrusted files.
pub(super) const MAX_ATTACKS_ON_SHEET: usize = 50;
/// The most talents on one sheet.
pub(super) const MAX_TALENTS: usize = 50;
/// The most objects of a roster.
pub(crate) const MAX_OBJECTS: usize = 1_000;
/// The most scheduled events of a roster.
pub(crate) const MAX_EVENTS: usize = 1_000;
/// The most uses of an attack.
pub(super) const MAX_AMMUNITION: i32 = 10_000;
/// The longest distance, in areas.
pub const MAX_AREAS: i32 = 1_000;
/// The last turn in which a fighter may appear or an event be scheduled.
pub(crate) const MAX_TURN: i32 = 10_000;

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
    /// R1, R7: the problem of the score by itself, if any.
    pub(crate) fn problem(self) -> Option<Message> {
        let (Score::Number(n) | Score::Both(_, n)) = self else { return None };
        if !(0..=MAX_NUMBER).contains(&n) {
            return Some(out_of_range(n, 0, MAX_NUMBER));
        }
        match self {
            Score::Both(rank, n) if rank != Rank::Beyond && Rank::of_number(n) != rank => {
                let (found, wanted) = (Rank::of_number(n).word(), rank.word());
                Some(message!("{number} is {found}, not {wanted}", number = n, found, wanted))
            }
            _ => None,
        }
    }

    /// R1: the value; Beyond without a number is an error.
    pub(crate) fn value(self, path: impl ToString, p: &mut Problems) -> RankValue {
        match self {
            Score::Both(Rank::Beyond, n) => RankValue::beyond(n),
            Score::Number(n) | Score::Both(_, n) => RankValue::of_number(n),
            Score::Rank(rank) => RankValue::of_rank(rank).unwrap_or_else(|| {
                p.add(path, "Beyond has no number: write one, such as `Beyond 10000`");
                RankValue::ZERO
            }),
        }
    }
}

/// The notation of a [`Score`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored;

impl Notation<Score> for Scored {
    fn domain(&self) -> Domain {
        let rank = Domain::Text {
            pattern: "^\\s*([A-Za-z][A-Za-z0-9 _-]*|[135][Kk])( \\(?[0-9]+\\)?)?\\s*$",
            example: "Amazing 55",
        };
        let number = Domain::Number { low: 0, high: MAX_NUMBER, or: None };
        Domain::AnyOf { domains: vec![number, rank] }
    }

    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<Score> {
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
                p.add(path, message!("{why}; a value is a number, a rank, or both", why = e));
            }
            return None;
        };
        let rank = name.parse::<Rank>().map_err(|e| p.add(path, e)).ok()?;
        let score = Score::Both(rank, number);
        let problem = score.problem();
        if let Some(problem) = &problem {
            p.add(path, problem);
        }
        problem.is_none().then_some(score)
    }

    fn write(&self, value: &Score) -> Node {
        match value {
            Score::Number(n) => Node::Int((*n).into()),
            Score::Rank(rank) => Node::Text(rank.name().into()),
            Score::Both(rank, n) => Node::Text(format!("{rank} {n}")),
        }
    }

    fn check(&self, value: &Score, path: &str, p: &mut Problems) {
        if let Some(problem) = value.problem() {
            p.add(path, problem);
        }
    }
}

sheet! {
    /// The abilities as a person writes them: wholes, halves, or both. A missing half equals the
    /// whole; a missing whole is the mean of its halves.
    pub struct AbilitiesSpec {
        keeps host;
        /// Fighting.
        pub fighting: Option<Score> = Scored, optional();
        /// Fighting, offensive half.
        pub fighting_off: Option<Score> = Scored, optional();
        /// Fighting, defensive half.
        pub fighting_def: Option<Score> = Scored, optional();
        /// Agility.
        pub agility: Option<Score> = Scored, optional();
        /// Agility, dexterity half.
        pub agility_dex: Option<Score> = Scored, optional();
        /// Agility, balance half.
        pub agility_bal: Option<Score> = Scored, optional();
        /// Strength.
        pub strength: Option<Score> = Scored, optional();
        /// Strength, might half.
        pub strength_mgt: Option<Score> = Scored, optional();
        /// Strength, vigor half.
        pub strength_vgr: Option<Score> = Scored, optional();
        /// Endurance.
        pub endurance: Option<Score> = Scored, optional();
        /// Endurance, resistance half.
        pub endurance_res: Option<Score> = Scored, optional();
        /// Reason.
        pub reason: Option<Score> = Scored, optional();
        /// Intuition.
        pub intuition: Option<Score> = Scored, optional();
        /// Psyche.
        pub psyche: Option<Score> = Scored, optional();
    }
}

/// The notation for several members of a list.
const fn named(what: &'static str, most: usize) -> ListOf<OneOf> {
    ListOf { of: OneOf, what, least: 0, most }
}

sheet! {
    /// An attack as a person writes it.
    pub struct AttackSheet {
        keeps host;
        /// Its name.
        pub name: String = Name, needed("the attack's name", String::new());
        /// Its form.
        pub form: Form = OneOf, needed("BA, EA, BT, ET, En, Fo, Sh, Gb, Gp or Ch", Form::Blunt);
        /// Its own damage, if any (G3).
        pub damage: Option<Score> = Scored, optional();
        /// Its range in areas; a throw defaults to table 24 (A13).
        pub range: Option<i32> = Number(0, MAX_AREAS), optional();
        /// The areas that a melee attack reaches (A11).
        pub reach: i32 = Number(0, MAX_AREAS), or(0);
        /// A power delivered by touch: averted, and in reach, like melee (D6, D8).
        pub touch: bool = YesNo, or(false);
        /// A directed energy of another kind, which can be braced against (D2).
        pub directed: bool = YesNo, or(false);
        /// An edge that was not made for throwing: the Judge sets a shift (A17).
        pub improvised: bool = YesNo, or(false);
        /// A hold by a power, such as telekinesis (D5).
        pub power_hold: bool = YesNo, or(false);
        /// How many times it can be used (T15).
        pub ammunition: Option<i32> = Number(1, MAX_AMMUNITION), optional();
        /// The object that must be in hand for it; a throw releases it.
        pub object: Option<String> = Name, optional();
        /// The ability that it is rolled with, if not its form's (A30).
        pub ability: Option<Ability> = OneOf, optional();
        /// The power's rank that it is rolled with, in place of an ability (A30).
        pub rank: Option<Score> = Scored, optional();
        /// A power's rank for holding, squeezing, taking and breaking in place of Strength (A30).
        pub grip: Option<Score> = Scored, optional();
        /// The attack's own shift of its to-hit, in columns (A31).
        pub to_hit: i32 = Number(-MAX_SHIFT, MAX_SHIFT), or(0);
        /// The kind of its damage, such as `fire` (X4).
        pub kind: Option<String> = Name, optional();
        /// The effect of the roster that it begins where it strikes (X1).
        pub begins: Option<String> = Name, optional();
        /// What it makes of the target's armor, where that is less (X7): `"-2 CS"`, `"-10"`, or 0 if it
        /// ignores armor.
        pub pierces: Option<Change> = Changing, optional();
        /// The effect under which alone it can be used (X1).
        pub only_under: Option<String> = Name, optional();
        /// The effect under which it can't be used (X1).
        pub not_under: Option<String> = Name, optional();
        /// The effect on its user that its use ends, such as a shield that is thrown (X3).
        pub ends: Option<String> = Name, optional();
        /// The area that it strikes.
        pub area: AttackArea = (), flat();
    }
}

sheet! {
    /// A31: a talent: what it shifts, and by how much.
    pub struct TalentSheet {
        keeps host;
        /// Its name.
        pub name: String = Name, needed("the talent's name", String::new());
        /// The shift, in columns.
        pub shift: i32 = Number(-MAX_SHIFT, MAX_SHIFT), or(1);
        /// The rolls that it shifts.
        pub rolls: Vec<Roll> = named("rolls", Roll::ALL.len()), or(Vec::new());
        /// The forms whose attacks it shifts.
        pub forms: Vec<Form> = named("forms", Form::ALL.len()), or(Vec::new());
        /// The maneuvers that it shifts.
        pub defenses: Vec<Defense> = named("defenses", Defense::ALL.len()), or(Vec::new());
        /// The abilities whose ACTIONs it shifts; `strength` and `endurance` include their halves.
        pub abilities: Vec<Ability> = named("abilities", Ability::ALL.len()), or(Vec::new());
    }
}

sheet! {
    /// A sheet as a person writes it.
    pub struct Sheet {
        keeps host;
        /// The fighter's name.
        pub name: String = Name, needed("a text", String::new());
        /// The host's id for the fighter, unique in the roster. A name may be used more than once
        /// if all fighters with it have ids.
        pub id: Option<String> = Name, optional();
        /// The fighter's condition: every lasting value that differs from the start of a first
        /// fight.
        pub now: Now = NowOf::<Case>::NEW, or(Now::default());
        /// The name of its side.
        pub side: String = Name, needed("a text", String::new());
        /// Whether it is a player's, who declare after the others (T2).
        pub player: bool = YesNo, or(false);
        /// The abilities.
        pub abilities: AbilitiesSpec = FieldTable, needed(
            "fighting, agility, strength, endurance and the others",
            AbilitiesSpec::default(),
        );
        /// Health, if not the sum of F, A, S and E (Q10).
        pub health: Option<i32> = Number(1, MAX_NUMBER), optional();
        /// Karma, if not the sum of R, I and P (Q10).
        pub karma: Option<i32> = Number(0, MAX_NUMBER), optional();
        /// Body armor.
        pub armor: Option<Score> = Scored, optional();
        /// Protection against single forms, in place of the armor where it is higher.
        pub protection: Vec<(Form, Score)> =
            ByName { of: Scored, what: "ranks or numbers" }, or(Vec::new());
        /// What it is against kinds and forms of damage: `immune`, `half`, `double`, or a protection in
        /// place of the armor (X4).
        pub against: Vec<(String, Stance)> = ByKind(Scored), or(Vec::new());
        /// The attacks, besides the standard maneuvers that everybody has by the ruling
        /// `standard_maneuvers`.
        pub attacks: Vec<AttackSheet> =
            ListOf { of: FieldTable, what: "attacks", least: 0, most: MAX_ATTACKS_ON_SHEET },
            or(Vec::new());
        /// The effects of the roster that the fighter can begin on itself by an action (X6).
        pub powers: Vec<String> =
            ListOf { of: Name, what: "powers", least: 0, most: MAX_POWERS }, or(Vec::new());
        /// The talents (A31).
        pub talents: Vec<TalentSheet> =
            ListOf { of: FieldTable, what: "talents", least: 0, most: MAX_TALENTS }, or(Vec::new());
        /// Health regained at each wrap up (T15).
        pub recovery: i32 = Number(0, MAX_NUMBER), or(0);
        /// Whether the fighter can revive the stunned (E7).
        pub first_aid: bool = YesNo, or(false);
        /// Whether the built-in plan lets the fighter attack the fallen.
        pub ruthless: bool = YesNo, or(false);
        /// Whether the fighter flies: slammed up, it does not fall back (E1).
        pub flies: bool = YesNo, or(false);
        /// The turn in which the fighter appears; 0 and 1 mean from the start.
        pub arrives: i32 = Number(0, MAX_TURN), or(1);
        /// In a fixed order, whether the fighter goes before or after everybody else (T9, T11).
        pub goes: Option<Goes> = OneOf, optional();
    }
}

sheet! {
    /// An object that can be held, thrown, grabbed, broken or charged.
    pub struct ObjectSheet {
        keeps host;
        /// Its name.
        pub name: String = Name, needed("the object's name", String::new());
        /// Its material strength.
        pub material: Score = Scored,
            needed("the object's material strength, a number or a rank", Score::Number(0));
        /// Who holds it at the start; nobody by default.
        pub holder: Option<String> = Name, optional();
        /// Whether it is broken at the start (A29).
        pub broken: bool = YesNo, or(false);
    }
}

sheet! {
    /// T11: a team, which rolls initiative once, with one member's modifier, and acts together.
    pub struct TeamSpec {
        keeps host;
        /// The names of its members.
        pub members: Vec<String> =
            ListOf { of: Name, what: "members", least: 0, most: MAX_FIGHTERS }, or(Vec::new());
        /// The member that rolls; by default the first.
        pub roller: Option<String> = Name, optional();
    }
}

sheet! {
    /// T15: an event scheduled by the Judge for the wrap up of a turn.
    pub struct EventSheet {
        keeps host;
        /// The turn.
        pub turn: i32 = Number(1, MAX_TURN), needed("an event has turn, target and damage", 1);
        /// Whom it strikes.
        pub target: String =
            Name, needed("an event has turn, target and damage", String::new());
        /// The damage, less armor.
        pub damage: i32 =
            Number(0, MAX_NUMBER), needed("an event has turn, target and damage", 0);
    }
}

/// The notation of the objects of a roster.
pub(crate) const OBJECTS: ListOf<FieldTable> =
    ListOf { of: FieldTable, what: "objects", least: 0, most: MAX_OBJECTS };
/// The notation of the scheduled events of a roster.
pub(crate) const EVENTS: ListOf<FieldTable> =
    ListOf { of: FieldTable, what: "events", least: 0, most: MAX_EVENTS };
/// The notation of the fighters of a roster.
pub(crate) const FIGHTERS: Fighters = Fighters(0);

sheet! {
    /// A roster as a person writes it.
    pub struct Roster {
        system "case", false;
        let preset: Preset = OneOf, or(Preset::Case), "The set of rulings that `rulings` is based on.";
        keeps host;
        /// The rulings in force; omitted ones are the preset's.
        pub rulings: Rulings = Ruled(preset.rulings()), or(preset.rulings());
        /// Whether fighters may attack their own side.
        pub friendly_fire: bool = YesNo, or(false);
        /// The fighters.
        pub fighters: Vec<Sheet> = FIGHTERS, or(Vec::new());
        /// The status effects that attacks and the referee begin (X1).
        pub effects: Vec<EffectSheet> =
            ListOf { of: FieldTable, what: "effects", least: 0, most: MAX_EFFECTS }, or(Vec::new());
        /// The objects.
        pub objects: Vec<ObjectSheet> = OBJECTS, or(Vec::new());
        /// The teams.
        pub teams: Vec<TeamSpec> =
            ListOf { of: FieldTable, what: "teams", least: 0, most: MAX_FIGHTERS }, or(Vec::new());
        /// The scheduled events.
        pub events: Vec<EventSheet> = EVENTS, or(Vec::new());
        /// The side that has surprise: it has a turn before the first, turn 0.
        pub surprise: Option<String> = Name, optional();
    }
}

/// A checked attack.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Attack {
    pub(crate) name: String,
    pub(crate) form: Form,
    pub(crate) damage: Option<RankValue>,
    pub(crate) range: Option<i32>,
    pub(crate) reach: i32,
    pub(crate) touch: bool,
    pub(crate) directed: bool,
    pub(crate) improvised: bool,
    pub(crate) power_hold: bool,
    pub(crate) ammunition: Option<i32>,
    pub(crate) object: Option<usize>,
    pub(crate) ability: Ability,
    pub(crate) rank: Option<RankValue>,
    pub(crate) grip: Option<RankValue>,
    pub(crate) to_hit: i32,
    /// The number of its kind.
    pub(crate) kind: Option<u8>,
    /// The place of the effect that it begins.
    pub(crate) begins: Option<u8>,
    /// What it makes of the armor.
    pub(crate) pierces: Option<Changed>,
    pub(crate) area: AttackArea,
    /// The places of the effects under which alone it can be used, and under which it can't.
    pub(crate) only_under: Option<u8>,
    pub(crate) not_under: Option<u8>,
    /// The place of the effect on its user that its use ends.
    pub(crate) ends: Option<u8>,
    /// Whether it is a standard maneuver that the sheet does not list.
    pub(crate) standard: bool,
}

/// A1, A8 to A10: the standard maneuvers, which make use of the abilities alone.
const STANDARD: [(&str, Form); 4] = [
    ("fists", Form::Blunt),
    ("grab", Form::Grabbing),
    ("grapple", Form::Grappling),
    ("charge", Form::Charging),
];

/// A1, A8 to A10: adds the standard maneuvers that a sheet does not list, after its own attacks, where
/// everybody has them. One that takes a thing in hand, or is used up, is listed besides.
pub(super) fn add_standard(attacks: &mut Vec<Attack>, rulings: &Rulings) {
    attacks.retain(|attack| !attack.standard);
    if rulings.standard_maneuvers == StandardManeuvers::AsListed {
        return;
    }
    for (name, form) in STANDARD {
        let lists = |a: &Attack| a.form == form && a.object.is_none() && a.ammunition.is_none();
        if !attacks.iter().any(lists) {
            attacks.push(Attack::standard(name, form));
        }
    }
}

impl Attack {
    /// A standard maneuver.
    fn standard(name: &str, form: Form) -> Attack {
        Attack {
            name: name.into(),
            form,
            damage: None,
            range: None,
            reach: 0,
            touch: false,
            directed: false,
            improvised: false,
            power_hold: false,
            ammunition: None,
            object: None,
            ability: form.ability(),
            rank: None,
            grip: None,
            to_hit: 0,
            kind: None,
            begins: None,
            pierces: None,
            area: AttackArea::default(),
            only_under: None,
            not_under: None,
            ends: None,
            standard: true,
        }
    }

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

    /// A11, A23: whether it gets at those who are not adjacent.
    pub(crate) fn goes_far(&self) -> bool {
        self.is_shot() || self.form == Form::Charging || self.reach > 0
    }

    /// X1: whether an effect decides whether it can be used.
    pub(crate) fn is_by_effect(&self) -> bool {
        self.only_under.is_some() || self.not_under.is_some()
    }

    /// A3, A4: whether it is thrown.
    #[inline]
    pub(crate) fn is_thrown(&self) -> bool {
        matches!(self.form, Form::BluntThrowing | Form::EdgedThrowing)
    }
}

/// The places of attacks of a sheet by what they are, one bit each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    /// All.
    pub(crate) all: u64,
    /// Those with an object or with ammunition, or that depend on an effect.
    pub(crate) limited: u64,
    /// Standard maneuvers that the sheet does not list.
    pub(crate) standard: u64,
    /// Grapples.
    pub(crate) grapples: u64,
    /// A11, A23: those that get at somebody who is not adjacent.
    pub(crate) far: u64,
}

impl Places {
    /// The places of these attacks.
    pub(crate) fn of(attacks: &[Attack]) -> Places {
        let all = || (0..attacks.len()).fold(0, |bits, place| bits | 1 << place);
        let of = |fits: fn(&Attack) -> bool| {
            in_bits(all()).filter(|place| fits(&attacks[*place])).fold(0, |bits, at| bits | 1 << at)
        };
        Places {
            all: all(),
            limited: of(|attack| {
                attack.object.is_some() || attack.ammunition.is_some() || attack.is_by_effect()
            }),
            standard: of(|attack| attack.standard),
            grapples: of(|attack| attack.form == Form::Grappling),
            far: of(Attack::goes_far),
        }
    }
}

// A place is a bit of a word.
const _: () = assert!(MAX_ATTACKS_ON_SHEET + STANDARD.len() <= 64);

/// The places of set bits, from the first.
#[inline]
pub(crate) fn in_bits(mut bits: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let place = bits.trailing_zeros() as usize;
        bits &= bits.checked_sub(1)?;
        Some(place)
    })
}

/// A checked sheet.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Fighter {
    pub(crate) name: String,
    pub(crate) side: u8,
    pub(crate) player: bool,
    pub(crate) scores: [RankValue; Ability::ALL.len()],
    pub(crate) health: i32,
    pub(crate) karma: i32,
    /// Whether the sheet gives Health and Karma.
    pub(crate) written: [bool; 2],
    pub(crate) armor: RankValue,
    pub(crate) protection: [RankValue; 10],
    /// What it is against kinds and forms of damage.
    pub(crate) against: Vec<(Sort, Met)>,
    pub(crate) attacks: Vec<Attack>,
    pub(crate) places: Places,
    /// The places of the effects that it can begin on itself (X6).
    pub(crate) powers: Vec<u8>,
    pub(crate) talents: Vec<Talent>,
    pub(crate) recovery: i32,
    pub(crate) first_aid: bool,
    pub(crate) ruthless: bool,
    pub(crate) flies: bool,
    pub(crate) arrives: i32,
    pub(crate) goes: Option<Goes>,
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

    /// An ability as on the sheet.
    #[inline]
    pub fn score(&self, ability: Ability) -> RankValue {
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
    pub fn armor(&self) -> RankValue {
        self.armor
    }
}

/// The numbers of a sheet that effects can change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    pub(crate) scores: [RankValue; Ability::ALL.len()],
    pub(crate) armor: RankValue,
    pub(crate) protection: [RankValue; 10],
}

impl Numbers {
    pub(crate) fn of(sheet: &Fighter) -> Numbers {
        let Fighter { scores, armor, protection, .. } = *sheet;
        Numbers { scores, armor, protection }
    }

    /// E9: an ability, less the lost ranks of Endurance.
    #[inline]
    pub(crate) fn score(&self, ability: Ability, lost: impl FnOnce() -> i32) -> RankValue {
        let value = self.scores[ability as usize];
        match ability {
            Ability::Endurance | Ability::EnduranceResistance => {
                worn_down(value, lost()).unwrap_or(RankValue::ZERO)
            }
            _ => value,
        }
    }
}

/// E9: an Endurance less lost ranks: `None` below Shift 0.
#[inline]
fn worn_down(value: RankValue, lost: i32) -> Option<RankValue> {
    if lost == 0 {
        return Some(value);
    }
    match value.rank().shift(Shift(-lost)) {
        Shifted::On(rank) => RankValue::of_rank(rank),
        _ => None,
    }
}

/// A checked object.
#[derive(Clone, Debug)]
pub(crate) struct Object {
    pub(crate) name: String,
    pub(crate) material: RankValue,
    pub(crate) holder: Option<usize>,
    pub(crate) broken: bool,
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
#[doc(hidden)]
pub struct Setup {
    pub(crate) rulings: Rulings,
    pub(crate) friendly_fire: bool,
    pub(crate) fighters: Vec<Fighter>,
    pub(crate) effects: Vec<Effect>,
    /// The numbers of the sheets; empty where something can change one of them, so that whoever reads
    /// them finds out by the bounds check that it makes anyway.
    pub(crate) plain: Vec<Numbers>,
    pub(crate) objects: Vec<Object>,
    pub(crate) teams: Vec<Team>,
    pub(crate) events: Vec<Scheduled>,
    /// The side that has surprise (T1).
    pub(crate) surprise: Option<u8>,
    /// Names and sides.
    pub(crate) cast: Cast,
    /// T2: who declares when: non-players first.
    pub(crate) declare_order: Vec<ActorId>,
    /// Nobody can join, as in odds: values needed only to place a newcomer are dropped (T11).
    pub(crate) closed: bool,
    /// The built-in plan's memoized weighings (T7).
    pub(crate) weighed: Memo<2048>,
    /// What attacks do by the built-in plan's estimate, and how dangerous fighters are.
    pub(crate) harms: Memo<4096>,
}

impl Setup {
    /// A roster without fighters: its rulings alone.
    pub(crate) fn empty(rulings: Rulings) -> Setup {
        Setup {
            rulings,
            friendly_fire: false,
            fighters: Vec::new(),
            effects: Vec::new(),
            plain: Vec::new(),
            objects: Vec::new(),
            teams: Vec::new(),
            events: Vec::new(),
            surprise: None,
            cast: Cast::default(),
            declare_order: Vec::new(),
            closed: true,
            weighed: Memo::without_slots(),
            harms: Memo::without_slots(),
        }
    }

    /// E9: a fighter's Endurance less `lost` ranks: `None` below Shift 0.
    #[inline]
    pub(crate) fn endurance(&self, who: ActorId, ability: Ability, lost: i32) -> Option<RankValue> {
        worn_down(self.fighters.get(who.index())?.score(ability), lost)
    }

    /// An ability of a fighter, less the lost ranks of Endurance.
    #[inline]
    pub(crate) fn score(
        &self,
        who: ActorId,
        ability: Ability,
        lost: impl FnOnce() -> i32,
    ) -> RankValue {
        match ability {
            Ability::Endurance | Ability::EnduranceResistance => {
                self.endurance(who, ability, lost()).unwrap_or(RankValue::ZERO)
            }
            _ => self.fighters.get(who.index()).map_or(RankValue::ZERO, |s| s.score(ability)),
        }
    }

    /// The rulings in force.
    pub fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    /// A fighter's body armor; zero for anybody else.
    #[inline]
    pub(crate) fn armor(&self, who: ActorId) -> RankValue {
        self.fighters.get(who.index()).map_or(RankValue::ZERO, |s| s.armor)
    }

    /// A fighter's sheet.
    pub fn sheet(&self, who: ActorId) -> Option<&Fighter> {
        self.fighters.get(who.index())
    }

    /// The sheets, in the roster's order.
    pub fn sheets(&self) -> &[Fighter] {
        &self.fighters
    }

    /// The same roster under other rulings, to see the effect of a ruling.
    ///
    /// # Errors
    /// Every sheet that lacks Health or Karma where the rulings require it.
    pub fn under(&self, rulings: Rulings) -> Result<Setup, Problems> {
        let mut p = Problems::default();
        for (i, fighter) in self.fighters.iter().enumerate() {
            let wanted = [("health", rulings.health), ("karma", rulings.karma)];
            for ((name, ruling), written) in wanted.into_iter().zip(fighter.written) {
                if let Some(missing) = missing(name, ruling, written) {
                    p.add(format!("fighters[{i}].{name}"), missing);
                }
            }
        }
        let mut fighters = self.fighters.clone();
        for fighter in &mut fighters {
            add_standard(&mut fighter.attacks, &rulings);
            fighter.places = Places::of(&fighter.attacks);
        }
        p.or(Some(Setup { rulings, fighters, ..self.clone() }))
    }
}

/// The problem of a sheet that lacks Health or Karma where the ruling requires it.
pub(crate) fn missing(name: &'static str, ruling: Secondary, written: bool) -> Option<Message> {
    let lacks = ruling == Secondary::Sheet && !written;
    lacks.then(|| message!("missing: the ruling `{name}` wants it here", name))
}

/// A checked talent: its shift, and the members that it applies to, as bit sets.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Talent {
    pub(crate) shift: i32,
    pub(crate) rolls: u32,
    pub(crate) forms: u32,
    pub(crate) defenses: u32,
    pub(crate) abilities: u32,
}

/// The attack on its owner's sheet.
#[inline]
pub(crate) fn attack_at(setup: &Setup, id: AttackId) -> Option<&Attack> {
    setup.fighters.get(id.of.index())?.attacks.get(id.index())
}
