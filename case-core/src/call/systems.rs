//! The systems, without a battle.

use super::fault::{Done, Fault, FaultCode};
use super::notation::{Anything, Data, Line, Long, without_arguments};
use super::on::{Does, On, PROTOCOL};
use super::rows::{MissingText, RuleRow, SystemRow, TextsChecked, Versions, WrongText};
use crate::any::{self, SYSTEMS};
use crate::battle::save::SAVE_VERSION;
use crate::data::catalog::Catalog;
use crate::data::codes::{codes, hint, shown};
use crate::data::described::{Own, Tree};
use crate::data::message::message;
use crate::data::node::{Node, Problem, Problems};
use crate::data::ruling::PrintedTable;
use crate::data::sentences::Sentence;
use crate::data::sheet::{OneOf, sheet};
use crate::plan::{Plan, Policy};
use crate::schema::Schema;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

codes! {
    /// Which schema.
    "schema", pub enum SchemaSort {
        /// Everything that the system can ask, roll, log and change.
        System "system",
        /// The JSON Schema of its rosters.
        Roster "roster",
        /// The JSON Schema of plans.
        Plan "plan",
        /// The JSON Schema of policies.
        Policy "policy",
    }
}

macro_rules! of_a_system {
    ($($T:ident $meaning:literal),+ $(,)?) => {
        sheet! { $(
            #[doc = $meaning]
            pub struct $T {
                /// The name of the system.
                pub system: String = Line, needed("the name of a system", String::new());
            }
        )+ }
    };
}
of_a_system! {
    RulesOf "The rules of a system.",
    TablesOf "The printed tables of a system.",
    SentencesOf "The sentences of a rule book.",
    PlansOf "The named plans.",
    PoliciesOf "The named policies.",
}

sheet! {
    /// A schema.
    pub struct SchemaOf {
        /// The name of the system.
        pub system: String = Line, needed("the name of a system", String::new());
        /// Which schema.
        pub of: SchemaSort = OneOf, or(SchemaSort::System);
    }
    /// A plan.
    pub struct PlanOf {
        /// The name of the system.
        pub system: String = Line, needed("the name of a system", String::new());
        /// The plan, by its name or as a table.
        pub plan: Data = Anything, needed("a plan", Data::default());
    }
    /// What a file of texts lacks, and has too much.
    pub struct CheckTexts {
        /// Texts by key, such as `note.hit`, or a file of texts (PO) as a text.
        pub texts: bool = Long, needed("the texts", false);
    }
    /// Sheets of other programs.
    pub struct ImportSheets {
        /// An actor as a table, several in a list, or a table with a header as a text.
        pub sheets: bool = Long, needed("the sheets", false);
        /// What they come as, for which system and side.
        pub how: any::Import = (), flat();
    }
}

without_arguments!(VersionsAsked, Protocol, SystemsAsked);

pub(super) fn of<T>(system: &str, found: Option<T>) -> Done<T> {
    found.ok_or_else(|| {
        let message = message!(
            "no system `{name}`{hint}",
            name = shown(system),
            hint = hint(system, SYSTEMS)
        );
        Fault::at(FaultCode::Name, "system", message)
    })
}

impl Does for VersionsAsked {
    type Out = Versions;
    fn does(self, _: &mut On<'_>) -> Done<Versions> {
        let print = |system: &&'static str| {
            any::fingerprint(system).map(|print| (*system, print.to_string()))
        };
        Ok(Versions {
            protocol: PROTOCOL,
            engine: any::version(),
            save: SAVE_VERSION,
            systems: SYSTEMS.iter().filter_map(print).collect(),
        })
    }
}

impl Does for SystemsAsked {
    type Out = Vec<SystemRow>;
    fn does(self, _: &mut On<'_>) -> Done<Vec<SystemRow>> {
        let row = |name: &&'static str| {
            let feats = any::feats(name)?.to_vec();
            Some(SystemRow { name, title: any::title(name)?, feats })
        };
        Ok(SYSTEMS.iter().filter_map(row).collect())
    }
}

/// Any serde data as a tree.
impl Does for SchemaOf {
    type Out = Own<SchemaShown>;
    fn does(self, on: &mut On<'_>) -> Done<Self::Out> {
        let words = on.words();
        let speech = words.speech();
        let tree = |node| Some(SchemaShown::Tree(node));
        let found = match self.of {
            SchemaSort::System => any::schema_in(&self.system, speech)
                .map(|schema| SchemaShown::System(schema.into())),
            SchemaSort::Roster => any::roster_json_in(&self.system, speech).and_then(tree),
            SchemaSort::Plan => any::title(&self.system).and_then(|_| tree(Plan::json_schema())),
            SchemaSort::Policy => {
                any::title(&self.system).and_then(|_| tree(Policy::json_schema()))
            }
        };
        of(&self.system, found).map(Own)
    }
}

/// A schema: the engine's own table, or a JSON Schema.
#[derive(Clone, Debug, serde::Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum SchemaShown {
    /// Everything that the system can ask, roll, log and change.
    System(alloc::boxed::Box<Schema>),
    /// A JSON Schema.
    Tree(Node),
}

impl Does for RulesOf {
    type Out = Vec<RuleRow>;
    fn does(self, on: &mut On<'_>) -> Done<Vec<RuleRow>> {
        let words = on.words();
        let rules = any::schema_in(&self.system, words.speech()).map(|schema| schema.rules);
        let row = |rule: crate::schema::RuleEntry| RuleRow {
            id: rule.id,
            title: rule.title.into_owned(),
        };
        Ok(of(&self.system, rules)?.into_iter().map(row).collect())
    }
}

impl Does for TablesOf {
    type Out = Vec<PrintedTable>;
    fn does(self, _: &mut On<'_>) -> Done<Self::Out> {
        of(&self.system, any::tables(&self.system))
    }
}

impl Does for SentencesOf {
    type Out = Vec<Sentence>;
    fn does(self, _: &mut On<'_>) -> Done<Self::Out> {
        of(&self.system, any::sentences(&self.system))
    }
}

impl Does for PlansOf {
    type Out = Vec<Tree>;
    fn does(self, _: &mut On<'_>) -> Done<Vec<Tree>> {
        let plans = of(&self.system, any::named_plans(&self.system))?;
        Ok(plans.iter().map(|plan| Tree(plan.write())).collect())
    }
}

impl Does for PoliciesOf {
    type Out = Vec<Tree>;
    fn does(self, _: &mut On<'_>) -> Done<Vec<Tree>> {
        let policies = of(&self.system, any::named_policies(&self.system))?;
        Ok(policies.iter().map(|policy| Tree(policy.write())).collect())
    }
}

/// A host's own texts, or those of a translator's file.
pub(super) fn read_texts(texts: &Node) -> Done<Catalog> {
    let catalog = match texts {
        Node::Text(file) => Catalog::read(file),
        table => Catalog::of_table(table),
    };
    catalog.map_err(|p| Fault::of(FaultCode::Catalog, "texts", &p))
}

impl Does for CheckTexts {
    type Out = TextsChecked;
    fn does(self, on: &mut On<'_>) -> Done<TextsChecked> {
        let catalog = read_texts(&on.data("texts"))?;
        let (words, system) = (on.words(), on.system());
        let wrong = |problem: &Problem| WrongText {
            key: problem.path.clone(),
            message: any::said(system, &problem.message, words.speech())
                .unwrap_or_else(|| problem.message.to_string()),
        };
        let missing = |text: any::SourceText| MissingText { key: text.key, english: text.english };
        let problems = any::check_texts(&catalog).err().unwrap_or_default();
        Ok(TextsChecked {
            wrong: problems.list().iter().map(wrong).collect(),
            missing: any::missing(&catalog).into_iter().map(missing).collect(),
        })
    }
}

impl Does for ImportSheets {
    type Out = any::Imported;
    fn does(self, on: &mut On<'_>) -> Done<any::Imported> {
        let imported = self.how.read(&on.data("sheets"));
        imported.map_err(|problems| Fault::of(FaultCode::Roster, "sheets", &problems))
    }
}

impl Does for PlanOf {
    type Out = Tree;
    fn does(self, _: &mut On<'_>) -> Done<Tree> {
        of(&self.system, any::title(&self.system))?;
        let plan = super::battles::plan(&self.system, &self.plan.0);
        let wrong = |p: Problems| Fault::all(FaultCode::Plan, &p.within("plan"));
        let plan = plan.map_err(wrong)?;
        // A named one is the engine's own.
        if !matches!(self.plan.0, Node::Text(_)) {
            let checked = any::check_plan(&self.system, &plan).unwrap_or(Ok(()));
            checked.map_err(wrong)?;
        }
        Ok(Tree(plan.write()))
    }
}
