"""Opening tables: who sits where, what is fixed, what is hidden, and what is refused."""

import json
from typing import Any

import pytest

from domain.contract.luck import commitment
from tests.house import Document, House

SEED = "5eed" * 16
NONCE = "0123456789abcdef" * 2


def test_a_table_of_every_kind_of_seat_waits_until_all_are_taken(house: House) -> None:
    ann, ben = house.players(2)

    answer = ann.post(
        "/v1/tables",
        {
            "game": "condottiere",
            "seats": [{"ai": "random"}, "me", "open", {"player": ben.id}],
            "options": {"max_rounds": 1},
            "nonce": NONCE,
        },
    )
    opened = answer.must(201)

    assert answer.headers["location"] == f"/v1/tables/{opened['table']}"
    assert answer.etag == '"1-1"'
    assert opened["seats"] == [
        {"seat": 0, "is": "computer", "level": "random"},
        {"seat": 1, "is": "player", "player": ann.id, "name": "Ann"},
        {"seat": 2, "is": "open"},
        {"seat": 3, "is": "invited", "player": ben.id, "name": "Ben"},
    ]
    assert (opened["status"], opened["version"], opened["you"]) == ("open", 1, 1)
    assert (opened["state"], opened["decisions"], opened["outcome"]) == (None, [], None)
    assert (opened["opened_by"], opened["private"], opened["marks"], opened["parent"]) == (ann.id, False, [], None)
    assert opened["options"] == {"variants": [], "first_holder": 0, "points_target": 20, "max_rounds": 1}

    [entry] = ann.log(opened["table"])["entries"]
    assert (entry["v"], entry["seat"], entry["by"]) == (1, None, f"player:{ann.id}")
    assert (entry["decision"], entry["hash"]) == (None, opened["hash"])
    assert entry["move"] == {"type": "open_table"}
    first, *taken = entry["facts"]
    assert first == {
        "type": "TableOpened",
        "game": "condottiere",
        "rules_version": 1,
        "options": opened["options"],
        "seats": [{"ai": "random"}, {"player": ann.id}, "open", {"player": ben.id}],
        "commitment": opened["commitment"],
        "private": False,
        "marks": [],
        "parent": None,
    }
    assert taken == [
        {"type": "SeatTaken", "seat": 0, "ai": "random", "nonce": None},
        {"type": "SeatTaken", "seat": 1, "player": ann.id, "nonce": NONCE},
    ]


def test_play_begins_at_once_if_no_seat_stays_open(house: House) -> None:
    ann = house.player()

    opened = ann.open("condottiere", ["me", {"ai": "greedy"}])

    assert (opened["status"], opened["version"]) == ("playing", 1)
    [entry] = ann.log(opened["table"], limit=1)["entries"]
    kinds = [fact["type"] for fact in entry["facts"]]
    assert kinds[:4] == ["TableOpened", "SeatTaken", "SeatTaken", "PlayBegan"]
    assert len(opened["state"]["hands"][0]) == 10
    assert opened["state"]["hands"][1] == {"hidden": 10}
    assert opened["decisions"] == [{"id": "1.0", "seat": 0, "kind": "choose_region"}]


def test_the_entry_that_fills_the_last_seat_begins_the_game(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"], nonce=NONCE)["table"]

    began = ben.sit(table, nonce=NONCE[::-1])

    assert (began["status"], began["version"], began["you"]) == ("playing", 2, 1)
    entry = ben.log(table, after=1)["entries"][0]
    assert [fact["type"] for fact in entry["facts"][:2]] == ["SeatTaken", "PlayBegan"]
    assert entry["facts"][1]["nonces"] == [NONCE, NONCE[::-1]]
    assert entry["seat"] == 1
    assert entry["move"] == {"type": "sit_down", "seat": 1, "ai": None}


def test_a_table_of_computers_plays_itself_to_the_end(house: House) -> None:
    ann = house.player()
    table = ann.open("condottiere", [{"ai": "greedy"}, {"ai": "random"}], options={"max_rounds": 1})["table"]

    with ann.feed(table) as feed:
        entries = feed.until_finished()

    end = ann.table(table)
    assert end["status"] == "finished"
    assert end["you"] is None
    assert end["outcome"].keys() == {"winners", "ranking", "scores", "cause"}
    assert end["decisions"] == []
    assert {entry["by"].partition("@")[0] for entry in entries[1:]} == {"ai:greedy", "ai:random"}


def test_a_fixed_seed_is_printed_and_marked_for_ever(house: House) -> None:
    ann = house.player()
    one, other = (ann.open("condottiere", ["me", "open"], seed=SEED, options={"max_rounds": 1}) for _ in "12")

    for opened in (one, other):
        assert opened["marks"] == ["seed"]
        assert opened["commitment"] == commitment(opened["table"], bytes.fromhex(SEED))
        first = ann.log(opened["table"])["entries"][0]["facts"][0]
        assert (first["marks"], first["seed"]) == (["seed"], SEED)
    assert one["commitment"] != other["commitment"]


def test_a_private_table_does_not_exist_for_strangers(house: House) -> None:
    ann, ben, cleo = house.players(3)
    opened = ann.open("condottiere", ["me", {"player": ben.id}, "open"], private=True)
    table = opened["table"]
    assert opened["private"] is True

    for stranger in (cleo, house.stranger):
        for path in ("", "/log", "/record"):
            stranger.get(f"/v1/tables/{table}{path}").refused(404, "unknown_table")
    for refused in (
        cleo.get(f"/v1/tables/{table}/offers"),
        cleo.post(f"/v1/tables/{table}/seats"),
        cleo.delete(f"/v1/tables/{table}/seats/0"),
        cleo.post(f"/v1/tables/{table}/moves", {"type": "pass"}),
        cleo.post(f"/v1/tables/{table}/moves", b"nonsense"),
        cleo.post(f"/v1/tables/{table}/tickets"),
    ):
        nowhere = "00-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"
        unknown = cleo.get(f"/v1/tables/{nowhere}").refused(404, "unknown_table")
        said = json.dumps(refused.refused(404, "unknown_table"))
        assert json.loads(said.replace(table, nowhere)) == unknown, "but for its name the same"
    for friend in (ann, ben, house.referee):
        assert friend.table(table)["table"] == table


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "game"),
        ({"game": "condottiere"}, "seats"),
        ({"seats": ["me", "open"]}, "game"),
        ({"game": 7, "seats": ["me", "open"]}, "game"),
        ({"game": "condottiere", "seats": "me"}, "seats"),
        ({"game": "condottiere", "seats": []}, "seats"),
        ({"game": "condottiere", "seats": ["me"] * 17}, "seats"),
        ({"game": "condottiere", "seats": ["me", "you"]}, "seats.1"),
        ({"game": "condottiere", "seats": ["me", {"ai": 7}]}, "seats.1"),
        ({"game": "condottiere", "seats": ["me", {"ai": "random", "player": "p-1"}]}, "seats.1"),
        ({"game": "condottiere", "seats": ["me", {}]}, "seats.1"),
        ({"game": "condottiere", "seats": ["me", None]}, "seats.1"),
        ({"game": "condottiere", "seats": ["me", "open"], "options": []}, "options"),
        ({"game": "condottiere", "seats": ["me", "open"], "options": {"colour": "red"}}, "options.colour"),
        ({"game": "condottiere", "seats": ["me", "open"], "options": {"max_rounds": "many"}}, "options.max_rounds"),
        ({"game": "condottiere", "seats": ["me", "open"], "options": {"max_rounds": 1.5}}, "options.max_rounds"),
        ({"game": "condottiere", "seats": ["me", "open"], "options": {"max_rounds": 2**53}}, "options.max_rounds"),
        ({"game": "condottiere", "seats": ["me", "open"], "options": {"variants": [1]}}, "options.variants.0"),
        ({"game": "conqueror", "seats": ["me", "open"]}, "options.game"),
        ({"game": "condottiere", "seats": ["me", "open"], "nonce": "abc"}, "nonce"),
        ({"game": "condottiere", "seats": ["me", "open"], "nonce": "AB" * 16}, "nonce"),
        ({"game": "condottiere", "seats": ["me", "open"], "nonce": "ab" * 33}, "nonce"),
        ({"game": "condottiere", "seats": ["open", "open"], "nonce": NONCE}, "nonce"),
        ({"game": "condottiere", "seats": ["me", "open"], "seed": "5eed"}, "seed"),
        ({"game": "condottiere", "seats": ["me", "open"], "seed": SEED + "\n"}, "seed"),
        ({"game": "condottiere", "seats": ["me", "open"], "private": "yes"}, "private"),
        ({"game": "condottiere", "seats": ["me", "open"], "position": "e4"}, "position"),
        ({"game": "condottiere", "seats": ["me", "open"], "colour": "red"}, "colour"),
    ],
)
def test_a_body_that_does_not_fit_says_where(house: House, body: Document, field: str) -> None:
    ann = house.player()

    problem = ann.post("/v1/tables", body).refused(422, "invalid_body")

    assert field in problem["errors"]
    assert field in problem["detail"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"seats": ["me", {"ai": "grandmaster"}]}, "unknown_level"),
        ({"seats": ["me", {"player": "p-01K9ZG3T4V5W6X7Y8Z9A0B1C2E"}]}, "unknown_player"),
        ({"seats": ["me", {"player": "\u0000"}]}, "unknown_player"),
        ({"seats": ["me", "me"]}, "sits_twice"),
    ],
)
def test_somebody_unknown_cannot_be_seated(house: House, change: Document, code: str) -> None:
    body: dict[str, Any] = {"game": "condottiere", "seats": ["me", "open"]}

    house.player().post("/v1/tables", body | change).refused(422, code)


def test_nobody_is_invited_twice_or_to_his_own_table(house: House) -> None:
    ann, ben = house.players(2)
    for seats in (["me", {"player": ann.id}], [{"player": ben.id}, {"player": ben.id}]):
        ann.post("/v1/tables", {"game": "condottiere", "seats": seats}).refused(422, "sits_twice")


@pytest.mark.parametrize(
    "body",
    [
        {"game": "condottiere", "seats": ["me"]},
        {"game": "condottiere", "seats": ["me", *["open"] * 6]},
        {"game": "condottiere", "seats": ["me", "open"], "options": {"first_holder": 2}},
        {"game": "condottiere", "seats": ["me", "open"], "options": {"max_rounds": 0}},
        {"game": "condottiere", "seats": ["me", "open"], "options": {"max_rounds": -1}},
        {"game": "condottiere", "seats": ["me", "open"], "options": {"variants": ["chess"]}},
        {"game": "conqueror", "seats": ["me", "open"], "options": {"game": 5, "mode": "amateur"}},
        {
            "game": "conqueror",
            "seats": ["me", "open"],
            "options": {"game": 1, "mode": "amateur", "board": {"kind": "drawn"}},
        },
        {"game": "conqueror", "seats": ["me", "open", "open"], "options": {"game": 1, "mode": "amateur"}},
        {"game": "godfather", "seats": ["me", "open"], "options": {"first_player": "nobody"}},
        {"game": "condottiere", "seats": ["me", "open"], "position": {}},
        {"game": "condottiere", "seats": ["me", "open"], "position": {"phase": "battle", "hands": [[1], None]}},
    ],
)
def test_what_the_rules_refuse_names_the_rule(house: House, body: Document) -> None:
    answer = house.player().post("/v1/tables", body)

    assert answer.status == 409, answer.body
    assert answer["rule"]
    assert answer["code"]


def test_codes_have_one_style_and_the_old_spelling_stands_beside_it(house: House) -> None:
    wanted = {"game": "conqueror", "seats": ["me", "open"], "options": {"game": 5, "mode": "amateur"}}
    answer = house.player().post("/v1/tables", wanted)
    assert (answer["code"], answer["legacy_code"]) == ("bad_option", "E_BAD_OPTION")
    assert answer["params"] == {"option": "game", "allowed": [1, 2, 3, 4]}
    always_so = house.player().post("/v1/tables", {"game": "condottiere", "seats": ["me"]})
    assert always_so["code"] == "bad_player_count"
    assert b"legacy_code" not in always_so.body


def test_a_refused_table_leaves_nothing_behind(house: House) -> None:
    ann = house.player()
    ann.post("/v1/tables", {"game": "condottiere", "seats": ["me"]})
    ann.post("/v1/tables", {"game": "condottiere", "seats": ["me", "me"]})

    opened = ann.open("condottiere", ["me", "open"])

    house.sees(ann, [opened["table"]])
