/* record_table.js - the table is otherwise: what the program has, field by field, and what lies there in its place. */

/* What the notation has short, in words of the table. */
const TABLE_WORDS = {d: "doubloons", vp: "VP", colonist: "colonists", noble: "nobles", coins: "doubloons on the roles",
  house: "trading house", refill: "people on the colonist ship", "face-up": "plantations on offer", under: "cards under the chapel"};
const TABLE_EXAMPLES = {city: "small market 1", coins: "mayor 1"};
const tableWord = word => TABLE_WORDS[word] ?? readable(word);

/* Lists that say all there is: what is not in them is not there. */
const isWholeList = dataset => /^adjust (island|city|ship|house|face-up|under|hand)\b/.test(dataset.before);

/* "2d", "colonist 3", "7": the word and the number of an item; null when it has none. */
function countedItem(item) {
  const short = item.match(/^(\d+)(d|vp)?$/), named = item.match(/^([a-z-]+) (\d+)$/);
  return short !== null ? {word: short[2] ?? "", number: short[1], isShort: short[2] !== undefined}
    : named !== null ? {word: named[1], number: named[2], isShort: false} : null;
}

const plainInput = (value, more) => el("input", {value, autocomplete: "off", autocapitalize: "off", spellcheck: "false", ...more});

const countInput = ({word, number, isShort}, isAlone) => el("label", {class: "count"}, isAlone ? "" : `${tableWord(word)} `,
  plainInput(number, {type: "number", min: 0, "data-word": word, "data-short": isShort ? "1" : "", "aria-label": tableWord(word)}));

/* A field of "adjust island A corn 1": whose or what it is, then what is there: numbers each with its word, or a list of
   words. */
function tableField(line) {
  const words = line.split(" ").slice(1);
  const isOfNote = words.length > 1 && SEATS.includes(words[1]);
  const n = isOfNote || words[0] === "ship" ? 2 : 1;
  const title = isOfNote ? `${playerOf(words[1])}, ${tableWord(words[0])}`
    : SEATS.includes(words[0]) ? playerOf(words[0]) : board.capital(words.slice(0, n).map(tableWord).join(" "));
  const there = words.slice(n).join(" ");
  const items = there === "" ? [] : there.split(", ").map(countedItem);
  const isCounted = items.length > 0 && items.every(item => item !== null);
  const isAlone = isCounted && items[0].word === "";
  const field = el("fieldset", {class: "otherwise", "data-before": `adjust ${words.slice(0, n).join(" ")}`}, el("legend", {}, title),
    isCounted ? items.map(item => countInput(item, isAlone)) : [],
    isAlone ? [] : el("label", {class: "list"}, isCounted ? "and " : "",
      plainInput(isCounted || there === "-" ? "" : there.split(/,? /).map(readable).join(", "),
        {"aria-label": isCounted ? `${title}, and` : title, placeholder: isCounted ? TABLE_EXAMPLES[words[0]] ?? "corn 2" : "nothing", "data-list": ""})));
  field.dataset.was = lineOfField(field);
  return field;
}

const showOtherwise = () => byId("table-fields").replaceChildren(...recording.answer.table.map(tableField));

/* "small market 1" as the notation has it. */
const itemOf = text => text.trim().replace(/ +(?!\d+$)/g, "-");

/* The statement that says what stands in the field.  An empty number takes its word out of a list, elsewhere it is 0; an
   empty list is "-", and an empty ship is only named. */
function lineOfField(field) {
  const isWhole = isWholeList(field.dataset);
  const counted = [...field.querySelectorAll("[data-word]")].map(({value, dataset: {word, short}}) => {
    const number = value.trim() || (isWhole ? "" : "0");
    return number === "" ? "" : short ? number + word : `${word} ${number}`.trim();
  });
  const listed = [...field.querySelectorAll("[data-list]")].flatMap(({value}) => value.split(",").map(itemOf));
  const items = [...counted, ...listed].filter(item => item !== "");
  const isShip = field.dataset.before.startsWith("adjust ship ");
  const text = items.length === 0 && !isShip ? "-" : items.join(", ");
  return `${field.dataset.before} ${text}`.trim();
}

async function takeTable() {
  const lines = [...byId("table-fields").children].map(field => [lineOfField(field), field.dataset.was])
    .filter(([line, was]) => line !== was).map(([line]) => line);
  for (const line of lines)
    await takeLine(line);
}

