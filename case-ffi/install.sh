#!/bin/sh
# Builds the C library and installs it: ./case-ffi/install.sh PREFIX
#
# PREFIX/include/case.h, case_tables.h, case.hpp
# PREFIX/lib/libcase.so.VERSION with its links, libcase.a
# PREFIX/lib/pkgconfig/case.pc, PREFIX/lib/cmake/case/
# PREFIX/share/licenses/case/: the terms, which go with every copy
#
# DESTDIR stands before PREFIX while files are copied, as packagers expect it. CASE_PROFILE is the Cargo
# profile that is built, `release` by default: `ship/build.sh` uses another.
set -eu
[ $# -eq 1 ] || { echo "usage: install.sh PREFIX" >&2; exit 2; }
prefix=$1
case $prefix in /*) ;; *) prefix=$(pwd)/$prefix ;; esac
root=$(cd "$(dirname "$0")/.." && pwd)
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
abi=$(sed -n 's/^#define CASE_ABI_VERSION \([0-9]*\)$/\1/p' "$root/include/case.h")
profile=${CASE_PROFILE:-release}
built=${CARGO_TARGET_DIR:-$root/target}/$profile
CASE_SONAME=libcase.so.$abi cargo build --quiet --manifest-path "$root/Cargo.toml" --profile "$profile" -p case-ffi

into=${DESTDIR:-}$prefix
mkdir -p "$into/include" "$into/lib/pkgconfig" "$into/lib/cmake/case" "$into/share/licenses/case"
install -m 644 "$root/include/case.h" "$root/include/case_tables.h" "$root/include/case.hpp" "$into/include/"
install -m 644 "$root"/LICENSE-* "$root/NOTICE" "$into/share/licenses/case/"
install -m 755 "$built/libcase.so" "$into/lib/libcase.so.$version"
ln -sf "libcase.so.$version" "$into/lib/libcase.so.$abi"
ln -sf "libcase.so.$abi" "$into/lib/libcase.so"
install -m 644 "$built/libcase.a" "$into/lib/"
# The names of lines, which the build keeps for panics, are for developers.
if command -v strip >/dev/null 2>&1; then
    strip --strip-debug "$into/lib/libcase.so.$version" "$into/lib/libcase.a"
fi
for file in pkgconfig/case.pc cmake/case/case-config.cmake cmake/case/case-config-version.cmake; do
    sed -e "s|@PREFIX@|$prefix|g" -e "s|@VERSION@|$version|g" \
        "$root/case-ffi/packaging/${file##*/}.in" > "$into/lib/$file"
done
