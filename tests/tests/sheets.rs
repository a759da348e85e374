//! Rosters as tables of fields: the list of fields, the JSON Schema, the reader and the writer say
//! the same, in all five systems.

mod check;
mod fields;
mod messages;
mod rulings;
