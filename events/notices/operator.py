"""`python -m events webhook`: how the operator's webhook stands, and letting it go on; the house may run meanwhile."""

import argparse
import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

from events.log.connect import connect
from events.people.inbox import Inboxes
from events.people.webhooks import OPERATOR, Webhook, Webhooks
from events.process.running_house import of_running_house
from events.process.settings import BadSetting

SHOWN: Final = 10  # attempts
WHERE_IT_WAS: Final = 0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m events webhook", description="how the operator's webhook stands")
    told = "go on sending now, also where it was disabled; with EVENT everything from that one on again"
    parser.add_argument("--redeliver", nargs="?", type=int, const=WHERE_IT_WAS, metavar="EVENT", help=told)
    event: int | None = parser.parse_args(arguments).redeliver
    try:
        redis = connect(of_running_house(os.environ).redis_url or "")
    except BadSetting as bad:
        sys.exit(str(bad))
    webhooks, inboxes = Webhooks(redis), Inboxes(redis)
    hook = webhooks.find(OPERATOR)
    if hook is None:
        sys.exit("there is no such webhook: WEBHOOK_URL names one when a dispatcher starts")
    if event is not None:
        if event != WHERE_IT_WAS and (event < 0 or not inboxes.events(OPERATOR, event - 1, 1)):
            sys.exit(f"event {event} is not kept")
        webhooks.enable(hook, None if event == WHERE_IT_WAS else event - 1)
        hook = webhooks.find(OPERATOR) or hook
    waiting = inboxes.version(OPERATOR) - hook.cursor
    for line in (*_standing(hook, waiting), *map(_attempt, webhooks.deliveries(OPERATOR)[:SHOWN])):
        sys.stdout.write(f"{line}\n")
    return 0


def _standing(hook: Webhook, waiting: int) -> Iterator[str]:
    yield f"{hook.url}: {hook.cursor} delivered, {waiting} waiting, {hook.failures} failures in a row"
    if hook.disabled_at is not None:
        yield f"disabled since {_time(hook.disabled_at)}: {hook.reason}"


def _attempt(made: dict[str, Any]) -> str:
    following = "" if made["next_at"] is None else f", again {_time(made['next_at'])}"
    how = "delivered" if made["delivered"] else f"{made['error']}{following}"
    return f"{_time(made['at'])} event {made['event']} in {made['took_ms']} ms: {how}"


def _time(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
