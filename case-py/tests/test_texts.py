"""What people read: no text is longer than a screen, every name and field says what it is."""

from __future__ import annotations

import inspect
import pickle
import pydoc
from collections.abc import Callable
from functools import partial
from typing import Any

import case_py as cp
import pytest

LINES, WIDTH = 64, 190
VANGUARD = "The Vanguard"


def battle() -> cp.Battle:
    return cp.Battle(cp.example(), seed=1)


def begun(system: str = "case") -> cp.Battle:
    fight = cp.Battle(cp.example(system), seed=1)
    fight.run(turns=2)
    return fight


def swept(**how: Any) -> cp.Sweep:
    over = {"shift": range(-4, 13), "defense": ["none", "feint", "catch"]}
    who: dict[str, Any] = {"attacker": "Deadeye Dolan", "target": "Granite Dove"}
    return cp.sweep(cp.example(), over, **who, **how)


TEXTS: dict[str, Callable[[], Any]] = {
    "a sweep": swept,
    "means": lambda: swept(measure="through"),
    "a sweep of fights": lambda: cp.sweep(
        cp.example(),
        {"Iron Matron.health": [60, 90], "plans": [None, cp.Plan.named("case")["weakest first"]]},
        measure=cp.Win(VANGUARD, trials=64, seed=0),
    ),
    "cells without a number": lambda: cp.sweep(
        cp.example(), {"Granite Dove.armor": [-1, 5]}, on_error="nan"
    ),
    "a crossing": lambda: cp.find(
        cp.example(), "shift", low=-8, high=8, attacker="Deadeye Dolan", target="Nightglass"
    ),
    "a comparison": lambda: cp.compare(cp.example(), cp.example(), trials=64, seed=0),
    "a simulation": lambda: battle().simulate(64, record=cp.FirstDown(), seed=0),
    "lengths": lambda: battle().simulate(64, seed=0).lengths,
    "a solution": lambda: battle().solve(turns=1, paths=1000),
    "a grid": cp.grid,
    "effects": lambda: cp.grid(form="BT"),
    "odds of an attack": lambda: cp.Scene(battle()).outcomes("Deadeye Dolan", "Granite Dove"),
    "of Cosmic": lambda: cp.Battle(cp.example("cosmic")).attack_odds(0, 3),
    "defenses": lambda: cp.Scene(battle()).defenses("Deadeye Dolan", "Granite Dove"),
    "waiting": lambda: cp.Odds({0: 1, 1: 1}).until(60),
    "initiative": lambda: cp.Scene(cp.example("faserip")).initiative(),
    "rulings that matter": lambda: cp.ruling_effects(cp.example(), trials=8, paths=0, seed=1),
    "balance": lambda: cp.balance(
        cp.example(), VANGUARD, value="Iron Matron.health", low=60, high=75, trials=64, seed=1
    ),
    "state": lambda: begun().state(),
    "state of D6": lambda: begun("d6").state(),
    "rulings": lambda: battle().rulings(),
    "events": lambda: begun().events(),
    "cards": lambda: begun().cards(),
    "the tracker": lambda: begun().tracker(),
}
TEXTS |= {
    f"the table {name} of {system}": partial(cp.tables(system).__getitem__, name)
    for system in cp.systems()
    for name in cp.tables(system)
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_no_longer_than_a_screen(name: str) -> None:
    result = TEXTS[name]()
    # The text of a plain named tuple is the code that makes it.
    own = not isinstance(result, (cp.Crossing, cp.Tracker))
    for text in (str(result), *([repr(result)] if own else [])):
        lines = text.splitlines()
        assert len(lines) <= LINES, len(lines)
        # The basis is one sentence, however many plans there are.
        assert max(len(line) for line in lines if not line.startswith("(")) <= WIDTH, lines
    if not isinstance(result, cp.Crossing):
        assert "<t" in result._repr_html_()
        assert result._repr_html_().count("<tr>") <= 2 * LINES
    if not isinstance(result, (cp.Crossing, cp.Tracker)):
        assert len(result.to_frame()) > 0


def test_a_sweep_says_its_numbers() -> None:
    text = str(swept())
    assert text.startswith("hit, in %: Deadeye Dolan attacks Granite Dove with ")
    assert "(11 other cells: `to_frame()` has them all)" in text
    assert "shift  defense  hit" in text
    fights = str(TEXTS["a sweep of fights"]())
    assert "The Vanguard wins, in %: The Vanguard against The Foundry; 64 trials, seed 0" in fights
    assert "–" in fights
    assert "weakest first" in fights
    assert "no number: " in str(TEXTS["cells without a number"]())


def test_values_on_an_axis_are_found_by_any_of_their_names() -> None:
    found = cp.sweep(
        cp.example(),
        {"Granite Dove.abilities.strength": ["Rm", "In"], "defense": ["none", "dodge"]},
        on_error="nan",
        target=4,
    )
    for name in ("Rm", "Remarkable", "remarkable", "rm"):
        at = {"Granite Dove.abilities.strength": name, "defense": "none"}
        assert found.cell(at).at["Granite Dove.abilities.strength"] == "Rm"
    with pytest.raises(cp.UnknownNameError, match="did you mean `none`"):
        found.cell({"Granite Dove.abilities.strength": "Rm", "defense": "nonee"})


def named_tuples() -> dict[str, Any]:
    return {
        name: kind
        for name in cp.__all__
        if inspect.isclass(kind := getattr(cp, name)) and hasattr(kind, "_fields")
    }


def test_help_says_what_every_field_is() -> None:
    kinds = named_tuples()
    assert len(kinds) > 50
    for name, kind in kinds.items():
        for field in kind._fields:
            said = inspect.getdoc(getattr(kind, field)) or ""
            assert said, (name, field)
            assert not said.startswith("Alias for field"), (name, field)
    assert "The share of the trials." in pydoc.render_doc(cp.Estimate)


def test_the_same_idea_has_the_same_default() -> None:
    """Arguments of one name have one default wherever an experiment or an attack is asked."""
    asking: list[Callable[..., Any]] = [
        *(cp.sweep, cp.find, cp.compare),
        *(cp.Battle.simulate, cp.Battle.attack_odds, cp.Battle.aim),
        *(cp.Scene.exchange, cp.Scene.aim, cp.Scene.chance, cp.Scene.defenses),
    ]
    defaults: dict[str, dict[str, Any]] = {}
    for function in asking:
        for name, parameter in inspect.signature(function).parameters.items():
            if parameter.kind is parameter.KEYWORD_ONLY:
                defaults.setdefault(name, {})[function.__qualname__] = parameter.default
    for name in (
        "threads",
        "seed",
        "plans",
        "progress",
        "checkpoints",
        "defense",
        "given",
        "shift",
    ):
        assert len({repr(default) for default in defaults[name].values()}) == 1, defaults[name]
    for function in asking:
        kinds = {p.kind for p in inspect.signature(function).parameters.values()}
        typed = [p.annotation for p in inspect.signature(function).parameters.values()]
        assert "Any" not in typed
        assert inspect.Parameter.VAR_POSITIONAL not in kinds


MISSPELLED: dict[str, tuple[Callable[[], Any], str]] = {
    "a fighter": (lambda: battle().aim("Granite Duve", 3), "Granite Dove"),
    "a fighter of a scene": (
        lambda: cp.Scene(battle()).chance("hit", "Nightglas", 3),
        "Nightglass",
    ),
    "a question": (
        lambda: cp.Scene(battle()).aim(0, 3, given={"areas_mooved": 1}),
        "areas_moved",
    ),
    "an attack": (lambda: cp.Scene(battle()).aim(0, 3, "stone fist"), "stone fists (BA)"),
    "a defense": (lambda: cp.Scene(battle()).exchange(4, 0, defense="dogde"), "dodge"),
    "a feat": (lambda: cp.Scene(battle()).chance("hurts", 0, 3), "hurt"),
    "a field of an outcome": (
        lambda: battle().attack_odds(0, 3).plot(of="thruogh"),
        "through",
    ),
    "a measure": (lambda: cp.sweep(cp.example(), {"shift": [0]}, measure="trough"), "through"),
    "a side": (
        lambda: cp.sweep(cp.example(), {"plans": [None]}, measure=cp.Win("The Vangard")),
        "The Vanguard",
    ),
    "a fighter of a path": (
        lambda: cp.sweep(cp.example(), {"Granite Duve.health": [1]}),
        "Granite Dove",
    ),
    "a field of a path": (
        lambda: cp.sweep(cp.example(), {"Granite Dove.helth": [1]}),
        "health",
    ),
    "an ability of a path": (
        lambda: cp.sweep(cp.example(), {"Granite Dove.abilities.strenght": ["Gd"]}),
        "strength",
    ),
    "an attack of a path": (
        lambda: cp.sweep(cp.example(), {"Granite Dove.attacks.stone fist.damage": [1]}),
        "stone fists",
    ),
    "a ruling of a path": (
        lambda: cp.sweep(cp.example(), {"rulings.damage_methud": ["listed"]}),
        "damage_method",
    ),
    "a table of a path": (lambda: cp.sweep(cp.example(), {"ruling.rebound": [1]}), "rulings"),
    "a given answer of a sweep": (
        lambda: cp.sweep(cp.example(), {"given.areas_mooved": [1]}),
        "areas_moved",
    ),
    "an axis": (lambda: swept().cell({"shfit": 0}), "shift"),
    "a path of balance": (
        lambda: cp.balance(
            cp.example(), VANGUARD, value="Granite Duve.health", low=1, high=2, seed=1
        ),
        "Granite Dove",
    ),
    "a side of balance": (
        lambda: cp.balance(
            cp.example(), "Vanguard", value="Granite Dove.health", low=1, high=2, seed=1
        ),
        "The Vanguard",
    ),
    "a record": (lambda: battle().simulate(1, record=cp.Count("hitt"), seed=0), "hit"),
    "a value of the state": (
        lambda: battle().simulate(1, record=cp.ValueAfter(0, "helth", 1), seed=0),
        "health",
    ),
    "what was recorded": (
        lambda: battle().simulate(1, record=cp.FirstDown(), seed=0).recorded("first_donw"),
        "first_down",
    ),
    "a ruling": (lambda: cp.ruling_effects(cp.example(), names=["rebond"], seed=1), "rebound"),
    "a plan": (lambda: battle().simulate(1, plans="weakest frist", seed=0), "weakest first"),
    "whose plan": (
        lambda: battle().simulate(1, plans={"The Vangard": None}, seed=0),
        "The Vanguard",
    ),
    "a system": (lambda: cp.example("cosmik"), "cosmic"),
    "a field of the referee": (
        lambda: battle().referee.set("Granite Dove", "helth", 3),
        "health",
    ),
    "an outcome": (lambda: cp.to_hit_odds("Gd").fraction("reed"), "red"),
    "a fighter of a simulation": (
        lambda: battle().simulate(1, seed=0).left("Nightglas"),
        "Nightglass",
    ),
    "a rank": (lambda: cp.Action("Remarkible"), "remarkable"),
}


@pytest.mark.parametrize("name", MISSPELLED)
def test_a_name_that_is_misspelled_is_suggested(name: str) -> None:
    wrong, right = MISSPELLED[name]
    with pytest.raises(cp.CaseError) as raised:
        wrong()
    said = str(raised.value).casefold()
    assert f"did you mean `{right}`".casefold() in said, said


def test_a_sweep_is_a_value() -> None:
    for found in (swept(), TEXTS["a sweep of fights"]()):
        again = pickle.loads(pickle.dumps(found))
        assert again == found
        assert str(again) == str(found)
        at = {name: values[0] for name, values in found.axes.items()}
        assert again.cell(at) == found.cell(at)
        assert again.roster(at) == found.roster(at)


def test_shards_of_a_sweep_join_to_the_whole() -> None:
    over: dict[str, Any] = {"defense": ["none", "dodge"], "shift": list(range(-4, 5))}
    who: dict[str, Any] = {"attacker": "Deadeye Dolan", "target": "Granite Dove"}
    whole = cp.sweep(cp.example(), over, **who)
    parts = [
        cp.sweep(cp.example(), {**over, "shift": over["shift"][a:b]}, **who)
        for a, b in ((0, 3), (3, 4), (4, 9))
    ]
    assert cp.Sweep.join(parts) == whole
    assert cp.Sweep.join(parts[:1]) == parts[0]
    at = {"defense": "dodge", "shift": 3}
    assert cp.Sweep.join(parts).odds(at) == whole.odds(at)
    with pytest.raises(cp.OddsError, match="shift = -1 is in two"):
        cp.Sweep.join([*parts, parts[1]])
    with pytest.raises(cp.OddsError, match="count twice"):
        cp.Sweep.join([whole, whole])
    with pytest.raises(cp.OddsError, match="several axes"):
        cp.Sweep.join(
            [parts[0], cp.sweep(cp.example(), {"defense": ["feint"], "shift": [9]}, **who)]
        )
    with pytest.raises(cp.OddsError, match="different things"):
        cp.Sweep.join([parts[0], cp.sweep(cp.example(), over, **{**who, "target": 1})])
    with pytest.raises(cp.OddsError, match="nothing to join"):
        cp.Sweep.join([])
    measure = cp.Win(VANGUARD, trials=64, seed=0)
    plans = [None, "weakest first", "gang up"]
    fights = [cp.sweep(cp.example(), {"plans": [plan]}, measure=measure) for plan in plans]
    joined = cp.Sweep.join(fights)
    assert joined == cp.sweep(cp.example(), {"plans": plans}, measure=measure)
    assert joined.battle({"plans": "gang up"}).plan(0) == fights[2].battle({}).plan(0)


def test_shards_of_a_comparison_join_to_the_whole() -> None:
    other = cp.example().replace('armor = "Ty"', "armor = 8")
    how: dict[str, Any] = {"trials": 3000, "seed": 5, "record": cp.FirstDown()}
    whole = cp.compare(cp.example(), other, **how)
    parts = [cp.compare(cp.example(), other, blocks=(n, n + 1), **how) for n in range(3)]
    assert cp.Comparison.join(parts) == whole
    assert cp.Comparison.join(parts).paired
    with pytest.raises(cp.OddsError, match="block 1 of seed 5"):
        cp.Comparison.join([*parts, parts[1]])
