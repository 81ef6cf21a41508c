/* worker.js - runs commands, one after the other, beside the page. */

const workerFiles = new Files();
let workerModule = null, staged = [];

/* How far the program is, as its bar says it: "42% 123/300 steps". */
function tellPart(text) {
  const found = /(\d+)\/(\d+) \w+/.exec(text);
  if (found !== null)
    postMessage({part: found[1] / found[2]});
}

const workerTasks = {
  async start({text, module}) {
    workerModule = module ?? await WebAssembly.compile(await unpacked(text).arrayBuffer());
    return workerModule;
  },
  run({argv, input, tells}) {
    const end = runProgram(workerModule, workerFiles, argv, new TextEncoder().encode(input ?? ""), tells ? tellPart : null);
    const text = bytes => new TextDecoder().decode(bytes);
    return {status: end.status, out: text(end.out), err: text(end.err)};
  },
  write({path, bytes}) {
    workerFiles.write(path, bytes);
  },
  read({path}) {
    return workerFiles.read(path);
  },
  has({path}) {
    return workerFiles.node.has(path);
  },
  remove({path}) {
    workerFiles.remove(path);
  },

  /* ---- a file that is kept by its blocks (blocks.js) ---- */

  /* What changed since this was asked before, as copies. */
  changes({path}) {
    const {size, blocks, changed} = workerFiles.fileAt(path), sums = workerFiles.fileAt(path).sumsNow();
    const numbers = [...changed].sort((a, b) => a - b);
    changed.clear();
    return {size, sums: Uint32Array.from(sums), blocks: numbers.map(n => ({n, bytes: blocks[n].slice()}))};
  },
  /* These were not kept: they are changes still. */
  touch({path, numbers}) {
    const {changed} = workerFiles.fileAt(path);
    for (const n of numbers)
      changed.add(n);
  },
  sums({path}) {
    return Uint32Array.from(workerFiles.node.get(path)?.sumsNow() ?? []);
  },
  /* A block that was kept waits for the others: no command sees half of them. */
  stage({n, bytes}) {
    staged[n] = bytes;
  },
  /* Puts those blocks into the file, which is then as it is kept; returns what its blocks come to. */
  fill({path, size}) {
    const node = workerFiles.fileAt(path);
    node.resize(size);
    staged.forEach((bytes, n) => n < node.blocks.length && node.put(n, bytes));
    staged = [];
    node.changed.clear();
    return Uint32Array.from(node.sumsNow());
  },
};

/* What a value need not be copied of on its way to the page. */
const buffersOf = value => [value, ...value?.blocks?.map(({bytes}) => bytes) ?? []].filter(each => each instanceof Uint8Array).map(each => each.buffer);

/* The tests of the shim load it without a worker. */
if (typeof WorkerGlobalScope !== "undefined")
  onmessage = async ({data}) => {
    try {
      const value = await workerTasks[data.task](data);
      postMessage({id: data.id, value}, buffersOf(value));
    } catch (failure) {
      postMessage({id: data.id, failure: String(failure)});
    }
  };
