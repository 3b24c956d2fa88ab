"""What lies where, as a viewer sees it; made from the view alone, so it can show no more."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from domain.contract.game import View
from domain.contract.scene import Number, Scene, Thing, Zone
from domain.godfather.box import money_card
from domain.godfather.deduce import Seen
from domain.godfather.kit.steps import step_kind
from domain.godfather.kit.things import PHASES, marker_of

INDEPENDENT: Final = "independent"


def scene(view: View) -> Scene:
    seen = Pictured(view)
    return {
        "zones": [*on_board(seen), *beside_board(seen), *before_players(seen), *benefits(seen)],
        "numbers": list(numbers(seen)),
        "focus": focus(seen),
    }


class Pictured(Seen):
    """A view as it is drawn: with who stands where."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.at: dict[str, list[str]] = {}
        for figure, place in view["figures"].items():
            self.at.setdefault(place, []).append(figure)

    def standing(self, place: str) -> list[Thing]:
        """The figures of a place, and whose they are."""
        return [self.figure(figure) for figure in self.at.get(place, ())]

    def figure(self, figure: str) -> Thing:
        family = self.box.owners.get(figure)
        return {"id": figure} if family is None else {"id": figure, "seat": self.seat(family)}

    def slot_of(self, business: str) -> str:
        """The space of the board on which a business lies."""
        return business if self.box.businesses[business].area is not None else f"slot/{self.turf_of(business)}"


def zone(
    id_: str,
    kind: str,
    things: Iterable[Thing] = (),
    *,
    space: str | None = None,
    seat: int | None = None,
    hidden: int = 0,
) -> Zone:
    made: Zone = {"id": id_, "kind": kind}
    if space is not None:
        made["space"] = space
    if seat is not None:
        made["seat"] = seat
    if things := list(things):
        made["things"] = things
    if hidden:
        made["hidden"] = hidden
    return made


def each(ids: Iterable[str]) -> list[Thing]:
    """Things that are the only ones of their kind."""
    return [{"id": id_} for id_ in ids]


def alike(where: str, tokens: Iterable[str]) -> list[Thing]:
    """Cards or markers of which nobody can tell one from another, counted."""
    return [
        {"id": f"{where}/{token}", "kind": token, "count": count}
        for token, count in Counter(tokens).items()
        if count > 0
    ]


# ------------------------------------------------------------------------------------------------ the board


def on_board(seen: Pictured) -> Iterator[Zone]:
    view, box = seen.view, seen.box
    for turf in box.turfs:
        stack = view["control"][turf]
        ruler = seen.seat(stack[-1]) if stack else None
        yield zone(f"turf/{turf}", "turf", seen.standing(f"turf:{turf}"), space=turf, seat=ruler)
        yield zone(f"control/{turf}", "control", markers(seen, turf, stack), space=f"control/{turf}", seat=ruler)
        printed, tile = box.printed[turf], view["tiles"][turf]
        yield zone(f"thug/{printed}", "thug_space", seen.standing(f"business:{printed}"), space=f"thug/{printed}")
        yield zone(f"slot/{turf}", "tile_slot", each([tile] if tile else ()), space=f"slot/{turf}")
        on_tile: list[Thing] = [{**figure, "on": tile} for figure in seen.standing(f"business:{tile}") if tile]
        yield zone(f"thug/{turf}", "thug_space", on_tile, space=f"thug/{turf}")
    for space in box.spaces_for(len(seen.families)):
        yield zone(f"family/{space}", "family_space", seen.standing(f"space:{space}"), space=space)
    yield zone("hudson", "hudson", seen.standing("hudson"), space="hudson")
    for slot, job in enumerate(view["public_jobs"], 1):
        yield zone(f"job/{slot}", "public_job", each([job] if job else ()), space=f"job/{slot}")
    yield zone("allies", "ally_display", each(view["ally_display"]), space="allies")
    yield from tracks(seen)


def markers(seen: Pictured, turf: str, stack: Iterable[str]) -> Iterator[Thing]:
    """The markers of a stack from the bottom, numbered for each family."""
    numbers: Counter[str] = Counter()
    for family in stack:
        numbers[family] += 1
        marker = marker_of(family)
        yield {"id": f"control/{turf}/{marker}/{numbers[family]}", "kind": marker, "seat": seen.seat(family)}


def tracks(seen: Pictured) -> Iterator[Zone]:
    """Corleone on the act, with the family members that join later, and the police car on the phase."""
    view, box = seen.view, seen.box
    aside = set(seen.at.get("aside", ()))
    for act in box.acts:
        corleone = ["corleone"] if act == view["act"] else []
        joining = [
            figure
            for family in seen.families
            for _, figure, joins in box.families[family].members
            if joins == act and figure in aside
        ]
        yield zone(f"act/{act}", "act", [*each(corleone), *map(seen.figure, joining)], space=f"act/{act}")
    for phase in PHASES:
        car = ["police_car"] if phase == view["phase"] else []
        yield zone(f"phase/{phase}", "phase", each(car), space=f"phase/{phase}")


# ------------------------------------------------------------------------------------------------ beside the board


def beside_board(seen: Pictured) -> Iterator[Zone]:
    view, box = seen.view, seen.box
    neutral = [figure for figure in seen.at.get("aside", ()) if figure in box.neutral]
    yield zone("aside", "aside", each(neutral))
    money = {money_card(int(value)): count for value, count in view["bank"]["money"].items()}
    yield zone("bank/money", "bank_money", alike("bank", Counter(money)))
    yield zone("bank/goods", "bank_goods", alike("bank", Counter(view["bank"]["goods"])))
    yield pile("deck/jobs", "job_deck", view["job_deck"])
    yield zone("discard/jobs", "job_discard", each(view["job_discard"]))
    for colour, stack in view["tile_stacks"].items():
        yield pile(f"tiles/{colour}", "tile_stack", stack)
    for act in [each.number for each in box.acts.values() if each.ally_deck is not None][1:]:
        deck = [ally.id for ally in box.allies.values() if ally.act == act > view["act"]]
        yield zone(f"allies/{act}", "ally_deck", [{"id": ally, "face": "down"} for ally in deck])
    yield pile("allies/out", "allies_out", view["allies_out"])


def pile(id_: str, kind: str, cards: Any, seat: int | None = None) -> Zone:
    """Cards of which each is the only one, named or counted."""
    if isinstance(cards, Mapping):
        return zone(id_, kind, seat=seat, hidden=cards["hidden"])
    return zone(id_, kind, each(cards), seat=seat)


# ------------------------------------------------------------------------------------------------ the players


def before_players(seen: Pictured) -> Iterator[Zone]:
    view, box = seen.view, seen.box
    for seat, family in enumerate(seen.families):
        yield from hand_and_answer(seen, seat)
        horse_head = ["horse_head"] if view["horse_head"] == family else []
        yield zone(f"table/{seat}", "table", each([*horse_head, *view["tables"][seat]]), seat=seat)
        reserve = [figure for figure in seen.at.get("reserve", ()) if box.owners[figure] == family]
        yield zone(f"reserve/{seat}", "reserve", each(reserve), seat=seat)
        supply = Counter({marker_of(family): view["markers"][seat]})
        yield zone(f"supply/{seat}", "supply", alike(f"supply/{seat}", supply), seat=seat)
        yield from suitcase_and_bid(seen, seat)
        yield pile(f"completed/{seat}", "completed", view["suitcases"][seat]["jobs"], seat)
    if view["job"] is not None:
        owner = next(frame["owner"] for frame in view["frames"] if frame["source"]["type"] == "job")
        yield zone("job", "job", each([view["job"]]), seat=seen.seat(owner))
    if view["drawn"]:
        yield pile("drawn", "drawn", view["drawn"], seen.seat(view["frames"][-1]["owner"]))


def hand_and_answer(seen: Pictured, seat: int) -> Iterator[Zone]:
    """A hand, and the card of it that lies face down as the answer to an offer."""
    view, id_ = seen.view, f"hand/{seat}"
    answers = view["answers"] or {}
    family, hand = seen.families[seat], view["hands"][seat]
    given = family in answers
    if isinstance(hand, Mapping):
        allies = view["hand_allies"][seat]
        yield zone(id_, "hand", each(allies), seat=seat, hidden=hand["hidden"] - len(allies) - given)
        if given:
            yield zone(f"answer/{seat}", "answer", seat=seat, hidden=1)
        return
    answer = [money_card(answers[family])] if given else []
    bank = seen.box.bank
    counted = Counter(card for card in hand if card in bank) - Counter(answer)
    unique = [card for card in hand if card not in bank]
    yield zone(id_, "hand", [*alike(id_, counted), *each(unique)], seat=seat)
    if given:
        yield zone(f"answer/{seat}", "answer", alike(f"answer/{seat}", answer), seat=seat)


def suitcase_and_bid(seen: Pictured, seat: int) -> Iterator[Zone]:
    """The money of a suitcase, and that part of it which its owner has bid, as far as one can see it."""
    view, id_ = seen.view, f"suitcase/{seat}"
    family, money = seen.families[seat], view["suitcases"][seat]["money"]
    bid = Counter(map(money_card, view["bids"].get(family) or ()))
    if isinstance(money, Mapping):
        yield zone(id_, "suitcase", seat=seat, hidden=money["hidden"] - bid.total())
    else:
        yield zone(id_, "suitcase", alike(id_, Counter(map(money_card, money)) - bid), seat=seat)
    if family in view["bids"]:
        yield zone(f"bid/{seat}", "bid", alike(f"bid/{seat}", bid), seat=seat)


# ------------------------------------------------------------------------------------------------ benefits


def benefits(seen: Pictured) -> Iterator[Zone]:
    """The benefits still to be taken; those of the top frame have the ids that offers use."""
    frames = seen.view["frames"]
    for frame in frames:
        seat, spaces = seen.seat(frame["owner"]), origins(seen, frame)
        for place, step in enumerate(frame["steps"]):
            if step["id"] in frame["remaining"]:
                kind = step_kind({key: value for key, value in step.items() if key != "id"})
                id_ = step["id"] if frame is frames[-1] else f"{frame['id']}/{step['id']}"
                yield zone(id_, kind, space=spaces[place] if spaces else None, seat=seat)
        if frame["then"] is not None:
            yield zone(f"next/{frame['id']}", "next", seat=seen.seat(frame["then"]))


def origins(seen: Pictured, frame: Mapping[str, Any]) -> list[str]:
    """The space from which each step of a frame comes; none for cards."""
    return [seen.slot_of(source.id) for source in seen.sources(frame) if source.type == "business"]


# ------------------------------------------------------------------------------------------------ numbers


def numbers(seen: Pictured) -> Iterator[Number]:
    view, box = seen.view, seen.box
    yield {"id": "hand_limit", "kind": "hand_limit", "value": box.acts[view["act"]].hand_limit}
    yield from influence(seen)
    for turf, bonus in seen.bonuses().items():
        if bonus is not None:
            kind = f"bonus/{turf}"
            yield {"id": kind, "kind": kind, "seat": seen.seat(bonus.player), "value": bonus.money}
    for seat, family in enumerate(seen.families):
        yield from inside(seen, seat)
        if (bid := view["bids"].get(family)) is not None:
            yield {"id": f"bid/{seat}", "kind": "bid", "seat": seat, "value": sum(bid)}
        if view["scores"] is not None:
            score = view["scores"][family]
            yield {"id": f"turf_bonuses/{seat}", "kind": "turf_bonuses", "seat": seat, "value": score["turf_bonuses"]}
            yield {"id": f"job_bonuses/{seat}", "kind": "job_bonuses", "seat": seat, "value": score["job_bonuses"]}
            yield {"id": f"score/{seat}", "kind": "score", "seat": seat, "value": score["total"]}


def influence(seen: Pictured) -> Iterator[Number]:
    """What each family would count in a turf war now, and the neutral figures together (G-14.2, G-14.3)."""
    for turf, now in seen.standings().items():
        kind = f"influence/{turf}"
        for family, count in now.influence.items():
            seat = seen.seat(family)
            yield {"id": f"{kind}/{seat}", "kind": kind, "seat": seat, "value": count}
        if now.independent:
            yield {"id": f"{kind}/{INDEPENDENT}", "kind": kind, "value": now.independent}


def inside(seen: Pictured, seat: int) -> Iterator[Number]:
    """What a suitcase is worth to who may look into it."""
    suitcase = seen.view["suitcases"][seat]
    if isinstance(suitcase["money"], Mapping):
        return
    yield {"id": f"cash/{seat}", "kind": "cash", "seat": seat, "value": sum(suitcase["money"])}
    done = Counter(seen.box.jobs[job].colour for job in suitcase["jobs"])
    for colour in seen.box.colours:
        if done[colour]:
            kind = f"jobs/{colour}"
            yield {"id": f"{kind}/{seat}", "kind": kind, "seat": seat, "value": done[colour]}


# ------------------------------------------------------------------------------------------------ focus


def focus(seen: Pictured) -> list[str]:
    """Where the eye should be: on what is being decided, and by whom."""
    view = seen.view
    asked = [seen.seat(family) for family in view["asked"]]
    match view["state"]:
        case "await_order":
            return [thug_zone(seen, view["order"]["business"])]
        case "await_step":
            return source_zones(seen, view["frames"][-1])
        case "await_keep":
            return ["drawn"]
        case "await_marker":
            return [f"control/{view['won']['turf']}"]
        case "await_pick":
            return ["allies"]
        case "await_bids" | "await_surrender":
            return [f"suitcase/{seat}" for seat in asked]
        case "await_offer" | "await_tribute":
            return [f"hand/{seat}" for seat in asked]
        case "game_over":
            return [f"suitcase/{seen.seat(family)}" for family in view["winners"]]
    return [f"reserve/{seat}" for seat in asked]


def thug_zone(seen: Pictured, business: str) -> str:
    return f"thug/{seen.slot_of(business).removeprefix('slot/')}"


def source_zones(seen: Pictured, frame: Mapping[str, Any]) -> list[str]:
    """Where the benefits of a frame come from."""
    source, seat = frame["source"], seen.seat(frame["owner"])
    match source["type"]:
        case "business":
            return [thug_zone(seen, source["id"])]
        case "space":
            return [f"family/{source['id']}"]
        case "turf":
            return [f"turf/{source['id']}"]
        case "job":
            return ["job"]
    return [f"table/{seat}"]
