"""Lets every call of every command that writes fail once, and kills it there.

    faults.py [--every [--most N]] [--only WORDS] [--kinds LETTERS] [--jobs N] [--seed N] PROGRAM

Each run of a command meets one fault (build/fail_at, see tests/tools/fail_at.c): a call of the system that fails with an
error, does half of its work or is the last one, or memory that is not given.  Then

* a run that says it succeeded has done what an undisturbed one does, and said the same;
* a call that was interrupted (EINTR), or did a part, is made again, so the run succeeds;
* a run that fails says why: its message has the words of the error, and its status is 2;
* every file is the old one or the new one, and nothing stays beside, unless the run was killed;
* the same command run again, undisturbed, ends as if the fault had never been.

A sample of the calls is taken; with --every all of them, and of allocations one for each way to each place.  With --most,
no more than N of calls that are alike: the same fault and call, on files of one kind in one folder, or allocations in the
same function.  A site has hundreds of pages and pictures; each kind is written in one way.
Prints what is wrong and how to repeat it, then one line with the number of runs.  Exit status: 0 nothing was wrong.
"""
import argparse
import concurrent.futures
import os
import random
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from commands import COMMANDS, SERVER, prepare

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../export"))
from fake_clickhouse import Server  # noqa: E402

SECONDS = 60  # of one run: it hangs
SKIPPED = 77
PROGRESS = 500  # runs of a command after which a long test says how far it is

# Which faults a kind of call can have.
FAULTS = {
    "r": ("EIO", "EINTR", "short"),
    "w": ("kill", "ENOSPC", "ENOSPC+", "EIO", "EINTR", "short"),
    "s": ("kill", "EIO", "ENOSPC", "EINTR"),
    "n": ("kill", "ENOSPC", "EACCES", "EIO"),
    "o": ("EIO", "EMFILE", "EINTR"),
    "c": ("EIO", "EINTR"),
    "m": ("ENOMEM",),
    "p": ("EAGAIN", "kill"),
    "a": ("ENOMEM", "ENOMEM+"),
}
# SQLite makes these again where they can be interrupted; this one, the system does.
CANNOT = {"fdatasync": ("EINTR",), "fallocate": ("EINTR",)}
WORDS = {
    "EIO": "Input/output error|I/O error",
    "ENOSPC": "No space left on device|disk is full",
    "EACCES": "[Pp]ermission denied|read-only",
    "EMFILE": "Too many open files",
    "ENOMEM": "[Oo]ut of memory|Cannot allocate memory|virtual memory exhausted",
    "EAGAIN": "Resource temporarily unavailable",
}
RETRIED = ("EINTR", "short")
KILLED = 137
# A file that cannot be removed stays, and so do those of a folder of our own that cannot be listed.
CANNOT_REMOVE = re.compile(r"unlink|rmdir|getdents64 tmp/")


class Place:
    """A directory in which a command runs again and again, with a server if the command sends to one."""

    def __init__(self, root, number, before, has_server):
        self.path = os.path.join(root, f"run-{number}")
        self.report = os.path.join(root, f"report-{number}")
        self.before = before
        self.server = Server() if has_server else None

    def reset(self):
        if self.server:
            self.server.empty(is_new=True)
        shutil.rmtree(self.path, ignore_errors=True)
        shutil.copytree(self.before, self.path, symlinks=True)
        os.mkdir(os.path.join(self.path, "tmp"))

    def run(self, words, typed="", prefix=()):
        settings = os.path.join(self.path, "config")
        environment = {
            "PATH": os.environ["PATH"], "LC_ALL": "C", "TZ": "UTC", "NO_PROGRESS": "1", "HOME": settings,
            "TMPDIR": os.path.join(self.path, "tmp"), "SQLITE_TMPDIR": os.path.join(self.path, "tmp"),
            "XDG_CONFIG_HOME": settings, "XDG_CACHE_HOME": settings, "EDITOR": "./editor",
            "ASAN_OPTIONS": "detect_leaks=0"}
        if self.server:
            words = [word.replace(SERVER, f"127.0.0.1:{self.server.port}") for word in words]
        try:
            done = subprocess.run([*prefix, *words], cwd=self.path, env=environment, input=typed.encode(),
                                  capture_output=True, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return 124, b"", b"it hangs"
        return done.returncode if done.returncode >= 0 else 128 - done.returncode, done.stdout, done.stderr

    def files(self):
        """The bytes of each file, or where a link leads."""
        found = {}
        for folder, _, names in os.walk(self.path):
            for name in names:
                path = os.path.join(folder, name)
                if os.path.islink(path):
                    found[os.path.relpath(path, self.path)] = os.readlink(path)
                    continue
                with open(path, "rb") as file:
                    found[os.path.relpath(path, self.path)] = file.read()
        return found

    def temporary(self):
        return os.listdir(os.path.join(self.path, "tmp"))


def content(path):
    """What is in a database, after a rollback of what was not finished; None for one without tables."""
    book = sqlite3.connect(path)
    try:
        if book.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            return "damaged"
        rows = []
        for name, kind, sql in book.execute("SELECT name, type, sql FROM sqlite_schema ORDER BY name").fetchall():
            rows.append((name, sql))
            if kind == "table" and sql is not None:
                rows += sorted(book.execute(f'SELECT * FROM "{name}"'), key=repr)
        return rows or None
    finally:
        book.close()


def contents(place, files):
    """The files with databases in place of their bytes; journals are theirs."""
    books = [name for name in files if name.endswith(".db")]
    seen = {name: files[name] for name in files if not re.search(r"\.db(-journal)?$|^tmp/", name)}
    for name in books:
        inside = content(os.path.join(place.path, name))
        if inside is not None:
            seen[name] = inside
    if place.server:
        seen.update({f"{SERVER}/{table}": sorted(rows) for table, rows in place.server.tables.items() if rows})
    return seen


class Trial:
    """One command, and how it ends when nothing disturbs it."""

    def __init__(self, command, options, place):
        self.command, self.options, self.place = command, options, place
        self.wrong = []
        self.runs = 0
        place.reset()
        self.old = contents(place, place.files())
        self.status, self.out, err = place.run((options.program, *command.words), command.typed)
        self.new = contents(place, place.files())
        books = [name for name in self.new if name.endswith(".db") and self.new[name] != self.old.get(name)]
        self.hash = place.run((options.program, "db", "hash", *books))[1].split()[:1] if len(books) == 1 else None
        if self.status != command.ends:
            self.wrong.append(f"{command.name}: undisturbed it ends with {self.status}: {err.decode()}")

    def run(self, kinds, fault, number):
        self.place.reset()
        return self.place.run((self.options.program, *self.command.words), self.command.typed,
                              (self.options.fail_at, "-o", self.place.report, kinds, fault, str(number)))

    def calls(self, kinds):
        """The lines of the report, each with the number of the call."""
        self.run(kinds, "EIO", 0)
        with open(self.place.report, encoding="utf-8", errors="replace") as report:
            lines = [line.rstrip("\n").replace(self.place.path + "/", "") for line in report]
        if kinds == "a":
            return [(int(line.split()[1]), line) for line in lines]
        return list(enumerate(lines, 1))

    def plan(self):
        """All faults: kind, fault, number among those of its kind, what is touched."""
        plan = []
        seen = {}
        for _, line in self.calls("".join(kind for kind in FAULTS if kind != "a")):
            kind = line.lstrip("> ")[0]
            seen[kind] = seen.get(kind, 0) + 1
            plan += [(kind, fault, seen[kind], line) for fault in FAULTS[kind]
                     if fault not in CANNOT.get(line.lstrip("> ").split()[1], ())]
        for number, line in self.calls("a"):
            plan += [("a", fault, number, line) for fault in FAULTS["a"]]
        return plan

    def say(self, fault, what):
        kinds, name, number, line = fault
        self.wrong.append(f"{self.command.name}: {name} at {line}: {what}\n"
                          f"    fail_at {kinds} {name} {number} shipslog {shlex.join(self.command.words)}")

    def check(self, fault):
        kinds, name, number, _ = fault
        self.runs += 1
        status, out, err = self.run(kinds, name, number)
        files = self.place.files()
        seen = contents(self.place, files)
        message = err.decode(errors="replace").strip()
        is_killed = status == KILLED and name == "kill"
        if status == self.status or self.command.may_say and status <= 1:
            self.check_success(fault, out, seen)
        elif not is_killed:
            self.check_failure(fault, status, message)
        self.check_files(fault, files, seen, message)
        self.check_again(fault, seen)

    def check_success(self, fault, out, seen):
        keeps = self.command.keeps  # for speed alone: the next run makes it
        without = {name: seen[name] for name in seen if name != keeps and not name_is_half(name, fault)}
        if without != {name: self.new[name] for name in self.new if name != keeps} and not is_of_child(fault):
            self.say(fault, "succeeds, and " + difference(seen, self.new))
        elif out != self.out and not self.command.may_say and not is_of_child(fault):
            self.say(fault, f"succeeds, and prints {out[:200]!r}")

    def check_failure(self, fault, status, message):
        name = fault[1].rstrip("+")
        if status != 2 and not (self.is_of_libraries(fault) and message):
            self.say(fault, f"status {status}: {message}")
        elif is_of_child(fault):
            if message == "":
                self.say(fault, "there is no message")
        elif name in RETRIED:
            self.say(fault, f"is not made again: {message}")
        elif not re.search(WORDS.get(name, "."), message) and not self.is_of_libraries(fault):
            self.say(fault, f"the message is '{message}'")

    def is_of_libraries(self, fault):
        """Memory of libcurl, of what it loads, and of the loader: they say so in words of their own, or abort."""
        return self.place.server and fault[0] == "a" and re.search(r"(ld-linux.*|libc|libcurl|libcrypto|libssl)\.so", fault[3])

    def is_whole(self, name, seen):
        grows = self.command.grows is not None and re.match(self.command.grows, name)
        return grows or name == self.command.keeps or seen.get(name) in (self.old.get(name), self.new.get(name))

    def check_files(self, fault, files, seen, message):
        cannot = fault[1] == "kill" or fault[0] == "a" or CANNOT_REMOVE.search(fault[3])
        for name in sorted(set(seen) | set(self.old)):
            if not name_is_half(name, fault) and not self.is_whole(name, seen):
                self.say(fault, f"{name} is neither the old one nor the new one")
        left = [name for name in files if name.startswith("tmp/")] or self.place.temporary()
        if left and not cannot and "your text is in" not in message:
            self.say(fault, f"stays: {left}")

    def is_new(self, again):
        """The files of an undisturbed run; games of a file that failed may have come after others."""
        if again == self.new or not self.command.may_say:
            return again == self.new
        books = [name for name in again if name.endswith(".db") and again[name] != self.new.get(name)]
        others = [name for name in set(again) | set(self.new) if name not in books]
        hashes = [self.place.run((self.options.program, "db", "hash", name))[1].split()[:1] for name in books]
        return all(again.get(name) == self.new.get(name) for name in others) and hashes == [self.hash] * len(books)

    def check_again(self, fault, seen):
        if seen == self.new:
            return
        resumes = self.command.resumes
        goes_on = resumes is not None and os.path.exists(os.path.join(self.place.path, resumes[-1]))
        words, typed = (resumes, "") if goes_on else (self.command.words, self.command.typed)
        status, _, err = self.place.run((self.options.program, *words), typed)
        again = contents(self.place, self.place.files())
        if status != self.status and not (self.command.may_say and status <= 1):
            self.say(fault, f"the next run ends with {status}: {err.decode(errors='replace').strip()}")
        elif not self.command.resumes and not self.is_new(again):
            self.say(fault, "after the next run " + difference(again, self.new))
        elif any(map(is_temporary, again)):
            self.say(fault, "after the next run half a file stays")


def name_is_half(name, fault):
    """What stays of a killed run, or where it could not be removed, until the next: half a file, a lock."""
    may_stay = fault[1] == "kill" or fault[0] == "a" or CANNOT_REMOVE.search(fault[3])
    return may_stay and is_temporary(name)


def is_temporary(name):
    return ".shipslog-new" in name or name.endswith(".db-update")


def is_of_child(fault):
    return fault[3].startswith(">")


def difference(seen, wanted):
    names = sorted(name for name in set(seen) | set(wanted) if seen.get(name) != wanted.get(name))
    kinds = ["missing" if name not in seen else "another one" if name in wanted else "left" for name in names]
    return ", ".join(f"{name} is {kind}" for name, kind in list(zip(names, kinds))[:4])


def alike(plan):
    """The faults in lists of those that are alike: the names of files stand for their endings."""
    groups = {}
    for kind, fault, number, line in plan:
        what = line.split()[-1] if kind == "a" else re.sub(r"[^/ ]*(\.[a-z]+)(?=$| )", r"*\1", line)
        groups.setdefault((fault, what), []).append((kind, fault, number, line))
    return list(groups.values())


def thin(plan, most):
    """At most so many of those that are alike: the first, the last and others evenly between."""
    kept = []
    for group in alike(plan):
        n = min(most, len(group))
        kept += [group[i * (len(group) - 1) // max(n - 1, 1)] for i in range(n)]
    return kept


def sample(plan, n, chance):
    """At most n of them, of all kinds and faults alike, so that each run of equal calls is met at its ends."""
    order = alike(plan)
    chance.shuffle(order)
    chosen = []
    while order and len(chosen) < n:
        for group in order[:n - len(chosen)]:
            chosen.append(group.pop(chance.randrange(len(group))))
        order = [group for group in order if group]
    return chosen


def try_command(command, number, options, root, before):
    place = Place(root, number, before, SERVER in "".join(command.words))
    trial = Trial(command, options, place)
    plan = trial.plan() if not trial.wrong else []
    if options.kinds:
        plan = [fault for fault in plan if fault[0] in options.kinds]
    if options.every and options.most:
        plan = thin(plan, options.most)
    elif not options.every:
        plan = sample(plan, options.runs, random.Random(options.seed * 1000 + number))
    for i, fault in enumerate(plan):
        trial.check(fault)
        if options.every and i % PROGRESS == PROGRESS - 1:
            print(f"{command.name}: {i + 1} of {len(plan)} runs", flush=True)
    return command.name, trial.runs, trial.wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--most", type=int)
    parser.add_argument("--only", default="")
    parser.add_argument("--kinds", default="")
    parser.add_argument("--runs", type=int, default=4)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.program = os.path.abspath(options.program)
    options.fail_at = os.path.join(os.path.dirname(options.program), "fail_at")
    if subprocess.run([options.fail_at, "w", "EIO", "100000", options.program, "version"],
                      capture_output=True, check=False).returncode != 0:
        print("no program can be traced here", file=sys.stderr)
        return SKIPPED
    chosen = [c for c in COMMANDS if not options.only or c.name in options.only.split(",")]
    with tempfile.TemporaryDirectory() as root:
        before = os.path.join(root, "before")
        os.mkdir(before)
        prepare(options.program, before)
        runs, wrong = 0, 0
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            tries = [pool.submit(try_command, command, i, options, root, before) for i, command in enumerate(chosen)]
            for done in concurrent.futures.as_completed(tries):
                name, n, found = done.result()
                runs += n
                wrong += len(found)
                for text in found:
                    print(text, flush=True)
                if options.every:
                    print(f"{name}: {n} runs", flush=True)
    print(f"{len(chosen)} commands, {runs} runs, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
