"""Odds and fights in the terminal: `case-py --help`, or `python -m case_py --help`."""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from . import (
    Battle,
    CaseError,
    Fighter,
    Interval,
    Plan,
    RosterError,
    Scene,
    Session,
    Solved,
    __version__,
    _files,
    _terminal,
    action_odds,
    example,
    import_sheets,
    rules,
    sentences,
    systems,
    tables,
)

_CODES = {"white": "37", "green": "32", "yellow": "33", "red": "31"}

_EXAMPLES = """\
examples:
  case-py action Remarkable -1
  case-py attack "Deadeye Dolan" Nightglass
  case-py fight roster.toml --seed 7
  case-py simulate --system talislanta --trials 100000 --plan "gang up@heroes"
  case-py solve duel.toml --turns 20
  case-py import actors.json > roster.json
  case-py tables universal
  case-py texts french.po
  case-py rules A23

The exit status is 0; 1 where `texts` found what the engine has not; 2 where the arguments or a file
are wrong; 130 after Ctrl-C.
"""

_CUTS = {
    "turns": "--turns follows it further",
    "states": "--states keeps more",
    "step paths": "one step has too many outcomes",
    "paths": "--paths runs more",
    "values": "too many different ends",
    "least mass": "too unlikely to follow",
    "stopped": "it was stopped",
    "rounding": "too small to count",
}
"""What would resolve what a limit of `solve` cut off."""


def _parser() -> argparse.ArgumentParser:
    # As a module the program is named by what started it, not by this file.
    name = Path(sys.argv[0]).stem
    parser = argparse.ArgumentParser(
        prog="python -m case_py" if name == "__main__" else "case-py",
        description="Exact odds and fights, from the rules.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"case-py {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, about: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")

    action = command("action", "the odds of an ACTION's colors (CASE)")
    action.add_argument("rank", help="a rank: name, abbreviation or number")
    action.add_argument("shift", nargs="?", type=int, default=0, help="column shifts, such as -2")

    attack = command("attack", "the odds of an attack under each defense (CASE)")
    attack.add_argument("attacker", help="who attacks: a name of the roster")
    attack.add_argument("target", help="who is attacked")
    attack.add_argument("attack", nargs="?", help="which attack of the sheet (default: the first)")
    attack.add_argument("--shift", type=int, default=0, help="column shifts")
    attack.add_argument(
        "--roster", help="a roster as TOML or JSON, - for standard input (default: the bundled one)"
    )

    fight = command("fight", "runs a fight to its end and tells it")
    _roster(fight)
    fight.add_argument("--seed", type=_count, default=1, help="the seed of the dice (default 1)")
    fight.add_argument(
        "--language", default="english", help="the language of the lines, such as german"
    )

    simulate = command("simulate", "plays a fight again and again: who wins, how often")
    _roster(simulate)
    simulate.add_argument(
        "--trials", type=_positive, default=10_000, help="how many fights (default 10000)"
    )
    simulate.add_argument("--seed", type=_count, default=0, help="the seed of them (default 0)")
    simulate.add_argument(
        "--threads",
        type=_positive,
        default=os.cpu_count() or 1,
        help="how many threads work (default: one a core); the result is the same",
    )

    solve = command("solve", "solves a fight exactly: proven bounds of who wins, and when")
    _roster(solve)
    solve.add_argument("--turns", type=_positive, help="the number of turns to follow the fight")
    solve.add_argument("--states", type=_positive, help="the number of states held at a time")
    solve.add_argument("--paths", type=_positive, help="the total number of paths")

    for playing in (fight, simulate, solve):
        playing.add_argument(
            "--plan",
            action="append",
            default=[],
            metavar="FILE|NAME[@WHO]",
            help="a plan: a file (TOML or JSON), or one that comes with the engine, by its name; "
            "for everybody, or for WHO: a fighter, a side, judge or map; can be repeated",
        )

    sheets = command("import", "makes a roster of sheets of other programs, and tells how")
    sheets.add_argument("file", help="actors of Foundry (JSON), or a table with a header (CSV)")
    sheets.add_argument("--kind", help="what they come as (default: what they look like)")
    sheets.add_argument("--system", help="the system of the roster (default: that of the sheets)")
    sheets.add_argument("--side", help="the side of all of them")

    rulings = command("rulings", "prints every ruling with its value")
    _roster(rulings)

    printed = command("tables", "prints the printed tables of a system, or one of them")
    printed.add_argument("name", nargs="?", help="the name of a table (default: all of them)")
    _system(printed)

    book = command("rules", "lists the rules of a system, or tells what its book says of one")
    book.add_argument("id", nargs="?", help="a rule id, or `all` for the whole book")
    _system(book)

    texts = command("texts", "lists what a translator's file lacks, and has too much")
    texts.add_argument("file", nargs="?", help="a file of texts (PO), or own texts as JSON, or -")

    plans = command("plans", "lists the plans that come with the engine")
    _system(plans)

    mcp = command("mcp", "serves language models over MCP, on the standard input and output")
    mcp.add_argument("--saves", type=Path, default=Path("saves"), help="the folder of saves")
    mcp.add_argument(
        "--hand-dice", action="store_true", help="people roll: the model gives their faces"
    )
    return parser


def _roster(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("roster", nargs="?", help="a roster as TOML or JSON, - for standard input")
    _system(parser, "without a roster, the bundled one of this system")


def _system(parser: argparse.ArgumentParser, about: str = "the system") -> None:
    parser.add_argument(
        "--system",
        default="case",
        choices=systems(),
        metavar="NAME",
        help=f"{about}: {', '.join(systems())} (default case)",
    )


def _count(text: str) -> int:
    return _from(0, text)


def _positive(text: str) -> int:
    return _from(1, text)


def _from(least: int, text: str) -> int:
    if not text.strip().isdecimal() or not least <= int(text) < 2**64:
        message = f"expected a whole number from {least} to {2**64 - 1}, found `{text:.60}`"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def _battle(
    roster: str | None, system: str, seed: int | None = None, language: str = "english"
) -> Battle:
    if roster is None:
        return Battle(example(system), seed=seed, language=language)
    try:
        return Battle(_text(roster), seed=seed, language=language)
    except RosterError as error:
        file = f"{_named(roster)}: "
        raise CaseError(f"{file}{str(error).removeprefix(file)}") from error


def _named(path: str) -> str:
    return "standard input" if path == "-" else path


def _text(path: str) -> str:
    return _files.standard_input() if path == "-" else _files.read(path)


def _play(battle: Battle, plans: Sequence[str]) -> Battle:
    """A battle under plans as they are written in a command."""
    for text in plans:
        name, _, who = text.rpartition("@") if "@" in text else (text, "", "")
        plan = Plan(Path(name)) if os.path.isfile(name) else name
        battle.set_plan(plan, who or None)
    return battle


def _paint(line: str) -> str:
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return line
    for word, code in _CODES.items():
        line = line.replace(f": {word}.", f": \x1b[{code}m{word}\x1b[0m.")
    return line


def _attack(arguments: argparse.Namespace) -> None:
    scene = Scene(_battle(arguments.roster, "case"))
    answers = scene.defenses(
        arguments.attacker, arguments.target, arguments.attack or 0, shift=arguments.shift
    )
    for defense, odds in answers.items():
        mean = float(odds.mean(lambda outcome: outcome.through))
        print(f"against {defense}: mean damage {mean:.2f}")
        print(odds.map(lambda outcome: outcome.effect), end="\n\n")


_ENDS: tuple[Callable[[Fighter], str], Callable[[Fighter], str]] = (
    lambda it: f"  {it.name} {'stands' if it.stands else 'is out'} with {it.fitness}",
    lambda it: f"  {it.name} {'steht' if it.stands else 'ist ausgeschieden'} mit {it.fitness}",
)
"""How a fighter is at the end, in English and in German."""


def _fight(arguments: argparse.Namespace) -> None:
    battle = _battle(arguments.roster, arguments.system, arguments.seed, arguments.language)
    _play(battle, arguments.plan)
    told = 0
    for _ in battle:
        for line in battle.transcript(told):
            print(_paint(line))
        told = len(battle)
    for fighter in battle.fighters:
        print(_ENDS[arguments.language == "german"](fighter))


def _simulate(arguments: argparse.Namespace) -> None:
    battle = _play(_battle(arguments.roster, arguments.system), arguments.plan)
    result = battle.simulate(
        arguments.trials,
        seed=arguments.seed,
        threads=arguments.threads,
        progress=sys.stderr.isatty(),
    )
    print(result)


def _bounds(found: Interval) -> str:
    """Proven bounds in percent, rounded outwards; one figure where they are one."""
    if found.width < 1e-9:
        return f"{100 * float(found.low):.6g} %"
    low, high = (math.floor(found.low * 1_000_000), math.ceil(found.high * 1_000_000))
    return f"{low / 10_000:g}–{high / 10_000:g} %"


def _solve(arguments: argparse.Namespace) -> None:
    battle = _play(_battle(arguments.roster, arguments.system), arguments.plan)
    watched = sys.stderr.isatty()

    def show(paths: int) -> None:
        print(f"\r{paths:,} paths", end="", file=sys.stderr, flush=True)

    try:
        solved = battle.solve(
            turns=arguments.turns,
            states=arguments.states,
            paths=arguments.paths,
            progress=show if watched else False,
        )
    finally:
        if watched:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    _print_solved(solved, list(dict.fromkeys(fighter.side for fighter in battle.fighters)))


def _print_solved(solved: Solved, sides: Sequence[str]) -> None:
    for side in (*sides, None):
        print(f"{side or 'nobody'} wins: {_bounds(solved.p(side))}")
    print(f"never ends: {_bounds(solved.never_ends)}")
    for length, found in solved.lengths.items():
        print(f"  ends in turn {length}: {_bounds(found)}")
    for name, mass in solved.cuts.items():
        if mass > 1e-9:
            print(f"cut off by {name}: {100 * float(mass):.4g} %; {_CUTS.get(name, 'no remedy')}")
    if not solved.useful:
        print(f"{solved.assessment} (to sample: case-py simulate)")
    print(f"({solved.states} states, {solved.paths} paths; {solved.basis})")


def _rulings(arguments: argparse.Namespace) -> None:
    for ruling in _battle(arguments.roster, arguments.system).rulings():
        value = "fixed" if ruling.value is None else f"= {ruling.value}"
        print(f"{ruling.name} {value}  [{ruling.rule}]")
        print(f"    {ruling.question}: {ruling.reading}")


def _import(arguments: argparse.Namespace) -> None:
    """The roster on the standard output, the report on the other one."""
    file = arguments.file
    text = _files.standard_input() if file == "-" else _files.read(file)
    imported = import_sheets(
        text, kind=arguments.kind, system=arguments.system, side=arguments.side
    )
    print(json.dumps(imported.roster, ensure_ascii=False, indent=2))
    print(imported, file=sys.stderr)
    if imported.problems:
        message = "the roster does not open yet: see what is still wrong"
        raise CaseError(message)


def _tables(arguments: argparse.Namespace) -> None:
    found = tables(arguments.system)
    if arguments.name is None:
        print("\n\n".join(f"{table}\n({name}: {table.rule})" for name, table in found.items()))
    elif arguments.name in found:
        print(found[arguments.name])
    else:
        message = f"{arguments.system} has no table `{arguments.name}`: {', '.join(found)}"
        raise CaseError(message)


def _rules(arguments: argparse.Namespace) -> None:
    system: str = arguments.system
    listed = rules(system)
    if arguments.id is None:
        for rule in listed:
            print(f"{rule.id:6} {rule.title}")
        return
    wanted = None if arguments.id == "all" else arguments.id
    found = sentences(system, wanted)
    for rule in (rule for rule in listed if wanted and rule.id.upper() == wanted.upper()):
        print(f"{rule.id} {rule.title}")
        if not found:
            others = [
                name for name in systems() if rule in rules(name) and sentences(name, rule.id)
            ]
            where = f"but in that of {', '.join(others)}" if others else "a rule of the engine"
            print(f"not in the book of {system}, {where}")
    for said in found:
        by = ", ".join(said.rules)
        where = f"{by} -> {system}::{said.item}" if said.rules else said.bearing
        print(f"{said.heading} ({said.place}): {said.says}\n    {where}")


def _texts(arguments: argparse.Namespace) -> int:
    """What a file of texts has that the engine has not, as comments, and what it lacks."""
    text = _text(arguments.file) if arguments.file else ""
    texts: Any = json.loads(text) if text.lstrip().startswith("{") else text
    answer = Session().call({"call": "check_texts", "texts": texts})
    if "error" in answer:
        raise CaseError(f"{_named(arguments.file)}: {answer['error']['message']}")
    found = answer["result"]
    for wrong in found["wrong"]:
        print(f"# {wrong['key']}: {wrong['message']}")
    for lacks in found["missing"]:
        if lacks["key"]:
            print(f"msgctxt {_quoted(lacks['key'])}")
        print(f'msgid {_quoted(lacks["english"])}\nmsgstr ""\n')
    return int(bool(found["wrong"]))


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _plans(arguments: argparse.Namespace) -> None:
    for plan in Plan.named(arguments.system).values():
        print(plan)


def _action(arguments: argparse.Namespace) -> None:
    print(action_odds(arguments.rank, arguments.shift))


def _mcp(arguments: argparse.Namespace) -> None:
    try:
        from . import _mcp as served
    except ImportError as error:
        raise CaseError(f"{error}: install case-py[mcp]") from error
    served.main(arguments.saves, hand_dice=arguments.hand_dice)


_COMMANDS: dict[str, Callable[[argparse.Namespace], int | None]] = {
    "action": _action,
    "attack": _attack,
    "fight": _fight,
    "import": _import,
    "mcp": _mcp,
    "plans": _plans,
    "rules": _rules,
    "rulings": _rulings,
    "simulate": _simulate,
    "solve": _solve,
    "tables": _tables,
    "texts": _texts,
}


def main(words: Sequence[str] | None = None) -> int:
    """Runs a command; the exit status is 0, or 2 for what is wrong in arguments or files."""
    _terminal.fit()
    arguments = _parser().parse_args(words)
    status: int | None = None
    try:
        status = _COMMANDS[arguments.command](arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of the output has gone: nothing to say, nothing wrong.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (CaseError, OSError, UnicodeError) as error:
        print(f"case-py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return status or 0


if __name__ == "__main__":
    sys.exit(main())
