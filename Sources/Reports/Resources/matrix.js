"use strict";
// Filters rows and columns; the page is whole without it.
(() => {
  const at = (id) => document.getElementById(id);
  const tables = [...document.querySelectorAll(".matrix")];
  const rows = [...document.querySelectorAll(".matrix tbody tr:not(.theme)")];
  const heads = [...document.querySelectorAll(".matrix thead th[data-column]")];
  const controls = ["search", "by-language", "left", "right", "only-failing", "only-changed"].map(at).filter(Boolean);
  at("controls").hidden = false;

  // A state is the first class of a cell; who does not compile the row's dialect has none.
  const state = (row, column) => row.querySelector(`td[data-column="${column}"]`)?.classList[0];
  const isOn = (id) => at(id) !== null && at(id).checked;

  const shownColumns = () => {
    const [left, right, language] = [at("left").value, at("right").value, at("by-language").value];
    const compared = [left, right].filter((value) => value !== "");
    return new Set(heads.filter((head) => compared.length > 0
      ? compared.includes(head.dataset.column)
      : language === "" || head.dataset.language === language).map((head) => head.dataset.column));
  };

  const isShown = (row, columns) => {
    const words = at("search").value.toLowerCase();
    if (words !== "" && !row.querySelector("th").textContent.toLowerCase().includes(words)) { return false; }
    const cells = [...row.querySelectorAll("td")].filter((cell) => columns.has(cell.dataset.column));
    if (cells.length === 0) { return false; }
    if (isOn("only-failing") && !cells.some((cell) => ["fail", "known", "follows"].includes(cell.classList[0]))) { return false; }
    if (isOn("only-changed") && !cells.some((cell) => cell.classList.contains("changed"))) { return false; }
    const [left, right] = [at("left").value, at("right").value];
    return left === "" || right === "" || left === right || state(row, left) !== state(row, right);
  };

  const show = () => {
    const columns = shownColumns();
    for (const cell of document.querySelectorAll(".matrix [data-column]")) { cell.hidden = !columns.has(cell.dataset.column); }
    let count = 0;
    for (const row of rows) {
      row.hidden = !isShown(row, columns);
      count += row.hidden ? 0 : 1;
    }
    for (const table of tables) {
      for (const body of table.tBodies) {
        body.hidden = [...body.rows].every((row) => row.hidden || row.classList.contains("theme"));
      }
      table.hidden = [...table.tBodies].every((body) => body.hidden);
      table.parentElement.previousElementSibling.hidden = table.hidden;
    }
    at("shown").textContent = `${count} of ${rows.length} rows`;
  };

  // A link into a closed part opens it.
  const open = () => {
    const target = location.hash.length > 1 ? at(decodeURIComponent(location.hash.slice(1))) : null;
    if (target instanceof HTMLDetailsElement) { target.open = true; target.scrollIntoView(); }
  };

  for (const control of controls) { control.addEventListener("input", show); }
  addEventListener("hashchange", open);
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target instanceof HTMLInputElement) { return; }
    event.preventDefault();
    at("search").focus();
  });
  show();
  open();
})();
