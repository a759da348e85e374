//! What the four stages of an exchange take and give.
//!
//! Each stage is a function of a small value that is made of setup and state before it runs, and of
//! what the stage before gave. [`Seat`](super::seat::Seat) let it read nothing else.
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
use super::exchange::AttackIntent;
use super::forms::{Ability, Check, CheckResult, Defense, Effect, Form};
use super::rank::{Rank, Shift, Value};
use super::rule::Rule;
use super::rulings::{DamageMethod, DeclaredTraded, Rulings};
use super::sheet::{Attack, Setup};
use super::state::State;
use super::tables::turn::free_aversions;
use crate::data::who::ActorId;

/// Who strikes at whom.
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

/// What a maneuver is rolled with (D1 to D8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Averting {
    pub(crate) defense: Defense,
    /// The maneuver's ability as it stands.
    pub(crate) score: Value,
    pub(crate) burden: Burden,
    pub(crate) talents: i32,
    /// T7: how many aversions it is beyond the free ones.
    pub(crate) beyond: i32,
    /// D13: whether the attack is aimed at the one who tries, and not at another (D3).
    pub(crate) own: bool,
    /// T13: the Agility (bal) and the talents of the change of action that it takes, if it takes one.
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

/// D10: whether a maneuver would take an action that was declared for something else.
fn takes_declared(state: &State, who: ActorId, attacker: ActorId, defense: Defense) -> bool {
    let paid = || state.placed(who, Field::Paid, attacker.index()) != 0;
    defense.costs_an_action() && !state.is_spare(who) && (defense == Defense::Catch || !paid())
}

/// T7: how many aversions the next one is beyond those that table 22 gives free.
#[inline]
fn aversions_beyond(setup: &Setup, state: &State, who: ActorId) -> i32 {
    let fighting = state.rank(setup, who, Ability::FightingDefense);
    let free = free_aversions(fighting, &setup.rulings);
    (state.of(who, Field::Aversions) - free + 1).max(0)
}

/// What the defender's answer gave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[doc(hidden)]
pub struct Averted {
    /// The maneuver, if any.
    pub defense: Option<Defense>,
    /// The color of its roll.
    pub color: Option<Color>,
    /// What it puts on the attacker's to-hit.
    pub to_hit: i32,
    /// The protection of a block or brace.
    pub protection: Option<Value>,
    /// The attack strikes in any case (D12).
    pub auto_hit: bool,
    /// The attack is avoided, and not rolled (D17).
    pub avoided: bool,
    /// The object was caught (D3); it may be damaged (D14).
    pub caught: bool,
    /// The declared action could not be changed into the maneuver, which did not come about (T13).
    pub change_failed: bool,
}

/// What a to-hit is rolled with (R3, A30, A31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Hitting {
    pub(crate) form: Form,
    /// The rank that is rolled: an ability's, or a power's.
    pub(crate) rank: Rank,
    /// What was put on it before.
    pub(crate) shift: Shift,
    /// What the attack itself puts on it.
    pub(crate) own: i32,
    pub(crate) talents: i32,
    /// A12: whether the attack is pulled.
    pub(crate) pulled: bool,
    /// A18: whether a precise spot is meant.
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
        // A30: of a power's rank there is no ability.
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

    /// R3, Q1: whether it is possible before the target answers, with what still waits for it.
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

/// What the attack roll gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[doc(hidden)]
pub struct Struck {
    /// The color that counts: after auto-hit and pulling; `None` where nothing was rolled and
    /// nothing struck.
    pub color: Option<Color>,
    /// The effect of that color.
    pub effect: Effect,
    /// Whether a white was rolled (A16).
    pub rolled_white: bool,
    /// The column of the roll, for bystanders (A16); `None` if it was not rolled.
    pub column: Option<Rank>,
    /// BA, BT: the attacker chose to pull the damage (A12).
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

    /// A18: whether the precise spot that was meant was struck: by a bullseye or better; a green is
    /// an ordinary hit elsewhere.
    pub(crate) fn is_at_spot(self, spot: bool, form: Form) -> bool {
        let bullseye = matches!(self.color, Some(Color::Yellow | Color::Red));
        spot && form.can_mean_a_spot() && bullseye && self.effect != Effect::Miss
    }
}

/// What damage is dealt with and what it meets (G1 to G3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Dealing {
    pub(crate) form: Form,
    /// The damage as it is listed.
    pub(crate) listed: Value,
    /// The attacks of a flurry; 1 for a single one (T6).
    pub(crate) attacks: i32,
    /// What the shot's way takes off it (A15).
    pub(crate) passed: i32,
    /// A12: whether the attack is pulled.
    pub(crate) pulled: bool,
    /// What the attacker's talents put on a roll of damage.
    pub(crate) talents: i32,
    /// What the target wears against the form.
    pub(crate) worn: Value,
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

/// The roll of damage (R6).
#[inline]
pub(crate) fn damage_roll(pair: Pair) -> Attempt {
    Attempt::new(Rule::R6, pair.attacker, Roll::Damage).against(pair.target)
}

/// What damage needs to know of the stages before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Blow {
    pub(crate) effect: Effect,
    /// A12: whether the damage is pulled.
    pub(crate) pull_damage: bool,
    /// The protection of a block or brace.
    pub(crate) protection: Option<Value>,
}

impl Blow {
    #[inline]
    pub(crate) fn of(averted: &Averted, struck: Struck) -> Blow {
        let Struck { effect, pull_damage, .. } = struck;
        Blow { effect, pull_damage, protection: averted.protection }
    }
}

/// What the damage came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[doc(hidden)]
pub struct Dealt {
    /// The damage dealt, after pulling and what was passed through.
    pub dealt: i32,
    /// What armor or another protection took of it.
    pub stopped: i32,
    /// What got through.
    pub through: i32,
    /// The protection's number.
    pub protection: i32,
    /// Whether the check that the effect calls for is made (Q14).
    pub check: bool,
}

/// What a check is rolled with (E1 to E3, E8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Checking {
    /// The form of the attack, where the damage is of one.
    pub(crate) source: Option<Form>,
    /// Endurance as it stands.
    pub(crate) endurance: Rank,
    /// What talents put on a check, by [`Check`].
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

/// What damage takes: of the last stage nothing hangs on it but whether it is the end (E8).
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

    /// E8, O2: whether damage brings Health to zero, or comes at zero.
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

/// What checks need to know of the stages before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Landed {
    pub(crate) effect: Effect,
    pub(crate) through: i32,
    /// Whether the check that the effect calls for is made.
    pub(crate) check: bool,
    /// E8: whether the damage brings Health to zero, or comes at zero.
    pub(crate) at_zero: bool,
}

impl Landed {
    #[inline]
    pub(crate) fn of(effect: Effect, dealt: &Dealt, life: Life) -> Landed {
        let Dealt { through, check, .. } = *dealt;
        Landed { effect, through, check, at_zero: life.is_spent_by(through) }
    }
}

/// What the checks came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[doc(hidden)]
pub struct Aftermath {
    /// E1: the result of a Slam? check.
    pub slam: Option<CheckResult>,
    /// Areas flown in a slam; −1 out of sight.
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
