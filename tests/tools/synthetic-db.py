#!/usr/bin/env python3
"""synthetic-db.py EMPTY.db OUT.db [GAMES [PLAYERS]]: a database of invented Puerto Rico games.

EMPTY.db is a database without games, as `shipslog import --db EMPTY.db /dev/null` makes it.
For looking at reports and charts and for timing them, not for tests of the rules: the numbers are
plausible, no game could have been played like this.  The same arguments give the same file.
PLAYERS "hostile" gives the people at the tables names that are meant to break things.
"""

import random
import shutil
import sqlite3
import sys

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


BUILDINGS = {  # price, victory points, column, copies
    "small-indigo-plant": (1, 1, 1, 4), "small-sugar-mill": (2, 1, 1, 4), "indigo-plant": (3, 2, 2, 3),
    "sugar-mill": (4, 2, 2, 3), "tobacco-storage": (5, 3, 3, 3), "coffee-roaster": (6, 3, 3, 3),
    "small-market": (1, 1, 1, 2), "hacienda": (2, 1, 1, 2), "construction-hut": (2, 1, 1, 2),
    "small-warehouse": (3, 1, 1, 2), "hospice": (4, 2, 2, 2), "office": (5, 2, 2, 2),
    "large-market": (5, 2, 2, 2), "large-warehouse": (6, 2, 2, 2), "factory": (7, 3, 3, 2),
    "university": (8, 3, 3, 2), "harbor": (8, 3, 3, 2), "wharf": (9, 3, 3, 2),
    "guild-hall": (10, 4, 4, 1), "residence": (10, 4, 4, 1), "fortress": (10, 4, 4, 1),
    "customs-house": (10, 4, 4, 1), "city-hall": (10, 4, 4, 1),
}
THING_ID, CAUSE_ID, VIOLATIONS = {}, {}, []


def read_words(db):
    # The token 'd' is a doubloon and a seat, so the class counts.
    THING_ID.update(db.execute("SELECT name, id FROM thing WHERE class <> 'seat' ORDER BY id DESC"))
    CAUSE_ID.update(db.execute("SELECT name, id FROM cause ORDER BY id"))
    VIOLATIONS.extend(db.execute("SELECT id, severity FROM violation ORDER BY id"))


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
        self.copies = {name: row[3] for name, row in BUILDINGS.items()}

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
            choice = [b for b in BUILDINGS if self.copies[b] > 0 and b not in self.own[s]]
            self.rng.shuffle(choice)
            for b in choice:
                cost, _, column, _ = BUILDINGS[b]
                price = max(0, cost - (s == seat) - min(self.quarries[s], column))
                if self.coins[s] - 4 <= price <= self.coins[s] and len(self.own[s]) < 11:
                    self.book(s, "d", "price", -price)
                    self.own[s][b] = [self.round, 0, 0]
                    self.copies[b] -= 1
                    self.builds.append((self.g, self.seq, self.round, self.turn, s, THING_ID[b], price))
                    break

    def craftsman(self, seat):
        self.act()
        for s in self.order(seat):
            made = 0
            for k in range(5):
                amount = self.rng.choice([0, 0, 1, 1, 2]) if k < 2 + self.round // 4 else 0
                self.book(s, GOODS[k], "production", amount)
                made += amount > 0
            if "factory" in self.own[s] and made > 1:
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
                if "small-market" in self.own[s]:
                    self.book(s, "d", "small-market", 1)
                if "large-market" in self.own[s]:
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
                if "harbor" in self.own[s]:
                    self.book(s, "vp", "harbor", 1)
                if "wharf" in self.own[s] and self.rng.random() < 0.4:
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
        vp = sum(BUILDINGS[b][1] for b in self.own[s])
        large = sum(1 for b in self.own[s] if BUILDINGS[b][0] == 10)
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
        errors = sum(VIOLATIONS[v][1] == "error" for v in found)
        db.execute("INSERT INTO game VALUES (?,?,1,?,?,?,?,'puerto-rico',?,?,?,?,'',?)",
                   (g, f"{g:032x}", g * 100 - 99, 100, g * 4000, 4000, rules, n, day, event, f"game {g}"))
        db.executemany("INSERT INTO seat VALUES (?,?,?)", [(g, s, w + 1) for s, w in enumerate(self.who)])
        db.execute("INSERT INTO audit VALUES (?,?,0,0,?,?,?,?,?,?)",
                   (g, complete, 2 if errors else 0, self.seq, self.round, self.turn, len(found), errors))
        for i, v in enumerate(found):
            db.execute("INSERT INTO finding VALUES (?,?,?,?,1,4,?,?,'','')",
                       (g, i + 1, 5 + i, g * 100 - 60 + i, VIOLATIONS[v][0], i % n))
        db.executemany("INSERT INTO action VALUES (?,?,0,?,NULL,NULL,NULL,NULL,0,?,?,0)",
                       [(g, q, s, r, t) for t, q, s, r in self.actions()])
        db.executemany("INSERT INTO ledger VALUES (?,?,?,?,?,?)",
                       sorted(k + (v,) for k, v in self.ledger.items() if v))
        db.executemany("INSERT INTO turn VALUES (?,?,?,?,?,?,?,?,?)", self.turns)
        db.executemany("INSERT INTO build VALUES (?,?,?,?,?,?,?)", self.builds)
        db.executemany("INSERT INTO tenure VALUES (?,?,?,?,?)", sorted(
            (g, s, THING_ID[b], row[1], row[2]) for s in range(n) for b, row in self.own[s].items()))
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
        condition = self.rng.choices(["colonists", "city-full", "vp-exhausted"], [4, 4, 3])[0]
        seat = None if condition == "colonists" else self.rng.randrange(self.n)
        self.db.execute("INSERT INTO ending VALUES (?,1,?,?,?)", (self.g, condition, seat, self.round))
        if self.rng.random() < 0.1:
            self.db.execute("INSERT INTO ending VALUES (?,2,'city-full',?,?)",
                            (self.g, self.rng.randrange(self.n), self.round))


def fill(db, games, names):
    rng = random.Random(20)
    db.execute("INSERT INTO source VALUES (1, 'invented.slog', 'slog', NULL, NULL)")
    db.executemany("INSERT INTO player VALUES (?,?)", [(i + 1, n) for i, n in enumerate(names)])
    for g in range(1, games + 1):
        game = Game(db, rng, g, names)
        game.play()
        game.store(names)


def main():
    empty, out = sys.argv[1:3]
    shutil.copyfile(empty, out)
    db = sqlite3.connect(out)
    read_words(db)
    fill(db, int(sys.argv[3]) if len(sys.argv) > 3 else 60,
         HOSTILE if sys.argv[4:] == ["hostile"] else NAMES)
    db.commit()
    db.close()


main()
