"""A state from a document as `view(state, "all")` gives it: judged when a stranger brings it, restored from our log."""

import json
from typing import Any, Final

from domain.contract.game import ALL, Refused, View
from domain.contract.wire import Hidden, Misfit, plain, read
from domain.godfather.box import BOXES, Box, money_card
from domain.godfather.guards import shown
from domain.godfather.possible import faults_of
from domain.godfather.state import State, Suitcase
from domain.godfather.view import OPEN, FrameSeen, StateSeen, view
from domain.godfather.vocabulary import expanded, read_step, steps_of
from domain.godfather.waiting import (
    Automatic,
    Bids,
    DrawnJobs,
    Ended,
    Frame,
    OpenOffer,
    Order,
    Pending,
    Picks,
    Theft,
    Tribute,
    Turn,
    WaitsFor,
    Won,
)

# The rule that says when a field of the record has something to say.
RULES: Final = {
    "active": "G-5.2",
    "frames": "G-20.6",
    "order": "G-20.8",
    "job": "G-8.10",
    "drawn": "G-20.7",
    "answers": "G-20.7",
    "surrender": "G-20.7",
    "won": "G-14.7",
    "bids": "G-15.1",
    "picks": "G-15.2",
    "winners": "G-18.8",
}


def restore(document: View) -> State:
    """The state that our own log or snapshot kept: accepted once, and not judged again."""
    return state_of(read(StateSeen, document))


def position(document: View) -> State:
    """The state, or Refused if no game could stand so."""
    try:
        seen = read(StateSeen, document)
    except Misfit as misfit:
        where = ".".join(map(str, misfit.path)) or "the position"
        raise bad_position("G-21.1", f"{shown(where)} {misfit.message}") from None
    must_fit_together(seen)
    state = state_of(seen)
    for rule, detail in faults_of(state):
        raise bad_position(rule, detail)
    must_follow(state, seen)
    return state


def bad_position(rule: str, detail: str) -> Refused:
    return Refused("bad_position", detail, rule=rule, reason=detail)


def must_fit_together(seen: StateSeen) -> None:
    """Refuses what cannot even be read as a state: hidden piles, missing keys, steps from nowhere."""
    if seen.data_version not in BOXES:
        raise bad_position("G-21.1", "there is no data of this version")
    box, players = BOXES[seen.data_version], len(seen.families)
    families = set(seen.families)
    if players not in box.players or len(families) < players or not families <= set(box.families):
        raise bad_position("G-2.1", "2 to 5 different families play")
    by_seat = (seen.markers, seen.hands, seen.hand_allies, seen.tables, seen.suitcases)
    if any(len(each) != players for each in by_seat):
        raise bad_position("G-2.1", "lists by seat have one entry for each family")
    if has_hidden(seen):
        raise bad_position("G-22.1", "a position shows every card; this one hides some")
    keys: tuple[tuple[Any, Any], ...] = (
        (seen.bank.money, map(str, box.money)),
        (seen.bank.goods, box.goods),
        (seen.tiles, box.turfs),
        (seen.control, box.turfs),
        (seen.tile_stacks, box.tile_colours),
        (seen.figures, figures_in_play(box, seen.families)),
    )
    if any(set(found) != set(wanted) for found, wanted in keys) or seen.act not in box.acts:
        raise bad_position("G-23.4", "bank, turfs, tile stacks, figures or act are not those of this game")
    if not {*(seen.tiles.values())} - {None} <= set(box.businesses):
        raise bad_position("G-23.7", "an unknown tile lies on the board")
    if seen.phase == Turn.phase and seen.active is None:
        raise bad_position("G-5.2", "it is nobody's turn in the family business")
    for frame in seen.frames:
        must_open(box, seen, frame)


def has_hidden(seen: StateSeen) -> bool:
    suitcases = (pile for each in seen.suitcases for pile in (each.money, each.jobs))
    piles = (seen.job_deck, seen.allies_out, seen.drawn, *seen.hands, *seen.tile_stacks.values(), *suitcases)
    sealed = (*seen.bids.values(), *(seen.answers or {}).values())
    return any(isinstance(pile, Hidden) for pile in piles) or None in sealed


def must_follow(state: State, seen: StateSeen) -> None:
    """Refuses what says something else than the rest, or what nobody waits for."""
    follows = view(state, ALL)
    for name, told in plain(seen).items():
        if told != follows[name]:
            rule = RULES.get(name, "G-21.1")
            raise bad_position(rule, f"{name} does not follow from the rest of the position")


def must_open(box: Box, seen: StateSeen, frame: FrameSeen) -> None:
    known: dict[str, Any] = {
        "business": box.businesses,
        "space": box.spaces_for(len(seen.families)),
        "turf": box.turfs,
        "job": box.jobs,
        "ally": box.allies,
    }
    source = frame.source
    if source.id not in known[source.type] or (source.type == "business") != isinstance(source.part, str):
        raise bad_position("G-20.12", "a frame has an unknown source")
    steps = expanded(steps_of(box, seen.tiles, source))
    if frame.steps != steps or json.dumps(frame.steps, sort_keys=True) != json.dumps(steps, sort_keys=True):
        raise bad_position("G-20.1", f"the steps of frame {frame.id} are not those of its source")  # nor is 1 true


def state_of(seen: StateSeen) -> State:
    """The state that a document without hidden parts shows; maps come in the order of the box."""
    box = BOXES[seen.data_version]
    bank = {money_card(value): seen.bank.money[str(value)] for value in box.money}
    opened: dict[str, Any] = {name: getattr(seen, name) for name in OPEN}
    opened["figures"] = {figure: seen.figures[figure] for figure in figures_in_play(box, seen.families)}
    opened["control"] = {turf: seen.control[turf] for turf in box.turfs}
    opened["tiles"] = {turf: seen.tiles[turf] for turf in box.turfs}
    return State(
        **opened,
        box=box,
        bank=bank | {good: seen.bank.goods[good] for good in box.goods},
        tile_stacks={colour: cards(seen.tile_stacks[colour]) for colour in box.tile_colours},
        job_deck=cards(seen.job_deck),
        allies_out=cards(seen.allies_out),
        hands=tuple(cards(hand) for hand in seen.hands),
        suitcases=tuple(Suitcase(cards(each.money), cards(each.jobs)) for each in seen.suitcases),
        waits_for=awaited(seen),
    )


def awaited(seen: StateSeen) -> WaitsFor:
    """What the table waits for, as its phase tells."""
    if seen.scores is not None:
        return Ended(seen.scores, seen.winners)
    match seen.phase:
        case Turn.phase:
            return Turn(seen.active or "", tuple(map(frame_of, seen.frames)), pending(seen))
        case Won.phase if seen.won is not None:
            return seen.won
        case Bids.phase:
            bids = {family: bid or () for family, bid in seen.bids.items()}
            return Bids(bids) if seen.picks is None else Picks(seen.picks, bids)
        case Tribute.phase:
            return Tribute()
    return Automatic(seen.phase)


def pending(seen: StateSeen) -> Pending | None:
    """What comes before the next step of the turn."""
    step = (seen.frames[-1].resolving if seen.frames else None) or ""
    if seen.order is not None:
        return Order(seen.order.player, seen.order.controller, seen.order.business)
    if drawn := cards(seen.drawn):
        return DrawnJobs(step, drawn)
    if seen.answers is not None:
        return OpenOffer(step, {family: value or 0 for family, value in seen.answers.items()})
    return None if seen.surrender is None else Theft(step, seen.surrender)


def cards(pile: Any) -> tuple[Any, ...]:
    assert not isinstance(pile, Hidden)
    return tuple(pile)


def figures_in_play(box: Box, families: tuple[str, ...]) -> list[str]:
    return [*box.neutral, *(figure for family in families for figure in box.figures_of(family, len(families)))]


def frame_of(frame: FrameSeen) -> Frame:
    return Frame(
        frame.id,
        frame.owner,
        frame.source,
        tuple(map(read_step, frame.steps)),
        frame.remaining,
        frame.then,
    )
