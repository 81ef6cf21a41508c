"""New names on a terminal: Enter takes the name of the book, n keeps what was typed."""
import os
import sys

sys.path.append(os.environ["ROOT"] + "/tests/terminal")
from typed import Typed

for answer, log in ((b"\r", "yes.slog"), (b"n\r", "no.slog")):
    t = Typed([sys.argv[1], "record", "--game", "puerto-rico", "--date", "2026-11-20", log])
    t.read_until(b"Bob, ...: ")
    t.keys("Jurgen, Bob, Anna\r".encode(), "did you mean Jürgen? (Enter: yes, n: a new player): ".encode())
    t.keys(answer, b"rules [")
    t.keys(b"\r", b"event: ")
    t.keys(b"\r", b"place: ")
    t.keys(b"\r", b"tiles> ")
    t.keys(b"quit\r", b"findings 0")
    print("status", t.end())
