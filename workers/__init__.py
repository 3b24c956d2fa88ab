"""The computer's way in: jobs from the queue that enter by the same door as people."""
