//! What is silly in a fight of this system.

use crate::watch::{Counts, Watched};
use case_core::ActorId;
use case_core::d6::{
    Act, D6, DefenseKind, Distance, Field, Fighter, Mark, Note, Question, Roll, Setup, State,
    passive_value, wild_pool,
};
use case_core::dice::WildOne;
use case_core::log::{Event, Key};
use case_core::question::Asked;
use case_core::system::{System, View};
use case_core::value::{AttackId, Difficulty, TenthsOfMeter, Typed};

impl Watched for D6 {
    const ROSTER: &'static str = include_str!("../rosters/d6.toml");

    fn watch(counts: &mut Counts, setup: &Setup, state: &State, event: &Event<D6>) {
        match event {
            Event::Decision { question: Question::Act { who, .. }, answer, .. } => {
                if let Some(act) = Act::from_value(*answer) {
                    acts(counts, state, *who, act);
                }
            }
            Event::Decision { question: Question::Defense { who, .. }, answer, .. } => {
                if let Some(kind) = DefenseKind::from_value(*answer) {
                    defends(counts, View::new(setup, state), *who, kind);
                }
            }
            Event::Note { note: Note::Attacks, who, values, .. } => {
                if let Some(weapon) = values.0.first().copied().and_then(AttackId::from_value) {
                    attacks(counts, View::new(setup, state), *who, weapon);
                }
            }
            Event::Note { note: Note::Entangled, who, .. } => {
                counts
                    .add("nets thrown over the entangled", of(state, *who, Field::Entangled) != 0);
            }
            Event::Roll { roll: Roll::Defense, who, flat, faces, .. } => {
                let passive = setup.fighter(*who).map_or(0, |f| passive_value(f, setup.rulings()));
                let full = of(state, *who, Field::Declared) == 1;
                let dice = i32::try_from(dice(faces)).unwrap_or(0);
                let mean = dice * 35 + flat * 10;
                let what = "defenses that on average make attacks easier";
                counts.add(what, !full && mean < passive * 10);
            }
            Event::Roll { roll, against, base, at, flat, faces, .. } => {
                if let (Roll::Attack | Roll::Driving, Some(Difficulty(need))) =
                    (roll, Difficulty::from_value(*at))
                    && against.place().is_some()
                    && base.number > 0
                {
                    let what = match roll {
                        Roll::Attack => "attacks that hit less than once in twenty times",
                        _ => "sideswipes that hit less than once in twenty times",
                    };
                    counts.add(what, twentieths(dice(faces), need - flat) < 1.0);
                }
            }
            _ => {}
        }
    }
}

fn of(state: &State, who: ActorId, field: Field) -> i32 {
    D6::get(state, Key::of(who, field))
}

/// What somebody does whose turn it is.
fn acts(counts: &mut Counts, state: &State, who: ActorId, act: Act) {
    let held = usize::try_from(of(state, who, Field::Holds) - 1).ok().map(ActorId::fighter);
    if held.is_some_and(|held| of(state, held, Field::HeldFresh) == 0) {
        let lets_be = matches!(act, Act::Defend | Act::FullDefense | Act::Aim | Act::Done);
        counts.add("holders who neither use the hold nor let go", lets_be);
    }
    let lost = matches!(act, Act::Done | Act::Move);
    counts.add("actions that come to nothing", lost);
}

/// Somebody defends.
fn defends(counts: &mut Counts, v: View<'_, D6>, who: ActorId, kind: DefenseKind) {
    if matches!(kind, DefenseKind::Dodge | DefenseKind::Drive) {
        counts.add("parries and blocks with nothing but shots to come", false);
        return;
    }
    let side = |who| D6::cast(v.setup).side(who);
    let mut foes = (0..D6::fighters(v.setup))
        .map(ActorId::fighter)
        .filter(|foe| side(*foe) != side(who) && D6::stands(v.setup, v.state, *foe));
    let strikes = |foe: ActorId| {
        let at = Distance::Measured(TenthsOfMeter(100));
        let shot = Question::Weapon { who: foe, target: Mark::Fighter(who), at };
        let weapons = v.setup.fighter(foe).map_or(0, Fighter::weapons);
        of(v.state, foe, Field::Speed) == 0
            && !(0..weapons)
                .any(|place| shot.is_legal(v, Some(AttackId::new(foe, place)).to_value()))
    };
    counts.add("parries and blocks with nothing but shots to come", !foes.any(strikes));
}

/// Somebody attacks with a weapon.
fn attacks(counts: &mut Counts, v: View<'_, D6>, who: ActorId, weapon: AttackId) {
    let hands = v.setup.fighter(who).map_or(0, |fighter| fighter.weapons().saturating_sub(1));
    if hands > 0 && D6::get(v.state, Key::at(who, Field::Unready, 0)) != 0 {
        let bare = weapon.index() == hands;
        counts.add("blows with bare hands while the first weapon lies there", bare);
    }
}

/// How many dice were rolled: those of a bursting Wild Die come right after it.
fn dice(faces: &[u8]) -> usize {
    faces.len() - faces.iter().take_while(|face| **face == 6).count().min(faces.len() - 1)
}

/// How often so many dice reach that, in twentieths.
fn twentieths(dice: usize, need: i32) -> f64 {
    let (mut reached, mut all) = (0.0, 0.0);
    let cuts = [need];
    wild_pool(u8::try_from(dice).unwrap_or(1), WildOne::Cancel, &cuts).weigh(|drawn, ways| {
        #[expect(clippy::cast_precision_loss, reason = "a share is read to a few places")]
        let ways = ways as f64;
        all += ways;
        reached += if drawn.outcome == 1 { ways } else { 0.0 };
    });
    20.0 * reached / all
}
