//! What a failing comparison with a kept text, or with names typed in a test, says.

use case_tests::kept::{SHOWN, first_difference, names};

/// What a failing test says, without the sentence about renewing.
fn said(check: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let panic = std::panic::catch_unwind(check).expect_err("it fails");
    panic.downcast_ref::<String>().expect("a message").clone()
}

#[test]
fn the_first_line_that_differs_is_shown() {
    let differs = |kept, made| first_difference(kept, made).unwrap_or_default();
    assert_eq!(differs("a\nb\n", "a\nb\n"), "");
    assert_eq!(differs("a\nb\n", "a\nc\n"), "line 2:\n  in the file: b\n  made now:    c");
    assert_eq!(differs("a\n", "a\nb\n"), "line 2:\n  in the file: \n  made now:    b");
    assert_eq!(differs("a", "a\n"), "line 2:\n  in the file: (the end)\n  made now:    ");
    let long = "x".repeat(1_000);
    let shown = differs(&format!("{long}a"), &format!("{long}b"));
    assert!(shown.contains("xa\n") && shown.ends_with("xb"), "{shown}");
    assert!(shown.chars().count() < 3 * SHOWN, "{shown}");
}

#[test]
fn names_that_differ_are_named() {
    names(&["a", "b"], &["a", "b"], "same");
    let new = said(|| names(&["a", "b"], &["a", "new", "b"], "list"));
    assert_eq!(new, "list:\n`new` is new, after `a`: type it in the list of this test\n");
    let gone = said(|| names(&["a", "b"], &["b"], "list"));
    assert_eq!(gone, "list:\n`a` is in the list of this test, and no longer declared\n");
    let moved = said(|| names(&["a", "b"], &["b", "a"], "list"));
    assert_eq!(moved, "list:\nanother order: `b` comes where the test has `a`\n");
    let twice = said(|| names(&["a"], &["a", "a"], "list"));
    assert!(twice.starts_with("list:\nanother order"), "{twice}");
}
