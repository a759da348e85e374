"""What is given to the odds of an attack: units of distances, and the table of the README."""

from __future__ import annotations

import re
from typing import Any

import case_py as cp
import pytest
from conftest import ROOT

ARCHER, TARGET = "Corin of the Reeds", "Captain Varga"

WHO = {
    "case": {
        "flurry": ("Granite Dove", "Deadeye Dolan", "stone fists"),
        "charge": ("Granite Dove", "Deadeye Dolan", "bull rush"),
        "object": ("Nightglass", "Deadeye Dolan", "shard throw"),
        "pulled": ("Granite Dove", "Deadeye Dolan", "stone fists"),
    },
    "faserip": {
        "flurry": ("Quickstep", "Mudslide", "hundred punches"),
        "charge": ("Bastion", "Mudslide", "ram"),
        "object": ("Wick", "Mudslide", "flame"),
        "pulled": ("Quickstep", "Mudslide", "hundred punches"),
    },
}
"""Whose attack shows a row of the table: the attack must be one of that kind."""


def rows() -> list[tuple[str, str, str]]:
    """The system, the attack and the arguments of each cell of the README's table."""
    text = (ROOT / "case-py/README.md").read_text()
    (table,) = re.findall(r"^\| an attack \|.*?\n((?:\|.*\n)+)", text, re.MULTILINE)
    (head,) = re.findall(r"^\| an attack \|(.*)\n", text, re.MULTILINE)
    systems = re.findall(r"`(\w+)`", head)
    found = []
    for line in table.splitlines()[1:]:
        what, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        found += [(system, what, cell.strip("`")) for system, cell in zip(systems, cells)]  # noqa: B905
    return found


@pytest.mark.parametrize(("system", "what", "arguments"), rows())
def test_every_row_of_the_readme_is_used(system: str, what: str, arguments: str) -> None:
    """Each changes the odds of such an attack, and all that is given stands in `went_in`."""
    how: dict[str, Any] = eval(f"dict({arguments})")
    kind = next(kind for kind in WHO[system] if kind in what)
    attacker, target, attack = WHO[system][kind]
    scene = cp.Scene(cp.example(system))
    plain = scene.exchange(attacker, target, attack)
    found = scene.exchange(attacker, target, attack, **how)
    assert found.fractions() != plain.fractions()
    went = found.went_in
    told = {answer.question for answer in went.given} | {one.question for one in went.unasked}
    assert told == set(how.get("given", {}))


def test_the_table_has_rows() -> None:
    assert len(rows()) == 8
    assert {system for system, _, _ in rows()} == {"case", "faserip"}


def test_a_distance_of_tenths_has_its_unit() -> None:
    scene = cp.Scene(cp.example("d6"))

    def hit(**given: Any) -> Any:
        return scene.chance("hit", ARCHER, TARGET, given=given)

    far = hit(distance=cp.Value("tenths_of_meter", 500))
    assert far < hit(distance="5 m")
    assert far == hit(distance="50 m") == hit(distance=cp.Meters(50)) == hit(distance_m=50)
    assert far == hit(distance="50.0 m")
    for wrong in (50, 50.0):
        with pytest.raises(cp.OddsError, match=r'`distance_m`, `Meters\(50.*`"50.* m"`'):
            hit(distance=wrong)
    with pytest.raises(cp.OddsError, match='such as "50 m"'):
        hit(distance="50 ft")
    with pytest.raises(cp.UnknownNameError, match="did you mean `distance`"):
        hit(distanse="50 m")
    with pytest.raises(cp.RangeError, match="whole tenths"):
        hit(distance="0.05 m")
    swept = cp.sweep(
        cp.example("d6"), {"given.distance_m": [5, 50]}, attacker=ARCHER, target=TARGET
    )
    assert swept.exact({"given.distance_m": 50}) == far


def test_other_distances_may_have_their_unit() -> None:
    scene = cp.Scene(cp.example("talislanta"))
    given: list[dict[str, Any]] = [
        {"distance": 30},
        {"distance": "30 ft"},
        {"distance_ft": 30},
    ]
    went = [scene.aim("Finn Tarrow", "Skerrit", given=one).went_in.given for one in given]
    assert went[0] == went[1] == went[2]
    assert str(went[0][0].answer) == "30 feet"
    with pytest.raises(cp.CaseError):
        scene.aim("Finn Tarrow", "Skerrit", given={"distance": "30 m"})
    with pytest.raises(cp.RangeError):
        scene.aim("Finn Tarrow", "Skerrit", given={"distance_ft": 2.5})
