/* wasi.js - runs the program, compiled for WASI, over files in memory.
 *
 *     const files = new Files();
 *     files.write("/game.slog", bytes);
 *     const end = runProgram(module, files, ["audit", "/game.slog"]);   // {status, out, err}
 *
 * One command is one instance of the module, so nothing is left of the command before but the files.
 * No clock but that of the system, no randomness, no network, and no file of the machine is in reach.
 */
"use strict";

const Errno = {badf: 8, exist: 20, inval: 28, isdir: 31, noent: 44, nosys: 52, notdir: 54, notempty: 55,
  notsup: 58, spipe: 70};
const FileType = {unknown: 0, device: 2, directory: 3, regular: 4};

/* A call that fails throws one of these; the wrapper returns its number. */
class CallFailed {
  constructor(errno) {
    this.errno = errno;
  }
}

/* The program has ended. */
class ProgramEnd {
  constructor(status) {
    this.status = status;
  }
}

/* ---- descriptors ------------------------------------------------------------------------- */

/* An open file; standard input is one without a name. */
class Opened {
  constructor(node, path, isAppending) {
    Object.assign(this, {node, path, isAppending, at: 0});
  }
}

/* What is written to a standard stream.  With `watch` it is like a terminal: the program draws a bar there, which `watch` is given. */
class Sink {
  constructor(inode, watch = null) {
    this.inode = inode;
    this.watch = watch;
    this.parts = [];
  }

  write(bytes) {
    if (this.watch !== null && bytes[0] === 13)
      this.watch(new TextDecoder().decode(bytes));
    else
      this.parts.push(bytes.slice());
  }

  bytes() {
    const all = new Uint8Array(this.parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of this.parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}

/* ---- the calls --------------------------------------------------------------------------- */

/* The calls of WASI (snapshot 1) that the program makes.  Numbers that are 64 bits wide are BigInt. */
class System {
  constructor(files, argv, input, watch) {
    const stdin = new FileNode(1);
    stdin.replace(input);
    this.files = files;
    this.strings = {args: argv, environ: []};
    this.out = new Sink(2);
    this.err = new Sink(3, watch);
    this.open = [new Opened(stdin, null, false), this.out, this.err, new Opened(files.node.get("/"), "/", false)];
    this.memory = null;
  }

  view() {
    return new DataView(this.memory.buffer);
  }

  bytes(at, length) {
    return new Uint8Array(this.memory.buffer, at, length);
  }

  text(at, length) {
    return new TextDecoder().decode(this.bytes(at, length));
  }

  setSize(at, value) {
    this.view().setUint32(at, value, true);
  }

  opened(fd) {
    const opened = this.open[fd];
    if (opened === undefined)
      throw new CallFailed(Errno.badf);
    return opened;
  }

  file(fd) {
    const opened = this.opened(fd);
    if (opened instanceof Sink)
      throw new CallFailed(Errno.spipe);
    if (opened.node.isFolder)
      throw new CallFailed(Errno.isdir);
    return opened;
  }

  path(fd, at, length) {
    return joinPath(this.opened(fd).path ?? "/", this.text(at, length));
  }

  existing(path) {
    const node = this.files.node.get(path);
    if (node === undefined)
      throw new CallFailed(Errno.noent);
    return node;
  }

  /* Throws unless the folder of the path is there. */
  needFolder(path) {
    if (!this.existing(joinPath(path, "..")).isFolder)
      throw new CallFailed(Errno.notdir);
  }

  /* Calls `use` with each piece of memory that a list of vectors names, until it uses less. */
  eachVector(vectors, count, done, use) {
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const length = this.view().getUint32(vectors + 8 * i + 4, true);
      const used = use(this.bytes(this.view().getUint32(vectors + 8 * i, true), length));
      sum += used;
      if (used < length)
        break;
    }
    this.setSize(done, sum);
  }

  /* ---- arguments ---- */

  sizes(list, count, size) {
    const encoded = list.map(text => new TextEncoder().encode(text));
    this.setSize(count, encoded.length);
    this.setSize(size, encoded.reduce((sum, bytes) => sum + bytes.length + 1, 0));
  }

  strings_put(list, pointers, at) {
    for (const [i, text] of list.entries()) {
      const bytes = new TextEncoder().encode(text + "\0");
      this.setSize(pointers + 4 * i, at);
      this.bytes(at, bytes.length).set(bytes);
      at += bytes.length;
    }
  }

  args_sizes_get(count, size) {
    this.sizes(this.strings.args, count, size);
  }

  args_get(pointers, at) {
    this.strings_put(this.strings.args, pointers, at);
  }

  environ_sizes_get(count, size) {
    this.sizes(this.strings.environ, count, size);
  }

  environ_get(pointers, at) {
    this.strings_put(this.strings.environ, pointers, at);
  }

  proc_exit(status) {
    throw new ProgramEnd(status);
  }

  clock_time_get(id, precision, at) {
    const now = id === 0 ? Date.now() : performance.now();
    this.view().setBigUint64(at, BigInt(Math.round(now * 1000)) * 1000n, true);
  }

  /* Sleeping and waiting are over at once. */
  poll_oneoff(subscriptions, events, count, done) {
    this.bytes(events, 32 * count).fill(0);
    this.setSize(done, count);
  }

  /* ---- descriptors ---- */

  fd_close(fd) {
    this.opened(fd);
    this.open[fd] = undefined;
  }

  fd_fdstat_get(fd, at) {
    const opened = this.opened(fd), view = this.view();
    const isTerminal = opened instanceof Sink && opened.watch !== null; /* one that cannot seek */
    const type = isTerminal ? FileType.device : opened.path === undefined || opened.path === null ? FileType.unknown
      : opened.node.isFolder ? FileType.directory : FileType.regular;
    view.setBigUint64(at, 0n, true);
    view.setUint8(at, type);
    view.setUint16(at + 2, opened.isAppending ? 1 : 0, true);
    view.setBigUint64(at + 8, isTerminal ? 0x1fffffdbn : 0x1fffffffn, true);
    view.setBigUint64(at + 16, 0x1fffffffn, true);
  }

  fd_fdstat_set_flags(fd, flags) {
    this.opened(fd).isAppending = (flags & 1) !== 0;
  }

  putStat(at, node) {
    const view = this.view(), size = BigInt(node.size ?? 0), time = node.time ?? 0n;
    const type = node.isFolder ? FileType.directory : node instanceof Sink ? FileType.unknown : FileType.regular;
    this.bytes(at, 64).fill(0);
    view.setBigUint64(at, 1n, true);
    view.setBigUint64(at + 8, BigInt(node.inode), true);
    view.setUint8(at + 16, type);
    view.setBigUint64(at + 24, 1n, true);
    view.setBigUint64(at + 32, size, true);
    for (const offset of [40, 48, 56])
      view.setBigUint64(at + offset, time, true);
  }

  fd_filestat_get(fd, at) {
    const opened = this.opened(fd);
    this.putStat(at, opened.node ?? opened);
  }

  fd_filestat_set_size(fd, size) {
    this.file(fd).node.resize(Number(size));
  }

  fd_sync(fd) {
    this.opened(fd);
  }

  /* The one folder that is open at the start is the root. */
  fd_prestat_get(fd, at) {
    if (fd !== 3)
      throw new CallFailed(Errno.badf);
    this.setSize(at, 0);
    this.setSize(at + 4, 1);
  }

  fd_prestat_dir_name(fd, at) {
    if (fd !== 3)
      throw new CallFailed(Errno.badf);
    this.bytes(at, 1)[0] = 0x2f;
  }

  fd_read(fd, vectors, count, done) {
    const opened = this.file(fd);
    this.eachVector(vectors, count, done, into => {
      const length = opened.node.readAt(opened.at, into);
      opened.at += length;
      return length;
    });
  }

  fd_write(fd, vectors, count, done) {
    const opened = this.opened(fd);
    if (opened instanceof Sink) {
      this.eachVector(vectors, count, done, bytes => {
        opened.write(bytes);
        return bytes.length;
      });
      return;
    }
    const node = this.file(fd).node;
    this.eachVector(vectors, count, done, bytes => {
      if (opened.isAppending)
        opened.at = node.size;
      node.writeAt(opened.at, bytes);
      opened.at += bytes.length;
      return bytes.length;
    });
    node.time = BigInt(Date.now()) * 1000000n;
  }

  fd_seek(fd, offset, from, at) {
    const opened = this.file(fd);
    if (opened.path === null)
      throw new CallFailed(Errno.spipe); /* standard input is like a pipe */
    const base = from === 0 ? 0 : from === 1 ? opened.at : opened.node.size;
    if (base + Number(offset) < 0)
      throw new CallFailed(Errno.inval);
    opened.at = base + Number(offset);
    this.view().setBigUint64(at, BigInt(opened.at), true);
  }

  fd_readdir(fd, at, room, cookie, done) {
    const folder = this.opened(fd).path, names = [".", "..", ...this.files.list(folder)];
    const out = new Uint8Array(this.memory.buffer, at, room);
    let used = 0;
    for (let i = Number(cookie); i < names.length && used < room; i++) {
      const node = this.files.node.get(joinPath(folder, names[i]));
      const name = new TextEncoder().encode(names[i]), entry = new Uint8Array(24 + name.length);
      const view = new DataView(entry.buffer);
      view.setBigUint64(0, BigInt(i + 1), true);
      view.setBigUint64(8, BigInt(node.inode), true);
      view.setUint32(16, name.length, true);
      view.setUint8(20, node.isFolder ? FileType.directory : FileType.regular);
      entry.set(name, 24);
      const part = entry.subarray(0, room - used);
      out.set(part, used);
      used += part.length;
    }
    this.setSize(done, used);
  }

  /* ---- paths ---- */

  path_open(fd, lookup, at, length, flags, rights, inherited, mode, result) {
    const path = this.path(fd, at, length), [make, folder, only, cut] = [1, 2, 4, 8].map(bit => (flags & bit) !== 0);
    let node = this.files.node.get(path);
    if (node !== undefined && make && only)
      throw new CallFailed(Errno.exist);
    if (node === undefined && !make)
      throw new CallFailed(Errno.noent);
    if (node === undefined) {
      this.needFolder(path);
      node = this.files.add(path);
    }
    if (folder && !node.isFolder)
      throw new CallFailed(Errno.notdir);
    if (cut)
      node.resize(0);
    let free = 4;
    while (this.open[free] !== undefined)
      free++;
    this.open[free] = new Opened(node, path, (mode & 1) !== 0);
    this.setSize(result, free);
  }

  path_filestat_get(fd, lookup, at, length, result) {
    this.putStat(result, this.existing(this.path(fd, at, length)));
  }

  path_filestat_set_times(fd, lookup, at, length) {
    this.existing(this.path(fd, at, length));
  }

  path_create_directory(fd, at, length) {
    const path = this.path(fd, at, length);
    if (this.files.node.has(path))
      throw new CallFailed(Errno.exist);
    this.needFolder(path);
    this.files.makeFolder(path);
  }

  path_remove_directory(fd, at, length) {
    const path = this.path(fd, at, length);
    if (!this.existing(path).isFolder)
      throw new CallFailed(Errno.notdir);
    if (this.files.list(path).length > 0)
      throw new CallFailed(Errno.notempty);
    this.files.remove(path);
  }

  path_unlink_file(fd, at, length) {
    const path = this.path(fd, at, length);
    if (this.existing(path).isFolder)
      throw new CallFailed(Errno.isdir);
    this.files.remove(path);
  }

  path_rename(fd, at, length, toFd, toAt, toLength) {
    const from = this.path(fd, at, length), to = this.path(toFd, toAt, toLength);
    const node = this.existing(from);
    this.needFolder(to);
    if (node.isFolder)
      this.renameFolder(from, to);
    this.files.remove(from);
    this.files.node.set(to, node);
  }

  renameFolder(from, to) {
    if (this.files.node.has(to) && this.files.list(to).length > 0)
      throw new CallFailed(Errno.notempty);
    for (const [path, node] of [...this.files.node])
      if (path.startsWith(from + "/")) {
        this.files.remove(path);
        this.files.node.set(to + path.slice(from.length), node);
      }
  }

  path_link(fd, lookup, at, length, toFd, toAt, toLength) {
    const node = this.existing(this.path(fd, at, length)), to = this.path(toFd, toAt, toLength);
    if (this.files.node.has(to))
      throw new CallFailed(Errno.exist);
    this.needFolder(to);
    this.files.node.set(to, node);
  }

  /* No file is a link. */
  path_readlink(fd, at, length) {
    this.existing(this.path(fd, at, length));
    throw new CallFailed(Errno.inval);
  }

  /* The functions that the module imports. */
  imports(module) {
    const calls = {};
    for (const {name} of WebAssembly.Module.imports(module))
      calls[name] = (...parameters) => this.call(name, parameters);
    return {wasi_snapshot_preview1: calls};
  }

  call(name, parameters) {
    if (this[name] === undefined)
      return Errno.nosys;
    try {
      this[name](...parameters);
      return 0;
    } catch (failure) {
      if (failure instanceof CallFailed)
        return failure.errno;
      throw failure;
    }
  }
}

/* Runs one command.  `input` is standard input, bytes; `watch` is given the bar that says how far it is.  Returns its exit status and what it wrote, as
 * bytes; a program that breaks off (a bug) has status 134 and the reason in `err`. */
function runProgram(module, files, argv, input = new Uint8Array(0), watch = null) {
  const system = new System(files, ["shipslog", ...argv], input, watch);
  const instance = new WebAssembly.Instance(module, system.imports(module));
  let status = 0;
  system.memory = instance.exports.memory;
  try {
    instance.exports._start();
  } catch (end) {
    if (!(end instanceof ProgramEnd)) {
      system.err.write(new TextEncoder().encode(`shipslog: broke off: ${end.message}\n`));
      status = 134;
    } else {
      status = end.status;
    }
  }
  return {status, out: system.out.bytes(), err: system.err.bytes()};
}
