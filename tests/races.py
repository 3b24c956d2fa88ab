"""Many people do at the same moment what only one of them can have: one gets it, all others are told so."""

import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from tests.house import Answer, Client, Document, House, drawn
from tests.test_failures import all_entries, message, must_be_whole

CROWD = 6


def together(calls: Sequence[Callable[[], Answer]]) -> list[Answer]:
    """All at once, each on a connection of its own; nothing is answered with a 5xx."""
    barrier = Barrier(len(calls))

    def one(call: Callable[[], Answer]) -> Answer:
        barrier.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as crowd:
        answers = list(crowd.map(one, calls))
    for answer in answers:
        assert answer.status < 500, answer.body
    return answers


def won(answers: Sequence[Answer], losers: Sequence[int] = (409,)) -> Answer:
    """The one that was accepted; all others lost, and were told so."""
    winners = [answer for answer in answers if answer.status in (200, 201)]
    assert len(winners) == 1, [(answer.status, answer.body[:120]) for answer in answers]
    assert all(answer.status in losers for answer in answers if answer is not winners[0])
    return winners[0]


class Race:
    """A house and its people, new for every race."""

    def __init__(self, house: House, chance: random.Random) -> None:
        self.house, self.chance = house, chance
        self.people = house.players(CROWD)
        self.table = ""

    def open(self, seats: int = 2) -> str:
        ann, *others = self.people[:seats]
        self.table = ann.open("condottiere", ["me", *["open"] * (seats - 1)], options={"max_rounds": 1})["table"]
        for person in others:
            person.sit(self.table)
        return f"/v1/tables/{self.table}"

    def entries(self) -> list[Document]:
        found = all_entries(self.people[0], self.table)
        must_be_whole(found)
        return found

    def owing(self) -> tuple[Client, Document]:
        """Who owes a decision, and an answer to it."""
        [decision] = self.people[0].table(self.table)["decisions"]
        person = self.people[decision["seat"]]
        offers = person.offers(self.table)["offers"]
        return person, {**drawn(self.chance.choice(offers), self.chance), "decision": decision["id"]}


def one_key(race: Race) -> None:
    """The same request with the same key: one entry, one answer."""
    race.open()
    person, move = race.owing()
    before = len(race.entries())
    answers = together([lambda: person.move(race.table, move, {"Idempotency-Key": "one"})] * CROWD)
    assert {(answer.status, answer["version"], answer["hash"]) for answer in answers} == {
        (201, before + 1, answers[0]["hash"])
    }
    assert len([entry for entry in race.entries() if entry["v"] > before and entry["decision"]]) == 1


def one_decision(race: Race) -> None:
    """Several answers to one decision."""
    race.open()
    person, move = race.owing()
    keys = [{"Idempotency-Key": f"key {n}"} for n in range(CROWD)]
    won(together([lambda key=key: person.move(race.table, move, key) for key in keys]))
    race.entries()


def one_version(race: Race) -> None:
    """All write on the same version."""
    race.open(CROWD)
    seen = {"If-Match": f'"{CROWD}"'}
    calls = [lambda person=person: person.move(race.table, message(person.id), seen) for person in race.people]
    won(together(calls), losers=(412,))
    assert len(race.entries()) == CROWD + 1


def one_seat(race: Race) -> None:
    ann, *others = race.people
    race.table = ann.open("condottiere", ["me", "open", "open"])["table"]
    path = f"/v1/tables/{race.table}/seats"
    won(together([lambda person=person: person.post(path, {"seat": 1}) for person in others]))
    assert len(race.entries()) == 2


def one_use_of_a_link(race: Race) -> None:
    ann, *others = race.people
    race.table = ann.open("condottiere", ["me", *["open"] * 5], private=True)["table"]
    code = ann.post(f"/v1/tables/{race.table}/links", {"uses": 1}).must(201)["code"]
    path = f"/v1/tables/{race.table}/seats"
    calls = [lambda person=person: person.post(path, {"link": code}) for person in others]
    won(together(calls), losers=(404, 409))


def one_table_for_a_key(race: Race) -> None:
    ann, body = race.people[0], {"game": "condottiere", "seats": ["me", "open"]}
    answers = together([lambda: ann.post("/v1/tables", body, {"Idempotency-Key": "one"})] * CROWD)
    made = {answer["table"] for answer in answers if answer.status == 201}
    assert len(made) == 1
    assert all(answer.status in (201, 409) for answer in answers)


def one_answer_to_a_proposal(race: Race) -> None:
    """It is answered and withdrawn, both ways."""
    path = race.open()
    ann, ben = race.people[:2]
    ann.post(f"{path}/proposals", {"kind": "pause"}).must(201)
    proposal = ann.get(path)["proposal"]["id"]
    answer = f"{path}/proposals/{proposal}/answer"
    calls = [lambda yes=yes: ben.post(answer, {"yes": yes}) for yes in (True, False)]
    calls += [lambda: ann.delete(f"{path}/proposals/{proposal}")] * 2
    won(together(calls), losers=(404, 409))
    race.entries()


def one_verdict(race: Race) -> None:
    path = race.open()
    filed = race.people[0].post(f"{path}/disputes", {"at": 2, "claim": "no"}).must(201)["dispute"]
    judge, body = race.house.referee, {"verdict": "dismissed", "reasons": "it was"}
    won(together([lambda: judge.post(f"{path}/disputes/{filed}/verdict", body)] * CROWD), losers=(404, 409))
    assert [fact["type"] for entry in race.entries() for fact in entry["facts"]].count("VerdictGiven") == 1


def one_end(race: Race) -> None:
    """Both resign at once while one of them moves."""
    path = race.open()
    ann, ben = race.people[:2]
    person, move = race.owing()
    calls = [
        lambda: ann.post(f"{path}/resign"),
        lambda: ben.post(f"{path}/resign"),
        lambda: person.move(race.table, move),
    ]
    together(calls)
    ended = [fact["type"] for entry in race.entries() for fact in entry["facts"]].count("TableFinished")
    assert (ann.get(path)["status"], ended) == ("finished", 1)


def one_rematch(race: Race) -> None:
    path = race.open()
    ann, ben = race.people[:2]
    ann.post(f"{path}/resign").must(201)
    calls = [lambda person=person: person.post(f"{path}/rematch") for person in (ann, ben, ann, ben)]
    answers = together(calls)
    assert len({answer["table"] for answer in answers}) == 1
    assert [answer.status for answer in answers].count(201) == 1


def one_last_word(race: Race) -> None:
    """Everybody speaks at once, with a key of his own, twice: each word stands once."""
    race.open(CROWD)
    calls = [
        lambda person=person: person.move(race.table, message(person.id), {"Idempotency-Key": person.id})
        for person in race.people * 2
    ]
    answers = together(calls)
    assert {answer.status for answer in answers} == {201}
    said = [entry["move"]["text"] for entry in race.entries() if entry["move"]["type"] == "send_message"]
    assert sorted(said) == sorted(person.id for person in race.people)


RACES: tuple[Callable[[Race], None], ...] = (
    *(one_key, one_decision, one_version, one_seat, one_use_of_a_link, one_table_for_a_key),
    *(one_answer_to_a_proposal, one_verdict, one_end, one_rematch, one_last_word),
)
