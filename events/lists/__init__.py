"""Read models: which tables there are, whose they are, which wait for whom; and how to make them anew.

Lives here: projections of the logs, kept from the stream of appends. Nothing is true because it stands in a list.
Never enters: HTTP, a rule. May call: `tables`, `people`, `log`.
"""
