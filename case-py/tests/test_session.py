"""The call protocol from Python: the scripts that every door plays, threads, seats, long work."""

from __future__ import annotations

import json
import threading

import case_py as cp
import pytest
from conftest import ROOT

_GOLDEN = ROOT / "case-ffi/tests/golden/call"


def _short(answer: str) -> str:
    """An answer as the scripts keep it: a long one by its length and its hash (FNV-1a)."""
    data = answer.encode()
    if len(data) <= 400:
        return answer
    hashed = 0xCBF29CE484222325
    for byte in data:
        hashed = ((hashed ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return f"{len(data)} bytes {hashed:016x}"


@pytest.mark.parametrize("system", cp.systems())
def test_the_same_bytes_as_through_every_other_door(system: str) -> None:
    session = cp.Session()
    lines = (_GOLDEN / f"{system}.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) > 80
    for command, answer in zip(lines[::2], lines[1::2], strict=True):
        assert command.startswith(">")
        assert _short(session.call_text(command[1:])) == answer, command[:200]


def test_dictionaries_go_in_and_come_out() -> None:
    session = cp.Session()
    seats = [{"dice": "host"}]
    opened = session.call(
        {"call": "new", "roster": cp.example("cosmic"), "seats": seats, "id": [1, None]}
    )
    assert opened["id"] == [1, None]
    assert opened["status"] == "roll"
    count = opened["request"]["roll"]["count"]
    answer = session.call({"call": "face", "faces": [1] * count})
    assert "error" not in answer
    refused = session.call({"call": "trakcer"})
    assert refused["error"]["code"] == "command"
    assert "tracker" in refused["error"]["message"]
    assert repr(session) == "<Session with 1 battles>"


def test_a_seat_may_less() -> None:
    session = cp.Session()
    session.call({"call": "new", "roster": cp.example("case"), "seats": [{"policy": "all"}]})
    assert session.call({"call": "save"}, 0)["error"]["code"] == "audience"
    assert session.call({"call": "tracker", "audience": "gamemaster"}, "players")["error"]
    with pytest.raises(cp.UnknownNameError):
        session.call({"call": "tracker"}, "nobody")
    with pytest.raises(cp.RangeError):
        session.call({"call": "tracker"}, -1)


def test_long_work_is_watched_and_stopped_by_another_thread() -> None:
    session = cp.Session()
    session.call({"call": "new", "roster": cp.example("case")})
    heard = threading.Event()
    seen: list[tuple[int, int]] = []
    answers: list[dict[str, object]] = []

    def tell(done: int, of: int) -> None:
        seen.append((done, of))
        heard.set()

    def work() -> None:
        command = {"call": "simulate", "trials": 9_000_000, "id": "long", "progress": True}
        answers.append(session.call(command, progress=tell))

    thread = threading.Thread(target=work)
    thread.start()
    assert heard.wait(60)
    assert session.call({"call": "tracker"})["error"]["code"] == "busy"
    assert session.call({"call": "stop", "id": "long"})["result"]["done"] is True
    thread.join()
    error = answers[0]["error"]
    assert isinstance(error, dict)
    assert error["code"] == "stopped"
    assert all(of == 9_000_000 and done < of for done, of in seen)
    assert "result" in session.call({"call": "tracker"})


def test_what_the_watcher_raises_comes_out() -> None:
    session = cp.Session()
    session.call({"call": "new", "roster": cp.example("case")})

    def tell(done: int, of: int) -> None:
        raise KeyError(json.dumps([done, of]))

    command = {"call": "simulate", "trials": 9_000_000, "id": 1, "progress": True}
    with pytest.raises(KeyError):
        session.call(command, progress=tell)
    # It has stopped: the battle is free.
    assert "result" in session.call({"call": "tracker"})
