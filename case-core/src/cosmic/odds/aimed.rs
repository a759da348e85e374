//! Attacks for the odds: how they are made ready and carried out.

use crate::attack::{Aim, AttackResult, AttackRules, Can, Feat, OfAim, outcome_fields};
use crate::cosmic::book::rule::Rule;
use crate::cosmic::book::tables::{Location, Part};
use crate::cosmic::questions::refusals::Refusal;
use crate::cosmic::rules::attack::{self, AttackIntent, AttackOutcome, Fate};
use crate::cosmic::rules::{condition, defense};
use crate::cosmic::state::check::Setup;
use crate::cosmic::words::event::Defense;
use crate::cosmic::{ActorId, Cosmic, Field, Note, QuestionKind};
use crate::data::codes::Code;
use crate::data::value::{AttackId, Points, Typed, Value};
use crate::kernel::log::Event;
use crate::kernel::refusal::needs;
use crate::kernel::system::{Stop, Table, View};

impl AttackResult for AttackOutcome {
    const FEATS: &'static [Feat] = &[Feat::Hit, Feat::Hurt, Feat::Fell];

    outcome_fields! { o =>
        "hit": bool = o.hit().is_some(), "Whether it hits, and no defense stops it.";
        "defended": bool = *o == AttackOutcome::Defended, "Whether a defense stops it.";
        "location": Location = o.hit().map(|(location, ..)| location),
            "Where it hits; nothing where it does not.";
        "part": Part = o.hit().and_then(|(_, part, ..)| part),
            "The part of the body that is hit, if one is.";
        "points": Points = Points(o.harm()), "The Mortality Points that it takes.";
        "unconscious": bool = o.leaves(Fate::Unconscious),
            "Whether the target is unconscious afterwards.";
        "dead": bool = o.leaves(Fate::Dead), "Whether the target is dead afterwards.";
    }

    fn has(&self, feat: Feat) -> bool {
        match feat {
            Feat::Hit => self.hit().is_some(),
            Feat::Hurt => self.harm() > 0,
            Feat::Fell => self.hit().is_some() && !self.leaves(Fate::Stands),
            _ => false,
        }
    }

    fn told(values: &[Value], feat: Feat) -> bool {
        let &[hit, _, _, _, points, unconscious, dead, ..] = values else { return false };
        match feat {
            Feat::Hit => hit.number != 0,
            Feat::Hurt => points.number > 0,
            Feat::Fell => unconscious.number != 0 || dead.number != 0,
            _ => false,
        }
    }

    fn harm(&self) -> i32 {
        self.hit().map_or(0, |(_, _, points, _)| points)
    }

    fn begun(&self) -> bool {
        matches!(self, AttackOutcome::Hit { begun: true, .. })
    }
}

impl AttackOutcome {
    /// What a hit comes to.
    fn hit(self) -> Option<(Location, Option<Part>, i32, Fate)> {
        match self {
            AttackOutcome::Hit { location, part, points, target, .. } => {
                Some((location, part, points, target))
            }
            _ => None,
        }
    }

    /// Whether a hit leaves its target so.
    fn leaves(self, fate: Fate) -> bool {
        self.hit().is_some_and(|(.., target)| target == fate)
    }
}

/// COS8: defenses are counted per round, so nothing has to be assumed of a turn.
impl AttackRules for Cosmic {
    type Intent = AttackIntent;
    type Outcome = AttackOutcome;
    const BEGINS: Note = Note::EffectBegins;
    const AIMED: &'static [OfAim<Cosmic>] =
        &[(QuestionKind::Attack, Aim::its_attack), (QuestionKind::Target, Aim::its_target)];

    fn begins(setup: &Setup, attack: AttackId) -> Option<usize> {
        Some(setup.begun_by(setup.attack(attack.of, attack.index())?)?.0)
    }

    /// COS10: the Mortality Points left in all parts.
    fn points(v: View<'_, Cosmic>, who: ActorId) -> i32 {
        let mortality = &v.setup.sheet(who).mortality;
        Part::ALL.iter().map(|&part| mortality.get(part) - v.state.lost(who, part)).sum()
    }

    /// COS13: a prone attacker must first get up, which is a separate action. Those that can't act
    /// at all, such as the unconscious, who are prone too, are left to [`AttackRules::ready`].
    fn unable(v: View<'_, Cosmic>, aim: &Aim) -> Option<Refusal> {
        let who = aim.attack.of;
        let gets_up = v.state.of(who, Field::Prone) != 0 && condition::can_act(v, who);
        needs(!gets_up, Refusal::Prone)
    }

    /// COS7: the note that names the target; before it the map is asked only whether it is in reach.
    fn announces(event: &Event<Cosmic>, aim: &Aim) -> bool {
        let (by, at) = (aim.attack.of, aim.target);
        matches!(event, Event::Note { note: Note::Attacks, who, other, .. } if (*who, *other) == (by, at))
    }

    /// COS4, COS5: the attack as declared; a called shot if the aim names a part (COS9).
    fn ready<'a>(
        t: &mut impl Table<'a, Cosmic>,
        aim: &Aim,
    ) -> Result<Option<AttackIntent>, Stop<Cosmic>> {
        if !condition::can_act(View::new(t.setup(), t.state()), aim.attack.of) {
            condition::tell_hindrance(t, aim.attack.of);
            return Ok(None);
        }
        let calls = aim.given.iter().any(|(name, _)| QuestionKind::CalledPart.is_called(name));
        attack::declare(t, aim.attack.of, calls)
    }

    /// COS3: as on a separate count, on which the blow lands at once.
    fn strike<'a>(
        t: &mut impl Table<'a, Cosmic>,
        intent: &AttackIntent,
    ) -> Result<AttackOutcome, Stop<Cosmic>> {
        attack::exchange(t, *intent)
    }

    /// COS3: a kept blow lands.
    fn land_kept<'a>(
        t: &mut impl Table<'a, Cosmic>,
        attacker: ActorId,
    ) -> Result<(), Stop<Cosmic>> {
        match attack::kept(t.state(), attacker) {
            Some(blow) => attack::land_kept(t, attacker, blow),
            None => Ok(()),
        }
    }

    fn hindrance(
        v: View<'_, Cosmic>,
        aim: &Aim,
        intent: &AttackIntent,
        guard: Value,
    ) -> Option<Refusal> {
        let defense = Defense::from_value(guard)?;
        let against = || v.setup.attack(intent.attacker, intent.attack).map(|attack| attack.kind);
        defense::why_not(v, aim.target, defense)
            .or_else(|| defense::why_useless(v, defense, against()?))
    }

    fn rule_of(_: View<'_, Cosmic>, _: &AttackIntent, feat: Feat, can: &Can<'_>) -> Rule {
        if feat == Feat::Hit || !can(Feat::Hit) { Rule::COS7 } else { Rule::COS10 }
    }
}
