//! The listed enumerations, and what is hidden from players.

use super::Faserip;
use super::event::{Field, Note, PhField, PhNote};
use super::questions::{PhQuestion, Question};
use super::reason::PhReason;
use super::rule::{Ph, Rule};
use super::shared::{Case, CaseField, CaseNote, CaseQuestion, CaseRule, DECLARED};
use super::sheet::Setup;
use super::state::{Feat, MovementOption, Phase, State, TurnStep};
use crate::data::who::ActorId;
use crate::data::words::OutcomeField;
use crate::declare::lists;
use crate::kernel::log::{Event, Key};
use crate::kernel::question::Asked;
use crate::kernel::system::{System, Words};

lists! {
    /// The listed enumerations. CASE's come first, at the same positions, and mean the same here.
    pub(super) const LISTS after Case::LISTS;
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
            let declares = q.is_declaration() && !matches!(q, CaseQuestion::Keep { .. });
            declares.then(|| event.who())
        }
        Event::Decision { question: Question::Own(q), .. } => match q {
            PhQuestion::WayToClose { mover, .. } | PhQuestion::WayToCharge { mover, .. } => {
                Some(*mover)
            }
            q => q.info().secret.then(|| q.who()),
        },
        Event::Note { rule, note, who, .. } => match note {
            Note::Own(PhNote::Option) => Some(*who),
            Note::Own(PhNote::Velocity) => (*rule == Rule::Own(Ph::PH8)).then_some(*who),
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

impl Words<Faserip> for Faserip {
    const OUTCOME: &'static [OutcomeField] = Case::OUTCOME;

    const CATALOGS: &'static [&'static str] = &["faserip", "case", "engine"];

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
