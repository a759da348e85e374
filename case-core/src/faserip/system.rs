//! What the engine asks of the system: the rooms tied together, and what is hidden from players.

use super::book::rule::{Ph, Rule};
use super::book::rulings;
use super::questions::asked::Question;
use super::rules::turn;
use super::shared::{Case, CaseField, CaseNote, CaseQuestion, CaseRule, DECLARED};
use super::state::sheet::{self, Setup};
use super::state::store::State;
use super::words::reason::PhReason;
use super::{
    Faserip, Feat, Field, MovementOption, Note, PhField, PhNote, PhQuestion, Phase, QuestionKind,
    Refusal, Roll, Roster, Stop, TurnStep, tables,
};
use crate::data::message::Message;
use crate::data::node::Problems;
use crate::data::ruling::PrintedTable;
use crate::data::sentences::book;
use crate::data::who::ActorId;
use crate::data::words::{List, OutcomeField};
use crate::declare::lists;
use crate::kernel::cast::Cast;
use crate::kernel::log::{Event, Key};
use crate::kernel::question::Asked;
use crate::kernel::system::{StepEnd, System, Table, Words};
use alloc::string::String;
use alloc::vec::Vec;

lists! {
    /// The listed enumerations. CASE's come first, at the same positions, and mean the same here.
    const LISTS after Case::LISTS;
    Phase, TurnStep, MovementOption, Feat, PhReason,
}

/// PH2: whose declared plan an event reveals, if it is to stay hidden until step 3. The distance to
/// a target reveals whom a fighter is about to close upon or charge.
fn plan_of(event: &Event<Faserip>) -> Option<ActorId> {
    use PhField as F;
    let declares = |rule: Rule| {
        matches!(rule, Rule::Own(Ph::PH2 | Ph::PH3 | Ph::PH17) | Rule::Case(CaseRule::T2))
    };
    match event {
        Event::Decision { question: Question::Case(q), .. } => {
            // Which action is kept (T4) is decided after step 3.
            let declares = q.is_declaration()
                && !matches!(q, CaseQuestion::Keep { .. } | CaseQuestion::KeepAt { .. });
            declares.then(|| event.who())
        }
        Event::Decision { question: Question::Own(q), .. } => match q {
            PhQuestion::WayToClose { mover, .. } | PhQuestion::WayToCharge { mover, .. } => {
                Some(*mover)
            }
            q => q.info().secret.then(|| q.who()),
        },
        Event::Note { rule, note, who, .. } => match note {
            Note::Own(PhNote::Option | PhNote::Velocity) => Some(*who),
            Note::Case(CaseNote::Declared | CaseNote::DeclaresMore | CaseNote::DeclaredAt) => {
                declares(*rule).then_some(*who)
            }
            _ => None,
        },
        Event::Change { rule, key, .. } => {
            let planned = match key.field {
                Field::Own(F::Option | F::Areas | F::Way) => *rule != Rule::Own(Ph::PH27),
                Field::Own(_) => false,
                Field::Case(CaseField::Wanted | CaseField::Actions) => declares(*rule),
                Field::Case(field) => declares(*rule) && DECLARED.contains(&field),
            };
            planned.then_some(key.who)
        }
        _ => None,
    }
}

impl crate::kernel::system::sealed::Sealed for Faserip {}

#[expect(clippy::inline_always, reason = "a field of a constant name folds at the call")]
impl System for Faserip {
    const NAME: &'static str = "faserip";
    const TITLE: &'static str = "FASERIP combat phases";

    const RULES_VERSION: i32 = 8;
    const PLAN_VERSION: i32 = 8;
    const MODIFIER: crate::data::value::Kind = crate::data::value::Kind::Columns;
    const LISTS: &'static [&'static List] = LISTS;
    const BOOKS: &'static [&'static str] = &[book!("faserip"), book!("case")];
    type Rule = Rule;
    type Refusal = Refusal;
    type Roll = Roll;
    type Note = Note;
    type Field = Field;
    type QuestionKind = QuestionKind;
    type Question = Question;
    type Roster = Roster;
    type Rulings = rulings::BookOfRulings;
    type Setup = Setup;
    type State = State;

    fn validate(roster: &Roster) -> Result<Setup, Problems> {
        sheet::validate(roster)
    }

    fn open(setup: &Setup) -> State {
        State::open(setup)
    }

    fn step<'a>(table: &mut impl Table<'a, Self>) -> Result<StepEnd, Stop> {
        turn::step(table)
    }

    #[inline]
    fn get(state: &State, key: Key<Field>) -> i32 {
        state.get(key)
    }

    #[inline(always)]
    fn set(state: &mut State, key: Key<Field>, value: i32) {
        state.set(key, value);
    }

    fn turn(state: &State) -> i32 {
        state.turn()
    }

    fn forget_turn(setup: &Setup, state: &mut State) -> i32 {
        state.case.forget_turn(&setup.case)
    }

    fn recall_turn(state: &mut State, by: i32) {
        state.case.recall_turn(by);
    }

    fn cast(setup: &Setup) -> &Cast {
        &setup.case.cast
    }

    fn stands(setup: &Setup, state: &State, who: ActorId) -> bool {
        Case::stands(&setup.case, &state.case, who)
    }

    fn fitness(setup: &Setup, state: &State, who: ActorId) -> i32 {
        Case::fitness(&setup.case, &state.case, who)
    }

    fn attack_name(setup: &Setup, of: ActorId, place: usize) -> Option<String> {
        Case::attack_name(&setup.case, of, place)
    }

    fn unlisted_name(setup: &Setup, of: ActorId, place: usize) -> Option<Message> {
        Case::unlisted_name(&setup.case, of, place)
    }

    fn object_name(setup: &Setup, place: usize) -> Option<&str> {
        Case::object_name(&setup.case, place)
    }

    fn effect_name(setup: &Setup, place: usize) -> Option<&str> {
        Case::effect_name(&setup.case, place)
    }

    fn in_force(setup: &Setup) -> rulings::BookOfRulings {
        rulings::BookOfRulings::new(&setup.rulings, setup.case.rulings())
    }

    fn is_over(state: &State) -> bool {
        state.case.is_over()
    }

    fn grow(setup: &mut Setup, more: &Setup, from: usize) -> bool {
        setup.grow(more, from)
    }

    fn enter(state: &mut State, fresh: &State, from: usize) {
        state.grow(fresh, from);
    }

    fn shrink(setup: &mut Setup, state: &mut State, fighters: usize) {
        setup.shrink(fighters);
        state.shrink(fighters);
    }

    fn resize(state: &mut State, fresh: &State) {
        state.resize(fresh);
    }

    fn tables() -> Vec<PrintedTable> {
        tables::all()
    }
}

impl Words<Faserip> for Faserip {
    const OUTCOME: &'static [OutcomeField] = Case::OUTCOME;

    const CATALOGS: &'static [&'static str] = &["faserip", "case", "engine"];

    fn is_bare(note: Note) -> bool {
        match note {
            Note::Case(note) => Case::is_bare(note),
            Note::Own(note) => matches!(note, PhNote::SlamEnds),
        }
    }

    fn leads_to(note: Note, of: (ActorId, ActorId)) -> Option<ActorId> {
        match note {
            Note::Case(note) => Case::leads_to(note, of),
            Note::Own(_) => None,
        }
    }

    fn attacker_of(note: Note, of: (ActorId, ActorId)) -> Option<ActorId> {
        match note {
            Note::Case(note) => Case::attacker_of(note, of),
            Note::Own(_) => None,
        }
    }

    fn keeps_secrets(setup: &Setup, who: ActorId) -> bool {
        Case::keeps_secrets(&setup.case, who)
    }

    fn secret_of(event: &Event<Self>) -> Option<ActorId> {
        plan_of(event)
    }

    /// PH2: step 3 reveals everything that was declared.
    fn is_revealed(state: &State, _: Key<Field>) -> bool {
        state.step() > TurnStep::Declare
    }
}
