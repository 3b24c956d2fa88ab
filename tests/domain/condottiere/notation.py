"""Tables in the notation of the specification: `table("6 4 Her | Win", hands="3 | Bis (10)")`.

Cards get their ids in the order of writing, lines before hands before deck: the first 6 on the page is m6-01.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from domain.condottiere import GAME
from domain.condottiere.box import CARDS, Variant, enough_regions
from domain.condottiere.counts import is_scored, points
from domain.condottiere.options import Options
from domain.condottiere.regions import hand_limit
from domain.condottiere.state import FIGHTING, Config, Line, Phase, Scope, State, clockwise
from domain.condottiere.strength import strengths, strongest
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

    The cards not named lie in the `rest`: the deck and those it cannot hold before the others in the discard pile,
    the discard pile alone, or the hand of the last seat, however large. The numbers go with what is on the table.
    When the next region is chosen the winner has Parma, unless it is said who controls what.
    Those named in `waiting` are the last to answer, and those in a final battle have a region more than the others,
    unless it is said who holds the token and who controls what.
    """
    seats = seats or max(len(lines.split("|")), len(hands.split("|")), 2)
    phase = Phase(fields.get("phase", Phase.BATTLE))
    for_the_game = phase is Phase.FINAL_BATTLE and fields.get("scope") != "match"
    if regions is None and for_the_game:
        regions = dict(
            zip(fields.get("participants", ()), ("roma", "siena", "lucca", "torino", "ancona"), strict=False)
        )
    best = winner(lines, seats)
    if regions is None and phase in (Phase.CHOOSE_REGION, Phase.DRAW) and best is not None:
        regions = {best: "parma"}
    controllers = {region: seat for seat, named in (regions or {}).items() for region in named.split()}
    before = len(controllers) + bool(fields.get("pope_region")) + bool(fields.get("held"))  # battles with a card
    if for_the_game and options is None:
        options = {"max_rounds": max(1, before) if "draw" in variants else 1}  # C-11.10
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
    known: dict[str, Any] = {
        "phase": phase,
        **counts(state.config, phase, before, for_the_game, fields),
        "placer": fields.get("holder", ANNA),
        "region": "parma",
        "turn": ANNA,
        "card_was_played": phase in FIGHTING and any(line.cards for line in dealt_lines),
        **fields,
    } | {"phase": phase}
    if phase in (Phase.DRAW, Phase.HAND_DISCARD) and not {"holder", "placer"} & set(fields):
        known["placer"] = known["holder"] = (known["waiting"][-1] + 1) % seats  # C-8.4, C-14.4
    if phase not in FIGHTING:
        known["turn"] = None
    known.setdefault("holder", known["placer"])
    if phase not in (Phase.BATTLE, Phase.HAND_DISCARD, Phase.KEEP_CARDS):
        known |= {"region": None, "placer": None}
    if phase is Phase.FINAL_BATTLE:
        known["scope"] = Scope(fields.get("scope", "game"))
        nearest = (seat for seat in clockwise(state, known["holder"]) if seat in known["participants"])
        known.setdefault("first_seat", next(nearest))  # C-12.3
    known.setdefault("first_seat", known["placer"] if phase is Phase.BATTLE else None)
    if state.config.capturing and phase is Phase.BATTLE:
        known.setdefault("defender", controllers.get(known["region"]))
    known["out"] = frozenset(known.get("out", ()))
    state = replace(
        state,
        lines=dealt_lines,
        hands=dealt_hands,
        regions={region: controllers.get(region) for region in state.regions},
        **known,
    )
    if state.config.for_points and "game_number" not in fields:
        state = replace(state, game_number=games(state))
    others = tuple(card for card in CARDS if card not in placed)
    match rest:
        case "deck":
            left = max(0, undealt(state) - len(top))
            state = replace(state, deck=top + others[:left], discard=others[left:] + thrown)
        case "discard":
            state = replace(state, deck=top, discard=thrown + others)
        case "hand":
            state = replace(state, deck=top, discard=thrown, hands=(*dealt_hands[:-1], dealt_hands[-1] + others))
    assert rest == "hand" or GAME.position(GAME.view(state, "all")) == state
    return state


def counts(
    config: Config, phase: Phase, before: int, for_the_game: bool, fields: Mapping[str, Any]
) -> Mapping[str, int]:
    """Round, battle and what C-11.9 has counted, after `before` battles with a card and as many without as it says."""
    fighting = phase is Phase.BATTLE
    if config.draws:
        fought = fields.get("battle", max(before, int(not fighting)) + fighting) - fighting
        fought = fields.get("rounds_counted", fought)
        return {"round": 0, "battle": fought + fighting, "rounds_counted": fought}
    round_ = fields.get("round", 1 + bool(fields.get("held")))
    over = round_ - 1 + (phase is Phase.KEEP_CARDS or for_the_game)
    counted = fields.get("rounds_counted", over)
    return {"round": round_, "battle": max(round_, before + fighting + counted - over), "rounds_counted": counted}


def games(state: State) -> int:
    """The number of this game: there were as few before as can have brought the totals."""
    _, total = enough_regions(len(state.hands), state.config.bigger)
    scored = [points(state, seat) if is_scored(state) else 0 for seat in state.seats]
    earlier = [total_ - now for total_, now in zip(state.totals, scored, strict=True)]
    return 1 + max(-(-sum(earlier) // (17 + 5)), -(-max(earlier) // (total + 5)))


def winner(lines: str, seats: int) -> int | None:
    """Who wins the battle with these lines."""
    box = Box()
    best = strongest(strengths([box.cards(part) for part in parts(lines, seats)]), range(seats))
    return best[0] if len(best) == 1 else None


def undealt(state: State) -> int:
    """How many cards are left in the deck after the deal (C-2.4, C-12.2, C-14.2)."""
    if state.scope is not None:
        return len(CARDS) - sum(hand_limit(state, seat) for seat in state.participants)
    return len(CARDS) - len(state.hands) * (7 if state.config.draws else 10)


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
