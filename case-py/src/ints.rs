//! Arrays of whole numbers of any width, read in chunks and checked.
//!
//! Bytes with a sign are codes of lists; every other width holds numbers: of ranks the printed ones.

use crate::error;
use case_core::case::{MAX_NUMBER, Rank};
use case_core::codes::Code;
use numpy::ndarray::{self, ArrayView1};
use numpy::{Element, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use std::fmt::Display;
use std::sync::LazyLock;

/// The mark for "impossible" among codes, and for "below Shift 0" among the numbers of ranks.
pub(crate) const NONE: i32 = -1;
/// The mark for Beyond among the numbers of ranks: it has none, and is higher than all.
pub(crate) const BEYOND: i32 = 10 * MAX_NUMBER;

/// Elements that are read, looked up and written at a time: they stay in the first cache.
pub(crate) const CHUNK: usize = 1024;

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

/// The place of the code of a number's rank among [`RANKS`], of a number that was checked to be one.
#[inline]
fn rank_place(number: i32) -> i32 {
    number.min(TOP) + i32::from(number > MAX_NUMBER)
}

/// An array of whole numbers of any width, of one dimension.
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

/// The numbers of such an array, with or without gaps.
#[derive(Clone, Copy)]
pub(crate) enum Items<'a> {
    U8(ArrayView1<'a, u8>),
    I64(ArrayView1<'a, i64>),
    I32(ArrayView1<'a, i32>),
    I8(ArrayView1<'a, i8>),
    I16(ArrayView1<'a, i16>),
    U16(ArrayView1<'a, u16>),
    U32(ArrayView1<'a, u32>),
    U64(ArrayView1<'a, u64>),
}

/// Runs the same expression on the items of whichever width.
macro_rules! each {
    ($any:expr, $items:ident => $body:expr) => {
        match $any {
            Items::U8($items) => $body,
            Items::I64($items) => $body,
            Items::I32($items) => $body,
            Items::I8($items) => $body,
            Items::I16($items) => $body,
            Items::U16($items) => $body,
            Items::U32($items) => $body,
            Items::U64($items) => $body,
        }
    };
}

impl Ints<'_> {
    pub(crate) fn items(&self) -> PyResult<Items<'_>> {
        Ok(match self {
            Ints::U8(a) => Items::U8(view(a)?),
            Ints::I64(a) => Items::I64(view(a)?),
            Ints::I32(a) => Items::I32(view(a)?),
            Ints::I8(a) => Items::I8(view(a)?),
            Ints::I16(a) => Items::I16(view(a)?),
            Ints::U16(a) => Items::U16(view(a)?),
            Ints::U32(a) => Items::U32(view(a)?),
            Ints::U64(a) => Items::U64(view(a)?),
        })
    }
}

fn view<'a, T: Element>(array: &'a PyReadonlyArray1<'_, T>) -> PyResult<ArrayView1<'a, T>> {
    if !array.is_aligned() {
        return Err(PyTypeError::new_err("expected an array whose items are aligned"));
    }
    Ok(array.as_array())
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
    /// One more number that is valid there.
    pub(crate) also: Option<i32>,
}

pub(crate) const fn axis(name: &'static str, means: Means, low: i32, high: i32) -> Axis {
    Axis { name, means, low, high, also: None }
}

/// A number that an axis does not have, and its place.
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
    pub(crate) items: Items<'a>,
}

impl Input<'_> {
    pub(crate) fn len(&self) -> usize {
        each!(&self.items, items => items.len())
    }

    /// Reads the next numbers, at most [`CHUNK`]: ranks by their codes, all else as the distance
    /// from the lowest where that is below 0.
    pub(crate) fn read_small(&self, start: usize, out: &mut [u8]) -> Result<(), Wrong> {
        if self.axis.means == Means::Ranks {
            let codes = &**RANKS;
            let ranks = (rank_place, |place: i32| codes[place.cast_unsigned() as usize & 8191]);
            return each!(&self.items, items => self.read(items, start, out, ranks));
        }
        let base = if self.axis.low < 0 { self.axis.low } else { 0 };
        let numbers = (|number| number, |number| small(number, base));
        each!(&self.items, items => self.read(items, start, out, numbers))
    }

    /// Reads the next numbers, at most [`CHUNK`].
    pub(crate) fn read_whole(&self, start: usize, out: &mut [i32]) -> Result<(), Wrong> {
        let numbers = (|number| number, |number| number);
        each!(&self.items, items => self.read(items, start, out, numbers))
    }

    fn read<T: Whole, O: Copy>(
        &self,
        items: &ArrayView1<'_, T>,
        start: usize,
        out: &mut [O],
        how: (impl Fn(i32) -> i32, impl Fn(i32) -> O),
    ) -> Result<(), Wrong> {
        if items.len() == 1 {
            let mut one = [how.1(0)];
            self.gather(items, 0, &mut one, how)?;
            out.fill(one[0]);
            return Ok(());
        }
        let next = items.slice_axis(ndarray::Axis(0), (start..start + out.len()).into());
        match next.to_slice() {
            Some(next) => self.read_slice(next, start, out, how),
            None => self.gather(&next, start, out, how),
        }
    }

    /// Reads items with gaps: side by side first.
    fn gather<T: Whole, O>(
        &self,
        items: &ArrayView1<'_, T>,
        start: usize,
        out: &mut [O],
        how: (impl Fn(i32) -> i32, impl Fn(i32) -> O),
    ) -> Result<(), Wrong> {
        let mut gathered = [T::nearest(0); CHUNK];
        let gathered = &mut gathered[..items.len()];
        for (slot, item) in gathered.iter_mut().zip(items) {
            *slot = *item;
        }
        self.read_slice(gathered, start, out, how)
    }

    /// Checks all, then puts all: each loop is simple enough to run on several items at a time.
    fn read_slice<T: Whole, O>(
        &self,
        items: &[T],
        start: usize,
        out: &mut [O],
        (place, put): (impl Fn(i32) -> i32, impl Fn(i32) -> O),
    ) -> Result<(), Wrong> {
        if T::WIDE {
            let mut narrow = [0; CHUNK];
            let narrow = &mut narrow[..items.len()];
            if !T::narrow(items, narrow) || !all_fit(narrow, self.axis) {
                return Err(self.find_wrong(items, start));
            }
            for number in &mut *narrow {
                *number = place(*number);
            }
            narrow.iter().zip(out).for_each(|(number, slot)| *slot = put(*number));
        } else {
            if !all_fit(items, self.axis) {
                return Err(self.find_wrong(items, start));
            }
            items.iter().zip(out).for_each(|(item, slot)| *slot = put(place(item.whole())));
        }
        Ok(())
    }

    #[cold]
    fn find_wrong<T: Whole>(&self, items: &[T], from: usize) -> Wrong {
        let place = items.iter().position(|item| !fits(*item, self.axis)).unwrap_or(0);
        let found = items.get(place).map_or(String::new(), ToString::to_string);
        Wrong { axis: self.axis, place: from + place, found }
    }
}

/// Whether all numbers lie on an axis.
#[inline]
#[expect(clippy::needless_bitwise_bool, reason = "branches would run on one item at a time")]
fn all_fit<T: Whole>(items: &[T], axis: Axis) -> bool {
    let (low, high) = (T::nearest(axis.low), T::nearest(axis.high));
    let also = axis.also.map_or(low, T::nearest);
    let wrong = |item: T| ((item < low) | (item > high)) & (item != also);
    !items.iter().fold(false, |any, item| any | wrong(*item))
}

/// Whether a number lies on an axis.
fn fits<T: Whole>(item: T, axis: Axis) -> bool {
    let within = item >= T::nearest(axis.low) && item <= T::nearest(axis.high);
    within || axis.also.is_some_and(|also| item == T::nearest(also))
}

/// The distance from `base`, of a number that was checked to be near.
#[inline]
fn small(number: i32, base: i32) -> u8 {
    let [low, ..] = number.wrapping_sub(base).to_le_bytes();
    low
}

/// A whole number of any width.
trait Whole: Copy + PartialOrd + Display {
    /// The number of this width that is nearest to that one.
    fn nearest(number: i32) -> Self;
    /// The number, which was checked to fit.
    fn whole(self) -> i32;
    /// Whether reading is faster step by step, from 32 bits, than all at once.
    const WIDE: bool;
    /// The numbers in 32 bits; `false` where one does not fit. Upper bits of any of them show in
    /// all of them together, so that one look at the end is enough.
    fn narrow(items: &[Self], out: &mut [i32]) -> bool {
        items.iter().zip(out).for_each(|(item, slot)| *slot = item.whole());
        true
    }
}

macro_rules! whole {
    ($($T:ty, $wide:literal $(: $Bits:ty, $offset:expr, $bits:expr)?;)+) => {$(
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
            const WIDE: bool = $wide;
            #[inline]
            fn nearest(number: i32) -> Self {
                let number = i128::from(number);
                number.clamp(i128::from(<$T>::MIN), i128::from(<$T>::MAX)) as $T
            }
            #[inline]
            fn whole(self) -> i32 {
                self as i32
            }
            $(
                #[inline]
                fn narrow(items: &[Self], out: &mut [i32]) -> bool {
                    let mut all: $Bits = 0;
                    for (item, slot) in items.iter().zip(out) {
                        all |= (*item as $Bits).wrapping_add($offset);
                        *slot = *item as i32;
                    }
                    all >> $bits == 0
                }
            )?
        }
    )+};
}
whole! {
    u8, false;
    i8, false;
    u16, false;
    i16, false;
    i32, true;
    u32, true: u32, 0, 31;
    u64, true: u64, 0, 31;
    // A number with a sign fits 32 bits where it is below 2^32 with 2^31 added to it.
    i64, true: u64, 1 << 31, 32;
}
