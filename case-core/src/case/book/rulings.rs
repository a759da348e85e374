//! The rulings: the choices of a playing group, and the fixed readings.

use super::forms::Form;
use super::rank::Rank;
use crate::case::MAX_SHIFT;
use crate::data::codes::codes;
use crate::data::node::{Node, Problems};
use crate::data::ruling::{ANY, OrNone};
use crate::data::sheet::{Domain, Notation, Number, OneOf, YesNo, choices};
use crate::declare::switches;
use alloc::vec::Vec;

codes! {
    /// The outcome of an ACTION shifted below Shift 0.
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
        /// The highest printed rank not above.
        HighestNotAbove "highest not above",
        /// The lowest printed rank not below.
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
    /// The meaning of Kill? "no" at zero Health.
    "value", pub enum AtZero {
        /// Unconscious for 1d10 turns.
        Unconscious "unconscious",
        /// Still up.
        StaysUp "stays up",
    }
}
codes! {
    /// The fate of a fighter whose turns of unconsciousness at zero Health are over.
    "value", pub enum WakingAtZero {
        /// An Endurance ACTION: green or better wakes, with the Endurance number as Health.
        Endurance "endurance",
        /// The fighter stays down until something raises its Health.
        StaysDown "stays down",
        /// The fighter is up, at zero Health.
        ActsAtZero "acts at zero",
    }
}
codes! {
    /// The effect of a second hold on the same fighter.
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
    /// Which holds give their -2 CS to the escape from them.
    "value", pub enum HoldsOnEscape {
        /// Only a partial hold, as it does to everything that the held fighter tries.
        PartialOnly "partial only",
        /// A full hold as well.
        Both "both",
        /// Neither.
        Neither "neither",
    }
}
impl HoldsOnEscape {
    /// A22: whether an escape from a hold has −2 CS, given whether everything else has.
    pub(crate) const fn hinders(self, all_else: bool) -> bool {
        match self {
            HoldsOnEscape::PartialOnly => all_else,
            HoldsOnEscape::Both => true,
            HoldsOnEscape::Neither => false,
        }
    }
}

codes! {
    /// The color of an auto-hit whose own roll misses.
    "value", pub enum AutoHitColor {
        /// The lowest color that hits: green, for a grapple yellow.
        LowestThatHits "lowest that hits",
        /// Green, with which a grapple misses.
        Green "green",
    }
}
codes! {
    /// The effect of a fall on the falling fighter.
    "value", pub enum Falls {
        /// It is a charge against the ground: ground weaker than the charge gives way.
        AsCharge "as charge",
        /// It deals its damage, less armor, whatever the ground.
        AgainstTheGround "against the ground",
    }
}
codes! {
    /// What a grab at an object in the hand of an unconscious or stunned fighter runs against.
    "value", pub enum HandsOfTheFallen {
        /// The object's material strength, as of a loose thing.
        Loose "loose",
        /// The fighter's Strength.
        HoldFast "hold fast",
    }
}
codes! {
    /// What counts as having acted in a turn.
    "value", pub enum ActedMeans {
        /// The fighter's place in the order has come.
        PlaceHasCome "place has come",
        /// The fighter has used an action, including for an aversion.
        ActionUsed "action used",
        /// The fighter has made an attack.
        AttackMade "attack made",
    }
}
codes! {
    /// When the bonus of an evasion or feint expires.
    "value", pub enum BonusEnds {
        /// At the end of the next turn.
        EndOfNextTurn "end of next turn",
        /// At the end of its turn.
        EndOfTurn "end of turn",
        /// Never: it lasts until it is used.
        Never "never",
    }
}
codes! {
    /// How an evasion, feint or catch takes an action that was declared for something else.
    "value", pub enum DeclaredTraded {
        /// Without further cost.
        Freely "freely",
        /// As a change of action: with its roll, and at −1 CS.
        ByChange "by change",
        /// Not at all: only a passed action can be taken.
        Never "never",
    }
}
codes! {
    /// How initiative ties are broken.
    "value", pub enum Tie {
        /// The higher modifier, then roll-offs.
        ModifierThenRollOff "modifier then roll off",
        /// Immediate roll-offs.
        RollOff "roll off",
    }
}
codes! {
    /// The limit of a charge's bonus.
    "value", pub enum ChargeCap {
        /// The higher of Endurance and armor itself.
        Base "base",
        /// No cap.
        None "none",
    }
}
codes! {
    /// The rebound on a charger.
    "value", pub enum Rebound {
        /// What the armor stopped.
        Stopped "stopped",
        /// The armor's score, whatever was dealt.
        WholeArmor "whole armor",
    }
}
codes! {
    /// What comes back at a charger who breaks through a wall or another thing.
    "value", pub enum Walls {
        /// Nothing: the thing stops the whole charge or none of it.
        AllOrNothing "all or nothing",
        /// What the thing stopped, as armor would.
        AsArmor "as armor",
    }
}
codes! {
    /// Who has the standard maneuvers: fists, grab, grapple and charge.
    "value", pub enum StandardManeuvers {
        /// Everybody, by the abilities, besides what the sheet lists.
        Everybody "everybody",
        /// Only those whose sheet lists them.
        AsListed "as listed",
    }
}
codes! {
    /// How one who was flung away by a slam is reached in the rest of the turn.
    "value", pub enum FlungAway {
        /// Over the distance: with the full movement, or as the map says.
        ComesBackFirst "comes back first",
        /// At once, like anybody else.
        PlainBrawl "plain brawl",
    }
}
codes! {
    /// When a battle with only one side standing is over.
    "value", pub enum GoesOn {
        /// Once nobody on that side is dying: until then its turns go on.
        WhileDying "while dying",
        /// At the end of that turn.
        EndsAtOnce "ends at once",
    }
}
codes! {
    /// The printed methods of initiative.
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
    /// The printed methods of determining damage.
    "value", pub enum DamageMethod {
        /// The listed number.
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
    /// Set the fields, or write them in a roster's table `rulings`; the items state the fixed
    /// readings.
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
        initiative_method: InitiativeMethod = InitiativeMethod::EveryTurn, OneOf, changeable; "T11", "how initiative is settled (all ways are printed)", "a roll every turn; without effect in FASERIP: the phases roll by side (PH4)";
        to_hit_below_shift_0: BelowShift0 = BelowShift0::Impossible, OneOf, changeable; "R3", "Q1: a to-hit shifted below Shift 0", "impossible, and not rolled; in the FASERIP phases rolled at Shift 0";
        action_below_shift_0: BelowShift0 = BelowShift0::RolledAtShift0, OneOf, changeable; "R3", "Q2: any other ACTION shifted below Shift 0", "rolled at Shift 0";
        value_below_shift_0 fixed; "R7", "Q3: a protection or damage rank shifted below Shift 0", "0";
        rise_cap: Rank = Rank::ShiftZ, OneOf, changeable; "R3", "Q4: the limit of a rise", "it stops at Shift Z; a rank already above is not raised";
        class_ranks_fall: bool = true, YesNo, changeable; "R3", "Q5: a Class rank shifted down", "moves along the columns; in the FASERIP phases it does not fall";
        automatic_from: Option<i32> = Some(3), OrNone(ANY, "never automatic"), changeable; "R5", "Q6: how far above the intensity an ACTION is automatic", "three ranks";
        impossible_from: Option<i32> = Some(2), OrNone(ANY, "never impossible"), changeable; "R5", "Q7: how far below the intensity an ACTION is impossible", "two ranks";
        buddy_distance: i32 = 1, ANY, changeable; "D9", "Q8: how far apart two protections may be to stack", "one rank";
        buddy_bonus: i32 = 1, ANY, changeable; "D9", "Q8: the shift that stacking gives the higher protection", "+1 CS";
        initiative_shift_0: i32 = -3, ANY, changeable; "T9", "Q9: the initiative modifier of Shift 0, which table 23 leaves out", "-3; without effect in FASERIP: the phases roll by side (PH4)";
        initiative_beyond: i32 = 25, ANY, changeable; "T9", "Q9: the initiative modifier of Beyond, which table 23 leaves out", "+25; without effect in FASERIP: the phases roll by side (PH4)";
        // Like `karma`, not changeable: Health and Karma at the start depend on it.
        health: Secondary = Secondary::Sum, OneOf; "R1", "Q10: where Health comes from", "Fighting + Agility + Strength + Endurance, unless the sheet gives it";
        karma: Secondary = Secondary::Sum, OneOf; "R1", "Q10: where Karma comes from", "Reason + Intuition + Psyche, unless the sheet gives it";
        table_22_between: Between = Between::HighestNotAbove, OneOf, changeable; "T7", "Q11: table 22 between its printed ranks", "the highest printed rank that is not above";
        thrown_shift_0: i32 = 0, ANY, changeable; "A13", "Q12: the throwing range of Shift 0, which table 24 leaves out", "0 areas";
        thrown_beyond: Option<i32> = None, OrNone(ANY, "line of sight"), changeable; "A13", "Q12: the throwing range of Beyond, which table 24 leaves out", "line of sight";
        kill_on_green: Forms = Forms::of(&[Form::Edged, Form::Shooting]), FormSet, changeable; "E3", "Q13: the forms whose green Kill? takes an Endurance rank", "edged attacks and shooting";
        check_on_exact_stop: bool = false, YesNo, changeable; "E1", "Q14: a check after damage that armor stopped exactly", "none, as after any attack without damage; in the FASERIP phases one is made";
        zero_health_kill_no: AtZero = AtZero::Unconscious, OneOf, changeable; "E8", "Q15: Kill? without effect at zero Health", "unconscious for 1d10 turns";
        initiative_tie: Tie = Tie::ModifierThenRollOff, OneOf, changeable; "T10", "Q16: initiative ties", "the higher modifier, then roll-offs; without effect in FASERIP: the phases roll by side (PH4)";
        karma_on_rolls: bool = false, YesNo, changeable; "R4", "Q17: Karma spent on a roll", "off; if on, it is declared before the roll, at least 10, and added to the d100, up to 100";
        circumstance_range: i32 = MAX_SHIFT, Number(0, 100), changeable; "A31", "how far the Judge may shift a single roll, either way", "10 columns";
        goes_on: GoesOn = GoesOn::WhileDying, OneOf, changeable; "T17", "when a battle with only one side standing is over", "once nobody on that side is dying";
        triggered_events: bool = false, YesNo, changeable; "T16", "whether the Judge is asked for events after every action", "only at the wrap up; the referee can intervene at any time";
        charge_bonus_cap: ChargeCap = ChargeCap::Base, OneOf, changeable; "A24", "Q18: the limit of the bonus for areas moved", "the base again; in the FASERIP phases there is none";
        rebound: Rebound = Rebound::Stopped, OneOf, changeable; "A25", "Q19: the rebound on a charger", "what the target's armor stopped";
        walls: Walls = Walls::AllOrNothing, OneOf, changeable; "A26", "what comes back at a charger who breaks through a wall: anything but a fighter, of the roster or by the map's word", "nothing: it goes through unhurt";
        waking_at_zero: WakingAtZero = WakingAtZero::Endurance, OneOf, changeable; "E10", "when a fighter knocked out or aided at zero Health is up again", "after an Endurance ACTION when the turns are over: green or better wakes with the Endurance number as Health, white means 1d10 more turns";
        holds_at_once: HoldsAtOnce = HoldsAtOnce::OneKept, OneOf, changeable; "A22", "a second hold on a held fighter", "the firmer hold counts; a weaker or equal one has no effect";
        auto_hit_color: AutoHitColor = AutoHitColor::LowestThatHits, OneOf, changeable; "D12", "the color of an auto-hit whose own roll misses", "the lowest that hits: green, for a grapple yellow; a better rolled color counts";
        acted_means: ActedMeans = ActedMeans::PlaceHasCome, OneOf, changeable; "E6", "what counts as having acted, so that a stun takes the next turn", "the fighter's place in the order has come, whatever it did there";
        aversion_bonus_ends: BonusEnds = BonusEnds::EndOfNextTurn, OneOf, changeable; "D11", "when the bonus of an evasion or feint expires", "at the end of the next turn";
        declared_traded: DeclaredTraded = DeclaredTraded::Freely, OneOf, changeable; "D10", "whether an action declared for something else can be used for an evasion, feint or catch", "yes, without the roll for a change of action";
        take_and_squeeze_shifted: bool = false, YesNo, changeable; "A19 A22", "whether failed or separate extra actions and full movement shift the Strength ACTION of a take or a squeeze", "no: they shift only the attack";
        shift_on_aversions: bool = true, YesNo, changeable; "T4 T5 D10", "whether failed or separate extra actions shift an evasion, feint or catch that uses such an action", "yes: it is one of the turn's actions";
        hands_of_the_fallen: HandsOfTheFallen = HandsOfTheFallen::Loose, OneOf, changeable; "A19", "what the take of an object in the hand of an unconscious or stunned fighter runs against", "its material strength, as if it were loose";
        falls: Falls = Falls::AsCharge, OneOf, changeable; "A27", "the effect of a fall where the ground is weaker than the charge", "none: a fall is a charge, and goes through";
        flung_away: FlungAway = FlungAway::ComesBackFirst, OneOf, changeable; "E1 A11", "who is within reach of a fighter flung away by a slam, and within whose reach it is, for the rest of the turn, unless the map says otherwise", "nobody at close quarters but those who use the full movement to get there; in the FASERIP phases engagements decide (PH23)";
        // Not changeable: the attacks of a fighter depend on it.
        standard_maneuvers: StandardManeuvers = StandardManeuvers::Everybody, OneOf; "A1 A8 A9 A10", "who has the standard maneuvers: fists, grab, grapple and charge", "everybody, by the abilities, besides what the sheet lists";
        beyond_number fixed; "R1", "a number needed for Beyond", "the sheet gives it; otherwise the roster is refused";
        cap_applies_to fixed; "R2", "whether floor and cap apply to each shift or to their sum", "the sum";
        beyond_shifts fixed; "R3", "whether shifts move Beyond", "never, in either direction";
        damage_roll_column fixed; "R6", "the column of a damage roll", "the damage rank's own, after a flurry's shift";
        flurry_shift_on fixed; "R6", "what a flurry's shift applies to when damage is rolled", "the damage rank, before the roll";
        shifted_number fixed; "R7", "the number of a value that a shift moved", "the standard number of the rank reached";
        held_number fixed; "R7", "the number of a value that a shift could not move", "it keeps its own";
        impossible_extra_actions fixed; "T3", "extra actions with an impossible intensity", "a failed roll, without dice";
        like_actions_separate fixed; "T5", "whether like actions may be kept separate", "they may; unlike ones must";
        flurry_doubling fixed; "T6", "a flurry of a number that is not a power of two", "counts as the next lower power of two";
        flurry_uses_all_actions fixed; "T6", "how many actions a flurry uses", "all of the turn's";
        flurry_choice fixed; "T6", "when separate actions or a flurry is chosen", "after the roll";
        counted_aversions fixed; "T7", "which maneuvers count as aversions", "block, brace, catch, dodge, evasion, feint, weave; escape is an action";
        aversions_per_attack fixed; "T7", "how many aversions answer one attack", "one by each person: after another's failed catch the target may still answer";
        full_move_on_aversions fixed; "T8", "whether full movement limits or shifts aversions", "neither";
        team_tie_modifier fixed; "T11", "the modifier that breaks a team's ties", "that of the member who rolled";
        team_order fixed; "T11", "the order within a team", "the roster's";
        failed_change_loses fixed; "T13", "what a failed change of action loses", "the turn's actions, extra ones included; aversions that cost no action remain";
        shooting_pull fixed; "A7", "what a shooter may pull", "nothing";
        wrestling_pull fixed; "A8 A9", "what a wrestler may pull", "nothing";
        blunt_pull fixed; "A12", "whether a blunt attack may pull both damage and color", "only one of them";
        thrown_range_ability fixed; "A13", "the Strength used with table 24", "Strength as a whole";
        bystander_rolls fixed; "A16", "how many bystanders a missed shot may hit", "one: rolls go on until one is hit";
        bystander_column fixed; "A16", "the column of a bystander's roll", "that of the missed roll";
        bystander_averts fixed; "A16", "whether a bystander can avert the attack", "no";
        bystanders_after fixed; "A16", "after which misses bystanders are rolled for", "a rolled white";
        spot_needs fixed; "A18", "the color that hits a precise spot, of every form with range", "yellow or red";
        spot_on_green fixed; "A18", "a green when aiming at a precise spot", "an ordinary hit elsewhere";
        take_by fixed; "A19", "whether Take compares Strengths or rolls", "it rolls";
        holds_on_escape: HoldsOnEscape = HoldsOnEscape::PartialOnly, OneOf, changeable; "A22 D5", "which holds give -2 CS to the escape from them", "a partial one, which gives it to aversions too";
        full_hold_allows fixed; "A22", "what a full hold allows", "only an escape, and a surrender";
        squeeze_by fixed; "A22", "whether a squeeze compares Strengths or rolls", "it rolls";
        squeeze_damage fixed; "A22", "the damage of a squeeze", "the holder's Strength, less armor";
        squeeze_first_turn fixed; "A22", "whether a squeeze is possible in the hold's first turn", "yes";
        squeeze_and_rebound_checks fixed; "A22 A25", "the checks after a squeeze or a rebound", "only Kill? at zero Health";
        hold_broken_by fixed; "A22", "what makes a holder let go", "being stunned, slammed, dying or out; also a slam of the held fighter";
        impact_color fixed; "A27", "the color of a fall or of a slammed body that strikes something", "green, without a roll";
        impact_averted fixed; "A27", "whether an impact can be averted", "no";
        catch_forms fixed; "D3", "what can be caught", "thrown things, shots, falling things";
        equivalent_hold_red fixed; "D5", "a red escape from a power's hold", "an escape without reversal";
        evasion_stops_grab fixed; "D6", "whether a grab can be evaded", "yes";
        feint_stops_grapple fixed; "D7", "whether a feint stops a grapple", "no";
        maneuver_and_armor fixed; "D9", "how block or brace combines with armor", "the larger, or the higher rank +1 CS if they are close";
        maneuver_shift_on fixed; "D9", "what a shift of block or brace applies to", "its roll, not the protection";
        active_aversion_cost fixed; "D10", "what evasion, feint and catch cost", "one of the turn's actions";
        active_aversion_paid fixed; "D10", "how often they are paid", "evasion and feint once a turn for each foe; catch each time";
        aversion_bonus_new fixed; "D11", "a second bonus against the same foe", "replaces the first";
        auto_hit_below_shift_0 fixed; "D12", "an auto-hit whose column is below Shift 0", "hits as green, without a roll";
        caught_being fixed; "D14", "a living being caught clumsily", "takes a charge's damage";
        reversed_hold fixed; "D15", "the kind of a reversed hold", "the kind that was reversed";
        escaped_averts fixed; "D15", "what a fighter loose with a yellow can do in the rest of the turn", "answer attacks; it acts again from the next turn";
        charge_aversions fixed; "D16", "what averts a charge", "weave, evasion, dodge";
        aversion_covers fixed; "D17", "how many attacks one aversion roll answers", "one";
        avoided_attack_rolled fixed; "D17", "whether an avoided attack is still rolled", "no";
        grand_slam_by fixed; "E4", "the Strength of a grand slam's throw", "the rank of the damage that got through";
        slam_direction_for fixed; "E5", "which slams roll a direction", "both";
        slam_down_areas fixed; "E5", "how far a slam straight down moves", "no area; it strikes the ground";
        long_stun_starts fixed; "E6", "when 1d10 turns of stun start", "as one turn does";
        stun_after_acting fixed; "E6", "what a stun costs a fighter who has acted", "also the rest of the turn, aversions included";
        revived_acts fixed; "E7", "what a revived fighter can do in that turn", "answer attacks; it acts again from the next turn";
        health_floor fixed; "E8", "how low Health can fall", "0; further damage is damage at zero";
        kill_checks_per_attack fixed; "E8", "how many Kill? checks one attack causes", "one, with its own source";
        dying_is_down fixed; "E9", "what the dying can do", "nothing";
        dying_loss_at fixed; "E9", "when the dying lose their next rank", "at the wrap up of each later turn";
        beyond_endurance_loss fixed; "E9", "a rank lost from Beyond", "leaves Class 5000";
        aided_acts fixed; "E9", "when an aided fighter may act", "from the next turn, if Health is above 0";
        never_rolled fixed; "G1", "damage that is never rolled", "that of a charge or a squeeze";
        blunt_weapon_damage fixed; "G3", "the damage of a blunt weapon", "its own rank, if any";
        thrown_damage fixed; "G3", "the damage of a thrown object", "the object's";
        dice_order fixed; "O1 O2 O3 O4 O5", "the order of the dice", "as the rules O1 to O5 list it";
        flurry_of fixed; "T6", "which attacks make a flurry", "one attack of the sheet on one target, as often as it has uses; never a charge";
        moot_actions fixed; "T12 T13", "whether an action that came to nothing is used up", "yes, unless it was impossible before it began: that one is changed or given up; a passed or abandoned one can still go into an aversion";
        shots_behind fixed; "A16", "which shooting misses hit something behind", "every one that hits nobody, also an avoided or an impossible one, but not one that was caught";
        holder_held fixed; "A22", "how many a fighter can hold, and what becomes of its hold when it is held itself", "one; a held fighter keeps its own hold; after an escape from the firmest of several holds the next still counts";
        hold_made_full fixed; "A22", "a holder's grapple to make a partial hold full", "an action of the holder; the held fighter cannot avert it, and a miss leaves the hold as it is";
        stuns_at_once fixed; "E6", "a stun during a stun", "the longer one counts";
        judge_shift_moves fixed; "T13", "what the Judge's shift for the next turn applies to", "every ACTION of that turn except checks and damage rolls";
        objects_asked_about fixed; "A29 A18", "which objects the Judge is asked about", "those of the roster that a body, a blow or a shot goes through, and those struck in a hand; others take an intervention by the referee";
        slammed_up fixed; "E1 A27", "what becomes of a body slammed up", "it falls back from the height it reached, unless it is able to fly or is caught in the fall";
        healing_pace fixed; "E9", "how fast Health and lost Endurance ranks heal between fights", "at the playing group's own pace: the books give none";
        surprise fixed; "T1", "what surprise is", "a free turn of one side before the first, in which the others neither act nor catch, and answer an attack only if the Judge allows it";
        power_attacks fixed; "A30", "what another ability or a power's rank replaces", "`ability` and `rank` the form's ability for the to-hit, `grip` Strength in holding, squeezing, taking and breaking; range and damage remain the attack's";
        leaving fixed; "T18", "what leaving means", "a fighter is out from the end of the action, by surrender or, if not held, by retreat, with what it has in hand; out of the battle it neither acts nor is struck, and no turns are counted for it";
        circumstance fixed; "A31", "which rolls a circumstance or a talent shifts", "ACTIONs, checks, damage rolls (only the column) and initiative (the Intuition); a d10 for turns, directions and roll-offs has no column";
        whole_from_halves fixed; "R1", "the whole of an ability given only by halves", "the mean of the halves, rounded down, or the only half given";
        spent_action fixed; "D10", "which action an evasion, feint or catch uses", "a passed one, else the last one left";
        bonus_of_yellow fixed; "D11", "what the +1 CS of a yellow evasion or feint applies to", "the next attack on that foe or escape from its hold; the +2 CS of a red only to the next attack";
        woken_health fixed; "E10", "the Endurance number with which a fighter wakes", "the current one, less lost ranks; at least 1 and at most Health at the start";
        slammed_acts fixed; "E1 E2", "whether a slammed fighter still acts in that turn", "yes: only a stun takes its actions";
        holders_full_move fixed; "T8 A22", "the full movement of those who hold or are held", "none, also in a partial hold";
        charges_share_movement: bool = true, YesNo, changeable; "A23 T8", "whether the charges of one turn share its movement", "yes: their areas are counted, and for a further charge the map says how much is left";
        hold_ends fixed; "A22 T15 E9", "what ends a hold besides an escape and letting go", "the end of its holder's consciousness, a slam, and a fall of either from a height; not the end of the held fighter's consciousness";
        dying_regenerate fixed; "T15 E9", "whether the dying regenerate", "no";
        dead_hands fixed; "A19 A23", "an object in the hand of a dead fighter", "is loose";
        aid_at_zero fixed; "E10", "first aid for a fighter stunned at zero Health", "its turns are over: it tries to wake at once";
        kind_after_area fixed; "X4 X8", "what comes first, the loss over an area or a path, or what the target is against a kind of damage", "the loss; what is left is halved, doubled or kept off";
    }
}

codes! {
    /// A named set of rulings.
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
