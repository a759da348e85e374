"""The call protocol: one call for every host."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, final

from . import _native


@final
class Session:
    """Battles by name, commanded and answered as data: the protocol of `case-serve`.

    A command is a mapping with `call`, and its answer a dict with `result` or `error`; nothing is
    raised for what the engine refuses. `call({"call": "protocol"})` gives every command with its
    arguments, its result and who may give it, as a JSON Schema.

    Any number of threads may call it at once. A battle has one command at a time: another one is
    answered with the error `busy`.

    >>> import case_py as cp
    >>> session = cp.Session()
    >>> session.call({"call": "new", "roster": cp.example("d6"), "seed": 7})["status"]
    'over'
    >>> session.call({"call": "tracker", "battle": "b2"})["error"]["code"]
    'battle'
    """

    __slots__ = ("_raw",)

    def __init__(self) -> None:
        self._raw = _native.RawSession()

    def call(
        self,
        command: Mapping[str, Any],
        audience: str | int = "gamemaster",
        *,
        progress: Callable[[int, int], object] | None = None,
    ) -> dict[str, Any]:
        """Carries out a command.

        Args:
            command: A mapping with `call`, its arguments, and what every command can say: `id`,
                `battle`, `audience`, `language`, `catalog`, `also`, `run`, `progress`.
            audience: The most that the caller may see and do: `players`, `gamemaster`, or the
                place of a fighter.
            progress: Called with how much of how much is done, if the command has an `id` and says
                `progress`.
        """
        told = None
        if progress is not None:

            def told(line: str) -> None:
                how = json.loads(line)["progress"]
                progress(how["done"], how["of"])

        answer: dict[str, Any] = json.loads(self.call_text(json.dumps(command), audience, told))
        return answer

    def call_text(
        self,
        command: str,
        audience: str | int = "gamemaster",
        told: Callable[[str], object] | None = None,
    ) -> str:
        """The same with JSON as text: what a program that hands commands on wants."""
        return self._raw.call(command, audience, told)

    def __repr__(self) -> str:
        return f"<Session with {len(self.call({'call': 'battles'})['result'])} battles>"
