#!/usr/bin/env python3
"""The public items of case-core, one a line: what a new version may not lose by accident.

`tests/api.py` compares them with tests/api/case-core.txt; `CASE_BLESS=1 tests/api.py` renews the
file. It fails too if a text of the documentation links to an item that is hidden, which rustdoc shows
as brackets and no lint finds. Look at the difference before you commit it: what is gone or changed belongs in the changelog.
"""

import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Traits that the standard library hides; a derived `Clone` brings the first one along.
COMPILERS_MARKS = {"TrivialClone"}
SNAPSHOT = ROOT / "tests" / "api" / "case-core.txt"


def rustdoc() -> dict:
    """The crate as rustdoc's JSON; the switch lets a stable compiler write it.

    With hidden items: a public name for an item of a hidden module is left out otherwise.
    """
    # The variable reaches rustdoc alone: set for cargo, it would build all dependencies anew.
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    tool = target / "rustdoc-json"
    tool.parent.mkdir(exist_ok=True)
    tool.write_text('#!/bin/sh\nRUSTC_BOOTSTRAP=1 exec rustdoc "$@"\n')
    tool.chmod(0o755)
    subprocess.run(
        ["cargo", "rustdoc", "-q", "-p", "case-core", "--all-features", "--locked", "--lib", "--",
         "-Zunstable-options", "--output-format", "json", "--document-hidden-items"],
        cwd=ROOT, check=True, env={**os.environ, "RUSTDOC": str(tool)})
    return json.loads((target / "doc" / "case_core.json").read_text())


class Crate:
    def __init__(self, data: dict):
        self.index = data["index"]
        self.root = str(data["root"])
        self.lines: set[str] = set()
        self.seen: set[tuple[str, str]] = set()
        # Where each item stands by its longest path; at a shorter one it is a name for that.
        self.homes: dict[str, str] = {}
        # Every item that has a page or stands on one, by its path there.
        self.shown: dict[str, str] = {}
        self.collecting = True

    def type(self, t) -> str:
        """A type in a few words: enough that any change of it shows."""
        if t is None:
            return "_"
        if isinstance(t, str):
            return t
        kind, of = next(iter(t.items()))
        match kind:
            case "primitive" | "generic":
                return of
            case "resolved_path":
                return of["path"].split("::")[-1] + self.args(of.get("args"))
            case "borrowed_ref":
                return f"&{'mut ' if of['is_mutable'] else ''}{self.type(of['type'])}"
            case "raw_pointer":
                return f"*{'mut' if of['is_mutable'] else 'const'} {self.type(of['type'])}"
            case "tuple":
                return f"({', '.join(map(self.type, of))})"
            case "slice":
                return f"[{self.type(of)}]"
            case "array":
                return f"[{self.type(of['type'])}; {of['len']}]"
            case "impl_trait":
                return "impl " + " + ".join(map(self.bound, of))
            case "dyn_trait":
                return "dyn " + " + ".join(self.bound({"trait_bound": b}) for b in of["traits"])
            case "qualified_path":
                return f"{self.type(of['self_type'])}::{of['name']}"
            case "function_pointer":
                return "fn" + self.signature(of["sig"])
            case _:
                return kind

    def bound(self, bound) -> str:
        if "trait_bound" not in bound:
            return "'_"
        trait = bound["trait_bound"]["trait"]
        return trait["path"].split("::")[-1] + self.args(trait.get("args"))

    def args(self, args) -> str:
        if not args:
            return ""
        if "parenthesized" in args:
            of = args["parenthesized"]
            return f"({', '.join(map(self.type, of['inputs']))}) -> {self.type(of['output'])}"
        of = args.get("angle_bracketed", {})
        words = [self.type(a["type"]) for a in of.get("args", []) if "type" in a]
        return f"<{', '.join(words)}>" if words else ""

    def signature(self, sig) -> str:
        inputs = ", ".join(self.type(t) if n == "self" else f"{n}: {self.type(t)}"
                           for n, t in sig["inputs"])
        output = f" -> {self.type(sig['output'])}" if sig["output"] else ""
        return f"({inputs}){output}"

    @staticmethod
    def hidden(item) -> bool:
        return "doc(hidden)" in json.dumps(item.get("attrs", [])).replace(" ", "")

    def names_hidden(self, trait) -> bool:
        """Whether a trait, or a type that it is for, is hidden; a mark of the compiler is, too."""
        if trait["path"].split("::")[-1] in COMPILERS_MARKS:
            return True
        args = ((trait.get("args") or {}).get("angle_bracketed") or {}).get("args", [])
        types = [arg["type"].get("resolved_path", {}) for arg in args if "type" in arg]
        items = [self.index.get(str(of.get("id"))) for of in (trait, *types)]
        return any(item is not None and self.hidden(item) for item in items)

    def list(self) -> None:
        """Twice: first to see where everything stands."""
        self.walk(self.root, "")
        self.collecting = False
        self.lines.clear()
        self.seen.clear()
        self.walk(self.root, "")

    def walk(self, item_id, path: str) -> None:
        item = self.index.get(str(item_id))
        if item is None or (str(item_id), path) in self.seen:
            return
        self.seen.add((str(item_id), path))
        if self.hidden(item):
            return
        kind, of = next(iter(item["inner"].items()))
        name = item["name"]
        if kind == "use":
            if of["is_glob"]:
                for child in self.index[str(of["id"])]["inner"]["module"]["items"]:
                    self.walk(child, path)
                return
            target = self.index.get(str(of["id"]))
            if target is not None and not self.hidden(target):
                self.named(of["id"], f"{path}::{of['name']}")
            return
        if item["visibility"] != "public" and kind not in ("variant", "impl"):
            return
        self.named(item_id, f"{path}::{name}" if str(item_id) != self.root else name)

    def named(self, item_id, path: str) -> None:
        item = self.index[str(item_id)]
        if self.hidden(item):
            return
        self.shown[str(item_id)] = path
        kind, of = next(iter(item["inner"].items()))
        if kind in ("struct", "enum", "trait", "function", "constant", "module", "type_alias"):
            home = self.homes.get(str(item_id), "")
            if self.collecting:
                self.homes[str(item_id)] = max(home, path, key=lambda p: (p.count("::"), p))
            elif path != home:
                self.lines.add(f"use {path} = {home}")
                return
        match kind:
            case "module":
                self.lines.add(f"mod {path}")
                for child in of["items"]:
                    self.walk(child, path)
            case "function":
                self.lines.add(f"fn {path}{self.signature(of['sig'])}")
            case "constant":
                self.lines.add(f"const {path}: {self.type(of['type'])}")
            case "assoc_const":
                self.lines.add(f"const {path}: {self.type(of['type'])}")
            case "static":
                self.lines.add(f"static {path}: {self.type(of['type'])}")
            case "type_alias":
                self.lines.add(f"type {path} = {self.type(of['type'])}")
            case "assoc_type":
                self.lines.add(f"type {path}")
            case "struct_field":
                self.lines.add(f"field {path}: {self.type(of)}")
            case "struct":
                self.lines.add(f"struct {path}")
                shape = of["kind"]
                if isinstance(shape, dict):
                    fields = shape.get("plain", {}).get("fields", []) or shape.get("tuple", [])
                    for field in fields:
                        if field is not None:
                            self.walk(field, path)
                self.impls(of["impls"], path)
            case "enum":
                self.lines.add(f"enum {path}")
                for variant in of["variants"]:
                    self.named(variant, f"{path}::{self.index[str(variant)]['name']}")
                self.impls(of["impls"], path)
            case "variant":
                self.lines.add(f"variant {path}")
                shape = of["kind"]
                if isinstance(shape, dict):
                    fields = shape.get("struct", {}).get("fields", []) or shape.get("tuple", [])
                    for field in fields:
                        if field is not None:
                            inner = self.index[str(field)]
                            self.shown[str(field)] = path
                            self.lines.add(
                                f"field {path}::{inner['name']}: "
                                f"{self.type(inner['inner']['struct_field'])}")
            case "trait":
                self.lines.add(f"trait {path}")
                for child in of["items"]:
                    self.named(child, f"{path}::{self.index[str(child)]['name']}")
            case "macro":
                self.lines.add(f"macro {path}")

    def dead_links(self) -> set[str]:
        """Links to items of the crate that are on no page."""
        found = set()
        for item_id, path in self.shown.items():
            for text, to in self.index[item_id]["links"].items():
                if str(to) in self.index and str(to) not in self.shown:
                    found.add(f"{path}: [{text}]")
        return found

    def impls(self, impls, path: str) -> None:
        traits = set()
        for item_id in impls:
            item = self.index.get(str(item_id))
            if item is None:
                continue
            of = item["inner"]["impl"]
            if of["is_synthetic"] or of["blanket_impl"] or self.hidden(item):
                continue
            if of["trait"] is None:
                for child in of["items"]:
                    self.walk(child, path)
            elif not self.names_hidden(of["trait"]):
                traits.add(self.bound({"trait_bound": {"trait": of["trait"]}}))
        if traits:
            self.lines.add(f"impl {', '.join(sorted(traits))} for {path}")


def main() -> int:
    crate = Crate(rustdoc())
    crate.list()
    if dead := crate.dead_links():
        for link in sorted(dead):
            print(f"a link to a hidden item: {link}", file=sys.stderr)
        return 1
    text = "\n".join(sorted(crate.lines)) + "\n"
    if os.environ.get("CASE_BLESS") == "1":
        SNAPSHOT.parent.mkdir(exist_ok=True)
        SNAPSHOT.write_text(text)
        return 0
    known = SNAPSHOT.read_text()
    if text == known:
        items = sum(not line.startswith("impl ") for line in crate.lines)
        print(f"{items} public items on {len(crate.lines)} lines (the others say what traits a type "
              f"has), as in {SNAPSHOT.relative_to(ROOT)}")
        return 0
    old, new = set(known.splitlines()), set(text.splitlines())
    for line in sorted(old - new):
        print(f"- {line}")
    for line in sorted(new - old):
        print(f"+ {line}")
    print("the public API changed: CASE_BLESS=1 tests/api.py renews the list, and the changelog "
          "says what a user has to do", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
