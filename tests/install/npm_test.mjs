/* npm_test.mjs SAMPLES PROGRAM   the functions of the package for Node.js, beside what the program says. */
import assert from "node:assert/strict";
import {execFileSync, spawnSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {Board, IllegalEventError, read, readFile, run, ShipslogError} from "shipslog";

const [samples, program] = process.argv.slice(2);
const say = (...argv) => execFileSync(program, argv, {encoding: "utf8", maxBuffer: 1 << 28});

// A log is read, audited and replayed as the program does it.
for (const name of ["pr/rgg2002-3p.slog", "sj/second-3p.slog"]) {
  const path = `${samples}/${name}`, [game, ...others] = await readFile(path);
  assert.equal(others.length, 0);
  assert.equal(game.text, say("convert", path));
  assert.deepEqual(game.audit(), []);
  const positions = say("replay", "--every", "--format", "json", path).trimEnd().split("\n").map(line => JSON.parse(line));
  assert.deepEqual(game.positions().map(({position}) => position), positions.map(({position}) => position));
  assert.deepEqual(game.players, positions.at(-1).position.seats.map(seat => seat.name));
  assert.deepEqual([...game], positions.slice(1).map(({text}) => text));
  assert.ok(game.board().isOver);
}
const [broken] = read(readFileSync(`${samples}/broken/pr-trader-house-full.slog`));
const theirs = spawnSync(program, ["audit", "--format", "json", `${samples}/broken/pr-trader-house-full.slog`], {encoding: "utf8", maxBuffer: 1 << 28}).stdout;
assert.deepEqual(broken.audit().map(({rule, message}) => [rule, message]), theirs.trimEnd().split("\n").map(line => JSON.parse(line)).filter(each => each.rule !== undefined).map(({rule, message}) => [rule, message]));
assert.equal(read(readFileSync(`${samples}/pr/rgg2002-3p.slog`, "utf8").repeat(2)).length, 2);
assert.throws(() => read("no log at all"), ShipslogError);

// Whole games are played: every event is among the legal ones, and the log of them has no finding.
for (const [game, players] of [["puerto-rico", 3], ["san-juan", 2]]) {
  const board = new Board({game, players});
  for (let seed = 7; !board.isOver; seed++) {
    if (board.isChance) {
      board.draw(seed);
      continue;
    }
    const event = board.choose({policy: "plain"});
    board.push(event);
  }
  const [played] = read(board.text);
  assert.deepEqual(played.audit().filter(({severity}) => severity === "error"), [], game);
}

// What is not legal is refused, and nothing has happened; what was played is taken back.
const board = new Board({game: "puerto-rico", players: 3});
board.draw(1);
const before = board.line, legal = board.legalEvents;
assert.ok(legal.includes("A settler") && legal.length === 6, legal.join("; "));
assert.throws(() => board.push("B trader"), IllegalEventError);
assert.equal(board.line, before);
board.push("A settler");
assert.notEqual(board.line, before);
assert.equal(board.pop(), "A settler");
assert.equal(board.line, before);
assert.equal(new Board({line: before}).line, before);
const chances = Object.values(board.chances());
assert.ok(chances.length === 3 && Math.abs(chances.reduce((sum, {chance}) => sum + chance, 0) - 1) < 0.01);
assert.throws(() => new Board({game: "chess"}), ShipslogError);
assert.equal(run(["version"]).status, 0);
console.log("npm: all passed");
