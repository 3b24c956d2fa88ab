"""`python -m events.rebuild`: makes the lists anew from the logs."""

import os
import sys

from tqdm import tqdm

from events import archive
from events.settings import BadSetting, of_running_house


def main() -> int:
    try:
        settings = of_running_house(os.environ)
    except BadSetting as bad:
        sys.exit(str(bad))
    built = archive.build(settings)
    tables = list(built.store.tables())
    count = built.lists.rebuild(tqdm(tables, unit="table", disable=not sys.stderr.isatty()))
    sys.stdout.write(f"{count} tables listed\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
