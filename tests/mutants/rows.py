"""The mutants of the sources: which lines can be changed, and to what.

A mutant changes a comparison, an operator, a number or a condition, or leaves out a statement.
Tables (.def), comments, texts, declarations and assertions stay, and so do sizes of memory: more of
it changes nothing, and too little is what the sanitizers find.
"""
import pathlib
import re

FOLDERS = ("src/games", "src/core", "src/position", "src/notation", "src/store", "src/report", "src/stats")

# Longest first: "<=" is not "<" and "=".
OPERATORS = {
    "<=": ["<"], ">=": [">"], "==": ["!="], "!=": ["=="], "&&": ["||"], "||": ["&&"],
    "<": ["<="], ">": [">="], "+": ["-"], "-": ["+"],
}
TOKEN = re.compile(r"\s(<=|>=|==|!=|&&|\|\||<|>|\+|-)\s")
# "a < b ? a : b" is the same with "<=".
EITHER = re.compile(r"(?<![\w.>])([\w.\->\[\]]+) [<>]=? ([\w.\->\[\]]+) \? (?:\1 : \2|\2 : \1)(?![\w.\[(-])")
# "-1" becomes 0: what it marks is nothing, and -2 would mark the same.
NUMBER = re.compile(r"(?<![\w.'-])(-?[0-9]+)(?=U?\b)(?![\w.]*['.x])")
ERROR = re.compile(r"\breturn -1;|= -1;")  # callers ask for less than nothing
# The brackets of an array that is declared, what an allocation is given, and how one grows.
SIZE = re.compile(r"^\s+(?:(?:static|const|struct) )*\w+ \**\w+(?:\[[^\]]*\])+(?=;| =|,)"
                  r"|\b(?:x(?:m|c|re)alloc\w*|xgrow_array|arena_c?alloc)\(.*|\bcap(?:acity)? = .*")
CONDITION = re.compile(r"^(\s*(?:\} else )?(?:if|while) \()(.*)(\)(?: \{)?)$")
STATEMENT = re.compile(r"^(\s+)(?!return\b|break\b|continue\b|goto\b|static\b|const\b|case\b|else\b)"
                       r"(?:[\w.\->\[\]()*]+\s*(?:[-+|&^]?=|\+\+|--)|\w+\().*;$")


def mask(line):
    """Blanks what stands in quotes and comments, so that positions stay."""
    line = re.sub(r'"(?:[^"\\]|\\.)*"', lambda m: '"' + " " * (len(m[0]) - 2) + '"', line)
    line = re.sub(r"'(?:[^'\\]|\\.)'", lambda m: "'" + " " * (len(m[0]) - 2) + "'", line)
    return re.sub(r"/\*.*?(\*/|$)|//.*", lambda m: " " * len(m[0]), line)


def without_sizes(code):
    """The code with numbers and operators taken out of sizes of memory; positions stay."""
    return SIZE.sub(lambda m: re.sub(r"[0-9+-]", "_", m[0]), code)


def mutants_of(line):
    """All mutants of one line of code."""
    code = mask(line)
    if ERROR.search(code):
        return []
    found = []
    either = {i for m in EITHER.finditer(code) for i in range(*m.span())}
    sized = without_sizes(code)
    for m in TOKEN.finditer(sized):
        for other in [] if m.start(1) in either and m[1][0] in "<>" else OPERATORS[m[1]]:
            found.append(line[:m.start(1)] + other + line[m.end(1):])
    for m in NUMBER.finditer(sized):
        found.append(line[:m.start(1)] + str(int(m[1]) + 1) + line[m.end(1):])
    m = CONDITION.match(code)
    if m and code.count("(") == code.count(")"):
        inner = line[m.start(2):m.end(2)]
        found.append(f"{m[1]}!({inner}){line[m.start(3):]}")
    m = STATEMENT.match(code)
    if m and code.count("(") == code.count(")") and not re.match(r"\s+\w[\w ]* \**\w+( =|;|\[)", code):
        found.append(f"{m[1]};")
    return found


def code_lines(text):
    """The lines inside functions, by number: between a brace in column one and its end."""
    inside = comment = False
    for i, line in enumerate(text):
        if line.startswith("{"):
            inside = True
        elif line.startswith("}"):
            inside = False
        elif inside and not comment and not line.lstrip().startswith(("/*", "*", "#", "assert(")):
            yield i, line
        if "/*" in line:
            comment = True
        if "*/" in line:
            comment = False


def candidates(root, only):
    rows = []
    for folder in FOLDERS:
        if only and not folder.startswith(only) and not only.startswith(folder):
            continue
        for path in sorted((root / folder).rglob("*.c")):
            name = str(path.relative_to(root))
            if only and not name.startswith(only):
                continue
            for i, line in code_lines(path.read_text(encoding="utf-8").split("\n")):
                rows += [(name, i, line, mutant) for mutant in mutants_of(line)]
    return rows


def known_equivalents():
    listed = pathlib.Path(__file__).with_name("equivalent.txt").read_text(encoding="utf-8")
    rows = [row.split(" | ") for row in listed.split("\n") if row and not row.startswith("#")]
    return {(row[0], row[1].strip(), row[2].strip()) for row in rows}


def function_of(text, i):
    """The name of the function that the line with this number is in."""
    while not text[i].startswith("{"):
        i -= 1
    end = i
    while i > 0 and text[i - 1].strip() and not text[i - 1].startswith(("}", "#", "/", " *")):
        i -= 1
    head = re.sub(r"__attribute__\(\(.*?\)\)", "", " ".join(text[i:end]))
    return re.search(r"(\w+)\(", head).group(1)
