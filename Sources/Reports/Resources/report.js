(() => {
  "use strict";
  const byID = (name) => document.getElementById(name);
  const all = Array.from(document.querySelectorAll(".finding"));
  const controls = byID("controls"), search = byID("search"), shown = byID("shown");
  const filters = ["dialect", "group", "severity", "status"];
  const texts = new Map();
  const textOf = (finding) => {
    if (!texts.has(finding)) texts.set(finding, finding.textContent.toLowerCase());
    return texts.get(finding);
  };

  const update = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
    const wanted = filters.map((name) => [name, byID("by-" + name).value]).filter((pair) => pair[1] !== "");
    let count = 0;
    for (const finding of all) {
      const fits = wanted.every((pair) => finding.dataset[pair[0]] === pair[1])
        && words.every((word) => textOf(finding).includes(word));
      if (finding.hidden === fits) finding.hidden = !fits;
      if (fits) count += 1;
    }
    shown.textContent = count + " of " + all.length + " findings";
  };

  for (const name of filters) {
    const select = byID("by-" + name);
    for (const value of Array.from(new Set(all.map((finding) => finding.dataset[name]))).sort()) {
      const option = document.createElement("option");
      option.value = value;
      option.textContent = value;
      select.append(option);
    }
    select.addEventListener("change", update);
  }
  search.addEventListener("input", update);
  if (all.length > 0) {
    controls.hidden = false;
    update();
  }

  // The cards above show the first causes whole: below them a list is easier to look through. Without this script all that gates is open.
  if (all.length > 1) for (const finding of all) finding.open = false;

  const follow = () => {
    const target = location.hash.length > 1 ? byID(location.hash.slice(1)) : null;
    const finding = target ? target.closest(".finding") : null;
    if (!finding) return;
    finding.hidden = false;
    if (finding.tagName === "DETAILS") finding.open = true;
    finding.scrollIntoView();
  };
  addEventListener("hashchange", follow);
  follow();

  const move = (step) => {
    const visible = all.filter((finding) => !finding.hidden);
    if (visible.length === 0) return;
    const at = visible.findIndex((finding) => finding.contains(document.activeElement));
    const next = visible[Math.min(visible.length - 1, Math.max(0, at + step))];
    const focus = next.querySelector("summary") || next.querySelector("a");
    if (focus) focus.focus();
    next.scrollIntoView({ block: "nearest" });
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (["INPUT", "SELECT"].includes(event.target.tagName)) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    if (event.key === "/") {
      event.preventDefault();
      search.focus();
    } else if (event.key === "j" || event.key === "k") {
      move(event.key === "j" ? 1 : -1);
    }
  });

  const theme = byID("theme"), root = document.documentElement;
  const stored = (value) => {
    try {
      if (value) localStorage.setItem("pushproof-theme", value);
      return localStorage.getItem("pushproof-theme");
    } catch (error) {
      return null;
    }
  };
  if (stored()) root.dataset.theme = stored();
  theme.hidden = false;
  theme.addEventListener("click", () => {
    const now = root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    root.dataset.theme = now === "dark" ? "light" : "dark";
    stored(root.dataset.theme);
  });

  for (const button of document.querySelectorAll("button.copy")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const text = button.previousElementSibling;
      try {
        await navigator.clipboard.writeText(text.textContent);
      } catch (error) {
        getSelection().selectAllChildren(text);
        document.execCommand("copy");
      }
      button.textContent = "Copied";
    });
  }

  addEventListener("beforeprint", () => {
    for (const finding of all) if (!finding.hidden) finding.open = true;
    document.querySelector(".run-data").open = true;
  });
})();
