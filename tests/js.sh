#!/usr/bin/env bash
# Everything that is tested of the package for browsers, in Node.
#
#     tests/js.sh [--setup] [--lean]
#
# --setup: installs the compiler where it is missing (Debian)
# --lean:  only what needs no build of the WebAssembly, which takes minutes
set -euo pipefail
cd "$(dirname "$0")/.."

step() { printf "\n== %s (after %s s)\n" "$*" "$SECONDS"; }
skipped=()
skip() {
  skipped+=("$1")
  printf '\n!! SKIP: %s\n' "$1"
}
setup=false
lean=false
for option in "$@"; do
  case $option in
    --setup) setup=true ;;
    --lean) lean=true ;;
    *) echo "unknown option $option: --setup, --lean" >&2; exit 2 ;;
  esac
done

if ! command -v node >/dev/null || ! node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)'; then
  skip "the package for browsers: no Node 20"
  exit 0
fi

step "what was generated of the headers is current"
node --test case-ffi/js/test/generated.test.mjs

step "a program with types, strictly"
if (cd case-ffi/js && npm ci --silent --no-audit --no-fund); then
  (cd case-ffi/js && npm run --silent types)
else
  skip "the types of the package for browsers: TypeScript could not be installed"
fi
if $lean; then
  skip "the WebAssembly and all that runs on it: tests/js.sh --setup"
  exit 0
fi

has_compiler() {
  { [ -x /usr/bin/rustc ] && [ -x /usr/bin/cargo ] && [ -d "$(/usr/bin/rustc --print sysroot)/lib/rustlib/src/rust/library" ]; } \
    || { command -v rustup >/dev/null && [ -d "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown/lib" ]; }
}
if ! has_compiler && $setup; then
  step "a compiler for WebAssembly, from Debian"
  apt-get update -qq && apt-get install -y -qq --no-install-recommends rustc-web cargo-web rust-web-src lld-22 || true
fi
if ! has_compiler; then
  skip "the WebAssembly and all that runs on it: no compiler (rustc-web cargo-web rust-web-src lld-22)"
  exit 0
fi

step "the package, each system alone, and two that panic on demand"
node case-ffi/js/build.mjs --each
# One system is enough for those.
node case-ffi/js/build.mjs --probe --features case,tables --out case-ffi/js/dist-probe
node case-ffi/js/build.mjs --probe --abort --features case,tables --out case-ffi/js/dist-abort

step "golden fights, saves, random calls, traps, the package as npm packs it"
node --test case-ffi/js/test case-ffi/js/hosts/test

step "the README's first program: in Node, and from each bundler in Chromium"
if ! command -v chromium >/dev/null && $setup; then
  apt-get install -y -qq --no-install-recommends chromium || true
fi
if (cd case-ffi/js/bundlers && npm ci --silent --no-audit --no-fund); then
  (cd case-ffi/js/bundlers && npm test --silent)
else
  skip "bundlers: they could not be installed"
fi

step "the playground, by clicks and by keyboard alone, its pictures, and the modules of hosts, in Chromium"
if ! command -v chromium >/dev/null && $setup; then
  apt-get install -y -qq --no-install-recommends chromium || true
fi
# With it the modules of virtual tabletops as they are packed, where the bundlers above could be installed.
if command -v chromium >/dev/null && (cd case-ffi/js/playground && npm ci --silent --no-audit --no-fund); then
  (cd case-ffi/js/playground && npm test --silent)
else
  skip "the playground: no Chromium, or what drives it could not be installed"
fi

if [ ${#skipped[@]} -gt 0 ]; then
  printf '\nNot tested on this machine:\n'
  printf '  %s\n' "${skipped[@]}"
fi
printf '\nAll tests of the package for browsers passed.\n'
