//! The readings that are the same at every table, and the order of the book of rulings.

use super::rulings::Rulings;
use crate::ruling::Ruling;
use alloc::vec::Vec;

/// The readings that are the same at every table.
const FIXED: &[Ruling] = &[
    Ruling::fixed(
        "held_order",
        "COS6",
        "In which order do those act who held into the round?",
        "in the order of their last totals, equal ones at once; within a round they are asked \
             in that order after every count",
    ),
    Ruling::fixed(
        "circumstance",
        "COS7",
        "How far may a circumstance shift a single roll?",
        "by up to ten ranks up or down: initiative, attack, defense, First Aid and Spirit, never \
             location or damage",
    ),
    Ruling::fixed(
        "bare_hands",
        "COS7",
        "Who can fight with bare hands?",
        "everybody who can use an arm: where the sheet has an unarmed attack, with that; where it \
             has none, while no other attack can be used",
    ),
    Ruling::fixed(
        "lowered_initiative",
        "COS2",
        "Do fatigue and a hurt torso lower initiative?",
        "yes: Coordination is an Attribute",
    ),
    Ruling::fixed(
        "hurt_legs",
        "COS5",
        "What does a leg that can't be used do to movement?",
        "it halves it; with no leg left that can be used the fighter does not move, but fights from \
             where it is",
    ),
    Ruling::fixed(
        "prone_moves",
        "COS13",
        "What can the prone do?",
        "defend, and everything that is neither an attack nor movement",
    ),
    Ruling::fixed(
        "at_once",
        "COS3",
        "What does it mean to act at once?",
        "each acts as it was when the count began, and the blows land when all have acted; one on \
             somebody who died of an earlier one is void",
    ),
    Ruling::fixed(
        "lost_hold",
        "COS6",
        "What becomes of a held action when its fighter is stunned or knocked out?",
        "it is lost",
    ),
    Ruling::fixed(
        "out_of_reach",
        "COS5",
        "What becomes of a melee attack on somebody farther off than half of the movement?",
        "it is a movement action towards the target",
    ),
    Ruling::fixed(
        "lowered_movement",
        "COS5",
        "Do fatigue and a hurt torso slow a fighter?",
        "a hurt torso does, by its ranks of Running; fatigue lowers rolls alone",
    ),
    Ruling::fixed(
        "any_defense",
        "COS8",
        "Which defenses serve against which attacks?",
        "every one against every attack, once against each; what is rolled is used up whether or not \
             it helps",
    ),
    Ruling::fixed(
        "called_shot",
        "COS9",
        "What does a called shot do?",
        "its part takes the place of the d12; what it costs is said with range and cover",
    ),
    Ruling::fixed(
        "missing_limbs",
        "COS9",
        "What does a hit on a limb do that is destroyed or was never there?",
        "nothing",
    ),
    Ruling::fixed("longer_stun", "COS12", "Do two stuns add up?", "no: the longer counts"),
    Ruling::fixed(
        "bleeding_time",
        "COS19",
        "How is the time counted for which a limb bleeds?",
        "for each limb by itself, with the round of the wound; with several the first to end kills",
    ),
    Ruling::fixed(
        "patients",
        "COS19",
        "To whom can First Aid be given?",
        "to anybody who bleeds, oneself and those who have left included; one limb for each roll",
    ),
    Ruling::fixed(
        "unconscious_spirit",
        "COS20",
        "Does one who is unconscious already roll Spirit?",
        "no",
    ),
    Ruling::fixed(
        "half_head",
        "COS21",
        "Can one wake whose head has lost half of its points?",
        "as from any unconsciousness; each further wound of the head knocks out again",
    ),
    Ruling::fixed(
        "healing",
        "COS18",
        "How do Mortality Points come back?",
        "as the Judge says; to a destroyed limb by magic alone, to the dead never",
    ),
    Ruling::fixed("wakes_prone", "COS13", "How is one who comes round?", "prone"),
    Ruling::fixed(
        "whip_and_empty_hands",
        "COS11",
        "What is the seven of a whip or flail against empty hands?",
        "a seven like any other: it wounds",
    ),
    Ruling::fixed("exhausted_defends", "COS17", "May the exhausted defend?", "no"),
    Ruling::fixed(
        "limbs_needed",
        "COS18",
        "What else can't be done with limbs that can't be used?",
        "an attack without the arms and legs that it names, an unarmed block without any limb, First \
             Aid without an arm; limbs that a fighter never had don't count",
    ),
    Ruling::fixed(
        "torso_spares",
        "COS22",
        "Does a hurt torso lower Toughness and Health?",
        "no: against blows, fatigue and bleeding they keep their value",
    ),
    Ruling::fixed(
        "leaving",
        "COS4",
        "May a fighter leave?",
        "as its action: it gives up where it is, or retreats where it could move; who has left is \
             no target, but still bleeds and can be given First Aid",
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
const ORDER: [&str; 63] = [
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
    "lowered_initiative",
    "leaving",
    "hurt_legs",
    "lowered_movement",
    "out_of_reach",
    "held_order",
    "lost_hold",
    "at_once",
    "circumstance",
    "bare_hands",
    "unarmed_ranks",
    "dodging_needs",
    "any_defense",
    "called_shot",
    "missing_limbs",
    "soak",
    "bare_hands_damage",
    "net_damage_floor",
    "row7_wounds",
    "row7_parts",
    "whip_on_seven",
    "whip_and_empty_hands",
    "no_armor_means",
    "toughness_floor",
    "stunned_defends",
    "row8_stun",
    "longer_stun",
    "rising_needs",
    "prone_moves",
    "wakes_prone",
    "physical_actions",
    "fatigue_steps",
    "fatigue_streak_breaks",
    "exhausted_from",
    "exhaustion_rest",
    "rest_broken_by",
    "exhausted_defends",
    "limbs_needed",
    "half_lost",
    "healing",
    "disabled_limb_bleeds",
    "bleeding_time",
    "patients",
    "severed",
    "unconscious_spirit",
    "half_head",
    "torso_and_fatigue_add",
    "torso_spares",
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
}
