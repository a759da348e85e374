"""Sheets of other programs as rosters."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from . import _files, _native
from ._errors import Problem


class ImportNote(NamedTuple):
    """Something that an import took, guessed or left out."""

    place: str
    """Its place in what was imported: `[2].system.health`, or `line 4, armor` of a table."""
    field: str
    """The field of the roster: `fighters[2].health`; empty if there is none."""
    message: str
    """The value that was taken, or why something was guessed or left out."""

    def __str__(self) -> str:
        to = f" → {self.field}" if self.field else ""
        return f"{self.place}{to}: {self.message}"


@dataclass(frozen=True)
class Imported:
    """A roster made of other sheets by `import_sheets`, and how. Its text is the report."""

    kind: str
    """What the sheets came as: `csv`, `faserip_foundry`, `od6s`, …"""
    system: str
    """The system."""
    roster: dict[str, Any]
    """The roster, for `Battle`."""
    taken: tuple[ImportNote, ...]
    """What was taken as it stood."""
    guessed: tuple[ImportNote, ...]
    """What the sheets did not say, or not in words of the rules."""
    left_out: tuple[ImportNote, ...]
    """What has no place in the roster, and what the rules refuse."""
    more: int
    """How many further notes there are, beyond 10,000 of each list."""
    problems: tuple[Problem, ...]
    """What is still wrong with the roster, such as a single side: mend that, and it opens."""

    def __str__(self) -> str:
        lists = (
            ("guessed", self.guessed),
            ("left out", self.left_out),
            ("still wrong", tuple(f"{path}: {why}" for path, why in self.problems)),
        )
        lines = [f"{self.kind} → {self.system}: {len(self.taken)} values taken"]
        for name, notes in lists:
            if notes:
                lines += [f"{name}:", *(f"  {note}" for note in notes)]
        return "\n".join(lines)


def import_sheets(
    source: str | os.PathLike[str] | Mapping[str, Any] | Sequence[Any],
    *,
    kind: str | None = None,
    system: str | None = None,
    side: str | None = None,
) -> Imported:
    """Turns sheets of other programs into a roster, and reports how.

    It reads actors of four FASERIP systems and of OpenD6 for Foundry, and tables with a header for
    any system: a line for each fighter, columns by the names of the fields (`armor`,
    `abilities.fighting` or `fighting`; `attack`, `attack form`, `attack 2 damage`).

    >>> import case_py as cp
    >>> table = '''name,side,fighting,agility,strength,endurance,reason,intuition,psyche,armor
    ... Gale,heroes,Ex,Gd,Rm,Ex,Ty,Gd,Ty,
    ... Ravager,villains,Gd,Ty,In,Rm,Pr,Ty,Ty,20'''
    >>> imported = cp.import_sheets(table)
    >>> imported.roster["fighters"][1]["armor"], imported.left_out
    (20, ())

    Args:
        source: An actor or a list of them, as data or JSON; a table as a text; a path of either.
        kind: What the sheets come as, such as `od6s` or `csv`; by default what they look like.
        system: The system of the roster: actors of FASERIP can also become a roster of CASE.
        side: The side of all fighters; by default that of each sheet.

    Raises:
        RosterError: The sheets are of no known kind.
        ValueError: There is no such kind.
    """
    if isinstance(source, os.PathLike):
        source = _files.read(Path(source))
    found = json.loads(_native._import(source, kind=kind, system=system, side=side))

    def notes(name: str) -> tuple[ImportNote, ...]:
        rows = found[name]
        return tuple(ImportNote(row["place"], row["field"], row["message"]) for row in rows)

    return Imported(
        found["kind"],
        found["system"],
        found["roster"],
        notes("taken"),
        notes("guessed"),
        notes("left_out"),
        found["more"],
        tuple(Problem(row["path"], row["message"]) for row in found["problems"]),
    )
