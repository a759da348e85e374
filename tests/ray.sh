#!/usr/bin/env bash
# The Python package on a local Ray, which is installed from PyPI into an environment of its own:
# tests/ray.sh, after tests/py.sh has built the wheel.
set -euo pipefail
cd "$(dirname "$0")/.."

wheel=$(ls target/py-dist/case_py-*-abi3-*.whl 2>/dev/null | tail -n 1 || true)
if [ -z "$wheel" ]; then
  echo "no wheel in target/py-dist: run tests/py.sh first" >&2
  exit 1
fi
venv=target/ray-venv
if [ ! -x "$venv/bin/python" ]; then target/py-venv/bin/python -m venv "$venv"; fi
pip=("$venv/bin/python" -m pip --disable-pip-version-check)
if ! "${pip[@]}" install -q ray numpy; then
  printf '\n!! SKIP: Ray could not be installed\n'
  exit 0
fi
"${pip[@]}" install -q --force-reinstall --no-deps "$wheel"
"$venv/bin/python" case-py/examples/ray_shards.py
