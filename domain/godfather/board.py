"""Where figures stand and what they count for (chapters 3, 7.8 and 8)."""

from collections.abc import Iterator

from domain.godfather.box import Box
from domain.godfather.state import State

RESERVE, ASIDE, HUDSON = "reserve", "aside", "hudson"


def at_business(business: str) -> str:
    return f"business:{business}"


def at_space(space: str) -> str:
    return f"space:{space}"


def in_turf(turf: str) -> str:
    return f"turf:{turf}"


def is_on_board(place: str) -> bool:
    return ":" in place


# ------------------------------------------------------------------------------------------------ figures


def kind_of(box: Box, figure: str) -> str:
    """`thug`, `family` or `neutral`: mayor and union boss are neutral, whatever they stand on (G-19.9)."""
    if figure in box.neutral:
        return "neutral"
    return "thug" if figure in box.thugs else "family"


def reserve(state: State, family: str) -> tuple[str, ...]:
    """The figures that may still be played in this act, lowest thugs first."""
    figures = state.figures
    return tuple(figure for figure in state.box.figures_of(family, len(state.families)) if figures[figure] == RESERVE)


def has_reserve(state: State, family: str) -> bool:
    figures, owners = state.figures, state.box.owners
    return any(place == RESERVE and owners.get(figure) == family for figure, place in figures.items())


def stands_on(box: Box, figure: str) -> str:
    """What kind of place a figure needs: business, family_space or turf."""
    if figure in box.neutral:
        return box.neutral[figure]
    return "business" if figure in box.thugs else "family_space"


def others_on_board(state: State, family: str) -> Iterator[str]:
    """The figures on the board that are not this family's (G-11.2, G-11.5)."""
    owners = state.box.owners
    for figure, place in state.figures.items():
        if is_on_board(place) and owners.get(figure) != family:
            yield figure


# ------------------------------------------------------------------------------------------------ places


def businesses_on_board(state: State) -> tuple[str, ...]:
    """Every business but Central Park's, printed before tiles, by the number of the turf (G-1.2, G-7.8)."""
    printed = tuple(state.box.printed[turf] for turf in state.box.turfs)
    return printed + tuple(tile for turf in state.box.turfs if (tile := state.tiles[turf]) is not None)


def is_open(state: State, business: str) -> bool:
    """Does this business lie on the board?"""
    return state.box.businesses[business].area is not None or business in state.tiles.values()


def turf_of(state: State, business: str) -> str:
    """The turf in which a business with a front lies."""
    printed = state.box.businesses[business].area
    return printed if printed is not None else next(turf for turf, tile in state.tiles.items() if tile == business)


def empty_thug_spaces(state: State) -> tuple[str, ...]:
    taken = set(state.figures.values())
    return tuple(business for business in businesses_on_board(state) if at_business(business) not in taken)


def empty_family_spaces(state: State) -> tuple[str, ...]:
    taken = set(state.figures.values())
    spaces = state.box.spaces_for(len(state.families))
    return tuple(space for space in spaces if at_space(space) not in taken)


def free_places(state: State, figure: str) -> tuple[str, ...]:
    """The ids of the places this figure may be moved to: empty ones of its kind, never its own."""
    match stands_on(state.box, figure):
        case "business":
            return empty_thug_spaces(state)
        case "family_space":
            return empty_family_spaces(state)
        case _:
            return tuple(turf for turf in state.box.turfs if in_turf(turf) != state.figures[figure])  # G-1.7


def place_of_kind(box: Box, figure: str, id_: str) -> str:
    """The place of this id for this figure."""
    match stands_on(box, figure):
        case "business":
            return at_business(id_)
        case "family_space":
            return at_space(id_)
        case _:
            return in_turf(id_)


# ------------------------------------------------------------------------------------------------ turfs


def turfs_at(state: State, place: str) -> tuple[str, ...]:
    """The turfs in which a figure at this place is (G-1.5, G-1.6, G-1.7); Central Park is none (G-1.8)."""
    kind, _, id_ = place.partition(":")
    if kind == "space":
        return tuple(area for area in state.box.spaces[id_].areas if area in state.control)
    if kind == "business":
        return (turf_of(state, id_),)
    return (id_,) if kind == "turf" else ()


def is_in(state: State, figure: str, turf: str) -> bool:
    return turf in turfs_at(state, state.figures[figure])


def controller(state: State, turf: str) -> str | None:
    """The owner of the topmost marker (G-14.9)."""
    stack = state.control[turf]
    return stack[-1] if stack else None
