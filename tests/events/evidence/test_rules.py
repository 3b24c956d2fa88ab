"""Every move of every game is decided again, and whoever bends a fact is found."""

import random
from copy import deepcopy

import pytest

from domain.contract.registry import games
from domain.contract.wire import plain
from events.evidence.rules import RulesCheck
from events.evidence.verify import examine, verify
from tests.laws import play
from tests.records.corpus import KEYS
from tests.records.playing import RecordedTable, played

every_game = pytest.mark.parametrize("game", games().values(), ids=games())
TABLE = "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"


def some_record(game, seed, most=120):
    options, seats = random.Random(seed).choice(play.settings(game))
    return played(game, plain(options), seats, table=TABLE, seed=seed, most=most)


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_a_played_game_follows_the_rules(game, seed):
    report = verify(some_record(game, seed, most=400).lines(), KEYS)
    assert report["ok"], report
    assert report["rules"] == {"verdict": "pass"}


@every_game
def test_a_redacted_record_leaves_the_rules_unknown_or_satisfied(game):
    record = some_record(game, seed=1, most=60)
    for viewer in (None, 0, 1):
        report = verify(record.until(len(record.entries) - 1, viewer).lines(), KEYS)
        assert report["ok"], report
        assert report["rules"]["verdict"] != "fail"


@every_game
@pytest.mark.parametrize("mark", ["position", "fork"])
def test_a_game_that_is_over_is_nothing_to_start_from(game, mark):
    before, after = (RecordedTable(game, game.examples[0], game.players[0], table=TABLE, seed=seed) for seed in (1, 2))
    before.open()
    before.begin()
    before.play_at_random()
    parent = {"table": TABLE, "version": before.scribe.next_version - 1, "hash": "00" * 32} if mark == "fork" else None
    after.open(marks=[mark], parent=parent, position=game.view(before.state, "all"))
    after.begin()

    report = verify(after.scribe.record().lines(), KEYS)

    assert (report["integrity"]["verdict"], report["rules"]["verdict"]) == ("pass", "fail")
    assert (report["rules"]["entry"], report["rules"]["rule"]) == (1, "nothing_to_continue")


@every_game
def test_nothing_in_a_record_breaks_the_check(game):
    """Facts, seats and decisions of other moments, options of another kind: a report, and never an exception."""
    record = some_record(game, seed=3, most=60)
    chance = random.Random(9)
    for _ in range(20):
        bent = deepcopy(record)
        v = chance.randrange(len(bent.entries))
        one, other = bent.entries[v].entry, chance.choice(bent.entries).entry
        match chance.randrange(4):
            case 0:
                one["facts"] = [fact for fact in other["facts"] if fact["type"] != "TableOpened"]
                one["sealed"], bent.entries[v].parts = [], []
                one["facts"] = [_without_secrets(fact) for fact in one["facts"]]
                one["move"] = _without_secrets(one["move"])
                one.pop("draws", None)
                one.pop("thought", None)
            case 1:
                one["seat"] = chance.choice([None, 99, 0, 1])
            case 2:
                one["by"] = other["by"]
                one["decision"] = other["decision"]
            case _:
                opened = bent.entries[0].entry["facts"][0]
                opened["options"] = chance.choice([{}, {"variants": 7}, {"max_rounds": -1}])
                opened["seats"] = ["open"] * chance.randrange(8)
                bent.header |= {"options": opened["options"], "seats": opened["seats"]}
        report = examine(bent.fit().sign().lines(), KEYS)
        assert report.rules.details.get("expected") != "an entry that the rules can judge", report.rules


def _without_secrets(document):
    return {name: "x" if isinstance(value, dict) else value for name, value in document.items()}


@pytest.mark.parametrize(
    ("nonce", "begun", "verdict"), [("22" * 16, 1, "pass"), (None, 1, "fail"), ("22" * 16, 2, "fail")]
)
def test_who_sits_adds_a_nonce_until_play_begins_and_sits_down_once(nonce, begun, verdict):
    record = some_record(games()["condottiere"], seed=1, most=4)
    checked = RulesCheck()
    for written in record.entries[:begun]:
        checked.entry(written.entry, written.parts)
    first = record.entries[0].entry
    player = first["by"].removeprefix("player:")
    taken = {"type": "SeatTaken", "seat": 0, "player": player, "nonce": nonce}
    move = {"type": "sit_down", "seat": 0, "ai": None}
    again = {**first, "v": begun + 1, "seat": 0, "move": move, "facts": [taken], "sealed": []}

    checked.entry(again, [])

    assert checked.verdict().verdict == verdict
