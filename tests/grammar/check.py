#!/usr/bin/env python3
"""check.py PROGRAM: the grammar of docs/notation.md and the reader of the program are the same.

1. Each rule is defined once, and everything can be reached.
2. Statements and files that the grammar allows, made by walking it until every alternative was taken, can be read.
3. The grammar takes what the program reads: sample logs, simulated logs, canonical text.
4. Both say the same of statements and header lines with a slip in them.

SEED=7 tries others, COUNT=20000 more of them.
"""
import os
import pathlib
import random
import re
import subprocess
import sys
import unicodedata

import ebnf
import logs
import page
import reader
import recognise
import slips
import walk

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SHOWN = 12  # disagreements that are printed of each kind
FILES = 60
SIMULATED = [("puerto-rico", "rgg2002", 2), ("puerto-rico", "alea2001", 4),
             ("puerto-rico", "deluxe + new-buildings + nobles", 5), ("puerto-rico", "rgg2002 + nobles", 3),
             ("san-juan", "second", 3), ("san-juan", "first + new-buildings", 4), ("san-juan", "first, setup=draft-down", 2)]


class Check:
    def __init__(self, program, seed, count):
        self.program, self.count, self.rng = program, count, random.Random(seed)
        self.reader = reader.Reader(program)
        self.passed = self.failed = 0
        text = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
        self.rules, faults = ebnf.read(text)
        self.starts = ["file", "token", "statement"] + [name for name in self.rules if name.endswith(" value")]
        self.report("rules, each defined once and reached", len(self.rules),
                    faults + ebnf.check(self.rules, self.starts))
        if self.failed:
            return
        lexer = recognise.Lexer(self.rules)
        self.games = {title: recognise.Game(self.rules, words, title, lexer)
                      for title, words in page.words_of(text).items()}
        self.log = logs.Log(self.rules, self.games)
        self.walker = walk.Walker(self.rules, self.rng, self.rules_options())

    def report(self, what, number, faults):
        self.passed += not faults
        self.failed += bool(faults)
        print(f"{'ok' if not faults else 'FAIL':4} {number:6} {what}")
        for fault in faults[:SHOWN]:
            print(f"     {fault}")
        if len(faults) > SHOWN:
            print(f"     and {len(faults) - SHOWN} more")

    def rules_options(self):
        """Options with each of their values, as `rules --list` names them."""
        text = subprocess.run([self.program, "rules", "--list"], capture_output=True, check=True, text=True).stdout
        return [f"{name}={'7' if value == 'NUMBER' else value}"
                for name, values in re.findall(r"^  ([a-z0-9-]+) +([A-Za-z-]+(?:\|[A-Za-z-]+)+|NUMBER|shared)\s", text, re.M)
                for value in values.split("|")]

    # ---- statements

    def compare(self, what, title, statements):
        """The reader and the grammar agree on each; those that both take."""
        game, players = self.games[title], reader.ALL_RULES[title][2]
        statements = list(dict.fromkeys(statements))
        faults, taken = [], []
        for statement, message in zip(statements, reader.verdicts(self.reader, title, statements)):
            is_taken = game.accepts(statement, players)
            if is_taken and message is None:
                taken.append(statement)
            if is_taken != (message is None):
                faults.append(f"{statement!r}: the grammar takes it, the reader does not: {message}" if is_taken
                              else f"{statement!r}: the reader takes it, the grammar does not")
        self.report(f"{what} of {title}, {len(taken)} of which are taken", len(statements), faults)
        return taken

    def walk_statements(self, title):
        game = self.games[title]
        form = f"{game.prefix}statement"
        made = [self.walker.join(self.walker.tokens(form, game)) for _ in range(self.count)]
        made += [self.rng.choice(["position ", "adjust position "]) + self.walker.text("position line") for _ in range(50)]
        return self.compare("statements that the grammar makes", title, made)

    def check_canonical(self, title, statements):
        """The canonical text of what was read is taken, too."""
        text, _ = reader.games_of(title, statements)
        canonical = self.reader.canonical(text)
        self.compare_file("lines of their canonical text", canonical)

    # ---- lines of files

    def compare_lines(self, text, wrong):
        """Lines that only one of the two takes: number, the line and the next one, what the reader says."""
        lines = text.split("\n")
        for number in sorted(logs.Lines(self.log, text).wrong ^ set(wrong)):
            yield f"{number}: {chr(10).join(lines[number - 1:number + 1])!r}: " + (
                f"the grammar takes it, the reader does not: {wrong[number]}" if number in wrong
                else "the reader takes it, the grammar does not")

    def compare_file(self, what, text):
        self.report(what, text.count("\n"), list(self.compare_lines(text, self.reader.wrong_lines(text))))

    # ---- what the program writes

    def check_logs(self, title):
        """Simulated logs, with all that a log can claim and note."""
        for game, rules, players in SIMULATED:
            if reader.ALL_RULES[title][0] != game:
                continue
            done = subprocess.run([self.program, "simulate", "--game", game, "--rules", rules, "--players", str(players),
                                   "--games", "2", "--seed", str(self.rng.randrange(10 ** 6)), "--notes", "--hashes"],
                                  capture_output=True, check=True, text=True)
            self.compare_file(f"lines of simulated games of {title}, {rules}", done.stdout)

    def check_samples(self):
        """All sample logs: the lines that cannot be read are those that the grammar does not take."""
        faults, lines = [], 0
        paths = sorted((ROOT / "sample-logs").rglob("*.slog"))
        wrong = self.reader.wrong_lines_of_files(paths)
        for path in paths:
            text = path.read_bytes().decode(errors="surrogateescape")
            if not any("\ud800" <= letter <= "\udfff" for letter in text):  # not UTF-8: no characters
                lines += text.count("\n")
                faults += [f"{path.relative_to(ROOT)}:{fault}"
                           for fault in self.compare_lines(text, wrong.get(str(path), {}))]
        self.report("lines of sample logs", lines, faults)

    def check_slips(self, title, taken):
        words = slips.words_of(self.games[title])
        made = [slips.slip(self.rng.choice(taken), words, self.rng) for _ in range(self.count)]
        self.compare("statements with a slip", title, made)

    # ---- headers and files

    def header_values(self):
        for key in ("game", "grade", "seating", "tiebreak", "bid", "ended", "placing", "counts", "date", "players"):
            made = [self.walker.text(f"{key} value") for _ in range(40)] + slips.LINES[key]
            made += [slips.slip_in_line(self.rng.choice(made), self.rng) for _ in range(self.count // 20)]
            for value in dict.fromkeys(made):
                yield key, value

    def check_headers(self):
        """A header line, in a game in which everything else is right."""
        text = []
        for key, value in self.header_values():
            rest = {"game": "game san-juan", "players": "players A a; B b"}
            rest.pop(key, None)
            text += ["slog 1", f"{key} {value}", *rest.values()]
        self.compare_file("lines of headers with a slip", "\n".join(text) + "\n")

    def made_header(self, title):
        """The lines of a header: what a game needs, some known keys, and what else the grammar makes, each key once."""
        game, rules, players = reader.ALL_RULES[title]
        names = "; ".join(f"{seat} {seat}{seat}" for seat in reader.PLAYERS[:players])
        keys = self.rng.sample(["grade", "seating", "tiebreak", "bid", "ended", "placing", "counts", "date", "event", "site", "id", "position"], 4)
        known = [f"game {game}", f"rules {rules}", f"players {names}"]
        known += [f"{key} {self.quoted(self.walker.text(key + ' value'))}" for key in keys]
        others = [self.walker.text("header line").strip("\r\n") for _ in range(4)]
        barred = set(logs.KNOWN) | self.log.keywords(title)[1] | {"slog"}
        names = {f"{seat}{seat}".lower() for seat in reader.PLAYERS[:players]}
        lines = {}
        for line in known + [line for line in others
                             if self.key_of(line) not in barred and self.name_of(line) not in names]:
            if self.log.header(line) and not self.log.ends_header(line, title):
                lines.setdefault(self.key_of(line), line)
        return lines.values()

    def key_of(self, line):
        return page.fold(self.log.key.match(line)[1])

    def name_of(self, line):
        """The key as a name is compared: of a player it may begin the first statement, `Anna settler`."""
        letters = unicodedata.normalize("NFD", self.log.key.match(line)[1].casefold())
        return "".join(letter for letter in letters if not unicodedata.combining(letter))

    def quoted(self, value):
        if self.log.plain_value.fullmatch(value) and value.strip(" \t"):
            return value
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'

    def made_file(self, title, taken):
        """A game by the grammar, with its line ends."""
        lines = [self.walker.text("version line")]
        for line in self.made_header(title):
            lines += [line + self.walker.text("ending"), self.walker.text("comment line")]
        lines.append(f"round 1{self.walker.text('ending')}")
        for _ in range(8):
            parts = [self.rng.choice(taken) for _ in range(self.rng.randrange(4))]
            lines.append(self.walker.text("blanks") + " ; ".join(parts) + self.walker.text("ending"))
        return "".join(lines)

    def check_files(self, taken):
        """Whole files; changes of placements are left out, because fmt replays them."""
        taken = {title: [text for text in texts if not re.match(r"(?i)[a-e] *\s*places?\s*[+\u2212-]", text)]
                 for title, texts in taken.items()}
        text = "".join(self.made_file(title, taken[title]) for _ in range(FILES) for title in taken)
        wrong, lines = self.reader.wrong_lines(text), text.split("\n")
        self.report("lines of files that the grammar makes", len(lines),
                    [f"{lines[number - 1]!r}: {message}" for number, message in wrong.items()])
        self.compare_file("the same lines, taken", text)

    def check_rules(self):
        """Values of `rules`: what the grammar makes, as far as the game has it."""
        faults, values = [], {self.walker.text("rules value") for _ in range(60)}
        for value in sorted(values):
            words = [word for word in re.split("[ \t,+]+", value) if word]
            game = "san-juan" if words[0] in ("first", "second") else "puerto-rico"
            done = subprocess.run([self.program, "rules", "--game", game, "--rules", value], capture_output=True, text=True, check=False)
            if done.returncode != 0 and not self.beside_rules(words, done.stderr):
                faults.append(f"{value!r}: {done.stderr.strip()}")
        self.report("values of rules", len(values), faults)

    @staticmethod
    def beside_rules(words, message):
        """An expansion stands once, in one of its versions; words of another game are none of this one."""
        return re.search("twice|unknown (word|rules option)|takes|not beside|cannot", message) is not None

    def check_all_taken(self):
        """Every alternative of the grammar was walked."""
        self.report("choices of the grammar", len(self.walker.offered),
                    [f"never taken: {about}" for about in self.walker.missing()])


def main():
    program = os.path.abspath(sys.argv[1])
    check = Check(program, int(os.environ.get("SEED", 1)), int(os.environ.get("COUNT", 3000)))
    if not check.failed:
        taken = {title: check.walk_statements(title) for title in check.games}
        for title in taken:
            check.check_canonical(title, taken[title])
            check.check_logs(title)
            check.check_slips(title, taken[title])
        check.check_samples()
        check.check_headers()
        check.check_rules()
        check.check_files(taken)
        check.check_all_taken()
    print(f"grammar: {check.passed} passed, {check.failed} failed")
    subprocess.run([ROOT / ".ci/tally", "add", "grammar", str(check.passed), str(check.failed)], check=False)
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
