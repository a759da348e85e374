//! What attacks and defenses come to on the average: a few sums over the Action Table, on which the
//! built-in plan and orders of targets stand. No rule reads them.

use super::attack::AttackIntent;
use super::check::{Arm, Setup};
use super::damage::{damage_rating, reduced};
use super::defense::{declared, defense_rating};
use super::rulings::Rulings;
use super::state::{Field, State};
use super::tables::{ALERT, Band, tops};
use super::{declare, plan};
use crate::codes::Code;
use crate::dice::Die;
use crate::who::ActorId;

/// The skill of an average fighter, its armor, and the Damage Rating of its blows.
const AVERAGE: (i32, i32, i32) = (9, 2, 9);

/// How many faces of a die fall into each band.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chances {
    faces: [i32; 5],
    die: i32,
}

impl Chances {
    /// Those of a roll at that net modifier.
    pub(super) fn of(rulings: &Rulings, die: Die, modifier: i32) -> Chances {
        let mut below = 0;
        let faces = tops(rulings, die, modifier).map(|top| {
            let top = i32::from(top).max(below);
            let faces = top - below;
            below = top;
            faces
        });
        Chances { faces, die: i32::from(die.faces()) }
    }

    /// The sum of what each band is worth, in hundredths.
    pub(super) fn mean(&self, worth: impl Fn(Band) -> i32) -> i32 {
        let sum = Band::ALL.iter().fold(0, |sum: i32, &band| {
            let faces = self.faces[usize::from(band.number())];
            sum.saturating_add(faces.saturating_mul(worth(band)))
        });
        sum.saturating_mul(100) / self.die.max(1)
    }
}

/// What a Damage Rating does in each band to that much armor.
pub(super) fn loss(rulings: &Rulings, rating: i32, armor: i32, band: Band) -> i32 {
    match band {
        Band::Mishap | Band::Failure => 0,
        Band::Partial => reduced(rulings, rating, 1, armor),
        Band::Full => reduced(rulings, rating, 0, armor),
        Band::Critical => reduced(rulings, rating, 0, armor) + plan::wound(rating),
    }
}

/// How dangerous somebody is: what the best of its blows and shots takes from an average fighter.
pub(super) fn danger(setup: &Setup, state: &State, who: ActorId) -> i32 {
    let Some(fighter) = setup.fighter(who) else { return 0 };
    let (rulings, (skill, armor, _)) = (setup.rulings(), AVERAGE);
    let of = |(place, arm): (usize, &Arm)| {
        let form = if arm.is_close() { super::Form::Strike } else { super::Form::Shot };
        let opposing = if arm.is_close() { skill } else { -2 * ALERT };
        let modifier = arm.rating + arm.penalty - opposing - state.of(who, Field::Hindrance);
        let rating = damage_rating(setup, &AttackIntent::new(who, who, place, form));
        Chances::of(rulings, arm.die, modifier).mean(|band| loss(rulings, rating, armor, band))
    };
    let arms = fighter.arms.iter().enumerate().filter(|&(place, _)| state.has(who, place));
    arms.map(of).max().unwrap_or(0)
}

/// How well somebody is protected: what an average blow with a normal weapon leaves it.
pub(super) fn protection(setup: &Setup, state: &State, who: ActorId) -> i32 {
    let Some(fighter) = setup.fighter(who) else { return 0 };
    let (rulings, (skill, _, rating)) = (setup.rulings(), AVERAGE);
    let most = 100 * (rating + plan::wound(rating));
    if fighter.immune {
        return most;
    }
    let modifier = skill - defense_rating(setup, state, who);
    let loss = |band| loss(rulings, rating, fighter.armor, band);
    most - Chances::of(rulings, Die::D20, modifier).mean(loss)
}

/// Whom somebody attacks: the first whom its declared attack is meant for, else the first it is
/// engaged with.
pub(super) fn attacks(state: &State, who: ActorId) -> Option<ActorId> {
    let attack = declared(state, who).and_then(super::Action::form);
    let named = attack.and_then(|_| declare::targets(state, who).next());
    let stands = |&foe: &ActorId| state.stands(foe);
    named.filter(stands).or_else(|| state.engaged(who).next())
}
