//! All values that can change: how they are stored, read and bounded.

use super::sheet::Setup;
use super::store::State;
use crate::data::value::Kind;
use crate::data::words::{FieldCode, FieldInfo, kind_of};
use crate::declare::{fields, joined};
use crate::faserip::shared::{Case, CaseField, Color, Direction};
use crate::faserip::{Faserip, MovementOption, TurnStep};
use crate::kernel::log::Key;
use crate::kernel::system::Bounded;

fields! {
    /// The phases' own values of the state.
    pub enum PhField of Faserip {
        /// The movement option of this turn.
        Option "option": listed(Actor, plain(kind_of::<MovementOption>())).secret();
        /// Declared velocity: areas moved this turn (PH8).
        Areas "areas moved": listed(Actor, plain(Kind::Areas)).secret(),
            within |setup, _, key| Some((0, setup.allowance(key.who)));
        /// Areas still to go to the target that a fighter closes upon or charges (PH15).
        Way "way": listed(Actor, plain(Kind::Areas)).secret();
        /// Whether a dodge is declared for this turn (PH13).
        Dodge "dodge declared": listed(Actor, plain(Kind::YesNo));
        /// The color of the turn's dodge, once it is rolled (PH13).
        DodgeColor "dodge color":
            listed(Actor, or_nothing(kind_of::<Color>()));
        /// Whether a teleporter acts in Phase A (PH18).
        Early "early": listed(Actor, plain(Kind::YesNo));
        /// The direction of a slam whose body has not come to rest (PH23).
        SlamDirection "slam pending":
            listed(Actor, or_nothing(kind_of::<Direction>()));
        /// Areas that such a body flies; absent if out of sight (PH23).
        SlamAreas "slam areas": listed(Actor, or_nothing(Kind::Areas));
        /// Whether attacks are left over because the foe went down (PH22).
        LeftOver "left over": listed(Actor, plain(Kind::YesNo));
        /// Whether the fighter is engaged with a foe.
        Engaged "engaged": listed(ActorFoe, plain(Kind::YesNo)).settable();
        /// The step of the turn.
        Step "turn step": listed(Battle, plain(kind_of::<TurnStep>()));
        /// The position within the step.
        Cursor "step cursor": internal(Battle);
        /// In a meeting of Phase C: blows and arrivals so far.
        Stage "meeting stage": internal(Battle);
        /// Who acts in the phase, in order.
        Order "phase order": listed(BattleList, or_nothing(Kind::Actor)).order();
        /// The sides by initiative.
        SideOrder "side order":
            listed(BattleList, or_nothing(Kind::Side));
        /// Whether a side is tied with the one before.
        SideLevel "side level": listed(BattleList, plain(Kind::YesNo));
        /// How often the fighter has left its place this turn, by itself or flung (PH15).
        Moved "moves made": internal(Actor);
        /// How often its target had when the way was measured (PH15).
        Measured "target's moves": internal(Actor);
    }
}

joined! {
    /// Every value of the state.
    "field", pub enum Field { Case(CaseField), Own(PhField) } kept (51, 16), (54, 18)
}

impl FieldCode for Field {
    fn info(self) -> &'static FieldInfo {
        match self {
            Field::Case(field) => field.info(),
            Field::Own(field) => field.info(),
        }
    }
}

impl Bounded<Faserip> for Field {
    fn limits(setup: &Setup, state: &State, key: Key<Field>) -> Option<(i32, i32)> {
        let Key { who, field, place } = key;
        match field {
            Field::Case(field) => <CaseField as Bounded<Case>>::limits(
                &setup.case,
                &state.case,
                Key { who, field, place },
            ),
            Field::Own(field) => PhField::limits(setup, state, Key { who, field, place }),
        }
    }
}
