"""San Juan: why cards, points and goods came and went, from statements and positions.

Money is the cards in the hand; points are the cards laid under buildings.  As in gains_pr.py, what is
left of a difference of two positions must follow from the rules, or it is an error.
"""

from games import seat_of, title

KINDS = ["indigo", "sugar", "tobacco", "coffee", "silver", "customs"]
PLANTS = ["indigo-plant", "sugar-mill", "tobacco-storage", "coffee-roaster", "silver-smelter"]
PILES = ["chapel", "bank", "harbor"]
MARKS = ["pay", "with", "over", "losing", "keep", "by", "under"]
VERBS = ["draw", "discard", "put", "exchange", "reveal", "sell", "produce"]
CUSTOMS_PRICE = 2


def sections(words):
    """What stands behind the verb and behind each mark: {"draw": [...], "by": [...]}."""
    found, at = {}, "card"
    for word in words[1:]:
        if word in MARKS or (word in VERBS and at == "card"):
            at = word
            found.setdefault(at, [])
        else:
            found.setdefault(at, []).append(word)
    return found


def items(words):
    """(name, number) of each item of a list; the name of unnamed cards is ''."""
    found = []
    for word in " ".join(words or []).replace(",", " ").split():
        if word.isdigit() and found and found[-1][0] and found[-1][1] is None:
            found[-1] = (found[-1][0], int(word))
        elif word.isdigit():
            found.append(("", int(word)))
        elif word != "-":
            found.append((word, None))
    return [(name, 1 if n is None else n) for name, n in found]


def number_of(words):
    return sum(n for _, n in items(words))


def works(seat, building):
    return 0 if building in seat["waived"] else seat["buildings"].get(building, 0)


class Event:
    def __init__(self, game, number, words, before, after, between):
        self.game, self.number, self.words = game, number, words
        self.before, self.after = before, after
        self.seat = seat_of(words)
        self.said = sections(words) if self.seat is not None else {}
        self.entries = []
        pairs = list(zip(before["seats"], after["seats"]))
        self.money = [q["hand"] - p["hand"] for p, q in pairs]
        self.came = list(self.money)
        self.points = [{x: q[x] - p[x] for x in PILES} for p, q in pairs]
        self.goods = [{k: q["goods"].get(k, 0) - p["goods"].get(k, 0) for k in KINDS} for p, q in pairs]
        roles = list(before["state"]["role_taken"])
        self.is_role = game.is_role(number)
        self.is_start = number in between
        if self.is_role:
            self.role, self.chooser = words[1], self.seat
        else:
            self.role = roles[before["state"]["role"]] if before["state"]["role"] >= 0 else None
            self.chooser = before["state"]["chooser"]

    def add(self, seat, thing, cause, delta):
        if delta == 0:
            return
        self.entries.append((self.number, seat, thing, title(cause), delta))
        if thing == "money":
            self.money[seat] -= delta
        elif thing == "points":
            self.points[seat][cause] -= delta
        else:
            self.goods[seat][thing] -= delta

    def owns(self, seat, building):
        return works(self.before["seats"][seat], building)

    def by_library(self, seat):
        """What a library may add to a privilege."""
        used = self.before["state"]["library_used"] >> seat & 1 and self.game.players == 2
        return int(seat == self.chooser and self.owns(seat, "library") > 0 and not used)

    def causes_of_goods(self, seat, n, building, usual):
        """Why a seat produces or sells each of n goods, those that would be left out first."""
        once = 2 if seat == self.chooser else 1
        doubled = min(max(n - once, 0), self.by_library(seat))
        more = min(max(n - once - self.by_library(seat), 0), self.owns(seat, building))
        return [building] * more + ["library"] * doubled + [usual] * (n - more - doubled)

    def left(self):
        return any(self.money) or any(any(g.values()) for g in self.goods + self.points)


# ---- the start of a round ------------------------------------------------------------------


def set_up(e):
    """The statements count: a position may have what follows by itself, the hands already dealt."""
    n = number_of(e.said.get("draw")) - number_of(e.said.get("discard"))
    if n != 0:
        e.add(e.seat, "money", "set-up", n)
    e.money = [0] * e.game.players


def is_dealt_in_log(game):
    """Whether the log says what was dealt."""
    first = next((i for i in range(1, len(game.texts)) if game.is_role(i)), len(game.texts))
    return any("draw" in words for words in game.texts[1:first])


def falls(game, event, seat):
    """Whether the seat has fewer cards after the event, those laid under a building left out."""
    words = game.texts[event]
    put = number_of(sections(words).get("put")) if seat_of(words) == seat else 0
    hands = [game.positions[i]["seats"][seat]["hand"] for i in (event - 1, event)]
    return hands[1] + put < hands[0]


def early_limits(game, between):
    """{(event, seat): cards}: discards by the hand limit that came by themselves at the end of the round
    before, as the log says later."""
    found, turn = {}, 0
    for number, words, before, after in game.events():
        if after["round"] > before["round"]:
            turn = number
        seat, said = seat_of(words), sections(words)
        if number in between and "discard" in said and not any(
            falls(game, event, seat) for event in range(turn + 1, number + 1)
        ):
            found[turn, seat] = number_of(said["discard"])
            found[number, seat] = -number_of(said["discard"])
    return found


def start(e):
    if e.role is None:
        set_up(e)
        return
    if e.seat is None:
        return
    if "put" in e.said:
        pile, n = e.said["under"][0], number_of(e.said["put"])
        e.add(e.seat, "money", pile, -n)
        e.add(e.seat, "points", pile, n)
    elif "exchange" in e.said:
        n = number_of(e.said["exchange"])
        e.add(e.seat, "money", "office-building", -n)
        if e.after["stop"]["step"] != "draw":
            e.add(e.seat, "money", "office-building", n)
    elif "draw" in e.said:
        e.add(e.seat, "money", "office-building", e.money[e.seat])


# ---- the phases ----------------------------------------------------------------------------


def councillor(e):
    for seat, p in enumerate(e.before["seats"]):
        offices = e.goods[seat]["customs"]
        e.add(seat, "customs", "customs-office" if offices > 0 else "councillor phase", offices)
        if e.money[seat] > 0:
            more = min(e.money[seat] - 1, works(p, "prefecture"))
            e.add(seat, "money", "prefecture", more)
            e.add(seat, "money", "councillor phase", e.money[seat])


def prospector(e):
    for seat, n in enumerate(e.money):
        if n > 0:
            by = e.said.get("by", ["gold-mine" if "keep" in e.said else "prospector's privilege"])
            if by == ["prospector's privilege"] and n > 1:
                e.add(seat, "money", "library", min(n - 1, e.by_library(seat)))
            e.add(seat, "money", by[0], e.money[seat])


def build(e, due):
    """The building, its price and what it takes off goods; what it makes its owner draw is due."""
    seat, card = e.seat, e.said["card"][0].rstrip(",")
    p, row = e.before["seats"][seat], e.game.table["buildings"]
    for kind, n in items(e.said.get("with")):
        e.add(seat, kind, "black-market", -n)
    for kind in KINDS:
        if "over" in e.said and e.goods[seat][kind] < 0:
            e.add(seat, kind, "crane", e.goods[seat][kind])
    held = p["hand"]
    for cause, n in (
        ("cards built", int(card != "cathedral")),
        ("price of a building", number_of(e.said.get("pay"))),
    ):
        e.add(seat, "money", cause, -n)
        held -= n
    due[seat] = []
    over = e.said.get("over", [""])[0]
    gone = {over: 1} if e.game.table["options"]["crane-own-build"] == "forbidden" else {}
    if row[card]["class"] != "production" and works(p, "carpenter") > gone.get("carpenter", 0):
        due[seat].append("carpenter")
        held += 1
    if works(p, "poor-house") > gone.get("poor-house", 0) and held <= 1:
        due[seat].append("poor-house")


def draw_due(e, due, at_end):
    """Cards drawn in the order in which they are due; `at_end` gives the others."""
    for seat in range(e.game.players):
        by = e.said.get("by", [None])[0] if seat == e.seat else None
        while e.money[seat] > 0:
            waiting = due.get(seat, [])
            cause = by or (waiting[0] if waiting else at_end)
            if cause in waiting:
                waiting.remove(cause)
            e.add(seat, "money", cause, 1)


def builder(e, due):
    if e.seat is not None and not e.is_role and "card" in e.said and e.said["card"] != ["-"] and (
        e.said["card"][0].rstrip(",") in e.game.table["buildings"] and e.before["stop"]["step"] == "build"
    ):
        build(e, due)
    draw_due(e, due, "tavern")


def producer(e):
    for seat in range(e.game.players):
        made = [k for k in KINDS for _ in range(max(e.goods[seat][k], 0))]  # the cheapest first
        for kind, cause in zip(made, e.causes_of_goods(seat, len(made), "aqueduct", "production")):
            e.add(seat, kind, cause, 1)
        if e.money[seat] > 0:
            e.add(seat, "money", "well", e.money[seat])


def price_of(e, kind):
    if kind == "customs":
        return CUSTOMS_PRICE
    return e.game.table["tiles"][e.before["state"]["tile"]][KINDS.index(kind)]


def sell(e, due):
    seat, sold = e.seat, []
    for kind, n in items(e.said["sell"]):
        sold += [kind] * n
    sold.sort(key=lambda kind: (price_of(e, kind), KINDS.index(kind)))
    under = 1 if "under" in e.said else 0
    due[seat] = []
    for kind, cause in zip(sold, e.causes_of_goods(seat, len(sold), "trading-post", "sale of goods")):
        e.add(seat, kind, cause, -1)
        due[seat] += [cause] * price_of(e, kind)
    due[seat].sort(key=["sale of goods", "library", "trading-post"].index)
    due[seat] += ["market-hall"] * (len(sold) >= 1 and e.owns(seat, "market-hall"))
    due[seat] += ["market-stand"] * (len(sold) >= 2 and e.owns(seat, "market-stand"))
    e.add(seat, "points", "harbor", under)


def trader(e, due):
    if "sell" in e.said:
        sell(e, due)
    draw_due(e, due, "hut")


def spell_out(e, found, phase):
    """Cards that had come by themselves, and that the log now says were drawn: they come now."""
    if "draw" not in e.said or e.role is None or (e.role == "councillor" and not e.is_start):
        return
    early = number_of(e.said["draw"]) - max(e.came[e.seat], 0)
    for i in reversed(range(len(found))):
        number, whose, thing, cause, delta = found[i]
        if early <= 0 or number < phase:
            break
        if (whose, thing) == (e.seat, "money") and delta > 0:
            moved = min(delta, early)
            early -= moved
            found[i] = (number, whose, thing, cause, delta - moved)
            found.append((e.number, whose, thing, cause, moved))


def net(entries):
    """Changes of one event for one reason are one."""
    sums = {}
    for number, seat, thing, cause, delta in entries:
        key = (number, seat, thing, cause)
        sums[key] = sums.get(key, 0) + delta
    return [key + (delta,) for key, delta in sums.items() if delta != 0]


def take_back(e, found, phase):
    """Cards that had come by themselves, until the log declined them."""
    waived = title(e.words[2].rstrip(",")) if e.words[1:2] == ["waive"] else None
    for seat, n in enumerate(e.money):
        for i in reversed(range(len(found))):
            number, whose, thing, cause, delta = found[i]
            if e.money[seat] >= 0 or number < phase:
                break
            if (whose, thing) == (seat, "money") and delta > 0 and waived in (None, cause):
                back = min(delta, -e.money[seat])
                found[i] = (number, whose, thing, cause, delta - back)
                e.money[seat] += back


def gains(game):
    """Entries (event, seat, thing, cause, change)."""
    found, due, phase = [], {}, 0
    for seat, p in enumerate(game.positions[0]["seats"]):
        if not is_dealt_in_log(game):
            found.append((0, seat, "money", "set-up", p["hand"]))
    between = game.between()
    early = early_limits(game, between)
    for number, words, before, after in game.events():
        e = Event(game, number, words, before, after, between)
        for seat in range(game.players):
            e.money[seat] += early.get((number, seat), 0)
        if e.is_role:
            due.clear()
            phase = number
        if e.is_start:
            start(e)
        elif e.role == "councillor":
            councillor(e)
        elif e.role == "prospector":
            prospector(e)
        elif e.role == "builder":
            builder(e, due)
        elif e.role == "producer":
            producer(e)
        elif e.role == "trader":
            trader(e, due)
        for seat, n in enumerate(e.money):
            if n < 0 and (e.is_start or after["round"] > before["round"]):
                e.add(seat, "money", "hand limit", n)
        take_back(e, found, phase)
        spell_out(e, found, phase)
        if e.left():
            raise ValueError("game %d, event %d, %s: not explained: %s %s %s" % (
                game.number, number, " ".join(words), e.money, e.points, e.goods))
        found += e.entries
    return net(found)


def drawn(words):
    """Cards that a statement draws, kept or not."""
    said = sections(words) if seat_of(words) is not None else {}
    return number_of(said.get("draw")) + number_of(said.get("reveal"))
