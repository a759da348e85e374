//! What a fighter may do, and why not.

use crate::cosmic::rules::{action, attack, damage, defense, wounds};
use crate::cosmic::state::effects::first_aid;
use crate::cosmic::state::sheet;
use crate::cosmic::state::store::everybody;
use crate::cosmic::{Action, ActorId, Cosmic, Field, Refusal, View};
use crate::data::value::AttackId;
use crate::kernel::effects::{are_foes, can_put_out, is_turned};
use crate::kernel::powers::can_use_power;
use crate::kernel::refusal::needs;

pub(crate) fn why_not_held(v: View<'_>, who: ActorId, weapon: AttackId) -> Option<Refusal> {
    let attack = v.setup.attack(weapon.of, weapon.index()).filter(|_| weapon.of == who);
    needs(attack.is_some_and(sheet::Attack::is_weapon), Refusal::NoSuchAttack)
        .or_else(|| needs(damage::holds_weapon(v, weapon), Refusal::NotInHand))
}

/// COS4, COS6, COS13: why a fighter can't take an action on its count.
///
/// The combat action of the prone is to get up, if their legs allow it, and they don't move;
/// anything else they can do. A fighter that can't move can't retreat, but can give up. An action
/// is held once: not by a fighter that acts from a held action or held into this round.
pub(crate) fn why_closed(v: View<'_>, who: ActorId, action: Action, held: bool) -> Option<Refusal> {
    let prone = || v.state.of(who, Field::Prone) != 0;
    let stands = || needs(!prone(), Refusal::Prone);
    match action {
        // Ties act at once: the last foe may have given up earlier in the same count.
        Action::Attack | Action::CalledShot => stands()
            .or_else(|| needs(attack::usable_attacks(v, who).next().is_some(), Refusal::Unarmed))
            .or_else(|| needs(has_target(v, who), Refusal::NoFoe))
            .or_else(|| {
                let hopeless = action == Action::CalledShot && !attack::may_call(v, who);
                needs(!hopeless, Refusal::NoChance)
            }),
        Action::Rise => needs(prone(), Refusal::OnItsFeet)
            .or_else(|| needs(wounds::can_rise(v, who), Refusal::LegsFail)),
        Action::Move | Action::Retreat => {
            stands().or_else(|| needs(action::full_move(v, who) > 0, Refusal::LegsFail))
        }
        Action::FirstAid => needs(v.state.battle(Field::Bleeding) > 0, Refusal::NobodyBleeds)
            .or_else(|| needs(first_aid(v, who) > 0, Refusal::NoFirstAid))
            .or_else(|| needs(wounds::can_aid(v, who), Refusal::LimbsFail)),
        Action::PickUp => {
            needs(action::on_the_ground(v, who).next().is_some(), Refusal::NothingLies)
        }
        Action::Hold => needs(!held && v.state.of(who, Field::Carried) == 0, Refusal::HeldOnce),
        Action::ExtraDefense => needs(defense::gains_by_extra(v, who), Refusal::GainsNothing)
            .or_else(|| needs(defense::may_be_attacked(v, who), Refusal::NobodyToCome)),
        Action::PutOut => {
            needs(can_put_out::<Cosmic>(v.setup, v.state, who), Refusal::NothingToPutOut)
        }
        Action::Power => {
            needs(can_use_power::<Cosmic>(v.setup, v.state, who), Refusal::NoPowerLeft)
        }
        Action::Other | Action::Rest | Action::Yield => None,
    }
}

/// COS7: whether a fighter can be attacked: it stands or, for the ruthless, is only unconscious
/// (reading `the_fallen`).
pub(crate) fn is_target(v: View<'_>, by: ActorId, who: ActorId) -> bool {
    v.state.stands(who) || (v.setup.sheet(by).ruthless && v.state.has_fallen(who))
}

/// Whether anybody of another side stands.
pub(crate) fn has_foe(v: View<'_>, who: ActorId) -> bool {
    if is_turned::<Cosmic>(v.setup, v.state, who) {
        let mut own = everybody(v.state.fighters());
        return own
            .any(|foe| v.state.stands(foe) && are_foes::<Cosmic>(v.setup, v.state, (who, foe)));
    }
    let own = usize::from(v.setup.side(who));
    v.state.list(Field::Standing).iter().enumerate().any(|(side, &count)| side != own && count > 0)
}

/// Whether there is anybody of another side to attack.
fn has_target(v: View<'_>, who: ActorId) -> bool {
    let other = |foe: &ActorId| are_foes::<Cosmic>(v.setup, v.state, (who, *foe));
    let fallen = || everybody(v.state.fighters()).filter(other).any(|foe| is_target(v, who, foe));
    has_foe(v, who) || (v.setup.sheet(who).ruthless && fallen())
}
