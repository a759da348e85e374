//! Attacks as odds are asked of them: the pieces of play that make them ready and carry them out.

use super::D6;
use super::attack::{self, AttackOutcome};
use super::blow::AttackIntent;
use super::declare;
use super::defense::{self, Mode};
use super::driving;
use super::event::{DefenseKind, Field};
use super::legal;
use super::questions::Question;
use super::rule::Rule;
use super::setup::Setup;
use super::state::State;
use super::tables::{Called, Maneuver};
use super::wounds::WoundLevel;
use crate::attack::{Aim, AttackRules, Feat, OutcomeField};
use crate::codes::Code;
use crate::system::{Stop, Table, View};
use crate::value::{AttackId, Kind, Points, Typed, Uses, Value};
use crate::words::kind_of;
use alloc::vec::Vec;

const FIELDS: &[OutcomeField] = &[
    OutcomeField::new("hit", Kind::YesNo, "Whether it hits."),
    OutcomeField::new("hurt", Kind::YesNo, "Whether the target is worse off."),
    OutcomeField::new("level", kind_of::<WoundLevel>(), "The target's Wound level afterwards."),
    OutcomeField::new(
        "body_points",
        Kind::Points,
        "The target's Body Points afterwards; 0 where they are not counted.",
    ),
    OutcomeField::new("stands", Kind::YesNo, "Whether the target still stands."),
];

impl AttackRules for D6 {
    type Intent = AttackIntent;
    type Outcome = AttackOutcome;
    const FIELDS: &'static [OutcomeField] = FIELDS;
    const FEATS: &'static [Feat] = &[Feat::Hit, Feat::Hurt, Feat::Fell];
    const SETS_UP: bool = true;

    fn values(o: &AttackOutcome) -> Vec<Value> {
        [
            Value::yes(o.hit),
            Value::yes(o.hurt),
            o.level.to_value(),
            Points(o.body_points).into(),
            Value::yes(o.stands),
        ]
        .to_vec()
    }

    fn has(o: &AttackOutcome, feat: Feat) -> bool {
        match feat {
            Feat::Hit => o.hit,
            Feat::Hurt => o.hurt,
            Feat::Fell => !o.stands,
            _ => false,
        }
    }

    /// A Wound level counts as a hundred Body Points.
    fn harm(o: &AttackOutcome) -> i32 {
        i32::from(o.level.number()).saturating_mul(100).saturating_sub(o.body_points)
    }

    /// OD5, OD15: a defense of the turn before stands, and one more can be set up: nothing has to be
    /// assumed.
    fn assume(_: &Setup, _: &mut State, _: &Aim) -> bool {
        false
    }

    /// OD3: the attack as it is declared.
    fn ready<'a>(t: &mut impl Table<'a, D6>, aim: &Aim) -> Result<Option<AttackIntent>, Stop<D6>> {
        if !t.state().stands(aim.attacker) || !t.state().stands(aim.target) {
            return Ok(None);
        }
        declare::attack(t, aim.attacker)
    }

    fn strike<'a>(
        t: &mut impl Table<'a, D6>,
        intent: &AttackIntent,
    ) -> Result<AttackOutcome, Stop<D6>> {
        if driving::steadies(t, intent.attacker)? {
            return attack::exchange(t, intent);
        }
        let state = t.state();
        Ok(AttackOutcome {
            hit: false,
            hurt: false,
            level: state.level(intent.target),
            body_points: state.of(intent.target, Field::BodyPoints),
            stands: state.stands(intent.target),
        })
    }

    fn aimed(question: &Question, aim: &Aim) -> Option<Value> {
        match question {
            Question::Target(q) if q.who == aim.attacker => Some(Value::actor(aim.target)),
            Question::Weapon(q) if q.who == aim.attacker => {
                Some(AttackId::new(aim.attacker, aim.attack).into())
            }
            _ => None,
        }
    }

    /// OD19, OD31, OD35: an attack without an option, at nothing in particular, with one round.
    fn plain(question: &Question, aim: &Aim, _: View<'_, D6>) -> Option<Value> {
        match question {
            Question::Maneuver(q) if q.who == aim.attacker => Some(Maneuver::Plain.to_value()),
            Question::Rounds(q) if q.who == aim.attacker => Some(Uses(1).into()),
            Question::Rider(q) if q.who == aim.attacker => Some(Value::yes(false)),
            Question::CalledShot(q) if q.who == aim.attacker => Some(Called::Nothing.to_value()),
            _ => None,
        }
    }

    fn guarded(question: &Question, aim: &Aim, guard: Value) -> Option<Value> {
        matches!(question, Question::Defense(q) if q.who == aim.target).then_some(guard)
    }

    fn guards(v: View<'_, D6>, aim: &Aim, _: &AttackIntent) -> Vec<Value> {
        let may =
            |kind: &&DefenseKind| legal::may_defend(v.setup, v.state, aim.target, (**kind, false));
        DefenseKind::ALL.iter().filter(may).map(|kind| kind.to_value()).collect()
    }

    /// OD15: the target has rolled a partial defense in its own turn.
    fn set_up<'a>(t: &mut impl Table<'a, D6>, aim: &Aim, _: Value) -> Result<(), Stop<D6>> {
        defense::defend(t, aim.target, Mode::Partial)
    }

    fn rule_of(
        _: &Setup,
        _: &State,
        _: &AttackIntent,
        feat: Feat,
        can: &dyn Fn(Feat) -> bool,
    ) -> Rule {
        if feat == Feat::Hit || !can(Feat::Hit) { Rule::OD27 } else { Rule::OD28 }
    }
}
