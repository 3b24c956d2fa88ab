"""Forgeries that luck finds: seed, nonces, draws. Everything else about them fits."""

from domain.contract.registry import games
from tests.records.forging import UNKNOWN, Case, fact, fails, forgery, lying, sealed_anew, stones
from tests.records.pebbles import pebbles
from tests.records.playing import RecordedTable

OTHER_SEED = "ff" * 32


@forgery
def other_seed() -> Case:
    record = stones()
    place = len(record.entries)
    fact(record.entries[-1], "TableFinished")["seed"] = OTHER_SEED
    record.trailer["seed"] = OTHER_SEED
    what = "the seed revealed is not the one committed to"
    return lying(record, what, luck=fails(place, "commitment"), rules=UNKNOWN)


@forgery
def other_seed_in_the_trailer() -> Case:
    record = stones()
    record.trailer["seed"] = OTHER_SEED
    place = len(record.entries) + 1
    what = "the trailer has another seed than the last entry"
    return Case(record.lines(), what, luck=fails(place, "commitment"), rules=UNKNOWN, fits=True)


@forgery
def seed_withheld() -> Case:
    record = stones()
    record.trailer["seed"] = None
    place = len(record.entries) + 1
    what = "the trailer withholds the seed of the last entry"
    return Case(record.lines(), what, luck=fails(place, "seed"), rules=UNKNOWN, fits=True)


@forgery
def other_commitment() -> Case:
    record = stones()
    record.header["commitment"] = fact(record.entries[0], "TableOpened")["commitment"] = "ab" * 32
    place = len(record.entries)
    return lying(record, "another commitment in entry 1", luck=fails(place, "commitment"), rules=UNKNOWN)


@forgery
def changed_draw() -> Case:
    record = stones()
    written = record.entries[5]
    [[purpose, k, x]] = written.parts[1]["value"]
    sealed_anew(written, 1, [[purpose, k, (x + 1) % k]])
    sealed_anew(written, 0, f"pebble-{(x + 1) % k:02}")
    return lying(record, "another number was drawn in entry 6", luck=fails(6, "draws"), rules=UNKNOWN)


@forgery
def changed_shuffle() -> Case:
    record = stones()
    written = record.entries[1]
    bag = written.parts[0]["value"]
    bag[0], bag[1] = bag[1], bag[0]
    sealed_anew(written, 0, bag)
    [[purpose, n, _], number] = written.parts[1]["value"]
    sealed_anew(written, 1, [[purpose, n, bag], number])
    return lying(record, "two pebbles changed places in the bag", luck=fails(2, "draws"), rules=UNKNOWN)


@forgery
def draws_of_another_shape() -> Case:
    record = stones()
    sealed_anew(record.entries[5], 1, [["take", 110]])
    return lying(record, "the draws of entry 6 are not draws", luck=fails(6, "draws"), rules=UNKNOWN)


@forgery
def changed_nonce() -> Case:
    record = stones()
    fact(record.entries[0], "SeatTaken")["nonce"] = "22" * 16
    what = "the nonce of seat 0 is another than play began with"
    return lying(record, what, luck=fails(2, "nonces"), rules=UNKNOWN)


@forgery
def changed_nonces() -> Case:
    record = stones()
    fact(record.entries[0], "SeatTaken")["nonce"] = "22" * 16
    fact(record.entries[1], "PlayBegan")["nonces"][0] = "22" * 16
    what = "the nonce of seat 0 is another than it gave, everywhere"
    return lying(record, what, luck=fails(2, "draws"), rules=UNKNOWN)


@forgery
def short_nonce() -> Case:
    record = stones()
    fact(record.entries[0], "SeatTaken")["nonce"] = "22"
    return lying(record, "a nonce of one byte", luck=fails(1, "nonces"), rules=UNKNOWN)


@forgery
def hidden_mark() -> Case:
    record = pebbles(5, fixed=True)
    record.header["marks"] = fact(record.entries[0], "TableOpened")["marks"] = []
    return lying(record, "a fixed seed without its mark", luck=fails(1, "marks"), rules=UNKNOWN)


@forgery
def draw_before_play() -> Case:
    record = stones()
    first, second = record.entries[:2]
    first.entry["draws"] = {"sealed": 0}
    first.entry["sealed"].append(dict(second.entry["sealed"][1]))
    first.parts.append(second.parts[1])
    return lying(record, "entry 1 draws before play begins", luck=fails(1, "draws"), rules=UNKNOWN)


@forgery
def loaded_dice() -> Case:
    """A whole game by the rules, with every card where the draws put it, but not drawn from the seed committed to."""
    table = "d1-01K9ZG3T4V5W6X7Y8Z9A0B1C2M"
    options = {"variants": ["hidden_cards"], "max_rounds": 1}
    recorded = RecordedTable(
        games()["condottiere"], options, 2, table=table, seed=8, drawn_from=b"another" * 4 + b"seed"
    )
    recorded.open()
    recorded.begin()
    recorded.play_at_random()
    return lying(recorded.scribe.record(), "the server draws from another seed", luck=fails(2, "draws"))
