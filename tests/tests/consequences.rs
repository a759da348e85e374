//! What a roll's outcomes would mean is what they then mean, die by die.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::any::{AnyBattle, AnyRequest, AnyStep};
use case_core::attack::{
    Aim, AttackResult, AttackRules, AttackStake, Consequence, Feat, Guard, StakeLimits,
};
use case_core::battle::{AdviseError, Battle, Control, DiceFrom, Request, Step, Who};
use case_core::case::Case;
use case_core::cosmic::Cosmic;
use case_core::d6::D6;
use case_core::dice::{Die, Fair};
use case_core::faserip::Faserip;
use case_core::log::{Audience, Event, cards, headline};
use case_core::node::Node;
use case_core::odds::{Budget, OddsError};
use case_core::system::System;
use case_core::talislanta::Talislanta;
use case_core::value::{AttackId, Typed, Value};
use case_core::words::Language;
use case_core::{ActorId, SideId};

const LIMITS: StakeLimits = StakeLimits::DEFAULT;

/// Feeds the dice of the step to its end.
fn finish<S: System>(battle: &mut Battle<S>, luck: &mut Fair) {
    while battle.step() == Step::Wanted {
        let Some(Request::Roll(roll)) = battle.request() else { panic!("the plans answer") };
        let face = luck.roll(roll.next.die);
        battle.feed_face(face.into()).unwrap();
    }
}

/// The headlines of the attacks that ended after `known` ones.
fn next_headlines<S: System>(battle: &Battle<S>, known: usize) -> Vec<Option<String>> {
    let log = battle.log();
    let ends = |at: &usize| matches!(log[*at], Event::Outcome { .. });
    let cards = cards(log, &[]);
    let words = Language::English.into();
    let told = |at| {
        let card = cards.iter().find(|card| card.outcome == Some(at))?;
        headline(card, |at| log.get(at), battle.setup(), &words, Audience::Players)
    };
    (0..log.len()).filter(ends).skip(known).map(told).collect()
}

/// Everybody's rolls of some fights by the host. Says how many could strike a bystander: that is no hit on
/// the target.
fn come_true<S: AttackRules>(roster: &str, least: usize) -> usize {
    let node = toml::from_str(roster).unwrap();
    let words = Language::English.into();
    let (mut luck, mut certain, mut open, mut stray) = (Fair::new(7), 0, 0, 0);
    'fights: for seed in 0..4 {
        let mut battle = Battle::<S>::new(S::read(&node).unwrap()).unwrap().seeded(seed);
        battle.set_control(Who::Everybody, Control::Plan).unwrap();
        battle.set_dice(DiceFrom::Host);
        while battle.step() != Step::Over {
            let Some(Request::Roll(roll)) = battle.request().cloned() else { continue };
            let ask = |battle: &Battle<S>| battle.consequences(&LIMITS, &words, Audience::Players);
            if !roll.lying.is_empty() {
                assert_eq!(ask(&battle), Err(AdviseError::Odds(OddsError::HalfRolled)));
            } else if luck.roll(Die::D6) <= 3 {
                let before = battle.inputs().len();
                let rows = ask(&battle).unwrap();
                assert_eq!(battle.inputs().len(), before, "asking changes nothing");
                let all: f64 = rows.iter().map(|row| row.chance.as_f64()).sum();
                assert!(rows.is_empty() || (all - 1.0).abs() < 1e-9, "{all}");
                for pair in rows.windows(2) {
                    let said = |row: &Consequence| row.text.split_once(": ").unwrap().1.to_owned();
                    assert_ne!(said(&pair[0]), said(&pair[1]), "rows that read alike: {rows:#?}");
                }
                let mut then = battle.clone();
                let mut faces = Vec::new();
                let drawn = roll.reading().read(|die, _| {
                    faces.push(luck.roll(die));
                    Ok::<_, ()>(*faces.last().unwrap())
                });
                let outcome = roll.outcome_value(drawn.unwrap().outcome).number;
                for face in faces {
                    if then.step() == Step::Wanted {
                        then.feed_face(face.into()).unwrap();
                    }
                }
                let ended = |e: &&Event<S>| matches!(e, Event::Outcome { .. });
                let known = battle.log().iter().chain(battle.open_events()).filter(ended).count();
                finish(&mut then, &mut luck);
                let is_it =
                    |row: &&Consequence| (row.low.number..=row.high.number).contains(&outcome);
                if let Some(row) = rows.iter().find(is_it) {
                    let between = |event: &Event<S>| matches!(event, Event::Outcome { who, other, .. } if [*who, *other] == [roll.who, roll.against]);
                    if let Some(attack) = &row.attack
                        && then.log().iter().filter(ended).skip(known).any(between)
                    {
                        assert_eq!(attack.target, roll.against, "{}", row.text);
                    }
                    if row.text.ends_with("then bystander") {
                        let attack = row.attack.as_ref().unwrap();
                        assert_eq!((attack.hit.mean, attack.harm.mean), (0.0, 0.0), "{}", row.text);
                        stray += 1;
                    }
                    assert!(row.text.contains(" %"), "{}", row.text);
                    // COS3: a blow that is kept lands in another step.
                    let by = row.attack.as_ref().map(|attack| attack.attacker);
                    let is_late = !then.log().iter().filter(ended).skip(known).any(
                        |event| matches!(event, Event::Outcome { who, .. } if Some(*who) == by),
                    );
                    if is_late && row.headline.is_some() {
                        assert_eq!(S::NAME, "cosmic", "{}", row.text);
                    } else if row.headline.is_some() {
                        assert!(
                            next_headlines(&then, known).contains(&row.headline),
                            "{}",
                            row.text
                        );
                        certain += 1;
                    } else {
                        open += 1;
                    }
                } else {
                    assert!(rows.is_empty(), "no row for {outcome}: {rows:?}");
                    assert_eq!(next_headlines(&then, known), []);
                }
                if certain > least && open > least / 2 {
                    break 'fights;
                }
            }
            let face = luck.roll(roll.next.die);
            battle.feed_face(face.into()).unwrap();
        }
    }
    assert!(certain > least / 2 && open > least / 4, "{certain} certain, {open} open");
    stray
}

#[test]
fn case() {
    come_true::<Case>(include_str!("../../case-core/examples/rosters/case.toml"), 40);
}

#[test]
fn faserip() {
    let stray =
        come_true::<Faserip>(include_str!("../../case-core/examples/rosters/faserip.toml"), 40);
    assert!(stray > 0);
}

#[test]
fn d6() {
    come_true::<D6>(include_str!("../../case-core/examples/rosters/d6.toml"), 12);
}

#[test]
fn talislanta() {
    come_true::<Talislanta>(include_str!("../../case-core/examples/rosters/talislanta.toml"), 40);
}

#[test]
fn cosmic() {
    come_true::<Cosmic>(include_str!("../../case-core/examples/rosters/cosmic.toml"), 40);
}

/// Before an attack's first die, the rows of its roll make up the odds of the attack by the plans: how likely
/// it hits, and begins its status effect. How many attacks were asked about, and of them hit surely by no
/// row, and begin an effect.
fn rows_make_up_the_odds<S: AttackRules>(roster: &str) -> [usize; 3] {
    let node = toml::from_str(roster).unwrap();
    let (words, mut luck, mut seen) = (Language::English.into(), Fair::new(11), [0; 3]);
    for seed in 0..2 {
        let mut battle = Battle::<S>::new(S::read(&node).unwrap()).unwrap().seeded(seed);
        battle.set_control(Who::Everybody, Control::Plan).unwrap();
        battle.set_dice(DiceFrom::Host);
        for _ in 0..120 {
            if battle.step() == Step::Over {
                break;
            }
            let Some(Request::Roll(roll)) = battle.request().cloned() else { continue };
            let mut limits = LIMITS;
            (limits.paths, limits.attack_trials) = (400_000, 60);
            let asked = roll
                .lying
                .is_empty()
                .then(|| battle.consequences(&limits, &words, Audience::Gamemaster));
            let rows = asked.map_or_else(Vec::new, Result::unwrap);
            if let Some(of) = rows.iter().find_map(|row| row.attack)
                && let Some(attack) = AttackId::from_value(of.attack)
                && rows.iter().all(|row| row.attack.is_some_and(|attack| attack.exact))
            {
                let aim = Aim::new(attack, of.target);
                if battle.open_events().iter().any(|event| S::announces(event, &aim))
                    && let Ok(aimed) = battle.aim(&aim)
                    && let Ok(odds) = aimed.odds(Guard::ByPlan, &mut Budget::new())
                {
                    let sum = |figure: fn(&AttackStake) -> f64| -> f64 {
                        let each =
                            |row: &Consequence| row.chance.as_f64() * figure(&row.attack.unwrap());
                        rows.iter().map(each).sum()
                    };
                    let begins =
                        |of: &AttackStake| of.begins.map_or(0.0, |begins| begins.chance.mean);
                    let figures = [
                        (sum(|of| of.hit.mean), odds.chance(|end| end.has(Feat::Hit)).as_f64()),
                        (sum(begins), odds.chance(AttackResult::begun).as_f64()),
                    ];
                    for (rows, odds) in figures {
                        assert!((rows - odds).abs() < 1e-9, "{aim:?}: {rows} by rows, {odds}");
                    }
                    seen[0] += 1;
                    seen[1] +=
                        usize::from(rows.iter().all(|row| row.attack.unwrap().hit.mean < 1.0));
                    seen[2] += usize::from(figures[1].1 > 0.0);
                }
            }
            battle.feed_face(luck.roll(roll.next.die).into()).unwrap();
        }
    }
    seen
}

/// A row counts no attack as a hit that a defense stops, or another's blow at the same time.
#[test]
fn before_an_attack_is_rolled_its_rows_make_up_its_odds() {
    let [case, faserip, d6, talislanta, cosmic] = ROSTERS;
    let seen = [
        rows_make_up_the_odds::<Case>(case),
        rows_make_up_the_odds::<Faserip>(faserip),
        rows_make_up_the_odds::<D6>(d6),
        rows_make_up_the_odds::<Talislanta>(talislanta),
        rows_make_up_the_odds::<Cosmic>(cosmic),
    ];
    assert!(seen.iter().all(|[asked, ..]| *asked > 0), "{seen:?}");
    let [.., [_, open, _]] = seen;
    assert!(open > 0, "no row of Cosmic leaves a hit open");
    let [case, faserip, talislanta, cosmic] = POWERS;
    let seen = [
        rows_make_up_the_odds::<Case>(case),
        rows_make_up_the_odds::<Faserip>(faserip),
        rows_make_up_the_odds::<Talislanta>(talislanta),
        rows_make_up_the_odds::<Cosmic>(cosmic),
    ];
    assert!(seen.iter().all(|[.., begin]| *begin > 0), "{seen:?}");
}

/// X8, COS3: while a blow at one is kept, and another in its area is struck at once, the rows are of the one.
#[test]
fn a_kept_blow_is_not_the_one_beside_it() {
    let somebody = |name: &str, side: &str, attack: &str| {
        format!(
            "[[fighters]]\nname = \"{name}\"\nside = \"{side}\"\ncoordination = 10\nhealth = 12\nspirit = 12\n\
             toughness = 2\nrunning = 6\nmortality = {{ torso = 40, head = 30 }}\nattacks = [{{ {attack} }}]\n"
        )
    };
    let claw = r#"name = "claw", kind = "unarmed", ranks = 10, damage = "1d6", grip = "no_arm""#;
    let fire =
        r#"name = "fire", kind = "missile", ranks = 13, damage = "2d6", grip = "no_arm", area = 2"#;
    let roster = "system = \"cosmic\"\n".to_string()
        + &somebody("Lamp", "a", fire)
        + &somebody("Foe", "b", claw)
        + &somebody("Friend", "b", claw);
    let node: Node = toml::from_str(&roster).unwrap();
    let mut battle = Battle::<Cosmic>::new(Cosmic::read(&node).unwrap()).unwrap();
    battle.set_dice(DiceFrom::Host);
    let (words, mut asked) = (Language::English.into(), 0);
    for _ in 0..40 {
        if battle.step() != Step::Wanted {
            continue;
        }
        let Some(Request::Roll(roll)) = battle.request().cloned() else {
            panic!("the plans answer")
        };
        let rows = battle.consequences(&LIMITS, &words, Audience::Players).unwrap();
        let of = |row: &Consequence| row.attack.map(|attack| (attack.target, attack.hit.mean));
        let target = [roll.who, roll.against].into_iter().find(|who| *who != ActorId::fighter(0));
        let face = match roll.roll {
            "defense" => {
                // The lower rows are those of a defense that succeeds.
                let last = of(rows.last().unwrap()).unwrap();
                assert_eq!(last, (target.unwrap(), 1.0), "{rows:#?}");
                asked += 1;
                99
            }
            "hit_location" => 6,
            _ => 5,
        };
        battle.feed_face(face).unwrap();
        if asked > 0 {
            break;
        }
    }
    assert!(asked > 0, "nobody defended");
}

/// A line of stakes names who attacks whom where that is another attack than the question's, and not
/// where it is that one.
#[test]
fn another_attack_is_named() {
    let mut limits = LIMITS;
    (limits.trials, limits.paths, limits.attack_trials) = (0, 200, 4);
    let (mut named, mut own) = (0, 0);
    for roster in ROSTERS {
        let mut battle = AnyBattle::new(&toml::from_str(roster).unwrap()).unwrap();
        battle.set_seed(3);
        battle.set_control(Who::Everybody, Control::Host).unwrap();
        for _ in 0..150 {
            if battle.run(1_000) != AnyStep::Wanted {
                break;
            }
            let found = battle.stakes(&limits).unwrap();
            let lines = battle.stake_lines(&found, &Language::English.into());
            let subject: Vec<_> =
                found.subject.iter().filter_map(|named| ActorId::from_value(named.value)).collect();
            for (row, line) in found.rows.iter().zip(lines) {
                let Some(of) = row.attack.filter(|_| row.same_as.is_none()) else { continue };
                let pair = format!("{} hits {} ", battle.name(of.attacker), battle.name(of.target));
                let is_answer = row.answer == Value::actor(of.target);
                if of.attacker == found.who && is_answer {
                    own += 1;
                    assert!(!line.contains(&pair), "{line}");
                } else if of.attacker == found.who
                    && !subject.is_empty()
                    && !subject.contains(&of.target)
                {
                    named += 1;
                    assert!(line.contains(&pair) || !line.contains("hits"), "{line}: {pair}");
                }
            }
            battle.feed_suggestion().unwrap();
        }
    }
    assert!(named > 0 && own > 0, "{named} {own}");
}

const POWERS: [&str; 4] = [
    include_str!("../../case-core/examples/rosters/powers/case.toml"),
    include_str!("../../case-core/examples/rosters/powers/faserip.toml"),
    include_str!("../../case-core/examples/rosters/powers/talislanta.toml"),
    include_str!("../../case-core/examples/rosters/powers/cosmic.toml"),
];

const ROSTERS: [&str; 5] = [
    include_str!("../../case-core/examples/rosters/case.toml"),
    include_str!("../../case-core/examples/rosters/faserip.toml"),
    include_str!("../../case-core/examples/rosters/d6.toml"),
    include_str!("../../case-core/examples/rosters/talislanta.toml"),
    include_str!("../../case-core/examples/rosters/cosmic.toml"),
];

/// The winner of a step's end is the side of all who stand, by the odds' own rows and by play.
#[test]
fn a_step_that_ends_a_battle_says_who_wins() {
    for roster in ROSTERS {
        let roster: Node = toml::from_str(roster).unwrap();
        let (mut ends, mut luck) = (0, Fair::new(4));
        for _ in 0..20 {
            let mut battle = AnyBattle::new(&roster).unwrap();
            battle.set_host_dice();
            ends += ends_of_a_fight(&mut battle, &mut luck);
            if ends > 3 {
                break;
            }
        }
        assert!(ends > 0, "no step of a fight was seen to end it");
    }
}

/// Plays a fight; how many ends of a step were held against it that somebody wins.
fn ends_of_a_fight(battle: &mut AnyBattle, luck: &mut Fair) -> usize {
    let mut ends = 0;
    let mut foreseen = Vec::new();
    loop {
        match battle.step() {
            AnyStep::Over => break,
            AnyStep::Going => {
                foreseen.clear();
                continue;
            }
            _ => {}
        }
        if let Ok(odds) = battle.foresee(None, &mut Budget::new().paths(3_000)) {
            foreseen =
                odds.iter().filter(|(end, _)| end.over).map(|(end, _)| end.clone()).collect();
            for end in &foreseen {
                let alone = only_side(battle, |who| {
                    let after = end.changed.iter().find(|after| after.who == who);
                    after.map_or(battle.stands(who), |after| after.stands)
                });
                assert_eq!(end.winner, alone, "{}", battle.system());
                ends += usize::from(alone.is_some());
            }
        }
        let Some(AnyRequest::Roll(roll)) = battle.request() else { panic!("the plans answer") };
        battle.feed_face(luck.roll(roll.next.die).into()).unwrap();
    }
    let won = only_side(battle, |who| battle.stands(who));
    assert!(
        foreseen.is_empty() || foreseen.iter().any(|end| end.winner == won),
        "{}: {won:?} wins, as nothing foretold",
        battle.system()
    );
    ends
}

/// The side of all of whom this holds, if they are on one.
fn only_side(battle: &AnyBattle, holds: impl Fn(ActorId) -> bool) -> Option<SideId> {
    let all = (0..battle.fighters()).map(ActorId::fighter).filter(|who| holds(*who));
    let mut sides: Vec<_> = all.filter_map(|who| battle.side(who)).collect();
    sides.dedup();
    (sides.len() == 1).then(|| sides[0])
}
