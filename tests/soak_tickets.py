"""`python -m tests.soak_tickets`: a browser's feed by a ticket, cut after 70 s and after nine minutes, in real time.

It takes eleven minutes; `tests/web/test_reconnect.py` asks the same of a ticket that is good for six seconds.
"""

import sys
import tempfile
from pathlib import Path

from tests.house import started
from tests.web.test_reconnect import cut_at

CUTS = (70, 540)  # seconds after the feed was opened, or opened again


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, started(Path(folder)) as house:
        cut_at(house, *CUTS)
    sys.stdout.write(f"a browser's feed came back after {' and '.join(map(str, CUTS))} s, with every entry once\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
