"""One word, one figure, by every call; and what is said to have gone into it is all of it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import case_py as cp
import pytest

FEATS: dict[str, dict[str, Callable[[Any], bool]]] = {
    "case": {
        "hit": lambda o: o.effect is not cp.Effect.MISS,
        "hurt": lambda o: o.through > 0,
        "stun": lambda o: bool(o.stun),
        "slam": lambda o: o.flown > 0 or o.out_of_sight,
        "kill": lambda o: o.rank_lost,
        "fell": lambda o: bool(o.unconscious) or o.rank_lost or bool(o.stun),
    },
    "d6": {"hit": lambda o: o.hit, "hurt": lambda o: o.hurt, "fell": lambda o: not o.stands},
    "talislanta": {
        "hurt": lambda o: o.damage > 0,
        "fell": lambda o: o.out and (o.damage > 0 or o.effect is not None),
    },
    "cosmic": {
        "hit": lambda o: o.hit,
        "hurt": lambda o: o.points > 0,
        "fell": lambda o: o.unconscious or o.dead,
    },
}
FEATS["faserip"] = FEATS["case"]


def weak(system: str) -> dict[str, Any]:
    """The example roster, with fighters who are easily felled."""
    data = tomllib.loads(cp.example(system))
    points = {"case": "health", "faserip": "health", "talislanta": "hit_points"}.get(system)
    for fighter in data["fighters"]:
        if points:
            fighter[points] = 5 if system == "talislanta" else 15
    return data


def attacks(system: str, most: int = 8) -> Iterator[tuple[cp.Scene, int, int, str]]:
    """Attacks of the example that come to something, with their names."""
    scene = cp.Scene(weak(system))
    sides = [fighter["side"] for fighter in weak(system)["fighters"]]
    found = 0
    for own, mine in enumerate(sides):
        for foe, its in enumerate(sides):
            for attack in scene.attacks(own) if mine != its else ():
                try:
                    scene.exchange(own, foe, attack)
                except cp.OddsError:
                    continue
                yield scene, own, foe, attack
                found += 1
                if found == most:
                    return


def test_every_call_has_the_same_figure_for_a_word(system: str) -> None:
    seen: set[str] = set()
    for scene, own, foe, attack in attacks(system):
        aimed = scene.aim(own, foe, attack)
        verdicts = {verdict.feat: verdict.always for verdict in aimed.verdicts()}
        defenses = aimed.defenses()
        assert set(aimed.feats) >= {"hit", "hurt", "fell"}
        for feat in aimed.feats:
            figures = {
                "chance": scene.chance(feat, own, foe, attack),
                "chances": aimed.odds().chances[feat],
                "defenses": defenses.chances[feat]["none"],
                "measure": cp.sweep(
                    weak(system),
                    {"attack": [attack]},
                    measure=feat,
                    attacker=own,
                    target=foe,
                    defense="none",
                ).exact({}),
            }
            if feat in FEATS[system] and feat != "fell":
                figures["outcomes"] = aimed.odds().chance(FEATS[system][feat])
            assert len(set(figures.values())) == 1, (feat, figures)
            chance = figures["chance"]
            assert f"{feat} {100 * float(chance):.2f} %" in str(defenses)
            if feat in verdicts:
                assert all(p == verdicts[feat] for p in defenses.chances[feat].values())
            if 0 < float(chance) < 1:
                seen.add(feat)
    assert seen >= {"hit", "hurt", "fell"}, seen


def test_an_effect_that_calls_for_a_check_is_told_as_a_question() -> None:
    """Of fists at a Good Endurance 29 % call for a Slam? check, and 21.75 % are thrown (E6)."""
    scene = cp.Scene(weak("case"))
    for own, foe in ((0, 3), (1, 3)):
        aimed = scene.aim(own, foe)
        effects = aimed.odds().map(lambda outcome: outcome.effect)
        asked = effects.chance(lambda effect: effect.check is cp.Check.SLAM)
        assert cp.Effect.SLAM.told == "slam?"
        assert all(effect.told in str(effects) for effect in effects)
        assert "?" in str(effects)
        assert effects.get("slam", 0) == float(asked) == effects.get("slam?", 0)
        assert aimed.chance("slam") <= asked


def test_a_grab_that_has_to_be_rolled_for_is_told_as_a_question() -> None:
    """Strength In: 30 faces may take it, 30 have it, 10 have it and may break it (A19 to A21)."""
    data = tomllib.loads(cp.example())
    data["fighters"][0]["attacks"].append({"name": "snatch", "form": "Gb"})
    odds = cp.Scene(data).exchange("Granite Dove", "Deadeye Dolan", "snatch")
    effects = odds.map(lambda outcome: outcome.effect)
    told = {effect.told: float(p) for effect, p in effects.items()}
    assert told == {"miss": 0.3, "take?": 0.3, "grab": 0.3, "break?": 0.1}
    assert all(word in str(effects) for word in told)
    assert effects["take?"] == effects["take"] == 0.3


def test_what_a_battle_counts_is_what_its_log_has(system: str) -> None:
    """Counts of a fight by the words, against the outcomes of its own log."""
    data = weak(system)
    for seed in range(6):
        battle = cp.Battle(data, seed=seed)
        scene = cp.Scene(data)
        record = {feat: cp.Count(feat) for feat in scene.aim(*first(scene, data)).feats}
        # The first trial rolls the dice of a battle of that seed.
        counted = cp.Battle(data).simulate(1, seed=seed, record=record)
        battle.run()
        outcomes = [event for event in battle.events() if event.event == "outcome"]
        for feat in FELL[system]:
            values = [told(system, feat, event) for event in outcomes]
            assert counted.records[feat][0] == sum(values), (feat, seed)


def first(scene: cp.Scene, data: dict[str, Any]) -> tuple[int, int]:
    sides = [fighter["side"] for fighter in data["fighters"]]
    return 0, next(n for n, side in enumerate(sides) if side != sides[0])


FELL: dict[str, tuple[str, ...]] = {
    "case": ("hit", "hurt"),
    "faserip": ("hit", "hurt"),
    "d6": ("hit", "hurt", "fell"),
    "talislanta": ("hit", "hurt", "fell"),
    "cosmic": ("hit", "hurt", "fell"),
}
"""What the values of an outcome in the log tell."""


def told(system: str, feat: str, event: cp.Event) -> bool:
    """Whether an outcome of the log has a feat, by its values."""
    values: dict[str, Any] = {name: value.value for name, value in event.values.items()}
    if system in ("case", "faserip"):
        by = {
            "hit": str(values.get("effect", "miss")) != "miss",
            "hurt": values.get("through", 0) > 0,
        }
    elif system == "d6":
        by = {"hit": values["hit"], "hurt": values["hurt"], "fell": not values["stands"]}
    elif system == "cosmic":
        by = {
            "hit": values["hit"],
            "hurt": values.get("points", 0) > 0,
            "fell": values["unconscious"] or values["dead"],
        }
    else:
        avoided = str(values.get("defense_result")) in ("full_success", "critical_success")
        by = {
            "hit": values["hits"] > 0 and not avoided,
            "hurt": values["damage"] > 0,
            "fell": values["out"] and (values["damage"] > 0 or "effect" in values),
        }
    return bool(by[feat])


def odds_or_why(battle: cp.Battle, own: int, foe: int, attack: str) -> cp.Odds[Any] | str:
    """The odds of an attack, or why there are none."""
    try:
        return cp.Scene(battle).exchange(own, foe, attack)
    except cp.OddsError as error:
        return str(error)


OTHERS: list[list[Any]] = [[True], [False], ["most"], ["least"], ["nothing"]]
"""Answers that nearly every question has one of."""


def test_what_is_not_listed_changes_nothing(system: str) -> None:
    """Whatever all plans answer to a question that is not in `went_in`, the odds stay."""
    data = weak(system)
    questions = cp.schema(system).questions
    changed = 0
    for _, own, foe, attack in attacks(system, 4):
        before = cp.Scene(data).exchange(own, foe, attack)
        listed = {answer.question for answer in before.went_in.assumed}
        for name in questions:
            for then in OTHERS:
                plan = {"name": "other", "rules": [{"question": name, "then": then}]}
                try:
                    battle = cp.Battle(data, plans=plan)
                except cp.PlanError:
                    continue
                if odds_or_why(battle, own, foe, attack) != before:
                    assert name in listed, (attack, name, then)
                    changed += 1
    assert changed or system in ("case", "faserip"), "the plans change something"


def test_what_is_listed_can_be_given(system: str) -> None:
    """Every assumption can be given instead, one at a time, and the odds stay."""
    for scene, own, foe, attack in attacks(system, 4):
        before = scene.exchange(own, foe, attack)
        many = [answer.question for answer in before.went_in.assumed]
        for assumed in before.went_in.assumed:
            if many.count(assumed.question) > 1 or assumed.who.number not in (own, -1, -2):
                continue
            try:
                after = scene.exchange(own, foe, attack, given={assumed.question: assumed.answer})
            except cp.OddsError:
                continue
            assert after == before, assumed
            assert assumed.question in {answer.question for answer in after.went_in.given}


AXE: dict[str, Any] = {
    "system": "talislanta",
    "fighters": [
        {
            "name": name,
            "side": name,
            "str": 0,
            "dex": 0,
            "con": 0,
            "spd": spd,
            "combat_rating": 0,
            "hit_points": 100,
            "armor": armor,
            "skills": {},
            "attacks": [{"name": "axe", "means": "weapon", "rating": 8, "damage": 10}],
        }
        for name, spd, armor in (("Axe", 0, 0), ("Foe", 0, 2))
    ],
}


def table_of_actions(extra: int) -> Fraction:
    """The mean damage by the printed table, face by face: half of 10 for a partial success."""
    total = 0
    for face in range(1, 21):
        if 6 <= face <= 10:
            total += 5 - 2
        elif face > 10:
            total += 10 - 2 + (extra if face == 20 else 0)
    return Fraction(total, 20)


def test_what_the_judge_adds_to_a_critical_hit_is_told() -> None:
    rating = 8
    data = {**AXE, "fighters": [dict(fighter) for fighter in AXE["fighters"]]}
    data["fighters"][1]["combat_rating"] = rating
    scene = cp.Scene(data)
    odds = scene.exchange(0, 1)
    (added,) = [a for a in odds.went_in.later if a.question == "critical_wound"]
    assert not added.given
    assert added.who.name == "the Judge"
    extra: Any = added.answer.value if added.answer else 0
    assert odds.mean(lambda o: o.damage) == table_of_actions(extra)
    plain = scene.exchange(0, 1, given={"critical_wound": 0})
    assert plain.mean(lambda o: o.damage) == table_of_actions(0) == Fraction(19, 4)
    assert "critical_wound" in {answer.question for answer in plain.went_in.given}
    assert "assumed, after the first dice: critical_wound" in str(odds.went_in)


@pytest.mark.parametrize("defense", ["none", "plan"])
def test_odds_that_were_pickled_know_what_went_in(system: str, defense: str) -> None:
    import pickle

    for scene, own, foe, attack in attacks(system, 2):
        odds = scene.exchange(own, foe, attack, defense=defense)
        again = pickle.loads(pickle.dumps(odds))
        assert again.went_in == odds.went_in
        assert again.went_in.later == scene.aim(own, foe, attack).later(defense)
