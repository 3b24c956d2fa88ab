"""What a battle line is worth (chapters 5 and 21)."""

from collections.abc import Iterable, Sequence

from domain.condottiere.box import (
    DRUMMER_FACTOR,
    KIND,
    PRINTED,
    SPRING_BONUS,
    STRENGTH,
    WINTER_STRENGTH,
    CardId,
    Kind,
)

Lines = Sequence[Sequence[CardId]]  # the cards that count, by seat


def strengths(lines: Lines) -> tuple[int, ...]:
    """The strength of every line, from these cards alone (C-5.1, C-5.4)."""
    kinds = {KIND[card] for line in lines for card in line}
    winter = Kind.WINTER in kinds
    favoured = highest_printed(lines) if Kind.SPRING in kinds else None
    return tuple([sum(worth_of(line, winter, favoured)) if line else 0 for line in lines])


def worth_of(line: Sequence[CardId], winter: bool, favoured: int | None) -> tuple[int, ...]:
    """What each card of a line counts for."""
    drummer = Kind.DRUMMER in [KIND[card] for card in line]  # C-5.14: a second drum changes nothing
    if not (winter or drummer or favoured):
        return tuple([STRENGTH[card] for card in line])
    return tuple(
        [
            effective(PRINTED[card], winter, drummer, favoured) if card in PRINTED else STRENGTH[card]  # C-5.17, C-5.18
            for card in line
        ]
    )


def effective(printed: int, winter: bool, drummer: bool, favoured: int | None) -> int:
    """What one Mercenary counts for, in the order of C-5.2; in spring the strength `favoured` gets the bonus."""
    value = WINTER_STRENGTH if winter else printed
    if drummer:
        value *= DRUMMER_FACTOR
    if printed == favoured:  # C-5.3: printed, whatever the weather
        value += SPRING_BONUS
    return value


def highest_printed(lines: Lines) -> int | None:
    """The highest printed strength of all Mercenaries in these lines; none if there are none (C-5.3)."""
    return max((PRINTED[card] for line in lines for card in line if card in PRINTED), default=None)


def courtesans(lines: Lines) -> tuple[int, ...]:
    return tuple(sum(KIND[card] is Kind.COURTESAN for card in line) for line in lines)


def strongest(strength: Sequence[int], among: Iterable[int]) -> tuple[int, ...]:
    """The seats that share the highest strength (C-6.2 to C-6.4)."""
    seats = tuple(among)
    best = max(strength[seat] for seat in seats)
    return tuple(seat for seat in seats if strength[seat] == best)
