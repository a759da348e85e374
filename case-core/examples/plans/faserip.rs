//! What is silly in a fight of this system.

use crate::watch::{Counts, Watched};
use case_core::ActorId;
use case_core::case::{self, Act, ActKind, ActLimit, Defense, Go, HoldUse, Occasion, Target};
use case_core::faserip::{Faserip, Field, Note, PhQuestion, Question, Setup, State, TurnStep};
use case_core::log::{Event, Key};
use case_core::question::Asked;
use case_core::system::{System, View};
use case_core::value::{Areas, AttackId, Damage, Place, Typed, Value};

impl Watched for Faserip {
    const ROSTER: &'static str = include_str!("../rosters/faserip.toml");

    fn watch(counts: &mut Counts, setup: &Setup, state: &State, event: &Event<Faserip>) {
        let scene = Scene { setup, state };
        match event {
            Event::Decision { question: Question::Own(question), answer, .. } => {
                scene.phases(counts, question, *answer);
            }
            Event::Decision { question: Question::Case(question), answer, .. } => {
                scene.case(counts, question, *answer);
            }
            Event::Note { note, who, other, values, .. } => {
                scene.note(counts, *note, (*who, *other), values.first());
            }
            _ => {}
        }
    }
}

struct Scene<'a> {
    setup: &'a Setup,
    state: &'a State,
}

impl Scene<'_> {
    fn everybody(&self) -> impl Iterator<Item = ActorId> + use<> {
        (0..self.setup.case().sheets().len()).map(ActorId::fighter)
    }

    fn stands(&self, who: ActorId) -> bool {
        Faserip::stands(self.setup, self.state, who)
    }

    fn of(&self, who: ActorId, field: case::Field) -> i32 {
        Faserip::get(self.state, Key::of(who, Field::Case(field)))
    }

    /// Whether somebody could act.
    fn is_up(&self, who: ActorId) -> bool {
        self.stands(who) && self.state.case().stunned(who) == 0
    }

    fn are_allies(&self, one: ActorId, other: ActorId) -> bool {
        Faserip::cast(self.setup).are_allies(one, other)
    }

    /// Whether a foe of somebody stands.
    fn has_foe(&self, who: ActorId) -> bool {
        self.everybody().any(|foe| !self.are_allies(who, foe) && self.stands(foe))
    }

    /// Whether somebody goes at one who is out while another foe stands.
    fn is_out_for(&self, who: ActorId, foe: ActorId) -> bool {
        !self.stands(foe) && self.has_foe(who)
    }

    /// The attacks that a foe has declared against somebody.
    fn comes(&self, foe: ActorId, at: ActorId) -> impl Iterator<Item = AttackId> + '_ {
        let slot = move |field, slot| {
            usize::try_from(Faserip::get(self.state, Key::at(foe, Field::Case(field), slot)))
                .unwrap_or(0)
        };
        let wanted = usize::try_from(self.of(foe, case::Field::Wanted)).unwrap_or(0);
        let at = at.place().map_or(0, |place| place + 1);
        (0..wanted)
            .filter(move |n| {
                slot(case::Field::Act, *n) == ActKind::Attack as usize
                    && slot(case::Field::TargetActor, *n) == at
            })
            .map(move |n| AttackId::new(foe, slot(case::Field::Attack, n).saturating_sub(1)))
    }

    /// Whether a friend lies dying, and nobody is about to help.
    fn dies_alone(&self, who: ActorId) -> bool {
        let friends = || self.everybody().filter(|w| *w != who && self.are_allies(who, *w));
        let act = |w| Faserip::get(self.state, Key::at(w, Field::Case(case::Field::Act), 0));
        let helped = || friends().any(|w| act(w) == ActKind::FirstAid as i32);
        friends().any(|w| self.state.case().is_dying(w)) && !helped()
    }

    /// Whether an attack could go at somebody who stands instead.
    fn could_change(&self, who: ActorId, act: Act) -> bool {
        let occasion = Occasion::Change;
        let slot = Place(self.of(who, case::Field::Next) + 1);
        let pick = case::Question::Action { who, slot, limit: ActLimit::Any, occasion };
        let pick = Question::Case(pick);
        let aim = case::Question::Target { who, act, like_first: false, occasion };
        let aim = Question::Case(aim);
        let view = View::new(self.setup, self.state);
        let legal = |foe: &ActorId| aim.is_legal(view, Some(Target::Actor(*foe)).to_value());
        let could = pick.is_legal(view, act.to_value());
        could
            && act.attack().is_some()
            && self.everybody().any(|foe| self.stands(foe) && legal(&foe))
    }

    fn could_dodge(&self, who: ActorId, attack: AttackId) -> bool {
        let asked =
            case::Question::Defense { who, attacker: attack.owner(), attack, strikes: true };
        let view = View::new(self.setup.case(), self.state.case());
        asked.is_legal(view, Some(Defense::Dodge).to_value())
    }

    fn phases(&self, counts: &mut Counts, question: &PhQuestion, answer: Value) {
        match question {
            PhQuestion::Dodge { who, .. } if bool::from_value(answer) == Some(true) => {
                let foes = || self.everybody().filter(|foe| self.is_up(*foe));
                let mut comes = foes().flat_map(|foe| self.comes(foe, *who));
                let met = comes.any(|attack| self.could_dodge(*who, attack));
                counts.add("dodges that nothing comes against", !met);
            }
            PhQuestion::WayToClose { target, .. } | PhQuestion::WayToCharge { target, .. } => {
                self.way(counts, *target, answer);
            }
            _ => {}
        }
    }

    /// The map: one who was slammed away, or has moved, is no nearer for it.
    fn way(&self, counts: &mut Counts, target: Target, answer: Value) {
        let Some(Target::Actor(target)) = Some(target) else { return };
        let field = Field::Own(case_core::faserip::PhField::SlamAreas);
        let flies = Faserip::get(self.state, Key::of(target, field)) - 1;
        if flies > 0 && self.state.step() == TurnStep::Meetings {
            let near = Areas::from_value(answer).is_some_and(|areas| areas.0 < flies);
            counts.add("foes who are near although they were slammed away", near);
        }
    }

    fn case(&self, counts: &mut Counts, question: &case::Question, answer: Value) {
        match question {
            case::Question::Action { occasion, who, .. } if *occasion == Occasion::Declaration => {
                let act = Act::from_value(answer).unwrap_or(Act::Pass);
                let idle = act == Act::Pass && self.has_foe(*who);
                counts.add("actions to do nothing while a foe stands", idle);
                if act != Act::Escape && self.dies_alone(*who) {
                    let passes_by = act != Act::FirstAid;
                    counts.add("dying friends whom one passes by", passes_by);
                }
            }
            case::Question::Target { act, who, .. } => {
                let Some(Target::Actor(foe)) = Target::from_value(answer) else { return };
                if *act != Act::FirstAid {
                    let silly = self.is_out_for(*who, foe);
                    counts.add("aims at those who are out while a foe stands", silly);
                }
            }
            case::Question::Go { who, act, .. } => {
                let gives_up = Go::from_value(answer) == Some(Go::GiveUp);
                let silly = gives_up && self.could_change(*who, *act);
                counts.add("attacks given up that another foe could have had", silly);
            }
            case::Question::Hold { who, held, .. } => {
                let keeps = HoldUse::from_value(answer) != Some(HoldUse::LetGo);
                let silly = keeps && self.is_out_for(*who, *held);
                counts.add("holds kept on those who are out while a foe stands", silly);
            }
            case::Question::Apart { .. } | case::Question::Bystander { .. } => {
                self.seats(counts, question, answer);
            }
            _ => {}
        }
    }

    /// The map: who is engaged is at hand, for a shot and for one that goes astray.
    fn seats(&self, counts: &mut Counts, question: &case::Question, answer: Value) {
        match question {
            case::Question::Apart { target, fighter, .. } => {
                let Target::Actor(target) = *target else { return };
                if self.state.are_engaged(*fighter, target) {
                    let apart = Areas::from_value(answer).is_some_and(|areas| areas.0 > 0);
                    counts.add("engaged foes who are areas apart", apart);
                }
            }
            case::Question::Bystander { attacker, target, .. } => {
                let by = |who: &ActorId| {
                    let passed = self.of(*who, case::Field::Passed) != 0;
                    *who != *attacker && self.stands(*who) && !passed
                };
                if self.state.engaged(*target).any(|who| by(&who)) {
                    let nobody = answer.is_nothing();
                    counts.add("shots astray that nobody engaged with the target is near", nobody);
                }
            }
            _ => {}
        }
    }

    fn note(
        &self,
        counts: &mut Counts,
        note: Note,
        (who, other): (ActorId, ActorId),
        value: Value,
    ) {
        match note {
            Note::Case(case::Note::Attacks) => {
                let silly = self.is_out_for(who, other);
                counts.add("attacks at those who are out while a foe stands", silly);
                counts.add("attacks at those who are out of reach", false);
            }
            Note::Case(case::Note::OutOfReach) => {
                counts.add("attacks at those who are out of reach", true);
            }
            Note::Case(case::Note::Squeezes) => {
                let silly = self.is_out_for(who, other);
                counts.add("squeezes at those who are out while a foe stands", silly);
            }
            Note::Case(case::Note::Through) => {
                let nothing = Damage::from_value(value) == Some(Damage(0));
                counts.add("blows that nothing gets through of", nothing);
            }
            _ => {}
        }
    }
}
