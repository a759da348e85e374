#!/usr/bin/env bash
# The Godot client plays the golden fights: tests/godot.sh [--setup] PREFIX, where PREFIX is what
# case-ffi/install.sh has installed to. It is no part of tests/run: Godot and its headers are another
# 20 MB.
#
# --setup: installs Debian's Godot 3 for servers, and fetches the headers of GDNative, which a crate
# carries. Godot 4 has another interface for extensions (GDExtension): this client is not for it.
set -euo pipefail
cd "$(dirname "$0")/.."
setup=
if [ "${1:-}" = --setup ]; then setup=1; shift; fi
prefix=$(cd "${1:?usage: tests/godot.sh [--setup] PREFIX}" && pwd)
out=$PWD/target/godot
crate=gdnative-sys-0.9.3
checksum=97911fe633877345ce7788cf19febb322dc7a7ffd585098fea7e5cef11edf7f2
mkdir -p "$out/project"

if [ -n "$setup" ]; then
  command -v godot3-server >/dev/null ||
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends godot3-server; } >/dev/null
  if [ ! -d "$out/$crate" ]; then
    curl -sSfL -o "$out/crate" "https://static.crates.io/crates/gdnative-sys/$crate.crate"
    echo "$checksum  $out/crate" | sha256sum -c --quiet
    tar xzf "$out/crate" -C "$out"
  fi
fi
if ! command -v godot3-server >/dev/null || [ ! -d "$out/$crate" ]; then
  printf '\n!! SKIPPED: the Godot client (no Godot 3, or no headers: tests/godot.sh --setup)\n'
  exit 0
fi

gcc -std=c99 -Wall -Wextra -Werror -shared -fPIC case-ffi/examples/godot/case_godot.c \
  -I"$out/$crate/godot_headers" -I"$prefix/include" -L"$prefix/lib" -Wl,-rpath,"$prefix/lib" -lcase \
  -o "$out/project/libcase_godot.so"
cp case-ffi/examples/godot/{fight.gd,case.gdns,case.gdnlib,project.godot} "$out/project/"
play() { HOME=$out timeout 120 godot3-server --path "$out/project" -s fight.gd "$1" 2>"$out/errors"; }
for roster in case-core/examples/rosters/*.toml; do
  system=$(basename "$roster" .toml)
  # It tells the fight, and neither what stands at its end nor odds.
  sed -n '/^turn [0-9]*, [0-9]* events$/q; 2,$p' "case-ffi/tests/golden/$system.txt" >"$out/wanted"
  play "$PWD/$roster" | sed '1,2d' | cmp "$out/wanted" -
  echo "   $system: as everywhere"
done

# What is refused is said, and nothing stops.
echo 'system = "chess"' >"$out/refused.toml"
if play "$out/refused.toml" >/dev/null; then
  echo "a roster of no system was played" >&2
  exit 1
fi
grep -q 'chess' "$out/errors"
echo "The Godot client works."
