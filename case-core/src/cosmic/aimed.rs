//! Attacks for the odds: how they are made ready and carried out.

use super::attack::{self, AttackIntent, AttackOutcome, Fate};
use super::check::Setup;
use super::event::{Defense, Field, Note};
use super::questions::{Question, QuestionKind};
use super::refusals::Refusal;
use super::rule::Rule;
use super::state::State;
use super::tables::{Location, Part};
use super::{ActorId, Cosmic, condition, defense};
use crate::attack::{Aim, AttackRules, Feat};
use crate::data::codes::Code;
use crate::data::value::{AttackId, Kind, Points, Typed, Value};
use crate::data::words::{OutcomeField, kind_of};
use crate::kernel::log::Event;
use crate::kernel::refusal::needs;
use crate::kernel::system::{Stop, Table, View};
use alloc::vec::Vec;

pub(super) const FIELDS: &[OutcomeField] = &[
    OutcomeField::new("hit", Kind::YesNo, "Whether it hits, and no defense stops it."),
    OutcomeField::new("defended", Kind::YesNo, "Whether a defense stops it."),
    OutcomeField::new(
        "location",
        kind_of::<Location>(),
        "Where it hits; nothing where it does not.",
    ),
    OutcomeField::new("part", kind_of::<Part>(), "The part of the body that is hit, if one is."),
    OutcomeField::new("points", Kind::Points, "The Mortality Points that it takes."),
    OutcomeField::new("unconscious", Kind::YesNo, "Whether the target is unconscious afterwards."),
    OutcomeField::new("dead", Kind::YesNo, "Whether the target is dead afterwards."),
];

impl AttackRules for Cosmic {
    type Intent = AttackIntent;
    type Outcome = AttackOutcome;
    const FEATS: &'static [Feat] = &[Feat::Hit, Feat::Hurt, Feat::Fell];
    const MISSES: &'static [Note] = &[Note::AttackMissed];

    fn values(outcome: &AttackOutcome) -> Vec<Value> {
        let (hit, at, part, points, fate) = match *outcome {
            AttackOutcome::Hit { location, part, points, target } => {
                (true, location.to_value(), part.to_value(), points, target)
            }
            _ => (false, Value::NOTHING, Value::NOTHING, 0, Fate::Stands),
        };
        let defended = *outcome == AttackOutcome::Defended;
        [
            Value::yes(hit),
            Value::yes(defended),
            at,
            part,
            Points(points).into(),
            Value::yes(fate == Fate::Unconscious),
            Value::yes(fate == Fate::Dead),
        ]
        .to_vec()
    }

    fn has(outcome: &AttackOutcome, feat: Feat) -> bool {
        match (feat, outcome) {
            (Feat::Hit, AttackOutcome::Hit { .. }) => true,
            (Feat::Hurt, AttackOutcome::Hit { points, .. }) => *points > 0,
            (Feat::Fell, AttackOutcome::Hit { target, .. }) => *target != Fate::Stands,
            _ => false,
        }
    }

    fn harm(outcome: &AttackOutcome) -> i32 {
        match outcome {
            AttackOutcome::Hit { points, .. } => *points,
            _ => 0,
        }
    }

    /// COS10: the Mortality Points left in all parts.
    fn points(v: View<'_, Cosmic>, who: ActorId) -> i32 {
        let mortality = &v.setup.sheet(who).mortality;
        Part::ALL.iter().map(|&part| mortality.get(part) - v.state.lost(who, part)).sum()
    }

    /// COS8: defenses are counted per round, so nothing has to be assumed.
    fn assume(_: &Setup, _: &mut State, _: &Aim) -> bool {
        false
    }

    /// COS13: a prone attacker must first get up, which is a separate action. Those that can't act
    /// at all, such as the unconscious, who are prone too, are left to [`AttackRules::ready`].
    fn unable(v: View<'_, Cosmic>, aim: &Aim) -> Option<Refusal> {
        let who = aim.attacker;
        let gets_up = v.state.of(who, Field::Prone) != 0 && condition::can_act(v, who);
        needs(!gets_up, Refusal::Prone)
    }

    /// COS7: the note that names the target; before it the map is asked only whether it is in reach.
    fn announces(event: &Event<Cosmic>, aim: &Aim) -> bool {
        let (by, at) = (aim.attacker, aim.target);
        matches!(event, Event::Note { note: Note::Attacks, who, other, .. } if (*who, *other) == (by, at))
    }

    /// COS4, COS5: the attack as declared; a called shot if the aim names a part (COS9).
    fn ready<'a>(
        t: &mut impl Table<'a, Cosmic>,
        aim: &Aim,
    ) -> Result<Option<AttackIntent>, Stop<Cosmic>> {
        if !condition::can_act(View::new(t.setup(), t.state()), aim.attacker) {
            condition::tell_hindrance(t, aim.attacker);
            return Ok(None);
        }
        let calls = aim.given.iter().any(|(name, _)| QuestionKind::CalledPart.is_called(name));
        attack::declare(t, aim.attacker, calls)
    }

    /// COS3: as on a separate count, on which the blow lands at once.
    fn strike<'a>(
        t: &mut impl Table<'a, Cosmic>,
        intent: &AttackIntent,
    ) -> Result<AttackOutcome, Stop<Cosmic>> {
        attack::exchange(t, *intent)
    }

    fn aimed(question: &Question, aim: &Aim) -> Option<Value> {
        match question {
            Question::Attack { who, .. } if *who == aim.attacker => {
                Some(AttackId::new(aim.attacker, aim.attack).into())
            }
            Question::Target { who, .. } if *who == aim.attacker => Some(Value::actor(aim.target)),
            _ => None,
        }
    }

    fn plain(_: &Question, _: &Aim, _: View<'_, Cosmic>) -> Option<Value> {
        None
    }

    fn guarded(question: &Question, aim: &Aim, guard: Value) -> Option<Value> {
        matches!(question, Question::Defense { who, .. } if *who == aim.target).then_some(guard)
    }

    fn hindrance(
        v: View<'_, Cosmic>,
        aim: &Aim,
        intent: &AttackIntent,
        guard: Value,
    ) -> Option<Refusal> {
        let defense = Defense::from_value(guard)?;
        let against = || v.setup.attack(intent.attacker, intent.attack).map(|attack| attack.kind);
        defense::why_not(v, aim.target, defense)
            .or_else(|| defense::why_useless(v, defense, against()?))
    }

    fn rule_of(
        _: &Setup,
        _: &State,
        _: &AttackIntent,
        feat: Feat,
        can: &dyn Fn(Feat) -> bool,
    ) -> Rule {
        match feat {
            Feat::Hit => Rule::COS7,
            _ if can(Feat::Hit) => Rule::COS10,
            _ => Rule::COS7,
        }
    }
}
