"""Receipts: alone as they always were, and signed together where several entries were written at once."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from domain.contract.canonical import canonical
from events.evidence.proof import check
from events.evidence.signing import Signer
from events.log.crossing import Crossing, Made
from events.process.settings import Settings
from serve import keys
from tests.house import House
from tests.records.scribe import tree_of

HOW_MANY = 16


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    return Signer(keys.signing_key_file(Settings.read({"DATA_DIR": str(tmp_path)})))


def heads(count: int) -> list[Made]:
    return [Made(f"{n:02x}-01K9ZG3T4V5W6X7Y8Z9A0B1C2D", n + 1, f"{n:064x}", 1763265600000 + n) for n in range(count)]


def must_stand_under(signer: Signer, signature: str, message: list[Any]) -> None:
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signer.public))
    key.verify(bytes.fromhex(signature), canonical(message))  # raises if it does not


@pytest.mark.parametrize("crossing", [None, Crossing(heads(1))])
def test_a_receipt_that_stands_alone_is_signed_alone(signer: Signer, crossing: Crossing | None) -> None:
    [made] = heads(1)
    receipt = signer.receipt(*made, crossing)
    assert list(receipt) == ["table", "version", "hash", "at", "key", "signature"]
    must_stand_under(signer, receipt["signature"], ["receipt1", *made])


@pytest.mark.parametrize("count", [2, 3, 4, 5, 7, 8, 13, 33, 64])
def test_receipts_that_cross_together_lead_to_one_signature(signer: Signer, count: int) -> None:
    crossing = Crossing(heads(count))
    receipts = [signer.receipt(*made, crossing) for made in crossing.made]
    assert len({receipt["signature"] for receipt in receipts}) == 1

    leaves = [canonical(["receipt1", *made]) for made in crossing.made]
    for n, receipt in enumerate(receipts):
        root, path = tree_of(leaves, n)
        assert (receipt["index"], receipt["size"]) == (n, count)
        assert receipt["path"] == [each.hex() for each in path]
    must_stand_under(signer, receipts[0]["signature"], ["receipts1", count, root.hex()])


def test_moves_that_are_made_at_once_have_receipts_that_records_are_held_against(house: House) -> None:
    ann, ben = house.players(2)
    tables = [ann.open("condottiere", ["me", {"player": ben.id}])["table"] for _ in range(HOW_MANY)]
    for table in tables:
        ben.sit(table)

    def talk(table: str) -> list[dict[str, Any]]:
        said = {"type": "send_message", "to": "all", "kind": "talk", "text": "hello"}
        return [ann.move(table, said).must(201)["receipt"] for _ in range(10)]

    with ThreadPoolExecutor(HOW_MANY) as crowd:
        receipts = dict(zip(tables, crowd.map(talk, tables), strict=True))
    together = [receipt for kept in receipts.values() for receipt in kept if "path" in receipt]
    assert together, "none of them crossed with another"

    known = [key["key"] for key in ann.get("/v1/keys").must(200)["keys"]]
    for table, kept in receipts.items():
        lines = ann.get(f"/v1/tables/{table}/record").body.splitlines()
        assert check(lines, known, kept).completeness.verdict == "pass"
        for receipt in kept:
            forged = json.dumps({**receipt, "hash": "00" * 32}).encode()
            assert check(lines, known, [forged]).completeness.verdict == "fail"
