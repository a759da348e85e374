"""The index of the site's search: of every place with an anchor, the text that stands below it."""

import json
import re
from html.parser import HTMLParser

LONGEST = 400
"""Characters of a place that can be found."""


class Places(HTMLParser):
    """The places of a page: each anchor of its main part with the text up to the next one."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.places: list[tuple[str, list[str]]] = []
        self.inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begins a place at each anchor."""
        if tag == "main":
            self.inside = True
            self.places.append(("", []))
        anchor = dict(attrs).get("id")
        if self.inside and anchor:
            self.places.append((anchor, []))

    def handle_endtag(self, tag: str) -> None:
        """Nothing behind the main part is found."""
        if tag == "main":
            self.inside = False

    def handle_data(self, data: str) -> None:
        """Keeps the text of the place."""
        if self.inside and self.places:
            self.places[-1][1].append(data)


def entries(page: str, title: str, html: str) -> list[tuple[str, str, str]]:
    """Of each place its address, the title of its page, and its text."""
    found = []
    for anchor, texts in Places(html).places:
        # A sentence's number leads to it, and says nothing.
        said = re.sub(r"^\d+ ", "", " ".join(" ".join(texts).split()))[:LONGEST]
        if said:
            found.append((f"{page}#{anchor}" if anchor else page, title, said))
    return found


START, END = "const PLACES = ", ";\n"


def index(found: list[tuple[str, str, str]]) -> str:
    """The index as a script, since a page that is opened as a file may not fetch one."""
    return f"{START}{json.dumps(found, ensure_ascii=False, separators=(',', ':'))}{END}"


def read(script: str) -> list[tuple[str, str, str]]:
    """The places of an index."""
    return [tuple(place) for place in json.loads(script.removeprefix(START).removesuffix(END))]
