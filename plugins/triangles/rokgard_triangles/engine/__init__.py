"""The opponents' own boards and searches: kernels compiled by numba where it is installed, plain Python elsewhere."""
