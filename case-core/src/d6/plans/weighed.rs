//! What the built-in plan weighs again and again, kept by all that it depends on.

use super::estimate::{Try, stands_at};
use super::sizing::HARDLY;
use crate::d6::book::range::{Band, Distance};
use crate::d6::book::tables::Maneuver;
use crate::d6::rules::ability::attack_dice;
use crate::d6::rules::legal;
use crate::d6::state::arms;
use crate::d6::state::effects::seen;
use crate::d6::state::setup::Setup;
use crate::d6::state::store::State;
use crate::d6::words::event::Posture;
use crate::d6::{D6, Field};
use crate::data::codes::Code;
use crate::data::memo::packed;
use crate::data::value::AttackId;
use crate::data::who::ActorId;

/// How hard a fighter is to attack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stance<'a> {
    /// The difficulty for what can't be intercepted, and for what can.
    stands_at: [i32; 2],
    posture: Posture,
    entangled: bool,
    state: &'a State,
}

impl<'a> Stance<'a> {
    pub(crate) fn of(setup: &Setup, state: &'a State, who: ActorId) -> Stance<'a> {
        Stance {
            state,
            stands_at: [false, true]
                .map(|interceptable| stands_at(setup, state, who, interceptable)),
            posture: state.posture(who),
            entangled: state.of(who, Field::Entangled) != 0,
        }
    }

    /// The same with other difficulties.
    #[must_use]
    pub(crate) fn at(self, stands_at: [i32; 2]) -> Stance<'a> {
        Stance { stands_at, ..self }
    }
}

/// Everything besides the roster that weighing an attack depends on. A [`Try`] is made of this
/// instead of the state, so that it can depend on nothing else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aimed<'a> {
    pub(crate) weapon: AttackId,
    pub(crate) target: ActorId,
    pub(crate) band: Band,
    /// The dice left of the weapon's skill.
    pub(crate) dice: i32,
    pub(crate) stands_at: i32,
    pub(crate) posture: Posture,
    pub(crate) entangled: bool,
    /// The state where effects are in force on one of the two: then nothing is kept.
    pub(crate) seen: Option<&'a State>,
}

impl<'a> Aimed<'a> {
    /// An attack with a weapon on a target at that distance.
    pub(crate) fn new(
        (setup, state): (&Setup, &'a State),
        (weapon, target): (AttackId, ActorId),
        at: Distance,
    ) -> Option<Aimed<'a>> {
        let dice = attack_dice(setup, state, weapon.of, &arms::arm(setup, weapon)?.weapon);
        Aimed::at(setup, (weapon, dice), (target, Stance::of(setup, state, target)), at)
    }

    /// The same with what is known already: the dice of the weapon, the stance of the target.
    pub(crate) fn at(
        setup: &Setup,
        (weapon, dice): (AttackId, i32),
        (target, stance): (ActorId, Stance<'a>),
        at: Distance,
    ) -> Option<Aimed<'a>> {
        let arm = arms::arm(setup, weapon).filter(|_| setup.fighter(target).is_some())?;
        let band = legal::band(setup, arm, at, arm.weapon.skill.is_close())?;
        let Stance { stands_at, posture, entangled, state } = stance;
        let stands_at = stands_at[usize::from(arm.interceptable)];
        let seen = seen(setup, state, [weapon.of, target]);
        Some(Aimed { weapon, target, band, dice, stands_at, posture, entangled, seen })
    }

    /// The same with fewer dice: of an attacker who does several things.
    #[must_use]
    pub(crate) fn hurried(self, dice: i32) -> Aimed<'a> {
        Aimed { dice: self.dice - dice, ..self }
    }

    /// All fields in one word, if they fit, with a sign of what is kept by them.
    fn packed(self, sign: i32) -> Option<u64> {
        // Every field by name: a new one has to be packed too.
        let Aimed { weapon, target, band, dice, stands_at, posture, entangled, seen } = self;
        if seen.is_some() {
            return None;
        }
        packed([
            (sign, 2),
            (weapon.of.number(), 8),
            (weapon.place.into(), 5),
            (target.number(), 8),
            (band.number().into(), 2),
            (dice, 8),
            (stands_at, 12),
            (posture.number().into(), 3),
            (entangled.into(), 1),
        ])
    }
}

/// How an attack can be made besides a plain blow.
pub(crate) const WAYS: [Maneuver; 3] = [Maneuver::Knockout, Maneuver::Tackle, Maneuver::AllOut];

/// What an attack does, in ten-thousandths of a Wound level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weighed {
    /// Without a maneuver, at the head where that does more.
    pub(crate) plainly: i32,
    /// In each of the [`WAYS`] that does more, 0 in the others.
    pub(crate) ways: [i32; 3],
}

impl Weighed {
    /// Weighs an attack; the result is memoized.
    pub(crate) fn of(setup: &Setup, aimed: Aimed<'_>) -> Weighed {
        let weigh = || Weighed::new(setup, aimed).packed();
        Weighed::unpacked(setup.weighed.keeping(aimed.packed(2), weigh))
    }

    fn new(setup: &Setup, aimed: Aimed<'_>) -> Weighed {
        let Some(plain) = Try::new(setup, aimed) else {
            return Weighed { plainly: 0, ways: [0; 3] };
        };
        let (_, best) = plain.best_part();
        let many = arms::arm(setup, aimed.weapon)
            .map_or(1, |arm| arm.weapon.area.strikes::<D6>(setup, aimed.target));
        let plainly = best.worth() * many;
        let ways = WAYS.map(|way| {
            let made = plain.made_as(way, best);
            let worth = made.worth();
            let better = made.hits() >= HARDLY && worth > plainly && !best.entangles();
            if better { worth } else { 0 }
        });
        Weighed { plainly, ways }
    }

    /// Sixteen bits each: nothing does more than 55,000.
    fn packed(self) -> u64 {
        let all = self.ways.into_iter().chain([self.plainly]);
        all.fold(0, |word, worth| word << 16 | u64::from(u16::try_from(worth).unwrap_or(u16::MAX)))
    }

    fn unpacked(word: u64) -> Weighed {
        let worth = |place: u32| i32::try_from(word >> (16 * place) & 0xFFFF).unwrap_or(0);
        Weighed { plainly: worth(0), ways: [worth(3), worth(2), worth(1)] }
    }
}

/// The most attacks of a turn that are reckoned with.
const MOST_ATTACKS: i32 = 4;

/// The actions that take no die from the others.
pub(crate) fn free_actions(setup: &Setup, who: ActorId) -> i32 {
    setup.fighter(who).map_or(1, |fighter| fighter.sheet.special.actions)
}

/// How often a weapon serves in a turn: as often as it is carried if it is thrown, once if it has to
/// be loaded.
pub(crate) fn most_attacks(setup: &Setup, state: &State, weapon: AttackId) -> i32 {
    let Some(arm) = arms::arm(setup, weapon) else { return 0 };
    if arm.weapon.reload {
        return 1;
    }
    arms::left(setup, state, weapon).filter(|_| arm.is_thrown()).unwrap_or(MOST_ATTACKS)
}

/// The effect of a turn of nothing but attacks with a weapon, with the most effective number of them:
/// `each` is the effect of one with this number of dice less. A weapon that has to be loaded is used in
/// every other turn.
pub(crate) fn in_turn(setup: &Setup, weapon: AttackId, each: impl Fn(i32) -> i32) -> i32 {
    if arms::arm(setup, weapon).is_some_and(|arm| arm.weapon.reload) {
        return each(0) / 2;
    }
    let free = free_actions(setup, weapon.of);
    let together = |count: i32| each((count - free).max(0)).saturating_mul(count);
    (1..=MOST_ATTACKS).map(together).max().unwrap_or(0)
}

/// What an attack does in a turn of nothing else, in ten-thousandths of a Wound level; memoized.
pub(crate) fn turn(setup: &Setup, aimed: Aimed<'_>) -> i32 {
    let each = |less: i32| {
        let Weighed { plainly, ways: [knockout, ..] } = Weighed::of(setup, aimed.hurried(less));
        plainly.max(knockout)
    };
    let weapon = aimed.weapon;
    let weigh = || u64::from(in_turn(setup, weapon, each).unsigned_abs());
    i32::try_from(setup.weighed.keeping(aimed.packed(3), weigh)).unwrap_or(i32::MAX)
}
