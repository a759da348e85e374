"""Writes the pages of the reference site: `python docs/pages.py FOLDER`.

Everything comes from where it stands: texts from the repository's Markdown, the manual from the C
headers, rules, tables, rulings and schema from the engine itself. docs/build.sh adds what Rust and
Python document themselves.
"""

import json
import os
import re
import shutil
import sys
from pathlib import Path
from urllib.parse import urlsplit

import case_py
import header
import jinja2
import search
import text
from markupsafe import Markup
from pygments.formatters import HtmlFormatter

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

TEXTS = {
    "README.md": "index.html",
    "docs/start.md": "start.html",
    "docs/faq.md": "faq.html",
    "docs/glossary.md": "glossary.html",
    "docs/tutorials/plugin.md": "tutorials/plugin.html",
    "docs/tutorials/analyst.md": "tutorials/analyst.html",
    "docs/tutorials/rust.md": "tutorials/rust.html",
    "docs/tutorials/evening/rust.md": "tutorials/evening-rust.html",
    "docs/tutorials/evening/python.md": "tutorials/evening-python.html",
    "docs/tutorials/evening/c.md": "tutorials/evening-c.html",
    "docs/tutorials/evening/javascript.md": "tutorials/evening-javascript.html",
    "docs/tutorials/evening/powers.md": "tutorials/evening-powers.html",
    "docs/guides/texts.md": "guides/texts.html",
    "docs/guides/battles.md": "guides/battles.html",
    "docs/guides/effects.md": "guides/effects.html",
    "docs/guides/import.md": "guides/import.html",
    "docs/guides/hosts.md": "guides/hosts.html",
    "docs/guides/rules.md": "guides/rules.html",
    "docs/guides/plans.md": "guides/plans.html",
    "docs/guides/odds.md": "guides/odds.html",
    "docs/guides/protocol.md": "guides/protocol.html",
    "docs/guides/recipes.md": "guides/recipes.html",
    "docs/guides/saves.md": "guides/saves.html",
    "docs/guides/tested.md": "guides/tested.html",
    "SECURITY.md": "security.html",
    "case-ffi/README.md": "c/index.html",
    "case-py/README.md": "python-guide.html",
    "case-ffi/js/README.md": "javascript.html",
    "docs/tables.md": "tables.html",
    "docs/plans-log.md": "plans-log.html",
    "docs/speed.md": "speed.html",
    "tests/vectors/README.md": "vectors.html",
    "CONTRIBUTING.md": "contributing.html",
    "CHANGELOG.md": "changelog.html",
    "docs/rules-history.md": "rules-history.html",
}
"""The texts of the repository, and the page of each."""

TERMS = ("NOTICE", "LICENSE-MIT", "LICENSE-APACHE", "LICENSE-OGL")
HEADERS = {f"include/{name}.h": f"c/{name}.html" for name in ("case", "case_odds", "case_tables")}

MENU = {
    "Begin": (
        ("Where to start", "start.html"),
        ("Questions", "faq.html"),
        ("Glossary", "glossary.html"),
    ),
    "Tutorials": (
        ("Plugin in C", "tutorials/plugin.html"),
        ("Analysis in Python", "tutorials/analyst.html"),
        ("Program in Rust", "tutorials/rust.html"),
        ("One evening in C", "tutorials/evening-c.html"),
        ("One evening in JavaScript", "tutorials/evening-javascript.html"),
        ("One evening in Python", "tutorials/evening-python.html"),
        ("One evening in Rust", "tutorials/evening-rust.html"),
        ("One evening with powers", "tutorials/evening-powers.html"),
    ),
    "Guides": (
        ("Rules and rulings", "guides/rules.html"),
        ("Powers", "guides/effects.html"),
        ("Battles", "guides/battles.html"),
        ("The call protocol", "guides/protocol.html"),
        ("Plans", "guides/plans.html"),
        ("Odds", "guides/odds.html"),
        ("Recipes in Python", "guides/recipes.html"),
        ("Own texts", "guides/texts.html"),
        ("Saves", "guides/saves.html"),
        ("Sheets of other programs", "guides/import.html"),
        ("Hosts", "guides/hosts.html"),
        ("C", "c/index.html"),
        ("JavaScript", "javascript.html"),
        ("Python", "python-guide.html"),
        ("Files from strangers", "security.html"),
        ("How it is tested", "guides/tested.html"),
    ),
    "Reference": (
        ("The five systems", "systems/index.html"),
        ("Every table", "tables.html"),
        ("C", "c/case.html"),
        ("C: odds", "c/case_odds.html"),
        ("Python", "python/case_py.html"),
        ("Rust", "rust/case_core/index.html"),
        ("Speed", "speed.html"),
    ),
}
"""The menu: what it leads to, in groups."""


class Site:
    """The pages as they are written; a file that a text links to becomes a page of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sources: dict[str, str] = {}
        self.places: list[tuple[str, str, str]] = []
        self.templates = jinja2.Environment(
            loader=jinja2.FileSystemLoader(HERE / "templates"),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=jinja2.StrictUndefined,
        )
        self.templates.globals |= {
            "menu": MENU,
            "version": case_py.__version__,
            "code": lambda source, language: Markup(text.code(source, language)),
            "slug": text.slug,
        }

    def page(self, path: str, template: str, title: str, **values: object) -> None:
        """Writes a page."""
        found = self.templates.get_template(template)
        html = found.render(
            title=title, here=path, to=lambda page: text.relative(page, path), **values
        )
        self.file(path, html)
        if not path.startswith("source/"):
            self.places += search.entries(path, title, html)

    def file(self, path: str, content: str) -> None:
        """Writes a file."""
        to = self.folder / path
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(content, encoding="utf-8")

    def lead(self, link: str, of: str, page: str) -> str:
        """Where a link of a text of the repository leads on the site."""
        if urlsplit(link).scheme:
            return link
        path, anchor = text.target(link, of)
        if path in TERMS:
            to = f"terms.html#{text.slug(path)}"
        elif path.endswith(".svg"):
            self.file(path, (ROOT / path).read_text(encoding="utf-8"))
            to = path
        else:
            to = {**TEXTS, **HEADERS}.get(path) or self.source(path)
        return text.relative(to, page) + (f"#{anchor}" if anchor else "")

    def source(self, path: str) -> str:
        """The page of a file or folder of the repository."""
        if not (ROOT / path).exists():
            message = f"a text links to `{path}`, which the repository does not have"
            raise FileNotFoundError(message)
        is_folder = (ROOT / path).is_dir()
        page = f"source/{path}/index.html" if is_folder else f"source/{path}.html"
        if path not in self.sources:
            self.sources[path] = page
            if is_folder:
                inside = sorted(p for p in (ROOT / path).iterdir() if p.is_file())
                files = [(p.name, self.source(f"{path}/{p.name}")) for p in inside]
                self.page(page, "folder.html", path, files=files)
            else:
                content = (ROOT / path).read_text(encoding="utf-8")
                body = Markup(text.code(content, Path(path).name))
                self.page(page, "text.html", path, body=body, headings=[], heading=path)
        return page

    def texts(self) -> None:
        """The Markdown files of the repository."""
        for path, page in TEXTS.items():
            source = (ROOT / path).read_text(encoding="utf-8")
            title = source.splitlines()[0].removeprefix("# ")
            body, headings = text.render(
                source, lambda link, of=path, at=page: self.lead(link, of, at)
            )
            self.page(page, "text.html", title, body=Markup(body), headings=headings, heading="")
        terms = [(name, (ROOT / name).read_text(encoding="utf-8")) for name in TERMS]
        self.page("terms.html", "terms.html", "Terms", terms=terms)

    def headers(self) -> None:
        """The manual of the C interface; every name in it leads to its declaration."""
        read = {page: header.read(ROOT / path) for path, page in HEADERS.items()}
        places = {
            name: f"{page}#{item.name}"
            for page, (_, chapters) in read.items()
            for chapter in chapters
            for item in chapter.items
            for name in item.names
        }
        for page, (title, chapters) in read.items():
            ways = {name: text.relative(place, page) for name, place in places.items()}
            self.page(
                page,
                "header.html",
                title,
                chapters=chapters,
                named=lambda said, ways=ways: named(str(Markup.escape(said)), ways),
            )

    def systems(self) -> None:
        """The rules, tables, rulings and schema of each system, as the engine gives them."""
        found = [case_py.schema(name) for name in case_py.systems()]
        self.page("systems/index.html", "systems.html", "Systems", systems=found)
        for schema in found:
            folder = f"systems/{schema.system}"
            values = {
                "system": schema,
                "ids": set(schema.rules),
                "rulings": case_py.Battle(case_py.example(schema.system)).rulings(),
                "sentences": headed(case_py.sentences(schema.system)),
            }
            for part in ("rules", "tables", "rulings", "schema", "roster"):
                title = f"{schema.title}: {part}"
                self.page(f"{folder}/{part}.html", f"{part}.html", title, part=part, **values)
            for name, data in (("schema", schema.data), ("roster.schema", schema.roster_json())):
                self.file(f"{folder}/{name}.json", json.dumps(data, indent=1, ensure_ascii=False))


def headed(
    sentences: tuple[case_py.Sentence, ...],
) -> list[tuple[str, list[tuple[int, case_py.Sentence]]]]:
    """Sentences with their numbers, under the headings of the book."""
    groups: list[tuple[str, list[tuple[int, case_py.Sentence]]]] = []
    for number, sentence in enumerate(sentences):
        if not groups or groups[-1][0] != sentence.heading:
            groups.append((sentence.heading, []))
        groups[-1][1].append((number, sentence))
    return groups


def named(html: str, ways: dict[str, str]) -> Markup:
    """A text in which each name that is declared somewhere leads there."""
    words = header.WORD.split(re.sub(r"`([^`]+)`", r"<code>\1</code>", html))
    linked = (f'<a href="{ways[word]}">{word}</a>' if word in ways else word for word in words)
    return Markup("".join(linked))


def styles() -> str:
    """The style sheet, with the colors of code for light and dark."""
    light = HtmlFormatter(style="default", cssclass="code").get_style_defs(".code")
    dark = HtmlFormatter(style="github-dark", cssclass="code").get_style_defs(".code")
    own = (HERE / "style.css").read_text(encoding="utf-8")
    return f"{light}\n@media screen and (prefers-color-scheme: dark) {{\n{dark}\n}}\n{own}"


def main(folder: str) -> None:
    """Writes the site into a folder, which is made anew."""
    to = Path(folder)
    if to.exists():
        shutil.rmtree(to)
    site = Site(to)
    site.texts()
    site.headers()
    site.systems()
    site.file("style.css", styles())
    site.file("search.js", (HERE / "search.js").read_text(encoding="utf-8"))
    site.file("search-index.js", search.index(site.places))
    site.file(".nojekyll", "")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python docs/pages.py FOLDER")
    os.chdir(ROOT)
    main(sys.argv[1])
