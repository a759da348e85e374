//! What players are shown: nothing that a declaration of another side would tell.

use case_core::ActorId;
use case_core::any::{AnyBattle, AnyRequest, AnyStep, DecisionRequest};
use case_core::attack::StakeLimits;
use case_core::battle::{Advise, Horizon, Who};
use case_core::call::{Ceiling, Session};
use case_core::filled;
use case_core::log::{Audience, EventKind, Record};
use case_core::node::Node;
use case_core::odds::unwatched;
use case_core::question::LegalAnswers;
use case_core::value::Value;
use case_core::words::Language;
use case_tests::Feed as _;
use serde_json::json;
use std::fmt::Write as _;

const SYSTEMS: [(&str, bool); 5] =
    [("case", true), ("faserip", true), ("d6", false), ("talislanta", false), ("cosmic", false)];

fn battle(system: &str, seed: u64) -> AnyBattle {
    let path =
        format!("{}/../case-core/examples/rosters/{system}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("every system has a bundled roster");
    let roster: Node = toml::from_str(&text).expect("it is TOML");
    let mut battle = AnyBattle::new(&roster).expect("it is right");
    battle.set_seed(seed);
    battle.set_control(Who::Everybody, case_core::Control::Host).expect("a seat");
    battle
}

struct Random(u64);

impl Random {
    fn draw(&mut self, below: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % below.max(1)
    }

    fn pick(&mut self, legal: &LegalAnswers) -> Value {
        match legal {
            LegalAnswers::List(list) => list[self.draw(list.len())],
            LegalAnswers::Range { kind, low, high } => {
                let width = usize::try_from(low.abs_diff(*high)).expect("small") + 1;
                Value::new(*kind, low + i32::try_from(self.draw(width.min(4))).expect("small"))
            }
            _ => panic!("answers of a kind that this test does not know"),
        }
    }
}

/// The open decision.
fn decision(battle: &AnyBattle) -> Option<DecisionRequest> {
    match battle.request()? {
        AnyRequest::Decision(open) => Some(open),
        other => panic!("dice are seeded: {other:?}"),
    }
}

/// Whose secret it is: of a distance to be measured, the mover's.
fn whose(open: &DecisionRequest) -> ActorId {
    let mover = open.subject.iter().find(|named| named.name == "mover");
    mover.and_then(|named| named.value.as_actor()).unwrap_or(open.who)
}

/// The events that an audience may know.
fn log(battle: &AnyBattle, from: usize, audience: Audience) -> Vec<Record> {
    (from..battle.events()).filter_map(|event| battle.record(event, audience)).collect()
}

/// Everything else that an audience is shown, as text.
fn view(battle: &AnyBattle, from: usize, audience: Audience) -> String {
    let english = Language::English.into();
    let cards: Vec<_> = battle
        .cards()
        .iter()
        .filter(|card| !card.is_open && card.first >= from)
        .filter_map(|card| {
            let headline = battle.headline(card, &english, audience);
            let changes = battle.changes(card, audience);
            let shows = headline.is_some() || !changes.is_empty();
            shows.then(|| format!("{:?} {:?} {headline:?} {changes:?}", card.kind, card.who))
        })
        .collect();
    let told: Vec<_> = (from..battle.events())
        .filter_map(|event| battle.tell(event, &english, audience))
        .collect();
    let tracker = battle.tracker(&english, audience);
    [
        lines(&battle.state(false, audience)),
        lines(&tracker.order),
        lines(&tracker.fighters),
        // T3: the rolls for extra actions, which come now, show who makes them.
        format!("{:?}\n", battle.acting().filter(|_| !rolls_for_extra_actions(battle))),
        lines(&told),
        lines(&cards),
    ]
    .concat()
}

fn rolls_for_extra_actions(battle: &AnyBattle) -> bool {
    let phase = battle.state(false, Audience::Players).into_iter().find(|v| v.field == "phase");
    let said = phase.map(|phase| battle.say(phase.value, &Language::English.into()));
    said.as_deref() == Some("extra actions")
}

/// What shows while a step is open, but for lines such as "has decided": one declaration takes more
/// answers than another.
fn open_view(battle: &AnyBattle, audience: Audience) -> String {
    let mut records = battle.open_records(audience);
    records.retain(|record| !record.secret);
    lines(&battle.state(true, audience)) + &lines(&records)
}

/// Fails with the first line that differs.
fn same(one: &str, two: &str, which: &str) {
    let differs = one.lines().zip(two.lines()).find(|(one, two)| one != two);
    assert!(one == two, "{which}: {differs:#?}");
}

/// A line for each of them.
fn lines<T: std::fmt::Debug>(all: &[T]) -> String {
    let mut text = String::new();
    for one in all {
        let _ = writeln!(text, "{one:?}");
    }
    text
}

/// Goes on to the next checkpoint, or to the next question that is no secret; secret ones are answered
/// at random.
fn go_on(battle: &mut AnyBattle, random: &mut Random) -> AnyStep {
    loop {
        let step = battle.step();
        match decision(battle) {
            Some(open) if battle.request_for(Audience::Players).is_none() => {
                battle.feed(random.pick(&open.answers)).expect("it is legal");
            }
            _ => return step,
        }
    }
}

/// T2, PH2: two fights that differ in one hidden declaration look alike to the players, until an event
/// that they may know tells it.
#[test]
fn a_hidden_declaration_shows_nowhere() {
    // In this fight of CASE something is asked of one who holds before its hidden action begins.
    const ASKED_BEFORE: u64 = 4;
    // At most so many a fight: each is played on twice, and tests/long plays ten fights.
    const FORKS: i32 = 12;
    let fights = std::env::var("CASE_AUDIENCE").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    for (system, has_secrets) in SYSTEMS {
        let (mut forks, mut told_apart) = (0, 0);
        let further = (system == "case" && fights <= ASKED_BEFORE).then_some(ASKED_BEFORE);
        for seed in (0..fights).chain(further) {
            let mut random = Random(seed);
            let mut fight = battle(system, seed);
            let mut here = 0;
            for _ in 0..400 {
                if fight.step() == AnyStep::Over {
                    break;
                }
                let Some(open) = decision(&fight) else { continue };
                assert!(has_secrets || !open.secret, "{system}: {open:?}");
                let answer = random.pick(&open.answers);
                let other = random.pick(&open.answers);
                // T13: whether the action is changed shows at once.
                let is_secret = fight.request_for(Audience::Players).is_none();
                let declares = is_secret && open.question.name != "go";
                if declares && other != answer && here < FORKS {
                    here += 1;
                    forks += 1;
                    let two = [answer, other].map(|answer| {
                        let mut fork = fight.clone();
                        fork.feed(answer).expect("it is legal");
                        fork
                    });
                    told_apart += usize::from(alike(two, whose(&open), seed));
                }
                fight.feed(answer).expect("it is legal");
            }
        }
        assert_eq!(forks > 5, has_secrets, "{system}: {forks}");
        assert_eq!(told_apart > 3, has_secrets, "{system}: {told_apart} of {forks}");
    }
}

/// Runs two fights side by side while they look alike to the players. Returns whether the gamemaster
/// could tell them apart.
fn alike([mut one, mut two]: [AnyBattle; 2], who: ActorId, seed: u64) -> bool {
    const PLAYERS: Audience = Audience::Players;
    let mut told_apart = false;
    let from = one.events();
    let mut open = [one.clone(), two.clone()];
    if open.each_mut().map(AnyBattle::step) == [AnyStep::Wanted; 2] {
        let [one, two] = open.each_ref().map(|battle| open_view(battle, PLAYERS));
        same(&one, &two, &format!("{who} {seed}"));
    }
    let mut random = Random(seed ^ 0x5EED);
    for _ in 0..30 {
        let (mut mine, mut theirs) = (Random(random.0), Random(random.0));
        let steps = [go_on(&mut one, &mut mine), go_on(&mut two, &mut theirs)];
        let logs = [log(&one, from, PLAYERS), log(&two, from, PLAYERS)];
        let opens = [one.open_records(PLAYERS), two.open_records(PLAYERS)];
        let [a, b] = [0, 1].map(|at| [logs[at].as_slice(), opens[at].as_slice()].concat());
        if a != b || steps[0] != steps[1] {
            let at = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
            assert!(
                tells(a.get(at), who) || tells(b.get(at), who),
                "{who} {seed}: {:?}, and the questions {:?}",
                [a.get(at), b.get(at)].map(|record| record.map(said)),
                [decision(&one), decision(&two)].map(|open| open.map(|o| (o.who, o.question.name)))
            );
            return told_apart;
        }
        if is_revealed(&one) {
            return told_apart;
        }
        same(&view(&one, from, PLAYERS), &view(&two, from, PLAYERS), &format!("{who} {seed}"));
        assert_known_alike(&one, &two, PLAYERS, &format!("{who} {seed}"));
        told_apart |=
            view(&one, from, Audience::Gamemaster) != view(&two, from, Audience::Gamemaster);
        let (mine, theirs) = (one.request_for(PLAYERS), two.request_for(PLAYERS));
        assert_eq!(mine, theirs, "{who} {seed}");
        match decision(&one) {
            Some(open) => {
                let answer = random.pick(&open.answers);
                one.feed(answer).expect("it is legal");
                two.feed(answer).expect("in both");
            }
            None if steps[0] == AnyStep::Over => return told_apart,
            None => _ = random.draw(1),
        }
    }
    told_apart
}

/// Fails if two battles differ in anything that is worked out for an audience: all of it follows from
/// the battle as that audience knows it, so that one must be the same to the last internal value.
fn assert_known_alike(one: &AnyBattle, two: &AnyBattle, audience: Audience, which: &str) {
    let known = [one, two].map(|battle| battle.known(audience));
    let [one, two] = known.each_ref().map(|known| lines(&known.state(true, Audience::Gamemaster)));
    same(&one, &two, which);
    let [one, two] = known.map(|known| format!("{known:#?}"));
    same(&one, &two, which);
}

/// What a battle is known as has no past, so nothing tells what was secret, and is as the battle to
/// the gamemaster; to the seat that is asked the question stays open.
#[test]
fn a_battle_is_known_without_its_past() {
    for (system, _) in SYSTEMS {
        let mut random = Random(7);
        let mut fight = battle(system, 7);
        for _ in 0..120 {
            if fight.step() == AnyStep::Over {
                break;
            }
            let everything = Audience::Gamemaster;
            let known = fight.known(everything);
            assert_eq!(known.state(true, everything), fight.state(true, everything), "{system}");
            assert_eq!(known.request(), fight.request(), "{system}");
            assert_eq!(known.open_records(everything), fight.open_records(everything), "{system}");
            assert_eq!((known.events(), known.turn()), (0, fight.turn()), "{system}");
            let Some(open) = decision(&fight) else { continue };
            let mut known = match open.who.place() {
                Some(_) => fight.known(Audience::Seat(open.who)),
                None => known,
            };
            assert_eq!(known.request(), fight.request(), "{system}");
            let answer = random.pick(&open.answers);
            known.feed(answer).expect("it is legal");
            assert!(matches!(known.step(), AnyStep::Going | AnyStep::Over | AnyStep::Wanted));
            fight.feed(answer).expect("it is legal");
        }
    }
}

/// T2, PH2: what an answer is worth to a player's seat does not depend on what another side declared in
/// secret, nor does advice, or anything worked out with the battle as the seat knows it; to the
/// gamemaster it may. `CASE_AUDIENCE` for more questions.
#[test]
fn stakes_and_advice_tell_no_secret() {
    let questions = std::env::var("CASE_AUDIENCE").ok().and_then(|n| n.parse().ok()).unwrap_or(24);
    for system in ["case", "faserip"] {
        let (mut compared, mut told_apart) = (0, 0);
        for seed in 0.. {
            if compared >= questions {
                break;
            }
            let mut random = Random(seed ^ 0x57A6);
            let mut fight = battle(system, seed);
            for _ in 0..400 {
                if fight.step() == AnyStep::Over {
                    break;
                }
                let Some(open) = decision(&fight) else { continue };
                let answer = random.pick(&open.answers);
                let other = random.pick(&open.answers);
                let declares =
                    fight.request_for(Audience::Players).is_none() && open.question.name != "go";
                if declares && other != answer && random.draw(6) == 0 {
                    let two = [answer, other].map(|answer| {
                        let mut fork = fight.clone();
                        fork.feed(answer).expect("it is legal");
                        fork
                    });
                    let counts = weighed_alike(two, whose(&open), seed);
                    compared += counts[0];
                    told_apart += counts[1];
                }
                fight.feed(answer).expect("it is legal");
                if compared >= questions {
                    break;
                }
            }
        }
        assert!(told_apart > 0, "{system}: the gamemaster's differ in none of {compared}");
    }
}

/// Plays two fights on while they look alike to the players, and compares what is at stake at each
/// question of a player's seat. Returns at how many, and at how many of them the gamemaster's differ.
fn weighed_alike([mut one, mut two]: [AnyBattle; 2], who: ActorId, seed: u64) -> [usize; 2] {
    let mut counts = [0, 0];
    let mut random = Random(seed ^ 0x5EED);
    let from = one.events();
    for _ in 0..12 {
        let (mut mine, mut theirs) = (Random(random.0), Random(random.0));
        let steps = [go_on(&mut one, &mut mine), go_on(&mut two, &mut theirs)];
        let [a, b] = [&one, &two].map(|fight| {
            [log(fight, from, Audience::Players), fight.open_records(Audience::Players)].concat()
        });
        if a != b || steps[0] != steps[1] || is_revealed(&one) {
            break;
        }
        let [asked, other] = [&one, &two].map(|fight| fight.request_for(Audience::Players));
        let (Some(open), true) = (decision(&one), asked == other) else {
            _ = random.draw(1);
            continue;
        };
        let is_player = open.who.place().is_some() && one.side(open.who) != one.side(who);
        if is_player && !open.secret && random.draw(3) == 0 {
            let mut limits = StakeLimits::DEFAULT;
            (limits.trials, limits.attack_trials, limits.paths) = (2, 20, 500);
            let [a, b] = [&one, &two].map(|fight| fight.stakes(&limits).expect("it is asked"));
            assert_eq!(a, b, "{who} {seed}: {open:?}");
            let advice = |fight: &AnyBattle, secrets| {
                let ask = filled!(Advise { horizon: Horizon::Turn, trials: 4, secrets });
                fight.advise(&ask, &mut unwatched).expect("it is asked")
            };
            assert_eq!(advice(&one, false), advice(&two, false), "{who} {seed}: {open:?}");
            assert_known_alike(&one, &two, Audience::Seat(open.who), &format!("{who} {seed}"));
            let gamemasters = one.known(Audience::Gamemaster);
            assert_eq!(advice(&gamemasters, true), advice(&one, true), "{who} {seed}: {open:?}");
            limits.secrets = true;
            let [a, b] = [&one, &two].map(|fight| fight.stakes(&limits).expect("it is asked"));
            counts[0] += 1;
            counts[1] += usize::from(a != b || advice(&one, true) != advice(&two, true));
        }
        let answer = random.pick(&open.answers);
        one.feed(answer).expect("it is legal");
        two.feed(answer).expect("in both");
    }
    counts
}

/// PH2: whether step 3 has revealed everything, also what no line tells, such as the number of passes.
fn is_revealed(battle: &AnyBattle) -> bool {
    let declare = case_core::faserip::TurnStep::Declare as i32;
    let state = battle.state(false, Audience::Players);
    state.iter().any(|value| value.field == "turn_step" && value.value.number > declare)
}

fn said(event: &Record) -> String {
    format!("{} {} of {}: {:?}", event.event, event.name, event.who, event.values)
}

/// Whether an event may be the first to tell a declaration: one who declared rolls for extra actions,
/// acts, or decides something for all to see; or the turn goes on to those rolls.
fn tells(event: Option<&Record>, who: ActorId) -> bool {
    let Some(event) = event else { return false };
    match event.event {
        EventKind::Change => event.name == "phase",
        EventKind::Roll | EventKind::Note | EventKind::Decision | EventKind::Modifier => {
            event.who == who
        }
        _ => false,
    }
}

/// The result of a command of the gamemaster.
fn ask(session: &mut Session, command: &serde_json::Value) -> serde_json::Value {
    ask_as(session, &Ceiling::GAMEMASTER, command)
}

/// The result of a command through somebody's door.
fn ask_as(session: &mut Session, door: &Ceiling, command: &serde_json::Value) -> serde_json::Value {
    let command: Node = serde_json::from_value(command.clone()).expect("it is right");
    let answer = serde_json::to_value(session.call(door, command)).expect("it is right");
    assert!(answer.get("error").is_none(), "{answer}");
    answer["result"].clone()
}

fn roster_with_powers(system: &str) -> serde_json::Value {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../case-core/examples/rosters/powers");
    let text = std::fs::read_to_string(format!("{folder}/{system}.toml")).expect("it is right");
    toml::from_str(&text).expect("it is right")
}

/// A gap between the places of events would tell how many actions somebody has declared.
#[test]
fn the_door_of_players_counts_no_hidden_events() {
    for system in ["case", "faserip"] {
        let mut session = Session::default();
        let seats = json!([{"control": "host"}]);
        let roster = roster_with_powers(system);
        ask(&mut session, &json!({"call": "new", "roster": roster, "seed": 1, "seats": seats}));
        let mut hidden = 0;
        for _ in 0..40 {
            ask(&mut session, &json!({"call": "suggest"}));
            let mut of = |door: Audience, call: &str| {
                let command = json!({"call": call, "audience": "players", "most": 9_999});
                let page = ask_as(&mut session, &Ceiling::of(door), &command);
                let places = |name: &str| -> Vec<u64> {
                    let rows = page["rows"].as_array().expect("rows").iter();
                    rows.map(|row| row[name].as_u64().expect("a place")).collect()
                };
                (places(if call == "cards" { "end" } else { "index" }), page["next"].as_u64())
            };
            let (events, next) = of(Audience::Players, "events");
            let all = events.len() as u64;
            assert!(events.iter().copied().eq(0..all) && next == Some(all), "{system}: {events:?}");
            let (told, next) = of(Audience::Players, "tell");
            assert!(told.iter().all(|place| *place < all) && next == Some(all), "{system}");
            let (ends, _) = of(Audience::Players, "cards");
            assert_eq!(ends.into_iter().max(), Some(all), "{system}");
            // The gamemaster's door knows all: there they are places in the log.
            let (shown, next) = of(Audience::Gamemaster, "events");
            let in_log = next.expect("a place");
            assert_eq!(shown.len() as u64, all, "{system}");
            let (ends, _) = of(Audience::Gamemaster, "cards");
            assert_eq!(ends.into_iter().max(), Some(in_log), "{system}");
            hidden += in_log - all;
        }
        assert!(hidden > 0, "{system}");
    }
}

/// A reader who goes on from `next` has all cards as they are at the end, a few a page or all.
#[test]
fn cards_that_grow_come_again() {
    for (system, most) in [("case", 1), ("faserip", 3), ("d6", 1), ("talislanta", 2), ("cosmic", 1)]
    {
        let mut session = Session::default();
        let seats = json!([{"control": "host"}]);
        let roster = roster_with_powers(system);
        ask(&mut session, &json!({"call": "new", "roster": roster, "seed": 4, "seats": seats}));
        let (mut read, mut next) = (Vec::new(), 0);
        for _ in 0..40 {
            ask(&mut session, &json!({"call": "suggest"}));
            loop {
                let page =
                    ask(&mut session, &json!({"call": "cards", "first": next, "most": most}));
                let rows = page["rows"].as_array().expect("rows");
                read.truncate(usize::try_from(next).expect("small"));
                read.extend(rows.iter().cloned());
                next = page["next"].as_u64().expect("a place");
                if page["left_off"] == 0 {
                    break;
                }
            }
        }
        let all = ask(&mut session, &json!({"call": "cards", "most": 9_999}));
        assert!(json!(read) == all["rows"], "{system}");
    }
}

/// The digest of the whole state would tell a secret target to whoever tries all fighters.
#[test]
fn the_basis_of_players_is_of_what_they_know() {
    let roster = roster_with_powers("case");
    let state = |target: &str, audience: &str| {
        let mut session = Session::default();
        let seats = json!([{"control": "host", "dice": "host"}]);
        ask(&mut session, &json!({"call": "new", "roster": roster, "seats": seats}));
        for answer in [json!(false), json!(1), json!({"kind": "attack", "of": 3, "value": 1})] {
            ask(&mut session, &json!({"call": "answer", "value": answer}));
        }
        ask(&mut session, &json!({"call": "answer", "value": target, "run": false}));
        ask(&mut session, &json!({"call": "basis", "audience": audience}))["state"].clone()
    };
    let (one, other) = ("Old Ironbark", "Ember Rose");
    assert_ne!(state(one, "gamemaster"), state(other, "gamemaster"));
    assert_eq!(state(one, "players"), state(other, "players"));
}
