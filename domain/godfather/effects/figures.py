"""Effects that kill, place and move figures."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from domain.contract.luck import Luck
from domain.contract.offers import OneOf, SubsetOf
from domain.contract.tale import Tale
from domain.godfather.board import (
    HUDSON,
    empty_thug_spaces,
    free_places,
    is_in,
    is_on_board,
    kind_of,
    others_on_board,
    place_of_kind,
    stands_on,
)
from domain.godfather.effects.effect import Deed, Effect, listed, named
from domain.godfather.events import FigureKilled, FigureMoved, NeutralPlaced, Source
from domain.godfather.guards import (
    must_be_open,
    must_count,
    must_know_business,
    must_know_figure,
    must_know_place,
    must_know_turf,
)
from domain.godfather.moves import Choice
from domain.godfather.shake_down import open_frame, shake_down_front
from domain.godfather.state import State

What = Mapping[str, Any]

ALL_NOT_OWN = "all_not_own"


class Kill(Effect):
    def executable(self, state: State, owner: str, what: What) -> bool:
        return any(True for _ in self.choices(state, owner, what))

    def choices(self, state: State, owner: str, what: What) -> Iterator[dict[str, Any]]:
        picks, within = what["kill"]["picks"], what["kill"]["within"]
        others = tuple(others_on_board(state, owner))
        if picks == ALL_NOT_OWN:
            turfs = tuple(turf for turf in state.box.turfs if any(is_in(state, figure, turf) for figure in others))
            if turfs:
                yield {"turf": OneOf(turfs)}
        elif within == "one_turf":
            for turf in state.box.turfs:
                there = [figure for figure in others if is_in(state, figure, turf)]
                lists = picked(state, picks, there, unused=(None,))
                if lists:
                    yield {"turf": turf, "figures": OneOf(lists)}
        elif len(picks) == 1:
            victims = tuple(figure for figure in others if kind_of(state.box, figure) == picks[0])
            if victims:
                yield {"figures": SubsetOf(victims, 1, 1)}
        elif lists := picked(state, picks, others, unused=()):
            yield {"figures": OneOf(lists)}

    def must_exist(self, state: State, _owner: str, what: What, choice: Choice) -> None:
        if what["kill"]["within"] == "one_turf" and (turf := named(choice, "turf")) is not None:
            must_know_turf(state, turf)
        picks = what["kill"]["picks"]
        if picks != ALL_NOT_OWN and (figures := listed(choice, "figures")) is not None:
            for figure in figures:
                must_know_figure(state, figure)
            least = 1 if what["kill"]["within"] == "one_turf" else len(picks)
            must_count(figures, least, len(picks), rule="G-19.14")

    def resolve(self, tale: Tale[State], _luck: Luck, deed: Deed) -> None:
        if deed.what["kill"]["picks"] == ALL_NOT_OWN:
            victims: Iterable[str] = everybody_in(tale.state, deed.owner, deed.named("turf"))
        else:
            victims = deed.listed("figures")
        for figure in victims:
            tale.tell(FigureKilled(deed.owner, figure, tale.state.figures[figure]))


def picked(
    state: State, picks: Iterable[str], figures: Iterable[str], unused: tuple[None, ...]
) -> tuple[tuple[str, ...], ...]:
    """All lists with a different victim for each pick, in the order of the picks (G-19.14)."""
    figures = tuple(figures)
    by_pick = [(*(figure for figure in figures if kind_of(state.box, figure) == pick), *unused) for pick in picks]
    lists = (tuple(figure for figure in chosen if figure is not None) for chosen in product(*by_pick))
    return tuple(dict.fromkeys(chosen for chosen in lists if chosen and len(set(chosen)) == len(chosen)))


def everybody_in(state: State, owner: str, turf: str) -> list[str]:
    """The owner's victims in a turf: thugs by business, family members by space, then neutral figures (chapter 16)."""
    box = state.box
    kinds, neutral = ("thug", "family", "neutral"), tuple(box.neutral)

    def place_in_line(figure: str) -> tuple[int, int, str]:
        kind = kind_of(box, figure)
        if kind == "neutral":
            return kinds.index(kind), neutral.index(figure), ""
        return kinds.index(kind), 0, state.figures[figure]

    return sorted((figure for figure in others_on_board(state, owner) if is_in(state, figure, turf)), key=place_in_line)


# ------------------------------------------------------------------------------------------------ moving


class PlaceNeutral(Effect):
    def executable(self, state: State, _owner: str, what: What) -> bool:
        figure = what["place_neutral"]
        return state.figures[figure] != HUDSON and bool(free_places(state, figure))  # G-10.8

    def choices(self, state: State, _owner: str, what: What) -> Iterator[dict[str, Any]]:
        yield {"to": OneOf(free_places(state, what["place_neutral"]))}  # G-10.5: never where it stands

    def must_exist(self, state: State, _owner: str, what: What, choice: Choice) -> None:
        if (to := named(choice, "to")) is not None:
            must_know_place(state, what["place_neutral"], to)

    def resolve(self, tale: Tale[State], _luck: Luck, deed: Deed) -> None:
        figure = deed.what["place_neutral"]
        place = place_of_kind(tale.state.box, figure, deed.named("to"))
        tale.tell(NeutralPlaced(deed.owner, figure, tale.state.figures[figure], place))

    def opens(self, tale: Tale[State], deed: Deed) -> None:
        match stands_on(tale.state.box, deed.what["place_neutral"]):
            case "family_space":
                open_frame(tale, deed.owner, Source("space", deed.named("to")))  # G-10.2
            case "business":
                shake_down_front(tale, deed.owner, deed.named("to"))  # G-10.3
            case _:
                pass  # G-10.4: no benefit


class MoveOwnThug(Effect):
    def executable(self, state: State, owner: str, _what: What) -> bool:
        return bool(own_thugs(state, owner)) and bool(empty_thug_spaces(state))

    def choices(self, state: State, owner: str, _what: What) -> Iterator[dict[str, Any]]:
        yield {"figure": OneOf(own_thugs(state, owner)), "to": OneOf(empty_thug_spaces(state))}

    def must_exist(self, state: State, _owner: str, _what: What, choice: Choice) -> None:
        figure, to = named(choice, "figure"), named(choice, "to")
        if figure is not None:
            must_know_figure(state, figure)
        if to is not None:
            must_know_business(state, to)
            must_be_open(state, to)

    def resolve(self, tale: Tale[State], _luck: Luck, deed: Deed) -> None:
        move_figure(tale, deed)

    def opens(self, tale: Tale[State], deed: Deed) -> None:
        shake_down_front(tale, deed.owner, deed.named("to"))


class MoveOther(Effect):
    """An opponent's or neutral figure goes elsewhere; nobody gains anything (G-19.16)."""

    def executable(self, state: State, owner: str, _what: What) -> bool:
        return any(free_places(state, figure) for figure in others_on_board(state, owner))

    def choices(self, state: State, owner: str, _what: What) -> Iterator[dict[str, Any]]:
        for figure in others_on_board(state, owner):
            if places := free_places(state, figure):
                yield {"figure": figure, "to": OneOf(places)}

    def must_exist(self, state: State, _owner: str, _what: What, choice: Choice) -> None:
        if (figure := named(choice, "figure")) is None:
            return
        must_know_figure(state, figure)
        if (to := named(choice, "to")) is not None:
            must_know_place(state, figure, to)

    def resolve(self, tale: Tale[State], _luck: Luck, deed: Deed) -> None:
        move_figure(tale, deed)


def own_thugs(state: State, owner: str) -> tuple[str, ...]:
    """The owner's thugs on the board."""
    thugs = state.box.families[owner].thugs
    return tuple(thug for thug in thugs if is_on_board(state.figures.get(thug, "")))


def move_figure(tale: Tale[State], deed: Deed) -> None:
    figure = deed.named("figure")
    place = place_of_kind(tale.state.box, figure, deed.named("to"))
    tale.tell(FigureMoved(deed.owner, figure, tale.state.figures[figure], place))
