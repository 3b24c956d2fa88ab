"""How good a table looks to a seat, for computer players: regions held, the battle under way, cards in hand."""

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from typing import Final

from domain.condottiere.box import KIND, PRINTED, STRENGTH, CardId, Kind, RegionId, enough_regions
from domain.condottiere.regions import largest_group
from domain.condottiere.state import FIGHTING, OVER, Phase, State
from domain.condottiere.strength import strengths
from domain.contract.game import Seat

WON: Final = 1_000_000
REGION: Final = 300
POINT: Final = 300
NEIGHBOUR: Final = 120  # for each region that joins the largest group
NEAR: Final = {0: 20_000, 1: 500, 2: 120}  # so many regions short of victory
TOKEN: Final = 40
STRENGTH_POINT: Final = 10
RIVAL_CARD: Final = 20
SPECIAL: Final = {
    Kind.WINTER: 45,
    Kind.SPRING: 35,
    Kind.BISHOP: 50,
    Kind.COURTESAN: 25,
    Kind.DRUMMER: 60,
    Kind.HEROINE: 110,
    Kind.SCARECROW: 30,
    Kind.SURRENDER: 45,
}
DOUBT: Final = 4  # so many points ahead of a rival are nearly three chances in four
UNSURE: Final = 0.95  # of a battle in which others still play
SLIM: Final = 0.02  # of one in which somebody is out of reach
IDLE: Final = -15  # a special card in a hand that can win nothing

Regions = Mapping[RegionId, Seat | None]


def taste(state: State, seat: Seat) -> int:
    """The higher the better; a game won is beyond everything."""
    if state.phase in OVER:
        return WON // len(state.winners) if seat in state.winners else -WON
    rivals = [other for other in state.seats if other != seat]
    value = POINT * (state.totals[seat] - max(state.totals[other] for other in rivals))
    if state.phase is Phase.BETWEEN_GAMES:
        return value
    if state.phase is Phase.FINAL_BATTLE:
        return value + int(WON * _chance(state, seat)) // 2
    fear = 1.0 if len(rivals) == 1 else 0.5
    worth = [_standing(state, state.regions, each) for each in state.seats]
    value += worth[seat] - int(fear * max(worth[other] for other in rivals))
    value += TOKEN * (state.holder == seat) + _hand(state.hands[seat])
    value -= RIVAL_CARD * sum(len(state.hands[other]) for other in rivals) // len(rivals)
    if state.region is not None and state.phase is not Phase.CHOOSE_REGION and state.phase is not Phase.DRAW:
        chance = _chance(state, seat) if state.phase in FIGHTING else 1 / len(worth)
        gains = [_standing(state, {**state.regions, state.region: each}, each) - worth[each] for each in state.seats]
        danger = max(gains[other] for other in rivals)
        value += int(chance * gains[seat] - (1 - chance) * fear * danger)
    return value


def _standing(state: State, regions: Regions, seat: Seat) -> int:
    """What the regions of a seat are worth, and how near they bring it to victory."""
    adjacent, total = enough_regions(len(state.hands), state.config.bigger)
    count = sum(controller == seat for controller in regions.values())
    group = largest_group(regions, seat)
    short = max(0, min(adjacent - group, total - count))
    return REGION * count + NEIGHBOUR * max(0, group - 1) + NEAR.get(short, 0)


def _hand(hand: tuple[CardId, ...]) -> int:
    """What cards in hand are worth for battles to come."""
    if not any(STRENGTH[card] for card in hand):
        return IDLE * len(hand)
    return sum(STRENGTH_POINT * PRINTED[card] if card in PRINTED else SPECIAL[KIND[card]] for card in hand)


def _chance(state: State, seat: Seat) -> float:
    """How likely this seat seems to win the battle under way: it must get ahead of every rival."""
    strength = strengths([line.cards for line in state.lines])
    if seat not in state.participants:
        return 0.0
    rivals = [other for other in state.participants if other != seat]
    fighting = [other for other in rivals if other not in state.out and state.hands[other]]
    mine, best = strength[seat], max(strength[other] for other in rivals)
    if seat in state.out or not state.hands[seat]:
        return _ahead(state, mine, strength, fighting) if mine > best else 0.0
    hand = sorted((STRENGTH[card] for card in state.hands[seat]), reverse=True)
    if not fighting:
        short = best + 1 - mine
        if short <= 0:
            return 1.0
        return max(0.0, 1 - short / 40) if sum(hand) >= short else 0.0
    power = mine + sum(hand[:3]) / 2
    return UNSURE * _ahead(state, power, strength, fighting) if power > best else SLIM


def _ahead(state: State, power: float, strength: Sequence[int], fighting: Iterable[Seat]) -> float:
    """How likely it is that nobody who still fights gets past this strength."""
    chance = 1.0
    for other in fighting:
        chance *= _likely((power - strength[other] - _reach(len(state.hands[other]))) / DOUBT)
    return chance


def _reach(cards: int) -> int:
    """What a player may still add with so many cards."""
    return 3 * min(cards, 2) + min(max(cards - 2, 0), 4)


def _likely(margin: float) -> float:
    return 1 / (1 + exp(-max(-20.0, min(20.0, margin))))
