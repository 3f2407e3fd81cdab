"""The compiled engine of Lines: windows of cells with running counts, and alpha-beta search on them.

Import this only where it is needed: it brings numpy and, where it can be had, numba.
"""
