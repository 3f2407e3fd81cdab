"""`python -m rokgard`."""

import sys

from rokgard.cli import main

if __name__ == "__main__":
    sys.exit(main())
