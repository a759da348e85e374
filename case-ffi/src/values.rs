//! Values.
//!
//! Every number of a battle is a case_value: the number with its kind. An absent value has the kind
//! CASE_KIND_NOTHING. A kind of CASE_KIND_NAME
//! and more is a listed enumeration of the battle's system: CASE_KIND_NAME + the place of the list,
//! and the number is that of a member; from CASE_KIND_SET on it is a set of such members.
//! case_battle_say gives any value as a reader sees it; the schema of the system ({"call": "schema"})
//! has the stable names of kinds and members.

use crate::battle::{Held, case_battle};
use crate::handle::{Done, Fault, Sized32, cut};
use crate::out::Text;
use crate::status::case_status;
use crate::words::{View, case_view};
use case_core::ActorId;
use case_core::any::AnyBattle;
use case_core::value::{Kind, Value};
use std::ffi::c_char;

/// The kind of the first listed enumeration.
pub const CASE_KIND_NAME: u16 = 128;
/// The kind of the sets of members of the first listed enumeration: one bit each, by the member's
/// number. An empty set is nothing.
pub const CASE_KIND_SET: u16 = 384;

/// Nobody, in place of a fighter.
pub const CASE_NOBODY: i32 = 65_535;
/// The Judge (gamemaster), who decides matters of discretion.
pub const CASE_JUDGE: i32 = 65_534;
/// The map, which knows distances, adjacency and obstacles.
pub const CASE_MAP: i32 = 65_533;

/// Everybody, as a `who`: also the Judge, the map and later fighters.
pub const CASE_EVERYBODY: i32 = -1;
/// Where a call sets something by `who`, CASE_SIDE plus the number of a side is every fighter of it.
pub const CASE_SIDE: i32 = 65_536;

const _: () = {
    assert!(CASE_KIND_NAME == Kind::NAME);
    assert!(CASE_KIND_SET == Kind::SET);
    assert!(CASE_NOBODY == ActorId::NOBODY.number());
    assert!(CASE_JUDGE == ActorId::JUDGE.number());
    assert!(CASE_MAP == ActorId::MAP.number());
};

/// A number with its kind: 8 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_value {
    /// The kind of the number: a case_kind, or one from CASE_KIND_NAME or CASE_KIND_SET on.
    pub kind: u16,
    /// The owner, for CASE_KIND_ATTACK: a fighter's place; else CASE_NOBODY.
    pub of: u16,
    /// The number; 0 for nothing.
    pub number: i32,
}

const _: () = assert!(size_of::<case_value>() == 8 && align_of::<case_value>() == 4);

impl Default for case_value {
    fn default() -> Self {
        Value::NOTHING.into()
    }
}

impl From<Value> for case_value {
    fn from(value: Value) -> Self {
        let of = u16::try_from(value.of.number()).unwrap_or(u16::MAX);
        case_value { kind: value.kind.number(), of, number: value.number }
    }
}

impl case_value {
    /// The value, if the battle's system has such a kind.
    pub(crate) fn of(self, held: &Held) -> Done<Value> {
        self.of_battle(&held.battle)
    }

    /// The same.
    pub(crate) fn of_battle(self, battle: &AnyBattle) -> Done<Value> {
        let kind = kind_of(battle, i32::from(self.kind))?;
        // Whose a value is counts for attacks alone; elsewhere a host need not fill it.
        let of = match kind {
            Kind::Attack => ActorId::from_number(i32::from(self.of)),
            _ => ActorId::NOBODY,
        };
        if kind == Kind::Nothing && self.number != 0 {
            let message = format!(
                "nothing has no number: it is {{CASE_KIND_NOTHING, 0}}, not {}",
                self.number
            );
            return Err(Fault::new(case_status::CASE_ERR_RANGE, message));
        }
        Ok(Value { kind, of, number: self.number })
    }
}

/// The kind of that number, if the battle's system has it.
fn kind_of(battle: &AnyBattle, number: i32) -> Done<Kind> {
    let lists = battle.lists().len();
    let known = |kind: &Kind| match kind {
        Kind::Name(list) | Kind::Set(list) => usize::from(*list) < lists,
        _ => true,
    };
    let kind = u16::try_from(number).ok().and_then(Kind::from_number).filter(known);
    kind.ok_or_else(|| {
        let message = format!("{number} is no case_kind of the system");
        Fault::new(case_status::CASE_ERR_RANGE, message)
    })
}

/// Room for a rule id with its NUL.
pub const CASE_RULE_SIZE: usize = 16;
/// Room for the name of a roll, question, note, field or value with its NUL.
pub const CASE_NAME_SIZE: usize = 64;

/// A named value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in the header")]
pub struct case_named_value {
    /// Set this to sizeof(case_named_value).
    pub struct_size: u32,
    /// The value.
    pub value: case_value,
    /// The name, ends with NUL.
    pub name: [c_char; CASE_NAME_SIZE],
}

// SAFETY: integers and bytes, without padding, the size first.
unsafe impl Sized32 for case_named_value {
    const FIRST: u32 = 76;
    const NAME: &'static str = "case_named_value";
}

const _: () = assert!(size_of::<case_named_value>() == 76);

impl Default for case_named_value {
    fn default() -> Self {
        case_named_value { struct_size: 0, value: case_value::default(), name: [0; CASE_NAME_SIZE] }
    }
}

/// A text in an array of that size, ending with NUL; cut between two characters if necessary.
pub(crate) fn fixed<const N: usize>(text: &str) -> [c_char; N] {
    let mut array = [0; N];
    for (to, from) in array.iter_mut().zip(cut(text, N - 1).as_bytes()) {
        *to = c_char::from_ne_bytes([*from]);
    }
    array
}

/// The text of such an array.
#[cfg(feature = "aim")]
pub(crate) fn words_of(array: &[c_char]) -> Done<String> {
    let bytes: Vec<u8> = array.iter().map(|c| c.to_ne_bytes()[0]).collect();
    let end = bytes
        .iter()
        .position(|byte| *byte == 0)
        .ok_or_else(|| Fault::new(case_status::CASE_ERR_LENGTH, "a name does not end with NUL"))?;
    let text = std::str::from_utf8(&bytes[..end]).map_err(|e| {
        let message = format!("a name is not UTF-8: byte {} is wrong", e.valid_up_to());
        Fault::new(case_status::CASE_ERR_UTF8, message)
    })?;
    Ok(text.to_owned())
}

/// A count as C's 32-bit integer; no count comes near its limit.
pub(crate) fn small(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// An item of a list.
pub(crate) fn item<'a, T>(list: &'a [T], index: usize, what: &str) -> Done<&'a T> {
    list.get(index).ok_or_else(|| {
        let message = format!("no {what} {index}: there are {}", list.len());
        Fault::new(case_status::CASE_ERR_RANGE, message)
    })
}

/// Gives a value as a reader sees it: with its unit, its word, or its name, such as
/// "3 turns", "dodge", "Captain Meridian".
///
/// # Safety
/// As every call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn case_battle_say(
    battle: *const case_battle,
    value: case_value,
    view: *const case_view,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> case_status {
    let say = |held: &Held| {
        // SAFETY: as this function's contract says.
        let view = unsafe { View::of(view) }?;
        Ok(held.battle.say(value.of(held)?, &view.speech()))
    };
    // SAFETY: as this function's contract says.
    unsafe { Text { buffer, capacity, needed }.of_battle(battle, say) }
}
