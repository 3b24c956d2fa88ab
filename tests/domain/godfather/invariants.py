"""What must hold after every entry (chapter 19), counted anew and not with the game's own checks."""

from collections import Counter

from domain.godfather.waiting import Bids, DrawnJobs, Picks, Turn


def check(state):
    money(state)
    goods(state)
    jobs(state)
    figures(state)
    markers(state)
    room(state)
    tiles(state)
    allies(state)


def money(state):
    """G-23.1"""
    for value, count in state.box.money.items():
        held = sum(hand.count(f"money:{value}") for hand in state.hands)
        stored = sum(suitcase.money.count(value) for suitcase in state.suitcases)
        assert state.bank[f"money:{value}"] >= 0
        assert state.bank[f"money:{value}"] + held + stored == count
    for family, bid in bids(state).items():
        assert not Counter(bid) - Counter(state.suitcase(family).money)


def bids(state):
    match state.waits_for:
        case Bids(placed):
            return placed
        case Picks(_, shown):
            return shown
    return {}


def goods(state):
    """G-23.2"""
    for good, count in state.box.goods.items():
        assert state.bank[good] >= 0
        assert state.bank[good] + sum(hand.count(good) for hand in state.hands) == count


def jobs(state):
    """G-23.3"""
    found = [*state.job_deck, *state.job_discard]
    found += [job for job in state.public_jobs if job is not None]
    match state.waits_for:
        case Turn(pending=DrawnJobs(_, drawn)):
            found += drawn
    found += [frame.source.id for frame in state.frames if frame.source.type == "job"]
    found += [card for hand in state.hands for card in hand if card in state.box.jobs]
    found += [job for suitcase in state.suitcases for job in suitcase.jobs]
    assert sorted(found) == sorted(state.box.jobs)


def figures(state):
    """G-23.4"""
    players = len(state.families)
    expected = {"mayor", "union_boss", "police_chief"}
    for family in state.families:
        expected |= {f"{family}_{role}" for role in ("don", "consigliere", "heir")}
        expected |= {f"{family}_thug_{n}" for n in range(1, 4 if players == 2 else 3)}
    assert set(state.figures) == expected
    places = Counter(place for place in state.figures.values() if place.startswith(("business:", "space:")))
    assert not places or max(places.values()) == 1
    for figure, place in state.figures.items():
        kind, _, where = place.partition(":")
        if where:
            assert kind == wanted_place(figure)
            assert kind != "business" or where in {*state.box.printed.values(), *state.tiles.values()} - {"BPC"}
            assert kind != "space" or state.box.spaces[where].min_players <= players
        else:
            assert place in ("reserve", "hudson", "aside")


def wanted_place(figure):
    if figure == "police_chief":
        return "turf"
    return "business" if "thug" in figure or figure == "union_boss" else "space"


def markers(state):
    """G-23.5"""
    placed = Counter(owner for stack in state.control.values() for owner in stack)
    for family, supply in zip(state.families, state.markers, strict=True):
        assert supply >= 0 and supply + placed[family] == 9


def room(state):
    """G-23.6"""
    taken = set(state.figures.values())
    for figure, place in state.figures.items():
        if place == "reserve" and "thug" in figure:
            businesses = {*state.box.printed.values(), *state.tiles.values()} - {"BPC", None}
            assert any(f"business:{each}" not in taken for each in businesses)
        elif place == "reserve":
            usable = [each for each, space in state.box.spaces.items() if space.min_players <= len(state.families)]
            assert any(f"space:{each}" not in taken for each in usable)


def tiles(state):
    """G-23.7"""
    laid = [tile for tile in state.tiles.values() if tile is not None]
    setup = {2: 0, 3: 0, 4: 1, 5: 3}[len(state.families)]
    assert len(laid) == setup + state.act
    everything = [*laid, *state.tile_stacks["blue"], *state.tile_stacks["red"]]
    assert sorted(everything) == sorted(each.id for each in state.box.businesses.values() if each.colour)


def allies(state):
    """G-23.8"""
    found = [*state.ally_display, *state.allies_out, *(ally for table in state.tables for ally in table)]
    found += [card for hand in state.hands for card in hand if card in state.box.allies]
    found += [ally.id for ally in state.box.allies.values() if ally.act > state.act]
    assert sorted(found) == sorted(state.box.allies)
