//! Cards: indexes that are no good.

use super::*;

#[test]
fn indexes_that_are_not_there() {
    let owned = asking();
    let h = owned.0;
    let none = (null_mut::<c_char>(), 0, null_mut::<usize>());
    let mut card = case_card { struct_size: 48, ..Default::default() };
    unsafe {
        for far in [1_000_000, usize::MAX / 2, usize::MAX] {
            assert_eq!(case_battle_card(h, far, &raw mut card), CASE_ERR_RANGE);
            let line = case_battle_headline(h, far, null(), none.0, none.1, none.2);
            assert_eq!(line, CASE_ERR_RANGE);
        }
        for odd in [i32::MIN, -2, -1, 2, 255, i32::MAX] {
            let said = case_battle_headline(h, 0, &view(odd, 0), none.0, none.1, none.2);
            assert_eq!(said, CASE_ERR_RANGE);
        }
        for odd in [i32::MIN, -1, 99, i32::MAX] {
            let said = case_battle_headline(h, 0, &view(0, odd), none.0, none.1, none.2);
            assert_eq!(said, CASE_ERR_RANGE);
        }
    }
}
