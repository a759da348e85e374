//! The book sentence by sentence: what each says, its rule ids, and the item that implements it.
//!
//! What the book does not say is in the book of rulings, `rulings.rs`.

use crate::data::sentences::Sentence;

const COMBAT: &str = "Combat: Offense and Defense";
const INITIATIVE: &str = "Combat, Initiative Phase";
const ACTION: &str = "Combat, Player Action Phase";
const DEFENSE: &str = "Combat, defense and hit";
const LOCATION: &str = "Combat, table of hit locations";
const BODY: &str = "Combat, a body part is hit";
const SEVEN: &str = "Combat, a seven";
const STUNNED: &str = "Combat, stunned and prone";
const TEN: &str = "Combat, a ten or twelve";
const INJURY: &str = "Injury and Fatigue";
const ELSEWHERE: &str = "Miscellaneous Fields";

/// Every sentence, in the order of the book.
#[rustfmt::skip]
pub(super) const SENTENCES: &[Sentence] = &[
    Sentence::rule(COMBAT, 1, "fights go by rounds of six seconds",
        &["COS1"], "initiative::ROUND_SECONDS"),
    Sentence::story(COMBAT, 2, "the parts of a round follow"),

    Sentence::rule(INITIATIVE, 1, "d20, the total ranks of Coordination and the modifiers of Traits",
        &["COS2"], "initiative::roll_next"),
    Sentence::rule(INITIATIVE, 2, "the highest total acts first, and the count goes down from there",
        &["COS2"], "initiative::make_order"),
    Sentence::rule(INITIATIVE, 3, "equal totals take effect together, unless one of them holds on purpose",
        &["COS3", "COS6"], "turn::land_next"),

    Sentence::rule(ACTION, 1, "on each count one action: combat, movement, extra defense or non-combat",
        &["COS4", "COS8"], "action::act"),
    Sentence::rule(ACTION, 2, "as many yards as ranks of Running and two, at best; half with a melee attack",
        &["COS5"], "action::full_move"),
    Sentence::rule(ACTION, 3, "an attack is a roll of the weapon's or the unarmed skill",
        &["COS7"], "attack::attack_roll"),
    Sentence::rule(ACTION, 4, "an action may be held, as far as into the beginning of the next round",
        &["COS6"], "turn::ask_next"),
    Sentence::rule(ACTION, 5, "that gives no second action in the next round, but the first place in it",
        &["COS6"], "wrap_up::carry_hold"),

    Sentence::rule(DEFENSE, 1, "a defense is rolled only against an attack whose roll succeeded",
        &["COS8"], "attack::strike"),
    Sentence::rule(DEFENSE, 2, "dodge by Coordination or Acrobatics, parry by a melee skill, block unarmed or \
        by the shield",
        &["COS8"], "defense::ranks"),
    Sentence::rule(DEFENSE, 3, "after a hit the attacker first rolls d12 for where it falls",
        &["COS9"], "attack::location"),

    Sentence::rule(LOCATION, 1, "two and three: left and right arm",
        &["COS9"], "tables::HIT_LOCATIONS"),
    Sentence::rule(LOCATION, 2, "four and eleven: the torso",
        &["COS9"], "tables::HIT_LOCATIONS"),
    Sentence::rule(LOCATION, 3, "five and six: left and right leg",
        &["COS9"], "tables::HIT_LOCATIONS"),
    Sentence::rule(LOCATION, 4, "seven: armor or Toughness; a whip or flail may disarm",
        &["COS9", "COS11"], "attack::disarms_on_seven"),
    Sentence::rule(LOCATION, 5, "eight: prone, stunned, or both, for a round",
        &["COS9", "COS12", "COS13"], "damage::eight"),
    Sentence::rule(LOCATION, 6, "nine: unconscious",
        &["COS9"], "condition::knock_out"),
    Sentence::rule(LOCATION, 7, "ten and twelve: disarmed, shield destroyed, or what the gamemaster decides",
        &["COS9", "COS14"], "damage::ten_or_twelve"),

    Sentence::rule(BODY, 1, "armor or Toughness reduces the damage",
        &["COS10"], "damage::soak"),
    Sentence::rule(BODY, 2, "the rest comes off the Mortality Points of that part",
        &["COS10"], "wounds::wound"),

    Sentence::rule(SEVEN, 1, "a d6 decides which part it is",
        &["COS11"], "attack::part_of_seven"),
    Sentence::rule(SEVEN, 2, "the armor of that part is ruined",
        &["COS11"], "damage::seven"),
    Sentence::rule(SEVEN, 3, "without armor Toughness goes down by a rank for a time",
        &["COS11"], "damage::lose_toughness"),
    Sentence::rule(SEVEN, 4, "where that would leave none: prone and stunned for a round instead",
        &["COS11", "COS12", "COS13"], "damage::lose_toughness"),

    Sentence::rule(STUNNED, 1, "the stunned do nothing at all for the rest of this round and in the next",
        &["COS12"], "condition::stun"),
    Sentence::rule(STUNNED, 2, "the prone spend their next combat action on getting up",
        &["COS13"], "questions::why_closed"),
    Sentence::rule(STUNNED, 3, "but have four more ranks to defend against thrown and missile weapons",
        &["COS13"], "defense::prone_bonus"),

    Sentence::rule(TEN, 1, "the gamemaster decides what a ten or twelve does",
        &["COS14"], "damage::ten_or_twelve"),
    Sentence::rule(TEN, 2, "such as a weapon or shield lost, or the special damage of the weapon",
        &["COS14"], "damage::why_not_suffered"),

    Sentence::rule(INJURY, 1, "more than five rounds of purely physical action in a row tire",
        &["COS15"], "wrap_up::tire"),
    Sentence::rule(INJURY, 2, "every five of them are a point of Fatigue Drain",
        &["COS15"], "wrap_up::tire"),
    Sentence::rule(INJURY, 3, "each point is a rank less on all rolls of Attributes and Skills",
        &["COS16"], "skill::Modifiers::of"),
    Sentence::rule(INJURY, 4, "with as much Fatigue as Health a fighter can't move, and rests ten rounds for each point",
        &["COS17"], "recovery::rested"),
    Sentence::rule(INJURY, 5, "a limb that has lost half of its points is disabled and can't be used",
        &["COS18"], "wounds::limb"),
    Sentence::rule(INJURY, 6, "a limb that has lost all is destroyed, and only magic heals it",
        &["COS18"], "wounds::destroy"),
    Sentence::rule(INJURY, 7, "without First Aid it bleeds, and after Health minutes its owner is dead",
        &["COS19"], "recovery::bled"),
    Sentence::rule(INJURY, 8, "a fighter with a severed limb rolls Spirit against passing out",
        &["COS20"], "wounds::keep_from_passing_out"),
    Sentence::rule(INJURY, 9, "a head that has lost half of its points knocks its owner out",
        &["COS21"], "wounds::head_wound"),
    Sentence::rule(INJURY, 10, "a head that has lost all is death, past recall",
        &["COS21"], "condition::die"),
    Sentence::rule(INJURY, 11, "no magic heals that",
        &["COS21"], "recovery::can_heal"),
    Sentence::rule(INJURY, 12, "a torso that has lost half: five ranks less on everything until it is healed",
        &["COS22"], "recovery::torso_loss"),
    Sentence::rule(INJURY, 13, "with painkillers three",
        &["COS22"], "recovery::torso_loss"),
    Sentence::rule(INJURY, 14, "a torso that has lost all is death too",
        &["COS22"], "wounds::torso_wound"),

    Sentence::story(ELSEWHERE, 1, "this is all the detail given; books for more are named"),
    Sentence::story(ELSEWHERE, 2, "the Guide has fear and surprise rolls, called shots and weapons"),
    Sentence::story(ELSEWHERE, 3, "the Manual has history, skills, equipment, maneuvers and magic"),
    Sentence::advice(ELSEWHERE, 4, "ask the gamemaster"),
];
