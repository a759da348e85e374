//! An analysis: the chance of every attack to hit and to hurt as CSV, the same under other rulings, a duel
//! solved, and a fight simulated on all cores with a bar.
//!
//! `cargo run --release -p case-core --all-features --example analysis`

use case_core::attack::{Aim, Feat, Guard};
use case_core::case::odds::Situation;
use case_core::case::{Case, Form, RankValue, Roster, Rulings};
use case_core::odds::{Budget, Chain, Estimate, Progress, Sample};
use case_core::{ActorId, AnyBattle, Battle, Rank};
use std::error::Error;
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

const ROSTER: &str = include_str!("rosters/case.toml");

/// A cell of CSV: names hold commas.
fn cell(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// Every attack against every foe: a line of CSV each.
fn table(battle: &AnyBattle, out: &mut impl Write) -> Result<usize, Box<dyn Error>> {
    let (mut work, mut rows) = (Budget::new(), 0);
    writeln!(out, "attacker,attack,target,hits,hurts")?;
    for attacker in (0..battle.fighters()).map(ActorId::fighter) {
        for target in (0..battle.fighters()).map(ActorId::fighter) {
            if battle.side(attacker) == battle.side(target) {
                continue;
            }
            for attack in battle.attacks(attacker) {
                let Ok(aimed) = battle.aim(&Aim::new(attack, target)) else { continue };
                let name = cell(&battle.attack_name(attack).unwrap_or_default());
                let hits = aimed.chance(Guard::ByPlan, Feat::Hit, &mut work)?;
                let hurts = aimed.chance(Guard::ByPlan, Feat::Hurt, &mut work)?;
                let (attacker, target) = (cell(battle.name(attacker)), cell(battle.name(target)));
                writeln!(out, "{attacker},{name},{target},{hits},{hurts}")?;
                rows += 1;
            }
        }
    }
    Ok(rows)
}

/// What an analysis found: rows of the table, the share of wins in the duel, that of trials.
pub(crate) type Found = (usize, f64, Estimate);

/// Does all of it.
pub(crate) fn run(trials: u64, out: &mut impl Write) -> Result<Found, Box<dyn Error>> {
    let battle = AnyBattle::new(&toml::from_str(ROSTER)?)?;
    let rows = table(&battle, out)?;

    let fists =
        Situation::new(Form::Blunt, Rank::Remarkable, RankValue::of_number(20), Rank::Remarkable);
    for method in ["listed", "rolled"] {
        let mut rulings = Rulings::default();
        rulings.set("damage_method", method)?;
        let odds = fists.odds(&rulings, &mut Budget::new())?;
        let mean = odds.mean_about(|outcome| f64::from(outcome.through));
        writeln!(out, "damage {method}: {mean:.2} points a blow")?;
    }

    let mut roster: Roster = toml::from_str(ROSTER)?;
    roster.fighters.retain(|fighter| ["Granite Dove", "Iron Matron"].contains(&&*fighter.name));
    let duel = Battle::<Case>::new(roster)?;
    let dove = duel.side(ActorId::fighter(0));
    let ending = case_core::any::Standing::of::<Case>;
    let solved = duel.scene()?.chain(&mut Chain::new().turns(40), ending)?;
    let wins = solved.chance(|_, end| end.winner == dove);
    writeln!(out, "the duel: {wins}")?;

    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut shown = 0;
    let mut bar = |now: Progress| {
        let tenth = 10 * now.trials / now.of.max(1);
        if tenth > shown {
            shown = tenth;
            // A bar that can't be drawn stops nothing.
            drop(write!(std::io::stderr(), "#"));
        }
        ControlFlow::Continue(())
    };
    let ours = battle.side(ActorId::fighter(0));
    let mut won = 0;
    let mut sample = Sample::new(trials).seed(1).watch(&mut bar);
    battle.sample_each_on(threads, &mut sample, &mut |end| {
        won += u64::from(end.is_some_and(|(_, end)| end.winner == ours));
    })?;
    let share = Estimate::share(won, trials);
    writeln!(out, "the fight: {}", share.percent())?;
    Ok((rows, wins.low().as_f64(), share))
}

fn main() -> Result<(), Box<dyn Error>> {
    run(20_000, &mut std::io::stdout().lock()).map(drop)
}
