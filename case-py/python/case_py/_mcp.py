"""A table for a language model: an MCP server over the call protocol, `case-py mcp`.

The engine rolls, decides what is legal and says what happened; the model chooses and narrates. It
can't give a roll, unless people at the table roll (`--hand-dice`), and `unsaid` names the numbers
and fighters in its prose that nothing since the last call holds.
"""

from __future__ import annotations

import json
import re
import secrets
from pathlib import Path
from typing import Any

import anyio
from mcp import types
from mcp.server import Server
from mcp.server.stdio import stdio_server

from . import _files
from ._native import VERSION, example, systems
from ._session import Session

TOOLS = (
    *("new", "request", "answer", "suggest", "face"),
    *("tracker", "cards", "stakes", "save", "resume"),
)
"""The commands of the protocol that are tools."""

_SHARED = ("battle", "language")

_ABOUT = """\
You run a battle whose rules, dice and results are the engine's. Never invent a roll, a number or
an outcome: ask `request` what is wanted, give `answer`, and tell what `cards` and the answers say.
Before you show prose about what happened, check it with `unsaid`: it names the numbers and
fighters that no event since the last check holds. Open a battle with `new`."""

_FILE = "^[A-Za-z0-9_-]{1,80}$"

_NUMBERS = re.compile(r"\d+(?:[.,]\d+)?")

_WORDS = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "thirteen": 13,
    "fourteen": 14,
    "fifteen": 15,
    "sixteen": 16,
    "seventeen": 17,
    "eighteen": 18,
    "nineteen": 19,
    "twenty": 20,
}


def _numbers(text: str) -> list[str]:
    """The numbers of a text, as digits, in order; small ones also as words."""
    found = [(match.start(), match[0]) for match in _NUMBERS.finditer(text)]
    words = re.finditer(r"[a-z]+", text.lower())
    found += [(word.start(), str(_WORDS[word[0]])) for word in words if word[0] in _WORDS]
    return [number for _, number in sorted(found)]


def _within(data: object) -> list[str]:
    """The numbers within data."""
    if isinstance(data, bool) or data is None:
        return []
    if isinstance(data, int | float):
        return [str(abs(data))]
    if isinstance(data, str):
        return _numbers(data)
    if isinstance(data, dict):
        return [number for part in data.values() for number in _within(part)]
    assert isinstance(data, list)
    return [number for part in data for number in _within(part)]


class Table:
    """The battles of one model, and what it has been told."""

    def __init__(self, saves: Path, *, hand_dice: bool = False) -> None:
        self.session = Session()
        self.saves = saves
        self.hand_dice = hand_dice
        self.protocol: dict[str, Any] = self.session.call({"call": "protocol"})["result"]
        self.checked: dict[str, int] = {}

    def tools(self) -> list[types.Tool]:
        """The tools, each described by the protocol's own schema."""
        tools = [self._tool(name) for name in TOOLS if name != "face" or self.hand_dice]
        text = {"type": "string", "description": "The prose."}
        battle = self.protocol["properties"]["battle"]
        properties = {"text": text, "battle": battle}
        schema: dict[str, Any] = {"type": "object", "required": ["text"], "properties": properties}
        about = (
            "The numbers and the names of fighters in prose that no event since the last call of "
            "this tool holds: what the narrator has made up."
        )
        return [*tools, types.Tool(name="unsaid", description=about, input_schema=schema)]

    def _tool(self, name: str) -> types.Tool:
        command = self.protocol["commands"][name]
        schema = json.loads(json.dumps(command["arguments"]))
        for shared in _SHARED:
            schema["properties"][shared] = self.protocol["properties"][shared]
        if name == "new":
            # The dice are nobody's to choose.
            del schema["properties"]["seed"]
            schema["required"] = []
            bundled = {"description": "Instead: the bundled roster of a system.", "enum": systems()}
            schema["properties"]["example"] = bundled
        if name in ("save", "resume"):
            schema["properties"]["file"] = {"type": "string", "pattern": _FILE}
            schema["properties"].pop("save", None)
            schema["required"] = ["file"]
        return types.Tool(name=name, description=command["description"], input_schema=schema)

    def call(self, name: str, given: dict[str, Any]) -> dict[str, Any]:
        """Answers a tool: as the protocol answers, or with an `error` of its own."""
        if name not in {tool.name for tool in self.tools()}:
            return _error("command", f"there is no tool `{name}`")
        command = {**given, "call": name}
        if name == "unsaid":
            return self._unsaid(given)
        if name == "new":
            return self._new(command)
        if name in ("save", "resume"):
            return self._kept(name, command)
        return self.session.call(command)

    def _new(self, command: dict[str, Any]) -> dict[str, Any]:
        if "seed" in command:
            return _error("command", "the engine draws the seed")
        system = command.pop("example", None)
        if system is not None:
            if system not in systems():
                return _error("name", f"no system `{system}`: there are {', '.join(systems())}")
            command["roster"] = example(system)
        seats = command.get("seats", [])
        if self.hand_dice:
            return self.session.call({**command, "seats": [*seats, {"dice": "host"}]})
        if any(isinstance(seat, dict) and seat.get("dice") == "host" for seat in seats):
            return _error("command", "the engine rolls: people do with --hand-dice")
        return self.session.call({**command, "seed": str(secrets.randbits(64))})

    def _kept(self, name: str, command: dict[str, Any]) -> dict[str, Any]:
        file = command.pop("file", "")
        if not isinstance(file, str) or not re.fullmatch(_FILE, file) or file.endswith("\n"):
            return _error("name", "a file has a name of letters, digits, _ and -")
        path = self.saves / f"{file}.json"
        if name == "save":
            answer = self.session.call(command)
            if "result" in answer:
                self.saves.mkdir(parents=True, exist_ok=True)
                path.write_text(json.dumps(answer["result"]["save"]), encoding="utf-8")
                answer["result"] = {"file": file}
            return answer
        if not path.is_file():
            return _error("name", f"there is no save `{file}`")
        return self.session.call({**command, "save": _files.read(path)})

    def _unsaid(self, given: dict[str, Any]) -> dict[str, Any]:
        text = given.get("text")
        if not isinstance(text, str):
            return _error("command", "text: missing: the prose")
        shared = {"battle": given["battle"]} if "battle" in given else {}
        first = self.checked.get(str(given.get("battle")), 0)
        rows, lines, at = [], [], first
        while True:
            page = {**shared, "first": at, "most": 10_000, "audience": "gamemaster"}
            events = self.session.call({**page, "call": "events"})
            if "error" in events:
                return events
            rows += events["result"]["rows"]
            lines += self.session.call({**page, "call": "tell"})["result"]["rows"]
            at = events["result"]["next"]
            if not events["result"]["left_off"]:
                break
        self.checked[str(given.get("battle"))] = at
        told = " ".join(line["line"] for line in lines)
        fighters = self.session.call({**shared, "call": "fighters"})["result"]
        acting = {actor for row in rows for actor in _actors(row)}
        held = set(_numbers(told))
        for row in rows:
            held.update(_within([row["values"], row["faces"], row["text"], row["reason"]]))
        names = [one["name"] for one in fighters]
        for one in fighters:
            if one["who"] in acting or one["name"] in told:
                names.remove(one["name"])
        prose = text
        for one in fighters:
            # A name may hold a number.
            prose = prose.replace(one["name"], " ")
        numbers = [number for number in _numbers(prose) if number not in held]
        return {
            "result": {
                "numbers": list(dict.fromkeys(numbers)),
                "names": [name for name in names if re.search(rf"\b{re.escape(name)}\b", text)],
                "events": len(rows),
            }
        }


def _actors(row: dict[str, Any]) -> list[int]:
    values = [row["who"], row["other"], *row["values"].values()]
    return [value["value"] for value in values if value and value["kind"] == "actor"]


def _error(code: str, message: str) -> dict[str, Any]:
    return {"error": {"code": code, "message": message}}


def server(table: Table) -> Server[Any]:
    """The server of a table."""

    async def tools(_: Any, __: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=table.tools())

    async def call(_: Any, asked: types.CallToolRequestParams) -> types.CallToolResult:
        given = dict(asked.arguments or {})
        answer = await anyio.to_thread.run_sync(table.call, asked.name, given)
        text = types.TextContent(type="text", text=json.dumps(answer, ensure_ascii=False))
        return types.CallToolResult(content=[text], is_error="error" in answer)

    return Server(
        "case", version=VERSION, instructions=_ABOUT, on_list_tools=tools, on_call_tool=call
    )


async def _serve(table: Table) -> None:
    running = server(table)
    async with stdio_server() as (read, write):
        await running.run(read, write, running.create_initialization_options())


def main(saves: Path, *, hand_dice: bool) -> None:
    """Serves on the standard input and output until the input ends."""
    anyio.run(_serve, Table(saves, hand_dice=hand_dice))
