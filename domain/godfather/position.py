"""A state from a document as `view(state, "all")` gives it, checked by the invariants of chapter 19."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from domain.game import ALL, Refused, View
from domain.godfather.board import is_on_board, place_of_kind
from domain.godfather.box import BOXES, Box, money_card
from domain.godfather.effects import EFFECTS
from domain.godfather.frames import is_automatic, is_executable
from domain.godfather.state import Frame, State, Suitcase
from domain.godfather.table import FrameShown, Table
from domain.godfather.view import view
from domain.godfather.vocabulary import back_steps, expanded, read_step, write_step
from domain.wire import Hidden, Misfit, read


def state_of(table: Table) -> State:
    """The state that a table without hidden parts shows; maps come in the order of the box."""
    box = BOXES[table.data_version]
    players = len(table.families)
    bank = {money_card(value): table.bank.money[str(value)] for value in box.money}
    return State(
        box=box,
        families=table.families,
        bank=bank | {good: table.bank.goods[good] for good in box.goods},
        figures={figure: table.figures[figure] for figure in figures_in_play(box, table.families, players)},
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


def figures_in_play(box: Box, families: Iterable[str], players: int) -> list[str]:
    return [*box.neutral, *(figure for family in families for figure in box.figures_of(family, players))]


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


def position(document: View) -> State:
    return state_of(read(Table, document))
