#!/usr/bin/env bash
# Builds the C library for Linux with musl, as in Alpine: ship/musl.sh [--setup] [OUT], OUT is target/ship
# by default.
#
# OUT/case-VERSION-x86_64-unknown-linux-musl.tar.gz: libcase.so and libcase.a, headers, examples, licenses.
#
# It wants a Rust that has the target, or whose standard library can be built for it: Debian's packages, which
# --setup installs. zig, from PyPI, has musl and links.
set -euo pipefail
cd "$(dirname "$0")/.."
setup=
if [ "${1:-}" = --setup ]; then setup=1; shift; fi
. ship/common.sh
out=${1:-target/ship}
mkdir -p "$out"
out=$(cd "$out" && pwd)
target=x86_64-unknown-linux-musl
if [ -n "$setup" ]; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    rustc-web cargo-web rust-web-src musl-tools >/dev/null # the last one for ship/check.sh
fi

has_source() { [ -f "$("$1" --print sysroot 2>/dev/null)/lib/rustlib/src/rust/library/Cargo.lock" ]; }
flags="$unnamed -Ctarget-feature=-crt-static"
if [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ]; then
  export CARGO=cargo
elif has_source /usr/bin/rustc; then
  export CARGO=/usr/bin/cargo RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_UNSTABLE_BUILD_STD=std,panic_unwind
  flags+=" -Clink-self-contained=no"
else
  echo "no Rust for $target: rustup target add $target, or Debian's packages (--setup)" >&2
  exit 3
fi
venv=target/ship-work/venv
[ -x "$venv/bin/python" ] || "${PYTHON:-python3}" -m venv "$venv"
"$venv/bin/python" -m pip --disable-pip-version-check -q install -r case-py/requirements-wheel.txt -r ship/requirements.txt
name=case-$version-$target
rm -rf "target/musl/$name"
PATH=$PWD/$venv/bin:$PATH RUSTFLAGS=$flags CARGO_TARGET_DIR=$PWD/target/musl \
  CASE_TARGET=$target CASE_PROFILE=release case-ffi/install.sh "target/musl/$name"
# Wherever it is unpacked, it finds itself.
sed -i 's|^prefix=.*|prefix=${pcfiledir}/../..|' "target/musl/$name/lib/pkgconfig/case.pc"
add_texts "target/musl/$name"
pack_tar "$out/$name.tar.gz" target/musl "$name"
echo "$out/$name.tar.gz"
