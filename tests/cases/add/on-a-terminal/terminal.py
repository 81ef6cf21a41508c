"""A result on a terminal: TAB completes the names of the book, one after the other."""
import os
import sys

sys.path.append(os.environ["ROOT"] + "/tests/terminal")
from typed import Typed

t = Typed([sys.argv[1], "add", "--db", "book.db", "--date", "2026-11-20"])
t.read_until(b"Bob 52): ")
t.keys(b"j\t", "ürgen".encode())
t.keys(b" 50 an\t 60\r", b"not known): ")
t.keys(b"a\t\r", b"game 2: Anna 60, ")
print("status", t.end())
