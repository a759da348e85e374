//! All values that can change: how they are stored, read and bounded.

use super::sheet::{MAX_AREAS, Setup, attack_at};
use super::store::{Mode, SLOTS, TurnPhase};
use crate::case::book::forms::Ability;
use crate::case::book::rank::MAX_NUMBER;
use crate::case::words::lists::{ActKind, DyingSince, HoldKind, Manner};
use crate::case::{Case, MAX_SHIFT, Rulings};
use crate::data::value::{AttackId, Kind};
use crate::data::who::ActorId;
use crate::data::words::kind_of;
use crate::declare::fields;
use crate::kernel::effects::{ENDLESS, MAX_MORE, MAX_TURNS};
use crate::kernel::log::Key;

fields! {
    /// Every value of the state. The first ones exist once for each fighter.
    pub enum Field of Case {
        /// Health.
        Health "Health": told(Actor, plain(Kind::Points)).settable().lasting().left(),
            within |setup, _, key| Some((0, setup.fighters.get(key.who.index())?.health));
        /// Karma.
        Karma "Karma": told(Actor, plain(Kind::Points)).settable().lasting(),
            within |_, _, _| Some((0, MAX_NUMBER));
        /// Endurance ranks lost (E9).
        RanksLost "Endurance ranks lost":
            listed(Actor, plain(Kind::Ranks)).settable().lasting().condition(),
            within |setup, _, key| Some((0, ranks_of_endurance(setup, key.who)?));
        /// Turns of stun left, including this one (E6).
        Stun "stun": listed(Actor, plain(Kind::Turns)).settable().lasting().condition(),
            within |_, _, _| Some((0, MOST_STUN));
        /// How long the fighter has been dying (E9).
        Dying "dying":
            listed(Actor, or_nothing(kind_of::<DyingSince>())).settable().lasting().condition();
        /// Whether the fighter is dead.
        Dead "dead": listed(Actor, plain(Kind::YesNo)).settable().lasting().condition();
        /// Whether the fighter was aided while dying: it cannot act until Health is above 0 (E9).
        Aided "aided": listed(Actor, plain(Kind::YesNo)).settable().lasting().condition();
        /// Who holds the fighter (A22).
        HeldBy "held by": listed(Actor, or_nothing(Kind::Actor)).settable().condition();
        /// How firm that hold is (A22).
        HoldKind "hold":
            listed(Actor, or_nothing(kind_of::<HoldKind>())).settable().condition();
        /// Whether a power holds the fighter (D5).
        HeldByPower "held by a power":
            listed(Actor, plain(Kind::YesNo));
        /// The number of the power's rank with which the fighter is held (A30).
        Grip "grip": listed(Actor, or_nothing(Kind::Strength));
        /// How firm the fighter's hold is on one whom another holds at least as firmly (A22).
        BesideKind "hold beside another":
            listed(Actor, or_nothing(kind_of::<HoldKind>()));
        /// Whether that hold is by a power (D5).
        BesidePower "hold beside another by a power":
            listed(Actor, plain(Kind::YesNo));
        /// The number of the power's rank of that hold (A30).
        BesideGrip "grip beside another":
            listed(Actor, or_nothing(Kind::Strength));
        /// Whom the fighter holds.
        Holding "holding": listed(Actor, or_nothing(Kind::Actor)).settable().condition();
        /// The Judge's shift for this turn (T13, A28).
        Shift "shift": listed(Actor, plain(Kind::Columns)).settable(),
            within |_, _, _| Some((-MAX_SHIFT, MAX_SHIFT));
        /// The Judge's shift for the next turn.
        NextShift "next shift":
            listed(Actor, plain(Kind::Columns)).settable(),
            within |_, _, _| Some((-MAX_SHIFT, MAX_SHIFT));
        /// Actions left in the turn.
        Actions "actions": listed(Actor, plain(Kind::Actions)).secret();
        /// Actions wanted in the turn (T3).
        Wanted "wanted": listed(Actor, plain(Kind::Actions)).secret();
        /// Whether the fighter has acted in the turn (E6).
        Acted "acted": listed(Actor, plain(Kind::YesNo));
        /// Aversions used in the turn (T7).
        Aversions "aversions": listed(Actor, plain(Kind::Times));
        /// How the turn's actions are taken.
        Mode "mode": listed(Actor, plain(kind_of::<Mode>()));
        /// Whether the full movement is used (T8).
        FullMove "full movement": listed(Actor, plain(Kind::YesNo)).secret();
        /// The slot of the next declared action.
        Next "next": internal(Actor);
        /// Whether the fighter has kept, squeezed or released its hold this turn (A22).
        HoldKept "hold kept": listed(Actor, plain(Kind::YesNo));
        /// Whether the current action was changed (T13).
        Changed "changed": listed(Actor, plain(Kind::YesNo));
        /// Initiative kept for the encounter, plus 1,000,000; 0 if none; a team's at its first
        /// member (T11).
        Initiative "initiative": internal(Actor);
        /// Actions that were passed this turn and can still go into an aversion (D10).
        Spare "spare actions": listed(Actor, plain(Kind::Actions));
        /// Whether the fighter was rolled for as a bystander of the current attack (A16).
        Passed "passed": internal(Actor);
        /// The kind of a declared action. By slot, as the next four.
        Act "action": listed(ActorList, plain(kind_of::<ActKind>())).slots(SLOTS).secret();
        /// The attack of a declared action.
        Attack "attack": listed(ActorList, or_nothing(Kind::Attack)).slots(SLOTS).secret();
        /// The fighter at whom a declared action is aimed.
        TargetActor "target": listed(ActorList, or_nothing(Kind::Actor)).slots(SLOTS).secret();
        /// The object at which a declared action is aimed.
        TargetObject "target object":
            listed(ActorList, or_nothing(Kind::Object)).slots(SLOTS).secret();
        /// The manner of a declared attack.
        Manner "manner": listed(ActorList, plain(kind_of::<Manner>())).slots(SLOTS).secret();
        /// Whether an evasion or feint against a foe was paid for this turn (D10).
        Paid "paid": listed(ActorFoe, plain(Kind::YesNo));
        /// The bonus against a foe (D11).
        Bonus "bonus": listed(ActorFoe, plain(Kind::Columns));
        /// How many turns the bonus lasts, including this one (D11).
        BonusTurns "turns of the bonus": listed(ActorFoe, plain(Kind::Turns));
        /// How many times an attack was used.
        Used "used": listed(ActorAttack, plain(Kind::Uses)).settable().lasting(),
            within |setup, _, key| Some((0, ammunition(setup, key)?));
        /// The turn, from 1.
        Turn "turn": listed(Battle, plain(Kind::Turn));
        /// The step of the turn.
        TurnPhase "phase": listed(Battle, plain(kind_of::<TurnPhase>()));
        /// The position within the step.
        Cursor "cursor": internal(Battle);
        /// The round of the turn's actions, from 1 (T14).
        Round "round": listed(Battle, plain(Kind::Round));
        /// The order of acting.
        Order "order": listed(BattleList, or_nothing(Kind::Actor)).order();
        /// Whether an entry of the order is tied with the one before (T10).
        Level "level": listed(BattleList, plain(Kind::YesNo));
        /// Who holds an object.
        Holder "holder": listed(Object, or_nothing(Kind::Actor)).settable();
        /// Whether an object is broken.
        BrokenObject "broken": listed(Object, plain(Kind::YesNo)).settable();
        /// Whether the battle is over.
        Ended "ended": listed(Battle, plain(Kind::YesNo));
        /// The referee's shift of a coming roll.
        Circumstance "circumstance": listed(Actor, plain(Kind::Columns)).settable(),
            within |setup, _, _| Some((-widest(&setup.rulings), widest(&setup.rulings)));
        /// How many rolls pass before that shift applies.
        CircumstanceAfter "rolls before the circumstance":
            internal(Actor), within |_, _, _| Some((0, MOST_ROLLS));
        /// Whether the battle goes on until the referee ends it.
        Prolonged "prolonged": listed(Battle, plain(Kind::YesNo));
        /// Whether the fighter has left the battle.
        Gone "has left": listed(Actor, plain(Kind::YesNo)).settable().condition();
        /// How far a slam of this turn flung the fighter (E1).
        Flung "flung": listed(Actor, plain(Kind::Areas)).settable(),
            within |_, _, _| Some((0, MAX_AREAS));
        /// How many areas the fighter's charges of this turn covered (A23).
        Charged "charged": listed(Actor, plain(Kind::Areas)).settable(),
            within |_, _, _| Some((0, MAX_AREAS));
        /// Whether the fighter has decided before its way that the next action goes ahead (T13).
        Decided "decided": internal(Actor);
        /// How many turns a status effect lasts, this one included; −1 until something ends it (X1).
        StatusEffect "status effect":
            listed(ActorEffect, plain(Kind::Turns)).settable().condition().lasting(),
            within |_, _, _| Some((ENDLESS, MAX_TURNS));
        /// How often a status effect was stacked: it counts once more each time (X1).
        EffectStacked "effect stacked":
            listed(ActorEffect, plain(Kind::Times)).settable().lasting(),
            within |_, _, _| Some((0, MAX_MORE));
        /// Whether a status effect neither harms nor heals at the end of this turn (X2).
        EffectRests "effect rests": listed(ActorEffect, plain(Kind::YesNo));
    }
}

/// The longest stun that the referee may set, in turns.
const MOST_STUN: i32 = 100;
/// The most rolls that may pass before a circumstance.
const MOST_ROLLS: i32 = 100;

/// The Endurance ranks that can be lost before death: one more is below Shift 0.
pub(crate) fn ranks_of_endurance(setup: &Setup, who: ActorId) -> Option<i32> {
    let sheet = setup.fighters.get(who.index())?;
    i32::try_from(sheet.score(Ability::Endurance).rank().index()).ok()
}

fn ammunition(setup: &Setup, key: Key<Field>) -> Option<i32> {
    attack_at(setup, AttackId::new(key.who, usize::from(key.place)))?.ammunition
}

/// A31: the widest shift that the Judge may set.
#[inline]
pub(crate) fn widest(rulings: &Rulings) -> i32 {
    rulings.circumstance_range.clamp(0, 100)
}
