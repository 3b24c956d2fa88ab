"""Going on from a version of a finished table, and starting from a position."""

import copy
import random

import pytest

from domain.contract.game import ALL
from domain.contract.registry import games
from tests.api.tables import finished_table, started_table
from tests.api.test_records import record_of, report, verdicts
from tests.house import play_out

every_game = pytest.mark.parametrize("game", games())


def middle_of(house, table):
    """A version in the middle, where the game is on."""
    return house.stranger.table(table)["version"] // 2


@every_game
def test_a_fork_continues_with_the_same_hands_and_names_its_parent(house, game):
    table, people = finished_table(house, game)
    at = middle_of(house, table)
    then = people[0].table(table, at=at, seat=ALL)
    others = len(then["seats"]) - 1

    forked = (
        people[0].post(f"/v1/tables/{table}/forks", {"at": at, "seats": ["me", *[{"ai": "random"}] * others]}).must(201)
    )

    assert forked["marks"] == ["fork"]
    assert forked["parent"] == {"table": table, "version": at, "hash": then["hash"]}
    assert forked["options"] == then["options"]
    assert forked["you"] == 0
    assert forked["state"] == people[0].table(table, at=at, seat=0)["state"], "what seat 0 knew stays"
    end = play_out([people[0]], forked["table"], random.Random(1))
    assert end["outcome"] is not None
    assert verdicts(report(house.stranger, record_of(house.stranger, forked["table"]))) == ["pass"] * 4


def test_without_seats_the_caller_keeps_his_and_the_others_are_open(house):
    table, people = finished_table(house, "conqueror")
    forked = people[1].post(f"/v1/tables/{table}/forks", {"at": middle_of(house, table)}).must(201)

    assert [seat["is"] for seat in forked["seats"]] == ["open", "player"]
    assert forked["status"] == "open"
    assert forked["state"] is None
    begun = house.player("Zoe").sit(forked["table"])
    assert begun["status"] == "playing"
    assert begun["state"] is not None


def test_what_no_seat_knew_is_drawn_anew(house):
    table, people = finished_table(house, "condottiere")
    at = 2
    forks = [
        people[0].post(f"/v1/tables/{table}/forks", {"at": at, "seats": ["me", {"ai": "random"}]}).must(201)["table"]
        for _ in range(2)
    ]
    for fork in forks:
        play_out([people[0]], fork, random.Random(1))
    decks = [house.stranger.table(fork, at=1, seat=ALL)["state"]["deck"] for fork in forks]
    deck = house.stranger.table(table, at=at, seat=ALL)["state"]["deck"]

    assert sorted(decks[0]) == sorted(decks[1]) == sorted(deck)
    assert decks[0] != decks[1] != deck != decks[0]


def test_a_running_table_is_not_forked_and_neither_is_a_game_that_is_over(house):
    running, people = started_table(house, "conqueror")
    problem = people[0].post(f"/v1/tables/{running}/forks", {"at": 2}).refused(409, "not_finished")
    assert problem["version"] == people[0].table(running)["version"]
    over, people = finished_table(house, "conqueror")
    last = people[0].table(over)["version"]
    problem = people[0].post(f"/v1/tables/{over}/forks", {"at": last}).refused(409, "nothing_to_continue")
    assert problem["version"] == last
    people[0].post(f"/v1/tables/{over}/forks", {"at": last + 1}).refused(422, "unknown_version")
    people[0].post(f"/v1/tables/{over}/forks", {"at": 2, "seats": ["me"]}).refused(422, "wrong_seats")
    people[0].post(f"/v1/tables/{over}/forks", {"at": 2, "seats": ["me", "me"]}).refused(422, "sits_twice")


# ------------------------------------------------------------------------------------------------ positions


@every_game
def test_a_table_starts_from_a_position_and_says_so_for_ever(house, game):
    table, people = finished_table(house, game)
    then = people[0].table(table, at=middle_of(house, table), seat=ALL)
    others = len(then["seats"]) - 1

    opened = people[0].open(game, ["me", *[{"ai": "random"}] * others], options=then["options"], position=then["state"])

    assert opened["marks"] == ["position"]
    assert opened["status"] == "playing"
    end = play_out([people[0]], opened["table"], random.Random(1))
    assert end["marks"] == ["position"]
    assert house.stranger.table(end["table"], at=1, seat=ALL)["state"] == then["state"]
    lines = record_of(house.stranger, end["table"])
    assert lines[0]["marks"] == ["position"]
    assert verdicts(report(house.stranger, lines)) == ["pass"] * 4


@every_game
@pytest.mark.parametrize("others", ["open", {"ai": "random"}], ids=["open", "computer"])
def test_a_position_whose_game_is_over_is_nothing_to_continue(house, game, others):
    table, people = finished_table(house, game)
    over = people[0].table(table, seat=ALL)
    seats = ["me"] + [others] * (len(over["seats"]) - 1)
    body = {"game": game, "seats": seats, "options": over["options"], "position": over["state"]}

    people[0].post("/v1/tables", body).refused(409, "nothing_to_continue")

    opened = people[0].get("/v1/tables", mine=True).must(200)["tables"]
    assert {each["table"] for each in opened} <= {table}


def test_a_position_belongs_to_its_options_and_its_number_of_seats(house):
    table, people = finished_table(house, "condottiere")
    then = people[0].table(table, at=2, seat=ALL)
    body = {"game": "condottiere", "options": then["options"], "position": then["state"]}

    people[0].post("/v1/tables", body | {"seats": ["me", "open", "open"]}).refused(422, "position_disagrees")
    other = then["options"] | {"variants": ["hidden_cards"]}
    people[0].post("/v1/tables", body | {"seats": ["me", "open"], "options": other}).refused(422, "position_disagrees")


def test_what_a_position_says_beside_the_state_follows_from_it_or_is_left_out(house):
    table, people = finished_table(house, "godfather")
    then = people[0].table(table, at=middle_of(house, table), seat=ALL)
    body = {"game": "godfather", "seats": ["me"] + ["open"] * (len(then["seats"]) - 1), "options": then["options"]}
    bare = {name: value for name, value in then["state"].items() if name != "hand_limit"}

    wrong = people[0].post("/v1/tables", body | {"position": bare | {"hand_limit": 99}})

    assert wrong.refused(422, "position_disagrees")["params"]["found"] == "hand_limit"
    people[0].post("/v1/tables", body | {"position": bare}).must(201)


@every_game
def test_an_impossible_position_is_refused_with_the_reason(house, game):
    """Any part of a good position taken away or bent: refused by the rules, or still a position; never an error."""
    table, people = finished_table(house, game)
    then = people[0].table(table, at=middle_of(house, table), seat=ALL)
    seats = ["me"] + ["open"] * (len(then["seats"]) - 1)
    chance, refused = random.Random(4), 0
    for _ in range(60):
        position = copy.deepcopy(then["state"])
        bend(position, chance)
        answer = people[0].post(
            "/v1/tables", {"game": game, "seats": seats, "options": then["options"], "position": position}
        )
        assert answer.status in (201, 409, 422), answer.body
        refused += answer.status != 201
        if answer.status == 409:
            assert answer["rule"]
            assert answer["detail"]
    assert refused > 30
    people[0].post("/v1/tables", {"game": game, "seats": seats, "options": then["options"], "position": {}}).refused(
        409,
        people[0].post(
            "/v1/tables", {"game": game, "seats": seats, "options": then["options"], "position": {"phase": 1}}
        )["code"],
    )


@pytest.mark.parametrize("fighting", [[], [0]])
def test_a_position_in_which_not_all_would_fight_is_refused(house, fighting):
    table, people = finished_table(house, "condottiere")
    then = people[0].table(table, at=2, seat=ALL)
    seats = ["me"] + ["open"] * (len(then["seats"]) - 1)
    position = then["state"] | {"participants": fighting}

    answer = people[0].post(
        "/v1/tables", {"game": "condottiere", "seats": seats, "options": then["options"], "position": position}
    )

    assert answer.refused(409, "bad_position")["rule"] == "C-4.1"


def bend(document, chance):
    """One change somewhere: a value gone, doubled, negative, huge, of another type."""
    place = document
    while True:
        key = chance.choice(list(place) if isinstance(place, dict) else range(len(place)))
        inner = place[key]
        if isinstance(inner, dict | list) and inner and chance.random() < 0.8:
            place = inner
            continue
        break
    match chance.randrange(5):
        case 0:
            del place[key]
        case 1:
            place[key] = -7
        case 2:
            place[key] = 10**9
        case 3:
            place[key] = "nothing of this kind"
        case 4:
            place[key] = [place[key], place[key]]
