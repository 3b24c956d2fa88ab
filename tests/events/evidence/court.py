"""Tables at which everything happens that can happen to a table, disputes with all their verdicts included."""

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

from domain.contract.game import ALL, Game, Outcome
from domain.contract.offers import sample
from domain.contract.wire import read
from events.evidence.signing import Signer
from events.people.players import Player, Players
from events.process.settings import Settings
from events.tables.agree import Answer, Kind, Propose, TakeBack, Withdraw
from events.tables.dispute import Disputes, Ruling
from events.tables.fork import fork
from events.tables.leave import Resign
from events.tables.open import open_table
from events.tables.play import Play
from events.tables.refusals import HouseRefusal
from events.tables.rematch import rematch
from serve.keys import signing_key_file
from tests.events.service import ANN, BEN, Service, made

ANNA, BENNO = Player(ANN, "Ann"), Player(BEN, "Ben")
REA = Player("p-01K9ZG3T4V5W6X7Y8Z9A0B1C2R", "Rea", referee=True)


class Court(Service):
    def with_key(self, place: Path) -> "Court":
        signer = Signer(signing_key_file(Settings(data_dir=place, signing_key_file=place / "signing.key")))
        self.disputes = Disputes(self.store.redis, self.tables, signer.receipt)
        return self

    def play_on(self, table: str, entries: int, chance: random.Random) -> bool:
        """So many more moves at random; False once it is over."""
        for _ in range(entries):
            now = self.tables.load(table)
            if now.status != "playing":
                return False
            seat = chance.choice(now.decisions).seat
            place = now.places[seat]
            move = sample(chance.choice(list(now.rules.offers(now.state, seat))), chance.randrange)
            by = f"player:{place.player}" if place.player else f"ai:{place.ai}@1"
            made(self.tables, table, Play(by=by, key=f"key-{now.version}", seat=seat, move=move))
        return True

    def claim(self, table: str, player: Player, at: int) -> dict[str, Any]:
        loaded = self.tables.look(table)
        seat = loaded.table.seat_of(player.id)
        assert seat is not None
        return self.disputes.file(loaded, player, seat, at, "that was not my move")

    def judge(self, table: str, claim: dict[str, Any], ruling: Ruling) -> dict[str, Any]:
        return self.disputes.judge(self.tables.look(table), REA, claim, ruling)


def a_full_life(court: Court, game: Game[Any], seed: int = 5) -> list[str]:
    """Tables at which everything happens that can happen to a table; the second goes on where the first was rewound."""
    chance = random.Random(seed)
    options = read(game.options, dict(game.examples[0]))
    rest = [{"ai": "random"} for _ in range(game.players[0] - 2)]
    table = open_table(court.tables, ANN, game, options, ["me", "open", *rest], nonce="11" * 16).table.id
    court.sit(table, BEN)
    court.sit(table, ANN, nonce="33" * 16) if court.tables.load(table).status == "open" else None
    court.play_on(table, 2, chance)
    court.stand(table, BEN, 1)
    court.play_on(table, 2, chance)
    court.sit(table, BEN, 1)
    claim = court.claim(table, ANNA, 2)
    judged = court.judge(table, claim, Ruling("dismissed", "it was"))
    court.disputes.appeal(court.tables.look(table), ANNA, 0, judged, "once more")
    court.judge(table, claim, Ruling("dismissed", "it was indeed"))
    court.play_on(table, 2, chance)
    claim = court.claim(table, BENNO, 3)
    other = court.judge(table, claim, Ruling("rewound", "the clock was wrong", at=4))["verdict"]["fork"]
    court.play_on(other, 3, chance)
    court.judge(other, court.claim(other, BENNO, 2), Ruling("forfeited", "he looked", seat=0))
    whole = for_two(court, game)
    court.play_on(whole, 5_000, chance)
    then = court.tables.at(court.tables.load(whole), 4)
    again = fork(court.tables, ANN, then, ["me", "open", *rest]).table.id
    court.stand(again, ANN, 0)
    court.sit(again, ANN, 0)
    court.sit(again, BEN)
    court.play_on(again, 3, chance)
    others = (life(court, game, chance) for life in (agreed, undone, resigned, placed, adjusted))
    return [table, other, whole, again, *others]


def agreed(court: Court, game: Game[Any], chance: random.Random) -> str:
    """A table whose people propose, answer and rest."""
    table = for_two(court, game)
    court.play_on(table, 4, chance)

    def propose(kind: Kind, to: int | None = None) -> str:
        proposed = made(court.tables, table, Propose(by=f"player:{ANN}", seat=0, kind=kind, to=to)).table.proposal
        assert proposed is not None
        return proposed.id

    def answer(proposal: str, yes: bool) -> None:
        made(court.tables, table, Answer(by=f"player:{BEN}", seat=1, proposal=proposal, yes=yes))

    made(court.tables, table, Withdraw(by=f"player:{ANN}", seat=0, proposal=propose("abort")))
    answer(propose("takeback", 3), True)
    propose("abort")
    court.play_on(table, 1, chance)  # a move, and it lapses
    answer(propose("pause"), True)
    answer(propose("resume"), True)
    answer(propose("abort"), False)
    return table


def undone(court: Court, game: Game[Any], chance: random.Random) -> str:
    """A table whose people take back what they can; how soon they can is a matter of luck."""
    table = for_two(court, game)
    for _ in range(60):
        if not court.play_on(table, 1, chance):
            break
        for seat, player in enumerate((ANN, BEN)):
            with suppress(HouseRefusal):
                made(court.tables, table, TakeBack(by=f"player:{player}", seat=seat))
                return table
    return table


def resigned(court: Court, game: Game[Any], chance: random.Random) -> str:
    """A table at which somebody gives up."""
    table = for_two(court, game)
    court.play_on(table, 2, chance)
    made(court.tables, table, Resign(by=f"player:{BEN}", seat=1))
    court.play_on(table, 2, chance)
    return table


def placed(court: Court, game: Game[Any], chance: random.Random) -> str:
    """A private table that starts from a position which somebody brought."""
    options = read(game.options, dict(game.examples[0]))
    whole = court.tables.load(for_two(court, game))
    court.play_on(whole.id, 3, chance)
    position = game.view(court.tables.load(whole.id).state, ALL)
    rest = [{"ai": "random"} for _ in range(game.players[0] - 2)]
    seats = [{"player": BEN}, "me", *rest]
    table = open_table(court.tables, ANN, game, options, seats, position=position, private=True).table.id
    court.sit(table, BEN)
    court.play_on(table, 4, chance)
    return table


def adjusted(court: Court, game: Game[Any], chance: random.Random) -> str:
    """A table whose outcome a referee has set right, and which is played once more."""
    table = resigned(court, game, chance)
    found = court.tables.load(table)
    while found.status == "playing":
        court.play_on(table, 100, chance)
        found = court.tables.load(table)
    seats = range(len(found.places))
    outcome = Outcome((1,), ((1,), tuple(seat for seat in seats if seat != 1)), (0,) * len(found.places), "adjusted")
    claim = court.claim(table, ANNA, 3)
    court.judge(table, claim, Ruling("adjusted", "he was right", outcome=outcome))
    for player in (ANNA, BENNO):
        court.store.redis.hset(f"player:{player.id}", "name", player.name)
    rematch(court.tables, Players(court.store.redis), ANN, court.tables.look(table))
    return table


def for_two(court: Court, game: Game[Any]) -> str:
    """A table at which two people have sat down, and computer players where the game needs more."""
    options = read(game.options, dict(game.examples[0]))
    rest = [{"ai": "random"} for _ in range(game.players[0] - 2)]
    table = open_table(court.tables, ANN, game, options, ["me", "open", *rest]).table.id
    court.sit(table, BEN)
    return table
