#!/usr/bin/env python3
"""habits.py PROGRAM   how often a report calls a row more or less in clubs with habits and without any effect.

The games are those that simulated players of different styles played, so everybody has favourite roles and buildings; who
wins is drawn again, by the player's skill and by the seat alone.  So nothing that anybody does, and no neighbour,
has an effect.  The table says in how many clubs of each size, in percent, a report called at least one row all the same:
up to 10, and up to 5 of neighbours.  To see that an effect is found, one building then helps its owners (log odds
EFFECT), and the table says in how many clubs the report calls it.

CLUBS=N  clubs of each size (default 200)   SEED=N   other draws   SIZES=48,100   games of a club   SKILL=0.8
EFFECT=1.0   Fails when a report calls more clubs than it may, but for what chance may add to so few (two standard deviations).
"""

import csv
import io
import math
import os
import sys

import planted
from planted import CLUBS, GAMES, RANDOM, WINDOWS, Book, draw_places, run

SIZES = tuple(map(int, os.environ.get("SIZES", "48,100,200,500").split(",")))
SKILL = float(os.environ.get("SKILL", "0.8"))
EFFECT = float(os.environ.get("EFFECT", "1.0"))
# The report, and how often it may call a club that has nothing, in percent.
REPORTS = {"openings": 10, "buildings": 10, "building-rounds": 10, "role-places": 10, "building-players": 10, "neighbours": 5}
HELPFUL = {"puerto-rico": "factory", "san-juan": "smithy"}


class HabitBook(Book):
    def draw(self, effect, building):
        """By skill and seat, and by the building when there is an effect."""
        skill, places = {}, []
        for number, game in self.games.items():
            odds = []
            owners = {seat for _, seat, built in game["builds"] if built == building}
            for seat, person in enumerate(game["people"]):
                skill.setdefault(person, RANDOM.gauss(0, SKILL))
                odds.append(planted.SEATS[seat] + skill[person] + effect * (seat in owners))
            places += [(place, number, seat) for place, seat in enumerate(draw_places(odds), 1)]
        self.write_places(places)

    def called(self, report, first, games):
        """The rows called more or less."""
        text = run("report", report, "--db", self.path, "--from", self.dates[first],
                   "--to", self.dates[first + games - 1], "-f", "csv")
        return [row for row in csv.DictReader(io.StringIO(text)) if row["verdict"] in ("more", "less")]

    def clubs(self, effect, building):
        """A window of games for each club of each size: (size, first)."""
        for _ in range(0, CLUBS, WINDOWS):
            self.draw(effect, building)
            for size in SIZES:
                for first in RANDOM.sample(range(GAMES - size + 1), WINDOWS):
                    yield size, first


def most_of(percent, n):
    """What n clubs may show of a rate that is right."""
    return percent + 2 * math.sqrt(percent * (100 - percent) / n)


def show(book, game):
    """Returns whether no report called too many clubs."""
    called, n = {}, 0
    for size, first in book.clubs(0, None):
        n += 1
        for report in REPORTS:
            called[report, size] = called.get((report, size), 0) + bool(book.called(report, first, size))
    n //= len(SIZES)
    for report in REPORTS:
        rates = [100 * called[report, size] / n for size in SIZES]
        print(f"{game:12} {report:18} no effect: called in " + "  ".join(
            f"{size} games {rate:5.1f}" for size, rate in zip(SIZES, rates)), flush=True)
    return all(100 * c / n <= most_of(REPORTS[report], n) for (report, _), c in called.items())


def show_found(book, game):
    found, n = {}, 0
    for size, first in book.clubs(EFFECT, HELPFUL[game]):
        n += 1
        found[size] = found.get(size, 0) + any(
            row["building"] == book.titles[HELPFUL[game]] and row["verdict"] == "more"
            for row in book.called("buildings", first, size))
    n //= len(SIZES)
    print(f"{game:12} {HELPFUL[game]:18} +{EFFECT}:      found in " + "  ".join(
        f"{size} games {100 * found[size] / n:5.1f}" for size in SIZES), flush=True)


def main():
    is_right = True
    for game in HELPFUL:
        book = HabitBook(game)
        is_right = show(book, game) and is_right
        show_found(book, game)
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())
