"""The log and the one service over it; the arrows among its rooms point down this list, never up.

lists       read models, and how to rebuild them
evidence    records, their proofs, and their way home
tables      the service: every verb that changes a table, the fold, what is shown to whom
people      players, tickets, rate limit
log         entries, the store, scripts, snapshots, hints
process     what every process needs: settings, reach, meters

Never enters: the name of a game, a word of HTTP.
"""
