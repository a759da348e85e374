//! Odds: exact, sampled and solved, and which ruling matters to them.

mod case_odds;
mod odds_chain;
mod odds_exact;
mod odds_fights;
mod odds_open;
mod odds_sample;
mod odds_values;
mod rulings_matter;
