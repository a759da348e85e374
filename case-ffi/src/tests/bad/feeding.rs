//! Faces and answers that nobody asked for.

use super::*;

#[test]
fn faces_answers_and_feeding_unasked() {
    let owned = Owned::new();
    let h = owned.0;
    unsafe {
        for call in [case_battle_undo, case_battle_undo_input, case_battle_redo] {
            assert_eq!(call(h), CASE_NOTHING_LEFT);
        }
        assert_eq!(case_battle_feed_face(h, 5), CASE_ERR_NOT_ASKED);
        assert_eq!(case_battle_feed_answer(h, NOTHING), CASE_ERR_NOT_ASKED);
        assert_eq!(case_battle_run(h, u64::MAX), CASE_WANTS_ROLL);
        for face in [i32::MIN, -1, 0, 101, i32::MAX] {
            assert_eq!(case_battle_feed_face(h, face), CASE_ERR_FACE);
            assert_eq!(case_battle_feed_faces(h, &raw const face, 1), CASE_ERR_FACE);
        }
        let many = [1; 200];
        assert_eq!(case_battle_feed_faces(h, many.as_ptr(), 200), CASE_ERR_FACE);
        assert_eq!(last_message(), "give one face of a d10, not 200");
        assert_eq!(case_battle_feed_faces(h, many.as_ptr(), usize::MAX), CASE_ERR_LENGTH);
        assert_eq!(case_battle_feed_answer(h, NOTHING), CASE_ERR_NOT_ASKED);
        let title = || case_battle_title(h, null(), null_mut(), 0, null_mut());
        assert_eq!(title(), CASE_OK, "who rolls");
        assert_eq!(case_battle_feed_face(h, 1), CASE_OK);
        assert_eq!(title(), CASE_ERR_NOT_ASKED);
        assert_eq!(case_battle_feed_face(h, 1), CASE_ERR_NOT_ASKED);
    }
    let owned = asking();
    let list = decision_of(owned.0).answers;
    let mut legal = NOTHING;
    unsafe {
        assert_eq!(case_battle_feed_face(owned.0, 5), CASE_ERR_NOT_ASKED);
        assert_eq!(case_battle_answer(owned.0, 0, &raw mut legal), CASE_OK);
        for number in [i32::MIN, -77, 9_999, i32::MAX] {
            let answer = case_value { number, ..legal };
            assert_eq!(case_battle_feed_answer(owned.0, answer), CASE_ERR_ANSWER);
        }
        for kind in [39, 127, 383, 639, u16::MAX] {
            let answer = case_value { kind, ..legal };
            assert_eq!(case_battle_feed_answer(owned.0, answer), CASE_ERR_RANGE);
        }
        let other = case_value { kind: 36, ..legal };
        assert_eq!(case_battle_feed_answer(owned.0, other), CASE_ERR_ANSWER);
        let far = usize::try_from(list).expect("a count");
        assert_eq!(case_battle_answer(owned.0, far, &raw mut legal), CASE_ERR_RANGE);
        assert_eq!(case_battle_feed_answer(owned.0, legal), CASE_OK);
    }
}
