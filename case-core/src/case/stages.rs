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
use super::exchange::{AttackIntent, Exchange, avert_by, check_by, deal_by, hit_by};
use super::forms::{Ability, Check, CheckResult, Defense, Effect, Form};
use super::legal::attack_at;
use super::rank::{Rank, RankValue as Value, Shift};
use super::rule::Rule;
use super::rulings::{DamageMethod, DeclaredTraded, Rulings};
use super::sheet::{Attack, Setup};
use super::state::State;
use super::tables::effects::{DEFENSES, DefenseResult};
use super::tables::turn::free_aversions;
use super::{Case, Stop};
use crate::data::who::ActorId;
use crate::kernel::system::{Stage, StageTable};

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

/// What the first three stages read: who strikes at whom, how the target answers, what strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Strike {
    pub(crate) pair: Pair,
    pub(crate) averting: Option<Averting>,
    pub(crate) hitting: Hitting,
    pub(crate) dealing: Dealing,
    /// A13: whether the attack is used at a distance.
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
        // A check that is not made, or that no effect calls for, is no more than a hit.
        Ok(match (landing.effect.check().is_some(), landing.check) {
            (true, false) => Landing { effect: Effect::Hit, ..landing },
            (false, true) => Landing { check: false, ..landing },
            _ => landing,
        })
    }
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

/// What is read of a maneuver once the exchange is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Answered {
    /// The maneuver that was rolled, if any.
    pub(crate) defense: Option<Defense>,
    /// D11: the bonus that an evasion or feint gives.
    pub(crate) bonus: i32,
    /// The object was caught (D3), and whether it may be damaged (D14).
    pub(crate) caught: bool,
    pub(crate) damaged: bool,
    /// The declared action could not be changed into the maneuver (T13).
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

/// What is read of an attack roll and its damage once both are over: where only attacks of some
/// forms read a value, all others have its default.
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
    /// A16: the column in which bystanders of a missed shot are rolled for.
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

/// What the last stage reads: who is checked, with what, and what landed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Checks {
    pub(crate) pair: Pair,
    pub(crate) checking: Checking,
    pub(crate) landed: Landed,
}

impl Stage<Case> for Checks {
    type Outcome = Harm;

    /// Of stun and unconsciousness the longer one counts; only a log tells them apart.
    fn run(&self, t: &mut StageTable<'_, Case>) -> Result<Harm, Stop> {
        let harm = Harm::from(check_by(t, self.pair, &self.checking, self.landed)?);
        Ok(Harm { stun: harm.stun.max(harm.unconscious), unconscious: 0, ..harm })
    }
}

/// What is read of the checks once they are over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Harm {
    /// The direction of a slam, and the areas flown; −1 out of sight.
    pub(crate) thrown: Option<(Direction, i32)>,
    /// E2: turns of stun.
    pub(crate) stun: i32,
    /// E3, E8: whether an Endurance rank is lost.
    pub(crate) rank_lost: bool,
    /// Q15: turns of unconsciousness at zero Health.
    pub(crate) unconscious: i32,
}

impl From<Aftermath> for Harm {
    #[inline]
    fn from(aftermath: Aftermath) -> Harm {
        let Aftermath { flown, direction, stun, rank_lost, unconscious, .. } = aftermath;
        let thrown = direction.map(|direction| (direction, flown));
        Harm { thrown, stun, rank_lost, unconscious }
    }
}

/// All that is read of an exchange once it is over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Upshot {
    pub(crate) landing: Landing,
    pub(crate) harm: Harm,
}

impl Upshot {
    pub(crate) fn of(intent: &AttackIntent, attack: &Attack, outcome: &Exchange) -> Upshot {
        let Exchange { averted, struck, dealt, aftermath } = outcome;
        let form = (attack.form, attack.is_shot());
        let landing = Landing::of(form, intent.spot, averted, *struck, dealt);
        Upshot { landing, harm: Harm::from(*aftermath) }
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
