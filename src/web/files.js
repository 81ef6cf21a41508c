/* files.js - files in memory: a tree of them, by their absolute paths without "." and "..". */
"use strict";

/* A file: bytes with room to grow, so that many small writes stay cheap. */
class FileNode {
  constructor(inode) {
    this.inode = inode;
    this.isFolder = false;
    this.bytes = new Uint8Array(0);
    this.size = 0;
    this.changed = 0n;
  }

  data() {
    return this.bytes.subarray(0, this.size);
  }

  resize(size) {
    if (size > this.bytes.length) {
      const bytes = new Uint8Array(Math.max(size, 2 * this.bytes.length, 4096));
      bytes.set(this.data());
      this.bytes = bytes;
    } else if (size < this.size) {
      this.bytes.fill(0, size, this.size);
    }
    this.size = size;
  }
}

/* A tree of files, by their absolute paths without "." and "..". */
class Files {
  constructor() {
    this.node = new Map();
    this.inodes = 16; /* lower ones are the standard streams */
    for (const path of ["/", "/tmp"])
      this.makeFolder(path);
  }

  add(path) {
    const node = new FileNode(this.inodes++);
    node.changed = BigInt(Date.now()) * 1000000n;
    this.node.set(path, node);
    return node;
  }

  makeFolder(path) {
    this.add(path).isFolder = true;
  }

  /* Makes or replaces a file, and the folders it is in. */
  write(path, bytes) {
    for (let slash = path.indexOf("/", 1); slash > 0; slash = path.indexOf("/", slash + 1))
      if (!this.node.has(path.slice(0, slash)))
        this.makeFolder(path.slice(0, slash));
    const node = this.node.get(path) ?? this.add(path);
    node.bytes = bytes;
    node.size = bytes.length;
  }

  /* The bytes, which stay valid until the next command; undefined when there is no such file. */
  read(path) {
    return this.node.get(path)?.data();
  }

  remove(path) {
    this.node.delete(path);
  }

  /* The names in a folder, in order. */
  list(folder) {
    const start = folder === "/" ? "/" : folder + "/";
    return [...this.node.keys()]
      .filter(path => path.startsWith(start) && path.length > start.length && !path.includes("/", start.length))
      .map(path => path.slice(start.length)).sort();
  }
}

function joinPath(folder, name) {
  const parts = [];
  for (const part of (name.startsWith("/") ? name : folder + "/" + name).split("/")) {
    if (part === "..")
      parts.pop();
    else if (part !== "" && part !== ".")
      parts.push(part);
  }
  return "/" + parts.join("/");
}
