"""How a house starts: directory, keys, socket and servers first, then everything under the supervisor."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from events.process.durability import durability_faults, must_confirm
from events.process.logging_setup import set_up_logging
from events.process.objects import must_take
from events.process.reachability import must_answer
from events.process.running_house import forget_addresses, note_addresses
from events.process.settings import BadSetting, Settings
from serve import CannotServe, embedded, keys, lock
from serve.children import ROOT, Child, programs, servers
from serve.listening import http_address, listen
from serve.orphans import Watcher
from serve.output import Outlet, OutletHandler
from serve.parent import until_make_leaves
from serve.readiness import until_ready
from serve.supervisor import Supervisor

log = logging.getLogger("serve")

STOPS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
Programs = Callable[[Settings, Mapping[str, str], int], Sequence[Child]]  # (settings, environment, listening socket)

LONGEST_GOODBYE: Final = 20.0  # seconds that the log server of a house that was killed may take to end


def main(programs: Programs = programs) -> int:
    """The exit code; what went wrong is told in one line."""
    outlet = Outlet()
    set_up_logging(OutletHandler(outlet))
    try:
        start(Settings.read(os.environ), os.environ, outlet, programs)
    except (BadSetting, CannotServe) as failure:
        outlet.write(f"annals: {failure}\n".encode())
        return 1
    finally:
        outlet.close(seconds=1)
    return 0


def start(settings: Settings, environ: Mapping[str, str], outlet: Outlet, programs: Programs) -> None:
    """Serve until a signal ends it."""
    data_dir = settings.data_dir
    lock.take(data_dir)
    told = {
        **environ,
        "DATA_DIR": str(data_dir.absolute()),
        "ARCHIVE_URL": settings.archive if "://" in settings.archive else str(Path(settings.archive).absolute()),
        "REFEREE_TOKEN": keys.referee_token(settings),
        "SIGNING_KEY_FILE": str(keys.signing_key_file(settings).absolute()),
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), environ.get("PYTHONPATH")))),
    }
    must_answer(settings)
    must_take(settings.archive)
    if settings.redis_url and settings.replicas:
        must_confirm(settings.redis_url)
    if settings.redis_url and (faults := durability_faults(settings.redis_url)):
        log.warning("REDIS_URL: this server may lose moves that were accepted: %s", faults)
    log_lock = lock.take_log(data_dir, LONGEST_GOODBYE) if settings.redis_url is None else None
    with listen(settings.host, settings.port) as listener, embedded.socket_directory() as sockets:
        found = servers(settings, environ, Path(sockets), log_lock)
        told |= {"REDIS_URL": found.redis_url, "QUEUE_URL": found.queue_url}
        note_addresses(data_dir, found.redis_url, found.queue_url, http_address(listener))
        told.setdefault("PROMETHEUS_MULTIPROC_DIR", str(_figures(Path(sockets))))
        children = [*found.children, *programs(settings, told, listener.fileno())]
        where = f"data in {environ.get('DATA_DIR') or './var'}" if settings.redis_url is None else "log at REDIS_URL"
        ready_line = f"Annals listens on {http_address(listener)} ({where})"
        try:
            asyncio.run(supervise(children, environ, listener, Path(sockets), outlet, ready_line))
        finally:
            forget_addresses(data_dir)


def _figures(place: Path) -> Path:
    """Where all processes count, so that each of them can tell the sums."""
    directory = place / "figures"
    directory.mkdir()
    return directory


async def supervise(
    children: Sequence[Child],
    environ: Mapping[str, str],
    listener: socket.socket,
    sockets: Path,
    outlet: Outlet,
    ready_line: str,
) -> None:
    """Keep these children until a signal ends them."""
    watcher = Watcher(sockets)
    supervisor = Supervisor(children, watcher, outlet)
    loop = asyncio.get_running_loop()
    for each in STOPS:
        if each is not signal.SIGHUP or signal.getsignal(each) is not signal.SIG_IGN:  # nohup
            loop.add_signal_handler(each, supervisor.stop, each)

    async def end_with_make() -> None:
        await until_make_leaves(environ)
        supervisor.stop(signal.SIGTERM)

    async def announce() -> None:
        await until_ready(listener)
        with contextlib.suppress(OSError):
            sys.stdout.write(ready_line + "\n")
            sys.stdout.flush()

    beside = [asyncio.create_task(end_with_make()), asyncio.create_task(watcher.keep())]
    try:
        await supervisor.run(announce, listener.close)
    finally:
        for task in beside:
            task.cancel()
        watcher.close()
        for each in STOPS:
            loop.remove_signal_handler(each)
            signal.signal(each, signal.SIG_IGN)  # all is done: who is impatient now comes too late
