"""A server in this process that speaks as much of ClickHouse as `shipslog export --to` asks for, and fails when it is told to.

    server = Server()                              # listens on a port of the loopback address
    server.fail('drop', 'INSERT INTO "shard_seat"')  # at the next request whose SQL begins so
    server.tables                                  # rows that it holds, by table, in the order they came

How it fails:
    drop    does what it is asked, and closes the connection without an answer
    refuse  closes the connection, and does nothing
    half    takes half of the rows, and closes the connection
    500     says that it failed, and does nothing
    exc     answers half, and then that it failed, under status 200
    cut     answers half, as if that were all
    short   answers half, and closes the connection
    empty   answers nothing
    big     answers without an end
    hang    says nothing
"""
import collections
import http.server
import re
import ssl
import threading
import urllib.parse
import uuid

EXCEPTION = b'\nCode: 159. DB::Exception: Timeout exceeded: elapsed 5.1 seconds'


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def log_message(self, *_):
        pass

    def do_POST(self):
        query = urllib.parse.parse_qs(urllib.parse.urlparse(self.path).query, keep_blank_values=True)
        body = self.rfile.read(int(self.headers.get('Content-Length', 0)))
        sql = query['query'][0] or body.decode()
        data = body if query['query'][0] else b''
        server = self.server.owner
        server.asked.append((sql, data))
        fault = server.take_fault(sql)
        if fault == 'refuse':
            self.close_connection = True
        elif fault == 'half':
            rows = data.splitlines(keepends=True)
            server.answer(sql, b''.join(rows[:len(rows) // 2]))
            self.close_connection = True
        elif fault == '500':
            self.say(b'Code: 241. DB::Exception: Memory limit', 500)
        elif fault == 'hang':
            server.end.wait()
            self.close_connection = True
        else:
            self.give(fault, server.answer(sql, data))

    def give(self, fault, answer):
        half = answer[:len(answer) // 2]
        if fault == 'drop':
            self.close_connection = True
        elif fault == 'exc':
            self.say(half + EXCEPTION)
        elif fault == 'cut':
            self.say(half)
        elif fault == 'empty':
            self.say(b'')
        elif fault == 'short':
            self.say(half, length=len(answer) + 100)
            self.close_connection = True
        elif fault == 'big':
            self.say(b'', length=1 << 40)
            try:
                while True:
                    self.wfile.write(b'a' * (1 << 16))
            except OSError:
                self.close_connection = True
        else:
            self.say(answer)

    def say(self, text, status=200, length=None):
        self.send_response(status)
        self.send_header('Content-Length', str(len(text) if length is None else length))
        self.end_headers()
        self.wfile.write(text)


class Server:
    def __init__(self, certificate=None):
        self.server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        self.server.owner = self
        self.server.daemon_threads = True
        self.server.handle_error = lambda *_: None  # a client that gives up is what is tested
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.port = self.server.server_address[1]
        self.end = threading.Event()
        self.clear()
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def clear(self):
        self.tables = collections.defaultdict(list)
        self.mark, self.runs, self.asked, self.fault = [], [], [], None

    def empty(self, is_new=False):
        """Takes all games away, or, of a new server, all that there is."""
        words = {} if is_new else {table: rows for table, rows in self.tables.items() if not table.startswith('shard_')}
        mark = [] if is_new else self.mark
        self.clear()
        self.tables.update(words)
        self.mark = mark

    def fail(self, how, beginning, skip=0):
        """At the request after `skip` others whose SQL begins so."""
        self.fault = [how, beginning, skip]

    def take_fault(self, sql):
        if self.fault is None or not sql.startswith(self.fault[1]):
            return None
        self.fault[2] -= 1
        if self.fault[2] >= 0:
            return None
        how, self.fault = self.fault[0], None
        return how

    def answer(self, sql, data):
        names = re.findall(r'"(\w+)"', sql)
        if sql.startswith('INSERT INTO "'):
            self.tables[names[0]] += data.decode().splitlines()
        elif sql.startswith('TRUNCATE TABLE "'):
            self.tables[names[0]] = []
        elif sql.startswith('OPTIMIZE TABLE'):
            self.tables[names[0]] = list(dict.fromkeys(self.tables[names[0]]))
        elif sql.startswith('INSERT INTO shipslog_export'):
            self.mark = re.findall(r"'(\w+)'", sql)
        elif sql.startswith('TRUNCATE TABLE shipslog_export'):
            self.mark = []
        elif sql.startswith('SELECT DISTINCT basis'):
            return ('\t'.join(self.mark) + '\n' if self.mark else '').encode()
        elif sql.startswith('SELECT DISTINCT hash'):
            hashes = {row.split('\t')[0] for row in self.tables['shard_game']}
            return ''.join(h + '\n' for h in sorted(hashes)).encode()
        elif 'generateUUIDv4' in sql:
            return (str(uuid.uuid4()) + '\n').encode()
        elif sql.startswith('INSERT INTO shipslog_run SELECT DISTINCT'):
            self.runs = [(run, True) for run, _ in self.runs]
        elif sql.startswith('INSERT INTO shipslog_run'):
            self.runs.append((re.findall(r"'([^']*)'", sql)[0], False))
        elif sql.startswith('SELECT DISTINCT run'):
            this = re.findall(r"run <> '([^']*)'", sql)[0]
            return ''.join(run + '\n' for run, ended in self.runs if run != this and not ended).encode()
        elif sql.startswith('SELECT n - once'):
            rows = self.tables[names[0]]
            return b'%d\n' % (len(rows) - len(set(rows)))
        elif sql.startswith('SELECT count() FROM system'):
            return b'0\n'
        return b''
