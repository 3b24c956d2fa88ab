"""Tables for stories: started, and played to their end."""

import random
from typing import Any

from domain.contract.registry import games
from tests.house import Client, House, play_out


def started_table(house: House, game: str, seed: int = 1) -> tuple[str, list[Client]]:
    """A table with people on all seats, and its people in the order of seats: some rounds on, and still played."""
    rules = games()[game]
    for rounds in (4, 2, 1, 0):
        people = house.players(min(rules.players))
        seats: list[Any] = ["me", *({"player": person.id} for person in people[1:])]
        table = people[0].open(game, seats, options=dict(rules.examples[0]))["table"]
        for person in people[1:]:
            person.sit(table)
        chance = random.Random(seed)
        for _ in range(rounds):
            for person in people:
                person.play_any(table, chance)
        if people[0].table(table)["status"] == "playing":  # else it was a short game
            return table, people
    raise AssertionError("the game is over before anybody has moved")


def finished_table(
    house: House, game: str, table: str | None = None, people: list[Client] | None = None
) -> tuple[str, list[Client]]:
    """The same, played to the end."""
    if table is None or people is None:
        table, people = started_table(house, game)
    play_out(people, table, random.Random(2))
    return table, people
