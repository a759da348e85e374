//! The book of rulings: where the book is silent or leaves a choice.

use super::damage_dice::DAMAGE;
use crate::cosmic::{DamageDice, Part};
use crate::data::codes::codes;
use crate::data::node::{Node, Problems};
use crate::data::ruling::OrNone;
use crate::data::sheet::{Choice, Domain, ListOf, Notation, Number, OneOf, YesNo};
use crate::declare::switches;
use alloc::string::ToString;
use alloc::vec;

/// The most ranks: five times as many as make a roll certain.
#[doc(hidden)]
pub const MAX_RANKS: i32 = 100;

pub(crate) const RANKS: Number = Number(0, MAX_RANKS);

codes! {
    /// How a defense answers an attack (COS-p3).
    "way to compare", pub enum DefenseCompares {
        /// A defense that succeeds cancels the attack.
        SuccessCancels "success cancels",
        /// A defense must also succeed by as much as the attack did.
        Margins "margins",
    }

    /// What gives back lost Toughness (COS-p11).
    "end of a loss", pub enum LossUntil {
        /// The Judge, at the end of a round.
        Caller "caller",
        /// The end of the battle.
        EndOfCombat "end of combat",
    }

    /// What an eight does (COS-p12).
    "reading of an eight", pub enum Row8 {
        /// Prone and stunned.
        Both "both",
        /// Prone alone.
        Prone "prone",
        /// Stunned alone.
        Stunned "stunned",
    }

    /// What a ten or a twelve does (COS-p14).
    "reading of a ten", pub enum Row10And12 {
        /// What the Judge decides each time.
        Special "special",
        /// A weapon is knocked away.
        Disarmed "disarmed",
        /// The shield is destroyed.
        ShieldDestroyed "shield destroyed",
    }

    /// How armor and Toughness reduce damage (COS-r5).
    "way to soak", pub enum Soak {
        /// Armor of the part plus Toughness.
        Sum "sum",
        /// Armor if there is any, else Toughness.
        ArmorElseToughness "armor else toughness",
    }

    /// When a seven meets no armor (COS-r9).
    "reading of no armor", pub enum NoArmor {
        /// If the part that is hit has none.
        AtThatPart "at that part",
        /// If no part has any.
        Anywhere "anywhere",
    }

    /// How long a stun lasts (COS-r12).
    "length of a stun", pub enum StunLength {
        /// The rest of this round and all of the next.
        RestAndNextRound "rest and next round",
        /// One action: that of this round if it is still to come, else that of the next.
        OneRound "one round",
    }

    /// Which successive physical rounds drain (COS-r13).
    "steps of fatigue", pub enum FatigueSteps {
        /// Rounds 6, 10, 15, 20 …: every fifth, counted from the start.
        Fives "fives",
        /// Rounds 6, 11, 16 …: the one after each five.
        AfterEachFive "after each five",
    }

    /// The effect of a round without effort on the drain (COS-r13).
    "end of a streak", pub enum StreakBreaks {
        /// The count begins again, and the drain stays.
        DrainKept "drain kept",
        /// The drain goes too, except that of the exhausted.
        DrainCleared "drain cleared",
    }

    /// Which destroyed limbs are severed (COS-r18).
    "reading of severed", pub enum Severed {
        /// Those that the Judge names.
        Caller "caller",
        /// All of them.
        EveryDestroyedLimb "every destroyed limb",
    }

    /// Which actions are purely physical, besides the attacks marked so on the sheet (COS15).
    "reading of physical", pub enum PhysicalActions {
        /// Movement of more than half of the fighter's maximum.
        FightingAndFarMoves "fighting and far moves",
        /// Any movement, getting up, and guarding.
        AllEffort "all effort",
    }

    /// What a whip or flail does on a seven against a target with a weapon in hand (COS11).
    "reading of a whip", pub enum WhipOnSeven {
        /// It disarms or strikes, by its wielder's choice.
        AttackersChoice "attackers choice",
        /// It disarms.
        AlwaysDisarms "always disarms",
    }

    /// What interrupts a round of complete inaction (COS17).
    "break of a rest", pub enum RestBrokenBy {
        /// An action, or a rolled defense.
        AnyDefense "any defense",
        /// Only an action.
        ActionsAlone "actions alone",
    }

    /// How many of its legs a fighter has to be able to use (COS18). Legs that it never had don't
    /// count.
    "need of legs", pub enum LegsNeeded {
        /// One of them.
        OneLeg "one leg",
        /// All that it has.
        BothLegs "both legs",
        /// None.
        NoLeg "no leg",
    }

    /// Which attacks a defense stops (COS8).
    "reach of defenses", pub enum DefendsAgainst {
        /// Every defense stops every attack.
        Any "any",
        /// A parry and an unarmed block stop melee and unarmed attacks; a dodge and a shield, all.
        ByKind "by kind",
    }

    /// What becomes of a fighter without a leg that can be used (COS18).
    "effect of hurt legs", pub enum HurtLegs {
        /// It stands where it is.
        Stands "stands",
        /// It falls.
        Prone "prone",
    }

    /// How half of an odd number of yards is rounded (COS-r20).
    "rounding", pub enum Rounding {
        /// Down.
        Down "down",
        /// Up.
        Up "up",
    }
}

/// The faces of critical results (COS-p2), written `success, failure` such as `5, 96`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// The highest face of a critical success, 0 to 99; 0 means none.
    pub success: u8,
    /// The lowest face of a critical failure, above `success` and at most 101; 101 means none.
    pub failure: u8,
}

/// The error for anything else.
const THRESHOLDS: &str = "expected `none` or two numbers such as \"5, 96\": the highest face of a \
    critical success (0 to 99) and, above it, the lowest of a critical failure (at most 101)";

/// The notation of the faces of critical results: `none`, or two numbers in a list or one text.
struct Criticals;

impl Notation<Option<Thresholds>> for Criticals {
    fn domain(&self) -> Domain {
        let meaning = "no face is critical".to_string();
        let none = Choice { name: "none", word: "none", meaning };
        let faces = ListOf { of: Number(0, 101), what: "faces", least: 2, most: 2 };
        Domain::AnyOf { domains: vec![Domain::OneOf { members: vec![none] }, faces.domain()] }
    }

    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<Option<Thresholds>> {
        let pair = match node {
            Node::Text(text) if text.trim() == "none" => return Some(None),
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
        // A critical success lies below a critical failure, and both on the die.
        let sound = |t: &Thresholds| t.success <= 99 && t.failure > t.success && t.failure <= 101;
        let read = read.filter(sound);
        if read.is_none() {
            p.add(path, THRESHOLDS);
        }
        read.map(Some)
    }

    fn write(&self, value: &Option<Thresholds>) -> Node {
        match value {
            Some(t) => Node::List([t.success, t.failure].map(|n| Node::Int(n.into())).to_vec()),
            None => Node::Text("none".to_string()),
        }
    }
}

/// How many defenses a fighter has each round (COS-p4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FreeDefenses {
    /// A number from 0 to 100.
    Number(i32),
    /// One against every attack.
    Unlimited,
}

/// The notation of the number of defenses: a number, or `unlimited`.
struct Free;

impl Free {
    const NUMBER: Number = Number(0, 100);
}

impl Notation<FreeDefenses> for Free {
    fn domain(&self) -> Domain {
        let Number(low, high) = Free::NUMBER;
        let meaning = "one against every attack".to_string();
        let or = Some(Choice { name: "unlimited", word: "unlimited", meaning });
        Domain::Number { low, high, or }
    }

    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<FreeDefenses> {
        match node.as_text() {
            Some(text) if text.trim() == "unlimited" => Some(FreeDefenses::Unlimited),
            _ => Free::NUMBER.read(node, path, p).map(FreeDefenses::Number),
        }
    }

    fn write(&self, value: &FreeDefenses) -> Node {
        match value {
            FreeDefenses::Number(number) => Free::NUMBER.write(number),
            FreeDefenses::Unlimited => Node::Text("unlimited".to_string()),
        }
    }
}

switches! {
    /// What a playing group can decide about Cosmic Synchronicity.
    pub struct Rulings {
        percent_per_rank: i32 = 5, Number(1, 20), changeable; "COS7",
            "How much chance is a rank worth?",
            "five percent";
        critical_thresholds: Option<Thresholds> = None, Criticals, changeable; "COS7",
            "Which faces are critical, and what do they do?",
            "none; if there are any, a critical success succeeds whatever the chance and only a \
             critical success stops it, and a critical failure fails whatever the chance";
        defense_compares: DefenseCompares = DefenseCompares::SuccessCancels, OneOf, changeable; "COS8",
            "How do attack and defense compare?",
            "a defense that succeeds cancels the attack; with margins it must also lie as far \
             below its chance as the attack below its own, and an equal margin defends; a critical \
             defense stops any success that is not critical";
        free_defenses: FreeDefenses = FreeDefenses::Number(1), Free, changeable; "COS8",
            "How many defenses has a fighter each round without an extra action?",
            "one";
        toughness_loss_until: LossUntil = LossUntil::Caller, OneOf, changeable; "COS11",
            "How long does the temporary loss of Toughness last?",
            "until the Judge restores it";
        row8: Row8 = Row8::Both, OneOf, changeable; "COS9",
            "Is an eight prone, stunned or both?",
            "both";
        unconscious_rounds: Option<i32> = None, OrNone(Number(1, 1000), "until the Judge restores it"), changeable; "COS9",
            "How long is the unconsciousness of a nine, of the head and of a failed Spirit roll?",
            "until the Judge restores it; a number is full rounds after the rest of this one";
        row10_and_12: Row10And12 = Row10And12::Special, OneOf, changeable; "COS14",
            "What does a ten or a twelve do?",
            "what the Judge decides each time";
        row1: Part = Part::Head, OneOf, changeable; "COS9",
            "What is a one on the d12? The printed table begins at two.",
            "the head";
        under_inclusive: bool = true, YesNo, changeable; "COS7",
            "Does a roll of exactly the chance succeed?",
            "yes: a chance of 50 is 50 faces of 100";
        chance_beyond_100 fixed; "COS7",
            "What is the chance of more ranks than make 100 percent?",
            "100 percent, for margins too; where a roll must be under the chance, a 100 fails";
        npcs_roll_initiative: bool = true, YesNo, changeable; "COS2",
            "Do characters without a player roll for initiative?",
            "yes; if not, their total is Coordination and Traits alone";
        lowered_initiative fixed; "COS2",
            "Do fatigue and a hurt torso lower initiative?",
            "yes: Coordination is an Attribute";
        the_fallen fixed; "COS7",
            "Whether the unconscious can be attacked",
            "only by a fighter whose sheet says `ruthless`; they have no defense";
        leaving fixed; "COS4",
            "May a fighter leave?",
            "yes, by its action: it gives up on the spot, or retreats if it can move; a fighter that \
             has left is no target, but still bleeds and can be given First Aid";
        hurt_legs: HurtLegs = HurtLegs::Stands, OneOf, changeable; "COS5, COS18",
            "What does a leg that can't be used do?",
            "it halves movement; with no leg left that can be used the fighter does not move, but \
             fights from where it is; with `prone` it falls then";
        lowered_movement fixed; "COS5",
            "Do fatigue and a hurt torso slow a fighter?",
            "a hurt torso does, through the ranks of Running; fatigue lowers only rolls";
        out_of_reach fixed; "COS5",
            "What becomes of a melee attack on a target farther away than half of the movement?",
            "it is a movement action towards the target";
        held_order fixed; "COS6",
            "In which order do fighters act that held into the round?",
            "in the order of their last totals, equal ones at once; within a round they are asked \
             in that order after every count";
        lost_hold fixed; "COS6",
            "What becomes of a held action when its fighter is stunned or knocked out?",
            "it is lost";
        at_once fixed; "COS3",
            "How do fighters act at once?",
            "each acts as it was when the count began, and the blows land when all have \
             acted; a blow on a target that an earlier one killed is void";
        circumstance fixed; "COS7",
            "How far may a circumstance shift a single roll?",
            "by up to ten ranks up or down: initiative, attack, defense, First Aid and Spirit, \
             never location or damage";
        bare_hands fixed; "COS7",
            "Who can fight with bare hands?",
            "anybody with a usable arm: by the sheet's unarmed attack or, if it has none, while no \
             other attack can be used";
        unarmed_ranks: i32 = 5, RANKS, changeable; "COS7",
            "How many ranks of Unarmed Combat has a fighter whose sheet names none?",
            "five, for bare hands alone";
        dodging_needs: LegsNeeded = LegsNeeded::OneLeg, OneOf, changeable; "COS8",
            "Which of its legs does a fighter need to dodge?",
            "one that can be used";
        defends_against: DefendsAgainst = DefendsAgainst::Any, OneOf, changeable; "COS8",
            "Which attacks does a defense stop?",
            "any: each defense stops every attack; by kind, a parry or an unarmed block stops only \
             melee and unarmed attacks";
        one_defense fixed; "COS8",
            "How often may one attack be defended against?",
            "once; a rolled defense is used up whether or not it helps";
        called_shot fixed; "COS9",
            "What does a called shot do?",
            "its part takes the place of the d12";
        called_shot_cost: i32 = 4, RANKS, changeable; "COS9",
            "How many ranks does a called shot at a limb or the torso cost?",
            "four; the book prints none, and a free one would be better than any other attack";
        called_head_cost: i32 = 6, RANKS, changeable; "COS9",
            "How many ranks does a called shot at the head cost?",
            "six";
        missing_limbs fixed; "COS9",
            "What does a hit do on a limb that is destroyed or was never there?",
            "nothing";
        soak: Soak = Soak::Sum, OneOf, changeable; "COS10",
            "Do armor and Toughness both reduce damage?",
            "yes, their sum does";
        bare_hands_damage: DamageDice = DamageDice::ONE_D4, DAMAGE, changeable; "COS10",
            "What is the damage of bare hands?",
            "1d4";
        net_damage_floor fixed; "COS10",
            "Can soaked damage be negative?",
            "no";
        row7_wounds: bool = true, YesNo, changeable; "COS11",
            "Does a seven also wound the part it picks?",
            "yes, against the armor as it was";
        row7_parts fixed; "COS11",
            "Which parts are the faces of the d6?",
            "the rows 1 to 6 of the same table";
        whip_on_seven: WhipOnSeven = WhipOnSeven::AttackersChoice, OneOf, changeable; "COS11",
            "Must the seven of a whip or flail disarm?",
            "no: its wielder decides whether it disarms or strikes like any seven";
        whip_and_empty_hands fixed; "COS11",
            "What is the seven of a whip or flail against empty hands?",
            "a seven like any other: it wounds";
        no_armor_means: NoArmor = NoArmor::AtThatPart, OneOf, changeable; "COS11",
            "When does a seven lower Toughness?",
            "if the part it picks has no armor";
        toughness_floor fixed; "COS11",
            "What is left of Toughness when a seven would lower it to zero?",
            "one (zero stays zero): the fighter is knocked prone and stunned instead, each time";
        stunned_defends fixed; "COS12",
            "May the stunned defend?",
            "no";
        row8_stun: StunLength = StunLength::RestAndNextRound, OneOf, changeable; "COS12",
            "How long is a fighter stunned `for one round`, by an eight or a seven?",
            "the rest of this round and all of the next, as stun is described";
        longer_stun fixed; "COS12",
            "Do two stuns add up?",
            "no: the longer counts";
        rising_needs: LegsNeeded = LegsNeeded::OneLeg, OneOf, changeable; "COS13",
            "Which of its legs does a fighter need to get up?",
            "one that can be used";
        prone_moves fixed; "COS13",
            "What can the prone do?",
            "defend, and everything that is neither an attack nor movement";
        wakes_prone fixed; "COS13",
            "In which position does a fighter wake?",
            "prone";
        physical_actions: PhysicalActions = PhysicalActions::FightingAndFarMoves, OneOf, changeable; "COS15",
            "Which actions are purely physical?",
            "the attacks that the sheet marks so, and moving more than half of the movement; with \
             all effort also any movement, getting up and an extra defense";
        fatigue_steps: FatigueSteps = FatigueSteps::Fives, OneOf, changeable; "COS15",
            "In which successive physical rounds does a fighter drain?",
            "6, 10, 15, 20 and so on";
        fatigue_streak_breaks: StreakBreaks = StreakBreaks::DrainKept, OneOf, changeable; "COS15",
            "What becomes of the drain when a round is not physical?",
            "it stays; the count of rounds begins again";
        exhausted_from fixed; "COS17",
            "Is a fighter exhausted whose Fatigue is above Health?",
            "yes: exhaustion begins at equal";
        exhaustion_rest fixed; "COS17",
            "How does Fatigue go away?",
            "the exhausted rest ten rounds in a row for each point and then lose all of it, or \
             nothing if interrupted; others lose one point for every ten such rounds";
        rest_broken_by: RestBrokenBy = RestBrokenBy::AnyDefense, OneOf, changeable; "COS17",
            "What interrupts a round of complete inaction?",
            "an action, also a held one, and a rolled defense";
        exhausted_defends fixed; "COS17",
            "May the exhausted defend?",
            "no";
        limbs_needed fixed; "COS18",
            "What else is impossible without usable limbs?",
            "an attack without the arms and legs that it names, an unarmed block without any limb, \
             First Aid without an arm; limbs that the fighter never had don't count";
        half_lost fixed; "COS18",
            "What is half of an odd number of Mortality Points?",
            "half is lost once twice the loss reaches the maximum: 4 of 7";
        healing fixed; "COS18",
            "How do Mortality Points come back?",
            "as the Judge decides; to a destroyed limb only by magic, to the dead never";
        disabled_limb_bleeds fixed; "COS19",
            "Does a disabled limb bleed?",
            "no";
        bleeding_time fixed; "COS19",
            "How is the bleeding time of a limb counted?",
            "for each limb separately, from the round of the wound; of several the first to end kills";
        patients fixed; "COS19",
            "To whom can First Aid be given?",
            "to anybody who bleeds, including oneself and those who have left; one limb for each roll";
        severed: Severed = Severed::Caller, OneOf, changeable; "COS20",
            "Which destroyed limbs are severed and call for the Spirit roll?",
            "those that the Judge names";
        unconscious_spirit fixed; "COS20",
            "Does a fighter that is already unconscious roll Spirit?",
            "no";
        half_head fixed; "COS21",
            "Can a fighter wake whose head has lost half of its points?",
            "yes, as from any unconsciousness; each further wound of the head knocks out again";
        torso_and_fatigue_add fixed; "COS22",
            "Do the losses of ranks for the torso and for fatigue add up?",
            "yes: they have different causes";
        torso_spares fixed; "COS22",
            "Does a hurt torso lower Toughness and Health?",
            "no: they keep their value against blows, fatigue and bleeding";
        half_move_rounding: Rounding = Rounding::Down, OneOf, changeable; "COS5",
            "How is half of an odd movement rounded?",
            "down";
        death_taken_back fixed; "COS21, COS22",
            "What is left of a body when the referee takes back a death?",
            "what it had as it fell, but one point in a head or torso that has none";
        excess_damage fixed; "COS10",
            "Where does damage beyond a part's points go?",
            "it is lost";
        stalemate fixed; "COS1",
            "When does a battle end in which nobody can hurt anybody?",
            "when the Judge says so, who is asked at the end of each round from the thousandth on; \
             the built-in one ends it then. The referee can end any battle at any time";
        thrown_returns: bool = false, YesNo, changeable; "COS4, COS7",
            "Is a thrown weapon back in hand at once?",
            "no: each throw uses one up, and the sheet says how many are carried, 1 unless given";
        prone_bonus_for fixed; "COS13",
            "Which defenses get the four ranks of the prone?",
            "all, against thrown and missile weapons";
        dice_order fixed; "COS9",
            "In which order do the dice fall?",
            "initiative in the order of the roster; attack, defense, location, part of a seven, \
             damage; Spirit when the blow lands";
        kind_after_area fixed; "X4, X8",
            "Which comes first, the loss over an area or what the target is against a kind of damage?",
            "the loss; what is left is halved, doubled or kept off";
    }
}
