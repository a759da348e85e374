#!/usr/bin/env bash
# Everything about the C interface: the header under every compiler, the library under valgrind,
# helgrind and AddressSanitizer, packaging, and the clients in six languages.
#
# `tests/ffi.sh --setup` first installs what is missing (tests/ffi-setup.sh); `--installed` tries the
# library that is in target/ffi/prefix already.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
out=$root/target/ffi
prefix=$out/prefix
mkdir -p "$out"

step() { printf -- "-- %s (after %s s)\n" "$*" "$SECONDS"; }
skipped=()
skip() {
  skipped+=("$1")
  printf '\n!! SKIPPED: %s\n\n' "$1"
}
have() {
  for tool in "${@:2}"; do
    command -v "$tool" >/dev/null 2>&1 || { skip "$1 (no $tool)"; return 1; }
  done
}

if [ "${1:-}" = --setup ]; then tests/ffi-setup.sh; fi

step "the library, installed by case-ffi/install.sh"
[ "${1:-}" = --installed ] || case-ffi/install.sh --quick "$prefix"
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
lib=$prefix/lib
flags=(-I"$prefix/include" -L"$lib" -Wl,-rpath,"$lib" -lcase)
static=(-I"$prefix/include" "$lib/libcase.a" -lgcc_s -lutil -lrt -lpthread -lm -ldl -lc)

step "its terms go with it"
for file in LICENSE-MIT LICENSE-APACHE LICENSE-OGL NOTICE; do
  cmp "$file" "$prefix/share/licenses/case/$file"
done

step "exported symbols are the list"
symbols=case-ffi/tests/golden/symbols.list
nm -D --defined-only "$lib/libcase.so" | awk '{ print $3 }' | LC_ALL=C sort >"$out/symbols"
if [ "${CASE_BLESS:-}" = 1 ]; then cp "$out/symbols" "$symbols"; fi
diff "$symbols" "$out/symbols" || { echo "the exported symbols changed: CASE_BLESS=1 renews the list, and the ABI number may have to rise" >&2; exit 1; }
readelf -d "$lib/libcase.so" | grep -q 'SONAME.*libcase\.so\.[0-9]'

step "the headers compile alone, also their examples"
echo '#include <case.h>' >"$out/alone.c"
echo '#include <case_odds.h>' >"$out/alone_odds.c"
echo '#include <case_tables.h>' >"$out/alone_tables.c"
echo '#include <case_json.h>' >"$out/alone_json.c"
echo '#include <case.hpp>' >"$out/alone.cpp"
# The examples of the headers' own manuals, out of their first comments.
example() { sed -n '/^ \* EXAMPLE:/,/^ \* *[a-z0-9].*table\.c\|^ \*\//{/^ \*     /s/^ \*     //p}' "$1"; }
example include/case.h >"$out/example.c"
example include/case_odds.h >"$out/example_odds.c"
example include/case_tables.h >"$out/example_tables.c"
example include/case_json.h >"$out/example_json.c"
grep -q case_battle_new "$out/example.c"
grep -q case_odds_sample "$out/example_odds.c"
grep -q case_action "$out/example_tables.c"
grep -q case_json_text "$out/example_json.c"
for file in alone alone_odds alone_tables alone_json example example_odds example_tables example_json; do
  gcc -std=c99 -pedantic-errors -Wall -Wextra -Werror "${flags[@]:0:1}" -c "$out/$file.c" -o "$out/$file.o"
  gcc -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Werror "${flags[@]:0:1}" -c "$out/$file.c" -o "$out/$file.o"
done
g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror "${flags[@]:0:1}" -fsyntax-only -x c++ "$out/alone.c"
g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror "${flags[@]:0:1}" -fsyntax-only "$out/alone.cpp"
g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror "${flags[@]:0:1}" -fsyntax-only -x c++ "$out/alone_json.c"
gcc -std=c11 -Wall -Wextra -Werror "${flags[@]:0:1}" -fsyntax-only tests/c/layout.c
if have "the header under clang" clang clang++; then
  clang -std=c99 -pedantic-errors -Wall -Wextra -Werror "${flags[@]:0:1}" -fsyntax-only "$out/example.c"
  clang++ -std=c++17 -Wall -Wextra -Wpedantic -Werror "${flags[@]:0:1}" -fsyntax-only "$out/alone.cpp"
fi

roster=case-core/examples/rosters/case.toml
strict=(-std=c99 -pedantic-errors -Wall -Wextra -Werror -g)
step "conformance, shared and static"
gcc "${strict[@]}" tests/c/conformance.c "${flags[@]}" -o "$out/conformance"
"$out/conformance" "$roster"
gcc "${strict[@]}" tests/c/conformance.c "${static[@]}" -o "$out/conformance-static"
"$out/conformance-static" "$roster"
step "the vectors of every language"
gcc "${strict[@]}" tests/c/vectors.c "${flags[@]}" -o "$out/vectors"
"$out/vectors" tests/vectors/*/*.json
gcc -std=c99 -Wall -Wextra -Werror -g -pthread tests/c/threads.c "${flags[@]}" -o "$out/threads"
"$out/threads" "$roster"

step "under AddressSanitizer"
gcc "${strict[@]}" -fsanitize=address,undefined -fno-sanitize-recover=all tests/c/conformance.c "${flags[@]}" -o "$out/conformance-asan"
ASAN_OPTIONS=detect_leaks=1 "$out/conformance-asan" "$roster"
step "case_json.h, and a fight over the call protocol with it"
sanitized=(-g -fsanitize=address,undefined -fno-sanitize-recover=all)
gcc -std=c99 -pedantic-errors -Wall -Wextra -Wconversion -Werror "${sanitized[@]}" tests/c/json.c -o "$out/json"
"$out/json"
gcc "${strict[@]}" "${sanitized[@]}" case-ffi/examples/protocol/fight.c "${flags[@]}" -o "$out/protocol-fight"
for system in case faserip d6 talislanta cosmic; do
  "$out/protocol-fight" "case-core/examples/rosters/$system.toml" >"$out/headlines"
  [ -s "$out/headlines" ]
done

if have "valgrind and helgrind over the C programs" valgrind; then
  step "under valgrind: no error, no leak"
  # A built-in language is read once, at its first use, and kept to the end of the process.
  printf '{\n  read once\n  Memcheck:Leak\n  match-leak-kinds: reachable\n  ...\n  fun:*Once*call*\n}\n' >"$out/once.supp"
  valgrind --quiet --leak-check=full --show-leak-kinds=all --errors-for-leak-kinds=all \
    --suppressions="$out/once.supp" --error-exitcode=9 "$out/conformance" "$roster"
  step "two threads with two handles under helgrind"
  valgrind --quiet --tool=helgrind --error-exitcode=9 "$out/threads" "$roster"
fi

step "the interface is that of the versions that were kept, with old headers and an older library"
tests/abi.sh "$prefix"

if [ "${CASE_PROFILE:-release}" = release ] && have "instruction counts" valgrind; then
  step "instructions, within 3 % of what is recorded"
  tests/counts.sh "$prefix"
fi

if have "pkg-config from outside the tree" pkg-config; then
  step "found by pkg-config, from outside the tree"
  outside=$(mktemp -d)
  cp case-ffi/examples/fight.c "$outside"
  # shellcheck disable=SC2046 # a list of flags
  (cd "$outside" && gcc fight.c $(pkg-config --cflags --libs case) -o fight)
  LD_LIBRARY_PATH=$lib "$outside/fight" "$roster" | diff case-ffi/tests/golden/case.txt -
  rm -r "$outside"
fi
if have "CMake's find_package from outside the tree" cmake; then
  step "found by CMake's find_package, from outside the tree"
  outside=$(mktemp -d)
  cp case-ffi/examples/fight.c "$outside"
  cat >"$outside/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.13)
project(outside C)
find_package(case 0.1 REQUIRED CONFIG)
add_executable(fight fight.c)
target_link_libraries(fight case::case)
add_executable(fight_static fight.c)
target_link_libraries(fight_static case::static)
CMAKE
  cmake -S "$outside" -B "$outside/build" -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
  cmake --build "$outside/build" >/dev/null
  for program in fight fight_static; do
    "$outside/build/$program" "$roster" | diff case-ffi/tests/golden/case.txt -
  done
  rm -r "$outside"
fi

if have "a bot of the call protocol" python3; then
  step "a bot plays every system through case-serve, by lines and by HTTP: the same fights"
  for system in case faserip d6 talislanta cosmic; do
    bot=(python3 case-ffi/examples/protocol/bot.py "$prefix/bin/case-serve" "case-core/examples/rosters/$system.toml" 7)
    "${bot[@]}" >"$out/bot"
    [ -s "$out/bot" ]
    "${bot[@]}" --http | diff "$out/bot" -
  done
fi

if have "the script of Tabletop Simulator" luajit curl; then
  step "the script of Tabletop Simulator plays every system over HTTP, in a stand-in for it"
  for system in case faserip d6 talislanta cosmic; do
    coproc serve { "$prefix/bin/case-serve" --http 0; }
    read -r door <&"${serve[0]}"
    url=$(sed 's/.*"url":"\([^"]*\)".*/\1/' <<<"$door")
    token=$(sed 's/.*"token":"\([^"]*\)".*/\1/' <<<"$door")
    luajit tests/c/tabletop.lua case-ffi/examples/protocol/tabletop_simulator.lua \
      "case-core/examples/rosters/$system.toml" "$url" "$token" >"$out/tabletop"
    tail -n 1 "$out/tabletop" | grep -q '^The fight is over.$'
    # It ends with its input.
    eval "exec ${serve[1]}>&-"
    wait "$serve_PID"
  done
fi

step "commands of the call protocol beside struct calls and JSON: each once"
gcc -std=c99 -Wall -Wextra -Werror -O2 tests/c/calls.c "${flags[@]}" -o "$out/calls"
"$out/calls" case-core/examples/rosters/case.toml --check >/dev/null

# Plays every bundled roster with a client and compares with what Rust alone printed.
play() {
  local name=$1
  shift
  for golden in case-ffi/tests/golden/*.txt; do
    local system
    system=$(basename "$golden" .txt)
    "$@" "case-core/examples/rosters/$system.toml" >"$out/$name-$system.txt"
    diff "$golden" "$out/$name-$system.txt" | head -n 20
    cmp "$golden" "$out/$name-$system.txt"
  done
}

step "client: C, under AddressSanitizer"
gcc "${strict[@]}" -fsanitize=address,undefined -fno-sanitize-recover=all case-ffi/examples/fight.c "${flags[@]}" -o "$out/fight-c"
play c "$out/fight-c"
step "client: C++17, under AddressSanitizer"
g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -g -fsanitize=address,undefined -fno-sanitize-recover=all case-ffi/examples/fight.cpp "${flags[@]}" -o "$out/fight-cpp"
play cpp "$out/fight-cpp"
if have "the LuaJIT client" luajit; then
  step "client: LuaJIT"
  play lua luajit case-ffi/examples/fight.lua "$prefix/include/case.h" "$lib/libcase.so"
fi
if have "the C# client" mcs mono; then
  step "client: C# on Mono"
  mcs -warnaserror -out:"$out/Fight.exe" case-ffi/examples/Fight.cs
  play cs env LD_LIBRARY_PATH="$lib" mono "$out/Fight.exe"
fi
newtonsoft=/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll
if [ ! -f "$newtonsoft" ]; then
  skip "the two files for Unity (no Newtonsoft.Json: Debian's libnewtonsoft-json5.0-cil)"
elif have "the two files for Unity" mcs mono; then
  step "the two files for Unity play every system, on Mono"
  cp "$newtonsoft" "$out"
  mcs -warnaserror -out:"$out/Unity.exe" case-ffi/examples/unity/*.cs -r:"$newtonsoft"
  for system in case faserip d6 talislanta cosmic; do
    LD_LIBRARY_PATH=$lib mono "$out/Unity.exe" "case-core/examples/rosters/$system.toml" >"$out/unity"
    grep -q '^over, ' "$out/unity"
  done
fi
jna=
for candidate in /usr/share/java/jna.jar "${JNA_JAR:-}"; do [ -f "$candidate" ] && jna=$candidate; done
if [ -z "$jna" ]; then
  skip "the Java client (no jna.jar: Debian's libjna-java, or JNA_JAR=…)"
elif have "the Java client" javac java; then
  step "client: Java through JNA"
  javac -Xlint:all -Werror -cp "$jna" -d "$out/java" case-ffi/examples/Fight.java
  play java java -cp "$jna:$out/java" -Djna.library.path="$lib" Fight
fi
if have "the Node client" node npm; then
  node_modules=$out/node
  mkdir -p "$node_modules"
  if ! cmp -s case-ffi/examples/package-lock.json "$node_modules/package-lock.json" || [ ! -d "$node_modules/node_modules/koffi" ]; then
    cp case-ffi/examples/package.json case-ffi/examples/package-lock.json "$node_modules"
    (cd "$node_modules" && npm ci --silent --no-audit --no-fund) || rm -f "$node_modules/package-lock.json"
  fi
  if [ -d "$node_modules/node_modules/koffi" ]; then
    step "client: Node through koffi"
    play js env NODE_PATH="$node_modules/node_modules" node case-ffi/examples/fight.js "$lib/libcase.so"
  else
    skip "the Node client (koffi could not be installed)"
  fi
fi

step "the tutorial's plugin with the README's roster, under AddressSanitizer"
awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' docs/tutorials/plugin.md >"$out/plugin.c"
awk '/^## A roster$/ { here = 1 } here && /^```toml$/ { on = 1; next } /^```$/ { if (on) exit } on' README.md >"$out/roster.toml"
gcc "${strict[@]}" -fsanitize=address,undefined -fno-sanitize-recover=all "$out/plugin.c" "${flags[@]}" -o "$out/plugin"
"$out/plugin" "$out/roster.toml" >"$out/plugin.txt"
grep -q 'The battle is over' "$out/plugin.txt"
grep -q ' \[dodge\]\| \[no defense\]' "$out/plugin.txt"
if "$out/plugin" "$out/plugin.c" 2>"$out/plugin.txt"; then
  echo "the tutorial's plugin takes C for a roster" >&2
  exit 1
fi

step "the README's loop, with the dice and answers of a host"
{
  cat <<'C'
#include <case.h>
#include <stdio.h>
#include <stdlib.h>

static int complain(void) { return 1; }
static int32_t ask_for_dice(const case_roll_request *roll) { return 1 + rand() % roll->die; }
static case_value ask_for_answer(const case_decision_request *decision) { return decision->suggestion; }

int main(int count, char **names)
{
    static char roster[1 << 16];
    FILE *file = count == 2 ? fopen(names[1], "rb") : NULL;
    size_t length = file ? fread(roster, 1, sizeof roster, file) : 0;
C
  awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' README.md
  printf '    fclose(file);\n    puts("The battle is over");\n    return 0;\n}\n'
} >"$out/loop.c"
gcc -std=c99 -Wall -Wextra -Wno-missing-field-initializers -Werror -fsanitize=address,undefined -fno-sanitize-recover=all "$out/loop.c" "${flags[@]}" -o "$out/loop"
"$out/loop" "$out/roster.toml" | grep -q 'The battle is over'

step "one evening in C, under AddressSanitizer"
awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' docs/tutorials/evening/c.md >"$out/evening.c"
gcc "${strict[@]}" -fsanitize=address,undefined -fno-sanitize-recover=all "$out/evening.c" "${flags[@]}" -o "$out/evening"
"$out/evening" "$out/roster.toml" >"$out/evening.txt"
grep -q 'Granite Dove rolls' "$out/evening.txt"
grep -q 'Victory' "$out/evening.txt"

step "the guide's own language, in C"
{
  cat <<'C'
#include <case.h>
#include <stdio.h>

static char text[1 << 16], roster[1 << 16], lines[1 << 16];

static size_t all(const char *name, char *to)
{
    FILE *file = fopen(name, "rb");
    size_t length = file ? fread(to, 1, 1 << 16, file) : 0;
    if (file)
        fclose(file);
    return length;
}

int main(int count, char **names)
{
    size_t length = all(names[count - 1], text);
    case_battle *battle = NULL;
    if (case_battle_new(roster, all(names[1], roster), CASE_FORMAT_ANY, &battle) != CASE_OK)
        return 1;
    case_battle_set_seed(battle, 7);
    for (int step = 0; step < 40; step++)
        case_battle_step(battle);
C
  awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' docs/guides/texts.md
  printf '    puts(lines);\n    case_battle_free(battle);\n    return status;\n}\n'
} >"$out/texts.c"
gcc -std=c99 -Wall -Wextra -Wno-misleading-indentation -Werror -fsanitize=address,undefined -fno-sanitize-recover=all "$out/texts.c" "${flags[@]}" -o "$out/texts"
"$out/texts" "$out/roster.toml" case-core/texts/fr.po | grep -q '^Tour 1$'

step "client: odds of a turn and a fight, under AddressSanitizer"
gcc "${strict[@]}" -fsanitize=address,undefined -fno-sanitize-recover=all case-ffi/examples/odds.c "${flags[@]}" -o "$out/odds"
for file in "$out/roster.toml" case-core/examples/rosters/case.toml case-core/examples/rosters/cosmic.toml; do
  "$out/odds" "$file" >"$out/odds.txt"
  grep -q ' = .* of all cases$' "$out/odds.txt"
done

# It checks what it is told and what it is asked, and what it prints for one roster depends on its
# seed alone.
step "a table that holds the library to its word, under AddressSanitizer"
gcc "${strict[@]}" -fsanitize=address,undefined -fno-sanitize-recover=all tests/c/promises.c "${flags[@]}" -o "$out/promises"
for file in case-core/examples/rosters/*.toml; do
  for seed in 1 ${CASE_LONG:+2 3 4}; do
    "$out/promises" "$file" "$seed" >"$out/promises-$(basename "$file" .toml)-$seed.txt"
  done
done

# A client that knows no system, with each of its options.
step "client: an evening at a table of any system, under AddressSanitizer"
gcc "${strict[@]}" -fsanitize=address,undefined -fno-sanitize-recover=all case-ffi/examples/table.c "${flags[@]}" -o "$out/table"
"$out/table" -s 1 case-core/examples/rosters/*.toml >"$out/table.txt"
"$out/table" -s 1 case-core/examples/rosters/*.toml | cmp - "$out/table.txt"
"$out/table" -ao -s 2 case-core/examples/rosters/cosmic.toml >"$out/table-odds.txt"
"$out/table" -g -s 3 case-core/examples/rosters/case.toml >"$out/table-german.txt"
printf '\nu\nr\nt\n0\nl\ns\nv\n1\n\nb\nn\nq\n' | "$out/table" -p case-core/examples/rosters/case.toml >"$out/table-person.txt"
for letter in u r t l s v b n; do grep -q -- "> -- $letter" "$out/table-person.txt"; done
for shown in ' damage, [0-9]+ left$' '^    green, [0-9]+ %: ' ' Victory: ' '^ - ' '^== [0-9]+:'; do
  grep -qE "$shown" "$out/table.txt"
done
grep -qE 'hits [0-9]+ %, mean harm' "$out/table-odds.txt"
grep -qE ' Schaden, ' "$out/table-german.txt"
if [ "$(wc -l <case-ffi/examples/table.c)" -gt 500 ]; then
  echo "the table of any system has become longer than 500 lines" >&2
  exit 1
fi
names=$(for golden in case-ffi/tests/golden/*.txt; do basename "$golden" .txt; done | paste -sd '|')
if grep -nE "\"($names)\"" case-ffi/examples/{table,plugin}.c tests/c/promises.c; then
  echo "the table of any system names one" >&2
  exit 1
fi

# The example of a plugin: the buttons and letters that a person would press, in every system.
step "client: a plugin of any system in 200 lines, under AddressSanitizer"
# At each press it works out what every answer is worth, which takes long.
presses=5 goes_on=12
if [ -n "${CASE_LONG:-}" ]; then presses=26 goes_on=30; fi
gcc "${strict[@]}" -fsanitize=address,undefined -fno-sanitize-recover=all case-ffi/examples/plugin.c "${flags[@]}" -o "$out/plugin"
for file in case-core/examples/rosters/*.toml; do
  # Whoever quits before the last line leaves the rest unread, which a pipe would take for a failure.
  { printf '\n1\n\ng\nu\nr\ns\n\n\nl\nw 3 nothing 1\n9999\n'; printf '\n%.0s' $(seq $goes_on)
    # A fight can be ended where nothing was given since the last checkpoint: so it is undone until then.
    for _ in 1 2; do printf 'u\ne\n%.0s' $(seq $presses); printf 'n\n\n\n'; done; printf 'q\n'; } >"$out/plugin.in"
  "$out/plugin" "$file" <"$out/plugin.in" >"$out/plugin.txt"
  test "$(grep -c '= over' "$out/plugin.txt")" -ge 2
  test "$(grep -c '! ' "$out/plugin.txt")" -ge 2
  for shown in '^== [0-9]+$' '^ .*: .* [0-9]+/[0-9]+' '^\* ' '^  \[[0-9]+\] .* %'; do grep -qE "$shown" "$out/plugin.txt"; done
done
if [ "$(wc -l <case-ffi/examples/plugin.c)" -gt 200 ]; then
  echo "the plugin of any system has become longer than 200 lines" >&2
  exit 1
fi

skip "the Rust-side tests under AddressSanitizer: tests/sanitize has them (some minutes)"

if [ ${#skipped[@]} -gt 0 ]; then
  printf '\nNot tested on this machine:\n'
  printf '  %s\n' "${skipped[@]}"
fi
printf 'The C interface passed.\n'
