"""Markdown files of the repository as pages: links lead to where the site has what they name."""

import posixpath
import re
from collections.abc import Callable
from html import escape
from urllib.parse import urlsplit

import mistune
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.lexers.special import TextLexer
from pygments.util import ClassNotFound


def slug(title: str) -> str:
    """The anchor of a heading, as the hosts of repositories make it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-")


def code(text: str, language: str) -> str:
    """Code with its words marked, in a language or of a file of that name."""
    try:
        lexer = (get_lexer_for_filename if "." in language else get_lexer_by_name)(language)
    except ClassNotFound:
        lexer = TextLexer()
    html = str(highlight(text, lexer, HtmlFormatter(cssclass="code")))
    # What is wider than a phone is moved by keys, too.
    return html.replace("<pre>", '<pre tabindex="0">')


class Renderer(mistune.HTMLRenderer):
    """HTML with anchors at headings, and with links that are led elsewhere."""

    def __init__(self, lead: Callable[[str], str]) -> None:
        super().__init__(escape=True)
        self.lead = lead
        self.headings: list[tuple[str, str]] = []

    def heading(self, text: str, level: int, **_: object) -> str:
        """A heading with its anchor; those of the second level stand in the contents."""
        anchor = slug(re.sub(r"<.*?>", "", text))
        if level == 2:
            self.headings.append((anchor, re.sub(r"<.*?>", "", text)))
        return f'<h{level} id="{escape(anchor)}">{text}</h{level}>\n'

    def block_code(self, text: str, info: str | None = None) -> str:
        """Code; `rust,no_run` is Rust."""
        return code(text, (info or "text").split(",")[0].strip() or "text")

    def link(self, text: str, url: str, title: str | None = None) -> str:
        """A link, led to where the site has its target."""
        return super().link(text, self.lead(url), title)

    def image(self, text: str, url: str, title: str | None = None) -> str:
        """A picture, from where the site has it."""
        return super().image(text, self.lead(url), title)


def render(text: str, lead: Callable[[str], str]) -> tuple[str, list[tuple[str, str]]]:
    """A text as HTML, and its headings of the second level with their anchors."""
    renderer = Renderer(lead)
    markdown = mistune.create_markdown(renderer=renderer, plugins=["table", "strikethrough"])
    html = str(markdown(text))
    # A number stays beside its unit.
    html = re.sub(r"<td>(\d[\d.,]* ?[^\s<]{0,4})</td>", r'<td class="short">\1</td>', html)
    wide = html.replace("<table>", '<div class="wide" tabindex="0"><table>')
    return wide.replace("</table>", "</table></div>"), renderer.headings


def target(link: str, of: str) -> tuple[str, str]:
    """Which file of the repository a link of a file means, and which anchor in it."""
    parts = urlsplit(link)
    path = posixpath.normpath(posixpath.join(posixpath.dirname(of), parts.path))
    return (path if parts.path else of), parts.fragment


def relative(page: str, of: str) -> str:
    """The way from one page to another."""
    return posixpath.relpath(page, posixpath.dirname(of) or ".")
