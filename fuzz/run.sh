#!/bin/sh
# Builds the fuzz target as cargo-fuzz does, without needing it, and runs it over the corpus:
# fuzz/run.sh [LIBFUZZER OPTIONS], for example -max_total_time=600. New inputs that reach new code
# go to target/fuzz/found, crashes to target/fuzz/.
#
# `fuzz/run.sh build` builds only. To grow the checked-in corpus: fuzz/run.sh -merge=1 after a long run.
set -eu
cd "$(dirname "$0")"
host=$(rustc -vV | sed -n 's/^host: //p')
target=$(cd .. && pwd)/target/fuzz
mkdir -p "$target/found"
export RUSTFLAGS="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
-Cllvm-args=-sanitizer-coverage-trace-compares -Zsanitizer=address -Ccodegen-units=1 -Copt-level=1 --cfg fuzzing"
cargo +nightly build --quiet --release --locked --target "$host" --target-dir "$target"
if [ "${1:-}" = build ]; then exit; fi
case " $* " in
*" -merge=1 "*) set -- "$@" corpus/calls "$target/found" ;;
*) set -- "$@" "$target/found" corpus/calls ;;
esac
exec "$target/$host/release/calls" -artifact_prefix="$target/" -max_len=4096 -print_final_stats=0 \
    -verbosity=0 -timeout=20 "$@"
