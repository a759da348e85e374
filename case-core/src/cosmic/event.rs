//! The rolls and the lists of a battle; notes and fields have their own files.

pub use super::fields::Field;
pub use super::notes::Note;
use crate::data::codes::codes;
use crate::declare::rolls;

rolls! {
    /// Everything that is rolled.
    pub enum Roll {
        /// 1d20 for initiative (COS2).
        Initiative "initiative" de "Initiative",
        /// 1d100 for an attack (COS7).
        Attack "attack" de "Angriff",
        /// 1d100 for a defense (COS8).
        Defense "defense" de "Abwehr",
        /// 1d12 for the hit location (COS9).
        Location "hit location" de "Trefferzone",
        /// 1d6 for the part that a seven hits (COS11).
        SevenPart "part of a seven" de "Zone einer Sieben",
        /// The dice of the weapon (COS10).
        Damage "damage" de "Schaden",
        /// 1d100 for Spirit (COS20).
        Spirit "Spirit" de "Geist",
        /// 1d100 for First Aid (COS19).
        FirstAid "First Aid" de "Erste Hilfe",
    }
}

codes! {
    /// What a fighter can do on its count (COS4).
    "action", pub enum Action {
        /// A combat action: an attack without a called part.
        Attack "attack" de "angreifen",
        /// A combat action: an attack on a part that the attacker names.
        CalledShot "called shot" de "gezielter Angriff",
        /// A combat action: getting up (COS13).
        Rise "get up" de "aufstehen",
        /// A movement action (COS5).
        Move "move" de "sich bewegen",
        /// An extra defensive action: one more defense this round (COS8).
        ExtraDefense "extra defense" de "zusätzliche Abwehr",
        /// A non-combat action: First Aid (COS19).
        FirstAid "First Aid" de "Erste Hilfe",
        /// A non-combat action: picking up a weapon.
        PickUp "pick up a weapon" de "eine Waffe aufheben",
        /// A non-combat action that no rule here resolves.
        Other "something else" de "etwas anderes",
        /// No action: complete inaction, unless disturbed (COS17).
        Rest "do nothing" de "nichts tun",
        /// Giving up: out of the fight for good, on the spot.
        Yield "give up" de "aufgeben",
        /// A movement action out of the fight for good (COS5).
        Retreat "retreat" de "sich zurückziehen",
        /// Holding the action (COS6).
        Hold "hold the action" de "die Aktion aufsparen",
    }

    /// Why a roll is modified.
    #[doc(hidden)]
    "reason", pub enum Reason {
        /// Fatigue Drain (COS16).
        Fatigue "Fatigue Drain" de "Erschöpfung",
        /// A torso that has lost half of its points (COS22).
        Torso "hurt torso" de "verletzter Rumpf",
        /// A called shot (COS9).
        CalledShot "called shot" de "gezielter Angriff",
        /// Range, cover and difficulty (COS7).
        Conditions "range, cover and difficulty" de "Entfernung, Deckung und Schwierigkeit",
        /// A defense on the ground against what is thrown or shot (COS13).
        Prone "prone against missiles" de "am Boden gegen Geschosse",
        /// Traits (COS2).
        Traits "Traits" de "Merkmale",
        /// The referee's shift.
        Circumstance "circumstance" de "Umstand",
    }

    /// How a fighter defends (COS8).
    "defense", pub enum Defense {
        /// Dodging: Coordination or Acrobatics.
        Dodge "dodge" de "Ausweichen",
        /// Parrying: the skill of a melee weapon in hand.
        Parry "parry" de "Parade",
        /// Blocking with Unarmed Combat.
        Block "block unarmed" de "Block ohne Waffen",
        /// Blocking with a shield.
        Shield "block with the shield" de "Block mit dem Schild",
    }

    /// What a ten or a twelve does (COS14).
    "special result", pub enum Special {
        /// Nothing that the engine has to track.
        Nothing "nothing" de "nichts",
        /// A weapon is knocked to the ground.
        Disarmed "disarmed" de "entwaffnet",
        /// The shield is destroyed.
        ShieldDestroyed "shield destroyed" de "Schild zerstört",
        /// A weapon is lost for good.
        WeaponLost "weapon lost" de "Waffe für immer verloren",
        /// The weapon does its special damage.
        Damage "special damage" de "Sonderschaden",
    }

    /// What the Judge can restore at the end of a round.
    "restoration", pub enum Restoration {
        /// Lost ranks of Toughness (COS11).
        Toughness "Toughness" de "Zähigkeit",
        /// Consciousness (COS9, COS21).
        Consciousness "consciousness" de "Bewusstsein",
        /// Mortality Points of a part that is not destroyed.
        Points "Mortality Points" de "Sterblichkeitspunkte",
        /// Mortality Points by magic, even of a destroyed limb (COS18).
        PointsByMagic "Mortality Points, by magic" de "Sterblichkeitspunkte durch Magie",
        /// First Aid for a bleeding limb (COS19).
        FirstAid "First Aid" de "Erste Hilfe",
        /// Painkillers for a hurt torso (COS22).
        Painkillers "painkillers" de "Schmerzmittel",
    }

    /// What a fighter does with its held action (COS6).
    "way to hold", pub enum Hold {
        /// It waits, and is asked after every count.
        Wait "wait" de "warten",
        /// It waits until the next round begins.
        NextRound "wait for the next round" de "auf die nächste Runde warten",
        /// It acts now.
        Act "act now" de "jetzt handeln",
    }

    /// The result of a roll by rank (COS7).
    #[doc(hidden)]
    "result", pub enum Success {
        /// A success regardless of the chance (`critical_thresholds`).
        CriticalSuccess "critical success" de "kritischer Erfolg",
        /// A success.
        Success "success" de "Erfolg",
        /// A failure.
        Failure "failure" de "Misserfolg",
        /// A failure regardless of the chance (`critical_thresholds`).
        CriticalFailure "critical failure" de "kritischer Misserfolg",
    }

    /// Where a weapon is.
    #[doc(hidden)]
    "place of a weapon", pub enum WeaponPlace {
        /// In hand, or at hand.
        Held "in hand" de "in der Hand",
        /// On the ground; it can be picked up.
        Ground "on the ground" de "am Boden",
        /// Lost for good.
        Lost "lost for good" de "für immer verloren",
    }

    /// What a fighter has done in a round; fatigue and rest depend on it.
    #[doc(hidden)]
    "deed", pub enum Did {
        /// Nothing yet: its count has not come.
        Nothing "nothing" de "noch nichts",
        /// Its count came and it did nothing.
        Rested "rested" de "geruht",
        /// It holds its action.
        Held "held" de "gewartet",
        /// It acted, not purely physically.
        Acted "acted" de "gehandelt",
        /// It acted purely physically (COS15).
        Physical "physical" de "sich angestrengt",
    }

    /// Why a standing fighter can't act.
    #[doc(hidden)]
    "hindrance", pub enum Hindrance {
        /// It is stunned (COS12).
        Stunned "stunned" de "betäubt",
        /// It is too exhausted to move (COS17).
        Exhausted "too exhausted" de "zu erschöpft",
    }

    /// The parts of a round.
    #[doc(hidden)]
    "part of a round", pub enum TurnPhase {
        /// A round is to begin (COS1).
        Start "start" de "Beginn",
        /// Initiative is rolled (COS2).
        Initiative "initiative" de "Initiative",
        /// Fighters with the same count act (COS3, COS4).
        Act "act" de "Handeln",
        /// Their blows land (COS3).
        Land "land" de "Treffer",
        /// Fighters that hold an action are asked (COS6).
        Held "held" de "aufgesparte Aktionen",
        /// The round ends (COS15, COS19).
        WrapUp "wrap up" de "Ende der Runde",
        /// The Judge restores.
        Restore "restore" de "Wiederherstellung",
        /// The battle is over.
        Over "over" de "vorbei",
    }
}
