//! Close and ranged attacks: one attack on one target, from its roll to what it does.

use super::action::{self, Form};
use super::check::Arm;
use super::damage;
use super::defense::{self, Defense, Maneuver};
use super::event::{Note, Roll};
use super::outcome::{self, Cause};
use super::rule::Rule;
use super::rulings::{ExtraTargets, ReactionWhen, Rounding};
use super::sheet::Means;
use super::state::{Field, number};
use super::tables::{ALERT, Band, FEET_PER_POINT, HIT_STEP, SACRIFICE, TARGET_STEP, band_of_face};
use super::{QuestionKind, Stop, Talislanta, sacrifice};
use crate::codes::Code;
use crate::decide::Question;
use crate::dice::{Die, Reading};
use crate::log::Key;
use crate::system::Table;
use crate::who::ActorId;

/// The most targets of one attack: the last of ten is at −45, beyond any skill.
pub const MAX_TARGETS: i32 = 10;
/// The most hits of a rapid fire, likewise.
pub const MAX_HITS: i32 = 10;
/// Scratch for the targets or hits of one attack.
pub(super) const ROOM: usize = 10;

const _: () = assert!(MAX_TARGETS == 10 && MAX_HITS == 10 && ROOM == 10);

/// On what occasion a blow is struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Occasion {
    /// As the turn's action.
    Turn,
    /// Because somebody leaves (rule TAL19): nothing opposes it, and it costs no action.
    Undefended,
    /// Back at an attacker (rule TAL24), with what the actions before it cost.
    Return(i32),
}

/// One attack on one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackIntent {
    /// Who attacks.
    pub attacker: ActorId,
    /// Who is attacked.
    pub target: ActorId,
    /// With which of its attacks (the place).
    pub attack: usize,
    /// What it is meant to do.
    pub form: Form,
    /// With how many hits, 1 to 10: a rapid fire has several (rule TAL10).
    pub hits: i32,
    /// Which of several targets this is, from 0 (rule TAL9).
    pub nth: i32,
    /// How many targets the attack has.
    pub of: i32,
    /// On what occasion.
    pub occasion: Occasion,
}

impl AttackIntent {
    /// One hit at one target, as the turn's action.
    pub const fn new(
        attacker: ActorId,
        target: ActorId,
        attack: usize,
        form: Form,
    ) -> AttackIntent {
        let occasion = Occasion::Turn;
        AttackIntent { attacker, target, attack, form, hits: 1, nth: 0, of: 1, occasion }
    }

    /// The rule of its roll (TAL6 close, TAL11 ranged).
    const fn rule(&self) -> Rule {
        if self.form.is_close() { Rule::TAL6 } else { Rule::TAL11 }
    }

    /// The rule of its results (TAL8 close, TAL13 ranged).
    pub(super) const fn result_rule(&self) -> Rule {
        if self.form.is_close() { Rule::TAL8 } else { Rule::TAL13 }
    }
}

/// What came of one attack on one target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttackOutcome {
    /// How many hits of the attack were in each band, from mishap to critical success; those that
    /// were stepped into count as what they were raised to.
    pub bands: [u8; 5],
    /// The reaction, if there was one.
    pub defense: Option<Defense>,
    /// The hit points that the target lost.
    pub damage: i32,
    /// Whether the target is out of the battle.
    pub out: bool,
    /// The hit points that the attacker lost to the blow back of a sacrifice strike.
    pub returned: i32,
}

/// The bands of an attack's hits, in the order rolled.
#[derive(Clone, Copy, Debug)]
struct Hits {
    bands: [Band; ROOM],
    count: usize,
}

impl Hits {
    fn iter(&self) -> impl Iterator<Item = Band> + '_ {
        self.bands.iter().take(self.count).copied()
    }
}

/// The shifts that every hit of an attack has in common, each with its rule.
#[derive(Clone, Copy, Debug)]
struct Shifts {
    list: [(Rule, i32); 16],
    count: usize,
}

impl Shifts {
    fn add(&mut self, rule: Rule, by: i32) {
        if let Some(slot) = self.list.get_mut(self.count) {
            *slot = (rule, by);
            self.count += 1;
        }
    }

    /// Logs them for one roll; returns their sum.
    fn log<'a>(&self, t: &mut impl Table<'a, Talislanta>, who: ActorId, roll: Roll) -> i32 {
        let list = self.list.iter().take(self.count);
        list.fold(0, |sum: i32, &(rule, by)| sum.saturating_add(t.shift(rule, who, roll, by)))
    }
}

/// Resolves one attack on one target: a pure function of what stands behind the doors.
///
/// Asked and rolled in this order: distance, alertness and cover of a shot; whether the target
/// steps in; all attack rolls; the reaction (before the rolls under the switch `reaction_when`);
/// what each hit does; what comes of mishaps; the blow back.
///
/// # Errors
/// [`Stop`](crate::system::Stop) where a die or an answer is wanted.
pub fn exchange<'a>(
    t: &mut impl Table<'a, Talislanta>,
    blow: &AttackIntent,
) -> Result<AttackOutcome, Stop> {
    exchange_with(t, blow, &mut None)
}

/// As [`exchange`], with the face that several targets share under the switch `extra_targets`.
pub(super) fn exchange_with<'a>(
    t: &mut impl Table<'a, Talislanta>,
    blow: &AttackIntent,
    common: &mut Option<i32>,
) -> Result<AttackOutcome, Stop> {
    let Some(arm) = t.setup().arm(blow.attacker, blow.attack) else {
        return Ok(AttackOutcome::default());
    };
    take_in_hand(t, blow, arm);
    engage(t, blow);
    let shifts = shifts(t, blow, arm)?;
    let stepped_in = sacrifice::step_in(t, blow)?;
    let open = blow.occasion == Occasion::Turn
        && (stepped_in.is_none() || t.setup().rulings().sacrifice_may_defend);
    let early = t.setup().rulings().reaction_when == ReactionWhen::BeforeAttackRoll;
    let mut reaction = if open && early { defense::react(t, blow)? } else { None };
    let mut hits = roll_hits(t, blow, arm, &shifts, common)?;
    if stepped_in.is_some() {
        sacrifice::raise(t, blow, &mut hits.bands[..hits.count]);
    }
    let effective = hits.iter().any(|band| band >= Band::Partial);
    if open && !early && effective && t.state().stands(blow.target) {
        reaction = defense::react(t, blow)?;
    }
    let damage = apply(t, blow, &hits, reaction)?;
    let mut outcome = AttackOutcome { defense: reaction, damage, ..AttackOutcome::default() };
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
    Ok(outcome)
}

/// The weapon of an attack is the one in hand (rule TAL7).
fn take_in_hand<'a>(t: &mut impl Table<'a, Talislanta>, blow: &AttackIntent, arm: &Arm) {
    if arm.means == Means::Weapon && t.state().stands(blow.attacker) {
        t.set(Rule::TAL7, Key::of(blow.attacker, Field::InHand), number(blow.attack) + 1);
    }
}

/// A close attack engages both (rule TAL6).
pub(super) fn engage<'a>(t: &mut impl Table<'a, Talislanta>, blow: &AttackIntent) {
    let (a, b) = (blow.attacker, blow.target);
    let state = t.state();
    if !blow.form.is_close() || state.is_engaged(a, b) || !state.stands(a) || !state.stands(b) {
        return;
    }
    t.note(Rule::TAL6, Note::Engaged, a, b, 0);
    t.set(Rule::TAL6, Key::at(a, Field::Engaged, b.index()), 1);
    t.set(Rule::TAL6, Key::at(b, Field::Engaged, a.index()), 1);
}

/// Everything that goes into each roll of an attack: the skill rating (rules TAL6, TAL11), a
/// substitute's penalty (rule TAL5), what opposes it (rules TAL7, TAL12, TAL19), the target's place
/// among several (rule TAL9), the actions before it (rule TAL4), a disadvantage (rule TAL8) and the
/// gain of a sacrifice strike (rule TAL24).
fn shifts<'a>(
    t: &mut impl Table<'a, Talislanta>,
    blow: &AttackIntent,
    arm: &Arm,
) -> Result<Shifts, Stop> {
    let mut shifts = Shifts { list: [(Rule::TAL6, 0); 16], count: 0 };
    let who = blow.attacker;
    shifts.add(blow.rule(), arm.rating);
    if !arm.is_skilled() {
        t.note(Rule::TAL5, Note::Substitutes, who, blow.target, -1);
    }
    shifts.add(Rule::TAL5, arm.penalty);
    if blow.occasion == Occasion::Undefended {
        shifts.add(Rule::TAL19, -t.setup().rulings().undefended_difficulty);
    } else if blow.form.is_close() {
        let defense = defense::defense_rating(t.setup(), t.state(), blow.target);
        shifts.add(Rule::TAL7, -defense);
    } else {
        shot_difficulty(t, blow, &mut shifts)?;
    }
    let extra = match t.setup().rulings().extra_targets {
        ExtraTargets::OwnRolls => blow.nth,
        ExtraTargets::OneRoll => blow.of.saturating_sub(1),
    };
    shifts.add(Rule::TAL9, TARGET_STEP * extra.clamp(0, MAX_TARGETS - 1));
    match blow.occasion {
        Occasion::Turn => shifts.add(Rule::TAL4, action::multiple_action_penalty(t, who)),
        Occasion::Undefended => {}
        Occasion::Return(penalty) => {
            shifts.add(Rule::TAL4, penalty);
            shifts.add(Rule::TAL24, SACRIFICE);
        }
    }
    shifts.add(Rule::TAL8, action::hindrance(t, who));
    Ok(shifts)
}

/// The difficulty of a shot as signed modifiers of its roll (rule TAL12): −1 for every 10 ft, −3 at
/// a target that fights or moves and is on its guard, −1 to −10 for cover or poor visibility, and
/// the target's size. One who is engaged fights; of others the Judge is asked.
fn shot_difficulty<'a>(
    t: &mut impl Table<'a, Talislanta>,
    blow: &AttackIntent,
    shifts: &mut Shifts,
) -> Result<(), Stop> {
    let (who, target) = (blow.attacker, blow.target);
    let of = |seat, kind| Question::new(seat, kind).about(who).with(target.number(), 0);
    let feet = t.choose(of(ActorId::MAP, QuestionKind::Distance))?;
    shifts.add(Rule::TAL12, range_modifier(feet, t.setup().rulings().range_rounding));
    let alert =
        t.state().in_melee(target) || t.choose(of(ActorId::JUDGE, QuestionKind::Alert))? != 0;
    shifts.add(Rule::TAL12, if alert { ALERT } else { 0 });
    let cover = t.choose(of(ActorId::JUDGE, QuestionKind::Cover))?;
    shifts.add(Rule::TAL12, -cover);
    let size = t.setup().fighter(target).map_or(0, |f| f.size);
    shifts.add(Rule::TAL12, size);
    Ok(())
}

/// What the range costs a shot: 1 for every 10 ft, a part of them by the switch `range_rounding`
/// (rule TAL12).
pub fn range_modifier(feet: i32, rounding: Rounding) -> i32 {
    let feet = feet.max(0);
    let tens = feet / FEET_PER_POINT;
    match rounding {
        Rounding::Down => -tens,
        Rounding::Up => -(tens + i32::from(feet % FEET_PER_POINT != 0)),
    }
}

/// Rolls an attack's hits (rules TAL6, TAL10, TAL11): each on its own, the k-th at −5·(k−1), or
/// once for all at the penalty of the last, by the switch `extra_targets`. What an opening gained
/// goes into the first roll (rules TAL15, TAL18).
fn roll_hits<'a>(
    t: &mut impl Table<'a, Talislanta>,
    blow: &AttackIntent,
    arm: &Arm,
    shifts: &Shifts,
    common: &mut Option<i32>,
) -> Result<Hits, Stop> {
    let count = usize::try_from(blow.hits.clamp(1, MAX_HITS)).unwrap_or(1);
    let mut hits = Hits { bands: [Band::Failure; ROOM], count };
    let follow_up = t.state().against(blow.attacker, Field::FollowUp, blow.target);
    t.set(Rule::TAL15, Key::at(blow.attacker, Field::FollowUp, blow.target.index()), 0);
    let one_roll = t.setup().rulings().extra_targets == ExtraTargets::OneRoll;
    if one_roll {
        let extra = HIT_STEP * (number(count) - 1);
        let mut shifts = *shifts;
        shifts.add(Rule::TAL10, extra);
        shifts.add(Rule::TAL15, follow_up);
        let band = if blow.of > 1 {
            common_band(t, blow, arm.die, &shifts, common)?
        } else {
            roll_hit(t, blow, arm.die, &shifts)?
        };
        hits.bands.fill(band);
    } else {
        for (nth, band) in (0i32..).zip(hits.bands.iter_mut().take(count)) {
            let mut shifts = *shifts;
            shifts.add(Rule::TAL10, HIT_STEP * nth);
            shifts.add(Rule::TAL15, if nth == 0 { follow_up } else { 0 });
            *band = roll_hit(t, blow, arm.die, &shifts)?;
        }
    }
    for band in hits.iter() {
        let (rule, value) = (blow.result_rule(), i32::from(band.number()));
        t.note(rule, Note::AttackResult, blow.attacker, blow.target, value);
    }
    Ok(hits)
}

/// One attack roll (rules TAL6, TAL11).
fn roll_hit<'a>(
    t: &mut impl Table<'a, Talislanta>,
    blow: &AttackIntent,
    die: Die,
    shifts: &Shifts,
) -> Result<Band, Stop> {
    let modifier = shifts.log(t, blow.attacker, Roll::Attack);
    action::read(t, blow.rule(), blow.attacker, Roll::Attack, die, modifier)
}

/// The one roll that several targets share: rolled for the first, read for each at its own
/// modifier (rule TAL9 under the switch `extra_targets`).
fn common_band<'a>(
    t: &mut impl Table<'a, Talislanta>,
    blow: &AttackIntent,
    die: Die,
    shifts: &Shifts,
    common: &mut Option<i32>,
) -> Result<Band, Stop> {
    let modifier = shifts.log(t, blow.attacker, Roll::CommonAttack);
    let face = if let Some(face) = *common {
        face
    } else {
        let (rule, spread) = (blow.rule(), Reading::Face(die));
        t.roll_plain(rule, blow.attacker, Roll::CommonAttack, modifier, &spread)?.outcome
    };
    *common = Some(face);
    Ok(band_of_face(t.setup().rulings(), die, modifier, face))
}

/// What the hits do, each in turn as long as the target stands (rules TAL8, TAL13); what the
/// reaction leaves of them (rules TAL15, TAL18): all, half, or nothing. One reaction goes for every
/// hit of a rapid fire (rule TAL10). Returns the hit points lost.
fn apply<'a>(
    t: &mut impl Table<'a, Talislanta>,
    blow: &AttackIntent,
    hits: &Hits,
    reaction: Option<Defense>,
) -> Result<i32, Stop> {
    let avoided = reaction.is_some_and(|d| d.band >= Band::Full);
    let halved = reaction.filter(|d| d.band == Band::Partial).map(|d| d.maneuver);
    let mut lost = 0;
    for band in hits.iter().filter(|&band| band >= Band::Partial) {
        if !t.state().stands(blow.target) {
            break;
        }
        if avoided {
            let dodged = reaction.is_some_and(|d| d.maneuver == Maneuver::Dodge);
            let rule = if dodged { Rule::TAL15 } else { Rule::TAL18 };
            t.note(rule, Note::Avoided, blow.target, blow.attacker, 0);
        } else if blow.form.is_damaging() {
            lost += damage::hit(t, blow, band, halved)?;
        } else {
            let band = if halved.is_some() { Band::Partial } else { band };
            outcome::effect(t, blow, band)?;
        }
    }
    Ok(lost)
}
