"""Forgeries that the rules find: the server itself lies, and everything else about them fits."""

import json

from tests.records.forging import Case, battle, entry_with, fact, fails, forgery, lying, sealed_anew
from tests.records.good import forked, from_position
from tests.records.scribe import Document


def _is_open_card(entry: Document) -> bool:
    return entry["move"]["type"] == "play_card" and type(entry["move"]["card"]) is str and entry["v"] > 4


@forgery
def card_not_in_hand() -> Case:
    record = battle()
    v, written = entry_with(record, _is_open_card)
    for said in (written.entry["move"], fact(written, "CardPlayed")):
        said["card"] = "m10-08" if said["card"] != "m10-08" else "m10-07"
    return lying(record, "somebody plays a card he does not hold", rules=fails(v, "C-4.2"))


@forgery
def move_out_of_turn() -> Case:
    record = battle()
    v, written = entry_with(record, _is_open_card)
    other = 1 - written.entry["seat"]
    written.entry["by"] = next(each.entry["by"] for each in record.entries[2:v] if each.entry["seat"] == other)
    for said in (written.entry, fact(written, "CardPlayed")):
        said["seat"] = other
    return lying(record, "somebody moves when another is asked", rules=("fail", v))


@forgery
def changed_fact() -> Case:
    record = battle()
    v, written = entry_with(record, _is_open_card)
    announced = fact(written, "StrengthsAnnounced")
    announced["strengths"] = [each + 1 for each in announced["strengths"]]
    return lying(record, "a wrong sum is announced", rules=fails(v, "facts"))


@forgery
def missing_fact() -> Case:
    record = battle()
    v, written = entry_with(record, _is_open_card)
    written.entry["facts"].pop()
    return lying(record, "something that follows did not happen", rules=fails(v, "facts"))


@forgery
def extra_fact() -> Case:
    record = battle()
    v, written = entry_with(record, _is_open_card)
    written.entry["facts"].append({"type": "TurnStarted", "seat": 0})
    return lying(record, "something happened that does not follow", rules=fails(v, "facts"))


@forgery
def stacked_deck() -> Case:
    """The draws are those of the seed, but the deck dealt from is another."""
    record = battle()
    written = record.entries[1]
    k = fact(written, "DeckShuffled")["order"]["sealed"]
    order = written.parts[k]["value"]
    sealed_anew(written, k, [order[1], order[0], *order[2:]])
    return lying(record, "the deck is not the one that was shuffled", rules=fails(2, "facts"))


@forgery
def other_hand_dealt() -> Case:
    record = battle()
    written = record.entries[1]
    k = fact(written, "CardsDealt")["cards"]["sealed"]
    sealed_anew(written, k, ["m10-08", *written.parts[k]["value"][1:]])
    return lying(record, "a seat was dealt another card than lay on the deck", rules=fails(2, "facts"))


@forgery
def other_decision() -> Case:
    record = battle()
    v, written = entry_with(record, _is_open_card)
    written.entry["decision"] = "1.0"
    return lying(record, "a move answers a decision that was not open", rules=fails(v, "decision"))


@forgery
def other_occupant() -> Case:
    record = battle()
    v, written = entry_with(record, lambda entry: _is_open_card(entry) and entry["by"].startswith("player:"))
    written.entry["by"] = "ai:greedy@1"
    return lying(record, "a computer player moves for a person who sits there", rules=fails(v, "by"))


@forgery
def unknown_move() -> Case:
    record = battle()
    v, written = entry_with(record, _is_open_card)
    written.entry["move"]["type"] = "steal_card"
    return lying(record, "a move the game does not know", rules=fails(v, "move"))


@forgery
def finished_too_early() -> Case:
    record = battle()
    v, written = entry_with(record, _is_open_card)
    del record.entries[v:]
    written.entry["facts"].append({"type": "TableFinished", "seed": record.trailer["seed"]})
    return lying(record, "the table is finished before the game is", rules=fails(v, "facts"))


@forgery
def moved_after_the_end() -> Case:
    record = battle()
    v = len(record.entries) + 1
    last = record.copy().entries[-1]
    last.entry["v"] = v
    record.entries.append(last)
    return lying(record, "the game goes on after its end", rules=fails(v, "table_finished"))


@forgery
def sealed_to_another_seat() -> Case:
    record = battle()
    written = record.entries[1]
    k = fact(written, "CardsDealt")["cards"]["sealed"]
    written.entry["sealed"][k]["to"] = [0, 1]
    return lying(record, "a hand is shown to both seats", rules=fails(2, "seal"))


@forgery
def impossible_options() -> Case:
    record = battle()
    opened = fact(record.entries[0], "TableOpened")
    opened["options"]["variants"] = ["flying_cards"]
    record.header["options"] = opened["options"]
    return lying(record, "a variant nobody has heard of", rules=("fail", 1))


@forgery
def seat_taken_twice() -> Case:
    record = battle()
    v, written = entry_with(record, lambda entry: entry["v"] > 2 and entry["move"]["type"] == "sit_down")
    for said in (written.entry, written.entry["move"], fact(written, "SeatTaken")):
        said["seat"] = 0
    return lying(record, "somebody sits down on a taken seat", rules=fails(v, "seat_taken"))


@forgery
def other_position() -> Case:
    record = from_position()
    written = record.entries[1]
    k = fact(written, "PositionSet")["state"]["sealed"]
    state = json.loads(json.dumps(written.parts[k]["value"]))
    state["hands"].reverse()
    sealed_anew(written, k, state)
    return lying(record, "play begins from another position than was given", rules=fails(2, "facts"))


@forgery
def out_before_it_began() -> Case:
    record = forked()
    record.entries[0].entry["facts"].append({"type": "Forfeited", "seat": 1, "cause": "resigned"})
    return lying(record, "somebody is out for good when a player opens a table", rules=fails(1, "by"))
