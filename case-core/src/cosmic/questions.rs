//! The questions: which answers are legal, and what the built-in plan answers.

use super::state::everybody;
use super::{
    Action, ActorId, Cosmic, Defense, Field, Hold, MAX_POINTS, Part, Refusal, Restoration, Rule,
    Special, View, action, attack, damage, defense, judge, plan, sheet, wounds,
};
use crate::data::value::{AttackId, Damage, Points, Ranks, Yards};
use crate::kernel::question::{answers, questions};
use crate::kernel::refusal::needs;

/// The longest distance that the map answers, in yards; anything beyond is as far out of reach.
#[doc(hidden)]
pub const MAX_DISTANCE: i32 = 10_000;
/// The greatest modifier for range, cover and difficulty, in ranks: enough for certainty, or for no
/// chance.
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

    /// Which attack a fighter uses.
    Attack "attack" COS7 = PickAttack {} -> AttackId as open;
    en "With what does {who} attack?" ["{answer}"];

    /// Whom a fighter attacks.
    Target "target" COS7 = PickTarget {
        /// The attack.
        attack: AttackId,
    } -> ActorId as open;
    en "Whom does {who} attack with {attack}?" ["{answer}"];

    /// Which part of the body a called shot is aimed at.
    CalledPart "called part" COS9 = CallPart {
        /// The target.
        target: ActorId,
        /// The attack.
        attack: AttackId,
    } -> Part as open;
    en "Where does {who} aim at {target}?" ["{answer}"];

    /// How far a melee fighter is from its target; 0 if the target is within reach.
    Distance "distance" COS5 = MeasureDistance {
        /// The attacker.
        attacker: ActorId,
        /// The target.
        target: ActorId,
    } -> Yards as open;
    en "How far is {attacker} from {target}?" ["{answer}"];

    /// What range, cover and difficulty do to an attack; negative is worse.
    Modifier "modifier" COS7 = JudgeDifficulty {
        /// The attacker.
        attacker: ActorId,
        /// The target.
        target: ActorId,
        /// The part that a called shot is aimed at.
        called: Option<Part>,
    } -> Ranks as open;
    en "What do range, cover and difficulty do to the attack of {attacker} on {target}?"
        ["{answer:+}"];

    /// How the target of an attack defends, if it does.
    Defense "defense" COS8 = Defend {
        /// The attacker.
        attacker: ActorId,
        /// The attack.
        attack: AttackId,
    } -> Option<Defense> as open;
    en "How does {who} defend against {attacker}?" ["{answer}", "no defense"];

    /// How far a fighter moves.
    Move "move" COS5 = MoveFar {} -> Yards as open;
    en "How far does {who} move?" ["{answer}"];

    /// Whom a fighter gives First Aid.
    Patient "patient" COS19 = PickPatient {} -> ActorId as open;
    en "Whom does {who} give First Aid?" ["{answer}"];

    /// Which limb is given First Aid.
    PatientLimb "patient limb" COS19 = PickLimb {
        /// The fighter with the limb.
        patient: ActorId,
    } -> Part as open;
    en "Which limb of {patient} does {who} treat?" ["{answer}"];

    /// Which weapon a fighter picks up.
    PickUp "pick up" COS4 = PickUpWeapon {} -> AttackId as open;
    en "What does {who} pick up?" ["{answer}"];

    /// What a fighter does with its held action.
    HeldAction "held action" COS6 = UseHold {} -> Hold as open;
    en "What does {who} do with the held action?" ["{answer}"];

    /// Whether a whip or flail disarms its target instead of striking the part.
    WhipDisarms "whip disarms" COS11 = WhipDisarms {
        /// The fighter that is hit.
        target: ActorId,
    } -> bool as open;
    en "Does {who} disarm {target}?" ["disarms", "strikes"];

    /// Which weapon a whip or flail takes from its target.
    WhippedWeapon "whipped weapon" COS11 = WhipAway {
        /// The fighter that loses it.
        target: ActorId,
    } -> AttackId as open;
    en "Which weapon does {who} take from {target}?" ["{answer}"];

    /// Which weapon is lost to a ten or twelve.
    LostWeapon "lost weapon" COS14 = LoseWeapon {
        /// The fighter that loses it.
        target: ActorId,
    } -> AttackId as open;
    en "Which weapon does {target} lose?" ["{answer}"];

    /// What a ten or twelve does.
    Special "special" COS14 = SaySpecial {
        /// The fighter that is hit.
        target: ActorId,
        /// By whom.
        attacker: ActorId,
        /// The attack.
        attack: AttackId,
    } -> Special as open;
    en "What does the blow of {attacker} do to {target}?" ["{answer}"];

    /// How much special damage there is, before armor and Toughness.
    SpecialDamage "special damage" COS14 = SaySpecialDamage {
        /// The fighter that is hit.
        target: ActorId,
    } -> Damage as open;
    en "How much special damage does {target} take?" ["{answer} damage"];

    /// Where special damage hits.
    SpecialPart "special part" COS14 = SaySpecialPart {
        /// The fighter that is hit.
        target: ActorId,
    } -> Part as open;
    en "Where does the special damage hit {target}?" ["{answer}"];

    /// Whether a destroyed limb is severed or crushed.
    Severed "severed" COS20 = SaySevered {
        /// The fighter with the limb.
        target: ActorId,
        /// The limb.
        limb: Part,
        /// Whether an edged weapon did it.
        edged: bool,
    } -> bool as open;
    en "Is the {limb} of {target} severed?" ["severed", "crushed"];

    /// For whom the Judge restores something at the end of a round, if anybody.
    Restore "restore" COS18 = Restore {} -> Option<ActorId> as open;
    en "For whom is something restored?" ["{answer}", "nobody more"];

    /// What the Judge restores.
    RestoreWhat "restore what" COS18 = RestoreWhat {
        /// The fighter that gets it back.
        patient: ActorId,
    } -> Restoration as open;
    en "What does {patient} get back?" ["{answer}"];

    /// Which part of the body the Judge restores something to.
    RestorePart "restore part" COS18 = RestorePart {
        /// The fighter that gets it back.
        patient: ActorId,
        /// The thing restored.
        what: Restoration,
    } -> Part as open;
    en "Where is {patient} helped ({what})?" ["{answer}"];

    /// How many Mortality Points the Judge restores.
    RestorePoints "restore points" COS18 = RestorePoints {
        /// The fighter that gets it back.
        patient: ActorId,
        /// The thing restored.
        what: Restoration,
        /// The part.
        part: Part,
    } -> Points as open;
    en "How many points come back to the {part} of {patient}?" ["{answer}"];
}

answers! {
    Cosmic;
    TakeAction -> Action: pick from |_, _| Action::ALL.iter().copied(),
        unless |q, v, action| why_closed(v, q.who, action, q.held),
        plan |q, v| plan::action(v, q.who);
    PickAttack -> AttackId: pick from |q, v| v.setup.attacks(q.who),
        unless |q, v, attack| {
            needs(attack.of == q.who, Refusal::NoSuchAttack)
                .or_else(|| attack::why_unusable(v, q.who, attack.index()))
        },
        plan |q, v| AttackId::new(q.who, plan::best_attack(v, q.who).unwrap_or(0));
    PickTarget -> ActorId: pick from |_, v| everybody(v.state.fighters()),
        unless |q, v, target| {
            needs(v.setup.side(target) != v.setup.side(q.who), Refusal::OwnSide)
                .or_else(|| needs(is_target(v, q.who, target), Refusal::Down))
        },
        plan |q, v| plan::target(v, q.who, q.attack);
    CallPart -> Part: pick from |_, _| Part::ALL.iter().copied(),
        unless |q, v, part| {
            let had = || v.setup.sheet(q.target).mortality.get(part) > 0;
            let is_there = wounds::is_there(v, q.target, part);
            needs(is_there, if had() { Refusal::Destroyed } else { Refusal::NoSuchPart })
        },
        plan |q, v| {
            let there = |&part: &Part| part != Part::Head && wounds::is_there(v, q.target, part);
            Part::ALL.iter().copied().find(there).unwrap_or(Part::Head)
        };
    MeasureDistance -> Yards: amount from |_, _| (0, MAX_DISTANCE), plan |_, _| 0;
    JudgeDifficulty -> Ranks: amount from |_, _| (-MAX_MODIFIER, MAX_MODIFIER), plan |_, _| 0;
    Defend -> Option<Defense>:
        pick from |_, _| core::iter::once(None).chain(Defense::ALL.iter().copied().map(Some)),
        unless |q, v, defense| {
            let against = v.setup.attack(q.attack.of, q.attack.index()).map(|attack| attack.kind);
            defense::ranks(v, q.who, defense?)
                .err()
                .or_else(|| defense::why_useless(v, defense?, against?))
        },
        plan |q, v| plan::best_defense(v, q.who, q.attack);
    MoveFar -> Yards: amount from |q, v| (0, action::full_move(v, q.who)),
        plan |q, v| action::full_move(v, q.who);
    PickPatient -> ActorId: pick from |_, v| everybody(v.state.fighters()),
        unless |_, v, patient| {
            let bleeds = wounds::bleeding_limbs(v, patient) > 0;
            needs(bleeds, Refusal::NotBleeding)
        },
        plan |q, v| plan::patient(v, q.who);
    PickLimb -> Part: pick from |_, _| Part::ALL.iter().copied(),
        unless |q, v, limb| {
            needs(wounds::bleeds(v, q.patient, limb), Refusal::NotBleeding)
        },
        plan |q, v| plan::limb(v, q.patient);
    PickUpWeapon -> AttackId: pick from |q, v| v.setup.attacks(q.who),
        unless |q, v, weapon| {
            needs(weapon.of == q.who, Refusal::NoSuchAttack)
                .or_else(|| damage::why_not_picked_up(v, weapon))
        },
        plan |q, v| AttackId::new(q.who, plan::pick_up(v, q.who));
    UseHold -> Hold: pick from |_, _| [Hold::Wait, Hold::Act, Hold::NextRound].into_iter(),
        plan |_, _| Hold::Act;
    WhipDisarms -> bool: yes or no, plan |q, v| plan::disarms(v, q.target);
    WhipAway -> AttackId: pick from |q, v| v.setup.attacks(q.target),
        unless |q, v, weapon| why_not_held(v, q.target, weapon),
        plan |q, v| plan::best_weapon(v, q.target);
    LoseWeapon -> AttackId: pick from |q, v| v.setup.attacks(q.target),
        unless |q, v, weapon| why_not_held(v, q.target, weapon),
        plan |q, v| plan::best_weapon(v, q.target);
    SaySpecial -> Special: pick from |_, _| Special::ALL.iter().copied(),
        unless |q, v, special| damage::why_not_suffered(v, q.target, special),
        plan |q, v| plan::special(v, q.target, q.attack);
    SaySpecialDamage -> Damage: amount from |_, _| (0, MAX_POINTS),
        plan |q, v| plan::special_damage(v, q.target);
    SaySpecialPart -> Part: pick from |_, _| Part::ALL.iter().copied(), plan |_, _| Part::Torso;
    SaySevered -> bool: no or yes, plan |q, _| q.edged;
    Restore -> Option<ActorId>:
        pick from |_, v| core::iter::once(None).chain(everybody(v.state.fighters()).map(Some)),
        unless |_, v, patient| {
            needs(judge::can_restore(v, patient?), Refusal::NothingToRestore)
        },
        plan |_, _| None;
    RestoreWhat -> Restoration: pick from |_, _| Restoration::ALL.iter().copied(),
        unless |q, v, what| {
            let can = judge::is_restorable(v, q.patient, what);
            needs(can, Refusal::NothingToRestore)
        },
        want |_, _| None, or Restoration::Toughness;
    RestorePart -> Part: pick from |_, _| Part::ALL.iter().copied(),
        unless |q, v, part| {
            let can = judge::is_restorable_at(v, q.patient, q.what, part);
            needs(can, Refusal::NothingToRestore)
        },
        want |_, _| None, or Part::Head;
    RestorePoints -> Points: amount from |q, v| (1, v.state.lost(q.patient, q.part)),
        plan |q, v| v.state.lost(q.patient, q.part);
}

fn why_not_held(v: View<'_>, who: ActorId, weapon: AttackId) -> Option<Refusal> {
    let attack = v.setup.attack(weapon.of, weapon.index()).filter(|_| weapon.of == who);
    needs(attack.is_some_and(sheet::Attack::is_weapon), Refusal::NoSuchAttack)
        .or_else(|| needs(damage::holds_weapon(v, weapon), Refusal::NotInHand))
}

/// COS4, COS6, COS13: why a fighter can't take an action on its count.
///
/// The combat action of the prone is to get up, if their legs allow it, and they don't move;
/// anything else they can do. A fighter that can't move can't retreat, but can give up. An action
/// is held once: not by a fighter that acts from a held action or held into this round.
fn why_closed(v: View<'_>, who: ActorId, action: Action, held: bool) -> Option<Refusal> {
    let prone = || v.state.of(who, Field::Prone) != 0;
    let stands = || needs(!prone(), Refusal::Prone);
    match action {
        // Ties act at once: the last foe may have given up earlier in the same count.
        Action::Attack | Action::CalledShot => stands()
            .or_else(|| needs(attack::usable_attacks(v, who).next().is_some(), Refusal::Unarmed))
            .or_else(|| needs(has_target(v, who), Refusal::NoFoe)),
        Action::Rise => needs(prone(), Refusal::OnItsFeet)
            .or_else(|| needs(wounds::can_rise(v, who), Refusal::LegsFail)),
        Action::Move | Action::Retreat => {
            stands().or_else(|| needs(action::full_move(v, who) > 0, Refusal::LegsFail))
        }
        Action::FirstAid => needs(v.state.battle(Field::Bleeding) > 0, Refusal::NobodyBleeds)
            .or_else(|| needs(v.setup.sheet(who).first_aid > 0, Refusal::NoFirstAid))
            .or_else(|| needs(wounds::can_aid(v, who), Refusal::LimbsFail)),
        Action::PickUp => {
            needs(action::on_the_ground(v, who).next().is_some(), Refusal::NothingLies)
        }
        Action::Hold => needs(!held && v.state.of(who, Field::Carried) == 0, Refusal::HeldOnce),
        Action::ExtraDefense => needs(defense::gains_by_extra(v, who), Refusal::GainsNothing),
        Action::Other | Action::Rest | Action::Yield => None,
    }
}

/// COS7: whether a fighter can be attacked: it stands or, for the ruthless, is only unconscious
/// (reading `the_fallen`).
pub(super) fn is_target(v: View<'_>, by: ActorId, who: ActorId) -> bool {
    v.state.stands(who) || (v.setup.sheet(by).ruthless && v.state.has_fallen(who))
}

/// Whether anybody of another side stands.
pub(super) fn has_foe(v: View<'_>, who: ActorId) -> bool {
    let own = usize::from(v.setup.side(who));
    v.state.list(Field::Standing).iter().enumerate().any(|(side, &count)| side != own && count > 0)
}

/// Whether there is anybody of another side to attack.
fn has_target(v: View<'_>, who: ActorId) -> bool {
    let other = |foe: &ActorId| v.setup.side(*foe) != v.setup.side(who);
    let fallen = || everybody(v.state.fighters()).filter(other).any(|foe| is_target(v, who, foe));
    has_foe(v, who) || (v.setup.sheet(who).ruthless && fallen())
}
