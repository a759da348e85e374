//! Cosmic Synchronicity: combat, injury and fatigue.
//!
//! Percentile skills, a d12 for where a blow falls, and a body that is hurt part by part.
//!
//! | file | what stands there | rules |
//! | --- | --- | --- |
//! | [`Roster`], [`Sheet`] | `sheet.rs`; reading in `read.rs`, bounds in `check.rs` | |
//! | [`DamageDice`] | `damage_dice.rs`: damage as dice | COS10 |
//! | [`Rulings`] | `rulings.rs`: switches and fixed readings | |
//! | [`HIT_LOCATIONS`] | `tables.rs`: the table of hit locations | COS9, COS11 |
//! | [`highest_success`] | `skill.rs`: rolls by rank, and what lowers ranks | COS7, COS16 |
//! | `initiative.rs` | rounds, initiative, the order | COS1, COS2, COS3 |
//! | `turn.rs` | the checkpoints of a round, acting at once, holding | COS3, COS6 |
//! | [`Action`] | `action.rs`: the actions, movement, First Aid | COS4, COS5, COS13, COS19 |
//! | [`exchange`] | `attack.rs`: from the declaration to the damage dice | COS7, COS9 |
//! | [`Defense`] | `defense.rs`: dodge, parry, block | COS8, COS13 |
//! | `damage.rs` | what a blow does when it lands | COS9, COS10, COS11, COS14 |
//! | `wounds.rs` | limbs, head, torso, severing | COS18 to COS22 |
//! | `condition.rs` | stunned, prone, unconscious, dead | COS12, COS13, COS17 |
//! | `wrap_up.rs` | the end of a round: fatigue, rest, bleeding | COS15, COS17, COS19 |
//! | `judge.rs` | what the Judge restores | COS11, COS18, COS22 |
//! | `ask.rs`, `plan.rs` | the questions, and the built-in plan | |
//! | `event.rs`, `transcript.rs` | the lists, and the log in English | |

mod action;
mod ask;
mod attack;
mod check;
mod condition;
mod damage;
mod damage_dice;
mod defense;
mod event;
mod initiative;
mod judge;
mod plan;
mod rule;
mod rulings;
mod sheet;
mod skill;
mod state;
mod tables;
mod transcript;
mod turn;
mod wounds;
mod wrap_up;

pub use ask::{MAX_DISTANCE, MAX_MODIFIER};
pub use attack::{AttackIntent, AttackOutcome, Fate, exchange};
pub use check::Setup;
pub use damage_dice::{DamageDice, DamageDiceError};
pub use event::{
    Action, Defense, Did, Field, Note, QuestionKind, Restoration, Roll, Special, TurnPhase,
};
pub use initiative::{ROUND_SECONDS, ROUNDS_PER_MINUTE};
pub use rule::Rule;
pub use rulings::{
    DefenseCompares, FatigueSteps, FreeDefenses, LossUntil, NoArmor, Rounding, Row8, Row10And12,
    Rulings, Severed, Soak, StreakBreaks, StunLength, Thresholds,
};
pub use sheet::{
    Attack, ByPart, Grip, Kind, MAX_ATTACKS, MAX_POINTS, MAX_RANKS, Roster, Sheet, Shield,
};
pub use skill::highest_success;
pub use state::State;
pub use tables::{HIT_LOCATIONS, Location, Part, hit_location, seven_part};
pub use wounds::is_half_lost;

use crate::decide::Question;
use crate::log::{Event, Key};
use crate::node::{Node, Problems};
use crate::ruling::{PrintedTable, Ruling};
use crate::system::{Bounds, Progress, Stop, System, Table};
use crate::who::ActorId;
use alloc::string::String;
use alloc::vec::Vec;

/// The system Cosmic Synchronicity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cosmic;

impl System for Cosmic {
    const NAME: &'static str = "cosmic";
    const TITLE: &'static str = "Cosmic Synchronicity";

    const RULES_VERSION: i32 = 2;
    const MODIFIER: crate::value::Kind = crate::value::Kind::Ranks;
    const LISTS: &'static [&'static crate::words::List] = &[];
    type Rule = Rule;
    type Roll = Roll;
    type Note = Note;
    type Field = Field;
    type QuestionKind = QuestionKind;
    type Question = crate::decide::Question<QuestionKind>;
    type Roster = Roster;
    type Setup = Setup;
    type State = State;

    fn read(node: &Node) -> Result<Roster, Problems> {
        check::read(node)
    }

    fn validate(roster: &Roster) -> Result<Setup, Problems> {
        check::roster(roster)
    }

    fn open(setup: &Setup) -> State {
        State::open(setup)
    }

    fn step<'a>(table: &mut impl Table<'a, Self>) -> Result<Progress, Stop<Self>> {
        turn::step(table)
    }

    fn get(state: &State, key: Key<Field>) -> i32 {
        state.get(key)
    }

    fn set(state: &mut State, key: Key<Field>, value: i32) {
        state.set(key, value);
    }

    fn asked_by(ask: QuestionKind) -> Rule {
        ask::asked_by(ask)
    }

    fn turn(state: &State) -> i32 {
        state.round.max(1)
    }

    fn fighters(setup: &Setup) -> usize {
        setup.sheets().len()
    }

    fn name(setup: &Setup, who: ActorId) -> &str {
        &setup.sheet(who).name
    }

    fn side(setup: &Setup, who: ActorId) -> u8 {
        setup.side(who)
    }

    fn side_name(setup: &Setup, side: u8) -> &str {
        setup.sides().get(usize::from(side)).map_or("", String::as_str)
    }

    fn stands(_: &Setup, state: &State, who: ActorId) -> bool {
        state.fighter(who).stands()
    }

    /// The Mortality Points that are left in all parts together; 0 for the dead.
    fn fitness(setup: &Setup, state: &State, who: ActorId) -> i32 {
        let fighter = state.fighter(who);
        if fighter.dead != 0 {
            return 0;
        }
        let mortality = &setup.sheet(who).mortality;
        Part::ALL.iter().map(|&part| mortality.get(part) - fighter.lost(part)).sum()
    }

    fn attack_name(_: &Setup, _: ActorId, _: usize) -> Option<String> {
        None
    }

    fn line(_: Note) -> crate::words::Line {
        crate::words::Line::silent(&[("value", crate::value::Kind::Amount)])
    }

    fn field(_: Field) -> crate::words::FieldInfo {
        use crate::words::{Cell, FieldInfo, Shape};
        FieldInfo::told(Shape::Actor, Cell::plain(crate::value::Kind::Amount), "")
    }

    fn roll_in_german(roll: Roll) -> &'static str {
        crate::codes::Code::word(roll)
    }

    fn tell(event: &Event<Self>, setup: &Setup) -> Option<String> {
        transcript::tell(&event.old(), setup)
    }

    fn default_rulings() -> Vec<Ruling> {
        Rulings::default().book()
    }

    fn rulings(setup: &Setup) -> Vec<Ruling> {
        setup.rulings().book()
    }

    fn tables() -> Vec<PrintedTable> {
        tables::printed()
    }
}

impl crate::system::Coded for Cosmic {
    fn bounds(q: &Question<QuestionKind>, setup: &Setup, state: &State) -> Bounds {
        ask::bounds(q, setup, state)
    }

    fn allows(q: &Question<QuestionKind>, answer: i32, setup: &Setup, state: &State) -> bool {
        ask::allows(q, answer, setup, state)
    }

    fn suggest(q: &Question<QuestionKind>, setup: &Setup, state: &State) -> i32 {
        plan::suggest(q, setup, state)
    }

    fn label(q: &Question<QuestionKind>, answer: i32, setup: &Setup) -> String {
        ask::label(q, answer, setup)
    }
}
