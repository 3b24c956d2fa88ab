"""Full tables that a view cannot tell from the true one, and fresh draws of what nobody knows."""

from collections.abc import Iterable
from typing import Any

from domain.contract.game import View
from domain.contract.luck import Luck
from domain.contract.wire import read
from domain.scythe.abilities import card_limit
from domain.scythe.box import COMBAT_CARDS, ENCOUNTERS, FACTORY_CARDS, OBJECTIVES
from domain.scythe.combat import highest_dial
from domain.scythe.events import CombatCommitted
from domain.scythe.evolve import evolve
from domain.scythe.state import Player, State

WHY = "imagine"  # the purpose of every draw here


def is_hidden(pile: Any) -> bool:
    return isinstance(pile, dict) and set(pile) == {"hidden"}


def imagine(seen: View, luck: Luck) -> State:
    """A table that looks like this one; it keeps to everything the viewer has learned."""
    guess = {**seen, "players": [dict(player) for player in seen["players"]]}
    imagine_combat_cards(guess, luck)
    imagine_objectives(guess, luck)
    imagine_encounters(guess, luck)
    imagine_factory(guess, luck)
    commitments = open_commitments(guess)
    state = read(State, guess)
    for side in commitments:
        state = imagine_commitment(state, side, luck)
    return state


def without(cards: Iterable[str], *known: Iterable[str]) -> list[str]:
    gone = {card for pile in known for card in pile}
    return [card for card in cards if card not in gone]


# ------------------------------------------------------------------------------------------------ combat cards


def imagine_combat_cards(guess: View, luck: Luck) -> None:
    """Hands and deck from what the viewer has not seen.

    A card that was not in the last shuffle lies in some hand, and only in one that was there before it; a card that
    Scout took from the viewer lies in the thief's.
    """
    if not is_hidden(guess["combat_deck"]):
        return
    players = guess["players"]
    strangers = [player for player in players if is_hidden(player["hand"])]
    open_hands = [player["hand"] for player in players if not is_hidden(player["hand"])]
    known = {player["seat"]: [each["card"] for each in player["stolen"]] for player in strangers}
    committed = [made["cards"] for made in commitments_of(guess) if made is not None and not is_hidden(made)]
    unseen = without(COMBAT_CARDS, guess["combat_discard"], *open_hands, *committed, *known.values())
    pool = set(guess["combat_pool"])
    old = luck.shuffle(WHY, (card for card in unseen if card not in pool))
    fresh = luck.shuffle(WHY, (card for card in unseen if card in pool))
    room = [
        player["seat"]
        for player in strangers
        for _ in range(min(player["old_cards"], player["hand"]["hidden"] - len(known[player["seat"]])))
    ]
    for card, seat in zip(old, luck.shuffle(WHY, room), strict=False):
        known[seat].append(card)
    fresh = old[len(room) :] + fresh  # only a position can say that there are more of them than can be
    for player in strangers:
        hand = known[player["seat"]]
        missing = player["hand"]["hidden"] - len(hand)
        player["hand"] = hand + fresh[:missing]
        fresh = fresh[missing:]
    guess["combat_deck"] = fresh


def commitments_of(guess: View) -> list[Any]:
    combat = guess["combat"]
    return [combat["attacker_commitment"], combat["defender_commitment"]] if combat else []


def open_commitments(guess: View) -> list[str]:
    """The sides whose sealed commitment is to be imagined; for now they count as not made."""
    if not guess["combat"]:
        return []
    combat = guess["combat"] = dict(guess["combat"])
    sides = [side for side in ("attacker", "defender") if is_hidden(combat[f"{side}_commitment"])]
    for side in sides:
        combat[f"{side}_commitment"] = None
    return sides


def imagine_commitment(state: State, side: str, luck: Luck) -> State:
    combat = state.combat
    assert combat is not None
    player: Player = state.players[getattr(combat, side)]
    most = min(card_limit(player, combat.hex), len(player.hand))
    cards = tuple(luck.shuffle(WHY, player.hand)[: luck.below(WHY, most + 1)])
    dial = luck.below(WHY, highest_dial(player) + 1)
    return evolve(state, CombatCommitted(player.seat, dial, cards))


# ------------------------------------------------------------------------------------------------ other cards


def imagine_objectives(guess: View, luck: Luck) -> None:
    piles = [
        (player, name)
        for player in guess["players"]
        for name in ("objectives", "objectives_discarded", "objectives_revealed")
    ]
    unseen = without(OBJECTIVES, *(player[name] for player, name in piles if not is_hidden(player[name])))
    left = luck.shuffle(WHY, unseen)
    for player, name in piles:
        if is_hidden(player[name]):
            n = player[name]["hidden"]
            player[name], left = left[:n], left[n:]
    if is_hidden(guess["objective_deck"]):
        guess["objective_deck"] = left


def imagine_encounters(guess: View, luck: Luck) -> None:
    """Cards seen lie under the deck in the order in which they came back."""
    if is_hidden(guess["encounter_deck"]):
        seen = guess["encounters_seen"]
        now = guess["encounter"]["card"] if guess["encounter"] else None
        under = [card for card in seen if card != now]
        guess["encounter_deck"] = luck.shuffle(WHY, without(ENCOUNTERS, seen)) + under


def imagine_factory(guess: View, luck: Luck) -> None:
    if is_hidden(guess["factory_offer"]):
        kept = [player["factory_card"] for player in guess["players"] if player["factory_card"]]
        n = guess["factory_offer"]["hidden"]
        guess["factory_offer"] = sorted(luck.shuffle(WHY, without(FACTORY_CARDS, kept))[:n])


# ------------------------------------------------------------------------------------------------ drawing anew


def redraw(state: State, luck: Luck) -> State:
    """What no seat knows, drawn anew: the order of the decks, and a Factory offer nobody has looked at."""
    unseen = without(state.encounter_deck, state.encounters_seen)
    offer = state.factory_offer
    if not state.factory_visitors:
        offer = tuple(sorted(luck.shuffle("redraw", FACTORY_CARDS)[: len(offer)]))
    return state.but(
        combat_deck=tuple(luck.shuffle("redraw", state.combat_deck)),
        objective_deck=tuple(luck.shuffle("redraw", state.objective_deck)),
        encounter_deck=tuple(luck.shuffle("redraw", unseen)) + state.encounter_deck[len(unseen) :],
        factory_offer=offer,
    )
