//! The state at the start of a battle.

use crate::cosmic::rules::wounds::{self, Limb};
use crate::cosmic::rules::{condition, damage};
use crate::cosmic::state::store::everybody;
use crate::cosmic::{ActorId, Cosmic, Field, Key, Part, Setup, State, View, WeaponPlace};
use crate::data::codes::Code;

impl State {
    /// The state at the start: everybody stands, and the first round is about to begin.
    pub(crate) fn open(setup: &Setup) -> State {
        let mut state = State::new(setup.sheets().len(), 0);
        for (who, sheet) in everybody(setup.sheets().len()).zip(setup.sheets()) {
            state.set(Key::of(who, Field::Fatigue), sheet.fatigue);
            state.set(Key::of(who, Field::Painkillers), i32::from(sheet.painkillers));
        }
        crate::kernel::now::apply::<Cosmic>(setup.cast(), &mut state);
        for who in everybody(setup.sheets().len()) {
            state.make_sound(setup, who);
            state.count_thrown(setup, who);
            let bleeding = Key::of(ActorId::NOBODY, Field::Bleeding);
            let limbs = wounds::bleeding_limbs(View::new(setup, &state), who);
            state.set(bleeding, state.get(bleeding) + limbs);
        }
        let standing = setup.cast().count_by_side(|who| state.stands(who));
        for (side, count) in standing.into_iter().enumerate() {
            state.set(Key::at(ActorId::NOBODY, Field::Standing, side), count);
        }
        state
    }

    /// COS4: what is thrown to the last is not in hand.
    fn count_thrown(&mut self, setup: &Setup, who: ActorId) {
        for weapon in setup.attacks(who) {
            let place = Key::at(who, Field::Weapon, weapon.index());
            if self.get(place) == 0 && damage::left(View::new(setup, self), weapon) == Some(0) {
                self.set(place, i32::from(WeaponPlace::Thrown.number()));
            }
        }
    }

    /// COS18, COS21, COS22: makes a fighter's condition from the roster consistent: a head or torso
    /// without points is death, the dead have only their body, counted unconsciousness is
    /// unconsciousness, and only a destroyed limb is treated or bleeds.
    fn make_sound(&mut self, setup: &Setup, who: ActorId) {
        let all_lost = |part| self.lost(who, part) >= setup.sheet(who).mortality.get(part);
        if all_lost(Part::Head) || all_lost(Part::Torso) {
            self.set(Key::of(who, Field::Dead), 1);
        }
        if self.of(who, Field::Dead) != 0 {
            for key in condition::of_the_living(setup, who) {
                self.set(key, 0);
            }
        }
        if self.of(who, Field::UnconsciousFor) > 0 {
            self.set(Key::of(who, Field::Unconscious), 1);
        }
        for part in Part::LIMBS {
            let at = |field| Key::at(who, field, part.index());
            if wounds::limb(View::new(setup, self), who, part) != Limb::Gone {
                self.set(at(Field::Treated), 0);
            }
            if !wounds::bleeds(View::new(setup, self), who, part) {
                self.set(at(Field::Bled), 0);
            }
        }
    }
}
