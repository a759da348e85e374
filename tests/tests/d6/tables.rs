//! Every printed table, typed a second time and compared cell by cell.

use super::support::d;
use case_core::d6::tables::{
    ARMORS, ASSISTED, BODY_POINT_HEALING, BODY_POINT_LEVELS, CALLED_SHOTS, COLLISIONS, COVER,
    MANEUVERS, MELEE_WEAPONS, MISSILE_WEAPONS, NATURAL, OTHER_MODIFIERS, RANGES, SCALES, SPEEDS,
    TOUGHNESS, VEHICLE_RESULTS, WOUND_RESULTS,
};
use case_core::d6::{D6, DamageCode, RaisedBy, WoundLevel};
use case_core::system::System;

/// Rows of fields separated by bars.
fn rows(text: &'static str) -> Vec<Vec<&'static str>> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| line.split('|').map(str::trim).collect()).collect()
}

fn same(name: &str, printed: &[Vec<String>], typed: &'static str) {
    let typed = rows(typed);
    assert_eq!(printed.len(), typed.len(), "{name}: rows");
    for (printed, typed) in printed.iter().zip(&typed) {
        assert_eq!(printed, typed, "{name}");
    }
}

fn signed(n: i32) -> String {
    if n == 0 { "0".into() } else { format!("{n:+}") }
}

/// OD21: the range table.
#[test]
fn ranges() {
    let printed: Vec<_> =
        RANGES.iter().map(|r| vec![r.band.to_string(), signed(r.modifier)]).collect();
    same(
        "range",
        &printed,
        "
        Point Blank | -5
        Short | 0
        Medium | +5
        Long | +10
    ",
    );
}

/// OD23, OD24: the cover table.
#[test]
fn cover() {
    let printed: Vec<_> = COVER
        .iter()
        .map(|r| vec![r.cover.to_string(), signed(r.modifier.dice), signed(r.modifier.flat)])
        .collect();
    same(
        "cover",
        &printed,
        "
        light smoke | +1 | +3
        thick smoke | +2 | +6
        very thick smoke | +4 | +12
        poor light | +1 | +3
        moonlight | +2 | +6
        darkness | +4 | +12
        quarter hidden | +1 | +3
        half hidden | +2 | +6
        three quarters hidden | +4 | +12
        wholly hidden | 0 | 0
    ",
    );
}

/// OD19: combat options.
#[test]
fn options() {
    let printed: Vec<_> = MANEUVERS
        .iter()
        .map(|r| {
            let damage = r.damage.map_or("none".into(), signed);
            vec![
                r.maneuver.to_string(),
                signed(r.difficulty.dice),
                signed(r.difficulty.flat),
                damage,
            ]
        })
        .collect();
    same(
        "options",
        &printed,
        "
        plain | 0 | 0 | 0
        all-out | -2 | -6 | +1
        lunge | +1 | +3 | -1
        knockdown | +2 | +6 | none
        trip | +2 | +6 | none
        push | +1 | +3 | none
        sweep | -2 | -6 | -3
        choke | +2 | +6 | 0
        flip | +2 | +6 | none
        hold | +2 | +6 | -3
        arm pin | +2 | +6 | none
        tackle | +1 | +3 | 0
        disarm | 0 | 0 | 0
        knockout | 0 | 0 | 0
        single shot | 0 | 0 | -2
        full auto | -2 | -6 | +2
        rapid fire | -1 | -3 | +1
        spray | -2 | -6 | -3
    ",
    );
}

/// OD19, OD31: called shots and hit locations.
#[test]
fn called_shots() {
    let printed: Vec<_> = CALLED_SHOTS
        .iter()
        .map(|r| {
            vec![
                r.called.to_string(),
                signed(r.difficulty.dice),
                signed(r.difficulty.flat),
                signed(r.damage),
                signed(r.damage_dice),
            ]
        })
        .collect();
    same(
        "called shots",
        &printed,
        "
        nothing in particular | 0 | 0 | 0 | 0
        head | +1 | +5 | +12 | 0
        heart | +4 | +15 | +12 | 0
        chest or abdomen | 0 | 0 | 0 | 0
        arm | +1 | +5 | -2 | 0
        leg | +1 | +5 | -1 | 0
        hand | +4 | +15 | -2 | 0
        10 to 50 cm | +1 | +3 | 0 | +1
        1 to 10 cm | +4 | +12 | 0 | +1
        below 1 cm | +8 | +24 | 0 | +1
    ",
    );
}

/// OD19: other modifiers.
#[test]
fn other_modifiers() {
    let printed: Vec<_> = OTHER_MODIFIERS
        .iter()
        .map(|(what, m)| vec![(*what).to_string(), signed(m.dice), signed(m.flat)])
        .collect();
    same(
        "others",
        &printed,
        "
        attacker blind | +4 | +12
        target blind, or attacked from behind | -4 | -12
        target crouched | +1 | +3
        target crouched and moving | +2 | +6
        target prone, Point Blank or Short | -2 | -6
        target prone, Medium or Long | +2 | +6
        unwieldy weapon, at least | 0 | +5
        low gravity | -1 | -3
        no gravity | -2 | -6
        heavy gravity | +3 | +10
    ",
    );
}

/// OD4: sizes.
#[test]
fn sizes() {
    let printed: Vec<_> =
        SCALES.iter().map(|(what, n)| vec![(*what).to_string(), n.to_string()]).collect();
    same(
        "scale",
        &printed,
        "
        castle, eight stories | 24
        war galley | 21
        building, four stories | 20
        building, two stories | 14
        longship | 12
        building, one story | 10
        elephant | 8
        large carriage | 6
        horse | 3
        Human | 0
        child | -3
        house cat | -6
        rat | -9
        mouse | -12
        coin | -15
        ant | -21
    ",
    );
}

/// OD28: Wound results, levels by Body Points, toughness.
#[test]
fn injuries() {
    let printed: Vec<_> =
        WOUND_RESULTS.iter().map(|(n, l)| vec![n.to_string(), l.to_string()]).collect();
    same(
        "wounds",
        &printed,
        "
        1 | Stunned
        4 | Wounded
        9 | Incapacitated
        13 | Mortally Wounded
        16 | Dead
    ",
    );
    let printed: Vec<_> =
        BODY_POINT_LEVELS.iter().map(|(n, l)| vec![n.to_string(), l.to_string()]).collect();
    same(
        "body points",
        &printed,
        "
        100 | Healthy
        81 | Bruised
        60 | Stunned
        40 | Wounded
        20 | Severely Wounded
        10 | Incapacitated
    ",
    );
    let printed: Vec<_> =
        TOUGHNESS.iter().map(|(w, n)| vec![(*w).to_string(), n.to_string()]).collect();
    same(
        "toughness",
        &printed,
        "
        flimsy | 1
        tough | 2
        sturdy | 3
        very sturdy | 4
        reinforced | 6
    ",
    );
}

/// OD28: what comes together, all 36 cells.
#[test]
fn accumulation() {
    #[rustfmt::skip]
    let table = [
        // now                   ≤0                 1-3                 4-8                  9-12              13-15           16+
        ("unhurt",           ["unhurt",           "Stunned",          "Wounded",          "Incapacitated",   "Mortally Wounded", "Dead"]),
        ("Stunned",          ["Stunned",          "Wounded",          "Wounded",          "Incapacitated",   "Mortally Wounded", "Dead"]),
        ("Wounded",          ["Wounded",          "Severely Wounded", "Severely Wounded", "Incapacitated",   "Mortally Wounded", "Dead"]),
        ("Severely Wounded", ["Severely Wounded", "Incapacitated",    "Incapacitated",    "Incapacitated",   "Mortally Wounded", "Dead"]),
        ("Incapacitated",    ["Incapacitated",    "Mortally Wounded", "Mortally Wounded", "Mortally Wounded", "Mortally Wounded", "Dead"]),
        ("Mortally Wounded", ["Mortally Wounded", "Dead",             "Dead",             "Dead",            "Dead",             "Dead"]),
    ];
    let bands = [(-9, 0), (1, 3), (4, 8), (9, 12), (13, 15), (16, 40)];
    for (now, cells) in table {
        let now: WoundLevel = now.parse().unwrap();
        for ((low, high), cell) in bands.into_iter().zip(cells) {
            for injury in low..=high {
                let after = now.after(WoundLevel::of_injury(injury), RaisedBy::EqualOrLower, true);
                assert_eq!(after.to_string(), cell, "{now} and {injury}");
            }
        }
    }
    let dead = WoundLevel::Dead.after(WoundLevel::Dead, RaisedBy::EqualOrLower, true);
    assert_eq!(dead, WoundLevel::Dead);
}

/// OD33: speeds, collisions, vehicle damage.
#[test]
fn vehicles() {
    let printed: Vec<_> = SPEEDS
        .iter()
        .map(|r| {
            let (moves, difficulty) = (r.half_moves.to_string(), r.difficulty.to_string());
            vec![r.speed.to_string(), moves, difficulty, r.damage.to_string()]
        })
        .collect();
    same(
        "speeds",
        &printed,
        "
        stopped | 0 | 0 | 2D
        cautious | 1 | 0 | 4D
        cruising | 2 | 0 | 6D
        high | 4 | 5 | 8D
        all-out | 8 | 10 | 10D
    ",
    );
    let printed: Vec<_> =
        COLLISIONS.iter().map(|(how, n)| vec![how.to_string(), signed(*n)]).collect();
    same(
        "collisions",
        &printed,
        "
        head-on | +3
        rear-end or sideswipe | -3
        nose to side | 0
        into something very hard | 0
        into something yielding | -1
    ",
    );
    let printed: Vec<_> = VEHICLE_RESULTS
        .iter()
        .map(|(n, l, q)| vec![n.to_string(), l.to_string(), q.to_string()])
        .collect();
    same(
        "vehicle damage",
        &printed,
        "
        1 | very lightly damaged | 0
        4 | lightly damaged | 1
        9 | heavily damaged | 2
        13 | severely damaged | 3
        16 | destroyed | 4
    ",
    );
}

/// OD28: armor and weapons.
#[test]
fn equipment() {
    let printed: Vec<_> = ARMORS
        .iter()
        .map(|r| vec![r.name.to_string(), r.value.to_string(), u8::from(r.shield).to_string()])
        .collect();
    same(
        "armor",
        &printed,
        "
        hides | 0D+2 | 0
        soft leather | 0D+2 | 0
        quilted silk | 0D+2 | 0
        bone and hide | 1D | 0
        padded leather | 1D | 0
        hard leather | 1D+1 | 0
        ring mail | 1D+2 | 0
        chain mail | 2D | 0
        bronze | 2D | 0
        plate | 3D | 0
        buckler | 0D+2 | 1
        small shield | 2D | 1
        medium shield | 2D+1 | 1
        large shield | 2D+2 | 1
    ",
    );
    let printed: Vec<_> = MELEE_WEAPONS
        .iter()
        .map(|r| {
            vec![r.name.to_string(), format!("+{}", r.damage), u8::from(r.unwieldy).to_string()]
        })
        .collect();
    same(
        "melee",
        &printed,
        "
        dagger | +1D | 0
        short sword | +1D+2 | 0
        broadsword | +2D+2 | 1
        two-handed sword | +3D+1 | 1
        battle axe | +3D | 1
        mace | +1D+1 | 1
        spear | +2D | 1
        quarterstaff | +1D+2 | 1
    ",
    );
    let printed: Vec<_> = MISSILE_WEAPONS
        .iter()
        .map(|r| {
            let damage = DamageCode { code: r.damage, adds_strength: r.adds_strength };
            let ends = r.ranges.iter().map(ToString::to_string);
            [r.name.to_string(), damage.to_string()].into_iter().chain(ends).collect()
        })
        .collect();
    same(
        "missiles",
        &printed,
        "
        long bow | +2D+2 | 10 | 100 | 250
        short bow | +1D+2 | 10 | 100 | 250
        light crossbow | 4D | 10 | 100 | 200
        heavy crossbow | 4D+1 | 10 | 100 | 300
        hand crossbow | 4D | 10 | 25 | 50
        sling | +1D | 5 | 10 | 15
        javelin | +2D | 5 | 25 | 40
        throwing dagger | +1D | 5 | 10 | 15
        dart | +1 | PHYS | PHYS+1 | PHYS+2
        rock | +1 | PHYS-2 | PHYS-1 | PHYS
        blowgun | 1D | 10 | 40 | 100
    ",
    );
}

/// Healing tables.
#[test]
fn healing() {
    let printed: Vec<_> = BODY_POINT_HEALING
        .iter()
        .map(|(from, points, dice)| vec![from.to_string(), points.to_string(), dice.to_string()])
        .collect();
    same(
        "healing points",
        &printed,
        "
        0 | 0 | 0
        1 | 2 | 0
        6 | 0 | 1
        11 | 0 | 2
        16 | 0 | 3
        21 | 0 | 4
        26 | 0 | 5
        31 | 0 | 6
    ",
    );
    let printed: Vec<_> = NATURAL
        .iter()
        .map(|r| {
            let from = r.from.map_or("rest".to_string(), |from| from.to_string());
            let (better, worse) = (r.better.to_string(), r.worse.to_string());
            vec![r.level.to_string(), r.rest_minutes.to_string(), from, better, worse]
        })
        .collect();
    same(
        "natural",
        &printed,
        "
        Stunned | 1 | rest | unhurt | Stunned
        Wounded | 4320 | 6 | unhurt | Severely Wounded
        Severely Wounded | 4320 | 6 | Wounded | Incapacitated
        Incapacitated | 20160 | 8 | Severely Wounded | Mortally Wounded
        Mortally Wounded | 50400 | 8 | Incapacitated | Dead
    ",
    );
    let printed: Vec<_> =
        ASSISTED.iter().map(|(l, n)| vec![l.to_string(), n.to_string()]).collect();
    same(
        "assisted",
        &printed,
        "
        Stunned | 10
        Wounded | 15
        Severely Wounded | 15
        Incapacitated | 20
        Mortally Wounded | 25
    ",
    );
}

/// Every table is listed, each row as wide as its heading.
#[test]
fn all_tables_are_listed() {
    let tables = D6::tables();
    let names: Vec<_> = tables.iter().map(|table| table.name).collect();
    assert_eq!(
        names,
        [
            "difficulty",
            "success",
            "simplification",
            "range",
            "cover",
            "options",
            "called",
            "others",
            "scale",
            "wounds",
            "accumulation",
            "body points",
            "toughness",
            "speeds",
            "collisions",
            "vehicle damage",
            "armor",
            "melee",
            "missiles",
            "healing points",
            "healing rest",
            "healing aid",
        ]
    );
    for table in &tables {
        assert!(!table.rows.is_empty(), "{}", table.name);
        for row in &table.rows {
            assert_eq!(row.len(), table.columns.len(), "{}: {row:?}", table.name);
        }
    }
    let level = tables[0].rows.iter().map(|row| row[1].as_str()).collect::<Vec<_>>();
    assert_eq!(level, ["0", "1-5", "6-10", "11-15", "16-20", "21-25", "26-30", "31+"]);
    let degree = tables[1].rows.iter().map(|row| row[1].as_str()).collect::<Vec<_>>();
    assert_eq!(degree, ["0", "1-4", "5-8", "9-12", "13-16", "17+"]);
    let cover = &tables[4].rows;
    assert_eq!((cover[0][1].as_str(), cover[9][1].as_str()), ("+1D (+3)", "*"));
    assert_eq!(d("5D").as_five_dice(), (5, 0));
}

/// OD19, OD28, OD31: the tables as they are listed for people.
#[test]
fn tables_for_people() {
    let listed = |name: &str| {
        let table = D6::tables().into_iter().find(|table| table.name == name);
        table.unwrap().rows
    };
    let called = listed("called");
    same(
        "called",
        &[called[1].clone(), called[4].clone(), called[7].clone()],
        "
        head | +1D (+5) | +12
        arm | +1D (+5) | -2
        10 to 50 cm | +1D (+3) | +1D
    ",
    );
    same(
        "wounds",
        &listed("wounds"),
        "
        Stunned | 1-3
        Wounded | 4-8
        Incapacitated | 9-12
        Mortally Wounded | 13-15
        Dead | 16+
    ",
    );
    #[rustfmt::skip]
    same(
        "accumulation",
        &listed("accumulation"),
        "
        unhurt | Stunned | Wounded | Incapacitated | Mortally Wounded | Dead
        Stunned | Wounded | Wounded | Incapacitated | Mortally Wounded | Dead
        Wounded | Severely Wounded | Severely Wounded | Incapacitated | Mortally Wounded | Dead
        Severely Wounded | Incapacitated | Incapacitated | Incapacitated | Mortally Wounded | Dead
        Incapacitated | Mortally Wounded | Mortally Wounded | Mortally Wounded | Mortally Wounded | Dead
        Mortally Wounded | Dead | Dead | Dead | Dead | Dead
    ",
    );
    let armor = listed("armor");
    same(
        "armor",
        &[armor[0].clone(), armor[5].clone(), armor[9].clone()],
        "
        hides | +2
        hard leather | +1D+1
        plate | +3D
    ",
    );
    same(
        "healing points",
        &listed("healing points"),
        "
        0+ | 0
        1+ | 2
        6+ | 1D
        11+ | 2D
        16+ | 3D
        21+ | 4D
        26+ | 5D
        31+ | 6D
    ",
    );
}
