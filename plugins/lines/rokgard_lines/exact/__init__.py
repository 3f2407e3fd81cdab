"""The exact solver of Lines: bitboards and alpha-beta for boards with gravity up to 64 bits and for small ones without.

Import its parts only where they are needed: they bring numpy and, where it can be had, numba. `docs/solver.md` says how
it works, what it reaches and what was solved with it.
"""
