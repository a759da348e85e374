//! Every printed table as text.

use super::super::code::DieCode;
use super::super::difficulty::{DEGREE_TOPS, DEGREES, DifficultyLevel, LEVEL_TOPS};
use super::super::rulings::RaisedBy;
use super::super::wounds::WoundLevel;
use super::SPEEDS;
use super::combat::{CALLED_SHOTS, COVER, MANEUVERS, Modifier, OTHER_MODIFIERS, RANGES, SCALES};
use super::equipment::{ARMORS, MELEE_WEAPONS, MISSILE_WEAPONS};
use super::healing::{ASSISTED, BODY_POINT_HEALING, NATURAL};
use super::injury::{BODY_POINT_LEVELS, TOUGHNESS, WOUND_RESULTS};
use super::vehicles::{COLLISIONS, VEHICLE_RESULTS};
use crate::data::ruling::PrintedTable;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

fn table(
    name: &'static str,
    rule: &'static str,
    title: &'static str,
    columns: &[&str],
    rows: impl IntoIterator<Item: Into<Vec<String>>>,
) -> PrintedTable {
    let columns = columns.iter().map(ToString::to_string).collect();
    PrintedTable {
        name,
        rule,
        title: title.into(),
        columns,
        rows: rows.into_iter().map(Into::into).collect(),
    }
}

/// `+1D (+3)`, or the number alone, or nothing.
fn modifier(m: Modifier) -> String {
    match m {
        Modifier { dice: 0, flat: 0 } => "0".to_string(),
        Modifier { dice: 0, flat } => format!("{flat:+}"),
        Modifier { dice, flat } => format!("{dice:+}D ({flat:+})"),
    }
}

/// The text of a band by the tops of all bands: `1-5`, and the last one open.
fn bands(tops: &[i32], band: usize) -> String {
    let low = band.checked_sub(1).and_then(|below| tops.get(below)).map_or(0, |top| top + 1);
    match tops.get(band) {
        Some(top) if *top == low => format!("{low}"),
        Some(top) => format!("{low}-{top}"),
        None => format!("{low}+"),
    }
}

/// Every printed table of the system.
pub(crate) fn all() -> Vec<PrintedTable> {
    let all = [difficulties(), attacks(), injuries(), vehicles(), equipment(), healing()];
    all.into_iter().flatten().collect()
}

fn difficulties() -> Vec<PrintedTable> {
    let levels = DifficultyLevel::ALL.iter().enumerate();
    let levels = levels.map(|(i, level)| [level.to_string(), bands(&LEVEL_TOPS, i)]);
    let degrees = DEGREES.iter().enumerate();
    let degrees = degrees.map(|(i, degree)| [(*degree).to_string(), bands(&DEGREE_TOPS, i)]);
    let simple = (1..=DieCode::MAX_DICE).filter_map(|dice| DieCode::new(dice, 0));
    let simple = simple.map(|code| {
        let (dice, bonus) = code.as_five_dice();
        [code.to_string(), format!("{dice}D{bonus:+}"), format!("{:+}", code.as_wild_die())]
    });
    vec![
        table("difficulty", "OD4", "Difficulty levels", &["Level", "Difficulty"], levels),
        table("success", "OD27", "Result Points", &["Degree", "Points"], degrees),
        table(
            "simplification",
            "OD28",
            "Die Code Simplification",
            &["Code", "Five dice", "Wild Die and"],
            simple,
        ),
    ]
}

fn attacks() -> Vec<PrintedTable> {
    let ranges = RANGES
        .iter()
        .map(|row| [row.band.to_string(), row.distance.to_string(), format!("{:+}", row.modifier)]);
    let cover = COVER.iter().map(|row| {
        let value = if row.modifier.dice == 0 { "*".to_string() } else { modifier(row.modifier) };
        [row.cover.to_string(), value]
    });
    let options = MANEUVERS.iter().map(|row| {
        let damage = row.damage.map_or("none".to_string(), |dice| format!("{dice:+}D"));
        [row.maneuver.to_string(), modifier(row.difficulty), damage]
    });
    let called = CALLED_SHOTS.iter().map(|row| {
        let damage = match row.damage_dice {
            0 => format!("{:+}", row.damage),
            dice => format!("{dice:+}D"),
        };
        [row.called.to_string(), modifier(row.difficulty), damage]
    });
    let others = OTHER_MODIFIERS.iter().map(|(what, by)| [what.to_string(), modifier(*by)]);
    let scales = SCALES.iter().map(|(what, size)| [what.to_string(), size.to_string()]);
    vec![
        table("range", "OD21", "Range", &["Range", "Distance", "Modifier"], ranges),
        table("cover", "OD23 OD24", "Cover", &["Situation", "Modifier"], cover),
        table("options", "OD19", "Combat options", &["Option", "Difficulty", "Damage"], options),
        table("called", "OD19 OD31", "Called shots", &["Aimed at", "Difficulty", "Damage"], called),
        table("others", "OD19", "Other modifiers", &["Situation", "Difficulty"], others),
        table("scale", "OD4", "Scale", &["Example", "Scale"], scales),
    ]
}

fn injuries() -> Vec<PrintedTable> {
    let results = WOUND_RESULTS.iter().enumerate().map(|(i, (from, level))| {
        let next = WOUND_RESULTS.get(i + 1).map(|(next, _)| next - 1);
        [level.to_string(), next.map_or(format!("{from}+"), |top| format!("{from}-{top}"))]
    });
    let current = WoundLevel::ALL.iter().filter(|level| **level != WoundLevel::Dead);
    let together = current.map(|now| {
        let after = WOUND_RESULTS
            .iter()
            .map(|(_, new)| now.after(*new, RaisedBy::EqualOrLower, true).to_string());
        core::iter::once(now.to_string()).chain(after).collect::<Vec<_>>()
    });
    let points =
        BODY_POINT_LEVELS.iter().map(|(percent, level)| [level.to_string(), format!("{percent}%")]);
    let tough = TOUGHNESS.iter().map(|(what, dice)| [what.to_string(), format!("{dice}D")]);
    vec![
        table("wounds", "OD28", "Wound levels", &["Level", "Damage over resistance"], results),
        table(
            "accumulation",
            "OD28",
            "Wound levels together",
            &["Now", "1-3", "4-8", "9-12", "13-15", "16+"],
            together,
        ),
        table("body points", "OD28", "Levels by Body Points", &["Level", "At least"], points),
        table("toughness", "OD24", "Toughness of things", &["Thing", "Toughness"], tough),
    ]
}

pub(crate) fn vehicles() -> Vec<PrintedTable> {
    let speeds = SPEEDS.iter().map(|row| {
        [
            row.speed.to_string(),
            format!("{}/2", row.half_moves),
            row.difficulty.to_string(),
            row.damage.to_string(),
        ]
    });
    let collisions = COLLISIONS.iter().map(|(how, dice)| [how.to_string(), format!("{dice:+}D")]);
    let results = VEHICLE_RESULTS.iter().map(|(from, level, quarters)| {
        [format!("{from}"), level.to_string(), format!("{quarters}/4")]
    });
    vec![
        table("speeds", "OD33", "Speeds", &["Speed", "Moves", "Difficulty", "Damage"], speeds),
        table("collisions", "OD33", "Collisions", &["Situation", "Damage"], collisions),
        table(
            "vehicle damage",
            "OD33",
            "Vehicle damage",
            &["From", "Vehicle", "Passengers"],
            results,
        ),
    ]
}

fn equipment() -> Vec<PrintedTable> {
    let armor = ARMORS.iter().map(|row| {
        let value = if row.value.dice() == 0 {
            format!("+{}", row.value.pips())
        } else {
            format!("+{}", row.value)
        };
        [row.name.to_string(), value]
    });
    let melee = MELEE_WEAPONS.iter().map(|row| {
        let mark = if row.unwieldy { "unwieldy" } else { "" };
        [row.name.to_string(), format!("+{}", row.damage), mark.to_string()]
    });
    let missiles = MISSILE_WEAPONS.iter().map(|row| {
        let damage =
            super::super::code::DamageCode { code: row.damage, adds_strength: row.adds_strength };
        let ranges = row.ranges.iter().map(ToString::to_string);
        [row.name.to_string(), damage.to_string()].into_iter().chain(ranges).collect::<Vec<_>>()
    });
    vec![
        table("armor", "OD28", "Armor", &["Armor", "Value"], armor),
        table("melee", "OD28", "Hand weapons", &["Weapon", "Damage", "Note"], melee),
        table(
            "missiles",
            "OD21 OD28",
            "Missile weapons",
            &["Weapon", "Damage", "Short", "Medium", "Long"],
            missiles,
        ),
    ]
}

pub(crate) fn healing() -> Vec<PrintedTable> {
    let points = BODY_POINT_HEALING.iter().map(|(from, points, dice)| {
        let healed = if *dice == 0 { points.to_string() } else { format!("{dice}D") };
        [format!("{from}+"), healed]
    });
    let natural = NATURAL.iter().map(|row| {
        [
            row.level.to_string(),
            row.rest_minutes.to_string(),
            row.from.map_or("rest".to_string(), |from| format!("{from}+")),
            row.better.to_string(),
            row.worse.to_string(),
        ]
    });
    let assisted =
        ASSISTED.iter().map(|(level, difficulty)| [level.to_string(), difficulty.to_string()]);
    vec![
        table("healing points", "OD28", "Body Points healed", &["Total", "Healed"], points),
        table(
            "healing rest",
            "OD28",
            "Natural healing",
            &["Level", "Minutes of rest", "Physique", "Better", "Worse"],
            natural,
        ),
        table("healing aid", "OD28", "Assisted healing", &["Level", "Difficulty"], assisted),
    ]
}
