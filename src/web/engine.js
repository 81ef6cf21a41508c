/* engine.js - the program in a worker. */

/* The script stands before what it starts, so that the doors can be drawn first: resolves when the whole page is there. */
const wholePage = () => document.readyState !== "loading" ? Promise.resolve() : new Promise(resolve => document.addEventListener("DOMContentLoaded", resolve, {once: true}));

/* What a task of worker.js returns, as promises.  `engine` is the one that all screens use; another one runs beside it what takes a
 * minute, over files of its own. */
function newEngine() {
  const own = {
    worker: null,
    module: null,
    waiting: new Map(),
    asked: 0,
    told: null, /* is given how far a command is, a part of 1 */

    begin() {
      const script = new Blob([byId("worker").textContent], {type: "text/javascript"});
      own.worker = new Worker(URL.createObjectURL(script));
      own.worker.onmessage = ({data}) => own.hear(data);
    },

    hear({id, value, failure, part}) {
      if (part !== undefined) {
        own.told?.(part);
        return;
      }
      const {resolve, reject} = own.waiting.get(id);
      own.waiting.delete(id);
      if (failure === undefined)
        resolve(value);
      else
        reject(new Error(failure));
    },

    async start() {
      await wholePage();
      own.begin();
      own.module = await own.ask("start", {text: byId("module").textContent});
      await own.ask("write", {path: "/.own/made", bytes: new Uint8Array(0)});
      byId("module").remove();
    },

    /* The same program once more, which need not be compiled again. */
    async startBeside({module}) {
      own.begin();
      await own.ask("start", {module});
      await own.ask("write", {path: "/.own/made", bytes: new Uint8Array(0)});
    },

    /* Whatever it does, it is over; what waits for it waits on. */
    stop() {
      own.worker.terminate();
      own.waiting.clear();
    },

    /* `given` are buffers that the page needs no longer. */
    ask(task, parameters, given = []) {
      const id = ++own.asked;
      return new Promise((resolve, reject) => {
        own.waiting.set(id, {resolve, reject});
        own.worker.postMessage({id, task, ...parameters}, given);
      });
    },

    write: (path, bytes) => own.ask("write", {path, bytes}),
    /* The same; the page needs the bytes no longer. */
    give: (path, bytes) => own.ask("write", {path, bytes}, [bytes.buffer]),
    writeText: (path, text) => own.ask("write", {path, bytes: new TextEncoder().encode(text)}),
    read: path => own.ask("read", {path}),
    has: path => own.ask("has", {path}),
    readText: async path => new TextDecoder().decode(await own.ask("read", {path})),
    remove: path => own.ask("remove", {path}),
    /* One command line: {status, out, err}. */
    run: (...argv) => own.ask("run", {argv}),
    runWith: (input, ...argv) => own.ask("run", {argv, input}),
    /* The same; `tell` is given how far it is. */
    runTelling(tell, ...argv) {
      own.told = tell;
      return own.ask("run", {argv, tells: true});
    },
    /* What a command prints as JSON; its message is the error when it prints none.  Operands may follow "--". */
    async json(...argv) {
      const operands = argv.includes("--") ? argv.splice(argv.indexOf("--")) : [];
      const end = await own.run(...argv, "--format", "json", ...operands);
      if (end.out === "")
        throw new Error(end.err.replace(/^shipslog: /, "").trim());
      return JSON.parse(end.out);
    },
  };
  return own;
}

const engine = newEngine();
