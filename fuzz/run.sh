#!/bin/sh
# Builds a fuzz target as cargo-fuzz does, without needing it, and runs it over its corpus:
#
# fuzz/run.sh TARGET [LIBFUZZER OPTIONS], for example fuzz/run.sh saves -max_total_time=600
#
# The targets are calls (the C interface, under AddressSanitizer), and of the engine, which has no
# unsafe code: rosters, saves, inputs, dice, schema, texts (files as bytes), lines
# (of the call protocol), words (own texts and catalogs), changes (of sheets in a fight), powers (effects). New inputs that reach new code go to
# target/fuzz/found/TARGET, crashes to target/fuzz/TARGET-*.
#
# For many executions: COMPARES=no fuzz/run.sh TARGET -runs=10000000 -entropic=0 -max_len=64. Without the
# traces of comparisons, which guess what a text is compared with, the engine runs twice as often in the
# same time; and one run in CASE_FUZZ_THOROUGH=256 has all fighters of a bundled roster and many acts, and
# is held against its save, resumed and unwound: the others have two or three fighters and one or two
# acts in the midst of a fight. ADDRESSES=no runs calls without
# AddressSanitizer: only what the target itself asserts is seen.
#
# `fuzz/run.sh TARGET build` builds only. To grow the checked-in corpus after a long run:
# fuzz/run.sh TARGET -merge=1
set -eu
cd "$(dirname "$0")"
target=${1:?usage: fuzz/run.sh TARGET [LIBFUZZER OPTIONS]}
shift
host=$(rustc -vV | sed -n 's/^host: //p')
out=$(cd .. && pwd)/target/fuzz
found=$out/found/$target
mkdir -p "$found"
features=
build=$out/engine
options=-Copt-level=3
if [ "$target" = calls ]; then
  features=calls
  if [ "${ADDRESSES:-yes}" = yes ]; then
    build=$out
    options="-Zsanitizer=address -Ccodegen-units=1 -Copt-level=1"
  fi
fi
compares=-Cllvm-args=-sanitizer-coverage-trace-compares
if [ "${COMPARES:-yes}" = no ]; then
  build=$build-plain
  # Nor does libFuzzer look at what memcmp compares: the one of the C library is found before its own.
  compares="-Zpre-link-args=-lc"
  if [ "$build" = "$out-plain" ]; then
    options="-Zsanitizer=address -Copt-level=3"
    # Where a block was allocated is not kept, which takes a third of the time; the run without it says.
    export ASAN_OPTIONS="${ASAN_OPTIONS:-malloc_context_size=0:detect_stack_use_after_return=0}"
  fi
  export CASE_FUZZ_THOROUGH="${CASE_FUZZ_THOROUGH:-256}"
fi
export RUSTFLAGS="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
$compares $options --cfg fuzzing"
cargo +nightly build --quiet --release --locked --target "$host" --target-dir "$build" --bin "$target" \
  --features "$features"
if [ "${1:-}" = build ]; then exit; fi
case " $* " in
*" -merge=1 "*) set -- "$@" "corpus/$target" "$found" ;;
*) set -- "$@" "$found" "corpus/$target" ;;
esac
exec "$build/$host/release/$target" -artifact_prefix="$out/$target-" -max_len=4096 \
  -print_final_stats=1 -verbosity=0 -timeout=20 "$@"
