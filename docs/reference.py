"""Joins what rustdoc and pdoc have written to the site: `python docs/reference.py SITE`.

Each of their pages gets a way back to the start page, and the site's search finds what they
document.
"""

import json
import re
import sys
from html import unescape
from pathlib import Path

import search

Place = tuple[str, str, str]

ITEM = re.compile(
    r'<dt><a class="(?!mod")(?P<kind>\w+)" href="(?P<link>[^"]+)" title="\w+ (?P<path>[\w:]+)">'
    r".*?</dt>(?:<dd>(?P<said>.*?)</dd>)?",
    re.DOTALL,
)
"""An item in the list of its module."""

METHOD = re.compile(
    r'<section id="(?P<anchor>(?:ty)?method\.(?P<name>\w+))" class="method">(?P<head>.*?)</section>'
    r'(?:</summary><div class="docblock">(?P<said>.*?)</div>)?',
    re.DOTALL,
)
"""A function of a type or trait, on the page of it."""

MARKS = {
    "rust": '<section id="main-content" class="content" tabindex="-1">',
    "python": '<main class="pdoc">',
}
"""What the text of a page begins with."""

LONGEST = 160
"""Characters of a place: its name and what it is for."""


def plain(html: str) -> str:
    """The text of the first paragraph."""
    return unescape(re.sub(r"<.*?>", "", html.split("</p>", maxsplit=1)[0]))


def place(address: str, title: str, name: str, said: str) -> Place:
    """What search finds: a name with what it is for."""
    return address, title, " ".join(f"{name} {plain(said)}".split())[:LONGEST]


def of_rust(site: Path) -> list[Place]:
    """The items that the modules list, each with its functions."""
    found: list[Place] = []
    for module in sorted((site / "rust/case_core").rglob("index.html")):
        for item in ITEM.finditer(module.read_text(encoding="utf-8")):
            page = module.parent / item["link"]
            address = page.relative_to(site).as_posix()
            name = item["path"].rpartition("::")[2]
            found.append(place(address, "Rust", name, item["said"] or ""))
            # What comes behind its own functions is there of every type.
            own = page.read_text(encoding="utf-8").split('id="trait-implementations"')[0]
            for method in METHOD.finditer(own):
                at = f"{address}#{method['anchor']}"
                found.append(place(at, "Rust", f"{name}::{method['name']}", method["said"] or ""))
    return found


def of_python(site: Path) -> list[Place]:
    """What pdoc's own search knows and what has a text."""
    script = (site / "python/search.js").read_text(encoding="utf-8")
    start = re.search(r'\{"version": "[\d.]+", "fields"', script)
    if start is None:
        message = "pdoc writes the index of its search in another way"
        raise ValueError(message)
    read, _ = json.JSONDecoder().raw_decode(script, start.start())
    found: list[Place] = []
    for entry in read["documentStore"]["docs"].values():
        name, module = entry.get("qualname", ""), entry["modulename"]
        if name and entry["doc"]:
            address = f"python/{module.replace('.', '/')}.html#{name}"
            found.append(place(address, "Python", name, entry["doc"]))
    return found


def lead_back(site: Path) -> None:
    """Puts a link to the start page on top of every page."""
    for folder, mark in MARKS.items():
        for page in (site / folder).rglob("*.html"):
            html = page.read_text(encoding="utf-8")
            way = "../" * (len(page.relative_to(site).parts) - 1)
            link = f'<p><a href="{way}index.html">case: guides, tutorials and search</a></p>'
            page.write_text(html.replace(mark, mark + link, 1), encoding="utf-8")


def main(folder: str) -> None:
    """Joins both to the site in a folder."""
    site = Path(folder)
    index = site / "search-index.js"
    known = search.read(index.read_text(encoding="utf-8"))
    rust, python = of_rust(site), of_python(site)
    if not rust or not python:
        message = f"{len(rust)} places of Rust and {len(python)} of Python: none can't be"
        raise ValueError(message)
    index.write_text(search.index(known + rust + python), encoding="utf-8")
    lead_back(site)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python docs/reference.py SITE")
    main(sys.argv[1])
