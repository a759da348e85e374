#!/bin/sh
# Makes the vectors that the engine records, the hashes of the games and docs/tables.md anew:
# tests/vectors/make.sh, of one system CASE_SYSTEM=d6 tests/vectors/make.sh. Optimized, because thousands of fights are played in search of every rule.
set -eu
cd "$(dirname "$0")/../.."
CASE_BLESS=1 cargo test --release -p case-tests --test vectors --locked
