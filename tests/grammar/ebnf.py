"""The grammar of docs/notation.md: ISO/IEC 14977 EBNF as trees, and what can be said of all of them.

A tree is a Node: its kind, its parts and a text.
    seq, alt      the parts follow each other, or are alternatives
    opt, rep      the part is there or not, or any number of times
    times         the part `count` times
    minus         the first part, unless it is the second
    text          a terminal in quotes
    special       what stands between question marks
    name          another rule
"""
import re

TOKEN = re.compile(r"\s*(?:(?P<comment>\(\*.*?\*\))|(?P<quoted>\"[^\"]+\"|'[^']+')|(?P<special>\?[^?]+\?)|"
                   r"(?P<count>\d+)(?=\s*\*)|(?P<name>[A-Za-z][A-Za-z0-9]*(?: [A-Za-z0-9]+)*)|(?P<sign>[=;,|*()\[\]{}-]))",
                   re.S)


class Node:
    def __init__(self, kind, parts=(), text="", count=0):
        self.kind, self.parts, self.text, self.count = kind, list(parts), text, count

    def all(self):
        yield self
        for part in self.parts:
            yield from part.all()


class Error(Exception):
    pass


def tokens_of(text):
    tokens, at = [], 0
    text = text.rstrip()
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise Error(f"no grammar: {text[at:at + 40]!r}")
        at = match.end()
        kind = match.lastgroup
        if kind != "comment":
            tokens.append((kind, match[kind]))
    return tokens


class Parser:
    def __init__(self, text):
        # A name may go on in the next line.
        self.tokens, self.at = tokens_of(re.sub(r"\s*\n\s*", " ", text)), 0

    def sees(self, sign):
        return self.at < len(self.tokens) and self.tokens[self.at] == ("sign", sign)

    def take(self, kind, value=None):
        token = self.tokens[self.at] if self.at < len(self.tokens) else ("end", "")
        if token[0] != kind or value not in (None, token[1]):
            raise Error(f"expected {value or kind}, found {token[1]!r} behind "
                        f"{' '.join(text for _, text in self.tokens[max(0, self.at - 8):self.at])}")
        self.at += 1
        return token[1]

    def rules(self):
        while self.at < len(self.tokens):
            name = self.take("name")
            self.take("sign", "=")
            yield name, self.alternatives()
            self.take("sign", ";")

    def listed(self, sign, kind, part):
        parts = [part()]
        while self.sees(sign):
            self.at += 1
            parts.append(part())
        return parts[0] if len(parts) == 1 else Node(kind, parts)

    def alternatives(self):
        return self.listed("|", "alt", self.sequence)

    def sequence(self):
        return self.listed(",", "seq", self.term)

    def term(self):
        factor = self.factor()
        if not self.sees("-"):
            return factor
        self.at += 1
        return Node("minus", [factor, self.factor()])

    def factor(self):
        if self.at < len(self.tokens) and self.tokens[self.at][0] == "count":
            count = int(self.take("count"))
            self.take("sign", "*")
            return Node("times", [self.primary()], count=count)
        return self.primary()

    def primary(self):
        for begin, end, kind in (("(", ")", None), ("[", "]", "opt"), ("{", "}", "rep")):
            if self.sees(begin):
                self.at += 1
                inner = self.alternatives()
                self.take("sign", end)
                return Node(kind, [inner]) if kind else inner
        kind = self.tokens[self.at][0] if self.at < len(self.tokens) else "end"
        if kind == "quoted":
            return Node("text", text=self.take(kind)[1:-1])
        if kind == "special":
            return Node("special", text=self.take(kind)[1:-1].strip())
        return Node("name", text=self.take("name"))


def blocks(page):
    """The text of all blocks of a page that are marked as EBNF."""
    return "\n".join(re.findall(r"^```ebnf\n(.*?)^```$", page, re.S | re.M))


def read(page):
    """The rules of a page by name, and what is wrong with them."""
    rules, faults = {}, []
    for name, node in Parser(blocks(page)).rules():
        if name in rules:
            faults.append(f"the rule '{name}' is defined twice")
        rules[name] = node
    return rules, faults


def names_in(node):
    return {part.text for part in node.all() if part.kind == "name"}


def check(rules, starts):
    """Rules that are missing, cannot be reached from the start rules, or contain themselves."""
    faults = [f"there is no rule '{name}', which '{user}' uses"
              for user, node in rules.items() for name in sorted(names_in(node)) if name not in rules]
    reached, ahead = set(), [name for name in starts if name in rules]
    faults += [f"there is no start rule '{name}'" for name in starts if name not in rules]
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            ahead += [other for other in names_in(rules[name]) if other in rules]
    faults += [f"nothing leads to the rule '{name}'" for name in rules if name not in reached]
    return faults + [f"the rule '{name}' contains itself" for name in rules if contains_itself(rules, name)]


def contains_itself(rules, name):
    seen, ahead = set(), [name]
    while ahead:
        for other in names_in(rules[ahead.pop()]):
            if other == name:
                return True
            if other in rules and other not in seen:
                seen.add(other)
                ahead.append(other)
    return False


# What stands between question marks in rules of characters, as a class of a regular expression.
CHARACTERS = {
    "any character but control characters; the tab is one": r"[^\x00-\x08\x0a-\x1f\x7f]",
    "a printable ASCII character": r"[ -~]",
    "a character that is not ASCII": r"[^\x00-\x7f]",
    "U+2010 to U+2015, U+2212": "[\u2010-\u2015\u2212]",
    "A to Z, a to z": "[A-Za-z]",
    "A to F, a to f": "[A-Fa-f]",
    "U+FEFF": "\ufeff",
    "U+0009": r"\t",
    "U+000A": r"\n",
    "U+000D": r"\r",
    "end of the file": r"\Z",
}


def pattern(rules, node, special=CHARACTERS):
    """A rule of characters as a regular expression.  "a - b" looks ahead for b, which is the same where b
    is one character or goes on as far as a does."""
    parts = [pattern(rules, part, special) for part in node.parts]
    if node.kind == "seq":
        return "".join(parts)
    if node.kind == "alt":
        return f"(?:{'|'.join(parts)})"
    if node.kind == "minus":
        return f"(?!{parts[1]}){parts[0]}"
    if node.kind == "name":
        return f"(?:{pattern(rules, rules[node.text], special)})"
    if node.kind == "text":
        return re.escape(node.text)
    if node.kind == "special":
        return special[node.text]
    return f"(?:{parts[0]})" + {"opt": "?", "rep": "*", "times": f"{{{node.count}}}"}[node.kind]
