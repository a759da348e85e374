"""A language model at the table: the MCP server, played by the client of the same SDK."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import case_py as cp
import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

import anyio
from case_py._mcp import TOOLS, Table, server
from mcp.client import Client
from mcp.types import TextContent


def _play(table: Table, body: Any) -> None:
    async def run() -> None:
        async with Client(server(table)) as client:

            async def call(name: str, **given: object) -> dict[str, Any]:
                said = await client.call_tool(name, given)
                (text,) = said.content
                assert isinstance(text, TextContent)
                answer = json.loads(text.text)
                assert bool(said.is_error) == ("error" in answer)
                assert isinstance(answer, dict)
                return answer

            await body(client, call)

    anyio.run(run)


@pytest.mark.parametrize("system", cp.systems())
def test_a_whole_fight(system: str, tmp_path: Path) -> None:
    async def body(client: Any, call: Any) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) == {*TOOLS, "unsaid"} - {"face"}
        schema = Table(tmp_path).protocol["commands"]["answer"]["arguments"]["properties"]
        for name, of in schema.items():
            assert tools["answer"].input_schema["properties"][name] == of
        answer = await call("new", example=system, seats=[{"policy": "all"}])
        asked = 0
        while answer["status"] != "over":
            # The engine rolls whatever is rolled.
            assert answer["status"] == "decision"
            decision = answer["request"]["decision"]
            asked += 1
            if decision["answers"] and asked % 2:
                label = decision["answers"][0]["label"]
                answer = await call("answer", label=label)
                if "error" in answer:
                    answer = await call("suggest")
            else:
                answer = await call("suggest")
            if asked == 5 and "error" not in answer:
                assert "rows" in (await call("stakes", trials=5))["result"]
            if asked == 300:
                # Long enough: the plans end it.
                break
        assert asked > 5
        cards = (await call("cards", most=5))["result"]["rows"]
        assert cards[0]["headline"] is not None or cards[0]["lines"]
        assert (await call("save", file="evening"))["result"] == {"file": "evening"}
        assert (await call("resume", file="evening"))["battle"] == "b2"
        assert (await call("tracker", battle="b2"))["result"]["fighters"]

    _play(Table(tmp_path), body)


def test_no_roll_is_invented(tmp_path: Path) -> None:
    async def body(_: Any, call: Any) -> None:
        assert "error" in await call("new", example="d6", seed=7)
        assert "error" in await call("new", example="d6", seats=[{"dice": "host"}])
        await call("new", example="d6", seats=[{"policy": "all"}])
        assert (await call("face", faces=[6, 6, 6]))["error"]["code"] == "command"
        assert (await call("set", field="wounds", who=0, to=3))["error"]["code"] == "command"

    _play(Table(tmp_path), body)

    async def by_hand(_: Any, call: Any) -> None:
        answer = await call("new", example="d6", seats=[{"control": "built_in"}])
        assert answer["status"] == "roll"
        count = answer["request"]["roll"]["count"]
        assert "error" not in await call("face", faces=[3] * count)

    _play(Table(tmp_path, hand_dice=True), by_hand)


def test_what_no_event_holds_is_named(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.call("new", {"example": "case", "seats": [{"policy": "all"}]})
    for _ in range(30):
        table.call("suggest", {})
    session = table.session
    lines = [row["line"] for row in session.call({"call": "tell"})["result"]["rows"]]
    names = [one["name"] for one in session.call({"call": "fighters"})["result"]]
    told = " ".join(lines)
    assert any(name in told for name in names)
    true = table.call("unsaid", {"text": told})["result"]
    assert true["numbers"] == []
    assert true["names"] == []
    assert true["events"] > 10
    # From here on nothing has happened: every number and name is made up.
    some = next(name for name in names if name in told)
    false = table.call("unsaid", {"text": f"{some} hits for 9731 and loses seventeen."})["result"]
    assert false == {"numbers": ["9731", "17"], "names": [some], "events": 0}
    table.call("suggest", {})
    assert "9731" in table.call("unsaid", {"text": "for 9731 points"})["result"]["numbers"]


@pytest.mark.parametrize("file", ["../evening", "", "a/b", "con.json", 7, None])
def test_saves_stay_in_their_folder(file: object, tmp_path: Path) -> None:
    table = Table(tmp_path / "saves")
    table.call("new", {"example": "case"})
    assert table.call("save", {"file": file})["error"]["code"] == "name"
    assert table.call("resume", {"file": file})["error"]["code"] == "name"
    assert list(tmp_path.rglob("*.json")) == []
