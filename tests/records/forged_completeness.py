"""Forgeries that completeness finds: trailer, signature, receipts."""

import json

from tests.records.forging import UNKNOWN, Case, battle, fact, fails, forgery, lying, stones, unsigned
from tests.records.scribe import FORGER, SERVER

# ------------------------------------------------------------------------------------------------ completeness


@forgery
def cut_tail() -> Case:
    record = stones()
    del record.entries[9:]
    return Case(record.lines(), "the last entries are missing", completeness=fails(10, "count"), rules=UNKNOWN)


@forgery
def cut_tail_and_trailer() -> Case:
    lines = stones().lines()[:10]
    expected = {"completeness": fails(10, "trailer"), "luck": UNKNOWN, "rules": UNKNOWN}
    return Case(lines, "the file ends after entry 9", **expected)


@forgery
def torn_end() -> Case:
    lines = stones().lines()[:10]
    lines[-1] = lines[-1][:100]
    expected = {"completeness": fails(9, "trailer"), "luck": UNKNOWN, "rules": UNKNOWN}
    return Case(lines, "the file ends in the middle of entry 9", **expected)


@forgery
def another_head() -> Case:
    record = stones()
    record.trailer["head"] = "00" * 32
    place = len(record.entries) + 1
    return Case(record.lines(), "the trailer has another head", completeness=fails(place, "head"), rules=UNKNOWN)


@forgery
def smaller_count() -> Case:
    record = stones()
    record.trailer["count"] -= 3
    place = record.trailer["count"] + 1
    return Case(record.lines(), "the trailer counts fewer entries", completeness=fails(place, "count"), rules=UNKNOWN)


@forgery
def wrong_signature() -> Case:
    record = stones()
    signature = record.trailer["signature"]
    record.trailer["signature"] = ("1" if signature[0] == "0" else "0") + signature[1:]
    place = len(record.entries) + 1
    case = Case(record.lines(), "one digit of the signature is another", rules=UNKNOWN, fits=True)
    case.completeness = fails(place, "signature")
    return case


@forgery
def signed_by_another_key() -> Case:
    record = stones()
    record.header["key"] = FORGER.public
    what = "a forger signed it and put his key into the header: it proves nothing"
    return Case(record.sign(FORGER).lines(), what, completeness=UNKNOWN, rules=UNKNOWN, fits=True)


@forgery
def signed_by_another_key_in_vain() -> Case:
    record = stones()
    place = len(record.entries) + 1
    what = "a forger signed it and left the server's key in the header"
    lines = record.sign(FORGER).lines()
    return Case(lines, what, completeness=fails(place, "signature"), rules=UNKNOWN, fits=True)


@forgery
def signed_by_another_key_against_a_receipt() -> Case:
    record = stones()
    receipt = record.receipt(8)
    for written in record.entries[7:]:
        written.entry["at"] += 1
    record.header["key"] = FORGER.public
    record.receipts = [receipt]
    what = "a forger wrote entry 8 anew and signed; somebody kept the server's receipt"
    lines = record.fit().sign(FORGER).lines()
    return Case(lines, what, completeness=fails(8, "receipt"), rules=UNKNOWN, fits=True)


@forgery
def extra_line() -> Case:
    place = len(stones().entries) + 1
    lines = [*stones().lines(), stones().lines()[-1]]
    return Case(lines, "a second trailer", completeness=fails(place, "trailer"), rules=UNKNOWN)


@forgery
def cut_tail_made_to_fit() -> Case:
    record = stones()
    del record.entries[9:]
    record.trailer["seed"] = None
    return unsigned(record, "the last entries are missing, and the trailer fits", luck=UNKNOWN, rules=UNKNOWN)


@forgery
def altered_and_made_to_fit() -> Case:
    record = stones()
    fact(record.entries[6], "MessageSent")["seat"] = 2
    return unsigned(record, "a fact of entry 7 is another, and the chain fits", rules=UNKNOWN)


@forgery
def other_rules_made_to_fit() -> Case:
    record = battle()
    fact(record.entries[0], "TableOpened")["rules_version"] = 99
    record.header["rules_version"] = 99
    return unsigned(record, "another version of the rules, and the chain fits", rules=UNKNOWN)


@forgery
def other_table_made_to_fit() -> Case:
    record = stones()
    record.header["table"] = "00-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"
    for written in record.entries:
        written.entry["table"] = record.header["table"]
    place = len(record.entries)
    what = "all entries name another table, and the chain fits"
    return unsigned(record, what, luck=fails(place, "commitment"), rules=UNKNOWN)


# ------------------------------------------------------------------------------------------------ receipts


@forgery
def receipt_beyond_the_end() -> Case:
    record = stones()
    receipt = record.receipt(12)
    record = record.until(9, 1)
    record.receipts = [receipt]
    what = "the server cut the log and signed what was left; somebody kept a receipt"
    return Case(record.lines(), what, completeness=fails(12, "receipt"), luck=UNKNOWN, rules=UNKNOWN, fits=True)


@forgery
def receipt_beyond_the_end_given_apart() -> Case:
    case = receipt_beyond_the_end()
    case.receipts = [json.loads(case.lines.pop())["receipt"]]
    return case


@forgery
def receipt_with_another_hash() -> Case:
    record = stones()
    receipt = record.receipt(8)
    for written in record.entries[7:]:
        written.entry["at"] += 1
    record.receipts = [receipt]
    what = "the server wrote entry 8 anew; somebody kept a receipt"
    return lying(record, what, completeness=fails(8, "receipt"), rules=UNKNOWN)


@forgery
def receipt_with_another_time() -> Case:
    record = stones()
    written = record.entries[7]
    record.receipts = [SERVER.receipt(record.table, 8, written.hash, written.entry["at"] + 1)]
    return Case(
        record.lines(),
        "the server signed a receipt with another time",
        completeness=fails(8, "receipt"),
        rules=UNKNOWN,
        fits=True,
    )


@forgery
def forged_receipt() -> Case:
    record = stones()
    record.receipts = [{**record.receipt(8), "hash": "00" * 32}]
    return Case(record.lines(), "nobody signed this receipt", completeness=fails(8, "receipt"), rules=UNKNOWN)


@forgery
def receipt_of_another_server() -> Case:
    record = stones()
    record.receipts = [record.receipt(8, FORGER)]
    return Case(record.lines(), "a stranger signed this receipt", completeness=fails(8, "receipt"), rules=UNKNOWN)


# ------------------------------------------------------------------------------------------------ signed together


def together(what: str, place: int = 8, **changes: object) -> Case:
    """A receipt of entry 8 at place 4 of 7, with some members changed; None leaves one out."""
    record = stones()
    changed = {**record.receipt_among(8, 4, 7), **changes}
    record.receipts = [{name: value for name, value in changed.items() if value is not None}]
    return Case(record.lines(), what, completeness=fails(place, "receipt"), rules=UNKNOWN)


@forgery
def receipt_among_others_with_another_hash() -> Case:
    return together("an entry that nobody signed, with the path of another", hash="00" * 32)


@forgery
def receipt_among_others_with_another_path() -> Case:
    path = stones().receipt_among(8, 4, 7)["path"]
    return together("one hash of the path is another", path=[*path[:-1], "00" * 32])


@forgery
def receipt_among_others_with_a_short_path() -> Case:
    return together("the path ends too soon", path=stones().receipt_among(8, 4, 7)["path"][:-1])


@forgery
def receipt_among_others_with_a_long_path() -> Case:
    return together("the path goes on", path=[*stones().receipt_among(8, 4, 7)["path"], "00" * 32])


@forgery
def receipt_among_others_at_another_place() -> Case:
    return together("it stands at another place", index=5)


@forgery
def receipt_among_others_beyond_the_last() -> Case:
    return together("there are not so many", index=7)


@forgery
def receipt_among_others_of_another_number() -> Case:
    return together("there were six, says the receipt, and the signature says seven", size=6)


@forgery
def receipt_among_others_said_to_stand_alone() -> Case:
    return together("the signature of the root, under one receipt alone", index=None, size=None, path=None)


@forgery
def receipt_alone_said_to_be_among_others() -> Case:
    what = "its own signature, under a tree of one"
    return together(what, signature=stones().receipt(8)["signature"], index=0, size=1, path=[])


@forgery
def receipt_among_others_without_its_path() -> Case:
    return together("a place, and no path", len(stones().entries) + 1, path=None)


@forgery
def receipt_among_others_of_another_server() -> Case:
    record = stones()
    record.receipts = [record.receipt_among(8, 4, 7, FORGER)]
    what = "a stranger signed this receipt with others"
    return Case(record.lines(), what, completeness=fails(8, "receipt"), rules=UNKNOWN)


@forgery
def receipt_among_others_with_a_signature_of_another_number() -> Case:
    record = stones()
    written = record.entries[7]
    record.receipts = [SERVER.receipt_among(record.table, 8, written.hash, written.entry["at"], 4, 7, signed=8)]
    return Case(record.lines(), "signed for eight", completeness=fails(8, "receipt"), rules=UNKNOWN, fits=True)
