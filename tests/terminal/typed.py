"""typed.py - a command on a terminal of its own, and a test that types: for tests that edit lines.

    from typed import Typed
    t = Typed([program, "record", "game.slog"])
    t.read_until(b"A role> ")
    t.keys(b"se\t", b"settler")
    print("status", t.end())
"""
import os
import pty
import select
import termios
import time

SECONDS = 60


class Typed:
    def __init__(self, command):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ.pop("COLUMNS", None)  # the terminal says how wide it is
            os.environ.update(TERM="dumb", HOME=os.getcwd(), LC_ALL="C.UTF-8")
            os.execv(command[0], command)

    def read_until(self, end):
        """What is shown up to `end`, and perhaps a little more."""
        seen = b""
        while end not in seen:
            ready, _, _ = select.select([self.terminal], [], [], SECONDS)
            if not ready:
                raise SystemExit(f"waited for {end!r}, saw {seen!r}")
            try:
                seen += os.read(self.terminal, 4096)
            except OSError:
                raise SystemExit(f"ended before {end!r}: {seen!r}") from None
        return seen

    def keys(self, text, end):
        """Types.  A prompt may appear before the editor has taken over the terminal, which until
        then obeys Ctrl-C, Ctrl-D and other control keys itself."""
        until = time.monotonic() + SECONDS
        while termios.tcgetattr(self.terminal)[3] & termios.ICANON:
            if time.monotonic() > until:
                raise SystemExit("nobody edits lines")
            time.sleep(0.002)
        os.write(self.terminal, text)
        return self.read_until(end)

    def end(self):
        """The exit status; what a program that dies says goes to standard error."""
        try:
            while seen := os.read(self.terminal, 4096):
                os.write(2, seen.replace(b"\r\n", b""))
        except OSError:
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
