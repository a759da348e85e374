//! What to answer, and which plan wins most: searches by playing.

use crate::battle::{PyBattle, Seed};
use crate::edge::{Actor, Decoder, ValueRow, Words};
use crate::error::{self, Told};
use crate::numbers::{count, maybe};
use crate::odds::{Interrupt, no_seat};
use crate::plan::PyPlan;
use case_core::SideId;
use case_core::any::AnyBattle;
use case_core::battle::{Advice, Advise, AdviseError, Horizon, Tactician};
use case_core::battle::{InTurn, Tune, TuneError, Tuned};
use case_core::codes::Code;
use case_core::filled;
use case_core::odds::Estimate;
use case_core::words::Speech;
use pyo3::prelude::*;

fn horizon(name: &str) -> PyResult<Horizon> {
    name.parse().map_err(|e| error::unknown_name(&e))
}

fn no_advice(error: &AdviseError) -> PyErr {
    match error {
        AdviseError::NotAsked | AdviseError::Rolling | AdviseError::Asking => {
            error::FeedError::new_err(Told::of(error))
        }
        _ => error::OddsError::new_err(Told::of(error)),
    }
}

fn no_tuning(error: &TuneError) -> PyErr {
    match error {
        TuneError::Seat(seat) => no_seat(seat),
        _ => error::OddsError::new_err(Told::of(error)),
    }
}

/// The answer, its label and its reason; worth and its error; the shares won, drawn and open; how
/// far behind the best, and the error of that; exact, alike, suggested.
type AdvisedRow =
    ((ValueRow, String, String), (f64, f64), (f64, f64, f64), (f64, f64), (bool, bool, bool));

/// Advice for an open question.
#[derive(IntoPyObject)]
struct AdviceRow {
    who: Actor,
    question: &'static str,
    subject: Vec<(&'static str, ValueRow)>,
    side: String,
    horizon: &'static str,
    seed: u64,
    trials: u32,
    answers: Vec<AdvisedRow>,
    choice: ValueRow,
    reason: String,
}

fn advice_row(battle: &AnyBattle, advice: &Advice, speech: &Speech<'_>) -> AdviceRow {
    let of = Decoder::new(battle);
    let rows = advice.answers.iter().zip(battle.reasons(advice, speech));
    let row = |(row, reason): (&case_core::battle::Advised, String)| {
        let label = battle.label(row.answer, speech).unwrap_or_default();
        (
            (of.value(row.answer), label, reason),
            (row.fight.worth.mean, row.fight.worth.error),
            (row.fight.win.mean, row.fight.draw, row.fight.open),
            (row.behind.mean, row.behind.error),
            (row.exact, row.alike, row.suggested),
        )
    };
    AdviceRow {
        who: of.actor(advice.who),
        question: advice.question,
        subject: of.named(&advice.subject),
        side: battle.side_name(advice.side).to_owned(),
        horizon: advice.horizon.name(),
        seed: advice.seed,
        trials: advice.trials,
        answers: rows.map(row).collect(),
        choice: advice.choice().and_then(|choice| of.value(choice)),
        reason: battle.reason(advice, speech),
    }
}

/// Horizon, trials, work, seed, questions.
type TacticianRow = (&'static str, i32, i32, i32, Vec<String>);

/// Share, error, fights.
type WinRow = (f64, f64, u64);

/// Side, plan, wins before and with it, its parts (a sentence, wins, whether it dominates), how
/// many plans were tried and fights played, all of it as a sentence.
type TunedRow = (String, PyPlan, WinRow, WinRow, Vec<(String, WinRow, bool)>, (u32, u64), String);

fn win_row(wins: Estimate) -> WinRow {
    (wins.mean, wins.error, wins.trials)
}

fn tuned_row(battle: &AnyBattle, tuned: Tuned) -> TunedRow {
    let parts = tuned.parts.into_iter().map(|p| (p.sentence, win_row(p.wins), p.dominates));
    (
        battle.side_name(tuned.side).to_owned(),
        PyPlan(tuned.plan),
        win_row(tuned.before),
        win_row(tuned.wins),
        parts.collect(),
        (tuned.tried, tuned.fights),
        tuned.sentence,
    )
}

/// How to search for a plan.
struct Search {
    seed: Seed,
    first: Option<u32>,
    trials: Option<u32>,
    answers: Option<usize>,
    checkpoints: Option<u64>,
}

impl<'py> FromPyObject<'_, 'py> for Search {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Search {
            seed: any.getattr("seed")?.extract()?,
            first: maybe(&any.getattr("first")?)?,
            trials: maybe(&any.getattr("trials")?)?,
            answers: maybe(&any.getattr("answers")?)?,
            checkpoints: maybe(&any.getattr("checkpoints")?)?,
        })
    }
}

impl Search {
    fn ask(&self) -> Tune {
        let usual = Tune::DEFAULT;
        filled!(Tune {
            seed: self.seed.0,
            first: self.first.unwrap_or(usual.first),
            trials: self.trials.unwrap_or(usual.trials),
            answers: self.answers.unwrap_or(usual.answers),
            checkpoints: self.checkpoints.unwrap_or(usual.checkpoints),
        })
    }
}

#[pymethods]
impl PyBattle {
    /// What each legal answer to the open question leads to, as a row.
    #[expect(clippy::too_many_arguments, reason = "keywords of one call")]
    fn _advise(
        &self,
        py: Python<'_>,
        words: Words,
        horizon: &str,
        seed: Seed,
        #[pyo3(from_py_with = maybe)] trials: Option<u32>,
        #[pyo3(from_py_with = maybe)] checkpoints: Option<u64>,
        #[pyo3(from_py_with = maybe)] work: Option<u64>,
        #[pyo3(from_py_with = maybe)] paths: Option<u64>,
        secrets: bool,
        #[pyo3(from_py_with = maybe)] side: Option<SideId>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<AdviceRow> {
        let horizon = self::horizon(horizon)?;
        let battle = self.copy(py);
        let mut interrupt = Interrupt::new(progress.as_ref());
        let advice = py.detach(|| {
            let usual = Advise::DEFAULT;
            let ask = filled!(Advise {
                horizon,
                seed: seed.0,
                secrets,
                side,
                trials: trials.unwrap_or(usual.trials),
                checkpoints: checkpoints.unwrap_or(usual.checkpoints),
                work: work.unwrap_or(usual.work),
                paths: paths.unwrap_or(usual.paths),
            });
            battle.advise(&ask, &mut |progress| interrupt.watch(progress))
        });
        interrupt.finish()?;
        let advice = advice.map_err(|e| no_advice(&e))?;
        Ok(advice_row(&battle, &advice, &words.speech()))
    }

    /// Lets a tactician decide for a fighter or seat; `None` means the default.
    #[expect(clippy::too_many_arguments, reason = "keywords of one call")]
    fn _set_tactician(
        &self,
        py: Python<'_>,
        who: &Bound<'_, PyAny>,
        horizon: Option<&str>,
        #[pyo3(from_py_with = maybe)] trials: Option<i32>,
        #[pyo3(from_py_with = maybe)] work: Option<i32>,
        #[pyo3(from_py_with = maybe)] seed: Option<i32>,
        questions: Vec<String>,
    ) -> PyResult<()> {
        let who = self.who(py, who)?;
        let usual = Tactician::default();
        let tactician = filled!(Tactician {
            horizon: horizon.map_or(Ok(usual.horizon), self::horizon)?,
            trials: trials.unwrap_or(usual.trials),
            work: work.unwrap_or(usual.work),
            seed: seed.unwrap_or(usual.seed),
            questions,
        });
        self.lock(py).set_tactician(who, &tactician).map_err(|p| error::plan(&p))
    }

    /// The tactician of a fighter or seat, as a row; nothing where none decides.
    fn _tactician(&self, py: Python<'_>, who: &Bound<'_, PyAny>) -> PyResult<Option<TacticianRow>> {
        let who = self.who(py, who)?;
        let battle = self.lock(py);
        let row = |t: &Tactician| (t.horizon.name(), t.trials, t.work, t.seed, t.questions.clone());
        Ok(battle.tactician(who).map(row))
    }

    /// The short plan with which a side wins most, as a row.
    fn _tune(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = count)] side: SideId,
        search: Search,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<TunedRow> {
        let battle = self.copy(py);
        let mut interrupt = Interrupt::new(progress.as_ref());
        let tuned = py
            .detach(|| battle.tune(side, &search.ask(), &mut |progress| interrupt.watch(progress)));
        interrupt.finish()?;
        tuned.map(|tuned| tuned_row(&battle, tuned)).map_err(|e| no_tuning(&e))
    }

    /// The same for each side in turn, against what the others were found to play; and how it
    /// ended.
    fn _tune_in_turn(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = count)] rounds: u32,
        search: Search,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<(Vec<TunedRow>, &'static str)> {
        let battle = self.copy(py);
        let mut interrupt = Interrupt::new(progress.as_ref());
        let tuned = py.detach(|| {
            battle.tune_in_turn(rounds, &search.ask(), &mut |progress| interrupt.watch(progress))
        });
        interrupt.finish()?;
        let (tuned, end) = tuned.map_err(|e| no_tuning(&e))?;
        let end = match end {
            InTurn::Settled => "settled",
            InTurn::Cycles => "cycles",
            _ => "unsettled",
        };
        Ok((tuned.into_iter().map(|tuned| tuned_row(&battle, tuned)).collect(), end))
    }
}
