"""The pattern engine of Lines: tables of what a stone makes on each line, threat search, and alpha-beta on top.

It plays strong on boards without gravity. Import its parts only where they are needed: they bring numpy and, where it
can be had, numba.
"""
