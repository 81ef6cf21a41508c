"""The recorder on a terminal: completion with TAB, history, editing within the line, the old line
offered for correction, what a refused line was probably meant to be, and the end with Ctrl-D."""
import os
import sys

sys.path.append(os.environ["ROOT"] + "/tests/terminal")
from typed import Typed

program = sys.argv[1]
with open("game.slog", "w", encoding="utf-8") as file:
    file.write("slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Anna; B Bob; C Chris\n\n"
               "row corn indigo sugar coffee\n")
t = Typed([program, "record", "game.slog"])
t.read_until(b"A role> ")
t.keys(b"se\t", b"settler")            # one action begins so
t.keys(b"\r", b"A settle> ")
t.keys(b"qua\t\r", b"B settle> ")
seen = t.keys(b"co\t", b"coffee\r\n")  # two do: they are listed
print("listed corn:", b"  corn\r\n" in seen)
t.keys(b"rm\x02\x0bn\r", b"C settle> ")  # a letter taken back
t.keys(b"\x10\x01B \r", b"not taken")  # Ctrl-P, Ctrl-A: the line before, with B in front of it
t.keys(b"sgar\r", b"('=' takes it)")
t.keys(b"\t", b"C sugar")              # TAB on an empty line is what was probably meant
t.keys(b"\r", b"new plantations, 4 tiles> ")
t.keys(b"edit 11\r", b"line 11> ")
t.keys(b"\x01\x0bindigo\r", b"new plantations, 4 tiles> ")  # Ctrl-A, Ctrl-K: not one that the terminal itself obeys
t.keys(b"edit 11\r", b"B indigo")      # the old line stands there
t.keys(b"\r", b"new plantations, 4 tiles> ")
seen = t.keys(b"\x04", b"game.slog: events 6, findings 0")
print("status", t.end())
with open("game.slog", encoding="utf-8") as file:
    print(file.read(), end="")
