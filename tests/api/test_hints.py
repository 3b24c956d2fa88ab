"""Hints, over HTTP: one suggestion for who owes a decision, an entry that says so, and nobody else is told."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from domain.contract.game import Game
from domain.contract.registry import games
from events.tables.levels import LEVELS
from tests.house import Answer, Client, Document, House, drawn, quick
from workers.engine.levels import ENGINES


def hinted_table(house: House, game: str, **more: Any) -> tuple[str, tuple[Client, ...]]:
    people = house.players(2)
    table = people[0].open(game, ["me", "open"], options=quick(game), hints=True, **more)["table"]
    people[1].sit(table)
    return table, tuple(people)


def asked(table: str, people: tuple[Client, ...]) -> Client:
    """Who owes a decision."""
    return people[people[0].table(table)["decisions"][0]["seat"]]


def hint(client: Client, table: str, headers: dict[str, str] | None = None, **wanted: Any) -> Answer:
    return client.post(f"/v1/tables/{table}/hints", wanted, headers)


@pytest.mark.parametrize("game", games())
def test_who_owes_a_decision_is_told_a_move_and_why(house: House, game: str) -> None:
    table, people = hinted_table(house, game)
    ann = asked(table, people)
    before = ann.table(table)
    owed = next(each for each in before["decisions"] if each["seat"] == before["you"])

    said = hint(ann, table).must(201)

    after = ann.table(table)
    assert (said["table"], said["seat"], said["level"]) == (table, before["you"], "shrewd")
    assert (said["version"], said["decision"]) == (after["version"], owed["id"])
    assert said["engine"] == ENGINES["shrewd"].thought(bytes.fromhex(said["engine"]["seed"]))
    assert said["lines"][0]["move"] == said["move"] and len(said["lines"]) <= 5
    for line in said["lines"]:
        assert isinstance(line["taste"], int)
        assert (line["chance"] is None) is (line["visits"] == 0)
        assert line["chance"] is None or 0 <= line["chance"] <= 1
    same = ("state", "decisions", "proposal", "status")
    assert {name: after[name] for name in same} == {name: before[name] for name in same}, "nothing is answered"
    for move in (line["move"] for line in said["lines"]):
        assert ann.post(f"/v1/tables/{table}/moves?dry_run=true", move).must(200) == {"legal": True}
    ann.move(table, said["move"]).must(201)


def test_the_entry_says_that_a_hint_was_taken_and_nothing_of_it(house: House) -> None:
    table, people = hinted_table(house, "condottiere")
    ann = asked(table, people)
    other = people[1 - people.index(ann)]
    said = hint(ann, table, level="greedy").must(201)

    fact = {"type": "HintTaken", "seat": said["seat"], "level": "greedy", "decision": said["decision"]}
    for reader in (ann, other, house.stranger):
        [entry] = reader.lines(table, after=said["version"] - 1)
        assert entry["facts"] == [fact]
        assert entry["move"] == {"type": "ask_hint", "level": "greedy"}
        assert (entry["decision"], entry["by"]) == (None, f"player:{ann.id}")
        assert "thought" not in entry and "draws" not in entry
        assert reader.table(table)["seats"][said["seat"]]["hints"] == 1
    told = other.lines(table, after=said["version"] - 1, tell="en")[0]["facts"][0]["text"]
    assert "takes a hint" in told and "greedy" in told.lower()


def test_the_same_decision_has_one_hint_of_a_level(house: House) -> None:
    table, people = hinted_table(house, "conqueror")
    ann = asked(table, people)
    with ThreadPoolExecutor() as pool:
        answers = list(pool.map(lambda _: hint(ann, table, level="greedy"), range(3)))

    assert sorted(answer.status for answer in answers) == [200, 200, 201]
    assert len({answer.body for answer in answers}) == 1
    another = hint(ann, table, level="random").must(201)
    assert another["version"] == answers[0]["version"] + 1
    assert ann.table(table)["seats"][another["seat"]]["hints"] == 2


def test_the_same_key_gives_the_same_hint_whatever_has_happened_since(house: House) -> None:
    table, people = hinted_table(house, "condottiere")
    ann, key = asked(table, people), {"Idempotency-Key": "what shall I do"}
    first = hint(ann, table, key, level="greedy")
    first.must(201)
    ann.move(table, first["move"]).must(201)

    again = hint(ann, table, key, level="greedy")

    assert (again.status, again.body) == (201, first.body)
    assert again.headers["idempotency-replayed"] == "true" and "idempotency-replayed" not in first.headers
    hint(ann, table, key, level="random").refused(422, "idempotency_key_reused")


def test_who_may_not_have_one_hears_why(house: House) -> None:
    table, people = hinted_table(house, "condottiere")
    ann = asked(table, people)
    other = people[1 - people.index(ann)]
    version = ann.table(table)["version"]
    hint(other, table).refused(409, "nothing_owed")
    hint(house.player(), table).refused(403, "not_your_seat")
    hint(house.stranger, table).refused(401, "token_needed")
    hint(ann, table, level="deep_blue").refused(422, "unknown_level")
    hint(ann, table, depth=3).refused(422, "invalid_body")
    assert ann.table(table)["version"] == version, "nothing was written"

    open_table = ann.open("condottiere", ["me", "open"], hints=True)["table"]
    hint(ann, open_table).refused(409, "not_started")
    ann.post(f"/v1/tables/{table}/resign").must(201)
    hint(other, table).refused(409, "table_finished")


def test_a_table_has_no_hints_unless_it_was_opened_with_them(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", {"ai": "random"}], options={"first_holder": 0})["table"]
    assert "hints" not in ann.table(table)
    assert "hints" not in ann.lines(table)[0]["facts"][0], "old logs and new ones without hints have the same bytes"
    hint(ann, table).refused(409, "no_hints")

    with_hints = ann.open("condottiere", ["me", "open"], hints=True)
    assert with_hints["hints"] is True
    [listed] = [each for each in ann.get("/v1/tables?mine=true")["tables"] if each["table"] == with_hints["table"]]
    assert listed["hints"] is True
    assert ann.lines(with_hints["table"])[0]["facts"][0]["hints"] is True
    ann.post("/v1/tables", {"game": "condottiere", "seats": ["me"], "hints": 1}).refused(422, "invalid_body")
    ben.sit(with_hints["table"])
    ann.post(f"/v1/tables/{with_hints['table']}/resign").must(201)
    assert ann.post(f"/v1/tables/{with_hints['table']}/rematch").must(201)["hints"] is True


def test_a_record_with_hints_proves_itself(house: House) -> None:
    table, people = hinted_table(house, "condottiere")
    for level in LEVELS[:2]:
        hint(asked(table, people), table, level=level).must(201)
    people[0].post(f"/v1/tables/{table}/resign").must(201)

    record = people[0].get(f"/v1/tables/{table}/record").body
    report = people[0].post("/v1/records/verify", record, {"Content-Type": "application/x-ndjson"}).must(200)

    assert report["ok"] and report["rules"]["verdict"] == "pass", report


def test_a_hint_leaves_a_proposal_open(house: House) -> None:
    table, people = hinted_table(house, "conqueror")
    ann = asked(table, people)
    proposal: Document = ann.post(f"/v1/tables/{table}/proposals", {"kind": "pause"}).must(201)
    hint(ann, table, level="greedy").must(201)
    assert ann.table(table)["proposal"]["id"] == proposal["id"]
    people[1 - people.index(ann)].post(f"/v1/tables/{table}/proposals/{proposal['id']}/answer", {"yes": True}).must(201)
    hint(ann, table, level="random").refused(409, "table_paused")


def test_a_hint_is_no_barrier(house: House) -> None:
    table, people = hinted_table(house, "conqueror")
    chance = random.Random(1)
    for _ in range(60):
        person = asked(table, people)
        walls = [offer for offer in person.offers(table)["offers"] if offer["type"] == "build_wall"]
        if not walls:
            person.play_any(table, chance)
            continue
        before = person.table(table)
        person.move(table, drawn(walls[0], chance)).must(201)
        if asked(table, people) is person:
            break
    hint(person, table, level="greedy").must(201)

    person.post(f"/v1/tables/{table}/undo", {}).must(201)

    after = person.table(table)
    assert after["state"] == before["state"], "it told nothing that was hidden"
    assert after["seats"][after["you"]]["hints"] == 1, "and stays taken"
    hint(person, table, level="greedy").must(201)  # the decision is asked anew


def test_a_hint_knows_no_more_than_the_seat(house: House) -> None:
    """Thought again from the view of the seat alone, as it was: the same, and so it can be made again for ever."""
    from workers.engine.thinking import reasoned

    table, people = hinted_table(house, "condottiere")
    ann = asked(table, people)
    said = hint(ann, table).must(201)
    game: Game[Any] = games()["condottiere"]
    seen = ann.table(table)["state"]
    bare = {name: value for name, value in seen.items() if name not in game.deduced_names}
    engine = ENGINES[said["engine"]["engine"]]

    found = reasoned(game, bare, said["seat"], engine, bytes.fromhex(said["engine"]["seed"]))

    assert [line.visits for line in found.lines[:5]] == [line["visits"] for line in said["lines"]]
    assert [line.taste for line in found.lines[:5]] == [line["taste"] for line in said["lines"]]
