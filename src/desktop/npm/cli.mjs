#!/usr/bin/env node
// cli.mjs - the program, as `npx shipslog` runs it: over the files of the machine, on any system that Node.js runs on.
import {openSync, readFileSync} from "node:fs";
import process from "node:process";

// It says at each start that WASI is experimental.
process.removeAllListeners("warning");
const {WASI} = await import("node:wasi");

// Windows: C:\games\a.slog is /c/games/a.slog for the program.
const isWindows = process.platform === "win32";
const drives = () => Object.fromEntries([..."abcdefghijklmnopqrstuvwxyz"].flatMap(letter => {
  try {
    openSync(`${letter}:\\`);
    return [[`/${letter}`, `${letter}:\\`]];
  } catch {
    return [];
  }
}));
const slashed = path => path.replace(/^([A-Za-z]):(?=[\\/])/, (_, letter) => `/${letter.toLowerCase()}`).replaceAll("\\", "/");
const asPath = word => isWindows && /^(?:[A-Za-z]:)?[\\/.]|^[^\s"']*\\[^\s"']*$/.test(word) ? slashed(word) : word;

const directory = isWindows ? slashed(process.cwd()) : process.cwd();
const wasi = new WASI({
  version: "preview1",
  args: ["shipslog", ...process.argv.slice(2).map(asPath)],
  env: {...process.env, PWD: directory},
  preopens: isWindows ? drives() : {"/": "/"},
});
const module = await WebAssembly.compile(readFileSync(new URL("shipslog.wasm", import.meta.url)));
const instance = await WebAssembly.instantiate(module, {wasi_snapshot_preview1: wasi.wasiImport});
process.exitCode = wasi.start(instance);
