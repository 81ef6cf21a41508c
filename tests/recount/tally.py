"""What a game comes to, counted event by event: turns, ends of rounds, buildings, ships, results."""

import gains_pr
import gains_sj
import prices
from games import seat_of

WIN = 60  # wins are counted in sixtieths


def gains_of(game):
    return gains_pr.gains(game) if game.kind == "puerto-rico" else gains_sj.gains(game)


def account_of(thing):
    return thing if thing in ("money", "points") else "goods"


class Tally:
    def __init__(self, game):
        self.game = game
        self.number, self.players, self.names = game.number, game.players, game.names
        self.is_complete = game.is_complete
        self.gains = gains_of(game)
        self.gifts = gains_pr.gifts(game) if game.kind == "puerto-rico" else {}
        self.turns = []  # roles taken
        self.builds = []
        self.build_turns = []  # (event, seat, {building: (affordable, legal, unknown)})
        self.round_ends = []  # (round, event): positions at the ends of rounds
        self.shipments = []  # (event, seat, goods)
        self.voyages = []  # (ship, loaded, aboard)
        self._walk()
        self._add_gains()
        self._add_results()

    # ---- the events ----

    def _walk(self):
        pending, written, turn_round = None, 0, 0
        between = self.game.between()
        for number, words, before, after in self.game.events():
            seat = seat_of(words)
            step = before["stop"]["step"]
            if self.game.is_role(number):
                turn_round = before["round"]
                self._end_voyages()
                self._add_turn(number, seat, words[1], before)
            elif step == "build" and seat is not None:
                self._add_builder_turn(number, seat, words, before)
            elif seat is not None:
                self._add_shipment(number, seat, words)
            if turn_round == 0:
                continue
            if number in between:
                # What is done before the first role of a round is of that round.
                if pending:
                    written = self._end_round(pending, written)
                    pending = None
            elif after["stop"]["kind"] == "over":
                pending = (turn_round, number)
            elif after["round"] > turn_round:
                pending = (after["round"] - 1, number)
            elif pending:
                written = self._end_round(pending, written)
                pending = None
        if pending:
            self._end_round(pending, written)
        self._end_voyages()
        self.rounds = turn_round

    def _end_round(self, pending, written):
        if pending[0] > written:
            self.round_ends.append(pending)
        return max(written, pending[0])

    def _add_turn(self, number, seat, role, before):
        state = before["state"]
        coins = state.get("role_coins", {})
        cards = self.game.table.get("roles", state["role_taken"])
        offered = {r for r, taken in state["role_taken"].items() if taken == 0 and r in cards}
        self.turns.append({
            "turn": len(self.turns) + 1, "event": number, "round": before["round"], "seat": seat,
            "role": role, "pick": before["turn"] + 1, "offered": offered | {role},
            "on_cards": {r: coins.get(r, 0) for r in state["role_taken"]},
            "money": [0, 0], "points": [0, 0], "goods": [0, 0], "drawn": [0, 0],
        })

    def _add_builder_turn(self, number, seat, words, before):
        is_build = words[1].rstrip(",") in self.game.table["buildings"]
        if not is_build and words[1] != "-":
            return
        can = prices.buildable(self.game, before, seat)
        if is_build:
            building = words[1].rstrip(",")
            can[building] = (True, True, can.get(building, (False, False, False))[2])
            self.builds.append({
                "event": number, "seat": seat, "building": building,
                "round": self.turns[-1]["round"], "paid": 0,
            })
        self.build_turns.append((number, seat, can))

    # ---- ships ----

    def _add_shipment(self, number, seat, words):
        if self.game.kind != "puerto-rico" or not self.turns or self.turns[-1]["role"] != "captain":
            return
        before, after = self.game.positions[number - 1], self.game.positions[number]
        at = [w[1:].rstrip(",") for w in words if w.startswith("@")]
        if not at and words[1] != "deliver":
            return
        named = gains_pr.goods_named(words[1:])
        n = sum(self._shipped(number, seat, kind) for kind in named)
        self.shipments.append((number, seat, n))
        if at and at[0].isdigit():
            self.turns[-1].setdefault("loaded", {}).setdefault(int(at[0]), 0)
            self.turns[-1]["loaded"][int(at[0])] += n

    def _shipped(self, number, seat, kind):
        losses = (gains_pr.LOSS, "production")
        return sum(-d for e, s, thing, cause, d in self.gains
                   if e == number and s == seat and thing == kind and cause not in losses)

    def _end_voyages(self):
        """A full ship sails: what is aboard at the end is what was there before, and what was loaded."""
        if self.game.kind != "puerto-rico" or not self.turns or self.turns[-1]["role"] != "captain":
            return
        turn = self.turns[-1]
        aboard = self.game.positions[turn["event"] - 1]["state"]["cargo_load"]
        for ship, room in enumerate(self.game.table["ships"]):
            loaded = turn.get("loaded", {}).get(room, 0)
            self.voyages.append((room, loaded, aboard[ship] + loaded))

    # ---- gains ----

    def _turn_at(self, event):
        found = [t for t in self.turns if t["event"] <= event]
        return found[-1] if found else None

    def _add_gains(self):
        self.gained = {}  # (round, seat): money
        between = self.game.between()
        for event, seat, thing, cause, delta in self.gains:
            for build in self.builds:
                if build["event"] == event and seat == build["seat"] and cause == "price of a building":
                    build["paid"] -= delta
            turn = self._turn_at(event) if event > 0 else None
            if turn is None or delta <= 0:
                continue
            if thing == "money":
                key = (turn["round"] + (event in between), seat)
                self.gained[key] = self.gained.get(key, 0) + delta
            if event not in between:
                turn[account_of(thing)][seat != turn["seat"]] += delta
        for event in range(1, len(self.game.texts)):
            turn, words = self._turn_at(event), self.game.texts[event]
            if turn and event not in between and self.game.kind == "san-juan":
                turn["drawn"][seat_of(words) != turn["seat"]] += gains_sj.drawn(words)

    # ---- results ----

    def _add_results(self):
        self.scores = [p["score"] for p in self.game.last["seats"]]
        first = sum(s["place"] == 1 for s in self.scores)
        self.win = [WIN // first if s["place"] == 1 else 0 for s in self.scores]
        self.fair = WIN // self.players

    def held(self, position, seat):
        p = position["seats"][seat]
        return p["doubloons"] if "doubloons" in p else p["hand"]

    def manning(self, seat, building):
        """(rounds owned, rounds manned) of a building."""
        owned = manned = 0
        for _, event in self.round_ends:
            p = self.game.positions[event]["seats"][seat]
            n = p["city"].get(building, -1) if "city" in p else p["buildings"].get(building, 0) or -1
            owned += n >= 0
            manned += n > 0
        return owned, manned

    def is_offered(self, building):
        if self.game.kind == "san-juan":
            return True
        row = self.game.table["buildings"][building]
        return row["copies"] > 0 and self.game.last["state"].get("box", {}).get(building, 0) == 0
