#!/usr/bin/env python3
"""Packs the modules of virtual tabletops: ship/hosts.py [--repository https://ADDRESS] OUT.

OUT/module.json, OUT/module.zip     Foundry: a person gives it the address of module.json
OUT/case-owlbear-VERSION.zip        Owlbear: a folder for any server of files, with manifest.json

It needs case-ffi/js/dist (node build.mjs), and for Owlbear what `npm ci` puts into
case-ffi/js/bundlers. Without --repository the manifest of Foundry names no address, and the module
installs by hand alone.
"""

import argparse
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
JS = ROOT / "case-ffi/js"
LICENSES = ["LICENSE-MIT", "LICENSE-APACHE", "LICENSE-OGL", "NOTICE"]
VERSION = re.search(r'^version = "(.*)"', (ROOT / "Cargo.toml").read_text(), re.M)[1]


def files_of(host: str) -> dict[str, bytes]:
    """A host's own files, with what they share beside them, and the licenses."""
    folder = JS / "hosts" / host
    found = {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }
    found["asked.mjs"] = (JS / "hosts/asked.mjs").read_bytes()
    for name, content in found.items():
        if name.endswith(".mjs"):
            found[name] = content.replace(b"'../asked.mjs'", b"'./asked.mjs'")
    return found | {name: (ROOT / name).read_bytes() for name in LICENSES}


def built(name: str) -> bytes:
    """A file of the package's build."""
    file = JS / "dist" / name
    if not file.exists():
        sys.exit(f"no {file}: node case-ffi/js/build.mjs")
    return file.read_bytes()


def written(data: dict[str, object]) -> bytes:
    """Data as a JSON file."""
    return (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode()


def pack(to: Path, files: dict[str, bytes]) -> None:
    """The same files make the same archive: no file has a time."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    print(f"{to}: {to.stat().st_size // 1024} KB")


def foundry(out: Path, repository: str | None) -> None:
    """Packs the module, with its manifest beside it."""
    files = files_of("foundry")
    manifest = json.loads(files["module.json"]) | {"version": VERSION}
    if repository:
        # The manifest is that of the newest release; what it downloads is of its own.
        manifest |= {
            "url": repository,
            "manifest": f"{repository}/releases/latest/download/module.json",
            "download": f"{repository}/releases/download/v{VERSION}/module.zip",
        }
    files["module.json"] = written(manifest)
    files["case.single.mjs"] = built("case.single.mjs")
    for name in ["fields", "dom", "words"]:
        files[f"form/{name}.mjs"] = (JS / f"playground/src/{name}.mjs").read_bytes()
    (out / "module.json").write_bytes(files["module.json"])
    pack(out / "module.zip", files)


def owlbear(out: Path) -> None:
    """Packs the extension."""
    tools = JS / "bundlers/node_modules"
    if not (tools / "@owlbear-rodeo/sdk").exists():
        sys.exit("no SDK of Owlbear: npm ci in case-ffi/js/bundlers")
    files = files_of("owlbear")
    files["manifest.json"] = written(json.loads(files["manifest.json"]) | {"version": VERSION})
    for name in ["case.mjs", "case.wasm", "german.po"]:
        files[name] = built(name)
    for roster in sorted((JS / "rosters").glob("*.json")):
        files[f"rosters/{roster.name}"] = roster.read_bytes()
    # The SDK is many files with dependencies: one for a page.
    files["obr.mjs"] = subprocess.run(
        [tools / ".bin/esbuild", "--bundle", "--format=esm", "--minify", "--legal-comments=inline"],
        input=b"export { default } from '@owlbear-rodeo/sdk';",
        cwd=tools.parent,
        capture_output=True,
        check=True,
    ).stdout
    pack(out / f"case-owlbear-{VERSION}.zip", files)


def main() -> None:
    """Packs both."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repository")
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    foundry(given.out, given.repository)
    owlbear(given.out)


main()
