"""Upgrade, Deploy, Build and Enlist (chapters S-15 to S-17)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from domain.contract.game import Refused
from domain.contract.offers import Between, Offer, OneOf, SubsetOf
from domain.scythe import events as e
from domain.scythe.box import FACTIONS, ONGOING, Section
from domain.scythe.control import tokens
from domain.scythe.guards import must_be_active, must_be_amount, must_be_in, must_have_bottom
from domain.scythe.mats import column, cost, mat
from domain.scythe.moves import BottomAction, Build, Deploy, Enlist, Payment, Upgrade
from domain.scythe.pieces import CHOICES, Piece, gain_piece, must_be_gainable, piece_fields
from domain.scythe.stars import check_stars, clockwise
from domain.scythe.state import Phase, Player, State
from domain.scythe.telling import Telling, gain
from domain.scythe.top import filled

MOVES: dict[str, type] = {"upgrade": Upgrade, "deploy": Deploy, "build": Build, "enlist": Enlist}
NAMES = {move: name for name, move in MOVES.items()}


def piece_of(move: BottomAction) -> Piece | None:
    """The main benefit asked for; none if it is declined (S-15.4)."""
    name = NAMES[type(move)]
    first, second = (getattr(move, field) for field in CHOICES[name])
    if (first is None) != (second is None):
        raise Refused(
            "bad_choice",
            f"{' and '.join(CHOICES[name])} come together or not at all",
            rule="S-15.4",
            fields=list(CHOICES[name]),
        )
    return None if first is None else Piece(name, first, second)


# ------------------------------------------------------------------------------------------------ offers


def offer_bottom(state: State) -> Iterator[Offer]:
    """With and without Coercion, with and without the main benefit (S-26.18)."""
    player = state.player
    chosen = column(player)
    payments = offer_payments(state, player, chosen)
    benefits: list[dict[str, Any]] = [dict.fromkeys(CHOICES[chosen.bottom])]
    if choices := piece_fields(state, player.seat, chosen.bottom):
        first, second = CHOICES[chosen.bottom]
        benefits.insert(0, {first: OneOf(choices[0]), second: OneOf(choices[1])})
    for payment in payments:
        for piece in benefits:
            take_coins = Between(0, chosen.coins)
            yield Offer(MOVES[chosen.bottom], payment=payment, take_coins=take_coins, **piece)


def offer_payments(state: State, player: Player, chosen: Section) -> list[dict[str, Any]]:
    price = cost(player, chosen)
    hexes = tokens(state, player.seat, chosen.resource)
    found: list[dict[str, Any]] = []
    if len(hexes) >= price:
        found.append({"tokens": SubsetOf(hexes, price, price), "coercion_card": None})
    if may_coerce(player) and player.hand and len(hexes) >= price - 1:
        found.append({"tokens": SubsetOf(hexes, price - 1, price - 1), "coercion_card": OneOf(player.hand)})
    return found


def may_coerce(player: Player) -> bool:
    return FACTIONS[player.faction].ability == "coercion" and not player.coercion_used  # S-15.2


# ------------------------------------------------------------------------------------------------ judging


def read_bottom(player: Player, move: BottomAction) -> BottomAction:
    """Coins that are not spoken of are taken."""
    for each in mat(player).sections:
        if each.bottom == NAMES[type(move)]:
            return replace(move, take_coins=filled(move.take_coins, each.coins))
    return move


def bottom_row(tale: Telling, seat: int, move: BottomAction) -> None:
    state, player = tale.state, tale.player(seat)
    name = NAMES[type(move)]
    must_be_active(state, seat)
    must_be_in(state, Phase.BOTTOM)
    must_have_bottom(state, name)
    chosen = column(player)
    must_pay_exactly(state, player, chosen, move.payment)
    coins = must_be_amount(move.take_coins, chosen.coins, rule="S-15.4")
    piece = piece_of(move)
    if piece is not None:
        must_be_gainable(state, seat, piece)

    tale.tell(e.BottomActionTaken(seat, name))  # S-15.3: pay, coins, benefit, recruits, stars
    spent: dict[str, dict[str, int]] = {}
    for place in sorted(move.payment.tokens):
        spent.setdefault(place, {chosen.resource: 0})[chosen.resource] += 1
    tale.tell(e.ResourcesSpent(seat, spent, name))
    if move.payment.coercion_card is not None:
        tale.tell(e.CombatCardsDiscarded(seat, (move.payment.coercion_card,)))
    gain(tale, seat, "coins", coins, "section")
    if piece is not None:
        gain_piece(tale, seat, piece)
    pay_recruits(tale, seat, name)
    check_stars(tale)


def must_pay_exactly(state: State, player: Player, chosen: Section, payment: Payment) -> None:
    """The tokens named and the Coercion card make up the cost, no more and no less."""
    price = cost(player, chosen)
    hexes = tokens(state, player.seat, chosen.resource)
    card = payment.coercion_card
    if len(hexes) + (may_coerce(player) and bool(player.hand)) < price:
        raise Refused(
            "cannot_pay",
            f"this costs {price} {chosen.resource}, and seat {player.seat} controls {len(hexes)}",
            rule="S-6.2",
            cost={chosen.resource: price},
        )
    if card is not None:
        if player.coercion_used:
            raise Refused("coercion_used", "Coercion works once per turn", rule="S-15.2", card=card)
        if not may_coerce(player):
            raise Refused("payment_mismatch", "only Crimea pays with a combat card", rule="S-15.2", card=card)
        if card not in player.hand:
            raise Refused(
                "card_not_in_hand", f"seat {player.seat} does not hold this card", rule="S-15.2", cards=[card]
            )
    if any(place not in hexes for place in payment.tokens):
        raise Refused(
            "not_controlled",
            f"{chosen.resource} is paid from controlled territories where it lies",
            rule="S-4.5",
            resource=chosen.resource,
        )
    too_often = any(payment.tokens.count(place) > hexes.count(place) for place in set(payment.tokens))
    if too_often or len(payment.tokens) + (card is not None) != price:
        raise Refused("payment_mismatch", f"the cost is exactly {price} {chosen.resource}", rule="S-15.1", cost=price)


def pay_recruits(tale: Telling, seat: int, name: str) -> None:
    """The ongoing bonus of the actor, the left and the right neighbour, each once (S-17.4, S-17.7)."""
    order = clockwise(tale.state, seat)
    kind, amount = ONGOING[name]
    for one in dict.fromkeys((seat, order[1], order[-1])):
        player = tale.player(one)
        if name in player.recruits and player.recruit_policy.get(name, True):  # S-17.8
            tale.tell(e.RecruitBonusGained(one, name, seat))
            gain(tale, one, kind, amount, "recruit")
