"""Finished tables in cold storage: packed, moved there, read there, brought home again.

Where a table lies is said by its head in the log and nowhere else: an object in the archive that no head names counts
for nothing. No game lives here, and nobody is shown anything from here but through the rooms above.
"""
