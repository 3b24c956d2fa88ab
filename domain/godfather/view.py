"""The state as a viewer may see it (chapter 18)."""

from typing import Any

from domain.contract.game import ALL, View, Viewer
from domain.contract.wire import plain
from domain.godfather.box import money_card
from domain.godfather.state import Frame, State, Suitcase
from domain.godfather.vocabulary import write_step


def view(state: State, viewer: Viewer) -> View:
    box = state.box
    sees_all = viewer == ALL
    me = state.families[viewer] if isinstance(viewer, int) else None
    opened = sees_all or state.scores is not None  # suitcases are opened at the end

    def pile(cards: tuple[Any, ...], seen: bool) -> Any:
        return list(cards) if seen else {"hidden": len(cards)}

    def suitcase(seat: int, each: Suitcase) -> dict[str, Any]:
        seen = opened or seat == viewer  # G-22.2
        return {"money": pile(each.money, seen), "jobs": pile(each.jobs, seen)}

    bids_seen = sees_all or state.picks is not None
    drawer = state.frames[-1].owner if state.frames else None
    return {
        "data_version": box.version,
        "families": list(state.families),
        "act": state.act,
        "phase": state.phase,
        "state": state.state,
        "asked": list(state.asked),  # G-22.3
        "horse_head": state.horse_head,
        "active": state.active,
        "bank": {
            "money": {str(value): state.bank[money_card(value)] for value in box.money},
            "goods": {good: state.bank[good] for good in box.goods},
        },
        "job_deck": pile(state.job_deck, sees_all),
        "job_discard": list(state.job_discard),
        "public_jobs": list(state.public_jobs),
        "ally_display": list(state.ally_display),
        "allies_out": pile(state.allies_out, sees_all),
        "tile_stacks": {colour: pile(stack, sees_all) for colour, stack in state.tile_stacks.items()},
        "tiles": dict(state.tiles),
        "figures": dict(state.figures),
        "control": {turf: list(stack) for turf, stack in state.control.items()},
        "markers": list(state.markers),
        "hands": [pile(hand, sees_all or seat == viewer) for seat, hand in enumerate(state.hands)],
        "hand_allies": [[card for card in hand if card in box.allies] for hand in state.hands],
        "tables": [list(table) for table in state.tables],
        "suitcases": [suitcase(seat, each) for seat, each in enumerate(state.suitcases)],
        "frames": [frame_shown(frame) for frame in state.frames],
        "frames_opened": state.frames_opened,
        "order": plain(state.order),
        "job": state.job,
        "drawn": pile(state.drawn, sees_all or drawer == me or not state.drawn),
        "answers": None
        if state.answers is None
        else {family: value if sees_all or family == me else None for family, value in state.answers.items()},
        "surrender": state.surrender,
        "bids": {family: list(cards) if bids_seen or family == me else None for family, cards in state.bids.items()},
        "picks": plain(state.picks),
        "won": plain(state.won),
        "scores": plain(state.scores),
        "winners": list(state.winners),
    }


def frame_shown(frame: Frame) -> dict[str, Any]:
    return {
        "id": frame.id,
        "owner": frame.owner,
        "source": plain(frame.source),
        "steps": [write_step(step) for step in frame.steps],
        "remaining": list(frame.remaining),
        "then": frame.then,
        "resolving": frame.resolving,
    }
