"""What the players agree on before the game (S-2.16)."""

from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

from domain.contract.canonical import LARGEST
from domain.contract.game import Refused
from domain.contract.wire import About
from domain.scythe.box import BANNED_PAIRS, FACTIONS, MATS

ENOUGH_ROUNDS: Final = 100  # greedy players need 16 to 32; random ones seldom end in 400


@dataclass(frozen=True, slots=True)
class Assignment:
    """The faction and the player mat of one seat."""

    faction: Annotated[str, About("the faction", enum=tuple(FACTIONS))]
    mat: Annotated[str, About("the player mat", enum=tuple(MATS))]


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agree on before the game."""

    assignment: Annotated[
        tuple[Assignment, ...] | None, About("faction and mat of each seat; drawn if null (S-2.16)")
    ] = None
    banned_pairs: Annotated[bool, About("do without two pairs of faction and mat that are too strong (S-2.2)")] = False
    relentless_on_factory_card: Annotated[
        bool, About("Relentless lets choose the Factory card twice running as well (S-5.3)")
    ] = True
    coin_transfers: Annotated[bool, About("players may give each other coins (S-23.4)")] = True
    max_rounds: Annotated[
        int | None, About("the game ends after so many turns of each player; null: no limit (S-24.6)", minimum=1)
    ] = None


def check(options: Options, seats: int) -> None:
    """Are these options good for so many seats? (S-2.16)"""
    if not 2 <= seats <= len(FACTIONS):
        raise bad_options(
            f"{seats} cannot play; Scythe is for 2 to {len(FACTIONS)} players", "seats", rule="S-1.1", given=seats
        )
    if options.max_rounds is not None and not 1 <= options.max_rounds <= LARGEST:
        raise bad_options("max_rounds is at least 1, or null for no limit", "max_rounds", rule="S-24.6", least=1)
    if options.assignment is None:
        return
    if len(options.assignment) != seats:
        named = len(options.assignment)
        raise bad_options(f"assignment names {named} seats, the table has {seats}", "assignment", given=named)
    for what, known in (("faction", FACTIONS), ("mat", MATS)):
        chosen = [getattr(each, what) for each in options.assignment]
        if not set(chosen) <= set(known):
            raise bad_options(f"every {what} is one of {', '.join(known)}", "assignment", allowed=list(known))
        if len(set(chosen)) < len(chosen):
            twice = sorted(each for each in set(chosen) if chosen.count(each) > 1)
            raise bad_options(f"a {what} is named twice", "assignment", twice=twice)
    if options.banned_pairs and is_banned(options.assignment):
        raise bad_options("banned_pairs forbids one of these pairs", "banned_pairs", rule="S-2.2")


def bad_options(detail: str, option: str, *, rule: str = "S-2.16", **more: Any) -> Refused:
    return Refused("bad_options", detail, rule=rule, option=option, **more)


def is_banned(mats: tuple[Assignment, ...]) -> bool:
    return any((each.faction, each.mat) in BANNED_PAIRS for each in mats)


def bounded(options: Options) -> Options:
    """The same with a bound of rounds where there is none, so that computer players alone come to an end (R-48)."""
    return options if options.max_rounds is not None else replace(options, max_rounds=ENOUGH_ROUNDS)
