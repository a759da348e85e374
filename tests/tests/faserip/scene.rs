//! A turn under the microscope: faces by the name of the roll, decisions by a function, and what
//! the log says.

use case_core::ActorId;
use case_core::battle::{Battle, Step};
use case_core::case::{self, Act};
use case_core::codes::Code;
use case_core::dice::{self, Die, FaceSource};
use case_core::faserip::{
    Faserip, MovementOption, Note, Ph, PhNote, PhQuestion, Question, Roll, Rule, Setup, State,
};
use case_core::log::Event;
use case_core::node::Node;
use case_core::question::Asked;
use case_core::system::{System, View};
use case_core::value::{Areas, AttackId, Attacks, Columns, Total, Typed, Value};

pub(crate) const A: ActorId = ActorId::fighter(0);
pub(crate) const B: ActorId = ActorId::fighter(1);
pub(crate) const C: ActorId = ActorId::fighter(2);
pub(crate) const D: ActorId = ActorId::fighter(3);

/// What a fighter tries: nothing, an attack by its place on the sheet, an escape, or to leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Try {
    Nothing,
    Attack(usize),
    Escape,
    Aid,
    Retreat,
    Surrender,
}

impl Try {
    /// The action of a fighter.
    pub(crate) fn of(self, who: ActorId) -> Act {
        match self {
            Try::Nothing => Act::Pass,
            Try::Attack(place) => Act::Attack(AttackId::new(who, place)),
            Try::Escape => Act::Escape,
            Try::Aid => Act::FirstAid,
            Try::Retreat => Act::Retreat,
            Try::Surrender => Act::Surrender,
        }
    }

    /// The attack of a fighter as an answer or a value; nothing where it is none.
    pub(crate) fn attack(self, who: ActorId) -> Value {
        self.of(who).attack().into()
    }
}

/// The attacks that everybody here has.
pub(crate) const FIST: Try = Try::Attack(0);
pub(crate) const GUN: Try = Try::Attack(1);
pub(crate) const RAM: Try = Try::Attack(2);
pub(crate) const GRIP: Try = Try::Attack(3);
pub(crate) const ARM: Try = Try::Attack(4);
pub(crate) const TOUCH: Try = Try::Attack(5);
pub(crate) const NONE: Try = Try::Nothing;
pub(crate) const NOBODY: ActorId = ActorId::NOBODY;

/// A fighter, all of its abilities Remarkable, with one attack of each kind.
pub(crate) fn fighter(name: &str, side: &str, more: &str) -> String {
    let abilities = if more.contains("abilities = {") {
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

/// A battle of a scene: its fighters have what they list.
pub(crate) fn battle(text: &str) -> Battle<Faserip> {
    let mut roster = Faserip::read(&node(text)).unwrap();
    roster.case_rulings.standard_maneuvers = case::StandardManeuvers::AsListed;
    Battle::new(roster).unwrap()
}

/// Faces by the name of the roll and who makes it.
pub(crate) struct By<F>(pub F);

impl<F: FnMut(&str, ActorId) -> u8> FaceSource for By<F> {
    fn face(&mut self, ask: dice::RollReason, die: Die) -> Option<u8> {
        Some((self.0)(ask.roll, ask.who).min(die.faces()))
    }
}

/// Middling faces: a green in most columns, and Master Initiative for side `one`.
pub(crate) fn plain(roll: &str, who: ActorId) -> u8 {
    match roll {
        "side_initiative" if who.place().is_some_and(|p| p % 2 == 0) => 8,
        "side_initiative" => 4,
        "slam" | "stun" | "kill" => 99,
        _ => 50,
    }
}

/// What one fighter does in the turn.
#[derive(Clone, Copy)]
pub(crate) struct Does {
    pub(crate) who: ActorId,
    pub(crate) option: MovementOption,
    pub(crate) act: Try,
    pub(crate) at: ActorId,
    /// Areas moved, or to the target.
    pub(crate) areas: i32,
    pub(crate) attacks: i32,
    pub(crate) dodge: bool,
    /// What it strikes back with.
    pub(crate) counter: Try,
}

impl Does {
    pub(crate) fn new(who: ActorId, option: MovementOption, act: Try, at: ActorId) -> Does {
        Does { who, option, act, at, areas: 1, attacks: 1, dodge: false, counter: NONE }
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
    pub(crate) fn countering(self, counter: Try) -> Does {
        Does { counter, ..self }
    }
}

/// Holds position and does nothing.
pub(crate) fn idle(who: ActorId) -> Does {
    Does::new(who, MovementOption::Hold, NONE, NOBODY)
}

/// The decisions of a turn: what each does, who is engaged at its start, and nothing else.
pub(crate) fn decide(
    does: &[Does],
    engaged: &[(ActorId, ActorId)],
) -> impl Fn(&Question, &Setup, &State) -> Option<Value> + use<> {
    let (does, engaged) = (does.to_vec(), engaged.to_vec());
    move |q, setup, state| {
        let find = |who: ActorId| does.iter().copied().find(|d| d.who == who).unwrap_or(idle(who));
        let mine = find(q.who());
        let open = || engaged.iter().find(|(a, b)| !state.are_engaged(*a, *b));
        Some(match q {
            Question::Own(PhQuestion::Regroup { .. }) => open().map(|(a, _)| *a).into(),
            Question::Own(PhQuestion::RegroupWith { .. }) => open().map(|(_, b)| *b).into(),
            Question::Own(PhQuestion::Option { .. }) => mine.option.into(),
            Question::Own(PhQuestion::Attacks { .. }) => Attacks(mine.attacks).into(),
            Question::Own(PhQuestion::Areas { .. }) => Areas(mine.areas).into(),
            Question::Own(
                PhQuestion::WayToClose { mover, .. } | PhQuestion::WayToCharge { mover, .. },
            ) => Areas(find(*mover).areas).into(),
            Question::Own(PhQuestion::Dodge { .. }) => mine.dodge.into(),
            Question::Own(PhQuestion::Counter { .. }) => mine.counter.attack(q.who()),
            Question::Own(PhQuestion::Teleport { .. })
            | Question::Case(case::Question::Defense { .. }) => Value::NOTHING,
            Question::Own(PhQuestion::GoesOn { .. }) => true.into(),
            Question::Case(case::Question::Action { .. }) => mine.act.of(q.who()).to_value(),
            Question::Case(case::Question::Target { .. }) => {
                Some(mine.at).filter(|at| *at != NOBODY).into()
            }
            Question::Case(case::Question::Go { .. }) => {
                let ahead = case::Go::Ahead.into();
                let legal = q.is_legal(View::new(setup, state), ahead);
                if legal { ahead } else { case::Go::GiveUp.into() }
            }
            Question::Case(case::Question::Hold { hold, .. }) => match *hold {
                case::HoldKind::Full => case::HoldUse::Squeeze.into(),
                case::HoldKind::Partial => case::HoldUse::Keep.into(),
            },
            Question::Case(case::Question::Manner { .. }) => case::Manner::Plain.into(),
            _ => q.suggestion(View::new(setup, state)),
        })
    }
}

/// Runs one turn with these faces and decisions.
pub(crate) fn turn(
    battle: &mut Battle<Faserip>,
    mut faces: impl FnMut(&str, ActorId) -> u8,
    mut decide: impl FnMut(&Question, &Setup, &State) -> Option<Value>,
) {
    let now = battle.state().turn();
    while battle.state().turn() == now && !battle.is_over() {
        let step = battle.step_with(&mut By(&mut faces), &mut decide);
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
            Event::Modifier { rule, who, roll: Roll::Case(case::Roll::Attack), by, .. }
                if *who == of =>
            {
                Some((rule.word(), Columns::from_value(*by)?.0))
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
                case::Rank::from_value(*at)
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
            Event::Note { note: Note::Own(PhNote::PhaseA), .. } => phase = 1,
            Event::Note { note: Note::Own(PhNote::PhaseB), .. } => phase = 2,
            Event::Note { note: Note::Own(PhNote::PhaseC), .. } => phase = 3,
            Event::Note { note: Note::Case(case::Note::Attacks), who, .. } => {
                list.push((phase, *who));
            }
            _ => {}
        }
    }
    list
}

/// The notes of a kind: rule, who, whom, first value.
pub(crate) fn notes(
    battle: &Battle<Faserip>,
    wanted: PhNote,
) -> Vec<(Ph, ActorId, ActorId, Value)> {
    battle
        .log()
        .iter()
        .filter_map(|event| match event {
            Event::Note { rule: Rule::Own(rule), note: Note::Own(note), who, other, values }
                if *note == wanted =>
            {
                Some((*rule, *who, *other, values.first()))
            }
            _ => None,
        })
        .collect()
}

/// The total of every side, in order.
pub(crate) fn totals(fight: &Battle<Faserip>) -> Vec<i32> {
    let totals = fight.log().iter().filter_map(|event| match event {
        Event::Note { note: Note::Own(PhNote::SideTotal), values, .. } => {
            Total::from_value(values.0[1])
        }
        _ => None,
    });
    totals.map(|total| total.0).collect()
}

/// Where in the log the first event stands that fits.
pub(crate) fn at(battle: &Battle<Faserip>, fits: impl Fn(&Event<Faserip>) -> bool) -> usize {
    battle.log().iter().position(fits).expect("no such event")
}

pub(crate) fn health(battle: &Battle<Faserip>, who: ActorId) -> i32 {
    Faserip::fitness(battle.setup(), battle.state(), who)
}
