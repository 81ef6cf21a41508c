/* web_speed.mjs MODULE LOG   prints the seconds of processor that an audit and an import of the log take in
 * the module for browsers, the best of three; compiling the module is part of it. */
import fs from "node:fs";

const [modulePath, log] = process.argv.slice(2);
const {Files, runProgram} = new Function(
  ["files.js", "wasi.js"].map(name => fs.readFileSync(`src/web/${name}`, "utf8")).join("") + "; return {Files, runProgram};")();
const module = new WebAssembly.Module(fs.readFileSync(modulePath));

function seconds(...argv) {
  let best = Infinity;
  for (let i = 0; i < 3; i++) {
    const files = new Files(), before = process.cpuUsage().user;
    files.write("/games.slog", new Uint8Array(fs.readFileSync(log)));
    const end = runProgram(module, files, argv);
    if (end.status > 1)
      throw new Error(Buffer.from(end.err).toString());
    best = Math.min(best, (process.cpuUsage().user - before) / 1e6);
  }
  return best.toFixed(2);
}

console.log(seconds("audit", "--quiet", "games.slog"), seconds("import", "--quiet", "--db", "book.db", "games.slog"));
