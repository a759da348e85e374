//! The state of a battle.

use super::check::Arm;
use crate::data::codes::Code;
use crate::kernel::store::store;
use crate::talislanta::TurnPhase;
use crate::talislanta::{ActorId, Exit, Key, Loss, Maneuver, Means, Setup};

pub use super::fields::Field;

store! {
    /// What changes in a battle.
    pub State of Field;
}

/// A small count or place as a stored value.
pub(crate) fn number(place: usize) -> i32 {
    i32::try_from(place).unwrap_or(i32::MAX)
}

/// The place stored as its number plus 1; `None` for 0.
pub(crate) fn place(value: i32) -> Option<usize> {
    usize::try_from(value).ok()?.checked_sub(1)
}

impl State {
    /// The state at the start: all stand with full hit points or in the condition from the roster,
    /// the first remaining weapon in hand; fighters without hit points are out.
    pub(crate) fn open(setup: &Setup) -> State {
        let mut state = State::new(setup.sheets.len(), 0);
        let of_battle = |field| Key::of(ActorId::NOBODY, field);
        state.set(of_battle(Field::Round), 1);
        for (who, sheet) in setup.everybody().zip(&setup.sheets) {
            state.set(Key::of(who, Field::HitPoints), sheet.hit_points);
        }
        crate::kernel::now::apply::<crate::talislanta::Talislanta>(&setup.cast, &mut state);
        for who in setup.everybody() {
            for (attack, arm) in setup.arms(who).iter().enumerate() {
                let thrown = state.placed(who, Field::Thrown, attack);
                if arm.carried.is_some_and(|carried| thrown >= carried) && state.has(who, attack) {
                    let lost = i32::from(Loss::Thrown.number()) + 1;
                    state.set(Key::at(who, Field::Lost, attack), lost);
                }
            }
            if state.hit_points(who) <= setup.rulings().out_at_hit_points {
                state.set(Key::of(who, Field::Out), i32::from(Exit::Wounds.number()) + 1);
            }
            state.set(Key::of(who, Field::InHand), state.first_weapon(setup, who));
        }
        let standing = setup.cast.count_by_side(|who| state.stands(who));
        let left = standing.iter().filter(|&&count| count > 0).count();
        state.set(of_battle(Field::SidesLeft), number(left));
        for (side, count) in standing.into_iter().enumerate() {
            state.set(Key::at(ActorId::NOBODY, Field::Standing, side), count);
        }
        state
    }

    /// The first weapon that a fighter still has, as it is stored (reading `wielded`).
    pub(crate) fn first_weapon(&self, setup: &Setup, who: ActorId) -> i32 {
        let weapon =
            |(place, arm): &(usize, &Arm)| arm.means == Means::Weapon && self.has(who, *place);
        setup.arms(who).iter().enumerate().find(weapon).map_or(0, |(place, _)| number(place) + 1)
    }

    /// A value that a fighter holds against a foe.
    pub(crate) fn against(&self, who: ActorId, field: Field, foe: ActorId) -> i32 {
        self.placed(who, field, foe.index())
    }

    /// The round, from 1.
    pub fn round(&self) -> i32 {
        self.battle(Field::Round)
    }

    /// The phase of the round.
    pub fn phase(&self) -> TurnPhase {
        TurnPhase::from_number(self.battle(Field::TurnPhase)).unwrap_or(TurnPhase::Resolution)
    }

    /// Hit points left.
    pub fn hit_points(&self, who: ActorId) -> i32 {
        self.of(who, Field::HitPoints)
    }

    /// Why a fighter is out, if it is.
    pub fn exit(&self, who: ActorId) -> Option<Exit> {
        Exit::from_number(self.of(who, Field::Out) - 1)
    }

    /// Whether a fighter takes part.
    pub fn stands(&self, who: ActorId) -> bool {
        who.index() < self.fighters() && self.of(who, Field::Out) == 0
    }

    /// Whether a fighter is out, and still there: by wounds, or disabled.
    pub(crate) fn has_fallen(&self, who: ActorId) -> bool {
        matches!(self.exit(who), Some(Exit::Wounds | Exit::Disabled))
    }

    /// The fighters that somebody is engaged with; none if it is out.
    pub fn engaged(&self, who: ActorId) -> impl Iterator<Item = ActorId> + '_ {
        self.linked(who, Field::Engaged)
    }

    /// The fighters against whom somebody holds a value, in the order of the roster.
    pub(crate) fn linked(&self, who: ActorId, field: Field) -> impl Iterator<Item = ActorId> + '_ {
        self.entries(who, field).map(|(foe, _)| ActorId::fighter(usize::from(foe)))
    }

    /// Whether two fighters are engaged with each other.
    pub fn is_engaged(&self, who: ActorId, foe: ActorId) -> bool {
        self.against(who, Field::Engaged, foe) != 0
    }

    /// The feet between two who are engaged (rule TAL19).
    pub(crate) fn apart(&self, who: ActorId, foe: ActorId) -> i32 {
        self.against(who, Field::Apart, foe)
    }

    /// Whether somebody is engaged with anybody.
    pub(crate) fn in_melee(&self, who: ActorId) -> bool {
        self.engaged(who).next().is_some()
    }

    /// The defense that gained a fighter something against a foe, if any.
    pub(crate) fn gained(&self, who: ActorId, field: Field, foe: ActorId) -> Option<Maneuver> {
        Maneuver::from_number(self.against(who, field, foe) - 1)
    }

    /// The place of the attack whose weapon is in hand.
    pub fn in_hand(&self, who: ActorId) -> Option<usize> {
        place(self.of(who, Field::InHand))
    }

    /// How the weapon of an attack was lost, if it was.
    pub(crate) fn lost(&self, who: ActorId, attack: usize) -> Option<Loss> {
        Loss::from_number(self.placed(who, Field::Lost, attack) - 1)
    }

    /// Whether an attack still has its weapon.
    pub(crate) fn has(&self, who: ActorId, attack: usize) -> bool {
        self.lost(who, attack).is_none()
    }

    /// How many of a thrown weapon a fighter has left, by the ruling `thrown_returns` (rule TAL11);
    /// `None` for an attack that does not leave the hand.
    pub(crate) fn left(&self, setup: &Setup, who: ActorId, attack: usize) -> Option<i32> {
        let carried =
            setup.arm(who, attack)?.carried.filter(|_| !setup.rulings().thrown_returns)?;
        Some((carried - self.placed(who, Field::Thrown, attack)).max(0))
    }

    /// How many fighters stand, of all sides.
    pub(crate) fn standing(&self) -> i32 {
        self.list(Field::Standing).iter().sum()
    }

    /// How many fighters of other sides stand.
    pub(crate) fn foes(&self, side: u8) -> i32 {
        let own = self.list(Field::Standing).get(usize::from(side));
        self.standing() - own.copied().unwrap_or(0)
    }

    /// The fighter at a place of the order.
    pub(crate) fn in_order(&self, slot: usize) -> Option<ActorId> {
        place(self.list(Field::Order).get(slot).copied()?).map(ActorId::fighter)
    }

    /// How many fighters stood when the order was made.
    pub(crate) fn order_length(&self) -> usize {
        self.list(Field::Order).len()
    }

    pub(crate) fn cursor(&self) -> usize {
        usize::try_from(self.battle(Field::Cursor)).unwrap_or(0)
    }
}
