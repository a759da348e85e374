//! The built-in plan: a legal and sensible answer to every question.

use super::action::{Action, Form};
use super::ask::{self, Asked, MAX_FEET, QuestionKind};
use super::attack::AttackIntent;
use super::check::{Arm, Setup};
use super::damage::damage_rating;
use super::defense::{self, Maneuver, Opening, defense_rating};
use super::movement;
use super::outcome::{Cause, Effect};
use super::sheet::Tactic;
use super::state::{Field, State, number};
use super::tables::{Band, Trait, tops};
use crate::codes::Code;
use crate::dice::Die;
use crate::system::is_legal;
use crate::who::ActorId;

/// What the built-in plan answers.
pub(super) fn suggest(q: &Asked, setup: &Setup, state: &State) -> i32 {
    let plan = Plan { setup, state };
    match q.kind {
        QuestionKind::Action => i32::from(plan.action(q.who).number()),
        QuestionKind::Attack => plan.attack(q),
        QuestionKind::Targets => plan.targets(q.who),
        QuestionKind::Target => plan.target(q).number(),
        QuestionKind::Hits => plan.hits(q),
        QuestionKind::StepIn => i32::from(plan.steps_in(q)),
        QuestionKind::React => plan.react(q),
        QuestionKind::Trait => plan.best_trait(q).map_or(0, |(_, by)| i32::from(by.number())),
        QuestionKind::Opening => i32::from(plan.opening(q).number()),
        QuestionKind::LeaveBattle => i32::from(plan.is_beaten(q.who)),
        QuestionKind::FleeDistance => movement::maximum(setup, q.who) / 2,
        QuestionKind::MoveDistance | QuestionKind::UnintendedDamage => q.a / 2,
        QuestionKind::Approach => movement::maximum(setup, q.other).clamp(0, 30),
        QuestionKind::Distance => MAX_FEET.min(30),
        QuestionKind::Undefended | QuestionKind::Alert => 1,
        QuestionKind::Difficulty => 5,
        QuestionKind::SpecialSkill => i32::from(Trait::CombatRating.number()),
        QuestionKind::Mishap => i32::from(plan.mishap(q).number()),
        QuestionKind::Effect => i32::from(plan.effect(q).number()),
        QuestionKind::Hindrance => 3,
        QuestionKind::Unintended => plan.unintended(q),
        QuestionKind::CriticalWound => critical_wound(q),
        QuestionKind::LeaveAnyway
        | QuestionKind::LeaveEngaged
        | QuestionKind::Cover
        | QuestionKind::MoveIsAction
        | QuestionKind::TerrainLoss
        | QuestionKind::TerrainSkill => 0,
    }
}

/// A critical wound takes half the Damage Rating besides; a quarter after a partial Constitution
/// roll.
fn critical_wound(q: &Asked) -> i32 {
    let partial = q.b == i32::from(Band::Partial.number()) + 1;
    if partial { q.a / 4 } else { q.a / 2 }
}

struct Plan<'a> {
    setup: &'a Setup,
    state: &'a State,
}

impl Plan<'_> {
    /// Down to a third of the hit points.
    fn is_beaten(&self, who: ActorId) -> bool {
        let whole = self.setup.fighter(who).map_or(0, |f| f.hit_points);
        self.state.hit_points(who) * 3 <= whole
    }

    fn is_foe(&self, who: ActorId, other: ActorId) -> bool {
        let side = |of| self.setup.fighter(of).map(|f| f.side);
        self.state.stands(other) && side(who) != side(other)
    }

    /// The opponent to turn to: one in the melee, else the next that stands, counted from across
    /// the roster so that a host spreads over another. Those whom no attack harms come last.
    fn foe(&self, who: ActorId, skip: impl Fn(ActorId) -> bool) -> Option<ActorId> {
        let fits = |&other: &ActorId| self.is_foe(who, other) && !skip(other);
        let harmed = |other: &ActorId| fits(other) && self.can_harm(who, *other);
        self.nearest(who, harmed).or_else(|| self.nearest(who, fits))
    }

    fn nearest(&self, who: ActorId, fits: impl Fn(&ActorId) -> bool) -> Option<ActorId> {
        if let Some(foe) = self.state.engaged(who).find(&fits) {
            return Some(foe);
        }
        let count = self.setup.fighters.len();
        let across = who.index() + count / 2;
        (0..count).map(|i| ActorId::fighter((across + i) % count)).find(fits)
    }

    fn is_immune(&self, who: ActorId) -> bool {
        self.setup.fighter(who).is_some_and(|f| f.immune)
    }

    fn can_harm(&self, who: ActorId, foe: ActorId) -> bool {
        !self.is_immune(foe) || self.arms(who).any(|(_, arm)| arm.magic)
    }

    /// The attacks that a fighter still has, with their places.
    fn arms(&self, who: ActorId) -> impl Iterator<Item = (usize, &Arm)> {
        let arms = self.setup.fighter(who).map_or(&[][..], |f| &f.arms);
        arms.iter().enumerate().filter(move |&(place, _)| self.state.has(who, place))
    }

    /// What an attack is attack_value against an opponent: its rating, its damage, and whether it harms.
    fn attack_value(
        &self,
        who: ActorId,
        (place, arm): (usize, &Arm),
        form: Form,
        foe: Option<ActorId>,
    ) -> i32 {
        let immune = foe.is_some_and(|foe| self.is_immune(foe));
        let blow = AttackIntent::new(who, foe.unwrap_or(who), place, form);
        let damage = if form.is_damaging() { damage_rating(self.setup, &blow) / 2 } else { 0 };
        let die = if arm.die == Die::D20 { 0 } else { -5 };
        let harmless = if immune && !arm.magic { -1_000 } else { 0 };
        arm.rating + arm.penalty + die + damage + harmless
    }

    fn best_arm(&self, who: ActorId, action: Action, foe: Option<ActorId>) -> Option<(i32, usize)> {
        let form = action.form()?;
        let number = i32::from(action.number());
        let usable = self.arms(who).filter(|&(place, _)| {
            super::declare::may_use(self.setup, self.state, who, number, place)
        });
        let attack_value =
            usable.map(|(place, arm)| (self.attack_value(who, (place, arm), form, foe), place));
        // The first of equals.
        attack_value.max_by_key(|&(attack_value, place)| (attack_value, core::cmp::Reverse(place)))
    }

    /// Creatures that are immune to normal weapons always step into the attacks of opponents
    /// without magic (rule TAL25).
    fn always_steps_in(&self, who: ActorId, foe: ActorId) -> bool {
        self.is_immune(who) && !self.can_harm(foe, who)
    }

    fn action(&self, who: ActorId) -> Action {
        let (Some(fighter), Some(foe)) = (self.setup.fighter(who), self.foe(who, |_| false)) else {
            return Action::Dodge;
        };
        if self.always_steps_in(who, foe) {
            // Where the blow back is harmless too, the tactic would never end.
            let of_use = self.can_harm(who, foe);
            return if of_use { Action::SacrificeStrike } else { Action::Disable };
        }
        let engaged = self.state.is_engaged(who, foe);
        let speed = |of| self.setup.fighter(of).map_or(0, |f| f.spd);
        if engaged && self.is_beaten(who) && speed(who) > speed(foe) {
            return Action::Flee;
        }
        self.tactic(who, foe, fighter.tactic).unwrap_or_else(|| self.attack_action(who, foe))
    }

    /// What the tactic adds in odd rounds, so that the others bring the fight on.
    fn tactic(&self, who: ActorId, foe: ActorId, tactic: Tactic) -> Option<Action> {
        let engaged = self.state.is_engaged(who, foe);
        if self.state.round() % 2 == 0 || !engaged {
            return None;
        }
        let free =
            self.state.of(foe, Field::Hindrance) == 0 && self.state.of(foe, Field::LostTurns) == 0;
        match tactic {
            Tactic::Grapple if free => Some(Action::Grapple),
            Tactic::ForceBack if free => Some(Action::ForceBack),
            Tactic::Disable if free => Some(Action::Disable),
            Tactic::Disarm if self.state.in_hand(foe).is_some() => Some(Action::Disarm),
            Tactic::Guard => Some(Action::Parry),
            Tactic::Sacrifice => Some(Action::SacrificeStrike),
            _ => None,
        }
    }

    /// A shot from afar; in the melee whatever is attack_value more.
    fn attack_action(&self, who: ActorId, foe: ActorId) -> Action {
        let close = self.best_arm(who, Action::Strike, Some(foe));
        let shot = self.best_arm(who, Action::Shoot, Some(foe));
        match (close, shot) {
            (Some((blow, _)), Some((shot, _))) => {
                let less = defense_rating(self.setup, self.state, foe);
                let melee = self.state.in_melee(who) && blow - less >= shot - 6;
                if melee || shot < -500 { Action::Strike } else { Action::Shoot }
            }
            (None, Some(_)) => Action::Shoot,
            (Some(_), None) => Action::Strike,
            (None, None) => Action::Dodge,
        }
    }

    fn attack(&self, q: &Asked) -> i32 {
        let action = Action::from_number(q.a).unwrap_or(Action::Strike);
        let foe = Some(q.other).filter(|foe| foe.place().is_some());
        let foe = foe.or_else(|| self.foe(q.who, |_| false));
        self.best_arm(q.who, action, foe).map_or(0, |(_, place)| number(place))
    }

    /// How much a fighter's declared attack exceeds what opposes it.
    fn margin(&self, who: ActorId, action: Option<Action>, attack: usize, foe: ActorId) -> i32 {
        let Some(arm) = self.setup.arm(who, attack).filter(|arm| arm.is_skilled()) else {
            return 0;
        };
        let opposing = match action.and_then(Action::form) {
            Some(Form::Shot) => 6,
            _ => defense_rating(self.setup, self.state, foe),
        };
        arm.rating + arm.penalty - opposing
    }

    /// As many of those in the melee as no mishap threatens.
    fn targets(&self, who: ActorId) -> i32 {
        let Some(foe) = self.foe(who, |_| false) else { return 1 };
        let (attack, _) = super::declare::declared_attack(self.state, who);
        let action = defense::declared(self.state, who);
        let engaged = self.state.engaged(who).filter(|&foe| self.is_foe(who, foe)).count();
        let safe = 1 + self.margin(who, action, attack, foe).max(0) / 5;
        let most = super::declare::most_targets(self.setup, self.state, who);
        number(engaged).clamp(1, safe.clamp(1, most))
    }

    fn target(&self, q: &Asked) -> ActorId {
        let action = Action::from_number(q.a);
        if action == Some(Action::Special) {
            return q.who;
        }
        let legal = |foe: ActorId| super::declare::may_target(self.setup, self.state, q, foe);
        self.foe(q.who, |foe| !legal(foe)).unwrap_or(q.who)
    }

    /// As many hits as no mishap threatens.
    fn hits(&self, q: &Asked) -> i32 {
        let action = Action::from_number(q.a);
        let safe = 1 + self.margin(q.who, action, ask::place(q.b), q.other).max(0) / 5;
        safe.clamp(1, super::attack::MAX_HITS)
    }

    /// Steps in if always, or by tactic or armor where the attack can't do much.
    fn steps_in(&self, q: &Asked) -> bool {
        if self.always_steps_in(q.who, q.other) {
            return true;
        }
        let Some(fighter) = self.setup.fighter(q.who) else { return false };
        let form = Form::from_number(q.b).unwrap_or(Form::Strike);
        let blow = AttackIntent::new(q.other, q.who, ask::place(q.a), form);
        let through = damage_rating(self.setup, &blow) - fighter.armor;
        let lasts = self.state.hit_points(q.who) > through.saturating_mul(3);
        form.is_damaging() && (through <= 0 || (fighter.tactic == Tactic::Sacrifice && lasts))
    }

    /// What a roll is good for, per 100 faces: 3 for a critical success, 2 for a full one, 1 for a
    /// partial one, −1 for a mishap.
    fn value(&self, die: Die, modifier: i32) -> i32 {
        let tops = tops(self.setup.rulings(), die, modifier).map(i32::from);
        let weight = [tops[0], tops[2] - tops[1], tops[3] - tops[2], tops[4] - tops[3]];
        let sum = -weight[0] + weight[1] + 2 * weight[2] + 3 * weight[3];
        sum * 100 / i32::from(die.faces())
    }

    /// The best way to make a maneuver against the attack of a question.
    fn best_trait(&self, q: &Asked) -> Option<(i32, Trait)> {
        let maneuver = Maneuver::from_number(q.b)?;
        let arm = self.setup.arm(q.other, ask::place(q.a))?;
        let before =
            defense::reaction_penalty(self.setup, self.state, q.who, maneuver.declared_as());
        let ways = maneuver.substitutes().iter().filter_map(|&(by, _)| {
            let own = defense::rating(self.setup, self.state, q.who, maneuver, by)?;
            let penalty = defense::penalty(self.setup, maneuver, by, arm.means);
            let modifier =
                own - arm.rating + penalty + before - self.state.of(q.who, Field::Hindrance);
            Some((self.value(by.die(), modifier), by))
        });
        ways.max_by_key(|&(value, by)| (value, core::cmp::Reverse(by)))
    }

    /// The maneuver that is attack_value most, if any is attack_value a try.
    fn react(&self, q: &Asked) -> i32 {
        let maneuvers = Maneuver::ALL.iter().copied();
        let legal = maneuvers.filter(|&m| defense::may_react(self.setup, q, m));
        let values = legal.filter_map(|m| {
            let number = i32::from(m.number());
            let (value, _) = self.best_trait(&Asked { b: number, ..*q })?;
            Some((value, number))
        });
        let best = values.max_by_key(|&(value, number)| (value, core::cmp::Reverse(number)));
        best.filter(|&(value, _)| value > 0).map_or(0, |(_, number)| number)
    }

    fn opening(&self, q: &Asked) -> Opening {
        let speed = |of| self.setup.fighter(of).map_or(0, |f| f.spd);
        if self.is_beaten(q.who) && self.state.is_engaged(q.who, q.other) {
            Opening::Flee
        } else if speed(q.other) > speed(q.who) {
            Opening::Initiative
        } else {
            Opening::FollowUp
        }
    }

    /// The first of these that is legal.
    fn first(&self, q: &Asked, effects: &[Effect]) -> Effect {
        let legal = |e: &&Effect| {
            is_legal::<super::Talislanta>(q, i32::from(e.number()), self.setup, self.state)
        };
        effects.iter().find(legal).copied().unwrap_or(Effect::Nothing)
    }

    fn mishap(&self, q: &Asked) -> Effect {
        match Cause::from_number(q.a) {
            Some(Cause::CloseAttack | Cause::Parry) => {
                self.first(q, &[Effect::DropsWeapon, Effect::Hindered])
            }
            Some(Cause::Shot) => self.first(q, &[Effect::HitsOther]),
            _ => self.first(q, &[Effect::Hindered]),
        }
    }

    fn effect(&self, q: &Asked) -> Effect {
        let critical = q.b == i32::from(Band::Critical.number());
        match Cause::from_number(q.a) {
            Some(Cause::ForceBack) => self.first(q, &[Effect::DrivenBack, Effect::Hindered]),
            Some(Cause::Disarm) => self.first(q, &[Effect::DropsWeapon, Effect::Hindered]),
            Some(Cause::Disable) if critical => self.first(q, &[Effect::Disabled]),
            Some(Cause::Grapple | Cause::Disable) => {
                self.first(q, &[Effect::Held, Effect::Hindered])
            }
            Some(Cause::Feat) => self.first(q, &[Effect::RegainsWeapon]),
            _ => self.first(q, &[Effect::Hindered]),
        }
    }

    /// The next who stands, counted from the target.
    fn unintended(&self, q: &Asked) -> i32 {
        let count = self.setup.fighters.len();
        let from = ask::fighter(q.a).index();
        let others = (1..=count).map(|i| number((from + i) % count.max(1)));
        let mut legal =
            others.filter(|&n| is_legal::<super::Talislanta>(q, n, self.setup, self.state));
        legal.next().unwrap_or(0)
    }
}
