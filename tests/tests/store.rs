//! The store of values: it holds what was set, and equal values are equal stores.

use case_core::ActorId;
use case_core::log::Key;
use case_core::value::Kind;
use case_core::words::of_fields::{listed, plain};
use case_core::words::{FieldInfo, Shape};
use proptest::prelude::*;
use std::collections::BTreeMap;

case_core::codes! {
    /// Fields of every shape, mixed.
    "field", pub enum Field {
        /// Points.
        Points "points",
        /// The turn.
        Turn "turn",
        /// Foes.
        Foe "foe",
        /// An order.
        Order "order",
        /// Parts.
        Part "part",
        /// An object's holder.
        Holder "holder",
        /// Uses of attacks.
        Used "used",
        /// A second value.
        Second "second",
        /// A second list.
        Level "level",
        /// Places without a fixed number.
        Loose "loose",
        /// The phase.
        Phase "phase",
        /// Whether an object is broken.
        Broken "broken",
    }
}

impl Field {
    const INFO: &[FieldInfo] = {
        let cell = plain(Kind::Amount);
        &[
            listed(Shape::Actor, cell),
            listed(Shape::Battle, cell),
            listed(Shape::ActorFoe, cell),
            listed(Shape::BattleList, cell),
            listed(Shape::ActorList, cell).slots(6),
            listed(Shape::Object, cell),
            listed(Shape::ActorAttack, cell),
            listed(Shape::Actor, cell),
            listed(Shape::BattleList, cell),
            listed(Shape::ActorList, cell),
            listed(Shape::Battle, cell),
            listed(Shape::Object, cell),
        ]
    };
}

case_core::store! {
    /// The values.
    pub State of Field;
}

const FIGHTERS: usize = 5;
const OBJECTS: usize = 3;

/// The key as it counts: a value of the battle has no owner, one that is alone no place.
fn home(field: Field, who: usize, place: u16) -> Option<Key<Field>> {
    let info = Field::INFO[field as usize];
    let of_battle = matches!(info.shape, Shape::Battle | Shape::BattleList | Shape::Object);
    let who = if of_battle { ActorId::NOBODY } else { ActorId::fighter(who) };
    let fits = match info.shape {
        Shape::Battle | Shape::Actor => place == 0,
        Shape::Object => usize::from(place) < OBJECTS,
        _ => info.slots == 0 || place < info.slots,
    };
    fits.then_some(Key { who, field, place })
}

proptest! {
    #[test]
    fn it_holds_what_was_set(
        sets in prop::collection::vec((0..12usize, 0..7usize, 0..9u16, -2..3i32), 0..120),
    ) {
        let mut state = State::new(FIGHTERS, OBJECTS);
        let mut model = BTreeMap::new();
        for (field, who, place, value) in sets {
            let field = Field::ALL[field];
            let Some(key) = home(field, who, place) else { continue };
            state.set(key, value);
            let known = who < FIGHTERS || key.who == ActorId::NOBODY;
            if known && value != 0 {
                model.insert((key.who, field, key.place), value);
            } else if known {
                model.remove(&(key.who, field, key.place));
            }
        }
        let mut again = State::new(FIGHTERS, OBJECTS);
        for (&(who, field, place), &value) in &model {
            again.set(Key { who, field, place }, value);
        }
        prop_assert_eq!(&again, &state, "the order of setting does not count");
        for &field in Field::ALL {
            for who in 0..7 {
                for place in 0..9 {
                    let Some(key) = home(field, who, place) else { continue };
                    let want = model.get(&(key.who, field, place)).copied().unwrap_or(0);
                    prop_assert_eq!(state.get(key), want, "{:?}", key);
                }
            }
        }
        let who = ActorId::fighter(1);
        let foes: Vec<(u16, i32)> = state.entries(who, Field::Foe).collect();
        let wanted: Vec<(u16, i32)> = model
            .iter()
            .filter(|((of, field, _), _)| *of == who && *field == Field::Foe)
            .map(|((_, _, place), value)| (*place, *value))
            .collect();
        prop_assert_eq!(foes, wanted);
        prop_assert_ne!(state.list(Field::Order).last(), Some(&0));
        prop_assert_eq!(state.slots(who, Field::Part).len(), 6);
    }
}
