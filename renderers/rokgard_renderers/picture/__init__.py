"""The parts of a vector picture: layout, words, and the ink of each kind of shape."""
