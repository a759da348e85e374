//! The legal answers of each question, and what the built-in plan answers.

use crate::case::book::color::Color;
use crate::case::book::forms::{Defense, Pull};
use crate::case::book::rank::{MAX_NUMBER, Rank};
use crate::case::book::tables::turn::MAX_ATTACKS;
use crate::case::plans::{plan, seats};
use crate::case::questions::asked::{
    AreasCharged, AreasLeft, DamageOfEvent, Defend, DepthOfFall, FlownBefore, GoAhead, HowFar,
    ImprovisedShift, IsAdjacent, KarmaToSpend, KeepOne, KeepTarget, LowerColor, LowerDamage,
    LowerRank, MOST_THINGS, MakeFlurry, MaterialStrength, NoticesInTime, PickAction, PickBearer,
    PickFreePower, PickManner, PickPower, PickTarget, PullPart, ShiftNextTurn, SlamDirection,
    SpendKarma, SpotShift, ThingsInPath, ThingsShotThrough, TryActions, TryCatch, TurnHold,
    UseFullMovement, UseHold, WhatBecomes,
};
use crate::case::questions::refusals::Refusal;
use crate::case::rules::action::{LEAST_KARMA, MOST_KARMA};
use crate::case::rules::legal::fighters;
use crate::case::rules::legal::{
    all_alike, attacks, can_pay, could_aid, could_hold, has_target, held_by, things_of, why_moot,
    why_not_at_thing, why_not_attacked, why_not_ready, why_not_several, why_not_there,
};
use crate::case::state::fields::widest;
use crate::case::state::sheet::{MAX_AREAS, attack_at};
use crate::case::state::store::{Declared, SLOTS};
use crate::case::words::lists::{
    Act, Direction, Go, HoldKind, HoldUse, Manner, ObjectFate, PulledPart,
};
use crate::case::{Case, Field, Form, MAX_SHIFT, Target};
use crate::data::value::{Actions, Areas, Columns, Damage, Points, Strength, Things};
use crate::data::who::ActorId;
use crate::kernel::effects::{HasEffects, any_is_put_out};
use crate::kernel::powers::power_answers;
use crate::kernel::question::{Query, answers};
use crate::kernel::refusal::needs;
use crate::kernel::system::View;

power_answers!(Case);

answers! {
    Case;
    UseFullMovement -> bool: no or yes,
        unless |q, v, full| {
            let of = |field| v.state.of(q.who, field);
            let free = !full || (of(Field::HeldBy) == 0 && of(Field::Holding) == 0);
            needs(free, Refusal::MoveBound)
        },
        plan |_, _| false;
    TryActions -> Actions: pick from |_, _| (1..=MAX_ATTACKS).map(Actions),
        unless |q, v, actions| match actions.0 {
            1 => None,
            2..=MAX_ATTACKS => why_not_several(q.who, v),
            _ => Some(Refusal::NoSuchNumber),
        },
        plan |q, v| plan::actions(q.who, v);
    PickAction -> Act: pick from |q, v| {
            let attacks = attacks(q.who, v.setup).map(Act::Attack);
            let others = [Act::Escape, Act::FirstAid, Act::Retreat, Act::Surrender];
            let puts_out = any_is_put_out::<Case>(v.setup).then_some(Act::PutOut);
            let powers = !Case::powers(v.setup, q.who).is_empty();
            let powers = powers.then_some(Act::Power);
            core::iter::once(Act::Pass).chain(attacks).chain(others).chain(puts_out).chain(powers)
        },
        unless |q, v, act| {
            let aimed = || act.attack().is_none() || has_target(v, q, act);
            why_not_ready(v, q, act).or_else(|| needs(aimed(), Refusal::NoTarget))
        },
        plan |q, v| plan::act(q, v);
    PickManner -> Manner: pick from |_, _| all(Manner::ALL),
        unless |q, v, manner| match attack_at(v.setup, q.attack).map(|attack| attack.form) {
            None => Some(Refusal::NoSuchAttack),
            Some(form) => {
                let pulls = !manner.is_pulled() || form.pull() != Pull::Nothing;
                let aims = !manner.means_a_spot() || form.can_mean_a_spot();
                needs(pulls, Refusal::CannotPull).or_else(|| needs(aims, Refusal::CannotMeanSpot))
            }
        },
        plan |_, _| Manner::Plain;
    // T4: an action that is declared twice is offered once.
    KeepOne -> Act: pick from |q, v| {
            let acts = declared(v, q.who).map(|declared| declared.act);
            acts.enumerate().filter(move |(slot, act)| {
                !declared(v, q.who).take(*slot).any(|earlier| earlier.act == *act)
            }).map(|(_, act)| act)
        },
        unless |q, v, act| {
            needs(declared(v, q.who).any(|declared| declared.act == act), Refusal::NoSuchAction)
        },
        plan |q, v| v.state.declared(q.who, 0).act;
    KeepTarget -> Option<Target>: pick from |q, v| {
            let targets = move || {
                declared(v, q.who).filter(move |of| of.act == q.act).map(|of| of.target)
            };
            targets().enumerate().filter(move |(at, target)| {
                !targets().take(*at).any(|earlier| earlier == *target)
            }).map(|(_, target)| target)
        },
        unless |q, v, target| {
            let mut all = declared(v, q.who);
            let is_one = all.any(|of| (of.act, of.target) == (q.act, target));
            needs(is_one, Refusal::NoSuchAction)
        },
        plan |q, v| {
            let first = declared(v, q.who).find(|declared| declared.act == q.act);
            first.and_then(|declared| declared.target)
        };
    MakeFlurry -> bool: no or yes,
        unless |q, v, flurry| {
            let alike = all_alike(v.setup, v.state, q.who);
            // T8: with full movement, like actions are a flurry.
            let free = || !alike || v.state.of(q.who, Field::FullMove) == 0;
            if flurry {
                needs(alike, Refusal::NotAlike)
            } else {
                needs(free(), Refusal::HasToBurst)
            }
        },
        plan |q, v| !q.is_legal(v, false);
    UseHold -> HoldUse: pick from |_, _| all(HoldUse::ALL),
        unless |q, v, answer| match answer {
            HoldUse::Squeeze => needs(q.hold == HoldKind::Full, Refusal::PartialHold)
                .or_else(|| needs(!v.state.is_pinned(q.who), Refusal::FullHold)),
            _ => None,
        },
        plan |q, v| plan::hold(q, v);
    Defend -> Option<Defense>: pick from |_, _| maybe(all(Defense::ALL)),
        unless |q, v, answer| {
            let defense = answer?;
            let Some(attack) = attack_at(v.setup, q.attack) else {
                return Some(Refusal::NoSuchAttack);
            };
            let works = defense.works_against(attack.form, attack.touch, attack.directed);
            // D10: needs an action, unless this foe was paid for already.
            let paid = || {
                !defense.costs_an_action()
                    || can_pay(v, q.who)
                    || (defense != Defense::Catch
                        && v.state.placed(q.who, Field::Paid, q.attacker.index()) != 0)
            };
            // R3: where nothing can strike, only what has an effect of its own is tried.
            let worth = q.strikes || defense.costs_an_action();
            needs(works, defense.fails())
                .or_else(|| needs(worth, Refusal::CannotStrike))
                .or_else(|| needs(paid(), Refusal::NoActionLeft))
        },
        plan |q, v| plan::defense(q, v);
    GoAhead -> Go: pick from |_, _| all(Go::ALL),
        unless |q, v, go| match go {
            // T12: what is moot does not happen.
            Go::Ahead => why_moot(v, q.who, v.state.declared(q.who, v.state.next_slot(q.who))),
            Go::Change => None,
            Go::GiveUp => needs(q.act != Act::Pass, Refusal::SameAsAhead),
        },
        plan |q, v| plan::legal_go(q, v, plan::go(q, v));
    TryCatch -> bool: no or yes, plan |_, _| false;
    WhatBecomes -> ObjectFate: pick from |_, _| all(ObjectFate::ALL),
        unless |q, v, fate| {
            let held = q.thing.object().is_some_and(|place| held_by(v.state, place).is_some());
            match fate {
                ObjectFate::Stands | ObjectFate::Falls => None,
                ObjectFate::Breaks => needs(q.beaten, Refusal::Withstands),
                ObjectFate::LetsThrough => needs(!held, Refusal::SomebodyHoldsIt),
            }
        },
        plan |q, _| if q.beaten { ObjectFate::Breaks } else { ObjectFate::Stands };
    NoticesInTime -> bool: no or yes, plan |_, _| false;
    TurnHold -> bool: no or yes, plan |_, _| true;
    SpendKarma -> bool: no or yes,
        unless |q, v, spend| {
            needs(!spend || v.state.karma(q.who) >= LEAST_KARMA, Refusal::NoKarma)
        },
        plan |_, _| false;
    PullPart -> PulledPart: pick from |_, _| all(PulledPart::ALL), plan |_, _| PulledPart::Nothing;
    LowerColor -> Color: pick from |_, _| all(Color::ALL),
        unless |q, _, to| needs(to <= q.color, Refusal::OnlyLowered),
        plan |q, _| q.color;
    LowerRank -> Rank: pick from |_, _| all(&Rank::ALL),
        unless |q, _, to| needs(to <= q.rank, Refusal::OnlyLowered),
        plan |q, _| q.rank;
    SlamDirection -> Option<Direction>: pick from |_, _| maybe(all(Direction::ALL)),
        plan |_, _| Some(Direction::Back);
    IsAdjacent -> bool: no or yes, plan |q, v| seats::adjacent(&q, v);
    KarmaToSpend -> Points:
        amount from |q, v| (LEAST_KARMA, v.state.karma(q.who).clamp(LEAST_KARMA, MOST_KARMA)), within (LEAST_KARMA, MOST_KARMA),
        plan |_, _| LEAST_KARMA;
    LowerDamage -> Damage: amount from |q, _| (0, q.damage.0.max(0)), within (0, i32::MAX), plan |q, _| q.damage.0;
    HowFar -> Areas: amount (0, MAX_AREAS), plan |q, v| seats::apart(&q, v).0;
    ThingsInPath -> Things: amount (0, MOST_THINGS), plan |_, _| 0;
    ThingsShotThrough -> Things: amount (0, MOST_THINGS), plan |_, _| 0;
    MaterialStrength -> Strength: amount (0, MAX_NUMBER), plan |_, _| 6;
    AreasCharged -> Areas:
        amount from |q, _| (0, q.within.map_or(MAX_AREAS, |Areas(left)| left.max(0))), within (0, MAX_AREAS),
        plan |q, v| seats::run_up(&q, v);
    FlownBefore -> Areas: amount from |q, _| (0, q.most.0.max(0)), within (0, i32::MAX), plan |_, _| 0;
    ImprovisedShift -> Columns: amount (-MAX_SHIFT, MAX_SHIFT), plan |_, _| -2;
    ShiftNextTurn -> Columns: amount (-MAX_SHIFT, MAX_SHIFT), plan |_, _| 0;
    SpotShift -> Columns:
        amount from |_, v| (-widest(&v.setup.rulings), widest(&v.setup.rulings)), within (-100, 100), plan |_, _| -2;
    DamageOfEvent -> Damage: amount (0, MAX_NUMBER), plan |_, _| 0;
    DepthOfFall -> Areas: amount (0, MAX_AREAS), plan |_, _| 0;
    AreasLeft -> Areas:
        amount (0, MAX_AREAS), plan |q, _| seats::movement_left(q.covered).0;
}

/// T2: what a fighter has declared for the turn.
fn declared(v: View<'_, Case>, who: ActorId) -> impl Iterator<Item = Declared> {
    let wanted = usize::try_from(v.state.of(who, Field::Wanted)).unwrap_or(0).min(SLOTS);
    (0..wanted).map(move |slot| v.state.declared(who, slot))
}

pub(crate) fn all<T: Copy + 'static>(list: &'static [T]) -> impl Iterator<Item = T> {
    list.iter().copied()
}

pub(crate) fn maybe<T: Copy>(list: impl Iterator<Item = T>) -> impl Iterator<Item = Option<T>> {
    core::iter::once(None).chain(list.map(Some))
}

impl Query<Case> for PickTarget {
    #[inline]
    fn refusal(&self, v: View<'_, Case>, target: Option<Target>) -> Option<Refusal> {
        if self.like_first {
            let like = target == v.state.declared(self.who, 0).target;
            return needs(like, Refusal::NotLikeFirst);
        }
        let form = self.act.attack().and_then(|id| attack_at(v.setup, id)).map(|a| a.form);
        match target {
            None => Some(Refusal::TargetNeeded),
            Some(Target::Object(object)) => why_not_at_thing(v, self.who, form, object),
            Some(Target::Actor(who)) => {
                let aids = || could_aid(v.setup, v.state, self.who, who);
                let holds = || could_hold(v.setup, v.state, self.who, who);
                let closed = || why_not_attacked(v, self.who, who);
                let fits = || match form {
                    // PH14: whom a fighter comes up to without an attack.
                    None if self.act == Act::Pass => closed(),
                    None => needs(self.act == Act::FirstAid && aids(), Refusal::NothingToAid),
                    Some(Form::Grappling) if !holds() => Some(Refusal::HoldNoFirmer),
                    // A20: what is to be grabbed is named where the roster names it.
                    Some(Form::Grabbing) if things_of(v, who).next().is_some() => {
                        Some(Refusal::ThingToName)
                    }
                    Some(_) => closed(),
                };
                needs(who != self.who, Refusal::Oneself)
                    .or_else(|| why_not_there(v, who))
                    .or_else(fits)
            }
        }
    }
    #[inline]
    fn candidates(&self, v: View<'_, Case>) -> impl Iterator<Item = Option<Target>> {
        let objects = (0..v.setup.objects.len()).map(Target::Object);
        let first = self.like_first.then(|| v.state.declared(self.who, 0).target);
        let others = fighters(v).map(Target::Actor).chain(objects).map(Some);
        first.into_iter().chain(others.filter(move |_| first.is_none()))
    }
    #[inline]
    fn otherwise(&self) -> Option<Option<Target>> {
        Some(None)
    }
    #[inline]
    fn plan(&self, v: View<'_, Case>) -> Option<Target> {
        plan::target(self, v)
    }
}
