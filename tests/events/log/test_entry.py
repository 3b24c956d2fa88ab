"""The numbers of section 9 of the design: stored bytes, seals and hashes."""

from domain.condottiere.events import MessageSent
from domain.condottiere.moves import Pass, SendMessage
from domain.contract.canonical import canonical
from events.log.entry import Entry, Sealer, first_link, is_reference, link, seal_commitment, unseal

TABLE = "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"
LINE = (
    b'{"at":1763265600123,"by":"player:p-01K9ZG3T4V5W6X7Y8Z9A0B1C2E","cmd":null,"decision":"7.0","facts":[{"card":{"se'
    b'aled":0},"face_down":true,"seat":0,"to":"line","type":"CardPlayed"}],"move":{"card":{"sealed":0},"type":"play_ca'
    b'rd"},"sealed":[{"commit":"1d872afe8a6f6836db1fa34ad068542ed1ab23dbb8f10ee68981674e64fc6db9","to":[0]}],"seat":0,'
    b'"table":"3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D","v":8}'
)
COMMIT = "1d872afe8a6f6836db1fa34ad068542ed1ab23dbb8f10ee68981674e64fc6db9"


def test_the_hash_before_the_first_entry():
    assert first_link(TABLE) == "76fe759566d7f5313b4b2f8086d7f4db4c6a4113a2ec918222cc3bde6a31d890"


def test_a_seal_commits_to_salt_and_value():
    assert seal_commitment(bytes(range(16)), "m6-01") == COMMIT


def test_the_line_is_canonical_and_has_its_hash():
    entry = Entry(LINE, "", b"")
    assert canonical(entry.document) == LINE
    assert link(first_link(TABLE), LINE) == "90eab79f05891ae61ac1ca56b8f654bb1e583ddda27fe74cab5b0c3de46e91a3"


def test_seals_open_in_move_and_facts():
    opened = unseal(Entry(LINE, "", b"").document, [{"salt": bytes(range(16)).hex(), "value": "m6-01"}])
    assert opened["move"]["card"] == opened["facts"][0]["card"] == "m6-01"


def sealed(move, *facts):
    """Which seals stand in a move of seat 0 and in its facts, and how many there are."""
    sealer, seats = Sealer(), {seat: seat for seat in range(3)}
    documents = [sealer.move(move, facts, 0, seats), *(sealer.fact(fact, seats) for fact in facts)]
    found = [{name: value["sealed"] for name, value in each.items() if is_reference(value)} for each in documents]
    return found, len(sealer.sealed)


def test_a_move_shares_a_seal_with_the_same_field_of_its_fact():
    told = sealed(SendMessage((1,), "ciao", "talk"), MessageSent(0, (1,), "talk", "ciao"))
    assert told == ([{"text": 0, "kind": 1}, {"text": 0, "kind": 1}], 2)


def test_nobody_can_tell_which_secrets_are_equal():
    """A text that is one of three words would be as good as open."""
    equal = sealed(SendMessage((1,), "talk", "talk"), MessageSent(0, (1,), "talk", "talk"))
    assert equal == sealed(SendMessage((1,), "ciao", "talk"), MessageSent(0, (1,), "talk", "ciao"))


def test_two_facts_share_no_seal():
    said = MessageSent(0, (1,), "talk", "ciao")
    assert sealed(Pass(), said, said) == ([{}, {"kind": 0, "text": 1}, {"kind": 2, "text": 3}], 4)
    moved = sealed(SendMessage((1,), "ciao", "talk"), said, said)
    assert moved == ([{"text": 0, "kind": 1}, {"text": 0, "kind": 1}, {"kind": 2, "text": 3}], 4)
