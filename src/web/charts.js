/* charts.js - bars, dots with intervals, lines.  The numbers are those of the table. */

const DRAWN_ROWS = 40, ROW_HEIGHT = 22, NUMBER_WIDTH = 60;

/* Pixels: the width of the drawing, and of the names in it. */
const chartWidth = () => Math.max(300, Math.min(860, byId("drawing").clientWidth));
const nameWidth = () => Math.min(190, Math.round(0.3 * chartWidth()));
const lettersIn = width => Math.floor(width / 6.8);

const isNumber = value => typeof value === "number";

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

const nameOf = (report, row) => report.keys.split(" ").filter(key => key in row).map(key => cellText(row[key])).join(" · ");

/* A bar for each row; or a dot with its 95 % interval where the report has one. */
function drawRows(report, columns, rows, measure) {
  const shown = columns.find(column => column.column === measure);
  const drawn = rows.filter(row => isNumber(row[measure])).slice(0, DRAWN_ROWS);
  const hasEnds = drawn.some(row => isNumber(row[`${measure}_low`]));
  const values = drawn.flatMap(row => [row[measure], row[`${measure}_low`], row[`${measure}_high`]]).filter(isNumber);
  const range = hasEnds ? rangeOf(values) : rangeOf([0, ...values]), height = drawn.length * ROW_HEIGHT;
  const width = chartWidth(), names = nameWidth();
  const x = value => names + (width - names - NUMBER_WIDTH) * (value - range[0]) / (range[1] - range[0]);
  return picture(`${report.title}: ${wordOf(measure)}`, height + 24, axisAcross(range, x, height), drawn.map((row, i) => {
    const y = i * ROW_HEIGHT + ROW_HEIGHT / 2, value = row[measure], zero = x(Math.max(range[0], Math.min(range[1], 0)));
    const mark = hasEnds
      ? [isNumber(row[`${measure}_low`]) ? svg("line", {class: "interval", x1: x(row[`${measure}_low`]), x2: x(row[`${measure}_high`]), y1: y, y2: y}) : null,
        svg("circle", {class: "dot", cx: x(value), cy: y, r: 5})]
      : svg("rect", {class: "bar-drawn", x: Math.min(zero, x(value)), y: y - 7, width: Math.max(1, Math.abs(x(value) - zero)), height: 14});
    return svg("g", {class: row.few === 1 ? "few" : ""},
      svg("text", {class: "row-name", x: names - 8, y: y + 4, "text-anchor": "end"}, shortText(nameOf(report, row), lettersIn(names - 8))),
      mark, svg("text", {x: width - 4, y: y + 4, "text-anchor": "end"}, numberText(shown, value)));
  }));
}

/* What goes across when the rows are a curve over rounds or games; undefined when they are not. */
function acrossOf(report, columns) {
  const keys = report.keys.split(" "), last = keys[keys.length - 1];
  const column = columns.find(each => each.column === last);
  return keys.length > 1 && (last === "round" || last === "game") && column?.kind === "integer" ? last : undefined;
}

function drawLines(report, rows, measure, across) {
  const height = 260, width = chartWidth(), names = nameWidth(), series = new Map();
  for (const row of rows.filter(each => isNumber(each[measure]) && isNumber(each[across]))) {
    const name = report.keys.split(" ").filter(key => key !== across && key in row).map(key => cellText(row[key])).join(" · ");
    series.set(name, [...series.get(name) ?? [], row]);
  }
  const all = [...series].slice(0, 10), points = all.flatMap(([, list]) => list);
  const range = rangeOf(points.map(row => row[measure])), ends = rangeOf(points.map(row => row[across]));
  const x = value => 46 + (width - 46 - names) * (value - ends[0]) / (ends[1] - ends[0]);
  const y = value => height - (height - 12) * (value - range[0]) / (range[1] - range[0]);
  return picture(`${report.title}: ${wordOf(measure)} by ${wordOf(across)}`, height + 24, axisAcross(ends, x, height),
    ticksOf(range).map(tick => [svg("line", {class: "grid", x1: 46, x2: width - names, y1: y(tick), y2: y(tick)}),
      svg("text", {x: 40, y: y(tick) + 4, "text-anchor": "end"}, String(tick))]),
    all.map(([name, list], i) => svg("g", {class: `seat-${i % 5} series-${i}`},
      svg("polyline", {class: "curve", points: list.map(row => `${x(row[across]).toFixed(1)},${y(row[measure]).toFixed(1)}`).join(" ")}),
      svg("line", {class: "curve", x1: width - names + 8, x2: width - names + 24, y1: 14 + 18 * i, y2: 14 + 18 * i}),
      svg("text", {x: width - names + 28, y: 18 + 18 * i}, shortText(name, lettersIn(names - 28))))));
}

function drawReport(report, columns, rows, measure) {
  const across = acrossOf(report, columns);
  return across === undefined ? drawRows(report, columns, rows, measure) : drawLines(report, rows, measure, across);
}
