//! The inputs and results of the four stages of an exchange.
//!
//! Each stage is a function of a small value, built from setup and state before it runs, and of the
//! results before it. It reads nothing else, so that odds keep the first two ([`Swing`]), the
//! third ([`Deal`]), the first three ([`Strike`]) and the last ([`Checks`]) by these values.
//!
//! | stage | takes | gives |
//! |---|---|---|
//! | [`avert_by`] | [`Averting`]: the answer and what shifts it | [`AversionResult`] |
//! | [`hit_by`] | [`Hitting`]: the to-hit, [`AversionResult`] | [`HitResult`] |
//! | [`deal_by`] | [`Dealing`]: damage and protection, [`Blow`] | [`DamageResult`] |
//! | [`check_by`] | [`Checking`]: Endurance, [`CheckInput`] | [`Aftermath`] |

use super::action::{Attempt, Burden, FAILED_SHIFT, SEPARATE_SHIFT};
use super::circumstance::{talents, waits_for_either};
use super::damage;
use super::exchange::{AttackIntent, Exchange, avert_by, check_by, deal_by, deals, hit_by};
use crate::case::book::color::{Color, to_hit_column};
use crate::case::book::forms::{Ability, Check, CheckResult, Defense, Effect, Form};
use crate::case::book::rank::{Rank, RankValue, Shift};
use crate::case::book::rule::Rule;
use crate::case::book::rulings::{DamageMethod, DeclaredTraded, Rulings};
use crate::case::book::tables::effects::{DEFENSES, DefenseResult};
use crate::case::book::tables::turn::free_aversions;
use crate::case::state::effects::{DamageKind, attacked, bearing, is_pierced, is_under, meets};
use crate::case::state::sheet::{Attack, Setup, attack_at};
use crate::case::state::store::{Mode, State};
use crate::case::words::event::Roll;
use crate::case::words::lists::Direction;
use crate::case::{Case, Field, Stop};
use crate::data::who::ActorId;
use crate::dice::Shown;
use crate::kernel::kinds::Against;
use crate::kernel::system::{SubRule, Table, View};

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
    /// T4, T5: how extra actions shift a maneuver that uses one (`shift_on_aversions`).
    pub(crate) turn: i32,
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
            |rule, roll, ability| talents(setup, state, Attempt::new(rule, who, roll), ability);
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
            turn: turn_shift(setup, state, who, defense),
            change,
        }
    }
}

/// T4, T5, D10: the shift of an evasion, feint or catch as one of several actions that were tried for.
fn turn_shift(setup: &Setup, state: &State, who: ActorId, defense: Defense) -> i32 {
    if !defense.costs_an_action() || !setup.rulings.shift_on_aversions {
        return 0;
    }
    match state.mode(who) {
        Mode::Failed => FAILED_SHIFT,
        Mode::Separate => SEPARATE_SHIFT,
        Mode::Single | Mode::Flurry => 0,
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
pub struct AversionResult {
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

impl AversionResult {
    /// D11: the bonus that an evasion or feint gives.
    #[inline]
    pub(crate) fn bonus(&self) -> i32 {
        match self.defense.zip(self.color).map(|(d, c)| DEFENSES[d as usize][c as usize]) {
            Some(DefenseResult::Avoided(cs)) => cs.max(0),
            _ => 0,
        }
    }

    /// D14: whether what was caught may be damaged.
    pub(crate) fn is_damaged(&self) -> bool {
        self.caught && self.color == Some(Color::Yellow)
    }
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
    /// A29: whether that spot is a thing.
    pub(crate) at_thing: bool,
}

impl Hitting {
    #[expect(clippy::inline_always, reason = "out of line, an exchange costs 4 % more")]
    #[inline(always)]
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
            talents: talents(setup, state, action, ability) + attacked(setup, state, intent.target),
            pulled: intent.pulled,
            spot: intent.spot,
            at_thing: intent.thing.is_some(),
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
pub struct HitResult {
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

/// Nothing was rolled, and nothing struck.
impl Default for HitResult {
    fn default() -> Self {
        let (color, effect, column) = (None, Effect::Miss, None);
        HitResult { color, effect, rolled_white: false, column, pull_damage: false }
    }
}

impl HitResult {
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
    /// Areas moved in a charge (A23).
    pub(crate) areas: i32,
    /// How much the shot's path takes off it (A15).
    pub(crate) passed: i32,
    /// How much it loses on the way from the target of an attack on an area (X8).
    pub(crate) faded: i32,
    /// A12: whether the attack is pulled.
    pub(crate) pulled: bool,
    /// The shift from the attacker's talents to a damage roll.
    pub(crate) talents: i32,
    /// The protection the target wears against the form.
    pub(crate) worn: RankValue,
    /// Whether that is less than what it wears, because the attack pierces it (X7).
    pub(crate) pierced: bool,
    /// What the target is against it (X4).
    pub(crate) against: Against,
    /// Whether the target is kept from slams and stuns (X1), and makes something of what is stopped (X9).
    pub(crate) bearing: (bool, bool),
}

impl Dealing {
    #[inline]
    pub(crate) fn of(
        setup: &Setup,
        state: &State,
        intent: &AttackIntent,
        attack: &Attack,
    ) -> Dealing {
        let what = DamageKind::of(attack);
        let (worn, against) = meets(setup, Some(state), intent.target, what);
        Dealing {
            form: attack.form,
            listed: damage::listed(setup, state, intent, attack),
            attacks: intent.attacks,
            areas: intent.areas,
            passed: intent.passed,
            faded: intent.faded,
            pulled: intent.pulled,
            talents: if setup.rulings.damage_method == DamageMethod::Rolled {
                talents(setup, state, damage_roll(intent.pair()), None)
            } else {
                0
            },
            worn,
            pierced: attack.pierces.is_some() && is_pierced(setup, state, intent.target, what),
            against,
            bearing: bearing(setup, state, intent.target),
        }
    }
}

/// The damage roll (R6).
#[inline]
pub(crate) fn damage_roll(pair: Pair) -> Attempt {
    Attempt::new(Rule::R6, pair.attacker, Roll::Damage).against(pair.target)
}

/// The inputs of the first two stages: the pair, the target's answer, the attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Swing {
    pub(crate) pair: Pair,
    pub(crate) averting: Option<Averting>,
    pub(crate) hitting: Hitting,
    /// A13: whether the attack is made at a distance.
    pub(crate) shot: bool,
}

impl SubRule<Case> for Swing {
    type Outcome = (AversionResult, HitResult);

    fn is_by_value(&self, v: View<'_, Case>) -> bool {
        !spends(v, self.pair)
    }

    fn run<'a>(&self, t: &mut impl Table<'a, Case>) -> Result<Self::Outcome, Stop> {
        let averted = match &self.averting {
            Some(averting) => avert_by(t, self.pair, self.pair.target, averting)?,
            None => AversionResult::default(),
        };
        let struck = hit_by(t, self.pair, &self.hitting, &averted)?;
        Ok(match t.shown() {
            Shown::All => (averted, struck),
            shown => self.read(&averted, struck, shown == Shown::Outcome),
        })
    }
}

impl Swing {
    /// What is read of it afterwards: for an outcome, only what damage reads.
    fn read(
        &self,
        averted: &AversionResult,
        struck: HitResult,
        only_outcome: bool,
    ) -> (AversionResult, HitResult) {
        let HitResult { effect, pull_damage, .. } = struck;
        let (form, missed) = (self.hitting.form, effect == Effect::Miss);
        let protection = averted.protection.filter(|_| !missed);
        if only_outcome {
            let averted = AversionResult { protection, ..AversionResult::default() };
            return (averted, HitResult { effect, pull_damage, ..HitResult::default() });
        }
        let strays = missed && self.shot && struck.rolled_white;
        let averted = AversionResult {
            protection,
            defense: averted.defense,
            color: averted.color.filter(|_| averted.bonus() > 0 || averted.is_damaged()),
            caught: averted.caught,
            change_failed: averted.change_failed,
            ..AversionResult::default()
        };
        let color = match form {
            Form::Grabbing => struck.color,
            // A18: a red strikes the spot as a yellow does.
            _ if struck.is_at_spot(self.hitting.spot, form) => Some(Color::Yellow),
            _ => None,
        };
        let column = struck.column.filter(|_| strays);
        (averted, HitResult { color, effect, rolled_white: strays, column, pull_damage })
    }
}

/// The inputs of the first three stages: the swing and its damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Strike {
    pub(crate) swing: Swing,
    pub(crate) dealing: Dealing,
}

impl Strike {
    #[inline]
    pub(crate) fn of(
        setup: &Setup,
        state: &State,
        intent: &AttackIntent,
        answer: Option<Defense>,
    ) -> Option<Strike> {
        let (attack, pair) = (attack_at(setup, intent.id())?, intent.pair());
        let averting = answer.map(|defense| Averting::of(setup, state, pair, pair.target, defense));
        let hitting = Hitting::of(setup, state, intent, attack);
        Some(Strike {
            swing: Swing { pair, averting, hitting, shot: attack.is_shot() },
            dealing: Dealing::of(setup, state, intent, attack),
        })
    }

    /// What is read of a strike afterwards. In a state an effect whose check is not made is just a
    /// hit.
    fn read(strike: Exchange, by_state: bool) -> Exchange {
        let Exchange { averted, struck, dealt, .. } = strike;
        let is_hit = by_state && struck.effect.check().is_some() && !dealt.check;
        let effect = if is_hit { Effect::Hit } else { struck.effect };
        Exchange {
            averted: AversionResult { protection: None, ..averted },
            struck: HitResult { effect, pull_damage: false, ..struck },
            ..strike
        }
    }
}

impl SubRule<Case> for Strike {
    /// The exchange before its checks.
    type Outcome = Exchange;

    fn is_by_value(&self, v: View<'_, Case>) -> bool {
        self.swing.is_by_value(v)
    }

    fn run<'a>(&self, t: &mut impl Table<'a, Case>) -> Result<Exchange, Stop> {
        let (averted, struck) = t.sub_rule(&self.swing)?;
        let dealt = Deal::of(self.swing.pair, self.dealing, &averted, struck).run(t)?;
        let strike = Exchange { averted, struck, dealt, ..Exchange::default() };
        Ok(match t.shown() {
            Shown::All => strike,
            shown => Strike::read(strike, shown != Shown::Outcome),
        })
    }
}

/// The inputs of the third stage: the pair, the damage, and the blow that deals it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Deal {
    pair: Pair,
    dealing: Dealing,
    blow: Blow,
}

impl Deal {
    #[inline]
    pub(crate) fn of(
        pair: Pair,
        dealing: Dealing,
        averted: &AversionResult,
        struck: HitResult,
    ) -> Deal {
        Deal { pair, dealing, blow: Blow::of(averted, struck) }
    }

    /// Whether it deals any damage.
    #[inline]
    pub(crate) fn is_dealt(&self) -> bool {
        deals(self.dealing.form, &self.blow)
    }

    /// What is read of the damage afterwards: a check without an effect is dropped; only a charge reads
    /// the damage it met (A24).
    fn read(&self, dealt: &DamageResult, by_state: bool) -> DamageResult {
        let check = dealt.check && self.blow.effect.check().is_some();
        let stopped = if self.dealing.bearing.1 { dealt.stopped } else { 0 };
        let read =
            DamageResult { through: dealt.through, stopped, check, ..DamageResult::default() };
        if by_state && self.dealing.form == Form::Charging {
            return DamageResult { dealt: dealt.dealt, protection: dealt.protection, ..read };
        }
        read
    }
}

impl SubRule<Case> for Deal {
    type Outcome = DamageResult;

    fn is_by_value(&self, v: View<'_, Case>) -> bool {
        !spends(v, self.pair)
    }

    #[inline]
    fn run<'a>(&self, t: &mut impl Table<'a, Case>) -> Result<DamageResult, Stop> {
        let dealt = deal_by(t, self.pair, &self.dealing, &self.blow)?;
        Ok(match t.shown() {
            Shown::All => dealt,
            shown => self.read(&dealt, shown != Shown::Outcome),
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
    pub(crate) fn of(averted: &AversionResult, struck: HitResult) -> Blow {
        let HitResult { effect, pull_damage, .. } = struck;
        Blow { effect, pull_damage, protection: averted.protection }
    }
}

/// The result of the damage stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[doc(hidden)]
pub struct DamageResult {
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
            talents(setup, state, action, Some(Ability::Endurance))
        };
        let has_talents = setup.fighters.get(who.index()).is_some_and(|s| !s.talents.is_empty())
            || is_under(setup, state, who);
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
pub(crate) struct CheckInput {
    pub(crate) effect: Effect,
    /// E4: the damage that got through, if it slams.
    pub(crate) through: i32,
    /// Whether the check that the effect calls for is made.
    pub(crate) check: bool,
    /// E8: whether the damage brings Health to zero, or is taken at zero.
    pub(crate) at_zero: bool,
}

impl CheckInput {
    /// Whether any check is made.
    #[inline]
    pub(crate) fn is_checked(self) -> bool {
        self.at_zero || self.check && self.effect.check().is_some()
    }

    #[inline]
    pub(crate) fn of(effect: Effect, dealt: &DamageResult, life: Life) -> CheckInput {
        let DamageResult { through, check, .. } = *dealt;
        let at_zero = life.is_spent_by(through);
        let through = if effect.check() == Some(Check::Slam) { through } else { 0 };
        CheckInput { effect, through, check, at_zero }
    }
}

/// The inputs of the last stage: the pair, the values of the check, and what landed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Checks {
    pub(crate) pair: Pair,
    pub(crate) checking: Checking,
    pub(crate) input: CheckInput,
}

impl Checks {
    #[inline]
    pub(crate) fn of(
        (effect, dealt): (Effect, &DamageResult),
        pair: Pair,
        checking: Checking,
        life: Life,
    ) -> Checks {
        let input = CheckInput::of(effect, dealt, life);
        Checks { pair, checking, input }
    }
}

impl SubRule<Case> for Checks {
    type Outcome = Aftermath;

    fn is_by_value(&self, v: View<'_, Case>) -> bool {
        !spends(v, self.pair)
    }

    /// Of a state only the longer of stun and unconsciousness is read; only a log distinguishes them,
    /// or reads the result of a Slam? check. An outcome has no direction.
    fn run<'a>(&self, t: &mut impl Table<'a, Case>) -> Result<Aftermath, Stop> {
        let after = check_by(t, self.pair, &self.checking, self.input)?;
        Ok(match t.shown() {
            Shown::All => after,
            Shown::Outcome => Aftermath { direction: None, ..after },
            Shown::Steps | Shown::Turns | Shown::Standing => {
                let stun = after.stun.max(after.unconscious);
                Aftermath { slam: None, stun, unconscious: 0, ..after }
            }
        })
    }
}

/// Whether an exchange can change the state: Karma can be spent on rolls, or a circumstance is
/// pending for either fighter (A31).
pub(crate) fn spends(View { setup, state, .. }: View<'_, Case>, pair: Pair) -> bool {
    setup.rulings.karma_on_rolls || waits_for_either(state, pair.attacker, pair.target)
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
    /// X1: whether the status effect of the attack begins.
    pub begun: bool,
}
