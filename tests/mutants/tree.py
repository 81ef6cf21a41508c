"""A copy of the sources with its own build folder, in which one line at a time is changed."""
import hashlib
import os
import pathlib
import shutil
import subprocess

# In "build" an array that is left, memory that is not given back, is freed or lies behind its end stops the
# program; the programs in "recording" note their functions.
FLAGS = {
    "build": "-O1 -g0 -fno-omit-frame-pointer -fsanitize=address,bounds -fno-sanitize-recover=all",
    "recording": "-O1 -g0 -finstrument-functions",
}
RECORDER = "recording/executed.o"
LINK_FLAGS = "-fuse-ld=lld " if shutil.which("ld.lld") else ""  # in a third of the time
PROGRAMS = ("shipslog", "unit", "position_runner", "fail_at", "fail_at.so", "describe", "expected")
# What says how mutants are made and tried changes nothing that a check does.
NO_PART = ("tests/mutants/run.py", "tests/mutants/rows.py", "tests/mutants/equivalent.txt")


def sources(root):
    """The files that git knows or would add."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                            cwd=root, check=True, stdout=subprocess.PIPE).stdout.decode()
    return sorted(name for name in set(listed.split("\0")) if name and (root / name).is_file())


class Tree:
    """`folder` has the sources, and below it the folders that are built: `build` with the programs that a
    mutant changes, `pristine` with the same programs without one, `recording`."""

    def __init__(self, root, folder):
        self.folder = folder
        self.log = folder.parent / "build.log"
        self.hash = self.copy(root)

    def copy(self, root):
        """A hash of all files that checks depend on.  What has not changed is not written again, and so
        not built again."""
        names, sums = sources(root), hashlib.sha256()
        self.folder.mkdir(parents=True, exist_ok=True)
        for path in sorted(self.folder.rglob("*")):
            name = str(path.relative_to(self.folder))
            if path.is_file() and name not in names and name.split("/")[0] not in ("pristine", *FLAGS):
                path.unlink()
        for name in names:
            content = (root / name).read_bytes()
            target = self.folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if not target.exists() or target.read_bytes() != content:
                shutil.copyfile(root / name, target)
            shutil.copymode(root / name, target)
            if name not in NO_PART:
                sums.update(f"{name} {hashlib.sha256(content).hexdigest()}\n".encode())
        return sums.hexdigest()[:16]

    def run(self, *command):
        environment = {k: v for k, v in os.environ.items() if k not in ("TALLY", "MAKEFLAGS", "MAKELEVEL")}
        with open(self.log, "wb") as log:
            return subprocess.run(command, cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
                                  stdout=log, stderr=log, check=False).returncode == 0

    def make(self, folder, *targets):
        return self.run("make", f"-j{os.cpu_count()}", f"BUILD={folder}", "CC=clang", "WERROR=0",
                        f"EXTRA_CFLAGS={FLAGS[folder]}",
                        f"EXTRA_LDFLAGS={LINK_FLAGS}{RECORDER if folder == 'recording' else ''}", *targets)

    def make_programs(self, folder):
        return self.make(folder, *(f"{folder}/{program}" for program in PROGRAMS))

    def make_pristine(self):
        """The programs without a mutant, in `build` and `pristine`."""
        if not self.make_programs("build"):
            return False
        (self.folder / "pristine").mkdir(exist_ok=True)
        for program in PROGRAMS:
            shutil.copy(self.folder / "build" / program, self.folder / "pristine")
        return True

    def make_recording(self):
        recorder, made = self.folder / "tests/mutants/executed.c", self.folder / RECORDER
        if not made.exists() or made.stat().st_mtime < recorder.stat().st_mtime:
            made.parent.mkdir(exist_ok=True)
            for program in PROGRAMS:  # make does not know that they depend on it
                (made.parent / program).unlink(missing_ok=True)
            if not self.run("clang", "-O2", "-c", "-o", made, recorder):
                return False
        return self.make_programs("recording")


class Mutation:
    """A line of a file of a built tree is another one; at the end the tree is as it was."""

    def __init__(self, tree, name, i, line):
        self.tree = tree
        self.source = tree.folder / name
        self.target = pathlib.Path("build/obj", name).with_suffix(".o")
        self.object = tree.folder / self.target
        self.original = self.source.read_text(encoding="utf-8")
        self.compiled = self.object.read_bytes()
        self.i, self.line = i, line

    def __enter__(self):
        lines = self.original.split("\n")
        lines[self.i] = self.line
        self.source.write_text("\n".join(lines), encoding="utf-8")
        return self

    def __exit__(self, *_):
        """The object is written after the source: it need not be compiled again."""
        self.source.write_text(self.original, encoding="utf-8")
        self.object.write_bytes(self.compiled)

    def builds(self):
        """Whether it compiles, to other code."""
        return (self.tree.make("build", str(self.target)) and
                self.object.read_bytes() != self.compiled and self.tree.make_programs("build"))
