"""What the API says of itself: the OpenAPI document, and the page that shows it.

Lives here: the shapes of bodies and answers (`schemas`), documents as they look (`examples`), the words that a view
leaves about itself (`describe`), the document made of them (`document`), flask-smorest with types (`smorest`).
Never enters: a view of a resource, a table, the log. May call: the contract in `domain`, for the moves of the games.
"""
