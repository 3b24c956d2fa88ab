"""`python -m events rebuild`: makes lists anew from the logs, and lost inboxes; the house may run meanwhile."""

import argparse
import os
import sys

from events.archive.opened import opened_store
from events.lists.rebuild import rebuild
from events.notices.keeping import tell_anew
from events.process.running_house import of_running_house
from events.process.settings import BadSetting


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m events rebuild", description="make every list anew from the logs")
    parser.add_argument("--inboxes", action="store_true", help="also tell people what is missing in their inboxes")
    asked = parser.parse_args(arguments)
    try:
        settings = of_running_house(os.environ)
    except BadSetting as bad:
        sys.exit(str(bad))
    store = opened_store(settings)
    count = rebuild(store, progress=sys.stderr.isatty())
    if asked.inboxes:
        tell_anew(store.redis)
    sys.stdout.write(f"{count} tables\n")
    return 0
