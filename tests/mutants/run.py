#!/usr/bin/env python3
"""run.py [--count N] [--seed S] [--from DRAW] [--only FOLDER]   counts how many small faults the tests notice.

Changes one random line of the program (a *mutant*, see rows.py), builds it, and runs the tests until one
fails.  A mutant that no test notices survives and is printed: it needs a test, or it is equivalent, which
means that no input can tell it from the program.  The same seed gives the same mutants of the same tree,
and --from goes on at a draw of it.  A mutant that does not compile, or compiles to the same code, is not
counted.

Everything happens in a copy of the tree below $BUILD/mutants.  First each test runs once without a
mutant: this baseline says how long a test takes, and which functions of the program it executes.  A mutant is
tried against the tests that execute its function, since no other test can notice it, the shortest
first.  When no test executes the function, the mutant has survived.  The baseline is kept for the next run
with the same tree.

Mutants are built with AddressSanitizer: a test also fails when the program leaves an array, uses memory
that is freed, or loses some.  A test that fails counts when it passes without the mutant; one that needs a
terminal, and so depends on the time, when it fails twice.

Not run are the cases that check documents or open a browser.  A progress bar is drawn by the clock: of
what it shows only that its count never falls is tested (progress_update() asserts it).

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
import signal
import sys
import time

import checks
import rows
import tree

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NEEDED = 0.97
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
SUITE = re.compile(r"^(?:Parameterized)?Test\((\w+)", re.M)


def known_equivalents():
    listed = pathlib.Path(__file__).with_name("equivalent.txt").read_text(encoding="utf-8")
    found = [row.split(" | ") for row in listed.split("\n") if row and not row.startswith("#")]
    return {(row[0], row[1].strip(), row[2].strip()) for row in found}


def checks_near(root, name):
    """The unit suites that include the header of the changed file, and the cases with its folder or a
    word of its name in theirs."""
    header, words = name.removeprefix("src/")[:-1] + "h", set(re.findall("[a-z]{3,}", name)) - {"src"}
    near = set()
    for path in (root / "tests").glob("*/test_*.c"):
        text = path.read_text(encoding="utf-8")
        if header in INCLUDE.findall(text):
            near.update(("unit", suite) for suite in SUITE.findall(text))
    return near | {("case", case) for case in checks.cases(root) if words & set(re.findall("[a-z]+", case))}


class Trial:
    """One mutant against the checks that execute its function."""

    def __init__(self, runner, baseline):
        self.runner, self.baseline = runner, baseline
        self.failed = None

    def notices(self, check):
        limit = self.baseline.limit(check)
        status = self.runner.run(check, limit)
        if status not in (0, checks.STOPPED) and self.runner.needs_tmux(check):
            status = self.runner.run(check, limit)
        if status in (0, checks.STOPPED):
            return False
        if not self.baseline.passes(self.runner, check):
            return False
        self.failed = " ".join(check) + (" that hung" if status == checks.LATE else "")
        self.runner.stop()
        return True

    def verdict(self, name, function):
        near = checks_near(self.runner.tree.folder, name)
        covering = self.baseline.covering(pathlib.Path(name).name, function, near)
        self.runner.go_on()
        checks.in_parallel(covering, self.notices)
        if self.failed:
            return f"noticed by {self.failed}"
        return f"survived {len(covering)} checks" if covering else "survived, not executed"


def try_mutant(copy, runner, baseline, row):
    """'noticed by ...', 'survived ...', or None when it is no mutant."""
    name, i, _, line = row
    function = rows.function_of((copy.folder / name).read_text(encoding="utf-8").split("\n"), i)
    with tree.Mutation(copy, name, i, line) as mutation:
        return Trial(runner, baseline).verdict(name, function) if mutation.builds() else None


def complete_baseline(copy, runner):
    """The baseline of the tree; None when tests fail."""
    if not copy.make_pristine() or not copy.make_recording():
        print(f"mutants: the tree does not build, see {copy.log}", file=sys.stderr)
        return None
    begun = time.monotonic()
    baseline = checks.Baseline(copy.folder.parent / f"baseline-{copy.hash}.json")
    try:
        failed = baseline.complete(runner, checks.all_checks(copy))
    except KeyboardInterrupt:
        runner.stop()
        baseline.save()
        raise
    print(f"mutants: baseline of {len(baseline.seconds)} checks, {time.monotonic() - begun:.0f} s", flush=True)
    if failed:
        print(f"mutants: without a mutant these fail: {', '.join(failed)}, see {runner.logs}", file=sys.stderr)
        return None
    return baseline


def try_mutants(copy, runner, baseline, candidates, options):
    """Tries as many as are wanted; how many are noticed, and how many survive."""
    equivalent = known_equivalents()
    dice = random.Random(options.seed)
    noticed = survived = draw = 0
    while noticed + survived < options.count:
        name, i, line, mutant = row = dice.choice(candidates)
        draw += 1
        if draw < options.first or (name, line.strip(), mutant.strip()) in equivalent:
            continue
        begun = time.monotonic()
        verdict = try_mutant(copy, runner, baseline, row)
        if verdict is None:
            continue
        has_survived = verdict.startswith("survived")
        noticed += not has_survived
        survived += has_survived
        print(f"{draw} {verdict}: {name}:{i + 1}, {time.monotonic() - begun:.0f} s", flush=True)
        if has_survived:
            print(f"  - {line.strip()}\n  + {mutant.strip()}", flush=True)
    return noticed, survived


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
    copy = tree.Tree(ROOT, (ROOT / os.environ.get("BUILD", "build")).resolve() / "mutants/tree")
    candidates = rows.candidates(copy.folder, options.only)
    if not candidates:
        print("mutants: nothing to change there", file=sys.stderr)
        return 2
    runner = checks.Runner(copy)
    baseline = complete_baseline(copy, runner)
    if baseline is None:
        return 2
    try:
        noticed, survived = try_mutants(copy, runner, baseline, candidates, options)
    except KeyboardInterrupt:
        runner.stop()
        raise
    print(f"mutants: {noticed} of {options.count} noticed, {survived} survived")
    return 0 if noticed >= NEEDED * options.count else 1


if __name__ == "__main__":
    sys.exit(main())
