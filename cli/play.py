"""`annals play GAME`: a whole game in the terminal."""

import argparse
import json
from collections.abc import Mapping
from typing import Any

from annals_client import Annals, NotFound, Offers, Problem, Refused, Table
from annals_client.shells import Blocking
from cli.asking import Back, called, choices, described, listed, made
from cli.board import drawn, everything
from cli.errors import CannotDo, WrongUse
from cli.finding import somebody
from cli.hint import hint
from cli.names import Names
from cli.terminal import Left, say, say_all, typed, width
from cli.words import Words

WAIT = 20  # seconds for the others, before we ask again
UNSEEN = 12  # facts that are told when somebody comes back


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help="condottiere, conqueror, godfather, scythe, or what the house plays")
    parser.add_argument(
        "--against", metavar="LEVEL", action="append", help="random, greedy, shrewd or master; again for more"
    )
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="what the table agrees on")
    parser.add_argument("--table", metavar="ID", help="go on at a table where you sit")
    parser.add_argument("--name", help="be somebody new of this name")
    parser.add_argument("--url", help="the house; without it the one that runs on DATA_DIR")


def run(given: argparse.Namespace) -> int:
    annals = somebody(given.url, given.lang, given.name)
    table = at_table(annals, given)
    Playing(annals, table, given.lang).play()
    return 0


def at_table(annals: Annals, given: argparse.Namespace) -> Table[Blocking]:
    if given.table:
        try:
            return annals.tables.get(given.table)
        except NotFound:
            raise CannotDo(f"there is no table {given.table} at {annals.http.base_url}") from None
    if not given.game:
        raise WrongUse("which game? or --table ID")
    options = agreed(annals, given.game, given.option)
    seats: list[str | Mapping[str, Any]] = ["me", *({"ai": level} for level in given.against or ["greedy"])]
    try:
        return annals.tables.open(given.game, seats, options=options)
    except Problem as problem:
        raise CannotDo(problem.text) from None


def agreed(annals: Annals, game: str, given: list[str]) -> dict[str, Any]:
    """The options: what was said, beside those of the game's first example that it does not go without."""
    try:
        found = annals.games.get(game)
    except NotFound:
        names = ", ".join(each["name"] for each in annals.games.list())
        raise WrongUse(f"there is no game {game}; there are {names}") from None
    wanted = {name: found["examples"][0][name] for name in found["options"].get("required", ())}
    for each in given:
        name, is_there, value = each.partition("=")
        if not is_there:
            raise WrongUse(f"--option {each} is not NAME=VALUE")
        try:
            wanted[name] = json.loads(value)
        except ValueError:
            wanted[name] = value
    return wanted


class Playing:
    """Somebody at a table."""

    def __init__(self, annals: Annals, table: Table[Blocking], lang: str) -> None:
        self.annals, self.table, self.words = annals, table, Words(lang)
        found = table.look(include="scene,offers")
        self.now: Mapping[str, Any] = found
        self.kit: Mapping[str, Any] = annals.games.kit(found["game"], lang)
        self.house: Mapping[str, Any] = annals.games.words(lang)
        self.lang, self.told = lang, max(0, found["version"] - UNSEEN)
        self.refused: Refused | None = None

    def play(self) -> None:
        """Until the game is over, or he leaves."""
        say(f"{self.kit['title']} · {self.words('table', id=self.table.id)}")
        try:
            while not (offers := self.wait()).is_over:
                self.show()
                self.ask(offers)
        except (Left, KeyboardInterrupt):
            url = str(self.annals.http.base_url).rstrip("/")
            say()
            say(self.words("left", id=self.table.id, url=url))
            return
        self.look()
        say_all(outcome_lines(self.now, self.names, self.house, self.words))

    @property
    def names(self) -> Names:
        return Names(self.kit, self.now["seats"], self.now["you"], self.words)

    def wait(self) -> Offers:
        """Tell what happens until it is his turn, or the end."""
        is_told = False
        while True:
            self.tell()
            offers = self.table.offers()
            if offers or offers.is_over:
                self.tell()
                return offers
            if not is_told:
                say(self.words("waiting"))
                is_told = True
            self.table.log(after=self.told, wait=WAIT)

    def tell(self) -> None:
        """What has happened since, in words."""
        for entry in self.table.entries(after=self.told, tell=self.lang):
            said = [fact["text"] for fact in entry["facts"] if fact.get("text")]
            if said:
                say(f"{entry['v']:>5}  {' '.join(said)}")
            self.told = entry["v"]

    def look(self) -> None:
        self.now = self.table.look(include="scene")

    def show(self) -> None:
        self.look()
        say()
        say_all(drawn(self.now["scene"], self.names, width()))
        say()

    # one decision

    def ask(self, offers: Offers) -> None:
        """Until something has been done."""
        found, names = choices(offers), self.names
        if offers.decision:
            say(f"{names.ask(offers.decision['kind'])}  ({self.words('help')})")
        listed([described(offer, names) for offer in found])
        while True:
            line = typed(self.words("choose"))
            if line.isascii() and line.isdigit() and 1 <= int(line) <= len(found):
                try:
                    move = made(found[int(line) - 1], names, self.words)
                except Back:
                    continue
                if self.does(lambda move=move: self.table.play(move)):
                    return
            elif self.commanded(line):
                return

    def commanded(self, line: str) -> bool:
        """Anything but a number; is the decision to be asked anew?"""
        name, _, rest = line.partition(" ")
        match name:
            case "q" | "quit" | "exit":
                raise Left
            case "undo" | "u":
                if self.does(self.table.undo):
                    say(self.words("undone"))
                    return True
            case "why":
                self.why(rest.strip())
            case "hint":
                self.hint()
            case "look":
                self.look()
                say_all(everything(self.now["scene"], self.names))
            case "?" | "help" | "":
                say(self.words("help"))
            case _:
                say(self.words("not_there", typed=line))
        return False

    def does(self, deed: Any) -> bool:
        try:
            deed()
        except Problem as problem:
            self.refused = problem if isinstance(problem, Refused) else self.refused
            rule = f" ({problem.rule})" if problem.rule else ""
            say(self.words("refused", text=f"{problem.text}{rule}"))
            return isinstance(problem, Refused) and problem.code == "decision_closed"
        return True

    def why(self, rule: str) -> None:
        """A rule that was named, or the one that was against the last move."""
        wanted = rule or (self.refused.rule if self.refused else "")
        if not wanted:
            say(self.words("no_why"))
            return
        try:
            found = self.annals.games.rule(self.now["game"], wanted)
        except Problem as problem:
            say(problem.text)
        else:
            say(f"{found['id']}  {found['text']}")

    def hint(self) -> None:
        self.look()
        move = hint(self.now)
        if move is None:
            say(self.words("no_hint"))
            return
        names = self.names
        fields = [
            f"{names.field(move['type'], name)}: {names.value(name, value)}"
            for name, value in move.items()
            if name != "type"
        ]
        say(self.words("hint", move=called(names.move(move["type"]), fields)))


def outcome_lines(now: Mapping[str, Any], names: Names, house: Mapping[str, Any], words: Words) -> list[str]:
    """How it ended."""
    outcome = now["outcome"]
    if outcome is None:
        return [words("over")]
    winners = ", ".join(map(names.seat, outcome["winners"])) or "–"
    scores = ", ".join(f"{names.seat(seat)} {points}" for seat, points in enumerate(outcome["scores"]))
    return [
        f"{words('over')} {names.cause(outcome['cause'], house)}",
        words("winners", names=winners),
        *([words("scores", scores=scores)] if scores else []),
    ]
