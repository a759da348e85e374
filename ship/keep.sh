#!/usr/bin/env bash
# Keeps what the present version leaves to later ones: ship/keep.sh PYTHON PREFIX, where PYTHON has
# the package of this version with pytest (target/py-venv/bin/python after tests/py.sh), and PREFIX its
# C library (target/ffi/prefix after tests/ffi.sh).
#
# Run it last before a release, and commit tests/released and tests/abi. A version that is released is
# not kept again: raise the version first.
set -euo pipefail
[ $# -eq 2 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2; }
python=$(realpath -s "$1") prefix=$(realpath "$2")
cd "$(dirname "$0")/.."
export CASE_BLESS=1
cargo test -q -p case-tests --test any --locked upgrades::
CASE_ROOT=$PWD "$python" -m pytest -q -p no:cacheprovider case-py/tests/test_upgrades.py
tests/abi.sh "$prefix"
git status --short tests/released tests/abi
