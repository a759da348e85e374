//! The lists whose members are values.

use crate::data::codes::codes;
use crate::talislanta::Trait;
use crate::talislanta::book::tables::{DODGE, PARRY, RESIST, Substitute};
use crate::talislanta::{Roll, Rule};

codes! {
    /// What a character can do in a round: exactly one of these (rule TAL1). The first six are
    /// attacks.
    "action", pub enum Action {
        /// A blow with a weapon or bare hands.
        Strike "strike",
        /// A grab, tackle or hold.
        Grapple "grapple",
        /// Driving an opponent back.
        ForceBack "force back",
        /// Taking an opponent's weapon out of its hand.
        Disarm "disarm",
        /// Disabling an opponent without wounding it.
        Disable "disable",
        /// A shot, throw or aimed spell.
        Shoot "shoot",
        /// Dodging whatever comes.
        Dodge "dodge",
        /// Parrying whatever comes.
        Parry "parry",
        /// Running away from an opponent.
        Flee "flee",
        /// Moving.
        Move "move",
        /// Any stunt or trick.
        Special "special maneuver",
        /// Stepping into an opponent's attack.
        SacrificeStrike "sacrifice strike",
        /// Giving up: out of the battle unhurt.
        Surrender "surrender",
        /// Ending the effects that an action ends (X5).
        PutOut "put out",
        /// Beginning a status effect of the sheet on oneself (X6).
        Power "use a power",
    }

    /// The purpose of an attack. All but a shot are close attacks (rule TAL6).
    "form of attack", pub enum Form {
        /// To wound.
        Strike "strike",
        /// To hold. It cannot be parried (rule TAL23).
        Grapple "grapple",
        /// To drive back.
        ForceBack "force back",
        /// To disarm.
        Disarm "disarm",
        /// To disable.
        Disable "disable",
        /// A ranged attack (rule TAL11).
        Shot "shot",
    }
}

impl Action {
    /// The form of the attack, if the action is one. A sacrifice strike is a strike.
    pub const fn form(self) -> Option<Form> {
        match self {
            Action::Strike | Action::SacrificeStrike => Some(Form::Strike),
            Action::Grapple => Some(Form::Grapple),
            Action::ForceBack => Some(Form::ForceBack),
            Action::Disarm => Some(Form::Disarm),
            Action::Disable => Some(Form::Disable),
            Action::Shoot => Some(Form::Shot),
            _ => None,
        }
    }

    /// Whether it is held ready from the start of the round, against any attacker.
    #[doc(hidden)]
    pub const fn is_held_ready(self) -> bool {
        matches!(self, Action::Dodge | Action::Parry | Action::SacrificeStrike)
    }
}

impl Form {
    /// Whether it is a close attack.
    #[doc(hidden)]
    pub const fn is_close(self) -> bool {
        !matches!(self, Form::Shot)
    }

    /// Whether it wounds; the others have effects that the Judge resolves.
    #[doc(hidden)]
    pub const fn is_damaging(self) -> bool {
        matches!(self, Form::Strike | Form::Shot)
    }
}

codes! {
    /// A reactive maneuver against an attack.
    "maneuver", pub enum Maneuver {
        /// Getting out of the way.
        Dodge "dodge",
        /// Putting something in the way.
        Parry "parry",
        /// Grappling back.
        ResistGrapple "resist grapple",
    }

    /// What an outstanding defense allows (rules TAL15, TAL18).
    "opening", pub enum Opening {
        /// A flight from the attacker at a full success, immediately.
        Flee "flee",
        /// The initiative over the attacker in the next round.
        Initiative "initiative",
        /// +3 on the next attack on the attacker.
        FollowUp "follow up",
    }
}

impl Maneuver {
    /// Its roll and the rule of that, the rule of its results, and the cause of its mishaps.
    pub(crate) const fn rolled(self) -> (Roll, Rule, Rule, Cause) {
        match self {
            Maneuver::Dodge => (Roll::Dodge, Rule::TAL14, Rule::TAL15, Cause::Dodge),
            Maneuver::Parry => (Roll::Parry, Rule::TAL16, Rule::TAL18, Cause::Parry),
            Maneuver::ResistGrapple => (Roll::Resist, Rule::TAL23, Rule::TAL23, Cause::Resist),
        }
    }

    /// The rule of its results, also for what an outstanding one gains.
    pub(crate) const fn result_rule(self) -> Rule {
        self.rolled().2
    }

    /// The action that declares it for a round.
    pub(crate) const fn declared_as(self) -> Option<Action> {
        match self {
            Maneuver::Dodge => Some(Action::Dodge),
            Maneuver::Parry => Some(Action::Parry),
            Maneuver::ResistGrapple => None,
        }
    }

    /// The required skill, or alternatives; any other is a substitute (rule TAL5).
    pub(crate) const fn required(self) -> &'static [Trait] {
        match self {
            Maneuver::Dodge => &[Trait::Evade],
            Maneuver::Parry => &[Trait::Weapon],
            Maneuver::ResistGrapple => &[Trait::Brawling, Trait::MartialArt],
        }
    }

    /// What it can be rolled by (rule TAL5).
    pub(crate) const fn substitutes(self) -> &'static [Substitute] {
        match self {
            Maneuver::Dodge => &DODGE,
            Maneuver::Parry => &PARRY,
            Maneuver::ResistGrapple => &RESIST,
        }
    }
}

codes! {
    /// The effect of a mishap, or of an attack without damage. The Judge is asked for numbers that
    /// the summary does not give.
    "effect", pub enum Effect {
        /// Nothing that a rule reads.
        Nothing "nothing",
        /// A fall, a bad stance: a disadvantage until the end of the next round, of a size that the
        /// Judge decides.
        Hindered "hindered",
        /// The weapon in hand is dropped.
        DropsWeapon "drops weapon",
        /// The weapon in hand breaks.
        BreaksWeapon "breaks weapon",
        /// Somebody else is hit.
        HitsOther "hits other",
        /// Held or stunned: the next turn is lost, and every reaction until then.
        Held "held",
        /// Driven out of the engagement.
        DrivenBack "driven back",
        /// A dropped weapon is picked up.
        RegainsWeapon "regains weapon",
        /// Out of the fight.
        Disabled "disabled",
    }

    /// The cause of a mishap or an effect.
    "cause", pub enum Cause {
        /// A mishap of a close attack (rule TAL8).
        CloseAttack "close attack",
        /// A mishap of a ranged attack (rule TAL13).
        Shot "shot",
        /// A mishap of a dodge (rule TAL15).
        Dodge "dodge",
        /// A mishap of a parry (rule TAL18).
        Parry "parry",
        /// A mishap of grappling back (rule TAL23).
        Resist "resist grapple",
        /// A mishap of a flight (rule TAL19).
        Flee "flee",
        /// A mishap on rough ground (rule TAL20).
        Terrain "terrain",
        /// A mishap of a special maneuver (rule TAL22).
        Maneuver "maneuver",
        /// A grapple that succeeds.
        Grapple "grapple",
        /// A force-back that succeeds.
        ForceBack "force back",
        /// A disarm that succeeds.
        Disarm "disarm",
        /// A disabling attack that succeeds.
        Disable "disable",
        /// A special maneuver against an opponent that succeeds.
        Trick "trick",
        /// A special maneuver without an opponent that succeeds.
        Feat "feat",
    }
}

codes! {
    /// The phase of a round.
    #[doc(hidden)]
    "phase", pub enum TurnPhase {
        /// Initiative is rolled.
        Initiative "initiative",
        /// The order is made, and ties roll off.
        Order "order",
        /// Actions are declared, from the lowest up.
        Declaration "declaration",
        /// Actions are taken, from the highest down.
        Resolution "resolution",
    }

    /// Why a fighter is out of the battle.
    #[doc(hidden)]
    "way out", pub enum Exit {
        /// It has no hit points left.
        Wounds "wounds",
        /// An effect left it unable to fight.
        Disabled "disabled",
        /// It got away.
        Fled "fled",
        /// It gave up.
        Surrendered "surrendered",
        /// The referee took it out.
        Left "left",
    }

    /// How a weapon was lost.
    #[doc(hidden)]
    "lost weapon", pub enum Loss {
        /// It lies on the ground.
        Dropped "dropped",
        /// It is useless.
        Broken "broken",
        /// The last one has been thrown.
        Thrown "thrown",
    }
}
