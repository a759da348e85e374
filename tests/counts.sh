#!/usr/bin/env bash
# How many instructions things take, against what tests/counts.txt has recorded: tests/counts.sh PREFIX,
# where PREFIX is what case-ffi/install.sh has installed to. More than 3 % off, up or down, is an
# error: CASE_BLESS=1 records what is counted now.
#
# Instructions do not hang on what else the machine does, so that they can be checked where times
# can't. They do hang on the compilers: other versions than the recorded ones are not compared.
set -euo pipefail
cd "$(dirname "$0")/.."
prefix=$1
record=tests/counts.txt
out=target/counts
mkdir -p "$out"

compilers="$(rustc --version | cut -d ' ' -f 1,2), $(gcc -dumpfullversion), $(valgrind --version), $(uname -m)"
recorded=$(sed -n 's/^# counted with //p' "$record" 2>/dev/null || true)
if [ "${CASE_BLESS:-}" != 1 ] && [ "$compilers" != "$recorded" ]; then
  printf '\n!! SKIPPED: instruction counts (recorded with %s, here is %s)\n\n' "$recorded" "$compilers"
  exit 0
fi
gcc -std=c99 -O2 -Wall -Wextra -Werror tests/c/count.c -I"$prefix/include" -L"$prefix/lib" \
  -Wl,-rpath,"$prefix/lib" -lcase -o "$out/count"

# The instructions of one run.
instructions() {
  valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$out/count" "$@" 2>&1 |
    sed -n 's/.*I *refs: *//p' | tr -d ,
}

# ROW FEWER MORE ROSTER: the instructions of one of what the row does.
one() {
  local fewer more
  fewer=$(instructions "$1" "$2" "$4")
  more=$(instructions "$1" "$3" "$4")
  echo $(((more - fewer) / ($3 - $2)))
}

rosters=case-core/examples/rosters
{
  echo "# counted with $compilers"
  echo "one action of CASE, its face given: $(one actions 10000 110000 "$rosters/case.toml")"
  echo "an exchange in exact odds: $(one exchanges 10 210 tests/c/duel.toml)"
  echo "a seeded battle of CASE, 3 against 3, with its log: $(one fights 2 12 "$rosters/case.toml")"
  echo "a seeded battle of D6 with its log: $(one fights 2 12 "$rosters/d6.toml")"
  echo "a duel of CASE, sampled: $(one samples 4096 36864 tests/c/duel.toml)"
  echo "three turns of a duel, solved: $(one solutions 1 2 tests/c/duel.toml)"
  echo "a battle of CASE resumed from its save: $(one resumes 1 5 "$rosters/case.toml")"
} >"$out/counts.txt"
if [ "${CASE_BLESS:-}" = 1 ]; then cp "$out/counts.txt" "$record"; fi
awk -F ': ' '
  /^#/ { next }
  NR == FNR { was[$1] = $2; next }
  {
    seen++
    if (!was[$1]) {
      printf "  %-55s %12d  not recorded\n", $1, $2
      far = far "\n  " $1
      next
    }
    off = 100 * ($2 - was[$1]) / was[$1]
    printf "  %-55s %12d  %+6.2f %%\n", $1, $2, off
    if (off > 3 || off < -3) { far = far "\n  " $1 }
  }
  END {
    if (far || seen < 6) {
      printf "more than 3 %% from what tests/counts.txt has recorded:%s\nCASE_BLESS=1 records it anew; say in the commit why it changed\n", far
      exit 1
    }
  }' "$record" "$out/counts.txt"
