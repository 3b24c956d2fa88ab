"""What every game promises and what it may build on: the contract, luck, offers, secrecy, documents.

Lives here: what is the same for all games. A game is a folder beside this one and calls nobody but this.
Never enters: the name of a game, I/O, a clock, chance of its own, anything but the standard library.
`game` is the contract itself; `registry` finds the games; `wire` turns typed values into documents and back.
"""
