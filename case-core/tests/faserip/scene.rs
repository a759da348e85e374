//! A turn under the microscope: faces by the name of the roll, decisions by a function, and what
//! the log says.

use case_core::ActorId;
use case_core::battle::{Battle, Step};
use case_core::case;
use case_core::codes::Code;
use case_core::dice::{self, Die, FaceSource};
use case_core::faserip::{
    Faserip, MovementOption, Note, Ph, PhNote, PhQuestionKind, Question, QuestionKind, Roll, Rule,
    Setup, State,
};
use case_core::log::Event;
use case_core::node::Node;
use case_core::system::System;

pub(crate) const A: ActorId = ActorId::fighter(0);
pub(crate) const B: ActorId = ActorId::fighter(1);
pub(crate) const C: ActorId = ActorId::fighter(2);
pub(crate) const D: ActorId = ActorId::fighter(3);

/// The attacks that everybody here has: their actions are 1 + these.
pub(crate) const FIST: i32 = 1;
pub(crate) const GUN: i32 = 2;
pub(crate) const RAM: i32 = 3;
pub(crate) const GRIP: i32 = 4;
pub(crate) const ARM: i32 = 5;
pub(crate) const TOUCH: i32 = 6;

/// A fighter, all of its abilities Remarkable, with one attack of each kind.
pub(crate) fn fighter(name: &str, side: &str, more: &str) -> String {
    let abilities = if more.contains("abilities") {
        String::new()
    } else {
        "abilities = { fighting = 30, agility = 30, strength = 30, endurance = 30, reason = 30, \
         intuition = 30, psyche = 30 }\n"
            .into()
    };
    format!(
        "[[fighters]]\nname = \"{name}\"\nside = \"{side}\"\n{abilities}{more}\nattacks = [\
         {{ name = \"fist\", form = \"BA\" }}, \
         {{ name = \"gun\", form = \"Sh\", damage = 10, range = 100 }}, \
         {{ name = \"ram\", form = \"Ch\" }}, \
         {{ name = \"grip\", form = \"Gp\" }}, \
         {{ name = \"arm\", form = \"BA\", reach = 3 }}, \
         {{ name = \"touch\", form = \"En\", damage = 10, touch = true }}]\n"
    )
}

/// A and C of one side, B and D of the other.
pub(crate) fn four(head: &str, [a, b, c, d]: [&str; 4]) -> String {
    format!(
        "{head}\n{}{}{}{}",
        fighter("A", "one", a),
        fighter("B", "two", b),
        fighter("C", "one", c),
        fighter("D", "two", d)
    )
}

/// Two of them.
pub(crate) fn two(head: &str, a: &str, b: &str) -> String {
    format!("{head}\n{}{}", fighter("A", "one", a), fighter("B", "two", b))
}

pub(crate) fn node(text: &str) -> Node {
    toml::from_str(text).unwrap()
}

pub(crate) fn battle(text: &str) -> Battle<Faserip> {
    Battle::new(Faserip::read(&node(text)).unwrap()).unwrap()
}

/// FaceSource by the name of the roll and who makes it.
pub(crate) struct By<F>(pub F);

impl<F: FnMut(&str, ActorId) -> u8> FaceSource for By<F> {
    fn face(&mut self, ask: dice::RollReason, die: Die) -> Option<u8> {
        Some((self.0)(ask.roll, ask.who).min(die.faces()))
    }
}

/// Middling faces: a green in most columns, and Master Initiative for side `one`.
pub(crate) fn plain(roll: &str, who: ActorId) -> u8 {
    match roll {
        "side initiative" if who.place().is_some_and(|p| p % 2 == 0) => 8,
        "side initiative" => 4,
        "slam" | "stun" | "kill" => 99,
        _ => 50,
    }
}

/// What one fighter does in the turn.
#[derive(Clone, Copy)]
pub(crate) struct Does {
    pub(crate) who: ActorId,
    pub(crate) option: MovementOption,
    pub(crate) act: i32,
    pub(crate) at: ActorId,
    /// Areas moved, or to the target.
    pub(crate) areas: i32,
    pub(crate) attacks: i32,
    pub(crate) dodge: bool,
    /// What it strikes back with: an action.
    pub(crate) counter: i32,
}

impl Does {
    pub(crate) fn new(who: ActorId, option: MovementOption, act: i32, at: ActorId) -> Does {
        Does { who, option, act, at, areas: 1, attacks: 1, dodge: false, counter: 0 }
    }
    pub(crate) fn areas(self, areas: i32) -> Does {
        Does { areas, ..self }
    }
    pub(crate) fn attacks(self, attacks: i32) -> Does {
        Does { attacks, ..self }
    }
    pub(crate) fn dodging(self) -> Does {
        Does { dodge: true, ..self }
    }
    pub(crate) fn countering(self, counter: i32) -> Does {
        Does { counter, ..self }
    }
}

/// Holds position and does nothing.
pub(crate) fn idle(who: ActorId) -> Does {
    Does::new(who, MovementOption::Hold, 0, ActorId::NOBODY)
}

/// The decisions of a turn: what each does, who is engaged at its start, and nothing else.
pub(crate) fn decide(
    does: &[Does],
    engaged: &[(ActorId, ActorId)],
) -> impl Fn(&Question, &Setup, &State) -> Option<i32> + use<> {
    let (does, engaged) = (does.to_vec(), engaged.to_vec());
    move |q, setup, state| {
        let find = |who: ActorId| does.iter().copied().find(|d| d.who == who).unwrap_or(idle(who));
        let mine = find(q.who);
        let open = || engaged.iter().find(|(a, b)| !state.are_engaged(*a, *b));
        Some(match q.kind {
            QuestionKind::Own(PhQuestionKind::Regroup) => open().map_or(0, |(a, _)| a.number() + 1),
            QuestionKind::Own(PhQuestionKind::RegroupWith) => open().map_or(0, |(_, b)| b.number()),
            QuestionKind::Own(PhQuestionKind::Option) => mine.option as i32,
            QuestionKind::Own(PhQuestionKind::Attacks) => mine.attacks,
            QuestionKind::Own(PhQuestionKind::Areas) => mine.areas,
            QuestionKind::Own(PhQuestionKind::Way) => find(ActorId::from_number(q.a)).areas,
            QuestionKind::Own(PhQuestionKind::Dodge) => i32::from(mine.dodge),
            QuestionKind::Own(PhQuestionKind::Counter) => mine.counter,
            QuestionKind::Case(case::QuestionKind::Action) => mine.act,
            QuestionKind::Case(case::QuestionKind::Target) => mine.at.number(),
            QuestionKind::Own(PhQuestionKind::GoesOn | PhQuestionKind::Teleport)
            | QuestionKind::Case(
                case::QuestionKind::Defense | case::QuestionKind::Go | case::QuestionKind::Manner,
            ) => 0,
            _ => Faserip::suggest(q, setup, state),
        })
    }
}

/// Runs one turn with these faces and decisions.
pub(crate) fn turn(
    battle: &mut Battle<Faserip>,
    mut faces: impl FnMut(&str, ActorId) -> u8,
    mut decide: impl FnMut(&Question, &Setup, &State) -> Option<i32>,
) {
    let now = battle.state().turn();
    while battle.state().turn() == now && !battle.is_over() {
        let step = battle.step_with(By(&mut faces), &mut decide);
        assert!(matches!(step, Step::Going | Step::Over), "{step:?}");
    }
}

/// Runs one turn of a roster.
pub(crate) fn run(text: &str, does: &[Does], engaged: &[(ActorId, ActorId)]) -> Battle<Faserip> {
    run_with(text, plain, does, engaged)
}

pub(crate) fn run_with(
    text: &str,
    faces: impl FnMut(&str, ActorId) -> u8,
    does: &[Does],
    engaged: &[(ActorId, ActorId)],
) -> Battle<Faserip> {
    let mut battle = battle(text);
    turn(&mut battle, faces, decide(does, engaged));
    battle
}

/// The shifts of the phases on a fighter's attacks, with their rules.
pub(crate) fn shifts(battle: &Battle<Faserip>, of: ActorId) -> Vec<(&'static str, i32)> {
    battle
        .log()
        .iter()
        .filter_map(|event| match event {
            Event::Shift { rule, who, roll: Roll::Case(case::Roll::Attack), by } if *who == of => {
                Some((rule.word(), *by))
            }
            _ => None,
        })
        .collect()
}

/// The column of every attack roll of a fighter.
pub(crate) fn columns(battle: &Battle<Faserip>, of: ActorId) -> Vec<case::Rank> {
    battle
        .log()
        .iter()
        .filter_map(|event| match event {
            Event::Roll { who, roll: Roll::Case(case::Roll::Attack), at, .. } if *who == of => {
                u8::try_from(*at).ok().and_then(|n| case::Rank::try_from(n).ok())
            }
            _ => None,
        })
        .collect()
}

/// Who attacked, in order, with the phase (1 A, 2 B, 3 C) in which it was.
pub(crate) fn attacks(battle: &Battle<Faserip>) -> Vec<(i32, ActorId)> {
    let mut phase = 0;
    let mut list = Vec::new();
    for event in battle.log() {
        match event {
            Event::Note { note: Note::Own(PhNote::Phase), value, .. } => phase = *value,
            Event::Note { note: Note::Case(case::Note::Attacks), who, .. } => {
                list.push((phase, *who));
            }
            _ => {}
        }
    }
    list
}

/// The notes of a kind: rule, who, whom, number.
pub(crate) fn notes(battle: &Battle<Faserip>, wanted: PhNote) -> Vec<(Ph, ActorId, ActorId, i32)> {
    battle
        .log()
        .iter()
        .filter_map(|event| match event {
            Event::Note { rule: Rule::Own(rule), note: Note::Own(note), who, other, value }
                if *note == wanted =>
            {
                Some((*rule, *who, *other, *value))
            }
            _ => None,
        })
        .collect()
}

/// Where in the log the first event stands that fits.
pub(crate) fn at(battle: &Battle<Faserip>, fits: impl Fn(&Event<Faserip>) -> bool) -> usize {
    battle.log().iter().position(fits).expect("no such event")
}

pub(crate) fn health(battle: &Battle<Faserip>, who: ActorId) -> i32 {
    Faserip::fitness(battle.setup(), battle.state(), who)
}
