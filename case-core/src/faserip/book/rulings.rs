//! The rulings: the choices of a playing group, and the fixed readings.

use crate::data::codes::codes;
use crate::data::ruling::{ANY, Book, Ruling, RulingInfo, Switches};
use crate::data::sheet::{OneOf, YesNo};
use crate::declare::switches;
use crate::dice::Die;
use crate::faserip::shared::CaseRulings;
use alloc::vec::Vec;

codes! {
    /// How an initiative tie between sides is broken.
    "value", pub enum SideTie {
        /// The tied sides roll again.
        ReRoll "re roll",
        /// The better Intuition goes first; if that is tied too, they roll again.
        BetterIntuition "better intuition",
        /// The Judge decides.
        Caller "caller",
    }
}
codes! {
    /// Which sides add to their die if there are more than two.
    "value", pub enum ManySides {
        /// Each adds its columns above the side with the lowest best Intuition.
        AboveLowestSide "above lowest side",
        /// Only the side with the best Intuition, by its columns above the next.
        BestSideAlone "best side alone",
    }
}
codes! {
    /// Which attacks the moving-target modifier applies to.
    "value", pub enum MovingTargetFor {
        /// Ranged attacks.
        Ranged "ranged",
        /// Every attack.
        EveryAttack "every attack",
    }
}
codes! {
    /// When a declared dodge is rolled.
    "value", pub enum DodgeRolledIn {
        /// In step 3, before initiative.
        Step3 "step 3",
        /// After initiative.
        AfterInitiative "after initiative",
    }
}
codes! {
    /// When an engaged shooter without Master Initiative shoots.
    "value", pub enum EngagedShot {
        /// In Phase B, right after the foe's blows.
        PhaseBAfterFoe "Phase B after foe",
        /// In Phase A, like anybody else.
        PhaseA "Phase A",
    }
}
codes! {
    /// How closers and chargers are ordered.
    "value", pub enum ClosersAndChargers {
        /// All together, by distance.
        OneListByDistance "one list by distance",
        /// All closers, then all chargers.
        ClosersFirst "closers first",
    }
}
codes! {
    /// What closers and chargers are ordered by first.
    "value", pub enum PhaseCSequence {
        /// The distance covered.
        Distance "distance",
        /// The side.
        MasterInitiative "Master Initiative",
    }
}
codes! {
    /// What becomes of a charge whose target comes up to the charger first.
    "value", pub enum ChargeMet {
        /// It is resolved over the areas covered until they meet, at least one.
        Resolves "resolves",
        /// It comes to nothing, for lack of a run-up.
        NeedsRunUp "needs run-up",
    }
}
codes! {
    /// What a charger with initiative can strike first with at a foe whom it charges and who comes up.
    "value", pub enum FirstStrikeOfACharger {
        /// The charge, over the areas until they meet, at least one.
        TheCharge "the charge",
        /// Any attack by contact, which costs the charge.
        AnyAttackByContact "any attack by contact",
    }
}
codes! {
    /// What can be used in a fighting withdrawal.
    "value", pub enum WithdrawalAttack {
        /// An attack by contact.
        Contact "contact",
        /// Any attack, also a shot.
        Any "any",
    }
}
codes! {
    /// How the sides take turns in a phase.
    "value", pub enum SideOrder {
        /// One side finishes the phase, then the next.
        WholePhase "whole phase",
        /// One fighter of each side in turn.
        Alternating "alternating",
    }
}
switches! {
    /// Every choice that the phases leave to a playing group, with our reading as default.
    ///
    /// Set the fields, or write them in a roster's table `rulings`. The choices of the rules shared
    /// with CASE are in `case_rulings`, whose defaults are those of [`crate::case::Rulings::msh`].
    pub struct Rulings {
        initiative_die: Die = Die::D10, OneOf, changeable; "PH4", "PH-r1: the die of initiative, which the book does not name", "a d10";
        side_tie: SideTie = SideTie::ReRoll, OneOf, changeable; "PH4", "PH-r2: sides with tied initiative", "they roll again";
        rolled_one_stays_one: bool = false, YesNo, changeable; "PH4", "PH-r3: whether a rolled 1 stays 1, as in the parent game", "no: it gets its bonus like any other roll";
        many_sides: ManySides = ManySides::AboveLowestSide, OneOf, changeable; "PH4", "PH-r4: the bonus with more than two sides", "each adds its columns above the lowest side's best Intuition";
        still_target_cs: i32 = 0, ANY, changeable; "PH8", "PH-r5: a target that does not move, where the scale says `up to 5 areas`", "no modifier";
        moving_shifts_add: bool = true, YesNo, changeable; "PH9", "PH-r6: a moving shooter and a moving target", "both modifiers apply";
        moving_target_for: MovingTargetFor = MovingTargetFor::Ranged, OneOf, changeable; "PH8", "PH-r7: which attacks the moving-target modifier applies to", "ranged ones";
        white_dodge_keeps_moving_cs: bool = true, YesNo, changeable; "PH13", "PH-r8: a white dodge while moving", "the moving-target modifier still applies";
        dodge_half_speed: bool = false, YesNo, changeable; "PH13", "PH-r9: whether a fighter who dodges moves at most half its speed", "no";
        dodge_own_cs: i32 = 0, ANY, changeable; "PH13", "PH-r9: how a dodge shifts the fighter's other rolls", "nothing";
        dodge_one_other_action: bool = false, YesNo, changeable; "PH13", "PH-r9: whether a dodge allows only one other action", "no";
        dodge_rolled_in: DodgeRolledIn = DodgeRolledIn::Step3, OneOf, changeable; "PH13", "PH-r10: when a dodge is rolled", "in step 3";
        engaged_shot_without_mi: EngagedShot = EngagedShot::PhaseBAfterFoe, OneOf, changeable; "PH11", "PH-r11: when an engaged shooter without Master Initiative shoots", "in Phase B, right after the foe's blows; with it, in Phase A";
        voluntary_move_stopped_by fixed; "PH26", "PH-r12: what stops a voluntary move", "being stunned, slammed or knocked out; also a hold";
        disengage_bonus_for fixed; "PH17", "PH-r13: who gets the bonus against a fighter who disengages, and how often", "each foe that it breaks off from, in whichever phase the attack occurs";
        closers_extra_attacks fixed; "PH14", "PH-r14: when the several attacks of a closer are resolved", "all in Phase C, blow by blow with the target's, by Master Initiative";
        closers_and_chargers: ClosersAndChargers = ClosersAndChargers::OneListByDistance, OneOf, changeable; "PH15", "PH-r15: closers before chargers, or the shortest distance first", "one list by distance; closers first at equal distance";
        phase_c_sequence: PhaseCSequence = PhaseCSequence::Distance, OneOf, changeable; "PH24", "PH-r16: whether distance or Master Initiative orders arrivals", "distance; Master Initiative decides first strike in each meeting";
        charge_met: ChargeMet = ChargeMet::Resolves, OneOf, changeable; "PH15 PH24", "a charge whose target comes up first", "it is resolved over the areas covered until they meet, at least one";
        first_strike_of_a_charger: FirstStrikeOfACharger = FirstStrikeOfACharger::TheCharge, OneOf, changeable; "PH25 PH15", "what a charger with initiative strikes first with at the foe whom it charges and who comes up", "the charge, over the areas until they meet, at least one";
        withdrawal_attack: WithdrawalAttack = WithdrawalAttack::Contact, OneOf, changeable; "PH16 PH11", "what can be used in a fighting withdrawal", "an attack by contact";
        closed_upon_meanwhile fixed; "PH14 PH15", "whether one upon whom a foe has closed in this turn still moves as declared", "yes, and leaves that foe behind";
        slams_of_one_turn fixed; "PH23", "when the slams of one turn land", "the last at the end of Phase C, an earlier one when the body is slammed again";
        speedster_charge_cs fixed; "PH10", "PH-r17: the shift of a super-speedster's charge for its areas", "that of any charge; only its time differs";
        engaged_and_moving_add: bool = true, YesNo, changeable; "PH11", "PH-r18: the shifts of an engaged shot and of movement", "they add up";
        ko_loses_actions fixed; "PH6", "PH-r19: a fighter knocked out before its phase", "loses its remaining actions";
        engaged_shot_paragraph fixed; "PH11", "PH-r20: which paragraph Phase B refers to for ranged attacks", "the one on ranged attacks while engaged";
        withdrawal_limits_foe fixed; "PH16", "PH-r21: whether a fighting withdrawal limits the foe", "no";
        side_order: SideOrder = SideOrder::WholePhase, OneOf, changeable; "PH6", "PH-r22: how the sides take turns in a phase", "the side with Master Initiative finishes the phase, then the next";
        first_strike_costs_action fixed; "PH25", "PH-r23: whether a first strike in Phase C costs anything", "one of the remaining actions";
        other_attacks_left fixed; "PH22", "PH-r24: attacks left over for other reasons than a downed foe", "lost";
        blunt_throwing_yellow fixed; "PH7", "PH-r25: a yellow result of blunt throwing", "a bullseye, as in CASE";
        dice_order fixed; "PH3 PH4", "PH-r26: the order of the dice", "step 3 in list order; initiative side by side, tied sides again; exchanges as O1 and O2";
        dodge_covers fixed; "PH13", "how many attacks a dodge of step 3 answers", "all of the turn's that a dodge works against; it counts as one aversion and excludes others against them";
        attack_halves_movement fixed; "PH12 PH14", "how far a fighter moves that attacks without charging", "half its movement, rounded up; a charge, a disengagement or a move without an attack allows all of it";
        extra_attacks_limit fixed; "PH3", "how many attacks can be tried for, and with what", "three, of one kind: blunt, edged or shooting";
        extra_attacks_rank fixed; "PH3", "what a fighter with a power for several attacks rolls for them", "the best of Fighting, the Extra Attacks power and super-speed";
        place_in_the_phases fixed; "E6", "when the place of a fighter who only stands or moves has come", "with Phase B; for one who only moves, after its move";
        leaving_in_the_phases fixed; "PH27", "how a fighter leaves the battle", "if engaged, by disengaging, once it has moved away; otherwise by a move, or by surrender on the spot";
        circumstance_on_initiative fixed; "PH4", "how the Judge's shift or a talent affects a side's initiative", "by one for each column, if it is its leader's";
        who_rolls_initiative fixed; "PH4", "which sides roll for initiative, and whose Intuition counts", "sides with an able fighter, by the best Intuition of those who are able";
        holders_move fixed; "PH26", "whether a holder may move", "yes, but not charge: by a move the held fighter comes along; who withdraws or disengages lets go";
        target_strikes_back fixed; "PH25", "what the target of a closer or charger can strike with", "any attack by contact, if it has not acted or has attacks left over";
        step_5_events fixed; "PH5", "when the Judge's scheduled events happen", "in step 5 of their turn";
        movement_shift_0 fixed; "PH16", "the movement of Shift 0 Endurance, which the list leaves out", "none, unless the sheet gives a speed";
    }
}

/// The rulings of the phases, then CASE's, whose defaults are those of [`CaseRulings::msh`].
#[derive(Clone, Debug, PartialEq)]
pub struct BookOfRulings {
    own: Rulings,
    case: CaseRulings,
}

impl BookOfRulings {
    pub(crate) fn new(own: &Rulings, case: &CaseRulings) -> BookOfRulings {
        BookOfRulings { own: own.clone(), case: case.clone() }
    }
}

impl Default for BookOfRulings {
    fn default() -> Self {
        BookOfRulings { own: Rulings::default(), case: CaseRulings::msh() }
    }
}

impl Book for BookOfRulings {
    const TABLES: &'static [(&'static str, &'static [RulingInfo])] =
        &[("rulings", Rulings::DECLARED), ("case_rulings", CaseRulings::DECLARED)];

    fn book(&self) -> Vec<Ruling> {
        let mut book = self.own.book();
        book.extend(self.case.switches(&CaseRulings::msh()));
        book
    }
}
