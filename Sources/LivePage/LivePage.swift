import Reports

/// The page that follows a run. Its script writes no markup: texts of senders stay texts.
enum LivePage {
    static let html = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <title>Pushproof: running</title>
        <link rel="stylesheet" href="live.css"/>
        </head>
        <body>
        <h1 id="state" role="status">Waiting for the run</h1>
        <progress id="share" max="1" hidden="hidden" aria-label="Share of the cases"></progress>
        <table>
        <tr><th scope="row">Cases</th><td id="cases">–</td></tr>
        <tr><th scope="row">Rate</th><td id="rate">–</td></tr>
        <tr><th scope="row">Combinations</th><td id="coverage">–</td></tr>
        <tr><th scope="row">Violations</th><td id="violations">–</td></tr>
        <tr><th scope="row">Warnings</th><td id="warnings">–</td></tr>
        <tr><th scope="row">Known to the baseline</th><td id="known">–</td></tr>
        <tr><th scope="row">Restarts of the testee</th><td id="restarts">–</td></tr>
        <tr><th scope="row">Last find</th><td id="last">–</td></tr>
        <tr><th scope="row">Left</th><td id="left">–</td></tr>
        </table>
        <div class="pictures">
        <figure><figcaption>Cases a second</figcaption>\
        <svg class="trend" viewBox="0 0 310 70" role="img" aria-label="Cases a second"><path id="rates"/></svg></figure>
        <figure><figcaption>Findings</figcaption>\
        <svg class="trend" viewBox="0 0 310 70" role="img" aria-label="Findings"><path id="finds"/></svg></figure>
        </div>
        <h2>Findings</h2>
        <div id="findings"></div>
        <footer>This page follows the run as long as it lasts. The report has everything.</footer>
        <script src="live.js"></script>
        </body>
        </html>

        """

    static let style = HTMLStyle.text + "progress { width: 100%; max-width: 24rem; }\n"

    static let script = """
        (() => {
          "use strict";
          const byID = (name) => document.getElementById(name);
          const set = (name, text) => { byID(name).textContent = text; };
          const number = (value) => value.toLocaleString("en");
          const time = (seconds) => seconds < 100 ? Math.round(seconds) + " s" : Math.round(seconds / 60) + " min";
          const MOST = 240;
          let rates = [], finds = [], before = null;

          const draw = (name, values) => {
            const most = Math.max(1, ...values);
            const step = 300 / Math.max(1, values.length - 1);
            const points = values.map((value, at) => (5 + at * step).toFixed(1) + " " + (65 - 60 * value / most).toFixed(1));
            byID(name).setAttribute("d", points.length > 1 ? "M" + points.join("L") : "");
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
            set("state", "Running");
          });
          source.addEventListener("error", () => set("state", "The run does not answer"));

          source.addEventListener("progress", (event) => {
            const now = JSON.parse(event.data);
            set("cases", number(now.cases) + (now.total === null ? "" : " of " + number(now.total)));
            set("rate", number(Math.round(now.casesPerSecond)) + " a second");
            set("coverage", now.tuplesTotal > 0
              ? number(now.tuplesCovered) + " of " + number(now.tuplesTotal) + " by one worker" : "none to cover");
            for (const name of ["violations", "warnings", "known", "restarts"]) set(name, number(now[name]));
            set("last", now.sinceLastFind === null ? "none" : time(now.sinceLastFind) + " ago");
            set("left", now.remaining === null ? "nobody knows" : time(now.remaining));
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
            document.title = "Pushproof: " + now.violations + " violations";
          });

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
            set("state", end.report === null ? "The run is over" : "The run is over: " + end.report + "/report.html");
            set("left", "nothing");
          });
        })();

        """
}
