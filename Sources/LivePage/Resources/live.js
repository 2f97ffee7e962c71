(() => {
  "use strict";
  const byID = (name) => document.getElementById(name);
  const set = (name, text) => {
    const place = byID(name);
    if (place) place.textContent = text;
  };
  const number = (value) => value.toLocaleString("en");
  const time = (seconds) => seconds < 100 ? Math.round(seconds) + " s" : Math.round(seconds / 60) + " min";
  const MOST = 240;
  const name = document.body.dataset.name;
  let rates = [], finds = [], before = null;

  const draw = (name, values) => {
    const most = Math.max(1, ...values);
    const step = 300 / Math.max(1, values.length - 1);
    const points = values.map((value, at) => (5 + at * step).toFixed(1) + " " + (65 - 60 * value / most).toFixed(1));
    byID(name).setAttribute("d", points.length > 1 ? "M" + points.join("L") : "M0 0");
  };

  const keep = (values, value) => {
    values.push(value);
    if (values.length > MOST) values.shift();
  };

  const source = new EventSource("events");
  source.addEventListener("open", () => {
    // All that was told is told again.
    byID("findings").replaceChildren();
    rates = [];
    finds = [];
    before = null;
    if (window.phones) window.phones.forget();
    set("state", "Running");
  });
  source.addEventListener("error", () => set("state", name + " does not answer"));

  source.addEventListener("progress", (event) => {
    const now = JSON.parse(event.data);
    set("cases", number(now.cases) + (now.total === null ? "" : " of " + number(now.total)));
    set("rate", number(Math.round(now.casesPerSecond)) + " a second");
    set("coverage", now.tuplesTotal > 0
      ? number(now.tuplesCovered) + " of " + number(now.tuplesTotal) + " by one worker" : "none to cover");
    for (const name of ["violations", "warnings", "known", "restarts"]) set(name, number(now[name]));
    set("last", now.sinceLastFind === null ? "none" : time(now.sinceLastFind) + " ago");
    set("left", now.remaining === null ? "unknown" : time(now.remaining));
    const share = byID("share");
    share.hidden = now.total === null;
    if (now.total !== null) share.value = now.total > 0 ? now.cases / now.total : 0;
    if (before !== null && now.elapsed > before.elapsed) {
      keep(rates, (now.cases - before.cases) / (now.elapsed - before.elapsed));
      draw("rates", rates);
    }
    keep(finds, now.violations + now.warnings);
    draw("finds", finds);
    before = now;
    byID("verdict").className = "verdict " + (now.violations > 0 ? "error" : now.warnings > 0 ? "warning" : "good");
    document.title = "Pushproof: " + now.violations + " violations";
  });

  source.addEventListener("phones", (event) => window.phones.tell(JSON.parse(event.data)));

  source.addEventListener("finding", (event) => {
    const finding = JSON.parse(event.data);
    const line = document.createElement("div");
    line.className = "finding brief";
    const add = (tag, text, style) => {
      const part = document.createElement(tag);
      part.textContent = text;
      part.className = style;
      line.append(part);
    };
    add("span", finding.title, "headline");
    add("code", finding.rule, "");
    add("span", finding.severity, finding.severity);
    add("code", finding.fingerprint, "note");
    byID("findings").prepend(line);
  });

  source.addEventListener("end", (event) => {
    source.close();
    const end = JSON.parse(event.data);
    set("state", name + " has " + document.body.dataset.end + "." + (end.report === null ? "" : " Report: " + end.report + "/report.html"));
    set("left", "nothing");
  });
})();
