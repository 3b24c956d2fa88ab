"""The set-up of a table (chapter S-2)."""

from domain.contract.luck import Luck
from domain.scythe import events as e
from domain.scythe.box import (
    CLOCKWISE,
    COMBAT_CARDS,
    ENCOUNTERS,
    FACTIONS,
    FACTORY_CARDS,
    MATS,
    OBJECTIVES,
    TILES,
)
from domain.scythe.evolve import evolve
from domain.scythe.options import Assignment, Options, is_banned
from domain.scythe.telling import Telling, draw_combat_cards
from domain.scythe.units import CHARACTER, WORKERS


def deal_mats(options: Options, seats: int, luck: Luck) -> tuple[Assignment, ...]:
    """One faction and one mat for each seat (S-2.1, S-2.2)."""
    if options.assignment is not None:
        return options.assignment
    while True:
        factions, mats = luck.shuffle("setup", FACTIONS), luck.shuffle("setup", MATS)
        dealt = tuple(Assignment(faction, mat) for faction, mat in zip(factions[:seats], mats[:seats], strict=True))
        if not (options.banned_pairs and is_banned(dealt)):
            return dealt


def open_table(options: Options, seats: int, luck: Luck) -> list[object]:
    """The facts of the set-up."""
    created = e.GameCreated(tuple(range(seats)), options)
    tale = Telling(evolve(None, created), luck)
    mats = deal_mats(options, seats, luck)
    tale.tell(e.MatsDealt(mats))
    order = tuple(sorted(range(seats), key=lambda seat: CLOCKWISE.index(mats[seat].faction)))  # S-2.3
    start = min(range(seats), key=lambda seat: MATS[mats[seat].mat].number)  # S-2.4
    tale.tell(e.SeatsArranged(order, start))

    tale.tell(e.DeckShuffled("combat", tuple(luck.shuffle("setup", COMBAT_CARDS))))  # S-2.5
    tale.tell(e.DeckShuffled("objective", tuple(luck.shuffle("setup", OBJECTIVES))))
    tale.tell(e.DeckShuffled("encounter", tuple(luck.shuffle("setup", ENCOUNTERS))))
    factory = tuple(luck.shuffle("setup", FACTORY_CARDS))
    tale.tell(e.DeckShuffled("factory", factory))
    tale.tell(e.FactoryOfferDealt(seats + 1, factory[: seats + 1]))  # S-2.6
    tale.tell(e.StructureBonusDrawn(luck.pick("setup", sorted(TILES))))  # S-2.7

    at = order.index(start)
    in_turn = order[at:] + order[:at]
    for seat in in_turn:
        tale.tell(initialised(seat, mats[seat]))
    for seat in in_turn:  # S-2.9
        if cards := FACTIONS[mats[seat].faction].start_combat_cards:
            draw_combat_cards(tale, seat, cards, "setup")
    for seat in in_turn:  # S-2.10
        n = MATS[mats[seat].mat].objectives
        tale.tell(e.ObjectivesDealt(seat, n, tale.state.objective_deck[:n]))
    tale.tell(e.TurnStarted(start, 1))
    return [created, *tale]


def initialised(seat: int, dealt: Assignment) -> e.PlayerInitialised:
    faction, mat = FACTIONS[dealt.faction], MATS[dealt.mat]
    units = {CHARACTER[faction.id]: faction.home_base}  # S-2.11
    units |= zip(WORKERS[faction.id], faction.start_workers, strict=False)  # S-2.12: the others stand on the mat
    return e.PlayerInitialised(seat, faction.start_power, mat.popularity, mat.coins, units)
