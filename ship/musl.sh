#!/usr/bin/env bash
# Builds the C library for Linux with musl, as in Alpine: ship/musl.sh [--setup] [OUT], OUT is target/ship
# by default.
#
# OUT/case-VERSION-x86_64-unknown-linux-musl.tar.gz: libcase.so and libcase.a, headers, examples, licenses.
#
# It wants musl's C compiler and a Rust that has the target, or whose standard library can be built for it:
# Debian's packages, which --setup installs.
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
    rustc-web cargo-web rust-web-src musl-tools >/dev/null
fi
command -v musl-gcc >/dev/null || { echo "no musl-gcc (Debian: musl-tools; --setup installs it)" >&2; exit 3; }

has_source() { [ -f "$("$1" --print sysroot 2>/dev/null)/lib/rustlib/src/rust/library/Cargo.lock" ]; }
args=(build --release -p case-ffi --locked --target "$target" --target-dir target/musl)
flags="$unnamed -Ctarget-feature=-crt-static"
if [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ]; then
  cargo=cargo
elif has_source /usr/bin/rustc; then
  cargo=/usr/bin/cargo
  export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
  args+=(-Zbuild-std=std,panic_unwind)
  flags+=" -Clink-self-contained=no"
else
  echo "no Rust for $target: rustup target add $target, or Debian's packages (--setup)" >&2
  exit 3
fi
export CARGO_TARGET_X86_64_UNKNOWN_LINUX_MUSL_LINKER=musl-gcc
abi=$(sed -n 's/^#define CASE_ABI_VERSION \([0-9]*\)$/\1/p' include/case.h)
CASE_SONAME=libcase.so.$abi RUSTFLAGS=$flags "$cargo" "${args[@]}"
