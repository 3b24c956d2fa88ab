"""The computer's way in: jobs from the queue that enter by the same door as people.

Lives here: the dispatcher, the queue, the job of a turn; `engine` is how computer players think.
Never enters: HTTP, a second way to make a move. May call: `events`, the contract in `domain`.
"""
