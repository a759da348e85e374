//! What asks for no system by its type: battles of any system as a host has them, and the lists of
//! rules and sentences. The engine holds all of this compiled, so that it is built soon.

mod areas;
mod asked;
mod audience;
mod balance;
mod bindings;
mod edge;
mod evening;
mod german;
mod hostile;
mod joins;
mod kept;
mod languages;
mod layers;
mod numbers;
mod others;
mod policies;
mod powers;
mod random_effects;
mod readme;
mod reorder;
mod rooms;
mod rules;
mod same;
mod schema_same;
mod sensible;
mod sentences;
mod sheets;
mod sources;
mod statistics;
mod strangers;
mod throws;
mod told;
mod upgrades;
mod wrong_calls;
