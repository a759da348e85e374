//! An exchange by value: from ranks and numbers, without a roster.

use super::action::Burden;
use super::effects::Beginning;
use super::exchange::{AttackIntent, Exchange, answered, with_checks};
use super::outcome::{AttackOutcome, Failed};
use super::stages::{
    Aftermath, Averting, Checking, Checks, DamageResult, Deal, Dealing, Hitting, Life, Pair,
    Strike, Swing,
};
use crate::case::book::forms::{Defense, Form};
use crate::case::book::rank::{Rank, RankValue, Shift};
use crate::case::book::rulings::Rulings;
use crate::case::state::sheet::Setup;
use crate::case::state::store::State;
use crate::case::words::lists::Direction;
use crate::case::{Case, Question, Stop};
use crate::data::ruling::Book;
use crate::data::value::{Typed, Value as Answer};
use crate::data::who::ActorId;
use crate::dice::{Share, Shown, Weight};
use crate::kernel::decide::DecisionSource;
use crate::kernel::kinds::Against;
use crate::kernel::system::{Table, View};
use crate::odds::{Budget, Mixture, Odds, OddsError};
use crate::plan::Basis;
use alloc::vec::Vec;

/// Everything the four stages of an exchange read about attacker and target: ranks, numbers and
/// shifts. It is taken from a battle ([`Situation::of`]) or built by value ([`Situation::new`]),
/// and its odds come from the same rules that battles are played by.
///
/// ```
/// use case_core::case::odds::Situation;
/// use case_core::case::{Defense, Effect, Form, Rank, Rulings, RankValue};
/// use case_core::odds::Budget;
///
/// // Remarkable Fighting, Excellent Strength, against Remarkable Endurance.
/// let value = |rank| RankValue::of_rank(rank).unwrap();
/// let fists = Situation::new(Form::Blunt, Rank::Remarkable, value(Rank::Excellent), Rank::Remarkable);
/// let (rulings, mut work) = (Rulings::default(), Budget::new());
/// let odds = fists.odds(&rulings, &mut work).unwrap();
/// assert_eq!(odds.chance(|o| o.effect == Effect::Miss).to_string(), "7/20");
///
/// // The target weaves with Good Fighting, wears Poor armor and has 18 Health left.
/// let woven = fists
///     .answered(Defense::Weave, value(Rank::Good))
///     .protected(value(Rank::Poor))
///     .with_health(18);
/// let odds = woven.odds(&rulings, &mut work).unwrap();
/// assert_eq!(odds.chance(|o| o.through == 16).to_string(), "567/1000");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Situation {
    pub(crate) strike: Strike,
    pub(crate) checking: Checking,
    pub(crate) life: Life,
    /// What it begins (X1).
    beginning: Option<Beginning>,
    direction: Option<Direction>,
}

impl Situation {
    /// A plain attack of a form: the rank rolled to hit, the listed damage and the target's
    /// Endurance.
    ///
    /// The target has no protection and does not answer; its Health is too high for a blow to bring
    /// it to zero. A slam throws straight back. For a charge, pass the damage given by
    /// [`charge_damage`](crate::case::charge_damage); for a pulled attack (A12), just a lower damage.
    pub const fn new(form: Form, to_hit: Rank, damage: RankValue, endurance: Rank) -> Situation {
        Situation {
            strike: Strike {
                swing: Swing {
                    pair: Pair { attacker: ActorId::fighter(0), target: ActorId::fighter(1) },
                    averting: None,
                    hitting: Hitting {
                        form,
                        rank: to_hit,
                        shift: Shift::NONE,
                        own: 0,
                        talents: 0,
                        pulled: false,
                        spot: false,
                        at_thing: false,
                    },
                    shot: false,
                },
                dealing: Dealing {
                    form,
                    listed: damage,
                    attacks: 1,
                    areas: 0,
                    passed: 0,
                    faded: 0,
                    pulled: false,
                    talents: 0,
                    worn: RankValue::ZERO,
                    pierced: false,
                    against: Against::Normal,
                    bearing: (false, false),
                },
            },
            checking: Checking { source: Some(form), endurance, talents: [0; 3] },
            life: Life { health: i32::MAX, dead: false },
            beginning: None,
            direction: Some(Direction::Back),
        }
    }

    /// The situation of an attack in a battle, with the target's answer. `None` if there is no such
    /// attack.
    ///
    /// As in play, an attack that cannot strike is answered only by evasion, feint or catch (R3). See
    /// [`answers`](crate::case::odds::chances::answers) for whether the target can answer at all. Karma and a
    /// circumstance that waits for a roll (A31) are not read, since the exchange spends them.
    #[inline]
    pub fn of(
        setup: &Setup,
        state: &State,
        intent: &AttackIntent,
        answer: Option<Defense>,
    ) -> Option<Situation> {
        let strike = Strike::of(setup, state, intent, answer)?;
        Some(Situation {
            strike,
            checking: Checking::of(setup, state, intent.target, Some(strike.swing.hitting.form)),
            life: Life::of(state, intent.target),
            beginning: Beginning::of(setup, state, intent),
            direction: Some(Direction::Back),
        })
    }

    /// The situation of an attack at a table, with the target's answer there.
    #[inline]
    pub(crate) fn at<'a>(
        t: &mut impl Table<'a, Case>,
        intent: &AttackIntent,
    ) -> Result<Option<Situation>, Stop> {
        let answer = answered(t, intent)?;
        Ok(Situation::of(t.setup(), t.state(), intent, answer))
    }

    /// O1, O2: the exchange.
    #[inline]
    pub(crate) fn exchange<'a>(&self, t: &mut impl Table<'a, Case>) -> Result<Exchange, Stop> {
        let exchange = t.sub_rule(&self.strike)?;
        with_checks(t, exchange, self.strike.swing.pair, self.checking, self.life)
    }

    /// The same, with the target answering with this maneuver at this ability (D1 to D8),
    /// unshifted. See [`Defense::works_against`] for whether the maneuver works against the form.
    #[must_use]
    pub fn answered(mut self, defense: Defense, ability: RankValue) -> Situation {
        self.strike.swing.averting = Some(Averting {
            defense,
            score: ability,
            burden: Burden::default(),
            talents: 0,
            beyond: 0,
            own: true,
            turn: 0,
            change: None,
        });
        self
    }

    /// The same, with a further shift to the maneuver: aversions beyond the free ones (T7), a hold
    /// (A22), talents (A31). Without a maneuver it has no effect.
    #[must_use]
    pub fn answer_shifted(mut self, by: impl Into<Shift>) -> Situation {
        if let Some(averting) = &mut self.strike.swing.averting {
            averting.burden.shift = (Shift(averting.burden.shift) + by.into()).0;
        }
        self
    }

    /// The same, with a further shift to the to-hit.
    #[must_use]
    pub fn shifted(mut self, by: impl Into<Shift>) -> Situation {
        self.strike.swing.hitting.shift += by.into();
        self
    }

    /// T6: the same, as a flurry of this many attacks.
    #[must_use]
    pub const fn flurry(mut self, attacks: i32) -> Situation {
        self.strike.dealing.attacks = attacks;
        self
    }

    /// A15: the same, with this much taken off the damage by what the shot passes through.
    #[must_use]
    pub const fn passing(mut self, strength: i32) -> Situation {
        self.strike.dealing.passed = strength;
        self
    }

    /// G2: the same, with armor or other protection of this value against the form.
    #[must_use]
    pub const fn protected(mut self, worn: RankValue) -> Situation {
        self.strike.dealing.worn = worn;
        self
    }

    /// E8: the same, with this much Health left to the target.
    #[must_use]
    pub const fn with_health(mut self, health: i32) -> Situation {
        self.life.health = health;
        self
    }

    /// E5: the same, with slams in this direction; with `None` it is rolled.
    #[must_use]
    pub const fn slammed(mut self, direction: Option<Direction>) -> Situation {
        self.direction = direction;
        self
    }

    /// The odds of the attack's outcome. No Karma is spent. What `work` knows of an exchange that
    /// shares ranks with this one under the same rulings is not computed again.
    ///
    /// # Errors
    /// As [`exact`](crate::odds::exact).
    pub fn odds(
        &self,
        rulings: &Rulings,
        work: &mut Budget<'_>,
    ) -> Result<Odds<AttackOutcome>, Failed> {
        let (setup, mut state) = (Setup::empty(rulings.clone()), State::new(0, 0));
        let mut situation = *self;
        situation.strike.swing.averting = self.answer(rulings);
        situation.odds_at((&setup, &mut state), &mut Unasked(self.direction), work)
    }

    /// The odds of the outcome at a table where it leaves the state as it is: of the swing, then of the
    /// damage after each of its outcomes, then of the checks.
    pub(crate) fn odds_at(
        &self,
        (setup, state): (&Setup, &mut State),
        deciders: &mut impl DecisionSource<Case>,
        work: &mut Budget<'_>,
    ) -> Result<Odds<AttackOutcome>, Failed> {
        let Strike { swing, dealing } = self.strike;
        work.of_one_setup::<Case, _>(setup, Shown::Outcome, |work| {
            let swings = work.outcomes_of((setup, &mut *state), deciders, &swing)?;
            let swings: Vec<_> = swings.map(|(swing, share)| (*swing, share)).collect();
            let (mut strikes, mut odds) = (Vec::with_capacity(16), Mixture::new(work.room()));
            for ((averted, struck), swung) in swings {
                let deal = Deal::of(swing.pair, dealing, &averted, struck);
                if !deal.is_dealt() {
                    strikes.push((struck.effect, DamageResult::default(), swung));
                    continue;
                }
                for (dealt, share) in work.outcomes_of((setup, &mut *state), deciders, &deal)? {
                    let share = swung.share(share).ok_or(OddsError::Overflow)?;
                    strikes.push((struck.effect, *dealt, share));
                }
            }
            // In the order of the outcomes, which are then added faster.
            strikes.sort_unstable_by_key(|(effect, dealt, _)| (*effect, dealt.through));
            for (effect, dealt, share) in strikes {
                let checks = Checks::of((effect, &dealt), swing.pair, self.checking, self.life);
                let begins = self.beginning.filter(|b| b.is_met(effect, dealt.through));
                let parts = begun(begins, work, (setup, &mut *state), deciders)?;
                for (begun, by) in parts.into_iter().flatten() {
                    odds.part(share.share(by).ok_or(OddsError::Overflow)?);
                    if !checks.input.is_checked() {
                        let after = Aftermath { begun, ..Aftermath::default() };
                        odds.add(AttackOutcome::of(effect, &dealt, &after), Share::ONE)?;
                        continue;
                    }
                    let at = (setup, &mut *state);
                    for (after, share) in work.outcomes_of(at, deciders, &checks)? {
                        let after = Aftermath { begun, ..*after };
                        odds.add(AttackOutcome::of(effect, &dealt, &after), share)?;
                    }
                }
            }
            Ok(odds.into_odds()?)
        })
    }

    /// The basis of odds by value: these rulings and no plan.
    pub fn basis(rulings: &Rulings) -> Basis {
        let is_usual = *rulings == Rulings::default();
        Basis::under::<Case>(if is_usual { Vec::new() } else { rulings.book() }, Vec::new())
    }

    /// The maneuver, unless the attack cannot strike and the maneuver has no other effect (R3).
    fn answer(&self, rulings: &Rulings) -> Option<Averting> {
        let strikes = || self.strike.swing.hitting.is_possible(Shift::NONE, rulings);
        self.strike.swing.averting.filter(|a| a.defense.costs_an_action() || strikes())
    }
}

/// X1: whether an effect begins, by what share of cases.
fn begun(
    begins: Option<Beginning>,
    work: &mut Budget<'_>,
    at: (&Setup, &mut State),
    deciders: &mut impl DecisionSource<Case>,
) -> Result<[Option<(bool, Share)>; 2], Failed> {
    let Some(resisting) = begins.map(|beginning| beginning.resisting()).unwrap_or_default() else {
        return Ok([Some((begins.is_some(), Share::ONE)), None]);
    };
    let mut parts = work.outcomes_of(at, deciders, &resisting)?;
    let mut next = || parts.next().map(|(resisted, share)| (!*resisted, share));
    Ok([next(), next()])
}

/// The answers without a plan: the direction of a slam, and no Karma. Pulling is not asked about: by
/// value it is a lower damage.
struct Unasked(Option<Direction>);

impl DecisionSource<Case> for Unasked {
    fn choose(&mut self, question: &Question, _: View<'_, Case>) -> Option<Answer> {
        match question {
            Question::Direction { .. } => Some(self.0.to_value()),
            Question::Karma { .. } => Some(Answer::yes(false)),
            _ => None,
        }
    }
}
