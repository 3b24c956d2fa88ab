"""`annals COMMAND …`, or `python -m cli COMMAND …`."""

import argparse
import contextlib
import os
import sys
from importlib import import_module
from typing import Final, NoReturn

from annals_client import AnnalsError, Problem
from cli.errors import CannotDo, WrongUse
from cli.words import LANGUAGES
from events.__main__ import COMMANDS as ASKED_OF_LOGS
from events.__main__ import main as ask_of_logs

COMMANDS: Final = {
    "play": "play a game in the terminal",
    "watch": "look on at a table as it is played",
    "replay": "go through a game step by step, from a file or a table",
    "export": "bring the record of a table into a file",
    "import": "bring a record into the house, to look at it there",
    "tournament": "let levels, or bots by address or command, play each against each",
    "analyse": "let a computer player judge a finished game",
    "doctor": "what is wrong with this installation",
}
# What auditors and operators ask is forwarded as it is to `python -m events`.
FORWARDED: Final = {name: purpose for name, (_, purpose) in ASKED_OF_LOGS.items()}
MODULES: Final = {"import": "importing", "export": "exporting", "analyse": "analysing"}
USAGE: Final = 64


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise WrongUse(f"{message} (see annals {self.prog.partition(' ')[2] or ''} --help)".replace("  ", " "))


def main(arguments: list[str]) -> int:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError):
            stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    try:
        return _run(arguments)
    except WrongUse as wrong:
        return _told(wrong, USAGE)
    except Problem as problem:
        return _told(problem.text, 1)
    except (CannotDo, AnnalsError) as failure:
        return _told(failure, 1)
    except BrokenPipeError:  # whoever read has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _told(f"{error.filename}: {error.strerror}" if error.filename else error, 1)
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return 130


def _told(why: object, code: int) -> int:
    sys.stderr.write(f"annals: {why}\n")
    return code


def _run(arguments: list[str]) -> int:
    before, name, rest = _split(arguments)
    if name in FORWARDED:
        return ask_of_logs([name, *rest])
    if name not in COMMANDS:
        if name:
            raise WrongUse(f"there is no command {name}; there are {', '.join([*COMMANDS, *FORWARDED])}")
        _usage()
        return USAGE if not {"-h", "--help"} & set(before) else 0
    command = import_module(f"cli.{MODULES.get(name, name)}")
    parser = _Parser(prog=f"annals {name}", description=COMMANDS[name])
    lang = os.environ.get("LANG", "")[:2]
    default = lang if lang in LANGUAGES else "en"
    parser.add_argument("--lang", choices=LANGUAGES, default=default, help="en, fa or ru")
    command.arguments(parser)
    return int(command.run(parser.parse_args([*before, *rest])))


def _split(arguments: list[str]) -> tuple[list[str], str, list[str]]:
    """What stands before the command, the command, what stands behind it."""
    before: list[str] = []
    rest = list(arguments)
    while rest and rest[0].startswith("-"):
        before.append(rest.pop(0))
        if before[-1] == "--lang" and rest:
            before.append(rest.pop(0))
    return before, rest[0] if rest else "", rest[1:]


def _usage() -> None:
    for name, purpose in (COMMANDS | FORWARDED).items():
        sys.stderr.write(f"annals {name:<13} {purpose}\n")
    sys.stderr.write("annals COMMAND --help says more. --lang en|fa|ru chooses the language.\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
