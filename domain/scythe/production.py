"""Production, territory by territory (chapter S-14, S-20.6, S-26.12 to S-26.15)."""

from collections.abc import Iterator

from domain.contract.game import Refused
from domain.contract.offers import Between, Offer
from domain.scythe import events as e
from domain.scythe.box import WORKER, YIELDS
from domain.scythe.control import controlled, workers_at
from domain.scythe.evolve_phases import production_begun
from domain.scythe.guards import must_be_active, must_be_in, must_have_top, must_pay
from domain.scythe.map import BIT, TERRAIN, places
from domain.scythe.mats import on_mat, produce_cost
from domain.scythe.moves import EndProduce, ProduceAt
from domain.scythe.stars import check_stars
from domain.scythe.state import Phase, Player, Production, State
from domain.scythe.telling import Telling, can_pay, gain_workers, pay


def production_of(state: State) -> Production:
    """The production under way, or the one the mat would begin with (S-14.2)."""
    production = state.production or production_begun(state.player, "produce")
    assert production is not None
    return production


def is_mill(player: Player, production: Production, place: str) -> bool:
    """Does the Mill still work on this hex? (S-14.8)"""
    return production.mill_open and player.structures.get("mill") == place


def producers(player: Player, production: Production, place: str) -> int:
    """Own workers there, and the Mill like one more (S-14.3, S-14.8)."""
    return len(workers_at(player, place)) + is_mill(player, production, place)


def most_produced(player: Player, production: Production, place: str) -> int:
    """How many units a hex can produce now (S-14.3, S-14.6)."""
    found = producers(player, production, place)
    match YIELDS[TERRAIN[place]]:
        case None:
            return 0
        case goods if goods == WORKER:
            return min(found, on_mat(player))
        case _:
            return found


def fields(state: State) -> Iterator[tuple[str, int]]:
    """Every hex that can still produce, and how much (S-26.13)."""
    player, production = state.player, production_of(state)
    for place in places(controlled(state, player.seat)):
        if place in production.done or not (production.left or is_mill(player, production, place)):
            continue
        if most := most_produced(player, production, place):
            yield place, most


def offer_production(state: State) -> Iterator[Offer]:
    if state.phase is Phase.TOP and not can_pay(state.player, produce_cost(state.player)):
        return
    for place, most in fields(state):
        yield Offer(ProduceAt, hex=place, count=Between(1, most))
    yield Offer(EndProduce)


def read_produce_at(state: State, move: ProduceAt) -> ProduceAt:
    """A missing count means the maximum."""
    if not isinstance(move.count, int) and move.hex in TERRAIN:
        return ProduceAt(move.hex, most_produced(state.player, production_of(state), move.hex))
    return move


def begin(tale: Telling, seat: int) -> None:
    """The first step of the action pays (S-26.12)."""
    must_be_active(tale.state, seat)
    must_be_in(tale.state, Phase.TOP, Phase.PRODUCING)
    if tale.state.phase is Phase.TOP:
        must_have_top(tale.state, "produce")
        cost = produce_cost(tale.player(seat))
        must_pay(tale.player(seat), cost, rule="S-14.1")
        tale.tell(e.TopActionTaken(seat, "produce"))
        pay(tale, seat, cost)


def produce_at(tale: Telling, seat: int, move: ProduceAt) -> None:
    begin(tale, seat)
    state, player = tale.state, tale.player(seat)
    production = production_of(state)
    place = move.hex
    if not BIT.get(place, 0) & controlled(state, seat):
        raise Refused(
            "not_controlled", f"seat {seat} produces on territories it controls", rule="S-14.2", hex=place[:40]
        )
    if place in production.done:
        raise Refused("duplicate_territory", f"{place} has produced already", rule="S-14.9", hex=place)
    if not production.left and not is_mill(player, production, place):
        raise Refused("too_many_territories", "no further territory can be chosen", rule="S-14.2", hex=place)
    if not producers(player, production, place):
        raise Refused("no_worker_there", f"nobody produces on {place}", rule="S-14.3", hex=place)
    goods = YIELDS[TERRAIN[place]]
    if goods is None or not isinstance(move.count, int) or move.count < 1:
        raise Refused("bad_choice", "a territory that yields something produces at least one", rule="S-14.3", hex=place)
    most = most_produced(player, production, place)
    if move.count > most:
        raise Refused("too_many_produced", f"{place} produces at most {most}", rule="S-14.6", hex=place, most=most)
    reason = "produce" if production.source == "mat" else "factory"
    if goods == WORKER:
        gain_workers(tale, seat, place, move.count, reason)
    else:
        tale.tell(e.ResourcesGained(seat, place, {goods: move.count}, reason))
    end_if_exhausted(tale, seat)


def end_produce(tale: Telling, seat: int, _: EndProduce) -> None:
    begin(tale, seat)
    end_production(tale, seat)


def end_if_exhausted(tale: Telling, seat: int) -> None:
    """The production ends by itself as soon as no hex can be offered (S-26.14)."""
    if next(fields(tale.state), None) is None:
        end_production(tale, seat)


def end_production(tale: Telling, seat: int) -> None:
    tale.tell(e.ProductionEnded(seat))
    check_stars(tale)
