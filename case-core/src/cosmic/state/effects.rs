//! What status effects change of a sheet, worked out where it is read.

use super::check::Setup;
use super::sheet::{Attack, MAX_POINTS};
use crate::cosmic::{ActorId, Cosmic, MAX_RANKS, View};
use crate::data::codes::codes;
use crate::data::node::Problems;
use crate::data::sheet::{Name, Number, OneOf, YesNo, sheet};
use crate::kernel::effects::{self, EffectBasics, PointChange, PointChanging};
use crate::kernel::kinds::{self, Against, ByKind, Stance};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

const SHIFT: Number = Number(-MAX_RANKS, MAX_RANKS);
const RANKS: PointChanging = PointChanging { low: 0, high: MAX_RANKS };
pub(crate) const POINTS: PointChanging = PointChanging { low: 0, high: MAX_POINTS };
/// What is against kinds of damage.
pub(crate) const AGAINST: ByKind<Number> = ByKind(Number(0, MAX_POINTS));

codes! {
    /// The Attributes that resist an effect.
    "resisting Attribute", pub enum ResistedBy {
        /// Coordination.
        Coordination "coordination",
        /// Health.
        Health "health",
        /// Spirit.
        Spirit "spirit",
        /// Toughness.
        Toughness "toughness",
    }
}

sheet! {
    /// A status effect as a person writes it (X1 to X5): what it changes of its bearer's sheet, and what
    /// it does at the end of each round. A text such as `"-2"` shifts a number, a plain one replaces it.
    ///
    /// ```toml
    /// [[effects]]
    /// name = "weakness"
    /// turns = 3
    /// toughness = "-2"
    /// damage = -3
    /// resisted_by = "health"
    /// intensity = 4
    /// ```
    pub struct EffectSheet {
        /// Its name, how many rounds it lasts, how it begins, stacks and ends.
        pub basics: EffectBasics = (), flat();
        /// What it makes of Coordination, in initiative too, and in dodging without ranks of its own.
        pub coordination: Option<PointChange> = RANKS, optional();
        /// What it makes of Spirit.
        pub spirit: Option<PointChange> = RANKS, optional();
        /// What it makes of Toughness, less what sevens have taken.
        pub toughness: Option<PointChange> = RANKS, optional();
        /// What it makes of Running.
        pub running: Option<PointChange> = RANKS, optional();
        /// What it makes of the ranks for dodging.
        pub dodge: Option<PointChange> = RANKS, optional();
        /// What it makes of Unarmed Combat, for blocking and for bare hands, where the fighter has it.
        pub block: Option<PointChange> = RANKS, optional();
        /// What it makes of the ranks of the shield.
        pub shield: Option<PointChange> = RANKS, optional();
        /// What it makes of First Aid.
        pub first_aid: Option<PointChange> = RANKS, optional();
        /// What it makes of the armor of each part. No seven ruins what it adds.
        pub armor: Option<PointChange> = POINTS, optional();
        /// What it makes of the ranks of all attacks, in parrying too.
        pub attack: Option<PointChange> = RANKS, optional();
        /// By how many ranks it shifts every roll of an Attribute or Skill, -100 to 100.
        pub ranks: i32 = SHIFT, or(0);
        /// By how many ranks it shifts defenses besides, -100 to 100.
        pub defense: i32 = SHIFT, or(0);
        /// By how many points it shifts the damage of all attacks, -1,000 to 1,000.
        pub damage: i32 = Number(-MAX_POINTS, MAX_POINTS), or(0);
        /// What its bearer is against kinds of damage, in place of what the sheet says and of what it
        /// makes of the armor (X4).
        pub against: Vec<(String, Stance<i32>)> = AGAINST, or(Vec::new());
        /// The kind of its damage, such as `fire` (X4); who is immune to it does not come under the effect.
        pub kind: Option<String> = Name, optional();
        /// Its damage to the torso at the end of each round, less armor and Toughness unless
        /// `ignores_armor` (X2).
        pub harm: Option<i32> = Number(1, MAX_POINTS), optional();
        /// Its Fatigue Drain at the end of each round (X2).
        pub drain: Option<i32> = Number(1, MAX_RANKS), optional();
        /// The Mortality Points that come back to each hurt part at the end of each round, but to none
        /// that is destroyed (X2).
        pub healing: Option<i32> = Number(1, MAX_POINTS), optional();
        /// The Attribute that resists it where an attack would begin it.
        pub resisted_by: Option<ResistedBy> = OneOf, optional();
        /// The ranks that come off the Attribute that resists it.
        pub intensity: i32 = Number(0, MAX_RANKS), or(0);
        /// Whether it is resisted again at the end of each round, which ends it.
        pub resisted_again: bool = YesNo, or(false);
    }
}

impl EffectSheet {
    /// By how many ranks and points it lowers what it shifts.
    pub(crate) fn lowers(&self) -> i32 {
        let changes = [
            self.coordination,
            self.spirit,
            self.toughness,
            self.running,
            self.dodge,
            self.block,
            self.shield,
            self.first_aid,
            self.armor,
            self.attack,
        ];
        let changes = changes.into_iter().flatten().map(PointChange::lowers);
        let shifts = [self.ranks, self.defense, self.damage];
        changes.chain(shifts.map(|by| (-by).max(0))).sum()
    }
}

/// An effect of Cosmic Synchronicity.
pub(crate) type Effect = effects::Effect<EffectSheet>;

/// Checks what has to fit together in an effect.
pub(crate) fn check(spec: &EffectSheet, path: &str, p: &mut Problems) {
    let acts = spec.harm.is_some() || spec.drain.is_some() || spec.healing.is_some();
    spec.basics.check([spec.harm.is_some(), acts, spec.resisted_again], path, p);
    if spec.resisted_by.is_none() && (spec.intensity != 0 || spec.resisted_again) {
        p.add(format!("{path}.resisted_by"), "missing: the Attribute that resists it");
    }
}

/// The effects in force on a fighter.
pub(crate) fn in_force(v: View<'_>, who: ActorId) -> impl Iterator<Item = (usize, &Effect)> {
    effects::in_force::<Cosmic>(v.setup, v.state, who)
}

/// X1: a number of a sheet as the effects in force leave it, at least 0.
#[inline]
pub(crate) fn changed(
    v: View<'_>,
    who: ActorId,
    number: i32,
    change: impl Fn(&EffectSheet) -> Option<PointChange>,
) -> i32 {
    if v.setup.effects().is_empty() {
        return number;
    }
    let all = in_force(v, who).filter_map(|(_, effect)| change(&effect.of));
    all.fold(number, |number, change| change.of(number)).max(0)
}

/// Damage as armor meets it: its kind, and what it makes of the armor (X4, X7).
pub(crate) type Damages<'a> = (Option<&'a str>, Option<PointChange>);

/// X4, X7: what is left of the armor against damage of a kind that pierces it, and how much of the damage
/// is dealt.
pub(crate) fn meets(
    v: View<'_>,
    who: ActorId,
    armor: i32,
    (kind, pierces): Damages<'_>,
) -> (i32, Against) {
    let sheet = &v.setup.sheet(who).against[..];
    let under = in_force(v, who).map(|(_, effect)| &effect.of.against[..]);
    let (is, worn) = kinds::met(kind, core::iter::once(sheet).chain(under));
    let armor = worn.unwrap_or(armor);
    (pierces.map_or(armor, |pierces| pierces.of(armor).clamp(0, armor)), is)
}

/// X1: the shift of the effects in force.
#[inline]
pub(crate) fn shift(v: View<'_>, who: ActorId, by: impl Fn(&EffectSheet) -> i32) -> i32 {
    if v.setup.effects().is_empty() {
        return 0;
    }
    in_force(v, who).map(|(_, effect)| by(&effect.of)).fold(0, i32::saturating_add)
}

/// X1: the shift of a fighter's damage.
pub(crate) fn damage_shift(v: View<'_>, who: ActorId) -> i32 {
    shift(v, who, |effect| effect.damage)
}

/// X1: Coordination as it is now.
pub(crate) fn coordination(v: View<'_>, who: ActorId) -> i32 {
    changed(v, who, v.setup.sheet(who).coordination, |effect| effect.coordination)
}

/// X1: First Aid as it is now.
pub(crate) fn first_aid(v: View<'_>, who: ActorId) -> i32 {
    changed(v, who, v.setup.sheet(who).first_aid, |effect| effect.first_aid)
}

/// X1: Spirit as it is now.
pub(crate) fn spirit(v: View<'_>, who: ActorId) -> i32 {
    changed(v, who, v.setup.sheet(who).spirit, |effect| effect.spirit)
}

/// X1: the ranks of an attack as they are now; those of bare hands follow Unarmed Combat.
pub(crate) fn attack_ranks(v: View<'_>, who: ActorId, place: usize) -> i32 {
    let Some(attack) = v.setup.attack(who, place) else { return 0 };
    if v.setup.effects().is_empty() {
        return attack.ranks;
    }
    let by_block = v.setup.bare_hands(who) == Some(place) && v.setup.sheet(who).block.is_some();
    let ranks = changed(v, who, attack.ranks, |effect| effect.block.filter(|_| by_block));
    changed(v, who, ranks, |effect| effect.attack)
}

impl Setup {
    /// X1: the effect that an attack begins.
    pub(crate) fn begun_by(&self, attack: &Attack) -> Option<(usize, &Effect)> {
        let name = attack.begins.as_ref()?;
        self.effects().iter().enumerate().find(|(_, effect)| effect.basics.name == *name)
    }
}
