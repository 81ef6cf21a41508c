#!/usr/bin/env python3
"""synthetic-db.py OUT.db [GAMES [PLAYERS]]: fills the schema with invented Puerto Rico games.

For looking at reports and charts and for timing them, not for tests of the rules: the numbers are
plausible, no game could have been played like this.  The same arguments give the same file.
PLAYERS "hostile" gives the people at the tables names that are meant to break things.
"""

import os
import random
import re
import sqlite3
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
NAMES = ["Anna", "Björn", "Chloé", "Dmitri", "Eun-ji", "Farouk", "Greta", "Hiroshi", "Ines",
         "Jan-Willem van den Berg", "Kofi", "Lou", "Mei", "Noor", "Óscar", "Pat"]
HOSTILE = ["`touch /tmp/shipslog-owned`", '"quoted" \'twice\'', "$(touch /tmp/shipslog-owned)",
           "<script>alert(1)</script>", "two\nlines\tand a tab", "=1+2|cmd", "%s%d%n {/Bold x}_a^b",
           "back\\slash\\n", "山田太郎と仲間たちの長い名前の会", "مرحبا", "e\u0301\u0301 combining",
           "🎲🏝️⛵ Emoji", "A name that is so long that nobody will ever be able to read it all",
           "]]>--><!--&amp;", "@macro #comment", ", comma, comma"]
ROLES = ["settler", "mayor", "builder", "craftsman", "trader", "captain", "prospector"]
ROLE_WEIGHT = [6, 6, 6, 4, 3.5, 4.5, 2]
GOODS = ["corn", "indigo", "sugar", "tobacco", "coffee"]
START = {2: 3, 3: 2, 4: 3, 5: 4}
PICKS = {2: 3, 3: 1, 4: 1, 5: 1}


def table(name, pattern):
    rows = []
    with open(os.path.join(ROOT, "src/games/pr", name), encoding="utf-8") as f:
        for line in f:
            m = re.match(pattern, line)
            if m:
                rows.append(m.groups())
    return rows


THINGS = table("pr_thing.def", r'THING\((\w+),\s*(\w+),\s*"([^"]*)",\s*"([^"]*)"')
CAUSES = table("pr_cause.def", r'CAUSE\((\w+),\s*"([^"]*)",\s*"([^"]*)"')
BUILDINGS = table("pr_building.def", r"BUILDING\((\w+),\s*(\d+), (\d+), (\d+), (\d), (\d), (\d), (\d), (\w+)\)")
VIOLATIONS = table("pr_violation.def", r'VIOLATION\((\w+),\s*"([^"]*)",\s*(\w+),\s*"([^"]*)",\s*"([^"]*)"')


def create(db):
    """Runs the statements of src/store/schema.c."""
    with open(os.path.join(ROOT, "src/store/schema.c"), encoding="utf-8") as f:
        text = f.read()
    for m in re.finditer(r'^static const char (\w+)\[\] =\s*((?:\s*"(?:[^"\\]|\\.)*"\n?)+);', text, re.M):
        sql = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', m.group(2)))
        db.execute(sql.replace("\\n", "\n").replace('\\"', '"'))
    header = open(os.path.join(ROOT, "src/store/schema.h"), encoding="utf-8").read()
    facts = re.search(r"SCHEMA_FACTS_VERSION = (\d+)", header).group(1)
    derived = re.search(r"SCHEMA_DERIVED_VERSION = (\d+)", header).group(1)
    db.execute(f"PRAGMA application_id = {0x534C4F47}")
    db.execute(f"PRAGMA user_version = {facts}")
    db.executemany("INSERT INTO meta VALUES (?, ?)",
                   [("facts-version", facts), ("derived-version", derived)])


class Game:
    def __init__(self, db, rng, number, people):
        self.db, self.rng, self.g = db, rng, number
        self.n = rng.choice([2, 3, 3, 4, 4, 4, 5, 5])
        self.who = rng.sample(range(len(people)), self.n)
        self.skill = [0.75 + 0.04 * (i % 11) + rng.gauss(0, 0.08) for i in self.who]
        self.seq, self.turn, self.round = 0, 0, 0
        self.ledger, self.turns, self.builds, self.scores = {}, [], [], []
        self.coins = [START[self.n] - 1] * self.n
        self.chips, self.quarries = [0] * self.n, [0] * self.n
        self.goods = [[0] * 5 for _ in range(self.n)]
        self.own = [{} for _ in range(self.n)]  # building -> [round, owned, manned]
        self.cards = {r: 0 for r in ROLES}
        self.copies = {b[0]: int(b[5]) for b in BUILDINGS}

    def book(self, seat, what, cause, delta):
        if delta:
            key = (self.g, self.seq, seat, THING_ID[what], CAUSE_ID[cause])
            self.ledger[key] = self.ledger.get(key, 0) + delta
            if what == "d":
                self.coins[seat] += delta
            elif what == "vp":
                self.chips[seat] += delta
            else:
                self.goods[seat][GOODS.index(what)] += delta

    def act(self):
        self.seq += 1

    def order(self, seat):
        return [(seat + i) % self.n for i in range(self.n)]

    def settler(self, seat):
        for s in self.order(seat):
            self.act()
            if self.rng.random() < 0.15:
                self.quarries[s] = min(4, self.quarries[s] + 1)

    def mayor(self, seat):
        for s in self.order(seat):
            self.act()

    def builder(self, seat):
        for s in self.order(seat):
            self.act()
            choice = [b for b in BUILDINGS if self.copies[b[0]] > 0 and b[0] not in self.own[s]]
            self.rng.shuffle(choice)
            for b in choice:
                price = max(0, int(b[1]) - (s == seat) - min(self.quarries[s], int(b[4])))
                if price <= self.coins[s] and price >= self.coins[s] - 4 and len(self.own[s]) < 11:
                    self.book(s, "d", "price", -price)
                    self.own[s][b[0]] = [self.round, 0, 0]
                    self.copies[b[0]] -= 1
                    self.builds.append((self.g, self.seq, self.round, self.turn, s,
                                        THING_ID[TOKEN[b[0]]], price))
                    break

    def craftsman(self, seat):
        self.act()
        for s in self.order(seat):
            made = 0
            for k in range(5):
                amount = self.rng.choice([0, 0, 1, 1, 2]) if k < 2 + self.round // 4 else 0
                self.book(s, GOODS[k], "production", amount)
                made += amount > 0
            if "FACTORY" in self.own[s] and made > 1:
                self.book(s, "d", "factory", made - 1)
        self.act()
        self.book(seat, self.rng.choice(GOODS[:3]), "privilege", 1)

    def trader(self, seat):
        for s in self.order(seat):
            self.act()
            have = [k for k in range(5) if self.goods[s][k] > 0]
            if have and self.rng.random() < 0.7:
                k = have[-1]
                self.book(s, GOODS[k], "sale", -1)
                self.book(s, "d", "sale", k)
                if "SMALL_MARKET" in self.own[s]:
                    self.book(s, "d", "small-market", 1)
                if "LARGE_MARKET" in self.own[s]:
                    self.book(s, "d", "large-market", 2)
                if s == seat:
                    self.book(s, "d", "privilege", 1)

    def captain(self, seat):
        first = True
        for s in self.order(seat) * 2:
            self.act()
            have = [k for k in range(5) if self.goods[s][k] > 0]
            if have and self.rng.random() < 0.55 * self.skill[s]:
                k = max(have, key=lambda x: self.goods[s][x])
                load = min(self.goods[s][k], self.rng.choice([2, 3, 4, 5]))
                self.book(s, GOODS[k], "shipping", -load)
                self.book(s, "vp", "shipping", load)
                if "HARBOR" in self.own[s]:
                    self.book(s, "vp", "harbor", 1)
                if "WHARF" in self.own[s] and self.rng.random() < 0.4:
                    self.book(s, "vp", "wharf", 2)
                if s == seat and first:
                    self.book(s, "vp", "privilege", 1)
                    first = False
        for s in self.order(seat):
            for k in range(5):
                if self.goods[s][k] > 3:
                    self.book(s, GOODS[k], "loss", 3 - self.goods[s][k])

    def prospector(self, seat):
        self.book(seat, "d", "privilege", 1)

    def score(self, s, last):
        vp = sum(int(b[2]) for b in BUILDINGS if b[0] in self.own[s])
        large = sum(1 for b in BUILDINGS if b[0] in self.own[s] and b[1] == "10")
        return self.chips[s], vp, large * self.rng.choice([4, 5, 6, 7]) if last else large * 4

    def play_round(self, governor):
        free = list(ROLES)
        for pick in range(PICKS[self.n] * self.n):
            seat = (governor + pick) % self.n
            weight = [ROLE_WEIGHT[ROLES.index(r)] + 2 * self.cards[r] for r in free]
            role = self.rng.choices(free, weight)[0]
            free.remove(role)
            self.turn += 1
            self.act()
            first, coins = self.seq, self.cards[role]
            self.book(seat, "d", "role-coins", coins)
            self.cards[role] = 0
            getattr(self, role)(seat)
            self.turns.append((self.g, self.turn, self.round, pick + 1, seat, THING_ID[role], coins,
                               first, self.seq))
        for role in free:
            self.cards[role] += 1

    def play(self):
        for s in range(self.n):
            self.book(s, "d", "setup", START[self.n] - 1)
            self.coins[s] -= START[self.n] - 1
        rounds = int(min(19, max(11, self.rng.gauss(15 + (self.n == 2), 1.6))))
        for self.round in range(1, rounds + 1):
            self.play_round((self.round - 1) % self.n)
            for s in range(self.n):
                for b, row in self.own[s].items():
                    row[1] += 1
                    row[2] += self.rng.random() < 0.85
                chips, vp, bonus = self.score(s, self.round == rounds)
                self.scores.append((self.g, self.round, s, chips, vp, bonus, chips + vp + bonus))

    def store(self, names):
        db, g, n = self.db, self.g, self.n
        rules = self.rng.choice(["rgg2002", "rgg2002", "alea2001", "rgg2002, balanced-prices=yes"])
        day = f"20{20 + g % 6}-{1 + g % 12:02}-{1 + g * 7 % 28:02}"
        event = self.rng.choice(["Club evening", "Spring cup", "", "Spring cup"])
        complete = self.rng.random() < 0.97
        found = self.rng.choices(range(len(VIOLATIONS)), k=self.rng.choice([0] * 9 + [1, 1, 2]))
        errors = sum(VIOLATIONS[v][2] == "ERROR" for v in found)
        db.execute("INSERT INTO game VALUES (?,?,1,?,?,?,?,'puerto-rico',?,?,?,?,'',?)",
                   (g, f"{g:032x}", g * 100 - 99, 100, g * 4000, 4000, rules, n, day, event, f"game {g}"))
        db.executemany("INSERT INTO seat VALUES (?,?,?)", [(g, s, w + 1) for s, w in enumerate(self.who)])
        db.execute("INSERT INTO audit VALUES (?,?,0,0,?,?,?,?,?,?)",
                   (g, complete, 2 if errors else 0, self.seq, self.round, self.turn, len(found), errors))
        for i, v in enumerate(found):
            db.execute("INSERT INTO finding VALUES (?,?,?,?,1,4,?,?,'','')",
                       (g, i + 1, 5 + i, g * 100 - 60 + i, VIOLATIONS[v][1], i % n))
        db.executemany("INSERT INTO action VALUES (?,?,0,?,NULL,NULL,NULL,NULL,0,?,?,0)",
                       [(g, q, s, r, t) for t, q, s, r in self.actions()])
        db.executemany("INSERT INTO ledger VALUES (?,?,?,?,?,?)",
                       sorted(k + (v,) for k, v in self.ledger.items() if v))
        db.executemany("INSERT INTO turn VALUES (?,?,?,?,?,?,?,?,?)", self.turns)
        db.executemany("INSERT INTO build VALUES (?,?,?,?,?,?,?)", self.builds)
        db.executemany("INSERT INTO tenure VALUES (?,?,?,?,?)", sorted(
            (g, s, THING_ID[TOKEN[b]], row[1], row[2]) for s in range(n) for b, row in self.own[s].items()))
        db.executemany("INSERT INTO round_score VALUES (?,?,?,?,?,?,?)", self.scores)
        if complete:
            self.store_result()

    def actions(self):
        for turn, row in enumerate(self.turns):
            for q in range(row[7], row[8] + 1):
                yield turn + 1, q, row[4], row[2]

    def store_result(self):
        last = self.scores[-self.n:]
        tie = [self.coins[s] + sum(self.goods[s]) for s in range(self.n)]
        key = [(row[6], tie[s]) for s, row in enumerate(last)]
        for s, row in enumerate(last):
            place = 1 + sum(k > key[s] for k in key)
            self.db.execute("INSERT INTO result VALUES (?,?,?,?,?,?,?,?)",
                            (self.g, s) + row[3:] + (tie[s], place))
        condition = self.rng.choices(["colonists-gone", "city-full", "chips-gone"], [4, 4, 3])[0]
        seat = None if condition == "colonists-gone" else self.rng.randrange(self.n)
        self.db.execute("INSERT INTO ending VALUES (?,1,?,?,?)", (self.g, condition, seat, self.round))
        if self.rng.random() < 0.1:
            self.db.execute("INSERT INTO ending VALUES (?,2,'city-full',?,?)",
                            (self.g, self.rng.randrange(self.n), self.round))


def fill(db, games, names):
    rng = random.Random(20)
    db.execute("INSERT INTO source VALUES (1, 'invented.slog', 'slog', NULL, NULL)")
    db.executemany("INSERT INTO player VALUES (?,?)", [(i + 1, n) for i, n in enumerate(names)])
    db.executemany("INSERT INTO thing VALUES ('puerto-rico',?,?,?,?)",
                   [(i, t[2], t[3], t[1].lower()) for i, t in enumerate(THINGS)])
    causes = [(c[1], c[2]) for c in CAUSES] + [(t[2], t[3]) for t in THINGS if t[1] == "BUILDING"]
    for name, _ in causes:
        CAUSE_ID[name] = len(CAUSE_ID)
    db.executemany("INSERT INTO cause VALUES ('puerto-rico',?,?,?)",
                   [(CAUSE_ID[n], n, t) for n, t in causes])
    db.executemany("INSERT INTO violation VALUES (?,?,?,?)",
                   [(v[1], v[2].lower(), v[3], v[4]) for v in VIOLATIONS])
    for g in range(1, games + 1):
        game = Game(db, rng, g, names)
        game.play()
        game.store(names)


# The token 'd' is a doubloon and a seat: pieces and goods go first.
THING_ID = {t[2]: i for i, t in reversed(list(enumerate(THINGS)))}
TOKEN = {t[0]: t[2] for t in THINGS}
CAUSE_ID = {}


def main():
    out = sys.argv[1]
    if os.path.exists(out):
        os.remove(out)
    db = sqlite3.connect(out)
    create(db)
    fill(db, int(sys.argv[2]) if len(sys.argv) > 2 else 60,
         HOSTILE if sys.argv[3:] == ["hostile"] else NAMES)
    db.commit()
    db.close()


main()
