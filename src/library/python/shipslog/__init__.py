"""Logs of the board games Puerto Rico and San Juan: read, audited, replayed, played.

    for game in shipslog.read("club.slog"):
        print(game.headers, game.audit())
        board = game.board()
        for event in game:
            board.push(event)
        print(board)

A board begins without a log, too:

>>> import shipslog
>>> board = shipslog.Board("puerto-rico", players=["Anna", "Bob", "Chris"])
>>> board.is_chance
True
>>> board.push("row corn corn indigo sugar")
>>> board.turn
'A'
>>> [str(event) for event in board.legal_events]
['A settler', 'A mayor', 'A builder', 'A craftsman', 'A trader', 'A captain']
>>> board.push("A settler")
>>> "A quarry" in board.legal_events, "B quarry" in board.legal_events
(True, False)
>>> event = board.legal_events[3]
>>> event.verb, event.seat, event.items[0].thing
('take', 'A', 'quarry')
>>> board.push(event)
>>> board["A tiles quarry"], board.turn
(1, 'B')
>>> str(board.pop()), board["A tiles quarry"]
('A quarry', 0)
>>> board.push("C corn")
Traceback (most recent call last):
    ...
shipslog.IllegalEventError: the action was not taken clockwise from the player who took the role; expected A decides first [PR-ROLE-06]
>>> board.line
'rgg2002:3 R1A/SeA/SeA/settle T---//c2is//m3 Ad2/i Bd2/i Cd2/c =10d610d8'
>>> board.choose("plain").verb
'take'
"""
from __future__ import annotations

import ctypes
import json as _json
import os
import pathlib
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, BinaryIO, overload

from . import _library as _l
from ._library import library as _lib

__all__ = ["Board", "Book", "Chance", "Comment", "Event", "Finding", "Game", "IllegalEventError", "Item", "Score",
           "ShipslogError", "Thing", "read", "read_text", "version"]
version: str = _l.text(_lib.shipslog_version())
_SEVERITY = ("info", "warning", "error")
_KIND = ("decision", "chance", "note", "mark")
_OVER, _REFUSED = -4, -3


class ShipslogError(Exception):
    """What could not be done: `code` is enum shipslog_code, `file`, `line`, `column` where, when known."""

    def __init__(self, error: Any, code: int = -1) -> None:
        super().__init__(_l.text(error.text))
        self.code, self.file, self.line, self.column = code, _l.text(error.file), error.line, error.column


class IllegalEventError(ShipslogError):
    """The rules do not allow it."""


def _check(code: int, error: Any) -> None:
    if code != 0:
        raise (IllegalEventError if code in (_OVER, _REFUSED) else ShipslogError)(error, code)


def _owned(pointer: int | None, error: Any) -> str:
    if (text := _l.own(pointer)) is None:
        raise ShipslogError(error)
    return text


@dataclass(frozen=True)
class Item:
    """A thing of an event: `Item("corn", "", 0, 2)`, `Item("ship", "@", 0, 7)`."""
    thing: str | None  # None: a bare number
    mark: str          # "+", "@", "pay", ...
    sign: int          # 1, -1 in lists of changes; else 0
    count: int | None


@dataclass(frozen=True)
class Event:
    """A statement as values; `str(event)` is its canonical text."""
    text: str
    verb: str
    kind: str         # "decision", "chance", "note", "mark" (of a round)
    seat: str | None  # "A"
    items: tuple[Item, ...]
    line: int = 0     # in the log; 0: played
    column: int = 0
    source: tuple[Game, int] | None = field(default=None, compare=False, repr=False)  # the log, and the number in it

    def __str__(self) -> str:
        return self.text


def _event(text: str, move: Any, line: int = 0, column: int = 0, source: tuple[Game, int] | None = None) -> Event:
    items = tuple(Item(_l.name(i.thing), _l.text(i.mark), i.sign, None if i.count < 0 else i.count)
                  for i in move.item[:move.n_items])
    return Event(text, _l.text(move.verb), _KIND[move.kind], _l.seat(move.seat), items, line, column, source)


@dataclass(frozen=True)
class Comment:
    text: str
    before: int  # the statement that it stands before
    is_trailing: bool
    in_header: bool


@dataclass(frozen=True)
class Finding:
    """What an audit says of a line (docs/audit.md)."""
    severity: str
    id: str
    rule: str
    clause: str
    message: str
    expected: str
    found: str
    meant: str
    seat: str | None
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.severity}: {self.message} [{self.rule}]"


@dataclass(frozen=True)
class Score:
    total: int
    place: int
    tiebreak: int
    parts: dict[str, int]


@dataclass(frozen=True)
class Chance:
    """What a seat can expect: its chance to win, its points, and their standard errors."""
    chance: float
    chance_error: float
    points: float
    points_error: float


@dataclass(frozen=True)
class Thing:
    name: str
    title: str
    kind: str
    does: str
    numbers: dict[str, int]  # "cost", "points", ...


class Game:
    """One game of a log.  Iterating gives what `Board.push` takes: decisions, what chance brought, and the marks of rounds, by
    which a log says to which round a pass belongs (`event.kind`); notes are left out."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        about = _l.About()
        _lib.shipslog_game_about(handle, ctypes.byref(about))
        self.kind = _l.name(about.kind)
        self.title = _l.name(about.title)
        self.rules, self.grade, self.date = (_l.text(v) for v in (about.rules, about.grade, about.date))
        self.event, self.site, self.id = (_l.text(v) for v in (about.event, about.site, about.id))
        self.players: list[str] = [_l.text(p) for p in about.player[:about.n_players]]
        self.number: int = about.number
        self.unreadable: int = about.n_unreadable
        self._n = about.n_events

    def __del__(self) -> None:
        _lib.shipslog_game_free(self._handle)

    def __repr__(self) -> str:
        return f"<shipslog.Game {self.kind} {self.date} {', '.join(self.players)}>"

    @property
    def statements(self) -> list[Event]:
        """All of them, with notes and marks of rounds."""
        out, move, place = [], _l.Move(), _l.Event()
        for i in range(self._n):
            _lib.shipslog_game_move(self._handle, i, ctypes.byref(move))
            _lib.shipslog_game_event(self._handle, i, ctypes.byref(place))
            text = _l.own(_lib.shipslog_game_event_text(self._handle, i)) or ""
            out.append(_event(text, move, place.line, place.column, (self, i)))
        return out

    def __iter__(self) -> Iterator[Event]:
        return (e for e in self.statements if e.kind != "note")

    @property
    def headers(self) -> dict[str, str]:
        out, key, value, i = {}, ctypes.c_char_p(), ctypes.c_char_p(), 0
        while _lib.shipslog_game_header(self._handle, i, ctypes.byref(key), ctypes.byref(value)) == 0:
            out[_l.text(key.value)] = _l.text(value.value)
            i += 1
        return out

    @property
    def comments(self) -> list[Comment]:
        out: list[Comment] = []
        comment = _l.Comment()
        while _lib.shipslog_game_comment(self._handle, len(out), ctypes.byref(comment)) == 0:
            out.append(Comment(_l.text(comment.text), comment.before, bool(comment.is_trailing),
                               bool(comment.in_header)))
        return out

    @property
    def hash(self) -> str:
        """The content hash, by which books know the game."""
        error = _l.Error()
        return _owned(_lib.shipslog_game_hash(self._handle, ctypes.byref(error)), error)

    @property
    def text(self) -> str:
        """The game in canonical form."""
        error = _l.Error()
        return _owned(_lib.shipslog_game_text(self._handle, ctypes.byref(error)), error)

    def repaired(self) -> tuple[str, int]:
        """The log with probable repairs, and how many there are."""
        error, n = _l.Error(), ctypes.c_size_t()
        return _owned(_lib.shipslog_game_repair(self._handle, ctypes.byref(n), ctypes.byref(error)), error), n.value

    def audit(self, rules: str | None = None) -> list[Finding]:
        """What is wrong with it; an empty list when nothing is."""
        found: list[Finding] = []

        def take(_context: Any, pointer: Any) -> int:
            f = pointer.contents
            found.append(Finding(_SEVERITY[f.severity], *(_l.text(v) for v in (
                f.id, f.rule, f.clause, f.message, f.expected, f.found, f.meant)), _l.seat(f.seat), f.line, f.column))
            return 0

        options = _l.AuditOptions(rules=rules.encode() if rules else None)
        _lib.shipslog_game_audit(self._handle, ctypes.byref(options), _l.Take(take), None, None)
        return found

    def board(self, rules: str | None = None) -> Board:
        """A board before its first event."""
        error = _l.Error()
        handle = _lib.shipslog_replay_new(self._handle, rules.encode() if rules else None, ctypes.byref(error))
        if not handle:
            raise ShipslogError(error)
        return Board._of(handle, self)


class LegalEvents(Sequence[Event]):
    """The legal events of a board, all of them, made when they are looked at."""

    def __init__(self, board: Board) -> None:
        self._board, self._depth = board, board.ply

    def __len__(self) -> int:
        return int(_lib.shipslog_replay_moves(self._board._handle))

    @overload
    def __getitem__(self, i: int) -> Event: ...
    @overload
    def __getitem__(self, i: slice) -> list[Event]: ...

    def __getitem__(self, i: int | slice) -> Event | list[Event]:
        if isinstance(i, slice):
            return [self[k] for k in range(*i.indices(len(self)))]
        n, move = len(self), _l.Move()
        if not -n <= i < n:
            raise IndexError(i)
        i %= n
        _lib.shipslog_replay_move(self._board._handle, i, ctypes.byref(move))
        return _event(_l.own(_lib.shipslog_replay_move_text(self._board._handle, i)) or "", move)

    def __contains__(self, event: object) -> bool:
        return any(str(e) == str(event) for e in self)

    def __repr__(self) -> str:
        return f"<LegalEvents {', '.join(str(e) for e in self[:8])}{', ...' if len(self) > 8 else ''}>"


class Board:
    """A position, with the events that led to it: `push` plays one, `pop` takes it back, both in constant time."""

    _handle: int | None = None

    def __init__(self, game: str | None = None, rules: str | None = None, *,
                 players: int | Sequence[str] = 4, line: str | None = None,
                 headers: dict[str, str] | None = None) -> None:
        names = [] if isinstance(players, int) else [p.encode() for p in players]
        keys = [_l.Header(k.encode(), v.encode()) for k, v in (headers or {}).items()]
        if len(names) > _l.SEATS:
            raise ValueError("a game has at most 5 players")
        setup = _l.Setup(game=game.encode() if game else None, rules=rules.encode() if rules else None,
                         from_=line.encode() if line else None,
                         n_players=players if isinstance(players, int) else len(names),
                         player=(ctypes.c_char_p * _l.SEATS)(*names),
                         header=(_l.Header * len(keys))(*keys), n_headers=len(keys))
        error, handle = _l.Error(), ctypes.c_void_p()
        _check(_lib.shipslog_replay_start(ctypes.byref(setup), ctypes.byref(handle), ctypes.byref(error)), error)
        self._handle, self._game, self._pushed = handle.value, None, []

    @classmethod
    def _of(cls, handle: int, game: Game) -> Board:
        board = cls.__new__(cls)
        board._handle, board._game, board._pushed = handle, game, []
        return board

    _game: Game | None  # borrowed by the handle
    _pushed: list[Event | str]

    def __del__(self) -> None:
        _lib.shipslog_replay_free(self._handle)

    # ---- playing

    def push(self, event: Event | str, *, check: bool = True) -> None:
        """Plays an event; IllegalEventError when the rules forbid it, unless `check` is False."""
        error = _l.Error()
        if isinstance(event, Event) and event.source is not None:
            game, i = event.source
            _check(_lib.shipslog_replay_play_event(self._handle, game._handle, i, not check, ctypes.byref(error)), error)
            self._pushed.append(event)
            return
        play = _lib.shipslog_replay_play if check else _lib.shipslog_replay_play_as_written
        _check(play(self._handle, str(event).encode(), ctypes.byref(error)), error)
        self._pushed.append(event)

    def push_drawn(self, event: Event | str, seed: int) -> int:
        """The same, and draws the cards or tiles that it turns up; returns the next seed."""
        error, state = _l.Error(), ctypes.c_uint64(seed)
        _check(_lib.shipslog_replay_play_drawn(self._handle, str(event).encode(), ctypes.byref(state),
                                               ctypes.byref(error)), error)
        self._pushed.append(event)
        return state.value

    def draw(self, seed: int) -> int:
        """Draws where chance is awaited; returns the next seed."""
        error, state = _l.Error(), ctypes.c_uint64(seed)
        _check(_lib.shipslog_replay_draw(self._handle, ctypes.byref(state), ctypes.byref(error)), error)
        self._pushed.append("")
        return state.value

    def pop(self) -> Event | str:
        """Takes the last event back and returns it as it was pushed; "" for what was drawn."""
        if not self._pushed:
            raise IndexError("pop from a board where nothing was played")
        _lib.shipslog_replay_undo(self._handle)
        return self._pushed.pop()

    @property
    def ply(self) -> int:
        """How many events were pushed."""
        return len(self._pushed)

    @property
    def legal_events(self) -> LegalEvents:
        return LegalEvents(self)

    # ---- the position

    @property
    def _place(self) -> Any:
        place = _l.Place()
        _lib.shipslog_replay_place(self._handle, ctypes.byref(place))
        return place

    @property
    def turn(self) -> str | None:
        """Who decides; None: chance, or nobody."""
        place = self._place
        return None if place.kind == b"chance" else _l.seat(place.seat)

    @property
    def is_over(self) -> bool:
        return bool(self._place.is_over)

    @property
    def is_chance(self) -> bool:
        """Whether chance is awaited: `draw` it, or push what came."""
        return bool(self._place.kind == b"chance")

    @property
    def step(self) -> str:
        """What is decided next, "build"."""
        return _l.text(self._place.step)

    @property
    def round(self) -> int:
        return int(self._place.round)

    @property
    def hash(self) -> int:
        return int(self._place.hash)

    def __getitem__(self, word: str) -> int:
        """A number of the position by its name (docs/state.md): board["B goods corn"]."""
        value = ctypes.c_int()
        if _lib.shipslog_replay_value(self._handle, word.encode(), ctypes.byref(value)) != 0:
            raise KeyError(word)
        return value.value

    def words(self) -> dict[str, int]:
        """All numbers of the position."""
        word, out = _l.Word(), {}
        for i in range(_lib.shipslog_replay_words(self._handle)):
            _lib.shipslog_replay_word(self._handle, i, ctypes.byref(word))
            out[_l.text(word.name)] = word.value
        return out

    @property
    def line(self) -> str:
        """The position as a line (docs/position.md)."""
        return _l.own(_lib.shipslog_replay_line(self._handle)) or ""

    @property
    def seen(self) -> str:
        """The same, with the cards that the player knows who decides."""
        error = _l.Error()
        return _owned(_lib.shipslog_replay_seen(self._handle, ctypes.byref(error)), error)

    def json(self) -> dict[str, Any]:
        """The position as an object (docs/state.md)."""
        return dict(_json.loads(_l.own(_lib.shipslog_replay_json(self._handle)) or "{}"))

    def __str__(self) -> str:
        return _l.own(_lib.shipslog_replay_board(self._handle)) or ""

    def score(self, seat: str) -> Score:
        """The score of a seat if the game ended here."""
        score = _l.Score()
        if len(seat) != 1 or _lib.shipslog_replay_score(self._handle, ord(seat) - ord("A"), ctypes.byref(score)) != 0:
            raise KeyError(seat)
        parts = {_l.text(score.name[i]): int(score.points[i]) for i in range(score.n_parts)}
        return Score(score.total, score.place, score.tiebreak, parts)

    @property
    def things(self) -> list[Thing]:
        """What the rules have: goods, buildings, roles, with their prices and points."""
        out: list[Thing] = []
        t = _l.Thing()
        while _lib.shipslog_replay_thing(self._handle, len(out), ctypes.byref(t)) == 0:
            numbers = {_l.text(t.number_name[i]): int(t.number[i]) for i in range(t.n_numbers)}
            out.append(Thing(_l.text(t.name), _l.text(t.title), _l.text(t.kind), _l.text(t.does), numbers))
        return out

    # ---- what was played

    @property
    def text(self) -> str:
        """What was played, as a log in canonical form."""
        error = _l.Error()
        return _owned(_lib.shipslog_replay_text(self._handle, ctypes.byref(error)), error)

    def game(self) -> Game:
        """The same as a game."""
        error = _l.Error()
        handle = _lib.shipslog_replay_game(self._handle, ctypes.byref(error))
        if not handle:
            raise ShipslogError(error)
        return Game(handle)

    # ---- thinking

    @staticmethod
    def _thinking(policy: str | None, seed: int, games: int, seconds: float | None) -> Any:
        late = time.monotonic() + (seconds or 0)
        stop = _l.Stop(lambda _context: time.monotonic() >= late) if seconds is not None else _l.Stop()
        return _l.Thinking(policy=policy.encode() if policy else None, seed=seed, games=games, stop=stop)

    def choose(self, policy: str | None = None, *, seed: int = 1, games: int = 0,
               seconds: float | None = None) -> Event:
        """What the player would do who decides: by a policy, or by playing on from every choice."""
        error, out = _l.Error(), ctypes.c_void_p()
        how = self._thinking(policy, seed, games, seconds)
        _check(_lib.shipslog_replay_choose(self._handle, ctypes.byref(how), ctypes.byref(out), ctypes.byref(error)),
               error)
        text = _l.own(out.value) or ""
        move = _l.Move()
        for i in range(_lib.shipslog_replay_moves(self._handle)):
            if _l.own(_lib.shipslog_replay_move_text(self._handle, i)) == text:
                _lib.shipslog_replay_move(self._handle, i, ctypes.byref(move))
                return _event(text, move)
        # What turned up is in no list: played once to see its values.
        self.push(text)
        event = self.game().statements[-1]
        self.pop()
        return event

    def chances(self, *, games: int = 0, seed: int = 1, seconds: float | None = None) -> dict[str, Chance]:
        """What every seat can expect, by games that are played on; 0 games: an estimate at once."""
        error, out = _l.Error(), _l.Chances()
        how = self._thinking(None, seed, games, seconds)
        _check(_lib.shipslog_replay_chances(self._handle, ctypes.byref(how), ctypes.byref(out), ctypes.byref(error)),
               error)
        score, found = _l.Score(), {}
        for i, e in enumerate(out.seat):
            if _lib.shipslog_replay_score(self._handle, i, ctypes.byref(score)) == 0:
                found[chr(ord("A") + i)] = Chance(e.chance / 1e6, e.chance_error / 1e6, e.points / 1e3,
                                                  e.points_error / 1e3)
        return found

    def why(self, *, games: int = 0, seed: int = 1) -> tuple[float, str]:
        """What the last choice costs, in games, and why; "" when that is not certain."""
        error, out, cost = _l.Error(), ctypes.c_void_p(), ctypes.c_int()
        how = self._thinking(None, seed, games, None)
        _check(_lib.shipslog_replay_why(self._handle, ctypes.byref(how), ctypes.byref(out), ctypes.byref(cost),
                                        ctypes.byref(error)), error)
        return cost.value / 1e6, _l.own(out.value) or ""


# ---- reading


def _games(handle: int | None, error: Any) -> Iterator[Game]:
    if not handle:
        raise ShipslogError(error)
    game = ctypes.c_void_p()
    try:
        while (status := _lib.shipslog_reader_next(handle, ctypes.byref(game), ctypes.byref(error))) > 0:
            assert game.value is not None
            yield Game(game.value)
        if status < 0:
            raise ShipslogError(error)
    finally:
        _lib.shipslog_reader_close(handle)


def read(source: str | os.PathLike[str] | BinaryIO) -> Iterator[Game]:
    """The games of a log, in any format that the program reads, compressed or not: a path, or a file opened in binary."""
    error = _l.Error()
    if isinstance(source, (str, os.PathLike)):
        return _games(_lib.shipslog_reader_open_file(os.fsencode(source), ctypes.byref(error)), error)

    def give(_context: Any, to: Any, most: int) -> int:
        try:
            block = source.read(most)
        except Exception:  # no exception can pass through C
            return -1
        ctypes.memmove(to, block, len(block))
        return len(block)

    name = str(getattr(source, "name", "<file>")).encode()
    return _games(_lib.shipslog_reader_open_callback(_l.Read(give), None, name, ctypes.byref(error)), error)


def read_text(text: str) -> list[Game]:
    """The games of a text.

    >>> game, = read_text("slog 1\\ngame puerto-rico\\nrules rgg2002\\nplayers A x; B y; C z\\n"
    ...                   "row corn corn indigo sugar\\nB settler\\n")
    >>> [str(event) for event in game]
    ['row corn corn indigo sugar', 'B settler']
    >>> game.audit()[0].id
    'pr-role-not-players-turn'
    """
    data, error = text.encode(), _l.Error()
    return list(_games(_lib.shipslog_reader_open_memory(data, len(data), None, ctypes.byref(error)), error))


# ---- books


class Book:
    """The database of a club.  Rows are dicts.  It needs neither a loadable extension nor the program: the wheel has its own.

        Book("club.db").report("standings", players=4)
        Book("club.db").sql("SELECT name FROM player")
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        if not os.path.exists(self.path):
            raise FileNotFoundError(self.path)

    def report(self, name: str, **options: str | int | bool) -> list[dict[str, Any]]:
        """The rows of a report (docs/reports.md); options are those of `shipslog report`, with '_' for '-'."""
        words = ["report", name, "--db", self.path, "--format", "json"]
        for key, value in options.items():
            option = "--" + key.rstrip("_").replace("_", "-")
            words += [option] if value is True else [] if value is False else [f"{option}={value}"]
        return _run(words)

    def sql(self, select: str) -> list[dict[str, Any]]:
        """The rows of a SELECT over its tables (docs/schema.md), with the functions of docs/sql.md."""
        return _run(["sql", "--format", "json", "--db", self.path, select])


_PROGRAM = _l.HERE / "lib" / "shipslog"


def _run(words: list[str]) -> list[dict[str, Any]]:
    done = subprocess.run([str(_PROGRAM), *words], capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode == 2:
        error = _l.Error()
        error.text = done.stderr.removeprefix("shipslog: ").strip().encode()[:511]
        raise ShipslogError(error)
    rows: list[dict[str, Any]] = _json.loads(done.stdout or "[]")
    return rows


def _main() -> None:
    """The program of the wheel: `shipslog` of an environment."""
    os.execv(_PROGRAM, ["shipslog", *sys.argv[1:]])
