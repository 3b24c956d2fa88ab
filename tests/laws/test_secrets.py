"""Every secret that a game declares is one: without the declaration a seat could tell two worlds apart."""

import random
from dataclasses import replace
from typing import Any

import pytest

from domain.contract.game import Game
from domain.contract.secrecy import secrets
from events.log import entry as sealing
from events.log.entry import Entry, Sealer
from events.tables.documents import entry_document, parts_for
from tests.laws import play
from tests.laws.known import laws_of
from tests.laws.pairs import Declared, Pair, Step
from tests.laws.tables import every_game

LONGEST = 400  # games
ENOUGH = 200  # comparisons


def shown(pair: Pair, step: Step) -> Any:
    """What the watcher reads of an entry, and which of its seals he can open, salts and hashes apart."""
    sealer, seats = Sealer(), pair.names
    document: dict[str, Any] = dict.fromkeys(("cmd", "decision"), None)
    document |= {"v": 1, "table": "", "at": 0, "by": "", "seat": step.seat}
    moved = {"type": "open_table"} if step.move is None else sealer.move(step.move, step.facts, step.seat, seats)
    document["move"] = moved
    document["facts"] = [sealer.fact(fact, seats) for fact in step.facts]
    entry = Entry.composed(document, sealer, "")
    parts = [part and part["value"] for part in parts_for(entry, pair.watcher, all_open=False, own=pair.watcher)]
    read = entry_document(entry, pair.watcher, all_open=False, own=pair.watcher)
    return {**read, "hash": ""}, parts, [seal["to"] for seal in entry.document["sealed"]]


def tells_apart(pair: Pair, one: Step, other: Step, without: Declared, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Could the watcher tell the worlds apart if this one field were not secret?"""

    def still_secret(kind: type) -> tuple[Any, ...]:
        return tuple(each for each in secrets(kind) if (kind, each[0]) != without)

    with monkeypatch.context() as patch:
        patch.setattr(sealing, "secret_fields", still_secret)
        return bool(shown(pair, one) != shown(pair, other))


def declared_by(game: Game[Any]) -> set[Declared]:
    return {(kind, name) for kind in (*game.moves, *game.asides, *game.facts) for name, _, _ in secrets(kind)}


@every_game
def test_nothing_that_is_secret_has_lost_its_declaration(game: Game[Any]) -> None:
    declared = {f"{kind.__name__}.{name}" for kind, name in declared_by(game)}

    assert declared == set(laws_of(game).secrets.split())


@every_game
def test_each_secret_hides_what_would_tell_two_worlds_apart(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(game.name)
    settings = [setting for setting in play.settings(game) if setting[1] <= max(4, min(game.players))]
    missing, compared, revealing = declared_by(game), 0, set(laws_of(game).revealing.split())
    for number in range(LONGEST):
        options, seats = chance.choice(settings)
        if getattr(options, "max_rounds", None) and number % 2:
            options = replace(options, max_rounds=8 * options.max_rounds)  # some things happen late
        pair = Pair(game, options, seats, chance.randrange(seats), chance)
        for step in pair.play(late=number % 4 == 3):
            wanted = pair.closed(step) & missing
            if not wanted and (compared > ENOUGH or chance.random() > 0.04):
                continue
            if {type(fact).__name__ for fact in step.facts} & revealing:
                continue
            other = pair.twin(step)
            if other is None:
                continue
            assert shown(pair, step) == shown(pair, other), "the watcher can tell the worlds apart"
            assert game.view(step.after, pair.watcher) == game.view(other.after, pair.watcher)
            compared += 1
            for declared in (pair.closed(step) | pair.closed(other)) & missing:
                if tells_apart(pair, step, other, declared, monkeypatch):
                    missing.discard(declared)
        if not missing and compared > ENOUGH:
            break
    assert not missing
    assert compared > 50
