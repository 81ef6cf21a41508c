/* files.js - files in memory: a tree of them, by their absolute paths without "." and "..". */
"use strict";

/* What is kept of a file is kept by such pieces (kept.js). */
const BLOCK = 65536;

/* A number that is another one when a block is, as a rule: a mixed sum of its words. */
function sumOf(block) {
  const words = new Uint32Array(block.byteOffset % 4 === 0 ? block.buffer : block.slice().buffer, block.byteOffset % 4 === 0 ? block.byteOffset : 0, BLOCK / 4);
  let sum = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) {
    sum = Math.imul(sum ^ words[i], 0x01000193);
    sum ^= sum >>> 15;
  }
  return sum >>> 0;
}

/* A file: blocks, the last of which ends with zeros, so that it grows without being copied.  `sums` are those of its
 * blocks, where they are known; `changed` the blocks that were written, cut or added since the file was last kept. */
class FileNode {
  constructor(inode) {
    Object.assign(this, {inode, isFolder: false, blocks: [], sums: [], size: 0, changed: new Set(), time: 0n});
  }

  /* Puts `bytes` in the place of all there was, and takes them over. */
  replace(bytes) {
    this.resize(0);
    for (let at = 0; at < bytes.length; at += BLOCK)
      this.put(at / BLOCK, bytes.subarray(at, at + BLOCK));
    this.size = bytes.length;
  }

  /* Takes a block over, which may be shorter. */
  put(n, bytes) {
    let block = bytes;
    if (bytes.length < BLOCK) {
      block = new Uint8Array(BLOCK);
      block.set(bytes);
    }
    this.blocks[n] = block;
    this.touch(n);
  }

  touch(n) {
    this.sums[n] = undefined;
    this.changed.add(n);
  }

  sumsNow() {
    return this.blocks.map((block, n) => this.sums[n] ??= sumOf(block));
  }

  data() {
    const all = new Uint8Array(this.size);
    this.readAt(0, all);
    return all;
  }

  /* How many bytes there were for `into`. */
  readAt(at, into) {
    const length = Math.max(0, Math.min(into.length, this.size - at));
    for (let done = 0; done < length;) {
      const from = (at + done) % BLOCK, part = Math.min(BLOCK - from, length - done);
      into.set(this.blocks[Math.floor((at + done) / BLOCK)].subarray(from, from + part), done);
      done += part;
    }
    return length;
  }

  writeAt(at, bytes) {
    if (at + bytes.length > this.size)
      this.resize(at + bytes.length);
    for (let done = 0; done < bytes.length;) {
      const n = Math.floor((at + done) / BLOCK), from = (at + done) % BLOCK, part = Math.min(BLOCK - from, bytes.length - done);
      this.blocks[n].set(bytes.subarray(done, done + part), from);
      this.touch(n);
      done += part;
    }
  }

  resize(size) {
    const count = Math.ceil(size / BLOCK);
    while (this.blocks.length < count)
      this.put(this.blocks.length, new Uint8Array(BLOCK));
    if (size < this.size) {
      this.blocks.length = this.sums.length = count;
      this.changed = new Set([...this.changed].filter(n => n < count));
      if (size % BLOCK > 0) {
        this.blocks[count - 1].fill(0, size % BLOCK);
        this.touch(count - 1);
      }
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
    node.time = BigInt(Date.now()) * 1000000n;
    this.node.set(path, node);
    return node;
  }

  /* The file, which is made when it is not there. */
  fileAt(path) {
    return this.node.get(path) ?? this.add(path);
  }

  makeFolder(path) {
    this.add(path).isFolder = true;
  }

  /* Makes or replaces a file, and the folders it is in. */
  write(path, bytes) {
    for (let slash = path.indexOf("/", 1); slash > 0; slash = path.indexOf("/", slash + 1))
      if (!this.node.has(path.slice(0, slash)))
        this.makeFolder(path.slice(0, slash));
    this.fileAt(path).replace(bytes);
  }

  /* A copy of the bytes; undefined when there is no such file. */
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
