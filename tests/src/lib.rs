//! Tests that cross the crates of the workspace: see the folder `tests`.

pub mod patience;
pub mod toy;
