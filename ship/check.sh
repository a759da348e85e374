#!/usr/bin/env bash
# Installs and uses what ship/all.sh has built, each in an environment of its own:
#
#     ship/check.sh [OUT [PART …]]    parts: kept crates docs c musl windows js hosts wheel sdist
#
# Home, cargo, pip and npm are empty, the repository is out of sight, and every package has its licenses
# in it. What can't be tried on this machine is said loudly and listed at the end.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
out=$(cd "${1:-target/ship}" && pwd)
shift || true
parts=("$@")
[ $# -gt 0 ] || parts=(kept crates docs c musl windows js hosts wheel sdist)
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
golden=$root/case-ffi/tests/golden/case.txt
roster=$root/case-core/examples/rosters/case.toml
toolchains=${RUSTUP_HOME:-$HOME/.rustup}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work/home CARGO_HOME=$work/cargo RUSTUP_HOME=$toolchains PIP_CACHE_DIR=$work/pip \
  npm_config_cache=$work/npm CARGO_TARGET_DIR=$work/target
unset PYTHONPATH NODE_PATH LD_LIBRARY_PATH PKG_CONFIG_PATH RUSTFLAGS
mkdir -p "$HOME"

step() { printf '\n== %s (after %s s)\n' "$*" "$SECONDS"; }
skipped=()
skip() {
  skipped+=("$1")
  printf '\n!! SKIPPED: %s\n' "$1"
}
licenses() { # FOLDER
  for file in LICENSE-MIT LICENSE-APACHE LICENSE-OGL NOTICE; do cmp "$root/$file" "$1/$file"; done
}
# The block of a language below a heading of a README.
block() { # FILE HEADING LANGUAGE NUMBER
  awk -v heading="$2" -v fence="^\`\`\`$3" -v wanted="$4" '
    $0 == heading { here = 1 } here && $0 ~ fence { if (++n == wanted) { on = 1; next } }
    on && /^```$/ { exit } on' "$1"
}

step "checksums"
(cd "$out" && sha256sum -c --quiet SHA256SUMS)
grep -qF "case-$version.cdx.json" "$out/SHA256SUMS"

check_kept() {
  step "this version is kept for later ones"
  for header in case.h case_odds.h case_tables.h case_json.h; do
    cmp "include/$header" "tests/abi/$version/$header" || { echo "run ship/keep.sh" >&2; exit 1; }
  done
  test -s "tests/released/$version/ends.txt" -a -s "tests/released/$version/pickles.json"
}

unpack_crates() {
  [ ! -d "$work/crates" ] || return 0
  mkdir "$work/crates"
  for crate in case-core case-ffi; do tar xzf "$out/$crate-$version.crate" -C "$work/crates"; done
}

check_crates() {
  step "the crates: the README's program, which depends on one"
  unpack_crates
  for crate in case-core case-ffi; do
    licenses "$work/crates/$crate-$version"
    test -s "$work/crates/$crate-$version/README.md"
    if [ -e "$work/crates/$crate-$version/tests" ]; then echo "tests are in the crate $crate" >&2; exit 1; fi
  done
  mkdir -p "$work/user/src" "$work/user/case-core/examples"
  ln -s "$work/crates/case-core-$version/examples/rosters" "$work/user/case-core/examples/rosters"
  {
    printf '[package]\nname = "user"\nversion = "0.0.0"\nedition = "2024"\n'
    block README.md '## In Rust' toml 1
    printf '[patch.crates-io]\ncase-core = { path = "../crates/case-core-%s" }\n' "$version"
  } >"$work/user/Cargo.toml"
  block README.md '## In Rust' 'rust,no_run' 1 >"$work/user/src/main.rs"
  (cd "$work/user" && cargo run -q) >"$work/said"
  grep -q 'The battle is over' "$work/said"

  step "the crate of the C interface"
  for header in include/*; do cmp "$header" "$work/crates/case-ffi-$version/$header"; done
  (cd "$work/crates/case-ffi-$version" && cargo build -q --config "patch.crates-io.case-core.path='../case-core-$version'")
  gcc -I"$work/crates/case-ffi-$version/include" "$work/crates/case-ffi-$version/examples/fight.c" \
    -L"$work/target/debug" -lcase -o "$work/fight"
  LD_LIBRARY_PATH=$work/target/debug "$work/fight" "$roster" | cmp "$golden" -
}

check_docs() {
  step "the crates' documentation, as docs.rs builds it"
  if ! cargo +nightly --version >/dev/null 2>&1; then
    skip "the crates' documentation as docs.rs builds it (no nightly toolchain)"
    return
  fi
  unpack_crates
  for crate in case-core case-ffi; do
    (cd "$work/crates/$crate-$version" && RUSTDOCFLAGS="--cfg docsrs -D warnings" cargo +nightly doc -q --no-deps --all-features \
      --config "patch.crates-io.case-core.path='../case-core-$version'")
  done
}

# The program answers, and ends with its input.
serves() { # PROGRAM...
  echo '{"call": "versions"}' | "$@" | grep -q '"result":{"protocol":1,'
}

check_c() {
  local archive prefix
  archive=$(echo "$out"/case-"$version"-*-linux-gnu.tar.gz)
  step "the C library: $(basename "$archive")"
  tar xzf "$archive" -C "$work"
  prefix=$work/$(basename "$archive" .tar.gz)
  licenses "$prefix/share/licenses/case"
  for header in include/*; do cmp "$header" "$prefix/$header"; done
  nm -D --defined-only "$prefix/lib/libcase.so" | awk '{ print $3 }' | LC_ALL=C sort | diff case-ffi/tests/golden/symbols.list -
  serves "$prefix/bin/case-serve"
  mkdir "$work/c"
  cp "$prefix/share/doc/case/examples/fight.c" "$work/c/"
  cd "$work/c"
  if command -v pkg-config >/dev/null; then
    export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
    # shellcheck disable=SC2046 # lists of flags
    gcc fight.c $(pkg-config --cflags --libs case) -o fight
    LD_LIBRARY_PATH=$prefix/lib ./fight "$roster" | cmp "$golden" -
    # shellcheck disable=SC2046
    gcc fight.c $(pkg-config --cflags case) "$prefix/lib/libcase.a" \
      $(pkg-config --libs-only-l --static case | sed 's/-lcase//') -o fight
    ./fight "$roster" | cmp "$golden" -
  else
    skip "the C library by pkg-config (no pkg-config)"
  fi
  if command -v cmake >/dev/null; then
    cat >CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.13)
project(outside C)
find_package(case 0.1 REQUIRED CONFIG)
add_executable(shared fight.c)
target_link_libraries(shared case::case)
add_executable(static fight.c)
target_link_libraries(static case::static)
CMAKE
    cmake -S . -B build -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
    cmake --build build >/dev/null
    for program in shared static; do "build/$program" "$roster" | cmp "$golden" -; done
  else
    skip "the C library by CMake (no cmake)"
  fi
  cd "$root"
}

check_musl() {
  local archive prefix system
  step "the C library for musl"
  archive=$(find "$out" -name "case-$version-*-linux-musl.tar.gz")
  [ -n "$archive" ] || { skip "the C library for musl (not built)"; return; }
  tar xzf "$archive" -C "$work"
  prefix=$work/$(basename "$archive" .tar.gz)
  licenses "$prefix/share/licenses/case"
  nm -D --defined-only "$prefix/lib/libcase.so" | awk '{ print $3 }' | LC_ALL=C sort | diff case-ffi/tests/golden/symbols.list -
  if nm -D "$prefix/lib/libcase.so" | grep -q '@GLIBC'; then echo "the library for musl needs glibc" >&2; exit 1; fi
  command -v musl-gcc >/dev/null || { skip "a client with musl (no musl-gcc)"; return; }
  serves "$prefix/bin/case-serve"
  musl-gcc -I"$prefix/include" "$prefix/share/doc/case/examples/fight.c" -L"$prefix/lib" -lcase -o "$work/fight-musl"
  for system in case cosmic d6 faserip talislanta; do
    LD_LIBRARY_PATH=$prefix/lib "$work/fight-musl" "$prefix/share/doc/case/examples/$system.toml" |
      cmp "case-ffi/tests/golden/$system.txt" -
  done
}

check_windows() {
  local archive prefix wine server system
  step "the C library for Windows"
  archive=$(find "$out" -name "case-$version-x86_64-pc-windows-gnu.zip")
  [ -n "$archive" ] || { skip "the C library for Windows (not built)"; return; }
  python3 -m zipfile -e "$archive" "$work"
  prefix=$work/$(basename "$archive" .zip)
  licenses "$prefix/share/licenses/case"
  for header in include/*; do cmp "$header" "$prefix/$header"; done
  command -v x86_64-w64-mingw32-gcc >/dev/null || { skip "a Windows client (no x86_64-w64-mingw32-gcc)"; return; }
  for program in fight table; do
    x86_64-w64-mingw32-gcc -std=c11 -Wall -Wextra -I"$prefix/include" "$prefix/share/doc/case/examples/$program.c" \
      -L"$prefix/lib" -lcase -o "$prefix/bin/$program.exe"
  done
  wine=$(PATH=$PATH:/usr/lib/wine command -v wine64 || true)
  [ -n "$wine" ] || { skip "the Windows client is built, and not run (no wine64)"; return; }
  export WINEPREFIX=$work/wine WINEDEBUG=-all
  # Where Rust takes randomness from in Windows 10; Wine has it from version 9 on, and Debian 12 Wine 8.
  printf '%s\n' '#include <windows.h>' '#include <ntsecapi.h>' \
    '__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE to, SIZE_T n) { return RtlGenRandom(to, (ULONG)n); }' >"$work/prng.c"
  x86_64-w64-mingw32-gcc -shared "$work/prng.c" -ladvapi32 -o "$prefix/bin/bcryptprimitives.dll"
  for system in case cosmic d6 faserip talislanta; do
    "$wine" "$prefix/bin/fight.exe" "Z:$prefix/share/doc/case/examples/$system.toml" 2>/dev/null |
      tr -d '\r' | cmp "case-ffi/tests/golden/$system.txt" -
  done
  serves "$wine" "$prefix/bin/case-serve.exe"
  "$wine" "$prefix/bin/table.exe" "Z:$prefix/share/doc/case/examples/d6.toml" >/dev/null 2>&1
  server=$(PATH=$PATH:/usr/lib/wine command -v wineserver || true)
  [ -z "$server" ] || "$server" -k || true
}

check_js() {
  local archive
  step "the package for browsers"
  archive=$(find "$out" -name "case-js-$version.tgz")
  if [ -z "$archive" ] || ! command -v npm >/dev/null; then
    skip "the npm package (not built, or no npm)"
    return
  fi
  mkdir "$work/page"
  (cd "$work/page" && npm init -y >/dev/null && npm install --silent --no-audit --no-fund "$archive")
  licenses "$work/page/node_modules/case-js"
  block case-ffi/js/README.md '# case-js: the CASE rules engine in a page, a worker or Node' js 1 >"$work/page/first.mjs"
  (cd "$work/page" && node first.mjs) >"$work/said"
  grep -q 'The battle is over' "$work/said"
}

check_hosts() {
  step "modules of virtual tabletops"
  if [ ! -e "$out/module.zip" ] || [ ! -e "$out/case-owlbear-$version.zip" ] || ! command -v node >/dev/null; then
    skip "modules of virtual tabletops (not built, or no node)"
    return
  fi
  python3 -m zipfile -e "$out/module.zip" "$work/foundry"
  python3 -m zipfile -e "$out/case-owlbear-$version.zip" "$work/owlbear"
  cmp "$out/module.json" "$work/foundry/module.json"
  for host in foundry owlbear; do
    licenses "$work/$host"
    node case-ffi/js/hosts/check.mjs "$work/$host" "$version"
  done
}

# An environment with the package that is named, as its users would make it.
python_with() { # NAME ARCHIVE
  "${PYTHON:-python3}" -m venv "$work/$1"
  "$work/$1/bin/python" -m pip --disable-pip-version-check -q install "$2"
  block README.md '## A roster' toml 1 >"$work/roster.toml"
  "$work/$1/bin/case-py" fight "$work/roster.toml" --seed 7 >"$work/$1.txt"
  grep -q 'The battle is over' "$work/$1.txt"
  "$work/$1/bin/case-py" --version | grep -qF "$version"
}

check_wheel() {
  step "the wheel"
  python3 tests/dist.py "$out"/case_py-*.whl
  python_with wheel "$(echo "$out"/case_py-*.whl)"
  # Without pandas, which the README's block has.
  block README.md '## In a notebook' python 1 | sed 's/\.to_frame()//' >"$work/notebook.py"
  (cd "$work" && wheel/bin/python notebook.py)
}

check_sdist() {
  step "the source distribution"
  python3 tests/dist.py "$out"/case_py-*.tar.gz
  # Unoptimized: it is asked whether it builds.
  export MATURIN_PEP517_ARGS="--profile dev" CARGO_PROFILE_DEV_DEBUG=0
  python_with sdist "$(echo "$out"/case_py-*.tar.gz)"
}

for part in "${parts[@]}"; do "check_$part"; done

if [ ${#skipped[@]} -gt 0 ]; then
  printf '\nNot tried on this machine:\n'
  printf '  %s\n' "${skipped[@]}"
fi
printf '\nEvery package installs and works.\n'
