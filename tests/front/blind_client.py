"""Somebody who knows no game sits down and plays: all that he knows are catalogue, kit, scene and offers.

Whatever he answers he has pointed at: a thing, a zone or a space that he sees, or a word of the kit. Where he cannot,
he gives up and says what is missing. `python -m tests.front.blind_client URL FOLDER` plays every game of a house once
and leaves pictures of each.
"""

import random
import sys
from pathlib import Path
from typing import Any

from tests.front.picture import picture
from tests.house import Client

Document = dict[str, Any]

ROUNDS = 8  # where an option can limit them
EVERY = 20  # moves from one picture to the next


class Lost(Exception):
    """Nothing on the table or in the kit says what this is."""


class Pointing:
    """What can be pointed at in one scene."""

    def __init__(self, kit: Document, scene: Document, seats: int) -> None:
        self.kit, self.people = kit, range(seats)
        boards = [scene.get("board", kit["board"]), *kit["boards"].values()]
        self.there = {space["id"] for board in boards for space in board["spaces"]}
        for zone in scene["zones"]:
            self.there.add(zone["id"])
            for thing in zone.get("things", ()):
                self.there |= {thing["id"], thing.get("kind", thing["id"])}

    def finds(self, field: str, value: Any) -> bool:
        """Is this value of this field something to be seen, somebody, or a word?"""
        if as_id(self.kit, field, value) in self.there or as_text(value) in self.kit["choices"].get(field, ()):
            return True
        match value:
            case list():
                return all(self.finds(field, each) for each in value)
            case dict():
                return all(key in self.there or self.finds(key, each) for key, each in value.items())
            case _:
                return field in self.kit["people"] and type(value) is not bool and value in self.people


def as_id(kit: Document, field: str, value: Any) -> str:
    """The id that a value stands for, as kits say it."""
    if type(value) is int and field in kit["ids"]:
        return str(kit["ids"][field].replace("{}", str(value)))
    return ",".join(map(as_text, value)) if isinstance(value, list) else as_text(value)


def as_text(value: Any) -> str:
    """A value as `choices` write it."""
    match value:
        case str():
            return value
        case bool():
            return str(value).lower()
        case None:
            return "null"
        case list():
            return f"[{','.join(map(quoted, value))}]"
        case dict():
            return f"{{{','.join(f'{quoted(key)}:{quoted(value[key])}' for key in value)}}}"
        case _:
            return str(value)


def quoted(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else as_text(value)


# ------------------------------------------------------------------------------------------------ answering


class Answering:
    """Makes a move of an offer; every choice is pointed at first."""

    def __init__(self, pointing: Pointing, labels: Document, chance: random.Random) -> None:
        self.pointing, self.labels, self.chance = pointing, labels, chance

    def move(self, offer: Document) -> Document:
        return {name: value if name == "type" else self.closed(name, value) for name, value in offer.items()}

    def closed(self, field: str, value: Any) -> Any:
        match value:
            case {"one_of": values} if len(value) == 1:
                return self.pointed_at(field, self.chance.choice(values), values)
            case {"from": low, "to": high} if len(value) == 2:
                return self.chance.randint(low, high)
            case {"subset_of": items, "min": least, "max": most} if len(value) == 3:
                chosen = self.chance.sample(items, self.chance.randint(least, most))
                return self.pointed_at(field, chosen, items)
            case dict():
                return {name: self.closed(name, inner) for name, inner in value.items()}
            case str():
                return self.pointed_at(field, value, [value])
            case _:
                return value

    def pointed_at(self, field: str, chosen: Any, values: list[Any]) -> Any:
        unseen = [each for each in values if not self.pointing.finds(field, each)]
        if unseen:
            raise Lost(f"{self.labels.get(field, field)}: {unseen[0]!r} is nowhere to be seen")
        return chosen


# ------------------------------------------------------------------------------------------------ a game


class Table:
    """A table at which these people play; `frames` are what one of them saw, now and then."""

    def __init__(self, game: str, people: list[Client], seed: int, rounds: int = ROUNDS) -> None:
        self.people, self.chance = people, random.Random(seed)
        found = people[0].get(f"/v1/games/{game}").must(200)
        self.kit = people[0].get(found["kit"]["url"]).must(200)
        options = dict(found["examples"][0])
        if options.get("max_rounds"):
            options["max_rounds"] = min(options["max_rounds"], rounds)
        seats = ["me", *["open"] * (len(people) - 1)]
        self.id = people[0].open(game, seats, options=options)["table"]
        for person in people[1:]:
            person.sit(self.id)
        self.moves = 0
        self.frames: list[tuple[Document, str]] = []

    def play(self, longest: int = 3_000) -> Document:
        """To the end; the last document."""
        while self.moves < longest:
            now = self.look(self.people[0])
            if now["status"] == "finished":
                self.keep(now)
                return now
            asked = [decision["seat"] for decision in now["decisions"]]
            mine = self.look(self.people[self.chance.choice(asked)])
            if self.moves % EVERY == EVERY // 2:
                self.keep(mine)
            self.answer(mine)
            self.moves += 1
        raise Lost("the game does not end")

    def look(self, person: Client) -> Document:
        return person.table(self.id, include="scene,offers")

    def answer(self, now: Document) -> None:
        pointing = Pointing(self.kit, now["scene"], len(self.people))
        offer = self.chance.choice(now["offers"]["offers"])
        told = self.kit["moves"][offer["type"]]
        move = Answering(pointing, told["fields"], self.chance).move(offer)
        decision = now["offers"]["decision"]
        self.people[now["you"]].move(self.id, {**move, "decision": decision["id"]}).must(201)

    def keep(self, now: Document) -> None:
        decision = (now.get("offers") or {}).get("decision")
        ask = self.kit["decisions"][decision["kind"]]["ask"] if decision else self.ending(now)
        people = [seat.get("name") or f"{n}" for n, seat in enumerate(now["seats"])]
        self.frames.append((now["scene"], picture(self.kit, now["scene"], people, ask)))

    def ending(self, now: Document) -> str:
        return str(self.kit["causes"][now["outcome"]["cause"]]) if now["outcome"] else ""


if __name__ == "__main__":
    stranger, folder = Client(sys.argv[1]), Path(sys.argv[2])
    for each in stranger.get("/v1/games").must(200)["games"]:
        table = Table(each["name"], [stranger.join(name) for name in ("Ann", "Bob")], seed=1)
        table.play()
        for n, (_, drawing) in enumerate(table.frames):
            (folder / f"{each['name']}-{n:02}.svg").write_text(drawing)
        sys.stdout.write(f"{each['name']}: {table.moves} moves, {len(table.frames)} pictures\n")
