"""What a terminal or a file can't hold, written in signs that it has."""

from __future__ import annotations

import codecs
import io
import sys

_PLAIN = {
    "→": "->",
    "←": "<-",
    "–": "-",
    "—": "-",
    "−": "-",
    "…": "...",
    "×": "x",
    "±": "+-",
    "·": ".",
    "≤": "<=",
    "≥": ">=",
    "½": "1/2",
    "█": "#",
    "▏": "|",
    "\u202f": " ",
    "\xa0": " ",
    "\u2068": "",
    "\u2069": "",
}
"""Signs of the tables and lines, as a person would type them."""

_BARS = range(0x2580, 0x25A0)
"""Blocks, of which bars are made."""


def _plain(error: UnicodeError) -> tuple[str, int]:
    """The part of a text that an encoding lacks, in signs that every encoding has."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    plain = (_PLAIN.get(sign) or ("#" if ord(sign) in _BARS else "?") for sign in signs)
    return "".join(
        "" if sign in "\u2068\u2069" else to for sign, to in zip(signs, plain, strict=False)
    ), error.end


codecs.register_error("case_py.plain", _plain)


def fit() -> None:
    """From now on output never fails by a sign that it can't hold."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="case_py.plain")
