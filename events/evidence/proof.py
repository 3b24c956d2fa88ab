"""Is an exported record unaltered, complete and fairly drawn? One file that trusts nothing of the server.

It needs the standard library and, for signatures alone, `cryptography`; it may be carried away and run without the
rest of the house:

    with open("game.ndjson", "rb") as file:
        print(check(lines_of(file), keys=["<public key of the server, hex>"]).document())

Four verdicts are given here, `rules` stays unknown (see rules.py):

integrity     every line is strict JSON, every entry canonical and in its place, the hash chain closes, every opened
              seal is the one that was committed to, and the header says what the entries say
completeness  the trailer fits the entries, a trusted key signed it, and every receipt finds its entry
luck          the seed is the one committed to, the nonces are those the seats gave, every opened draw follows from them
published     the proof that follows the trailer leads from the head of the record to a checkpoint of the public log
              that a trusted key has signed; it is unknown if there is no proof, or one of an earlier version only

A failed verdict names in `entry` the first place that fails: 0 is the header, 1 to n are the entries, n + 1 is the
trailer; for a receipt it is the version the receipt names. After the first entry that is not intact nothing is said
about luck.

Trust: `keys` come from outside (the server's `/v1/keys`). A key that stands only in the file proves nothing: a good
signature by it leaves completeness unknown, a bad one fails. Receipts are signed by a trusted key or the record's own.
"""

import base64
import binascii
import hmac
import json
import re
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, BinaryIO, ClassVar, Final

FORMAT: Final = 1
LONGEST_LINE: Final = 1 << 20
LARGEST_RECORD: Final = 1 << 30
MOST_RECEIPTS: Final = 10_000
MOST_BROKEN_LINES: Final = 100
DEEPEST: Final = 100
LONGEST_NOTE: Final = 16_384
MOST_HASHES: Final = 63
LARGEST: Final = 2**53 - 1
_SPAN: Final = 2**256

Document = dict[str, Any]
OnEntry = Callable[[Document, list[Any]], None]


# ------------------------------------------------------------------------------------------------ the report


class Flaw(Exception):
    """Something is not as it must be: which rule says so, what was expected, what was found."""

    def __init__(self, rule: str, expected: Any, found: Any) -> None:
        super().__init__(rule)
        self.rule, self.expected, self.found = rule, expected, found


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is known about one question; `details` are the optional members of its document."""

    verdict: str
    details: Mapping[str, Any] = field(default_factory=dict)

    def document(self) -> Document:
        return {"verdict": self.verdict, **self.details}


PASS: Final = Verdict("pass")


def failed(entry: int, flaw: Flaw) -> Verdict:
    details = {"entry": entry, "expected": shown(flaw.expected), "found": shown(flaw.found), "rule": flaw.rule}
    return Verdict("fail", details)


def unknown(rule: str, found: str, entry: int | None = None) -> Verdict:
    place = {} if entry is None else {"entry": entry}
    return Verdict("unknown", {**place, "found": found, "rule": rule})


@dataclass(frozen=True, slots=True)
class Report:
    """The five verdicts; `readable` is false when the first line is no header of a record."""

    integrity: Verdict
    completeness: Verdict
    luck: Verdict
    rules: Verdict
    published: Verdict
    readable: bool = True

    @property
    def ok(self) -> bool:
        verdicts = (self.integrity, self.completeness, self.luck, self.rules, self.published)
        proven = self.integrity.verdict == self.completeness.verdict == "pass"
        return proven and all(each.verdict != "fail" for each in verdicts)

    def document(self) -> Document:
        return {
            "ok": self.ok,
            "integrity": self.integrity.document(),
            "completeness": self.completeness.document(),
            "luck": self.luck.document(),
            "rules": self.rules.document(),
            "published": self.published.document(),
        }


def shown(value: Any, most: int = 400) -> Any:
    """A value short enough for a report: as it is, or the start of its text."""
    if value is None or isinstance(value, (bool, int)):
        return value
    text = value if isinstance(value, str) else _encode(value)
    return value if len(text) <= most else text[: most - 1] + "…"


# ------------------------------------------------------------------------------------------------ strict JSON

_encode = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, allow_nan=False, sort_keys=True, separators=(",", ":")
).encode


def _refuse_float(_text: str) -> Any:
    raise Flaw("line", "strict JSON", "a float")


def _refuse_constant(_text: str) -> Any:
    raise Flaw("line", "strict JSON", "not JSON")


def _integer(text: str) -> int:
    if len(text) > 15 and (len(text) > 17 or not -LARGEST <= int(text) <= LARGEST):
        raise Flaw("line", "strict JSON", "a number beyond 2^53 - 1")
    return int(text)


def _strict_object(pairs: list[tuple[str, Any]]) -> Document:
    document = dict(pairs)
    if len(document) != len(pairs):
        raise Flaw("line", "strict JSON", "a duplicate key")
    if not "".join(document).isascii():
        raise Flaw("line", "strict JSON", "a key that is not ASCII")
    return document


_narrow: Final[Document] = {
    "parse_float": _refuse_float,
    "parse_constant": _refuse_constant,
    "parse_int": _integer,
}
_decode = json.JSONDecoder(object_pairs_hook=_strict_object, **_narrow).decode
_decode_last_wins = json.JSONDecoder(**_narrow).raw_decode

_TOO_DEEP: Final = f"nesting deeper than {DEEPEST}"


def strict(text: str) -> Any:
    """The value of a JSON text; raises Flaw at duplicate keys, floats, huge integers, lone surrogates, deep nesting."""
    try:
        value = _decode(text)
        _must_be_shallow(value, text)
        if "\\ud" in text or "\\uD" in text:
            _encode(value).encode()
    except UnicodeEncodeError:
        raise Flaw("line", "strict JSON", "a lone surrogate") from None
    except ValueError:
        raise Flaw("line", "strict JSON", "not JSON") from None
    except RecursionError:
        raise Flaw("line", "strict JSON", _TOO_DEEP) from None
    return value


def _must_be_shallow(value: Any, text: str) -> None:
    if text.count("[") + text.count("{") > DEEPEST and _is_deeper(value, DEEPEST):
        raise Flaw("line", "strict JSON", _TOO_DEEP)


def _is_deeper(value: Any, than: int) -> bool:
    inner = value.values() if type(value) is dict else value if type(value) is list else None
    return inner is not None and (than == 0 or any(_is_deeper(each, than - 1) for each in inner))


def _canonical_document(text: str) -> Any:
    """The value of a text that must be canonical: encoding it again gives the same text."""
    try:
        # The quicker way loses one of two equal keys and whatever follows: the text is not the same again.
        value = _decode_last_wins(text)[0] if text.isascii() else _decode(text)
        _must_be_shallow(value, text)
        if _encode(value) == text:
            return value
        strict(text)  # says more precisely what is wrong, if it knows
        raise Flaw("canonical", "canonical bytes", "other bytes")
    except Flaw as flaw:
        raise Flaw("canonical", "canonical bytes", flaw.found) from None
    except ValueError:
        raise Flaw("canonical", "canonical bytes", "not JSON") from None
    except RecursionError:
        raise Flaw("canonical", "canonical bytes", _TOO_DEEP) from None


def canonical(value: Any) -> bytes:
    """The bytes that are hashed and signed, of a value that `strict` has let pass."""
    return _encode(value).encode()


def same(one: Any, other: Any) -> bool:
    """Equal as documents; to Python true is 1."""
    return _encode(one) == _encode(other)


def _line_document(line: bytes) -> Document:
    """A line of a record: one JSON object."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        raise Flaw("line", "strict JSON", "bytes that are not UTF-8") from None
    document = strict(text)
    if type(document) is not dict:
        raise Flaw("line", "an object", document)
    return document


def lines_of(stream: BinaryIO, longest: int = LONGEST_LINE) -> Iterator[bytes]:
    """The lines of a stream; one that is too long comes out cut, just long enough to be refused."""
    while line := stream.readline(longest + 1):
        yield line


# ------------------------------------------------------------------------------------------------ shapes

Fits = Callable[[Any], Any]
Shape = dict[str, tuple[Fits, str]]

_NOTHING: Final = object()  # where a member is missing


def _hex(pattern: str) -> Fits:
    matches = re.compile(pattern).fullmatch
    return lambda value: type(value) is str and matches(value)


def _or_null(fits: Fits) -> Fits:
    return lambda value: value is None or fits(value)


def _list_of(fits: Fits) -> Fits:
    return lambda value: type(value) is list and all(map(fits, value))


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _is_text(value: Any) -> bool:
    return type(value) is str and value != ""


def _is_list(value: Any) -> bool:
    return type(value) is list


def _is_document(value: Any) -> bool:
    return type(value) is dict


def _is_typed(value: Any) -> bool:
    return type(value) is dict and type(value.get("type")) is str


def _is_seats(value: Any) -> bool:
    return type(value) is list and (not value or all(map(_is_count, value)))


def _is_there(value: Any) -> bool:
    return value is not _NOTHING


_is_hash = _hex("[0-9a-f]{64}")
_is_signature = _hex("[0-9a-f]{128}")
_is_salt = _hex("[0-9a-f]{32}")
_is_nonce = _hex("(?:[0-9a-f]{2}){16,32}")

_OPENING: Final[Shape] = {
    "game": (_is_text, "text"),
    "rules_version": (_is_count, "a whole number"),
    "options": (_is_document, "an object"),
    "seats": (_is_list, "a list"),
    "commitment": (_is_hash, "64 hex digits"),
    "marks": (_list_of(_is_text), "a list of words"),
}
_HEADER: Final[Shape] = {"table": (_is_text, "text"), **_OPENING}
_LINE: Final[Shape] = {
    "e": (_is_text, "text"),
    "h": (_is_hash, "64 hex digits"),
    "p": (_is_list, "a list"),
}
_ENTRY: Final[Shape] = {
    "v": (_is_count, "a whole number"),
    "table": (_is_text, "text"),
    "at": (_is_count, "a whole number"),
    "seat": (_or_null(_is_count), "a seat or null"),
    "by": (_is_text, "text"),
    "cmd": (_or_null(_is_hash), "64 hex digits or null"),
    "decision": (_or_null(_is_text), "text or null"),
    "move": (_is_typed, "an object with a type"),
    "facts": (_list_of(_is_typed), "a list of objects with a type"),
    "sealed": (_is_list, "a list"),
}
_ENTRY_MEMBERS: Final = frozenset(_ENTRY) | {"draws", "thought"}
_SEAL: Final[Shape] = {"to": (_is_seats, "a list of seats"), "commit": (_is_hash, "64 hex digits")}
_SEAL_MEMBERS: Final = frozenset(_SEAL) | {"lasting"}
_PART: Final[Shape] = {"salt": (_is_salt, "32 hex digits"), "value": (_is_there, "a value")}
_TRAILER: Final[Shape] = {
    "count": (_is_count, "a whole number"),
    "head": (_is_hash, "64 hex digits"),
    "seed": (_or_null(_is_hash), "64 hex digits or null"),
    "signature": (_is_signature, "128 hex digits"),
}
_RECEIPT: Final[Shape] = {
    "table": (_is_text, "text"),
    "version": (_is_count, "a whole number"),
    "hash": (_is_hash, "64 hex digits"),
    "at": (_is_count, "a whole number"),
    "key": (_is_hash, "64 hex digits"),
    "signature": (_is_signature, "128 hex digits"),
}
_PLACE: Final[Shape] = {  # of a receipt among others that were signed together
    "index": (_is_count, "a whole number"),
    "size": (_is_count, "a whole number"),
    "path": (_list_of(_is_hash), "a list of 64 hex digits each"),
}
_PUBLISHED: Final[Shape] = {
    "table": (_is_text, "text"),
    "version": (_is_count, "a whole number"),
    "hash": (_is_hash, "64 hex digits"),
    "at": (_is_count, "a whole number"),
    "leaf": (_is_hash, "64 hex digits"),
    "index": (_is_count, "a whole number"),
    "path": (_list_of(_is_hash), "a list of 64 hex digits each"),
    "checkpoint": (_is_text, "text"),
}


def _must_have(document: Any, shape: Shape, rule: str) -> None:
    if type(document) is not dict:
        raise Flaw(rule, "an object", document)
    for name, (fits, words) in shape.items():
        if not fits(value := document.get(name, _NOTHING)):
            raise Flaw(rule, f"{name}: {words}", "nothing" if value is _NOTHING else value)


def _must_know(document: Document, members: frozenset[str], rule: str) -> None:
    """What nobody knows the meaning of proves nothing, and might mean something to somebody else."""
    if not document.keys() <= members:
        raise Flaw(rule, "no other member", min(document.keys() - members))


# ------------------------------------------------------------------------------------------------ hashes, luck, keys


def hash_before_first(table: str) -> bytes:
    return sha256(b"table1\0" + table.encode()).digest()


def commit_of(salt: bytes, value: Any) -> str:
    return sha256(b"seal1\0" + salt + canonical(value)).hexdigest()


def commitment(table: str, seed: str) -> str:
    """What the first entry must publish for this seed (hex)."""
    return sha256(canonical(["seed1", table, seed])).hexdigest()


def mixed_key(table: str, seed: str, nonces: list[str | None]) -> bytes:
    """The key of all draws, from the seed (hex) and what each seat added."""
    return hmac.digest(bytes.fromhex(seed), canonical(["mix1", table, nonces]), "sha256")


class Draws:
    """The chance of one entry, worked out again."""

    def __init__(self, key: bytes, version: int) -> None:
        self._key, self._version = key, version
        self._next: dict[str, tuple[bytes, int]] = {}  # how the block's message begins, and its number

    def below(self, purpose: str, k: int) -> int:
        """A number from 0 to k - 1; a block so high that it would favour some of them is passed over."""
        start, n = self._next.get(purpose) or (canonical(["draw1", self._version, purpose])[:-1], 0)
        bound = _SPAN // k * k
        while True:
            block = hmac.digest(self._key, b"%b,%d]" % (start, n), "sha256")
            n += 1
            if (x := int.from_bytes(block, "big")) < bound:
                self._next[purpose] = start, n
                return x % k

    def order(self, purpose: str, n: int) -> list[int]:
        """The positions of n sorted items after a shuffle."""
        positions = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self.below(purpose, i + 1)
            positions[i], positions[j] = positions[j], positions[i]
        return positions

    def redrawn(self, draw: Any) -> list[Any]:
        """The draw as it should stand: `[purpose, k, number]` or `[purpose, n, positions]`."""
        match draw:
            case [str(purpose), int(n), list(positions)] if type(n) is int and n == len(positions):
                return [purpose, n, self.order(purpose, n)]
            case [str(purpose), int(k), int(x)] if type(k) is int and type(x) is int and k > 0:
                return [purpose, k, self.below(purpose, k)]
        raise Flaw("draws", "[purpose, k, number] or [purpose, n, positions]", draw)


_REFERENCE: Final = re.compile(r'\{"sealed":([0-9]+)\}')  # in canonical text this cannot stand inside a string


def _must_be_sealed(entry: Document, text: str, parts: list[Any]) -> None:
    """Every secret is referred to, every reference has its seal, and what is opened is what was committed to."""
    sealed = entry["sealed"]
    if not sealed and not parts and '{"sealed":' not in text and "draws" not in entry and "thought" not in entry:
        return
    if len(parts) != len(sealed):
        raise Flaw("seal", f"{len(sealed)} sealed parts", len(parts))
    references = {int(k) for k in _REFERENCE.findall(text)}
    if len(references) != len(sealed) or (sealed and max(references) >= len(sealed)):
        raise Flaw("reference", list(range(len(sealed))), sorted(references))
    for seal, part in zip(sealed, parts, strict=True):
        _must_have(seal, _SEAL, "seal")
        if len(seal) > 2 and seal.get("lasting", True) is not True:
            raise Flaw("seal", "lasting: true", seal["lasting"])
        _must_know(seal, _SEAL_MEMBERS, "seal")
        if part is not None:
            _must_have(part, _PART, "seal")
            if (found := commit_of(bytes.fromhex(part["salt"]), part["value"])) != seal["commit"]:
                raise Flaw("seal", seal["commit"], found)
    for name in ("draws", "thought"):
        if name in entry and not (_is_reference(entry[name]) and sealed[entry[name]["sealed"]]["to"] == []):
            raise Flaw("seal", f"{name}: sealed to nobody", entry[name])


def _is_reference(value: Any) -> bool:
    return type(value) is dict and len(value) == 1 and _is_count(value.get("sealed"))


def signed_by(key: str, signature: bytes, message: bytes) -> bool | None:
    """Did this key sign this? None when there is no signature library to ask."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        return None
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


# ------------------------------------------------------------------------------------------------ the luck of a table


class _Luck:
    """What house facts and opened draws say about chance, entry by entry; judged once the seed is known."""

    def __init__(self) -> None:
        self.table = self.commitment = ""
        self.nonces: list[str | None] = []
        self.began = False
        self.mixed = False  # play has begun with the nonces the seats gave
        self.seeds: list[tuple[int, str]] = []  # where one was revealed
        self.finished: str | None = None  # the seed in TableFinished
        self.draws: list[tuple[int, bytes]] = []  # as bytes: the seed comes last, and objects need more room
        self.closed: int | None = None  # the first entry whose draws may not be read
        self.flaw: tuple[int, Flaw] | None = None  # the first

    def entry(self, entry: Document, parts: list[Any]) -> None:
        """One more entry that is intact."""
        v: int = entry["v"]
        try:
            if v == 1:
                self.table = entry["table"]
            for fact in entry["facts"]:
                if follow := self._follow.get(fact["type"]):
                    follow(self, v, fact)
            if "draws" in entry:
                self._drew(v, parts[entry["draws"]["sealed"]])
        except Flaw as flaw:
            self.flaw = self.flaw or (v, flaw)

    def _opened(self, v: int, fact: Document) -> None:
        if v > 1:
            raise Flaw("commitment", "one TableOpened, in entry 1", "another TableOpened")
        self.commitment = fact["commitment"]
        self.nonces = [None] * len(fact["seats"])
        if ("seed" in fact) != ("seed" in fact["marks"]):
            raise Flaw("marks", "a printed seed exactly if the mark says so", fact["marks"])
        if "seed" in fact:
            self._revealed(v, fact["seed"])

    def _taken(self, _v: int, fact: Document) -> None:
        seat, nonce = self._seat(fact), fact.get("nonce")
        if nonce is not None and not _is_nonce(nonce):
            raise Flaw("nonces", "16 to 32 bytes as hex, or null", nonce)
        if not self.began:
            self.nonces[seat] = nonce

    def _left(self, _v: int, fact: Document) -> None:
        seat = self._seat(fact)
        if not self.began:
            self.nonces[seat] = None

    def _seat(self, fact: Document) -> int:
        seat = fact.get("seat")
        if type(seat) is not int or not 0 <= seat < len(self.nonces):
            raise Flaw("nonces", "a seat of this table", seat)
        return seat

    def _began(self, _v: int, fact: Document) -> None:
        if self.began:
            raise Flaw("nonces", "play begins once", "another PlayBegan")
        self.began = True
        if fact.get("nonces") != self.nonces:
            raise Flaw("nonces", self.nonces, fact.get("nonces"))
        self.mixed = True

    def _finished(self, v: int, fact: Document) -> None:
        if fact.get("seed") is not None:
            self._revealed(v, fact["seed"])
            self.finished = fact["seed"]

    def _revealed(self, v: int, seed: Any) -> None:
        if not _is_hash(seed):
            raise Flaw("seed", "64 hex digits", seed)
        self.seeds.append((v, seed))

    def _drew(self, v: int, part: Any) -> None:
        if not self.began:
            raise Flaw("draws", "no draw before play begins", "draws")
        if part is not None:
            self.draws.append((v, canonical(part["value"])))
        elif self.closed is None:
            self.closed = v

    _follow: ClassVar[dict[str, Callable[["_Luck", int, Document], None]]] = {
        "TableOpened": _opened,
        "SeatTaken": _taken,
        "SeatLeft": _left,
        "PlayBegan": _began,
        "TableFinished": _finished,
    }

    def verdict(self, count: int, trailer: Document | None, damaged: int | None) -> Verdict:
        """Judged over the entries before the first damaged one."""
        flaws = [] if self.flaw is None else [self.flaw]
        seeds = list(self.seeds)
        if trailer is not None:
            if trailer["seed"] is not None:
                seeds.append((count + 1, trailer["seed"]))
            elif self.finished is not None:
                flaws.append((count + 1, Flaw("seed", self.finished, None)))
        seed = None
        if self.commitment:
            for place, revealed in seeds:
                if (found := commitment(self.table, revealed)) == self.commitment:
                    seed = revealed
                else:
                    flaws.append((place, Flaw("commitment", self.commitment, found)))
        if seed is not None and self.mixed and (flaw := self._first_wrong_draw(seed)):
            flaws.append(flaw)
        if flaws:
            return failed(*min(flaws, key=lambda flaw: flaw[0]))
        if damaged is not None:
            return unknown("integrity", "the record is not intact from here on", damaged)
        if seed is None:
            return unknown("seed", "the seed is not revealed")
        if self.closed is not None:
            return unknown("draws", "the draws are sealed", self.closed)
        return PASS

    def _first_wrong_draw(self, seed: str) -> tuple[int, Flaw] | None:
        key = mixed_key(self.table, seed, self.nonces)
        for v, kept in self.draws:
            draws, luck = json.loads(kept), Draws(key, v)
            try:
                if type(draws) is not list:
                    raise Flaw("draws", "a list", draws)
                expected = [luck.redrawn(draw) for draw in draws]
                if canonical(expected) != kept:
                    raise Flaw("draws", *_first_difference(expected, draws))
            except Flaw as flaw:
                return v, flaw
        return None


def _first_difference(expected: list[Any], found: list[Any]) -> tuple[Any, Any]:
    return next((one, other) for one, other in zip(expected, found, strict=True) if not same(one, other))


# ------------------------------------------------------------------------------------------------ the public log

NO_PROOF: Final = unknown("published", "the record brings no proof of the public log")
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,15}")
_SIGNATURE_LINE: Final = re.compile("— ([^ +]+) ([A-Za-z0-9+/]+={0,2})")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What a signed note says of a public log: its name, size and root, and signatures by the name and id of a key."""

    text: str
    origin: str
    size: int
    root: bytes
    signatures: list[tuple[str, bytes, bytes]]

    @classmethod
    def read(cls, note: str) -> "Checkpoint":
        text, blank, rest = note.rpartition("\n\n")
        lines = text.split("\n")
        if (
            len(note.encode()) > LONGEST_NOTE
            or not blank
            or len(lines) < 3
            or not lines[0]
            or not _NUMBER.fullmatch(lines[1])
        ):
            raise Flaw("checkpoint", "a signed checkpoint", note)
        root, size = _base64(lines[2]), int(lines[1])
        if len(root) != 32 or size > LARGEST or not rest.endswith("\n"):
            raise Flaw("checkpoint", "a signed checkpoint", note)
        return cls(text + "\n", lines[0], size, root, [_signature(line) for line in rest[:-1].split("\n")])

    def signature_of(self, key: str) -> bytes | None:
        """What stands there as the signature of the log's key."""
        id_ = sha256(self.origin.encode() + b"\n\1" + bytes.fromhex(key)).digest()[:4]
        found = (data for name, theirs, data in self.signatures if (name, theirs) == (self.origin, id_))
        return next(found, None)


def _signature(line: str) -> tuple[str, bytes, bytes]:
    match = _SIGNATURE_LINE.fullmatch(line)
    data = _base64(match[2]) if match else b""
    if match is None or len(data) < 5:
        raise Flaw("checkpoint", "a signature", line)
    return match[1], data[:4], data[4:]


def _base64(text: str) -> bytes:
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        data = b""
    if base64.b64encode(data).decode() != text:
        raise Flaw("checkpoint", "base64", text)
    return data


def leaf_of(table: str, version: int, hash_: str, at: int) -> bytes:
    """What the public log holds of a version."""
    return sha256(canonical(["head1", table, version, hash_, at])).digest()


def _signed_by_receipt(receipt: Document) -> list[Any]:
    """What the signature of a receipt stands under: itself, or the root over all that were signed together."""
    message = ["receipt1", receipt["table"], receipt["version"], receipt["hash"], receipt["at"]]
    if "path" not in receipt:
        return message
    index, size, path = receipt["index"], receipt["size"], [bytes.fromhex(each) for each in receipt["path"]]
    try:
        return ["receipts1", size, root_of(canonical(message), index, size, path).hex()]
    except Flaw as flaw:
        raise Flaw("receipt", flaw.expected, flaw.found) from None


def root_of(leaf: bytes, index: int, size: int, path: list[bytes]) -> bytes:
    """The root that a leaf leads to in a tree of this size (RFC 9162, 2.1.3.2)."""
    if index >= size or len(path) > MOST_HASHES:
        raise Flaw("path", "a leaf of this tree and its path", [index, size, len(path)])
    found, place, last = sha256(b"\0" + leaf).digest(), index, size - 1
    for n, sibling in enumerate(path):
        if last == 0:
            raise Flaw("path", f"{n} hashes", len(path))
        if place % 2 or place == last:
            found = sha256(b"\1" + sibling + found).digest()
            while place and not place % 2:
                place, last = place // 2, last // 2
        else:
            found = sha256(b"\1" + found + sibling).digest()
        place, last = place // 2, last // 2
    if last:
        raise Flaw("path", "more hashes", len(path))
    return found


# ------------------------------------------------------------------------------------------------ the check

_UNREAD: Final = -1  # the time of an entry that is not intact
RULES_NOT_ASKED: Final = unknown("rules", "the rules were not asked")


class _Check:
    """The state of reading one record: a few hashes, whatever its length."""

    def __init__(self, keys: Collection[str], on_entry: OnEntry | None, notes: Collection[str] = ()) -> None:
        self.keys, self.on_entry, self.notes = keys, on_entry, notes
        self.header: Document = {}
        self.ended = False  # a trailer was there, good or bad
        self.trailer: Document | None = None
        self.integrity: Verdict | None = None  # once it fails
        self.damaged: int | None = None  # the first entry that is not intact
        self.completeness: Verdict | None = None  # once it fails
        self.luck = _Luck()
        self.table = ""
        self.at = 0
        self.previous: bytes | None = None
        self.hashes = bytearray()  # of every entry, for receipts that come last
        self.times = array("q")
        self.broken_lines = 0
        self.pending: Flaw | None = None  # a broken line: an entry if another line follows, else the torn end
        self.gap: int | None = None  # the first version that was passed over
        self.receipts = 0
        self.doubts: str | None = None  # why no signature could be judged
        self.proof: Any = _NOTHING  # of the public log

    @property
    def count(self) -> int:
        return len(self.times)

    def altered(self, place: int, flaw: Flaw) -> None:
        """Integrity fails here; places come in ascending order."""
        self.integrity = self.integrity or failed(place, flaw)
        if place > 0 and self.damaged is None:
            self.damaged = place

    def incomplete(self, place: int, flaw: Flaw) -> None:
        """Completeness fails here; the lowest place is named."""
        if self.completeness is None or place < self.completeness.details["entry"]:
            self.completeness = failed(place, flaw)

    # -------------------------------------------------------------------------------------------- lines

    def line(self, line: bytes) -> None:
        """One more line after the header."""
        if self.pending is not None:
            self._lost_entry(self.pending)
            self.pending = None
        try:
            document = _line_document(line)
            if self.ended:
                self._after_trailer(document)
            elif "e" in document:
                self._entry_line(document)
            elif "count" in document:
                self.ended = True
                _must_have(document, _TRAILER, "trailer")
                self.trailer = document
            else:
                raise Flaw("line", "an entry or the trailer", document)
        except Flaw as flaw:
            if self.ended:
                self.incomplete(self.count + 1, flaw)
            else:
                self.pending = flaw

    def _lost_entry(self, flaw: Flaw) -> None:
        """A line that must have been an entry cannot be read; the chain is taken up again after it."""
        self.altered(self.count + 1, flaw)
        self.broken_lines += 1
        self.table = self.table or self.table_of_header
        self.previous = None
        self.hashes += bytes(32)
        self.times.append(_UNREAD)

    def read_header(self, line: bytes) -> None:
        header = _line_document(line)
        if type(header.get("annals")) is not int or header["annals"] != FORMAT:
            raise Flaw("header", f"annals: {FORMAT}", header.get("annals"))
        self.header = header
        try:
            _must_have(header, _HEADER, "header")
        except Flaw as flaw:
            self.altered(0, flaw)

    def _after_trailer(self, document: Document) -> None:
        if list(document) == ["published"] and self.proof is _NOTHING:
            self.proof = document["published"]
        elif list(document) == ["receipt"]:
            self.receipt(document["receipt"])
        else:
            raise Flaw("trailer", "nothing but receipts and one proof after the trailer", document)

    @property
    def table_of_header(self) -> str:
        named = self.header.get("table")
        return str(named) if _is_text(named) else ""

    # -------------------------------------------------------------------------------------------- entries

    def _entry_line(self, line: Document) -> None:
        try:
            _must_have(line, _LINE, "line")
            text, stated, parts = line["e"], bytes.fromhex(line["h"]), line["p"]
        except Flaw as flaw:
            self._lost_entry(flaw)
            return
        v = self.count + 1
        try:
            entry = self._linked(v, text, stated)
            self._placed(v, entry)
            _must_be_sealed(entry, text, parts)
            if v == 1:
                self._opening(entry)
            self.at = entry["at"]
            self.times.append(self.at)
        except Flaw as flaw:
            self.altered(v, flaw)
            self.times.append(_UNREAD)
        self.previous = stated
        self.hashes += stated
        if self.damaged is None:
            self.luck.entry(entry, parts)
            if self.on_entry is not None:
                self.on_entry(entry, parts)

    def _linked(self, v: int, text: str, stated: bytes) -> Document:
        """The entry, if its bytes are canonical and their hash continues the chain."""
        try:
            entry, flaw = _canonical_document(text), None
        except Flaw as found:
            entry, flaw = None, found
        if v == 1:
            named = entry.get("table") if type(entry) is dict else None
            self.table = str(named) if _is_text(named) else self.table_of_header
            self.previous = hash_before_first(self.table)
        if self.previous is not None:
            computed = sha256(b"entry1\0" + self.previous + text.encode()).digest()
            if computed != stated:
                self._note_gap(v, entry)
                raise Flaw("chain", computed.hex(), stated.hex())
        if flaw is not None:
            raise flaw
        _must_have(entry, _ENTRY, "entry")
        _must_know(entry, _ENTRY_MEMBERS, "entry")
        return entry  # type: ignore[no-any-return]

    def _note_gap(self, v: int, entry: Any) -> None:
        found = entry.get("v") if type(entry) is dict else None
        if self.gap is None and type(found) is int and found > v:
            self.gap = v

    def _placed(self, v: int, entry: Document) -> None:
        if entry["v"] != v:
            self._note_gap(v, entry)
            raise Flaw("version", v, entry["v"])
        if entry["table"] != self.table:
            raise Flaw("table", self.table, entry["table"])
        if entry["at"] < self.at:
            raise Flaw("time", f"at least {self.at}", entry["at"])

    def _opening(self, entry: Document) -> None:
        """The first entry opens the table, and the header repeats it."""
        opened = entry["facts"][0] if entry["facts"] else {}
        if opened.get("type") != "TableOpened":
            raise Flaw("opening", "TableOpened", opened.get("type"))
        _must_have(opened, _OPENING, "opening")
        if self.integrity is not None:
            return
        said = {"table": self.table, "parent": opened.get("parent")}
        for name in (*_HEADER, "parent"):
            expected = said.get(name, opened.get(name))
            if not same(self.header.get(name), expected):
                self.altered(0, Flaw("header", {name: expected}, {name: self.header.get(name)}))
                return

    # -------------------------------------------------------------------------------------------- signatures

    def _signed(self, key: Any, signature: str, document: list[Any], rule: str) -> None:
        """Raises Flaw unless this key signed this; if nobody vouches for the key, a doubt remains."""
        if not _is_hash(key):
            raise Flaw(rule, "a public key of 64 hex digits", key)
        answer = signed_by(key, bytes.fromhex(signature), canonical(document))
        if answer is False:
            raise Flaw(rule, "a signature that fits", signature)
        if answer is None:
            self.doubts = "there is no library to check ed25519 signatures"
        elif key not in self.keys:
            self.doubts = f"it is signed by {key}, which is not a trusted key"

    def given_receipt(self, given: Any) -> None:
        """A receipt from outside: a document or its JSON, alone or in the answer it came with."""
        try:
            text = given if isinstance(given, bytes) else json.dumps(given).encode()
            document = _line_document(text)
        except Flaw as flaw:
            self.incomplete(self.count + 1, Flaw("receipt", flaw.expected, flaw.found))
            return
        self.receipt(document.get("receipt", document))

    def receipt(self, receipt: Any) -> None:
        """The record must hold the version that was acknowledged, with that hash and time."""
        self.receipts += 1
        try:
            if self.receipts > MOST_RECEIPTS:
                raise Flaw("receipt", f"at most {MOST_RECEIPTS} receipts", "more")
            _must_have(receipt, _RECEIPT, "receipt")
            if receipt.keys() & _PLACE.keys():
                _must_have(receipt, _PLACE, "receipt")
        except Flaw as flaw:
            self.incomplete(self.count + 1, flaw)
            return
        version, table = receipt["version"], self.table or receipt["table"]
        try:
            if receipt["table"] != table:
                raise Flaw("receipt", {"table": table}, {"table": receipt["table"]})
            if receipt["key"] not in (*self.keys, self.header.get("key")):
                raise Flaw("receipt", "signed by a trusted key or by the record's", receipt["key"])
            self._signed(receipt["key"], receipt["signature"], _signed_by_receipt(receipt), "receipt")
            if version > self.count:
                raise Flaw("receipt", receipt["hash"], "the record ends before this version")
            kept = self.hashes[32 * version - 32 : 32 * version].hex()
            if kept != receipt["hash"]:
                raise Flaw("receipt", receipt["hash"], kept)
            if self.times[version - 1] not in (receipt["at"], _UNREAD):
                raise Flaw("receipt", {"at": receipt["at"]}, {"at": self.times[version - 1]})
        except Flaw as flaw:
            self.incomplete(version, flaw)

    def _judge_trailer(self) -> None:
        place = self.count + 1
        if self.trailer is None:
            flaw = self.pending or Flaw("trailer", "a trailer", "nothing")
            self.incomplete(place, Flaw("trailer", flaw.expected, flaw.found))
            return
        count, head = self.trailer["count"], self.trailer["head"]
        try:
            if count != self.count:
                place = min(count, self.count) + 1 if self.gap is None else self.gap
                raise Flaw("count", count, self.count)
            if head != self.hashes[-32:].hex():
                raise Flaw("head", head, self.hashes[-32:].hex())
            key = self.header.get("key")
            self._signed(key, self.trailer["signature"], ["record1", self.table, count, head], "signature")
        except Flaw as flaw:
            self.incomplete(place, flaw)

    def _judge_published(self) -> Verdict:
        """Does the public log hold the head of this record?"""
        if self.proof is _NOTHING:
            return NO_PROOF
        place = self.count + 1
        try:
            _must_have(self.proof, _PUBLISHED, "published")
            version = self.proof["version"]
            if not 1 <= version <= self.count:
                raise Flaw("published", f"a version from 1 to {self.count}", version)
            place = version
            self._must_be_ours(version)
            checkpoint = Checkpoint.read(self.proof["checkpoint"])
            path = [bytes.fromhex(each) for each in self.proof["path"]]
            found = root_of(bytes.fromhex(self.proof["leaf"]), self.proof["index"], checkpoint.size, path)
            if found != checkpoint.root:
                raise Flaw("root", checkpoint.root.hex(), found.hex())
            doubt = self._doubt_of(checkpoint)
            self._must_agree(checkpoint)
        except Flaw as flaw:
            return failed(place, flaw)
        if doubt is not None:
            return unknown("signature", doubt)
        if version < self.count:
            return unknown("published", f"the public log is shown to hold version {version}, not the head", version + 1)
        return PASS

    def _must_be_ours(self, version: int) -> None:
        """The leaf is that of this version of this record."""
        proof, at = self.proof, self.times[version - 1]
        kept = self.hashes[32 * version - 32 : 32 * version].hex()
        said = {"table": self.table, "hash": kept, "at": proof["at"] if at == _UNREAD else at}
        for name, expected in said.items():
            if proof[name] != expected:
                raise Flaw("published", {name: expected}, {name: proof[name]})
        leaf = leaf_of(self.table, version, kept, proof["at"]).hex()
        if proof["leaf"] != leaf:
            raise Flaw("leaf", leaf, proof["leaf"])

    def _doubt_of(self, checkpoint: Checkpoint) -> str | None:
        """Why one cannot trust the signature under a checkpoint; a bad one is a flaw."""
        doubt = "no key that is known has signed the checkpoint"
        known = [*sorted(self.keys), str(self.header.get("key"))]
        for key in filter(_is_hash, dict.fromkeys(known)):
            if (signature := checkpoint.signature_of(key)) is None:
                continue
            answer = signed_by(key, signature, checkpoint.text.encode())
            if answer is False:
                raise Flaw("signature", "a signature that fits", signature.hex())
            if answer and key in self.keys:
                return None
            if answer is None:
                return "there is no library to check ed25519 signatures"
            doubt = f"it is signed by {key}, which is not a trusted key"
        return doubt

    def _must_agree(self, checkpoint: Checkpoint) -> None:
        """Nobody was shown another tree of the same size."""
        for note in self.notes:
            try:
                other = Checkpoint.read(note)
                trusted = self._doubt_of(other) is None
            except Flaw:
                continue  # it proves nothing
            alike = (other.origin, other.size) == (checkpoint.origin, checkpoint.size)
            if trusted and alike and other.root != checkpoint.root:
                raise Flaw("two_trees", other.root.hex(), checkpoint.root.hex())

    def report(self) -> Report:
        if self.count == 0:
            self.altered(1, Flaw("opening", "TableOpened", "nothing"))
        self._judge_trailer()
        completeness = self.completeness
        if completeness is None:
            completeness = PASS if self.doubts is None else unknown("signature", self.doubts)
        return Report(
            integrity=self.integrity or PASS,
            completeness=completeness,
            luck=self.luck.verdict(self.count, self.trailer, self.damaged),
            rules=RULES_NOT_ASKED,
            published=self._judge_published(),
        )

    def cut_off(self, flaw: Flaw) -> None:
        """Reading stops before the end."""
        if self.pending is not None:
            self._lost_entry(self.pending)
            self.pending = None
        if not self.ended:
            self.altered(self.count + 1, flaw)
        self.incomplete(self.count + 1, flaw)


def check(
    lines: Iterable[bytes],
    keys: Collection[str] = (),
    receipts: Iterable[Any] = (),
    on_entry: OnEntry | None = None,
    most: int = LARGEST_RECORD,
    longest: int = LONGEST_LINE,
    checkpoints: Collection[str] = (),
) -> Report:
    """The verdicts on a record; never raises, whatever the lines hold.

    `keys` are the public keys the caller trusts (hex), `receipts` what clients have kept: documents, or JSON as bytes.
    `checkpoints` are signed notes of the public log that somebody kept: none may show another tree of the same size.
    `on_entry(entry, parts)` is called for every entry up to the first that is not intact: the entry with its
    references to seals, and for each seal `{"salt", "value"}` or None.
    """
    reading = _Check({key.lower() for key in keys}, on_entry, checkpoints)
    size = 0
    source = iter(lines)
    try:
        header = next(source, b"")
        size += len(header)
        _must_be_bounded(header, size, most, longest)
        reading.read_header(header)
    except Flaw as flaw:
        not_read = unknown("header", "this is no record")
        return Report(failed(0, flaw), not_read, not_read, RULES_NOT_ASKED, not_read, readable=False)
    for line in source:
        size += len(line)
        try:
            _must_be_bounded(line, size, most, longest)
            if reading.broken_lines > MOST_BROKEN_LINES:
                raise Flaw("size", f"at most {MOST_BROKEN_LINES} broken lines", "more")
        except Flaw as flaw:
            reading.cut_off(flaw)
            break
        reading.line(line)
    for receipt in receipts:
        reading.given_receipt(receipt)
    return reading.report()


def _must_be_bounded(line: bytes, size: int, most: int, longest: int) -> None:
    if len(line) > longest:
        raise Flaw("size", f"lines of at most {longest} bytes", "a longer line")
    if size > most:
        raise Flaw("size", f"at most {most} bytes", "more")
