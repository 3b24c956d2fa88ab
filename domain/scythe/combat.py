"""Combats: order, abilities, sealed dials and cards, retreats (chapter S-18, S-26.16, S-26.17)."""

from collections.abc import Iterator, Mapping

from domain.contract.game import Refused
from domain.contract.offers import Between, Offer, OneOf, SubsetOf
from domain.scythe import events as e
from domain.scythe.abilities import card_limit, home_base, plastic_at, retreat_lakes
from domain.scythe.aftermath import settle_movement, start_combat
from domain.scythe.box import COMBAT_CARDS, HIGHEST_DIAL
from domain.scythe.control import contested, workers_at
from domain.scythe.evolve_phases import usable_ability
from domain.scythe.guards import must_be_active, must_be_in, wrong_phase
from domain.scythe.map import BIT, LAKES, places
from domain.scythe.moves import (
    ChooseCombat,
    CommitCombat,
    DeclineCombatAbility,
    RetreatUnits,
    RetreatWorkers,
    UseCombatAbility,
)
from domain.scythe.stars import check_stars
from domain.scythe.state import Combat, Commitment, Phase, Player, State, opponent, side_of
from domain.scythe.telling import Telling, draw_combat_cards, lose_popularity, lose_power
from domain.scythe.units import MECHS

# ------------------------------------------------------------------------------------------------ who is asked


def waiting(state: State) -> tuple[int, ...]:
    """The sides whose answer this combat waits for."""
    combat = state.combat
    assert combat is not None
    match state.phase:
        case Phase.COMBAT_ABILITY:
            assert combat.side is not None
            return (side_of(combat, combat.side),)
        case Phase.COMBAT_COMMIT:
            sides = ((combat.attacker, combat.attacker_commitment), (combat.defender, combat.defender_commitment))
            return tuple(sorted(seat for seat, commitment in sides if commitment is None))
        case _:
            return (combat.loser,)


def must_be_asked(state: State, seat: int, phase: Phase) -> Combat:
    """A combat is on, this seat takes part in it, and it is asked for this."""
    combat = state.combat
    if combat is None:
        must_be_active(state, seat)
        raise wrong_phase(state, phase)
    if seat not in (combat.attacker, combat.defender):
        raise Refused("not_in_this_combat", f"seat {seat} takes no part in this combat", rule="S-18.1", hex=combat.hex)
    must_be_in(state, phase)
    if seat not in waiting(state):
        if phase is Phase.COMBAT_COMMIT:
            raise Refused(
                "already_committed", f"seat {seat} has chosen; the other side has not", rule="S-18.8", seat=seat
            )
        (asked,) = waiting(state)
        raise Refused("not_your_turn", f"seat {asked} is asked, not seat {seat}", rule="S-18.3", active=asked)
    return combat


# ------------------------------------------------------------------------------------------------ order and abilities


def offer_combats(state: State) -> Iterator[Offer]:
    yield Offer(ChooseCombat, hex=OneOf(places(contested(state))))


def choose_combat(tale: Telling, seat: int, move: ChooseCombat) -> None:
    must_be_active(tale.state, seat)
    must_be_in(tale.state, Phase.COMBAT_ORDER)
    battlefields = places(contested(tale.state))
    if move.hex not in battlefields:
        raise Refused(
            "bad_choice", f"combats wait on {', '.join(battlefields)}", rule="S-18.2", hexes=list(battlefields)
        )
    start_combat(tale, move.hex)


def use_ability(tale: Telling, seat: int, _: UseCombatAbility) -> None:
    combat = must_be_asked(tale.state, seat, Phase.COMBAT_ABILITY)
    other = opponent(combat, seat)
    ability = usable_ability(tale.state, seat)
    assert ability is not None
    tale.tell(e.CombatAbilityUsed(seat, ability))
    match ability:
        case "artillery":  # S-18.4
            tale.tell(e.PowerLost(seat, 1, "artillery_cost"))
            lose_power(tale, other, 2, ability)
        case "disarm":  # S-18.5
            lose_power(tale, other, 2, ability)
        case _:  # Scout, S-18.6
            card = tale.luck.pick("scout", sorted(tale.player(other).hand))
            tale.tell(e.CombatCardStolen(other, seat, card))


def decline_ability(tale: Telling, seat: int, _: DeclineCombatAbility) -> None:
    must_be_asked(tale.state, seat, Phase.COMBAT_ABILITY)
    ability = usable_ability(tale.state, seat)
    assert ability is not None
    tale.tell(e.CombatAbilityDeclined(seat, ability))


# ------------------------------------------------------------------------------------------------ dials and cards


def offer_commitments(state: State, seat: int) -> Iterator[Offer]:
    combat, player = state.combat, state.players[seat]
    assert combat is not None
    most = min(card_limit(player, combat.hex), len(player.hand))
    yield Offer(CommitCombat, dial=Between(0, highest_dial(player)), cards=SubsetOf(player.hand, 0, most))


def highest_dial(player: Player) -> int:
    return min(HIGHEST_DIAL, player.power)  # S-18.8


def commit(tale: Telling, seat: int, move: CommitCombat) -> None:
    combat = must_be_asked(tale.state, seat, Phase.COMBAT_COMMIT)
    player = tale.player(seat)
    if not 0 <= move.dial <= highest_dial(player):
        most = highest_dial(player)
        raise Refused("dial_too_high", f"the dial goes from 0 to {most} now", rule="S-18.8", most=most)
    limit = card_limit(player, combat.hex)
    if len(move.cards) > limit:
        raise Refused("too_many_cards", f"seat {seat} may play {limit} cards here", rule="S-18.9", most=limit)
    if len(set(move.cards)) < len(move.cards) or not set(move.cards) <= set(player.hand):
        raise Refused(
            "card_not_in_hand", f"seat {seat} does not hold all of these cards", rule="S-18.8", cards=list(move.cards)
        )
    tale.tell(e.CombatCommitted(seat, move.dial, move.cards))
    combat_now = tale.state.combat
    assert combat_now is not None
    if combat_now.attacker_commitment is not None and combat_now.defender_commitment is not None:
        reveal(tale, combat_now, combat_now.attacker_commitment, combat_now.defender_commitment)


def reveal(tale: Telling, combat: Combat, attack: Commitment, defence: Commitment) -> None:
    sides = tuple(
        e.Side(
            seat,
            commitment.dial,
            tuple(e.CardShown(card, COMBAT_CARDS[card]) for card in commitment.cards),
            strength(commitment),
        )
        for seat, commitment in ((combat.attacker, attack), (combat.defender, defence))
    )
    winner = combat.attacker if strength(attack) >= strength(defence) else combat.defender  # S-18.11
    tale.tell(e.CombatRevealed(sides, winner))
    for side in sides:  # S-18.12
        if side.dial:
            tale.tell(e.PowerLost(side.player, side.dial, "dial"))
    for side in sides:
        if side.cards:
            tale.tell(e.CombatCardsDiscarded(side.player, tuple(shown.card for shown in side.cards)))
    loser = opponent(combat, winner)
    if not retreat_lakes(tale.state, loser, combat.hex):
        finish(tale, {})


def strength(commitment: Commitment) -> int:
    """Dial and cards together (S-18.10)."""
    return commitment.dial + sum(COMBAT_CARDS[card] for card in commitment.cards)


# ------------------------------------------------------------------------------------------------ retreat


def offer_retreats(state: State) -> Iterator[Offer]:
    combat = state.combat
    assert combat is not None
    loser = state.players[combat.loser]
    if not combat.chosen:
        goals = OneOf((home_base(loser), *retreat_lakes(state, loser.seat, combat.hex)))
        yield Offer(RetreatUnits, units=dict.fromkeys(plastic_at(loser, combat.hex), goals))  # S-26.16
    else:
        goals = OneOf((home_base(loser), *ferries(combat)))
        yield Offer(RetreatWorkers, workers=dict.fromkeys(workers_at(loser, combat.hex), goals))  # S-26.17


def ferries(combat: Combat) -> tuple[str, ...]:
    """The lakes to which a mech was sent, in the order of their names."""
    return tuple(sorted({lake for unit, lake in combat.chosen.items() if unit in MECHS and BIT[lake] & LAKES}))


def read_retreat(state: State, seat: int, named: Mapping[str, str], plastic: bool) -> Mapping[str, str]:
    """Units that are not mentioned go to the home base."""
    combat = state.combat
    if combat is None:
        return named
    player = state.players[seat]
    own = plastic_at(player, combat.hex) if plastic else workers_at(player, combat.hex)
    return {unit: home_base(player) for unit in own} | dict(named)


def retreat_units(tale: Telling, seat: int, move: RetreatUnits) -> None:
    combat = must_be_asked(tale.state, seat, Phase.COMBAT_RETREAT)
    player = tale.player(seat)
    if combat.chosen:
        raise Refused(
            "wrong_phase",
            "the plastic is on its way, say where the workers go",
            rule="S-26.17",
            phase=tale.state.phase.value,
        )
    goals = (home_base(player), *retreat_lakes(tale.state, seat, combat.hex))
    must_retreat(move.units, plastic_at(player, combat.hex), goals)
    mechs_at_sea = any(unit in MECHS and to != home_base(player) for unit, to in move.units.items())
    if mechs_at_sea and workers_at(player, combat.hex):
        tale.tell(e.RetreatChosen(seat, dict(move.units)))
    else:
        finish(tale, move.units)


def retreat_workers(tale: Telling, seat: int, move: RetreatWorkers) -> None:
    combat = must_be_asked(tale.state, seat, Phase.COMBAT_RETREAT)
    player = tale.player(seat)
    if not combat.chosen:
        raise Refused(
            "wrong_phase",
            "say first where the character and the mechs go",
            rule="S-26.16",
            phase=tale.state.phase.value,
        )
    must_retreat(move.workers, workers_at(player, combat.hex), (home_base(player), *ferries(combat)))
    finish(tale, {**combat.chosen, **move.workers})


def must_retreat(chosen: Mapping[str, str], own: tuple[str, ...], goals: tuple[str, ...]) -> None:
    if set(chosen) != set(own) or not set(chosen.values()) <= set(goals):
        raise Refused(
            "bad_retreat",
            f"{', '.join(own)} may go to {', '.join(goals)}",
            rule="S-18.14",
            units=list(own),
            goals=list(goals),
        )


def finish(tale: Telling, chosen: Mapping[str, str]) -> None:
    """Retreat, popularity, the loser's card, the winner's star, and what comes next (S-18.20)."""
    combat = tale.state.combat
    assert combat is not None
    assert combat.winner is not None
    loser = tale.player(combat.loser)
    beaten = plastic_at(loser, combat.hex) + workers_at(loser, combat.hex)
    driven = workers_at(loser, combat.hex)
    tale.tell(e.UnitsRetreated(loser.seat, {unit: chosen.get(unit, home_base(loser)) for unit in beaten}))  # S-18.13
    merciful = "camaraderie" in tale.player(combat.attacker).mechs  # S-18.16
    if combat.winner == combat.attacker and driven and not merciful:  # S-18.15, S-18.17
        lose_popularity(tale, combat.attacker, len(driven), "combat")
    if combat.loser_draws:  # S-18.18
        draw_combat_cards(tale, loser.seat, 1, "combat")
    tale.tell(e.CombatResolved(combat.hex, combat.winner, loser.seat, len(driven)))
    if not check_stars(tale, won=combat.winner):  # S-18.19
        settle_movement(tale)
