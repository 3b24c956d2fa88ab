"""What an offer costs and brings, for people: it stands beside the offer, whose every member is a field of the move."""

from domain.contract.game import Seat, View
from domain.contract.offers import Offer
from domain.contract.wire import plain
from domain.scythe import moves as m
from domain.scythe.bottom import NAMES
from domain.scythe.box import ENCOUNTERS, TOP_COST, WORKER, YIELDS, Effect
from domain.scythe.deduce import sections_told
from domain.scythe.map import TERRAIN
from domain.scythe.mats import column, factory_card, produce_cost
from domain.scythe.prices import Price, bottom_price, choice, extra, price_of, rows_of_card
from domain.scythe.state import Phase, Player, State


def about(state: State, seat: Seat, offer: Offer) -> View | None:
    """`pay` and `gain` of the offer; where it leaves open what is chosen, those of each choice."""
    player, kind = state.players[seat], offer.move
    if kind is m.ChooseSection:
        rows = sections_told(player)
        return {"sections": {str(name): rows[str(name)] for name in offer.fields["section"].values}}
    if kind is m.ChooseFactoryCard:
        return {"cards": {card: plain(rows_of_card(card)) for card in offer.fields["card"].values}}
    price = price_of_offer(state, player, offer)
    return None if price is None else plain(price)


def price_of_offer(state: State, player: Player, offer: Offer) -> Price | None:
    kind, fields = offer.move, offer.fields
    if kind is m.ChooseEncounterOption:
        return price_of(option_of(state, fields["option"]))
    if kind is m.FactoryTop:
        return price_of(factory_card(player).top)
    if kind is m.GainCoins:
        return Price({}, (choice(player, "move", "coins"),))
    if kind is m.Bolster:
        return Price(TOP_COST["bolster"], (choice(player, "bolster", fields["gain"]), *extra(player, "bolster")))
    if kind is m.Trade:
        return Price(TOP_COST["trade"], (choice(player, "trade", fields["gain"]), *extra(player, "trade")))
    if kind is m.ProduceAt:
        return production(state, player, fields["hex"], fields["count"].high)
    if kind in NAMES:
        return bottom_price(player, column(player))
    return None


def option_of(state: State, option: str) -> Effect:
    assert state.encounter is not None
    return ENCOUNTERS[state.encounter.card][option]


def production(state: State, player: Player, place: str, most: int) -> Price:
    """Paid with the first territory (S-14.1); a village yields workers."""
    goods = YIELDS[TERRAIN[place]]
    pay = produce_cost(player) if state.phase is Phase.TOP else {}
    return Price(pay, ({"workers": most} if goods == WORKER else {"resource": goods, "n": most},))
