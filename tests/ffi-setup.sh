#!/bin/sh
# Installs what tests/ffi.sh runs the clients of the C interface with, where it is missing.
#
# Debian's packages are pinned by the release (12), koffi by case-ffi/examples/package-lock.json.
# Without leave to install, or without a network, what is missing stays missing: tests/ffi.sh then
# says loudly what it did not test.
set -u
need() { command -v "$1" >/dev/null 2>&1 || packages="$packages $2"; }
packages=
need gcc gcc
need g++ g++
need clang clang
need valgrind valgrind
need pkg-config pkg-config
need cmake cmake
need abidiff abigail-tools
need luajit luajit
need mcs mono-mcs
need mono "mono-runtime libmono-system-core4.0-cil"
[ -f /usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll ] || packages="$packages libnewtonsoft-json5.0-cil"
need curl curl
# Only beside a JDK that is there: one takes longer to install than all of these.
if command -v javac >/dev/null 2>&1 && [ ! -f /usr/share/java/jna.jar ]; then packages="$packages libjna-java"; fi
if [ -n "$packages" ]; then
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
        # shellcheck disable=SC2086 # a list of names
        { apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends $packages; } >/dev/null 2>&1 ||
            echo "could not install:$packages" >&2
    else
        echo "missing, and not installed without root and apt-get:$packages" >&2
    fi
fi
