"""The reports on analysed games a second time, from the rows that `shipslog analyse --db` kept (docs/schema.md).

The few games that are played on make chances rough: what the reports make of them is what counts here.
"""

import sqlite3
from fractions import Fraction as F

from games import run, title
from reports import ends, finishers, grouped, percent
from tally import WIN

ROUGHLY = ["--games", "1", "--error", "100"]
PARTS = 10000  # a win, in chances
TURNING = 3  # points of a game


def rows_of(database, table):
    with sqlite3.connect(database) as db:
        db.row_factory = sqlite3.Row
        return [dict(row) for row in db.execute("SELECT * FROM %s" % table)]


def analyse(program, database, tallies):
    run([program, "analyse", "--quiet", "--db", database, *ROUGHLY])
    decisions, changes, courses = (rows_of(database, t) for t in ("judged_decision", "luck", "course"))
    rounds = {row["game"]: row["round"] for row in rows_of(database, "evaluation")}
    for t in tallies:
        t.decided = rounds.get(t.number)
        t.decisions, t.changes, t.courses = (
            [row for row in rows if row["game"] == t.number] for rows in (decisions, changes, courses))


# ---- decisions -----------------------------------------------------------------------------


def kind_of(decision):
    return {"role": title(decision["thing"] or ""), "building": "buildings", "other": "others"}[decision["what"]]


def decisions(tallies):
    found = {}
    for t in tallies:
        for d in t.decisions:
            for kind in ("all", kind_of(d)):
                found.setdefault((t.names[d["seat"]], kind), []).append((t.number, d))
    return {key: decisions_row(made) for key, made in found.items()}


def decisions_row(made):
    lost = [d for _, d in made if d["loss"] > 0]
    loss, stakes = sum(d["loss"] for d in lost), sum(d["stakes"] for _, d in made)
    return {
        "games": len({game for game, _ in made}), "decisions": len(made),
        "lost": F(loss, stakes) if stakes > 0 else None,
        "loss": F(loss, 100 * len(made)), "points": F(sum(d["points"] for d in lost), 100 * len(made)),
        "mistakes": sum(d["mistake"] for _, d in made),
        "worst": F(max([d["loss"] for d in lost], default=0), 100),
    }


# ---- luck ----------------------------------------------------------------------------------


def counted(courses):
    """How much of luck shows in results, in thousandths: 1/2 give or take 1/4 before any game is known."""
    if not courses:
        return 0
    gains = [c["result"] - c["start"] for c in courses]
    prior = sum(x * x for x in gains) // len(gains)
    both = sum(c["luck"] * x for c, x in zip(courses, gains)) + 8 * prior
    spread = sum(c["luck"] ** 2 for c in courses) + 16 * prior
    return max(0, min(1000, both * 1000 // spread))


def adjusted_of(c, part):
    return c["result"] - (F(c["luck"] * part, 1000) + F(1, 2)).__floor__()


def luck(tallies):
    rows = {}
    course = {(t.number, c["seat"]): c for t in tallies for c in t.courses}
    seats = [(t, s) for t, s in finishers(tallies) if (t.number, s) in course]
    part = counted([course[t.number, s] for t, s in seats])
    for player, own in grouped(seats, lambda r: r[0].names[r[1]]).items():
        sums = {k: sum(course[t.number, s][k] for t, s in own) for k in ("start", "luck", "own", "others", "result")}
        changes = sum(x["change"] for t, s in own for x in t.changes if x["seat"] == s)
        adjusted = sum(adjusted_of(course[t.number, s], part) for t, s in own)
        rows[player] = {
            "games": len(own), "wins": F(sum(t.win[s] for t, s in own), WIN), "start": F(sums["start"], PARTS),
            "luck": F(changes, PARTS), "choices": F(sums["own"], PARTS), "others": F(sums["others"], PARTS),
            "adjusted": F(adjusted, PARTS), "adjusted_rate": max(F(0), min(F(100), percent(adjusted, PARTS * len(own)))),
            "counted": (F(part, 10) + F(1, 2)).__floor__(),
        }
    return rows


# ---- turning points ------------------------------------------------------------------------


def turning_points(tallies):
    rows = {}
    for t in tallies:
        moved = [(-d["loss"], d, "choice") for d in t.decisions if d["loss"] > 2 * d["error"]]
        for seq in {x["seq"] for x in t.changes}:
            clear = [x for x in t.changes if x["seq"] == seq and abs(x["change"]) > 2 * x["error"]]
            if clear:
                most = min(clear, key=lambda x: (-abs(x["change"]), x["seat"]))
                moved.append((most["change"], most, "chance"))
        for change, row, kind in sorted(moved, key=lambda m: (-abs(m[0]), m[1]["seq"]))[:TURNING]:
            rows[str(t.number), str(row["seq"])] = {
                "date": t.game.date, "round": row["round"], "player": t.names[row["seat"]], "kind": kind,
                "what": t.game.lines[row["seq"]], "change": F(change, 100), "error": F(row["error"], 100),
                "instead": row.get("best", ""),
            }
    return rows


# Columns by which each report says the place of a row, the best first.
RANKS = {"luck": {"rank": ["adjusted_rate_low", "adjusted_rate"]}}

KEYS = {"decisions": ["player", "what"], "luck": ["player"], "turning-points": ["game", "event"]}
REPORTS = {"decisions": decisions, "luck": luck, "turning-points": turning_points, "ends": ends}
