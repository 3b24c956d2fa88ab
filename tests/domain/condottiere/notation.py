"""Tables in the notation of the specification: `table("6 4 Her | Win", hands="3 | Bis (10)")`.

Cards get their ids in the order of writing, lines before hands before deck: the first 6 on the page is m6-01.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from domain.condottiere import GAME
from domain.condottiere.box import CARDS, Variant
from domain.condottiere.options import Options
from domain.condottiere.state import FIGHTING, Line, Phase, Scope, State, clockwise
from domain.condottiere.strength import strengths
from tests.laws.play import luck_of
from tests.spec import Story, given_state

ANNA, BEPPE, CARLO, DORA, ELSA, FABIO = range(6)

WORDS = {
    "Win": "winter",
    "Spr": "spring",
    "Bis": "bishop",
    "Cou": "courtesan",
    "Dru": "drummer",
    "Her": "heroine",
    "Sca": "scarecrow",
    "Sur": "surrender",
}


class Box:
    """Hands out the copies of each card in order."""

    def __init__(self) -> None:
        self.taken: Counter[str] = Counter()

    def cards(self, written: str) -> tuple[str, ...]:
        return tuple(self._next(word.strip("()")) for word in written.split() if word != "-")

    def _next(self, word: str) -> str:
        prefix = WORDS.get(word) or f"m{int(word)}"
        self.taken[prefix] += 1
        card = f"{prefix}-{self.taken[prefix]:02}"
        assert card in CARDS, card
        return card

    def line(self, written: str) -> Line:
        cards = self.cards(written)
        words = [word for word in written.split() if word != "-"]
        return Line(cards, tuple(card for card, word in zip(cards, words, strict=True) if word.startswith("(")))


def parts(written: str, seats: int) -> list[str]:
    found = written.split("|") if written else []
    return found + ["-"] * (seats - len(found))


def opened(seats: int = 3, variants: str = "", seed: int = 0, **options: Any) -> State:
    """A table just opened."""
    chosen = Options(tuple(Variant(word) for word in variants.split()), **options)
    GAME.check(chosen, seats)
    return GAME.replay(GAME.open(chosen, seats, luck_of(seed, 1)))


def table(
    lines: str = "",
    hands: str = "",
    *,
    seats: int = 0,
    variants: str = "",
    options: Mapping[str, Any] | None = None,
    regions: Mapping[int, str] | None = None,
    deck: str = "",
    discard: str = "",
    rest: str = "deck",
    **fields: Any,
) -> State:
    """A battle for Parma that seat 0 placed and whose turn it is, unless said otherwise; checked by `position`.

    The cards not named lie in the `rest`: the deck, the discard pile, or the hand of the last seat, however large.
    Those named in `waiting` are the last to answer, and those in a final battle have a region more than the others,
    unless it is said who holds the token and who controls what.
    """
    seats = seats or max(len(lines.split("|")), len(hands.split("|")), 2)
    state = opened(seats, variants, **(options or {}))
    box = Box()
    dealt_lines = tuple(box.line(part) for part in parts(lines, seats))
    dealt_hands = tuple(box.cards(part) for part in parts(hands, seats))
    top, thrown = box.cards(deck), box.cards(discard)
    placed = {
        *top,
        *thrown,
        *(c for hand in dealt_hands for c in hand),
        *(c for line in dealt_lines for c in line.cards),
    }
    others = tuple(card for card in CARDS if card not in placed)
    if rest == "hand":
        dealt_hands = (*dealt_hands[:-1], dealt_hands[-1] + others)
    if regions is None and fields.get("phase") == "final_battle" and fields.get("scope") != "match":
        regions = dict(
            zip(fields.get("participants", ()), ("roma", "siena", "lucca", "torino", "ancona"), strict=False)
        )
    controllers = {region: seat for seat, named in (regions or {}).items() for region in named.split()}
    known: dict[str, Any] = {
        "phase": Phase.BATTLE,
        "battle": 1,
        "round": 0 if state.config.draws else 1,
        "placer": fields.get("holder", ANNA),
        "region": "parma",
        "turn": ANNA,
        "card_was_played": fields.get("phase", "battle") in FIGHTING and any(line.cards for line in dealt_lines),
        **fields,
    }
    known["phase"] = Phase(known["phase"])
    if known["phase"] in (Phase.DRAW, Phase.HAND_DISCARD) and not {"holder", "placer"} & set(fields):
        known["placer"] = known["holder"] = (known["waiting"][-1] + 1) % seats  # C-8.4, C-14.4
    if known["phase"] not in (Phase.BATTLE, Phase.FINAL_BATTLE):
        known["turn"] = None
    known.setdefault("holder", known["placer"])
    if known["phase"] not in (Phase.BATTLE, Phase.HAND_DISCARD, Phase.KEEP_CARDS):
        known |= {"region": None, "placer": None}
    if known["phase"] is Phase.FINAL_BATTLE:
        known["scope"] = Scope(fields.get("scope", "game"))
        nearest = (seat for seat in clockwise(state, known["holder"]) if seat in known["participants"])
        known.setdefault("first_seat", next(nearest))  # C-12.3
    known.setdefault("first_seat", known["placer"] if known["phase"] is Phase.BATTLE else None)
    if state.config.capturing and known["phase"] is Phase.BATTLE:
        known.setdefault("defender", controllers.get(known["region"]))
    known["out"] = frozenset(known.get("out", ()))
    state = replace(
        state,
        lines=dealt_lines,
        hands=dealt_hands,
        deck=top + others if rest == "deck" else top,
        discard=thrown + others if rest == "discard" else thrown,
        regions={region: controllers.get(region) for region in state.regions},
        **known,
    )
    assert rest == "hand" or GAME.position(GAME.view(state, "all")) == state
    return state


def worth(lines: str) -> tuple[int, ...]:
    """The strengths of these lines, all cards counted."""
    box = Box()
    return strengths([box.cards(part) for part in lines.split("|")])


def told(facts: Iterable[Any], *kinds: type) -> list[Any]:
    """The facts of these kinds."""
    return [fact for fact in facts if isinstance(fact, kinds)]


def only(facts: Iterable[Any], kind: type) -> Any:
    """The one fact of this kind."""
    (fact,) = told(facts, kind)
    return fact


def after(state: State, *moves: tuple[int, Any], seed: int = 0) -> State:
    """The table after these moves, each by a seat."""
    for version, (seat, move) in enumerate(moves, start=2):
        state = GAME.replay(facts(state, seat, move, seed + version), state)
    return state


def facts(state: State, seat: int, move: Any, seed: int = 0) -> list[Any]:
    """What happens when this seat makes this move."""
    return list(GAME.decide(state, seat, GAME.reads(state, seat, move), luck_of(seed, 2)))


def given(lines: str = "", hands: str = "", **fields: Any) -> Story:
    """A story that begins at this table."""
    return given_state(GAME, table(lines, hands, **fields))
