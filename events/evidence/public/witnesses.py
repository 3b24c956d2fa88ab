"""Asking witnesses for cosignatures under the newest checkpoint (C2SP tlog-witness)."""

import logging
from collections.abc import Sequence
from typing import Final

from events.evidence.public.merkle import WrongProof
from events.evidence.public.notes import BadNote, Note, NoteKey, encoded, signatures_in
from events.evidence.public.over_http import Unanswered, ask
from events.evidence.public.tree import TREE, WITNESSES, NotPublished, PublicLog
from events.log.errors import log_errors

log = logging.getLogger("annals.public")

SIZE_ANSWER: Final = "text/x.tlog.size"

# Only if the checkpoint is still the one that was cosigned; a newer one is asked for anew.
ADD: Final = """
if redis.call('HGET', KEYS[1], 'checkpoint') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'checkpoint', ARGV[2])
return 1
"""


class NoCosignature(Exception):
    """The witness does not sign; the message says what it answered."""


class _OtherSize(Exception):
    """The witness remembers another size than we do."""

    def __init__(self, size: int) -> None:
        super().__init__(f"it remembers {size} leaves")
        self.size = size


def ask_witnesses(public: PublicLog, witnesses: Sequence[tuple[str, str]]) -> int:
    """Have the newest checkpoint cosigned by those who have not signed it; returns how many did."""
    count = 0
    for address, text in witnesses:
        try:
            count += _ask(public, address, NoteKey.read(text))
        except NotPublished:
            return 0
        except (NoCosignature, BadNote, WrongProof) as error:
            log.warning("event=no_cosignature witness=%s reason=%r", address, str(error))
    return count


def _ask(public: PublicLog, address: str, key: NoteKey) -> bool:
    size, note = public.newest()
    if size == 0 or Note.read(note).signed_by([key]):
        return False
    redis = public.store.redis
    with log_errors():
        old = int(redis.hget(WITNESSES, str(key)) or 0)
    try:
        lines = _cosigned(public, address, min(old, size), size, note)
    except _OtherSize as other:
        if other.size > size:
            raise NoCosignature(f"it has cosigned {other.size} leaves, and there are {size}") from other
        lines = _cosigned(public, address, other.size, size, note)
    fitting = [data for name, id_, data in signatures_in(lines) if (name, id_) == (key.name, key.id)]
    if not any(key.signed(Note.read(note).text, data) for data in fitting):
        raise NoCosignature("its answer is not signed by its key")
    with log_errors():
        redis.hset(WITNESSES, str(key), size)
        return bool(redis.eval(ADD, 1, TREE, note, note + "".join(key.line(data) for data in fitting)))


def _cosigned(public: PublicLog, address: str, old: int, size: int, note: str) -> str:
    proof = [f"{encoded(each)}\n" for each in public.tree(size).consistency(old)]
    body = "".join([f"old {old}\n", *proof, "\n", note]).encode()
    try:
        return ask(f"{address}/add-checkpoint", body).decode(errors="replace")
    except Unanswered as no:
        if no.status == 409 and no.kind == SIZE_ANSWER and no.said.isdigit() and int(no.said) != old:
            raise _OtherSize(int(no.said)) from no
        raise NoCosignature(str(no)) from no
