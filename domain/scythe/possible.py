"""Could this table be? What every position must satisfy, each demand with its rule."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable

from domain.contract.game import Refused
from domain.scythe.abilities import card_limit, plastic_at, retreat_lakes
from domain.scythe.box import (
    CLOCKWISE,
    COMBAT_CARDS,
    CUBES,
    ENCOUNTERS,
    FACTIONS,
    FACTORY_CARDS,
    MATS,
    MOST_POPULARITY,
    MOST_POWER,
    OBJECTIVES,
    ONE_TIME,
    PRODUCE_COST,
    RESOURCES,
    SECTIONS,
    STARS,
    STARS_EACH,
    STRUCTURES,
    TILES,
)
from domain.scythe.combat import highest_dial
from domain.scythe.control import contested, plastic, units, workers, workers_on_board
from domain.scythe.encounters import may_meander
from domain.scythe.evolve_phases import production_begun, usable_ability
from domain.scythe.map import BIT, ENCOUNTER_HEXES, FACTORY_HEX, HEXES, HOME_BASES, LAKES, PLACES, TERRITORIES
from domain.scythe.mats import bottom_action, mat, sections_of, top_action
from domain.scythe.movement import CARD_MOVE, steps_allowed, units_allowed
from domain.scythe.options import check
from domain.scythe.scoring import final_scores, winners
from domain.scythe.stars import clockwise
from domain.scythe.state import (
    Combat,
    Commitment,
    Encounter,
    Ending,
    Movement,
    Phase,
    Player,
    Production,
    State,
    side_of,
)
from domain.scythe.turn import sections_open
from domain.scythe.units import CHARACTER, LABOUR, MECH, ROSTER, WORKERS
from domain.scythe.view import commitment_of

# The rules know no end of turns, coins and tokens, a document does: where no game comes to, and far from 2^53.
MOST = 1_000_000
MOST_TOKENS = 10_000  # less, for an offer lists each of them (S-26.18)

FIGHTING = (Phase.COMBAT_ABILITY, Phase.COMBAT_COMMIT, Phase.COMBAT_RETREAT)
MOVING = (Phase.MOVING, Phase.COMBAT_ORDER, *FIGHTING)


def bad_position(detail: str, rule: str) -> Refused:
    return Refused("bad_position", detail, rule=rule, reason=detail)


def must(holds: object, detail: str, rule: str) -> None:
    if not holds:
        raise bad_position(detail, rule)


def distinct(items: Iterable[object]) -> bool:
    found = list(items)
    return len(found) == len(set(found))


def some_of(items: Collection[str], known: Iterable[str]) -> bool:
    """Different items, all of them known."""
    return distinct(items) and set(items) <= set(known)


def exactly(piles: Iterable[Iterable[str]], known: Iterable[str]) -> bool:
    """Every card once, wherever it is."""
    return Counter(card for pile in piles for card in pile) == Counter(list(known))


# ------------------------------------------------------------------------------------------------ seats and mats


def seats_are_arranged(state: State) -> None:
    seats = range(len(state.players))
    must(2 <= len(seats) <= len(FACTIONS), "two to five players play", "S-1.1")
    must([player.seat for player in state.players] == list(seats), "players are listed by seat", "S-2.15")
    must(some_of([player.faction for player in state.players], FACTIONS), "every faction is known and one", "S-2.1")
    must(some_of([player.mat for player in state.players], MATS), "every mat is known and one", "S-2.1")
    order = sorted(seats, key=lambda seat: CLOCKWISE.index(state.players[seat].faction))
    must(list(state.seat_order) == order, "seats go clockwise by home base", "S-2.3")
    must(state.active in seats and state.turn <= MOST, f"it is somebody's turn, {MOST} at most", "S-1.2")
    check(state.options, len(seats))


def turns_are_in_order(state: State) -> None:
    """Who is to come in this round has ended one turn less than who has been (S-1.2)."""
    limit = state.options.max_rounds
    ended = [state.players[seat].turns_ended for seat in clockwise(state, state.active)]
    if state.ending is not None and state.ending.cause == "round_limit":
        must(ended == [limit] * len(ended), "every player has ended the last round", "S-24.6")
        must(state.turn == sum(ended), "turns are counted", "S-1.2")
        return
    must(ended[0] >= 0 and ended == sorted(ended) and ended[-1] <= ended[0] + 1, "turns go clockwise", "S-5.7")
    must(state.turn == sum(ended) + 1, "turns are counted", "S-1.2")
    must(limit is None or ended[0] < limit, "turns are left", "S-24.6")


def mats_are_possible(state: State) -> None:
    for player in state.players:
        faction = FACTIONS[player.faction]
        must(some_of(player.cubes, CUBES), "cubes come from the top row", "S-16.1")
        slots = {each.bottom: each.slots for each in mat(player).sections}
        fits = all(0 <= n <= slots.get(bottom, -1) for bottom, n in player.upgrades.items())
        must(fits and sum(player.upgrades.values()) == len(player.cubes), "cubes fit their slots", "S-16.3")
        must(some_of(player.mechs, faction.mech_abilities), "mechs are the faction's", "S-16.4")
        must(set(player.structures) <= set(STRUCTURES), "structures are known", "S-16.5")
        must(set(player.recruits) <= set(SECTIONS), "recruits come from the sections", "S-17.1")
        must(some_of(list(player.recruits.values()), ONE_TIME), "each one-time bonus is used once", "S-17.2")
        must(set(player.recruit_policy) <= set(SECTIONS), "policies are by section", "S-17.8")
        must(player.factory_card in {None, *FACTORY_CARDS}, "every Factory card is one", "S-20.2")
        must({player.section, player.last_section} <= {None, *sections_of(player)}, "sections exist", "S-5.1")
        must(player.section is None or player.seat == state.active, "who is not on turn has chosen nothing", "S-5.8")
        must({player.section} <= {None, *sections_open(state, player)}, "sections change", "S-5.2")
        tracks = 0 <= player.power <= MOST_POWER and 0 <= player.popularity <= MOST_POPULARITY
        must(tracks and player.coins >= 0, "tracks stay in range", "S-6.4")
        must(0 <= player.forced_retreats <= MOST, f"0 to {MOST} workers were sent back", "S-10.4")
        must(0 <= player.old_cards <= MOST, f"0 to {MOST} cards are old", "S-6.7")
    must(sum(player.coins for player in state.players) <= MOST, f"all coins together are {MOST} at most", "S-4.7")


def stars_are_possible(state: State) -> None:
    for player in state.players:
        limits = {star.kind: star.limit_of(player.faction) for star in STARS}
        counts = Counter(player.stars)
        must(all(n <= limits.get(kind, 0) for kind, n in counts.items()), "stars keep their limits", "S-22.2")
        ended = state.ending is not None and state.ending.player == player.seat
        must(len(player.stars) <= STARS_EACH - (not ended), "a sixth star ends the game", "S-22.3")


# ------------------------------------------------------------------------------------------------ cards


def cards_are_conserved(state: State) -> None:
    commitments = [commitment_of(state.combat, player.seat) for player in state.players]
    hands = [player.hand for player in state.players] + [made.cards for made in commitments if made]
    piles = [state.combat_deck, state.combat_discard, *hands]
    must(exactly(piles, COMBAT_CARDS), "every combat card is somewhere, once", "I-1")
    must(some_of(state.combat_pool, COMBAT_CARDS), "the deck was shuffled from combat cards", "S-6.7")
    objectives: list[tuple[str, ...]] = [state.objective_deck]
    for player in state.players:
        own = [player.objectives, player.objectives_revealed, player.objectives_discarded]
        must(sum(map(len, own)) == mat(player).objectives, "nobody draws a further objective", "S-21.5")
        objectives += own
        made = commitment_of(state.combat, player.seat)
        held = {*player.hand, *(made.cards if made else ())}
        must(some_of([each.card for each in player.stolen], held), "a stolen card is held", "S-18.6")
        must(not player.stolen or "scout" in player.mechs, "Scout steals", "S-18.6")
        victims = {each.victim for each in player.stolen}
        must(victims <= set(range(len(state.players))) - {player.seat}, "cards are stolen from others", "S-18.6")
    must(exactly(objectives, OBJECTIVES), "every objective is somewhere, once", "S-21.5")
    table = (state.encounter.card,) if state.encounter else ()
    must(exactly([state.encounter_deck, table], ENCOUNTERS), "every encounter is somewhere, once", "S-19.1")
    under = state.encounter_deck[len(ENCOUNTERS) - len(state.encounters_seen) :]
    must((*under, *table) == state.encounters_seen, "encounters seen lie under the deck", "S-19.1")
    unseen = len(ENCOUNTERS) - len(state.encounters_seen)
    must(len(state.encounter_tokens) <= unseen, "an unseen encounter is left for every token", "S-19.1")
    kept = [player.factory_card for player in state.players if player.factory_card is not None]
    must(some_of([*kept, *state.factory_offer], FACTORY_CARDS), "every Factory card is one", "S-20.2")
    must(len(kept) + len(state.factory_offer) == len(state.players) + 1, "the offer is what was not kept", "I-7")
    must(state.structure_tile in TILES, "a structure tile lies open", "S-2.7")


# ------------------------------------------------------------------------------------------------ the board


def grounds(state: State, player: Player) -> set[str]:
    """Where units of this player may stand (S-8.10)."""
    present = {each.faction for each in state.players}
    absent = [base for faction, base in HOME_BASES.items() if faction not in present]
    return {*HEXES, HOME_BASES[player.faction], *(absent if "wayfare" in player.mechs else ())}


def units_stand_somewhere(state: State) -> None:
    for player in state.players:
        must(set(player.units) <= set(ROSTER[player.faction]), "units are the faction's own", "S-3.5")
        must(CHARACTER[player.faction] in player.units, "every character is on the board", "S-2.11")
        mechs = {MECH[player.faction, ability] for ability in player.mechs}
        must({unit for unit in player.units if ":mech:" in unit} == mechs, "abilities are mechs deployed", "I-9")
        must(workers_on_board(player) in PRODUCE_COST, "two to eight workers are on the board", "S-2.12")
        must(set(WORKERS[player.faction][: workers_on_board(player)]) <= set(player.units), "leftmost first", "S-14.5")
        must(set(player.units.values()) <= grounds(state, player), "only Wayfare leads to another home base", "S-8.10")
        must(workers(player) & LAKES & ~plastic(player) == 0, "workers on a lake have plastic beside them", "I-6")
    sites = [place for player in state.players for place in player.structures.values()]
    solid = {place for place in PLACES if BIT[place] & TERRITORIES & ~LAKES}
    must(distinct(sites) and set(sites) <= solid, "one structure on a territory, none on lakes", "I-3")


def places_are_shared_only_in_a_fight(state: State) -> None:
    front = contested(state)
    if front:
        must(state.phase in (*MOVING, Phase.GAME_OVER), "plastic of two players meets only in a movement", "I-2")
    for one in state.players:
        for other in state.players:
            if one.seat < other.seat:
                fight = plastic(one) & plastic(other) if state.active in (one.seat, other.seat) else 0
                must(units(one) & units(other) & ~fight == 0, "no place holds units of two players", "I-2")


def tokens_lie_somewhere(state: State) -> None:
    vessels = 0
    for player in state.players:
        vessels |= plastic(player)
    for place, pile in state.resources.items():
        must(place in BIT and set(pile) <= set(RESOURCES), "tokens and locations are known", "S-4.5")
        must(pile and min(pile.values()) > 0, "a pile has tokens", "I-5")
        must(not BIT[place] & LAKES & ~vessels, "tokens on a lake have plastic beside them", "I-6")
    total = sum(n for pile in state.resources.values() for n in pile.values())
    must(total <= MOST_TOKENS, f"all tokens together are {MOST_TOKENS} at most", "S-4.7")
    must(some_of(state.encounter_tokens, ENCOUNTER_HEXES), "encounter tokens lie where they began", "S-2.8")


# ------------------------------------------------------------------------------------------------ phases


def phases_have_their_state(state: State) -> None:
    phase, player = state.phase, state.player
    over = phase is Phase.GAME_OVER  # which may come in the middle of a movement or an encounter
    moving, meeting = state.movement is not None, state.encounter is not None
    must(moving == (phase in MOVING) or over, "movement is for movements", "S-26.6")
    must((state.production is not None) == (phase is Phase.PRODUCING), "production is for productions", "S-26.13")
    must((state.combat is not None) == (phase in FIGHTING), "combat is for combats", "S-18.1")
    must((state.ending is not None) == over, "the end is the end", "S-24.1")
    must(meeting == (phase is Phase.ENCOUNTER) or over, "an encounter is for encounters", "S-11.2")
    must((player.section is None) == (phase is Phase.TURN_START) or over, "a section is chosen first", "S-5.1")
    if state.ending is not None:
        ending_is_possible(state, state.ending)
    if state.movement is not None:
        movement_is_possible(state, state.movement)
    if state.production is not None:
        production_is_possible(player, state.production)
    if state.combat is not None:
        combat_is_possible(state, state.combat)
    if state.encounter is not None:
        encounter_is_possible(state, state.encounter)
    if phase is Phase.COMBAT_ORDER:
        must(contested(state).bit_count() > 1, "several combats wait for their order", "S-18.2")
    visits_are_possible(state)


def ending_is_possible(state: State, ending: Ending) -> None:
    if ending.cause == "round_limit":
        must(ending.player is None, "the last round is nobody's", "S-24.6")
    else:
        with_six = [player.seat for player in state.players if len(player.stars) == STARS_EACH]
        must(with_six == [ending.player], "somebody has placed a sixth star", "S-24.1")
    must(ending.scores == final_scores(state), "the scores are those of the table", "S-25.1")
    must(ending.winners == winners(ending.scores), "the best have won", "S-25.7")


def encounter_is_possible(state: State, encounter: Encounter) -> None:
    player, over = state.player, state.phase is Phase.GAME_OVER
    must(some_of(encounter.used, ENCOUNTERS[encounter.card]), "options are carried out once", "S-19.3")
    must(len(encounter.used) <= may_meander(player) + over, "only Meander has two options", "S-19.3")
    home = player.units[CHARACTER[player.faction]]
    must(BIT[home] & TERRITORIES & ~LAKES, "an encounter takes place on land", "S-19.4")


def visits_are_possible(state: State) -> None:
    player, visitors = state.player, state.factory_visitors
    looking = state.phase is Phase.FACTORY_PICK
    must(distinct(visitors), "visits are first ones", "S-20.2")
    due = {one.seat for one in state.players if one.factory_card is not None}
    must(set(visitors) == due | ({player.seat} if looking else set()), "who visits the Factory keeps a card", "S-20.1")
    if looking:
        there = player.units[CHARACTER[player.faction]] == FACTORY_HEX
        must(there and player.factory_card is None, "a character without a card is at the Factory", "S-11.3")


def production_is_possible(player: Player, production: Production) -> None:
    action = "produce" if production.source == "mat" else "factory"
    must(top_action(player) == action, "the section produces", "S-14.2")
    begun = production_begun(player, action)
    if begun is None:
        raise bad_position("the Factory card produces", "S-20.6")
    mill = player.structures["mill"] if begun.mill_open else None
    must(some_of(production.done, HEXES), "a territory produces once", "S-14.9")
    must(production.mill_open == (mill is not None and mill not in production.done), "the Mill works once", "S-14.8")
    chosen = sum(place != mill for place in production.done)
    must(chosen <= begun.left and production.left == begun.left - chosen, "so many territories are left", "S-14.2")


def movement_is_possible(state: State, movement: Movement) -> None:
    player = state.player
    moves = top_action(player) == "move" or bottom_action(player) == CARD_MOVE
    must(movement.kind == player.acts_by and moves, "the section moves", "S-7.1")
    must(some_of(movement.moved, player.units) and movement.moved, "own units have moved", "S-7.3")
    must(movement.moved[-1] == movement.moving, "the last one is moving", "S-26.7")
    must(len(movement.moved) <= units_allowed(player), "as many as the action moves", "S-7.3")
    most = steps_allowed(player, movement.moving)
    must(1 <= movement.steps_made <= most, f"{movement.moving} makes 1 to {most} steps", "S-7.4")
    must(set(movement.last_steps) == set(movement.moved), "every step is remembered", "S-24.3")
    for step in movement.last_steps.values():
        must(step.from_ in grounds(state, player), "steps begin where a unit may stand", "S-24.3")
        must(some_of(step.workers, set(player.units) & LABOUR), "own workers were taken along", "S-24.3")
        must(set(step.resources) <= set(RESOURCES), "tokens are known", "S-24.3")
        must(all(0 < n <= MOST_TOKENS for n in step.resources.values()), "tokens were taken along", "S-24.3")
    if state.phase in MOVING:
        attacks_can_be_undone(state, movement)


def attacks_can_be_undone(state: State, movement: Movement) -> None:
    """All that stands on contested ground came there with the last steps, and could go back (S-24.3)."""
    player, front = state.player, contested(state)
    taken = 0
    for other in state.players:
        if other.seat != player.seat:  # with Seaworthy it may have retreated to the lake that was left
            taken |= units(other) & ~(LAKES if "seaworthy" in other.mechs else 0)
    brought: list[str] = []
    cargo: Counter[tuple[str, str]] = Counter()
    for unit in movement.moved:
        place, step = player.units[unit], movement.last_steps[unit]
        if unit not in LABOUR and BIT[place] & front:
            must(not BIT[step.from_] & taken, "where it came from there is room", "S-24.3")
            brought += [unit, *step.workers]
            cargo.update({(place, resource): n for resource, n in step.resources.items()})
    there = sorted(unit for unit, place in player.units.items() if BIT[place] & front)
    must(sorted(brought) == there, "who stands on contested ground came there last", "S-24.3")
    here = all(n <= state.resources.get(place, {}).get(resource, 0) for (place, resource), n in cargo.items())
    must(here, "what was brought is there", "S-24.3")


def combat_is_possible(state: State, combat: Combat) -> None:
    seats = range(len(state.players))
    must(combat.attacker == state.active and combat.defender in seats, "the active player attacks", "S-18.1")
    must(combat.attacker != combat.defender and combat.hex in BIT, "two players fight somewhere", "S-18.1")
    sides = [state.players[combat.attacker], state.players[combat.defender]]
    must(all(plastic(player) & BIT[combat.hex] for player in sides), "both have plastic there", "S-18.1")
    made = [commitment_of(combat, player.seat) for player in sides]
    won = (combat.attacker, combat.defender) if state.phase is Phase.COMBAT_RETREAT else (None,)
    must(combat.winner in won, "somebody has won once both have chosen", "S-18.11")
    match state.phase:
        case Phase.COMBAT_ABILITY:
            must(made == [None, None], "abilities come before the dials", "S-18.3")
            asked = combat.side is not None and usable_ability(state, side_of(combat, combat.side))
            must(asked, "the ability can be used", "S-18.3")
        case Phase.COMBAT_COMMIT:
            must(combat.side is None and None in made, "somebody has not committed", "S-18.8")
            for player, commitment in zip(sides, made, strict=True):
                must(commitment is None or is_legal(player, combat, commitment), "commitments are legal", "S-18.9")
        case _:
            lakes = retreat_lakes(state, combat.loser, combat.hex)
            must(lakes and made == [None, None], "the loser has a choice", "S-18.14")
            loser = state.players[combat.loser]
            goals = {FACTIONS[loser.faction].home_base, *lakes}
            own = set(plastic_at(loser, combat.hex)) if combat.chosen else set()
            must(set(combat.chosen) == own and set(combat.chosen.values()) <= goals, "retreats are legal", "S-26.17")


def is_legal(player: Player, combat: Combat, made: Commitment) -> bool:
    return 0 <= made.dial <= highest_dial(player) and len(made.cards) <= card_limit(player, combat.hex)


DEMANDS: tuple[Callable[[State], None], ...] = (
    seats_are_arranged,
    turns_are_in_order,
    mats_are_possible,
    stars_are_possible,
    cards_are_conserved,
    units_stand_somewhere,
    places_are_shared_only_in_a_fight,
    tokens_lie_somewhere,
    phases_have_their_state,
)
