"""The games: pure rules, one folder each, beside the contract that all of them keep.

Lives here: what a rulebook says. A game calls itself and `contract`, never another game.
Never enters: I/O, a clock, luck of its own, the environment, anything but the standard library.
"""
