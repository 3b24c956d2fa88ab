"""The records of real tables, written through the one door into a real log, are proven."""

import random

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from domain.contract.offers import sample
from domain.contract.registry import games
from domain.contract.wire import read
from events.evidence import record
from events.evidence.signing import Signer
from events.evidence.verify import verify
from events.log.store import Store
from events.people.players import Player
from events.tables.dispute import Disputes, Ruling
from events.tables.fork import fork
from events.tables.open import open_table
from events.tables.play import Play
from events.tables.tables import Tables
from tests.events.service import made, sit, stand

ANN, BOB = "p-01K9ZG3T4V5W6X7Y8Z9A0B1C2E", "p-01K9ZG3T4V5W6X7Y8Z9A0B1C2F"
every_game = pytest.mark.parametrize("game", games().values(), ids=games())
PASSES = {"verdict": "pass"}
UNPUBLISHED = {"verdict": "unknown", "rule": "published", "found": "the record brings no proof of the public log"}
PROVEN = {
    "ok": True,
    "integrity": PASSES,
    "completeness": PASSES,
    "luck": PASSES,
    "rules": PASSES,
    "published": UNPUBLISHED,
}


@pytest.fixture
def tables(redis_url):
    return Tables(Store(redis_url))


@pytest.fixture
def signer(tmp_path):
    file = tmp_path / "signing.key"
    file.write_bytes(Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return Signer(file)


def opened(tables, game, **given):
    """Ann opens a table with one open seat and computer players on the rest, Bob sits down."""
    options = given.pop("options", None) or read(game.options, dict(game.examples[0]))
    seats = ["me", "open", *({"ai": "random"} for _ in range(game.players[0] - 2))]
    table = open_table(tables, ANN, game, options, seats, nonce="11" * 16, **given).table.id
    sit(tables, table, BOB, nonce="22" * 20)
    return table


def by(table, seat):
    place = table.places[seat]
    return f"player:{place.player}" if place.player else f"ai:{place.ai}@1"


def play(tables, table, entries, chance):
    """So many more moves at random, or until the end."""
    for _ in range(entries):
        now = tables.load(table)
        if now.status != "playing":
            return
        decision = chance.choice(now.decisions)
        move = sample(chance.choice(list(now.rules.offers(now.state, decision.seat))), chance.randrange)
        who = by(now, decision.seat)
        thought = {"engine": "random", "version": 1, "budget": 1, "seed": "00"} if who.startswith("ai:") else None
        made(tables, table, Play(by=who, key=f"key-{now.version}", seat=decision.seat, move=move, thought=thought))


def begun(tables, game, chance):
    """A table some moves on, and still played; with how many moves."""
    for moves in (10, 4, 1):
        table = opened(tables, game)
        play(tables, table, moves, chance)
        if tables.load(table).status == "playing":  # else it was a short game
            return table, moves
    raise AssertionError("the game is over after one move")


def report(tables, signer, table, viewer=None, **given):
    now = tables.load(table)
    receipt = signer.receipt(now.id, now.version, now.hash, now.at)
    lines = record.lines(tables, signer, now, viewer)
    return verify(lines, [signer.public], [receipt], **given)


@every_game
def test_the_record_of_a_whole_game(tables, signer, game):
    chance = random.Random(3)
    table, moves = begun(tables, game, chance)
    for viewer in (None, 0, 1):
        running = report(tables, signer, table, viewer)
        assert running["ok"], running
        assert running["luck"]["verdict"] == "unknown"
    stand(tables, table, BOB, 1)
    play(tables, table, moves, chance)
    if tables.load(table).status == "playing":
        sit(tables, table, BOB, 1)
    play(tables, table, 5_000, chance)
    expected = PROVEN
    assert report(tables, signer, table) == expected


@every_game
def test_the_record_of_a_fork(tables, signer, game):
    chance = random.Random(4)
    parent = opened(tables, game)
    play(tables, parent, 5_000, chance)
    origin = tables.at(tables.load(parent), 4)
    people = ["me", {"player": BOB}, *({"ai": "random"} for _ in range(len(origin.places) - 2))]
    continued = fork(tables, ANN, origin, people).table.id
    sit(tables, continued, BOB)
    play(tables, continued, 5_000, chance)
    expected = PROVEN
    assert report(tables, signer, continued, parents=lambda found: lines(tables, signer, found)) == expected


@every_game
def test_the_record_of_a_game_from_a_position_with_a_fixed_seed(tables, signer, game):
    chance = random.Random(5)
    earlier, _ = begun(tables, game, chance)
    then = tables.load(earlier)
    position = game.view(then.state, "all")
    table = opened(tables, game, options=then.options, position=position, seed=bytes(32))
    play(tables, table, 5_000, chance)
    assert tables.load(table).marks == ("seed", "position")
    expected = PROVEN
    assert report(tables, signer, table) == expected


@pytest.fixture
def disputes(tables, signer):
    return Disputes(tables.store.redis, tables, signer.receipt)


ANNA, REFEREE = Player(ANN, "Ann"), Player("p-01K9ZG3T4V5W6X7Y8Z9A0B1C2R", "Rea", referee=True)


def test_the_record_of_a_table_under_dispute(tables, signer, disputes):
    chance = random.Random(6)
    table = opened(tables, games()["condottiere"])
    play(tables, table, 8, chance)
    claim = disputes.file(tables.look(table), ANNA, 0, 5, "the deck was stacked")
    for viewer in (None, 0, "all"):
        assert report(tables, signer, table, viewer)["ok"]
    assert report(tables, signer, table, "all")["rules"] == PASSES
    disputes.judge(tables.look(table), REFEREE, claim, Ruling("dismissed", "it was not"))
    play(tables, table, 3, chance)
    assert report(tables, signer, table, "all")["rules"] == PASSES
    claim = disputes.file(tables.look(table), ANNA, 0, 6, "he looked into my cards")
    disputes.judge(tables.look(table), REFEREE, claim, Ruling("forfeited", "he did", seat=1))
    expected = PROVEN
    assert report(tables, signer, table) == expected


def test_the_records_of_a_rewind(tables, signer, disputes):
    """The old table's secrets stay closed until its fork is finished; then both are proven."""
    chance = random.Random(7)
    table = opened(tables, games()["condottiere"])
    play(tables, table, 12, chance)
    claim = disputes.file(tables.look(table), ANNA, 0, 9, "that move was not mine")
    judged = disputes.judge(tables.look(table), REFEREE, claim, Ruling("rewound", "it was not", at=8))
    continued = judged["verdict"]["fork"]
    for each in (table, continued):
        running = report(tables, signer, each)
        assert running["ok"], running
        assert running["luck"]["verdict"] == running["rules"]["verdict"] == "unknown"
    play(tables, continued, 5_000, chance)
    expected = PROVEN
    assert report(tables, signer, table) == expected
    assert report(tables, signer, continued, parents=lambda found: lines(tables, signer, found)) == expected


def lines(tables, signer, table):
    return record.lines(tables, signer, tables.load(table), None)
