//! The commands, each declared once.

#[cfg(feature = "ahead")]
use super::analysis::{Advise, Advised, Balance, Matters, MattersOf, Tune};
use super::battles::{
    BattlesAsked, Close, Copy, Invite, New, OwnTexts, Resume, Revoke, Run, SeatedAsked, Seating,
    Stop,
};
#[cfg(feature = "call")]
use super::comparison::{Compare, FightsCompared};
#[cfg(feature = "call")]
use super::dice::{DiceAsked, DiceOdds};
use super::fault::{Done, FaultCode};
use super::notation::read;
use super::on::{Access, Does, On, PROTOCOL, Status};
use super::past::{Cards, Events, Inputs, Redo, Tell, Undo};
use super::referee::{
    Add, Correct, End, GoOn, Join, NewSheet, NewTeams, Remark, Reorder, Ruling, Set, Shift,
};
use super::rows::{
    self, CardRow, Did, EventRow, FieldRow, Fighter, FormField, InputRow, Invited, OneBattle,
    Opened, Page, Said, Saved, Seated, Told, Versions,
};
use super::state::{
    BasisAsked, FightersAsked, RosterNow, RulingsAsked, Save, Say, StateAsked, TrackerAsked, WordOf,
};
use super::systems::{
    CheckTexts, ImportSheets, PlanOf, PlansOf, PoliciesOf, Protocol, RulesOf, SchemaOf,
    SentencesOf, SystemsAsked, TablesOf, VersionsAsked,
};
#[cfg(feature = "ahead")]
use super::trials::{RuleUsed, RulesUsed, Simulate, Simulated};
use super::wanted::{Ask, Face, Fill, Form, Label, Reply, Suggest};
#[cfg(feature = "ahead")]
use super::whatif::{ConsequenceRow, ConsequencesAsked, StakesAsked, StakesOf};
#[cfg(feature = "ahead")]
use super::{
    aims::{Aim, AimedOdds},
    ends::{EndOdds, OddsAsked, Solve, SolvedFight},
};
use crate::any;
use crate::data::codes::{hint, shown};
use crate::data::described::{Definitions, Described, Own, Tree, of_type, table, text};
use crate::data::message::message;
use crate::data::node::{Node, Problems};
use crate::data::sheet::plain_schema;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

/// What a command is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// The session: it is done at once.
    Session,
    /// No battle.
    Systems,
    /// A battle that it opens.
    Opens,
    /// A battle.
    Battle,
}

/// Declares the commands: name, arguments, what it is about, who may give it, whether it changes a
/// battle, what it answers.
macro_rules! commands {
    ($($(#[$on:meta])? $name:literal $V:ident($T:ty) $scope:ident $access:ident $changes:literal -> $Out:ty,
        $meaning:literal;)+) => {
        /// A command with its arguments.
        #[doc(hidden)]
        #[derive(Clone, Debug)]
        #[non_exhaustive]
        pub enum Command { $($(#[$on])? #[doc = $meaning] $V($T),)+ }

        /// The result of a command.
        #[doc(hidden)]
        #[derive(Debug)]
        #[non_exhaustive]
        pub enum Part { $($(#[$on])? #[doc = $meaning] $V(Box<$Out>),)+ }

        const NAMES: &[&str] = &[$($(#[$on])? $name),+];

        impl Command {
            pub(super) fn read(name: &str, node: &Node, p: &mut Problems) -> Option<Command> {
                match name {
                    $($(#[$on])? $name => read(node, p).map(Command::$V),)+
                    _ => {
                        let hint = hint(name, NAMES);
                        p.add("call", message!("no command `{name}`{hint}", name = shown(name), hint));
                        None
                    }
                }
            }

            pub(super) fn name(&self) -> &'static str {
                match self { $($(#[$on])? Command::$V(_) => $name,)+ }
            }

            pub(super) fn scope(&self) -> Scope {
                match self { $($(#[$on])? Command::$V(_) => Scope::$scope,)+ }
            }

            pub(super) fn access(&self) -> Access {
                match self { $($(#[$on])? Command::$V(_) => Access::$access,)+ }
            }

            pub(super) fn changes(&self) -> bool {
                match self { $($(#[$on])? Command::$V(_) => $changes,)+ }
            }

            pub(super) fn run(self, on: &mut On<'_>) -> Done<Part> {
                match self { $($(#[$on])? Command::$V(of) => of.does(on).map(|out| Part::$V(Box::new(out))),)+ }
            }
        }

        impl serde::Serialize for Part {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                match self { $($(#[$on])? Part::$V(of) => of.serialize(s),)+ }
            }
        }

        fn described(definitions: &mut Definitions) -> Vec<(&'static str, Node)> {
            [$($(#[$on])? (
                $name,
                table([
                    ("description", text($meaning)),
                    ("access", text(Access::$access.name())),
                    ("changes", Node::Bool($changes)),
                    ("battle", Node::Bool(Scope::$scope == Scope::Battle)),
                    ("arguments", plain_schema::<$T>()),
                    ("result", <$Out>::describe(definitions)),
                ]),
            )),+].to_vec()
        }
    };
}

commands! {
    "new" New(New) Opens Gamemaster true -> Opened, "Opens a battle from a roster.";
    "resume" Resume(Resume) Opens Gamemaster true -> Opened, "Resumes a save.";
    "close" Close(Close) Battle Gamemaster false -> Did, "Forgets a battle.";
    "copy" Copy(Copy) Battle Gamemaster false -> Opened, "Copies a battle under another name.";
    "run" Run(Run) Battle Gamemaster true -> Did, "Goes on to the next request or the end.";
    "battles" Battles(BattlesAsked) Session Gamemaster false -> Vec<OneBattle>,
        "The battles of the session.";

    "request" Request(Ask) Battle Everybody false -> Option<rows::Request>,
        "What is wanted: a roll with its dice, modifiers and odds, or a decision with its answers.";
    "answer" Answer(Reply) Battle Asked true -> Did, "Answers the question that is open.";
    "suggest" Suggest(Suggest) Battle Asked true -> Did,
        "Answers the question that is open as the plan of the seat would.";
    "face" Face(Face) Battle Asked true -> Did, "Gives the faces of dice that were rolled.";
    "form" Form(Form) Battle Asked false -> Vec<FormField>,
        "The open question with those that the same seat is asked after it.";
    "fill" Fill(Fill) Battle Asked true -> Did, "Answers the questions of a form, all of them or none.";
    #[cfg(feature = "ahead")]
    "consequences" Consequences(ConsequencesAsked) Battle Everybody false -> Vec<ConsequenceRow>,
        "What each outcome of the open roll leads to.";
    "label" Label(Label) Battle Asked false -> rows::Button,
        "An answer as a button, with the reason where it is not legal now.";

    "seats" Seats(Seating) Battle Gamemaster true -> Did, "Changes who decides and who rolls.";
    "seated" Seated(SeatedAsked) Battle Gamemaster false -> Vec<Seated>,
        "Who decides and who rolls, for each seat.";
    "invite" Invite(Invite) Session Gamemaster false -> Invited,
        "Makes a token for one seat of one battle.";
    "revoke" Revoke(Revoke) Session Gamemaster false -> Did, "Takes a token back.";

    "undo" Undo(Undo) Battle Gamemaster true -> Did,
        "Takes back the last input of the host, or all from one on.";
    "redo" Redo(Redo) Battle Gamemaster true -> Did, "Does again what was undone last.";
    "inputs" Inputs(Inputs) Battle Gamemaster false -> Page<InputRow>,
        "Faces, answers and interventions, in order.";
    "events" Events(Events) Battle Everybody false -> Page<EventRow>, "Events of the log.";
    "cards" Cards(Cards) Battle Everybody false -> Page<CardRow>,
        "Cards of the log: turns, actions and attacks, each with a headline.";
    "tell" Tell(Tell) Battle Everybody false -> Page<Told>, "Events of the log as sentences.";

    "tracker" Tracker(TrackerAsked) Battle Everybody false -> crate::kernel::tracker::TrackerOf,
        "Who acts, bars and conditions.";
    "state" State(StateAsked) Battle Everybody false -> Vec<FieldRow>,
        "Every listed field of the state.";
    "fighters" Fighters(FightersAsked) Battle Everybody false -> Vec<Fighter>, "Everybody, by place.";
    "rulings" Rulings(RulingsAsked) Battle Everybody false -> Vec<crate::ruling::Ruling>,
        "The rulings with the values in force.";
    "basis" Basis(BasisAsked) Battle Everybody false -> crate::plan::Basis,
        "What odds of this battle are based on: engine, rules, rulings, plans.";
    "word" Word(WordOf) Battle Everybody false -> Said,
        "The word for a roll, a field or an intervention, or the title of a rule.";
    "say" Say(Say) Battle Everybody false -> Said, "A value in words.";

    "set" Set(Set) Battle Gamemaster true -> Did, "Sets a value of the state as the referee.";
    "add" Add(Add) Battle Gamemaster true -> Did, "Adds to a value of the state as the referee.";
    "shift" Shift(Shift) Battle Gamemaster true -> Did,
        "Shifts the pending roll of a fighter, else the next one.";
    "join" Join(Join) Battle Gamemaster true -> Did, "Brings somebody or something in.";
    "ruling" Ruling(Ruling) Battle Gamemaster true -> Did, "Changes a ruling, between turns.";
    "teams" Teams(NewTeams) Battle Gamemaster true -> Did, "Changes the teams, between turns.";
    "sheet" Sheet(NewSheet) Battle Gamemaster true -> Did, "Changes a fighter's sheet.";
    "reorder" Reorder(Reorder) Battle Gamemaster true -> Did,
        "Changes who acts when, among those whose place has not come.";
    "correct" Correct(Correct) Battle Gamemaster true -> Did, "Replaces faces of rolled dice.";
    "end" End(End) Battle Gamemaster true -> Did, "Ends the battle; the open step is dropped.";
    "go_on" GoOn(GoOn) Battle Gamemaster true -> Did, "Lets the battle go on although it is over.";
    "remark" Remark(Remark) Battle Gamemaster true -> Did,
        "Puts words into the log, of a player's or of the referee's.";

    #[cfg(feature = "ahead")]
    "stakes" Stakes(StakesAsked) Battle Asked false -> StakesOf, "What each answer is worth.";
    #[cfg(feature = "ahead")]
    "advise" Advise(Advise) Battle Asked false -> Advised,
        "The answers compared, by playing on with each.";
    #[cfg(feature = "ahead")]
    "aim" Aim(Aim) Battle Everybody false -> AimedOdds,
        "The exact odds of an attack as things stand, with what they are based on.";
    #[cfg(feature = "ahead")]
    "odds" Odds(OddsAsked) Battle Everybody false -> EndOdds,
        "The exact odds of how the turn or the open step ends.";
    #[cfg(feature = "ahead")]
    "simulate" Simulate(Simulate) Battle Everybody false -> Simulated,
        "How often each side wins, by trials, and what happens on the way; seats of the host are played by their plans.";
    #[cfg(feature = "call")]
    "compare" Compare(Compare) Battle Everybody false -> FightsCompared,
        "How often each side wins beside another fight, by pairs of trials on common dice.";
    #[cfg(feature = "call")]
    "rules_used" RulesUsed(RulesUsed) Battle Gamemaster false -> Vec<RuleUsed>,
        "How often each rule of the plans decides, by the trials of `simulate`.";
    #[cfg(feature = "call")]
    "solve" Solve(Solve) Battle Everybody false -> SolvedFight, "How the fight ends, exactly; seats of the host are played by their plans.";
    #[cfg(feature = "call")]
    "tune" Tune(Tune) Battle Gamemaster false -> Own<crate::battle::Tuned>, "Searches for a plan of a side.";
    #[cfg(feature = "call")]
    "balance" Balance(Balance) Systems Gamemaster false -> Tree,
        "Which value of a roster gives a side a share of victories.";
    #[cfg(feature = "call")]
    "matters" Matters(Matters) Battle Gamemaster false -> MattersOf, "Which rulings matter.";
    "stop" Stop(Stop) Session Everybody false -> Did, "Stops the long work of that `id`.";

    "save" Save(Save) Battle Gamemaster false -> Saved, "The battle as a save.";
    "roster_now" RosterNow(RosterNow) Battle Gamemaster false -> Tree,
        "The roster as it is now, for the next fight.";

    "versions" Versions(VersionsAsked) Systems Everybody false -> Versions, "What this engine is.";
    #[cfg(feature = "call")]
    "protocol" Protocol(Protocol) Systems Everybody false -> Tree,
        "This protocol, as a JSON Schema.";
    "systems" Systems(SystemsAsked) Systems Everybody false -> Vec<rows::SystemRow>, "The systems.";
    "schema" Schema(SchemaOf) Systems Everybody false -> Own<super::systems::SchemaShown>,
        "Everything that a system can ask, roll, log and change, and the JSON Schema of its rosters.";
    "rules" Rules(RulesOf) Systems Everybody false -> Vec<rows::RuleRow>, "The rules of a system.";
    "tables" Tables(TablesOf) Systems Everybody false -> Vec<crate::ruling::PrintedTable>,
        "The printed tables of a system.";
    "sentences" Sentences(SentencesOf) Systems Everybody false
        -> Vec<crate::sentences::Sentence>, "The sentences of a system's rule book.";
    #[cfg(feature = "call")]
    "dice" Dice(DiceAsked) Systems Everybody false -> DiceOdds,
        "The exact odds of a single roll of a system, without a battle.";
    "plans" Plans(PlansOf) Systems Everybody false -> Vec<Tree>, "The named plans of a system.";
    "policies" Policies(PoliciesOf) Systems Everybody false -> Vec<Tree>,
        "The named policies of a system.";
    "plan" Plan(PlanOf) Systems Everybody false -> Tree, "A plan, read and checked.";
    "import" Import(ImportSheets) Systems Everybody false -> any::Imported,
        "Sheets of other programs as a roster, with what was taken, guessed and left out.";
    "check_texts" CheckTexts(CheckTexts) Systems Everybody false -> rows::TextsChecked,
        "What own texts or a translator's file have that the engine does not, and what they lack.";
    "texts" Texts(OwnTexts) Session Gamemaster false -> Did,
        "Keeps texts of the caller's own under a name, for `catalog`.";
}

#[cfg(feature = "call")]
impl Does for Protocol {
    type Out = Tree;
    fn does(self, _: &mut On<'_>) -> Done<Tree> {
        Ok(Tree(schema()))
    }
}

impl Access {
    fn name(self) -> &'static str {
        match self {
            Access::Everybody => "everybody",
            Access::Asked => "asked",
            Access::Gamemaster => "gamemaster",
        }
    }
}

impl Command {
    /// The commands that come along, by name.
    pub(super) fn along(node: &Node, p: &mut Problems) -> Vec<Command> {
        let Node::List(names) = node else {
            p.add("also", "expected a list of names of commands");
            return Vec::new();
        };
        let empty = Node::Map(Vec::new());
        let mut read = |(at, name): (usize, &Node)| {
            let name = name.as_text().unwrap_or_default();
            let mut own = Problems::default();
            let command = Command::read(name, &empty, &mut own);
            let command = command.filter(|command| {
                let scope = matches!(command.scope(), Scope::Battle | Scope::Systems);
                own.is_empty()
                    && scope
                    && !command.changes()
                    && !command.copies()
                    && !matches!(command, Command::Close(_))
            });
            if command.is_none() {
                p.add(
                    format!("also[{at}]"),
                    message!(
                        "`{name}` can't come along: commands can that change nothing and need no \
                         arguments",
                        name = shown(name)
                    ),
                );
            }
            command
        };
        names.iter().take(16).enumerate().filter_map(&mut read).collect()
    }

    /// What comes along with a change unless the host says otherwise.
    pub(super) fn next() -> Vec<Command> {
        [Command::Request(Ask::default())].to_vec()
    }

    pub(super) fn copies(&self) -> bool {
        matches!(self, Command::Copy(_))
    }

    /// Whether it looks into a battle although it is the session's.
    pub(super) fn needs_seats(&self) -> bool {
        matches!(self, Command::Invite(_))
    }

    /// The name of the battle that it opens, if it gives one.
    pub(super) fn new_name(&self) -> Option<&str> {
        match self {
            Command::New(New { name, .. })
            | Command::Resume(Resume { name, .. })
            | Command::Copy(Copy { name, .. }) => name.as_deref(),
            _ => None,
        }
    }
}

/// The JSON Schema (draft 2020-12) of the protocol: that of any command, with the schema of each
/// one's arguments and result under `commands`, that of answers under `answer`, and under `$defs` what
/// the results consist of.
///
/// ```
/// let schema = case_core::call::schema();
/// let face = schema.get("commands").and_then(|all| all.get("face")).unwrap();
/// assert_eq!(face.get("access").unwrap().as_text(), Some("asked"));
/// ```
#[cfg(feature = "call")]
pub fn schema() -> Node {
    let mut definitions = Definitions::new();
    let commands = described(&mut definitions);
    let answer = answer_schema(&mut definitions);
    let shared = |meaning: &str, schema: Node| {
        let Node::Map(mut map) = schema else { return schema };
        map.insert(0, ("description".into(), text(meaning)));
        Node::Map(map)
    };
    let names = Node::List(NAMES.iter().map(|name| text(name)).collect());
    let any = Node::Map(Vec::new());
    let languages = crate::words::Language::describe(&mut definitions);
    let list_of_names =
        table([("type", text("array")), ("items", table([("enum", names.clone())]))]);
    let properties = table([
        ("call", shared("The command.", table([("enum", names)]))),
        ("id", shared("Anything; it comes back.", any.clone())),
        ("battle", shared("Which battle; may be left out where there is one.", of_type("string"))),
        (
            "audience",
            shared("For whom: `players`, `gamemaster` or a fighter by place, id or name.", any),
        ),
        ("language", shared("Of the texts of the answer.", languages)),
        ("catalog", shared("The name of own texts.", of_type("string"))),
        ("also", shared("Commands without arguments whose results come along.", list_of_names)),
        ("run", shared("Whether a change goes on to the next request.", of_type("boolean"))),
        ("progress", shared("Whether long work says how far it is.", of_type("boolean"))),
        ("protocol", shared("The version that the caller speaks.", of_type("integer"))),
    ]);
    table([
        ("$schema", text("https://json-schema.org/draft/2020-12/schema")),
        ("title", text("The call protocol: a command")),
        ("version", Node::Int(PROTOCOL.into())),
        ("type", text("object")),
        ("properties", properties),
        ("required", Node::List([text("call")].to_vec())),
        ("answer", answer),
        (
            "commands",
            Node::Map(commands.into_iter().map(|(name, of)| (name.to_string(), of)).collect()),
        ),
        ("$defs", Node::Map(definitions.into_iter().collect())),
    ])
}

/// The schema of every answer; the results that came along are members by their names.
fn answer_schema(definitions: &mut Definitions) -> Node {
    let text_of = |meaning: &str| table([("description", text(meaning)), ("type", text("string"))]);
    const TEMPLATE: &str = "The sentence in English, with `{name}` for each value.";
    let values = table([
        ("description", text("The values by name: texts as they stand, or messages of their own.")),
        ("type", text("object")),
    ]);
    let problem = table([
        ("type", text("object")),
        (
            "properties",
            table([
                ("path", text_of("Where it is, such as `fighters[2].name`.")),
                ("message", text_of("What is wrong, and what would be valid.")),
                ("template", text_of(TEMPLATE)),
                ("values", values.clone()),
            ]),
        ),
        ("required", Node::List(["path", "message"].map(text).to_vec())),
    ]);
    let fault = table([
        ("description", text("Why a command was refused; nothing has changed.")),
        ("type", text("object")),
        (
            "properties",
            table([
                ("code", FaultCode::describe(definitions)),
                ("message", text_of("The reason, as a sentence.")),
                ("template", text_of(TEMPLATE)),
                ("values", values),
                ("rule", text_of("The rule that refuses it.")),
                ("name", text_of("The name of the refusal in the schema of the system.")),
                ("problems", table([("type", text("array")), ("items", problem)])),
                ("right", Vec::<rows::Right>::describe(definitions)),
            ]),
        ),
        ("required", Node::List(["code", "message"].map(text).to_vec())),
    ]);
    definitions.insert("Fault".into(), fault);
    table([
        ("type", text("object")),
        (
            "properties",
            table([
                ("id", Node::Map(Vec::new())),
                ("battle", text_of("The battle that it is about.")),
                ("status", Status::describe(definitions)),
                ("result", Node::Map(Vec::new())),
                ("error", table([("$ref", text("#/$defs/Fault"))])),
            ]),
        ),
        (
            "oneOf",
            Node::List(
                ["result", "error"]
                    .map(|name| table([("required", Node::List([text(name)].to_vec()))]))
                    .to_vec(),
            ),
        ),
    ])
}
