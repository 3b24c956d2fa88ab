"""Accepted moves over HTTP: against a bare endpoint, and at the end of a long log against its beginning."""

import random
import statistics
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from bench import load
from bench.stage import House, bare, house
from domain.contract.offers import sample
from domain.contract.registry import games
from domain.contract.wire import read, write_move
from tests.laws.play import advance, opened
from tests.redis_server import RedisServer

OPTIONS = {"game": 1, "mode": "amateur", "first_player": "red", "target": 57}


@cache
def script(length: int, seed: int) -> list[tuple[int, dict[str, Any]]]:
    """Legal moves of a whole game with open information, so that they are known before the clock starts."""
    game = games()["conqueror"]
    chance = random.Random(seed)
    sitting = opened(game, read(game.options, OPTIONS), 2, seed)
    moves = []
    while len(moves) < length and game.outcome(sitting.state) is None:
        seat = game.decisions(sitting.state)[0].seat
        move = sample(chance.choice(list(game.offers(sitting.state, seat))), chance.randrange)
        moves.append((seat, write_move(move)))
        advance(sitting, seed, seat, move)
    return moves


def lanes(stage: House, tables: int, length: int) -> list[list[bytes]]:
    """A lane of requests for each table, with two people who move in turn."""
    tokens = [stage.player("Ann"), stage.player("Bob")]
    me = stage.call("GET", "/v1/me", token=tokens[1])["player"]
    prepared = []
    for number in range(tables):
        body = {"game": "conqueror", "options": OPTIONS, "seats": ["me", {"player": me}]}
        table = stage.call("POST", "/v1/tables", body, tokens[0])["table"]
        stage.call("POST", f"/v1/tables/{table}/seats", {}, tokens[1])
        path = f"/v1/tables/{table}/moves"
        prepared.append([load.request("POST", path, tokens[seat], move) for seat, move in script(length, number)])
    return prepared


def against_bare(seconds: float = 2.0, rounds: int = 9) -> tuple[float, float, float]:
    """Moves a second in the house, appends a second of the bare endpoint, and the middle ratio of the rounds.

    Rounds are short and in turn, because a machine does not stay equally quick for long.
    """
    with (
        house() as stage,
        tempfile.TemporaryDirectory() as directory,
        RedisServer(Path(directory), fsync="always") as server,
        bare(server.url) as bare_port,
    ):
        ratios, ours, theirs = [], [], []
        for _ in range(rounds):
            prepared = lanes(stage, 16, 700)
            one = load.run(stage.port, prepared, seconds)
            assert set(one.statuses) == {201}, one.statuses
            other = load.run(bare_port, prepared, seconds)
            assert set(other.statuses) == {201}, other.statuses
            ours.append(one.rate)
            theirs.append(other.rate)
            ratios.append(one.rate / other.rate)
        return statistics.median(ours), statistics.median(theirs), statistics.median(ratios)


def by_length(short: int = 20, long: int = 2000, window: int = 200) -> tuple[float, float]:
    """Median latency (s) of a move around the two lengths of one log."""
    with house() as stage:
        tokens = [stage.player("Ann"), stage.player("Bob")]
        me = stage.call("GET", "/v1/me", token=tokens[1])["player"]
        early, late = [], []
        for _ in range(3):
            body = {"game": "condottiere", "seats": ["me", {"player": me}]}
            table = stage.call("POST", "/v1/tables", body, tokens[0])["table"]
            stage.call("POST", f"/v1/tables/{table}/seats", {}, tokens[1])
            said = {"type": "send_message", "to": "all", "kind": "talk", "text": "x" * 60}
            lane = [load.request("POST", f"/v1/tables/{table}/moves", tokens[0], said)]
            load.run(stage.port, [lane * short])
            early.append(load.run(stage.port, [lane * window]).percentile(0.5))
            load.run(stage.port, [lane * (long - short - window)])
            late.append(load.run(stage.port, [lane * window]).percentile(0.5))
        return statistics.median(early), statistics.median(late)
