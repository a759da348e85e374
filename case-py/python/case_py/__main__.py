"""Odds and fights in the terminal: `python -m case_py --help`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from . import Battle, CaseError, Plan, Scene, action_odds, example, systems

_CODES = {"white": "37", "green": "32", "yellow": "33", "red": "31"}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m case_py", description="Exact odds and fights, from the rules."
    )
    commands = parser.add_subparsers(dest="command", required=True)

    action = commands.add_parser("action", help="the odds of an ACTION's colors (CASE)")
    action.add_argument("rank", help="a rank: name, abbreviation or number")
    action.add_argument("shift", nargs="?", type=int, default=0, help="column shifts, such as -2")

    attack = commands.add_parser("attack", help="the odds of an attack under each defense (CASE)")
    attack.add_argument("attacker")
    attack.add_argument("target")
    attack.add_argument("attack", nargs="?", help="which attack of the sheet")
    attack.add_argument("--shift", type=int, default=0, help="column shifts")
    attack.add_argument("--roster", help="a roster as TOML or JSON (default: the bundled one)")

    fight = commands.add_parser("fight", help="runs a fight to its end and tells it")
    _roster(fight)
    fight.add_argument("--seed", type=int, default=1, help="the seed of the dice (default 1)")

    simulate = commands.add_parser("simulate", help="plays a fight again and again")
    _roster(simulate)
    simulate.add_argument("--trials", type=int, default=10_000)
    simulate.add_argument("--seed", type=int, default=0)
    simulate.add_argument("--threads", type=int, default=os.cpu_count() or 1)

    for command in (fight, simulate):
        command.add_argument(
            "--plan",
            action="append",
            default=[],
            metavar="FILE|NAME[@WHO]",
            help="a plan: a file (TOML or JSON), or one that comes with the engine, by its name; "
            "for everybody, or for WHO: a fighter, a side, judge or map; can stand several times",
        )

    rulings = commands.add_parser("rulings", help="prints every ruling with its value")
    _roster(rulings)

    plans = commands.add_parser("plans", help="lists the plans that come with the engine")
    plans.add_argument("--system", default="case", help=f"of {', '.join(systems())}")
    return parser


def _roster(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("roster", nargs="?", help="a roster as TOML or JSON")
    parser.add_argument("--system", default="case", help=f"of {', '.join(systems())}: bundled one")


def _battle(roster: str | None, system: str, seed: int | None = None) -> Battle:
    if roster is None:
        return Battle(example(system), seed=seed)
    return Battle.from_file(roster, seed=seed)


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


def _run(arguments: argparse.Namespace) -> None:
    match arguments.command:
        case "action":
            print(action_odds(arguments.rank, arguments.shift))
        case "attack":
            scene = Scene(_battle(arguments.roster, "case"))
            answers = scene.defenses(
                arguments.attacker, arguments.target, arguments.attack or 0, shift=arguments.shift
            )
            for defense, odds in answers.items():
                mean = float(odds.mean(lambda outcome: outcome.through))
                print(f"against {defense}: mean damage {mean:.2f}")
                print(odds.map(lambda outcome: outcome.effect), end="\n\n")
        case "fight":
            battle = _battle(arguments.roster, arguments.system, arguments.seed)
            _play(battle, arguments.plan)
            told = 0
            for _ in battle:
                for line in battle.transcript(told):
                    print(_paint(line))
                told = len(battle)
            for fighter in battle.fighters:
                state = "stands" if fighter.stands else "is out"
                print(f"  {fighter.name} {state} with {fighter.fitness}")
        case "simulate":
            battle = _play(_battle(arguments.roster, arguments.system), arguments.plan)
            result = battle.simulate(
                arguments.trials,
                seed=arguments.seed,
                threads=arguments.threads,
                progress=sys.stderr.isatty(),
            )
            print(result)
        case "rulings":
            for ruling in _battle(arguments.roster, arguments.system).rulings():
                value = "fixed" if ruling.value is None else f"= {ruling.value}"
                print(f"{ruling.name} {value}  [{ruling.rule}]")
                print(f"    {ruling.question}: {ruling.reading}")
        case "plans":
            for plan in Plan.named(arguments.system).values():
                print(plan)


def main(words: Sequence[str] | None = None) -> int:
    """Runs a command; the exit status is 0, 1 for an error, 2 for wrong arguments."""
    arguments = _parser().parse_args(words)
    try:
        _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of the output has gone: nothing to say, nothing wrong.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (CaseError, OSError, UnicodeError) as error:
        print(f"case_py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
