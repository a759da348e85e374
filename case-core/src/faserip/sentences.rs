//! The table of the combat phases' sentences, in the order of the book.

use crate::case::sentences::SENTENCES as CASE;
use crate::data::sentences::Sentence;

const fn rule(
    heading: &'static str,
    place: u16,
    says: &'static str,
    ids: &'static [&'static str],
    item: &'static str,
) -> Sentence {
    Sentence::rule(heading, place, says, ids, item)
}

const BEFORE: &str = "Before the turn";
const ONE: &str = "Step one";
const TWO: &str = "Step two";
const THREE: &str = "Step three";
const FOUR: &str = "Step four";
const FIVE: &str = "Step five";
const SIX: &str = "Step six";
const A: &str = "Phase A: fire and movement";
const SPEEDSTERS: &str = "Phase A: super-speedsters";
const ENGAGED: &str = "Phase A: shots by the engaged";
const LATERAL: &str = "Movement options: move or hold";
const DODGE: &str = "Movement options: dodge";
const CLOSE: &str = "Movement options: close in";
const CHARGE: &str = "Movement options: charge";
const WITHDRAW: &str = "Movement options: fighting withdrawal";
const DISENGAGE: &str = "Movement options: disengage";
const TELEPORT: &str = "Movement options: teleport";
const REACH: &str = "Movement options: long reach";
const B: &str = "Phase B: Slugfest and wrestling";
const C: &str = "Phase C: movement resolution";
const SEVEN: &str = "Step seven";

/// The sentences of the combat phases, and behind them CASE's, whose rules the phases run.
pub(super) static SENTENCES: [Sentence; PHASES.len() + CASE.len()] = {
    let mut all = [PHASES[0]; PHASES.len() + CASE.len()];
    let mut place = 0;
    while place < all.len() {
        all[place] = if place < PHASES.len() { PHASES[place] } else { CASE[place - PHASES.len()] };
        place += 1;
    }
    all
};

/// What each sentence of the combat phases says.
#[rustfmt::skip]
const PHASES: &[Sentence] = &[
    rule(BEFORE, 1, "The steps begin once distances are known", &["PH1"], "declare::situation"),
    rule(BEFORE, 2, "and surprise attacks are over.", &["PH1"], "declare::tell_surprise"),

    rule(ONE, 1, "The Judge decides what the Judge's characters will do.", &["PH2"], "declare::declare"),
    rule(ONE, 2, "The players do not hear of it before step three.", &["PH2"], "words::plan_of"),
    rule(TWO, 1, "Then the players decide for their characters, and tell the Judge.", &["PH2"], "declare::declare"),
    rule(THREE, 1, "The Judge shows what the Judge's characters will do.", &["PH2"], "declare::reveal"),
    rule(THREE, 2, "What has to be rolled before initiative is rolled now: for several attacks, by Fighting, by an Extra Attacks power or by super-speed,", &["PH3", "T3", "T4", "T5"], "feats::several_attacks"),
    rule(THREE, 3, "for certain defenses,", &["PH3", "PH13"], "feats::declare_dodge"),
    rule(THREE, 4, "and for whatever else the Judge has rolled then.", &["PH3", "PH18"], "feats::teleport"),

    rule(FOUR, 1, "Initiative is rolled.", &["PH4"], "initiative::initiative"),
    rule(FOUR, 2, "The best Intuition ranks of the sides are compared, and the columns between them counted.", &["PH4"], "initiative::entrants"),
    rule(FOUR, 3, "So much is added to the die of the side whose best is better.", &["PH4"], "initiative::roll"),
    Sentence::story(FOUR, 4, "Example: Excellent against Amazing is +3 for the players."),
    rule(FIVE, 1, "Then happens what initiative does not govern, such as bombs with a clock, trap doors and vaults.", &["PH5", "T15"], "turn::pre_action_events"),

    rule(SIX, 1, "The sides take turns in each phase, as far as they have something to do in it.", &["PH6"], "order::in_turn"),
    rule(SIX, 2, "The side that won initiative has Master Initiative, and may go first in the phase.", &["PH4", "PH6"], "initiative::settled"),

    rule(A, 1, "Ranged attacks of every kind are carried out.", &["PH7"], "fire::phase_a"),
    rule(A, 2, "They are shifted by the target's declared velocity: to 5 areas −1 CS, to 10 −2 CS, above −4 CS.", &["PH8"], "tables::moving_target"),
    rule(A, 3, "One who fires while moving is shifted by its own velocity on the same scale.", &["PH9"], "strike::movement_shifts"),
    rule(A, 4, "Its movement comes in Phase C.", &["PH9", "PH24"], "movement::arrivals"),
    rule(SPEEDSTERS, 1, "Super-speedsters act when ranged attacks do.", &["PH10"], "fire::acts_in_a"),
    rule(SPEEDSTERS, 2, "They may fire while moving, at the penalty; fight or grapple now instead of in Phase B; or charge now instead of in Phase C.", &["PH10"], "fire::comes_in"),
    rule(ENGAGED, 1, "Where somebody who is engaged shoots, whoever has Master Initiative goes first: without it the foe strikes in Phase B before the shot.", &["PH11"], "fire::waits"),
    rule(ENGAGED, 2, "Such a shot is at −3 CS.", &["PH11"], "strike::movement_shifts"),

    rule(LATERAL, 1, "One may move without coming near anybody, as a moving target, or hold position, and stays unengaged.", &["PH12"], "movement::arrivals"),
    rule(DODGE, 1, "One may dodge while moving, which is declared in step three.", &["PH13"], "feats::may_dodge"),
    rule(DODGE, 2, "A dodge that succeeds adds its shift to that of the moving target.", &["PH13", "D4"], "strike::under_phases"),
    Sentence::story(DODGE, 3, "Example: six areas and a red dodge make −8 CS."),
    rule(CLOSE, 1, "One may close in to fight or to wrestle.", &["PH14"], "declare::arrive"),
    rule(CLOSE, 2, "The attacks of one who was not engaged come in Phase C instead of Phase B.", &["PH14"], "movement::meetings"),
    rule(CHARGE, 1, "One may charge, in Phase C too.", &["PH15", "A10", "A23"], "movement::meetings"),
    rule(CHARGE, 2, "Of closers and chargers those go first who come the shorter way.", &["PH15"], "movement::meeting_order"),
    rule(WITHDRAW, 1, "One may withdraw fighting: the attack comes in Phase B, in the order of Master Initiative.", &["PH16"], "slugfest::has_action_of_b"),
    rule(WITHDRAW, 2, "It is at −4 CS,", &["PH16"], "strike::under_phases"),
    rule(WITHDRAW, 3, "and up to half the movement, rounded up, follows in Phase C.", &["PH16"], "legal::limit"),
    rule(WITHDRAW, 4, "One who was stunned or knocked out in Phase B does not move then, but by a slam.", &["PH16", "PH26"], "movement::can_move"),
    rule(DISENGAGE, 1, "One may disengage, and gives up the attack for it.", &["PH17"], "declare::declare_attacks"),
    rule(DISENGAGE, 2, "The opponent's attack has +2 CS.", &["PH17"], "strike::is_left_by"),
    rule(DISENGAGE, 3, "Up to the full movement follows in Phase C.", &["PH17"], "legal::limit"),
    rule(DISENGAGE, 4, "One who was stunned or knocked out in Phase B does not move then, but by a slam.", &["PH17", "PH26"], "movement::can_move"),
    rule(TELEPORT, 1, "When a teleporter acts is a matter of the power FEAT and of the Judge.", &["PH18"], "feats::teleport"),
    rule(TELEPORT, 2, "It may fight in Phase A like a super-speedster, or in Phase B, where Master Initiative says who strikes first.", &["PH18"], "fire::comes_in"),
    rule(REACH, 1, "Elastic or very long limbs are no ranged attack.", &["PH19"], "legal::kind_of"),
    rule(REACH, 2, "They strike in Phase C.", &["PH19"], "slugfest::strikes_from_afar"),

    rule(B, 1, "Those who are engaged already and need not move exchange blows.", &["PH20"], "slugfest::phase_b"),
    rule(B, 2, "For one who uses a ranged attack there, what Phase A says of the engaged holds.", &["PH11", "PH20"], "slugfest::begin_phase_b"),
    rule(B, 3, "Where several attacks are possible, whoever has Master Initiative makes its own one after the other.", &["PH21"], "fire::follow_up"),
    rule(B, 4, "Attacks that are left because the foe was stunned, slammed or knocked out can be used in Phase C on somebody who closes in or charges.", &["PH22"], "slugfest::foe_is_down"),
    rule(B, 5, "A slammed body is in motion: what else it does and suffers comes in Phase C.", &["PH23"], "strike::slammed"),

    rule(C, 1, "Last come the movements.", &["PH24"], "movement::begin_phase_c"),
    rule(C, 2, "First those who fired while moving get where they were going.", &["PH24", "PH12"], "movement::arrivals"),
    rule(C, 3, "Second, those who have closed in make their attacks.", &["PH24", "PH14"], "movement::comes_up"),
    rule(C, 4, "Where the target has not acted or has attacks left, Master Initiative says who strikes first.", &["PH25"], "movement::meeting"),
    rule(C, 5, "So do those who have charged,", &["PH24", "PH15"], "movement::comes_up"),
    rule(C, 6, "under the same conditions.", &["PH25"], "movement::can_answer"),
    rule(C, 7, "Third, fighting withdrawals move, up to half, unless stunned, slammed or knocked out.", &["PH24", "PH16", "PH26"], "movement::leaving"),
    rule(C, 8, "Fourth, those who disengage: mostly to retreat, but not always.", &["PH24", "PH17", "PH27", "T18"], "questions::LeaveBattle"),
    rule(C, 9, "They move up to their full movement, unless stunned, slammed or knocked out.", &["PH17", "PH26"], "movement::leaving"),
    rule(C, 10, "Fifth, what slammed bodies of Phases B and C strike and suffer is seen to.", &["PH24", "PH23", "A27"], "movement::slams"),

    rule(SEVEN, 1, "Lost Health and Karma, stuns and changed positions are written down.", &["PH27", "T15"], "turn::book_keeping"),
    rule(SEVEN, 2, "Then it begins anew, or the battle ends by retreat, surrender or truce.", &["PH27", "T17", "T18"], "questions::GoesOn"),
];
