/* blocks.js - a file of the program that is kept by what changed in it: blocks, and a head that says which they are.
 *
 * Under the key of the part is the head, {size, sums}: how long the file is, and what each block comes to (files.js).  Block n is
 * under [key, n].  All of a change is one transaction, so a tab that is closed leaves the file of before or that of after. */

const BLOCK_BYTES = 65536;
const isHead = value => Number.isInteger(value?.size) && value.sums instanceof Uint32Array && value.sums.length * BLOCK_BYTES >= value.size;

/* All that is kept under a key, with its blocks. */
const keysOf = key => IDBKeyRange.bound([key], [key, []]);

/* Keeps what changed in the file of a part. */
async function keepFile(key, path) {
  if (kept.database === null)
    return;
  const {size, sums, blocks} = await engine.ask("changes", {path});
  const isDone = await kept.change(key, path, store => {
    for (const {n, bytes} of blocks)
      store.put(bytes, [key, n]);
    store.delete(IDBKeyRange.bound([key, sums.length], [key, []]));
    return store.put({size, sums}, key);
  });
  if (!isDone)
    await engine.ask("touch", {path, numbers: blocks.map(({n}) => n)});
}

/* Reads the blocks that are not `mine`, all in one transaction, as another tab may write meanwhile, and gives each to
 * `use`, with how many there are.  Returns the head. */
function readBlocks(key, mine, use) {
  return new Promise((resolve, reject) => {
    const transaction = kept.database.transaction("kept"), store = transaction.objectStore("kept");
    let head;
    store.get(key).onsuccess = ({target}) => {
      head = target.result;
      const wanted = isHead(head) ? [...head.sums.keys()].filter(n => mine[n] !== head.sums[n]) : [];
      for (const n of wanted)
        store.get([key, n]).onsuccess = ({target: {result}}) => use(n, result, wanted.length);
    };
    transaction.oncomplete = () => resolve(head);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

const isBlock = bytes => bytes instanceof Uint8Array && bytes.length === BLOCK_BYTES;

/* Makes the file what is kept of it; what it has already is not read again.  Fails when a block is missing or is another one than
 * the head says; the file then has all others. */
async function fillFile(key, path) {
  const mine = await engine.ask("sums", {path});
  let done = 0;
  const head = await readBlocks(key, mine, (n, bytes, count) => {
    if (isBlock(bytes))
      engine.ask("stage", {path, n, bytes}, [bytes.buffer]);
    if (++done % 32 === 0)
      sayProgress("opening your games ...", done / count);
  });
  const sums = await engine.ask("fill", {path, size: head.size});
  const lost = [...head.sums.keys()].filter(n => sums[n] !== head.sums[n]);
  if (lost.length > 0)
    throw new Error(`${lost.length} of ${head.sums.length} blocks are lost`);
}

/* What can be read of a damaged file, with zeros for what is lost. */
async function restOfFile(key) {
  const parts = [], head = await readBlocks(key, [], (n, bytes) => {
    parts[n] = isBlock(bytes) ? bytes : undefined;
  });
  return new Blob(Array.from(head.sums, (_, n) => parts[n] ?? new Uint8Array(BLOCK_BYTES))).slice(0, head.size);
}
