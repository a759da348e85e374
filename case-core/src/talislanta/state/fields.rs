//! Everything that can change: storage, meaning and bounds.

use super::check::Setup;
use super::intent::TARGET_SLOTS;
use super::sheet::lowest;
use super::store::number;
use crate::data::value::Kind;
use crate::data::words::kind_of;
use crate::declare::fields;
use crate::kernel::effects::{ENDLESS, MAX_MORE, MAX_TURNS};
use crate::kernel::log::Key;
use crate::talislanta::{Action, Exit, Loss, MAX_HITS, Maneuver, Talislanta, TurnPhase};

/// The greatest disadvantage.
#[doc(hidden)]
pub const MAX_HINDRANCE: i32 = 20;

fields! {
    /// Everything that can change in a battle.
    pub enum Field of Talislanta {
        /// Hit points left.
        HitPoints "hit points":
            told(Actor, plain(Kind::Points)).settable().lasting().left(),
            within |setup, _, key| Some((lowest(setup.rulings()), setup.fighter(key.who)?.hit_points));
        /// Why the fighter is out, if it is.
        Out "out": listed(Actor, or_nothing(kind_of::<Exit>())).settable().condition();
        /// The declared action.
        Action "action": listed(Actor, or_nothing(kind_of::<Action>()));
        /// The declared attack.
        Attack "attack":
            listed(Actor, or_nothing(Kind::Attack)), within |setup, _, key| last_arm(setup, key);
        /// The number of hits of the declared attack on a single target.
        Hits "hits":
            listed(Actor, unless_zero(Kind::Attacks)), within |_, _, _| Some((0, MAX_HITS));
        /// Whether a declared dodge, parry or sacrifice strike has not been used yet.
        Ready "ready": listed(Actor, plain(Kind::YesNo));
        /// Actions taken in this round.
        Actions "actions": listed(Actor, plain(Kind::Actions));
        /// Whether the fighter's turn of this round is over.
        Done "done": listed(Actor, plain(Kind::YesNo));
        /// The attack whose weapon is in hand.
        InHand "in hand": listed(Actor, or_nothing(Kind::Attack)).settable(),
            within |setup, _, key| last_arm(setup, key);
        /// The initiative total, while initiative is rolled.
        Initiative "initiative": internal(Actor);
        /// The penalty of a disadvantage on every roll.
        Hindrance "hindrance": listed(Actor, unless_zero(Kind::Amount)).settable().condition(),
            within |_, _, _| Some((0, MAX_HINDRANCE));
        /// The rounds for which the disadvantage lasts, including this one.
        HinderedFor "hindered for":
            listed(Actor, unless_zero(Kind::Rounds)).settable().condition(),
            within |_, _, _| Some((0, MAX_TIME));
        /// The turns lost, including this one if it has not come yet.
        LostTurns "lost turns":
            listed(Actor, unless_zero(Kind::Turns)).settable().condition(),
            within |_, _, _| Some((0, MAX_TIME));
        /// The declared targets, in order.
        Target "target": listed(ActorList, or_nothing(Kind::Actor)).slots(TARGET_SLOTS);
        /// How the weapon of an attack was lost, if it was.
        Lost "lost":
            listed(ActorAttack, or_nothing(kind_of::<Loss>())).settable().lasting();
        /// Whether the fighter is engaged with another.
        Engaged "engaged": listed(ActorFoe, plain(Kind::YesNo)).settable();
        /// The defense that gained +3 on the next attack on another fighter.
        FollowUp "follow up":
            listed(ActorFoe, or_nothing(kind_of::<Maneuver>())).settable();
        /// The defense that gained the initiative over another fighter for the next round.
        Seized "seized":
            listed(ActorFoe, or_nothing(kind_of::<Maneuver>())).settable();
        /// The round, from 1.
        Round "round": listed(Battle, plain(Kind::Round));
        /// The phase of the round.
        TurnPhase "phase": listed(Battle, plain(kind_of::<TurnPhase>()));
        /// The progress of the phase: a fighter, or a place in the order.
        Cursor "cursor": internal(Battle);
        /// The order of the round, highest first.
        Order "order": listed(BattleList, or_nothing(Kind::Actor)).order();
        /// For each tied place in the order: the first place of its tie.
        Tied "tied": listed(BattleList, unless_zero(Kind::Place));
        /// How many fighters of each side stand.
        Standing "standing": internal(BattleList).by(Kind::Side);
        /// How many sides have a standing fighter.
        SidesLeft "sides left": internal(Battle);
        /// The referee's shift of the fighter's next roll.
        Circumstance "circumstance":
            listed(Actor, unless_zero(Kind::Modifier)).settable(),
            within |_, _, _| Some((-MAX_CIRCUMSTANCE, MAX_CIRCUMSTANCE));
        /// How many rolls pass before it applies.
        CircumstanceAfter "rolls before the circumstance": internal(Actor);
        /// Whether the battle continues until the referee ends it.
        Prolonged "prolonged": listed(Battle, plain(Kind::YesNo));
        /// Whether the battle has ended.
        Ended "ended": listed(Battle, plain(Kind::YesNo));
        /// Whether a declared move comes before the declared action.
        MovesFirst "moves first": listed(Actor, plain(Kind::YesNo));
        /// Whether the fighter fled from another in this round.
        FledFrom "fled from": listed(ActorFoe, plain(Kind::YesNo));
        /// How many of a thrown weapon have left the hand.
        Thrown "thrown": listed(ActorAttack, unless_zero(Kind::Amount)).lasting(),
            within |setup, _, key| {
                Some((0, setup.arm(key.who, usize::from(key.place))?.carried.unwrap_or(0)))
            };
        /// The feet between two who are engaged, after a partial flight.
        Apart "apart": listed(ActorFoe, unless_zero(Kind::Feet));
        /// The reactions made while another defense is held ready.
        Besides "reactions besides": internal(Actor);
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

/// The greatest shift of one roll by the referee (rule TAL1, reading `circumstance`).
const MAX_CIRCUMSTANCE: i32 = 20;
/// The longest time for which the referee can hinder a fighter or take its turns.
const MAX_TIME: i32 = 100;

fn last_arm(setup: &Setup, key: Key<Field>) -> Option<(i32, i32)> {
    Some((0, number(setup.arms(key.who).len().checked_sub(1)?)))
}
