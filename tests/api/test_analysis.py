"""The analysis of a finished table, over HTTP: begun, gone on with, stopped, and the same again."""

import time

import pytest

from domain.contract.registry import games
from tests.api.tables import finished_table, started_table
from tests.house import Client, Document, House, quick
from workers.engine.levels import ENGINES

MINUTE = 60


def analysed(client: Client, table: str, wanted: int | None = None) -> Document:
    """The analysis when it is done, or has come so far."""
    deadline = time.monotonic() + 4 * MINUTE
    while True:
        found: Document = client.get(f"/v1/tables/{table}/analysis").must(200)
        if found["status"] != "running" or (wanted is not None and found["done"] >= wanted):
            return found
        assert time.monotonic() < deadline, found
        time.sleep(0.1)


def short_game(house: House, game: str) -> tuple[str, Client]:
    ann = house.player()
    table = ann.open(game, [{"ai": "random"}, {"ai": "random"}], options=quick(game))["table"]
    with ann.feed(table) as feed:
        feed.until_finished()
    return table, ann


def test_a_finished_game_is_analysed_and_again_the_same(house: House) -> None:
    table, ann = short_game(house, "condottiere")
    before = house.stranger.get(f"/v1/tables/{table}/analysis").must(200)
    assert (before["status"], before["done"], before["versions"]) == ("none", 0, [])

    asked = ann.post(f"/v1/tables/{table}/analysis", {}).must(202)
    assert asked["status"] in ("running", "done")
    whole = analysed(house.stranger, table)

    assert (whole["status"], whole["level"], whole["done"]) == ("done", "shrewd", whole["total"])
    assert [each["version"] for each in whole["versions"]] == list(range(1, whole["total"] + 1))
    engine = ENGINES["shrewd"]
    assert whole["engine"] == engine.thought(bytes.fromhex(whole["engine"]["seed"])), "it can be made again"
    for each in whole["versions"]:
        assert abs(sum(each["chances"]) - 1) < 0.01
    entries = ann.lines(table, seat="all")
    for entry, each in zip(entries, whole["versions"], strict=True):
        assert ("decision" in each) is (entry["decision"] is not None)
        if "decision" in each:
            judged = each["decision"]
            assert (judged["seat"], judged["played"]) == (entry["seat"], entry["move"])
            assert judged["cost"] == pytest.approx(judged["best_chance"] - judged["played_chance"], abs=2e-4)
            assert 0 <= judged["played_chance"] <= judged["best_chance"] <= 1
    winners = ann.table(table)["outcome"]["winners"]
    assert [seat for seat, chance in enumerate(whole["versions"][-1]["chances"]) if chance] == winners

    assert ann.post(f"/v1/tables/{table}/analysis", {}).must(202) == whole, "what is done is not done again"
    ann.post(f"/v1/tables/{table}/analysis", {"level": "master"}).must(202)
    stopped = ann.delete(f"/v1/tables/{table}/analysis").must(200)
    assert (stopped["status"], stopped["level"]) == ("cancelled", "master")
    assert stopped["done"] < stopped["total"]
    ann.post(f"/v1/tables/{table}/analysis", {"level": "shrewd"}).must(202)
    again = analysed(ann, table, wanted=3)
    assert again["versions"][:3] == whole["versions"][:3], "the same again"
    ann.delete(f"/v1/tables/{table}/analysis").must(200)


def test_a_game_that_goes_on_is_not_analysed(house: House) -> None:
    table, people = started_table(house, "condottiere")
    people[0].post(f"/v1/tables/{table}/analysis", {}).refused(409, "not_finished")
    house.stranger.get(f"/v1/tables/{table}/analysis").refused(409, "not_finished")
    people[0].delete(f"/v1/tables/{table}/analysis").refused(409, "not_finished")


def test_who_may_ask_and_for_what(house: House) -> None:
    table, people = finished_table(house, "condottiere")
    house.stranger.post(f"/v1/tables/{table}/analysis", {}).refused(401, "token_needed")
    people[0].post(f"/v1/tables/{table}/analysis", {"level": "greedy"}).refused(422, "invalid_body")
    people[0].post(f"/v1/tables/{table}/analysis", {"depth": 3}).refused(422, "invalid_body")
    assert people[0].delete(f"/v1/tables/{table}/analysis").must(200)["status"] == "none"


@pytest.mark.parametrize("game", games())
def test_every_game_can_be_analysed(house: House, game: str) -> None:
    table, ann = short_game(house, game)
    ann.post(f"/v1/tables/{table}/analysis", {}).must(202)
    found = analysed(ann, table, wanted=3)
    ann.delete(f"/v1/tables/{table}/analysis").must(200)
    assert all(abs(sum(each["chances"]) - 1) < 0.01 for each in found["versions"])
    assert any("decision" in each for each in found["versions"])
