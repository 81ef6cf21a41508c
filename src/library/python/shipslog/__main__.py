"""`python3 -m shipslog` is the program."""
from . import _main

_main()
