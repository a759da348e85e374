//! The effects of a blow that lands.

use super::attack::Landed;
use super::{condition, defense, wounds};
use crate::cosmic::state::effects::{self, Damages};
use crate::cosmic::state::sheet::Attack;
use crate::cosmic::{
    ActorId, Field, Key, Location, LoseWeapon, NoArmor, Note, Part, Refusal, Result, Row8,
    Row10And12, Rule, SaySpecial, SaySpecialDamage, SaySpecialPart, Soak, Special, State, Table,
    View, WeaponPlace, WhipAway,
};
use crate::data::codes::Code;
use crate::data::value::{AttackId, Damage, Points, Ranks, Value};
use crate::kernel::effects::end_by_harm;
use crate::kernel::kinds::Against;
use crate::kernel::refusal::needs;

/// COS9: a blow lands with the effect of its location. Returns the Mortality Points that it took.
pub(crate) fn land<'a>(t: &mut impl Table<'a>, attacker: ActorId, blow: Landed) -> Result<i32> {
    let who = blow.target;
    match (blow.location, blow.part) {
        (Location::ArmorOrToughness, Some(part)) => seven(t, attacker, blow, part),
        (Location::ArmorOrToughness, None) => {
            whip_away(t, attacker, who)?;
            Ok(0)
        }
        (Location::ProneOrStunned, _) => {
            eight(t, who);
            Ok(0)
        }
        (Location::Unconscious, _) => {
            condition::knock_out(t, Rule::COS9, who);
            Ok(0)
        }
        (Location::Special, _) => ten_or_twelve(t, attacker, blow),
        (_, Some(part)) => hit_part(t, attacker, blow, part, blow.damage),
        (_, None) => Ok(0),
    }
}

/// COS10: damage less armor and Toughness comes off the part.
fn hit_part<'a>(
    t: &mut impl Table<'a>,
    attacker: ActorId,
    blow: Landed,
    part: Part,
    damage: i32,
) -> Result<i32> {
    let attack = t.setup().attack(attacker, blow.attack);
    let edged = attack.is_some_and(|attack| attack.edged);
    let damages = attack.map_or((None, None), Attack::damages);
    hurt_part(t, blow.target, (part, damage), damages, (edged, false))
}

/// COS10, X2: the same, from whatever it comes.
pub(super) fn hurt_part<'a>(
    t: &mut impl Table<'a>,
    who: ActorId,
    (part, damage): (Part, i32),
    damages: Damages<'_>,
    (edged, ignores_armor): (bool, bool),
) -> Result<i32> {
    let (soaked, is) = soak_against(t.view(), who, part, damages);
    if is != Against::Normal {
        let values = [Damage(is.dealt(damage)), Damage(damage)].map(Value::from);
        t.note(Rule::X4, Note::CountsAgainst, who, ActorId::NOBODY, values);
    }
    let damage = is.dealt(damage);
    let armor = |damages| effects::meets(t.view(), who, armor(t.view(), who, part), damages).0;
    let (all, left) = (armor((damages.0, None)), armor(damages));
    if left < all {
        t.note(Rule::X7, Note::Pierces, who, ActorId::NOBODY, Points(left));
    }
    let soaked = if ignores_armor { 0 } else { soaked.min(damage) };
    if soaked > 0 && wounds::is_there(t.view(), who, part) {
        t.note(Rule::COS10, Note::Soaked, who, ActorId::NOBODY, Damage(soaked));
    }
    wounds::wound(t, who, part, damage - soaked, edged)
}

/// X1: the armor of a part, as it is now, with that of effects.
pub(crate) fn armor(v: View<'_>, who: ActorId, part: Part) -> i32 {
    effects::changed(v, who, worn(v, who, part), |effect| effect.armor)
}

/// The armor that a fighter wears on a part, if it is not ruined.
fn worn(v: View<'_>, who: ActorId, part: Part) -> i32 {
    let ruined = v.state.slot(who, Field::ArmorRuined, part.index()) != 0;
    if ruined { 0 } else { v.setup.sheet(who).armor.get(part) }
}

/// X1: the Toughness of a fighter, as it is now.
pub(crate) fn toughness(v: View<'_>, who: ActorId) -> i32 {
    let toughness =
        effects::changed(v, who, v.setup.sheet(who).toughness, |effect| effect.toughness);
    (toughness - v.state.of(who, Field::ToughnessLost)).max(0)
}

/// COS10: what a part soaks: armor plus Toughness, or armor where there is any and else Toughness
/// (`soak`, COS-r5). Never more than the damage (COS-r6).
pub(crate) fn soak(v: View<'_>, who: ActorId, part: Part) -> i32 {
    soak_against(v, who, part, (None, None)).0
}

/// X4, X7: the same against damage of a kind, or that pierces armor, and how much of it is dealt.
pub(crate) fn soak_against(
    v: View<'_>,
    who: ActorId,
    part: Part,
    damages: Damages<'_>,
) -> (i32, Against) {
    let (armor, is) = effects::meets(v, who, armor(v, who, part), damages);
    let toughness = toughness(v, who);
    let soak = match v.setup.rulings().soak {
        Soak::Sum => armor + toughness,
        Soak::ArmorElseToughness if armor > 0 => armor,
        Soak::ArmorElseToughness => toughness,
    };
    (soak, is)
}

/// COS11: a seven wounds the part through its armor (unless `row7_wounds` is off, COS-r7) and then
/// ruins that armor; without armor it lowers Toughness. It does nothing to a limb that is destroyed
/// or missing (`missing_limbs`, COS9).
fn seven<'a>(t: &mut impl Table<'a>, attacker: ActorId, blow: Landed, part: Part) -> Result<i32> {
    let who = blow.target;
    if t.state().lost(who, part) >= t.setup().sheet(who).mortality.get(part) {
        let gone = t.state().lost(who, part) > 0;
        let note = if gone { Note::GoneAlready } else { Note::NothingThere };
        t.note(Rule::COS9, note, who, ActorId::NOBODY, part);
        return Ok(0);
    }
    let points = if t.setup().rulings().row7_wounds {
        hit_part(t, attacker, blow, part, blow.damage)?
    } else {
        0
    };
    if t.state().of(who, Field::Dead) != 0 {
        return Ok(points);
    }
    if worn(t.view(), who, part) > 0 {
        t.set(Rule::COS11, Key::at(who, Field::ArmorRuined, part.index()), 1);
        t.note(Rule::COS11, Note::ArmorRuined, who, ActorId::NOBODY, part);
    } else if armor(t.view(), who, part) == 0 && has_no_armor(t.view(), who) {
        lose_toughness(t, who);
    }
    Ok(points)
}

/// COS11: whether a seven at a bare part lowers Toughness (`no_armor_means`, COS-r9).
fn has_no_armor(v: View<'_>, who: ActorId) -> bool {
    match v.setup.rulings().no_armor_means {
        NoArmor::AtThatPart => true,
        NoArmor::Anywhere => Part::ALL.iter().all(|&part| armor(v, who, part) == 0),
    }
}

/// COS11: lowers Toughness by a rank for a time. It is not lowered to 0: at 1 or 0 the fighter is
/// knocked prone and stunned instead, each time (COS-r10).
fn lose_toughness<'a>(t: &mut impl Table<'a>, who: ActorId) {
    let lost = t.state().of(who, Field::ToughnessLost) + 1;
    if toughness(t.view(), who) > 1 && lost <= t.setup().sheet(who).toughness {
        t.set(Rule::COS11, Key::of(who, Field::ToughnessLost), lost);
        let left = Ranks(toughness(t.view(), who));
        t.note(Rule::COS11, Note::ToughnessDown, who, ActorId::NOBODY, left);
    } else {
        let left = Ranks(toughness(t.view(), who));
        t.note(Rule::COS11, Note::ToughnessStays, who, ActorId::NOBODY, left);
        condition::knock_prone(t, Rule::COS11, who);
        condition::stun(t, Rule::COS11, who);
    }
}

/// COS9: an eight knocks prone, stuns, or both (`row8`, COS-p12).
fn eight<'a>(t: &mut impl Table<'a>, who: ActorId) {
    let row8 = t.setup().rulings().row8;
    if row8 != Row8::Stunned {
        condition::knock_prone(t, Rule::COS9, who);
    }
    if row8 != Row8::Prone {
        condition::stun(t, Rule::COS9, who);
    }
}

/// COS14: a ten or twelve: what the Judge decides, or always the same (`row10_and_12`, COS-p14);
/// nothing if the target has nothing to lose.
fn ten_or_twelve<'a>(t: &mut impl Table<'a>, attacker: ActorId, blow: Landed) -> Result<i32> {
    let who = blow.target;
    let special = match t.setup().rulings().row10_and_12 {
        Row10And12::Disarmed => Special::Disarmed,
        Row10And12::ShieldDestroyed => Special::ShieldDestroyed,
        Row10And12::Special => {
            let attack = AttackId::new(attacker, blow.attack);
            t.ask(SaySpecial { who: ActorId::JUDGE, target: who, attacker, attack })?
        }
    };
    if why_not_suffered(t.view(), who, special).is_some() {
        let shield = special == Special::ShieldDestroyed;
        let lacks = if shield { Note::NoShield } else { Note::NoWeapon };
        t.note(Rule::COS14, lacks, who, ActorId::NOBODY, ());
        return Ok(0);
    }
    match special {
        Special::Nothing => t.note(Rule::COS14, Note::NoSpecial, who, ActorId::NOBODY, ()),
        Special::Disarmed | Special::WeaponLost => {
            let weapon = t.ask(LoseWeapon { who: ActorId::JUDGE, target: who })?;
            let lost = special == Special::WeaponLost;
            let to = if lost { WeaponPlace::Lost } else { WeaponPlace::Ground };
            lose_weapon(t, Rule::COS14, weapon, to);
        }
        Special::ShieldDestroyed => {
            t.set(Rule::COS14, Key::of(who, Field::ShieldLost), 1);
            t.note(Rule::COS14, Note::ShieldDestroyed, who, ActorId::NOBODY, ());
        }
        Special::Damage => return special_damage(t, attacker, blow),
    }
    Ok(0)
}

/// COS14: why a special result would have no effect.
pub(crate) fn why_not_suffered(v: View<'_>, who: ActorId, special: Special) -> Option<Refusal> {
    match special {
        Special::Nothing | Special::Damage => None,
        Special::Disarmed | Special::WeaponLost => {
            needs(has_weapon_in_hand(v, who), Refusal::NothingInHand)
        }
        Special::ShieldDestroyed => {
            needs(v.setup.sheet(who).shield.is_some(), Refusal::NoSuchDefense)
                .or_else(|| needs(v.state.of(who, Field::ShieldLost) == 0, Refusal::ShieldLost))
        }
    }
}

/// COS14: special damage; the Judge decides how much and where.
fn special_damage<'a>(t: &mut impl Table<'a>, attacker: ActorId, blow: Landed) -> Result<i32> {
    let who = blow.target;
    let damage = t.ask(SaySpecialDamage { who: ActorId::JUDGE, target: who })?;
    let part = t.ask(SaySpecialPart { who: ActorId::JUDGE, target: who })?;
    t.note(Rule::COS14, Note::SpecialDamage, who, attacker, damage);
    let points = hit_part(t, attacker, blow, part, damage.0)?;
    if points > 0 {
        end_by_harm(t, who, None);
    }
    Ok(points)
}

/// Where a weapon is.
pub(super) fn weapon_place(state: &State, weapon: AttackId) -> WeaponPlace {
    let stored = state.slot(weapon.of, Field::Weapon, weapon.index());
    WeaponPlace::from_number(stored).unwrap_or(WeaponPlace::Lost)
}

/// Whether an attack is a weapon that its owner holds and could lose.
pub(crate) fn holds_weapon(v: View<'_>, weapon: AttackId) -> bool {
    let AttackId { of, .. } = weapon;
    v.setup.attack(of, weapon.index()).is_some_and(Attack::is_weapon)
        && defense::in_hand(v, of, weapon.index())
}

/// The weapons that a fighter holds and could lose.
pub(crate) fn weapons_in_hand(v: View<'_>, who: ActorId) -> impl Iterator<Item = AttackId> {
    v.setup.attacks(who).filter(move |&weapon| holds_weapon(v, weapon))
}

/// Whether a fighter holds such a weapon.
pub(super) fn has_weapon_in_hand(v: View<'_>, who: ActorId) -> bool {
    weapons_in_hand(v, who).next().is_some()
}

/// COS11: a whip or flail knocks a weapon of the attacker's choice to the ground, unless an earlier
/// blow of the same count left none.
fn whip_away<'a>(t: &mut impl Table<'a>, attacker: ActorId, target: ActorId) -> Result {
    if has_weapon_in_hand(t.view(), target) {
        let weapon = t.ask(WhipAway { who: attacker, target })?;
        lose_weapon(t, Rule::COS11, weapon, WeaponPlace::Ground);
    } else {
        t.note(Rule::COS11, Note::NoWeapon, target, ActorId::NOBODY, ());
    }
    Ok(())
}

/// COS11, COS14: a weapon is knocked to the ground or lost for good.
fn lose_weapon<'a>(t: &mut impl Table<'a>, rule: Rule, weapon: AttackId, to: WeaponPlace) {
    let who = weapon.of;
    // Of several that are carried, one.
    if left(t.view(), weapon).is_some_and(|left| left > 1) {
        t.note(rule, Note::LosesOne, who, ActorId::NOBODY, weapon);
        return uses_one(t, rule, weapon);
    }
    let note = if to == WeaponPlace::Ground { Note::Disarmed } else { Note::WeaponLost };
    t.note(rule, note, who, ActorId::NOBODY, weapon);
    t.set(rule, Key::at(who, Field::Weapon, weapon.index()), i32::from(to.number()));
}

/// COS4: how many of a thrown weapon are left; `None` where none is counted (`thrown_returns`).
pub(crate) fn left(v: View<'_>, weapon: AttackId) -> Option<i32> {
    let carried = v.setup.attack(weapon.of, weapon.index())?.carried()?;
    let thrown = v.state.slot(weapon.of, Field::Thrown, weapon.index());
    (!v.setup.rulings().thrown_returns).then_some((carried - thrown).max(0))
}

fn uses_one<'a>(t: &mut impl Table<'a>, rule: Rule, weapon: AttackId) {
    let key = Key::at(weapon.of, Field::Thrown, weapon.index());
    let thrown = t.get(key) + 1;
    t.set(rule, key, thrown);
}

/// COS4: a thrown weapon has left the hand, unless it returns (`thrown_returns`); after the last one
/// that is carried there is no other.
pub(super) fn is_thrown<'a>(t: &mut impl Table<'a>, weapon: AttackId) {
    let Some(left) = left(t.view(), weapon) else { return };
    uses_one(t, Rule::COS4, weapon);
    if left <= 1 {
        let thrown = i32::from(WeaponPlace::Thrown.number());
        t.set(Rule::COS4, Key::at(weapon.of, Field::Weapon, weapon.index()), thrown);
        t.note(Rule::COS4, Note::LastThrown, weapon.of, ActorId::NOBODY, weapon);
    }
}

/// COS4, COS18: why a weapon can't be picked up.
pub(crate) fn why_not_picked_up(v: View<'_>, weapon: AttackId) -> Option<Refusal> {
    let Some(attack) = v.setup.attack(weapon.of, weapon.index()) else {
        return Some(Refusal::NoSuchAttack);
    };
    needs(weapon_place(v.state, weapon) == WeaponPlace::Ground, Refusal::NotOnGround)
        .or_else(|| needs(wounds::grip_holds(v, weapon.of, attack.grip), Refusal::LimbsFail))
}
