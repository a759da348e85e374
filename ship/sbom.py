"""Writes what the shipped libraries are made of, as CycloneDX: `python ship/sbom.py > FILE`.

The crates are those of `Cargo.lock` that `case-core`, `case-ffi` and `case-py` are linked with,
without those of builds and tests. There is no date in it: the same lock file gives the same bytes.
"""

import json
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = ("case-core", "case-ffi", "case-py")


def main() -> None:
    """Prints the bill of materials."""
    command = ["cargo", "metadata", "--format-version=1", "--all-features", "--locked"]
    told = json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)
    lock = tomllib.loads((ROOT / "Cargo.lock").read_text(encoding="utf-8"))
    sums = {(p["name"], p["version"]): p.get("checksum") for p in lock["package"]}
    packages = {p["id"]: p for p in told["packages"]}
    # What each is linked with: dependencies without a kind; those of builds and tests have one.
    linked = {
        node["id"]: sorted(
            d["pkg"] for d in node["deps"] if any(k["kind"] is None for k in d["dep_kinds"])
        )
        for node in told["resolve"]["nodes"]
    }
    found: set[str] = set()
    todo = [i for i, p in packages.items() if p["name"] in SHIPPED and p["source"] is None]
    while todo:
        here = todo.pop()
        if here not in found:
            found.add(here)
            todo += linked[here]

    def address(package: dict[str, str]) -> str:
        return f"pkg:cargo/{package['name']}@{package['version']}"

    components = []
    listed = sorted((packages[i] for i in found), key=address)
    for package in listed:
        checksum = sums[package["name"], package["version"]]
        components.append(
            {
                "type": "library",
                "bom-ref": address(package),
                "name": package["name"],
                "version": package["version"],
                "purl": address(package),
                "licenses": [{"expression": package["license"].replace("/", " OR ")}],
            }
            | ({"hashes": [{"alg": "SHA-256", "content": checksum}]} if checksum else {})
        )
    uses = [
        {"ref": address(p), "dependsOn": [address(packages[i]) for i in linked[p["id"]]]}
        for p in listed
    ]
    bill = {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1}
    print(json.dumps(bill | {"components": components, "dependencies": uses}, indent=1))


if __name__ == "__main__":
    main()
