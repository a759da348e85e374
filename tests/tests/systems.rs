//! What runs the rules of each system by its type, for one program: each program of tests would
//! compile them again.

mod advise;
mod buttons;
mod cards;
mod consequences;
mod each_roll;
mod forms;
mod fuzz;
mod intervention;
mod plans;
mod programs;
mod properties;
mod refusals;
mod resume_undo;
mod saves;
mod store;
mod sub_rules;
mod sums;
