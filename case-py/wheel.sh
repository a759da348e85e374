#!/bin/sh
# Builds what is published: ./case-py/wheel.sh [--test] [REPOSITORY]
#
# target/wheels/case_py-VERSION-cp311-abi3-manylinux….whl   for every Linux with glibc 2.17 or later
# target/wheels/case_py-VERSION.tar.gz                      the source distribution it is built from
#
# zig, from PyPI, links against the old glibc. REPOSITORY is the address that the sources are published
# under, such as https://host/owner/case: wheel and source distribution then link to it. With --test
# the wheel is installed into a fresh environment, audited, and plays a fight. CASE_PROFILE is the Cargo
# profile that is built, `release` by default: `ship/build.sh` uses another.
set -eu
test=
if [ "${1-}" = --test ]; then test=yes; shift; fi
case ${1-https://} in https://*) ;; *) set -- a b ;; esac
[ $# -le 1 ] || { echo "usage: wheel.sh [--test] [https://REPOSITORY]" >&2; exit 2; }
repository=${1-}

cd "$(dirname "$0")/.."
root=$(pwd)
out=$root/target/wheels
source=$root/target/wheel-source
venv=$root/target/wheel-venv
[ -x "$venv/bin/python" ] || "${PYTHON:-python3}" -m venv "$venv"
pip="$venv/bin/python -m pip --disable-pip-version-check -q"
$pip install -r case-py/requirements-wheel.txt
PATH=$venv/bin:$PATH

rm -rf "$out" "$source"
mkdir -p "$out" "$source"
(cd case-py && maturin sdist -o "$source")
tar xzf "$source"/case_py-*.tar.gz -C "$source" --strip-components 1
rm "$source"/case_py-*.tar.gz
cd "$source"
if [ -n "$repository" ]; then
    cat >>pyproject.toml <<END

[project.urls]
Repository = "$repository"
Documentation = "$repository/blob/HEAD/case-py/README.md"
Changelog = "$repository/blob/HEAD/CHANGELOG.md"
Issues = "$repository/issues"
END
    # The description leads out of the package as well.
    sed -i "s|](\.\./|]($repository/blob/HEAD/|g" README.md
else
    echo "!! no links: give the address of the repository to have them" >&2
fi
maturin sdist -o "$out"
CARGO_TARGET_DIR=$root/target/wheel-build \
    maturin build -q --profile "${CASE_PROFILE:-release}" --locked --zig --compatibility manylinux_2_17 -o "$out"
python "$root/tests/dist.py" ${repository:+--links "$repository"} "$out"/*
ls "$out"

if [ -n "$test" ]; then
    python -m venv --clear "$root/target/wheel-test"
    "$root/target/wheel-test/bin/python" -m pip --disable-pip-version-check -q \
        install "$out"/*.whl auditwheel==6.8.2
    PATH=$root/target/wheel-test/bin:$PATH
    auditwheel show "$out"/*.whl | grep -q 'manylinux_2_17' || {
        auditwheel show "$out"/*.whl >&2
        exit 1
    }
    case-py --version
    case-py action Remarkable -1
    case-py fight | tail -n 1
fi
