"""What the program says of logs: which lines it cannot read.  What breaks the rules of a game is no matter here."""
import re
import subprocess

STATEMENTS_MOST = 900  # of a game: a reader reports at most 1000 errors of one
PLAYERS = "ABCDE"
ALL_RULES = {"Puerto Rico": ("puerto-rico", "deluxe + new-buildings + nobles", 5),
             "San Juan": ("san-juan", "second + new-buildings", 4)}


class Reader:
    def __init__(self, program):
        self.program = program

    def run(self, text):
        return subprocess.run([self.program, "fmt", "--strict", "--jobs", "1", "--quiet", "-"], input=text.encode(),
                              capture_output=True, check=False)

    def wrong_lines(self, text):
        """Line by number: the first message about it."""
        done = self.run(text)
        lines = self.messages(done).get("<stdin>", {})
        if done.returncode not in (0, 1) or (done.returncode == 1) != bool(lines):
            raise RuntimeError(f"fmt ended with status {done.returncode}: {done.stderr.decode()[-500:]}")
        return lines

    def wrong_lines_of_files(self, paths):
        """The same by path."""
        return self.messages(subprocess.run([self.program, "fmt", "--strict", "--check", "--jobs", "1", "--quiet", *paths],
                                            capture_output=True, check=False))

    @staticmethod
    def messages(done):
        files = {}
        for path, number, message in re.findall(r"^(.*):(\d+):\d+: error: (.*)$", done.stderr.decode(errors="replace"),
                                                re.M):
            files.setdefault(path, {}).setdefault(int(number), message)
        return files

    def canonical(self, text):
        done = self.run(text)
        if done.returncode != 0:
            raise RuntimeError(f"fmt ended with status {done.returncode}: {done.stderr.decode()[-500:]}")
        return done.stdout.decode()


def header(title):
    game, rules, players = ALL_RULES[title]
    names = "; ".join(f"{seat} {seat}{seat}" for seat in PLAYERS[:players])
    return ["slog 1", f"game {game}", f"rules {rules}", f"players {names}"]


def games_of(title, statements):
    """Logs with the statements, one on a line, and in which line of the text each stands."""
    lines, places = [], []
    for i, statement in enumerate(statements):
        if i % STATEMENTS_MOST == 0:
            lines += header(title) + ["round 1"]
        lines.append(statement)
        places.append(len(lines))
    return "\n".join(lines) + "\n", places


def verdicts(reader, title, statements):
    """For each statement the message why it cannot be read, or None."""
    text, places = games_of(title, statements)
    wrong = reader.wrong_lines(text)
    return [wrong.get(place) for place in places]
