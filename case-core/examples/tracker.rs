//! A tracker for a table with dice of its own: a fight of D6, who is how, what happened, back and forth.
//!
//! `cargo run -p case-core --all-features --example tracker` rolls for the table.

use case_core::d6::D6;
use case_core::log::Audience;
use case_core::question::LegalAnswers;
use case_core::words::{Language, Speech};
use case_core::{Battle, Control, Request, Step};
use std::error::Error;
use std::io::Write;

/// The dice of the table, for which a person would type what lies there.
struct Dice(i32);

impl Dice {
    fn fall(&mut self, faces: u8) -> i32 {
        self.0 = (self.0 * 75 + 74) % 65_537;
        1 + self.0 % i32::from(faces)
    }
}

/// Everybody with bars and conditions.
fn show(battle: &Battle<D6>, speech: &Speech<'_>, out: &mut impl Write) -> std::io::Result<()> {
    let tracker = battle.tracker(speech, Audience::Gamemaster);
    writeln!(out, "Round {}", battle.turn())?;
    for fighter in &tracker.fighters {
        let side = battle.side(fighter.who).map_or("", |side| battle.side_name(side));
        write!(out, "  {} ({side})", battle.name(fighter.who))?;
        for gauge in &fighter.gauges {
            write!(out, ", {} {}/{}", gauge.name, gauge.current, gauge.greatest)?;
        }
        for condition in &fighter.conditions {
            write!(out, ", {}", condition.words)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Plays a fight, and gives it back with the lines that the table was told.
pub(crate) fn run(out: &mut impl Write) -> Result<(Battle<D6>, Vec<String>), Box<dyn Error>> {
    let speech = Speech::from(Language::English);
    let roster = toml::from_str(include_str!("rosters/d6.toml"))?;
    let mut battle = Battle::<D6>::new(roster)?;
    let ours = battle.sides().next().ok_or("nobody fights")?.0;
    battle.set_control(ours, Control::Host)?;
    let (mut dice, mut told, mut inputs) = (Dice(1), Vec::new(), 0);
    loop {
        let step = battle.step();
        let news = battle.new_events();
        // What was taken back is told no more.
        told.truncate(news.start);
        for event in news {
            let line = battle.tell(event, &speech, Audience::Gamemaster);
            if let Some(line) = &line {
                writeln!(out, "{line}")?;
            }
            told.push(line);
        }
        match step {
            Step::Going => {}
            Step::Over => break,
            _ => {
                writeln!(out, "? {}", battle.title(&speech).unwrap_or_default())?;
                if let Some(Request::Roll(roll)) = battle.request() {
                    let (count, sides) = (roll.next.count, roll.next.die.faces());
                    let faces: Vec<i32> = (0..count).map(|_| dice.fall(sides)).collect();
                    writeln!(out, "  {faces:?}")?;
                    battle.feed_faces(&faces)?;
                } else {
                    if let Some(LegalAnswers::List(answers)) = battle.legal_answers() {
                        for answer in answers {
                            let label = battle.label(answer, &speech).unwrap_or_default();
                            writeln!(out, "  [{label}]")?;
                        }
                    }
                    let answer = battle.feed_suggestion()?;
                    writeln!(out, "  {}", battle.say(answer.value(), &speech))?;
                }
                inputs += 1;
            }
        }
        match inputs {
            20 => {
                show(&battle, &speech, out)?;
                battle.undo_input();
                inputs += 1;
            }
            30 => {
                battle.undo_input();
                battle.redo();
                let save = serde_json::to_string(&battle.save())?;
                battle = Battle::resume(&serde_json::from_str(&save)?)?;
                told.truncate(battle.new_events().end);
                writeln!(out, "(saved, and opened again: {} bytes)", save.len())?;
                inputs += 1;
            }
            _ => {}
        }
    }
    show(&battle, &speech, out)?;
    Ok((battle, told.into_iter().flatten().collect()))
}

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout().lock()).map(drop)
}
