#!/bin/sh
# Builds the reference site into target/site and checks its links: ./docs/build.sh
#
# Rust's documentation, the C headers as a manual, the Python package, and of each system its rules,
# tables, rulings and schema; with the READMEs and tutorials as they stand in the repository, and one
# search for all of it. It wants
# cargo and CPython 3.11 or later; what else it needs comes pinned from PyPI.
set -eu
cd "$(dirname "$0")/.."
root=$(pwd)
site=$root/target/site
venv=$root/target/site-venv

[ -x "$venv/bin/python" ] || "${PYTHON:-python3}" -m venv "$venv"
pip="$venv/bin/python -m pip --disable-pip-version-check -q"
$pip install -r docs/requirements.txt
# Unoptimized: it is asked for what it says, not for how fast.
MATURIN_PEP517_ARGS="--profile dev" $pip install --force-reinstall --no-deps ./case-py

rm -rf "$site"
"$venv/bin/python" docs/pages.py "$site"
# With a target of its own: other documentation that lies about is no part of the site.
cargo doc -q -p case-core --no-deps --all-features --locked --target-dir "$root/target/site-doc"
cp -R "$root/target/site-doc/doc" "$site/rust"
echo '<meta http-equiv="refresh" content="0; url=case_core/index.html">' >"$site/rust/index.html"
style=$root/target/site-pdoc
mkdir -p "$style"
{
    cat docs/pdoc/custom.css
    echo '@media screen and (prefers-color-scheme: dark) {'
    "$venv/bin/pygmentize" -S github-dark -f html -a .pdoc-code
    echo '}'
} >"$style/custom.css"
# pdoc warns of the types of named tuples, which it shows as they are written.
PYTHONWARNINGS=ignore "$venv/bin/pdoc" --docformat google -t "$style" -o "$site/python" case_py case_py.arrays
"$venv/bin/python" docs/reference.py "$site"
"$venv/bin/python" docs/links.py "$site"
if grep -rlF -e "$root" -e "${HOME:-/root}/" "$site"; then
    echo "these pages name a folder of this machine" >&2
    exit 1
fi
echo "$site/index.html"
