// data.js - the game that the page holds, and its positions.
//
// A position is what `shipslog replay --format json` prints, made from the slots of the state and
// the table of fields.

let game, steps, standing, words;

const seatCount = () => game.players.length;
const lastEvent = () => steps.length - 1;
const seatLetter = (seat) => (seat < 0 ? null : 'ABCDE'[seat]);
const shortName = (seat) => game.players[seat].name.trim() || seatLetter(seat);

let tableFields, seatFields, tableWords, seatWords;
const fieldsOf = (ofSeats) => game.fields.filter((field) => (field.seat === 1) === ofSeats);
const countWords = (fields) => fields.reduce((sum, field) => sum + field.count, 0);

// The slots of all positions, each made from the one before.
function readWords() {
  const all = [];
  let now = new Int16Array(tableWords + seatCount() * seatWords);
  for (const { words: changed = [] } of steps) {
    now = now.slice();
    for (let i = 0, at = 0; i < changed.length; i += 2) {
      at += changed[i];
      now[at] = changed[i + 1];
    }
    all.push(now);
  }
  return all;
}

// What a step leaves out, or has as 0, has not changed since an earlier one.
function readStanding() {
  const known = {};
  return steps.map(({ stop, scores, clock, endings }) => {
    if (stop) known.stop = [stop[2] ?? 'decision', stop[0], stop[1]];
    if (scores) known.scores = scores.map((score, seat) => score || known.scores[seat]);
    known.clock = clock ?? known.clock;
    known.endings = endings ?? known.endings;
    return { ...known };
  });
}

let titles, fieldsByName, moneyField, moneySign, constants;

// Numbers of the ruleset: a number, a list, or an object by thing.
const readConstants = () => Object.fromEntries(game.constants.map(({ name, first, values }) => [name,
  first === undefined ? (values.length === 1 ? values[0] : values)
    : Object.fromEntries(values.map((value, i) => [game.things[first + i].name, value]))]));

// The game that is drawn from now on: the object of docs/page.md, "The data".
function openGame(data) {
  game = data;
  steps = game.steps;
  [tableFields, seatFields] = [fieldsOf(false), fieldsOf(true)];
  [tableWords, seatWords] = [countWords(tableFields), countWords(seatFields)];
  words = readWords();
  standing = readStanding();
  titles = new Map(game.things.map((thing) => [thing.name, thing.title]));
  fieldsByName = new Map(game.fields.map((field) => [field.name, field]));
  moneyField = game.fields.find((field) => field.account === 'money');
  moneySign = moneyField && game.things[moneyField.first].name;
  constants = readConstants();
}

// The value of a field: a number, an object by thing, or a list.  Words of what is not played are
// left out, unless a log has brought such a thing in.
function readField(field, source, at) {
  const list = Array.from(source.subarray(at, at + field.count));
  if (field.absent && list.every((word) => word === 0)) return undefined;
  if (field.count === 1) return list[0];
  if (field.first === undefined) return list;
  const byThing = {};
  list.forEach((word, i) => {
    const thing = game.things[field.first + i];
    if (!thing.absent || word > 0) byThing[thing.name] = word;
  });
  return byThing;
}

function readFields(fields, source, at) {
  const values = {};
  for (const field of fields) {
    const value = readField(field, source, at);
    if (value !== undefined) values[field.name] = value;
    at += field.count;
  }
  return values;
}

function readScore(score) {
  const values = {};
  game.parts.forEach((part, i) => { values[part.name] = score[i]; });
  [values.total, values.tiebreak, values.place] = score.slice(game.parts.length);
  return values;
}

// The position after event number `event`.
function position(event) {
  const { stop, clock, scores, endings } = standing[event];
  return {
    game: game.game,
    players: seatCount(),
    round: clock[0],
    turn: clock[1],
    stop: { step: game.stepNames[stop[2]], kind: stop[0], seat: seatLetter(stop[1]) },
    endings: endings.map(([name, seat, round]) => ({ name, seat: seatLetter(seat), round })),
    state: readFields(tableFields, words[event], 0),
    seats: game.players.map((player, seat) => ({
      seat: seatLetter(seat),
      name: player.name,
      ...readFields(seatFields, words[event], tableWords + seat * seatWords),
      score: readScore(scores[seat]),
    })),
  };
}

const totals = (event) => standing[event].scores.map((score) => score[game.parts.length]);
const places = (event) => standing[event].scores.map((score) => score[game.parts.length + 2]);
const thingsOf = (name) => game.things.filter((thing) => thing.class === name);
const plural = (n, word) => `${n} ${n === 1 ? word.replace(/s$/, '') : word}`;
