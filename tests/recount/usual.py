"""How often everybody wins as a rule, from who sat where and against whom.

The chance of a seat is in proportion to e^(strength of the player + strength of the chair), where each table size has
chairs of its own; the strengths are the likeliest ones when before any game those of players are 0 +- 1, those of chairs
0 +- 1/4.
"""

import math
from fractions import Fraction as F

from tally import WIN

NEAR = 1e-9  # of a strength, when it moves no more
UNSURE = F(1, 10**6)  # of what is computed so, in percent


def chances(tallies):
    """{(number of the game, seat): chance to win}."""
    strength, seats_of = {}, {}
    for t in tallies:
        for seat in range(t.players):
            for one in nodes(t, seat):
                strength[one] = 0.0
                seats_of.setdefault(one, []).append((t, seat))
    for _ in range(10000):
        if max([climb(one, seats, strength) for one, seats in seats_of.items()], default=0) < NEAR:
            break
    return {(t.number, seat): chance for t in tallies for seat, chance in enumerate(chances_of(t, strength))}


def nodes(t, seat):
    return t.names[seat], (t.players, seat)


def chances_of(t, strength):
    odds = [math.exp(sum(strength[one] for one in nodes(t, seat))) for seat in range(t.players)]
    return [x / sum(odds) for x in odds]


def climb(one, seats, strength):
    """A step of Newton along one strength; returns its length."""
    bend = 16.0 if isinstance(one, tuple) else 1.0
    slope = -bend * strength[one]
    for t, seat in seats:
        chance = chances_of(t, strength)[seat]
        slope += t.win[seat] / WIN - chance
        bend += chance * (1 - chance)
    strength[one] += slope / bend
    return abs(slope / bend)


def shown(percent):
    """What one decimal of a computed percentage may be."""
    whole = [math.floor(10 * (F(percent) + by) + F(1, 2)) for by in (-UNSURE, UNSURE)]
    return {"%d.%d" % divmod(x, 10) for x in whole}
