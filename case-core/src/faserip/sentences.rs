//! The sentences of the combat phases, in the book's order.

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

/// The sentences of the combat phases, followed by CASE's, whose rules the phases run.
pub(super) static SENTENCES: [Sentence; PHASES.len() + CASE.len()] = {
    let mut all = [PHASES[0]; PHASES.len() + CASE.len()];
    let mut place = 0;
    while place < all.len() {
        all[place] = if place < PHASES.len() { PHASES[place] } else { CASE[place - PHASES.len()] };
        place += 1;
    }
    all
};

/// The sentences of the combat phases, paraphrased.
#[rustfmt::skip]
const PHASES: &[Sentence] = &[
    rule(BEFORE, 1, "The steps begin once distances are known", &["PH1"], "declare::situation"),
    rule(BEFORE, 2, "and surprise attacks are over.", &["PH1"], "declare::note_beginning"),

    rule(ONE, 1, "The Judge decides what the Judge's characters will do.", &["PH2"], "declare::declare"),
    rule(ONE, 2, "The players do not learn of it before step three.", &["PH2"], "words::plan_of"),
    rule(TWO, 1, "Then the players decide for their characters, and tell the Judge.", &["PH2"], "declare::declare"),
    rule(THREE, 1, "The Judge shows what the Judge's characters will do.", &["PH2"], "declare::reveal"),
    rule(THREE, 2, "What has to be rolled before initiative is rolled now: for several attacks, by Fighting, by an Extra Attacks power or by super-speed,", &["PH3", "T3", "T4", "T5"], "feats::several_attacks"),
    rule(THREE, 3, "for certain defenses,", &["PH3", "PH13"], "feats::declare_dodge"),
    rule(THREE, 4, "and for whatever else the Judge wants rolled then.", &["PH3", "PH18"], "feats::teleport"),

    rule(FOUR, 1, "Initiative is rolled.", &["PH4"], "initiative::initiative"),
    rule(FOUR, 2, "The best Intuition ranks of the sides are compared, and the columns between them counted.", &["PH4"], "initiative::entrants"),
    rule(FOUR, 3, "That number is added to the die of the side whose best is better.", &["PH4"], "initiative::roll"),
    Sentence::story(FOUR, 4, "Example: Excellent against Amazing is +3 for the players."),
    rule(FIVE, 1, "Then events happen that initiative does not govern, such as time bombs, trap doors and vaults.", &["PH5", "T15"], "turn::pre_action_events"),

    rule(SIX, 1, "The sides take turns in each phase, if they have something to do in it.", &["PH6"], "order::in_turn"),
    rule(SIX, 2, "The side that won initiative has Master Initiative, and may go first in the phase.", &["PH4", "PH6"], "initiative::settled"),

    rule(A, 1, "Ranged attacks of every kind are carried out.", &["PH7"], "fire::phase_a"),
    rule(A, 2, "They are shifted by the target's declared velocity: to 5 areas −1 CS, to 10 −2 CS, above −4 CS.", &["PH8"], "tables::moving_target"),
    rule(A, 3, "A fighter who fires while moving is shifted by its own velocity on the same scale.", &["PH9"], "strike::movement_shifts"),
    rule(A, 4, "Its movement comes in Phase C.", &["PH9", "PH24"], "movement::arrivals"),
    rule(SPEEDSTERS, 1, "Super-speedsters act when ranged attacks do.", &["PH10"], "fire::acts_in_a"),
    rule(SPEEDSTERS, 2, "They may fire while moving, at the penalty; fight or grapple now instead of in Phase B; or charge now instead of in Phase C.", &["PH10"], "fire::comes_in"),
    rule(ENGAGED, 1, "If an engaged fighter shoots, Master Initiative decides who goes first: without it the foe strikes in Phase B before the shot.", &["PH11"], "fire::waits"),
    rule(ENGAGED, 2, "Such a shot is at −3 CS.", &["PH11"], "strike::movement_shifts"),

    rule(LATERAL, 1, "A fighter may move without coming near anybody, as a moving target, or hold position, and remains unengaged.", &["PH12"], "movement::arrivals"),
    rule(DODGE, 1, "A fighter may dodge while moving, which is declared in step three.", &["PH13"], "feats::may_dodge"),
    rule(DODGE, 2, "A successful dodge adds its shift to that of the moving target.", &["PH13", "D4"], "strike::under_phases"),
    Sentence::story(DODGE, 3, "Example: six areas and a red dodge make −8 CS."),
    rule(CLOSE, 1, "A fighter may close in to fight or to wrestle.", &["PH14"], "declare::arrive"),
    rule(CLOSE, 2, "Its attacks come in Phase C instead of Phase B if it was not engaged.", &["PH14"], "movement::meetings"),
    rule(CHARGE, 1, "A fighter may charge, also in Phase C.", &["PH15", "A10", "A23"], "movement::meetings"),
    rule(CHARGE, 2, "Of closers and chargers, those with the shorter way go first.", &["PH15"], "movement::meeting_order"),
    rule(WITHDRAW, 1, "A fighter may make a fighting withdrawal: the attack comes in Phase B, in the order of Master Initiative.", &["PH16"], "slugfest::has_action_of_b"),
    rule(WITHDRAW, 2, "It is at −4 CS,", &["PH16"], "strike::under_phases"),
    rule(WITHDRAW, 3, "and up to half the movement, rounded up, follows in Phase C.", &["PH16"], "legal::limit"),
    rule(WITHDRAW, 4, "A fighter stunned or knocked out in Phase B does not move then, except by a slam.", &["PH16", "PH26"], "movement::can_move"),
    rule(DISENGAGE, 1, "A fighter may disengage, giving up its attack.", &["PH17"], "declare::declare_attacks"),
    rule(DISENGAGE, 2, "The opponent's attack has +2 CS.", &["PH17"], "strike::is_left_by"),
    rule(DISENGAGE, 3, "Up to the full movement follows in Phase C.", &["PH17"], "legal::limit"),
    rule(DISENGAGE, 4, "A fighter stunned or knocked out in Phase B does not move then, except by a slam.", &["PH17", "PH26"], "movement::can_move"),
    rule(TELEPORT, 1, "The power FEAT and the Judge decide when a teleporter acts.", &["PH18"], "feats::teleport"),
    rule(TELEPORT, 2, "It may fight in Phase A like a super-speedster, or in Phase B, where Master Initiative decides who strikes first.", &["PH18"], "fire::comes_in"),
    rule(REACH, 1, "Elastic or very long limbs are not ranged attacks.", &["PH19"], "legal::kind_of"),
    rule(REACH, 2, "They strike in Phase C.", &["PH19"], "slugfest::strikes_from_afar"),

    rule(B, 1, "Those who are engaged already and need not move exchange blows.", &["PH20"], "slugfest::phase_b"),
    rule(B, 2, "The rules of Phase A for engaged shooters apply to ranged attacks there.", &["PH11", "PH20"], "slugfest::begin_phase_b"),
    rule(B, 3, "If several attacks are possible, the fighter with Master Initiative makes its own one after the other.", &["PH21"], "fire::follow_up"),
    rule(B, 4, "Attacks left over because the foe was stunned, slammed or knocked out can be used in Phase C on a fighter who closes in or charges.", &["PH22"], "slugfest::foe_is_down"),
    rule(B, 5, "A slammed body is in motion: its further effects come in Phase C.", &["PH23"], "strike::slammed"),

    rule(C, 1, "The movements come last.", &["PH24"], "movement::begin_phase_c"),
    rule(C, 2, "First, those who fired while moving arrive.", &["PH24", "PH12"], "movement::arrivals"),
    rule(C, 3, "Second, those who have closed in make their attacks.", &["PH24", "PH14"], "movement::comes_up"),
    rule(C, 4, "If the target has not acted or has attacks left, Master Initiative decides who strikes first.", &["PH25"], "movement::meeting"),
    rule(C, 5, "So do those who have charged,", &["PH24", "PH15"], "movement::comes_up"),
    rule(C, 6, "under the same conditions.", &["PH25"], "movement::can_answer"),
    rule(C, 7, "Third, fighting withdrawals move, up to half, unless stunned, slammed or knocked out.", &["PH24", "PH16", "PH26"], "movement::leaving"),
    rule(C, 8, "Fourth, those who disengage: mostly to retreat, but not always.", &["PH24", "PH17", "PH27", "T18"], "questions::LeaveBattle"),
    rule(C, 9, "They move up to their full movement, unless stunned, slammed or knocked out.", &["PH17", "PH26"], "movement::leaving"),
    rule(C, 10, "Fifth, the effects of slammed bodies of Phases B and C are resolved.", &["PH24", "PH23", "A27"], "movement::slams"),

    rule(SEVEN, 1, "Lost Health and Karma, stuns and changed positions are recorded.", &["PH27", "T15"], "turn::book_keeping"),
    rule(SEVEN, 2, "Then the turn begins anew, or the battle ends by retreat, surrender or truce.", &["PH27", "T17", "T18"], "questions::GoesOn"),
];
