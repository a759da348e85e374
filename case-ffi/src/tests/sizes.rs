//! Structs of an earlier and of a later header than this library's: what one of them lacks, and what
//! it has more.

#![expect(clippy::unwrap_used, reason = "a test that fails says where")]

use crate::handle::{Sized32, read_struct, read_structs, write_struct};
use crate::status::case_status::{CASE_ERR_SIZE, CASE_OK};
use crate::tests::last_message;
use crate::{aim::*, people::*, tests::Owned};

/// A struct that has grown by its third and fourth number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
struct Grown {
    struct_size: u32,
    first: i32,
    added: [i32; 2],
}

// SAFETY: plain integers without padding, the size first.
unsafe impl Sized32 for Grown {
    const FIRST: u32 = 8;
    const NAME: &'static str = "grown";
}

/// The same as a program has it: with so many numbers as its header says, and one that is not of it.
fn theirs(size: u32) -> [i32; 9] {
    let mut whole = [77; 9];
    whole[0] = i32::try_from(size).unwrap();
    whole
}

#[test]
fn what_is_filled_ends_where_the_callers_struct_does() {
    let ours = Grown { struct_size: 0, first: 1, added: [2, 3] };
    for (size, filled) in [
        (8, [1, 77, 77, 77, 77, 77, 77, 77]),
        (12, [1, 2, 77, 77, 77, 77, 77, 77]),
        (16, [1, 2, 3, 77, 77, 77, 77, 77]),
        (20, [1, 2, 3, 0, 77, 77, 77, 77]),
        (32, [1, 2, 3, 0, 0, 0, 0, 77]),
    ] {
        let mut whole = theirs(size);
        unsafe { write_struct(whole.as_mut_ptr().cast::<Grown>(), &ours) }.unwrap();
        assert_eq!(whole[0], i32::try_from(size).unwrap(), "the caller's size stays");
        assert_eq!(whole[1..], filled, "{size}");
    }
    for size in [0, 4, 7, 16 + 4097, u32::MAX] {
        let mut never = [size; 2];
        let fault = unsafe { write_struct(never.as_mut_ptr().cast::<Grown>(), &ours) };
        let fault = fault.unwrap_err();
        assert_eq!(fault.status, CASE_ERR_SIZE);
        assert_eq!(
            fault.message.to_string(),
            format!("struct_size of grown is {size}: set it to sizeof(grown)")
        );
        assert_eq!(never, [size; 2]);
    }
}

#[test]
fn what_comes_in_is_0_where_it_lacks_and_has_to_be_where_it_is_unknown() {
    for (size, added) in [(8, [0, 0]), (12, [77, 0]), (16, [77, 77])] {
        let read = unsafe { read_struct(theirs(size).as_ptr().cast::<Grown>()) }.unwrap();
        assert_eq!(read, Grown { struct_size: size, first: 77, added });
    }
    let mut later = theirs(24);
    later[4..].fill(0);
    let read = unsafe { read_struct(later.as_ptr().cast::<Grown>()) }.unwrap();
    assert_eq!((read.first, read.added), (77, [77, 77]));
    later[5] = 1 << 8;
    let fault = unsafe { read_struct(later.as_ptr().cast::<Grown>()) }.unwrap_err();
    assert_eq!(fault.status, CASE_ERR_SIZE);
    assert_eq!(
        fault.message.to_string(),
        "byte 21 of grown is set, of which this library knows 16: what a later version added has to \
         be 0 here, or the library newer"
    );
    // In a list each is as long as the first says.
    let list = [12, 1, 2, 12, 3, 4];
    let read: Vec<Grown> = unsafe { read_structs(list.as_ptr().cast(), 2) }.unwrap();
    assert_eq!(read.iter().map(|one| one.added).collect::<Vec<_>>(), [[2, 0], [4, 0]]);
}

/// The same rule at calls of the library, with a program that knows one number more.
#[test]
fn a_program_of_a_later_header_meets_this_library() {
    #[repr(C)]
    struct Later<T> {
        known: T,
        added: i32,
    }
    let battle = Owned::new();
    let struct_size = u32::try_from(size_of::<Later<case_battle_info>>()).unwrap();
    let known = case_battle_info { struct_size, ..Default::default() };
    let mut info = Later { known, added: 77 };
    let status = unsafe { case_battle_status(battle.0, (&raw mut info).cast()) };
    assert_eq!((status, info.added), (CASE_OK, 0));
    assert!(info.known.fighters > 0);

    let struct_size = u32::try_from(size_of::<Later<case_aim>>()).unwrap();
    let known = case_aim { struct_size, attacker: 0, target: 3, ..Default::default() };
    let mut aimed = std::ptr::null_mut();
    let mut call = |added| unsafe {
        let aim = Later { known, added };
        case_battle_aim(battle.0, (&raw const aim).cast(), std::ptr::null(), 0, &raw mut aimed)
    };
    assert_eq!(call(1), CASE_ERR_SIZE);
    assert!(last_message().contains("of case_aim is set, of which this library knows"));
    assert_eq!(call(0), CASE_OK);
    unsafe { case_aimed_free(aimed) };
}
