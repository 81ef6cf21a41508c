"""TAB at the players of a new game: all usual ones on an empty line, each by its beginning."""
import os
import sys

sys.path.append(os.environ["ROOT"] + "/tests/terminal")
from typed import Typed

t = Typed([sys.argv[1], "record", "--game", "puerto-rico", "game.slog"])
t.read_until(b"Anna]:")
t.keys(b"\t", "Zoë, Jürgen, Anna".encode())
t.keys(b"\x03z\t", "oë".encode())
t.keys(b", an\t", b"anna")
t.keys(b"\r", b"rules")
t.keys(b"\x04", b"set-up is not complete")
print("status", t.end())
