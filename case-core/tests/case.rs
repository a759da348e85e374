//! The Costumed Adventurer Simulation Engine against its rule book: every rule id, every table,
//! every switch.

#![cfg(feature = "serde")]

mod case {
    mod attacks;
    mod initiative;
    mod ranks;
    mod scene;
    mod tables;
    mod turn;
}
