"""`python -m events.rebuild`: makes the lists anew from the logs."""

import os
import sys

from tqdm import tqdm

from events import archive
from events.settings import BadSetting, Settings


def main() -> int:
    try:
        settings = Settings.read(os.environ)
    except BadSetting as bad:
        sys.exit(str(bad))
    if settings.redis_url is None or settings.queue_url is None:
        sys.exit("set REDIS_URL to the log; while `make serve` runs, its address is in DATA_DIR/log.url")
    built = archive.build(settings)
    tables = list(built.store.tables())
    count = built.lists.rebuild(tqdm(tables, unit="table", disable=not sys.stderr.isatty()))
    sys.stdout.write(f"{count} tables listed\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
