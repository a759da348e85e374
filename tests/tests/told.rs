//! What a log tells of random fights: every fighter whose condition changes is named in a headline and
//! in a line, no headline says what its lines do not, and one of a power or of an effect's harm says what
//! came of it.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use super::asked::{any, mix, rosters};
use case_core::ActorId;
use case_core::any::{AnyBattle, AnyRequest, AnyStep};
use case_core::battle::{Control, Intervention};
use case_core::log::{Audience, Card, CardKind, Changed};
use case_core::node::Node;
use case_core::value::Value;
use case_core::words::Language;
use std::collections::{BTreeMap, BTreeSet};

/// What a reader wants to know of a fighter: points, of which any loss counts, and conditions, which
/// begin or end.
const POINTS: [&str; 6] =
    ["health", "hit_points", "body_points", "mortality", "wound_level", "vehicle_level"];
const CONDITIONS: [&str; 29] = [
    "stun",
    "dying",
    "dead",
    "has_left",
    "held_by",
    "endurance_ranks_lost",
    "posture",
    "entangled",
    "wakes",
    "dying_since",
    "head_hurt",
    "arm_hurt",
    "broken_arm",
    "leg_hurt",
    "hand_hurt",
    "body_fails",
    "out",
    "hindrance",
    "lost_turns",
    "stunned",
    "prone",
    "unconscious",
    "limb",
    "painkillers",
    "torso_hurt",
    "loses_round",
    "defend_only",
    "staggered",
    "status_effect",
];

/// Fights a system: `CASE_TOLD=200` for a long run.
fn fights() -> u64 {
    std::env::var("CASE_TOLD").ok().and_then(|n| n.parse().ok()).unwrap_or(20)
}

/// Whether a change is one that a reader wants to know.
fn counts(changed: &Changed) -> bool {
    let Changed { field, from, to, .. } = changed;
    // Since when somebody is dying counts from 0.
    let is = |value: &Value| !value.is_nothing() && (value.number != 0 || *field == "dying");
    if POINTS.contains(field) {
        return from.number != to.number;
    }
    // A turn that is lost is told when it comes, not that the round is over.
    let begins = !is(from) || *field != "loses_round";
    CONDITIONS.contains(field)
        && begins
        && (is(from) != is(to) || ["held_by", "out"].contains(field))
}

struct Fight {
    battle: AnyBattle,
    what: String,
}

impl Fight {
    fn lines(&self, card: &Card) -> Vec<String> {
        let speech = Language::English.into();
        let tell = |at| self.battle.tell(at, &speech, Audience::Gamemaster);
        (card.first..card.end).filter_map(tell).collect()
    }

    fn head(&self, card: &Card) -> String {
        self.battle.headline(card, &Language::English.into(), Audience::Gamemaster).unwrap()
    }

    /// X1, X2, X6: whether a headline of an effect's harm or of a power that is used on somebody else says
    /// what came of it, and names an effect that is kept off.
    fn says_what_came(&self, card: &Card, head: &str) -> bool {
        let record = |at| self.battle.record(at, Audience::Gamemaster);
        let is_led = record(card.headline).is_some_and(|record| match record.name {
            "effect_harms" => true,
            "uses_a_power" | "uses_a_free_power" => record.other != ActorId::NOBODY,
            _ => false,
        });
        let speech = Language::English.into();
        let kept_off = (card.first..card.end).filter(|at| {
            let name = record(*at).map_or("", |record| record.name);
            ["effect_resisted", "immune_to_an_effect"].contains(&name)
        });
        let mut told = kept_off
            .filter_map(|at| self.battle.tell(at, &speech, Audience::Gamemaster))
            .filter_map(|line| Some(line.trim().split_once(" (")?.0.to_owned()));
        (!is_led || head.contains("; ")) && told.all(|line| head.contains(&line))
    }

    fn check(&self, wrong: &mut BTreeMap<String, Vec<String>>) {
        let cards = self.battle.cards();
        for (place, card) in cards.iter().enumerate() {
            let lines = self.lines(card);
            let head = self.head(card);
            let within = |inner: &Card| card.first <= inner.first && inner.end <= card.end;
            let heads: Vec<String> =
                cards.iter().filter(|c| within(c)).map(|c| self.head(c)).collect();
            let mut tells = |key: String| {
                wrong.entry(key).or_default().push(format!(
                    "{} card {place}: {head}\n      {}",
                    self.what,
                    lines.join("\n      ")
                ));
            };
            if card.parent.is_none() {
                let changes = self.battle.changes(card, Audience::Gamemaster);
                for changed in changes.iter().filter(|c| counts(c)) {
                    let name = self.battle.name(changed.who);
                    let way = if changed.to.number == 0 { "ends" } else { "begins" };
                    if !lines.iter().any(|line| line.contains(name)) {
                        tells(format!("line: {} {way} ({name})", changed.field));
                    }
                    if !heads.iter().any(|line| line.contains(name)) {
                        tells(format!("head: {} {way} ({name})", changed.field));
                    }
                }
            }
            if card.kind == CardKind::Action && !self.says_what_came(card, &head) {
                tells("came of it".into());
            }
            // Names and numbers of a headline stand in its lines, or in those of the attack around it.
            let around = card.parent.map_or(Vec::new(), |parent| self.lines(&cards[parent]));
            let lines: Vec<String> = lines.iter().chain(&around).cloned().collect();
            for who in (0..self.battle.fighters()).map(ActorId::fighter) {
                let name = self.battle.name(who);
                if head.contains(name) && !lines.iter().any(|line| line.contains(name)) {
                    tells(format!("name: {:?}", card.kind));
                }
            }
            let numbers = |text: &str| -> BTreeSet<i32> {
                let parts = text.split(|c: char| !c.is_ascii_digit());
                parts.filter_map(|part| part.parse().ok()).collect()
            };
            let known: BTreeSet<i32> = lines.iter().flat_map(|line| numbers(line)).collect();
            // What several hits come to, points tell.
            let points = self.battle.changes(card, Audience::Gamemaster);
            let points = points.iter().filter(|c| POINTS.contains(&c.field));
            let lost: BTreeSet<i32> = points.map(|c| (c.from.number - c.to.number).abs()).collect();
            let unknown = |n: &i32| !known.contains(n) && !lost.contains(n);
            if numbers(&head).iter().any(unknown) {
                tells("number".into());
            }
        }
    }
}

fn play(mut battle: AnyBattle, seed: u64, what: String) -> Fight {
    battle.set_seed(seed);
    battle.set_control(case_core::battle::Who::Everybody, Control::Host).unwrap();
    let mut random = seed;
    let mut draw = move || {
        random = mix(random);
        random
    };
    let one_in = [1, 2, 4, 20][usize::try_from(seed % 4).unwrap()];
    for _ in 0..4_000 {
        match battle.step() {
            AnyStep::Going if battle.turn() < 12 => {}
            AnyStep::Wanted => {
                let Some(AnyRequest::Decision(asked)) = battle.request() else { panic!("dice") };
                let judged = asked.who.place().is_none() && draw() % 4 > 0;
                let by_plan = judged || draw() % one_in > 0;
                let answer = if by_plan { asked.suggestion } else { any(&asked, draw()) };
                battle.feed_answer(answer).unwrap();
            }
            _ => break,
        }
    }
    if battle.request().is_some() {
        battle.undo();
    }
    Fight { battle, what }
}

fn in_system(system: usize) {
    let name = case_core::any::SYSTEMS[system];
    let rosters = rosters(system);
    let mut wrong = BTreeMap::new();
    for seed in 0..fights() {
        let roster = &rosters[usize::try_from(seed / 4).unwrap() % rosters.len()];
        let battle = AnyBattle::new(roster).unwrap();
        play(battle, seed, format!("{name} {seed}")).check(&mut wrong);
    }
    // Every switch is turned once, one by one.
    let battle = AnyBattle::new(&rosters[1]).unwrap();
    let switches =
        battle.rulings().into_iter().filter_map(|ruling| Some((ruling.name, ruling.switch?)));
    let mut turned = 0;
    for (seed, (ruling, switch)) in (0..).zip(switches) {
        for value in switch.others() {
            let mut battle = battle.clone();
            let node = match (value.parse(), value.parse()) {
                (Ok(yes), _) => Node::Bool(yes),
                (_, Ok(number)) => Node::Int(number),
                _ => Node::Text(value.clone()),
            };
            let set = Intervention::Ruling { name: ruling.into(), value: node };
            // Not every switch can be turned by itself.
            if battle.intervene(set, "").is_ok() {
                turned += 1;
                play(battle, seed, format!("{name} {ruling} = {value}")).check(&mut wrong);
            }
        }
    }
    assert!(turned > 10, "{name}: {turned} switches");
    let told: Vec<String> = wrong
        .iter()
        .map(|(key, all)| {
            let some: Vec<_> = all.iter().take(5).cloned().collect();
            format!("== {key}: {}\n  {}", all.len(), some.join("\n  "))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", told.join("\n"));
}

case_tests::in_every_system!(in_system);
