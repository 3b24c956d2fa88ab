<<<<<<< HEAD
"""Speed, measured as ratios in one run."""
=======
"""What the server can bear."""
>>>>>>> front
