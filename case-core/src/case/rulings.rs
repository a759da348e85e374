//! The rulings: what a playing group can choose, and what is read the same at every table.

use super::MAX_SHIFT;
use super::forms::Form;
use super::rank::Rank;
use crate::data::codes::codes;
use crate::data::node::{Node, Problems};
use crate::data::ruling::{ANY, OrNone};
use crate::data::sheet::{Domain, Notation, Number, OneOf, YesNo, choices};
use crate::declare::switches;
use alloc::vec::Vec;

codes! {
    /// What becomes of an ACTION that is shifted below Shift 0.
    "value", pub enum BelowShift0 {
        /// It is not rolled and fails.
        Impossible "impossible",
        /// It is rolled at Shift 0.
        RolledAtShift0 "rolled at Shift 0",
    }
}
codes! {
    /// How a table is read between its printed ranks.
    "value", pub enum Between {
        /// The highest printed rank that is not above.
        HighestNotAbove "highest not above",
        /// The lowest printed rank that is not below.
        LowestNotBelow "lowest not below",
    }
}
codes! {
    /// Where Health and Karma come from.
    "value", pub enum Secondary {
        /// The sum of the abilities, unless the sheet gives them.
        Sum "sum",
        /// The sheet must give them.
        Sheet "sheet",
    }
}
codes! {
    /// What Kill? "no" means at zero Health.
    "value", pub enum AtZero {
        /// Unconscious for 1d10 turns.
        Unconscious "unconscious",
        /// Still up.
        StaysUp "stays up",
    }
}
codes! {
    /// What becomes of one whose turns of lying at zero Health are over.
    "value", pub enum WakingAtZero {
        /// An Endurance ACTION: green or better wakes, with the Endurance number as Health.
        Endurance "endurance",
        /// He stays down until something raises his Health.
        StaysDown "stays down",
        /// He is up, at zero Health.
        ActsAtZero "acts at zero",
    }
}
codes! {
    /// What a second hold on somebody does.
    "value", pub enum HoldsAtOnce {
        /// The firmer one counts: a weaker or equal one has no effect.
        OneKept "one kept",
        /// All stay: the firmest counts, and after it the next.
        Several "several",
        /// The newer one counts, and ends the older.
        Newer "newer",
    }
}
codes! {
    /// The color of an auto-hit whose own roll does not strike.
    "value", pub enum AutoHitColor {
        /// The lowest color with which the attack strikes: green, of a grapple yellow.
        LowestThatHits "lowest that hits",
        /// Green, which does not strike in a grapple.
        Green "green",
    }
}
codes! {
    /// What a fall does to the one who falls.
    "value", pub enum Falls {
        /// It is a charge against the ground: ground weaker than the charge gives way.
        AsCharge "as charge",
        /// It deals its damage, less armor, whatever the ground.
        AgainstTheGround "against the ground",
    }
}
codes! {
    /// What it is to have acted in a turn.
    "value", pub enum ActedMeans {
        /// The fighter's place in the order has come.
        PlaceHasCome "place has come",
        /// It has used an action, one spent on an aversion included.
        ActionUsed "action used",
        /// It has made an attack.
        AttackMade "attack made",
    }
}
codes! {
    /// When the bonus of an evasion or feint is lost.
    "value", pub enum BonusEnds {
        /// At the end of the next turn.
        EndOfNextTurn "end of next turn",
        /// At the end of its turn.
        EndOfTurn "end of turn",
        /// Not before it is used.
        Never "never",
    }
}
codes! {
    /// How an evasion, feint or catch takes an action that was declared for something else.
    "value", pub enum DeclaredTraded {
        /// It just does.
        Freely "freely",
        /// As a change of action: with the roll for it, and at −1 CS.
        ByChange "by change",
        /// It cannot: one that was passed alone can be taken.
        Never "never",
    }
}
codes! {
    /// How initiative ties are broken.
    "value", pub enum Tie {
        /// The higher modifier, then roll-offs.
        ModifierThenRollOff "modifier then roll off",
        /// Roll-offs at once.
        RollOff "roll off",
    }
}
codes! {
    /// How far a charge's bonus may go.
    "value", pub enum ChargeCap {
        /// The higher of Endurance and armor itself.
        Base "base",
        /// No cap.
        None "none",
    }
}
codes! {
    /// What comes back at a charger.
    "value", pub enum Rebound {
        /// What the armor stopped.
        Stopped "stopped",
        /// The armor's score, whatever was dealt.
        WholeArmor "whole armor",
    }
}
codes! {
    /// When a battle is over of which one side alone stands.
    "value", pub enum GoesOn {
        /// Once nobody of that side is dying: until then its turns go on.
        WhileDying "while dying",
        /// At the end of that turn.
        EndsAtOnce "ends at once",
    }
}
codes! {
    /// The printed ways to settle initiative.
    "value", pub enum InitiativeMethod {
        /// A roll each turn.
        EveryTurn "every turn",
        /// A roll on first appearance, kept for the encounter.
        Once "once",
        /// The modifier alone; a roll only to break a tie.
        Modifier "modifier",
        /// A fixed order, players first.
        FixedPlayersFirst "fixed players first",
        /// A fixed order, non-players first.
        FixedOthersFirst "fixed others first",
    }
}
codes! {
    /// The printed ways to determine damage.
    "value", pub enum DamageMethod {
        /// The number as it stands.
        Listed "listed",
        /// By an intensity roll.
        Rolled "rolled",
    }
}
/// A set of attack forms, written as their abbreviations: `EA Sh ET`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[doc(hidden)]
pub struct Forms(u16);

impl Forms {
    /// A set of these forms.
    pub fn of(forms: &[Form]) -> Forms {
        Forms(forms.iter().fold(0, |bits, form| bits | 1 << *form as u16))
    }

    /// Whether the set holds a form.
    #[inline]
    pub const fn has(self, form: Form) -> bool {
        self.0 & (1 << form as u16) != 0
    }
}

/// The notation of a set of forms: a list, or one text such as `EA Sh`.
struct FormSet;

impl Notation<Forms> for FormSet {
    fn domain(&self) -> Domain {
        Domain::SetOf { members: choices::<Form>() }
    }
    fn read(&self, node: &Node, path: &str, p: &mut Problems) -> Option<Forms> {
        let words: Option<Vec<&str>> = match node {
            Node::Text(text) => {
                Some(text.split([' ', ',']).filter(|word| !word.is_empty()).collect())
            }
            Node::List(items) => items.iter().map(Node::as_text).collect(),
            _ => None,
        };
        let Some(words) = words else {
            p.add(path, "expected attack forms, such as `EA Sh`");
            return None;
        };
        let forms: Result<Vec<Form>, _> =
            words.into_iter().map(crate::data::codes::parse).collect();
        forms.map(|forms| Forms::of(&forms)).map_err(|e| p.add(path, e)).ok()
    }
    fn write(&self, value: &Forms) -> Node {
        let names = Form::ALL.iter().filter(|form| value.has(**form));
        Node::List(names.map(|form| Node::Text(form.name().into())).collect())
    }
}

switches! {
    /// Every choice that the books leave to a playing group, with our reading as default.
    ///
    /// Set the fields, or write them in a roster's table `rulings`. The readings that are the same at
    /// every table are stated at the items that implement them.
    ///
    /// ```
    /// use case_core::case::{BelowShift0, Rulings};
    /// let mut rulings = Rulings::default();
    /// assert_eq!(rulings.automatic_from, Some(3));
    /// rulings.to_hit_below_shift_0 = BelowShift0::RolledAtShift0;
    /// assert_eq!(Rulings::msh().to_hit_below_shift_0, BelowShift0::RolledAtShift0);
    /// ```
    pub struct Rulings {
        damage_method: DamageMethod = DamageMethod::Listed, OneOf, changeable; "G1", "how damage is determined (both ways are printed)", "the listed number";
        initiative_method: InitiativeMethod = InitiativeMethod::EveryTurn, OneOf, changeable; "T11", "how initiative is settled (all ways are printed)", "a roll every turn";
        to_hit_below_shift_0: BelowShift0 = BelowShift0::Impossible, OneOf, changeable; "R3", "Q1: a to-hit shifted below Shift 0", "impossible, and not rolled";
        action_below_shift_0: BelowShift0 = BelowShift0::RolledAtShift0, OneOf, changeable; "R3", "Q2: any other ACTION shifted below Shift 0", "rolled at Shift 0";
        value_below_shift_0 fixed; "R7", "Q3: a protection or damage rank shifted below Shift 0", "it is 0";
        rise_cap: Rank = Rank::ShiftZ, OneOf, changeable; "R3", "Q4: how far a rise goes", "it stops at Shift Z; a rank already above is not raised";
        class_ranks_fall: bool = true, YesNo, changeable; "R3", "Q5: a Class rank shifted down", "moves along the columns";
        automatic_from: Option<i32> = Some(3), OrNone(ANY, "never automatic"), changeable; "R5", "Q6: how far above the intensity an ACTION is automatic", "three ranks";
        impossible_from: Option<i32> = Some(2), OrNone(ANY, "never impossible"), changeable; "R5", "Q7: how far below the intensity an ACTION is impossible", "two ranks";
        buddy_distance: i32 = 1, ANY, changeable; "D9", "Q8: how far apart two protections may be to stack", "one rank";
        buddy_bonus: i32 = 1, ANY, changeable; "D9", "Q8: what stacking gives the higher protection", "+1 CS";
        initiative_shift_0: i32 = -3, ANY, changeable; "T9", "Q9: the initiative modifier of Shift 0, which table 23 leaves out", "-3";
        initiative_beyond: i32 = 25, ANY, changeable; "T9", "Q9: the initiative modifier of Beyond, which table 23 leaves out", "+25";
        // Not changeable, as `karma`: Health and Karma at the start were found by it.
        health: Secondary = Secondary::Sum, OneOf; "R1", "Q10: where Health comes from", "Fighting + Agility + Strength + Endurance, unless the sheet gives it";
        karma: Secondary = Secondary::Sum, OneOf; "R1", "Q10: where Karma comes from", "Reason + Intuition + Psyche, unless the sheet gives it";
        table_22_between: Between = Between::HighestNotAbove, OneOf, changeable; "T7", "Q11: table 22 between its printed ranks", "the highest printed rank that is not above";
        thrown_shift_0: i32 = 0, ANY, changeable; "A13", "Q12: the throwing range of Shift 0, which table 24 leaves out", "0 areas";
        thrown_beyond: Option<i32> = None, OrNone(ANY, "line of sight"), changeable; "A13", "Q12: the throwing range of Beyond, which table 24 leaves out", "line of sight";
        kill_on_green: Forms = Forms::of(&[Form::Edged, Form::Shooting]), FormSet, changeable; "E3", "Q13: the forms whose green Kill? takes an Endurance rank", "edged attacks and shooting";
        check_on_exact_stop: bool = false, YesNo, changeable; "E1", "Q14: a check after damage that armor stopped exactly", "none, as after any attack without damage";
        zero_health_kill_no: AtZero = AtZero::Unconscious, OneOf, changeable; "E8", "Q15: Kill? without effect at zero Health", "unconscious for 1d10 turns";
        initiative_tie: Tie = Tie::ModifierThenRollOff, OneOf, changeable; "T10", "Q16: initiative ties", "the higher modifier, then roll-offs";
        karma_on_rolls: bool = false, YesNo, changeable; "R4", "Q17: Karma spent on a roll", "off; when on it is declared before the roll, at least 10, and added to the d100, up to 100";
        circumstance_range: i32 = MAX_SHIFT, Number(0, 100), changeable; "A31", "how far the Judge may shift a single roll, either way", "10 columns";
        goes_on: GoesOn = GoesOn::WhileDying, OneOf, changeable; "T17", "when a battle is over of which one side alone stands", "once nobody of that side is dying any more";
        triggered_events: bool = false, YesNo, changeable; "T16", "whether the Judge is asked after every action if something happens", "at the wrap up alone; the referee's hand is there at any time";
        charge_bonus_cap: ChargeCap = ChargeCap::Base, OneOf, changeable; "A24", "Q18: how far the bonus for areas moved goes", "at most the base again";
        rebound: Rebound = Rebound::Stopped, OneOf, changeable; "A25", "Q19: what comes back at a charger", "what the target's armor stopped";
        waking_at_zero: WakingAtZero = WakingAtZero::Endurance, OneOf, changeable; "E10", "when one who was knocked out at zero Health, or aided there, is up again", "when the turns are over an Endurance ACTION: green or better wakes with the Endurance number as Health, white means 1d10 turns more";
        holds_at_once: HoldsAtOnce = HoldsAtOnce::OneKept, OneOf, changeable; "A22", "a second hold on one who is held", "the firmer hold counts; a weaker or equal one has no effect";
        auto_hit_color: AutoHitColor = AutoHitColor::LowestThatHits, OneOf, changeable; "D12", "the color of an auto-hit whose own roll does not strike", "the lowest that strikes: green, of a grapple yellow; a better color stands";
        acted_means: ActedMeans = ActedMeans::PlaceHasCome, OneOf, changeable; "E6", "what it is to have acted, so that a stun takes the next turn", "one's place in the order has come, whatever was done there";
        aversion_bonus_ends: BonusEnds = BonusEnds::EndOfNextTurn, OneOf, changeable; "D11", "when the bonus of an evasion or feint is lost", "at the end of the next turn";
        declared_traded: DeclaredTraded = DeclaredTraded::Freely, OneOf, changeable; "D10", "whether an action declared for something else can go into an evasion, feint or catch", "yes, without the roll for a change of action";
        take_and_squeeze_shifted: bool = false, YesNo, changeable; "A19 A22", "whether failed or separate extra actions and full movement shift the Strength ACTION of a take or a squeeze", "no: they shift the attack alone";
        falls: Falls = Falls::AsCharge, OneOf, changeable; "A27", "what a fall does to the one who falls, where the ground is weaker than the charge", "nothing: a fall is a charge, and goes through";
        beyond_number fixed; "R1", "where a number of Beyond is needed", "the sheet gives it, or the roster is refused";
        cap_applies_to fixed; "R2", "whether floor and cap hold for each shift or for their sum", "the sum";
        beyond_shifts fixed; "R3", "whether shifts move Beyond", "never, either way";
        damage_roll_column fixed; "R6", "the column of a damage roll", "the damage rank's own, after a flurry's shift";
        flurry_shift_on fixed; "R6", "where a flurry's shift goes when damage is rolled", "on the damage rank, before the roll";
        shifted_number fixed; "R7", "the number of a value that a shift moved", "the standard number of the rank reached";
        held_number fixed; "R7", "the number of a value that a shift could not move", "it keeps its own";
        impossible_extra_actions fixed; "T3", "extra actions whose intensity is impossible", "a failed roll, without dice";
        like_actions_separate fixed; "T5", "whether like actions may be kept separate", "any may; unlike ones must";
        flurry_doubling fixed; "T6", "a flurry of a number that is no doubling", "counts as the next lower doubling";
        flurry_uses_all_actions fixed; "T6", "how many actions a flurry takes", "all of the turn's";
        flurry_choice fixed; "T6", "when separate or flurry is chosen", "after the roll";
        counted_aversions fixed; "T7", "which maneuvers count as aversions", "block, brace, catch, dodge, evasion, feint, weave; escape is an action";
        aversions_per_attack fixed; "T7", "how many aversions answer one attack", "one of each person's own: after another's failed catch the target may still answer";
        full_move_on_aversions fixed; "T8", "whether full movement limits or shifts aversions", "neither";
        team_tie_modifier fixed; "T11", "the modifier by which a team ties", "that of the member who rolled";
        team_order fixed; "T11", "the order inside a team", "the roster's";
        failed_change_loses fixed; "T13", "what a failed change of action loses", "the turn's actions, extra ones included; aversions that take no action stay";
        shooting_pull fixed; "A7", "what a shooter may pull", "nothing";
        wrestling_pull fixed; "A8 A9", "what a wrestler may pull", "nothing";
        blunt_pull fixed; "A12", "whether a blunt attack may pull damage and color", "one of the two";
        thrown_range_ability fixed; "A13", "the Strength that table 24 reads", "Strength as a whole";
        bystander_rolls fixed; "A16", "how many bystanders a missed shot may strike", "one: rolls go on until one is struck";
        bystander_column fixed; "A16", "the column of a bystander's roll", "that of the missed roll";
        bystander_averts fixed; "A16", "whether a bystander averts", "no";
        bystanders_after fixed; "A16", "after which misses bystanders are rolled for", "a white that was rolled";
        spot_needs fixed; "A18", "the color that strikes a precise spot", "yellow or red";
        spot_on_green fixed; "A18", "a green where a precise spot was meant", "an ordinary hit elsewhere";
        take_by fixed; "A19", "whether Take compares Strengths or rolls", "it rolls";
        partial_hold_on_escape fixed; "A22", "whether a partial hold's -2 CS falls on the escape too", "yes, and on aversions";
        full_hold_allows fixed; "A22", "what a full hold leaves", "escape alone";
        squeeze_by fixed; "A22", "whether a squeeze compares Strengths or rolls", "it rolls";
        squeeze_damage fixed; "A22", "the damage of a squeeze", "the holder's Strength, less armor";
        squeeze_first_turn fixed; "A22", "whether the hold's first turn allows a squeeze", "yes";
        squeeze_and_rebound_checks fixed; "A22 A25", "the checks after a squeeze or a rebound", "Kill? at zero Health alone";
        hold_broken_by fixed; "A22", "what makes a holder let go", "being stunned, slammed, dying or out; also the held one being slammed";
        impact_color fixed; "A27", "the color of a fall or of a slammed body that strikes something", "green, without a roll";
        impact_averted fixed; "A27", "whether an impact can be averted", "no";
        catch_forms fixed; "D3", "what can be caught", "thrown things, shots, falling things";
        equivalent_hold_red fixed; "D5", "a red escape from a power's hold", "an escape; nothing is reversed";
        evasion_stops_grab fixed; "D6", "whether a grab can be evaded", "yes";
        feint_stops_grapple fixed; "D7", "whether a feint stops a grapple", "no";
        maneuver_and_armor fixed; "D9", "how block or brace and armor go together", "the larger, or the higher rank +1 CS where they are close";
        maneuver_shift_on fixed; "D9", "what a shift on block or brace moves", "its roll, not the protection";
        active_aversion_cost fixed; "D10", "what evasion, feint and catch cost", "one of the turn's actions";
        active_aversion_paid fixed; "D10", "how often they are paid", "evasion and feint once a turn for a foe; catch each time";
        aversion_bonus_new fixed; "D11", "a second bonus against the same foe", "replaces the first";
        auto_hit_below_shift_0 fixed; "D12", "an auto-hit whose column is below Shift 0", "strikes as green, without a roll";
        caught_being fixed; "D14", "a living being caught clumsily", "takes a charge's damage";
        reversed_hold fixed; "D15", "the kind of a reversed hold", "the kind that was reversed";
        escaped_averts fixed; "D15", "what one who got loose with a yellow can do in the turn that is left", "answer attacks; it acts from the next turn on";
        charge_aversions fixed; "D16", "what averts a charge", "weave, evasion, dodge";
        aversion_covers fixed; "D17", "how many attacks one aversion roll answers", "one";
        avoided_attack_rolled fixed; "D17", "whether an avoided attack is still rolled", "no";
        grand_slam_by fixed; "E4", "the Strength by which a grand slam throws", "the rank of the damage that got through";
        slam_direction_for fixed; "E5", "which slams roll a direction", "both";
        slam_down_areas fixed; "E5", "how far a slam straight down moves", "no area; it strikes the ground";
        long_stun_starts fixed; "E6", "when 1d10 turns of stun start", "as one turn does";
        stun_after_acting fixed; "E6", "what a stun takes from one who has acted", "the rest of the turn too, aversions included";
        revived_acts fixed; "E7", "what one who was revived can do in that turn", "answer attacks; it acts from the next turn on";
        health_floor fixed; "E8", "how low Health goes", "0; damage then is damage at zero";
        kill_checks_per_attack fixed; "E8", "how many Kill? checks one attack makes", "one, with its own source";
        dying_is_down fixed; "E9", "what the dying can do", "nothing";
        dying_loss_at fixed; "E9", "when the dying lose their next rank", "at the wrap up of each later turn";
        beyond_endurance_loss fixed; "E9", "a rank lost from Beyond", "leaves Class 5000";
        aided_acts fixed; "E9", "when one who was aided may act", "from the next turn, if Health is above 0";
        never_rolled fixed; "G1", "damage that is never rolled", "a charge's and a squeeze's";
        blunt_weapon_damage fixed; "G3", "the damage of a blunt weapon", "its own rank where it has one";
        thrown_damage fixed; "G3", "the damage of a thrown object", "the object's";
        dice_order fixed; "O1 O2 O3 O4 O5", "the order of the dice", "as the rules O1 to O5 list it";
        flurry_of fixed; "T6", "which attacks make a flurry", "one attack of the sheet on one target, so often as it has uses; charges do not";
        moot_actions fixed; "T12", "whether an action that came to nothing is used up", "yes; one that was passed or given up can still go into an aversion";
        shots_behind fixed; "A16", "which shooting misses strike something behind", "all but the caught, the avoided and the impossible included";
        holder_held fixed; "A22", "how many one holds, and what becomes of a holder's hold who comes to be held", "one holds one; one who is held keeps his own; who escapes from the firmest of several holds is still in the next";
        hold_made_full fixed; "A22", "the holder's grapple that would make a partial hold full", "an action of his; the held one does not avert it, and a miss costs nothing of the hold";
        stuns_at_once fixed; "E6", "a stun during a stun", "the longer counts";
        judge_shift_moves fixed; "T13", "what a shift that the Judge sets for the next turn moves", "every ACTION of that turn but checks and damage rolls";
        objects_asked_about fixed; "A29 A18", "of which objects the Judge is asked what becomes of them", "those of the roster that somebody went through, and those in the hand of one who was struck right at the spot; of others the referee's hand says";
        slammed_up fixed; "E1 A27", "what becomes of a body slammed up", "it falls back from where it came to, unless it flies and can, or is caught as it falls";
        healing_pace fixed; "E9", "how fast Health and lost Endurance ranks heal between fights", "the books name no pace: the table's own";
        surprise fixed; "T1", "what surprise is", "a free turn of one side before the first, in which the others neither act nor catch, and answer an attack only where the Judge says so";
        power_attacks fixed; "A30", "what another ability or a power's rank stands in for", "`ability` and `rank` for the form's ability on the to-hit, `grip` for Strength in holding, squeezing, taking and breaking; range and damage stay the attack's";
        leaving fixed; "T18", "what it is to leave", "one who is not held is out from the end of the action, by retreat or surrender, with what is in hand; out of the battle one neither acts nor is struck, and no turn is counted";
        circumstance fixed; "A31", "which rolls a circumstance or a talent shifts", "ACTIONs, checks, rolls of damage (the column alone) and initiative (the Intuition); a d10 for turns, directions and roll-offs has no column";
        whole_from_halves fixed; "R1", "the whole of an ability of which only halves are given", "the mean of the halves, rounded down; a lone half stands for it";
        spent_action fixed; "D10", "which action an evasion, feint or catch takes", "one that was passed, else the last one still left";
        bonus_of_yellow fixed; "D11", "what the +1 CS of a yellow evasion or feint goes on", "the next attack on that foe or escape from his hold; the +2 CS of a red on the next attack alone";
        woken_health fixed; "E10", "the Endurance number with which one wakes", "as it stands, lost ranks taken off; at least 1, and no more than Health at the start";
        aid_at_zero fixed; "E10", "first aid for one who lies stunned at zero Health", "his turns are over: he wakes, or not, at once";
    }
}

codes! {
    /// A set of rulings with a name.
    "preset", pub enum Preset {
        /// Our readings of the books.
        Case "case",
        /// The parent game's readings.
        Msh "msh",
    }
}

impl Preset {
    /// The rulings of the preset.
    pub fn rulings(self) -> Rulings {
        match self {
            Preset::Case => Rulings::default(),
            Preset::Msh => Rulings::msh(),
        }
    }
}

impl Rulings {
    /// The parent game's readings, as the FASERIP combat phases use them.
    pub fn msh() -> Rulings {
        Rulings {
            to_hit_below_shift_0: BelowShift0::RolledAtShift0,
            class_ranks_fall: false,
            check_on_exact_stop: true,
            charge_bonus_cap: ChargeCap::None,
            ..Rulings::default()
        }
    }
}
