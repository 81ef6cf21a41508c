"""Each report a second time, slow and simple: {key of the row: {column: value}} of many tallies.

A value is an integer, a text, a Fraction of which the report shows the rounded value, or None where there is
nothing to divide by.  Intervals and q are not counted here.
"""

import re
from fractions import Fraction as F

import usual
from gains_pr import KINDS as PR_KINDS
from gains_sj import KINDS as SJ_KINDS
from games import title
from tally import WIN, account_of


def ratio(part, whole):
    return F(part, whole) if whole else None


def percent(part, whole):
    return ratio(100 * part, whole)


def tenths(value):
    """One decimal, halves up, of a number that is not negative."""
    whole = int(10 * value + F(1, 2))
    return "%d.%d" % (whole // 10, whole % 10)


def letter(seat):
    return "ABCDE"[seat]


def finished(tallies):
    return [t for t in tallies if t.is_complete]


def finishers(tallies):
    """(tally, seat) of every seat of a game that was played to its end."""
    return [(t, seat) for t in finished(tallies) for seat in range(t.players)]


def results(rows):
    """What many reports say of the results of some seats."""
    n = len(rows)
    win = sum(t.win[s] for t, s in rows)
    return {
        "wins": F(win, WIN), "win_rate": percent(win, WIN * n),
        "mean_place": ratio(sum(t.scores[s]["place"] for t, s in rows), n),
        "mean_score": ratio(sum(t.scores[s]["total"] for t, s in rows), n),
    }


def grouped(rows, key):
    found = {}
    for row in rows:
        found.setdefault(key(row), []).append(row)
    return found


# ---- players -------------------------------------------------------------------------------

PRIOR = 100  # games in which all seats win equally often, added to those counted


def seat_share(tallies, players, seat):
    same = [t for t in finished(tallies) if t.players == players]
    return F(sum(t.win[seat] for t in same) + PRIOR * (WIN // players), WIN * (len(same) + PRIOR))


def expected_wins(tallies, seats):
    """What these seats, (tally, seat), win in the games counted."""
    shares = {key: seat_share(tallies, *key) for key in {(t.players, s) for t, s in seats}}
    return sum((shares[t.players, s] for t, s in seats), F(0))


def usual_rate(chances, seats):
    """What these seats win as a rule, in percent."""
    return usual.shown(100 * sum(chances[t.number, s] for t, s in seats) / len(seats))


def standings(tallies):
    rows = {}
    for player, seats in grouped(finishers(tallies), lambda r: r[0].names[r[1]]).items():
        totals = [t.scores[s]["total"] for t, s in seats]
        expected = expected_wins(tallies, seats)
        rows[player] = dict(results(seats), games=len(seats), expected=expected,
                            above=F(sum(t.win[s] for t, s in seats), WIN) - expected,
                            best=max(totals), worst=min(totals))
    return rows


def skill(tallies):
    """The games and people; the shares are checked in tests/unit/test_stats_player_share.c."""
    rows = {}
    for t in finished(tallies):
        for what in ("score", "place"):
            for tables in ("all", str(t.players)):
                row = rows.setdefault((what, tables), {"games": 0, "people": set()})
                row["games"] += 1
                row["people"] |= set(t.names)
    return {key: {"games": row["games"], "people": len(row["people"])} for key, row in rows.items()}


def points_of(t, seat, points):
    """From 10 to 0, or those given for the places; the places that share one share their points."""
    points = points or [F(10 * (t.players - place), t.players - 1) for place in range(1, t.players + 1)]
    place = t.scores[seat]["place"]
    shared = sum(s["place"] == place for s in t.scores)
    return F(sum(points[place - 1:place - 1 + shared])) / shared


def league(tallies, points=None):
    rows = {}
    for player, seats in grouped(finishers(tallies), lambda r: r[0].names[r[1]]).items():
        places = [t.scores[s]["place"] for t, s in seats]
        sum_of = sum(points_of(t, s, points) for t, s in seats)
        rows[player] = {
            "games": len(seats), "points": F(sum_of), "firsts": places.count(1),
            "seconds": places.count(2), "thirds": places.count(3), "per_game": F(sum_of, len(seats)),
        }
    for row in rows.values():
        better = [r for r in rows.values() if (r["points"], r["firsts"]) > (row["points"], row["firsts"])]
        row["rank"] = 1 + len(better)
    return rows


def usual_wins(seats, owned):
    """As many games drawn from all of the player's at tables of the same sizes."""
    wins = F(0)
    for players, these in grouped(owned, lambda r: r[0].players).items():
        same = [t.win[s] for t, s in seats if t.players == players]
        wins += F(len(these) * sum(same), WIN * len(same))
    return wins


def building_players(tallies):
    rows, all_of = {}, grouped(finishers(tallies), lambda r: r[0].names[r[1]])
    for building in all_buildings(tallies):
        for player, seats in all_of.items():
            owned = [(t, s) for t, s in seats if t.manning(s, building)[0] > 0]
            if not owned:
                continue
            win = sum(t.win[s] for t, s in owned)
            rows[title(building), player] = {
                "games": len(owned), "wins": F(win, WIN), "expected": expected_wins(tallies, owned),
                "win_rate": percent(win, WIN * len(owned)),
                "usual": percent(usual_wins(seats, owned), len(owned)),
            }
    return rows


PART_TITLES = {
    "puerto-rico": {"chips": "VP chips", "bonus": "large-building bonus"},
    "san-juan": {"bonus": "bonus of six-cost buildings", "piles": "cards under buildings", "quarter": "palace"},
}


def difference(t):
    """Where the lead of the winner in one game arose."""
    def rises(seat):
        totals = [t.game.positions[event]["seats"][seat]["score"]["total"] for _, event in t.round_ends]
        return {"round %d" % number: now - before for (number, _), now, before in
                zip(t.round_ends, totals, [0] + totals)}

    def values(seat):
        found = {("score", "final score"): t.scores[seat]["total"]}
        found.update((("part", PART_TITLES[t.game.kind].get(p, p)), t.scores[seat][p]) for p in parts_of([t]))
        for _, who, thing, cause, delta in t.gains:
            if who == seat and delta > 0 and thing in ("points", "money"):
                found[thing, cause] = found.get((thing, cause), 0) + delta
        found.update((("round", name), n) for name, n in rises(seat).items())
        return found

    rows, order = {}, sorted(range(t.players), key=lambda s: (t.scores[s]["place"], s))
    for seat in order if t.is_complete else []:
        rival = order[1] if seat == order[0] else order[0]
        own, theirs = values(seat), values(rival)
        for key in {**own, **theirs}:
            a, b = own.get(key, 0), theirs.get(key, 0)
            if a or b:
                rows[(t.names[seat],) + key] = {
                    "rival": t.names[rival], "own": a, "theirs": b, "difference": a - b}
    return rows


def parts_of(tallies):
    known = ["chips", "buildings", "nobles", "bonus", "piles", "quarter"]
    return [p for p in known if p in tallies[0].scores[0]]


def score_parts(tallies, seats):
    return {p: sum(t.scores[s].get(p, 0) for t, s in seats) for p in parts_of(tallies)}


def scores(tallies):
    rows = {}
    for player, seats in grouped(finishers(tallies), lambda r: r[0].names[r[1]]).items():
        total = sum(t.scores[s]["total"] for t, s in seats)
        parts = score_parts(tallies, seats)
        rows[player] = {"games": len(seats), "total": ratio(total, len(seats)),
                        "most_share": percent(max(parts.values()), total)}
        rows[player].update(quarters([t.scores[s]["total"] for t, s in seats]))
        for part, points in parts.items():
            rows[player][part] = ratio(points, len(seats))
            rows[player][part + "_share"] = percent(points, total)
    return rows


def quarters(totals):
    """The least scores that a quarter, half, three quarters of the games do not exceed."""
    return {name: next(x for x in sorted(totals) if 4 * sum(y <= x for y in totals) >= part * len(totals))
            for part, name in enumerate(("low_quarter", "median", "high_quarter"), 1)}


def begins(tallies, players, seat):
    """The tiles on the island before the first event."""
    tiles = [t.game.positions[0]["seats"][seat].get("tiles", {}) for t in tallies if t.players == players]
    return " or ".join(sorted({title(kind) for own in tiles for kind, n in own.items() if n > 0}))


def seats(tallies):
    rows = {}
    groups = grouped(finishers(tallies), lambda r: (r[0].players, r[1]))
    for (players, seat), found in groups.items():
        rows[str(players), letter(seat)] = dict(
            results(found), games=len(found), expected=percent(1, players), begins=begins(tallies, players, seat))
    for players in {t.players for t in finished(tallies)}:
        for tile, alike in grouped(range(players), lambda s: begins(tallies, players, s)).items():
            if tile and 1 < len(alike) < players:
                found = [r for s in alike for r in groups[players, s]]
                rows[str(players), "".join(map(letter, alike))] = dict(
                    results(found), games=len(found), expected=percent(1, players), begins=tile)
    return rows


def pairs_of(tallies):
    """(player, opponent): [(own place, other place, own total, other total), ...]"""
    found = {}
    for t in finished(tallies):
        for a in range(t.players):
            for b in range(t.players):
                if a != b:
                    x, y = t.scores[a], t.scores[b]
                    found.setdefault((t.names[a], t.names[b]), []).append(
                        (x["place"], y["place"], x["total"], y["total"]))
    return found


def head_to_head(tallies, of=None):
    """The better player first, or the pairs of one player, who is then the first."""
    rows = {}
    for (player, opponent), met in pairs_of(tallies).items():
        better = sum(a < b for a, b, _, _ in met)
        worse = sum(a > b for a, b, _, _ in met)
        diff = sum(x - y for _, _, x, y in met)
        if player == of if of else (-better, -diff, player) < (-worse, diff, opponent):
            rows[player, opponent] = {
                "games": len(met), "better": better, "worse": worse,
                "better_rate": percent(len(met) + better - worse, 2 * len(met)),
                "score_diff": F(diff, len(met)),
            }
    return rows


def neighbours(tallies):
    rows, beside = {}, {}
    for t, s in finishers(tallies):
        if t.players > 2:
            for side, step in (("right", -1), ("left", 1)):
                other = t.names[(s + step) % t.players]
                beside.setdefault((t.names[s], side, other), []).append((t, s))
    for key, found in beside.items():
        player, _, other = key
        games, elsewhere, wins = 0, 0, F(0)
        for players, here in grouped(found, lambda r: r[0].players).items():
            both = [(t, t.names.index(player)) for t in finished(tallies)
                    if t.players == players and {player, other} <= set(t.names)]
            others = [(t, s) for t, s in both if (t, s) not in here]
            if others:
                games += len(here)
                elsewhere += len(others)
                wins += F(len(here) * sum(t.win[s] for t, s in others), WIN * len(others))
        rows[key] = dict(
            results(found), games=len(found), expected=percent(expected_wins(tallies, found), len(found)),
            games_elsewhere=elsewhere, elsewhere=percent(wins, games))
    return rows


# ---- roles ---------------------------------------------------------------------------------

GAINS = ["money", "points", "goods", "drawn"]


def roles(tallies):
    rows = {}
    chosen = finished(tallies)
    for role in all_roles(tallies):
        taken = [(t, x) for t in chosen for x in t.turns if x["role"] == role]
        offered = sum(role in x["offered"] for t in chosen for x in t.turns)
        n = len(taken)
        if n == 0:
            continue
        row = {
            "picks": n, "per_game": ratio(n, len(chosen)), "offered": offered,
            "taken": percent(n, offered),
            "on_card": F(sum(x["on_cards"][role] for _, x in taken), n),
            "win_rate": percent(sum(t.win[x["seat"]] for t, x in taken), WIN * n),
            "expected": percent(expected_wins(tallies, [(t, x["seat"]) for t, x in taken]), n),
        }
        for what in GAINS:
            row["own_" + what] = F(sum(x[what][0] for _, x in taken), n)
            row["other_" + what] = F(sum(x[what][1] for _, x in taken), n)
        rows[title(role)] = row
    return rows


def all_roles(tallies):
    return sorted({r for t in tallies for x in t.turns for r in x["offered"]})


def role_rounds(tallies):
    rows = {}
    turns = [x for t in tallies for x in t.turns]
    for role in all_roles(tallies):
        for number in range(1, 1 + max(t.rounds for t in tallies)):
            had = sum(t.rounds >= number for t in tallies)
            offered = [x for x in turns if x["round"] == number and role in x["offered"]]
            taken = [x for x in offered if x["role"] == role]
            if offered:
                rows[title(role), str(number)] = {
                    "picks": len(taken), "games": had, "share": percent(len(taken), had),
                    "offered": len(offered), "taken": percent(len(taken), len(offered)),
                    "on_card": ratio(sum(x["on_cards"][role] for x in taken), len(taken)),
                }
    return rows


def role_seats(tallies):
    rows = {}
    turns = [(t.players, x) for t in tallies for x in t.turns]
    for (players, seat), found in grouped(turns, lambda r: (r[0], r[1]["seat"])).items():
        for role in all_roles(tallies):
            taken = [x for _, x in found if x["role"] == role]
            offered = sum(role in x["offered"] for _, x in found)
            if offered:
                rows[str(players), letter(seat), title(role)] = {
                    "begins": begins(tallies, players, seat),
                    "picks": len(taken), "roles": len(found), "share": percent(len(taken), len(found)),
                    "offered": offered, "taken": percent(len(taken), offered),
                    "mean_round": ratio(sum(x["round"] for x in taken), len(taken)),
                }
    return rows


def role_money(tallies):
    rows = {}
    choices = [dict(x, won=t.scores[x["seat"]]["place"] == 1) for t in finished(tallies) for x in t.turns]
    if not any(n for x in choices for n in x["on_cards"].values()):
        return rows
    for role in all_roles(tallies):
        offered = [x for x in choices if role in x["offered"]]
        for coins, found in grouped(offered, lambda x: x["on_cards"][role]).items():
            taken = sum(x["role"] == role for x in found)
            won = [x for x in found if x["won"]]
            taken_by_winners = sum(x["role"] == role for x in won)
            rows[title(role), str(coins)] = {
                "offered": len(found), "picks": taken, "taken": percent(taken, len(found)),
                "winner_offered": len(won), "winner_picks": taken_by_winners,
                "winners": percent(taken_by_winners, len(won))}
    return rows


# ---- buildings -----------------------------------------------------------------------------


def all_buildings(tallies):
    return list(dict.fromkeys(b for t in tallies for b in t.game.table["buildings"]))


def gained_by(tallies, building, thing):
    """What an effect gave, of the chosen things."""
    return sum(d for t in finished(tallies) for _, _, what, cause, d in t.gains
               if cause == title(building) and d > 0 and thing(what))


def of_goods(thing):
    return thing not in ("money", "points")


def building_counts(t, seat, building):
    """(affordable, legal or None, built) of a seat in a game."""
    affordable = legal = 0
    is_open = False
    for _, who, can in t.build_turns:
        if who == seat and building in can:
            affordable += can[building][0]
            legal += can[building][1]
            is_open |= can[building][2]
    built = sum(b["seat"] == seat and b["building"] == building for b in t.builds)
    return affordable, None if is_open else legal, built


def buildings(tallies):
    rows, chances = {}, usual.chances(finished(tallies))
    for building in all_buildings(tallies):
        chosen = [t for t in finished(tallies) if building in t.game.table["buildings"]]
        done = [b for t in chosen for b in t.builds if b["building"] == building]
        if done:
            rows[title(building)] = building_row(chosen, building, done, chances)
    return rows


def building_row(chosen, building, done, chances):
    offers = [t for t in chosen if t.is_offered(building)]
    counts = [building_counts(t, s, building) for t, s in finishers(chosen)]
    legal = sum(c[1] or 0 for c in counts)
    built_known = sum(c[2] for c in counts if c[1] is not None)
    manning = {(t, s): t.manning(s, building) for t, s in finishers(chosen)}
    owners = [(t, s) for (t, s), m in manning.items() if m[0] > 0]
    owned = sum(m[0] for m in manning.values())
    others = sum(t.players for t in offers) - len(owners)
    owner_wins = sum(t.win[s] for t, s in owners)
    return {
        "built": len(done), "per_game": ratio(len(done), len(offers)),
        "affordable": sum(c[0] for c in counts),
        "legal": legal if legal or built_known == len(done) else None,
        "taken": percent(built_known, legal),
        "round": ratio(sum(b["round"] for b in done), len(done)),
        "paid": ratio(sum(b["paid"] for b in done), len(done)),
        "manned": percent(sum(m[1] for m in manning.values()), owned),
        "gain_money": ratio(gained_by(chosen, building, lambda x: x == "money"), len(owners)),
        "gain_points": ratio(gained_by(chosen, building, lambda x: x == "points"), len(owners)),
        "owners": len(owners), "owner_wins": percent(owner_wins, WIN * len(owners)),
        "expected": usual_rate(chances, owners) if owners else None,
        "others": others,
        "other_wins": percent(WIN * len(offers) - owner_wins, WIN * others),
    }


def yields(tallies):
    rows = {}
    for building in all_buildings(tallies):
        chosen = [t for t in finished(tallies) if building in t.game.table["buildings"]]
        manning = [t.manning(s, building) for t, s in finishers(chosen)]
        owners, rounds = sum(m[0] > 0 for m in manning), sum(m[1] for m in manning)
        money, points, goods = (gained_by(chosen, building, what) for what in (
            lambda x: x == "money", lambda x: x == "points", of_goods))
        tiles, people = (sum(n[i] for t in chosen for (_, b), n in t.gifts.items() if b == building)
                         for i in (0, 1))
        if owners and money + points + goods + tiles + people > 0:
            rows[title(building)] = {
                "owners": owners, "rounds": rounds,
                "manned": percent(rounds, sum(m[0] for m in manning)),
                "gain_money": ratio(money, owners), "gain_points": ratio(points, owners),
                "money": ratio(money, rounds), "points": ratio(points, rounds),
                "goods": ratio(goods, rounds), "tiles": ratio(tiles, rounds),
                "people": ratio(people, rounds),
            }
    return rows


def first_of(rows, seat):
    mine = [x for x in rows if x["seat"] == seat]
    return mine[0] if mine else None


def names_of_openings(kind):
    """Rows (role, building, name) of the game's list, with titles; None for any."""
    path = {"puerto-rico": "src/games/pr/pr_opening.def", "san-juan": "src/games/sj/sj_opening.def"}[kind]
    with open(path, encoding="utf-8") as rows:
        found = re.findall(r'^OPENING\((\w+), +(\w+), +"(.+)"\)', rows.read(), re.MULTILINE)
    return [tuple(None if x == "ANY" else title(x.lower().replace("_", "-")) for x in row[:2]) + row[2:] for row in found]


def name_of_opening(names, role, building):
    return next((name for r, b, name in names if r in (None, role) and b in (None, building)), "")


def openings(tallies):
    names = names_of_openings(tallies[0].game.kind)
    began, chances = {}, usual.chances(finished(tallies))
    for t, s in finishers(tallies):
        role, build = first_of(t.turns, s), first_of(t.builds, s)
        if role is not None:
            building = title(build["building"]) if build else "nothing built"
            path = title(role["role"])
            began.setdefault(("1", path), []).append((t, s, build))
            began.setdefault(("2", path + " > " + building), []).append((t, s, build))
    rows, seats_in_all = {}, sum(len(x) for (d, _), x in began.items() if d == "1")
    for (depth, path), found in began.items():
        of = seats_in_all if depth == "1" else len(began["1", path.split(" > ")[0]])
        rounds = [b["round"] for _, _, b in found if b]
        rows[depth, path] = dict(
            results([(t, s) for t, s, _ in found]), n=len(found), share=percent(len(found), of),
            expected=usual_rate(chances, [(t, s) for t, s, _ in found]),
            round=ratio(sum(rounds), len(rounds)))
        del rows[depth, path]["wins"]
        role, _, building = path.partition(" > ")
        rows[depth, path]["name"] = "" if building in ("", "nothing built") else name_of_opening(names, role, building)
    return rows


def effects(tallies):
    """What was chosen, and what came of it; the effect itself is a model's."""
    chosen = {}
    for t, s in finishers(tallies):
        turns, builds = ([x for x in rows if x["seat"] == s] for rows in (t.turns, t.builds))
        for kind, name, found in (("building", "building", builds), ("role", "role", turns),
                                  ("first role", "role", turns[:1]), ("first building", "building", builds[:1])):
            for x in found:
                chosen.setdefault((kind, title(x[name])), []).append((t, s))
    return {key: {
        "n": len(found),
        "won": {"", tenths(F(100 * sum(t.win[s] for t, s in found), WIN * len(found)))},
        "equal": percent(sum(F(1, t.players) for t, _ in found), len(found)),
    } for key, found in chosen.items()}


MIXED = F(10, 100)
CLASSES = {  # what people read of the parts of a score
    "puerto-rico": {"chips": "VP chips", "bonus": "large-building bonus"},
    "san-juan": {"bonus": "bonus of six-cost buildings", "piles": "cards under buildings",
                 "quarter": "palace"},
}


def strategy(tallies):
    found, rows = finishers(tallies), {}
    means, points = score_parts(tallies, found), sum(t.scores[s]["total"] for t, s in found)

    def class_of(row):
        t, s = row
        total, best, name = t.scores[s]["total"], MIXED, "mixed"
        for part in means:
            above = F(t.scores[s].get(part, 0), total) - F(means[part], points) if total else -1
            if above > best or (above == best and name == "mixed"):
                best, name = above, part
        return name

    for name, seats_of in grouped(found, class_of).items():
        total = sum(t.scores[s]["total"] for t, s in seats_of)
        name = CLASSES[tallies[0].game.kind].get(name, name)
        rows[name] = dict(
            results(seats_of), seats=len(seats_of), share=percent(len(seats_of), len(found)),
            expected=percent(expected_wins(tallies, seats_of), len(seats_of)))
        for part, n in score_parts(tallies, seats_of).items():
            rows[name][part + "_share"] = percent(n, total)
    return rows


# ---- what came and went --------------------------------------------------------------------


def won_and_others(entries):
    """Sums of all, of winners, of others: (change, won) each."""
    won = sum(n for n, w in entries if w)
    return sum(n for n, _ in entries), won, sum(n for n, w in entries if not w)


def entries_of(tallies):
    """(thing, cause, change, whether a winner's) in games played to their end."""
    return [(thing, cause, d, t.scores[s]["place"] == 1)
            for t in finished(tallies) for _, s, thing, cause, d in t.gains]


def seat_counts(tallies):
    places = [t.scores[s]["place"] for t, s in finishers(tallies)]
    return len(places), sum(p == 1 for p in places)


def income(tallies):
    rows, (n, won) = {}, seat_counts(tallies)
    money = {"puerto-rico": "doubloons", "san-juan": "cards"}[tallies[0].game.kind]
    for currency, thing in ((money, "money"), ("victory points", "points")):
        mine = [e for e in entries_of(tallies) if e[0] == thing]
        all_of_it = sum(e[2] for e in mine if e[2] > 0)
        for cause, found in grouped(mine, lambda e: e[1]).items():
            gained, by_winners, by_others = won_and_others([(e[2], e[3]) for e in found if e[2] > 0])
            rows[currency, cause] = {
                "gained": F(gained, n), "share": percent(gained, all_of_it),
                "winners": ratio(by_winners, won), "others": ratio(by_others, n - won),
                "spent": F(-sum(e[2] for e in found if e[2] < 0), n), "seats": n,
            }
    return rows


def goods(tallies):
    rows, (n, won) = {}, seat_counts(tallies)
    for kind in PR_KINDS if tallies[0].game.kind == "puerto-rico" else SJ_KINDS:
        mine = [e for e in entries_of(tallies) if e[0] == kind]
        made = sum(e[2] for e in mine if e[2] > 0)
        flows = grouped(mine, lambda e: ("made" if e[2] > 0 else "gone", e[1]))
        flows["left", ""] = mine
        for (flow, cause), found in flows.items():
            sign = -1 if flow == "gone" else 1
            total, by_winners, by_others = won_and_others([(sign * e[2], e[3]) for e in found])
            if total > 0:
                rows[title(kind), flow, cause] = {
                    "n": total, "per_seat": F(total, n), "share": percent(total, made),
                    "winners": ratio(by_winners, won), "others": ratio(by_others, n - won), "seats": n,
                }
    return rows


def money_by_round(tallies):
    rows, found = {}, {}
    for t in tallies:
        for number, event in t.round_ends:
            for s in range(t.players):
                found.setdefault((str(t.players), letter(s), str(number)), []).append(
                    (t.held(t.game.positions[event], s), t.gained.get((number, s), 0)))
    for key, purses in found.items():
        rows[key] = {
            "begins": begins(tallies, int(key[0]), "ABCDE".index(key[1])),
            "games": len(purses), "held": F(sum(p[0] for p in purses), len(purses)),
            "gained": F(sum(p[1] for p in purses), len(purses)),
        }
    return rows


def ships(tallies):
    rows, found = {}, {}
    for t in finished(tallies):
        for room, loaded, aboard in t.voyages:
            found.setdefault((t.players, room), []).append((loaded, aboard))
    for (players, room), voyages in found.items():
        n, aboard = len(voyages), sum(v[1] for v in voyages)
        rows[str(players), str(room)] = {
            "phases": n, "loaded": F(sum(v[0] for v in voyages), n), "aboard": F(aboard, n),
            "fill": percent(aboard, room * n), "sailed": percent(sum(v[1] == room for v in voyages), n),
            "empty": percent(sum(v[1] == 0 for v in voyages), n),
        }
    return rows


# ---- games ---------------------------------------------------------------------------------


def progress(tallies, of=None):
    """Of winners and others; of one player and the others at the same tables."""
    rows, found = {}, {}
    for t, s in finishers([t for t in tallies if of is None or of in t.names]):
        is_first = t.names[s] == of if of else t.scores[s]["place"] == 1
        who = (of or "winners") if is_first else "others"
        for number, event in t.round_ends:
            total = t.game.positions[event]["seats"][s]["score"]["total"]
            found.setdefault((who, str(number)), []).append(total)
    for key, totals in found.items():
        n = len(totals)
        low, median, high = quarters(totals).values()
        rows[key] = {"seats": n, "low": low, "median": median, "high": high, "mean": F(sum(totals), n)}
    return rows


def conditions(t):
    return t.game.last["endings"]


def led_before(t):
    """The part of the leaders one round before the last who won; None without such a round."""
    ends = [event for number, event in t.round_ends if number == t.rounds - 1]
    if not ends:
        return None
    totals = [p["score"]["total"] for p in t.game.positions[ends[0]]["seats"]]
    leaders = [s for s in range(t.players) if totals[s] == max(totals)]
    return F(sum(t.scores[s]["place"] == 1 for s in leaders), len(leaders))


def decided_round(t):
    """That of the analysis, where there is one; else the first from whose end on no loser had more than the best winner."""
    if getattr(t, "decided", None):
        return t.decided
    last = 0
    for number, event in t.round_ends:
        totals = [p["score"]["total"] for p in t.game.positions[event]["seats"]]
        ahead = max(range(t.players), key=lambda s: (totals[s], t.scores[s]["place"] == 1))
        if t.scores[ahead]["place"] > 1:
            last = number
    return last + 1


def ends_of(tallies, found):
    seated = [t for t in found if any(e["seat"] for e in conditions(t))]
    before = [led_before(t) for t in found if led_before(t) is not None]
    ordered = [sorted((s["total"] for s in t.scores), reverse=True) for t in found]
    return {
        "games": len(found), "share": percent(len(found), len(finished(tallies))),
        "decided": F(sum(decided_round(t) for t in found), len(found)),
        "judged": sum(bool(getattr(t, "decided", None)) for t in found),
        "by_winner": percent(sum(part_of_enders(t) for t in seated), len(seated)),
        "win_score": F(sum(o[0] for o in ordered), len(found)),
        "margin": F(sum(o[0] - o[1] for o in ordered), len(found)),
        "earlier": percent(sum(before), len(before)),
    }


def ends(tallies):
    rows = {}
    for t in finished(tallies):
        names = sorted({title(e["name"]) for e in conditions(t)})
        together, first = " & ".join(names), min(e["round"] for e in conditions(t))
        keys = [("all", "", ""), ("exactly", together, ""), ("round", together, str(first))]
        for key in keys + [("condition", name, "") for name in names]:
            rows.setdefault(key, []).append((t, first))
    return {key: dict(ends_of(tallies, [t for t, _ in found]),
                      mean_round=None if key[0] == "round" else F(sum(r for _, r in found), len(found)))
            for key, found in rows.items()}


def part_of_enders(t):
    """The part of the win of those who brought the end about."""
    who = {e["seat"] for e in conditions(t) if e["seat"]}
    winners = [s for s in range(t.players) if t.scores[s]["place"] == 1]
    return F(sum(letter(s) in who for s in winners), len(winners))


def games(tallies):
    rows = {}
    for t in tallies:
        row = {"date": t.game.date, "event": t.game.event, "players": t.players, "rounds": t.rounds}
        if t.is_complete:
            totals = sorted((s["total"] for s in t.scores), reverse=True)
            first = min(e["round"] for e in conditions(t))
            row.update(
                end={title(e["name"]) for e in conditions(t) if e["round"] == first},
                winner=" & ".join(t.names[s] for s in range(t.players) if t.scores[s]["place"] == 1),
                score=totals[0], margin=totals[0] - totals[1])
        else:
            row.update(end="", winner="", score=None, margin=None)
        rows[str(t.number)] = row
    return rows


def sheet(t):
    """The sheet of one game."""
    rows = {}
    scores_at = {number: t.game.positions[event]["seats"] for number, event in t.round_ends}
    for x in t.turns:
        row = {"player": t.names[x["seat"]], "role": title(x["role"]), "on_card": x["on_cards"][x["role"]]}
        for what in GAINS:
            row["own_" + what], row["other_" + what] = x[what]
        at = scores_at.get(x["round"])
        row["score"] = at[x["seat"]]["score"]["total"] if at else None
        rows[str(x["round"]), str(x["pick"])] = row
    between = t.game.between()
    for event, _, thing, _, delta in t.gains:
        if event in between and delta > 0 and t.turns and t.turns[0]["event"] < event:
            key = (str(t.game.positions[event - 1]["round"]), "0")
            row = rows.setdefault(key, {"player": "", "role": "", "other_money": 0, "other_points": 0,
                                        "other_goods": 0, "own_money": None, "score": None})
            row["other_" + account_of(thing)] += delta
    return rows


def records(tallies):
    """Values and numbers of what they are the records of; who holds them is in the games."""
    money = {"puerto-rico": "doubloons", "san-juan": "cards"}[tallies[0].game.kind]
    rows, chosen = {}, finished(tallies)
    won = [t.scores[s]["total"] for t, s in finishers(tallies) if t.scores[s]["place"] == 1]
    lost = [t.scores[s]["total"] for t, s in finishers(tallies) if t.scores[s]["place"] > 1]
    leads = [r["margin"] for r in games(chosen).values()]
    rounds = [t.rounds for t in chosen]
    for name, values in (("winning score", won), ("losing score", lost)):
        if values:
            rows["highest " + name] = {"value": max(values), "n": len(values)}
            rows["lowest " + name] = {"value": min(values), "n": len(values)}
    if chosen:
        rows["largest lead"] = {"value": max(leads), "n": len(leads)}
        rows["smallest lead"] = {"value": min(leads), "n": len(leads)}
        rows["most rounds"] = {"value": max(rounds), "n": len(rounds)}
        rows["fewest rounds"] = {"value": min(rounds), "n": len(rounds)}
    turns = [x for t in chosen for x in t.turns]
    for name, what in (("most points in a phase", "points"), ("most %s in a phase" % money, "money"),
                       ("most goods in a phase", "goods"), ("most cards drawn", "drawn")):
        best = max((x[what][0] for x in turns), default=0)
        if best > 0:
            rows[name] = {"value": best, "n": len(turns)}
    loads = [n for t in chosen for _, _, n in t.shipments]
    if loads:
        rows["largest shipment"] = {"value": max(loads), "n": len(loads)}
    return rows


# ---- when, and where -----------------------------------------------------------------------


def three_rounds(number):
    first = 3 * ((number - 1) // 3) + 1
    return "%d-%d" % (first, first + 2)


def building_rounds(tallies):
    """The first purchase of each building by a seat, by three rounds."""
    bought, chances = {}, usual.chances(finished(tallies))
    for t, s in finishers(tallies):
        first = {}
        for b in t.builds:
            if b["seat"] == s:
                first.setdefault(b["building"], b)
        for building, b in first.items():
            bought.setdefault((title(building), three_rounds(b["round"])), []).append((t, s, b["paid"]))
    rows = {}
    for (building, rounds), found in bought.items():
        seats_of = [(t, s) for t, s, _ in found]
        in_all = sum(len(x) for (b, _), x in bought.items() if b == building)
        rows[building, rounds] = {
            "seats": len(found), "share": percent(len(found), in_all),
            "paid": ratio(sum(paid for _, _, paid in found), len(found)),
            "win_rate": results(seats_of)["win_rate"], "mean_score": results(seats_of)["mean_score"],
            "expected": usual_rate(chances, seats_of)}
    return rows


def role_places(tallies):
    """What roles brought, by three rounds and the place in the round."""
    rows, chances = {}, usual.chances(finished(tallies))
    turns = [(t, x) for t in finished(tallies) for x in t.turns]
    for (rounds, place), found in grouped(turns, lambda r: (three_rounds(r[1]["round"]), r[1]["pick"])).items():
        for role in all_roles(tallies):
            offered = sum(role in x["offered"] for _, x in found)
            taken = [(t, x) for t, x in found if x["role"] == role]
            n = len(taken)
            if n == 0:
                continue
            once = list({(t.number, x["seat"]): (t, x["seat"]) for t, x in taken}.values())
            row = {"picks": n, "taken": percent(n, offered),
                   "win_rate": percent(sum(t.win[x["seat"]] for t, x in taken), WIN * n),
                   "expected": usual_rate(chances, once)}
            for what in ("money", "points", "goods"):
                row["own_" + what] = F(sum(x[what][0] for _, x in taken), n)
                row["other_" + what] = F(sum(x[what][1] for _, x in taken), n)
            rows[title(role), rounds, str(place)] = row
    return rows


def sorts_of_table(t):
    """What the report `tables` tells apart of a game."""
    edition, *expansions = [x.strip() for x in t.game.rules.split(",")[0].split("+")]
    yield "all", "all"
    yield "players", str(t.players)
    yield "edition", edition
    for expansion in expansions or ["none"]:
        yield "expansion", expansion


def tables(tallies):
    rows, found = {}, {}
    for t, s in finishers(tallies):
        for what, name in sorts_of_table(t):
            found.setdefault((what, name, t.names[s]), []).append((t, s))
    for key, seats_of in found.items():
        expected = expected_wins(tallies, seats_of)
        rows[key] = dict(results(seats_of), games=len(seats_of), expected=expected,
                         above=F(sum(t.win[s] for t, s in seats_of), WIN) - expected)
    return rows


def facts_of_year(tallies, year):
    """{fact, who: value} of what the club did in a year."""
    games = [t for t in finished(tallies) if t.game.date.startswith(year)]
    rows = {}
    if not games:
        return rows
    order = sorted(finished(tallies), key=lambda t: (t.game.date, t.number))
    winners = [max(s["total"] for s in t.scores if s["place"] == 1) for t in games]
    rows["games", ""] = F(len(games))
    rows["evenings", ""] = F(len({t.game.date[:10] for t in games}))
    rows["players", ""] = F(len({name for t in games for name in t.names}))
    rows["rounds in a game", ""] = F(sum(t.rounds for t in games), len(games))
    rows["score of the winner", ""] = F(sum(winners), len(winners))
    seats_of = grouped(finishers(games), lambda r: r[0].names[r[1]])
    name = min(seats_of, key=lambda n: (-len(seats_of[n]), n))
    rows["most games", name] = F(len(seats_of[name]))
    wins = {n: F(sum(t.win[s] for t, s in rows_of), WIN) for n, rows_of in seats_of.items()}
    name = min(wins, key=lambda n: (-wins[n], n))
    rows["most wins", name] = wins[name]
    total, _, _, name = min((-t.scores[s]["total"], t.game.date, t.number, t.names[s]) for t, s in finishers(games))
    rows["highest score", name] = F(-total)
    def lead(t):
        totals = sorted((s["total"] for s in t.scores), reverse=True)
        return totals[0] - totals[1]

    best = min(games, key=lambda t: (-lead(t), t.game.date, t.number))
    first = [n for n, s in zip(best.names, best.scores) if s["place"] == 1]
    rows["largest lead", " & ".join(sorted(first))] = F(lead(best))
    evenings = grouped(games, lambda t: t.game.date[:10])
    rows["most games in an evening", ""] = F(max(len(x) for x in evenings.values()))
    for won, fact in ((True, "longest run of wins"), (False, "longest run without a win")):
        runs = [run for n in seats_of for run in runs_of(order, year, n, won)]
        if runs:
            n, _, name = min(runs)
            rows[fact, name] = F(-n)
    for name in {n for t in order for n in t.names}:
        mine = [t for t in order if name in t.names]
        won = [i for i, t in enumerate(mine, 1) if t.scores[t.names.index(name)]["place"] == 1]
        if mine[0].game.date.startswith(year):
            rows["first game", name] = F(1)
        if won and mine[won[0] - 1].game.date.startswith(year):
            rows["first win, after games", name] = F(won[0])
    return rows


def runs_of(order, year, name, won):
    """(-length, day of the last game, name) of each run in the year."""
    runs, now = [], 0
    mine = [t for t in order if name in t.names and t.game.date.startswith(year)]
    for t in mine:
        is_won = t.scores[t.names.index(name)]["place"] == 1
        now = now + 1 if is_won == won else 0
        if now:
            runs.append((-now, t.game.date, name))
    return runs


def year(tallies):
    """Of the last year; what the year before had, beside it."""
    dated = [t for t in finished(tallies) if t.game.date]
    last = max((t.game.date[:4] for t in dated), default="")
    now, then = facts_of_year(dated, last), facts_of_year(dated, "%04d" % (int(last or 1) - 1))
    before = {fact: value for (fact, _), value in then.items()}
    rows = {}
    for (fact, who), value in now.items():
        had = None if fact.startswith("first ") else before.get(fact)
        rows[fact, who] = {"value": value, "before": had, "change": None if had is None else value - had}
    return rows


def longest(met, is_so):
    best = now = 0
    for one in met:
        now = now + 1 if is_so(one) else 0
        best = max(best, now)
    return best


def rivalry(tallies, player):
    """Of the player and whoever met the player most: the first of these by name."""
    def both(other):
        return [t for t in finished(tallies) if {player, other} <= set(t.names)]

    others = {name for t in finished(tallies) for name in t.names} - {player}
    rival = min(others, key=lambda name: (-len(both(name)), name))
    met = sorted(both(rival), key=lambda t: (t.game.date, t.number))
    rows = {}

    def add(what, name, games):
        pairs = [(t.scores[t.names.index(player)], t.scores[t.names.index(rival)],
                  t.win[t.names.index(player)], t.win[t.names.index(rival)]) for t in games]
        rows[what, name] = {
            "player": player, "opponent": rival, "games": len(games),
            "better": sum(a["place"] < b["place"] for a, b, _, _ in pairs),
            "worse": sum(a["place"] > b["place"] for a, b, _, _ in pairs),
            "wins": F(sum(w for _, _, w, _ in pairs), WIN), "opponent_wins": F(sum(w for _, _, _, w in pairs), WIN),
            "score_diff": F(sum(a["total"] - b["total"] for a, b, _, _ in pairs), len(games)),
            "best_lead": max(a["total"] - b["total"] for a, b, _, _ in pairs),
            "worst_lead": min(a["total"] - b["total"] for a, b, _, _ in pairs),
            "streak": longest(pairs, lambda p: p[0]["place"] < p[1]["place"]),
            "opponent_streak": longest(pairs, lambda p: p[0]["place"] > p[1]["place"])}

    add("all", "all", met)
    for players, games in grouped(met, lambda t: t.players).items():
        add("players", str(players), games)
    for year, games in grouped(met, lambda t: t.game.date[:4]).items():
        add("year", year, games)
    return rows


# ---- one player ----------------------------------------------------------------------------


ENOUGH = 2  # games, asked for with --min-n


def profile(tallies, player):
    """The player's own rows; and where among the others who played enough."""
    rows, others = own_profile(tallies, player), []
    for name in {n for t in finished(tallies) for n in t.names} - {player}:
        others.append(own_profile(tallies, name))
    for key, row in rows.items():
        peers = [shown2(o[key]["difference"]) for o in others if key in o and o[key]["games"] >= ENOUGH]
        mine = shown2(row["difference"])
        row["percentile"] = percent(2 * sum(x < mine for x in peers) + peers.count(mine), 2 * len(peers))
    return rows


def shown2(value):
    """In hundredths, halves up."""
    return (100 * value + F(1, 2)).__floor__()


def own_profile(tallies, player):
    rows, chosen = {}, finished(tallies)
    own = [(t, t.names.index(player)) for t in chosen if player in t.names]
    for role in all_roles(tallies):
        def taken(t, s, role=role):
            return sum(x["role"] == role and x["seat"] == s for x in t.turns)
        row = profile_row(chosen, own, taken, False)
        if row:
            rows["role", title(role)] = row
    for building in all_buildings(tallies):
        def built(t, s, building=building):
            return sum(b["building"] == building and b["seat"] == s for b in t.builds)
        def has(t, building=building):
            return building in t.game.table["buildings"] and t.is_offered(building)
        row = profile_row([t for t in chosen if has(t)], [o for o in own if has(o[0])], built, True)
        if row:
            rows["building", title(building)] = row
    return rows


def profile_row(chosen, own, taken, is_had):
    """None where nobody took it.  A role is had where somebody takes it at a table of that size."""
    def usual(players):
        same = [x for x in chosen if x.players == players]
        return F(sum(taken(x, s) for x in same for s in range(players)), len(same) * players)

    own = [(t, s) for t, s in own if is_had or usual(t.players) > 0]
    games_of, n = len(own), sum(taken(t, s) for t, s in own)
    did = [(t, s) for t, s in own if taken(t, s) > 0]
    club = sum((usual(t.players) for t, _ in own), F(0))
    if games_of == 0 or (n == 0 and club == 0):
        return None
    return {
        "games": games_of, "times": n, "per_game": F(n, games_of), "club": club / games_of,
        "difference": (n - club) / games_of,
        "in_games": len(did), "win_rate": percent(sum(t.win[s] for t, s in did), WIN * len(did)),
        "all_wins": percent(sum(t.win[s] for t, s in own), WIN * games_of),
    }


LIMITS = {  # of what intervals are about: the least and the most, None for no limit
    "mean_place": (1, 5), "round": (1, None), "mean_round": (1, None), "win_rate": (0, 100), "usual": (0, 100),
    "taken": (0, 100), "winners": (0, None), "share": (0, 100), "better_rate": (0, 100), "manned": (0, 100), "fill": (0, 100),
    "sailed": (0, 100), "empty": (0, 100), "earlier": (0, 100), "by_winner": (0, 100),
    "per_game": (0, None), "mean_score": (0, None), "margin": (0, None), "adjusted_rate": (0, 100),
}

KEYS = {  # columns that tell rows apart
    "standings": ["player"], "scores": ["player"], "seats": ["players", "seat"],
    "head-to-head": ["player", "opponent"], "neighbours": ["player", "side", "neighbour"],
    "roles": ["role"], "role-rounds": ["role", "round"], "role-seats": ["players", "seat", "role"],
    "role-money": ["role", "on_card"], "buildings": ["building"], "yield": ["building"],
    "openings": ["depth", "path"],
    "effects": ["kind", "choice"], "strategy": ["class"], "income": ["currency", "source"],
    "goods": ["good", "flow", "cause"], "money-by-round": ["players", "seat", "round"],
    "ships": ["players", "spaces"], "progress": ["who", "round"], "ends": ["what", "condition", "round"],
    "league": ["player"], "building-players": ["building", "player"], "skill": ["what", "tables"],
    "difference": ["player", "what", "name"],
    "building-rounds": ["building", "rounds"], "role-places": ["role", "rounds", "place"],
    "tables": ["what", "name", "player"], "year": ["fact", "who"], "rivalry": ["what", "name"],
    "games": ["game"], "records": ["record"], "sheet": ["round", "pick"], "profile": ["what", "name"],
}

REPORTS = {
    "standings": standings, "scores": scores, "seats": seats, "head-to-head": head_to_head,
    "neighbours": neighbours, "roles": roles, "role-rounds": role_rounds, "role-seats": role_seats,
    "role-money": role_money, "buildings": buildings, "yield": yields, "openings": openings,
    "effects": effects, "strategy": strategy, "income": income, "goods": goods, "money-by-round": money_by_round,
    "league": league, "building-players": building_players, "skill": skill,
    "ships": ships, "progress": progress, "ends": ends, "games": games, "records": records,
    "building-rounds": building_rounds, "role-places": role_places, "tables": tables, "year": year,
}

# With --player these have the rows of that player, as they are without it.
OF_PLAYERS = ["standings", "league", "building-players", "neighbours", "tables"]

OF_ONE_PLAYER = {"head-to-head": head_to_head, "progress": progress, "profile": profile, "rivalry": rivalry}

OF_ONE_GAME = {"sheet": sheet, "difference": difference}
