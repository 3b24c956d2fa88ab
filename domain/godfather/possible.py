"""What holds in every state of a game (chapter 19), and what a state that waits looks like (chapter 15)."""

from collections import Counter
from collections.abc import Iterator

from domain.godfather.board import ASIDE, HUDSON, RESERVE, controller, has_reserve, is_open, turf_of
from domain.godfather.bribery import ranking
from domain.godfather.frames import awaits_owner
from domain.godfather.scoring import final_scores, ranked
from domain.godfather.state import Frame, State
from domain.godfather.turf_war import standing

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
    cards = {*state.job_deck, *state.job_discard, *state.drawn, *state.ally_display, *state.allies_out}
    for piles in (state.hands, state.tables, (suitcase.jobs for suitcase in state.suitcases)):
        for pile in piles:
            cards |= set(pile)
    cards |= {job for job in (*state.public_jobs, state.job) if job is not None}
    if not cards <= set(box.rank):
        yield "G-23.3", "a card that does not exist lies somewhere"
    if len(state.public_jobs) != box.seatings[len(state.families)].public_jobs:
        yield "G-2.6", "the number of public job slots is wrong"
    allies = {*state.ally_display, *state.allies_out, *(ally for table in state.tables for ally in table)}
    if not allies <= set(box.allies):
        yield "G-23.8", "among the allies lies another card"
    jobs = {*state.job_deck, *state.job_discard, *state.drawn, *state.public_jobs, state.job} - {None}
    if not jobs | {job for suitcase in state.suitcases for job in suitcase.jobs} <= set(box.jobs):
        yield "G-23.3", "among the jobs lies another card"


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
    jobs = Counter((*state.job_deck, *state.job_discard, *state.drawn, *state.public_jobs, state.job))
    jobs.update(job for suitcase in state.suitcases for job in suitcase.jobs)
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
    named = {state.horse_head, state.active, state.surrender, *state.bids, *(state.answers or ()), *state.winners}
    named |= {*(state.picks or ()), *(frame.owner for frame in state.frames), *(frame.then for frame in state.frames)}
    if state.order is not None:
        named |= {state.order.player, state.order.controller}
    if state.won is not None:
        named.add(state.won.player)
    if not named - {None} <= set(state.families) or state.horse_head is None:
        yield "G-2.14", "a family is named that does not play"


# ------------------------------------------------------------------------------------------------ waiting


def impossible_wait(state: State) -> Iterator[Fault]:
    """A state waits for an answer of the kind its phase knows, and keeps nothing of other phases."""
    if state.scores is not None:
        yield from impossible_end(state)
        return
    if state.winners or state.frames_opened < 0 or (state.order is not None and state.order.first is not None):
        yield "G-20.8", "an order is chosen or a winner named too early"
    if [frame.source.id for frame in state.frames if frame.source.type == "job"] != [state.job] * bool(state.job):
        yield "G-8.10", "a job is being resolved while its frame is open"
    in_business = state.phase == "family_business"
    if not in_business and any(has_reserve(state, family) for family in state.families):
        yield "G-5.7", "the family business goes on while a figure is in reserve"
    if (state.active is None) == in_business or (state.benefit_state is not None and not in_business):
        yield "G-5.2", "turns and benefits belong to the family business"
    if (state.won is None) == (state.phase == "turf_war"):
        yield "G-14.7", "a marker is asked for in the turf war only"
    if state.phase != "bribery" and (state.bids or state.picks is not None):
        yield "G-15.1", "bids belong to the bribery"
    match state.phase:
        case "family_business":
            yield from impossible_business(state)
        case "turf_war":
            yield from impossible_turf_war(state)
        case "bribery":
            yield from impossible_bribery(state)
        case "tribute":
            if any(state.tables) or not state.asked:
                yield "G-16.1", "the tribute waits for hands above the limit, with all allies returned"
        case _:
            yield "G-4.4", "a game does not wait in this phase"


def impossible_end(state: State) -> Iterator[Fault]:
    scores = final_scores(state)
    if state.scores != scores or state.winners != ranked(scores)[0]:
        yield "G-18.7", "the scores are not what the table shows"
    if state.act + 1 in state.box.acts or state.phase != "tribute":
        yield "G-18.1", "the game ends after the tribute of its last act"
    left_over = (state.active, state.won, state.bids, state.picks, state.job, state.benefit_state, *state.hands)
    if any(left_over) or state.order is not None:
        yield "G-18.2", "a finished game has empty hands and asks nobody"


def impossible_business(state: State) -> Iterator[Fault]:
    assert state.active is not None
    waits = (state.order, state.answers, state.surrender, state.drawn or None)
    if sum(each is not None for each in waits) > 1:
        yield "G-20.7", "one step waits at a time"
    for frame in state.frames:
        yield from broken_frame(state, frame)
    ids = [frame.id for frame in state.frames]
    if sorted(set(ids)) != ids or any(not 0 < number <= state.frames_opened for number in ids):
        yield "G-20.1", "frames are numbered as they were opened"
    match state.state:
        case "await_action":
            if not has_reserve(state, state.active):
                yield "G-5.4", "who has no figure in reserve takes no turn"
        case "await_order":
            yield from impossible_order(state)
        case "await_step":
            if not awaits_owner(state, state.frames[-1]):
                yield "G-20.4", "the top frame needs no decision"
        case _:
            yield from impossible_answer(state)


def broken_frame(state: State, frame: Frame) -> Iterator[Fault]:
    ids = [step.id for step in frame.steps]
    if [step for step in ids if step in frame.remaining] != list(frame.remaining):
        yield "G-20.1", f"frame {frame.id} has other steps"
    waiting = state.benefit_state in ("await_keep", "await_offer", "await_surrender") and frame is state.frames[-1]
    if (frame.resolving is not None) != waiting or (waiting and frame.resolving not in frame.remaining):
        yield "G-20.6", f"frame {frame.id} waits for another step"
    front = frame.source.type == "business" and frame.source.part == "front"
    if frame.then is not None and (not front or frame.then == frame.owner):
        yield "G-20.13", f"nobody else benefits from frame {frame.id}"


def impossible_order(state: State) -> Iterator[Fault]:
    order, box = state.order, state.box
    assert order is not None
    if order.business not in box.businesses or not box.businesses[order.business].thug_space:
        yield "G-6.6", "an order is asked for no front"
    elif not is_open(state, order.business) or order.player == order.controller:
        yield "G-6.6", "an order is asked that nobody owes"
    elif controller(state, turf_of(state, order.business)) != order.controller:
        yield "G-6.4", "the controller of this front is somebody else"


def impossible_answer(state: State) -> Iterator[Fault]:
    if not state.frames:
        yield "G-20.6", "an answer is asked without benefits"
        return
    top = state.frames[-1]
    step = top.step(top.resolving or "")
    word = {"await_keep": "draw_jobs", "await_offer": "offer", "await_surrender": "steal"}[state.state]
    if step is None or step.kind != word or not state.asked or (top.owner in state.asked) != (word == "draw_jobs"):
        yield "G-20.6", "an answer is asked that the step does not need"
    if state.drawn and len(state.drawn) < 2:
        yield "G-24.8", "a single job is kept unasked"
    if state.surrender is not None and not state.suitcase(state.surrender).money:
        yield "G-12.9", "money is asked of an empty suitcase"
    for family, value in (state.answers or {}).items():
        if family == top.owner or value not in state.money_in_hand(family):
            yield "G-19.7", "an answer is not in its player's hand"


def impossible_turf_war(state: State) -> Iterator[Fault]:
    won = state.won
    assert won is not None
    if won.turf not in state.control or standing(state, won.turf).winner != won.player:
        yield "G-14.4", "the turf in question was not won"
    elif state.markers[state.seat(won.player)]:
        yield "G-14.7", "the winner still has a marker in supply"


def impossible_bribery(state: State) -> Iterator[Fault]:
    if not state.box.acts[state.act].bribery:
        yield "G-3.2", "this act has no bribery"
    for family, cards in state.bids.items():
        if Counter(cards) - Counter(state.suitcase(family).money):
            yield "G-15.1", "a bid is not in its player's suitcase"
    if not state.asked:
        yield "G-15.2", "all bids are in"
    if state.picks is None:
        return
    bidders = tuple(family for family in ranking(state) if state.bids.get(family))
    if state.picks != bidders or len(state.picks) > len(state.ally_display):
        yield "G-15.4", "allies are taken in the order of the bids"
