//! Close and ranged attacks: one attack on one target, from its roll to what it does.

use super::action::{Modifiers, TableRoll};
use super::engagement::engage;
use super::{damage, defense, effects, outcome, sacrifice};
use crate::attack::AttackResult;
use crate::data::codes::Code;
use crate::data::value::{Amount, Attacks, Feet, Modifier, Typed};
use crate::dice::{Die, Reading};
use crate::kernel::areas::strike_others;
use crate::kernel::effects::attacked;
use crate::kernel::system::RollCall;
use crate::talislanta::AttackIntent;
use crate::talislanta::book::rulings::{ExtraTargets, ReactionWhen, Rounding};
use crate::talislanta::book::tables::band_of_face;
use crate::talislanta::state::check::Arm;
use crate::talislanta::state::effects as sheets;
use crate::talislanta::state::intent::ROOM;
use crate::talislanta::state::store::number;
use crate::talislanta::words::reason::Reason;
use crate::talislanta::{
    ALERT, ActorId, Band, Cause, CoverOfTarget, Defense, Effect, FEET_PER_POINT, FOLLOW_UP, Field,
    Form, HIT_STEP, HowFarApart, Key, Loss, MAX_HITS, MAX_TARGETS, Means, NextInArea, Note,
    Occasion, Result, Roll, Rule, SACRIFICE, ShotDistance, TARGET_STEP, Table, Talislanta,
    TargetIsAlert, Trait,
};

/// The result of one attack on one target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct AttackOutcome {
    /// How many hits were in each band, from mishap to critical success; hits that were stepped
    /// into count as what they were raised to.
    pub bands: [u8; 5],
    /// The reaction, if there was one.
    pub defense: Option<Defense>,
    /// The hit points that the target lost.
    pub damage: i32,
    /// The effect of an attack without damage.
    pub effect: Option<Effect>,
    /// Whether the target is out of the battle.
    pub out: bool,
    /// The hit points that the attacker lost to the blow back of a sacrifice strike.
    pub returned: i32,
    /// X1: whether the status effect of the attack begins.
    pub begun: bool,
}

impl AttackOutcome {
    /// The best band of its hits.
    pub(crate) fn best(&self) -> Option<Band> {
        let counted = Band::ALL.iter().zip(self.bands);
        counted.filter(|(_, count)| *count > 0).map(|(band, _)| *band).max()
    }

    /// Its headline; `stood` says whether the target was in the battle before.
    fn headline(&self, stood: bool) -> Note {
        let avoided = self.defense.is_some_and(|defense| defense.band >= Band::Full);
        let hits = self.best().is_some_and(|band| band >= Band::Partial);
        match self.effect {
            _ if stood && self.out => Note::AttackFelled,
            _ if self.damage > 0 => Note::AttackHurt,
            Some(Effect::Nothing) | None if self.begun => Note::AttackAfflicts,
            Some(Effect::Nothing) => Note::AttackStopped,
            Some(_) => Note::AttackTook,
            None if hits && avoided => Note::AttackAvoided,
            None if hits => Note::AttackStopped,
            None => Note::AttackMissed,
        }
    }
}

/// The bands of an attack's hits, in the order rolled.
#[derive(Clone, Copy, Debug)]
struct Hits {
    bands: [Band; ROOM],
    count: usize,
}

impl Hits {
    fn iter(&self) -> impl Iterator<Item = Band> + Clone + '_ {
        self.bands.iter().take(self.count).copied()
    }
}

/// Resolves one attack on one target: a pure function of the dice and the answers.
///
/// Asks and rolls in this order: distance, alertness and cover of a shot; whether the target steps
/// in; all attack rolls; the reaction (before the rolls under the switch `reaction_when`); the
/// effect of each hit; the effects of mishaps; the blow back.
///
/// # Errors
/// [`Stop`](crate::kernel::system::Stop) if a die or an answer is wanted.
pub fn exchange<'a>(
    t: &mut impl crate::kernel::system::Table<'a, Talislanta>,
    blow: &AttackIntent,
) -> Result<AttackOutcome> {
    exchange_with(t, blow, &mut None)
}

/// What the targets of one attack share under the switch `extra_targets`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shared {
    /// The face of the one roll.
    face: i32,
    /// The referee's shift of it.
    circumstance: i32,
}

/// Like [`exchange`], with the roll that several targets share under the switch `extra_targets`.
pub(super) fn exchange_with<'a>(
    t: &mut impl Table<'a>,
    blow: &AttackIntent,
    common: &mut Option<Shared>,
) -> Result<AttackOutcome> {
    let Some(arm) = t.setup().arm(blow.attacker, blow.attack) else {
        return Ok(AttackOutcome::default());
    };
    take_in_hand(t, blow, arm);
    // A blow back is part of the attack that it answers, which may have parted the two.
    if !matches!(blow.occasion, Occasion::Return(_)) {
        engage(t, blow);
    }
    let form = Some(blow.form).filter(|form| !form.is_damaging());
    let values = [blow.id().into(), form.to_value()];
    t.note(blow.rule(), Note::Attacks, blow.attacker, blow.target, values);
    let blow = &AttackIntent { hits: most_hits(t, blow), ..*blow };
    if blow.hits > 1 {
        t.note(Rule::TAL10, Note::SeveralHits, blow.attacker, blow.target, Attacks(blow.hits));
    }
    let stood = t.state().stands(blow.target);
    let modifiers = modifiers(t, blow, arm)?;
    let stepped_in = sacrifice::step_in(t, blow)?;
    let open = blow.occasion == Occasion::Turn
        && (stepped_in.is_none() || t.setup().rulings().sacrifice_may_defend);
    let early = t.setup().rulings().reaction_when == ReactionWhen::BeforeAttackRoll;
    let mut reaction =
        if open && early { defense::react(t, blow, (None, blow.hits))? } else { None };
    let mut hits = roll_hits(t, blow, arm, modifiers, common)?;
    if blow.beside.is_none() {
        throw(t, blow);
    }
    if stepped_in.is_some() {
        sacrifice::raise(t, blow, &mut hits.bands[..hits.count]);
    }
    let effective = hits.iter().filter(|band| *band >= Band::Partial);
    let (best, count) = (effective.clone().max(), number(effective.count()));
    if open && !early && best.is_some() && t.state().stands(blow.target) {
        reaction = defense::react(t, blow, (best, count))?;
    }
    let harmless = damage::is_harmless(t.setup(), blow.target, arm, blow.form);
    let (damage, effect) = apply(t, blow, &hits, reaction)?;
    let avoided = reaction.is_some_and(|defense| defense.band >= Band::Full);
    let begun = effects::begin(t, blow, (best.is_some() && !avoided && !harmless, damage))?;
    let mut outcome =
        AttackOutcome { defense: reaction, damage, effect, begun, ..AttackOutcome::default() };
    for band in hits.iter() {
        outcome.bands[usize::from(band.number())] += 1;
        if band == Band::Mishap {
            let cause = if blow.form.is_close() { Cause::CloseAttack } else { Cause::Shot };
            outcome::mishap(t, blow.result_rule(), cause, blow.attacker, Some(blow))?;
        }
    }
    if let Some(step) = stepped_in {
        outcome.returned = sacrifice::blow_back(t, blow, step)?;
    }
    outcome.out = !t.state().stands(blow.target);
    let pair = (blow.attacker, blow.target);
    t.ends(blow.result_rule(), pair, blow.id().into(), |_| {
        (outcome.headline(stood), outcome.values())
    });
    Ok(outcome)
}

/// X8: attacks whoever else is in the area of an attack that was made at its target, or at the last of
/// several: each with one hit, by a roll of its own.
pub(super) fn strike_area<'a, T: Table<'a>>(t: &mut T, first: &AttackIntent) -> Result {
    let (attacker, target, who) = (first.attacker, first.target, ActorId::MAP);
    let Some(arm) = t.setup().arm(attacker, first.attack) else { return Ok(()) };
    let Some(area) = arm.area.area.map(Feet) else { return Ok(()) };
    // A mishap may have taken the weapon, or the attacker.
    let lost = t.get(Key::at(attacker, Field::Lost, first.attack));
    let is_thrown = lost == i32::from(Loss::Thrown.number()) + 1;
    if lost != 0 && !is_thrown || !t.state().stands(attacker) {
        return Ok(());
    }
    strike_others(t, NextInArea { who, attacker, target, area }, attacker, |t, victim| {
        let way = || Ok(t.ask(HowFarApart { who, victim, target, area })?.0);
        let lost = arm.area.lost(FEET_PER_POINT, way)?;
        let blow = AttackIntent::new(attacker, victim, first.attack, first.form);
        exchange(t, &AttackIntent { beside: Some(lost), ..blow }).map(drop)
    })
}

/// The weapon of an attack is now in hand; an unarmed attack leaves none in hand (rule TAL7,
/// reading `wielded`). Natural attacks and spells change nothing.
fn take_in_hand<'a>(t: &mut impl Table<'a>, blow: &AttackIntent, arm: &Arm) {
    let held = match arm.means {
        Means::Weapon => number(blow.attack) + 1,
        Means::Brawling | Means::MartialArt => 0,
        Means::Natural | Means::Spell => return,
    };
    if t.state().stands(blow.attacker) {
        t.set(Rule::TAL7, Key::of(blow.attacker, Field::InHand), held);
    }
}

/// The number of hits: with a thrown weapon no more than are left (rule TAL11, ruling
/// `thrown_returns`).
fn most_hits<'a>(t: &impl Table<'a>, blow: &AttackIntent) -> i32 {
    let left = t.state().left(t.setup(), blow.attacker, blow.attack);
    left.filter(|_| blow.form == Form::Shot).map_or(blow.hits, |left| blow.hits.min(left).max(1))
}

/// A shot with a thrown weapon uses one up for each hit; the last leaves an empty hand (rule TAL11,
/// ruling `thrown_returns`).
fn throw<'a>(t: &mut impl Table<'a>, blow: &AttackIntent) {
    let (who, left) = (blow.attacker, t.state().left(t.setup(), blow.attacker, blow.attack));
    let Some(left) = left.filter(|_| blow.form == Form::Shot) else { return };
    let key = Key::at(who, Field::Thrown, blow.attack);
    let thrown = t.get(key).saturating_add(blow.hits.min(left));
    t.set(Rule::TAL11, key, thrown);
    if blow.hits >= left {
        t.note(Rule::TAL11, Note::LastThrown, who, ActorId::NOBODY, blow.id());
        let lost = i32::from(Loss::Thrown.number()) + 1;
        t.set(Rule::TAL11, Key::at(who, Field::Lost, blow.attack), lost);
        t.set(Rule::TAL11, Key::of(who, Field::InHand), 0);
    }
}

/// The modifiers of each roll of an attack: the skill rating (rules TAL6, TAL11), a substitute's
/// penalty (rule TAL5), what opposes it (rules TAL7, TAL12, TAL19), the target's place among
/// several (rule TAL9), earlier actions (rule TAL4), a disadvantage (rule TAL8) and the bonus of a
/// sacrifice strike (rule TAL24).
fn modifiers<'a>(t: &mut impl Table<'a>, blow: &AttackIntent, arm: &Arm) -> Result<Modifiers> {
    let who = blow.attacker;
    if !arm.is_skilled() {
        t.note(Rule::TAL5, Note::Substitutes, who, blow.target, Trait::CombatRating);
    }
    let list = Modifiers::NONE.with(blow.rule(), arm.rating, Reason::Rating).with(
        Rule::TAL5,
        arm.penalty,
        Reason::Substitute,
    );
    let fallen = blow.form.is_close() && t.state().has_fallen(blow.target);
    let difficulty = t.setup().rulings().undefended_difficulty;
    let list = if blow.occasion == Occasion::Undefended {
        list.with(Rule::TAL19, -difficulty, Reason::Fleeing)
    } else if fallen {
        list.with(Rule::TAL7, -difficulty, Reason::Fallen)
    } else if blow.form.is_close() {
        let opposed = -defense::defense_rating(t.setup(), t.state(), blow.target);
        list.with(Rule::TAL7, opposed, Reason::Opposed)
    } else {
        with_shot_difficulty(t, blow, list)?
    };
    let extra = match t.setup().rulings().extra_targets {
        ExtraTargets::OwnRolls => blow.nth,
        ExtraTargets::OneRoll => blow.of.saturating_sub(1).max(blow.nth),
    };
    let extra = TARGET_STEP * extra.clamp(0, MAX_TARGETS - 1);
    let list = list.with(Rule::TAL9, extra, Reason::MoreTargets);
    let list = match blow.occasion {
        Occasion::Turn => list.with_earlier_actions(t.state(), who),
        Occasion::Undefended => list,
        Occasion::Return(penalty) => list.with(Rule::TAL4, penalty, Reason::Reaction).with(
            Rule::TAL24,
            SACRIFICE,
            Reason::Sacrifice,
        ),
    };
    let to_hit = sheets::to_hit(t.setup(), t.state(), who);
    let exposed = attacked::<Talislanta>(t.setup(), t.state(), blow.target);
    let list = list.with_hindrance(t.setup(), t.state(), who).with_effects(to_hit);
    Ok(list.with_effects(exposed))
}

/// Adds the difficulty of a shot (rule TAL12): −1 for every 10 ft, −3 if the target fights, or
/// moves and is on guard, −1 to −10 for cover or poor visibility, and the target's size. An engaged
/// target fights; about others the Judge is asked.
fn with_shot_difficulty<'a>(
    t: &mut impl Table<'a>,
    blow: &AttackIntent,
    list: Modifiers,
) -> Result<Modifiers> {
    let (attacker, target) = (blow.attacker, blow.target);
    let Feet(feet) = t.ask(ShotDistance { who: ActorId::MAP, attacker, target })?;
    let alert = t.state().in_melee(target)
        || (t.state().stands(target)
            && t.ask(TargetIsAlert { who: ActorId::JUDGE, attacker, target })?);
    let Amount(cover) = t.ask(CoverOfTarget { who: ActorId::JUDGE, attacker, target })?;
    let size = t.setup().fighter(target).map_or(0, |f| f.size);
    t.note(Rule::TAL12, Note::ShotOver, attacker, target, Feet(feet));
    let range = range_modifier(feet, t.setup().rulings().range_rounding);
    Ok(list
        .with(Rule::TAL12, range, Reason::Range)
        .with(Rule::TAL12, if alert { ALERT } else { 0 }, Reason::OnGuard)
        .with(Rule::TAL12, -cover, Reason::Cover)
        .with(Rule::TAL12, size, Reason::Size))
}

/// The range modifier of a shot: −1 for every 10 ft; a part of 10 ft by the switch `range_rounding`
/// (rule TAL12).
#[doc(hidden)]
pub fn range_modifier(feet: i32, rounding: Rounding) -> i32 {
    let feet = feet.max(0);
    let tens = feet / FEET_PER_POINT;
    match rounding {
        Rounding::Down => -tens,
        Rounding::Up => -(tens + i32::from(feet % FEET_PER_POINT != 0)),
    }
}

/// Rolls an attack's hits (rules TAL6, TAL10, TAL11): each separately, the k-th at −5·(k−1), or all
/// at once at the penalty of the last, by the switch `extra_targets`. A bonus from an opening goes
/// into the first roll (rules TAL15, TAL18).
fn roll_hits<'a>(
    t: &mut impl Table<'a>,
    blow: &AttackIntent,
    arm: &Arm,
    modifiers: Modifiers,
    common: &mut Option<Shared>,
) -> Result<Hits> {
    let count = usize::try_from(blow.hits.clamp(1, MAX_HITS)).unwrap_or(1);
    let mut hits = Hits { bands: [Band::Failure; ROOM], count };
    let gained = t.state().gained(blow.attacker, Field::FollowUp, blow.target);
    let (follow_rule, follow_up) =
        gained.map_or((Rule::TAL15, 0), |maneuver| (maneuver.result_rule(), FOLLOW_UP));
    t.set(follow_rule, Key::at(blow.attacker, Field::FollowUp, blow.target.index()), 0);
    if t.setup().rulings().extra_targets == ExtraTargets::OneRoll {
        let extra = HIT_STEP * (number(count) - 1);
        let modifiers = modifiers.with(Rule::TAL10, extra, Reason::MoreHits).with(
            follow_rule,
            follow_up,
            Reason::Opening,
        );
        let band = if blow.of > 1 {
            common_band(t, blow, arm.die, &modifiers, common)?
        } else {
            roll_hit(t, blow, arm.die, &modifiers)?
        };
        hits.bands.fill(band);
    } else {
        for (nth, band) in (0i32..).zip(hits.bands.iter_mut().take(count)) {
            let gain = if nth == 0 { follow_up } else { 0 };
            let modifiers = modifiers.with(Rule::TAL10, HIT_STEP * nth, Reason::MoreHits).with(
                follow_rule,
                gain,
                Reason::Opening,
            );
            *band = roll_hit(t, blow, arm.die, &modifiers)?;
        }
    }
    for band in hits.iter() {
        t.note(blow.result_rule(), Note::Result, blow.attacker, blow.target, band);
    }
    Ok(hits)
}

/// One attack roll (rules TAL6, TAL11).
fn roll_hit<'a>(
    t: &mut impl Table<'a>,
    blow: &AttackIntent,
    die: Die,
    modifiers: &Modifiers,
) -> Result<Band> {
    let (rule, who, against, by) = (blow.rule(), blow.attacker, blow.target, blow.id().into());
    TableRoll { rule, who, roll: Roll::Attack, against, by, die }.make(t, modifiers)
}

/// Reads the one roll that several targets share: rolled for the first, read for each at its own
/// modifier (rule TAL9 under the switch `extra_targets`).
fn common_band<'a>(
    t: &mut impl Table<'a>,
    blow: &AttackIntent,
    die: Die,
    modifiers: &Modifiers,
    common: &mut Option<Shared>,
) -> Result<Band> {
    let who = blow.attacker;
    let circumstance = match common {
        Some(shared) => shared.circumstance,
        None => t.take_circumstance(Rule::TAL1, who),
    };
    let modifier = modifiers.with(Rule::TAL1, circumstance, Reason::Circumstance).log(
        t,
        who,
        Roll::CommonAttack,
    );
    let face = if let Some(shared) = common {
        shared.face
    } else {
        let call = RollCall::new(blow.rule(), who, Roll::CommonAttack, Reading::Face(die));
        t.roll(call.from(blow.id()))?.outcome
    };
    *common = Some(Shared { face, circumstance });
    let band = band_of_face(t.setup().rulings(), die, modifier, face);
    let values = [band.into(), Modifier(modifier).into()];
    t.note(Rule::TAL9, Note::CommonResult, who, blow.target, values);
    Ok(band)
}

/// Applies the hits in turn while the target stands (rules TAL8, TAL13) and is not immune (rule
/// TAL25), as far as the reaction
/// leaves all, half or nothing of them (rules TAL15, TAL18). One reaction covers every hit of a
/// rapid fire (rule TAL10). Returns the hit points lost, or the effect of an attack without damage.
fn apply<'a>(
    t: &mut impl Table<'a>,
    blow: &AttackIntent,
    hits: &Hits,
    reaction: Option<Defense>,
) -> Result<(i32, Option<Effect>)> {
    let avoided = reaction.is_some_and(|d| d.band >= Band::Full);
    let halved = reaction.filter(|d| d.band == Band::Partial).map(|d| d.maneuver);
    let arm = t.setup().arm_of(blow.id());
    let harmless = arm.is_some_and(|a| damage::is_harmless(t.setup(), blow.target, a, blow.form));
    let stood = t.state().stands(blow.target);
    let (mut lost, mut effect) = (0, None);
    for band in hits.iter().filter(|&band| band >= Band::Partial) {
        if stood && !t.state().stands(blow.target) {
            break;
        }
        if avoided {
            let rule = reaction.map_or(Rule::TAL15, |d| d.maneuver.result_rule());
            t.note(rule, Note::Avoided, blow.target, blow.attacker, ());
            break;
        } else if harmless {
            t.note(Rule::TAL25, Note::Immune, blow.target, blow.attacker, ());
        } else if blow.form.is_damaging() {
            lost += damage::hit(t, blow, band, halved)?;
        } else {
            let band = if halved.is_some() { Band::Partial } else { band };
            effect = Some(outcome::effect(t, blow, band)?);
        }
    }
    Ok((lost, effect))
}
