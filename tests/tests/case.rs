//! The Costumed Adventurer Simulation Engine against its rule book: every rule id, every table,
//! every switch.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod case {
    mod attacks;
    mod bad_input;
    mod charging;
    mod circumstance;
    mod defenses;
    mod dice_order;
    mod edges;
    mod effects;
    mod exact;
    mod initiative;
    mod invariants;
    mod leaving;
    mod nothing;
    mod objects;
    mod plan;
    mod powers;
    mod ranks;
    mod reading;
    mod recovery;
    mod referee;
    mod scene;
    mod stable;
    mod standard;
    mod status;
    mod sub_rules;
    mod switches;
    mod tables;
    mod telling;
    mod turn;
    mod watch;
    mod wild;
    mod wrestling;
}
