//! CASE's attacks as their events tell them.

use super::{Buttons, Chance, buttons};
use case_core::ActorId;
use case_core::attack::Aim;
use case_core::battle::{Battle, RollRequest};
use case_core::case::odds::AttackOutcome;
use case_core::case::{Case, CheckResult, Effect, Field, Mode, Note, Question, Rule};
use case_core::log::{Event, Key};
use case_core::system::{System, View};
use case_core::value::{Areas, AttackId, Kind, Strength, Things, Typed, Value};

/// What is compared of an attack: whether it strikes, the damage that gets through, the result of a
/// Slam? check, whether it stuns, and whether a rank of Endurance is lost.
pub(crate) type Blow = (bool, i32, Option<CheckResult>, bool, bool);

pub(crate) const NOTHING: Blow = (false, 0, None, false, false);

/// An event of an exchange of CASE, as also the phases have it.
pub(crate) struct Told {
    pub(crate) rule: Rule,
    pub(crate) note: Note,
    pub(crate) who: ActorId,
    pub(crate) other: ActorId,
    pub(crate) value: Value,
}

/// What the events of an exchange tell.
pub(crate) fn blow(aim: &Aim, told: impl Iterator<Item = Told>, ended: bool) -> Option<Blow> {
    let mut blow = NOTHING;
    let (mut struck, mut dealt) = (None, false);
    for Told { rule, note, who, other, value } in told {
        let on_target = who == aim.target;
        match note {
            Note::Effect if struck.is_none() && who == aim.attack.owner() => {
                struck = Some(Effect::from_value(value)? != Effect::Miss && other == aim.target);
            }
            _ if struck != Some(true) => {}
            Note::Through if on_target && !dealt => (blow.1, dealt) = (value.number, true),
            // What follows is no part of the exchange: what one flies into, what one falls from.
            Note::Stunned
            | Note::Dying
            | Note::Impact
            | Note::Rebound
            | Note::Held
            | Note::Squeezes => break,
            Note::Check if on_target && dealt => {
                let result = CheckResult::from_value(value)?;
                match rule {
                    Rule::E1 => blow.2 = Some(result),
                    Rule::E2 => blow.3 = result != CheckResult::No,
                    _ => blow.4 = result == CheckResult::RankLost,
                }
            }
            _ => {}
        }
    }
    blow.0 = struck == Some(true);
    (ended || struck == Some(false)).then_some(blow)
}

pub(crate) fn of_outcome(o: &AttackOutcome) -> Blow {
    (o.effect != Effect::Miss, o.through, o.slam, o.stun > 0, o.rank_lost)
}

impl Buttons for Case {
    type Seen = Blow;
    const ROSTER: &'static str = include_str!("case.toml");

    fn announced(event: &Event<Case>) -> Option<Aim> {
        let Event::Note { note: Note::Intends, who, other, values, .. } = event else {
            return None;
        };
        // The odds are those of attacks on fighters.
        values.0[1].is_nothing().then_some(())?;
        Some(Aim::new(AttackId::new(*who, usize::try_from(values.first().number).ok()?), *other))
    }

    fn given(chance: &mut Chance) -> Vec<(&'static str, Value)> {
        given(chance)
    }

    fn is_declared(battle: &Battle<Case>, aim: &Aim) -> bool {
        is_declared(aim, |who, field, place| Case::get(battle.state(), Key::at(who, field, place)))
    }

    fn came_of(aim: &Aim, events: &[Event<Case>], ended: bool) -> Option<Blow> {
        let hurt = |event: &&Event<Case>| matches!(event, Event::Change { key, .. } if *key == Key::of(aim.target, Field::Health));
        let told = events.iter().take_while(|event| !hurt(event)).filter_map(|event| match event {
            Event::Note { rule, note, who, other, values } => {
                let value = values.first();
                Some(Told { rule: *rule, note: *note, who: *who, other: *other, value })
            }
            _ => None,
        });
        blow(aim, told, ended)
    }

    fn seen(outcome: &AttackOutcome) -> Blow {
        of_outcome(outcome)
    }

    fn hits(seen: &Blow) -> bool {
        seen.0
    }

    fn nothing() -> Blow {
        NOTHING
    }

    fn matters(roll: &RollRequest) -> bool {
        matters(roll.roll)
    }

    fn nudge(question: &Question, view: View<'_, Case>) -> Option<Value> {
        nudge(question, view)
    }

    fn marks(battle: &Battle<Case>, aim: &Aim) -> Vec<&'static str> {
        let state = battle.state();
        let of = |who, field| Case::get(state, Key::of(who, field));
        let at = |who, field, place| Case::get(state, Key::at(who, field, place));
        let sheet = &battle.roster().fighters[aim.attack.owner().place().unwrap()];
        let ammunition = sheet.attacks.get(aim.attack.index()).and_then(|attack| attack.ammunition);
        let mut marks = Vec::new();
        let mut mark = |name, is: bool| marks.extend(is.then_some(name));
        mark("target stunned", state.stunned(aim.target) > 0);
        mark("target pinned", state.held(aim.target).is_some_and(|hold| hold.full));
        mark("target held", state.held(aim.target).is_some_and(|hold| !hold.full));
        mark("attacker held", state.held(aim.attack.owner()).is_some());
        mark("target without an action", state.actions(aim.target) == 0);
        mark("several aversions", of(aim.target, Field::Aversions) > 1);
        mark("surprised", state.turn() == 0);
        mark("meant", {
            let slot = usize::try_from(of(aim.attack.owner(), Field::Next)).unwrap_or(0);
            at(aim.attack.owner(), Field::Manner, slot) != 0
        });
        mark("caught by another", aim.given.iter().any(|(name, _)| name == "catcher"));
        mark("ammunition", ammunition.is_some());
        mark("flurry", of(aim.attack.owner(), Field::Mode) == Mode::Flurry as i32);
        mark("full movement", of(aim.attack.owner(), Field::FullMove) != 0);
        marks
    }
}

/// Whether the next declared action is that of the aim.
pub(crate) fn is_declared(aim: &Aim, get: impl Fn(ActorId, Field, usize) -> i32) -> bool {
    let who = aim.attack.owner();
    let slot = usize::try_from(get(who, Field::Next, 0)).unwrap();
    let declared = [Field::Attack, Field::TargetActor].map(|field| get(who, field, slot));
    let number = |place: usize| i32::try_from(place).unwrap() + 1;
    declared == [number(aim.attack.index()), number(aim.target.place().unwrap())]
}

/// A shot's way, and how far somebody charges.
pub(crate) fn given(chance: &mut Chance) -> Vec<(&'static str, Value)> {
    let mut below = |n| i32::try_from(chance.below(n)).unwrap();
    if below(2) == 0 {
        return Vec::new();
    }
    vec![
        ("areas_apart", Areas(below(6)).into()),
        ("objects_in_the_path", Things(below(3)).into()),
        ("things_passed_through", Things(below(2)).into()),
        ("material_strength", Strength(5 * below(3)).into()),
        ("areas_moved", Areas(below(5)).into()),
        ("adjacent", Value::yes(below(4) > 0)),
        ("notices", Value::yes(true)),
        ("catch", Value::yes(true)),
        ("catcher", Value::actor(ActorId::fighter(chance.below(4)))),
    ]
}

/// How long one is stunned and where one flies is not compared.
pub(crate) fn matters(roll: &str) -> bool {
    !["stun_turns", "direction"].contains(&roll)
}

/// Attacks and defends more often than by chance.
pub(crate) fn nudge(question: &Question, view: View<'_, Case>) -> Option<Value> {
    use case_core::question::{Asked, LegalAnswers};
    let LegalAnswers::List(list) = question.legal(view) else { return None };
    let turn = usize::try_from(view.state.turn()).unwrap_or(0);
    let list: Vec<Value> = match question {
        Question::Action { .. } => list.into_iter().filter(|v| v.kind == Kind::Attack).collect(),
        Question::Defense { .. } => list.into_iter().filter(|v| !v.is_nothing()).collect(),
        // Who is pinned is attacked.
        Question::Target { .. } => {
            let pinned = |v: &Value| {
                let held = view.state.held(ActorId::from_number(v.number));
                v.kind == Kind::Actor && held.is_some_and(|hold| hold.full)
            };
            list.into_iter().filter(pinned).collect()
        }
        _ => Vec::new(),
    };
    list.get(turn % list.len().max(1)).copied()
}

#[test]
fn odds_are_what_comes() {
    let wanted = [
        "T4",
        "T5",
        "T8",
        "T13",
        "D11",
        "A31",
        "A13",
        "A14",
        "A23",
        "target stunned",
        "target pinned",
        "target held",
        "attacker held",
        "target without an action",
        "several aversions",
        "meant",
        "ammunition",
        "flurry",
        "full movement",
        "impossible",
        "surprised",
        "caught by another",
    ];
    buttons::<Case>(300, &wanted);
}
