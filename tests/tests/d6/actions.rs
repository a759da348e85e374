//! The turn: number of actions, the multi-action penalty, waiting, postures, readiness.

use super::support::{
    ADA, BORIS, BOW, Game, HANDS, NONE, SWORD, Said, act, ada, armed, d, duel, way_at, weapon_at,
};
use case_core::ActorId;
use case_core::codes::Code;
use case_core::d6::tables::{Called, Cover, Maneuver};
use case_core::d6::{
    Act, AttackIntent, Band, CallShot, Circumstance, D6, DeclareActions, Field, Note, Posture,
    Roster, Rule, Skill, TurnPhase, WoundLevel,
};
use case_core::log::{Event, cards};
use case_core::value::{Actions, AttackId, Set};

fn legal(game: &Game, who: ActorId, what: Act) -> bool {
    game.may(who, what)
}

fn three() -> Roster {
    let mut roster = duel();
    roster.fighters.push(armed("Cleo", "a"));
    roster
}

/// A game in the turns of a round, with that order.
fn in_order(roster: &Roster, order: &[ActorId]) -> Game {
    let mut game = Game::new(roster);
    game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::Turns as i32);
    for (place, who) in order.iter().enumerate() {
        game.put_at(ActorId::NOBODY, Field::Order, place, who.number() + 1);
    }
    game
}

const CLEO: ActorId = ActorId::fighter(2);

/// OD3: each action beyond those that are free takes a die from every skill and attribute roll, not
/// from damage or resistance.
#[test]
fn multi_action_penalty() {
    for (actions, free, dice) in
        [(1, 1, 5), (2, 1, 4), (3, 1, 3), (4, 1, 2), (3, 2, 4), (3, 3, 5), (2, 4, 5)]
    {
        let mut roster = duel();
        roster.fighters[0].skills.insert(Skill::Marksmanship, d("5D"));
        roster.fighters[0].special.actions = free;
        let mut game = Game::new(&roster);
        game.put(ADA, Field::Declared, actions);
        game.put(BORIS, Field::Declared, actions);
        // A hit by a burst; damage of four dice and resistance of three, whatever the actions.
        let attack = [&[6, 5][..], &[1, 1, 1, 1][..dice - 1]].concat();
        let faces = [&attack[..], &[2, 1, 1, 1, 3, 3, 3]].concat();
        assert!(game.exchange(&AttackIntent::new(ADA, BORIS, BOW, Band::Short), &faces, &[]).hit);
    }
}

/// OD3: a skill without dice left can't be used.
#[test]
fn no_dice_no_use() {
    let mut game = Game::duel();
    let q = weapon_at(ADA, BORIS, 10);
    game.turn_of(ADA, 3);
    assert!(legal(&game, ADA, Act::Attack) && game.is_legal(&q, ada(0)));
    game.turn_of(ADA, 4);
    assert!(!legal(&game, ADA, Act::Attack) && !game.is_legal(&q, ada(0)));
    assert!(legal(&game, ADA, Act::Move) && legal(&game, ADA, Act::Done));
    // A roll that has to be made without dice is 0: here the holder keeps hold.
    game.put(ADA, Field::HeldBy, BORIS.number() + 1);
    game.put(BORIS, Field::Holds, ADA.number() + 1);
    assert!(!legal(&game, ADA, Act::Escape));
    game.put(ADA, Field::Declared, 1);
    game.put(BORIS, Field::Declared, 9);
    game.step(&[1, 1, 2], &[act(Act::Escape)]);
    assert_eq!(game.notes(Note::NoDice), [(BORIS, 0)]);
    assert_eq!(game.get(ADA, Field::HeldBy), 0);
}

/// OD3: the number of actions is settled when the turn comes, none is added, those unused are lost.
#[test]
fn number_of_actions() {
    let mut game = in_order(&duel(), &[ADA, BORIS]);
    let legal = |actions| game.is_legal(&DeclareActions { who: ADA }, Actions(actions));
    assert!(legal(1) && legal(12));
    assert!(!legal(0) && !legal(13));
    game.step(&[], &[("actions", 3)]);
    assert_eq!((game.get(ADA, Field::Declared), game.get(ADA, Field::Left)), (3, 3));
    game.step(&[], &[act(Act::Move)]);
    game.step(&[], &[act(Act::Done)]);
    assert_eq!(game.notes(Note::Unused), [(ADA, 2)]);
    assert_eq!((game.get(ADA, Field::Left), game.get(ActorId::NOBODY, Field::Acting)), (0, 0));
    game.step(&[], &[("actions", 1)]);
    game.step(&[], &[act(Act::Move)]);
    game.step(&[], &[]);
    game.step(&[], &[]);
    assert_eq!(
        (game.get(ADA, Field::Declared), game.get(ActorId::NOBODY, Field::TurnPhase)),
        (0, TurnPhase::Start as i32)
    );
}

/// OD3: waiting takes an action each time; one who waits is asked when another's turn has ended.
#[test]
fn waiting_and_going_on() {
    let mut game = in_order(&duel(), &[ADA, BORIS]);
    game.step(&[], &[("actions", 3)]);
    game.step(&[], &[act(Act::Wait)]);
    assert_eq!(
        (game.get(ADA, Field::Left), game.get(ActorId::NOBODY, Field::WaitingCount)),
        (2, 1)
    );
    // Boris moves; Ada goes on, waits again with the rest, and loses it at the end of the round.
    game.step(&[], &[("actions", 1)]);
    game.step(&[], &[act(Act::Move)]);
    game.step(&[], &[("resume", 1)]);
    assert_eq!(game.notes(Note::Resumes), [(ADA, 2)]);
    game.step(&[], &[act(Act::Wait)]);
    assert_eq!(
        (game.get(ADA, Field::Left), game.get(ActorId::NOBODY, Field::WaitingCount)),
        (1, 1)
    );
    game.step(&[], &[]);
    game.step(&[], &[]);
    assert_eq!(game.notes(Note::Unused), [(ADA, 1)]);
    assert_eq!(
        (game.get(ADA, Field::Waiting), game.get(ActorId::NOBODY, Field::WaitingCount)),
        (0, 0)
    );
    // The last action can't be waited away.
    game.turn_of(ADA, 1);
    assert!(!legal(&game, ADA, Act::Wait));
}

/// OD3: one who waits may interrupt an attack when its roll is known: the example of the book: the
/// other swings, she dodges at a die less, for it is her second action.
#[test]
fn interrupting_with_a_dodge() {
    let mut game = in_order(&duel(), &[ADA, BORIS]);
    game.step(&[], &[("actions", 2)]);
    game.step(&[], &[act(Act::Wait)]);
    game.step(&[], &[("actions", 1)]);
    // Boris: attack, 1 meter, bare hands, plainly; 12 against 5; Ada interrupts with a dodge of 2D.
    let hands = i32::try_from(HANDS).unwrap();
    game.step(
        &[4, 4, 4, 6, 6, 1, 5],
        &[
            act(Act::Attack),
            ("distance", 10),
            ("weapon", hands),
            ("maneuver", 0),
            ("called_shot", 0),
            ("cover", NONE),
            ("circumstance", 0),
            ("interrupt", 1),
            act(Act::Defend),
            ("defense", 0),
        ],
    );
    assert_eq!(game.notes(Note::Interrupts), [(ADA, 0)]);
    assert_eq!(game.notes(Note::PartialDefense), [(ADA, 18)]);
    assert_eq!(game.notes(Note::Miss), [(BORIS, 0)], "12 against 18 - 5");
    // The dodge's card ends before the attack goes on.
    let is_miss = |e: &Event<D6>| matches!(e, Event::Note { note: Note::Miss, .. });
    let miss = game.log.iter().position(is_miss).unwrap();
    let cards = cards::<D6>(&game.log, &[]);
    let dodge = cards.iter().rfind(|card| card.parent.is_some()).unwrap();
    assert!(dodge.first < dodge.end && dodge.end <= miss, "{cards:?}");
}

/// OD3: an interruption that takes the attacker out leaves the attack without effect; one that does
/// nothing leaves it as it was.
#[test]
fn interrupting_with_an_attack() {
    let start = || {
        let mut game = in_order(&three(), &[CLEO, BORIS, ADA]);
        game.step(&[], &[("actions", 2)]);
        game.step(&[], &[act(Act::Wait)]);
        game.step(&[], &[("actions", 1)]);
        game
    };
    let hands = i32::try_from(HANDS).unwrap();
    let bow = i32::try_from(BOW).unwrap();
    // Boris hits Ada with the bare hand; Cleo shoots him dead before it lands.
    let mut game = start();
    let boris = [
        act(Act::Attack),
        ("target", 0),
        ("distance", 10),
        ("weapon", hands),
        ("maneuver", 0),
        ("called_shot", 0),
        ("cover", NONE),
        ("circumstance", 0),
    ];
    let cleo = [
        ("interrupt", 1),
        act(Act::Attack),
        ("distance", 100),
        ("weapon", bow),
        ("maneuver", 0),
        ("called_shot", 0),
        ("cover", NONE),
        ("circumstance", 0),
    ];
    let mut faces = vec![4, 4, 4];
    faces.extend([6, 4, 6]);
    faces.extend([6, 5, 6, 6, 6]);
    faces.extend([2, 2, 2]);
    let progress = game.run(&faces, &[&boris[..], &cleo].concat(), |seat| {
        <D6 as case_core::system::System>::step(seat)
    });
    assert_eq!(progress, case_core::system::StepEnd::Over);
    assert_eq!(game.notes(Note::Moot), [(BORIS, 0)]);
    assert_eq!(game.get(ADA, Field::Level), 0);
    assert_eq!(game.get(ActorId::NOBODY, Field::Interrupting), 0);
    // She tackles him before it lands.
    let mut game = start();
    let tackle = [
        ("interrupt", 1),
        act(Act::Attack),
        ("distance", 10),
        ("weapon", hands),
        ("maneuver", i32::from(Maneuver::Tackle.number())),
        ("cover", NONE),
        ("circumstance", 0),
        ("hurt_tackled", 0),
    ];
    game.step(&[4, 4, 4, 5, 5], &[&boris[..], &tackle].concat());
    assert_eq!((game.notes(Note::Moot), game.notes(Note::Hit).len()), (vec![(BORIS, 0)], 1));
    assert_eq!(game.get(ADA, Field::Level), 0);
    // She strikes the sword from his hand before it lands.
    let mut game = start();
    let sword = i32::try_from(SWORD).unwrap();
    let boris_cuts = [
        act(Act::Attack),
        ("target", 0),
        ("distance", 10),
        ("weapon", sword),
        ("maneuver", 0),
        ("called_shot", 0),
        ("cover", NONE),
        ("circumstance", 0),
    ];
    let how = i32::from(Maneuver::Disarm.number());
    let disarms = [
        ("interrupt", 1),
        act(Act::Attack),
        ("distance", 10),
        ("weapon", sword),
        ("maneuver", how),
        ("cover", NONE),
        ("circumstance", 0),
    ];
    game.step(&[4, 4, 4, 5, 5, 3, 3, 3, 3], &[&boris_cuts[..], &disarms].concat());
    assert_eq!((game.notes(Note::Moot), game.get(ADA, Field::Level)), (vec![(BORIS, 0)], 0));
    // She lets it happen.
    let mut game = start();
    game.step(&[4, 4, 4, 2, 2, 4, 4, 4], &[&boris[..], &[("interrupt", 0)]].concat());
    assert_eq!((game.notes(Note::Hit).len(), game.get(CLEO, Field::Waiting)), (1, 1));
    // She interrupts and is done: the attack goes on.
    let mut game = start();
    game.step(
        &[4, 4, 4, 2, 2, 4, 4, 4],
        &[&boris[..], &[("interrupt", 1), act(Act::Done)]].concat(),
    );
    assert_eq!((game.notes(Note::Hit).len(), game.get(CLEO, Field::Left)), (1, 0));
}

/// OD3: while somebody interrupts nobody else does, and there is no time for free actions.
#[test]
fn interruptions_are_not_interrupted() {
    let mut game = Game::duel();
    game.turn_of(ADA, 2);
    assert!(legal(&game, ADA, Act::Crouch));
    game.put(ActorId::NOBODY, Field::Interrupting, 1);
    assert!(!legal(&game, ADA, Act::Crouch));
    game.put(ActorId::NOBODY, Field::WaitingCount, 1);
    game.put(BORIS, Field::Waiting, 1);
    game.put_at(ActorId::NOBODY, Field::Order, 0, BORIS.number() + 1);
    // No question to Boris.
    game.exchange(&AttackIntent::new(ADA, BORIS, HANDS, Band::PointBlank), &[1, 1], &[]);
}

/// OD3: postures of one's choice are free; getting up from a fall takes an action.
#[test]
fn postures() {
    let mut game = Game::duel();
    game.turn_of(ADA, 1);
    for (act_taken, posture) in [
        (Act::Crouch, Posture::Crouched),
        (Act::Creep, Posture::Creeping),
        (Act::LieDown, Posture::Lying),
        (Act::Rise, Posture::Upright),
    ] {
        assert!(legal(&game, ADA, act_taken));
        game.step(&[], &[act(act_taken)]);
        assert_eq!(game.get(ADA, Field::Posture), i32::from(posture.number()));
        assert_eq!(game.get(ADA, Field::Left), 1, "it is free");
        assert!(!legal(&game, ADA, act_taken), "once is enough");
    }
    game.put(ADA, Field::Posture, i32::from(Posture::Down.number()));
    assert!(!legal(&game, ADA, Act::Rise) && !legal(&game, ADA, Act::Move));
    game.step(&[], &[act(Act::Stand)]);
    assert_eq!((game.get(ADA, Field::Posture), game.get(ADA, Field::Left)), (0, 0));
    // Flipped: the lost round goes into getting up.
    let mut game = in_order(&duel(), &[ADA, BORIS]);
    game.put(ADA, Field::Posture, i32::from(Posture::Flipped.number()));
    game.put(ADA, Field::LosesRound, 1);
    game.step(&[], &[]);
    assert_eq!(game.notes(Note::TurnLost), [(ADA, 0)]);
    assert_eq!(game.get(ADA, Field::Posture), 0);
}

/// OD3: a weapon that is not ready takes an action.
#[test]
fn readying() {
    let mut roster = duel();
    roster.fighters[0].weapons[SWORD].ready = false;
    let mut game = Game::new(&roster);
    game.turn_of(ADA, 2);
    let q = weapon_at(ADA, BORIS, 10);
    assert!(!game.is_legal(&q, ada(SWORD)) && game.is_legal(&q, ada(BOW)));
    game.step(&[], &[act(Act::Ready)]);
    assert!(game.is_legal(&q, ada(SWORD)) && game.get(ADA, Field::Left) == 1);
    assert!(!legal(&game, ADA, Act::Ready), "everything is ready");
}

/// OD19: an all-out attack is the only action of the round; a trick comes before another action.
#[test]
fn all_out_and_tricks() {
    let mut game = Game::duel();
    let q = way_at(ADA, BORIS, (SWORD, 10));
    game.turn_of(ADA, 1);
    assert!(game.is_legal(&q, Maneuver::AllOut));
    game.turn_of(ADA, 2);
    assert!(!game.is_legal(&q, Maneuver::AllOut));
    // The trick: 7 against 4, half of 3 rounded up is 2, on the next close attack, once.
    game.step(&[4, 3], &[act(Act::Trick), ("trick_difficulty", 4)]);
    assert_eq!((game.noted(Note::Trick), game.get(ADA, Field::TrickBonus)), (Some(2), 2));
    game.exchange(
        &AttackIntent::new(ADA, BORIS, SWORD, Band::PointBlank),
        &[5, 5, 2, 2, 2, 2, 5, 5, 5],
        &[],
    );
    assert_eq!((game.noted(Note::Damage), game.get(ADA, Field::TrickBonus)), (Some(10), 0));
    game.turn_of(ADA, 2);
    game.step(&[4, 3], &[act(Act::Trick), ("trick_difficulty", 8)]);
    assert_eq!(game.noted(Note::TrickFails), Some(-1));
    game.turn_of(ADA, 1);
    assert!(!legal(&game, ADA, Act::Trick), "an attack must be left");
    // What is not used goes with the turn.
    game.turn_of(ADA, 2);
    game.step(&[4, 4], &[act(Act::Trick), ("trick_difficulty", 4)]);
    game.step(&[], &[act(Act::Done)]);
    assert_eq!(game.get(ADA, Field::TrickBonus), 0);
    assert!(game.has_rule(Rule::OD19));
}

/// OD19: a group attack: a command roll; the leader and the allies who wait strike at the leader's
/// turn, each at a part of the body; the target resists the sum.
#[test]
fn group_attacks() {
    let mut roster = three();
    roster.fighters[0].skills.insert(Skill::Command, d("4D"));
    let start_of = |roster: &Roster| {
        let mut game = in_order(roster, &[CLEO, ADA, BORIS]);
        game.step(&[], &[("actions", 2)]);
        game.step(&[], &[act(Act::Wait)]);
        game.step(&[], &[("actions", 2)]);
        game
    };
    let start = || start_of(&roster);
    let bow = i32::try_from(BOW).unwrap();
    // Ada leads with 10 of 10, joins with a shot at a leg, Cleo at an arm: 15 to hit, both at 2D.
    let shot = |part: i32| {
        [
            ("distance", 100),
            ("weapon", bow),
            ("called_shot", part),
            ("cover", NONE),
            ("circumstance", 0),
        ]
    };
    let answers = [
        &[act(Act::Lead), ("command_difficulty", 10), ("join", 1), ("join", 1)][..],
        &shot(5),
        &shot(4),
    ]
    .concat();
    #[rustfmt::skip]
    let faces = [
        3, 3, 4,
        6, 4, 5, 2, 2, 2, 2,
        6, 4, 6, 2, 2, 2, 3,
        3, 3, 3,
    ];
    let mut game = start();
    game.step(&faces, &answers);
    // 8 - 1 and 9 - 2 are 14 against 9.
    assert_eq!(game.notes(Note::Damage).iter().map(|(_, v)| *v).collect::<Vec<_>>(), [7, 7]);
    assert!(game.told().contains("the damage of all together: 14 (OD28)"), "{}", game.told());
    assert!(game.notes(Note::FullCover).is_empty() && game.notes(Note::ThroughCover).is_empty());
    assert_eq!(game.get(BORIS, Field::Level), 2);
    assert_eq!((game.get(ADA, Field::Left), game.get(CLEO, Field::Left)), (0, 0));
    assert_eq!(game.get(ActorId::NOBODY, Field::WaitingCount), 0);
    // What all of it is stopped by is no miss.
    let mut stopped = start();
    stopped.step(&[&faces[..faces.len() - 3], &[5, 5, 5]].concat(), &answers);
    assert_eq!(stopped.get(BORIS, Field::Level), 0);
    let all = [Note::AttackJoined, Note::AttackJoined, Note::AttackStopped];
    assert_eq!(stopped.headlines(), all, "{}", stopped.told());
    // A shield counts where it is between Boris and all who strike.
    let mut guarded = roster.clone();
    guarded.fighters[1].shield = d("2D");
    let none: (&[u8], _) = (&[], WoundLevel::Wounded);
    for (between, (more, level)) in [
        ([false, true], none),
        ([true, false], none),
        ([true, true], (&[1, 1], WoundLevel::Stunned)),
    ] {
        let [leg, arm] = between.map(|is| i32::from(is) * Set::of(&[Circumstance::Shield]).bits());
        let shot = |part, between| {
            [
                ("distance", 100),
                ("weapon", bow),
                ("called_shot", part),
                ("cover", NONE),
                ("circumstance", between),
            ]
        };
        let (leg, arm) = (shot(5, leg), shot(4, arm));
        let answers = [
            &[act(Act::Lead), ("command_difficulty", 10), ("join", 1), ("join", 1)][..],
            &leg,
            &arm,
        ]
        .concat();
        let mut game = start_of(&guarded);
        let stunned: &[Said] =
            if level == WoundLevel::Stunned { &[("stun_effect", 0)] } else { &[] };
        game.step(&[&faces[..], more].concat(), &[&answers, stunned].concat());
        assert_eq!(game.get(BORIS, Field::Level), i32::from(level.number()), "{between:?}");
    }
    // The command fails: nobody strikes, and Cleo goes on waiting.
    let mut game = start();
    game.step(&[3, 3, 3], &[act(Act::Lead), ("command_difficulty", 10)]);
    assert_eq!((game.notes(Note::GroupFails).len(), game.get(CLEO, Field::Waiting)), (1, 1));
    // Nobody joins.
    let mut game = start();
    game.step(&[3, 3, 4], &[act(Act::Lead), ("command_difficulty", 10), ("join", 0), ("join", 0)]);
    assert_eq!((game.notes(Note::GroupAttack).len(), game.noted(Note::Damage)), (1, None));
    // It takes allies who wait, and a part of the body.
    let mut game = Game::new(&roster);
    game.turn_of(ADA, 2);
    assert!(!legal(&game, ADA, Act::Lead));
    let (weapon, maneuver) = (AttackId::new(ADA, BOW), Maneuver::Plain);
    let q = CallShot { who: ADA, target: BORIS, weapon, maneuver, in_group: true, rider: false };
    let parts = Called::ALL.iter().filter(|part| game.is_legal(&q, **part)).copied();
    assert_eq!(parts.collect::<Vec<_>>(), Called::ALL[1..7]);
}

/// OD19: a foe who waits does not join, nor an ally who does not wait.
#[test]
fn who_joins_a_group() {
    let mut roster = three();
    roster.fighters[0].skills.insert(Skill::Command, d("4D"));
    let lead = |waits: &[ActorId]| {
        let mut game = in_order(&roster, &[CLEO, ADA, BORIS]);
        game.turn_of(ADA, 2);
        for who in waits {
            game.put(*who, Field::Waiting, 1);
            game.put(*who, Field::Declared, 2);
            game.put(*who, Field::Left, 1);
        }
        let count = i32::try_from(waits.len()).unwrap();
        game.put(ActorId::NOBODY, Field::WaitingCount, count);
        game
    };
    // Ada and Cleo are asked whether they join, and nobody else.
    let mut game = lead(&[CLEO, BORIS]);
    game.step(&[3, 3, 4], &[act(Act::Lead), ("command_difficulty", 10), ("join", 0), ("join", 0)]);
    assert_eq!(game.notes(Note::GroupAttack).len(), 1);
    assert!(!lead(&[BORIS]).may(ADA, Act::Lead), "only a foe waits");
}

/// OD19, OD24: complete cover takes of each blow of a group what it takes of one by itself; leading
/// takes dice of *command*.
#[test]
fn a_group_against_cover() {
    let mut roster = three();
    roster.fighters[0].skills.insert(Skill::Command, d("4D"));
    let mut game = in_order(&roster, &[CLEO, ADA, BORIS]);
    game.turn_of(ADA, 2);
    game.put(CLEO, Field::Waiting, 1);
    game.put(CLEO, Field::Left, 1);
    game.put(ActorId::NOBODY, Field::WaitingCount, 1);
    let bow = i32::try_from(BOW).unwrap();
    let (leg, full) = (i32::from(Called::Leg.number()), i32::from(Cover::Full.number()));
    // Ada alone joins, and hits at 15 what has 2D of armor; Cleo does not interrupt.
    let answers = [
        act(Act::Lead),
        ("command_difficulty", 10),
        ("join", 1),
        ("join", 0),
        ("distance", 100),
        ("weapon", bow),
        ("called_shot", leg),
        ("cover", full),
        ("cover", NONE),
        ("cover_armor", 6),
        ("circumstance", 0),
        ("interrupt", 0),
    ];
    // A shot at the leg takes 1 off the damage.
    let struck = |damage: [u8; 4], resistance: &[u8]| {
        let mut covered = game.clone();
        let dice = [&[3, 3, 4, 6, 4, 5], &damage[..], &[5, 4], resistance].concat();
        covered.step(&dice, &answers);
        assert_eq!(covered.noted(Note::Difficulty), Some(15));
        assert_eq!(covered.notes(Note::FullCover).len(), 1);
        (covered.noted(Note::ThroughCover), covered.noted(Note::GroupDamage))
    };
    assert_eq!(struck([5; 4], &[4; 3]), (Some(19 - 9), Some(10)));
    assert_eq!(struck([2; 4], &[]), (Some(0), None));
    // 4D less a die for each action beyond the first.
    for (actions, leads) in [(4, true), (5, false)] {
        game.turn_of(ADA, actions);
        assert_eq!(legal(&game, ADA, Act::Lead), leads, "{actions} actions");
    }
}

/// OD3: whose only action was used up before its turn has none to take in it.
#[test]
fn a_turn_without_actions() {
    let mut game = in_order(&duel(), &[ADA, BORIS]);
    game.put(ADA, Field::Borrowed, 1);
    game.step(&[], &[("actions", 1)]);
    assert_eq!((game.get(ADA, Field::Declared), game.get(ADA, Field::Left)), (1, 0));
    assert_eq!(game.get(ActorId::NOBODY, Field::Acting), 0);
    game.step(&[], &[("actions", 2)]);
    assert_eq!(game.get(BORIS, Field::Declared), 2);
}

/// OD3: of several who wait each is asked in the order of turns, the next where one would rather go
/// on waiting.
#[test]
fn all_who_wait_are_asked() {
    let mut game = in_order(&three(), &[ADA, CLEO, BORIS]);
    for _ in [ADA, CLEO] {
        game.step(&[], &[("actions", 2)]);
        game.step(&[], &[act(Act::Wait)]);
    }
    game.step(&[], &[("actions", 1)]);
    game.step(&[], &[act(Act::Move)]);
    game.step(&[], &[("resume", 0)]);
    game.step(&[], &[("resume", 1)]);
    assert_eq!(game.notes(Note::Resumes), [(CLEO, 1)]);
}
