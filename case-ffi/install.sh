#!/bin/sh
# Builds the C library and installs it: ./case-ffi/install.sh [--quick] PREFIX
#
# PREFIX/include/case.h, case_odds.h, case_tables.h, case_json.h, case.hpp
# PREFIX/lib/libcase.so.VERSION with its links, libcase.a
# PREFIX/bin/case-serve: the call protocol by lines and by HTTP
# PREFIX/lib/pkgconfig/case.pc, PREFIX/lib/cmake/case/
# PREFIX/share/licenses/case/: the terms, which go with every copy
#
# PREFIX/lib/.debug/libcase.so.VERSION.debug: the library's symbols, for debuggers and profilers, which
# look for them there; no program needs them
#
# `--quick` builds as `cargo build --release` does, in about half the time: a larger and slower library,
# for trying things. DESTDIR stands before PREFIX while files are copied, as packagers expect it.
# CASE_PROFILE names another Cargo profile, CASE_PACKAGES what Cargo builds instead of `-p case-ffi`, CASE_TARGET
# a target to build for; for musl, and with a version of glibc, such as x86_64-unknown-linux-gnu.2.17,
# cargo-zigbuild (PyPI) links.
set -eu
usage() { echo "usage: install.sh [--quick] PREFIX" >&2; exit 2; }
profile=${CASE_PROFILE:-ship}
[ "${1:-}" != --quick ] || { profile=${CASE_PROFILE:-release}; shift; }
[ $# -eq 1 ] || usage
case $1 in -*) usage ;; esac
prefix=$1
case $prefix in /*) ;; *) prefix=$(pwd)/$prefix ;; esac
root=$(cd "$(dirname "$0")/.." && pwd)
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
abi=$(sed -n 's/^#define CASE_ABI_VERSION \([0-9]*\)$/\1/p' "$root/include/case.h")
target=${CASE_TARGET:-}
case $profile in test) folder=debug ;; *) folder=$profile ;; esac
built=${CARGO_TARGET_DIR:-$root/target}/${target:+${target%%.*}/}$folder
build=build
strip=
# zig's linker strips everything where debug information alone is to go, and adds its own, with its paths.
# All builds for a target do the same: what ship/build.sh watches has to be what it builds.
case $target in ?*) strip="--config profile.$profile.strip=false" ;; esac
case $target in *.* | *-musl) build=zigbuild ;; esac
# shellcheck disable=SC2086 # a command with its options
CASE_SONAME=libcase.so.$abi "${CARGO:-cargo}" $build $strip --quiet --manifest-path "$root/Cargo.toml" --profile "$profile" \
    ${CASE_PACKAGES:--p case-ffi} --locked ${target:+--target "$target"}

into=${DESTDIR:-}$prefix
mkdir -p "$into/bin" "$into/include" "$into/lib/pkgconfig" "$into/lib/cmake/case" "$into/share/licenses/case"
install -m 644 "$root"/include/*.h "$root/include/case.hpp" "$into/include/"
install -m 644 "$root"/LICENSE-* "$root/NOTICE" "$into/share/licenses/case/"
install -m 755 "$built/libcase.so" "$into/lib/libcase.so.$version"
ln -sf "libcase.so.$version" "$into/lib/libcase.so.$abi"
ln -sf "libcase.so.$abi" "$into/lib/libcase.so"
install -m 644 "$built/libcase.a" "$into/lib/"
install -m 755 "$built/case-serve" "$into/bin/"
if command -v objcopy >/dev/null 2>&1; then
    library=$into/lib/libcase.so.$version
    names=$into/lib/.debug/libcase.so.$version.debug
    mkdir -p "$into/lib/.debug"
    [ -z "$strip" ] || objcopy --strip-debug "$library"
    objcopy --only-keep-debug "$library" "$names"
    objcopy --strip-unneeded "$library"
    objcopy --add-gnu-debuglink="$names" "$library"
    objcopy --strip-debug "$into/lib/libcase.a"
    objcopy --strip-unneeded "$into/bin/case-serve"
    chmod 644 "$names"
fi
for file in pkgconfig/case.pc cmake/case/case-config.cmake cmake/case/case-config-version.cmake; do
    sed -e "s|@PREFIX@|$prefix|g" -e "s|@VERSION@|$version|g" \
        "$root/case-ffi/packaging/${file##*/}.in" > "$into/lib/$file"
done
