//! What is silly in a fight of this system.

use crate::watch::{Counts, Watched};
use case_core::ActorId;
use case_core::case::{
    Ability, Act, ActKind, Case, Defense, Field, Form, HoldUse, Note, Occasion, Question, Rule,
    Setup, State,
};
use case_core::log::{Event, Key};
use case_core::system::System;
use case_core::value::{AttackId, Kind, Typed, Value};

impl Watched for Case {
    const ROSTER: &'static str = include_str!("../rosters/case.toml");

    fn watch(counts: &mut Counts, setup: &Setup, state: &State, event: &Event<Case>) {
        match event {
            Event::Decision { question, answer, .. } => match *question {
                Question::Defense { who, attack, .. } => {
                    defended(counts, setup, who, attack, *answer);
                }
                Question::Action { who, slot, occasion: Occasion::Declaration, .. }
                    if slot.0 == 1 =>
                {
                    declared(counts, setup, state, who, *answer);
                }
                Question::Hold { held: whom, .. } => held(counts, setup, state, whom, *answer),
                Question::Bystander { attacker, target, .. } => {
                    stood_by(counts, state, attacker, target, *answer);
                }
                _ => {}
            },
            Event::Note { rule, note, who, other, values } => match note {
                Note::Attacks => {
                    let silly = is_out(setup, state, *other) && has_foe(setup, state, *who);
                    counts.add("attacks at those who are out", silly);
                    counts.add("attacks at those who are out of reach", false);
                }
                Note::OutOfReach => counts.add("attacks at those who are out of reach", true),
                Note::Squeezes => {
                    counts.add("squeezes of those who are out", is_out(setup, state, *other));
                }
                Note::Acts => counts.add("actions that came to nothing", false),
                Note::Moot => counts.add("actions that came to nothing", true),
                Note::Damage if matches!(rule, Rule::G3 | Rule::A24) => {
                    struck(counts, setup, state, [*who, *other], values.0[0].number);
                }
                _ => {}
            },
            _ => {}
        }
    }
}

fn side(setup: &Setup, who: ActorId) -> Option<u8> {
    Case::cast(setup).side(who)
}

fn fighters(setup: &Setup) -> impl Iterator<Item = ActorId> {
    (0..Case::cast(setup).fighters()).map(ActorId::fighter)
}

fn is_out(setup: &Setup, state: &State, who: ActorId) -> bool {
    side(setup, who).is_some() && !Case::stands(setup, state, who)
}

/// Whether a foe of somebody still stands.
fn has_foe(setup: &Setup, state: &State, who: ActorId) -> bool {
    fighters(setup).any(|w| side(setup, w) != side(setup, who) && Case::stands(setup, state, w))
}

/// What one armor stops could have gone through another foe's.
fn struck(
    counts: &mut Counts,
    setup: &Setup,
    state: &State,
    [who, foe]: [ActorId; 2],
    damage: i32,
) {
    let through = |w: ActorId| setup.sheet(w).is_some_and(|s| damage > s.armor().number());
    let foes = || fighters(setup).filter(|w| side(setup, *w) != side(setup, who));
    let other = foes().any(|w| Case::stands(setup, state, w) && through(w));
    if foes().any(|w| w == foe) {
        counts.add("strikes that armor stops, and another's would not", !through(foe) && other);
    }
}

/// Whoever can act leaves nobody of its side dying, unless another is about to help.
fn declared(counts: &mut Counts, setup: &Setup, state: &State, who: ActorId, answer: Value) {
    let friends = || fighters(setup).filter(|w| side(setup, *w) == side(setup, who));
    let aids = |helper: ActorId, whom: ActorId| {
        let of = |field| Case::get(state, Key::at(helper, field, 0));
        of(Field::Act) == ActKind::FirstAid as i32 && of(Field::TargetActor) == whom.number() + 1
    };
    let left = |whom: ActorId| {
        state.is_dying(whom) && !friends().any(|friend| friend != who && aids(friend, whom))
    };
    if state.held(who).is_none() && friends().any(left) {
        counts.add("declarations that leave a friend dying", answer != Act::FirstAid.to_value());
    }
}

fn defended(counts: &mut Counts, setup: &Setup, who: ActorId, attack: AttackId, answer: Value) {
    let sheet = |who: ActorId| setup.sheet(who);
    let attack = sheet(attack.owner()).and_then(|sheet| sheet.attacks().get(attack.index()));
    let rank = |ability| sheet(who).map(|sheet| sheet.score(ability).rank());
    if attack.is_some_and(|attack| attack.form() == Form::Charging) {
        let better = rank(Ability::AgilityBalance) > rank(Ability::FightingDefense);
        let weaves = Option::<Defense>::from_value(answer) == Some(Some(Defense::Weave));
        counts.add("weaves against a charge where a dodge is better", weaves && better);
    }
}

fn held(counts: &mut Counts, setup: &Setup, state: &State, whom: ActorId, answer: Value) {
    let lets_go = HoldUse::from_value(answer) == Some(HoldUse::LetGo);
    counts.add("holds kept on those who are out", is_out(setup, state, whom) && !lets_go);
}

/// Whoever holds the target, or is held by it, stands by, until a shot has passed him.
fn stood_by(counts: &mut Counts, state: &State, attacker: ActorId, target: ActorId, answer: Value) {
    let of_hold = [state.held(target), state.holding(target)].into_iter().flatten();
    let passed = |who: ActorId| Case::get(state, Key::of(who, Field::Passed)) != 0;
    let mut others = of_hold.map(|hold| hold.other).filter(|who| *who != attacker);
    let forgotten = answer.kind != Kind::Actor && others.any(|who| !passed(who));
    counts.add("bystanders whom the map forgets", forgotten);
}
