//! Buffers for texts.

use super::*;

pub(super) type Text = unsafe fn(Battle, *mut c_char, usize, *mut usize) -> case_status;

/// Every function that writes a text (or bytes) into the caller's buffer.
#[rustfmt::skip]
pub(super) fn texts() -> Vec<(&'static str, Text)> {
    vec![
        ("case_last_message", |_, b, n, s| unsafe { case_last_message(b, n, s) }),
        ("case_last_message_json", |_, b, n, s| unsafe { case_last_message_json(b, n, s) }),
        ("case_last_rule", |h, b, n, s| unsafe { refused_by_a_rule(h); case_last_rule(b, n, s) }),
        ("case_list_name", |_, b, n, s| unsafe { case_list_name(0, 5, b, n, s) }),
        ("case_rulings_json", |_, b, n, s| unsafe { case_rulings_json(null(), b, n, s) }),
        ("case_battle_say", |h, b, n, s| unsafe { case_battle_say(h, AREAS, null(), b, n, s) }),
        ("case_battle_title", |h, b, n, s| unsafe { case_battle_title(h, &view(1, 0), b, n, s) }),
        ("case_battle_label", |h, b, n, s| unsafe { case_battle_label(h, AREAS, null(), b, n, s) }),
        ("case_system_say", |_, b, n, s| unsafe { case_system_say(1, &view(1, 0), c"attack".as_ptr(), 6, b, n, s) }),
        ("case_battle_save", |h, b, n, s| unsafe { case_battle_save(h, b, n, s) }),
        ("case_battle_save_brief", |h, b, n, s| unsafe { case_battle_save_brief(h, b, n, s) }),
        ("case_battle_tell", |h, b, n, s| unsafe { case_battle_tell(h, 0, usize::MAX, &view(0, 1), b, n, s) }),
        ("case_battle_system", |h, b, n, s| unsafe { case_battle_system(h, b, n, s) }),
        ("case_battle_name", |h, b, n, s| unsafe { case_battle_name(h, 0, b, n, s) }),
        ("case_battle_side_name", |h, b, n, s| unsafe { case_battle_side_name(h, 0, b, n, s) }),
        ("case_odds_field", |h, b, n, s| unsafe { let o = odds_of(h); let r = case_odds_field(o, 0, b, n, s); case_odds_free(o); r }),
        ("case_odds_basis", |h, b, n, s| unsafe { let o = odds_of(h); let r = case_odds_basis(o, b, n, s); case_odds_free(o); r }),
        ("case_plan_json", |_, b, n, s| with_plan(|plan| unsafe { case_plan_json(plan, b, n, s) })),
        ("case_plan_name", |_, b, n, s| with_plan(|plan| unsafe { case_plan_name(plan, b, n, s) })),
        ("case_plan_digest", |_, b, n, s| with_plan(|plan| unsafe { case_plan_digest(plan, b, n, s) })),
        ("case_battle_basis", |h, b, n, s| unsafe { case_battle_basis(h, b, n, s) }),
        ("case_battle_headline", |h, b, n, s| unsafe { case_battle_headline(h, 0, null(), b, n, s) }),
    ]
}

#[test]
fn text_buffers() {
    let owned = asking();
    // So that there is a message.
    assert_eq!(unsafe { case_battle_step(null_mut()) }, CASE_ERR_NULL);
    for (name, call) in texts() {
        let mut needed = 0;
        unsafe {
            assert_eq!(call(owned.0, null_mut(), 0, &raw mut needed), CASE_OK, "{name}");
            assert!(needed > 0 && needed < 1 << 20, "{name}: {needed}");
            assert_eq!(call(owned.0, null_mut(), 0, null_mut()), CASE_OK, "{name}");
            let mut buffer = vec![0x55u8; needed + 1];
            let text = buffer.as_mut_ptr().cast::<c_char>();
            let mut again = 0;
            if !name.starts_with("case_last") {
                let status = call(owned.0, null_mut(), 1, null_mut());
                assert_eq!(status, CASE_ERR_NULL, "{name}");
                let status = call(owned.0, text, needed + 1, askew(&raw mut again));
                assert_eq!(status, CASE_ERR_ALIGN, "{name}");
                let status = call(owned.0, text, needed - 1, &raw mut again);
                assert_eq!((status, again), (CASE_ERR_BUFFER, needed), "{name}");
                assert_eq!(call(owned.0, text, 0, null_mut()), CASE_ERR_BUFFER, "{name}");
                assert!(buffer.iter().all(|b| *b == 0x55), "{name} wrote without success");
            }
            let text = buffer.as_mut_ptr().cast::<c_char>();
            assert_eq!(call(owned.0, text, needed, null_mut()), CASE_OK, "{name}");
            assert_eq!(buffer[needed], 0x55, "{name} wrote beyond its end");
            // However large the caller says the buffer is.
            let text = buffer.as_mut_ptr().cast::<c_char>();
            assert_eq!(call(owned.0, text, usize::MAX, null_mut()), CASE_OK, "{name}");
        }
    }
}
