//! Whole batches: arrays of ranks, shifts and faces in, arrays of codes or numbers out.
//!
//! Each function is a lookup in one or two grids that the core's own functions have filled, or a
//! call of the core for each element; the interpreter's lock is released meanwhile.

use crate::actions::{die_named, rolled};
use crate::error;
use crate::ints::{Axis, BEYOND, CHUNK, Input, Ints, Items, Means, NONE, Wrong, axis};
use crate::numbers::{MAX_SHIFT, count};
use crate::rulings::PyRulings;
use case_core::case::{self, Check, Color, Form, Rank, RankValue, Rulings, Shift};
use case_core::codes::Code;
use numpy::PyArray1;
use pyo3::exceptions::{PyMemoryError, PyTypeError};
use pyo3::prelude::*;
use std::sync::LazyLock;

/// The content of a grid's cells without a code.
const GAP: u8 = 255;
/// The row of a grid that takes [`GAP`].
const ROW_OF_NONE: u8 = 31;
/// A lookup of two small numbers: a row below 32 and a column below 256.
type Grid = Box<[u8; 8192]>;

fn grid(rows: u8, columns: u8, cell: impl Fn(u8, u8) -> Option<u8>, none: u8, last: u8) -> Grid {
    let mut cells = Box::new([none; 8192]);
    for row in 0..rows {
        for column in 0..columns {
            let at = usize::from(row) << 8 | usize::from(column);
            cells[at] = cell(row, column).unwrap_or(none);
        }
    }
    let at = usize::from(ROW_OF_NONE) << 8;
    cells[at..at + 256].fill(last);
    cells
}

/// A rank by its number.
fn rank(number: u8) -> Rank {
    Rank::try_from(number).unwrap_or(Rank::Beyond)
}

/// The shift of a column of a grid.
fn shift(column: u8) -> Shift {
    Shift(i32::from(column) - MAX_SHIFT)
}

type Column = fn(Rank, Shift, &Rulings) -> Option<Rank>;

/// Ranks by shifts; `none` is what a rank below Shift 0 becomes.
fn shifted(column: Column, rulings: &Rulings, none: u8) -> Grid {
    let cell = |row, by| column(rank(row), shift(by), rulings).map(Code::number);
    grid(18, 201, cell, none, none)
}

fn plain(rank: Rank, by: Shift, rulings: &Rulings) -> Option<Rank> {
    rank.shifted(by, rulings)
}

/// Columns by faces; a column that is none gives none.
fn colors(none: u8) -> Grid {
    let cell = |row, face| case::color(rank(row), face).map(Code::number);
    grid(18, 101, cell, none, none)
}

/// Colors by attack forms; no color is a miss.
fn effects() -> Grid {
    let cell = |color, form: u8| {
        let form = Form::from_number(i32::from(form))?;
        Some(form.effect(Color::of_band(i32::from(color))).number())
    };
    grid(4, 10, cell, GAP, case::Effect::Miss.number())
}

fn checks() -> Grid {
    let cell = |check: u8, color| {
        let check = Check::from_number(i32::from(check))?;
        Some(check.result(Color::of_band(i32::from(color))).number())
    };
    grid(3, 4, cell, GAP, GAP)
}

fn thresholds(rulings: &Rulings) -> Grid {
    let cell = |row, of| Some(case::threshold(rank(row), rank(of), rulings).number());
    grid(18, 18, cell, GAP, GAP)
}

pub(crate) const RANK: Axis =
    Axis { also: Some(BEYOND), ..axis("rank", Means::Ranks, 0, case::MAX_NUMBER) };
pub(crate) const SHIFT: Axis = axis("shift", Means::Numbers, -MAX_SHIFT, MAX_SHIFT);
const FACE: Axis = axis("face", Means::Numbers, 1, 100);
const COLOR: Axis = axis("color", Means::Codes, 0, 3);
const COLOR_OR_NONE: Axis = Axis { also: Some(NONE), ..COLOR };
pub(crate) const FORM: Axis = axis("form", Means::Codes, 0, 9);
const CHECK: Axis = axis("check", Means::Codes, 0, 2);
const NUMBER: Axis = axis("number", Means::Numbers, 0, case::MAX_NUMBER);
const AREAS: Axis = axis("areas", Means::Numbers, 0, case::MAX_NUMBER);

/// The printed numbers of ranks by their codes; no code is [`NONE`].
static NUMBERS: LazyLock<[i32; 256]> = LazyLock::new(|| {
    let mut numbers = [NONE; 256];
    for rank in Rank::ALL {
        numbers[rank.index()] = rank.number().unwrap_or(BEYOND);
    }
    numbers
});

/// Before anything long begins: were `numpy` first imported for the result, an interrupt in the
/// midst of that would be a panic.
pub(crate) fn import_numpy(py: Python<'_>) -> PyResult<()> {
    py.import("numpy").map(drop)
}

/// Room for `count` results.
pub(crate) fn room<T>(count: usize) -> PyResult<Vec<T>> {
    let mut out = Vec::new();
    out.try_reserve_exact(count).map_err(|e| PyMemoryError::new_err(e.to_string()))?;
    Ok(out)
}

/// Looks up every element: the first grid by the first two inputs, each further one by what the
/// grid before gave and the next input.
fn look_up<T>(
    inputs: &[Input<'_>],
    [first, second, third]: [Option<&Grid>; 3],
    count: usize,
    out: &mut Vec<T>,
    put: impl Fn(u8) -> T,
) -> Result<(), Wrong> {
    let mut buffers = [[0u8; CHUNK]; 4];
    let mut results = [0u8; CHUNK];
    while out.len() < count {
        let (start, len) = (out.len(), CHUNK.min(count - out.len()));
        for (input, buffer) in inputs.iter().zip(&mut buffers) {
            // A single number is read once.
            if input.len() == 1 && start == 0 {
                input.read_small(0, buffer)?;
            } else if input.len() != 1 {
                input.read_small(start, &mut buffer[..len])?;
            }
        }
        let [rows, columns, thirds, fourths] = &buffers;
        match (first, second, third) {
            (Some(a), None, _) => {
                each_place(&mut results, |i| cell(a, rows[i], columns[i]));
            }
            (Some(a), Some(b), None) => {
                each_place(&mut results, |i| cell(b, cell(a, rows[i], columns[i]), thirds[i]));
            }
            (Some(a), Some(b), Some(c)) => each_place(&mut results, |i| {
                cell(c, cell(b, cell(a, rows[i], columns[i]), thirds[i]), fourths[i])
            }),
            (None, ..) => {}
        }
        out.extend(results[..len].iter().map(|code| put(*code)));
    }
    Ok(())
}

#[inline]
fn cell(grid: &[u8; 8192], row: u8, column: u8) -> u8 {
    grid[usize::from(row & ROW_OF_NONE) << 8 | usize::from(column)]
}

#[inline]
fn each_place(results: &mut [u8; CHUNK], find: impl Fn(usize) -> u8) {
    for (i, result) in results.iter_mut().enumerate() {
        *result = find(i);
    }
}

/// The grids of the default rulings, which most calls use.
struct Grids {
    shift: Grid,
    to_hit: Grid,
    other: Grid,
    colors: Grid,
    colors_to_effect: Grid,
    effects: Grid,
    checks: Grid,
    thresholds: Grid,
}

impl Grids {
    fn new(rulings: &Rulings) -> Grids {
        Grids {
            shift: shifted(plain, rulings, GAP),
            to_hit: shifted(case::to_hit_column, rulings, ROW_OF_NONE),
            other: shifted(case::action_column, rulings, ROW_OF_NONE),
            colors: colors(GAP),
            colors_to_effect: colors(ROW_OF_NONE),
            effects: effects(),
            checks: checks(),
            thresholds: thresholds(rulings),
        }
    }
}

static DEFAULT: LazyLock<Grids> = LazyLock::new(|| Grids::new(&Rulings::default()));

/// Looks up arrays of one length (or of one number) in the grids of an operation.
///
/// For the package's own use: `case_py.arrays` broadcasts, and says what each operation does.
#[pyfunction]
#[pyo3(signature = (operation, inputs, count, rulings=None))]
pub(crate) fn lookup<'py>(
    py: Python<'py>,
    operation: &str,
    inputs: Vec<Ints<'py>>,
    #[pyo3(from_py_with = count)] count: usize,
    rulings: Option<&PyRulings>,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let own = rulings.map(|_| Grids::new(PyRulings::core(rulings)));
    let grids = own.as_ref().unwrap_or_else(|| &*DEFAULT);
    let (axes, first, second, third): (&[Axis], _, _, _) = match operation {
        "color" => (&[RANK, FACE], &grids.colors, None, None),
        "to_hit" => (&[RANK, SHIFT, FACE], &grids.to_hit, Some(&grids.colors), None),
        "action" => (&[RANK, SHIFT, FACE], &grids.other, Some(&grids.colors), None),
        "attack" => {
            let (second, third) = (Some(&grids.colors_to_effect), Some(&grids.effects));
            (&[RANK, SHIFT, FACE, FORM], &grids.to_hit, second, third)
        }
        "effect" => (&[COLOR_OR_NONE, FORM], &grids.effects, None, None),
        "check" => (&[CHECK, COLOR], &grids.checks, None, None),
        "threshold" => (&[RANK, RANK], &grids.thresholds, None, None),
        other => return Err(error::no_such("operation", other, &["color", "to_hit", "action"])),
    };
    let inputs = slices(&inputs, axes, count)?;
    let mut out = room(count)?;
    let found = [Some(first), second, third];
    py.detach(|| look_up(&inputs, found, count, &mut out, u8::cast_signed))
        .map_err(|w| w.raise())?;
    Ok(PyArray1::from_vec(py, out))
}

/// The printed numbers of ranks after shifts, in arrays of one length (or of one number).
///
/// For the package's own use: `case_py.arrays` broadcasts.
#[pyfunction]
#[pyo3(signature = (inputs, count, rulings=None))]
pub(crate) fn shifted_ranks<'py>(
    py: Python<'py>,
    inputs: Vec<Ints<'py>>,
    #[pyo3(from_py_with = count)] count: usize,
    rulings: Option<&PyRulings>,
) -> PyResult<Bound<'py, PyArray1<i32>>> {
    let own = rulings.map(|_| shifted(plain, PyRulings::core(rulings), GAP));
    let grid = own.as_ref().unwrap_or_else(|| &DEFAULT.shift);
    let inputs = slices(&inputs, &[RANK, SHIFT], count)?;
    let mut out = room(count)?;
    let numbers = &*NUMBERS;
    let put = |code| numbers[usize::from(code)];
    py.detach(|| look_up(&inputs, [Some(grid), None, None], count, &mut out, put))
        .map_err(|w| w.raise())?;
    Ok(PyArray1::from_vec(py, out))
}

/// The inputs of an operation, each on its axis.
pub(crate) fn slices<'a>(
    inputs: &'a [Ints<'_>],
    axes: &[Axis],
    count: usize,
) -> PyResult<Vec<Input<'a>>> {
    if inputs.len() != axes.len() {
        return Err(PyTypeError::new_err(format!("expected {} inputs", axes.len())));
    }
    let mut list = Vec::new();
    for (input, &axis) in inputs.iter().zip(axes) {
        let input = Input { axis, items: input.items()? };
        if matches!(input.items, Items::I8(_)) != (axis.means == Means::Codes) {
            let message =
                format!("{}: bytes with a sign are codes of a list, and only they", axis.name);
            return Err(PyTypeError::new_err(message));
        }
        if input.len() != 1 && input.len() != count {
            return Err(PyTypeError::new_err("the inputs are not of one length"));
        }
        list.push(input);
    }
    Ok(list)
}

/// A figure of three numbers, and how a number is made a value.
type Figure = fn([i32; 3], &Rulings, fn(i32) -> RankValue) -> i32;

/// Computes a figure for every element of arrays of one length (or of one number).
///
/// For the package's own use: `case_py.arrays` broadcasts, and says what each operation does.
#[pyfunction]
#[pyo3(signature = (operation, inputs, count, rulings=None))]
pub(crate) fn figures<'py>(
    py: Python<'py>,
    operation: &str,
    inputs: Vec<Ints<'py>>,
    #[pyo3(from_py_with = count)] count: usize,
    rulings: Option<&PyRulings>,
) -> PyResult<Bound<'py, PyArray1<i32>>> {
    let rulings = PyRulings::core(rulings);
    let of = RankValue::of_number;
    let (axes, figure): (&[Axis], Figure) = match operation {
        "damage" => (&[NUMBER, COLOR], |[n, color, _], rulings, of| {
            case::damage_for(of(n), Color::of_band(color), rulings).number()
        }),
        "stack" => (&[NUMBER, NUMBER], |[a, b, _], rulings, of| case::stack(of(a), of(b), rulings)),
        "charge" => (&[NUMBER, NUMBER, AREAS], |[endurance, armor, areas], rulings, of| {
            case::charge_damage(of(endurance), of(armor), areas, rulings)
        }),
        "value" => {
            (&[NUMBER, SHIFT], |[n, by, _], rulings, of| of(n).shifted(Shift(by), rulings).number())
        }
        other => return Err(error::no_such("operation", other, &["damage", "stack", "charge"])),
    };
    let inputs = slices(&inputs, axes, count)?;
    let mut out = room(count)?;
    py.detach(|| {
        let mut buffers = [[0i32; CHUNK]; 3];
        while out.len() < count {
            let (start, len) = (out.len(), CHUNK.min(count - out.len()));
            for (input, buffer) in inputs.iter().zip(&mut buffers) {
                input.read_whole(start, &mut buffer[..len])?;
            }
            let [a, b, c] = &buffers;
            out.extend((0..len).map(|i| figure([a[i], b[i], c[i]], rulings, of)));
        }
        Ok(())
    })
    .map_err(|w: Wrong| w.raise())?;
    Ok(PyArray1::from_vec(py, out))
}

/// Faces of fair dice from a seed and a stream: the same in every language and release.
#[pyfunction]
#[pyo3(signature = (seed, count, die="d100", stream=0))]
pub(crate) fn faces<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = count)] seed: u64,
    #[pyo3(from_py_with = count)] count: usize,
    die: &str,
    #[pyo3(from_py_with = count)] stream: u64,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let die = die_named(die)?;
    drop(room::<u8>(count)?);
    Ok(PyArray1::from_vec(py, py.detach(|| rolled(seed, stream, die, count))))
}
