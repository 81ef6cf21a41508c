#!/usr/bin/python3
"""run.py [--count N] [--seed S] [--only FOLDER]   counts how many small faults the tests notice.

Changes one random line of the program (a *mutant*), builds it, and runs the tests until one fails.
A mutant that no test notices survives and is printed: it needs a test, or it is equivalent, which
means that no input can tell it from the program.  Everything happens in a copy of the tree below
$BUILD/mutants.  The same seed gives the same mutants of the same tree.

What is changed: a comparison, a logical or an arithmetic operator, a number, a condition, or a
statement is left out.  What is not: tables (.def), comments, texts, declarations, assertions.
A mutant that does not compile, or compiles to the same code, is not counted.

equivalent.txt beside this file lists mutants that were found to be equivalent, with the reason;
they are not counted either.  A row is FILE, the original line, the mutant and the reason, with
" | " between them.

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

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDERS = ("src/games", "src/core", "src/notation", "src/store", "src/report")
NEEDED = 0.97
SECONDS = 900  # a test that takes longer hangs, and the mutant is noticed

# Longest first: "<=" is not "<" and "=".
OPERATORS = {
    "<=": ["<"], ">=": [">"], "==": ["!="], "!=": ["=="], "&&": ["||"], "||": ["&&"],
    "<": ["<="], ">": [">="], "+": ["-"], "-": ["+"],
}
TOKEN = re.compile(r"\s(<=|>=|==|!=|&&|\|\||<|>|\+|-)\s")
NUMBER = re.compile(r"(?<![\w.'])([0-9]+)(?=U?\b)(?![\w.]*['.x])")
ERROR = re.compile(r"\breturn -1;|= -1;")  # callers ask for less than nothing
CONDITION = re.compile(r"^(\s*(?:\} else )?(?:if|while) \()(.*)(\)(?: \{)?)$")
STATEMENT = re.compile(r"^(\s+)(?!return\b|break\b|continue\b|goto\b|static\b|const\b|case\b|else\b)"
                       r"(?:[\w.\->\[\]()*]+\s*(?:[-+|&^]?=|\+\+|--)|\w+\().*;$")


def mask(line):
    """Blanks what stands in quotes and comments, so that positions stay."""
    line = re.sub(r'"(?:[^"\\]|\\.)*"', lambda m: '"' + " " * (len(m[0]) - 2) + '"', line)
    line = re.sub(r"'(?:[^'\\]|\\.)'", lambda m: "'" + " " * (len(m[0]) - 2) + "'", line)
    return re.sub(r"/\*.*?(\*/|$)|//.*", lambda m: " " * len(m[0]), line)


def mutants_of(line):
    """All mutants of one line of code."""
    code = mask(line)
    if ERROR.search(code):
        return []
    found = []
    for m in TOKEN.finditer(code):
        for other in OPERATORS[m[1]]:
            found.append(line[:m.start(1)] + other + line[m.end(1):])
    for m in NUMBER.finditer(code):
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


class Tree:
    """A copy of the sources with its own build folder."""

    def __init__(self, folder):
        self.folder = folder
        self.build = folder / "build"
        files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True,
                               stdout=subprocess.PIPE).stdout.decode().split("\0")
        for name in filter(None, files):
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / name).is_file():
                shutil.copy2(ROOT / name, target)

    def run(self, *command, seconds=SECONDS):
        """The exit status; a command that hangs is stopped with all its children."""
        environment = dict(os.environ, BUILD="build", NO_PROGRESS="1", CASE_SECONDS="120", FAIL_FAST="1")
        environment.pop("TALLY", None)
        with subprocess.Popen(command, cwd=self.folder, env=environment, start_new_session=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL) as child:
            try:
                return child.wait(seconds)
            except subprocess.TimeoutExpired:
                os.killpg(child.pid, signal.SIGKILL)
                return 124

    def make(self):
        return self.run("make", f"-j{os.cpu_count()}", "BUILD=build", "EXTRA_CFLAGS=-O1 -g0",
                        "WERROR=0", "all", "build/unit", "build/position_runner") == 0

    def object_of(self, name):
        return (self.build / "obj" / name).with_suffix(".o").read_bytes()

    def failing_test(self):
        """What notices the mutant, the quick ones first; None when nothing does."""
        if self.run("tests/positions/run.sh", "build/position_runner") != 0:
            return "positions"
        if self.run("build/unit", "--fail-fast", f"-j{os.cpu_count()}") != 0:
            return "unit"
        if self.run("tests/cases/run.sh", "build/shipslog", *self.cases()) != 0:
            return "cases"
        return None

    def cases(self):
        """All but those that run make, open a browser, or only read documents."""
        found = sorted(str(p.parent.relative_to(self.folder / "tests/cases"))
                       for p in (self.folder / "tests/cases").rglob("cmd"))
        return [c for c in found if not re.match(r"docs/|.*browser|.*terminal", c)]


def try_mutant(tree, name, i, mutant):
    """'noticed by ...', 'survived', or None when it is no mutant."""
    path = tree.folder / name
    original = path.read_text(encoding="utf-8")
    before = tree.object_of(name)
    lines = original.split("\n")
    lines[i] = mutant
    path.write_text("\n".join(lines), encoding="utf-8")
    try:
        if not tree.make() or tree.object_of(name) == before:
            return None
        test = tree.failing_test()
        return f"noticed by {test}" if test else "survived"
    finally:
        path.write_text(original, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", metavar="FOLDER")
    options = parser.parse_args()
    equivalent = known_equivalents()
    rows = [r for r in candidates(options.only)
            if (r[0], r[2].strip(), r[3].strip()) not in equivalent]
    if not rows:
        print("mutants: nothing to change there", file=sys.stderr)
        return 2
    folder = ROOT / os.environ.get("BUILD", "build") / "mutants"
    shutil.rmtree(folder, ignore_errors=True)
    tree = Tree(folder)
    if not tree.make() or tree.failing_test():
        print("mutants: the tests fail without any", file=sys.stderr)
        return 2
    dice = random.Random(options.seed)
    noticed = survived = 0
    while noticed + survived < options.count:
        name, i, line, mutant = dice.choice(rows)
        verdict = try_mutant(tree, name, i, mutant)
        if verdict is None:
            continue
        noticed += verdict != "survived"
        survived += verdict == "survived"
        print(f"{verdict}: {name}:{i + 1}", flush=True)
        if verdict == "survived":
            print(f"  - {line.strip()}\n  + {mutant.strip()}", flush=True)
    print(f"mutants: {noticed} of {options.count} noticed, {survived} survived")
    return 0 if noticed >= NEEDED * options.count else 1


sys.exit(main())
