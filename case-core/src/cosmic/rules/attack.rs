//! Attacks: the roll, the defense, the location and the damage dice.

use super::skill::{self, ByRank, Modifiers, Result100};
use super::{damage, defense, effects, wounds};
use crate::attack::AttackResult;
use crate::cosmic::book::tables::{hit_location, seven_part};
use crate::cosmic::state::effects as sheets;
use crate::cosmic::words::reason::Reason;
use crate::cosmic::{
    ActorId, CallPart, Cosmic, DefenseCompares, Field, HowFarApart, JudgeDifficulty, Key, Location,
    MeasureDistance, NextInArea, Note, Part, PickAttack, PickTarget, Refusal, Result, Roll, Rule,
    Rulings, State, Table, View, WhipDisarms, WhipOnSeven,
};
use crate::data::codes::Code;
use crate::data::value::{Amount, AttackId, Damage, Yards};
use crate::dice::{Die, Reading};
use crate::kernel::areas::strike_others;
use crate::kernel::refusal::needs;
use crate::kernel::system::RollCall;

/// An attack as declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(hidden)]
pub struct AttackIntent {
    /// Who attacks.
    pub attacker: ActorId,
    /// With which of its attacks, from 0.
    pub attack: usize,
    /// Whom.
    pub target: ActorId,
    /// The part that a called shot is aimed at, in place of the d12 (COS9, COS-p22).
    pub called: Option<Part>,
    /// Range, cover and difficulty in ranks; negative is worse (COS-p5).
    pub modifier: i32,
    /// X8: for who is beside the target of an attack on an area, what its damage has lost on the way.
    pub beside: Option<i32>,
}

/// A hit that has not landed yet: everything that is rolled for it but Spirit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Landed {
    pub(crate) target: ActorId,
    pub(crate) attack: usize,
    pub(crate) location: Location,
    /// The part that is hit: the location itself, or the one picked for a seven.
    pub(crate) part: Option<Part>,
    pub(crate) damage: i32,
}

/// The result of one attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AttackOutcome {
    /// The attack roll failed.
    Missed,
    /// A defense stopped it.
    Defended,
    /// It hit.
    Hit {
        /// Where.
        location: Location,
        /// The part of the body, if one is hit.
        part: Option<Part>,
        /// The Mortality Points it took.
        points: i32,
        /// The state of the target afterwards.
        target: Fate,
        /// X1: whether the status effect of the attack begins.
        begun: bool,
    },
}

/// The state of a target after an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(hidden)]
pub enum Fate {
    /// It stands.
    Stands,
    /// It is unconscious.
    Unconscious,
    /// It is dead.
    Dead,
}

impl Fate {
    fn of(state: &State, who: ActorId) -> Fate {
        match (state.of(who, Field::Dead) != 0, state.of(who, Field::Unconscious) != 0) {
            (true, _) => Fate::Dead,
            (false, true) => Fate::Unconscious,
            (false, false) => Fate::Stands,
        }
    }
}

/// Resolves one attack from its roll to its effect, as if the attacker were alone on its count.
/// Whose turn it is does not matter; a defense is used up.
///
/// # Errors
/// [`Stop`](crate::kernel::system::Stop) where a die or an answer is wanted.
pub fn exchange<'a>(
    t: &mut impl crate::kernel::system::Table<'a, Cosmic>,
    declared: AttackIntent,
) -> Result<AttackOutcome> {
    match strike(t, declared)? {
        Struck::Missed => Ok(AttackOutcome::Missed),
        Struck::Defended => Ok(AttackOutcome::Defended),
        Struck::Hit(blow) => land(t, declared.attacker, blow),
    }
}

/// COS3, COS10: a blow takes effect.
pub(crate) fn land<'a>(
    t: &mut impl Table<'a>,
    who: ActorId,
    blow: Landed,
) -> Result<AttackOutcome> {
    let stood = t.state().stands(blow.target);
    let was = condition(t.view(), blow.target);
    let taken = effects::takes(t, who, &blow)?;
    let points = damage::land(t, who, blow)?;
    let begun = effects::begin(t, who, &blow, taken);
    let target = Fate::of(t.state(), blow.target);
    let Landed { location, part, .. } = blow;
    let outcome = AttackOutcome::Hit { location, part, points, target, begun };
    let note = match (target, points) {
        (Fate::Unconscious | Fate::Dead, _) if stood => Note::AttackFelled,
        (_, 1..) => Note::AttackHurt,
        _ => {
            let [(_, carried), (_, now)] = [was, condition(t.view(), blow.target)];
            match () {
                () if now != carried => Note::AttackDisarmed,
                () if begun || was != condition(t.view(), blow.target) => Note::AttackDowned,
                () => Note::AttackStopped,
            }
        }
    };
    ends(t, who, (blow.target, blow.attack), note, outcome);
    Ok(outcome)
}

/// What a blow can change besides points: how a fighter is, and how much it has in hand.
fn condition(v: View<'_>, who: ActorId) -> ([i32; 3], usize) {
    let fields = [Field::Stunned, Field::Prone, Field::ToughnessLost];
    let shield = usize::from(v.state.of(who, Field::ShieldLost) == 0);
    let thrown = |weapon: AttackId| v.state.slot(who, Field::Thrown, weapon.index());
    let weapons = damage::weapons_in_hand(v, who);
    let lost: i32 = v.setup.attacks(who).map(thrown).sum();
    let lost = usize::try_from(lost).unwrap_or(0);
    (fields.map(|field| v.state.of(who, field)), (weapons.count() + shield).wrapping_sub(lost))
}

/// Logs what an attack came to.
fn ends<'a>(
    t: &mut impl Table<'a>,
    who: ActorId,
    (target, attack): (ActorId, usize),
    note: Note,
    outcome: AttackOutcome,
) {
    let attack = AttackId::new(who, attack).into();
    t.ends(Rule::COS7, (who, target), attack, |_| (note, outcome.values()));
}

/// How far an attack got.
pub(crate) enum Struck {
    Missed,
    Defended,
    Hit(Landed),
}

/// COS7, COS8, COS9: attack, defense, location, part of a seven and damage, in this order. Only the
/// defense is spent here; the blow takes effect when it lands (COS3).
pub(crate) fn strike<'a>(t: &mut impl Table<'a>, declared: AttackIntent) -> Result<Struck> {
    let AttackIntent { attacker, attack, target, .. } = declared;
    let result = attack_roll(t, declared)?;
    if declared.beside.is_none() {
        damage::is_thrown(t, AttackId::new(attacker, attack));
    }
    if result == Result100::Failure {
        t.note(Rule::COS7, Note::Misses, attacker, target, ());
        ends(t, attacker, (target, attack), Note::AttackMissed, AttackOutcome::Missed);
        return Ok(Struck::Missed);
    }
    if let Some(margin) = margin_to_match(t.view(), result) {
        t.note(Rule::COS8, Note::Margin, attacker, target, Amount(margin));
    }
    if defense::defend(t, target, (attacker, attack), result)? {
        ends(t, attacker, (target, attack), Note::AttackStopped, AttackOutcome::Defended);
        return Ok(Struck::Defended);
    }
    let location = location(t, declared)?;
    let hit = if location == Location::Special { Note::SpecialHit } else { Note::Hit };
    t.note(Rule::COS9, hit, target, attacker, location);
    let disarms = location == Location::ArmorOrToughness && disarms_on_seven(t, declared)?;
    let part = match location.part() {
        Some(part) => Some(part),
        None if location == Location::ArmorOrToughness && !disarms => {
            Some(part_of_seven(t, attacker, target)?)
        }
        None => None,
    };
    let wounds = part.is_some() && (location.part().is_some() || t.setup().rulings().row7_wounds);
    let damage = if wounds { damage_roll(t, declared)? } else { 0 };
    Ok(Struck::Hit(Landed { target, attack, location, part, damage }))
}

/// X8: attacks whoever else is in the area of an attack, by rolls of their own. What strikes one beside the
/// target lands at once, also where others act on the same count (COS3).
pub(crate) fn strike_area<'a, T: Table<'a>>(t: &mut T, first: Option<AttackIntent>) -> Result {
    let Some(first) = first else { return Ok(()) };
    let (attacker, target, who) = (first.attacker, first.target, ActorId::MAP);
    let Some(attack) = t.setup().attack(attacker, first.attack) else { return Ok(()) };
    let Some(area) = attack.area.area.map(Yards) else { return Ok(()) };
    strike_others(t, NextInArea { who, attacker, target, area }, attacker, |t, victim| {
        let lost =
            attack.area.lost(1, || Ok(t.ask(HowFarApart { who, victim, target, area })?.0))?;
        let blow = AttackIntent { target: victim, called: None, beside: Some(lost), ..first };
        exchange(t, blow).map(drop)
    })
}

/// COS8: the margin of a successful attack that a defense must reach, if margins count
/// (`defense_compares`); a critical success below its chance has none.
fn margin_to_match(v: View<'_>, attack: Result100) -> Option<i32> {
    let counts = v.setup.rulings().defense_compares == DefenseCompares::Margins;
    match attack {
        Result100::Success(margin) | Result100::Critical(margin) if counts && margin >= 0 => {
            Some(margin)
        }
        _ => None,
    }
}

/// COS7: rolls the weapon's or the unarmed skill, with one modifier for range, cover and difficulty
/// (COS-p5).
fn attack_roll<'a>(t: &mut impl Table<'a>, declared: AttackIntent) -> Result<Result100> {
    let who = declared.attacker;
    let ranks = sheets::attack_ranks(t.view(), who, declared.attack);
    let call = declared.called.map_or(0, |part| call_costs(t.setup().rulings(), part));
    let modifiers = Modifiers::of(t.view(), who).at(t.view(), declared.target);
    let modifiers = modifiers.and(Rule::COS9, -call, Reason::CalledShot);
    let modifiers = modifiers.and(Rule::COS7, declared.modifier, Reason::Situation);
    let margins = t.setup().rulings().defense_compares == DefenseCompares::Margins;
    let (rule, roll, against) = (Rule::COS7, Roll::Attack, declared.target);
    skill::roll(t, ByRank { rule, who, roll, against, ranks, modifiers }, margins)
}

/// COS9: the ranks that a called shot costs, by the part (`called_shot_cost`, `called_head_cost`).
fn call_costs(rulings: &Rulings, part: Part) -> i32 {
    if part == Part::Head { rulings.called_head_cost } else { rulings.called_shot_cost }
}

/// COS9: whether a shot called at a part has no chance, before what the map adds.
pub(crate) fn is_hopeless_call(v: View<'_>, attack: AttackId, part: Part) -> bool {
    let rulings = v.setup.rulings();
    let ranks = sheets::attack_ranks(v, attack.of, attack.index());
    let ranks = skill::ranks_now(v, attack.of, ranks) - call_costs(rulings, part);
    let ranks = ranks + skill::coming_circumstance(v, attack.of);
    skill::tops(rulings, skill::highest_success(rulings, ranks))[1] == 0
}

/// COS9: whether a called shot with any attack at any part has a chance.
pub(crate) fn may_call(v: View<'_>, who: ActorId) -> bool {
    usable_attacks(v, who).any(|attack| {
        Part::ALL.iter().any(|&part| !is_hopeless_call(v, AttackId::new(who, attack), part))
    })
}

/// COS9: where the hit falls: a d12, or the part that the attacker named.
fn location<'a>(t: &mut impl Table<'a>, declared: AttackIntent) -> Result<Location> {
    if let Some(part) = declared.called {
        return Ok(Location::of(part));
    }
    let die = Reading::Face(Die::D12);
    let call = RollCall::new(Rule::COS9, declared.attacker, Roll::Location, die);
    let face = t.roll(call.against(declared.target))?.outcome;
    Ok(hit_location(face, t.setup().rulings().row1))
}

/// COS11: a d6 picks the part that a seven hits.
fn part_of_seven<'a>(t: &mut impl Table<'a>, attacker: ActorId, target: ActorId) -> Result<Part> {
    let call = RollCall::new(Rule::COS11, attacker, Roll::SevenPart, Reading::Face(Die::D6));
    let face = t.roll(call.against(target))?.outcome;
    let part = seven_part(face, t.setup().rulings().row1);
    t.note(Rule::COS11, Note::PartOfSeven, target, attacker, part);
    Ok(part)
}

/// COS11: whether a seven disarms instead: with a whip or flail, against a target with a weapon in
/// hand, if its wielder wants it (`whip_on_seven`). Against empty hands it is a plain seven.
fn disarms_on_seven<'a>(t: &mut impl Table<'a>, declared: AttackIntent) -> Result<bool> {
    let AttackIntent { attacker, attack, target, .. } = declared;
    let flexible = t.setup().attack(attacker, attack).is_some_and(|a| a.flexible);
    if !flexible || !damage::has_weapon_in_hand(t.view(), target) {
        return Ok(false);
    }
    let disarms = match t.setup().rulings().whip_on_seven {
        WhipOnSeven::AttackersChoice => t.ask(WhipDisarms { who: attacker, target })?,
        WhipOnSeven::AlwaysDisarms => true,
    };
    if disarms {
        t.note(Rule::COS11, Note::DisarmsInstead, attacker, target, ());
    }
    Ok(disarms)
}

/// COS10: rolls the damage of the weapon; at least 0.
fn damage_roll<'a>(t: &mut impl Table<'a>, declared: AttackIntent) -> Result<i32> {
    let AttackIntent { attacker, attack, target, .. } = declared;
    let Some(dice) = t.setup().attack(attacker, attack).map(|a| a.damage) else { return Ok(0) };
    let call = RollCall::new(Rule::COS10, attacker, Roll::Damage, dice.spread());
    let call = call.against(target).adding(dice.bonus() + sheets::damage_shift(t.view(), attacker));
    let damage = call.outcome_value(t.roll(call)?.outcome).number.max(0);
    let lost = declared.beside.unwrap_or(0).min(damage);
    if lost > 0 {
        t.note(Rule::X8, Note::Fades, target, attacker, Damage(lost));
    }
    Ok(damage - lost)
}

/// COS4, COS5: declares an attack. `None` if the target is out of reach and the action was spent on
/// moving closer.
///
/// Asks in this order: the attack, the target, the part of a called shot, the distance of a melee
/// attack (of the map), the modifier (of the map).
pub(crate) fn declare<'a>(
    t: &mut impl Table<'a>,
    who: ActorId,
    calls: bool,
) -> Result<Option<AttackIntent>> {
    let attack = t.ask(PickAttack { who })?;
    let target = t.ask(PickTarget { who, attack })?;
    let called = if calls { Some(t.ask(CallPart { who, target, attack })?) } else { None };
    let is_melee = t
        .setup()
        .attack(who, attack.index())
        .is_some_and(crate::cosmic::state::sheet::Attack::is_melee);
    let comes = if is_melee { way(t, who, target)? } else { Some(Yards(0)) };
    let Some(Yards(comes)) = comes else { return Ok(None) };
    t.note(Rule::COS7, Note::Attacks, who, target, attack);
    if let Some(part) = called {
        t.note(Rule::COS9, Note::Calls, who, target, part);
    }
    if comes > 0 {
        t.note(Rule::COS5, Note::ClosesIn, who, target, Yards(comes));
    }
    let attack = attack.index();
    let question = JudgeDifficulty { who: ActorId::MAP, attacker: who, target, called };
    let modifier = t.ask(question)?.0;
    Ok(Some(AttackIntent { attacker: who, attack, target, called, modifier, beside: None }))
}

/// The attacks that a fighter can use now. Bare hands that are not on the sheet are the last resort
/// (ruling `bare_hands`).
pub(crate) fn usable_attacks(v: View<'_>, who: ActorId) -> impl Iterator<Item = usize> {
    (0..v.setup.sheet(who).attacks.len()).filter(move |&i| is_usable(v, who, i))
}

/// COS7, COS18: whether an attack can be used now: in hand, and with the legs that it needs.
pub(crate) fn is_usable(v: View<'_>, who: ActorId, attack: usize) -> bool {
    why_unusable(v, who, attack).is_none()
}

/// COS7, COS18: why an attack can't be used now.
pub(crate) fn why_unusable(v: View<'_>, who: ActorId, attack: usize) -> Option<Refusal> {
    let fails = |attack| {
        let sheet = v.setup.attack(who, attack);
        let legs = sheet.map(|attack| attack.legs);
        let allowed =
            || sheet.is_none_or(|attack| attack.under.allow::<Cosmic>(v.setup, v.state, who));
        let carry = || legs.is_some_and(|legs| wounds::legs_carry(v, who, legs));
        defense::why_not_in_hand(v, who, attack)
            .or_else(|| needs(carry(), Refusal::LegsFail))
            .or_else(|| needs(allowed(), Refusal::WrongForm))
    };
    let spare =
        || v.setup.bare_hands(who) != Some(attack) || (0..attack).all(|i| fails(i).is_some());
    fails(attack).or_else(|| needs(spare(), Refusal::LastResort))
}

/// COS5: how far a melee attacker closes in on its target, at most half of the movement. A target
/// farther away is only approached, by a movement action instead of the attack: `None`.
fn way<'a>(t: &mut impl Table<'a>, who: ActorId, target: ActorId) -> Result<Option<Yards>> {
    let Yards(distance) = t.ask(MeasureDistance { who: ActorId::MAP, attacker: who, target })?;
    if distance <= super::action::half_move(t.view(), who) {
        return Ok(Some(Yards(distance)));
    }
    let yards = distance.min(super::action::full_move(t.view(), who));
    super::action::moves(t, who, yards);
    t.note(Rule::COS5, Note::OutOfReach, who, target, Yards(yards));
    Ok(None)
}

/// The fields of a blow that is still to land.
pub(super) const BLOW: [Field; 5] =
    [Field::BlowTarget, Field::BlowAttack, Field::BlowLocation, Field::BlowPart, Field::BlowDamage];

/// COS3: keeps a blow until all of the same count have acted.
pub(crate) fn keep<'a>(t: &mut impl Table<'a>, who: ActorId, blow: Landed) {
    let small = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
    t.set(Rule::COS3, Key::of(who, Field::BlowTarget), blow.target.number() + 1);
    t.set(Rule::COS3, Key::of(who, Field::BlowAttack), small(blow.attack));
    t.set(Rule::COS3, Key::of(who, Field::BlowLocation), i32::from(blow.location.number()));
    let part = blow.part.map_or(0, |part| small(part.index()) + 1);
    t.set(Rule::COS3, Key::of(who, Field::BlowPart), part);
    t.set(Rule::COS3, Key::of(who, Field::BlowDamage), blow.damage);
}

/// COS3: the blow that a fighter struck on this count, if it is still to land.
pub(crate) fn kept(state: &State, who: ActorId) -> Option<Landed> {
    (state.of(who, Field::BlowTarget) > 0).then(|| Landed {
        target: ActorId::from_number(state.of(who, Field::BlowTarget) - 1),
        attack: usize::try_from(state.of(who, Field::BlowAttack)).unwrap_or(0),
        location: Location::from_number(state.of(who, Field::BlowLocation))
            .unwrap_or(Location::Torso),
        part: Part::from_number(state.of(who, Field::BlowPart) - 1),
        damage: state.of(who, Field::BlowDamage),
    })
}

/// COS3: a kept blow lands; it does nothing to a target that is dead by then.
pub(crate) fn land_kept<'a>(t: &mut impl Table<'a>, who: ActorId, blow: Landed) -> Result {
    for field in BLOW {
        t.set(Rule::COS3, Key::of(who, field), 0);
    }
    let is_dead = t.state().of(blow.target, Field::Dead) != 0;
    let lands = if is_dead { Note::Void } else { Note::Lands };
    t.note(Rule::COS3, lands, who, blow.target, ());
    if is_dead {
        let Landed { target, attack, location, part, .. } = blow;
        let outcome =
            AttackOutcome::Hit { location, part, points: 0, target: Fate::Dead, begun: false };
        ends(t, who, (target, attack), Note::AttackStopped, outcome);
    } else {
        land(t, who, blow)?;
    }
    Ok(())
}
