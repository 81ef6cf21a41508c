"""methods.py - other rating methods, from the formulas of their papers, with the chances that follow from them.

Each has forecast(day, players), the chance of each to win, and learn(places), in turns.  As published they know no
seats; TrueSkill and OpenSkill can take a seat as a team mate.
"""
import math

SCALE = 400 / math.log(10)


def softmax(x):
    weights = [math.exp(value - max(x)) for value in x]
    return [weight / sum(weights) for weight in weights]


def score(mine, other):
    """1 for who came first of two, 1/2 for a tie."""
    return (mine < other) + 0.5 * (mine == other)


class Elo:
    """Elo (1978): each two players of a game play each other; K is shared by the pairs of a player."""

    def __init__(self, k):
        self.k, self.rating = k, {}

    def forecast(self, day, players):
        self.players = players
        self.now = [self.rating.get(p, 0.0) for p in players]
        return softmax([r / SCALE for r in self.now])

    def learn(self, place):
        n = len(place)
        for i, player in enumerate(self.players):
            gain = sum(score(place[i], place[j]) - 1 / (1 + math.exp((self.now[j] - self.now[i]) / SCALE))
                       for j in range(n) if j != i)
            self.rating[player] = self.now[i] + self.k * gain / (n - 1)


class Glicko:
    """Glickman (1999): each two players of a game play each other; a day is a rating period."""

    Q = 1 / SCALE

    def __init__(self, growth):
        self.growth, self.known = growth, {}

    def forecast(self, day, players):
        self.players, self.day, self.now = players, day, []
        for p in players:
            rating, deviation, last = self.known.get(p, (0.0, 350.0, day))
            self.now.append((rating, min(350.0, math.sqrt(deviation ** 2 + self.growth ** 2 * (day - last)))))
        mean = sum(d * d for _, d in self.now) / len(players)
        return softmax([self.weight(math.sqrt(2 * mean)) * r / SCALE for r, _ in self.now])

    def weight(self, deviation):
        return 1 / math.sqrt(1 + 3 * (self.Q * deviation / math.pi) ** 2)

    def learn(self, place):
        for i, player in enumerate(self.players):
            rating, deviation = self.now[i]
            information = gain = 0.0
            for j, (other, unsure) in enumerate(self.now):
                if j != i:
                    g = self.weight(unsure)
                    expected = 1 / (1 + math.exp(-g * (rating - other) / SCALE))
                    information += (self.Q * g) ** 2 * expected * (1 - expected)
                    gain += g * (score(place[i], place[j]) - expected)
            variance = 1 / (1 / deviation ** 2 + information)
            self.known[player] = (rating + self.Q * variance * gain, math.sqrt(variance), self.day)


def density(x):
    return math.exp(-x * x / 2) / math.sqrt(2 * math.pi)


def below(x):
    return 0.5 * math.erfc(-x / math.sqrt(2))


def chances_of_best(means, deviations):
    """The chance of each of some normal variables to be the largest, by a sum over 200 steps."""
    low = min(m - 6 * d for m, d in zip(means, deviations))
    high = max(m + 6 * d for m, d in zip(means, deviations))
    chance = [0.0] * len(means)
    for step in range(200):
        x = low + (high - low) * (step + 0.5) / 200
        z = [(x - m) / d for m, d in zip(means, deviations)]
        under = [below(a) for a in z]
        for i, a in enumerate(z):
            rest = math.prod(u for j, u in enumerate(under) if j != i)
            chance[i] += density(a) / deviations[i] * rest
    return [max(c / sum(chance), 1e-9) for c in chance]


class Normal:
    """What TrueSkill and OpenSkill share: a mean and a variance for each player.  With `seats` a side is a team of two, the
    player and the seat, whose variances share what is learnt."""

    MEAN, DEVIATION, SEAT = 25.0, 25 / 3, 25 / 3 / 5

    def __init__(self, drift, seats=False):
        self.beta, self.drift, self.seats, self.known = self.DEVIATION / 2, drift, seats, {}

    def look(self, players):
        n, self.team = len(players), []
        for i, player in enumerate(players):
            mean, variance = self.known.get(player, (self.MEAN, self.DEVIATION ** 2))
            team = [(player, mean, variance + self.drift ** 2)]
            if self.seats:
                team.append(((n, i), *self.known.get((n, i), (0.0, self.SEAT ** 2))))
            self.team.append(team)
        self.now = [(sum(m for _, m, _ in team), sum(v for _, _, v in team)) for team in self.team]

    def keep(self, i, mean, variance):
        before, total = self.now[i]
        for key, m, v in self.team[i]:
            part = v / total
            self.known[key] = (m + part * (mean - before), v - part ** 2 * (total - variance))


class TrueSkill(Normal):
    """Herbrich, Minka and Graepel (2006): everybody for themselves, expectation propagation along the places."""

    DRAW = 0.02

    def forecast(self, day, players):
        self.look(players)
        return chances_of_best([m for m, _ in self.now], [math.sqrt(v + self.beta ** 2) for _, v in self.now])

    def margin(self):
        return math.sqrt(2) * self.beta * 2.0 ** 0.5 * self.DRAW

    @staticmethod
    def truncate(t, e, is_draw):
        """v and w of the paper: how mean and variance of a difference change."""
        if is_draw:
            inside = max(below(e - t) - below(-e - t), 1e-12)
            v = (density(-e - t) - density(e - t)) / inside
            return v, v * v + ((e - t) * density(e - t) + (e + t) * density(e + t)) / inside
        v = density(t - e) / max(below(t - e), 1e-12)
        return v, v * (v + t - e)

    def learn(self, place):
        order = sorted(range(len(place)), key=lambda i: place[i])
        prior = [(1 / (self.now[i][1] + self.beta ** 2), self.now[i][0] / (self.now[i][1] + self.beta ** 2)) for i in order]
        # messages from the difference of neighbours k and k + 1 to the better and to the worse one
        down, up = [(0.0, 0.0)] * len(order), [(0.0, 0.0)] * len(order)
        for _ in range(30):
            for k in list(range(len(order) - 1)) + list(range(len(order) - 2, -1, -1)):
                better = [prior[k][c] + (up[k - 1][c] if k else 0) for c in (0, 1)]
                worse = [prior[k + 1][c] + (down[k + 1][c] if k + 2 < len(order) else 0) for c in (0, 1)]
                mean = better[1] / better[0] - worse[1] / worse[0]
                variance = 1 / better[0] + 1 / worse[0]
                c = math.sqrt(variance)
                v, w = self.truncate(mean / c, self.margin() / c, place[order[k]] == place[order[k + 1]])
                precision = 1 / (variance * max(1 - w, 1e-6))
                message = precision - 1 / variance
                if message < 1e-12:
                    continue
                centre = (precision * (mean + c * v) - mean / variance) / message
                for to, other, sign, target in ((better, worse, 1, down), (worse, better, -1, up)):
                    spread = 1 / message + 1 / other[0]
                    value = other[1] / other[0] + sign * centre
                    target[k] = (1 / spread, value / spread)
        for k, i in enumerate(order):
            mean, variance = self.now[i]
            precision = (down[k][0] if k + 1 < len(order) else 0) + (up[k - 1][0] if k else 0)
            weighted = (down[k][1] if k + 1 < len(order) else 0) + (up[k - 1][1] if k else 0)
            if precision > 0:  # through the performance, which has beta^2 more
                seen, spread = weighted / precision, 1 / precision + self.beta ** 2
                variance_after = 1 / (1 / variance + 1 / spread)
                mean, variance = variance_after * (mean / variance + seen / spread), variance_after
            self.keep(i, mean, variance)


class WengLin(Normal):
    """Weng and Lin (2011), as in OpenSkill: algorithm 4 (Plackett-Luce)."""

    def forecast(self, day, players):
        self.look(players)
        self.c = math.sqrt(sum(v + self.beta ** 2 for _, v in self.now))
        return softmax([m / self.chance_scale() for m, _ in self.now])

    def chance_scale(self):
        return self.c

    def lesson(self, i, place):
        variance = self.now[i][1]
        pull = information = 0.0
        for q in range(len(place)):
            if place[q] > place[i]:
                continue
            left = [s for s in range(len(place)) if place[s] >= place[q]]
            p = softmax([self.now[s][0] / self.c for s in left])[left.index(i)]
            tied = sum(place[s] == place[q] for s in range(len(place)))
            pull += ((q == i) - p) / tied
            information += p * (1 - p) / tied
        gamma = math.sqrt(variance) / self.c
        return variance / self.c * pull, gamma * variance / self.c ** 2 * information

    def learn(self, place):
        lessons = [self.lesson(i, place) for i in range(len(place))]
        for i, (gain, less) in enumerate(lessons):
            mean, variance = self.now[i]
            self.keep(i, mean + gain, variance * max(1 - less, 1e-4))


class WengLinPairs(WengLin):
    """The same, algorithm 1 (Bradley-Terry, each two players)."""

    def pair_scale(self, i, q):
        return math.sqrt(self.now[i][1] + self.now[q][1] + 2 * self.beta ** 2)

    def chance_scale(self):
        n = len(self.now)
        return sum(self.pair_scale(i, q) for i in range(n) for q in range(i)) / (n * (n - 1) / 2)

    def lesson(self, i, place):
        variance = self.now[i][1]
        gain = less = 0.0
        for q in range(len(place)):
            if q == i:
                continue
            c = self.pair_scale(i, q)
            p = 1 / (1 + math.exp((self.now[q][0] - self.now[i][0]) / c))
            gain += variance / c * (score(place[i], place[q]) - p)
            less += math.sqrt(variance) / c * variance / c ** 2 * p * (1 - p)
        return gain, less


class Warm:
    """Another method with chances made more or less sure by a temperature for each table size, learnt as ours is."""

    def __init__(self, method):
        self.method = method
        self.heat = {n: [1.0, 100.0] for n in range(2, 7)}

    def forecast(self, day, players):
        self.log = [math.log(max(p, 1e-9)) for p in self.method.forecast(day, players)]
        self.chance = softmax([self.heat[len(players)][0] * x for x in self.log])
        return self.chance

    def learn(self, place):
        heat = self.heat[len(place)]
        winners = [i for i in range(len(place)) if place[i] == min(place)]
        expected = sum(p * x for p, x in zip(self.chance, self.log))
        heat[1] += sum(p * (x - expected) ** 2 for p, x in zip(self.chance, self.log))
        heat[0] += (sum(self.log[i] for i in winners) / len(winners) - expected) / heat[1]
        self.method.learn(place)
