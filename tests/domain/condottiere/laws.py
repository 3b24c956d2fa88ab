"""What the laws of every game must know of Condottiere."""

from domain.contract.game import Seat
from tests.laws.documents import Document
from tests.laws.exchange import exchange_names
from tests.laws.known import Closed, Laws


def closed(table: Document, seat: Seat | None) -> Closed:
    """Chapter 27."""
    yield ("deck",), len(table["deck"])
    seen = [each["to"] == "all" or seat in (each["seat"], *each["to"]) for each in table["shown"]]
    recognised = {each["card"] for each, known in zip(table["shown"], seen, strict=True) if known and each["face_down"]}
    for other, line in enumerate(table["lines"]):
        if other != seat:
            yield ("hands", other), len(table["hands"][other])
            yield ("trimmed", other), len(table["trimmed"][other])
            if not recognised.issuperset(line["face_down"]):
                yield ("lines", other, "face_down"), len(line["face_down"])
    for n, known in enumerate(seen):
        if not known:
            yield ("shown", n, "card"), None


def exchange(table, places, known, swaps, chance):
    """Two cards change places only if both went into the last shuffle, which all saw, or neither."""
    exchange_names(table, places, known, swaps, chance, kind=lambda table, card: card in table["reshuffled"])


def in_order(table: Document) -> None:
    table["shown"].sort(key=lambda each: (each["card"], each["face_down"]))


LAWS = Laws(
    kinds="choose_region battle draw hand_discard keep_cards final_battle between_games",
    together="between_games",
    piles="deck discard hands.* lines.*.cards lines.*.face_down",
    hidden="deck hands.* lines.*.face_down shown.*.card",
    closed=closed,
    unknown="deck",
    remembered="shown.*.card",
    secrets="""
        PlayCard.card KeepCards.cards ShowCards.cards SendMessage.text SendMessage.kind
        DeckShuffled.order CardsDealt.cards CardsDrawn.cards CardPlayed.card CardsKept.kept CardsKept.discarded
        CardsShown.cards MessageSent.text MessageSent.kind""",
    revealing="HandDiscarded",
    exchange=exchange,
    in_order=in_order,
    pools="reshuffled",
    rounds=lambda table: table["rounds_counted"],
)
