//! What hosts do with a battle: faces and answers, good and bad, undoing and redoing, and the
//! referee's interventions. What is refused leaves everything as it was.

use super::bytes::Bytes;
use super::play::{all_of, feed, play, resumes, same, seen, tell, unwinds};
use super::trees::{begun, change, leaf, rosters};
use case_core::ActorId;
use case_core::any::{self, AnyBattle, AnyRequest, AnyStep};
use case_core::battle::{Control, Input, Intervention, Who};
use case_core::log::Audience;
use case_core::node::Node;
use case_core::schema::Schema;
use case_core::value::{Kind, Value};
use std::sync::OnceLock;

/// How many things are done to one battle.
const ACTS: usize = 40;

/// Runs the target.
pub fn run(data: &[u8]) {
    let mut b = Bytes::new(data);
    let (system, few) = b.roster();
    let mut battle = opened(system, few, &mut b);
    for _ in 0..ACTS {
        if b.is_empty() {
            break;
        }
        act(&mut battle, system, &mut b);
    }
    if !b.thorough {
        let _ = battle.step();
        return;
    }
    resumes(&battle);
    let mut once = battle.clone();
    unwinds(&mut battle);
    // The dice of one seed: what comes next is the same too.
    assert!(once.step() == battle.step(), "undone and redone it goes on otherwise");
    same(&seen(&battle, true), &seen(&once, true), "undone and redone it comes elsewhere");
}

/// A battle of a bundled roster, or of few of its fighters.
fn opened(system: usize, few: Option<usize>, b: &mut Bytes<'_>) -> AnyBattle {
    let mut battle = begun(system, few);
    let how = b.byte();
    if how % 2 == 1 {
        battle.set_seed(u64::from(b.byte()));
    }
    for place in 0..battle.fighters() {
        if how >> 1 & 1 << (place % 7) != 0 {
            battle.set_control(ActorId::fighter(place), Control::Host).unwrap();
        }
    }
    battle
}

/// What each system lists.
fn schemas() -> &'static [Schema] {
    static READ: OnceLock<Vec<Schema>> = OnceLock::new();
    READ.get_or_init(|| any::SYSTEMS.iter().filter_map(|name| any::schema(name)).collect())
}

fn act(battle: &mut AnyBattle, system: usize, b: &mut Bytes<'_>) {
    match b.below(16) {
        0..=3 => {
            let times = b.below(6);
            play(battle, 1 + times, b);
        }
        4 => any_faces(battle, b),
        5 => any_answer(battle, b),
        6..=9 => {
            let made = some_intervention(battle, &schemas()[system], b);
            let reason = if b.once_in(8) { b.text(600) } else { String::new() };
            intervene(battle, &made, &reason, b.thorough);
        }
        10 => drop(battle.undo_input()),
        11 => drop(battle.undo()),
        12 => drop(battle.redo()),
        13 => {
            let before = seen(battle, b.thorough);
            if battle.undo_input() {
                assert!(battle.redo(), "what was undone can't be done again");
                same(&seen(battle, b.thorough), &before, "undone and redone it is another battle");
            }
        }
        14 => match b.below(6) {
            0 if b.thorough => resumes(battle),
            0 | 1 => tell(battle, battle.events().saturating_sub(20)),
            2 => {
                // Other dice from here on: what is undone and redone then stands the same, but what
                // comes next is rolled by the dice of now.
                let mut other = battle.clone();
                other.set_seed(u64::from(b.byte()));
                play(&mut other, 4, b);
                if b.thorough {
                    resumes(&other);
                }
            }
            3 => battle.set_host_dice(),
            4 => battle.set_control(Who::Everybody, *b.pick(Control::ALL).expect("some")).unwrap(),
            _ => {
                let who = ActorId::from_number(b.int());
                let _ = battle.set_control(who, *b.pick(Control::ALL).expect("some"));
            }
        },
        _ => {
            let before = all_of(battle, b.thorough);
            let wanted = matches!(before.1, Some(AnyRequest::Decision(_)));
            assert_eq!(battle.feed_suggestion().is_ok(), wanted, "what is suggested is refused");
            if !wanted {
                assert!(all_of(battle, b.thorough) == before, "refused, yet done");
            }
        }
    }
}

/// Faces that may be none: taken where the die that is wanted has them, and so many are wanted.
fn any_faces(battle: &mut AnyBattle, b: &mut Bytes<'_>) {
    if !b.byte().is_multiple_of(4) {
        let _ = battle.step();
    }
    let faces: Vec<i32> = (0..=b.below(4)).map(|_| b.int()).collect();
    let before = all_of(battle, b.thorough);
    let fits = match &before.1 {
        Some(AnyRequest::Roll(roll)) => {
            faces.len() <= usize::from(roll.next.count)
                && faces.iter().all(|face| roll.next.die.has(*face))
        }
        _ => false,
    };
    let fed = match faces.as_slice() {
        [face] if b.byte().is_multiple_of(2) => battle.feed_face(*face),
        faces => battle.feed_faces(faces),
    };
    assert_eq!(fed.is_ok(), fits, "{faces:?} {fed:?}");
    if fed.is_err() {
        assert!(all_of(battle, b.thorough) == before, "refused, yet done");
    }
}

/// An answer that may be none: taken where it is among the legal ones.
fn any_answer(battle: &mut AnyBattle, b: &mut Bytes<'_>) {
    if !b.byte().is_multiple_of(4) {
        let _ = battle.step();
    }
    let before = all_of(battle, b.thorough);
    let mut answer = any_value(b);
    let legal = match &before.1 {
        Some(AnyRequest::Decision(decision)) => {
            if b.byte().is_multiple_of(2) {
                answer = Value { number: b.int(), ..decision.suggestion };
            }
            decision.answers.has(answer)
        }
        _ => false,
    };
    let fed = battle.feed_answer(answer);
    assert_eq!(fed.is_ok(), legal, "{answer:?} {fed:?} to {:?}", before.1);
    if fed.is_err() {
        assert!(all_of(battle, b.thorough) == before, "refused, yet done");
    }
}

/// A value of any kind.
fn any_value(b: &mut Bytes<'_>) -> Value {
    let number = u16::from(b.byte());
    let number = if b.byte().is_multiple_of(4) { number * 200 } else { number % 40 };
    let kind = Kind::from_number(number).unwrap_or(Kind::Nothing);
    let of =
        if b.byte().is_multiple_of(4) { ActorId::from_number(b.int()) } else { ActorId::NOBODY };
    Value { of, ..Value::new(kind, b.int()) }
}

/// Does what the referee does, undoes it and does it again; what is refused changes nothing.
pub(crate) fn intervene(battle: &mut AnyBattle, made: &Intervention, reason: &str, thorough: bool) {
    let all = all_of(battle, thorough);
    if let Err(error) = battle.intervene(made.clone(), reason) {
        assert!(all_of(battle, thorough) == all, "refused ({error}), yet done: {made:?}");
        return;
    }
    let after = seen(battle, thorough);
    assert!(battle.undo_input(), "can't be undone: {made:?}");
    same(&seen(battle, thorough), &all.0, format_args!("undone, yet there: {made:?}"));
    assert!(battle.redo(), "can't be redone: {made:?}");
    same(&seen(battle, thorough), &after, format_args!("redone, yet another: {made:?}"));
}

/// Something that a referee may try; some of it makes no sense.
pub(crate) fn some_intervention(
    battle: &AnyBattle,
    schema: &Schema,
    b: &mut Bytes<'_>,
) -> Intervention {
    let who = ActorId::fighter(b.below(battle.fighters() + 1));
    match b.below(14) {
        0..=4 => a_value(battle, b),
        5 => Intervention::Shift { who, by: b.int() % 12 },
        6 => Intervention::Join { part: newcomers(battle, b) },
        7 => {
            let ruling = b.pick(&schema.rulings).expect("a system has rulings");
            let switch = ruling.switch.as_ref();
            let name = b.pick(&schema.changeable).filter(|_| !b.byte().is_multiple_of(4));
            let value = match (switch, b.below(4)) {
                (_, 0) | (None, _) => leaf(b),
                (Some(switch), 1) => Node::Text(switch.default.clone()),
                (Some(switch), _) => {
                    Node::Text(b.pick(&switch.others()).cloned().unwrap_or_default())
                }
            };
            Intervention::Ruling { name: name.unwrap_or(&ruling.name).to_string(), value }
        }
        8 => {
            let lie =
                |(at, input): (usize, &Input)| matches!(input, Input::Face { .. }).then_some(at);
            let lie: Vec<usize> = battle.inputs().iter().enumerate().filter_map(lie).collect();
            let at = b.pick(&lie).copied().unwrap_or(b.below(9));
            Intervention::Faces { at, faces: (0..=b.below(3)).map(|_| 1 + b.byte() % 6).collect() }
        }
        9 => {
            let mut teams = rosters()[3].get("teams").cloned().unwrap_or(Node::Null);
            change(&mut teams, b);
            Intervention::Teams { teams }
        }
        10 => Intervention::End,
        11 => {
            let sheets = rosters()[b.below(rosters().len())].get("fighters").cloned();
            let mut part = match sheets {
                Some(Node::List(sheets)) => b.pick(&sheets).cloned().unwrap_or(Node::Null),
                _ => Node::Null,
            };
            change(&mut part, b);
            Intervention::Sheet { who, part }
        }
        12 => {
            let whom = (0..=b.below(3)).map(|_| ActorId::fighter(b.below(battle.fighters() + 1)));
            let whom = whom.collect();
            Intervention::Reorder {
                who: whom,
                after: if b.byte().is_multiple_of(2) { who } else { ActorId::NOBODY },
            }
        }
        _ => Intervention::GoOn,
    }
}

/// A value that is set or given: mostly one that there is, within or near its bounds.
fn a_value(battle: &AnyBattle, b: &mut Bytes<'_>) -> Intervention {
    let state = battle.state(false, Audience::Gamemaster);
    let Some(known) = b.pick(&state) else { return Intervention::End };
    let field = known.field.to_string();
    let who = if b.once_in(8) { ActorId::from_number(b.int()) } else { known.who };
    let place = if b.once_in(8) { any_value(b) } else { known.place };
    if b.byte().is_multiple_of(4) {
        return Intervention::Add { field, who, place, by: b.int() };
    }
    let to = match (known.limits, b.below(6)) {
        (_, 0) => Value::NOTHING,
        (_, 1) => any_value(b),
        (Some((low, high)), 2) => {
            Value { number: if b.byte().is_multiple_of(2) { low } else { high }, ..known.value }
        }
        (Some((low, _)), _) => Value { number: low.saturating_add(b.int()), ..known.value },
        (None, _) => Value { number: b.int(), ..known.value },
    };
    Intervention::Set { field, who, place, to }
}

/// A part of a roster: a fighter like one who is there, or of the bundled roster, by another name, and
/// sometimes changed.
fn newcomers(battle: &AnyBattle, b: &mut Bytes<'_>) -> Node {
    let bundled = any::SYSTEMS.iter().position(|name| *name == battle.system());
    let bundled = bundled.filter(|_| !b.thorough).map(|system| rosters()[system].clone());
    let roster = bundled.or_else(|| battle.roster_now().ok()).unwrap_or(Node::Null);
    let Some(Node::List(sheets)) = roster.get("fighters") else { return roster };
    let Some(Node::Map(mut sheet)) = b.pick(sheets).cloned() else { return roster };
    // Too many fighters make each run slow, and nothing new.
    for (name, value) in &mut sheet {
        if name == "name" && battle.fighters() < 9 {
            *value = Node::Text(format!("newcomer {}", battle.fighters()));
        }
    }
    let mut part = Node::Map(vec![("fighters".into(), Node::List(vec![Node::Map(sheet)]))]);
    if b.byte().is_multiple_of(2) {
        change(&mut part, b);
    }
    part
}

/// A battle that was played for a while, with the referee's interventions in it.
pub(crate) fn played(system: usize, few: Option<usize>, b: &mut Bytes<'_>) -> AnyBattle {
    let mut battle = opened(system, few, b);
    for _ in 0..=b.below(4) {
        let times = b.below(8);
        play(&mut battle, times, b);
        if b.byte().is_multiple_of(2) {
            let made = some_intervention(&battle, &schemas()[system], b);
            drop(battle.intervene(made, ""));
        }
    }
    if b.byte().is_multiple_of(4) && battle.step() == AnyStep::Wanted {
        feed(&mut battle, b);
    }
    battle
}
