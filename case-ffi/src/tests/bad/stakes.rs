//! Cards, forms and stakes: indexes, answers and handles that are no good.

use super::*;

/// The stakes of what is asked, of few trials.
pub(super) fn stakes_of(battle: Battle) -> *mut case_stakes {
    let limits = case_stake_limits {
        struct_size: 48,
        paths: 1,
        attack_trials: 2,
        trials: 1,
        work: 1,
        ..Default::default()
    };
    let mut stakes = null_mut();
    let status = unsafe { case_battle_stakes(battle, 0, &raw const limits, &raw mut stakes) };
    assert_eq!(status, CASE_OK, "{}", last_message());
    stakes
}

pub(super) fn form_of(battle: Battle) -> *mut case_question_form {
    let mut form = null_mut();
    let status = unsafe { case_battle_form(battle, null(), 0, 0, null(), &raw mut form) };
    assert_eq!(status, CASE_OK, "{}", last_message());
    form
}

/// Calls with stakes, which are freed.
pub(super) fn with_stakes(
    battle: Battle,
    call: impl FnOnce(*mut case_stakes) -> case_status,
) -> case_status {
    let stakes = stakes_of(battle);
    let status = call(stakes);
    unsafe { case_stakes_free(stakes) };
    status
}

/// Calls with a form, which is freed.
pub(super) fn with_form(
    battle: Battle,
    call: impl FnOnce(*mut case_question_form) -> case_status,
) -> case_status {
    let form = form_of(battle);
    let status = call(form);
    unsafe { case_question_form_free(form) };
    status
}

/// The card of the battle that changes something, and the first card without a change.
pub(super) fn card_with_changes(battle: Battle) -> usize {
    let mut count = 0;
    let changes = |card: &usize| unsafe {
        assert_eq!(case_battle_change_count(battle, *card, 0, &raw mut count), CASE_OK);
        count > 0
    };
    (0..1_000).find(changes).expect("a card that changes something")
}

#[test]
fn indexes_and_answers_that_are_not_there() {
    let owned = asking();
    let h = owned.0;
    let none = (null_mut::<c_char>(), 0, null_mut::<usize>());
    let (mut n, mut value) = (0usize, NOTHING);
    let mut card = case_card { struct_size: 48, ..Default::default() };
    let mut stake = case_stake { struct_size: 152, ..Default::default() };
    let mut change: case_change = unsafe { std::mem::zeroed() };
    change.struct_size = 96;
    let mut decision = decision_of(h);
    let with_change = card_with_changes(h);
    let (form, stakes) = (form_of(h), stakes_of(h));
    let (mut f, mut s) = (null_mut(), null_mut());
    unsafe {
        for far in [1_000_000, usize::MAX / 2, usize::MAX] {
            assert_eq!(case_battle_card(h, far, &raw mut card), CASE_ERR_RANGE);
            let line = case_battle_headline(h, far, 0, null(), 0, none.0, none.1, none.2);
            assert_eq!(line, CASE_ERR_RANGE);
            assert_eq!(case_battle_change_count(h, far, 0, &raw mut n), CASE_ERR_RANGE);
            assert_eq!(case_battle_change(h, far, 0, 0, &raw mut change), CASE_ERR_RANGE);
            let further = case_battle_change(h, with_change, 0, far, &raw mut change);
            assert_eq!(further, CASE_ERR_RANGE);
            assert_eq!(case_question_form_field(form, far, &raw mut decision), CASE_ERR_RANGE);
            assert_eq!(case_question_form_answer(form, far, &raw mut value), CASE_ERR_RANGE);
            assert_eq!(case_question_form_choice(form, far, 0, &raw mut value), CASE_ERR_RANGE);
            assert_eq!(case_question_form_choice(form, 0, far, &raw mut value), CASE_ERR_RANGE);
            let title = case_question_form_title(form, far, none.0, none.1, none.2);
            assert_eq!(title, CASE_ERR_RANGE);
            let label = case_question_form_label(form, far, 0, none.0, none.1, none.2);
            assert_eq!(label, CASE_ERR_RANGE);
            assert_eq!(case_stakes_get(stakes, far, &raw mut stake), CASE_ERR_RANGE);
        }
        let label = case_question_form_label(form, 0, usize::MAX - 1, none.0, none.1, none.2);
        assert_eq!(label, CASE_ERR_RANGE);
        for odd in [i32::MIN, -2, -1, 2, 255, i32::MAX] {
            let said = case_battle_headline(h, 0, odd, null(), 0, none.0, none.1, none.2);
            assert_eq!(said, CASE_ERR_RANGE);
            let said = case_battle_cards_json(h, 0, odd, null(), 0, none.0, none.1, none.2);
            assert_eq!(said, CASE_ERR_RANGE);
            let said = case_stakes_lines(stakes, h, odd, null(), none.0, none.1, none.2);
            assert_eq!(said, CASE_ERR_RANGE);
            let made = case_battle_form(h, null(), 0, odd, null(), &raw mut f);
            assert_eq!((made, f), (CASE_ERR_RANGE, null_mut()));
            let weighed = case_battle_stakes(h, odd, null(), &raw mut s);
            assert_eq!((weighed, s), (CASE_ERR_RANGE, null_mut()));
        }
        for odd in [i32::MIN, -1, 99, i32::MAX] {
            let said = case_battle_headline(h, 0, 0, null(), odd, none.0, none.1, none.2);
            assert_eq!(said, CASE_ERR_RANGE);
            let said = case_battle_cards_json(h, 0, 0, null(), odd, none.0, none.1, none.2);
            assert_eq!(said, CASE_ERR_RANGE);
            assert_eq!(case_battle_change_count(h, 0, odd, &raw mut n), CASE_ERR_RANGE);
            assert_eq!(case_battle_change(h, 0, odd, 0, &raw mut change), CASE_ERR_RANGE);
        }
        let beyond = usize::MAX;
        assert_eq!(
            case_battle_form(h, &raw const AREAS, beyond, 0, null(), &raw mut f),
            CASE_ERR_LENGTH
        );
        assert_eq!(case_battle_feed_form(h, &raw const AREAS, beyond), CASE_ERR_LENGTH);
        for (answers, status) in
            [(null(), CASE_ERR_NULL), (askew(&raw mut value).cast_const(), CASE_ERR_ALIGN)]
        {
            assert_eq!(case_battle_form(h, answers, 1, 0, null(), &raw mut f), status);
            assert_eq!(case_battle_feed_form(h, answers, 1), status);
        }
        let illegal = case_value { number: i32::MIN, ..AREAS };
        assert_eq!(
            case_battle_form(h, &raw const illegal, 1, 0, null(), &raw mut f),
            CASE_ERR_ANSWER
        );
        assert_eq!(case_battle_feed_form(h, &raw const illegal, 1), CASE_ERR_ANSWER);
        let unknown = case_value { kind: 60_000, ..AREAS };
        assert_eq!(case_battle_feed_form(h, &raw const unknown, 1), CASE_ERR_RANGE);
        for asked_nothing in [Owned::new(), rolling()] {
            let h = asked_nothing.0;
            let made = case_battle_form(h, null(), 0, 0, null(), &raw mut f);
            assert_eq!(made, CASE_ERR_NOT_ASKED);
            assert_eq!(case_battle_feed_form(h, null(), 0), CASE_ERR_NOT_ASKED);
            let weighed = case_battle_stakes(h, CASE_NOBODY, null(), &raw mut s);
            assert_eq!(weighed, CASE_ERR_NOT_ASKED);
        }
        case_question_form_free(form);
        case_stakes_free(stakes);
    }
}

#[test]
fn forms_and_stakes_that_are_none() {
    let owned = asking();
    let h = owned.0;
    let (form, stakes) = (form_of(h), stakes_of(h));
    let none = (null_mut::<c_char>(), 0, null_mut::<usize>());
    let (mut n, mut value, mut decision) = (0usize, NOTHING, decision_of(h));
    unsafe {
        for _ in 0..2 {
            case_question_form_free(form);
            case_stakes_free(stakes);
        }
        case_question_form_free(null_mut());
        case_stakes_free(null_mut());
        for (form, stakes, status) in [
            (null_mut(), null_mut(), CASE_ERR_NULL),
            (askew(form), askew(stakes), CASE_ERR_ALIGN),
            (form, stakes, CASE_ERR_HANDLE),
            (h.cast(), h.cast(), CASE_ERR_HANDLE),
        ] {
            assert_eq!(case_question_form_count(form, &raw mut n), status);
            assert_eq!(case_question_form_field(form, 0, &raw mut decision), status);
            assert_eq!(case_question_form_answer(form, 0, &raw mut value), status);
            assert_eq!(case_question_form_choice(form, 0, 0, &raw mut value), status);
            assert_eq!(case_question_form_title(form, 0, none.0, none.1, none.2), status);
            assert_eq!(case_question_form_label(form, 0, 0, none.0, none.1, none.2), status);
            assert_eq!(case_question_form_json(form, none.0, none.1, none.2), status);
            let mut summary = case_stakes_summary { struct_size: 16, ..Default::default() };
            assert_eq!(case_stakes_info(stakes, &raw mut summary), status);
            let mut stake = case_stake { struct_size: 152, ..Default::default() };
            assert_eq!(case_stakes_get(stakes, 0, &raw mut stake), status);
            let said = case_stakes_lines(stakes, h, 0, null(), none.0, none.1, none.2);
            assert_eq!(said, status);
            assert_eq!(case_stakes_json(stakes, none.0, none.1, none.2), status);
        }
    }
}
