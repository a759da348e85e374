"""Finds dead links: `python docs/links.py SITE [--absent FOLDER …]`.

Every link of every page of a site to another of its pages, files or anchors leads somewhere. What
begins in, or leads into, an absent folder is passed by: parts that were not built.
"""

import argparse
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The links and anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.twice: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keeps what the tag links to and by what it can be found."""
        for name, value in attrs:
            if name in ("href", "src") and value is not None and tag != "script":
                self.links.append(value)
            elif name == "id" and value:
                if value in self.anchors:
                    self.twice.append(value)
                self.anchors.add(value)


def problems(site: Path, absent: tuple[str, ...]) -> tuple[int, list[str]]:
    """How many links were followed, and those that lead nowhere."""
    files = [f for f in site.rglob("*.html") if f.relative_to(site).parts[0] not in absent]
    pages = {f.resolve(): Page(f.read_text(encoding="utf-8")) for f in files}
    followed, found = 0, []
    for file, page in pages.items():
        here = file.relative_to(site.resolve())
        # Two anchors of one name: a link to it leads to the first, whichever was meant.
        if here.parts[0] not in ("rust", "python"):
            found += [f"{here}: two anchors `{anchor}`" for anchor in page.twice]
        # What rustdoc makes of a link to a hidden item.
        if here.parts[0] == "rust" and "[<code>" in file.read_text(encoding="utf-8"):
            found.append(f"{here}: a link in brackets")
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            to = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if to.is_dir():
                to /= "index.html"
            try:
                below = to.relative_to(site.resolve())
            except ValueError:
                found.append(f"{here}: {link} leaves the site")
                continue
            if below.parts and below.parts[0] in absent:
                continue
            followed += 1
            if not to.is_file():
                found.append(f"{here}: {link}: no such page")
            # Rust's pages make the anchors of source lines by script.
            elif (
                parts.fragment
                and to in pages
                and "src" not in below.parts[:2]
                and not pages[to].anchors & {parts.fragment, unquote(parts.fragment)}
            ):
                found.append(f"{here}: {link}: no such anchor")
    return followed, found


def main() -> int:
    """Prints what leads nowhere; the exit status is 1 where anything does."""
    parser = argparse.ArgumentParser(description="Finds dead links of a built site.")
    parser.add_argument("site", type=Path)
    parser.add_argument("--absent", nargs="*", default=[], help="folders that were not built")
    arguments = parser.parse_args()
    followed, found = problems(arguments.site, tuple(arguments.absent))
    for line in found[:50]:
        print(line, file=sys.stderr)
    print(f"{followed} links followed, {len(found)} dead")
    return bool(found) or followed == 0


if __name__ == "__main__":
    sys.exit(main())
