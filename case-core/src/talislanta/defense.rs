//! Defense ratings, dodge and parry, grappling back, and what can be used against what.

use super::action::{self, Action, Form};
use super::ask::{Asked, QuestionKind, place};
use super::attack::AttackIntent;
use super::check::{Arm, Setup};
use super::event::{Note, Roll};
use super::outcome::{self, Cause};
use super::rule::Rule;
use super::rulings::CombatRatingDefense;
use super::sheet::Means;
use super::state::{Field, State};
use super::tables::parry_penalty;
use super::tables::{ACTION_STEP, Band, DODGE, FOLLOW_UP, PARRY, RESIST, Substitute, Trait};
use super::{Stop, Talislanta, ask, flee};
use crate::codes::{Code, codes};
use crate::decide::Question;
use crate::log::Key;
use crate::system::Table;
use crate::who::ActorId;

codes! {
    /// A reactive maneuver against an attack.
    "maneuver", pub enum Maneuver {
        /// None: the attack is let through.
        None "none",
        /// Getting out of the way.
        Dodge "dodge",
        /// Putting something in the way.
        Parry "parry",
        /// Grappling back.
        ResistGrapple "resist_grapple",
    }
}

codes! {
    /// What an outstanding defense opens (rules TAL15, TAL18).
    "opening", pub enum Opening {
        /// A flight from the attacker at a full success, at once.
        Flee "flee",
        /// The initiative over the attacker in the next round.
        Initiative "initiative",
        /// +3 on the next attack on the attacker.
        FollowUp "follow_up",
    }
}

impl Maneuver {
    const fn roll(self) -> Roll {
        match self {
            Maneuver::None | Maneuver::Dodge => Roll::Dodge,
            Maneuver::Parry => Roll::Parry,
            Maneuver::ResistGrapple => Roll::Resist,
        }
    }

    /// The rule of its roll, and that of its results.
    const fn rules(self) -> (Rule, Rule) {
        match self {
            Maneuver::None | Maneuver::Dodge => (Rule::TAL14, Rule::TAL15),
            Maneuver::Parry => (Rule::TAL16, Rule::TAL18),
            Maneuver::ResistGrapple => (Rule::TAL23, Rule::TAL18),
        }
    }

    const fn cause(self) -> Cause {
        match self {
            Maneuver::None | Maneuver::Dodge => Cause::Dodge,
            Maneuver::Parry => Cause::Parry,
            Maneuver::ResistGrapple => Cause::Resist,
        }
    }

    /// The action by which it is declared for a round.
    pub(super) const fn declared_as(self) -> Option<Action> {
        match self {
            Maneuver::Dodge => Some(Action::Dodge),
            Maneuver::Parry => Some(Action::Parry),
            Maneuver::None | Maneuver::ResistGrapple => None,
        }
    }

    /// What it can be rolled by (rule TAL5).
    pub(super) const fn substitutes(self) -> &'static [Substitute] {
        match self {
            Maneuver::None => &[],
            Maneuver::Dodge => &DODGE,
            Maneuver::Parry => &PARRY,
            Maneuver::ResistGrapple => &RESIST,
        }
    }
}

/// A reaction and its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Defense {
    /// The maneuver.
    pub maneuver: Maneuver,
    /// Its band.
    pub band: Band,
}

/// The Defense rating of a fighter (rule TAL7): the skill with the weapon in hand; without one, the
/// better of Brawling and Martial Art; the Combat Rating where no skill applies or, by the switch
/// `combat_rating_defense`, where it is higher. The weapon in hand is the one last used, and it
/// counts if it serves in close combat (reading `wielded`).
pub fn defense_rating(setup: &Setup, state: &State, who: ActorId) -> i32 {
    let Some(fighter) = setup.fighter(who) else { return 0 };
    let skill = match wielded(setup, state, who) {
        Some(arm) => arm.is_skilled().then_some(arm.rating + arm.penalty),
        None => fighter.skills.brawling.max(fighter.skills.martial_art),
    };
    match (skill, setup.rulings().combat_rating_defense) {
        (None, _) => fighter.combat_rating,
        (Some(skill), CombatRatingDefense::NoneApplies) => skill,
        (Some(skill), CombatRatingDefense::NoneAppliesOrHigher) => skill.max(fighter.combat_rating),
    }
}

/// The weapon for close combat that is in hand (reading `wielded`).
fn wielded<'s>(setup: &'s Setup, state: &State, who: ActorId) -> Option<&'s Arm> {
    state.in_hand(who).and_then(|place| setup.arm(who, place)).filter(|arm| arm.is_close())
}

/// Whether a maneuver has any effect against an attack of that form by that attacker.
///
/// A dodge works against everything (rule TAL14). A parry works against close attacks alone, but
/// not against grapples, attacks that overwhelm the defender, and natural attacks of creatures that
/// don't fight like humanoids (rule TAL17). Grappling back works against grapples (rule TAL23).
pub fn works_against(
    setup: &Setup,
    maneuver: Maneuver,
    (attacker, attack, form): (ActorId, usize, Form),
    defender: ActorId,
) -> bool {
    let (Some(foe), Some(arm)) = (setup.fighter(attacker), setup.arm(attacker, attack)) else {
        return false;
    };
    match maneuver {
        Maneuver::None | Maneuver::Dodge => true,
        Maneuver::ResistGrapple => form == Form::Grapple,
        Maneuver::Parry => {
            let size = setup.fighter(defender).map_or(0, |f| f.size);
            let overwhelming = arm.overwhelms.is_some_and(|up_to| size <= up_to);
            let creature = arm.means == Means::Natural && !foe.humanoid;
            form.is_close() && form != Form::Grapple && !overwhelming && !creature
        }
    }
}

/// Whether somebody may react at all now (rule TAL4): the own turn is over, or a dodge or parry was
/// declared for it, or the switch `react_before_turn` is on. One who is held does not react.
pub(super) fn may_react_now(setup: &Setup, state: &State, who: ActorId) -> bool {
    let declared = declared(state, who);
    state.stands(who)
        && state.of(who, Field::LostTurns) == 0
        && (state.of(who, Field::Done) != 0
            || matches!(declared, Some(Action::Dodge | Action::Parry))
            || setup.rulings().react_before_turn)
}

/// The declared action of the round, as long as it matters.
pub(super) fn declared(state: &State, who: ActorId) -> Option<Action> {
    Action::from_number(state.of(who, Field::Action) - 1)
}

pub(super) fn may_react(setup: &Setup, q: &Asked, maneuver: Maneuver) -> bool {
    Form::from_number(q.b)
        .is_some_and(|form| works_against(setup, maneuver, (q.other, place(q.a), form), q.who))
}

/// Whether a maneuver may be rolled by that skill or attribute: it is among the substitutes and on
/// the sheet. A parry by weapon skill takes the weapon in hand.
pub(super) fn may_use(setup: &Setup, state: &State, q: &Asked, answer: i32) -> bool {
    let maneuver = Maneuver::from_number(q.b).unwrap_or(Maneuver::None);
    let Some(by) = Trait::from_number(answer) else { return false };
    maneuver.substitutes().iter().any(|&(listed, _)| listed == by)
        && rating(setup, state, q.who, maneuver, by).is_some()
}

/// The rating of a skill or attribute for a maneuver.
pub(super) fn rating(
    setup: &Setup,
    state: &State,
    who: ActorId,
    maneuver: Maneuver,
    by: Trait,
) -> Option<i32> {
    if (maneuver, by) == (Maneuver::Parry, Trait::Weapon) {
        let arm = wielded(setup, state, who)?;
        return arm.is_skilled().then_some(arm.rating + arm.penalty);
    }
    setup.fighter(who)?.rating(by)
}

/// What a skill loses in a maneuver against an attack by those means.
pub(super) fn penalty(setup: &Setup, maneuver: Maneuver, by: Trait, against: Means) -> i32 {
    let listed = maneuver.substitutes().iter().find(|&&(listed, _)| listed == by);
    let printed = listed.map_or(0, |&(_, penalty)| penalty);
    match maneuver {
        Maneuver::Parry => parry_penalty(by, printed, against, setup.rulings()),
        _ => printed,
    }
}

/// What a reaction loses to the actions before it (rule TAL4): 5 for each. The first defense of
/// one who declared it for the round loses what `declared_defense_first` says, and so do, besides,
/// those after it. Another maneuver than the one that is held ready comes after that one.
pub(super) fn reaction_penalty(
    setup: &Setup,
    state: &State,
    who: ActorId,
    as_: Option<Action>,
) -> i32 {
    let declared = declared(state, who);
    let first = match declared {
        Some(Action::Dodge | Action::Parry) => setup.rulings().declared_defense_first,
        _ => 0,
    };
    let held = state.of(who, Field::Ready) != 0 && (as_.is_none() || declared != as_);
    let before = state.of(who, Field::Actions) + i32::from(held);
    first.saturating_add(ACTION_STEP.saturating_mul(before))
}

/// Counts a reaction as an action, and takes up the one that was held ready (rule TAL4).
pub(super) fn spend_reaction<'a>(
    t: &mut impl Table<'a, Talislanta>,
    rule: Rule,
    who: ActorId,
    as_: Option<Action>,
) {
    if as_.is_some() && declared(t.state(), who) == as_ {
        t.set(rule, Key::of(who, Field::Ready), 0);
    }
    action::count_actions(t, rule, who, 1);
}

/// A reaction to an attack, if the target may and will make one (rule TAL4). Asked, in this order:
/// which maneuver, by what; then the roll; then the mishap's result or the opening.
pub(super) fn react<'a>(
    t: &mut impl Table<'a, Talislanta>,
    blow: &AttackIntent,
) -> Result<Option<Defense>, Stop> {
    let (setup, who, foe) = (t.setup(), blow.target, blow.attacker);
    if !may_react_now(setup, t.state(), who) {
        return Ok(None);
    }
    let (attack, form) = (super::state::number(blow.attack), i32::from(blow.form.number()));
    if blow.form.is_close()
        && !works_against(setup, Maneuver::Parry, (foe, blow.attack, blow.form), who)
    {
        let rule = if blow.form == Form::Grapple { Rule::TAL23 } else { Rule::TAL17 };
        t.note(rule, Note::CannotParry, who, foe, 0);
    }
    let q = Question::new(who, QuestionKind::React).about(foe).with(attack, form);
    let maneuver = Maneuver::from_number(t.choose(q)?).unwrap_or(Maneuver::None);
    if maneuver == Maneuver::None {
        return Ok(None);
    }
    let q = Question::new(who, QuestionKind::Trait)
        .about(foe)
        .with(attack, i32::from(maneuver.number()));
    let by = Trait::from_number(ask::pick(t, q)?).unwrap_or(Trait::CombatRating);
    let band = roll(t, blow, maneuver, by)?;
    spend_reaction(t, Rule::TAL4, who, maneuver.declared_as());
    result(t, blow, maneuver, band)?;
    Ok(Some(Defense { maneuver, band }))
}

/// The roll of a dodge (rule TAL14), a parry (rule TAL16) or a grapple back (rule TAL23): against
/// the attacker's skill rating as it stands (reading `reaction_opposes`).
fn roll<'a>(
    t: &mut impl Table<'a, Talislanta>,
    blow: &AttackIntent,
    maneuver: Maneuver,
    by: Trait,
) -> Result<Band, Stop> {
    let (setup, who) = (t.setup(), blow.target);
    let (rule, _) = maneuver.rules();
    let roll = maneuver.roll();
    let (against, opposing) = setup
        .arm(blow.attacker, blow.attack)
        .map_or((Means::Weapon, 0), |arm| (arm.means, arm.rating));
    let own = rating(setup, t.state(), who, maneuver, by).unwrap_or(0);
    let substitution = penalty(setup, maneuver, by, against);
    let before = reaction_penalty(setup, t.state(), who, maneuver.declared_as());
    let hindrance = action::hindrance(t, who);
    if maneuver.substitutes().first().is_some_and(|&(first, _)| first != by) {
        t.note(Rule::TAL5, Note::Substitutes, who, blow.attacker, i32::from(by.number()));
    }
    let modifier = t.shift(rule, who, roll, own)
        + t.shift(rule, who, roll, -opposing)
        + t.shift(Rule::TAL5, who, roll, substitution)
        + t.shift(Rule::TAL4, who, roll, before)
        + t.shift(Rule::TAL8, who, roll, hindrance);
    action::read(t, rule, who, roll, by.die(), modifier)
}

/// What a dodge (rule TAL15), a parry or a grapple back (rule TAL18) does besides what it leaves of
/// the attack: a mishap, or an opening. Grappling back has the results of a parry.
fn result<'a>(
    t: &mut impl Table<'a, Talislanta>,
    blow: &AttackIntent,
    maneuver: Maneuver,
    band: Band,
) -> Result<(), Stop> {
    let (_, rule) = maneuver.rules();
    let note = match maneuver {
        Maneuver::None | Maneuver::Dodge => Note::DodgeResult,
        Maneuver::Parry => Note::ParryResult,
        Maneuver::ResistGrapple => Note::ResistResult,
    };
    t.note(rule, note, blow.target, blow.attacker, i32::from(band.number()));
    match band {
        Band::Mishap => outcome::mishap(t, rule, maneuver.cause(), blow.target, None),
        Band::Critical => opening(t, rule, blow),
        _ => Ok(()),
    }
}

/// An outstanding defense: flee at a full success, seize the initiative over the attacker for the
/// next round, or gain 3 on the next attack on it (rules TAL15, TAL18).
fn opening<'a>(
    t: &mut impl Table<'a, Talislanta>,
    rule: Rule,
    blow: &AttackIntent,
) -> Result<(), Stop> {
    let (who, foe) = (blow.target, blow.attacker);
    let q = Question::new(who, QuestionKind::Opening).about(foe);
    match Opening::from_number(t.choose(q)?).unwrap_or(Opening::FollowUp) {
        Opening::Flee => {
            flee::disengage(t, rule, who, foe);
            flee::leave_battle(t, who)
        }
        Opening::Initiative => {
            t.note(rule, Note::Seizes, who, foe, 0);
            t.set(rule, Key::at(who, Field::Seized, foe.index()), 1);
            Ok(())
        }
        Opening::FollowUp => {
            t.note(rule, Note::FollowUp, who, foe, FOLLOW_UP);
            t.set(rule, Key::at(who, Field::FollowUp, foe.index()), FOLLOW_UP);
            Ok(())
        }
    }
}

/// One flees only from whom one is engaged with.
pub(super) fn may_open(state: &State, q: &Asked, answer: i32) -> bool {
    answer != i32::from(Opening::Flee.number()) || state.is_engaged(q.who, q.other)
}
