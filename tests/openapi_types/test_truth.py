"""The types are true: every view, fact, move and offer of random play fits the schema of its game."""

import json
import random
from typing import Any

import pytest

from api.openapi.game_types import prefix_of
from domain.contract.game import ALL
from domain.contract.offers import write_offer
from domain.contract.registry import games
from domain.contract.secrecy import secrets
from domain.contract.wire import write_fact, write_move
from tests.laws.play import Sitting, random_game, settings
from tests.openapi import OpenApi
from tests.openapi_types.tools import document

LOOKED_AT = 0.2  # of the moments of a game
MOST = 40  # offers of a seat at one of them


@pytest.fixture(scope="module")
def openapi() -> OpenApi:
    return OpenApi(json.loads(document()))


def component(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


@pytest.mark.parametrize("name", list(games()))
def test_what_is_said_in_a_game_fits_its_types(openapi: OpenApi, name: str) -> None:
    game, prefix, chance = games()[name], prefix_of(name), random.Random(name)
    for options, seats in chance.sample(settings(game), min(3, len(settings(game)))):
        for moment in random_game(game, options, seats, seed=chance.randrange(1000)):
            fits_what_was_told(openapi, prefix, moment)
            if chance.random() < LOOKED_AT:
                fits_what_is_seen(openapi, prefix, moment)


def fits_what_is_seen(openapi: OpenApi, prefix: str, moment: Sitting) -> None:
    """Views of every seat, of a spectator and of who sees all, and the offers of every seat."""
    game = moment.game
    for viewer in (*range(moment.seats), None, ALL):
        seen = game.view(moment.state, viewer)
        openapi.fits(component(f"{prefix}State"), seen | game.deduce(seen))
    for seat in range(moment.seats):
        for offer in [*game.offers(moment.state, seat), *game.anytime(moment.state, seat)][:MOST]:
            openapi.fits(component(f"{prefix}Offer"), write_offer(offer))


def fits_what_was_told(openapi: OpenApi, prefix: str, moment: Sitting) -> None:
    """A move and its facts, as who sees all is shown them and as who sees nothing."""
    for fact in moment.told:
        openapi.fits(component(f"{prefix}Fact"), write_fact(fact))
        openapi.fits(component(f"{prefix}Fact"), without_secrets(fact, write_fact(fact)))
    if moment.move is not None:
        written = write_move(moment.move)
        openapi.fits(component(f"{prefix}Move"), written)
        openapi.fits(component(f"{prefix}MoveMade"), without_secrets(moment.move, written))


def without_secrets(said: Any, written: dict[str, Any]) -> dict[str, Any]:
    hidden = {name for _, name, _ in secrets(type(said))}
    return {name: value for name, value in written.items() if name not in hidden}
