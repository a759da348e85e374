//! What the summary leaves open: the switches, and the readings that are the same at every table.

use super::tables::FourTops;
use crate::data::codes::codes;
use crate::data::ruling::ANY;
use crate::data::sheet::{OneOf, YesNo};
use crate::declare::switches;
use crate::dice::Die;
use crate::talislanta::ActionTable;

codes! {
    /// The meaning of a natural 1 and a natural 20.
    "reading of a natural 1 and 20", pub enum Natural {
        /// Nothing: only the total counts.
        Nothing "nothing",
        /// A 1 is a mishap, a 20 a critical success.
        MishapAndCritical "mishap and critical",
    }

    /// The effect of armor on damage.
    "use of armor", pub enum Armor {
        /// Its rating is subtracted.
        Subtracted "subtracted",
        /// None.
        None "none",
    }

    /// What is rolled for initiative.
    "initiative roll", pub enum InitiativeRoll {
        /// A d20 plus Speed.
        D20PlusSpd "d20 plus Spd",
        /// A d10 plus Speed.
        D10PlusSpd "d10 plus Spd",
        /// A d6 plus Speed.
        D6PlusSpd "d6 plus Spd",
        /// A d12 plus Speed.
        D12PlusSpd "d12 plus Spd",
        /// Percentile dice plus Speed.
        D100PlusSpd "d100 plus Spd",
    }
}

impl InitiativeRoll {
    /// The die of the roll.
    pub const fn die(self) -> Die {
        match self {
            InitiativeRoll::D20PlusSpd => Die::D20,
            InitiativeRoll::D10PlusSpd => Die::D10,
            InitiativeRoll::D6PlusSpd => Die::D6,
            InitiativeRoll::D12PlusSpd => Die::D12,
            InitiativeRoll::D100PlusSpd => Die::D100,
        }
    }
}

codes! {
    /// The cost of a move of more than half the maximum.
    "cost of a long move", pub enum LongMove {
        /// It takes the turn.
        TakesTurn "takes turn",
        /// Nothing, short of the full maximum.
        Free "free",
    }

    /// Which of the two printed rules for movement is played.
    "rule for movement", pub enum Movement {
        /// Feet are counted.
        Distances "distances",
        /// The Judge decides whether a movement is an action.
        Judged "judged",
    }

    /// When the Combat Rating is the Defense rating.
    "use of the Combat Rating", pub enum CombatRatingDefense {
        /// If no skill applies, or if it is higher.
        NoneAppliesOrHigher "none applies or higher",
        /// Only if no skill applies.
        NoneApplies "none applies",
    }

    /// When a defender reacts.
    "time of a reaction", pub enum ReactionWhen {
        /// After the attack roll, if that would have an effect.
        AfterAttackRoll "after attack roll",
        /// Before the attack is rolled.
        BeforeAttackRoll "before attack roll",
    }

    /// Who can roll a substitute.
    "use of substitutes", pub enum Substitutes {
        /// Only those without the required skill.
        WithoutTheSkill "without the skill",
        /// Anybody.
        Always "always",
    }

    /// What two partial successes leave of the Damage Rating.
    "effect of two partial successes", pub enum TwoPartials {
        /// A quarter.
        Quarter "quarter",
        /// A half.
        Half "half",
    }

    /// Which way a fraction is rounded.
    "rounding", pub enum Rounding {
        /// Down.
        Down "down",
        /// Up.
        Up "up",
    }

    /// How an attack on several targets, or of several hits, is rolled.
    "way to roll a multiple attack", pub enum ExtraTargets {
        /// A separate roll for each, each worse than the one before.
        OwnRolls "own rolls",
        /// One roll for all, at the worst penalty.
        OneRoll "one roll",
    }

    /// How many actions a multiple attack counts as.
    "count of a multiple attack", pub enum MultiAttack {
        /// One.
        One "one",
        /// One for each target or hit.
        OneATarget "one a target",
    }

    /// Whom a flight gets away from.
    "reach of a flight", pub enum FlightFrom {
        /// All opponents in the melee, by one roll against the fastest.
        All "all",
        /// One opponent, with a roll for each.
        Each "each",
    }

    /// What coming up to another opponent over a distance means in a melee.
    "way out of a melee", pub enum Elsewhere {
        /// The fighter stays engaged, also with the other.
        StaysEngaged "stays engaged",
        /// It leaves those in the melee, who may strike as at any leaver, or gives the attack up.
        Leaves "leaves",
    }

    /// What becomes of an attack whose targets are all out.
    "end of a lost action", pub enum LostAction {
        /// It is spent without effect.
        Lost "lost",
        /// It is made on another opponent in reach, at the penalty of a further target.
        NextInReach "next in reach",
    }

    /// What happens to the blow of a sacrifice strike if its striker is struck down first.
    "blow of the fallen", pub enum AfterOut {
        /// It is lost.
        NoReturnBlow "no return blow",
        /// It is struck.
        ReturnBlow "return blow",
    }

    /// The cost of a sacrifice strike.
    "cost of a sacrifice strike", pub enum SacrificeCost {
        /// The round's action, or a reaction.
        ActionOrReaction "action or reaction",
        /// The round's action.
        Action "action",
    }
}

switches! {
    /// The switches: where playing groups differ, and where a number is not printed.
    pub struct Rulings {
        action_table: ActionTable = ActionTable::FOURTH, FourTops, changeable; "TAL1",
            "The highest totals of mishap, failure, partial and full success on the Action Table",
            "0, 5, 10, 19: the fourth edition's";
        natural_1_and_20: Natural = Natural::Nothing, OneOf, changeable; "TAL1",
            "What a natural 1 and a natural 20 mean",
            "nothing: only the total counts";
        melee_adds_str: bool = true, YesNo, changeable; "TAL8",
            "Whether Strength is added to the Damage Rating of a close attack",
            "it is";
        armor: Armor = Armor::Subtracted, OneOf, changeable; "TAL8, TAL13",
            "What armor does",
            "its Protection Rating is subtracted from the damage";
        out_at_hit_points: i32 = 0, ANY, changeable; "TAL8, TAL13",
            "At how many hit points a character is out of the fight",
            "at 0 or less";
        critical_con_roll: bool = false, YesNo, changeable; "TAL8, TAL13",
            "Whether the victim of a critical hit rolls Constitution against the wound",
            "no; if so, a full success prevents the wound";
        initiative: InitiativeRoll = InitiativeRoll::D20PlusSpd, OneOf, changeable; "TAL2",
            "What is rolled for initiative",
            "a d20 plus Speed";
        undefended_difficulty: i32 = 0, ANY, changeable; "TAL19",
            "What an Undefended Attack is rolled against",
            "0: there is no Defense rating";
        brawling_parries_martial_art: i32 = 0, ANY, changeable; "TAL16",
            "What Brawling loses when it parries a Martial Art",
            "nothing: both are unarmed";
        over_half_move: LongMove = LongMove::TakesTurn, OneOf, changeable; "TAL20",
            "What a move of more than half the maximum, but less than all of it, takes",
            "the turn";
        movement: Movement = Movement::Distances, OneOf, changeable; "TAL20, TAL21",
            "Which of the two printed rules for movement is played",
            "feet are counted";
        move_floor fixed; "TAL20",
            "What the maximum is for a very low Speed",
            "at least 0 ft";
        sacrifice_may_defend: bool = false, YesNo, changeable; "TAL24",
            "Whether a fighter that steps into an attack may still dodge or parry it",
            "no";
        table_direction fixed; "TAL1",
            "In which direction the Action Table reads difference and modifiers",
            "the rating less what opposes it, plus signed modifiers, is added to the die; higher is \
             better";
        combat_rating_defense: CombatRatingDefense = CombatRatingDefense::NoneAppliesOrHigher, OneOf, changeable; "TAL7",
            "When the Combat Rating is the Defense rating",
            "if no skill applies, or if it is higher";
        substitutes: Substitutes = Substitutes::WithoutTheSkill, OneOf, changeable; "TAL5, TAL14, TAL16, TAL23",
            "Whether a fighter with the required skill may roll a substitute",
            "no: Evade dodges, the skill with the weapon in hand parries, Brawling or a Martial Art \
             resists a grapple";
        reaction_when: ReactionWhen = ReactionWhen::AfterAttackRoll, OneOf, changeable; "TAL4",
            "When a defender decides to react and rolls",
            "after an attack roll that would have an effect";
        two_partials: TwoPartials = TwoPartials::Quarter, OneOf, changeable; "TAL15, TAL18",
            "What a partial attack does that was partially dodged or parried",
            "a quarter of the Damage Rating";
        two_partials_of_effects fixed; "TAL15, TAL18, TAL23",
            "What a partial defense leaves of an attack that does no damage",
            "at most a partial effect";
        half_rounding: Rounding = Rounding::Down, OneOf, changeable; "TAL8, TAL13, TAL15, TAL18",
            "How half a Damage Rating is rounded",
            "down";
        halve_before_armor: bool = true, YesNo, changeable; "TAL8, TAL13",
            "Whether the Damage Rating is halved before armor is subtracted",
            "it is";
        extra_targets: ExtraTargets = ExtraTargets::OwnRolls, OneOf, changeable; "TAL9, TAL10",
            "How the penalty for extra targets and hits accumulates",
            "each has its own roll, 5 worse than the one before";
        rapid_fire_reaction fixed; "TAL10",
            "How a rapid fire is dodged or parried",
            "by one reaction, whose result applies to every hit";
        multi_attack_actions: MultiAttack = MultiAttack::One, OneOf, changeable; "TAL4, TAL9, TAL10",
            "How many actions a multiple attack counts as",
            "one";
        react_before_turn: bool = true, YesNo, changeable; "TAL4, TAL23",
            "Whether a fighter may react before its own turn",
            "yes, and it counts as an action: what was declared for the turn is at -5";
        declared_defense_first: i32 = 0, ANY, changeable; "TAL4",
            "What the first defense loses if a dodge or parry was declared",
            "nothing, and each further one 5 more";
        reaction_opposes fixed; "TAL14, TAL16",
            "What a dodge or parry is rolled against",
            "the attacker's unmodified skill rating, without the penalties of a multiple attack";
        mishap_below fixed; "TAL1",
            "Whether a mishap is possible at a high net modifier",
            "only if the table's total can be rolled";
        brawling_parry fixed; "TAL16",
            "What Brawling loses as a substitute for a parry",
            "as printed: nothing against Brawling, 3 against a weapon; the body of a creature that \
             fights like a humanoid is unarmed";
        spd_factor: i32 = 2, ANY, changeable; "TAL19",
            "By how much Speed is multiplied in a flight",
            "by 2";
        flight_from: FlightFrom = FlightFrom::All, OneOf, changeable; "TAL15, TAL18, TAL19",
            "Whom a flight gets away from",
            "all opponents in the melee, by one roll against the fastest of them";
        chase fixed; "TAL19",
            "Whether a fighter who fled can be struck hand to hand in that round by those it fled from",
            "only by one who catches up by the chase rules of another book: the Judge says who does. The \
             same for who leaves after a failure or by a declared move, past Undefended Attacks";
        partial_flight fixed; "TAL19, TAL20",
            "How far apart the two are after a partial success in fleeing",
            "the feet moved; they stay engaged, and a close attack needs the way by the rules of \
             movement; an opponent for whom it is too far comes nearer";
        engaged_elsewhere: Elsewhere = Elsewhere::StaysEngaged, OneOf, changeable; "TAL19, TAL20",
            "Whether a fighter that is engaged leaves its opponent by coming up to another",
            "no: it is then engaged with both, and the way is part of the melee; it leaves by fleeing \
             or by a declared move";
        move_unit fixed; "TAL20",
            "Whether feet are counted by turn or by round",
            "the same: one turn a round";
        full_move fixed; "TAL20",
            "What may follow a move that takes the turn",
            "the action declared with it, or the attack on the opponent approached, at the \
             multiple-action penalty";
        half_move_penalty fixed; "TAL20",
            "What a free move of up to half the maximum costs the other actions",
            "nothing: it is declared together with any of them, and includes the way to an opponent";
        sacrifice_floor fixed; "TAL24",
            "What becomes of a poor attack that is stepped into",
            "it counts as a full success, each hit of a rapid fire separately; a critical one stays \
             critical";
        sacrifice_after_out: AfterOut = AfterOut::NoReturnBlow, OneOf, changeable; "TAL24",
            "Whether a fighter that is struck down still strikes back",
            "no";
        sacrifice_cost: SacrificeCost = SacrificeCost::ActionOrReaction, OneOf, changeable; "TAL24",
            "What a sacrifice strike costs",
            "the round's action, or a reaction at its usual penalty";
        range_rounding: Rounding = Rounding::Down, OneOf, changeable; "TAL12",
            "How a part of 10 feet counts for the range",
            "not at all";
        critical_flee fixed; "TAL15, TAL18, TAL19",
            "When the flight after an outstanding defense takes place",
            "immediately, and it does not count as an action";
        critical_effects fixed; "TAL8, TAL13, TAL15, TAL18, TAL19",
            "What mishaps and critical results do besides the printed numbers",
            "the Judge decides";
        dice_order fixed; "TAL4",
            "In which order the dice of an attack are rolled",
            "the attack, then the reaction to it; several targets in the order named, each with its \
             reaction; all rolls of a rapid fire, then the one reaction; the attack that is \
             stepped into, then the blow back";
        initiative_tie fixed; "TAL2",
            "How equal totals of initiative are resolved",
            "by a roll-off";
        seized_initiative fixed; "TAL15, TAL18",
            "The place in the order of a fighter with the initiative over an attacker",
            "if behind the attacker, directly before it; two that have it over each other keep \
             their totals";
        circumstance fixed; "TAL1",
            "The effect of a circumstance that no rule names",
            "the referee's shift of one roll, -20 to 20, added like any other modifier";
        surrender fixed; "TAL1",
            "Whether a character can give up",
            "yes, as the round's action, and when a turn is lost to a hold: it is out of the battle \
             from then on, engaged, held or not";
        stalemate fixed; "TAL1",
            "When a battle ends in which nobody can hurt anybody",
            "when the Judge says so, who is asked at the end of each round from the thousandth on; \
             the built-in one ends it then. The referee can end any battle at any time";
        giving_up_an_action fixed; "TAL1",
            "Whether a declared action can be dropped",
            "yes, at the turn: nothing is done instead";
        weapon_gone fixed; "TAL6, TAL8",
            "What becomes of a declared attack whose weapon is gone",
            "it is made with another attack that is fit for it, such as bare hands; with none it is lost";
        flight_from_nobody fixed; "TAL19",
            "How a fighter that is engaged with nobody leaves the battle",
            "by the action of fleeing, or by an outstanding defense, without a roll";
        lost_action: LostAction = LostAction::Lost, OneOf, changeable; "TAL1, TAL2",
            "What becomes of a declared action that has lost its object",
            "it is spent without effect; with `next_in_reach` an attack is made on another opponent, \
             at -5";
        other_defense fixed; "TAL4",
            "What a parry is after a declared dodge, or a dodge after a declared parry",
            "a reaction: the declared defense counts as an action before it, and loses nothing itself when \
             it comes later";
        undefended_attack fixed; "TAL19",
            "Whether an Undefended Attack can be reacted to and what it costs",
            "no reaction; it costs its maker no action and suffers no multiple-action penalty; nobody \
             makes one over a distance";
        return_blow_reaction fixed; "TAL24",
            "Whether the blow of a sacrifice strike can be reacted to",
            "no: the opponent's own attack is not over";
        dodge_weapon_skill fixed; "TAL14",
            "Which weapon skill stands in for Evade",
            "the best with a weapon for close combat, in hand or not";
        wielded fixed; "TAL7, TAL16",
            "Which weapon is wielded",
            "the first on the sheet, then the one last used, until it is lost; none after an attack \
             with bare hands; one that only shoots does not count in close combat";
        immunity fixed; "TAL25",
            "What a normal weapon does to a creature that is immune",
            "no damage and no critical wound; spells and magic weapons are not normal";
        stepping_in_aside fixed; "TAL25, TAL4",
            "Whether an immune creature also steps into a grapple, and into attacks of others while its \
             own, at an opponent with magic, is still to come",
            "no, by its plan: a grapple would hold it, and it then fights that opponent; a player may \
             have it step in";
        immune_to_disable: bool = true, YesNo, changeable; "TAL25, TAL6",
            "Whether a creature that normal weapons do not harm can't be disabled by them either",
            "it can't; spells and magic weapons disable it, and a grapple holds it";
        thrown_returns: bool = false, YesNo, changeable; "TAL11, TAL13",
            "Whether a thrown weapon is back in the hand at once",
            "no: each throw uses one up, and the sheet says how many are carried, 1 unless given";
        the_fallen fixed; "TAL6, TAL11",
            "Whether somebody who is out by wounds or disabled can be attacked",
            "only to wound, by a fighter whose sheet says `ruthless`; nothing opposes it but the \
             difficulty of an Undefended Attack, or that of a shot";
        hindrance fixed; "TAL8, TAL13, TAL15, TAL18",
            "How long a disadvantage lasts",
            "until the end of the next round; it lowers every roll of its bearer, initiative too";
        held fixed; "TAL8, TAL22",
            "What a character who is held or stunned loses",
            "its next turn, and every reaction until then";
        kind_after_area fixed; "X4, X8",
            "What comes first, the loss over an area or what the target is against a kind of damage",
            "the loss; what is left is halved, doubled or kept off";
    }
}
