#!/usr/bin/env bash
# Builds the present commit once more in another folder, and compares: ship/same.sh OUT [OPTIONS OF ship/all.sh]
#
# OUT is what ship/all.sh has built of the same commit with the same options. Each file that is not the same
# is named, with the members in which its archive differs. A profile (ship/build.sh without --plain) counts
# what several threads did, so what it has trained can differ: --plain builds are the same to the byte.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(cd "${1:?usage: ship/same.sh OUT [OPTIONS OF ship/all.sh]}" && pwd)
shift
[ -z "$(git status --porcelain --untracked-files=no)" ] || { echo "there are changes that are no commit's" >&2; exit 2; }
again=$(mktemp -d)
trap 'rm -rf "$again"' EXIT
git clone -q . "$again/another-place"
# 3: something could not be built on this machine, as before.
(cd "$again/another-place" && ship/all.sh "$@" "$again/out") >"$again/log" 2>&1 || [ $? -eq 3 ] || { tail -n 30 "$again/log"; exit 1; }
python3 - "$out" "$again/out" <<'PYTHON'
import hashlib, io, pathlib, sys, tarfile, zipfile


def members(data: bytes, name: str) -> dict[str, str]:
    """What an archive has, by name: of each the hash, and when it was made."""
    if name.endswith((".zip", ".whl")):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return {i.filename: f"{hashlib.sha256(archive.read(i)).hexdigest()} {i.date_time}" for i in archive.infolist()}
    if name.endswith((".crate", ".gz", ".tgz")):
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            read = lambda m: archive.extractfile(m).read() if m.isfile() else m.linkname.encode()
            return {m.name: f"{hashlib.sha256(read(m)).hexdigest()} {m.mtime} {m.mode:o}" for m in archive.getmembers()}
    return {}


one, two = (pathlib.Path(folder) for folder in sys.argv[1:])
names = sorted({file.name for folder in (one, two) for file in folder.iterdir()} - {"SHA256SUMS"})
differ = 0
for name in names:
    if not (one / name).exists() or not (two / name).exists():
        print(f"{name}: built once")
        differ += 1
        continue
    a, b = ((folder / name).read_bytes() for folder in (one, two))
    print(f"{name}: {'the same' if a == b else 'NOT THE SAME'}")
    if a != b:
        differ += 1
        first, second = members(a, name), members(b, name)
        for member in sorted(first.keys() | second.keys()):
            if first.get(member) != second.get(member):
                print(f"    {member}")
sys.exit(differ > 0)
PYTHON
