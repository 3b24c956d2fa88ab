"""Choosing a section, skipping, ending the turn (chapter S-5), and what anybody may do at any time (S-17.8, S-23)."""

from collections.abc import Iterator

from domain.contract.game import Refused
from domain.contract.offers import Between, Offer, OneOf
from domain.scythe import events as e
from domain.scythe.box import FACTIONS, SECTIONS, FactoryCard, Section
from domain.scythe.guards import must_be_active, must_be_in
from domain.scythe.mats import mat, sections_of
from domain.scythe.moves import ChooseSection, EndTurn, SetRecruitPolicy, SkipBottom, SkipTop, TransferCoins
from domain.scythe.stars import clockwise, end_game
from domain.scythe.state import FIFTH_SECTION, Phase, Player, SectionId, State
from domain.scythe.telling import Telling


def sections_open(state: State, player: Player) -> tuple[SectionId, ...]:
    """The sections this player may choose now (S-5.1 to S-5.3)."""
    return tuple(
        name
        for name, section in sections_of(player).items()
        if name != player.last_section or may_repeat(state, player, section)
    )


def may_repeat(state: State, player: Player, section: Section | FactoryCard) -> bool:
    """Relentless, perhaps not with the Factory card (S-5.3, R-1)."""
    relentless = FACTIONS[player.faction].ability == "relentless"
    return relentless and (isinstance(section, Section) or state.options.relentless_on_factory_card)


def offer_sections(state: State) -> Iterator[Offer]:
    yield Offer(ChooseSection, section=OneOf(sections_open(state, state.player)))


def choose_section(tale: Telling, seat: int, move: ChooseSection) -> None:
    state, player = tale.state, tale.player(seat)
    must_be_active(state, seat)
    must_be_in(state, Phase.TURN_START)
    section = section_named(player, move.section)
    if section not in sections_open(state, player):
        if section not in sections_of(player):
            raise Refused("no_factory_card", f"seat {seat} has no Factory card", rule="S-5.1", section=section)
        raise Refused(
            "same_section", f"section {section} was the last one; take another", rule="S-5.2", section=section
        )
    tale.tell(e.SectionChosen(seat, section))


def section_named(player: Player, name: int | str) -> SectionId:
    sections: list[SectionId] = [*range(len(mat(player).sections)), FIFTH_SECTION]
    for section in sections:
        if section == name:
            return section
    raise Refused("bad_choice", 'the sections are 0 to 3 and "factory"', rule="S-5.1", allowed=sections)


def skip_top(tale: Telling, seat: int, _: SkipTop) -> None:
    must_be_active(tale.state, seat)
    must_be_in(tale.state, Phase.TOP)
    tale.tell(e.TopActionSkipped(seat))


def skip_bottom(tale: Telling, seat: int, _: SkipBottom) -> None:
    must_be_active(tale.state, seat)
    must_be_in(tale.state, Phase.BOTTOM)
    tale.tell(e.BottomActionSkipped(seat))


def end_turn(tale: Telling, seat: int, _: EndTurn) -> None:
    must_be_active(tale.state, seat)
    must_be_in(tale.state, Phase.TURN_END)
    tale.tell(e.TurnEnded(seat))
    state = tale.state
    limit = state.options.max_rounds
    if limit is not None and all(player.turns_ended >= limit for player in state.players):
        end_game(tale, "round_limit", None)  # S-24.6
    else:
        tale.tell(e.TurnStarted(clockwise(state, seat)[1], state.turn + 1))  # S-5.7


# ------------------------------------------------------------------------------------------------ at any time


def offer_asides(state: State, seat: int) -> Iterator[Offer]:
    coins = state.players[seat].coins
    if state.options.coin_transfers and coins:
        others = tuple(player.seat for player in state.players if player.seat != seat)
        yield Offer(TransferCoins, to=OneOf(others), amount=Between(1, coins))
    yield Offer(SetRecruitPolicy, section=OneOf(SECTIONS), accept=OneOf((True, False)))


def transfer_coins(tale: Telling, seat: int, move: TransferCoins) -> None:
    if not tale.state.options.coin_transfers:
        raise Refused(
            "transfers_disabled", "at this table coins do not change hands", rule="S-23.4", option="coin_transfers"
        )
    if move.to == seat or not 0 <= move.to < len(tale.state.players):
        raise Refused("bad_choice", "coins go to another player", rule="S-23.2", to=move.to)
    coins = tale.player(seat).coins
    if not 1 <= move.amount <= coins:
        raise Refused("bad_amount", f"seat {seat} can give 1 to {coins} coins", rule="S-23.2", most=coins)
    tale.tell(e.CoinsTransferred(seat, move.to, move.amount))


def set_recruit_policy(tale: Telling, seat: int, move: SetRecruitPolicy) -> None:
    if move.section not in SECTIONS:
        raise Refused("bad_choice", f"the sections are {', '.join(SECTIONS)}", rule="S-17.8", sections=list(SECTIONS))
    tale.tell(e.RecruitPolicySet(seat, move.section, move.accept))
