//! Every value of the state: how it is stored, read and bounded.

use super::arms;
use super::setup::{self, Setup};
use super::store::{self, State};
use crate::d6::book::code::DieCode;
use crate::d6::book::rulings::{InjuryMethod, MAX_POINTS};
use crate::d6::book::tables::Maneuver;
use crate::d6::book::vehicle::{Speed, VehicleLevel};
use crate::d6::book::wounds::WoundLevel;
use crate::d6::words::event::{Posture, TurnLoss, When};
use crate::d6::{D6, DefenseKind, TurnPhase};
use crate::data::value::{AttackId, Kind, Set};
use crate::data::who::ActorId;
use crate::data::words::kind_of;
use crate::declare::fields;
use crate::kernel::effects::{ENDLESS, MAX_MORE, MAX_TURNS};

/// The number of speeds above being stopped.
pub(crate) const SPEEDS: i32 = 4;

/// OD25: The most dice that aiming can gain.
#[doc(hidden)]
pub const MOST_AIM: i32 = 3;

/// The rounds that massive damage leaves for defense and flight alone.
pub(crate) const MASSIVE_ROUNDS: i32 = 2;

fields! {
    /// Every value of the state.
    pub enum Field of D6 {
        /// The round, from 1 (the battle's).
        Round "round": listed(Battle, plain(Kind::Round));
        /// The part of the round (the battle's).
        TurnPhase "phase": listed(Battle, plain(kind_of::<TurnPhase>()));
        /// The progress within that part (the battle's).
        At "at": internal(Battle);
        /// Whose turn it is: the fighter's place plus 1 (the battle's).
        Acting "acting": listed(Battle, or_nothing(Kind::Actor));
        /// The next place in the order to be offered the end of waiting, plus 1 (the battle's).
        Offer "offer": internal(Battle);
        /// How many fighters wait (the battle's).
        WaitingCount "waiting count": internal(Battle);
        /// An attack is being interrupted (the battle's).
        Interrupting "interrupting": listed(Battle, plain(Kind::YesNo));
        /// The side with the surprise plus 1 (the battle's).
        SurpriseBy "surprise by": listed(Battle, or_nothing(Kind::Side));
        /// The fighter who acted first, plus 1 (the battle's).
        FirstActor "first actor": listed(Battle, or_nothing(Kind::Actor));
        /// The order of turns: at each place the fighter's place plus 1 (the battle's).
        Order "order": listed(BattleList, or_nothing(Kind::Actor)).order();
        /// How many of each side are standing (the battle's, by side).
        SideStanding "side standing": internal(BattleList);
        /// How many sides are standing (the battle's).
        SidesUp "sides up": internal(Battle);
        /// The initiative total plus 1, until the order is settled.
        Initiative "initiative": listed(Actor, or_nothing(Kind::Initiative));
        /// The Wound level.
        Level "Wound level":
            listed(Actor, plain(kind_of::<WoundLevel>())).settable().lasting().lost();
        /// The Wound level when the round began.
        LevelBefore "Wound level before": internal(Actor);
        /// Body Points left.
        BodyPoints "body points":
            listed(Actor, plain(Kind::Points)).settable().lasting().left(),
            within |setup, state, key| Some((0, most_body_points(setup, state, key.who)));
        /// The maximum of Body Points, where it was rolled.
        MaxBodyPoints "max body points":
            listed(Actor, unless_zero(Kind::Points)).lasting(),
            within |_, _, _| Some((0, MAX_POINTS));
        /// Character Points left.
        CharacterPoints "Character Points":
            told(Actor, plain(Kind::Points)).settable().lasting(),
            within |_, _, _| Some((0, MAX_POINTS));
        /// Fate Points left.
        FatePoints "Fate Points":
            listed(Actor, plain(Kind::Points)).settable().lasting(),
            within |_, _, _| Some((0, MAX_POINTS));
        /// The number of actions declared for this round.
        Declared "declared": listed(Actor, unless_zero(Kind::Actions));
        /// Actions left.
        Left "left": listed(Actor, plain(Kind::Actions));
        /// Actions already taken before the turn.
        Borrowed "borrowed": listed(Actor, unless_zero(Kind::Actions));
        /// Waiting.
        Waiting "waiting": listed(Actor, plain(Kind::YesNo)).condition();
        /// The total of a dodge in force, plus 1.
        DodgeValue "dodge value": listed(Actor, or_nothing(Kind::Total)).condition();
        /// The total of a block in force, plus 1.
        BlockValue "block value": listed(Actor, or_nothing(Kind::Total)).condition();
        /// The total of a parry in force, plus 1.
        ParryValue "parry value": listed(Actor, or_nothing(Kind::Total)).condition();
        /// The total of evasive driving in force, plus 1.
        DriveValue "evasive driving value":
            listed(Actor, or_nothing(Kind::Total)).condition();
        /// The weapon that parries, plus 1.
        ParriesWith "parries with": listed(Actor, or_nothing(Kind::Attack));
        /// Whether an all-out attack was made this round.
        AllOut "all-out": listed(Actor, plain(Kind::YesNo)).condition();
        /// The dice gained by aiming a shot.
        AimedShot "aimed shot":
            listed(Actor, unless_zero(Kind::Dice)).settable().condition(), within |_, _, _| Some((0, MOST_AIM));
        /// The dice gained by aiming a throw.
        AimedThrow "aimed throw":
            listed(Actor, unless_zero(Kind::Dice)).settable().condition(), within |_, _, _| Some((0, MOST_AIM));
        /// The rounds in which a stun costs a die.
        StunRounds "stun rounds":
            listed(Actor, unless_zero(kind_of::<Set<When>>())).settable().condition(),
            within |_, _, _| Some(ROUNDS);
        /// The rounds that allow only defense and retreat.
        DefendOnly "defend only":
            listed(Actor, unless_zero(kind_of::<Set<When>>())).settable().condition(),
            within |_, _, _| Some(ROUNDS);
        /// The rounds without a turn.
        LosesRound "loses round":
            listed(Actor, unless_zero(kind_of::<Set<When>>())).settable().condition(),
            within |_, _, _| Some(ROUNDS);
        /// The posture.
        Posture "posture": listed(Actor, plain(kind_of::<Posture>())).settable().condition();
        /// Whether the next roll under Agility has two dice less.
        Staggered "staggered": listed(Actor, plain(Kind::YesNo)).settable().condition();
        /// The holder, plus 1.
        HeldBy "held by": listed(Actor, or_nothing(Kind::Actor)).settable().condition();
        /// The maneuver of the hold.
        HeldHow "held how":
            listed(Actor, unless_zero(kind_of::<Maneuver>())).settable().condition();
        /// Whether the hold began this round.
        HeldFresh "held fresh": listed(Actor, plain(Kind::YesNo));
        /// The held fighter, plus 1.
        Holds "holds": listed(Actor, or_nothing(Kind::Actor)).settable().condition();
        /// The difficulty of escaping from what entangles, plus 1.
        Entangled "entangled":
            listed(Actor, or_nothing(Kind::Difficulty)).settable().condition(),
            within |_, _, _| Some((0, MAX_POINTS));
        /// Whether a weapon is out of the hand (by weapon; for an object with several uses, by the
        /// first).
        Unready "unready":
            listed(ActorAttack, plain(Kind::YesNo)).settable().lasting();
        /// Whether a weapon is unloaded (by weapon).
        Unloaded "unloaded":
            listed(ActorAttack, plain(Kind::YesNo)).settable().lasting();
        /// The round in which an unconscious fighter wakes up.
        Wakes "wakes": listed(Actor, unless_zero(Kind::Round)).settable().condition(),
            within |_, state, _| Some(later_rounds(state));
        /// The round since which a fighter is out, while the minutes are not rolled yet.
        OutSince "out since":
            listed(Actor, unless_zero(Kind::Round)).settable(),
            within |_, state, _| Some((1, state.battle(Field::Round).max(1)));
        /// The round since which a fighter is dying.
        DyingSince "dying since":
            listed(Actor, unless_zero(Kind::Round)).settable().condition(),
            within |_, state, _| Some((1, state.battle(Field::Round).max(1)));
        /// The bonus of a trick to the next damage.
        TrickBonus "trick bonus":
            listed(Actor, unless_zero(Kind::Modifier));
        /// Whether the head is hurt.
        HeadHurt "head hurt":
            listed(Actor, plain(Kind::YesNo)).settable().lasting().condition();
        /// Whether an arm is hurt.
        ArmHurt "arm hurt":
            listed(Actor, plain(Kind::YesNo)).settable().lasting().condition();
        /// Whether an arm is broken.
        ArmBroken "broken arm":
            listed(Actor, plain(Kind::YesNo)).settable().lasting().condition();
        /// Whether a leg is hurt.
        LegHurt "leg hurt":
            listed(Actor, plain(Kind::YesNo)).settable().lasting().condition();
        /// Whether a hand is hurt.
        HandHurt "hand hurt":
            listed(Actor, plain(Kind::YesNo)).settable().lasting().condition();
        /// The increase of all difficulties.
        BodyFails "body fails":
            listed(Actor, unless_zero(Kind::Modifier)).settable().lasting().condition(),
            within |_, _, _| Some((0, MAX_POINTS));
        /// The weapon of a quick draw, plus 1.
        QuickWeapon "quick weapon": listed(Actor, or_nothing(Kind::Attack));
        /// The attacks of a quick draw.
        QuickAttacks "quick attacks":
            listed(Actor, unless_zero(Kind::Attacks));
        /// The dice that a quick draw moved to initiative.
        QuickDice "quick dice":
            listed(Actor, unless_zero(Kind::Dice));
        /// The driver of the vehicle that the fighter is in, plus 1.
        Aboard "aboard": listed(Actor, or_nothing(Kind::Actor)).settable().condition();
        /// The vehicle's damage.
        VehicleLevel "vehicle level":
            listed(Actor, unless_zero(kind_of::<VehicleLevel>())).settable().lasting().condition();
        /// The vehicle's speed.
        Speed "speed": listed(Actor, plain(kind_of::<Speed>())).settable(),
            within |_, state, key| Some((0, SPEEDS - state.of(key.who, Field::SpeedLost)));
        /// By how many speeds the vehicle has changed this round.
        SpeedChanged "speed changed":
            listed(Actor, unless_zero(Kind::Amount));
        /// The speeds the vehicle has lost.
        SpeedLost "speed lost":
            listed(Actor, unless_zero(Kind::Amount)).settable().lasting(),
            within |_, _, _| Some((0, SPEEDS));
        /// The dice of Maneuverability lost.
        ManeuverLost "maneuver lost":
            listed(Actor, unless_zero(Kind::Dice)).settable().lasting(),
            within |_, _, _| Some((0, i32::from(DieCode::MAX_DICE)));
        /// The rounds in which Maneuverability has a die less.
        ManeuverBrief "maneuver brief":
            listed(Actor, unless_zero(kind_of::<Set<When>>())).settable(),
            within |_, _, _| Some(ROUNDS);
        /// Whether a newcomer's Body Points are still to be rolled (the battle's).
        Newcomers "newcomers": internal(Battle);
        /// The referee's shift of a coming roll.
        Circumstance "circumstance":
            listed(Actor, unless_zero(Kind::Modifier)).settable(),
            within |_, _, _| Some((-MOST_CIRCUMSTANCE, MOST_CIRCUMSTANCE));
        /// How many rolls pass before that roll.
        CircumstanceAfter "rolls before the circumstance": internal(Actor);
        /// Whether the battle goes on until the referee ends it.
        Prolonged "prolonged": listed(Battle, plain(Kind::YesNo));
        /// Whether the fighter has left the battle.
        Gone "has left": listed(Actor, plain(Kind::YesNo)).settable().condition();
        /// Whether a thing is broken (by thing).
        Broken "broken": told(Object, plain(Kind::YesNo)).settable();
        /// Whom a fighter aims at, plus 1; nobody if the referee only gave the dice.
        AimedAt "aimed at": listed(Actor, or_nothing(Kind::Actor));
        /// Whether whose turn it is reached this fighter with nothing, or chose no attack (by fighter).
        Spared "spared": internal(BattleList);
        /// The same of a thing (by thing).
        SparedThing "spared thing": internal(BattleList);
        /// How many of a thing have been thrown (by weapon; for an object with several uses, by the
        /// first).
        Thrown "thrown":
            listed(ActorAttack, unless_zero(Kind::Amount)).lasting(),
            within |setup, _, key| {
                let weapon = AttackId::new(key.who, usize::from(key.place));
                Some((0, arms::carried(setup, weapon).unwrap_or(0)))
            };
        /// Whom an entangling weapon holds, plus 1 (by weapon).
        Nets "entangles": listed(ActorAttack, or_nothing(Kind::Actor));
        /// The last round that allows only defense and flight after massive damage.
        DefendsUntil "defends until":
            listed(Actor, unless_zero(Kind::Round)).settable().condition(),
            within |_, state, _| {
                let round = state.battle(Field::Round).max(1);
                Some((round, round.saturating_add(MASSIVE_ROUNDS)))
            };
        /// What the referee adds to the difficulty of the fighter's next attack.
        Harder "added difficulty":
            listed(Actor, unless_zero(Kind::Modifier)).settable(),
            within |_, _, _| Some((-MOST_CIRCUMSTANCE, MOST_CIRCUMSTANCE));
        /// Against whose attacks the gamemaster granted the defense in force, plus 1; nobody if it is
        /// the fighter's own.
        FreeAgainst "free defense against": listed(Actor, or_nothing(Kind::Actor));
        /// Why the fighter has no turn, in the rounds without one.
        LostBy "loses round by": listed(Actor, or_nothing(kind_of::<TurnLoss>()));
        /// The dice of Toughness that a thing has lost (by thing).
        Weakened "weakened": told(Object, unless_zero(Kind::Dice)).settable(),
            within |setup, _, key| Some((0, setup::most_weakened(setup, key.place)));
        /// How many rounds a status effect lasts, this one included; −1 until something ends it (X1).
        StatusEffect "status effect":
            listed(ActorEffect, plain(Kind::Rounds)).settable().condition().lasting(),
            within |_, _, _| Some((ENDLESS, MAX_TURNS));
        /// How often a status effect was stacked: it counts once more each time (X1).
        EffectStacked "effect stacked":
            listed(ActorEffect, plain(Kind::Times)).settable().lasting(),
            within |_, _, _| Some((0, MAX_MORE));
        /// Whether a status effect neither harms nor heals at the end of this round (X2).
        EffectRests "effect rests": listed(ActorEffect, plain(Kind::YesNo));
        /// Whether a fighter was named already who is in the area of an attack (X8).
        Passed "passed": internal(Actor);
    }
}

/// The most that the referee can add to a roll's total or a difficulty, or subtract from it.
const MOST_CIRCUMSTANCE: i32 = 30;

/// The most rounds for which the referee can make a fighter unconscious: about a week.
const MOST_ROUNDS: i32 = 120_000;

/// Every set of rounds except the empty one, which is written as nothing.
const ROUNDS: (i32, i32) = (1, (1 << When::ALL.len()) - 1);

fn most_body_points(setup: &Setup, state: &State, who: ActorId) -> i32 {
    match (setup.rulings.injury, store::maximum(setup, state, who)) {
        (InjuryMethod::Wounds, _) => 0,
        (InjuryMethod::BodyPoints, 0) => MAX_POINTS,
        (InjuryMethod::BodyPoints, maximum) => maximum,
    }
}

fn later_rounds(state: &State) -> (i32, i32) {
    let round = state.battle(Field::Round);
    (round.saturating_add(1), round.saturating_add(MOST_ROUNDS))
}

impl DefenseKind {
    pub(crate) const fn field(self) -> Field {
        match self {
            DefenseKind::Dodge => Field::DodgeValue,
            DefenseKind::Block => Field::BlockValue,
            DefenseKind::Parry => Field::ParryValue,
            DefenseKind::Drive => Field::DriveValue,
        }
    }
}
