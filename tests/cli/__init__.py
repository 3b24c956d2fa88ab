"""The command line, as it is typed: every command in a process of its own, against a real house.

Games are played through a terminal. Only what draws and counts is also called directly.
"""
