//! What the log says: levels, points, defenses, ranges, reasons, and the ids behind them.

use super::fight::varied;
use super::support::{
    ADA, BORIS, BOW, Game, HANDS, NONE, SWORD, Said, act, bundled, duel, random_battle,
};
use case_core::ActorId;
use case_core::codes::Code;
use case_core::d6::tables::Called;
use case_core::d6::{
    Act, AttackIntent, Band, D6, Field, InjuryMethod, Note, Roll, Rule, TurnPhase, WildReading,
};
use case_core::filled;
use case_core::system::{System, Words};

fn shot() -> AttackIntent {
    AttackIntent::new(ADA, BORIS, BOW, Band::Short)
}

/// A hit of 12, damage and resistance by so many faces.
fn wounded(level: i32, faces: &[u8], answers: &[Said]) -> Game {
    let mut game = Game::duel();
    game.put(BORIS, Field::Level, level);
    game.exchange(&shot(), &[&[4, 4, 4], faces].concat(), answers);
    game
}

/// OD28: the wound line says the level that is reached, and by what where that is something else.
#[test]
fn the_level_that_is_reached() {
    let told = wounded(0, &[3, 3, 3, 3, 3, 3, 3], &[("stun_effect", 0)]).told();
    assert!(told.contains("Boris is Stunned now (OD28)"), "{told}");
    // 3 over at Severely Wounded: Incapacitated, and never "Stunned".
    let told = wounded(3, &[3, 3, 3, 3, 3, 3, 3, 5, 5, 5], &[]).told();
    assert!(
        told.contains("Boris is Incapacitated now, by another injury: Stunned (OD28)"),
        "{told}"
    );
    assert!(!told.contains("Boris: Stunned") && told.contains("against 15"), "{told}");
}

/// OD28: Body Points lost, left and at most; those that are rolled are the most.
#[test]
fn body_points() {
    let mut roster = duel();
    roster.rulings.injury = InjuryMethod::BodyPoints;
    let mut game = Game::new(&roster);
    game.put(ActorId::NOBODY, Field::TurnPhase, i32::from(TurnPhase::Opening.number()));
    game.put(ActorId::NOBODY, Field::Round, 0);
    game.step(&[2, 3, 4], &[]);
    assert!(game.told().contains("Ada has 29 Body Points (OD28)"), "{}", game.told());
    assert!(!game.told().contains("→"), "{}", game.told());
    game.put(BORIS, Field::BodyPoints, 30);
    game.put(BORIS, Field::MaxBodyPoints, 30);
    game.exchange(&shot(), &[4, 4, 4, 4, 3, 3, 3], &[]);
    let told = game.told();
    assert!(told.contains("Boris loses 13 off the Body Points: 17 of 30 left (OD28)"), "{told}");
    assert!(told.contains("Boris is Wounded now (OD28)"), "{told}");
}

/// OD3: the gamemaster's cancellation is told.
#[test]
fn the_cancellation() {
    let mut roster = duel();
    roster.rulings.wild_one = WildReading::Caller;
    let mut game = Game::new(&roster);
    game.exchange(&shot(), &[1, 6, 5], &[("wild_one", 0)]);
    let told = game.told();
    assert!(told.contains("the 1 and the highest die of Ada are taken away: 5 (OD3)"), "{told}");
}

/// OD5, OD8: a defense says which, and the difficulty which base it has.
#[test]
fn defenses() {
    let mut game = Game::duel();
    game.turn_of(BORIS, 1);
    game.step(&[3, 3, 3], &[act(Act::FullDefense), ("defense", 0)]);
    assert!(
        game.told().contains(
            "Boris defends with everything, dodge, 10 more than rolled: 19 to hit (OD14)"
        )
    );
    game.exchange(&shot(), &[4, 4, 4], &[]);
    let told = game.told();
    assert!(told.contains("the active defense value of Boris is 19, by dodge (OD5)"), "{told}");
    assert_eq!(game.rules_of(Note::Difficulty), [Rule::OD8]);
}

/// OD21: distance and range are told; OD22, OD21: out of reach and out of range; an attack that
/// somebody would rather not make is told as that.
#[test]
fn ranges() {
    let mut game = Game::duel();
    game.turn_of(ADA, 1);
    game.step(
        &[1, 1, 1],
        &[
            act(Act::Attack),
            ("distance", 500),
            ("weapon", 1),
            ("maneuver", 0),
            ("called_shot", 0),
            ("cover", NONE),
            ("circumstance", 0),
        ],
    );
    assert!(game.told().contains("Medium range, at 50 m (OD21)"), "{}", game.told());
    game.turn_of(ADA, 1);
    game.step(&[], &[act(Act::Attack), ("distance", 500), ("weapon", NONE)]);
    assert!(game.told().contains("Ada makes no attack (OD3)"), "{}", game.told());
    assert!(game.notes(Note::OutOfRange).is_empty());
    let again = |game: &mut Game| {
        game.turn_of(ADA, 2);
        game.step(&[], &[act(Act::Move)]);
    };
    again(&mut game);
    game.step(&[], &[act(Act::Attack), ("distance", 50_000)]);
    game.put_at(ADA, Field::Unready, BOW, 1);
    again(&mut game);
    game.step(&[], &[act(Act::Attack), ("distance", 500)]);
    assert_eq!(game.rules_of(Note::OutOfRange), [Rule::OD21, Rule::OD22]);
}

/// OD19, OD28: every modifier comes with its reason, in one line.
#[test]
fn reasons() {
    let mut roster = duel();
    roster.fighters[1].armor = "1D".parse().unwrap();
    roster.fighters[0].scale = 3;
    let mut game = Game::new(&roster);
    game.put(ADA, Field::Level, 2);
    game.exchange(
        &AttackIntent::new(ADA, BORIS, SWORD, Band::PointBlank),
        &[6, 1, 6, 3, 3, 3, 3, 5, 5, 5, 5],
        &[],
    );
    let told = game.told();
    let lines: Vec<&str> = told.lines().map(str::trim).collect();
    for line in [
        "-5 on the difficulty for Ada: range (OD21).",
        "+3 on the difficulty for Ada: size (OD4).",
        "-1D on attack of Ada: wound (OD28).",
        "+2D on damage of Ada: Strength Damage (OD29).",
        "+1D on resistance of Boris: armor (OD28).",
    ] {
        assert!(lines.contains(&line), "{line}\n{told}");
    }
    assert_eq!(HANDS, 2);
}

/// OD3, OD33: rolls that need something say what: driving, lifting, grip.
#[test]
fn what_a_roll_needs() {
    use case_core::d6::{Speed, Vehicle};
    let mut roster = duel();
    roster.fighters[0].vehicle = Some(filled!(Vehicle { name: "cart".into() }));
    let mut game = Game::new(&roster);
    game.turn_of(ADA, 2);
    let high = i32::from(Speed::High.number());
    game.step(&[3, 3], &[act(Act::Drive), ("speed", high)]);
    assert!(
        game.told().contains("rolls driving: wild 3, 3 = 6 against 5 (OD33)"),
        "{}",
        game.told()
    );
    let mut game = Game::duel();
    game.put(BORIS, Field::HeldBy, ADA.number() + 1);
    game.put(ADA, Field::Holds, BORIS.number() + 1);
    game.turn_of(ADA, 2);
    game.step(&[3, 3], &[act(Act::Slam), ("lift_difficulty", 12)]);
    assert!(
        game.told().contains("rolls lifting: wild 3, 3 = 6 against 12 (OD3)"),
        "{}",
        game.told()
    );
    // Headings but for rounds, turns and the end: every line has an id.
    for line in game.told().lines() {
        assert!(line.ends_with(").") && line.contains("(OD"), "{line}");
    }
    assert_eq!(D6::NAME, "d6");
}

/// Every rule stands behind a sentence of the book, but for those of effects, which no book has.
#[test]
fn rules_have_sentences() {
    let book = case_core::any::sentences("d6").expect("a system");
    for rule in Rule::ALL {
        let id = rule.to_string();
        let has = book.iter().any(|sentence| sentence.ids.contains(&id.as_str()));
        assert!(has || id.starts_with('X'), "{id}");
    }
}

/// OD3, OD27: the line of a pool says which die is wild, what was rolled again, and what a 1 on it
/// takes away, so that it adds up; the event has the same as data.
#[test]
fn pools_add_up() {
    use case_core::log::Event;
    let dice = |faces: &[u8]| {
        let mut game = Game::duel();
        game.exchange(&shot(), faces, &[]);
        let fallen = game.log.iter().find_map(|event| match event {
            Event::Roll { roll: Roll::Attack, dice, .. } => Some(dice.clone()),
            _ => None,
        });
        let fallen = fallen.expect("an attack");
        (game.told(), fallen.iter().map(|d| (d.faces, d.wild, d.taken)).collect::<Vec<_>>())
    };
    let (told, fallen) = dice(&[6, 6, 3, 2, 5, 3, 3, 3, 3, 3, 3, 3]);
    assert!(told.contains("rolls attack: wild (6+6+3), 2 5 = 22 against"), "{told}");
    assert_eq!(fallen, [(3, true, false), (1, false, false), (1, false, false)]);
    let (told, fallen) = dice(&[1, 5, 2]);
    assert!(
        told.contains("rolls attack: wild 1, 5 2 without the 1 and the 5 = 2 against"),
        "{told}"
    );
    assert_eq!(fallen, [(1, true, true), (1, false, true), (1, false, false)]);
}

/// The numbers at the start of a text.
fn number(text: &str) -> i32 {
    let text = text.trim_start_matches('+');
    let end = text.char_indices().skip(1).find(|(_, c)| !c.is_ascii_digit()).map(|(at, _)| at);
    text[..end.unwrap_or(text.len())].parse().unwrap_or_else(|_| panic!("no number: {text}"))
}

/// OD14, OD17, OD20: difficulties add up from the base and the modifiers that are printed, and so do
/// passive values and full defenses. `CASE_SUMS=n` reads the lines of n random fights.
#[test]
fn printed_sums() {
    let fights = std::env::var("CASE_SUMS").ok().and_then(|n| n.parse().ok()).unwrap_or(40);
    let mut sums = [0; 3];
    for seed in 0..fights {
        let battle = random_battle(varied(bundled(), seed), seed, 300);
        // The base, what is added to it, and the least; nothing after an interruption.
        let (mut base, mut more, mut least, mut passive) = (None, 0, i32::MIN, 10);
        let (mut total, mut known) = (0, false);
        for told in battle.log().iter().filter_map(|e| D6::tell(e, battle.setup())) {
            let line = told.trim();
            let after = |words: &str| line.split_once(words).map(|(_, rest)| number(rest));
            let before = |words: &str| line.contains(words).then(|| number(line));
            if let (true, Some(stated)) = (line.contains(" rolls "), after(" = ")) {
                total = stated;
            } else if let Some(left) = after(" are taken away: ") {
                total = left;
            } else if line.contains("has no dice left") {
                total = 0;
            } else if let Some(by) = before(" on the passive defense value of ") {
                passive += by;
                sums[0] += 1;
            } else if let Some(by) = before(" on the difficulty for ") {
                more += by;
            } else if line.contains("the passive defense value of ") {
                assert_eq!(after(" is "), Some(passive), "seed {seed}: {line}");
                (base, passive) = (after(" is "), 10);
            } else if line.contains("the active defense value of ") {
                base = after(" is ");
            } else if let Some(rest) = line.strip_prefix("no difficulty is below ") {
                least = number(rest);
            } else if line.contains(" attacks ") || line.contains(" drives at ") {
                (base, more, least, known) = (None, 0, i32::MIN, true);
            } else if let (Some(stated), true) =
                (after("difficulty "), line.starts_with("difficulty "))
            {
                if core::mem::take(&mut known) {
                    assert_eq!((base.unwrap() + more).max(least), stated, "seed {seed}: {line}");
                    sums[1] += 1;
                }
            } else if line.contains("10 more than rolled") {
                assert_eq!(after("10 more than rolled: "), Some(total.max(0) + 10), "{line}");
                sums[2] += 1;
            }
        }
    }
    assert!(sums.iter().all(|sums| *sums > 0), "{sums:?}");
}

/// OD28, OD31, OD3: a death is told once, what a hurt part costs and that a tie frees are told.
#[test]
fn told_with_their_effect() {
    let mut game = wounded(0, &[6, 6, 6, 1, 6, 6, 6, 2, 1, 1], &[]);
    assert_eq!(game.told().matches("dead").count(), 1, "{}", game.told());
    assert!(!game.told().contains("Dead now"), "{}", game.told());
    for (called, words) in [
        (Called::Arm, "hurt there until it heals: arm, -1 on what needs it (OD31)"),
        (
            Called::Chest,
            "hurt there: chest or abdomen, only passive defense in the next round (OD31)",
        ),
    ] {
        let blow = AttackIntent { called, ..shot() };
        game = Game::duel();
        game.exchange(&blow, &[6, 5, 6, 6, 4, 3, 3, 3, 3, 3, 3], &[("part_hurt", 1)]);
        assert!(game.told().contains(words), "{}", game.told());
    }
    game = Game::duel();
    game.put(BORIS, Field::HeldBy, 1);
    game.put(ADA, Field::Holds, 2);
    game.turn_of(BORIS, 1);
    game.step(&[3, 3, 3, 3, 3, 3], &[act(Act::Escape)]);
    assert!(game.told().contains("a tie frees Boris: Ada needs 10 (OD3)"), "{}", game.told());
    assert_eq!(game.get(BORIS, Field::HeldBy), 0);
}
