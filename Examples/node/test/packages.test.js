"use strict";
// The package with a payload builder as its compiler. It needs the `pushproof` program: see README.md.

const assert = require("node:assert");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { spawnSync } = require("node:child_process");
const { test } = require("node:test");

const here = path.resolve(__dirname, "..");

/** Runs the alerts of dialect apns with an adapter whose compiler has that body. */
function run(body, options = "") {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pushproof-node-"));
  try {
    fs.writeFileSync(
      path.join(folder, "adapter.js"),
      `const { Refused, Suppressed, run } = require(${JSON.stringify(here)});
       run("apns", (message, context, headers) => { ${body} });`
    );
    fs.writeFileSync(
      path.join(folder, "push.test.js"),
      `const { test } = require("node:test");
       const { cases } = require(${JSON.stringify(path.join(here, "cases.js"))});
       for (const { name, judge } of cases("apns", { testee: "node adapter.js", only: /alert-/ ${options} })) test(name, judge);`
    );
    // The tests of a test would report to it.
    const { NODE_TEST_CONTEXT, ...environment } = process.env;
    const done = spawnSync("node", ["--test", "--test-reporter", "tap", folder], { cwd: folder, env: environment, encoding: "utf8" });
    const figure = (name) => Number(done.stdout.match(new RegExp(`^# ${name} (\\d+)`, "m"))?.[1]);
    return { text: done.stdout, pass: figure("pass"), fail: figure("fail"), skipped: figure("skipped") };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

test("a right compiler passes", () => {
  const { text, pass, fail } = run("return { payload: JSON.stringify(message), headers };");
  assert.ok(pass > 3 && fail === 0, text);
});

test("a wrong payload fails with the place and both values", () => {
  const { text, fail } = run('message.aps = { alert: { title: "Another" } }; return { payload: JSON.stringify(message), headers };');
  assert.ok(fail > 3, text);
  assert.match(text, /diff\.payload at \/aps\/alert/);
});

test("what is refused fails, and names the reason", () => {
  assert.match(run('throw new Refused("not today");').text, /not today/);
});

test("own cases are there with the shipped ones", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pushproof-cases-"));
  try {
    fs.writeFileSync(path.join(folder, "alert-mine.json"), '{"id":"apns/mine","dialect":"apns","message":{"aps":{"badge":1}}}');
    const { text } = run("return { payload: JSON.stringify(message), headers };", `, corpus: [${JSON.stringify(folder)}]`);
    assert.match(text, /^ *ok \d+ - alert-mine/m);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

test("a testee that cannot be started is named", () => {
  const { text } = run('process.exit(3);');
  assert.match(text, /pushproof: the testee cannot run/);
});
