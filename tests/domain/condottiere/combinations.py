"""All combinations of the five variants that may be played (chapter 19)."""

from itertools import combinations

from domain.condottiere.box import Variant
from domain.condottiere.options import Options, check
from domain.contract.game import Refused

EVERY = [chosen for size in range(6) for chosen in combinations(Variant, size)]


def may_be_played(variants: tuple[Variant, ...]) -> bool:
    try:
        check(Options(variants), 2)
    except Refused:
        return False
    return True


ALLOWED = [variants for variants in EVERY if may_be_played(variants)]


def short_options(variants: tuple[Variant, ...], seats: int, seed: int) -> Options:
    """Options that bring a random game to its end before long, by one way or another."""
    rounds = 1 + seed % 9
    return Options(
        variants,
        first_holder=seed % seats,
        points_target=5 + seed % 11,
        max_rounds=4 * rounds if Variant.DRAW_AFTER_BATTLE in variants else rounds,
    )
