//! The simplest interface: one ACTION in three lines.

use crate::case::book::color::{Color, action_column, color, to_hit_column};
use crate::case::book::rank::{Rank, Shift};
use crate::case::book::rule::Rule;
use crate::case::book::rulings::Rulings;
use crate::data::message::{message, told};
use crate::dice::Die;
use crate::odds::Odds;
use alloc::vec::Vec;

/// One ACTION (R4): a rank, its shifts, and the rulings that apply.
///
/// ```
/// use case_core::{Action, Color, Rank};
/// let action = Action::new(Rank::Remarkable).shifted(-1);
/// let outcome = action.resolve(66)?;
/// assert_eq!((outcome.column, outcome.color), (Some(Rank::Excellent), Color::Green));
/// assert_eq!(action.odds().at_least(&Color::Green).to_string(), "3/5");
/// # Ok::<(), case_core::case::NoSuchFace>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action<'r> {
    rank: Rank,
    shifts: Vec<(Rule, Shift)>,
    to_hit: bool,
    rulings: Option<&'r Rulings>,
}

/// The outcome of an [`Action`] and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ActionOutcome {
    /// The rank before shifts.
    pub rank: Rank,
    /// Every shift that counted, with the rule that gives it.
    pub shifts: Vec<(Rule, Shift)>,
    /// The column; `None` where the ACTION is impossible and the face did not count (Q1, Q2).
    pub column: Option<Rank>,
    /// The face.
    pub face: u8,
    /// The color; white where the ACTION is impossible.
    pub color: Color,
}

/// A number that is no face of a d100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchFace(pub i32);

told! { NoSuchFace = |it| {
    message!("a d100 has no face {face}: it has 1 to 100 (00 is 100)", face = it.0)
} }

impl Action<'static> {
    /// An ACTION with a rank, without shifts, under the default rulings.
    pub fn new(rank: Rank) -> Self {
        Action { rank, shifts: Vec::new(), to_hit: false, rulings: None }
    }
}

impl<'r> Action<'r> {
    /// R2: the same ACTION, shifted by a number of columns; shifts add up.
    #[must_use]
    pub fn shifted(self, columns: impl Into<Shift>) -> Self {
        self.shifted_by(Rule::R2, columns)
    }

    /// The same ACTION, shifted by a rule that the outcome then lists.
    #[must_use]
    pub fn shifted_by(mut self, rule: Rule, columns: impl Into<Shift>) -> Self {
        let columns = columns.into();
        if columns != Shift::NONE {
            self.shifts.push((rule, columns));
        }
        self
    }

    /// R3, Q1: the same ACTION as a to-hit, which has its own ruling for shifts below Shift 0.
    #[must_use]
    pub fn to_hit(self) -> Self {
        Action { to_hit: true, ..self }
    }

    /// The same ACTION under other rulings.
    #[must_use]
    pub fn under<'s>(self, rulings: &'s Rulings) -> Action<'s>
    where
        'r: 's,
    {
        Action { rulings: Some(rulings), ..self }
    }

    /// R3: the column after all shifts; `None` where the ACTION is impossible.
    pub fn column(&self) -> Option<Rank> {
        let net = self.shifts.iter().fold(0i32, |sum, (_, by)| sum.saturating_add(by.0));
        let read = if self.to_hit { to_hit_column } else { action_column };
        match self.rulings {
            Some(rulings) => read(self.rank, Shift(net), rulings),
            None => read(self.rank, Shift(net), &Rulings::default()),
        }
    }

    /// R4: the outcome for a face of the d100.
    ///
    /// # Errors
    /// [`NoSuchFace`] if a d100 has no such face.
    pub fn resolve(&self, face: i32) -> Result<ActionOutcome, NoSuchFace> {
        let byte = u8::try_from(face).ok().filter(|_| Die::D100.has(face));
        let byte = byte.ok_or(NoSuchFace(face))?;
        let column = self.column();
        Ok(ActionOutcome {
            rank: self.rank,
            shifts: self.shifts.clone(),
            column,
            face: byte,
            color: column.and_then(|column| color(column, byte)).unwrap_or(Color::White),
        })
    }

    /// The exact odds of the colors.
    pub fn odds(&self) -> Odds<Color> {
        self.column().map_or_else(|| Odds::certain(Color::White), super::chances::action)
    }
}
