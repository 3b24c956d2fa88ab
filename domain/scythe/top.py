"""Coins for Move, Bolster and Trade (S-7.2, chapters S-12 and S-13)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, get_args

from domain.contract.game import Refused
from domain.contract.offers import Between, Offer, OneOf, SubsetOf
from domain.contract.wire import ABSENT, Absent
from domain.scythe import events as e
from domain.scythe.box import RESOURCES, STRUCTURE_BONUS, TOP_COST
from domain.scythe.control import controlled, workers
from domain.scythe.guards import must_be_active, must_be_amount, must_be_in, must_gain_one_of, must_have_top, must_pay
from domain.scythe.map import BIT, places
from domain.scythe.mats import benefit
from domain.scythe.moves import Bolster, BolsterGain, GainCoins, Placement, Trade, TradeGain
from domain.scythe.stars import check_stars
from domain.scythe.state import Phase, Player, State
from domain.scythe.telling import Telling, can_pay, gain, pay

BOLSTER_GAINS: Final[tuple[str, ...]] = get_args(BolsterGain)
TRADE_GAINS: Final[tuple[str, ...]] = get_args(TradeGain)


def worker_territories(state: State, seat: int) -> int:
    """Controlled territories with at least one own worker (S-13.3, S-16.4, S-20.5)."""
    return controlled(state, seat) & workers(state.players[seat])


def use_of(player: Player, structure: str) -> Any:
    """What an offer says about a structure's extra: a choice once it is built (S-26.3)."""
    return OneOf((True, False)) if structure in player.structures else False


def must_be_built(player: Player, structure: str, used: bool | Absent) -> bool:
    if used is True and structure not in player.structures:
        raise Refused(
            "bad_choice", f"the {structure} of seat {player.seat} is not built", rule="S-26.3", structure=structure
        )
    return used is True


def filled(amount: int | Absent, most: int) -> int:
    return most if amount is ABSENT else amount


def built(player: Player, structure: str, used: bool | Absent) -> bool:
    return structure in player.structures if used is ABSENT else used


def extra(tale: Telling, seat: int, structure: str) -> None:
    """What the Monument adds to Bolster and the Armory to Trade (S-12.3, S-13.5)."""
    kind, amount = STRUCTURE_BONUS[structure]
    gain(tale, seat, kind, amount, structure)


# ------------------------------------------------------------------------------------------------ Move for coins


def offer_coins(state: State) -> Iterator[Offer]:
    yield Offer(GainCoins, amount=Between(0, benefit(state.player, "move", "coins")))


def read_gain_coins(player: Player, move: GainCoins) -> GainCoins:
    return GainCoins(filled(move.amount, benefit(player, "move", "coins")))


def gain_coins(tale: Telling, seat: int, move: GainCoins) -> None:
    must_be_active(tale.state, seat)
    must_be_in(tale.state, Phase.TOP)
    must_have_top(tale.state, "move")
    amount = must_be_amount(move.amount, benefit(tale.player(seat), "move", "coins"), rule="S-7.2")
    tale.tell(e.TopActionTaken(seat, "move"))
    gain(tale, seat, "coins", amount, "move")


# ------------------------------------------------------------------------------------------------ Bolster


def offer_bolster(state: State) -> Iterator[Offer]:
    player = state.player
    if can_pay(player, TOP_COST["bolster"]):  # S-12.1
        for kind in BOLSTER_GAINS:
            amount = Between(0, benefit(player, "bolster", kind))
            yield Offer(Bolster, gain=kind, amount=amount, monument=use_of(player, "monument"))


def read_bolster(player: Player, move: Bolster) -> Bolster:
    amount = move.amount
    if move.gain in BOLSTER_GAINS:
        amount = filled(amount, benefit(player, "bolster", move.gain))
    return Bolster(move.gain, amount, built(player, "monument", move.monument))


def bolster(tale: Telling, seat: int, move: Bolster) -> None:
    player = tale.player(seat)
    must_be_active(tale.state, seat)
    must_be_in(tale.state, Phase.TOP)
    must_have_top(tale.state, "bolster")
    must_pay(player, TOP_COST["bolster"], rule="S-12.1")
    must_gain_one_of(BOLSTER_GAINS, move.gain, rule="S-12.2")
    amount = must_be_amount(move.amount, benefit(player, "bolster", move.gain), rule="S-12.2")
    monument = must_be_built(player, "monument", move.monument)
    tale.tell(e.TopActionTaken(seat, "bolster"))
    pay(tale, seat, TOP_COST["bolster"])
    gain(tale, seat, move.gain, amount, "bolster")
    if monument:
        extra(tale, seat, "monument")
    check_stars(tale)


# ------------------------------------------------------------------------------------------------ Trade


def offer_trade(state: State) -> Iterator[Offer]:
    player = state.player
    if not can_pay(player, TOP_COST["trade"]):  # S-13.1
        return
    armory = use_of(player, "armory")
    yield Offer(Trade, gain="popularity", amount=Between(0, benefit(player, "trade", "popularity")), armory=armory)
    hexes = places(worker_territories(state, player.seat))
    if hexes:  # S-13.4
        placements = offer_placements(hexes, benefit(player, "trade", "resources"))
        yield Offer(Trade, gain="resources", placements=placements, armory=armory)


def offer_placements(hexes: tuple[str, ...], most: int) -> SubsetOf:
    """Every pair of a type and a hex, as often as it may be taken (S-26.19)."""
    pairs = [{"resource": resource, "hex": place} for resource in RESOURCES for place in hexes for _ in range(most)]
    return SubsetOf(tuple(pairs), 0, most)


def read_trade(player: Player, move: Trade) -> Trade:
    amount = move.amount
    if move.gain == "popularity":
        amount = filled(amount, benefit(player, "trade", "popularity"))
    return replace(move, amount=amount, armory=built(player, "armory", move.armory))


def trade(tale: Telling, seat: int, move: Trade) -> None:
    state, player = tale.state, tale.player(seat)
    must_be_active(state, seat)
    must_be_in(state, Phase.TOP)
    must_have_top(state, "trade")
    must_pay(player, TOP_COST["trade"], rule="S-13.1")
    must_gain_one_of(TRADE_GAINS, move.gain, rule="S-13.2")
    placements = move.placements if isinstance(move.placements, tuple) else None
    amount = move.amount if isinstance(move.amount, int) else None
    resources = move.gain == "resources"
    if (placements is not None) != resources or (amount is None) != resources:
        raise Refused(
            "bad_choice", "resources come with placements, popularity with an amount", rule="S-13.2", gain=move.gain
        )
    armory = must_be_built(player, "armory", move.armory)
    if placements is None:
        must_be_amount(amount, benefit(player, "trade", "popularity"), rule="S-13.2")
    elif not worker_territories(state, seat):
        raise Refused("no_worker_there", "no own worker stands on a controlled territory", rule="S-13.4", seat=seat)
    else:
        must_be_placed(state, seat, placements, benefit(player, "trade", "resources"), rule="S-13.3")

    tale.tell(e.TopActionTaken(seat, "trade"))
    pay(tale, seat, TOP_COST["trade"])
    place_tokens(tale, seat, placements or (), "trade")
    gain(tale, seat, "popularity", amount or 0, "trade")
    if armory:
        extra(tale, seat, "armory")
    check_stars(tale)


def must_be_placed(state: State, seat: int, placements: tuple[Placement, ...], most: int, rule: str) -> None:
    """At most so many tokens, each on a controlled territory with an own worker."""
    if len(placements) > most:
        raise Refused("bad_choice", f"{most} tokens are gained, not more", rule=rule, most=most)
    own, manned = controlled(state, seat), worker_territories(state, seat)
    for placement in placements:
        if placement.resource not in RESOURCES:
            raise Refused("bad_choice", f"the resources are {', '.join(RESOURCES)}", rule=rule, allowed=list(RESOURCES))
        if not BIT.get(placement.hex, 0) & own:
            raise Refused("not_controlled", "a token goes on a controlled territory", rule=rule, hex=placement.hex[:40])
        if not BIT[placement.hex] & manned:
            raise Refused("no_worker_there", f"no own worker stands on {placement.hex}", rule=rule, hex=placement.hex)


def place_tokens(tale: Telling, seat: int, placements: tuple[Placement, ...], reason: str) -> None:
    for placement in placements:
        tale.tell(e.ResourcesGained(seat, placement.hex, {placement.resource: 1}, reason))
