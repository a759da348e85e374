//! The built-in plan: what it answers in scenes where something silly is near at hand, and fights
//! without it.

use super::support::{
    ADA, BORIS, BOW, Game, HANDS, SWORD, ada, armed, bundled, d, duel, to_act, way_at,
};
use case_core::ActorId;
use case_core::battle::{Battle, Step};
use case_core::d6::tables::{Called, Maneuver};
use case_core::d6::{
    Act, AimAtRider, CallShot, ChooseTarget, D6, DeclareActions, Defend, DefenseKind, Field,
    KeepGrip, MeasureDistance, Posture, Question, ReadyWeapon, Roll, Roster, Skill, Speed, Vehicle,
    Weapon, WoundLevel, passive_value,
};
use case_core::filled;
use case_core::log::{self, Event, Key};
use case_core::question::Query;
use case_core::system::{System, Tactics};
use case_core::value::{Actions, AttackId, Damage, TenthsOfMeter, Typed};

/// What the plan answers.
fn plan<Q: Query<D6>>(game: &Game, q: &Q) -> Q::Answer {
    q.plan(game.view())
}

/// A duel in which the one has these skills and the other those.
fn skilled(ada: &[(Skill, &str)], boris: &[(Skill, &str)]) -> Roster {
    let mut roster = duel();
    for (sheet, skills) in roster.fighters.iter_mut().zip([ada, boris]) {
        sheet.skills.extend(skills.iter().map(|(skill, code)| (*skill, d(code))));
    }
    roster
}

/// A duel in which Ada drives a cart at cruising speed.
fn driven() -> Game {
    let mut roster = duel();
    let cart = filled!(Vehicle { name: "cart".into(), toughness: d("3D"), scale: 6 });
    roster.fighters[0].vehicle = Some(filled!(Vehicle { speed: Speed::Cruising, ..cart }));
    Game::new(&roster)
}

/// Boris holds Ada.
fn held(game: &mut Game) {
    game.put(ADA, Field::HeldBy, 2);
    game.put(ADA, Field::HeldHow, Maneuver::Hold as i32);
    game.put(BORIS, Field::Holds, 1);
}

/// The last of several actions goes to a defense that adds something, else to a blow; against
/// nobody but an archer it is a dodge, however good the parry.
#[test]
fn defends_where_it_helps() {
    let mut game = Game::duel();
    game.turn_of(ADA, 2);
    game.put(ADA, Field::Left, 1);
    game.put(ADA, Field::Posture, Posture::Creeping as i32);
    assert_eq!(plan(&game, &to_act(ADA)), Act::Attack);

    let skills = [(Skill::MeleeCombat, "6D"), (Skill::Dodge, "5D+2")];
    let mut game = Game::new(&skilled(&skills, &[(Skill::Marksmanship, "5D")]));
    game.turn_of(ADA, 2);
    game.put(ADA, Field::Left, 1);
    game.put(ADA, Field::Posture, Posture::Creeping as i32);
    assert_eq!(
        plan(&game, &Defend { who: ADA, free: false, interceptable: true }),
        DefenseKind::Dodge
    );
}

/// The last action is an attack if that does more than a defense saves, though the defense adds
/// something; against one who is dangerous and hard to hit it is the defense.
#[test]
fn weighs_its_defenses() {
    let own = [(Skill::MeleeCombat, "6D"), (Skill::Dodge, "5D")];
    let mut game = Game::new(&skilled(&own, &[(Skill::MeleeCombat, "9D")]));
    game.turn_of(ADA, 2);
    game.put(ADA, Field::Left, 1);
    game.put(ADA, Field::Posture, Posture::Creeping as i32);
    assert_eq!(plan(&game, &to_act(ADA)), Act::Attack);
    game.put(BORIS, Field::DodgeValue, 26);
    assert_eq!(plan(&game, &to_act(ADA)), Act::Defend);
}

/// A weapon that lies there is taken up and used in the same turn, who is down gets up and strikes in
/// it, and an action that is used already leaves one to act with.
#[test]
fn declares_what_it_needs() {
    let mut game = Game::new(&skilled(&[(Skill::MeleeCombat, "6D")], &[]));
    let ask = DeclareActions { who: ADA };
    let Actions(ready) = ask.plan(game.view());
    game.put(ADA, Field::Borrowed, 1);
    let Actions(used) = ask.plan(game.view());
    game.put(ADA, Field::Borrowed, 0);
    game.put(ADA, Field::Posture, Posture::Down as i32);
    let Actions(down) = ask.plan(game.view());
    game.put(ADA, Field::Posture, Posture::Upright as i32);
    game.put_at(ADA, Field::Unready, SWORD, 1);
    game.put_at(ADA, Field::Unready, BOW, 1);
    let Actions(lost) = ask.plan(game.view());
    assert_eq!([ready, used, down, lost], [3, 4, 4, 4]);
}

/// Who can hit shoots at once, and aims for a round only at one who is hard to hit; an unloaded weapon
/// is loaded where shooting every other round does more than bare hands in each.
#[test]
fn weighs_its_shots() {
    let act = |game: &mut Game, posture: Posture| {
        game.put(ADA, Field::Posture, posture as i32);
        plan(game, &to_act(ADA))
    };
    let mut game = Game::new(&skilled(&[(Skill::Marksmanship, "6D")], &[]));
    game.turn_of(ADA, 1);
    assert_eq!(act(&mut game, Posture::Creeping), Act::Attack);
    game.put(BORIS, Field::DodgeValue, 30);
    game.put(ActorId::NOBODY, Field::Round, 2);
    assert_eq!(act(&mut game, Posture::Crouched), Act::Aim);

    let loads = |armor: &str| {
        let mut roster = skilled(&[(Skill::Marksmanship, "6D")], &[]);
        let bow = roster.fighters[0].weapons.remove(BOW);
        roster.fighters[0].weapons = vec![filled!(Weapon { reload: true, ..bow })];
        roster.fighters[1].armor = d(armor);
        let mut game = Game::new(&roster);
        game.turn_of(ADA, 1);
        game.put_at(ADA, Field::Unloaded, 0, 1);
        act(&mut game, Posture::Creeping)
    };
    assert_eq!(loads("0D"), Act::Attack);
    assert_eq!(loads("4D"), Act::Load);
}

/// The last two, each behind a full defense that the other cannot get through, do not wait forever.
#[test]
fn a_standoff_ends() {
    let mut game = Game::duel();
    game.turn_of(ADA, 1);
    game.put(ADA, Field::Posture, Posture::Creeping as i32);
    game.put(BORIS, Field::DodgeValue, 60);
    let acts = [2, 3, 4].map(|round| {
        game.put(ActorId::NOBODY, Field::Round, round);
        to_act(ADA).plan(game.view())
    });
    assert_eq!(acts, [Act::FullDefense, Act::FullDefense, Act::Attack]);
}

/// The head is worth its difficulty to five dice as well; a grab that can't come off is not tried;
/// a blow that can't hit gives way to a defense.
#[test]
fn sizes_up_its_blows() {
    let mut game = Game::new(&skilled(&[(Skill::MeleeCombat, "5D")], &[]));
    let (who, target, weapon) = (ADA, BORIS, AttackId::new(ADA, SWORD));
    let maneuver = Maneuver::Plain;
    let shot = CallShot { who, target, weapon, maneuver, in_group: false, rider: false };
    assert_eq!(plan(&game, &shot), Called::Head);

    game.put(BORIS, Field::DodgeValue, 20);
    let grabs = plan(&game, &way_at(ADA, BORIS, (HANDS, 15)));
    assert_eq!(grabs, Maneuver::Plain);

    game.put(BORIS, Field::DodgeValue, 40);
    game.turn_of(ADA, 1);
    game.put(ActorId::NOBODY, Field::Round, 2);
    game.put(ADA, Field::Posture, Posture::Creeping as i32);
    assert_eq!(plan(&game, &to_act(ADA)), Act::FullDefense);
}

/// One whom nothing can hit is passed by.
#[test]
fn passes_by_whom_it_cannot_hit() {
    let mut roster = duel();
    roster.fighters.push(armed("Carl", "b"));
    let mut game = Game::new(&roster);
    game.put(BORIS, Field::DodgeValue, 40);
    let ask = ChooseTarget { who: ADA };
    assert_eq!(plan(&game, &ask), Some(ActorId::fighter(2)));
}

/// Of two whom it can hit as well it goes for the dangerous one.
#[test]
fn picks_its_foe() {
    let mut roster = duel();
    roster.fighters.push(armed("Carl", "b"));
    roster.fighters[2].weapons[SWORD].damage.code = d("9D");
    let ask = ChooseTarget { who: ADA };
    let game = Game::new(&roster);
    assert_eq!(plan(&game, &ask), Some(ActorId::fighter(2)));
}

/// It moves in a crouch before anything else; and not again.
#[test]
fn keeps_low() {
    let mut game = Game::duel();
    game.turn_of(ADA, 1);
    assert_eq!(plan(&game, &to_act(ADA)), Act::Creep);
    game.put(ADA, Field::Posture, Posture::Creeping as i32);
    assert_eq!(plan(&game, &to_act(ADA)), Act::Attack);
}

/// A strong blow at the head of one who is no match for it knocks out.
#[test]
fn knocks_out() {
    let mut roster = skilled(&[(Skill::MeleeCombat, "9D")], &[]);
    roster.fighters[0].weapons[SWORD].damage.code = d("1D");
    let game = Game::new(&roster);
    assert_eq!(plan(&game, &way_at(ADA, BORIS, (SWORD, 15))), Maneuver::Knockout);
}

/// Against one who is hard to hit a few dice are not split.
#[test]
fn weighs_its_actions() {
    let mut game = Game::new(&skilled(&[(Skill::MeleeCombat, "6D")], &[]));
    game.put(BORIS, Field::DodgeValue, 27);
    let ask = DeclareActions { who: ADA };
    assert_eq!(plan(&game, &ask), Actions(1));
}

/// OD19: a single blow made all out counts where the actions are weighed, though nobody can go all
/// out before they are declared.
#[test]
fn goes_all_out_with_one_action() {
    let game = Game::new(&skilled(&[(Skill::MeleeCombat, "3D+2")], &[]));
    let ask = DeclareActions { who: ADA };
    assert_eq!(plan(&game, &ask), Actions(1));
}

/// A driver with a bow stops the cart rather than running at people in vain; who shoots at a driver
/// aims at him, and not at the cart.
#[test]
fn drives_and_shoots_where_it_hits() {
    let mut game = driven();
    game.turn_of(ADA, 1);
    assert_eq!(plan(&game, &to_act(ADA)), Act::Drive);
    let speed = case_core::d6::ChooseSpeed { who: ADA };
    assert_eq!(plan(&game, &speed), Speed::Stopped);
    let rider = AimAtRider { who: BORIS, target: ADA, weapon: AttackId::new(BORIS, BOW) };
    assert!(plan(&game, &rider));
}

/// A sword that lies there is taken up again.
#[test]
fn takes_up_its_weapon() {
    let mut game = Game::duel();
    game.put_at(ADA, Field::Unready, SWORD, 1);
    game.put_at(ADA, Field::Unready, BOW, 1);
    game.turn_of(ADA, 1);
    game.put(ADA, Field::Posture, Posture::Creeping as i32);
    assert_eq!(plan(&game, &to_act(ADA)), Act::Ready);
    assert_ne!(Some(plan(&game, &ReadyWeapon { who: ADA })), ada(HANDS));
}

/// Whom one holds, one strikes where that hurts more than squeezing; and lets go of whom neither
/// hurts, if there is another foe.
#[test]
fn uses_its_holds() {
    let mut roster = duel();
    roster.fighters.push(armed("Carl", "a"));
    let mut game = Game::new(&roster);
    held(&mut game);
    game.turn_of(BORIS, 1);
    game.put(BORIS, Field::Posture, Posture::Creeping as i32);
    assert_eq!(plan(&game, &to_act(BORIS)), Act::Attack);
    roster.fighters[0].armor = d("20D");
    let mut game = Game::new(&roster);
    held(&mut game);
    game.turn_of(BORIS, 1);
    game.put(BORIS, Field::Posture, Posture::Creeping as i32);
    assert_eq!(plan(&game, &to_act(BORIS)), Act::Release);
}

/// One who can't get free strikes at the holder; what can't be kept is let go.
#[test]
fn struggles_where_there_is_hope() {
    let mut game = Game::new(&skilled(&[], &[(Skill::Lifting, "9D")]));
    held(&mut game);
    game.turn_of(ADA, 1);
    assert_eq!(plan(&game, &to_act(ADA)), Act::Attack);
    let mut game = Game::duel();
    held(&mut game);
    game.turn_of(ADA, 1);
    assert_eq!(plan(&game, &to_act(ADA)), Act::Escape);
    let weapon = AttackId::new(BORIS, SWORD);
    let grip = |damage| KeepGrip { who: BORIS, attacker: ADA, weapon, damage: Damage(damage) };
    assert!(!plan(&game, &grip(30)));
    assert!(plan(&game, &grip(10)));
}

/// Alone against three and Severely Wounded, one runs; not against two.
#[test]
fn leaves_a_fight_that_is_lost() {
    let mut roster = duel();
    roster.fighters.push(armed("Carl", "b"));
    let mut few = Game::new(&roster);
    roster.fighters.push(armed("Dora", "b"));
    let mut many = Game::new(&roster);
    for game in [&mut few, &mut many] {
        game.put(ADA, Field::Level, WoundLevel::SeverelyWounded as i32);
        game.turn_of(ADA, 1);
    }
    assert_ne!(plan(&few, &to_act(ADA)), Act::Flee);
    assert_eq!(plan(&many, &to_act(ADA)), Act::Flee);
}

/// Who is struck at with a sword is as near to who strikes as the other way round.
#[test]
fn measures_both_ways_alike() {
    let skills = [[(Skill::Marksmanship, "5D")], [(Skill::MeleeCombat, "5D")]];
    let game = Game::new(&skilled(&skills[0], &skills[1]));
    let (who, to_ada, to_boris) = (ActorId::MAP, ADA.into(), BORIS.into());
    let there = MeasureDistance { who, attacker: ADA, target: to_boris };
    let back = MeasureDistance { who, attacker: BORIS, target: to_ada };
    let step = TenthsOfMeter(15);
    assert_eq!(plan(&game, &there), step);
    assert_eq!(plan(&game, &back), step);
}

/// What plans and searches read of a fighter: the better armed is more dangerous, who is out is not;
/// armor and a defense that stands protect; who holds is known from both sides.
#[test]
fn who_is_dangerous_and_who_is_protected() {
    let mut roster = skilled(&[(Skill::MeleeCombat, "5D")], &[]);
    roster.fighters[1].armor = d("2D");
    let mut game = Game::new(&roster);
    held(&mut game);
    let (setup, state) = (&game.setup, &game.state);
    let [danger, protection] =
        [D6::danger, D6::protection].map(|of| [ADA, BORIS].map(|who| of(setup, state, who)));
    assert!(danger[0] > danger[1] && danger[1] > 0, "{danger:?}");
    assert!(protection[0] < protection[1], "{protection:?}");
    assert_eq!(
        (D6::holder(setup, state, ADA), D6::attacks(setup, state, BORIS)),
        (Some(BORIS), Some(ADA))
    );
    assert_eq!((D6::holder(setup, state, BORIS), D6::attacks(setup, state, ADA)), (None, None));
    game.put(ADA, Field::DodgeValue, 31);
    assert!(D6::protection(&game.setup, &game.state, ADA) > protection[1]);
    game.put(ADA, Field::Wakes, 9);
    assert_eq!(D6::danger(&game.setup, &game.state, ADA), 0);
}

/// What a Wild Die and regular dice can give on average, in tenths.
fn mean(faces: &[u8], flat: i32) -> i32 {
    let bursts = faces.iter().take_while(|face| **face == 6).count().min(faces.len() - 1);
    i32::try_from(faces.len() - bursts).unwrap() * 35 + flat * 10
}

/// A hundred fights of the bundled roster: nobody drives at whom he can hardly hit, defends to no
/// purpose, lets whom he holds be, or fights on with bare hands beside a sword; next to no attack is
/// beyond reach, next to no action comes to nothing.
#[test]
fn nothing_silly_in_a_hundred_fights() {
    let (mut attacks, mut vain, mut acts, mut idle) = (0, 0, 0, 0);
    for seed in 0..100 {
        let mut battle = Battle::<D6>::new(bundled()).unwrap().seeded(seed);
        assert_eq!(battle.run(10_000), Step::Over);
        let setup = battle.setup();
        let mut state = D6::open(setup);
        for event in battle.log() {
            let of = |who, field| D6::get(&state, Key::of(who, field));
            match event {
                Event::Decision { question: Question::Act { who, .. }, answer, .. } => {
                    let act = Act::from_value(*answer).unwrap();
                    let held = usize::try_from(of(*who, Field::Holds) - 1).map(ActorId::fighter);
                    let lets_be =
                        [Act::Defend, Act::FullDefense, Act::Aim, Act::Done].contains(&act);
                    let fresh = held.is_ok_and(|held| of(held, Field::HeldFresh) != 0);
                    assert!(held.is_err() || fresh || !lets_be, "seed {seed}: {act}");
                    acts += 1;
                    idle += i32::from(matches!(act, Act::Done | Act::Move));
                }
                Event::Roll { roll: Roll::Defense, who, flat, faces, .. } => {
                    let least = passive_value(setup.fighter(*who).unwrap(), setup.rulings());
                    let full = of(*who, Field::Declared) == 1;
                    assert!(full || mean(faces, *flat) >= least * 10, "seed {seed}: {event:?}");
                }
                Event::Roll { roll: Roll::Driving, against, .. } => {
                    assert_eq!(*against, ActorId::NOBODY, "seed {seed}");
                }
                Event::Roll { roll: Roll::Attack, at, flat, faces, .. } => {
                    attacks += 1;
                    // Two and a half times how far so many dice stray.
                    let short = f64::from(at.number * 10 - mean(faces, *flat));
                    let dice = f64::from(u8::try_from(faces.len()).unwrap());
                    vain += i32::from(short > 25.0 * (3.0 * dice + 9.0).sqrt());
                }
                Event::Note { note: case_core::d6::Note::Attacks, who, values, .. } => {
                    let first = |field| D6::get(&state, Key::at(*who, field, 0)) != 0;
                    let lies = first(Field::Unready) && !first(Field::Thrown);
                    let hands = setup.fighter(*who).unwrap().weapons() - 1;
                    let bare = values.first() == AttackId::new(*who, hands).to_value();
                    assert!(hands == 0 || !lies || !bare, "seed {seed}: {event:?}");
                }
                _ => {}
            }
            log::replay(&mut state, core::slice::from_ref(event));
        }
    }
    assert!(attacks > 800 && vain * 100 <= attacks, "{vain} of {attacks} attacks");
    assert!(acts > 1_000 && idle * 100 <= acts, "{idle} of {acts} actions");
}
