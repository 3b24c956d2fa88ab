"""What every game promises, found by random play; and the kit with which that is found.

Lives here: laws (`test_*.py`), which hold for all games and are told of none by name; what a law cannot learn from
the contract each game's own tests say in tests/domain/<game>/laws.py, in the shape of `known.Laws`.
Never enters: the name of a game, a rule of one, a server.
The kit: `play` plays, `tables` are the games that are played, `attempts` makes moves that nobody offered, `twins` and
`pairs` make worlds that a seat cannot tell apart (`exchange` moves their cards about), `spoiling` and `absurd` make
positions that cannot be, `documents` finds places in what a view shows.
"""
