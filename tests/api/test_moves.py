"""Making moves: offers, versions, keys, decisions, dry runs, and in which order a request is asked about."""

import json
import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from domain.scythe.box import MATS
from tests.house import Client, Document, House, drawn, play_out

Two = tuple[Client, Client, str]


@pytest.fixture
def battle(house: House) -> Two:
    """Ann and Ben at a table of Condottiere, where Ann owes the first decision."""
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"], options={"max_rounds": 1})["table"]
    ben.sit(table)
    return ann, ben, table


SCYTHE = {"assignment": [{"faction": "nordic", "mat": "industrial"}, {"faction": "saxony", "mat": "agricultural"}]}
ROMA = {"type": "choose_region", "region": "roma"}


def test_an_accepted_move_is_an_entry_with_a_receipt(battle: Two) -> None:
    ann, ben, table = battle

    told = ann.move(table, ROMA).must(201)

    assert (told["version"], told["outcome"]) == (3, None)
    assert told["decisions"] == [{"id": "3.0", "seat": 0, "kind": "battle"}]
    assert {"type": "CondottiereTokenPlaced", "seat": 0, "region": "roma"} in told["facts"]
    [entry] = ben.log(table, after=2)["entries"]
    assert (entry["move"], entry["facts"], entry["hash"]) == (ROMA, told["facts"], told["hash"])
    assert (entry["decision"], entry["seat"], entry["by"]) == ("2.0", 0, f"player:{ann.id}")
    receipt = told["receipt"]
    assert {**receipt, "key": "", "signature": ""} == {
        "table": table,
        "version": 3,
        "hash": told["hash"],
        "at": entry["at"],
        "key": "",
        "signature": "",
    }
    assert receipt["key"] in [key["key"] for key in ann.get("/v1/keys").must(200)["keys"]]


def test_offers_are_for_who_owes_a_decision(battle: Two, house: House) -> None:
    ann, ben, table = battle

    mine = ann.offers(table)
    assert (mine["version"], mine["decision"]) == (2, {"id": "2.0", "seat": 0, "kind": "choose_region"})
    assert mine["offers"]
    his = ben.offers(table)
    assert (his["version"], his["decision"], his["offers"]) == (2, None, [])
    assert his["anytime"], "a message may be sent on anybody's turn"
    house.player("Cleo").get(f"/v1/tables/{table}/offers").refused(403, "not_your_seat")


def test_offers_are_empty_before_the_start_and_after_the_end(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"], options={"max_rounds": 1})["table"]
    none = {"decision": None, "offers": [], "anytime": []}
    assert ann.offers(table) == {"version": 1, "status": "open", "outcome": None, **none}
    ann.move(table, ROMA).refused(409, "not_started")
    ben.sit(table)
    end = play_out([ann, ben], table, random.Random(3))
    assert ann.offers(table) == {"version": end["version"], "status": "finished", "outcome": end["outcome"], **none}
    ann.move(table, ROMA).refused(409, "table_finished")
    assert ann.get("/v1/me/decisions").must(200)["decisions"] == []


def test_the_rules_refuse_with_code_rule_and_version(battle: Two) -> None:
    ann, ben, table = battle

    problem = ben.move(table, ROMA).refused(409, "not_your_turn")
    assert problem["rule"].startswith("C-")
    assert (problem["title"], problem["version"]) == ("The rules refuse this move", 2)
    problem = ann.move(table, {"type": "choose_region", "region": "atlantis"})
    assert (problem.status, problem["version"]) == (409, 2)
    assert problem["rule"]
    assert problem["params"]
    assert ann.table(table)["version"] == 2


@pytest.mark.parametrize(
    ("game", "move", "code", "rule"),
    [
        ("condottiere", {"type": "send_message", "to": "all", "text": "psst", "kind": "foo"}, "bad_message", "C-13.1"),
        ("condottiere", {"type": "send_message", "to": "nobody", "text": "psst"}, "bad_recipient", "C-13.1"),
        ("scythe", {"type": "choose_section", "section": "mine"}, "bad_choice", "S-5.1"),
    ],
)
def test_values_are_the_business_of_the_rules(house: House, game: str, move: Document, code: str, rule: str) -> None:
    ann, ben = house.players(2)
    table = ann.open(game, ["me", {"player": ben.id}], options={"max_rounds": 1})["table"]
    ben.sit(table)
    [decision] = ann.table(table)["decisions"]

    problem = (ann, ben)[decision["seat"]].move(table, move).refused(409, code)

    assert problem["rule"] == rule
    for field in move.keys() - {"type"}:
        ann.move(table, move | {field: {}}).refused(422, "invalid_body")


@pytest.mark.parametrize("action", ["bolster", "trade"])
def test_an_unknown_gain_is_refused_in_its_turn(house: House, action: str) -> None:
    ann, ben = house.players(2)
    table = ann.open("scythe", ["me", {"player": ben.id}], options=SCYTHE)["table"]
    ben.sit(table)
    ann.move(table, {"type": action, "gain": "x"}).refused(409, "wrong_phase")
    ben.move(table, {"type": action, "gain": "x"}).refused(409, "not_your_turn")
    section = [each.top for each in MATS["industrial"].sections].index(action)
    ann.move(table, {"type": "choose_section", "section": section}).must(201)

    problem = ann.move(table, {"type": action, "gain": "x"}).refused(409, "bad_choice")

    assert problem["rule"].startswith("S-")
    assert all(gain in problem["detail"] for gain in problem["params"]["allowed"])


def test_an_aside_answers_no_decision(battle: Two) -> None:
    ann, ben, table = battle
    words = {"type": "send_message", "to": [0], "text": "you will lose, 你好 \u0000", "kind": "talk"}

    told = ben.move(table, words).must(201)

    assert told["decisions"] == [{"id": "2.0", "seat": 0, "kind": "choose_region"}], "hers stays as it was"
    entry = ann.log(table, after=2)["entries"][0]
    assert (entry["decision"], entry["move"]["text"]) == (None, words["text"])
    hidden = ann.stranger().log(table, after=2)["entries"][0]
    assert words["text"] not in str(hidden)
    assert (hidden["seat"], hidden["by"]) == (1, f"player:{ben.id}")


# ------------------------------------------------------------------------------------------------ the version


@pytest.mark.parametrize("tag", ['"2-0"', '"2"', 'W/"2"', 'W/"2-0"', '"2-1"', '"2-s"', '"2-all"', "*", ' "2" '])
def test_who_has_seen_the_newest_version_may_say_so(battle: Two, tag: str) -> None:
    ann, _, table = battle

    assert ann.move(table, ROMA, {"If-Match": tag}).must(201)["version"] == 3


@pytest.mark.parametrize("tag", ['"1-0"', '"1"', 'W/"1"', '"3"', '"0"', '"9007199254740991"'])
def test_who_has_seen_another_version_is_told_the_newest(battle: Two, tag: str) -> None:
    ann, _, table = battle

    assert ann.move(table, ROMA, {"If-Match": tag}).refused(412, "stale_version")["version"] == 2
    assert ann.table(table)["version"] == 2


@pytest.mark.parametrize(
    "tag", ["2", "", '""', '"two"', '"2-"', '"2-x"', '"2-0-0"', '"-1"', "'2'", '"2", "3"', '"2', 'w/"2"', '"2.0"']
)
def test_other_forms_of_a_version_cannot_be_read(battle: Two, tag: str) -> None:
    ann, _, table = battle

    ann.move(table, ROMA, {"If-Match": tag}).refused(400, "bad_if_match")


# ------------------------------------------------------------------------------------------------ the key


def test_the_same_key_and_body_again_answer_the_same(battle: Two) -> None:
    ann, ben, table = battle
    chance = random.Random(9)
    first = ann.move(table, ROMA, {"Idempotency-Key": "once"})
    assert "idempotency-replayed" not in first.headers

    same = {"region": "roma", "type": "choose_region"}  # the order of names does not matter
    again = ann.move(table, same, {"Idempotency-Key": "once"})

    assert (again.status, again.body) == (201, first.body)
    assert again.headers["idempotency-replayed"] == "true"
    assert ann.table(table)["version"] == 3
    ann.move(table, {**ROMA, "region": "siena"}, {"Idempotency-Key": "once"}).refused(422, "idempotency_key_reused")
    ann.move(table, {**ROMA, "decision": "2.0"}, {"Idempotency-Key": "once"}).refused(422, "idempotency_key_reused")
    # it is looked up before the version, which is stale or unreadable by now, and before the rules
    for tag in ('"2"', '"1"', "nonsense"):
        assert ann.move(table, ROMA, {"Idempotency-Key": "once", "If-Match": tag}).body == first.body

    end = play_out([ann, ben], table, chance)

    assert ann.move(table, ROMA, {"Idempotency-Key": "once"}).body == first.body, "however far the table has gone"
    assert ann.table(table)["version"] == end["version"]


def test_keys_are_a_players_own_at_a_table(battle: Two, house: House) -> None:
    ann, ben, table = battle
    ann.move(table, ROMA, {"Idempotency-Key": "k"}).must(201)
    words = {"type": "send_message", "to": "all", "text": "hello", "kind": "talk"}
    assert ben.move(table, words, {"Idempotency-Key": "k"}).must(201)["version"] == 4
    other = ann.open("condottiere", ["me", {"ai": "random"}])["table"]
    assert "idempotency-replayed" not in ann.move(other, ROMA, {"Idempotency-Key": "k"}).headers


def test_a_refused_move_leaves_its_key_free(battle: Two) -> None:
    ann, ben, table = battle
    key = {"Idempotency-Key": "later"}
    words = {"type": "send_message", "to": "all", "text": "hello", "kind": "talk"}
    assert ben.move(table, ROMA, key).status == 409
    assert ann.move(table, ROMA, {**key, "If-Match": '"1"'}).status == 412
    assert ann.move(table, ROMA, key, dry_run=True).must(200) == {"legal": True}
    assert ben.move(table, words, key).must(201)["version"] == 3
    assert ann.move(table, ROMA, key).must(201)["version"] == 4


@pytest.mark.parametrize("key", ["", "x" * 201, "naïve", "a\tb"])
def test_a_key_has_1_to_200_printable_characters(battle: Two, key: str) -> None:
    ann, _, table = battle

    ann.move(table, ROMA, {"Idempotency-Key": key}).refused(400, "bad_idempotency_key")
    assert ann.table(table)["version"] == 2


def test_twenty_threads_with_one_key_make_one_entry(battle: Two) -> None:
    ann, _, table = battle

    with ThreadPoolExecutor(20) as crowd:
        answers = list(crowd.map(lambda _: ann.move(table, ROMA, {"Idempotency-Key": "x" * 200}), range(20)))

    assert {(answer.status, answer.body) for answer in answers} == {(201, answers[0].body)}
    replayed = [answer for answer in answers if answer.headers.get("idempotency-replayed") == "true"]
    assert len(replayed) == 19
    assert ann.table(table)["version"] == 3


# ------------------------------------------------------------------------------------------------ the decision


def test_a_decision_that_is_no_longer_open_is_closed(battle: Two) -> None:
    ann, ben, table = battle
    for wrong in ("1.0", "2.1", "3.0", "nonsense", ""):
        ann.move(table, {**ROMA, "decision": wrong}).refused(409, "decision_closed")
    for odd in (7, ["2.0"], {"id": "2.0"}, True):
        ann.move(table, {**ROMA, "decision": odd}).refused(422, "invalid_body")
    ben.move(table, {**ROMA, "decision": "2.0"}).refused(409, "decision_closed")
    assert ann.move(table, {**ROMA, "decision": "2.0"}).must(201)["version"] == 3
    ann.move(table, {**ROMA, "decision": "2.0"}).refused(409, "decision_closed")
    assert ann.move(table, {"type": "pass", "decision": None}).must(201)["version"] == 4


def test_what_the_house_refuses_names_the_version_too(house: House, battle: Two) -> None:
    ann, ben, table = battle
    late = {**ROMA, "decision": "1.0"}
    waiting = ann.open("condottiere", ["me", "open", "open"])["table"]
    ben.sit(waiting)

    assert ann.move(table, late).refused(409, "decision_closed")["version"] == 2
    assert ann.move(table, late, dry_run=True).refused(409, "decision_closed")["version"] == 2
    assert ann.move(waiting, ROMA).refused(409, "not_started")["version"] == 2
    assert ann.post(f"/v1/tables/{waiting}/seats", {"seat": 1}).refused(409, "seat_taken")["version"] == 2
    assert house.player("Dan").post(f"/v1/tables/{table}/seats").refused(409, "no_open_seat")["version"] == 2
    assert ann.delete(f"/v1/tables/{waiting}/seats/2").refused(409, "seat_open")["version"] == 2
    ben.post(f"/v1/tables/{table}/disputes", {"at": 1, "claim": "unfair"}).must(201)
    assert ann.move(table, ROMA).refused(409, "table_frozen")["version"] == 3


def test_a_stranger_cannot_tell_that_two_secrets_of_a_move_are_equal(house: House, battle: Two) -> None:
    ann, _, table = battle
    for text in ("talk", "ciao"):
        ann.move(table, {"type": "send_message", "to": [1], "kind": "talk", "text": text}).must(201)

    lines = house.stranger.get(f"/v1/tables/{table}/record").body.splitlines()
    one, other = [json.loads(json.loads(line)["e"]) for line in lines[-3:-1]]
    assert (one["move"], one["facts"], len(one["sealed"])) == (other["move"], other["facts"], len(other["sealed"]))


def test_two_people_who_answer_at_the_same_moment_both_succeed(house: House) -> None:
    """The bids of The Godfather are owed by everybody at once and stay sealed until all are in."""
    people = house.players(3)
    chance = random.Random(11)
    table = people[0].open("godfather", ["me", "open", "open"])["table"]
    for person in people[1:]:
        person.sit(table)
    for _ in range(600):
        now = people[0].table(table)
        if len(now["decisions"]) == 3:
            break
        people[chance.choice(now["decisions"])["seat"]].play_any(table, chance)
    assert [decision["seat"] for decision in now["decisions"]] == [0, 1, 2]
    asked = {decision["seat"]: decision["id"] for decision in now["decisions"]}
    bids = [drawn(chance.choice(person.offers(table)["offers"]), chance) for person in people]

    with ThreadPoolExecutor(3) as crowd:
        answers = list(
            crowd.map(lambda seat: people[seat].move(table, {**bids[seat], "decision": asked[seat]}), range(3))
        )

    versions = sorted(answer.must(201)["version"] for answer in answers)
    assert versions == [now["version"] + n for n in (1, 2, 3)]
    entries = house.stranger.log(table, after=now["version"], limit=3)["entries"]
    assert {entry["seat"]: entry["decision"] for entry in entries} == asked
    for entry in entries[:2]:  # sealed: a spectator sees that somebody has bid, not what
        assert entry["move"].keys() == {"type"}
    assert [fact["type"] for fact in entries[2]["facts"]].count("BidsRevealed") == 1


# ------------------------------------------------------------------------------------------------ dry runs


def test_a_dry_run_says_whether_a_move_is_legal_and_nothing_more(battle: Two) -> None:
    ann, ben, table = battle

    assert ann.move(table, ROMA, dry_run=True).must(200) == {"legal": True}
    assert ann.move(table, ROMA, dry_run=False).must(201)["version"] == 3
    played = ann.move(table, {"type": "pass"}, dry_run=True)
    assert played.must(200) == {"legal": True}
    ben.move(table, {"type": "pass"}, dry_run=True).refused(409, "not_your_turn")
    ann.move(table, {"type": "pass"}, {"If-Match": '"2"'}, dry_run=True).refused(412, "stale_version")
    ann.move(table, {"type": "pass", "decision": "2.0"}, dry_run=True).refused(409, "decision_closed")
    ann.move(table, {"type": "fly"}, dry_run=True).refused(422, "unknown_move")
    for wrong in ("yes", "1", "TRUE"):
        ann.move(table, {"type": "pass"}, dry_run=wrong).refused(422, "invalid_query")
    assert ann.table(table)["version"] == 3


# ------------------------------------------------------------------------------------------------ the order


def test_a_request_is_asked_about_in_one_order(house: House) -> None:
    """Each line mends what the line before was refused for; the later faults stay."""
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"])["table"]
    ben.sit(table)
    ann.move(table, ROMA, {"Idempotency-Key": "used"}).must(201)
    path, unknown = f"/v1/tables/{table}/moves", "/v1/tables/3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D/moves"
    bad = {"If-Match": "nonsense", "Idempotency-Key": "", "Content-Type": "text/plain"}
    cleo = house.player("Cleo")

    cleo.post(unknown, b"{", {**bad, "Authorization": "Bearer nonsense"}).refused(401, "unknown_token")
    cleo.post(unknown, b"{", bad).refused(404, "unknown_table")
    cleo.post(path, b"{", bad).refused(403, "not_your_seat")
    ann.post(path, b"{", bad).refused(415, "not_json")
    bad.pop("Content-Type")
    ann.post(path, b"{", bad).refused(400, "not_json")
    ann.post(path, b"[]", bad).refused(422, "invalid_body")
    ann.post(path, {"type": "fly"}, bad).refused(422, "unknown_move")
    ann.post(path, {**ROMA, "colour": "red"}, bad).refused(422, "invalid_body")
    ann.post(path, ROMA, bad).refused(400, "bad_idempotency_key")
    bad["Idempotency-Key"] = "used"
    ann.post(path, {**ROMA, "region": "siena"}, bad).refused(422, "idempotency_key_reused")
    bad["Idempotency-Key"] = "new"
    ann.post(path, ROMA, bad).refused(400, "bad_if_match")
    bad["If-Match"] = '"1"'
    ann.post(path, {**ROMA, "decision": "1.0"}, bad).refused(412, "stale_version")
    bad["If-Match"] = '"3"'
    ann.post(path, {**ROMA, "decision": "1.0"}, bad).refused(409, "decision_closed")
    assert ann.post(path, ROMA, bad).status == 409, "and the rules at last"


def test_a_foreign_seat_cannot_be_played(battle: Two, house: House) -> None:
    _, _, table = battle
    cleo = house.player("Cleo")
    move: Document = {**ROMA, "seat": 0}
    cleo.move(table, move).refused(403, "not_your_seat")
    house.referee.move(table, ROMA).refused(403, "not_your_seat")
    battle[1].move(table, move).refused(422, "invalid_body")
