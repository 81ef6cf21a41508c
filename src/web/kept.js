/* kept.js - what the browser keeps: the book, the game that is recorded, the log in Check. */

const OPEN_MILLISECONDS = 5000;

/* Keys and values in IndexedDB, kept when the tab is closed.
 *
 * `database` is null where a browser keeps nothing: the page then works in memory.  A value that cannot be kept is
 * in `unsaved` until it is; the page goes on with it, and says so. */
const kept = {
  database: null,
  unsaved: new Map(),

  async open() {
    try {
      kept.database = await openDatabase();
    } catch {
      kept.database = null;
      notice("memory", "This browser keeps nothing of this page, as in a private window. The book and a game in Record "
        + "are gone when you close it: save them as files before.");
    }
  },

  /* One transaction: all of what `call` asks for, or nothing. */
  act(mode, call) {
    return new Promise((resolve, reject) => {
      const transaction = kept.database.transaction("kept", mode);
      let request = null;
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request?.error);
      try {
        request = call(transaction.objectStore("kept"));
      } catch (failure) {
        transaction.abort();
        reject(failure);
      }
    });
  },

  get: async key => kept.database === null ? undefined : kept.act("readonly", store => store.get(key)),

  /* Keeps what `call` puts under a key; returns whether it did.  `value` stands for it until it is kept.  Fails only when another
   * tab has taken over meanwhile. */
  async change(key, value, call) {
    if (!turn.isOurs)
      throw new Error("Another tab writes now: this was not kept.");
    let isKept = true;
    try {
      await kept.act("readwrite", call);
      kept.unsaved.delete(key);
      turn.channel?.postMessage({changed: key});
    } catch {
      isKept = false;
      kept.unsaved.set(key, value);
    }
    showUnsaved(key);
    return isKept;
  },

  /* Keeps a value; undefined drops what was kept, with its blocks. */
  async set(key, value) {
    if (kept.database !== null)
      await kept.change(key, value, store => value === undefined ? (store.delete(keysOf(key)), store.delete(key)) : store.put(value, key));
  },

  drop: key => kept.set(key, undefined),

  /* Asks the browser to keep all this when the disk gets full. */
  stay() {
    if (kept.database !== null)
      navigator.storage?.persist?.().catch(() => false);
  },
};

/* A browser may refuse, fail, or never answer. */
function openDatabase() {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("no answer")), OPEN_MILLISECONDS);
    const request = indexedDB.open("shipslog", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("kept");
    request.onsuccess = () => request.result.objectStoreNames.contains("kept") ? resolve(request.result)
      : reject(new Error("the store of another page"));
    request.onerror = request.onblocked = () => reject(request.error);
  });
}

/* ---- the parts that are kept -------------------------------------------------------------- */

/* By key: {title, file, take}.  `take` shows a value, or nothing for undefined, and fails when the value cannot be
 * read.  A part that `isDamaged` is not written to until the user has chosen what becomes of it.  One that is a file of the
 * program has more: `keep` keeps it, `bytes` are its bytes; of a damaged one `rest` is
 * what can be read, and `saveWhole` saves what is whole. */
const keptParts = {};

/* What goes into a file of a value, whatever it is. */
function savable(value) {
  if (value instanceof Uint8Array || value instanceof ArrayBuffer || value instanceof Blob)
    return value;
  return typeof value?.text === "string" ? value.text : JSON.stringify(value) ?? "";
}

/* Shows what is kept of one part.  A damaged one is left as it is, and the others start without it. */
async function openPart(key) {
  const part = keptParts[key];
  let value;
  try {
    value = await kept.get(key);
    await part.take(value);
    part.isDamaged = false;
    dropNotice(`damaged-${key}`);
  } catch {
    part.isDamaged = true;
    await part.take(undefined);
    noticeDamage(key, value);
  }
  showWriting();
}

function noticeDamage(key, value) {
  const {title, file, rest = savable, saveWhole} = keptParts[key];
  notice(`damaged-${key}`, `${title} that this browser keeps cannot be read. It stays as it is until you choose; nothing is added to it.`,
    value === undefined ? null : button("Save what is there", async () => saveFile(`damaged-${file}`, await rest(value))),
    value === undefined || saveWhole === undefined ? null : button("Save the games that are whole", () => saveWhole(value)),
    button("Start empty", () => startEmpty(key), {"data-writes": "page"}));
}

function startEmpty(key) {
  const {title} = keptParts[key];
  if (!confirm(`${title} that cannot be read is removed from this browser. Save what is there before if you want to keep it.`))
    return Promise.resolve();
  return afterOthers(async () => {
    await kept.drop(key);
    if (!kept.unsaved.has(key))
      await openPart(key);
  });
}

/* ---- what could not be kept --------------------------------------------------------------- */

const tryAgain = key => afterOthers(async () => {
  await kept.open();
  const value = kept.unsaved.get(key), {keep} = keptParts[key];
  await (keep === undefined || value === undefined ? kept.set(key, value) : keep());
});

function showUnsaved(key) {
  const {title, file, bytes = savable} = keptParts[key], value = kept.unsaved.get(key), again = button("Try again", () => tryAgain(key));
  if (!kept.unsaved.has(key))
    dropNotice(`unsaved-${key}`);
  else if (value === undefined)
    notice(`unsaved-${key}`, `${title} is still kept: this browser could not remove it.`, again);
  else
    notice(`unsaved-${key}`, `${title} could not be kept: the disk may be full. It is all here, but gone when you close `
      + "this page: make room and try again, or save it as a file.", again, button("Save as file", async () => saveFile(file, await bytes(value))));
}
