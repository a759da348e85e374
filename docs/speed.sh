#!/usr/bin/env bash
# Makes docs/speed.md: every figure of speed in Rust, C and Python, measured here and now, each beside
# what it is compared with in the same run. Some ten minutes; other work on the machine spoils it.
#
# docs/speed.sh [PREFIX [WHEEL]]: C as case-ffi/install.sh or an archive of ship/build.sh is installed
# in PREFIX, Python with WHEEL, which ship/build.sh makes; what isn't given, or is "", is built plainly.
set -euo pipefail
cd "$(dirname "$0")/.."
work=target/speed
mkdir -p "$work"
prefix=${1:-}
built="case-ffi/install.sh"
if [ -n "$prefix" ]; then
  built="the library in ${prefix#"$PWD/"}"
else
  prefix=$PWD/$work/prefix
  case-ffi/install.sh "$prefix"
fi
wheel=${2:-}
if [ -z "$wheel" ]; then
  case-py/wheel.sh
  wheel=$(echo target/wheels/*.whl)
fi
"${PYTHON:-python3}" -m venv --clear "$work/venv"
python=$work/venv/bin/python
"$python" -m pip --disable-pip-version-check -q install -c case-py/requirements-test.txt "$wheel" numpy icepool dyce

cargo bench -p case-tests --bench speed --locked -- --page "$PWD/$work/rust.md"
cargo run --release --locked -q -p case-ffi --example speed >"$work/c.txt"
gcc -O2 tests/c/speed.c -I"$prefix/include" -L"$prefix/lib" -Wl,-rpath,"$prefix/lib" -lcase -o "$work/speed"
"$work/speed" >>"$work/c.txt"
"$python" case-py/bench/bench.py >"$work/python.txt"

{
  cat <<'HEAD'
# Speed

Made by `docs/speed.sh`. Every row was measured in one run with its peer: compare the ratio between
machines, while the time is this machine's. "From – to" is the range of the ratio over all passes.
Instructions are counted by valgrind, and do not depend on other work of the machine. An action is
one that is carried out: a turn that merely ends does not count.

HEAD
  printf 'Measured on %s, %s cores, with %s, at %s.\n\n' \
    "$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1)" "$(nproc)" \
    "$(rustc --version | cut -d ' ' -f 1,2)" "$(git rev-parse --short HEAD 2>/dev/null || echo 'no commit')"
  printf '## Rust\n\nOne core unless two threads are stated; `cargo bench`, without a profile.\n\n'
  cat "$work/rust.md"
  printf '\n## C\n\nWith %s. A step is what a host calls for each action; the ratio is what the C interface costs beside Rust.\nAn action with the face given colors one button, and over buffers a whole sheet of them.\n\n```text\n' "$built"
  cat "$work/c.txt"
  printf '```\n\n## Python\n\nWith %s. A scalar row is one call; an array row is one element of a long\narray; a fight goes from its first turn to its last, also with a plan that is a Python function.\n\n```text\n' "the wheel ${wheel##*/}"
  cat "$work/python.txt"
  printf '```\n'
} >docs/speed.md
echo "docs/speed.md"
