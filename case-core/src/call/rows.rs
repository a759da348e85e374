//! The records of answers.

use crate::any::{self, AnyBattle, AnyRequest, DecisionRequest, FieldValue};
use crate::attack::Feat;
use crate::battle::{By, Control, Dice, Input, Intervention, ModifierOf, RollRequest};
use crate::data::described::{Definitions, Described, Exact, Tree, define, of_type, table, text};
use crate::data::node::Node;
use crate::data::record::record;
use crate::data::shown::Shown;
use crate::data::value::Value;
use crate::data::who::ActorId;
use crate::data::words::{List, Speech, kind_name};
use crate::dice::{Die, FallenDie};
use crate::kernel::log::{Audience, Card, CardKind, Changed, EventKind, Record};
use crate::kernel::question::LegalAnswers;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

pub(crate) type Lists = &'static [&'static List];

record! {
    /// A battle that was opened.
    pub struct Opened {
        /// Its name in later commands.
        pub battle: String,
        /// Its system.
        pub system: &'static str,
        /// Everybody, by place.
        pub fighters: Vec<Fighter>,
    }

    /// A fighter.
    pub struct Fighter {
        /// The place, which is its number.
        pub who: i32,
        /// The name.
        pub name: String,
        /// The host's id, if the roster gives one.
        pub id: Option<String>,
        /// The side.
        pub side: String,
        /// Whether it can still win.
        pub stands: bool,
        /// Its points: Health, Body Points, hit points, ….
        pub fitness: i32,
    }

    /// What a catalog has and lacks.
    pub struct TextsChecked {
        /// What the engine has not: keys, values between braces, sentences.
        pub wrong: Vec<WrongText>,
        /// What is said in English, because the catalog lacks it.
        pub missing: Vec<MissingText>,
    }

    /// A text that is never shown as it stands.
    pub struct WrongText {
        /// Its key; of a sentence its English.
        pub key: String,
        /// What is wrong, and what there is.
        pub message: String,
    }

    /// A text that a catalog lacks.
    pub struct MissingText {
        /// Its key; empty for a sentence, which is found by its English.
        pub key: String,
        /// In English.
        pub english: String,
    }

    /// A battle of the session.
    pub struct OneBattle {
        /// Its name.
        pub battle: String,
        /// Its system; none while a command for it runs.
        pub system: Option<&'static str>,
        /// The number of the turn or round; none while a command for it runs.
        pub turn: Option<i32>,
    }

    /// Who decides and who rolls for a seat.
    pub struct Seated {
        /// The seat.
        pub who: Shown,
        /// Its name.
        pub name: String,
        /// Its side; none for the Judge and the map.
        pub side: Option<String>,
        /// Who decides.
        pub control: Control,
        /// Who rolls.
        pub dice: Dice,
        /// The plan last given, by its name.
        pub plan: Option<String>,
        /// The policy last given.
        pub policy: Option<Tree>,
        /// The tactician last given.
        pub tactician: Option<Tree>,
    }

    /// What is wanted: a roll or a decision.
    pub struct Request {
        /// What of both.
        pub wanted: Wanted,
        /// The id of the rule that calls for it.
        pub rule: &'static str,
        /// The name of the roll or question in the schema of the system.
        pub name: &'static str,
        /// Who rolls or decides.
        pub who: Shown,
        /// What is wanted, as a sentence.
        pub title: String,
        /// Of a roll.
        pub roll: Option<Roll>,
        /// Of a decision.
        pub decision: Option<Decision>,
    }

    /// A roll that is wanted.
    pub struct Roll {
        /// Against whom.
        pub against: Shown,
        /// The base, before modifiers.
        pub base: Shown,
        /// Where it is read: a column, a chance, a difficulty.
        pub at: Shown,
        /// What is added to the dice, if they are summed.
        pub flat: Option<i32>,
        /// The kind of its outcome.
        pub outcome: String,
        /// The next die, such as `d10`.
        pub die: Die,
        /// How many of it are wanted, and can be given at once.
        pub count: u8,
        /// All dice of the roll.
        pub dice: Vec<RollDie>,
        /// The faces given so far.
        pub lying: Vec<u8>,
        /// The modifiers, in the order in which they were counted.
        pub modifiers: Vec<RollModifier>,
        /// Of one die read in bands: what each band comes to.
        pub bands: Vec<Band>,
        /// Each outcome with its weight of `denominator`; none if the weights do not fit 64 bits.
        pub odds: Vec<Weighed>,
        /// The sum of the weights.
        pub denominator: Exact,
    }

    /// A die of a roll.
    pub struct RollDie {
        /// Such as `d6`.
        pub die: Die,
        /// Whether it is the Wild Die.
        pub wild: bool,
        /// Whether its highest face is rolled again and added.
        pub bursts: bool,
    }

    /// A modifier of a roll.
    pub struct RollModifier {
        /// The rule that gives it.
        pub rule: &'static str,
        /// The title of that rule.
        pub name: String,
        /// By how much.
        pub by: Shown,
        /// The same, for a reader.
        pub words: String,
        /// What it follows from, such as a range; nothing where the rule says it all.
        pub why: Shown,
    }

    /// Faces with the same outcome.
    pub struct Band {
        /// The lowest face.
        pub low: u8,
        /// The highest.
        pub high: u8,
        /// What they come to.
        pub outcome: Shown,
    }

    /// An outcome of a roll.
    pub struct Weighed {
        /// The outcome.
        pub outcome: Shown,
        /// How many of `denominator` equally likely ways lead to it.
        pub weight: Exact,
    }

    /// A decision that is wanted.
    pub struct Decision {
        /// What the question means.
        pub meaning: String,
        /// What it is about.
        pub subject: BTreeMap<&'static str, Shown>,
        /// The legal answers, as buttons; none for a range.
        pub answers: Vec<Button>,
        /// The legal numbers, if it is one.
        pub range: Option<Range>,
        /// What the plan of the seat would answer.
        pub suggestion: Shown,
        /// Whether the answer stays secret until its effect shows.
        pub secret: bool,
    }

    /// An answer as a button.
    pub struct Button {
        /// The answer.
        pub value: Shown,
        /// Its label.
        pub label: String,
        /// Why it is not legal now: a gray button.
        pub why: Option<NotLegal>,
    }

    /// Why an answer is not legal now.
    pub struct NotLegal {
        /// The name of the refusal in the schema of the system.
        pub name: &'static str,
        /// The rule that refuses it.
        pub rule: &'static str,
        /// The reason, as part of a sentence.
        pub why: String,
    }

    /// The numbers that are legal.
    pub struct Range {
        /// What they count.
        pub kind: String,
        /// The least.
        pub low: i32,
        /// The greatest.
        pub high: i32,
    }

    /// A question of a form.
    pub struct FormField {
        /// The name of the question in the schema of the system.
        pub name: &'static str,
        /// The rule that asks.
        pub rule: &'static str,
        /// The question as a sentence.
        pub title: String,
        /// The answer given, else the suggestion.
        pub answer: Shown,
        /// Its label.
        pub label: String,
        /// The question itself.
        pub decision: Decision,
    }

    /// An event of the log.
    pub struct EventRow {
        /// Its place among the events that the caller may know; those of the open step follow the log.
        pub index: usize,
        /// Its kind.
        pub event: EventKind,
        /// The rule; empty for an intervention.
        pub rule: &'static str,
        /// The roll, question, note or field, by its name in the schema of the system.
        pub name: &'static str,
        /// The actor concerned.
        pub who: Shown,
        /// Who else is involved.
        pub other: Shown,
        /// Its values by their names.
        pub values: BTreeMap<&'static str, Shown>,
        /// The faces of a roll.
        pub faces: Vec<u8>,
        /// How the faces of a pool with a Wild Die belong together.
        pub dice: Vec<Fallen>,
        /// Whether it is secret: players may know at most that it happened, without its values.
        pub secret: bool,
        /// What has only words: of a changed ruling `name = value`.
        pub text: String,
        /// The referee's reason.
        pub reason: String,
    }

    /// A die of a pool, as it fell.
    pub struct Fallen {
        /// How many of the faces are its own: more than one where it was rolled again.
        pub faces: u8,
        /// Whether it is the Wild Die.
        pub wild: bool,
        /// Whether it was taken away.
        pub taken: bool,
    }

    /// An event as a sentence.
    pub struct Told {
        /// The place of the event among those that the caller may know.
        pub index: usize,
        /// The sentence.
        pub line: String,
    }

    /// The events of one attack or action.
    pub struct CardRow {
        /// Its place among the cards.
        pub index: usize,
        /// What it holds.
        pub kind: CardKind,
        /// The card that it is part of.
        pub parent: Option<usize>,
        /// Whether it is still unfolding.
        pub open: bool,
        /// Who acts.
        pub who: Shown,
        /// Who is attacked or concerned.
        pub other: Shown,
        /// Its first event.
        pub first: usize,
        /// The event after its last one.
        pub end: usize,
        /// What happened, in a line.
        pub headline: Option<String>,
        /// Its events in words.
        pub lines: Vec<String>,
        /// The event that holds the outcome.
        pub outcome: Option<usize>,
        /// The attack.
        pub attack: Shown,
        /// What changed.
        pub changes: Vec<ChangeOf>,
    }

    /// A value that changed.
    pub struct ChangeOf {
        /// The field.
        pub field: &'static str,
        /// Whose.
        pub who: Shown,
        /// Which of several.
        pub place: Shown,
        /// Before.
        pub before: Shown,
        /// After.
        pub after: Shown,
    }

    /// An input of the battle.
    pub struct InputRow {
        /// Its place among the inputs.
        pub index: usize,
        /// Who gave it.
        pub by: By,
        /// The die of a face.
        pub die: Option<Die>,
        /// The face.
        pub face: Option<u8>,
        /// An answer; nothing also for the answer nothing.
        pub answer: Shown,
        /// What the referee did: the name of the command.
        pub intervention: Option<&'static str>,
        /// The referee's reason.
        pub reason: Option<String>,
    }

    /// A value of the state.
    pub struct FieldRow {
        /// Its name in the schema.
        pub field: &'static str,
        /// Whose.
        pub who: Shown,
        /// Which of several.
        pub place: Shown,
        /// The value.
        pub value: Shown,
        /// The least and greatest number.
        pub limits: Option<Vec<i32>>,
        /// Whether the referee may set it.
        pub settable: bool,
    }

    /// A save: give it back to `resume`.
    pub struct Saved {
        /// The save.
        pub save: Save,
    }

    /// What this engine is.
    pub struct Versions {
        /// The version of this protocol.
        pub protocol: u32,
        /// The version of the engine with the hash of its games.
        pub engine: String,
        /// The version of the form of saves.
        pub save: i32,
        /// The systems with the hashes of their games.
        pub systems: BTreeMap<&'static str, String>,
    }

    /// A system.
    pub struct SystemRow {
        /// Its name.
        pub name: &'static str,
        /// Its full name.
        pub title: &'static str,
        /// What its attacks can do to a target: to hit, to hurt, to fell, ….
        pub feats: Vec<Feat>,
    }

    /// A rule of a system.
    pub struct RuleRow {
        /// The id.
        pub id: &'static str,
        /// What it is about.
        pub title: String,
    }

    /// A text for a reader.
    pub struct Said {
        /// The text.
        pub text: String,
    }

    /// A token for one seat of one battle.
    pub struct Invited {
        /// The token; over HTTP it goes into `Authorization: Bearer`.
        pub token: String,
    }

    /// It is done.
    pub struct Did {
        /// Whether anything has changed.
        pub done: bool,
    }
}

pub(crate) const DID: Did = Did { done: true };

crate::data::codes::codes! {
    /// What is wanted.
    #[non_exhaustive]
    "wanted", pub enum Wanted {
        /// A roll.
        Roll "roll",
        /// A decision.
        Decision "decision",
    }
}

/// What would be right: an answer, or the range of all.
#[derive(Clone, Debug, serde::Serialize)]
#[serde(untagged)]
#[non_exhaustive]
#[doc(hidden)]
pub enum Right {
    /// An answer.
    Button(Button),
    /// A range.
    Range(Range),
}

impl Described for Right {
    fn describe(definitions: &mut Definitions) -> Node {
        let all = [Button::describe(definitions), Range::describe(definitions)].to_vec();
        table([("anyOf", Node::List(all))])
    }
}

impl Described for By {
    fn describe(_: &mut Definitions) -> Node {
        table([("enum", Node::List(["host", "source", "policy"].map(text).to_vec()))])
    }
}

/// A save as it is written.
pub(crate) type Save = crate::data::described::Own<crate::battle::save::Save>;

/// Page with their places, as some may be left out.
#[derive(Clone, Debug, serde::Serialize)]
#[non_exhaustive]
pub struct Page<T> {
    /// The rows.
    pub rows: Vec<T>,
    /// How many were left off at the end.
    pub left_off: usize,
    /// The place from which to ask next time.
    pub next: usize,
}

impl<T: Described> Described for Page<T> {
    fn describe(definitions: &mut Definitions) -> Node {
        let of = T::describe(definitions);
        let of = of.get("$ref").and_then(Node::as_text).and_then(|of| of.rsplit('/').next());
        let name = format!("{}Page", of.unwrap_or_default());
        define(definitions, &name, "Rows with their places, as some may be left out.", &|all| {
            let number = || of_type("integer");
            let next = "The place from which to ask next time.";
            [
                ("rows", "The rows.", Vec::<T>::describe(all)),
                ("left_off", "How many were left off at the end.", number()),
                ("next", next, number()),
            ]
            .to_vec()
        })
    }
}

pub(crate) fn fighters(battle: &AnyBattle) -> Vec<Fighter> {
    let one = |who: ActorId| Fighter {
        who: who.number(),
        name: battle.name(who).into(),
        id: battle.id(who).map(String::from),
        side: battle.side(who).map_or("", |side| battle.side_name(side)).into(),
        stands: battle.stands(who),
        fitness: battle.fitness(who),
    };
    (0..battle.fighters()).map(ActorId::fighter).map(one).collect()
}

pub(crate) fn request(
    battle: &AnyBattle,
    open: &AnyRequest,
    speech: &Speech<'_>,
    gray: bool,
) -> Request {
    let lists = battle.lists();
    let title = battle.title(speech).unwrap_or_default();
    let actor = |who| Shown { value: Value::actor(who), lists };
    match open {
        AnyRequest::Roll(roll) => Request {
            wanted: Wanted::Roll,
            rule: roll.rule,
            name: roll.roll,
            who: actor(roll.who),
            title,
            roll: Some(roll_of(battle, roll, speech)),
            decision: None,
        },
        AnyRequest::Decision(decision) => Request {
            wanted: Wanted::Decision,
            rule: decision.question.rule,
            name: decision.question.name,
            who: actor(decision.who),
            title,
            roll: None,
            decision: Some(decision_of(battle, decision, speech, gray)),
        },
    }
}

/// Modifiers with the titles of their rules.
pub(super) fn modifiers(
    battle: &AnyBattle,
    of: &[ModifierOf],
    speech: &Speech<'_>,
) -> Vec<RollModifier> {
    let lists = battle.lists();
    let rules = if of.is_empty() { None } else { any::rules(battle.system()) };
    let title = |id| {
        let rule = rules.iter().flatten().find(|rule| rule.id == id);
        let title = rule.map_or(String::new(), |rule| rule.title.clone().into_owned());
        any::said(battle.system(), title.clone(), speech).unwrap_or(title)
    };
    let one = |of: &ModifierOf| RollModifier {
        rule: of.rule,
        name: title(of.rule),
        by: Shown { value: of.by, lists },
        words: battle.say(of.by, speech),
        why: Shown { value: of.why, lists },
    };
    of.iter().map(one).collect()
}

fn roll_of(battle: &AnyBattle, roll: &RollRequest, speech: &Speech<'_>) -> Roll {
    let lists = battle.lists();
    let shown = |value| Shown { value, lists };
    let (odds, denominator) = roll.odds().unwrap_or_default();
    let die = |d: &crate::dice::WantedDie| RollDie { die: d.die, wild: d.wild, bursts: d.bursts };
    let band = |(outcome, low, high)| Band { low, high, outcome: shown(outcome) };
    let weight = |(outcome, weight)| Weighed { outcome: shown(outcome), weight: Exact(weight) };
    Roll {
        against: shown(Value::actor(roll.against)),
        base: shown(roll.base),
        at: shown(roll.at),
        flat: roll.flat,
        outcome: kind_name(roll.outcome, lists),
        die: roll.next.die,
        count: roll.next.count,
        dice: roll.dice().iter().map(die).collect(),
        lying: roll.lying.clone(),
        modifiers: modifiers(battle, &roll.modifiers, speech),
        bands: roll.bands().into_iter().map(band).collect(),
        odds: odds.into_iter().map(weight).collect(),
        denominator: Exact(denominator),
    }
}

fn decision_of(
    battle: &AnyBattle,
    decision: &DecisionRequest,
    speech: &Speech<'_>,
    gray: bool,
) -> Decision {
    let lists = battle.lists();
    let mut answers = buttons(battle, &decision.answers, speech);
    if gray {
        let rows = battle.unavailable_answers(speech).into_iter();
        answers.extend(rows.map(|no| refused(no, lists)));
    }
    about(decision, answers, lists)
}

/// An answer that is not legal, as a gray button.
pub(crate) fn refused(no: any::Unavailable, lists: Lists) -> Button {
    let why = NotLegal { name: no.name, rule: no.rule, why: no.why };
    Button { value: Shown { value: no.answer, lists }, label: no.label, why: Some(why) }
}

/// A decision with its buttons.
pub(crate) fn about(decision: &DecisionRequest, answers: Vec<Button>, lists: Lists) -> Decision {
    let shown = |value| Shown { value, lists };
    Decision {
        meaning: crate::data::codes::plain(decision.question.meaning),
        subject: decision.subject.iter().map(|of| (of.name, shown(of.value))).collect(),
        answers,
        range: range(&decision.answers, lists),
        suggestion: shown(decision.suggestion),
        secret: decision.secret,
    }
}

pub(crate) fn range(answers: &LegalAnswers, lists: Lists) -> Option<Range> {
    match answers {
        LegalAnswers::Range { kind, low, high } => {
            Some(Range { kind: kind_name(*kind, lists), low: *low, high: *high })
        }
        LegalAnswers::List(_) => None,
    }
}

/// The legal answers of a list with their labels.
pub(crate) fn buttons(
    battle: &AnyBattle,
    answers: &LegalAnswers,
    speech: &Speech<'_>,
) -> Vec<Button> {
    let LegalAnswers::List(list) = answers else { return Vec::new() };
    let button = |value: &Value| Button {
        value: Shown { value: *value, lists: battle.lists() },
        label: battle.label(*value, speech).unwrap_or_default(),
        why: None,
    };
    list.iter().map(button).collect()
}

pub(crate) fn event(index: usize, of: Record) -> EventRow {
    let shown = |value| Shown { value, lists: of.lists };
    let die = |die: &FallenDie| Fallen { faces: die.faces, wild: die.wild, taken: die.taken };
    EventRow {
        index,
        event: of.event,
        rule: of.rule,
        name: of.name,
        who: shown(Value::actor(of.who)),
        other: shown(Value::actor(of.other)),
        values: of.values.iter().map(|named| (named.name, shown(named.value))).collect(),
        dice: of.dice.iter().map(die).collect(),
        faces: of.faces,
        secret: of.secret,
        text: of.text,
        reason: of.reason,
    }
}

pub(crate) fn card(
    battle: &AnyBattle,
    (index, card): (usize, &Card),
    known: &[usize],
    speech: &Speech<'_>,
    audience: Audience,
) -> CardRow {
    let shown = |value| Shown { value, lists: battle.lists() };
    let change = |of: &Changed| ChangeOf {
        field: of.field,
        who: shown(Value::actor(of.who)),
        place: shown(of.place),
        before: shown(of.from),
        after: shown(of.to),
    };
    let place = |event: usize| known.partition_point(|place| *place < event);
    let (first, end) = (place(card.first), place(card.end));
    CardRow {
        index,
        kind: card.kind,
        parent: card.parent,
        open: card.is_open,
        who: shown(Value::actor(card.who)),
        other: shown(Value::actor(card.other)),
        first,
        end,
        headline: battle.headline(card, speech, audience),
        lines: told(battle, first..end, known, speech, audience)
            .into_iter()
            .map(|told| told.line)
            .collect(),
        outcome: card.outcome.map(place),
        attack: shown(card.attack),
        changes: battle.changes(card, audience).iter().map(change).collect(),
    }
}

/// Some of the known events as sentences; those of the open step follow the log.
pub(crate) fn told(
    battle: &AnyBattle,
    events: core::ops::Range<usize>,
    known: &[usize],
    speech: &Speech<'_>,
    audience: Audience,
) -> Vec<Told> {
    let line =
        |index: usize| Some(Told { index, line: battle.tell(known[index], speech, audience)? });
    events.filter_map(line).collect()
}

/// The command that makes an intervention.
fn command(what: &Intervention) -> &'static str {
    match what {
        Intervention::Set { .. } => "set",
        Intervention::Add { .. } => "add",
        Intervention::Shift { .. } => "shift",
        Intervention::Join { .. } => "join",
        Intervention::Ruling { .. } => "ruling",
        Intervention::Teams { .. } => "teams",
        Intervention::Sheet { .. } => "sheet",
        Intervention::Reorder { .. } => "reorder",
        Intervention::Faces { .. } => "correct",
        Intervention::End => "end",
        Intervention::GoOn => "go_on",
        Intervention::Remark { .. } => "remark",
    }
}

pub(crate) fn input(index: usize, input: &Input, lists: Lists) -> InputRow {
    let row = InputRow {
        index,
        by: input.by(),
        die: None,
        face: None,
        answer: Shown { value: Value::NOTHING, lists },
        intervention: None,
        reason: None,
    };
    match input {
        Input::Face { die, face, .. } => InputRow { die: Some(*die), face: Some(*face), ..row },
        Input::Answer { answer, .. } => InputRow { answer: Shown { value: *answer, lists }, ..row },
        Input::Intervention(taped) => InputRow {
            intervention: Some(command(&taped.what)),
            reason: Some(taped.reason.clone()),
            ..row
        },
    }
}

pub(crate) fn field(of: &FieldValue, lists: Lists) -> FieldRow {
    let shown = |value| Shown { value, lists };
    FieldRow {
        field: of.field,
        who: shown(Value::actor(of.who)),
        place: shown(of.place),
        value: shown(of.value),
        limits: of.limits.map(|(low, high)| [low, high].to_vec()),
        settable: of.settable,
    }
}
