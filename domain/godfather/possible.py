"""What holds in every state of a game (chapter 19), and what a state that waits looks like (chapter 15)."""

from collections import Counter
from collections.abc import Iterator, Mapping

from domain.godfather.board import ASIDE, HUDSON, RESERVE, controller, has_reserve, is_open, turf_of
from domain.godfather.bribery import ranking
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
    Pending,
    Picks,
    Theft,
    Tribute,
    Turn,
    WaitsFor,
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
    wanted = box.neutral.get(figure) or ("business" if figure in box.thugs else "family_space")
    match kind:
        case "business":
            known = id_ in box.businesses and is_open(state, id_) and box.businesses[id_].thug_space
            return wanted == "business" and known
        case "space":
            return wanted == "family_space" and id_ in box.spaces_for(len(state.families))
        case "turf":
            return wanted == "turf" and id_ in box.turfs
        case _ if place == RESERVE:
            return figure not in box.neutral
        case _ if place == ASIDE:
            return figure not in box.thugs
    return place == HUDSON


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
    setup = box.seatings[len(state.families)].setup_tile_turfs
    if len(laid) != len(setup) + state.act or None in [state.tiles[turf] for turf in box.turfs[: len(laid)]]:
        yield "G-23.7", "the tiles on the board are those of the set-up and one for each act, lowest turfs first"
    if sorted(everything) != sorted(tile for colour in box.tile_colours for tile in box.tiles(colour)):
        yield "G-23.7", "each tile is in exactly one place"
    for colour, stack in state.tile_stacks.items():
        if not set(stack) <= set(box.tiles(colour)):
            yield "G-2.3", "tiles of the two colours are mixed"


def strangers(state: State) -> Iterator[Fault]:
    """Families named somewhere that do not play."""
    if not {state.horse_head, *named_in(state.waits_for)} <= set(state.families):
        yield "G-2.14", "a family is named that does not play"


def named_in(waits_for: WaitsFor) -> set[str]:
    match waits_for:
        case Turn(player, frames, pending):
            owners = {name for frame in frames for name in (frame.owner, frame.then) if name is not None}
            return {player, *owners, *named_before_a_step(pending)}
        case Won(_, winner):
            return {winner}
        case Bids(placed):
            return set(placed)
        case Picks(players, bids):
            return {*players, *bids}
        case Ended(_, winners):
            return set(winners)
    return set()


def named_before_a_step(pending: Pending | None) -> set[str]:
    match pending:
        case Order(player, controller):
            return {player, controller}
        case OpenOffer(_, answers):
            return set(answers)
        case Theft(_, target):
            return {target}
    return set()


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
    if any(state.hands):
        yield "G-18.2", "a finished game has empty hands"


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
            yield from impossible_order(state, order)
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
    front = frame.source.type == "business" and frame.source.part == "front"
    if frame.then is not None and (not front or frame.then == frame.owner):
        yield "G-20.13", f"nobody else benefits from frame {frame.id}"


def impossible_order(state: State, order: Order) -> Iterator[Fault]:
    box = state.box
    if order.business not in box.businesses or not box.businesses[order.business].thug_space:
        yield "G-6.6", "an order is asked for no front"
    elif not is_open(state, order.business) or order.player == order.controller:
        yield "G-6.6", "an order is asked that nobody owes"
    elif controller(state, turf_of(state, order.business)) != order.controller:
        yield "G-6.4", "the controller of this front is somebody else"


def impossible_question(state: State, turn: Turn, question: DrawnJobs | OpenOffer | Theft) -> Iterator[Fault]:
    if not turn.frames:
        yield "G-20.6", "an answer is asked without benefits"
        return
    top = turn.frames[-1]
    kind = {DrawnJobs: "draw_jobs", OpenOffer: "offer", Theft: "steal"}[type(question)]
    if not any(step.id == question.step and step.kind == kind for step in top.left()) or not state.asked:
        yield "G-20.6", "an answer is asked that the step does not need"
    match question:
        case DrawnJobs(_, jobs) if len(jobs) < 2:
            yield "G-24.8", "a single job is kept unasked"
        case OpenOffer(_, answers):
            for family, value in answers.items():
                if family == top.owner or value not in state.money_in_hand(family):
                    yield "G-19.7", "an answer is not in its player's hand"
        case Theft(_, target) if target == top.owner or not state.suitcase(target).money:
            yield "G-12.9", "money is asked of nobody or of an empty suitcase"
