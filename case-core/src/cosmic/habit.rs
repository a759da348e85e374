//! What the built-in plan makes a point of.

use crate::codes::codes;

codes! {
    /// What the built-in plan makes a point of, and a plan can leave off.
    "habit", pub enum Habit {
        /// It attacks nobody who is out while another foe stands, unless the sheet says `ruthless`.
        SparesTheFallen "spares the fallen",
    }
}
