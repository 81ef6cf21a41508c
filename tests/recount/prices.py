"""What could be built: for each building whether it could be paid for, whether it was legal, and whether
hidden cards leave that open.  Positions and the numbers of the rules decide.
"""

from gains_pr import nobles_in, people_in, people_of
from gains_sj import works

SPACES = 12


# ---- Puerto Rico ---------------------------------------------------------------------------


def most_returned(game, p):
    """What a black market may return: a person, a good, a point."""
    if people_in(p, "black-market") == 0:
        return 0
    people = people_of(p)
    if game.table["options"].get("black-market-own-colonist", "allowed") == "forbidden":
        people -= people_in(p, "black-market")
    return (people > 0) + (sum(p["goods"].values()) > 0) + (p["chips"] + p["paper"] > 0)


def price_pr(game, position, seat, building):
    p, row = position["seats"][seat], game.table["buildings"][building]
    less = min(p["manned"]["quarry"], row["column"]) + p["tiles"].get("forest", 0) // 2
    if position["state"]["chooser"] == seat:
        less += 2 if people_in(p, "library") else 1
    zoning, nobles = people_in(p, "zoning-office"), nobles_in(p, "zoning-office")
    if row["size"] == 2:
        less += 2 if nobles else 0
    else:
        less += 1 if zoning > nobles else 0
    return max(row["cost"] - less, 0)


def buildable_pr(game, position, seat):
    p, can = position["seats"][seat], {}
    money = p["doubloons"] + most_returned(game, p)
    spaces = sum(game.table["buildings"][b]["size"] for b, n in p["city"].items() if n >= 0)
    for building, row in game.table["buildings"].items():
        if position["state"].get("box", {}).get(building, 0) or row["copies"] == 0:
            continue
        affordable = price_pr(game, position, seat, building) <= money
        free = p["city"][building] < 0 and position["state"]["copies"][building] > 0
        can[building] = (affordable, affordable and free and spaces + row["size"] <= SPACES, False)
    return can


# ---- San Juan ------------------------------------------------------------------------------


def owns(p, building, over):
    """Buildings at work; the covered one does not count."""
    return works(p, building) - (building == over and works(p, building) > 0)


def cost_sj(game, position, seat, card, over, helps):
    p, rows = position["seats"][seat], game.table["buildings"]
    gone = None if helps else over
    less = 0
    if position["state"]["chooser"] == seat:
        used = position["state"]["library_used"] >> seat & 1 and game.players == 2
        less += 2 if owns(p, "library", gone) > 0 and not used else 1
    kind = "smithy" if rows[card]["class"] == "production" else "quarry"
    less += owns(p, kind, gone)
    if over:
        less += 6 if over == "park" and works(p, "park") else rows[over]["cost"]
    price = max(rows[card]["cost"] - less, 0)
    goods = sum(p["goods"].values())
    return max(price - min(2 * owns(p, "black-market", gone), goods), 0)


def draws_for_cover(game, p, card, over, price):
    """Whether the covered building might give a card for this, which the rules leave open."""
    if game.table["options"]["crane-own-build"] == "forbidden" or over not in ("carpenter", "poor-house") or p["buildings"][over] > 1:
        return False
    is_city = game.table["buildings"][card]["class"] != "production"
    if over == "carpenter":
        return is_city
    held = p["hand"] - price - (card != "cathedral") + (is_city and p["buildings"]["carpenter"])
    return held <= 1


def can_pay(game, position, seat, card):
    p = position["seats"][seat]
    helps = game.table["options"]["crane-own-build"] == "allowed"
    overs = [b for b, n in p["buildings"].items() if n > 0 and b not in (card, "crane")]
    for over in [None] + (overs if works(p, "crane") else []):
        price = cost_sj(game, position, seat, card, over, helps)
        if p["hand"] < price + (card != "cathedral"):
            continue
        if over is None or helps or not draws_for_cover(game, p, card, over, price):
            return True
    return False


def buildable_sj(game, position, seat):
    p, can = position["seats"][seat], {}
    hand = position["state"]["hands"][seat]
    for nr, card in enumerate(game.table["buildings"]):
        if not can_pay(game, position, seat, card):
            can[card] = (False, False, False)
            continue
        is_city = game.table["buildings"][card]["class"] != "production"
        least, most = hand[card]
        if most == 0 or (is_city and p["buildings"][card] > 0):
            can[card] = (True, False, False)
        else:
            can[card] = (True, least > 0, least == 0)
    return can


def buildable(game, position, seat):
    if game.kind == "puerto-rico":
        return buildable_pr(game, position, seat)
    return buildable_sj(game, position, seat)
