//! What is silly in a fight of this system.

use crate::watch::{Counts, Watched};
use case_core::ActorId;
use case_core::log::{Event, Key};
use case_core::system::System;
use case_core::talislanta::{
    Action, Exit, Field, Form, Maneuver, Note, Question, Roll, Rule, Setup, State, Talislanta,
    Trait, tops, works_against,
};
use case_core::value::{AttackId, Typed, Value};

/// As near as two come who fight the same opponent, in feet.
const NEAR: i32 = 10;

impl Watched for Talislanta {
    const ROSTER: &'static str = include_str!("../rosters/talislanta.toml");

    fn watch(counts: &mut Counts, setup: &Setup, state: &State, event: &Event<Talislanta>) {
        match *event {
            Event::Note { note: Note::ActionLost, .. } => {
                counts.add("actions lost with their object", true);
            }
            Event::Note { note: Note::TurnBegins, .. } => {
                counts.add("actions lost with their object", false);
            }
            Event::Note { note: note @ (Note::Immune | Note::Damage), .. } => {
                counts.add("blows that can do no harm", note == Note::Immune);
            }
            Event::Note { note: Note::Out, who, values, .. } => {
                out(counts, state, setup, who, values.0[0]);
            }
            // A defense that is held ready is taken up, or forgotten at the end of the round.
            Event::Change { rule, key: Key { field: Field::Ready, .. }, to: 0, .. } => {
                counts.add("actions held ready in vain", rule == Rule::TAL3);
            }
            Event::Roll { roll: Roll::Dodge | Roll::Parry | Roll::Resist, base, flat, .. } => {
                if let Some(die) = Trait::from_value(base).map(Trait::die) {
                    let failing = tops(setup.rulings(), die, flat)[1];
                    let silly = u32::from(die.faces() - failing) * 20 < u32::from(die.faces());
                    counts.add("defenses below a twentieth", silly);
                }
            }
            Event::Decision { question, answer, .. } => {
                decision(counts, setup, state, question, answer);
            }
            _ => {}
        }
    }
}

/// Who leaves though a friend stands, or but one foe.
fn out(counts: &mut Counts, state: &State, setup: &Setup, who: ActorId, exit: Value) {
    if !matches!(Exit::from_value(exit), Some(Exit::Fled | Exit::Surrendered)) {
        return;
    }
    let side = |who| Talislanta::cast(setup).side(who);
    let everybody = (0..Talislanta::fighters(setup)).map(ActorId::fighter);
    let others = everybody.filter(|&other| other != who && state.stands(other));
    let (friends, foes): (Vec<_>, Vec<_>) = others.partition(|&other| side(other) == side(who));
    let hope = !friends.is_empty() || foes.len() < 2;
    counts.add("flights and surrenders with hope left", hope);
}

fn decision(counts: &mut Counts, setup: &Setup, state: &State, question: Question, answer: Value) {
    match question {
        Question::Action { who, .. } => {
            let action = Action::from_value(answer);
            if action == Some(Action::Parry) {
                let silly = state.engaged(who).all(|foe| !can_parry(setup, state, who, foe));
                counts.add("parries declared that can't work", silly);
            }
            if lies_on_the_ground(setup, state, who) {
                let silly = action != Some(Action::Special);
                counts.add("rounds with the weapon left on the ground", silly);
            }
        }
        Question::Distance { attacker, target, .. } if state.is_engaged(attacker, target) => {
            counts.add("distances that are not those of a melee", answer.number > NEAR);
        }
        Question::Unintended { attacker, target, .. } => {
            let hit = ActorId::from_value(answer);
            if state.engaged(target).any(|other| other != attacker) {
                let silly = !hit.is_some_and(|hit| state.is_engaged(target, hit));
                counts.add("accidents that pass by those beside the target", silly);
            }
        }
        _ => {}
    }
}

/// Whether what an opponent strikes with can be parried: what is in its hand, else the first of its
/// attacks that it has not lost.
fn can_parry(setup: &Setup, state: &State, who: ActorId, foe: ActorId) -> bool {
    let lost = |place: &usize| Talislanta::get(state, Key::at(foe, Field::Lost, *place)) != 0;
    let first = (0..setup.attacks(foe).count()).find(|place| !lost(place));
    let attack = AttackId::new(foe, state.in_hand(foe).or(first).unwrap_or(0));
    works_against(setup, Maneuver::Parry, (attack, Form::Strike), who)
}

/// Whether somebody's only weapon lies on the ground.
fn lies_on_the_ground(setup: &Setup, state: &State, who: ActorId) -> bool {
    let attacks = setup.attacks(who).count();
    let dropped = |place| Talislanta::get(state, Key::at(who, Field::Lost, place)) == 1;
    state.in_hand(who).is_none() && (0..attacks).any(dropped)
}
