"""reference.py - the ratings of docs/ratings.md in floating point, written from the formulas alone.

Slow and plain: whole matrices, matrices inverted by elimination, nothing left out.
"""
import itertools
import math

SCALE = 400 / math.log(10)


def invert(matrix):
    n = len(matrix)
    rows = [list(map(float, row)) + [float(i == k) for k in range(n)] for i, row in enumerate(matrix)]
    for i in range(n):
        best = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[best] = rows[best], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for r in range(n):
            if r != i and rows[r][i]:
                rows[r] = [x - rows[r][i] * y for x, y in zip(rows[r], rows[i])]
    return [row[n:] for row in rows]


def multiply(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


def apply(matrix, x):
    return [sum(a * b for a, b in zip(row, x)) for row in matrix]


def softmax(x):
    weights = [math.exp(value - max(x)) for value in x]
    return [weight / sum(weights) for weight in weights]


def likelihood(theta, place):
    """Value, gradient and minus the Hessian of the log likelihood, strengths in points: the mean over all orders of ties."""
    n = len(theta)
    groups = [[i for i in range(n) if place[i] == p] for p in sorted(set(place))]
    orders = list(itertools.product(*(itertools.permutations(group) for group in groups)))
    value, gradient, hessian = 0.0, [0.0] * n, [[0.0] * n for _ in range(n)]
    for parts in orders:
        order = [i for part in parts for i in part]
        for k in range(n - 1):
            left = order[k:]
            p = softmax([theta[i] / SCALE for i in left])
            value += math.log(p[0]) / len(orders)
            gradient[order[k]] += 1 / SCALE / len(orders)
            for a, i in enumerate(left):
                gradient[i] -= p[a] / SCALE / len(orders)
                for b, j in enumerate(left):
                    hessian[i][j] += ((a == b) * p[a] - p[a] * p[b]) / SCALE ** 2 / len(orders)
    return value, gradient, hessian


class Filter:
    """One view: players change by `drift` points in a day."""

    def __init__(self, drift, prior=200, seat=40, warm=0.1):
        self.drift, self.prior, self.seat = drift, prior, seat
        self.slot, self.mean, self.cov = {}, [], []
        self.day = None
        self.temperature = {n: [1.0, 1 / warm ** 2] for n in range(2, 7)}

    def find(self, key, deviation):
        if key not in self.slot:
            self.slot[key] = len(self.mean)
            self.mean.append(0.0)
            for row in self.cov:
                row.append(0.0)
            self.cov.append([0.0] * len(self.mean))
            self.cov[-1][-1] = float(deviation) ** 2
        return self.slot[key]

    def grow(self, slot, days):
        most = float(self.prior) ** 2
        if self.cov[slot][slot] < most:
            self.cov[slot][slot] = min(most, self.cov[slot][slot] + self.drift ** 2 * days)

    def pass_time(self, day, players):
        if day is None or self.day is None:
            for player in players:
                if player in self.slot:
                    self.grow(self.slot[player], 1)
        else:
            for key, slot in self.slot.items():
                if not isinstance(key, tuple):
                    self.grow(slot, day - self.day)
        self.day = day if day is not None else self.day

    def forecast(self, day, players):
        self.pass_time(day, players)
        n = len(players)
        self.sides = [[self.find(p, self.prior), self.find((n, i), self.seat)] for i, p in enumerate(players)]
        self.reach = [[row[a] + row[b] for row in self.cov] for a, b in self.sides]
        self.v = [[self.reach[i][a] + self.reach[i][b] for a, b in self.sides] for i in range(n)]
        self.start = [self.mean[a] + self.mean[b] for a, b in self.sides]
        pairs = [self.v[i][i] + self.v[k][k] - 2 * self.v[i][k] for i in range(n) for k in range(i)]
        known = 1 / math.sqrt(1 + 6 * (sum(pairs) / len(pairs) / 2) / (math.pi * SCALE) ** 2)
        self.strength = [known * x for x in self.start]
        self.chance = softmax([self.temperature[n][0] * x / SCALE for x in self.strength])
        return self.chance

    def learn_temperature(self, place):
        heat = self.temperature[len(place)]
        x = [s / SCALE for s in self.strength]
        winners = [i for i in range(len(place)) if place[i] == min(place)]
        expected = sum(p * a for p, a in zip(self.chance, x))
        heat[1] += sum(p * (a - expected) ** 2 for p, a in zip(self.chance, x))
        heat[0] += (sum(x[i] for i in winners) / len(winners) - expected) / heat[1]

    def learn(self, place):
        n = len(place)
        self.learn_temperature(place)
        certainty = invert(self.v)
        at = list(self.start)
        for step in range(3):
            _, gradient, hessian = likelihood(at, place)
            pull = apply(certainty, [a - b for a, b in zip(at, self.start)])
            after = invert([[a + b for a, b in zip(r, s)] for r, s in zip(certainty, hessian)])
            if step < 2:
                move = apply(after, [a - b for a, b in zip(gradient, pull)])
                at = [a + b for a, b in zip(at, move)]
        left = multiply(multiply(certainty, after), certainty)
        gain = [[a - b for a, b in zip(r, s)] for r, s in zip(certainty, left)]
        for slot in range(len(self.mean)):
            self.mean[slot] += sum(self.reach[i][slot] * pull[i] for i in range(n))
        taken = multiply(gain, self.reach)
        for i in range(len(self.mean)):
            mine = [self.reach[k][i] for k in range(n)]
            self.cov[i] = [c - sum(a * t[k] for a, t in zip(mine, taken)) for k, c in enumerate(self.cov[i])]


class Views:
    """The three views, weighed by how likely they made the games."""

    def __init__(self, drifts=(0.5 ** 0.5, 2, 5), start=(1, 4, 5)):
        self.view = [Filter(drift) for drift in drifts]
        self.weight = [s / sum(start) for s in start]

    def forecast(self, day, players):
        chances = [view.forecast(day, players) for view in self.view]
        return [sum(w * c[i] for w, c in zip(self.weight, chances)) for i in range(len(players))]

    def learn(self, place):
        for k, view in enumerate(self.view):
            self.weight[k] *= math.exp(likelihood(view.strength, place)[0])
            view.learn(place)
        best = max(self.weight)
        self.weight = [max(w / best, math.exp(-7)) for w in self.weight]
        self.weight = [w / sum(self.weight) for w in self.weight]
