"""Writes what the grammar allows, by walking it.

Where the grammar leaves a choice, the walker takes the one that it took least; chance decides between equals.  So
every alternative, every option and every word is taken after a while (`missing`).
"""
import collections
import re

import ebnf

# What stands for each class of characters.
SAMPLES = {
    "any character but control characters; the tab is one": "aZ09 \t_-,.:;!\"'\\#=+@?()ü–日\U0001f6a2",
    "a printable ASCII character": "aZ09/.,:-=+@!?\"'",
    "a character that is not ASCII": "äé–’",
    "U+2010 to U+2015, U+2212": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212",
    "A to Z, a to z": "AZazmQ",
    "A to F, a to f": "AFaf",
    "U+FEFF": "\ufeff",
    "U+0009": "\t",
    "U+000A": "\n",
    "U+000D": "\r",
    "end of the file": ["\n"],  # only the last line could end so
}
GOES_ON = 0.6  # how often a list gets another item


class Minus(str):
    """A sign: the next token follows at once."""


class Walker:
    def __init__(self, rules, rng, options):
        self.rules, self.rng, self.options = rules, rng, options
        self.taken = collections.Counter()
        self.offered = {}  # by key: what it is about
        self.game = self.words = None  # of the statement that is being written

    def pick(self, key, choices, about):
        """One of the choices that were taken least."""
        keys = [(key, choice if isinstance(choice, str) else i) for i, choice in enumerate(choices)]
        for each in keys:
            self.offered.setdefault(each, about)
        least = min(self.taken[each] for each in keys)
        i = self.rng.choice([i for i, each in enumerate(keys) if self.taken[each] == least])
        self.taken[keys[i]] += 1
        return choices[i]

    def goes_on(self, node, about):
        yes, no = (id(node), True), (id(node), False)
        self.offered.setdefault(yes, about)
        self.offered.setdefault(no, about)
        answer = self.rng.random() < GOES_ON if self.taken[yes] and self.taken[no] else not self.taken[yes]
        self.taken[yes if answer else no] += 1
        return answer

    def missing(self):
        return sorted({about for key, about in self.offered.items() if not self.taken[key]})

    # ---- characters and tokens: lists of strings

    def walk(self, node, rule, leaf):
        """The pieces of a node of a rule; `leaf` makes those of a special or a name, or None to go on."""
        pieces = leaf(node, rule)
        if pieces is not None:
            return pieces
        if node.kind == "seq":
            return [piece for part in node.parts for piece in self.walk(part, rule, leaf)]
        if node.kind == "alt":
            return self.walk(self.pick(id(node), node.parts, rule), rule, leaf)
        if node.kind == "text":
            return [node.text]
        if node.kind == "name":
            return self.walk(self.rules[node.text], node.text, leaf)
        return self.walk_some(node, rule, leaf)

    def walk_some(self, node, rule, leaf):
        part, pieces = node.parts[0], []
        if node.kind == "opt":
            return self.walk(part, rule, leaf) if self.goes_on(node, rule) else []
        if node.kind == "times" and part.kind != "opt":
            return [piece for _ in range(node.count) for piece in self.walk(part, rule, leaf)]
        most = node.count if node.kind == "times" else 4
        inner = part.parts[0] if node.kind == "times" else part
        # Now and then as many as may be.
        is_full = node.kind == "times" and self.rng.random() < 0.05
        while most > 0 and (is_full or self.goes_on(node, rule)):
            pieces += self.walk(inner, rule, leaf)
            most -= 1
        return pieces

    def text(self, name):
        """Characters by a rule."""
        return "".join(self.walk(self.rules[name], name, self.character_leaf))

    def character_leaf(self, node, rule):
        if node.kind == "minus":
            return self.difference(node, rule)
        if node.kind == "special":
            samples = self.options if node.text.startswith("an option") else SAMPLES[node.text]
            return [self.rng.choice(samples)]
        return None

    def difference(self, node, rule):
        """Something of the first part that the second would not take."""
        barred = re.compile(ebnf.pattern(self.rules, node.parts[1]))
        while True:
            pieces = self.walk(node.parts[0], rule, self.character_leaf)
            if not barred.match("".join(pieces)):
                return pieces

    def tokens(self, name, game):
        """The tokens of a statement by a rule."""
        self.words, self.game = game.words, game
        return self.walk(self.rules[name], name, self.token_leaf)

    def token_leaf(self, node, rule):
        if node.kind == "special":
            return [self.special_token(node.text.rpartition(" of ")[0], rule)]
        if node.kind != "name":
            return None
        if node.text == "number":
            return [self.pick("number", ["0", "1", "2", "3", "7", "12", "007", "9999"], "number")]
        if node.text == "hash digits":
            return [self.pick("hash", ["0123456789abcdef", "0123456789012345", "ABCDEF0123456789"], "hash digits")]
        if node.text == "hash version":
            return [self.pick("version", ["v1", "v2", "V2", "v9999"], "hash version")]
        return [Minus(self.pick("minus", ["-", "\u2212"], "minus"))] if node.text == "minus" else None

    def special_token(self, what, rule):
        if what.startswith("number and "):
            what = what.removeprefix("number and ")
            names = [name for thing in self.words.tables["Pieces"] if what in ("Pieces", thing.token)
                     for name in thing.names]
            return self.rng.choice(["1", "3", "12"]) + self.pick((rule, what), names, rule)
        names = [name for thing in self.words.tables[what] for name in thing.names]
        return self.pick((rule, what), names, f"{rule}: {what}")

    def join(self, tokens):
        """The tokens as text: blanks where they must be, and here and there where they may; some in capitals."""
        text, in_word, before = "", self.game.lexer.in_word, ""
        for token in tokens:
            if isinstance(before, Minus) or not text:
                blank = ""
            elif in_word.match(text[-1]) and in_word.match(token):
                blank = self.rng.choice([" ", " ", "\t  "])
            else:
                blank = self.rng.choice(["", " "])
            text += blank + (token.upper() if self.rng.random() < 0.1 else token)
            before = token
        return text
