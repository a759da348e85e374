//! All questions: their subjects, their legal answers, and the plan's constant answers.

use super::action::{LEAST_KARMA, MOST_KARMA};
use super::answers::{
    Act, ActLimit, Direction, Go, HoldKind, HoldUse, JudgeEvent, Manner, ObjectFate, Obstacle,
    Occasion, PulledPart, SpotEffect, Target,
};
use super::circumstance::widest;
use super::color::Color;
use super::estimate::RUN_UP;
use super::event::{Field, Roll};
use super::forms::{Defense, Form, Pull};
use super::leaving::may_leave;
use super::legal::{
    all_alike, attack_at, attacks, can_burst, can_pay, could_aid, could_hold, held_by, things_of,
    why_not_grabbed, why_not_several, why_not_there, why_not_whole, why_thrown_before,
    why_unusable,
};
use super::rank::{MAX_NUMBER, Rank};
use super::refusals::Refusal;
use super::rule::Rule;
use super::sheet::MAX_AREAS;
use super::state::SLOTS;
use super::tables::turn::MAX_ATTACKS;
use super::{Case, MAX_SHIFT, plan, seats};
use crate::data::value::{
    Actions, Areas, AttackId, Columns, Damage, Place, Points, Strength, Things,
};
use crate::data::who::ActorId;
use crate::kernel::question::{Query, answers, questions};
use crate::kernel::refusal::needs;

questions! {
    Case, Rule;
    /// Whether the full movement is used.
    Move "full movement" T8 = UseFullMovement {} -> bool as secret;
    en "Does {who} use the full movement?" ["yes", "no"];

    /// How many actions to try for, 1 to 8.
    Actions "actions" T3 = TryActions {} -> Actions as secret;
    en "How many actions does {who} try for?" [];

    /// One action of the turn.
    Action "action" T2 = PickAction { slot: Place, limit: ActLimit, occasion: Occasion } -> Act as secret;
    en "What does {who} do?" [];

    /// The target of an action; nothing if there is no possible target.
    Target "target" T2 = PickTarget { act: Act, like_first: bool, occasion: Occasion } -> Option<Target> as secret;
    en "At whom or what does {who} aim {act}?" ["{answer}", "nobody"];

    /// The manner of an attack.
    Manner "manner" A12 = PickManner { attack: AttackId, occasion: Occasion } -> Manner as secret;
    en "How does {who} use {attack}?" [];

    /// Which declared action is kept after failed extra actions, by its number.
    Keep "action to keep" T4 = KeepOne { actions: Actions } -> Place as secret;
    en "{who} has one action: which of the declared {actions} is it?" ["number {answer}"];

    /// Whether extra actions form one flurry of the attacks that count, or are separate.
    Flurry "flurry" T6 = MakeFlurry { actions: Actions } -> bool as open;
    en "Does {who} make one flurry of {actions}?" ["one flurry", "separate actions"];

    /// Whether a declared action goes ahead, is changed, or is given up.
    Go "go" T13 = GoAhead { act: Act } -> Go as secret;
    en "{who}: {act}" [];

    /// What a holder does with a hold: only a full one can squeeze.
    Hold "hold" A22 = UseHold { held: ActorId, hold: HoldKind } -> HoldUse as open;
    en "What does {who} do with the {hold} on {held}?" [];

    /// Whether a fighter who breaks a hold reverses it, or gets loose and acts.
    Reverse "reverse" D15 = TurnHold { holder: ActorId, hold: HoldKind } -> bool as open;
    en "Does {who} turn the {hold} of {holder} round?" ["turn the hold round", "get loose and act"];

    /// Whether to spend Karma on a roll.
    Karma "Karma" R4 = SpendKarma { roll: Roll, column: Rank } -> bool as open;
    en "Does {who} spend Karma on {roll} in the column {column}?" ["yes", "no"];

    /// How much Karma to spend on a roll, from 10 to what there is.
    KarmaAmount "Karma amount" R4 = KarmaToSpend { roll: Roll, column: Rank } -> Points as open;
    en "How much Karma does {who} spend on {roll} in the column {column}?" [];

    /// How the target defends against an attack, if at all.
    Defense "defense" T7 = Defend { attacker: ActorId, attack: AttackId, strikes: bool } -> Option<Defense> as open;
    en "How does {who} answer {attacker} with {attack}?" ["{answer}", "no defense"];

    /// The Judge: whether a surprised fighter notices an attack in time to answer it.
    Notices "notices" T1 = NoticesInTime { attacker: ActorId, target: ActorId } -> bool as open;
    en "Does {target} notice the attack of {attacker} in time?" ["yes", "no"];

    /// What is pulled of a pulled attack that hit; a loose object is no target.
    PullWhat "pull what" A12 = PullPart { target: Option<ActorId>, color: Color } -> PulledPart as open;
    en "What does {who} pull of the {color}?" [];

    /// The color to which a color is lowered; a loose object is no target.
    PullColor "pull color" A12 = LowerColor { target: Option<ActorId>, color: Color } -> Color as open;
    en "To which color does {who} lower the {color}?" [];

    /// The number to which the damage is lowered.
    PullDamage "pull damage" A12 = LowerDamage { target: ActorId, damage: Damage } -> Damage as open;
    en "To what does {who} lower the {damage} damage against {target}?" [];

    /// The rank to which the damage is lowered.
    PullRank "pull rank" A12 = LowerRank { target: ActorId, rank: Rank } -> Rank as open;
    en "To which rank does {who} lower the {rank} damage against {target}?" [];

    /// The direction in which a target is slammed; nothing to roll it.
    Direction "direction" E5 = SlamDirection { target: ActorId } -> Option<Direction> as open;
    en "Where does {who} slam {target}?" ["{answer}", "roll for it"];

    /// The map: whether something is adjacent to a fighter.
    Adjacent "adjacent" A11 = IsAdjacent { fighter: ActorId, target: Target } -> bool as open;
    en "Is {target} adjacent to {fighter}?" ["yes", "no"];

    /// The map: how far something is from a fighter.
    Apart "areas apart" A13 = HowFar { fighter: ActorId, target: Target } -> Areas as open;
    en "How far is {target} from {fighter}?" [];

    /// The map: how many objects are in a shot's path.
    InPath "objects in the path" A14 = ThingsInPath { attacker: ActorId, target: ActorId } -> Things as open;
    en "How many objects are between {attacker} and {target}?" [];

    /// The map: how many things a shot passes through.
    PassesThrough "things passed through" A15 = ThingsShotThrough { attacker: ActorId, target: ActorId } -> Things as open;
    en "How many things does the shot of {attacker} at {target} pass through?" [];

    /// The map: the material strength of a thing, as a number.
    Material "material strength" R7 = MaterialStrength { by: ActorId } -> Strength as open;
    en "What is the material strength of the thing by {by}?" [];

    /// The map: the next bystander whom a missed shot could hit, if any.
    Bystander "bystander" A16 = NextBystander { attacker: ActorId, target: ActorId } -> Option<ActorId> as open;
    en "Who stands by {target} in the line of {attacker}?" ["{answer}", "nobody"];

    /// The map: who could catch what is sent at a fighter, or a falling one, and may then try to.
    Catcher "catcher" D3 = WhoCatches { attacker: Option<ActorId>, target: ActorId } -> Option<ActorId> as open;
    en "Who could catch it before or for {target}?" ["{answer}", "nobody"];

    /// Whether a fighter who could catch something tries to; it costs an action.
    Catch "catch" D3 = TryCatch { attacker: Option<ActorId>, target: ActorId } -> bool as open;
    en "Does {who} try to catch it before or for {target}?" ["yes", "no"];

    /// The areas that a charge covers, by the map; 0 if the target is out of reach or too near. After
    /// another charge of the turn within what is left of the movement.
    Moved "areas moved" A23 = AreasCharged { charger: ActorId, target: Target, within: Option<Areas> } -> Areas as open;
    en "How far does {charger} move in the charge at {target}?" [];

    /// The map: what a body in motion strikes; after a charge that missed, something else.
    Collision "collision" A27 = WhatIsStruck { body: ActorId, within: Option<Areas>, missed: Option<Target> } -> Obstacle as open;
    en "What does {body} strike?" [];

    /// The map: after how many areas a body strikes something.
    AreasFlown "areas flown" A27 = FlownBefore { body: ActorId, most: Areas } -> Areas as open;
    en "After how far does {body} strike it, of {most}?" [];

    /// The Judge: what becomes of an object that was charged or struck.
    Fate "fate of an object" A29 = WhatBecomes { thing: Target, by: ActorId } -> ObjectFate as open;
    en "What becomes of {thing}, against which {by} came?" [];

    /// The Judge: the additional effect of a hit at the precise spot.
    Spot "spot" A18 = SpotDoes { attacker: ActorId, target: ActorId } -> SpotEffect as open;
    en "What does the blow of {attacker} right at the spot do to {target}?" [];

    /// The Judge: which object in the victim's hand was at the spot.
    SpotObject "object at the spot" A18 = ObjectAtSpot { target: ActorId, effect: SpotEffect } -> Target as open;
    en "Which object of {target} is it ({effect})?" [];

    /// The Judge: how much a hit at the precise spot shifts the victim's next roll.
    SpotColumns "shift by the spot" A18 = SpotShift { target: ActorId } -> Columns as open;
    en "By how much is the next roll of {target} shifted?" [];

    /// The Judge: the shift of a weapon that was not made for throwing.
    Improvised "improvised" A17 = ImprovisedShift { attacker: ActorId } -> Columns as open;
    en "Which shift has the improvised throw of {attacker}?" [];

    /// The Judge: a shift for a fighter's next turn.
    JudgeShift "shift for the next turn" A28 = ShiftNextTurn { fighter: ActorId } -> Columns as open;
    en "Which shift has {fighter} in the next turn?" [];

    /// The Judge: what else happens at the wrap up, or after a fighter's action (T16).
    Event "event" T15 = WhatHappens { after: Option<ActorId> } -> JudgeEvent as open;
    en "Does anything else happen in this turn?" [];

    /// The Judge: whom an event strikes.
    EventTarget "event target" T15 = WhomItBefalls { event: JudgeEvent } -> ActorId as open;
    en "Whom does it befall ({event})?" [];

    /// The Judge: the damage of an event.
    EventDamage "event damage" T15 = DamageOfEvent { target: ActorId } -> Damage as open;
    en "How much damage strikes {target}?" [];

    /// The Judge: how far a fighter falls.
    EventFall "event fall" T15 = DepthOfFall { target: ActorId } -> Areas as open;
    en "How far does {target} fall?" [];

    /// The map: how many areas of its movement a fighter has left that has charged this turn.
    MovementLeft "movement left" A23 = AreasLeft { charger: ActorId, covered: Areas } -> Areas as open;
    en "After {covered} in charges, how far can {charger} still move this turn?" [];
}

impl Question {
    /// Whether it is asked at the turn's declaration, or reveals one: a non-player's answers there
    /// stay hidden until it acts (T2).
    #[doc(hidden)]
    pub fn is_declaration(&self) -> bool {
        match self {
            Question::Move { .. } | Question::Actions { .. } | Question::Keep { .. } => true,
            Question::Action { occasion, .. }
            | Question::Target { occasion, .. }
            | Question::Manner { occasion, .. } => *occasion == Occasion::Declaration,
            _ => false,
        }
    }
}

type View<'a> = crate::kernel::system::View<'a, Case>;

/// The most things in a shot's path, or passed through by it.
const MOST_THINGS: i32 = 20;

pub(crate) fn all<T: Copy + 'static>(list: &'static [T]) -> impl Iterator<Item = T> {
    list.iter().copied()
}

pub(crate) fn maybe<T: Copy>(list: impl Iterator<Item = T>) -> impl Iterator<Item = Option<T>> {
    core::iter::once(None).chain(list.map(Some))
}

pub(crate) fn fighters(v: View<'_>) -> impl Iterator<Item = ActorId> + use<> {
    (0..v.setup.fighters.len()).map(ActorId::fighter)
}

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
            core::iter::once(Act::Pass).chain(attacks).chain(others)
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
    KeepOne -> Place: pick from |q, _| (1..=q.actions.0.min(MAX_ATTACKS)).map(Place),
        unless |q, v, place| {
            // Of like actions, only the first is offered.
            let declared = |slot| v.state.declared(q.who, slot);
            let slot = usize::try_from(place.0).ok().and_then(|n| n.checked_sub(1));
            let is_first = slot.is_some_and(|slot| {
                slot < SLOTS && !(0..slot).any(|earlier| declared(earlier) == declared(slot))
            });
            needs(place.0 <= q.actions.0 && is_first, Refusal::NoSuchAction)
        },
        plan |_, _| Place(1);
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
    GoAhead -> Go: pick from |_, _| all(Go::ALL), plan |q, v| plan::go(q, v);
    TryCatch -> bool: no or yes, plan |_, _| false;
    WhatBecomes -> ObjectFate: pick from |_, _| all(ObjectFate::ALL), plan |_, _| ObjectFate::Stands;
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
        amount from |q, v| (LEAST_KARMA, v.state.karma(q.who).clamp(LEAST_KARMA, MOST_KARMA)),
        plan |_, _| LEAST_KARMA;
    LowerDamage -> Damage: amount from |q, _| (0, q.damage.0.max(0)), plan |q, _| q.damage.0;
    HowFar -> Areas: amount from |_, _| (0, MAX_AREAS), plan |q, v| seats::apart(&q, v).0;
    ThingsInPath -> Things: amount from |_, _| (0, MOST_THINGS), plan |_, _| 0;
    ThingsShotThrough -> Things: amount from |_, _| (0, MOST_THINGS), plan |_, _| 0;
    MaterialStrength -> Strength: amount from |_, _| (0, MAX_NUMBER), plan |_, _| 6;
    AreasCharged -> Areas:
        amount from |q, _| (0, q.within.map_or(MAX_AREAS, |Areas(left)| left.max(0))),
        plan |q, _| q.within.map_or(RUN_UP, |Areas(left)| left.min(RUN_UP));
    FlownBefore -> Areas: amount from |q, _| (0, q.most.0.max(0)), plan |_, _| 0;
    ImprovisedShift -> Columns: amount from |_, _| (-MAX_SHIFT, MAX_SHIFT), plan |_, _| -2;
    ShiftNextTurn -> Columns: amount from |_, _| (-MAX_SHIFT, MAX_SHIFT), plan |_, _| 0;
    SpotShift -> Columns:
        amount from |_, v| (-widest(&v.setup.rulings), widest(&v.setup.rulings)), plan |_, _| -2;
    DamageOfEvent -> Damage: amount from |_, _| (0, MAX_NUMBER), plan |_, _| 0;
    DepthOfFall -> Areas: amount from |_, _| (0, MAX_AREAS), plan |_, _| 0;
    AreasLeft -> Areas:
        amount from |_, _| (0, MAX_AREAS), plan |q, _| seats::movement_left(q.covered).0;
}

/// Why an action can't be chosen, whomever an attack is aimed at.
pub(crate) fn why_not_ready(v: View<'_>, q: PickAction, act: Act) -> Option<Refusal> {
    // T8: with full movement, several actions can only be a burst of like ones.
    let fits = match q.limit {
        ActLimit::LikeFirst if act != v.state.declared(q.who, 0).act => Some(Refusal::NotLikeFirst),
        ActLimit::Attack => needs(can_burst(v.setup, v.state, act), Refusal::NothingToBurst),
        _ => None,
    };
    let free = || needs(!v.state.is_pinned(q.who), Refusal::FullHold);
    fits.or_else(|| match act {
        Act::Pass => None,
        Act::Escape => needs(v.state.of(q.who, Field::HeldBy) > 0, Refusal::NotHeld),
        Act::FirstAid => free().or_else(|| {
            let helps = fighters(v).any(|who| could_aid(v.setup, v.state, q.who, who));
            needs(helps, Refusal::NobodyToAid)
        }),
        Act::Retreat | Act::Surrender => {
            needs(may_leave(v.setup, v.state, q.who, act.kind()), Refusal::HeldBack)
        }
        Act::Attack(id) => needs(id.of == q.who, Refusal::NoSuchAttack)
            .or_else(free)
            .or_else(|| why_unusable(v.setup, v.state, id))
            .or_else(|| why_thrown_before(v, q, id)),
    })
}

/// T12: whether there is somebody or something to aim an action at.
fn has_target(v: View<'_>, q: PickAction, act: Act) -> bool {
    let aim = PickTarget { who: q.who, act, like_first: false, occasion: q.occasion };
    aim.candidates(v).any(|target| aim.refusal(v, target).is_none())
}

impl Query<Case> for PickTarget {
    #[inline]
    fn refusal(&self, v: View<'_>, target: Option<Target>) -> Option<Refusal> {
        if self.like_first {
            let like = target == v.state.declared(self.who, 0).target;
            return needs(like, Refusal::NotLikeFirst);
        }
        let form = self.act.attack().and_then(|id| attack_at(v.setup, id)).map(|a| a.form);
        match target {
            None => Some(Refusal::TargetNeeded),
            Some(Target::Object(object)) => {
                let is_loose = held_by(v.state, object).is_none();
                why_not_whole(v, object).or_else(|| match form {
                    Some(Form::Charging) => needs(is_loose, Refusal::SomebodyHoldsIt),
                    Some(Form::Grabbing) => why_not_grabbed(v, self.who, object),
                    _ => Some(Refusal::NotAtObjects),
                })
            }
            Some(Target::Actor(who)) => {
                let side = |who: ActorId| v.setup.fighters.get(who.index()).map(|s| s.side);
                let aids = || could_aid(v.setup, v.state, self.who, who);
                let holds = || could_hold(v.setup, v.state, self.who, who);
                let is_open = || v.setup.friendly_fire || side(self.who) != side(who);
                let fits = || match form {
                    // PH14: whom a fighter comes up to without an attack.
                    None if self.act == Act::Pass => needs(is_open(), Refusal::OwnSide),
                    None => needs(self.act == Act::FirstAid && aids(), Refusal::NothingToAid),
                    Some(Form::Grappling) if !holds() => Some(Refusal::HoldNoFirmer),
                    // A20: what is to be grabbed is named where the roster names it.
                    Some(Form::Grabbing) if things_of(v, who).next().is_some() => {
                        Some(Refusal::ThingToName)
                    }
                    Some(_) => needs(is_open(), Refusal::OwnSide),
                };
                needs(who != self.who, Refusal::Oneself)
                    .or_else(|| why_not_there(v, who))
                    .or_else(fits)
            }
        }
    }
    #[inline]
    fn candidates(&self, v: View<'_>) -> impl Iterator<Item = Option<Target>> {
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
    fn plan(&self, v: View<'_>) -> Option<Target> {
        plan::target(self, v)
    }
}
