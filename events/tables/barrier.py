"""How far a seat may take back its own moves: to the last entry after which somebody knows or decides more than before.

Read from the log alone: what an entry drew, to whom its seals are open, how many hidden things each view counts before
and after it, and who owed a decision then. The values of hidden things play no part in it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from domain.contract.game import ALL, Game, Seat
from domain.contract.kit import LANGUAGES
from events.log.entry import Document, is_reference
from events.tables.facts import HOUSE_FACTS
from events.tables.refusals import Cannot
from events.tables.table import Table

Why = Literal["luck", "shown", "others", "began", "far"]
Passed = tuple[Document, Table]  # an entry as everybody may read it, and the table after it

Path = tuple[str | int, ...]

REACH: Final = 1000  # entries that can be taken back at most
WINDOW: Final = 32  # entries that are read at a time

_BEGINS: Final = frozenset({"PlayBegan", "PositionSet"})
_WORDS: Final[dict[Why, str]] = {
    "luck": "drew luck",
    "shown": "showed somebody something new",
    "others": "is another's, or asked another seat",
    "began": "began the play",
    "far": "lies too far back",
}


class Barrier(NamedTuple):
    """The version a seat cannot go back behind, why, and the versions it may go back to, newest first."""

    version: int
    why: Why
    stops: tuple[int, ...]


Past = Callable[[int, int], Sequence[Passed]]  # (first, last): these entries, in order


def must_be_within(barrier: Barrier, to: int | None) -> int:
    """The version that is gone back to; without `to` as far as possible."""
    if not barrier.stops or (to is not None and to < barrier.version):
        detail = f"entry {barrier.version} {_WORDS[barrier.why]}: it cannot be taken back"
        raise Cannot("barrier", detail, barrier=barrier.version, why=barrier.why)
    if to is None:
        return barrier.stops[-1]
    if to not in barrier.stops:
        detail = f"no move of yours stands after version {to}; there are {', '.join(map(str, barrier.stops))}"
        raise Cannot("nothing_to_take_back", detail, to=to)
    return to


def barrier(table: Table, seat: Seat, by: str, past: Past) -> Barrier:
    """Where the barrier of this seat stands now, walking back over what was taken back before."""
    stops: list[int] = []
    version, newest = table.version, table.version
    read = _Reader(past)
    while version > max(0, newest - REACH):
        entry, then = read(version)
        told = [fact["type"] for fact in entry["facts"]]
        if not _BEGINS.isdisjoint(told):
            return Barrier(version, "began", tuple(stops))
        if told[0] == "TookBack":
            version = entry["facts"][0]["to"]
        elif told[0] in HOUSE_FACTS:
            version -= 1
        else:
            why = _closed(entry, read(version - 1)[1], then, seat, by)
            if why is not None:
                return Barrier(version, why, tuple(stops))
            version -= 1
            stops.append(version)
    return Barrier(version, "far", tuple(stops))


class _Reader:
    """Entries by version, read some at a time."""

    def __init__(self, past: Past) -> None:
        self._past = past
        self._known: dict[int, Passed] = {}

    def __call__(self, version: int) -> Passed:
        if version not in self._known:
            first = max(1, version - WINDOW + 1)
            self._known |= dict(enumerate(self._past(first, version), first))
        return self._known[version]


def _closed(entry: Document, before: Table, then: Table, seat: Seat, by: str) -> Why | None:
    """Why this entry of the game cannot be taken back by this seat, if so."""
    if entry["seat"] != seat or entry["by"] != by or any(owed.seat != seat for owed in then.decisions):
        return "others"
    if "draws" in entry:
        return "luck"
    asked = {value["sealed"] for value in entry["move"].values() if is_reference(value)}
    told = (value["sealed"] for fact in entry["facts"] for value in fact.values() if is_reference(value))
    if entry["decision"] is None or any(entry["sealed"][k]["to"] for k in told if k not in asked):
        return "shown"
    rules = then.rules
    was, now = rules.view(before.state, ALL), rules.view(then.state, ALL)
    mine, left = rules.view(before.state, seat), rules.view(then.state, seat)
    for viewer in (None, *range(len(then.places))):
        saw, sees = rules.view(before.state, viewer), rules.view(then.state, viewer)
        if _less_is_hidden(_covered(saw, was), _covered(sees, now)):
            return "shown"
        named = _things(rules, entry["facts"])
        if not _things(rules, sees) | named <= _things(rules, saw):
            return "shown"
        for path, _ in _covered(saw, was):  # what left a place that only its owner sees, and is named
            if named & (_things(rules, _lying(mine, path)) - _things(rules, _lying(left, path))):
                return "shown"
    return None


def _less_is_hidden(before: Iterable[tuple[Path, int]], then: Iterable[tuple[Path, int]]) -> bool:
    """Has a pile become smaller that could only be counted, or is something open that was not?"""
    left = dict(then)
    return any(left.get(path, -1) < count for path, count in before)


def _things(rules: Game[Any], document: Any) -> set[str]:
    """Every thing of the game that is named there; of a game without a kit, every word."""
    found: set[str] = set()
    behind = [document]
    while behind:
        value = behind.pop()
        if type(value) is str:
            found.add(value)
        elif type(value) is dict:
            found.update(value)
            behind.extend(value.values())
        elif type(value) is list or type(value) is tuple:
            behind.extend(value)
    return found if rules.kit is None else found & _kept(rules).keys()


def _lying(view: Any, path: Path) -> Any:
    """What a view says of a place; nothing where it has no such place."""
    for step in path:
        if type(view) is dict:
            view = view.get(step)
        elif type(view) in (list, tuple) and type(step) is int and step < len(view):
            view = view[step]
        else:
            return None
    return view


def _kept(rules: Game[Any]) -> Mapping[str, Any]:
    things: Mapping[str, Any] = rules.kit(LANGUAGES[0])["things"]
    return things


def _covered(view: Any, whole: Any, path: Path = ()) -> Iterator[tuple[Path, int]]:
    """Where a view does not say what lies there, and how many things it counts."""
    if type(view) is dict and len(view) == 1 and type(view.get("hidden")) is int:
        yield path, view["hidden"]
    elif type(view) is dict and type(whole) is dict:
        for name in whole.keys() | view.keys():
            yield from _covered(view.get(name), whole.get(name), (*path, name))
    elif type(view) is type(whole) and type(view) in (list, tuple) and len(view) == len(whole):
        for step, inner in enumerate(view):
            yield from _covered(inner, whole[step], (*path, step))
    elif view != whole:
        yield path, 0
