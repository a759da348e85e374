//! Advice and the search for plans in a battle of any system.

use super::AnyBattle;
use crate::battle::{Advice, Advise, AdviseError, InTurn, Tune, TuneError, Tuned};
use crate::data::who::SideId;
use crate::data::words::Speech;
use crate::odds::OnProgress;
use alloc::string::String;
use alloc::vec::Vec;

impl AnyBattle {
    /// What each legal answer to the open question leads to. All seats, including the host's, go on
    /// by the plans of the battle.
    ///
    /// # Errors
    /// [`AdviseError`]; see [`Battle::advise`](crate::Battle::advise).
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use case_core::any::{AnyBattle, AnyStep};
    /// use case_core::battle::{Advise, Control, Who};
    /// use case_core::odds::unwatched;
    /// use case_core::words::Language;
    /// let text = std::fs::read_to_string("examples/rosters/talislanta.toml").unwrap();
    /// let roster = toml::from_str(&text).unwrap();
    /// let mut battle = AnyBattle::new(&roster).unwrap();
    /// battle.set_seed(1);
    /// battle.set_control(Who::Everybody, Control::Host).unwrap();
    /// while battle.step() == AnyStep::Going {}
    /// let ask = Advise::new().trials(20);
    /// let advice = battle.advise(&ask, &mut unwatched).unwrap();
    /// let reasons = battle.reasons(&advice, &Language::German.into());
    /// assert_eq!(reasons.len(), advice.answers.len());
    /// # }
    /// ```
    pub fn advise(&self, ask: &Advise, watch: &mut OnProgress<'_>) -> Result<Advice, AdviseError> {
        each!(self, b => b.advise(b.plans(), ask, watch))
    }

    /// The reasons for the advice in numbers, one line for each answer, the best first.
    pub fn reasons(&self, advice: &Advice, speech: &Speech<'_>) -> Vec<String> {
        each!(self, b => advice.reasons(speech, b))
    }

    /// The most important reason as one sentence.
    pub fn reason(&self, advice: &Advice, speech: &Speech<'_>) -> String {
        each!(self, b => advice.reason(speech, b))
    }

    /// Searches for the short plan with which a side wins most often.
    ///
    /// # Errors
    /// [`TuneError`]; see [`Battle::tune`](crate::Battle::tune).
    pub fn tune(
        &self,
        side: SideId,
        ask: &Tune,
        watch: &mut OnProgress<'_>,
    ) -> Result<Tuned, TuneError> {
        each!(self, b => b.tune(side, ask, watch))
    }

    /// Searches in turn for each side's best response to the plans found for the others.
    ///
    /// # Errors
    /// [`TuneError`]; see [`Battle::tune_in_turn`](crate::Battle::tune_in_turn).
    pub fn tune_in_turn(
        &self,
        rounds: u32,
        ask: &Tune,
        watch: &mut OnProgress<'_>,
    ) -> Result<(Vec<Tuned>, InTurn), TuneError> {
        each!(self, b => b.tune_in_turn(rounds, ask, watch))
    }
}
