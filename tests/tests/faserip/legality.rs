//! What each movement option leaves, action by action and target by target, typed again from the
//! book: PH2, PH3, PH12 to PH20, PH25, PH27.

use crate::plan::Stand;
use crate::scene::{A, ARM, B, C, D, FIST, GRIP, GUN, NONE, RAM, TOUCH, Try, four};
use case_core::ActorId;
use case_core::case::questions::{Defend, PickAction, PickTarget};
use case_core::case::{self, Act, ActKind, ActLimit, Defense, HoldKind, Occasion, Target};
use case_core::faserip::MovementOption::{
    self, Charge, Close, Disengage, Hold, Lateral, Teleport, Withdraw,
};
use case_core::faserip::questions::{
    ChooseOption, DodgeThisTurn, SideToGoFirst, StrikeAtComer, TeleportWhen, TryAttacks,
};
use case_core::faserip::{PhField, Phase, Question};
use case_core::question::{Asked, Asking, Query};
use case_core::value::{AttackId, Attacks, Place, Typed, Value};

/// A, C and B, D; A can teleport, and leaves and helps with the rest.
fn stand() -> Stand {
    Stand::of(&four("", ["teleport = 30", "", "", ""]))
}

fn legal(stand: &Stand, question: impl Into<Question>, answer: impl Into<Value>) -> bool {
    question.into().is_legal(stand.view(), answer.into())
}

fn picks(occasion: Occasion) -> PickAction {
    PickAction { who: A, slot: Place(1), limit: ActLimit::Any, occasion }
}

/// What A can do of these, by the first letters of the names.
fn acts(stand: &Stand, occasion: Occasion) -> String {
    let all = [
        ("pass", Act::Pass),
        ("fist", FIST.of(A)),
        ("gun", GUN.of(A)),
        ("ram", RAM.of(A)),
        ("grip", GRIP.of(A)),
        ("arm", ARM.of(A)),
        ("touch", TOUCH.of(A)),
        ("escape", Act::Escape),
        ("aid", Act::FirstAid),
        ("retreat", Act::Retreat),
        ("surrender", Act::Surrender),
    ];
    let may = all.iter().filter(|(_, act)| legal(stand, picks(occasion), act.to_value()));
    may.map(|(name, _)| *name).collect::<Vec<_>>().join(" ")
}

/// PH3, PH12 to PH19, PH27: what can be declared with each option, by one who is engaged with a foe
/// who is there, by one who is not, and by one who tries for several attacks.
#[test]
fn what_goes_with_each_option() {
    let table = [
        // Option, engaged with nobody, engaged with B.
        (Hold, "pass gun arm aid surrender", "pass fist gun grip arm touch aid"),
        (Lateral, "pass gun arm aid retreat", "pass gun arm aid retreat"),
        (Close, "pass fist grip arm touch aid", "pass fist grip arm touch aid"),
        (Charge, "ram", "ram"),
        (Teleport, "fist gun grip arm touch aid", "fist gun grip arm touch aid"),
        (Withdraw, "pass", "pass fist grip arm touch"),
        (Disengage, "pass", "pass"),
    ];
    // C lies dying, for who would help.
    let lies = |s: Stand| s.set(C, case::Field::Health, 0).set(C, case::Field::Dying, 1);
    for (option, alone, engaged) in table {
        let free = lies(stand()).set(A, PhField::Option, option as i32);
        assert_eq!(acts(&free, Occasion::Declaration), alone, "{option}");
        let pressed = lies(stand()).engaged(A, B).set(A, PhField::Option, option as i32);
        assert_eq!(acts(&pressed, Occasion::Declaration), engaged, "{option}, engaged");
        // Several are blows or shots, or nothing.
        let several = |one: Stand, list: &str| {
            let several = one.set(A, case::Field::Wanted, 2);
            let blows = ["pass", "fist", "gun", "arm"];
            let left = list.split(' ').filter(|word| blows.contains(word));
            let left = left.collect::<Vec<_>>().join(" ");
            let left = if left.is_empty() { "pass".into() } else { left };
            assert_eq!(acts(&several, Occasion::Declaration), left, "{option}, several");
        };
        several(free, alone);
        several(pressed, engaged);
        // Of a foe who is gone nobody is at hand.
        let gone = stand().engaged(A, B).set(A, PhField::Option, option as i32);
        let gone = gone.set(B, case::Field::Gone, 1);
        let left = lies(stand()).set(A, PhField::Option, option as i32);
        let left = acts(&left, Occasion::Declaration).replace(" aid", "");
        assert_eq!(acts(&gone, Occasion::Declaration), left, "{option}, B is gone");
    }
}

/// PH14, PH15, PH18 to PH20: whom each attack can be aimed at with each option.
#[test]
fn whom_each_option_leaves() {
    let targets = |stand: &Stand, act: Try, occasion: Occasion| {
        let aim = PickTarget { who: A, act: act.of(A), like_first: false, occasion };
        let all = [("B", B), ("C", C), ("D", D)];
        let may = all.iter().filter(|(_, who)| legal(stand, aim, Target::Actor(*who).to_value()));
        may.map(|(name, _)| *name).collect::<String>()
    };
    // Engaged with B: at a fist's length, an arm's length, by gun, by ram.
    let table = [
        (Hold, "B", "BD", "BD", "D"),
        (Lateral, "B", "BD", "BD", "D"),
        (Close, "D", "D", "BD", "D"),
        (Charge, "B", "BD", "BD", "D"),
        (Teleport, "BD", "BD", "BD", "D"),
        (Withdraw, "B", "BD", "BD", "D"),
        (Disengage, "B", "BD", "BD", "D"),
    ];
    for (option, fist, arm, gun, ram) in table {
        let scene = stand().engaged(A, B).set(A, PhField::Option, option as i32);
        let found = [FIST, ARM, GUN, RAM].map(|act| targets(&scene, act, Occasion::Declaration));
        assert_eq!(found, [fist, arm, gun, ram], "{option}");
        // An action that is changed strikes at who is at hand by then; a charge runs where it ran.
        let declared = stand().engaged(A, B).declares(A, option, 2, D);
        let found = [FIST, ARM, GUN, RAM].map(|act| targets(&declared, act, Occasion::Change));
        assert_eq!(found, ["B", "BD", "BD", "D"], "{option}, changed");
    }
}

/// PH13, T13, D15: what an action can be changed to is of its phase; one more after an escape, or a
/// first strike, is a blow. A dodge is declared in step 3, not as an answer.
#[test]
fn what_fits_in() {
    let declared = |act: Try| {
        let place = match act {
            Try::Attack(place) => i32::try_from(place).unwrap(),
            _ => 0,
        };
        stand().engaged(A, B).declares(A, Hold, place, B)
    };
    assert_eq!(acts(&declared(FIST), Occasion::Change), "pass fist grip arm touch");
    assert_eq!(acts(&declared(GUN), Occasion::Change), "pass gun");
    assert_eq!(acts(&declared(GUN), Occasion::Escape), "pass fist grip arm touch");
    let nothing = declared(FIST).set(A, case::Field::Act, ActKind::Pass as i32);
    assert_eq!(acts(&nothing, Occasion::Change), "pass");
    let asked = |attack: Try, defense: Defense| {
        let Act::Attack(attack) = attack.of(A) else { unreachable!() };
        legal(
            &stand().engaged(A, B),
            Defend { who: B, attacker: A, attack, strikes: true },
            defense,
        )
    };
    assert!(asked(FIST, Defense::Weave) && !asked(GUN, Defense::Dodge));
}

/// PH3: who may try for several attacks: with a blow or a shot that the option leaves, not while it
/// holds somebody or can't move in a hold.
#[test]
fn who_may_try_for_more() {
    let may = |stand: &Stand| {
        let of = |count: i32| legal(stand, TryAttacks { who: A }, Attacks(count));
        assert!(of(1) && !of(0) && !of(4));
        assert_eq!(of(2), of(3));
        of(2)
    };
    let table = [
        (Hold, true, true),
        (Lateral, true, true),
        (Close, true, true),
        (Charge, false, false),
        (Teleport, true, true),
        (Withdraw, false, true),
        (Disengage, false, false),
    ];
    for (option, alone, engaged) in table {
        let with = |stand: Stand| stand.set(A, PhField::Option, option as i32);
        assert_eq!(may(&with(stand())), alone, "{option}");
        assert_eq!(may(&with(stand().engaged(A, B))), engaged, "{option}, engaged");
    }
    let unarmed = Stand::new("{ name = \"grip\", form = \"Gp\" }", [""; 4]).engaged(A, B);
    assert!(!may(&unarmed), "a hold can't be repeated");
    assert!(!may(&stand().holds(A, B)), "its hands are full");
    assert!(may(&stand().holds(B, A)), "a partial hold leaves blows");
    let full = stand().holds(B, A).set(A, case::Field::HoldKind, HoldKind::Full as i32 + 1);
    assert!(!may(&full));
    // A thing that lies there is one to strike at, what another has in hand is none.
    let car = "objects = [{ name = \"car\", material = 30 }]";
    let text =
        four(car, [""; 4]).replace("form = \"Sh\", damage = 10, range = 100", "form = \"Gp\"");
    let text = text.replace(", reach = 3", "");
    assert!(may(&Stand::of(&text)));
    let scene = Stand::of(&text).at(case::Field::Holder, 0, B.number() + 1);
    assert!(!may(&scene) && may(&scene.engaged(A, B)), "a fist needs somebody at hand");
}

/// PH3: an escape is none of several attacks.
#[test]
fn an_escape_is_all_one_does() {
    let may = |wanted: i32| {
        let held = stand().holds(B, A).set(A, case::Field::Wanted, wanted);
        legal(&held, picks(Occasion::Declaration), Act::Escape.to_value())
    };
    assert_eq!([1, 2].map(may), [true, false]);
}

/// PH13, ruling `dodge_half_speed`: one who moves too fast can't dodge, but can leave it.
#[test]
fn too_fast_to_dodge() {
    let text = four("rulings = { dodge_half_speed = true }", ["speed = 9", "", "", ""]);
    for (areas, may) in [(4, true), (5, false)] {
        let scene = Stand::of(&text).set(A, PhField::Option, Lateral as i32);
        let scene = scene.set(A, PhField::Areas, areas);
        let dodges = |answer: bool| legal(&scene, DodgeThisTurn { who: A }, answer);
        assert_eq!([true, false].map(dodges), [may, true], "{areas} areas");
    }
}

/// PH12 to PH19: one who comes up needs somebody to come up to: a foe, by friendly fire also a
/// friend, or a thing to grab or to ram, unless somebody has it.
#[test]
fn what_there_is_to_come_up_to() {
    let absent = ["", "arrives = 2", "", "arrives = 2"];
    let may = |stand: &Stand| [Close, Charge].map(|o| legal(stand, ChooseOption { who: A }, o));
    assert_eq!(may(&Stand::of(&four("", [""; 4]))), [true, true]);
    assert_eq!(may(&Stand::of(&four("", absent))), [false, false], "C is a friend");
    assert_eq!(may(&Stand::of(&four("friendly_fire = true", absent))), [true, true]);
    let alone = ["", "arrives = 2", "arrives = 2", "arrives = 2"];
    assert_eq!(may(&Stand::of(&four("friendly_fire = true", alone))), [false, false], "not itself");
    let car = "objects = [{ name = \"car\", material = 30 }]";
    assert_eq!(may(&Stand::of(&four(car, absent))), [true, true], "a thing to strike");
    let alone = Stand::of(&four(car, absent)).at(case::Field::Holder, 0, C.number() + 1);
    assert_eq!(may(&alone), [false, false], "nothing to grab it with");
    let grabs =
        |text: &str| text.replace("name = \"grip\", form = \"Gp\"", "name = \"g\", form = \"Gb\"");
    let thief = Stand::of(&grabs(&four(car, absent)));
    assert_eq!(may(&thief), [true, true]);
    let held_by = |who: ActorId| {
        Stand::of(&grabs(&four(car, absent))).at(case::Field::Holder, 0, who.number() + 1)
    };
    assert_eq!(may(&held_by(A)), [false, false], "A has it");
    assert_eq!(may(&held_by(C)), [true, false], "C has it");
    // Where it stands a fighter reaches what lies there, and nobody reaches what is not.
    let hold = |text: &str| acts(&Stand::of(text), Occasion::Declaration);
    assert_eq!(hold(&four("", absent)), "pass surrender");
    assert_eq!(hold(&grabs(&four("", absent))), "pass surrender");
    assert_eq!(hold(&grabs(&four(car, absent))), "pass fist gun grip arm touch surrender");
}

/// PH13, PH18, PH25: the other questions leave what their rule says.
#[test]
fn what_the_phases_ask() {
    for option in MovementOption::ALL {
        let scene = stand().set(A, PhField::Option, *option as i32);
        assert!(legal(&scene, DodgeThisTurn { who: A }, true));
        assert!(legal(&scene, DodgeThisTurn { who: A }, false));
    }
    let when = |phase: Option<Phase>| {
        legal(&stand(), TeleportWhen { who: ActorId::JUDGE, fighter: A }, phase)
    };
    assert_eq!(
        [None, Some(Phase::A), Some(Phase::B), Some(Phase::C)].map(when),
        [true, true, true, false]
    );
    let strikes = |stand: &Stand, attack: Option<AttackId>| {
        legal(stand, StrikeAtComer { who: B, comer: A }, attack)
    };
    let scene = stand().engaged(A, B);
    let own = [FIST, GUN, RAM, GRIP, ARM, TOUCH].map(|act| strikes(&scene, act.of(B).attack()));
    assert_eq!(own, [true, false, false, true, true, true]);
    assert!(strikes(&scene, None) && !strikes(&scene, FIST.of(D).attack()), "not with D's fist");
    let several = stand().engaged(A, B).set(B, case::Field::Wanted, 2);
    let own = [FIST, GRIP, ARM, TOUCH].map(|act| strikes(&several, act.of(B).attack()));
    assert_eq!(own, [true, false, true, false]);
    let q = SideToGoFirst { who: ActorId::JUDGE, place: Place(1) };
    assert!(!legal(&stand(), q, case_tests::side(7)));
}

/// PH3: where the phases leave one answer to CASE's question it is given, and nothing where they
/// leave none; nothing is no answer where there are some.
#[test]
fn only_answers() {
    let aim = |act: Try| PickTarget {
        who: A,
        act: act.of(A),
        like_first: false,
        occasion: Occasion::Declaration,
    };
    let scene = stand().engaged(A, B);
    let only = |q: Question| q.only(scene.view());
    assert_eq!(only(aim(FIST).into()), Some(Target::Actor(B).to_value()));
    assert_eq!(only(aim(GUN).into()), None);
    assert!(!legal(&scene, aim(GUN), Value::NOTHING) && !legal(&scene, aim(FIST), Value::NOTHING));
    let far = stand();
    assert_eq!(Question::from(aim(FIST)).only(far.view()), Some(Value::NOTHING));
    assert!(legal(&far, aim(FIST), Value::NOTHING));
    assert_eq!(acts(&far.set(A, PhField::Option, Disengage as i32), Occasion::Declaration), "pass");
    let _ = NONE;
}

/// Questions of both systems are put together again from their data.
#[test]
fn questions_are_rebuilt() {
    let all: [Question; 3] = [
        picks(Occasion::Declaration).into(),
        ChooseOption { who: A }.into(),
        StrikeAtComer { who: B, comer: A }.into(),
    ];
    for question in all {
        let subject: Vec<Value> = question.subject().into_iter().map(|named| named.value).collect();
        assert_eq!(Question::rebuild(question.kind(), question.who(), &subject), Some(question));
    }
    assert_eq!(ChooseOption::KIND, Question::from(ChooseOption { who: A }).kind());
    assert!(ChooseOption { who: A }.candidates(stand().view()).count() > 0);
}
