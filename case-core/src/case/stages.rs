//! The inputs and results of the four stages of an exchange.
//!
//! Each stage is a function of a small value, built from setup and state before it runs, and of the
//! results before it. [`Seat`](super::seat::Seat) lets it read nothing else.
//!
//! | stage | takes | gives |
//! |---|---|---|
//! | [`avert`](super::avert) | [`Averting`]: the answer and what shifts it | [`Averted`] |
//! | [`hit`](super::hit) | [`Hitting`]: the to-hit, [`Averted`] | [`Struck`] |
//! | [`deal`](super::deal) | [`Dealing`]: damage and protection, [`Blow`] | [`Dealt`] |
//! | [`check`](super::check) | [`Checking`]: Endurance, [`Landed`] | [`Aftermath`] |

use super::action::{Attempt, Burden};
use super::answers::Direction;
use super::circumstance::talents;
use super::color::{Color, to_hit_column};
use super::damage;
use super::event::{Field, Roll};
use super::exchange::{AttackIntent, Exchange, avert_by, check_by, deal_by, hit_by};
use super::forms::{Ability, Check, CheckResult, Defense, Effect, Form};
use super::legal::attack_at;
use super::rank::{Rank, RankValue, Shift};
use super::rule::Rule;
use super::rulings::{DamageMethod, DeclaredTraded, Rulings};
use super::sheet::{Attack, Setup};
use super::state::State;
use super::tables::effects::{DEFENSES, DefenseResult};
use super::tables::turn::free_aversions;
use super::{Case, Stop};
use crate::data::who::ActorId;
use crate::kernel::system::{Stage, StageTable};

/// An attacker and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Pair {
    pub(crate) attacker: ActorId,
    pub(crate) target: ActorId,
}

impl AttackIntent {
    #[inline]
    pub(crate) fn pair(&self) -> Pair {
        Pair { attacker: self.attacker, target: self.target }
    }
}

/// The inputs of a maneuver's roll (D1 to D8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Averting {
    pub(crate) defense: Defense,
    /// The current value of the maneuver's ability.
    pub(crate) score: RankValue,
    pub(crate) burden: Burden,
    pub(crate) talents: i32,
    /// T7: how many aversions this is beyond the free ones.
    pub(crate) beyond: i32,
    /// D13: whether the attack is aimed at the one maneuvering, not at another (D3).
    pub(crate) own: bool,
    /// T13: the Agility (bal) rank and talents for the change of action, if one is needed.
    pub(crate) change: Option<(Rank, i32)>,
}

impl Averting {
    #[inline]
    pub(crate) fn of(
        setup: &Setup,
        state: &State,
        pair: Pair,
        who: ActorId,
        defense: Defense,
    ) -> Averting {
        let ability = defense.ability();
        let of_talents =
            |rule, roll, ability| talents(setup, Attempt::new(rule, who, roll), ability);
        let changes = setup.rulings.declared_traded == DeclaredTraded::ByChange
            && takes_declared(state, who, pair.attacker, defense);
        let change = changes.then(|| {
            let ability = Ability::AgilityBalance;
            let talents = of_talents(Rule::T13, Roll::Change, Some(ability));
            (state.rank(setup, who, ability), talents)
        });
        Averting {
            defense,
            score: state.score(setup, who, ability),
            burden: Burden::of(state, who),
            talents: of_talents(defense.rule(), Roll::Defense, Some(ability)),
            beyond: aversions_beyond(setup, state, who),
            own: who == pair.target,
            change,
        }
    }
}

/// D10: whether a maneuver would use an action declared for something else.
fn takes_declared(state: &State, who: ActorId, attacker: ActorId, defense: Defense) -> bool {
    let paid = || state.placed(who, Field::Paid, attacker.index()) != 0;
    defense.costs_an_action() && !state.is_spare(who) && (defense == Defense::Catch || !paid())
}

/// T7: how many aversions the next one is beyond the free ones of table 22.
#[inline]
fn aversions_beyond(setup: &Setup, state: &State, who: ActorId) -> i32 {
    let fighting = state.rank(setup, who, Ability::FightingDefense);
    let free = free_aversions(fighting, &setup.rulings);
    (state.of(who, Field::Aversions) - free + 1).max(0)
}

/// The result of the defender's answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[doc(hidden)]
pub struct Averted {
    /// The maneuver, if any.
    pub defense: Option<Defense>,
    /// The color of its roll.
    pub color: Option<Color>,
    /// Its shift to the attacker's to-hit.
    pub to_hit: i32,
    /// The protection of a block or brace.
    pub protection: Option<RankValue>,
    /// Whether the attack strikes in any case (D12).
    pub auto_hit: bool,
    /// Whether the attack is avoided and not rolled (D17).
    pub avoided: bool,
    /// Whether the object was caught (D3); it may be damaged (D14).
    pub caught: bool,
    /// Whether the change of the declared action failed, so that no maneuver was made (T13).
    pub change_failed: bool,
}

/// The inputs of a to-hit roll (R3, A30, A31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Hitting {
    pub(crate) form: Form,
    /// The rank rolled: an ability's or a power's.
    pub(crate) rank: Rank,
    /// The intent's shift.
    pub(crate) shift: Shift,
    /// The attack's own shift.
    pub(crate) own: i32,
    pub(crate) talents: i32,
    /// A12: whether the attack is pulled.
    pub(crate) pulled: bool,
    /// A18: whether the attack aims at a precise spot.
    pub(crate) spot: bool,
}

impl Hitting {
    #[inline]
    pub(crate) fn of(
        setup: &Setup,
        state: &State,
        intent: &AttackIntent,
        attack: &Attack,
    ) -> Hitting {
        let action = to_hit(intent.pair(), attack.form);
        // A30: an attack with a power's rank has no ability.
        let ability = attack.rank.is_none().then_some(attack.ability);
        Hitting {
            form: attack.form,
            rank: state.attack_rank(setup, intent.attacker, attack),
            shift: intent.shift,
            own: attack.to_hit,
            talents: talents(setup, action, ability),
            pulled: intent.pulled,
            spot: intent.spot,
        }
    }

    /// R3, Q1: whether the roll is possible before the target answers, with the pending shift
    /// `waits`.
    #[inline]
    pub(crate) fn is_possible(&self, waits: Shift, rulings: &Rulings) -> bool {
        let by = self.shift + Shift(self.own) + (Shift(self.talents) + waits);
        to_hit_column(self.rank, by, rulings).is_some()
    }
}

/// The to-hit of a form as an ACTION.
#[inline]
pub(crate) fn to_hit(pair: Pair, form: Form) -> Attempt {
    Attempt::new(form.rule(), pair.attacker, Roll::Attack).against(pair.target)
}

/// The result of the attack roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[doc(hidden)]
pub struct Struck {
    /// The color that counts, after auto-hit and pulling; `None` if nothing was rolled and nothing
    /// struck.
    pub color: Option<Color>,
    /// The effect of that color.
    pub effect: Effect,
    /// Whether a white was rolled (A16).
    pub rolled_white: bool,
    /// The column of the roll, for bystanders (A16); `None` if it was not rolled.
    pub column: Option<Rank>,
    /// BA, BT: whether the attacker chose to pull the damage (A12).
    pub pull_damage: bool,
}

impl Struck {
    /// Nothing was rolled, and nothing struck.
    pub(crate) const NOTHING: Struck = Struck {
        color: None,
        effect: Effect::Miss,
        rolled_white: false,
        column: None,
        pull_damage: false,
    };

    /// A18: whether the chosen spot was struck, by a bullseye or better; a green is an ordinary hit
    /// elsewhere.
    pub(crate) fn is_at_spot(self, spot: bool, form: Form) -> bool {
        let bullseye = matches!(self.color, Some(Color::Yellow | Color::Red));
        spot && form.can_mean_a_spot() && bullseye && self.effect != Effect::Miss
    }
}

/// The inputs of damage, including the worn protection (G1 to G3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Dealing {
    pub(crate) form: Form,
    /// The listed damage.
    pub(crate) listed: RankValue,
    /// The number of attacks in a flurry; 1 for a single attack (T6).
    pub(crate) attacks: i32,
    /// How much the shot's path takes off it (A15).
    pub(crate) passed: i32,
    /// A12: whether the attack is pulled.
    pub(crate) pulled: bool,
    /// The shift from the attacker's talents to a damage roll.
    pub(crate) talents: i32,
    /// The protection the target wears against the form.
    pub(crate) worn: RankValue,
}

impl Dealing {
    #[inline]
    pub(crate) fn of(
        setup: &Setup,
        state: &State,
        intent: &AttackIntent,
        attack: &Attack,
    ) -> Dealing {
        Dealing {
            form: attack.form,
            listed: damage::listed(setup, state, intent, attack),
            attacks: intent.attacks,
            passed: intent.passed,
            pulled: intent.pulled,
            talents: if setup.rulings.damage_method == DamageMethod::Rolled {
                talents(setup, damage_roll(intent.pair()), None)
            } else {
                0
            },
            worn: damage::worn(setup, intent.target, attack.form),
        }
    }
}

/// The damage roll (R6).
#[inline]
pub(crate) fn damage_roll(pair: Pair) -> Attempt {
    Attempt::new(Rule::R6, pair.attacker, Roll::Damage).against(pair.target)
}

/// The inputs of the first three stages: the pair, the target's answer, the attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Strike {
    pub(crate) pair: Pair,
    pub(crate) averting: Option<Averting>,
    pub(crate) hitting: Hitting,
    pub(crate) dealing: Dealing,
    /// A13: whether the attack is made at a distance.
    pub(crate) shot: bool,
}

impl Strike {
    pub(crate) fn of(
        setup: &Setup,
        state: &State,
        intent: &AttackIntent,
        answer: Option<Defense>,
    ) -> Option<Strike> {
        let (attack, pair) = (attack_at(setup, intent.id())?, intent.pair());
        Some(Strike {
            pair,
            averting: answer.map(|defense| Averting::of(setup, state, pair, pair.target, defense)),
            hitting: Hitting::of(setup, state, intent, attack),
            dealing: Dealing::of(setup, state, intent, attack),
            shot: attack.is_shot(),
        })
    }
}

impl Stage<Case> for Strike {
    type Outcome = Landing;

    fn run(&self, t: &mut StageTable<'_, Case>) -> Result<Landing, Stop> {
        let averted = match &self.averting {
            Some(averting) => avert_by(t, self.pair, self.pair.target, averting)?,
            None => Averted::default(),
        };
        let struck = hit_by(t, self.pair, &self.hitting, &averted)?;
        let dealt = deal_by(t, self.pair, &self.dealing, &Blow::of(&averted, struck))?;
        let form = (self.hitting.form, self.shot);
        let landing = Landing::of(form, self.hitting.spot, &averted, struck, &dealt);
        // An effect whose check is not made is just a hit; a check without an effect is dropped.
        Ok(match (landing.effect.check().is_some(), landing.check) {
            (true, false) => Landing { effect: Effect::Hit, ..landing },
            (false, true) => Landing { check: false, ..landing },
            _ => landing,
        })
    }
}

/// What the damage stage needs from the previous ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Blow {
    pub(crate) effect: Effect,
    /// A12: whether the damage is pulled.
    pub(crate) pull_damage: bool,
    /// The protection of a block or brace.
    pub(crate) protection: Option<RankValue>,
}

impl Blow {
    #[inline]
    pub(crate) fn of(averted: &Averted, struck: Struck) -> Blow {
        let Struck { effect, pull_damage, .. } = struck;
        Blow { effect, pull_damage, protection: averted.protection }
    }
}

/// The result of the damage stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[doc(hidden)]
pub struct Dealt {
    /// The damage dealt, after pulling and what the shot passed through.
    pub dealt: i32,
    /// How much of it armor or other protection stopped.
    pub stopped: i32,
    /// How much of it got through.
    pub through: i32,
    /// The protection's number.
    pub protection: i32,
    /// Whether the check that the effect calls for is made (Q14).
    pub check: bool,
}

/// The inputs of a check (E1 to E3, E8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Checking {
    /// The form of the attack, if the damage comes from one.
    pub(crate) source: Option<Form>,
    /// The current Endurance rank.
    pub(crate) endurance: Rank,
    /// The shift from talents, by [`Check`].
    pub(crate) talents: [i32; 3],
}

impl Checking {
    #[inline]
    pub(crate) fn of(setup: &Setup, state: &State, who: ActorId, source: Option<Form>) -> Checking {
        let of = |kind: Check| {
            let action = Attempt::new(kind.rule(), who, check_roll(kind));
            talents(setup, action, Some(Ability::Endurance))
        };
        let has_talents = setup.fighters.get(who.index()).is_some_and(|s| !s.talents.is_empty());
        Checking {
            source,
            endurance: state.rank(setup, who, Ability::Endurance),
            talents: if has_talents {
                [Check::Slam, Check::Stun, Check::Kill].map(of)
            } else {
                [0; 3]
            },
        }
    }
}

/// The target's Health: the last stage depends only on whether damage uses it up (E8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Life {
    pub(crate) health: i32,
    pub(crate) dead: bool,
}

impl Life {
    #[inline]
    pub(crate) fn of(state: &State, who: ActorId) -> Life {
        Life { health: state.health(who), dead: state.is_dead(who) }
    }

    /// E8, O2: whether damage brings Health to zero, or is taken at zero.
    #[inline]
    pub(crate) const fn is_spent_by(self, through: i32) -> bool {
        through > 0 && through >= self.health && !self.dead
    }
}

/// The roll of a check.
pub(crate) const fn check_roll(kind: Check) -> Roll {
    match kind {
        Check::Slam => Roll::Slam,
        Check::Stun => Roll::Stun,
        Check::Kill => Roll::Kill,
    }
}

/// What the checks need from the previous stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Landed {
    pub(crate) effect: Effect,
    pub(crate) through: i32,
    /// Whether the check that the effect calls for is made.
    pub(crate) check: bool,
    /// E8: whether the damage brings Health to zero, or is taken at zero.
    pub(crate) at_zero: bool,
}

impl Landed {
    /// Whether any check is made.
    #[inline]
    pub(crate) fn is_checked(self) -> bool {
        self.at_zero || self.check && self.effect.check().is_some()
    }

    #[inline]
    pub(crate) fn of(effect: Effect, dealt: &Dealt, life: Life) -> Landed {
        let Dealt { through, check, .. } = *dealt;
        Landed { effect, through, check, at_zero: life.is_spent_by(through) }
    }
}

/// The part of a maneuver's result that is read after the exchange.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Answered {
    /// The maneuver that was rolled, if any.
    pub(crate) defense: Option<Defense>,
    /// D11: the bonus that an evasion or feint gives.
    pub(crate) bonus: i32,
    /// Whether the object was caught (D3), and whether it may be damaged (D14).
    pub(crate) caught: bool,
    pub(crate) damaged: bool,
    /// Whether the declared action could not be changed into the maneuver (T13).
    pub(crate) change_failed: bool,
}

impl From<&Averted> for Answered {
    #[inline]
    fn from(averted: &Averted) -> Answered {
        let Averted { defense, color, caught, change_failed, .. } = *averted;
        let bonus = match defense.zip(color).map(|(d, c)| DEFENSES[d as usize][c as usize]) {
            Some(DefenseResult::Avoided(cs)) => cs.max(0),
            _ => 0,
        };
        let damaged = caught && color == Some(Color::Yellow);
        Answered { defense, bonus, caught, damaged, change_failed }
    }
}

/// The part of an attack roll and its damage that is read afterwards. A value that only some forms
/// use has its default for all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Landing {
    pub(crate) answered: Answered,
    pub(crate) effect: Effect,
    pub(crate) through: i32,
    /// Whether the check that the effect calls for is made.
    pub(crate) check: bool,
    /// A18: whether the precise spot was struck.
    pub(crate) at_spot: bool,
    /// A19: the color of an attack that grabs.
    pub(crate) grabs: Option<Color>,
    /// A24: the damage of a charge, and the protection that it met.
    pub(crate) met: (i32, i32),
    /// A16: the column of the rolls for bystanders of a missed shot.
    pub(crate) stray: Option<Rank>,
}

impl Landing {
    #[inline]
    pub(crate) fn of(
        (form, shot): (Form, bool),
        spot: bool,
        averted: &Averted,
        struck: Struck,
        dealt: &Dealt,
    ) -> Landing {
        let missed = struck.effect == Effect::Miss;
        Landing {
            answered: Answered::from(averted),
            effect: struck.effect,
            through: dealt.through,
            check: dealt.check,
            at_spot: struck.is_at_spot(spot, form),
            grabs: struck.color.filter(|_| form == Form::Grabbing),
            met: if form == Form::Charging { (dealt.dealt, dealt.protection) } else { (0, 0) },
            stray: struck.column.filter(|_| missed && shot && struck.rolled_white),
        }
    }
}

/// The inputs of the last stage: the pair, the values of the check, and what landed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Checks {
    pub(crate) pair: Pair,
    pub(crate) checking: Checking,
    pub(crate) landed: Landed,
}

impl Stage<Case> for Checks {
    type Outcome = Aftermath;

    /// The longer of stun and unconsciousness counts; only a log distinguishes them, or reads the
    /// result of a Slam? check.
    fn run(&self, t: &mut StageTable<'_, Case>) -> Result<Aftermath, Stop> {
        let after = check_by(t, self.pair, &self.checking, self.landed)?;
        let stun = after.stun.max(after.unconscious);
        Ok(Aftermath { slam: None, stun, unconscious: 0, ..after })
    }
}

/// Everything that is read of an exchange afterwards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Upshot {
    pub(crate) landing: Landing,
    pub(crate) aftermath: Aftermath,
}

impl Upshot {
    pub(crate) fn of(intent: &AttackIntent, attack: &Attack, outcome: &Exchange) -> Upshot {
        let Exchange { averted, struck, dealt, aftermath } = outcome;
        let form = (attack.form, attack.is_shot());
        let landing = Landing::of(form, intent.spot, averted, *struck, dealt);
        Upshot { landing, aftermath: *aftermath }
    }
}

/// The result of the checks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[doc(hidden)]
pub struct Aftermath {
    /// E1: the result of a Slam? check.
    pub slam: Option<CheckResult>,
    /// Areas flown in a slam; −1 means out of sight.
    pub flown: i32,
    /// The direction of a slam.
    pub direction: Option<Direction>,
    /// E2: turns of stun.
    pub stun: i32,
    /// E3, E8: whether an Endurance rank is lost.
    pub rank_lost: bool,
    /// Q15: turns of unconsciousness at zero Health.
    pub unconscious: i32,
}
