//! Carrying out a declared action: the exchange, and what follows.

use super::action::{Attempt, FAILED_SHIFT, SEPARATE_SHIFT, attempt_shift, roll_action};
use super::approach::{approach, goes_at, is_adjacent};
use super::circumstance::circumstance;
use super::effect::{self, Impact};
use super::exchange::{
    AttackIntent, Exchange, after_hit, answered, can_strike, changes_action, exchange, hit,
    maneuver,
};
use super::leaving::leave;
use super::legal::{
    could_aid, could_hold, flurry_of, held_by, usable, why_moot, why_not_at_thing, why_not_attacked,
};
use super::objects::{at_the_spot, strikes_thing};
use super::outcome::AttackOutcome;
use super::wrestling::Grabbed;
use super::{charging, effects, wrestling};
use crate::attack::AttackResult;
use crate::case::book::color::Color;
use crate::case::book::forms::{Defense, Effect, Form};
use crate::case::book::rank::{Rank, Shift};
use crate::case::book::rule::Rule;
use crate::case::book::rulings::ActedMeans;
use crate::case::questions::asked::{GoAhead, HowFar, NextBystander, NextInArea, ShiftNextTurn};
use crate::case::questions::refusals::Refusal;
use crate::case::state::sheet::{Attack, Setup, attack_at};
use crate::case::state::store::{Declared, Mode, SLOTS, State};
use crate::case::words::event::Roll;
use crate::case::words::lists::{Act, Go, ObjectFate, Occasion, Target, thing};
use crate::case::words::reason::Reason;
use crate::case::{AversionResult, Case, Field, HitResult, Note, Stop};
use crate::data::value::{Areas, AttackId, Columns, Uses};
use crate::data::who::ActorId;
use crate::kernel::areas::strike_others;
use crate::kernel::effects::{end, is_on, put_out};
use crate::kernel::log::Key;
use crate::kernel::system::{Table, View};

/// The next declared action of a fighter.
fn declared<'a>(t: &impl Table<'a, Case>, who: ActorId) -> Declared {
    t.state().declared(who, t.state().next_slot(who))
}

/// T12, T13: a fighter's place in the order has come. A holder handles its hold first (A22); then
/// the next declared action goes ahead, is changed, or is given up.
pub(crate) fn act<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<(), Stop> {
    act_with(t, who, |t, id, attack, declared| perform_attack(t, id, attack, declared))
}

/// T12, T13: as [`act`], with attacks carried out by `perform`, which gets the table, the attack's
/// id, the attack, and the declared action.
pub(crate) fn act_with<'a, T: Table<'a, Case>>(
    t: &mut T,
    who: ActorId,
    perform: impl FnOnce(&mut T, AttackId, &'a Attack, Declared) -> Result<(), Stop>,
) -> Result<(), Stop> {
    effect::acted(t, who, ActedMeans::PlaceHasCome);
    wrestling::keep_hold(t, who)?;
    if t.state().actions(who) <= 0 || !t.state().is_able(t.setup(), who) {
        return Ok(());
    }
    if !goes_ahead(t, who)? {
        return Ok(());
    }
    let declared = declared(t, who);
    let rule = rule_of(t.setup(), declared.act);
    let values = declared.act.values_with(declared.manner);
    let patient = declared.target.and_then(Target::actor).filter(|_| declared.act == Act::FirstAid);
    t.note(rule, Note::Acts, who, patient.unwrap_or(ActorId::NOBODY), values);
    if t.state().of(who, Field::FullMove) != 0 && t.state().next_slot(who) == 0 {
        t.note(Rule::T8, Note::MovesFully, who, ActorId::NOBODY, ());
    }
    if declared.act == Act::Pass {
        pass(t, who);
        return Ok(());
    }
    // Used up even if it comes to nothing.
    effect::acted(t, who, ActedMeans::ActionUsed);
    if t.state().is_pinned(who) && !matches!(declared.act, Act::Escape | Act::Surrender) {
        // A22, T18: a full hold allows only an escape, and a surrender.
        t.note(Rule::A22, Note::Moot, who, ActorId::NOBODY, ());
        finish(t, who);
        return Ok(());
    }
    if t.state().holding(who).is_some() {
        // A22: besides the hold there is one action a turn.
        t.set(Rule::A22, Key::of(who, Field::Actions), 1);
    }
    match declared.act {
        Act::Pass => {}
        Act::Escape => wrestling::escape(t, who)?,
        Act::FirstAid => give_aid(t, who, declared.target)?,
        Act::Retreat | Act::Surrender => leave(t, who, declared.act.kind()),
        Act::PutOut => put_out(t, who),
        Act::Power => effect::use_power(t, who)?,
        Act::Attack(id) => match attack_at(t.setup(), id) {
            Some(attack) => perform(t, id, attack, declared)?,
            None => t.note(Rule::T12, Note::Moot, who, ActorId::NOBODY, ()),
        },
    }
    finish(t, who);
    Ok(())
}

/// T13: whether the next declared action goes ahead, as declared or changed; not asked again of one
/// who decided before its way.
fn goes_ahead<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<bool, Stop> {
    if t.state().of(who, Field::Decided) != 0 {
        return Ok(true);
    }
    let next = declared(t, who);
    if let Some(why) = why_moot(View::new(t.setup(), t.state()), who, next) {
        tell_moot(t, who, next.target, why);
    }
    match t.ask(GoAhead { who, act: next.act })? {
        Go::Ahead => Ok(true),
        Go::Change => change(t, who),
        Go::GiveUp => {
            t.note(Rule::T13, Note::GivenUp, who, ActorId::NOBODY, ());
            pass(t, who);
            Ok(false)
        }
    }
}

/// T12: tells why the next declared action can't be carried out any more.
fn tell_moot<'a>(t: &mut impl Table<'a, Case>, who: ActorId, target: Option<Target>, why: Refusal) {
    let other = target.and_then(Target::actor).unwrap_or(ActorId::NOBODY);
    let note = match why {
        Refusal::OwnSide if other != ActorId::NOBODY => Note::Moot,
        Refusal::ObjectNotInHand | Refusal::NoUseLeft => Note::MootWeapon,
        Refusal::FullHold | Refusal::HoldsFirmly | Refusal::ChargeBound | Refusal::HeldBack => {
            Note::MootHeld
        }
        Refusal::NotHeld => Note::MootFree,
        Refusal::TargetDead
        | Refusal::TargetLeft
        | Refusal::TargetNotHere
        | Refusal::TargetNeeded => Note::MootTarget,
        Refusal::NothingToAid => Note::MootAid,
        Refusal::HoldNoFirmer => Note::MootGrip,
        Refusal::Broken
        | Refusal::SomebodyHoldsIt
        | Refusal::InOwnHand
        | Refusal::CannotMeanSpot
        | Refusal::OwnSide => Note::MootThing,
        Refusal::NothingToPutOut => Note::MootPutOut,
        _ => Note::Moot,
    };
    let object = thing(target.and_then(Target::object));
    t.note(Rule::T12, note, who, other, object);
}

/// T13: decides before the way is gone, or before a blow at a target that is out, whether the action
/// goes ahead.
pub(crate) fn decides<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<bool, Stop> {
    let ahead = goes_ahead(t, who)?;
    if ahead {
        t.set(Rule::T13, Key::of(who, Field::Decided), 1);
    }
    Ok(ahead)
}

/// A1 to A10, D5, E7, T2, T18: the rule of an action.
fn rule_of(setup: &Setup, act: Act) -> Rule {
    match act {
        Act::Pass => Rule::T2,
        Act::Escape => Rule::D5,
        Act::FirstAid => Rule::E7,
        Act::Retreat | Act::Surrender => Rule::T18,
        Act::PutOut => Rule::X5,
        Act::Power => Rule::X6,
        Act::Attack(id) => attack_at(setup, id).map_or(Rule::T12, |attack| attack.form.rule()),
    }
}

/// D10: passes the action, or all attacks of a flurry, which can still go into aversions.
fn pass<'a>(t: &mut impl Table<'a, Case>, who: ActorId) {
    let before = t.state().unspent(who);
    finish(t, who);
    t.set(Rule::D10, Key::of(who, Field::Spare), before - t.state().actions(who));
}

/// Uses up the action; a flurry takes all that are left (T6).
#[inline]
fn finish<'a>(t: &mut impl Table<'a, Case>, who: ActorId) {
    let left = match t.state().mode(who) {
        Mode::Flurry => 0,
        _ => (t.state().actions(who) - 1).max(0),
    };
    t.set(Rule::T14, Key::of(who, Field::Actions), left);
    let next = (t.state().next_slot(who) + 1).min(SLOTS - 1);
    t.set(Rule::T14, Key::of(who, Field::Next), i32::try_from(next).unwrap_or(0));
    t.set(Rule::T13, Key::of(who, Field::Changed), 0);
    t.set(Rule::T13, Key::of(who, Field::Decided), 0);
}

/// T13: changing the declared action takes an Agility (bal) ACTION. With yellow or better another
/// goes ahead at −1 CS; else no action is left, and the Judge may set a shift for the next turn.
fn change<'a>(t: &mut impl Table<'a, Case>, who: ActorId) -> Result<bool, Stop> {
    t.note(Rule::T13, Note::Reconsiders, who, ActorId::NOBODY, ());
    if !changes_action(t, who)? {
        t.note(Rule::T13, Note::ChangeFailed, who, ActorId::NOBODY, ());
        effect::lose_actions(t, Rule::T13, who);
        judge_shift(t, Rule::T13, who)?;
        return Ok(false);
    }
    t.note(Rule::T13, Note::Changed, who, ActorId::NOBODY, ());
    super::declare::action(t, Occasion::Change, who, t.state().next_slot(who), false)?;
    t.set(Rule::T13, Key::of(who, Field::Changed), 1);
    Ok(true)
}

/// T13, A28: the Judge may set a shift for a fighter's next turn.
pub(crate) fn judge_shift<'a>(
    t: &mut impl Table<'a, Case>,
    rule: Rule,
    who: ActorId,
) -> Result<(), Stop> {
    let Columns(shift) = t.ask(ShiftNextTurn { who: ActorId::JUDGE, fighter: who })?;
    if shift != 0 {
        t.note(rule, Note::ShiftSet, who, ActorId::JUDGE, Columns(shift));
        t.set(rule, Key::of(who, Field::NextShift), shift);
    }
    Ok(())
}

/// E7, E9: first aid to an adjacent patient; only the talent revives the stunned.
fn give_aid<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    target: Option<Target>,
) -> Result<(), Stop> {
    let patient = target.and_then(Target::actor).unwrap_or(ActorId::NOBODY);
    if !could_aid(t.setup(), t.state(), who, patient) {
        t.note(Rule::T12, Note::Moot, who, patient, ());
        return Ok(());
    }
    if !is_adjacent(t, who, Target::Actor(patient), 0)? {
        t.note(Rule::A11, Note::OutOfReach, who, patient, ());
        return Ok(());
    }
    effect::aid(t, who, patient)
}

fn perform_attack<'a>(
    t: &mut impl Table<'a, Case>,
    id: AttackId,
    attack: &'a Attack,
    declared: Declared,
) -> Result<(), Stop> {
    let Some((mut intent, object)) = aim(t, id, attack, declared) else { return Ok(()) };
    if !approach(t, &mut intent, attack, object)? {
        return Ok(());
    }
    let area = intent;
    carry_out(t, &mut intent, attack, object, Impact::AtOnce)?;
    strike_area(t, &area, attack, Impact::AtOnce, |_, intent| intent, |_, _, _| Ok(()))
}

/// T12: a declared attack as an intent, and the object it is aimed at, if any; `None` if it became
/// moot. The target of an attack on a loose object is nobody.
pub(crate) fn aim<'a>(
    t: &mut impl Table<'a, Case>,
    id: AttackId,
    attack: &'a Attack,
    declared: Declared,
) -> Option<(AttackIntent, Option<usize>)> {
    let who = id.of;
    let (setup, state) = (t.setup(), t.state());
    if !usable(setup, state, id) {
        t.note(Rule::T12, Note::Moot, who, ActorId::NOBODY, ());
        return None;
    }
    let (foe, exists) = match declared.target {
        Some(Target::Actor(foe)) => {
            let may = why_not_attacked(View::new(setup, state), who, foe).is_none();
            (foe, state.is_there(setup, foe) && foe != who && may)
        }
        Some(Target::Object(o)) => {
            let why = why_not_at_thing(View::new(setup, state), who, Some(attack.form), o);
            (held_by(state, o).unwrap_or(ActorId::NOBODY), why.is_none())
        }
        None => (ActorId::NOBODY, false),
    };
    let wrestles = attack.form == Form::Grappling;
    if !exists || (wrestles && !could_hold(setup, state, who, foe)) {
        t.note(Rule::T12, Note::Moot, who, foe, ());
        return None;
    }
    // D6, D8: an existing hold can be escaped, but no longer averted.
    let may_avert = !(wrestles && state.is_held_by(foe, who));
    let at_object = declared.target.and_then(Target::object);
    t.note(attack.form.rule(), Note::Intends, who, foe, [id.into(), thing(at_object)]);
    // A18: what is in a hand is a precise spot.
    let held = at_object.filter(|_| foe != ActorId::NOBODY && attack.form.can_mean_a_spot());
    let intent = AttackIntent {
        attacks: attacks_of(t, id),
        pulled: declared.manner.is_pulled(),
        spot: held.is_some() || declared.manner.means_a_spot(),
        thing: held,
        may_avert,
        ..AttackIntent::new(who, foe, id.index())
    };
    Some((intent, at_object))
}

/// Carries out an attack that reaches its target: its shifts, the exchange, and what follows.
/// Returns the outcome if the target is a fighter.
pub(crate) fn carry_out<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &mut AttackIntent,
    attack: &'a Attack,
    object: Option<usize>,
    impact: Impact,
) -> Result<Option<Exchange>, Stop> {
    effect::acted(t, intent.attacker, ActedMeans::AttackMade);
    put_turn_on(t, intent, attack);
    if intent.target == ActorId::NOBODY {
        use_up(t, intent, attack);
        at_object(t, intent, attack, object)?;
        return Ok(None);
    }
    land(t, intent, attack, object, impact).map(Some)
}

/// O5: the exchange of an attack on a fighter that has its shifts, and what follows. The target of the
/// intent becomes the one whom it met.
pub(crate) fn land<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &mut AttackIntent,
    attack: &'a Attack,
    object: Option<usize>,
    impact: Impact,
) -> Result<Exchange, Stop> {
    use_up(t, intent, attack);
    let holder = intent.target;
    let mut outcome = match intercepted(t, intent, attack)? {
        Some(outcome) => outcome,
        None if intent.thing.is_some() => exchange_at_thing(t, intent, attack)?,
        None => exchange(t, intent)?,
    };
    let at_spot = outcome.struck.is_at_spot(intent.spot, attack.form);
    if let Some(place) = intent.thing.filter(|_| at_spot && intent.target == holder) {
        strikes_in_hand(t, intent, attack, place, &outcome)?;
        return Ok(outcome);
    }
    let was = strikes(t, intent, &mut outcome, impact)?;
    let grabbed = after(t, intent, attack, object, &outcome)?;
    ends(t, intent, attack, &outcome, (was, grabbed));
    Ok(outcome)
}

/// What an exchange does to its target: whether its effect begins (X1), what it ends (X3), and its damage.
/// How the target was before.
fn strikes<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    outcome: &mut Exchange,
    impact: Impact,
) -> Result<Was, Stop> {
    outcome.aftermath.begun = effects::takes(t, intent, outcome.landed())?;
    let was = Was::of(t, intent);
    effects::end_by_blow(t, intent.target, outcome.landed());
    effect::apply(t, intent, outcome, impact)?;
    if outcome.dealt.stopped > 0 {
        effect::absorb(t, (intent.target, intent.attacker), outcome.dealt.stopped)?;
    }
    Ok(was)
}

/// X8: whoever else is in the area of an attack: each answers it, and is struck at by a roll of its own.
/// `shifted` adds the shifts of this target; `struck` follows up.
pub(crate) fn strike_area<'a, T: Table<'a, Case>>(
    t: &mut T,
    first: &AttackIntent,
    attack: &'a Attack,
    impact: Impact,
    shifted: impl Fn(&mut T, AttackIntent) -> AttackIntent,
    struck: impl Fn(&mut T, ActorId, &Exchange) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let Some(areas) = attack.area.area.filter(|_| first.target != ActorId::NOBODY) else {
        return Ok(());
    };
    let (who, attacker, target) = (ActorId::MAP, first.attacker, first.target);
    let others = NextInArea { who, attacker, target, areas: Areas(areas) };
    strike_others(t, others, attacker, |t, next| {
        let mut intent = AttackIntent { target: next, spot: false, thing: None, ..*first };
        let target = Target::Actor(target);
        intent.faded =
            attack.area.lost(1, || Ok(t.ask(HowFar { who, fighter: next, target })?.0))?;
        let mut intent = shifted(t, intent);
        put_turn_on(t, &mut intent, attack);
        let mut outcome = exchange(t, &intent)?;
        let was = strikes(t, &intent, &mut outcome, impact)?;
        struck(t, next, &outcome)?;
        ends(t, &intent, attack, &outcome, (was, None));
        Ok(())
    })
}

/// A18, A29: an exchange at what the target holds, which takes the damage where it is struck.
fn exchange_at_thing<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    attack: &Attack,
) -> Result<Exchange, Stop> {
    let averted = match answered(t, intent)? {
        Some(defense) => maneuver(t, intent, intent.target, defense)?,
        None => AversionResult::default(),
    };
    let struck = hit(t, intent, &averted)?;
    if struck.is_at_spot(intent.spot, attack.form) {
        return Ok(Exchange { averted, struck, ..Exchange::default() });
    }
    after_hit(t, intent, averted, struck)
}

/// A18, A29: what the target holds is struck, and the target is not.
fn strikes_in_hand<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    attack: &'a Attack,
    place: usize,
    outcome: &Exchange,
) -> Result<(), Stop> {
    effect::settle_aversion(t, intent, intent.target, &outcome.averted);
    let blow = (&outcome.averted, outcome.struck);
    let note = match strikes_thing(t, intent, attack, place, blow)? {
        ObjectFate::Breaks => Note::AttackBrokeThing,
        ObjectFate::Falls => Note::AttackDisarmed,
        ObjectFate::Stands | ObjectFate::LetsThrough => Note::AttackHitThing,
    };
    let pair = (intent.attacker, intent.target);
    let values = AttackOutcome::from(*outcome);
    t.ends(attack.form.rule(), pair, intent.id().into(), |_| (note, values.values()));
    Ok(())
}

/// How the target of an attack is, for the headline.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Was {
    stands: bool,
    /// The attacker's hold on it (A22): whether there is one, how firm, how firm beside another.
    hold: (bool, i32, i32),
}

impl Was {
    fn of<'a>(t: &impl Table<'a, Case>, intent: &AttackIntent) -> Was {
        Was::in_state(t.setup(), t.state(), intent)
    }

    fn in_state(setup: &Setup, state: &State, intent: &AttackIntent) -> Was {
        let (who, foe) = (intent.attacker, intent.target);
        let firm = (state.of(foe, Field::HoldKind), state.of(who, Field::BesideKind));
        Was { stands: state.stands(setup, foe), hold: (state.is_held_by(foe, who), firm.0, firm.1) }
    }
}

/// O5: logs what an attack came to, for its target or for another whom it met.
fn ends<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    attack: &'a Attack,
    outcome: &Exchange,
    (was, grabbed): (Was, Option<Grabbed>),
) {
    let pair = (intent.attacker, intent.target);
    t.ends(attack.form.rule(), pair, intent.id().into(), |v| {
        let outcome = AttackOutcome::from(*outcome);
        let is = Was::in_state(v.setup, v.state, intent);
        let note = grabbed.map_or_else(|| headline(&outcome, was, is), headline_of_grab);
        (note, outcome.values())
    });
}

/// The headline of a grab at what somebody holds.
const fn headline_of_grab(grabbed: Grabbed) -> Note {
    match grabbed {
        Grabbed::Missed => Note::AttackMissed,
        Grabbed::Kept => Note::AttackKept,
        Grabbed::Taken => Note::AttackGrabbed,
        Grabbed::Broken => Note::AttackBroke,
    }
}

/// The headline of an attack, by what was before and what is.
fn headline(outcome: &AttackOutcome, was: Was, is: Was) -> Note {
    match outcome.effect {
        _ if was.stands && !is.stands => Note::AttackFelled,
        _ if outcome.through > 0 => Note::AttackHurt,
        Effect::Miss => Note::AttackMissed,
        // A22: an older hold can stand in the way.
        Effect::PartialHold | Effect::FullHold if is.hold.0 && is.hold != was.hold => {
            Note::AttackHeld
        }
        Effect::PartialHold | Effect::FullHold => Note::AttackStopped,
        Effect::Take | Effect::Grab | Effect::Break => Note::AttackGrabbed,
        _ if outcome.begun && outcome.stun == 0 && outcome.flown == 0 => Note::AttackAfflicts,
        Effect::Hit | Effect::Bullseye | Effect::Slam | Effect::Stun | Effect::Kill => {
            Note::AttackStopped
        }
    }
}

/// T4, T5, T8, T13, D11: adds to an attack the shifts of the turn, and the bonus against this foe.
pub(crate) fn put_turn_on<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &mut AttackIntent,
    attack: &'a Attack,
) {
    let (who, foe) = (intent.attacker, intent.target);
    intent.shift += own_shifts(t, who, Roll::Attack, attack.form == Form::Charging);
    if foe != ActorId::NOBODY {
        intent.shift += foe_bonus(t, who, foe, Roll::Attack, true);
    }
}

/// D3, O1, O2: the exchange with the target, or with another fighter who catches the attack.
pub(crate) fn met<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &mut AttackIntent,
) -> Result<Exchange, Stop> {
    if let Some(attack) = attack_at(t.setup(), intent.id())
        && let Some(outcome) = intercepted(t, intent, attack)?
    {
        return Ok(outcome);
    }
    exchange(t, intent)
}

/// T6: the attacks of a flurry: one for each action left, as far as they count.
fn attacks_of<'a>(t: &impl Table<'a, Case>, id: AttackId) -> i32 {
    match t.state().mode(id.of) {
        Mode::Flurry => flurry_of(t.setup(), t.state(), id, t.state().actions(id.of)),
        _ => 1,
    }
}

/// A19, A22: the shift of the Strength ACTION of a take or squeeze: the burdens and, by the ruling
/// `take_and_squeeze_shifted`, the turn's shifts of an action.
pub(crate) fn grip_shifts<'a>(t: &mut impl Table<'a, Case>, who: ActorId, roll: Roll) -> Shift {
    if t.setup().rulings.take_and_squeeze_shifted {
        own_shifts(t, who, roll, false)
    } else {
        attempt_shift(t, who, roll)
    }
}

/// T4, T5, T8, T13: the shift of an attack or escape by the turn and its burdens (A22, A28). Full
/// movement does not shift a charge.
#[inline]
pub(crate) fn own_shifts<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    roll: Roll,
    is_charge: bool,
) -> Shift {
    let mut sum = attempt_shift(t, who, roll);
    match t.state().mode(who) {
        Mode::Failed => {
            sum += Shift(t.shift(Rule::T4, who, roll, FAILED_SHIFT, Reason::FailedExtra));
        }
        Mode::Separate => {
            sum += Shift(t.shift(Rule::T5, who, roll, SEPARATE_SHIFT, Reason::Separate));
        }
        Mode::Single | Mode::Flurry => {}
    }
    if t.state().of(who, Field::FullMove) != 0 && !is_charge {
        sum += Shift(t.shift(Rule::T8, who, roll, -1, Reason::FullMovement));
    }
    if t.state().of(who, Field::Changed) != 0 {
        sum += Shift(t.shift(Rule::T13, who, roll, -1, Reason::Change));
    }
    sum
}

/// D11: uses up the bonus of an evasion or feint against a foe: a red's +2 CS applies only to an
/// attack, a yellow's +1 CS to the next action against that foe.
pub(crate) fn foe_bonus<'a>(
    t: &mut impl Table<'a, Case>,
    who: ActorId,
    foe: ActorId,
    roll: Roll,
    is_attack: bool,
) -> Shift {
    let cs = t.state().placed(who, Field::Bonus, foe.index());
    if cs == 0 || (cs == 2 && !is_attack) {
        return Shift::NONE;
    }
    effect::set_bonus(t, who, foe, 0, 0);
    Shift(t.shift(Rule::D11, who, roll, cs, Reason::Bonus))
}

/// T15: counts the uses of an attack; a thrown object leaves the hand.
fn use_up<'a>(t: &mut impl Table<'a, Case>, intent: &AttackIntent, attack: &'a Attack) {
    if let Some(most) = attack.ammunition {
        let (who, attack) = (intent.attacker, intent.attack);
        let used = t.state().placed(who, Field::Used, attack) + intent.attacks;
        t.set(Rule::T15, Key::at(who, Field::Used, attack), used);
        let left = [Uses(most - used).into(), intent.id().into()];
        t.note(Rule::T15, Note::AmmunitionLeft, intent.attacker, ActorId::NOBODY, left);
    }
    if let Some(object) = attack.object.filter(|_| attack.is_thrown()) {
        t.set(attack.form.rule(), Key::at(ActorId::NOBODY, Field::Holder, object), 0);
    }
    if let Some(place) =
        attack.ends.filter(|place| is_on::<Case>(t.state(), intent.attacker, Some(*place)))
    {
        end(t, intent.attacker, place.into());
    }
}

/// A19, A26, A29: an attack on a loose object. It can miss like any other (A28).
fn at_object<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    attack: &'a Attack,
    object: Option<usize>,
) -> Result<(), Stop> {
    let who = intent.attacker;
    let struck = hit(t, intent, &AversionResult::default())?;
    let missed = match struck.color {
        Some(color) if attack.form == Form::Grabbing => {
            wrestling::grab(t, who, None, object, attack.grip, color)? == Grabbed::Missed
        }
        _ => struck.effect == Effect::Miss,
    };
    match attack.form {
        Form::Charging if missed => {
            charging::missed(t, who, goes_at(intent, object), intent.areas)?;
        }
        Form::Charging => charging::at_object(t, who, object, intent.areas)?,
        Form::Shooting if missed => {
            t.note(Rule::A16, Note::StruckBehind, who, ActorId::NOBODY, thing(object));
        }
        Form::Grabbing | Form::Grappling => {}
        _ => {
            if let Some(place) = object.filter(|_| !missed) {
                strikes_thing(t, intent, attack, place, (&AversionResult::default(), struck))?;
            }
        }
    }
    if missed {
        judge_shift(t, Rule::A28, who)?;
        let values = [thing(object), intent.id().into()];
        t.note(attack.form.rule(), Note::ThingMissed, who, ActorId::NOBODY, values);
    }
    Ok(())
}

/// D3, T7: others may try to catch what was thrown or shot at the target, who may still answer if
/// their catches fail. An auto-hit redirects the attack to the catcher. Nobody else catches
/// what can strike nobody (R3).
fn intercepted<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &mut AttackIntent,
    attack: &'a Attack,
) -> Result<Option<Exchange>, Stop> {
    if !Defense::Catch.works_against(attack.form, attack.touch, attack.directed)
        || !can_strike(t.setup(), t.state(), intent)
    {
        return Ok(None);
    }
    let (by, at) = (Some(intent.attacker), intent.target);
    let Some((catcher, averted)) = charging::catches(t, by, at, intent)? else {
        return Ok(None);
    };
    let none = AversionResult::default();
    let averted = if averted.auto_hit {
        intent.target = catcher;
        AversionResult { auto_hit: true, ..none }
    } else {
        caught(t, catcher, attack, averted.color == Some(Color::Yellow))?;
        AversionResult { avoided: true, caught: true, ..none }
    };
    let struck = hit(t, intent, &averted)?;
    after_hit(t, intent, averted, struck).map(Some)
}

/// D3, D14: the caught object is in the catcher's hand, and may be damaged.
fn caught<'a>(
    t: &mut impl Table<'a, Case>,
    catcher: ActorId,
    attack: &'a Attack,
    damaged: bool,
) -> Result<(), Stop> {
    let object = attack.object.filter(|_| attack.form != Form::Shooting);
    if let Some(object) = object {
        let key = Key::at(ActorId::NOBODY, Field::Holder, object);
        t.set(Rule::D3, key, catcher.number() + 1);
    }
    if damaged {
        wrestling::catch_damage(t, catcher, object)?;
    }
    Ok(())
}

/// O5: what follows an exchange: the catch, the grab, bystanders, what a missed charge runs into,
/// and the Judge's shift after a miss (A28). Returns what came of a grab.
fn after<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    attack: &'a Attack,
    object: Option<usize>,
    outcome: &Exchange,
) -> Result<Option<Grabbed>, Stop> {
    let mut grabbed = None;
    let Exchange { averted, struck, .. } = outcome;
    // What another fighter caught was handled before.
    if averted.caught && averted.defense.is_some() {
        caught(t, intent.target, attack, averted.is_damaged())?;
    }
    if struck.is_at_spot(intent.spot, attack.form) {
        at_the_spot(t, intent.attacker, intent.target)?;
    }
    let missed = struck.effect == Effect::Miss;
    match attack.form {
        Form::Grabbing => {
            if let Some(color) = struck.color {
                let (who, holder) = (intent.attacker, Some(intent.target));
                let came = wrestling::grab(t, who, holder, object, attack.grip, color)?;
                grabbed = Some(came);
            }
        }
        Form::Grappling if struck.effect == Effect::FullHold => {
            wrestling::keep_hold(t, intent.attacker)?;
        }
        Form::Charging if missed => {
            charging::missed(t, intent.attacker, goes_at(intent, object), intent.areas)?;
        }
        // X8: who else is near is struck at in any case.
        _ if attack.area.area.is_some() => {}
        _ if attack.is_shot() && missed => {
            let column = struck.column.filter(|_| struck.rolled_white);
            let struck = bystanders(t, intent, attack, column)?;
            if !struck && attack.form == Form::Shooting && !averted.caught {
                t.note(Rule::A16, Note::StruckBehind, intent.attacker, intent.target, ());
            }
        }
        _ => {}
    }
    if missed {
        judge_shift(t, Rule::A28, intent.attacker)?;
    }
    Ok(grabbed)
}

/// The most bystanders of one attack: no more fit next to a target.
const MAX_BYSTANDERS: usize = 20;

/// A16: a ranged miss is rolled again, in the column of the miss, for each bystander adjacent to
/// the target, in the order given by the map, until one is hit, who takes that color and cannot
/// avert it. There is no such roll if no white was rolled: the column was below Shift 0, or the
/// attack was avoided. A shooting miss that hits nobody hits something beside or behind the target,
/// unless it was caught.
fn bystanders<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    attack: &'a Attack,
    column: Option<Rank>,
) -> Result<bool, Stop> {
    let Some(column) = column else { return Ok(false) };
    let mut passed = [ActorId::NOBODY; MAX_BYSTANDERS];
    let mut struck = false;
    for seen in &mut passed {
        let (attacker, target) = (intent.attacker, intent.target);
        let next = t.ask(NextBystander { who: ActorId::MAP, attacker, target })?;
        let Some(bystander) = next else { break };
        *seen = bystander;
        t.set(Rule::A16, Key::of(bystander, Field::Passed), 1);
        let action = Attempt::new(Rule::A16, attacker, Roll::Bystander).against(bystander);
        let by = circumstance(t, action, None);
        let color = match crate::case::book::color::to_hit_column(column, by, &t.setup().rulings) {
            Some(shifted) => roll_action(t, action, column, shifted)?,
            None => Color::White,
        };
        if color > Color::White {
            strike_bystander(t, intent, attack, bystander, color)?;
            struck = true;
            break;
        }
        t.note(Rule::A16, Note::BystanderMissed, bystander, attacker, ());
    }
    for who in passed.into_iter().filter(|who| *who != ActorId::NOBODY) {
        t.set(Rule::A16, Key::of(who, Field::Passed), 0);
    }
    Ok(struck)
}

/// A16: the bystander takes the color and the rest of the exchange.
fn strike_bystander<'a>(
    t: &mut impl Table<'a, Case>,
    intent: &AttackIntent,
    attack: &'a Attack,
    bystander: ActorId,
    color: Color,
) -> Result<(), Stop> {
    let intent =
        AttackIntent { target: bystander, may_avert: false, spot: false, thing: None, ..*intent };
    let effect = attack.form.effect(color);
    let (rolled_white, column, pull_damage) = (false, None, false);
    let struck = HitResult { color: Some(color), effect, rolled_white, column, pull_damage };
    t.note(Rule::A16, Note::BystanderStruck, bystander, intent.attacker, color);
    let mut outcome = after_hit(t, &intent, AversionResult::default(), struck)?;
    let was = strikes(t, &intent, &mut outcome, Impact::AtOnce)?;
    ends(t, &intent, attack, &outcome, (was, None));
    Ok(())
}
