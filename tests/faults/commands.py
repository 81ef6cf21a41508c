"""The commands that faults.py disturbs: every one that writes a file, and what they work on."""
import gzip
import os
import re
import shutil
import subprocess


class Command:
    """Words after the program's name, and what is typed.

    resumes    the words of the run after a fault, where there is a file already that goes on
    grows      pattern of files that are whole only after that run
    keeps      a file in which it keeps what makes the next run faster, and nothing else
    may_say    what it prints, and whether it has findings, depends on what it finds
    ends       the status of an undisturbed run
    """

    def __init__(self, name, *words, typed="", resumes=None, grows=None, keeps=None, may_say=False,
                 ends=0):
        self.name, self.words, self.typed = name, words, typed
        self.resumes, self.grows, self.keeps = resumes, grows, keeps
        self.may_say, self.ends = may_say, ends


SERVER = "{server}"  # in a command: the address of a server of its own
TINY = "slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Anna; B Bob; C Chris\nid tiny-{}\n\nround 1\nA settler\n\n"
TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
SOURCES = {
    "opening.slog": "tests/cases/logs/opening.slog",
    "bga.json": "sample-logs/bga/two-players-2014.json",
    "bgstats.json": "tests/fuzz/corpus/bgstats/expansion-and-anonymous.json",
    "bgg.xml": "tests/fuzz/corpus/bgg/one-play.xml",
}
RESULT = "date,game,player,points\n2026-11-20,puerto-rico,Anna,40\n2026-11-20,puerto-rico,Bob,30\n"


def prepare(program, folder):
    """Makes the files that the commands begin with."""
    def run(*words, **more):
        subprocess.run([program, *words], cwd=folder, check=True, **more)

    def write(name, text):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(name):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            return file.read()

    run("simulate", "--games", "1", "--players", "3", "--club", "4", "-o", "game.slog")
    run("simulate", "--games", "1", "--players", "3", "--club", "4", "--seed", "3", "-o", "more.slog")
    run("import", "--quiet", "--db", "book.db", "game.slog")
    run("import", "--quiet", "--db", "other.db", "more.slog")
    run("import", "--quiet", "--db", "grown.db", "game.slog")
    run("export", "grown.db", "--tables", "one", stdout=subprocess.DEVNULL)
    run("import", "--quiet", "--db", "grown.db", "more.slog")
    write("tiny.slog", "".join(TINY.format(i) for i in range(3)))
    write("spelt.slog", read("game.slog").replace("\n  ", "\n\t"))
    write("slip.slog", TINY.format(9).rstrip() + ": quarri\n")
    write("results.csv", RESULT)
    write("editor", '#!/usr/bin/env sh\nsed -i "s/^event.*/event Another/" "$1"\n')
    os.chmod(os.path.join(folder, "editor"), 0o755)
    os.mkdir(os.path.join(folder, "reports"))
    for name, source in SOURCES.items():
        shutil.copy(os.path.join(TOP, source), os.path.join(folder, name))
    with open(os.path.join(folder, "more.slog.gz"), "wb") as file:
        file.write(gzip.compress(read("more.slog").encode(), mtime=0))


BOOK = ("--db", "book.db")
IMPORT = ("import", "--quiet", "-j", "1", *BOOK)
NEW = ("-p", "Anna, Bob, Chris", "--rules", "rgg2002", "--date", "2026-11-20", "--event", "-", "--site", "-")
COMMANDS = [
    Command("import-new", "import", "--quiet", "-j", "1", "--db", "new.db", "tiny.slog", "opening.slog", grows=r"new\.db",
            may_say=True, ends=1),
    Command("import-more", *IMPORT, "more.slog", "tiny.slog", grows=r"book\.db", may_say=True, ends=1),
    Command("import-csv", *IMPORT, "results.csv", grows=r"book\.db", may_say=True),
    Command("import-bga", *IMPORT, "bga.json", grows=r"book\.db", may_say=True),
    Command("import-bgstats", *IMPORT, "bgstats.json", grows=r"book\.db", may_say=True),
    Command("import-bgg", *IMPORT, "bgg.xml", grows=r"book\.db", may_say=True),
    Command("import-packed", *IMPORT, "more.slog.gz", grows=r"book\.db", may_say=True),
    Command("import-repair", *IMPORT, "--repair", "slip.slog", grows=r"book\.db", may_say=True, ends=1),
    Command("add", "add", *BOOK, "--new", "--date", "2026-11-20", "Xaver 47, Yvonne 52", grows=r"book\.db", may_say=True),
    Command("remove", "db", "remove", *BOOK, "1", may_say=True),
    Command("ignore", "db", "ignore", *BOOK, "1", may_say=True),
    Command("edit", "db", "edit", *BOOK, "1"),
    Command("merge", "db", "merge", "-o", "merged.db", "book.db", "other.db", grows=r"merged\.db", may_say=True),
    Command("rebuild", "db", "rebuild", "-j", "1", "book.db"),
    Command("rename", "player", "rename", *BOOK, "Mateo", "Zora", may_say=True),
    Command("config", "config", "players", "Anna, Bob"),
    Command("record", "record", "-g", "puerto-rico", *NEW, "new.slog", typed="corn indigo sugar coffee\nsettler\n",
            resumes=("record", "new.slog"), grows=r"new\.slog", may_say=True),
    Command("record-more", "record", "opening.slog", typed="undo\n", resumes=("record", "opening.slog"),
            may_say=True),
    Command("fix", "fix", "--write", "slip.slog", ends=1),
    Command("fmt", "fmt", "--write", "-j", "1", "spelt.slog"),
    Command("convert", "convert", "-j", "1", "game.slog", "-o", "out.slog"),
    Command("export", "export", "book.db", "-o", "out.slog"),
    Command("export-bgstats", "export", "book.db", "--format", "bgstats", "-o", "out.json"),
    Command("tables", "export", "book.db", "--tables", "tables", grows="tables/", may_say=True),
    Command("tables-more", "export", "grown.db", "--tables", "one", grows="one/", may_say=True),
    Command("tables-other", "export", "grown.db", "--tables", "one", "--format", "tsv", grows="one/", may_say=True),
    Command("tables-zstd", "export", "book.db", "--tables", "tables", "--zstd", grows="tables/", may_say=True),
    Command("to-server", "export", "book.db", "--to", f"clickhouse://{SERVER}/club", "--timeout", "5", grows=re.escape(SERVER),
            may_say=True),
    Command("report", "report", "scores", *BOOK, "-o", "out.csv"),
    Command("reports", "report", "--all", "reports", *BOOK, "-j", "1", grows="reports/"),
    Command("why", "why", "scores", "1", *BOOK, "-o", "out.json"),
    Command("find", "find", "seat.doubloons >= 3", *BOOK, "-j", "1", "-o", "out.csv", keeps="book.db"),
    Command("chart", "chart", "scores", *BOOK, "-o", "out.svg", "--keep-csv", "out2.csv"),
    Command("page", "page", "game.slog", "-j", "1", "-o", "out.html"),
    Command("analyse", "analyse", *BOOK, "--fast", grows=r"book\.db", may_say=True),
    Command("simulate", "simulate", "--games", "1", "-j", "1", "-o", "out.slog"),
    Command("site", "site", "--quiet", *BOOK, "-j", "1", "-o", "club", "--players", "3"),
    Command("audit", "audit", "-j", "1", "slip.slog", ends=1),
    Command("standings", "report", "standings", *BOOK),
]
