//! The cards of attacks as a picture: of each its headline, and the rolls, shifts and changes behind it.

use case_core::any::AnyBattle;
use case_core::log::{Audience, Card, CardKind, EventKind};
use case_core::value::Typed;
use case_core::words::Speech;
use std::fmt::Write;

/// The width of a card: a headline of 90 characters.
const WIDTH: usize = 680;
/// The height of a line.
const LINE: usize = 19;

/// The first so many attacks as SVG.
pub(crate) fn of(battle: &AnyBattle, attacks: usize, speech: &Speech<'_>) -> String {
    let cards = battle.cards();
    let attacks = cards.iter().filter(|card| card.kind == CardKind::Attack).take(attacks);
    let (mut y, mut body) = (8, String::new());
    for card in attacks {
        y += 10 + drawn(battle, card, y, speech, &mut body);
    }
    let width = WIDTH + 16;
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" font-family="sans-serif" font-size="13">
<style>
.card {{ fill: #fff; stroke: #d0d7de }} text {{ fill: #424a53 }} .headline {{ font-weight: bold; fill: #1f2328 }}
.white {{ fill: #f6f8fa; stroke: #8c959f }} .green {{ fill: #2da44e }} .yellow {{ fill: #eac54f }} .red {{ fill: #cf222e }}
@media (prefers-color-scheme: dark) {{ .card {{ fill: #161b22; stroke: #30363d }} text {{ fill: #adbac7 }} .headline {{ fill: #f0f6fc }} }}
</style>
{body}</svg>
"#
    )
}

/// Draws a card, and gives its height.
fn drawn(
    battle: &AnyBattle,
    card: &Card,
    y: usize,
    speech: &Speech<'_>,
    body: &mut String,
) -> usize {
    let x = 8;
    let headline = battle.headline(card, speech, Audience::Players).unwrap_or_default();
    let mut lines = String::new();
    let mut text = y + 24;
    for at in card.first..card.end {
        let Some(record) = battle.record(at, Audience::Players) else { continue };
        let shown =
            matches!(record.event, EventKind::Roll | EventKind::Modifier | EventKind::Change);
        let Some(line) = battle.tell(at, speech, Audience::Players).filter(|_| shown) else {
            continue;
        };
        text += LINE;
        let color =
            record.values.iter().find_map(|named| case_core::Color::from_value(named.value));
        if let Some(color) = color {
            let (class, at) = (color.to_string().to_lowercase(), text - 10);
            let _ = writeln!(
                lines,
                r#"<rect x="{}" y="{at}" width="11" height="11" rx="2" class="{class}"/>"#,
                x + 14
            );
        }
        let _ =
            writeln!(lines, r#"<text x="{}" y="{text}">{}</text>"#, x + 32, escaped(line.trim()));
    }
    let height = text + 12 - y;
    let _ = write!(
        body,
        r#"<rect x="{x}" y="{y}" width="{WIDTH}" height="{height}" rx="8" class="card"/>
<text x="{}" y="{}" class="headline">{}</text>
{lines}"#,
        x + 14,
        y + 24,
        escaped(&headline)
    );
    height
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
