//! Exchanges by value against Rust's own.

use super::fight::rows;
use super::get_text;
use crate::codes::{CASE_NONE, case_defense, case_form, case_rank};
use crate::odds::{case_odds_basis, case_odds_free};
use crate::rulings::{case_rulings_free, case_rulings_new};
use crate::situation::*;
use crate::status::case_status::CASE_OK;
use case_core::attack::Feat;
use case_core::case::odds::Situation;
use case_core::case::{DamageMethod, Defense, Form, Rank, RankValue, Rulings, Shift};
use case_core::odds::Budget;
use std::ptr::{null, null_mut};

/// The odds of a question by value are those of Rust, under rulings of one's own, and so are the
/// chances of a list of them.
#[test]
fn exchanges_by_value_are_those_of_rust() {
    let mut rulings = Rulings::default();
    rulings.damage_method = DamageMethod::Rolled;
    let wanted = Situation::new(Form::Edged, Rank::Remarkable, RankValue::beyond(120), Rank::Good)
        .answered(Defense::Block, RankValue::of_number(75))
        .answer_shifted(Shift(-2))
        .shifted(Shift(1))
        .flurry(2)
        .passing(6)
        .protected(RankValue::of_number(10))
        .with_health(60)
        .odds(&rulings, &mut Budget::new())
        .expect("it fits");
    let text = r#"{"damage_method": "rolled"}"#;
    let (mut own, mut odds) = (null_mut(), null_mut());
    let mut asked = case_situation { struct_size: 68, ..Default::default() };
    let (mut chances, mut through) = ([0.0; 3], [0.0; 3]);
    let (rows, basis) = unsafe {
        let form = case_form::Edged as i32;
        let rank = case_rank::Remarkable as i32;
        let good = case_rank::Good as i32;
        let status = case_rulings_new(text.as_ptr().cast(), text.len(), 0, &raw mut own);
        assert_eq!(status, CASE_OK);
        assert_eq!(case_situation_init(&raw mut asked, form, rank, 120, good), CASE_OK);
        assert_eq!((asked.health, asked.attacks, asked.struct_size), (CASE_NONE, 1, 68));
        asked = case_situation {
            damage_rank: case_rank::Beyond as i32,
            defense: case_defense::Block as i32,
            score: 75,
            answer_shift: -2,
            shift: 1,
            attacks: 2,
            passed: 6,
            protection: 10,
            health: 60,
            ..asked
        };
        let status = case_odds_situation(own, &raw const asked, null(), &raw mut odds);
        assert_eq!(status, CASE_OK, "{}", super::last_message());
        let list = [asked, case_situation { defense: CASE_NONE, ..asked }, asked];
        let (hurt, list) = (Feat::Hurt as i32, list.as_ptr());
        let (chances, through) = (chances.as_mut_ptr(), through.as_mut_ptr());
        assert_eq!(case_situations_chances(own, list, hurt, chances, through, 3), CASE_OK);
        let found = (rows(odds), get_text(|b, n, s| case_odds_basis(odds, b, n, s)));
        case_odds_free(odds);
        case_rulings_free(own);
        found
    };
    let weights = rows.iter().map(|(_, row)| u128::from(row.numerator));
    assert!(weights.eq(wanted.iter().map(|(_, weight)| weight)));
    assert_eq!(u128::from(rows[0].1.denominator), wanted.denominator());
    assert!(basis.is_ok_and(|basis| basis.contains("damage_method = rolled")));
    let hurt = wanted.chance(|o| o.through > 0).as_f64();
    let mean = wanted.mean_about(|o| o.through.into());
    for place in [0, 2] {
        assert!((chances[place] - hurt).abs() < 1e-12 && (through[place] - mean).abs() < 1e-9);
    }
    assert!(through[1] > mean);
}
