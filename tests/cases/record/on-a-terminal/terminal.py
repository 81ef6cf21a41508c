"""The recorder on a terminal: completion with TAB, history, editing within the line, the old line
offered for correction, what a refused line was probably meant to be, and the end with Ctrl-D."""
import os
import pty
import select
import sys
import termios
import time

program = sys.argv[1]
with open("game.slog", "w", encoding="utf-8") as file:
    file.write("slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Anna; B Bob; C Chris\n\n"
               "row corn indigo sugar coffee\n")
pid, terminal = pty.fork()
if pid == 0:
    os.environ.update(TERM="dumb", HOME=os.getcwd(), LC_ALL="C.UTF-8")
    os.execv(program, [program, "record", "game.slog"])


def read_until(end):
    seen = b""
    while end not in seen:
        ready, _, _ = select.select([terminal], [], [], 60)
        if not ready:
            raise SystemExit(f"waited for {end!r}, saw {seen!r}")
        try:
            more = os.read(terminal, 4096)
        except OSError:
            raise SystemExit(f"ended before {end!r}: {seen!r}") from None
        seen += more
    return seen


def wait_for_editor():
    """The prompt may appear before the editor has taken over the terminal, which until then obeys
    Ctrl-D and other control keys itself."""
    until = time.monotonic() + 60
    while termios.tcgetattr(terminal)[3] & termios.ICANON:
        if time.monotonic() > until:
            raise SystemExit("nobody edits lines")
        time.sleep(0.002)


def keys(text, end):
    wait_for_editor()
    os.write(terminal, text)
    return read_until(end)


read_until(b"A role> ")
keys(b"se\t", b"settler")            # one action begins so
keys(b"\r", b"A settle> ")
keys(b"qua\t\r", b"B settle> ")
seen = keys(b"co\t", b"coffee\r\n")  # two do: they are listed
print("listed corn:", b"  corn\r\n" in seen)
keys(b"rm\x02\x0bn\r", b"C settle> ")  # a letter taken back
keys(b"\x10\x01B \r", b"not taken")  # Ctrl-P, Ctrl-A: the line before, with B in front of it
keys(b"sgar\r", b"('=' takes it)")
keys(b"\t", b"C sugar")              # TAB on an empty line is what was probably meant
keys(b"\r", b"refill-row, 4 tiles> ")
keys(b"edit 11\r", b"line 11> ")
keys(b"\x01\x0bindigo\r", b"refill-row, 4 tiles> ")  # Ctrl-A, Ctrl-K: not one that the terminal itself obeys
keys(b"edit 11\r", b"B indigo")      # the old line stands there
keys(b"\r", b"refill-row, 4 tiles> ")
seen = keys(b"\x04", b"game.slog: events 6, findings 0")
try:
    while seen := os.read(terminal, 4096):  # a program that dies here says why
        sys.stderr.buffer.write(seen.replace(b"\r\n", b""))
except OSError:
    pass
_, status = os.waitpid(pid, 0)
print("status", os.waitstatus_to_exitcode(status))
with open("game.slog", encoding="utf-8") as file:
    print(file.read(), end="")
