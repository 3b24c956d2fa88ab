"""`python -m serve`: the whole house, until Ctrl-C or SIGTERM."""

import logging
import os
import signal
import sys

from events.settings import BadSetting, Settings
from serve import CannotServe
from serve.children import programs
from serve.output import Outlet, OutletHandler
from serve.start import Programs, start


def main(programs: Programs = programs) -> int:
    outlet = Outlet()
    logging.basicConfig(
        level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s", handlers=[OutletHandler(outlet)]
    )
    signal.signal(signal.SIGTERM, _leave)  # until the supervisor listens to signals
    signal.signal(signal.SIGINT, _leave)
    try:
        start(Settings.read(os.environ), os.environ, outlet, programs)
    except (BadSetting, CannotServe) as failure:
        outlet.write(f"annals: {failure}\n".encode())
        return 1
    finally:
        outlet.close(seconds=1)
    return 0


def _leave(_signal: int, _frame: object) -> None:
    raise SystemExit(0)


if __name__ == "__main__":
    sys.exit(main())
