//! Which rulings matter to a fight, or to one attack.

use crate::aim::{AimRow, GuardRow, aim_of, guard_of, refused as no_aim};
use crate::battle::PyBattle;
use crate::error::{self, Told};
use crate::odds::{Interrupt, refused};
use case_core::any::{AnyBattle, Certainty, Measured, RulingEffects, RulingError};
use case_core::codes::Code;
use case_core::filled;
use pyo3::prelude::*;

/// What is measured: of which kind, and the name of the side or feat.
type OfRow = (&'static str, String);
/// Of what, by how much, how far off that may be, and the exact numerator and denominator.
type DifferenceRow = (OfRow, f64, f64, Option<(i128, u128)>);
/// Switch, value in force, value tried; how sure; the differences; the greatest with its error;
/// whether it is significant; why the battle can't be played with it.
type EffectRow = (
    (&'static str, String, String),
    &'static str,
    Vec<DifferenceRow>,
    (f64, f64),
    bool,
    Option<String>,
);
/// The effects; the measures under the present rulings, with their bounds; trials under each value.
type ReportRow = (Vec<EffectRow>, Vec<(OfRow, f64, f64)>, u64);

fn of(battle: &AnyBattle, measured: Measured) -> OfRow {
    match measured {
        Measured::Wins(side) => ("wins", battle.side_name(side).to_owned()),
        Measured::Turns => ("turns", String::new()),
        Measured::Feat(feat) => ("feat", feat.name().to_owned()),
        _ => ("other", String::new()),
    }
}

fn sure(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Exact => "exact",
        Certainty::Proven => "proven",
        Certainty::Sampled => "sampled",
    }
}

#[pymethods]
impl PyBattle {
    /// What each other value of each switch changes, as rows.
    #[pyo3(signature = (names, values, attack, seed, trials, paths=None, progress=None))]
    #[expect(clippy::too_many_arguments, reason = "keywords of one call")]
    fn _ruling_effects(
        &self,
        py: Python<'_>,
        names: Vec<String>,
        values: Vec<(String, String)>,
        attack: Option<(AimRow, GuardRow)>,
        seed: u64,
        trials: u64,
        paths: Option<u64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<ReportRow> {
        let battle = self.copy(py);
        let attack = attack
            .map(|(aim, guard)| {
                Ok::<_, PyErr>((aim_of(&battle, &aim)?, guard_of(&battle, &guard)?))
            })
            .transpose()?;
        let mut interrupt = Interrupt::new(progress.as_ref());
        let found = py.detach(|| {
            let mut ask = filled!(RulingEffects { names, values, attack, seed, trials });
            ask.paths = paths.unwrap_or(ask.paths);
            let mut watch = |progress| interrupt.watch(progress);
            battle.ruling_effects(&ask, &mut watch)
        });
        interrupt.finish()?;
        let report = found.map_err(|e| match &e {
            RulingError::Unknown { name, .. } => {
                error::UnknownNameError::new_err((Told::of(&e), "ruling", name.clone()))
            }
            RulingError::Odds(inner) => refused(inner),
            RulingError::Aim(inner) => no_aim(inner),
            _ => error::OddsError::new_err(Told::of(&e)),
        })?;
        let rows = report.rows.into_iter().map(|row| {
            let differences = row.differences.iter().map(|d| {
                let exact = d
                    .exact
                    .and_then(|exact| Some((exact.signed_numerator()?, exact.denominator())));
                (of(&battle, d.of), d.by, d.error, exact)
            });
            (
                (row.name, row.value, row.instead),
                sure(row.certainty),
                differences.collect(),
                (row.moved, row.moved_error),
                row.separated,
                row.refused,
            )
        });
        let before = report.before.iter().map(|&(what, low, high)| (of(&battle, what), low, high));
        Ok((rows.collect(), before.collect(), report.trials))
    }
}
