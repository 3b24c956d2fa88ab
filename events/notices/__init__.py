"""What people and receivers are told of what happens: inboxes and webhooks, kept from the stream of appends.

Lives here: which event an entry is for whom, who reads the appends, how a webhook is delivered.
Never enters: Flask, a rule, the way of a move: nothing here is asked when somebody moves. May call: all below.
"""
