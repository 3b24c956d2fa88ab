"""Two processes of the API behind one port: what one has written the other knows at once."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.api.test_operations import figures
from tests.house import Client, House, drawn, until


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("two"), API_WORKERS="2", AI_WORKERS="0") as house:
        until(lambda: house.stderr().count("listening=") == 2)
        yield house


class Wanderer:
    """The same person on a new connection each time, so that either process may answer."""

    def __init__(self, person: Client) -> None:
        self._person = person

    @property
    def now(self) -> Client:
        return Client(self._person.base, self._person.token, self._person.openapi)


def test_a_move_is_known_wherever_one_asks_next(house: House) -> None:
    people = house.players(2)
    ann, ben = map(Wanderer, people)
    table = ann.now.open("condottiere", ["me", "open"], options={"max_rounds": 3})["table"]
    ben.now.sit(table)
    chance = random.Random(4)
    for _ in range(40):
        now = ann.now.table(table)
        if now["status"] == "finished":
            break
        owed = now["decisions"][0]
        asked = (ann, ben)[owed["seat"]]
        move = {**drawn(chance.choice(asked.now.offers(table)["offers"]), chance), "decision": owed["id"]}
        assert asked.now.move(table, move, dry_run=True).must(200) == {"legal": True}
        made = asked.now.move(table, move, {"If-Match": f'"{now["version"]}"'})
        assert made.must(201)["version"] == now["version"] + 1
        assert asked.now.move(table, move, dry_run=True)["code"] in ("decision_closed", "table_finished")
        assert asked.now.table(table)["version"] == now["version"] + 1


def test_a_key_is_one_key_for_both(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"])["table"]
    ben.sit(table)
    words = {"type": "send_message", "to": "all", "text": "once", "kind": "talk"}

    with ThreadPoolExecutor(8) as crowd:
        answers = list(crowd.map(lambda _: Wanderer(ann).now.move(table, words, {"Idempotency-Key": "one"}), range(24)))

    assert {(answer.status, answer.body) for answer in answers} == {(201, answers[0].body)}
    assert ann.table(table)["version"] == 3


def test_feeds_of_both_hear_everything_and_the_figures_are_sums(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"])["table"]
    feeds = [Wanderer(ann).now.feed(table) for _ in range(8)]
    until(lambda: figures(house)["annals_open_feeds"] == 8)
    ben.sit(table)
    for n in range(10):
        words = {"type": "send_message", "to": "all", "text": f"word {n}", "kind": "talk"}
        Wanderer(ann).now.move(table, words).must(201)

    for feed in feeds:
        assert [entry["v"] for entry in feed.take(12)] == list(range(1, 13))
        feed.close()

    moves = 'annals_moves_total{by="player",game="condottiere"}'
    assert figures(house)[moves] == figures(house)[moves] >= 10
    until(lambda: figures(house)["annals_open_feeds"] == 0)
