//! A declared attack and its difficulty.

use super::aboard::{self, Struck};
use super::aiming::{self, aimed};
use super::defense::{self, Base, PASSIVE};
use super::roll::{RollPool, RollSpec, modifier_dice};
use super::steering;
use super::{ability, legal, things};
use crate::d6::book::code::DieCode;
use crate::d6::book::range::{Band, ScaleModifier};
use crate::d6::book::rule::Rule;
use crate::d6::book::rulings::{ModifierForm, OneDieFlat};
use crate::d6::book::tables::{
    CALLED_SHOTS, COVER, Called, CalledRow, Cover, CoverRow, Family, Gravity, MANEUVERS, Maneuver,
    ManeuverRow, Modifier, OTHER_MODIFIERS,
};
use crate::d6::questions::asked::RollModifier;
use crate::d6::state::arms;
use crate::d6::state::setup::{self, Arm};
use crate::d6::state::sheet::MAX_ROUNDS;
use crate::d6::state::store::{put, put_at};
use crate::d6::words::event::{Circumstance, Posture, Roll};
use crate::d6::words::reason::Reason;
use crate::d6::{D6, Field, Note};
use crate::data::codes::Code;
use crate::data::value::{AttackId, Damage, Dice, Difficulty, Object, Set, TenthsOfMeter, Typed};
use crate::data::who::ActorId;
use crate::kernel::effects::attacked;
use crate::kernel::system::{Stop, Table};

/// OD20: The least combat difficulty, whatever the modifiers.
#[doc(hidden)]
pub const LEAST_DIFFICULTY: i32 = 3;

/// A declared attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "facts that hold or not, each on its own")]
#[doc(hidden)]
pub struct AttackIntent {
    /// The attacker.
    pub attacker: ActorId,
    /// The target.
    pub target: ActorId,
    /// The place of the weapon.
    pub weapon: usize,
    /// The combat option.
    pub maneuver: Maneuver,
    /// The further rounds fired, for [`Maneuver::RapidFire`].
    pub rounds: i32,
    /// The part of the body or the size that it is called at.
    pub called: Called,
    /// The range.
    pub band: Band,
    /// The measured distance, where distances are measured.
    pub distance: Option<TenthsOfMeter>,
    /// The rows of the cover table that apply.
    pub cover: Set<Cover>,
    /// The Armor Value of complete cover.
    pub cover_armor: DieCode,
    /// The target can't see it coming.
    pub unseen: bool,
    /// The attacker is blind.
    pub blind: bool,
    /// The attacker has the surprise.
    pub surprise: bool,
    /// The target's shield is between.
    pub shield: bool,
    /// It is aimed at somebody in a vehicle, and not at the vehicle.
    pub rider: bool,
    /// The thing attacked, instead of a target.
    pub thing: Option<Object>,
    /// The thing of the roster that hides the target completely.
    pub covered_by: Option<Object>,
    /// The dice that the attacker leaves out of the damage of a hold, at least three.
    pub spared: i32,
    /// X8: for who is beside the target of an attack on an area, what its damage has lost on the way.
    pub beside: Option<i32>,
}

impl AttackIntent {
    /// A plain attack at that range, with nothing in the way.
    pub fn new(attacker: ActorId, target: ActorId, weapon: usize, band: Band) -> AttackIntent {
        AttackIntent {
            attacker,
            target,
            weapon,
            maneuver: Maneuver::Plain,
            rounds: 0,
            called: Called::Nothing,
            band,
            distance: None,
            cover: Set::EMPTY,
            cover_armor: DieCode::ZERO,
            unseen: false,
            blind: false,
            surprise: false,
            shield: false,
            rider: false,
            thing: None,
            covered_by: None,
            spared: 0,
            beside: None,
        }
    }

    /// The same attack under the circumstances that the Judge names.
    pub(crate) fn under(self, all: Set<Circumstance>) -> AttackIntent {
        AttackIntent {
            unseen: all.has(Circumstance::Unseen),
            blind: all.has(Circumstance::Blind),
            surprise: all.has(Circumstance::Surprise),
            shield: all.has(Circumstance::Shield),
            ..self
        }
    }

    /// OD24: Whether something with an Armor Value hides the target completely: it can't be hit
    /// directly.
    #[doc(hidden)]
    pub fn is_protected(&self) -> bool {
        self.is_covered_by(Cover::Full) && self.cover_armor.in_pips() > 0
    }

    /// Whether a row of the cover table applies.
    #[doc(hidden)]
    pub fn is_covered_by(&self, cover: Cover) -> bool {
        self.cover.has(cover)
    }

    pub(crate) fn spec(&self) -> RollSpec {
        RollSpec::new(Rule::OD27, self.attacker, Roll::Attack).against(self.target)
    }

    /// The further rounds fired, bounded by what any weapon holds.
    pub(crate) fn further_rounds(&self) -> i32 {
        self.rounds.clamp(0, MAX_ROUNDS)
    }

    pub(crate) fn arm<'a>(&self, t: &impl Table<'a, D6>) -> Option<&'a Arm> {
        t.setup().fighter(self.attacker)?.arm(self.weapon)
    }

    pub(crate) fn row(&self) -> ManeuverRow {
        MANEUVERS[usize::from(self.maneuver.number())]
    }

    pub(crate) fn called_row(&self) -> CalledRow {
        CALLED_SHOTS[usize::from(self.called.number())]
    }

    /// The modifier for the sizes of attacker and target; a vehicle counts instead of its driver.
    pub(crate) fn scale<'a>(&self, t: &impl Table<'a, D6>) -> ScaleModifier {
        let own = t.setup().fighter(self.attacker).map_or(0, |fighter| fighter.sheet.scale);
        let other = match self.thing {
            Some(thing) => setup::thing(t.setup(), thing).map_or(0, |thing| thing.scale),
            None => steering::scale(t.setup(), t.state(), self.target, self.rider),
        };
        ScaleModifier::between(own, other)
    }

    pub(crate) fn struck<'a>(&self, t: &impl Table<'a, D6>) -> Struck {
        aboard::struck_by(t.setup(), t.state(), self.target, self.rider)
    }
}

/// OD19: Applies a modifier of the difficulty, as its number or as rolled dice.
fn apply<'a>(
    t: &mut impl Table<'a, D6>,
    why: Reason,
    blow: &AttackIntent,
    modifier: Modifier,
) -> Result<i32, Stop<D6>> {
    let AttackIntent { attacker, target, .. } = *blow;
    let (who, dice) = (ActorId::JUDGE, Dice(modifier.dice));
    let rolled = modifier.dice != 0
        && match t.setup().rulings.modifier_form {
            ModifierForm::Flat => false,
            ModifierForm::Rolled => true,
            ModifierForm::Judged => t.ask(RollModifier { who, attacker, target, dice })?,
        };
    let by = match u8::try_from(modifier.dice.abs()) {
        Ok(dice @ 1..) if rolled => modifier_dice(t, why.rule(), dice)? * modifier.dice.signum(),
        _ => modifier.flat,
    };
    Ok(blow.spec().harder(t, (why, by)))
}

fn other(row: usize) -> Modifier {
    OTHER_MODIFIERS.get(row).map_or(Modifier { dice: 0, flat: 0 }, |(_, modifier)| *modifier)
}

/// OD4, OD19: The sum of all modifiers of an attack's difficulty, in the order of the printed
/// tables: range, cover, combat option, called shot, posture, circumstances, weapon, gravity, size.
/// All apply, whether the base is a passive or an active value (OD8).
pub(crate) fn modifiers<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
) -> Result<i32, Stop<D6>> {
    let who = blow.attacker;
    let spec = blow.spec();
    if t.setup().scene.estimated_ranges {
        t.note(Rule::OD26, Note::EstimatedRange, who, blow.target, blow.band);
    } else {
        let range = [blow.band.to_value(), blow.distance.to_value()];
        t.note(Rule::OD21, Note::Range, who, blow.target, range);
    }
    let mut sum = spec.harder(t, (Reason::Range, blow.band.modifier()));
    for family in Family::ALL {
        if let Some(row) = worst(blow, *family) {
            t.note(Rule::OD23, Note::Cover, blow.target, who, row.cover);
            sum += apply(t, Reason::Cover, blow, row.modifier)?;
        }
    }
    sum += apply(t, Reason::Option, blow, option(blow))?;
    let called = called(t, blow);
    sum += apply(t, Reason::CalledShot, blow, called)?;
    if let Some(row) = posture(t, blow) {
        sum += apply(t, Reason::Posture, blow, other(row))?;
    }
    for (applies, why, row) in [(blow.blind, Reason::Blind, 0), (blow.unseen, Reason::Unseen, 1)] {
        if applies {
            sum += apply(t, why, blow, other(row))?;
        }
    }
    let unwieldy = blow.arm(t).map_or(0, |arm| arm.weapon.unwieldy);
    sum += spec.harder(t, (Reason::Unwieldy, unwieldy));
    let gravity = t.setup().scene.gravity;
    if gravity != Gravity::Normal {
        // The last three rows, in the order of the list.
        sum += apply(t, Reason::Gravity, blow, other(6 + usize::from(gravity.number())))?;
    }
    let scale = blow.scale(t).difficulty;
    sum += spec.harder(t, (Reason::Size, scale));
    let fails = t.state().of(who, Field::BodyFails);
    sum += spec.harder(t, (Reason::BodyFails, fails));
    let harder = t.state().of(who, Field::Harder);
    if harder != 0 {
        sum += spec.harder(t, (Reason::Circumstance, harder));
        put(t, Rule::OD19, who, Field::Harder, 0);
    }
    Ok(sum)
}

/// OD23, OD24: The worst applicable row of one kind of cover; the kinds add up. Complete cover with
/// an Armor Value is struck instead and adds nothing; without one it counts as three quarters.
fn worst(blow: &AttackIntent, family: Family) -> Option<CoverRow> {
    if family == Family::Object && blow.is_covered_by(Cover::Full) && !blow.is_protected() {
        let CoverRow { modifier, .. } = COVER[usize::from(Cover::ThreeQuarters.number())];
        return Some(CoverRow { cover: Cover::Full, family, modifier });
    }
    let rows = COVER.iter().rev().filter(|row| row.family == family && row.cover != Cover::Full);
    rows.copied().find(|row| blow.is_covered_by(row.cover))
}

/// The modifier of the combat option, for rapid fire times the further rounds.
fn option(blow: &AttackIntent) -> Modifier {
    let Modifier { dice, flat } = blow.row().difficulty;
    match blow.maneuver {
        Maneuver::RapidFire => {
            let rounds = blow.further_rounds();
            Modifier { dice: dice * rounds, flat: flat * rounds }
        }
        _ => Modifier { dice, flat },
    }
}

fn called<'a>(t: &impl Table<'a, D6>, blow: &AttackIntent) -> Modifier {
    let modifier = blow.called_row().difficulty;
    match t.setup().rulings.one_die_flat {
        OneDieFlat::EachTablesOwn => modifier,
        OneDieFlat::Three => Modifier { flat: modifier.dice * 3, ..modifier },
    }
}

/// The table row of the target's posture.
fn posture<'a>(t: &impl Table<'a, D6>, blow: &AttackIntent) -> Option<usize> {
    if blow.struck(t) != Struck::OnFoot {
        return None;
    }
    let posture = t.state().posture(blow.target);
    let fallen = blow.thing.is_none() && !t.state().stands(blow.target);
    match if fallen { Posture::Lying } else { posture } {
        Posture::Upright => None,
        Posture::Crouched => Some(2),
        Posture::Creeping => Some(3),
        Posture::Lying | Posture::Down | Posture::Flipped => {
            Some(if blow.band <= Band::Short { 4 } else { 5 })
        }
    }
}

/// OD4, OD20: The combat difficulty: base plus modifiers, at least 3. A bonus to the attacker's
/// skill does not count toward that least difficulty.
pub(crate) fn difficulty<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    modifiers: i32,
) -> (i32, Base) {
    let interceptable = blow.arm(t).is_none_or(|arm| arm.interceptable);
    let base = match blow.thing {
        Some(thing) => {
            let noted = [Difficulty(PASSIVE).into(), thing.into()];
            t.note(Rule::OD4, Note::PassiveValue, ActorId::MAP, blow.attacker, noted);
            Base { value: PASSIVE, met_by: None }
        }
        None => {
            defense::base_against(t, (blow.attacker, blow.target), blow.struck(t), interceptable)
        }
    };
    let sum = base.value + modifiers;
    let difficulty = sum.max(LEAST_DIFFICULTY);
    if difficulty != sum {
        t.note(
            Rule::OD20,
            Note::LeastDifficulty,
            blow.attacker,
            blow.target,
            Difficulty(difficulty),
        );
    }
    let rule = if base.met_by.is_some() { Rule::OD8 } else { Rule::OD4 };
    t.note(rule, Note::Difficulty, blow.attacker, blow.target, Difficulty(difficulty));
    (difficulty, base)
}

/// OD25: The dice of an attack: the skill, the dice of aiming, which this first attack uses up, 1D
/// for surprise (OD19), and the size of a smaller attacker.
pub(crate) fn attack_pool<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    arm: &Arm,
) -> RollPool {
    let skill = arm.weapon.skill;
    let mut pool = ability::attack(t, blow.spec(), &arm.weapon);
    let aims = skill.may_aim() && aiming::aims_at(t.state(), blow.attacker, blow.target);
    let aim = if aims { t.state().of(blow.attacker, aimed(skill)) } else { 0 };
    pool.dice(t, (Reason::Aim, aim));
    aiming::lose_aim(t, blow.attacker, aim == 0);
    pool.dice(t, (Reason::Surprise, i32::from(blow.surprise)));
    let exposed = attacked::<D6>(t.setup(), t.state(), blow.target);
    pool.flat(t, (Reason::Effect, exposed));
    let smaller = blow.scale(t).skill;
    pool.flat(t, (Reason::Size, smaller));
    pool
}

/// OD3, OD10: The effect of an attack on its weapon: one that needs loading is unloaded, and what is
/// thrown has left the hand, unless it returns (ruling `thrown_returns`).
pub(crate) fn is_used<'a>(t: &mut impl Table<'a, D6>, blow: &AttackIntent, arm: &Arm) {
    if arm.weapon.reload {
        put_at(t, Rule::OD3, blow.attacker, (Field::Unloaded, blow.weapon), 1);
    }
    let weapon = AttackId::new(blow.attacker, blow.weapon);
    let Some(left) = arms::left(t.setup(), t.state(), weapon).filter(|_| arm.is_thrown()) else {
        return;
    };
    let rapid = blow.maneuver == Maneuver::RapidFire;
    let used = (1 + if rapid { blow.further_rounds() } else { 0 }).min(left);
    let place = arm.held;
    let thrown = t.state().at(blow.attacker, Field::Thrown, place) + used;
    put_at(t, Rule::OD10, blow.attacker, (Field::Thrown, place), thrown);
    if used == left {
        t.note(Rule::OD10, Note::LastThrown, blow.attacker, ActorId::NOBODY, weapon);
    }
    if used == left || arm.weapon.object.is_some() {
        defense::drops(t, Rule::OD10, weapon);
    }
}

/// OD24: The damage left behind complete cover: what exceeds a roll of the cover's Armor Value.
/// Damage that exceeds it by ten breaks a thing of the roster.
pub(crate) fn behind_cover<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    damage: i32,
) -> Result<i32, Stop<D6>> {
    let spec =
        RollSpec::new(Rule::OD24, ActorId::MAP, Roll::Cover).against(blow.attacker).at(damage);
    let stopped = RollPool::plain(spec, blow.cover_armor).total(t)?;
    let left = damage - stopped;
    let whole = |thing: &Object| legal::is_whole(t.setup(), t.state(), *thing);
    if let Some(thing) = blow.covered_by.filter(whole) {
        things::suffers(t, thing, left);
    }
    let through = Damage(left.max(0));
    t.note(Rule::OD24, Note::ThroughCover, blow.target, blow.attacker, through);
    Ok(through.0)
}
