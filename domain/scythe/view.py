"""The table as a viewer may see it (chapter 9)."""

from dataclasses import fields, make_dataclass
from typing import Annotated, Any, get_type_hints

from domain.contract.game import ALL, View, Viewer
from domain.contract.wire import Hidden, plain
from domain.scythe.state import Combat, Commitment, Player, State

Pile = tuple[str, ...] | Hidden


def view(state: State, viewer: Viewer) -> View:
    """Everything this viewer may know, and nothing else."""
    seen: View = plain(state)
    if viewer != ALL:
        cover(state, viewer, seen)
    return seen


def cover(state: State, viewer: int | None, seen: View) -> None:
    """Turn what this viewer may not read into numbers."""
    for deck in ("combat_deck", "objective_deck", "encounter_deck"):
        seen[deck] = hidden(seen[deck])
    if viewer not in state.factory_visitors:
        seen["factory_offer"] = hidden(seen["factory_offer"])
    for player in seen["players"]:
        if player["seat"] != viewer:
            cover_player(state, viewer, player)
    combat = state.combat
    if combat is not None:
        for side in ("attacker", "defender"):
            if getattr(combat, side) != viewer and seen["combat"][f"{side}_commitment"] is not None:
                seen["combat"][f"{side}_commitment"] = {"hidden": 1}  # made, but not how many cards


def cover_player(state: State, viewer: int | None, player: View) -> None:
    player["hand"] = {"hidden": len(player["hand"]) + committed(state.combat, player["seat"])}
    player["objectives"] = hidden(player["objectives"])
    player["objectives_discarded"] = hidden(player["objectives_discarded"])
    player["stolen"] = [each for each in player["stolen"] if each["victim"] == viewer]


def hidden(pile: list[Any]) -> dict[str, int]:
    return {"hidden": len(pile)}


def committed(combat: Combat | None, seat: int) -> int:
    """How many cards this seat has committed; to others they are still in its hand until the reveal."""
    commitment = commitment_of(combat, seat)
    return len(commitment.cards) if commitment else 0


def commitment_of(combat: Combat | None, seat: int) -> Commitment | None:
    if combat is None:
        return None
    if seat == combat.attacker:
        return combat.attacker_commitment
    return combat.defender_commitment if seat == combat.defender else None


# ------------------------------------------------------------------------------------------------ its published shape


def seen_as(kind: type, **covered: Any) -> Any:
    """The type of a record in which some fields may be covered."""
    hints = get_type_hints(kind, include_extras=True)
    for name, cover in covered.items():
        told = getattr(hints[name], "__metadata__", ())  # what is covered means what it means when it is open
        hints[name] = Annotated[cover, *told] if told else cover
    return make_dataclass(
        f"{kind.__name__}Seen",
        [(each.name, hints[each.name]) for each in fields(kind)],
        namespace={"__doc__": kind.__doc__},
    )


PlayerSeen = seen_as(Player, hand=Pile, objectives=Pile, objectives_discarded=Pile)
CombatSeen = seen_as(
    Combat, attacker_commitment=Commitment | Hidden | None, defender_commitment=Commitment | Hidden | None
)
StateSeen = seen_as(
    State,
    players=tuple[PlayerSeen, ...],  # type: ignore[valid-type]
    combat=CombatSeen | None,
    combat_deck=Pile,
    objective_deck=Pile,
    encounter_deck=Pile,
    factory_offer=Pile,
)
