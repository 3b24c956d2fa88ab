"""Undo, proposals, resigning and closing over HTTP: who may, what is answered, what others see."""

import random

from tests.api.tables import started_table
from tests.house import House


def test_a_takeback_is_proposed_seen_and_agreed_to(house: House) -> None:
    table, (ann, ben) = started_table(house, "condottiere")
    before = ann.table(table)

    proposed = ann.post(f"/v1/tables/{table}/proposals", {"kind": "takeback", "to": 4}).must(201)

    shown = ben.table(table)["proposal"]
    assert shown == {"id": proposed["id"], "kind": "takeback", "by": 0, "to": 4, "answers": [True, None]}
    assert house.stranger.table(table)["proposal"] == shown
    agreed = ben.post(f"/v1/tables/{table}/proposals/{proposed['id']}/answer", {"yes": True}).must(201)
    assert [fact["type"] for fact in agreed["facts"]] == ["ProposalAnswered", "TookBack"]
    assert agreed["facts"][1] == {"type": "TookBack", "to": 4}, "the state is sealed to nobody"
    assert ann.table(table)["state"] == ann.table(table, at=4)["state"]
    assert ann.table(table)["version"] == before["version"] + 2
    assert ann.table(table)["proposal"] is None
    assert [entry["move"]["type"] for entry in ann.log(table)["entries"][-2:]] == ["propose", "answer_proposal"]


def test_what_is_refused_and_why(house: House) -> None:
    table, (ann, ben) = started_table(house, "condottiere")
    path, other = f"/v1/tables/{table}", house.players(1)[0]

    house.stranger.post(f"{path}/proposals", {"kind": "abort"}).refused(401, "token_needed")
    other.post(f"{path}/proposals", {"kind": "abort"}).refused(403, "not_your_seat")
    other.post(f"{path}/resign").refused(403, "not_your_seat")
    other.post(f"{path}/undo").refused(403, "not_your_seat")
    other.delete(path).refused(403, "not_your_seat")
    ann.post(f"{path}/proposals", {"kind": "draw"}).refused(422, "invalid_body")
    ann.post(f"{path}/proposals", {"kind": "takeback"}).refused(422, "invalid_body")
    ann.post(f"{path}/proposals", {"kind": "abort", "to": 3}).refused(422, "invalid_body")
    ann.post(f"{path}/proposals", {"kind": "takeback", "to": 9999}).refused(422, "unknown_version")
    ann.post(f"{path}/proposals", {"kind": "takeback", "to": 1}).refused(409, "nothing_to_continue")
    ann.post(f"{path}/proposals", {"kind": "resume"}).refused(409, "not_paused")
    ann.post(f"{path}/proposals/77/answer", {"yes": True}).refused(404, "unknown_proposal")
    ann.post(f"{path}/undo", {"to": 0}).refused(422, "invalid_body")
    ann.delete(path).refused(409, "too_late_to_abort")
    before = ann.table(table)["version"]
    id_ = ann.post(f"{path}/proposals", {"kind": "abort"}).must(201)["id"]
    ben.post(f"{path}/proposals", {"kind": "abort"}).refused(409, "proposal_open")
    ben.delete(f"{path}/proposals/{id_}").refused(403, "not_your_proposal")
    ben.post(f"{path}/proposals/{id_}/answer", {"yes": 1}).refused(422, "invalid_body")
    ann.post(f"{path}/proposals/{id_}/answer", {"yes": True}).refused(409, "already_answered")
    ann.delete(f"{path}/proposals/{id_}").must(200)
    again = ann.post(f"{path}/proposals", {"kind": "abort"}).must(201)["id"]
    ben.post(f"{path}/proposals/{again}/answer", {"yes": False}).must(201)
    answer = ann.post(f"{path}/proposals", {"kind": "abort"})
    assert answer.refused(409, "too_soon")["params"]["wait_ms"] <= 10_000
    assert 1 <= int(answer.headers["retry-after"]) <= 10
    assert ann.table(table)["version"] == before + 4, "what was refused has left nothing"


def test_the_same_key_again_proposes_once(house: House) -> None:
    table, (ann, ben) = started_table(house, "condottiere")
    path, key = f"/v1/tables/{table}", {"Idempotency-Key": "p1"}
    first = ann.post(f"{path}/proposals", {"kind": "abort"}, key)
    again = ann.post(f"{path}/proposals", {"kind": "abort"}, key)

    assert (again.status, again.body) == (201, first.body)
    assert again.headers["idempotency-replayed"] == "true"
    ann.post(f"{path}/proposals", {"kind": "pause"}, key).refused(422, "idempotency_key_reused")
    ann.post(f"{path}/resign", None, key).refused(422, "idempotency_key_reused")
    resigned = ben.post(f"{path}/resign", None, key).must(201)
    assert ben.post(f"{path}/resign", None, key).must(201) == resigned, "a key is its player's own"
    assert ann.table(table)["status"] == "finished"


def test_who_resigns_loses_and_the_record_stands(house: House) -> None:
    table, (ann, ben) = started_table(house, "conqueror")

    over = ben.post(f"/v1/tables/{table}/resign").must(201)

    assert over["outcome"] == {"winners": [0], "ranking": [[0], [1]], "scores": [0, 0], "cause": "resigned"}
    seat = ann.table(table)["seats"][1]
    assert (seat["is"], seat["level"], seat["for"], seat["forfeited"]) == ("computer", "greedy", ben.id, "resigned")
    record = ann.get(f"/v1/tables/{table}/record").body
    report = ann.post("/v1/records/verify", record, {"Content-Type": "application/x-ndjson"}).must(200)
    assert report["ok"] and report["rules"]["verdict"] == "pass"


def test_an_undo_is_the_callers_own(house: House) -> None:
    table, (ann, ben) = started_table(house, "scythe")
    chance = random.Random(4)
    for _ in range(60):
        for person in (ann, ben):
            person.play_any(table, chance)
            version = person.table(table)["version"]
            answer = person.post(f"/v1/tables/{table}/undo")
            if answer.status == 201:
                back = answer.json["facts"][0]
                assert back["type"] == "TookBack" and back["to"] < version
                now = person.table(table)
                assert now["state"] == person.table(table, at=back["to"])["state"]
                assert now["decisions"][0]["id"].startswith(f"{now['version']}.")
                return
            problem = answer.refused(409, "barrier")
            assert problem["params"]["why"] in ("luck", "shown", "others", "began")
    raise AssertionError("nothing could be taken back")


def test_who_opened_a_table_closes_it_and_nobody_else(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"])["table"]

    ben.delete(f"/v1/tables/{table}").refused(403, "not_your_table")
    closed = ann.delete(f"/v1/tables/{table}").must(200)

    assert closed["status"] == "finished"
    assert closed["outcome"] == {"winners": [], "ranking": [[0, 1]], "scores": [0, 0], "cause": "closed"}
    assert closed["state"] is None
    ann.delete(f"/v1/tables/{table}").refused(409, "table_finished")
    record = ann.get(f"/v1/tables/{table}/record").body
    assert ann.post("/v1/records/verify", record, {"Content-Type": "application/x-ndjson"}).must(200)["ok"]
    begun = ann.open("condottiere", ["me", {"player": ben.id}])["table"]
    ben.sit(begun)
    assert ben.delete(f"/v1/tables/{begun}").must(200)["outcome"]["cause"] == "aborted"
