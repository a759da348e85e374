"""Checks that every dependency has a license of the list in deny.toml, and comes from its registry, pinned."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

with open("deny.toml", "rb") as file:
    allowed = set(tomllib.load(file)["licenses"]["allow"])
metadata = json.loads(
    subprocess.run(
        ["cargo", "metadata", "--format-version", "1", "--all-features", "--locked"],
        check=True,
        capture_output=True,
    ).stdout
)


def is_allowed(expression: str) -> bool:
    """An expression is allowed if one of its alternatives is, each of its parts."""
    alternatives = re.split(r"\s+OR\s+|/", expression.replace("(", "").replace(")", ""))
    return any(
        all(part.split(" WITH ")[0].strip() in allowed for part in re.split(r"\s+AND\s+", one))
        for one in alternatives
    )


NPM = "https://registry.npmjs.org/"
CRATES = "registry+https://github.com/rust-lang/crates.io-index"


def tracked(ending: str) -> list[Path]:
    """The files of the repository whose names end so."""
    listed = subprocess.run(["git", "ls-files", f"*{ending}"], check=True, capture_output=True)
    return [Path(name) for name in listed.stdout.decode().splitlines()]


def strange_sources() -> Iterator[str]:
    """Whatever is not pinned, or not from its registry: what deny.toml says of crates, and of the rest."""
    for package in metadata["packages"]:
        for needed in package["dependencies"]:
            if not package["source"] and needed["req"] == "*" and not needed.get("path"):
                yield f"{package['name']} takes any version of {needed['name']}"
    for file in tracked("Cargo.lock"):
        for package in tomllib.loads(file.read_text()).get("package", []):
            source = package.get("source")
            if source and (source != CRATES or "checksum" not in package):
                yield f"{file}: {package['name']} comes from {source}"
    for file in tracked("package-lock.json"):
        for name, package in json.loads(file.read_text())["packages"].items():
            if not name or package.get("link"):
                continue
            if not is_allowed(package.get("license", "")):
                yield f"{file}: {name}: {package.get('license')}"
            if "integrity" not in package or not package.get("resolved", NPM).startswith(NPM):
                yield f"{file}: {name} comes from {package.get('resolved')}"
    for file in [*tracked("requirements.txt"), *Path("case-py").glob("requirements-*.txt")]:
        for line in file.read_text().splitlines():
            wanted = line.partition("#")[0].strip()
            if wanted and not re.fullmatch(r"[\w.\[\],-]+==[\w.]+(\s*;.*)?", wanted):
                yield f"{file}: `{wanted}` is not pinned"


wrong = [
    f"{p['name']} {p['version']}: {p['license']}"
    for p in metadata["packages"]
    if p["source"] and not is_allowed(p["license"] or "")
]
if wrong:
    sys.exit("licenses that deny.toml does not allow:\n  " + "\n  ".join(sorted(wrong)))
if strange := sorted(strange_sources()):
    sys.exit("dependencies that are not pinned, or not from their registry:\n  " + "\n  ".join(strange))
print(f"licenses of {sum(1 for p in metadata['packages'] if p['source'])} dependencies are allowed, and all are pinned")
