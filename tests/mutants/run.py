#!/usr/bin/python3
"""run.py [--count N] [--seed S] [--from DRAW] [--only FOLDER]   counts how many small faults the tests notice.

Changes one random line of the program (a *mutant*), builds it, and runs the tests until one fails.
A mutant that no test notices survives and is printed: it needs a test, or it is equivalent, which
means that no input can tell it from the program.  Everything happens in a copy of the tree below
$BUILD/mutants.  The same seed gives the same mutants of the same tree, and --from goes on at a draw of it: a
hundred take an hour or two, and may be tried in parts.

A mutant changes a comparison, an operator, a number or a condition, or leaves out a statement.
Tables (.def), comments, texts, declarations and assertions stay, and so do sizes of memory: more of
it changes nothing, and too little is what the sanitizers find.  A mutant that does not compile, or
compiles to the same code, is not counted.

The tests nearest to the changed file run first: the positions, then the unit suites that include a
header of its folder, then the cases with sums over very much and those that name its folder or
itself, then all others, and what counts the reports again (tests/recount).  A test also fails when
it leaves an array, and in a case the program fails when it leaks memory (UndefinedBehaviorSanitizer,
LeakSanitizer): that is all that one step too far, or a missing free(), changes.

equivalent.txt beside this file lists mutants that are equivalent, with the reason; they are not
counted either: another one takes its place.  A row is FILE, the original line, the mutant and the
reason, with " | " between them.

Exit status: 0 when at least 97 of 100 are noticed, 1 when fewer are, 2 on wrong usage.
"""
import argparse
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDERS = ("src/games", "src/core", "src/notation", "src/store", "src/report", "src/stats")
NEEDED = 0.97
LATE = 124  # as timeout(1) says it
SECONDS = 1800  # for all tests of a kind without a mutant; with one, four times what that took

# Longest first: "<=" is not "<" and "=".
OPERATORS = {
    "<=": ["<"], ">=": [">"], "==": ["!="], "!=": ["=="], "&&": ["||"], "||": ["&&"],
    "<": ["<="], ">": [">="], "+": ["-"], "-": ["+"],
}
TOKEN = re.compile(r"\s(<=|>=|==|!=|&&|\|\||<|>|\+|-)\s")
# "a < b ? a : b" is the same with "<=".
EITHER = re.compile(r"(?<![\w.>])([\w.\->\[\]]+) [<>]=? ([\w.\->\[\]]+) \? (?:\1 : \2|\2 : \1)(?![\w.\[(-])")
# "-1" becomes 0: what it marks is nothing, and -2 would mark the same.
NUMBER = re.compile(r"(?<![\w.'-])(-?[0-9]+)(?=U?\b)(?![\w.]*['.x])")
ERROR = re.compile(r"\breturn -1;|= -1;")  # callers ask for less than nothing
# The brackets of an array that is declared, what an allocation is given, and how one grows.
SIZE = re.compile(r"^\s+(?:(?:static|const|struct) )*\w+ \**\w+(?:\[[^\]]*\])+(?=;| =|,)"
                  r"|\b(?:x(?:m|c|re)alloc\w*|xgrow_array|arena_c?alloc)\(.*|\bcap(?:acity)? = .*")
CONDITION = re.compile(r"^(\s*(?:\} else )?(?:if|while) \()(.*)(\)(?: \{)?)$")
STATEMENT = re.compile(r"^(\s+)(?!return\b|break\b|continue\b|goto\b|static\b|const\b|case\b|else\b)"
                       r"(?:[\w.\->\[\]()*]+\s*(?:[-+|&^]?=|\+\+|--)|\w+\().*;$")


def mask(line):
    """Blanks what stands in quotes and comments, so that positions stay."""
    line = re.sub(r'"(?:[^"\\]|\\.)*"', lambda m: '"' + " " * (len(m[0]) - 2) + '"', line)
    line = re.sub(r"'(?:[^'\\]|\\.)'", lambda m: "'" + " " * (len(m[0]) - 2) + "'", line)
    return re.sub(r"/\*.*?(\*/|$)|//.*", lambda m: " " * len(m[0]), line)


def without_sizes(code):
    """The code with numbers and operators taken out of sizes of memory; positions stay."""
    return SIZE.sub(lambda m: re.sub(r"[0-9+-]", "_", m[0]), code)


def mutants_of(line):
    """All mutants of one line of code."""
    code = mask(line)
    if ERROR.search(code):
        return []
    found = []
    either = {i for m in EITHER.finditer(code) for i in range(*m.span())}
    sized = without_sizes(code)
    for m in TOKEN.finditer(sized):
        for other in [] if m.start(1) in either and m[1][0] in "<>" else OPERATORS[m[1]]:
            found.append(line[:m.start(1)] + other + line[m.end(1):])
    for m in NUMBER.finditer(sized):
        found.append(line[:m.start(1)] + str(int(m[1]) + 1) + line[m.end(1):])
    m = CONDITION.match(code)
    if m and code.count("(") == code.count(")"):
        inner = line[m.start(2):m.end(2)]
        found.append(f"{m[1]}!({inner}){line[m.start(3):]}")
    m = STATEMENT.match(code)
    if m and code.count("(") == code.count(")") and not re.match(r"\s+\w[\w ]* \**\w+( =|;|\[)", code):
        found.append(f"{m[1]};")
    return found


def code_lines(text):
    """The lines inside functions, by number: between a brace in column one and its end."""
    inside = comment = False
    for i, line in enumerate(text):
        if line.startswith("{"):
            inside = True
        elif line.startswith("}"):
            inside = False
        elif inside and not comment and not line.lstrip().startswith(("/*", "*", "#", "assert(")):
            yield i, line
        if "/*" in line:
            comment = True
        if "*/" in line:
            comment = False


def candidates(only):
    rows = []
    for folder in FOLDERS:
        if only and not folder.startswith(only) and not only.startswith(folder):
            continue
        for path in sorted((ROOT / folder).rglob("*.c")):
            name = str(path.relative_to(ROOT))
            if only and not name.startswith(only):
                continue
            for i, line in code_lines(path.read_text(encoding="utf-8").split("\n")):
                rows += [(name, i, line, mutant) for mutant in mutants_of(line)]
    return rows


def known_equivalents():
    listed = pathlib.Path(__file__).with_name("equivalent.txt").read_text(encoding="utf-8")
    rows = [row.split(" | ") for row in listed.split("\n") if row and not row.startswith("#")]
    return {(row[0], row[1].strip(), row[2].strip()) for row in rows}


# Cases with sums over what very many lines of the program do.
WIDE = ("signature/positions", "signature/sample-logs", "simulate/same-seed-same-bytes",
        "replay/every-board-of-random-games", "audit/slips-of-every-kind", "broken/every-violation")

INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
SUITE = re.compile(r"^(?:Parameterized)?Test\((\w+)", re.M)


def suites_near(name):
    """The unit suites that include the header of the changed file, and those of its folder."""
    header, folder = name.removeprefix("src/")[:-1] + "h", pathlib.Path(name).parent
    own, others = set(), set()
    for path in (ROOT / "tests").glob("*/test_*.c"):
        text = path.read_text(encoding="utf-8")
        includes, suites = INCLUDE.findall(text), SUITE.findall(text)
        if header in includes:
            own.update(suites)
        elif path.name.startswith(f"test_{folder.name}_") or any(
                pathlib.Path("src", i).parent == folder for i in includes):
            others.update(suites)
    return own, others - own


def cases():
    """The commands of each case, without those that check documents, open a browser or a terminal."""
    folder = ROOT / "tests/cases"
    found = {str(p.parent.relative_to(folder)): p.read_text(encoding="utf-8")
             for p in sorted(folder.rglob("cmd"))}
    return {case: commands for case, commands in found.items()
            if not re.search(r"^docs/|browser|terminal", f"{case}\n{commands}")}


def cases_near(name):
    """Wide cases, and those with the folder of the changed file, or a word of its name, in them."""
    path = pathlib.Path(name)
    words = {path.parent.name, *path.stem.split("_")}
    return [case for case, commands in cases().items()
            if case in WIDE or words & set(re.findall(r"[a-z]+", f"{case} {commands}"))]


class Tree:
    """A copy of the sources with its own build folder."""

    def __init__(self, folder):
        self.folder = folder
        self.build = folder / "build"
        self.log = folder / "last.log"
        self.limits = {}  # seconds, by kind of test
        self.is_late = False  # the last test hung
        files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True,
                               stdout=subprocess.PIPE).stdout.decode().split("\0")
        for name in filter(None, files):
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / name).is_file():
                shutil.copy2(ROOT / name, target)

    def run(self, *command, seconds=SECONDS, leaks=False):
        """The exit status.  Output goes to last.log; a command that hangs is stopped with its children.
        With `leaks` a program fails that has not given back its memory."""
        environment = dict(os.environ, BUILD="build", NO_PROGRESS="1", CASE_SECONDS="400", FAIL_FAST="1",
                           LSAN_OPTIONS=f"detect_leaks={int(leaks)}")
        for name in ("TALLY", "MAKEFLAGS", "MAKELEVEL"):  # of the make that runs this script
            environment.pop(name, None)
        with open(self.log, "wb") as log, subprocess.Popen(
                command, cwd=self.folder, env=environment, start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log) as child:
            try:
                return child.wait(seconds)
            except subprocess.TimeoutExpired:
                return LATE
            finally:
                if child.poll() is None:
                    os.killpg(child.pid, signal.SIGKILL)

    def make(self, *targets):
        return self.run("make", f"-j{os.cpu_count()}", "BUILD=build",
                        "EXTRA_CFLAGS=-O1 -g0 -fsanitize=leak,bounds -fno-sanitize-recover=bounds",
                        "WERROR=0", *targets) == 0

    def make_all(self):
        return self.make("all", "build/unit", "build/position_runner", "build/kill_at",
                         "build/describe")

    def object_of(self, name):
        """The compiled file; None when it does not compile."""
        target = pathlib.Path("build/obj", name).with_suffix(".o")
        return (self.folder / target).read_bytes() if self.make(str(target)) else None

    def passes(self, kind, *command):
        begun = time.monotonic()
        status = self.run(*command, seconds=self.limits.get(kind, SECONDS), leaks=kind == "cases")
        self.limits.setdefault(kind, 60 + 4 * (time.monotonic() - begun))
        self.is_late = status == LATE
        return status == 0

    def positions(self):
        return self.passes("positions", "tests/positions/run.sh", "build/position_runner")

    def unit(self, pattern):
        return self.passes("unit", "build/unit", "--fail-fast", f"-j{os.cpu_count()}",
                           "--filter", f"{pattern}/*")

    def cases(self, names):
        return self.passes("cases", "tests/cases/run.sh", "build/shipslog", *names)

    def recount(self):
        return self.passes("recount", "tests/recount/run.sh", "build/shipslog")

    def failing_test(self):
        """The kind of test that fails; None when all pass."""
        if not self.positions():
            return "positions"
        if not self.unit("*"):
            return "unit tests"
        if not self.cases(cases()):
            return "cases"
        return None if self.recount() else "recount"

    def test_that_notices(self, name):
        """What notices a mutant of the file, the tests nearest to it first; None when nothing does."""
        own, folder = suites_near(name)
        near = cases_near(name)
        far = [c for c in cases() if c not in near]
        if not self.positions():
            return "positions"
        for suites in filter(None, (own, folder)):
            if not self.unit(f"@({'|'.join(sorted(suites))})"):
                return "near unit tests"
        if near and not self.cases(near):
            return "near cases"
        if not self.unit(f"!({'|'.join(sorted(own | folder))})" if own | folder else "*"):
            return "unit tests"
        if far and not self.cases(far):
            return "cases"
        return None if self.recount() else "recount"


def try_mutant(tree, name, i, mutant):
    """'noticed by ...', 'survived', or None when it is no mutant."""
    path = tree.folder / name
    original = path.read_text(encoding="utf-8")
    before = tree.object_of(name)
    lines = original.split("\n")
    lines[i] = mutant
    path.write_text("\n".join(lines), encoding="utf-8")
    try:
        if tree.object_of(name) in (None, before) or not tree.make_all():
            return None
        test = tree.test_that_notices(name)
        return f"noticed by {test}{' that hung' if tree.is_late else ''}" if test else "survived"
    finally:
        path.write_text(original, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", type=int, default=1, dest="first", metavar="DRAW")
    parser.add_argument("--only", default="", metavar="FOLDER")
    options = parser.parse_args()
    # A signal that is ignored here is ignored in every test, too, and tests send it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    equivalent = known_equivalents()
    rows = candidates(options.only)
    if not rows:
        print("mutants: nothing to change there", file=sys.stderr)
        return 2
    folder = ROOT / os.environ.get("BUILD", "build") / "mutants"
    shutil.rmtree(folder, ignore_errors=True)
    tree = Tree(folder)
    failing = tree.failing_test() if tree.make_all() else "build"
    if failing:
        print(f"mutants: without a mutant these fail: {failing}, see {tree.log}", file=sys.stderr)
        return 2
    dice = random.Random(options.seed)
    noticed = survived = draw = 0
    while noticed + survived < options.count:
        name, i, line, mutant = dice.choice(rows)
        draw += 1
        if draw < options.first:
            continue
        known = (name, line.strip(), mutant.strip()) in equivalent
        verdict = None if known else try_mutant(tree, name, i, mutant)
        if verdict is None:
            continue
        noticed += verdict != "survived"
        survived += verdict == "survived"
        print(f"{draw} {verdict}: {name}:{i + 1}", flush=True)
        if verdict == "survived":
            print(f"  - {line.strip()}\n  + {mutant.strip()}", flush=True)
    print(f"mutants: {noticed} of {options.count} noticed, {survived} survived")
    return 0 if noticed >= NEEDED * options.count else 1


sys.exit(main())
