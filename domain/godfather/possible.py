"""What holds in every state of a game (chapter 19), and what a state that waits looks like (chapter 15)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from domain.godfather.board import ASIDE, HUDSON, RESERVE, controller, has_reserve, is_open, stands_on, turf_of
from domain.godfather.bribery import ranking
from domain.godfather.effects import EFFECTS, Effect
from domain.godfather.frames import awaits_owner
from domain.godfather.scoring import final_scores, ranked
from domain.godfather.state import State
from domain.godfather.turf_war import standing
from domain.godfather.waiting import (
    Automatic,
    Bids,
    DrawnJobs,
    Ended,
    Frame,
    OpenOffer,
    Order,
    Picks,
    Theft,
    Tribute,
    Turn,
    Won,
)

Fault = tuple[str, str]  # the rule that is broken, and how


def faults_of(state: State) -> Iterator[Fault]:
    """Every rule that this state breaks, gravest first; later checks rely on earlier ones."""
    yield from unknown_cards(state)
    yield from lost_cards(state)
    yield from misplaced_figures(state)
    yield from misplaced_markers_and_tiles(state)
    yield from strangers(state)
    yield from miscounted_frames(state)
    yield from impossible_wait(state)


def unknown_cards(state: State) -> Iterator[Fault]:
    box = state.box
    if not {card for hand in state.hands for card in hand} <= set(box.rank):
        yield "G-23.3", "a hand holds a card that does not exist"
    if len(state.public_jobs) != box.seatings[len(state.families)].public_jobs:
        yield "G-2.6", "the number of public job slots is wrong"
    allies = {*state.ally_display, *state.allies_out, *(ally for table in state.tables for ally in table)}
    if not allies <= set(box.allies):
        yield "G-23.8", "among the allies lies another card"
    if not set(jobs_outside_hands(state)) <= set(box.jobs):
        yield "G-23.3", "among the jobs lies another card"


def jobs_outside_hands(state: State) -> Iterator[str]:
    """In deck, discard pile, public slots and suitcases, being resolved or drawn (G-23.3)."""
    yield from (*state.job_deck, *state.job_discard, *(job for job in state.public_jobs if job is not None))
    yield from (job for suitcase in state.suitcases for job in suitcase.jobs)
    yield from (frame.source.id for frame in state.frames if frame.source.type == "job")
    match state.waits_for:
        case Turn(pending=DrawnJobs(_, drawn)):
            yield from drawn


def lost_cards(state: State) -> Iterator[Fault]:
    box = state.box
    held = Counter(card for hand in state.hands for card in hand)
    stored = Counter(f"money:{value}" for suitcase in state.suitcases for value in suitcase.money)
    if min(state.bank.values()) < 0:
        yield "G-23.1", "the bank owes cards"
    for token, count in box.bank.items():
        if state.bank[token] + held[token] + stored[token] != count:
            yield ("G-23.1" if token in box.worth else "G-23.2"), f"there are not {count} cards {token}"
    if set(stored) - set(box.worth):
        yield "G-23.1", "a suitcase holds money that does not exist"
    jobs = Counter(jobs_outside_hands(state))
    if any(jobs[job] + held[job] != 1 for job in box.jobs):
        yield "G-23.3", "each job lies in exactly one place"
    allies = Counter((*state.ally_display, *state.allies_out, *(ally for table in state.tables for ally in table)))
    for ally in box.allies.values():
        if allies[ally.id] + held[ally.id] != (ally.act <= state.act):
            yield "G-23.8", "each ally of the acts so far is in exactly one place"


def misplaced_figures(state: State) -> Iterator[Fault]:
    box = state.box
    spots = Counter(place for place in state.figures.values() if place.startswith(("business:", "space:")))
    if any(count > 1 for count in spots.values()):
        yield "G-23.4", "no space holds two figures"
    for figure, place in state.figures.items():
        if not may_stand(state, figure, place):
            yield "G-23.4", f"{figure} cannot be there"
    for family in state.families:
        for _, figure, act in box.families[family].members:
            if (state.figures[figure] == ASIDE) != (act > state.act):
                yield "G-17.4", f"{figure} joins in act {act}"


def may_stand(state: State, figure: str, place: str) -> bool:
    box = state.box
    kind, _, id_ = place.partition(":")
    match kind, stands_on(box, figure):
        case "business", "business":
            return has_front(state, id_)
        case "space", "family_space":
            return id_ in box.spaces_for(len(state.families))
        case "turf", "turf":
            return id_ in box.turfs
    if place == RESERVE:
        return figure not in box.neutral
    return place == HUDSON or (place == ASIDE and figure not in box.thugs)


def has_front(state: State, business: str) -> bool:
    """Does a business with a thug space and a front of this name lie on the board?"""
    known = state.box.businesses.get(business)
    return known is not None and known.thug_space and is_open(state, business)


def misplaced_markers_and_tiles(state: State) -> Iterator[Fault]:
    box = state.box
    placed = Counter(owner for stack in state.control.values() for owner in stack)
    for family, supply in zip(state.families, state.markers, strict=True):
        if supply < 0 or supply + placed.pop(family, 0) != box.markers_each:
            yield "G-23.5", f"{family} has {box.markers_each} markers"
    if placed:
        yield "G-23.5", "a marker belongs to nobody who plays"
    laid = [tile for turf in box.turfs if (tile := state.tiles[turf]) is not None]
    everything = [*laid, *(tile for stack in state.tile_stacks.values() for tile in stack)]
    if sorted(everything) != sorted(tile for colour in box.tile_colours for tile in box.tiles(colour)):
        yield "G-23.7", "each tile is in exactly one place"
    if None in [state.tiles[turf] for turf in box.turfs[: len(laid)]]:
        yield "G-4.1", "tiles are opened in the lowest turfs first"
    if [box.businesses[tile].colour for tile in laid] != tile_colours(state):
        yield "G-23.7", "on the board lie the tiles of the set-up and one for each act, of its colour"
    for colour, stack in state.tile_stacks.items():
        if not set(stack) <= set(box.tiles(colour)):
            yield "G-2.3", "tiles of the two colours are mixed"


def tile_colours(state: State) -> list[str]:
    """The colours of the tiles on the board, from the lowest turf (G-2.4, G-4.1)."""
    setup = [state.box.setup_tile_colour] * len(state.box.seatings[len(state.families)].setup_tile_turfs)
    return setup + [state.box.acts[act].tile_colour for act in range(1, state.act + 1)]


def strangers(state: State) -> Iterator[Fault]:
    """Families named somewhere that do not play; who must be the winner or the controller is looked at there."""
    named = {state.horse_head}
    match state.waits_for:
        case Turn(player, frames, pending):
            named |= {player, *(frame.owner for frame in frames)}
            named |= {frame.then for frame in frames if frame.then is not None}
            match pending:
                case OpenOffer(_, answers):
                    named |= set(answers)
                case Theft(_, target):
                    named.add(target)
        case Bids(bids) | Picks(_, bids):
            named |= set(bids)
    if not named <= set(state.families):
        yield "G-2.14", "a family is named that does not play"


# ------------------------------------------------------------------------------------------------ counting frames

FRAMES_A_TURN: Final = 100  # with the cards there are, a turn opens three at most
FRAMES_A_FRONT: Final = 2  # its player's and its controller's (G-6.4)
OPENING: Final = {word for word, effect in EFFECTS.items() if type(effect).opens is not Effect.opens}


def miscounted_frames(state: State) -> Iterator[Fault]:
    """So many frames as the turns so far can have opened: then no turn to come can count further than it may."""
    most = FRAMES_A_TURN * turns_begun(state) - frames_to_come(state)
    if not 0 <= state.frames_opened <= most:
        yield "G-20.1", f"0 to {most} frames can have been opened so far"


def turns_begun(state: State) -> int:
    """At most so many: each one plays a figure, lays an ally on the table or completes a job (G-5.2)."""
    played = [place not in (RESERVE, ASIDE) for figure, place in state.figures.items() if figure in state.box.owners]
    an_act = len(played) + len(state.box.allies)
    this_act = an_act
    if not isinstance(state.waits_for, Tribute | Ended):  # then allies have left the tables
        this_act = sum(played) + sum(map(len, state.tables))
    jobs = sum(len(suitcase.jobs) for suitcase in state.suitcases)
    return (state.act - 1) * an_act + this_act + jobs + any(frame.source.type == "job" for frame in state.frames)


def frames_to_come(state: State) -> int:
    """At most so many are still opened by the frames there are."""
    come = sum(frame.then is not None for frame in state.frames)
    come += FRAMES_A_FRONT * sum(step.kind in OPENING for frame in state.frames for step in frame.left())
    match state.waits_for:
        case Turn(pending=Order()):
            come += FRAMES_A_FRONT
    return come


# ------------------------------------------------------------------------------------------------ waiting


def impossible_wait(state: State) -> Iterator[Fault]:
    """What the table waits for can be asked for, and has not happened by itself."""
    if not isinstance(state.waits_for, Turn) and any(has_reserve(state, family) for family in state.families):
        yield "G-5.7", "the family business goes on while a figure is in reserve"
    match state.waits_for:
        case Turn() as turn:
            yield from impossible_turn(state, turn)
        case Won() as won:
            yield from impossible_marker(state, won)
        case Bids(placed):
            yield from impossible_bids(state, placed)
        case Picks() as picks:
            yield from impossible_picks(state, picks)
        case Tribute():
            if any(state.tables) or not state.asked:
                yield "G-16.1", "the tribute waits for hands above the limit, with all allies returned"
        case Ended() as end:
            yield from impossible_end(state, end)
        case Automatic():
            yield "G-4.4", "a game does not wait in this phase"


def impossible_end(state: State, end: Ended) -> Iterator[Fault]:
    scores = final_scores(state)
    if end.scores != scores or end.winners != ranked(scores)[0]:
        yield "G-18.7", "the scores are not what the table shows"
    if state.act + 1 in state.box.acts:
        yield "G-18.1", "the game ends after its last act"
    if any(state.hands) or any(state.tables):
        yield "G-18.2", "a finished game has empty hands and tables"


def impossible_marker(state: State, won: Won) -> Iterator[Fault]:
    if won.turf not in state.control or standing(state, won.turf).winner != won.player:
        yield "G-14.4", "the turf in question was not won"
    elif state.markers[state.seat(won.player)]:
        yield "G-14.7", "the winner still has a marker in supply"


def impossible_bids(state: State, bids: Mapping[str, tuple[int, ...]]) -> Iterator[Fault]:
    if not state.box.acts[state.act].bribery:
        yield "G-3.2", "this act has no bribery"
    for family, cards in bids.items():
        if Counter(cards) - Counter(state.suitcase(family).money):
            yield "G-15.1", "a bid is not in its player's suitcase"
    if not state.asked:
        yield "G-15.2", "all bids are in"


def impossible_picks(state: State, picks: Picks) -> Iterator[Fault]:
    yield from impossible_bids(state, picks.bids)
    bidders = tuple(family for family in ranking(state, picks.bids) if picks.bids.get(family))
    if picks.players != bidders or len(bidders) > len(state.ally_display):
        yield "G-15.4", "allies are taken in the order of the bids"


# ------------------------------------------------------------------------------------------------ turns


def impossible_turn(state: State, turn: Turn) -> Iterator[Fault]:
    for frame in turn.frames:
        yield from broken_frame(frame)
    if sum(frame.source.type == "job" for frame in turn.frames) > 1:
        yield "G-8.10", "two jobs are being resolved"
    ids = [frame.id for frame in turn.frames]
    if sorted(set(ids)) != ids or any(not 0 < number <= state.frames_opened for number in ids):
        yield "G-20.1", "frames are numbered as they were opened"
    match turn.pending:
        case Order() as order:
            yield from impossible_order(state, turn, order)
        case DrawnJobs() | OpenOffer() | Theft() as question:
            yield from impossible_question(state, turn, question)
        case _ if turn.frames:
            if not awaits_owner(state, turn.frames[-1]):
                yield "G-20.4", "the top frame needs no decision"
        case _:
            if not has_reserve(state, turn.player):
                yield "G-5.4", "who has no figure in reserve takes no turn"


def broken_frame(frame: Frame) -> Iterator[Fault]:
    if [step.id for step in frame.left()] != list(frame.remaining):
        yield "G-20.1", f"frame {frame.id} has other steps"
    if frame.then is not None and (frame.source.part != "front" or frame.then == frame.owner):
        yield "G-20.13", f"nobody else benefits from frame {frame.id}"


def impossible_order(state: State, turn: Turn, order: Order) -> Iterator[Fault]:
    if order.player != (turn.frames[-1].owner if turn.frames else turn.player):
        yield "G-6.6", "an order is asked of somebody who shakes nothing down"
    elif not has_front(state, order.business):
        yield "G-6.6", "an order is asked for no front"
    elif order.player == order.controller or controller(state, turf_of(state, order.business)) != order.controller:
        yield "G-6.4", "the controller of this front is somebody else"


def impossible_question(state: State, turn: Turn, question: DrawnJobs | OpenOffer | Theft) -> Iterator[Fault]:
    step = next((step for frame in turn.frames[-1:] for step in frame.left() if step.id == question.step), None)
    if step is None:
        yield "G-20.6", "an answer is asked that no step needs"
        return
    owner = turn.frames[-1].owner
    match question, step.what:
        case DrawnJobs(_, jobs), {"draw_jobs": most} if 2 <= len(jobs) <= most:  # a single one is kept unasked
            return
        case OpenOffer(_, answers), {"offer": _} if state.asked:
            if any(family == owner or answers[family] not in state.money_in_hand(family) for family in answers):
                yield "G-19.7", "an answer is not in its player's hand"
        case Theft(_, target), {"steal": "suitcase"} if target != owner:
            if not state.suitcase(target).money:
                yield "G-12.9", "money is asked of an empty suitcase"
        case _:
            yield "G-20.6", "an answer is asked that the step does not need"
