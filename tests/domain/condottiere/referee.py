"""A second reading of the rules, in lists and dictionaries, that test_referee.py holds the engine against.

It is written from the specification alone and shares nothing with the engine but the data of the box. Moves and facts
are documents as on the wire. It draws nothing: the order of each new deck is handed to it.
"""

import json
from pathlib import Path
from typing import Any

import domain.condottiere

BOX = json.loads(Path(domain.condottiere.__file__).with_name("box.json").read_text(encoding="utf-8"))
NEIGHBOURS = {region["id"]: set(region["neighbours"]) for region in BOX["regions"]["items"]}
TYPE = {
    f"{card['id_prefix']}-{copy:02}": card["type"]
    for card in BOX["cards"]["items"]
    for copy in range(1, card["count"] + 1)
}
HIDDEN_SPECIALS = {"drummer", "heroine", "courtesan"}  # C-18.1
FIGHTING = ("battle", "final_battle")
WAITING = ("draw", "hand_discard", "keep_cards")

Document = dict[str, Any]


def is_mercenary(card: str) -> bool:
    return TYPE[card].startswith("mercenary_")  # C-1.4


def printed(card: str) -> int:
    return int(TYPE[card].removeprefix("mercenary_"))


def mercenaries(lines: list[list[str]]) -> list[str]:
    return [card for line in lines for card in line if is_mercenary(card)]


def count(line: list[str], kind: str) -> int:
    return sum(TYPE[card] == kind for card in line)


def strengths(lines: list[list[str]]) -> list[int]:
    """The formula of chapter 21."""
    winter = any(count(line, "winter") for line in lines)
    spring = any(count(line, "spring") for line in lines)
    highest = max(map(printed, mercenaries(lines)), default=None)

    def strength(line: list[str]) -> int:
        drums = 2 if count(line, "drummer") else 1
        fighting = sum(
            (1 if winter else printed(card)) * drums + (3 if spring and printed(card) == highest else 0)
            for card in line
            if is_mercenary(card)
        )
        return fighting + count(line, "courtesan") + 10 * count(line, "heroine")

    return [strength(line) for line in lines]


class Referee:
    """One table, and what happens at it. Attributes bear the names of the state in chapter 23."""

    def __init__(
        self, seats: int, variants: set[str], first_holder: int, points_target: int, max_rounds: int | None
    ) -> None:
        self.seats = range(seats)
        self.variants, self.first_holder = variants, first_holder
        self.points_target, self.max_rounds = points_target, max_rounds
        self.game_number, self.totals, self.rounds_counted = 0, [0] * seats, 0
        self.facts: list[Document] = []
        self.orders: list[list[str]] = []

    def open(self, orders: list[list[str]]) -> list[Document]:
        """The facts after `GameCreated`; the deck is shuffled into this order."""
        return self._told(orders, self._start_game)

    def make(self, seat: int, move: Document, orders: list[list[str]]) -> list[Document]:
        """The facts of this move, which must be allowed; decks are shuffled into these orders."""
        return self._told(orders, getattr(self, f"_{move['type']}"), seat, move)

    def _told(self, orders: list[list[str]], happens: Any, *given: Any) -> list[Document]:
        self.facts, self.orders = [], list(orders)
        happens(*given)
        assert not self.orders, "more shuffles than are due"
        return self.facts

    def _tell(self, kind: str, /, **fields: Any) -> None:
        self.facts.append({"type": kind, **fields})

    # -------------------------------------------------------------------------------------------- what can be seen

    def has(self, variant: str) -> bool:
        return variant in self.variants

    def clockwise(self, first: int) -> list[int]:
        return [(first + step) % len(self.seats) for step in self.seats]  # C-1.1

    def left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.seats)

    def asked(self) -> list[int]:
        """Who may act (chapter 23)."""
        if self.phase == "choose_region":
            return [self.holder]
        if self.phase in FIGHTING:
            return [self.turn]
        if self.phase == "between_games":
            return list(self.seats)
        return self.waiting[:1] if self.phase in WAITING else []

    def regions_of(self, seat: int) -> set[str]:
        return {region for region, controller in self.regions.items() if controller == seat}

    def region_counts(self) -> list[int]:
        return [len(self.regions_of(seat)) for seat in self.seats]

    def largest_group(self, seat: int) -> int:
        """C-11.3."""
        own, largest = self.regions_of(seat), 0
        for region in own:
            group: set[str] = set()
            reached = {region}
            while reached:
                group |= reached
                reached = set().union(*(NEIGHBOURS[each] for each in reached)) & own - group
            largest = max(largest, len(group))
        return largest

    def choosable(self) -> set[str]:
        """C-3.2, C-3.3, C-17.1."""
        if self.has("capturing_regions"):
            return set(self.regions) - self.regions_of(self.holder) - {self.pope_region}
        return {region for region, controller in self.regions.items() if controller is None} - {self.pope_region}

    def draw_maximum(self, seat: int) -> int:
        return max(0, min(3, 10 + len(self.regions_of(seat)) - len(self.hands[seat])))  # C-14.5, C-14.6

    def face_up(self) -> list[list[str]]:
        return [[card for card in line if card != self.face_down[seat]] for seat, line in enumerate(self.lines)]

    def scores(self) -> list[int]:
        return self.totals if self.has("points_match") else self.region_counts()

    def table(self) -> Document:
        """What of the document that everything is seen in (`view` for "all") the rules say at this moment."""
        always = {
            "phase": self.phase,
            "game_number": self.game_number,
            "totals": self.totals,
            "round": self.round,
            "battle": self.battle,
            "rounds_counted": self.rounds_counted,
            "holder": self.holder,
            "regions": self.regions,
            "pope_region": self.pope_region,
            "deck": self.deck,
            "discard": sorted(self.discard),
            "hands": self.hands,
            "lines": [
                {"cards": cards, "face_down": [down] if down else []}
                for cards, down in zip(self.face_up(), self.face_down, strict=True)
            ],
            "strengths": strengths(self.face_up()),
            "winners": self.winners,
            "cause": self.cause,
        }
        no_battle = {
            "turn": None,
            "out": [],
            "first_seat": None,
            "region": None,
            "placer": None,
            "defender": None,
            "defender_has_played": False,
            "card_was_played": False,
        }
        if self.phase == "draw":
            return always | no_battle | {"waiting": self.waiting}
        if self.phase in WAITING:
            chosen = {"region": self.region, "placer": self.holder}  # C-8.1: for the next battle
            return always | no_battle | chosen | {"waiting": self.waiting}
        if self.phase not in FIGHTING:
            return always | no_battle
        battle = {
            "turn": self.turn,
            "out": sorted(self.out),
            "participants": self.participants,
            "first_seat": self.first_seat,
            "scope": self.scope,
        }
        if self.phase == "final_battle":
            return always | battle | {"region": None, "placer": None, "defender": None}
        return (
            always
            | battle
            | {
                "region": self.region,
                "placer": self.holder,  # C-1.7
                "defender": self.defender,
                "defender_has_played": self.defender_has_played,
                "card_was_played": self.card_was_played,
            }
        )

    # -------------------------------------------------------------------------------------------- setting up

    def _start_game(self) -> None:
        self.game_number += 1
        self._tell("GameStarted", game_number=self.game_number)
        self.regions: dict[str, int | None] = dict.fromkeys(NEIGHBOURS)  # C-2.1
        self.pope_region = None
        self.discard: list[str] = []
        self._clear_the_table()
        self.winners: list[int] = []
        self.cause: str | None = None
        self.scope: str | None = None
        self.limit_ended_it = False
        self.round = self.battle = 0
        self._shuffle("setup", list(TYPE))
        self._award(self.first_holder, "youngest")  # C-2.3, C-15.2
        for seat in self._dealing_order():
            self._deal(seat, 7 if self.has("draw_after_battle") else 10)  # C-2.4, C-14.2
        if not self.has("draw_after_battle"):
            self._start_round()
        self.phase = "choose_region"

    def _clear_the_table(self) -> None:
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.lines: list[list[str]] = [[] for _ in self.seats]
        self.face_down: list[str | None] = [None for _ in self.seats]

    def _dealing_order(self) -> list[int]:
        return self.clockwise(self.left_of(self.holder))  # C-2.5

    def _shuffle(self, purpose: str, cards: list[str]) -> None:
        order = self.orders.pop(0)
        assert sorted(order) == sorted(cards), "other cards are due to be shuffled"
        self.deck, self.discard = list(order), []
        self._tell("DeckShuffled", purpose=purpose, deck_count=len(order), order=list(order))

    def _deal(self, seat: int, number: int, kind: str = "CardsDealt") -> None:
        cards, self.deck = self.deck[:number], self.deck[number:]
        self.hands[seat] += cards
        self._tell(kind, seat=seat, count=number, cards=cards)

    def _award(self, seat: int, reason: str) -> None:
        self.holder = seat
        self._tell("CondottiereTokenAwarded", seat=seat, reason=reason)

    def _start_round(self) -> None:
        self.round += 1
        self._tell("RoundStarted", round=self.round)

    # -------------------------------------------------------------------------------------------- from battle to battle

    def _choose_region(self, seat: int, move: Document) -> None:
        self.region = move["region"]
        self._tell("CondottiereTokenPlaced", seat=seat, region=self.region)
        if self.battle == 0:
            self._start_battle()  # C-2.6
            return
        self._discard_lines()  # C-8.3
        if self.has("draw_after_battle"):
            self._go_on(self._start_battle)  # C-14.3
            return
        self.phase = "hand_discard"
        self.waiting = [each for each in self.clockwise(self.holder) if self.hands[each]]  # C-8.4
        self._after_an_answer()

    def _discard_lines(self) -> None:
        if any(self.lines):
            self._tell("BattleLinesDiscarded", cards=[list(line) for line in self.lines])
            self.discard += [card for line in self.lines for card in line]
            self.lines = [[] for _ in self.seats]

    def _keep_hand(self, seat: int, _move: Document) -> None:
        self._tell("HandKept", seat=seat)
        self.waiting.remove(seat)
        self._after_an_answer()

    def _discard_hand(self, seat: int, _move: Document) -> None:
        hand = self.hands[seat]
        self._tell("HandDiscarded", seat=seat, count=len(hand), cards=hand)
        self.discard, self.hands[seat] = self.discard + hand, []
        self.waiting.remove(seat)
        self._after_an_answer()

    def _after_an_answer(self) -> None:
        if self.waiting:
            return
        holding = [seat for seat in self.seats if self.hands[seat]]
        if len(holding) > 1:
            self._go_on(self._start_battle)  # C-8.9
            return
        self._tell("RoundEnded", round=self.round, last_seat=holding[0] if holding else None)  # C-9.1
        self.rounds_counted += 1  # C-11.9
        self._go_on(self._ask_what_to_keep if holding else self._new_round)

    def _go_on(self, next_step: Any) -> None:
        """With the next step, unless the limit is reached (C-11.10)."""
        if self.max_rounds is not None and self.rounds_counted >= self.max_rounds:
            self.limit_ended_it = True
            self._end_by_most_regions("round_limit")
        else:
            next_step()

    def _ask_what_to_keep(self) -> None:
        self.phase = "keep_cards"
        self.waiting = [seat for seat in self.seats if self.hands[seat]]  # C-9.2

    def _keep_cards(self, seat: int, move: Document) -> None:
        kept = move["cards"]
        gone = [card for card in self.hands[seat] if card not in kept]
        self.hands[seat] = list(kept)
        self._tell(
            "CardsKept", seat=seat, kept_count=len(kept), discarded_count=len(gone), kept=list(kept), discarded=gone
        )
        self._new_round()

    def _new_round(self) -> None:
        kept = {card for hand in self.hands for card in hand}
        self._shuffle("new_round", [card for card in TYPE if card not in kept])  # C-9.3
        for seat in self._dealing_order():  # C-9.6
            self._deal(seat, 10 + len(self.regions_of(seat)) - len(self.hands[seat]))  # C-9.4, C-9.5
        self._start_round()
        self._start_battle()

    # -------------------------------------------------------------------------------------------- drawing

    def _draw_step(self) -> None:
        """C-14.4 to C-14.7."""
        self.phase = "choose_region"
        if not self.has("draw_after_battle"):
            return
        if not any(self.hands):
            for seat in self.clockwise(self.holder):
                self._draw(seat, 10)
            return
        self.waiting = [seat for seat in self.clockwise(self.holder) if self.draw_maximum(seat)]
        if self.waiting:
            self.phase = "draw"

    def _draw_cards(self, seat: int, move: Document) -> None:
        self._draw(seat, move["count"])
        self.waiting.remove(seat)
        if not self.waiting:
            self.phase = "choose_region"

    def _draw(self, seat: int, number: int) -> None:
        while number > len(self.deck):
            if self.deck:
                number -= len(self.deck)
                self._deal(seat, len(self.deck), "CardsDrawn")
            if not self.discard:
                self._discard_lines()  # C-14.9
            self._shuffle("refill", self.discard)  # C-14.8
        self._deal(seat, number, "CardsDrawn")

    # -------------------------------------------------------------------------------------------- turns

    def _start_battle(self) -> None:
        self.phase = "battle"
        self.battle += 1
        self.defender = self.regions[self.region]  # C-17.2
        self.defender_has_played = self.card_was_played = False
        self._tell("BattleStarted", battle=self.battle, region=self.region, placer=self.holder, defender=self.defender)
        self._begin(list(self.seats), self.holder)  # C-4.1

    def _begin(self, participants: list[int], first: int) -> None:
        self.participants, self.first_seat = participants, first
        self.out: set[int] = set()  # C-4.12
        self._next_turn(first)

    def _next_turn(self, first: int) -> None:
        for seat in self.clockwise(first):
            if seat not in self.participants or seat in self.out:
                continue
            if self.hands[seat]:
                self.turn = seat
                self._tell("TurnStarted", seat=seat)
                return
            self.out.add(seat)
            self._tell("PlayerPassed", seat=seat, forced=True, final=True)  # C-4.8, C-17.7
        self._end_battle("all_passed", None)  # C-4.9

    def _pass(self, seat: int, move: Document) -> None:
        stays = self.phase == "battle" and seat == self.defender and not self.defender_has_played  # C-17.3
        self._tell("PlayerPassed", seat=seat, forced=False, final=not stays)
        if not stays:
            self.out.add(seat)
        if move.get("reveal"):
            self._turn_up(seat, "pass")  # C-18.4
        if self.out | {seat} == set(self.participants):
            self._end_battle("all_passed", None)  # C-4.9, C-17.5
        else:
            self._next_turn(self.left_of(seat))

    def _turn_up(self, seat: int, cause: str) -> None:
        if card := self.face_down[seat]:
            self.face_down[seat] = None
            self._tell("HiddenCardRevealed", seat=seat, card=card, cause=cause)

    def _play_card(self, seat: int, move: Document) -> None:
        card = move["card"]
        kind = TYPE[card]
        hides = self.has("hidden_cards") and (is_mercenary(card) or kind in HIDDEN_SPECIALS)
        leaves = kind in ("bishop", "scarecrow")  # C-4.10
        self.hands[seat].remove(card)
        self.card_was_played = True
        self.defender_has_played |= self.phase == "battle" and seat == self.defender  # C-17.4, C-17.17
        self._tell("CardPlayed", seat=seat, card=card, to="discard" if leaves else "line", face_down=hides)
        (self.discard if leaves else self.lines[seat]).append(card)
        self._take_effect(seat, kind, move)
        if kind == "surrender":
            self._end_battle("surrender", seat)  # C-5.31
            return
        self._turn_up(seat, "next_play")  # C-18.2
        if hides:
            self.face_down[seat] = card
        self._tell("StrengthsAnnounced", by_seat=seat, strengths=strengths(self.face_up()))  # C-4.11, C-18.5
        self._next_turn(self.left_of(seat))

    def _take_effect(self, seat: int, kind: str, move: Document) -> None:
        if kind in ("winter", "spring"):
            other = {"winter": "spring", "spring": "winter"}[kind]  # C-5.6, C-5.9
            self._discard_from_lines("SeasonDiscarded", lambda card: TYPE[card] == other, by_card=move["card"])
        elif kind == "bishop":
            self._bless(seat, move)
        elif kind == "scarecrow" and (back := move["retrieve"]):
            self.lines[seat].remove(back)
            self.hands[seat].append(back)
            self._tell("MercenaryRetrieved", seat=seat, card=back)  # C-5.27

    def _bless(self, seat: int, move: Document) -> None:
        highest = max(map(printed, mercenaries(self.face_up())), default=0)  # C-18.8
        self._discard_from_lines(
            "MercenariesDiscarded",
            lambda card: is_mercenary(card) and printed(card) == highest,  # C-5.19, C-5.20
            by_seat=seat,
            printed_strength=highest,
        )
        if self.phase == "battle":  # C-12.8
            from_region, self.pope_region = self.pope_region, move["pope_region"]
            self._tell("PopeTokenMoved", seat=seat, from_region=from_region, to_region=self.pope_region)

    def _discard_from_lines(self, told: str, goes: Any, **fields: Any) -> None:
        gone = [{"seat": seat, "card": card} for seat, line in enumerate(self.face_up()) for card in line if goes(card)]
        for each in gone:
            self.lines[each["seat"]].remove(each["card"])
            self.discard.append(each["card"])
        if gone:
            self._tell(told, **fields, cards=gone)

    # -------------------------------------------------------------------------------------------- the end of a battle

    def _end_battle(self, cause: str, by_seat: int | None) -> None:
        self._tell("BattleEnded", cause=cause, by_seat=by_seat)
        for seat in self.clockwise(self.first_seat):
            self._turn_up(seat, "battle_end")  # C-18.6, C-18.9
        strength = strengths(self.lines)
        ladies = [count(line, "courtesan") for line in self.lines]
        highest = max(strength[seat] for seat in self.participants)
        best = [seat for seat in self.participants if strength[seat] == highest]
        winner = best[0] if len(best) == 1 else None  # C-6.2 to C-6.4
        tied = best if winner is None else []
        self._tell("StrengthsCompared", strengths=strength, courtesans=ladies, winner=winner, tied=tied)
        if self.phase == "final_battle":
            self._end_final_battle(best)
        else:
            self._conclude(winner, ladies)

    def _conclude(self, winner: int | None, ladies: list[int]) -> None:
        """Step 1 of C-8.1."""
        if self.has("draw_after_battle") or not self.card_was_played:
            self.rounds_counted += 1  # C-11.9
        conquered = winner is not None and winner != self.defender
        self._settle_the_region(winner, conquered)
        self._award(*self._whose_token(winner, ladies))
        if conquered and (cause := self._victory(winner)):
            self._win_game([winner], cause)  # C-11.4
        elif not self.has("capturing_regions") and not self.choosable():  # C-17.14
            self._end_by_most_regions("most_regions")  # C-11.6
        else:
            self._draw_step()

    def _settle_the_region(self, winner: int | None, conquered: bool) -> None:
        if conquered:
            self.regions[self.region] = winner  # C-6.2, C-17.9
            self._tell("RegionConquered", region=self.region, seat=winner, previous_owner=self.defender)
        elif self.defender is not None:
            self._tell(
                "RegionDefended", region=self.region, seat=self.defender, tied=winner is None
            )  # C-17.10, C-17.11
        else:
            self._tell("RegionLeftUnconquered", region=self.region)  # C-6.3

    def _whose_token(self, winner: int | None, ladies: list[int]) -> tuple[int, str]:
        favourites = [seat for seat in self.seats if ladies[seat] == max(ladies) > 0]
        if len(favourites) == 1:
            return favourites[0], "courtesans"  # C-7.1
        if winner is not None:
            return winner, "winner"  # C-7.2
        if self.defender is not None:
            return self.defender, "tie_defender"  # C-17.12
        return self.left_of(self.holder), "tie_left"  # C-7.3

    def _victory(self, seat: int) -> str | None:
        adjacent, total = (4, 6) if len(self.seats) <= 3 else (3, 5)  # C-11.1, C-11.2
        if self.largest_group(seat) >= adjacent + self.has("bigger_kingdoms"):  # C-16.1, C-16.2
            return "adjacent_regions"  # C-11.5
        return "total_regions" if len(self.regions_of(seat)) >= total else None

    # -------------------------------------------------------------------------------------------- the end

    def _end_by_most_regions(self, cause: str) -> None:
        counts = self.region_counts()
        best = [seat for seat in self.seats if counts[seat] == max(counts)]
        if len(best) == 1:
            self._win_game(best, cause)
        else:
            self._start_final_battle("game", best)  # C-11.8

    def _start_final_battle(self, scope: str, participants: list[int]) -> None:
        first = next(seat for seat in self.clockwise(self.holder) if seat in participants)  # C-12.3
        hands = [len(hand) for hand in self.hands]
        self._tell(
            "FinalBattleStarted", scope=scope, participants=participants, first_seat=first, discarded_hands=hands
        )
        self._clear_the_table()
        self._shuffle("final_battle", list(TYPE))
        self.phase, self.scope, self.winners, self.cause = "final_battle", scope, [], None
        for seat in self._dealing_order():
            if seat in participants:
                self._deal(seat, 10 + len(self.regions_of(seat)))  # C-12.2
        self._begin(participants, first)

    def _end_final_battle(self, best: list[int]) -> None:
        cause = "final_battle" if len(best) == 1 else "shared_final_battle"  # C-12.5, C-12.6
        if self.scope == "match":
            self._win_match(best, cause)  # C-15.8
        else:
            self._win_game(best, cause)

    def _win_game(self, winners: list[int], cause: str) -> None:
        self.phase, self.winners, self.cause = "game_over", winners, cause
        self._tell(
            "GameWon",
            game_number=self.game_number,
            winners=winners,
            cause=cause,
            regions=self.region_counts(),
            largest_group=[self.largest_group(seat) for seat in self.seats],
        )
        if self.has("points_match"):
            self._score(winners, cause)

    def _score(self, winners: list[int], cause: str) -> None:
        points = self.region_counts()  # C-15.3
        bonus = [5 if cause == "adjacent_regions" and seat in winners else 0 for seat in self.seats]  # C-15.4, C-15.5
        self.totals = [sum(parts) for parts in zip(self.totals, points, bonus, strict=True)]
        self._tell("PointsScored", game_number=self.game_number, region_points=points, bonus=bonus, totals=self.totals)
        best = [seat for seat in self.seats if self.totals[seat] == max(self.totals)]
        if max(self.totals) < self.points_target and not self.limit_ended_it:  # C-11.11
            self.phase = "between_games"  # C-15.6
        elif len(best) == 1:
            self._win_match(best, "points")
        else:
            self._start_final_battle("match", best)  # C-15.7

    def _win_match(self, winners: list[int], cause: str) -> None:
        self.phase, self.winners, self.cause = "match_over", winners, cause
        self._tell("MatchWon", winners=winners, cause=cause, totals=self.totals)

    def _start_next_game(self, _seat: int, _move: Document) -> None:
        self._start_game()

    # -------------------------------------------------------------------------------------------- deals

    def _send_message(self, seat: int, move: Document) -> None:
        self._tell("MessageSent", seat=seat, to=move["to"], kind=move.get("kind", "talk"), text=move["text"])

    def _show_cards(self, seat: int, move: Document) -> None:
        self._tell("CardsShown", seat=seat, to=move["to"], count=len(move["cards"]), cards=move["cards"])
