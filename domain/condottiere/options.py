"""What a table may agree on before it is opened (chapters 2, 15, 19 and C-11.9)."""

from dataclasses import dataclass, replace
from typing import Annotated, Final

from domain.condottiere.box import INCOMPATIBLE, PLAYERS, Variant
from domain.condottiere.guards import quoted
from domain.contract.canonical import LARGEST
from domain.contract.game import Refused, Seat
from domain.contract.wire import About, Published

# What C-11.9 counts in games of computer players: 65 at most in one game, 7 for each point of a match.
ROUNDS_ENOUGH: Final = 1_000
ROUNDS_FOR_A_POINT: Final = 50
ROUNDS_AT_MOST: Final = 100_000  # whatever the target


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a table; `points_target` has no effect without `points_match`."""

    variants: Annotated[
        tuple[Annotated[str, Published(Variant)], ...], About("the optional rules that are used (C-19.2)")
    ] = ()
    first_holder: Annotated[
        Seat, About("the seat that chooses the first region (C-2.3)", minimum=0, maximum=max(PLAYERS) - 1)
    ] = 0
    points_target: Annotated[
        int, About("the points that end a match, at least 1; without `points_match` it is not looked at (C-15.1)")
    ] = 20
    max_rounds: Annotated[
        int | None, About("the game ends after so many rounds; null for no limit (C-11.9)", minimum=1)
    ] = None


def check(options: Options, seats: int) -> None:
    """Raises Refused unless a game with these options can be played by that many."""
    if seats not in PLAYERS:
        raise Refused(
            "bad_player_count",
            f"{seats} cannot play; Condottiere is for 2 to 6 players",
            rule="C-1.1",
            seats=seats,
            allowed=list(PLAYERS),
        )
    if not 0 <= options.first_holder < seats:
        raise Refused(
            "bad_first_holder",
            f"the first holder must sit at this table; name a seat from 0 to {seats - 1}",
            rule="C-2.3",
            seats=seats,
            most=seats - 1,
        )
    for name in options.variants:
        if name not in list(Variant):
            raise Refused(
                "incompatible_variants",
                f"there is no variant {quoted(name)}; there are {', '.join(Variant)}",
                rule="C-19.2",
                variants=[quoted(name)],
                allowed=[variant.value for variant in Variant],
            )
    for one, other in INCOMPATIBLE:
        if one in options.variants and other in options.variants:
            raise Refused(
                "incompatible_variants",
                f"{one} and {other} cannot be used together; leave one of them out",
                rule="C-19.1",
                variants=[one.value, other.value],
            )
    if Variant.POINTS_MATCH in options.variants and not 1 <= options.points_target <= LARGEST:
        raise Refused("bad_target", "a match is played for a target of at least 1 point", rule="C-15.1", least=1)
    if options.max_rounds is not None and not 1 <= options.max_rounds <= LARGEST:
        raise Refused("bad_max_rounds", "max_rounds must be at least 1, or null for no limit", rule="C-11.9", least=1)


def bounded(options: Options) -> Options:
    """The same with a bound of rounds, far beyond any real game, where there is none: so that it ends (C-11.10)."""
    if options.max_rounds is not None:
        return options
    points = options.points_target if Variant.POINTS_MATCH in options.variants else 0
    rounds = min(ROUNDS_ENOUGH + ROUNDS_FOR_A_POINT * points, ROUNDS_AT_MOST)
    return replace(options, max_rounds=rounds)
