//! Defense ratings, dodges, parries and grappling back.

use super::action::{self, Modifiers, TableRoll};
use super::{damage, flee, outcome};
use crate::data::codes::Code;
use crate::data::value::{AttackId, Attacks, Modifier};
use crate::kernel::refusal::needs;
use crate::talislanta::book::rulings::{CombatRatingDefense, Substitutes};
use crate::talislanta::book::tables::parry_penalty;
use crate::talislanta::state::check::Arm;
use crate::talislanta::state::effects::{self, loses_turn};
use crate::talislanta::words::reason::Reason;
use crate::talislanta::{
    ACTION_STEP, Action, ActorId, AttackIntent, Band, FOLLOW_UP, Field, Form, Key, Maneuver, Means,
    Note, Opening, React, ReactBy, Refusal, Result, Rule, Setup, State, Table, Trait, UseOpening,
    View,
};

/// A reaction and its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[doc(hidden)]
pub struct Defense {
    /// The maneuver.
    pub maneuver: Maneuver,
    /// Its band.
    pub band: Band,
}

/// The Defense rating of a fighter (rule TAL7): the skill with the weapon in hand or, without one,
/// the better of Brawling and Martial Art; the Combat Rating if no skill applies or, by the switch
/// `combat_rating_defense`, if it is higher. The weapon in hand is the one last used, and counts
/// only in close combat (reading `wielded`).
#[doc(hidden)]
pub fn defense_rating(setup: &Setup, state: &State, who: ActorId) -> i32 {
    let Some(fighter) = setup.fighter(who) else { return 0 };
    let skill = match wielded(setup, state, who) {
        Some(arm) => arm.skill(),
        None => fighter.skills.brawling.max(fighter.skills.martial_art),
    };
    let rating = match (skill, setup.rulings().combat_rating_defense) {
        (None, _) => fighter.combat_rating,
        (Some(skill), CombatRatingDefense::NoneApplies) => skill,
        (Some(skill), CombatRatingDefense::NoneAppliesOrHigher) => skill.max(fighter.combat_rating),
    };
    rating.saturating_add(effects::defense(setup, state, who))
}

/// The close-combat weapon in hand (reading `wielded`).
fn wielded<'s>(setup: &'s Setup, state: &State, who: ActorId) -> Option<&'s Arm> {
    state.in_hand(who).and_then(|place| setup.arm(who, place)).filter(|arm| arm.is_close())
}

/// Whether a maneuver has any effect against an attack of that form by that attacker.
///
/// A dodge works against everything (rule TAL14). A parry works only against close attacks, but not
/// against grapples, attacks that overwhelm the defender, and natural attacks of creatures that
/// don't fight like humanoids (rule TAL17). Grappling back works against grapples (rule TAL23).
pub fn works_against(
    setup: &Setup,
    maneuver: Maneuver,
    attack: (AttackId, Form),
    defender: ActorId,
) -> bool {
    why_useless(setup, maneuver, attack, defender).is_none()
}

/// Why a maneuver has no effect; see [`works_against`].
pub(crate) fn why_useless(
    setup: &Setup,
    maneuver: Maneuver,
    (attack, form): (AttackId, Form),
    defender: ActorId,
) -> Option<Refusal> {
    let (Some(foe), Some(arm)) = (setup.fighter(attack.of), setup.arm_of(attack)) else {
        return Some(Refusal::NoSuchAttack);
    };
    match maneuver {
        Maneuver::Dodge => None,
        Maneuver::ResistGrapple => needs(form == Form::Grapple, Refusal::NoGrapple),
        Maneuver::Parry => {
            let overwhelming = overwhelms(setup, attack, defender);
            let creature = arm.means == Means::Natural && !foe.humanoid;
            needs(form != Form::Grapple, Refusal::GrappleParried).or_else(|| {
                needs(form.is_close() && !overwhelming && !creature, Refusal::CannotParry)
            })
        }
    }
}

/// Whether an attack is too much for a defender of that size to parry (rule TAL17).
fn overwhelms(setup: &Setup, attack: AttackId, defender: ActorId) -> bool {
    let size = setup.fighter(defender).map_or(0, |f| f.size);
    let up_to = setup.arm_of(attack).and_then(|arm| arm.overwhelms);
    up_to.is_some_and(|up_to| size <= up_to)
}

/// Whether a fighter may react at all (rule TAL4): its turn is over, it declared a dodge or parry,
/// or the switch `react_before_turn` is on. A held fighter does not react.
pub(crate) fn may_react_now(setup: &Setup, state: &State, who: ActorId) -> bool {
    let declared = declared(state, who);
    state.stands(who)
        && !loses_turn(setup, state, who)
        && (state.of(who, Field::Done) != 0
            || matches!(declared, Some(Action::Dodge | Action::Parry))
            || setup.rulings().react_before_turn)
}

/// The declared action of the round, until it is carried out.
pub(crate) fn declared(state: &State, who: ActorId) -> Option<Action> {
    Action::from_number(state.of(who, Field::Action) - 1)
}

/// Whether a maneuver may be rolled by that skill or attribute: it is on the sheet, and required
/// or, by the switch `substitutes`, a substitute (rule TAL5). A parry by weapon skill uses the
/// weapon in hand.
pub(crate) fn may_use(v: View<'_>, who: ActorId, maneuver: Maneuver, by: Trait) -> bool {
    why_not_by(v, who, maneuver, by).is_none()
}

/// Why a maneuver may not be rolled by that skill or attribute; see [`may_use`].
pub(crate) fn why_not_by(
    v: View<'_>,
    who: ActorId,
    maneuver: Maneuver,
    by: Trait,
) -> Option<Refusal> {
    let has = |by| rating(v, who, maneuver, by).is_some();
    let required = maneuver.required();
    let listed = maneuver.substitutes().iter().any(|&(listed, _)| listed == by);
    let open = || {
        v.setup.rulings().substitutes == Substitutes::Always
            || required.contains(&by)
            || !required.iter().any(|&by| has(by))
    };
    needs(listed, Refusal::NoSubstitute)
        .or_else(|| needs(has(by), Refusal::NoSuchTrait))
        .or_else(|| needs(open(), Refusal::RequiredFirst))
}

/// The rating of a skill or attribute for a maneuver.
fn rating(v: View<'_>, who: ActorId, maneuver: Maneuver, by: Trait) -> Option<i32> {
    match (maneuver, by) {
        (Maneuver::Parry, Trait::Weapon) => wielded(v.setup, v.state, who)?.skill(),
        _ => v.setup.rating(who, by),
    }
}

/// The penalty of a skill in a maneuver against an attack by those means.
fn penalty(setup: &Setup, maneuver: Maneuver, by: Trait, against: Means) -> i32 {
    let listed = maneuver.substitutes().iter().find(|&&(listed, _)| listed == by);
    let printed = listed.map_or(0, |&(_, penalty)| penalty);
    match maneuver {
        Maneuver::Parry => parry_penalty(by, printed, against, setup.rulings()),
        _ => printed,
    }
}

/// The penalty of a reaction for the actions before it (rule TAL4): 5 for each. If a dodge or parry
/// was declared for the round, the first one loses what `declared_defense_first` says, and the
/// later ones lose that too. A maneuver other than the one held ready comes after it, whichever is
/// rolled first: the order does not change the sum.
pub(crate) fn reaction_penalty(v: View<'_>, who: ActorId, as_: Option<Action>) -> i32 {
    let declared = declared(v.state, who);
    let first = match declared {
        Some(Action::Dodge | Action::Parry) => v.setup.rulings().declared_defense_first,
        _ => 0,
    };
    let actions = v.state.of(who, Field::Actions);
    let before = match v.state.of(who, Field::Ready) {
        0 => actions,
        _ if as_.is_some() && declared == as_ => actions - v.state.of(who, Field::Besides),
        _ => actions + 1,
    };
    first.saturating_add(ACTION_STEP.saturating_mul(before))
}

/// Counts a reaction as an action, and uses up the one that was held ready (rule TAL4).
pub(super) fn spend_reaction<'a>(
    t: &mut impl Table<'a>,
    rule: Rule,
    who: ActorId,
    as_: Option<Action>,
) {
    if as_.is_some() && declared(t.state(), who) == as_ {
        t.set(rule, Key::of(who, Field::Ready), 0);
        t.set(rule, Key::of(who, Field::Besides), 0);
    } else if t.state().of(who, Field::Ready) != 0 {
        let besides = t.state().of(who, Field::Besides) + 1;
        t.set(rule, Key::of(who, Field::Besides), besides);
    }
    action::count_actions(t, rule, who, 1);
}

/// The modifiers of a dodge (rule TAL14), a parry (rule TAL16) or a grapple back (rule TAL23) by a
/// skill or attribute: its rating against the attacker's unmodified one (reading
/// `reaction_opposes`), the penalty as a substitute (rule TAL5), earlier actions (rule TAL4) and a
/// disadvantage (rule TAL8).
pub(crate) fn modifiers(
    v: View<'_>,
    who: ActorId,
    attack: AttackId,
    maneuver: Maneuver,
    by: Trait,
) -> Modifiers {
    let (_, rule, ..) = maneuver.rolled();
    let (against, opposing) =
        v.setup.arm_of(attack).map_or((Means::Weapon, 0), |arm| (arm.means, arm.rating));
    let before = reaction_penalty(v, who, maneuver.declared_as());
    Modifiers::NONE
        .with(rule, rating(v, who, maneuver, by).unwrap_or(0), Reason::Rating)
        .with(rule, -opposing, Reason::Opposed)
        .with(Rule::TAL5, penalty(v.setup, maneuver, by, against), Reason::Substitute)
        .with(Rule::TAL4, before, Reason::Reaction)
        .with_hindrance(v.setup, v.state, who)
        .with_effects(effects::defense(v.setup, v.state, who))
}

/// Whether an attack cannot hurt its target, so that nobody is asked to react: a normal weapon does
/// nothing to it (rule TAL25), or the attack has no Damage Rating and is no critical hit.
fn is_idle(setup: &Setup, state: &State, blow: &AttackIntent, result: Option<Band>) -> bool {
    let harmless = setup
        .arm_of(blow.id())
        .is_some_and(|arm| damage::is_harmless(setup, blow.target, arm, blow.form));
    let begins = setup.arm_of(blow.id()).is_some_and(|arm| arm.begins.is_some());
    let idle = blow.form.is_damaging() && !begins && damage::damage_rating(setup, state, blow) == 0;
    harmless || idle && result.is_some_and(|band| band < Band::Critical)
}

/// A reaction to an attack, if the target may and does react (rule TAL4). Asks in this order: which
/// maneuver, by what; after the roll, the mishap's effect or the opening. `result` is the best of
/// those of its hits that come through, if it was rolled.
pub(crate) fn react<'a>(
    t: &mut impl Table<'a>,
    blow: &AttackIntent,
    (result, hits): (Option<Band>, i32),
) -> Result<Option<Defense>> {
    let (setup, who, attacker) = (t.setup(), blow.target, blow.attacker);
    if !may_react_now(setup, t.state(), who) {
        return Ok(None);
    }
    if is_idle(setup, t.state(), blow, result) {
        return Ok(None);
    }
    let (attack, form) = (blow.id(), blow.form);
    if form.is_close() && !works_against(setup, Maneuver::Parry, (attack, form), who) {
        let (rule, note) = match form {
            Form::Grapple => (Rule::TAL23, Note::GrappleUnparried),
            _ if overwhelms(setup, attack, who) => (Rule::TAL17, Note::Overwhelms),
            _ => (Rule::TAL17, Note::CannotParry),
        };
        t.note(rule, note, who, attacker, ());
    }
    let hits = Attacks(hits);
    let question = React { who, attacker, attack, form, result, hits };
    let Some(maneuver) = t.ask(question)? else { return Ok(None) };
    let by = t.ask(ReactBy { who, attacker, attack, maneuver })?;
    if !maneuver.required().contains(&by) {
        t.note(Rule::TAL5, Note::Substitutes, who, attacker, by);
    }
    let modifiers = modifiers(View::new(setup, t.state()), who, attack, maneuver, by);
    let (roll, rule, result_rule, cause) = maneuver.rolled();
    let band = TableRoll::of(rule, who, roll, by).against(attacker).make(t, &modifiers)?;
    spend_reaction(t, Rule::TAL4, who, maneuver.declared_as());
    t.note(result_rule, Note::Result, who, attacker, band);
    match band {
        Band::Mishap => outcome::mishap(t, result_rule, cause, who, None)?,
        Band::Critical => opening(t, maneuver, who, attacker)?,
        _ => {}
    }
    Ok(Some(Defense { maneuver, band }))
}

/// An outstanding defense: flee at a full success, seize the initiative over the attacker for the
/// next round, or gain 3 on the next attack on it (rules TAL15, TAL18). The gain stores its
/// maneuver, which decides its rule.
fn opening<'a>(
    t: &mut impl Table<'a>,
    maneuver: Maneuver,
    who: ActorId,
    attacker: ActorId,
) -> Result {
    let (rule, how) = (maneuver.result_rule(), i32::from(maneuver.number()) + 1);
    match t.ask(UseOpening { who, attacker })? {
        // Outside any melee the fighter can only get away from the battle.
        Opening::Flee if !t.state().in_melee(who) => flee::leave(t, who),
        Opening::Flee => flee::escape(t, rule, who, attacker, Band::Full)?,
        Opening::Initiative => {
            t.note(rule, Note::Seizes, who, attacker, ());
            t.set(rule, Key::at(who, Field::Seized, attacker.index()), how);
        }
        Opening::FollowUp => {
            t.note(rule, Note::FollowUp, who, attacker, Modifier(FOLLOW_UP));
            t.set(rule, Key::at(who, Field::FollowUp, attacker.index()), how);
        }
    }
    Ok(())
}
