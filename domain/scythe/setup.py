"""Options, and the set-up of a table (chapter S-2)."""

from domain.contract.game import Refused
from domain.contract.luck import Luck
from domain.scythe import events as e
from domain.scythe.box import (
    BANNED_PAIRS,
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
from domain.scythe.state import Assignment, Options
from domain.scythe.telling import Telling, draw_combat_cards
from domain.scythe.units import CHARACTER, WORKERS


def check(options: Options, seats: int) -> None:
    """Are these options good for so many seats? (S-2.16)"""
    if not 2 <= seats <= len(FACTIONS):
        raise bad_options(f"{seats} cannot play; Scythe is for 2 to {len(FACTIONS)} players", rule="S-1.1")
    if options.max_rounds is not None and options.max_rounds < 1:
        raise bad_options("max_rounds is at least 1", rule="S-24.6")
    if options.assignment is None:
        return
    if len(options.assignment) != seats:
        raise bad_options(f"assignment names {len(options.assignment)} seats, the table has {seats}")
    for what, known in (("faction", FACTIONS), ("mat", MATS)):
        named = [getattr(each, what) for each in options.assignment]
        if not set(named) <= set(known):
            raise bad_options(f"every {what} is one of {', '.join(known)}")
        if len(set(named)) < len(named):
            raise bad_options(f"a {what} is named twice")
    if options.banned_pairs and is_banned(options.assignment):
        raise bad_options("banned_pairs forbids one of these pairs", rule="S-2.2")


def bad_options(detail: str, rule: str = "S-2.16") -> Refused:
    return Refused("bad_options", detail, rule=rule)


def is_banned(mats: tuple[Assignment, ...]) -> bool:
    return any((each.faction, each.mat) in BANNED_PAIRS for each in mats)


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
