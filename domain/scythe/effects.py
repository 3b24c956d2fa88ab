"""What encounters and Factory cards give: the closed vocabulary of gains, interpreted (chapter 4.2, S-26.20).

Every function takes the gain and `at`: the hex on which an encounter puts what it gives, or None for a Factory card,
whose gains go on controlled territories with an own worker (S-19.4, S-20.5).
"""

from collections.abc import Mapping
from itertools import product
from typing import Any

from domain.contract.game import Refused
from domain.contract.offers import Between, OneOf, SubsetOf
from domain.scythe import events as e
from domain.scythe.box import RESOURCES, Effect, Gain
from domain.scythe.map import places
from domain.scythe.mats import on_mat
from domain.scythe.moves import Placement
from domain.scythe.pieces import CHOICES, Piece, gain_piece, must_be_gainable, piece_fields
from domain.scythe.state import State
from domain.scythe.telling import Telling, gain, gain_workers
from domain.scythe.top import must_be_placed, offer_placements, place_tokens, worker_territories

TRACKS = ("coins", "power", "popularity", "combat_cards")
Choice = Any  # a JSON value, as the table of S-26.20 gives it


def keys_of(kind: str, at: str | None) -> tuple[str, ...]:
    """An encounter prescribes the hex, so the choice does not name it."""
    return tuple(key for key in CHOICES[kind] if key != "hex" or at is None)


# ------------------------------------------------------------------------------------------------ offers


def offer_choices(state: State, seat: int, effect: Effect, at: str | None) -> list[dict[str, Any]]:
    """Every `choices` object that may be sent: the product of what each entry allows."""
    alternatives = [offer_choice(state, seat, entry, at) for entry in effect.gain]
    return [{str(n): value for n, value in enumerate(values)} for values in product(*alternatives)]


def offer_choice(state: State, seat: int, entry: Gain, at: str | None) -> list[Any]:
    """The values of one entry; the only one is None where nothing can be gained."""
    kind = entry.kind
    if kind in TRACKS or kind == "resource":
        return [{"take": Between(0, entry.n)}]
    if kind == "workers":
        most = min(entry.n, on_mat(state.players[seat]))
        return [{"take": Between(0, most)}] if most else [None]
    if kind == "any_resources":
        return [offer_resources(state, seat, entry.n, at)]
    if kind == "produce":
        return [{}]
    if kind == "choose_one":
        picks = [
            {"pick": index, "choice": choice}
            for index, option in enumerate(entry.options)
            for choice in offer_choice(state, seat, option, at)
            if choice is not None
        ]
        return [*picks, None]
    fields = piece_fields(state, seat, kind, at)
    if fields is None:
        return [None]
    what, where = (OneOf(values) for values in fields)
    return [dict(zip(keys_of(kind, at), (what, where), strict=False)), None]


def offer_resources(state: State, seat: int, n: int, at: str | None) -> Any:
    if at is not None:
        return {"tokens": SubsetOf(tuple(resource for resource in RESOURCES for _ in range(n)), 0, n)}
    hexes = places(worker_territories(state, seat))
    return {"placements": offer_placements(hexes, n)} if hexes else None


# ------------------------------------------------------------------------------------------------ reading


def read_choices(
    state: State, seat: int, effect: Effect, choices: Mapping[str, Any], at: str | None
) -> Mapping[str, Any]:
    """What is not said is filled in: amounts are taken whole, decisions are declined."""
    told = dict(choices)
    full = {
        str(n): read_choice(state, seat, entry, told.pop(str(n)), at)
        if str(n) in told
        else default_choice(state, seat, entry, at)
        for n, entry in enumerate(effect.gain)
    }
    return full | told


def default_choice(state: State, seat: int, entry: Gain, at: str | None) -> Choice:
    """Amounts are taken whole; an entry that needs a decision and gets none is declined."""
    if entry.kind in TRACKS or entry.kind == "resource":
        return {"take": entry.n}
    if entry.kind == "workers":
        most = min(entry.n, on_mat(state.players[seat]))
        return {"take": most} if most else None
    return read_choice(state, seat, entry, None, at)


def read_choice(state: State, seat: int, entry: Gain, choice: Choice, at: str | None) -> Choice:
    """`null` declines the entry, written as the offers write it."""
    kind = entry.kind
    if kind == "produce" and choice is None:
        return {}
    if kind == "choose_one" and isinstance(choice, dict) and set(choice) == {"pick", "choice"}:
        pick = choice["pick"]
        if type(pick) is int and 0 <= pick < len(entry.options):
            chosen = read_choice(state, seat, entry.options[pick], choice["choice"], at)
            return None if chosen is None else {"pick": pick, "choice": chosen}
    if choice is not None:
        return choice
    if kind in TRACKS or kind == "resource" or (kind == "workers" and on_mat(state.players[seat])):
        return {"take": 0}
    if kind == "any_resources" and at is not None:
        return {"tokens": []}
    if kind == "any_resources" and worker_territories(state, seat):
        return {"placements": []}
    return None


# ------------------------------------------------------------------------------------------------ judging


def bad_choice(entry: Gain, detail: str) -> Refused:
    return Refused("bad_choice", f"the choice for {entry.kind}: {detail}", rule="S-26.20", entry=entry.kind)


def must_be_choices(state: State, seat: int, effect: Effect, choices: Mapping[str, Any], at: str | None) -> None:
    if set(choices) != {str(n) for n in range(len(effect.gain))}:
        raise Refused("bad_choice", f"the choices are numbered 0 to {len(effect.gain) - 1}", rule="S-26.20")
    for n, entry in enumerate(effect.gain):
        must_be_choice(state, seat, entry, choices[str(n)], at)


def must_be_choice(state: State, seat: int, entry: Gain, choice: Choice, at: str | None) -> None:
    kind = entry.kind
    if kind in TRACKS or kind in ("resource", "workers"):
        most = min(entry.n, on_mat(state.players[seat])) if kind == "workers" else entry.n
        if choice is None and most == 0:
            return
        (take,) = must_have(entry, choice, "take")
        if most == 0 or type(take) is not int or not 0 <= take <= most:
            raise bad_choice(entry, f"take 0 to {most}")
    elif kind == "any_resources":
        must_be_resources(state, seat, entry, choice, at)
    elif kind == "produce":
        must_have(entry, choice)
    elif choice is None:
        return  # declined
    elif kind == "choose_one":
        pick, chosen = must_have(entry, choice, "pick", "choice")
        if type(pick) is not int or not 0 <= pick < len(entry.options) or chosen is None:
            raise bad_choice(entry, "pick one of the gains, or none with null")
        must_be_choice(state, seat, entry.options[pick], chosen, at)
    else:
        must_be_gainable(state, seat, piece_of(entry, choice, at), at)


def must_have(entry: Gain, choice: Choice, *keys: str) -> tuple[Any, ...]:
    """The values of exactly these keys."""
    if not isinstance(choice, dict) or set(choice) != set(keys):
        raise bad_choice(entry, f"an object with {', '.join(keys) or 'no keys'} is asked for")
    return tuple(choice[key] for key in keys)


def must_be_resources(state: State, seat: int, entry: Gain, choice: Choice, at: str | None) -> None:
    if at is None and not worker_territories(state, seat):
        if choice is not None:
            raise Refused("no_worker_there", "no own worker stands on a controlled territory", rule="S-20.5")
        return
    (named,) = must_have(entry, choice, "tokens" if at else "placements")
    if not isinstance(named, list | tuple) or len(named) > entry.n:
        raise bad_choice(entry, f"a list of at most {entry.n}")
    if at is None:
        must_be_placed(state, seat, tuple(placement(entry, each) for each in named), entry.n, rule="S-20.5")
    elif not all(isinstance(each, str) and each in RESOURCES for each in named):
        raise bad_choice(entry, f"the resources are {', '.join(RESOURCES)}")


def placement(entry: Gain, document: Any) -> Placement:
    resource, place = must_have(entry, document, "resource", "hex")
    if not isinstance(resource, str) or not isinstance(place, str):
        raise bad_choice(entry, "resource and hex are names")
    return Placement(resource, place)


def piece_of(entry: Gain, choice: Choice, at: str | None) -> Piece:
    names = must_have(entry, choice, *keys_of(entry.kind, at))
    if not all(isinstance(name, str) for name in names):
        raise bad_choice(entry, "names are asked for")
    what, where = (*names, at)[:2]
    return Piece(entry.kind, what, where or "")


# ------------------------------------------------------------------------------------------------ carrying out


def carry_out(tale: Telling, seat: int, effect: Effect, choices: Mapping[str, Any], at: str | None) -> None:
    """The gains in order; the choices are known to be good."""
    for n, entry in enumerate(effect.gain):
        carry_out_one(tale, seat, entry, choices[str(n)], at)


def carry_out_one(tale: Telling, seat: int, entry: Gain, choice: Choice, at: str | None) -> None:
    if choice is None or entry.kind == "produce":  # a production follows in steps of its own
        return
    reason = "encounter" if at else "factory"
    match entry.kind:
        case "workers":
            assert at is not None
            gain_workers(tale, seat, at, choice["take"], reason)
        case "resource":
            assert at is not None
            if choice["take"]:
                tale.tell(e.ResourcesGained(seat, at, {entry.resource: choice["take"]}, reason))
        case "any_resources" if at is not None:
            taken = {name: choice["tokens"].count(name) for name in RESOURCES if name in choice["tokens"]}
            if taken:
                tale.tell(e.ResourcesGained(seat, at, taken, reason))
        case "any_resources":
            place_tokens(tale, seat, tuple(placement(entry, each) for each in choice["placements"]), reason)
        case "choose_one":
            carry_out_one(tale, seat, entry.options[choice["pick"]], choice["choice"], at)
        case kind if kind in TRACKS:
            gain(tale, seat, kind, choice["take"], reason)
        case _:
            gain_piece(tale, seat, piece_of(entry, choice, at))
