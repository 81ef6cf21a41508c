#!/usr/bin/env python3
"""faults.py SHIPSLOG BOOK   sends the book to a server that drops, stalls or lies, then again to one that does not: in the
end every row is there once, and no request was sent twice.  Prints what each failure gives.

THOROUGH   also: every request of an export is dropped once, refused once, and half done once.
"""
import os
import re
import subprocess
import sys

from fake_clickhouse import Server

SHIPSLOG, BOOK = sys.argv[1:3]
CERTIFICATE = os.path.join(os.path.dirname(__file__), 'localhost.pem')


def export(server, address=None, *options, **environment):
    """Status and message of an export; asserts that it sends nothing twice."""
    server.asked.clear()
    run = subprocess.run([SHIPSLOG, 'export', BOOK, '--to', address or f'clickhouse://127.0.0.1:{server.port}/club', *options],
                         capture_output=True, text=True, env={**os.environ, **environment})
    inserts = [question for question in server.asked if question[0].startswith('INSERT')]
    if len(inserts) != len(set(inserts)):
        print('sent twice')
    said = (run.stdout + run.stderr).strip().replace(str(server.port), 'PORT')
    # libcurl says in many ways that a connection has ended.
    return run.returncode, re.sub('(Empty reply|transfer closed|end of response|Recv failure).*', 'CLOSED', said)


def rows(server):
    return {table: sorted(lines) for table, lines in server.tables.items() if lines}


def compare(server, expected):
    found = rows(server)
    for table in sorted(set(expected) | set(found)):
        want, have = expected.get(table, []), found.get(table, [])
        if want != have:
            print(f'  {table}: {len(have)} rows, {len(have) - len(set(have))} of them twice; expected {len(want)}')


def sent_games(server):
    return sum(sql.startswith('INSERT INTO "shard_') for sql, _ in server.asked)


def fail_and_go_on(server, expected, how, beginning, skip=0, is_new=False):
    """The message of an export of all games that meets the failure; then the next one."""
    server.empty(is_new)
    server.fail(how, beginning, skip)
    _, said = export(server, None, '--timeout', '1')
    status, then = export(server)
    if status != 0:
        print(f'  then: {then}')
    compare(server, expected)
    return said


def check_inserts(server, expected):
    for how, beginning in (('drop', 'INSERT INTO "shard_seat"'), ('half', 'INSERT INTO "shard_seat"'),
                           ('exc', 'INSERT INTO "shard_seat"'), ('500', 'INSERT INTO "shard_seat"'),
                           ('hang', 'INSERT INTO "shard_seat"'), ('big', 'INSERT INTO "shard_seat"'),
                           ('drop', 'INSERT INTO "shard_game"'), ('drop', 'INSERT INTO shipslog_run')):
        print(f'{how} at {beginning}: {fail_and_go_on(server, expected, how, beginning)}')
    print('drop of words:', fail_and_go_on(server, expected, 'drop', 'INSERT INTO "', is_new=True))


def check_two_failures(server, expected):
    """The first leaves rows, the second all the others; the third has nothing to send, and tidies up."""
    server.empty()
    for beginning in ('INSERT INTO "shard_turn"', 'INSERT INTO "shard_game"'):
        server.fail('drop', beginning)
        export(server)
    print('after two failures:', export(server)[1])
    compare(server, expected)


def check_answers(server, expected):
    """A server that has all games, and says so badly, is sent none."""
    for how, beginning in (('exc', 'SELECT DISTINCT hash'), ('cut', 'SELECT DISTINCT hash'), ('short', 'SELECT DISTINCT hash'),
                           ('big', 'SELECT DISTINCT hash'), ('empty', 'SELECT count() FROM system'),
                           ('exc', 'SELECT DISTINCT basis'), ('empty', 'SELECT toString(generateUUID'),
                           ('big', 'CREATE TABLE')):
        server.fail(how, beginning)
        status, said = export(server)
        print(f'{how} at {beginning}: {said}' + (f', {sent_games(server)} tables sent' if status == 0 else ''))
        compare(server, expected)


def check_https(expected):
    server = Server(CERTIFICATE)
    for host, environment in (('127.0.0.1', {}), ('localhost', {'SSL_CERT_FILE': CERTIFICATE}),
                              ('127.0.0.1', {'SSL_CERT_FILE': CERTIFICATE})):
        status, said = export(server, f'https://{host}:{server.port}/club', **environment)
        print(f'https://{host}, {"known" if environment else "unknown"} certificate: '
              f'{said if status == 0 else "refused" if not server.asked else "asked"}')
    compare(server, expected)


def check_all(server, expected):
    server.clear()
    export(server)
    questions = [sql for sql, _ in server.asked]
    for i, sql in enumerate(questions):
        for how in ('drop', 'refuse', 'half'):
            fail_and_go_on(server, expected, how, '', i, True)


def main():
    server = Server()
    print(export(server)[1])
    expected = rows(server)
    print(export(server)[1])
    compare(server, expected)
    check_answers(server, expected)
    check_inserts(server, expected)
    check_two_failures(server, expected)
    check_https(expected)
    if 'THOROUGH' in os.environ:
        check_all(server, expected)


main()
