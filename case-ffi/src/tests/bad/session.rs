//! A session and its one call: whatever is wrong is said in the answer.

use super::*;
use crate::call::{case_call, case_session, case_session_free, case_session_new};

/// Calls and gives the answer with the bytes that it is said to have.
unsafe fn said(
    session: *const case_session,
    audience: i32,
    text: *const c_char,
    n: usize,
) -> String {
    let mut length = usize::MAX;
    let answer = unsafe { CStr::from_ptr(case_call(session, audience, text, n, &raw mut length)) };
    assert_eq!(answer.to_bytes().len(), length);
    answer.to_str().expect("UTF-8").to_owned()
}

#[test]
fn a_session_answers_whatever_comes() {
    let protocol = br#"{"call":"protocol"}"#;
    let (text, n) = (protocol.as_ptr().cast::<c_char>(), protocol.len());
    unsafe {
        assert_eq!(case_session_new(null_mut()), CASE_ERR_NULL);
        case_session_free(null_mut());
        let mut session = null_mut();
        assert_eq!(case_session_new(&raw mut session), CASE_OK);
        assert!(said(session, 1, text, n).contains("\"result\""), "it works");
        // Its length need not be asked for.
        assert!(!case_call(session, 1, text, n, null_mut()).is_null());

        let door = |answer: String| assert!(answer.contains("\"code\":\"door\""), "{answer}");
        door(said(null(), 1, text, n));
        door(said(session, 1, null(), n));
        door(said(session, -77, text, n));
        assert!(last_message().contains("-77"), "{}", last_message());
        door(said(session, 1, [0xffu8, 0xfe].as_ptr().cast(), 2));
        let battle = Owned::new();
        door(said(battle.0.cast(), 1, text, n));
        for not in ["", "{", "[]", "{\"call\": \"dance\"}", "{\"call\": 3}"] {
            let answer = said(session, 1, not.as_ptr().cast(), not.len());
            assert!(answer.contains("\"error\""), "{not}: {answer}");
        }
        case_session_free(session);
        // Once more, and one call after: freed handles are known as such.
        case_session_free(session);
        door(said(session, 1, text, n));
    }
}
