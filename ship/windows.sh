#!/usr/bin/env bash
# Builds the C library for Windows: ship/windows.sh [--setup] [OUT], OUT is target/ship by default.
#
# OUT/case-VERSION-x86_64-pc-windows-gnu.zip: case.dll, case-serve.exe, its import library for MinGW and case.def to make
# one for MSVC (`lib /def:case.def /machine:x64`), headers, examples, licenses.
#
# It wants MinGW's linker and a Rust that has the target, or whose standard library can be built for it:
# Debian's packages, which --setup installs, or rustup's `rust-src` on nightly.
set -euo pipefail
cd "$(dirname "$0")/.."
setup=
if [ "${1:-}" = --setup ]; then setup=1; shift; fi
out=${1:-target/ship}
mkdir -p "$out"
out=$(cd "$out" && pwd)
. ship/common.sh
target=x86_64-pc-windows-gnu
linker=x86_64-w64-mingw32-gcc
if [ -n "$setup" ]; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    rustc-web cargo-web rust-web-src gcc-mingw-w64-x86-64-win32 wine64 >/dev/null
fi
command -v "$linker" >/dev/null || { echo "no $linker (Debian: gcc-mingw-w64-x86-64-win32; --setup installs it)" >&2; exit 3; }

has_source() { [ -f "$("$1" --print sysroot 2>/dev/null)/lib/rustlib/src/rust/library/Cargo.lock" ]; }
args=(build --release -p case-ffi --locked --target "$target" --target-dir target/windows)
if [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ]; then
  cargo=cargo
elif has_source /usr/bin/rustc; then
  cargo=/usr/bin/cargo
  export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
  args+=(-Zbuild-std=std,panic_unwind)
else
  echo "no Rust for $target: rustup target add $target, or Debian's packages (--setup)" >&2
  exit 3
fi
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=$linker
RUSTFLAGS="$unnamed -Clink-arg=-Wl,--no-insert-timestamp" "$cargo" "${args[@]}"
built=target/windows/$target/release

name=case-$version-$target
into=target/windows/$name
rm -rf "$into"
mkdir -p "$into/bin" "$into/lib"
cp "$built/case.dll" "$built/case-serve.exe" "$into/bin/"
x86_64-w64-mingw32-strip --strip-debug "$into/bin/case.dll" "$into/bin/case-serve.exe"
cp "$built/libcase.dll.a" "$into/lib/"
{ echo 'LIBRARY case.dll'; echo EXPORTS; sed 's/^/  /' case-ffi/tests/golden/symbols.list; } >"$into/lib/case.def"
add_texts "$into"

# It exports what the headers say, and needs nothing but Windows.
x86_64-w64-mingw32-objdump -p "$into/bin/case.dll" |
  awk '/Ordinal\/Name Pointer/ { on = 1 } on && /case_/ { print $NF }' | LC_ALL=C sort | diff case-ffi/tests/golden/symbols.list -
for file in case.dll case-serve.exe; do
  if x86_64-w64-mingw32-objdump -p "$into/bin/$file" | grep -iE 'DLL Name: (libgcc|libwinpthread|libstdc)'; then
    echo "$file needs a library of MinGW" >&2
    exit 1
  fi
done
pack_zip "$out/$name.zip" target/windows "$name"
echo "$out/$name.zip"
