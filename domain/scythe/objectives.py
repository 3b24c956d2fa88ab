"""Objectives: what they ask for, and when they may be shown (chapter S-21, vocabulary 4.3)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from domain.contract.game import Refused
from domain.contract.offers import Offer, OneOf
from domain.scythe import events as e
from domain.scythe.box import FACTIONS, OBJECTIVES, RESOURCES
from domain.scythe.control import controlled, stock, workers_on_board
from domain.scythe.guards import must_be_active
from domain.scythe.map import FACTORY_HEX, LAKES, NEIGHBOURS, OF_TERRAIN, TUNNELS, places
from domain.scythe.moves import RevealObjective
from domain.scythe.stars import check_stars
from domain.scythe.state import Phase, Player, State
from domain.scythe.telling import Telling
from domain.scythe.units import CHARACTER, LABOUR, MECHS

WINDOWS: Mapping[str, tuple[Phase, ...]] = {  # S-21.2, S-21.3
    "any": (Phase.TURN_START, Phase.TOP, Phase.BOTTOM, Phase.TURN_END),
    "end_of_turn": (Phase.TURN_END,),
}


# ------------------------------------------------------------------------------------------------ conditions

Measure = Callable[[State, Player], int]

MEASURES: Mapping[str, Measure] = {
    "coins": lambda state, player: player.coins,
    "power": lambda state, player: player.power,
    "popularity": lambda state, player: player.popularity,
    "workers": lambda state, player: workers_on_board(player),
    "mechs": lambda state, player: len(player.mechs),
    "structures": lambda state, player: len(player.structures),
    "recruits": lambda state, player: len(player.recruits),
    "upgrades": lambda state, player: len(player.cubes),
    "factory_cards": lambda state, player: int(player.factory_card is not None),
    "combat_cards": lambda state, player: len(player.hand),
    "combat_stars": lambda state, player: player.stars.count("combat"),
    "control_tunnels": lambda state, player: (controlled(state, player.seat) & TUNNELS).bit_count(),
    "control_adjacent_to_factory": lambda state, player: (
        controlled(state, player.seat) & NEIGHBOURS[FACTORY_HEX]
    ).bit_count(),
    "control_around_one_lake": lambda state, player: max(
        (controlled(state, player.seat) & NEIGHBOURS[lake]).bit_count() for lake in places(LAKES)
    ),
    "controlled_each_resource": lambda state, player: min(stock(state, player.seat).values()),
    "controlled_one_resource": lambda state, player: max(stock(state, player.seat).values()),
    "forced_worker_retreats_this_turn": lambda state, player: player.forced_retreats,
}


def holds(state: State, player: Player, condition: Mapping[str, Any]) -> bool:
    """One condition of the closed vocabulary."""
    ((name, wanted),) = condition.items()
    match name:
        case "control_terrain":
            found = (controlled(state, player.seat) & OF_TERRAIN[wanted["terrain"]]).bit_count()
            return compares(found, wanted)
        case "highest_power":
            return all(other.power <= player.power for other in state.players)  # ties are good enough
        case "equal":
            one, other = (MEASURES[each](state, player) for each in wanted)
            return one == other
        case "one_territory":
            return any(
                all(compares(on_territory(state, player, place, each), limit) for each, limit in wanted.items())
                for place in places(controlled(state, player.seat))
            )
        case _:
            return compares(MEASURES[name](state, player), wanted)


def compares(found: int, wanted: Mapping[str, Any]) -> bool:
    least, most, exactly = (int(wanted.get(word, found)) for word in ("at_least", "at_most", "exactly"))
    return least <= found <= most and found == exactly


def on_territory(state: State, player: Player, place: str, what: str) -> int:
    """A count on one territory."""
    pile = state.resources.get(place, {})
    here = [unit for unit, where in player.units.items() if where == place]
    match what:
        case "resources":
            return sum(pile.values())
        case "each_resource":
            return min(pile.get(resource, 0) for resource in RESOURCES)
        case "own_tokens":
            return len(here) + (place in player.structures.values())
        case "own_character":
            return here.count(CHARACTER[player.faction])
        case "own_mechs":
            return sum(unit in MECHS for unit in here)
        case _:
            return sum(unit in LABOUR for unit in here)


def is_met(state: State, player: Player, card: str) -> bool:
    return all(holds(state, player, condition) for condition in OBJECTIVES[card].all)


# ------------------------------------------------------------------------------------------------ revealing


def offer_objectives(state: State) -> Iterator[Offer]:
    """The objectives that may be shown now; none need be (S-21.7)."""
    player = state.player
    ready = tuple(
        card
        for card in player.objectives
        if state.phase in WINDOWS[OBJECTIVES[card].timing] and is_met(state, player, card)
    )
    if ready:
        yield Offer(RevealObjective, card=OneOf(ready))


def reveal_objective(tale: Telling, seat: int, move: RevealObjective) -> None:
    state, player = tale.state, tale.player(seat)
    must_be_active(state, seat)
    if move.card not in player.objectives:
        raise Refused(
            "objective_not_held", f"seat {seat} does not hold this objective", rule="S-21.1", card=move.card[:40]
        )
    timing = OBJECTIVES[move.card].timing
    if state.phase not in WINDOWS[timing]:
        raise Refused(
            "objective_window",
            f"{move.card} can be shown {' or '.join(WINDOWS[timing])}",
            rule="S-21.2",
            card=move.card,
        )
    if not is_met(state, player, move.card):
        raise Refused("objective_not_met", f"what {move.card} asks for is not met", rule="S-21.2", card=move.card)
    tale.tell(e.ObjectiveRevealed(seat, move.card))
    others = tuple(card for card in player.objectives if card != move.card)
    if others and FACTIONS[player.faction].ability != "dominate":  # S-21.5, S-21.6
        tale.tell(e.ObjectivesDiscarded(seat, len(others), others))
    check_stars(tale, revealed=seat)  # S-21.4
