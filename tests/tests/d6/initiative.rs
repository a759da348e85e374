//! Initiative: who acts when.

use super::support::{ADA, BORIS, Game, HANDS, NONE, SWORD, ada, armed, d, duel, weapon_at};
use case_core::ActorId;
use case_core::battle::{Battle, Step};
use case_core::d6::{
    ActFirst, AttackIntent, Attribute, Band, D6, DrawQuickly, Field, InitiativeMethod, MoveDice,
    Note, Roster, Rule, Skill, TurnPhase, initiative_bonus,
};
use case_core::filled;
use case_core::value::{AttackId, Attacks, Dice};

/// A game at the very start.
fn fresh(roster: &Roster) -> Game {
    let mut game = Game::new(roster);
    game.put(ActorId::NOBODY, Field::Round, 0);
    game
}

fn order(game: &Game) -> Vec<i32> {
    let places = 0..game.setup_len();
    places
        .map(|place| game.get_at(ActorId::NOBODY, Field::Order, place) - 1)
        .filter(|w| *w >= 0)
        .collect()
}

impl Game {
    fn setup_len(&self) -> usize {
        <D6 as case_core::system::System>::fighters(&self.setup)
    }

    fn begin(&mut self, surprise: i32) {
        self.step(&[], &[("surprise", surprise)]);
    }
}

fn three() -> Roster {
    let mut roster = duel();
    roster.fighters.push(armed("Cleo", "b"));
    roster
}

/// OD2: each round everybody rolls Acumen; the highest total acts first.
#[test]
fn rolled_each_round() {
    let mut roster = three();
    roster.fighters[1].attributes.insert(Attribute::Acumen, d("2D+2"));
    let mut game = fresh(&roster);
    game.begin(NONE);
    game.step(&[], &[]);
    game.step(&[3, 3, 3], &[]);
    game.step(&[4, 4], &[]);
    game.step(&[2, 2, 2], &[]);
    game.step(&[], &[]);
    assert_eq!(order(&game), [1, 0, 2], "10, 9, 6");
    assert_eq!(game.get(ActorId::NOBODY, Field::TurnPhase), TurnPhase::Turns as i32);
    assert_eq!(game.get(ADA, Field::Initiative), 0, "nobody reads it any more");
}

/// OD2: once for the scene, or not at all: whoever acts first, then the comparison of abilities.
#[test]
fn rolled_once_or_never() {
    let mut roster = three();
    roster.rulings.initiative_method = InitiativeMethod::EachScene;
    let mut game = fresh(&roster);
    game.begin(NONE);
    game.step(&[], &[]);
    for faces in [[2, 2, 2], [3, 3, 3], [4, 4, 4]] {
        game.step(&faces, &[]);
    }
    game.step(&[], &[]);
    assert_eq!(order(&game), [2, 1, 0]);
    game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::Start as i32);
    game.step(&[], &[]);
    assert_eq!((order(&game), game.get(ActorId::NOBODY, Field::Round)), (vec![2, 1, 0], 2));
    assert_eq!(game.get(ActorId::NOBODY, Field::TurnPhase), TurnPhase::Turns as i32);

    roster.rulings.initiative_method = InitiativeMethod::FirstAction;
    roster.fighters[2].attributes.insert(Attribute::Acumen, d("3D+1"));
    let mut game = fresh(&roster);
    game.begin(NONE);
    let first = ActFirst { who: ActorId::JUDGE };
    let fighters = (0..5).filter(|at| game.is_legal(&first, ActorId::fighter(*at)));
    assert_eq!(fighters.collect::<Vec<_>>(), [0, 1, 2], "one of the roster");
    game.step(&[], &[("first_action", 1)]);
    assert_eq!(order(&game), [1, 2, 0], "Boris acted, then Cleo's Acumen");
    assert_eq!(game.notes(Note::FirstAction), [(BORIS, 0)]);
}

fn attribute(roster: &mut Roster, attribute: Attribute, code: &str) {
    roster.fighters[1].attributes.insert(attribute, d(code));
}

fn skill(roster: &mut Roster, skill: Skill, code: &str) {
    roster.fighters[1].skills.insert(skill, d(code));
}

/// OD2: ties: an ability to go first, Acumen, search, Agility, dodge, then the roster.
#[test]
fn ties() {
    let change: [fn(&mut Roster); 6] = [
        |r| r.fighters[1].special.goes_first = true,
        |r| attribute(r, Attribute::Acumen, "3D+1"),
        |r| skill(r, Skill::Search, "4D"),
        |r| attribute(r, Attribute::Agility, "4D"),
        |r| skill(r, Skill::Dodge, "3D+1"),
        |_| {},
    ];
    for (later, earlier) in (1..6).zip(0..5) {
        // Boris has the weightier thing, Ada the next one.
        let mut roster = duel();
        change[earlier](&mut roster);
        let mut other = duel();
        change[later](&mut other);
        roster.fighters[0] = filled!(case_core::d6::Sheet {
            name: "Ada".into(),
            side: "a".into(),
            ..other.fighters[1].clone()
        });
        roster.rulings.initiative_method = InitiativeMethod::FirstAction;
        roster.fighters.insert(0, armed("Zoe", "c"));
        let mut game = fresh(&roster);
        game.begin(NONE);
        game.step(&[], &[("first_action", 0)]);
        assert_eq!(order(&game), [0, 2, 1], "{earlier} before {later}");
    }
    // A tie of totals goes the same way.
    let mut roster = duel();
    roster.fighters[1].skills.insert(Skill::Dodge, d("5D"));
    let mut game = fresh(&roster);
    game.begin(NONE);
    game.step(&[], &[]);
    game.step(&[4, 4, 4], &[]);
    game.step(&[5, 4, 3], &[]);
    game.step(&[], &[]);
    assert_eq!(order(&game), [1, 0]);
    assert!(game.told().contains("Boris goes before Ada: dodge (OD2)"), "{}", game.told());
}

/// OD2: the side with the surprise acts first in the first round.
#[test]
fn surprise() {
    let mut game = fresh(&three());
    game.begin(0);
    game.step(&[], &[]);
    for faces in [[2, 1, 1], [3, 3, 3], [4, 4, 4]] {
        game.step(&faces, &[]);
    }
    game.step(&[], &[]);
    assert_eq!(order(&game), [0, 2, 1]);
    assert_eq!(game.get(ActorId::NOBODY, Field::SurpriseBy), 0, "for one round");
    assert_eq!(game.notes(Note::Surprise), [(ActorId::JUDGE, 0)]);
}

/// OD2: no action: neither several actions nor injury nor a Fate Point, but Character Points.
#[test]
fn initiative_is_no_action() {
    let mut roster = duel();
    roster.fighters[0].fate_points = 1;
    roster.fighters[0].character_points = 1;
    let mut game = fresh(&roster);
    game.put(ADA, Field::Level, 3);
    game.begin(NONE);
    game.step(&[], &[]);
    game.step(&[2, 2, 2, 6, 1], &[("character_point", 1)]);
    assert_eq!(game.get(ADA, Field::Initiative), 13 + 1);
    assert_eq!((game.get(ADA, Field::FatePoints), game.get(ADA, Field::CharacterPoints)), (1, 0));
}

/// OD2: `initiative_bonus`: 1 per 2D of search above Acumen or of Agility above 4D, rounded down,
/// and per six ranks. 5D+1 is 1D+2 above 3D+2.
#[test]
fn bonus() {
    let of = |acumen: &str, search: &str, agility: &str, ranks: [i32; 2]| {
        let mut roster = duel();
        roster.rulings.initiative_bonus = true;
        let sheet = &mut roster.fighters[0];
        sheet.attributes.insert(Attribute::Acumen, d(acumen));
        sheet.skills.insert(Skill::Search, d(search));
        sheet.attributes.insert(Attribute::Agility, d(agility));
        [sheet.special.search_ranks, sheet.special.agility_ranks] = ranks;
        let mut game = fresh(&roster);
        let bonus = initiative_bonus(game.setup.fighter(ADA).unwrap());
        game.begin(NONE);
        game.step(&[], &[]);
        let dice = usize::from(d(acumen).dice());
        game.step(&vec![2; dice], &[]);
        let rolled = 2 * i32::try_from(dice).unwrap() + i32::from(d(acumen).pips());
        assert_eq!(game.get(ADA, Field::Initiative) - 1, rolled + bonus);
        bonus
    };
    assert_eq!(of("3D", "4D+2", "3D", [0, 0]), 0);
    assert_eq!(of("3D", "5D", "3D", [0, 0]), 1);
    assert_eq!(of("3D", "6D+2", "5D+2", [0, 0]), 1);
    assert_eq!(of("3D+2", "5D+1", "3D", [0, 0]), 0);
    assert_eq!(of("3D+2", "5D+2", "3D", [0, 0]), 1);
    assert_eq!(of("3D", "3D", "6D", [0, 0]), 1);
    assert_eq!(of("3D", "7D", "8D", [0, 0]), 2);
    assert_eq!(of("3D", "3D", "3D", [6, 11]), 2);
}

/// OD2: a quick draw moves dice of a combat skill to initiative: 8D in throwing and two attacks
/// leave 7D, of which at most 6 move; with three moved, the attacks are at 4D.
#[test]
fn quick_draw() {
    let mut roster = duel();
    let sheet = &mut roster.fighters[0];
    sheet.attributes.insert(Attribute::Acumen, d("4D"));
    sheet.skills.insert(Skill::MeleeCombat, d("8D"));
    sheet.weapons[SWORD].quick = true;
    sheet.weapons[SWORD].ready = false;
    let mut game = fresh(&roster);
    game.begin(NONE);
    game.step(&[], &[]);
    let q = MoveDice { who: ADA, weapon: AttackId::new(ADA, SWORD), attacks: Attacks(2) };
    assert!(game.is_legal(&q, Dice(6)) && !game.is_legal(&q, Dice(7)));
    let draw = DrawQuickly { who: ADA };
    assert!(game.is_legal(&draw, ada(SWORD)) && !game.is_legal(&draw, ada(1)), "no bow so");
    assert!(game.is_legal(&draw, None));
    let other = AttackId::new(BORIS, SWORD);
    assert!(!game.is_legal(&draw, Some(other)), "what somebody else carries");
    // The sword, two attacks, three dice: seven dice of initiative.
    game.step(
        &[2, 2, 2, 2, 2, 2, 2],
        &[("quick_draw", 0), ("quick_attacks", 2), ("quick_dice", 3)],
    );
    assert_eq!(game.get(ADA, Field::Initiative), 14 + 1);
    game.step(&[2, 2, 2], &[]);
    game.step(&[], &[]);
    // Ada's turn: the number of actions is settled, the sword in the hand.
    game.step(&[], &[]);
    assert_eq!((game.get(ADA, Field::Declared), game.get_at(ADA, Field::Unready, SWORD)), (2, 0));
    let q = weapon_at(ADA, BORIS, 10);
    assert!(game.is_legal(&q, ada(SWORD)));
    assert!(!game.is_legal(&q, ada(HANDS)), "all with the same skill");
    // 8 - 1 for two actions - 3 moved: four dice.
    game.exchange(&AttackIntent::new(ADA, BORIS, SWORD, Band::PointBlank), &[1, 1, 1, 1], &[]);
    assert_eq!(game.told_value(Note::QuickDraw, "dice"), Dice(3).into());
    game.put(ActorId::NOBODY, Field::TurnPhase, TurnPhase::End as i32);
    game.step(&[], &[]);
    assert_eq!(game.get(ADA, Field::QuickDice), 0, "for that round");
}

/// OD2: a hurt head or leg slows one down.
#[test]
fn hurt_parts_slow_down() {
    let mut game = fresh(&duel());
    game.put(ADA, Field::HeadHurt, 1);
    game.put(ADA, Field::LegHurt, 1);
    game.begin(NONE);
    game.step(&[], &[]);
    game.step(&[3, 3, 3], &[]);
    assert_eq!(game.get(ADA, Field::Initiative), 7 + 1);
    assert_eq!(game.shifts(Rule::OD31), [-2]);
}

/// OD1, OD3: one who is out when the turn comes has none; the round goes on.
#[test]
fn the_fallen_have_no_turn() {
    let mut battle = Battle::<D6>::new(three()).unwrap().seeded(5);
    for _ in 0..500 {
        if battle.step() != Step::Going {
            break;
        }
    }
    assert!(battle.is_over());
    let mut out = Vec::new();
    for event in battle.log() {
        if let case_core::log::Event::Note { note, who, .. } = event {
            match note {
                Note::Dies | Note::Unconscious | Note::Dying => out.push(*who),
                Note::Wakes => out.retain(|w| w != who),
                Note::Turn => assert!(!out.contains(who), "{who} acts and is out"),
                _ => {}
            }
        }
    }
    assert!(!out.is_empty());
}
