"""What every process of the house needs before it begins: settings, reachability, metrics, logging, the collector.

Lives here: what comes from the environment or goes to the operator.
Never enters: a table, a game, HTTP. May call: nobody above.
"""
