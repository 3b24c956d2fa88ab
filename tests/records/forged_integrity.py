"""Forgeries that integrity finds: chain, bytes, seals, header."""

from typing import Any

from tests.records.forging import UNKNOWN, Case, damaged, fails, forgery, replaced, stones, with_text
from tests.records.pebbles import pebbles
from tests.records.scribe import commit_to

# ------------------------------------------------------------------------------------------------ the chain


@forgery
def flipped_byte() -> Case:
    lines = replaced(stones().lines(), 8, b"TurnStarted", b"TurnStartfd")
    return damaged(lines, "one byte of entry 8 is another", 8, "chain", rules=UNKNOWN)


@forgery
def flipped_hash() -> Case:
    record = stones()
    record.entries[5].hash = "0" * 64
    return damaged(record, "the hash of entry 6 is another", 6, "chain")


@forgery
def swapped_entries() -> Case:
    record = stones()
    record.entries[4], record.entries[5] = record.entries[5], record.entries[4]
    return damaged(record, "entries 5 and 6 changed places", 5, "chain")


@forgery
def removed_entry() -> Case:
    record = stones()
    del record.entries[4]
    return damaged(record, "entry 5 is missing", 5, "chain", completeness=fails(5, "count"))


@forgery
def doubled_entry() -> Case:
    record = stones()
    record.entries.insert(6, record.entries[5])
    count = len(record.entries)
    return damaged(record, "entry 6 stands there twice", 7, "chain", completeness=fails(count, "count"))


@forgery
def version_skipped() -> Case:
    record = stones()
    for written in record.entries[6:]:
        written.entry["v"] += 1
    return damaged(record.fit().sign(), "no entry has version 7; the chain fits", 7, "version")


@forgery
def entry_of_another_table() -> Case:
    record = stones()
    record.entries[8].entry["table"] = "00-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"
    return damaged(record.fit().sign(), "entry 9 names another table; the chain fits", 9, "table")


@forgery
def time_goes_back() -> Case:
    record = stones()
    record.entries[9].entry["at"] -= 60_000
    return damaged(record.fit().sign(), "entry 10 is older than entry 9; the chain fits", 10, "time")


@forgery
def no_opening() -> Case:
    record = stones()
    record.entries[0].entry["facts"][0]["type"] = "TableFound"
    return damaged(record.fit().sign(), "the first entry does not open the table; the chain fits", 1, "opening")


# ------------------------------------------------------------------------------------------------ bytes


@forgery
def duplicate_key_in_line() -> Case:
    lines = stones().lines()
    lines[4] = lines[4][:-1] + b',"p":[]}'
    return damaged(lines, "the line of entry 4 has p twice", 4, "line")


@forgery
def duplicate_key_in_entry() -> Case:
    record = with_text(stones(), 6, lambda text: text.replace('"seat":', '"seat":9,"seat":', 1))
    return damaged(record, "entry 6 has seat twice; the chain fits", 6, "canonical")


@forgery
def white_space() -> Case:
    record = with_text(stones(), 6, lambda text: text.replace(":", ": ", 1))
    return damaged(record, "a space in the bytes of entry 6; the chain fits", 6, "canonical")


@forgery
def unsorted_keys() -> Case:
    def turned(text: str) -> str:
        return text.replace('{"seat":1,"type":"TurnStarted"}', '{"type":"TurnStarted","seat":1}')

    return damaged(with_text(stones(), 3, turned), "keys of entry 3 in another order; the chain fits", 3, "canonical")


@forgery
def escaped_letter() -> Case:
    record = with_text(stones(), 3, lambda text: text.replace("è", "\\u00e8"))
    return damaged(record, "a letter of entry 3 written as an escape; the chain fits", 3, "canonical")


@forgery
def float_in_entry() -> Case:
    record = with_text(stones(), 5, lambda text: text.replace('"v":5', '"v":5.0'))
    return damaged(record, "the version of entry 5 is a float; the chain fits", 5, "canonical")


@forgery
def float_in_secret() -> Case:
    lines = replaced(stones().lines(), 3, b'"value":[["take",110,', b'"value":[["take",110.0,')
    return damaged(lines, "a secret of entry 3 is a float", 3, "line")


@forgery
def huge_integer() -> Case:
    record = with_text(stones(), 8, lambda text: text.replace('"v":8', '"v":8,"w":9007199254740992'))
    return damaged(record, "a number of entry 8 is 2^53; the chain fits", 8, "canonical")


@forgery
def unknown_member() -> Case:
    record = with_text(stones(), 8, lambda text: text.replace('"v":8', '"v":8,"w":1'))
    return damaged(record, "entry 8 has a member that nobody knows; the chain fits", 8, "entry")


@forgery
def unknown_member_of_a_seal() -> Case:
    record = stones()
    record.entries[2].entry["sealed"][0]["why"] = "because"
    return damaged(record.fit().sign(), "a seal of entry 3 has a member that nobody knows; the chain fits", 3, "seal")


@forgery
def not_a_number() -> Case:
    lines = replaced(stones().lines(), 3, b'"value":[["take",110,', b'"value":[["take",NaN,')
    return damaged(lines, "a secret of entry 3 is NaN", 3, "line")


@forgery
def lone_surrogate() -> Case:
    lines = replaced(stones().lines(), 3, b'"value":"pebble', b'"value":"\\ud800pebble')
    return damaged(lines, "a secret of entry 3 holds half a letter", 3, "line")


@forgery
def not_utf_8() -> Case:
    lines = replaced(stones().lines(), 3, b'"value":"pebble', b'"value":"\xffpebble')
    return damaged(lines, "a secret of entry 3 is no UTF-8", 3, "line")


@forgery
def key_that_is_not_ascii() -> Case:
    lines = replaced(stones().lines(), 4, b'"value":[[', '"value":[[{"è":1},'.encode())
    return damaged(lines, "a secret of entry 4 has a key that is not ASCII", 4, "line")


@forgery
def deep_nesting() -> Case:
    lines = replaced(stones().lines(), 3, b'"value":[', b'"value":' + b"[" * 3000 + b"]" * 2999 + b",[")
    return damaged(lines, "a secret of entry 3 is a list in a list in a list", 3, "line")


@forgery
def broken_line() -> Case:
    lines = stones().lines()
    lines[6] = lines[6][:-20]
    return damaged(lines, "the line of entry 6 is torn", 6, "line")


@forgery
def empty_line() -> Case:
    lines = stones().lines()
    lines.insert(6, b"")
    count = len(stones().entries)
    return damaged(lines, "an empty line before entry 6", 6, "line", completeness=fails(count + 1, "count"))


# ------------------------------------------------------------------------------------------------ seals


@forgery
def changed_secret() -> Case:
    record = stones()
    record.entries[3].parts[0]["value"] = "pebble-99"
    return damaged(record, "a secret of entry 4 is another than was sealed", 4, "seal")


@forgery
def changed_salt() -> Case:
    record = stones()
    record.entries[3].parts[0]["salt"] = "00" * 16
    return damaged(record, "a salt of entry 4 is another than was used", 4, "seal")


@forgery
def short_salt() -> Case:
    record = stones()
    written = record.entries[3]
    written.parts[0]["salt"] = "00" * 15
    written.entry["sealed"][0]["commit"] = commit_to(written.parts[0])
    return damaged(record.fit().sign(), "a salt of 15 bytes in entry 4; the chain fits", 4, "seal")


@forgery
def missing_part() -> Case:
    record = stones()
    del record.entries[3].parts[1]
    return damaged(record, "entry 4 has fewer parts than seals", 4, "seal")


@forgery
def seal_nobody_refers_to() -> Case:
    record = stones()
    written = record.entries[5]
    written.entry["sealed"].append(written.entry["sealed"][0])
    written.parts.append(written.parts[0])
    return damaged(record.fit().sign(), "a seal of entry 6 belongs to no field; the chain fits", 6, "reference")


@forgery
def reference_without_seal() -> Case:
    record = stones()
    record.entries[5].entry["move"]["note"] = {"sealed": 7}
    return damaged(record.fit().sign(), "a field of entry 6 refers to a seal that is not there", 6, "reference")


@forgery
def open_draws() -> Case:
    record = stones()
    record.entries[2].entry["sealed"][1]["to"] = [0]
    return damaged(record.fit().sign(), "the draws of entry 3 are shown to a seat; the chain fits", 3, "seal")


# ------------------------------------------------------------------------------------------------ the header


def _header(what: str, **changed: Any) -> Case:
    record = stones()
    record.header |= changed
    return Case(record.lines(), what, integrity=fails(0, "header"), rules=UNKNOWN)


@forgery
def header_names_another_game() -> Case:
    return _header("the header names another game", game="condottiere")


@forgery
def header_names_other_rules() -> Case:
    return _header("the header names another version of the rules", rules_version=2)


@forgery
def header_has_other_options() -> Case:
    return _header("the header has other options", options={"bag": 11, "motto": "piano, più piano"})


@forgery
def header_has_other_seats() -> Case:
    return _header("the header has other people", seats=["open", "open", "open"])


@forgery
def header_has_other_commitment() -> Case:
    return _header("the header has another commitment", commitment="00" * 32)


@forgery
def header_hides_marks() -> Case:
    record = pebbles(5, fixed=True)
    record.header["marks"] = []
    return Case(record.lines(), "the header hides a fixed seed", integrity=fails(0, "header"), rules=UNKNOWN)


@forgery
def header_invents_a_parent() -> Case:
    return _header("the header invents a parent", parent={"table": "x", "version": 1, "hash": "00" * 32})


@forgery
def header_names_another_table() -> Case:
    return _header("the header names another table", table="00-01K9ZG3T4V5W6X7Y8Z9A0B1C2D")


@forgery
def header_of_another_format() -> Case:
    record = stones()
    record.header["annals"] = 2
    expected = {"completeness": UNKNOWN, "luck": UNKNOWN, "rules": UNKNOWN}
    return Case(record.lines(), "a format nobody knows", integrity=fails(0, "header"), **expected)


@forgery
def no_header() -> Case:
    expected = {"completeness": UNKNOWN, "luck": UNKNOWN, "rules": UNKNOWN}
    return Case(stones().lines()[1:], "the first line is an entry", integrity=fails(0, "header"), **expected)
