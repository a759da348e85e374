//! Who decides for whom, as it stands in a save.

use crate::battle::{Battle, Control, Seat, Seats, Tactician};
use crate::data::node::{Node, Problems};
use crate::data::sheet::{FieldTable, ListOf, Notation, Number, OneOf, YesNo, sheet};
use crate::data::who::{ActorId, MAX_FIGHTERS};
use crate::kernel::system::System;
use crate::plan::Plan;
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

const FIGHTERS: ListOf<Number> =
    ListOf { of: Number(0, u16::MAX as i32), what: "fighters", least: 0, most: MAX_FIGHTERS };

sheet! {
    /// Seats that are decided for alike.
    #[expect(unreachable_pub, reason = "tables are declared public")]
    pub struct SeatGroup {
        /// Who decides.
        pub control: Control = OneOf, or(Control::BuiltIn);
        /// The fighters, by their places in the roster.
        pub of: Vec<i32> = FIGHTERS, or(Vec::new());
        /// Whether all other fighters too, also those who join.
        pub others: bool = YesNo, or(false);
        /// Whether the Judge too.
        pub judge: bool = YesNo, or(false);
        /// Whether the map too.
        pub map: bool = YesNo, or(false);
        /// The plan that was given.
        pub plan: Option<Plan> = FieldTable, optional();
        /// The tactician that was given.
        pub tactician: Option<Tactician> = FieldTable, optional();
    }
}

pub(super) const GROUPS: ListOf<FieldTable> =
    ListOf { of: FieldTable, what: "groups of seats", least: 0, most: MAX_FIGHTERS + 3 };

/// The seats, those alike together; nothing where the built-in plan has them all.
pub(super) fn write(seats: &Seats) -> Node {
    let mut groups: Vec<(Seat, SeatGroup)> = Vec::new();
    let mut of = |seat: Seat, put: &dyn Fn(&mut SeatGroup)| {
        let found = groups.iter().position(|(known, _)| *known == seat);
        let found = found.unwrap_or_else(|| {
            let plan = seat.plan.and_then(|plan| seats.plans.get(plan).cloned());
            let tactician = seat.tactician.and_then(|at| seats.tacticians.get(at).cloned());
            let control = seat.control;
            groups.push((seat, SeatGroup { control, plan, tactician, ..SeatGroup::default() }));
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

/// Seats everybody as a save says.
pub(super) fn put<S: System>(battle: &mut Battle<S>, groups: &[SeatGroup]) -> Result<(), Problems> {
    // All others first, in whatever order they stand: a fighter of its own comes after them.
    let others = groups.iter().filter(|group| group.others);
    for group in others.chain(groups.iter().filter(|group| !group.others)) {
        let SeatGroup { control, plan, tactician, .. } = group;
        let seat = battle.seat_of(*control, plan.as_ref(), tactician.as_ref());
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
        let Some(plan) = &group.plan else { continue };
        // Names that fitted once need not fit any more, where somebody has joined.
        if let Err(problems) = plan.check::<S>() {
            let path = format!("seats[{place}].plan");
            return Err(problems.within(&path));
        }
    }
    battle.bind_plans();
    Ok(())
}
