//! Defense values, passive and active.

use super::ability;
use super::aboard::Struck;
use super::roll::{RollPool, RollSpec};
use super::steering;
use crate::d6::book::rule::Rule;
use crate::d6::book::rulings::{CountedPips, Rulings};
use crate::d6::book::skill::{Attribute, Skill};
use crate::d6::questions::asked::{Defend, ParryWith};
use crate::d6::state::arms;
use crate::d6::state::effects::Numbers;
use crate::d6::state::setup::Fighter;
use crate::d6::state::store::{place_of, put, put_at};
use crate::d6::words::event::{DefenseKind, Roll};
use crate::d6::words::reason::Reason;
use crate::d6::{D6, Field, Note};
use crate::data::value::{AttackId, Difficulty, Modifier, Total};
use crate::data::who::ActorId;
use crate::kernel::system::{Stop, Table};
use alloc::vec::Vec;

/// OD4: The passive defense value: the difficulty of hitting a target that does nothing about it.
#[doc(hidden)]
pub const PASSIVE: i32 = 10;

/// OD14: The bonus of a full defense.
#[doc(hidden)]
pub const FULL_DEFENSE: i32 = 10;

/// The base of a difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Base {
    pub(crate) value: i32,
    /// The active defense that gives it.
    pub(crate) met_by: Option<DefenseKind>,
}

/// OD17: What Agility or *dodge*, whichever is better, adds to the passive defense value: 1 for
/// every 2D above 4D, rounded up. Pips count only under `passive_bonus_pips`.
pub(crate) fn agility_bonus(now: Numbers<'_>, pips: CountedPips) -> i32 {
    let code = now.skill(Skill::Dodge).max(now.attribute(Attribute::Agility));
    let (above, step) = match pips {
        CountedPips::Ignored => (i32::from(code.dice()) - 4, 2),
        CountedPips::Counted => (i32::from(code.in_pips()) - 12, 6),
    };
    (above.max(0) + step - 1) / step
}

/// OD18: What Special Abilities add to the passive defense value: 1 for every six ranks that affect
/// Agility or *dodge*, under the same option.
pub(crate) fn rank_bonus(fighter: &Fighter) -> i32 {
    fighter.sheet.special.agility_ranks / 6
}

/// OD4, OD17, OD18: A fighter's passive defense value under these rulings. That of a vehicle is 10.
pub fn passive_value(fighter: &Fighter, rulings: &Rulings) -> i32 {
    passive_now(Numbers::of(fighter), rulings)
}

/// The same as effects leave it.
pub(crate) fn passive_now(now: Numbers<'_>, rulings: &Rulings) -> i32 {
    PASSIVE + passive_bonuses(now, rulings).map(|(_, bonus)| bonus).sum::<i32>()
}

/// The bonuses to the passive defense value, each with its reason.
fn passive_bonuses(
    now: Numbers<'_>,
    rulings: &Rulings,
) -> impl Iterator<Item = (Reason, i32)> + use<> {
    let agility = agility_bonus(now, rulings.passive_bonus_pips);
    let bonuses = [(Reason::Agility, agility), (Reason::AgilityRanks, rank_bonus(now.fighter))];
    let counts = rulings.passive_bonus;
    bonuses.into_iter().filter(move |_| counts)
}

/// OD9: Whether an active defense works against an attack: dodging and evasive driving against
/// everything. OD10: blocking and parrying against what can be intercepted.
pub(crate) fn works(kind: DefenseKind, interceptable: bool) -> bool {
    interceptable || kind.meets_all()
}

/// OD4, OD5, OD33, OD35: The base difficulty of an attack: the highest active defense value that
/// works against it, otherwise the passive value. A vehicle has only its driver's evasion; people
/// in it have that besides their own defenses. OD7: an active value counts even below the passive
/// one. OD6: before a fighter's turn of the round, the value of the last round applies.
pub(crate) fn base_against<'a>(
    t: &mut impl Table<'a, D6>,
    (attacker, target): (ActorId, ActorId),
    struck: Struck,
    interceptable: bool,
) -> Base {
    let evades = |driver: ActorId| {
        t.setup().rulings.stopped_evades || steering::is_moving(t.setup(), t.state(), driver)
    };
    let by = |kind: DefenseKind| match (struck, kind) {
        (Struck::Vehicle(driver) | Struck::Rider(driver), DefenseKind::Drive) => {
            Some(driver).filter(|driver| evades(*driver))
        }
        (Struck::Vehicle(_), _) => None,
        _ => Some(target),
    };
    let standing = DefenseKind::ALL.iter().filter(|kind| works(**kind, interceptable));
    let totals = standing
        .filter_map(|kind| Some((t.state().defense_against(attacker, by(*kind)?, *kind)?, *kind)));
    if let Some((value, kind)) =
        totals.max_by_key(|(value, kind)| (*value, core::cmp::Reverse(*kind)))
    {
        let rule = if value < PASSIVE { Rule::OD7 } else { Rule::OD5 };
        let noted = [Difficulty(value).into(), kind.into()];
        t.note(rule, Note::ActiveValue, target, attacker, noted);
        return Base { value, met_by: Some(kind) };
    }
    let rule = if t.state().has_begun(target) { Rule::OD4 } else { Rule::OD6 };
    let unfit = DefenseKind::ALL.iter().copied().find(|kind| {
        by(*kind).is_some_and(|who| t.state().defense_against(attacker, who, *kind).is_some())
    });
    if let Some(kind) = unfit {
        t.note(kind_rule(kind), Note::NoHelp, target, attacker, kind);
    }
    let mut value = PASSIVE;
    let body = !matches!(struck, Struck::Vehicle(_)) && t.state().stands(target);
    let bonuses = t.setup().now(t.state(), target).filter(|_| body);
    if let Some(bonuses) = bonuses.map(|now| passive_bonuses(now, &t.setup().rulings)) {
        for (why, by) in bonuses.filter(|(_, by)| *by > 0) {
            let noted = [why.into(), Modifier(by).into()];
            t.note(why.rule(), Note::PassiveBonus, target, attacker, noted);
            value += by;
        }
    }
    t.note(rule, Note::PassiveValue, target, attacker, Difficulty(value));
    Base { value, met_by: None }
}

/// How a fighter defends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// As one of several actions.
    Partial,
    /// As the only action.
    Full,
    /// As a free action granted by the gamemaster, against an attack that can be intercepted or not.
    Free { interceptable: bool },
}

/// OD5: Rolls an active defense, which lasts until the defender's next turn. OD14: a full defense
/// adds 10 to the roll, without a multi-action penalty, as nothing else is done. OD15: a partial
/// one is the roll with the penalty. OD16: a free one is the roll without it, of a kind that works
/// against the attack that it was granted for; any other takes its place. Of two defenses of one kind
/// in a turn the higher counts.
pub(crate) fn defend<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
    mode: Mode,
) -> Result<(), Stop<D6>> {
    for kind in granted(t, who) {
        ends(t, who, kind);
    }
    put(t, Rule::OD16, who, Field::FreeAgainst, 0);
    let (free, interceptable) = match mode {
        Mode::Partial | Mode::Full => (false, true),
        Mode::Free { interceptable } => (true, interceptable),
    };
    let kind = t.ask(Defend { who, free, interceptable })?;
    let spec = RollSpec::new(kind_rule(kind), who, Roll::Defense).worth_from(PASSIVE);
    let rolled = pool(t, spec, (kind, free))?.total(t)?.max(0);
    let (rule, note, bonus) = match mode {
        Mode::Partial => (Rule::OD15, Note::PartialDefense, 0),
        Mode::Full => (Rule::OD14, Note::FullDefense, FULL_DEFENSE),
        Mode::Free { .. } => (Rule::OD16, Note::FreeDefense, 0),
    };
    let value = (rolled + bonus).max(t.state().defense(who, kind).unwrap_or(0));
    t.note(rule, note, who, ActorId::NOBODY, [Total(value).into(), kind.into()]);
    put(t, rule, who, kind.field(), value + 1);
    Ok(())
}

/// OD16: The defenses that the gamemaster granted.
fn granted<'a>(t: &impl Table<'a, D6>, who: ActorId) -> Vec<DefenseKind> {
    let all = DefenseKind::ALL.iter().copied();
    all.filter(|kind| t.state().is_granted(who, *kind)).collect()
}

/// OD16: A granted defense stands, whatever its total: all its totals are one state.
pub(crate) fn forgets_total<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
    for kind in granted(t, who) {
        put(t, Rule::OD16, who, kind.field(), 1);
    }
}

fn kind_rule(kind: DefenseKind) -> Rule {
    match kind {
        DefenseKind::Dodge => Rule::OD9,
        DefenseKind::Block | DefenseKind::Parry => Rule::OD10,
        DefenseKind::Drive => Rule::OD33,
    }
}

/// The pool of an active defense. A parry settles its weapon.
fn pool<'a>(
    t: &mut impl Table<'a, D6>,
    spec: RollSpec,
    (kind, free): (DefenseKind, bool),
) -> Result<RollPool, Stop<D6>> {
    let who = spec.who;
    if kind == DefenseKind::Parry {
        let weapon = t.ask(ParryWith { who })?;
        put(t, Rule::OD10, who, Field::ParriesWith, weapon.map_or(0, place_of));
    }
    Ok(match kind.skill() {
        Some(skill) => ability::skill_as(t, spec, (skill, free)),
        None => steering::pool(t, spec, free),
    })
}

/// OD10: A weapon leaves the hand, if only for a moment, which ends a parry with it.
pub(crate) fn loses_hold_of<'a>(t: &mut impl Table<'a, D6>, lost: AttackId) {
    let who = lost.of;
    let with = t.state().weapon(who, Field::ParriesWith);
    if with.is_some_and(|with| arms::held(t.setup(), with) == arms::held(t.setup(), lost)) {
        t.note(Rule::OD10, Note::ParryEnds, who, ActorId::NOBODY, lost);
        put(t, Rule::OD10, who, Field::ParryValue, 0);
        put(t, Rule::OD10, who, Field::ParriesWith, 0);
    }
}

/// OD10: A fighter drops a weapon, which ends a parry with it.
pub(crate) fn drops<'a>(t: &mut impl Table<'a, D6>, rule: Rule, weapon: AttackId) {
    let held = arms::held(t.setup(), weapon);
    put_at(t, rule, held.of, (Field::Unready, held.index()), 1);
    loses_hold_of(t, weapon);
}

/// OD5: Ends a fighter's active defenses when the next turn comes.
pub(crate) fn lapse<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
    for kind in DefenseKind::ALL {
        ends(t, who, *kind);
    }
    put(t, Rule::OD16, who, Field::FreeAgainst, 0);
}

fn ends<'a>(t: &mut impl Table<'a, D6>, who: ActorId, kind: DefenseKind) {
    put(t, Rule::OD5, who, kind.field(), 0);
    if kind == DefenseKind::Parry {
        put(t, Rule::OD5, who, Field::ParriesWith, 0);
    }
}
