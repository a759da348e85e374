//! Everything that can change: how it is stored, read and bounded.

use super::Talislanta;
use super::action::Action;
use super::attack::{MAX_HITS, TARGET_SLOTS};
use super::check::Setup;
use super::damage::lowest;
use super::defense::Maneuver;
use super::questions::MAX_HINDRANCE;
use super::state::{Exit, Loss, TurnPhase, number};
use crate::data::value::Kind;
use crate::data::words::kind_of;
use crate::declare::fields;
use crate::kernel::log::Key;

fields! {
    /// Everything that can change.
    pub enum Field of Talislanta {
        /// Hit points that are left.
        HitPoints "hit points" de "Trefferpunkte":
            told(Actor, plain(Kind::Points)).settable().lasting(),
            within |setup, _, key| Some((lowest(setup.rulings()), setup.fighter(key.who)?.hit_points));
        /// Why the fighter is out, if it is.
        Out "out" de "ausgeschieden": listed(Actor, or_nothing(kind_of::<Exit>())).settable();
        /// The declared action.
        Action "action" de "Aktion": listed(Actor, or_nothing(kind_of::<Action>()));
        /// The declared attack.
        Attack "attack" de "Angriff":
            listed(Actor, or_nothing(Kind::Attack)), within |setup, _, key| last_arm(setup, key);
        /// With how many hits the declared attack goes at one target.
        Hits "hits" de "Treffer":
            listed(Actor, unless_zero(Kind::Attacks)), within |_, _, _| Some((0, MAX_HITS));
        /// Whether a declared dodge, parry or sacrifice strike is still to come.
        Ready "ready" de "bereit": listed(Actor, plain(Kind::YesNo));
        /// How many actions were taken in this round.
        Actions "actions" de "Aktionen": listed(Actor, plain(Kind::Actions));
        /// Whether the turn is over in this round.
        Done "done" de "Zug vorbei": listed(Actor, plain(Kind::YesNo));
        /// The attack whose weapon is in hand.
        InHand "in hand" de "in der Hand": listed(Actor, or_nothing(Kind::Attack)).settable(),
            within |setup, _, key| last_arm(setup, key);
        /// The total of initiative, while it is being rolled.
        Initiative "initiative": internal(Actor);
        /// What a disadvantage takes off every roll.
        Hindrance "hindrance" de "Nachteil": listed(Actor, unless_zero(Kind::Amount)).settable(),
            within |_, _, _| Some((0, MAX_HINDRANCE));
        /// Until the end of how many rounds the disadvantage lasts, this one included.
        HinderedFor "hindered for" de "Dauer des Nachteils":
            listed(Actor, unless_zero(Kind::Rounds)).settable(),
            within |_, _, _| Some((0, MAX_TIME));
        /// How many turns are lost, this one included if it is still to come.
        LostTurns "lost turns" de "verlorene Züge":
            listed(Actor, unless_zero(Kind::Turns)).settable(),
            within |_, _, _| Some((0, MAX_TIME));
        /// The declared targets, in order.
        Target "target" de "Ziel": listed(ActorList, or_nothing(Kind::Actor)).slots(TARGET_SLOTS);
        /// How the weapon of an attack was lost, if it was.
        Lost "lost" de "verloren":
            listed(ActorAttack, or_nothing(kind_of::<Loss>())).settable().lasting();
        /// Whether the fighter is engaged with another.
        Engaged "engaged" de "im Nahkampf mit": listed(ActorFoe, plain(Kind::YesNo)).settable();
        /// The defense that gained +3 on the next attack on another fighter.
        FollowUp "follow up" de "Nachsetzen gegen":
            listed(ActorFoe, or_nothing(kind_of::<Maneuver>())).settable();
        /// The defense that gained the initiative over another fighter for the next round.
        Seized "seized" de "Initiative über":
            listed(ActorFoe, or_nothing(kind_of::<Maneuver>())).settable();
        /// The round, from 1.
        Round "round" de "Runde": listed(Battle, plain(Kind::Round));
        /// Where the round stands.
        TurnPhase "phase" de "Phase": listed(Battle, plain(kind_of::<TurnPhase>()));
        /// Where the phase has come to: a fighter or a place of the order.
        Cursor "cursor": internal(Battle);
        /// The order of the round, highest first.
        Order "order" de "Reihenfolge": listed(BattleList, or_nothing(Kind::Actor));
        /// The tied places of the order: the first place of each one's tie.
        Tied "tied" de "Gleichstand": listed(BattleList, unless_zero(Kind::Place));
        /// How many fighters of the side stand.
        Standing "standing": internal(BattleList).by(Kind::Side);
        /// How many sides have a fighter that stands.
        SidesLeft "sides left": internal(Battle);
        /// The shift that waits for the next roll, by the referee.
        Circumstance "circumstance" de "Umstand":
            listed(Actor, unless_zero(Kind::Modifier)).settable(),
            within |_, _, _| Some((-MAX_CIRCUMSTANCE, MAX_CIRCUMSTANCE));
        /// How many rolls pass before it.
        CircumstanceAfter "rolls before the circumstance": internal(Actor);
        /// Whether the battle goes on until the referee ends it.
        Prolonged "prolonged" de "geht weiter": listed(Battle, plain(Kind::YesNo));
        /// Whether the battle has ended.
        Ended "ended" de "vorbei": listed(Battle, plain(Kind::YesNo));
        /// Whether a declared move comes before the declared action.
        MovesFirst "moves first" de "bewegt sich vorher": listed(Actor, plain(Kind::YesNo));
    }
}

/// The greatest shift that the referee grants for one roll (rule TAL1, reading `circumstance`).
const MAX_CIRCUMSTANCE: i32 = 20;
/// The longest time for which the referee takes turns or hinders somebody.
const MAX_TIME: i32 = 100;

fn last_arm(setup: &Setup, key: Key<Field>) -> Option<(i32, i32)> {
    Some((0, number(setup.arms(key.who).len().checked_sub(1)?)))
}
