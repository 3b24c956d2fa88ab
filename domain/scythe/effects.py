"""What encounters and Factory cards give: the closed vocabulary of gains, interpreted (chapter 4.2, S-26.20).

Each kind of gain is a class with all that can be asked of it, and stands once in the table GAINS.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from itertools import product
from typing import Any, Final, NamedTuple

from domain.contract.game import Refused
from domain.contract.offers import Between, OneOf, SubsetOf
from domain.scythe import events as e
from domain.scythe.box import RESOURCES, Effect, Gain
from domain.scythe.map import places
from domain.scythe.mats import on_mat
from domain.scythe.moves import Placement
from domain.scythe.pieces import CHOICES, Piece, gain_piece, must_be_gainable, piece_fields
from domain.scythe.state import Player, State
from domain.scythe.telling import GOODS, Telling, gain, gain_workers
from domain.scythe.top import must_be_placed, offer_placements, place_tokens, worker_territories

Choice = Any  # a JSON value, as the table of S-26.20 gives it


class Taker(NamedTuple):
    """Who gains, and the hex on which an encounter puts it.

    What a Factory card gives goes on controlled territories with an own worker: no hex is prescribed (S-19.4, S-20.5).
    """

    seat: int
    at: str | None

    @property
    def reason(self) -> str:
        return "encounter" if self.at else "factory"


# ------------------------------------------------------------------------------------------------ a card's effect


def offer_choices(state: State, who: Taker, effect: Effect) -> list[dict[str, Any]]:
    """Every `choices` object that may be sent: the product of what each entry allows."""
    alternatives = [GAINS[entry.kind].offer(state, who, entry) for entry in effect.gain]
    return [{str(n): value for n, value in enumerate(values)} for values in product(*alternatives)]


def read_choices(state: State, who: Taker, effect: Effect, choices: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is not said is filled in: amounts are taken whole, decisions are declined."""
    told, full = dict(choices), {}
    for n, entry in enumerate(effect.gain):
        key, kind = str(n), GAINS[entry.kind]
        full[key] = kind.read(state, who, entry, told.pop(key)) if key in told else kind.default(state, who, entry)
    return full | told


def must_be_choices(state: State, who: Taker, effect: Effect, choices: Mapping[str, Any]) -> None:
    if set(choices) != {str(n) for n in range(len(effect.gain))}:
        raise Refused(
            "bad_choice",
            f"the choices are numbered 0 to {len(effect.gain) - 1}",
            rule="S-26.20",
            count=len(effect.gain),
        )
    for n, entry in enumerate(effect.gain):
        GAINS[entry.kind].judge(state, who, entry, choices[str(n)])


def carry_out(tale: Telling, who: Taker, effect: Effect, choices: Mapping[str, Any]) -> None:
    """The gains in order; the choices are known to be good."""
    for n, entry in enumerate(effect.gain):
        choice = choices[str(n)]
        if choice is not None:
            GAINS[entry.kind].carry_out(tale, who, entry, choice)


def bad_choice(entry: Gain, detail: str) -> Refused:
    return Refused("bad_choice", f"the choice for {entry.kind}: {detail}", rule="S-26.20", entry=entry.kind)


def must_have(entry: Gain, choice: Choice, *keys: str) -> tuple[Any, ...]:
    """The values of exactly these keys."""
    if not isinstance(choice, dict) or set(choice) != set(keys):
        raise bad_choice(entry, f"an object with {', '.join(keys) or 'no keys'} is asked for")
    return tuple(choice[key] for key in keys)


# ------------------------------------------------------------------------------------------------ kinds of gains


class GainKind(ABC):
    """One row of the table of S-26.20."""

    @abstractmethod
    def offer(self, state: State, who: Taker, entry: Gain) -> list[Choice]:
        """The values that may be sent; the only one is None where nothing can be gained."""

    def default(self, state: State, who: Taker, entry: Gain) -> Choice:
        """What it means to say nothing."""
        return self.read(state, who, entry, None)

    def read(self, state: State, who: Taker, entry: Gain, choice: Choice) -> Choice:
        """A choice as the offers write it; null declines the entry."""
        return choice

    @abstractmethod
    def judge(self, state: State, who: Taker, entry: Gain, choice: Choice) -> None:
        """Raises Refused unless this may be sent."""

    @abstractmethod
    def carry_out(self, tale: Telling, who: Taker, entry: Gain, choice: Choice) -> None:
        """Tell what a good choice brings."""


class Amount(GainKind):
    """Any part of a number."""

    def most(self, player: Player, entry: Gain) -> int:
        return entry.n

    @abstractmethod
    def take(self, tale: Telling, who: Taker, entry: Gain, amount: int) -> None:
        """Tell that so many are gained, if any."""

    def offer(self, state: State, who: Taker, entry: Gain) -> list[Choice]:
        most = self.most(state.players[who.seat], entry)
        return [{"take": Between(0, most)} if most else None]

    def default(self, state: State, who: Taker, entry: Gain) -> Choice:
        most = self.most(state.players[who.seat], entry)
        return {"take": most} if most else None

    def read(self, state: State, who: Taker, entry: Gain, choice: Choice) -> Choice:
        return {"take": 0} if choice is None and self.most(state.players[who.seat], entry) else choice

    def judge(self, state: State, who: Taker, entry: Gain, choice: Choice) -> None:
        most = self.most(state.players[who.seat], entry)
        if choice is None and most == 0:
            return
        (take,) = must_have(entry, choice, "take")
        if most == 0 or type(take) is not int or not 0 <= take <= most:
            raise bad_choice(entry, f"take 0 to {most}")

    def carry_out(self, tale: Telling, who: Taker, entry: Gain, choice: Choice) -> None:
        self.take(tale, who, entry, choice["take"])


class Goods(Amount):
    """Coins, power, popularity or combat cards."""

    def take(self, tale: Telling, who: Taker, entry: Gain, amount: int) -> None:
        gain(tale, who.seat, entry.kind, amount, who.reason)


class Tokens(Amount):
    """Tokens of the type that the card names."""

    def take(self, tale: Telling, who: Taker, entry: Gain, amount: int) -> None:
        assert who.at is not None
        if amount:
            tale.tell(e.ResourcesGained(who.seat, who.at, {entry.resource: amount}, who.reason))


class Workers(Amount):
    """Workers from the mat."""

    def most(self, player: Player, entry: Gain) -> int:
        return min(entry.n, on_mat(player))

    def take(self, tale: Telling, who: Taker, entry: Gain, amount: int) -> None:
        assert who.at is not None
        gain_workers(tale, who.seat, who.at, amount, who.reason)


class AnyTokens(GainKind):
    """Tokens of any types: on the hex of an encounter, or placed one by one."""

    def offer(self, state: State, who: Taker, entry: Gain) -> list[Choice]:
        if who.at is not None:
            types = tuple(resource for resource in RESOURCES for _ in range(entry.n))
            return [{"tokens": SubsetOf(types, 0, entry.n)}]
        hexes = places(worker_territories(state, who.seat))
        return [{"placements": offer_placements(hexes, entry.n)} if hexes else None]

    def read(self, state: State, who: Taker, entry: Gain, choice: Choice) -> Choice:
        if choice is not None:
            return choice
        if who.at is not None:
            return {"tokens": []}
        return {"placements": []} if worker_territories(state, who.seat) else None

    def judge(self, state: State, who: Taker, entry: Gain, choice: Choice) -> None:
        if who.at is None and not worker_territories(state, who.seat):
            if choice is not None:
                raise Refused(
                    "no_worker_there", "no own worker stands on a controlled territory", rule="S-20.5", seat=who.seat
                )
            return
        (named,) = must_have(entry, choice, "tokens" if who.at else "placements")
        if not isinstance(named, list | tuple) or len(named) > entry.n:
            raise bad_choice(entry, f"a list of at most {entry.n}")
        if who.at is None:
            must_be_placed(state, who.seat, tuple(placement(entry, each) for each in named), entry.n, rule="S-20.5")
        elif not all(isinstance(each, str) and each in RESOURCES for each in named):
            raise bad_choice(entry, f"the resources are {', '.join(RESOURCES)}")

    def carry_out(self, tale: Telling, who: Taker, entry: Gain, choice: Choice) -> None:
        if who.at is None:
            place_tokens(tale, who.seat, tuple(placement(entry, each) for each in choice["placements"]), who.reason)
        elif taken := {name: choice["tokens"].count(name) for name in RESOURCES if name in choice["tokens"]}:
            tale.tell(e.ResourcesGained(who.seat, who.at, taken, who.reason))


def placement(entry: Gain, document: Any) -> Placement:
    resource, place = must_have(entry, document, "resource", "hex")
    if not isinstance(resource, str) or not isinstance(place, str):
        raise bad_choice(entry, "resource and hex are names")
    return Placement(resource, place)


class Pieces(GainKind):
    """A cube moved, a mech, a structure or a recruit."""

    def offer(self, state: State, who: Taker, entry: Gain) -> list[Choice]:
        fields = piece_fields(state, who.seat, entry.kind, who.at)
        if fields is None:
            return [None]
        return [dict(zip(self.keys(who, entry), map(OneOf, fields), strict=False)), None]

    def judge(self, state: State, who: Taker, entry: Gain, choice: Choice) -> None:
        if choice is not None:
            must_be_gainable(state, who.seat, self.piece(who, entry, choice), who.at)

    def carry_out(self, tale: Telling, who: Taker, entry: Gain, choice: Choice) -> None:
        gain_piece(tale, who.seat, self.piece(who, entry, choice))

    def keys(self, who: Taker, entry: Gain) -> tuple[str, ...]:
        """An encounter prescribes the hex, so the choice does not name it."""
        return tuple(key for key in CHOICES[entry.kind] if key != "hex" or who.at is None)

    def piece(self, who: Taker, entry: Gain, choice: Choice) -> Piece:
        names = must_have(entry, choice, *self.keys(who, entry))
        if not all(isinstance(name, str) for name in names):
            raise bad_choice(entry, "names are asked for")
        what, where = (*names, who.at)[:2]
        return Piece(entry.kind, what, where or "")


class OneOfSeveral(GainKind):
    """Exactly one of the gains that are listed."""

    def offer(self, state: State, who: Taker, entry: Gain) -> list[Choice]:
        picks = [
            {"pick": index, "choice": choice}
            for index, option in enumerate(entry.options)
            for choice in GAINS[option.kind].offer(state, who, option)
            if choice is not None
        ]
        return [*picks, None]

    def read(self, state: State, who: Taker, entry: Gain, choice: Choice) -> Choice:
        if not isinstance(choice, dict) or set(choice) != {"pick", "choice"}:
            return choice
        pick = choice["pick"]
        if type(pick) is not int or not 0 <= pick < len(entry.options):
            return choice
        option = entry.options[pick]
        chosen = GAINS[option.kind].read(state, who, option, choice["choice"])
        return None if chosen is None else {"pick": pick, "choice": chosen}

    def judge(self, state: State, who: Taker, entry: Gain, choice: Choice) -> None:
        if choice is None:
            return
        pick, chosen = must_have(entry, choice, "pick", "choice")
        if type(pick) is not int or not 0 <= pick < len(entry.options) or chosen is None:
            raise bad_choice(entry, "pick one of the gains, or none with null")
        option = entry.options[pick]
        GAINS[option.kind].judge(state, who, option, chosen)

    def carry_out(self, tale: Telling, who: Taker, entry: Gain, choice: Choice) -> None:
        option = entry.options[choice["pick"]]
        GAINS[option.kind].carry_out(tale, who, option, choice["choice"])


class Producing(GainKind):
    """A production, which follows in steps of its own (S-26.15)."""

    def offer(self, state: State, who: Taker, entry: Gain) -> list[Choice]:
        return [{}]

    def read(self, state: State, who: Taker, entry: Gain, choice: Choice) -> Choice:
        return {} if choice is None else choice

    def judge(self, state: State, who: Taker, entry: Gain, choice: Choice) -> None:
        must_have(entry, choice)

    def carry_out(self, tale: Telling, who: Taker, entry: Gain, choice: Choice) -> None:
        pass


GAINS: Final[Mapping[str, GainKind]] = {
    **dict.fromkeys(GOODS, Goods()),
    "resource": Tokens(),
    "any_resources": AnyTokens(),
    "workers": Workers(),
    **dict.fromkeys(CHOICES, Pieces()),
    "choose_one": OneOfSeveral(),
    "produce": Producing(),
}
