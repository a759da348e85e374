//! Attacks whose odds are asked for: the parts of play that prepare them and carry them out.

use super::chances::of_exchange;
use crate::attack::{
    Aim, AimError, Aimed, AttackResult, AttackRules, Can, Feat, Guard, by_paths, by_sub_rules,
    outcome_fields,
};
use crate::case::book::color::{Threshold, threshold};
use crate::case::book::forms::{Ability, CheckResult, Defense, Effect, Form};
use crate::case::book::rank::Rank;
use crate::case::book::rule::Rule;
use crate::case::book::tables::turn::{MAX_ATTACKS, actions_intensity};
use crate::case::questions::asked::{PickAction, PickManner, PickTarget};
use crate::case::questions::refusals::Refusal;
use crate::case::rules::approach::approach;
use crate::case::rules::effect::Impact;
use crate::case::rules::effects::takes;
use crate::case::rules::exchange::{AttackIntent, Exchange, can_strike, defend};
use crate::case::rules::legal::{can_catch, flurry_of, things_of};
use crate::case::rules::outcome::AttackOutcome;
use crate::case::rules::perform::{aim, land, met, put_turn_on};
use crate::case::state::sheet::{Attack, Setup, attack_at};
use crate::case::state::store::{Declared, Mode, State, TurnPhase};
use crate::case::words::lists::{Act, ActLimit, Manner, Occasion, PulledPart, Target};
use crate::case::{Case, Field, Note, Question, QuestionKind, Stop};
use crate::data::codes::Code;
use crate::data::value::{Areas, AttackId, Damage, Place, Turns, Typed, Value, Values};
use crate::data::who::ActorId;
use crate::kernel::decide::DecisionSource;
use crate::kernel::log::{Event, Key};
use crate::kernel::question::Query;
use crate::kernel::refusal::needs;
use crate::kernel::system::{Table, View};
use crate::odds::{Budget, Odds, RunError};
use alloc::string::String;
use alloc::vec::Vec;

impl AttackResult for AttackOutcome {
    const FEATS: &'static [Feat] =
        &[Feat::Hit, Feat::Hurt, Feat::Stun, Feat::Slam, Feat::Kill, Feat::Fell];

    outcome_fields! { o =>
        "effect": Effect = o.effect, "The effect of the attack's color.";
        "through": Damage = Damage(o.through), "The damage that gets through.";
        "slam": CheckResult = o.slam,
            "The result of the Slam? check; nothing where none is made.";
        "flown": Areas = Areas(o.flown.max(0)),
            "Areas flown in a slam, as far as they are in sight.";
        "out_of_sight": bool = o.flown < 0, "Whether a slam throws the target out of sight.";
        "stun": Turns = Turns(o.stun), "Turns of stun.";
        "rank_lost": bool = o.rank_lost, "Whether an Endurance rank is lost.";
        "unconscious": Turns = Turns(o.unconscious), "Turns of unconsciousness at zero Health.";
    }

    fn has(&self, feat: Feat) -> bool {
        self.has(feat)
    }

    fn told(values: &[Value], feat: Feat) -> bool {
        let &[effect, through, slam, _, _, stun, rank_lost, unconscious, ..] = values else {
            return false;
        };
        let told = AttackOutcome {
            effect: Effect::from_value(effect).unwrap_or(Effect::Miss),
            through: through.number,
            slam: CheckResult::from_value(slam),
            stun: stun.number,
            rank_lost: rank_lost.number != 0,
            unconscious: unconscious.number,
            ..AttackOutcome::MISSED
        };
        told.has(feat)
    }

    fn harm(&self) -> i32 {
        self.through
    }

    fn begun(&self) -> bool {
        self.begun
    }
}

impl AttackRules for Case {
    type Intent = AttackIntent;
    type Outcome = AttackOutcome;
    const BEGINS: Note = Note::EffectBegins;
    const MOST_FLURRY: i32 = MAX_ATTACKS;
    fn begins(setup: &Setup, attack: AttackId) -> Option<usize> {
        attack_at(setup, attack)?.begins.map(usize::from)
    }

    /// T2: the target and the attack of a fighter's next declared action.
    fn intends(v: View<'_, Case>, who: ActorId) -> Option<(ActorId, usize)> {
        let next = v.state.declared(who, v.state.next_slot(who));
        let target = next.target.and_then(Target::actor)?;
        (v.state.actions(who) > 0).then_some((target, next.act.attack()?.index()))
    }

    /// T1, T3: a fighter who has yet to declare begins the turn with one unused action.
    fn assume(_: &Setup, state: &mut State, aim: &Aim) -> bool {
        give_actions(state, aim, [aim.attack.of, aim.target].map(|who| has_to_declare(state, who)))
    }

    fn unable(v: View<'_, Case>, aim: &Aim) -> Option<Refusal> {
        unable(v, aim, v.state.rank(v.setup, aim.attack.of, Ability::FightingOffense))
    }

    fn presume(setup: &Setup, state: &mut State, aim: &Aim) -> Vec<(Rule, &'static str)> {
        let mut presumed = wins_attacks(state, aim);
        if !has_to_declare(state, aim.attack.of) && !declares(setup, state, aim.attack.of) {
            presumed.extend(presume_in_turn(setup, state, aim));
        }
        presumed
    }

    fn announces(event: &Event<Case>, aim: &Aim) -> bool {
        let Event::Note { note: Note::Intends, who, other, values, .. } = event else {
            return false;
        };
        announces((*who, *other), values, aim)
    }

    /// T12: the attack as declared, or else a plain one, carried out up to its exchange.
    fn ready<'a>(t: &mut impl Table<'a, Case>, aim: &Aim) -> Result<Option<AttackIntent>, Stop> {
        let Some((mut intent, attack)) = declared(t, aim)? else { return Ok(None) };
        if !approach(t, &mut intent, attack, None)? {
            return Ok(None);
        }
        put_turn_on(t, &mut intent, attack);
        Ok(Some(intent))
    }

    fn strike<'a>(
        t: &mut impl Table<'a, Case>,
        intent: &AttackIntent,
    ) -> Result<AttackOutcome, Stop> {
        let mut at = *intent;
        let mut met = met(t, &mut at)?;
        met.aftermath.begun = takes(t, &at, met.landed())?;
        Ok(for_target(intent, &at, met.into()))
    }

    /// O5: with the squeeze of a full hold (A22), what a slammed target strikes (A27), what falls on it.
    fn carry_out<'a>(
        t: &mut impl Table<'a, Case>,
        intent: &AttackIntent,
    ) -> Result<AttackOutcome, Stop> {
        let Some(attack) = attack_at(t.setup(), intent.id()) else {
            return Self::strike(t, intent);
        };
        let mut at = *intent;
        let landed = land(t, &mut at, attack, None, Impact::AtOnce)?;
        Ok(for_target(intent, &at, AttackOutcome::from(landed)))
    }

    /// A12, A18: a plain attack is not pulled, and aims at no spot.
    fn plain(question: &Question, _: &Aim, _: View<'_, Case>) -> Option<Value> {
        matches!(question, Question::Manner { .. }).then_some(Manner::Plain.to_value())
    }

    /// R4: no Karma.
    fn kept(question: &Question) -> Option<Value> {
        matches!(question, Question::Karma { .. }).then_some(Value::yes(false))
    }

    /// R4: whether to spend Karma, and how much.
    fn spends(question: &Question) -> bool {
        matches!(question, Question::Karma { .. } | Question::KarmaAmount { .. })
    }

    /// A12: an answer that pulls nothing of an attack that is to be pulled.
    fn idles(question: &Question, answer: Value) -> Option<QuestionKind> {
        let idles = match question {
            Question::PullWhat { .. } => answer == PulledPart::Nothing.to_value(),
            Question::PullColor { color, .. } => answer == color.to_value(),
            Question::PullDamage { damage, .. } => answer == damage.to_value(),
            Question::PullRank { rank, .. } => answer == rank.to_value(),
            _ => false,
        };
        idles.then_some(QuestionKind::Manner)
    }

    /// T1, T7, A22, D10: why a target can't answer with a maneuver.
    fn hindrance(
        v: View<'_, Case>,
        aim: &Aim,
        intent: &AttackIntent,
        guard: Value,
    ) -> Option<Refusal> {
        let who = intent.target;
        why_unfit(v, who)
            .or_else(|| needs(is_aware(v, aim), Refusal::Surprised))
            .or_else(|| needs(!v.state.is_pinned(who), Refusal::FullHold))
            .or_else(|| needs(intent.may_avert, Refusal::NotAverted))
            .or_else(|| defend(v.setup, v.state, intent).refusal(v, Defense::from_value(guard)))
    }

    /// R3, G2, G3, A1 to A10: the rule by which an attack has or lacks a feat: it never strikes,
    /// armor stops it, or its form decides.
    fn rule_of(v: View<'_, Case>, intent: &AttackIntent, feat: Feat, can: &Can<'_>) -> Rule {
        let Some(attack) = attack_at(v.setup, intent.id()) else { return Rule::T12 };
        let form: Form = attack.form;
        let rolled = can_strike(v.setup, v.state, intent);
        let harmless = match (form, can(Feat::Hit)) {
            (Form::Grabbing | Form::Grappling, _) => Rule::G3,
            (_, false) => Rule::R3,
            (_, true) => Rule::G2,
        };
        let checks =
            |effect: Effect| crate::case::Color::ALL.iter().any(|c| form.effect(*c) == effect);
        let of_check =
            |effect| if checks(effect) && !can(Feat::Hurt) { harmless } else { form.rule() };
        match feat {
            Feat::Hit if !can(Feat::Hit) && !rolled => Rule::R3,
            Feat::Hurt | Feat::Kill | Feat::Fell if !can(Feat::Hurt) => harmless,
            Feat::Stun => of_check(Effect::Stun),
            Feat::Slam => of_check(Effect::Slam),
            Feat::Kill if checks(Effect::Kill) => form.rule(),
            // Zero Health.
            Feat::Kill | Feat::Fell => Rule::E8,
            Feat::Hit | Feat::Hurt => form.rule(),
        }
    }
    fn odds<P: DecisionSource<Case>>(
        v: View<'_, Case>,
        intent: &AttackIntent,
        deciders: &mut P,
        work: &mut Budget<'_>,
    ) -> Result<Odds<AttackOutcome>, RunError<Stop>> {
        if others_could_catch(v, intent) {
            return by_sub_rules(v, deciders, work, |t| Self::strike(t, intent));
        }
        of_exchange(v, intent, deciders, work)
    }
}

/// D3: whether anyone besides the target could catch what is thrown or shot.
fn others_could_catch(View { setup, state, .. }: View<'_, Case>, intent: &AttackIntent) -> bool {
    let Some(attack) = attack_at(setup, intent.id()) else { return false };
    let others = |who: &ActorId| *who != intent.target && *who != intent.attacker;
    Defense::Catch.works_against(attack.form, attack.touch, attack.directed)
        && can_strike(setup, state, intent)
        && setup.cast.everybody().filter(others).any(|who| can_catch(setup, state, who))
}

impl Aimed<'_, Case> {
    /// O1, O2: the odds of its exchange in full: every defense, color, damage and check.
    ///
    /// # Errors
    /// As [`Aimed::odds`].
    pub fn exchange(
        &self,
        guard: Guard,
        work: &mut Budget<'_>,
    ) -> Result<Odds<Exchange>, AimError> {
        self.heard(guard, |deciders| {
            let v = View::new(self.setup(), self.state());
            Ok(by_paths(v, deciders, work, |t| met(t, &mut self.intent().clone()))?)
        })
    }
}

/// Whether attacker, target and attack are those of the aim.
pub(crate) fn announces(pair: (ActorId, ActorId), values: &Values, aim: &Aim) -> bool {
    let [attack, object, ..] = values.0;
    pair == (aim.attack.of, aim.target)
        && object.is_nothing()
        && AttackId::from_value(attack) == Some(aim.attack)
}

/// D3: the outcome of an attack for its target: nothing if it turned on a would-be catcher.
pub(crate) fn for_target(
    intent: &AttackIntent,
    met: &AttackIntent,
    outcome: AttackOutcome,
) -> AttackOutcome {
    if intent.target == met.target { outcome } else { AttackOutcome::MISSED }
}

/// T1, T3, T6, T11, T12, T18, E6, E9: why an attack can't be made at all: its attacker can't act, or
/// can't declare that attack or that target, or can't win that many attacks with this rank.
pub(crate) fn unable(v: View<'_, Case>, aim: &Aim, rank: Rank) -> Option<Refusal> {
    let (setup, state, who, occasion) = (v.setup, v.state, aim.attack.of, Occasion::Declaration);
    let id = aim.attack;
    let (act, like_first) = (Act::Attack(id), false);
    let flurry = aim.flurry.is_some_and(|attacks| attacks > 1);
    let counts = |attacks| flurry_of(setup, state, id, attacks) == attacks;
    let intensity = aim.flurry.filter(|_| !wins_attacks(state, aim).is_empty());
    let intensity = intensity.and_then(actions_intensity);
    let reaches = |of| threshold(rank, of, &setup.rulings) != Threshold::Impossible;
    let charges = attack_at(setup, id).is_some_and(|attack| attack.form == Form::Charging);
    why_unfit(v, who)
        .or_else(|| needs(!state.is_surprised(setup, who), Refusal::Surprised))
        .or_else(|| {
            let slot = Place(1);
            PickAction { who, slot, limit: ActLimit::Any, occasion }.refusal(v, act)
        })
        .or_else(|| needs(!flurry || !charges, Refusal::ChargeFlurry))
        .or_else(|| needs(aim.flurry.is_none_or(counts), Refusal::NoFlurry))
        .or_else(|| needs(intensity.is_none_or(reaches), Refusal::FlurryBeyond))
        .or_else(|| {
            // A20: a grab goes for what the target has in hand.
            let grabs = attack_at(setup, id).is_some_and(|attack| attack.form == Form::Grabbing);
            let thing = things_of(v, aim.target).next().filter(|_| grabs).map(Target::Object);
            let target = thing.or(Some(Target::Actor(aim.target)));
            PickTarget { who, act, like_first, occasion }.refusal(v, target)
        })
}

/// T11, T18, E7, E9: why a fighter can neither act nor avert.
fn why_unfit(v: View<'_, Case>, who: ActorId) -> Option<Refusal> {
    let state = v.state;
    needs(!state.is_dead(who), Refusal::Dead)
        .or_else(|| needs(!state.is_dying(who), Refusal::Dying))
        .or_else(|| needs(state.stunned(who) <= 0, Refusal::Stunned))
        .or_else(|| needs(!state.has_left(who), Refusal::Left))
        .or_else(|| needs(state.is_here(v.setup, who), Refusal::NotHere))
}

/// T2: whether a fighter has yet to declare in this turn.
fn has_to_declare(state: &State, who: ActorId) -> bool {
    state.phase() == TurnPhase::Declare && !state.is_ready(who)
}

/// T2: whether the place of a fighter among those who declare has not passed: what is declared so far of
/// its actions can still become the attack, without a change (T13).
fn declares(setup: &Setup, state: &State, who: ActorId) -> bool {
    let cursor = usize::try_from(state.battle(Field::Cursor)).unwrap_or(0);
    state.phase() == TurnPhase::Declare && comes_after(setup, cursor, who)
}

/// T2: whether a fighter declares at this place of the order or after it.
pub(crate) fn comes_after(setup: &Setup, cursor: usize, who: ActorId) -> bool {
    setup.declare_order.iter().skip(cursor).any(|next| *next == who)
}

/// T3: gives the attacker and the target one unused action, each if it is to have one; whether any is.
pub(crate) fn give_actions(state: &mut State, aim: &Aim, gets_one: [bool; 2]) -> bool {
    for (who, gets_one) in [aim.attack.of, aim.target].into_iter().zip(gets_one) {
        for field in [Field::Wanted, Field::Actions] {
            if gets_one {
                state.set(Key::of(who, field), 1);
            }
        }
    }
    gets_one != [false; 2]
}

/// T3: that the attacks of a flurry are won, where the roll for them is still to come.
pub(crate) fn wins_attacks(state: &State, aim: &Aim) -> Vec<(Rule, &'static str)> {
    let several = aim.flurry.is_some_and(|attacks| attacks > 1);
    let won = state.of(aim.attack.of, Field::Mode) == Mode::Flurry as i32;
    let presumed = (several && !won).then_some((Rule::T3, "the roll for its attacks is won"));
    presumed.into_iter().collect()
}

/// T6, T13, T14: what is presumed of an attacker who has declared: that an action is left for the
/// attack, or that a different declared action was changed into it.
pub(crate) fn presume_in_turn(
    setup: &Setup,
    state: &mut State,
    aim: &Aim,
) -> Vec<(Rule, &'static str)> {
    let who = aim.attack.of;
    let mut presumed = Vec::new();
    if state.actions(who) <= 0 {
        state.set(Key::of(who, Field::Actions), 1);
        presumed.push((Rule::T14, "an action is left for it"));
    } else if !is_next(View::new(setup, state), aim) {
        state.set(Key::of(who, Field::Changed), 1);
        presumed.push((Rule::T13, "the declared action has been changed into it"));
    }
    presumed
}

/// T12: whether the next declared action of the attacker is the attack of the aim.
fn is_next(v: View<'_, Case>, aim: &Aim) -> bool {
    Case::intends(v, aim.attack.of) == Some((aim.target, aim.attack.index()))
}

/// T12: the attack of an aim as declared, or else a plain one.
pub(crate) fn declared<'a>(
    t: &mut impl Table<'a, Case>,
    at: &Aim,
) -> Result<Option<(AttackIntent, &'a Attack)>, Stop> {
    let (who, id) = (at.attack.of, at.attack);
    let Some(attack) = attack_at(t.setup(), id) else { return Ok(None) };
    let manner = if is_next(View::new(t.setup(), t.state()), at) {
        t.state().declared(who, t.state().next_slot(who)).manner
    } else {
        t.ask(PickManner { who, attack: id, occasion: Occasion::Declaration })?
    };
    let target = Some(Target::Actor(at.target));
    let declared = Declared { act: Act::Attack(id), target, manner };
    let Some((mut intent, _)) = aim(t, id, attack, declared) else { return Ok(None) };
    if let Some(attacks) = at.flurry {
        intent.attacks = attacks;
    }
    Ok(Some((intent, attack)))
}

/// T7: the maneuvers that answer an attack: all except escape (D5), which is an action.
pub(crate) fn defenses() -> impl Iterator<Item = Defense> {
    Defense::ALL.iter().copied().filter(|defense| *defense != Defense::Escape)
}

/// T1: whether a target is not surprised, or the Judge's answer in the aim is that it notices.
fn is_aware(v: View<'_, Case>, aim: &Aim) -> bool {
    let notices = |(name, answer): &(String, Value)| {
        QuestionKind::Notices.is_called(name) && *answer == Value::yes(true)
    };
    !v.state.is_surprised(v.setup, aim.target) || aim.given.iter().any(notices)
}
