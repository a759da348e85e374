//! A toy rule system, small enough to be solved by hand: what is tested with it holds for any.
//!
//! Two sides strike at each other. A turn: both sides roll a d6 for the first move, ties again;
//! then every fighter who stands strikes the first standing foe, first the side that won. A striker
//! chooses between a steady and a wild blow (20 points harder to land, two dice of damage instead
//! of one), rolls d100 to hit and, in a step of its own, d6 for damage. The battle is over when one
//! side is down.

use case_core::ActorId;
use case_core::codes::{Code, RuleCode};
use case_core::decide::Question;
use case_core::dice::{Die, Reading};
use case_core::log::{Event, Key};
use case_core::node::{Node, Problems};
use case_core::ruling::{PrintedTable, Ruling};
use case_core::system::{Bounds, Progress, Stop, System, Table};

macro_rules! list {
    ($(#[$doc:meta])* $T:ident { $($V:ident),+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $T { $(#[doc = stringify!($V)] $V),+ }

        impl Code for $T {
            const LIST: &'static [Self] = &[$($T::$V),+];
            const WHAT: &'static str = stringify!($T);
            fn number(self) -> u8 { self as u8 }
            fn code_name(self) -> &'static str { [$(stringify!($V)),+][self as usize] }
        }

        impl serde::Serialize for $T {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(self.code_name())
            }
        }
    };
}

list! {
    /// The rules.
    Rule { Toy }
}
list! {
    /// The rolls.
    Roll { Initiative, Hit, Damage }
}
list! {
    /// Nothing happens besides.
    Note { Nothing }
}
list! {
    /// What changes: the turn, the side that moves first (from 1), the place in the order, the dice
    /// of a blow that landed, hit points.
    Field { Turn, First, Next, AttackOutcome, Points }
}
list! {
    /// What is asked: a wild blow?
    QuestionKind { Wild }
}

impl RuleCode for Rule {
    fn title(self) -> &'static str {
        "the toy"
    }
}

/// A fighter.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Fighter {
    /// The side, 0 or 1.
    pub side: u8,
    /// Hit points at the start.
    pub points: i32,
    /// The chance to hit, in percent.
    pub hit: u8,
    /// What is taken from each die of damage; a die gives at least 0.
    pub weak: i32,
}

impl Fighter {
    /// A fighter who hurts by the full die.
    pub fn new(side: u8, points: i32, hit: u8) -> Fighter {
        Fighter { side, points, hit, weak: 0 }
    }

    /// The same fighter, who hurts by less.
    #[must_use]
    pub fn weak(self, weak: i32) -> Fighter {
        Fighter { weak, ..self }
    }
}

/// Who fights.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Setup(pub Vec<Fighter>);

impl std::ops::Deref for Setup {
    type Target = [Fighter];
    fn deref(&self) -> &[Fighter] {
        &self.0
    }
}

/// What changes.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    /// The turn, from 1.
    pub turn: i32,
    /// The side that moves first, from 1; 0 before the roll.
    pub first: i32,
    /// The place in the order of the one who moves.
    pub next: i32,
    /// The dice of a blow that landed.
    pub blow: i32,
    /// Hit points left.
    pub points: Vec<i32>,
}

impl Clone for State {
    fn clone(&self) -> Self {
        State { points: self.points.clone(), ..*self }
    }
    fn clone_from(&mut self, other: &Self) {
        let mut points = std::mem::take(&mut self.points);
        points.clone_from(&other.points);
        *self = State { points, ..*other };
    }
}

/// The toy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Toy;

/// Sets the number of the turn back: no rule reads it.
pub fn forget_turn(state: &mut State) {
    state.turn = 1;
}

/// Which side has won.
pub fn winner(setup: &Setup, state: &State) -> u8 {
    u8::from(!stands(setup, state, 0))
}

fn stands(setup: &[Fighter], state: &State, side: u8) -> bool {
    setup.iter().zip(&state.points).any(|(fighter, &points)| fighter.side == side && points > 0)
}

fn who(place: usize) -> ActorId {
    ActorId::fighter(place)
}

/// The fighter at a place of the order: first those of the side that won, then the others.
fn at_place(setup: &[Fighter], first: i32, place: i32) -> Option<usize> {
    let of = |first_side: bool| {
        let side = move |fighter: &Fighter| i32::from(fighter.side) + 1 == first;
        (0..setup.len()).filter(move |&i| side(&setup[i]) == first_side)
    };
    of(true).chain(of(false)).nth(usize::try_from(place).ok()?)
}

fn initiative<'a>(table: &mut impl Table<'a, Toy>) -> Result<Progress, Stop<Toy>> {
    let die = Reading::Face(Die::D6);
    let one = table.roll(Rule::Toy, ActorId::JUDGE, Roll::Initiative, 0, &die)?.outcome;
    let other = table.roll(Rule::Toy, ActorId::JUDGE, Roll::Initiative, 1, &die)?.outcome;
    if one != other {
        let first = Key::of(ActorId::NOBODY, Field::First);
        table.set(Rule::Toy, first, if one > other { 1 } else { 2 });
    }
    Ok(Progress::Going)
}

fn strike<'a>(table: &mut impl Table<'a, Toy>, me: usize) -> Result<Progress, Stop<Toy>> {
    let wild = table.choose(Question::new(who(me), QuestionKind::Wild))?;
    let chance = i32::from(table.setup()[me].hit) - 20 * wild;
    let miss = u8::try_from(100 - chance.clamp(0, 100)).unwrap_or(100);
    let spread = Reading::Bands { die: Die::D100, tops: &[miss, 100] };
    if table.roll(Rule::Toy, who(me), Roll::Hit, chance, &spread)?.outcome == 1 {
        table.set(Rule::Toy, Key::of(ActorId::NOBODY, Field::AttackOutcome), 1 + wild);
        return Ok(Progress::Going);
    }
    Ok(pass(table))
}

fn hurt<'a>(table: &mut impl Table<'a, Toy>, me: usize) -> Result<Progress, Stop<Toy>> {
    let setup = table.setup();
    let mut damage = 0;
    for _ in 0..table.state().blow {
        let die = table.roll(Rule::Toy, who(me), Roll::Damage, 0, &Reading::Face(Die::D6))?;
        damage += (die.outcome - setup[me].weak).max(0);
    }
    table.set(Rule::Toy, Key::of(ActorId::NOBODY, Field::AttackOutcome), 0);
    let foe = (0..setup.len())
        .find(|&foe| setup[foe].side != setup[me].side && table.state().points[foe] > 0);
    if let Some(foe) = foe {
        let left = (table.state().points[foe] - damage).max(0);
        table.set(Rule::Toy, Key::of(who(foe), Field::Points), left);
    }
    if !stands(setup, table.state(), 1 - setup[me].side) {
        return Ok(Progress::Over);
    }
    Ok(pass(table))
}

/// Goes on to the next who stands, or to the next turn.
fn pass<'a>(table: &mut impl Table<'a, Toy>) -> Progress {
    let setup = table.setup();
    let (first, mut next) = (table.state().first, table.state().next + 1);
    while at_place(setup, first, next).is_some_and(|i| table.state().points[i] == 0) {
        next += 1;
    }
    if at_place(setup, first, next).is_none() {
        next = 0;
        table.set(Rule::Toy, Key::of(ActorId::NOBODY, Field::First), 0);
        let turn = table.state().turn + 1;
        table.set(Rule::Toy, Key::of(ActorId::NOBODY, Field::Turn), turn);
    }
    table.set(Rule::Toy, Key::of(ActorId::NOBODY, Field::Next), next);
    Progress::Going
}

impl System for Toy {
    const NAME: &'static str = "toy";
    const TITLE: &'static str = "Toy";
    type Rule = Rule;
    type Roll = Roll;
    type Note = Note;
    type Field = Field;
    type QuestionKind = QuestionKind;
    type Roster = Setup;
    type Setup = Setup;
    type State = State;

    fn read(_: &Node) -> Result<Setup, Problems> {
        Err(Problems::one("", "a toy is built, not read"))
    }

    fn validate(roster: &Setup) -> Result<Setup, Problems> {
        Ok(roster.clone())
    }

    fn open(setup: &Setup) -> State {
        let points = setup.iter().map(|fighter| fighter.points).collect();
        State { turn: 1, first: 0, next: 0, blow: 0, points }
    }

    fn step<'a>(table: &mut impl Table<'a, Self>) -> Result<Progress, Stop<Self>> {
        let state = table.state();
        if state.first == 0 {
            return initiative(table);
        }
        match at_place(table.setup(), state.first, state.next) {
            Some(me) if state.points[me] == 0 => Ok(pass(table)),
            Some(me) if state.blow > 0 => hurt(table, me),
            Some(me) => strike(table, me),
            None => Ok(Progress::Over),
        }
    }

    fn get(state: &State, key: Key<Field>) -> i32 {
        match key.field {
            Field::Turn => state.turn,
            Field::First => state.first,
            Field::Next => state.next,
            Field::AttackOutcome => state.blow,
            Field::Points => key.who.place().map_or(0, |i| state.points[i]),
        }
    }

    fn set(state: &mut State, key: Key<Field>, value: i32) {
        let field = match key.field {
            Field::Turn => Some(&mut state.turn),
            Field::First => Some(&mut state.first),
            Field::Next => Some(&mut state.next),
            Field::AttackOutcome => Some(&mut state.blow),
            Field::Points => key.who.place().and_then(|i| state.points.get_mut(i)),
        };
        if let Some(field) = field {
            *field = value;
        }
    }

    fn bounds(_: &Question<QuestionKind>, _: &Setup, _: &State) -> Bounds {
        Bounds::pick(0, 1)
    }

    fn allows(_: &Question<QuestionKind>, _: i32, _: &Setup, _: &State) -> bool {
        true
    }

    fn suggest(_: &Question<QuestionKind>, _: &Setup, _: &State) -> i32 {
        0
    }

    fn label(_: &Question<QuestionKind>, answer: i32, _: &Setup) -> String {
        if answer == 0 { "a steady blow".into() } else { "a wild blow".into() }
    }

    fn asked_by(_: QuestionKind) -> Rule {
        Rule::Toy
    }

    fn turn(state: &State) -> i32 {
        state.turn
    }

    fn fighters(setup: &Setup) -> usize {
        setup.len()
    }

    fn name(_: &Setup, _: ActorId) -> &'static str {
        "somebody"
    }

    fn side(setup: &Setup, who: ActorId) -> u8 {
        who.place().map_or(0, |i| setup[i].side)
    }

    fn side_name(_: &Setup, side: u8) -> &'static str {
        if side == 0 { "one" } else { "two" }
    }

    fn stands(_: &Setup, state: &State, who: ActorId) -> bool {
        who.place().is_some_and(|i| state.points[i] > 0)
    }

    fn fitness(_: &Setup, state: &State, who: ActorId) -> i32 {
        who.place().map_or(0, |i| state.points[i])
    }

    fn tell(_: &Event<Self>, _: &Setup) -> Option<String> {
        None
    }

    fn rulings(_: &Setup) -> Vec<Ruling> {
        Vec::new()
    }

    fn tables() -> Vec<PrintedTable> {
        Vec::new()
    }
}
