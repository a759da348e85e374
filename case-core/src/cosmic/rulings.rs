//! The book of rulings: where the seed is silent or leaves a choice.

use super::tables::Part;
use crate::codes::codes;
use crate::node::{Node, Problems};
use crate::ruling::{Ruling, SwitchValue, switch_codes, switches};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

codes! {
    /// How a defense answers an attack (COS-p3).
    "way to compare", pub enum DefenseCompares {
        /// A defense that succeeds cancels the attack.
        SuccessCancels "success_cancels",
        /// A defense must also succeed by as much as the attack did.
        Margins "margins",
    }
}

codes! {
    /// What gives back lost Toughness (COS-p11).
    "end of a loss", pub enum LossUntil {
        /// The Judge, at the end of a round.
        Caller "caller",
        /// The end of the battle.
        EndOfCombat "end_of_combat",
    }
}

codes! {
    /// What an eight does (COS-p12).
    "reading of an eight", pub enum Row8 {
        /// Prone and stunned.
        Both "both",
        /// Prone alone.
        Prone "prone",
        /// Stunned alone.
        Stunned "stunned",
    }
}

codes! {
    /// What a ten or a twelve does (COS-p14).
    "reading of a ten", pub enum Row10And12 {
        /// What the Judge says each time.
        Special "special",
        /// A weapon is knocked away.
        Disarmed "disarmed",
        /// The shield is destroyed.
        ShieldDestroyed "shield_destroyed",
    }
}

codes! {
    /// What stands against damage (COS-r5).
    "way to soak", pub enum Soak {
        /// Armor at the part and Toughness together.
        Sum "sum",
        /// Armor where there is any, else Toughness.
        ArmorElseToughness "armor_else_toughness",
    }
}

codes! {
    /// When a seven finds no armor (COS-r9).
    "reading of no armor", pub enum NoArmor {
        /// Where the part that is hit has none.
        AtThatPart "at_that_part",
        /// Where no part has any.
        Anywhere "anywhere",
    }
}

codes! {
    /// How long a stun lasts (COS-r12).
    "length of a stun", pub enum StunLength {
        /// The rest of this round and all of the next.
        RestAndNextRound "rest_and_next_round",
        /// One action: that of this round if it is still to come, else that of the next.
        OneRound "one_round",
    }
}

codes! {
    /// When successive physical rounds drain (COS-r13).
    "steps of fatigue", pub enum FatigueSteps {
        /// In rounds 6, 10, 15, 20 …: the fives are counted from the start.
        Fives "fives",
        /// In rounds 6, 11, 16 …: after each full five.
        AfterEachFive "after_each_five",
    }
}

codes! {
    /// What a round without effort does to the drain (COS-r13).
    "end of a streak", pub enum StreakBreaks {
        /// The count begins again, the drain stays.
        DrainKept "drain_kept",
        /// The drain goes too, but not for the exhausted.
        DrainCleared "drain_cleared",
    }
}

codes! {
    /// Which destroyed limbs are severed (COS-r18).
    "reading of severed", pub enum Severed {
        /// Those of which the Judge says so.
        Caller "caller",
        /// Every one.
        EveryDestroyedLimb "every_destroyed_limb",
    }
}

codes! {
    /// Where half of an odd number of yards goes (COS-r20).
    "rounding", pub enum Rounding {
        /// Down.
        Down "down",
        /// Up.
        Up "up",
    }
}

switch_codes!(
    DefenseCompares,
    LossUntil,
    Row8,
    Row10And12,
    Soak,
    NoArmor,
    StunLength,
    FatigueSteps,
    StreakBreaks,
    Severed,
    Rounding,
    Part,
);

/// The faces of critical results (COS-p2), written `success, failure` such as `5, 96`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// The highest face of a critical success, 0 to 99; 0 for none.
    pub success: u8,
    /// The lowest face of a critical failure, above `success` and at most 101; 101 for none.
    pub failure: u8,
}

/// What thresholds have to be, for an error.
const THRESHOLDS: &str = "expected `none` or two numbers such as \"5, 96\": the highest face of a \
    critical success (0 to 99) and, above it, the lowest of a critical failure (at most 101)";

impl Thresholds {
    /// Whether the two don't meet and lie on the die.
    fn is_sound(self) -> bool {
        self.success <= 99 && self.failure > self.success && self.failure <= 101
    }
}

impl SwitchValue for Option<Thresholds> {
    fn read(node: &Node) -> Result<Self, String> {
        let pair = match node {
            Node::Text(text) if text.trim() == "none" => return Ok(None),
            Node::Text(text) => {
                let (success, failure) = text.split_once(',').unwrap_or((text, ""));
                success.trim().parse().ok().zip(failure.trim().parse().ok())
            }
            Node::List(items) => match items.as_slice() {
                [Node::Int(success), Node::Int(failure)] => {
                    u8::try_from(*success).ok().zip(u8::try_from(*failure).ok())
                }
                _ => None,
            },
            _ => None,
        };
        let read = pair.map(|(success, failure)| Thresholds { success, failure });
        let sound = read.filter(|t| t.is_sound());
        sound.map(Some).ok_or_else(|| THRESHOLDS.to_string())
    }

    fn write(&self) -> String {
        match self {
            Some(t) => format!("{}, {}", t.success, t.failure),
            None => "none".to_string(),
        }
    }
}

/// How many defenses a fighter has each round (COS-p4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FreeDefenses {
    /// So many, 0 to 100.
    Number(i32),
    /// One against every attack.
    Unlimited,
}

impl SwitchValue for FreeDefenses {
    fn read(node: &Node) -> Result<Self, String> {
        match node {
            Node::Text(text) if text.trim() == "unlimited" => Ok(FreeDefenses::Unlimited),
            other => i32::read(other).map(FreeDefenses::Number).map_err(|e| e + " or `unlimited`"),
        }
    }

    fn write(&self) -> String {
        match self {
            FreeDefenses::Number(number) => number.to_string(),
            FreeDefenses::Unlimited => "unlimited".to_string(),
        }
    }
}

switches! {
    /// What a playing group can decide about Cosmic Synchronicity.
    pub struct Rulings {
        percent_per_rank: i32 = 5;
            "COS7", "How much chance is a rank worth?",
            "five percent", "5 (this campaign), 4 (the core book), any number from 1 to 20";
        critical_thresholds: Option<Thresholds> = None;
            "COS7", "Which faces are critical, and what does it mean?",
            "none; where there are, a critical success succeeds whatever the chance and only a \
             critical success stops it, a critical failure fails whatever the chance",
            "none, two numbers such as \"5, 96\"";
        defense_compares: DefenseCompares = DefenseCompares::SuccessCancels;
            "COS8", "How do attack and defense compare?",
            "a defense that succeeds cancels the attack; with margins it must also lie as far \
             below its chance as the attack below its own, and an equal margin defends",
            "success_cancels, margins";
        free_defenses: FreeDefenses = FreeDefenses::Number(1);
            "COS8", "How many defenses has a fighter each round without an extra action?",
            "one", "a number from 0 to 100, unlimited";
        toughness_loss_until: LossUntil = LossUntil::Caller;
            "COS11", "How long does the temporary loss of Toughness last?",
            "until the Judge restores it", "caller, end_of_combat";
        row8: Row8 = Row8::Both;
            "COS9", "Is an eight prone, stunned or both?",
            "both", "both, prone, stunned";
        unconscious_rounds: Option<i32> = None;
            "COS9", "How long is the unconsciousness of a nine, of the head and of a failed Spirit roll?",
            "until the Judge restores it; a number is full rounds after the rest of this one",
            "none, a number from 1 to 1000";
        row10_and_12: Row10And12 = Row10And12::Special;
            "COS14", "What does a ten or a twelve do?",
            "what the Judge says each time", "special, disarmed, shield_destroyed";
        row1: Part = Part::Head;
            "COS9", "What is a one on the d12? The printed table begins at two.",
            "the head", "head, left_arm, right_arm, torso, left_leg, right_leg";
        under_inclusive: bool = true;
            "COS7", "Does a roll of exactly the chance succeed?",
            "yes: a chance of 50 is 50 faces of 100", "true, false";
        npcs_roll_initiative: bool = true;
            "COS2", "Do those who are no player characters roll for initiative?",
            "yes; if not, they count Coordination and Traits alone", "true, false";
        soak: Soak = Soak::Sum;
            "COS10", "Do armor and Toughness both stand against damage?",
            "their sum does", "sum, armor_else_toughness";
        row7_wounds: bool = true;
            "COS11", "Does a seven also wound the part it picks?",
            "yes, against the armor as it was", "true, false";
        no_armor_means: NoArmor = NoArmor::AtThatPart;
            "COS11", "When does a seven fall on Toughness?",
            "where the part it picks has no armor", "at_that_part, anywhere";
        row8_stun: StunLength = StunLength::RestAndNextRound;
            "COS12", "How long is a fighter stunned `for one round`, by an eight or a seven?",
            "the rest of this round and all of the next, as stun is described",
            "rest_and_next_round, one_round";
        fatigue_steps: FatigueSteps = FatigueSteps::Fives;
            "COS15", "In which successive physical rounds does a fighter drain?",
            "6, 10, 15, 20 and so on", "fives, after_each_five (6, 11, 16 …)";
        fatigue_streak_breaks: StreakBreaks = StreakBreaks::DrainKept;
            "COS15", "What becomes of the drain when a round is not physical?",
            "it stays; the count of rounds begins again", "drain_kept, drain_cleared";
        severed: Severed = Severed::Caller;
            "COS20", "Which destroyed limbs are severed and call for the Spirit roll?",
            "those of which the Judge says so", "caller, every_destroyed_limb";
        half_move_rounding: Rounding = Rounding::Down;
            "COS5", "Where does half of an odd movement go?",
            "down", "down, up";
    }
}

/// The readings that are the same at every table.
const FIXED: &[Ruling] = &[
    Ruling::fixed(
        "held_order",
        "COS6",
        "In which order do those act who held into the round?",
        "in the order of their last totals, equal ones at once; within a round they are asked \
             in that order after every count",
    ),
    Ruling::fixed("net_damage_floor", "COS10", "Can soaked damage fall below nothing?", "no"),
    Ruling::fixed(
        "row7_parts",
        "COS11",
        "Which parts are the faces of the d6?",
        "the rows 1 to 6 of the same table",
    ),
    Ruling::fixed(
        "toughness_floor",
        "COS11",
        "What is left of Toughness when a seven would take it to zero?",
        "one (zero stays zero): the fighter is knocked prone and stunned instead, each time",
    ),
    Ruling::fixed("stunned_defends", "COS12", "May the stunned defend?", "no"),
    Ruling::fixed(
        "exhausted_from",
        "COS17",
        "Is a fighter exhausted whose Fatigue is above Health?",
        "yes: equal is only where it begins",
    ),
    Ruling::fixed(
        "exhaustion_rest",
        "COS17",
        "How does Fatigue go away?",
        "the exhausted rest ten rounds a point in a row and lose all of it at the end, \
             nothing if broken off; others lose one point for each ten such rounds",
    ),
    Ruling::fixed(
        "half_lost",
        "COS18",
        "What is half of an odd number of Mortality Points?",
        "twice what is lost reaches the maximum: 4 of 7",
    ),
    Ruling::fixed("disabled_limb_bleeds", "COS19", "Does a disabled limb bleed?", "no"),
    Ruling::fixed(
        "torso_and_fatigue_add",
        "COS22",
        "Do the losses of ranks for the torso and for fatigue add up?",
        "yes: they have different causes",
    ),
    Ruling::fixed(
        "excess_damage",
        "COS10",
        "Where does damage beyond a part's points go?",
        "it is lost",
    ),
    Ruling::fixed(
        "prone_bonus_for",
        "COS13",
        "Which defenses have the four ranks of the prone?",
        "every one, against thrown and missile weapons",
    ),
    Ruling::fixed(
        "dice_order",
        "COS9",
        "In which order do the dice fall?",
        "initiative in the order of the roster; attack, defense, location, part of a seven, \
             damage; Spirit when the blow lands",
    ),
];

/// The order of the book: that of the rules they belong to.
const ORDER: [&str; 32] = [
    "percent_per_rank",
    "critical_thresholds",
    "defense_compares",
    "free_defenses",
    "toughness_loss_until",
    "row8",
    "unconscious_rounds",
    "row10_and_12",
    "row1",
    "under_inclusive",
    "npcs_roll_initiative",
    "held_order",
    "soak",
    "net_damage_floor",
    "row7_wounds",
    "row7_parts",
    "no_armor_means",
    "toughness_floor",
    "stunned_defends",
    "row8_stun",
    "fatigue_steps",
    "fatigue_streak_breaks",
    "exhausted_from",
    "exhaustion_rest",
    "half_lost",
    "disabled_limb_bleeds",
    "severed",
    "torso_and_fatigue_add",
    "half_move_rounding",
    "excess_damage",
    "prone_bonus_for",
    "dice_order",
];

impl Rulings {
    /// Every ruling, switches and fixed readings, in the order of the book.
    pub(super) fn book(&self) -> Vec<Ruling> {
        let mut book = self.list();
        book.extend_from_slice(FIXED);
        book.sort_by_key(|ruling| ORDER.iter().position(|name| *name == ruling.name));
        book
    }

    /// Notes every number that lies out of bounds.
    pub(super) fn check(&self, p: &mut Problems) {
        let mut within = |name: &str, number: i32, low: i32, high: i32| {
            if !(low..=high).contains(&number) {
                p.add(
                    format!("rulings.{name}"),
                    format!("{number} is out of range: {low} to {high}"),
                );
            }
        };
        within("percent_per_rank", self.percent_per_rank, 1, 20);
        if let FreeDefenses::Number(number) = self.free_defenses {
            within("free_defenses", number, 0, 100);
        }
        if let Some(rounds) = self.unconscious_rounds {
            within("unconscious_rounds", rounds, 1, 1000);
        }
        if self.critical_thresholds.is_some_and(|t| !t.is_sound()) {
            p.add("rulings.critical_thresholds", THRESHOLDS);
        }
    }
}
