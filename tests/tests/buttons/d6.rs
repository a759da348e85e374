//! The die-code system's attacks as their events tell them.

use super::{Buttons, buttons, next_attack, read, told};
use case_core::ActorId;
use case_core::attack::Aim;
use case_core::battle::Battle;
use case_core::codes::Code;
use case_core::d6::{AttackOutcome, D6, Field, Note, Question};
use case_core::log::{Event, Key};
use case_core::question::Asked;
use case_core::system::{System, View};
use case_core::value::{AttackId, Value};

/// What is compared of an attack: whether it hits, whether the target is worse off, and then its
/// Body Points or, where it has none, its level.
type Blow = (bool, bool, i32);

const WAITS: &str = "somebody waits";

/// Levels are told from Body Points.
const LEVEL: i32 = 1_000;

impl Buttons for D6 {
    type Seen = Blow;
    const ROSTER: &'static str = include_str!("d6.toml");
    const POOLS: bool = true;
    /// Who waits can interrupt, with several attacks.
    const NESTED: Option<&'static str> = Some(WAITS);

    fn announced(event: &Event<D6>) -> Option<Aim> {
        let Event::Note { note: Note::Attacks, who, other, values, .. } = event else {
            return None;
        };
        Some(Aim::new(AttackId::new(*who, usize::try_from(values.first().number).ok()?), *other))
    }

    /// How it is made is given: what the attacker answers in the step.
    fn next(battle: &Battle<D6>) -> Option<Aim> {
        let mut aim = next_attack(battle)?;
        let mut stepped = battle.clone();
        stepped.step();
        let events = told(&stepped, battle.log().len());
        let group = |e: &Event<D6>| matches!(e, Event::Note { note: Note::GroupAttack, .. });
        if events.iter().any(group) {
            return None;
        }
        let at = events.iter().position(|event| D6::announced(event).is_some())?;
        for event in &events[..at] {
            let Event::Decision { question, answer, .. } = event else { continue };
            let how = matches!(
                question,
                Question::Maneuver { .. }
                    | Question::Rounds { .. }
                    | Question::CalledShot { .. }
                    | Question::Rider { .. }
            );
            if how && question.who() == aim.attack.owner() {
                aim = aim.given(question.kind().name(), *answer);
            }
        }
        Some(aim)
    }

    /// What an interruption tells is not the attack's.
    fn told(aim: &Aim, events: &[Event<D6>], ended: bool) -> Option<Blow> {
        let mut interrupted = false;
        let own = events.iter().filter(|event| {
            if let Event::Change { key, to, .. } = event
                && *key == Key::of(ActorId::NOBODY, Field::Interrupting)
            {
                interrupted = *to != 0;
            }
            !interrupted
        });
        let own: Vec<_> = own.cloned().collect();
        read(aim, &own, ended)
    }

    fn came_of(aim: &Aim, events: &[Event<D6>], ended: bool) -> Option<Blow> {
        let mut blow = (false, false, 0);
        let (mut level, mut points) = (0, 0);
        for event in events {
            match event {
                Event::Note { note: Note::Hit, who, .. } if *who == aim.attack.owner() => {
                    blow.0 = true;
                }
                Event::Change { key, from, to, .. }
                    if *key == Key::of(aim.target, Field::Level) =>
                {
                    (blow.1, level) = (blow.1 || to > from, *to);
                }
                Event::Change { key, from, to, .. }
                    if *key == Key::of(aim.target, Field::BodyPoints) =>
                {
                    (blow.1, points) = (blow.1 || to < from, *to);
                }
                _ => {}
            }
        }
        if blow.1 {
            blow.2 = if points > 0 { points } else { LEVEL + level };
        }
        ended.then_some(blow)
    }

    fn seen(o: &AttackOutcome) -> Blow {
        let level = LEVEL + i32::from(o.level.number());
        let after = if o.body_points > 0 { o.body_points } else { level };
        (o.hit, o.hurt, if o.hurt { after } else { 0 })
    }

    fn hits(seen: &Blow) -> bool {
        seen.0
    }

    fn nothing() -> Blow {
        (false, false, 0)
    }

    /// Attacks and defends more often than by chance.
    fn nudge(question: &Question, view: View<'_, D6>) -> Option<Value> {
        use case_core::d6::Act;
        // Who has aimed at somebody shoots at that one.
        if let Question::Target { .. } = question {
            let aimed = D6::get(view.state, Key::of(question.who(), Field::AimedAt));
            return (aimed > 0).then(|| Value::actor(ActorId::from_number(aimed - 1)));
        }
        let Question::Act { .. } = question else { return None };
        let acts =
            [Act::Defend, Act::Aim, Act::Attack, Act::FullDefense, Act::LieDown, Act::Attack];
        let round = D6::get(view.state, Key::of(ActorId::NOBODY, Field::Round));
        let place = (usize::try_from(round).unwrap_or(0) + question.who().place().unwrap_or(0))
            % acts.len();
        Some(acts[place].into())
    }

    fn marks(battle: &Battle<D6>, aim: &Aim) -> Vec<&'static str> {
        let of = |who, field| D6::get(battle.state(), Key::of(who, field));
        let values = [Field::DodgeValue, Field::BlockValue, Field::ParryValue];
        let mut marks = Vec::new();
        let mut mark = |name, is: bool| marks.extend(is.then_some(name));
        mark("defended", values.iter().any(|field| of(aim.target, *field) > 0));
        mark("several actions", of(aim.attack.owner(), Field::Declared) > 1);
        mark("wounded", of(aim.attack.owner(), Field::Level) > 1);
        mark("wounded target", of(aim.target, Field::Level) > 0);
        mark("prone", of(aim.target, Field::Posture) > 2);
        mark("body points", of(aim.target, Field::BodyPoints) > 0);
        mark("points of the target", of(aim.target, Field::CharacterPoints) > 0);
        mark(WAITS, of(ActorId::NOBODY, Field::WaitingCount) > 0);
        marks
    }
}

#[test]
fn odds_are_what_comes() {
    let wanted = ["OD3", "OD19", "OD25", "several actions", "defended", "prone"];
    buttons::<D6>(24, &wanted);
}
