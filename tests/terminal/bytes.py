#!/usr/bin/env python3
"""bytes.py COMMAND [ARGUMENT]...   runs a command on its own terminal, and judges its bytes.

Standard input, output and error of the command are the terminal.  Prints one line: its exit
status, and "clean" or each byte or character that a terminal must not get from a log: control
characters but tab and line ends, C1 controls, bytes that are not UTF-8, line separators, and what
turns the direction of text round.  TYPED in the environment is typed first.
"""
import os
import pty
import re
import sys

FORBIDDEN = re.compile('[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e'
                       '\u2066-\u2069\ufffe\uffff]|\r(?!\r*\n)')


def output_of(command):
    """All that the command writes to its terminal, and its exit status."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.pop('COLUMNS', None)  # the terminal says how wide it is
        os.environ.update(TERM='dumb')
        os.execvp(command[0], command)
    os.write(terminal, os.environ.get('TYPED', '').encode())
    written = b''
    while True:
        try:
            block = os.read(terminal, 65536)
        except OSError:  # how Linux says that the other end is closed
            break
        if not block:
            break
        written += block
    return written, os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def offences(written):
    text = written.decode('utf-8', 'surrogateescape')
    found = set(FORBIDDEN.findall(text)) | {c for c in text if 0xDC80 <= ord(c) <= 0xDCFF}
    return sorted(f'{ord(c[0]):02x}' for c in found)


written, status = output_of(sys.argv[1:])
print(status, ' '.join(offences(written)) or ('clean' if written else 'nothing'))
