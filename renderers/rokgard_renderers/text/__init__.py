"""Scenes as text: boards cell by cell, clouds on a canvas of braille dots."""
