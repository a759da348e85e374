//! Every printed table against a second typing of it.

use super::scene::{at_table, attack, blue, first_strike, open, red, roster, score};
use case_core::ActorId;
use case_core::case::questions::Defend;
use case_core::case::tables::effects::{ATTACKS, CHECKS, DEFENSES};
use case_core::case::tables::turn::{
    actions_intensity, free_aversions, initiative_modifier, thrown_range,
};
use case_core::case::tables::universal::{ROWS, TOPS, UNIVERSAL};
use case_core::case::{
    Case, Check, Color, Defense, Form, Question, Rank, RankValue, Rulings, Setup, State,
    action_spread, color, exchange,
};
use case_core::codes::Code;
use case_core::dice::{self, DiceSource, Tape};
use case_core::question::Query;
use case_core::ruling::PrintedTable;
use case_core::system::{System, View};

/// The rows of a table as it was typed a second time, without the heading; a cell in quotation
/// marks may hold commas.
fn typed(text: &str) -> Vec<Vec<String>> {
    let row = |line: &str| {
        let mut cells = vec![String::new()];
        let mut quoted = false;
        for c in line.chars() {
            match c {
                '"' => quoted = !quoted,
                ',' if !quoted => cells.push(String::new()),
                c => cells.last_mut().unwrap().push(c),
            }
        }
        cells
    };
    text.lines().skip(1).map(row).collect()
}

fn listed(name: &str) -> PrintedTable {
    let found = Case::tables().into_iter().find(|t| t.name == name);
    found.unwrap_or_else(|| panic!("no table {name}"))
}

/// What stands above the columns of each table.
#[test]
fn heads_of_the_tables() {
    let colors = " white green yellow red";
    for (name, head) in [
        ("ranks", "rank abbreviation number from"),
        ("attacks", colors),
        ("defenses", colors),
        ("checks", colors),
        ("table-22", "rank attacks / aversions"),
        ("table-23", "rank modifier"),
        ("table-24", "rank areas"),
    ] {
        assert_eq!(listed(name).columns.join(" "), head, "{name}");
    }
    let ranks = Rank::ALL.iter().map(|rank| rank.word());
    let head: Vec<&str> = core::iter::once("d100").chain(ranks).collect();
    assert_eq!(listed("universal").columns, head);
}

/// The first face of green, yellow and red in each column.
fn thresholds() -> Vec<(Rank, [u8; 3])> {
    let rows = typed(include_str!("../rulebook/case/universal.csv"));
    let number = |cell: &str| cell.parse::<u8>().unwrap();
    rows.iter()
        .map(|r| (r[0].parse().unwrap(), [number(&r[1]), number(&r[2]), number(&r[3])]))
        .collect()
}

/// The color of a face by the second typing.
fn expected([green, yellow, red]: [u8; 3], face: u8) -> Color {
    match face {
        f if f >= red => Color::Red,
        f if f >= yellow => Color::Yellow,
        f if f >= green => Color::Green,
        _ => Color::White,
    }
}

/// R4: all 1,800 pairs of column and face, read by `color`, from a die and in the listed
/// table.
#[test]
fn every_face_of_every_column() {
    let columns = thresholds();
    assert!(columns.iter().map(|c| c.0).eq(Rank::ALL), "the columns in their order");
    let ask = dice::RollReason { who: ActorId::JUDGE, rule: "R4", roll: "attack" };
    let mut pairs = 0;
    for (column, tops) in columns {
        for face in 1..=100 {
            let wanted = expected(tops, face);
            assert_eq!(color(column, face), Some(wanted), "{column} {face}");
            let drawn = Tape::new([face]).draw(ask, &action_spread(column)).unwrap();
            assert_eq!(Color::of_band(drawn.outcome), wanted, "{column} {face}");
            pairs += 1;
        }
        assert_eq!(color(column, 0), None);
        assert_eq!(color(column, 101), None);
        assert_eq!(color(column, 1), Some(Color::White), "a 1 is white in every column");
        assert_eq!(color(column, 100), Some(Color::Red), "a 100 is red in every column");
    }
    assert_eq!(pairs, 1800);
}

/// R4: all 432 printed cells: both faces at the ends of a printed row have the cell's color, and
/// the listed table shows it.
#[test]
fn every_printed_cell() {
    let table = listed("universal");
    let mut cells = 0;
    for (row, &(low, high)) in ROWS.iter().enumerate() {
        assert_eq!(table.rows[row][0], format!("{low}–{high}"));
        for (column, (rank, tops)) in thresholds().into_iter().enumerate() {
            for face in [low, high] {
                assert_eq!(UNIVERSAL[row][column], expected(tops, face), "{rank} {face}");
            }
            assert_eq!(table.rows[row][column + 1], expected(tops, low).word());
            assert_eq!(table.columns[column + 1], rank.word());
            cells += 1;
        }
    }
    assert_eq!((cells, table.rows.len(), table.columns.len()), (432, 24, 19));
}

/// R4: the bands that the rules draw from end one face before the next color begins.
#[test]
fn bands_meet_the_thresholds() {
    for (column, [green, yellow, red]) in thresholds() {
        assert_eq!(TOPS[column.index()], [green - 1, yellow - 1, red - 1, 100], "{column}");
    }
}

/// R1: names, abbreviations, numbers and ranges.
#[test]
fn ranks() {
    let rows = typed(include_str!("../rulebook/case/ranks.csv"));
    let table = listed("ranks");
    assert_eq!((rows.len(), table.rows.len()), (17, 18));
    for (place, row) in rows.iter().enumerate() {
        let rank = Rank::ALL[place];
        let [number, lowest, highest] = [2, 3, 4].map(|n| row[n].parse::<i32>().unwrap());
        assert_eq!([rank.word(), rank.abbreviation()], row[..2]);
        assert_eq!((rank.number(), rank.lowest()), (Some(number), Some(lowest)));
        for (number, found) in [(lowest, rank), (number, rank), (highest, rank)] {
            assert_eq!(Rank::of_number(number), found, "{number}");
        }
        if place > 0 {
            assert_eq!(Rank::of_number(lowest - 1), Rank::ALL[place - 1], "below {lowest}");
        }
        assert_eq!(table.rows[place], row[..4]);
        assert_eq!([0, 1].map(|n| row[n].to_lowercase().parse()), [Ok(rank), Ok(rank)]);
    }
    assert_eq!(Rank::of_number(-1), Rank::Shift0);
    assert_eq!(Rank::of_number(i32::MAX), Rank::Class5000, "no number is Beyond");
    assert_eq!((Rank::Beyond.number(), Rank::Beyond.abbreviation()), (None, "B"));
    assert_eq!(table.rows[17], ["Beyond", "B", "–", "–"]);
}

/// A1, A2, A3, A4, A5, A6, A7, A8, A9, A10: ability, effects and what may be pulled of each form.
#[test]
fn attack_forms() {
    let rows = typed(include_str!("../rulebook/case/attacks.csv"));
    assert_eq!(rows.len(), Form::ALL.len());
    for (place, row) in rows.iter().enumerate() {
        let form = Form::ALL[place];
        assert_eq!([form.word(), form.ability().word()], row[..2]);
        assert_eq!(form.pull().word(), row[6]);
        assert_eq!(form.rule().word(), format!("A{}", place + 1));
        for color in Color::ALL {
            let cell = &row[2 + *color as usize];
            assert_eq!(form.effect(*color).word(), *cell, "{form} {color}");
            assert_eq!(ATTACKS[place][*color as usize].word(), *cell);
            assert_eq!(listed("attacks").rows[place][1 + *color as usize], *cell);
        }
    }
}

/// D1, D2, D3, D4, D5, D6, D7, D8: ability and result of each maneuver.
#[test]
fn defenses() {
    let rows = typed(include_str!("../rulebook/case/defenses.csv"));
    assert_eq!(rows.len(), Defense::ALL.len());
    for (place, row) in rows.iter().enumerate() {
        let defense = Defense::ALL[place];
        assert_eq!([defense.word(), defense.ability().word()], row[..2]);
        assert_eq!(defense.rule().word(), format!("D{}", place + 1));
        for color in 0..4 {
            assert_eq!(DEFENSES[place][color].to_string(), row[2 + color], "{defense}");
            assert_eq!(listed("defenses").rows[place][1 + color], row[2 + color]);
        }
    }
}

/// D16: every pair of attack form and maneuver: what works is what was typed a second time, and the
/// defender's legal answers are exactly those.
#[test]
fn every_form_against_every_defense() {
    let rows = typed(include_str!("../rulebook/case/defenses.csv"));
    let mut legal = 0;
    for form in Form::ALL {
        let mut fighter = red("Ann", "Ex Ex Ex Ex Ty");
        fighter.0.attacks.push(attack("it", *form));
        if form.is_ranged() {
            fighter = fighter.having(|a| {
                (a.damage, a.range) = (Some(score("Ex")), Some(3));
            });
        }
        let (setup, mut state) = open(&roster([fighter, blue("Bob", "Ex Ex Ex Ex Ty")]));
        // One action left, so that what costs one can be tried.
        let key = case_core::log::Key::of(ActorId::fighter(1), case_core::case::Field::Actions);
        Case::set(&mut state, key, 1);
        let mut asked = None;
        let answers = |q: &Question, _: &Setup, _: &State| {
            asked = asked.or(Defend::of(q));
            case_core::value::Value::NOTHING
        };
        at_table(&setup, &mut state, "attack 1", answers, |t| exchange(t, &first_strike()));
        let question = asked.unwrap();
        for (place, defense) in Defense::ALL.iter().enumerate() {
            let row = &rows[place];
            let works = row[6].split(' ').any(|f| f == form.word());
            assert_eq!(
                defense.works_against(*form, false, false),
                works,
                "{defense} against {form}"
            );
            assert_eq!(
                question.is_legal(View::new(&setup, &state), Some(*defense)),
                works,
                "{defense} against {form}"
            );
            legal += usize::from(works);
        }
    }
    assert_eq!(legal, 30, "of 80 pairs");
}

/// D2, D4, D6, D7, D8: a power by touch is averted as melee, another directed energy is braced.
#[test]
fn touch_and_directed_powers() {
    for form in
        [Form::BluntThrowing, Form::EdgedThrowing, Form::Energy, Form::Force, Form::Shooting]
    {
        for (defense, works) in [
            (Defense::Weave, true),
            (Defense::Evasion, true),
            (Defense::Dodge, false),
            (Defense::Feint, false),
            (Defense::Catch, false),
        ] {
            assert_eq!(defense.works_against(form, true, false), works, "{defense} {form}");
        }
    }
    assert!(Defense::Brace.works_against(Form::Force, false, true));
    assert!(Defense::Brace.works_against(Form::Blunt, false, true));
    assert!(!Defense::Brace.works_against(Form::Shooting, false, true), "nobody braces a shot");
    assert!(!Defense::Brace.works_against(Form::Charging, false, true), "nor a charge");
}

/// E1, E2, E3: the results of the checks.
#[test]
fn checks() {
    let rows = typed(include_str!("../rulebook/case/checks.csv"));
    for (place, row) in rows.iter().enumerate() {
        let check = Check::ALL[place];
        assert_eq!(check.word(), row[0]);
        for color in Color::ALL {
            let cell = &row[1 + *color as usize];
            assert_eq!(check.result(*color).word(), *cell);
            assert_eq!(CHECKS[place][*color as usize].word(), *cell);
            assert_eq!(listed("checks").rows[place][1 + *color as usize], *cell);
        }
    }
    assert_eq!(rows.len(), 3);
}

/// T3, T7: table 22, as the intensity of so many attacks and as the aversions without penalty;
/// between its ranks the highest that is not above counts.
#[test]
fn table_22() {
    let rows = typed(include_str!("../rulebook/case/table_22.csv"));
    assert_eq!(listed("table-22").rows, rows);
    let rulings = Rulings::default();
    let mut aversions = 1;
    for rank in Rank::ALL {
        if let Some(row) = rows.iter().find(|r| r[0] == rank.word()) {
            aversions = row[1].parse().unwrap();
            assert_eq!(actions_intensity(aversions), Some(rank));
        }
        assert_eq!(free_aversions(rank, &rulings), aversions, "{rank}");
    }
    assert_eq!([0, 1, 9, -1, i32::MAX].map(actions_intensity), [None; 5]);
}

/// T9: table 23, and the ranks that it leaves out.
#[test]
fn table_23() {
    let rows = typed(include_str!("../rulebook/case/table_23.csv"));
    let mut table = listed("table-23").rows;
    table.sort_by_key(|r| r[0].parse::<Rank>().unwrap());
    assert_eq!(table, rows);
    let rulings = Rulings::default();
    for row in &rows {
        let rank = row[0].parse().unwrap();
        assert_eq!(Ok(initiative_modifier(rank, &rulings)), row[1].parse(), "{rank}");
    }
    assert_eq!(initiative_modifier(Rank::Shift0, &rulings), -3);
    assert_eq!(initiative_modifier(Rank::Beyond, &rulings), 25);
}

/// A13: table 24, and the ranks that it leaves out.
#[test]
fn table_24() {
    let rows = typed(include_str!("../rulebook/case/table_24.csv"));
    let mut table = listed("table-24").rows;
    table.sort_by_key(|r| r[0].parse::<Rank>().unwrap());
    assert_eq!(table, rows);
    let rulings = Rulings::default();
    for row in &rows {
        let rank = row[0].parse().unwrap();
        assert_eq!(thrown_range(rank, &rulings), row[1].parse().ok(), "{rank}");
    }
    assert_eq!(thrown_range(Rank::Shift0, &rulings), Some(0));
    assert_eq!(thrown_range(Rank::Beyond, &rulings), None, "the line of sight");
}

/// R1: any number up to the highest lies in exactly one rank, whose ends meet the next one's.
#[test]
fn every_number_has_one_rank() {
    let rows = typed(include_str!("../rulebook/case/ranks.csv"));
    let ends = rows.iter().map(|row| [3, 4].map(|n| row[n].parse::<i32>().unwrap()));
    let ends: Vec<[i32; 2]> = ends.collect();
    for number in 0..=100_000 {
        let within = |place: &usize| (ends[*place][0]..=ends[*place][1]).contains(&number);
        let found: Vec<usize> = (0..ends.len()).filter(within).collect();
        assert_eq!(found.len(), 1, "{number}");
        let rank = Rank::ALL[found[0]];
        assert_eq!(RankValue::of_number(number).rank(), rank, "{number}");
        assert_eq!(RankValue::of_number(number).number(), number);
    }
}
