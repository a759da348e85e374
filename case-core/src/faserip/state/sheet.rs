//! Sheets and rosters: CASE's, and what movement and the phases need besides.

use crate::data::node::Problems;
use crate::data::ruling::Ruled;
use crate::data::sheet::{
    FieldTable, Hinted, Host, ListOf, Name, Number, SheetTable, YesNo, sheet,
};
use crate::data::who::ActorId;
use crate::faserip::book::rulings::Rulings;
use crate::faserip::book::tables::movement;
use crate::faserip::shared::{
    Ability, CaseRulings, CaseSetup, EVENTS, EffectSheet, EventSheet, FIGHTERS, MAX_AREAS, OBJECTS,
    ObjectSheet, Rank, Score, Scored, Sheet, fit_case, grow, shrink,
};
use crate::kernel::effects::MAX_EFFECTS;
use alloc::string::String;
use alloc::vec::Vec;

/// The hint for a speed written with its unit.
const SPEED_HINT: &str = "a speed is a whole number of areas a turn, 0 to 1000";

sheet! {
    /// A sheet as a person writes it: CASE's and four more fields.
    pub struct FighterSpec {
        /// The fields of a CASE sheet.
        pub sheet: Sheet = (), flat();
        /// Movement in areas a turn, if not by Endurance.
        pub speed: Option<i32> = Hinted(Number(0, MAX_AREAS), SPEED_HINT), optional();
        /// The rank of a super-speedster's power (PH10).
        pub speedster: Option<Score> = Scored, optional();
        /// The rank of an Extra Attacks power (PH3).
        pub extra_attacks: Option<Score> = Scored, optional();
        /// The rank of a combat teleport power (PH18).
        pub teleport: Option<Score> = Scored, optional();
    }
}

sheet! {
    /// A roster as a person writes it.
    pub struct Roster {
        system "faserip", false;
        keeps host;
        /// The rulings of the phases in force.
        pub rulings: Rulings = Ruled(Rulings::default()), or(Rulings::default());
        /// The rulings of the CASE rules; by default the MSH preset.
        pub case_rulings: CaseRulings = Ruled(CaseRulings::msh()), or(CaseRulings::msh());
        /// Whether fighters may attack their own side.
        pub friendly_fire: bool = YesNo, or(false);
        /// The fighters.
        pub fighters: Vec<FighterSpec> = FIGHTERS, or(Vec::new());
        /// The effects that attacks begin (X1).
        pub effects: Vec<EffectSheet> =
            ListOf { of: FieldTable, what: "effects", least: 0, most: MAX_EFFECTS }, or(Vec::new());
        /// The objects.
        pub objects: Vec<ObjectSheet> = OBJECTS, or(Vec::new());
        /// The events scheduled for step 5 of a turn (PH5).
        pub events: Vec<EventSheet> = EVENTS, or(Vec::new());
        /// The side that has surprise: it has a turn before the first, turn 0 (PH1).
        pub surprise: Option<String> = Name, optional();
    }
}

impl Roster {
    /// CASE's part of the roster.
    fn case(&self) -> crate::case::Roster {
        crate::case::Roster {
            rulings: self.case_rulings.clone(),
            friendly_fire: self.friendly_fire,
            fighters: self.fighters.iter().map(|f| f.sheet.clone()).collect(),
            effects: self.effects.clone(),
            objects: self.objects.clone(),
            teams: Vec::new(),
            events: self.events.clone(),
            surprise: self.surprise.clone(),
            host: Host::default(),
        }
    }
}

/// The fields of a fighter that movement and the phases need.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover {
    /// Areas a turn.
    pub(crate) allowance: i32,
    pub(crate) speedster: Option<Rank>,
    pub(crate) extra_attacks: Option<Rank>,
    pub(crate) teleport: Option<Rank>,
}

/// A checked roster.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Setup {
    pub(crate) case: CaseSetup,
    pub(crate) rulings: Rulings,
    pub(crate) movers: Vec<Mover>,
}

impl Setup {
    /// The rulings of the phases in force.
    pub fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    /// CASE's part: the sheets, and the rulings of the rules in use.
    pub fn case(&self) -> &CaseSetup {
        &self.case
    }

    /// The same roster under other rulings, to see the effect of a ruling.
    #[must_use]
    pub fn under(&self, rulings: Rulings) -> Setup {
        Setup { rulings, ..self.clone() }
    }

    /// A fighter's movement in areas a turn; 0 for anybody else.
    pub fn allowance(&self, who: ActorId) -> i32 {
        self.movers.get(who.index()).map_or(0, |m| m.allowance)
    }

    pub(crate) fn grow(&mut self, more: &Setup, from: usize) -> bool {
        let grows = grow(&mut self.case, &more.case, from);
        if grows {
            self.movers.extend_from_slice(more.movers.get(from..).unwrap_or(&[]));
        }
        grows
    }

    pub(crate) fn shrink(&mut self, fighters: usize) {
        shrink(&mut self.case, fighters);
        self.movers.truncate(fighters);
    }

    /// A fighter's side; `None` for anybody else.
    pub(crate) fn side(&self, who: ActorId) -> Option<usize> {
        self.case.fighters.get(who.index()).map(|sheet| usize::from(sheet.side))
    }

    /// PH10: whether a fighter is a super-speedster.
    #[doc(hidden)]
    pub fn is_speedster(&self, who: ActorId) -> bool {
        self.movers.get(who.index()).is_some_and(|m| m.speedster.is_some())
    }
}

/// Checks a roster and reports all problems at once.
pub(crate) fn validate(roster: &Roster) -> Result<Setup, Problems> {
    let mut p = Problems::default();
    roster.check_fields("", &mut p);
    let case = fit_case(&roster.case(), core::mem::take(&mut p));
    let mut movers = Vec::with_capacity(roster.fighters.len());
    for (i, spec) in roster.fighters.iter().enumerate() {
        let mut rank = |score: Option<Score>, name: &str| match score {
            // A power is rolled, so Beyond needs no number.
            Some(Score::Rank(Rank::Beyond)) => Some(Rank::Beyond),
            Some(score) => Some(score.value(format_args!("fighters[{i}].{name}"), &mut p).rank()),
            None => None,
        };
        let speedster = rank(spec.speedster, "speedster");
        let extra_attacks = rank(spec.extra_attacks, "extra_attacks");
        let teleport = rank(spec.teleport, "teleport");
        let endurance = case.as_ref().ok().and_then(|c| c.fighters.get(i));
        let by_endurance = endurance.map_or(0, |s| movement(s.score(Ability::Endurance).rank()));
        let allowance = spec.speed.unwrap_or(by_endurance);
        movers.push(Mover { allowance, speedster, extra_attacks, teleport });
    }
    match case {
        Ok(case) => p.or(Some(Setup { case, rulings: roster.rulings.clone(), movers })),
        Err(mut problems) => {
            for problem in p.list() {
                problems.add(&problem.path, problem.message.clone());
            }
            Err(problems)
        }
    }
}
