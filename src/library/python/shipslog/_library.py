"""The functions of libshipslog by ctypes: shipslog.h says what each does."""
import ctypes
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
SEATS, PARTS, ITEMS, NUMBERS = 5, 6, 36, 16
Handle = ctypes.c_void_p
Text = ctypes.c_char_p
Owned = ctypes.c_void_p  # a char * that is freed


def _struct(name: str, *fields: tuple) -> type[ctypes.Structure]:
    return type(name, (ctypes.Structure,), {"_fields_": list(fields)})


Int, Size, U32, U64 = ctypes.c_int, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_uint64
Unsigned = ctypes.c_uint
Error = _struct("Error", ("text", ctypes.c_char * 512), ("file", ctypes.c_char * 256), ("line", U32), ("column", U32))
About = _struct("About", *((n, Text) for n in ("kind", "title", "rules", "grade", "date", "event", "site", "id")),
                ("player", Text * SEATS), ("n_players", Unsigned), ("number", Unsigned), ("n_events", Size),
                ("n_unreadable", Size))
Item = _struct("Item", ("thing", Text), ("mark", Text), ("sign", Int), ("count", Int))
Move = _struct("Move", ("verb", Text), ("kind", Int), ("seat", Int), ("n_items", Unsigned), ("item", Item * ITEMS))
Event = _struct("Event", ("verb", Text), ("kind", Int), ("seat", Int), ("line", U32), ("column", U32), ("length", U32))
Comment = _struct("Comment", ("text", Text), ("before", Size), ("is_trailing", Int), ("in_header", Int))
Finding = _struct("Finding", ("severity", Int), ("seat", Int),
                  *((n, Text) for n in ("id", "rule", "clause", "message", "expected", "found", "meant", "legal",
                                        "position", "json")),
                  ("n_legal", Size), ("line", U32), ("column", U32), ("length", U32), ("follows_line", U32))
AuditOptions = _struct("AuditOptions", ("rules", Text), ("legal", Unsigned), ("as_written", Int))
Place = _struct("Place", ("n_events", Size), ("verdict", Int), ("round", Unsigned), ("turn", Unsigned),
                ("is_over", Int), ("seat", Int), ("step", Text), ("kind", Text), ("hash", U64))
Word = _struct("Word", ("name", Text), ("field", Text), ("thing", Text), ("means", Text), ("seat", Int),
               ("value", Int))
Score = _struct("Score", ("total", Int), ("tiebreak", Int), ("place", Int), ("n_parts", Unsigned),
                ("name", Text * PARTS), ("points", Int * PARTS))
Header = _struct("Header", ("key", Text), ("value", Text))
Setup = _struct("Setup", ("game", Text), ("rules", Text), ("from_", Text), ("n_players", Unsigned),
                ("player", Text * SEATS), ("header", ctypes.POINTER(Header)), ("n_headers", Size))
Stop = ctypes.CFUNCTYPE(Int, ctypes.c_void_p)
Thinking = _struct("Thinking", ("policy", Text), ("seed", U64), ("temper", Int), ("games", U32), ("stop", Stop),
                   ("context", ctypes.c_void_p))
Expectation = _struct("Expectation", ("chance", Int), ("chance_error", Int), ("points", Int), ("points_error", Int))
Chances = _struct("Chances", ("games", U32), ("seat", Expectation * SEATS))
Thing = _struct("Thing", ("name", Text), ("title", Text), ("kind", Text), ("does", Text), ("n_numbers", Unsigned),
                ("number_name", Text * NUMBERS), ("number", Int * NUMBERS))
Take = ctypes.CFUNCTYPE(Int, ctypes.c_void_p, ctypes.POINTER(Finding))
Read = ctypes.CFUNCTYPE(ctypes.c_long, ctypes.c_void_p, ctypes.POINTER(ctypes.c_char), Size)

library = ctypes.CDLL(str(HERE / "lib" / "libshipslog.so.0"))
_p = ctypes.POINTER
for _name, _result, *_arguments in (
        ("version", Text),
        ("free", None, Owned),
        ("reader_open_file", Handle, Text, _p(Error)),
        ("reader_open_memory", Handle, ctypes.c_void_p, Size, Text, _p(Error)),
        ("reader_open_callback", Handle, Read, ctypes.c_void_p, Text, _p(Error)),
        ("reader_next", Int, Handle, _p(Handle), _p(Error)),
        ("reader_close", None, Handle),
        ("game_free", None, Handle),
        ("game_from_line", Handle, Text, _p(Error)),
        ("game_about", None, Handle, _p(About)),
        ("game_event", Int, Handle, Size, _p(Event)),
        ("game_event_text", Owned, Handle, Size),
        ("game_move", Int, Handle, Size, _p(Move)),
        ("game_header", Int, Handle, Size, _p(Text), _p(Text)),
        ("game_comment", Int, Handle, Size, _p(Comment)),
        ("game_hash", Owned, Handle, _p(Error)),
        ("game_text", Owned, Handle, _p(Error)),
        ("game_repair", Owned, Handle, _p(Size), _p(Error)),
        ("game_audit", Int, Handle, _p(AuditOptions), Take, ctypes.c_void_p, ctypes.c_void_p),
        ("replay_new", Handle, Handle, Text, _p(Error)),
        ("replay_start", Int, _p(Setup), _p(Handle), _p(Error)),
        ("replay_free", None, Handle),
        ("replay_play", Int, Handle, Text, _p(Error)),
        ("replay_play_as_written", Int, Handle, Text, _p(Error)),
        ("replay_play_event", Int, Handle, Handle, Size, Int, _p(Error)),
        ("replay_play_drawn", Int, Handle, Text, _p(U64), _p(Error)),
        ("replay_undo", Int, Handle),
        ("replay_draw", Int, Handle, _p(U64), _p(Error)),
        ("replay_moves", Size, Handle),
        ("replay_move", Int, Handle, Size, _p(Move)),
        ("replay_move_text", Owned, Handle, Size),
        ("replay_place", None, Handle, _p(Place)),
        ("replay_words", Size, Handle),
        ("replay_word", Int, Handle, Size, _p(Word)),
        ("replay_value", Int, Handle, Text, _p(Int)),
        ("replay_score", Int, Handle, Int, _p(Score)),
        ("replay_line", Owned, Handle),
        ("replay_seen", Owned, Handle, _p(Error)),
        ("replay_json", Owned, Handle),
        ("replay_board", Owned, Handle),
        ("replay_text", Owned, Handle, _p(Error)),
        ("replay_game", Handle, Handle, _p(Error)),
        ("replay_choose", Int, Handle, _p(Thinking), _p(Owned), _p(Error)),
        ("replay_chances", Int, Handle, _p(Thinking), _p(Chances), _p(Error)),
        ("replay_why", Int, Handle, _p(Thinking), _p(Owned), _p(Int), _p(Error)),
        ("replay_thing", Int, Handle, Size, _p(Thing)),
        ("replay_rules", Owned, Handle)):
    _function = getattr(library, "shipslog_" + _name)
    _function.restype, _function.argtypes = _result, _arguments


def own(pointer: int | None) -> str | None:
    """The text that a function returned, which is freed."""
    if not pointer:
        return None
    text = ctypes.string_at(pointer).decode("utf-8", "replace")
    library.shipslog_free(pointer)
    return text


def text(value: bytes | None) -> str:
    return (value or b"").decode("utf-8", "replace")


def name(value: bytes | None) -> str | None:
    return None if value is None else value.decode("utf-8", "replace")


def seat(number: int) -> str | None:
    return None if number < 0 else chr(ord("A") + number)
