//! Everything that is asked: what its numbers mean, and which answers are legal.

use super::check::{MAX_HIT_POINTS, Setup};
use super::defense::{self, Maneuver};
use super::outcome;
use super::state::State;
use super::tables::Trait;
use super::{ActorId, Talislanta, attack, declare, movement};
use crate::codes::{Code, codes};
use crate::decide::Question;
use crate::system::Bounds;

codes! {
    /// Everything that is asked. `who`, `other`, `a` and `b` of the question are given for each.
    "question", pub enum QuestionKind {
        /// Which action; the answer is the number of an [`super::Action`].
        Action "action",
        /// Which attack (its place among the fighter's attacks). `a`: the number of the action;
        /// `other`: the opponent, where it is chosen for an Undefended Attack or a blow back.
        Attack "attack",
        /// At how many targets.
        Targets "targets",
        /// At whom (a fighter's number). `a`: the number of the action; `b`: how many targets are
        /// named already. A special maneuver may name its own fighter: it has no target.
        Target "target",
        /// With how many hits at one target. `other`: the target; `a`: the number of the action;
        /// `b`: the attack.
        Hits "hits",
        /// Whether to step into an attack: 0 no, 1 yes. `other`: the attacker; `a`: the attack;
        /// `b`: the number of its [`super::Form`].
        StepIn "step_in",
        /// How to react to an attack; the answer is the number of a [`Maneuver`]. `other`: the
        /// attacker; `a`: the attack; `b`: the number of its form.
        React "react",
        /// By which skill or attribute; the answer is the number of a [`Trait`]. `other`: the
        /// attacker; `a`: the attack; `b`: the number of the maneuver.
        Trait "skill",
        /// What to make of an outstanding defense; the answer is the number of an
        /// [`super::Opening`]. `other`: the attacker.
        Opening "opening",
        /// Whether to leave although the flight failed: 0 no, 1 yes. `other`: the opponent, who
        /// gets an Undefended Attack.
        LeaveAnyway "leave_anyway",
        /// How many feet to move after a partial success in fleeing. `other`: the opponent.
        FleeDistance "flee_distance",
        /// Whether to leave the battle, being engaged with nobody: 0 no, 1 yes.
        LeaveBattle "leave_battle",
        /// Whether to make an Undefended Attack: 0 no, 1 yes. `other`: who grants it.
        Undefended "undefended",
        /// How many feet to move. `a`: the maximum.
        MoveDistance "move_distance",
        /// Whether the move leaves all opponents that the fighter is engaged with: 0 no, 1 yes.
        LeaveEngaged "leave_engaged",
        /// Map: how many feet it is to where the target can be attacked in close combat.
        /// `other`: the attacker; `a`: the target.
        Approach "approach",
        /// Map: the distance of a shot in feet. `other`: the attacker; `a`: the target.
        Distance "distance",
        /// Judge: whether the target of a shot, which is engaged with nobody, moves and is on its
        /// guard: 0 no, 1 yes. `other`: the attacker; `a`: the target.
        Alert "alert",
        /// Judge: by how much cover or poor visibility makes a shot harder. `other`: the
        /// attacker; `a`: the target.
        Cover "cover",
        /// Judge: whether a movement counts as an action: 0 no, 1 yes. `other`: who moves.
        MoveIsAction "move_is_action",
        /// Judge: how many feet the terrain takes off. `other`: who moves; `a`: the maximum.
        TerrainLoss "terrain_loss",
        /// Judge: by what a dangerous terrain is crossed: 0 it is not, else the number of a
        /// [`Trait`] plus 1. `other`: who moves.
        TerrainSkill "terrain_skill",
        /// Judge: how difficult it is. `other`: who acts; `a`: the number of the trait; `b`: 0
        /// terrain, 1 a special maneuver.
        Difficulty "difficulty",
        /// Judge: by what a special maneuver is rolled; the answer is the number of a
        /// [`Trait`]. `other`: who acts.
        SpecialSkill "special_skill",
        /// Judge: what comes of a mishap; the answer is the number of an [`super::Effect`].
        /// `other`: whose mishap; `a`: the number of the [`super::Cause`]; `b`: the target of an
        /// attack plus 1.
        Mishap "mishap",
        /// Judge: what an attack without damage or a special maneuver does; the answer is the
        /// number of an [`super::Effect`]. `other`: to whom; `a`: the number of the cause; `b`:
        /// the band.
        Effect "effect",
        /// Judge: how much a disadvantage takes off. `other`: who is at a disadvantage.
        Hindrance "hindrance",
        /// Judge: who is hit by accident. `other`: the attacker; `a`: the intended target.
        Unintended "unintended",
        /// Judge: at which Damage Rating. `other`: who is hit; `a`: the full Damage Rating.
        UnintendedDamage "unintended_damage",
        /// Judge: how many hit points more a critical hit takes. `other`: the victim; `a`: the
        /// full Damage Rating; `b`: the band of the Constitution roll plus 1, or 0 without one.
        CriticalWound "critical_wound",
    }
}

pub(super) type Asked = Question<QuestionKind>;

/// The longest distance that is asked for, in feet.
pub const MAX_FEET: i32 = 10_000;
/// The hardest that cover and poor visibility make a shot (rule TAL12).
pub const MAX_COVER: i32 = 10;
/// The widest difficulty that the Judge sets.
pub const MAX_DIFFICULTY: i32 = 60;
/// The worst disadvantage.
pub const MAX_HINDRANCE: i32 = 20;

/// The fighter of a number that a question holds.
pub(super) fn fighter(number: i32) -> ActorId {
    ActorId::from_number(number)
}

/// The place of an attack that a question holds; beyond any sheet if it is none.
pub(super) fn place(number: i32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The number of a list's last member.
fn last<C: Code>() -> i32 {
    C::LIST.last().map_or(0, |c| i32::from(c.number()))
}

pub(super) fn bounds(q: &Asked, setup: &Setup, state: &State) -> Bounds {
    let fighters = i32::try_from(setup.fighters.len()).unwrap_or(i32::MAX) - 1;
    match q.kind {
        QuestionKind::Action => Bounds::pick(0, last::<super::Action>()),
        QuestionKind::Attack => {
            let arms = setup.fighter(q.who).map_or(0, |f| f.arms.len());
            Bounds::pick(0, i32::try_from(arms).unwrap_or(i32::MAX) - 1)
        }
        QuestionKind::Targets => Bounds::amount(1, declare::most_targets(setup, state, q.who)),
        QuestionKind::Hits => Bounds::amount(1, attack::MAX_HITS),
        QuestionKind::Target | QuestionKind::Unintended => Bounds::pick(0, fighters),
        QuestionKind::React => Bounds::pick(0, last::<Maneuver>()),
        QuestionKind::Trait | QuestionKind::SpecialSkill => Bounds::pick(0, last::<Trait>()),
        QuestionKind::Opening => Bounds::pick(0, last::<super::Opening>()),
        QuestionKind::StepIn
        | QuestionKind::LeaveAnyway
        | QuestionKind::LeaveBattle
        | QuestionKind::Undefended
        | QuestionKind::LeaveEngaged
        | QuestionKind::Alert
        | QuestionKind::MoveIsAction => Bounds::pick(0, 1),
        QuestionKind::FleeDistance => Bounds::amount(0, movement::maximum(setup, q.who) / 2),
        QuestionKind::MoveDistance | QuestionKind::TerrainLoss | QuestionKind::UnintendedDamage => {
            Bounds::amount(0, q.a.max(0))
        }
        QuestionKind::Approach | QuestionKind::Distance => Bounds::amount(0, MAX_FEET),
        QuestionKind::Cover => Bounds::amount(0, MAX_COVER),
        QuestionKind::TerrainSkill => Bounds::pick(0, last::<Trait>() + 1),
        QuestionKind::Difficulty => Bounds::amount(-MAX_DIFFICULTY, MAX_DIFFICULTY),
        QuestionKind::Mishap | QuestionKind::Effect => Bounds::pick(0, last::<super::Effect>()),
        QuestionKind::Hindrance => Bounds::amount(1, MAX_HINDRANCE),
        QuestionKind::CriticalWound => Bounds::amount(0, MAX_HIT_POINTS),
    }
}

pub(super) fn allows(q: &Asked, answer: i32, setup: &Setup, state: &State) -> bool {
    match q.kind {
        QuestionKind::Action => declare::may_declare(setup, state, q.who, answer),
        QuestionKind::Attack => declare::may_use(setup, state, q.who, q.a, place(answer)),
        QuestionKind::Target => declare::may_target(setup, state, q, fighter(answer)),
        QuestionKind::React => {
            Maneuver::from_number(answer).is_some_and(|m| defense::may_react(setup, q, m))
        }
        QuestionKind::Trait => defense::may_use(setup, state, q, answer),
        QuestionKind::Opening => defense::may_open(state, q, answer),
        QuestionKind::TerrainSkill => {
            answer == 0 || movement::has_trait(setup, q.other, answer - 1)
        }
        QuestionKind::SpecialSkill => movement::has_trait(setup, q.other, answer),
        QuestionKind::Mishap | QuestionKind::Effect => outcome::may_be(setup, state, q, answer),
        QuestionKind::Unintended => {
            let hit = fighter(answer);
            state.stands(hit) && hit != q.other && answer != q.a
        }
        _ => true,
    }
}

/// The rule that asks.
pub(super) fn asked_by(ask: QuestionKind) -> super::Rule {
    use super::Rule;
    match ask {
        QuestionKind::Action => Rule::TAL1,
        QuestionKind::Attack | QuestionKind::Approach => Rule::TAL6,
        QuestionKind::Target => Rule::TAL2,
        QuestionKind::Targets => Rule::TAL9,
        QuestionKind::Hits => Rule::TAL10,
        QuestionKind::StepIn => Rule::TAL24,
        QuestionKind::React => Rule::TAL4,
        QuestionKind::Trait => Rule::TAL5,
        QuestionKind::Opening => Rule::TAL15,
        QuestionKind::LeaveAnyway
        | QuestionKind::FleeDistance
        | QuestionKind::LeaveBattle
        | QuestionKind::Undefended
        | QuestionKind::LeaveEngaged => Rule::TAL19,
        QuestionKind::MoveDistance | QuestionKind::TerrainLoss | QuestionKind::TerrainSkill => {
            Rule::TAL20
        }
        QuestionKind::Distance | QuestionKind::Alert | QuestionKind::Cover => Rule::TAL12,
        QuestionKind::MoveIsAction => Rule::TAL21,
        QuestionKind::Difficulty | QuestionKind::SpecialSkill => Rule::TAL22,
        QuestionKind::Mishap
        | QuestionKind::Effect
        | QuestionKind::Hindrance
        | QuestionKind::Unintended
        | QuestionKind::UnintendedDamage => Rule::TAL8,
        QuestionKind::CriticalWound => Rule::TAL13,
    }
}

/// Asks a question to which only one of few answers may be legal: then nobody is asked.
pub(super) fn pick<'a>(
    t: &mut impl crate::system::Table<'a, Talislanta>,
    q: Asked,
) -> Result<i32, crate::system::Stop<Talislanta>> {
    let range = bounds(&q, t.setup(), t.state());
    let mut legal = (range.low..=range.high).filter(|&n| allows(&q, n, t.setup(), t.state()));
    match (legal.next(), legal.next()) {
        (Some(only), None) => Ok(only),
        _ => t.choose(q),
    }
}
