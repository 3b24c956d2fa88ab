"""The four pieces a player can gain: a cube moved, a mech, a structure, a recruit (chapters S-16 and S-17)."""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.contract.game import Refused
from domain.scythe import events as e
from domain.scythe.box import CUBES, FACTIONS, ONE_TIME, SECTIONS, STRUCTURES
from domain.scythe.control import built_on, controlled
from domain.scythe.map import BIT, LAKES, places
from domain.scythe.mats import (
    bonuses_left,
    cubes_left,
    free_slots,
    mechs_left,
    open_sections,
    recruits_left,
    structures_left,
)
from domain.scythe.state import Player, State
from domain.scythe.telling import Telling, gain
from domain.scythe.top import worker_territories

CHOICES: Mapping[str, tuple[str, str]] = {  # what is chosen with each piece (S-26.21)
    "upgrade": ("cube", "section"),
    "deploy": ("mech", "hex"),
    "build": ("structure", "hex"),
    "enlist": ("recruit", "bonus"),
}


@dataclass(frozen=True, slots=True)
class Piece:
    """Which action brings it, and its two choices: what, and where to."""

    action: str
    what: str
    where: str


def piece_fields(state: State, seat: int, action: str, at: str | None = None) -> tuple[tuple[str, ...], ...] | None:
    """What the two fields may be; None if nothing can be gained. `at` is the hex an encounter prescribes."""
    player = state.players[seat]
    match action:
        case "upgrade":  # S-16.1
            fields = cubes_left(player), open_sections(player)
        case "deploy":  # S-16.4, S-19.4
            fields = mechs_left(player), (at,) if at else places(worker_territories(state, seat) & ~LAKES)
        case "build":  # S-16.5, S-19.5
            sites = BIT[at] if at else worker_territories(state, seat) & ~LAKES
            fields = structures_left(player), places(sites & ~built_on(state))
        case _:  # S-17.1
            fields = recruits_left(player), bonuses_left(player)
    return fields if all(fields) else None


def must_be_gainable(state: State, seat: int, piece: Piece, at: str | None = None) -> None:
    player = state.players[seat]
    match piece.action:
        case "upgrade":
            must_upgrade(player, piece)
        case "deploy":
            must_know(piece.what, FACTIONS[player.faction].mech_abilities)
            if piece.what in player.mechs:
                raise Refused(
                    "already_deployed", f"the mech on {piece.what} is on the board", rule="S-16.4", mech=piece.what
                )
            must_be_site(state, seat, piece.where, at, rule="S-16.4")
        case "build":
            must_know(piece.what, STRUCTURES)
            if piece.what in player.structures:
                raise Refused("already_built", f"the {piece.what} is built", rule="S-16.5", structure=piece.what)
            must_be_site(state, seat, piece.where, at, rule="S-16.5")
            if BIT[piece.where] & built_on(state):
                raise Refused(
                    "structure_present", f"a structure stands on {piece.where}", rule="S-16.7", hex=piece.where
                )
        case _:
            must_enlist(player, piece)


def must_know(name: str, known: tuple[str, ...]) -> None:
    if name not in known:
        raise Refused("bad_choice", f"there are {', '.join(known)}", rule="S-26.20", known=list(known))


def must_upgrade(player: Player, piece: Piece) -> None:
    must_know(piece.what, CUBES)
    must_know(piece.where, SECTIONS)
    if piece.what in player.cubes:
        raise Refused("slot_empty", f"the cube of {piece.what} has been moved", rule="S-16.1", cube=piece.what)
    if not free_slots(player, piece.where):
        raise Refused("slot_full", f"{piece.where} takes no further cube", rule="S-16.3", section=piece.where)


def must_enlist(player: Player, piece: Piece) -> None:
    must_know(piece.what, SECTIONS)
    must_know(piece.where, tuple(ONE_TIME))
    if piece.what in player.recruits:
        raise Refused("recruit_gone", f"the recruit of {piece.what} is enlisted", rule="S-17.1", recruit=piece.what)
    if piece.where in player.recruits.values():
        raise Refused("bonus_used", f"the bonus {piece.where} is used", rule="S-17.2", bonus=piece.where)


def must_be_site(state: State, seat: int, place: str, at: str | None, rule: str) -> None:
    """A controlled territory with an own worker, no lake; or the hex an encounter prescribes."""
    if at is not None:
        if place != at:
            raise Refused("bad_choice", f"an encounter gives it on {at}", rule="S-19.4", hex=at)
        return
    bit = BIT.get(place, 0)
    if not bit & controlled(state, seat):
        raise Refused("not_controlled", f"seat {seat} does not control that place", rule=rule, hex=place[:40])
    if bit & LAKES:
        raise Refused("lake_forbidden", f"{place} is a lake", rule=rule, hex=place)
    if not bit & worker_territories(state, seat):
        raise Refused("no_worker_there", f"no own worker stands on {place}", rule=rule, hex=place)


def gain_piece(tale: Telling, seat: int, piece: Piece) -> None:
    match piece.action:
        case "upgrade":
            tale.tell(e.UpgradeMade(seat, piece.what, piece.where))
        case "deploy":
            tale.tell(e.MechDeployed(seat, piece.what, piece.where))
        case "build":
            tale.tell(e.StructureBuilt(seat, piece.what, piece.where))
        case _:
            tale.tell(e.RecruitEnlisted(seat, piece.what, piece.where))
            kind, amount = ONE_TIME[piece.where]
            gain(tale, seat, kind, amount, "one_time")
