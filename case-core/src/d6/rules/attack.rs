//! Attacks: from the declaration to their effects.

use super::aboard::{self, Struck};
use super::blow::{self, AttackIntent, attack_pool, behind_cover, is_used};
use super::declare::surroundings;
use super::defense::{self, Base, Mode};
use super::injury::{self, Harm};
use super::roll::RollPool;
use super::{action, aiming, blade, condition, damage, driving, effects, grapple, legal};
use crate::attack::AttackResult;
use crate::d6::book::code::DieCode;
use crate::d6::book::rule::Rule;
use crate::d6::book::rulings::{AimEnds, FullCoverDamage};
use crate::d6::book::tables::{Called, Maneuver};
use crate::d6::book::wounds::WoundLevel;
use crate::d6::questions::asked::{GrantDefense, HowFarApart, HurtPart, NextInArea};
use crate::d6::state::setup::Arm;
use crate::d6::state::store::{State, name_of, put};
use crate::d6::words::event::{DefenseKind, Posture, TurnLoss, When};
use crate::d6::{D6, Field, Note};
use crate::data::value::{AttackId, Margin, Modifier, Pips, TenthsOfMeter, Typed};
use crate::data::who::ActorId;
use crate::dice::Shown;
use crate::kernel::areas::strike_others;
use crate::kernel::effects::end_by_blow;
use crate::kernel::kinds::Against;
use crate::kernel::system::{Stop, SubRule, Table, View};

/// The result of an attack, as odds count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttackOutcome {
    /// Whether it hit.
    pub hit: bool,
    /// Whether it left the target worse off: wounded more, or with fewer Body Points. Harm done by
    /// interrupting fighters does not count.
    pub hurt: bool,
    /// The target's Wound level afterwards.
    pub level: WoundLevel,
    /// The target's Body Points afterwards, where they are counted.
    pub body_points: i32,
    /// Whether the target still stands.
    pub stands: bool,
    /// X1: whether the status effect of the attack begins.
    pub begun: bool,
}

/// The result of the attack roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Swing {
    /// Nothing happens: the attacker or the target is out, or the attacker can't strike any more.
    Moot,
    /// A miss, against this active defense if there was one.
    Miss(Option<DefenseKind>),
    /// A hit, with the margin over the difficulty where a rule needs it.
    Hit { margin: Option<i32>, met_by: Option<DefenseKind> },
}

impl Swing {
    pub(crate) const fn hits(self) -> bool {
        matches!(self, Swing::Hit { .. })
    }
}

/// The force of an attack, once its damage is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Force {
    /// The damage of a hit, the margin if it is a knockout, and whether the attacker takes hold as well.
    Blow { damage: i32, knockout: Option<i32>, holds: bool },
    /// The damage of a blade that met the defender's body.
    Bare(Harm),
}

impl Force {
    /// What a hit by that margin brings to bear: of the margin only a knockout reads more.
    fn of(blow: &AttackIntent, (damage, margin): (i32, i32), holds: bool) -> Force {
        let knockout = (blow.maneuver == Maneuver::Knockout).then_some(margin);
        Force::Blow { damage, knockout, holds }
    }

    /// The same once its damage is rolled: of the margin only that it knocks out is read any more.
    pub(crate) fn rolled(self) -> Force {
        match self {
            Force::Blow { damage, knockout, holds } => {
                Force::Blow { damage, knockout: knockout.map(|hours| hours.min(1)), holds }
            }
            Force::Bare(_) => self,
        }
    }

    /// The same once it is resisted: its damage is not read any more.
    pub(crate) fn resisted(self) -> Force {
        match self {
            Force::Blow { knockout, holds, .. } => Force::Blow { damage: 0, knockout, holds },
            Force::Bare(harm) => Force::Bare(Harm { damage: 0, ..harm }),
        }
    }
}

/// A fighter's condition before an attack, to compare it with the condition afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Health(WoundLevel, core::cmp::Reverse<i32>);

impl Health {
    pub(crate) fn of(state: &State, who: ActorId) -> Health {
        Health(state.level(who), core::cmp::Reverse(state.of(who, Field::BodyPoints)))
    }
}

/// OD4, OD27, OD28: Carries out a declared attack. The order of the dice: a free partial defense,
/// rolled modifiers, the attack, whatever interrupts it, damage, the cover's Armor Value,
/// resistance.
///
/// # Errors
/// [`Stop`] where a die or an answer is missing.
pub fn exchange<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
) -> Result<AttackOutcome, Stop<D6>> {
    Ok(carry_out(t, blow)?.1)
}

/// The same, and whether it was made at all.
fn carry_out<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
) -> Result<(bool, AttackOutcome), Stop<D6>> {
    let pair = (blow.attacker, blow.target);
    let swing = t.sub_rule(&Swinging(*blow))?;
    // The effects of an interruption are not part of this attack.
    let was = Was { moot: swing == Swing::Moot, ..Was::of(t, blow) };
    let before = Health::of(t.state(), blow.target);
    let begun = t.sub_rule(&Landing { blow: *blow, swing })?;
    let outcome = outcome(t.state(), blow.target, swing.hits(), before);
    let outcome = AttackOutcome { begun, ..outcome };
    let weapon = blow.arm(t).map(|_| AttackId::new(blow.attacker, blow.weapon));
    ends(t, pair, weapon, outcome, was);
    Ok((!was.moot, outcome))
}

/// X8: An attack on whoever else is in the area of one that was made: each behind its own cover.
pub(crate) fn strike_area<'a, T: Table<'a, D6>>(
    t: &mut T,
    first: &AttackIntent,
) -> Result<(), Stop<D6>> {
    let Some(arm) = first.arm(t) else { return Ok(()) };
    let reach = arm.weapon.area.clone();
    let Some(meters) = reach.area else { return Ok(()) };
    let (who, attacker, target) = (ActorId::MAP, first.attacker, first.target);
    let area = TenthsOfMeter(meters * 10);
    strike_others(t, NextInArea { who, attacker, target, area }, attacker, |t, victim| {
        let lost = reach.lost(10, || Ok(t.ask(HowFarApart { who, victim, target, area })?.0))?;
        let blow = AttackIntent {
            distance: first.distance,
            beside: Some(lost),
            ..AttackIntent::new(attacker, victim, first.weapon, first.band)
        };
        let blow = surroundings(t, blow)?;
        t.sub_rule(&Exchanging(blow)).map(drop)
    })
}

/// The sub-rules of an attack, each within the one before: the whole, its swing, its landing, and of the
/// landing the force and what it does.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Exchanging(pub(crate) AttackIntent);

impl SubRule<D6> for Exchanging {
    /// X8: whether an area is struck too.
    type Outcome = bool;

    fn run<'a>(&self, t: &mut impl Table<'a, D6>) -> Result<bool, Stop<D6>> {
        let (made, _) = carry_out(t, &self.0)?;
        Ok(made && self.0.arm(t).is_some_and(|arm| arm.weapon.area.area.is_some()))
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Swinging(AttackIntent);

impl SubRule<D6> for Swinging {
    type Outcome = Swing;

    fn run<'a>(&self, t: &mut impl Table<'a, D6>) -> Result<Swing, Stop<D6>> {
        let swing = roll_attack(t, &self.0)?;
        // Of an attack alone nothing reads the total of a granted defense any more.
        if t.shown() == Shown::Outcome && t.state().battle(Field::Interrupting) == 0 {
            defense::forgets_total(t, self.0.target);
        }
        Ok(read_margin(t, &self.0, swing))
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Landing {
    blow: AttackIntent,
    swing: Swing,
}

impl SubRule<D6> for Landing {
    /// Whether the effect of the attack begins.
    type Outcome = bool;

    fn run<'a>(&self, t: &mut impl Table<'a, D6>) -> Result<bool, Stop<D6>> {
        let blow = self.blow;
        match t.sub_rule(&Forcing(self.clone()))? {
            Some(force) => t.sub_rule(&Bearing { blow, force }),
            None => effects::lands(t, &blow, (self.swing.hits(), None)),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Forcing(Landing);

impl SubRule<D6> for Forcing {
    type Outcome = Option<Force>;

    fn run<'a>(&self, t: &mut impl Table<'a, D6>) -> Result<Option<Force>, Stop<D6>> {
        let force = force(t, &self.0.blow, self.0.swing)?;
        Ok(if t.shown() >= Shown::Standing { force.map(Force::rolled) } else { force })
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Bearing {
    blow: AttackIntent,
    force: Force,
}

impl SubRule<D6> for Bearing {
    /// Whether the effect of the attack begins.
    type Outcome = bool;

    fn run<'a>(&self, t: &mut impl Table<'a, D6>) -> Result<bool, Stop<D6>> {
        bear(t, &self.blow, &self.force)
    }
}

/// Whether the first of two holds the other.
fn holds(state: &State, (who, other): (ActorId, ActorId)) -> bool {
    state.holder(other) == Some(who)
}

/// What an attack strikes instead of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InTheWay {
    Nothing,
    Cover,
    Vehicle,
}

/// How things stood when an attack was rolled, to tell what it came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Was {
    /// Whether the target stood.
    pub(crate) stood: bool,
    /// Whether the attacker held it.
    pub(crate) held: bool,
    /// The posture of the target.
    posture: Posture,
    /// Whether it had a weapon in the hand, and was entangled.
    item: Option<AttackId>,
    entangled: bool,
    /// The attacker, who can be hurt by a parry.
    attacker: Health,
    pub(crate) in_the_way: InTheWay,
    /// Whether the attack comes to nothing.
    moot: bool,
}

impl Was {
    pub(crate) fn of<'a>(t: &impl Table<'a, D6>, blow: &AttackIntent) -> Was {
        let (setup, state) = (t.setup(), t.state());
        let in_the_way = match blow.struck(t) {
            Struck::Vehicle(_) => InTheWay::Vehicle,
            _ if blow.is_protected() => InTheWay::Cover,
            _ => InTheWay::Nothing,
        };
        Was {
            stood: state.stands(blow.target),
            held: holds(state, (blow.attacker, blow.target)),
            posture: state.posture(blow.target),
            item: legal::in_hand(setup, state, blow.target),
            entangled: state.of(blow.target, Field::Entangled) != 0,
            attacker: Health::of(state, blow.attacker),
            in_the_way,
            moot: false,
        }
    }
}

/// The headline of an attack: what it did to the target, or to the attacker.
fn headline(
    v: View<'_, D6>,
    (who, target): (ActorId, ActorId),
    outcome: AttackOutcome,
    was: Was,
) -> Note {
    let down = v.state.posture(target).is_prone() && !was.posture.is_prone();
    let dropped = was.item.is_some() && legal::in_hand(v.setup, v.state, target) != was.item;
    match outcome {
        _ if was.moot => Note::AttackMoot,
        AttackOutcome { hit: false, hurt: true, .. } => Note::AttackMetByBody,
        AttackOutcome { stands: false, .. } if was.stood => Note::AttackFelled,
        AttackOutcome { hurt: true, .. } => Note::AttackHurt,
        _ if Health::of(v.state, who) > was.attacker => Note::AttackParried,
        AttackOutcome { hit: true, .. } if !was.held && holds(v.state, (who, target)) => {
            Note::AttackHeld
        }
        AttackOutcome { hit: true, .. } if down => Note::AttackDowned,
        AttackOutcome { hit: true, .. } if dropped => Note::AttackDisarmed,
        AttackOutcome { hit: true, .. }
            if !was.entangled && v.state.of(target, Field::Entangled) != 0 =>
        {
            Note::AttackNetted
        }
        AttackOutcome { hit: true, begun: true, .. } => Note::AttackAfflicts,
        AttackOutcome { hit: true, .. } => match was.in_the_way {
            InTheWay::Nothing => Note::AttackStopped,
            InTheWay::Cover => Note::AttackOnCover,
            InTheWay::Vehicle => Note::AttackOnVehicle,
        },
        _ if was.in_the_way == InTheWay::Vehicle => Note::AttackMissedVehicle,
        _ => Note::AttackMissed,
    }
}

/// Logs what an attack came to.
pub(crate) fn ends<'a>(
    t: &mut impl Table<'a, D6>,
    pair: (ActorId, ActorId),
    weapon: Option<AttackId>,
    outcome: AttackOutcome,
    was: Was,
) {
    t.ends(Rule::OD28, pair, weapon.to_value(), |v| {
        (headline(v, pair, outcome, was), outcome.values())
    });
}

/// The result of an attack on a target that was in the condition `before`.
pub(crate) fn outcome(state: &State, target: ActorId, hit: bool, before: Health) -> AttackOutcome {
    AttackOutcome {
        hit,
        hurt: Health::of(state, target) > before,
        level: state.level(target),
        body_points: state.of(target, Field::BodyPoints),
        stands: state.stands(target),
        begun: false,
    }
}

/// The force of a hit or a miss. Effects other than damage take place here.
pub(crate) fn force<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    swing: Swing,
) -> Result<Option<Force>, Stop<D6>> {
    match swing {
        Swing::Moot => Ok(None),
        Swing::Miss(met_by) => Ok(blade::parried(t, blow, met_by)?.map(Force::Bare)),
        Swing::Hit { margin, met_by } => landed(t, blow, margin.unwrap_or(0), met_by),
    }
}

/// Applies the force of an attack to its target.
fn bear<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    force: &Force,
) -> Result<bool, Stop<D6>> {
    let Some(harm) = on_body(t, blow, force) else {
        on_vehicle(t, blow, force)?;
        return Ok(false);
    };
    if let Force::Blow { damage, .. } = *force {
        effects::tell_kind(t, (harm.target, harm.by), (meets(t, blow).1, damage));
        tell_piercing(t, blow, harm.armor);
    }
    let met = injury::resists(t, &harm)?;
    let begun = effects::lands(t, blow, (matches!(force, Force::Blow { .. }), Some(met)))?;
    let stood = Stood::of(t.state(), blow.target);
    injury::suffers(t, &harm, met)?;
    after(t, blow, force, stood)?;
    Ok(begun)
}

/// X4, X7: The Armor Value against an attack, if it is not all that is worn, and how much of its damage is
/// dealt.
fn meets<'a>(t: &impl Table<'a, D6>, blow: &AttackIntent) -> (Option<DieCode>, Against) {
    let damages = blow.arm(t).map_or((None, None), Arm::damages);
    match t.setup().now(t.state(), blow.target).filter(|_| damages != (None, None)) {
        Some(now) => {
            let (armor, is) = now.meets(damages);
            (Some(armor), is)
        }
        None => (None, Against::Normal),
    }
}

/// X7: Tells what is left of the Armor Value that an attack pierced.
fn tell_piercing<'a>(t: &mut impl Table<'a, D6>, blow: &AttackIntent, left: Option<DieCode>) {
    let Some(left) = left else { return };
    let kind = blow.arm(t).and_then(|arm| arm.damages().0);
    let now = t.setup().now(t.state(), blow.target);
    if now.is_some_and(|now| left < now.meets((kind, None)).0) {
        let left = Pips(i32::from(left.in_pips()));
        t.note(Rule::X7, Note::Pierces, blow.target, blow.attacker, left);
    }
}

/// The harm to a body; `None` where a vehicle is struck.
pub(crate) fn on_body<'a>(
    t: &impl Table<'a, D6>,
    blow: &AttackIntent,
    force: &Force,
) -> Option<Harm> {
    match (*force, blow.struck(t)) {
        (Force::Bare(harm), _) => Some(harm),
        (Force::Blow { .. }, Struck::Vehicle(_)) => None,
        (Force::Blow { damage, knockout, .. }, _) => {
            let (armor, is) = meets(t, blow);
            Some(Harm {
                armor,
                stun: blow.arm(t).is_some_and(|arm| arm.weapon.stun),
                knockout,
                shield: blow.shield,
                scale: blow.scale(t).resistance,
                ..Harm::of(blow.attacker, blow.target, is.dealt(damage))
            })
        }
    }
}

/// Applies the force of an attack to a vehicle.
pub(crate) fn on_vehicle<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    force: &Force,
) -> Result<(), Stop<D6>> {
    let (Force::Blow { damage, holds, .. }, Struck::Vehicle(driver)) = (*force, blow.struck(t))
    else {
        return Ok(());
    };
    driving::struck(t, driver, blow.attacker, damage, blow.scale(t).resistance)?;
    if holds {
        grapple::hold(t, blow);
    }
    Ok(())
}

/// The target of an attack when the damage reaches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Stood {
    stood: bool,
    level: WoundLevel,
}

impl Stood {
    pub(crate) fn of(state: &State, target: ActorId) -> Stood {
        Stood { stood: state.stands(target), level: state.level(target) }
    }
}

/// The consequences of damage to a body: a part of it may be hurt for good, a hold closes.
pub(crate) fn after<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    force: &Force,
    Stood { stood, level }: Stood,
) -> Result<(), Stop<D6>> {
    let Force::Blow { holds, .. } = *force else { return Ok(()) };
    if stood && t.state().level(blow.target) > level {
        part_hurt(t, blow)?;
    }
    if holds {
        grapple::hold(t, blow);
    }
    Ok(())
}

/// An attack up to its hit or miss.
pub(crate) fn roll_attack<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
) -> Result<Swing, Stop<D6>> {
    let drawn = draws_back(t, blow)?;
    swings(t, blow, drawn)
}

/// An attack that is about to be rolled, with everything that enters the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct DrawnBack {
    pool: RollPool,
    modifiers: i32,
    need: i32,
    base: Base,
}

/// OD27: Prepares the attack roll: the difficulty and the dice of the skill. `None` where there is
/// nothing to attack, or to attack with.
pub(crate) fn draws_back<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
) -> Result<Option<DrawnBack>, Stop<D6>> {
    let (who, target) = (blow.attacker, blow.target);
    let weapon = blow.arm(t).map(|_| AttackId::new(who, blow.weapon));
    t.note(Rule::OD3, Note::Attacks, who, target, weapon);
    if blow.rider {
        t.note(Rule::OD35, Note::AimsAtRider, who, target, ());
    }
    if blow.maneuver != Maneuver::Plain {
        t.note(Rule::OD19, Note::Maneuver, who, target, blow.maneuver);
    }
    if blow.called != Called::Nothing {
        t.note(Rule::OD31, Note::CalledShot, who, target, blow.called);
    }
    let Some(arm) = blow.arm(t) else { return Ok(None) };
    if t.setup().fighter(target).is_none() || target == who {
        return Ok(None);
    }
    free_defense(t, blow)?;
    let modifiers = blow::modifiers(t, blow)?;
    if blow.maneuver == Maneuver::AllOut {
        put(t, Rule::OD19, who, Field::AllOut, 1);
    }
    let pool = attack_pool(t, blow, arm);
    if blow.beside.is_none() {
        is_used(t, blow, arm);
    }
    let (need, base) = blow::difficulty(t, blow, modifiers);
    Ok(Some(DrawnBack { pool, modifiers, need, base }))
}

/// Rolls an attack and logs the result.
pub(crate) fn swings<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    drawn: Option<DrawnBack>,
) -> Result<Swing, Stop<D6>> {
    let (who, target) = (blow.attacker, blow.target);
    let swing = match drawn {
        Some(drawn) => swing(t, blow, &drawn)?,
        None => Swing::Moot,
    };
    let at_vehicle = matches!(blow.struck(t), Struck::Vehicle(_));
    match swing {
        Swing::Moot => t.note(Rule::OD27, Note::Moot, who, target, ()),
        Swing::Miss(_) if at_vehicle => t.note(Rule::OD27, Note::MissesVehicle, who, target, ()),
        Swing::Miss(_) => t.note(Rule::OD27, Note::Miss, who, target, ()),
        Swing::Hit { margin, .. } => {
            let note = if at_vehicle { Note::HitsVehicle } else { Note::Hit };
            t.note(Rule::OD27, note, who, target, margin.map(Margin));
            let strikes = !blow.is_protected() && !at_vehicle;
            if strikes && t.setup().rulings.aim_ends == AimEnds::WhenHit {
                aiming::lose_aim(t, target, true);
            }
        }
    }
    Ok(swing)
}

/// Applies the combined damage of several attacks to one target.
pub(crate) fn struck_together<'a>(
    t: &mut impl Table<'a, D6>,
    by: ActorId,
    target: ActorId,
    damage: i32,
    shield: bool,
) -> Result<(), Stop<D6>> {
    if let Some(driver) = aboard::carrier(t.setup(), t.state(), target) {
        return driving::struck(t, driver, by, damage, 0);
    }
    end_by_blow(t, target, (true, false));
    injury::harm(t, &Harm { shield, ..Harm::of(by, target, damage) })
}

/// OD27: Rolls an attack: a total that equals or exceeds the difficulty hits. Once the roll and the
/// points spent on it are known, fighters who wait may interrupt (OD3). Then the attack has no
/// effect if the attacker or the target is out, if the attacker is bound, or if the weapon has left
/// the hand.
fn swing<'a, T: Table<'a, D6>>(
    t: &mut T,
    blow: &AttackIntent,
    drawn: &DrawnBack,
) -> Result<Swing, Stop<D6>> {
    let DrawnBack { pool, modifiers, mut need, mut base } = *drawn;
    let Some(arm) = blow.arm(t) else { return Ok(Swing::Moot) };
    let pool = pool.at(need);
    let interruptible = blow.beside.is_none() && action::may_be_interrupted(t.state());
    let fallen = !t.state().stands(blow.target);
    if !interruptible && !needs_margin(t, blow, arm) {
        let hit = pool.succeeds(t)?;
        return Ok(if hit {
            Swing::Hit { margin: None, met_by: base.met_by }
        } else {
            Swing::Miss(base.met_by)
        });
    }
    let total = pool.total(t)?;
    let weapon = AttackId::new(blow.attacker, blow.weapon);
    let in_hand = |t: &T| legal::is_held(t.setup(), t.state(), weapon);
    let was_in_hand = in_hand(t);
    if interruptible && action::interrupts(t, blow.attacker, blow.target)? {
        let stand = t.state().stands(blow.attacker) && (fallen || t.state().stands(blow.target));
        let disarmed = was_in_hand && !in_hand(t);
        if !stand || disarmed || legal::is_bound(t.state(), blow.attacker) {
            return Ok(Swing::Moot);
        }
        (need, base) = blow::difficulty(t, blow, modifiers);
    }
    Ok(if total >= need {
        Swing::Hit { margin: Some(total - need), met_by: base.met_by }
    } else {
        Swing::Miss(base.met_by)
    })
}

/// OD16: The gamemaster may grant a free partial defense to a half-aware target without a defense
/// that works against the attack, but not after an all-out attack, nor to a bound target or one that
/// has lost the round. It costs no action, so used-up actions do not matter.
fn free_defense<'a>(t: &mut impl Table<'a, D6>, blow: &AttackIntent) -> Result<(), Stop<D6>> {
    let target = blow.target;
    let state = t.state();
    let interceptable = blow.arm(t).is_none_or(|arm| arm.interceptable);
    let mut working = DefenseKind::ALL.iter().filter(|kind| defense::works(**kind, interceptable));
    let stands =
        working.clone().any(|kind| state.defense_against(blow.attacker, target, *kind).is_some());
    let may = |kind: &DefenseKind| {
        legal::why_not_defended(t.setup(), state, target, (*kind, true)).is_none()
    };
    if !t.setup().rulings.free_partial_defense
        || stands
        || !state.stands(target)
        || state.of(target, Field::AllOut) != 0
        || legal::is_bound(state, target)
        || legal::has_no_turn(t.setup(), state, target)
        || !working.any(may)
    {
        return Ok(());
    }
    if t.ask(GrantDefense { who: ActorId::JUDGE, attacker: blow.attacker, target })? {
        defense::defend(t, target, Mode::Free { interceptable })?;
        put(t, Rule::OD16, target, Field::FreeAgainst, name_of(blow.attacker));
    }
    Ok(())
}

/// Whether the margin of the hit matters.
fn needs_margin<'a>(t: &impl Table<'a, D6>, blow: &AttackIntent, arm: &Arm) -> bool {
    blow.maneuver == Maneuver::Knockout || damage::takes_bonus(t, blow, arm)
}

/// Lowers the margin to the least one with the same effect on the outcome of an attack. It has no
/// hours of unconsciousness, only whether a blow knocks out: by any margin but 0, which is the one
/// without a bonus of accuracy.
pub(crate) fn same_margin<'a>(t: &impl Table<'a, D6>, blow: &AttackIntent, swing: Swing) -> Swing {
    let Swing::Hit { margin: Some(margin), met_by } = swing else { return swing };
    let entangles = blow.arm(t).is_some_and(|arm| arm.weapon.entangles);
    if entangles || blow.maneuver == Maneuver::Disarm {
        return swing;
    }
    Swing::Hit { margin: Some(damage::least_margin(margin)), met_by }
}

/// Lowers the margin to the least one with the same effects. The hours of unconsciousness are longer
/// than any turn.
fn read_margin<'a>(t: &mut impl Table<'a, D6>, blow: &AttackIntent, swing: Swing) -> Swing {
    let hours = blow.maneuver == Maneuver::Knockout;
    if hours && t.shown() < Shown::Standing { swing } else { same_margin(t, blow, swing) }
}

/// The effects of a hit, up to its damage.
fn landed<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    margin: i32,
    met_by: Option<DefenseKind>,
) -> Result<Option<Force>, Stop<D6>> {
    let Some(arm) = blow.arm(t) else { return Ok(None) };
    if blow.is_protected() {
        t.note(Rule::OD24, Note::FullCover, blow.target, blow.attacker, ());
        let through = through_cover(t, blow, margin)?;
        return Ok(through.map(|damage| Force::of(blow, (damage, margin), false)));
    }
    if met_by == Some(DefenseKind::Block) && blade::is_blade(arm) {
        t.note(Rule::OD12, Note::BladeOnBody, blow.target, blow.attacker, ());
    }
    match blow.maneuver {
        Maneuver::Knockdown | Maneuver::Trip => grapple::topple(t, blow.target, true),
        Maneuver::Push => grapple::topple(t, blow.target, false),
        Maneuver::Disarm => grapple::disarm(t, blow, margin)?,
        _ if arm.weapon.entangles => grapple::entangle(t, blow, margin)?,
        Maneuver::Flip => grapple::flip(t, blow)?,
        Maneuver::ArmPin => grapple::hold(t, blow),
        Maneuver::Choke | Maneuver::Hold | Maneuver::Tackle => {
            if blow.maneuver == Maneuver::Tackle {
                grapple::brings_down(t, blow.target);
            }
            if !arm.is_harmless()
                && let Some(blow) = grapple::held_back(t, blow)?
            {
                let damage = damage::total(t, &blow, margin)?;
                return Ok(Some(Force::of(&blow, (damage, margin), true)));
            }
            grapple::hold(t, blow);
        }
        _ if arm.is_harmless() => {}
        _ => {
            let damage = damage::total(t, blow, margin)?;
            return Ok(Some(Force::of(blow, (damage, margin), false)));
        }
    }
    Ok(None)
}

/// OD24: The damage that reaches a target behind complete cover: what exceeds a roll of the cover's
/// Armor Value, or none. OD31: by `called_through_cover` a call comes to nothing, or strikes its part
/// with that part's damage.
pub(crate) fn through_cover<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    margin: i32,
) -> Result<Option<i32>, Stop<D6>> {
    let harmless = blow.row().damage.is_none()
        || blow.maneuver == Maneuver::Disarm
        || blow.arm(t).is_some_and(Arm::is_harmless);
    if harmless || t.setup().rulings.full_cover_damage == FullCoverDamage::None {
        return Ok(None);
    }
    let damage = damage::total(t, blow, margin)?;
    let damage = behind_cover(t, blow, damage)?;
    Ok((damage > 0).then_some(damage))
}

/// OD31: The gamemaster may rule that an injured part of the body is hurt for good: 1 less on what
/// it is used for; a blow to the chest leaves only passive defense in the next round.
fn part_hurt<'a>(t: &mut impl Table<'a, D6>, blow: &AttackIntent) -> Result<(), Stop<D6>> {
    let (target, part) = (blow.target, blow.called);
    let kept = match part {
        Called::Head => Some(Field::HeadHurt),
        Called::Arm => Some(Field::ArmHurt),
        Called::Leg => Some(Field::LegHurt),
        Called::Hand => Some(Field::HandHurt),
        Called::Chest => None,
        Called::Nothing | Called::Heart | Called::Small | Called::Tiny | Called::Minute => {
            return Ok(());
        }
    };
    if t.state().stands(target) && t.ask(HurtPart { who: ActorId::JUDGE, target, part })? {
        let noted = [part.to_value(), kept.map(|_| Modifier(-1)).to_value()];
        t.note(Rule::OD31, Note::PartHurt, target, blow.attacker, noted);
        match kept {
            Some(field) => put(t, Rule::OD31, target, field, 1),
            None => condition::loses_round(t, Rule::OD31, target, (When::Next, TurnLoss::Chest)),
        }
    }
    Ok(())
}
