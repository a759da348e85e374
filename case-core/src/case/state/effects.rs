//! What status effects and kinds of damage change of a sheet.
//!
//! Nobody pays for it who has none: [`Setup::plain`] has the numbers of the sheets and is empty where
//! something can change one of them.

use super::sheet::{Attack, MAX_TALENTS, Score, Scored, Setup, Talent, TalentSheet};
use super::store::State;
use crate::case::book::forms::{Ability, Form};
use crate::case::book::rank::{MAX_NUMBER, Rank, RankValue, Shift};
use crate::case::book::rulings::Rulings;
use crate::case::{Case, Field, MAX_SHIFT};
use crate::data::codes::{Code, shown};
use crate::data::message::message;
use crate::data::node::{Node, Problems};
use crate::data::sheet::{ByName, Domain, FieldTable, ListOf, Name, Notation, OneOf, YesNo, sheet};
use crate::data::who::ActorId;
use crate::kernel::effects::{self, EffectBasics};
use crate::kernel::kinds::{self, Against, ByKind, MAX_KINDS};
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

crate::data::codes::codes! {
    /// The abilities that an effect changes, as sheets name them: one as a whole includes its halves.
    "changed ability", pub enum ChangedAbility {
        /// Fighting.
        Fighting "fighting",
        /// Fighting, offensive half.
        FightingOffense "fighting_off",
        /// Fighting, defensive half.
        FightingDefense "fighting_def",
        /// Agility.
        Agility "agility",
        /// Agility, dexterity half.
        AgilityDexterity "agility_dex",
        /// Agility, balance half.
        AgilityBalance "agility_bal",
        /// Strength.
        Strength "strength",
        /// Strength, might half.
        StrengthMight "strength_mgt",
        /// Strength, vigor half.
        StrengthVigor "strength_vgr",
        /// Endurance.
        Endurance "endurance",
        /// Endurance, resistance half.
        EnduranceResistance "endurance_res",
        /// Reason.
        Reason "reason",
        /// Intuition.
        Intuition "intuition",
        /// Psyche.
        Psyche "psyche",
    }
}

impl ChangedAbility {
    /// Whether it is an ability or includes it.
    fn includes(self, ability: Ability) -> bool {
        let rest = ability.name().strip_prefix(self.name());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    }
}

crate::data::codes::codes! {
    /// What an effect makes of the damage that its bearer's protection stops.
    "what is made of stopped damage", pub enum Absorbs {
        /// It gives its bearer Health back, up to the sheet's.
        Heals "heals",
        /// It comes back at the attacker without a roll, less the attacker's armor.
        Returns "returns",
    }
}

/// What an effect makes of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// Shifted by columns: `-2 CS`.
    By(i32),
    /// More or less by points: `+30`.
    Points(i32),
    /// Replaced: `40`, `"Amazing"`.
    To(Score),
}

impl Change {
    /// X7: checks that it takes armor away.
    pub(crate) fn check_pierces(self, path: &str, p: &mut Problems) {
        if let Change::By(by) | Change::Points(by) = self {
            let written = Changing.write(&self);
            effects::check_pierces(by, written.as_text().unwrap_or_default(), path, p);
        }
    }
}

/// The notation of a [`Change`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Changing;

impl Notation<Change> for Changing {
    fn domain(&self) -> Domain {
        let shift = Domain::Text { pattern: "^\\s*[+-]?[0-9]+\\s*CS\\s*$", example: "-2 CS" };
        let points = Domain::Text { pattern: "^\\s*[+-][0-9]+\\s*$", example: "+30" };
        Domain::AnyOf { domains: vec![shift, points, Scored.domain()] }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<Change> {
        let Node::Text(text) = node else { return Scored.read(node, path, p).map(Change::To) };
        let text = text.trim();
        if text.starts_with(['+', '-']) && !text.ends_with("CS") {
            let points = text.parse().ok().filter(|by| (-MAX_NUMBER..=MAX_NUMBER).contains(by));
            if points.is_none() {
                p.add(path, message!("a shift is -{most} to +{most}", most = MAX_NUMBER));
            }
            return points.map(Change::Points);
        }
        match text.strip_suffix("CS").map(|by| by.trim().parse::<i32>()) {
            Some(Ok(by)) if (-MAX_SHIFT..=MAX_SHIFT).contains(&by) => Some(Change::By(by)),
            Some(_) => {
                p.add(
                    path,
                    message!(
                        "a shift is {low} CS to +{high} CS",
                        low = -MAX_SHIFT,
                        high = MAX_SHIFT
                    ),
                );
                None
            }
            None => Scored.read(node, path, p).map(Change::To),
        }
    }
    fn write(&self, value: &Change) -> Node {
        match value {
            Change::By(by) => Node::Text(format!("{by:+} CS")),
            Change::Points(by) => Node::Text(format!("{by:+}")),
            Change::To(score) => Scored.write(score),
        }
    }
}

sheet! {
    /// A status effect as a person writes it (X1 to X5): what it changes of its bearer's sheet, and what
    /// it does at each wrap up.
    ///
    /// ```toml
    /// [[effects]]
    /// name = "weakness"
    /// turns = 3
    /// abilities = { strength = "-2 CS" }
    /// resisted_by = "endurance"
    /// intensity = "Remarkable"
    /// ```
    pub struct EffectSheet {
        /// Its name, how long it lasts, how it begins, stacks and ends.
        pub basics: EffectBasics = (), flat();
        /// The abilities that it changes: by columns, or to a rank or number.
        pub abilities: Vec<(ChangedAbility, Change)> =
            ByName { of: Changing, what: "shifts or ranks" }, or(Vec::new());
        /// What it makes of the body armor and every protection: `"+30"` is a force field.
        pub armor: Option<Change> = Changing, optional();
        /// What its bearer is against kinds and forms of damage, in place of what the sheet says and of
        /// what it makes of the armor (X4).
        pub against: Vec<(String, Stance)> = ByKind(Scored), or(Vec::new());
        /// What it makes of the damage of a blow that its bearer's protection stops (X9).
        pub absorbs: Option<Absorbs> = OneOf, optional();
        /// Whether it keeps slams and stuns off its bearer, as a shield does.
        pub steady: bool = YesNo, or(false);
        /// Shifts of its bearer's rolls, as talents have them (A31).
        pub talents: Vec<TalentSheet> =
            ListOf { of: FieldTable, what: "talents", least: 0, most: MAX_TALENTS }, or(Vec::new());
        /// Its damage at each wrap up, less protection (X2).
        pub harm: Option<Score> = Scored, optional();
        /// The Health that comes back at each wrap up (X2).
        pub healing: Option<Score> = Scored, optional();
        /// The form of its damage, for the protection against it.
        pub form: Form = OneOf, or(Form::Energy);
        /// The kind of its damage, such as `fire` (X4); who is immune to it does not come under the effect.
        pub kind: Option<String> = Name, optional();
        /// The ability that resists it where an attack would begin it.
        pub resisted_by: Option<Ability> = OneOf, optional();
        /// The intensity against which the ability is rolled.
        pub intensity: Option<Score> = Scored, optional();
        /// Whether it is resisted again at each wrap up, which ends it.
        pub resisted_again: bool = YesNo, or(false);
    }
}

/// What a sheet says against a kind or form of damage.
pub type Stance = kinds::Stance<Score>;

/// A form or a kind of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Form(Form),
    /// By its number in the roster.
    Kind(u8),
}

/// A checked [`Stance`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum Met {
    Word(Against),
    Worn(RankValue),
}

/// The kinds of damage of a roster, in the order in which they are met.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kinds(Vec<String>);

impl Kinds {
    /// The number of a kind.
    pub(crate) fn number(&mut self, name: &str, path: &str, p: &mut Problems) -> u8 {
        let known = self.0.iter().position(|known| known == name);
        let at = known.unwrap_or(self.0.len());
        if known.is_none() {
            self.0.push(name.into());
            if at == MAX_KINDS {
                p.add(path, message!("there are at most {most} kinds of damage", most = MAX_KINDS));
            }
        }
        u8::try_from(at).unwrap_or(u8::MAX)
    }

    /// X4: checks what a sheet is against forms and kinds.
    pub(crate) fn against(
        &mut self,
        stances: &[(String, Stance)],
        path: &str,
        p: &mut Problems,
    ) -> Vec<(Sort, Met)> {
        let mut checked = Vec::new();
        for (name, stance) in stances {
            let path = format!("{path}.against.{}", shown(name));
            let form = Form::ALL.iter().find(|form| form.is_called(name));
            let sort =
                form.map_or_else(|| Sort::Kind(self.number(name, &path, p)), |f| Sort::Form(*f));
            let met = match stance {
                Stance::Immune => Met::Word(Against::Immune),
                Stance::Half => Met::Word(Against::Half),
                Stance::Double => Met::Word(Against::Double),
                Stance::Protection(score) => Met::Worn(score.value(&path, p)),
            };
            checked.push((sort, met));
        }
        checked
    }
}

/// A checked [`Change`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum Changed {
    By(Shift),
    Points(i32),
    To(RankValue),
}

impl Changed {
    /// Checks a change.
    pub(crate) fn check(change: Change, path: &str, p: &mut Problems) -> Changed {
        match change {
            Change::By(by) => Changed::By(Shift(by)),
            Change::Points(by) => Changed::Points(by),
            Change::To(score) => Changed::To(score.value(path, p)),
        }
    }

    /// What it makes of a number.
    pub(crate) fn of(self, value: RankValue, rulings: &Rulings) -> RankValue {
        match self {
            Changed::By(by) => value.shifted(by, rulings),
            Changed::Points(by) => {
                RankValue::of_number(value.number().saturating_add(by).clamp(0, MAX_NUMBER))
            }
            Changed::To(to) => to,
        }
    }
}

/// What an effect changes, checked.
#[derive(Clone, Debug)]
pub(crate) struct Changes {
    abilities: Vec<(ChangedAbility, Changed)>,
    armor: Option<Changed>,
    against: Vec<(Sort, Met)>,
    pub(crate) absorbs: Option<Absorbs>,
    steady: bool,
    pub(crate) talents: Vec<Talent>,
    /// Its damage at each wrap up.
    pub(crate) harm: Option<i32>,
    /// The Health that comes back at each wrap up.
    pub(crate) healing: Option<i32>,
    /// The form and kind of its damage.
    pub(crate) of: (Form, Option<u8>),
    /// What resists it, against what.
    pub(crate) resisted_by: Option<(Ability, Rank)>,
    pub(crate) resisted_again: bool,
}

impl Changes {
    /// By how many columns it lowers what it shifts.
    pub(crate) fn lowers(&self) -> i32 {
        let changed = self.abilities.iter().map(|(_, change)| *change).chain(self.armor);
        let shifts = changed.map(|change| match change {
            Changed::By(Shift(by)) => by,
            // A column is some ten points.
            Changed::Points(by) => by / 10,
            Changed::To(_) => 0,
        });
        let shifts = shifts.chain(self.talents.iter().map(|talent| talent.shift));
        shifts.fold(0, |sum: i32, by| sum.saturating_sub(by.min(0)))
    }
}

impl Changes {
    /// What a turn of it gives its bearer, in points: protection, healing, and one for each column.
    pub(crate) fn gives(&self, setup: &Setup, state: &State, who: ActorId) -> i32 {
        let rank = |value: RankValue| i32::try_from(value.rank().index()).unwrap_or(0);
        let shift = |change: Changed, now: RankValue| {
            if let Changed::By(Shift(by)) = change {
                return by;
            }
            rank(change.of(now, &setup.rulings)) - rank(now)
        };
        let abilities = self.abilities.iter().map(|(named, change)| {
            let one = Ability::ALL.iter().find(|ability| named.includes(**ability));
            one.map_or(0, |ability| shift(*change, state.score(setup, who, *ability)))
        });
        let worn = state.armor(setup, who);
        let armor =
            self.armor.map_or(0, |change| change.of(worn, &setup.rulings).number() - worn.number());
        let talents = self.talents.iter().map(|talent| talent.shift);
        let most = setup.fighters.get(who.index()).map_or(0, |sheet| sheet.health);
        let lost = (most - state.health(who)).max(0);
        let rest = [armor, self.healing.unwrap_or(0).min(lost), -self.harm.unwrap_or(0)];
        abilities.chain(talents).chain(rest).fold(0, i32::saturating_add)
    }
}

/// An effect of CASE.
pub(crate) type Effect = effects::Effect<Changes>;

/// Checks an effect, which the use of an attack may end.
pub(crate) fn check(
    (spec, is_ended): (&EffectSheet, bool),
    path: &str,
    kinds: &mut Kinds,
    talents: Vec<Talent>,
    p: &mut Problems,
) -> Effect {
    let at = |field: &str| format!("{path}.{field}");
    let (harms, heals) = (spec.harm.is_some(), spec.healing.is_some());
    spec.basics.check([harms, harms || heals, is_ended || spec.resisted_again], path, p);
    let ability = |(ability, to): &(ChangedAbility, Change), p: &mut Problems| {
        let path = format!("{path}.abilities.{}", ability.name());
        (*ability, Changed::check(*to, &path, p))
    };
    let abilities = spec.abilities.iter().map(|one| ability(one, p)).collect();
    let armor = spec.armor.map(|to| Changed::check(to, &at("armor"), p));
    let against = kinds.against(&spec.against, path, p);
    let number = |score: Option<Score>, field: &str, p: &mut Problems| {
        score.map(|score| score.value(at(field), p).number())
    };
    let (harm, healing) = (number(spec.harm, "harm", p), number(spec.healing, "healing", p));
    let kind = spec.kind.as_ref().map(|kind| kinds.number(kind, &at("kind"), p));
    match (spec.resisted_by, spec.intensity) {
        (Some(_), None) => p.add(at("intensity"), "missing: what `resisted_by` is rolled against"),
        (None, Some(_)) => {
            p.add(at("resisted_by"), "missing: the ability that is rolled against it");
        }
        (None, None) if spec.resisted_again => {
            p.add(at("resisted_by"), "missing: the ability that resists it again");
        }
        _ => {}
    }
    let intensity = spec.intensity.map(|score| score.value(at("intensity"), p).rank());
    let changes = Changes {
        abilities,
        armor,
        against,
        absorbs: spec.absorbs,
        steady: spec.steady,
        talents,
        harm,
        healing,
        of: (spec.form, kind),
        resisted_by: spec.resisted_by.zip(intensity),
        resisted_again: spec.resisted_again,
    };
    Effect { basics: spec.basics.clone(), of: changes }
}

/// Whether any effect is in force on a fighter.
#[inline]
pub(crate) fn is_under(setup: &Setup, state: &State, who: ActorId) -> bool {
    !setup.effects.is_empty() && state.entry_from(who, Field::StatusEffect, 0).is_some()
}

/// The effects in force on a fighter.
pub(crate) fn in_force<'a>(
    setup: &'a Setup,
    state: &'a State,
    who: ActorId,
) -> impl Iterator<Item = (usize, &'a Effect)> {
    effects::in_force::<Case>(setup, state, who)
}

/// X1: an ability as the effects in force leave it.
#[cold]
#[inline(never)]
pub(crate) fn ability(setup: &Setup, state: &State, who: ActorId, ability: Ability) -> RankValue {
    let value = setup.score(who, ability, || state.of(who, Field::RanksLost));
    let all = in_force(setup, state, who).flat_map(|(_, effect)| effect.of.abilities.iter());
    all.filter(|(named, _)| named.includes(ability))
        .fold(value, |value, (_, change)| change.of(value, &setup.rulings))
}

/// X1: armor or a protection as the effects in force leave it.
#[cold]
#[inline(never)]
pub(crate) fn armor(setup: &Setup, state: &State, who: ActorId, value: RankValue) -> RankValue {
    armored(setup, state, who, value, |_| false)
}

/// As [`armor`], without the effects left out.
fn armored(
    setup: &Setup,
    state: &State,
    who: ActorId,
    value: RankValue,
    is_left_out: impl Fn(&Effect) -> bool,
) -> RankValue {
    let all = in_force(setup, state, who).filter(|(_, effect)| !is_left_out(effect));
    let changes = all.filter_map(|(_, effect)| effect.of.armor);
    changes.fold(value, |value, change| change.of(value, &setup.rulings))
}

/// X1: the shift of attacks on a fighter by the effects in force; without a state, no effect counts.
#[inline]
pub(crate) fn attacked<'a>(
    setup: &Setup,
    state: impl Into<Option<&'a State>>,
    who: ActorId,
) -> i32 {
    if setup.effects.is_empty() {
        return 0;
    }
    state.into().map_or(0, |state| effects::attacked::<Case>(setup, state, who))
}

/// X1, X9: whether effects in force keep slams and stuns off a fighter, and make something of what is
/// stopped.
#[inline]
pub(crate) fn bearing(setup: &Setup, state: &State, who: ActorId) -> (bool, bool) {
    if is_under(setup, state, who) { bearing_in_full(setup, state, who) } else { (false, false) }
}

#[cold]
#[inline(never)]
fn bearing_in_full(setup: &Setup, state: &State, who: ActorId) -> (bool, bool) {
    let any =
        |is: fn(&Changes) -> bool| in_force(setup, state, who).any(|(_, effect)| is(&effect.of));
    (any(|changes| changes.steady), any(|changes| changes.absorbs.is_some()))
}

/// X1: whether an effect in force lets a fighter do nothing.
#[inline]
pub(crate) fn is_helpless(setup: &Setup, state: &State, who: ActorId) -> bool {
    is_under(setup, state, who) && effects::is_helpless::<Case>(setup, state, who)
}

/// The state as plans see it: `None` if no effect in force changes what it gives of these fighters, so
/// that an estimate from the sheets alone can be kept.
#[inline]
pub(crate) fn seen<'a>(setup: &Setup, state: &'a State, whom: [ActorId; 2]) -> Option<&'a State> {
    let any = !setup.effects.is_empty() && whom.into_iter().any(|who| is_under(setup, state, who));
    any.then_some(state)
}

/// Some damage as protection meets it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DamageKind {
    pub(crate) form: Form,
    pub(crate) kind: Option<u8>,
    /// What it makes of the armor (X7).
    pub(crate) pierces: Option<Changed>,
}

impl DamageKind {
    /// That of an attack.
    #[inline]
    pub(crate) fn of(attack: &Attack) -> DamageKind {
        DamageKind { form: attack.form, kind: attack.kind, pierces: attack.pierces }
    }
}

impl From<(Form, Option<u8>)> for DamageKind {
    fn from((form, kind): (Form, Option<u8>)) -> DamageKind {
        DamageKind { form, kind, pierces: None }
    }
}

/// X4, X7: what a fighter wears against some damage, and what it is against it; without a state, no
/// effect counts.
#[inline]
pub(crate) fn meets(
    setup: &Setup,
    state: Option<&State>,
    who: ActorId,
    what: DamageKind,
) -> (RankValue, Against) {
    match setup.plain.get(who.index()) {
        Some(sheet) => (sheet.protection[what.form as usize], Against::Normal),
        None => meets_specially(setup, state, who, what),
    }
}

#[cold]
#[inline(never)]
fn meets_specially(
    setup: &Setup,
    state: Option<&State>,
    who: ActorId,
    what: DamageKind,
) -> (RankValue, Against) {
    let Some(sheet) = setup.fighters.get(who.index()) else {
        return (RankValue::ZERO, Against::Normal);
    };
    let (mut worn, mut is) = (sheet.protection[what.form as usize], Against::Normal);
    // The kind says more than the form.
    let sorts = [Some(Sort::Form(what.form)), what.kind.map(Sort::Kind)];
    let stances = |all: &[(Sort, Met)]| {
        let of = |sort| all.iter().find(|(known, _)| *known == sort).map(|(_, met)| *met);
        sorts.map(|sort| sort.and_then(of))
    };
    let mut take = |all: &[(Sort, Met)]| {
        for met in stances(all).into_iter().flatten() {
            match met {
                Met::Worn(value) => worn = value,
                Met::Word(word) => is = word,
            }
        }
    };
    take(&sheet.against);
    if let Some(state) = state {
        in_force(setup, state, who).for_each(|(_, effect)| take(&effect.of.against));
        let says = |effect: &Effect| {
            stances(&effect.of.against).iter().flatten().any(|met| matches!(met, Met::Worn(_)))
        };
        worn = armored(setup, state, who, worn, says);
    }
    if let Some(pierces) = what.pierces {
        let less = pierces.of(worn, &setup.rulings);
        worn = if less.number() < worn.number() { less } else { worn };
    }
    (worn, is)
}

/// X7: whether an attack leaves less of what a fighter wears.
#[cold]
#[inline(never)]
pub(crate) fn is_pierced(setup: &Setup, state: &State, who: ActorId, what: DamageKind) -> bool {
    let worn = |what| meets(setup, Some(state), who, what).0.number();
    worn(what) < worn(DamageKind { pierces: None, ..what })
}

/// X2, X4: the protection against the harm of an effect, and what its bearer is against it.
pub(crate) fn wears(
    setup: &Setup,
    state: Option<&State>,
    who: ActorId,
    effect: &Effect,
) -> (i32, Against) {
    let (worn, is) = meets(setup, state, who, effect.of.of.into());
    (if effect.basics.ignores_armor { 0 } else { worn.number() }, is)
}

/// X1, X4: whether an attack begins an effect on somebody at all: who is immune to its kind is not under
/// it.
pub(crate) fn begins<'s>(
    setup: &'s Setup,
    state: Option<&State>,
    who: ActorId,
    attack: &Attack,
) -> Option<(usize, &'s Effect)> {
    let place = usize::from(attack.begins?);
    let effect = setup.effects.get(place)?;
    (!is_immune(setup, state, who, effect)).then_some((place, effect))
}

/// X4: whether somebody is immune to the kind of an effect.
pub(crate) fn is_immune(
    setup: &Setup,
    state: Option<&State>,
    who: ActorId,
    effect: &Effect,
) -> bool {
    let by_kind = effect.of.of.1.is_some() || effect.of.harm.is_some();
    by_kind && meets(setup, state, who, effect.of.of.into()).1 == Against::Immune
}
