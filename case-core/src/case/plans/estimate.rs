//! Rough estimates from the tables, for plans and orders of targets: of chances and harm. They use
//! only what a fighter could guess, and cost a few dozen operations.

use super::seats;
use crate::case::book::color::{Color, Threshold, action_column, threshold, to_hit_column};
use crate::case::book::forms::{Ability, Defense, Effect, Form};
use crate::case::book::rank::{Rank, RankValue, Shift};
use crate::case::book::tables::effects::{DEFENSES, DefenseResult};
use crate::case::book::tables::turn::free_aversions;
use crate::case::book::tables::universal::TOPS;
use crate::case::odds::aimed;
use crate::case::questions::asked::Defend;
use crate::case::rules::action::Attempt;
use crate::case::rules::approach::charge_shift;
use crate::case::rules::circumstance::talents;
use crate::case::rules::damage::{charge_damage, stack};
use crate::case::rules::declare;
use crate::case::rules::legal::usable_places;
use crate::case::state::effects::{DamageKind, attacked, begins, meets, seen as seen_by, wears};
use crate::case::state::sheet::{Attack, Setup, in_bits};
use crate::case::state::store::State;
use crate::case::words::event::Roll;
use crate::case::words::lists::Target;
use crate::case::{Case, Field, QuestionKind, Stop};
use crate::data::memo::packed;
use crate::data::value::{AttackId, Typed, Value};
use crate::data::who::ActorId;
use crate::kernel::effects::left;
use crate::kernel::system::{Answers, NamedPlan, Table, Tactics};
use alloc::vec::Vec;

type View<'a> = crate::kernel::system::View<'a, Case>;

/// The body armor of an average foe.
const AVERAGE_ARMOR: i32 = 6;
/// The damage of an average attack.
const AVERAGE_DAMAGE: i32 = 20;
/// The to-hit of an average attack.
const AVERAGE_TO_HIT: Rank = Rank::Excellent;
/// The areas covered by an average charge.
pub(crate) const RUN_UP: i32 = 2;

/// The chance of each color in a column, in percent, worst to best.
#[inline]
pub(crate) fn spread(column: Rank) -> [i32; 4] {
    let [white, green, yellow, red] = TOPS[column.index()].map(i32::from);
    [white, green - white, yellow - green, red - yellow]
}

/// The chance of a color or better in a column, in percent.
#[inline]
pub(crate) fn chance(column: Rank, color: Color) -> i32 {
    let below = (color as usize).checked_sub(1);
    100 - below.map_or(0, |below| i32::from(TOPS[column.index()][below]))
}

/// The lowest color with which a form hits.
pub(crate) fn strikes_from(form: Form) -> Color {
    let strikes = |color: &&Color| form.effect(**color) != Effect::Miss;
    Color::ALL.iter().find(strikes).copied().unwrap_or(Color::Red)
}

/// The shift of an attack's own to-hit: the weapon's, talents', and a charge's run-up.
#[inline]
fn own_shift(setup: &Setup, seen: Option<&State>, who: ActorId, attack: &Attack) -> Shift {
    let ability = attack.rank.is_none().then_some(attack.ability);
    let action = Attempt::new(attack.form.rule(), who, Roll::Attack);
    let run_up = if attack.form == Form::Charging { charge_shift(RUN_UP) } else { 0 };
    Shift(attack.to_hit) + Shift(talents(setup, seen, action, ability)) + Shift(run_up)
}

/// The to-hit column of an attack, including [`own_shift`] and `by`.
pub(crate) fn column(
    setup: &Setup,
    state: &State,
    who: ActorId,
    attack: &Attack,
    by: Shift,
) -> Option<Rank> {
    let rank = state.attack_rank(setup, who, attack);
    to_hit_column(rank, own_shift(setup, Some(state), who, attack) + by, &setup.rulings)
}

/// G3, A24: the listed damage of an attack; for a grapple, that of a squeeze.
#[inline]
pub(crate) fn damage(setup: &Setup, state: &State, who: ActorId, attack: &Attack) -> i32 {
    dealt(setup, who, attack, |ability| state.score(setup, who, ability))
}

/// As [`damage`], with the attacker's current abilities given by `own`.
#[inline]
fn dealt(setup: &Setup, who: ActorId, attack: &Attack, own: impl Fn(Ability) -> RankValue) -> i32 {
    let value = match attack.form {
        Form::Grabbing => return 0,
        Form::Charging => {
            let endurance = own(Ability::Endurance);
            return charge_damage(endurance, setup.armor(who), RUN_UP, &setup.rulings);
        }
        Form::Grappling => attack.grip.unwrap_or_else(|| own(Ability::Strength)),
        Form::Blunt => attack.damage.unwrap_or_else(|| own(Ability::StrengthMight)),
        _ => attack.damage.unwrap_or_else(|| own(Ability::Strength)),
    };
    value.number()
}

/// The worth of one turn of stun, and of 1d10 turns, in points of Health.
const ONE_TURN: i32 = 8;
const TEN_TURNS: i32 = 40;
/// The longest that a hold is assumed to last, in turns.
const LONG_HOLD: i32 = 6;

/// The harm of an attack for each color, in points of Health: the damage that gets through plus the
/// worth of the check after it; at most the target's Health.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Harm {
    form: Form,
    by_color: [i32; 4],
}

impl Harm {
    /// The harm of a grapple: in a full hold the target neither acts nor averts, and is squeezed; a
    /// partial hold does half as much.
    fn of_grapple(grapple: Grapple, setup: &Setup, seen: Option<&State>, attack: &Attack) -> Harm {
        let Grapple { attack: id, target, health, danger, holds, .. } = grapple;
        let might = now(setup, seen, target, Ability::StrengthMight, 0).rank();
        let turns = |held| {
            let by = if setup.rulings.holds_on_escape.hinders(held) { -2 } else { 0 };
            let column = action_column(might, Shift(by), &setup.rulings);
            let escapes = column.map_or(0, |column| chance(column, Color::Yellow)).max(1);
            (100 / escapes).clamp(1, LONG_HOLD)
        };
        let grip = attack.grip.unwrap_or_else(|| now(setup, seen, id.of, Ability::Strength, 0));
        let squeezed = squeeze(setup, seen, grip, target) / 100;
        let partial = turns(true).saturating_mul(danger) / 2;
        let full = turns(false).saturating_mul(danger.saturating_add(squeezed));
        let partial = if holds { 0 } else { partial };
        let most = health.max(1);
        Harm { form: attack.form, by_color: [0, 0, partial.min(most), full.min(most)] }
    }

    /// Whether any color does harm.
    #[inline]
    pub(crate) fn hurts(self) -> bool {
        self.by_color.iter().any(|harm| *harm > 0)
    }

    /// The expected harm in a column, in hundredths of a point; 0 where the attack is impossible.
    #[inline]
    pub(crate) fn at(self, column: Option<Rank>) -> i32 {
        let Some(column) = column else { return 0 };
        let mut sum = 0;
        for (percent, harm) in spread(column).into_iter().zip(self.by_color) {
            sum += i64::from(percent) * i64::from(harm);
        }
        i32::try_from(sum).unwrap_or(i32::MAX)
    }

    /// The expected harm of an auto-hit (D12), in hundredths of a point.
    pub(crate) fn in_any_case(self, column: Option<Rank>) -> i32 {
        let least = self.by_color[strikes_from(self.form) as usize];
        let missed = match column {
            Some(column) => 100 - chance(column, strikes_from(self.form)),
            None => 100,
        };
        self.at(column).saturating_add(missed.saturating_mul(least))
    }
}

/// The harm that the checks after an attack add, by color; `None` for a color that misses.
#[derive(Clone, Copy, Debug)]
struct Checks {
    form: Form,
    health: i32,
    add: [Option<i32>; 4],
}

impl Checks {
    /// The checks of a target with that Health and Endurance.
    fn new(setup: &Setup, form: Form, health: i32, endurance: Rank) -> Checks {
        let health = health.max(1);
        let [white, green, ..] = spread(endurance);
        let mut add = [None; 4];
        for (add, color) in add.iter_mut().zip(Color::ALL) {
            *add = match form.effect(*color) {
                Effect::Stun => Some((white * TEN_TURNS + green * ONE_TURN) / 100),
                Effect::Kill => {
                    let green = if setup.rulings.kill_on_green.has(form) { green } else { 0 };
                    Some((white + green).saturating_mul(health) / 100)
                }
                Effect::Hit | Effect::Slam | Effect::Bullseye => Some(0),
                _ => None,
            };
        }
        Checks { form, health, add }
    }

    /// The harm of an attack with `through` points of damage after protection.
    #[inline]
    fn harm(self, through: i32) -> Harm {
        let mut by_color = [0; 4];
        if through > 0 {
            for (harm, add) in by_color.iter_mut().zip(self.add) {
                *harm = add.map_or(0, |add| through.saturating_add(add).min(self.health));
            }
        }
        Harm { form: self.form, by_color }
    }
}

/// Everything besides the roster that the harm of an attack, other than a grapple, depends on. Its
/// [`Blow::does`] is given this instead of the state, so that it can depend on nothing else.
#[derive(Clone, Copy, Debug)]
struct Blow {
    attack: AttackId,
    target: ActorId,
    health: i32,
    ranks_lost: i32,
    attackers_ranks_lost: i32,
    /// Whether the target is expected to answer it, with what costs no action.
    is_answered: bool,
    by: i32,
}

impl Blow {
    fn new(v: View<'_>, attack: AttackId, target: ActorId, way: Way) -> Blow {
        Blow {
            attack,
            target,
            health: v.state.health(target),
            ranks_lost: v.state.of(target, Field::RanksLost),
            attackers_ranks_lost: v.state.of(attack.of, Field::RanksLost),
            is_answered: way.is_answered,
            by: way.by.0,
        }
    }

    /// All fields in one word, if they fit.
    #[inline]
    fn packed(self) -> Option<u64> {
        // Every field by name: a new one has to be packed too.
        let Blow { attack, target, health, ranks_lost, attackers_ranks_lost, is_answered, by } =
            self;
        packed([
            (1, 1),
            (attack.of.number(), 10),
            (attack.place.into(), 6),
            (target.number(), 10),
            (health, 15),
            (ranks_lost, 4),
            (attackers_ranks_lost, 4),
            (is_answered.into(), 1),
            (by.saturating_add(16), 5),
        ])
    }

    /// All fields but the attack, and those places, in one word, if they fit; greater than each key of
    /// a blow or a grapple, with which it is kept.
    #[inline]
    fn packed_of(self, places: u64) -> Option<u64> {
        let Blow { attack, target, health, ranks_lost, attackers_ranks_lost, is_answered, by } =
            self;
        packed([
            (2, 2),
            (i32::try_from(places).ok()?, 16),
            (attack.of.number(), 10),
            (target.number(), 10),
            (health, 12),
            (ranks_lost, 4),
            (attackers_ranks_lost, 4),
            (is_answered.into(), 1),
            (by.saturating_add(16), 5),
        ])
    }

    /// As [`does`], kept or worked out.
    fn kept(self, v: View<'_>, attack: &Attack) -> i32 {
        let seen = seen_by(v.setup, v.state, [self.attack.of, self.target]);
        let does = || u64::from(self.does(v.setup, seen, attack).unsigned_abs());
        let key = if seen.is_none() { self.packed() } else { None };
        i32::try_from(v.setup.harms.keeping(key, does)).unwrap_or(i32::MAX)
    }

    fn does(self, setup: &Setup, seen: Option<&State>, attack: &Attack) -> i32 {
        let Blow { attack: id, target, .. } = self;
        let lost = [self.ranks_lost, self.attackers_ranks_lost];
        let faced = Faced::fresh(id, target, self.health, lost);
        let threat = Threat::new((setup, seen), faced, attack, None, Shift(self.by));
        let mut does = threat.expected(self.is_answered);
        if attack.form == Form::Charging && does > 0 {
            let armor = |who: ActorId| armor(setup, seen, who).number();
            let back = (armor(target).min(threat.dealt) - armor(id.of)).max(0);
            let strikes = threat.column(0).map_or(0, |column| chance(column, Color::Green));
            does = does.saturating_sub(strikes.saturating_mul(back)).max(1);
        }
        let does = does.saturating_add(
            attack.begins.map_or(0, |_| self.begins((setup, seen), attack, &threat)),
        );
        does * attack.area.strikes::<Case>(setup, target)
    }

    /// X1: what the status effect of the attack is worth on a target that is not under it yet, in
    /// hundredths of a point: its harm over the turns that a plan counts, and a point a turn for
    /// each column that it takes away.
    fn begins(
        self,
        (setup, seen): (&Setup, Option<&State>),
        attack: &Attack,
        threat: &Threat<'_>,
    ) -> i32 {
        let target = self.target;
        let Some((place, effect)) = begins(setup, seen, target, attack) else { return 0 };
        if seen.is_some_and(|state| left::<Case>(state, target, place) != 0) {
            return 0;
        }
        let (worn, is) = wears(setup, seen, target, effect);
        let harm = effect.of.harm.map_or(0, |harm| is.dealt(harm) - worn).max(0);
        let lowers = effect.of.lowers().saturating_add(effect.basics.attacked.max(0));
        let each = harm.saturating_add(lowers).saturating_mul(effect.foreseen());
        let strikes =
            threat.column(0).map_or(0, |column| chance(column, strikes_from(attack.form)));
        let resists = effect.of.resisted_by.map_or(0, |(ability, intensity)| {
            let rank = threat.own(ability).rank();
            match threshold(rank, intensity, &setup.rulings).color() {
                Some(color) => chance(rank, color),
                None => 0,
            }
        });
        each.saturating_mul(strikes).saturating_mul(100 - resists) / 100
    }
}

/// How an attack is made: the shift of its to-hit, and whether the target is expected to answer it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) by: Shift,
    pub(crate) is_answered: bool,
}

impl Way {
    /// An attack that nothing answers.
    pub(crate) const fn bare(by: Shift) -> Way {
        Way { by, is_answered: false }
    }

    /// T7: an attack as the plan expects the target to answer it.
    pub(crate) fn at(v: View<'_>, target: ActorId, by: Shift) -> Way {
        Way { by, is_answered: v.state.is_fit(v.setup, target) && !v.state.is_pinned(target) }
    }
}

/// An ability, less lost ranks of Endurance, and as effects leave it where any are seen.
#[inline]
fn now(
    setup: &Setup,
    seen: Option<&State>,
    who: ActorId,
    ability: Ability,
    lost: i32,
) -> RankValue {
    match (setup.plain.get(who.index()), seen) {
        (Some(sheet), _) => sheet.score(ability, || lost),
        (None, Some(state)) => state.score(setup, who, ability),
        (None, None) => setup.score(who, ability, || lost),
    }
}

/// The body armor, as effects leave it where any are seen.
#[inline]
fn armor(setup: &Setup, seen: Option<&State>, who: ActorId) -> RankValue {
    seen.map_or_else(|| setup.armor(who), |state| state.armor(setup, who))
}

/// A22: everything besides the roster that the harm of a grapple depends on, as [`Blow`] for blows.
#[derive(Clone, Copy, Debug)]
struct Grapple {
    attack: AttackId,
    target: ActorId,
    health: i32,
    attackers_ranks_lost: i32,
    /// How dangerous the target is, in points.
    danger: i32,
    /// Whether the attacker holds somebody already.
    holds: bool,
    is_answered: bool,
    by: i32,
}

impl Grapple {
    fn new(v: View<'_>, attack: AttackId, target: ActorId, way: Way) -> Grapple {
        Grapple {
            attack,
            target,
            health: v.state.health(target),
            attackers_ranks_lost: v.state.of(attack.of, Field::RanksLost),
            danger: Case::danger(v.setup, v.state, target) / 100,
            holds: v.state.holding(attack.of).is_some(),
            is_answered: way.is_answered,
            by: way.by.0,
        }
    }

    /// All fields in one word, if they fit; greater than each key of a [`Blow`] and smaller than those
    /// of a best one, with which it is kept.
    fn packed(self) -> Option<u64> {
        // Every field by name: a new one has to be packed too.
        let Grapple {
            attack,
            target,
            health,
            attackers_ranks_lost,
            danger,
            holds,
            is_answered,
            by,
        } = self;
        packed([
            (1, 1),
            (attack.of.number(), 10),
            (attack.place.into(), 6),
            (target.number(), 10),
            (health, 12),
            (attackers_ranks_lost, 4),
            (danger, 13),
            (holds.into(), 1),
            (is_answered.into(), 1),
            (by.saturating_add(16), 5),
        ])
    }

    /// As [`does`].
    fn does(self, setup: &Setup, seen: Option<&State>, attack: &Attack) -> i32 {
        let Grapple { attack: id, target, health, attackers_ranks_lost, .. } = self;
        let faced = Faced::fresh(id, target, health, [0, attackers_ranks_lost]);
        let harm = Harm::of_grapple(self, setup, seen, attack);
        Threat::new((setup, seen), faced, attack, Some(harm), Shift(self.by))
            .expected(self.is_answered)
    }
}

/// The expected harm of an attack less a charge's rebound (A25), in hundredths of a point; memoized.
pub(crate) fn does(
    v: View<'_>,
    (id, attack): (AttackId, &Attack),
    target: ActorId,
    way: Way,
) -> i32 {
    let does = if attack.form == Form::Grappling {
        let grapple = Grapple::new(v, id, target, way);
        let seen = seen_by(v.setup, v.state, [id.of, target]);
        let does = || u64::from(grapple.does(v.setup, seen, attack).unsigned_abs());
        let key = if seen.is_none() { grapple.packed() } else { None };
        v.setup.harms.keeping(key, does)
    } else {
        return Blow::new(v, id, target, way).kept(v, attack);
    };
    i32::try_from(does).unwrap_or(i32::MAX)
}

/// What a standard maneuver that the sheet does not list counts as beside what it does: a fighter keeps
/// to its own way of fighting where that is nearly as good.
pub(crate) const fn unlisted(worth: i32) -> i32 {
    worth - worth / 5
}

/// The attack among these places, none of them a grapple, that does most harm to a foe, and how much,
/// as [`does`]; memoized.
pub(crate) fn best_blow(
    v: View<'_>,
    who: ActorId,
    places: u64,
    target: ActorId,
    way: Way,
) -> Option<(AttackId, i32)> {
    let attacks = &v.setup.fighters.get(who.index())?.attacks;
    let blow = Blow::new(v, AttackId::new(who, 0), target, way);
    // Of one there is nothing to choose.
    if places.is_power_of_two() {
        let place = places.trailing_zeros() as usize;
        let blow = Blow { attack: AttackId::new(who, place), ..blow };
        let does = blow.kept(v, attacks.get(place)?);
        return (does > 0).then_some((blow.attack, does));
    }
    let best = || {
        let mut best = (0, 0, 0);
        for (place, attack) in in_bits(places).filter_map(|at| Some((at, attacks.get(at)?))) {
            let id = AttackId::new(who, place);
            let does = Blow { attack: id, ..blow }.kept(v, attack);
            let counts = if attack.standard { unlisted(does) } else { does };
            if counts > best.0 {
                best = (counts, does.unsigned_abs(), place);
            }
        }
        u64::from(best.1) << 8 | best.2 as u64
    };
    let seen = seen_by(v.setup, v.state, [who, target]);
    let key = if seen.is_none() { blow.packed_of(places) } else { None };
    let best = v.setup.harms.keeping(key, best);
    let place = usize::try_from(best & 0xFF).ok()?;
    let does = i32::try_from(best >> 8).unwrap_or(i32::MAX);
    (does > 0).then(|| (AttackId::new(who, place), does))
}

/// A22: the expected damage of a squeeze, in hundredths of a point.
pub(crate) fn squeeze(setup: &Setup, seen: Option<&State>, grip: RankValue, held: ActorId) -> i32 {
    let against = now(setup, seen, held, Ability::Strength, 0).rank();
    let needed = threshold(grip.rank(), against, &setup.rulings);
    let made = match needed.color() {
        Some(color) => chance(grip.rank(), color),
        None if needed == Threshold::Automatic => 100,
        None => 0,
    };
    made.saturating_mul((grip.number() - armor(setup, seen, held).number()).max(0))
}

impl Tactics<Case> for Case {
    const TACTICAL: &'static [QuestionKind] = &[
        QuestionKind::Move,
        QuestionKind::Actions,
        QuestionKind::Action,
        QuestionKind::Target,
        QuestionKind::Manner,
        QuestionKind::Flurry,
        QuestionKind::Go,
        QuestionKind::Hold,
        QuestionKind::Defense,
    ];

    const USUAL: &'static [QuestionKind] =
        &[QuestionKind::Action, QuestionKind::Target, QuestionKind::Defense];

    const DEFENDING: &'static [QuestionKind] = &[QuestionKind::Defense];

    /// T2: its actions.
    fn declare_anew<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
        declare::declare_anew(t, who)
    }

    const EASY: &'static [Answers] = &[("defense", &["nothing"])];

    const NAMED_PLANS: &'static [NamedPlan] = &[
        NamedPlan::new(
            "always dodge",
            "Dodges whatever can be dodged.",
            &[("defense", &["dodge"])],
        ),
        NamedPlan::new(
            "always evade",
            "Evades, and dodges what it can't evade.",
            &[("defense", &["evasion", "dodge"])],
        ),
        NamedPlan::new("never defend", "Keeps its actions for attacks.", Self::EASY),
        NamedPlan::new("one action", "Tries one action a turn.", &[("actions", &["least"])]),
    ];

    fn calls_off(_: &Setup) -> i32 {
        seats::STALEMATE
    }

    /// A fighter's best attack on an average foe, in hundredths of a point; 0 if it cannot act.
    fn danger(setup: &Setup, state: &State, who: ActorId) -> i32 {
        if !state.is_fit(setup, who) {
            return 0;
        }
        let Some(sheet) = setup.fighters.get(who.index()) else { return 0 };
        let ranks_lost = state.of(who, Field::RanksLost);
        let seen = seen_by(setup, state, [who; 2]);
        let listed = usable_places(who, sheet, state) & !sheet.places.standard;
        let bound = state.of(who, Field::Holding) != 0 || state.of(who, Field::HeldBy) != 0;
        let takes = |attack: &Attack| {
            let own = |ability| now(setup, seen, who, ability, ranks_lost);
            let through = (dealt(setup, who, attack, own) - AVERAGE_ARMOR).max(0);
            let rank = attack.rank.unwrap_or_else(|| own(attack.ability)).rank();
            let column = to_hit_column(rank, own_shift(setup, seen, who, attack), &setup.rulings);
            let strikes = column.map_or(0, |column| chance(column, strikes_from(attack.form)));
            strikes.saturating_mul(through)
        };
        let most = || {
            let most = sheet.attacks.iter().enumerate().map(|(place, attack)| {
                let wrestles = matches!(attack.form, Form::Charging | Form::Grappling);
                match attack.standard {
                    true if bound && wrestles => 0,
                    true if listed != 0 => unlisted(takes(attack)),
                    true => takes(attack),
                    false if listed >> place & 1 != 0 => takes(attack),
                    false => 0,
                }
            });
            most.max().unwrap_or(0)
        };
        // Smaller than each key of a blow, with which it is kept.
        let key = i32::try_from(listed).ok().and_then(|listed| {
            packed([(1, 2), (who.number(), 10), (ranks_lost, 4), (bound.into(), 1), (listed, 31)])
        });
        let key = key.filter(|_| seen.is_none());
        let most = setup.harms.keeping(key, || u64::from(most().unsigned_abs()));
        i32::try_from(most).unwrap_or(i32::MAX)
    }

    /// How much armor and aversion reduce an average attack, in hundredths of a point: the mean of
    /// a melee and a ranged one.
    fn protection(setup: &Setup, state: &State, who: ActorId) -> i32 {
        let through = (AVERAGE_DAMAGE - state.armor(setup, who).number()).max(0);
        let bare = chance(AVERAGE_TO_HIT, Color::Green);
        let averts = state.is_fit(setup, who) && !state.is_pinned(who);
        let takes = |defense: Defense| {
            let hit =
                if averts { averted(setup, state, who, defense, AVERAGE_TO_HIT) } else { bare };
            hit.saturating_mul(through)
        };
        let taken = i32::midpoint(takes(Defense::Weave), takes(Defense::Dodge));
        bare.saturating_mul(AVERAGE_DAMAGE) - taken
    }

    /// The target of a fighter's next or last declared attack, else the one it holds.
    fn attacks(_: &Setup, state: &State, who: ActorId) -> Option<ActorId> {
        let next = state.next_slot(who);
        let slot = if state.actions(who) > 0 { next } else { next.saturating_sub(1) };
        let declared = state.declared(who, slot);
        let target = declared.act.attack().and(declared.target).and_then(Target::actor);
        target.or_else(|| state.holding(who).map(|hold| hold.other))
    }

    fn holder(_: &Setup, state: &State, who: ActorId) -> Option<ActorId> {
        state.held(who).map(|hold| hold.other)
    }

    fn defenses() -> Vec<Value> {
        aimed::defenses().map(Typed::to_value).collect()
    }
}

/// The chance that an attack in a column hits a fighter who weaves or dodges, in percent.
fn averted(setup: &Setup, state: &State, who: ActorId, defense: Defense, column: Rank) -> i32 {
    let rank = state.rank(setup, who, defense.ability());
    let strikes = |by| {
        let column = to_hit_column(column, by, &setup.rulings);
        column.map_or(0, |column| chance(column, Color::Green))
    };
    by_result(setup, rank, Shift::NONE, defense, |result| match result {
        DefenseResult::ToHit(cs) => strikes(Shift(cs)),
        _ => strikes(Shift::NONE),
    })
}

/// The mean of `of` over the results of a maneuver.
#[inline]
fn by_result(
    setup: &Setup,
    rank: Rank,
    by: Shift,
    defense: Defense,
    of: impl Fn(DefenseResult) -> i32,
) -> i32 {
    let column = action_column(rank, by, &setup.rulings);
    let spread = column.map_or([100, 0, 0, 0], spread);
    let mut sum = 0;
    for (result, percent) in DEFENSES[defense as usize].iter().zip(spread) {
        if percent > 0 {
            sum += i64::from(percent) * i64::from(of(*result));
        }
    }
    i32::try_from(sum / 100).unwrap_or(i32::MAX)
}

/// T7: everything besides the roster that weighing the answers to an attack depends on. A
/// [`Threat`] is given this instead of the state, so that it can depend on nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Faced {
    who: ActorId,
    attacker: ActorId,
    attack: AttackId,
    health: i32,
    ranks_lost: i32,
    attackers_ranks_lost: i32,
    aversions: i32,
    shift: i32,
    /// Whether the fighter is in a partial hold.
    held: bool,
    /// The maneuvers that are ruled out, one bit each.
    barred: u8,
}

// `barred` has one bit for each maneuver, and [`Weighed::packed`] needs their numbers below 15.
const _: () = assert!(Defense::ALL.len() <= 8);

impl Faced {
    /// The situation of a fighter who is asked for a defense.
    #[inline]
    pub(crate) fn new(q: Defend, state: &State, barred: u8) -> Faced {
        Faced {
            who: q.who,
            attacker: q.attacker,
            attack: q.attack,
            health: state.health(q.who),
            ranks_lost: state.of(q.who, Field::RanksLost),
            attackers_ranks_lost: state.of(q.attacker, Field::RanksLost),
            aversions: state.of(q.who, Field::Aversions),
            shift: state.of(q.who, Field::Shift),
            held: state.of(q.who, Field::HeldBy) > 0 && !state.is_pinned(q.who),
            barred,
        }
    }

    /// The situation of a target who has averted nothing yet, with the ranks that it and the attacker
    /// have lost.
    fn fresh(attack: AttackId, who: ActorId, health: i32, ranks_lost: [i32; 2]) -> Faced {
        let [ranks_lost, attackers_ranks_lost] = ranks_lost;
        Faced {
            who,
            attacker: attack.of,
            attack,
            health,
            ranks_lost,
            attackers_ranks_lost,
            aversions: 0,
            shift: 0,
            held: false,
            barred: 0,
        }
    }

    /// All fields in one word, if they fit; never 0, since nobody attacks himself.
    #[inline]
    fn packed(self) -> Option<u64> {
        // Every field by name: a new one has to be packed too.
        let Faced {
            who,
            attacker,
            attack,
            health,
            ranks_lost,
            attackers_ranks_lost,
            aversions,
            shift,
            held,
            barred,
        } = self;
        let fits = attack.of == attacker && who != attacker;
        let word = packed([
            (who.number(), 10),
            (attacker.number(), 10),
            (attack.place.into(), 6),
            (health, 12),
            (ranks_lost, 4),
            (attackers_ranks_lost, 4),
            (aversions, 4),
            (shift.saturating_add(16), 5),
            (held.into(), 1),
            (barred.into(), 8),
        ]);
        word.filter(|_| fits)
    }

    /// Whether a maneuver works against an attack and is not ruled out.
    #[inline]
    fn works(self, attack: &Attack, defense: Defense) -> bool {
        self.barred >> defense as u8 & 1 == 0
            && defense.works_against(attack.form, attack.touch, attack.directed)
    }
}

/// T7: the result of weighing the answers to an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weighed {
    /// The best maneuver that costs no action; `None` where none is better than taking the attack.
    pub(crate) free: Option<Defense>,
    /// The maneuver that costs an action.
    pub(crate) active: Defense,
    /// How much harm it saves compared with the free one, in hundredths of a point.
    pub(crate) saves: i32,
}

impl Weighed {
    /// Weighs the answers for a plan; those to a blow are memoized.
    #[inline]
    pub(crate) fn of(faced: Faced, attack: &Attack, v: View<'_>) -> Weighed {
        let grapples = attack.form == Form::Grappling;
        let seen = seen_by(v.setup, v.state, [faced.who, faced.attacker]);
        let Some(key) = faced.packed().filter(|_| !grapples && seen.is_none()) else {
            let grapple = || Grapple::new(v, faced.attack, faced.who, Way::bare(Shift::NONE));
            let harm = grapples.then(|| Harm::of_grapple(grapple(), v.setup, seen, attack));
            return Weighed::new(faced, attack, (v.setup, seen), harm);
        };
        let weigh = || Weighed::new(faced, attack, (v.setup, None), None).packed();
        Weighed::unpacked(v.setup.weighed.keeping(Some(key), weigh))
    }

    fn new(
        faced: Faced,
        attack: &Attack,
        at: (&Setup, Option<&State>),
        harm: Option<Harm>,
    ) -> Weighed {
        let threat = Threat::new(at, faced, attack, harm, Shift::NONE);
        let works = |defense| faced.works(attack, defense);
        let active = if works(Defense::Evasion) { Defense::Evasion } else { Defense::Feint };
        if !threat.hurts() {
            return Weighed { free: None, active, saves: 0 };
        }
        let best = threat.best_answer();
        let (free, comes_to) = best.map_or((None, None), |(free, to)| (Some(free), Some(to)));
        let comes_to = comes_to.unwrap_or(threat.unanswered);
        let saves = if works(active) { comes_to.saturating_sub(threat.against(active)) } else { 0 };
        Weighed { free, active, saves: saves.max(0) }
    }

    /// Four bits for the free maneuver, four for the active one, then what it saves.
    #[inline]
    fn packed(self) -> u64 {
        let free = self.free.map_or(15, |free| free as u64);
        free | (self.active as u64) << 4 | u64::from(self.saves.unsigned_abs()) << 8
    }

    #[inline]
    fn unpacked(word: u64) -> Weighed {
        let defense = |bits: u64| Defense::ALL.get((bits & 15) as usize).copied();
        let active = defense(word >> 4).unwrap_or(Defense::Feint);
        let saves = i32::try_from(word >> 8).unwrap_or(0);
        Weighed { free: defense(word), active, saves }
    }
}

/// An attack and the fighter who can answer it.
#[derive(Clone, Copy, Debug)]
struct Threat<'a> {
    setup: &'a Setup,
    /// The state, where effects change what is read of the sheets.
    seen: Option<&'a State>,
    faced: Faced,
    attack: &'a Attack,
    dealt: i32,
    rank: Rank,
    by: Shift,
    checks: Checks,
    harm: Harm,
    /// Its expected harm if unanswered, in hundredths of a point.
    unanswered: i32,
}

impl<'a> Threat<'a> {
    /// An attack on a fighter; the harm of a grapple is given.
    fn new(
        (setup, seen): (&'a Setup, Option<&'a State>),
        faced: Faced,
        attack: &'a Attack,
        harm: Option<Harm>,
        by: Shift,
    ) -> Threat<'a> {
        let (who, attacker) = (faced.who, faced.attacker);
        let own = |ability| now(setup, seen, attacker, ability, faced.attackers_ranks_lost);
        let dealt = dealt(setup, attacker, attack, own);
        let (worn, is) = meets(setup, seen, who, DamageKind::of(attack));
        let dealt = is.dealt(dealt);
        let rank = attack.rank.unwrap_or_else(|| own(attack.ability)).rank();
        let by = own_shift(setup, seen, attacker, attack) + by;
        let by = by + Shift(attacked(setup, seen, who));
        let endurance = now(setup, seen, who, Ability::Endurance, faced.ranks_lost).rank();
        let checks = Checks::new(setup, attack.form, faced.health, endurance);
        let harm = harm.unwrap_or_else(|| checks.harm(dealt - worn.number()));
        let unanswered = harm.at(to_hit_column(rank, by, &setup.rulings));
        Threat { setup, seen, faced, attack, dealt, rank, by, checks, harm, unanswered }
    }

    /// The maneuver that costs no action with which the target takes least, and what it takes, in
    /// hundredths of a point; `None` where none is better than taking the attack.
    fn best_answer(&self) -> Option<(Defense, i32)> {
        let rank = |defense: Defense| self.own(defense.ability()).rank();
        let works = |defense: &Defense| self.faced.works(self.attack, *defense);
        let either = works(&Defense::Weave) && works(&Defense::Dodge);
        let dodges = either && rank(Defense::Dodge) > rank(Defense::Weave);
        let avoid = if works(&Defense::Weave) && !dodges { Defense::Weave } else { Defense::Dodge };
        let soak = if works(&Defense::Brace) { Defense::Brace } else { Defense::Block };
        let both = [avoid, soak].into_iter().filter(works);
        let best = both.map(|defense| (self.against(defense), defense)).min();
        let best = best.filter(|(comes_to, _)| *comes_to < self.unanswered);
        best.map(|(comes_to, best)| (best, comes_to))
    }

    /// What it is expected to do, in hundredths of a point: something if it does anything unanswered.
    fn expected(&self, is_answered: bool) -> i32 {
        if !is_answered || self.unanswered == 0 {
            return self.unanswered;
        }
        self.best_answer().map_or(self.unanswered, |(_, comes_to)| comes_to.max(1))
    }

    /// Whether it can do any harm.
    fn hurts(&self) -> bool {
        self.harm.hurts() || self.attack.form == Form::Grabbing
    }

    #[inline]
    fn column(&self, by: i32) -> Option<Rank> {
        to_hit_column(self.rank, self.by + Shift(by), &self.setup.rulings)
    }

    /// An ability of the target.
    #[inline]
    fn own(&self, ability: Ability) -> RankValue {
        now(self.setup, self.seen, self.faced.who, ability, self.faced.ranks_lost)
    }

    /// Its expected harm against a maneuver, in hundredths of a point.
    fn against(&self, defense: Defense) -> i32 {
        let setup = self.setup;
        let bare = self.column(0);
        let score = self.own(defense.ability());
        by_result(setup, score.rank(), self.own_shift(defense), defense, |result| match result {
            DefenseResult::ToHit(cs) => self.harm.at(self.column(cs)),
            DefenseResult::Protection(cs) => {
                let maneuver = score.shifted(Shift(cs), &setup.rulings);
                let what = DamageKind::of(self.attack);
                let (armor, _) = meets(setup, self.seen, self.faced.who, what);
                let together = stack(maneuver, armor, &setup.rulings);
                self.checks.harm(self.dealt - together).at(bare)
            }
            DefenseResult::AutoHit => self.harm.in_any_case(bare),
            DefenseResult::Avoided(_) => 0,
            _ => self.unanswered,
        })
    }

    /// T7, A22, T13, A31: the shift of the target's maneuver.
    fn own_shift(&self, defense: Defense) -> Shift {
        let Faced { who, aversions, shift, held, .. } = self.faced;
        let fighting = self.own(Ability::FightingDefense).rank();
        let free = free_aversions(fighting, &self.setup.rulings);
        let beyond = (aversions - free + 1).max(0);
        let action = Attempt::new(defense.rule(), who, Roll::Defense);
        let talents = talents(self.setup, self.seen, action, Some(defense.ability()));
        let held = if held { -2 } else { 0 };
        Shift(shift) + Shift(held) + Shift(-2 * beyond) + Shift(talents)
    }
}
