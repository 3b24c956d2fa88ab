"""The live feed of the whole house, as its listeners see it."""

from tests.house import House


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
