"""Odds of attacks, in every system, as the battle stands."""

from __future__ import annotations

import contextlib
import copy
import pickle
import tomllib
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from typing import Any

import case_py as cp
import pytest
from case_py import _outcome
from conftest import ROOT, fighter


def test_an_exchange_by_hand() -> None:
    """Nested loops over the faces, without the engine's odds: an edged blow, dodged or not."""
    victim = fighter("Rav", "villains", health=1000, armor=6)
    cutter = fighter("Gale", "heroes", "EA")
    cutter["attacks"][0]["damage"] = 20
    scene = cp.Scene({"system": "case", "fighters": [cutter, victim]})

    @cache
    def blow(by: int) -> Counter[Any]:
        """The faces of the to-hit, the check and the turns of a stun."""
        counted: Counter[Any] = Counter()
        for face in range(1, 101):
            effect = cp.Form.EDGED.effect(cp.to_hit("Ex", face=face, shift=by) or "white")
            through = 0 if effect is cp.Effect.MISS else 14
            for check in range(1, 101):
                result = effect.check and effect.check.result(cp.color("Ex", check))
                lost = result in (cp.CheckResult.RANK_LOST, cp.CheckResult.EDGED_OR_SHOOTING)
                turns = range(1, 11) if result is cp.CheckResult.TEN_TURNS else [0] * 10
                if result is cp.CheckResult.ONE_TURN:
                    turns = [1] * 10
                counted.update((effect, through, turn, lost) for turn in turns)
        return counted

    for defense in (None, cp.Defense.WEAVE):
        counted: Counter[Any] = Counter()
        for guard in range(1, 101):
            counted += blow(0 if defense is None else defense.result(cp.color("Ex", guard)).shift)
        odds = scene.exchange(0, 1, defense=defense)
        found = odds.map(lambda b: (b.effect, b.through, b.stun, b.rank_lost))
        assert found == cp.Odds(counted)


def test_outcomes_name_the_fields_of_each_system() -> None:
    for system in cp.systems():
        fields = cp.Scene(cp.example(system))._raw.fields()
        assert _outcome.outcome_class(system)._fields == tuple(name for name, _, _ in fields)


def test_a_cosmic_shot_by_hand() -> None:
    """Ranks of five percent, no modifier: the chance to hit is counted on the die."""
    scene = cp.Scene(cp.example("cosmic"))
    aimed = scene.aim("Captain Odile Marr", "The Coil", given={"distance": 0, "modifier": 0})
    assert aimed.went_in.base is not None
    ranks = aimed.went_in.base.value
    assert isinstance(ranks, int)
    hits = sum(face <= min(5 * ranks, 96) for face in range(1, 101))
    assert aimed.went_in.at is not None
    assert aimed.went_in.at.value == hits
    assert aimed.odds().chance(lambda o: o.hit) == Fraction(hits, 100)
    assert aimed.chance("hit") == Fraction(hits, 100)
    odds = aimed.odds()
    assert odds.chances["hurt"] == odds.chance(lambda o: o.points > 0)


@pytest.mark.parametrize("system", cp.systems())
def test_one_shape_for_every_system(system: str) -> None:
    battle = cp.Battle(cp.example(system))
    scene = cp.Scene(battle)
    last = len(scene.fighters) - 1
    aimed = scene.aim(0, last)
    assert scene.aim(0, last) is aimed
    if system == "d6":  # Its pools take a while: one defense stands for all.
        assert aimed.chance("hit", "dodge") < aimed.chance("hit")
        return
    assert aimed == battle.aim(battle.fighters[0], battle.fighters[last])
    defenses = aimed.defenses()
    assert set(defenses) == {"none", *aimed.guards}
    means = list(defenses.means.values())
    assert means == sorted(means)
    under = {name: aimed.odds(name) for name in defenses}
    assert under == dict(defenses)
    for name, odds in under.items():
        assert odds.defense == name
        assert odds == scene.exchange(0, last, defense=name)
        assert odds == battle.attack_odds(0, last, defense=name)
        assert odds.went_in.fresh_turn == aimed.fresh_turn
        assert sum(odds.fractions().values()) == 1
        for feat in aimed.feats:
            assert odds.chances[feat] == scene.chance(feat, 0, last, defense=name)
        again = pickle.loads(pickle.dumps(odds))
        assert (again, again.went_in, again.chances) == (odds, odds.went_in, odds.chances)
    for verdict in aimed.verdicts():
        certain = {odds.chances[verdict.feat] for odds in under.values()}
        assert certain == {int(verdict.always)}
    assert aimed.odds("plan").defense == "plan"
    with pytest.raises(cp.UnknownNameError, match=r"dogde.*mean `dodge`.*There are: none, plan"):
        aimed.odds("dogde")
    with pytest.raises(cp.UnknownNameError, match="unknown feat `to hit`"):
        aimed.chance("to hit")
    with pytest.raises(cp.UnknownNameError, match="unknown question"):
        scene.exchange(0, last, given={"distnace": 3})


def test_what_the_battle_knows_goes_in() -> None:
    """A failed extra action, a full movement, a shift of the referee: each shows in the odds."""
    battle = cp.Battle(cp.example())
    plain = battle.attack_odds(0, 3)
    battle.referee.shift(0, -10, reason="blinded")
    shifted = battle.attack_odds(0, 3)
    assert plain.chances["hit"] > 0
    assert shifted.chances["hit"] < plain.chances["hit"]
    assert [modifier.by.value for modifier in shifted.went_in.modifiers] == [-10]
    assert battle.attack_odds(0, 3, shift=10) == plain
    assert battle.aim(0, 3).went_in.fresh_turn
    assert "at the start of a turn" in str(plain.went_in)


def test_what_is_given_is_said() -> None:
    scene = cp.Scene(cp.example())
    odds = scene.exchange("Deadeye Dolan", "Granite Dove", given={"areas_apart": 3})
    (given,) = odds.went_in.given
    assert (given.question, given.answer) == ("areas_apart", cp.Value("areas", 3))
    near = scene.exchange("Deadeye Dolan", "Granite Dove", given={"areas_apart": [-5, 0]})
    assert near.went_in.given[0].answer == cp.Value("areas", 0)
    for wrong in ("far", True, cp.Value("turns", 1)):
        with pytest.raises(cp.OddsError, match="give a whole number"):
            scene.exchange("Deadeye Dolan", "Granite Dove", given={"areas_apart": wrong})
    with pytest.raises(cp.OddsError, match="not a legal answer") as why:
        scene.exchange("Deadeye Dolan", "Granite Dove", given={"areas_apart": -5})
    assert why.value.rule
    assert f"({why.value.rule})" in str(why.value)


def test_case_scene() -> None:
    scene = cp.Scene(cp.example())
    for attacker, target in product(range(3), range(3, 6)):
        for attack in scene.attacks(attacker):
            full = scene.outcomes(attacker, target, attack)
            brief = scene.exchange(attacker, target, attack)
            assert full.map(lambda o: (o.effect, o.through)) == brief.map(
                lambda o: (o.effect, o.through)
            )
            assert scene.effects(attacker, target, attack) == brief.map(lambda o: o.effect)
            assert scene.through(attacker, target, attack) == brief.map(lambda o: o.through)
            assert scene.colors(attacker, target, attack) == full.map(lambda o: o.color)
    with pytest.raises(cp.OddsError, match="more than 20 paths"):
        scene.initiative(paths=20)
    few = tomllib.loads(cp.example())
    few["fighters"] = few["fighters"][1:4]
    order = cp.Scene(few).initiative()
    assert len(order) == 6
    assert sum(order.fractions().values()) == 1
    assert all(sorted(names) == sorted(next(iter(order))) for names in order)
    with pytest.raises(cp.OddsError, match="only battles of `case`"):
        cp.Scene(cp.example("d6")).colors(0, 4)
    with pytest.raises(cp.OddsError, match="map the odds"):
        cp.Scene(cp.example("talislanta")).through(0, 4)


def test_what_rulings_change_of_an_attack() -> None:
    """The difference to the same attack of a roster that has the other value."""
    for system, name in (
        ("case", "damage_method"),
        ("talislanta", "armor"),
        ("cosmic", "percent_per_rank"),
    ):
        scene = cp.Scene(cp.example(system))
        target = len(scene.fighters) - 3
        effects = scene.ruling_effects(0, target, names=[name])
        for effect in effects:
            value = int(effect.instead) if effect.instead.isdigit() else effect.instead
            other = scene.under({name: value})
            for feat in ("hit", "hurt"):
                by = other.chance(feat, 0, target) - scene.chance(feat, 0, target)
                found = effect.of(feat)
                assert found is not None
                assert found.exact == by
        assert effects[0].apart
        assert effects.basis == scene.basis
    same = cp.Scene(cp.example()).ruling_effects(0, 3, names=["rebound"])
    assert [effect.moved for effect in same] == [0]
    assert "it changes nothing" in str(same)
    with pytest.raises(cp.UnknownNameError, match="rebond"):
        scene.ruling_effects(0, target, names=["rebond"])


def test_what_is_given_is_used_or_refused() -> None:
    scene = cp.Scene(cp.example())
    with pytest.raises(cp.OddsError, match=r"`areas_moved` \(A23\).*areas_apart") as refused:
        scene.exchange("Deadeye Dolan", "Nightglass", given={"areas_moved": 2, "areas_apart": 1})
    assert refused.value.rule == "A23"
    with pytest.raises(cp.OddsError, match=r"A12.*pull_what"):
        scene.exchange("Granite Dove", "Iron Matron", given={"manner": "pulled"})
    with pytest.raises(cp.OddsError, match="R4"):
        scene.exchange("Granite Dove", "Iron Matron", given={"karma": True, "karma_amount": 20})
    with pytest.raises(cp.OddsError, match="ACTION for this number"):
        scene.exchange("Granite Dove", "Iron Matron", flurry=8)
    given = {"manner": "pulled", "pull_what": "the_color", "pull_color": "green"}
    pulled = scene.exchange("Granite Dove", "Iron Matron", given=given)
    assert pulled.fractions() != scene.exchange("Granite Dove", "Iron Matron").fractions()
    went_in = pulled.went_in
    assert [answer.question for answer in went_in.answers if answer.given] == ["manner"]
    asked = {answer.question for answer in went_in.given}
    assert asked == {"manner", "pull_what", "pull_color"}
    assert [found.question for found in went_in.unasked] == ["pull_what", "pull_color"]


def test_the_arguments_of_the_readme_change_an_attack_in_the_systems_that_they_name() -> None:
    readme = (ROOT / "case-py" / "README.md").read_text()
    _, table = readme.split("| an attack | arguments in ", 1)
    heads, _, *rows = ("| an attack | arguments in " + table).split("\n\n")[0].splitlines()
    systems = [head.split("`")[1] for head in heads.split("|")[2:4]]
    assert systems == ["case", "faserip"]
    assert len(rows) == 4
    for row in rows:
        for system, said in zip(systems, row.split("|")[2:4], strict=True):
            how = eval(f"dict({said.strip().strip('`')})")
            scene, changed = cp.Scene(cp.example(system)), 0
            for own, foe, attack in product(range(8), range(8), range(3)):
                with contextlib.suppress(cp.CaseError):
                    odds = scene.exchange(own, foe, attack, **how)
                    changed += odds != scene.exchange(own, foe, attack)
            assert changed, (system, said)


def test_other_rulings() -> None:
    scene = cp.Scene(cp.example())
    msh = scene.under(cp.Rulings.msh())
    assert msh.effects(0, 3, shift=-20) != scene.effects(0, 3, shift=-20)
    assert msh != scene
    with pytest.raises(cp.RosterError):
        scene.under({"no_such_ruling": True})
    begun = cp.Battle(cp.example(), seed=1)
    begun.run(turns=1)
    assert begun.is_between_turns
    later = cp.Scene(begun)
    other, moved = later.under(cp.Rulings.msh()), 0
    for own, foe in permutations(range(6), 2):
        with contextlib.suppress(cp.OddsError):
            before = later.effects(own, foe, shift=-20)
            moved += other.effects(own, foe, shift=-20) != before
    assert moved
    begun.run(checkpoints=3)
    with pytest.raises(cp.OddsError, match="can't stand as it does"):
        cp.Scene(begun).under(cp.Rulings.msh())
    under = cp.Scene(cp.example("cosmic")).under({"percent_per_rank": 4})
    assert under.chance("hit", 0, 3) != cp.Scene(cp.example("cosmic")).chance("hit", 0, 3)


def test_scenes_are_values() -> None:
    battle = cp.Battle(cp.example("cosmic"), control="host")
    battle.run()
    scene = cp.Scene(battle)
    again = pickle.loads(pickle.dumps(scene))
    assert again == scene == copy.deepcopy(scene) == cp.Scene(battle)
    assert again.exchange(0, 3) == scene.exchange(0, 3)
    assert hash(again) == hash(scene)
    aimed = scene.aim(0, 3, given={"modifier": -1}, shift=-1)
    assert pickle.loads(pickle.dumps(aimed)) == aimed
    assert scene != cp.Scene(cp.example())
    assert repr(scene) == "<Scene of cosmic, 6 fighters, turn 1>"


def test_scene_refuses() -> None:
    scene = cp.Scene(cp.example())
    with pytest.raises(cp.OddsError, match="can't answer") as why:
        scene.exchange("Deadeye Dolan", "Granite Dove", defense="weave")
    assert why.value.rule
    with pytest.raises(cp.OddsError, match="itself"):
        scene.exchange(0, 0)
    for wrong in ((0, 99), (99, 0), (-1, 0), (0, 3, 9), (0, 3, -1)):
        with pytest.raises(cp.RangeError):
            scene.exchange(*wrong)
    with pytest.raises(cp.UnknownNameError, match="Deadeye Dolan"):
        scene.exchange("Nobody", 0)
    with pytest.raises(cp.UnknownNameError, match="stone fists"):
        scene.exchange(0, 3, "no such thing")
    with pytest.raises(TypeError):
        scene.exchange(0, 3, shfit=2)  # type: ignore[call-arg]
    for limit in ({"flurry": 0}, {"flurry": 9}, {"shift": 1001}):
        with pytest.raises(cp.RangeError):
            scene.exchange(0, 3, **limit)  # type: ignore[arg-type]
