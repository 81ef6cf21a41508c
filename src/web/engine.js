/* engine.js - the program in its worker. */

/* The script stands before what it starts, so that the doors can be drawn first: resolves when the whole page is there. */
const wholePage = () => document.readyState !== "loading" ? Promise.resolve() : new Promise(resolve => document.addEventListener("DOMContentLoaded", resolve, {once: true}));

/* What a task of worker.js returns, as promises. */
const engine = {
  worker: null,
  waiting: new Map(),
  asked: 0,

  async start() {
    await wholePage();
    const script = new Blob([byId("worker").textContent], {type: "text/javascript"});
    this.worker = new Worker(URL.createObjectURL(script));
    this.worker.onmessage = ({data}) => {
      const {resolve, reject} = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.failure === undefined)
        resolve(data.value);
      else
        reject(new Error(data.failure));
    };
    await this.ask("start", {text: byId("module").textContent});
    await this.ask("write", {path: "/.own/made", bytes: new Uint8Array(0)});
    byId("module").remove();
  },

  /* `given` are buffers that the page needs no longer. */
  ask(task, parameters, given = []) {
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, {resolve, reject});
      this.worker.postMessage({id, task, ...parameters}, given);
    });
  },

  write: (path, bytes) => engine.ask("write", {path, bytes}),
  /* The same; the page needs the bytes no longer. */
  give: (path, bytes) => engine.ask("write", {path, bytes}, [bytes.buffer]),
  writeText: (path, text) => engine.ask("write", {path, bytes: new TextEncoder().encode(text)}),
  read: path => engine.ask("read", {path}),
  has: path => engine.ask("has", {path}),
  readText: async path => new TextDecoder().decode(await engine.ask("read", {path})),
  remove: path => engine.ask("remove", {path}),
  /* One command line: {status, out, err}. */
  run: (...argv) => engine.ask("run", {argv}),
  runWith: (input, ...argv) => engine.ask("run", {argv, input}),
  /* What a command prints as JSON; its message is the error when it prints none.  Operands may follow "--". */
  async json(...argv) {
    const operands = argv.includes("--") ? argv.splice(argv.indexOf("--")) : [];
    const end = await engine.run(...argv, "--format", "json", ...operands);
    if (end.out === "")
      throw new Error(end.err.replace(/^shipslog: /, "").trim());
    return JSON.parse(end.out);
  },
};
