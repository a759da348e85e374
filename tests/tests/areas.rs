//! Attacks on an area that fade (X8), effects that turn a fighter against its own side (X10), powers that take
//! no action (X6), and effects that end where their bearer falls (X3): in every system.

#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]

use super::others::{battle as any_battle, sheet};
use case_core::ActorId;
use case_core::any::{AnyBattle, AnyRequest, AnyStep};
use case_core::attack::{Aim, AttackResult, AttackRules, Feat, Guard};
use case_core::battle::{Battle, Control, Intervention, Step, Who};
use case_core::case::Case;
use case_core::cosmic::Cosmic;
use case_core::d6::D6;
use case_core::dice::{Die, Fair};
use case_core::faserip::Faserip;
use case_core::log::Audience;
use case_core::odds::Budget;
use case_core::question::LegalAnswers;
use case_core::talislanta::Talislanta;
use case_core::value::{AttackId, Kind, Value};
use case_core::words::Language;
use std::collections::BTreeSet;

const SYSTEMS: [&str; 5] = ["case", "faserip", "d6", "talislanta", "cosmic"];
const ANN: ActorId = ActorId::fighter(0);
const BOB: ActorId = ActorId::fighter(1);
const CID: ActorId = ActorId::fighter(2);

/// Ann, who throws a bomb on helpless Bob and Cid, and has the same with the damage that is left beside its
/// target as another attack.
fn bombed(system: &str, against: &str) -> String {
    let (attacks, head) = match system {
        "d6" => (
            r#"weapons = [{ name = "rest", skill = "throwing", damage = "5D", ranges = [9, 20, 40], carried = 9, kind = "fire" },
{ name = "bomb", skill = "throwing", damage = "5D+2", ranges = [9, 20, 40], carried = 9, kind = "fire", area = 2, area_loss = 2 }]
attributes = { agility = "3D", coordination = "5D", physique = "3D", intellect = "3D", acumen = "3D", charisma = "3D" }
special = { actions = 9 }"#,
            "rulings = { injury = \"body_points\" }",
        ),
        "talislanta" => (
            r#"attacks = [{ name = "bomb", means = "spell", rating = 9, damage = 12, kind = "fire", area = 20, area_loss = 8 },
{ name = "rest", means = "spell", rating = 9, damage = 4, kind = "fire" }]
combat_rating = 6
hit_points = 60"#,
            "",
        ),
        "cosmic" => (
            r#"attacks = [{ name = "bomb", kind = "missile", ranks = 11, damage = "1d6+5", damage_kind = "fire", area = 2, area_loss = 2 },
{ name = "rest", kind = "missile", ranks = 11, damage = "1d6+3", damage_kind = "fire" }]
coordination = 10
health = 12
spirit = 12
toughness = 3
running = 6
mortality = { head = 40, torso = 60, left_arm = 40, right_arm = 40, left_leg = 40, right_leg = 40 }"#,
            "",
        ),
        _ => (
            r#"attacks = [{ name = "bomb", form = "En", range = 5, damage = 30, kind = "fire", area = 1, area_loss = 10 },
{ name = "rest", form = "En", range = 5, damage = 20, kind = "fire" }]
abilities = { fighting = "Gd", agility = "Gd", strength = "Gd", endurance = "Ty", reason = "Ty", intuition = "Gd", psyche = "Ex" }"#,
            "",
        ),
    };
    let still = format!("now = {{ status_effect = [-1] }}\n{against}");
    let plain = |name| sheet(system, name, "b", &still);
    // Armor that something of either damage gets through.
    let plain = |name| plain(name).replace("armor = \"7D\"", "armor = \"1D\"");
    format!(
        "system = \"{system}\"\n{head}\n[[effects]]\nname = \"still\"\nhelpless = true\n\
         [[fighters]]\nname = \"Ann\"\nside = \"a\"\n{attacks}\n{}{}",
        plain("Bob"),
        plain("Cid")
    )
}

/// X8: who is beside the target is struck as by an attack of its own, with the damage that is left: the share
/// that is hurt and (but in D6, whose odds count levels too) the points lost, against the exact odds of that attack.
/// X4: so is one who takes more or less of its kind, which counts for what is left.
fn fades<S: AttackRules>(system: &str) {
    for against in ["", "against = { fire = \"double\" }", "against = { fire = \"half\" }"] {
        fades_against::<S>(system, against);
    }
}

fn fades_against<S: AttackRules>(system: &str, against: &str) {
    const FIGHTS: u32 = 500;
    let text = bombed(system, against);
    let roster = S::read(&toml::from_str(&text).unwrap()).unwrap_or_else(|p| panic!("{p}\n{text}"));
    let battle = Battle::<S>::new(roster).unwrap_or_else(|p| panic!("{p}\n{text}"));
    let rest = usize::from(system != "d6");
    let aimed = battle.aim(&Aim::new(AttackId::new(ANN, rest), CID)).unwrap();
    let odds = aimed.odds(Guard::Undefended, &mut Budget::new()).unwrap();
    let hurt = odds.chance(|outcome| outcome.has(Feat::Hurt)).as_f64();
    let harm = odds.mean_by(|outcome| outcome.harm().into()).unwrap().as_f64();
    let (mut came, mut hurts, mut lost, mut squares) = (0.0f64, 0.0, 0.0, 0.0);
    for seed in 0..FIGHTS.into() {
        let mut battle = battle.clone().seeded(seed);
        for _ in 0..200 {
            let points = [BOB, CID].map(|who| S::fitness(battle.setup(), battle.state(), who));
            let before = battle.transcript().count();
            if !matches!(battle.step(), Step::Going) {
                break;
            }
            let told: Vec<String> = battle.transcript().skip(before).collect();
            let beside = ["Bob is in the area too (X8)", "Cid is in the area too (X8)"]
                .iter()
                .position(|line| told.iter().any(|said| said.contains(line)));
            let Some(beside) = beside else { continue };
            // A mishap at the target hinders its maker.
            if told.iter().any(|line| line.contains("of Ann: disadvantage")) {
                break;
            }
            let now = S::fitness(battle.setup(), battle.state(), [BOB, CID][beside]);
            let points = f64::from(points[beside] - now);
            came += 1.0;
            hurts += f64::from(u8::from(points > 0.0));
            lost += points;
            squares += points * points;
            break;
        }
    }
    assert!(came > 100.0, "{system}: {came}");
    let share = hurts / came;
    let off = (hurt * (1.0 - hurt) / came).sqrt() * 4.0;
    assert!((share - hurt).abs() < off, "{system}, {against}: {share} hurt, not {hurt}");
    if system == "d6" {
        return;
    }
    let mean = lost / came;
    let off = ((squares / came - mean * mean) / came).sqrt() * 4.0;
    assert!((mean - harm).abs() < off, "{system}, {against}: {mean} points, not {harm}");
}

#[test]
fn an_area_fades() {
    fades::<Case>("case");
    fades::<Faserip>("faserip");
    fades::<D6>("d6");
    fades::<Talislanta>("talislanta");
    fades::<Cosmic>("cosmic");
}

fn told(battle: &AnyBattle) -> Vec<String> {
    battle.transcript().collect()
}

/// Plays by the plans and hands each decision of Bob's to `answer`.
fn play(battle: &mut AnyBattle, mut answer: impl FnMut(&str, &LegalAnswers) -> Option<Value>) {
    battle.set_control(BOB, Control::Host).unwrap();
    for _ in 0..2_000 {
        match battle.step() {
            AnyStep::Going => {}
            AnyStep::Over => return,
            _ => {
                let Some(AnyRequest::Decision(asked)) = battle.request() else { panic!() };
                let to = answer(asked.question.name, &asked.answers).unwrap_or(asked.suggestion);
                battle.feed_answer(to).unwrap();
            }
        }
    }
}

/// X10: who is turned can aim at its own side alone, and does.
#[test]
fn turned_against_its_own_side() {
    let effect = "[[effects]]\nname = \"song\"\nturns = 4\nturned = true\nused_on = \"anybody\"\n";
    for system in SYSTEMS {
        let sheets = [
            sheet(system, "Ann", "a", r#"powers = ["song"]"#),
            sheet(system, "Bob", "b", ""),
            sheet(system, "Cid", "b", ""),
            sheet(system, "Dot", "b", ""),
        ];
        let (mut asked, mut struck) = (0, 0);
        for seed in 0..6 {
            let mut battle = any_battle(system, effect, &sheets, seed);
            let of_turns = matches!(system, "case" | "faserip");
            let to = Value::new(if of_turns { Kind::Turns } else { Kind::Rounds }, 4);
            let place = Value::new(Kind::StatusEffect, 0);
            let set = Intervention::Set { field: "status_effect".into(), who: BOB, place, to };
            battle.intervene(set, "").unwrap();
            let mut first = true;
            play(&mut battle, |question, legal| {
                if question == "target" && first {
                    (first, asked) = (false, asked + 1);
                    let LegalAnswers::List(answers) = legal else { panic!("{legal:?}") };
                    let aims: BTreeSet<i32> = answers.iter().map(|aim| aim.number).collect();
                    assert_eq!(aims, BTreeSet::from([2, 3]), "{system}");
                }
                None
            });
            let told = told(&battle);
            struck += told
                .iter()
                .filter(|line| line.contains("Bob attacks Cid") || line.contains("Bob attacks Dot"))
                .count();
        }
        assert!(asked > 0 && struck > 0, "{system}: {asked} {struck}");
        // The plan uses it, and it is told.
        let mut sung = false;
        for seed in 0..20 {
            let mut battle = any_battle(system, effect, &sheets, seed);
            battle.run(3_000);
            // Nor does it strike the foe that it has declared before.
            let mut turned = BTreeSet::new();
            for line in told(&battle) {
                for who in ["Bob", "Cid", "Dot"] {
                    if line.contains(&format!("{who} turns against their own side")) {
                        sung = true;
                        turned.insert(who);
                    } else if line.contains(&format!("song ends for {who}")) {
                        turned.remove(who);
                    }
                    let strikes = line.contains(&format!("{who} attacks Ann"));
                    assert!(!strikes || !turned.contains(who), "{system} {seed}: {line}");
                }
            }
        }
        assert!(sung, "{system}");
    }
}

/// X10, D5: heroes with powers fight to the end, whoever of them is turned at whatever time; also the last
/// of a side who is turned and held.
#[test]
fn heroes_with_powers_fight_to_the_end() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters/powers");
    for system in SYSTEMS {
        let text = std::fs::read_to_string(format!("{folder}/{system}.toml")).unwrap();
        let roster: toml::Value = toml::from_str(&text).unwrap();
        let effects = roster["effects"].as_array().unwrap();
        let turns = effects.iter().position(|effect| effect.get("turned").is_some()).unwrap();
        let place = Value::new(Kind::StatusEffect, i32::try_from(turns).unwrap());
        let of_turns = matches!(system, "case" | "faserip");
        let to = Value::new(if of_turns { Kind::Turns } else { Kind::Rounds }, 9);
        let roster = toml::from_str(&text).unwrap();
        for seed in 0..if system == "case" { 100 } else { 20 } {
            let mut battle = AnyBattle::new(&roster).unwrap();
            battle.set_seed(seed);
            let mut luck = Fair::new(seed);
            loop {
                let step = battle.run(7);
                assert!(step != AnyStep::Wanted, "{system} {seed}: {:?}", battle.request());
                if step == AnyStep::Over {
                    break;
                }
                // At times somebody is turned, whatever is declared already.
                if seed % 2 == 1 && luck.roll(Die::D6) == 6 {
                    let who = usize::from(luck.roll(Die::D20)) % battle.fighters();
                    let (field, who) = ("status_effect".into(), ActorId::fighter(who));
                    // Whoever is out is under no effect.
                    let _ = battle.intervene(Intervention::Set { field, who, place, to }, "");
                }
            }
        }
    }
}

/// X6: a free power is begun, and ended again, in turns in which its user does something else as well; X3: a
/// form falls off one who goes down.
#[test]
fn free_and_felled() {
    let lines = |system| match system {
        "talislanta" | "cosmic" => "attacked = -1",
        _ => r#"armor = "+1""#,
    };
    for system in SYSTEMS {
        let effect = format!(
            "[[effects]]\nname = \"form\"\nfree = true\nput_out = true\nends_when = \"felled\"\nthen = \"self\"\n{}\n\
             [[effects]]\nname = \"self\"\nturns = 1\nattacked = 1\n",
            lines(system)
        );
        let sheets =
            [sheet(system, "Ann", "a", ""), sheet(system, "Bob", "b", r#"powers = ["form"]"#)];
        let mut asked = 0;
        let mut battle = any_battle(system, &effect, &sheets, 3);
        play(&mut battle, |question, legal| {
            let LegalAnswers::List(answers) = legal else { return None };
            if question != "free_power" {
                return None;
            }
            asked += 1;
            answers.iter().copied().find(|answer| !answer.is_nothing())
        });
        let text = told(&battle).join("\n");
        let of = |what: &str| text.matches(what).count();
        assert!(asked > 2, "{system}: {asked}");
        // It comes and goes turn by turn, and nothing else of the turn is spent.
        assert!(of("Bob is under form") > 1 && of("form ends for Bob") > 1, "{system}: {text}");
        assert!(of("Bob is under self") > 1, "{system}: {text}");
        assert!(!text.contains("Bob: use a power"), "{system}: {text}");
        let mut fell = 0;
        for seed in 0..30 {
            let weak = sheets[1]
                .replace("health = 400", "health = 20")
                .replace("hit_points = 60", "hit_points = 9");
            let weak = weak
                .replace("head = 40, torso = 60", "head = 6, torso = 6")
                .replace("armor = \"7D\"", "armor = \"0D\"");
            let mut battle = any_battle(system, &effect, &[sheets[0].clone(), weak], seed);
            battle.run(3_000);
            let told = told(&battle);
            let last = |what: &str| told.iter().rposition(|line| line.contains(what));
            if last("Bob is under form").is_some() && !battle.stands(BOB) {
                fell += usize::from(last("form ends for Bob") > last("Bob is under form"));
            }
        }
        assert!(fell > 2, "{system}: {fell}");
    }
}

/// What is not among the answers is refused, of every question in fights with powers.
#[test]
fn nothing_else_is_taken() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters/powers");
    for system in SYSTEMS {
        let text = std::fs::read_to_string(format!("{folder}/{system}.toml")).unwrap();
        let mut asked_of_powers = 0;
        for seed in 0..3 {
            let mut battle = AnyBattle::new(&toml::from_str(&text).unwrap()).unwrap().seeded(seed);
            battle.set_control(Who::Everybody, Control::Host).unwrap();
            for _ in 0..250 {
                match battle.step() {
                    AnyStep::Going => continue,
                    AnyStep::Over => break,
                    _ => {}
                }
                let Some(AnyRequest::Decision(asked)) = battle.request() else { panic!() };
                let of_powers = ["power_on", "free_power", "in_the_area", "power"];
                asked_of_powers += usize::from(of_powers.contains(&asked.question.name));
                let seats = [ActorId::JUDGE, ActorId::MAP, ActorId::NOBODY].map(ActorId::number);
                for kind in asked.question.answers {
                    for number in (-1..12).chain([97, 254, i32::MAX]).chain(seats) {
                        let answer = Value::new(*kind, number);
                        let taken = battle.clone().feed_answer(answer).is_ok();
                        assert_eq!(
                            taken,
                            asked.answers.has(answer),
                            "{system} {}: {answer:?}",
                            asked.question.name
                        );
                    }
                }
                battle.feed_answer(asked.suggestion).unwrap();
            }
        }
        assert!(asked_of_powers > 10, "{system}: {asked_of_powers}");
    }
}

/// X1: the headline of an attack that hits without damage says that its effect begins, where it does.
#[test]
fn an_attack_that_only_begins_its_effect_says_so() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters/powers");
    for system in ["case", "faserip", "talislanta"] {
        let text = std::fs::read_to_string(format!("{folder}/{system}.toml")).unwrap();
        let roster = toml::from_str(&text).unwrap();
        let told = (0..30).map(|seed| {
            let mut battle = AnyBattle::new(&roster).unwrap().seeded(seed);
            battle.run(20_000);
            let words = Language::English.into();
            let headlines = battle.cards().into_iter();
            let said =
                headlines.filter_map(|card| battle.headline(&card, &words, Audience::Players));
            said.filter(|line| line.contains("no damage, but an effect begins")).count()
        });
        assert!(told.sum::<usize>() > 0, "{system}");
    }
}

/// T2, T13: while a fighter declares, no odds of its attacks presume that they are changed into.
#[test]
fn what_is_being_declared_is_no_change() {
    for system in ["case", "faserip"] {
        let text =
            format!("{}/../case-core/examples/rosters/{system}.toml", env!("CARGO_MANIFEST_DIR"));
        let roster = toml::from_str(&std::fs::read_to_string(text).unwrap()).unwrap();
        let mut battle = AnyBattle::new(&roster).unwrap().seeded(2);
        battle.set_control(Who::Everybody, Control::Host).unwrap();
        let (mut asked, mut changed) = (0, 0);
        for _ in 0..400 {
            match battle.step() {
                AnyStep::Going => continue,
                AnyStep::Over => break,
                _ => {}
            }
            let Some(AnyRequest::Decision(question)) = battle.request() else { panic!() };
            let (name, who) = (question.question.name, question.who);
            let declares = ["action", "target", "manner"].contains(&name);
            let open = question
                .subject
                .iter()
                .any(|named| named.name == "occasion" && named.value.number == 0);
            let foes: Vec<_> = (0..battle.fighters())
                .map(ActorId::fighter)
                .filter(|foe| battle.side(*foe) != battle.side(who))
                .collect();
            let attacks: Vec<_> = battle.attacks(who).collect();
            for aim in foes.iter().flat_map(|foe| attacks.iter().map(|id| Aim::new(*id, *foe))) {
                let Ok(aimed) = battle.aim(&aim) else { continue };
                let presumed = aimed.went_in().presumed.iter().any(|(rule, _)| *rule == "T13");
                assert!(!declares || !open || !presumed, "{system}: {name}");
                asked += usize::from(declares && open);
                changed += usize::from(presumed);
            }
            battle.feed_suggestion().unwrap();
        }
        assert!(asked > 0 && changed > 0, "{system}: {asked}, {changed}");
    }
}
