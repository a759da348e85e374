//! The Costumed Adventurer Simulation Engine against its rule book: every rule id, every table,
//! every switch.

#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "a test that finds nothing has failed")]
#![allow(
    clippy::many_single_char_names,
    clippy::type_complexity,
    reason = "scenes are written short"
)]

mod case {
    mod attacks;
    mod bad_input;
    mod charging;
    mod defenses;
    mod dice_order;
    mod effects;
    mod exact;
    mod initiative;
    mod ranks;
    mod scene;
    mod stable;
    mod switches;
    mod tables;
    mod turn;
    mod wild;
    mod wrestling;
}
