//! The ten attack forms, the eight defenses, and the meaning of their colors.

use super::color::Color;

crate::data::codes::codes! {
    /// A1 to A10: the attack forms, by the books' abbreviations.
    "attack form", pub enum Form {
        /// A1: blunt attack, Fighting (off).
        Blunt "BA" de "BA",
        /// A2: edged attack, Fighting (off).
        Edged "EA" de "EA",
        /// A3: blunt throwing attack, Agility (dex).
        BluntThrowing "BT" de "BT",
        /// A4: edged throwing attack, Agility (dex).
        EdgedThrowing "ET" de "ET",
        /// A5: energy attack, Agility (dex).
        Energy "En" de "En",
        /// A6: force attack, Agility (dex).
        Force "Fo" de "Fo",
        /// A7: shooting attack, Agility (dex).
        Shooting "Sh" de "Sh",
        /// A8: grabbing attack, Strength.
        Grabbing "Gb" de "Gb",
        /// A9: grappling attack, Strength.
        Grappling "Gp" de "Gp",
        /// A10: charging attack, Endurance.
        Charging "Ch" de "Ch",
    }
}

crate::data::codes::codes! {
    /// The result of an attack roll, in the terms of the Universal Table's effects.
    "attack effect", pub enum Effect {
        /// Nothing is struck.
        Miss "miss" de "daneben",
        /// Damage, no further effect.
        Hit "hit" de "Treffer",
        /// Damage at a precise spot, where one was meant (A18).
        Bullseye "bullseye" de "Volltreffer",
        /// Damage and a Slam? check (E1).
        Slam "slam" de "Wegschleudern",
        /// Damage and a Stun? check (E2).
        Stun "stun" de "Betäubung",
        /// Damage and a Kill? check (E3).
        Kill "kill" de "tödlich",
        /// The object may be taken (A19).
        Take "take" de "Wegnehmen",
        /// The object is taken (A20).
        Grab "grab" de "Entreißen",
        /// The object is taken and may break (A21).
        Break "break" de "Zerbrechen",
        /// A partial hold (A22).
        PartialHold "partial hold" de "Teilgriff",
        /// A full hold (A22).
        FullHold "full hold" de "Vollgriff",
    }
}

crate::data::codes::codes! {
    /// D1 to D8: the defensive maneuvers.
    "defense", pub enum Defense {
        /// D1: block, Strength (mgt).
        Block "block" de "Block",
        /// D2: brace, Endurance (res).
        Brace "brace" de "Standhalten",
        /// D3: catch, Agility (bal).
        Catch "catch" de "Fangen",
        /// D4: dodge, Agility (bal).
        Dodge "dodge" de "Ausweichen",
        /// D5: escape, Strength (mgt). It is an action, not an answer to an attack.
        Escape "escape" de "Befreien",
        /// D6: evasion, Fighting (def).
        Evasion "evasion" de "Ausmanövrieren",
        /// D7: feint, Agility (bal).
        Feint "feint" de "Finte",
        /// D8: weave, Fighting (def).
        Weave "weave" de "Pendeln",
    }
}

crate::data::codes::codes! {
    /// The abilities that attacks and defenses are rolled with, and halves where the books split
    /// them.
    "ability", pub enum Ability {
        /// Fighting, offensive half.
        FightingOffense "fighting_off" de "Kampf (off)",
        /// Fighting, defensive half.
        FightingDefense "fighting_def" de "Kampf (def)",
        /// Agility, dexterity half.
        AgilityDexterity "agility_dex" de "Gewandtheit (Geschick)",
        /// Agility, balance half.
        AgilityBalance "agility_bal" de "Gewandtheit (Balance)",
        /// Strength, might half.
        StrengthMight "strength_mgt" de "Stärke (Wucht)",
        /// Strength, vigor half.
        StrengthVigor "strength_vgr" de "Stärke (Spannkraft)",
        /// Strength as a whole.
        Strength "strength" de "Stärke",
        /// Endurance, resistance half.
        EnduranceResistance "endurance_res" de "Ausdauer (Widerstand)",
        /// Endurance as a whole.
        Endurance "endurance" de "Ausdauer",
        /// Intuition.
        Intuition "intuition" de "Intuition",
        /// Reason.
        Reason "reason" de "Verstand",
        /// Psyche.
        Psyche "psyche" de "Psyche",
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
        No "no" de "keine Folge",
        /// E1: staggered, but able to act.
        Stagger "stagger" de "taumelt",
        /// E1: slammed one area.
        OneArea "slammed one area" de "einen Bereich geschleudert",
        /// E1, E4: a grand slam.
        GrandSlam "grand slam" de "weit geschleudert",
        /// E2: stunned for one turn.
        OneTurn "stunned one turn" de "einen Zug betäubt",
        /// E2: stunned for 1d10 turns.
        TenTurns "stunned 1d10 turns" de "1W10 Züge betäubt",
        /// E3: an Endurance rank is lost if the source was edged or shooting.
        EdgedOrShooting "E/S" de "K/S",
        /// E3: an Endurance rank is lost.
        RankLost "Endurance rank lost" de "ein Rang Ausdauer verloren",
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
