"""Finding tables and what waits for me; lists may lag a second behind."""

import random
from itertools import pairwise
from urllib.parse import parse_qs, urlsplit

import pytest
from redis import Redis

from tests.house import Client, House, play_out, until


def test_my_tables_are_those_i_opened_sit_at_or_am_invited_to(house: House) -> None:
    ann, ben, cleo = house.players(3)
    opened = ann.open("condottiere", ["open", "open"])["table"]
    sat = cleo.open("condottiere", ["open", "open", "open"])["table"]
    ann.sit(sat)
    invited = cleo.open("condottiere", [{"player": ann.id}, "open"], private=True)["table"]
    cleo.open("condottiere", ["me", "open"])

    house.sees(ann, [invited, sat, opened])
    house.sees(ben, [])
    ann.stand(sat, 0)
    cleo.stand(invited, 0)
    house.sees(ann, [opened])


def test_a_listed_table_is_the_table_without_decisions_and_state(house: House) -> None:
    ann = house.player()
    table = ann.open("condottiere", ["me", {"ai": "random"}])["table"]
    house.sees(ann, [table])

    [listed] = ann.get("/v1/tables", mine=True).must(200)["tables"]

    shown = ann.table(table)
    assert listed == {name: value for name, value in shown.items() if name not in ("decisions", "state", "proposal")}
    assert listed["you"] == 0
    others = house.stranger.get("/v1/tables", limit=100).must(200)["tables"]
    assert [each["you"] for each in others if each["table"] == table] == [None]


def test_lists_go_by_game_and_status_newest_first(house: House) -> None:
    ann = house.player()
    waiting = ann.open("condottiere", ["me", "open"])["table"]
    playing = ann.open("condottiere", ["me", {"ai": "random"}])["table"]
    bid = ann.open("godfather", ["me", "open"])["table"]
    done = ann.open("condottiere", ["me", {"ai": "random"}], options={"max_rounds": 1})["table"]
    hidden = ann.open("condottiere", ["me", "open"], private=True)["table"]
    play_out([ann], done, random.Random(1))
    house.sees(ann, [hidden, done, bid, playing, waiting])

    house.sees(ann, [done], status="finished")
    house.sees(ann, [hidden, bid, waiting], status="open")
    house.sees(ann, [bid], game="godfather")
    house.sees(ann, [], game="godfather", status="playing")
    for query, inside, outside in (
        ({}, {waiting, playing, bid, done}, {hidden}),
        ({"status": "open"}, {waiting, bid}, {hidden, playing, done}),
        ({"game": "condottiere", "status": "finished"}, {done}, {hidden, waiting, playing, bid}),
        ({"game": "godfather"}, {bid}, {hidden, waiting, playing, done}),
    ):
        listed = house.stranger.get("/v1/tables", limit=100, **query).must(200)["tables"]
        found = [each["table"] for each in listed]
        assert inside <= set(found)
        assert not outside & set(found)
        assert [table[3:] for table in found] == sorted((table[3:] for table in found), reverse=True)


def test_pages_follow_one_another_by_cursor_and_link(house: House) -> None:
    ann = house.player()
    opened = [ann.open("condottiere", ["me", "open"])["table"] for _ in range(7)][::-1]
    house.sees(ann, opened)

    found, path = [], "/v1/tables?mine=true&limit=3&game=condottiere"
    for expected in (3, 3, 1):
        answer = ann.get(path)
        page = answer.must(200)
        assert len(page["tables"]) == expected
        found += [table["table"] for table in page["tables"]]
        if page["next"] is None:
            assert "link" not in answer.headers
            break
        path, _, rest = answer.headers["link"].removeprefix("<").partition(">")
        assert rest == '; rel="next"'
        query = parse_qs(urlsplit(path).query)
        assert query == {"mine": ["true"], "limit": ["3"], "game": ["condottiere"], "cursor": [page["next"]]}

    assert found == opened
    assert page["next"] is None


@pytest.mark.parametrize(
    "query",
    [
        {"game": "chess"},
        {"game": "\u0000"},
        {"status": "over"},
        {"limit": "0"},
        {"limit": "101"},
        {"limit": "x"},
        {"mine": "yes"},
        {"cursor": "\u0000"},
        {"cursor": "x" * 81},
        {"cursor": "naïve"},
        {"player": "ann"},
        {"player": "p-01K9ZG3T4V5W6X7Y8Z9A0B1C2E", "mine": "true"},
        {"open_seats": "0"},
        {"open_seats": "17"},
        {"before": "yesterday"},
        {"after": "-1"},
        {"after": str(2**53)},
    ],
)
def test_a_query_that_does_not_fit(house: House, query: dict[str, str]) -> None:
    house.player().get("/v1/tables", **query).refused(422, "invalid_query")


ULID = "01K9ZG3T4V5W6X7Y8Z9A0B1C2D"


@pytest.mark.parametrize(
    "cursor",
    [
        *("0", "zzz", "garbage", "[", "(", "+", "-", "x" * 60_000, ULID, f"3f-{ULID}", f"{ULID} x", f" 3f-{ULID}"),
        *(f"{ULID} 3f-{ULID}", "A" * 31, "A" * 33, "A" * 31 + "=", "A" * 28 + "====", "A" * 31 + " ", "A" * 31 + "+"),
    ],
)
def test_a_cursor_that_was_never_given(house: House, cursor: str) -> None:
    problem = house.stranger.get("/v1/tables", cursor=cursor).refused(422, "invalid_query")

    assert problem["detail"] == "this cursor was not given by this list"


def test_a_cursor_outlives_its_table(house: House) -> None:
    assert house.stranger.get("/v1/tables", cursor="AZ" * 15 + "_-").must(200)


def test_lists_go_by_player_and_hide_what_is_private(house: House) -> None:
    ann, ben, cleo = house.players(3)
    public = ann.open("condottiere", ["me", "open"])["table"]
    hidden = ann.open("condottiere", ["me", {"player": ben.id}], private=True)["table"]
    bid = ann.open("godfather", ["me", "open"])["table"]
    ben.sit(public)

    def seen_by(person: Client, **query: object) -> list[str]:
        return [each["table"] for each in person.get("/v1/tables", **query).must(200)["tables"]]

    until(lambda: seen_by(cleo, player=ben.id) == [public])
    assert seen_by(house.stranger, player=ann.id) == seen_by(cleo, player=ann.id) == [bid, public]
    assert seen_by(ben, player=ann.id) == [bid, hidden, public], "he is invited there"
    assert seen_by(ann, player=ann.id) == seen_by(ann, mine=True) == [bid, hidden, public]
    assert seen_by(ann, player=ben.id) == [hidden, public]
    assert seen_by(cleo, player=ann.id, game="godfather") == [bid]
    assert seen_by(cleo, player=ann.id, status="playing") == [public]
    assert seen_by(cleo, player="p-01K9ZG3T4V5W6X7Y8Z9A0B1C2Z") == []


def test_lists_go_by_open_seats_and_by_the_time_of_opening(house: House) -> None:
    ann, ben = house.players(2)
    one = ann.open("condottiere", ["me", "open"])
    three = ann.open("condottiere", ["me", "open", {"player": ben.id}, "open", "open"])
    none = ann.open("condottiere", ["me", {"player": ben.id}])
    one, three, none = one["table"], three["table"], none["table"]
    times = {table: ann.table(table)["opened_at"] for table in (one, three, none)}

    assert house.tables_of(ann, open_seats=1) == [three, one]
    assert house.tables_of(ann, open_seats=2) == house.tables_of(ann, open_seats=3, status="open") == [three]
    assert house.tables_of(ann, open_seats=4) == house.tables_of(ann, open_seats=1, status="playing") == []
    assert house.tables_of(ann, status="open") == [none, three, one]
    mine = ann.get("/v1/tables", player=ann.id, before=times[none], after=times[one]).must(200)["tables"]
    assert [each["table"] for each in mine] == [three], "neither bound is among them"
    public = house.stranger.get("/v1/tables", after=times[one] - 1, before=times[three], status="open").must(200)
    assert one in [each["table"] for each in public["tables"]]
    assert three not in [each["table"] for each in public["tables"]]


def test_who_opens_a_table_finds_it_at_once(house: House) -> None:
    ann = house.player()
    for _ in range(5):
        table = ann.open("condottiere", ["me", {"ai": "random"}])
        assert house.tables_of(ann)[0] == table["table"]
        [listed] = [each for each in ann.get("/v1/tables", mine=True)["tables"] if each["table"] == table["table"]]
        assert (listed["opened_at"], listed["opened_by_name"]) == (table["opened_at"], "Ann")


def test_an_invited_seat_and_the_opener_have_names(house: House) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    opened = ann.open("condottiere", ["me", {"player": ben.id}])
    assert opened["seats"][1] == {"seat": 1, "is": "invited", "player": ben.id, "name": "Ben"}
    assert opened["opened_by_name"] == "Ann"
    [listed] = ben.get("/v1/tables", mine=True)["tables"]
    assert listed["seats"] == opened["seats"]


def test_what_waits_comes_in_pages(house: House) -> None:
    ann, ben = house.players(2)
    tables = [ann.open("condottiere", ["me", {"player": ben.id}])["table"] for _ in range(5)]
    for table in tables:
        ben.sit(table)
    until(lambda: len(ann.get("/v1/me/decisions")["decisions"]) == 5)

    found, path = [], "/v1/me/decisions?limit=2"
    for expected in (2, 2, 1):
        answer = ann.get(path)
        page = answer.must(200)
        assert len(page["decisions"]) == expected
        found += [each["table"] for each in page["decisions"]]
        assert all(before["since"] <= after["since"] for before, after in pairwise(page["decisions"]))
        if page["next"] is not None:
            path = answer.headers["link"].removeprefix("<").partition(">")[0]
    assert page["next"] is None
    assert "link" not in answer.headers
    assert found == tables, "what has waited longest comes first"
    ann.get("/v1/me/decisions", cursor="x").refused(422, "invalid_query")


def test_what_waits_for_me(house: House) -> None:
    ann, ben = house.players(2)
    first = ann.open("condottiere", ["me", "open"])["table"]
    second = ann.open("condottiere", ["me", "open"])["table"]
    ben.sit(second)
    ben.sit(first)
    owed = {"id": "2.0", "seat": 0, "kind": "choose_region"}

    def waiting() -> list[dict[str, object]]:
        found: list[dict[str, object]] = ann.get("/v1/me/decisions").must(200)["decisions"]
        return found

    until(lambda: len(waiting()) == 2)
    same = ("opened_at", "opened_by", "opened_by_name", "moved_at", "finished_at", "seats")
    assert waiting() == [
        {"table": table, "game": "condottiere", "version": 2, "decision": owed, "since": ann.table(table)["moved_at"]}
        | {name: ann.table(table)[name] for name in same}
        for table in (second, first)
    ], "Ben sat down at the second first, so it has waited longer"
    assert ben.get("/v1/me/decisions").must(200) == {"decisions": [], "next": None}
    ann.move(first, {"type": "choose_region", "region": "roma"}).must(201)
    ann.stand(second, 0)
    assert [found["table"] for found in waiting()] == [first], "what is answered is gone at once, only news may lag"
    ann.move(first, {"type": "pass"}).must(201)
    until(lambda: first in [found["table"] for found in ben.get("/v1/me/decisions")["decisions"]])


def test_the_lists_are_made_anew_by_one_command_while_the_house_runs(house: House) -> None:
    ann = house.player()
    opened = [ann.open("condottiere", ["me", {"ai": "random"}])["table"] for _ in range(3)][::-1]
    house.sees(ann, opened)
    with Redis.from_url((house.data_dir / "log.url").read_text().strip()) as log:
        log.delete(f"lists:of:{ann.id}")
    assert house.tables_of(ann) == []

    done = house.command("rebuild")

    assert done.returncode == 0, done.stderr
    assert int(done.stdout.split()[0]) >= 3
    assert house.tables_of(ann) == opened
    house.until_finished(ann, opened[0])
    house.sees(ann, opened[:1], status="finished")
