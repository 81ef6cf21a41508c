"""Ctrl-C in the recorder: it clears a line; on an empty one it asks before it leaves."""
import os
import pty
import select
import sys
import termios
import time

program = sys.argv[1]
pid, terminal = pty.fork()
if pid == 0:
    os.environ.update(TERM="dumb", HOME=os.getcwd(), LC_ALL="C.UTF-8")
    os.execv(program, [program, "record", "--players", "Anna, Bob, Chris", "--rules", "rgg2002", "--date", "-",
                       "--site", "-", "game.slog"])


def read_until(end):
    seen = b""
    while end not in seen:
        ready, _, _ = select.select([terminal], [], [], 60)
        if not ready:
            raise SystemExit(f"waited for {end!r}, saw {seen!r}")
        try:
            seen += os.read(terminal, 4096)
        except OSError:
            raise SystemExit(f"ended before {end!r}: {seen!r}") from None
    return seen


def keys(text, end):
    """The prompt may appear before the editor has taken over the terminal."""
    until = time.monotonic() + 60
    while termios.tcgetattr(terminal)[3] & termios.ICANON:
        if time.monotonic() > until:
            raise SystemExit("nobody edits lines")
        time.sleep(0.002)
    os.write(terminal, text)
    return read_until(end)


read_until(b"game [puerto-rico]: ")
keys(b"\x03", b"leave? nothing is written yet into game.slog [y/N]: ")
keys(b"\r", b"game [puerto-rico]: ")
keys(b"san\x03\r", b"event: ")  # cleared: the default
keys(b"\r", b"deal, 4 tiles> ")
keys(b"row corn\x03row corn indigo sugar coffee\r", b"A role> ")
keys(b"nonsense\x03\x03", b"leave? all that was taken is in game.slog [y/N]: ")
keys(b"n\r", b"A role> ")
keys(b"settler\r", b"A settle> ")
keys(b"\x03", b"in game.slog [y/N]: ")
keys(b"y\r", b"game.slog: events 3, findings 0")
try:
    while os.read(terminal, 4096):
        pass
except OSError:
    pass
_, status = os.waitpid(pid, 0)
print("status", os.waitstatus_to_exitcode(status))
with open("game.slog", encoding="utf-8") as file:
    print(file.read(), end="")
