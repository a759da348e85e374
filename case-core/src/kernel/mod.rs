//! What the systems have in common, and how a rule runs: a table with a dice source, a decision
//! source, a state and a log. It imports [`data`](crate::data) and [`dice`](crate::dice).

pub mod areas;
pub mod cast;
pub mod decide;
pub mod effects;
pub mod kinds;
pub mod log;
pub mod now;
pub(crate) mod powers;
pub mod question;
pub mod refusal;
pub(crate) mod sources;
pub mod store;
pub mod system;
pub mod tracker;
