#!/usr/bin/env python3
"""planted.py PROGRAM   whether `report effects` finds what was planted in simulated games, and nothing else.

The choices, scores and money are those of simulated games; who wins is drawn again, with odds that are known:
of the seat, of the player's skill, of one planted choice, and of score and money at its moment.  Many clubs of
several sizes are made in this way, and the table says how often the interval holds what was planted.  With
nothing planted only seat and skill count, since points and money come of earlier choices, which would then help; so no
row has an effect, and the table says how often one is called more or less.

CLUBS=N  clubs of each size (default 200)   SEED=N   other draws   SIZES=300,1000   games of a club
ONLY=residence   what is planted, or nothing
"""

import csv
import io
import math
import os
import random
import sqlite3
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
CLUBS = int(os.environ.get("CLUBS", "200"))
SEED = int(os.environ.get("SEED", "1"))
RANDOM = random.Random(SEED)
GAMES = 1000
SIZES = tuple(map(int, os.environ.get("SIZES", "10,30,100,300,1000").split(",")))
ONLY = os.environ.get("ONLY")
WINDOWS = 4  # clubs of one size that share a drawing
SKILL = 0.4  # standard deviation of the log odds of players
SEATS = (0.3, -0.2, 0.1, 0.2, -0.1)
FIELD = 4095

# What is planted: kind, name, log odds.
PLANTS = {
    "puerto-rico": (
        ("nothing", None, 0.0),
        ("building", "guild-hall", 0.7),
        ("building", "residence", -0.7),
        ("first role", "settler", 0.5),
        ("role", "captain", 0.15),
    ),
    "san-juan": (
        ("nothing", None, 0.0),
        ("first role", "prospector", 0.5),
        ("role", "trader", 0.15),
    ),
}


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], check=True, capture_output=True, text=True).stdout


def at_seat(packed, seat):
    return packed >> 12 * seat & FIELD


class Book:
    """The games of a database, and the right to say who won them."""

    def __init__(self, game, games=GAMES):
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.folder.name, "club.db")
        log = os.path.join(self.folder.name, "club.slog")
        run("simulate", "--game", game, "--club", "12", "--players", "mixed", "--games", str(games),
            "--seed", "77", "-o", log)
        run("import", "--quiet", "--db", self.path, log)
        self.db = sqlite3.connect(self.path)
        self.forget_digest()
        things = dict(self.db.execute("SELECT id, name FROM thing WHERE game_kind = ?", (game,)))
        self.dates = [d for (d,) in self.db.execute("SELECT date FROM game ORDER BY date, id")]
        self.titles = dict(self.db.execute("SELECT name, title FROM thing WHERE game_kind = ?", (game,)))
        self.games = {}
        for number, players in self.db.execute("SELECT id, players FROM game"):
            self.games[number] = {"players": players, "turns": [], "rounds": [], "builds": [], "people": []}
        for number, person in self.db.execute("SELECT game, player FROM seat ORDER BY game, seat"):
            self.games[number]["people"].append(person)
        for number, turn, round_, seat, role, purses, scores in self.db.execute(
                "SELECT game, turn, round, seat, role, purses, scores FROM turn ORDER BY game, turn"):
            self.games[number]["turns"].append((turn, seat, things[role], purses, scores))
            self.games[number]["rounds"].append(round_)
        for number, turn, seat, building in self.numbers("SELECT game, turn, seat, building FROM build ORDER BY game, seq"):
            self.games[number]["builds"].append((turn, seat, things[building]))

    def forget_digest(self):
        """It has sums of the winners that were; reports read all games that are not in it."""
        tables = self.db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND (name GLOB 'digest_*' OR name = 'cell')")
        for (name,) in tables.fetchall():
            self.db.execute(f"DELETE FROM {name}")
        self.db.commit()

    def write_places(self, places):
        self.db.executemany("UPDATE result SET place = ? WHERE game = ? AND seat = ?", places)
        self.db.execute("""UPDATE result AS r SET win = iif(r.place > 1, 0, 60 / (
            SELECT count(*) FROM result x WHERE x.game = r.game AND x.place = 1))""")
        self.db.commit()

    def numbers(self, sql):
        """Rows of numbers."""
        rows = run("sql", "--db", self.path, "--format", "csv", sql)
        return [tuple(map(int, row)) for row in list(csv.reader(io.StringIO(rows)))[1:]]

    def deal_roles(self):
        """Who took which role is dealt again within each round, so that it says nothing of later rounds."""
        for number, game in self.games.items():
            rounds = {}
            for (turn, seat, *rest), number_of_round in zip(game["turns"], game["rounds"]):
                rounds.setdefault(number_of_round, []).append(seat)
            for seats in rounds.values():
                RANDOM.shuffle(seats)
            game["turns"] = [(turn, rounds[r].pop(), *rest)
                             for (turn, _, *rest), r in zip(game["turns"], game["rounds"])]
            self.db.executemany("UPDATE turn SET seat = ? WHERE game = ? AND turn = ?",
                                [(seat, number, turn) for turn, seat, *_ in game["turns"]])

    def draw_all(self, kind, name, effect):
        skill = {}
        places = []
        if kind == "role":
            self.deal_roles()
        for number, game in self.games.items():
            for person in game["people"]:
                skill.setdefault(person, RANDOM.gauss(0, SKILL))
            odds = draw_odds(game, skill, kind, name, effect)
            for place, seat in enumerate(draw_places(odds), 1):
                places.append((place, number, seat))
        self.write_places(places)

    def effects(self, first, games):
        rows = run("report", "effects", "--db", self.path, "--from", self.dates[first],
                   "--to", self.dates[first + games - 1], "-f", "csv")
        return list(csv.DictReader(io.StringIO(rows)))


def draw_odds(game, skill, kind, name, effect):
    """The log odds of each seat, and those of the moment at which the planted choice was made."""
    odds = [SEATS[seat] + skill[person] for seat, person in enumerate(game["people"])]
    moment = game["turns"][len(game["turns"]) // 2]
    if kind == "nothing":
        return odds
    if kind == "building":
        bought = [(turn, seat) for turn, seat, building in game["builds"] if building == name]
        if bought:
            moment = game["turns"][bought[0][0] - 1]
        for _, seat in bought:
            odds[seat] += effect
    elif kind == "first role":
        for seat in range(game["players"]):
            odds[seat] += effect * (next(t[2] for t in game["turns"] if t[1] == seat) == name)
        moment = game["turns"][0]
    elif kind == "role":
        for _, seat, role, _, _ in game["turns"]:
            odds[seat] += effect * (role == name)
    for seat in range(game["players"]):
        odds[seat] += 0.06 * at_seat(moment[4], seat) + 0.08 * at_seat(moment[3], seat)
    return odds


def draw_places(odds):
    left = dict(enumerate(odds))
    while left:
        best = max(left.values())
        seats = list(left)
        seat = RANDOM.choices(seats, [math.exp(left[s] - best) for s in seats])[0]
        del left[seat]
        yield seat


class Tally:
    def __init__(self):
        self.planted = self.held = self.bias = 0
        self.others = self.refused = self.clubs = self.called = 0

    def add(self, rows, kind, title, effect):
        called = False
        for row in rows:
            low, high = row["odds_low"], row["odds_high"]
            if row["adjusted_low"] == "":
                continue
            if row["kind"] == kind and row["choice"] == title:
                self.planted += 1
                self.held += (low == "" or float(low) <= effect) and (high == "" or float(high) >= effect)
            elif kind == "nothing":
                self.others += 1
                self.refused += (low != "" and float(low) > 0) or (high != "" and float(high) < 0)
                called = called or row["verdict"] in ("more", "less")
        self.clubs += 1
        self.called += called


def percent(part, whole):
    return f"{100 * part / whole:5.1f}" if whole else "    -"


def main():
    print("clubs of simulated games whose winners are drawn; in percent: how often the interval holds what was planted;")
    print("with nothing planted: rows whose interval leaves out 0 (5), clubs with a row called more or less (up to 10)")
    for game, plants in PLANTS.items():
        plants = [plant for plant in plants if ONLY in (None, plant[1] or "nothing")]
        book = Book(game) if plants else None
        for kind, name, effect in plants:
            tallies = {size: Tally() for size in SIZES}
            for _ in range(CLUBS // WINDOWS):
                book.draw_all(kind, name, effect)
                for size, tally in tallies.items():
                    for first in RANDOM.sample(range(GAMES - size + 1), min(WINDOWS, GAMES // size)):
                        tally.add(book.effects(first, size), kind, book.titles.get(name), effect)
            for size, t in tallies.items():
                what = f"{game:12} {kind:10} {name or '-':12} {effect:5.2f} {size:5} games"
                if kind == "nothing":
                    print(f"{what}  rows {percent(t.refused, t.others)}  clubs {percent(t.called, t.clubs)}")
                else:
                    print(f"{what}  held {percent(t.held, t.planted)} of {t.planted}")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
