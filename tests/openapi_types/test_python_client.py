"""A client that openapi-python-client makes from the document plays whole games, and has their records verified."""

import importlib
import io
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from api.openapi.game_types import prefix_of
from domain.contract.registry import games
from tests.house import House, drawn, quick
from tests.openapi_types.tools import HERE, document


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The package, as everybody would generate it; the generator has nothing to complain about."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "openapi.json").write_bytes(document())
    config = ["--config", str(HERE / "python_client.yaml"), "--output-path", str(folder / "made")]
    command = [
        sys.executable,
        "-m",
        "openapi_python_client",
        "generate",
        "--path",
        str(folder / "openapi.json"),
        *config,
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "warning" not in (done.stdout + done.stderr).lower(), done.stdout
    sys.path.insert(0, str(folder / "made"))
    yield importlib.import_module("annals_generated")
    sys.path.remove(str(folder / "made"))


def part(name: str) -> Any:
    return importlib.import_module(f"annals_generated.{name}")


@pytest.mark.parametrize("game", list(games()))
def test_it_plays_a_whole_game(made: Any, house: House, game: str) -> None:
    models, prefix, chance = part("models"), prefix_of(game), random.Random(game)
    registered = part("api.players.register").sync(
        client=made.Client(base_url=house.url), body=models.NewPlayer(name="Ann")
    )
    client = made.AuthenticatedClient(base_url=house.url, token=registered.token)
    wish = {"game": game, "seats": ["me", {"ai": "random"}], "options": quick(game)}
    opened = part("api.tables.open_table").sync(
        client=client, body=getattr(models, f"{prefix}NewTable").from_dict(wish)
    )
    assert type(opened) is getattr(models, f"{prefix}Table")

    for _ in range(5_000):
        found = part("api.moves.get_offers").sync(opened.table, client=client)
        if found.status == "finished":
            break
        if found.decision is None:
            part("api.log.get_log").sync(opened.table, client=client, after=found.version, wait=5)
            continue
        offer = chance.choice(found.offers)
        kind = getattr(models, f"{prefix}{prefix_of(offer.type_)}Move")
        move = kind.from_dict({**drawn(offer.to_dict(), chance), "decision": found.decision.id})
        answer = part("api.moves.post_move").sync(opened.table, client=client, body=move)
        assert type(answer).__name__.endswith("MoveAnswer"), answer
    else:
        raise AssertionError("the game does not end")

    page = part("api.log.get_log").sync(opened.table, client=client, limit=500)
    assert page.status == "finished"
    assert page.entries[-1].facts[-1].type_ == "TableFinished"
    record = part("api.records.get_record").sync(opened.table, client=client)
    file = part("types").File(payload=io.BytesIO(record.payload.read()))
    assert part("api.records.verify_record").sync(client=client, body=file).ok


def test_it_says_which_rule_refuses(made: Any, house: House) -> None:
    models = part("models")
    ann = house.player()
    table = ann.open("condottiere", ["me", {"ai": "random"}])["table"]
    client = made.AuthenticatedClient(base_url=house.url, token=ann.token)

    move = models.CondottierePlayCardMove.from_dict({"type": "play_card", "card": "none"})
    refused = part("api.moves.post_move").sync(table, client=client, body=move)

    assert type(refused) is models.CondottiereRefusal
    assert refused.rule.startswith("C-")
