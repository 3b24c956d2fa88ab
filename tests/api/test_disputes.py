"""Settling a dispute: a claim freezes the table, both sides speak, a referee judges, nothing is ever deleted."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from domain.contract.game import ALL
from domain.contract.registry import games
from tests.api.tables import finished_table, started_table
from tests.api.test_records import AS_RECORD, as_bytes, record_of, report, verdicts
from tests.house import drawn, play_out, until

every_game = pytest.mark.parametrize("game", games())


def claim(client, table, at=1, text="That was not my move"):
    return client.post(f"/v1/tables/{table}/disputes", {"at": at, "claim": text})


def judge(house, table, dispute, verdict, **rest):
    body = {"verdict": verdict, "reasons": "I have read the record.", **rest}
    return house.referee.post(f"/v1/tables/{table}/disputes/{dispute}/verdict", body)


@every_game
def test_a_claim_freezes_the_table_until_it_is_dismissed(house, game):
    table, people = started_table(house, game)
    before = people[0].table(table)
    owing = people[before["decisions"][0]["seat"]]
    move = drawn(owing.offers(table)["offers"][0], random.Random(1))

    filed = claim(people[1], table, at=2).must(201)

    frozen = people[0].table(table)
    assert (frozen["status"], frozen["dispute"]) == ("frozen", filed["dispute"])
    assert frozen["version"] == before["version"] + 1
    assert frozen["decisions"] == before["decisions"]
    offered = people[0].offers(table)
    assert (offered["offers"], offered["anytime"], offered["decision"]) == ([], [], None)
    owing.move(table, move).refused(409, "table_frozen")
    people[0].delete(f"/v1/tables/{table}/seats/0").refused(409, "table_frozen")

    judged = judge(house, table, filed["dispute"], "dismissed").must(201)
    assert judged["status"] == "judged"
    after = people[0].table(table)
    assert (after["status"], after["decisions"], after["state"]) == ("playing", before["decisions"], before["state"])
    assert play_out(people, table, random.Random(1))["outcome"] is not None
    assert verdicts(report(house.stranger, record_of(house.stranger, table))) == ["pass"] * 4


def test_the_evidence_is_whole_for_the_referee_and_his_own_for_a_seat(house):
    table, people = started_table(house, "condottiere")
    people[0].move(table, {"type": "choose_region", "region": "atlantis"})
    wrong = people[0].move(table, {"type": "pass", "decision": "99.0"})
    assert wrong.status == 409
    filed = claim(people[0], table, at=people[0].table(table)["version"]).must(201)
    path = f"/v1/tables/{table}/disputes/{filed['dispute']}"

    people[1].post(f"{path}/statements", {"text": "It was."}).must(201)
    people[0].post(f"{path}/statements", {"text": "It was not."}).must(201)
    mine, theirs, all_ = (client.get(path).must(200) for client in (people[0], people[1], house.referee))

    assert [said["text"] for said in all_["statements"]] == ["It was.", "It was not."]
    assert {act["by"] for act in all_["evidence"]["acts"]} == {f"player:{person.id}" for person in people}
    assert all(act["token"] for act in all_["evidence"]["acts"])
    assert "decision_closed" in [attempt["code"] for attempt in all_["evidence"]["refused"]]
    assert {attempt["player"] for attempt in mine["evidence"]["refused"]} == {people[0].id}
    assert theirs["evidence"]["refused"] == []
    assert {act["by"] for act in theirs["evidence"]["acts"]} == {f"player:{people[1].id}"}
    assert all_["evidence"]["report"]["rules"]["verdict"] == "pass", "the referee's record is open"
    sealed = [part for line in mine["evidence"]["record"] for part in line.get("p", [])]
    assert None in sealed
    assert None not in [part for line in all_["evidence"]["record"] for part in line.get("p", [])]
    assert house.referee.table(table, seat=ALL)["state"]["hands"][1] == people[1].table(table)["state"]["hands"][1]


def test_a_stranger_learns_nothing_and_judges_nothing(house):
    table, people = started_table(house, "condottiere")
    stranger = house.player("Zoe")
    claim(stranger, table).refused(403, "not_your_seat")
    filed = claim(people[0], table).must(201)
    path = f"/v1/tables/{table}/disputes/{filed['dispute']}"

    stranger.get(path).refused(404, "unknown_dispute")
    stranger.post(f"{path}/statements", {"text": "hm"}).refused(404, "unknown_dispute")
    stranger.post(f"{path}/appeal", {"text": "hm"}).refused(404, "unknown_dispute")
    house.stranger.get(path).refused(401, "token_needed")
    body = {"verdict": "dismissed", "reasons": "no"}
    stranger.post(f"{path}/verdict", body).refused(403, "not_a_referee")
    people[1].post(f"{path}/verdict", body).refused(403, "not_a_referee")
    stranger.get(f"/v1/tables/{table}", seat=ALL).refused(403, "not_your_seat")
    people[1].get(f"/v1/tables/{table}", seat=ALL).refused(403, "not_your_seat")
    other, _ = started_table(house, "conqueror")
    house.referee.get(f"/v1/tables/{other}/disputes/{filed['dispute']}").refused(404, "unknown_dispute")


def test_at_a_private_table_a_stranger_does_not_even_learn_of_the_table(house):
    ann, stranger = house.players(2)
    options = {"game": 1, "mode": "amateur"}
    table = ann.open("conqueror", ["me", {"ai": "random"}], options=options, private=True)["table"]
    path = f"/v1/tables/{table}/disputes/{claim(ann, table).must(201)['dispute']}"

    stranger.get(path).refused(404, "unknown_table")
    stranger.post(f"{path}/verdict", {"verdict": "dismissed", "reasons": "no"}).refused(404, "unknown_table")


@pytest.mark.parametrize(
    "word", ["d-01K9ZG3T4V5W6X7Y8Z9A0B1C2F", "{dispute}:statements", "{dispute}%3Astatements", "d-"]
)
def test_a_dispute_that_is_none_is_not_found(house, word):
    table, people = started_table(house, "conqueror")
    filed = claim(people[0], table).must(201)
    disputes = f"/v1/tables/{table}/disputes"
    people[0].post(f"{disputes}/{filed['dispute']}/statements", {"text": "I did not pass"}).must(201)
    path = f"{disputes}/{word.format(dispute=filed['dispute'])}"

    people[0].get(path).refused(404, "unknown_dispute")
    people[0].post(f"{path}/statements", {"text": "hm"}).refused(404, "unknown_dispute")
    people[0].post(f"{path}/appeal", {"text": "hm"}).refused(404, "unknown_dispute")
    house.referee.post(f"{path}/verdict", {"verdict": "dismissed", "reasons": "no"}).refused(404, "unknown_dispute")


def seals(client, path):
    """Of the record among the evidence: None for each seal that stays closed."""
    return [part for line in client.get(path).must(200)["evidence"]["record"] for part in line.get("p", [])]


def test_a_referee_sees_everything_only_while_he_has_to_judge_and_after_the_end(house):
    table, people = started_table(house, "condottiere")
    filed = claim(people[0], table).must(201)
    path = f"/v1/tables/{table}/disputes/{filed['dispute']}"
    assert None not in seals(house.referee, path)

    judge(house, table, filed["dispute"], "dismissed").must(201)
    people[0].move(table, {"type": "pass", "decision": "99.0"}).refused(409, "decision_closed")
    assert set(seals(house.referee, path)) == {None}
    evidence = house.referee.get(path).must(200)["evidence"]
    assert (evidence["refused"], evidence["acts"]) == ([], [])
    house.referee.get(f"/v1/tables/{table}", seat=ALL).refused(403, "not_your_seat")

    other = claim(people[1], table, at=2).must(201)
    assert set(seals(house.referee, path)) == {None}, "the table is frozen for another dispute"
    assert None not in seals(house.referee, f"/v1/tables/{table}/disputes/{other['dispute']}")
    judge(house, table, other["dispute"], "forfeited", seat=1).must(201)
    assert None not in seals(house.referee, path)


def test_a_referee_does_not_look_into_hands_that_a_rewind_has_kept_in_play(house):
    table, people = started_table(house, "condottiere")
    at = people[0].table(table)["version"] - 2
    filed = claim(people[0], table, at=at).must(201)
    judge(house, table, filed["dispute"], "rewound", at=at).must(201)

    assert set(seals(house.referee, f"/v1/tables/{table}/disputes/{filed['dispute']}")) == {None}


def test_a_referee_judges_no_table_where_he_sat(house):
    judge_who_plays = house.referee.join("Ref", referee=True)
    ann = house.player()
    table = ann.open("conqueror", ["me", "open"], options={"game": 1, "mode": "amateur"})["table"]
    judge_who_plays.sit(table)
    judge_who_plays.stand(table, 1)
    filed = claim(ann, table).must(201)
    path = f"/v1/tables/{table}/disputes/{filed['dispute']}"

    body = {"verdict": "dismissed", "reasons": "no"}
    judge_who_plays.post(f"{path}/verdict", body).refused(403, "not_a_referee")
    judge_who_plays.get(f"/v1/tables/{table}", seat=ALL).refused(403, "not_your_seat")
    house.referee.get(path).must(200)


def test_who_left_his_seat_to_a_computer_player_still_has_his_say(house):
    table, (ann, ben) = started_table(house, "condottiere")
    ben.move(table, {"type": "pass", "decision": "99.1"}).refused(409, "decision_closed")
    ben.stand(table, 1)
    filed = claim(ann, table, at=ann.table(table)["version"]).must(201)
    path = f"/v1/tables/{table}/disputes/{filed['dispute']}"

    said = ben.post(f"{path}/statements", {"text": "I had to go."}).must(201)
    assert (said["seat"], said["by"]) == (1, ben.id)
    evidence = ben.get(path).must(200)["evidence"]
    assert {attempt["player"] for attempt in evidence["refused"]} == {ben.id}
    assert {act["by"] for act in evidence["acts"]} == {f"player:{ben.id}"}
    assert set(seals(ben, path)) == {None}, "who stood up is a spectator"

    judge(house, table, filed["dispute"], "forfeited", seat=1).must(201)
    again = ben.post(f"{path}/appeal", {"text": "I was asleep."}).must(201)
    assert (again["appeal"]["seat"], again["appeal"]["text"]) == (1, "I was asleep.")
    judge(house, table, filed["dispute"], "dismissed").must(201)
    assert verdicts(report(house.stranger, record_of(house.stranger, table))) == ["pass"] * 4


def test_one_open_dispute_and_no_dismissed_claim_twice(house):
    table, people = started_table(house, "conqueror")
    filed = claim(people[0], table, at=2).must(201)
    claim(people[1], table, at=3).refused(409, "table_frozen")
    judge(house, table, filed["dispute"], "dismissed").must(201)
    judge(house, table, filed["dispute"], "dismissed").refused(409, "dispute_closed")

    refused = claim(people[1], table, at=2).refused(409, "already_judged")
    assert refused["params"]["dispute"] == filed["dispute"]
    claim(people[1], table, at=3).must(201)
    claim(people[1], table, at=999).refused(422, "unknown_version")


def test_an_appeal_reopens_once(house):
    table, people = started_table(house, "conqueror")
    filed = claim(people[0], table).must(201)
    path = f"/v1/tables/{table}/disputes/{filed['dispute']}"
    people[0].post(f"{path}/appeal", {"text": "too early"}).refused(409, "dispute_open")
    judge(house, table, filed["dispute"], "dismissed").must(201)

    again = people[0].post(f"{path}/appeal", {"text": "Look at version 3."}).must(201)
    assert again["status"] == "open"
    assert again["appeal"]["first_verdict"]["verdict"] == "dismissed"
    assert people[0].table(table)["status"] == "frozen"
    judge(house, table, filed["dispute"], "forfeited", seat=1).must(201)
    people[1].post(f"{path}/appeal", {"text": "Me too."}).refused(409, "already_appealed")


@every_game
def test_a_seat_that_forfeits_ends_the_game(house, game):
    table, people = started_table(house, game)
    filed = claim(people[0], table).must(201)
    judged = judge(house, table, filed["dispute"], "forfeited", seat=1).must(201)

    end = people[0].table(table)
    assert end["status"] == "finished"
    assert end["outcome"]["cause"] == "forfeited"
    assert 1 not in end["outcome"]["winners"]
    assert end["outcome"]["ranking"][-1] == [1]
    assert judged["verdict"]["receipt"]["hash"] == end["hash"]
    assert house.stranger.table(table, seat=ALL)["state"] is not None, "its secrets are over"
    assert verdicts(report(house.stranger, record_of(house.stranger, table))) == ["pass"] * 4


def test_a_result_is_adjusted_also_after_the_end(house):
    table, people = finished_table(house, "condottiere")
    filed = claim(people[0], table, at=3).must(201)
    outcome = {"winners": [1], "ranking": [[1], [0]], "scores": [0, 7]}
    judge(house, table, filed["dispute"], "adjusted").refused(422, "bad_verdict")
    judge(house, table, filed["dispute"], "adjusted", outcome=outcome | {"ranking": [[1]]}).refused(422, "bad_outcome")
    judge(house, table, filed["dispute"], "adjusted", outcome=outcome | {"winners": [1, 1]}).refused(422, "bad_outcome")
    judge(house, table, filed["dispute"], "adjusted", outcome=outcome | {"cause": "luck"}).refused(422, "invalid_body")
    judge(house, table, filed["dispute"], "adjusted", outcome=outcome | {"cause": "adjusted"}).must(201)

    end = people[0].table(table)
    assert end["status"] == "finished"
    assert end["outcome"] == outcome | {"cause": "adjusted"}
    assert verdicts(report(house.stranger, record_of(house.stranger, table))) == ["pass"] * 4


@every_game
def test_a_rewind_goes_on_elsewhere_with_the_same_people_and_keeps_both_branches(house, game):
    table, people = started_table(house, game)
    at = people[0].table(table)["version"] - 2
    then = [person.table(table, at=at) for person in people]
    filed = claim(people[0], table, at=at).must(201)
    judged = judge(house, table, filed["dispute"], "rewound", at=at).must(201)

    old = people[0].table(table)
    assert (old["status"], old["fork"]) == ("finished", judged["verdict"]["fork"])
    assert (old["outcome"]["cause"], old["outcome"]["winners"]) == ("rewound", [])
    fork = people[0].table(old["fork"])
    assert fork["parent"] == {"table": table, "version": at, "hash": then[0]["hash"]}
    assert [seat.get("player") for seat in fork["seats"]] == [person.id for person in people]
    for seat, person in enumerate(people):
        assert person.table(old["fork"])["state"] == then[seat]["state"], "hands stay"

    people[0].get(f"/v1/tables/{table}", seat=ALL).refused(403, "not_your_seat")
    assert record_of(people[0], table)[-1]["seed"] is None
    assert people[0].log(table)["entries"][-1]["facts"][-1] == {"type": "TableFinished", "seed": None}
    people[0].post(f"/v1/tables/{table}/disputes/{filed['dispute']}/appeal", {"text": "?"}).refused(
        409, "already_rewound"
    )

    play_out(people, old["fork"], random.Random(1))
    assert house.stranger.table(table, seat=ALL)["state"] is not None
    assert record_of(house.stranger, table)[-1]["seed"] is not None
    for branch in (table, old["fork"]):
        assert verdicts(report(house.stranger, record_of(house.stranger, branch))) == ["pass"] * 4


def test_the_record_of_a_finished_table_that_is_rewound_repeats_the_seed_its_log_has_printed(house, another_house):
    table, people = finished_table(house, "condottiere")
    printed = people[0].lines(table)[-1]["facts"][-1]["seed"]
    filed = claim(people[0], table, at=4).must(201)
    path = f"/v1/tables/{table}/disputes/{filed['dispute']}"
    fork = judge(house, table, filed["dispute"], "rewound", at=4).must(201)["verdict"]["fork"]

    lines = record_of(house.stranger, table)
    assert lines[-1]["seed"] == printed
    told = report(house.stranger, lines)
    assert told["ok"]
    assert verdicts(told) == ["pass", "pass", "unknown", "unknown"], "its seals are closed again"
    assert people[1].get(path).must(200)["evidence"]["report"]["ok"]

    play_out(people, fork, random.Random(1))
    lines = record_of(house.stranger, table)
    assert verdicts(report(house.stranger, lines)) == ["pass"] * 4
    zoe = another_house.player("Zoe")
    zoe.post("/v1/records", as_bytes(lines), AS_RECORD).must(201)
    assert record_of(zoe, table) == lines, "also where the table that went on is not known"


def test_a_dispute_after_the_end_that_is_lost_and_won_on_appeal(house):
    table, people = started_table(house, "condottiere")
    filed = claim(people[0], table).must(201)
    judge(house, table, filed["dispute"], "forfeited", seat=1).must(201)
    path = f"/v1/tables/{table}/disputes/{filed['dispute']}"
    people[1].post(f"{path}/appeal", {"text": "I did not."}).must(201)
    judge(house, table, filed["dispute"], "rewound", at=4).must(201)

    assert report(house.stranger, record_of(house.stranger, table))["ok"]


def test_after_a_rewind_a_computer_player_still_keeps_the_seat_of_who_has_left(house):
    table, (ann, ben) = started_table(house, "condottiere")
    ben.stand(table, 1)
    filed = claim(ann, table).must(201)
    fork = judge(house, table, filed["dispute"], "rewound", at=4).must(201)["verdict"]["fork"]

    assert ann.table(fork)["seats"][1] == {"seat": 1, "is": "computer", "level": "greedy", "for": ben.id}
    assert ben.table(fork)["you"] is None
    house.sees(ben, [fork, table])
    play_out([ann], fork, random.Random(1))
    assert verdicts(report(house.stranger, record_of(house.stranger, fork))) == ["pass"] * 4


def test_who_comes_back_after_a_rewind_takes_his_seat_from_the_computer_player(house):
    table, (ann, ben) = started_table(house, "conqueror")
    ben.stand(table, 1)
    filed = claim(ann, table).must(201)
    fork = judge(house, table, filed["dispute"], "rewound", at=4).must(201)["verdict"]["fork"]

    assert ben.sit(fork)["seats"][1]["player"] == ben.id
    play_out([ann, ben], fork, random.Random(1))
    assert verdicts(report(house.stranger, record_of(house.stranger, fork))) == ["pass"] * 4


def three_of_whom_one_resigns(house):
    """A table, its people, and the version at which the third has left for good."""
    people = house.players(3)
    table = people[0].open("condottiere", ["me", *({"player": each.id} for each in people[1:])])["table"]
    for each in people[1:]:
        each.sit(table)
    for each in people:
        each.play_any(table, random.Random(1))
    version = people[2].post(f"/v1/tables/{table}/resign").must(201)["version"]
    for each in people[:2]:
        each.play_any(table, random.Random(1))
    return table, people, version


def test_who_was_out_for_good_by_the_version_of_a_rewind_stays_so(house):
    table, (ann, _, cleo), gone = three_of_whom_one_resigns(house)
    filed = claim(ann, table).must(201)
    fork = judge(house, table, filed["dispute"], "rewound", at=gone).must(201)["verdict"]["fork"]

    seat = {"seat": 2, "is": "computer", "level": "greedy", "for": cleo.id, "forfeited": "resigned"}
    assert ann.table(fork)["seats"][2] == ann.table(table)["seats"][2] == seat
    cleo.post(f"/v1/tables/{fork}/seats", {"seat": 2}).refused(409, "seat_forfeited")
    told = ann.post(f"/v1/tables/{fork}/resign").must(201)
    assert told["outcome"]["ranking"] == [[1], [0], [2]], "who left first is last"
    lines = record_of(house.stranger, fork)
    assert verdicts(report(house.stranger, lines)) == ["pass"] * 4


def test_who_left_for_good_after_the_version_of_a_rewind_may_come_back(house):
    table, (ann, _, cleo), gone = three_of_whom_one_resigns(house)
    filed = claim(ann, table).must(201)
    fork = judge(house, table, filed["dispute"], "rewound", at=gone - 1).must(201)["verdict"]["fork"]

    assert "forfeited" not in ann.table(fork)["seats"][2]
    assert cleo.sit(fork, seat=2)["seats"][2]["player"] == cleo.id
    assert cleo.log(fork)["entries"][0]["facts"][-1]["type"] == "PositionSet"


def test_nothing_goes_on_from_where_one_alone_was_left(house):
    table, (ann, ben) = started_table(house, "condottiere")
    over = ben.post(f"/v1/tables/{table}/resign").must(201)["version"]
    filed = claim(ann, table).must(201)

    judge(house, table, filed["dispute"], "rewound", at=over).refused(409, "nothing_to_continue")
    judge(house, table, filed["dispute"], "rewound", at=over - 1).must(201)


def test_of_verdicts_at_the_same_moment_one_is_accepted(house):
    table, people = started_table(house, "condottiere")
    filed = claim(people[0], table).must(201)
    at = people[0].table(table)["version"] - 2

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: judge(house, table, filed["dispute"], "rewound", at=at), range(4)))

    assert sorted(answer.status for answer in answers) == [201, 409, 409, 409]
    assert {answer["code"] for answer in answers if answer.status == 409} == {"dispute_closed"}
    house.sees(people[0], [people[0].table(table)["fork"], table])
    assert verdicts(report(people[0], record_of(people[0], table)))[:2] == ["pass", "pass"]


def test_computer_players_wait_while_the_table_is_frozen(house):
    ann = house.player()
    table = ann.open("condottiere", ["me", {"ai": "random"}], options={"max_rounds": 3})["table"]
    filed = claim(ann, table).must(201)
    version = ann.table(table)["version"]
    assert ann.log(table, after=version, wait=2)["entries"] == []

    judge(house, table, filed["dispute"], "dismissed").must(201)
    assert play_out([ann], table, random.Random(1))["outcome"] is not None


def test_a_verdict_reaches_the_feed(house):
    table, people = started_table(house, "conqueror")
    with people[1].feed(table, last=people[1].table(table)["version"]) as feed:
        filed = claim(people[0], table).must(201)
        assert feed.take(1)[0]["facts"][0] == {
            "type": "DisputeFiled",
            "dispute": filed["dispute"],
            "seat": 0,
            "at": 1,
            "appeal": False,
        }
        judge(house, table, filed["dispute"], "dismissed").must(201)
        told = feed.take(1)[0]
        assert told["by"].startswith("referee:")
        assert told["facts"][0]["reasons"] == "I have read the record."
    until(lambda: people[0].table(table)["status"] == "playing")
