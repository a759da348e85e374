//! All questions: the phases' own, and CASE's as narrowed by the phases.

use crate::data::value::{Areas, AttackId, Attacks, Place};
use crate::data::who::{ActorId, SideId};
use crate::declare::joined;
use crate::faserip::book::rule::{Ph, Rule};
use crate::faserip::shared::{Case, CaseQuestion, CaseQuestionKind, Target};
use crate::faserip::{Faserip, MovementOption, Phase};
use crate::kernel::question::{Query, questions};

joined! {
    /// All questions.
    #[doc(hidden)]
    "question", pub enum QuestionKind { Case(CaseQuestionKind), Own(PhQuestionKind) } kept (40, 13), (45, 13)
}

/// A question of CASE or of the phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Question {
    /// One of CASE's.
    Case(CaseQuestion),
    /// One of the phases' own.
    Own(PhQuestion),
}

questions! {
    Faserip, Ph => Rule by Rule::Own, PhQuestionKind => QuestionKind by QuestionKind::Own,
    PhQuestion => Question by Question::Own;
    /// The map: whose engagement the engine has wrong; nobody's if none.
    Regroup "whose engagement changes" PH1 = Regroup {} -> Option<ActorId> as open;
    en "Whose engagement changes?" ["{answer}", "nobody's"];
    /// The map: with whom a fighter is now engaged, or no longer.
    RegroupWith "engaged with" PH1 = RegroupWith {
        /// Whose engagement changes.
        fighter: ActorId,
    } -> ActorId as open;
    en "With whom is {fighter} now engaged, or no longer?" [];
    /// The fighter: its movement option (PH12 to PH18).
    Option "movement option" PH2 = ChooseOption {} -> MovementOption as secret;
    en "What does {who} do with its movement?" [];
    /// The fighter: how many attacks to try for.
    Attacks "attacks to try" PH3 = TryAttacks {} -> Attacks as secret;
    en "How many attacks does {who} try for?" [];
    /// The fighter: how far it moves, which is its velocity (PH8, PH16, PH17).
    Areas "areas to move" PH8 = MoveAreas {} -> Areas as secret;
    en "How far does {who} move?" [];
    /// The map: how far a fighter who closes in has to move to reach its target.
    WayToClose "areas to close in" PH14 = WayToClose {
        /// Who closes in.
        mover: ActorId,
        /// Upon whom or what.
        target: Target,
    } -> Areas as open;
    en "How far does {mover} have to go to reach {target}?" [];
    /// The map: the areas to charge to reach the target; 0 if it is out of reach or too near.
    WayToCharge "areas to charge" PH15 = WayToCharge {
        /// Who charges.
        mover: ActorId,
        /// At whom or what.
        target: Target,
    } -> Areas as open;
    en "How far does {mover} have to charge to reach {target}?" [];
    /// The fighter: whether it dodges this turn.
    Dodge "dodge this turn" PH13 = DodgeThisTurn {} -> bool as open;
    en "Does {who} dodge this turn?" ["dodge", "no dodge"];
    /// The Judge: in which phase a teleporter acts, or whether by its power FEAT.
    Teleport "teleport when" PH18 = TeleportWhen {
        /// Who teleports.
        fighter: ActorId,
    } -> Option<Phase> as open;
    en "When does {fighter} appear?" ["{answer}", "by the power FEAT"];
    /// The Judge: which of the sides tied from a position of the order on goes first (PH-r2).
    SideFirst "side to go first" PH4 = SideToGoFirst {
        /// The place.
        place: Place,
    } -> SideId as open;
    en "Which of the level sides goes first?" [];
    /// The fighter: its attack on a closer or charger, if any.
    Counter "strike at the comer" PH25 = StrikeAtComer {
        /// The closer or charger.
        comer: ActorId,
    } -> Option<AttackId> as open;
    en "What does {who} strike with at {comer}?" ["{answer}", "no strike"];
    /// The fighter: whether it leaves the battle after disengaging.
    Leave "leave the battle" PH27 = LeaveBattle {} -> bool as open;
    en "Does {who} leave the battle?" ["retreat", "stay"];
    /// The Judge: whether the battle goes on, or has ended by retreat, surrender or truce.
    GoesOn "battle goes on" PH27 = GoesOn {} -> bool as open;
    en "Does the battle go on?" ["it goes on", "it is over"];
}

/// CASE's rules ask at the phases' table.
impl<Q: Query<Case>> From<Q> for Question
where
    Q: Into<CaseQuestion>,
{
    fn from(question: Q) -> Question {
        Question::Case(question.into())
    }
}
