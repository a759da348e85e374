//! The seats in a save.

use crate::battle::{Battle, Control, Dice, Seat, Seats, Tactician};
use crate::data::node::{Node, Problems};
use crate::data::sheet::{FieldTable, ListOf, Notation, Number, OneOf, YesNo, sheet};
use crate::data::who::{ActorId, MAX_FIGHTERS};
use crate::kernel::system::System;
use crate::plan::{Plan, Policy};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

const FIGHTERS: ListOf<Number> =
    ListOf { of: Number(0, u16::MAX as i32), what: "fighters", least: 0, most: MAX_FIGHTERS };

sheet! {
    /// A group of seats with the same decider.
    #[expect(unreachable_pub, reason = "tables are declared public")]
    pub struct SeatGroup {
        /// Who decides.
        pub control: Control = OneOf, or(Control::BuiltIn);
        /// The fighters, by their places in the roster.
        pub of: Vec<i32> = FIGHTERS, or(Vec::new());
        /// Whether it includes all other fighters, and those who join.
        pub others: bool = YesNo, or(false);
        /// Whether it includes the Judge.
        pub judge: bool = YesNo, or(false);
        /// Whether it includes the map.
        pub map: bool = YesNo, or(false);
        /// The plan given.
        pub plan: Option<Plan> = FieldTable, optional();
        /// The tactician given.
        pub tactician: Option<Tactician> = FieldTable, optional();
        /// The policy given.
        pub policy: Option<Policy> = FieldTable, optional();
        /// Who rolls; the engine if absent.
        pub dice: Option<Dice> = OneOf, optional();
    }
}

pub(super) const GROUPS: ListOf<FieldTable> =
    ListOf { of: FieldTable, what: "groups of seats", least: 0, most: MAX_FIGHTERS + 3 };

/// The seats in groups; empty if the built-in plan decides for all.
pub(super) fn write(seats: &Seats) -> Node {
    let mut groups: Vec<(Seat, SeatGroup)> = Vec::new();
    let mut of = |seat: Seat, put: &dyn Fn(&mut SeatGroup)| {
        let found = groups.iter().position(|(known, _)| *known == seat);
        let found = found.unwrap_or_else(|| {
            let plan = seat.plan.and_then(|plan| seats.plans.get(plan).cloned());
            let tactician = seat.tactician.and_then(|at| seats.tacticians.get(at).cloned());
            let policy = seat.policy.and_then(|at| seats.policies.get(at).cloned());
            let Seat { control, dice, .. } = seat;
            let dice = Some(dice).filter(|dice| *dice != Dice::Engine);
            let group = SeatGroup { control, plan, tactician, policy, dice, ..<_>::default() };
            groups.push((seat, group));
            groups.len() - 1
        });
        if let Some((_, group)) = groups.get_mut(found) {
            put(group);
        }
    };
    of(seats.others, &|group| group.others = true);
    of(seats.judge, &|group| group.judge = true);
    of(seats.map, &|group| group.map = true);
    for (place, seat) in (0..).zip(&seats.fighters) {
        if *seat != seats.others {
            of(*seat, &|group| group.of.push(place));
        }
    }
    let groups: Vec<SeatGroup> = groups.into_iter().map(|(_, group)| group).collect();
    let plain = SeatGroup { others: true, judge: true, map: true, ..SeatGroup::default() };
    if groups == vec![plain] { Node::List(Vec::new()) } else { GROUPS.write(&groups) }
}

/// Restores the seats of a save.
pub(super) fn put<S: System>(battle: &mut Battle<S>, groups: &[SeatGroup]) -> Result<(), Problems> {
    // `others` come first, as a single fighter takes precedence.
    let others = groups.iter().filter(|group| group.others);
    for group in others.chain(groups.iter().filter(|group| !group.others)) {
        let SeatGroup { control, plan, tactician, policy, dice, .. } = group;
        let by = (*control, dice.unwrap_or(Dice::Engine));
        let seat = battle.seat_of(by, plan.as_ref(), tactician.as_ref(), policy.as_ref());
        if group.others {
            battle.set_others(seat);
        }
        let fighters = group.of.iter().map(|place| ActorId::from_number(*place));
        let table = [(group.judge, ActorId::JUDGE), (group.map, ActorId::MAP)];
        let table = table.into_iter().filter(|(is, _)| *is).map(|(_, who)| who);
        for who in fighters.chain(table) {
            battle.put_seat(who, seat);
        }
    }
    for (place, group) in groups.iter().enumerate() {
        let mut p = Problems::default();
        if let Some(tactician) = &group.tactician {
            tactician.check::<S>(&mut p);
            p.or(Some(())).map_err(|p| p.within(&format!("seats[{place}].tactician")))?;
        }
        if let Some(Err(problems)) = group.policy.as_ref().map(Policy::check::<S>) {
            return Err(problems.within(&format!("seats[{place}].policy")));
        }
        let Some(plan) = &group.plan else { continue };
        // Names that were valid once may not be after somebody has joined.
        if let Err(problems) = plan.check::<S>() {
            let path = format!("seats[{place}].plan");
            return Err(problems.within(&path));
        }
    }
    battle.bind_plans();
    Ok(())
}
