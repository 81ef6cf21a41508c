"""Puerto Rico: why money, points and goods came and went, from statements and positions.

A position is at rest, so one event may carry much that follows by itself.  What a statement says is
taken first; what is left of the difference of two positions must be what the rules give in the phase.
A difference without an explanation is an error: the recount does not guess.
"""

from games import seat_of, title

KINDS = ["corn", "indigo", "sugar", "tobacco", "coffee"]
CIRCLES = {  # buildings whose occupants process a kind
    "indigo": ["small-indigo-plant", "indigo-plant"],
    "sugar": ["small-sugar-mill", "sugar-mill"],
    "tobacco": ["tobacco-storage"],
    "coffee": ["coffee-roaster"],
}
LARGE = {"indigo": "indigo-plant", "sugar": "sugar-mill"}
FACTORY = [0, 0, 1, 2, 3, 5]
CHURCH = [0, 0, 1, 1, 2]
COINS = "doubloons on role cards"
PRIVILEGE = "privilege of the role"
SALE = "sale to the trading house"
SHIPS = "shipping on cargo ships"
LOSS = "goods that could not be stored"


def people_in(seat, building):
    """Occupants that work: none when the player waives the building."""
    return 0 if building in seat["waived"] else max(seat["city"].get(building, -1), 0)


def nobles_in(seat, building):
    return 0 if building in seat["waived"] else seat.get("noble_city", {}).get(building, 0)


def nobles_of(seat):
    return (
        sum(seat.get("noble_city", {}).values())
        + sum(seat.get("noble_manned", {}).values())
        + seat.get("noble_san_juan", 0)
    )


def people_of(seat):
    return seat["san_juan"] + sum(seat["manned"].values()) + sum(
        max(n, 0) for n in seat["city"].values()
    )


def number_after(words, word):
    at = words.index(word)
    rest = words[at + 1] if at + 1 < len(words) else ""
    return int(rest.rstrip(",")) if rest.rstrip(",").isdigit() else None


def goods_named(words):
    """Goods with their numbers up to '@', a mark or a claim: {"corn": 3}."""
    named = {}
    for i, word in enumerate(words):
        if word.startswith("@") or word in ("vp", "for", "paid", "=", "with"):
            break
        kind = word.rstrip(",").lstrip("+")
        if kind in KINDS:
            count = words[i + 1].rstrip(",") if i + 1 < len(words) else ""
            named[kind] = int(count) if count.isdigit() else None
    return named


class Event:
    """One event: what is still to be explained of the difference that it makes."""

    def __init__(self, game, number, words, before, after):
        self.game, self.number, self.words = game, number, words
        self.before, self.after = before, after
        self.seat = seat_of(words)
        self.entries = []
        self.money, self.points, self.goods = [], [], []
        for p, q in zip(before["seats"], after["seats"]):
            self.money.append(q["doubloons"] - p["doubloons"])
            self.points.append(q["chips"] + q["paper"] - p["chips"] - p["paper"])
            self.goods.append({k: q["goods"][k] - p["goods"][k] for k in KINDS})
        self.is_role = game.is_role(number)
        if self.is_role:
            self.role, self.chooser = words[1], self.seat
        else:
            roles = list(before["state"]["role_taken"])
            self.role = roles[before["state"]["role"]] if before["state"]["role"] >= 0 else None
            self.chooser = before["state"]["chooser"]

    def add(self, seat, thing, cause, delta):
        if delta == 0:
            return
        self.entries.append((self.number, seat, thing, title(cause), delta))
        if thing == "money":
            self.money[seat] -= delta
        elif thing == "points":
            self.points[seat] -= delta
        else:
            self.goods[seat][thing] -= delta

    def works(self, seat, building):
        return people_in(self.before["seats"][seat], building) > 0

    def privilege(self, seat):
        return (2 if self.works(seat, "library") else 1) if seat == self.chooser else 0

    def add_privilege(self, seat, thing):
        """What the role gives, and what a library adds to it."""
        if self.privilege(seat) > 0:
            self.add(seat, thing, PRIVILEGE, 1)
            self.add(seat, thing, "library", self.privilege(seat) - 1)

    def left(self):
        return any(self.money) or any(self.points) or any(any(g.values()) for g in self.goods)


# ---- what a statement says -----------------------------------------------------------------


def take_coins(e):
    if e.is_role:
        e.add(e.seat, "money", COINS, e.before["state"]["role_coins"][e.words[1]])


def sell(e):
    kind = e.words[2]
    at_post = "@trading-post" in e.words
    cause = "trading-post" if at_post else SALE
    e.add(e.seat, kind, cause, -1)
    e.add(e.seat, "money", cause, e.game.table["price"][kind])
    for market, coins in (("small-market", 1), ("large-market", 2)):
        if not at_post and e.works(e.seat, market):
            e.add(e.seat, "money", market, coins)
    e.add_privilege(e.seat, "money")


def load(e):
    at = next(w for w in e.words if w.startswith("@"))[1:].rstrip(",")
    named, before = goods_named(e.words[1:]), e.before["seats"][e.seat]["goods"]
    cause = SHIPS if at.isdigit() else at
    n = 0
    for kind, count in named.items():
        count = -e.goods[e.seat][kind] if count is None and len(named) > 1 else count
        count = before[kind] if count is None else count
        n += count
        e.add(e.seat, kind, cause, -count)
    e.add(e.seat, "points", cause, n // 2 if at == "small-wharf" else n)
    e.add(e.seat, "points", "harbor", 1 if e.works(e.seat, "harbor") else 0)
    if e.seat == e.chooser and e.before["state"]["privilege_used"] == 0:
        e.add_privilege(e.seat, "points")
    e.add(e.seat, "money", "lighthouse", 1 if e.works(e.seat, "lighthouse") else 0)


def deliver(e):
    n = 0
    for kind, count in goods_named(e.words[2:]).items():
        n += count or 1
        e.add(e.seat, kind, "royal-supplier", -(count or 1))
    e.add(e.seat, "points", "royal-supplier", n)


def build(e):
    building = e.words[1]
    column = e.game.table["buildings"][building]["column"]
    for i, word in enumerate(e.words):
        what = e.words[i + 1].rstrip(",") if word == "with" else ""
        if what in KINDS:
            e.add(e.seat, what, "black-market", -1)
        elif what == "vp":
            e.add(e.seat, "points", "black-market", -1)
    if e.points[e.seat] == CHURCH[column]:
        e.add(e.seat, "points", "church", CHURCH[column])
    e.add(e.seat, "money", "price of a building", e.money[e.seat])


def bonus(e):
    taken = sum(e.before["state"]["privilege_goods"].values())
    for kind, count in goods_named(e.words[1:]).items():
        for _ in range(1 if count is None else count):
            e.add(e.seat, kind, PRIVILEGE if taken == 0 else "library", 1)
            taken += 1


def buy(e):
    e.add(e.seat, "money", "land-office", -1)


def say(e):
    """What the statement itself says."""
    verb = e.words[1]
    if verb == "sell":
        sell(e)
    elif any(w.startswith("@") for w in e.words):
        load(e)
    elif verb == "deliver":
        deliver(e)
    elif e.before["stop"]["step"] == "build" and verb in e.game.table["buildings"]:
        build(e)
    elif verb == "buy":
        buy(e)
    elif verb == "remove" and e.role == "trader":
        e.add(e.seat, "money", "land-office", e.money[e.seat])
    elif e.role == "craftsman" and verb.startswith("+") and verb[1:].rstrip(",") in KINDS:
        bonus(e)


# ---- what follows by itself ----------------------------------------------------------------


def capacity(seat, kind):
    if kind == "corn":
        return seat["manned"]["corn"]
    return min(seat["manned"][kind], sum(people_in(seat, b) for b in CIRCLES[kind]))


def produce(e, seat):
    """Goods made by production; returns them by kind."""
    p, made = e.after["seats"][seat], {}  # guests move before the production that follows by itself
    for kind in KINDS:
        made[kind] = e.goods[seat][kind]
        more = made[kind] - capacity(p, kind)
        if more == 1 and kind in LARGE and people_in(p, LARGE[kind]) and people_in(p, "aqueduct"):
            e.add(seat, kind, "aqueduct", 1)
        e.add(seat, kind, "production", e.goods[seat][kind])
    return made


def made_by_chooser(e):
    """With the privilege, which counts for the specialty factory."""
    for position in (e.after, e.before):
        s = position["state"]
        made = {k: s["made"][k] + s["privilege_goods"][k] for k in KINDS}
        if any(made.values()):
            return made
    return {k: 0 for k in KINDS}


def specialty(made):
    return max(max(made[k] for k in KINDS if k != "corn") - 1, 0)


def craft(e):
    for seat in range(e.game.players):
        made = produce(e, seat)
        if e.before["stop"]["step"] != "craftsman-privilege":
            pay_producer(e, seat, made)
        if people_in(e.after["seats"][seat], "specialty-factory") and e.money[seat] > 0:
            counted = made_by_chooser(e) if seat == e.chooser else made
            e.add(seat, "money", "specialty-factory", min(specialty(counted), e.money[seat]))


def pay_producer(e, seat, made):
    """Buildings that pay with the production; nothing when the seat has not had its turn."""
    p = e.after["seats"][seat]
    if e.money[seat] > 0 and people_in(p, "factory"):
        e.add(seat, "money", "factory", FACTORY[sum(n > 0 for n in made.values())])
    if e.money[seat] > 0 and people_in(p, "chapel") > nobles_in(p, "chapel"):
        e.add(seat, "money", "chapel", 1)
    if e.points[seat] > 0 and nobles_in(p, "chapel"):
        e.add(seat, "points", "chapel", 1)
    if e.money[seat] > 0 and people_in(p, "jeweler"):
        e.add(seat, "money", "jeweler", nobles_of(p))


def sail(e):
    for seat, p in enumerate(e.before["seats"]):
        if seat == e.chooser and e.works(seat, "lighthouse") and e.money[seat] == 1:
            e.add(seat, "money", "lighthouse", 1)
        held = {k: p["goods"][k] for k in KINDS}
        if e.works(seat, "union-hall") and e.points[seat] > 0:
            e.add(seat, "points", "union-hall", min(sum(n // 2 for n in held.values()), e.points[seat]))
        for kind in KINDS:
            if e.goods[seat][kind] < 0:
                e.add(seat, kind, LOSS, e.goods[seat][kind])


def settle(e):
    for seat, p in enumerate(e.before["seats"]):
        if nobles_in(p, "hunting-lodge") and e.points[seat] == 2:
            e.add(seat, "points", "hunting-lodge", 2)


def trade(e):
    for seat, p in enumerate(e.before["seats"]):
        if nobles_in(p, "land-office") and e.money[seat] == 1:
            e.add(seat, "money", "land-office", 1)


def prospect(e):
    if e.money[e.chooser] == e.privilege(e.chooser):
        e.add_privilege(e.chooser, "money")


FOLLOWS = {
    "craftsman": craft, "captain": sail, "settler": settle, "trader": trade,
    "prospector": prospect, "prospector-2": prospect,
}


# ---- tiles and people that buildings give --------------------------------------------------


def tiles_given(e):
    """(building, tiles) of the seat that acts."""
    verb = e.words[1] if e.seat is not None else ""
    if verb == "draw":
        return [("hacienda", 1)]
    if e.before["stop"]["step"] == "settle-again" and verb in e.before["seats"][e.seat]["tiles"]:
        return [("library", 1)]
    if verb == "buy":
        return [("land-office", 1)]
    return [("land-office", -1)] if verb == "remove" and e.role == "trader" else []


def people_given(e, seat):
    """(building, people) of a seat."""
    more = people_of(e.after["seats"][seat]) - people_of(e.before["seats"][seat])
    step = e.before["stop"]["step"]
    if e.role == "settler" and more > 0:
        return [("hospice", more)]
    if e.role == "builder" and seat == e.seat and not e.is_role:
        back = any("with %s" % who in " ".join(e.words) for who in ("colonist", "noble"))
        return [("black-market", -1), ("university", more + 1)] if back else [("university", more)]
    return [("villa", more)] if step == "villa" and seat == e.seat and more > 0 else []


def mayors(game):
    """(seat, people who came beside the ship, the villa and the privilege) of each mayor phase."""
    taken = [i for i in range(1, len(game.texts)) if game.is_role(i)] + [len(game.texts)]
    for first, beyond in zip(taken, taken[1:]):
        if game.texts[first][1] != "mayor":
            continue
        seat, before = seat_of(game.texts[first]), game.positions[first - 1]
        came = people_of(game.positions[beyond - 1]["seats"][seat]) - people_of(before["seats"][seat])
        villa = sum(n for i in range(first, beyond) for building, n in people_given(
            Event(game, i, game.texts[i], game.positions[i - 1], game.positions[i]), seat) if building == "villa")
        yield seat, came - -(-before["state"]["colonist_ship"] // game.players) - villa - 1


def gifts(game):
    """{(seat, building): [tiles, people]}: what buildings gave, never less than nothing."""
    found = {}
    for seat, n in mayors(game):
        found.setdefault((seat, "library"), [0, 0])[1] += max(n, 0)
    for number, words, before, after in game.events():
        e = Event(game, number, words, before, after)
        for building, n in tiles_given(e):
            found.setdefault((e.seat, building), [0, 0])[0] += n
        for seat in range(game.players):
            for building, n in people_given(e, seat):
                found.setdefault((seat, building), [0, 0])[1] += n
    return {key: [max(n, 0) for n in given] for key, given in found.items()}


def gains(game):
    """Entries (event, seat, thing, cause, change)."""
    found = []
    for seat, p in enumerate(game.positions[0]["seats"]):
        found.append((0, seat, "money", "set-up", p["doubloons"]))
    for number, words, before, after in game.events():
        e = Event(game, number, words, before, after)
        take_coins(e)
        if e.seat is not None and not e.is_role:
            say(e)
        if e.role in FOLLOWS:
            FOLLOWS[e.role](e)
        if e.left():
            raise ValueError("game %d, event %d, %s: not explained: %s %s %s" % (
                game.number, number, " ".join(words), e.money, e.points, e.goods))
        found += e.entries
    return found
