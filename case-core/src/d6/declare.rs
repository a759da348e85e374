//! Declaring an attack: whom, from where, with what, how, at what.

use super::D6;
use super::ask::{QuestionKind, pick};
use super::blow::AttackIntent;
use super::code::DieCode;
use super::event::{Field, Note};
use super::legal;
use super::rule::Rule;
use super::tables::{Called, Cover, Maneuver};
use crate::codes::Code;
use crate::decide::Question;
use crate::system::{Stop, Table};
use crate::who::ActorId;

/// Declares an attack: whom, from where, with what, how, at what. `None` where nothing reaches.
///
/// # Rule
/// OD3. The order of the questions: target, distance (or situation), weapon, combat option, rounds of
/// ammunition, called shot, cover, its armor, circumstances.
pub(crate) fn attack<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
) -> Result<Option<AttackIntent>, Stop<D6>> {
    let target = target(t, who)?;
    let place = place(t, who, target)?;
    let weapon = pick(t, Question::new(who, QuestionKind::Weapon).about(target).with(0, place))?;
    if legal::arm(t.setup(), who, weapon).is_none() {
        t.note(Rule::OD22, Note::OutOfRange, who, target, place);
        return Ok(None);
    }
    let how =
        pick(t, Question::new(who, QuestionKind::Maneuver).about(target).with(weapon, place))?;
    let maneuver = Maneuver::from_number(how).unwrap_or(Maneuver::Plain);
    let Some(mut blow) = blow(t, who, target, (weapon, place), maneuver) else { return Ok(None) };
    if maneuver == Maneuver::RapidFire {
        blow.rounds =
            pick(t, Question::new(who, QuestionKind::Rounds).about(target).with(weapon, 0))?;
    }
    blow.called = called(t, &blow, weapon)?;
    surroundings(t, blow).map(Some)
}

/// Declares a plain attack in a group, at a part of the body. `None` where nothing reaches.
///
/// # Rule
/// OD19. The same questions in the same order, but for the target and the combat option.
pub(crate) fn in_group<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
    target: ActorId,
) -> Result<Option<AttackIntent>, Stop<D6>> {
    let place = place(t, who, target)?;
    let weapon = pick(t, Question::new(who, QuestionKind::Weapon).about(target).with(0, place))?;
    let Some(mut blow) = blow(t, who, target, (weapon, place), Maneuver::Plain) else {
        t.note(Rule::OD22, Note::OutOfRange, who, target, place);
        return Ok(None);
    };
    let ask = Question::new(who, QuestionKind::CalledShot).about(target).with(weapon, IN_GROUP);
    blow.called = Called::from_number(pick(t, ask)?).unwrap_or(Called::Nothing);
    surroundings(t, blow).map(Some)
}

/// What stands for the maneuver in the question for a called shot in a group.
pub(crate) const IN_GROUP: i32 = -1;

/// An attack with a weapon that reaches.
fn blow<'a>(
    t: &mut impl Table<'a, D6>,
    who: ActorId,
    target: ActorId,
    (weapon, place): (i32, i32),
    maneuver: Maneuver,
) -> Option<AttackIntent> {
    let arm = legal::arm(t.setup(), who, weapon)?;
    let band = legal::band(t.setup(), arm, place, maneuver == Maneuver::Lunge)?;
    if place < 0 {
        t.note(Rule::OD26, Note::EstimatedRange, who, target, i32::from(band.number()));
    }
    let weapon = usize::try_from(weapon).ok()?;
    Some(AttackIntent { maneuver, ..AttackIntent::new(who, target, weapon, band) })
}

/// What the map and the Judge tell of an attack: cover, its armor, circumstances.
fn surroundings<'a>(
    t: &mut impl Table<'a, D6>,
    mut blow: AttackIntent,
) -> Result<AttackIntent, Stop<D6>> {
    blow.cover = cover(t, &blow)?;
    let who = blow.attacker.number();
    if blow.is_covered_by(Cover::Full) {
        let ask =
            Question::new(ActorId::MAP, QuestionKind::CoverArmor).about(blow.target).with(who, 0);
        let pips = pick(t, ask)?;
        blow.cover_armor = DieCode::from_pips(u16::try_from(pips).unwrap_or(0));
    }
    let ask =
        Question::new(ActorId::JUDGE, QuestionKind::Circumstance).about(blow.target).with(who, 0);
    let circumstance = pick(t, ask)?;
    Ok(blow.under(circumstance))
}

/// Whom to attack; not asked where only one foe is left.
pub(crate) fn target<'a>(t: &mut impl Table<'a, D6>, who: ActorId) -> Result<ActorId, Stop<D6>> {
    let (setup, state) = (t.setup(), t.state());
    let sides = 0..setup.sides.len();
    let own = setup.fighter(who).map(|fighter| usize::from(fighter.side));
    let foes: i32 = sides
        .filter(|side| Some(*side) != own)
        .map(|side| state.at(ActorId::NOBODY, Field::SideStanding, side))
        .sum();
    if foes == 1 {
        let all = (0..setup.fighters.len()).map(ActorId::fighter);
        if let Some(foe) = all.into_iter().find(|foe| legal::is_foe(setup, state, who, *foe)) {
            return Ok(foe);
        }
    }
    let answer = t.choose(Question::new(who, QuestionKind::Target))?;
    Ok(legal::fighter_at(answer).unwrap_or(ActorId::NOBODY))
}

/// Where the target is: tenths of a meter, or below 0 by situation.
fn place<'a>(t: &mut impl Table<'a, D6>, who: ActorId, target: ActorId) -> Result<i32, Stop<D6>> {
    let estimated = t.setup().scene.estimated_ranges;
    let kind = if estimated { QuestionKind::Situation } else { QuestionKind::Distance };
    let ask = Question::new(ActorId::MAP, kind).about(target).with(who.number(), 0);
    let answer = pick(t, ask)?;
    Ok(if estimated { -1 - answer } else { answer })
}

/// What the attack is called at. Knocking out aims at the head, disarming at what the target holds:
/// a called shot at something of its length.
fn called<'a>(
    t: &mut impl Table<'a, D6>,
    blow: &AttackIntent,
    weapon: i32,
) -> Result<Called, Stop<D6>> {
    match blow.maneuver {
        Maneuver::Knockout => return Ok(Called::Head),
        Maneuver::Disarm => {
            let item = legal::in_hand(t.setup(), t.state(), blow.target);
            let arm = item.and_then(|item| legal::arm(t.setup(), blow.target, item));
            return Ok(match arm.map_or(0, |arm| arm.weapon.length) {
                ..=0 => Called::Minute,
                1..10 => Called::Tiny,
                10..=50 => Called::Small,
                _ => Called::Nothing,
            });
        }
        _ => {}
    }
    let how = i32::from(blow.maneuver.number());
    let ask =
        Question::new(blow.attacker, QuestionKind::CalledShot).about(blow.target).with(weapon, how);
    Ok(Called::from_number(pick(t, ask)?).unwrap_or(Called::Nothing))
}

/// The rows of the cover table that apply, a bit each.
fn cover<'a>(t: &mut impl Table<'a, D6>, blow: &AttackIntent) -> Result<i32, Stop<D6>> {
    let mut rows = 0;
    loop {
        let ask = Question::new(ActorId::MAP, QuestionKind::Cover).about(blow.target);
        let answer = pick(t, ask.with(rows, blow.attacker.number()))?;
        if answer == 0 {
            return Ok(rows);
        }
        rows |= 1 << (answer - 1);
    }
}
