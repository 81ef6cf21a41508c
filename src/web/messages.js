/* messages.js - what the program answers, in words of players.
 *
 * The program speaks to those who type commands: with paths, options and carets.  The table has its commonest
 * answers; what is not in it loses all that. */

/* [what the program says, what the page says] */
const ANSWERS = [
  [/this game is not stored: findings: (\d+), unreadable lines: (\d+)/, "the log breaks the rules: open it alone, and Fix shows where"],
  [/it (?:may be|is) game (\d+)[ ,].*with other content/, "this game is kept already, with other moves or points"],
  [/the log is a result only/, "only the result of this game is known"],
  [/there is no player '(.*?)' in .*\(did you mean '(.*?)'\?\)/, "Nobody here is called $1. Did you mean $2?"],
  [/there is no player '(.*?)' in/, "Nobody here is called $1."],
  [/there is a player '(.*?)' already/, "$1 is somebody else here: make the two one person instead."],
  [/'(.*?)' and '(.*?)' cannot be one player: both sat in game/, "$1 and $2 played against each other: they cannot be one person."],
  [/'(.*?)' and '(.*?)' are one player already/, "$1 and $2 are one person already."],
  [/'(.*?)' is an alias of '(.*?)'/, "$1 is another name of $2."],
  [/: '(.*?)' is not a date like/, "“$1” is no day: write 2024, 2024-05 or 2024-05-17."],
  [/book\.db: (?:file does not exist|cannot be opened)/, "No games are kept yet."],
  [/is damaged/, "the file is damaged"],
  [/is not a database/, "the file is no book of games"],
  [/(\d+) plays? of another game (?:is|are) left out/, "plays of other games were left out: $1"],
  [/"(.*?)" is not linked to a game that is known here/, "“$1” may be one of our games, but the file does not say which: its plays were left out"],
  [/found a picture/, "this is a picture, not a game"],
  [/found an empty file/, "the file is empty"],
  [/text outside a game: a game begins with/, "no game is in this file"],
  [/no game in it|holds no games?$/, "no game is in this file"],
  [/headings/, "this table needs a heading for the players and one for the points"],
  [/is about one (\w+): choose with/, "These statistics are about one $1: choose it under Filters."],
  [/holds games of .*: choose with/, "Choose one of the two games under Filters."],
  [/players?, not (\d+)|expected (\d) to (\d) players/, "the game is not for this number of players"],
];

/* A line without path, place, option and command. */
const plainLine = line => line.replace(/^shipslog: /, "").replace(/^\S*\.(?:slog|json|csv|db|xml|bgsplay|html)(?::\d+)*: /, "")
  .replace(/^(?:error|warning|note): /, "").replace(/\/?\.own\/book\.db/g, "the book").replace(/\/?\.own\/[\w.]+/g, "the log")
  .replace(/;? ?(?:choose|try|give one|say) (?:with )?'?-?-?[^;:]*--[^;]*$/, "").replace(/^try '.*$/, "")
  .replace(/option '--([\w-]+)'/g, "$1").replace(/ ?\(?--[\w-]+\)?/g, "").trim();

/* One line of the program in words. */
function inWords(line) {
  for (const [said, words] of ANSWERS) {
    const found = line.match(said);
    if (found !== null)
      return words.replace(/\$(\d)/g, (_, n) => found[n] ?? "");
  }
  return plainLine(line);
}

/* Lines that say something: not the source that is quoted, nor the caret below it. */
function linesSaid(text) {
  const lines = text.split("\n");
  return lines.filter((line, i) => line.trim() !== "" && !/^\s*\^~*\s*$/.test(line) && !/^\s*\^~*\s*$/.test(lines[i + 1] ?? ""));
}

/* Why a command failed, in words of players: without doubling. */
const saidOf = end => [...new Set(linesSaid(end.err).map(inWords).filter(text => text !== ""))].join("\n");

/* ---- texts about options ------------------------------------------------------------------ */

/* The filter of the page that stands for an option. */
const FILTER_WORDS = {kind: "Game", player: "Player", players: "Players", event: "Event", from: "From", to: "To", rules: "Rules",
  "min-games": "At least games", game: "One game", clean: "without errors only"};

/* A text about a report: options become filters, and sentences about others, or about commands, are left out. */
function withoutOptions(text) {
  const isOurs = sentence => !/shipslog |'db |\breport --/.test(sentence) && [...sentence.matchAll(/--([\w-]+)/g)].every(([, name]) => name in FILTER_WORDS);
  return text.split(/(?<=[.:])\s+/).filter(isOurs).join(" ").replace(/--([\w-]+)/g, (_, name) => `the filter “${FILTER_WORDS[name]}”`);
}
