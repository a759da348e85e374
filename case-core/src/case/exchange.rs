//! One exchange: defense, attack, damage, checks.
//!
//! The four stages are functions from one small value to the next. They draw dice and ask, and
//! change nothing but Karma and the circumstances they
//! use up; [`super::effect::apply`] changes the state. So exact odds can run them
//! stage by stage, merging equal values, and play runs them in one go ([`exchange`]).

use super::action::{Attempt, attempt, attempt_shift, column, roll_action};
use super::answers::{Direction, PulledPart};
use super::circumstance::{circumstance, due};
use super::color::{Color, to_hit_column};
use super::damage;
use super::event::{Field, Note, Roll};
use super::forms::{Ability, Check, CheckResult, Defense, Effect, Form, Pull};
use super::legal::attack_at;
use super::questions::{
    Defend, LowerColor, LowerDamage, LowerRank, NoticesInTime, PullPart, SlamDirection,
};
use super::rank::{Rank, Shift, Value};
use super::rule::Rule;
use super::rulings::{AtZero, AutoHitColor, DamageMethod, DeclaredTraded};
use super::sheet::{Attack, Setup};
use super::state::State;
use super::tables::effects::{DEFENSES, DefenseResult};
use super::tables::turn::{free_aversions, thrown_range};
use super::{Case, Stop};
use crate::codes::Code;
use crate::dice::{Die, Reading};
use crate::system::{RollCall, Table};
use crate::value::{Areas, AttackId, Damage, Kind, Strength};
use crate::who::ActorId;
use crate::words::kind_of;

/// An attack as it goes into its exchange: who, whom, with what, and what the map and the turn add.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttackIntent {
    /// The attacker.
    pub attacker: ActorId,
    /// The target.
    pub target: ActorId,
    /// The place of the attack on the attacker's sheet.
    pub attack: usize,
    /// Everything that shifts the to-hit before the defender answers (T4, T5, T8, T13, A13, …), but
    /// for what the attack and the circumstances add (A31).
    pub shift: Shift,
    /// The attacks of a flurry; 1 for a single one (T6).
    pub attacks: i32,
    /// What the shot's way takes off its damage (A15).
    pub passed: i32,
    /// Areas moved in a charge (A23).
    pub areas: i32,
    /// Whether the attack is pulled (A12).
    pub pulled: bool,
    /// Whether a precise spot is meant (A18).
    pub spot: bool,
    /// Whether the target may answer: a bystander may not (A16).
    pub may_avert: bool,
}

impl AttackIntent {
    /// A plain attack: no shift, nothing in the way, nothing pulled.
    pub fn new(attacker: ActorId, target: ActorId, attack: usize) -> AttackIntent {
        AttackIntent {
            attacker,
            target,
            attack,
            shift: Shift::NONE,
            attacks: 1,
            passed: 0,
            areas: 1,
            pulled: false,
            spot: false,
            may_avert: true,
        }
    }

    /// The attack, by the attacker's sheet.
    #[inline]
    pub(crate) fn id(&self) -> AttackId {
        AttackId::new(self.attacker, self.attack)
    }
}

/// What the defender's answer gave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// What the attack roll gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// A18: whether the precise spot that was meant was struck: by a bullseye or better; a green is
    /// an ordinary hit elsewhere.
    pub(crate) fn is_at_spot(self, intent: &AttackIntent, form: Form) -> bool {
        let bullseye = matches!(self.color, Some(Color::Yellow | Color::Red));
        intent.spot && form.can_mean_a_spot() && bullseye && self.effect != Effect::Miss
    }
}

/// What the damage came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// What the checks came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// Everything that one exchange came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Exchange {
    /// The defense.
    pub averted: Averted,
    /// The attack roll.
    pub struck: Struck,
    /// The damage.
    pub dealt: Dealt,
    /// The checks.
    pub aftermath: Aftermath,
}

impl Exchange {
    /// The effect of the attack.
    pub fn effect(&self) -> Effect {
        self.struck.effect
    }

    /// The damage that got through.
    pub fn through(&self) -> i32 {
        self.dealt.through
    }
}

/// One exchange, in the order of O1 and O2: the defender's roll, the attack (unless avoided or
/// impossible), damage if it is rolled, the check, then turns of stun or a direction.
///
/// It changes nothing but Karma spent and circumstances used up.
///
/// # Errors
/// [`crate::system::Stop`] where a die or an answer is wanted.
#[inline]
pub fn exchange<'a>(t: &mut impl Table<'a, Case>, intent: &AttackIntent) -> Result<Exchange, Stop> {
    let averted = avert(t, intent)?;
    let struck = hit(t, intent, &averted)?;
    let dealt = deal(t, intent, &averted, &struck)?;
    let aftermath = check(t, intent, &struck, &dealt)?;
    Ok(Exchange { averted, struck, dealt, aftermath })
}

fn attack_of<'a>(t: &impl Table<'a, Case>, intent: &AttackIntent) -> Option<&'a Attack> {
    attack_at(t.setup(), intent.id())
}

/// O1, first: the target may answer with one aversion (T7), which may shift the to-hit, protect,
/// avoid the attack, or go wrong. What cannot strike (R3) is not answered.
///
/// # Errors
/// [`crate::system::Stop`] where a die or an answer is wanted.
#[inline]
pub fn avert<'a>(t: &mut impl Table<'a, Case>, intent: &AttackIntent) -> Result<Averted, Stop> {
    let who = intent.target;
    let able = t.state().is_fit(t.setup(), who) && !t.state().is_pinned(who);
    if !intent.may_avert
        || !able
        || !can_strike(t.setup(), t.state(), intent)
        || !is_ready_for(t, intent)?
    {
        return Ok(Averted::default());
    }
    match t.ask(Defend { who, attacker: intent.attacker, attack: intent.id() })? {
        Some(defense) => maneuver(t, intent, who, defense),
        None => Ok(Averted::default()),
    }
}

/// T1: whether the target can answer at all: one who is surprised only where the Judge says so.
fn is_ready_for<'a>(t: &mut impl Table<'a, Case>, intent: &AttackIntent) -> Result<bool, Stop> {
    let AttackIntent { attacker, target, .. } = *intent;
    if !t.state().is_surprised(t.setup(), target) {
        return Ok(true);
    }
    t.ask(NoticesInTime { who: ActorId::JUDGE, attacker, target })
}

/// R3, Q1, A31: whether the to-hit is possible before the target answers.
pub(crate) fn can_strike(setup: &Setup, state: &State, intent: &AttackIntent) -> bool {
    attack_at(setup, intent.id()).is_some_and(|attack| {
        let rank = state.attack_rank(setup, intent.attacker, attack);
        let (action, ability) = to_hit_of(intent, attack);
        let by = intent.shift + Shift(attack.to_hit) + due(setup, state, action, ability);
        to_hit_column(rank, by, &setup.rulings).is_some()
    })
}

/// The to-hit of an attack as an ACTION, and its ability; none where a power's rank is rolled (A30).
fn to_hit_of(intent: &AttackIntent, attack: &Attack) -> (Attempt, Option<Ability>) {
    let action = Attempt::new(attack.form.rule(), intent.attacker, Roll::Attack);
    let ability = attack.rank.is_none().then_some(attack.ability);
    (action.against(intent.target), ability)
}

/// D1 to D8: rolls a maneuver of the target, or (D3) of another who tries to catch.
pub(crate) fn maneuver<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    who: ActorId,
    defense: Defense,
) -> Result<Averted, Stop> {
    let rule = defense.rule();
    let changes = takes_declared(t, who, intent.attacker, defense)
        && t.setup().rulings.declared_traded == DeclaredTraded::ByChange;
    if changes && !changes_action(t, who)? {
        return Ok(Averted { change_failed: true, ..Averted::default() });
    }
    // One who falls is no attacker.
    let other = Some(intent.attacker).filter(|foe| *foe != intent.target);
    t.note(rule, Note::Defends, who, other.unwrap_or(ActorId::NOBODY), defense);
    let mut by = attempt_shift(t, who, Roll::Defense) + aversion_penalty(t, who);
    if changes {
        by += Shift(t.shift(Rule::T13, who, Roll::Defense, -1));
    }
    if defense == Defense::Catch && who == intent.target {
        by += Shift(t.shift(Rule::D13, who, Roll::Defense, -3));
    }
    let action = Attempt::new(rule, who, Roll::Defense).against(intent.attacker);
    let color = attempt(t, action, defense.ability(), by)?.color;
    t.note(rule, Note::DefenseColor, who, intent.attacker, color);
    let mut averted = Averted { defense: Some(defense), color: Some(color), ..Averted::default() };
    match DEFENSES[defense as usize][color as usize] {
        DefenseResult::Protection(cs) => {
            let ability = t.state().score(t.setup(), who, defense.ability());
            let value = ability.shifted(Shift(cs), &t.setup().rulings);
            t.note(rule, Note::Protects, who, intent.attacker, Strength(value.number()));
            averted.protection = Some(value);
        }
        DefenseResult::ToHit(cs) => averted.to_hit = cs,
        DefenseResult::AutoHit => {
            t.note(Rule::D12, Note::AutoHit, who, intent.attacker, ());
            averted.auto_hit = true;
        }
        // D3: what was aimed at the catcher is then likelier to intent.
        DefenseResult::Missed => {
            t.note(rule, Note::CatchMissed, who, intent.attacker, ());
            averted.to_hit = i32::from(who == intent.target);
        }
        DefenseResult::CaughtMaybeDamaged | DefenseResult::Caught => {
            t.note(rule, Note::Caught, who, intent.attacker, ());
            (averted.avoided, averted.caught) = (true, true);
        }
        DefenseResult::Avoided(_) => {
            t.note(rule, Note::Avoided, who, intent.attacker, ());
            averted.avoided = true;
        }
        DefenseResult::NoEscape | DefenseResult::Escape | DefenseResult::Reversal => {}
    }
    Ok(averted)
}

/// D10: whether a maneuver would take an action that was declared for something else.
fn takes_declared<'a>(
    t: &impl Table<'a, Case>,
    who: ActorId,
    attacker: ActorId,
    defense: Defense,
) -> bool {
    let paid = || t.state().placed(who, Field::Paid, attacker.index()) != 0;
    defense.costs_an_action() && !t.state().is_spare(who) && (defense == Defense::Catch || !paid())
}

/// T13: the Agility (bal) ACTION of a change of action; whether it is yellow or better.
pub(crate) fn changes_action<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<bool, Stop> {
    let by = attempt_shift(t, who, Roll::Change);
    let action = Attempt::new(Rule::T13, who, Roll::Change);
    Ok(attempt(t, action, Ability::AgilityBalance, by)?.color >= Color::Yellow)
}

/// T7: aversions beyond those that table 22 gives free are at a cumulative −2 CS.
#[inline]
fn aversion_penalty<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Shift {
    let used = t.state().of(who, Field::Aversions);
    let fighting = t.state().rank(t.setup(), who, Ability::FightingDefense);
    let free = free_aversions(fighting, &t.setup().rulings);
    if used < free {
        return Shift::NONE;
    }
    Shift(t.shift(Rule::T7, who, Roll::Defense, -2 * (used - free + 1)))
}

/// O1, second: the attack roll (R3, D12, D17), then what is pulled of its color (A12).
///
/// # Errors
/// [`crate::system::Stop`] where a die or an answer is wanted.
#[inline]
pub fn hit<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    averted: &Averted,
) -> Result<Struck, Stop> {
    let miss = Struck {
        color: None,
        effect: Effect::Miss,
        rolled_white: false,
        column: None,
        pull_damage: false,
    };
    let Some(attack) = attack_of(t, intent) else { return Ok(miss) };
    if averted.avoided {
        return Ok(miss);
    }
    let form = attack.form;
    let mut by = intent.shift;
    if averted.to_hit != 0
        && let Some(defense) = averted.defense
    {
        by += Shift(t.shift(defense.rule(), intent.attacker, Roll::Attack, averted.to_hit));
    }
    if attack.to_hit != 0 {
        by += Shift(t.shift(Rule::A31, intent.attacker, Roll::Attack, attack.to_hit));
    }
    let (action, ability) = to_hit_of(intent, attack);
    by += circumstance(t, action, ability);
    let rank = t.state().attack_rank(t.setup(), intent.attacker, attack);
    let column = to_hit_column(rank, by, &t.setup().rulings);
    let mut struck = miss;
    if let Some(column) = column {
        let color = roll_action(t, action, rank, column)?;
        struck.color = Some(color);
        struck.rolled_white = color == Color::White && !averted.auto_hit;
        struck.column = Some(column);
    } else {
        t.note(Rule::R3, Note::Impossible, intent.attacker, intent.target, ());
    }
    if averted.auto_hit {
        struck.color = Some(auto_hit_color(t, form, struck.color));
    }
    if let Some(color) = struck.color {
        t.note(form.rule(), Note::Color, intent.attacker, intent.target, color);
        struck = pull_color(t, intent, form, struck)?;
    }
    struck.effect = struck.color.map_or(Effect::Miss, |color| form.effect(color));
    t.note(form.rule(), Note::Effect, intent.attacker, intent.target, struck.effect);
    if intent.spot && form.can_mean_a_spot() && struck.effect != Effect::Miss {
        let at_spot = struck.is_at_spot(intent, form);
        let note = if at_spot { Note::SpotStruck } else { Note::SpotMissed };
        t.note(Rule::A18, note, intent.attacker, intent.target, ());
    }
    Ok(struck)
}

/// D12: the color of an auto-hit: the one rolled where that strikes, else the lowest that does, or by
/// the ruling `auto_hit_color` green, also where a green does not strike.
fn auto_hit_color<'a>(t: &impl Table<'a, Case>, form: Form, rolled: Option<Color>) -> Color {
    let strikes = |color: &Color| match t.setup().rulings.auto_hit_color {
        AutoHitColor::LowestThatHits => form.effect(*color) != Effect::Miss,
        AutoHitColor::Green => *color > Color::White,
    };
    let lowest = || Color::ALL.iter().copied().find(strikes).unwrap_or(Color::Green);
    rolled.filter(strikes).unwrap_or_else(lowest)
}

/// A12: a pulled blunt attack lowers its damage or its color, a pulled charge its color, chosen
/// after the dice; never raised.
fn pull_color<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    form: Form,
    struck: Struck,
) -> Result<Struck, Stop> {
    let Some(color) = struck.color.filter(|c| intent.pulled && *c > Color::White) else {
        return Ok(struck);
    };
    let who = intent.attacker;
    let target = Some(intent.target).filter(|foe| *foe != ActorId::NOBODY);
    match form.pull() {
        Pull::DamageOrColor => match t.ask(PullPart { who, target, color })? {
            PulledPart::Damage => return Ok(Struck { pull_damage: true, ..struck }),
            PulledPart::Color => {}
            PulledPart::Nothing => return Ok(struck),
        },
        Pull::Color => {}
        Pull::Nothing | Pull::DamageRank => return Ok(struck),
    }
    let to = t.ask(LowerColor { who, target, color })?;
    if to < color {
        t.note(Rule::A12, Note::PulledColor, who, intent.target, to);
    }
    Ok(Struck { color: Some(to), ..struck })
}

/// O1, third: the damage, listed or rolled (G1), pulled (A12), less what the shot passed through
/// (A15) and less protection (G2, D9).
///
/// # Errors
/// [`crate::system::Stop`] where a die or an answer is wanted.
#[inline]
pub fn deal<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    averted: &Averted,
    struck: &Struck,
) -> Result<Dealt, Stop> {
    let Some(attack) = attack_of(t, intent) else { return Ok(Dealt::default()) };
    if struck.effect == Effect::Miss || matches!(attack.form, Form::Grabbing | Form::Grappling) {
        return Ok(Dealt::default());
    }
    let (attacker, target) = (intent.attacker, intent.target);
    let (listed, rule) = damage::listed(t, intent, attack);
    let mut value = listed;
    if intent.attacks > 1 {
        // T6: +1 CS for each doubling; other counts round down.
        let doublings = 31 - i32::try_from(intent.attacks.leading_zeros()).unwrap_or(31);
        let by = Shift(t.shift(Rule::T6, attacker, Roll::Damage, doublings));
        value = value.shifted(by, &t.setup().rulings);
    }
    if intent.pulled && attack.form.pull() == Pull::DamageRank {
        value = pull_rank(t, intent, value)?;
    }
    let rolled = t.setup().rulings.damage_method == DamageMethod::Rolled;
    if rolled && attack.form != Form::Charging {
        let roll = Attempt::new(Rule::R6, attacker, Roll::Damage).against(target);
        value = damage::by_intensity(t, roll, listed.rank(), value)?;
    }
    let mut dealt = value.number();
    if struck.pull_damage {
        let to = t.ask(LowerDamage { who: attacker, target, damage: Damage(dealt) })?;
        if to.0 < dealt {
            t.note(Rule::A12, Note::PulledDamage, attacker, target, to);
        }
        dealt = to.0;
    }
    t.note(rule, Note::Damage, attacker, target, Damage(dealt));
    if intent.passed > 0 && dealt > 0 {
        let taken = intent.passed.min(dealt);
        t.note(Rule::A15, Note::PassedThrough, attacker, target, Damage(taken));
        dealt -= taken;
    }
    let protection = damage::protection(t, target, attack.form, averted.protection);
    let through = damage::through(t, target, attacker, dealt, protection);
    let stopped = dealt - through;
    let exact = t.setup().rulings.check_on_exact_stop && dealt > 0 && dealt == protection;
    Ok(Dealt { dealt, stopped, through, protection, check: through > 0 || exact })
}

/// A12: En and Fo may be lowered to any lower rank, before a damage roll.
fn pull_rank<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    value: Value,
) -> Result<Value, Stop> {
    let (who, target) = (intent.attacker, intent.target);
    let to = t.ask(LowerRank { who, target, rank: value.rank() })?;
    match Some(to).filter(|r| *r < value.rank()).and_then(Value::of_rank) {
        Some(lower) => {
            t.note(Rule::A12, Note::PulledDamage, who, target, Damage(lower.number()));
            Ok(lower)
        }
        None => Ok(value),
    }
}

/// O1, last, and O2: the Slam?, Stun? or Kill? check with its turns or direction, then the Kill?
/// check of zero Health where none was made.
///
/// # Errors
/// [`crate::system::Stop`] where a die or an answer is wanted.
#[inline]
pub fn check<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    struck: &Struck,
    dealt: &Dealt,
) -> Result<Aftermath, Stop> {
    let mut aftermath = Aftermath::default();
    let Some(attack) = attack_of(t, intent) else { return Ok(aftermath) };
    let source = Some(attack.form);
    let mut killed = false;
    if let Some(kind) = struck.effect.check().filter(|_| dealt.check) {
        let result = check_roll(t, kind.rule(), intent.target, intent.attacker, kind)?;
        let result = told(t, result, source);
        t.note(kind.rule(), Note::Check, intent.target, intent.attacker, result);
        match kind {
            Check::Slam => slam(t, intent, dealt.through, result, &mut aftermath)?,
            Check::Stun => aftermath.stun = stun_turns(t, intent.target, result)?,
            Check::Kill => {
                killed = true;
                aftermath.rank_lost = loses_rank(t, result, source);
            }
        }
    } else if let Some(kind) = struck.effect.check() {
        t.note(kind.rule(), Note::NoCheck, intent.target, intent.attacker, struck.effect);
    }
    zero_health(t, intent.target, dealt.through, killed, source, &mut aftermath)?;
    Ok(aftermath)
}

/// E1 to E3: an Endurance ACTION by the target, at its rank as it stands.
#[inline]
fn check_roll<'a>(
    t: &mut impl Table<'a, Case>,
    rule: Rule,
    who: ActorId,
    against: ActorId,
    kind: Check,
) -> Result<CheckResult, Stop> {
    let roll = match kind {
        Check::Slam => Roll::Slam,
        Check::Stun => Roll::Stun,
        Check::Kill => Roll::Kill,
    };
    let action = Attempt::new(rule, who, roll).against(against);
    let by = circumstance(t, action, Some(Ability::Endurance));
    let rank = t.state().rank(t.setup(), who, Ability::Endurance);
    let Some(column) = column(t, rank, by) else { return Ok(kind.result(Color::White)) };
    Ok(kind.result(roll_action(t, action, rank, column)?))
}

/// E1, E4, E5: how far and in which direction a slam throws. A grand slam goes as far as table 24
/// gives for the rank of the damage that got through. Down, rolled or meant, moves no area.
fn slam<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    through: i32,
    result: CheckResult,
    aftermath: &mut Aftermath,
) -> Result<(), Stop> {
    aftermath.slam = Some(result);
    let areas = match result {
        CheckResult::OneArea => 1,
        CheckResult::GrandSlam => {
            let range = thrown_range(Rank::of_number(through), &t.setup().rulings);
            range.unwrap_or(-1)
        }
        _ => return Ok(()),
    };
    let meant = t.ask(SlamDirection { who: intent.attacker, target: intent.target })?;
    let direction = if let Some(direction) = meant {
        direction
    } else {
        let reading = Reading::Bands { die: Die::D10, tops: &[2, 4, 6, 8, 10] };
        let call = RollCall::new(Rule::E5, intent.target, Roll::Direction, reading);
        let drawn = t.roll(call.against(intent.attacker).giving(kind_of::<Direction>()))?;
        Direction::from_number(drawn.outcome).unwrap_or(Direction::Up)
    };
    aftermath.direction = Some(direction);
    aftermath.flown = if direction == Direction::Down { 0 } else { areas };
    let rule = if result == CheckResult::GrandSlam { Rule::E4 } else { Rule::E1 };
    t.note(Rule::E5, Note::Direction, intent.target, intent.attacker, direction);
    if direction == Direction::Down {
        t.note(rule, Note::SlammedDown, intent.target, intent.attacker, ());
        return Ok(());
    }
    let flown = (aftermath.flown >= 0).then_some(Areas(aftermath.flown));
    t.note(rule, Note::Slammed, intent.target, intent.attacker, flown);
    Ok(())
}

/// E2: turns of stun: one, or 1d10.
fn stun_turns<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    result: CheckResult,
) -> Result<i32, Stop> {
    match result {
        CheckResult::OneTurn => Ok(1),
        CheckResult::TenTurns => turns_out(t, Rule::E2, who),
        _ => Ok(0),
    }
}

/// Turns of stun or unconsciousness: 1d10.
pub(crate) fn turns_out<'a>(
    t: &mut impl Table<'a, Case>,
    rule: Rule,
    who: ActorId,
) -> Result<i32, Stop> {
    let call = RollCall::new(rule, who, Roll::StunTurns, Reading::Face(Die::D10));
    Ok(t.roll(call.giving(Kind::Turns))?.outcome)
}

/// E3: white takes an Endurance rank, green only if the source was edged or shooting (Q13).
fn loses_rank<'a>(t: &impl Table<'a, Case>, result: CheckResult, source: Option<Form>) -> bool {
    match result {
        CheckResult::RankLost => true,
        CheckResult::EdgedOrShooting => {
            source.is_some_and(|form| t.setup().rulings.kill_on_green.has(form))
        }
        _ => false,
    }
}

/// E3: what a check came to: that of an edge or a shot alone is a rank lost, or nothing.
fn told<'a>(t: &impl Table<'a, Case>, result: CheckResult, source: Option<Form>) -> CheckResult {
    match result {
        CheckResult::EdgedOrShooting if loses_rank(t, result, source) => CheckResult::RankLost,
        CheckResult::EdgedOrShooting => CheckResult::No,
        other => other,
    }
}

/// E8, O2: damage that brings Health to zero, or comes at zero, calls for a Kill? check unless one
/// was made. Without a rank lost the target is then unconscious for 1d10 turns (Q15).
pub(crate) fn zero_health<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    through: i32,
    killed: bool,
    source: Option<Form>,
    aftermath: &mut Aftermath,
) -> Result<(), Stop> {
    if through <= 0 || through < t.state().health(who) || t.state().is_dead(who) {
        return Ok(());
    }
    if !killed {
        let result = check_roll(t, Rule::E8, who, ActorId::NOBODY, Check::Kill)?;
        let result = told(t, result, source);
        t.note(Rule::E8, Note::Check, who, ActorId::NOBODY, result);
        aftermath.rank_lost = loses_rank(t, result, source);
    }
    let stays_up = t.setup().rulings.zero_health_kill_no == AtZero::StaysUp;
    if !aftermath.rank_lost && !stays_up {
        aftermath.unconscious = turns_out(t, Rule::E8, who)?;
    }
    Ok(())
}
