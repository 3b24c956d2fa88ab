"""What who sits at a table is called in a story."""

from collections.abc import Iterable

import pytest

from events.people.players import SOMEBODY
from events.tables.table import Place
from events.tables.telling import seat_names

PLACES = (Place(player="p-1"), Place(player="p-2"), Place(kept_for="p-1", ai="greedy"), Place())


def called(language: str, *names: str) -> list[str]:
    def names_of(players: Iterable[str]) -> dict[str, str]:
        return {player: names[int(player[-1]) - 1] for player in players}

    return seat_names(PLACES, language, names_of)


def test_people_are_called_by_their_names_and_computers_and_open_seats_by_their_numbers() -> None:
    assert called("en", "Anna", "Beppe") == ["Anna", "Beppe", "Computer 3", "Seat 4"]
    assert called("fa", "Anna", "Beppe") == ["Anna", "Beppe", "رایانه ۳", "جایگاه ۴"]


def test_two_of_one_name_have_their_numbers() -> None:
    assert called("ru", "Anna", "Anna") == ["Anna (1)", "Anna (2)", "Компьютер 3", "Место 4"]


@pytest.mark.parametrize(("language", "somebody"), [("en", "Somebody"), ("fa", "کسی"), ("ru", "Кто-то")])
def test_who_has_left_for_good_is_somebody(language: str, somebody: str) -> None:
    assert called(language, "Anna", SOMEBODY)[:2] == ["Anna", somebody]
