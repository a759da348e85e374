//! A toy rule system, small enough to be solved by hand: what is tested with it holds for any.
//!
//! Two sides strike at each other. A turn: both sides roll a d6 for the first move, ties again;
//! then every fighter who stands strikes the first standing foe, first the side that won. A striker
//! chooses between a steady and a wild blow (20 points harder to land, two dice of damage instead
//! of one), rolls d100 to hit and, in a step of its own, d6 for damage. The battle is over when one
//! side is down.

use case_core::ActorId;
use case_core::SideId;
use case_core::cast::Cast;
use case_core::dice::{Die, Reading};
use case_core::log::Key;
use case_core::node::{Fields, Node, Problems};
use case_core::ruling::PrintedTable;
use case_core::sheet::{SheetField, SheetTable};
use case_core::system::{Referee, RollCall, StepEnd, Stop, System, Table, Tactics, Words};
use case_core::value::{Chance, Damage, Kind};
use case_core::words::{List, kind_of};

case_core::rules! {
    /// The rules.
    pub enum Rule {
        Toy "the toy's only rule",
    }
}

case_core::rolls! {
    /// The rolls.
    pub enum Roll {
        /// Which side moves first.
        Initiative "initiative",
        /// Whether a blow lands.
        Hit "to hit",
        /// What a blow does.
        Damage "damage",
    }
}

case_core::codes! {
    /// Whether a blow lands.
    "swing", pub enum Swing {
        /// It misses.
        Miss "miss",
        /// It lands.
        Hit "hit",
    }
}

case_core::notes! {
    /// What happens besides.
    pub enum Note {
        /// A fighter goes down under so much damage.
        Down "down": effect [damage: Kind::Damage]
            en "{other} strikes {who} down with {damage} damage";
    }
}

case_core::fields! {
    /// What changes.
    pub enum Field of Toy {
        /// The turn.
        Turn "turn": listed(Battle, plain(Kind::Turn));
        /// The side that moves first, from 1.
        First "first": listed(Battle, or_nothing(Kind::Side));
        /// The place in the order.
        Next "next": internal(Battle);
        /// The dice of a blow that landed.
        Blow "blow": internal(Battle);
        /// Hit points.
        Points "hit points": told(Actor, plain(Kind::Points));
    }
}

case_core::lists! {
    /// The listed enumerations.
    pub const LISTS;
    Swing,
}

case_core::questions! {
    Toy, Rule;
    /// Whether a fighter strikes wildly: harder to land, two dice of damage.
    Wild "wild" Toy = StrikeWildly {} -> bool as open;
    en "Does {who} strike wildly?" ["a wild blow", "a steady blow"];
}

case_core::answers! {
    Toy;
    StrikeWildly -> bool: no or yes, plan |_, _| false;
}

case_core::refusals! {
    /// Why something can't be done.
    pub enum Refusal of Toy by Rule {
        /// Nothing is refused.
        Nothing "nothing" [] en "nothing",
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
#[derive(Clone, Debug)]
pub struct Setup {
    fighters: Vec<Fighter>,
    cast: Cast,
}

impl Setup {
    /// These fighters, on the sides `one` and `two`.
    pub fn new(fighters: Vec<Fighter>) -> Setup {
        let side = |fighter: &Fighter| if fighter.side == 0 { "one" } else { "two" };
        let cast = Cast::new(fighters.iter().map(|fighter| ("somebody", side(fighter))));
        Setup { fighters, cast }
    }
}

/// The roster: a toy is built, not read, so it has no fields, and is written for a save's digest
/// alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Roster(pub Vec<Fighter>);

impl SheetTable for Roster {
    fn read_fields(_: &mut Fields<'_>, _: &mut Problems) -> Roster {
        Roster::default()
    }

    fn write_fields(&self, map: &mut Vec<(String, Node)>) {
        let number = |n: i32| Node::Int(n.into());
        let fighter = |f: &Fighter| {
            let values = [i32::from(f.side), f.points, i32::from(f.hit), f.weak];
            Node::List(values.map(number).to_vec())
        };
        map.push(("fighters".into(), Node::List(self.0.iter().map(fighter).collect())));
    }

    fn check_fields(&self, _: &str, _: &mut Problems) {}

    fn list_fields(_: &mut Vec<SheetField>) {}
}

impl std::ops::Deref for Setup {
    type Target = [Fighter];
    fn deref(&self) -> &[Fighter] {
        &self.fighters
    }
}

/// What changes.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

fn initiative<'a>(table: &mut impl Table<'a, Toy>) -> Result<StepEnd, Stop<Toy>> {
    let die = Reading::Face(Die::D6);
    let call = RollCall::new(Rule::Toy, ActorId::JUDGE, Roll::Initiative, die);
    let one = table.roll(call.at(SideId::new(0).expect("a side")))?.outcome;
    let other = table.roll(call.at(SideId::new(1).expect("a side")))?.outcome;
    if one != other {
        let first = Key::of(ActorId::NOBODY, Field::First);
        table.set(Rule::Toy, first, if one > other { 1 } else { 2 });
    }
    Ok(StepEnd::Going)
}

fn strike<'a>(table: &mut impl Table<'a, Toy>, me: usize) -> Result<StepEnd, Stop<Toy>> {
    let wild = i32::from(table.ask(StrikeWildly { who: who(me) })?);
    let chance = i32::from(table.setup()[me].hit) - 20 * wild;
    let miss = u8::try_from(100 - chance.clamp(0, 100)).unwrap_or(100);
    let spread = Reading::Bands { die: Die::D100, tops: &[miss, 100] };
    let call = RollCall::new(Rule::Toy, who(me), Roll::Hit, spread)
        .at(Chance(chance))
        .giving(kind_of::<Swing>());
    if table.roll(call)?.outcome == 1 {
        table.set(Rule::Toy, Key::of(ActorId::NOBODY, Field::Blow), 1 + wild);
        return Ok(StepEnd::Going);
    }
    Ok(pass(table))
}

fn hurt<'a>(table: &mut impl Table<'a, Toy>, me: usize) -> Result<StepEnd, Stop<Toy>> {
    let setup = table.setup();
    let mut damage = 0;
    for _ in 0..table.state().blow {
        let call = RollCall::new(Rule::Toy, who(me), Roll::Damage, Reading::Face(Die::D6));
        let die = table.roll(call)?;
        damage += (die.outcome - setup[me].weak).max(0);
    }
    table.set(Rule::Toy, Key::of(ActorId::NOBODY, Field::Blow), 0);
    let foe = (0..setup.len())
        .find(|&foe| setup[foe].side != setup[me].side && table.state().points[foe] > 0);
    if let Some(foe) = foe {
        let left = (table.state().points[foe] - damage).max(0);
        table.set(Rule::Toy, Key::of(who(foe), Field::Points), left);
        if left == 0 {
            table.note(Rule::Toy, Note::Down, who(foe), who(me), Damage(damage));
        }
    }
    if !stands(setup, table.state(), 1 - setup[me].side) {
        return Ok(StepEnd::Over);
    }
    Ok(pass(table))
}

/// Goes on to the next who stands, or to the next turn.
fn pass<'a>(table: &mut impl Table<'a, Toy>) -> StepEnd {
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
    StepEnd::Going
}

impl case_core::system::sealed::Sealed for Toy {}

impl Words<Toy> for Toy {}

impl Referee<Toy> for Toy {}

impl Tactics<Toy> for Toy {}

impl System for Toy {
    const NAME: &'static str = "toy";
    const TITLE: &'static str = "Toy";
    const RULES_VERSION: i32 = 1;
    const PLAN_VERSION: i32 = 1;
    const MODIFIER: Kind = Kind::Modifier;
    const LISTS: &'static [&'static List] = LISTS;
    type Rule = Rule;
    type Refusal = Refusal;
    type Roll = Roll;
    type Note = Note;
    type Field = Field;
    type QuestionKind = QuestionKind;
    type Question = Question;
    type Roster = Roster;
    type Rulings = ();
    type Setup = Setup;
    type State = State;

    fn read(_: &Node) -> Result<Roster, Problems> {
        Err(Problems::one("", "a toy is built, not read"))
    }

    fn validate(roster: &Roster) -> Result<Setup, Problems> {
        Ok(Setup::new(roster.0.clone()))
    }

    fn open(setup: &Setup) -> State {
        let points = setup.iter().map(|fighter| fighter.points).collect();
        State { turn: 1, first: 0, next: 0, blow: 0, points }
    }

    fn step<'a>(table: &mut impl Table<'a, Self>) -> Result<StepEnd, Stop<Self>> {
        let state = table.state();
        if state.first == 0 {
            return initiative(table);
        }
        match at_place(table.setup(), state.first, state.next) {
            Some(me) if state.points[me] == 0 => Ok(pass(table)),
            Some(me) if state.blow > 0 => hurt(table, me),
            Some(me) => strike(table, me),
            None => Ok(StepEnd::Over),
        }
    }

    fn get(state: &State, key: Key<Field>) -> i32 {
        match key.field {
            Field::Turn => state.turn,
            Field::First => state.first,
            Field::Next => state.next,
            Field::Blow => state.blow,
            Field::Points => key.who.place().map_or(0, |i| state.points[i]),
        }
    }

    fn set(state: &mut State, key: Key<Field>, value: i32) {
        let field = match key.field {
            Field::Turn => Some(&mut state.turn),
            Field::First => Some(&mut state.first),
            Field::Next => Some(&mut state.next),
            Field::Blow => Some(&mut state.blow),
            Field::Points => key.who.place().and_then(|i| state.points.get_mut(i)),
        };
        if let Some(field) = field {
            *field = value;
        }
    }

    fn turn(state: &State) -> i32 {
        state.turn
    }

    fn cast(setup: &Setup) -> &Cast {
        &setup.cast
    }

    fn stands(_: &Setup, state: &State, who: ActorId) -> bool {
        who.place().is_some_and(|i| state.points[i] > 0)
    }

    fn fitness(_: &Setup, state: &State, who: ActorId) -> i32 {
        who.place().map_or(0, |i| state.points[i])
    }

    fn attack_name(_: &Setup, _: ActorId, _: usize) -> Option<String> {
        None
    }

    fn in_force(_: &Setup) {}

    fn tables() -> Vec<PrintedTable> {
        Vec::new()
    }

    fn is_over(state: &State) -> bool {
        state.points.iter().filter(|points| **points > 0).count() < 2
    }

    fn grow(_: &mut Self::Setup, _: &Self::Setup, _: usize) -> bool {
        false
    }

    fn enter(_: &mut State, _: &State, _: usize) {}

    fn shrink(_: &mut Self::Setup, _: &mut State, _: usize) {}

    fn resize(state: &mut State, fresh: &State) {
        let known = state.points.len();
        state.points.truncate(fresh.points.len());
        state.points.extend_from_slice(fresh.points.get(known..).unwrap_or(&[]));
    }
}
