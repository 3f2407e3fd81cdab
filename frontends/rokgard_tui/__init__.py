"""The terminal app: set up and play any game with mouse and keyboard, look back at old games, see the profile."""
