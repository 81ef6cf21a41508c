#!/usr/bin/env python3
"""How long the most costly inputs below 100,000 bytes take, in every command that reads a log: `make costly`.

    costly.py [--seed N] [--only WORDS] PROGRAM

An input costs a command at most two seconds of a core, the kernel's time included; only `analyse` may take longer.
Books and sites are made in memory where the machine has such a folder: a disk looks for the files that were removed
shortly before, for a minute and longer.  The inputs are of the kinds that have been costly: one line again and again, games without moves,
games of many people, damaged games of both games.  Prints each input whose command takes longer than half a second, and
fails when one takes longer than two, or ends by a signal.
"""
import argparse
import os
import random
import resource
import subprocess
import sys
import tempfile

SIZE = 99_000
MOST = 2.0   # seconds of a core
SHOWN = 0.5
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
HEADERS = {
    "pr": "slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Ann; B Bob; C Cid; D Dee\n",
    "sj": "slog 1\ngame san-juan\nrules second\nplayers A Ann; B Bob; C Cid\n",
}
# Commands are given the input as LOG, a new book as BOOK, and run one after the other in one folder.
COMMANDS = [
    "audit LOG", "audit --format json LOG", "fix LOG", "fmt LOG", "convert LOG", "convert --format csv LOG", "replay --every LOG",
    "replay --every --format json LOG", "diff LOG LOG", "page LOG", "import --db BOOK LOG",
    "site --db BOOK -o site", "find --db BOOK A.doubloons>9", "db list --db BOOK", "db verify --db BOOK", "player list --db BOOK", "export --db BOOK", "why standings --db BOOK",
] + [f"report --db BOOK {name}" for name in (
    "standings", "ratings", "head-to-head", "roles", "buildings", "openings", "neighbours", "decisions", "luck",
    "scores", "ends", "effects", "turning-points", "violations")]


def repeated(header, *lines):
    text = header
    while len(text) < SIZE:
        for line in lines:
            text += line + "\n"
    return text[:SIZE]


def simulated(program, *options):
    """Games of a seed as long as an input may be."""
    text = subprocess.run([program, "simulate", *options], capture_output=True, text=True, check=True).stdout
    games = text.split("\nslog 1\n")
    whole = games[0]
    for game in games[1:]:
        if len(whole) + len(game) > SIZE:
            break
        whole += "\nslog 1\n" + game
    return whole[:SIZE]


def damaged(text, rate, rng):
    """Lines left out, repeated, exchanged with another, and words exchanged between lines."""
    lines = text.split("\n")
    out = []
    for line in lines:
        kind = rng.random() / rate
        if kind < 0.25:
            continue
        out.append(line)
        if kind < 0.5:
            out.append(line)
        elif kind < 0.75:
            out[-1] = rng.choice(lines)
        elif kind < 1:
            words = line.split(" ")
            words[-1] = rng.choice(rng.choice(lines).split(" "))
            out[-1] = " ".join(words)
    return "\n".join(out)[:SIZE]


def inputs(program, rng):
    for game, header in HEADERS.items():
        yield f"{game}-header", repeated("", header.rstrip("\n"))
        for name, lines in {
            "passes": ["A -"], "roles": ["A builder", "B settler", "C mayor", "A captain"], "unknown": ["word word"],
            "rounds": ["round 1", "round 2"], "checks": ["check A 0d", "check B 1d"], "builder": ["A builder", "  A -", "  B -"],
            "island": ["island A indigo* corn quarry", "A settler"], "trader": ["A trader", "  A coffee", "  B sugar"],
            "captain": ["A captain", "  A corn 5 @5", "  B corn 1"], "results": ["score A chips 21, buildings 17, bonus 9, total 47"],
            "results-of-games": [header + "grade result\nresult A 47, B 52, C 39" + (", D 12" if game == "pr" else "")], "moves-of-games": [header + "A builder\nB settler"],
            "names": [], "notes": ["position A///1 B///2"],
        }.items():
            yield f"{game}-{name}", repeated(header, *lines) if lines else names(header)
    for seed in (1, 2):
        for name, options in {
            "pr": ["--game", "puerto-rico", "--players", "4"], "pr2": ["--game", "puerto-rico", "--players", "2"],
            "pr5": ["--game", "puerto-rico", "--players", "5"], "sj": ["--game", "san-juan", "--players", "4"],
            "sj2": ["--game", "san-juan", "--players", "2"],
        }.items():
            text = simulated(program, *options, "--games", "40", "--seed", str(seed))
            yield f"{name}-good-{seed}", text
            for rate in (0.01, 0.05, 0.2, 0.6):
                yield f"{name}-damaged-{rate}-{seed}", damaged(text, rate, rng)


def names(header):
    """Games of one move, no name twice."""
    text, n = "", 0
    while len(text) < SIZE:
        game = header
        for name in ("Ann", "Bob", "Cid", "Dee"):
            game = game.replace(name, f"{name}{n}")
        text += game + "A builder\n"
        n += 1
    return text[:SIZE]


def seconds_of(program, command, folder):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    words = [word.replace("LOG", "in.slog").replace("BOOK", "book.db") for word in command.split(" ")]
    done = subprocess.run([program, *words], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=600)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return seconds, done.returncode, done.stderr


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--keep", help="a folder for the inputs")
    parser.add_argument("program")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    os.environ["NO_PROGRESS"] = "1"
    n = slow = 0
    for name, text in inputs(program, random.Random(options.seed)):
        if options.keep:
            with open(os.path.join(options.keep, name + ".slog"), "w") as file:
                file.write(text)
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            with open(os.path.join(folder, "in.slog"), "w") as file:
                file.write(text)
            for command in COMMANDS:
                if options.only not in f"{name} {command}":
                    continue
                seconds, status, err = seconds_of(program, command, folder)
                n += 1
                if status < 0 or status > 3:
                    slow += 1
                    print(f"{name}: {command}: status {status}: {err[-300:]!r}", flush=True)
                if seconds > SHOWN:
                    print(f"{name}: {command}: {seconds:.2f} s", flush=True)
                slow += seconds > MOST
    print(f"costly: {n} runs, {slow} too long or broken off")
    sys.exit(slow > 0)


main()
