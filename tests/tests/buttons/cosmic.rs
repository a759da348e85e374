//! Cosmic Synchronicity's attacks as their events tell them.

use super::{Buttons, buttons, next_attack, told};
use case_core::ActorId;
use case_core::attack::Aim;
use case_core::battle::Battle;
use case_core::codes::Code;
use case_core::cosmic::{
    Action, AttackOutcome, Cosmic, Fate, Field, Location, Note, Part, Question, TurnPhase,
};
use case_core::log::{Event, Key};
use case_core::system::{System, View};
use case_core::value::{AttackId, Typed, Value};

/// What is compared of an attack: whether a defense stops it, where it hits, the points that it takes
/// and how the target is then.
type Blow = (bool, Option<Location>, i32, Fate);

const NOTHING: Blow = (false, None, 0, Fate::Stands);

impl Buttons for Cosmic {
    type Seen = Blow;
    const ROSTER: &'static str = include_str!("../../../case-core/examples/rosters/cosmic.toml");

    fn announced(event: &Event<Cosmic>) -> Option<Aim> {
        let Event::Note { note: Note::Attacks, who, other, values, .. } = event else {
            return None;
        };
        Some(Aim::new(AttackId::new(*who, usize::try_from(values.first().number).ok()?), *other))
    }

    /// Alone on its count, so that the blow lands in the same step; a called part is given.
    fn next(battle: &Battle<Cosmic>) -> Option<Aim> {
        let state = battle.state();
        let of = |field| Cosmic::get(state, Key::of(ActorId::NOBODY, field));
        let alone = of(Field::GroupEnd) - of(Field::GroupStart) == 1;
        if !alone && phase(battle) != Some(TurnPhase::Held) {
            return None;
        }
        let mut aim = next_attack(battle)?;
        let mut stepped = battle.clone();
        stepped.step();
        for event in told(&stepped, battle.log().len()) {
            if let Event::Note { note: Note::Calls, values, .. } = event {
                aim = aim.given("called_part", values.first());
            }
        }
        Some(aim)
    }

    fn came_of(aim: &Aim, events: &[Event<Cosmic>], ended: bool) -> Option<Blow> {
        let mut blow = NOTHING;
        for event in events {
            let Event::Note { note, who, values, .. } = event else { continue };
            let on_target = *who == aim.target;
            match note {
                Note::Misses => return Some(blow),
                Note::Defended if on_target => return Some((true, None, 0, Fate::Stands)),
                Note::Hit | Note::SpecialHit if on_target => {
                    blow.1 = Location::from_value(values.first());
                }
                Note::Wounded if on_target => blow.2 += values.0[1].number,
                Note::Unconscious if on_target => blow.3 = blow.3.max(Fate::Unconscious),
                Note::Dies | Note::BleedsToDeath if on_target => blow.3 = Fate::Dead,
                _ => {}
            }
        }
        ended.then_some(blow)
    }

    fn seen(outcome: &AttackOutcome) -> Blow {
        match *outcome {
            AttackOutcome::Missed => NOTHING,
            AttackOutcome::Defended => (true, None, 0, Fate::Stands),
            AttackOutcome::Hit { location, points, target, .. } => {
                (false, Some(location), points, target)
            }
        }
    }

    /// The dead have none, but are not harmed by as many.
    fn counted(_: &Self::Setup, state: &Self::State, who: ActorId) -> i32 {
        let lost = |part: Part| Cosmic::get(state, Key::at(who, Field::Lost, part as usize));
        -Part::ALL.iter().map(|part| lost(*part)).sum::<i32>()
    }

    fn hits(seen: &Blow) -> bool {
        seen.1.is_some()
    }

    fn nothing() -> Blow {
        NOTHING
    }

    /// Attacks more often than by chance.
    fn nudge(question: &Question, view: View<'_, Cosmic>) -> Option<Value> {
        let Question::Action { .. } = question else { return None };
        let actions = [Action::Attack, Action::CalledShot, Action::Hold, Action::Attack];
        let round = Cosmic::get(view.state, Key::of(ActorId::NOBODY, Field::Round));
        Some(actions[usize::try_from(round).unwrap_or(0) % actions.len()].into())
    }

    fn marks(battle: &Battle<Cosmic>, aim: &Aim) -> Vec<&'static str> {
        let of = |who, field| Cosmic::get(battle.state(), Key::of(who, field));
        let mut marks = Vec::new();
        let mut mark = |name, is: bool| marks.extend(is.then_some(name));
        mark("stunned target", of(aim.target, Field::Stunned) > 0);
        mark("prone target", of(aim.target, Field::Prone) > 0);
        mark("defenses used", of(aim.target, Field::Defenses) > 0);
        mark("held", phase(battle) == Some(TurnPhase::Held));
        marks
    }
}

/// Where the round stands.
fn phase(battle: &Battle<Cosmic>) -> Option<TurnPhase> {
    let key = Key::of(ActorId::NOBODY, Field::TurnPhase);
    TurnPhase::from_number(Cosmic::get(battle.state(), key))
}

#[test]
fn odds_are_what_comes() {
    let wanted = ["COS16", "stunned target", "prone target", "defenses used", "held"];
    buttons::<Cosmic>(15, &wanted);
}
