"""Statements and header lines with one or two slips in them, which may be right or wrong then."""
import re

LINES = {"game": ["Puerto Rico", "san_juan", "San  Juan", "nim", "puerto rico 2"],
         "grade": ["Public", "op\u00e9n", "open result", "closed"],
         "seating": ["First", "unknown", "second"],
         "tiebreak": ["B 1", "A1,b 2", "A 1; B 2", "A", "F 1", "A 12345", "A 1,", "A 1 , C 3", "A -1", ""],
         "bid": ["B 1", "A1.5,b 2", "A 0.5; B 2", "A", "F 1", "A 1234", "A 1.", "A 1.25", "A 1 .5", "A .5", "A 1.5,", ""],
         "ended": ["Conceded by B", "left by b , C", "conceded B", "left by", "agreed by A", "time ", "left by F", "by B", ""],
         "placing": ["A 1, B 2", "A 1; B 2", "A 6", "A 01, b 2", "A", "A 00001", ""],
         "counts": ["No", "yes", "maybe", "0"],
         "date": ["2026-02-29", "2024-02-29", "0000", "2026-13", "2026-11-20T24:00Z", "2026-11-20T19:30", "26-1-1",
                  "2100-02-29", "2000-02-29", "2026-04-31"],
         "players": ["A Anna; B Bob", "A Anna; C Bob", "A Anna; A Bob", "A; B Bob", "A Anna; B Anna", "Anna; Bob",
                     'A "Anna; x"; B Bob', 'A "Anna" x; B Bob', 'A "Anna', "A Anna;; B Bob", "AAnna; B Bob", "A,Anna; B Bob",
                     'A"Anna"; B Bob;', "a anna; b bob; # c", 'A ""; B Bob', "A Anna; B Bob; C C; D D; E E; F F"]}
PIECES = ["A", "B", "F", "f", ";", " ", "#", '"', "\\", "\\x41", "\\x00", "\\q", "-", "\u2212", "T", "Z", ":", "0", "2", "31", "X"]


def words_of(game):
    words = game.words
    keywords = {word for form in game.forms for word in form.keywords}
    return sorted(words.all_names | words.marks | set(words.claims) | keywords) + \
        ["-", ",", "+", "@", "=", "?", "0", "1", "2", "10000", "0123456789abcdef", "v2", "5d", "12vp", "3colonists",
         "A", "B", "C", "E", "foo", "'", "_", "!"]


def slip(statement, words, rng):
    tokens = re.findall(r"[+@=,]|[^ \t+@=,]+", statement)
    for _ in range(rng.choice((1, 1, 2))):
        at = rng.randrange(len(tokens))
        kind = rng.randrange(7)
        if kind == 0 and len(tokens) > 1:
            del tokens[at]
        elif kind == 1:
            tokens.insert(at, tokens[at])
        elif kind == 2 and at > 0:
            tokens[at - 1], tokens[at] = tokens[at], tokens[at - 1]
        elif kind == 3:
            tokens[at] = rng.choice(words)
        elif kind == 4:
            tokens.insert(at + 1, rng.choice(words))
        elif kind == 5 and len(tokens[at]) > 2:
            tokens[at] = tokens[at][:rng.randrange(2, len(tokens[at]))]
        elif at > 0:
            tokens[at - 1:at + 1] = [tokens[at - 1] + tokens[at]]
    return " ".join(tokens)


def slip_in_line(value, rng):
    at = rng.randrange(len(value) + 1)
    return value[:at] + rng.choice(PIECES) + value[at + rng.randrange(3):]
