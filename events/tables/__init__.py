"""The one door: every verb that changes a table, the fold from a log to its table, and what is shown to whom.

Lives here: the table and its house facts, one file a verb, the refusals of the house, the documents that leave it.
Never enters: a word of HTTP, a Redis command, the name of a game. May call: `log`, `people`, the contract.
"""
