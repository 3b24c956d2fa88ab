"""What lies where: the laws of the scene, for every game, by random play, for every seat, a spectator and "all"."""

import json
from collections import Counter
from itertools import pairwise

from domain.contract.game import ALL
from domain.contract.offers import write_offer
from events.tables.messages import as_text, spaces
from tests.laws.boards import must_be_in_its_frame, must_be_whole, must_meet_its_neighbours
from tests.laws.front import kit_of, names, open_fields, viewers
from tests.laws.known import laws_of
from tests.laws.tables import every_game, every_shown_table, shown
from tests.laws.twins import twin
from tests.laws.vocabulary import Vocabulary

OFTEN = 8  # one moment in so many is looked at by everybody
SELDOM = 40  # one in so many, where looking is dear


def seen(table, sitting, viewer):
    return table.game.scene(table.game.view(sitting.state, viewer))


def things(scene):
    return [thing for zone in scene["zones"] for thing in zone.get("things", ())]


def by_id(found):
    return {each["id"]: each for each in found}


def weight(zone):
    """How many things lie in a zone, those that are only counted included."""
    return sum(thing.get("count", 1) for thing in zone.get("things", ())) + zone.get("hidden", 0)


# ------------------------------------------------------------------------------------------------ words


@every_shown_table
def test_a_scene_speaks_the_words_of_the_kit(table):
    kit = kit_of(table.game)
    for sitting in table.moments(every=OFTEN):
        for viewer in viewers(table.seats):
            scene = seen(table, sitting, viewer)
            assert scene.keys() - {"board"} == {"zones", "numbers", "focus"}
            assert ("board" in scene) != ("spaces" in kit["board"]), "the main board is drawn once"
            places = {None: spaces(scene.get("board", kit["board"]))}
            places |= {name: spaces(board) for name, board in kit["boards"].items()}
            ids = {name: {space["id"] for space in found} for name, found in places.items()}
            for zone in scene["zones"]:
                must_be_a_zone(kit, zone, table.seats)
                assert "space" not in zone or zone["space"] in ids[zone.get("board")], zone["id"]
            for number in scene["numbers"]:
                assert number.keys() <= {"id", "kind", "seat", "value", "most"}
                assert number["kind"] in kit["numbers"], number
                assert number.get("seat", 0) in range(table.seats)
                assert type(number["value"]) is int and type(number.get("most", 0)) is int
            for thing in things(scene):
                must_be_a_thing(kit, thing, table.seats)


def must_be_a_zone(kit, zone, seats):
    assert zone.keys() <= {"id", "kind", "board", "space", "seat", "things", "hidden"}
    assert zone["kind"] in kit["zones"], zone["id"]
    assert zone.get("seat", 0) in range(seats)
    assert type(zone.get("hidden", 0)) is int and zone.get("hidden", 0) >= 0


def must_be_a_thing(kit, thing, seats):
    assert thing.keys() <= {"id", "kind", "face", "seat", "count", "on"}
    assert thing["id"] in kit["things"] or thing.get("kind") in kit["things"], thing
    assert thing.get("face", "down") in ("down", "spent")
    assert thing.get("seat", 0) in range(seats)
    assert type(thing.get("count", 1)) is int and thing.get("count", 1) > 0, "what is not there does not lie there"


# ------------------------------------------------------------------------------------------------ places


@every_shown_table
def test_a_thing_lies_in_one_place(table):
    for sitting in table.moments(every=OFTEN):
        for viewer in viewers(table.seats):
            scene = seen(table, sitting, viewer)
            lying = [thing["id"] for thing in things(scene)]
            for ids in (lying, [zone["id"] for zone in scene["zones"]], [each["id"] for each in scene["numbers"]]):
                assert [each for each, times in Counter(ids).items() if times > 1] == []
            assert set(scene["focus"]) <= by_id(scene["zones"]).keys()
            assert {thing["on"] for thing in things(scene) if "on" in thing} <= set(lying)


@every_shown_table
def test_nothing_is_lost_or_born(table):
    """Who sees everything sees the same pieces from the first moment to the last, and no more than the box has.

    Only where a heap of like pieces has run out may others stand in for them: some supplies have no end.
    """
    kit, first = kit_of(table.game), None
    for sitting in table.moments():
        scene = seen(table, sitting, ALL)
        lying = pieces(kit, scene)
        if first is None:
            first, heaps = lying, {thing["id"] for thing in things(scene) if "count" in thing}
        run_out = heaps - by_id(things(scene)).keys()
        assert first - lying == {}, "lost"
        assert {piece: count for piece, count in (lying - first).items() if piece not in run_out} == {}, "born"
    for piece, count in first.items():
        printed = kit["things"].get(piece, {})
        assert count <= printed.get("count", count), piece


def pieces(kit, scene):
    """How many of each thing lie on the table; what is alike is counted by its kind, what nobody knows by its place."""
    found = Counter()
    for zone in scene["zones"]:
        for thing in zone.get("things", ()):
            found[thing["id"] if thing["id"] in kit["things"] else thing["kind"]] += thing.get("count", 1)
        found[f"unknown in {zone['id']}"] += zone.get("hidden", 0)
    return +found


@every_shown_table
def test_everybody_sees_the_same_table_and_nobody_sees_what_is_not_there(table):
    """Each viewer sees the same zones, as much as there is, and where he sees something there it lies.

    What a seat has can be counted; how much of it lies in which of its places may be its secret, as a bid is.
    """
    for sitting in table.moments(every=OFTEN):
        whole = seen(table, sitting, ALL)
        for viewer in viewers(table.seats)[:-1]:
            scene = seen(table, sitting, viewer)
            assert scene["focus"] == whole["focus"]
            assert owned(scene) == owned(whole), viewer
            for zone, true in zip(scene["zones"], whole["zones"], strict=True):
                assert bare(zone) == bare(true)
                lying = by_id(true.get("things", ()))
                assert [each for each in zone.get("things", ()) if lying.get(each["id"]) != each] == [], (viewer, zone)
            numbers = by_id(whole["numbers"])
            assert [each for each in scene["numbers"] if numbers.get(each["id"]) != each] == [], viewer


def owned(scene):
    """How many things lie before each seat, and before nobody."""
    found = Counter()
    for zone in scene["zones"]:
        found[zone.get("seat")] += weight(zone)
    return +found


def bare(zone):
    return {name: value for name, value in zone.items() if name not in ("things", "hidden")}


@every_shown_table
def test_a_board_that_is_made_for_the_table_is_drawn_as_those_of_kits(table):
    drawn = []
    for sitting in table.moments(every=SELDOM):
        board = seen(table, sitting, None).get("board")
        if board is not None and board not in drawn:
            must_be_in_its_frame(str(table), board)
            must_be_whole(str(table), board)
            must_meet_its_neighbours(str(table), board)
            drawn.append(board)


# ------------------------------------------------------------------------------------------------ the view alone


@every_shown_table
def test_a_scene_is_made_from_the_view_alone(table):
    for sitting in table.moments(every=SELDOM):
        for viewer in viewers(table.seats):
            view = table.game.view(sitting.state, viewer)
            before = json.dumps(view)
            scene = table.game.scene(view)
            assert json.dumps(view) == before, "a view is only read"
            assert table.game.scene(json.loads(before)) == scene == json.loads(json.dumps(scene))


@every_game
def test_twins_look_the_same_to_who_cannot_tell_them_apart(game):
    found = 0
    for table in shown(game.name):
        chance = table.chance()
        for sitting in table.moments(every=SELDOM):
            viewer = chance.choice([*range(table.seats), None])
            other = twin(game, sitting.state, viewer, chance)
            if other is not None:
                found += 1
                assert game.scene(game.view(other, viewer)) == seen(table, sitting, viewer)
    assert found or not laws_of(game).hidden, "nothing was compared"


# ------------------------------------------------------------------------------------------------ ids that last


@every_shown_table
def test_zones_keep_their_ids_and_their_order(table):
    zones = [zone["id"] for zone in seen(table, next(iter(table.moments())), ALL)["zones"]]
    for sitting in table.moments(every=OFTEN):
        after = [zone["id"] for zone in seen(table, sitting, ALL)["zones"]]
        assert [zone for zone in zones if zone in after] == [zone for zone in after if zone in zones]
        zones = after


@every_shown_table
def test_what_nobody_moves_keeps_its_id(table):
    """Of things that are alike, no more appear in new places than a move can have brought there."""
    kit = kit_of(table.game)
    for before, after in pairwise(seen(table, sitting, ALL) for sitting in table.moments()):
        came, arrived = Counter(), Counter()
        was, places = by_id(before["zones"]), by_id(after["zones"])
        for name in was.keys() | places.keys():
            old, new = was.get(name, {}), places.get(name, {})
            came += alike(new) - alike(old)
            stayed = by_id(old.get("things", ()))
            for thing in new.get("things", ()):
                if thing["id"] not in kit["things"] and thing["id"] not in stayed:
                    arrived[sort_of(thing, new)] += 1
        assert [sort for sort in arrived if arrived[sort] > came[sort]] == []


def alike(zone):
    """How many things of each sort lie here."""
    counted = Counter()
    for thing in zone.get("things", ()):
        counted[sort_of(thing, zone)] += thing.get("count", 1)
    return counted


def sort_of(thing, zone):
    """Things of one kind that belong to one seat cannot be told apart."""
    return thing.get("kind", thing["id"]), thing.get("seat", zone.get("seat"))


# ------------------------------------------------------------------------------------------------ offers


@every_shown_table
def test_all_that_an_offer_leaves_open_can_be_clicked(table):
    kit = kit_of(table.game)
    for sitting in table.moments(every=OFTEN):
        for seat in range(table.seats):
            offers = [*table.game.offers(sitting.state, seat), *table.game.anytime(sitting.state, seat)]
            hand = Hand(kit, seen(table, sitting, seat), set(names(sitting))) if offers else None
            for offer in map(write_offer, offers):
                for field, value in open_fields(offer):
                    missing = [each for each in choices(value) if not hand.can_take(field, each)]
                    assert missing == [], (offer["type"], field)


def choices(value):
    """What somebody has to point at: each value of an open field, and every id that is given."""
    match value:
        case {"one_of": values} | {"subset_of": values}:
            return values
        case str():
            return [value]
        case list():
            return [each for each in value if isinstance(each, str)]
        case _:
            return []


class Hand:
    """What a player can point at: things before him and their kinds, zones, spaces, people, and words of the kit."""

    def __init__(self, kit, scene, people):
        known = Vocabulary(kit)
        self.kit, self.choices, self.people = kit, known.choices, people
        self.there = (
            known.spaces | by_id(scene["zones"]).keys() | {space["id"] for space in spaces(scene.get("board", {}))}
        )
        self.there |= {name for thing in things(scene) for name in (thing["id"], thing.get("kind"))}

    def can_take(self, field, value):
        if meant(self.kit, field, value) in self.there or as_text(value) in self.choices.get(field, ()):
            return True
        if isinstance(value, list):
            return bool(value) and all(self.can_take(field, each) for each in value)
        if isinstance(value, dict):
            return all(key in self.there or self.can_take(key, each) for key, each in value.items())
        return field in self.kit["people"] and type(value) is not bool and value in self.people


def meant(kit, field, value):
    """The id that a value of this field stands for."""
    if type(value) is int and field in kit["ids"]:
        return kit["ids"][field].format(value)
    if isinstance(value, list):
        return ",".join(map(as_text, value))
    return as_text(value)
