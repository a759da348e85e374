//! The book of rulings, and that every switch changes something.

use super::support::{ADA, BORIS, BOW, Game, HANDS, NONE, act, ada, d, duel, to_act, weapon_at};
use case_core::ActorId;
use case_core::codes::Code;
use case_core::d6::tables::{Called, Cover, Maneuver};
use case_core::d6::{
    Act, AttackIntent, Band, CalledThroughCover, CreepingCosts, D6, Field, FullCoverDamage,
    ModifierForm, Note, OneDieFlat, Posture, RangeEnds, Roster, Rulings,
};
use case_core::system::System;
use case_core::value::Set;

/// Every row says what it is about and names rules; a switch has its default value until it is turned.
#[test]
fn the_book_of_rulings() {
    let setup = D6::validate(&duel()).unwrap();
    let book = D6::rulings(&setup);
    for ruling in &book {
        let name = ruling.name;
        let switch = ruling.switch.as_ref();
        assert_eq!(switch.map(|s| &s.value), switch.map(|s| &s.default), "{name}");
        assert!(!ruling.question.is_empty() && !ruling.reading.is_empty(), "{name}");
        assert!(
            ruling.rule.split(' ').all(|id| id.parse::<case_core::d6::Rule>().is_ok()),
            "{name}"
        );
    }
    let mut roster = duel();
    roster.rulings.damage_bonus = true;
    let book = D6::rulings(&D6::validate(&roster).unwrap());
    let bonus = book.into_iter().find(|ruling| ruling.name == "damage_bonus").unwrap();
    assert_eq!(bonus.switch.unwrap().value, "true");
}

/// Every value of every switch that is listed for it can be set, and nothing else.
#[test]
fn switches_take_their_values() {
    use case_core::sheet::Domain;
    for ruling in Rulings::default().list() {
        let values: Vec<String> = match ruling.switch.unwrap().values {
            Domain::YesNo => ["true", "false"].map(Into::into).to_vec(),
            Domain::OneOf { members } => members.iter().map(|m| m.name.to_string()).collect(),
            Domain::Number { low, high, or } => {
                let numbers = [low.to_string(), high.to_string()].into_iter();
                numbers.chain(or.iter().map(|word| word.name.to_string())).collect()
            }
            other => panic!("{other:?}"),
        };
        let mut rulings = Rulings::default();
        for value in values {
            assert!(rulings.set(ruling.name, &value).is_ok(), "{}: {value}", ruling.name);
            let set = rulings.list().into_iter().find(|r| r.name == ruling.name).unwrap();
            assert_eq!(set.switch.unwrap().value, value);
        }
        assert!(rulings.set(ruling.name, "bogus").is_err(), "{}", ruling.name);
    }
}

fn ruled(change: impl FnOnce(&mut Rulings)) -> Roster {
    let mut roster = duel();
    change(&mut roster.rulings);
    roster
}

fn shot(change: impl FnOnce(&mut AttackIntent)) -> AttackIntent {
    let mut blow = AttackIntent::new(ADA, BORIS, BOW, Band::Short);
    change(&mut blow);
    blow
}

/// OD21: `range_ends`: at 10 meters a bow is at Short or at Medium range.
#[test]
fn range_ends() {
    for (ends, difficulty) in [(RangeEnds::Inclusive, 10), (RangeEnds::Exclusive, 15)] {
        let mut game = Game::new(&ruled(|r| r.range_ends = ends));
        game.turn_of(ADA, 1);
        let bow = i32::try_from(BOW).unwrap();
        game.step(
            &[1, 1, 1],
            &[
                ("act", 1),
                ("distance", 100),
                ("weapon", bow),
                ("maneuver", 0),
                ("called_shot", 0),
                ("cover", NONE),
                ("circumstance", 0),
            ],
        );
        assert_eq!(game.noted(Note::Difficulty), Some(difficulty));
    }
    let q = weapon_at(ADA, BORIS, 30);
    let game = Game::new(&ruled(|r| r.range_ends = RangeEnds::Exclusive));
    assert!(game.is_legal(&q, ada(0)), "a step is in reach either way");
}

/// OD19: `modifier_form`: rolled modifiers come before the attack, row by row; negative ones are
/// taken away; what is printed as a number alone stays one. `modifier_wild_die`: one of the dice
/// bursts, and its 1 is a 1.
#[test]
fn rolled_modifiers() {
    let half = |b: &mut AttackIntent| {
        b.cover = Set::of(&[Cover::Half, Cover::LightSmoke]);
        b.band = Band::Medium;
    };
    let mut game = Game::new(&ruled(|r| r.modifier_form = ModifierForm::Rolled));
    // Smoke 4, half hidden 1 + 2; the attack 1, 1, 1.
    game.exchange(&shot(half), &[4, 1, 2, 1, 1, 1], &[]);
    assert_eq!(game.noted(Note::Difficulty), Some(15 + 4 + 3));
    let mut game = Game::new(&ruled(|r| r.modifier_form = ModifierForm::Rolled));
    game.exchange(&shot(|b| b.unseen = true), &[1, 1, 2, 1, 1, 1, 1], &[]);
    assert_eq!(game.noted(Note::Difficulty), Some(5));
    let mut game = Game::new(&ruled(|r| {
        r.modifier_form = ModifierForm::Rolled;
        r.modifier_wild_die = true;
    }));
    // Smoke 6 and 5; half hidden 1 + 2, where nothing is taken away.
    game.exchange(&shot(half), &[6, 5, 1, 2, 1, 1, 1], &[]);
    assert_eq!(game.noted(Note::Difficulty), Some(15 + 11 + 3));
    // Rapid fire takes a die off for each further round.
    let mut game = Game::new(&ruled(|r| r.modifier_form = ModifierForm::Rolled));
    let rapid = shot(|b| (b.maneuver, b.rounds, b.band) = (Maneuver::RapidFire, 3, Band::Medium));
    game.exchange(&rapid, &[2, 2, 2, 1, 1, 1], &[]);
    assert_eq!(game.noted(Note::Difficulty), Some(15 - 6));
    // The wild switch alone changes nothing.
    let mut game = Game::new(&ruled(|r| r.modifier_wild_die = true));
    game.exchange(&shot(half), &[1, 1, 1], &[]);
    assert_eq!(game.noted(Note::Difficulty), Some(15 + 9));
}

/// OD19: `one_die_flat`: 5 or 3 for a die of a hit location; cover keeps its own.
#[test]
fn one_die_flat() {
    for (flat, head, hand) in [(OneDieFlat::EachTablesOwn, 15, 25), (OneDieFlat::Three, 13, 22)] {
        for (called, difficulty) in [(Called::Head, head), (Called::Hand, hand)] {
            let mut game = Game::new(&ruled(|r| r.one_die_flat = flat));
            game.exchange(&shot(|b| b.called = called), &[1, 1, 1], &[]);
            assert_eq!(game.noted(Note::Difficulty), Some(difficulty));
        }
    }
}

/// OD24: `full_cover_damage`: nothing gets through.
#[test]
fn full_cover_damage() {
    let covered = shot(|b| {
        b.cover = Set::of(&[Cover::Full]);
        b.cover_armor = d("1D");
    });
    let mut game = Game::new(&ruled(|r| r.full_cover_damage = FullCoverDamage::None));
    assert!(game.exchange(&covered, &[4, 4, 4], &[]).hit);
    let mut game = Game::duel();
    game.exchange(&covered, &[4, 4, 4, 4, 4, 4, 4, 2, 3, 3, 3], &[]);
    assert_eq!(game.noted(Note::ThroughCover), Some(14));
}

/// OD24, OD31: `called_through_cover`: a call at somebody who can't be hit directly costs nothing and
/// brings nothing; or 15 for the leg, 1 less damage, and what gets through hurts the leg, if the
/// gamemaster says so.
#[test]
fn called_through_cover() {
    for (ruling, need, through, hurt) in
        [(CalledThroughCover::Nothing, 10, 14, 0), (CalledThroughCover::StrikesPart, 15, 13, 1)]
    {
        let mut game = Game::new(&ruled(|r| r.called_through_cover = ruling));
        game.turn_of(ADA, 1);
        let leg = i32::from(Called::Leg.number());
        let answers = [
            act(Act::Attack),
            ("distance", 100),
            ("weapon", i32::try_from(BOW).unwrap()),
            ("maneuver", 0),
            ("called_shot", leg),
            ("cover", i32::from(Cover::Full.number())),
            ("cover", NONE),
            ("cover_armor", 3),
            ("circumstance", 0),
            ("part_hurt", 1),
        ];
        game.step(&[5, 5, 5, 4, 4, 4, 4, 2, 3, 3, 3], &answers[..9 + usize::from(hurt == 1)]);
        assert_eq!(game.noted(Note::Difficulty), Some(need), "{ruling:?}");
        assert_eq!(game.noted(Note::ThroughCover), Some(through), "{ruling:?}");
        assert_eq!(game.get(BORIS, Field::LegHurt), hurt);
        assert_eq!(game.notes(Note::CallLost).len(), usize::from(hurt == 0));
    }
}

/// OD19, OD24: a blow meant to knock out calls the head, so that through complete cover it is a plain
/// one.
#[test]
fn a_knockout_through_cover_is_a_blow() {
    let [plain, meant] = [Maneuver::Plain, Maneuver::Knockout].map(|maneuver| {
        let mut game = Game::duel();
        game.turn_of(ADA, 1);
        let answers = [
            act(Act::Attack),
            ("distance", 100),
            ("weapon", i32::try_from(BOW).unwrap()),
            ("maneuver", i32::from(maneuver.number())),
            ("called_shot", 0),
            ("cover", i32::from(Cover::Full.number())),
            ("cover", NONE),
            ("cover_armor", 3),
            ("circumstance", 0),
        ];
        let asked = answers
            .into_iter()
            .filter(|(question, _)| *question != "called_shot" || maneuver == Maneuver::Plain);
        game.step(&[5, 5, 5, 4, 4, 4, 4, 2, 3, 3, 3], &asked.collect::<Vec<_>>());
        assert_eq!(game.noted(Note::KnockedOut), None);
        let lost = usize::from(maneuver == Maneuver::Knockout);
        assert_eq!(game.notes(Note::CallLost).len(), lost);
        (game.noted(Note::ThroughCover), game.get(BORIS, Field::Level))
    });
    assert!(plain.1 > 0, "{plain:?}");
    assert_eq!(meant, plain);
}

/// OD3: `character_point_cap`, OD16: `free_partial_defense`, OD17: `passive_bonus`, OD30:
/// `damage_bonus`: off, they ask and add nothing.
#[test]
fn options_are_off_by_default() {
    let mut roster = duel();
    roster.fighters[0].player = true;
    roster.fighters[1].skills.insert(case_core::d6::Skill::Dodge, d("9D"));
    roster.fighters[1].special.agility_ranks = 12;
    let mut game = Game::new(&roster);
    game.exchange(
        &AttackIntent::new(ADA, BORIS, HANDS, Band::Short),
        &[5, 5, 5, 2, 2, 3, 3, 3],
        &[],
    );
    assert_eq!((game.noted(Note::Difficulty), game.noted(Note::Damage)), (Some(10), Some(4)));
    assert_eq!(game.get(ActorId::NOBODY, Field::Round), 1);
}

/// OD3, OD19: `creeping_costs`: nothing, or an action a round: it ends with the fighter's next turn,
/// whether or not that is lost, and leaves a crouch. The built-in plan crouches instead.
#[test]
fn creeping_costs() {
    for (ruling, left, then, planned) in [
        (CreepingCosts::Nothing, 2, Posture::Creeping, Act::Creep),
        (CreepingCosts::Action, 1, Posture::Crouched, Act::Crouch),
    ] {
        for loses in [false, true] {
            let mut game = Game::new(&ruled(|r| r.creeping_costs = ruling));
            game.turn_of(ADA, 2);
            assert_eq!(game.planned(&to_act(ADA)), planned);
            game.step(&[], &[act(Act::Creep)]);
            assert_eq!(game.get(ADA, Field::Left), left, "{ruling:?}");
            assert_eq!(game.get(ADA, Field::Posture), Posture::Creeping as i32);
            game.put(ADA, Field::Left, 0);
            assert!(game.may(ADA, Act::Rise));
            game.put(ADA, Field::Posture, Posture::Crouched as i32);
            assert_eq!(game.may(ADA, Act::Creep), ruling == CreepingCosts::Nothing);
            game.put(ADA, Field::Posture, Posture::Creeping as i32);
            game.put(ActorId::NOBODY, Field::Acting, 0);
            game.put_at(ActorId::NOBODY, Field::Order, 0, ADA.number() + 1);
            game.put(ADA, Field::LosesRound, i32::from(loses));
            let declares = [("actions", 1)];
            game.step(&[], if loses { &[] } else { &declares });
            assert_eq!(game.get(ADA, Field::Posture), then as i32, "{ruling:?}");
        }
    }
}
