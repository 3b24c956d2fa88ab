"""What follows from a view by the rules, so that nobody who draws a table needs the rulebook."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from domain.contract.game import View
from domain.contract.wire import About, plain
from domain.godfather.box import BOXES, Box
from domain.godfather.events import Source
from domain.godfather.ids import Count, Family
from domain.godfather.scoring import turf_bonus
from domain.godfather.turf_war import Standing, judged
from domain.godfather.vocabulary import expanded


@dataclass(frozen=True, slots=True)
class TurfBonus:
    """Who would get the bonus of a turf, with how many markers in its stack, and how much money it is."""

    player: Family
    markers: Count
    money: Annotated[int, About("how much money the bonus is")]


@dataclass(frozen=True, kw_only=True)
class Deduced:
    """What follows from the rest of the state."""

    hand_limit: Annotated[int, About("how many cards a hand may hold at the tribute of this act (G-16.2)")]
    controllers: Annotated[Mapping[str, str | None], About("who controls each turf (G-14.9)")]
    influence: Annotated[Mapping[str, Mapping[str, int]], About("what each family counts in each turf now (G-14.2)")]
    independent: Annotated[Mapping[str, int], About("what the neutral figures count in each turf now (G-14.3)")]
    turf_winners: Annotated[
        Mapping[str, str | None], About("who would win each turf if the turf war were now (G-14.4)")
    ]
    turf_bonuses: Annotated[
        Mapping[str, TurfBonus | None], About("whose the bonus of each turf would be now (G-18.3, G-18.4)")
    ]
    step_sources: Annotated[
        tuple[Mapping[str, Source], ...], About("by frame: which business, job or ally each step comes from (G-20.2)")
    ]


class Seen:
    """A view and what follows from it alone."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.box: Box = BOXES[view["data_version"]]
        self.families: list[str] = view["families"]

    def seat(self, family: str) -> int:
        return self.families.index(family)

    def turf_of(self, business: str) -> str:
        """The turf in which a business lies, printed or as a tile."""
        printed = self.box.businesses[business].area
        return printed or next(turf for turf, tile in self.view["tiles"].items() if tile == business)

    def turfs_at(self, place: str) -> tuple[str, ...]:
        """The turfs in which a figure at this place counts (G-1.5, G-1.6, G-1.7)."""
        kind, _, id_ = place.partition(":")
        match kind:
            case "space":
                return tuple(area for area in self.box.spaces[id_].areas if area in self.box.turfs)
            case "business":
                return (self.turf_of(id_),)
            case "turf":
                return (id_,)
        return ()

    def standings(self) -> dict[str, Standing]:
        """What each turf would come to if the turf war were now (G-14.2 to G-14.4)."""
        owners = self.box.owners
        forces: dict[str, Counter[str | None]] = {turf: Counter() for turf in self.box.turfs}
        for figure, place in self.view["figures"].items():
            for turf in self.turfs_at(place):
                forces[turf][owners.get(figure)] += 1
        return {turf: judged(self.families, force) for turf, force in forces.items()}

    def bonuses(self) -> dict[str, TurfBonus | None]:
        """Who is ahead in each stack of markers (G-18.3, G-18.4)."""
        found: dict[str, TurfBonus | None] = {}
        for turf in self.box.turfs:
            stack = self.view["control"][turf]
            ahead = turf_bonus(tuple(stack))
            found[turf] = None if ahead is None else TurfBonus(ahead, stack.count(ahead), self.box.turf_bonus)
        return found

    def sources(self, frame: Mapping[str, Any]) -> Iterator[Source]:
        """Where each step of a frame comes from: a business with a front and a back room, or a card (G-20.2)."""
        box, source = self.box, frame["source"]
        match source["type"]:
            case "space":
                areas: tuple[str, ...] = box.spaces[source["id"]].areas
            case "turf":
                areas = (source["id"],)
            case _:
                for _ in frame["steps"]:
                    yield Source(**source)
                return
        for area in areas:
            for business in (box.printed[area], self.view["tiles"].get(area)):
                if business is not None:
                    for _ in expanded(box.businesses[business].back):
                        yield Source("business", business, "back")


def deduce(view: View) -> View:
    """The document of `Deduced`."""
    seen = Seen(view)
    control, standings = view["control"], seen.standings()
    return {
        "hand_limit": seen.box.acts[view["act"]].hand_limit,  # G-16.2
        "controllers": {turf: stack[-1] if stack else None for turf, stack in control.items()},  # G-14.9
        "influence": {turf: each.influence for turf, each in standings.items()},
        "independent": {turf: each.independent for turf, each in standings.items()},
        "turf_winners": {turf: each.winner for turf, each in standings.items()},
        "turf_bonuses": {turf: each and plain(each) for turf, each in seen.bonuses().items()},
        "step_sources": [
            {step["id"]: plain(source) for step, source in zip(frame["steps"], seen.sources(frame), strict=True)}
            for frame in view["frames"]
        ],
    }
