//! Damage Rating, armor, hit points, critical hits, and leaving the battle.

use super::action::{Modifiers, TableRoll};
use crate::data::codes::Code;
use crate::data::value::{Damage, Modifier, Points, Value};
use crate::dice::Die;
use crate::kernel::effects::{end_by_blow, end_by_fall};
use crate::kernel::kinds::Against;
use crate::talislanta::book::rulings::{Armor, Rounding, TwoPartials};
use crate::talislanta::state::check::Arm;
use crate::talislanta::state::effects::{self, Effect};
use crate::talislanta::state::intent::ROOM;
use crate::talislanta::state::sheet::lowest;
use crate::talislanta::words::reason::Reason;
use crate::talislanta::{
    ActorId, AttackIntent, Band, CriticalWound, Exit, Field, Form, Key, Maneuver, Note, Result,
    Roll, Rule, Rulings, Setup, State, Table, Trait,
};
use alloc::vec::Vec;

/// The full Damage Rating of an attack: a fixed number, plus Strength for a close attack by the
/// switch `melee_adds_str`; at least 0 (rules TAL8, TAL13).
#[doc(hidden)]
pub fn damage_rating(setup: &Setup, state: &State, blow: &AttackIntent) -> i32 {
    let Some(arm) = setup.arm(blow.attacker, blow.attack) else { return 0 };
    let adds = blow.form.is_close() && setup.rulings().melee_adds_str;
    let strength = if adds { effects::strength(setup, state, blow.attacker) } else { 0 };
    (arm.damage + strength + effects::damage(setup, state, blow.attacker)).max(0)
}

/// Half a Damage Rating, rounded by the switch `half_rounding`.
fn half(rating: i32, rounding: Rounding) -> i32 {
    match rounding {
        Rounding::Down => rating / 2,
        Rounding::Up => rating / 2 + rating % 2,
    }
}

/// The damage of a Damage Rating after armor and that many partial successes (0 to 2: of the
/// attack, of the defense), by the switches `two_partials`, `half_rounding`, `halve_before_armor`
/// and `armor`. At least 0.
#[doc(hidden)]
pub fn reduced(rulings: &Rulings, rating: i32, partials: u8, armor: i32) -> i32 {
    let armor = match rulings.armor {
        Armor::Subtracted => armor.max(0),
        Armor::None => 0,
    };
    if rulings.halve_before_armor {
        (halved(rulings, rating, partials) - armor).max(0)
    } else {
        halved(rulings, (rating - armor).max(0), partials)
    }
}

fn halved(rulings: &Rulings, rating: i32, partials: u8) -> i32 {
    let times = match rulings.two_partials {
        TwoPartials::Quarter => partials,
        TwoPartials::Half => partials.min(1),
    };
    (0..times).fold(rating, |rating, _| half(rating, rulings.half_rounding))
}

/// One hit of a strike or shot (rules TAL8, TAL13): half the Damage Rating for a partial success,
/// all of it for a full one, and a critical wound besides for a critical one. A partial defense
/// halves it again (rules TAL15, TAL18). Returns the hit points lost.
pub(crate) fn hit<'a>(
    t: &mut impl Table<'a>,
    blow: &AttackIntent,
    band: Band,
    partly_defended: Option<Maneuver>,
) -> Result<i32> {
    let (setup, victim) = (t.setup(), blow.target);
    let (rulings, rule, whole) =
        (setup.rulings(), blow.result_rule(), damage_rating(setup, t.state(), blow));
    let damages = setup.arm(blow.attacker, blow.attack).map_or((None, None), Arm::damages);
    let (armor, is) = effects::meets(setup, t.state(), victim, damages);
    let lost = blow.beside.unwrap_or(0).min(whole);
    // What is left of it meets the target (reading `kind_after_area`).
    let reaches = whole - lost;
    let full = is.dealt(reaches);
    let partials = u8::from(band == Band::Partial) + u8::from(partly_defended.is_some());
    if band == Band::Critical {
        t.note(rule, Note::CriticalHit, victim, blow.attacker, Damage(full));
    }
    tell_strength(t, blow, whole);
    if lost > 0 {
        t.note(Rule::X8, Note::Fades, victim, blow.attacker, Damage(lost));
    }
    tell_kind(t, (victim, blow.attacker), (is, reaches));
    // Each of two halvings is told, unless they count as one (`two_partials`).
    let mut told = full;
    let by = [(band == Band::Partial).then_some(rule), partly_defended.map(Maneuver::result_rule)];
    for (rule, times) in by.into_iter().flatten().zip(1..) {
        let left = halved(rulings, full, times);
        if left != told || times == 1 {
            t.note(rule, Note::Halved, victim, blow.attacker, Damage(left));
        }
        told = left;
    }
    if armor < effects::meets(setup, t.state(), victim, (damages.0, None)).0 {
        t.note(Rule::X7, Note::Pierces, victim, blow.attacker, Points(armor));
    }
    let dealt = reduced(rulings, full, partials, armor);
    let whole = reduced(rulings, full, partials, 0);
    tell_armor(t, rule, (victim, blow.attacker), (dealt, whole));
    lose(t, rule, Note::Damage, (victim, blow.attacker), dealt);
    let wound = if band == Band::Critical { critical(t, blow, dealt)? } else { 0 };
    Ok(dealt + wound)
}

/// X2, X4: what of an effect's Damage Rating is dealt, and what of that harms its bearer.
pub(crate) fn harmed(
    setup: &Setup,
    state: &State,
    victim: ActorId,
    effect: &Effect,
    rating: i32,
) -> (Against, i32) {
    let (armor, is) = effects::meets(setup, state, victim, (effect.of.kind.as_deref(), None));
    let armor = if effect.basics.ignores_armor { 0 } else { armor };
    (is, reduced(setup.rulings(), is.dealt(rating), 0, armor))
}

/// X2: harm that no attack deals. Returns what gets through.
pub(super) fn harm<'a>(
    t: &mut impl Table<'a>,
    victim: ActorId,
    effect: &Effect,
    rating: i32,
) -> i32 {
    let (is, dealt) = harmed(t.setup(), t.state(), victim, effect, rating);
    tell_kind(t, (victim, ActorId::NOBODY), (is, rating));
    tell_armor(t, Rule::X2, (victim, ActorId::NOBODY), (dealt, is.dealt(rating)));
    lose(t, Rule::X2, Note::Damage, (victim, ActorId::NOBODY), dealt);
    dealt
}

/// X4: logs how much of a kind of damage is dealt.
fn tell_kind<'a>(
    t: &mut impl Table<'a>,
    (victim, by): (ActorId, ActorId),
    (is, damage): (Against, i32),
) {
    if is != Against::Normal {
        let values = [Damage(is.dealt(damage)), Damage(damage)].map(Value::from);
        t.note(Rule::X4, Note::CountsAgainst, victim, by, values);
    }
}

/// Logs the part that Strength has in a Damage Rating (rule TAL8).
fn tell_strength<'a>(t: &mut impl Table<'a>, blow: &AttackIntent, full: i32) {
    let weapon = t.setup().arm(blow.attacker, blow.attack).map_or(0, |arm| arm.damage);
    if full != weapon {
        let values = [Damage(full).into(), Modifier(full - weapon).into()];
        t.note(blow.result_rule(), Note::WithStrength, blow.attacker, blow.target, values);
    } else if full == 0 {
        t.note(blow.result_rule(), Note::WithStrength, blow.attacker, blow.target, Damage(full));
    }
}

/// Logs what armor stops of damage.
fn tell_armor<'a>(
    t: &mut impl Table<'a>,
    rule: Rule,
    (victim, by): (ActorId, ActorId),
    (dealt, whole): (i32, i32),
) {
    if whole > dealt {
        let values = [Damage(whole - dealt).into(), Damage(whole).into()];
        t.note(rule, Note::ArmorStops, victim, by, values);
    }
}

/// A critical hit (rules TAL8, TAL13): its special rules are the host's, so the Judge decides how
/// much more the wound takes, knowing what damage got through. Under the switch `critical_con_roll` the victim first rolls a d20
/// plus Constitution on the Action Table; a full success prevents the wound.
fn critical<'a>(t: &mut impl Table<'a>, blow: &AttackIntent, dealt: i32) -> Result<i32> {
    let (rule, victim) = (blow.result_rule(), blow.target);
    if !t.state().stands(victim) {
        return Ok(0);
    }
    let mut constitution = None;
    if t.setup().rulings().critical_con_roll {
        let con = effects::constitution(t.setup(), t.state(), victim);
        let modifiers = Modifiers::NONE.with(rule, con, Reason::Constitution).with_hindrance(
            t.setup(),
            t.state(),
            victim,
        );
        let roll = TableRoll::of(rule, victim, Roll::Constitution, Trait::Constitution);
        let band = TableRoll { die: Die::D20, ..roll }.make(t, &modifiers)?;
        t.note(rule, Note::Result, victim, blow.attacker, band);
        if band >= Band::Full {
            t.note(rule, Note::WoundPrevented, victim, blow.attacker, ());
            return Ok(0);
        }
        constitution = Some(band);
    }
    let full = Damage(dealt);
    let Damage(wound) = t.ask(CriticalWound { who: ActorId::JUDGE, victim, full, constitution })?;
    lose(t, rule, Note::CriticalWound, (victim, blow.attacker), wound);
    Ok(wound)
}

/// Whether an attack in that form does nothing to a creature that normal weapons do not harm (rule
/// TAL25): a normal weapon neither wounds it nor, by the ruling `immune_to_disable`, disables it.
pub(crate) fn is_harmless(setup: &Setup, victim: ActorId, arm: &Arm, form: Form) -> bool {
    let immune = setup.fighter(victim).is_some_and(|fighter| fighter.immune);
    let disables = form == Form::Disable && setup.rulings().immune_to_disable;
    immune && !arm.magic && (form.is_damaging() || disables)
}

/// Takes hit points; at those of the switch `out_at_hit_points` the victim is out.
fn lose<'a>(
    t: &mut impl Table<'a>,
    rule: Rule,
    note: Note,
    (victim, by): (ActorId, ActorId),
    points: i32,
) {
    if points <= 0 {
        return;
    }
    t.note(rule, note, victim, by, Damage(points));
    let left = t.state().hit_points(victim).saturating_sub(points);
    let left = left.max(lowest(t.setup().rulings()));
    t.set(rule, Key::of(victim, Field::HitPoints), left);
    if left <= t.setup().rulings().out_at_hit_points {
        leave(t, rule, victim, Exit::Wounds);
    }
}

/// A fighter is out of the battle. Values that will not be read again are cleared.
pub(crate) fn leave<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId, exit: Exit) {
    if !t.state().stands(who) {
        return;
    }
    t.note(rule, Note::Out, who, ActorId::NOBODY, exit);
    t.set(rule, Key::of(who, Field::Out), i32::from(exit.number()) + 1);
    let side = t.setup().side(who).unwrap_or(0);
    let standing = Key::at(ActorId::NOBODY, Field::Standing, usize::from(side));
    let left = t.get(standing) - 1;
    t.set(rule, standing, left);
    if left == 0 {
        let sides = Key::of(ActorId::NOBODY, Field::SidesLeft);
        let left = t.get(sides) - 1;
        t.set(rule, sides, left);
    }
    clear(t, rule, who);
    end_by_fall(t, who);
}

/// The values of a fighter that are valid for one round.
pub(super) const OF_THE_ROUND: [Field; 8] = [
    Field::Action,
    Field::MovesFirst,
    Field::Attack,
    Field::Hits,
    Field::Ready,
    Field::Besides,
    Field::Actions,
    Field::Done,
];

/// Clears what a fighter loses when it is out. What it has lost stays lost, and what it has in hand
/// stays there.
pub(crate) fn clear<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId) {
    const LASTING: [Field; 6] = [
        Field::Initiative,
        Field::Hindrance,
        Field::HinderedFor,
        Field::LostTurns,
        Field::Circumstance,
        Field::CircumstanceAfter,
    ];
    for field in OF_THE_ROUND.into_iter().chain(LASTING) {
        t.set(rule, Key::of(who, field), 0);
    }
    clear_targets(t, rule, who);
    for field in [Field::FollowUp, Field::Seized, Field::FledFrom] {
        for foe in held(t.state(), who, field) {
            t.set(rule, Key::at(who, field, foe.index()), 0);
        }
    }
    for foe in held(t.state(), who, Field::Engaged) {
        super::engagement::part(t, rule, who, foe);
    }
}

/// The fighters against whom somebody holds a value, collected before it changes.
pub(crate) fn held(state: &State, who: ActorId, field: Field) -> Vec<ActorId> {
    state.linked(who, field).collect()
}

/// Clears the declared targets, the last one first.
pub(super) fn clear_targets<'a>(t: &mut impl Table<'a>, rule: Rule, who: ActorId) {
    for place in (0..ROOM).rev() {
        t.set(rule, Key::at(who, Field::Target, place), 0);
    }
}

/// Somebody is hit by accident, at a Damage Rating set by the Judge (rules TAL8, TAL13).
pub(crate) fn accident<'a>(
    t: &mut impl Table<'a>,
    blow: &AttackIntent,
    victim: ActorId,
    rating: i32,
) {
    let (setup, rule) = (t.setup(), blow.result_rule());
    let Some(fighter) = setup.fighter(victim) else { return };
    let magic = setup.arm(blow.attacker, blow.attack).is_some_and(|arm| arm.magic);
    if fighter.immune && !magic {
        t.note(Rule::TAL25, Note::Immune, victim, blow.attacker, ());
        return;
    }
    let damages = setup.arm(blow.attacker, blow.attack).map_or((None, None), Arm::damages);
    let (armor, is) = effects::meets(setup, t.state(), victim, damages);
    tell_kind(t, (victim, blow.attacker), (is, rating));
    let rating = is.dealt(rating);
    let dealt = reduced(setup.rulings(), rating, 0, armor);
    let whole = reduced(setup.rulings(), rating, 0, 0);
    tell_armor(t, rule, (victim, blow.attacker), (dealt, whole));
    lose(t, rule, Note::Damage, (victim, blow.attacker), dealt);
    end_by_blow(t, victim, (true, dealt > 0));
}
