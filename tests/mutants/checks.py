"""The tests of a tree, one by one, and which functions of the program each of them executes.

A *check* is what is run at once: a file of positions, a unit suite, a case, or all that is counted
again (tests/recount).  The baseline runs each of them once, without a mutant.  It holds how many seconds a
check takes and which functions it executes, as executed.c notes them.
"""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import threading
import time

PROGRAMS = ("shipslog", "unit", "position_runner", "describe", "expected")
# What checks a document or needs a browser sees nothing of the program that other cases do not see.
# One that bounds the address space bounds what counts the functions, too.
LEFT_OUT = re.compile(r"^docs/|browser|^bad-input/bounded-memory")
LATE = 124  # as timeout(1) says it
STOPPED = -1
SECONDS = 1500  # for a check without a mutant
SAVE_EVERY = 50  # checks, so that a baseline that was broken off goes on
# Checks that see very much in little time.
WIDE = {("case", name) for name in (
    "signature/positions", "signature/sample-logs", "simulate/same-seed-same-bytes",
    "replay/every-board-of-random-games", "audit/slips-of-every-kind", "broken/every-violation")}


def cases(root):
    """The names of the cases, without those that check documents or open a browser."""
    folder = root / "tests/cases"
    found = ((str(p.parent.relative_to(folder)), p) for p in sorted(folder.rglob("cmd")))
    return [name for name, path in found
            if not LEFT_OUT.search(f"{name}\n{path.read_text(encoding='utf-8')}")]


def suites(unit):
    """The names of the suites of a Criterion program."""
    listed = subprocess.run([unit, "--list"], check=True, stdout=subprocess.PIPE).stdout.decode()
    return re.findall(r"^(\w+): [0-9]+ test", re.sub(r"\x1b\[[0-9;]*m", "", listed), re.M)


def all_checks(tree):
    files = sorted(str(p.relative_to(tree.folder)) for p in tree.folder.glob("tests/positions/*/*.pos"))
    return ([("positions", name) for name in files] +
            [("unit", name) for name in suites(tree.folder / "recording/unit")] +
            [("case", name) for name in cases(tree.folder)] + [("recount", "all")])


def end_session(session):
    """Kills what is left of the processes of a session."""
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            if int(fields[3]) == session:
                os.kill(int(stat.parent.name), signal.SIGKILL)
        except (OSError, IndexError):  # it has ended
            pass


class Runner:
    """Runs checks of a tree with the programs of one of its folders."""

    def __init__(self, tree):
        self.tree = tree
        self.scratch = tree.folder / "build/cases"  # whose name is in what some cases expect
        self.logs = tree.folder.parent / "logs"
        self.logs.mkdir(exist_ok=True)
        self.running, self.lock, self.is_stopped = set(), threading.Lock(), False

    def stop(self):
        """Ends what runs; from now on run() does nothing, until go_on()."""
        with self.lock:
            self.is_stopped = True
            for session in self.running:
                end_session(session)

    def go_on(self):
        self.is_stopped = False

    def needs_tmux(self, check):
        """Such a check waits for what a terminal shows, for some seconds at most."""
        path = self.tree.folder / "tests/cases" / check[1] / "cmd"
        return check[0] == "case" and "tmux" in path.read_text(encoding="utf-8")

    def command(self, check, folder):
        """What to run, and where."""
        kind, name = check
        if kind == "positions":
            return [f"{folder}/position_runner", name], self.tree.folder
        if kind == "unit":
            return [f"{folder}/unit", "--fail-fast", "-j1", "--filter", f"{name}/*"], self.tree.folder
        if kind == "case":
            shutil.rmtree(self.scratch / name, ignore_errors=True)
            return ["./run-case.sh", name], self.tree.folder / "tests/cases"
        return ["tests/recount/run.sh", f"{folder}/shipslog"], self.tree.folder

    def run(self, check, limit, folder="build", record=None):
        """The exit status; LATE when it is not done after `limit` seconds, STOPPED after stop()."""
        made = self.tree.folder / folder
        environment = dict(
            os.environ, BUILD=folder, NO_PROGRESS="1", UPDATE="0", CASE_SECONDS=str(int(limit)),
            AWAIT_SECONDS="20", SHIPSLOG=str(made / "shipslog"), SCRATCH=str(self.scratch),
            ROOT=str(self.tree.folder), UBSAN_OPTIONS="abort_on_error=1",
            ASAN_OPTIONS="abort_on_error=1:detect_leaks=1:malloc_context_size=3:quarantine_size_mb=32")
        for name in ("TALLY", "MAKEFLAGS", "MAKELEVEL", "FAIL_FAST", "THOROUGH"):  # of a make around this
            environment.pop(name, None)
        if record:
            environment["MUTANTS_RECORD"] = str(record)
        command, where = self.command(check, folder)
        log = self.logs / ("-".join(check).replace("/", "-") + ".log")
        with self.lock:
            if self.is_stopped:
                return STOPPED
            with open(log, "wb") as out:
                child = subprocess.Popen(command, cwd=where, env=environment, start_new_session=True,
                                         stdin=subprocess.DEVNULL, stdout=out, stderr=out)
            if not self.needs_tmux(check):  # its server would stay behind
                self.running.add(child.pid)
        try:
            status = child.wait(limit + 5)
        except subprocess.TimeoutExpired:
            status = LATE
        finally:
            with self.lock:
                self.running.discard(child.pid)
            end_session(child.pid)
            child.wait()
        return STOPPED if self.is_stopped else status


def in_parallel(items, work):
    """Calls work(item) for each, as many at a time as there are processors, until one returns true."""
    waiting, lock, stop, errors = iter(items), threading.Lock(), threading.Event(), []

    def take():
        while not stop.is_set():
            with lock:
                item = next(waiting, None)
            if item is None:
                return
            try:
                if work(item):
                    stop.set()
            except Exception as error:  # pylint: disable=broad-exception-caught
                errors.append(error)
                stop.set()

    threads = [threading.Thread(target=take, daemon=True) for _ in range(os.cpu_count())]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


class Symbols:
    """The functions of the programs of a tree, by their place in a record.  The name of a static function
    has that of its file in front."""

    def __init__(self, build):
        self.sizes, self.names = {}, {}
        for program in PROGRAMS:
            self.names[program] = self.functions(build / program)
            self.sizes[program] = max(self.names[program]) + 1

    @staticmethod
    def functions(program):
        """In the order of the table of symbols a file stands in front of what is static in it."""
        listed = subprocess.run(["nm", "-a", "-p", program], check=True, stdout=subprocess.PIPE)
        found, file, start = {}, "", 0
        for row in (line.split() for line in listed.stdout.decode().split("\n")):
            if len(row) != 3:
                continue
            at, kind, name = int(row[0], 16), row[1], row[2]
            if name == "__executable_start":
                start = at
            elif kind == "a":
                file = name
            elif kind in "tT":
                found[at] = f"{file}:{name}" if kind == "t" else name
        return {at - start: name for at, name in found.items() if at >= start}

    def make_record(self, folder):
        folder.mkdir(parents=True)
        for program, size in self.sizes.items():
            with open(folder / program, "wb") as file:
                file.truncate(size)
            (folder / program).chmod(0o666)  # some cases run the program as another user

    def read_record(self, folder):
        """The names of the functions that were executed."""
        found = set()
        for program, names in self.names.items():
            record = (folder / program).read_bytes()
            found.update(names[m.start()] for m in re.finditer(b"\x01", record))
        return found


class Baseline:
    """What all checks do without a mutant: `seconds` that each takes, `executed` names of functions.
    `is_sound` says of those that were asked whether they pass under AddressSanitizer."""

    def __init__(self, path):
        self.path = path
        self.seconds, self.executed, self.is_sound = {}, {}, {}
        if path.exists():
            kept = json.loads(path.read_text(encoding="utf-8"))
            for kind, name, seconds, executed in kept["checks"]:
                self.seconds[kind, name] = seconds
                self.executed[kind, name] = frozenset(kept["functions"][i] for i in executed)

    def save(self):
        functions = sorted(frozenset().union(*self.executed.values()))
        number = {name: i for i, name in enumerate(functions)}
        checks = [(*check, self.seconds[check], sorted(number[name] for name in executed))
                  for check, executed in self.executed.items()]
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps({"functions": functions, "checks": checks}), encoding="utf-8")
        new.replace(self.path)

    def complete(self, runner, checks):
        """Runs the checks that it does not know yet.  Those that fail, by name."""
        symbols, failed, lock = Symbols(runner.tree.folder / "recording"), [], threading.Lock()
        records = runner.tree.folder.parent / "records"
        shutil.rmtree(records, ignore_errors=True)

        def run(check):
            record = records / "-".join(check).replace("/", "-")
            symbols.make_record(record)
            begun = time.monotonic()
            status = runner.run(check, SECONDS, "recording", record)
            seconds = time.monotonic() - begun
            executed = symbols.read_record(record)
            shutil.rmtree(record)
            with lock:
                if status:
                    failed.append(" ".join(check))
                    return
                self.seconds[check], self.executed[check] = round(seconds, 3), frozenset(executed)
                if len(self.seconds) % SAVE_EVERY == 0:
                    self.save()

        in_parallel([check for check in checks if check not in self.seconds], run)
        self.save()
        return failed

    def passes(self, runner, check):
        """Whether the check passes without a mutant."""
        if check not in self.is_sound:
            status = runner.run(check, self.limit(check), "pristine")
            if status == STOPPED:
                return False
            self.is_sound[check] = status == 0
            if not self.is_sound[check]:
                print(f"mutants: left out, fails without a mutant: {' '.join(check)}", flush=True)
        return self.is_sound[check]

    def covering(self, file, function, near):
        """The checks that execute a function of the file, the shortest first; one that is near counts as
        shorter.  A check that noted nothing is taken to execute it."""
        names = {function, f"{file}:{function}"}
        found = [check for check, executed in self.executed.items()
                 if not executed or not names.isdisjoint(executed)]
        return sorted(found, key=lambda c: self.seconds[c] / (10 if c in near or c in WIDE else 1))

    def limit(self, check):
        """Seconds after which a mutant hangs."""
        return 30 + 8 * self.seconds[check]
