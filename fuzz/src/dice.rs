//! Texts that stand for a number, dice, a value or a ruling: what is read is written and read the
//! same, and counts as the books count it.

use super::bytes::Bytes;
use case_core::case::{Rank, Shift, Shifted};
use case_core::codes::Code;
use case_core::cosmic::DamageDice;
use case_core::d6::{DamageCode, DieCode, RangeEnd};
use case_core::dice::{Die, OwnedReading};
use case_core::save::{read_value, write_value};
use case_core::system::System;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Runs the target.
pub fn run(data: &[u8]) {
    let mut b = Bytes::new(data);
    let how = b.byte();
    let numbers = [b.int(), b.int()];
    let text = String::from_utf8_lossy(b.rest()).into_owned();
    match how % 8 {
        0 => die_code(&text),
        1 => drop(again::<DamageCode>(&text)),
        2 => range(&text, numbers[0]),
        3 => damage_dice(&text),
        4 => drop(again::<Rank>(&text)),
        5 => values(&text, usize::from(how >> 3)),
        6 => rulings(&text),
        _ => sums(numbers),
    }
}

/// Reads a text; what is read is written, and read again is the same.
fn again<T: FromStr<Err: Display> + Display + PartialEq + Debug>(text: &str) -> Option<T> {
    match text.parse::<T>() {
        Ok(read) => {
            let written = read.to_string();
            let again = written.parse::<T>();
            assert!(again.as_ref().is_ok_and(|again| *again == read), "{read:?} wrote {written}");
            assert_eq!(again.ok().map(|again| again.to_string()), Some(written));
            Some(read)
        }
        Err(error) => {
            let told = error.to_string();
            assert!(!told.is_empty() && told.chars().count() < 2_000, "{told}");
            None
        }
    }
}

/// Three pips are a die; whatever is added up is added as pips.
fn die_code(text: &str) {
    let Some(code) = again::<DieCode>(text) else { return };
    let (dice, pips) = (u16::from(code.dice()), u16::from(code.pips()));
    assert!(code.dice() <= DieCode::MAX_DICE && pips <= 2);
    assert_eq!(code.in_pips(), 3 * dice + pips);
    assert_eq!(DieCode::from_pips(code.in_pips()), code);
    assert_eq!(DieCode::new(code.dice(), code.pips()), Some(code));
    let most = 3 * u16::from(DieCode::MAX_DICE) + 2;
    for more in [DieCode::from_pips(1), DieCode::from_pips(5), code] {
        let sum = code.plus(more);
        assert_eq!(sum, more.plus(code));
        assert_eq!(sum.in_pips(), (code.in_pips() + more.in_pips()).min(most));
    }
    let low_to_high = [code.as_difficulty(), code.low_value(), code.high_value()];
    assert!(low_to_high.is_sorted());
    assert_eq!(i32::from(code.strength_damage().dice()), i32::from(dice.div_ceil(2)));
    let (five, rest) = code.as_five_dice();
    assert_eq!((five, rest == 0), (code.dice().min(5), code.dice() <= 5));
}

fn range(text: &str, pips: i32) {
    let Some(end) = again::<RangeEnd>(text) else { return };
    let physique = DieCode::from_pips(u16::try_from(pips).unwrap_or(0));
    let meters = end.meters(physique);
    assert!((0..=6_000).contains(&meters), "{end} is {meters} meters");
}

/// Damage lies between the least and the greatest that its dice give, and the odds add up.
fn damage_dice(text: &str) {
    let Some(dice) = again::<DamageDice>(text) else { return };
    assert_eq!(DamageDice::new(dice.count(), dice.die(), dice.bonus()), Ok(dice));
    assert!(0 <= dice.least() && dice.least() <= dice.most());
    // The odds of twenty hundred-sided dice take a while, and do not fit 64 bits.
    if dice.count() <= 6 {
        let reading = OwnedReading::Sum { count: dice.count(), die: dice.die() };
        let (odds, all) = reading.odds(&[]).expect("six dice fit 64 bits");
        assert_eq!(odds.iter().map(|(_, weight)| weight).sum::<u64>(), all);
        assert_eq!(all, u64::from(dice.die().faces()).pow(u32::from(dice.count())));
        let ends = odds.first().zip(odds.last()).expect("dice have faces");
        assert_eq!((ends.0.0 + dice.bonus()).max(0), dice.least());
        assert_eq!((ends.1.0 + dice.bonus()).max(0), dice.most());
    }
}

/// A value as saves write it.
fn values(text: &str, system: usize) {
    let systems = [
        case_core::case::Case::LISTS,
        case_core::faserip::Faserip::LISTS,
        case_core::d6::D6::LISTS,
        case_core::talislanta::Talislanta::LISTS,
        case_core::cosmic::Cosmic::LISTS,
    ];
    let lists = systems[system % 5];
    if let Some(value) = read_value(text, lists) {
        let written = write_value(value, lists);
        assert_eq!(read_value(&written, lists), Some(value), "{text} is written {written}");
    }
    if let Some(die) = Die::ALL.iter().find(|die| die.is_called(text)) {
        assert!(die.has(1) && die.has(i32::from(die.faces())) && !die.has(0));
    }
}

/// `name=value` for a switch of each system: what can be set is then in force, and set again by
/// what is listed nothing changes; what is refused changes nothing.
fn rulings(text: &str) {
    let Some((name, value)) = text.split_once('=') else { return };
    macro_rules! of {
        ($($Rulings:ty),+) => {$({
            let mut rulings = <$Rulings>::default();
            let before = rulings.list();
            if rulings.set(name, value).is_ok() {
                let now = rulings.list();
                let switch = now.iter().find(|ruling| ruling.name == name);
                let switch = switch.and_then(|ruling| ruling.switch.clone()).expect("it was set");
                let mut again = <$Rulings>::default();
                assert!(again.set(name, &switch.value).is_ok(), "{name} = {}", switch.value);
                assert!(again.list() == now, "{name} = {value} is listed as {}", switch.value);
            } else {
                assert!(rulings.list() == before, "{name} = {value}: refused, yet set");
            }
        })+};
    }
    of!(
        case_core::case::Rulings,
        case_core::faserip::Rulings,
        case_core::d6::Rulings,
        case_core::talislanta::Rulings,
        case_core::cosmic::Rulings
    );
}

/// Ranks move by as many columns as they are shifted, as far as the table goes.
fn sums([from, by]: [i32; 2]) {
    let from = from.rem_euclid(18);
    let rank = Rank::ALL[usize::try_from(from).expect("below 18")];
    let to = i64::from(from) + i64::from(by);
    let wanted = match usize::try_from(to).map(|to| Rank::ALL.get(to)) {
        Ok(Some(rank)) => Shifted::On(*rank),
        Ok(None) => Shifted::Above,
        Err(_) => Shifted::Below,
    };
    assert_eq!(rank.shift(Shift(by)), wanted, "{rank} by {by}");
}
