"""Everything behind the door, built once per process from the settings."""

import logging
import time
from dataclasses import dataclass
from typing import Final

from events.archive.keeping import ArchiveKeeper
from events.archive.opened import opened_archive
from events.evidence.dispute_file import DisputeFiles
from events.evidence.public.tree import PublicLog
from events.evidence.shortened import find_shortened, opened_acknowledgements
from events.evidence.signing import Signer
from events.lists.keeping import ListKeeper
from events.lists.lists import Lists
from events.lists.open_tables import OpenTables
from events.log.connect import Client, connect
from events.log.errors import LogUnavailable
from events.log.store import Store
from events.notices.delivering import Courier
from events.notices.keeping import NoticeKeeper
from events.notices.leaving import Farewell
from events.people.foreign import ForeignAccounts
from events.people.inbox import Inboxes
from events.people.invitations import Invitations
from events.people.links import Links
from events.people.players import Players
from events.people.rate_limit import TIMEOUT, RateLimit
from events.people.repeats import Repeats
from events.people.talk import Talk
from events.people.tickets import Tickets
from events.people.webhooks import Webhooks
from events.process.metrics import count_damaged
from events.process.reachability import must_answer
from events.process.settings import BadSetting, Settings
from events.tables.advice import Advice
from events.tables.analyses import Analyses
from events.tables.dispute import Disputes
from events.tables.table import BrokenChain, Shortened
from events.tables.tables import Tables

log = logging.getLogger("annals.log")

KEYS: Final = "keys"
READY: Final = "ready"


@dataclass(frozen=True)
class Services:
    store: Store
    tables: Tables
    analyses: Analyses
    advice: Advice
    players: Players
    lists: Lists
    list_keeper: ListKeeper
    open_tables: OpenTables
    signer: Signer
    public_log: PublicLog
    disputes: Disputes
    dispute_files: DisputeFiles
    archive_keeper: ArchiveKeeper
    tickets: Tickets
    repeats: Repeats
    inboxes: Inboxes
    notice_keeper: NoticeKeeper
    talk: Talk
    links: Links
    invitations: Invitations
    webhooks: Webhooks
    courier: Courier
    farewell: Farewell
    settings: Settings
    rate_limit: RateLimit
    queue: Client

    def ping(self) -> None:
        """Does the log take a write, and does the queue answer?"""
        self.store.redis.set(READY, 1, px=1000)
        self.queue.ping()

    def keys(self) -> dict[str, int]:
        """Every key records were signed with, and since when (ms)."""
        return {name.decode(): int(since) for name, since in self.store.redis.hgetall(KEYS).items()}


def build(settings: Settings) -> Services:
    """Connect to log and queue, or say in one line which of them is not there."""
    if settings.redis_url is None or settings.queue_url is None:
        missing = "REDIS_URL" if settings.redis_url is None else "QUEUE_URL"
        raise BadSetting(f"{missing} is not set: only `python -m serve` starts a server where none is named")
    must_answer(settings)
    store = Store(settings.redis_url, settings.lease_ms, settings.replicas)
    tables, players = Tables(store, settings.open_table_ms), Players(store.redis, _foreign(settings))
    signer = Signer(settings.signing_key_file)
    tables.on_damage = _alarm
    store.acknowledged = opened_acknowledgements(settings.data_dir, store)
    _close_what_is_short(store)
    lists = Lists(store.redis, tables, players)
    inboxes, webhooks, talk = Inboxes(store.redis), Webhooks(store.redis), Talk(store)
    disputes = Disputes(store.redis, tables, signer.receipt)
    cold = opened_archive(settings, tables)
    queue = connect(settings.queue_url)
    if not store.redis.hexists(KEYS, signer.public):  # a log that only reads for a while lets us in all the same
        store.redis.hsetnx(KEYS, signer.public, time.time_ns() // 1_000_000)
    return Services(
        store=store,
        tables=tables,
        analyses=Analyses(store.redis, store.wake_ups),
        advice=Advice(store.redis, store.wake_ups),
        players=players,
        lists=lists,
        list_keeper=ListKeeper(store, tables, lists),
        open_tables=OpenTables(store.redis, settings.max_open_tables),
        signer=signer,
        public_log=PublicLog(store, signer, settings.log_origin),
        disputes=disputes,
        dispute_files=DisputeFiles(tables, disputes, players, signer),
        archive_keeper=ArchiveKeeper(store, cold, settings.archive_after_ms),
        tickets=Tickets(store.redis, settings.ticket_seconds),
        repeats=Repeats(store.redis),
        inboxes=inboxes,
        notice_keeper=NoticeKeeper(store, tables, inboxes, webhooks, tells_operator=settings.webhook_url is not None),
        talk=talk,
        links=Links(store.redis),
        invitations=Invitations(store.redis),
        webhooks=webhooks,
        courier=Courier(store, tables, inboxes, webhooks, settings.webhook_allow),
        farewell=Farewell(store.redis, tables, lists, players, talk, inboxes, webhooks),
        settings=settings,
        rate_limit=RateLimit(connect(settings.queue_url, retries=0, timeout=TIMEOUT)),
        queue=queue,
    )


def _close_what_is_short(store: Store) -> None:
    """Before anybody reads or writes here; a log that only reads is asked again as soon as it writes."""
    try:
        find_shortened(store)
    except LogUnavailable as error:
        log.warning("event=not_compared reason=%r", str(error))


def _foreign(settings: Settings) -> ForeignAccounts | None:
    return None if settings.foreign is None else ForeignAccounts(settings.foreign)


def _alarm(broken: BrokenChain) -> None:
    if isinstance(broken, Shortened):
        return  # was said when it was found
    if not count_damaged(broken.table):
        return
    log.error("event=damaged table=%s version=%d reason=%r", broken.table, broken.version, broken.reason)
