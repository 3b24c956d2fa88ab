"""A full table behind a view: what its seat cannot see is drawn, what it has learned is kept."""

from domain.condottiere.box import CARDS, PLAYED_FACE_DOWN, CardId
from domain.condottiere.position import with_cards
from domain.condottiere.state import Line, State
from domain.condottiere.view import Pile, StateSeen
from domain.contract.game import Seat, View
from domain.contract.luck import Luck
from domain.contract.wire import Hidden, read


def redraw(state: State, luck: Luck) -> State:
    """The same table with the deck in a new order: the only thing that no seat knows."""
    return state.but(deck=tuple(luck.shuffle("redraw", state.deck)))


def imagine(document: View, luck: Luck) -> State:
    """A state that this view cannot tell from the true one."""
    seen = read(StateSeen, document)
    unseen = _Unseen(seen, luck)
    covered = [seat for seat, line in enumerate(seen.lines) if isinstance(line.face_down, Hidden)]
    covered.sort(key=unseen.choice)  # who has the least chooses first
    face_down = {seat: unseen.face_down(seat) for seat in covered}
    hands = tuple(unseen.hand(seat) for seat in range(len(seen.hands)))
    trimmed = tuple(unseen.pile(pile) for pile in seen.trimmed)
    lines = tuple(
        Line(line.cards + (down := (face_down[seat],) if seat in face_down else _cards(line.face_down)), down)
        for seat, line in enumerate(seen.lines)
    )
    return with_cards(seen, unseen.pile(seen.deck), hands, trimmed, lines)


def _cards(pile: Pile) -> tuple[CardId, ...]:
    return () if isinstance(pile, Hidden) else pile


class _Unseen:
    """The cards a view does not show, and how they may be spread over the places it only counts."""

    def __init__(self, seen: StateSeen, luck: Luck) -> None:
        self.seen, self.luck = seen, luck
        placed = {*_cards(seen.deck), *seen.discard, *(each.card for each in seen.shown)}
        for pile in (*seen.hands, *seen.trimmed, *(line.face_down for line in seen.lines)):
            placed.update(_cards(pile))
        for line in seen.lines:
            placed.update(line.cards)
        self.pool = luck.shuffle("imagine", [card for card in CARDS if card not in placed])
        self.reshuffled = seen.reshuffled
        self.known = [self._known(seat) for seat in range(len(seen.hands))]
        self.places = [self._places(seat) for seat in range(len(seen.hands))]
        self.held = [self._held(seat) for seat in range(len(seen.hands))]
        self.to_spare = sum(card not in self.reshuffled for card in self.pool) - sum(self.held)

    def _known(self, seat: Seat) -> list[CardId]:
        """Cards shown of those this seat holds, wherever they are."""
        if not isinstance(self.seen.hands[seat], Hidden):
            return []
        recognised = _cards(self.seen.lines[seat].face_down)
        return sorted({each.card for each in self.seen.shown if each.seat == seat} - set(recognised))

    def _places(self, seat: Seat) -> int:
        """How many cards of this seat nobody has shown."""
        piles = (self.seen.hands[seat], self.seen.lines[seat].face_down)
        return sum(pile.hidden for pile in piles if isinstance(pile, Hidden)) - len(self.known[seat])

    def _held(self, seat: Seat) -> int:
        """How many of those, at least, were not among the cards that all saw go into the last shuffle."""
        known = (*self.known[seat], *_cards(self.seen.lines[seat].face_down))
        return max(0, min(self.places[seat], self.seen.held[seat] - sum(c not in self.reshuffled for c in known)))

    def choice(self, seat: Seat) -> tuple[bool, bool, bool]:
        """How much choice there is for the card face down before this seat, least first.

        It must be one that was not shuffled, one that was, or any unseen one; or one of those shown will always do.
        """
        return bool(self._shown(seat)), self.places[seat] > self.held[seat], self.held[seat] > 0

    def face_down(self, seat: Seat) -> CardId:
        """The card that lies face down before this seat: one of those shown, or another (C-18.1)."""
        shown = self._shown(seat)
        others = [card for card in self.pool if card in PLAYED_FACE_DOWN and self._fits(seat, card)]
        lot = self.luck.below("imagine", len(self.known[seat]) + self.places[seat])
        if others and lot >= len(shown):
            return self._take(seat, others[0])
        card = shown[lot % len(shown)]
        self.known[seat].remove(card)
        return card

    def _shown(self, seat: Seat) -> list[CardId]:
        return [card for card in self.known[seat] if card in PLAYED_FACE_DOWN]

    def hand(self, seat: Seat) -> tuple[CardId, ...]:
        pile = self.seen.hands[seat]
        if not isinstance(pile, Hidden):
            return pile
        return (*self.known[seat], *(self._take(seat, self._next(seat)) for _ in range(self.places[seat])))

    def pile(self, pile: Pile) -> tuple[CardId, ...]:
        """A pile of which nothing is known but the number."""
        if not isinstance(pile, Hidden):
            return pile
        taken, self.pool = self.pool[: pile.hidden], self.pool[pile.hidden :]
        return tuple(taken)

    def _next(self, seat: Seat) -> CardId:
        """There is always one: all places but those for cards not shuffled may have any card that is left over."""
        return next(card for card in self.pool if self._fits(seat, card))

    def _fits(self, seat: Seat, card: CardId) -> bool:
        """Does this card leave enough of the right ones for this seat and all the others?"""
        if card in self.reshuffled:
            return self.places[seat] > self.held[seat]
        return self.places[seat] > 0 and (self.held[seat] > 0 or self.to_spare > 0)

    def _take(self, seat: Seat, card: CardId) -> CardId:
        self.pool.remove(card)
        self.places[seat] -= 1
        if card not in self.reshuffled:
            if self.held[seat]:
                self.held[seat] -= 1
            else:
                self.to_spare -= 1
        return card
