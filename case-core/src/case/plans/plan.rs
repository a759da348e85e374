//! The built-in plan.
//!
//! A fighter attacks the foe whom it brings nearest to falling, a dangerous one before a harmless one,
//! with whatever harms that foe most; of equals the one opposite its own place. A dying friend is helped first, by the first who can, and with the
//! talent also a stunned one. A held fighter tries to escape, or strikes the holder where the hold
//! leaves room for more. A holder attacks the fighter it holds, squeezes where that hurts, and
//! releases one who has fallen. Only the ruthless attack the fallen.
//!
//! When its place comes, a pointless action is changed, or given up if there is nothing better or
//! other actions would be lost. An attack is avoided or stopped, whichever lets less harm through;
//! an evasion or feint uses an action that is spare or would achieve far less. A fighter who is
//! alone, nearly out of Health and outnumbered leaves.

use super::estimate::{self, Faced, Way, Weighed};
use super::seats;
use crate::case::book::color::{Color, action_column};
use crate::case::book::forms::{Ability, Defense, Form};
use crate::case::book::rank::{Rank, Shift};
use crate::case::book::rulings::DeclaredTraded;
use crate::case::questions::asked::{Defend, GoAhead, IsAdjacent, PickAction, PickTarget, UseHold};
use crate::case::rules::effects::should_put_out;
use crate::case::rules::leaving::may_leave;
use crate::case::rules::legal::{
    can_burst, could_aid, could_hold, not_thrown_before, things_of, usable, usable_attacks,
    usable_places, why_not_attacked, why_not_several,
};
use crate::case::state::effects::seen;
use crate::case::state::sheet::{Attack, Fighter, attack_at, in_bits};
use crate::case::state::store::{DYING, Hold, Mode, SLOTS, STUNNED, State, UP};
use crate::case::words::lists::{Act, ActLimit, Go, HoldUse, Occasion, Target};
use crate::case::{Case, Field};
use crate::data::value::{Actions, AttackId, Place};
use crate::data::who::ActorId;
use crate::kernel::effects::{can_put_out, is_turned};
use crate::kernel::powers::{can_use_power, plan_uses_power};
use crate::kernel::question::Query;
use crate::kernel::system::Tactics;

type View<'a> = crate::kernel::system::View<'a, Case>;

/// T3: two if a green is enough and likely.
pub(crate) fn actions(who: ActorId, v: View<'_>) -> Actions {
    let fighting = v.state.rank(v.setup, who, Ability::FightingOffense);
    let of = |field| v.state.of(who, field) > 0;
    let held = of(Field::HeldBy) || of(Field::Holding);
    let several = fighting >= Rank::Amazing && !held && why_not_several(who, v).is_none();
    Actions(if several { 2 } else { 1 })
}

/// T2: first out of a hold, then aid, then the most promising attack.
pub(crate) fn act(q: PickAction, v: View<'_>) -> Act {
    let Some(sheet) = v.setup.fighters.get(q.who.index()) else { return Act::Pass };
    let first = foe(q.who, sheet, v);
    if let Some(act) = comes_first(q, sheet, first, v) {
        return act;
    }
    if let Some(id) = promising(q, sheet, first, v) {
        return Act::Attack(id);
    }
    let legal = |id: &AttackId| q.is_legal(v, Act::Attack(*id));
    let legal = usable_attacks(q.who, v.setup, v.state).filter(legal);
    of_highest_ranks(sheet, v, legal).map_or(Act::Pass, Act::Attack)
}

/// The attack of the highest ranks, of equals the first; one that the sheet lists before any other.
pub(crate) fn of_highest_ranks(
    sheet: &Fighter,
    v: View<'_>,
    attacks: impl Iterator<Item = AttackId>,
) -> Option<AttackId> {
    attacks.max_by_key(|id| {
        let attack = attack_at(v.setup, *id);
        let listed = attack.is_some_and(|attack| !attack.standard);
        let reach = attack.map(|attack| expected_reach(sheet, v.state, *id, attack));
        (listed, reach, core::cmp::Reverse(id.place))
    })
}

/// The most promising attack that fits the question.
fn promising(
    q: PickAction,
    sheet: &Fighter,
    first: Option<ActorId>,
    v: View<'_>,
) -> Option<AttackId> {
    let mut fits = not_thrown_before(v, q, sheet);
    if q.limit != ActLimit::Any {
        let bursts =
            |place: &usize| can_burst(v.setup, v.state, Act::Attack(AttackId::new(q.who, *place)));
        fits = in_bits(fits).filter(bursts).fold(0, |bits, place| bits | 1 << place);
    }
    let foes = first.into_iter().chain(others(q.who, sheet, first, v));
    best_attack((q.who, q.occasion), sheet, v, fits, foes).map(|(id, _)| id)
}

/// T2: what comes before any attack, if `first` is the foe to attack.
pub(crate) fn comes_first(
    q: PickAction,
    sheet: &Fighter,
    first: Option<ActorId>,
    v: View<'_>,
) -> Option<Act> {
    if q.limit == ActLimit::LikeFirst {
        return Some(v.state.declared(q.who, 0).act);
    }
    if v.state.of(q.who, Field::HeldBy) > 0 {
        return Some(out_of_hold(q, v));
    }
    if q.limit != ActLimit::Any {
        return None;
    }
    if let Some(way) = way_out(q.who, sheet, v) {
        return Some(way);
    }
    if should_put_out(v.setup, v.state, q.who) {
        return Some(Act::PutOut);
    }
    if patient(q.who, sheet, v).is_some() {
        return Some(Act::FirstAid);
    }
    if first.is_some() && plan_uses_power(v, q.who) {
        return Some(Act::Power);
    }
    first.is_none().then_some(Act::Pass)
}

/// D5, A22: an escape, or in a partial hold an attack on the holder if that does more.
fn out_of_hold(q: PickAction, v: View<'_>) -> Act {
    let Some(hold) = v.state.held(q.who) else { return Act::Escape };
    let by_friend = v.setup.cast.are_allies(q.who, hold.other);
    // X10: who is turned has nothing against a holder of the other side.
    if hold.full || by_friend || why_not_attacked(v, q.who, hold.other).is_some() {
        return Act::Escape;
    }
    let strength = v.state.rank(v.setup, q.who, Ability::StrengthMight);
    let hinders = v.setup.rulings.holds_on_escape.hinders(true);
    let by = if hinders { PARTIAL } else { Shift::NONE };
    let escapes = action_column(strength, by, &v.setup.rulings)
        .map_or(0, |column| estimate::chance(column, Color::Yellow));
    let sheet = v.setup.fighters.get(q.who.index());
    let best = sheet.and_then(|sheet| {
        let at_hand = AtHand::of(q.who, sheet, v, not_thrown_before(v, q, sheet));
        best_against((q.who, sheet), v, at_hand, hold.other, PARTIAL)
    });
    match best {
        Some((id, harm)) if harm > escapes * FREEDOM => Act::Attack(id),
        _ => Act::Escape,
    }
}

/// A22: the shift of a partial hold on every attempt.
const PARTIAL: Shift = Shift(-2);
/// The worth of escaping a partial hold, in points of Health.
const FREEDOM: i32 = 12;

/// The places of the attacks that a fighter could make now.
#[derive(Clone, Copy, Debug)]
struct AtHand {
    blows: u64,
    holds: u64,
}

impl AtHand {
    /// Those at these places.
    fn of(who: ActorId, sheet: &Fighter, v: View<'_>, fits: u64) -> AtHand {
        let (all, grapples) = (usable_places(who, sheet, v.state) & fits, sheet.places.grapples);
        AtHand { blows: all & !grapples, holds: all & grapples }
    }

    /// Those that get at a foe who is not adjacent.
    fn far(self, sheet: &Fighter) -> AtHand {
        AtHand { blows: self.blows & sheet.places.far, holds: 0 }
    }
}

/// The attack at hand that does most harm to a foe, if any, and how much, in hundredths of a point. A
/// standard maneuver that the sheet does not list comes after everything on it that is nearly as good;
/// a hold of that kind after all that does harm.
fn best_against(
    (who, sheet): (ActorId, &Fighter),
    v: View<'_>,
    at_hand: AtHand,
    foe: ActorId,
    by: Shift,
) -> Option<(AttackId, i32)> {
    let way = Way::at(v, foe, by);
    let blow = estimate::best_blow(v, who, at_hand.blows, foe, way);
    if at_hand.holds == 0 || !could_hold(v.setup, v.state, who, foe) {
        return blow;
    }
    let standard = sheet.places.standard;
    let best_hold = |places: u64| {
        let weighed = in_bits(at_hand.holds & places).filter_map(|place| {
            let id = AttackId::new(who, place);
            Some((id, estimate::does(v, (id, sheet.attacks.get(place)?), foe, way)))
        });
        weighed.filter(|(_, does)| *does > 0).reduce(|a, b| if b.1 > a.1 { b } else { a })
    };
    let unlisted = blow.is_none_or(|(id, _)| standard >> id.index() & 1 != 0);
    let counts = blow.map_or(0, |(_, does)| if unlisted { estimate::unlisted(does) } else { does });
    if let Some(hold) = best_hold(!standard) {
        return if hold.1 > counts { Some(hold) } else { blow };
    }
    let most = blow.map_or(0, |(_, does)| does);
    let hold = if unlisted { best_hold(standard) } else { None };
    hold.filter(|(_, does)| *does > most).or(blow)
}

/// The foe whom an attack at these places brings nearest to falling, a dangerous one before a harmless
/// one, and that attack; of equals the first.
fn best_attack(
    (who, occasion): (ActorId, Occasion),
    sheet: &Fighter,
    v: View<'_>,
    fits: u64,
    foes: impl Iterator<Item = ActorId>,
) -> Option<(AttackId, ActorId)> {
    let all = AtHand::of(who, sheet, v, fits);
    // Nobody is flung away before the turn's actions.
    let reaches = occasion == Occasion::Declaration;
    let is_near = |fighter, foe| {
        let target = Target::Actor(foe);
        reaches || seats::adjacent(&IsAdjacent { who: ActorId::MAP, fighter, target }, v)
    };
    let at_hand = |foe| if is_near(who, foe) { all } else { all.far(sheet) };
    let weighs = v.state.of(who, Field::Holding) == 0 && v.state.of(who, Field::HeldBy) == 0;
    let weigh = |foe| best_against((who, sheet), v, at_hand(foe), foe, Shift::NONE);
    // How dangerous a foe is matters only beside another.
    let worth = |does: i32, foe: ActorId| {
        let danger = HARMLESS_FOE + i64::from(Case::danger(v.setup, v.state, foe));
        i64::from(does) * danger / i64::from(v.state.health(foe)).max(1)
    };
    let mut best: Option<(AttackId, i32, ActorId)> = None;
    let mut most = None;
    for foe in foes.take(if weighs { LOOKS_AT } else { LOOK }) {
        let Some((attack, does)) = weigh(foe) else { continue };
        let Some((_, first_does, first)) = best else {
            best = Some((attack, does, foe));
            if weighs {
                continue;
            }
            break;
        };
        let least = most.unwrap_or_else(|| worth(first_does, first));
        let worth = worth(does, foe);
        most = Some(least.max(worth));
        if worth > least {
            best = Some((attack, does, foe));
        }
    }
    best.map(|(attack, _, foe)| (attack, foe))
}

/// How many foes a plan weighs, the one opposite first.
const LOOKS_AT: usize = 6;

/// What it is worth to take out even a foe that is no danger, in hundredths of a point of Health.
const HARMLESS_FOE: i64 = 1000;

/// The promise of an attack: the ranks of its to-hit and damage; little for a holder's grapple.
fn expected_reach(sheet: &Fighter, state: &State, id: AttackId, attack: &Attack) -> usize {
    let hit = attack.rank.unwrap_or_else(|| sheet.score(attack.ability)).rank().index();
    let better = usize::try_from(attack.to_hit).unwrap_or(0);
    let worse = usize::try_from(-attack.to_hit).unwrap_or(0);
    let hit = (hit + better).saturating_sub(worse);
    let damage = match (attack.damage, attack.form) {
        (Some(value), _) => value.rank(),
        (None, Form::Charging) => sheet.score(Ability::Endurance).rank().max(sheet.armor.rank()),
        (None, Form::Grabbing) => return 0,
        (None, Form::Grappling) if state.of(id.of, Field::Holding) > 0 => return 0,
        (None, _) => sheet.score(Ability::Strength).rank(),
    };
    hit + damage.index()
}

/// How many members of its side a plan examines for a patient, and how many foes.
const LOOK: usize = 64;

/// A friend whom nobody else is about to help: the dying first and, with the talent, the stunned.
pub(crate) fn patient(who: ActorId, sheet: &Fighter, v: View<'_>) -> Option<ActorId> {
    let state = v.state;
    let own = v.setup.cast.members(usize::from(sheet.side));
    let own = &own[..own.len().min(LOOK)];
    let is_other = |w: &ActorId| *w != who && state.is_there(v.setup, *w);
    let could = |w: &ActorId| could_aid(v.setup, state, who, *w) && !is_seen_to(who, sheet, v, *w);
    let mut dying = marked(own, sheet, v, DYING).filter(is_other);
    let stunned = || {
        let mut all = marked(own, sheet, v, STUNNED).filter(is_other);
        all.find(|w| state.stunned(*w) > 1 && could(w))
    };
    dying.find(could).or_else(|| if sheet.first_aid { stunned() } else { None })
}

/// The fighters among `own` who have a mark of the state.
fn marked<'a>(
    own: &[ActorId],
    sheet: &Fighter,
    v: View<'a>,
    mark: usize,
) -> impl Iterator<Item = ActorId> + use<'a> {
    let side = v.setup.cast.bits(usize::from(sheet.side));
    let end = own.last().map_or(0, |last| last.index() + 1);
    v.state.marked(mark, side, 0).take_while(move |w| w.index() < end)
}

/// E7, E9: whether another member of the side is about to help the patient.
fn is_seen_to(who: ActorId, sheet: &Fighter, v: View<'_>, patient: ActorId) -> bool {
    let own = v.setup.cast.members(usize::from(sheet.side));
    own.iter().take(LOOK).any(|other| {
        let next = v.state.next_slot(*other);
        *other != who
            && v.state.is_aimed_at(*other, next, patient)
            && v.state.is_able(v.setup, *other)
            && v.state.actions(*other) > 0
            && v.state.declared(*other, next).act == Act::FirstAid
    })
}

/// The foe to attack: the one held, else the holder, else the first standing one, counted from the
/// fighter's own place so that a side spreads its attacks.
pub(crate) fn foe(who: ActorId, sheet: &Fighter, v: View<'_>) -> Option<ActorId> {
    if is_turned::<Case>(v.setup, v.state, who) {
        let own = v.setup.cast.members(usize::from(sheet.side));
        return own.iter().copied().find(|other| *other != who && stands(*other, v));
    }
    // The referee can put a friend in a hold.
    let is_foe = |hold: &Hold| !v.setup.cast.are_allies(who, hold.other);
    if let Some(hold) = v.state.holding(who).filter(is_foe)
        && (sheet.ruthless || v.state.stands(v.setup, hold.other))
    {
        return Some(hold.other);
    }
    v.state.held(who).filter(is_foe).map(|hold| hold.other).or_else(|| {
        // Usually the very first one stands.
        let side = (0..v.setup.cast.sides().len()).find(|side| *side != usize::from(sheet.side))?;
        let in_front = in_front(who, v.setup.cast.members(side)).filter(|foe| stands(*foe, v));
        in_front.or_else(|| foes(who, sheet, v).next())
    })
}

/// The foe of a side opposite the fighter's own place.
#[inline]
fn in_front(who: ActorId, foes: &[ActorId]) -> Option<ActorId> {
    let place = who.index();
    // A remainder would take longer than all the rest.
    let place = if place < foes.len() { place } else { place.checked_rem(foes.len())? };
    foes.get(place).copied()
}

/// Whether a foe still stands.
#[inline]
fn stands(foe: ActorId, v: View<'_>) -> bool {
    v.state.stands(v.setup, foe) && v.state.is_here(v.setup, foe)
}

/// The standing foes, side by side, each side counted from the fighter's own place; of one who is turned
/// (X10) those of its own side.
fn foes<'a>(who: ActorId, sheet: &Fighter, v: View<'a>) -> impl Iterator<Item = ActorId> + use<'a> {
    let (own, turned) = (usize::from(sheet.side), is_turned::<Case>(v.setup, v.state, who));
    let sides = (0..v.setup.cast.sides().len()).filter(move |side| (*side == own) == turned);
    let up = sides.flat_map(move |side| {
        let first = in_front(who, v.setup.cast.members(side)).map_or(0, ActorId::index);
        v.state.marked(UP, v.setup.cast.bits(side), first)
    });
    // Whoever is up stands, unless yet to arrive.
    up.filter(move |foe| *foe != who && v.state.is_here(v.setup, *foe))
}

/// The standing foes but one.
fn others<'a>(
    who: ActorId,
    sheet: &Fighter,
    first: Option<ActorId>,
    v: View<'a>,
) -> impl Iterator<Item = ActorId> + use<'a> {
    foes(who, sheet, v).filter(move |other| Some(*other) != first)
}

/// T2: the patient or foe if it is a legal target, else the first legal one.
pub(crate) fn target(q: &PickTarget, v: View<'_>) -> Option<Target> {
    if q.like_first {
        return v.state.declared(q.who, 0).target;
    }
    let sheet = v.setup.fighters.get(q.who.index())?;
    let found = match q.act {
        Act::FirstAid => patient(q.who, sheet, v),
        Act::Attack(id) => {
            let first = foe(q.who, sheet, v);
            let mut others = others(q.who, sheet, first, v);
            // Where nobody else stands, there is nothing to weigh.
            others.next().map_or(first, |second| {
                let foes = first.into_iter().chain([second]).chain(others);
                let (who, only) = ((q.who, q.occasion), 1 << id.index());
                best_attack(who, sheet, v, only, foes).map(|(_, foe)| foe).or(first)
            })
        }
        _ => foe(q.who, sheet, v),
    };
    // A20: a grab goes for what the foe has in hand.
    let grabs = q
        .act
        .attack()
        .and_then(|id| attack_at(v.setup, id))
        .is_some_and(|a| a.form == Form::Grabbing);
    let thing = found.filter(|_| grabs).and_then(|foe| things_of(v, foe).next());
    let found = thing.map(Target::Object).or(found.map(Target::Actor));
    match found {
        Some(_) if q.is_legal(v, found) => found,
        _ => {
            let spares = q.act.attack().is_some() && !sheet.ruthless;
            let mut standing = foes(q.who, sheet, v).map(|foe| Some(Target::Actor(foe)));
            let other = if spares { standing.find(|foe| q.is_legal(v, *foe)) } else { None };
            let any = || q.candidates(v).find(|target| q.is_legal(v, *target));
            other.or_else(any).flatten()
        }
    }
}

/// T13: changes a pointless action if something is better and no other action is lost, or gives it
/// up.
pub(crate) fn go(q: GoAhead, v: View<'_>) -> Go {
    let thrown = is_out_of_reach(q, v);
    if !thrown && !is_pointless(q, v) {
        return Go::Ahead;
    }
    let several = v.state.mode(q.who) == Mode::Separate && v.state.actions(q.who) > 1;
    let slot = Place(v.state.of(q.who, Field::Next).saturating_add(1));
    let occasion = Occasion::Change;
    let other = PickAction { who: q.who, slot, limit: ActLimit::Any, occasion };
    let nothing = || act(other, v) == Act::Pass || (thrown && !finds_attack(other, v));
    if several || nothing() { Go::GiveUp } else { Go::Change }
}

/// An answer to [`GoAhead`], or where that is not legal giving up what can't be done.
pub(crate) fn legal_go(q: GoAhead, v: View<'_>, go: Go) -> Go {
    match go {
        Go::GiveUp if q.act == Act::Pass => Go::Ahead,
        Go::Ahead if !q.is_legal(v, Go::Ahead) => Go::GiveUp,
        go => go,
    }
}

/// Whether an attack does any harm to somebody whom it reaches.
fn finds_attack(q: PickAction, v: View<'_>) -> bool {
    v.setup.fighters.get(q.who.index()).is_some_and(|sheet| {
        let first = foe(q.who, sheet, v);
        promising(q, sheet, first, v).is_some()
    })
}

/// T12: whether a declared action has become pointless.
pub(crate) fn is_pointless(q: GoAhead, v: View<'_>) -> bool {
    let (who, setup, state) = (q.who, v.setup, v.state);
    let target = state.declared(who, state.next_slot(who)).target;
    if state.is_pinned(who) && !matches!(q.act, Act::Pass | Act::Escape | Act::Surrender) {
        return true;
    }
    match q.act {
        Act::Pass => false,
        Act::Escape => state.held(who).is_none(),
        Act::FirstAid => {
            let patient = target.and_then(Target::actor);
            patient.is_none_or(|patient| !could_aid(setup, state, who, patient))
        }
        Act::Retreat | Act::Surrender => !may_leave(setup, state, who, q.act.kind()),
        Act::PutOut => !can_put_out::<Case>(setup, state, who),
        Act::Power => !can_use_power::<Case>(setup, state, who),
        Act::Attack(id) => match target {
            _ if !usable(setup, state, id) => true,
            Some(Target::Actor(foe)) => {
                let wrestles = attack_at(setup, id).is_some_and(|a| a.form == Form::Grappling);
                !state.is_there(setup, foe)
                    || why_not_attacked(v, who, foe).is_some()
                    || (wrestles && !could_hold(setup, state, who, foe))
                    || is_to_be_spared(who, foe, v)
            }
            Some(Target::Object(object)) => state.is_broken(object),
            None => true,
        },
    }
}

/// A11, E1: whether the target of a declared blow has been flung out of its reach.
fn is_out_of_reach(q: GoAhead, v: View<'_>) -> bool {
    let target = v.state.declared(q.who, v.state.next_slot(q.who)).target;
    let attack = q.act.attack().and_then(|id| attack_at(v.setup, id));
    let (Some(attack), Some(target)) = (attack, target) else { return false };
    !attack.goes_far()
        && !seats::adjacent(&IsAdjacent { who: ActorId::MAP, fighter: q.who, target }, v)
}

/// Whether a foe has fallen and the fighter spares the fallen.
pub(crate) fn is_to_be_spared(who: ActorId, foe: ActorId, v: View<'_>) -> bool {
    let sheet = v.setup.fighters.get(who.index());
    sheet.is_some_and(|sheet| !sheet.ruthless) && !v.state.stands(v.setup, foe)
}

/// A22: squeezes if possible, and releases the fallen.
pub(crate) fn hold(q: UseHold, v: View<'_>) -> HoldUse {
    let Some(sheet) = v.setup.fighters.get(q.who.index()) else { return HoldUse::Keep };
    if !sheet.ruthless && !v.state.stands(v.setup, q.held) {
        return HoldUse::LetGo;
    }
    let strength = v.state.score(v.setup, q.who, Ability::Strength);
    let grip = v.state.grip_of(q.who).unwrap_or(strength);
    let squeezes = q.is_legal(v, HoldUse::Squeeze) && {
        let seen = seen(v.setup, v.state, [q.held; 2]);
        estimate::squeeze(v.setup, seen, grip, q.held) > 0
    };
    if squeezes { HoldUse::Squeeze } else { HoldUse::Keep }
}

/// T7: the best maneuver: one that costs no action, unless an active one pays.
pub(crate) fn defense(q: Defend, v: View<'_>) -> Option<Defense> {
    defense_but(q, v, |_| false)
}

/// T7: as [`defense`], with some maneuvers ruled out. What cannot strike (R3) is left alone.
pub(crate) fn defense_but(
    q: Defend,
    v: View<'_>,
    is_barred: impl Fn(Defense) -> bool,
) -> Option<Defense> {
    let attack = attack_at(v.setup, q.attack).filter(|_| q.strikes)?;
    let barred = Defense::ALL.iter().filter(|defense| is_barred(**defense));
    let barred = barred.fold(0, |bits, defense| bits | 1 << *defense as u8);
    let Weighed { free, active, saves } = Weighed::of(Faced::new(q, v.state, barred), attack, v);
    let evades = saves > 0 && q.is_legal(v, Some(active)) && saves / 2 >= cost(q, v);
    if evades { Some(active) } else { free }
}

/// D10: the harm forgone by an evasion's or feint's action, in hundredths of a point.
fn cost(q: Defend, v: View<'_>) -> i32 {
    let (who, state) = (q.who, v.state);
    if state.is_spare(who) || state.placed(who, Field::Paid, q.attacker.index()) != 0 {
        return 0;
    }
    if v.setup.rulings.declared_traded == DeclaredTraded::ByChange {
        return i32::MAX;
    }
    let left = usize::try_from(state.actions(who)).unwrap_or(0);
    let last = state.declared(who, (state.next_slot(who) + left.saturating_sub(1)).min(SLOTS - 1));
    let attack = last.act.attack().and_then(|id| Some((id, attack_at(v.setup, id)?)));
    match (attack, last.target.and_then(Target::actor)) {
        (Some(attack), Some(foe)) => estimate::does(v, attack, foe, Way::at(v, foe, Shift::NONE)),
        _ => i32::MAX,
    }
}

/// T18: the way out of a hopeless fight for a fighter who can leave: alone against several, and
/// nearly out of Health. It retreats if no foe can shoot, else surrenders.
pub(crate) fn way_out(who: ActorId, sheet: &Fighter, v: View<'_>) -> Option<Act> {
    let health = v.state.health(who);
    let own = v.setup.cast.members(usize::from(sheet.side));
    let nearly_gone = health.saturating_mul(5) <= sheet.health;
    if !nearly_gone || own.iter().any(|w| *w != who && v.state.is_there(v.setup, *w)) {
        return None;
    }
    let (mut several, mut left, mut shoots) = (0, 0_i32, false);
    for foe in foes(who, sheet, v).filter(|foe| v.state.is_fit(v.setup, *foe)) {
        several += 1;
        left = left.saturating_add(v.state.health(foe));
        shoots |= usable_attacks(foe, v.setup, v.state)
            .filter_map(|id| attack_at(v.setup, id))
            .any(Attack::is_shot);
    }
    let hopeless = several > 1 && left >= health.saturating_mul(5);
    let way = if shoots { Act::Surrender } else { Act::Retreat };
    (hopeless && may_leave(v.setup, v.state, who, way.kind())).then_some(way)
}
