//! The lists of what is rolled, what happens, what changes and what is asked.

use crate::codes::codes;

codes! {
    /// Everything that is rolled.
    "roll", pub enum Roll {
        /// 1d20 for initiative (COS2).
        Initiative "initiative",
        /// 1d100 for an attack (COS7).
        Attack "attack",
        /// 1d100 for a defense (COS8).
        Defense "defense",
        /// 1d12 for the hit location (COS9).
        Location "location",
        /// 1d6 for the part after a seven (COS11).
        SevenPart "seven_part",
        /// The dice of the weapon (COS10).
        Damage "damage",
        /// 1d100 for Spirit (COS20).
        Spirit "spirit",
        /// 1d100 for First Aid (COS19).
        FirstAid "first_aid",
    }
}

codes! {
    /// Everything that happens besides rolls, shifts and changes.
    "happening", pub enum Note {
        /// A round begins; its number.
        Round "round",
        /// A fighter's total for initiative.
        Total "total",
        /// So many fighters act at once: the first two of them.
        AtOnce "at_once",
        /// A fighter's count is reached but it can't act.
        CannotAct "cannot_act",
        /// A fighter holds its action.
        Holds "holds",
        /// A fighter takes its held action.
        ActsFromHold "acts_from_hold",
        /// A held action is lost.
        LosesHold "loses_hold",
        /// A fighter held into this round.
        Carried "carried",
        /// A fighter attacks another; which attack.
        Attacks "attacks",
        /// The attack is aimed; the part.
        Calls "calls",
        /// A fighter moves; yards.
        Moves "moves",
        /// The target is beyond half the movement: the action becomes movement; yards moved.
        OutOfReach "out_of_reach",
        /// A roll is a critical success; which roll.
        CriticalSuccess "critical_success",
        /// A roll is a critical failure; which roll.
        CriticalFailure "critical_failure",
        /// The attack roll fails.
        Misses "misses",
        /// A fighter defends; how.
        Defends "defends",
        /// The defense stops the attack of the other.
        Defended "defended",
        /// The defense fails.
        DefenseFails "defense_fails",
        /// A fighter is hit by the other; the location.
        Hit "hit",
        /// The blow of a fighter lands on the other after all of the same count have acted.
        Lands "lands",
        /// The part that a seven picks.
        PartOfSeven "part_of_seven",
        /// Armor and Toughness stop so much.
        Soaked "soaked",
        /// The whole blow is stopped, or nothing is left to lose there.
        Unharmed "unharmed",
        /// The armor of a part is ruined.
        ArmorRuined "armor_ruined",
        /// Knocked prone.
        Prone "prone",
        /// Stunned.
        Stunned "stunned",
        /// Recovers from a stun.
        Recovers "recovers",
        /// Gets up.
        Rises "rises",
        /// Knocked unconscious.
        Unconscious "unconscious",
        /// Comes round.
        Wakes "wakes",
        /// A weapon is knocked out of hand; which.
        Disarmed "disarmed",
        /// A weapon is lost for good; which.
        WeaponLost "weapon_lost",
        /// The shield is destroyed.
        ShieldDestroyed "shield_destroyed",
        /// A ten or twelve without an effect here.
        NoSpecial "no_special",
        /// The weapon does special damage; how much.
        SpecialDamage "special_damage",
        /// A limb can no longer be used; which.
        Disabled "disabled",
        /// A limb is destroyed; which.
        Destroyed "destroyed",
        /// A limb is severed; which.
        SeveredLimb "severed_limb",
        /// Spirit keeps a fighter from passing out.
        KeepsUp "keeps_up",
        /// The torso has lost half of its points.
        TorsoHurt "torso_hurt",
        /// Dies.
        Dies "dies",
        /// First Aid stops the bleeding of a limb; which.
        Treated "treated",
        /// First Aid fails; the limb.
        TreatmentFails "treatment_fails",
        /// Takes an extra defense.
        GuardsUp "guards_up",
        /// Picks up a weapon; which.
        PicksUp "picks_up",
        /// Does something else.
        DoesOther "does_other",
        /// Rests.
        Rests "rests",
        /// Leaves the fight.
        Yields "yields",
        /// One more point of Fatigue Drain; the Fatigue.
        Drained "drained",
        /// Too exhausted to move.
        Exhausted "exhausted",
        /// Fatigue has gone down; the Fatigue.
        Rested "rested",
        /// The Judge restores Toughness.
        ToughnessRestored "toughness_restored",
        /// The Judge heals a part; the points.
        Healed "healed",
        /// Painkillers work.
        Painkillers "painkillers",
        /// The battle is over; the side that is left from 0, or -1.
        Over "over",
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
        GroupStart "group_start",
        /// The battle's: where it ends.
        GroupEnd "group_end",
        /// The battle's: how many fighters wait with a held action.
        Waiting "waiting",
        /// The battle's: how many limbs of the living bleed.
        Bleeding "bleeding",
        /// The battle's, one a side: how many of it stand.
        Standing "standing",
        /// The battle's, one a place of the order: the fighter, from 1.
        Order "order",
        /// The total for initiative of this round.
        Total "total",
        /// 1 for one who held into this round.
        Carried "carried",
        /// 1 for a held action, 2 for one held into the next round.
        Held "held",
        /// What the fighter did this round, by the codes of [`Did`](super::Did).
        Did "did",
        /// Defenses rolled this round.
        Defenses "defenses",
        /// Extra defenses bought this round.
        ExtraDefenses "extra_defenses",
        /// How many ends of a round a stun still lasts.
        Stunned "stunned",
        /// 1 while prone.
        Prone "prone",
        /// How many ends of a round unconsciousness lasts; -1 until restored.
        Unconscious "unconscious",
        /// 1 for the dead.
        Dead "dead",
        /// 1 for one who has left the fight.
        Yielded "yielded",
        /// Fatigue Drain.
        Fatigue "fatigue",
        /// Successive physical rounds.
        Streak "streak",
        /// Successive rounds of complete inaction while there is Fatigue.
        Rested "rested",
        /// Ranks of Toughness lost for now.
        ToughnessLost "toughness_lost",
        /// 1 for one whom painkillers help.
        Painkillers "painkillers",
        /// 1 for a destroyed shield.
        ShieldLost "shield_lost",
        /// One an attack: 1 for a weapon on the ground, 2 for a lost one.
        Weapon "weapon",
        /// One a part: Mortality Points lost.
        Lost "lost",
        /// One a part: 1 for ruined armor.
        ArmorRuined "armor_ruined",
        /// One a part: 1 for a destroyed limb that was treated.
        Treated "treated",
        /// One a part: ends of a round for which a destroyed limb has bled.
        Bled "bled",
        /// A blow that is still to land: its target, from 1.
        BlowTarget "blow_target",
        /// Its attack.
        BlowAttack "blow_attack",
        /// Its location.
        BlowLocation "blow_location",
        /// Its part, from 1; 0 for none.
        BlowPart "blow_part",
        /// Its damage.
        BlowDamage "blow_damage",
    }
}

codes! {
    /// Everything that is asked.
    "question", pub enum QuestionKind {
        /// The fighter: what it does, by the codes of [`Action`](super::Action). `a` is 1 where the
        /// action was held.
        Action "action",
        /// The fighter: which of its attacks.
        Attack "attack",
        /// The fighter: whom it attacks. `a` is the attack.
        Target "target",
        /// The fighter: which part a called shot is aimed at, by the codes of
        /// [`Part`]. `other` is the target, `a` the attack.
        ///
        /// [`Part`]: super::Part
        CalledPart "called_part",
        /// The map: how many yards lie between a melee fighter and its target `other`, 0 if it is
        /// within reach. `a` is the attacker.
        Distance "distance",
        /// The map: range, cover and difficulty in ranks, bad ones negative. `other` is the target,
        /// `a` the attacker, `b` the part of a called shot from 1, or 0.
        Modifier "modifier",
        /// The target: how it defends, by the codes of [`Defense`](super::Defense). `other` is the
        /// attacker, `a` the attack.
        Defense "defense",
        /// The fighter: how many yards it moves. `a` is the most.
        Move "move",
        /// The fighter: whom it gives First Aid.
        Patient "patient",
        /// The fighter: which limb it treats. `other` is the patient.
        PatientLimb "patient_limb",
        /// The fighter: which weapon it picks up.
        PickUp "pick_up",
        /// One who holds: 0 waits on, 1 acts now, 2 waits for the next round.
        HeldAction "held_action",
        /// The attacker (of a whip or flail) or the Judge: which weapon the target `other` loses.
        Weapon "weapon",
        /// The Judge: what a ten or twelve does to `other`, by the codes of
        /// [`Special`](super::Special). `a` is the attacker, `b` the attack.
        Special "special",
        /// The Judge: how much special damage, before armor and Toughness. `other` is the target.
        SpecialDamage "special_damage",
        /// The Judge: where it falls, by the codes of [`Part`](super::Part). `other` is the target.
        SpecialPart "special_part",
        /// The Judge: whether the destroyed limb `a` of `other` is severed, 1, or crushed, 0. `b`
        /// is 1 for an edged weapon.
        Severed "severed",
        /// The Judge, at the end of a round: for whom something is restored; -1 for nobody more.
        Restore "restore",
        /// The Judge: what is restored to `other`, by the codes of
        /// [`Restoration`](super::Restoration).
        RestoreWhat "restore_what",
        /// The Judge: which part of `other`. `a` is what is restored.
        RestorePart "restore_part",
        /// The Judge: how many Mortality Points of `other`. `a` is what is restored, `b` the part.
        RestorePoints "restore_points",
    }
}

codes! {
    /// What a fighter can do on its count (COS4): one of these.
    "action", pub enum Action {
        /// A combat action: an attack wherever it hits.
        Attack "attack",
        /// A combat action: an attack at a part that the attacker names.
        CalledShot "called_shot",
        /// A combat action: getting up (COS13).
        Rise "rise",
        /// A movement action (COS5).
        Move "move",
        /// An extra defensive action: one more defense this round (COS8).
        ExtraDefense "extra_defense",
        /// A non-combat action: First Aid (COS19).
        FirstAid "first_aid",
        /// A non-combat action: picking up a weapon.
        PickUp "pick_up",
        /// A non-combat action that no rule here resolves.
        Other "other",
        /// No action: complete inaction, as far as it is left in peace (COS17).
        Rest "rest",
        /// Leaving the fight for good.
        Yield "yield",
        /// Holding the action (COS6).
        Hold "hold",
    }
}

codes! {
    /// How a fighter defends (COS8).
    "defense", pub enum Defense {
        /// Not at all.
        None "none",
        /// Dodging: Coordination or Acrobatics.
        Dodge "dodge",
        /// Parrying: the skill of a melee weapon in hand.
        Parry "parry",
        /// Blocking with Unarmed Combat.
        Block "block",
        /// Blocking with a shield.
        Shield "shield",
    }
}

codes! {
    /// What a ten or a twelve does (COS14).
    "special result", pub enum Special {
        /// Nothing that the engine has to know.
        Nothing "nothing",
        /// A weapon is knocked to the ground.
        Disarmed "disarmed",
        /// The shield is destroyed.
        ShieldDestroyed "shield_destroyed",
        /// A weapon is lost for good.
        WeaponLost "weapon_lost",
        /// The weapon does its special damage.
        Damage "damage",
    }
}

codes! {
    /// What the Judge can restore at the end of a round.
    "restoration", pub enum Restoration {
        /// Lost ranks of Toughness (COS11).
        Toughness "toughness",
        /// Consciousness (COS9, COS21).
        Consciousness "consciousness",
        /// Mortality Points, but not those of a destroyed limb.
        Points "points",
        /// Mortality Points by magic, also those of a destroyed limb (COS18).
        PointsByMagic "points_by_magic",
        /// First Aid for a bleeding limb (COS19).
        FirstAid "first_aid",
        /// Painkillers for a hurt torso (COS22).
        Painkillers "painkillers",
    }
}

codes! {
    /// What a fighter has done in a round: what fatigue and rest are counted by.
    "deed", pub enum Did {
        /// Nothing yet: its count has not come.
        Nothing "nothing",
        /// Its count came and it did nothing.
        Rested "rested",
        /// It holds its action.
        Held "held",
        /// It acted, not purely physically.
        Acted "acted",
        /// It acted purely physically (COS15).
        Physical "physical",
    }
}

codes! {
    /// The parts of a round.
    "phase", pub enum TurnPhase {
        /// A round is to begin (COS1).
        Start "start",
        /// Initiative is rolled (COS2).
        Initiative "initiative",
        /// Those of one count act (COS3, COS4).
        Act "act",
        /// Their blows land (COS3).
        Land "land",
        /// Those who hold are asked (COS6).
        Held "held",
        /// The round ends (COS15, COS19).
        WrapUp "wrap_up",
        /// The Judge restores.
        Restore "restore",
        /// The battle is over.
        Over "over",
    }
}
