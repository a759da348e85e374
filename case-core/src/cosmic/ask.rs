//! The questions: which answers are legal, and what they mean.

use super::action;
use super::attack::usable_attacks;
use super::check::{MAX_POINTS, Setup};
use super::damage;
use super::defense;
use super::event::{Action, Defense, QuestionKind, Restoration, Special};
use super::judge::{self, NOBODY_MORE};
use super::rule::Rule;
use super::state::State;
use super::tables::Part;
use super::wounds;
use crate::codes::Code;
use crate::decide::Question;
use crate::system::Bounds;
use crate::who::ActorId;
use alloc::format;
use alloc::string::{String, ToString};

/// The farthest that the map answers, in yards; whatever is beyond is as far out of reach.
pub const MAX_DISTANCE: i32 = 10_000;
/// The greatest modifier for range, cover and difficulty, in ranks: certainty, or none.
pub const MAX_MODIFIER: i32 = 20;

/// The highest number of a closed list.
fn last<C: Code>() -> i32 {
    highest_place(C::LIST.len())
}

/// The last place of a list of so many; 0 for an empty one.
fn highest_place(size: usize) -> i32 {
    i32::try_from(size.saturating_sub(1)).unwrap_or(i32::MAX)
}

/// The range in which answers lie.
pub(super) fn bounds(q: &Question<QuestionKind>, setup: &Setup, state: &State) -> Bounds {
    let fighters = highest_place(setup.sheets().len());
    match q.kind {
        QuestionKind::Action => Bounds::pick(0, last::<Action>()),
        QuestionKind::Attack | QuestionKind::PickUp => {
            Bounds::pick(0, highest_place(setup.sheet(q.who).attacks.len()))
        }
        QuestionKind::Weapon => Bounds::pick(0, highest_place(setup.sheet(q.other).attacks.len())),
        QuestionKind::Target | QuestionKind::Patient => Bounds::pick(0, fighters),
        QuestionKind::CalledPart
        | QuestionKind::SpecialPart
        | QuestionKind::PatientLimb
        | QuestionKind::RestorePart => Bounds::pick(0, last::<Part>()),
        QuestionKind::Distance => Bounds::amount(0, MAX_DISTANCE),
        QuestionKind::Modifier => Bounds::amount(-MAX_MODIFIER, MAX_MODIFIER),
        QuestionKind::Defense => Bounds::pick(0, last::<Defense>()),
        QuestionKind::Move => Bounds::amount(0, q.a),
        QuestionKind::HeldAction => Bounds::pick(0, 2),
        QuestionKind::Special => Bounds::pick(0, last::<Special>()),
        QuestionKind::SpecialDamage => Bounds::amount(0, MAX_POINTS),
        QuestionKind::Severed => Bounds::pick(0, 1),
        QuestionKind::Restore => Bounds::pick(NOBODY_MORE, fighters),
        QuestionKind::RestoreWhat => Bounds::pick(0, last::<Restoration>()),
        QuestionKind::RestorePoints => {
            let part = Part::from_number(q.b).unwrap_or(Part::Torso);
            Bounds::amount(1, state.fighter(q.other).lost(part))
        }
    }
}

/// Whether an answer within the bounds is legal.
pub(super) fn allows(
    q: &Question<QuestionKind>,
    answer: i32,
    setup: &Setup,
    state: &State,
) -> bool {
    let place = usize::try_from(answer).unwrap_or(usize::MAX);
    let who = ActorId::from_number(answer);
    let part = || Part::from_number(answer);
    match q.kind {
        QuestionKind::Action => Action::from_number(answer)
            .is_some_and(|action| is_open(action, q.who, q.a == 1, setup, state)),
        QuestionKind::Attack => defense::in_hand(setup, state, q.who, place),
        QuestionKind::Target => setup.side(who) != setup.side(q.who) && state.fighter(who).stands(),
        QuestionKind::CalledPart => {
            part().is_some_and(|part| wounds::is_there(setup, state, q.other, part))
        }
        QuestionKind::Defense => match Defense::from_number(answer) {
            Some(Defense::None) => true,
            Some(defense) => defense::ranks(setup, state, q.who, defense).is_some(),
            None => false,
        },
        QuestionKind::Patient => wounds::bleeding_limbs(setup, state, who) > 0,
        QuestionKind::PatientLimb => {
            part().is_some_and(|part| wounds::bleeds(setup, state, q.other, part))
        }
        QuestionKind::PickUp => damage::can_pick_up(setup, state, q.who, place),
        QuestionKind::Weapon => {
            setup.attack(q.other, place).is_some_and(super::sheet::Attack::is_weapon)
                && defense::in_hand(setup, state, q.other, place)
        }
        QuestionKind::Special => Special::from_number(answer)
            .is_some_and(|special| damage::can_suffer(setup, state, q.other, special)),
        QuestionKind::Restore => answer == NOBODY_MORE || judge::can_restore(setup, state, who),
        QuestionKind::RestoreWhat => Restoration::from_number(answer)
            .is_some_and(|what| judge::is_restorable(setup, state, q.other, what)),
        QuestionKind::RestorePart => {
            let what = Restoration::from_number(q.a);
            what.zip(part()).is_some_and(|(what, part)| {
                judge::is_restorable_at(setup, state, q.other, what, part)
            })
        }
        QuestionKind::Distance
        | QuestionKind::Modifier
        | QuestionKind::Move
        | QuestionKind::HeldAction
        | QuestionKind::SpecialDamage
        | QuestionKind::SpecialPart
        | QuestionKind::Severed
        | QuestionKind::RestorePoints => true,
    }
}

/// COS4, COS6, COS13: whether an action is open to a fighter whose count it is.
///
/// The prone have one combat action, that of getting up, and don't run; everything else they can
/// do. An action is held once: not by one that acts from a held one or held into this round.
fn is_open(action: Action, who: ActorId, from_hold: bool, setup: &Setup, state: &State) -> bool {
    let fighter = state.fighter(who);
    let prone = fighter.prone != 0;
    match action {
        Action::Attack | Action::CalledShot => {
            // Ties act at once: the last foe may have given up earlier in the same count.
            !prone
                && usable_attacks(setup, state, who).next().is_some()
                && has_foe(who, setup, state)
        }
        Action::Rise => prone,
        Action::Move => !prone && action::full_move(setup, state, who) > 0,
        Action::FirstAid => setup.sheet(who).first_aid > 0 && state.bleeding > 0,
        Action::PickUp => action::on_the_ground(setup, state, who).next().is_some(),
        Action::Hold => !from_hold && fighter.carried == 0,
        Action::ExtraDefense | Action::Other | Action::Rest | Action::Yield => true,
    }
}

/// Whether anybody of another side stands.
pub(super) fn has_foe(who: ActorId, setup: &Setup, state: &State) -> bool {
    let own = usize::from(setup.side(who));
    state.standing().iter().enumerate().any(|(side, &count)| side != own && count > 0)
}

/// The rule that asks.
pub(super) const fn asked_by(ask: QuestionKind) -> Rule {
    match ask {
        QuestionKind::Action | QuestionKind::PickUp => Rule::COS4,
        QuestionKind::Attack | QuestionKind::Target | QuestionKind::Modifier => Rule::COS7,
        QuestionKind::CalledPart => Rule::COS9,
        QuestionKind::Distance | QuestionKind::Move => Rule::COS5,
        QuestionKind::Defense => Rule::COS8,
        QuestionKind::Patient | QuestionKind::PatientLimb => Rule::COS19,
        QuestionKind::HeldAction => Rule::COS6,
        QuestionKind::Weapon
        | QuestionKind::Special
        | QuestionKind::SpecialDamage
        | QuestionKind::SpecialPart => Rule::COS14,
        QuestionKind::Severed => Rule::COS20,
        QuestionKind::Restore
        | QuestionKind::RestoreWhat
        | QuestionKind::RestorePart
        | QuestionKind::RestorePoints => Rule::COS18,
    }
}

/// What an answer means, in English.
pub(super) fn label(q: &Question<QuestionKind>, answer: i32, setup: &Setup) -> String {
    let place = usize::try_from(answer).unwrap_or(usize::MAX);
    let attack = |who| setup.attack(who, place).map_or("?", |attack| &attack.name).to_string();
    let name = || setup.sheet(ActorId::from_number(answer)).name.clone();
    let part = || Part::from_number(answer).map_or("?", Part::title).to_string();
    let text = match q.kind {
        QuestionKind::Action => Action::from_number(answer).map_or("?", action_label),
        QuestionKind::Attack | QuestionKind::PickUp => return attack(q.who),
        QuestionKind::Weapon => return attack(q.other),
        QuestionKind::Restore if answer == NOBODY_MORE => "nobody more",
        QuestionKind::Target | QuestionKind::Patient | QuestionKind::Restore => return name(),
        QuestionKind::CalledPart
        | QuestionKind::SpecialPart
        | QuestionKind::PatientLimb
        | QuestionKind::RestorePart => return part(),
        QuestionKind::Distance | QuestionKind::Move => return format!("{answer} yards"),
        QuestionKind::Modifier => return format!("{answer:+} ranks"),
        QuestionKind::SpecialDamage => return format!("{answer} damage"),
        QuestionKind::RestorePoints => return format!("{answer} points"),
        QuestionKind::Defense => match Defense::from_number(answer) {
            Some(Defense::Dodge) => "dodge",
            Some(Defense::Parry) => "parry",
            Some(Defense::Block) => "block unarmed",
            Some(Defense::Shield) => "block with the shield",
            _ => "no defense",
        },
        QuestionKind::HeldAction => match answer {
            1 => "act now",
            2 => "wait for the next round",
            _ => "wait",
        },
        QuestionKind::Special => match Special::from_number(answer) {
            Some(Special::Disarmed) => "disarmed",
            Some(Special::ShieldDestroyed) => "shield destroyed",
            Some(Special::WeaponLost) => "weapon lost",
            Some(Special::Damage) => "special damage",
            _ => "nothing",
        },
        QuestionKind::Severed if answer == 1 => "severed",
        QuestionKind::Severed => "crushed",
        QuestionKind::RestoreWhat => match Restoration::from_number(answer) {
            Some(Restoration::Toughness) => "Toughness",
            Some(Restoration::Consciousness) => "consciousness",
            Some(Restoration::Points) => "Mortality Points",
            Some(Restoration::PointsByMagic) => "Mortality Points, by magic",
            Some(Restoration::FirstAid) => "First Aid",
            _ => "painkillers",
        },
    };
    text.to_string()
}

const fn action_label(action: Action) -> &'static str {
    match action {
        Action::Attack => "attack",
        Action::CalledShot => "attack a part of the body",
        Action::Rise => "get up",
        Action::Move => "move",
        Action::ExtraDefense => "take an extra defense",
        Action::FirstAid => "give First Aid",
        Action::PickUp => "pick up a weapon",
        Action::Other => "do something else",
        Action::Rest => "do nothing",
        Action::Yield => "give up",
        Action::Hold => "hold the action",
    }
}
