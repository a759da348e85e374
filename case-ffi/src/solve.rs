//! Solving fights.
//!
//! A fight is solved exactly to its end, within limits: who wins, how long it takes, what is left
//! of everybody. This is feasible for duels; simulate larger fights (case_odds_sample).

use crate::battle::case_battle;
use crate::handle::{self, Done};
use crate::odds::{
    Field, Table, case_limits, case_odds, failed, see, standing_fields, standing_values, won_by,
};
use crate::status::{case_status, guard};
use crate::watch::case_watch;
use case_core::SideId;
use case_core::any::{AnyBattle, Standing};
use case_core::dice::Mass;
use case_core::odds::{Chain, Solved};
use case_core::value::{Kind, Value};

/// Computes the odds of who wins the fight from the present state on, with everybody played by the
/// seat's plan or the built-in one: every probability is a proven interval, since limits leave some
/// fights unresolved. For battles of every system. Inputs fed for an open step are ignored.
///
/// CASE_ERR_SEAT if the host decides for somebody: give the seats plans on a clone
/// (case_battle_set_control).
///
/// Fields: winner, a side, or nothing if nobody wins. The rows need not add up to
/// 1: see `unresolved` of case_odds_info; fights that never end belong to no row.
///
/// If the watch stops it, the results so far are given, with CASE_STOPPED instead of CASE_OK. Free
/// with case_odds_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_fight(
    battle: *const case_battle,
    limits: *const case_limits,
    watch: *const case_watch,
    out: *mut *mut case_odds,
) -> case_status {
    let table = |solved: &Solved<Standing>, battle: &AnyBattle| {
        table_of_fight(&solved.map(|end| end.winner), battle)
    };
    // SAFETY: as this function's contract says.
    guard(|| unsafe { solve(battle, limits, watch, out, table) })
}

/// Computes the same with the length of the fight and what is left of everybody. Fields: winner;
/// turns, the number of the turn in which the fight ends (1 is the first of the battle, 0 that of a
/// surprise); and for each fighter fitness (the points, as in case_fighter_info), nothing for one
/// who can't win any more: case_odds_field_who gives the fighter. case_odds_only reduces the
/// fields.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_ends(
    battle: *const case_battle,
    limits: *const case_limits,
    watch: *const case_watch,
    out: *mut *mut case_odds,
) -> case_status {
    // SAFETY: as this function's contract says.
    guard(|| unsafe { solve(battle, limits, watch, out, table_of_ends) })
}

/// Solves a fight for one of the calls above.
///
/// # Safety
/// As theirs.
unsafe fn solve(
    battle: *const case_battle,
    limits: *const case_limits,
    watch: *const case_watch,
    out: *mut *mut case_odds,
    table: impl Fn(&Solved<Standing>, &AnyBattle) -> Table,
) -> Done<case_status> {
    handle::can_give(out)?;
    // SAFETY: as this function's contract says.
    let (held, watched) = unsafe { (handle::borrow(battle)?, handle::borrow_or_null(watch)?) };
    // SAFETY: as this function's contract says.
    let limits: case_limits = unsafe { handle::read_struct_or_default(limits) }?;
    let mut chain = Chain::new();
    if limits.turns > 0 {
        chain = chain.turns(limits.turns);
    }
    if limits.states > 0 {
        chain = chain.states(usize::try_from(limits.states).unwrap_or(usize::MAX));
    }
    if limits.paths > 0 {
        chain = chain.budget(limits.paths);
    }
    let mut see = |progress| see(watched.as_deref(), progress);
    let solved = held.battle.solve(&mut chain.watch(&mut see)).map_err(failed)?;
    let table = table(&solved, &held.battle);
    let stopped = solved.cuts().stopped > 0;
    // SAFETY: as this function's contract says.
    unsafe { handle::give(out, table) }?;
    Ok(if stopped { case_status::CASE_STOPPED } else { case_status::CASE_OK })
}

fn table_of_ends(solved: &Solved<Standing>, battle: &AnyBattle) -> Table {
    let mut fields = vec![Field::new("winner"), Field::new("turns")];
    fields.extend(standing_fields(battle));
    let ends = solved.gather(|turn, end| (end.winner, turn, end.clone()));
    let rows = ends.into_iter().map(|((winner, turn, end), interval)| {
        let turn = Value::new(Kind::Turns, i32::try_from(turn).unwrap_or(i32::MAX));
        let mut values = vec![won_by(winner), turn];
        values.extend(standing_values(&end));
        (values, interval.low.0)
    });
    Table { fields, rows: rows.collect(), ..table_of_fight(&solved.map(|end| end.winner), battle) }
}

fn table_of_fight(solved: &Solved<Option<SideId>>, battle: &AnyBattle) -> Table {
    let interval = |winner: Option<SideId>| solved.p(&winner).low.0;
    let winners = solved.values().into_iter().map(|(winner, _)| winner);
    let rows = winners.map(|winner| ([won_by(winner)], interval(winner)));
    Table {
        fields: vec![Field::new("winner")],
        rows: rows.collect(),
        denominator: Mass::ONE.0,
        unresolved: solved.unresolved_mass().0,
        paths: solved.paths(),
        states: solved.states(),
        turns: solved.turns(),
        sampled: false,
        basis: battle.basis(),
    }
}
