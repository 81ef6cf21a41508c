#!/usr/bin/env python3
"""bonus.py PROGRAM   whether `report effects` finds a building that truly helps, in games that nobody drew again.

Who built it gets some points more at the end of a simulated game; nobody who plays knows of it, so all
moves stay what they were.  How often its builders win, less how often each of them would if only he had not got these
points, is the true effect of the bonus, exactly.  What the building does without it is what the report says of all games
together, as a mean of samples of 2,000.  The sum of the two is the truth that is asked for in clubs of several sizes, drawn from
the same games: places, ratings, habits, score and money are those of real games, not of a model.

CLUBS=N  clubs of each size (default 200)   SEED=N   other draws   SIZES=300,1000   games of a club   POOL=N   games
"""

import os
import random

from planted import CLUBS, SEED, SIZES, Book, percent

POOL = int(os.environ.get("POOL", "10000"))
LARGE = 2000  # the report reads so many games
RANDOM = random.Random(SEED)
# Buildings that one player can have at most: who does not build it now, or had it before, would have points as well.
BONUSES = (("puerto-rico", "guild-hall", 5), ("puerto-rico", "residence", 4), ("puerto-rico", "fortress", 3))


def share(place, seat):
    """Of the win."""
    return (place[seat] == 1) / list(place.values()).count(1)


class RealBook(Book):
    """Games whose places follow from their points."""

    def __init__(self, game):
        super().__init__(game, POOL)
        self.points = {number: {} for number in self.games}
        for number, seat, total, tiebreak in self.db.execute("SELECT game, seat, total, tiebreak FROM result"):
            self.points[number][seat] = (total, tiebreak)

    def places(self, number, building, bonus, but=None):
        """By seat; `but` is a seat that gets nothing for the building."""
        owners = {seat for _, seat, built in self.games[number]["builds"] if built == building} - {but}
        points = {seat: (total + bonus * (seat in owners), tiebreak)
                  for seat, (total, tiebreak) in self.points[number].items()}
        return {seat: 1 + sum(other > mine for other in points.values()) for seat, mine in points.items()}

    def give(self, building, bonus):
        self.write_places((place, number, seat) for number in self.games
                          for seat, place in self.places(number, building, bonus).items())

    def true_effect(self, building, bonus):
        """Of a hundred times it was built, how many more the owner won than if only he had got no points for it."""
        more = built = 0
        for number, game in self.games.items():
            place = self.places(number, building, bonus)
            for _, seat, what in game["builds"]:
                if what == building:
                    built += 1
                    more += share(place, seat) - share(self.places(number, building, bonus, seat), seat)
        return 100 * more / built

    def shuffle(self):
        """Other games stand beside each other, on a date of their own."""
        numbers = list(self.games)
        RANDOM.shuffle(numbers)
        self.dates = [f"{1000 + day // 336:04}-{1 + day // 28 % 12:02}-{1 + day % 28:02}" for day in range(len(numbers))]
        self.db.executemany("UPDATE game SET date = ? WHERE id = ?", zip(self.dates, numbers))
        self.db.commit()

    def clubs(self, size, title):
        """The rows of the building in clubs that share no game."""
        for first in range(0, POOL - size + 1, size):
            for row in self.effects(first, size):
                if row["kind"] == "building" and row["choice"] == title and row["adjusted"] != "":
                    yield row


def mean_effect(book, title):
    rows = [float(row["adjusted"]) for row in book.clubs(LARGE, title)]
    return sum(rows) / len(rows)


def count_held(book, title, size, truth):
    n = low = high = 0
    while n < CLUBS:
        book.shuffle()
        for row in book.clubs(size, title):
            if n == CLUBS:
                break
            n += 1
            low += truth < float(row["adjusted_low"])
            high += truth > float(row["adjusted_high"])
    return f"held {percent(n - low - high, n)} of {n}, above {percent(low, n)}, below {percent(high, n)}"


def main():
    print("points for who owns a building, in simulated games; effects in wins of a hundred games")
    for game, building, bonus in BONUSES:
        book = RealBook(game)
        title = book.titles[building]
        book.shuffle()
        true = book.true_effect(building, bonus)
        before = mean_effect(book, title)
        book.give(building, bonus)
        found = mean_effect(book, title)
        print(f"{game:12} {building:14} +{bonus}: true effect of the points {true:.2f}, found {found - before:.2f} "
              f"({before:.2f} before, {found:.2f} then)", flush=True)
        for size in SIZES:
            print(f"  {size:5} games  {count_held(book, title, size, before + true)}", flush=True)


if __name__ == "__main__":
    main()
