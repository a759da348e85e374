//! Everything that can change: storage, meaning and bounds.

use super::check::Setup;
use super::sheet::MAX_ATTACKS;
use crate::cosmic::book::tables::Part;
use crate::cosmic::words::event::{Did, Hold, TurnPhase, WeaponPlace};
use crate::cosmic::{Cosmic, MAX_RANKS, ROUNDS_PER_MINUTE};
use crate::data::codes::Code;
use crate::data::value::Kind;
use crate::data::words::kind_of;
use crate::declare::fields;
use crate::kernel::effects::{ENDLESS, MAX_MORE, MAX_TURNS};
use crate::kernel::log::Key;

fields! {
    /// Everything that can change in a battle.
    pub enum Field of Cosmic {
        /// Rounds begun.
        Round "round": listed(Battle, plain(Kind::Round));
        /// The part of the round.
        TurnPhase "phase": listed(Battle, plain(kind_of::<TurnPhase>()));
        /// The next place in the roster or in the order.
        Cursor "cursor": internal(Battle);
        /// Where the count that is acting begins in the order.
        GroupStart "group start": internal(Battle);
        /// Where it ends.
        GroupEnd "group end": internal(Battle);
        /// How many fighters hold an action.
        Waiting "waiting": internal(Battle);
        /// How many limbs of the living bleed.
        Bleeding "bleeding": internal(Battle);
        /// For each side: how many of its fighters stand.
        Standing "standing":
            listed(BattleList, plain(Kind::Amount)).by(Kind::Side);
        /// For each place in the order: the fighter.
        Order "order": listed(BattleList, or_nothing(Kind::Actor)).order();
        /// Initiative total of this round.
        Total "total": listed(Actor, plain(Kind::Initiative));
        /// Whether the fighter held its action into this round.
        Carried "carried": listed(Actor, plain(Kind::YesNo));
        /// What the fighter does with its held action, by the codes of [`Hold`](crate::cosmic::Hold).
        Held "held action": listed(Actor, or_nothing(kind_of::<Hold>()));
        /// What the fighter did this round, by the codes of [`Did`](crate::cosmic::Did).
        Did "did": listed(Actor, plain(kind_of::<Did>()));
        /// Defenses rolled this round.
        Defenses "defenses": listed(Actor, plain(Kind::Times));
        /// Extra defenses bought this round.
        ExtraDefenses "extra defenses":
            listed(Actor, plain(Kind::Times)).settable(), within |_, _, _| Some((0, MANY));
        /// For how many more ends of a round the fighter is stunned.
        Stunned "stunned for":
            listed(Actor, unless_zero(Kind::Rounds)).settable().lasting().condition(),
            within |_, _, _| Some((0, MANY));
        /// Whether the fighter is prone.
        Prone "prone": listed(Actor, plain(Kind::YesNo)).settable().condition();
        /// Whether the fighter is unconscious.
        Unconscious "unconscious":
            listed(Actor, plain(Kind::YesNo)).settable().lasting().condition();
        /// For how many more ends of a round it is unconscious; absent: until restored.
        UnconsciousFor "unconscious for":
            listed(Actor, unless_zero(Kind::Rounds)).settable().lasting().condition(),
            within |_, _, _| Some((0, MAX_UNCONSCIOUS));
        /// Whether the fighter is dead.
        Dead "dead": listed(Actor, plain(Kind::YesNo)).settable().lasting().condition();
        /// Fatigue Drain.
        Fatigue "Fatigue Drain":
            listed(Actor, plain(Kind::Points)).settable().lasting().condition(),
            within |_, _, _| Some((0, MAX_RANKS));
        /// Successive physical rounds.
        Streak "physical rounds": listed(Actor, plain(Kind::Rounds));
        /// Successive rounds of complete inaction while there is Fatigue.
        Rested "rounds of rest": listed(Actor, plain(Kind::Rounds));
        /// Ranks of Toughness lost for now.
        ToughnessLost "Toughness lost":
            listed(Actor, plain(Kind::Ranks)).settable().lasting().condition(),
            within |setup, _, key| Some((0, setup.sheet(key.who).toughness));
        /// Whether painkillers help the fighter.
        Painkillers "painkillers":
            listed(Actor, plain(Kind::YesNo)).settable().lasting().condition();
        /// Whether the fighter's shield is destroyed.
        ShieldLost "shield lost":
            listed(Actor, plain(Kind::YesNo)).settable().lasting().condition(),
            within |setup, _, key| Some((0, i32::from(setup.sheet(key.who).shield.is_some())));
        /// For each attack: where its weapon is, by the codes of
        /// [`WeaponPlace`](crate::cosmic::WeaponPlace).
        Weapon "weapon":
            listed(ActorAttack, plain(kind_of::<WeaponPlace>())).slots(MAX_ATTACKS)
                .settable().lasting(),
            within |setup, _, key| Some((0, farthest_place(setup, key)));
        /// For each part: Mortality Points lost.
        Lost "Mortality Points lost":
            listed(ActorList, plain(Kind::Points)).by(kind_of::<Part>()).slots(Part::ALL.len())
                .settable().lasting().lost(),
            within |setup, _, key| Some((0, setup.sheet(key.who).mortality.get(part(key)?)));
        /// For each part: whether its armor is ruined.
        ArmorRuined "armor ruined":
            listed(ActorList, plain(Kind::YesNo)).by(kind_of::<Part>()).slots(Part::ALL.len())
                .settable().lasting().condition(),
            within |setup, _, key| Some((0, i32::from(setup.sheet(key.who).armor.get(part(key)?) > 0)));
        /// For each part: whether it was treated after it was destroyed.
        Treated "treated":
            listed(ActorList, plain(Kind::YesNo)).by(kind_of::<Part>()).slots(Part::ALL.len())
                .settable().lasting(),
            within |setup, _, key| Some((0, i32::from(is_limb(setup, key))));
        /// For each part: for how many ends of a round it has bled since it was destroyed.
        Bled "bled for":
            listed(ActorList, plain(Kind::Rounds)).by(kind_of::<Part>()).slots(Part::ALL.len())
                .settable().lasting().condition(),
            within |setup, _, key| Some((0, longest_bleeding(setup, key)));
        /// The target of a blow that is still to land, from 1.
        BlowTarget "blow target": internal(Actor);
        /// The attack of that blow.
        BlowAttack "blow attack": internal(Actor);
        /// The location of that blow.
        BlowLocation "blow location": internal(Actor);
        /// The part that it hits, from 1; 0 for none.
        BlowPart "blow part": internal(Actor);
        /// The damage of that blow.
        BlowDamage "blow damage": internal(Actor);
        /// The referee's shift of the fighter's next roll.
        Circumstance "circumstance":
            listed(Actor, unless_zero(Kind::Modifier)).settable(),
            within |_, _, _| Some((-MAX_CIRCUMSTANCE, MAX_CIRCUMSTANCE));
        /// How many rolls pass before it applies.
        CircumstanceAfter "rolls before the circumstance": internal(Actor);
        /// Whether the battle continues until the referee ends it.
        Prolonged "prolonged": listed(Battle, plain(Kind::YesNo));
        /// Whether the fighter has left the battle: it gave up, got away or was taken out.
        Gone "has left": listed(Actor, plain(Kind::YesNo)).settable().condition();
        /// For each attack: how many of a thrown weapon have left the hand.
        Thrown "thrown":
            listed(ActorAttack, unless_zero(Kind::Amount)).slots(MAX_ATTACKS).settable().lasting(),
            within |setup, _, key| {
                let attack = setup.attack(key.who, usize::from(key.place))?;
                Some((0, attack.carried().unwrap_or(0)))
            };
        /// How many rounds a status effect lasts, this one included; −1 until something ends it (X1).
        StatusEffect "status effect":
            listed(ActorEffect, plain(Kind::Rounds)).settable().condition().lasting(),
            within |_, _, _| Some((ENDLESS, MAX_TURNS));
        /// How often a status effect was stacked: it counts once more each time (X1).
        EffectStacked "effect stacked":
            listed(ActorEffect, plain(Kind::Times)).settable().lasting(),
            within |_, _, _| Some((0, MAX_MORE));
        /// Whether a status effect neither harms nor heals at the end of this round (X2).
        EffectRests "effect rests": listed(ActorEffect, plain(Kind::YesNo));
        /// Whether a fighter was named already who is in the area of an attack (X8).
        Passed "passed": internal(Actor);
    }
}

/// The most rounds of a stun and the most extra defenses: more than any rule gives.
const MANY: i32 = 100;
/// The most rounds of unconsciousness: those of the ruling `unconscious_rounds`, and this one.
const MAX_UNCONSCIOUS: i32 = 1001;
/// The most ranks by which a roll is shifted (ruling `circumstance`).
const MAX_CIRCUMSTANCE: i32 = 10;

fn part(key: Key<Field>) -> Option<Part> {
    Part::from_number(i32::from(key.place))
}

fn is_limb(setup: &Setup, key: Key<Field>) -> bool {
    let points = |part| setup.sheet(key.who).mortality.get(part);
    part(key).is_some_and(|part| part.is_limb() && points(part) > 0)
}

/// The greatest number of rounds for which a limb has bled while its fighter lives.
fn longest_bleeding(setup: &Setup, key: Key<Field>) -> i32 {
    if is_limb(setup, key) { ROUNDS_PER_MINUTE * setup.sheet(key.who).health - 1 } else { 0 }
}

/// The last of the places where a weapon can be; an attack without a weapon is always held.
fn farthest_place(setup: &Setup, key: Key<Field>) -> i32 {
    let attack = setup.attack(key.who, usize::from(key.place));
    let farthest = match attack {
        Some(attack) if attack.carried().is_some() => WeaponPlace::Thrown,
        Some(attack) if attack.is_weapon() => WeaponPlace::Lost,
        _ => WeaponPlace::Held,
    };
    i32::from(farthest.number())
}
