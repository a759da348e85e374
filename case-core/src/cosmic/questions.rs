//! The questions: what is asked of whom, which answers are legal, and what the built-in plan says.

use super::check::{MAX_POINTS, Setup};
use super::event::{Action, Defense, Field, Hold, Restoration, Special};
use super::rule::Rule;
use super::state::{State, everybody};
use super::tables::Part;
use super::{Cosmic, action, attack, damage, defense, judge, plan, wounds};
use crate::data::value::{AttackId, Damage, Points, Ranks, Yards};
use crate::data::who::ActorId;
use crate::kernel::question::{Query, questions};
use crate::kernel::system::View;

/// The farthest that the map answers, in yards; whatever is beyond is as far out of reach.
#[doc(hidden)]
pub const MAX_DISTANCE: i32 = 10_000;
/// The greatest modifier for range, cover and difficulty, in ranks: certainty, or none.
#[doc(hidden)]
pub const MAX_MODIFIER: i32 = 20;

questions! {
    Cosmic, Rule;
    /// What a fighter does on its count.
    Action "action" COS4 = TakeAction {
        /// Whether it takes an action that it held.
        held: bool,
    } -> Action as open;
    en "What does {who} do?" ["{answer}"];
    de "Was tut {who}?" ["{answer}"];

    /// Which of its attacks a fighter uses.
    Attack "attack" COS7 = PickAttack {} -> AttackId as open;
    en "With what does {who} attack?" ["{answer}"];
    de "Womit greift {who} an?" ["{answer}"];

    /// Whom a fighter attacks.
    Target "target" COS7 = PickTarget {
        /// With which attack.
        attack: AttackId,
    } -> ActorId as open;
    en "Whom does {who} attack with {attack}?" ["{answer}"];
    de "Wen greift {who} mit {attack} an?" ["{answer}"];

    /// Which part of the body a called shot is aimed at.
    CalledPart "called part" COS9 = CallPart {
        /// Whose body.
        target: ActorId,
        /// With which attack.
        attack: AttackId,
    } -> Part as open;
    en "Where does {who} aim at {target}?" ["{answer}"];
    de "Wohin zielt {who} bei {target}?" ["{answer}"];

    /// How far a melee fighter is from its target; 0 if the target is within reach.
    Distance "distance" COS5 = MeasureDistance {
        /// Who attacks.
        attacker: ActorId,
        /// Whom.
        target: ActorId,
    } -> Yards as open;
    en "How far is {attacker} from {target}?" ["{answer}"];
    de "Wie weit ist {attacker} von {target} entfernt?" ["{answer}"];

    /// What range, cover and difficulty do to an attack; bad ones below 0.
    Modifier "modifier" COS7 = JudgeDifficulty {
        /// Who attacks.
        attacker: ActorId,
        /// Whom.
        target: ActorId,
        /// The part that a called shot is aimed at.
        called: Option<Part>,
    } -> Ranks as open;
    en "What do range, cover and difficulty do to the attack of {attacker} on {target}?"
        ["{answer:+}"];
    de "Was machen Entfernung, Deckung und Schwierigkeit beim Angriff von {attacker} auf {target}?"
        ["{answer:+}"];

    /// How the target of an attack defends, if it does.
    Defense "defense" COS8 = Defend {
        /// Who attacks.
        attacker: ActorId,
        /// With what.
        attack: AttackId,
    } -> Option<Defense> as open;
    en "How does {who} defend against {attacker}?" ["{answer}", "no defense"];
    de "Wie wehrt sich {who} gegen {attacker}?" ["{answer}", "keine Abwehr"];

    /// How far a fighter moves.
    Move "move" COS5 = MoveFar {} -> Yards as open;
    en "How far does {who} move?" ["{answer}"];
    de "Wie weit bewegt sich {who}?" ["{answer}"];

    /// Whom a fighter gives First Aid.
    Patient "patient" COS19 = PickPatient {} -> ActorId as open;
    en "Whom does {who} give First Aid?" ["{answer}"];
    de "Wem leistet {who} Erste Hilfe?" ["{answer}"];

    /// Which limb is given First Aid.
    PatientLimb "patient limb" COS19 = PickLimb {
        /// Whose limb.
        patient: ActorId,
    } -> Part as open;
    en "Which limb of {patient} does {who} treat?" ["{answer}"];
    de "Was versorgt {who} bei {patient}?" ["{answer}"];

    /// Which weapon a fighter picks up.
    PickUp "pick up" COS4 = PickUpWeapon {} -> AttackId as open;
    en "What does {who} pick up?" ["{answer}"];
    de "Was hebt {who} auf?" ["{answer}"];

    /// How one who holds an action goes on.
    HeldAction "held action" COS6 = UseHold {} -> Hold as open;
    en "What does {who} do with the held action?" ["{answer}"];
    de "Was macht {who} mit der aufgesparten Aktion?" ["{answer}"];

    /// Whether a whip or a flail disarms its target, rather than that the part takes the blow.
    WhipDisarms "whip disarms" COS11 = WhipDisarms {
        /// Who is hit.
        target: ActorId,
    } -> bool as open;
    en "Does {who} disarm {target}?" ["disarms", "strikes"];
    de "Entwaffnet {who} {target}?" ["entwaffnet", "schlägt zu"];

    /// Which weapon a whip or a flail takes from its target.
    WhippedWeapon "whipped weapon" COS11 = WhipAway {
        /// Who loses it.
        target: ActorId,
    } -> AttackId as open;
    en "Which weapon does {who} take from {target}?" ["{answer}"];
    de "Welche Waffe von {target} reißt {who} weg?" ["{answer}"];

    /// Which weapon is lost by a ten or a twelve.
    LostWeapon "lost weapon" COS14 = LoseWeapon {
        /// Who loses it.
        target: ActorId,
    } -> AttackId as open;
    en "Which weapon does {target} lose?" ["{answer}"];
    de "Welche Waffe verliert {target}?" ["{answer}"];

    /// What a ten or a twelve does.
    Special "special" COS14 = SaySpecial {
        /// Who is hit.
        target: ActorId,
        /// By whom.
        attacker: ActorId,
        /// With what.
        attack: AttackId,
    } -> Special as open;
    en "What does the blow of {attacker} do to {target}?" ["{answer}"];
    de "Was macht der Treffer von {attacker} mit {target}?" ["{answer}"];

    /// How much special damage there is, before armor and Toughness.
    SpecialDamage "special damage" COS14 = SaySpecialDamage {
        /// Who is hit.
        target: ActorId,
    } -> Damage as open;
    en "How much special damage does {target} take?" ["{answer} damage"];
    de "Wie viel Sonderschaden nimmt {target}?" ["{answer} Schaden"];

    /// Where special damage falls.
    SpecialPart "special part" COS14 = SaySpecialPart {
        /// Who is hit.
        target: ActorId,
    } -> Part as open;
    en "Where does the special damage hit {target}?" ["{answer}"];
    de "Wo trifft der Sonderschaden {target}?" ["{answer}"];

    /// Whether a destroyed limb is severed or crushed.
    Severed "severed" COS20 = SaySevered {
        /// Whose limb.
        target: ActorId,
        /// Which.
        limb: Part,
        /// Whether an edged weapon did it.
        edged: bool,
    } -> bool as open;
    en "Is the {limb} of {target} severed?" ["severed", "crushed"];
    de "Ist bei {target} abgetrennt: {limb}?" ["abgetrennt", "zerschmettert"];

    /// For whom the Judge restores something at the end of a round, if for anybody.
    Restore "restore" COS18 = Restore {} -> Option<ActorId> as open;
    en "For whom is something restored?" ["{answer}", "nobody more"];
    de "Für wen wird etwas wiederhergestellt?" ["{answer}", "für niemanden mehr"];

    /// What the Judge restores.
    RestoreWhat "restore what" COS18 = RestoreWhat {
        /// To whom.
        patient: ActorId,
    } -> Restoration as open;
    en "What does {patient} get back?" ["{answer}"];
    de "Was bekommt {patient} zurück?" ["{answer}"];

    /// Which part of the body the Judge restores something to.
    RestorePart "restore part" COS18 = RestorePart {
        /// To whom.
        patient: ActorId,
        /// What.
        what: Restoration,
    } -> Part as open;
    en "Where is {patient} helped ({what})?" ["{answer}"];
    de "Wo wird {patient} geholfen ({what})?" ["{answer}"];

    /// How many Mortality Points the Judge restores.
    RestorePoints "restore points" COS18 = RestorePoints {
        /// To whom.
        patient: ActorId,
        /// What.
        what: Restoration,
        /// Where.
        part: Part,
    } -> Points as open;
    en "How many points come back to the {part} of {patient}?" ["{answer}"];
    de "Wie viele Punkte bekommt {patient} zurück ({part})?" ["{answer}"];
}

/// Answers that are picked from a list: which are legal, which are shown in which order, and which
/// one the built-in plan picks.
macro_rules! picks {
    ($($Q:ident -> $A:ty:
        legal |$q:pat_param, $v:pat_param, $a:pat_param| $legal:expr;
        list |$lq:pat_param, $lv:pat_param| $list:expr;
        plan |$pq:pat_param, $pv:pat_param| $plan:expr;
    )+) => {$(
        impl Query<Cosmic> for $Q {
            fn allows(&self, view: View<'_, Cosmic>, $a: $A) -> bool {
                let ($q, $v) = (*self, view);
                $legal
            }
            fn candidates(&self, view: View<'_, Cosmic>) -> impl Iterator<Item = $A> {
                let ($lq, $lv) = (*self, view);
                $list
            }
            fn plan(&self, view: View<'_, Cosmic>) -> $A {
                let ($pq, $pv) = (*self, view);
                $plan
            }
        }
    )+};
}

/// Answers that are an amount: the least, the greatest, and what the built-in plan says.
macro_rules! amounts {
    ($($Q:ident -> $A:ident:
        range |$q:pat_param, $v:pat_param| $range:expr;
        plan |$pq:pat_param, $pv:pat_param| $plan:expr;
    )+) => {$(
        impl Query<Cosmic> for $Q {
            fn allows(&self, view: View<'_, Cosmic>, answer: $A) -> bool {
                self.range(view).is_some_and(|(low, high)| (low..=high).contains(&answer.0))
            }
            fn candidates(&self, _: View<'_, Cosmic>) -> impl Iterator<Item = $A> {
                core::iter::empty()
            }
            fn range(&self, view: View<'_, Cosmic>) -> Option<(i32, i32)> {
                let ($q, $v) = (*self, view);
                Some($range)
            }
            fn plan(&self, view: View<'_, Cosmic>) -> $A {
                let ($pq, $pv) = (*self, view);
                $A($plan)
            }
        }
    )+};
}

picks! {
    TakeAction -> Action:
        legal |q, v, action| is_open(v, q.who, action, q.held);
        list |_, _| Action::ALL.iter().copied();
        plan |q, v| plan::action(v, q.who);
    PickAttack -> AttackId:
        legal |q, v, attack| {
            attack.of == q.who && attack::is_usable(v.setup, v.state, q.who, attack.index())
        };
        list |q, v| {
            let attacks = attack::usable_attacks(v.setup, v.state, q.who);
            attacks.map(move |place| AttackId::new(q.who, place))
        };
        plan |q, v| AttackId::new(q.who, plan::best_attack(v, q.who).unwrap_or(0));
    PickTarget -> ActorId:
        legal |q, v, target| {
            v.setup.side(target) != v.setup.side(q.who) && v.state.stands(target)
        };
        list |_, v| everybody(v.state.fighters());
        plan |q, v| plan::target(v, q.who, q.attack);
    CallPart -> Part:
        legal |q, v, part| wounds::is_there(v.setup, v.state, q.target, part);
        list |_, _| Part::ALL.iter().copied();
        plan |q, v| first_part(|part| {
            part != Part::Head && wounds::is_there(v.setup, v.state, q.target, part)
        });
    Defend -> Option<Defense>:
        legal |q, v, defense| defense
            .is_none_or(|defense| defense::ranks(v.setup, v.state, q.who, defense).is_some());
        list |_, _| core::iter::once(None).chain(Defense::ALL.iter().copied().map(Some));
        plan |q, v| plan::best_defense(v, q.who, q.attack);
    PickPatient -> ActorId:
        legal |_, v, patient| wounds::bleeding_limbs(v.setup, v.state, patient) > 0;
        list |_, v| everybody(v.state.fighters());
        plan |q, v| plan::patient(v, q.who);
    PickLimb -> Part:
        legal |q, v, limb| wounds::bleeds(v.setup, v.state, q.patient, limb);
        list |_, _| Part::ALL.iter().copied();
        plan |q, v| plan::limb(v, q.patient);
    PickUpWeapon -> AttackId:
        legal |q, v, weapon| {
            weapon.of == q.who && damage::can_pick_up(v.setup, v.state, q.who, weapon.index())
        };
        list |q, v| {
            let weapons = action::on_the_ground(v.setup, v.state, q.who);
            weapons.map(move |place| AttackId::new(q.who, place))
        };
        plan |q, v| AttackId::new(q.who, plan::pick_up(v, q.who));
    UseHold -> Hold:
        legal |_, _, _| true;
        list |_, _| [Hold::Wait, Hold::Act, Hold::NextRound].into_iter();
        plan |_, _| Hold::Act;
    WhipDisarms -> bool:
        legal |_, _, _| true;
        list |_, _| [true, false].into_iter();
        plan |q, v| plan::disarms(v, q.target);
    WhipAway -> AttackId:
        legal |q, v, weapon| holds(v, q.target, weapon);
        list |q, v| damage::weapons_in_hand(v.setup, v.state, q.target);
        plan |q, v| plan::best_weapon(v, q.target);
    LoseWeapon -> AttackId:
        legal |q, v, weapon| holds(v, q.target, weapon);
        list |q, v| damage::weapons_in_hand(v.setup, v.state, q.target);
        plan |q, v| plan::best_weapon(v, q.target);
    SaySpecial -> Special:
        legal |q, v, special| damage::can_suffer(v.setup, v.state, q.target, special);
        list |_, _| Special::ALL.iter().copied();
        plan |q, v| plan::special(v, q.target, q.attack);
    SaySpecialPart -> Part:
        legal |_, _, _| true;
        list |_, _| Part::ALL.iter().copied();
        plan |_, _| Part::Torso;
    SaySevered -> bool:
        legal |_, _, _| true;
        list |_, _| [false, true].into_iter();
        plan |q, _| q.edged;
    Restore -> Option<ActorId>:
        legal |_, v, patient| patient
            .is_none_or(|patient| judge::can_restore(v.setup, v.state, patient));
        list |_, v| core::iter::once(None).chain(everybody(v.state.fighters()).map(Some));
        plan |_, _| None;
    RestoreWhat -> Restoration:
        legal |q, v, what| judge::is_restorable(v.setup, v.state, q.patient, what);
        list |_, _| Restoration::ALL.iter().copied();
        plan |q, v| {
            let mut list = Restoration::ALL.iter().copied();
            let first = list.find(|&what| judge::is_restorable(v.setup, v.state, q.patient, what));
            first.unwrap_or(Restoration::Toughness)
        };
    RestorePart -> Part:
        legal |q, v, part| judge::is_restorable_at(v.setup, v.state, q.patient, q.what, part);
        list |_, _| Part::ALL.iter().copied();
        plan |q, v| first_part(|part| {
            judge::is_restorable_at(v.setup, v.state, q.patient, q.what, part)
        });
}

amounts! {
    MeasureDistance -> Yards:
        range |_, _| (0, MAX_DISTANCE);
        plan |_, _| 0;
    JudgeDifficulty -> Ranks:
        range |_, _| (-MAX_MODIFIER, MAX_MODIFIER);
        plan |_, _| 0;
    MoveFar -> Yards:
        range |q, v| (0, action::full_move(v.setup, v.state, q.who));
        plan |q, v| action::full_move(v.setup, v.state, q.who);
    SaySpecialDamage -> Damage:
        range |_, _| (0, MAX_POINTS);
        plan |q, v| plan::special_damage(v, q.target);
    RestorePoints -> Points:
        range |q, v| (1, v.state.lost(q.patient, q.part));
        plan |q, v| v.state.lost(q.patient, q.part);
}

fn first_part(fits: impl Fn(Part) -> bool) -> Part {
    Part::ALL.iter().copied().find(|&part| fits(part)).unwrap_or(Part::Head)
}

fn holds(v: View<'_, Cosmic>, who: ActorId, weapon: AttackId) -> bool {
    weapon.of == who && damage::holds_weapon(v.setup, v.state, weapon)
}

/// COS4, COS6, COS13: whether an action is open to a fighter whose count it is.
///
/// The prone have one combat action, that of getting up, if their legs let them, and don't move;
/// everything else they can do. Who can't move can't retreat either, but give up. An action is held
/// once: not by one that acts from a held one or held into this round.
fn is_open(v: View<'_, Cosmic>, who: ActorId, action: Action, held: bool) -> bool {
    let View { setup, state, .. } = v;
    let prone = state.of(who, Field::Prone) != 0;
    match action {
        Action::Attack | Action::CalledShot => {
            // Ties act at once: the last foe may have given up earlier in the same count.
            !prone
                && attack::usable_attacks(setup, state, who).next().is_some()
                && has_foe(setup, state, who)
        }
        Action::Rise => prone && wounds::can_rise(setup, state, who),
        Action::Move | Action::Retreat => !prone && action::full_move(setup, state, who) > 0,
        Action::FirstAid => state.battle(Field::Bleeding) > 0 && wounds::can_aid(setup, state, who),
        Action::PickUp => action::on_the_ground(setup, state, who).next().is_some(),
        Action::Hold => !held && state.of(who, Field::Carried) == 0,
        Action::ExtraDefense => defense::gains_by_extra(setup, state, who),
        Action::Other | Action::Rest | Action::Yield => true,
    }
}

/// Whether anybody of another side stands.
pub(super) fn has_foe(setup: &Setup, state: &State, who: ActorId) -> bool {
    let own = usize::from(setup.side(who));
    state.list(Field::Standing).iter().enumerate().any(|(side, &count)| side != own && count > 0)
}
