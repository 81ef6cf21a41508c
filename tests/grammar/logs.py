"""Whole logs by the grammar: files made by walking it, and the lines of a file that it does not take."""
import re

import ebnf
from page import fold

KNOWN = ["game", "players", "rules", "position", "grade", "seating", "tiebreak", "bid", "ended", "placing", "counts", "date", "event", "site", "id"]
MOST_PLAYERS = {"Puerto Rico": 5, "San Juan": 4}
DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


class Log:
    """The rules of lines, as regular expressions."""

    def __init__(self, rules, games):
        self.rules, self.games = rules, games

        def rule(name):
            return ebnf.pattern(rules, rules[name])

        self.version = re.compile(rule("version line"))
        self.comment = re.compile(rule("comment line"))
        blanks, key, ending = rule("blanks"), rule("key"), rule("ending")
        self.key = re.compile(f"(?:{blanks})?({key})")
        self.value = re.compile(f"(?:{blanks})?{key}{blanks}({rule('value')}){ending}")
        self.players = re.compile(f"(?:{blanks})?{key}{blanks}({rule('players value')}){ending}")
        self.statements = re.compile(f"(?:{blanks})?((?:{rule('statement text')})?(?:;(?:{rule('statement text')})?)*)"
                                     f"{ending}")
        self.values = {name: re.compile(rule(f"{name} value")) for name in KNOWN if name != "rules"}
        self.player = re.compile(rule("player"))
        self.name = re.compile(rule("name"))
        self.plain_value = re.compile(rule("plain"))
        self.escape = re.compile(rule("escape"))

    def keywords(self, title):
        """Words that begin a statement in a header, and words that do so behind a player only."""
        forms = self.games[title].forms
        free = {word for form in forms if form.seat != 0 for word in form.keywords} | {"position"}
        return free, {word for form in forms if form.seat == 0 for word in form.keywords} - free

    # ---- values

    def plain(self, value):
        """A value without quotes and escapes; None when an escape stands for nothing."""
        value = value.rstrip(" \t")
        if not value.startswith('"'):
            return value
        meaning = {'"': '"', "\\": "\\", "n": "\n", "r": "\r", "t": "\t"}
        text = self.escape.sub(lambda match: meaning.get(match[0][1]) or chr(int(match[0][2:], 16)), value[1:-1])
        return None if "\\x00" in value else text

    def is_value(self, key, text):
        """Whether a value without quotes is one of its key."""
        if key not in self.values or key == "players":
            return True
        if key == "game":
            return bool(self.values[key].fullmatch(fold(re.sub("[ \t]", "-", text))))
        if key in ("grade", "seating", "counts"):
            return bool(self.values[key].fullmatch(fold(text)))
        if key in ("tiebreak", "bid", "placing"):
            return bool(self.values[key].fullmatch(text))
        if key == "ended":
            return bool(self.values[key].fullmatch(text.lower()))
        if key == "date":
            return bool(self.values[key].fullmatch(text)) and beside_date(text)
        return True

    def header(self, line):
        """Key and value of a header line, or None when it is none, or the value is not one of its key."""
        match = self.key.match(line)
        if not match or not beside_key(match[1]):
            return None
        key = fold(match[1])
        match = (self.players if key == "players" else self.value).fullmatch(line)
        if not match:
            return None
        if key == "players":
            return (key, match[1]) if self.beside_players(match[1]) else None
        text = self.plain(match[1])
        return (key, text) if text is not None and self.is_value(key, text) else None

    def names_of(self, value):
        """The names in the value of players."""
        at, names = 0, []
        while at < len(value):
            match = self.player.match(value, at)
            names.append((match[0][0], self.plain(match[0][1:].lstrip(" \t"))))
            at = re.compile(r"(;[ \t]*)?").match(value, match.end()).end()
        return names

    def beside_players(self, value):
        """Seats are in order, and names are not empty and not the same."""
        names = self.names_of(value)
        texts = [name for _, name in names]
        return "".join(seat.lower() for seat, _ in names) == "abcde"[:len(names)] and None not in texts \
            and "" not in texts and len(set(texts)) == len(texts)

    # ---- lines

    def statement_parts(self, line):
        """The statement texts of a line; None when it is no line of them."""
        match = self.statements.fullmatch(line)
        return [part for part in match[1].split(";") if part.strip(" \t")] if match else None

    def ends_header(self, line, title):
        """Whether the line is a statement, or wants to be one."""
        word = self.key.match(line)
        folded = fold(word[1]) if word else ""
        if folded in KNOWN:
            return False
        if len(folded) == 1 and folded in "abcde":
            return True
        return title is not None and folded in self.keywords(title)[0]


class Lines:
    """The lines of a file, from game to game: which of them the grammar does not take."""

    def __init__(self, log, text):
        self.log, self.wrong, self.state = log, set(), "outside"
        for number, line in enumerate(text.split("\n"), 1):
            self.take(number, line.removesuffix("\r"))
        self.end_header()

    def take(self, number, line):
        if re.match(r"\ufeff?slog([ \t#]|$)", line):
            self.end_header()
            self.begin(number, line)
        elif self.state == "skipped" or self.log.comment.fullmatch(line):
            return
        elif self.state == "outside":
            self.wrong.add(number)
            self.state = "skipped"
        elif self.state == "header" and not self.log.ends_header(line, self.title):
            self.take_header(number, line)
        else:
            self.end_header()
            if self.state == "events" and not self.are_statements(line):
                self.wrong.add(number)

    def begin(self, number, line):
        """A version that is not known ends the reading of the game."""
        self.version, self.players_line, self.keys = number, None, {}
        self.title, self.players, self.expansions = None, 0, None
        self.state = "header" if self.log.version.fullmatch(line) else "skipped"
        if self.state == "skipped":
            self.wrong.add(number)

    def take_header(self, number, line):
        """A key stands once, and behind the game unless it is known or private."""
        match = self.log.key.match(line)
        key = fold(match[1]) if match else ""
        pair = self.log.header(line)
        is_early = "game" not in self.keys and key not in KNOWN and not key.startswith("x-")
        is_keyword = self.title is not None and key in self.log.keywords(self.title)[1]
        if pair is None or key in self.keys or is_early or is_keyword:
            self.wrong.add(number)
        if not is_early and key not in self.keys and self.has_value(key, line):
            self.keys[key] = number
            self.learn(key, pair[1] if pair else None)

    def has_value(self, key, line):
        """Whether the line has a value, be it one of its key or not."""
        if key == "players":
            return re.match(r"[ \t]*\S+[ \t]+[^ \t#]", line) is not None
        match = self.log.value.fullmatch(line)
        return match is not None and self.log.plain(match[1]) is not None

    def learn(self, key, value):
        if key == "game" and value is not None:
            self.title = {"puerto-rico": "Puerto Rico", "san-juan": "San Juan"}[fold(re.sub("[ \t]", "-", value))]
        elif key == "players":
            self.players = len(self.log.names_of(value)) if value else None
        elif key == "rules" and value is not None:
            self.expansions = set(re.split("[ ,+\t]+", value))
        elif key == "grade" and fold(value or "") == "result" and "rules" not in self.keys:
            self.expansions = None

    def end_header(self):
        """A game and its players are named, and it is for so many."""
        if self.state != "header":
            return
        self.state = "events" if self.title else "skipped"
        if "game" not in self.keys or "players" not in self.keys:
            self.wrong.add(self.version)
        elif self.title and self.players and not 2 <= self.players <= MOST_PLAYERS[self.title]:
            self.wrong.add(self.keys["players"])
            self.players = 0

    def are_statements(self, line):
        parts = self.log.statement_parts(line)
        game = self.log.games[self.title]
        return parts is not None and all(game.accepts(part, self.players or 5, self.expansions) for part in parts)


def beside_key(key):
    """A key begins with a letter."""
    return fold(key)[:1].isalpha()


def beside_date(text):
    """The day is one of its month, and no year is 0000."""
    year, month, day = (int(part) for part in (re.findall(r"\d+", text.partition("T")[0]) + ["1", "1"])[:3])
    is_leap = year % 4 == 0 and year % 100 != 0 or year % 400 == 0
    return year > 0 and day <= (29 if month == 2 and is_leap else DAYS[month - 1])
