"""Every example in a docstring runs, those of the native part too."""

import ast
import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import case_py
import pytest
from case_py import _native

GLOBALS = {name: getattr(case_py, name) for name in case_py.__all__}


def modules() -> list[ModuleType]:
    names = [m.name for m in pkgutil.iter_modules(case_py.__path__) if m.name != "__main__"]
    return [case_py, *(importlib.import_module(f"case_py.{name}") for name in names)]


def native() -> Iterator[tuple[str, str]]:
    for name, item in vars(_native).items():
        if item.__doc__ and callable(item):
            yield name, item.__doc__
        if inspect.isclass(item):
            for method, member in vars(item).items():
                text: Any = getattr(member, "__doc__", None)
                if isinstance(text, str) and not method.startswith("__"):
                    yield f"{name}.{method}", text


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.__name__)
def test_python_examples(module: ModuleType) -> None:
    failed, _ = doctest.testmod(
        module, extraglobs=GLOBALS, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert not failed


def test_native_examples() -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    run = 0
    for name, text in native():
        test = parser.get_doctest(text, dict(GLOBALS), name, None, 0)
        run += len(test.examples)
        runner.run(test)
    assert run > 15
    assert not runner.failures


def test_everything_public_says_what_it_is() -> None:
    bare = [name for name in case_py.__all__ if not inspect.getdoc(getattr(case_py, name))]
    assert not bare


def said(text: str | None) -> str:
    """The first paragraph on one line."""
    return " ".join(inspect.cleandoc(text or "").split("\n\n")[0].split())


def test_the_stub_says_what_the_native_part_says() -> None:
    stub = Path(case_py.__file__).with_name("_native.pyi")
    compared, differ = 0, []
    for node in ast.parse(stub.read_text(encoding="utf-8")).body:
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            continue
        if node.name not in case_py.__all__:
            continue
        item = getattr(_native, node.name)
        nodes: list[tuple[ast.ClassDef | ast.FunctionDef, Any]] = [(node, item)]
        if isinstance(node, ast.ClassDef):
            methods = [part for part in node.body if isinstance(part, ast.FunctionDef)]
            public = [method for method in methods if not method.name.startswith("_")]
            nodes += [(method, getattr(item, method.name)) for method in public]
        for part, native_part in nodes:
            words = " ".join((ast.get_docstring(part) or "").split())
            if not words or words != said(native_part.__doc__):
                differ.append((node.name, part.name, words, said(native_part.__doc__)))
            compared += 1
    assert not differ
    assert compared > 30
