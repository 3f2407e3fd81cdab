"""Opponents that work for any game: random play, tree search and an exact solver, in plain Python."""
