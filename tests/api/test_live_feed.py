"""The live feed of the whole house, as its listeners see it."""

import time

from tests.house import House
from tests.openapi import FEED


def test_a_quiet_feed_is_heard_of_at_least_every_fifteen_seconds(house: House) -> None:
    ann = house.player()
    table = ann.open("condottiere", ["me", "open"])["table"]
    with ann.open_stream(f"/v1/tables/{table}/log", FEED) as stream:
        lines = stream.lines()
        next(line for line in lines if line.startswith("data: "))
        begun = time.monotonic()

        comment = next(line for line in lines if line.startswith(":"))

        assert comment.strip() == ":"
        assert 5 < time.monotonic() - begun <= 15, "proxies close what is silent"


def test_a_feed_opened_after_the_end_shows_what_has_been_opened_by_it(house: House) -> None:
    """Others may still listen since the beginning; what was rendered for them was rendered with the seals closed."""
    table = house.player().open("condottiere", [{"ai": "random"}] * 2)["table"]
    with house.stranger.feed(table) as early:
        watched = early.until_finished()
        with house.stranger.feed(table) as late:
            told = late.until_finished()
    known = house.stranger.lines(table)

    assert [entry["v"] for entry in watched] == [entry["v"] for entry in told] == [entry["v"] for entry in known]
    assert told == known
    assert watched != known
