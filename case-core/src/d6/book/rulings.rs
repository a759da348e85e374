//! The switches of the system, and its fixed readings.

use crate::data::codes::codes;
use crate::data::ruling::OrNone;
use crate::data::sheet::{Number, OneOf, YesNo};
use crate::declare::switches;

/// The highest number of Character and Fate Points and of ranks: far beyond any character, and
/// small enough that no total overflows.
pub(crate) const MAX_POINTS: i32 = 1_000;

codes! {
    /// The effect of a 1 on the first toss of the Wild Die.
    "reading of a Wild 1", pub enum WildReading {
        /// It and the highest other die are taken away.
        Cancel "cancel",
        /// It counts as 1, and a complication follows.
        Complication "complication",
        /// The gamemaster decides each time, with the total known.
        Caller "caller",
    }
}

codes! {
    /// The way to the order of turns.
    "initiative method", pub enum InitiativeMethod {
        /// Everybody rolls at the start of each round.
        EachRound "each round",
        /// Everybody rolls once.
        EachScene "each scene",
        /// The fighter with the first significant action begins; nobody rolls.
        FirstAction "first action",
    }
}

codes! {
    /// How injuries are counted.
    "injury method", pub enum InjuryMethod {
        /// In Wound levels.
        Wounds "wounds",
        /// In Body Points.
        BodyPoints "body points",
    }
}

codes! {
    /// Which new level raises the present level.
    "raising level", pub enum RaisedBy {
        /// One equal to it or lower.
        EqualOrLower "equal or lower",
        /// Only a lower one; but a second Wounded is Severely Wounded.
        Lower "lower",
    }
}

codes! {
    /// The effect of a resistance total below zero.
    "reading of a negative resistance", pub enum NegativeResistance {
        /// It counts as zero.
        Zero "zero",
        /// It adds to the injury.
        AddsToInjury "adds to injury",
        /// It counts as zero and adds to all difficulties until healed.
        AddsToDifficulties "adds to difficulties",
    }
}

codes! {
    /// The band of a distance at the very end of one.
    "reading of range ends", pub enum RangeEnds {
        /// To the band that it ends.
        Inclusive "inclusive",
        /// To the next band, if there is one.
        Exclusive "exclusive",
    }
}

codes! {
    /// Whether the passive defense bonus counts pips.
    "counting of pips", pub enum CountedPips {
        /// Only whole dice.
        Ignored "ignored",
        /// The pips too.
        Counted "counted",
    }
}

codes! {
    /// The use of a modifier that is printed both as dice and as a number.
    "form of a modifier", pub enum ModifierForm {
        /// As the number.
        Flat "flat",
        /// As dice.
        Rolled "rolled",
        /// As the gamemaster decides each time.
        Judged "judged",
    }
}

codes! {
    /// The number for a die of a called shot at a part of the body.
    "flat form of a die", pub enum OneDieFlat {
        /// 5 for 1D and 15 for 4D, as in its own table.
        EachTablesOwn "each tables own",
        /// 3 for each die, as in the other tables.
        Three "three",
    }
}

codes! {
    /// The effect of an attack on a target behind complete cover.
    "reading of complete cover", pub enum FullCoverDamage {
        /// The damage less a roll of the cover's Armor Value.
        LessArmorValue "less armor value",
        /// Nothing.
        None "none",
    }
}

codes! {
    /// The effect of a call at a part of a target behind complete cover.
    "reading of a call into cover", pub enum CalledThroughCover {
        /// None: neither its difficulty nor its effect.
        Nothing "nothing",
        /// What gets through strikes that part.
        StrikesPart "strikes part",
    }
}

codes! {
    /// The price of moving in a crouch.
    "price of creeping", pub enum CreepingCosts {
        /// Nothing: it is half a Move at the most, which is free.
        Nothing "nothing",
        /// An action each round: the Move is halved, and the usual way is more than half of it.
        Action "action",
    }
}

codes! {
    /// What interrupts aiming.
    "end of aiming", pub enum AimEnds {
        /// Any other action, or being hit.
        WhenHit "when hit",
        /// Only other actions.
        WhenActing "when acting",
    }
}

codes! {
    /// The speed by which a collision hurts each of two vehicles.
    "reading of a collision's speed", pub enum CollisionSpeed {
        /// Its own.
        Own "own",
        /// That of the faster one.
        TheFaster "the faster",
    }
}

codes! {
    /// The active defense of a fighter who is entangled or tackled.
    "reading of a bound defense", pub enum BoundDefenses {
        /// It ends.
        End "end",
        /// It goes on until the fighter's next turn.
        GoOn "go on",
    }
}

codes! {
    /// The pips of codes that add up in one roll.
    "reading of added codes", pub enum AddedCodes {
        /// Three are a die.
        Carry "carry",
        /// They are added to the total.
        SideBySide "side by side",
    }
}

switches! {
    /// The decisions of a playing group: the options of the book, and figures on which its
    /// printings differ.
    pub struct Rulings {
        wild_one: WildReading = WildReading::Cancel, OneOf, changeable; "OD3",
            "What does a 1 on the first toss of the Wild Die do?",
            "it and the highest other die are taken away";
        character_point_cap: Option<i32> = Some(5), OrNone(Number(0, MAX_POINTS), "no limit"), changeable; "OD3",
            "How many Character Points may one roll take?",
            "five, as in a cinematic adventure";
        initiative_method: InitiativeMethod = InitiativeMethod::EachRound, OneOf, changeable; "OD2",
            "Which of the three methods gives the order of turns?",
            "everybody rolls at the start of each round";
        // Not changeable: the states of Wound levels and Body Points differ.
        injury: InjuryMethod = InjuryMethod::Wounds, OneOf; "OD28",
            "Are injuries counted in Wound levels or in Body Points?",
            "in Wound levels";
        level_raised_by: RaisedBy = RaisedBy::EqualOrLower, OneOf, changeable; "OD28",
            "Which new Wound level raises the present one?",
            "one equal to it or lower";
        stun_raises_level: bool = true, YesNo, changeable; "OD28",
            "Does a Stunned result raise an equal or higher level?",
            "it does";
        negative_resistance: NegativeResistance = NegativeResistance::Zero, OneOf, changeable; "OD28",
            "What does a resistance total below zero do?",
            "it counts as zero";
        free_partial_defense: bool = false, YesNo, changeable; "OD16",
            "May the gamemaster give a half-aware target a partial defense as a free action?",
            "no";
        passive_bonus: bool = false, YesNo, changeable; "OD17",
            "Do Agility, dodge and Special Abilities raise the passive defense value?",
            "no";
        damage_bonus: bool = false, YesNo, changeable; "OD30",
            "Does an accurate attack add to the damage?",
            "no";
        round_steps fixed; "OD1",
            "Three steps are announced and four are listed.",
            "four steps; the last is to begin again";
        range_ends: RangeEnds = RangeEnds::Inclusive, OneOf, changeable; "OD21",
            "To which band does a distance at the very end of one belong?",
            "to the band that it ends; the end of Long range belongs to it either way";
        short_weapon_at_3_m fixed; "OD21",
            "What is the range of a weapon whose Short range ends within 3 meters?",
            "Point Blank up to 3 meters; its Short range is empty";
        full_defense_penalty fixed; "OD14",
            "Does a full defense bear the multi-action penalty?",
            "never: nothing else is done that round";
        lone_partial_defense fixed; "OD15",
            "May the only action of a round be a partial defense?",
            "no: an only action is a full defense";
        damage_bonus_rounding fixed; "OD30",
            "The bonus to damage rounds up, that to initiative down.",
            "both as printed";
        passive_bonus_from fixed; "OD17",
            "The rule names Agility and dodge, its example acrobatics.",
            "the better of Agility and dodge";
        passive_bonus_pips: CountedPips = CountedPips::Ignored, OneOf, changeable; "OD17",
            "Do pips count in \"every 2D above 4D\"?",
            "no, whole dice alone";
        parry_damage fixed; "OD11",
            "Which damage does a blade that parries a bare hand leave out?",
            "the defender's Strength Damage";
        blade_on_body_resisted fixed; "OD12",
            "Is the damage of a blade that was blocked with the body resisted?",
            "yes, as any damage";
        cover_rows fixed; "OD23",
            "Which rows count where several kinds of cover come together?",
            "the worst of each family (smoke, light, objects), added";
        modifier_form: ModifierForm = ModifierForm::Flat, OneOf, changeable; "OD19",
            "Are modifiers that are printed as dice and as a number rolled?",
            "no, the number is used";
        modifier_wild_die: bool = false, YesNo, changeable; "OD19",
            "Is there a Wild Die among the dice of a rolled modifier?",
            "no: nothing bursts and a 1 is 1";
        one_die_flat: OneDieFlat = OneDieFlat::EachTablesOwn, OneOf, changeable; "OD19",
            "Which number replaces a die of a called shot at a part of the body?",
            "5 for 1D and 15 for 4D, as its table has it; cover has 3 for a die";
        difficulty_floor_on fixed; "OD20",
            "Does the least difficulty take account of a bonus to the attacker's skill?",
            "no, it limits only the difficulty";
        aim_kept_for fixed; "OD25",
            "How long does the bonus of aiming last?",
            "for the first attack after it, on the one aimed at; another target, anything else done, \
             and the end of the fight for that one lose it";
        damage_bonus_exact fixed; "OD30",
            "What is the bonus where the total just reaches the difficulty?",
            "0";
        full_cover_damage: FullCoverDamage = FullCoverDamage::LessArmorValue, OneOf, changeable; "OD24",
            "What reaches a target behind complete cover?",
            "the damage less a roll of the cover's Armor Value, if any is left";
        old_defense_until fixed; "OD5",
            "Does last round's active defense still count for a fighter who acts later this round?",
            "yes, until that turn comes";
        two_defenses fixed; "OD5",
            "Which of two active defenses counts?",
            "the one that works against the attack; of two that do, the higher";
        dice_order fixed; "OD27",
            "In which order are the dice of one code and of one attack rolled?",
            "the Wild Die, its bursts, the other dice, then those of Character Points one by one; \
             modifiers, attack, damage, the cover's Armor Value, resistance";
        initiative_bonus: bool = false, YesNo, changeable; "OD2",
            "Do search, Agility and Special Abilities add to initiative?",
            "no";
        killing_blow: bool = false, YesNo, changeable; "OD28",
            "Does a Mortally Wounded result of one blow, or the loss of 91% of the Body Points by \
             one blow, kill at once?",
            "no";
        resistance_cap: bool = false, YesNo, changeable; "OD28",
            "Is a resistance rolled with six dice at the most, before points are spent on it?",
            "no";
        massive_damage: bool = false, YesNo, changeable; "OD28",
            "Can a fighter who drops by two Wound levels or more in a round only defend and run for \
             two rounds, the present one among them if its turn is not over, unless an Easy stamina \
             or mettle roll shakes it off?",
            "no";
        aim_ends: AimEnds = AimEnds::WhenHit, OneOf, changeable; "OD25",
            "What interrupts aiming?",
            "any other action, and being hit";
        wild_cap fixed; "OD27",
            "How often is a Wild Die rolled again?",
            "six times at the most, in play and in odds: it gives 42 at the most. Real dice go \
             beyond it once in 279,936 Wild Dice; the mean falls short by 0.000015";
        hidden_without_armor fixed; "OD23 OD24",
            "What does something add that hides all of the target and has no Armor Value?",
            "as much as what hides three quarters; the target is hit directly";
        broken_arm fixed; "OD19",
            "What does a broken arm do?",
            "what it held falls, what takes both arms can't be done (but a tackle can), and what \
             hands do has a die less";
        thrown_object fixed; "OD10",
            "One thing is thrown and fought with: where is it after a throw?",
            "out of the hand: to have another like it there takes an action";
        thrown_returns: bool = false, YesNo, changeable; "OD10",
            "Is what was thrown back in the hand at once?",
            "no: a throw uses one up, and the sheet says how many are carried, 1 unless given";
        nets fixed; "OD19",
            "Where is a net, whip or rope that holds somebody?",
            "around the target: it is not in the hand until the target is free; a net gun is";
        things_as_targets fixed; "OD24",
            "How hard is a thing to hit, and when does it break?",
            "as hard as a passive target; damage that exceeds its Toughness by ten breaks it";
        called_through_cover: CalledThroughCover = CalledThroughCover::Nothing, OneOf, changeable; "OD24 OD31",
            "What does a shot do that is called at a part of a wholly hidden target?",
            "what any shot does: the target can't be hit directly; a group strikes at parts even so";
        the_fallen fixed; "OD3",
            "Can those who are out be attacked?",
            "only by a fighter whose sheet says `ruthless`, and not the dead; they are as hard to hit \
             as a passive target on the ground, without a bonus";
        people_in_vehicles fixed; "OD33 OD35",
            "Who defends somebody in a vehicle that is aimed at?",
            "the driver by evading, and the passenger as on foot: the higher counts; a vehicle \
             itself is defended by its driver alone. A mount is a vehicle, driven with riding";
        circumstance fixed; "OD19",
            "What does the gamemaster's modifier of a single roll apply to, and how large can it be?",
            "to the total of the fighter's next roll, from 30 less to 30 more";
        who_leaves fixed; "OD34",
            "Who can leave a fight, and when?",
            "a fighter who is not held, with an action: by flight, on foot and not on the ground, as \
             a driver or rider by driving off, or out of a stationary vehicle. By giving up, anybody \
             with an action, the held and the bound too. Both are final; a hold ends with either, and \
             a holder who leaves takes nobody along";
        newcomers fixed; "OD2",
            "When does a fighter act who joins in the middle of a round?",
            "last in that round; from the next one on by initiative, where it is rolled";
        added_codes: AddedCodes = AddedCodes::Carry, OneOf, changeable; "OD1 OD28 OD33",
            "What are the pips of codes that add up in one roll?",
            "three are a die: a resistance of 2D+2 and armor of 1D+2 are 4D+1; a Fate Point doubles \
             without carrying";
        body_point_levels fixed; "OD28",
            "What does a level of Body Points do besides its name?",
            "what the Wound level of that name does, when it is reached";
        stopped_evades: bool = false, YesNo, changeable; "OD33",
            "Does somebody evade in a stationary vehicle?",
            "no: the passive value counts";
        sideswipe fixed; "OD33",
            "How is a sideswipe made, and what does it do?",
            "against the combat difficulty and 10, as a ram; with the damage of a rear-end \
             collision, and without the loss of the next round";
        share_of_those_aboard fixed; "OD33",
            "By which result is the damage of those in a vehicle counted?",
            "by that of the blow, even where it raises the vehicle's damage further";
        no_attack fixed; "OD3 OD22",
            "What does an attack cost that nothing reaches, or that is not made after all?",
            "nothing: another act is chosen. The declared actions and their penalty stay; that \
             target can be gone for again after an act of another kind";
        creeping_costs: CreepingCosts = CreepingCosts::Nothing, OneOf, changeable; "OD3 OD19",
            "Moving in a crouch adds 2D to the difficulty and halves the Move: what does it cost?",
            "nothing: half a Move is free; where it is an action, it lasts until the fighter's next \
             turn and leaves a crouch";
        stalemate fixed; "OD1",
            "When does a fight end in which nobody can hurt anybody?",
            "when the gamemaster says so, who is asked at the end of each round from the thousandth \
             on; the built-in one ends it then. The referee can end any fight at any time";
        pinned_arm fixed; "OD19",
            "What can one whose arm is pinned still do, and one who is held or choked?",
            "with a pinned arm nothing that takes both arms, nor anything with what is in the hand; \
             what the other hand holds, bare hands and powers remain. A hold and a choke leave both \
             arms, a tackle and a net nothing but escape and giving up";
        collision_speed: CollisionSpeed = CollisionSpeed::Own, OneOf, changeable; "OD33",
            "By whose speed is each of two colliding vehicles hurt?",
            "by its own";
        long_weapon fixed; "OD22",
            "How far does a hand weapon reach that is longer than two meters?",
            "its length beyond the 3 meters of Point Blank, at Short range; half a meter more in a lunge";
        bound_defenses: BoundDefenses = BoundDefenses::End, OneOf, changeable; "OD5 OD19",
            "Does an active defense go on in a net or under a tackle?",
            "no, it ends";
        wild_resistance fixed; "OD27 OD28",
            "Do resistance and damage have a Wild Die?",
            "yes, as every roll: a 6 bursts and a 1 is read by `wild_one`";
        free_defense_against fixed; "OD16",
            "Against whom does a partial defense count that the gamemaster grants?",
            "against the attacker for whose attack it was granted, until the fighter's next turn or \
             the next defense; it is asked again for another attacker";
        objects_weaken: bool = false, YesNo, changeable; "OD24",
            "Does a thing weaken under damage that exceeds its Toughness and does not break it?",
            "no; where it does, it has a die of Toughness less, and breaks with the last one";
        choice_outlives_wound: bool = true, YesNo, changeable; "OD28",
            "Does the choice of a Stunned fighter to do nothing but defend next round outlive a worse \
             wound?",
            "yes; the die less of the other choice ends with the level";
        kind_after_area fixed; "X4 X8",
            "Which comes first, the loss over an area or what the target is against a kind of damage?",
            "the loss; what is left is halved, doubled or kept off";
    }
}
