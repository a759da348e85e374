//! The lists of what is rolled, what happens, what changes and what is asked.

pub use super::notes::Note;
use crate::data::codes::codes;

codes! {
    /// Everything that is rolled.
    "roll", pub enum Roll {
        /// 1d20 for initiative (COS2).
        Initiative "initiative" de "Initiative",
        /// 1d100 for an attack (COS7).
        Attack "attack" de "Angriff",
        /// 1d100 for a defense (COS8).
        Defense "defense" de "Abwehr",
        /// 1d12 for the hit location (COS9).
        Location "hit location" de "Trefferzone",
        /// 1d6 for the part after a seven (COS11).
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
    /// Everything that changes.
    "value", pub enum Field {
        /// The battle's: rounds begun.
        Round "round",
        /// The battle's: which part of the round it is.
        TurnPhase "phase",
        /// The battle's: the next place of the roster or of the order.
        Cursor "cursor",
        /// The battle's: where the count of the order begins that acts now.
        GroupStart "group start",
        /// The battle's: where it ends.
        GroupEnd "group end",
        /// The battle's: how many fighters wait with a held action.
        Waiting "waiting",
        /// The battle's: how many limbs of the living bleed.
        Bleeding "bleeding",
        /// The battle's, one a side: how many of it stand.
        Standing "standing",
        /// The battle's, one a place of the order: the fighter.
        Order "order",
        /// The total for initiative of this round.
        Total "total",
        /// Whether it held into this round.
        Carried "carried",
        /// How it goes on with a held action, by the codes of [`Hold`](super::Hold).
        Held "held action",
        /// What the fighter did this round, by the codes of [`Did`](super::Did).
        Did "did",
        /// Defenses rolled this round.
        Defenses "defenses",
        /// Extra defenses bought this round.
        ExtraDefenses "extra defenses",
        /// How many ends of a round a stun still lasts.
        Stunned "stunned for",
        /// Whether it is prone.
        Prone "prone",
        /// Whether it is unconscious.
        Unconscious "unconscious",
        /// How many ends of a round unconsciousness lasts; absent until restored.
        UnconsciousFor "unconscious for",
        /// Whether it is dead.
        Dead "dead",
        /// Fatigue Drain.
        Fatigue "Fatigue Drain",
        /// Successive physical rounds.
        Streak "physical rounds",
        /// Successive rounds of complete inaction while there is Fatigue.
        Rested "rounds of rest",
        /// Ranks of Toughness lost for now.
        ToughnessLost "Toughness lost",
        /// Whether painkillers help it.
        Painkillers "painkillers",
        /// Whether its shield is destroyed.
        ShieldLost "shield lost",
        /// One an attack: where its weapon is, by the codes of [`WeaponPlace`](super::WeaponPlace).
        Weapon "weapon",
        /// One a part: Mortality Points lost.
        Lost "Mortality Points lost",
        /// One a part: whether its armor is ruined.
        ArmorRuined "armor ruined",
        /// One a part: whether it was destroyed and then treated.
        Treated "treated",
        /// One a part: ends of a round for which a destroyed limb has bled.
        Bled "bled for",
        /// A blow that is still to land: its target, from 1.
        BlowTarget "blow target",
        /// Its attack.
        BlowAttack "blow attack",
        /// Its location.
        BlowLocation "blow location",
        /// Its part, from 1; 0 for none.
        BlowPart "blow part",
        /// Its damage.
        BlowDamage "blow damage",
        /// The shift that waits for the next roll, by the referee.
        Circumstance "circumstance",
        /// How many rolls pass before it.
        CircumstanceAfter "rolls before the circumstance",
        /// Whether the battle goes on until the referee ends it.
        Prolonged "prolonged",
        /// Whether the fighter has left the battle: given up, got away, or been taken out.
        Gone "has left",
    }
}

codes! {
    /// What a fighter can do on its count (COS4): one of these.
    "action", pub enum Action {
        /// A combat action: an attack wherever it hits.
        Attack "attack" de "angreifen",
        /// A combat action: an attack at a part that the attacker names.
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
        /// No action: complete inaction, as far as it is left in peace (COS17).
        Rest "do nothing" de "nichts tun",
        /// Leaving the fight for good, where the fighter is.
        Yield "give up" de "aufgeben",
        /// A movement action out of the fight, for good (COS5).
        Retreat "retreat" de "sich zurückziehen",
        /// Holding the action (COS6).
        Hold "hold the action" de "die Aktion aufsparen",
    }
}

codes! {
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
}

codes! {
    /// What a ten or a twelve does (COS14).
    "special result", pub enum Special {
        /// Nothing that the engine has to know.
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
}

codes! {
    /// What the Judge can restore at the end of a round.
    "restoration", pub enum Restoration {
        /// Lost ranks of Toughness (COS11).
        Toughness "Toughness" de "Zähigkeit",
        /// Consciousness (COS9, COS21).
        Consciousness "consciousness" de "Bewusstsein",
        /// Mortality Points, but not those of a destroyed limb.
        Points "Mortality Points" de "Sterblichkeitspunkte",
        /// Mortality Points by magic, also those of a destroyed limb (COS18).
        PointsByMagic "Mortality Points, by magic" de "Sterblichkeitspunkte durch Magie",
        /// First Aid for a bleeding limb (COS19).
        FirstAid "First Aid" de "Erste Hilfe",
        /// Painkillers for a hurt torso (COS22).
        Painkillers "painkillers" de "Schmerzmittel",
    }
}

codes! {
    /// How one who holds an action goes on (COS6).
    "way to hold", pub enum Hold {
        /// It waits, and is asked after every count.
        Wait "wait" de "warten",
        /// It waits until the next round begins.
        NextRound "wait for the next round" de "auf die nächste Runde warten",
        /// It acts now.
        Act "act now" de "jetzt handeln",
    }
}

codes! {
    /// How a roll by rank comes out (COS7).
    "result", pub enum Success {
        /// A success whatever the chance (`critical_thresholds`).
        CriticalSuccess "critical success" de "kritischer Erfolg",
        /// A success.
        Success "success" de "Erfolg",
        /// A failure.
        Failure "failure" de "Misserfolg",
        /// A failure whatever the chance (`critical_thresholds`).
        CriticalFailure "critical failure" de "kritischer Misserfolg",
    }
}

codes! {
    /// Where a weapon is.
    "place of a weapon", pub enum WeaponPlace {
        /// In hand, or at hand.
        Held "in hand" de "in der Hand",
        /// On the ground, from where it can be picked up.
        Ground "on the ground" de "am Boden",
        /// Lost for good.
        Lost "lost for good" de "für immer verloren",
    }
}

codes! {
    /// What a fighter has done in a round: what fatigue and rest are counted by.
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
}

codes! {
    /// Why a fighter that stands can't act.
    "hindrance", pub enum Hindrance {
        /// It is stunned (COS12).
        Stunned "stunned" de "betäubt",
        /// It is too exhausted to move (COS17).
        Exhausted "too exhausted" de "zu erschöpft",
    }
}

codes! {
    /// The parts of a round.
    "part of a round", pub enum TurnPhase {
        /// A round is to begin (COS1).
        Start "start" de "Beginn",
        /// Initiative is rolled (COS2).
        Initiative "initiative" de "Initiative",
        /// Those of one count act (COS3, COS4).
        Act "act" de "Handeln",
        /// Their blows land (COS3).
        Land "land" de "Treffer",
        /// Those who hold are asked (COS6).
        Held "held" de "aufgesparte Aktionen",
        /// The round ends (COS15, COS19).
        WrapUp "wrap up" de "Ende der Runde",
        /// The Judge restores.
        Restore "restore" de "Wiederherstellung",
        /// The battle is over.
        Over "over" de "vorbei",
    }
}
