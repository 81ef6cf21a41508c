/* record_table.js - the table is otherwise: what the program has, field by field, and what lies there in its place. */

/* What the notation has short, in words of the table. */
const TABLE_WORDS = {d: "doubloons", vp: "VP", colonist: "colonists", coins: "doubloons on the roles", house: "trading house",
  refill: "people on the colonist ship", "face-up": "plantations on offer", under: "cards under buildings"};
const tableWord = word => TABLE_WORDS[word] ?? readable(word);

/* Lists that say all there is: what is not in them is not there. */
const isWholeList = dataset => /^adjust (island|city|ship|house|face-up|under|hand)\b/.test(dataset.before);

/* "2d", "colonist 3", "7", "corn": an item's word and number, "" for none. */
function itemParts(item) {
  const [, number, short = ""] = /^(\d+)(d|vp)?$/.exec(item) ?? [], [, word, count] = /^([a-z\d-]+) (\d+)$/.exec(item) ?? [];
  return number !== undefined ? {word: short, number, isShort: short !== ""} : {word: word ?? item, number: count ?? "", isShort: false};
}

/* One more or one fewer; below nothing a number that may be left out is left out. */
function step(input, by) {
  const now = input.value === "" ? 0 : Number(input.value);
  input.value = now + by < 0 ? "" : String(now + by);
}

const stepButton = (input, by, word) => el("button", {type: "button", class: "step", "aria-label": `${by > 0 ? "one more" : "one fewer"}: ${word}`, onclick: () => step(input, by)}, by > 0 ? "+" : "−");

/* A number with its word; an item of a list can be taken away. */
function itemRow({word, number, isShort}, canLeave) {
  const title = tableWord(word);
  const input = el("input", {value: number, type: "number", min: 0, autocomplete: "off", "data-word": word, "data-short": isShort ? "1" : "", "aria-label": title});
  const row = el("span", {class: "table-item"}, el("span", {class: "what"}, title), stepButton(input, -1, title), input, stepButton(input, 1, title));
  if (canLeave)
    row.append(el("button", {type: "button", class: "step", "aria-label": `not there: ${title}`, onclick: () => row.remove()}, "×"));
  return row;
}

/* All that can lie on a table, to be chosen. */
function addSelect(items) {
  const classes = ["good", "tile", "building", "role", "piece"];
  const groups = classes.map(name => [name, board.thingsOf(name)]).filter(([, things]) => things.length > 0);
  const select = el("select", {"aria-label": "What is there, too"}, el("option", {value: ""}, "one more ..."),
    groups.map(([name, things]) => el("optgroup", {label: name}, things.map(thing => el("option", {value: thing.name}, readable(thing.title))))));
  select.onchange = () => {
    items.append(itemRow({word: select.value, number: "1", isShort: false}, true));
    select.value = "";
  };
  return select;
}

/* A field of "adjust island A corn 1": whose or what it is, then what is there: numbers, or a list. */
function tableField(line) {
  const words = line.split(" ").slice(1);
  const isOfNote = words.length > 1 && SEATS.includes(words[1]);
  const n = isOfNote || words[0] === "ship" ? 2 : 1;
  const title = isOfNote ? `${playerOf(words[1])}, ${tableWord(words[0])}`
    : SEATS.includes(words[0]) ? playerOf(words[0]) : board.capital(words.slice(0, n).map(tableWord).join(" "));
  const there = words.slice(n).join(" "), before = `adjust ${words.slice(0, n).join(" ")}`;
  const parts = (there === "" || there === "-" ? [] : there.includes(",") || /^[a-z\d-]+ \d+$/.test(there) ? there.split(", ") : there.split(" ")).map(itemParts);
  const isNumber = parts.length === 1 && parts[0].word === "", canChange = isWholeList({before});
  const items = el("span", {class: "table-items"}, parts.map(part => itemRow(part, canChange)));
  const field = el("fieldset", {class: "otherwise", "data-before": before}, el("legend", {}, title), items, isNumber ? [] : addSelect(items));
  field.dataset.was = lineOfField(field);
  return field;
}

const showOtherwise = ({table}) => byId("table-fields").replaceChildren(...table.map(tableField));

/* The statement that says what stands in the field.  Where the list is whole, an item without a number is there, elsewhere it is 0; an
   empty list is "-", and an empty ship is only named. */
function lineOfField(field) {
  const isWhole = isWholeList(field.dataset);
  const items = [...field.querySelectorAll("[data-word]")].map(({value, dataset: {word, short}}) => {
    const number = value.trim() || (isWhole ? "" : "0");
    return short ? number + word : `${word} ${number}`.trim();
  });
  const isShip = field.dataset.before.startsWith("adjust ship ");
  return `${field.dataset.before} ${items.length === 0 && !isShip ? "-" : items.join(", ")}`.trim();
}

async function takeTable() {
  const lines = [...byId("table-fields").children].map(field => [lineOfField(field), field.dataset.was])
    .filter(([line, was]) => line !== was).map(([line]) => line);
  for (const line of lines)
    await takeLine(line);
}

