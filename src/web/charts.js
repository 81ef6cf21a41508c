/* charts.js - bars, dots with intervals, lines.  The numbers are those of the table. */

const DRAWN_ROWS = 40, ROW_HEIGHT = 22, NUMBER_WIDTH = 60, LETTER_WIDTH = 6.8;

/* Pixels: the width of the drawing, and of the names in it. */
const chartWidth = () => Math.max(300, Math.min(860, byId("drawing").clientWidth));
const nameWidth = () => Math.min(190, Math.round(0.3 * chartWidth()));
const lettersIn = width => Math.floor(width / LETTER_WIDTH);

const isNumber = value => typeof value === "number";

/* What a report is about, where it is not its first number with an interval. */
const MEANT = {ratings: "rating", "rating-history": "rating", scores: "total", roles: "per_game", buildings: "owner_wins", "building-rounds": "win_rate", "role-places": "win_rate", games: "score", league: "points", ends: "games"};
/* Reports whose rows are numbers of different things: no axis holds them all. */
const NOT_DRAWN = ["year", "records"];
/* The ends of the interval of a number in a row; undefined where it has none. */
const lowOf = (row, name) => row[name === "rating" ? "low" : `${name}_low`];
const highOf = (row, name) => row[name === "rating" ? "high" : `${name}_high`];

/* Columns with numbers that say something by themselves: no keys, no ends of intervals. */
function drawableColumns(report, columns, rows) {
  const keys = report.keys.split(" ");
  return columns.map(column => column.column).filter(name =>
    !keys.includes(name) && !isInterval(name) && name !== "few" && name !== "series" && name !== "number" &&
    rows.some(row => isNumber(row[name])));
}

/* The ends of the axis: with zero when that is near. */
function rangeOf(values) {
  const low = Math.min(...values), high = Math.max(...values);
  if (low === high)
    return [Math.min(0, low), Math.max(0, high) || 1];
  return [low > 0 && low >= 0.6 * high ? low : Math.min(low, 0), Math.max(high, 0)];
}

/* Round numbers for an axis. */
function ticksOf([low, high]) {
  const rough = (high - low) / 5, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(n => n * power).find(n => n >= rough);
  const ticks = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high + step / 1e6; tick += step)
    ticks.push(Number(tick.toPrecision(10)));
  return ticks;
}

const shortText = (text, room) => text.length > room ? text.slice(0, room - 1) + "…" : text;

/* Grid and numbers of a horizontal axis. */
function axisAcross(range, x, height) {
  return ticksOf(range).map(tick => [svg("line", {class: "grid", x1: x(tick), x2: x(tick), y1: 0, y2: height}),
    svg("text", {x: x(tick), y: height + 16, "text-anchor": "middle"}, String(tick))]);
}

function picture(title, height, ...parts) {
  return svg("svg", {width: chartWidth(), height, role: "img", "aria-label": title}, parts);
}

const BESIDE_MOST = 0.42, BESIDE_WIDEST = 260, NAME_MARGIN = 8;
const widthOf = text => LETTER_WIDTH * text.length + NAME_MARGIN;

/* Where the name of each row stands: beside its mark if all names fit there; else what rows in a row have in common stands above them, as a
 * head, and the rest beside; a name that cannot be parted stands above its mark. */
function placeRowNames(report, rows) {
  const room = Math.min(BESIDE_WIDEST, BESIDE_MOST * chartWidth()), fit = names => names.every(name => widthOf(name) <= room);
  const parts = rows.map(row => report.keys.split(" ").map(key => cellText(row[key])).filter(part => part !== ""));
  const whole = parts.map(each => each.join(" · ")), last = parts.map(each => each.at(-1) ?? "");
  const placed = fit(whole) ? whole.map(beside => ({head: "", beside}))
    : fit(last) && parts.some(each => each.length > 1) ? parts.map((each, i) => ({head: each.slice(0, -1).join(" · "), beside: last[i]}))
      : whole.map(head => ({head, beside: ""}));
  return placed.map(({head, beside}, i) => ({head: head === placed[i - 1]?.head ? "" : head, beside}));
}

/* A bar for each row; or a dot with its 95 % interval where the report has one. */
function drawRows(report, columns, rows, measure) {
  const shown = columns.find(column => column.column === measure);
  const drawn = rows.filter(row => isNumber(row[measure])).slice(0, DRAWN_ROWS), placed = placeRowNames(report, drawn);
  const hasEnds = drawn.some(row => isNumber(lowOf(row, measure)));
  const values = drawn.flatMap(row => [row[measure], lowOf(row, measure), highOf(row, measure)]).filter(isNumber);
  const range = hasEnds ? rangeOf(values) : rangeOf([0, ...values]);
  const width = chartWidth(), names = Math.max(NAME_MARGIN, ...placed.map(({beside}) => beside === "" ? 0 : widthOf(beside)));
  const x = value => names + (width - names - NUMBER_WIDTH) * (value - range[0]) / (range[1] - range[0]);
  const zero = x(Math.max(range[0], Math.min(range[1], 0)));
  let top = 0;
  const marks = drawn.map((row, i) => {
    const {head, beside} = placed[i], value = row[measure], headAt = top + 15, y = top + (head === "" ? 0 : ROW_HEIGHT - 4) + ROW_HEIGHT / 2;
    top = y + ROW_HEIGHT / 2;
    const mark = hasEnds
      ? [isNumber(lowOf(row, measure)) ? svg("line", {class: "interval", x1: x(lowOf(row, measure)), x2: x(highOf(row, measure)), y1: y, y2: y}) : null,
        svg("circle", {class: "dot", cx: x(value), cy: y, r: 5})]
      : svg("rect", {class: "bar-drawn", x: Math.min(zero, x(value)), y: y - 7, width: Math.max(1, Math.abs(x(value) - zero)), height: 14});
    return svg("g", {class: row.few === 1 ? "few" : ""},
      head === "" ? null : svg("text", {class: "row-name row-head", x: 0, y: headAt}, shortText(head, lettersIn(width))),
      beside === "" ? null : svg("text", {class: "row-name", x: names - NAME_MARGIN, y: y + 4, "text-anchor": "end"}, beside),
      mark, svg("text", {x: width - 4, y: y + 4, "text-anchor": "end"}, withMinus(numberText(shown, value))));
  });
  return picture(`${report.title}: ${wordOf(measure)}`, top + 24, axisAcross(range, x, top), marks);
}

/* What goes across when the rows are a curve over rounds or games: of games with days their days; undefined when they are not. */
function acrossOf(report, columns) {
  const keys = report.keys.split(" "), last = keys[keys.length - 1];
  const column = columns.find(each => each.column === last);
  if (keys.length < 2 || (last !== "round" && last !== "game") || column?.kind !== "integer")
    return undefined;
  return last === "game" && columns.some(each => each.column === "date") ? "date" : last;
}

/* Days since 1970; a month or a year is its first day. */
const dayNumber = text => Date.parse(`${text}-01-01`.slice(0, 10)) / 86400000;

const TICK_WIDTH = 64;

/* Where months or years begin, so that at most six stand there, none in the next. */
function dayTicks([low, high], width) {
  const first = new Date(low * 86400000), months = (high - low) / 30.4, most = Math.min(6, Math.max(1, Math.floor(width / TICK_WIDTH)));
  const step = [1, 2, 3, 6, 12, 24, 60, 120].find(n => months / n <= most) ?? 240, ticks = [];
  for (let month = Math.ceil((12 * first.getUTCFullYear() + first.getUTCMonth()) / step) * step; ; month += step) {
    const day = Date.UTC(Math.floor(month / 12), month % 12) / 86400000;
    if (day > high)
      return ticks;
    if (day >= low)
      ticks.push([day, `${MONTHS[month % 12].slice(0, 3)} ${Math.floor(month / 12)}`]);
  }
}

const LINES_DRAWN = 10, NAME_HEIGHT = 15;

/* Names beside the ends of their lines, moved apart where these are close. */
function placeNames(ends, height) {
  const placed = ends.map((y, i) => ({i, y})).sort((a, b) => a.y - b.y);
  for (let k = 1; k < placed.length; k++)
    placed[k].y = Math.max(placed[k].y, placed[k - 1].y + NAME_HEIGHT);
  const over = Math.max(0, (placed.at(-1)?.y ?? 0) - height);
  for (let k = placed.length - 1, room = height; over > 0 && k >= 0; k--, room -= NAME_HEIGHT)
    placed[k].y = Math.min(placed[k].y, room);
  return new Map(placed.map(({i, y}) => [i, y]));
}

const acrossIn = (row, across) => across === "date" ? dayNumber(row.date ?? "") : row[across];

/* [name, rows] of the first lines.  What all lines have in common tells none from another. */
function seriesOf(report, rows, measure, across) {
  const series = new Map(), drawn = rows.filter(each => isNumber(each[measure]) && Number.isFinite(acrossIn(each, across)));
  const keys = report.keys.split(" ").slice(0, -1).filter(key => key in (drawn[0] ?? {}));
  const apart = keys.filter(key => drawn.some(row => row[key] !== drawn[0][key])), own = apart.length > 0 ? apart : keys;
  for (const row of drawn) {
    const name = own.map(key => cellText(row[key])).join(" · ");
    series.set(name, [...series.get(name) ?? [], row]);
  }
  return [...series].slice(0, LINES_DRAWN);
}

function drawLines(report, all, measure, across) {
  const height = 260, width = chartWidth(), isByDay = across === "date";
  const names = Math.min(BESIDE_MOST * width, Math.max(...all.map(([name]) => widthOf(name))) + 10);
  const points = all.flatMap(([, list]) => list);
  const range = rangeOf(points.map(row => row[measure])), days = points.map(row => acrossIn(row, across));
  const ends = isByDay ? [Math.min(...days), Math.max(...days, Math.min(...days) + 1)] : rangeOf(days);
  const x = value => 46 + (width - 46 - names) * (value - ends[0]) / (ends[1] - ends[0]);
  const y = value => height - (height - 12) * (value - range[0]) / (range[1] - range[0]);
  const nameAt = placeNames(all.map(([, list]) => y(list.at(-1)[measure])), height);
  const grid = isByDay ? dayTicks(ends, width - 46 - names).map(([day, text]) => [svg("line", {class: "grid", x1: x(day), x2: x(day), y1: 0, y2: height}),
    svg("text", {x: x(day), y: height + 16, "text-anchor": "middle"}, text)]) : axisAcross(ends, x, height);
  return picture(`${report.title}: ${wordOf(measure)} by ${wordOf(across)}`, height + 24, grid,
    ticksOf(range).map(tick => [svg("line", {class: "grid", x1: 46, x2: width - names, y1: y(tick), y2: y(tick)}),
      svg("text", {x: 40, y: y(tick) + 4, "text-anchor": "end"}, String(tick))]),
    all.map(([name, list], i) => svg("g", {class: `line-${i}`},
      svg("polyline", {class: "curve", points: list.map(row => `${x(acrossIn(row, across)).toFixed(1)},${y(row[measure]).toFixed(1)}`).join(" ")}),
      svg("polyline", {class: "lead", points: `${x(acrossIn(list.at(-1), across)).toFixed(1)},${y(list.at(-1)[measure]).toFixed(1)} ${width - names + 6},${nameAt.get(i).toFixed(1)}`}),
      svg("text", {class: "line-name", x: width - names + 10, y: (nameAt.get(i) + 4).toFixed(1)}, shortText(name, lettersIn(names - 10))))));
}

/* How the parts of the score make the lead of the first pair: each begins where the one before ends. */
function drawWaterfall(report, rows) {
  const [{player, rival}] = rows, own = rows.filter(row => row.player === player && row.rival === rival);
  const parts = own.filter(({what, difference}) => what === "part" && difference !== 0), total = own.find(({what}) => what === "score")?.difference ?? 0;
  const steps = [];
  for (const {name, difference} of parts)
    steps.push({name, from: steps.at(-1)?.to ?? 0, to: (steps.at(-1)?.to ?? 0) + difference, difference});
  steps.push({name: `${player} ahead of ${rival}`, from: 0, to: total, difference: total, isTotal: true});
  const range = rangeOf([0, ...steps.flatMap(({from, to}) => [from, to])]), height = steps.length * (ROW_HEIGHT + 6), width = chartWidth(), names = nameWidth() + 20;
  const x = value => names + (width - names - NUMBER_WIDTH) * (value - range[0]) / (range[1] - range[0]);
  return picture(`${report.title}: ${player} and ${rival}`, height + 24, axisAcross(range, x, height), steps.map(({name, from, to, difference, isTotal}, i) => {
    const top = i * (ROW_HEIGHT + 6) + 4;
    return svg("g", {},
      svg("text", {class: "row-name", x: names - 8, y: top + 14, "text-anchor": "end"}, shortText(name, lettersIn(names - 8))),
      svg("rect", {class: isTotal ? "total" : difference > 0 ? "gain" : "loss", x: Math.min(x(from), x(to)), y: top, width: Math.max(1, Math.abs(x(to) - x(from))), height: 18}),
      i + 1 < steps.length ? svg("line", {class: "grid", x1: x(to), x2: x(to), y1: top + 18, y2: top + ROW_HEIGHT + 6}) : null,
      svg("text", {x: width - 4, y: top + 14, "text-anchor": "end"}, `${difference > 0 ? "+" : ""}${withMinus(String(difference))}`));
  }));
}

/* Charts that are drawn in a way of their own, by the script that gnuplot has for them: their table is one drawing, not a choice of columns. */
const isWaterfall = report => report.chart === "waterfall.gp";

function drawReport(report, columns, rows, measure) {
  if (isWaterfall(report))
    return drawWaterfall(report, rows);
  const across = acrossOf(report, columns);
  const lines = across === undefined ? [] : seriesOf(report, rows, measure, across);
  return lines.some(([, list]) => list.length > 1) ? drawLines(report, lines, measure, across) : drawRows(report, columns, rows, measure);
}
