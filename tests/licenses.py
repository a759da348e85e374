"""Checks the license of every dependency against the list in deny.toml."""

import json
import re
import subprocess
import sys
import tomllib

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


wrong = [
    f"{p['name']} {p['version']}: {p['license']}"
    for p in metadata["packages"]
    if p["source"] and not is_allowed(p["license"] or "")
]
if wrong:
    sys.exit("licenses that deny.toml does not allow:\n  " + "\n  ".join(sorted(wrong)))
print(f"licenses of {sum(1 for p in metadata['packages'] if p['source'])} dependencies are allowed")
