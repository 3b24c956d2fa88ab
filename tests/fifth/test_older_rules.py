"""Rules change while games are played: what was opened under the older ones is finished by them and proven."""

import json
import signal
import sys
from pathlib import Path
from types import ModuleType

import pytest

from domain.contract.game import Refused
from domain.contract.wire import read
from events.tables import snapshots
from events.tables.tables import Tables
from tests.events.service import ANN, BEN, Service
from tests.fifth.test_fifth_game import RULEBOOK, RULES, STEP_INSIDE, copy_to, must_be_proven, run
from tests.house import Client, House

AS_IT_WAS = "\nGAME, OLDER = OLDER[0], ()\n"  # the release in which version 1 was all there was
THREE = {"type": "take_stones", "count": 3}
TWO = {"type": "take_stones", "count": 2}


def test_tables_outlive_the_rules_they_were_opened_with(tmp_path: Path) -> None:
    place = copy_to(tmp_path / "annals", RULES, RULEBOOK)
    inside = [sys.executable, "-c", STEP_INSIDE, str(place)]
    game = place / RULES / "__init__.py"
    now = game.read_text()
    game.write_text(now + AS_IT_WAS)
    with House(tmp_path, make=inside) as house:
        ann, ben = house.players(2)
        assert ann.get("/v1/games/nim").must(200)["rules_version"] == 1
        running = for_two(ann, ben)
        assert ann.move(running, THREE).must(409)["rule"] == "N-6.1"
        take(running, TWO, ann, ben)
        untouched = for_two(ann, ben)
        assert house.send(signal.SIGTERM).ends() == 0

    game.write_text(now)
    with House(tmp_path, make=inside) as house:
        ann, ben = Client(house.url, ann.token), Client(house.url, ben.token)
        assert ann.get("/v1/games/nim").must(200)["rules_version"] == 2
        assert ann.get("/v1/games/nim/rules/N-6.1").must(200)

        assert ann.move(running, THREE).must(409)["rule"] == "N-6.1"
        assert most_offered(ann, running) == 2
        take(running, TWO, ann, ben)
        ended = ann.move(running, {"type": "take_stones", "count": 1}).must(201)
        assert ended["facts"][0]["count"] == 1
        assert ann.table(running)["outcome"]["scores"] == scores(ann, running, last_counts=True)

        opened = for_two(ann, ben)
        assert most_offered(ann, opened) == 3
        take(opened, THREE, ann, ben)
        ann.move(opened, THREE).must(201)
        assert ann.table(opened)["outcome"]["scores"] == scores(ann, opened, last_counts=False)

        assert ann.table(untouched)["rules_version"] == 1
        for table, version, other, expected in ((running, 1, 2, "outcome"), (opened, 2, 1, "N-6.1")):
            assert ann.table(table)["rules_version"] == version
            file = tmp_path / f"{table}.ndjson"
            must_be_proven(place, house, ann.get(f"/v1/tables/{table}/record").body, file)
            asked = run(place, "events", "replay-under", "nim", str(other), str(file), "--json")
            assert (asked.returncode, json.loads(asked.stdout)["rule"]) == (1, expected)
            assert run(place, "events", "replay-under", "nim", str(version), str(file)).returncode == 0
        fork = ann.post(f"/v1/tables/{running}/forks", {"at": 3, "seats": ["me", {"ai": "random"}]}).must(201)
        assert fork["rules_version"] == 1, "a fork goes on with the game as it was"


def for_two(ann: Client, ben: Client) -> str:
    table = str(ann.open("nim", ["me", "open"])["table"])
    ben.sit(table)
    return table


def take(table: str, move: dict[str, object], *people: Client) -> None:
    for person in people:
        person.move(table, move).must(201)


def most_offered(person: Client, table: str) -> int:
    [most] = [offer["count"]["to"] for offer in person.offers(table)["offers"] if "count" in offer]
    return int(most)


def scores(person: Client, table: str, *, last_counts: bool) -> list[int]:
    """By N-3.2, or by N-6.2; Ann took the last stone."""
    state = person.table(table)["state"]
    tokens = [max(hand) if seat or last_counts else 0 for seat, hand in enumerate(state["hands"])]
    return [stones + token for stones, token in zip(state["taken"], tokens, strict=True)]


# ------------------------------------------------------------------------------------------------ snapshots


@pytest.fixture
def service(redis_url: str) -> Service:
    return Service(redis_url)


def opened(service: Service, rules: object) -> str:
    table = service.open("me", "open", game=rules).id
    service.sit(table, BEN)
    return table


def test_a_snapshot_is_read_by_the_rules_its_table_was_opened_with(nim: ModuleType, service: Service) -> None:
    table = opened(service, nim.OLDER[0])
    kept = service.tables.load(table)
    service.store.keep_snapshot(table, kept.version, snapshots.write(kept))

    found = Tables(service.store)
    loaded = found.load(table)

    assert found._from_snapshot(table).version == kept.version, "it was used"
    assert (loaded, loaded.rules) == (kept, nim.OLDER[0])
    move = read(nim.GAME.move_types["take_stones"], {"count": 3})
    with pytest.raises(Refused, match=r"N-6\.1"):
        service.play(table, f"player:{ANN}", 0, move)


def test_a_snapshot_of_a_release_with_other_rules_is_not_used(
    nim: ModuleType, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its table is folded anew from the log; who would take it finds another state."""
    table = opened(service, nim.OLDER[0])
    kept = service.tables.load(table)
    spoilt = kept._replace(state=nim.GAME.evolve(kept.state, read(nim.GAME.fact_types["TurnStarted"], {"seat": 1})))
    with monkeypatch.context() as before:
        before.setattr(snapshots, "code_digest", lambda: "of the release before")
        written = snapshots.write(spoilt)
    service.store.keep_snapshot(table, kept.version, written)

    assert Tables(service.store).load(table).state == kept.state


def test_a_snapshot_is_of_this_release_as_long_as_no_file_of_a_game_changes(tmp_path: Path) -> None:
    """The rules of every version stand in `domain/`, so new rules are other code."""
    place = copy_to(tmp_path / "annals", RULES, RULEBOOK)
    digest = "from events.tables.snapshots import code_digest; print(code_digest())"

    def asked() -> str:
        return run(place, "timeit", "-n", "1", "-r", "1", digest).stdout.splitlines()[0]

    before = asked()
    (place / RULES / "older.py").write_text((place / RULES / "older.py").read_text() + "\n# changed\n")

    assert asked() != before
