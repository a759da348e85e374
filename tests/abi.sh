#!/usr/bin/env bash
# The binary interface against each version that was kept: tests/abi.sh PREFIX, where PREFIX is what
# case-ffi/install.sh has installed to. CASE_BLESS=1 keeps the present version in tests/abi.
#
# tests/abi/VERSION holds headers, exported symbols, the layout of every struct, and a program. As long
# as CASE_ABI_VERSION is the same:
#   nothing is gone or changed: functions, numbers, the known part of each struct, symbols
#   the old program with the old headers runs on this library
#   this program with these headers runs on an old library, or the loader names what it lacks
# What later and earlier structs are to this library stands in case-ffi/src/tests/sizes.rs.
set -euo pipefail
cd "$(dirname "$0")/.."
prefix=$1
out=$PWD/target/ffi/abi
mkdir -p "$out"
roster=case-core/examples/rosters/case.toml
strict=(-std=c11 -Wall -Wextra -Werror)

abi() { sed -n 's/^#define CASE_ABI_VERSION \([0-9]*\)$/\1/p' "$1/case.h"; }
symbols() { nm -D --defined-only "$1" | awk '{ print $3 }' | LC_ALL=C sort; }
# Every function of the headers in a folder, one a line.
functions() {
  awk '/^[a-z].*\(/ && !/^typedef/ { on = 1 } on { printf "%s ", $0 } on && /;/ { on = 0; print "" }' \
    "$1"/*.h
}
# Every number of the headers in a folder: NAME VALUE.
numbers() {
  sed -nE 's/^ +(CASE_[A-Z0-9_]+) = (-?[0-9]+),$/\1 \2/p; s/^#define (CASE_[A-Z0-9_]+) (\(-[0-9]+\)|[0-9]+|INT32_MIN)$/\1 \2/p' \
    "$1"/*.h | grep -v '^CASE_VERSION_'
}

now=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
if [ "${CASE_BLESS:-}" = 1 ]; then
  mkdir -p "tests/abi/$now"
  cp include/*.h tests/c/layout.c tests/c/conformance.c "tests/abi/$now/"
  symbols "$prefix/lib/libcase.so" >"tests/abi/$now/symbols.list"
fi
[ -d "tests/abi/$now" ] || { echo "the interface of version $now is not kept: ship/keep.sh does that" >&2; exit 1; }

symbols "$prefix/lib/libcase.so" >"$out/symbols"
# An older library than this, as far as a program can tell: one function is not there yet.
missing=case_plan_digest
{ echo '{ global:'; grep -vx "$missing" "$out/symbols" | sed 's/$/;/'; echo 'local: *; };'; } >"$out/older.map"
gcc -shared -Wl,--whole-archive "$prefix/lib/libcase.a" -Wl,--no-whole-archive -Wl,--gc-sections \
  -Wl,--version-script="$out/older.map" -Wl,-soname,"libcase.so.$(abi include)" \
  -lgcc_s -lutil -lrt -lpthread -lm -ldl -lc -o "$out/libcase.so.$(abi include)"

program() { # HEADERS SOURCE OUT
  gcc "${strict[@]}" -I"$1" "$2" -L"$prefix/lib" -Wl,-z,now -lcase -o "$3"
}
# Plays on what was saved, and compares with how it ended then.
plays_on() { # LIBRARIES VERSION
  LD_LIBRARY_PATH=$1 "$out/upgrades" "tests/released/$2"/saves/*.json >"$out/ends.txt"
  while read -r line; do
    case $line in
      *' refused: '*) [ "$2" != "$now" ] && grep -q 'version [0-9].*: .*resume it with the' <<<"$line" ;;
      *) grep -qxF "$line" "tests/released/$2/ends.txt" ;;
    esac || { echo "a save of version $2: $line" >&2; exit 1; }
  done <"$out/ends.txt"
  [ "$(wc -l <"$out/ends.txt")" = "$(wc -l <"tests/released/$2/ends.txt")" ]
}

for kept in tests/abi/*/; do
  kept=${kept%/}
  version=${kept##*/}
  program "$kept" tests/c/upgrades.c "$out/upgrades"
  if [ "$(abi "$kept")" != "$(abi include)" ]; then
    # An old program has to stop by itself.
    if LD_LIBRARY_PATH=$prefix/lib "$out/upgrades" >"$out/said"; then
      echo "a program of ABI $(abi "$kept") goes on with a library of ABI $(abi include)" >&2
      exit 1
    fi
    grep -q 'do not belong together' "$out/said"
    continue
  fi
  LC_ALL=C comm -23 "$kept/symbols.list" "$out/symbols" >"$out/gone"
  if [ -s "$out/gone" ]; then
    echo "exported by $version, and gone: raise CASE_ABI_VERSION, or bring back" >&2
    cat "$out/gone" >&2
    exit 1
  fi
  {
    echo '#include <case_tables.h>'
    numbers "$kept" | while read -r name value; do
      echo "_Static_assert((int64_t)$name == (int64_t)$value, \"$name was $value in $version\");"
    done
    functions "$kept" | sed -E 's/\b(case_[a-z0-9_]+)\(/(*const was_\1)(/; s/\(\*const was_(case_[a-z0-9_]+)\)(.*); *$/(*const was_\1)\2 = \1;/'
    # A struct may have grown at its end, where it begins with its size.
    awk '/^SIZE/ { held = $0; next }
         /struct_size, 0\);$/ { sub(/^SIZE/, "GROWN", held) }
         { if (held) print held; held = ""; print }' "$kept/layout.c" |
      sed 's/^#define AT/#define GROWN(type, size) _Static_assert(sizeof(type) >= (size), #type)\n&/'
  } >"$out/kept.c"
  # Nothing of the kept headers is left out.
  sed -n 's/^typedef struct \(case_[a-z_]*\) {.*/\1/p' "$kept"/*.h | while read -r struct; do
    grep -q "^\(SIZE\|GROWN\)($struct," "$out/kept.c" || { echo "tests/c/layout.c lacks $struct" >&2; exit 1; }
  done
  [ "$(grep -c ' = case_' "$out/kept.c")" = "$(wc -l <"$kept/symbols.list")" ] ||
    { echo "not every function of $version is compared" >&2; exit 1; }
  gcc "${strict[@]}" -Iinclude -c "$out/kept.c" -o "$out/kept.o" ||
    { echo "the interface of $version has changed: raise CASE_ABI_VERSION, or bring it back" >&2; exit 1; }

  plays_on "$prefix/lib" "$version"
  program "$kept" "$kept/conformance.c" "$out/conformance"
  LD_LIBRARY_PATH=$prefix/lib "$out/conformance" "$roster"

  if command -v abidiff >/dev/null 2>&1; then
    # As debuggers see it, of a library of the header's functions alone.
    for side in "$kept" include; do
      name=$out/lib$([ "$side" = include ] && echo now || echo then).so
      { echo '#include <case_tables.h>'; functions "$side" | sed 's/; *$/ { __builtin_trap(); }/'; } >"$out/stubs.c"
      gcc -std=c11 -g -w -fPIC -shared -I"$side" "$out/stubs.c" -o "$name"
    done
    status=0
    abidiff "$out/libthen.so" "$out/libnow.so" >"$out/abidiff.txt" || status=$?
    # 1 and 2: it did not run. 8: incompatible. 4 alone: something was added.
    if [ $((status & 11)) -ne 0 ]; then
      cat "$out/abidiff.txt" >&2
      exit 1
    fi
  else
    printf '\n!! SKIPPED: abidiff against %s (Debian: abigail-tools)\n\n' "$version"
  fi
done

# This program and an older library: it runs where it uses nothing newer, else the loader says what.
program include tests/c/upgrades.c "$out/upgrades"
plays_on "$out" "$now"
program include tests/c/conformance.c "$out/conformance"
if LD_LIBRARY_PATH=$out "$out/conformance" "$roster" >"$out/said" 2>&1; then
  echo "a library without $missing is taken for a newer one" >&2
  exit 1
fi
grep -q "undefined symbol: $missing" "$out/said"
echo "the interface is that of $(basename -a tests/abi/*/ | paste -sd ' '), or was raised since"
