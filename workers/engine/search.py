"""Information-set Monte Carlo tree search over the contract: one tree over many imagined worlds.

Every iteration imagines the table anew from the seat's view, descends by what the seat would see, adds one node, plays
on a little by taste and judges what it finds by taste. So nothing that is hidden can reach a choice: the search is
handed a view and nothing else, and its nodes are named by what its seat would know of a move.
"""

from dataclasses import dataclass, field
from math import exp, sqrt, tanh
from typing import Any, Final

from domain.contract.game import Game, Move, Refused, Seat, View
from domain.contract.luck import Luck
from domain.contract.secrecy import audience, secrets
from workers.engine.candidates import PURPOSE, any_move, candidates, imagined, tasted
from workers.engine.chance import Chance
from workers.engine.levels import Engine

EXPLORE: Final = 1.1  # how much a move is worth that was seldom tried, times its prior
SHARP: Final = 3.0  # how much better by taste makes how much likelier
CERTAIN: Final = 0.92  # of a won game: the most that a taste can promise
WATCH: Final = 8  # one in so many iterations at least is for a move that is to be looked at as well
LONGEST: Final = 3  # a play-out takes at most so many times its reach, however long a turn is


@dataclass(slots=True)
class Edge:
    """A move from a node: how often it could be made, was made, and what came of it for its mover."""

    move: Move
    taste: int
    available: int = 0
    visits: int = 0
    total: float = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


@dataclass(slots=True)
class Node:
    """A moment as the searching seat knows it."""

    edges: dict[str, Edge] = field(default_factory=dict)
    then: dict[str, "Node"] = field(default_factory=dict)
    visits: int = 0
    total: float = 0.0  # for whoever moves here


@dataclass(frozen=True, slots=True)
class Line:
    """A move that was looked at: how often, and the chance of winning it seems to give, 0 to 1."""

    move: Move
    visits: int
    chance: float
    taste: int = 0  # one step ahead


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has found: the move it makes, and all it has looked at, best first."""

    move: Move
    lines: tuple[Line, ...]
    also: Line | None = None  # the move that was to be looked at as well


def search(game: Game[Any], view: View, seat: Seat, engine: Engine, seed: bytes, also: Move | None = None) -> Found:
    """The same view, engine and seed find the same; `also` is a move that is looked at whatever its taste."""
    luck: Luck = Chance(seed, 0)
    world = game.imagine(view, luck)
    tried = candidates(list(game.offers(world, seat)), engine, luck)
    if len(tried) == 1:
        only = Line(tried[0], 0, 0.5, tasted(game, [world], seat, tried, luck)[0])
        return Found(tried[0], (only,), only if also is not None else None)
    worlds = imagined(game, view, world, min(engine.worlds, max(1, engine.trials // len(tried))), luck)
    tastes = tasted(game, worlds, seat, tried, luck)
    ranked = sorted(range(len(tried)), key=lambda n: (-tastes[n], n))[: engine.wide]
    root = Node({repr(tried[n]): Edge(tried[n], tastes[n] // len(worlds)) for n in ranked})
    watched = None if also is None else _edge_of(game, worlds, seat, root, also, luck)
    tree = Tree(game, seat, engine, root, watched)
    is_open = len(worlds) == 1 and engine.trials >= 2 * len(tried)
    for iteration in range(1, engine.iterations + 1):
        luck = Chance(seed, iteration)
        tree.grow(world if is_open else game.imagine(view, luck), luck)
    best = sorted(root.edges.values(), key=lambda edge: (-edge.visits, -edge.mean))
    lines = tuple(Line(each.move, each.visits, (each.mean + 1) / 2, each.taste) for each in best)
    return Found(lines[0].move, lines, None if watched is None else lines[best.index(watched)])


def _edge_of(game: Game[Any], worlds: list[Any], seat: Seat, root: Node, move: Move, luck: Luck) -> Edge:
    """The edge of a move at the root, made where it is not among the best by taste."""
    for edge in root.edges.values():
        if game.reads(worlds[0], seat, edge.move) == game.reads(worlds[0], seat, move):
            return edge
    [taste] = tasted(game, worlds, seat, [move], luck)
    return root.edges.setdefault(repr(move), Edge(move, taste // len(worlds)))


class Scale:
    """What a taste says of the chance to win, as far as the first play-outs can tell."""

    def __init__(self) -> None:
        self._seen: list[int] = []
        self._middle, self._spread = 0.0, 1.0

    def learn(self, taste: int) -> None:
        """Only the first few set the scale, so that values stay comparable."""
        if len(self._seen) < 16:
            self._seen.append(taste)
            ordered = sorted(self._seen)
            self._middle = float(ordered[len(ordered) // 2])
            self._spread = 1.0 + sum(min(abs(each - self._middle), 1e5) for each in ordered) / len(ordered)

    def value(self, taste: int) -> float:
        return CERTAIN * tanh((taste - self._middle) / (2 * self._spread))


class Tree:
    """The tree of one search."""

    def __init__(self, game: Game[Any], seat: Seat, engine: Engine, root: Node, watched: Edge | None = None) -> None:
        self.game, self.seat, self.engine, self.root, self._watched = game, seat, engine, root, watched
        self._scales: dict[Seat, Scale] = {}

    def grow(self, world: Any, luck: Luck) -> None:
        """One iteration: descend, add a node, play on, and tell everybody on the way what came of it."""
        node, state, path = self.root, world, list[tuple[Node, Edge, Seat]]()
        while (outcome := self.game.outcome(state)) is None:
            owed = [each.seat for each in self.game.decisions(state)]
            mover = self.seat if self.seat in owed else owed[0]
            edge = self._choose(node, self._available(node, state, mover, luck))
            path.append((node, edge, mover))
            state, known = self._after(state, owed, mover, edge.move, luck)
            new = known not in node.then
            node = node.then.setdefault(known, Node())
            if new:
                state = self._play_on(state, luck)
                outcome = self.game.outcome(state)
                break
        values: dict[Seat, float] = {}
        for at, edge, mover in path:
            if mover not in values:
                values[mover] = self._value(state, outcome, mover)
            edge.visits += 1
            edge.total += values[mover]
            at.visits += 1
            at.total += values[mover]

    def _available(self, node: Node, state: Any, mover: Seat, luck: Luck) -> list[Edge]:
        """The moves of this node that can be made in this world; those not seen before are tasted."""
        if node is self.root:
            found = list(node.edges.values())
        else:
            tried = {repr(move): move for move in self._some(state, mover, luck)}
            new = {name: move for name, move in tried.items() if name not in node.edges}
            for (name, move), taste in zip(
                new.items(), tasted(self.game, [state], mover, list(new.values()), luck), strict=True
            ):
                node.edges[name] = Edge(move, taste)
            found = [node.edges[name] for name in tried]
        for edge in found:
            edge.available += 1
        return found

    def _some(self, state: Any, mover: Seat, luck: Luck) -> list[Move]:
        """Moves of a node below the root: all where there are few, else some."""
        found = candidates(list(self.game.offers(state, mover)), self.engine, luck)
        if len(found) > self.engine.wide:
            found = [found[luck.below(PURPOSE, len(found))] for _ in range(self.engine.wide)]
        return found

    def _choose(self, node: Node, edges: list[Edge]) -> Edge:
        """What promises most: its mean so far, and its prior by taste the more the less often it was tried."""
        if self._watched is not None and node is self.root and WATCH * self._watched.visits < node.visits:
            return self._watched
        best = max(edge.taste for edge in edges)
        spread = max(1, best - min(edge.taste for edge in edges))
        priors = [exp(SHARP * max(-1.0, (edge.taste - best) / spread)) for edge in edges]
        whole = sum(priors)
        first = node.total / node.visits if node.visits else 0.0

        def promise(number: int) -> float:
            edge = edges[number]
            mean = edge.mean if edge.visits else first
            return mean + EXPLORE * priors[number] / whole * sqrt(edge.available) / (1 + edge.visits)

        return edges[max(range(len(edges)), key=promise)]

    def _after(self, state: Any, owed: list[Seat], mover: Seat, move: Move, luck: Luck) -> tuple[Any, str]:
        """The state after a move, and what the searching seat knows of it.

        Who decides at the same time decides sealed: on the table as it is before anybody has answered.
        """
        answers = {each: move if each == mover else self._reply(state, each, luck) for each in owed}
        known = []
        for each, answer in answers.items():
            if each not in (now.seat for now in self.game.decisions(state)):
                continue
            try:
                told = self.game.decide(state, each, answer, luck)
            except Refused:  # an answer before it has changed what can be answered
                answer = any_move(list(self.game.offers(state, each)), luck)
                told = self.game.decide(state, each, answer, luck)
            known.append(self._known(each, answer, told))
            state = told.state
        return state, " ".join(known)

    def _known(self, mover: Seat, move: Move, facts: Any) -> str:
        """A move as the searching seat sees it."""
        hidden = secrets(type(move))
        if mover == self.seat or not hidden:
            return repr(move)
        shown = {name: getattr(move, name) for name in move.__dataclass_fields__}
        for name, _, declared in hidden:
            readers = audience(declared, move, {}, mover, facts)
            if readers is not None and self.seat not in readers:
                del shown[name]
        return f"{type(move).__name__}{shown}"

    def _reply(self, state: Any, mover: Seat, luck: Luck) -> Move:
        return quick_reply(self.game, state, mover, self.engine.look, luck)

    def _play_on(self, state: Any, luck: Luck) -> Any:
        """The state some decisions later, at the end of a turn."""
        last: list[Seat] = []
        for played in range(LONGEST * self.engine.reach):
            owed = [each.seat for each in self.game.decisions(state)]
            if not owed or self.game.outcome(state) is not None or (played >= self.engine.reach and owed != last):
                break
            state, _ = self._after(state, owed, owed[0], self._reply(state, owed[0], luck), luck)
            last = owed
        return state

    def _value(self, state: Any, outcome: Any, seat: Seat) -> float:
        """How good this is for a seat, -1 to 1."""
        if outcome is not None:
            return 2 / len(outcome.winners) - 1 if seat in outcome.winners else -1.0
        taste = self.game.taste(state, seat)
        scale = self._scales.setdefault(seat, Scale())
        scale.learn(taste)
        return scale.value(taste)


def quick_reply(game: Game[Any], state: Any, mover: Seat, look: int, luck: Luck) -> Move:
    """A quick answer: of a few moves, what tastes best."""
    offers = list(game.offers(state, mover))
    few = {repr(move): move for move in (any_move(offers, luck) for _ in range(look))}
    tried = list(few.values())
    if len(tried) == 1:
        return tried[0]
    tastes = tasted(game, [state], mover, tried, luck)
    return tried[tastes.index(max(tastes))]
