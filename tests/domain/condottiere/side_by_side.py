"""Random games played twice, by the engine and by the referee, who must say the same at every moment."""

import json
import random
from typing import Any

from domain.condottiere import GAME
from domain.condottiere.options import Options
from domain.condottiere.state import State
from domain.contract.game import ALL, Refused
from domain.contract.offers import Offer, matches, sample
from domain.contract.wire import read, write_fact, write_move
from tests.domain.condottiere.combinations import ALLOWED
from tests.domain.condottiere.invariants import must_hold
from tests.domain.condottiere.objections import objection
from tests.domain.condottiere.referee import BOX, FIGHTING, NEIGHBOURS, TYPE, Document, Referee
from tests.laws.play import luck_of

EVERY_TABLE = 5 * len(ALLOWED)  # all combinations of variants, 2 to 6 seats


class SideBySide:
    """The n-th game: first every combination with every number of seats, then the same again with other chances."""

    def __init__(self, n: int, tries: int) -> None:
        self.n, self.tries = n, tries
        self.chance = random.Random(n)
        self.seats = 2 + n // len(ALLOWED) % 5
        self.options = Options(
            ALLOWED[n % len(ALLOWED)],
            first_holder=self.chance.randrange(self.seats),
            points_target=self.chance.choice([1, 4, 8, 12]),
            max_rounds=self.chance.choice([1, 2, 4, 8, 40, 60, 80]),
        )
        self.passing = self.chance.choice([0.05, 0.15, 0.4])
        self.version = 1
        self.referee = Referee(
            self.seats,
            {str(variant) for variant in self.options.variants},
            self.options.first_holder,
            self.options.points_target,
            self.options.max_rounds,
        )
        self.state = self._open()

    def play(self) -> tuple[str, int]:
        """How the game ended, and after how many entries."""
        while (outcome := GAME.outcome(self.state)) is None:
            self.must_agree()
            for _ in range(self.tries):
                self.must_judge_alike(*self.attempt())
            self.go_on(*self.choose())
        self.must_agree()
        self.must_judge_alike(*self.attempt())
        self.must_rank(outcome)
        return outcome.cause, self.version

    def _open(self) -> State:
        facts = GAME.open(self.options, self.seats, luck_of(self.n, 1))
        created, *told = written(facts)
        for_points = self.referee.has("points_match")
        assert created == {
            "type": "GameCreated",
            "players": [{"colour": colour} for colour in BOX["colours"]["items"][: self.seats]],
            "first_holder": self.options.first_holder,
            "variants": [each["id"] for each in BOX["variants"]["items"] if self.referee.has(each["id"])],
            "points_target": self.options.points_target if for_points else None,
            "max_rounds": self.options.max_rounds,
        }
        assert told == self.referee.open(orders(told))
        return GAME.replay(facts)

    # -------------------------------------------------------------------------------------------- what must be the same

    def must_agree(self) -> None:
        document = GAME.view(self.state, ALL)
        table = self.referee.table()
        assert {name: document[name] for name in table} | {"discard": sorted(document["discard"])} == table
        owed = [(each.seat, each.kind) for each in GAME.decisions(self.state)]
        assert owed == [(seat, self.referee.phase) for seat in self.referee.asked()]
        must_hold(self.state)
        if self.version % 4 == 0:
            must_be_a_position(self.state)

    def must_judge_alike(self, seat: int, move: Document) -> None:
        """The same code of refusal, or accepted by both; accepted is what is offered."""
        made = GAME.reads(self.state, seat, read(GAME.move_types[move["type"]], move))
        code = None
        try:
            GAME.decide(self.state, seat, made, luck_of(self.n, 0))
        except Refused as refusal:
            code = refusal.code
        assert code == objection(self.referee, seat, move), (seat, move)
        assert (code is None) == any(matches(offer, made) for offer in self.offers(seat)), (seat, move)

    def must_rank(self, outcome: Any) -> None:
        scores, winners = self.referee.scores(), self.referee.winners
        others = {seat: scores[seat] for seat in self.referee.seats if seat not in winners}
        groups = [
            [seat for seat in others if others[seat] == score] for score in sorted({*others.values()}, reverse=True)
        ]
        assert (list(outcome.winners), outcome.cause) == (winners, self.referee.cause)
        assert list(outcome.scores) == scores
        assert [list(group) for group in outcome.ranking] == [winners, *groups]
        assert not any(self.offers(seat) for seat in self.referee.seats)

    def go_on(self, seat: int, move: Any) -> None:
        self.version += 1
        facts = GAME.decide(self.state, seat, move, luck_of(self.n, self.version))
        told = written(facts)
        document = json.loads(json.dumps(write_move(move)))
        assert told == self.referee.make(seat, document, orders(told)), (seat, move)
        self.state = GAME.replay(facts, self.state)

    # -------------------------------------------------------------------------------------------- what is played

    def offers(self, seat: int) -> list[Offer]:
        return [*GAME.offers(self.state, seat), *GAME.anytime(self.state, seat)]

    def choose(self) -> tuple[int, Any]:
        """Mostly an answer to what is asked, now and then an aside."""
        if self.chance.random() < 0.06:
            seat = self.chance.randrange(self.seats)
            offer = self.chance.choice(list(GAME.anytime(self.state, seat)))
        else:
            seat = self.chance.choice(self.referee.asked())
            offer = self._answer(list(GAME.offers(self.state, seat)))
        return seat, sample(offer, self.chance.randrange)

    def _answer(self, offers: list[Offer]) -> Offer:
        """Battles are fought out: few pass, few surrender."""
        if self.referee.phase not in FIGHTING:
            return self.chance.choice(offers)
        *cards, passing = offers
        fighting = [offer for offer in cards if TYPE[offer.fields["card"]] != "surrender"]
        if self.chance.random() < self.passing:
            return passing
        return self.chance.choice(fighting if fighting and self.chance.random() < 0.9 else cards)

    def attempt(self) -> tuple[int, Document]:
        """A move of any kind by anybody, seldom allowed."""
        asked = self.referee.asked() if self.chance.random() < 0.5 else self.referee.seats
        seat = self.chance.choice(asked or self.referee.seats)
        kind = self.chance.choice(list(GAME.move_types))
        return seat, {"type": kind, **self._fields(kind, seat)}

    def _fields(self, kind: str, seat: int) -> Document:
        chance = self.chance
        match kind:
            case "choose_region":
                return {"region": self._region()}
            case "play_card":
                return self._card_to_play(seat)
            case "pass":
                return chance.choice([{}, {"reveal": True}, {"reveal": False}])
            case "draw_cards":
                return {"count": chance.randrange(-1, 5)}
            case "keep_cards":
                return {"cards": self._cards(seat)}
            case "show_cards":
                return {"to": chance.randrange(-1, self.seats + 1), "cards": self._cards(seat)}
            case "send_message":
                some = [chance.randrange(-1, self.seats + 1) for _ in range(chance.randrange(4))]
                return {"to": chance.choice(["all", some]), "text": "x" * chance.choice([0, 1, 500, 501])}
            case _:
                return {}

    def _card_to_play(self, seat: int) -> Document:
        fields: Document = {"card": self._card(seat)}
        usual = TYPE[fields["card"]]
        if self.chance.random() < (0.8 if usual == "scarecrow" else 0.1):
            fields["retrieve"] = self.chance.choice([None, self._card(seat)])
        if self.chance.random() < (0.8 if usual == "bishop" else 0.1):
            fields["pope_region"] = self.chance.choice([None, self._region()])
        return fields

    def _region(self) -> str:
        return self.chance.choice(list(NEIGHBOURS))

    def _cards(self, seat: int) -> list[str]:
        return [self._card(seat) for _ in range(self.chance.randrange(4))]

    def _card(self, seat: int) -> str:
        """One of his own, of somebody else's, or any."""
        table = self.referee
        own = [table.hands[seat], table.hands[seat], table.lines[seat]]
        piles = [*own, *table.hands, *table.lines, list(TYPE)]
        return self.chance.choice(self.chance.choice([pile for pile in piles if pile]))


def must_be_a_position(state: State) -> None:
    """A table can start from wherever a game can come to, and is restored from it."""
    document = json.loads(json.dumps(GAME.view(state, ALL)))
    assert GAME.position(document) == state
    assert GAME.restore(document) == state


def written(facts: Any) -> list[Document]:
    return [write_fact(fact) for fact in facts]


def orders(told: list[Document]) -> list[list[str]]:
    """Chance, as the engine told it (C-20.1)."""
    return [fact["order"] for fact in told if fact["type"] == "DeckShuffled"]
