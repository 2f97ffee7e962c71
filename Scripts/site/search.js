// The search of the site: in the index that was made with it, without a network.
"use strict";

const MOST = 50;

// The parts that have all words of the query, or words that begin with them; first those that the query names, then those with the words in their
// names.
function search(index, query) {
  const asked = query.toLowerCase().match(/[\p{L}\p{N}_.+-]*[\p{L}\p{N}_]/gu) ?? [];
  if (asked.length === 0) return [];
  const found = asked.map((word) => {
    const weights = new Map();
    for (const [known, parts] of Object.entries(index.words)) {
      if (!known.startsWith(word)) continue;
      for (const part of parts) weights.set(part, Math.max(weights.get(part) ?? 0, known === word ? 2 : 1));
    }
    return weights;
  });
  const parts = [...found[0].keys()].filter((part) => found.every((weights) => weights.has(part)));
  const weighed = parts.map((part) => {
    const [, title, heading] = index.parts[part];
    const named = asked.filter((word) => heading.toLowerCase().includes(word)).length;
    const titled = asked.filter((word) => title.toLowerCase().includes(word)).length;
    const isNamed = [title, heading].some((name) => name.toLowerCase() === query.trim().toLowerCase());
    const weight = found.reduce((sum, weights) => sum + weights.get(part), 0) + 4 * named + 3 * titled + (isNamed ? 100 : 0);
    return { part, weight };
  });
  weighed.sort((one, other) => other.weight - one.weight || one.part - other.part);
  return weighed.slice(0, MOST).map(({ part }) => index.parts[part]);
}

function show(query) {
  const results = search(searchIndex, query);
  document.getElementById("found").textContent = query.trim()
    ? `${results.length === MOST ? "The first " : ""}${results.length} places with “${query.trim()}”`
    : "";
  const list = document.getElementById("results");
  list.replaceChildren();
  for (const [place, title, heading, text] of results) {
    const link = document.createElement("a");
    link.href = place;
    link.textContent = heading ? `${title}: ${heading}` : title;
    const snippet = document.createElement("p");
    snippet.textContent = text;
    const item = document.createElement("li");
    item.append(link, snippet);
    list.append(item);
  }
}

if (typeof document !== "undefined") {
  const field = document.getElementById("query");
  field.value = new URLSearchParams(location.search).get("q") ?? "";
  field.addEventListener("input", () => show(field.value));
  show(field.value);
} else {
  module.exports = { search };
}
