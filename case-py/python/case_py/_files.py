"""Files of people: texts in UTF-8, within a limit."""

from __future__ import annotations

import os
import sys

from . import _native


def read(path: str | os.PathLike[str]) -> str:
    """The text of a file; an encoding that is not UTF-8 is named."""
    with open(path, "rb") as file:
        return _native._utf8(file.read(), os.fspath(path))


def standard_input() -> str:
    """The text of the standard input."""
    return _native._utf8(sys.stdin.buffer.read(), "standard input")


def set_limit(size: int) -> None:
    """Sets how many bytes a roster, a save or a plan may have as a text.

    At most, and at first, 64 MiB; a longer text is refused. Reading one takes at most twelve times
    its size in memory, and 16 MiB. A program that takes texts of strangers sets what its own need:

    >>> set_limit(1024 * 1024)

    The limit holds for the whole process.

    >>> set_limit(64 * 1024 * 1024)

    Raises:
        ValueError: The limit is below 0 or beyond 64 MiB.
    """
    _native._set_limit(size)
