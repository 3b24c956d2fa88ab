"""Tables drawn in a few words.

t = table("nordic industrial", "saxony agricultural")        the seats in this order, nothing moved yet
t = place(t, "nordic", speed="L24", w1="L24", w2="T05")      units: character, mechs by ability, workers w1 to w8
t = lay(t, L24={"oil": 2})                                   tokens
t = hold(t, "nordic", power=5, hand=("cc_3_01",))            anything else of a player's record
t = top(t, "nordic", "move")                                 whose turn it is, and at which row
"""

from dataclasses import replace
from typing import Any

from domain.contract.game import Refused
from domain.contract.offers import matches
from domain.scythe import GAME
from domain.scythe.box import COMBAT_CARDS, MATS
from domain.scythe.options import Assignment, Options
from domain.scythe.state import Phase, Player, State, change
from domain.scythe.units import CHARACTER, MECH, WORKERS
from tests.laws.play import luck_of

NORDIC, SAXONY, RUSVIET, CRIMEA, POLANIA = "nordic", "saxony", "rusviet", "crimea", "polania"


def assigned(*mats: str) -> tuple[Assignment, ...]:
    return tuple(Assignment(*each.split()) for each in mats)


def opening(*mats: str, seed: int = 0, **options: Any) -> list[Any]:
    """The facts of the set-up."""
    return list(GAME.open(Options(assigned(*mats), **options), len(mats), luck_of(seed, 1)))


def table(*mats: str, seed: int = 0, **options: Any) -> State:
    return GAME.replay(opening(*mats, seed=seed, **options))


def duel() -> State:
    """Nordic with Industrial (seat 0, it begins) against Saxony with Agricultural (seat 1)."""
    return table("nordic industrial", "saxony agricultural")


def seat(state: State, who: str) -> int:
    return next(player.seat for player in state.players if player.faction == who)


def player(state: State, who: str) -> Player:
    return state.players[seat(state, who)]


def place(state: State, who: str, **where: str) -> State:
    """Put units somewhere; a mech or worker that was on the mat is on the board then."""
    record = player(state, who)
    units, mechs = dict(record.units), list(record.mechs)
    for name, spot in where.items():
        if name == "character":
            units[CHARACTER[who]] = spot
        elif name[0] == "w" and name[1:].isdigit():
            for n in range(int(name[1:])):  # the ones before it have left the mat too
                units.setdefault(WORKERS[who][n], spot)
            units[WORKERS[who][int(name[1:]) - 1]] = spot
        else:
            units[MECH[who, name]] = spot
            mechs += [name] * (name not in mechs)
    return change(state, seat(state, who), units=units, mechs=tuple(mechs))


def unlock(state: State, who: str, *abilities: str, at: str | None = None) -> State:
    """Deploy mechs out of the way, on the home base unless said otherwise."""
    return place(state, who, **dict.fromkeys(abilities, at or f"HB_{who.upper()}"))


def crowd(state: State, who: str, n: int, spot: str) -> State:
    """All of n workers on one location."""
    return place(state, who, **{f"w{i}": spot for i in range(1, n + 1)})


def lay(state: State, **piles: dict[str, int]) -> State:
    return state.but(resources={**state.resources, **piles})


def hold(state: State, who: str, **fields: Any) -> State:
    """Change a player's record; combat cards given to a hand come out of the deck."""
    state = change(state, seat(state, who), **fields)
    if "hand" in fields:
        state = stack(state)
    return state


def stack(state: State, deck: tuple[str, ...] | None = None, discard: tuple[str, ...] | None = None) -> State:
    """Put the combat deck and discard pile together anew from the cards nobody holds."""
    held = {card for each in state.players for card in each.hand}
    discard = tuple(card for card in state.combat_discard if card not in held) if discard is None else discard
    free = tuple(card for card in COMBAT_CARDS if card not in held and card not in discard)
    return state.but(combat_deck=free if deck is None else deck, combat_discard=discard)


def turn(state: State, who: str, section: Any, phase: Phase) -> State:
    state = state.but(active=seat(state, who), phase=phase)
    return hold(state, who, section=section, coercion_used=False)


def limited(state: State, rounds: int) -> State:
    """The same table with `max_rounds`."""
    return state.but(options=replace(state.options, max_rounds=rounds))


def start(state: State, who: str) -> State:
    return turn(state, who, None, Phase.TURN_START)


def column(state: State, who: str, row: str, action: str) -> int:
    sections = MATS[player(state, who).mat].sections
    return next(n for n, each in enumerate(sections) if getattr(each, row) == action)


def top(state: State, who: str, action: str) -> State:
    section = "factory" if action == "factory" else column(state, who, "top", action)
    return turn(state, who, section, Phase.TOP)


def bottom(state: State, who: str, action: str) -> State:
    section = "factory" if action == "factory" else column(state, who, "bottom", action)
    return turn(state, who, section, Phase.BOTTOM)


def end(state: State, who: str) -> State:
    return turn(state, who, 0, Phase.TURN_END)


# ------------------------------------------------------------------------------------------------ playing


def told(state: State, who: str, move: Any, seed: int = 0) -> list[Any]:
    """The facts of a move."""
    return list(GAME.decide(state, seat(state, who), move, luck_of(seed, 2)))


def act(state: State, who: str, *moves: Any, seed: int = 0) -> State:
    """The table after these moves of one player."""
    for move in moves:
        state = GAME.replay(told(state, who, move, seed), state)
    return state


def no(state: State, who: str, move: Any, rule: str | None = None) -> str:
    """The code with which a move is refused; it is not offered either."""
    assert not offered(state, who, move), "offered all the same"
    try:
        facts = told(state, who, move)
    except Refused as refusal:
        assert rule is None or refusal.rule == rule, refusal
        return refusal.code
    raise AssertionError(f"accepted: {facts}")


def offered(state: State, who: str, move: Any) -> bool:
    mine = seat(state, who)
    read = GAME.reads(state, mine, move)
    return any(matches(offer, read) for offer in [*GAME.offers(state, mine), *GAME.anytime(state, mine)])


def offers(state: State, who: str, kind: type | None = None) -> list[Any]:
    return [each for each in GAME.offers(state, seat(state, who)) if kind is None or each.move is kind]


def kinds(facts: list[Any]) -> list[str]:
    return [type(fact).__name__ for fact in facts]


def some(facts: list[Any], kind: type) -> list[Any]:
    return [fact for fact in facts if type(fact) is kind]


def one(facts: list[Any], kind: type) -> Any:
    (found,) = some(facts, kind)
    return found
