//! Initiative: rolls, ties, methods and teams.

use super::action::Attempt;
use super::circumstance::circumstance;
use super::declare::next_phase;
use crate::case::book::forms::Ability;
use crate::case::book::rank::{Rank, Shift};
use crate::case::book::rule::Rule;
use crate::case::book::rulings::{InitiativeMethod, Tie};
use crate::case::book::tables::turn::initiative_modifier;
use crate::case::state::sheet::{Setup, Team};
use crate::case::state::store::TurnPhase;
use crate::case::words::event::Roll;
use crate::case::words::lists::Goes;
use crate::case::{Case, Field, Note, Stop};
use crate::data::few::Few;
use crate::data::value::{Kind, Place, Value};
use crate::data::who::ActorId;
use crate::dice::{Die, Reading, Shown};
use crate::kernel::log::Key;
use crate::kernel::system::{RollCall, SubRule, Table, View};
use alloc::vec::Vec;

/// A participant in the order: a fighter, or a team represented by its first member who enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Entrant {
    who: ActorId,
    modifier: i32,
    total: i32,
    /// Whether it enters the order now, so that its ties are unresolved.
    new: bool,
}

impl Entrant {
    const NOBODY: Entrant = Entrant { who: ActorId::NOBODY, modifier: 0, total: 0, new: false };
}

/// T11: the team of a fighter.
fn team_of(setup: &Setup, who: ActorId) -> Option<&Team> {
    setup.fighters.get(who.index()).and_then(|s| s.team).and_then(|i| setup.teams.get(i))
}

/// T11: who rolls for an entrant: the fighter, or the team's roller, or the next able member.
fn roller<'a>(t: &impl Table<'a, Case>, who: ActorId) -> ActorId {
    let (setup, state) = (t.setup(), t.state());
    let Some(team) = team_of(setup, who) else { return who };
    let start = team.members.iter().position(|m| *m == team.roller).unwrap_or(0);
    let (before, after) = team.members.split_at(start);
    let members = || after.iter().chain(before).map(|m| ActorId::fighter(*m));
    let able = members().find(|m| state.is_able(setup, *m));
    able.or_else(|| members().find(|m| state.is_there(setup, *m))).unwrap_or(who)
}

/// T9: the Intuition of a roller, and its modifier by table 23.
fn modifier<'a>(t: &impl Table<'a, Case>, roller: ActorId) -> (Rank, i32) {
    let setup = t.setup();
    let intuition = t.state().rank(setup, roller, Ability::Intuition);
    (intuition, initiative_modifier(intuition, &setup.rulings))
}

/// T11: notes that a member rolls for the whole team: for each of the others who is able.
fn note_roller<'a>(t: &mut impl Table<'a, Case>, who: ActorId, roller: ActorId) {
    let Some(team) = team_of(t.setup(), who) else { return };
    for member in team.members.iter().map(|m| ActorId::fighter(*m)) {
        if member != roller && t.state().is_able(t.setup(), member) {
            t.note(Rule::T11, Note::TeamRolls, roller, member, ());
        }
    }
}

/// T11: who enters, in list order: every fighter that may, each team once, at its first such
/// member.
fn entrants<'a>(t: &impl Table<'a, Case>, may: impl Fn(ActorId) -> bool) -> Vec<ActorId> {
    let setup = t.setup();
    setup.cast.everybody().filter(|who| enters(setup, *who, &may)).collect()
}

/// T11: whether a fighter enters, for itself or for its team.
#[inline]
fn enters(setup: &Setup, who: ActorId, may: impl Fn(ActorId) -> bool) -> bool {
    let leads = |team: &Team| {
        team.members.iter().map(|m| ActorId::fighter(*m)).find(|m| may(*m)) == Some(who)
    };
    may(who) && team_of(setup, who).is_none_or(leads)
}

/// T9, T11, O3: initiative by the method of the encounter.
pub(crate) fn initiative<'a>(t: &mut impl Table<'a, Case>) -> Result<(), Stop> {
    let setup = t.setup();
    let method = setup.rulings.initiative_method;
    match method {
        InitiativeMethod::EveryTurn => {
            if let Some(rolling) = Rolling::of(t) {
                let mut list = t.sub_rule(&rolling)?;
                settle(t, list.as_mut_slice());
            } else {
                let mut list = Few::new(Entrant::NOBODY);
                for who in setup.cast.everybody() {
                    if enters(setup, who, |who| t.state().is_able(setup, who)) {
                        list.push(roll(t, who)?);
                    }
                }
                settle(t, list.as_mut_slice());
            }
        }
        InitiativeMethod::Once | InitiativeMethod::Modifier => kept(t, method)?,
        InitiativeMethod::FixedPlayersFirst | InitiativeMethod::FixedOthersFirst => {
            let mut order = entrants(t, |who| t.state().is_able(setup, who));
            order.sort_by_cached_key(|who| fixed_place(setup, *who));
            write_order(t, order);
        }
    }
    if t.state().any_level() {
        next_phase(t, TurnPhase::RollOff);
    } else {
        begin_acting(t);
    }
    Ok(())
}

/// T9, T11: a fighter's rank in a fixed order: before or after everybody if its sheet says so;
/// between them players before or after the others, by the method. Ties keep the roster's order.
fn fixed_place(setup: &Setup, who: ActorId) -> u8 {
    let sheet = setup.fighters.get(who.index());
    let others_first = setup.rulings.initiative_method == InitiativeMethod::FixedOthersFirst;
    match sheet.and_then(|s| s.goes) {
        Some(Goes::First) => 0,
        None if sheet.is_some_and(|s| s.player) != others_first => 1,
        None => 2,
        Some(Goes::After) => 3,
    }
}

/// T9: those who roll for initiative, each with its modifier, and no total yet.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Rolling(Few<Entrant>);

/// The most who roll together: their dice are 10,000 paths.
const TOGETHER: usize = 4;

impl Rolling {
    /// `None` where each total is shown, where a circumstance (A31) waits for one of the rolls, or where
    /// too many roll.
    fn of<'a>(t: &mut impl Table<'a, Case>) -> Option<Rolling> {
        if t.shown() == Shown::All {
            return None;
        }
        let setup = t.setup();
        let mut list = Few::new(Entrant::NOBODY);
        for who in setup.cast.everybody() {
            if enters(setup, who, |who| t.state().is_able(setup, who)) {
                let roller = roller(t, who);
                if t.state().of(roller, Field::Circumstance) != 0 {
                    return None;
                }
                let (_, modifier) = modifier(t, roller);
                list.push(Entrant { who, modifier, total: 0, new: true });
            }
        }
        (list.as_mut_slice().len() <= TOGETHER).then_some(Rolling(list))
    }
}

/// Of the totals only their order is read: each is the number of those below it.
impl SubRule<Case> for Rolling {
    type Outcome = Few<Entrant>;

    fn is_by_value(&self, _: View<'_, Case>) -> bool {
        true
    }

    fn run<'a>(&self, t: &mut impl Table<'a, Case>) -> Result<Few<Entrant>, Stop> {
        let mut list = self.0.clone();
        for entrant in list.as_mut_slice() {
            entrant.total = t.roll(d10(entrant.who))?.outcome + entrant.modifier;
        }
        let mut totals = list.clone();
        for entrant in list.as_mut_slice() {
            let below = totals.as_mut_slice().iter().filter(|other| other.total < entrant.total);
            entrant.total = below.map(|_| 1).sum();
        }
        Ok(list)
    }
}

/// T9: the roll itself.
fn d10(roller: ActorId) -> RollCall<'static, Case> {
    RollCall::new(Rule::T9, roller, Roll::Initiative, Reading::Face(Die::D10))
}

/// T9: d10 plus the modifier; a circumstance (A31) shifts the Intuition.
fn roll<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<Entrant, Stop> {
    let roller = roller(t, who);
    let (intuition, mut modifier) = modifier(t, roller);
    note_roller(t, who, roller);
    let action = Attempt::new(Rule::T9, roller, Roll::Initiative);
    let by = circumstance(t, action, Some(Ability::Intuition));
    if by != Shift::NONE {
        let rulings = &t.setup().rulings;
        let rank = intuition.shifted(by, rulings).unwrap_or(Rank::Shift0);
        modifier = initiative_modifier(rank, rulings);
    }
    let call = d10(roller).from(intuition).adding(modifier).giving(Kind::Total);
    let total = t.roll(call)?.outcome + modifier;
    Ok(Entrant { who, modifier, total, new: true })
}

/// Added to stored totals to tell them from "none yet" (0): totals are far above −1,000,000.
const KEPT: i32 = 1_000_000;

/// T11: initiative rolled once, on first appearance, or given by the modifier alone: totals are
/// kept for the encounter, a team's at its first member. Only newcomers are placed anew; those who
/// are out for a while keep their place.
fn kept<'a>(t: &mut impl Table<'a, Case>, method: InitiativeMethod) -> Result<(), Stop> {
    let setup = t.setup();
    let mut list = Vec::new();
    for who in
        entrants(t, |who| t.state().is_there(setup, who) && !t.state().is_surprised(setup, who))
    {
        let seat = team_of(setup, who).and_then(|team| team.members.first());
        let seat = seat.map_or(who, |first| ActorId::fighter(*first));
        let entrant = match (t.state().of(seat, Field::Initiative), method) {
            (0, InitiativeMethod::Once) => roll(t, who)?,
            (0, _) => {
                let roller = roller(t, who);
                let (_, modifier) = modifier(t, roller);
                let total = Value::new(Kind::Total, modifier);
                t.note(Rule::T11, Note::InitiativeTotal, roller, ActorId::NOBODY, total);
                Entrant { who, modifier, total: modifier, new: true }
            }
            (kept, _) => {
                let named = team_of(setup, who).map_or(who, |team| ActorId::fighter(team.roller));
                let (_, modifier) = modifier(t, named);
                Entrant { who, modifier, total: kept - KEPT, new: false }
            }
        };
        t.set(Rule::T11, Key::of(seat, Field::Initiative), entrant.total + KEPT);
        list.push(entrant);
    }
    // Those tied before keep the places from their roll-off.
    let mut before = alloc::vec![usize::MAX; setup.fighters.len()];
    for place in 0..t.state().order_len() {
        let slot = t.state().in_order(place).and_then(|who| before.get_mut(who.index()));
        if let Some(slot) = slot {
            *slot = place;
        }
    }
    let at = |who: ActorId| before.get(who.index()).copied().unwrap_or(usize::MAX);
    list.sort_by_cached_key(|e| match team_of(setup, e.who) {
        Some(team) => team.members.iter().map(|m| at(ActorId::fighter(*m))).min(),
        None => Some(at(e.who)),
    });
    settle(t, &mut list);
    Ok(())
}

/// T10: highest first; ties are broken by modifier, then by a roll-off (Q16). A tie without
/// newcomers keeps its earlier order.
fn settle<'a>(t: &mut impl Table<'a, Case>, list: &mut [Entrant]) {
    let by_modifier = t.setup().rulings.initiative_tie == Tie::ModifierThenRollOff;
    let key = |e: &Entrant| (e.total, if by_modifier { e.modifier } else { 0 });
    list.sort_by_cached_key(|e| core::cmp::Reverse(key(e)));
    write_order(t, list.iter().map(|e| e.who));
    let mut place = 0;
    for group in list.chunk_by(|a, b| key(a) == key(b)) {
        let open = group.iter().any(|e| e.new);
        for i in 0..group.len() {
            let level = i32::from(i > 0 && open);
            t.set(Rule::T10, Key::at(ActorId::NOBODY, Field::Level, place), level);
            place += 1;
        }
    }
}

fn write_order<'a>(t: &mut impl Table<'a, Case>, order: impl IntoIterator<Item = ActorId>) {
    let before = t.state().order_len();
    let mut len = 0;
    for who in order {
        t.set(Rule::T9, Key::at(ActorId::NOBODY, Field::Order, len), who.number() + 1);
        len += 1;
    }
    for place in len..before {
        t.set(Rule::T9, Key::at(ActorId::NOBODY, Field::Order, place), 0);
    }
}

/// T10, O3: the highest tied group rolls off: one d10 each in list order, highest first. Those
/// still tied roll again next step, before the next group. A fighter taken out comes last,
/// unrolled.
pub(crate) fn roll_off<'a>(t: &mut impl Table<'a, Case>) -> Result<(), Stop> {
    let places = t.state().order_len();
    let Some(second) = t.state().first_level() else {
        begin_acting(t);
        return Ok(());
    };
    let first = second.saturating_sub(1);
    let end = (second..places).find(|&p| !t.state().is_level(p)).unwrap_or(places);
    let mut group = Few::new(ActorId::NOBODY);
    (first..end).filter_map(|p| t.state().in_order(p)).for_each(|who| group.push(who));
    let group = group.as_mut_slice();
    group.sort_unstable();
    let mut rolled = Few::new((0, ActorId::NOBODY));
    let setup = t.setup();
    let alone = group.iter().filter(|who| t.state().is_there(setup, roller(t, **who))).count() < 2;
    for &mut who in group {
        let there = t.state().is_there(setup, roller(t, who));
        if alone || !there {
            rolled.push((i32::from(there) - 1, who));
            continue;
        }
        let roller = roller(t, who);
        note_roller(t, who, roller);
        let call = RollCall::new(Rule::T10, roller, Roll::RollOff, Reading::Face(Die::D10));
        rolled.push((t.roll(call)?.outcome, who));
    }
    let rolled = rolled.as_mut_slice();
    rolled.sort_unstable_by_key(|(face, who)| (core::cmp::Reverse(*face), *who));
    for (i, &(face, who)) in rolled.iter().enumerate() {
        let level = i > 0 && face > 0 && rolled[i - 1].0 == face;
        t.set(Rule::T10, Key::at(ActorId::NOBODY, Field::Order, first + i), who.number() + 1);
        t.set(Rule::T10, Key::at(ActorId::NOBODY, Field::Level, first + i), i32::from(level));
    }
    if !t.state().any_level() {
        begin_acting(t);
    }
    Ok(())
}

/// T11: once everybody is placed and nobody can join, kept totals matter only by their order.
/// Replacing them by places makes battles equal whose same order came from different totals.
fn forget_totals<'a>(t: &mut impl Table<'a, Case>) {
    if !t.setup().closed {
        return;
    }
    let fighters = t.setup().fighters.len();
    let placed = |i| {
        t.state().of(ActorId::fighter(i), Field::Initiative) != 0
            || t.state().is_dead(ActorId::fighter(i))
    };
    let keeps = matches!(
        t.setup().rulings.initiative_method,
        InitiativeMethod::Once | InitiativeMethod::Modifier
    );
    if !keeps || !t.setup().teams.is_empty() || !(0..fighters).all(placed) {
        return;
    }
    let order: Vec<ActorId> =
        (0..t.state().order_len()).filter_map(|place| t.state().in_order(place)).collect();
    for (place, who) in (1..).zip(order) {
        t.set(Rule::T11, Key::of(who, Field::Initiative), KEPT - place);
    }
}

/// T9, T11: the order is complete: a team's members act at its place, in list order.
fn begin_acting<'a>(t: &mut impl Table<'a, Case>) {
    let setup = t.setup();
    if !setup.teams.is_empty() {
        let mut order = Vec::with_capacity(setup.fighters.len());
        let mut placed = alloc::vec![false; setup.fighters.len()];
        for who in (0..t.state().order_len()).filter_map(|p| t.state().in_order(p)) {
            let team = team_of(setup, who);
            let members = team.map_or(&[][..], |team| &team.members).iter();
            let members = members.map(|m| ActorId::fighter(*m));
            let there = members.filter(|m| t.state().is_there(setup, *m));
            for who in there.chain(team.is_none().then_some(who)) {
                // A team formed since the roll acts at its first member's place.
                if let Some(seen @ false) = placed.get_mut(who.index()) {
                    *seen = true;
                    order.push(who);
                }
            }
        }
        write_order(t, order);
    }
    forget_totals(t);
    let mut number = 0;
    for place in 0..t.state().order_len() {
        let who = t.state().in_order(place);
        if let Some(who) = who.filter(|who| t.state().is_able(setup, *who)) {
            number += 1;
            t.note(Rule::T9, Note::Order, who, ActorId::NOBODY, Place(number));
        }
    }
    t.set(Rule::T14, Key::of(ActorId::NOBODY, Field::Round), 1);
    next_phase(t, TurnPhase::Act);
}
