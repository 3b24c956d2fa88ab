"""`python -m serve`: the whole house, until Ctrl-C or SIGTERM."""

import signal
import sys

__all__ = ["main"]


def leave(_signal: int, _frame: object) -> None:
    """How a signal ends the start, until the supervisor listens to signals."""
    raise SystemExit(0)


signal.signal(signal.SIGINT, leave)
signal.signal(signal.SIGTERM, leave)

from serve.start import main  # noqa: E402 - it takes a moment, in which Ctrl-C shall be no traceback

if __name__ == "__main__":
    sys.exit(main())
