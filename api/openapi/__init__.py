"""What the API says of itself: the OpenAPI document, and the page that shows it.

Lives here: the shapes of bodies and answers (`schemas`), the types of every game (`game_types`, `offer_types`) and of
problems (`problem_types`), one document for each game where they differ (`by_game`), documents as they look
(`examples`), the words that a view leaves about itself (`describe`, `operations`), the document made of them
(`document`), flask-smorest with types (`smorest`).
Never enters: a view of a resource, a table, the log, the name of a game beyond an example. May call: the contract in
`domain`, the facts and moves of the house.
"""
