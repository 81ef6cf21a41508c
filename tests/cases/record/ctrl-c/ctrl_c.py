"""Ctrl-C in the recorder: it clears a line; on an empty one it asks before it leaves."""
import os
import sys

sys.path.append(os.environ["ROOT"] + "/tests/terminal")
from typed import Typed

t = Typed([sys.argv[1], "record", "--players", "Anna, Bob, Chris", "--rules", "rgg2002", "--date", "-",
           "--site", "-", "game.slog"])
t.read_until(b"game [puerto-rico]: ")
t.keys(b"\x03", b"leave? nothing is written yet into game.slog [y/N]: ")
t.keys(b"\r", b"game [puerto-rico]: ")
t.keys(b"san\x03\r", b"event: ")  # cleared: the default
t.keys(b"\r", b"first plantations, 4 tiles> ")
t.keys(b"row corn\x03row corn indigo sugar coffee\r", b"A role> ")
t.keys(b"nonsense\x03\x03", b"leave? all that was taken is in game.slog [y/N]: ")
t.keys(b"n\r", b"A role> ")
t.keys(b"settler\r", b"A settle> ")
t.keys(b"\x03", b"in game.slog [y/N]: ")
t.keys(b"y\r", b"game.slog: events 3, findings 0")
print("status", t.end())
with open("game.slog", encoding="utf-8") as file:
    print(file.read(), end="")
