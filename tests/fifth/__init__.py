"""A fifth game as somebody would add it: its rules, its tests, its rulebook, and nothing else.

docs/ADDING_A_GAME.md is told with it. The house does not know it: a test puts `domain/nim`, `tests/domain/nim` and
`docs/rules/nim.md` into a copy of the repository and plays there.
"""
