//! What players are shown: nothing that a declaration of another side would tell.

use case_core::ActorId;
use case_core::any::{AnyBattle, AnyRequest, AnyStep};
use case_core::log::{Audience, EventKind, Record};
use case_core::node::Node;
use case_core::question::LegalAnswers;
use case_core::value::Value;
use case_core::words::Language;

const SYSTEMS: [(&str, bool); 5] =
    [("case", true), ("faserip", true), ("d6", false), ("talislanta", false), ("cosmic", false)];

fn battle(system: &str, seed: u64) -> AnyBattle {
    let path =
        format!("{}/../case-core/examples/rosters/{system}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("every system has a bundled roster");
    let roster: Node = toml::from_str(&text).expect("it is TOML");
    let mut battle = AnyBattle::new(&roster).expect("it is right");
    battle.set_seed(seed);
    battle.set_control_of_all(case_core::Control::Host);
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

/// The open decision, and whether it is a secret of one who is not a player.
fn decision(battle: &AnyBattle) -> Option<case_core::any::DecisionRequest> {
    match battle.request()? {
        AnyRequest::Decision(open) => Some(open),
        other => panic!("dice are seeded: {other:?}"),
    }
}

/// The events that an audience may know.
fn log(battle: &AnyBattle, audience: Audience) -> Vec<Record> {
    (0..battle.events()).filter_map(|event| battle.record(event, audience)).collect()
}

/// Everything else that an audience is shown, as text.
fn view(battle: &AnyBattle, audience: Audience) -> String {
    let english = Language::English.into();
    let cards: Vec<_> = battle
        .cards()
        .iter()
        .filter(|card| !card.is_open)
        .filter_map(|card| {
            let headline = battle.headline(card, &english, audience);
            let changes = battle.changes(card, audience);
            let shows = headline.is_some() || !changes.is_empty();
            shows.then(|| format!("{:?} {:?} {headline:?} {changes:?}", card.kind, card.who))
        })
        .collect();
    let told: Vec<_> =
        (0..battle.events()).filter_map(|event| battle.tell(event, &english, audience)).collect();
    let tracker = battle.tracker(&english, audience);
    [
        lines(&battle.state(false, audience)),
        lines(&tracker.order),
        lines(&tracker.fighters),
        format!("{:?}\n", battle.acting()),
        lines(&told),
        lines(&cards),
    ]
    .concat()
}

/// What shows while a step is open.
fn open_view(battle: &AnyBattle, audience: Audience) -> String {
    let records = battle.open_records(audience);
    let told = battle.tell_open(&Language::German.into(), audience);
    [lines(&battle.state(true, audience)), lines(&records), lines(&told)].concat()
}

/// Fails with the first line that differs.
fn same(one: &str, two: &str, which: &str) {
    let differs = one.lines().zip(two.lines()).find(|(one, two)| one != two);
    assert!(one == two, "{which}: {differs:#?}");
}

/// A line for each of them.
fn lines<T: std::fmt::Debug>(all: &[T]) -> String {
    all.iter().map(|one| format!("{one:?}\n")).collect()
}

/// Goes on to the next checkpoint, or to the next question that is no secret; secret ones are answered
/// at random.
fn go_on(battle: &mut AnyBattle, random: &mut Random) -> AnyStep {
    loop {
        let step = battle.step();
        match decision(battle) {
            Some(open) if step == AnyStep::Wanted && open.secret => {
                battle.feed_answer(random.pick(&open.answers)).expect("it is legal");
            }
            _ => return step,
        }
    }
}

/// T2, PH2: two fights that differ in one hidden declaration look alike to the players, until an event
/// that they may know tells it.
#[test]
fn a_hidden_declaration_shows_nowhere() {
    let fights = std::env::var("CASE_AUDIENCE").ok().and_then(|n| n.parse().ok()).unwrap_or(6);
    for (system, has_secrets) in SYSTEMS {
        let (mut forks, mut told_apart) = (0, 0);
        for seed in 0..fights {
            let mut random = Random(seed);
            let mut fight = battle(system, seed);
            for _ in 0..400 {
                if fight.step() == AnyStep::Over {
                    break;
                }
                let Some(open) = decision(&fight) else { continue };
                assert!(has_secrets || !open.secret, "{system}: {open:?}");
                let answer = random.pick(&open.answers);
                let other = random.pick(&open.answers);
                if open.secret && other != answer {
                    forks += 1;
                    let two = [answer, other].map(|answer| {
                        let mut fork = fight.clone();
                        fork.feed_answer(answer).expect("it is legal");
                        fork
                    });
                    told_apart += usize::from(alike(two, open.who, seed));
                }
                fight.feed_answer(answer).expect("it is legal");
            }
        }
        assert_eq!(forks > 20, has_secrets, "{system}: {forks}");
        assert_eq!(told_apart > 10, has_secrets, "{system}: {told_apart} of {forks}");
    }
}

/// Runs two fights side by side while they look alike to the players. Returns whether the gamemaster
/// could tell them apart.
fn alike([mut one, mut two]: [AnyBattle; 2], who: ActorId, seed: u64) -> bool {
    const PLAYERS: Audience = Audience::Players;
    let mut told_apart = false;
    if (one.step(), two.step()) == (AnyStep::Wanted, AnyStep::Wanted) {
        same(&open_view(&one, PLAYERS), &open_view(&two, PLAYERS), &format!("{who} {seed}"));
    }
    let mut random = Random(seed ^ 0x5EED);
    for _ in 0..60 {
        let (mut mine, mut theirs) = (Random(random.0), Random(random.0));
        let steps = [go_on(&mut one, &mut mine), go_on(&mut two, &mut theirs)];
        let logs = [log(&one, PLAYERS), log(&two, PLAYERS)];
        let opens = [one.open_records(PLAYERS), two.open_records(PLAYERS)];
        let [a, b] = [0, 1].map(|at| [logs[at].as_slice(), opens[at].as_slice()].concat());
        if a != b || steps[0] != steps[1] {
            let at = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
            assert!(
                tells(a.get(at), who) || tells(b.get(at), who),
                "{who} {seed}: {:#?}",
                [a.get(at), b.get(at)]
            );
            return told_apart;
        }
        same(&view(&one, PLAYERS), &view(&two, PLAYERS), &format!("{who} {seed}"));
        told_apart |= view(&one, Audience::Gamemaster) != view(&two, Audience::Gamemaster);
        let (mine, theirs) = (one.request_for(PLAYERS), two.request_for(PLAYERS));
        assert_eq!(mine, theirs, "{who} {seed}");
        match decision(&one) {
            Some(open) => {
                let answer = random.pick(&open.answers);
                one.feed_answer(answer).expect("it is legal");
                two.feed_answer(answer).expect("in both");
            }
            None if steps[0] == AnyStep::Over => return told_apart,
            None => _ = random.draw(1),
        }
    }
    told_apart
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
