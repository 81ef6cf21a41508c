/* picture.js - the result of a game as a picture: who won, the podium, the parts of the score.
 *
 * It is drawn as text on a canvas, never as markup, so a name is only a name. */

const PICTURE = {width: 1080, edge: 48, band: 280, podium: 330, row: 60};
const NAME_LETTERS = 80, HEADLINE_LETTERS = 22;

/* Signs that turn the direction of what follows, and those that are not seen: a name is drawn by itself. */
const plainText = text => text.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, " ").replace(/\s+/g, " ").trim();

/* The letters as people count them, not more than so many. */
function lettersOf(text, most) {
  const rough = text.slice(0, 16 * most);
  return (typeof Intl.Segmenter === "function" ? Array.from(new Intl.Segmenter().segment(rough), ({segment}) => segment) : Array.from(rough)).slice(0, most);
}

function shortened(text, most) {
  const plain = plainText(text), letters = lettersOf(plain, most + 1);
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : letters.join("");
}

/* What a picture says of a game that has an end; null of one that has none. */
function cardOf(game) {
  const rows = inOrder(game.players);
  if (isUnfinished(game) || rows.length === 0 || rows.some(({total, place}) => total === null || place === null))
    return null;
  return {rows, headline: winWords(rows, game.kind), about: [kindTitle(game.kind), game.edition, dayText(game.date), game.event, game.site].filter(text => text),
    parts: game.parts.filter(part => rows.every(({seat}) => part.points[seat] !== null) && part.points.some(points => points !== 0))};
}

const headlineOf = card => card.headline.map(part => part.name === undefined ? part : shortened(part.name, HEADLINE_LETTERS));

/* The same for those who hear it. */
const wordsOfCard = card => `${headlineOf(card).join("")}. ${card.rows.map(({name, total}) => `${plainText(name)} ${total}`).join(", ")}. ${card.about.join(", ")}`;

/* ---- drawing ----------------------------------------------------------------------------- */

const FAMILY = 'system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';
const colourNamed = name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

function usePen(pen, size, weight, colour, align = "start") {
  pen.font = `${weight} ${size}px ${FAMILY}`;
  pen.fillStyle = colour;
  pen.textAlign = align;
}

/* A text in one line, shortened to the width that it may take. */
function drawLine(pen, text, x, y, width) {
  const letters = lettersOf(plainText(text), NAME_LETTERS);
  let line = letters.join("");
  while (letters.length > 1 && pen.measureText(line).width > width) {
    letters.pop();
    line = `${letters.join("")}…`;
  }
  pen.fillText(line, x, y);
}

/* A text in two lines at most. */
function drawTwoLines(pen, text, x, y, width, height) {
  const words = text.split(" "), first = [];
  while (words.length > 0 && (first.length === 0 || pen.measureText([...first, words[0]].join(" ")).width <= width))
    first.push(words.shift());
  drawLine(pen, first.join(" "), x, y, width);
  if (words.length > 0)
    drawLine(pen, words.join(" "), x, y + height, width);
  return words.length > 0 ? 2 : 1;
}

function drawHarbour(pen) {
  const {width, band} = PICTURE;
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, width, band + 12);
  pen.clip();
  pen.fillStyle = colourNamed("sky");
  pen.fillRect(0, 0, width, band);
  pen.fillStyle = colourNamed("sun");
  pen.beginPath();
  pen.arc(width - 130, band - 46, 70, 0, 2 * Math.PI);
  pen.fill();
  pen.save();
  pen.translate(width - 290, band - 118);
  pen.scale(4.4, 4.4);
  for (const path of byId("s-ship").querySelectorAll("path")) {
    pen.fillStyle = colourNamed(path.classList.contains("sail") ? "card" : "colonist");
    pen.fill(new Path2D(path.getAttribute("d")));
  }
  pen.restore();
  for (const [name, y] of [["sea", band - 34], ["sea-2", band - 12]]) {
    pen.fillStyle = colourNamed(name);
    pen.fill(new Path2D(`M-60 ${y}q30-18 60 0${"t60 0".repeat(20)}V${band + 12}h-1320z`));
  }
  pen.restore();
}

function drawHead(pen, card) {
  const {edge, width} = PICTURE;
  usePen(pen, 58, 700, colourNamed("ink"));
  const lines = drawTwoLines(pen, headlineOf(card).join(""), edge, 84, width - 2 * edge, 66);
  usePen(pen, 28, 400, colourNamed("soft"));
  drawTwoLines(pen, card.about.map(plainText).join(" · "), edge, lines === 1 ? 134 : 196, lines === 1 ? width - 2 * edge : width - edge - 340, 38);
}

function drawPodium(pen, {rows}) {
  const {edge, width, band, podium} = PICTURE, gap = 16, each = (width - 2 * edge - gap * (rows.length - 1)) / rows.length, most = Math.max(1, ...rows.map(({total}) => total));
  for (const [i, {name, seat, total, place}] of rows.entries()) {
    const x = edge + i * (each + gap), height = 100 + Math.round(Math.max(0, 150 * total / most)), floor = band + podium;
    pen.fillStyle = colourNamed(`seat-${seat}`);
    pen.beginPath();
    pen.roundRect(x, floor - height, each, height, [16, 16, 0, 0]);
    pen.fill();
    usePen(pen, 60, 700, colourNamed("on-seat"), "center");
    pen.fillText(String(total), x + each / 2, floor - height + 66);
    usePen(pen, 26, 700, colourNamed("on-seat"), "center");
    pen.fillText("ABCDE"[seat], x + each / 2, floor - 18);
    usePen(pen, 32, place === 1 ? 700 : 400, colourNamed("ink"), "center");
    pen.fillText(`${place}.`, x + each / 2, floor + 42);
    drawLine(pen, name, x + each / 2, floor + 84, each);
  }
  return band + podium + 120;
}

/* The seats stand above it by the letters of the podium. */
function drawParts(pen, {rows, parts}, top) {
  const {edge, width, row} = PICTURE, left = edge + 330, each = (width - edge - left) / rows.length;
  const line = (title, values, y, weight) => {
    usePen(pen, 30, weight, colourNamed(weight > 400 ? "ink" : "soft"));
    drawLine(pen, title, edge, y + 40, left - edge - 16);
    usePen(pen, 30, weight, colourNamed("ink"), "end");
    for (const [i, value] of values.entries())
      pen.fillText(String(value), left + (i + 1) * each - 16, y + 40);
    pen.fillStyle = colourNamed("edge");
    pen.fillRect(edge, y + row - 2, width - 2 * edge, 2);
  };
  line("", rows.map(({seat}) => "ABCDE"[seat]), top, 700);
  for (const [i, {title, points}] of parts.entries())
    line(title, rows.map(({seat}) => points[seat]), top + (i + 1) * row, 400);
  line("Points", rows.map(({total}) => total), top + (parts.length + 1) * row, 700);
}

/* A canvas with the picture, in the colours that the page has. */
function drawPicture(card) {
  const {width, band, podium, row, edge} = PICTURE, canvas = el("canvas", {width, height: band + podium + 120 + (card.parts.length > 0 ? (card.parts.length + 2) * row : 0) + edge});
  const pen = canvas.getContext("2d");
  pen.fillStyle = colourNamed("paper");
  pen.fillRect(0, 0, width, canvas.height);
  drawHarbour(pen);
  drawHead(pen, card);
  const top = drawPodium(pen, card);
  if (card.parts.length > 0)
    drawParts(pen, card, top);
  return canvas;
}
