//! Everything that the phases take from CASE: these imports are all that the two systems share.
//!
//! The phases reimplement none of it: they run CASE's rules through [`super::rules::adapter`].

/// Ranks, shifts, values (R1 to R3, R7), colors and intensities (R4, R5).
pub(super) use crate::case::{Color, Rank, Shift};

/// Estimates of attacks.
pub(super) use crate::case::plans::estimate;

pub(super) use crate::case::book::tables::effects::DEFENSES;
/// Attack forms and defenses with their results (A1 to A10, D1 to D8).
pub(super) use crate::case::{Ability, Defense, DefenseResult, Form};

/// Sheets, objects, scheduled events, rulings, and their checks.
pub(super) use crate::case::state::check::{fit as fit_case, grow, shrink};
pub(super) use crate::case::state::sheet::{EVENTS, FIGHTERS, OBJECTS, Scored, attack_at};
pub(super) use crate::case::{
    Attack, EventSheet, MAX_AREAS, ObjectSheet, Rulings as CaseRulings, Score, Sheet,
};

pub(super) use crate::case::book::tables as case_tables;
pub(super) use crate::case::plans::plan::{
    comes_first, defense_but, foe, is_pointless, is_to_be_spared, legal_go, of_highest_ranks,
    patient, way_out,
};
pub(super) use crate::case::questions::asked::{
    Defend, GoAhead, PickAction, PickManner, PickTarget,
};
/// The state, the codes and the questions.
pub(super) use crate::case::rules::legal::{
    attacks, could_hold, usable_attacks, usable_places, why_not_at_thing, why_not_attacked,
    why_not_ready, why_not_there, why_unusable,
};
pub(super) use crate::case::state::store::{DECLARED, Declared, UP};
pub(super) use crate::case::{Act, ActKind, ActLimit, Direction, Go, Manner, Occasion, Target};
pub(super) use crate::case::{
    Case, Field as CaseField, Note as CaseNote, Question as CaseQuestion,
    QuestionKind as CaseQuestionKind, Refusal as CaseRefusal, Roll as CaseRoll, Rule as CaseRule,
    Setup as CaseSetup, State as CaseState,
};

/// Declaring an action (T2), winning extra attacks (T3 to T5).
pub(super) use crate::case::rules::declare::{
    action as declare_action, appears, fix_aim, note_beginning, win_extra,
};

/// A power that takes no action (X6).
pub(super) use crate::case::rules::effect::use_free_power;

/// The way to a target: reach, run-up and line of fire (A11 to A15, A17, A23).
pub(super) use crate::case::rules::approach::{
    goes_at, is_adjacent, line_of_fire, out_of_reach, run_up, tell_attack,
};

/// Acting: the hold, a change of action, escape, first aid, and what a turn counts (T12 to T14,
/// A22); an attack's aim, and carrying it out (A11 to A28).
pub(super) use crate::case::rules::perform::{
    act_with, aim, carry_out, decides, land, met, put_turn_on, strike_area,
};

/// Attacks as prepared for odds.
pub(super) use crate::case::odds::aimed as case_aimed;

/// Keeping a hold, squeezing or letting go (A22).
pub(super) use crate::case::rules::holds::let_go;
pub(super) use crate::case::rules::wrestling::keep_hold;

pub(super) use crate::case::ActedMeans;
pub(super) use crate::case::exchange as case_exchange;
/// One exchange (O1, O2), a maneuver (D1 to D8), an aversion's cost (T7), a body's impact (A27).
pub(super) use crate::case::rules::charging::after_slam;
pub(super) use crate::case::rules::effect::{Impact, acted, settle_aversion};
pub(super) use crate::case::rules::exchange::maneuver;
pub(super) use crate::case::state::effects::{DamageKind, EffectSheet, meets};
pub(super) use crate::case::{AttackIntent, Exchange};

/// Talents, for the shift of a single roll (A31).
pub(super) use crate::case::rules::action::Attempt;
pub(super) use crate::case::rules::circumstance::{talents, use_up};

/// Leaving (T18), an event after an action (T16), whether another turn is needed (T17).
pub(super) use crate::case::rules::leaving::leave;
pub(super) use crate::case::rules::turn::{needs_another_turn, triggered};

/// Events, the counting at a turn's end, and the end of the battle (T15, E6, E9).
pub(super) use crate::case::rules::turn::{begin_next_turn, count_up, events, next_turn_or_end};
