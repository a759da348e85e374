#!/usr/bin/env bash
# Builds everything that is released: ship/all.sh [--plain] [--repository https://ADDRESS] [OUT], OUT is
# target/ship by default.
#
# OUT/case-core-VERSION.crate, case-ffi-VERSION.crate   as `cargo publish` would send them
# OUT/case-VERSION-TARGET.tar.gz                        the C library; the headers, .so, .a, pkg-config, CMake
# OUT/case-VERSION-x86_64-unknown-linux-musl.tar.gz     the same for musl (ship/musl.sh)
# OUT/case-VERSION-x86_64-pc-windows-gnu.zip            the same for Windows, as a .dll (ship/windows.sh)
# OUT/case_py-….whl, case_py-….tar.gz                   Python: the wheel, the source distribution
# OUT/case-js-VERSION.tgz                               the package for browsers, as `npm publish` would send it
# OUT/module.json, OUT/module.zip, OUT/case-owlbear-….zip  modules of virtual tabletops (ship/hosts.py)
# OUT/case-VERSION.cdx.json                             what the libraries are made of (ship/sbom.py)
# OUT/SHA256SUMS
#
# Every archive has its licenses in it, and the time of the commit at every file: another build of the same
# commit gives the same bytes (ship/same.sh). --plain builds quickly instead of as fast as it gets (ship/build.sh).
# What can't be built here is said loudly and at the end; ship/check.sh OUT then installs and uses the rest.
set -euo pipefail
cd "$(dirname "$0")/.."
. ship/common.sh
options=()
repository=()
while [ $# -gt 0 ]; do
  case $1 in
    --plain) options+=(--plain) ;;
    --repository) options+=(--repository "$2"); repository=(--repository "$2"); shift ;;
    -*) sed -n '2,3s/^# //p' "$0" >&2; exit 2 ;;
    *) break ;;
  esac
  shift
done
out=${1:-target/ship}
mkdir -p "$out"
out=$(cd "$out" && pwd)
rm -f "$out"/*.crate "$out"/*.tar.gz "$out"/*.whl "$out"/*.tgz "$out"/*.zip "$out/module.json" "$out/SHA256SUMS"
skipped=()
skip() {
  skipped+=("$1")
  printf '\n!! NOT BUILT: %s\n' "$1"
}
step() { printf '\n== %s (after %s s)\n' "$*" "$SECONDS"; }

step "the crates"
# ship/check.sh builds what is in them.
cargo package -q -p case-core -p case-ffi --locked --no-verify --allow-dirty --target-dir target/ship-work/crates
cp target/ship-work/crates/package/*.crate "$out/"

step "the package for browsers"
# Binaryen, which npm installs, puts the functions in order: a tenth less to download.
if command -v npm >/dev/null && (cd case-ffi/js && npm ci --silent --no-audit --no-fund) && node case-ffi/js/build.mjs --each --call; then
  (cd case-ffi/js && npm pack --silent --pack-destination "$out")
else
  skip "the npm package (Node 20, and a compiler for WebAssembly: see case-ffi/js/README.md)"
fi

step "modules of virtual tabletops"
if [ -s case-ffi/js/dist/case.single.mjs ] && (cd case-ffi/js/bundlers && npm ci --silent --no-audit --no-fund); then
  ship/hosts.py "${repository[@]}" "$out"
else
  skip "the modules for Foundry and Owlbear (the npm package, and what npm installs in case-ffi/js/bundlers)"
fi

step "the C library for Windows"
ship/windows.sh "$out" || skip "the C library for Windows (ship/windows.sh --setup installs what it wants)"

step "the C library for musl"
ship/musl.sh "$out" || skip "the C library for musl (ship/musl.sh --setup installs what it wants)"

ship/build.sh "${options[@]}" "$out"

step "the bill of materials"
python3 ship/sbom.py >"$out/case-$version.cdx.json"

step "checksums"
(cd "$out" && sha256sum -- *.crate *.tar.gz *.whl *.tgz *.zip module.json *.cdx.json 2>/dev/null >SHA256SUMS || true; cat SHA256SUMS)
if [ ${#skipped[@]} -gt 0 ]; then
  printf '\nNot built on this machine:\n'
  printf '  %s\n' "${skipped[@]}"
  exit 3
fi
