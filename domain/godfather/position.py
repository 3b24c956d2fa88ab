"""A state from a document as `view(state, "all")` gives it: judged when a stranger brings it, restored from our log."""

from typing import Any

from domain.contract.game import ALL, Refused, View
from domain.contract.wire import Hidden, Misfit, plain, read
from domain.godfather.box import BOXES, Box, money_card
from domain.godfather.guards import shown
from domain.godfather.possible import faults_of
from domain.godfather.state import Frame, State, Suitcase
from domain.godfather.view import FrameSeen, StateSeen, view
from domain.godfather.vocabulary import expanded, read_step, steps_of


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
    if view(state, ALL) != plain(seen):
        raise bad_position("G-21.1", "state, asked and hand_allies do not follow from the rest")
    return state


def bad_position(rule: str, detail: str) -> Refused:
    return Refused("bad_position", detail, rule=rule)


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
    for frame in seen.frames:
        must_open(box, seen, frame)


def has_hidden(seen: StateSeen) -> bool:
    suitcases = (pile for each in seen.suitcases for pile in (each.money, each.jobs))
    piles = (seen.job_deck, seen.allies_out, seen.drawn, *seen.hands, *seen.tile_stacks.values(), *suitcases)
    sealed = (*seen.bids.values(), *(seen.answers or {}).values())
    return any(isinstance(pile, Hidden) for pile in piles) or None in sealed


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
    if frame.steps != expanded(steps_of(box, seen.tiles, source)):
        raise bad_position("G-20.1", f"the steps of frame {frame.id} are not those of its source")


def state_of(seen: StateSeen) -> State:
    """The state that a document without hidden parts shows; maps come in the order of the box."""
    box = BOXES[seen.data_version]
    bank = {money_card(value): seen.bank.money[str(value)] for value in box.money}
    return State(
        box=box,
        families=seen.families,
        bank=bank | {good: seen.bank.goods[good] for good in box.goods},
        figures={figure: seen.figures[figure] for figure in figures_in_play(box, seen.families)},
        control={turf: seen.control[turf] for turf in box.turfs},
        markers=seen.markers,
        tiles={turf: seen.tiles[turf] for turf in box.turfs},
        tile_stacks={colour: cards(seen.tile_stacks[colour]) for colour in box.tile_colours},
        public_jobs=seen.public_jobs,
        hands=tuple(cards(hand) for hand in seen.hands),
        tables=seen.tables,
        suitcases=tuple(Suitcase(cards(each.money), cards(each.jobs)) for each in seen.suitcases),
        act=seen.act,
        phase=seen.phase,
        horse_head=seen.horse_head,
        active=seen.active,
        job_deck=cards(seen.job_deck),
        job_discard=seen.job_discard,
        ally_display=seen.ally_display,
        allies_out=cards(seen.allies_out),
        frames=tuple(map(frame_of, seen.frames)),
        frames_opened=seen.frames_opened,
        order=seen.order,
        job=seen.job,
        drawn=cards(seen.drawn),
        answers=None if seen.answers is None else {each: value or 0 for each, value in seen.answers.items()},
        surrender=seen.surrender,
        bids={family: bid or () for family, bid in seen.bids.items()},
        picks=seen.picks,
        won=seen.won,
        scores=seen.scores,
        winners=seen.winners,
    )


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
        frame.resolving,
    )
