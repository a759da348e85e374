//! Talislanta's attacks as their events tell them.

use super::{Buttons, buttons};
use case_core::ActorId;
use case_core::attack::{Aim, AttackResult, Feat};
use case_core::battle::Battle;
use case_core::codes::Code;
use case_core::log::{Event, Key};
use case_core::system::{Referee, System, View};
use case_core::talislanta::{
    Action, AttackOutcome, Band, Exit, Field, Note, Question, Rule, Setup, State, Talislanta,
    TurnPhase,
};
use case_core::value::{AttackId, Typed, Value};

/// What is compared of an attack: whether it strikes, what the target loses, the result of its
/// reaction, and what the attacker loses to the blow back.
type Blow = (bool, i32, Option<Band>, i32);

impl Buttons for Talislanta {
    type Seen = Blow;
    const ROSTER: &'static str =
        include_str!("../../../case-core/examples/rosters/talislanta.toml");

    fn announced(_: &Event<Talislanta>) -> Option<Aim> {
        None
    }

    /// The declared attack of whose turn comes, at a single target.
    fn next(battle: &Battle<Talislanta>) -> Option<Aim> {
        let state = battle.state();
        if state.phase() != TurnPhase::Resolution {
            return None;
        }
        let who = Talislanta::acting(battle.setup(), state)?;
        let of = |field| Talislanta::get(state, Key::of(who, field));
        let target = |slot| Talislanta::get(state, Key::at(who, Field::Target, slot)) - 1;
        let action = Action::from_number(of(Field::Action) - 1)?;
        let attack = usize::try_from(of(Field::Attack) - 1).ok()?;
        let held = action.is_held_ready() || of(Field::MovesFirst) != 0;
        if action.form().is_none() || held || target(1) >= 0 {
            return None;
        }
        // TAL8: who has lost its weapon uses another one, which it chooses when it acts.
        if Talislanta::get(state, Key::at(who, Field::Lost, attack)) != 0 {
            return None;
        }
        let target = ActorId::fighter(usize::try_from(target(0)).ok()?);
        state.stands(target).then(|| Aim::new(AttackId::new(who, attack), target))
    }

    fn told(aim: &Aim, events: &[Event<Talislanta>], ended: bool) -> Option<Blow> {
        Self::came_of(aim, events, ended)
    }

    fn came_of(aim: &Aim, events: &[Event<Talislanta>], ended: bool) -> Option<Blow> {
        let (mut strikes, mut lost, mut reaction, mut returned) = (false, 0, None, 0);
        for event in events {
            let Event::Note { rule, note, who, other, values } = event else { continue };
            let value = values.first();
            let by_attacker = (*who, *other) == (aim.attack.owner(), aim.target);
            let by_target = (*who, *other) == (aim.target, aim.attack.owner());
            match note {
                Note::Undefended => break,
                Note::Result if by_attacker && !matches!(rule, Rule::TAL20 | Rule::TAL22) => {
                    strikes |= Band::from_value(value)? >= Band::Partial;
                }
                Note::CommonResult if by_attacker => {
                    strikes |= Band::from_value(value)? >= Band::Partial;
                }
                Note::Raised => strikes = true,
                Note::Result
                    if by_target && matches!(rule, Rule::TAL15 | Rule::TAL18 | Rule::TAL23) =>
                {
                    reaction = Band::from_value(value);
                }
                Note::Damage | Note::CriticalWound if by_target => lost += value.number,
                Note::Damage | Note::CriticalWound if by_attacker => returned += value.number,
                _ => {}
            }
        }
        let strikes = strikes && reaction.is_none_or(|band| band < Band::Full);
        ended.then_some((strikes, lost, reaction, returned))
    }

    fn seen(o: &AttackOutcome) -> Blow {
        (o.has(Feat::Hit), o.damage, o.defense.map(|d| d.band), o.returned)
    }

    fn hits(seen: &Blow) -> bool {
        seen.0
    }

    fn is_felled(_: &Setup, state: &State, who: ActorId) -> bool {
        matches!(state.exit(who), Some(Exit::Wounds | Exit::Disabled))
    }

    fn nothing() -> Blow {
        (false, 0, None, 0)
    }

    /// Attacks more often than by chance.
    fn nudge(question: &Question, view: View<'_, Talislanta>) -> Option<Value> {
        let Question::Action { .. } = question else { return None };
        let actions = [Action::Strike, Action::Shoot, Action::Grapple, Action::SacrificeStrike];
        let round = usize::try_from(view.state.round()).unwrap_or(0);
        Some(actions[round % actions.len()].into())
    }

    fn marks(battle: &Battle<Talislanta>, aim: &Aim) -> Vec<&'static str> {
        let of = |who, field| Talislanta::get(battle.state(), Key::of(who, field));
        let ready = of(aim.target, Field::Ready) != 0;
        let mut marks = Vec::new();
        let mut mark = |name, is: bool| marks.extend(is.then_some(name));
        mark("held target", of(aim.target, Field::LostTurns) > 0);
        mark("turn behind", of(aim.target, Field::Done) > 0);
        mark("held ready", ready);
        mark("hits", of(aim.attack.owner(), Field::Hits) > 1);
        mark("follow up", {
            let key = Key::at(aim.attack.owner(), Field::FollowUp, aim.target.place().unwrap_or(0));
            Talislanta::get(battle.state(), key) > 0
        });
        marks
    }
}

#[test]
fn odds_are_what_comes() {
    let wanted = ["TAL4", "TAL7", "TAL8", "TAL12", "held target", "turn behind", "held ready"];
    buttons::<Talislanta>(120, &wanted);
}
