"""Games as a stranger has them: the text of logs, and `shipslog replay --every --format json`.

A game is a list of positions.  Position 0 is that before the first event; position i is that after
event i, whose canonical statement is `texts[i]`.
"""

import json
import re
import subprocess

ROW = 40  # cards, each with a number in every place (docs/state-san-juan.md)
FIRST_HAND = 5  # places before the hands


def title(name):
    """A word of the notation as reports write it."""
    return {"prospector-2": "second prospector", "set-up": name,
            "customs": "good of the customs office"}.get(name, name.replace("-", " "))


LIST_BEGINS = "draw discard put exchange reveal sell produce pay with over keep by under".split()


class Game:
    """One game; its number is the order of reading, which is that of a new database."""

    def __init__(self, number, head):
        self.number = number
        self.rules = head["rules"]
        self.date = head.get("date", "")
        self.event = head.get("event", "")
        self.names = [re.sub(r"^[A-E] ", "", p.strip()) for p in head["players"].split(";")]
        self.players = len(self.names)
        self.lines = []  # statements as they stand in the log
        self.texts = []
        self.positions = []
        self.table = None

    def add(self, line):
        self.lines.append(line.get("text", ""))
        self.texts.append(without_claims(line.get("text", "").split()))
        self.positions.append(line["position"])
        self.kind = line["position"]["game"]

    @property
    def last(self):
        return self.positions[-1]

    @property
    def is_complete(self):
        return self.last["stop"]["kind"] == "over"

    def is_role(self, event):
        """Whether a role is taken."""
        words, before = self.texts[event], self.positions[event - 1]
        return seat_of(words) is not None and words[1] in before["state"]["role_taken"]

    def between(self):
        """Events of players in a new round before its first role: they are of no phase.

        A position may be in the next round while the log still spells out the last phase: then the line of
        the round tells where it begins.
        """
        found, in_phase = set(), False
        for event in range(1, len(self.texts)):
            words = self.texts[event]
            if self.is_role(event):
                in_phase = True
            elif words[0] == "round":
                in_phase = False
            elif not in_phase and self.positions[event - 1]["turn"] == 0 and seat_of(words) is not None:
                found.add(event)
        return found

    def events(self):
        """(number, words of the statement, position before, position after) of each event."""
        for i in range(1, len(self.texts)):
            yield i, self.texts[i], self.positions[i - 1], self.positions[i]


CLAIMS = """for paid vp market privilege harbor lighthouse quarries forests zoning church from on aqueduct
    factory specialty jeweler chapel library smithy quarry crane market-hall market-stand""".split()


def without_claims(words):
    """A statement without the consequences that stand beside it: they are not needed."""
    if "=" in words:
        words = words[: words.index("=")]
    while len(words) > 3 and words[-2] in CLAIMS and words[-1].lstrip("+").rstrip("d").isdigit() and (
        not words[-3].endswith(",") and words[-3] not in LIST_BEGINS
    ):
        words = words[:-2]
    return words


def seat_of(words):
    """The seat that acts, None when nobody does."""
    is_seat = len(words) > 1 and words[0] in ("A", "B", "C", "D", "E")
    return ord(words[0]) - ord("A") if is_seat else None


def heads(path):
    """The headers of the games of a log, in order."""
    found = []
    with open(path, encoding="utf-8") as log:
        for line in log:
            words = line.split("#")[0].split(None, 1)
            if words[:1] == ["slog"]:
                found.append({})
            elif len(words) == 2 and words[0] in ("game", "rules", "date", "event", "players"):
                found[-1].setdefault(words[0], words[1].strip().strip('"'))
    return found


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit("recount: %s: %s" % (" ".join(command), done.stderr.decode()))
    return done.stdout.decode()


def read_rules(program, game):
    """The numbers of the rules, as `shipslog rules` prints them: of buildings, goods, ships."""
    text = run([program, "rules", "--game", game.kind, "--rules", game.rules, "-n", str(game.players)])
    table = {"buildings": {}, "price": {}, "options": {}}
    part, columns = None, []
    for line in text.splitlines():
        words = line.split()
        if not line.startswith(" "):
            part, columns = words[0], words[1:]
            continue
        if part in ("buildings", "cards"):
            numbers = [int(w) for w in words[1 : len(columns)]]
            row = dict(zip(columns, numbers))
            row["class"] = words[len(columns)].rstrip(",")
            table["buildings"][words[0]] = row
        elif part == "kinds":
            table["price"][words[0]] = int(words[3])
        elif part == "options":
            table["options"][words[0]] = words[1]
        elif line.startswith("  role cards"):
            table["roles"] = words[2:]
        elif line.startswith("  cargo ships"):
            table["ships"] = [int(w) for w in words[2:]]
        elif line.startswith("  tiles "):
            table["tiles"] = [
                [int(n) for n in tile.split()] for tile in line.split(None, 1)[1].split(",")
            ]
    return table


def waivable(program, kind):
    """The buildings of the bits of `waived`, lowest first."""
    schema = json.loads(run([program, "replay", "--schema", "--game", kind]))
    return schema["definitions"]["player"]["properties"]["waived"]["bits"]


def name_waived(position, names):
    """The buildings that each player does not use, by name."""
    for p in position["seats"]:
        p["waived"] = {names[16 * i + bit] for i, mask in enumerate(p["waived"])
                       for bit in range(16) if mask >> bit & 1}


def keep_hands(position):
    """Of what is known of cards, how many of each are in the hands: the least and the most."""
    state = position["state"]
    if "at_least" not in state:
        return
    least, most = state.pop("at_least"), state.pop("at_most")
    cards = list(position["seats"][0]["buildings"])
    state["hands"] = [
        {c: (least[at + i], most[at + i]) for i, c in enumerate(cards)}
        for at in range(FIRST_HAND * ROW, (FIRST_HAND + position["players"]) * ROW, ROW)
    ]
    if "cathedral" in cards:
        for hand in state["hands"]:
            hand["cathedral"] = (state.get("cathedral", 0),) * 2


def read(program, paths):
    """All games of the logs, with every position."""
    games, tables, names = [], {}, {}
    for path in paths:
        found = heads(path)
        first = len(games)
        for head in found:
            games.append(Game(len(games) + 1, head))
        for line in run([program, "replay", "--every", "--format", "json", path]).splitlines():
            step = json.loads(line)
            kind = step["position"]["game"]
            if kind not in names:
                names[kind] = waivable(program, kind)
            keep_hands(step["position"])
            name_waived(step["position"], names[kind])
            games[first + step["number"] - 1].add(step)
    for game in games:
        key = (game.kind, game.rules, game.players)
        if key not in tables:
            tables[key] = read_rules(program, game)
        game.table = tables[key]
    return games
