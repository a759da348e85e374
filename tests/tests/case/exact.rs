//! Exact outcomes of one exchange: by bands, by faces, and by nested loops without the engine.

use super::scene::{Fighter, attack, blue, first_strike, open, red, roster, score};
use case_core::case::{
    Case, CheckResult, Color, DamageMethod, Defense, Direction, Exchange, Form, Question, Roster,
    Setup, State, exchange,
};
use case_core::dice::{self, DiceSource, Every, NextDie, Reading, RollOutcome, Share};
use case_core::question::{Asked, LegalAnswers};
use case_core::system::{RuleTable, View};
use case_core::value::Value;
use std::collections::BTreeMap;

/// One in so many: what every weight here is a multiple of.
const WHOLE: u128 = 10u128.pow(14);

/// Draws single faces where a rule asks for bands, and reads them as the rule would: the odds of
/// every face laid out.
struct ByFace(Every<Share>);

impl DiceSource for ByFace {
    fn draw(
        &mut self,
        ask: dice::RollReason,
        spread: &Reading<'_>,
    ) -> Result<RollOutcome, NextDie> {
        spread.read(|die, _| {
            let face = self.0.draw(ask, &Reading::Face(die))?.outcome;
            Ok(u8::try_from(face).unwrap())
        })
    }
}

/// What the weights of all paths of an exchange come to, by outcome, in parts of `WHOLE`.
fn every<D: DiceSource>(
    (setup, state): &(Setup, State),
    answer: impl Fn(&Question, View<'_, Case>) -> Value,
    mut dice: D,
    paths: impl Fn(&mut D) -> &mut Every<Share>,
) -> BTreeMap<Exchange, u128> {
    let mut odds = BTreeMap::new();
    loop {
        let mut state = state.clone();
        let mut deciders = |q: &Question, setup: &Setup, state: &State| -> Option<Value> {
            Some(answer(q, View::new(setup, state)))
        };
        let outcome = exchange(
            &mut RuleTable::<Case, _, _, _> {
                setup,
                state: &mut state,
                dice: &mut dice,
                deciders: &mut deciders,
                log: &mut (),
            },
            &first_strike(),
        );
        let every = paths(&mut dice);
        let weight = every.weight().unwrap();
        assert_eq!(WHOLE % weight.denominator, 0);
        *odds.entry(outcome.unwrap()).or_default() += WHOLE / weight.denominator * weight.numerator;
        if !every.next_path() {
            return odds;
        }
    }
}

fn by_band(
    table: &(Setup, State),
    answer: impl Fn(&Question, View<'_, Case>) -> Value,
) -> BTreeMap<Exchange, u128> {
    every(table, answer, Every::new(Share::ONE), |d| d)
}

fn by_face(
    table: &(Setup, State),
    answer: impl Fn(&Question, View<'_, Case>) -> Value,
) -> BTreeMap<Exchange, u128> {
    every(table, answer, ByFace(Every::new(Share::ONE)), |d| &mut d.0)
}

/// Answers: that defense, directions rolled or not, everything else the least.
fn answers(
    defense: Option<Defense>,
    direction: Option<Direction>,
) -> impl Fn(&Question, View<'_, Case>) -> Value {
    move |q, view| match q {
        Question::Defense { .. } => defense.into(),
        Question::Direction { .. } => direction.into(),
        q => match q.legal(view) {
            LegalAnswers::List(list) => list[0],
            LegalAnswers::Range { kind, low, .. } => Value::new(kind, low),
            _ => panic!("answers of a kind that this test does not know"),
        },
    }
}

/// For every attack form the outcomes by band are the outcomes by face, and their weights make up
/// the whole.
#[test]
fn bands_and_faces_agree_for_every_form() {
    for form in Form::ALL {
        let ann = red("Ann", "Ex Ex Ex Ex Ty");
        let ann = match form {
            Form::Grabbing | Form::Grappling | Form::Charging => ann.attack("it", *form),
            _ => ann.weapon("it", *form, "Ex", 3),
        };
        let table = open(&roster([ann, blue("Bob", "Ex Ex Ex Ex Ty").armor("Ty")]));
        let bands = by_band(&table, answers(None, Some(Direction::Back)));
        assert_eq!(bands, by_face(&table, answers(None, Some(Direction::Back))), "{form}");
        assert_eq!(bands.values().sum::<u128>(), WHOLE, "{form}");
    }
}

/// The same for an exchange with a defense, where the second roll depends on the first.
#[test]
fn bands_and_faces_agree_with_a_defense() {
    let ann = red("Ann", "Rm Ex Rm Ex Ty").attack("fists", Form::Blunt);
    let table = open(&roster([ann, blue("Bob", "Ex Ex Ex Ex Ty").armor("Ty")]));
    let weave = || answers(Some(Defense::Weave), Some(Direction::Back));
    let bands = by_band(&table, weave());
    assert_eq!(bands, by_face(&table, weave()));
    assert_eq!(bands.values().sum::<u128>(), WHOLE);
}

/// How many faces of a d100 have each color, by the second typing of the Universal Table.
fn faces(column: &str) -> [(Color, u128); 4] {
    let table = include_str!("../rulebook/case/universal.csv");
    let row = table.lines().find_map(|line| line.strip_prefix(column)?.strip_prefix(',')).unwrap();
    let cells: Vec<u128> = row.split(',').map(|n| n.parse().unwrap()).collect();
    let [green, yellow, red] = cells[..] else { panic!("{row}") };
    [
        (Color::White, green - 1),
        (Color::Green, yellow - green),
        (Color::Yellow, red - yellow),
        (Color::Red, 101 - red),
    ]
}

/// What is compared of an outcome: colors of defense and attack, what got through, the result of a
/// slam with areas and direction (from 1), turns of stun, a rank lost, turns of unconsciousness.
type Summary = (Color, Option<Color>, i32, Option<CheckResult>, i32, i32, i32, bool, i32);

fn summary(o: &Exchange) -> Summary {
    let a = &o.aftermath;
    let defense = o.averted.color.unwrap();
    (
        defense,
        o.struck.color,
        o.dealt.through,
        a.slam,
        a.flown,
        a.direction.map_or(0, |d| d as i32 + 1),
        a.stun,
        a.rank_lost,
        a.unconscious,
    )
}

fn summarize(odds: &BTreeMap<Exchange, u128>) -> BTreeMap<Summary, u128> {
    let mut merged = BTreeMap::new();
    for (outcome, weight) in odds {
        *merged.entry(summary(outcome)).or_default() += weight;
    }
    merged
}

/// A blunt attack against a weave, whose damage brings the target to zero Health: nested loops
/// over the printed rules give the engine's odds.
#[test]
fn blunt_against_weave_by_hand() {
    let ann = red("Ann", "Rm Ex Rm Ex Ty").attack("fists", Form::Blunt);
    let bob: Fighter = blue("Bob", "Ex Ex Ex Gd Ty").armor("6").health(24);
    let table = open(&roster([ann, bob]));
    let engine = summarize(&by_band(&table, answers(Some(Defense::Weave), None)));

    let mut hand: BTreeMap<Summary, u128> = BTreeMap::new();
    let unit = WHOLE / 100u128.pow(2);
    for (defense, d) in faces("Excellent") {
        // Remarkable, and 0, -2, -4 or -6 CS.
        let column = ["Remarkable", "Good", "Poor", "Shift 0"][defense as usize];
        for (color, a) in faces(column) {
            let weight = unit * d * a;
            if color == Color::White {
                *hand.entry((defense, Some(color), 0, None, 0, 0, 0, false, 0)).or_default() +=
                    weight;
                continue;
            }
            // 30 of Strength less 6 of armor, which is all the Health there is.
            let mut checks = Vec::new();
            for (check, c) in faces("Good") {
                match (color, check) {
                    (Color::Yellow, Color::White | Color::Green) => {
                        let slam = if check == Color::White {
                            CheckResult::GrandSlam
                        } else {
                            CheckResult::OneArea
                        };
                        // 24 is Excellent: three areas. Two faces of a d10 for each direction.
                        let areas = if check == Color::White { 3 } else { 1 };
                        for direction in 1..=5 {
                            let flown = if direction == 1 { 0 } else { areas };
                            checks.push((Some(slam), flown, direction, 0, weight / 1000 * c * 2));
                        }
                    }
                    (Color::Yellow, Color::Yellow) => {
                        checks.push((Some(CheckResult::Stagger), 0, 0, 0, weight / 100 * c));
                    }
                    (Color::Yellow, Color::Red) => {
                        checks.push((Some(CheckResult::No), 0, 0, 0, weight / 100 * c));
                    }
                    (Color::Red, Color::White) => {
                        checks.extend((1..=10).map(|turns| (None, 0, 0, turns, weight / 1000 * c)));
                    }
                    (Color::Red, Color::Green) => checks.push((None, 0, 0, 1, weight / 100 * c)),
                    _ => checks.push((None, 0, 0, 0, weight / 100 * c)),
                }
            }
            for (slam, flown, direction, stun, weight) in checks {
                let mut add = |lost, turns, weight| {
                    let key = (defense, Some(color), 24, slam, flown, direction, stun, lost, turns);
                    *hand.entry(key).or_default() += weight;
                };
                for (kill, k) in faces("Good") {
                    match kill {
                        Color::White => add(true, 0, weight / 100 * k),
                        _ => (1..=10).for_each(|turns| add(false, turns, weight / 1000 * k)),
                    }
                }
            }
        }
    }
    assert_eq!(hand.values().sum::<u128>(), WHOLE);
    assert_eq!(engine, hand);
}

/// A blunt attack against a block, with armor beside it and damage by intensity: nested loops over
/// the printed rules give the engine's odds.
#[test]
fn block_and_rolled_damage_by_hand() {
    let ann = red("Ann", "Ex Ex Ex Ex Ty");
    let ann = ann.with(|s| {
        s.attacks.push(attack("club", Form::Blunt));
        s.attacks[0].damage = Some(score("Rm"));
    });
    let mut roster: Roster = roster([ann, blue("Bob", "Ex Ex Am Rm Ty").armor("Gd").health(500)]);
    roster.rulings.damage_method = DamageMethod::Rolled;
    let table = open(&roster);
    let engine = summarize(&by_band(&table, answers(Some(Defense::Block), Some(Direction::Back))));

    let mut hand: BTreeMap<Summary, u128> = BTreeMap::new();
    let unit = WHOLE / 100u128.pow(4);
    for (defense, d) in faces("Amazing") {
        // Amazing -6, -4, -2 and +1 CS: Poor, Good, Remarkable, Monstrous; beside Good armor
        // Good alone is raised.
        let protection = [10, 20, 30, 75][defense as usize];
        for (color, a) in faces("Excellent") {
            if color == Color::White {
                let missed = (defense, Some(color), 0, None, 0, 0, 0, false, 0);
                *hand.entry(missed).or_default() += unit * d * a * 10_000;
                continue;
            }
            for (damage, r) in faces("Remarkable") {
                // Remarkable -3, -1, 0 and +1 CS.
                let dealt = [6, 20, 30, 40][damage as usize];
                let through = i32::max(dealt - protection, 0);
                for (check, c) in faces("Remarkable") {
                    let weight = unit * d * a * r * c;
                    let mut add = |slam, flown, direction, stun, weight| {
                        let key =
                            (defense, Some(color), through, slam, flown, direction, stun, false, 0);
                        *hand.entry(key).or_default() += weight;
                    };
                    match (through > 0, color, check) {
                        (true, Color::Yellow, Color::White) => {
                            // 10, 20 or 30 get through: two areas for Good, three, four.
                            let areas = 1 + through / 10;
                            add(Some(CheckResult::GrandSlam), areas, 4, 0, weight);
                        }
                        (true, Color::Yellow, Color::Green) => {
                            add(Some(CheckResult::OneArea), 1, 4, 0, weight);
                        }
                        (true, Color::Yellow, Color::Yellow) => {
                            add(Some(CheckResult::Stagger), 0, 0, 0, weight);
                        }
                        (true, Color::Yellow, Color::Red) => {
                            add(Some(CheckResult::No), 0, 0, 0, weight);
                        }
                        (true, Color::Red, Color::White) => {
                            (1..=10).for_each(|turns| add(None, 0, 0, turns, weight / 10));
                        }
                        (true, Color::Red, Color::Green) => add(None, 0, 0, 1, weight),
                        _ => add(None, 0, 0, 0, weight),
                    }
                }
            }
        }
    }
    assert_eq!(hand.values().sum::<u128>(), WHOLE);
    assert_eq!(engine, hand);
}
