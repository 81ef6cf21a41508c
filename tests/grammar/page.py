"""What docs/notation.md tells besides the grammar: the tables of words, and how a word is folded."""
import re
import unicodedata

DASHES = "-_\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
APOSTROPHES = "'\u2018\u2019\u02bc"
GERMAN = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "Æ": "ae", "Œ": "oe"}
# Letters of Latin-1 and Latin Extended-A that Unicode does not take apart.
WHOLE = {"ð": "d", "ø": "o", "þ": "th", "đ": "d", "ħ": "h", "ı": "i", "ĳ": "ij", "ĸ": "k", "ł": "l", "ŀ": "l",
         "ŉ": "n", "ŋ": "n", "ŧ": "t", "ſ": "s", "Ł": "l", "Ŀ": "l"}


def fold_letter(letter):
    """A character that is not ASCII; None when no token can have it."""
    small = letter.lower() if letter != "İ" else "i"
    if letter in GERMAN or small in GERMAN:
        return GERMAN.get(letter) or GERMAN[small]
    if letter in WHOLE or small in WHOLE:
        return WHOLE.get(letter) or WHOLE[small]
    base = unicodedata.normalize("NFD", small)[0]
    return base if 0xC0 <= ord(letter) < 0x180 and base.isascii() and base.isalpha() else None


def fold(word):
    """The folded word; "" when it has a character that no token has."""
    out = ""
    for letter in word:
        if letter in DASHES:
            out += "-"
        elif letter in APOSTROPHES:
            continue
        elif "\u0300" <= letter <= "\u036f":
            out += "e" if letter == "\u0308" and out[-1:] in ("a", "o", "u") else ""
        elif letter.isascii():
            out += letter.lower()
        else:
            folded = fold_letter(letter)
            if folded is None:
                return ""
            out += folded
    return out


class Thing:
    def __init__(self, token, names, expansions):
        self.token, self.names, self.expansions = token, names, set(expansions)

    def is_in(self, expansions):
        """Whether it is in a game with these expansions; None stands for all of them."""
        return expansions is None or not self.expansions or bool(self.expansions & expansions)


class Words:
    """The words of one game: things by the title of their table, marks, claims."""

    def __init__(self, text):
        self.tables, self.marks, self.claims = {}, set(), {}
        for title, table in re.findall(r"^([A-Z][A-Za-z ]+):\n\n((?:\|.*\n)+)", text, re.M):
            rows = [[cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]]
                    for row in table.splitlines()[2:]]
            heading = table.splitlines()[0]
            if heading.startswith("| token |"):
                self.tables[title] = [self.thing(*row) for row in rows]
            elif title == "Marks":
                self.marks = {name for row in rows for name in self.names(row[0]) + self.names(row[2])}
            elif title == "Claims":
                for row in rows:
                    for name in self.names(row[0]) + self.names(row[3]):
                        self.claims[name] = self.names(row[0])[0]
        self.all_names = {name for things in self.tables.values() for thing in things for name in thing.names}

    @staticmethod
    def begins_name(name, word):
        return name.startswith(word)

    @staticmethod
    def is_part(name, word):
        return word in name.split("-")

    @staticmethod
    def names(cell):
        return re.findall("`([^`]+)`", cell)

    def thing(self, token, _, others, expansions=""):
        names = [name.lower() for name in self.names(token) + self.names(others)]
        return Thing(names[0], names, self.names(expansions))


def words_of(page):
    """By the title of the game."""
    parts = re.split(r"^### Words of (.*)$", page, flags=re.M)
    return {title: Words(re.split(r"^##+ ", text, flags=re.M)[0])
            for title, text in zip(parts[1::2], parts[2::2])}
