/* same_as_native.mjs PROGRAM MODULE
 *
 * Runs the program and its module for browsers on the same files, and compares what they print, their
 * exit status and the files they write.  Paths are relative to the tree, here and there. */
import {execFileSync, spawnSync} from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";

const [program, modulePath] = process.argv.slice(2).map(each => path.resolve(each));
const {Files, runProgram} = new Function(
  ["files.js", "wasi.js"].map(name => fs.readFileSync(`src/web/${name}`, "utf8")).join("") + "; return {Files, runProgram};")();
const module = new WebAssembly.Module(fs.readFileSync(modulePath));
const files = new Files();
const work = fs.mkdtempSync(path.join(os.tmpdir(), "same-as-native-"));
const FAILURES_SHOWN = 10;
let passed = 0, failed = 0;

function copyIn(name) {
  fs.mkdirSync(path.join(work, path.dirname(name)), {recursive: true});
  put(name, fs.readFileSync(name));
}

/* A file of that name for both. */
function put(name, bytes) {
  files.write("/" + name, new Uint8Array(bytes));
  fs.writeFileSync(path.join(work, name), bytes);
}

function logsBelow(folder) {
  return fs.readdirSync(folder, {recursive: true}).map(name => `${folder}/${name}`)
    .filter(name => /\.(slog|json|bgsplay|csv)$/.test(name)).sort();
}

function firstDifference(a, b) {
  const x = a.toString().split("\n"), y = b.toString().split("\n");
  const at = x.findIndex((line, i) => line !== y[i]);
  return `line ${at + 1}:\n  program ${x[at]}\n  module  ${y[at]}`;
}

function say(title, difference) {
  if (difference === null) {
    passed++;
    return;
  }
  if (++failed <= FAILURES_SHOWN)
    console.error(`same_as_native: ${title}: ${difference}`);
}

/* What differs; null when nothing does.  Messages of threads differ in nothing either. */
function compareRuns(argv, input) {
  const native = spawnSync(program, argv, {cwd: work, input, maxBuffer: 1 << 30, env: {}});
  const here = runProgram(module, files, argv, new Uint8Array(input));
  if (native.error !== undefined)
    throw native.error;
  if (native.status !== here.status)
    return `status ${native.status} and ${here.status}: ${Buffer.from(here.err).toString().slice(0, 300)}`;
  if (!native.stdout.equals(Buffer.from(here.out)))
    return firstDifference(native.stdout, Buffer.from(here.out));
  if (!native.stderr.equals(Buffer.from(here.err)))
    return "messages, " + firstDifference(native.stderr, Buffer.from(here.err));
  return null;
}

function compare(argv, input = Buffer.alloc(0)) {
  say(argv.slice(0, 8).join(" "), compareRuns(argv, input));
}

function compareFile(name) {
  const native = fs.readFileSync(path.join(work, name)), here = files.read("/" + name);
  say(`file ${name}`, here !== undefined && native.equals(Buffer.from(here)) ? null : "not the same bytes");
}

/* ------------------------------------------------------------------------------------------ */

const all = logsBelow("sample-logs");
const text = all.filter(name => name.endsWith(".slog"));
all.forEach(copyIn);

function compareLogs() {
  compare(["version", "--help"]);
  compare(["audit", "--format", "json", ...text]);
  compare(["audit", "--all", "--clauses", ...text.filter(name => name.includes("broken"))]);
  compare(["convert", ...all.filter(name => name.endsWith("json"))]);
  compare(["convert", "--format", "bgstats", ...text.filter(name => name.includes("club/"))]);
  compare(["convert", "--format", "csv", "sample-logs/bgstats/club.bgsplay"]);
  for (const name of text.filter((_, i) => i % 3 === 0))
    compare(["fmt", name]);
  for (const name of text.filter(name => name.includes("broken")))
    compare(["fix", name]);
  for (const name of text) {
    compare(["page", "--game", "1", name]);
    compare(["replay", "--every", "--format", "line", name]);
  }
  for (const name of text.filter((_, i) => i % 40 === 0))
    compare(["replay", "--format", "json", name]);
  compare(["audit", "-"], fs.readFileSync(text[0]));
  compare(["audit", "nowhere.slog"]);
}

function comparePacked() {
  put("packed.slog.gz", zlib.gzipSync(fs.readFileSync("sample-logs/pr/deluxe-4p.slog")));
  execFileSync("zstd", ["-q", "-f", "sample-logs/sj/second-3p.slog", "-o", path.join(work, "packed.slog.zst")]);
  put("packed.slog.zst", fs.readFileSync(path.join(work, "packed.slog.zst")));
  compare(["audit", "packed.slog.gz", "packed.slog.zst"]);
}

function compareSimulated(game) {
  compare(["simulate", "--game", game, "-g", "1000", "--players", "mixed", "--club", "12", "-s", "7"]);
  compare(["simulate", "--game", game, "-g", "1000", "--club", "12", "--players", "mixed", "-o", "many.slog"]);
  compareFile("many.slog");
  compare(["audit", "many.slog"]);
  compare(["replay", "--every", "--format", "line", "many.slog"]);
  for (let game = 100; game <= 1000; game += 100)
    compare(["page", "--game", `${game}`, "many.slog"]);
  compare(["import", "-q", "--db", "many.db", "many.slog"]);
  compareDatabase("many.db");
}

function reportNames() {
  return JSON.parse(execFileSync(program, ["report", "--list", "--format", "json"])).map(row => row.report);
}

/* Every row of every table, the packed ones too. */
function compareRows(db) {
  const names = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
  const tables = execFileSync(program, ["sql", "--format", "json", db, names], {cwd: work});
  for (const {name} of JSON.parse(tables))
    compare(["sql", "--format", "csv", db, `SELECT * FROM ${name}`]);
}

function compareDatabase(db) {
  compareRows(db);
  compare(["db", "hash", db]);
  compare(["db", "verify", db]);
  compare(["db", "export", db]);
  compare(["db", "list", "--db", db, "--format", "json"]);
  for (const name of reportNames())
    compare(["report", name, "--db", db, "--format", "json"]);
  for (const why of [["standings", "1"], ["roles", "1"], ["buildings", "2"]])
    compare(["why", ...why, "--db", db, "--format", "json"]);
  compare(["find", "round >= 8", "--db", db]);
  fs.rmSync(path.join(work, db));
  files.remove("/" + db);
}

function compareImports() {
  compare(["import", "--db", "pr.db", ...text.filter(name => name.includes("/pr/"))]);
  compareDatabase("pr.db");
  compare(["import", "--db", "sj.db", "--repair", ...text.filter(name => /\/sj\/|broken\/sj/.test(name))]);
  compareDatabase("sj.db");
  compare(["import", "--db", "bga.db", ...all.filter(name => name.endsWith("json")), "sample-logs/bgstats/club.bgsplay"]);
  compareDatabase("bga.db");
  put("old.db", zlib.gunzipSync(fs.readFileSync("tests/cases/db/book-of-909997d1/facts-3.db.gz")));
  compare(["player", "list", "--db", "old.db"]);
  compare(["player", "near", "--db", "old.db", "ANNA", "Bób", "nobody"]);
  compareDatabase("old.db");
}

compareLogs();
comparePacked();
compareImports();
compareSimulated("puerto-rico");
compareSimulated("san-juan");
fs.rmSync(work, {recursive: true});
console.log(`same_as_native: ${passed} passed, ${failed} failed`);
execFileSync(".ci/tally", ["add", "web-same", String(passed), String(failed)]);
process.exit(failed === 0 ? 0 : 1);
