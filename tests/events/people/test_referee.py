"""The referee of the settings: whoever holds the token that stands there now."""

from events.log.connect import connect
from events.people.players import Players


def is_referee(redis_url: str, token: str) -> bool:
    """As a process sees it that starts now."""
    found = Players(connect(redis_url)).with_token(token)
    return found is not None and found.referee


def test_another_token_takes_the_right_from_the_one_before(redis_url: str) -> None:
    players = Players(connect(redis_url))
    players.ensure_referee("first")
    _, judge = players.register("Judge", referee=True)

    players.ensure_referee("second")

    assert not is_referee(redis_url, "first")
    assert is_referee(redis_url, "second")
    assert is_referee(redis_url, judge), "whom a referee has made stays one"
    players.ensure_referee("first")
    found = players.with_token("first")
    assert found is not None and found.referee, "and back again"
    assert not is_referee(redis_url, "second")


def test_the_same_token_stays_the_same_referee(redis_url: str) -> None:
    one, two = Players(connect(redis_url)), Players(connect(redis_url))
    one.ensure_referee("mine")
    two.ensure_referee("mine")

    assert one.with_token("mine") == two.with_token("mine")
    assert is_referee(redis_url, "mine")
