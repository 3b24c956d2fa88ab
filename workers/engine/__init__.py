"""How computer players think: from the view of their seat alone, the same for all games.

Lives here: levels, budgets, choosing a move. Never enters: Redis, the queue, a table. May call: the contract.
"""
