"""What follows a movement: combats first, then an encounter, then a Factory card (chapter S-11)."""

from domain.scythe import events as e
from domain.scythe.control import contested, plastic
from domain.scythe.map import BIT, FACTORY_HEX, places
from domain.scythe.telling import Telling
from domain.scythe.units import CHARACTER


def settle_movement(tale: Telling) -> None:
    """The next thing that is due after a movement or a combat; a single combat starts by itself (S-11.1)."""
    battlefields = places(contested(tale.state))
    if len(battlefields) == 1:
        start_combat(tale, battlefields[0])
    elif not battlefields:
        meet(tale)


def start_combat(tale: Telling, place: str) -> None:
    state = tale.state
    (defender,) = (
        player.seat for player in state.players if player.seat != state.active and plastic(player) & BIT[place]
    )
    tale.tell(e.CombatStarted(place, state.active, defender))


def meet(tale: Telling) -> None:
    """The encounter or the Factory cards that wait where the active player's character stands."""
    state = tale.state
    player = state.player
    place = player.units[CHARACTER[player.faction]]
    if place in state.encounter_tokens:  # S-11.2
        tale.tell(e.EncounterTokenRemoved(place))
        tale.tell(e.EncounterCardRevealed(player.seat, state.encounter_deck[0]))
    elif place == FACTORY_HEX and player.factory_card is None and state.factory_offer:  # S-11.3
        tale.tell(e.FactoryOfferViewed(player.seat, len(state.factory_offer), state.factory_offer))
