//! Events besides rolls, shifts and changes, and their words.

use crate::data::value::Kind;
use crate::data::words::{Line, NoteCode, Text, kind_of};
use crate::declare::{joined, notes};
use crate::faserip::shared::{ActKind, CaseNote, Defense, Manner};
use crate::faserip::{Feat, MovementOption, Phase};

notes! {
    /// The phases' own events.
    pub enum PhNote {
        /// Two fighters become engaged (PH1, PH14).
        Engaged "engaged": effect
            en "{who} and {other} are engaged";
        /// Two fighters are no longer engaged (PH1, PH16, PH17, PH23).
        Parted "parted": effect
            en "{who} and {other} are no longer engaged";
        /// A fighter's option is fixed. A non-player's stays hidden until step 3.
        Option "option fixed": effect [option: kind_of::<MovementOption>()]
            en "{who} will {option}";
        /// Step 3 reveals a non-player's option.
        Revealed "option revealed": effect [option: kind_of::<MovementOption>()]
            en "{who} will {option}";
        /// Step 3 reveals a non-player's attack or other action, and its target.
        RevealedAct "action revealed": effect
            [act: kind_of::<ActKind>(), attack: Kind::Attack, object: Kind::Object]
            en "{who} declared: {attack} at {other}" | "{who} declared: {attack} at {object}"
                | "{who} declared: {attack}" | "{who} declared: {act} for {other}"
                | "{who} declared: {act}";
        /// The manner of an attack revealed by step 3, unless it is plain.
        RevealedManner "manner revealed": effect [manner: kind_of::<Manner>()]
            en "the attack of {who} is {manner}";
        /// The velocity that a fighter declares for this turn.
        Velocity "velocity": effect [areas: Kind::Areas]
            en "{who} moves {areas} this turn";
        /// A roll before initiative is due.
        Feat "roll before initiative": silent [feat: kind_of::<Feat>()];
        /// The shift that a dodge gives attacks this turn; absent if it has no effect.
        DodgeHolds "dodge holds": effect [shift: Kind::Columns]
            en "attacks that {who} dodges have {shift} this turn"
                | "the dodge of {who} comes to nothing";
        /// A side's initiative. The fighter is the one with the best Intuition.
        SideTotal "side total": detail [side: Kind::Side, total: Kind::Total]
            en "{side}: {total}";
        /// Sides are tied from a position of the order on.
        SideTie "side tie": effect [place: Kind::Place]
            en "The sides are level";
        /// Which side has Master Initiative.
        MasterInitiative "Master Initiative": effect [side: Kind::Side]
            en "Master Initiative: {side}";
        /// The pre-action events of a turn.
        Events "pre-action events": action [turn: Kind::Turn] en "Events before the action";
        /// Phase A begins.
        PhaseA "Phase A": action en "Phase A: fire and movement";
        /// Phase B begins.
        PhaseB "Phase B": action en "Phase B: Slugfest";
        /// Phase C begins.
        PhaseC "Phase C": action en "Phase C: movement resolution";
        /// A super-speedster acts in Phase A.
        Speedster "super-speedster": action
            en "{who} is faster than the eye";
        /// A shooter who is engaged waits for the foe's blows.
        ShotWaits "shot waits": effect
            en "{who}'s attack waits for the foe's blows";
        /// A fighter arrives where it was going.
        Moves "moves": action [areas: Kind::Areas]
            en "{who} moves {areas}";
        /// A closer or charger has reached its target.
        Arrives "arrives": action [areas: Kind::Areas, object: Kind::Object]
            en "{who} reaches {other} after {areas}" | "{who} reaches {object} after {areas}"
                | "{who} appears beside {other}";
        /// The target can no longer be reached: the areas to it.
        TooFar "too far": action [areas: Kind::Areas]
            en "{who} does not get there: {areas} to go";
        /// A fighter teleports, and acts in that phase.
        Teleports "teleports": effect [phase: kind_of::<Phase>()]
            en "{who} will appear in {phase}";
        /// A long arm or limb strikes from afar, up to its reach.
        LongReach "long reach": effect [areas: Kind::Areas]
            en "{who} reaches out";
        /// Another of several attacks follows at once; how many are left.
        NextAttack "next attack": effect [attacks: Kind::Attacks]
            en "{who} has {attacks} left";
        /// The foe is down; the attacks left wait for Phase C.
        LeftOver "attacks left over": effect [attacks: Kind::Attacks]
            en "{who} keeps {attacks}, for a foe who closes in or charges in Phase C";
        /// A fighter strikes first at a closer or charger.
        FirstStrike "first strike": effect [attack: Kind::Attack]
            en "{who} strikes first at {other}";
        /// A fighter strikes back at a closer or charger.
        StrikesBack "strikes back": effect [attack: Kind::Attack]
            en "{who} strikes back at {other}";
        /// A fighter does not move: stunned, slammed, out or held.
        NoMove "no move": action
            en "{who} makes no move: held by {other}" | "{who} makes no move";
        /// A slammed body comes to rest or strikes something; how far it is flung if nothing is in its
        /// way. The areas are absent if out of sight.
        SlamEnds "slam ends": action [areas: Kind::Areas]
            en "{who} is flung, {areas} at most" | "{who} is flung out of sight";
        /// Book-keeping of a turn.
        BookKeeping "book-keeping": silent [turn: Kind::Turn];
        /// Step 3 reveals another attack or action of a non-player, and its target.
        RevealedMore "further action revealed": effect
            [act: kind_of::<ActKind>(), attack: Kind::Attack, object: Kind::Object]
            en "{who} also declared: {attack} at {other}"
                | "{who} also declared: {attack} at {object}" | "{who} also declared: {attack}"
                | "{who} also declared: {act} for {other}" | "{who} also declared: {act}";
        /// A fighter does not move because it was slammed.
        NoMoveSlammed "no move after a slam": action en "{who} makes no move: slammed";
        /// A fighter does not move because it is stunned or out.
        NoMoveOut "no move when out": action en "{who} makes no move: stunned or out";
        /// A fighter who means to retreat does not get away: it has not moved, or a foe is upon it.
        StaysBehind "stays behind": action en "{who} does not get away";
        /// The velocity of a non-player, which step 3 reveals.
        RevealedVelocity "velocity revealed": effect [areas: Kind::Areas]
            en "{who} moves {areas} this turn";
    }
}

joined! {
    /// Events besides rolls, shifts and changes.
    "note", pub enum Note { Case(CaseNote), Own(PhNote) } kept (89, 30), (101, 31), (132, 33), (152, 34), (156, 35)
}

impl NoteCode for Note {
    fn line(self) -> &'static Line {
        match self {
            Note::Case(CaseNote::Defends) => &DEFENDS,
            Note::Case(CaseNote::NoRunUp) => &NO_RUN_UP,
            Note::Case(note) => note.line(),
            Note::Own(note) => note.line(),
        }
    }
}

/// A defense answers an attacker; a dodge of step 3 answers nobody yet (PH13).
const DEFENDS: Line = Line::effect(
    const { &[("defense", kind_of::<Defense>())] },
    Text::new(&["{who} answers {other} with {defense}", "{who} prepares for this turn: {defense}"]),
);

/// A charge without a way comes to nothing before its action begins (PH15).
const NO_RUN_UP: Line = Line::action(
    const { &[("object", Kind::Object)] },
    Text::new(&["{who} has no run-up to charge {object}", "{who} has no run-up to charge {other}"]),
);
