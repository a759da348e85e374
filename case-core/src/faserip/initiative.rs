//! Step 4: side initiative and Master Initiative.

use super::ask::{OwnQuestion, PhQuestionKind, choose, level_sides};
use super::event::{Field, PhField, PhNote, PhRoll, Roll};
use super::order::{next_step, note};
use super::rule::{Ph, Rule};
use super::rulings::{DodgeRolledIn, ManySides, SideTie};
use super::shared::Ability;
use super::state::Step;
use super::{Faserip, Stop};
use crate::dice::Reading;
use crate::log::Key;
use crate::system::Table;
use crate::who::ActorId;
use alloc::vec::Vec;

/// A side that takes part: by the fighter with its best Intuition, the first of them in list order.
#[derive(Clone, Copy, Debug)]
struct Entrant {
    side: usize,
    leader: ActorId,
    intuition: i32,
    modifier: i32,
    total: i32,
}

/// PH4, PH-r4: every side that has somebody able, in the order of the roster, with the columns that
/// it adds: those between its best Intuition and the lowest side's.
fn entrants<'a>(t: &impl Table<'a, Faserip>) -> Vec<Entrant> {
    let setup = t.setup();
    let mut list: Vec<Entrant> = Vec::new();
    for (side, members) in setup.case.by_side.iter().enumerate() {
        let able = members.iter().filter(|who| t.state().case.is_able(&setup.case, **who));
        let rank = |who: &ActorId| t.state().case.rank(&setup.case, *who, Ability::Intuition);
        let best = able.map(|who| (rank(who), core::cmp::Reverse(*who))).max();
        if let Some((rank, core::cmp::Reverse(leader))) = best {
            let intuition = i32::from(rank as u8);
            list.push(Entrant { side, leader, intuition, modifier: 0, total: 0 });
        }
    }
    let lowest = list.iter().map(|e| e.intuition).min().unwrap_or(0);
    let best = list.iter().map(|e| e.intuition).max().unwrap_or(0);
    // The second best, which is the best again where two sides share it.
    let mut ranks: Vec<i32> = list.iter().map(|e| e.intuition).collect();
    ranks.sort_unstable();
    let next = ranks.iter().rev().nth(1).copied().unwrap_or(best);
    for entrant in &mut list {
        entrant.modifier = match setup.rulings.many_sides {
            ManySides::AboveLowestSide => entrant.intuition - lowest,
            ManySides::BestSideAlone if entrant.intuition == best => best - next,
            ManySides::BestSideAlone => 0,
        };
    }
    list
}

/// PH4: each side rolls, in the roster's order, and adds its columns; the higher total has Master
/// Initiative, and the others follow by theirs.
pub(super) fn initiative<'a>(t: &mut impl Table<'a, Faserip>) -> Result<(), Stop> {
    let mut list = entrants(t);
    for entrant in &mut list {
        entrant.total = roll(t, entrant)?;
    }
    place(t, 0, list);
    if t.state().any_level() {
        next_step(t, Ph::PH4, Step::SideTie);
    } else {
        settled(t);
    }
    Ok(())
}

/// PH-r1, PH-r3: one die a side; by a ruling a rolled 1 stays 1.
fn roll<'a>(t: &mut impl Table<'a, Faserip>, entrant: &Entrant) -> Result<i32, Stop> {
    let rulings = &t.setup().rulings;
    let (rule, what) = (Rule::Own(Ph::PH4), Roll::Own(PhRoll::SideInitiative));
    let spread = Reading::Face(rulings.initiative_die);
    let face = t.roll_plain(rule, entrant.leader, what, entrant.modifier, &spread)?.outcome;
    let total = match face {
        1 if rulings.rolled_one_stays_one => 1,
        _ => face + entrant.modifier,
    };
    note(t, Ph::PH4, PhNote::SideTotal, (entrant.leader, ActorId::NOBODY), total);
    Ok(total)
}

/// Puts sides into the order from a place on, highest total first; those that are still level are
/// marked. By a ruling (PH-r2) the better Intuition goes first among level ones.
fn place<'a>(t: &mut impl Table<'a, Faserip>, first: usize, mut list: Vec<Entrant>) {
    let by_intuition = t.setup().rulings.side_tie == SideTie::BetterIntuition;
    let key = |e: &Entrant| (e.total, if by_intuition { e.intuition } else { 0 });
    list.sort_by_key(|e| (core::cmp::Reverse(key(e)), e.side));
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

/// PH4, PH-r2: the first sides that are level roll again, both or all of them, or the Judge says
/// which of them goes first. Those still level come again in the next step.
pub(super) fn side_tie<'a>(t: &mut impl Table<'a, Faserip>) -> Result<(), Stop> {
    let places = t.state().sides_len();
    let second = (0..places).find(|p| t.state().is_level(*p)).unwrap_or(0);
    let first = second.saturating_sub(1);
    let at = i32::try_from(first).unwrap_or(0);
    let mut level: Vec<usize> = level_sides(t.state(), at).collect();
    level.sort_unstable();
    note(t, Ph::PH4, PhNote::SideTie, (ActorId::NOBODY, ActorId::NOBODY), at);
    if t.setup().rulings.side_tie == SideTie::Caller {
        let question = OwnQuestion::new(ActorId::JUDGE, PhQuestionKind::SideFirst).with(at, 0);
        let chosen = usize::try_from(choose(t, question)?).unwrap_or(0);
        level.retain(|side| *side != chosen);
        level.insert(0, chosen);
        for (i, side) in level.iter().enumerate() {
            write(t, PhField::SideOrder, first + i, i32::try_from(*side).unwrap_or(0) + 1);
            write(t, PhField::SideLevel, first + i, i32::from(i > 1));
        }
    } else {
        let mut list = entrants(t);
        list.retain(|e| level.contains(&e.side));
        for entrant in &mut list {
            entrant.total = roll(t, entrant)?;
        }
        place(t, first, list);
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
        let side = i32::try_from(side).unwrap_or(0);
        note(t, Ph::PH4, PhNote::MasterInitiative, (leader, ActorId::NOBODY), side);
    }
    match t.setup().rulings.dodge_rolled_in {
        DodgeRolledIn::Step3 => next_step(t, Ph::PH5, Step::Events),
        DodgeRolledIn::AfterInitiative => next_step(t, Ph::PH13, Step::Dodges),
    }
}
