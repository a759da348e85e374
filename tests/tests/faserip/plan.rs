//! The built-in plan: what it answers in scenes where something silly is near at hand, and fights of
//! the bundled roster in which nobody does it.

use crate::scene::{A, B, C, D, NOBODY, four, node};
use case_core::ActorId;
use case_core::battle::{Battle, Step as Stepped};
use case_core::case::questions::{
    GoAhead, HowFar, NextBystander, PickAction, PickTarget, UseHold, WhatHappens,
};
use case_core::case::{
    self, Act, ActKind, ActLimit, Go, HoldKind, HoldUse, JudgeEvent, Occasion, Target,
};
use case_core::faserip::questions::{
    ChooseOption, DodgeThisTurn, LeaveBattle, SideToGoFirst, StrikeAtComer, TryAttacks, WayToClose,
};
use case_core::faserip::{
    Faserip, Field, MovementOption, Note, PhField, PhQuestion, Question, Setup, State, TurnStep,
};
use case_core::log::{Event, Key, replay};
use case_core::question::{Asked, Asking};
use case_core::system::{System, Tactics, View};
use case_core::value::{Areas, AttackId, Attacks, Place, Typed};

/// Fighters at the start of a battle, and what is changed about them.
pub(crate) struct Stand(Setup, State);

const FIST: &str = "{ name = \"fist\", form = \"BA\" }";
const GUN: &str = "{ name = \"gun\", form = \"Sh\", damage = 30, range = 100 }";

impl Stand {
    /// A and C of one side, B and D of the other, with attacks in place of the usual ones.
    pub(crate) fn new(attacks: &str, more: [&str; 4]) -> Stand {
        let text = four("", more);
        let lines = text.lines().map(|line| match line.strip_prefix("attacks = [") {
            Some(_) => format!("attacks = [{attacks}]"),
            None => line.to_string(),
        });
        Stand::of(&lines.collect::<Vec<_>>().join("\n"))
    }

    /// The fighters of a roster, with what they list.
    pub(crate) fn of(text: &str) -> Stand {
        Stand::with(text, case::StandardManeuvers::AsListed)
    }

    fn with(text: &str, standard: case::StandardManeuvers) -> Stand {
        let mut roster = Faserip::read(&node(text)).unwrap();
        roster.case_rulings.standard_maneuvers = standard;
        let setup = Faserip::validate(&roster).unwrap();
        let state = Faserip::open(&setup);
        Stand(setup, state)
    }

    pub(crate) fn put(&mut self, who: ActorId, field: impl Into<Of>, place: usize, to: i32) {
        let Of(field) = field.into();
        Faserip::set(&mut self.1, Key::at(who, field, place), to);
    }

    pub(crate) fn set(mut self, who: ActorId, field: impl Into<Of>, to: i32) -> Stand {
        self.put(who, field, 0, to);
        self
    }

    /// A value of an object.
    pub(crate) fn at(mut self, field: case::Field, object: usize, to: i32) -> Stand {
        self.put(NOBODY, field, object, to);
        self
    }

    pub(crate) fn view(&self) -> View<'_, Faserip> {
        View::new(&self.0, &self.1)
    }

    /// Out: at zero Health and stunned.
    fn out(self, who: ActorId) -> Stand {
        self.set(who, case::Field::Health, 0).set(who, case::Field::Stun, 5)
    }

    pub(crate) fn engaged(mut self, one: ActorId, other: ActorId) -> Stand {
        self.put(one, PhField::Engaged, other.place().unwrap(), 1);
        self.put(other, PhField::Engaged, one.place().unwrap(), 1);
        self
    }

    pub(crate) fn holds(self, holder: ActorId, held: ActorId) -> Stand {
        self.engaged(holder, held)
            .set(holder, case::Field::Holding, held.number() + 1)
            .set(held, case::Field::HeldBy, holder.number() + 1)
            .set(held, case::Field::HoldKind, HoldKind::Partial as i32 + 1)
    }

    /// Declares a movement option and an attack.
    pub(crate) fn declares(
        self,
        who: ActorId,
        option: MovementOption,
        attack: i32,
        at: ActorId,
    ) -> Stand {
        self.set(who, case::Field::Wanted, 1)
            .set(who, case::Field::Actions, 1)
            .set(who, case::Field::Act, ActKind::Attack as i32)
            .set(who, case::Field::Attack, attack + 1)
            .set(who, case::Field::TargetActor, at.number() + 1)
            .set(who, PhField::Option, option as i32)
    }

    /// What the plan answers.
    fn answer<S: System, Q: Asking<S> + Into<Question>>(&self, question: Q) -> Q::Answer {
        let question: Question = question.into();
        let answer = question.suggestion(self.view());
        assert!(question.is_legal(self.view(), answer), "{question:?}: {answer:?}");
        Q::Answer::from_value(answer).unwrap()
    }
}

/// A value of CASE's or of the phases.
pub(crate) struct Of(Field);

impl From<case::Field> for Of {
    fn from(field: case::Field) -> Of {
        Of(Field::Case(field))
    }
}

impl From<PhField> for Of {
    fn from(field: PhField) -> Of {
        Of(Field::Own(field))
    }
}

fn action(who: ActorId) -> PickAction {
    let (limit, occasion) = (ActLimit::Any, Occasion::Declaration);
    PickAction { who, slot: Place(1), limit, occasion }
}

fn target(who: ActorId, attack: usize) -> PickTarget {
    let act = Act::Attack(AttackId::new(who, attack));
    PickTarget { who, act, like_first: false, occasion: Occasion::Declaration }
}

/// A22: a hold that the sheet does not list is for foes whom nothing on it harms, however dangerous
/// they are.
#[test]
fn holds_for_want_of_a_blow() {
    let tries = |armor: &str| {
        let abilities = |strength| {
            format!(
                "abilities = {{ fighting = 50, agility = 50, strength = {strength}, \
                 endurance = 30, reason = 6, intuition = 6, psyche = 6 }}"
            )
        };
        let mut listed = [FIST, GUN].into_iter().cycle();
        let weak = format!("armor = {armor}\n{}", abilities(6));
        let text = four("", [&abilities(10), &weak, "", ""]);
        let lines = text.lines().map(|line| match line.strip_prefix("attacks = [") {
            Some(_) => format!("attacks = [{}]", listed.next().unwrap()),
            None => line.to_string(),
        });
        let text = lines.collect::<Vec<_>>().join("\n");
        let stand = Stand::with(&text, case::StandardManeuvers::Everybody).engaged(A, B).out(D);
        stand.answer(action(A))
    };
    let [fist, grapple] = [0, 2].map(|place| Act::Attack(AttackId::new(A, place)));
    assert_eq!(tries("0"), fist);
    assert_eq!(tries("100"), grapple, "standard");
}

/// PH13: a dodge is for shots and charges: not where blows alone come, nor nothing at all.
#[test]
fn dodges_what_comes() {
    let both = format!("{FIST}, {GUN}");
    let stand = Stand::new(&both, [""; 4]).set(NOBODY, PhField::Step, TurnStep::Feats as i32);
    let dodges = |stand: &Stand| stand.answer(DodgeThisTurn { who: A });
    assert!(!dodges(&stand), "nothing comes");
    let stand = stand.declares(B, MovementOption::Close, 0, A);
    assert!(!dodges(&stand), "a blow");
    let stand = stand.declares(D, MovementOption::Hold, 1, C);
    assert!(!dodges(&stand), "a shot at another");
    let stand = stand.declares(D, MovementOption::Hold, 1, A);
    assert!(dodges(&stand), "a shot");
    assert!(!dodges(&stand.out(D)), "a shot that will not be");
}

/// A22: who holds one who is out lets go, and closes in on another, unless ruthless.
#[test]
fn lets_go_of_the_fallen() {
    let scene = |more| Stand::new(FIST, [more, "", "", ""]).holds(A, B).out(B);
    let hold = UseHold { who: A, held: B, hold: HoldKind::Partial };
    let option = ChooseOption { who: A };
    let (holds, closes) = (MovementOption::Hold, MovementOption::Close);
    let stand = scene("");
    assert_eq!(stand.answer(hold), HoldUse::LetGo);
    assert_eq!(stand.answer(option), closes);
    let stand = scene("ruthless = true");
    assert_eq!(stand.answer(hold), HoldUse::Keep);
    assert_eq!(stand.answer(option), holds);
}

/// T13: a shot at one who is out goes at another; a blow is given up where nobody else is at hand,
/// and where the next of several is at one who stands.
#[test]
fn changes_what_is_pointless() {
    let both = format!("{FIST}, {GUN}");
    let go = |attack| GoAhead { who: A, act: Act::Attack(AttackId::new(A, attack)) };
    let scene = |attack| {
        let stand = Stand::new(&both, [""; 4]).engaged(A, B).out(B);
        stand.declares(A, MovementOption::Hold, attack, B)
    };
    assert_eq!(scene(1).answer(go(1)), Go::Change);
    assert_eq!(scene(0).answer(go(0)), Go::GiveUp);
    assert_eq!(scene(0).engaged(A, D).answer(go(0)), Go::Change);
    let mut two = scene(1).set(A, case::Field::Actions, 2);
    two.put(A, case::Field::TargetActor, 1, D.number() + 1);
    assert_eq!(two.answer(go(1)), Go::GiveUp);
}

/// PH20, PH23: a blow is not spent on one who has been thrown out of reach; it goes at another who is at
/// hand, or a later one does.
#[test]
fn leaves_what_is_out_of_reach() {
    let go = GoAhead { who: A, act: Act::Attack(AttackId::new(A, 0)) };
    let thrown = || Stand::new(FIST, [""; 4]).declares(A, MovementOption::Hold, 0, B);
    assert_eq!(thrown().answer(go), Go::GiveUp);
    assert_eq!(thrown().engaged(A, D).answer(go), Go::Change);
    assert_eq!(thrown().engaged(A, B).answer(go), Go::Ahead);
    let of_two = |next: ActorId| {
        let mut two = thrown().engaged(A, D).set(A, case::Field::Actions, 2);
        two.put(A, case::Field::TargetActor, 1, next.number() + 1);
        two
    };
    assert_eq!(of_two(D).answer(go), Go::GiveUp);
}

/// E9: whoever can stops the dying of a friend, stays for it, and tries for no second attack; one is
/// enough.
#[test]
fn helps_the_dying() {
    let stand = Stand::new(FIST, ["extra_attacks = \"Am\"", "", "", ""]);
    let stand = stand.set(C, case::Field::Dying, 1);
    let (option, attacks) = (ChooseOption { who: A }, TryAttacks { who: A });
    assert_eq!(stand.answer(option), MovementOption::Hold);
    let closes = stand.set(A, PhField::Option, MovementOption::Close as i32);
    assert_eq!(closes.answer(attacks), Attacks(1));
    assert_eq!(closes.answer(action(A)), Act::FirstAid);
    let aim = PickTarget { act: Act::FirstAid, ..target(A, 0) };
    assert_eq!(closes.answer(aim), Some(Target::Actor(C)));
}

/// A shot goes at one without armor, a fist is better than a shot while engaged, and an
/// attack that can be made once leaves no second.
#[test]
fn weighs_attacks() {
    let both = format!("{GUN}, {{ name = \"poke\", form = \"BA\", damage = 28 }}");
    let stand = Stand::new(&both, ["", "armor = 20", "", ""]);
    let at = |who| Some(Target::Actor(who));
    assert_eq!(stand.answer(target(A, 0)), at(D), "not the armored one");
    let near = Stand::new(&both, [""; 4]).engaged(A, B);
    let attack = |place| Act::Attack(AttackId::new(A, place));
    assert_eq!(near.answer(action(A)), attack(1), "at -3 CS");
    let thrown = "{ name = \"knife\", form = \"ET\", damage = 40 }, \
                  { name = \"fist\", form = \"BA\", damage = 2 }";
    let stand = Stand::new(thrown, ["extra_attacks = \"Am\"", "", "", ""]).engaged(A, B).out(B);
    assert_eq!(stand.answer(TryAttacks { who: A }), Attacks(1));
}

/// Where friends see to a foe already, one goes at another.
#[test]
fn leaves_to_friends_what_they_see_to() {
    let stand = Stand::new(GUN, [""; 4]).set(B, case::Field::Health, 15);
    let at = |who| Some(Target::Actor(who));
    assert_eq!(stand.answer(target(A, 0)), at(B));
    let stand = stand.declares(C, MovementOption::Hold, 0, B);
    assert_eq!(stand.answer(target(A, 0)), at(D));
}

/// PH25: what one would do next is not spent on a weaker blow at one who comes.
#[test]
fn strikes_at_comers_where_it_pays() {
    let hurt = |who, health| {
        let stand = Stand::new(FIST, [""; 4]).engaged(A, B).engaged(A, D);
        let stand = stand.declares(A, MovementOption::Close, 0, D);
        stand.set(who, case::Field::Health, health)
    };
    let counter = StrikeAtComer { who: A, comer: B };
    let fist = Some(AttackId::new(A, 0));
    assert_eq!(hurt(D, 5).answer(counter), None);
    assert_eq!(hurt(B, 5).answer(counter), fist);
}

/// PH25: a comer whom an earlier blow of the meeting has felled is struck no more.
#[test]
fn strikes_at_no_comer_who_has_fallen() {
    let felled = Stand::new(FIST, [""; 4]).engaged(A, B).out(B);
    assert_eq!(felled.answer(StrikeAtComer { who: A, comer: B }), None);
}

/// T18, PH17: alone against two and nearly gone, one leaves: at once where nobody is at hand, else
/// by disengaging first; not while a friend is there.
#[test]
fn leaves_hopeless_fights() {
    let stand = |attacks| Stand::new(attacks, [""; 4]).set(A, case::Field::Health, 9);
    let (option, leave) = (ChooseOption { who: A }, LeaveBattle { who: A });
    let closes = MovementOption::Close;
    assert_eq!(stand(FIST).answer(option), closes, "a friend is there");
    let alone = stand(FIST).set(C, case::Field::Dead, 1);
    assert_eq!(alone.answer(option), MovementOption::Lateral);
    let moves = alone.set(A, PhField::Option, MovementOption::Lateral as i32);
    assert_eq!(moves.answer(action(A)), Act::Retreat);
    let pressed = moves.engaged(A, B);
    let hold = MovementOption::Hold;
    assert_eq!(pressed.answer(option), MovementOption::Disengage);
    assert!(pressed.answer(leave));
    let shot_at = stand(GUN).set(C, case::Field::Dead, 1);
    assert_eq!(shot_at.answer(option), hold);
    assert_eq!(shot_at.answer(action(A)), Act::Surrender);
}

/// PH1, A16, PH23: the engaged are together, for a shot and one that goes astray; who was slammed
/// away is farther off.
#[test]
fn keeps_one_map() {
    let map = ActorId::MAP;
    let stand = Stand::new(GUN, [""; 4]).engaged(A, B);
    let apart = |target| HowFar { who: map, fighter: A, target: Target::Actor(target) };
    assert_eq!(stand.answer(apart(B)), Areas(0));
    assert_eq!(stand.answer(apart(D)), Areas(1));
    let by = NextBystander { who: map, attacker: C, target: B };
    assert_eq!(stand.answer(by), Some(A));
    let by = NextBystander { who: map, attacker: C, target: D };
    assert_eq!(stand.answer(by), None);
    let way = WayToClose { who: map, mover: C, target: Target::Actor(D) };
    let closes = stand.set(C, PhField::Option, MovementOption::Close as i32);
    assert_eq!(closes.answer(way), Areas(1));
    let slammed = closes.set(D, PhField::SlamDirection, 1).set(D, PhField::SlamAreas, 4);
    assert_eq!(slammed.answer(way), Areas(4));
    assert_eq!(slammed.answer(apart(D)), Areas(4));
}

/// A hundred fights of the bundled roster: nobody aims at, attacks or squeezes those who are out
/// while a foe stands, or dodges where nothing comes.
#[test]
fn nothing_silly_happens() {
    let roster =
        Faserip::read(&node(include_str!("../../../case-core/examples/rosters/faserip.toml")))
            .unwrap();
    let (mut attacks, mut dodges, mut helped) = (0, 0, 0);
    for seed in 0..100 {
        let mut battle = Battle::<Faserip>::new(roster.clone()).unwrap().seeded(seed);
        let mut state = battle.state().clone();
        assert_eq!(battle.run(5_000), Stepped::Over, "seed {seed}");
        let (setup, cast) = (battle.setup(), Faserip::cast(battle.setup()));
        let silly = |state: &State, who: ActorId, foe: ActorId| {
            let stands = |foe: ActorId| Faserip::stands(setup, state, foe);
            let mut all = (0..8).map(ActorId::fighter);
            !cast.are_allies(who, foe)
                && !stands(foe)
                && all.any(|foe| !cast.are_allies(who, foe) && stands(foe))
        };
        let is_shot_at = |state: &State, who: ActorId| {
            (0..8).map(ActorId::fighter).any(|foe| Faserip::attacks(setup, state, foe) == Some(who))
        };
        for event in battle.log() {
            match event {
                Event::Note { note: Note::Case(note), who, other, .. } => match note {
                    case::Note::Attacks | case::Note::Squeezes => {
                        attacks += 1;
                        let silly = silly(&state, *who, *other);
                        assert!(!silly, "seed {seed}: {note:?} of {who:?} and {other:?}");
                    }
                    case::Note::Aided => helped += 1,
                    _ => {}
                },
                Event::Decision { question, answer, .. } => match question {
                    Question::Case(case::Question::Target { act, who, .. })
                        if *act != Act::FirstAid =>
                    {
                        let foe = Option::<Target>::from_value(*answer).flatten();
                        let foe = foe.and_then(Target::actor).unwrap();
                        assert!(!silly(&state, *who, foe), "seed {seed}: {question:?} {foe:?}");
                    }
                    Question::Own(PhQuestion::Dodge { who, .. })
                        if bool::from_value(*answer).unwrap() =>
                    {
                        dodges += 1;
                        assert!(is_shot_at(&state, *who), "seed {seed}: {question:?}");
                    }
                    _ => {}
                },
                _ => {}
            }
            replay(&mut state, core::slice::from_ref(event));
        }
    }
    assert!(attacks > 5_000 && dodges > 500 && helped > 100, "{attacks}, {dodges}, {helped}");
}

/// PH2: whom somebody attacks, as far as it is seen: a non-player's declaration is hidden until step
/// 3; before, whom it holds or is engaged with.
#[test]
fn whom_somebody_attacks() {
    let stand = Stand::new(FIST, ["player = true", "", "", ""]);
    let stand = stand.set(NOBODY, PhField::Step, TurnStep::Declare as i32);
    let attacks = |stand: &Stand, who| Faserip::attacks(&stand.0, &stand.1, who);
    let stand = stand.declares(A, MovementOption::Close, 0, D);
    let stand = stand.declares(B, MovementOption::Close, 0, C);
    assert_eq!([A, B].map(|who| attacks(&stand, who)), [Some(D), None]);
    let stand = stand.engaged(B, A);
    assert_eq!([A, B].map(|who| attacks(&stand, who)), [Some(D), Some(A)]);
    let stand = stand.set(NOBODY, PhField::Step, TurnStep::Feats as i32);
    assert_eq!([A, B].map(|who| attacks(&stand, who)), [Some(D), Some(C)]);
}

/// How dangerous and how well protected somebody is, who holds it, and whether a group plays by the
/// default rulings, of the phases and of CASE.
#[test]
fn what_others_know_of_a_fighter() {
    let stand = Stand::new(&format!("{FIST}, {GUN}"), ["", "armor = 30", "", ""]);
    let Stand(setup, state) = &stand;
    let [danger, protection] =
        [Faserip::danger, Faserip::protection].map(|of| [A, B].map(|who| of(setup, state, who)));
    assert!(danger[0] > 1 && danger[1] > 1, "{danger:?}");
    assert!(protection[0] < protection[1], "{protection:?}");
    let Stand(setup, state) = stand.holds(A, B);
    assert_eq!(
        (Faserip::holder(&setup, &state, B), Faserip::holder(&setup, &state, A)),
        (Some(A), None)
    );
    let usual = |head: &str| {
        let roster = Faserip::read(&node(&four(head, [""; 4]))).unwrap();
        Faserip::has_default_rulings(&Faserip::validate(&roster).unwrap())
    };
    assert!(usual(""));
    assert!(!usual("rulings = { side_order = \"alternating\" }"));
    assert!(!usual("case_rulings = { damage_method = \"rolled\" }"));
}

/// T15: the Judge's plan calls a battle that nobody can win off in the turn of which solvers know, and in
/// none before.
#[test]
fn calls_off_what_nobody_wins() {
    let plans = |before: i32| {
        let stand = Stand::new(FIST, [""; 4]);
        let turn = Faserip::calls_off(&stand.0) - before;
        let stand = stand.set(NOBODY, case::Field::Turn, turn);
        let question = Question::from(WhatHappens { who: ActorId::JUDGE, after: None });
        question.suggestion(stand.view())
    };
    assert_eq!([1, 0].map(plans), [JudgeEvent::Nothing, JudgeEvent::End].map(Into::into));
}

/// PH4, PH-r2: of level sides the plan leaves the one first to which the dice put there.
#[test]
fn keeps_the_order_of_level_sides() {
    let mut stand = Stand::new(FIST, [""; 4]);
    for (place, side) in [1, 0].into_iter().enumerate() {
        stand.put(NOBODY, PhField::SideOrder, place, side + 1);
    }
    stand.put(NOBODY, PhField::SideLevel, 1, 1);
    let question = Question::from(SideToGoFirst { who: ActorId::JUDGE, place: Place(1) });
    assert_eq!(question.suggestion(stand.view()), case_tests::side(1).into());
}
