"""`python -m events verify|scrub|witness|…`: what an operator or an auditor asks of logs, records and the archive."""

import sys
from importlib import import_module
from typing import Final

COMMANDS: Final = {
    "verify": ("events.evidence.verify", "is this record evidence? (a file; see --help)"),
    "replay-under": ("events.evidence.laboratory", "how would these games have gone under other rules? (see --help)"),
    "scrub": ("events.evidence.scrub", "read every log and close the tables whose chain is broken"),
    "shortened": ("events.evidence.shortened", "which tables came back shorter than people were told (see --help)"),
    "witness": ("events.evidence.public.witness", "cosign the checkpoints of public logs (a server; see --help)"),
    "monitor": ("events.evidence.public.monitor", "follow a public log and say when it changes its past (an address)"),
    "archive": ("events.archive.moving", "move finished tables into the archive, or some home (see --help)"),
    "webhook": ("events.notices.operator", "how the operator's webhook stands, and let it go on (see --help)"),
    "rebuild": ("events.notices.rebuild", "make every list anew from the logs, and lost inboxes (see --help)"),
}
USAGE: Final = 64


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in COMMANDS:
        for name, (_, purpose) in COMMANDS.items():
            sys.stderr.write(f"python -m events {name:<13} {purpose}\n")
        return USAGE
    module, _ = COMMANDS[arguments[0]]
    command: int = import_module(module).main(arguments[1:])
    return command


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
