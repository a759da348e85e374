//! Arrays of whole numbers of any width, read in chunks and checked.
//!
//! Bytes with a sign are codes of lists; every other width holds numbers: of ranks the printed ones.

use crate::error;
use case_core::case::{MAX_NUMBER, Rank};
use case_core::codes::Code;
use numpy::PyReadonlyArray1;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use std::fmt::Display;
use std::sync::LazyLock;

/// What stands for "impossible" among codes, and for "below Shift 0" among the numbers of ranks.
pub(crate) const NONE: i32 = -1;
/// What stands for Beyond among the numbers of ranks: it has none, and is higher than all.
pub(crate) const BEYOND: i32 = 10 * MAX_NUMBER;

/// The lowest number of the highest rank that has one.
const TOP: i32 = match Rank::Class5000.lowest() {
    Some(lowest) => lowest,
    None => 0,
};
/// The codes of the ranks that numbers lie in; behind the highest one that of Beyond.
static RANKS: LazyLock<Box<[u8; 8192]>> = LazyLock::new(|| {
    let mut codes = Box::new([Code::number(Rank::Beyond); 8192]);
    for (number, code) in (0..=TOP).zip(codes.iter_mut()) {
        *code = Code::number(Rank::of_number(number));
    }
    codes
});

/// The code of the rank that a number lies in, which was checked to be one.
#[inline]
fn rank_code(codes: &[u8; 8192], number: i32) -> u8 {
    let at = if number > MAX_NUMBER { TOP + 1 } else { number.min(TOP) };
    codes[at.cast_unsigned() as usize & 8191]
}

/// An array of whole numbers of any width, of one dimension and without gaps.
#[derive(FromPyObject)]
pub(crate) enum Ints<'py> {
    U8(PyReadonlyArray1<'py, u8>),
    I64(PyReadonlyArray1<'py, i64>),
    I32(PyReadonlyArray1<'py, i32>),
    I8(PyReadonlyArray1<'py, i8>),
    I16(PyReadonlyArray1<'py, i16>),
    U16(PyReadonlyArray1<'py, u16>),
    U32(PyReadonlyArray1<'py, u32>),
    U64(PyReadonlyArray1<'py, u64>),
}

/// The numbers of such an array.
#[derive(Clone, Copy)]
pub(crate) enum Slice<'a> {
    U8(&'a [u8]),
    I64(&'a [i64]),
    I32(&'a [i32]),
    I8(&'a [i8]),
    I16(&'a [i16]),
    U16(&'a [u16]),
    U32(&'a [u32]),
    U64(&'a [u64]),
}

/// Runs the same expression on the slice of whichever width.
macro_rules! each {
    ($any:expr, $Enum:ident, $slice:ident => $body:expr) => {
        match $any {
            $Enum::U8($slice) => $body,
            $Enum::I64($slice) => $body,
            $Enum::I32($slice) => $body,
            $Enum::I8($slice) => $body,
            $Enum::I16($slice) => $body,
            $Enum::U16($slice) => $body,
            $Enum::U32($slice) => $body,
            $Enum::U64($slice) => $body,
        }
    };
}

impl Ints<'_> {
    pub(crate) fn slice(&self) -> PyResult<Slice<'_>> {
        let gaps = |_| PyTypeError::new_err("expected an array without gaps");
        Ok(match self {
            Ints::U8(a) => Slice::U8(a.as_slice().map_err(gaps)?),
            Ints::I64(a) => Slice::I64(a.as_slice().map_err(gaps)?),
            Ints::I32(a) => Slice::I32(a.as_slice().map_err(gaps)?),
            Ints::I8(a) => Slice::I8(a.as_slice().map_err(gaps)?),
            Ints::I16(a) => Slice::I16(a.as_slice().map_err(gaps)?),
            Ints::U16(a) => Slice::U16(a.as_slice().map_err(gaps)?),
            Ints::U32(a) => Slice::U32(a.as_slice().map_err(gaps)?),
            Ints::U64(a) => Slice::U64(a.as_slice().map_err(gaps)?),
        })
    }
}

/// What the numbers of an input mean.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Means {
    /// Themselves.
    Numbers,
    /// The rank that each lies in.
    Ranks,
    /// Members of a list, by their codes.
    Codes,
}

/// What an input holds and between which numbers it lies.
#[derive(Clone, Copy)]
pub(crate) struct Axis {
    pub(crate) name: &'static str,
    pub(crate) means: Means,
    pub(crate) low: i32,
    pub(crate) high: i32,
    /// One more number that may stand there.
    pub(crate) also: Option<i32>,
}

pub(crate) const fn axis(name: &'static str, means: Means, low: i32, high: i32) -> Axis {
    Axis { name, means, low, high, also: None }
}

/// A number that an axis does not have, and where it stands.
pub(crate) struct Wrong {
    axis: Axis,
    place: usize,
    found: String,
}

impl Wrong {
    pub(crate) fn raise(&self) -> PyErr {
        let Axis { name, low, high, .. } = self.axis;
        error::range(&format!("{name}[{}]", self.place), &self.found, low.into(), high.into())
    }
}

/// One input: an array, or one number for all.
pub(crate) struct Input<'a> {
    pub(crate) axis: Axis,
    pub(crate) slice: Slice<'a>,
}

impl Input<'_> {
    pub(crate) fn len(&self) -> usize {
        each!(self.slice, Slice, s => s.len())
    }

    /// Reads the next numbers: ranks by their codes, all else as the distance from the lowest
    /// where that is below 0.
    pub(crate) fn read_small(&self, start: usize, out: &mut [u8]) -> Result<(), Wrong> {
        if self.axis.means == Means::Ranks {
            let codes = &**RANKS;
            let code = |number| rank_code(codes, number);
            return each!(self.slice, Slice, s => {
                self.read(s, start, out, |item| code(item.whole()))
            });
        }
        let base = if self.axis.low < 0 { self.axis.low } else { 0 };
        each!(self.slice, Slice, s => self.read(s, start, out, |item| item.small(base)))
    }

    /// Reads the next numbers.
    pub(crate) fn read_whole(&self, start: usize, out: &mut [i32]) -> Result<(), Wrong> {
        each!(self.slice, Slice, s => self.read(s, start, out, Whole::whole))
    }

    fn read<T: Whole, O: Copy>(
        &self,
        items: &[T],
        start: usize,
        out: &mut [O],
        put: impl Fn(T) -> O,
    ) -> Result<(), Wrong> {
        let Axis { low, high, also, .. } = self.axis;
        if let [item] = items {
            if !fits(*item, self.axis) {
                return Err(self.find_wrong(items, 0));
            }
            out.fill(put(*item));
            return Ok(());
        }
        let items = items.get(start..start + out.len()).unwrap_or(&[]);
        let (low, high, also) = (T::nearest(low), T::nearest(high), also.map(T::nearest));
        let mut wrong = false;
        for (item, slot) in items.iter().zip(out.iter_mut()) {
            wrong |= !((low..=high).contains(item) || also == Some(*item));
            *slot = put(*item);
        }
        if wrong { Err(self.find_wrong(items, start)) } else { Ok(()) }
    }

    #[cold]
    fn find_wrong<T: Whole>(&self, items: &[T], from: usize) -> Wrong {
        let place = items.iter().position(|item| !fits(*item, self.axis)).unwrap_or(0);
        let found = items.get(place).map_or(String::new(), ToString::to_string);
        Wrong { axis: self.axis, place: from + place, found }
    }
}

/// A whole number of any width.
trait Whole: Copy + PartialOrd + Display {
    /// The number of this width that is nearest to that one.
    fn nearest(number: i32) -> Self;
    /// The distance from `base`, of a number that was checked to be near.
    fn small(self, base: i32) -> u8;
    /// The number, which was checked to fit.
    fn whole(self) -> i32;
}

macro_rules! whole {
    ($($T:ty),+) => {$(
        #[expect(
            clippy::allow_attributes,
            clippy::allow_attributes_without_reason,
            reason = "which casts can lose or wrap depends on the width; every number is checked"
        )]
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_possible_wrap,
            clippy::cast_sign_loss,
            clippy::cast_lossless,
            clippy::unnecessary_cast
        )]
        impl Whole for $T {
            #[inline]
            fn nearest(number: i32) -> Self {
                let number = i128::from(number);
                number.clamp(i128::from(<$T>::MIN), i128::from(<$T>::MAX)) as $T
            }
            #[inline]
            fn small(self, base: i32) -> u8 {
                (self as u8).wrapping_sub(base as u8)
            }
            #[inline]
            fn whole(self) -> i32 {
                self as i32
            }
        }
    )+};
}
whole!(u8, i8, u16, i16, u32, i32, u64, i64);

/// Whether a number lies on an axis.
fn fits<T: Whole>(item: T, axis: Axis) -> bool {
    let within = item >= T::nearest(axis.low) && item <= T::nearest(axis.high);
    within || axis.also.is_some_and(|also| item == T::nearest(also))
}
