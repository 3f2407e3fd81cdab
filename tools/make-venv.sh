#!/bin/sh
# Make a virtual environment in $VENV with the first Python >= 3.11 that is found ($PYTHON, if given).
set -eu
fits() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
    if fits "$candidate"; then
        if ! "$candidate" -m venv "$VENV"; then
            rm -rf "$VENV"
            echo "error: '$candidate -m venv' does not work (on Debian and Ubuntu: apt-get install python3-venv)" >&2
            exit 1
        fi
        exit 0
    fi
done
echo "error: Rokgard needs Python 3.11 or newer; name one with 'make play PYTHON=/path/to/python3'" >&2
exit 1
