"""A fifth game as somebody would add it: two folders, `domain/nim` and `tests/domain/nim`, and nothing else.

docs/ADDING_A_GAME.md is told with it. The house does not know it: a test puts the two folders into a copy of the
repository and plays there.
"""
