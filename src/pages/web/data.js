// data.js - the game that the page holds, and its positions.
//
// A position is what `shipslog replay --format json` prints, made from the slots of the state and
// the table of fields.

const game = JSON.parse(document.getElementById('data').textContent);

const seatCount = game.players.length;
const steps = game.steps;
const lastEvent = steps.length - 1;
const seatLetter = (seat) => (seat < 0 ? null : 'ABCDE'[seat]);
const shortName = (seat) => game.players[seat].name.trim() || seatLetter(seat);

const fieldsOf = (ofSeats) => game.fields.filter((field) => (field.seat === 1) === ofSeats);
const tableFields = fieldsOf(false);
const seatFields = fieldsOf(true);
const countWords = (fields) => fields.reduce((sum, field) => sum + field.count, 0);
const tableWords = countWords(tableFields);
const seatWords = countWords(seatFields);

// The slots of all positions, each made from the one before.
const words = (() => {
  const all = [];
  let now = new Int16Array(tableWords + seatCount * seatWords);
  for (const step of steps) {
    now = now.slice();
    for (let i = 0, at = 0; i < step.words.length; i += 2) {
      at += step.words[i];
      now[at] = step.words[i + 1];
    }
    all.push(now);
  }
  return all;
})();

// What a step leaves out has not changed since an earlier one.
const standing = (() => {
  const known = {};
  return steps.map((step) => {
    for (const key of ['stop', 'clock', 'scores', 'endings'])
      if (step[key] !== undefined) known[key] = step[key];
    return { ...known };
  });
})();

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
    players: seatCount,
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
const titles = new Map(game.things.map((thing) => [thing.name, thing.title]));
const plural = (n, word) => `${n} ${n === 1 ? word.replace(/s$/, '') : word}`;

// For the console of the browser and for the tests.
window.shipslog = { game, position, last: lastEvent, now: () => position(shown) };
