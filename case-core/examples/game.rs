//! A game of one player: a fight of CASE against a side that thinks ahead, with bars, in French where the
//! catalog has words and in English elsewhere.
//!
//! `cargo run -p case-core --all-features --example game` plays the player's side by its plan.

use case_core::battle::{Control, Request, Tactician};
use case_core::case::Case;
use case_core::log::Audience;
use case_core::words::{Catalog, Speech};
use case_core::{ActorId, Battle, Step};
use std::error::Error;
use std::io::Write;

const FRENCH: &str = r#"
"word.defense.dodge" = "esquive"
"word.defense.block" = "parade"
"field.health" = "Santé"
"note.turn_begins" = "Tour {turn}"
"unit.points" = ["{n} point", "{n} points"]
"#;

/// A bar of twenty places.
fn bar(current: i32, greatest: i32) -> String {
    let full = usize::try_from(20 * current.max(0) / greatest.max(1)).unwrap_or(0).min(20);
    format!("{}{}", "#".repeat(full), ".".repeat(20 - full))
}

/// Plays a fight, and says who won.
pub(crate) fn run(out: &mut impl Write) -> Result<Option<String>, Box<dyn Error>> {
    let french = Catalog::of_table(&toml::from_str(FRENCH)?)?;
    let speech = Speech::default().over(&french);
    let roster = toml::from_str(include_str!("rosters/case.toml"))?;
    let mut battle = Battle::<Case>::new(roster)?.seeded(3);
    let sides: Vec<_> = battle.sides().map(|(side, _)| side).collect();
    let [player, computer] = sides[..] else { return Err("two sides, please".into()) };
    battle.set_control(player, Control::Host)?;
    battle.set_tactician(computer, &Tactician::new().trials(20).work(2_000))?;
    loop {
        let step = battle.step();
        for event in battle.new_events() {
            if let Some(line) = battle.tell(event, &speech, Audience::Players) {
                writeln!(out, "{line}")?;
            }
        }
        match step {
            Step::Going => {
                if battle.is_between_turns() {
                    for fighter in battle.tracker(&speech, Audience::Players).fighters {
                        if let Some(gauge) = fighter.gauges.first() {
                            let (name, bar) =
                                (battle.name(fighter.who), bar(gauge.current, gauge.greatest));
                            writeln!(out, "{name:>20} {bar} {} {}", gauge.name, gauge.words)?;
                        }
                    }
                }
            }
            Step::Wanted => {
                if let Some(Request::Decision(_)) = battle.request() {
                    let title = battle.title(&speech).unwrap_or_default();
                    let answer = battle.feed_suggestion()?;
                    writeln!(out, "? {title}: {}", battle.say(answer.value(), &speech))?;
                }
            }
            _ => break,
        }
    }
    let standing = (0..battle.fighters()).map(ActorId::fighter).find(|who| battle.stands(*who));
    let winner =
        battle.sides().find(|(side, _)| Some(*side) == standing.and_then(|who| battle.side(who)));
    Ok(winner.map(|(_, name)| name.to_string()))
}

fn main() -> Result<(), Box<dyn Error>> {
    let out = &mut std::io::stdout().lock();
    let winner = run(out)?;
    writeln!(out, "{} wins", winner.as_deref().unwrap_or("nobody"))?;
    Ok(())
}
