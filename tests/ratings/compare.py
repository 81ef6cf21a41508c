#!/usr/bin/env python3
"""compare.py PROGRAM RATE_GAMES - the log loss of our ratings and of other methods on the same simulated games.

Clubs of twelve play 1,000 games of Puerto Rico and of San Juan at mixed tables, four clubs each.  Every method
rates the same games in the same order and says the chance of the winner before each; counted is the mean of
-ln(chance of who won), from game 200 on.  Of a method with a constant to choose the best of several is taken, by
these very games, once as it is and once with a temperature for each table size: that is more than a club could do.
Fails when ours is above the best of the published methods.  Two of them are also given our seats, to see what these do.
"""
import math
import os
import sqlite3
import subprocess
import sys
import tempfile
from datetime import date

from methods import Elo, Glicko, TrueSkill, Warm, WengLin, WengLinPairs

CLUBS, GAMES, FIRST = 4, 1000, 200
METHODS = [  # name, whether it is a published one, its variants
    ("Elo on pairs", True, [lambda k=k: Elo(k) for k in (16, 24, 32, 48, 64)]),
    ("Glicko on pairs", True, [lambda c=c: Glicko(c) for c in (0, 1, 2, 4)]),
    ("TrueSkill", True, [lambda d=d: TrueSkill(d) for d in (0, 25 / 300)]),
    ("OpenSkill, Plackett-Luce", True, [lambda d=d: WengLin(d) for d in (0, 25 / 300)]),
    ("OpenSkill, Bradley-Terry on pairs", True, [lambda d=d: WengLinPairs(d) for d in (0, 25 / 300)]),
    ("TrueSkill with seats as team mates", False, [lambda d=d: TrueSkill(d, True) for d in (0, 25 / 300)]),
    ("OpenSkill, Plackett-Luce, likewise", False, [lambda d=d: WengLin(d, True) for d in (0, 25 / 300)]),
]


def simulate(program, game, seed, folder):
    log, book = os.path.join(folder, "club.slog"), os.path.join(folder, f"{game}{seed}.db")
    subprocess.run([program, "simulate", "--game", game, "--club", "12", "--players", "mixed", "--games", str(GAMES),
                    "--seed", str(seed), "--output", log], check=True)
    subprocess.run([program, "import", "--quiet", "--db", book, log], check=True)
    games, numbers = [], {}
    query = ("SELECT g.id, g.date, s.player, r.place FROM game g JOIN result r ON r.game = g.id "
             "JOIN seat s ON s.game = g.id AND s.seat = r.seat ORDER BY g.date, g.id, s.seat")
    for number, day, player, place in sqlite3.connect(book).execute(query):
        if not games or games[-1][0] != number:
            games.append((number, date.fromisoformat(day).toordinal(), [], []))
        games[-1][2].append(numbers.setdefault(player, len(numbers)))
        games[-1][3].append(place)
    return [game[1:] for game in games]


def loss(chance, place):
    winners = [i for i in range(len(place)) if place[i] == min(place)]
    return -sum(math.log(chance[i]) for i in winners) / len(winners)


def losses(clubs, make):
    found = []
    for games in clubs:
        method = make()
        for k, (day, players, place) in enumerate(games):
            chance = method.forecast(day, players)
            if k >= FIRST:
                found.append(loss(chance, place))
            method.learn(place)
    return found


def our_losses(program, clubs, sign):
    found = []
    for games in clubs:
        lines = "".join(f"{day} {len(who)} {' '.join(f'{p} {sign * place}' for p, place in zip(who, places))}\n"
                        for day, who, places in games)
        out = subprocess.run([program, "12"], input=lines, capture_output=True, text=True, check=True).stdout
        found += [loss(list(map(float, line.split())), game[2]) for line, game in list(zip(out.splitlines(), games))[FIRST:]]
    return found


def mean(numbers):
    return sum(numbers) / len(numbers)


def difference(other, ours):
    """How much lower ours is, and twice the standard error."""
    apart = [a - b for a, b in zip(other, ours)]
    spread = math.sqrt(sum((x - mean(apart)) ** 2 for x in apart)) / len(apart)
    return f"{mean(apart):.4f} ± {2 * spread:.4f}"


def rate_clubs(clubs, rate):
    """The rows of one game: name, mean loss, that with temperatures, how much lower ours is; and whether ours is lowest."""
    ours = our_losses(rate, clubs, 1)
    uniform = [math.log(len(game[1])) for games in clubs for game in games[FIRST:]]
    rows, is_best = [("every seat has the same chance", f"{mean(uniform):.4f}", "", difference(uniform, ours))], True
    for name, is_published, variants in METHODS:
        plain = min((losses(clubs, make) for make in variants), key=mean)
        warm = min((losses(clubs, lambda: Warm(make())) for make in variants), key=mean)
        rows.append((name, f"{mean(plain):.4f}", f"{mean(warm):.4f}", difference(min(plain, warm, key=mean), ours)))
        is_best = is_best and not (is_published and mean(ours) > min(mean(plain), mean(warm)))
    without = our_losses(rate, clubs, -1)
    rows.append(("ours, without seats", "", f"{mean(without):.4f}", difference(without, ours)))
    rows.append(("**ours**", "", f"**{mean(ours):.4f}**", ""))
    return rows, is_best


def main():
    program, rate = sys.argv[1:]
    failed = False
    for game in ("puerto-rico", "san-juan"):
        with tempfile.TemporaryDirectory() as folder:
            clubs = [simulate(program, game, seed, folder) for seed in range(1, CLUBS + 1)]
        rows, is_best = rate_clubs(clubs, rate)
        print(f"| {game} | as it is | with temperatures | ours is lower by |\n|---|---|---|---|")
        for row in rows:
            print(f"| {' | '.join(row)} |")
        print(flush=True)
        if not is_best:
            print(f"compare: {game}: another method has a lower log loss", file=sys.stderr)
        failed = failed or not is_best
    return failed


if __name__ == "__main__":
    sys.exit(main())
