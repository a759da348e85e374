#!/usr/bin/env bash
# Builds what is shipped, as fast as it gets: ship/build.sh [--no-wheel] [--no-c] [--plain]
# [--repository https://ADDRESS] [OUT], OUT is target/ship by default. ship/all.sh builds the rest too.
#
# OUT/case-VERSION-TARGET.tar.gz   the C library with headers, pkg-config, CMake and licenses, for every
#                                  Linux with glibc 2.17 or later
# OUT/case_py-….whl                the Python wheel, OUT/case_py-….tar.gz its source distribution
#
# The whole program is optimized at once (fat LTO), by a profile of what it does when it is used
# (PGO): each binary is built once to be watched, ship/train.sh and ship/train.py use every entry
# point of all five systems, and it is built again with what they have shown. That takes some ten
# minutes on two cores; `cargo build --release` stays what everybody else does. The profile needs
# llvm-profdata of rustc's LLVM (Debian: llvm-22): without it this says so, and builds without. With
# --plain everything is built as `cargo build --release` does, to try how it installs.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
. ship/common.sh
c=1 wheel=1 plain= repository=
while [ $# -gt 0 ]; do
  case $1 in
    --no-c) c= ;;
    --no-wheel) wheel= ;;
    --plain) plain=1 ;;
    --repository) repository=$2; shift ;;
    -*) sed -n '2,3s/^# //p' "$0" >&2; exit 2 ;;
    *) break ;;
  esac
  shift
done
out=${1:-target/ship}
mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$root/target/ship-work
mkdir -p "$work"

step() { printf '\n== %s (after %s s)\n' "$*" "$SECONDS"; }
host=$(rustc -vV | sed -n 's/^host: //p')
llvm=$(rustc -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
profdata=
for candidate in "$(rustc --print sysroot)/lib/rustlib/$host/bin/llvm-profdata" "llvm-profdata-$llvm"; do
  if command -v "$candidate" >/dev/null; then profdata=$candidate; break; fi
done
if [ -n "$plain" ]; then
  profdata=
  printf '\n!! PLAIN: not as fast as it gets, not to be shipped\n' >&2
elif [ -z "$profdata" ]; then
  printf '\n!! NO PROFILE: built with LTO alone (no llvm-profdata-%s)\n' "$llvm" >&2
fi

export CASE_PROFILE=${plain:+release}
CASE_PROFILE=${CASE_PROFILE:-ship}
# Merges what was watched: NAME. Nothing watched is an error, for such a build would only look trained.
merge() {
  "$profdata" merge -o "$work/$1.profdata" "$work/$1-raw"
  "$profdata" show "$work/$1.profdata" | sed -n 's/^/   /p'
}
# What was watched is found again by its mangled names, which depend on how it was built: without the same
# --target there is none. Of the engine's functions in a FILE many must be in the profile of NAME.
check_trained() {
  "$profdata" show --all-functions "$work/$1.profdata" | sed -n 's/^  \(.*\):$/\1/p' | sed 's/.*;//' | LC_ALL=C sort -u >"$work/$1.watched"
  "${profdata/profdata/nm}" "$2" 2>/dev/null | awk '$2 ~ /[tT]/ && $3 ~ /9case_core/ { print $3 }' | sed 's/\.llvm\..*//' | LC_ALL=C sort -u >"$work/$1.built"
  local all known
  all=$(wc -l <"$work/$1.built")
  known=$(LC_ALL=C comm -12 "$work/$1.watched" "$work/$1.built" | wc -l)
  echo "   $known of the engine's $all functions were watched"
  [ "$known" -gt 0 ] && [ $((known * 10)) -gt "$all" ] || { echo "the profile is of another build" >&2; exit 1; }
}
# cargo-zigbuild, and maturin with zig, keep the flags of a target from build scripts and macros by a setting
# of Cargo that no stable one takes from a file. It enters the names of all that depends on one, so that what
# is watched is built with it too.
watched=(env __CARGO_TEST_CHANNEL_OVERRIDE_DO_NOT_USE_THIS=nightly
  CARGO_UNSTABLE_TARGET_APPLIES_TO_HOST=true CARGO_TARGET_APPLIES_TO_HOST=false)
# The flags of the build that uses a profile.
trained() { echo "-Cprofile-use=$work/$1.profdata -Cllvm-args=-pgo-warn-missing-function=false"; }

# zig links against an old glibc: of the C library by cargo-zigbuild, of the wheel by maturin.
venv=$work/venv
[ -x "$venv/bin/python" ] || "${PYTHON:-python3}" -m venv "$venv"
"$venv/bin/python" -m pip --disable-pip-version-check -q install -r case-py/requirements-wheel.txt -r ship/requirements.txt

if [ -n "$c" ]; then
  flags=
  if [ -n "$profdata" ]; then
    step "the C library, to be watched"
    rm -rf "$work/c-raw"
    RUSTFLAGS="-Cprofile-generate=$work/c-raw" CARGO_TARGET_DIR=$work/c-watched CASE_TARGET=$host \
      "${watched[@]}" case-ffi/install.sh "$work/c-prefix"
    step "it is used"
    ship/train.sh "$work/c-prefix" "$work"
    merge c
    flags=$(trained c)
  fi
  step "the C library"
  name=case-$version-$host
  rm -rf "${work:?}/$name"
  PATH=$venv/bin:$PATH RUSTFLAGS="$unnamed $flags" CARGO_TARGET_DIR=$work/c CASE_TARGET=$host.2.17 \
    case-ffi/install.sh "$work/$name"
  [ -z "$profdata" ] || check_trained c "$work/$name/lib/.debug/libcase.so.$version.debug"
  # Wherever it is unpacked, it finds itself.
  sed -i 's|^prefix=.*|prefix=${pcfiledir}/../..|' "$work/$name/lib/pkgconfig/case.pc"
  add_texts "$work/$name"
  cp -r case-ffi/examples/godot "$work/$name/share/doc/case/examples/"
  pack_tar "$out/$name.tar.gz" "$work" "$name"
fi

if [ -n "$wheel" ]; then
  flags=
  if [ -n "$profdata" ]; then
    step "the Python extension, to be watched"
    rm -rf "$work/py-raw" "$work/py-wheels"
    RUSTFLAGS="-Cprofile-generate=$work/py-raw" CARGO_TARGET_DIR=$work/py-watched \
      "${watched[@]}" "$venv/bin/maturin" build -q -m case-py/Cargo.toml --profile ship --locked --target "$host" -o "$work/py-wheels"
    "$venv/bin/python" -m pip --disable-pip-version-check -q install --force-reinstall "$work"/py-wheels/*.whl
    step "it is used"
    (cd "$work" && "$venv/bin/python" "$root/ship/train.py")
    merge py
    flags=$(trained py)
  fi
  step "the wheel"
  RUSTFLAGS="$unnamed $flags" case-py/wheel.sh ${repository:+"$repository"}
  # The wheel's own extension has no names left.
  [ -z "$profdata" ] || check_trained py "$(ls -t target/wheel-build/"$host/$CASE_PROFILE"/deps/libcase_core-*.rlib | head -n 1)"
  cp target/wheels/* "$out/"
fi

step "done"
(cd "$out" && ls && sha256sum -- *.tar.gz *.whl 2>/dev/null >SHA256SUMS || true)
