#!/usr/bin/env bash
# Everything that is tested of the Python package, in a virtual environment of its own under target/.
# What can't be tested on this machine is said loudly and listed at the end.
#
# `tests/py.sh --tools` only makes the environment. `tests/py.sh --oldest` runs the tests with the oldest
# libraries that case-py/pyproject.toml allows, on the oldest Python, and `--newest` with the newest there
# are, on the newest Python of this machine; PYTHON names another.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD

step() { printf "\n== %s (after %s s)\n" "$*" "$SECONDS"; }
skipped=()
skip() {
  skipped+=("$1")
  printf '\n!! SKIP: %s\n' "$1"
}

mode=${1:-}
own=${PYTHON:-}
python=$own
for name in python3.11 python3.12 python3.13 python3.14 python3; do
  [ -n "$python" ] && break
  if command -v "$name" >/dev/null && "$name" -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    python=$name
  fi
done
if [ -z "$python" ]; then
  skip "the Python package: no CPython 3.11 or later with venv"
  exit 0
fi

step "an environment with pinned tools, from $("$python" --version)"
venv=target/py-venv
if [ ! -x "$venv/bin/python" ]; then
  "$python" -m venv "$venv"
fi
pip=("$venv/bin/python" -m pip --disable-pip-version-check)
if ! "${pip[@]}" install -q -r case-py/requirements-test.txt; then
  skip "the Python package: its test tools could not be installed (case-py/requirements-test.txt)"
  exit 0
fi

if [ "$mode" = --tools ]; then exit 0; fi

step "a wheel for every CPython from 3.11 on; the source distribution holds what it needs"
rm -rf target/py-dist
# Of the tree and not of the source distribution, so that the engine is compiled once; that the
# distribution builds is tried by ship/check.sh.
(cd case-py && "$root/$venv/bin/maturin" sdist -o "$root/target/py-dist")
profile=(--release)
# Maturin can't name the profile of tests; with these settings the other one uses what they have built.
[ "${CASE_PROFILE:-}" != test ] ||
  profile=(--profile dev --config profile.dev.debug=false --config 'profile.dev.package.case-core.opt-level="s"')
(cd case-py && "$root/$venv/bin/maturin" build -q "${profile[@]}" --locked --compatibility linux -o "$root/target/py-dist")
ls target/py-dist/case_py-*-cp311-abi3-*.whl
"$venv/bin/python" tests/dist.py target/py-dist/*
"${pip[@]}" install -q --force-reinstall --no-deps target/py-dist/case_py-*-abi3-*.whl

# The tests with the oldest or the newest of what the package may be installed with.
if [ "$mode" = --oldest ] || [ "$mode" = --newest ]; then
  if [ "$mode" = --newest ]; then
    for version in 3.11 3.12 3.13 3.14; do
      for candidate in "python$version" "${PYENV_ROOT:-$HOME/.pyenv}/versions/$version".*/bin/python; do
        [ -z "$own" ] && "$candidate" -c 'import venv' 2>/dev/null && python=$candidate
      done
    done
  fi
  step "the tests with the ${mode#--} libraries, on $("$python" --version)"
  "$venv/bin/python" tests/bounds.py "$mode" >target/py-bounds.txt
  cat target/py-bounds.txt
  "$python" -m venv --clear "target/py$mode"
  "target/py$mode/bin/python" -m pip --disable-pip-version-check install -q -U \
    -r target/py-bounds.txt target/py-dist/case_py-*-abi3-*.whl
  mkdir -p target/py-run
  rm -rf "target/py-run$mode" && mkdir "target/py-run$mode"
  cp -r case-py/{tests,bench,examples,pyproject.toml} "target/py-run$mode"
  cd "target/py-run$mode"
  CASE_ROOT=$root "$root/target/py$mode/bin/python" -m pytest -q -p no:cacheprovider -rs \
    -n "${CASE_PROCESSES:-auto}" --dist worksteal tests
  exit 0
fi

step "the same wheel in later versions: the latest alone, with CASE_LONG=1 all"
for version in ${CASE_LONG:+3.12 3.13} 3.14; do
  other=
  for candidate in "python$version" "${PYENV_ROOT:-$HOME/.pyenv}/versions/$version".*/bin/python; do
    if "$candidate" -c 'import venv' 2>/dev/null; then other=$candidate; fi
  done
  if [ -z "$other" ]; then
    skip "the wheel on CPython $version (not on this machine)"
    continue
  fi
  "$other" -m venv --clear "target/py-$version"
  if ! "target/py-$version/bin/python" -m pip --disable-pip-version-check install -q target/py-dist/case_py-*-abi3-*.whl; then
    skip "the wheel on CPython $version (NumPy could not be installed)"
    continue
  fi
  "target/py-$version/bin/python" -W error -c '
import case_py, numpy
assert case_py.arrays.color("Gd", numpy.arange(1, 101)).max() == 3
battle = case_py.Battle(case_py.example(), seed=1)
battle.run()
print(case_py.__version__, battle)'
done
skip "the portable wheel: case-py/wheel.sh --test builds it and tries it (some minutes)"
skip "free-threaded CPython: it does not load abi3 wheels, and none is at hand"

step "lints and types"
bin=$root/$venv/bin
cd case-py
"$bin/ruff" check . ../docs ../ship ../tests/dist.py ../tests/bounds.py --config pyproject.toml
"$bin/ruff" format --check . ../docs ../ship ../tests/dist.py ../tests/bounds.py --config pyproject.toml
# Away from the sources, so that the installed package is what is checked.
mkdir -p ../target/py-run
for part in tests bench examples; do rm -rf "../target/py-run/$part" && cp -r "$part" ../target/py-run/; done
cp pyproject.toml ../target/py-run/
cd ../target/py-run
"$bin/python" -m mypy.stubtest case_py --mypy-config-file pyproject.toml \
  --allowlist tests/stubtest-allowlist.txt --ignore-unused-allowlist
"$bin/mypy" tests bench examples/dask_shards.py examples/table.py
"$bin/python" tests/typing/check.py mypy
# Pyright runs on Node and fetches itself from npm when it is first used; it sees what mypy sees.
if [ -z "${CASE_LONG:-}" ]; then
  skip "types as pyright sees them: tests/long has them"
elif PYRIGHT_PYTHON_IGNORE_WARNINGS=1 "$bin/pyright" --version; then
  PYRIGHT_PYTHON_IGNORE_WARNINGS=1 "$bin/python" tests/typing/check.py pyright
else
  skip "types as pyright sees them: it could not be run (it needs Node, and its package from npm)"
fi

step "tests"
fight=$root/target/debug/examples/fight
if (cd "$root" && cargo build -q --locked --workspace --all-features --example fight --profile test); then
  export CASE_FIGHT=$fight
else
  skip "Rust against Python: the example fight could not be built"
fi
export CASE_ROOT=$root
"$bin/python" -m pytest -q -p no:cacheprovider -rs -n "${CASE_PROCESSES:-auto}" --dist worksteal tests
"$bin/python" -m pytest -q -p no:cacheprovider --parallel-threads=4 tests/test_values.py -k 'comes_back or match or errors'

step "the reference site, without what Rust and pdoc make of it: no dead link"
# The installed package is asked; its sources have no native part.
(cd "$root" && "$bin/python" docs/pages.py target/site-pages && "$bin/python" docs/links.py target/site-pages --absent rust python)
skip "the whole reference site: docs/build.sh builds it and follows its links (some minutes)"

step "benchmarks, quickly: they run, and the other engines give equal fractions"
"$bin/python" bench/bench.py --quick

if [ ${#skipped[@]} -gt 0 ]; then
  printf '\nNot tested on this machine:\n'
  printf '  %s\n' "${skipped[@]}"
fi
printf '\nAll tests of the Python package passed.\n'
