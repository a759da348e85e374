//! Rosters, damage dice and rulings as a person writes them, and as they are written back.

use super::common::*;
use case_core::battle::Battle;
use case_core::cosmic::*;
use case_core::dice::Die;
use case_core::filled;
use case_core::node::Node;
use case_core::system::System;

pub(crate) const BUNDLED: &str = include_str!("../../../case-core/examples/rosters/cosmic.toml");

pub(crate) fn node(text: &str) -> Node {
    toml::from_str(text).unwrap()
}

pub(crate) fn bundled() -> Roster {
    Cosmic::read(&node(BUNDLED)).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The least that a roster has to say, and what the rest is then.
#[test]
fn a_short_sheet_has_its_defaults() {
    let roster = Cosmic::read(&node(
        r#"
        system = "cosmic"
        [[fighters]]
        name = "Ann"
        side = "blue"
        coordination = 10
        health = 9
        spirit = 8
        toughness = 1
        running = 7
        mortality = { head = 5, torso = 9 }
        attacks = [{ name = "bite", kind = "unarmed", ranks = 10, damage = "d6", grip = "no arm" }]
        [[fighters]]
        name = "Bob"
        side = "red"
        player = true
        coordination = 10
        health = 9
        spirit = 8
        toughness = 1
        running = 7
        dodge = 11
        mortality = { head = 5, torso = 9, left_arm = 4, right_arm = 4 }
        shield = { ranks = 3 }
        attacks = [
            { name = "fist", kind = "unarmed", ranks = 10, damage = "1d4" },
            { name = "sword", kind = "melee", ranks = 10, damage = "2d6+1" },
        ]
        "#,
    ))
    .unwrap();
    assert_eq!(roster.rulings, Rulings::default());
    let [ann, bob] = roster.fighters.as_slice() else { panic!() };
    assert_eq!((ann.player, ann.dodge, ann.block, ann.shield.clone()), (false, None, None, None));
    assert_eq!((ann.initiative, ann.first_aid, ann.fatigue, ann.painkillers), (0, 0, 0, false));
    assert_eq!((ann.mortality.left_arm, ann.armor), (0, ByPart::all(0)));
    assert_eq!(ann.attacks[0].damage.to_string(), "1d6");
    assert_eq!((bob.player, bob.dodge), (true, Some(11)));
    assert_eq!(bob.shield, Some(filled!(Shield { ranks: 3, grip: Grip::LeftArm })));
    let grips: Vec<Grip> = bob.attacks.iter().map(|attack| attack.grip).collect();
    assert_eq!(grips, [Grip::EitherArm, Grip::RightArm]);
    assert!(Battle::<Cosmic>::new(roster).is_ok());
}

/// What is written back reads the same, in both formats, with every switch turned.
#[test]
fn rosters_round_trip() {
    let mut roster = bundled();
    for turned in [false, true] {
        if turned {
            roster.rulings = all_turned();
        }
        let json = serde_json::to_string(&roster).unwrap();
        assert_eq!(Cosmic::read(&serde_json::from_str(&json).unwrap()).unwrap(), roster);
        let toml = toml::to_string(&roster).unwrap();
        assert_eq!(Cosmic::read(&toml::from_str(&toml).unwrap()).unwrap(), roster);
    }
}

/// Every switch away from its default.
fn all_turned() -> Rulings {
    let mut rulings = Rulings::default();
    for ruling in Rulings::default().list() {
        let others = ruling.switch.unwrap().others();
        // While no face is critical, no pair of faces is near.
        let other = others.first().map_or("5, 96", String::as_str);
        assert!(rulings.set(ruling.name, other).is_ok(), "{}: {other}", ruling.name);
    }
    rulings
}

/// Every row says what it is about, and every switch can be turned and is then in force.
#[test]
fn the_book_of_rulings_is_complete() {
    let mut roster = duel();
    let book =
        Cosmic::rulings(&setup(&filled!(Roster { rulings: Rulings::default(), ..roster.clone() })));
    roster.rulings = all_turned();
    let turned = Cosmic::rulings(&setup(&roster));
    assert!(book.iter().any(|ruling| ruling.switch.is_some()));
    for (ruling, turned) in book.iter().zip(&turned) {
        assert!(ruling.rule.starts_with(['C', 'X']) && !ruling.reading.is_empty());
        if let (Some(switch), Some(turned)) = (&ruling.switch, &turned.switch) {
            assert_eq!(switch.value, switch.default, "{}", ruling.name);
            assert_ne!(turned.value, turned.default, "{}", ruling.name);
        }
    }
}

/// COS10: what can be written as damage dice, and how it is written back.
#[test]
fn damage_dice_round_trip() {
    for (text, canonical, least, most) in [
        ("2d6+1", "2d6+1", 3, 13),
        ("d8", "1d8", 1, 8),
        (" 3D10 - 2 ", "3d10-2", 1, 28),
        ("1d4-3", "1d4-3", 0, 1),
        ("20d100+100", "20d100+100", 120, 2100),
        ("2d20+0", "2d20", 2, 40),
        ("1d12", "1d12", 1, 12),
    ] {
        let dice: DamageDice = text.parse().unwrap();
        assert_eq!(
            (dice.to_string().as_str(), dice.least(), dice.most()),
            (canonical, least, most)
        );
        assert_eq!(canonical.parse::<DamageDice>().unwrap(), dice);
    }
    for &die in Die::ALL {
        for count in [1, DamageDice::MAX_COUNT] {
            for bonus in [-DamageDice::MAX_BONUS, -1, 0, 7, DamageDice::MAX_BONUS] {
                let dice = DamageDice::new(count, die, bonus).unwrap();
                assert_eq!(dice.to_string().parse::<DamageDice>().unwrap(), dice);
                assert_eq!((dice.count(), dice.die(), dice.bonus()), (count, die, bonus));
            }
        }
    }
}

/// COS10: absurd dice are refused, each with what is wrong with it.
#[test]
fn absurd_dice_are_refused() {
    use DamageDiceError as E;
    let error = |text: &str| text.parse::<DamageDice>().unwrap_err();
    for text in [
        "",
        "d",
        "2d",
        "6",
        "2x6",
        "-1d6",
        "+1d6",
        "2d6+",
        "2d6+1d4",
        "2d6++1",
        "2d6+-1",
        "2d-6",
        "2d6 1",
        "1.5d6",
        "2d6+1.5",
        "2d6d6",
        "99999999999d6",
        "2d6+99999999999",
        "dé",
        "२d6",
    ] {
        assert!(matches!(error(text), E::Form(_)), "{text}: {:?}", error(text));
    }
    assert_eq!(error("0d6"), E::Count(0));
    assert_eq!(error("21d6"), E::Count(21));
    assert_eq!(error("300d6"), E::Count(300));
    assert_eq!(error("2d7"), E::Die(7));
    assert_eq!(error("2d0"), E::Die(0));
    assert_eq!(error("1d6+101"), E::Bonus(101));
    assert_eq!(error("1d6-101"), E::Bonus(-101));
    assert!(DamageDice::new(0, Die::D6, 0).is_err() && DamageDice::new(1, Die::D6, 101).is_err());
    assert!(error("2x6").to_string().contains("3d6+2"));
    assert!(error("2d7").to_string().contains("d4, d6, d8"));
}
