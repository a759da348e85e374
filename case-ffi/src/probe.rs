//! Panics on demand, for the tests of the browser build: what they come to there, no unit test can
//! see. Only a build with `--cfg panic_probe` has them, and no shipped one is.

use crate::battle::case_battle;
use crate::handle;
use crate::status::{case_status, guard};
use std::cell::Cell;

thread_local! {
    static ARMED: Cell<bool> = const { Cell::new(false) };
}

/// Panics once where a test wants it, in the middle of a call.
pub(crate) fn panic_if_armed() {
    assert!(!ARMED.replace(false), "on demand");
}

// In here the functions are none of the header's.
const _: () = {
    /// Lets the next call panic.
    #[unsafe(no_mangle)]
    extern "C" fn case_probe_panic() {
        ARMED.set(true);
    }

    /// Panics while the battle is half changed.
    ///
    /// # Safety
    /// As every call.
    #[unsafe(no_mangle)]
    unsafe extern "C" fn case_probe_panic_half_way(battle: *mut case_battle) -> case_status {
        guard(|| {
            // SAFETY: as this function's contract says.
            unsafe { handle::change(battle, false, |_| panic!("half way")) }
        })
    }
};
