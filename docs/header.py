"""The C headers as data for a page: chapters of text and of declarations with their comments."""

import re
import textwrap
from dataclasses import dataclass, field
from pathlib import Path

_COMMENT = re.compile(r"/\*(?P<doc>\*?)(?P<text>.*?)\*/", re.DOTALL)
_RULE = re.compile(r"^=+$", re.MULTILINE)
_CHAPTER = re.compile(r"^(?P<number>\d+)\. (?P<title>[A-Z][A-Z ,':]+)$", re.MULTILINE)


@dataclass
class Piece:
    """A piece of a comment: a paragraph, or lines that stand as they are."""

    text: str
    is_code: bool


@dataclass
class Item:
    """A declaration, with its names and what its comment says."""

    name: str
    names: list[str]
    code: str
    text: list[Piece]


@dataclass
class Chapter:
    """A chapter of a header."""

    number: str
    title: str
    text: list[Piece]
    items: list[Item] = field(default_factory=list)


def _plain(comment: str) -> str:
    lines = [re.sub(r"^\s*\*+ ?", "", line) for line in comment.splitlines()]
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def _pieces(text: str) -> list[Piece]:
    """Paragraphs, and indented lines as they stand."""
    pieces: list[Piece] = []
    for part in re.split(r"\n\n+", text.strip("\n")):
        is_code = part.startswith("   ")
        if is_code and pieces and pieces[-1].is_code:
            pieces[-1].text += f"\n\n{part}"
        elif part.strip():
            pieces.append(Piece(part if is_code else " ".join(part.split()), is_code))
    for piece in pieces:
        if piece.is_code:
            piece.text = textwrap.dedent(piece.text)
    return pieces


def _names(code: str) -> list[str]:
    """What a declaration declares: a function, a type, or an enumeration with its members."""
    code = re.sub(r"/\*.*?\*/", "", code, flags=re.DOTALL)
    if found := re.match(r"#define (\w+)", code):
        return [found[1]]
    if found := re.match(r"CASE_ENUM\((\w+)", code):
        return [found[1], *re.findall(r"^ {4}([A-Z]\w+)", code, re.MULTILINE)]
    is_type = code.startswith("typedef") or code.rstrip().endswith("};")
    if is_type and (found := re.match(r"(?:typedef )?struct (\w+)", code)):
        return [found[1]]
    if found := re.search(r"\b(case_\w+)\(", code):
        return [found[1]]
    found = re.search(r"(\w+)\)?;?\s*$", code)
    return [found[1]] if found else []


def _declaration(text: str) -> str:
    """The declaration at the start: to the end of its line, or of its braces."""
    if text.startswith("#"):
        return text.split("\n", 1)[0]
    depth = 0
    # Braces in comments count for nothing.
    bare = _COMMENT.sub(lambda comment: " " * len(comment[0]), text)
    for place, char in enumerate(bare):
        depth += (char == "{") - (char == "}")
        if char == ";" and depth == 0:
            return text[: place + 1]
    return ""


def read(path: Path) -> tuple[str, list[Chapter]]:
    """The title of a header, and its chapters in order; the introduction is the first."""
    source = path.read_text(encoding="utf-8")
    opening = _COMMENT.match(source)
    if not opening:
        message = f"{path} does not begin with a comment"
        raise ValueError(message)
    title, *parts = re.split(_CHAPTER, _plain(opening["text"]))
    name, _, rest = title.partition("\n\n")
    # The list of contents is made anew from the chapters.
    rest = re.sub(r"CONTENTS\n\n( +\d+\. .*\n)+", "", rest)
    chapters = [Chapter("", "", _pieces(rest))]
    for number, heading, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        chapters.append(Chapter(number, heading.capitalize(), _pieces(text)))
    place = opening.end()
    while comment := _COMMENT.search(source, place):
        place = comment.end()
        text = _plain(comment["text"])
        if found := _CHAPTER.search(text):
            about = _pieces(_RULE.sub("", text[found.end() :]))
            chapters.append(Chapter(found["number"], found["title"].capitalize(), about))
        elif comment["doc"]:
            code = _declaration(source[place:].lstrip("\n"))
            if names := _names(code):
                chapters[-1].items.append(Item(names[0], names, code, _pieces(text)))
            place += len(code)
    listed = {name for chapter in chapters for item in chapter.items for name in item.names}
    left_out = set(re.findall(r"\b(case_\w+)\(", _COMMENT.sub("", source))) - listed
    if left_out:
        message = f"{path}: not in the manual: {', '.join(sorted(left_out))}"
        raise ValueError(message)
    return name.rstrip("."), chapters


WORD = re.compile(r"\b((?:case|CASE)_\w+)\b")
"""A name of the C interface in a text."""
