"""Could this table be? What every position must satisfy, each demand with its rule."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable

from domain.contract.game import Refused
from domain.scythe.abilities import card_limit, plastic_at, retreat_lakes, side_of, usable_ability
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
from domain.scythe.map import BIT, ENCOUNTER_HEXES, FACTORY_HEX, HOME_BASES, LAKES, PLACES, TERRITORIES
from domain.scythe.mats import mat, top_action
from domain.scythe.movement import units_allowed
from domain.scythe.offers import decisions, offers
from domain.scythe.options import check
from domain.scythe.scoring import final_scores, winners
from domain.scythe.state import Combat, Commitment, Movement, Phase, Player, State
from domain.scythe.units import CHARACTER, LABOUR, MECH, ROSTER, WORKERS
from domain.scythe.view import commitment_of

MOST_TOKENS = 200  # of one type on one location; the supply is unlimited, a document is not
FIGHTING = (Phase.COMBAT_ABILITY, Phase.COMBAT_COMMIT, Phase.COMBAT_RETREAT)
MOVING = (Phase.MOVING, Phase.COMBAT_ORDER, *FIGHTING)


def must(holds: object, detail: str, rule: str) -> None:
    if not holds:
        raise Refused("bad_position", detail, rule=rule)


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
    clockwise = sorted(seats, key=lambda seat: CLOCKWISE.index(state.players[seat].faction))
    must(list(state.seat_order) == clockwise, "seats go clockwise by home base", "S-2.3")
    must(state.active in seats and state.turn >= 1, "it is somebody's turn", "S-1.2")
    check(state.options, len(seats))
    limit = state.options.max_rounds
    must(
        limit is None or state.phase is Phase.GAME_OVER or state.player.turns_ended < limit, "turns are left", "S-24.6"
    )


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
        for section in (player.section, player.last_section):
            known = section in (None, 0, 1, 2, 3) or player.factory_card is not None
            must(known and section is not True and section is not False, "sections exist", "S-5.1")
        tracks = 0 <= player.power <= MOST_POWER and 0 <= player.popularity <= MOST_POPULARITY
        must(tracks and player.coins >= 0, "tracks stay in range", "S-6.4")
        counters = (player.turns_ended, player.forced_retreats, player.old_cards)
        must(min(counters) >= 0, "nothing is counted below 0", "S-6.5")


def stars_are_possible(state: State) -> None:
    for player in state.players:
        limits = {star.kind: star.limit_of(player.faction) for star in STARS}
        counts = Counter(player.stars)
        must(all(n <= limits.get(kind, 0) for kind, n in counts.items()), "stars keep their limits", "S-22.2")
        most = STARS_EACH if state.phase is Phase.GAME_OVER else STARS_EACH - 1
        must(len(player.stars) <= most, "a sixth star ends the game", "S-22.3")


# ------------------------------------------------------------------------------------------------ cards


def cards_are_conserved(state: State) -> None:
    commitments = [commitment_of(state.combat, player.seat) for player in state.players]
    must(
        exactly(
            [
                state.combat_deck,
                state.combat_discard,
                *(player.hand for player in state.players),
                *(made.cards for made in commitments if made),
            ],
            COMBAT_CARDS,
        ),
        "every combat card is somewhere, once",
        "I-1",
    )
    must(some_of(state.combat_pool, COMBAT_CARDS), "the deck was shuffled from combat cards", "S-6.7")
    objectives: list[tuple[str, ...]] = [state.objective_deck]
    for player in state.players:
        objectives += [player.objectives, player.objectives_revealed, player.objectives_discarded]
        made = commitment_of(state.combat, player.seat)
        held = {*player.hand, *(made.cards if made else ())}
        must({each.card for each in player.stolen} <= held, "a stolen card is held", "S-18.6")
        victims = {each.victim for each in player.stolen}
        must(victims <= set(range(len(state.players))) - {player.seat}, "cards are stolen from others", "S-18.6")
    must(exactly(objectives, OBJECTIVES), "every objective is somewhere, once", "S-21.5")
    table = (state.encounter.card,) if state.encounter else ()
    must(exactly([state.encounter_deck, table], ENCOUNTERS), "every encounter is somewhere, once", "S-19.1")
    must(some_of(state.encounters_seen, ENCOUNTERS), "encounters were seen once", "S-19.1")
    unseen = len(state.encounter_deck) + len(table) - len(state.encounters_seen)
    must(len(state.encounter_tokens) <= unseen, "an unseen encounter is left for every token", "S-19.1")
    kept = [player.factory_card for player in state.players if player.factory_card is not None]
    must(some_of([*kept, *state.factory_offer], FACTORY_CARDS), "every Factory card is one", "S-20.2")
    must(len(kept) + len(state.factory_offer) == len(state.players) + 1, "the offer is what was not kept", "I-7")
    must(state.structure_tile in TILES, "a structure tile lies open", "S-2.7")


# ------------------------------------------------------------------------------------------------ the board


def units_stand_somewhere(state: State) -> None:
    absent = {base for faction, base in HOME_BASES.items() if faction not in {p.faction for p in state.players}}
    for player in state.players:
        own = FACTIONS[player.faction].home_base
        must(set(player.units) <= set(ROSTER[player.faction]), "units are the faction's own", "S-3.5")
        must(CHARACTER[player.faction] in player.units, "every character is on the board", "S-2.11")
        mechs = {MECH[player.faction, ability] for ability in player.mechs}
        must({unit for unit in player.units if ":mech:" in unit} == mechs, "abilities are mechs deployed", "I-9")
        must(workers_on_board(player) in PRODUCE_COST, "two to eight workers are on the board", "S-2.12")
        must(set(WORKERS[player.faction][: workers_on_board(player)]) <= set(player.units), "leftmost first", "S-14.5")
        allowed = {place for place in PLACES if BIT[place] & TERRITORIES} | {own} | absent
        must(set(player.units.values()) <= allowed, "nobody enters another's home base", "S-8.10")
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
            if one.seat < other.seat and units(one) & units(other):
                fight = plastic(one) & plastic(other) if state.active in (one.seat, other.seat) else 0
                must(units(one) & units(other) & ~fight == 0, "no place holds units of two players", "I-2")


def tokens_lie_somewhere(state: State) -> None:
    vessels = 0
    for player in state.players:
        vessels |= plastic(player)
    for place, pile in state.resources.items():
        must(place in BIT and set(pile) <= set(RESOURCES), "tokens and locations are known", "S-4.5")
        must(pile and all(0 < n <= MOST_TOKENS for n in pile.values()), f"1 to {MOST_TOKENS} tokens in a pile", "I-5")
        must(not BIT[place] & LAKES & ~vessels, "tokens on a lake have plastic beside them", "I-6")
    must(some_of(state.encounter_tokens, ENCOUNTER_HEXES), "encounter tokens lie where they began", "S-2.8")


# ------------------------------------------------------------------------------------------------ phases


def phases_have_their_state(state: State) -> None:
    phase, player = state.phase, state.player
    must((state.movement is not None) == (phase in MOVING), "movement is for movements", "S-26.6")
    must((state.production is not None) == (phase is Phase.PRODUCING), "production is for productions", "S-26.13")
    must((state.combat is not None) == (phase in FIGHTING), "combat is for combats", "S-18.1")
    must((state.ending is not None) == (phase is Phase.GAME_OVER), "the end is the end", "S-24.1")
    if state.ending is not None:
        must(state.ending.scores == final_scores(state), "the scores are those of the table", "S-25.1")
        must(state.ending.winners == winners(state.ending.scores), "the best have won", "S-25.7")
    if phase is not Phase.GAME_OVER:
        must((state.encounter is not None) == (phase is Phase.ENCOUNTER), "an encounter is for encounters", "S-11.2")
        must((player.section is None) == (phase is Phase.TURN_START), "a section is chosen first", "S-5.1")
    if state.movement is not None:
        movement_is_possible(state, state.movement)
    if state.production is not None:
        producing = top_action(player) == ("produce" if state.production.source == "mat" else "factory")
        open_mill = not state.production.mill_open or "mill" in player.structures
        must(producing and open_mill and state.production.left >= 0, "the section produces", "S-14.2")
    if state.combat is not None:
        combat_is_possible(state, state.combat)
    if phase is Phase.COMBAT_ORDER:
        must(contested(state).bit_count() > 1, "several combats wait for their order", "S-18.2")
    if state.encounter is not None:
        used = state.encounter.used
        must(state.encounter.card in state.encounters_seen, "the card was revealed", "S-19.1")
        must(
            some_of(used, ENCOUNTERS[state.encounter.card]) and len(used) < 3, "options are carried out once", "S-19.3"
        )
        home = player.units[CHARACTER[player.faction]]
        must(BIT[home] & TERRITORIES & ~LAKES, "an encounter takes place on land", "S-19.4")
    visitors = state.factory_visitors
    must(
        some_of([str(seat) for seat in visitors], map(str, range(len(state.players)))),
        "visits are first ones",
        "S-20.2",
    )
    looking = phase is Phase.FACTORY_PICK
    for one in state.players:
        due = one.factory_card is not None or (looking and one.seat == state.active)
        must((one.seat in visitors) == due, "who visits the Factory keeps a card", "S-20.1")
    if looking:
        there = player.units[CHARACTER[player.faction]] == FACTORY_HEX
        must(there and player.factory_card is None and state.factory_offer, "the character is at the Factory", "S-11.3")


def movement_is_possible(state: State, movement: Movement) -> None:
    player = state.player
    kind = "factory" if player.section == "factory" else "mat"
    must(movement.kind == kind and (kind == "factory" or top_action(player) == "move"), "the section moves", "S-7.1")
    must(some_of(movement.moved, player.units) and movement.moved, "own units have moved", "S-7.3")
    must(movement.moved[-1] == movement.moving, "the last one is moving", "S-26.7")
    must(
        len(movement.moved) <= units_allowed(player) and movement.steps_made >= 1,
        "as many as the action moves",
        "S-7.3",
    )
    must(set(movement.last_steps) == set(movement.moved), "every step is remembered", "S-24.3")
    for step in movement.last_steps.values():
        must(step.from_ in BIT and set(step.workers) <= set(player.units) & LABOUR, "steps begin somewhere", "S-24.3")
        must(set(step.resources) <= set(RESOURCES), "tokens are known", "S-24.3")
    for unit in movement.moved:
        step, place = movement.last_steps[unit], player.units[unit]
        if unit not in LABOUR and BIT[place] & contested(state):
            pile = state.resources.get(place, {})
            here = all(0 <= n <= pile.get(resource, 0) for resource, n in step.resources.items())
            must(
                here and all(player.units[one] == place for one in step.workers), "what was brought is there", "S-24.3"
            )


def combat_is_possible(state: State, combat: Combat) -> None:
    seats = range(len(state.players))
    must(combat.attacker == state.active and combat.defender in seats, "the active player attacks", "S-18.1")
    must(combat.attacker != combat.defender and combat.hex in BIT, "two players fight somewhere", "S-18.1")
    sides = [state.players[combat.attacker], state.players[combat.defender]]
    must(all(plastic(player) & BIT[combat.hex] for player in sides), "both have plastic there", "S-18.1")
    made = [commitment_of(combat, player.seat) for player in sides]
    match state.phase:
        case Phase.COMBAT_ABILITY:
            must(combat.side is not None and made == [None, None], "a side is asked for its ability", "S-18.3")
            asked = combat.side is not None and usable_ability(state, side_of(combat, combat.side))
            must(asked, "the ability can be used", "S-18.3")
        case Phase.COMBAT_COMMIT:
            must(combat.side is None and None in made, "somebody has not committed", "S-18.8")
            for player, commitment in zip(sides, made, strict=True):
                must(commitment is None or is_legal(player, combat, commitment), "commitments are legal", "S-18.9")
        case _:
            must(combat.winner in (combat.attacker, combat.defender), "somebody has won", "S-18.11")
            lakes = retreat_lakes(state, combat.loser, combat.hex)
            must(lakes and made == [None, None], "the loser has a choice", "S-18.14")
            loser = state.players[combat.loser]
            goals = {FACTIONS[loser.faction].home_base, *lakes}
            own = set(plastic_at(loser, combat.hex)) if combat.chosen else set()
            must(set(combat.chosen) == own and set(combat.chosen.values()) <= goals, "retreats are legal", "S-26.17")


def is_legal(player: Player, combat: Combat, made: Commitment) -> bool:
    return 0 <= made.dial <= highest_dial(player) and len(made.cards) <= card_limit(player, combat.hex)


def everybody_asked_can_answer(state: State) -> None:
    for owed in decisions(state):
        must(next(iter(offers(state, owed.seat)), None) is not None, "who is asked has an answer", "S-26.1")


DEMANDS: tuple[Callable[[State], None], ...] = (
    seats_are_arranged,
    mats_are_possible,
    stars_are_possible,
    cards_are_conserved,
    units_stand_somewhere,
    places_are_shared_only_in_a_fight,
    tokens_lie_somewhere,
    phases_have_their_state,
    everybody_asked_can_answer,
)
