#!/usr/bin/env python3
"""known_skills.py RATE_GAMES - ratings in clubs whose players have known strengths.

A game a day at a table of 2 to 5 players chosen at random, drawn by Plackett and Luce; strengths have a standard
deviation of 130 points and change every day, in one world with each game of the player instead.  For each world: the excess of the log loss over that of the true chances
(after 200 games, in thousandths), the same for one filter in floating point that is told how fast players
change, how often the interval of a rating holds the true strength, and the slope of calibration for each table
size.  Fails when intervals hold in less than 93 or more than 97 %, a slope is not within 0.9 to 1.1, or
the excess is 0.5 above the filter's.  In the first club of each world the program is compared with the same views in floating point.
"""
import math
import random
import subprocess
import sys

from reference import SCALE, Filter, Views, softmax

CLUBS, GAMES, FIRST, EVERY = 32, 1000, 200, 50
WORLDS = [
    ("12 players", dict(players=12, drift=2)),
    ("30 players", dict(players=30, drift=2)),
    ("12 players, change fast", dict(players=12, drift=5)),
    ("12 players, change when they play, no dates", dict(players=12, drift=2, undated=True)),
    ("12 players, absent for 120 days", dict(players=12, drift=2, absence=120)),
]


def play(seed, players, drift, absence=0, undated=False):
    """Yields day, who sits, their places, the true chances, and all strengths."""
    rng = random.Random(seed)
    strength = [rng.gauss(0, 130) for _ in range(players)]
    for day in range(GAMES):
        there = [p for p in range(players) if not absence or (day + 37 * p) // absence % 2 == 0]
        who = rng.sample(there, rng.randint(2, 5))
        strength = [s + rng.gauss(0, drift) if p in who or not undated else s for p, s in enumerate(strength)]
        luck = [strength[p] / SCALE - math.log(-math.log(rng.random())) for p in who]
        place = [1 + sum(other > mine for other in luck) for mine in luck]
        yield None if undated else day, who, place, softmax([strength[p] / SCALE for p in who]), list(strength)


def rate(program, players, games):
    lines = "".join(
        f"{-1 if day is None else day} {len(who)} {' '.join(f'{p} {place}' for p, place in zip(who, places))}\n"
        for day, who, places, _, _ in games)
    out = subprocess.run([program, str(players), str(EVERY)], input=lines, capture_output=True, text=True, check=True)
    chances, ratings = [], {}
    for line in out.stdout.splitlines():
        if line.startswith("ratings"):
            numbers = list(map(int, line.split()[1:]))
            ratings[len(chances)] = list(zip(numbers[::2], numbers[1::2]))
        else:
            chances.append(list(map(float, line.split())))
    return chances, ratings


def excess(true, chance):
    return sum(p * math.log(p / q) for p, q in zip(true, chance))


class Slope:
    def __init__(self):
        self.off, self.spread = {}, {}

    def add(self, true, chance):
        n, log = len(true), [math.log(q) for q in chance]
        mean = sum(q * x for q, x in zip(chance, log))
        self.off[n] = self.off.get(n, 0) + sum(p * x for p, x in zip(true, log)) - mean
        self.spread[n] = self.spread.get(n, 0) + sum(q * (x - mean) ** 2 for q, x in zip(chance, log))

    def values(self):
        return [1 + self.off[n] / self.spread[n] for n in sorted(self.off)]


def count_covered(games, ratings):
    covered = total = 0
    for after, rating in ratings.items():
        if after <= FIRST:
            continue
        played = [0] * len(rating)
        for _, who, _, _, _ in games[:after]:
            for p in who:
                played[p] += 1
        strength = games[after - 1][4]
        level = sum(n * s for n, s in zip(played, strength)) / sum(played)
        for (points, deviation), s in zip(rating, strength):
            covered += abs(points - 1500 - s + level) <= 1.96 * deviation
            total += 1
    return covered, total


def judge(program, world):
    ours = theirs = apart = 0.0
    covered = total = 0
    slope = Slope()
    for seed in range(1, CLUBS + 1):
        games = list(play(seed, **world))
        chances, ratings = rate(program, world["players"], games)
        single, views = Filter(world["drift"]), Views() if seed == 1 else None
        for k, (day, who, place, true, _) in enumerate(games):
            reference = single.forecast(day, who)
            single.learn(place)
            if views:
                apart = max(apart, max(abs(a - b) for a, b in zip(views.forecast(day, who), chances[k])))
                views.learn(place)
            if k >= FIRST:
                ours += excess(true, chances[k])
                theirs += excess(true, reference)
                slope.add(true, chances[k])
        more, all_of = count_covered(games, ratings)
        covered, total = covered + more, total + all_of
    n = CLUBS * (GAMES - FIRST) / 1000
    return ours / n, theirs / n, covered / total, slope.values(), apart


def main():
    failed = False
    print("| club | excess | of the filter that knows the pace | intervals hold | slope at 2, 3, 4, 5 seats |")
    print("|---|---|---|---|---|")
    for name, world in WORLDS:
        ours, theirs, covered, slopes, apart = judge(sys.argv[1], world)
        print(f"| {name} | {ours:.1f} | {theirs:.1f} | {100 * covered:.1f} % | {', '.join(f'{s:.2f}' for s in slopes)} |", flush=True)
        wrong = [text for is_wrong, text in [
            (not 0.93 <= covered <= 0.97, "intervals"),
            (ours > theirs + 0.5, "excess"),
            (not all(0.9 <= s <= 1.1 for s in slopes), "slope"),
            (apart > 0.002, f"differs from the floating point by {apart:.5f}"),
        ] if is_wrong]
        for text in wrong:
            print(f"known_skills: {name}: {text}", file=sys.stderr)
        failed = failed or bool(wrong)
    return failed


if __name__ == "__main__":
    sys.exit(main())
