//! Sheets and rosters: CASE's, with what movement and the phases need besides.

use super::rulings::Rulings;
use super::shared::{
    Ability, CaseRulings, CaseSetup, EventSheet, MAX_AREAS, MAX_EVENTS, MAX_OBJECTS, ObjectSheet,
    Rank, Score, Sheet, bounded, check_roster, cut, read_event, read_object,
};
use super::tables::movement;
use crate::node::{Fields, Node, Problems};
use crate::who::{ActorId, MAX_FIGHTERS};
use alloc::format;
use alloc::vec::Vec;

/// A sheet as a person writes it: CASE's, and four fields more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct FighterSpec {
    /// What a CASE sheet holds.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub sheet: Sheet,
    /// Movement in areas a turn, where it is not that of Endurance ([`super::tables::MOVEMENT`]).
    pub speed: Option<i32>,
    /// The rank of a super-speedster's power (PH10).
    pub speedster: Option<Score>,
    /// The rank of an Extra Attacks power (PH3).
    pub extra_attacks: Option<Score>,
    /// The rank of a power of combat teleport (PH18).
    pub teleport: Option<Score>,
}

impl FighterSpec {
    fn read(node: &Node, path: &str, p: &mut Problems) -> FighterSpec {
        let mut f = Fields::open(node, path, p);
        let sheet = Sheet::read_fields(&mut f, p);
        let speed = match f.get("speed") {
            Some(Node::Text(_) | Node::Float(_)) => {
                let message =
                    format!("a speed is a whole number of areas a turn, 0 to {MAX_AREAS}");
                p.add(f.path("speed"), message);
                None
            }
            _ => f.int(p, "speed", 0, MAX_AREAS),
        };
        let mut rank = |name| f.get(name).and_then(|node| Score::read(node, &f.path(name), p));
        let speedster = rank("speedster");
        let extra_attacks = rank("extra_attacks");
        let teleport = rank("teleport");
        f.finish(p);
        FighterSpec { sheet, speed, speedster, extra_attacks, teleport }
    }
}

/// A roster as a person writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Roster {
    /// The rulings of the phases in force.
    pub rulings: Rulings,
    /// The rulings of the CASE rules in force; by default the MSH preset.
    pub case_rulings: CaseRulings,
    /// Leave to attack one's own side.
    pub friendly_fire: bool,
    /// The fighters.
    pub fighters: Vec<FighterSpec>,
    /// The objects.
    pub objects: Vec<ObjectSheet>,
    /// The events scheduled for step 5 of a turn (PH5).
    pub events: Vec<EventSheet>,
}

impl Default for Roster {
    fn default() -> Roster {
        Roster {
            rulings: Rulings::default(),
            case_rulings: CaseRulings::msh(),
            friendly_fire: false,
            fighters: Vec::new(),
            objects: Vec::new(),
            events: Vec::new(),
        }
    }
}

impl Roster {
    /// Reads a roster.
    ///
    /// # Errors
    /// All problems with their paths.
    pub(super) fn read(node: &Node) -> Result<Roster, Problems> {
        let mut p = Problems::default();
        let mut f = Fields::open(node, "", &mut p);
        let mut roster = Roster::default();
        if let Some(system) = f.text(&mut p, "system")
            && system != "faserip"
        {
            p.add("system", format!("expected `faserip`, found `{}`", cut(system)));
        }
        if let Some(node) = f.get("rulings") {
            roster.rulings.read(node, "rulings", &mut p);
        }
        if let Some(node) = f.get("case_rulings") {
            roster.case_rulings.read(node, "case_rulings", &mut p);
        }
        roster.friendly_fire = f.flag(&mut p, "friendly_fire").unwrap_or(false);
        let fighters = f.list(&mut p, "fighters");
        if fighters.len() > MAX_FIGHTERS {
            let found = fighters.len();
            p.add("fighters", format!("{found} fighters: a battle takes at most {MAX_FIGHTERS}"));
            return Err(p);
        }
        roster.fighters =
            fighters.iter().map(|(path, n)| FighterSpec::read(n, path, &mut p)).collect();
        let objects = bounded(&mut f, &mut p, "objects", MAX_OBJECTS);
        roster.objects = objects.iter().filter_map(|(at, n)| read_object(n, at, &mut p)).collect();
        let events = bounded(&mut f, &mut p, "events", MAX_EVENTS);
        roster.events = events.iter().filter_map(|(at, n)| read_event(n, at, &mut p)).collect();
        f.finish(&mut p);
        p.or(Some(roster))
    }

    /// The same roster as CASE sees it.
    fn case(&self) -> crate::case::Roster {
        crate::case::Roster {
            rulings: self.case_rulings.clone(),
            friendly_fire: self.friendly_fire,
            fighters: self.fighters.iter().map(|f| f.sheet.clone()).collect(),
            objects: self.objects.clone(),
            teams: Vec::new(),
            events: self.events.clone(),
        }
    }
}

/// What movement and the phases need of a fighter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mover {
    /// Areas a turn.
    pub(super) allowance: i32,
    pub(super) speedster: Option<Rank>,
    pub(super) extra_attacks: Option<Rank>,
    pub(super) teleport: Option<Rank>,
}

/// A checked roster.
#[derive(Clone, Debug)]
pub struct Setup {
    pub(crate) case: CaseSetup,
    pub(super) rulings: Rulings,
    pub(super) movers: Vec<Mover>,
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

    /// The same roster under other rulings: what one ruling changes.
    #[must_use]
    pub fn under(&self, rulings: Rulings) -> Setup {
        Setup { rulings, ..self.clone() }
    }

    /// A fighter's movement in areas a turn; 0 for anybody else.
    pub fn allowance(&self, who: ActorId) -> i32 {
        self.movers.get(who.index()).map_or(0, |m| m.allowance)
    }

    /// A fighter's side; nothing for anybody else.
    pub(super) fn side(&self, who: ActorId) -> Option<usize> {
        self.case.fighters.get(who.index()).map(|sheet| usize::from(sheet.side))
    }

    /// PH10: whether a fighter is a super-speedster.
    pub fn is_speedster(&self, who: ActorId) -> bool {
        self.movers.get(who.index()).is_some_and(|m| m.speedster.is_some())
    }
}

/// Checks a roster, all problems at once.
pub(super) fn validate(roster: &Roster) -> Result<Setup, Problems> {
    let mut p = Problems::default();
    let case = check_roster(&roster.case());
    for (i, spec) in roster.fighters.iter().enumerate() {
        if let Some(speed) = spec.speed
            && !(0..=MAX_AREAS).contains(&speed)
        {
            let message = format!("{speed} is out of range: 0 to {MAX_AREAS} areas a turn");
            p.add(format!("fighters[{i}].speed"), message);
        }
    }
    let mut movers = Vec::with_capacity(roster.fighters.len());
    for (i, spec) in roster.fighters.iter().enumerate() {
        let mut rank = |score: Option<Score>, name: &str| match score {
            // A power is rolled, so that Beyond needs no number.
            Some(Score::Rank(Rank::Beyond)) => Some(Rank::Beyond),
            Some(score) => Some(score.checked(&format!("fighters[{i}].{name}"), &mut p).rank()),
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
                problems.add(&problem.path, &problem.message);
            }
            Err(problems)
        }
    }
}
