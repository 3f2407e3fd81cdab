"""Profiles: who plays, what they have played, and the experience that it brought."""
