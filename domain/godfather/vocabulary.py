"""The words of the closed vocabulary (chapter 13), and how a list of steps becomes the steps of a frame."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from domain.godfather.box import Box, Raw
from domain.godfather.events import Source
from domain.godfather.waiting import Step

# `discard` comes first: its steps carry a gain as well
WORDS: Final = (
    "discard",
    "gain",
    "gain_money",
    "gain_any",
    "launder",
    "draw_jobs",
    "take_first_player",
    "shake_down",
    "kill",
    "place_neutral",
    "move_own_thug",
    "move_other",
    "offer",
    "steal",
)


def word_of(step: Raw) -> str:
    """The word that says what a step does."""
    for word in WORDS:
        if word in step:
            return word
    raise LookupError(f"no word of the vocabulary in {step}")


def expanded(steps: Iterable[Raw]) -> tuple[Mapping[str, Any], ...]:
    """The steps of a new frame: `launder` n as n steps, numbered s1, s2, … (G-20.1)."""
    single: list[Raw] = []
    for step in steps:
        single += [{"launder": 1}] * step["launder"] if "launder" in step else [step]
    return tuple({"id": f"s{n}", **step} for n, step in enumerate(single, 1))


def read_step(document: Mapping[str, Any]) -> Step:
    what = dict(document)
    id_ = what.pop("id")
    return Step(id_, word_of(what), what)


def write_step(step: Step) -> dict[str, Any]:
    return {"id": step.id, **step.what}


def back_steps(box: Box, tiles: Mapping[str, str | None], areas: Iterable[str]) -> list[Raw]:
    """The back rooms of all businesses of these areas, printed before tile (G-20.2)."""
    steps: list[Raw] = []
    for area in areas:
        for business in (box.printed[area], tiles.get(area)):
            if business is not None:
                steps += box.businesses[business].back
    return steps


def steps_of(box: Box, tiles: Mapping[str, str | None], source: Source) -> Iterable[Raw]:
    """The steps that a source opens."""
    match source.type:
        case "business":
            business = box.businesses[source.id]
            return business.front if source.part == "front" else business.back
        case "space":
            return back_steps(box, tiles, box.spaces[source.id].areas)
        case "turf":
            return back_steps(box, tiles, (source.id,))
        case "job":
            return box.jobs[source.id].steps
        case "ally":
            return box.allies[source.id].steps
