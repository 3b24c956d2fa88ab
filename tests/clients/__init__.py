"""What `clients/` promises to people who write apps and bots.

Clients are tested as their users get them: packed, installed elsewhere, against a real house that answers badly.
No test of a server stands here.
"""
