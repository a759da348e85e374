//! Odds of an attack through the handle: those that Rust has, and what comes when it is played.

use super::bad::NOTHING;
use super::fight::{ROSTERS, open, words};
use super::{get_text, last_message};
use crate::aim::*;
use crate::battle::{case_battle, case_battle_step};
use crate::odds::{
    case_limits, case_odds, case_odds_field, case_odds_free, case_odds_get, case_odds_info,
    case_odds_row, case_odds_summary, case_odds_value,
};
use crate::status::case_last_rule;
use crate::status::case_status::{self, *};
use crate::values::{case_named_value, case_value};
use case_core::ActorId;
use case_core::any::{AnyAimed, AnyStep, OutcomeOdds};
use case_core::attack::{Aim, AimError, Guard};
use case_core::codes::Code;
use case_core::odds::Budget;
use case_core::odds::Fraction;
use case_core::value::AttackId;
use std::ptr::{from_mut, from_ref, null, null_mut};

/// The most paths that are run: more than any attack needs but one with pools of dice.
const PATHS: u64 = 500;

pub(super) fn limits() -> case_limits {
    case_limits { struct_size: 24, paths: PATHS, ..Default::default() }
}

fn work() -> Budget<'static> {
    Budget::new().paths(PATHS)
}

/// An attack that is ready, which is freed at the end.
pub(super) struct Aimed(pub(super) *mut case_aimed);

impl Drop for Aimed {
    fn drop(&mut self) {
        unsafe { case_aimed_free(self.0) };
    }
}

pub(super) fn aim(attacker: i32, target: i32, attack: i32) -> case_aim {
    case_aim { struct_size: 24, attacker, target, attack, shift: 0, flurry: 0 }
}

/// An answer under the name of its question.
pub(super) fn answer(name: &str, value: case_value) -> case_named_value {
    case_named_value { struct_size: 76, value, name: crate::values::fixed(name) }
}

pub(super) fn aimed(
    battle: *const case_battle,
    aim: &case_aim,
    given: &[case_named_value],
) -> Result<Aimed, case_status> {
    let mut out = null_mut();
    let status = unsafe {
        case_battle_aim(battle, from_ref(aim), given.as_ptr(), given.len(), from_mut(&mut out))
    };
    assert_eq!(status == CASE_OK, !out.is_null());
    if status == CASE_OK { Ok(Aimed(out)) } else { Err(status) }
}

fn rule() -> String {
    get_text(|b, n, s| unsafe { case_last_rule(b, n, s) }).expect("always there")
}

fn row() -> case_odds_row {
    case_odds_row { struct_size: 72, ..Default::default() }
}

/// The fraction of a row.
fn fraction(row: &case_odds_row) -> Fraction {
    let whole = |high: u64, low: u64| u128::from(high) << 64 | u128::from(low);
    let numerator = whole(row.numerator_high, row.numerator);
    Fraction::new(numerator, whole(row.denominator_high, row.denominator)).expect("a fraction")
}

pub(super) fn chance(
    aimed: &Aimed,
    guard: *const case_value,
    feat: i32,
    limits: &case_limits,
) -> Result<Fraction, case_status> {
    let mut row = row();
    let out = from_mut(&mut row);
    match unsafe { case_aimed_chance(aimed.0, guard, feat, from_ref(limits), null(), out) } {
        CASE_OK => {
            let whole = fraction(&row);
            let shown = [row.probability, row.at_most, row.low, row.high].map(f64::to_bits);
            assert_eq!(shown, [whole.as_f64().to_bits(); 4]);
            Ok(whole)
        }
        status => Err(status),
    }
}

/// Compares odds with Rust's, and frees them.
fn same_odds(odds: *mut case_odds, rust: &OutcomeOdds) {
    let mut info = case_odds_summary { struct_size: 40, ..Default::default() };
    assert_eq!(unsafe { case_odds_info(odds, from_mut(&mut info)) }, CASE_OK);
    assert_eq!(info.rows as usize, rust.odds.iter().count());
    assert_eq!(info.fields as usize, rust.fields.len());
    for (i, field) in rust.fields.iter().enumerate() {
        let name = get_text(|b, n, s| unsafe { case_odds_field(odds, i, b, n, s) });
        assert_eq!(name.as_deref(), Ok(field.name));
    }
    for (i, (values, numerator)) in rust.odds.iter().enumerate() {
        let mut row = row();
        assert_eq!(unsafe { case_odds_get(odds, i, from_mut(&mut row)) }, CASE_OK);
        let denominator = rust.odds.denominator();
        assert_eq!(fraction(&row), Fraction::new(numerator, denominator).expect("not over 0"));
        for (field, wanted) in values.iter().enumerate() {
            let mut value = NOTHING;
            let out = from_mut(&mut value);
            assert_eq!(unsafe { case_odds_value(odds, i, field, out) }, CASE_OK);
            assert_eq!(value, (*wanted).into());
        }
    }
    unsafe { case_odds_free(odds) };
}

/// The status that an error of Rust's has in C, and its rule.
fn status_of(error: &AimError) -> (case_status, &'static str) {
    match error {
        AimError::Impossible { rule, .. } => (CASE_ERR_AIM, rule),
        AimError::Given { rule, .. } | AimError::Guard { rule, .. } => (CASE_ERR_ANSWER, rule),
        AimError::Odds(_) | AimError::Rule(_) => (CASE_ERR_ODDS, ""),
        other => panic!("{other}"),
    }
}

/// Compares every number that can be asked of an attack. Whether there were odds.
fn same(c: &Aimed, rust: &dyn AnyAimed) -> bool {
    let (mut odds, limits) = (null_mut(), limits());
    let mut guards = vec![(NOTHING, Guard::Undefended)];
    guards.extend(rust.guards().into_iter().map(|guard| (guard.into(), Guard::With(guard))));
    let by_plan = std::iter::once((null(), Guard::ByPlan));
    let mut any = false;
    for (pointer, guard) in by_plan.chain(guards.iter().map(|(v, guard)| (from_ref(v), *guard))) {
        let out = from_mut(&mut odds);
        let status = unsafe { case_aimed_odds(c.0, pointer, from_ref(&limits), null(), out) };
        match rust.odds(guard, &mut work()) {
            Ok(wanted) => {
                assert_eq!(status, CASE_OK, "{}", last_message());
                same_odds(odds, &wanted);
                let feat = wanted.chances[0].0;
                let found = chance(c, pointer, feat.number().into(), &limits);
                assert_eq!(found, Ok(wanted.chances[0].1));
                any = true;
            }
            Err(error) => assert_eq!((status, rule().as_str()), status_of(&error)),
        }
    }
    any && same_defenses(c, rust)
}

/// Compares the list of defenses, and what is certain.
fn same_defenses(c: &Aimed, rust: &dyn AnyAimed) -> bool {
    let (mut list, mut count, mut verdicts, limits) = (null_mut(), 0, 0, limits());
    let out = from_mut(&mut list);
    let status = unsafe { case_aimed_best_defenses(c.0, from_ref(&limits), null(), out) };
    let best = match rust.best_defenses(&mut work()) {
        Ok(best) => best,
        Err(error) => {
            assert_eq!(status, status_of(&error).0);
            return false;
        }
    };
    assert_eq!(status, CASE_OK, "{}", last_message());
    let counts = (from_mut(&mut count), from_mut(&mut verdicts));
    assert_eq!(unsafe { case_defenses_count(list, counts.0, counts.1) }, CASE_OK);
    assert_eq!(count, best.len());
    for (i, wanted) in best.iter().enumerate() {
        let mut guard = case_value { number: 7, ..NOTHING };
        assert_eq!(unsafe { case_defenses_get(list, i, from_mut(&mut guard)) }, CASE_OK);
        assert_eq!(guard, wanted.guard.into());
        for (feat, chance) in &wanted.odds.chances {
            let (mut row, feat) = (row(), feat.number().into());
            let out = from_mut(&mut row);
            assert_eq!(unsafe { case_defenses_chance(list, i, feat, out) }, CASE_OK);
            assert_eq!(fraction(&row), *chance);
        }
    }
    let wanted = rust.verdicts(&mut work()).expect("as the defenses");
    assert_eq!(verdicts, wanted.len());
    for (i, wanted) in wanted.iter().enumerate() {
        let mut found: case_verdict = unsafe { std::mem::zeroed() };
        found.struct_size = 92;
        assert_eq!(unsafe { case_defenses_verdict(list, i, from_mut(&mut found)) }, CASE_OK);
        let (feat, always) = (i32::from(wanted.feat.number()), i32::from(wanted.always));
        assert_eq!((found.feat, found.always), (feat, always));
        assert_eq!(
            (words(&found.rule), words(&found.name)),
            (wanted.rule.into(), wanted.name().into())
        );
    }
    unsafe { case_defenses_free(list) };
    true
}

/// Every attack of some fighters on others, at the start and after some steps, in every system.
#[test]
fn odds_of_an_attack_are_those_of_rust() {
    for roster in ROSTERS {
        let (c, mut rust) = open(roster);
        rust.set_seed(3);
        unsafe { crate::battle::case_battle_set_seed(c.0, 3) };
        let (mut compared, mut refused) = (0, 0);
        let fighters = i32::try_from(rust.fighters()).expect("few");
        for round in 0..2 {
            for attacker in 0..fighters {
                let of = ActorId::fighter(place(attacker));
                let others = (1 + round..fighters).map(|by| (attacker + by) % fighters);
                let mut foes = others
                    .filter(|other| rust.side(ActorId::fighter(place(*other))) != rust.side(of));
                let (target, attack) = (foes.next().expect("a foe"), round);
                let on = ActorId::fighter(place(target));
                let found = aimed(c.0, &aim(attacker, target, attack), &[]);
                match (rust.aim(&Aim::new(AttackId::new(of, place(attack)), on)), found) {
                    (Ok(wanted), Ok(found)) => compared += i32::from(same(&found, &*wanted)),
                    (Err(AimError::Attack { .. }), Err(CASE_ERR_RANGE)) => {}
                    (Err(error), Err(status)) => {
                        assert_eq!((status, rule().as_str()), status_of(&error));
                        refused += 1;
                    }
                    (wanted, found) => panic!("{wanted:?}, in C {:?}", found.map(|_| ())),
                }
            }
            for _ in 0..9 {
                let step = rust.step();
                assert_eq!(unsafe { case_battle_step(c.0) } as i32 == 0, step == AnyStep::Going);
            }
        }
        // Pools of dice can take more paths than a test has time for: then both refuse alike.
        let system = rust.system();
        assert!(compared > 0 || system == "d6", "{system}: {compared}, {refused} refused");
    }
}

pub(super) fn place(number: i32) -> usize {
    usize::try_from(number).expect("a place")
}

/// F1, F10, F12 of the analysts' questions: what was given without a word of its being ignored. An
/// answer that changes nothing is refused with its rule, and what would be asked; what is used
/// changes the odds.
#[test]
fn what_is_given_is_used_or_refused() {
    use case_core::case::{Color, Manner, PulledPart};
    use case_core::value::{Areas, Points, Typed, Value};
    let pulled = ("manner", Manner::Pulled.to_value());
    let what = ("pull_what", PulledPart::Color.to_value());
    let color = ("pull_color", Color::Green.to_value());
    let karma = ("karma", Value::yes(true));
    let amount = ("karma_amount", Points(15).into());
    let (ram, fists) = (aim(1, 6, 0), aim(0, 3, 0));
    /// A system, an attack, what is given; the refusal with its rule, and what its message names.
    type Refused<'r> =
        (&'r str, &'r case_aim, &'r [(&'r str, Value)], (case_status, &'r str), &'r str);
    let refused: [Refused<'_>; 7] = [
        (
            "faserip",
            &ram,
            &[("areas_moved", Areas(2).into())],
            (CASE_ERR_ANSWER, "A23"),
            "areas_to_charge",
        ),
        ("case", &fists, &[("areas_moved", Areas(2).into())], (CASE_ERR_ANSWER, "A23"), "manner"),
        ("case", &fists, &[pulled], (CASE_ERR_ANSWER, "A12"), "pull_what"),
        ("case", &fists, &[pulled, what], (CASE_ERR_ANSWER, "A12"), "pull_color"),
        ("case", &fists, &[karma], (CASE_ERR_ANSWER, "R4"), "karma"),
        ("case", &fists, &[karma, amount], (CASE_ERR_ANSWER, "R4"), "karma"),
        ("case", &case_aim { flurry: 8, ..fists }, &[], (CASE_ERR_AIM, "T3"), "ACTION"),
    ];
    let of = |system: &str| {
        let text = ROSTERS.iter().find(|text| text.contains(&format!("system = \"{system}\"")));
        open(text.expect("a roster")).0
    };
    let hit = |system: &str, aim: &case_aim, given: &[(&str, Value)]| {
        let given: Vec<_> = given.iter().map(|(name, v)| answer(name, (*v).into())).collect();
        chance(&aimed(of(system).0, aim, &given)?, from_ref(&NOTHING), 0, &limits())
    };
    for (system, aim, given, (status, named), says) in refused {
        assert_eq!(hit(system, aim, given), Err(status), "{given:?}");
        assert_eq!(rule(), named, "{given:?}");
        assert!(last_message().contains(says), "{}", last_message());
    }
    let plain = hit("case", &fists, &[]).expect("odds");
    assert_ne!(hit("case", &fists, &[pulled, what, color]), Err(CASE_ERR_ANSWER));
    assert!(hit("case", &fists, &[pulled, what, color]).is_ok());
    let over = |areas: i32| hit("faserip", &ram, &[("areas_to_charge", Areas(areas).into())]);
    let run = [1, 2, 3].map(|areas| over(areas).expect("odds").as_f64());
    assert!(run[0] < run[1] && run[1] < run[2], "{run:?}");
    assert!(plain.as_f64() > 0.0);
}
