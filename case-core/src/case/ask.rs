//! Everything that is asked: what answers are legal, what they mean, and the built-in plan.

use super::Case;
use super::action::{LEAST_KARMA, MOST_KARMA};
use super::color::Color;
use super::event::Field;
use super::forms::{Ability, Defense, Form, Pull};
use super::rank::{MAX_NUMBER, Rank};
use super::rule::Rule;
use super::sheet::{Attack, Fighter, MAX_AREAS, Setup};
use super::state::State;
use super::tables::turn::MAX_ATTACKS;
use crate::codes::codes;
use crate::decide;
use crate::log::Key;
use crate::system::{Bounds, System};
use crate::who::ActorId;
use alloc::format;
use alloc::string::{String, ToString};

/// A question of the Costumed Adventurer Simulation Engine.
pub type Question = decide::Question<QuestionKind>;

codes! {
    /// Everything that is asked. The comment says who decides and what the answer is; `other`, `a`
    /// and `b` are the question's subject.
    "question", pub enum QuestionKind {
        /// The fighter: whether the full movement is used; 1 yes (T8).
        Move "full movement",
        /// The fighter: how many actions to try for, 1 to 8 (T3).
        Actions "actions",
        /// The fighter: an action, as [`act`] codes it; `a` is its slot, `b` is 1 where it must be
        /// like the first, 2 where it must be an attack, which alone can be burst (T2, T8).
        Action "action",
        /// The fighter: the target of action `a`: a fighter's place, or the number of fighters plus
        /// an object's place; −1 where there is none at all; `b` is 1 where it must be like the
        /// first (T2).
        Target "target",
        /// The fighter: how, for the attack at place `a`: 1 pulled, 2 at a precise spot, 3 both
        /// (A12, A18).
        Manner "manner",
        /// The fighter: extra actions separate (0) or as a flurry (1) (T5, T6).
        Flurry "flurry",
        /// The fighter: go ahead (0), change the action (1), give it up (2) (T13).
        Go "go",
        /// The holder: keep the hold on `other` (0), squeeze (1, where `a` says that it is full
        /// and the holder is not fully held), let go (2) (A22).
        Hold "hold",
        /// The escaped: turn the hold on `other` round (1), or get loose and act (0) (D15).
        Reverse "reverse",
        /// The fighter: whether to spend Karma on roll `a` in column `b`; 1 yes (Q17).
        Karma "Karma",
        /// The fighter: how much Karma, from 10 to what there is, for roll `a` in column `b` (Q17).
        KarmaAmount "Karma amount",
        /// The target of attack `a` of `other`: 0, or the number of a defense + 1 (T7).
        Defense "defense",
        /// The attacker: what to pull on `other`: nothing (0), damage (1), color (2) (A12).
        PullWhat "pull what",
        /// The attacker: the color to lower `a` to (A12).
        PullColor "pull color",
        /// The attacker: the number to lower the damage `a` to (A12).
        PullDamage "pull damage",
        /// The attacker: the rank to lower the rank `a` to (A12).
        PullRank "pull rank",
        /// The attacker: where `other` is slammed: 0 rolled, 1 down, 2 left, 3 right, 4 back, 5 up
        /// (E5).
        Direction "direction",
        /// The map: whether `other` is adjacent to fighter `a`; 1 yes (A11).
        Adjacent "adjacent",
        /// The map: how many areas `other` is from fighter `a` (A13).
        Apart "areas apart",
        /// The map: objects in the path from fighter `a` to `other` (A14).
        InPath "objects in the path",
        /// The map: things the shot of fighter `a` passes through (A15).
        PassesThrough "things passed through",
        /// The map: a material strength, as a number (R7).
        Material "material strength",
        /// The map: the next bystander adjacent to `other`: a fighter's place + 1, or 0 (A16).
        Bystander "bystander",
        /// The map: who tries to catch what fighter `a` sends at `other`, or, where both are the
        /// same, `other` as it falls: a fighter's place + 1, or 0 (D3).
        Catcher "catcher",
        /// The map: areas that fighter `a` moves in its charge at `other` (A23).
        Moved "areas moved",
        /// The map: what the body of `other` strikes within `a` areas, as [`collision`] codes it
        /// (A27).
        Collision "collision",
        /// The map: after how many areas, up to `a` (A27).
        AreasFlown "areas flown",
        /// The Judge: the shift of a weapon that was not made to be thrown (A17).
        Improvised "improvised",
        /// The Judge: a shift for the next turn of `other` (T13, A28).
        JudgeShift "shift for the next turn",
        /// The Judge: an event at the wrap up, as [`event`] codes it (T15).
        Event "event",
        /// The Judge: whom event `a` befalls: a fighter's place (T15).
        EventTarget "event target",
        /// The Judge: the number of event `a`: damage, or areas of a fall (T15).
        EventAmount "event amount",
    }
}

/// Codes of actions.
pub mod act {
    /// No action; until the turn ends it can still be spent on an aversion (D10).
    pub const PASS: i32 = 0;
    /// An attack: this plus its place on the sheet.
    pub const ATTACK: i32 = 1;
    /// An escape (D5).
    pub const ESCAPE: i32 = 101;
    /// First aid (E7, E9).
    pub const AID: i32 = 102;
}

/// Codes of what a body strikes.
pub mod collision {
    /// Nothing.
    pub const NOTHING: i32 = 0;
    /// A thing, whose material strength is asked for.
    pub const THING: i32 = 1;
    /// A fighter: this plus its place.
    pub const FIGHTER: i32 = 2;
}

/// Codes of the Judge's events at a wrap up.
pub mod event {
    /// Nothing (more) happens.
    pub const NOTHING: i32 = 0;
    /// Damage to a fighter, less its armor.
    pub const DAMAGE: i32 = 1;
    /// A fighter falls.
    pub const FALL: i32 = 2;
    /// A fighter's next turn is shifted.
    pub const SHIFT: i32 = 3;
    /// The battle ends.
    pub const END: i32 = 4;
}

/// The turn at whose wrap up the built-in Judge ends a battle that nobody can win: after an hour
/// and forty minutes.
const STALEMATE: i32 = 1_000;
/// The widest shift that the Judge sets.
const JUDGE_SHIFT: i32 = 10;
/// The most things in or through a shot's way.
const MOST_THINGS: i32 = 20;

/// The rule that asks.
pub(crate) fn asked_by(ask: QuestionKind) -> Rule {
    match ask {
        QuestionKind::Move => Rule::T8,
        QuestionKind::Actions => Rule::T3,
        QuestionKind::Action | QuestionKind::Target => Rule::T2,
        QuestionKind::Manner
        | QuestionKind::PullWhat
        | QuestionKind::PullColor
        | QuestionKind::PullDamage
        | QuestionKind::PullRank => Rule::A12,
        QuestionKind::Flurry => Rule::T6,
        QuestionKind::Go => Rule::T13,
        QuestionKind::Hold => Rule::A22,
        QuestionKind::Reverse => Rule::D15,
        QuestionKind::Karma | QuestionKind::KarmaAmount => Rule::R4,
        QuestionKind::Defense => Rule::T7,
        QuestionKind::Direction => Rule::E5,
        QuestionKind::Adjacent => Rule::A11,
        QuestionKind::Apart => Rule::A13,
        QuestionKind::InPath => Rule::A14,
        QuestionKind::PassesThrough => Rule::A15,
        QuestionKind::Material => Rule::R7,
        QuestionKind::Bystander => Rule::A16,
        QuestionKind::Catcher => Rule::D3,
        QuestionKind::Moved => Rule::A23,
        QuestionKind::Collision | QuestionKind::AreasFlown => Rule::A27,
        QuestionKind::Improvised => Rule::A17,
        QuestionKind::JudgeShift => Rule::A28,
        QuestionKind::Event | QuestionKind::EventTarget | QuestionKind::EventAmount => Rule::T15,
    }
}

pub(crate) fn count(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

/// The bounds of a question.
#[inline]
pub(crate) fn bounds(q: &Question, setup: &Setup, state: &State) -> Bounds {
    let fighters = || count(setup.fighters.len());
    match q.kind {
        QuestionKind::Move
        | QuestionKind::Flurry
        | QuestionKind::Karma
        | QuestionKind::Reverse
        | QuestionKind::Adjacent => Bounds::pick(0, 1),
        QuestionKind::Actions => Bounds::pick(1, MAX_ATTACKS),
        QuestionKind::Action => Bounds::pick(0, act::AID),
        QuestionKind::Target => Bounds::pick(-1, fighters() + count(setup.objects.len()) - 1),
        QuestionKind::Manner => Bounds::pick(0, 3),
        QuestionKind::Go | QuestionKind::Hold | QuestionKind::PullWhat => Bounds::pick(0, 2),
        QuestionKind::KarmaAmount => {
            Bounds::amount(LEAST_KARMA, state.karma(q.who).clamp(LEAST_KARMA, MOST_KARMA))
        }
        QuestionKind::Defense => Bounds::pick(0, 8),
        QuestionKind::PullColor => Bounds::pick(0, q.a.clamp(0, 3)),
        QuestionKind::PullDamage | QuestionKind::AreasFlown => Bounds::amount(0, q.a.max(0)),
        QuestionKind::PullRank => Bounds::pick(0, q.a.clamp(0, 17)),
        QuestionKind::Direction => Bounds::pick(0, 5),
        QuestionKind::Apart => Bounds::amount(0, MAX_AREAS),
        QuestionKind::Moved => Bounds::amount(1, MAX_AREAS),
        QuestionKind::InPath | QuestionKind::PassesThrough => Bounds::amount(0, MOST_THINGS),
        QuestionKind::Bystander | QuestionKind::Catcher => Bounds::pick(0, fighters()),
        QuestionKind::Collision => Bounds::pick(0, collision::FIGHTER + fighters() - 1),
        QuestionKind::Improvised | QuestionKind::JudgeShift => {
            Bounds::amount(-JUDGE_SHIFT, JUDGE_SHIFT)
        }
        QuestionKind::Event => Bounds::pick(0, event::END),
        QuestionKind::EventTarget => Bounds::pick(0, fighters() - 1),
        QuestionKind::EventAmount if q.a == event::FALL => Bounds::amount(0, MAX_AREAS),
        QuestionKind::Material | QuestionKind::EventAmount => Bounds::amount(0, MAX_NUMBER),
    }
}

/// Whether an answer within the bounds is legal.
#[inline]
pub(crate) fn allows(q: &Question, answer: i32, setup: &Setup, state: &State) -> bool {
    let there = |who: ActorId| state.is_here(setup, who) && !state.is_dead(who);
    match q.kind {
        QuestionKind::Move => answer == 0 || state.held(q.who).is_none(),
        QuestionKind::Actions => answer == 1 || allows_several(q.who, setup, state),
        QuestionKind::Action => allows_action(q, answer, setup, state),
        QuestionKind::Target => allows_target(q, answer, setup, state),
        QuestionKind::Manner => attack_at(setup, q.who, q.a).is_some_and(|attack| {
            (answer & 1 == 0 || attack.form.pull() != Pull::Nothing)
                && (answer & 2 == 0 || attack.form.can_mean_a_spot())
        }),
        QuestionKind::Flurry => answer == 0 || all_alike(state, q.who),
        QuestionKind::Hold => answer != 1 || (q.a == 1 && !state.is_pinned(q.who)),
        QuestionKind::Defense => answer == 0 || allows_defense(q, answer, setup, state),
        QuestionKind::Bystander => {
            let who = ActorId::from_number(answer - 1);
            answer == 0
                || (who != q.other
                    && who.number() != q.a
                    && there(who)
                    && state.of(who, Field::Passed) == 0)
        }
        QuestionKind::Catcher => {
            let who = ActorId::from_number(answer - 1);
            answer == 0
                || (who != q.other
                    && who.number() != q.a
                    && state.is_able(setup, who)
                    && !state.is_pinned(who)
                    && state.unspent(who) > 0)
        }
        QuestionKind::Collision => {
            let who = ActorId::from_number(answer - collision::FIGHTER);
            answer < collision::FIGHTER || (who != q.other && there(who))
        }
        QuestionKind::Event => {
            matches!(answer, event::NOTHING | event::END) || anybody(setup, state).is_some()
        }
        QuestionKind::EventTarget => there(ActorId::from_number(answer)),
        _ => true,
    }
}

/// The first fighter whom something could still befall.
fn anybody(setup: &Setup, state: &State) -> Option<ActorId> {
    let there = |who: &ActorId| state.is_here(setup, *who) && !state.is_dead(*who);
    (0..setup.fighters.len()).map(ActorId::fighter).find(there)
}

/// The attack at a place of somebody's sheet.
pub(crate) fn attack_at(setup: &Setup, who: ActorId, place: i32) -> Option<&Attack> {
    setup.fighters.get(who.index())?.attacks.get(usize::try_from(place).ok()?)
}

/// Whether an attack can be used: its object in hand and whole, its uses not spent, and no second
/// hold while one holds somebody.
#[inline]
pub(crate) fn usable(setup: &Setup, state: &State, who: ActorId, place: usize) -> bool {
    let Some(attack) = setup.fighters.get(who.index()).and_then(|s| s.attacks.get(place)) else {
        return false;
    };
    let in_hand = attack.object.is_none_or(|o| state.holder(o) == Some(who) && !state.is_broken(o));
    let loaded =
        attack.ammunition.is_none_or(|most| state.get(Key::at(who, Field::Used, place)) < most);
    let free = attack.form != Form::Grappling || state.of(who, Field::Holding) == 0;
    in_hand && loaded && free
}

fn first_declared(state: &State, who: ActorId, field: Field) -> i32 {
    state.get(Key::at(who, field, 0))
}

/// T8, A22: whether several actions can be tried for: not beside a hold, and with full movement
/// only where there is an attack to burst.
fn allows_several(who: ActorId, setup: &Setup, state: &State) -> bool {
    state.holding(who).is_none()
        && (state.of(who, Field::FullMove) == 0
            || usable_attacks(who, setup, state).next().is_some())
}

/// The places on the sheet of the attacks that can be used.
fn usable_attacks(who: ActorId, setup: &Setup, state: &State) -> impl Iterator<Item = usize> {
    let attacks = setup.fighters.get(who.index()).map_or(0, |s| s.attacks.len());
    (0..attacks).filter(move |&place| usable(setup, state, who, place))
}

fn allows_action(q: &Question, answer: i32, setup: &Setup, state: &State) -> bool {
    // T8: with full movement several actions are only a burst of like ones.
    let fits = match q.b {
        1 => answer == first_declared(state, q.who, Field::Act),
        2 => (act::ATTACK..act::ESCAPE).contains(&answer),
        _ => true,
    };
    if !fits {
        return false;
    }
    match answer {
        act::PASS => true,
        act::ESCAPE => state.of(q.who, Field::HeldBy) > 0,
        act::AID => !state.is_pinned(q.who),
        _ => {
            let place = usize::try_from(answer - act::ATTACK).unwrap_or(usize::MAX);
            !state.is_pinned(q.who) && usable(setup, state, q.who, place)
        }
    }
}

fn allows_target(q: &Question, answer: i32, setup: &Setup, state: &State) -> bool {
    if q.b == 1 {
        return answer == first_declared(state, q.who, Field::Target);
    }
    let fighters = count(setup.fighters.len());
    if answer < 0 {
        let last = fighters + count(setup.objects.len());
        return !(0..last).any(|target| allows_target(q, target, setup, state));
    }
    let own = setup.fighters.get(q.who.index()).map(|s| s.side);
    let form = attack_at(setup, q.who, q.a - act::ATTACK).map(|a| a.form);
    if answer >= fighters {
        let object = usize::try_from(answer - fighters).unwrap_or(usize::MAX);
        let whole = setup.objects.get(object).is_some() && !state.is_broken(object);
        return match form {
            Some(Form::Charging) => whole,
            Some(Form::Grabbing) => whole && state.holder(object) != Some(q.who),
            _ => false,
        };
    }
    let who = ActorId::from_number(answer);
    if who == q.who || !state.is_here(setup, who) || state.is_dead(who) {
        return false;
    }
    let Some(sheet) = setup.fighters.get(who.index()) else { return false };
    match form {
        None => q.a == act::AID,
        Some(Form::Grappling) if state.held(who).is_some_and(|h| h.other == q.who) => false,
        Some(_) => setup.friendly_fire || own != Some(sheet.side),
    }
}

/// T6: whether all declared actions are one attack on one target.
pub(crate) fn all_alike(state: &State, who: ActorId) -> bool {
    let wanted = usize::try_from(state.of(who, Field::Wanted)).unwrap_or(0);
    let first = first_declared(state, who, Field::Act);
    (act::ATTACK..act::ESCAPE).contains(&first)
        && [Field::Act, Field::Target].into_iter().all(|field| {
            let head = first_declared(state, who, field);
            (1..wanted).all(|slot| state.get(Key::at(who, field, slot)) == head)
        })
}

fn allows_defense(q: &Question, answer: i32, setup: &Setup, state: &State) -> bool {
    let Some(&defense) = usize::try_from(answer - 1).ok().and_then(|n| Defense::ALL.get(n)) else {
        return false;
    };
    let Some(attack) = attack_at(setup, q.other, q.a) else { return false };
    if !defense.works_against(attack.form, attack.touch, attack.directed) {
        return false;
    }
    // D10: one who has no action left cannot, unless this foe was paid for already.
    !defense.costs_an_action()
        || state.unspent(q.who) > 0
        || (defense != Defense::Catch
            && state.get(Key::at(q.who, Field::Paid, q.other.index())) != 0)
}

/// The built-in plan: attacks the foe in front with the best attack at hand, averts what it can
/// without giving up its own action, keeps and uses holds, aids its own if it has the talent. The
/// map it supposes is a plain brawl: everybody adjacent, nothing in the way.
#[inline]
pub(crate) fn suggest(q: &Question, setup: &Setup, state: &State) -> i32 {
    match q.kind {
        QuestionKind::Actions => suggest_actions(q, setup, state),
        QuestionKind::Action => suggest_action(q, setup, state),
        QuestionKind::Target => suggest_target(q, setup, state),
        QuestionKind::Defense => suggest_defense(q, setup, state),
        QuestionKind::Hold => i32::from(q.a == 1 && !state.is_pinned(q.who)),
        QuestionKind::PullColor | QuestionKind::PullDamage | QuestionKind::PullRank => q.a,
        QuestionKind::Direction => 4,
        QuestionKind::Adjacent | QuestionKind::Reverse | QuestionKind::Apart => 1,
        QuestionKind::KarmaAmount => LEAST_KARMA,
        QuestionKind::Material => 6,
        QuestionKind::Moved => 2,
        QuestionKind::Improvised => -2,
        QuestionKind::Event if state.turn() >= STALEMATE => event::END,
        QuestionKind::EventTarget => anybody(setup, state).map_or(0, ActorId::number),
        _ => 0,
    }
}

fn suggest_actions(q: &Question, setup: &Setup, state: &State) -> i32 {
    // Two where a green is enough and the odds of it are high.
    let fighting = state.rank(setup, q.who, Ability::FightingOffense);
    let held = state.of(q.who, Field::HeldBy) > 0 || state.of(q.who, Field::Holding) > 0;
    let several = fighting >= Rank::Amazing && !held && allows_several(q.who, setup, state);
    if several { 2 } else { 1 }
}

fn suggest_action(q: &Question, setup: &Setup, state: &State) -> i32 {
    if q.b == 1 {
        return first_declared(state, q.who, Field::Act);
    }
    if state.of(q.who, Field::HeldBy) > 0 {
        return act::ESCAPE;
    }
    let Some(sheet) = setup.fighters.get(q.who.index()) else { return act::PASS };
    if q.b != 2 {
        if sheet.first_aid && patient(q.who, sheet, setup, state).is_some() {
            return act::AID;
        }
        if foe(q.who, sheet, setup, state).is_none() {
            return act::PASS;
        }
    }
    let best = usable_attacks(q.who, setup, state).max_by_key(|&place| {
        (expected_reach(sheet, &sheet.attacks[place]), core::cmp::Reverse(place))
    });
    best.map_or(act::PASS, |place| act::ATTACK + count(place))
}

/// How much an attack promises: the ranks of its to-hit and of its damage.
pub(crate) fn expected_reach(sheet: &Fighter, attack: &Attack) -> usize {
    let hit = sheet.score(attack.form.ability()).rank().index();
    let damage = match (attack.damage, attack.form) {
        (Some(value), _) => value.rank(),
        (None, Form::Charging) => sheet.score(Ability::Endurance).rank().max(sheet.armor.rank()),
        (None, Form::Grabbing) => return 0,
        (None, _) => sheet.score(Ability::Strength).rank(),
    };
    hit + damage.index()
}

/// How many of its own side a plan looks through for a patient.
const LOOK: usize = 64;

pub(crate) fn patient(
    who: ActorId,
    sheet: &Fighter,
    setup: &Setup,
    state: &State,
) -> Option<ActorId> {
    let own = setup.by_side.get(usize::from(sheet.side))?;
    let needs = |w: &&ActorId| {
        **w != who && (state.is_dying(**w) || (state.stunned(**w) > 1 && state.health(**w) > 0))
    };
    own.iter().take(LOOK).find(needs).copied()
}

/// The foe to attack: the one held, else the first who still stands, counted from the fighter's
/// own place so that a side spreads its blows.
pub(crate) fn foe(who: ActorId, sheet: &Fighter, setup: &Setup, state: &State) -> Option<ActorId> {
    if let Some(hold) = state.holding(who) {
        return Some(hold.other);
    }
    let own = usize::from(sheet.side);
    for side in (0..setup.by_side.len()).filter(|s| *s != own) {
        let foes = &setup.by_side[side];
        let start = if foes.is_empty() { 0 } else { who.index() % foes.len() };
        let (before, after) = foes.split_at(start);
        let stands = |w: &&ActorId| state.stands(setup, **w) && state.is_here(setup, **w);
        if let Some(found) = after.iter().chain(before).find(stands) {
            return Some(*found);
        }
    }
    None
}

fn suggest_target(q: &Question, setup: &Setup, state: &State) -> i32 {
    if q.b == 1 {
        return first_declared(state, q.who, Field::Target);
    }
    let Some(sheet) = setup.fighters.get(q.who.index()) else { return -1 };
    let found = if q.a == act::AID {
        patient(q.who, sheet, setup, state)
    } else {
        foe(q.who, sheet, setup, state)
    };
    match found {
        Some(who) if allows_target(q, who.number(), setup, state) => who.number(),
        _ => {
            let last = count(setup.fighters.len() + setup.objects.len());
            (0..last).find(|&t| allows_target(q, t, setup, state)).unwrap_or(-1)
        }
    }
}

fn suggest_defense(q: &Question, setup: &Setup, state: &State) -> i32 {
    let Some(attack) = attack_at(setup, q.other, q.a) else { return 0 };
    let rank = |defense: Defense| state.rank(setup, q.who, defense.ability());
    let works =
        |defense: Defense| defense.works_against(attack.form, attack.touch, attack.directed);
    // Muscle and grit stop a blow where they are far beyond the wits to avoid it.
    let avoid = if works(Defense::Weave) { Defense::Weave } else { Defense::Dodge };
    let soak = if works(Defense::Brace) { Defense::Brace } else { Defense::Block };
    if works(soak) && rank(soak).index() >= rank(avoid).index() + 4 {
        return soak as i32 + 1;
    }
    if works(avoid) { avoid as i32 + 1 } else { 0 }
}

/// What an answer means, in English.
pub(crate) fn label(q: &Question, answer: i32, setup: &Setup) -> String {
    let named = |n: i32| Case::name(setup, ActorId::from_number(n)).to_string();
    let pick = |labels: &[&str]| {
        let n = usize::try_from(answer).unwrap_or(usize::MAX);
        labels.get(n).map_or_else(|| answer.to_string(), ToString::to_string)
    };
    match q.kind {
        QuestionKind::Move | QuestionKind::Karma | QuestionKind::Adjacent => pick(&["no", "yes"]),
        QuestionKind::Action => act_label(q.who, answer, setup),
        QuestionKind::Target => target_label(answer, setup),
        QuestionKind::Manner => {
            pick(&["plain", "pulled", "at a precise spot", "pulled, at a precise spot"])
        }
        QuestionKind::Flurry => pick(&["separate actions", "one flurry"]),
        QuestionKind::Go => pick(&["go ahead", "change the action", "give the action up"]),
        QuestionKind::Hold => pick(&["keep the hold", "squeeze", "let go"]),
        QuestionKind::Reverse => pick(&["get loose and act", "turn the hold round"]),
        QuestionKind::Defense => {
            match usize::try_from(answer - 1).ok().and_then(|n| Defense::ALL.get(n)) {
                Some(defense) => defense.word().to_string(),
                None => "no defense".to_string(),
            }
        }
        QuestionKind::PullWhat => pick(&["nothing", "the damage", "the color"]),
        QuestionKind::PullColor => Color::of_band(answer).word().to_string(),
        QuestionKind::PullRank => {
            let rank = u8::try_from(answer).ok().and_then(|n| Rank::try_from(n).ok());
            rank.map_or_else(|| answer.to_string(), |r| r.word().to_string())
        }
        QuestionKind::Direction => pick(&["roll for it", "down", "left", "right", "back", "up"]),
        QuestionKind::Bystander | QuestionKind::Catcher if answer > 0 => named(answer - 1),
        QuestionKind::Bystander | QuestionKind::Catcher => "nobody".to_string(),
        QuestionKind::Collision if answer >= collision::FIGHTER => {
            named(answer - collision::FIGHTER)
        }
        QuestionKind::Collision => pick(&["nothing", "a thing"]),
        QuestionKind::Event => pick(&["nothing", "damage", "a fall", "a shift", "the battle ends"]),
        QuestionKind::EventTarget => named(answer),
        _ => answer.to_string(),
    }
}

/// An action in English.
pub(crate) fn act_label(who: ActorId, code: i32, setup: &Setup) -> String {
    match code {
        act::PASS => "no action".to_string(),
        act::ESCAPE => "escape".to_string(),
        act::AID => "first aid".to_string(),
        _ => match attack_at(setup, who, code - act::ATTACK) {
            Some(attack) => format!("{} ({})", attack.name, attack.form),
            None => code.to_string(),
        },
    }
}

/// A target in English.
pub(crate) fn target_label(code: i32, setup: &Setup) -> String {
    let object = code - count(setup.fighters.len());
    match usize::try_from(object).ok().and_then(|o| setup.objects.get(o)) {
        Some(object) => object.name.clone(),
        None if code < 0 => "nobody".to_string(),
        None => Case::name(setup, ActorId::from_number(code)).to_string(),
    }
}
