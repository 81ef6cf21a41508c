/** What went wrong, in the words of the program. */
export class ShipslogError extends Error {}
/** The rules forbid the event. */
export class IllegalEventError extends ShipslogError {}

export interface End {
  status: number;
  out: string;
  err: string;
  /** A file that the command wrote. */
  read(name: string): Uint8Array;
}

/** Runs a command line over files in memory. */
export function run(argv: string[], options?: {files?: Record<string, string | Uint8Array>; input?: string | Uint8Array}): End;

/** A line of `shipslog audit --format json`. */
export interface Finding {
  file: string;
  line: number;
  column: number;
  severity: string;
  rule: string;
  message: string;
  [more: string]: unknown;
}

/** A line of `shipslog replay --format json`. */
export interface Replayed {
  event: number;
  line: number;
  text: string;
  verdict: string;
  position: Record<string, any>;
  [more: string]: unknown;
}

/** The games of a log, in any format that the program reads, compressed or not. */
export function read(source: string | Uint8Array): Game[];
/** The same of a file (Node.js). */
export function readFile(path: string | URL): Promise<Game[]>;

/** A game as it was logged; iterating gives its statements. */
export class Game implements Iterable<string> {
  readonly text: string;
  readonly headers: Map<string, string>;
  readonly game: string | undefined;
  readonly rules: string | undefined;
  readonly date: string | undefined;
  readonly players: string[];
  readonly end: Replayed;
  audit(): Finding[];
  positions(): Replayed[];
  board(): Board;
  [Symbol.iterator](): Iterator<string>;
}

export interface Turn {
  kind: "decision" | "optional" | "chance" | "over";
  seat?: string;
  step?: string;
}

/** A game that is played. */
export class Board {
  constructor(beginning?: {game?: "puerto-rico" | "san-juan"; players?: number; rules?: string; line?: string; log?: string});
  readonly turn: Turn;
  readonly isOver: boolean;
  readonly isChance: boolean;
  /** All legal events, as a log writes them. */
  readonly legalEvents: string[];
  /** The position in one line. */
  readonly line: string;
  /** The log of what was played. */
  readonly text: string;
  push(event: string): void;
  pop(): string;
  draw(seed: number): string;
  choose(options?: {policy?: string; games?: number; seed?: number}): string;
  chances(options?: {games?: number; seed?: number}): Record<string, {chance: number; points: number}>;
}
