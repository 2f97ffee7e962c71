import Reports

/// The page that follows a run. Its script writes no markup: texts of senders stay texts.
enum LivePage {
    static func html(of subject: LiveSubject) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <title>Pushproof: running</title>
        <link rel="stylesheet" href="live.css"/>
        </head>
        <body data-name="\(subject.name)">
        <h1 id="state" role="status">Waiting</h1>
        <progress id="share" max="1" hidden="hidden" aria-label="Share of the cases"></progress>
        \(subject == .run ? "" : phone)\
        <table>
        \(rows(of: subject).map { "<tr><th scope=\"row\">\($0.name)</th><td id=\"\($0.id)\">–</td></tr>\n" }.joined())\
        </table>
        <div class="pictures">
        <figure><figcaption>\(subject == .run ? "Cases" : "Requests") a second</figcaption>\
        <svg class="trend" viewBox="0 0 310 70" role="img" aria-label="Rate"><path id="rates"/></svg></figure>
        <figure><figcaption>Findings</figcaption>\
        <svg class="trend" viewBox="0 0 310 70" role="img" aria-label="Findings"><path id="finds"/></svg></figure>
        </div>
        <h2>Findings</h2>
        <div id="findings"></div>
        <footer>This page follows what happens as long as it lasts. The report has everything.</footer>
        <script src="live.js"></script>
        </body>
        </html>

        """
    }

    /// The figures, and the elements that show them.
    private static func rows(of subject: LiveSubject) -> [Row] {
        let finds = [Row("Violations", "violations"), Row("Warnings", "warnings")]
        switch subject {
        case .run:
            let rest = [
                Row("Known to the baseline", "known"), Row("Restarts of the testee", "restarts"),
                Row("Last find", "last"),
                Row("Left", "left"),
            ]
            return [Row("Cases", "cases"), Row("Rate", "rate"), Row("Combinations", "coverage")] + finds + rest
        case .endpoint:
            return [Row("Requests", "cases"), Row("Rate", "rate")] + finds + [Row("Last find", "last")]
        }
    }

    private struct Row {
        let name: String
        let id: String

        init(_ name: String, _ id: String) {
            (self.name, self.id) = (name, id)
        }
    }

    /// The phone that gets the last push.
    private static let phone = """
        <section id="push" hidden="hidden" aria-label="The last push">
        <p id="pushed"></p>
        <div class="phone">
        <div class="banner" id="banner" dir="auto"><b id="title"></b><i id="subtitle"></i><span id="body"></span></div>
        <div class="empty" id="nothing">nothing appears</div>
        <div><span class="badge" id="badge" title="badge"></span> <span id="sound" title="sound">♪ sound</span></div>
        <div class="over" id="refusal"></div>
        </div>
        <table>
        <tr><th scope="row">foreground</th><td id="foreground"></td></tr>
        <tr><th scope="row">background</th><td id="background"></td></tr>
        <tr><th scope="row">terminated</th><td id="terminated"></td></tr>
        </table>
        </section>

        """

    static let style = HTMLStyle.text + "progress { width: 100%; max-width: 24rem; }\n"

    static let script = """
        (() => {
          "use strict";
          const byID = (name) => document.getElementById(name);
          const set = (name, text) => {
            const place = byID(name);
            if (place) place.textContent = text;
          };
          const show = (name, text) => {
            set(name, text);
            byID(name).hidden = text === "";
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
          source.addEventListener("error", () => set("state", name + " does not answer"));

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

          source.addEventListener("push", (event) => {
            const push = JSON.parse(event.data);
            byID("push").hidden = false;
            set("pushed", "Push " + number(push.number) + " to " + push.device + ", answered " + push.answer);
            byID("banner").hidden = push.banner === null;
            byID("nothing").hidden = push.banner !== null;
            for (const name of ["title", "subtitle", "body"]) show(name, push.banner === null ? "" : push.banner[name] || "");
            show("badge", push.badge || "");
            byID("sound").hidden = !push.sound;
            show("refusal", push.refusal || "");
            for (const name of Object.keys(push.states)) set(name, push.states[name]);
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
            set("state", name + (end.report === null ? " is over" : " is over: " + end.report + "/report.html"));
            set("left", "nothing");
          });
        })();

        """
}
