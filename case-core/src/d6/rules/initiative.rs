//! The order of turns.

use super::roll::{RollPool, RollSpec};
use crate::d6::book::code::DieCode;
use crate::d6::book::rule::Rule;
use crate::d6::book::rulings::InitiativeMethod;
use crate::d6::book::skill::{Attribute, Skill};
use crate::d6::questions::asked::{
    ActFirst, CountQuickAttacks, DeclareActions, DrawQuickly, HaveSurprise, MoveDice,
};
use crate::d6::state::setup::{Fighter, Setup};
use crate::d6::state::store::{State, name_of, place_of, put, put_at};
use crate::d6::words::event::{Roll, TieBreaker};
use crate::d6::words::reason::Reason;
use crate::d6::{D6, Field, Note};
use crate::data::codes::Code;
use crate::data::value::{AttackId, Place, Value};
use crate::data::who::ActorId;
use crate::dice::Shown;
use crate::kernel::system::{Stop, Table};
use alloc::vec::Vec;
use core::cmp::Reverse;

/// OD2: The optional initiative bonus: 1 for every 2D of *search* above its attribute or of Agility
/// above 4D, whichever is more, rounded down; and 1 for every six ranks of Special Abilities that
/// affect either.
pub fn initiative_bonus(fighter: &Fighter) -> i32 {
    // In pips, six for two dice: 5D+1 is not two dice above 3D+2.
    let above =
        |code: DieCode, base: DieCode| i32::from(code.in_pips().saturating_sub(base.in_pips())) / 6;
    let search = above(fighter.skill(Skill::Search), fighter.attribute(Attribute::Acumen));
    let agility = above(fighter.attribute(Attribute::Agility), DieCode::from_pips(12));
    let special = &fighter.sheet.special;
    search.max(agility) + special.search_ranks / 6 + special.agility_ranks / 6
}

pub(crate) fn is_rolled<'a>(t: &impl Table<'a, D6>) -> bool {
    match t.setup().rulings.initiative_method {
        InitiativeMethod::EachRound => true,
        InitiativeMethod::EachScene => t.state().battle(Field::Round) == 1,
        InitiativeMethod::FirstAction => false,
    }
}

/// OD2: A fighter's initiative roll of Acumen, after a possible quick draw. It is no action:
/// neither other actions nor injury reduce it. Character Points may be spent, Fate Points not.
pub(crate) fn rolls<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<(), Stop<D6>> {
    let moved = quick_draw(t, who)?;
    let Some(fighter) = t.setup().fighter(who) else { return Ok(()) };
    let total = pool(t, who, fighter, moved).total(t)?;
    put(t, Rule::OD2, who, Field::Initiative, total + 1);
    Ok(())
}

/// The dice of a fighter's roll, with those moved by a quick draw.
fn pool<'a>(t: &mut impl Table<'a, D6>, who: ActorId, fighter: &Fighter, moved: i32) -> RollPool {
    let acumen = fighter.attribute(Attribute::Acumen);
    let spec = RollSpec::new(Rule::OD2, who, Roll::Initiative);
    let mut pool = RollPool::skilled(spec, acumen).fated(None);
    pool.dice(t, (Reason::QuickDraw, moved));
    if t.setup().rulings.initiative_bonus {
        pool.flat(t, (Reason::Initiative, initiative_bonus(fighter)));
    }
    let state = t.state();
    let hurt = state.of(who, Field::LegHurt) + state.of(who, Field::HeadHurt);
    pool.flat(t, (Reason::HurtPart, -hurt));
    pool
}

/// The most who roll together: their orders are as many as 7! can be.
const TOGETHER: usize = 7;

/// OD2: The rolls of all, drawn by the order that they come to, which is all that is read of them.
/// `false` where each total is shown, or where something besides the dice counts: a quick draw,
/// points that are spent, more fighters than have their orders listed.
pub(crate) fn together<'a>(t: &mut impl Table<'a, D6>) -> Result<bool, Stop<D6>> {
    if t.shown() <= Shown::Steps {
        return Ok(false);
    }
    let setup = t.setup();
    let mut all: Vec<_> = setup.cast.everybody().filter(|who| t.state().stands(*who)).collect();
    if all.len() > TOGETHER {
        return Ok(false);
    }
    // Of equal totals the earlier is the higher.
    all.sort_by_cached_key(|who| tie(setup, *who));
    let mut totals = Vec::with_capacity(all.len());
    for who in &all {
        let Some(fighter) = setup.fighter(*who) else { return Ok(false) };
        if draws_quickly(t, *who)?.is_some() {
            return Ok(false);
        }
        let Some(spread) = pool(t, *who, fighter, 0).spread(t)? else { return Ok(false) };
        totals.push(spread);
    }
    let Some(dice) = t.merging() else { return Ok(false) };
    let order = dice.draw_order(&totals);
    for (place, who) in (1..).zip(order.iter().rev().filter_map(|at| all.get(usize::from(*at)))) {
        put(t, Rule::OD2, *who, Field::Initiative, place);
    }
    Ok(true)
}

/// OD2: A quick draw: dice of a combat skill go to initiative for this round. The attacks, all with
/// that skill, are declared now, at a die less for each beyond the first; one die must be left.
fn quick_draw<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<i32, Stop<D6>> {
    let Some(weapon) = draws_quickly(t, who)? else { return Ok(0) };
    let attacks = t.ask(CountQuickAttacks { who, weapon })?;
    let dice = t.ask(MoveDice { who, weapon, attacks })?;
    put(t, Rule::OD2, who, Field::QuickWeapon, place_of(weapon));
    put(t, Rule::OD2, who, Field::QuickAttacks, attacks.0);
    put(t, Rule::OD2, who, Field::QuickDice, dice.0);
    let moved = if dice.0 > 0 { dice.into() } else { Value::NOTHING };
    let noted = [weapon.into(), attacks.into(), moved];
    t.note(Rule::OD2, Note::QuickDraw, who, ActorId::NOBODY, noted);
    Ok(dice.0)
}

fn draws_quickly<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
) -> Result<Option<AttackId>, Stop<D6>> {
    let fighter = t.setup().fighter(who);
    let quick = fighter.is_some_and(|fighter| fighter.weapons.iter().any(|arm| arm.weapon.quick));
    if quick { t.ask(DrawQuickly { who }) } else { Ok(None) }
}

/// The tie breaker, and the whole order where nobody rolls: an ability to go first, Acumen,
/// *search*, Agility, *dodge*; then the order of the roster.
fn rank(fighter: &Fighter) -> [u16; 5] {
    [
        u16::from(fighter.sheet.special.goes_first),
        fighter.attribute(Attribute::Acumen).in_pips(),
        fighter.skill(Skill::Search).in_pips(),
        fighter.attribute(Attribute::Agility).in_pips(),
        fighter.skill(Skill::Dodge).in_pips(),
    ]
}

/// The place among equal totals.
fn tie(setup: &Setup, who: ActorId) -> (Reverse<[u16; 5]>, ActorId) {
    (Reverse(setup.fighter(who).map_or([0; 5], rank)), who)
}

/// What puts one of two with equal totals first.
fn breaker(setup: &Setup, one: ActorId, other: ActorId) -> TieBreaker {
    let ranks = |who| setup.fighter(who).map_or([0; 5], rank);
    let place = ranks(one).into_iter().zip(ranks(other)).position(|(one, other)| one != other);
    let place = place.and_then(|place| i32::try_from(place).ok());
    place.and_then(TieBreaker::from_number).unwrap_or(TieBreaker::Roster)
}

fn fighter_side(setup: &Setup, who: ActorId) -> Option<i32> {
    setup.fighter(who).map(|fighter| fighter.side.into())
}

/// OD2: Makes the order of turns: the side with the surprise, or the fighter who acted first; then
/// by descending totals.
pub(crate) fn order<'a>(t: &mut impl Table<'a, D6>) {
    let (setup, state) = (t.setup(), t.state());
    let surprise = state.battle(Field::SurpriseBy) - 1;
    let first_actor = State::named(state.battle(Field::FirstActor));
    let standing = setup.cast.everybody().filter(|who| state.stands(*who));
    let mut order: Vec<ActorId> = standing.collect();
    order.sort_by_cached_key(|who| {
        let surprises = fighter_side(setup, *who) == Some(surprise);
        let total = state.of(*who, Field::Initiative);
        (Reverse(Some(*who) == first_actor), Reverse(surprises), Reverse(total), tie(setup, *who))
    });
    for pair in order.windows(2) {
        let &[first, then] = pair else { continue };
        let [one, other] = [first, then].map(|who| t.state().of(who, Field::Initiative));
        let equal = one == other;
        let alone = |who| (Some(who) == first_actor, fighter_side(setup, who) == Some(surprise));
        if equal && alone(first) == alone(then) {
            t.note(Rule::OD2, Note::TieBroken, first, then, breaker(setup, first, then));
        }
    }
    for (place, who) in order.iter().enumerate() {
        put_at(t, Rule::OD2, ActorId::NOBODY, (Field::Order, place), name_of(*who));
        let place = Place(i32::try_from(place + 1).unwrap_or(0));
        t.note(Rule::OD2, Note::Place, *who, ActorId::NOBODY, place);
    }
    for place in order.len()..t.setup().fighters.len() {
        if t.state().at(ActorId::NOBODY, Field::Order, place) == 0 {
            break;
        }
        put_at(t, Rule::OD2, ActorId::NOBODY, (Field::Order, place), 0);
    }
    for who in order {
        put(t, Rule::OD2, who, Field::Initiative, 0);
    }
    put(t, Rule::OD2, ActorId::NOBODY, Field::SurpriseBy, 0);
    put(t, Rule::OD2, ActorId::NOBODY, Field::FirstActor, 0);
}

/// OD2: Before the first round: the side with the surprise, which acts first.
pub(crate) fn surprise<'a>(t: &mut impl Table<'a, D6>) -> Result<(), Stop<D6>> {
    if let Some(side) = t.ask(HaveSurprise { who: ActorId::JUDGE })? {
        t.note(Rule::OD2, Note::Surprise, ActorId::JUDGE, ActorId::NOBODY, side);
        put(t, Rule::OD2, ActorId::NOBODY, Field::SurpriseBy, i32::from(side.0) + 1);
    }
    Ok(())
}

/// OD2: The fighter with the first significant action, where that settles the order.
pub(crate) fn first_action<'a>(t: &mut impl Table<'a, D6>) -> Result<(), Stop<D6>> {
    let who = t.ask(ActFirst { who: ActorId::JUDGE })?;
    t.note(Rule::OD2, Note::FirstAction, who, ActorId::NOBODY, ());
    put(t, Rule::OD2, ActorId::NOBODY, Field::FirstActor, name_of(who));
    Ok(())
}

/// OD3: The number of actions of the round, declared before the first of their rolls: in the turn, or
/// earlier where an action was brought forward. That of a quick draw is declared already.
pub(crate) fn declares<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<i32, Stop<D6>> {
    let early = t.state().of(who, Field::Borrowed) > 0 && t.state().of(who, Field::Declared) > 0;
    let known = t.state().of(who, if early { Field::Declared } else { Field::QuickAttacks });
    let declared = if known > 0 { known } else { t.ask(DeclareActions { who })?.0 };
    put(t, Rule::OD3, who, Field::Declared, declared);
    Ok(declared)
}
