//! The further effects of a block or a parry.

use super::blow::{AttackIntent, behind_cover};
use super::injury::Harm;
use super::roll::{RollPool, RollSpec};
use crate::d6::book::rule::Rule;
use crate::d6::book::rulings::FullCoverDamage;
use crate::d6::book::skill::Skill;
use crate::d6::state::arms;
use crate::d6::state::setup::Arm;
use crate::d6::words::event::{DefenseKind, Roll};
use crate::d6::words::reason::Reason;
use crate::d6::{D6, Field, Note};
use crate::data::value::Damage;
use crate::data::who::ActorId;
use crate::kernel::system::{Stop, Table};

/// Whether a weapon is a bladed hand weapon.
pub(crate) fn is_blade(arm: &Arm) -> bool {
    arm.weapon.bladed && arm.weapon.skill.is_close()
}

/// OD11: The damage done by a block or parry that stopped an attack: an unarmed blow parried with a
/// blade takes the weapon's damage, without the defender's Strength Damage. OD12: a blade blocked
/// with the body still does its damage, without the attacker's Strength Damage; it is resisted as
/// usual. OD13: armor, a Special Ability or a specialization of *melee parry* prevents that.
/// Complete cover, size and shield apply as for a hit.
pub(crate) fn parried<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    met_by: Option<DefenseKind>,
) -> Result<Option<Harm>, Stop<D6>> {
    let Some(arm) = blow.arm(t) else { return Ok(None) };
    match met_by {
        Some(DefenseKind::Parry) if arm.weapon.skill == Skill::Fighting => {
            let with = t.state().weapon(blow.target, Field::ParriesWith);
            let blade = with.and_then(|with| Some((with, arms::arm(t.setup(), with)?)));
            let Some((with, blade)) = blade.filter(|(_, blade)| blade.weapon.bladed) else {
                return Ok(None);
            };
            t.note(Rule::OD11, Note::ParriedByBlade, blow.attacker, blow.target, ());
            let AttackIntent { attacker, target, cover, cover_armor, covered_by, .. } = *blow;
            let limb = AttackIntent::new(target, attacker, with.index(), blow.band);
            let limb = AttackIntent { cover, cover_armor, covered_by, ..limb };
            bare_damage(t, Rule::OD11, &limb, blade)
        }
        Some(DefenseKind::Block) if is_blade(arm) => {
            if is_spared(t, blow.target) {
                t.note(Rule::OD13, Note::BladeStopped, blow.target, blow.attacker, ());
                return Ok(None);
            }
            t.note(Rule::OD12, Note::BladeOnBody, blow.target, blow.attacker, ());
            bare_damage(t, Rule::OD12, blow, arm)
        }
        _ => Ok(None),
    }
}

/// OD13: Whether a fighter's body can meet a blade unharmed.
fn is_spared<'a>(t: &impl Table<'a, D6>, who: ActorId) -> bool {
    t.setup().now(t.state(), who).is_some_and(|now| {
        let special = &now.fighter.sheet.special;
        now.armor().in_pips() > 0 || special.blade_proof || special.melee_parry
    })
}

/// The listed damage of a weapon, without any Strength Damage.
fn bare_damage<'a>(
    t: &mut impl Table<'a, D6>,
    rule: Rule,
    blow: &AttackIntent,
    arm: &Arm,
) -> Result<Option<Harm>, Stop<D6>> {
    let AttackIntent { attacker: by, target, shield, .. } = *blow;
    let protected = blow.is_protected();
    if protected {
        t.note(Rule::OD24, Note::FullCover, target, by, ());
        if t.setup().rulings.full_cover_damage == FullCoverDamage::None {
            return Ok(None);
        }
    }
    let spec = RollSpec::new(rule, by, Roll::Damage).against(target);
    let mut pool = RollPool::pointed(spec, arm.weapon.damage.code);
    let scale = blow.scale(t);
    pool.flat(t, (Reason::Size, scale.damage));
    let mut damage = pool.total(t)?;
    t.note(rule, Note::Damage, by, target, Damage(damage));
    if protected {
        damage = behind_cover(t, blow, damage)?;
        if damage == 0 {
            return Ok(None);
        }
    }
    let (stun, scale) = (arm.weapon.stun, scale.resistance);
    Ok(Some(Harm { stun, shield, scale, ..Harm::of(by, target, damage) }))
}
