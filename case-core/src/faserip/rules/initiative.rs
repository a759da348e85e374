//! Step 4: side initiative and Master Initiative.

use super::circumstance::circumstance;
use super::legal::level_sides;
use super::order::{next_step, note};
use crate::data::value::{Kind, Modifier, Place, Total};
use crate::data::who::{ActorId, SideId};
use crate::dice::Reading;
use crate::faserip::book::rule::{Ph, Rule};
use crate::faserip::book::rulings::{DodgeRolledIn, ManySides, SideTie};
use crate::faserip::questions::asked::SideToGoFirst;
use crate::faserip::shared::{Ability, Rank};
use crate::faserip::words::event::{PhRoll, Roll};
use crate::faserip::words::reason::PhReason;
use crate::faserip::{Faserip, Field, PhField, PhNote, Stop, TurnStep};
use crate::kernel::log::Key;
use crate::kernel::system::{RollCall, Table};
use alloc::vec::Vec;

/// A participating side, represented by the first fighter in list order with its best Intuition.
#[derive(Clone, Copy, Debug)]
struct Entrant {
    side: usize,
    leader: ActorId,
    intuition: Rank,
    modifier: i32,
    total: i32,
}

/// PH4, PH-r4: every side with an able fighter (`who_rolls_initiative`), in roster order, with the
/// columns that it adds: those between its best Intuition and the lowest side's.
fn entrants<'a>(t: &impl Table<'a, Faserip>) -> Vec<Entrant> {
    let setup = t.setup();
    let mut list: Vec<Entrant> = Vec::new();
    for side in 0..setup.case.cast.sides().len() {
        let members = setup.case.cast.members(side);
        let able = members.iter().filter(|who| t.state().case.is_able(&setup.case, **who));
        let rank = |who: &ActorId| t.state().case.rank(&setup.case, *who, Ability::Intuition);
        let best = able.map(|who| (rank(who), core::cmp::Reverse(*who))).max();
        if let Some((rank, core::cmp::Reverse(leader))) = best {
            list.push(Entrant { side, leader, intuition: rank, modifier: 0, total: 0 });
        }
    }
    let mut ranks: Vec<Rank> = list.iter().map(|e| e.intuition).collect();
    ranks.sort_unstable();
    let lowest = ranks.first().copied();
    // The second best, which equals the best if two sides share it.
    let next = ranks.iter().rev().nth(1).copied();
    let above = |from: Option<Rank>, rank: Rank| {
        from.map_or(0, |from| i32::from(rank as u8) - i32::from(from as u8))
    };
    for entrant in &mut list {
        entrant.modifier = match setup.rulings.many_sides {
            ManySides::AboveLowestSide => above(lowest, entrant.intuition),
            ManySides::BestSideAlone => above(next, entrant.intuition).max(0),
        };
    }
    list
}

/// PH4: each side rolls, in roster order, and adds its columns; the highest total has Master
/// Initiative, and the others follow in order.
pub(crate) fn initiative<'a>(t: &mut impl Table<'a, Faserip>) -> Result<(), Stop> {
    let mut list = entrants(t);
    for entrant in &mut list {
        entrant.total = roll(t, entrant)?;
    }
    place(t, 0, list);
    if t.state().any_level() {
        next_step(t, Ph::PH4, TurnStep::SideTie);
    } else {
        settled(t);
    }
    Ok(())
}

fn side_of(side: usize) -> SideId {
    SideId::new(side).unwrap_or(SideId(0))
}

/// PH-r1, PH-r3, A31: one die for each side; by a ruling a rolled 1 stays 1. Shifts of the leader's
/// roll count one for each column.
fn roll<'a>(t: &mut impl Table<'a, Faserip>, entrant: &Entrant) -> Result<i32, Stop> {
    let rulings = &t.setup().rulings;
    let (rule, what) = (Rule::Own(Ph::PH4), Roll::Own(PhRoll::SideInitiative));
    let (leader, modifier) = (entrant.leader, entrant.modifier);
    t.modify(rule, leader, what, Modifier(modifier).into(), PhReason::Intuition.into());
    let modifier = modifier.saturating_add(circumstance(t, leader, PhRoll::SideInitiative));
    let call = RollCall::new(rule, leader, what, Reading::Face(rulings.initiative_die))
        .from(entrant.intuition);
    let total = if rulings.rolled_one_stays_one {
        // A 1 gets no bonus, so only the die is read.
        match t.roll(call)?.outcome {
            1 => 1,
            face => face + modifier,
        }
    } else {
        t.roll(call.adding(modifier).giving(Kind::Total))?.outcome + modifier
    };
    let values = [side_of(entrant.side).into(), Total(total).into()];
    note(t, Ph::PH4, PhNote::SideTotal, (leader, ActorId::NOBODY), values);
    Ok(total)
}

/// Puts sides into the order from a position on, highest total first, and marks ties. By a ruling
/// (PH-r2) the better Intuition breaks ties.
fn place<'a>(t: &mut impl Table<'a, Faserip>, first: usize, mut list: Vec<Entrant>) {
    let by_intuition = t.setup().rulings.side_tie == SideTie::BetterIntuition;
    let key = |e: &Entrant| (e.total, by_intuition.then_some(e.intuition));
    list.sort_by_cached_key(|e| (core::cmp::Reverse(key(e)), e.side));
    for (i, entrant) in list.iter().enumerate() {
        let level = i > 0 && key(&list[i - 1]) == key(entrant);
        let side = i32::try_from(entrant.side).unwrap_or(0);
        write(t, PhField::SideOrder, first + i, side + 1);
        write(t, PhField::SideLevel, first + i, i32::from(level));
    }
}

fn write<'a>(t: &mut impl Table<'a, Faserip>, field: PhField, place: usize, to: i32) {
    t.set(Rule::Own(Ph::PH4), Key::at(ActorId::NOBODY, Field::Own(field), place), to);
}

/// PH4, PH-r2: the first tied sides roll again, or the Judge says which goes first. Those still
/// tied roll again in the next step.
pub(crate) fn side_tie<'a>(t: &mut impl Table<'a, Faserip>) -> Result<(), Stop> {
    let places = t.state().sides_len();
    let second = (0..places).find(|p| t.state().is_level(*p)).unwrap_or(0);
    let first = second.saturating_sub(1);
    let at = Place(i32::try_from(second).unwrap_or(1));
    let mut level: Vec<usize> = level_sides(t.state(), at).collect();
    level.sort_unstable();
    note(t, Ph::PH4, PhNote::SideTie, (ActorId::NOBODY, ActorId::NOBODY), at);
    if t.setup().rulings.side_tie == SideTie::Caller {
        let chosen = t.ask(SideToGoFirst { who: ActorId::JUDGE, place: at })?;
        level.retain(|side| *side != chosen.place());
        level.insert(0, chosen.place());
        for (i, side) in level.iter().enumerate() {
            write(t, PhField::SideOrder, first + i, i32::try_from(*side).unwrap_or(0) + 1);
            write(t, PhField::SideLevel, first + i, i32::from(i > 1));
        }
    } else {
        let mut list = entrants(t);
        list.retain(|e| level.contains(&e.side));
        level.retain(|side| !list.iter().any(|e| e.side == *side));
        // A single side has nobody to roll against.
        if list.len() > 1 {
            for entrant in &mut list {
                entrant.total = roll(t, entrant)?;
            }
        }
        let able = list.len();
        place(t, first, list);
        // A side with nobody able any more comes last, without a roll.
        for (i, side) in level.iter().enumerate() {
            let side = i32::try_from(*side).unwrap_or(0);
            write(t, PhField::SideOrder, first + able + i, side + 1);
            write(t, PhField::SideLevel, first + able + i, 0);
        }
    }
    if !t.state().any_level() {
        settled(t);
    }
    Ok(())
}

/// PH4: the first side has Master Initiative for the turn.
fn settled<'a>(t: &mut impl Table<'a, Faserip>) {
    let side = t.state().side_order().next();
    if let Some(side) = side {
        let leader =
            entrants(t).iter().find(|e| e.side == side).map_or(ActorId::NOBODY, |e| e.leader);
        note(t, Ph::PH4, PhNote::MasterInitiative, (leader, ActorId::NOBODY), side_of(side));
    }
    match t.setup().rulings.dodge_rolled_in {
        DodgeRolledIn::Step3 => next_step(t, Ph::PH5, TurnStep::Events),
        DodgeRolledIn::AfterInitiative => next_step(t, Ph::PH13, TurnStep::Dodges),
    }
}
