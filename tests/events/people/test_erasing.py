"""Nothing of a person stays behind, whatever he was doing at the very moment when he left."""

from typing import Any

import pytest
from redis import Redis

from events.people.players import NAMES, Players
from tests.stored import stored

NAME = "Xanthippe"


def test_a_name_that_is_changed_meanwhile_stands_in_no_list(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    redis = Redis.from_url(redis_url)
    here, there = Players(redis), Players(Redis.from_url(redis_url))
    player, _ = here.register("Ann")
    amend = here.tokens.amend

    def amend_before_he_leaves(**arguments: Any) -> Any:
        found = amend(**arguments)
        there.erase(player)
        return found

    monkeypatch.setattr(here.tokens, "amend", amend_before_he_leaves)
    here.rename(player, NAME)

    assert redis.zcard(NAMES) == 0
    assert NAME.casefold().encode() not in stored(redis_url).lower()


def test_who_is_called_otherwise_since_is_forgotten_under_both_names(redis_url: str) -> None:
    redis = Redis.from_url(redis_url)
    here, there = Players(redis), Players(Redis.from_url(redis_url))
    player, _ = here.register("Ann")
    there.rename(player, NAME)

    here.erase(player)

    assert redis.zcard(NAMES) == 0
    assert NAME.casefold().encode() not in stored(redis_url).lower()
