//! One exchange: defense, attack, damage, checks.
//!
//! The four stages are functions of small values: what [`super::stages`] builds from setup and
//! state for each, and the results of the previous stages. They roll dice and ask questions, and
//! change nothing except Karma and the circumstances they use up; [`super::effect::apply`] changes
//! the state. Odds therefore draw the strike and the checks whole, and keep each by its values
//! ([`SubRule`]); play runs all four in sequence ([`exchange`]).

use super::action::{
    Attempt, Burden, FAILED_SHIFT, attempt_of, column, roll_action, under, unrolled,
};
use super::circumstance::{by_talents, due, talents};
use super::damage;
use super::situation::Situation;
use super::stages::{
    Averting, Blow, CheckInput, Checking, Checks, Dealing, Hitting, Life, Pair, check_roll,
    damage_roll, to_hit,
};
use crate::case::book::color::{Color, to_hit_column};
use crate::case::book::forms::{Ability, Check, CheckResult, Defense, Effect, Form, Pull};
use crate::case::book::rank::{Rank, RankValue, Shift};
use crate::case::book::rule::Rule;
use crate::case::book::rulings::{AtZero, AutoHitColor, DamageMethod};
use crate::case::book::tables::effects::{DEFENSES, DefenseResult};
use crate::case::book::tables::turn::thrown_range;
use crate::case::questions::asked::{
    Defend, LowerColor, LowerDamage, LowerRank, NoticesInTime, PullPart, SlamDirection,
};
use crate::case::state::sheet::{Attack, Setup, attack_at};
use crate::case::state::store::State;
use crate::case::words::event::Roll;
use crate::case::words::lists::{Direction, PulledPart};
use crate::case::words::reason::Reason;
use crate::case::{Case, Note, Stop};
use crate::data::codes::Code;
use crate::data::value::{Areas, AttackId, Damage, Kind, Strength, Typed, Value};
use crate::data::who::ActorId;
use crate::data::words::kind_of;
use crate::dice::{Die, Reading};
use crate::kernel::kinds::Against;
use crate::kernel::system::{RollCall, SubRule, Table};

pub use super::stages::{Aftermath, AversionResult, DamageResult, HitResult};

/// The input of an exchange: attacker, target, attack, and what the map and the turn add.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttackIntent {
    /// The attacker.
    pub attacker: ActorId,
    /// The target.
    pub target: ActorId,
    /// The index of the attack on the attacker's sheet.
    pub attack: usize,
    /// All shifts to the to-hit before the defender answers (T4, T5, T8, T13, A13, …), except those
    /// of the attack itself and of circumstances (A31).
    pub shift: Shift,
    /// The number of attacks in a flurry; 1 for a single attack (T6).
    pub attacks: i32,
    /// How much the shot's path takes off its damage (A15).
    pub passed: i32,
    /// How much its damage loses on the way from the target of an attack on an area (X8).
    pub faded: i32,
    /// Areas moved in a charge (A23).
    pub areas: i32,
    /// Whether the attack is pulled (A12).
    pub pulled: bool,
    /// Whether the attack aims at a precise spot (A18).
    pub spot: bool,
    /// The object in the target's hand that is the spot (A18, A29), by its index.
    pub thing: Option<usize>,
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
            faded: 0,
            areas: 1,
            pulled: false,
            spot: false,
            thing: None,
            may_avert: true,
        }
    }

    /// The attack's identifier: the attacker and the index on its sheet.
    #[inline]
    pub(crate) fn id(&self) -> AttackId {
        AttackId::new(self.attacker, self.attack)
    }
}

/// The complete result of one exchange.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(hidden)]
pub struct Exchange {
    /// The defense.
    pub averted: AversionResult,
    /// The attack roll.
    pub struck: HitResult,
    /// The damage.
    pub dealt: DamageResult,
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

    /// What an effect begins by: the effect of the color, and the damage that got through.
    pub(crate) fn landed(&self) -> (Effect, i32) {
        (self.effect(), self.through())
    }
}

/// Runs one exchange, in the order of O1 and O2: the defender's roll, the attack (unless avoided or
/// impossible), damage if it is rolled, the check, then turns of stun or a direction.
///
/// Changes nothing except the Karma spent and the circumstances used up.
///
/// # Errors
/// [`crate::kernel::system::Stop`] if a die or an answer is needed.
#[inline]
pub fn exchange<'a>(t: &mut impl Table<'a, Case>, intent: &AttackIntent) -> Result<Exchange, Stop> {
    match Situation::at(t, intent)? {
        Some(situation) => situation.exchange(t),
        None => Ok(Exchange::default()),
    }
}

/// O1, O2: an exchange with its checks, after its strike.
#[inline]
pub(crate) fn with_checks<'a>(
    t: &mut impl Table<'a, Case>,
    exchange: Exchange,
    pair: Pair,
    checking: Checking,
    life: Life,
) -> Result<Exchange, Stop> {
    let landed = (exchange.struck.effect, &exchange.dealt);
    let checks = Checks::of(landed, pair, checking, life);
    let aftermath = if checks.input.is_checked() { t.sub_rule(&checks)? } else { checks.run(t)? };
    Ok(Exchange { aftermath, ..exchange })
}

fn attack_of<'a>(t: &impl Table<'a, Case>, intent: &AttackIntent) -> Option<&'a Attack> {
    attack_at(t.setup(), intent.id())
}

/// O1, T7: the target's answer, if it can and does answer: it may shift the to-hit, protect, avoid
/// the attack, or go wrong. An attack that cannot strike (R3) is answered only by an evasion, feint or
/// catch, which have effects besides. Rolls no dice.
#[inline]
pub(crate) fn answered<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
) -> Result<Option<Defense>, Stop> {
    let who = intent.target;
    let able = t.state().is_fit(t.setup(), who) && !t.state().is_pinned(who);
    if !intent.may_avert || !able || !is_ready_for(t, intent)? {
        return Ok(None);
    }
    let question = defend(t.setup(), t.state(), intent);
    t.ask(question)
}

/// T1: whether the target can answer at all: if surprised, only if the Judge says so.
fn is_ready_for<'a>(t: &mut impl Table<'a, Case>, intent: &AttackIntent) -> Result<bool, Stop> {
    let AttackIntent { attacker, target, .. } = *intent;
    if !t.state().is_surprised(t.setup(), target) {
        return Ok(true);
    }
    t.ask(NoticesInTime { who: ActorId::JUDGE, attacker, target })
}

/// T7, R3: the question how the target answers an attack.
pub(crate) fn defend(setup: &Setup, state: &State, intent: &AttackIntent) -> Defend {
    let strikes = can_strike(setup, state, intent);
    Defend { who: intent.target, attacker: intent.attacker, attack: intent.id(), strikes }
}

/// R3, Q1, A31: whether the to-hit is possible before the target answers.
pub(crate) fn can_strike(setup: &Setup, state: &State, intent: &AttackIntent) -> bool {
    attack_at(setup, intent.id()).is_some_and(|attack| {
        let waits = due(state, intent.attacker);
        Hitting::of(setup, state, intent, attack).is_possible(waits, &setup.rulings)
    })
}

/// D1 to D8: rolls the target's maneuver, or that of another who tries to catch (D3).
#[inline]
pub(crate) fn maneuver<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    who: ActorId,
    defense: Defense,
) -> Result<AversionResult, Stop> {
    let averting = Averting::of(t.setup(), t.state(), intent.pair(), who, defense);
    avert_by(t, intent.pair(), who, &averting)
}

/// O1, first, D1 to D8: the target's roll, by value.
#[inline]
pub(crate) fn avert_by<'a>(
    t: &mut impl Table<'a, Case>,
    pair: Pair,
    who: ActorId,
    a: &Averting,
) -> Result<AversionResult, Stop> {
    let (defense, attacker) = (a.defense, pair.attacker);
    let rule = defense.rule();
    if let Some((rank, talents)) = a.change
        && !change_of(t, who, rank, a.burden, talents)?
    {
        return Ok(AversionResult { change_failed: true, ..AversionResult::default() });
    }
    // A falling character is not its own attacker.
    let other = Some(attacker).filter(|foe| *foe != pair.target);
    t.note(rule, Note::Defends, who, other.unwrap_or(ActorId::NOBODY), defense);
    let mut by = under(t, who, Roll::Defense, a.burden) + aversion_penalty(t, who, a.beyond);
    if a.turn != 0 {
        let failed = a.turn == FAILED_SHIFT;
        let (rule, why) =
            if failed { (Rule::T4, Reason::FailedExtra) } else { (Rule::T5, Reason::Separate) };
        by += Shift(t.shift(rule, who, Roll::Defense, a.turn, why));
    }
    if a.change.is_some() {
        by += Shift(t.shift(Rule::T13, who, Roll::Defense, -1, Reason::Change));
    }
    if defense == Defense::Catch && a.own {
        by += Shift(t.shift(Rule::D13, who, Roll::Defense, -3, Reason::OwnCatch));
    }
    let action = Attempt::new(rule, who, Roll::Defense).against(attacker);
    let color = attempt_of(t, action, a.score.rank(), a.talents, by)?.color;
    t.note(rule, Note::DefenseColor, who, attacker, color);
    let mut averted =
        AversionResult { defense: Some(defense), color: Some(color), ..AversionResult::default() };
    match DEFENSES[defense as usize][color as usize] {
        DefenseResult::Protection(cs) => {
            let value = a.score.shifted(Shift(cs), &t.setup().rulings);
            t.note(rule, Note::Protects, who, attacker, Strength(value.number()));
            averted.protection = Some(value);
        }
        DefenseResult::ToHit(cs) => averted.to_hit = cs,
        DefenseResult::AutoHit => {
            t.note(Rule::D12, Note::AutoHit, who, attacker, ());
            averted.auto_hit = true;
        }
        // D3: an attack aimed at the catcher is then more likely to hit.
        DefenseResult::Missed => {
            t.note(rule, Note::CatchMissed, who, attacker, ());
            averted.to_hit = i32::from(a.own);
        }
        DefenseResult::CaughtMaybeDamaged | DefenseResult::Caught => {
            let body = other.is_none() && attacker != ActorId::NOBODY;
            let caught = if body { Note::CaughtBody } else { Note::Caught };
            t.note(rule, caught, who, attacker, ());
            (averted.avoided, averted.caught) = (true, true);
        }
        DefenseResult::Avoided(_) => {
            t.note(rule, Note::Avoided, who, attacker, ());
            averted.avoided = true;
        }
        DefenseResult::NoEscape | DefenseResult::Escape | DefenseResult::Reversal => {}
    }
    Ok(averted)
}

/// T13: rolls the Agility (bal) ACTION for a change of action; true if yellow or better.
pub(crate) fn changes_action<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<bool, Stop> {
    let (ability, action) = (Ability::AgilityBalance, Attempt::new(Rule::T13, who, Roll::Change));
    let rank = t.state().rank(t.setup(), who, ability);
    let talents = talents(t.setup(), t.state(), action, Some(ability));
    let burden = Burden::of(t.state(), who);
    change_of(t, who, rank, burden, talents)
}

fn change_of<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    rank: Rank,
    burden: Burden,
    talents: i32,
) -> Result<bool, Stop> {
    let by = under(t, who, Roll::Change, burden);
    let action = Attempt::new(Rule::T13, who, Roll::Change);
    Ok(attempt_of(t, action, rank, talents, by)?.color >= Color::Yellow)
}

/// T7: aversions beyond the free ones of table 22 take a cumulative −2 CS.
#[inline]
fn aversion_penalty<'a>(t: &mut impl Table<'a, Case>, who: ActorId, beyond: i32) -> Shift {
    if beyond == 0 {
        return Shift::NONE;
    }
    Shift(t.shift(Rule::T7, who, Roll::Defense, beyond.saturating_mul(-2), Reason::Aversions))
}

/// O1, second: the attack roll (R3, D12, D17), then any pulling of its color (A12).
#[inline]
pub(crate) fn hit<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    averted: &AversionResult,
) -> Result<HitResult, Stop> {
    let Some(attack) = attack_of(t, intent) else { return Ok(HitResult::default()) };
    let hitting = Hitting::of(t.setup(), t.state(), intent, attack);
    hit_by(t, intent.pair(), &hitting, averted)
}

/// R3, D12, D17, A12: the second stage by value.
#[inline]
pub(crate) fn hit_by<'a>(
    t: &mut impl Table<'a, Case>,
    pair: Pair,
    h: &Hitting,
    averted: &AversionResult,
) -> Result<HitResult, Stop> {
    if averted.avoided {
        return Ok(HitResult::default());
    }
    let (form, Pair { attacker, target }) = (h.form, pair);
    let mut by = h.shift;
    if averted.to_hit != 0
        && let Some(defense) = averted.defense
    {
        by +=
            Shift(t.shift(defense.rule(), attacker, Roll::Attack, averted.to_hit, Reason::Defense));
    }
    if h.own != 0 {
        by += Shift(t.shift(Rule::A31, attacker, Roll::Attack, h.own, Reason::ToHit));
    }
    let action = to_hit(pair, form);
    by += by_talents(t, action, h.talents);
    let column = to_hit_column(h.rank, by, &t.setup().rulings);
    let mut struck = HitResult::default();
    if let Some(column) = column {
        let color = roll_action(t, action, h.rank, column)?;
        struck.color = Some(color);
        struck.rolled_white = color == Color::White && !averted.auto_hit;
        struck.column = Some(column);
    } else {
        t.note(Rule::R3, Note::Impossible, attacker, target, unrolled(None, Roll::Attack));
    }
    if averted.auto_hit {
        struck.color = Some(auto_hit_color(t, form, struck.color));
    }
    if let Some(color) = struck.color {
        t.note(form.rule(), Note::Color, attacker, target, color);
        struck = pull_color(t, pair, h, struck)?;
    }
    struck.effect = struck.color.map_or(Effect::Miss, |color| form.effect(color));
    // A thing has no checks.
    let at_spot = struck.is_at_spot(h.spot, form);
    let thing = target == ActorId::NOBODY || h.at_thing && at_spot;
    let told = struck.effect.check().filter(|_| thing).map_or(struck.effect, |_| Effect::Hit);
    t.note(form.rule(), Note::Effect, attacker, target, told);
    if h.spot && form.can_mean_a_spot() && struck.effect != Effect::Miss {
        let note = if at_spot { Note::SpotStruck } else { Note::SpotMissed };
        t.note(Rule::A18, note, attacker, target, ());
    }
    Ok(struck)
}

/// D12: the color of an auto-hit: the rolled one if it strikes, otherwise the lowest that does, or
/// green by the ruling `auto_hit_color`, even if green does not strike.
fn auto_hit_color<'a>(t: &impl Table<'a, Case>, form: Form, rolled: Option<Color>) -> Color {
    let strikes = |color: &Color| match t.setup().rulings.auto_hit_color {
        AutoHitColor::LowestThatHits => form.effect(*color) != Effect::Miss,
        AutoHitColor::Green => *color > Color::White,
    };
    let lowest = || Color::ALL.iter().copied().find(strikes).unwrap_or(Color::Green);
    rolled.filter(strikes).unwrap_or_else(lowest)
}

/// A12: a pulled blunt attack lowers its damage or its color, a pulled charge its color. The choice
/// follows the dice and never raises either.
fn pull_color<'a>(
    t: &mut impl Table<'a, Case>,
    pair: Pair,
    h: &Hitting,
    struck: HitResult,
) -> Result<HitResult, Stop> {
    let Some(color) = struck.color.filter(|c| h.pulled && *c > Color::White) else {
        return Ok(struck);
    };
    let who = pair.attacker;
    let target = Some(pair.target).filter(|foe| *foe != ActorId::NOBODY);
    match h.form.pull() {
        Pull::DamageOrColor => match t.ask(PullPart { who, target, color })? {
            PulledPart::Damage => return Ok(HitResult { pull_damage: true, ..struck }),
            PulledPart::Color => {}
            PulledPart::Nothing => return Ok(struck),
        },
        Pull::Color => {}
        Pull::Nothing | Pull::DamageRank => return Ok(struck),
    }
    let to = t.ask(LowerColor { who, target, color })?;
    if to < color {
        t.note(Rule::A12, Note::PulledColor, who, pair.target, to);
    }
    Ok(HitResult { color: Some(to), ..struck })
}

/// O1, third: the damage, then the checks, of an attack that was rolled.
pub(crate) fn after_hit<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    averted: AversionResult,
    struck: HitResult,
) -> Result<Exchange, Stop> {
    let Some(attack) = attack_of(t, intent) else { return Ok(Exchange::default()) };
    let dealing = Dealing::of(t.setup(), t.state(), intent, attack);
    let dealt = deal_by(t, intent.pair(), &dealing, &Blow::of(&averted, struck))?;
    let exchange = Exchange { averted, struck, dealt, ..Exchange::default() };
    let checking = Checking::of(t.setup(), t.state(), intent.target, Some(attack.form));
    let life = Life::of(t.state(), intent.target);
    with_checks(t, exchange, intent.pair(), checking, life)
}

/// Whether a blow can deal damage: a miss, a grab or a grapple cannot.
#[inline]
pub(crate) fn deals(form: Form, blow: &Blow) -> bool {
    blow.effect != Effect::Miss && !matches!(form, Form::Grabbing | Form::Grappling)
}

/// O1, third: the damage, listed or rolled (G1), pulled (A12), less what the shot passed through
/// (A15) and less protection (G2, D9), by value.
#[inline]
pub(crate) fn deal_by<'a>(
    t: &mut impl Table<'a, Case>,
    pair: Pair,
    d: &Dealing,
    blow: &Blow,
) -> Result<DamageResult, Stop> {
    if !deals(d.form, blow) {
        return Ok(DamageResult::default());
    }
    let Pair { attacker, target } = pair;
    let dealt = dealt_by(t, pair, d, blow)?;
    if d.pierced {
        t.note(Rule::X7, Note::Pierces, target, attacker, Strength(d.worn.number()));
    }
    let protection = damage::protection(t, target, d.worn, blow.protection);
    let through = damage::through(t, target, attacker, dealt, protection);
    let stopped = dealt - through;
    let exact = t.setup().rulings.check_on_exact_stop && dealt > 0 && dealt == protection;
    let keeps_off = d.bearing.0 && matches!(blow.effect, Effect::Slam | Effect::Stun);
    let check = (through > 0 || exact) && !keeps_off;
    Ok(DamageResult { dealt, stopped, through, protection, check })
}

/// G1, G3, A12, A15, A24, X4, X8: the damage that reaches what protects the target.
#[inline]
pub(crate) fn dealt_by<'a>(
    t: &mut impl Table<'a, Case>,
    pair: Pair,
    d: &Dealing,
    blow: &Blow,
) -> Result<i32, Stop> {
    let Pair { attacker, target } = pair;
    if d.form == Form::Charging {
        damage::of_impact(t, attacker, d.areas);
    }
    let rule = if d.form == Form::Charging { Rule::A24 } else { Rule::G3 };
    let mut value = d.listed;
    if d.attacks > 1 {
        // T6: +1 CS for each doubling; other counts round down.
        let doublings = 31 - i32::try_from(d.attacks.leading_zeros()).unwrap_or(31);
        let by = Shift(t.shift(Rule::T6, attacker, Roll::Damage, doublings, Reason::Flurry));
        value = value.shifted(by, &t.setup().rulings);
    }
    if d.pulled && d.form.pull() == Pull::DamageRank {
        value = pull_rank(t, pair, value)?;
    }
    let rolled = t.setup().rulings.damage_method == DamageMethod::Rolled;
    if rolled && d.form != Form::Charging {
        value = damage::by_intensity(t, damage_roll(pair), d.listed.rank(), value, d.talents)?;
    }
    let mut dealt = value.number();
    if blow.pull_damage {
        let to = t.ask(LowerDamage { who: attacker, target, damage: Damage(dealt) })?;
        if to.0 < dealt {
            t.note(Rule::A12, Note::PulledDamage, attacker, target, to);
        }
        dealt = to.0;
    }
    t.note(rule, Note::Damage, attacker, target, Damage(dealt));
    if d.passed > 0 && dealt > 0 {
        let taken = d.passed.min(dealt);
        t.note(Rule::A15, Note::PassedThrough, attacker, target, Damage(taken));
        dealt -= taken;
    }
    if d.faded > 0 && dealt > 0 {
        let lost = d.faded.min(dealt);
        t.note(Rule::X8, Note::Fades, target, attacker, Damage(lost));
        dealt -= lost;
    }
    // What is left of it meets the target (reading `kind_after_area`).
    if d.against != Against::Normal {
        dealt = damage::against(t, pair, d.against, dealt);
    }
    Ok(dealt)
}

/// A12: En and Fo may be lowered to any lower rank, before a damage roll.
fn pull_rank<'a>(
    t: &mut impl Table<'a, Case>,
    pair: Pair,
    value: RankValue,
) -> Result<RankValue, Stop> {
    let Pair { attacker: who, target } = pair;
    let to = t.ask(LowerRank { who, target, rank: value.rank() })?;
    match Some(to).filter(|r| *r < value.rank()).and_then(RankValue::of_rank) {
        Some(lower) => {
            t.note(Rule::A12, Note::PulledRank, who, target, to);
            Ok(lower)
        }
        None => Ok(value),
    }
}

/// O1, last, and O2: the Slam?, Stun? or Kill? check with its turns or direction (E1 to E3), then the
/// Kill? check at zero Health if none was made (E8), by value.
#[inline]
pub(crate) fn check_by<'a>(
    t: &mut impl Table<'a, Case>,
    pair: Pair,
    c: &Checking,
    landed: CheckInput,
) -> Result<Aftermath, Stop> {
    let mut aftermath = Aftermath::default();
    let Pair { attacker, target } = pair;
    let mut killed = false;
    if let Some(kind) = landed.effect.check().filter(|_| landed.check) {
        let result = checked(t, kind.rule(), target, attacker, kind, c)?;
        let result = told(t, result, c.source);
        t.note(kind.rule(), Note::Check, target, attacker, check_values(result, kind));
        match kind {
            Check::Slam => slam(t, pair, landed.through, result, &mut aftermath)?,
            Check::Stun => aftermath.stun = stun_turns(t, target, result)?,
            Check::Kill => {
                killed = true;
                aftermath.rank_lost = loses_rank(t, result, c.source);
            }
        }
    } else if let Some(kind) = landed.effect.check() {
        t.note(kind.rule(), Note::NoCheck, target, attacker, landed.effect);
    }
    if landed.at_zero {
        at_zero(t, target, killed, c, &mut aftermath)?;
    }
    Ok(aftermath)
}

/// E1 to E3: an Endurance ACTION by the target, at its current rank.
#[inline]
fn checked<'a>(
    t: &mut impl Table<'a, Case>,
    rule: Rule,
    who: ActorId,
    against: ActorId,
    kind: Check,
    c: &Checking,
) -> Result<CheckResult, Stop> {
    let action = Attempt::new(rule, who, check_roll(kind)).against(against);
    let by = by_talents(t, action, c.talents[kind as usize]);
    let Some(column) = column(t, c.endurance, by) else { return Ok(kind.result(Color::White)) };
    Ok(kind.result(roll_action(t, action, c.endurance, column)?))
}

/// E1, E4, E5: how far and in which direction a slam throws. Table 24 gives the distance of a grand
/// slam by the rank of the damage that got through: one area at least, also where nothing did. A slam
/// down, rolled or chosen, covers no areas.
fn slam<'a>(
    t: &mut impl Table<'a, Case>,
    pair: Pair,
    through: i32,
    result: CheckResult,
    aftermath: &mut Aftermath,
) -> Result<(), Stop> {
    let Pair { attacker, target } = pair;
    aftermath.slam = Some(result);
    let areas = match result {
        CheckResult::OneArea => 1,
        CheckResult::GrandSlam => {
            let range = thrown_range(Rank::of_number(through), &t.setup().rulings);
            range.map_or(-1, |areas| areas.max(1))
        }
        _ => return Ok(()),
    };
    let meant = t.ask(SlamDirection { who: attacker, target })?;
    let direction = if let Some(direction) = meant {
        direction
    } else {
        let reading = Reading::Bands { die: Die::D10, tops: &[2, 4, 6, 8, 10] };
        let call = RollCall::new(Rule::E5, target, Roll::Direction, reading);
        let drawn = t.roll(call.against(attacker).giving(kind_of::<Direction>()))?;
        Direction::from_number(drawn.outcome).unwrap_or(Direction::Up)
    };
    aftermath.direction = Some(direction);
    aftermath.flown = if direction == Direction::Down { 0 } else { areas };
    let rule = if result == CheckResult::GrandSlam { Rule::E4 } else { Rule::E1 };
    t.note(Rule::E5, Note::Direction, target, attacker, direction);
    if direction == Direction::Down {
        t.note(rule, Note::SlammedDown, target, attacker, ());
        return Ok(());
    }
    let flown = (aftermath.flown >= 0).then_some(Areas(aftermath.flown));
    t.note(rule, Note::Slammed, target, attacker, flown);
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

/// E3: white costs an Endurance rank, green only if the source was edged or shooting (Q13).
fn loses_rank<'a>(t: &impl Table<'a, Case>, result: CheckResult, source: Option<Form>) -> bool {
    match result {
        CheckResult::RankLost => true,
        CheckResult::EdgedOrShooting => {
            source.is_some_and(|form| t.setup().rulings.kill_on_green.has(form))
        }
        _ => false,
    }
}

/// E3: the final result of a check: "edged or shooting" becomes a lost rank or nothing.
fn told<'a>(t: &impl Table<'a, Case>, result: CheckResult, source: Option<Form>) -> CheckResult {
    match result {
        CheckResult::EdgedOrShooting if loses_rank(t, result, source) => CheckResult::RankLost,
        CheckResult::EdgedOrShooting => CheckResult::No,
        other => other,
    }
}

/// The values of the note on a check.
fn check_values(result: CheckResult, kind: Check) -> [Value; 3] {
    let check = check_roll(kind).to_value();
    let passed = if result == CheckResult::No { check } else { Value::NOTHING };
    [result.to_value(), check, passed]
}

/// E8, O2: damage that brings Health to zero, or is taken at zero, calls for a Kill? check unless
/// one was made. If no rank is lost, the target is then unconscious for 1d10 turns (Q15).
pub(crate) fn zero_health<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    through: i32,
    killed: bool,
    source: Option<Form>,
    aftermath: &mut Aftermath,
) -> Result<(), Stop> {
    if !Life::of(t.state(), who).is_spent_by(through) {
        return Ok(());
    }
    let checking = Checking::of(t.setup(), t.state(), who, source);
    at_zero(t, who, killed, &checking, aftermath)
}

/// E8: notes that a fighter's Health is used up, before what follows from it.
fn spent<'a>(t: &mut impl Table<'a, Case>, who: ActorId) {
    t.note(Rule::E8, Note::HealthGone, who, ActorId::NOBODY, ());
}

fn at_zero<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    killed: bool,
    c: &Checking,
    aftermath: &mut Aftermath,
) -> Result<(), Stop> {
    if !killed {
        spent(t, who);
        let result = checked(t, Rule::E8, who, ActorId::NOBODY, Check::Kill, c)?;
        let result = told(t, result, c.source);
        t.note(Rule::E8, Note::Check, who, ActorId::NOBODY, check_values(result, Check::Kill));
        aftermath.rank_lost = loses_rank(t, result, c.source);
    }
    let stays_up = t.setup().rulings.zero_health_kill_no == AtZero::StaysUp;
    if !aftermath.rank_lost && !stays_up {
        if killed {
            spent(t, who);
        }
        aftermath.unconscious = turns_out(t, Rule::E8, who)?;
    }
    Ok(())
}
