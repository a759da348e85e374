//! What no fight shows, whoever decides: an action is offered that cannot do anything, an attack is
//! told of one who is out of reach, or one who is out is named as acting.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use case_core::ActorId;
use case_core::any::{AnyBattle, AnyRequest, AnyStep, DecisionRequest, FieldValue, schema};
use case_core::battle::{Control, Intervention, Who};
use case_core::log::{Audience, EventKind, Record};
use case_core::node::Node;
use case_core::question::LegalAnswers;
use case_core::value::{AttackId, Kind, Typed, Value};
use case_core::words::Language;
use case_tests::Feed as _;
use std::collections::BTreeSet;

const BUNDLED: [&str; 5] = [
    include_str!("../../case-core/examples/rosters/case.toml"),
    include_str!("../../case-core/examples/rosters/faserip.toml"),
    include_str!("../../case-core/examples/rosters/d6.toml"),
    include_str!("../../case-core/examples/rosters/talislanta.toml"),
    include_str!("../../case-core/examples/rosters/cosmic.toml"),
];

/// Things to grab, throw and run out of; for CASE and, with another first line, FASERIP.
pub(super) const THINGS: &str = r#"
    objects = [
        { name = "axe", material = "Rm", holder = "Cleaver" },
        { name = "dirk", material = "Gd", holder = "Snatch" },
        { name = "urn", material = "Fe" },
    ]
    [[fighters]]
    name = "Cleaver"
    side = "ours"
    player = true
    first_aid = true
    abilities = { fighting = "Rm", agility = "Gd", strength = "Ex", endurance = "Rm", reason = "Ty", intuition = "Gd", psyche = "Ty" }
    attacks = [
        { name = "axe", form = "EA", damage = "Rm", object = "axe" },
        { name = "axe, thrown", form = "ET", damage = "Rm", object = "axe" },
        { name = "hug", form = "Gp" },
    ]
    [[fighters]]
    name = "Runner"
    side = "ours"
    abilities = { fighting = "Gd", agility = "Ex", strength = "Rm", endurance = "Rm", reason = "Ty", intuition = "Rm", psyche = "Ty" }
    attacks = [
        { name = "rush", form = "Ch" },
        { name = "pistol", form = "Sh", damage = "Gd", range = 4, ammunition = 3 },
    ]
    [[fighters]]
    name = "Snatch"
    side = "theirs"
    abilities = { fighting = "Ex", agility = "Rm", strength = "In", endurance = "Gd", reason = "Ty", intuition = "Gd", psyche = "Ty" }
    attacks = [
        { name = "snatch", form = "Gb" },
        { name = "dirk", form = "ET", damage = "Gd", object = "dirk" },
        { name = "fists", form = "BA" },
    ]
    [[fighters]]
    name = "Medic"
    side = "theirs"
    first_aid = true
    player = true
    abilities = { fighting = "Gd", agility = "Gd", strength = "Gd", endurance = "Ex", reason = "Gd", intuition = "Ty", psyche = "Gd" }
    attacks = [{ name = "staff", form = "BA", damage = "Gd", reach = 1 }, { name = "grab", form = "Gb" }]
"#;

/// Notes of somebody who does something, in any system.
const DEEDS: &[&str] = &[
    // CASE and FASERIP.
    "declared",
    "declares_more",
    "order",
    "acts",
    "attacks",
    "attacks_an_object",
    "given_up",
    "changed",
    "reconsiders",
    "defends",
    "flurry",
    "squeezes",
    "charges",
    "moves_fully",
    "retreats",
    "surrenders",
    "caught",
    "caught_somebody",
    "keeps_the_hold",
    "option_fixed",
    "option_revealed",
    "action_revealed",
    "super_speedster",
    "shot_waits",
    "moves",
    "arrives",
    "teleports",
    "long_reach",
    "next_attack",
    "first_strike",
    "strikes_back",
    // D6.
    "turn",
    "first_action",
    "waits",
    "resumes",
    "interrupts",
    "posture",
    "readies",
    "loads",
    "quick_draw",
    "aims",
    "partial_defense",
    "full_defense",
    "free_defense",
    "group_attack",
    "group_fails",
    "no_attack",
    "attacks_a_thing",
    "drives",
    "drives_at",
    "gives_up",
    "trick",
    // Talislanta.
    "declares",
    "turn_begins",
    "ready",
    "approaches",
    "substitutes",
    "moves_away",
    "steps_in",
    "undefended",
    "lets_go",
    // Cosmic Synchronicity.
    "at_once",
    "holds",
    "acts_from_hold",
    "calls",
    "closes_in",
    "rises",
    "aids",
    "guards_up",
    "picks_up",
];

/// Notes after which somebody is out, and those after which somebody is not any more.
const OUT: [&str; 12] = [
    "unconscious",
    "dying",
    "dead",
    "dies",
    "out",
    "retreats",
    "surrenders",
    "leaves",
    "gives_up",
    "yields",
    "bleeds_to_death",
    "exhausted",
];
const BACK: [&str; 5] = ["revived", "aided", "comes_round", "wakes", "rested"];

/// Notes that announce an attack, and those by which nothing reaches its target.
const ATTACKS: [&str; 5] =
    ["attacks", "attacks_an_object", "attacks_a_thing", "first_strike", "strikes_back"];
const TOO_FAR: [&str; 5] =
    ["out_of_reach", "no_run_up", "no_movement_left", "too_far", "out_of_range"];

#[test]
fn every_note_named_here_exists() {
    let mut notes = BTreeSet::new();
    for system in case_core::any::SYSTEMS {
        notes.extend(schema(system).unwrap().notes.iter().map(|note| note.name));
    }
    for name in DEEDS.iter().chain(&OUT).chain(&BACK).chain(&ATTACKS).chain(&TOO_FAR) {
        assert!(notes.contains(name), "no note is named {name}");
    }
}

/// A stream of numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }
}

/// A fight, and what a reader knows of it.
struct Fight<'r> {
    roster: &'r Node,
    battle: AnyBattle,
    told: usize,
    what: String,
}

/// The list under a name of a roster.
fn list<'n>(node: &'n Node, name: &str) -> &'n [Node] {
    match node.get(name) {
        Some(Node::List(items)) => items,
        _ => &[],
    }
}

fn text<'n>(node: &'n Node, name: &str) -> Option<&'n str> {
    node.get(name).and_then(Node::as_text)
}

/// The values of a state by name.
struct Values(Vec<FieldValue>);

impl Values {
    fn at(&self, field: &str, who: ActorId, place: usize) -> Option<i32> {
        let is = |v: &&FieldValue| {
            let at = usize::try_from(v.place.number).unwrap_or(0);
            v.field == field && v.who == who && (v.place.is_nothing() || at == place)
        };
        self.0.iter().find(is).map(|v| v.value).filter(|v| !v.is_nothing()).map(|v| v.number)
    }

    fn holder(&self, object: usize) -> Option<i32> {
        self.at("holder", ActorId::NOBODY, object)
    }

    fn is_broken(&self, object: usize) -> bool {
        self.at("broken", ActorId::NOBODY, object).is_some_and(|broken| broken != 0)
    }
}

impl Fight<'_> {
    fn line(&self, record: &Record) -> String {
        let lines = self.battle.transcript().collect::<Vec<_>>();
        let last = lines[lines.len().saturating_sub(25)..].join("\n");
        let Record { name, who, other, values, .. } = record;
        format!("{}: {name} of {who} at {other}, {values:?}\n{last}", self.what)
    }

    /// What has been told since the last step.
    fn reads(&mut self, out: &mut BTreeSet<ActorId>) {
        let mut begun: Option<(ActorId, ActorId)> = None;
        for at in self.told..self.battle.events() {
            let Some(record) = self.battle.record(at, Audience::Gamemaster) else { continue };
            let Record { event: EventKind::Note, who, other, name, ref values, .. } = record else {
                begun = begun.filter(|_| record.event != EventKind::Outcome);
                continue;
            };
            if DEEDS.contains(&name) {
                assert!(!out.contains(&who), "one who is out acts: {}", self.line(&record));
                begun = None;
            }
            if name == "at_once" {
                // Everybody that it names acts.
                let third = values.iter().filter_map(|named| ActorId::from_value(named.value));
                let mut named = [other].into_iter().chain(third);
                assert!(
                    !named.any(|who| out.contains(&who)),
                    "one out acts: {}",
                    self.line(&record)
                );
            }
            if ATTACKS.contains(&name) {
                begun = Some((who, other));
            }
            if TOO_FAR.contains(&name) {
                assert!(
                    begun != Some((who, other)),
                    "an attack on one out of reach: {}",
                    self.line(&record)
                );
            }
            if OUT.contains(&name) {
                out.insert(who);
            }
            if BACK.contains(&name) {
                out.remove(&who);
            }
        }
        self.told = self.battle.events();
    }

    /// Fails where an answer is offered that can do nothing.
    fn offers(&self, asked: &DecisionRequest, values: &Values) {
        let LegalAnswers::List(answers) = &asked.answers else { return };
        for answer in answers.iter().filter(|answer| !answer.is_nothing()) {
            let why = match self.battle.system() {
                "case" | "faserip" => self.idle_in_case(asked, *answer, values),
                "d6" => self.idle_in_d6(asked, *answer, values),
                "talislanta" => self.idle_in_talislanta(asked, *answer, values),
                _ => self.idle_in_cosmic(asked, *answer, values),
            };
            if let Some(why) = why {
                let lines = self.battle.transcript().collect::<Vec<_>>();
                let last = lines[lines.len().saturating_sub(25)..].join("\n");
                let label = self.battle.label(*answer, &Language::English.into());
                panic!("{}: {label:?} {why}: {asked:?}\n{last}", self.what);
            }
        }
    }

    fn fighters(&self) -> impl Iterator<Item = ActorId> + use<> {
        (0..self.battle.fighters()).map(ActorId::fighter)
    }

    fn foes(&self, who: ActorId) -> impl Iterator<Item = ActorId> {
        let side = self.battle.side(who);
        self.fighters().filter(move |foe| self.battle.side(*foe) != side)
    }

    /// The attack of a roster that an answer names.
    fn attack(&self, answer: Value, under: &str) -> Option<(&Node, AttackId)> {
        let id = AttackId::from_value(answer).filter(|_| answer.kind == Kind::Attack)?;
        let fighter = &list(self.roster, "fighters")[id.owner().place()?];
        Some((list(fighter, under).get(id.index())?, id))
    }

    fn idle_in_case(
        &self,
        asked: &DecisionRequest,
        answer: Value,
        values: &Values,
    ) -> Option<&'static str> {
        let who = asked.who;
        let objects = || 0..list(self.roster, "objects").len();
        let named = |name: &str| {
            objects().find(|o| text(&list(self.roster, "objects")[*o], "name") == Some(name))
        };
        let is_there = |who: ActorId| {
            let of = |field| values.at(field, who, 0).unwrap_or(0);
            of("dead") == 0 && of("has_left") == 0
        };
        // The dead hold nothing; who has left has taken along what it held.
        let graspable = |o: usize| {
            let holder = values.holder(o).map(ActorId::from_number);
            let left = |by| values.at("has_left", by, 0).unwrap_or(0) != 0;
            let free = holder.is_none_or(|by| by != who && !left(by));
            free && !values.is_broken(o)
        };
        let subject = |name| asked.subject.iter().find(|named| named.name == name).map(|n| n.value);
        match asked.question.name {
            "movement_option" => {
                let closes = self.battle.say(answer, &Language::English.into());
                let apart = |foe: &ActorId| {
                    values.at("engaged", who, foe.place().unwrap()).unwrap_or(0) == 0
                };
                let mut foes = self.foes(who).filter(|foe| is_there(*foe) && apart(foe));
                let loose = objects().any(graspable);
                (["close in", "charge"].contains(&&*closes) && foes.next().is_none() && !loose)
                    .then_some("comes up to nobody")
            }
            "action" => {
                let id = AttackId::from_value(answer).filter(|_| answer.kind == Kind::Attack)?;
                // A standard maneuver stands on no sheet: its name has the form.
                let unlisted = Node::Map(Vec::new());
                let attack = self.attack(answer, "attacks").map_or(&unlisted, |(attack, _)| attack);
                let name = self.battle.attack_name(id)?;
                let form = name.rsplit_once('(')?.1.split([',', ')']).next()?;
                let object = text(attack, "object").and_then(named);
                let at_hand = |o| values.holder(o) == Some(who.number()) && !values.is_broken(o);
                if object.is_some_and(|o| !at_hand(o)) {
                    return Some("takes a thing that is gone");
                }
                let slot = subject("slot").map_or(1, |slot| slot.number) - 1;
                let declares = subject("occasion").is_none_or(|occasion| occasion.number == 0);
                let thrown = (0..usize::try_from(slot).unwrap()).any(|slot| {
                    let earlier = values.at("attack", who, slot);
                    let earlier = earlier.map(|n| Value::new(Kind::Attack, n));
                    earlier.and_then(|id| self.attack(id, "attacks")).is_some_and(|(earlier, _)| {
                        let object = text(earlier, "object").and_then(named);
                        text(earlier, "form").is_some_and(|form| form.ends_with('T'))
                            && object.is_some()
                            && object == text(attack, "object").and_then(named)
                    })
                });
                if declares && thrown {
                    return Some("uses what is thrown already");
                }
                let used = values.at("used", who, id.index()).unwrap_or(0);
                if let Some(Node::Int(most)) = attack.get("ammunition")
                    && i64::from(used) >= *most
                {
                    return Some("has no use left");
                }
                let mut foes = self.foes(who).filter(|foe| is_there(*foe));
                let mut graspable = objects().filter(|o| graspable(*o));
                let target = match form {
                    "Gb" => graspable.next().is_some() || foes.next().is_some(),
                    "Ch" => {
                        foes.next().is_some()
                            || objects().any(|o| !values.is_broken(o) && values.holder(o).is_none())
                    }
                    "Gp" => foes.next().is_some(),
                    // A blow at what is loose, a shot at what a foe holds, too.
                    _ => foes.next().is_some() || graspable.any(|o| values.holder(o).is_none()),
                };
                (!target).then_some("has nobody to go at")
            }
            "target" if answer.kind == Kind::Object => {
                let object = usize::try_from(answer.number).unwrap();
                (!graspable(object)).then_some("is broken, gone or in the own hand")
            }
            "target" => {
                let target = ActorId::from_value(answer)?;
                (!is_there(target)).then_some("is not there")
            }
            "flurry" => {
                let actions = subject("actions").unwrap().number;
                let flurry = answer.number != 0;
                let attack = Value::new(Kind::Attack, values.at("attack", who, 0)?);
                let (attack, id) = self.attack(attack, "attacks")?;
                let form = text(attack, "form")?;
                let used = values.at("used", who, id.index()).unwrap_or(0);
                let left = match attack.get("ammunition") {
                    Some(Node::Int(most)) => *most - i64::from(used),
                    _ => i64::MAX,
                };
                let thrown = form.ends_with('T') && attack.get("object").is_some();
                let wrestles = ["Gb", "Gp", "Ch"].contains(&form);
                (flurry && (thrown || wrestles || actions < 2 || i64::from(actions) > left))
                    .then_some("does not count so many attacks")
            }
            _ => None,
        }
    }

    fn idle_in_d6(
        &self,
        asked: &DecisionRequest,
        answer: Value,
        values: &Values,
    ) -> Option<&'static str> {
        let who = asked.who;
        match asked.question.name {
            "act" => {
                let act = self.battle.say(answer, &Language::English.into());
                let foe = self.foes(who).any(|foe| self.battle.stands(foe));
                let held = values.at("held_by", who, 0).is_some()
                    || values.at("entangled", who, 0).unwrap_or(0) != 0;
                let holds = values.at("holds", who, 0).is_some();
                match &*act {
                    "attack" | "aim" if !foe => Some("has nobody to go at"),
                    "escape" if !held => Some("is held by nobody"),
                    "squeeze" | "break the arm" | "force down" | "slam" | "let go" if !holds => {
                        Some("holds nobody")
                    }
                    _ => None,
                }
            }
            "target" => {
                let target = ActorId::from_value(answer)?;
                (!self.battle.stands(target)).then_some("does not stand")
            }
            "weapon" => {
                let id = AttackId::from_value(answer)?;
                let unready = values.at("unready", who, id.index()).unwrap_or(0);
                (unready != 0).then_some("is not in the hand")
            }
            _ => None,
        }
    }

    fn idle_in_talislanta(
        &self,
        asked: &DecisionRequest,
        answer: Value,
        values: &Values,
    ) -> Option<&'static str> {
        let who = asked.who;
        match asked.question.name {
            "attack" => {
                let (attack, id) = self.attack(answer, "attacks")?;
                let of = |field| values.at(field, who, id.index()).unwrap_or(0);
                let carried = match attack.get("carried") {
                    Some(Node::Int(n)) => i32::try_from(*n).unwrap(),
                    _ => 1,
                };
                (of("lost") != 0 || of("thrown") >= carried).then_some("is gone")
            }
            "target" => {
                let target = ActorId::from_value(answer)?;
                (!self.battle.stands(target)).then_some("does not stand")
            }
            _ => None,
        }
    }

    fn idle_in_cosmic(
        &self,
        asked: &DecisionRequest,
        answer: Value,
        values: &Values,
    ) -> Option<&'static str> {
        let who = asked.who;
        let lies = |place: usize| values.at("weapon", who, place).unwrap_or(0) != 0;
        match asked.question.name {
            "attack" => {
                let id = AttackId::from_value(answer)?;
                lies(id.index()).then_some("is not in the hand")
            }
            "pick_up" => {
                let id = AttackId::from_value(answer)?;
                (!lies(id.index())).then_some("is not on the ground")
            }
            "target" => {
                let target = ActorId::from_value(answer)?;
                (!self.battle.stands(target)).then_some("does not stand")
            }
            _ => None,
        }
    }

    /// In Cosmic Synchronicity, those who share a total with another and have not acted.
    fn level(&self) -> Vec<ActorId> {
        let values = Values(self.battle.state(true, Audience::Gamemaster));
        let total = |who| values.at("total", who, 0).filter(|_| self.battle.stands(who));
        let waits = |who| values.at("did", who, 0).unwrap_or(0) == 0;
        let shares = |who| self.fighters().any(|w| w != who && waits(w) && total(w) == total(who));
        let of_cosmic = self.fighters().filter(|_| self.battle.system() == "cosmic");
        of_cosmic.filter(|who| total(*who).is_some() && waits(*who) && shares(*who)).collect()
    }

    /// The referee puts one of those out of the fight who stand.
    fn put_out(&mut self, whom: &[ActorId], random: &mut Random) {
        let (field, by) = match self.battle.system() {
            "d6" => ("wound_level", 9),
            "talislanta" => ("hit_points", -9_999),
            "cosmic" => ("unconscious", 1),
            _ => ("dead", 1),
        };
        if whom.is_empty() {
            return;
        }
        let (field, who) = (field.into(), whom[random.below(whom.len())]);
        let add = Intervention::Add { field, who, place: Value::NOTHING, by };
        self.battle.intervene(add, "").unwrap();
        assert!(!self.battle.stands(who), "{}: {who} still stands", self.what);
    }

    /// A declared action has somebody or something to go at.
    fn declared(&self) {
        if !matches!(self.battle.system(), "case" | "faserip") {
            return;
        }
        let values = Values(self.battle.state(false, Audience::Gamemaster));
        for who in self.fighters() {
            let slots = values.at("wanted", who, 0).unwrap_or(0);
            for slot in 0..usize::try_from(slots).unwrap() {
                let aimed = values.at("attack", who, slot).is_some();
                let target =
                    values.at("target", who, slot).or(values.at("target_object", who, slot));
                assert!(
                    !aimed || target.is_some(),
                    "{}: {who} declares an attack at nobody",
                    self.what
                );
            }
        }
    }
}

fn play(roster: &Node, seed: u64, what: String) {
    let mut battle = AnyBattle::new(roster).unwrap();
    battle.set_seed(seed);
    battle.set_control(Who::Everybody, Control::Host).unwrap();
    let mut random = Random(seed);
    // By the plan mostly in one fight of four: those of chance alone are over soon.
    let one_in = [1, 2, 4, 20][usize::try_from(seed % 4).unwrap()];
    let mut fight = Fight { roster, battle, told: 0, what };
    let mut out = BTreeSet::new();
    for _ in 0..4_000 {
        match fight.battle.step() {
            AnyStep::Over => break,
            AnyStep::Going => {
                fight.reads(&mut out);
                fight.declared();
                // In every other fight fighters go out at any time, before their place has come or after;
                // of those who are to act at once rather one.
                let level = if seed % 2 == 1 { fight.level() } else { Vec::new() };
                if level.len() > 2 || (!level.is_empty() && random.below(2) == 0) {
                    fight.put_out(&level, &mut random);
                } else if seed % 2 == 1 && random.below(12) == 0 {
                    let up = fight
                        .fighters()
                        .filter(|who| fight.battle.stands(*who))
                        .collect::<Vec<_>>();
                    fight.put_out(&up, &mut random);
                }
                out = fight.fighters().filter(|who| !fight.battle.stands(*who)).collect();
                if fight.battle.turn() > 15 {
                    break;
                }
            }
            _ => {
                let Some(AnyRequest::Decision(asked)) = fight.battle.request() else {
                    panic!("dice are seeded")
                };
                if DECIDES.contains(&asked.question.name) {
                    let values = Values(fight.battle.state(true, Audience::Gamemaster));
                    fight.offers(&asked, &values);
                }
                let answer = match &asked.answers {
                    _ if random.below(one_in) > 0 => asked.suggestion,
                    // The Judge and the map end no battle, and flood none.
                    _ if asked.who.place().is_none() && random.below(4) > 0 => asked.suggestion,
                    LegalAnswers::List(list) => list[random.below(list.len())],
                    LegalAnswers::Range { kind, low, high } => {
                        let width = usize::try_from(high - low).unwrap().min(12) + 1;
                        Value::new(*kind, low + i32::try_from(random.below(width)).unwrap())
                    }
                    _ => panic!("answers of a kind that this test does not know"),
                };
                fight.battle.feed(answer).unwrap();
            }
        }
    }
    fight.reads(&mut out);
}

/// The questions whose answers are looked at.
const DECIDES: [&str; 8] =
    ["action", "act", "target", "flurry", "movement_option", "weapon", "attack", "pick_up"];

/// Fights a system: `CASE_SENSE=200` for the thousand of a long run.
fn fights() -> u64 {
    std::env::var("CASE_SENSE").ok().and_then(|n| n.parse().ok()).unwrap_or(20)
}

fn in_system(system: usize) {
    let bundled = BUNDLED[system];
    let name = case_core::any::SYSTEMS[system];
    let mut rosters = vec![toml::from_str(bundled).unwrap()];
    if system < 2 {
        rosters.push(toml::from_str(&format!("system = \"{name}\"\n{THINGS}")).unwrap());
    }
    for seed in 0..fights() {
        let at = usize::try_from(seed / 4).unwrap() % rosters.len();
        play(&rosters[at], seed, format!("{name}, seed {seed}"));
    }
}

case_tests::in_every_system!(in_system);
