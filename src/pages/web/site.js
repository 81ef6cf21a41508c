/* site.js - tables that can be sorted and searched.  Without it all pages can be read. */
"use strict";

(() => {
  const SEARCHED = 15; // tables with more rows get a field to search them

  const collator = new Intl.Collator("en", { numeric: true });

  /* What a cell is sorted by: a number, a text, or null when it is empty, which comes last. */
  const valueOf = (cell) => {
    const text = cell.dataset.key ?? cell.textContent;
    if (text === "") return null;
    return cell.classList.contains("n") ? Number(text) : text;
  };

  const compare = (a, b) =>
    typeof a === "number" ? a - b : collator.compare(a, b);

  const sort = (table, column, isDescending) => {
    const body = table.tBodies[0];
    const rows = Array.from(body.rows, (row) => ({ row, value: valueOf(row.cells[column]) }));
    rows.sort((a, b) => {
      if (a.value === null || b.value === null) return (a.value === null) - (b.value === null);
      return isDescending ? compare(b.value, a.value) : compare(a.value, b.value);
    });
    body.append(...rows.map((entry) => entry.row));
  };

  /* The first press puts large numbers, or names from A, on top; the next one turns it round. */
  const press = (table, head) => {
    const now = head.getAttribute("aria-sort");
    const isDescending = now ? now === "ascending" : head.classList.contains("n");
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", isDescending ? "descending" : "ascending");
    sort(table, head.cellIndex, isDescending);
  };

  const makeSortable = (table) => {
    for (const head of table.tHead.rows[0].cells) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      button.addEventListener("click", () => press(table, head));
      head.append(button);
    }
  };

  const makeSearchable = (table) => {
    const label = document.createElement("label");
    const input = document.createElement("input");
    label.className = "search";
    input.type = "search";
    input.addEventListener("input", () => {
      const words = input.value.toLowerCase().split(/\s+/);
      for (const row of table.tBodies[0].rows) {
        const text = Array.from(row.cells, (cell) => cell.textContent).join(" ").toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
      }
    });
    label.append("Search", input);
    table.parentElement.before(label);
  };

  for (const table of document.querySelectorAll(".table > table")) {
    const n = table.tBodies[0].rows.length;
    if (n > 1) makeSortable(table);
    if (n > SEARCHED) makeSearchable(table);
  }
})();
