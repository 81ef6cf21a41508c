/* paper.js - what is printed from the page of a game: podium, parts of the score, story, chances and all moves.
 *
 * The game is in a frame, of which a printer gets what is in sight: so it is written once more, when it is printed. */

const SEAT_LETTERS = "ABCDE";

/* The data of the page in the frame; null when none is shown. */
function dataOnScreen() {
  const found = /id="data">(.*?)<\/script>/s.exec(shownGame.page ?? "");
  return viewShown === "game" && found !== null && !byId("game-frame").hidden ? JSON.parse(found[1]) : null;
}

const last = (list, key) => list.findLast(each => each[key] !== undefined)?.[key];

/* A step has 0 for a seat whose score is as before. */
const lastScore = (steps, seat) => steps.findLast(({scores}) => scores?.[seat]).scores[seat];

/* The players by their places: {name, letter, parts, total, place}. */
function placesOfData({players, steps, parts}) {
  const n = parts.length;
  return players.map(({name}, seat) => ({name, letter: SEAT_LETTERS[seat], score: lastScore(steps, seat), seat}))
    .map(({score, ...player}) => ({...player, parts: score.slice(0, n), total: score[n], place: score[n + 2]}))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

const bdi = name => el("bdi", {}, name);

function paperScores(data) {
  const rows = placesOfData(data), shown = data.parts.map((part, i) => ({...part, i})).filter(({absent}) => !absent);
  return el("table", {class: "paper-scores"},
    el("thead", {}, el("tr", {}, el("th", {}, ""), el("th", {}, "Player"), shown.map(({title}) => el("th", {}, capital(title))), el("th", {}, "Total"))),
    el("tbody", {}, rows.map(row => el("tr", {}, el("td", {}, `${row.place}.`), el("th", {}, `${row.letter} `, bdi(row.name)), shown.map(({i}) => el("td", {}, String(row.parts[i]))),
      el("td", {}, el("b", {}, String(row.total)))))));
}

/* The moves of each role in a row: who took it, and what came of it. */
function paperRows({players, steps}) {
  const rows = [];
  for (const step of steps.slice(1).filter(({note}) => !note)) {
    const words = step.say ?? step.text, who = step.seat === undefined || step.say === undefined ? [] : [el("b", {}, SEAT_LETTERS[step.seat]), " "];
    if (step.begins === "round")
      rows.push({round: capital(words)});
    else if (step.begins === "role" || rows.length === 0 || rows.at(-1).round !== undefined)
      rows.push({role: step.begins === "role" ? [bdi(players[step.seat].name), ` ${words}`] : [...who, words], deeds: []});
    else
      rows.at(-1).deeds.push([rows.at(-1).deeds.length > 0 ? "; " : "", who, words]);
  }
  return rows;
}

const paperMoves = data => el("table", {class: "paper-moves"}, el("tbody", {}, paperRows(data).map(({round, role, deeds}) => round !== undefined
  ? el("tr", {}, el("th", {colspan: 2, class: "round"}, round)) : el("tr", {}, el("td", {}, role), el("td", {}, deeds)))));

function paperOf(data) {
  const isOver = last(data.steps, "stop")[2] === "over", about = [data.title, data.event, data.date, data.rulesInWords].filter(text => text).join(" · ");
  return [el("h1", {}, data.players.flatMap(({name}, i) => [i > 0 ? ", " : "", bdi(name)])), el("p", {}, about, isOver ? "" : " · not finished"), paperScores(data),
    data.story === undefined ? null : el("ol", {class: "paper-story"}, data.story.map(sentence => el("li", {}, sentence))),
    el("h2", {}, "All moves"), paperMoves(data)].filter(part => part !== null);
}

/* Not every browser says both. */
function showPaper(isWanted) {
  const data = isWanted ? dataOnScreen() : null;
  document.body.classList.toggle("prints", data !== null);
  byId("paper").replaceChildren(...data === null ? [] : paperOf(data));
}

matchMedia("print").addEventListener("change", ({matches}) => showPaper(matches));
addEventListener("beforeprint", () => showPaper(true));
addEventListener("afterprint", () => showPaper(false));
