"""A state from a document as `view(state, "all")` gives it."""

from typing import Any

from domain.contract.game import ALL, Refused, View
from domain.contract.wire import Hidden, Misfit, plain, read
from domain.godfather.box import BOXES, Box, money_card
from domain.godfather.checks import shown
from domain.godfather.invariants import faults_of
from domain.godfather.state import Frame, State, Suitcase
from domain.godfather.table import FrameShown, Table
from domain.godfather.view import view
from domain.godfather.vocabulary import expanded, read_step, steps_of


def position(document: View) -> State:
    """The state, or Refused if no game could stand so."""
    try:
        table = read(Table, document)
    except Misfit as misfit:
        where = ".".join(map(str, misfit.path)) or "the position"
        raise bad_position("G-21.1", f"{shown(where)} {misfit.message}") from None
    must_fit_together(table)
    state = state_of(table)
    for rule, detail in faults_of(state):
        raise bad_position(rule, detail)
    if view(state, ALL) != plain(table):
        raise bad_position("G-21.1", "state, asked and hand_allies do not follow from the rest")
    return state


def bad_position(rule: str, detail: str) -> Refused:
    return Refused("bad_position", detail, rule=rule)


def must_fit_together(table: Table) -> None:
    """Refuses a table that cannot even be read as a state: hidden piles, missing keys, steps from nowhere."""
    if table.data_version not in BOXES:
        raise bad_position("G-21.1", "there is no data of this version")
    box, players = BOXES[table.data_version], len(table.families)
    families = set(table.families)
    if players not in box.players or len(families) < players or not families <= set(box.families):
        raise bad_position("G-2.1", "2 to 5 different families play")
    by_seat = (table.markers, table.hands, table.hand_allies, table.tables, table.suitcases)
    if any(len(each) != players for each in by_seat):
        raise bad_position("G-2.1", "lists by seat have one entry for each family")
    if has_hidden(table):
        raise bad_position("G-22.1", "a position shows every card; this one hides some")
    keys: tuple[tuple[Any, Any], ...] = (
        (table.bank.money, map(str, box.money)),
        (table.bank.goods, box.goods),
        (table.tiles, box.turfs),
        (table.control, box.turfs),
        (table.tile_stacks, box.tile_colours),
        (table.figures, figures_in_play(box, table.families)),
    )
    if any(set(found) != set(wanted) for found, wanted in keys) or table.act not in box.acts:
        raise bad_position("G-23.4", "bank, turfs, tile stacks, figures or act are not those of this game")
    if not {*(table.tiles.values())} - {None} <= set(box.businesses):
        raise bad_position("G-23.7", "an unknown tile lies on the board")
    for frame in table.frames:
        must_open(box, table, frame)


def has_hidden(table: Table) -> bool:
    suitcases = (pile for each in table.suitcases for pile in (each.money, each.jobs))
    piles = (table.job_deck, table.allies_out, table.drawn, *table.hands, *table.tile_stacks.values(), *suitcases)
    sealed = (*table.bids.values(), *(table.answers or {}).values())
    return any(isinstance(pile, Hidden) for pile in piles) or None in sealed


def must_open(box: Box, table: Table, frame: FrameShown) -> None:
    known: dict[str, Any] = {
        "business": box.businesses,
        "space": box.spaces_for(len(table.families)),
        "turf": box.turfs,
        "job": box.jobs,
        "ally": box.allies,
    }
    source = frame.source
    if source.id not in known[source.type] or (source.type == "business") != isinstance(source.part, str):
        raise bad_position("G-20.12", "a frame has an unknown source")
    if frame.steps != expanded(steps_of(box, table.tiles, source)):
        raise bad_position("G-20.1", f"the steps of frame {frame.id} are not those of its source")


def state_of(table: Table) -> State:
    """The state that a table without hidden parts shows; maps come in the order of the box."""
    box = BOXES[table.data_version]
    bank = {money_card(value): table.bank.money[str(value)] for value in box.money}
    return State(
        box=box,
        families=table.families,
        bank=bank | {good: table.bank.goods[good] for good in box.goods},
        figures={figure: table.figures[figure] for figure in figures_in_play(box, table.families)},
        control={turf: table.control[turf] for turf in box.turfs},
        markers=table.markers,
        tiles={turf: table.tiles[turf] for turf in box.turfs},
        tile_stacks={colour: cards(table.tile_stacks[colour]) for colour in box.tile_colours},
        public_jobs=table.public_jobs,
        hands=tuple(cards(hand) for hand in table.hands),
        tables=table.tables,
        suitcases=tuple(Suitcase(cards(each.money), cards(each.jobs)) for each in table.suitcases),
        act=table.act,
        phase=table.phase,
        horse_head=table.horse_head,
        active=table.active,
        job_deck=cards(table.job_deck),
        job_discard=table.job_discard,
        ally_display=table.ally_display,
        allies_out=cards(table.allies_out),
        frames=tuple(map(frame_of, table.frames)),
        frames_opened=table.frames_opened,
        order=table.order,
        job=table.job,
        drawn=cards(table.drawn),
        answers=None if table.answers is None else {each: value or 0 for each, value in table.answers.items()},
        surrender=table.surrender,
        bids={family: bid or () for family, bid in table.bids.items()},
        picks=table.picks,
        won=table.won,
        scores=table.scores,
        winners=table.winners,
    )


def cards(pile: Any) -> tuple[Any, ...]:
    assert not isinstance(pile, Hidden)
    return tuple(pile)


def figures_in_play(box: Box, families: tuple[str, ...]) -> list[str]:
    return [*box.neutral, *(figure for family in families for figure in box.figures_of(family, len(families)))]


def frame_of(frame: FrameShown) -> Frame:
    return Frame(
        frame.id,
        frame.owner,
        frame.source,
        tuple(map(read_step, frame.steps)),
        frame.remaining,
        frame.then,
        frame.resolving,
    )
