"""Every secret that a game declares is one: without the declaration a seat could tell two worlds apart."""

import random
from dataclasses import replace
from typing import Any

import pytest

from domain.game import Game
from domain.registry import games
from domain.screen import secrets
from events import codec
from events.codec import Sealer, entry_of
from events.documents import entry_document, parts_for
from tests import play
from tests.pairs import Pair, Told

Declared = tuple[type, str]

# What the chapters on hidden information keep from others. A declaration that disappears from the code is missed here.
SECRETS = {
    "condottiere": """
        PlayCard.card KeepCards.cards ShowCards.cards SendMessage.text SendMessage.kind
        DeckShuffled.order CardsDealt.cards CardsDrawn.cards CardPlayed.card CardsKept.kept CardsKept.discarded
        CardsShown.cards MessageSent.text MessageSent.kind""",
    "conqueror": "",
    "godfather": """
        KeepJob.job AnswerOffer.value PlaceBid.cards
        JobDeckShuffled.order AlliesShuffled.order TilesShuffled.order StartingHandDealt.jobs JobsDrawn.jobs
        JobKept.job OfferAnswered.value HandCardStolen.card BidPlaced.cards""",
    "scythe": """
        CommitCombat.dial CommitCombat.cards
        DeckShuffled.order FactoryOfferDealt.cards CombatCardsDrawn.cards CombatDiscardReshuffled.order
        ObjectivesDealt.cards CombatCardStolen.card CombatCommitted.dial CombatCommitted.cards
        FactoryOfferViewed.cards ObjectivesDiscarded.cards""",
}

# Facts by which something hidden comes to light for everybody; what a state remembers of it may be less.
REVEALING = {"godfather": {"BidsRevealed", "OfferResolved"}}

LONGEST = 200  # games


def shown(pair: Pair, told: Told) -> Any:
    """What the watcher reads of an entry, and which of its seals he can open, salts and hashes apart."""
    sealer, seats = Sealer(), pair.names
    document: dict[str, Any] = dict.fromkeys(("cmd", "decision"), None)
    document |= {"v": 1, "table": "", "at": 0, "by": "", "seat": told.seat}
    moved = {"type": "open_table"} if told.move is None else sealer.move(told.move, told.facts, told.seat, seats)
    document["move"] = moved
    document["facts"] = [sealer.fact(fact, seats) for fact in told.facts]
    entry = entry_of(document, sealer, "")
    parts = [part and part["value"] for part in parts_for(entry, pair.watcher, all_open=False)]
    read = entry_document(entry, pair.watcher, all_open=False)
    return {**read, "hash": ""}, parts, [seal["to"] for seal in entry.document["sealed"]]


def closed(pair: Pair, told: Told) -> set[Declared]:
    """The secret fields of this entry that the watcher may not read."""
    items = [*told.facts, *([] if told.move is None else [told.move])]
    return {(type(item), name) for item in items for name in pair.closed_fields(item, told)}


def tells_apart(pair: Pair, one: Told, other: Told, without: Declared, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Could the watcher tell the worlds apart if this one field were not secret?"""

    def still_secret(kind: type) -> tuple[Any, ...]:
        return tuple(each for each in secrets(kind) if (kind, each[0]) != without)

    with monkeypatch.context() as patch:
        patch.setattr(codec, "secret_fields", still_secret)
        return bool(shown(pair, one) != shown(pair, other))


def declared_by(game: Game[Any]) -> set[Declared]:
    return {(kind, name) for kind in (*game.moves, *game.asides, *game.facts) for name, _, _ in secrets(kind)}


every_game = pytest.mark.parametrize("game", games().values(), ids=games())


@every_game
def test_nothing_that_is_secret_has_lost_its_declaration(game: Game[Any]) -> None:
    assert game.name in SECRETS, f"write down here what {game.name} keeps secret"

    declared = {f"{kind.__name__}.{name}" for kind, name in declared_by(game)}

    assert declared == set(SECRETS[game.name].split())


@every_game
def test_each_secret_hides_what_would_tell_two_worlds_apart(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(game.name)
    settings = [setting for setting in play.settings(game) if setting[1] <= 4]
    missing, compared, revealing = declared_by(game), 0, REVEALING.get(game.name, set())
    for number in range(LONGEST):
        options, seats = chance.choice(settings)
        if getattr(options, "max_rounds", None) and number % 2:
            options = replace(options, max_rounds=4 * options.max_rounds)  # some things happen late
        pair = Pair(game, options, seats, chance.randrange(seats), chance)
        for told in pair.play(late=number % 4 == 3):
            wanted = closed(pair, told) & missing
            if not wanted and chance.random() > 0.04:
                continue
            if {type(fact).__name__ for fact in told.facts} & revealing:
                continue
            other = pair.twin(told)
            if other is None:
                continue
            assert shown(pair, told) == shown(pair, other), "the watcher can tell the worlds apart"
            compared += 1
            for declared in (closed(pair, told) | closed(pair, other)) & missing:
                if tells_apart(pair, told, other, declared, monkeypatch):
                    missing.discard(declared)
        if not missing and compared > 200:
            break
    assert not missing
    assert compared > 50
