# shellcheck shell=bash
# For the scripts beside it, which source it at the root of the repository: what makes two builds of one
# commit the same bytes, in whatever folder and on whatever day.

# The time of every file of an archive: that of the commit.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 315532800)}
export SOURCE_DATE_EPOCH
# Paths in messages of panics and in symbols for debuggers are of no machine.
unnamed="--remap-path-prefix=$PWD=/case --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)

pack_tar() { # ARCHIVE PARENT FOLDER
  tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rwX,go+rX,go-w --mtime="@$SOURCE_DATE_EPOCH" \
    -c -C "$2" "$3" | gzip -9n >"$1"
}

pack_zip() { # ARCHIVE PARENT FOLDER
  python3 - "$@" <<'PYTHON'
import os, pathlib, sys, time, zipfile

archive, parent, folder = sys.argv[1:]
made = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
    for file in sorted(pathlib.Path(parent, folder).rglob("*")):
        if file.is_file():
            info = zipfile.ZipInfo(file.relative_to(parent).as_posix(), made)
            info.external_attr = 0o644 << 16
            out.writestr(info, file.read_bytes(), zipfile.ZIP_DEFLATED)
PYTHON
}

# What goes with the library, beside what its compiler makes.
add_texts() { # PREFIX
  mkdir -p "$1/include" "$1/share/licenses/case" "$1/share/doc/case/examples"
  install -m 644 include/*.h include/case.hpp "$1/include/"
  install -m 644 LICENSE-* NOTICE "$1/share/licenses/case/"
  install -m 644 CHANGELOG.md "$1/share/doc/case/"
  install -m 644 case-ffi/examples/*.{c,cpp,cs,java,lua,js} case-core/examples/rosters/*.toml "$1/share/doc/case/examples/"
  cp -r case-ffi/examples/protocol case-ffi/examples/unity "$1/share/doc/case/examples/"
}
