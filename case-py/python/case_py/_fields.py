"""What `help` says of the fields of named tuples: the texts below them in the source."""

from __future__ import annotations

import re
import sys
from types import ModuleType

_CLASS = re.compile(r"^class (\w+)\([^)]*\bNamedTuple\b.*?:\n(.*?)(?=^\S|\Z)", re.M | re.S)
_FIELD = re.compile(r'^    (\w+): [^\n]*\n    """(.*?)"""', re.M | re.S)


def document(package: str) -> None:
    """Gives every field of the package's named tuples its text; without sources nothing happens."""
    for name, module in list(sys.modules.items()):
        if name.startswith(f"{package}._") and hasattr(module, "NamedTuple"):
            _document(module)


def _document(module: ModuleType) -> None:
    read = getattr(module.__loader__, "get_source", None)
    source = read(module.__name__) if read else None
    for name, body in _CLASS.findall(source or ""):
        made = getattr(module, name)
        for field, text in _FIELD.findall(body):
            if field in made._fields:
                vars(made)[field].__doc__ = " ".join(text.split())
