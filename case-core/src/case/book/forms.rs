//! The ten attack forms, the eight defenses, and the meaning of their colors.

use super::color::Color;

crate::data::codes::codes! {
    /// A1 to A10: the attack forms, by the books' abbreviations.
    "attack form", pub enum Form {
        /// A1: blunt attack, Fighting (off).
        Blunt "BA",
        /// A2: edged attack, Fighting (off).
        Edged "EA",
        /// A3: blunt throwing attack, Agility (dex).
        BluntThrowing "BT",
        /// A4: edged throwing attack, Agility (dex).
        EdgedThrowing "ET",
        /// A5: energy attack, Agility (dex).
        Energy "En",
        /// A6: force attack, Agility (dex).
        Force "Fo",
        /// A7: shooting attack, Agility (dex).
        Shooting "Sh",
        /// A8: grabbing attack, Strength.
        Grabbing "Gb",
        /// A9: grappling attack, Strength.
        Grappling "Gp",
        /// A10: charging attack, Endurance.
        Charging "Ch",
    }
}

crate::data::codes::codes! {
    /// The result of an attack roll, in the terms of the Universal Table's effects.
    "attack effect", pub enum Effect {
        /// Nothing is struck.
        Miss "miss",
        /// Damage, no further effect.
        Hit "hit",
        /// Damage at a precise spot, where one was meant (A18).
        Bullseye "bullseye",
        /// Damage and a Slam? check (E1).
        Slam "slam",
        /// Damage and a Stun? check (E2).
        Stun "stun",
        /// Damage and a Kill? check (E3).
        Kill "kill",
        /// The object may be taken (A19).
        Take "take",
        /// The object is taken (A20).
        Grab "grab",
        /// The object is taken and may break (A21).
        Break "break",
        /// A partial hold (A22).
        PartialHold "partial hold",
        /// A full hold (A22).
        FullHold "full hold",
    }
}

crate::data::codes::codes! {
    /// D1 to D8: the defensive maneuvers.
    "defense", pub enum Defense {
        /// D1: block, Strength (mgt).
        Block "block",
        /// D2: brace, Endurance (res).
        Brace "brace",
        /// D3: catch, Agility (bal).
        Catch "catch",
        /// D4: dodge, Agility (bal).
        Dodge "dodge",
        /// D5: escape, Strength (mgt). It is an action, not an answer to an attack.
        Escape "escape",
        /// D6: evasion, Fighting (def).
        Evasion "evasion",
        /// D7: feint, Agility (bal).
        Feint "feint",
        /// D8: weave, Fighting (def).
        Weave "weave",
    }
}

crate::data::codes::codes! {
    /// The abilities that attacks and defenses are rolled with, and halves where the books split
    /// them.
    "ability", pub enum Ability {
        /// Fighting, offensive half.
        FightingOffense "fighting_off",
        /// Fighting, defensive half.
        FightingDefense "fighting_def",
        /// Agility, dexterity half.
        AgilityDexterity "agility_dex",
        /// Agility, balance half.
        AgilityBalance "agility_bal",
        /// Strength, might half.
        StrengthMight "strength_mgt",
        /// Strength, vigor half.
        StrengthVigor "strength_vgr",
        /// Strength as a whole.
        Strength "strength",
        /// Endurance, resistance half.
        EnduranceResistance "endurance_res",
        /// Endurance as a whole.
        Endurance "endurance",
        /// Intuition.
        Intuition "intuition",
        /// Reason.
        Reason "reason",
        /// Psyche.
        Psyche "psyche",
    }
}

crate::data::codes::codes! {
    /// The checks that the color of an attack can require.
    "check", pub enum Check {
        /// E1: Slam?
        Slam "Slam?",
        /// E2: Stun?
        Stun "Stun?",
        /// E3: Kill?
        Kill "Kill?",
    }
}

crate::data::codes::codes! {
    /// The result of a check, in the terms of the Universal Table's effects.
    "check result", pub enum CheckResult {
        /// Nothing.
        No "no",
        /// E1: staggered, but able to act.
        Stagger "stagger",
        /// E1: slammed one area.
        OneArea "slammed one area",
        /// E1, E4: a grand slam.
        GrandSlam "grand slam",
        /// E2: stunned for one turn.
        OneTurn "stunned one turn",
        /// E2: stunned for 1d10 turns.
        TenTurns "stunned 1d10 turns",
        /// E3: an Endurance rank is lost if the source was edged or shooting.
        EdgedOrShooting "E/S",
        /// E3: an Endurance rank is lost.
        RankLost "Endurance rank lost",
    }
}

crate::data::codes::codes! {
    /// What an attacker may pull (A12).
    "pull", pub enum Pull {
        /// Nothing.
        Nothing "nothing",
        /// Either the damage or the color.
        DamageOrColor "damage or color",
        /// The damage, to a lower rank.
        DamageRank "damage",
        /// The color.
        Color "color",
    }
}

impl Form {
    /// The full name of the form.
    pub const fn title(self) -> &'static str {
        match self {
            Form::Blunt => "blunt attack",
            Form::Edged => "edged attack",
            Form::BluntThrowing => "blunt throwing attack",
            Form::EdgedThrowing => "edged throwing attack",
            Form::Energy => "energy attack",
            Form::Force => "force attack",
            Form::Shooting => "shooting attack",
            Form::Grabbing => "grabbing attack",
            Form::Grappling => "grappling attack",
            Form::Charging => "charging attack",
        }
    }

    /// A1 to A10: the ability rolled to hit.
    pub const fn ability(self) -> Ability {
        match self {
            Form::Blunt | Form::Edged => Ability::FightingOffense,
            Form::BluntThrowing
            | Form::EdgedThrowing
            | Form::Energy
            | Form::Force
            | Form::Shooting => Ability::AgilityDexterity,
            Form::Grabbing | Form::Grappling => Ability::Strength,
            Form::Charging => Ability::Endurance,
        }
    }

    /// A12: what may be pulled. Shooting, grabbing and grappling: nothing (a ruling).
    #[inline]
    pub const fn pull(self) -> Pull {
        match self {
            Form::Blunt | Form::BluntThrowing => Pull::DamageOrColor,
            Form::Energy | Form::Force => Pull::DamageRank,
            Form::Charging => Pull::Color,
            _ => Pull::Nothing,
        }
    }

    /// A13 to A16: whether it is a ranged form.
    #[inline]
    pub const fn is_ranged(self) -> bool {
        matches!(
            self,
            Form::BluntThrowing | Form::EdgedThrowing | Form::Energy | Form::Force | Form::Shooting
        )
    }

    /// A11: whether it is a melee form, which needs an adjacent target.
    #[inline]
    pub const fn is_melee(self) -> bool {
        matches!(self, Form::Blunt | Form::Edged | Form::Grabbing | Form::Grappling)
    }

    /// A18: whether it can aim at a precise spot: any attack from a distance can.
    #[inline]
    pub const fn can_mean_a_spot(self) -> bool {
        self.is_ranged()
    }

    /// A1 to A10: the effect of a color.
    ///
    /// ```
    /// use case_core::case::{Color, Effect, Form};
    /// assert_eq!(Form::Edged.effect(Color::Red), Effect::Kill);
    /// assert_eq!(Form::Grappling.effect(Color::Green), Effect::Miss);
    /// ```
    #[inline]
    pub const fn effect(self, color: Color) -> Effect {
        super::tables::effects::ATTACKS[self as usize][color as usize]
    }
}

impl Effect {
    /// The check that the effect requires.
    #[inline]
    pub const fn check(self) -> Option<Check> {
        match self {
            Effect::Slam => Some(Check::Slam),
            Effect::Stun => Some(Check::Stun),
            Effect::Kill => Some(Check::Kill),
            _ => None,
        }
    }
}

impl Check {
    /// E1 to E3: the result for a color.
    #[inline]
    pub const fn result(self, color: Color) -> CheckResult {
        super::tables::effects::CHECKS[self as usize][color as usize]
    }
}

impl Defense {
    /// D1 to D8: the ability rolled for the maneuver.
    #[inline]
    pub const fn ability(self) -> Ability {
        match self {
            Defense::Block | Defense::Escape => Ability::StrengthMight,
            Defense::Brace => Ability::EnduranceResistance,
            Defense::Catch | Defense::Dodge | Defense::Feint => Ability::AgilityBalance,
            Defense::Evasion | Defense::Weave => Ability::FightingDefense,
        }
    }

    /// D1 to D8, D16: whether the maneuver works against an attack. `touch` means that a ranged
    /// form is delivered by touch, `directed` that it is a directed energy of another kind.
    ///
    /// Readings: a grab can be evaded, as its own paragraph says; a grapple cannot be feinted; a
    /// charge is averted by weave, evasion and dodge; a shot is neither blocked nor braced against.
    ///
    /// ```
    /// use case_core::case::{Defense, Form};
    /// assert!(Defense::Dodge.works_against(Form::Shooting, false, false));
    /// assert!(!Defense::Block.works_against(Form::Shooting, false, false));
    /// assert!(Defense::Weave.works_against(Form::Energy, true, false));
    /// ```
    pub const fn works_against(self, form: Form, touch: bool, directed: bool) -> bool {
        use Form as F;
        let contact = form.is_melee() || matches!(form, F::Charging) || (touch && form.is_ranged());
        let shot = form.is_ranged() && !touch;
        match self {
            Defense::Block => {
                matches!(form, F::Blunt | F::BluntThrowing | F::Edged | F::EdgedThrowing | F::Force)
            }
            Defense::Brace => {
                matches!(form, F::Energy)
                    || (directed && !matches!(form, F::Shooting | F::Charging))
            }
            Defense::Catch => {
                !touch && matches!(form, F::BluntThrowing | F::EdgedThrowing | F::Shooting)
            }
            Defense::Dodge => shot || matches!(form, F::Charging),
            Defense::Escape => false,
            Defense::Evasion | Defense::Weave => contact,
            Defense::Feint => shot,
        }
    }

    /// D10: whether it costs one of the turn's actions.
    #[inline]
    pub const fn costs_an_action(self) -> bool {
        matches!(self, Defense::Catch | Defense::Evasion | Defense::Feint)
    }
}
