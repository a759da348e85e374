//! Group attacks.

use super::attack::{self, Health, Swing, Was};
use super::blow::AttackIntent;
use super::roll::RollSpec;
use super::{ability, action, blade, damage, declare, effects, injury, legal};
use crate::attack::AttackResult;
use crate::d6::book::range::Band;
use crate::d6::book::rule::Rule;
use crate::d6::book::skill::Skill;
use crate::d6::questions::asked::{JoinGroup, RateCommand};
use crate::d6::state::store::put;
use crate::d6::words::event::Roll;
use crate::d6::{D6, Field, Note};
use crate::data::value::{AttackId, Damage, Difficulty, Typed};
use crate::data::who::ActorId;
use crate::kernel::system::{Stop, Table};
use alloc::vec::Vec;

/// OD19: Leads a group attack by a *command* roll against the gamemaster's difficulty; then all who
/// join strike one target at once, and it resists the sum of the damage. The leader and the allies
/// who wait may join, each with an action and a shot called at a part of the body. They act in the
/// leader's turn: first all say whether they join, then each strikes.
pub(crate) fn lead<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<(), Stop<D6>> {
    let Some(target) = declare::target(t, who)? else { return Ok(()) };
    let fallen = !t.state().stands(target);
    let command = RateCommand { who: ActorId::JUDGE, leader: who, target };
    let Difficulty(difficulty) = t.ask(command)?;
    let spec = RollSpec::new(Rule::OD3, who, Roll::Command).against(target).hindered(t, difficulty);
    if !ability::skill(t, spec, Skill::Command).succeeds(t)? {
        t.note(Rule::OD19, Note::GroupFails, who, target, Difficulty(difficulty));
        return Ok(());
    }
    t.note(Rule::OD19, Note::GroupAttack, who, target, Difficulty(difficulty));
    let mut joined = Vec::new();
    for member in members(t, who) {
        if t.ask(JoinGroup { who: member, leader: who, target })? {
            spend(t, member);
            joined.push(member);
        }
    }
    let (mut sum, mut shield, mut hits) = (0, true, Vec::new());
    for member in joined {
        if t.state().stands(member)
            && let Some(blow) = declare::in_group(t, member, target)?
        {
            shield &= blow.shield;
            let damage = strike(t, &blow)?;
            if damage > 0 {
                hits.push(blow);
            }
            sum += damage;
        }
    }
    let was = Was::of(t, &AttackIntent::new(who, target, usize::MAX, Band::PointBlank));
    let before = Health::of(t.state(), target);
    if sum > 0 && (was.stood || fallen) {
        t.note(Rule::OD28, Note::GroupDamage, who, target, Damage(sum));
        attack::struck_together(t, who, target, sum, shield)?;
    }
    let mut outcome = attack::outcome(t.state(), target, sum > 0, before);
    for blow in hits {
        outcome.begun |= effects::begins(t, &blow, outcome.hurt)?;
    }
    attack::ends(t, (who, target), None, outcome, was);
    Ok(())
}

/// One member's damage: that of a hit, or the part that gets through complete cover (OD24).
fn strike<'a>(t: &mut impl Table<'a, D6>, blow: &AttackIntent) -> Result<i32, Stop<D6>> {
    let damage = damage_of(t, blow)?;
    let weapon = blow.arm(t).map(|_| AttackId::new(blow.attacker, blow.weapon));
    t.ends(Rule::OD19, (blow.attacker, blow.target), weapon.to_value(), |v| {
        let before = Health::of(v.state, blow.target);
        let outcome = attack::outcome(v.state, blow.target, damage > 0, before);
        let note = if damage > 0 { Note::AttackJoined } else { Note::AttackMissed };
        (note, outcome.values())
    });
    Ok(damage)
}

fn damage_of<'a>(t: &mut impl Table<'a, D6>, blow: &AttackIntent) -> Result<i32, Stop<D6>> {
    match attack::roll_attack(t, blow)? {
        Swing::Moot => Ok(0),
        Swing::Miss(met_by) => {
            if let Some(harm) = blade::parried(t, blow, met_by)? {
                injury::harm(t, &harm)?;
            }
            Ok(0)
        }
        Swing::Hit { margin, .. } if blow.is_protected() => {
            t.note(Rule::OD24, Note::FullCover, blow.target, blow.attacker, ());
            let through = attack::through_cover(t, blow, margin.unwrap_or(0))?;
            Ok(through.unwrap_or(0))
        }
        Swing::Hit { margin, .. } => damage::total(t, blow, margin.unwrap_or(0)),
    }
}

/// The possible members: the leader with an action left, and allies who wait, in the order of
/// turns.
fn members<'a>(t: &impl Table<'a, D6>, leader: ActorId) -> Vec<ActorId> {
    let (setup, state) = (t.setup(), t.state());
    let side = |who: ActorId| setup.fighter(who).map(|fighter| fighter.side);
    let waits = |who: &ActorId| state.of(*who, Field::Waiting) != 0 && side(*who) == side(leader);
    let order = state.order(0).map(|(_, who)| who);
    let allies = order.filter(|who| *who != leader && waits(who));
    core::iter::once(leader)
        .chain(allies)
        .filter(|who| state.of(*who, Field::Left) > 0 && legal::can_attack(setup, state, *who))
        .collect()
}

/// Takes an action from a member; with the last one the waiting ends.
fn spend<'a>(t: &mut impl Table<'a, D6>, who: ActorId) {
    let left = t.state().of(who, Field::Left) - 1;
    put(t, Rule::OD3, who, Field::Left, left);
    if left == 0 && t.state().of(who, Field::Waiting) != 0 {
        action::put_waiting(t, who, false);
    }
}
