"""Whether a statement is one by the grammar of docs/notation.md, and by what the page says beside it.

All ways through the rules are followed at once, so the order of alternatives means nothing.  Methods that
begin with `beside_` are the conditions that the page lists under "What the grammar does not say".
"""
import re

import ebnf
from page import DASHES, Words, fold

TOKENS_MOST, CLAIMS_MOST, NUMBER_MOST, HASH_DIGITS = 159, 24, 9999, 16
CARDS = ["Buildings", "Unknown"]  # the tables of a list of cards


class Token:
    def __init__(self, text, kinds, folded):
        self.text, self.kinds, self.folded = text, kinds, folded
        digits = re.match("[0-9]*", text)[0]
        self.number = int(digits or 0)
        self.glued = fold(text[len(digits):]) if "glued" in kinds else None


class Lexer:
    def __init__(self, rules):
        alternatives = rules["token"].parts
        self.kinds = {part.text: re.compile(ebnf.pattern(rules, part)) for part in alternatives}
        self.in_word = re.compile(ebnf.pattern(rules, rules["word character"]))
        self.blanks = re.compile(f"(?:{ebnf.pattern(rules, rules['blank'])})*")
        self.known = {}

    def kinds_of(self, text):
        """Of the longest token at the start: its text, and the names of the rules that take it."""
        if text[0] in DASHES and text[0] != "_":
            return text[0], {"minus"} if self.in_word.match(text, 1) else {"word"}
        found = {name: match[0] for name, rule in self.kinds.items() if (match := rule.match(text))}
        longest = max(found.values(), key=len, default="")
        return longest, {name for name, taken in found.items() if taken == longest}

    def tokens(self, text):
        """None when a character can begin no token."""
        tokens, at = [], self.blanks.match(text).end()
        while at < len(text):
            chunk = re.match(r"[^ \t+@=,]+.?|.", text[at:], re.S)[0]
            if chunk not in self.known:
                taken, kinds = self.kinds_of(chunk)
                self.known[chunk] = Token(taken, kinds, fold(taken)) if taken else None
            token = self.known[chunk]
            if token is None:
                return None
            tokens.append(token)
            at = self.blanks.match(text, at + len(token.text)).end()
        return tokens


class Form:
    """One form of statement: a rule, and what it says about itself."""

    def __init__(self, rules, name):
        self.name, self.rule = name, rules[name]
        head = self.rule.parts if self.rule.kind == "seq" else [self.rule]
        self.seat = next((i for i, part in enumerate(head[:2]) if part.kind == "name" and part.text == "seat"), None)
        rest = [part for i, part in enumerate(head) if i != self.seat]
        self.has_keyword = bool(rest) and self.is_spelling(rest[0])
        optional = bool(rest) and rest[0].kind == "opt" and self.is_spelling(rest[0].parts[0])
        self.option = rest[0] if optional else None
        self.keywords = {node.text for node in rest[0].all() if node.kind == "text"} \
            if self.has_keyword or optional else set()
        self.may_be_empty = any(node.kind == "text" and node.text == "-" for part in rest[1:] for node in part.all())
        names = {node.text for node in self.rule.all() if node.kind == "name"}
        self.claims = {text.text for name in names if " claim " in name or name.endswith(" totals")
                       for text in first_texts(rules[name])}
        self.counted, self.counters = {}, {}
        self.count_items()
        for name in sorted(names):
            if " claim " in name or name.endswith(" totals"):
                self.count_claims(name, rules[name])

    @staticmethod
    def is_spelling(node):
        return node.kind == "text" and node.text != "+" or \
            node.kind == "alt" and all(part.kind == "text" for part in node.parts)

    def count(self, node, what, most):
        self.counted[id(node)] = (self.counters.setdefault(what, len(self.counters)), most)

    def count_list(self, items, what, most):
        """Counts the items of "item, 3 * [ comma, item ]"."""
        self.count(items[0], what, most)
        for node in items[1:]:
            if node.kind in ("times", "rep"):
                inner = node.parts[0].parts[0] if node.kind == "times" else node.parts[0]
                self.count(inner.parts[-1], what, most)

    def count_items(self):
        """A mark may stand more than once, but its list has no more items for that: "mark, item, 3 * [ ... ]" is four."""
        for node in self.rule.all():
            first = node.parts[0] if node.kind == "seq" else None
            if first and (first.kind == "name" and first.text.endswith(" mark") or
                          first.kind == "text" and first.text in "+@"):
                self.count_list(node.parts[1:], first.text, 1 + sum(part.count for part in node.parts))

    def count_claims(self, name, rule):
        """Each total is a claim."""
        if any(part.kind == "rep" for part in rule.parts):
            self.count_list(rule.parts[1:], "claims", CLAIMS_MOST)
        else:
            for node in self.rule.all():
                if node.kind == "name" and node.text == name:
                    self.count(node, "claims", CLAIMS_MOST)


def first_texts(node):
    """The words with which the rule begins."""
    if node.kind == "seq":
        node = node.parts[0]
    return [part for part in node.all() if part.kind == "text"]


class Game:
    """The statements of one game."""

    def __init__(self, rules, words, title, lexer):
        self.rules, self.words, self.title, self.lexer = rules, words, title, lexer
        self.prefix = "".join(word[0] for word in title.split()) + " "
        statement = rules[self.prefix + "statement"]
        self.forms = [Form(rules, part.text) for part in statement.parts]
        self.tables = {name: self.tables_of(name) for name in rules if name.startswith(self.prefix)}
        self.verdicts = {}
        self.numbered = {id(node.parts[1]) for rule in rules.values() for node in rule.all()
                         if node.kind == "seq" and node.parts[0].kind == "name" and node.parts[0].text == "number"}
        self.ends_of = {kind: getattr(self, kind + "_ends")
                        for kind in ("seq", "alt", "opt", "rep", "times", "text", "special", "name")}
        self.position = re.compile(ebnf.pattern(rules, rules["position line"]))

    def tables_of(self, name):
        """The tables whose words the rule stands for; None when it is about more than words."""
        node = self.rules[name]
        if node.kind == "special" and not node.text.startswith("number and "):
            return [node.text.rpartition(" of ")[0]]
        if node.kind == "alt" and all(part.kind == "name" for part in node.parts):
            parts = [self.tables_of(part.text) for part in node.parts]
            return [title for part in parts for title in part] if all(parts) else None
        return None

    # ---- a statement

    def accepts(self, text, players, expansions=None):
        """Whether the text is one statement, of a game with so many players and these expansions (None: all)."""
        key = (text.strip(" \t"), players, expansions and frozenset(expansions))
        if key not in self.verdicts:
            self.verdicts[key] = self.is_statement(*key)
        return self.verdicts[key]

    def is_statement(self, text, players, expansions):
        word = self.lexer.kinds["word"].match(text)
        if word and fold(word[0]) == "adjust":
            after = text[word.end():].strip(" \t")
            noted = self.lexer.kinds["word"].match(after)
            if noted and fold(noted[0]) == "position":
                text, word = after, noted
        if word and fold(word[0]) == "position":
            return bool(self.position.fullmatch(text[word.end():].strip(" \t")))
        self.tokens, self.players, self.expansions = self.lexer.tokens(text), players, expansions
        if not self.tokens or not self.beside_numbers():
            return False
        forms = [form for form in self.beside_keyword() if self.beside_adjusted(form)]
        for short_forms in (), (Words.begins_name,), (Words.begins_name, Words.is_part):
            taken = sum(self.is_form(form, short_forms) for form in forms)
            if taken > 0:
                return taken == 1 or not short_forms
        return False

    def is_form(self, form, short_forms):
        self.form, self.short_forms, self.memo = form, short_forms, {}
        self.first = (form.seat is not None) + self.has_keyword(form)
        start = (0, (0,) * len(form.counters))
        return any(at == len(self.tokens) for at, _ in self.ends(form.rule, start))

    def has_keyword(self, form):
        at = 1 if form.seat == 0 else 0
        return bool(form.keywords) and at < len(self.tokens) and self.tokens[at].folded in form.keywords

    # ---- beside the grammar

    def beside_numbers(self):
        """Numbers are at most 9999, but for the digits of a hash; a statement has at most so many tokens."""
        return len(self.tokens) <= TOKENS_MOST and all(
            token.number <= NUMBER_MOST or len(token.text) == HASH_DIGITS for token in self.tokens)

    def beside_keyword(self):
        """A keyword where it can stand is never a thing; without one, only forms without are meant."""
        if not self.is_seat(self.tokens[0]):
            return [form for form in self.forms if form.seat != 0 and self.has_keyword(form)]
        keyed = [form for form in self.forms if form.seat == 0 and self.has_keyword(form)]
        return keyed or [form for form in self.forms if form.seat == 0 and not form.has_keyword]

    def beside_adjusted(self, form):
        """After "adjust SEAT" the keyword of a note is never a piece."""
        notes = {name.removeprefix(self.prefix).removesuffix(" adjustment") for name in self.rules if name.endswith(" adjustment")}
        named = self.tokens[2].folded if len(self.tokens) > 2 and self.is_seat(self.tokens[1]) else ""
        return "adjust" not in form.keywords or named not in notes or form.name == f"{self.prefix}{named} adjustment"

    def beside_seat(self, token):
        """Only seats of the game."""
        return "abcde".index(token.folded) < self.players

    @staticmethod
    def is_amount(token):
        return bool(token.kinds & {"number", "glued"})

    def may_claim(self, at):
        """Whether a claim may stand at the place: after enough items, and not after a mark or a sign, or the number of a
        sign (`-1 smithy`)."""
        before = self.tokens[at - 1]
        if at == self.first:
            return self.form.may_be_empty
        if "number" in before.kinds and {"+", "minus"} & self.tokens[at - 2].kinds:
            return False
        return not ({"+", "@", "=", "minus"} & before.kinds or before.folded in self.words.marks)

    def beside_claim(self, at, tables, is_numbered):
        """A word that is a thing and a claim is the claim where that may stand and its number follows, unless its
        number stands before it."""
        token, before = self.tokens[at], self.tokens[at - 1]
        behind = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        if token.folded not in self.form.claims or behind is None or not self.is_amount(behind):
            return True
        is_cards = set(tables) == set(CARDS)
        if is_numbered and not is_cards:
            return True
        if "number" in before.kinds and at > self.first:
            return not self.may_claim(at)
        if is_cards:
            return at == self.first or before.text == "," or not self.may_claim(at)
        return not self.may_claim(at)

    def beside_short(self, at, tables):
        """Three letters or more that begin a name of exactly one thing, or are a word of one where they begin none, and
        that are no whole word, alone or with the words after them."""
        token, words = self.tokens[at], self.words
        is_whole = token.folded in words.all_names or token.folded in words.marks or \
            (token.folded in words.claims and self.may_claim(at))
        if is_whole or len(token.folded) < 3 or self.begins_printed_name(at):
            return False
        for fits in self.short_forms:
            things = [thing for title in tables for thing in words.tables[title]
                      if thing.is_in(self.expansions) and any(fits(name, token.folded) for name in thing.names)]
            if things:
                return len(things) == 1
        return False

    def begins_printed_name(self, at):
        """A name of several words with blanks between them."""
        name = self.tokens[at].folded
        for token in self.tokens[at + 1:at + 4]:
            if "word" not in token.kinds:
                return False
            name += "-" + token.folded
            if name in self.words.all_names:
                return True
        return False

    # ---- the grammar

    def ends(self, node, place):
        """Where the node can end when it begins at a place: the number of the token, and what was counted."""
        key = (id(node), place)
        if key not in self.memo:
            ends = self.ends_of[node.kind](node, place)
            self.memo[key] = self.beside_counts(ends, node) if id(node) in self.form.counted else ends
        return self.memo[key]

    def beside_counts(self, ends, node):
        """Not more items behind a mark than its list may have, however often it stands there; 24 claims."""
        counter, most = self.form.counted[id(node)]
        return {(at, counts[:counter] + (counts[counter] + 1,) + counts[counter + 1:])
                for at, counts in ends if counts[counter] < most}

    def all_ends(self, node, places):
        return {end for place in places for end in self.ends(node, place)}

    def seq_ends(self, node, place):
        places = {place}
        for part in node.parts:
            if not places:
                break
            places = self.all_ends(part, places)
        return places

    def alt_ends(self, node, place):
        return {end for part in node.parts for end in self.ends(part, place)}

    def opt_ends(self, node, place):
        if node is self.form.option and self.has_keyword(self.form):
            return self.ends(node.parts[0], place)
        return {place} | self.ends(node.parts[0], place)

    def rep_ends(self, node, place):
        return self.repeated(node.parts[0], place, len(self.tokens))

    def times_ends(self, node, place):
        return self.repeated(node.parts[0], place, node.count)

    def repeated(self, part, place, most):
        found, places = {place}, {place}
        while places and most > 0:
            places = self.all_ends(part, places) - found
            found |= places
            most -= 1
        return found

    def text_ends(self, node, place):
        return self.one_token(place, lambda token, at: self.is_text(node.text, token))

    def special_ends(self, node, place):
        what = node.text.rpartition(" of ")[0]
        if what.startswith("number and "):
            return self.one_token(place, lambda token, at: self.is_glued(token, what.removeprefix("number and ")))
        return self.one_token(place, lambda token, at: self.is_thing(token, at, [what], False))

    def name_ends(self, node, place):
        name = node.text
        if name in self.lexer.kinds:
            return self.one_token(place, lambda token, at: self.is_kind(name, token))
        if name == "seat":
            return self.one_token(place, lambda token, at: self.is_seat(token) and self.beside_seat(token))
        tables = self.tables.get(name)
        if tables:
            is_numbered = id(node) in self.numbered
            return self.one_token(place, lambda token, at: self.is_thing(token, at, tables, is_numbered))
        return self.ends(self.rules[name], place)

    # ---- tokens

    def one_token(self, place, is_taken):
        at, counts = place
        return {(at + 1, counts)} if at < len(self.tokens) and is_taken(self.tokens[at], at) else set()

    @staticmethod
    def is_text(text, token):
        if text in "+@=,":
            return token.text == text
        return token.kinds & {"word"} and token.folded == text.lower()

    @staticmethod
    def is_kind(name, token):
        if name == "number":
            return "number" in token.kinds and token.number <= NUMBER_MOST
        if name == "hash version":
            return name in token.kinds and 0 < int(token.text[1:]) <= NUMBER_MOST and len(token.text) <= 5
        return name in token.kinds

    @staticmethod
    def is_seat(token):
        return len(token.text) == 1 and token.folded in ("a", "b", "c", "d", "e")

    def is_glued(self, token, what):
        """"number and Pieces", "number and d"."""
        return bool(token.glued) and any(token.glued in thing.names for thing in self.words.tables["Pieces"]
                                         if what in ("Pieces", thing.token))

    def is_thing(self, token, at, tables, is_numbered):
        if "word" not in token.kinds or not token.folded or not self.beside_claim(at, tables, is_numbered):
            return False
        for title in tables:
            if any(token.folded in thing.names for thing in self.words.tables[title]):
                return title != "Players" or self.beside_seat(token)
        return self.beside_short(at, tables)
