#!/usr/bin/env python3
"""recount.py PROGRAM WORK LOG...   counts every report again, and compares it with the program's.

The games of the logs are imported into a database of their own; what `shipslog report` says of it is
compared with what the modules beside this one count from the text of the logs and the positions of
`shipslog replay`, without the database.  All counts, sums and means are compared; q and `few`
are not, and of an interval only that it is possible and holds the number shown.  Games of a set whose name
begins with "judged" are analysed, and what is said of that is compared with the rows that the analysis kept.
Prints every cell that differs, and the number of cells compared.
"""

import csv
import math
import os
import sys
from fractions import Fraction

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import games  # noqa: E402
import judged  # noqa: E402
import reports  # noqa: E402
from tally import Tally  # noqa: E402

KEYS = {**reports.KEYS, **judged.KEYS}
RANKS = judged.RANKS
MOST_SHOWN = 40
FIRST_YEAR = "1900"  # all dated games are later: this choice takes them all, one by one, not as sums


def rounded(value, decimals):
    """As the reports round: halves up."""
    whole = math.floor(Fraction(value) * 10**decimals + Fraction(1, 2))
    text = "%0*d" % (decimals + 1, abs(whole))
    if decimals:
        text = text[:-decimals] + "." + text[-decimals:]
    return "-" + text if whole < 0 else text


def agrees(shown, value):
    if value is None:
        return shown == ""
    if isinstance(value, set):
        return shown in value
    if isinstance(value, Fraction):
        decimals = len(shown.split(".")[1]) if "." in shown else 0
        return shown == rounded(value, decimals)
    return shown == str(value)


class Comparison:
    def __init__(self, what):
        self.what, self.cells, self.differences = what, 0, []

    def differ(self, report, key, column, shown, right):
        self.differences.append("%s: %s, row %s, %s: shown %s, right %s" % (
            self.what, report, " ".join(key) if isinstance(key, tuple) else key, column, shown, right))

    def compare(self, report, shown, right):
        keys = KEYS[report]
        found = {}
        for row in shown:
            key = tuple(row[k] for k in keys)
            found[key if len(key) > 1 else key[0]] = row
        self.check_ranks(report, shown)
        for key in right:
            if key not in found:
                self.differ(report, key, "the row", "nothing", "a row")
        for key, row in found.items():
            self.check_intervals(report, key, row)
            if key not in right:
                self.differ(report, key, "the row", "a row", "nothing")
                continue
            for column, value in right[key].items():
                if column not in row:
                    continue
                self.cells += 1
                if not agrees(row[column], value):
                    self.differ(report, key, column, row[column], value)


    def check_ranks(self, report, shown):
        """A place counts those whose columns come first, as they are shown; an empty one comes last."""
        for rank, columns in RANKS.get(report, {}).items():
            worth = [[Fraction(row[c]) if row[c] else Fraction(-1) for c in columns] for row in shown]
            for row, own in zip(shown, worth):
                self.cells += 1
                place = 1 + sum(other > own for other in worth)
                if row[rank] != str(place):
                    self.differ(report, row[KEYS[report][0]], rank, row[rank], place)

    def check_intervals(self, report, key, row):
        """An interval holds the number shown, and nothing impossible."""
        for column in row:
            name = column[:-4]
            if not column.endswith("_low") or "" in (row[column], row.get(name, ""), row[name + "_high"]):
                continue
            low, shown, high = (Fraction(row[c]) for c in (column, name, name + "_high"))
            least, most = reports.LIMITS.get(name, (None, None))
            most = int(row["players"]) if name == "mean_place" and "players" in row else most
            self.cells += 1
            if not low <= shown <= high or (least is not None and low < least) or (most and high > most):
                self.differ(report, key, name, "%s to %s" % (row[column], row[name + "_high"]),
                            "around %s, %s to %s" % (row[name], least, most))


def ask(program, database, report, *options):
    text = games.run([program, "report", report, "--db", database, "--format", "csv", *options])
    return list(csv.DictReader(text.splitlines()))


def compare_all(program, work, what, paths):
    database = os.path.join(work, "%s.db" % what)
    if os.path.exists(database):
        os.remove(database)
    games.run([program, "import", "--quiet", "--db", database, *paths])
    tallies = [Tally(game) for game in games.read(program, paths)]
    result = Comparison(what)
    for name, count in reports.REPORTS.items():
        right = count(tallies)
        result.compare(name, ask(program, database, name), right)
        if all(t.game.date >= FIRST_YEAR for t in tallies):
            result.compare(name, ask(program, database, name, "--from", FIRST_YEAR), right)
    for t in tallies[:4] + tallies[-4:]:
        for name, count in reports.OF_ONE_GAME.items():
            result.compare(name, ask(program, database, name, "--game", str(t.number)), count(t))
    player = tallies[0].names[0]
    for name in reports.OF_PLAYERS:
        at = KEYS[name].index("player")
        right = {key: row for key, row in reports.REPORTS[name](tallies).items()
                 if (key if isinstance(key, str) else key[at]) == player}
        result.compare(name, ask(program, database, name, "--player", player), right)
    result.compare("league", ask(program, database, "league", "--points", "7,3,1"), reports.league(tallies, [7, 3, 1]))
    for name, count in reports.OF_ONE_PLAYER.items():
        result.compare(name, ask(program, database, name, "--player", player, "--min-n", str(reports.ENOUGH)),
                       count(tallies, player))
    return result


def compare_judged(program, work, what, paths):
    database = os.path.join(work, "%s.db" % what)
    games.run([program, "import", "--quiet", "--db", database, *paths])
    tallies = [Tally(game) for game in games.read(program, paths)]
    judged.analyse(program, database, tallies)
    result = Comparison(what)
    for name, count in judged.REPORTS.items():
        result.compare(name, ask(program, database, name), count(tallies))
        for t in tallies:
            result.compare(name, ask(program, database, name, "--game", str(t.number)), count([t]))
    return result


def main():
    program, work, what = sys.argv[1:4]
    compare = compare_judged if what.startswith("judged") else compare_all
    result = compare(program, work, what, sys.argv[4:])
    for line in result.differences[:MOST_SHOWN]:
        print(line)
    print("recount: %s: %d cells, %d differ" % (what, result.cells, len(result.differences)))
    return 1 if result.differences or result.cells == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
