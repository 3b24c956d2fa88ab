"""What a stranger may fill: requests and new players of one address, tables of one player."""

from pathlib import Path

from flask.testing import FlaskClient

from app import create_app
from events.lists.open_tables import OpenTables
from events.log.connect import connect
from events.people.rate_limit import RateLimit
from events.process.settings import Settings
from events.services import Services, build
from events.tables.refusals import Cannot
from serve.keys import signing_key_file
from tests.events.service import ANN, Service
from tests.house import House


def test_one_who_has_opened_enough_tables_finishes_some_first(tmp_path: Path) -> None:
    with House(tmp_path, MAX_OPEN_TABLES="3", AI_WORKERS="0") as house:
        ann, ben = house.players(2)
        tables = [ann.open("condottiere", ["me", "open"], options={"max_rounds": 1})["table"] for _ in range(3)]
        again = {"game": "condottiere", "seats": ["me", "open"]}
        refused = ann.post("/v1/tables", again).refused(409, "too_many_open_tables")
        assert refused["params"] == {"most": 3}
        for _ in range(3):
            ben.open("condottiere", ["me", {"player": ann.id}])  # what others open is not hers
        ben.post("/v1/tables", again).refused(409, "too_many_open_tables")
        assert ann.delete(f"/v1/tables/{tables[0]}").must(200)["status"] == "finished"
        ann.open("condottiere", ["me", "open"])
        ann.post("/v1/tables", again).refused(409, "too_many_open_tables")
        ann.post(f"/v1/tables/{tables[0]}/rematch").refused(409, "too_many_open_tables")
        ann.delete(f"/v1/tables/{tables[1]}").must(200)
        ann.post(f"/v1/tables/{tables[0]}/rematch").must(201)
        ann.post(f"/v1/tables/{tables[0]}/rematch").must(200)
        ann.post("/v1/tables", again).refused(409, "too_many_open_tables")


def test_tables_that_are_over_are_forgotten_when_there_are_too_many(redis_url: str) -> None:
    service = Service(redis_url)
    opened = OpenTables(service.store.redis, 2)
    for _ in range(2):
        opened.must_have_room(ANN)
        opened.note(ANN, service.open("me", "open").id)
    opened.note(ANN, "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D")  # no such table
    try:
        opened.must_have_room(ANN)
        raise AssertionError("two are open")
    except Cannot as refusal:
        assert refusal.code == "too_many_open_tables"
    assert service.store.redis.scard(f"opened:{ANN}") == 2


def test_fresh_tokens_do_not_help_an_address(tmp_path: Path) -> None:
    """However many players somebody makes, his address has an allowance too; and new players are rarer still."""
    with House(tmp_path, RATE_LIMIT="2", AI_WORKERS="0") as house:
        tokens, refused = [], 0
        for _ in range(20):
            answer = house.stranger.post("/v1/players", {"name": "Eve"})
            if answer.status == 201:
                tokens.append(answer["token"])
            else:
                answer.refused(429, "too_many_requests")
                refused += 1
        assert refused >= 15
        assert 1 <= len(tokens) <= 3, "one at once, and another every five seconds"


def served(redis_url: str, queue_url: str, place: Path, per_second: int) -> tuple[Services, FlaskClient]:
    settings = Settings.read(
        {"REDIS_URL": redis_url, "QUEUE_URL": queue_url, "DATA_DIR": str(place), "RATE_LIMIT": str(per_second)}
    )
    signing_key_file(settings)
    built = build(settings)
    return built, create_app(built, settings).test_client()


def test_all_tokens_of_an_address_together_have_an_allowance(redis_url: str, queue_url: str, tmp_path: Path) -> None:
    built, client = served(redis_url, queue_url, tmp_path, per_second=1)
    tokens = [built.players.register(f"Eve {n}")[1] for n in range(100)]

    told = [client.get("/v1/me", headers={"Authorization": f"Bearer {token}"}).status_code for token in tokens]

    assert set(told[:20]) == {200}
    assert 429 in told[20:], "though each of them asks for the first time"


def test_the_many_addresses_of_one_household_have_one_allowance(redis_url: str, queue_url: str, tmp_path: Path) -> None:
    _, client = served(redis_url, queue_url, tmp_path, per_second=1)

    def told(*peers: str) -> list[int]:
        return [client.get("/v1/keys", environ_base={"REMOTE_ADDR": peer}).status_code for peer in peers]

    assert told(*(f"192.0.2.{n}" for n in range(40))) == [200] * 40
    assert 429 in told(*(f"2001:db8:1:2::{n:x}" for n in range(40)))


def test_an_allowance_is_taken_of_all_or_of_none(queue_url: str) -> None:
    limit = RateLimit(connect(queue_url))
    assert limit.take({"one": 1, "rare": 0.1}) == 0
    for _ in range(5):
        assert 5_000 < limit.take({"one": 1, "rare": 0.1}) <= 10_000
    assert limit.take({"one": 1}) == 0, "what was refused took nothing"
