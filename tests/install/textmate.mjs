// textmate.mjs MODULES FOLDER LOG...   reads the installed grammar with the engine of VS Code (vscode-textmate and
// vscode-oniguruma below MODULES): single words have their scopes, and in canonical logs no word goes without one.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [modules, folder, ...logs] = process.argv.slice(2);
const require = createRequire(join(modules, "index.js"));
const { loadWASM, OnigScanner, OnigString } = require("vscode-oniguruma");
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");

const contributes = JSON.parse(readFileSync(join(folder, "package.json"))).contributes;
JSON.parse(readFileSync(join(folder, contributes.languages[0].configuration)));
const { path, scopeName } = contributes.grammars[0];
const firstLine = new RegExp(contributes.languages[0].firstLine);
await loadWASM(readFileSync(join(modules, "node_modules/vscode-oniguruma/release/onig.wasm")));
const registry = new Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new OnigScanner(patterns),
    createOnigString: (text) => new OnigString(text),
  }),
  loadGrammar: (name) => (name === scopeName ? parseRawGrammar(readFileSync(join(folder, path), "utf8"), path) : null),
});
const grammar = await registry.loadGrammar(scopeName);
let failures = 0;

function fail(text) {
  console.error(text);
  failures++;
}

// The innermost scope of a word; undefined when it has none of its own.
function scopeAt(line, word) {
  const at = line.indexOf(word);
  const token = grammar.tokenizeLine(line, INITIAL).tokens.find((each) => each.startIndex <= at && at < each.endIndex);
  return token.scopes.slice(1).at(-1)?.replace(/\.slog$/, "");
}

for (const [line, isFirst] of [["slog 1", true], ["\ufeffslog 1 # x", true], ["slog 10", false], ["a slog 1", false]])
  if (firstLine.test(line) !== isFirst) fail(`the first line ${line} is taken otherwise`);

for (const [line, word, scope] of [
  ["slog 1", "slog", "keyword.control.version"], ["\ufeffslog 1", "slog", "keyword.control.version"],
  ["players A x", "players", "support.type.property-name"],
  ["players A \"Z\\\"oe # 1\"; B Bob # two", "# 1", "string.quoted.double"],
  ["players A \"Z\\\"oe # 1\"; B Bob # two", "# two", "comment.line.number-sign"],
  ["players A \"Z\\\"oe\"", "\\\"", "constant.character.escape"],
  ["A Settler", "Settler", "entity.name.function.role"], ["A settler", "A", "entity.name.label.seat"],
  ["  b small-indigo-plant paid 1", "small", "entity.name.type.building"], ["b corn", "b", "entity.name.label.seat"],
  ["B build smithy", "build", "keyword.control.verb"], ["B build smithy", "smithy", "entity.name.type.building"],
  ["A corn paid 2", "paid", "keyword.other.claim"], ["A corn paid 2", "2", "constant.numeric"],
  ["check C 5d, corn 2", "5", "constant.numeric"], ["check C 5d, corn 2", "d,", "constant.language.piece"],
  ["round 3", "round", "markup.heading"], ["A corn # corn", "# corn", "comment.line.number-sign"],
  ["hash v2 0123456789abcdef", "01", "constant.numeric.hash"], ["A unicorn", "unicorn", undefined],
  ["A settler; row corn", "row", "keyword.control.verb"], ["A corn", "corn", "variable.other.good"]]) {
  const found = scopeAt(line, word);
  if (found !== scope) fail(`${line}: ${word} is ${found} and not ${scope}`);
}

let words = 0;
for (const log of logs) {
  let state = INITIAL;
  readFileSync(log, "utf8").split("\n").forEach((line, i) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    for (const { startIndex, endIndex, scopes } of tokens) {
      const text = line.slice(startIndex, endIndex);
      if (!/\p{L}/u.test(text) || /^\s*(game|players|rules|grade|seating|date|event|site|id)\s/.test(line)) continue;
      words++;
      if (scopes.length === 1) fail(`${log}:${i + 1}: '${text.trim()}' has no scope`);
    }
  });
}
if (words < 1000) fail(`only ${words} words were looked at`);
process.exit(failures > 0 ? 1 : 0);
