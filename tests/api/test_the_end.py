"""That a game is over is said wherever somebody waits for it to go on."""

import time

from tests.api.tables import finished_table
from tests.house import House


def test_offers_and_pages_say_how_it_ended(house: House) -> None:
    table, people = finished_table(house, "condottiere")
    end = people[0].table(table)

    offers = people[0].get(f"/v1/tables/{table}/offers").must(200)
    page = people[0].get(f"/v1/tables/{table}/log?after=0&limit=1").must(200)

    assert end["outcome"] is not None
    for document in (offers, page):
        assert (document["status"], document["outcome"]) == ("finished", end["outcome"])


def test_nobody_waits_at_the_head_of_a_finished_table(house: House) -> None:
    table, people = finished_table(house, "condottiere")
    version = people[0].table(table)["version"]

    began = time.monotonic()
    page = people[0].get(f"/v1/tables/{table}/log?after={version}&wait=20").must(200)

    assert (page["entries"], page["status"]) == ([], "finished")
    assert time.monotonic() - began < 10, "it answers at once"


def test_a_feed_says_the_end_after_the_entry_that_brings_it(house: House) -> None:
    table, people = finished_table(house, "condottiere")
    end = people[0].table(table)

    with people[0].feed(table) as feed:
        entries = feed.until_finished()
        said = feed.end()

    assert entries[-1]["v"] == end["version"]
    assert said == {"status": "finished", "outcome": end["outcome"]}


def test_tables_say_when_they_were_opened_moved_and_finished(house: House) -> None:
    table, people = finished_table(house, "condottiere")
    entries = people[0].lines(table)
    end = people[0].table(table)

    assert end["opened_at"] == entries[0]["at"]
    assert end["moved_at"] == end["finished_at"] == entries[-1]["at"]
    early = people[0].table(table, at=2)
    assert (early["moved_at"], early["finished_at"]) == (entries[1]["at"], None)
