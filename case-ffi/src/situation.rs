//! Exchanges by value.
//!
//! Odds of an exchange from ranks and numbers, without a battle or roster: for tables, sweeps and
//! what-ifs.

use crate::codes::CASE_NONE;
use crate::exchange::{out_of_range, table_of, within};
use crate::handle::{self, Done, Fault, Sized32};
use crate::odds::{case_odds, refused, see};
use crate::pure::member;
use crate::rulings::{self, case_rulings};
use crate::status::{case_status, guard};
use crate::watch::case_watch;
use case_core::attack::Feat;
use case_core::case::odds::{Failed, Situation};
use case_core::case::tables::turn::MAX_ATTACKS;
use case_core::case::{Defense, Form, MAX_NUMBER, Rank, RankValue, Rulings, Shift};
use case_core::codes::Code;
use case_core::odds::{Budget, OddsError, Progress, RunError};

/// An exchange of CASE by value: all properties of attacker and target that matter. Fill it with
/// case_situation_init and change what differs.
///
/// Damage, protection and the score of a maneuver are printed numbers, each of which belongs to a
/// rank. Beyond alone has no numbers, so its rank is a separate field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_situation {
    /// sizeof(case_situation).
    pub struct_size: u32,
    /// The attack's form (case_form).
    pub form: i32,
    /// The rank of the to-hit roll (case_rank).
    pub rank: i32,
    /// The sum of the column shifts on the to-hit.
    pub shift: i32,
    /// The damage as listed (G3); for a charge that of case_charge_damage.
    pub damage: i32,
    /// CASE_RANK_BEYOND for a damage of Beyond, else CASE_NONE.
    pub damage_rank: i32,
    /// The attacks of a flurry (T6), 1 to 8.
    pub attacks: i32,
    /// The damage lost to obstacles in the shot's path (A15).
    pub passed: i32,
    /// The protection of the target's armor, or another protection against the form (G2).
    pub protection: i32,
    /// The target's Endurance (case_rank).
    pub endurance_rank: i32,
    /// The target's Health; CASE_NONE for more than any blow can take.
    pub health: i32,
    /// The target's defense (case_defense), or CASE_NONE.
    pub defense: i32,
    /// The number of the ability used to roll the defense (D1 to D8).
    pub score: i32,
    /// CASE_RANK_BEYOND for such an ability of Beyond, else CASE_NONE.
    pub score_rank: i32,
    /// The sum of the column shifts on the defense: aversions beyond the free ones, a hold,
    /// talents.
    pub answer_shift: i32,
    /// Not 0 if a ranged form is delivered by touch (D6, D8).
    pub touch: i32,
    /// Not 0 for directed energy of another kind (D2).
    pub directed: i32,
}

// SAFETY: plain 32-bit integers, the size first.
unsafe impl Sized32 for case_situation {
    const FIRST: u32 = 68;
    const NAME: &'static str = "case_situation";
}

const _: () = assert!(size_of::<case_situation>() == 68);

/// Fills a case_situation with a plain attack: no defense, no shift, no protection, no obstacles,
/// and more Health than any blow can take.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_situation_init(
    out: *mut case_situation,
    form: i32,
    rank: i32,
    damage: i32,
    endurance_rank: i32,
) -> case_status {
    guard(|| {
        let situation = case_situation {
            form,
            rank,
            damage,
            endurance_rank,
            damage_rank: CASE_NONE,
            attacks: 1,
            health: CASE_NONE,
            defense: CASE_NONE,
            score_rank: CASE_NONE,
            ..case_situation::default()
        };
        // SAFETY: as this function's contract says.
        unsafe { handle::write_struct(out, &situation) }?;
        Ok(case_status::CASE_OK)
    })
}

fn rank_of(name: &str, number: i32) -> Done<Rank> {
    member(number).ok_or_else(|| out_of_range(name, number, 0, Rank::Beyond as i32))
}

/// A number with its rank, or a number of Beyond.
fn value_of(name: &str, number: i32, rank: i32) -> Done<RankValue> {
    let number = within(name, number, 0, MAX_NUMBER)?;
    if rank == CASE_NONE {
        return Ok(RankValue::of_number(number));
    }
    if member(rank) == Some(Rank::Beyond) {
        return Ok(RankValue::beyond(number));
    }
    let message = format!("`{name}_rank` is {rank}: CASE_RANK_BEYOND or CASE_NONE");
    Err(Fault::new(case_status::CASE_ERR_RANGE, message))
}

/// The caller's maneuver, if it works against the attack.
fn answer_of(asked: &case_situation, form: Form) -> Done<Option<(Defense, RankValue)>> {
    if asked.defense == CASE_NONE {
        return Ok(None);
    }
    let defense: Option<Defense> = member(asked.defense);
    let defense = defense
        .ok_or_else(|| out_of_range("defense", asked.defense, CASE_NONE, Defense::Weave as i32))?;
    if !defense.works_against(form, asked.touch != 0, asked.directed != 0) {
        let message = format!("`{}` does not work against a {}", defense.name(), form.title());
        return Err(Fault::new(case_status::CASE_ERR_ANSWER, message));
    }
    Ok(Some((defense, value_of("score", asked.score, asked.score_rank)?)))
}

/// The caller's exchange.
fn situation_of(asked: &case_situation) -> Done<Situation> {
    let form: Option<Form> = member(asked.form);
    let form = form.ok_or_else(|| out_of_range("form", asked.form, 0, Form::Charging as i32))?;
    let rank = rank_of("rank", asked.rank)?;
    let endurance = rank_of("endurance_rank", asked.endurance_rank)?;
    let damage = value_of("damage", asked.damage, asked.damage_rank)?;
    let mut situation = Situation::new(form, rank, damage, endurance)
        .shifted(Shift(within("shift", asked.shift, -100, 100)?))
        .flurry(within("attacks", asked.attacks, 1, MAX_ATTACKS)?)
        .passing(within("passed", asked.passed, 0, MAX_NUMBER)?)
        .protected(value_of("protection", asked.protection, CASE_NONE)?);
    if asked.health != CASE_NONE {
        situation = situation.with_health(within("health", asked.health, 0, MAX_NUMBER)?);
    }
    if let Some((defense, score)) = answer_of(asked, form)? {
        let by = Shift(within("answer_shift", asked.answer_shift, -100, 100)?);
        situation = situation.answered(defense, score).answer_shifted(by);
    }
    Ok(situation)
}

fn failed(error: Failed) -> Fault {
    match error {
        RunError::Odds(error) => Fault::of(refused(&error), error),
        other => Fault::new(case_status::CASE_ERR_INTERNAL, other),
    }
}

/// Computes the exact odds of an exchange by value: the defense, the attack, damage and checks, by
/// the code of battles. No Karma is spent, and a slam throws straight back.
///
/// The fields are those of case_odds_exchange. CASE_ERR_RANGE for a number out of range,
/// CASE_ERR_ANSWER if the defense does not work against the attack. Free with case_odds_free.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_odds_situation(
    rulings: *const case_rulings,
    situation: *const case_situation,
    watch: *const case_watch,
    out: *mut *mut case_odds,
) -> case_status {
    guard(|| {
        handle::can_give(out)?;
        // SAFETY: as this function's contract says.
        let (asked, watched) =
            unsafe { (handle::read_struct(situation)?, handle::borrow_or_null(watch)?) };
        let situation = situation_of(&asked)?;
        let mut see = |progress| see(watched.as_deref(), progress);
        if see(Progress::default()).is_break() {
            return Err(Fault::of(case_status::CASE_ERR_STOPPED, OddsError::Stopped));
        }
        let tell = |rulings: &Rulings| {
            let odds = situation.odds(rulings, &mut Budget::new().watch(&mut see));
            Ok(table_of(&odds.map_err(failed)?, Situation::basis(rulings)))
        };
        // SAFETY: as this function's contract says.
        let table = unsafe { rulings::under(rulings, tell) }??;
        // SAFETY: as this function's contract says.
        unsafe { handle::give(out, table) }?;
        Ok(case_status::CASE_OK)
    })
}

/// Computes the odds of many exchanges by value, in one pass that reuses common results: into
/// `chances` the probability of a feat (case_feat; CASE reports all but CASE_FEAT_FELL), into
/// `through` the mean of the damage that gets through. Either output may be NULL if it is not
/// wanted.
///
/// CASE_ERR_RANGE and CASE_ERR_ANSWER as case_odds_situation, for the first invalid one; the
/// outputs are then unspecified.
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_situations_chances(
    rulings: *const case_rulings,
    situations: *const case_situation,
    feat: i32,
    chances: *mut f64,
    through: *mut f64,
    count: usize,
) -> case_status {
    guard(|| {
        for (out, name) in [(chances, "chances"), (through, "through")] {
            if !out.is_null() {
                handle::can_write(out, name)?;
            }
        }
        let known = Feat::from_number(feat).filter(|feat| *feat != Feat::Fell);
        let feat = known.ok_or_else(|| out_of_range("feat", feat, 0, Feat::Kill as i32))?;
        // SAFETY: as this function's contract says.
        let asked = unsafe { handle::read_structs(situations, count) }?;
        let tell = |rulings: &Rulings| {
            let mut work = Budget::new();
            for (i, asked) in asked.iter().enumerate() {
                let situation = situation_of(asked)?;
                let odds = situation.odds(rulings, &mut work).map_err(failed)?;
                let (chance, mean) =
                    (odds.chance(|o| o.has(feat)), odds.mean_about(|o| o.through.into()));
                for (out, figure) in [(chances, chance.as_f64()), (through, mean)] {
                    if !out.is_null() {
                        // SAFETY: the buffer holds `count` numbers, as the contract says.
                        unsafe { out.add(i).write(figure) };
                    }
                }
            }
            Ok(())
        };
        // SAFETY: as this function's contract says.
        unsafe { rulings::under(rulings, tell) }??;
        Ok(case_status::CASE_OK)
    })
}
