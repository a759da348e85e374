//! Checks a roster and reports all problems at once.

use super::effects::{self, Changed, Kinds, Sort};
use super::sheet::{
    AbilitiesSpec, Attack, AttackSheet, EventSheet, Fighter, MAX_ATTACKS_ON_SHEET, MAX_TALENTS,
    Numbers, Object, Places, Roster, Scheduled, Score, Setup, Sheet, Talent, TalentSheet, Team,
    add_standard, missing,
};
use crate::case::Case;
use crate::case::book::forms::{Ability, Form};
use crate::case::book::rank::{MAX_NUMBER, RankValue};
use crate::case::book::rulings::Rulings;
use crate::data::codes::did_you_mean;
use crate::data::codes::{Code, nearest, shown};
use crate::data::memo::Memo;
use crate::data::message::message;
use crate::data::node::Problems;
use crate::data::sheet::SheetTable;
use crate::data::who::{ActorId, MAX_FIGHTERS};
use crate::kernel::cast::Cast;
use crate::kernel::effects::{by_name, check_under, find};
use crate::kernel::now;
use crate::kernel::powers::powers;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The fighters and objects of a roster by name.
struct Names<'r> {
    fighters: BTreeMap<&'r str, usize>,
    objects: BTreeMap<&'r str, usize>,
    effects: BTreeMap<&'r str, usize>,
}

impl Names<'_> {
    fn find(
        names: &BTreeMap<&str, usize>,
        what: &'static str,
        name: &str,
        path: &str,
        p: &mut Problems,
    ) -> Option<usize> {
        let found = names.get(name).copied();
        if found.is_none() {
            let hint = did_you_mean(nearest(name, names.keys().copied().take(1_000)));
            p.add(
                path,
                message!("no {what} is named `{name}`{hint}", what, name = shown(name), hint),
            );
        }
        found
    }

    fn fighter(&self, name: &str, path: &str, p: &mut Problems) -> Option<usize> {
        Names::find(&self.fighters, "fighter", name, path, p)
    }

    fn object(&self, name: &str, path: &str, p: &mut Problems) -> Option<usize> {
        Names::find(&self.objects, "object", name, path, p)
    }
}

/// Checks a roster.
pub(crate) fn validate(roster: &Roster) -> Result<Setup, Problems> {
    let mut p = Problems::default();
    roster.check_fields("", &mut p);
    fit(roster, p)
}

/// Checks what has to fit together in a roster whose fields have been checked, adding to `p`.
pub(crate) fn fit(roster: &Roster, mut p: Problems) -> Result<Setup, Problems> {
    if roster.fighters.len() > MAX_FIGHTERS {
        return Err(p);
    }
    let names = collect_names(roster, &mut p);
    let cast = Cast::new(roster.fighters.iter().map(|f| (f.name.as_str(), f.side.as_str())))
        .with_ids(roster.fighters.iter().map(|f| f.id.as_deref()));
    let cast = now::standing::<Case>(cast, roster.fighters.iter().map(|f| &f.now));
    cast.check(&mut p);
    let mut kinds = Kinds::default();
    let mut effects = Vec::with_capacity(roster.effects.len());
    for (i, spec) in roster.effects.iter().enumerate() {
        let path = format!("effects[{i}]");
        let talents = check_talents(&spec.talents, &path, &mut p);
        let name = Some(spec.basics.name.as_str());
        let mut attacks = roster.fighters.iter().flat_map(|sheet| &sheet.attacks);
        let is_ended = attacks.any(|attack| attack.ends.as_deref() == name);
        effects.push(effects::check((spec, is_ended), &path, &mut kinds, talents, &mut p));
    }
    let mut fighters = Vec::with_capacity(roster.fighters.len());
    for (i, spec) in roster.fighters.iter().enumerate() {
        // Beyond the limit, which is reported, further sides share the last number.
        let side = cast.side(ActorId::fighter(i)).unwrap_or(u8::MAX);
        let path = format!("fighters[{i}]");
        fighters.push(check_sheet(
            spec,
            side,
            &path,
            (&roster.rulings, &mut kinds),
            &names,
            &mut p,
        ));
    }
    if !fighters.iter().any(|f| f.arrives <= 1) {
        p.add("fighters", "somebody has to be there in the first turn");
    }
    let objects = check_objects(roster, &names, &mut p);
    let teams = check_teams(roster, &names, &mut fighters, &mut p);
    let events = check_events(roster, &names, &mut p);
    let surprise = check_surprise(roster, &cast, &mut p);
    let mut setup = Setup {
        plain: Vec::new(),
        rulings: roster.rulings.clone(),
        friendly_fire: roster.friendly_fire,
        fighters,
        effects,
        objects,
        teams,
        events,
        surprise,
        cast,
        declare_order: Vec::new(),
        closed: false,
        weighed: Memo::default(),
        harms: Memo::default(),
    };
    summarize(&mut setup);
    now::check::<Case>(&setup, roster.fighters.iter().map(|f| &f.now), &mut p);
    p.or(Some(setup))
}

/// What follows from all fighters: in which order they declare (T2), and their numbers if nothing
/// changes these.
fn summarize(setup: &mut Setup) {
    let whos = |player: bool| {
        let fits = move |(_, f): &(usize, &Fighter)| f.player == player;
        setup.fighters.iter().enumerate().filter(fits).map(|(i, _)| ActorId::fighter(i))
    };
    let order = whos(false).chain(whos(true)).collect();
    setup.declare_order = order;
    let pierces = |f: &Fighter| f.attacks.iter().any(|attack| attack.pierces.is_some());
    let is_plain = setup.effects.is_empty()
        && setup.fighters.iter().all(|f| f.against.is_empty() && !pierces(f));
    setup.plain = setup.fighters.iter().filter(|_| is_plain).map(Numbers::of).collect();
}

/// Adds fighters of another setup, but not if they name kinds of damage, which a roster numbers.
pub(crate) fn grow(setup: &mut Setup, more: &Setup, from: usize) -> bool {
    let new = more.fighters.get(from..).unwrap_or(&[]);
    let names_kinds = |f: &Fighter| {
        let is_kind = |(sort, _): &(Sort, _)| matches!(sort, Sort::Kind(_));
        f.against.iter().any(is_kind) || f.attacks.iter().any(|attack| attack.kind.is_some())
    };
    if new.iter().any(names_kinds) {
        return false;
    }
    let sides = setup.cast.grow(&more.cast, from);
    let with_side = |(new, side): (&Fighter, u8)| Fighter { side, ..new.clone() };
    setup.fighters.extend(new.iter().zip(sides).map(with_side));
    reset(setup);
    true
}

/// Drops the fighters from a place on.
pub(crate) fn shrink(setup: &mut Setup, fighters: usize) {
    setup.cast.shrink(fighters);
    setup.fighters.truncate(fighters);
    reset(setup);
}

/// Forgets what was derived from other fighters.
fn reset(setup: &mut Setup) {
    summarize(setup);
    (setup.weighed, setup.harms) = (Memo::default(), Memo::default());
}

fn collect_names<'r>(roster: &'r Roster, p: &mut Problems) -> Names<'r> {
    let basics = roster.effects.iter().map(|effect| &effect.basics);
    let mut names =
        Names { fighters: BTreeMap::new(), objects: BTreeMap::new(), effects: by_name(basics, p) };
    let mut named_twice: Vec<&str> = Vec::new();
    for (i, spec) in roster.fighters.iter().enumerate() {
        if names.fighters.insert(&spec.name, i).is_some() {
            named_twice.push(&spec.name);
        }
    }
    // A name used twice refers to nobody; ids take precedence over names.
    for name in named_twice {
        names.fighters.remove(name);
    }
    for (i, spec) in roster.fighters.iter().enumerate() {
        if let Some(id) = &spec.id {
            names.fighters.insert(id, i);
        }
    }
    for (i, spec) in roster.objects.iter().enumerate() {
        if let Some(first) = names.objects.insert(&spec.name, i) {
            let path = format!("objects[{i}].name");
            let (name, place) = (shown(&spec.name), format!("objects[{first}]"));
            p.add(path, message!("`{name}` is also the name of {place}", name, place = place));
        }
    }
    names
}

fn check_sheet(
    spec: &Sheet,
    side: u8,
    path: &str,
    (rulings, kinds): (&Rulings, &mut Kinds),
    names: &Names<'_>,
    p: &mut Problems,
) -> Fighter {
    let (scores, health_sum, karma_sum) =
        check_abilities(&spec.abilities, &format!("{path}.abilities"), p);
    let mut secondary = |given: Option<i32>, sum: i32, ruling, name: &'static str, least: i32| {
        if let Some(missing) = missing(name, ruling, given.is_some()) {
            p.add(format!("{path}.{name}"), missing);
        }
        given.unwrap_or(sum).clamp(least, MAX_NUMBER)
    };
    let health = secondary(spec.health, health_sum, rulings.health, "health", 1);
    let karma = secondary(spec.karma, karma_sum, rulings.karma, "karma", 0);
    let armor = spec.armor.map_or(RankValue::ZERO, |s| s.value(format_args!("{path}.armor"), p));
    let mut protection = [armor; 10];
    for (form, score) in &spec.protection {
        let value = score.value(format_args!("{path}.protection.{}", form.name()), p);
        let slot = &mut protection[*form as usize];
        *slot = value.max(*slot);
    }
    let mut attacks: Vec<Attack> = Vec::new();
    for (i, attack) in spec.attacks.iter().take(MAX_ATTACKS_ON_SHEET).enumerate() {
        let path = format!("{path}.attacks[{i}]");
        if attacks.iter().any(|a| a.name == attack.name) {
            let name = shown(&attack.name);
            p.add(format!("{path}.name"), message!("`{name}` is given twice", name));
        }
        attacks.push(check_attack(attack, &path, (names, kinds), p));
    }
    add_standard(&mut attacks, rulings);
    let talents = check_talents(&spec.talents, path, p);
    let against = kinds.against(&spec.against, path, p);
    let powers = powers(&names.effects, &spec.powers, path, p);
    Fighter {
        name: spec.name.clone(),
        side,
        against,
        player: spec.player,
        scores,
        health,
        karma,
        written: [spec.health.is_some(), spec.karma.is_some()],
        armor,
        protection,
        places: Places::of(&attacks),
        attacks,
        powers,
        talents,
        recovery: spec.recovery,
        first_aid: spec.first_aid,
        ruthless: spec.ruthless,
        flies: spec.flies,
        arrives: spec.arrives.max(1),
        goes: spec.goes,
        team: None,
    }
}

/// The scores by [`Ability`].
type Scores = [RankValue; Ability::ALL.len()];

/// R1, Q10: the scores by [`Ability`], and the sums for Health and Karma. A missing half equals the
/// whole; a missing whole is the mean of its halves, rounded down.
fn check_abilities(spec: &AbilitiesSpec, path: &str, p: &mut Problems) -> (Scores, i32, i32) {
    let mut one = |name: &str, whole: Option<Score>, halves: [(&str, Option<Score>); 2]| {
        let mut value =
            |score: Score, half: &str| score.value(format_args!("{path}.{name}{half}"), p);
        let halves = halves.map(|(half, score)| score.map(|s| value(s, half)));
        let whole = match (whole, halves) {
            (Some(score), _) => value(score, ""),
            (None, [Some(a), Some(b)]) => RankValue::of_number(a.number().midpoint(b.number())),
            (None, [Some(half), None] | [None, Some(half)]) => half,
            (None, [None, None]) => {
                p.add(format!("{path}.{name}"), "missing: a rank or a number, or its halves");
                RankValue::ZERO
            }
        };
        (whole, halves[0].unwrap_or(whole), halves[1].unwrap_or(whole))
    };
    let none = ("", None);
    let halves = [("_off", spec.fighting_off), ("_def", spec.fighting_def)];
    let (fighting, off, def) = one("fighting", spec.fighting, halves);
    let halves = [("_dex", spec.agility_dex), ("_bal", spec.agility_bal)];
    let (agility, dex, bal) = one("agility", spec.agility, halves);
    let halves = [("_mgt", spec.strength_mgt), ("_vgr", spec.strength_vgr)];
    let (strength, mgt, vgr) = one("strength", spec.strength, halves);
    let (endurance, res, _) =
        one("endurance", spec.endurance, [("_res", spec.endurance_res), none]);
    let (reason, ..) = one("reason", spec.reason, [none; 2]);
    let (intuition, ..) = one("intuition", spec.intuition, [none; 2]);
    let (psyche, ..) = one("psyche", spec.psyche, [none; 2]);
    let mut scores = [RankValue::ZERO; Ability::ALL.len()];
    for (ability, value) in [
        (Ability::FightingOffense, off),
        (Ability::FightingDefense, def),
        (Ability::AgilityDexterity, dex),
        (Ability::AgilityBalance, bal),
        (Ability::StrengthMight, mgt),
        (Ability::StrengthVigor, vgr),
        (Ability::Strength, strength),
        (Ability::EnduranceResistance, res),
        (Ability::Endurance, endurance),
        (Ability::Intuition, intuition),
        (Ability::Reason, reason),
        (Ability::Psyche, psyche),
    ] {
        scores[ability as usize] = value;
    }
    let sum = |values: &[RankValue]| values.iter().map(|v| v.number()).sum();
    (scores, sum(&[fighting, agility, strength, endurance]), sum(&[reason, intuition, psyche]))
}

fn check_talents(talents: &[TalentSheet], path: &str, p: &mut Problems) -> Vec<Talent> {
    let talents = talents.iter().take(MAX_TALENTS).enumerate();
    talents.map(|(i, talent)| check_talent(talent, &format!("{path}.talents[{i}]"), p)).collect()
}

/// A31: a talent names at least one thing that it shifts.
fn check_talent(spec: &TalentSheet, path: &str, p: &mut Problems) -> Talent {
    fn set<C: Code>(members: &[C]) -> u32 {
        members.iter().fold(0, |set, member| set | 1 << u32::from(member.number()).min(31))
    }
    let (rolls, forms) = (set(&spec.rolls), set(&spec.forms));
    let (defenses, abilities) = (set(&spec.defenses), set(&spec.abilities));
    if rolls | forms | defenses | abilities == 0 {
        p.add(path, "a talent names the rolls, forms, defenses or abilities that it shifts");
    }
    Talent { shift: spec.shift, rolls, forms, defenses, abilities }
}

fn check_attack(
    spec: &AttackSheet,
    path: &str,
    (names, kinds): (&Names<'_>, &mut Kinds),
    p: &mut Problems,
) -> Attack {
    let form = spec.form;
    let damage = spec.damage.map(|s| s.value(format_args!("{path}.damage"), p));
    let no_rank = message!("missing: the damage rank of this {form}", form = form.title());
    let no_damage = message!("a {form} has no damage of its own", form = form.title());
    let either = "an attack is rolled with another ability or with a power's rank, not both";
    let thrown = matches!(form, Form::BluntThrowing | Form::EdgedThrowing);
    let wrestles = matches!(form, Form::Grabbing | Form::Grappling);
    let (ranged, has_range) = (form.is_ranged(), spec.range.is_some());
    let shot = ranged && !spec.touch;
    let improvised = spec.improvised && form != Form::EdgedThrowing;
    for (wrong, field, what) in [
        (ranged && damage.is_none(), "damage", no_rank),
        ((wrestles || form == Form::Charging) && damage.is_some(), "damage", no_damage),
        (shot && !thrown && !has_range, "range", "missing: the range in areas".into()),
        (
            has_range && !shot,
            "range",
            "only a shot has a range; a long arm or weapon has `reach`".into(),
        ),
        (spec.touch && !ranged, "touch", "only a ranged form can be a power by touch".into()),
        (improvised, "improvised", "only edged throwing is improvised (A17)".into()),
        (
            spec.power_hold && form != Form::Grappling,
            "power_hold",
            "only a grappling attack holds by a power".into(),
        ),
        (
            spec.area.area.is_some() && (wrestles || form == Form::Charging),
            "area",
            "a charge, a grab and a grapple have one target".into(),
        ),
        (spec.ability.is_some() && spec.rank.is_some(), "rank", either.into()),
        (
            spec.grip.is_some() && !wrestles,
            "grip",
            "only grabbing and grappling attacks have a grip (A30)".into(),
        ),
    ] {
        if wrong {
            p.add(format!("{path}.{field}"), what);
        }
    }
    let rank = spec.rank.map(|s| s.value(format_args!("{path}.rank"), p));
    let grip = spec.grip.map(|s| s.value(format_args!("{path}.grip"), p));
    let object =
        spec.object.as_ref().and_then(|name| names.object(name, &format!("{path}.object"), p));
    let effect = |name: &Option<String>, field: &str, p: &mut Problems| {
        find(&names.effects, name.as_ref()?, &format!("{path}.{field}"), p)
    };
    if let Some(pierces) = spec.pierces {
        pierces.check_pierces(path, p);
    }
    spec.area.check(path, p);
    let under = [&spec.only_under, &spec.not_under];
    let [only_under, not_under] = check_under(&names.effects, under, path, p);
    Attack {
        name: spec.name.clone(),
        form,
        damage,
        range: spec.range,
        reach: spec.reach,
        touch: spec.touch,
        directed: spec.directed,
        improvised: spec.improvised,
        power_hold: spec.power_hold,
        ammunition: spec.ammunition,
        object,
        ability: spec.ability.unwrap_or(form.ability()),
        rank,
        grip,
        to_hit: spec.to_hit,
        kind: spec.kind.as_ref().map(|kind| kinds.number(kind, &format!("{path}.kind"), p)),
        begins: effect(&spec.begins, "begins", p),
        pierces: spec.pierces.map(|to| Changed::check(to, &format!("{path}.pierces"), p)),
        area: spec.area.clone(),
        only_under,
        not_under,
        ends: effect(&spec.ends, "ends", p),
        standard: false,
    }
}

fn check_objects(roster: &Roster, names: &Names<'_>, p: &mut Problems) -> Vec<Object> {
    let mut objects = Vec::new();
    for (i, spec) in roster.objects.iter().enumerate() {
        let path = format!("objects[{i}]");
        let holder =
            spec.holder.as_ref().and_then(|name| names.fighter(name, &format!("{path}.holder"), p));
        let material = spec.material.value(format_args!("{path}.material"), p);
        objects.push(Object { name: spec.name.clone(), material, holder, broken: spec.broken });
    }
    objects
}

fn check_teams(
    roster: &Roster,
    names: &Names<'_>,
    fighters: &mut [Fighter],
    p: &mut Problems,
) -> Vec<Team> {
    let mut teams = Vec::new();
    for (i, spec) in roster.teams.iter().enumerate() {
        let path = format!("teams[{i}]");
        let mut members = Vec::new();
        for (j, name) in spec.members.iter().enumerate() {
            let path = format!("{path}.members[{j}]");
            let Some(place) = names.fighter(name, &path, p) else { continue };
            if fighters[place].team.is_some() {
                p.add(&path, message!("`{name}` is in a team already", name = shown(name)));
            } else if members
                .first()
                .is_some_and(|&m: &usize| fighters[m].side != fighters[place].side)
            {
                let name = shown(name);
                p.add(&path, message!("`{name}` is of another side than the team", name));
            } else {
                fighters[place].team = Some(i);
                members.push(place);
            }
        }
        members.sort_unstable();
        let roller = spec
            .roller
            .as_ref()
            .and_then(|name| names.fighter(name, &format!("{path}.roller"), p))
            .or(members.first().copied());
        match roller {
            Some(roller) if members.contains(&roller) => teams.push(Team { members, roller }),
            Some(_) => p.add(format!("{path}.roller"), "the roller has to be a member"),
            None => p.add(format!("{path}.members"), "a team has at least one member"),
        }
    }
    teams
}

/// T1: the side that has surprise.
fn check_surprise(roster: &Roster, cast: &Cast, p: &mut Problems) -> Option<u8> {
    let name = roster.surprise.as_ref()?;
    let sides = cast.sides().iter().map(String::as_str).zip(0..).collect();
    let found = Names::find(&sides, "side", name, "surprise", p);
    found.and_then(|side| u8::try_from(side).ok())
}

fn check_events(roster: &Roster, names: &Names<'_>, p: &mut Problems) -> Vec<Scheduled> {
    let mut events = Vec::new();
    for (i, spec) in roster.events.iter().enumerate() {
        let path = format!("events[{i}]");
        let EventSheet { turn, damage, .. } = *spec;
        if let Some(target) = names.fighter(&spec.target, &format!("{path}.target"), p) {
            events.push(Scheduled { turn, target: ActorId::fighter(target), damage });
        }
    }
    events
}
