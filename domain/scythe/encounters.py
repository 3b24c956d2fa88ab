"""Encounters and Factory cards (chapters S-19 and S-20)."""

from collections.abc import Iterator

from domain.contract.game import Refused
from domain.contract.offers import Offer, OneOf, SubsetOf
from domain.scythe import events as e
from domain.scythe.box import ENCOUNTERS, FACTIONS, Effect, FactoryCard
from domain.scythe.effects import Taker, carry_out, must_be_choices, offer_choices, read_choices
from domain.scythe.guards import must_be_active, must_be_in, must_have_top, must_pay
from domain.scythe.mats import factory_card
from domain.scythe.moves import ChooseEncounterOption, ChooseFactoryCard, FactoryTop, FinishEncounter
from domain.scythe.production import end_if_exhausted
from domain.scythe.stars import check_stars
from domain.scythe.state import Encounter, Phase, Player, State
from domain.scythe.telling import Telling, can_pay, pay
from domain.scythe.units import CHARACTER

CARD_EFFECT, _ = FactoryCard.rows


def options_of(encounter: Encounter) -> dict[str, Effect]:
    """The options of the card on the table that have not been carried out."""
    return {key: effect for key, effect in ENCOUNTERS[encounter.card].items() if key not in encounter.used}


def on_the_spot(player: Player) -> Taker:
    """An encounter puts what it gives on the character's hex (S-19.4)."""
    return Taker(player.seat, player.units[CHARACTER[player.faction]])


def anywhere(player: Player) -> Taker:
    """A Factory card lets its owner choose where (S-20.5)."""
    return Taker(player.seat, None)


def may_meander(player: Player) -> bool:
    return FACTIONS[player.faction].ability == "meander"  # S-19.3


# ------------------------------------------------------------------------------------------------ encounters


def offer_options(state: State) -> Iterator[Offer]:
    encounter, player = state.encounter, state.player
    assert encounter is not None
    who = on_the_spot(player)
    for key, effect in options_of(encounter).items():
        if can_pay(player, effect.pay):
            for choices in offer_choices(state, who, effect):
                yield Offer(ChooseEncounterOption, option=key, choices=choices)
    if encounter.used:
        yield Offer(FinishEncounter)


def read_option(state: State, seat: int, move: ChooseEncounterOption) -> ChooseEncounterOption:
    effect = options_of(state.encounter).get(move.option) if state.encounter else None
    if effect is None:
        return move
    who = on_the_spot(state.players[seat])
    return ChooseEncounterOption(move.option, read_choices(state, who, effect, move.choices))


def choose_option(tale: Telling, seat: int, move: ChooseEncounterOption) -> None:
    must_be_active(tale.state, seat)
    must_be_in(tale.state, Phase.ENCOUNTER)
    encounter, player = tale.state.encounter, tale.player(seat)
    assert encounter is not None
    if move.option in encounter.used:
        raise Refused("option_used", f"option {move.option} has been carried out", rule="S-19.3", option=move.option)
    if move.option not in ENCOUNTERS[encounter.card]:
        raise Refused(
            "bad_choice",
            f"the options are {', '.join(options_of(encounter))}",
            rule="S-19.2",
            allowed=[*options_of(encounter)],
        )
    effect = ENCOUNTERS[encounter.card][move.option]
    must_pay(player, effect.pay)
    who = on_the_spot(player)
    must_be_choices(tale.state, who, effect, move.choices)

    tale.tell(e.EncounterOptionChosen(seat, encounter.card, move.option))
    pay(tale, seat, effect.pay)
    carry_out(tale, who, effect, move.choices)
    first = not encounter.used
    if not check_stars(tale) and not (first and may_meander(player)):
        tale.tell(e.EncounterCardReturned(encounter.card))


def finish_encounter(tale: Telling, seat: int, _: FinishEncounter) -> None:
    must_be_active(tale.state, seat)
    must_be_in(tale.state, Phase.ENCOUNTER)
    encounter = tale.state.encounter
    assert encounter is not None
    if not encounter.used:
        raise Refused("wrong_phase", "one option has to be carried out", rule="S-19.2", phase=Phase.ENCOUNTER.value)
    tale.tell(e.EncounterCardReturned(encounter.card))


# ------------------------------------------------------------------------------------------------ Factory cards


def offer_factory_cards(state: State) -> Iterator[Offer]:
    yield Offer(ChooseFactoryCard, card=OneOf(state.factory_offer))


def choose_factory_card(tale: Telling, seat: int, move: ChooseFactoryCard) -> None:
    must_be_active(tale.state, seat)
    must_be_in(tale.state, Phase.FACTORY_PICK)
    offer = tale.state.factory_offer
    if move.card not in offer:
        raise Refused("card_not_offered", f"the offer is {', '.join(offer)}", rule="S-20.1", offer=list(offer))
    tale.tell(e.FactoryCardTaken(seat, move.card, len(offer) - 1))


def offer_factory_top(state: State) -> Iterator[Offer]:
    player = state.player
    effect = factory_card(player).top
    if can_pay(player, effect.pay):
        n = effect.pay.get("combat_cards", 0)
        for choices in offer_choices(state, anywhere(player), effect):
            yield Offer(FactoryTop, cards=SubsetOf(player.hand, n, n), choices=choices)


def read_factory_top(state: State, seat: int, move: FactoryTop) -> FactoryTop:
    player = state.players[seat]
    if player.factory_card is None:
        return move
    return FactoryTop(move.cards, read_choices(state, anywhere(player), factory_card(player).top, move.choices))


def factory_top(tale: Telling, seat: int, move: FactoryTop) -> None:
    must_be_active(tale.state, seat)
    must_be_in(tale.state, Phase.TOP)
    must_have_top(tale.state, CARD_EFFECT)
    player = tale.player(seat)
    effect = factory_card(player).top
    must_pay(player, effect.pay)
    must_hold(player, move.cards)
    if len(move.cards) != effect.pay.get("combat_cards", 0):
        raise Refused(
            "payment_mismatch",
            "the card's cost names how many combat cards are paid",
            rule="S-6.6",
            cost=effect.pay.get("combat_cards", 0),
        )
    must_be_choices(tale.state, anywhere(player), effect, move.choices)

    tale.tell(e.TopActionTaken(seat, CARD_EFFECT))
    pay(tale, seat, effect.pay, move.cards)
    carry_out(tale, anywhere(player), effect, move.choices)
    if tale.state.phase is Phase.PRODUCING:  # S-26.15
        end_if_exhausted(tale, seat)
    else:
        check_stars(tale)


def must_hold(player: Player, cards: tuple[str, ...]) -> None:
    if len(set(cards)) < len(cards) or not set(cards) <= set(player.hand):
        raise Refused(
            "card_not_in_hand", f"seat {player.seat} does not hold all of these cards", rule="S-6.6", cards=list(cards)
        )
