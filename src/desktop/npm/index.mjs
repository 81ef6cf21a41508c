// index.mjs - games of Puerto Rico and San Juan for programs in JavaScript: read, audit, replay, play.
//
// Everything is done by the program itself, compiled to WebAssembly, over files in memory.
import {Files, runProgram} from "./wasi.mjs";

const bytesOf = source => typeof source === "string" ? new TextEncoder().encode(source) : source;
const textOf = bytes => new TextDecoder().decode(bytes);

async function moduleBytes() {
  const address = new URL("shipslog.wasm", import.meta.url);
  if (address.protocol !== "file:")
    return (await fetch(address)).arrayBuffer();
  return (await import("node:fs/promises")).readFile(address);
}

const module = await WebAssembly.compile(await moduleBytes());

/** What went wrong, in the words of the program. */
export class ShipslogError extends Error {}
/** The rules forbid the event. */
export class IllegalEventError extends ShipslogError {}

/** Runs a command line over files in memory: {status, out, err, files}. */
export function run(argv, {files = {}, input = ""} = {}) {
  const inMemory = new Files();
  for (const [name, content] of Object.entries(files))
    inMemory.write(`/${name}`, bytesOf(content));
  const end = runProgram(module, inMemory, argv, bytesOf(input));
  return {status: end.status, out: textOf(end.out), err: textOf(end.err), read: name => inMemory.read(`/${name}`)};
}

/** The output of a command that must not fail; a status of 1 says that games have findings, or lines that cannot be read. */
function output(argv, options) {
  const end = run(argv, options);
  if (end.status > 1 || (end.status === 1 && end.out === ""))
    throw new ShipslogError(end.err.replace(/^shipslog: /, "").trim());
  return end.out;
}

const jsonLines = text => text.split("\n").filter(line => line !== "").map(line => JSON.parse(line));

/** The games of a log, in any format that the program reads, compressed or not. */
export function read(source) {
  const text = output(["convert", "--force", "games"], {files: {games: source}});
  return text.split(/^(?=slog 1$)/m).filter(each => each.trim() !== "").map(each => new Game(each));
}

/** The same of a file (Node.js). */
export async function readFile(path) {
  return read(await (await import("node:fs/promises")).readFile(path));
}

/** A game as it was logged; `text` is the log in canonical notation. */
export class Game {
  constructor(text) {
    this.text = text;
    this.headers = new Map();
    for (const line of text.split("\n\n", 1)[0].split("\n").slice(1)) {
      const [, key, value] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
      if (key !== undefined && !key.startsWith("#"))
        this.headers.set(key, value);
    }
  }
  get game() {
    return this.headers.get("game");
  }
  get rules() {
    return this.headers.get("rules");
  }
  get date() {
    return this.headers.get("date");
  }
  /** What the audit finds, in the order of the log. */
  audit() {
    return jsonLines(output(["audit", "--format", "json", "game.slog"], {files: {"game.slog": this.text}})).filter(each => each.summary === undefined);
  }
  /** The position before the first event (its `event` is 0), and after each. */
  positions() {
    return jsonLines(output(["replay", "--every", "--format", "json", "game.slog"], {files: {"game.slog": this.text}}));
  }
  /** The position at the end. */
  get end() {
    return jsonLines(output(["replay", "--format", "json", "game.slog"], {files: {"game.slog": this.text}})).at(-1);
  }
  get players() {
    return this.end.position.seats.map(({name}) => name);
  }
  /** The statements that were logged. */
  *[Symbol.iterator]() {
    for (const {text} of this.positions().slice(1))
      yield text;
  }
  /** A board where the log ends. */
  board() {
    return new Board({log: this.text});
  }
}

/** A game that is played: `new Board({game: "puerto-rico", players: 3})`, from a position in one line, or on from a log. */
export class Board {
  #first;
  #played = [];
  #known = new Map();

  constructor({game = "puerto-rico", players = 3, rules = "", line, log} = {}) {
    this.#first = log !== undefined ? ["log", ...log.trimEnd().split("\n"), "end"] : line !== undefined ? [`position ${line}`] : [`new ${game} ${players} ${rules}`.trim()];
    this.#ask("where");
  }

  /** The lines that answer; what was known of this position is not asked again. */
  #ask(...words) {
    const request = words.join("\n");
    if (!this.#known.has(request)) {
      const input = [...this.#first, ...this.#played, ...words].join("\n") + "\n", answers = run(["serve"], {input}).out.trimEnd().split("\n");
      const failed = answers.slice(0, this.#played.length + 1).find(answer => answer.startsWith("error"));
      if (failed !== undefined)
        throw new ShipslogError(failed.replace(/^error /, ""));
      this.#known.set(request, answers.slice(this.#played.length + 1));
    }
    return this.#known.get(request);
  }

  #one(word) {
    const [answer] = this.#ask(word);
    if (answer.startsWith("error"))
      throw new ShipslogError(answer.replace(/^error /, ""));
    return answer.slice(answer.indexOf(" ") + 1);
  }

  /** What is decided next: {kind, seat, step}; of a game that is over, {kind: "over"}. */
  get turn() {
    const words = this.#ask("where")[0].split(" "), [kind] = words;
    return kind === "over" ? {kind} : words.length > 2 ? {kind, seat: words[1], step: words[2]} : {kind, step: words[1]};
  }
  get isOver() {
    return this.turn.kind === "over";
  }
  get isChance() {
    return this.turn.kind === "chance";
  }
  /** All legal events, as a log writes them. */
  get legalEvents() {
    return this.#ask("legal").filter(line => line.startsWith("event ")).map(line => line.slice("event ".length));
  }
  get line() {
    return this.#one("line");
  }
  /** The log of what was played. */
  get text() {
    const lines = this.#ask("text");
    return lines.slice(0, lines.lastIndexOf("end")).join("\n") + "\n";
  }

  push(event) {
    const [answer] = this.#ask(`play ${event}`);
    if (answer.startsWith("error"))
      throw new IllegalEventError(answer.replace(/^error /, ""));
    this.#played.push(`play ${event}`);
    this.#known.clear();
  }
  /** Takes the last event back, and returns it. */
  pop() {
    if (this.#played.length === 0)
      throw new ShipslogError("nothing was played");
    this.#known.clear();
    return this.#played.pop().slice("play ".length);
  }
  /** What chance brings, by a seed; returns the event. */
  draw(seed) {
    const event = this.#one(`draw ${seed}`);
    this.#played.push(`play ${event}`);
    this.#known.clear();
    return event;
  }
  /** What the program would do. */
  choose({policy, games, seed} = {}) {
    return this.#one(["choose", ...Object.entries({policy, games, seed}).filter(([, value]) => value !== undefined).flat()].join(" "));
  }
  /** For each seat the chance to win and the points that are expected. */
  chances({games, seed} = {}) {
    const words = this.#one(["chances", ...Object.entries({games, seed}).filter(([, value]) => value !== undefined).flat()].join(" ")).split(" ").slice(1), all = {};
    for (let i = 0; i + 2 < words.length; i += 3)
      all[words[i]] = {chance: Number(words[i + 1]), points: Number(words[i + 2])};
    return all;
  }
}
