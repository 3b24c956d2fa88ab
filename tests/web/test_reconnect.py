"""A browser's feed by a ticket goes on by itself when its connection is cut, however old it is.

A ticket lives for six seconds here instead of ten minutes: the cuts come at the same shares of its time as 70 s and
9 minutes, and once when the feed is older than a ticket ever gets that is not renewed. `tests/soak_tickets.py` waits.
"""

from pathlib import Path

from tests.house import House, started, until
from tests.node import ROOT, node

SECONDS = 6


def cut_at(house: House, *ages: float) -> None:
    ann = house.player()
    table = ann.open("condottiere", ["me", "open"])["table"]
    assert ann.token is not None
    said = node(
        ROOT / "tests" / "web" / "reconnect.mjs", house.url, ann.token, table, *map(str, ages), timeout=sum(ages) + 120
    )
    assert said.returncode == 0, said.stderr


def test_a_feed_of_any_age_comes_back(tmp_path: Path) -> None:
    with started(tmp_path, TICKET_SECONDS=str(SECONDS)) as house:
        cut_at(house, SECONDS * 70 / 600, SECONDS * 540 / 600, SECONDS * 1.5)


def test_a_ticket_that_nobody_uses_is_soon_over(tmp_path: Path) -> None:
    with started(tmp_path, TICKET_SECONDS="1") as house:
        ann = house.player()
        table = ann.open("condottiere", ["me", "open"])["table"]
        ticket = ann.post(f"/v1/tables/{table}/tickets").must(201)["ticket"]
        with house.stranger.feed(table, ticket=ticket) as feed:
            assert feed.take(1)
        until(lambda: house.stranger.get(f"/v1/tables/{table}/log", ticket=ticket).status == 401)
