//! A `no_std` static library with a panic handler of its own: a second one, that of `std`, would
//! not compile.
#![no_std]

use core::alloc::{GlobalAlloc, Layout};

struct Nothing;

// SAFETY: it never gives memory out.
unsafe impl GlobalAlloc for Nothing {
    unsafe fn alloc(&self, _: Layout) -> *mut u8 {
        core::ptr::null_mut()
    }
    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static ALLOCATOR: Nothing = Nothing;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// Uses the engine, so that it is linked.
#[unsafe(no_mangle)]
pub extern "C" fn color(face: u8) -> u8 {
    case_core::case::color(case_core::case::Rank::Good, face).map_or(9, |c| c as u8)
}
