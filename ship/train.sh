#!/usr/bin/env bash
# Uses the C library as its hosts do, for a profile of it: ship/train.sh PREFIX WORK, where PREFIX is
# what case-ffi/install.sh has installed to.
#
# Every entry point: the conformance program calls them all, the examples play all five systems with
# the table's dice and decisions, and the rows that are counted run simulation and odds. What is not
# used here gets slower.
set -euo pipefail
cd "$(dirname "$0")/.."
prefix=$1 work=$2
flags=(-O2 -I"$prefix/include" -L"$prefix/lib" -Wl,-rpath,"$prefix/lib" -lcase)
for program in tests/c/conformance tests/c/count case-ffi/examples/fight case-ffi/examples/table tests/c/promises case-ffi/examples/odds; do
  gcc -std=c99 "$program.c" "${flags[@]}" -o "$work/$(basename "$program")"
done
"$work/conformance" case-core/examples/rosters/case.toml >/dev/null
for roster in case-core/examples/rosters/*.toml; do
  "$work/fight" "$roster" >/dev/null
  "$work/table" -o "$roster" >/dev/null
  for seed in 1 2 3; do "$work/promises" "$roster" "$seed" >/dev/null; done
  "$work/odds" "$roster" >/dev/null
  "$work/count" fights 40 "$roster" >/dev/null
  "$work/count" samples 2048 "$roster" >/dev/null
  "$work/count" resumes 5 "$roster" >/dev/null
done
"$work/count" actions 100000 case-core/examples/rosters/case.toml >/dev/null
"$work/count" exchanges 3000 tests/c/duel.toml >/dev/null
"$work/count" samples 16384 tests/c/duel.toml >/dev/null
"$work/count" solutions 2 tests/c/duel.toml >/dev/null
