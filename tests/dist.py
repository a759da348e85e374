"""What is distributed carries its terms: `python tests/dist.py [--links ADDRESS] WHEEL SDIST …`.

Each wheel and source distribution of the Python package holds every license file as it is in the
repository (the Open Game License has to go with every copy of the figures of D6), and its metadata
says under which licenses it is and, with `--links`, where it comes from.
"""

import argparse
import sys
import tarfile
import zipfile
from email.parser import Parser
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILES = ("LICENSE-APACHE", "LICENSE-MIT", "LICENSE-OGL", "NOTICE")
EXPRESSION = "(MIT OR Apache-2.0) AND LicenseRef-OGL-1.0a"
LINKS = ("Repository", "Documentation", "Changelog", "Issues")


def contents(path: Path) -> tuple[str, dict[str, str]]:
    """The metadata and the license files, by name, as they stand in the archive."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            info = next(n for n in wheel.namelist() if n.endswith(".dist-info/METADATA"))
            folder = f"{info.removesuffix('METADATA')}licenses/"
            found = {n.removeprefix(folder): n for n in wheel.namelist() if n.startswith(folder)}
            return wheel.read(info).decode(), {n: wheel.read(p).decode() for n, p in found.items()}
    with tarfile.open(path) as sdist:
        top = sdist.getnames()[0].split("/")[0]

        def read(name: str) -> str:
            file = sdist.extractfile(f"{top}/{name}")
            return file.read().decode() if file else ""

        return read("PKG-INFO"), {n: read(n) for n in FILES if f"{top}/{n}" in sdist.getnames()}


def problems(path: Path, links: str | None) -> list[str]:
    """Everything that is missing from a distribution, or is other than it should be."""
    text, files = contents(path)
    metadata = Parser().parsestr(text)
    wrong = [
        f"{name} is not the repository's" if name in files else f"{name} is missing"
        for name in FILES
        if files.get(name) != (ROOT / name).read_text(encoding="utf-8")
    ]
    if metadata["License-Expression"] != EXPRESSION:
        wrong.append(f"License-Expression is {metadata['License-Expression']}, not {EXPRESSION}")
    if sorted(metadata.get_all("License-File", [])) != sorted(FILES):
        wrong.append(f"License-File lists {metadata.get_all('License-File')}")
    if links:
        urls = dict(url.split(", ", 1) for url in metadata.get_all("Project-URL", []))
        wrong += [
            f"Project-URL {name} is {urls.get(name)}"
            for name in LINKS
            if not urls.get(name, "").startswith(links)
        ]
    return wrong


def main() -> int:
    """Prints what is wrong; the exit status is 1 where anything is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--links", help="the address that every link of the metadata begins with")
    parser.add_argument("paths", nargs="+", type=Path)
    arguments = parser.parse_args()
    found = [f"{p.name}: {w}" for p in arguments.paths for w in problems(p, arguments.links)]
    for line in found:
        print(line, file=sys.stderr)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
